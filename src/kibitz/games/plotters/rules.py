"""The rules of Plotters, Inc. (Mit List und Tücke), over one record per table.

A card is colour * 32 + rank, ranks from 1. Two colours share a word of 64 bits, so a hand is
two masks: blue and green, red and yellow. Trump is the colour led, for one trick only
(plotters.trump), so a trick is judged from its cards alone.

Each function that decides has a twin or a second value that names the deciding rule, as an
index into `RULES`. All of it is plain Python over numbers; `kibitz.sim` compiles it.
"""

from typing import Any, TypeAlias

import numpy as np

from kibitz.chance import draw, nth_one, ones, roll, shuffle
from kibitz.compiling import compiled, record_type

Table: TypeAlias = Any
"""A record of `TABLE`."""

TABLE = record_type(
    [
        ("hands", "i8", (6, 2)),  # masks of cards, two colours a word
        ("gone", "i8", (2,)),  # the cards played in this round
        ("seed", "i8"),
        ("scores", "i2", (6,)),
        ("points", "i2", (6,)),  # what the last finished round gave
        ("deck", "i1", (84,)),  # in the order dealt
        ("owned", "i1", (6, 4)),  # cards taken in this round, by seat and colour
        ("chosen", "i1", (6,)),  # mask of the two colours that stay face up, 0 before the choice
        ("last_owned", "i1", (6, 4)),  # as the last finished round left them
        ("last_chosen", "i1", (6,)),
        ("players", "i1"),
        ("round_number", "i1"),  # from 1; as many as players
        ("dealer", "i1"),
        ("turn", "i1"),  # the seat to act, NOBODY when the game is over
        ("phase", "i1"),
        ("leader", "i1"),
        ("played", "i1"),  # cards in the trick
        ("colours", "i1"),  # mask of the colours that lie in the trick
        ("tricks", "i1"),  # tricks finished in this round
        ("winner", "i1"),  # seat that picks from the full trick
        ("rest", "i1"),  # seat that takes the rest and leads next
        ("blocked", "i1"),  # the seat that ended the last round, or NOBODY
        ("trick", "i1", (6,)),  # cards by position; 0 is the leader's
        ("last_trick", "i1", (6,)),
        ("last_leader", "i1"),
        ("last_winner", "i1"),
        ("last_rest", "i1"),
        ("last_picks", "i1"),  # mask of the positions that the winner picked
        ("winner_takes_all", "?"),  # option all_trump
        ("none_down_zero", "?"),  # option none_down
        ("spare", "i1", (2,)),  # fills the last word: a copy leaves gaps undefined
    ]
)

RULES = (
    "plotters.players",
    "plotters.deck",
    "plotters.deck.by-players",
    "plotters.deal",
    "plotters.dealer",
    "plotters.lead.first",
    "plotters.trump",
    "plotters.free-play",
    "plotters.three-colours",
    "plotters.blocked",
    "plotters.unfinished-trick",
    "plotters.take.winner",
    "plotters.take.rest",
    "plotters.low-tie",
    "plotters.all-trump",
    "plotters.takers-fixed",
    "plotters.lead.next",
    "plotters.collect",
    "plotters.choose-two",
    "plotters.choose-when",
    "plotters.later-cards",
    "plotters.round-end",
    "plotters.score",
    "plotters.score.three-colours",
    "plotters.score.none-down",
    "plotters.score.one-colour",
    "plotters.rounds",
    "plotters.end",
    "plotters.end.tie",
)
TRUMP = RULES.index("plotters.trump")
FREE_PLAY = RULES.index("plotters.free-play")
THREE_COLOURS = RULES.index("plotters.three-colours")
BLOCKED = RULES.index("plotters.blocked")
TAKE_REST = RULES.index("plotters.take.rest")
LOW_TIE = RULES.index("plotters.low-tie")
ALL_TRUMP = RULES.index("plotters.all-trump")
CHOOSE_TWO = RULES.index("plotters.choose-two")
SCORE = RULES.index("plotters.score")
SCORE_THREE = RULES.index("plotters.score.three-colours")
SCORE_NONE_DOWN = RULES.index("plotters.score.none-down")
SCORE_ONE = RULES.index("plotters.score.one-colour")

