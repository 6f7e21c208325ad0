"""What a seat may know of a table of Wizard, and dealing anew what it can't know."""

from dataclasses import dataclass
from typing import Any

from kibitz.cards import COLOURS
from kibitz.chance import dice, roll
from kibitz.game import WATCHER, Action, Seat, View
from kibitz.games.wizard import notation, rules
from kibitz.games.wizard.rules import Table
from kibitz.i18n import N_

PHASES = (N_("naming trump"), N_("bidding"), N_("playing"), N_("over"))


@dataclass(frozen=True)
class WizardView(View):
    """A seat's view of Wizard."""

    cards: int
    """Cards per hand in this round, that is, the number of its tricks."""
    turned: str | None
    trump: str | None
    """A colour, "none", or None while the dealer still has to name it."""
    led: str | None
    """The colour to follow in the trick, if one was set."""
    winning: int | None
    """The position that is winning the trick so far."""
    bids: list[int | None]
    """Each seat's bid as far as this seat may know it."""
    has_bid: list[bool]
    taken: list[int]
    tricks: int
    others: dict[int, list[str]]
    """Hands of other seats that lie open (wizard.variant.clairvoyance)."""


def public(table: Table) -> dict[str, Any]:
    """What all can see of a table: the fields of a view that are the same for every seat."""
    players = int(table.players)
    seats = range(players)
    playing = table.phase == rules.PLAYING
    turn = int(table.turn)
    trick = [int(card) for card in table.trick[: table.played]]
    return {
        "game": "wizard",
        "players": players,
        "round": int(table.round_number),
        "rounds": int(table.rounds),
        "dealer": int(table.dealer),
        "phase": PHASES[table.phase],
        "turn": turn if turn >= 0 else None,
        "leader": int(table.leader),
        "scores": [int(table.scores[seat]) for seat in seats],
        "hand_sizes": [int(table.hands[seat]).bit_count() for seat in seats],
        "trick": [notation.card_text(card) for card in trick],
        "last_trick": last_trick(table),
        "gone": notation.mask_texts(table.gone),
        "cards": int(table.cards),
        "turned": None if table.turned == rules.NO_CARD else notation.card_text(int(table.turned)),
        "trump": notation.trump_text(int(table.trump)),
        "led": COLOURS[table.led] if 0 <= table.led < rules.FREE else None,
        "winning": int(table.best) if playing and trick else None,
        "has_bid": [bool(table.bids[seat] != rules.NO_BID) for seat in seats],
        "taken": [int(table.taken[seat]) for seat in seats],
        "tricks": int(table.tricks),
    }


def private(table: Table, seat: Seat) -> dict[str, Any]:
    """What a seat sees beside that: its hand, its moves, the bids as far as it may know them."""
    unseen = rules.plays_unseen(table) and table.phase != rules.OVER
    return {
        "hand": [] if unseen or seat == WATCHER else notation.mask_texts(table.hands[seat]),
        "legal": moves(table) if table.turn == seat != WATCHER else [],
        "bids": known_bids(table, seat),
        "others": other_hands(table, seat) if unseen and seat != WATCHER else {},
    }


def other_hands(table: Table, seat: int) -> dict[int, list[str]]:
    """The hands of all but a seat."""
    others = (other for other in range(int(table.players)) if other != seat)
    return {other: notation.mask_texts(table.hands[other]) for other in others}


def known_bids(table: Table, seat: int) -> list[int | None]:
    """Each seat's bid as far as a seat may know it.

    wizard.variant.hidden-bids: the others' bids once all are made;
    wizard.variant.secret-bids: none of them in this round.
    """
    waiting = table.phase in (rules.NAMING, rules.BIDDING)
    closed = table.bidding == rules.SECRET or (table.bidding == rules.HIDDEN and waiting)
    hidden = closed and table.phase != rules.OVER
    return [
        None if bid == rules.NO_BID or (hidden and other != seat) else int(bid)
        for other, bid in enumerate(table.bids[: table.players])
    ]


def last_trick(table: Table) -> dict[str, Any] | None:
    """The last finished trick, of the round before if this one has none yet."""
    if table.last_winner == rules.NOBODY:
        return None
    cards = [notation.card_text(int(card)) for card in table.last_trick[: table.players]]
    return {"leader": int(table.last_leader), "cards": cards, "winner": int(table.last_winner)}


def actions(table: Table) -> list[Action]:
    """All legal actions of the seat to act."""
    mask = int(rules.legal_mask(table))
    first = rules.first_action(int(table.phase))
    return [Action(first + place) for place in range(63) if mask >> place & 1]


def moves(table: Table) -> list[str]:
    """The legal actions as moves, sorted like a hand, each once."""
    if table.phase != rules.PLAYING or rules.plays_unseen(table):
        return [notation.action_text(action) for action in actions(table)]
    cards = dict.fromkeys(notation.mask_texts(rules.legal_mask(table)))
    return [f"play {card}" for card in cards]


def reshuffle(table: Table, seat: Seat, seed: int) -> Table:
    """A copy in which all that the seat has not seen is drawn anew: cards, and bids not yet shown.

    Later rounds get another seed too, so that nothing of them can be known either. In the round
    of clairvoyance the seat's own card is the one that it has not seen.
    """
    copy = table.copy()
    copy.seed = seed
    copy.deck[:] = 0  # it tells the real deal
    unseen = rules.plays_unseen(table) and table.phase != rules.OVER
    seats = range(table.players)
    hidden = [other for other in seats if (other == seat) == unseen or seat == WATCHER]
    seen = int(table.gone)
    for other in range(table.players):
        if other not in hidden:
            seen |= int(table.hands[other])
    if table.turned != rules.NO_CARD:
        seen |= 1 << int(table.turned)
    stock = [int(card) for card in rules.DECK if not seen >> int(card) & 1]
    rolls = dice(seed)
    for other in hidden:
        hand = 0
        for _ in range(int(table.hands[other]).bit_count()):
            hand |= 1 << stock.pop(int(roll(rolls, len(stock))))
        copy.hands[other] = hand
    for other, known in enumerate(known_bids(table, seat)):
        if table.bids[other] != rules.NO_BID and known is None:
            copy.bids[other] = roll(rolls, int(table.cards) + 1)
    return copy
