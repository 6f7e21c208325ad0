"""The rules of Wizard, over one record per table.

A card is suit * 16 + rank: rank 0 is a Jester, 1 to 13 the suit's cards, 14 a Wizard, so all 60
cards differ and a hand is a mask of 63 bits. Jesters and Wizards belong to no suit
(wizard.ranks); the suit in their number only tells the four of them apart.

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
        ("hands", "i8", (6,)),  # masks of cards
        ("gone", "i8"),  # the cards played in this round
        ("seed", "i8"),
        ("scores", "i2", (6,)),
        ("points", "i2", (6,)),  # what the last finished round gave
        ("deck", "i1", (60,)),  # in the order dealt; only the dealt part is shuffled
        ("sizes", "i1", (20,)),  # cards per hand, by round
        ("players", "i1"),
        ("rounds", "i1"),
        ("round_number", "i1"),  # from 1
        ("cards", "i1"),  # per hand in this round
        ("dealer", "i1"),
        ("turn", "i1"),  # the seat to act, NOBODY when the game is over
        ("phase", "i1"),
        ("turned", "i1"),  # the card turned up, or NO_CARD
        ("trump", "i1"),
        ("leader", "i1"),
        ("led", "i1"),  # the suit to follow, NOT_YET or FREE
        ("played", "i1"),  # cards in the trick
        ("best", "i1"),  # the position that is winning the trick
        ("tricks", "i1"),  # tricks finished in this round
        ("trick", "i1", (6,)),  # cards by position; 0 is the leader's
        ("bids", "i1", (6,)),  # NO_BID until made
        ("taken", "i1", (6,)),
        ("last_bids", "i1", (6,)),  # as the last finished round left them
        ("last_taken", "i1", (6,)),
        ("last_trick", "i1", (6,)),
        ("last_leader", "i1"),
        ("last_winner", "i1"),
        ("plus_minus_one", "i1"),  # the option's first round, 0 when off
        ("bidding", "i1"),  # OPEN, HIDDEN or SECRET
        ("clairvoyance", "?"),
        ("canadian", "?"),
        ("may_name_none", "?"),
        ("spare", "i1", (7,)),  # fills the last word: a copy leaves gaps undefined
    ]
)

RULES = (
    "wizard.players",
    "wizard.deck",
    "wizard.ranks",
    "wizard.rounds",
    "wizard.deal",
    "wizard.dealer",
    "wizard.trump.turn-up",
    "wizard.trump.jester",
    "wizard.trump.wizard",
    "wizard.trump.last-round",
    "wizard.bid.order",
    "wizard.bid.range",
    "wizard.bid.total",
    "wizard.lead.first",
    "wizard.lead.next",
    "wizard.follow",
    "wizard.specials",
    "wizard.wizard-led",
    "wizard.jester-led",
    "wizard.jester-led.wizard",
    "wizard.special-after-suit",
    "wizard.win.wizard",
    "wizard.win.trump",
    "wizard.win.led-suit",
    "wizard.win.all-jesters",
    "wizard.score.exact",
    "wizard.score.missed",
    "wizard.end",
    "wizard.end.tie",
    "wizard.variant.plus-minus-one",
    "wizard.variant.hidden-bids",
    "wizard.variant.secret-bids",
    "wizard.variant.clairvoyance",
    "wizard.variant.canadian",
    "wizard.variant.short",
)
TURN_UP = RULES.index("wizard.trump.turn-up")
TURNED_JESTER = RULES.index("wizard.trump.jester")
TURNED_WIZARD = RULES.index("wizard.trump.wizard")
LAST_ROUND = RULES.index("wizard.trump.last-round")
BID_RANGE = RULES.index("wizard.bid.range")
BID_TOTAL = RULES.index("wizard.bid.total")
FOLLOW = RULES.index("wizard.follow")
WIZARD_LED = RULES.index("wizard.wizard-led")
JESTER_LED = RULES.index("wizard.jester-led")
JESTER_WIZARD = RULES.index("wizard.jester-led.wizard")
SPECIAL_AFTER_SUIT = RULES.index("wizard.special-after-suit")
WIN_WIZARD = RULES.index("wizard.win.wizard")
WIN_TRUMP = RULES.index("wizard.win.trump")
WIN_LED_SUIT = RULES.index("wizard.win.led-suit")
WIN_ALL_JESTERS = RULES.index("wizard.win.all-jesters")
SCORE_EXACT = RULES.index("wizard.score.exact")
SCORE_MISSED = RULES.index("wizard.score.missed")
PLUS_MINUS_ONE = RULES.index("wizard.variant.plus-minus-one")
CANADIAN = RULES.index("wizard.variant.canadian")

LOW, HIGH = 3, 6  # wizard.players
DECK_SIZE = 60  # wizard.deck
DECK = np.array([suit * 16 + rank for suit in range(4) for rank in range(15)], np.int8)
JESTER, WIZARD = 0, 14  # ranks outside the suits' 1 to 13
SUIT = 0x3FFE  # a suit's 13 cards in the lowest lane of a mask
SPECIALS = 0x4001_4001_4001_4001  # all Wizards and Jesters

NAMING, BIDDING, PLAYING, OVER = 0, 1, 2, 3  # phases
NOBODY = NO_CARD = NO_BID = -1
NO_TRUMP, UNNAMED = 4, 5  # beside the four suits
NOT_YET, FREE = -1, 4  # no suit to follow: yet, or in the whole trick
OPEN, HIDDEN, SECRET = 0, 1, 2

# An action is a card's number, BID + the bid or NAME + the trump named (NO_TRUMP included).
BID, NAME = 64, 96
UNSEEN = 15  # "my card, whatever it is": clairvoyance, where a player doesn't see it

MADE_BONUS = 20  # wizard.score.exact
PER_TRICK = 10  # wizard.score.exact and wizard.score.missed


# ---- one trick


@compiled
def led_after(led: int, card: int) -> int:
    """The suit to follow once this card lies too: a suit, NOT_YET or FREE.

    Only a card that falls while nothing decides yet can decide: a suit sets the suit
    (wizard.jester-led), a Wizard frees the whole trick (wizard.wizard-led,
    wizard.jester-led.wizard). What comes later changes nothing (wizard.special-after-suit).
    """
    if led != NOT_YET:
        return led
    rank = card & 15
    if rank == JESTER:
        return NOT_YET
    if rank == WIZARD:
        return FREE
    return card >> 4


@compiled
def playable(hand: int, led: int) -> int:
    """The cards of a hand that may be played: wizard.follow and wizard.specials."""
    if led < 0 or led == FREE:
        return hand
    suit = hand & (SUIT << (16 * led))
    bound = suit | (hand & SPECIALS)  # worked out first: a choice of two, no branch to guess at
    return bound if suit else hand


@compiled
def follow_rule(first_rank: int, led: int) -> int:
    """The rule that says what may be played on a trick with this first card."""
    if led == FREE:
        if first_rank == WIZARD:
            return WIZARD_LED
        return JESTER_WIZARD
    if led == NOT_YET and first_rank == JESTER:
        return JESTER_LED
    return FOLLOW


@compiled
def beats(card: int, best: int, trump: int) -> bool:
    """Whether a later card of a trick beats the one that is winning it."""
    rank, best_rank = card & 15, best & 15
    same_suit = card >> 4 == best >> 4
    higher = rank > best_rank if same_suit else card >> 4 == trump  # wizard.win.led-suit
    stays = best_rank == WIZARD or rank == JESTER  # wizard.win.wizard, wizard.win.all-jesters
    return not stays and (rank == WIZARD or best_rank == JESTER or higher)


@compiled
def win_rule(card: int, trump: int) -> int:
    """The rule by which this card won its trick."""
    rank = card & 15
    if rank == WIZARD:
        return WIN_WIZARD
    if rank == JESTER:
        return WIN_ALL_JESTERS
    if card >> 4 == trump:
        return WIN_TRUMP
    return WIN_LED_SUIT


# ---- trump, bids, points


@compiled
def trump_of(turned: int) -> int:
    """The trump that a turned-up card (or NO_CARD) makes: a suit, NO_TRUMP or UNNAMED."""
    if turned == NO_CARD or turned & 15 == JESTER:
        return NO_TRUMP
    if turned & 15 == WIZARD:
        return UNNAMED
    return turned >> 4


@compiled
def trump_rule(turned: int) -> int:
    """The rule that makes this trump."""
    if turned == NO_CARD:
        return LAST_ROUND
    if turned & 15 == JESTER:
        return TURNED_JESTER
    if turned & 15 == WIZARD:
        return TURNED_WIZARD
    return TURN_UP


@compiled
def leads_alone(scores: Any, players: int, seat: int) -> bool:
    """Whether a seat's total is the highest and nobody shares it."""
    for other in range(players):
        if other != seat and scores[other] >= scores[seat]:
            return False
    return True