LOW, HIGH = 4, 6  # plotters.players
HAND = 14  # plotters.deal, plotters.round-end
# plotters.deck.by-players: the highest rank of blue, green, red, yellow
TOP = {4: (14, 14, 14, 14), 5: (17, 17, 18, 18), 6: (21, 21, 21, 21)}
DECKS = np.zeros((7, 84), np.int8)
for _players, _tops in TOP.items():
    _cards = [colour * 32 + rank for colour in range(4) for rank in range(1, _tops[colour] + 1)]
    DECKS[_players, : len(_cards)] = _cards
COLOUR = 0x3FFFFE  # a colour's 21 ranks in the lower half of a word
ALL_FOUR = 0b1111
SIZE = np.array([mask.bit_count() for mask in range(64)], np.int8)  # bits of a small mask


def _masks(bits: int, size: int) -> int:
    """The set, itself a mask, of the masks of so many bits that have `size` bits set."""
    return sum(1 << mask for mask in range(1 << bits) if mask.bit_count() == size)


PICKS = np.array([2 if n == 4 else 3 for n in range(7)], np.int8)  # plotters.take.winner
PICK_MASKS = np.array([_masks(n, int(PICKS[n])) if n >= LOW else 0 for n in range(7)], np.int64)
PAIRS = _masks(4, 2)  # plotters.choose-two

PLAYING, PICKING, CHOOSING, OVER = 0, 1, 2, 3  # phases
NOBODY = -1

# An action is a card's number, PICK + a mask of positions or CHOOSE + a mask of colours.
PICK, CHOOSE = 128, 192


# ---- one trick


@compiled
def barred_colour(colours: int) -> int:
    """The colour that can't be played on these (a mask), or NOBODY: plotters.three-colours."""
    if SIZE[colours] != 3:
        return NOBODY
    return int(SIZE[(ALL_FOUR ^ colours) - 1])


@compiled
def playable(word: int, half: int, colours: int) -> int:
    """The cards of one word of a hand that may be played on these colours."""
    barred = barred_colour(colours)
    if barred >> 1 != half:  # nothing barred gives -1, which is no half
        return word
    return word & ~(COLOUR << (32 * (barred & 1)))


@compiled
def play_rule(played: int, colours: int, blocked: bool) -> int:
    """The rule that says what may be played on a trick."""
    if played == 0:
        return TRUMP
    if SIZE[colours] < 3:
        return FREE_PLAY
    return BLOCKED if blocked else THREE_COLOURS


@compiled
def winner_of(trick: Any, players: int) -> int:
    """The position of the highest trump: plotters.take.winner."""
    best = 0
    for place in range(1, players):
        if trick[place] >> 5 == trick[0] >> 5 and trick[place] > trick[best]:
            best = place
    return best


@compiled
def rest_of(trick: Any, players: int) -> int:
    """The position of the lowest off-suit card, of equal ones the first.

    plotters.take.rest, plotters.low-tie; in an all-trump trick the lowest trump
    (plotters.all-trump).
    """
    lowest, low_rank = NOBODY, 99
    smallest = 0
    for place in range(players):
        rank = trick[place] & 31
        if trick[place] >> 5 != trick[0] >> 5:
            if rank < low_rank:
                lowest, low_rank = place, rank
        elif rank < trick[smallest] & 31:
            smallest = place
    return smallest if lowest == NOBODY else lowest


@compiled
def all_trump(trick: Any, players: int) -> bool:
    """Whether every card of the trick is trump."""
    for place in range(1, players):
        if trick[place] >> 5 != trick[0] >> 5:
            return False
    return True


@compiled
def rest_rule(trick: Any, players: int, rest: int) -> int:
    """The rule that decides who takes the rest."""
    if trick[rest] >> 5 == trick[0] >> 5:
        return ALL_TRUMP
    for place in range(players):
        if place != rest and trick[place] >> 5 != trick[0] >> 5:
            if trick[place] & 31 == trick[rest] & 31:
                return LOW_TIE
    return TAKE_REST


# ---- a collection


