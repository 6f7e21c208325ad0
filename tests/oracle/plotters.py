"""A naive second opinion on the rules of Plotters, Inc.

Written from the facts in ``rule-ids.toml`` alone, with plain lists, dicts and strings, and with
no eye on the code under test. Colours are words, cards are strings (``R21``, ``B1``). The
functions at the top answer single cases from raw strings; ``Table`` plays whole games.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import TypedDict

COLOURS = ["blue", "green", "red", "yellow"]
LETTERS = {"B": "blue", "G": "green", "R": "red", "Y": "yellow"}
ALL_TRUMP = ["lowest_takes_rest", "winner_takes_all"]
NONE_DOWN = ["undivided", "zero"]
HAND = 14  # plotters.deal

Move = tuple[str, object]


class TrickDone(TypedDict):
    """A finished trick: seats that led, won and took the rest; the cards; those picked.

    Where the winner takes all of an all-trump trick, rest is the winner and nothing was picked.
    """

    leader: int
    cards: list[str]
    winner: int
    rest: int
    picked: list[str]


def colour(card: str) -> str:
    """The colour of a card."""
    return LETTERS[card[0]]


def rank(card: str) -> int:
    """The rank of a card."""
    return int(card[1:])


def top(players: int) -> dict[str, int]:
    """The highest rank of each colour (plotters.deck, plotters.deck.by-players)."""
    return {
        4: {"blue": 14, "green": 14, "red": 14, "yellow": 14},
        5: {"blue": 17, "green": 17, "red": 18, "yellow": 18},
        6: {"blue": 21, "green": 21, "red": 21, "yellow": 21},
    }[players]


def deck(players: int) -> list[str]:
    """All the cards in play with so many players (plotters.deck.by-players)."""
    highest = top(players)
    return [
        letter + str(number)
        for letter, word in LETTERS.items()
        for number in range(1, highest[word] + 1)
    ]


def picks(players: int) -> int:
    """How many cards the winner of a trick picks (plotters.take.winner)."""
    return 2 if players == 4 else 3


def legal_cards(hand: list[str], trick: list[str]) -> list[str]:
    """The cards that may be played (plotters.free-play, plotters.three-colours).

    An empty list from a hand with cards means plotters.blocked.
    """
    return [card for card in hand if len({colour(c) for c in [*trick, card]}) <= 3]


def takers(trick: list[str], all_trump: str = "lowest_takes_rest") -> tuple[int, int]:
    """The positions of the trick's winner and of the player who takes the rest.

    plotters.trump, plotters.take.winner, plotters.take.rest, plotters.low-tie,
    plotters.all-trump (with its option both are the winner), plotters.takers-fixed.
    """
    trump = colour(trick[0])
    trumps = [card for card in trick if colour(card) == trump]
    off_suit = [card for card in trick if colour(card) != trump]
    best = trick.index(max(trumps, key=rank))
    if not off_suit and all_trump == "winner_takes_all":
        return best, best
    lowest = min(off_suit or trumps, key=rank)  # min keeps the first of equals: the earliest
    return best, trick.index(lowest)


def points(
    counts: dict[str, int],
    chosen: tuple[str, str] | list[str] | None = None,
    none_down: str = "undivided",
) -> int:
    """The points of one player's cards at the end of a round.

    plotters.score with ``chosen`` (plotters.choose-two); otherwise plotters.score.one-colour,
    plotters.score.none-down, plotters.score.three-colours. Four colours without a choice count
    with the best two (the judge's way).
    """
    owned = {word: number for word, number in counts.items() if number > 0}
    if len(owned) <= 1:
        return 0
    given = [(chosen[0], chosen[1])] if chosen is not None else []
    pairs = given or list(combinations(sorted(owned), 2))
    results: list[int] = []
    for one, other in pairs:
        product = owned.get(one, 0) * owned.get(other, 0)
        down = sum(owned.values()) - owned.get(one, 0) - owned.get(other, 0)
        if down > 0:
            results.append(product // down)
        else:
            results.append(0 if none_down == "zero" else product)
    return max(results)


class Table:
    """One game of Plotters, 4 to 6 players (plotters.players), as many rounds (plotters.rounds).

    While ``wants_deal`` is True, ``round`` and ``dealer`` are those of the coming round; ``owned``,
    ``chosen`` and ``tricks_done`` still show the round before, until ``deal`` clears them. When a
    round ends early, ``trick`` and ``hands`` are emptied and what lay there is kept in
    ``unfinished`` and ``left_over`` (plotters.unfinished-trick), the blocked seat in ``blocked``.
    """

    def __init__(
        self, players: int, dealer: int, options: Mapping[str, object] | None = None
    ) -> None:
        """Set up round 1; ``dealer`` deals first (plotters.dealer)."""
        if not 4 <= players <= 6:
            raise ValueError("4 to 6 players")
        if not 0 <= dealer < players:
            raise ValueError(f"no seat {dealer}")
        self.options: dict[str, object] = dict(options or {})
        for name in self.options:
            if name not in ("all_trump", "none_down"):
                raise ValueError(f"no option {name!r}")
        self.all_trump = self.options.get("all_trump", ALL_TRUMP[0])
        self.none_down = self.options.get("none_down", NONE_DOWN[0])
        if self.all_trump not in ALL_TRUMP or self.none_down not in NONE_DOWN:
            raise ValueError("all_trump or none_down has a value that does not exist")
        self.players = players
        self.rounds = players
        self.round = 1
        self.dealer = dealer
        self.turn: int | None = None
        self.phase = "deal"
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.scores: list[int] = [0] * players
        self.round_points: list[list[int]] = []
        self._clear_round()

    def _clear_round(self) -> None:
        self.trick: list[str] = []
        self.leader = self._left(self.dealer)  # plotters.lead.first
        self.owned: list[dict[str, int]] = [dict.fromkeys(COLOURS, 0) for _ in range(self.players)]
        self.chosen: list[tuple[str, str] | None] = [None] * self.players
        self.tricks_done: list[TrickDone] = []
        self.winner_seat: int | None = None  # the two takers of a trick that is being shared out
        self.rest_seat: int | None = None
        self.must_choose: list[int] = []
        self.blocked: int | None = None
        self.unfinished: list[str] = []
        self.left_over: list[list[str]] = []

    def _left(self, seat: int) -> int:
        return (seat + 1) % self.players

    @property
    def wants_deal(self) -> bool:
        """Whether ``deal`` comes next."""
        return self.phase == "deal"

    @property
    def winners(self) -> list[int]:
        """The seats with the highest total at the end (plotters.end, plotters.end.tie)."""
        if self.phase != "over":
            return []
        return [seat for seat, score in enumerate(self.scores) if score == max(self.scores)]

    def deal(self, hands: list[list[str]]) -> None:
        """Place a given deal: 14 cards each, nothing left over (plotters.deal)."""
        if self.phase != "deal":
            raise ValueError("no deal is due")
        if len(hands) != self.players or any(len(hand) != HAND for hand in hands):
            raise ValueError(f"every player gets {HAND} cards")
        if sorted(card for hand in hands for card in hand) != sorted(deck(self.players)):
            raise ValueError("the hands are not the deck of this player count")
        self._clear_round()
        self.hands = [list(hand) for hand in hands]
        self.phase = "play"
        self.turn = self.leader

    def _why_not_card(self, card: object) -> str:
        """plotters.three-colours; else plotters.free-play."""
        assert self.turn is not None
        if not isinstance(card, str) or card not in self.hands[self.turn]:
            raise ValueError(f"{card!r} is not in the hand")
        seen: list[str] = []
        for lying in self.trick:
            if colour(lying) not in seen:
                seen.append(colour(lying))
        if len(seen) == 3 and colour(card) not in seen:
            return "plotters.three-colours"
        return ""

    def _why_not_pick(self, what: object) -> str:
        """plotters.take.winner: so many different cards of the trick, in any order."""
        if not isinstance(what, tuple | list):
            return "plotters.take.winner"
        if len(what) != picks(self.players) or len(set(what)) != len(what):
            return "plotters.take.winner"
        return "" if all(card in self.trick for card in what) else "plotters.take.winner"

    def _why_not_choice(self, what: object) -> str:
        """plotters.choose-two: two different colours, in any order."""
        if not isinstance(what, tuple | list) or len(what) != 2 or what[0] == what[1]:
            return "plotters.choose-two"
        return "" if all(word in COLOURS for word in what) else "plotters.choose-two"

    def why_not(self, move: Move) -> str:
        """The id of the rule that bars a move; "" for a legal one.

        A move that no rule speaks of (a card not in the hand, a pick in the middle of play) is a
        ValueError.
        """
        kind, what = move
        if self.turn is None or kind != self.phase:
            raise ValueError(f"{move!r} does not belong to the phase {self.phase}")
        if kind == "play":
            return self._why_not_card(what)
        if kind == "pick":
            return self._why_not_pick(what)
        return self._why_not_choice(what)

    def legal(self) -> list[Move]:
        """All legal moves of the seat to act: cards in the order of the hand, picks in the order
        of their positions in the trick, colours blue, green, red, yellow.
        """
        if self.turn is None:
            return []
        if self.phase == "play":
            cards: list[Move] = [("play", card) for card in self.hands[self.turn]]
            return [move for move in cards if self.why_not(move) == ""]
        if self.phase == "pick":
            return [("pick", some) for some in combinations(self.trick, picks(self.players))]
        return [("choose", two) for two in combinations(COLOURS, 2)]

    def play(self, move: Move) -> None:
        """Carry a move out; ValueError (with the rule id) when it is illegal."""
        rule = self.why_not(move)
        if rule:
            raise ValueError(f"{move!r} is barred by {rule}")
        assert self.turn is not None
        what = move[1]
        if self.phase == "play":
            assert isinstance(what, str)
            self._play_card(what)
        elif self.phase == "pick":
            assert isinstance(what, tuple | list)
            self._share_out([card for card in self.trick if card in what])
        else:
            assert isinstance(what, tuple | list)
            one, other = [word for word in COLOURS if word in what]
            self.chosen[self.turn] = (one, other)  # plotters.choose-two: never changed again
            self.must_choose.remove(self.turn)
            self._go_on()

    def _play_card(self, card: str) -> None:
        """Put a card in the trick; then the next player, the end of the round, or the takers."""
        assert self.turn is not None
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        if len(self.trick) == self.players:
            self._find_takers()
            return
        self.turn = self._left(self.turn)
        if not self.legal():  # plotters.blocked
            self.blocked = self.turn
            self._end_round()

    def _find_takers(self) -> None:
        """Decide both takers before anyone picks (plotters.takers-fixed), card by card."""
        trump = colour(self.trick[0])  # plotters.trump
        best = 0
        low: int | None = None
        for position, card in enumerate(self.trick):
            if colour(card) == trump:
                if rank(card) > rank(self.trick[best]):
                    best = position  # plotters.take.winner
            elif low is None or rank(card) < rank(self.trick[low]):
                low = position  # plotters.take.rest; an equal one later isn't lower (low-tie)
        nobody_picks = False
        if low is None:  # plotters.all-trump
            low = 0
            for position, card in enumerate(self.trick):
                if rank(card) < rank(self.trick[low]):
                    low = position
            if self.all_trump == "winner_takes_all":
                low = best
                nobody_picks = True
        self.winner_seat = (self.leader + best) % self.players
        self.rest_seat = (self.leader + low) % self.players
        if nobody_picks:
            self._share_out([])
        else:
            self.phase = "pick"
            self.turn = self.winner_seat

    def _share_out(self, picked: list[str]) -> None:
        """The winner gets the picked cards, the other taker the rest and the next lead.

        plotters.take.winner, plotters.take.rest, plotters.lead.next. Whoever now owns four
        colours and hasn't chosen must choose (plotters.choose-when: the winner first).
        """
        assert self.winner_seat is not None
        assert self.rest_seat is not None
        for card in self.trick:
            seat = self.winner_seat if card in picked else self.rest_seat
            self.owned[seat][colour(card)] += 1
        self.tricks_done.append(
            {
                "leader": self.leader,
                "cards": self.trick,
                "winner": self.winner_seat,
                "rest": self.rest_seat,
                "picked": picked,
            }
        )
        self.trick = []
        self.leader = self.rest_seat
        for seat in (self.winner_seat, self.rest_seat):
            four = all(self.owned[seat][word] > 0 for word in COLOURS)
            if four and self.chosen[seat] is None and seat not in self.must_choose:
                self.must_choose.append(seat)
        self.winner_seat = None
        self.rest_seat = None
        self._go_on()

    def _go_on(self) -> None:
        """After a trick: open choices first, then the next lead or the end of the round."""
        if self.must_choose:
            self.phase = "choose"
            self.turn = self.must_choose[0]
        elif len(self.tricks_done) == HAND:  # plotters.round-end
            self._end_round()
        else:
            self.phase = "play"
            self.turn = self.leader

    def _score(self, seat: int) -> int:
        """The round's points of a seat, rule by rule (the plotters.score ids)."""
        held = [(self.owned[seat][word], word) for word in COLOURS if self.owned[seat][word] > 0]
        if len(held) <= 1:
            return 0  # plotters.score.one-colour
        if len(held) == 2:  # plotters.score.none-down
            return held[0][0] * held[1][0] if self.none_down == "undivided" else 0
        if len(held) == 3:  # plotters.score.three-colours: the fewest lie face down
            few, middle, most = sorted(number for number, _ in held)
            return middle * most // few
        two = self.chosen[seat]
        assert two is not None
        product = 1
        down = 0
        for number, word in held:
            if word in two:
                product *= number
            else:
                down += number
        return product // down  # plotters.score

    def _end_round(self) -> None:
        """Score the round and pass the deal on (plotters.round-end, plotters.unfinished-trick)."""
        self.unfinished = self.trick
        self.left_over = self.hands
        self.trick = []
        self.hands = [[] for _ in range(self.players)]
        gained = [self._score(seat) for seat in range(self.players)]
        self.round_points.append(gained)
        self.scores = [old + new for old, new in zip(self.scores, gained, strict=True)]
        self.turn = None
        if self.round == self.rounds:
            self.phase = "over"  # plotters.end
            return
        self.phase = "deal"
        self.round += 1
        self.dealer = self._left(self.dealer)  # plotters.dealer
        self.leader = self._left(self.dealer)