@compiled
def barred_by(table: Table, barred: int) -> int:
    """The rule that bars the dealer's bid that would make the bids add up, or BID_TOTAL."""
    if 0 < table.plus_minus_one <= table.round_number:
        return PLUS_MINUS_ONE
    if table.canadian and table.round_number > 1 and barred != 0:
        if leads_alone(table.scores, int(table.players), int(table.dealer)):
            return CANADIAN
    return BID_TOTAL


@compiled
def evening_bid(table: Table) -> int:
    """The bid that would make all bids add up to the number of tricks (may be out of range)."""
    total = 0
    for seat in range(table.players):
        if table.bids[seat] != NO_BID:
            total += int(table.bids[seat])
    return int(table.cards) - total


@compiled
def bid_mask(table: Table) -> int:
    """The bids that the seat to act may make, as a mask: wizard.bid.range and the variants."""
    cards = int(table.cards)
    mask = (1 << (cards + 1)) - 1
    if table.turn == table.dealer and (table.plus_minus_one > 0 or table.canadian):
        barred = evening_bid(table)
        if 0 <= barred <= cards and barred_by(table, barred) != BID_TOTAL:
            mask ^= 1 << barred
    return mask


@compiled
def points(bid: int, taken: int) -> int:
    """What a bid scores in a round: wizard.score.exact, wizard.score.missed."""
    if bid == taken:
        return MADE_BONUS + PER_TRICK * taken
    return -PER_TRICK * abs(bid - taken)