@compiled
def product(counts: Any, pair: int, none_down_zero: bool) -> int:
    """The points of four counts with a pair of colours (a mask) face up: plotters.score."""
    up, down = 1, 0
    for colour in range(4):
        if pair >> colour & 1:
            up *= int(counts[colour])
        else:
            down += int(counts[colour])
    if down:
        return up // down
    return 0 if none_down_zero else up  # plotters.score.none-down


@compiled
def best_pair(counts: Any, none_down_zero: bool) -> int:
    """The pair of colours (a mask) that scores best; of equal ones the first in colour order."""
    best, best_points = 0b0011, -1
    for high in range(1, 4):
        for low in range(high):
            pair = 1 << low | 1 << high
            gained = product(counts, pair, none_down_zero)
            if gained > best_points and counts[low] and counts[high]:
                best, best_points = pair, gained
    return best


@compiled
def colours_owned(counts: Any) -> int:
    """The mask of the colours of which there is a card."""
    mask = 0
    for colour in range(4):
        if counts[colour]:
            mask |= 1 << colour
    return mask


@compiled
def points(counts: Any, chosen: int, none_down_zero: bool) -> int:
    """What a collection scores at the end of a round; `chosen` is a pair or 0."""
    if chosen:
        return product(counts, chosen, none_down_zero)
    if SIZE[colours_owned(counts)] < 2:
        return 0  # plotters.score.one-colour
    return product(counts, best_pair(counts, none_down_zero), none_down_zero)


@compiled
def score_rule(counts: Any, chosen: int) -> int:
    """The rule by which a collection scores."""
    owned = colours_owned(counts)
    if SIZE[owned] < 2:
        return SCORE_ONE
    if SIZE[owned] == 2 and (chosen == 0 or chosen == owned):
        return SCORE_NONE_DOWN
    if chosen:
        return SCORE
    return SCORE_THREE if SIZE[owned] == 3 else CHOOSE_TWO


# ---- a table


@compiled
def can_play(table: Table, seat: int) -> bool:
    """Whether a seat holds a card for the trick; else it is blocked: plotters.blocked."""
    colours = int(table.colours)
    hand = table.hands[seat]
    return playable(int(hand[0]), 0, colours) != 0 or playable(int(hand[1]), 1, colours) != 0


@compiled
def left_of(seat: int, players: int) -> int:
    """The next seat in turn."""
    return seat + 1 if seat + 1 < players else 0


@compiled
def start(table: Table, players: int, seed: int) -> None:
    """Begins a game; the options stand in the record already."""
    table.players = players
    table.seed = seed
    table.dealer = draw(seed, 0, players)  # plotters.dealer
    table.round_number = 1
    table.scores[:] = 0
    table.points[:] = 0
    table.last_owned[:] = 0
    table.last_chosen[:] = 0
    table.blocked = NOBODY
    table.last_leader = NOBODY
    table.last_winner = NOBODY
    table.last_rest = NOBODY
    deal(table)


@compiled
def deal(table: Table) -> None:
    """Shuffles the deck of this player count and deals all of it: plotters.deal."""
    players = int(table.players)
    dealt = HAND * players
    table.deck = DECKS[players]
    shuffle(table.deck[:dealt], dealt, int(table.seed), int(table.round_number))
    table.hands[:] = 0
    seat = left_of(int(table.dealer), players)
    for at in range(dealt):
        card = int(table.deck[at])
        table.hands[seat, card >> 6] |= 1 << (card & 63)
        seat = left_of(seat, players)
    open_round(table)


@compiled
def open_round(table: Table) -> None:
    """Sets a dealt round to its first lead: plotters.lead.first."""
    table.gone[:] = 0
    table.owned[:] = 0
    table.chosen[:] = 0
    table.tricks = 0
    open_trick(table, left_of(int(table.dealer), int(table.players)))


@compiled
def open_trick(table: Table, leader: int) -> None:
    """An empty trick before its leader."""
    table.phase = PLAYING
    table.leader = leader
    table.turn = leader
    table.played = 0
    table.colours = 0


@compiled
def apply(table: Table, action: int) -> None:
    """Carries out a legal action of the seat to act, up to the next decision."""
    if action < PICK:
        play(table, action)
    elif action < CHOOSE:
        take(table, action - PICK)
    else:
        table.chosen[table.turn] = action - CHOOSE
        next_choice(table)


