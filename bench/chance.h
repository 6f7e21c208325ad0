/* Chance as in kibitz.chance: sfc32, streams named by (seed, stream), the same shuffle. */
#include <stdint.h>

#define POLICY_STREAM (1u << 20)
#define MAX_SEED INT64_MAX

typedef struct {
    uint32_t a, b, c, d;
} Dice;

static inline uint32_t step(Dice *dice) {
    uint32_t drawn = dice->a + dice->b + dice->d;
    dice->a = dice->b ^ (dice->b >> 9);
    dice->b = dice->c + (dice->c << 3);
    dice->c = ((dice->c << 21) | (dice->c >> 11)) + drawn;
    dice->d += 1;
    return drawn;
}

static inline int roll(Dice *dice, int size) {
    return (int)(((uint64_t)step(dice) * (uint32_t)size) >> 32);
}

static inline Dice opened(int64_t seed, uint32_t stream) {
    Dice dice = {(uint32_t)seed, (uint32_t)(seed >> 32), stream, 1};
    for (int i = 0; i < 12; i++) step(&dice);
    return dice;
}

static inline void shuffle(int8_t *deck, int size, int count, int64_t seed, uint32_t stream) {
    Dice dice = opened(seed, stream);
    for (int place = 0; place < count; place++) {
        int other = place + roll(&dice, size - place);
        int8_t card = deck[place];
        deck[place] = deck[other];
        deck[other] = card;
    }
}

static inline int nth_one(uint64_t mask, int nth) {
    while (nth-- > 0) mask &= mask - 1;
    return __builtin_ctzll(mask);
}

/* One set bit of a mask, each as likely as the others. */
static inline int random_one(uint64_t mask, Dice *dice) {
    return nth_one(mask, roll(dice, __builtin_popcountll(mask)));
}

static inline int left_of(int seat, int players) {
    return seat + 1 < players ? seat + 1 : 0;
}