@compiled
def score_rule(bid: int, taken: int) -> int:
    """The rule by which a bid scores."""
    return SCORE_EXACT if bid == taken else SCORE_MISSED


# ---- a table


@compiled
def plays_unseen(table: Table) -> bool:
    """Whether the players don't see their own card now: wizard.variant.clairvoyance."""
    return bool(table.clairvoyance) and table.round_number == 1


@compiled
def legal_mask(table: Table) -> int:
    """All that the seat to act may do, as a mask of actions counted from the phase's first."""
    if table.phase == PLAYING:
        if plays_unseen(table):
            return 1 << UNSEEN
        return playable(int(table.hands[table.turn]), int(table.led))
    if table.phase == BIDDING:
        return bid_mask(table)
    if table.phase == NAMING:
        return 0b11111 if table.may_name_none else 0b01111  # wizard.trump.wizard
    return 0


@compiled
def first_action(phase: int) -> int:
    """The number of a phase's first action."""
    if phase == PLAYING:
        return 0
    if phase == BIDDING:
        return BID
    return NAME


@compiled
def left_of(seat: int, players: int) -> int:
    """The next seat in turn."""
    return seat + 1 if seat + 1 < players else 0


@compiled
def start(table: Table, players: int, seed: int) -> None:
    """Begins a game; the options and `sizes`, `rounds` stand in the record already."""
    table.players = players
    table.seed = seed
    table.dealer = draw(seed, 0, players)  # wizard.dealer
    table.round_number = 1
    table.scores[:] = 0
    table.points[:] = 0
    table.last_bids[:] = NO_BID
    table.last_taken[:] = 0
    table.last_leader = NOBODY
    table.last_winner = NOBODY
    deal(table)


