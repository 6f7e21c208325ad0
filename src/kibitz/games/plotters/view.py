"""What a seat may know of a table of Plotters, Inc., and dealing anew what it can't know."""

from dataclasses import dataclass
from typing import Any

from kibitz.cards import COLOURS
from kibitz.chance import dice, roll
from kibitz.game import WATCHER, Action, Seat, View
from kibitz.games.plotters import notation, rules
from kibitz.games.plotters.rules import Table
from kibitz.i18n import N_

PHASES = (N_("playing"), N_("picking"), N_("choosing"), N_("over"))


@dataclass(frozen=True)
class PlottersView(View):
    """A seat's view of Plotters, Inc."""

    trump: str | None
    """The colour led, for this trick."""
    picks: int
    """How many cards a trick's winner picks at this table."""
    up: list[dict[str, int]]
    """Each seat's face-up cards by colour."""
    down: list[int]
    """How many face-down cards each seat has."""
    chosen: list[list[str] | None]
    """The two colours that each seat has chosen to keep face up."""
    winner: int | None
    """Who picks now, and `rest` who takes what is left, while a full trick lies."""
    rest: int | None
    tricks: int


def public(table: Table) -> dict[str, Any]:
    """What all can see of a table: all but the hands; all tricks are taken openly."""
    players = int(table.players)
    seats = range(players)
    turn = int(table.turn)
    picking = table.phase == rules.PICKING
    on_table = picking or table.phase == rules.PLAYING
    trick = [int(card) for card in table.trick[: table.played]] if on_table else []
    up = [face_up(table, seat) for seat in seats]
    return {
        "game": "plotters",
        "players": players,
        "round": int(table.round_number),
        "rounds": players,
        "dealer": int(table.dealer),
        "phase": PHASES[table.phase],
        "turn": turn if turn >= 0 else None,
        "leader": int(table.leader),
        "scores": [int(table.scores[seat]) for seat in seats],
        "hand_sizes": [hand_size(table, seat) for seat in seats],
        "trick": [notation.card_text(card) for card in trick],
        "last_trick": last_trick(table),
        "gone": notation.hand_texts(table.gone),
        "trump": COLOURS[trick[0] >> 5] if trick else None,
        "picks": int(rules.PICKS[players]),
        "up": up,
        "down": [sum(table.owned[seat]) - sum(up[seat].values()) for seat in seats],
        "chosen": [
            notation.pair_texts(int(table.chosen[seat])) if table.chosen[seat] else None
            for seat in seats
        ],
        "winner": int(table.winner) if picking else None,
        "rest": int(table.rest) if picking else None,
        "tricks": int(table.tricks),
    }


def private(table: Table, seat: Seat) -> dict[str, Any]:
    """What a seat sees beside that: its hand and its moves."""
    return {
        "hand": [] if seat == WATCHER else notation.hand_texts(table.hands[seat]),
        "legal": moves(table) if table.turn == seat != WATCHER else [],
    }


def face_up(table: Table, seat: int) -> dict[str, int]:
    """A seat's face-up cards: all until the choice, then those of the chosen colours."""
    kept = int(table.chosen[seat]) or rules.ALL_FOUR
    counts = [int(table.owned[seat][colour]) if kept >> colour & 1 else 0 for colour in range(4)]
    return notation.counts_by_name(counts)


def hand_size(table: Table, seat: int) -> int:
    """How many cards a seat holds."""
    return sum(int(word).bit_count() for word in table.hands[seat])


def last_trick(table: Table) -> dict[str, Any] | None:
    """The last full trick and who took what of it."""
    if table.last_winner == rules.NOBODY:
        return None
    cards = [notation.card_text(int(card)) for card in table.last_trick[: table.players]]
    picks = int(table.last_picks)
    return {
        "leader": int(table.last_leader),
        "cards": cards,
        "winner": int(table.last_winner),
        "picked": [card for place, card in enumerate(cards) if picks >> place & 1],
        "rest": int(table.last_rest),
    }


def actions(table: Table) -> list[Action]:
    """All legal actions of the seat to act."""
    phase = int(table.phase)
    if phase == rules.PLAYING:
        colours = int(table.colours)
        words = [int(word) for word in table.hands[table.turn]]
        low, high = (rules.playable(word, half, colours) for half, word in enumerate(words))
        return [Action(card) for card in places(low | high << 64)]
    if phase == rules.PICKING:
        return [Action(rules.PICK + picks) for picks in places(rules.PICK_MASKS[table.players])]
    if phase == rules.CHOOSING:
        return [Action(rules.CHOOSE + pair) for pair in places(rules.PAIRS)]
    return []


def moves(table: Table) -> list[str]:
    """The legal actions as moves."""
    return [move_text(table, action) for action in actions(table)]


def places(mask: int) -> list[int]:
    """The places of a mask's set bits."""
    mask = int(mask)
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def move_text(table: Table, action: Action) -> str:
    """An action of the seat to act as a move."""
    return notation.action_text(table.trick[: table.played], action)


def reshuffle(table: Table, seat: Seat, seed: int) -> Table:
    """A copy in which the other hands are dealt anew from all unseen cards.

    Later rounds get another seed too, so that nothing of them can be known either.
    """
    copy = table.copy()
    copy.seed = seed
    copy.deck[:] = 0  # it tells the real deal
    rolls = dice(seed)
    deal_unseen(copy, seat, rolls)
    # plotters.blocked: everybody knows that the seat to act holds a card that it may play
    while copy.phase == rules.PLAYING and not rules.can_play(copy, int(copy.turn)):
        deal_unseen(copy, seat, rolls)
    return copy


def deal_unseen(table: Table, seat: int, rolls: Any) -> None:
    """Deals the cards of the other hands among them, each as many as it holds."""
    others = [other for other in range(table.players) if other != seat]
    low, high = (sum(int(table.hands[other, half]) for other in others) for half in (0, 1))
    stock = places(low | high << 64)
    for other in others:
        hand = [stock.pop(int(roll(rolls, len(stock)))) for _ in range(hand_size(table, other))]
        table.hands[other] = notation.words_of(hand)
