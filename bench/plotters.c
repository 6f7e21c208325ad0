/* Random play of Plotters, Inc. in C, by the same rules and from the same dice as
 * kibitz.playouts: the yardstick for the compiled rules. A card is colour * 32 + rank; a hand
 * is two words of two colours each. */
#include "chance.h"
#include <string.h>

enum { HAND = 14, NONE = -1 };
enum { PLAYING, PICKING, CHOOSING, OVER };
#define COLOUR 0x3FFFFEull
#define PAIRS 0x1668ull /* the masks of two of four colours */

/* The highest rank of blue, green, red, yellow by number of players. */
static const int8_t TOP[7][4] = {
    [4] = {14, 14, 14, 14}, [5] = {17, 17, 18, 18}, [6] = {21, 21, 21, 21}};

typedef struct {
    uint64_t hands[6][2];
    uint64_t picks; /* the sets of positions that the winner may pick */
    int64_t seed;
    int16_t scores[6];
    int8_t deck[84];
    int8_t owned[6][4];
    int8_t chosen[6], trick[6];
    int8_t players, round, dealer, turn, phase, leader, played, colours, tricks, winner, rest;
} Table;

static void open_trick(Table *table, int leader) {
    table->phase = PLAYING;
    table->leader = table->turn = leader;
    table->played = table->colours = 0;
}

static void deal(Table *table) {
    int dealt = HAND * table->players, size = 0;
    for (int colour = 0; colour < 4; colour++)
        for (int rank = 1; rank <= TOP[table->players][colour]; rank++)
            table->deck[size++] = (int8_t)(colour * 32 + rank);
    shuffle(table->deck, dealt, dealt, table->seed, (uint32_t)table->round);
    memset(table->hands, 0, sizeof table->hands);
    int first = left_of(table->dealer, table->players), seat = first;
    for (int at = 0; at < dealt; at++) {
        int card = table->deck[at];
        table->hands[seat][card >> 6] |= 1ull << (card & 63);
        seat = left_of(seat, table->players);
    }
    memset(table->owned, 0, sizeof table->owned);
    memset(table->chosen, 0, sizeof table->chosen);
    table->tricks = 0;
    open_trick(table, first);
}

static int product(const int8_t *counts, int pair) {
    int up = 1, down = 0;
    for (int colour = 0; colour < 4; colour++) {
        if (pair >> colour & 1)
            up *= counts[colour];
        else
            down += counts[colour];
    }
    return down ? up / down : up;
}

static int owned_colours(const int8_t *counts) {
    int mask = 0;
    for (int colour = 0; colour < 4; colour++) mask |= (counts[colour] > 0) << colour;
    return mask;
}

static int points(const int8_t *counts, int chosen) {
    if (chosen) return product(counts, chosen);
    int best = 0; /* a pair with a colour of which there is no card makes 0 */
    for (int high = 1; high < 4; high++) {
        for (int low = 0; low < high; low++) {
            int gained = product(counts, 1 << low | 1 << high);
            if (gained > best) best = gained;
        }
    }
    return best;
}

static void end_round(Table *table) {
    for (int seat = 0; seat < table->players; seat++)
        table->scores[seat] += points(table->owned[seat], table->chosen[seat]);
    if (table->round == table->players) {
        table->phase = OVER;
    } else {
        table->round++;
        table->dealer = left_of(table->dealer, table->players);
        deal(table);
    }
}

static int must_choose(const Table *table, int seat) {
    return table->chosen[seat] == 0 && owned_colours(table->owned[seat]) == 15;
}

static void next_choice(Table *table) {
    if (must_choose(table, table->winner))
        table->turn = table->winner;
    else if (must_choose(table, table->rest))
        table->turn = table->rest;
    else if (table->tricks == HAND)
        end_round(table);
    else
        open_trick(table, table->rest);
}

static int seat_at(const Table *table, int place) {
    int seat = table->leader + place;
    return seat < table->players ? seat : seat - table->players;
}

static void end_trick(Table *table) {
    const int8_t *trick = table->trick;
    int best = 0, least_trump = 0, lowest = NONE;
    for (int place = 1; place < table->players; place++) {
        if (trick[place] >> 5 == trick[0] >> 5) {
            if (trick[place] > trick[best]) best = place;
            if (trick[place] < trick[least_trump]) least_trump = place;
        } else if (lowest == NONE || (trick[place] & 31) < (trick[lowest] & 31)) {
            lowest = place;
        }
    }
    table->winner = table->turn = seat_at(table, best);
    table->rest = seat_at(table, lowest == NONE ? least_trump : lowest);
    table->phase = PICKING;
}

static void take(Table *table, int picks) {
    for (int place = 0; place < table->players; place++) {
        int taker = picks >> place & 1 ? table->winner : table->rest;
        table->owned[taker][table->trick[place] >> 5]++;
    }
    table->tricks++;
    table->phase = CHOOSING;
    next_choice(table);
}

/* The cards of one word of a hand that may be played; three colours bar the fourth. */
static uint64_t playable(uint64_t word, int half, int colours) {
    if (__builtin_popcount(colours) != 3) return word;
    int barred = __builtin_ctz(15 ^ colours);
    return barred >> 1 == half ? word & ~(COLOUR << (32 * (barred & 1))) : word;
}

static void play(Table *table, int card) {
    table->hands[table->turn][card >> 6] ^= 1ull << (card & 63);
    table->trick[table->played++] = card;
    table->colours |= 1 << (card >> 5);
    if (table->played == table->players) {
        end_trick(table);
        return;
    }
    table->turn = left_of(table->turn, table->players);
    const uint64_t *hand = table->hands[table->turn];
    if (!(playable(hand[0], 0, table->colours) | playable(hand[1], 1, table->colours)))
        end_round(table); /* the seat is blocked */
}

static int random_card(const Table *table, Dice *dice) {
    const uint64_t *hand = table->hands[table->turn];
    uint64_t low = playable(hand[0], 0, table->colours);
    uint64_t high = playable(hand[1], 1, table->colours);
    int lower = __builtin_popcountll(low);
    int at = roll(dice, lower + __builtin_popcountll(high));
    return at < lower ? nth_one(low, at) : 64 + nth_one(high, at - lower);
}

/* The set of the masks of so many bits of which `size` are set. */
static uint64_t subsets(int bits, int size) {
    uint64_t set = 0;
    for (int mask = 0; mask < 1 << bits; mask++)
        if (__builtin_popcount(mask) == size) set |= 1ull << mask;
    return set;
}

static void act(Table *table, Dice *dice) {
    if (table->phase == PLAYING) {
        play(table, random_card(table, dice));
    } else if (table->phase == PICKING) {
        take(table, random_one(table->picks, dice));
    } else {
        table->chosen[table->turn] = random_one(PAIRS, dice);
        next_choice(table);
    }
}

/* Plays games with the seeds first_seed, first_seed + 1, ...; writes the scores, shape
 * (games, players), and returns the number of actions. */
int64_t play_all(int64_t games, int players, int64_t first_seed, int16_t *scores) {
    int64_t actions = 0;
    uint64_t picks = subsets(players, players == 4 ? 2 : 3);
    for (int64_t game = 0; game < games; game++) {
        Table table = {.players = players, .round = 1, .picks = picks};
        table.seed = (first_seed + game) & MAX_SEED;
        Dice dealing = opened(table.seed, 0), dice = opened(table.seed, POLICY_STREAM);
        table.dealer = roll(&dealing, players);
        deal(&table);
        for (; table.phase != OVER; actions++) act(&table, &dice);
        memcpy(scores + game * players, table.scores, players * sizeof *scores);
    }
    return actions;
}