@compiled
def deal(table: Table) -> None:
    """Shuffles all 60 cards and deals the round: wizard.deal, wizard.trump.turn-up."""
    cards, players = int(table.sizes[table.round_number - 1]), int(table.players)
    dealt = cards * players
    left = dealt < DECK_SIZE
    table.deck = DECK
    shuffle(table.deck, dealt + left, int(table.seed), int(table.round_number))
    table.hands[:] = 0
    at = 0
    seat = left_of(int(table.dealer), players)
    while at < dealt:
        table.hands[seat] |= 1 << int(table.deck[at])
        seat = left_of(seat, players)
        at += 1
    open_round(table, int(table.deck[dealt]) if left else NO_CARD)


@compiled
def open_round(table: Table, turned: int) -> None:
    """Sets a dealt round to its first decision: naming trump or the first bid."""
    dealer = int(table.dealer)
    table.cards = table.sizes[table.round_number - 1]
    table.turned = turned
    table.trump = trump_of(turned)
    table.gone = 0
    table.tricks = 0
    table.played = 0
    table.bids[:] = NO_BID
    table.taken[:] = 0
    table.led = NOT_YET
    table.leader = left_of(dealer, int(table.players))  # wizard.lead.first
    if table.trump == UNNAMED:
        table.phase = NAMING
        table.turn = dealer
    else:
        table.phase = BIDDING
        table.turn = table.leader  # wizard.bid.order


@compiled
def apply(table: Table, action: int) -> None:
    """Carries out a legal action of the seat to act, up to the next decision."""
    if action < BID:
        if action == UNSEEN:
            action = nth_one(int(table.hands[table.turn]), 0)
        play(table, action)
    elif action < NAME:
        seat = int(table.turn)
        table.bids[seat] = action - BID
        if seat == table.dealer:  # wizard.bid.order: the dealer bids last
            table.phase = PLAYING
        table.turn = left_of(seat, int(table.players))
    else:
        table.trump = action - NAME
        table.phase = BIDDING
        table.turn = table.leader


@compiled
def play(table: Table, card: int) -> None:
    """Plays a card and, where it is the trick's last, moves the trick on."""
    seat, place, players = int(table.turn), int(table.played), int(table.players)
    table.hands[seat] ^= 1 << card
    table.gone |= 1 << card
    table.trick[place] = card
    table.led = led_after(int(table.led), card)
    best = int(table.best)
    wins = place == 0 or beats(card, int(table.trick[best]), int(table.trump))
    table.best = place if wins else best
    table.played = place + 1
    if place + 1 < players:
        table.turn = left_of(seat, players)
    else:
        end_trick(table)


@compiled
def end_trick(table: Table) -> None:
    """Gives the trick to its winner, who leads the next one: wizard.lead.next."""
    players = int(table.players)
    winner = int(table.leader) + int(table.best)
    if winner >= players:
        winner -= players
    table.taken[winner] += 1
    table.last_trick = table.trick
    table.last_leader = table.leader
    table.last_winner = winner
    table.tricks += 1
    table.played = 0
    table.led = NOT_YET
    table.leader = winner
    table.turn = winner
    if table.tricks == table.cards:
        end_round(table)


@compiled
def end_round(table: Table) -> None:
    """Scores the round and deals the next one, or ends the game: wizard.end."""
    table.last_bids = table.bids
    table.last_taken = table.taken
    for seat in range(table.players):
        gained = points(int(table.bids[seat]), int(table.taken[seat]))
        table.points[seat] = gained
        table.scores[seat] += gained
    if table.round_number == table.rounds:
        table.phase = OVER
        table.turn = NOBODY
    else:
        table.round_number += 1
        table.dealer = left_of(int(table.dealer), int(table.players))  # wizard.dealer
        deal(table)


@compiled
def random_action(table: Table, dice: Any) -> int:
    """A legal action of the seat to act, each as likely as the others."""
    mask = legal_mask(table)
    return first_action(int(table.phase)) + nth_one(mask, roll(dice, ones(mask)))