@compiled
def play(table: Table, card: int) -> None:
    """Plays a card; the trick's last one decides who takes what."""
    seat, place, players = int(table.turn), int(table.played), int(table.players)
    table.hands[seat, card >> 6] ^= 1 << (card & 63)
    table.gone[card >> 6] |= 1 << (card & 63)
    table.trick[place] = card
    table.colours |= 1 << (card >> 5)
    table.played = place + 1
    if place + 1 == players:
        end_trick(table)
        return
    table.turn = left_of(seat, players)
    if not can_play(table, int(table.turn)):
        table.blocked = table.turn
        end_round(table)  # plotters.blocked, plotters.unfinished-trick


@compiled
def seat_at(table: Table, place: int) -> int:
    """The seat whose card lies at a position of the trick."""
    seat = int(table.leader) + place
    return seat if seat < table.players else seat - int(table.players)


@compiled
def end_trick(table: Table) -> None:
    """Fixes both takers before anyone picks: plotters.takers-fixed."""
    players = int(table.players)
    table.winner = seat_at(table, winner_of(table.trick, players))
    table.rest = seat_at(table, rest_of(table.trick, players))
    table.turn = table.winner
    table.phase = PICKING
    if table.winner_takes_all and all_trump(table.trick, players):
        table.rest = table.winner  # plotters.all-trump, the option
        take(table, (1 << players) - 1)


@compiled
def take(table: Table, picks: int) -> None:
    """Hands out the trick: the picked positions to its winner, the others to the rest's taker."""
    for place in range(table.players):
        taker = int(table.winner) if picks >> place & 1 else int(table.rest)
        table.owned[taker, table.trick[place] >> 5] += 1  # plotters.collect
    table.last_trick = table.trick
    table.last_leader = table.leader
    table.last_winner = table.winner
    table.last_rest = table.rest
    table.last_picks = picks
    table.tricks += 1
    table.phase = CHOOSING
    next_choice(table)


@compiled
def must_choose(table: Table, seat: int) -> bool:
    """Whether a seat has just come to own all four colours: plotters.choose-two."""
    return table.chosen[seat] == 0 and colours_owned(table.owned[seat]) == ALL_FOUR


@compiled
def next_choice(table: Table) -> None:
    """Waits for a choice that is due, the winner's first, or goes on: plotters.choose-when."""
    if must_choose(table, int(table.winner)):
        table.turn = table.winner
    elif must_choose(table, int(table.rest)):
        table.turn = table.rest
    elif table.tricks == HAND:
        table.blocked = NOBODY
        end_round(table)  # plotters.round-end
    else:
        open_trick(table, int(table.rest))  # plotters.lead.next


@compiled
def end_round(table: Table) -> None:
    """Scores the round and deals the next one, or ends the game: plotters.rounds."""
    players = int(table.players)
    for seat in range(players):
        gained = points(table.owned[seat], int(table.chosen[seat]), bool(table.none_down_zero))
        table.points[seat] = gained
        table.scores[seat] += gained
    table.last_owned = table.owned
    table.last_chosen = table.chosen
    if table.round_number == players:
        table.phase = OVER
        table.turn = NOBODY
    else:
        table.round_number += 1
        table.dealer = left_of(int(table.dealer), players)  # plotters.dealer
        deal(table)


@compiled
def random_action(table: Table, dice: Any) -> int:
    """A legal action of the seat to act, each as likely as the others."""
    if table.phase == PLAYING:
        colours = int(table.colours)
        low = playable(int(table.hands[table.turn, 0]), 0, colours)
        high = playable(int(table.hands[table.turn, 1]), 1, colours)
        lower = ones(low)
        at = roll(dice, lower + ones(high))
        in_low = at < lower
        word, first = (low, 0) if in_low else (high, 64)
        return first + nth_one(word, at if in_low else at - lower)
    if table.phase == PICKING:
        picks = int(PICK_MASKS[table.players])
        return PICK + nth_one(picks, roll(dice, ones(picks)))
    return CHOOSE + nth_one(PAIRS, roll(dice, 6))
