/* Random play of Wizard in C, by the same rules and from the same dice as kibitz.playouts:
 * the yardstick for the compiled rules. A card is suit * 16 + rank (0 Jester, 14 Wizard). */
#include "chance.h"
#include <string.h>

enum { DECK_SIZE = 60, JESTER = 0, WIZARD = 14 };
enum { NO_TRUMP = 4, UNNAMED = 5, NOT_YET = -1, FREE = 4, NO_CARD = -1 };
enum { NAMING, BIDDING, PLAYING, OVER };
#define SUIT 0x3FFEull
#define SPECIALS 0x4001400140014001ull

typedef struct {
    uint64_t hands[6];
    int64_t seed;
    int16_t scores[6];
    int8_t deck[DECK_SIZE];
    int8_t bids[6], taken[6], trick[6];
    int8_t players, rounds, round, dealer, turn, phase, trump, leader, led, played, best, tricks;
} Table;

static uint64_t playable(uint64_t hand, int led) {
    if (led == NOT_YET || led == FREE) return hand;
    uint64_t suit = hand & (SUIT << (16 * led));
    return suit ? suit | (hand & SPECIALS) : hand;
}

static int beats(int card, int best, int trump) {
    int rank = card & 15, best_rank = best & 15;
    if (best_rank == WIZARD || rank == JESTER) return 0;
    if (rank == WIZARD || best_rank == JESTER) return 1;
    if (card >> 4 == best >> 4) return rank > best_rank;
    return card >> 4 == trump;
}

static int led_after(int led, int card) {
    if (led != NOT_YET || (card & 15) == JESTER) return led;
    return (card & 15) == WIZARD ? FREE : card >> 4;
}

static void deal(Table *table) {
    int dealt = table->round * table->players;
    int left = dealt < DECK_SIZE;
    for (int at = 0; at < DECK_SIZE; at++) table->deck[at] = (int8_t)(at / 15 * 16 + at % 15);
    shuffle(table->deck, DECK_SIZE, dealt + left, table->seed, (uint32_t)table->round);
    memset(table->hands, 0, sizeof table->hands);
    int seat = left_of(table->dealer, table->players);
    for (int at = 0; at < dealt; at++) {
        table->hands[seat] |= 1ull << table->deck[at];
        seat = left_of(seat, table->players);
    }
    int turned = left ? table->deck[dealt] : NO_CARD;
    if (turned == NO_CARD || (turned & 15) == JESTER)
        table->trump = NO_TRUMP;
    else
        table->trump = (turned & 15) == WIZARD ? UNNAMED : turned >> 4;
    memset(table->taken, 0, sizeof table->taken);
    table->tricks = table->played = 0;
    table->led = NOT_YET;
    table->leader = left_of(table->dealer, table->players);
    table->phase = table->trump == UNNAMED ? NAMING : BIDDING;
    table->turn = table->trump == UNNAMED ? table->dealer : table->leader;
}

static void end_round(Table *table) {
    for (int seat = 0; seat < table->players; seat++) {
        int off = table->bids[seat] - table->taken[seat];
        if (off == 0)
            table->scores[seat] += 20 + 10 * table->taken[seat];
        else
            table->scores[seat] -= 10 * (off < 0 ? -off : off);
    }
    if (table->round == table->rounds) {
        table->phase = OVER;
    } else {
        table->round++;
        table->dealer = left_of(table->dealer, table->players);
        deal(table);
    }
}

static void play(Table *table, int card) {
    table->hands[table->turn] ^= 1ull << card;
    table->trick[table->played] = card;
    table->led = led_after(table->led, card);
    if (table->played == 0)
        table->best = 0;
    else if (beats(card, table->trick[table->best], table->trump))
        table->best = table->played;
    table->played++;
    if (table->played < table->players) {
        table->turn = left_of(table->turn, table->players);
        return;
    }
    int winner = table->leader + table->best;
    if (winner >= table->players) winner -= table->players;
    table->taken[winner]++;
    table->tricks++;
    table->played = 0;
    table->led = NOT_YET;
    table->leader = table->turn = winner;
    if (table->tricks == table->round) end_round(table);
}

static void act(Table *table, Dice *dice) {
    if (table->phase == PLAYING) {
        play(table, random_one(playable(table->hands[table->turn], table->led), dice));
    } else if (table->phase == BIDDING) {
        table->bids[table->turn] = roll(dice, table->round + 1);
        if (table->turn == table->dealer) table->phase = PLAYING;
        table->turn = left_of(table->turn, table->players);
    } else {
        table->trump = roll(dice, 4);
        table->phase = BIDDING;
        table->turn = table->leader;
    }
}

/* Plays games with the seeds first_seed, first_seed + 1, ...; writes the scores, shape
 * (games, players), and returns the number of actions. */
int64_t play_all(int64_t games, int players, int64_t first_seed, int16_t *scores) {
    int64_t actions = 0;
    for (int64_t game = 0; game < games; game++) {
        Table table = {.players = players, .rounds = DECK_SIZE / players, .round = 1};
        table.seed = (first_seed + game) & MAX_SEED;
        Dice dealing = opened(table.seed, 0), dice = opened(table.seed, POLICY_STREAM);
        table.dealer = roll(&dealing, players);
        deal(&table);
        for (; table.phase != OVER; actions++) act(&table, &dice);
        memcpy(scores + game * players, table.scores, players * sizeof *scores);
    }
    return actions;
}
