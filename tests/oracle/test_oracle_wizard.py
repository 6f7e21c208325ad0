"""The oracle for Wizard against the facts: cases worked out by hand, and games of random play."""

from __future__ import annotations

import random

import pytest

from . import wizard


@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        (["R5", "B2", "W"], ["J", "R9"], ["R5", "W"]),  # wizard.jester-led (interfaces.md)
        (["B2", "G13", "J"], ["R9"], ["B2", "G13", "J"]),  # wizard.follow: nothing of the suit
        (["R1", "W", "J", "Y3"], ["R9", "B2"], ["R1", "W", "J"]),  # wizard.specials
        (["R5", "B2"], ["W", "R9"], ["R5", "B2"]),  # wizard.wizard-led: R9 sets nothing
        (["R5", "B2"], ["J", "J"], ["R5", "B2"]),  # wizard.jester-led: nothing set yet
        (["R5", "B2"], ["J", "W", "R9"], ["R5", "B2"]),  # wizard.jester-led.wizard
        (["R5", "B2"], ["R9", "W", "J"], ["R5"]),  # wizard.special-after-suit: the duty stays
        (["R5", "B2"], ["J", "B9", "R9"], ["B2"]),  # wizard.follow: the first suit card's suit
        (["W", "R5", "W", "J", "J"], [], ["W", "R5", "J"]),  # the leader; alike cards given once
    ],
)
def test_legal_cards(hand: list[str], trick: list[str], legal: list[str]) -> None:
    """Single legality cases."""
    assert wizard.legal_cards(hand, trick) == legal


@pytest.mark.parametrize(
    ("trick", "trump", "position"),
    [
        (["R5", "B1", "W", "W"], "blue", 2),  # wizard.win.wizard: the first one
        (["W", "B13", "W"], "blue", 0),  # wizard.win.wizard
        (["R13", "B1", "B4"], "blue", 2),  # wizard.win.trump: the highest
        (["R13", "B1", "R2"], "blue", 1),  # wizard.win.trump: a low one is enough
        (["R5", "G13", "R10", "J"], "blue", 2),  # wizard.win.led-suit, rank 10 over 5
        (["R1", "G13", "Y13"], "none", 0),  # wizard.win.led-suit: off-suit never wins
        (["J", "R2", "G13"], "none", 1),  # wizard.jester-led, wizard.win.led-suit
        (["J", "J", "J"], "red", 0),  # wizard.win.all-jesters
        (["J", "R2", "J", "B1"], "blue", 3),  # wizard.win.trump after a Jester
    ],
)
def test_winner(trick: list[str], trump: str, position: int) -> None:
    """Single tricks."""
    assert wizard.winner(trick, trump) == position


@pytest.mark.parametrize(
    ("bid", "taken", "points"),
    [
        (0, 0, 20),  # wizard.score.exact
        (3, 3, 50),  # wizard.score.exact
        (3, 2, -10),  # wizard.score.missed
        (1, 5, -40),  # wizard.score.missed
        (4, 0, -40),  # wizard.score.missed
    ],
)
def test_points(bid: int, taken: int, points: int) -> None:
    """Single scores."""
    assert wizard.points(bid, taken) == points


def test_bids() -> None:
    """wizard.bid.range, wizard.bid.total, plus-minus-one and canadian."""
    pm = {"plus_minus_one": True}
    assert wizard.allowed_bids(4, 5, [2, 0, 1], pm) == [0, 1, 3, 4, 5]  # interfaces.md
    assert wizard.barred_bids(4, 5, [2, 0, 1], pm) == {2: "wizard.variant.plus-minus-one"}
    assert wizard.allowed_bids(4, 5, [2, 0, 1]) == [0, 1, 2, 3, 4, 5]  # wizard.bid.total
    assert wizard.allowed_bids(4, 5, [2, 0], pm) == [0, 1, 2, 3, 4, 5]  # only the last bidder
    assert wizard.allowed_bids(4, 2, [2, 1, 0], pm) == [0, 1, 2]  # r - sum is below 0
    assert wizard.allowed_bids(4, 2, [2, 0, 0], pm) == [1, 2]  # the others sum to r: 0 is barred
    late = {"plus_minus_one": True, "plus_minus_one_from": 3}
    assert wizard.allowed_bids(4, 2, [1, 0, 0], late) == [0, 1, 2]
    assert wizard.allowed_bids(4, 3, [1, 0, 0], late) == [0, 1, 3]
    # wizard.variant.canadian: only a dealer ahead alone, never 0, not in round 1
    canadian = {"canadian": True}
    assert wizard.allowed_bids(3, 3, [1, 0], canadian, True) == [0, 1, 3]
    assert wizard.allowed_bids(3, 3, [1, 0], canadian, False) == [0, 1, 2, 3]
    assert wizard.allowed_bids(3, 3, [1, 2], canadian, True) == [0, 1, 2, 3]
    assert wizard.allowed_bids(3, 1, [0, 0], canadian, True) == [0, 1]
    # wizard.variant.short: r is the number of cards, the first round the round's number
    short = {"plus_minus_one": True, "hand_sizes": [5, 2], "plus_minus_one_from": 2}
    assert wizard.allowed_bids(3, 1, [2, 2], short) == [0, 1, 2, 3, 4, 5]
    assert wizard.allowed_bids(3, 2, [0, 1], short) == [0, 2]


def test_setup() -> None:
    """wizard.deck, wizard.rounds, wizard.variant.short, the variants that exclude each other."""
    assert len(wizard.deck()) == 60
    assert [wizard.Table(n, 0).rounds for n in (3, 4, 5, 6)] == [20, 15, 12, 10]
    assert wizard.Table(4, 0, {"hand_sizes": [1, 3, 15]}).rounds == 3
    wrong: list[tuple[dict[str, object], str]] = [
        ({"hand_sizes": [16]}, "no hands of 16 cards for 4 players"),
        ({"bids": "secret", "plus_minus_one": True}, "secret bids exclude plus_minus_one"),
        ({"nonsense": 1}, "no option 'nonsense'"),
    ]
    for options, message in wrong:
        with pytest.raises(ValueError, match=message):
            wizard.Table(4, 0, options)
    for players in (2, 7):
        with pytest.raises(ValueError, match="3 to 6 players"):
            wizard.Table(players, 0)


def test_turned_card() -> None:
    """wizard.trump.turn-up, wizard.trump.jester, wizard.trump.last-round."""
    named = [wizard.trump_of(card) for card in ("G7", "J", "W", None)]
    assert named == ["green", "none", None, "none"]
    table = wizard.Table(3, 0)
    with pytest.raises(ValueError, match="turned up where an undealt one is left"):
        table.deal([["R1"], ["R2"], ["R3"]], None)
    with pytest.raises(ValueError, match="R3 is not in the deck, or not that often"):
        table.deal([["R1"], ["R2"], ["R3"]], "R3")
    last = wizard.Table(3, 0, {"hand_sizes": [20]})
    cards = wizard.deck()
    last.deal([cards[:20], cards[20:40], cards[40:]], None)
    assert (last.trump, last.phase) == ("none", "bid")


def test_dealer_names_trump() -> None:
    """wizard.trump.wizard: before the bidding, a suit, 'none' only with the option."""
    table = wizard.Table(3, 2)
    table.deal([["R1"], ["R2"], ["R3"]], "W")
    assert (table.phase, table.turn, table.trump) == ("trump", 2, None)
    assert table.legal() == [("trump", word) for word in ("blue", "green", "red", "yellow")]
    assert table.why_not(("trump", "none")) == "wizard.trump.wizard"
    table.play(("trump", "red"))
    assert (table.phase, table.turn, table.trump) == ("bid", 0, "red")
    table = wizard.Table(3, 2, {"dealer_may_name_no_trump": True})
    table.deal([["R1"], ["R2"], ["R3"]], "W")
    assert ("trump", "none") in table.legal()


def play_all(table: wizard.Table, kind: str, *whats: int | str) -> None:
    """Bids or cards, one after the other."""
    for what in whats:
        table.play((kind, what))


def test_small_round() -> None:
    """One round by hand: order of bids, lead, trick, score, the deal passing on."""
    table = wizard.Table(3, 0, {"hand_sizes": [2, 1]})
    assert (table.wants_deal, table.turn, table.legal()) == (True, None, [])
    table.deal([["B1", "R13"], ["R5", "W"], ["R2", "G9"]], "B7")
    assert table.turn == 1  # wizard.bid.order
    assert table.legal() == [("bid", 0), ("bid", 1), ("bid", 2)]
    assert table.why_not(("bid", 3)) == "wizard.bid.range"
    assert table.why_not(("bid", -1)) == "wizard.bid.range"
    with pytest.raises(ValueError, match=r"barred by wizard\.bid\.range"):
        table.play(("bid", 3))
    play_all(table, "bid", 1, 1, 0)  # the dealer last
    assert [table.phase, table.turn] == ["play", 1]  # wizard.lead.first
    table.play(("play", "R5"))
    assert table.why_not(("play", "G9")) == "wizard.follow"
    assert table.legal() == [("play", "R2")]
    table.play(("play", "R2"))
    assert table.legal() == [("play", "R13")]  # wizard.follow: the trump can't be played
    table.play(("play", "R13"))
    assert [table.turn, table.leader, *table.taken] == [0, 0, 1, 0, 0]  # wizard.lead.next
    play_all(table, "play", "B1", "W", "G9")
    assert table.tricks_done[-1] == {"leader": 0, "cards": ["B1", "W", "G9"], "winner": 1}
    assert table.round_points == [[-10, 30, -10]]
    assert (table.round, table.dealer, table.phase) == (2, 1, "deal")  # wizard.dealer
    table.deal([["R1"], ["R2"], ["R3"]], "J")
    assert table.turn == 2
    play_all(table, "bid", 0, 0, 0)
    play_all(table, "play", "R3", "R1", "R2")
    assert (table.phase, table.scores, table.winners) == ("over", [10, 50, -20], [1])


def test_tie() -> None:
    """wizard.end.tie: equal totals share the win."""
    table = wizard.Table(3, 2, {"hand_sizes": [1]})
    table.deal([["R1"], ["R2"], ["R3"]], "J")
    play_all(table, "bid", 0, 0, 0)
    play_all(table, "play", "R1", "R2", "R3")
    assert table.scores == [20, 20, -10]
    assert table.winners == [0, 1]


@pytest.mark.parametrize(
    ("totals", "barred"),
    [
        ([20, 30, -10], True),
        ([-50, -10, -20], True),  # the highest, though negative
        ([30, 30, -10], False),  # not alone
        ([40, 30, -10], False),  # not the highest
        ([20, 20, 20], False),
    ],
)
def test_canadian_table(totals: list[int], barred: bool) -> None:
    """wizard.variant.canadian: a dealer ahead alone; the totals are put in by hand."""
    table = wizard.Table(3, 0, {"hand_sizes": [1, 3], "canadian": True})
    table.deal([["B1"], ["R9"], ["B3"]], "J")
    play_all(table, "bid", 0, 0, 0)
    play_all(table, "play", "R9", "B3", "B1")
    table.scores = list(totals)
    table.deal([["B1", "B2", "B3"], ["R1", "R2", "R3"], ["G1", "G2", "G3"]], "J")
    play_all(table, "bid", 1, 0)
    assert table.turn == table.dealer == 1
    bids = [0, 1, 3] if barred else [0, 1, 2, 3]
    assert table.legal() == [("bid", bid) for bid in bids]
    assert table.why_not(("bid", 2)) == ("wizard.variant.canadian" if barred else "")


def test_canadian_zero() -> None:
    """wizard.variant.canadian never bars a bid of 0; plus-minus-one, where it is on too, does."""
    for both in (False, True):
        table = wizard.Table(3, 0, {"hand_sizes": [1, 1], "canadian": True, "plus_minus_one": both})
        table.deal([["B1"], ["R9"], ["B3"]], "J")
        play_all(table, "bid", 1, 1, 0)
        play_all(table, "play", "R9", "B3", "B1")
        assert table.scores == [20, 30, -10]
        table.deal([["B1"], ["R9"], ["B3"]], "J")
        play_all(table, "bid", 1, 0)
        assert table.legal() == ([("bid", 1)] if both else [("bid", 0), ("bid", 1)])
        assert table.why_not(("bid", 0)) == ("wizard.variant.plus-minus-one" if both else "")


def test_moves_without_a_rule() -> None:
    """A card not in the hand or a move out of phase has no rule id: ValueError."""
    table = wizard.Table(3, 0)
    with pytest.raises(ValueError, match="does not belong to the phase deal"):
        table.why_not(("bid", 0))
    table.deal([["R1"], ["R2"], ["R3"]], "J")
    with pytest.raises(ValueError, match="does not belong to the phase bid"):
        table.play(("play", "R2"))
    play_all(table, "bid", 0, 0, 0)
    with pytest.raises(ValueError, match="'R1' is not in the hand"):
        table.play(("play", "R1"))


OPTIONS: list[dict[str, object]] = [
    {},
    {"plus_minus_one": True},
    {"plus_minus_one": True, "plus_minus_one_from": 4, "canadian": True},
    {"canadian": True, "bids": "secret", "clairvoyance": True},
    {"hand_sizes": [2, 5, 10, 1, 10], "dealer_may_name_no_trump": True},
]


class SelfPlay:
    """A game of random moves, with every invariant that the facts imply checked on the way.

    ``tricks`` (how many are due), ``before`` (the scores), ``dealt`` and ``made`` (the bids, in the
    order made) are those of the round ``number``.
    """

    def __init__(self, players: int, options: dict[str, object], seed: int) -> None:
        self.rng = random.Random(seed * 10 + players)
        self.players = players
        self.options = options
        self.first = self.rng.randrange(players)
        self.table = wizard.Table(players, self.first, options)
        self.number = 0
        self.tricks = 0
        self.before: list[int] = []
        self.dealt: list[list[str]] = []
        self.made: list[int] = []

    def run(self) -> None:
        """Play to the end."""
        while self.table.phase != "over":
            self.begin_round()
            self.name_trump_and_bid()
            self.play_tricks()
            self.check_cards()
            self.check_points()
        self.check_end()

    def seat_after(self, seat: int, steps: int = 1) -> int:
        """The seat so many places to the left."""
        return (seat + steps) % self.players

    def begin_round(self) -> None:
        """wizard.dealer: the rounds come one after the other, and the deal passes on."""
        assert self.table.wants_deal
        self.number += 1
        assert self.table.round == self.number
        assert self.table.dealer == self.seat_after(self.first, self.number - 1)
        self.tricks = self.table.cards
        self.before = list(self.table.scores)
        self.made = []
        self.deal()

    def deal(self) -> None:
        """wizard.deal, wizard.trump.last-round: n cards in round n, none left in the last."""
        cards = wizard.deck()
        self.rng.shuffle(cards)
        self.dealt = [[cards.pop() for _ in range(self.tricks)] for _ in range(self.players)]
        self.table.deal(self.dealt, cards.pop() if cards else None)
        if "hand_sizes" not in self.options:
            assert self.tricks == self.number
            assert (self.table.turned is None) == (self.number == self.table.rounds)

    def name_trump_and_bid(self) -> None:
        """wizard.bid.order: from the dealer's left, the dealer last; trump is named before."""
        if self.table.phase == "trump":
            self.name_trump()
        order: list[int | None] = []
        while self.table.phase == "bid":
            order.append(self.table.turn)
            self.bid()
        assert order == [self.seat_after(self.table.dealer, n) for n in range(1, self.players + 1)]
        if self.options.get("plus_minus_one") and "plus_minus_one_from" not in self.options:
            assert sum(self.made) != self.tricks  # wizard.variant.plus-minus-one

    def name_trump(self) -> None:
        """wizard.trump.wizard: the dealer names it, and only for a Wizard."""
        assert self.table.turned == "W"
        assert self.table.turn == self.table.dealer
        self.table.play(self.rng.choice(self.table.legal()))

    def bid(self) -> None:
        """The bids on offer and the rules that bar others, against the module functions."""
        best = max(self.before)
        alone = self.before.count(best) == 1 and self.before[self.table.dealer] == best
        case = (self.players, self.number, self.made, self.options, alone)
        moves = self.table.legal()
        assert [bid for _, bid in moves] == wizard.allowed_bids(*case)
        for bid, rule in wizard.barred_bids(*case).items():
            assert self.table.why_not(("bid", bid)) == rule
        move = self.rng.choice(moves)
        assert isinstance(move[1], int)
        self.made.append(move[1])
        self.table.play(move)

    def play_tricks(self) -> None:
        """wizard.lead.first, wizard.lead.next: the dealer's left leads, then who won."""
        leader = self.seat_after(self.table.dealer)
        assert self.table.turn == leader
        for number in range(1, self.tricks + 1):
            hands = [list(hand) for hand in self.table.hands]
            for _ in range(self.players):
                self.play_card()
            assert len(self.table.tricks_done) == sum(self.table.taken) == number
            done = self.table.tricks_done[-1]
            assert done["leader"] == leader
            self.check_trick(hands, done)
            leader = done["winner"]

    def play_card(self) -> None:
        """wizard.follow: the cards on offer, and the one rule that bars the others."""
        assert self.table.turn is not None
        hand = self.table.hands[self.table.turn]
        moves = self.table.legal()
        cards = [card for _, card in moves]
        assert cards == wizard.legal_cards(hand, self.table.trick)
        for card in set(hand) - set(cards):
            assert self.table.why_not(("play", card)) == "wizard.follow"
        self.table.play(self.rng.choice(moves))

    def check_trick(self, hands: list[list[str]], done: wizard.TrickDone) -> None:
        """A trick against the module functions; ``hands`` are those before it."""
        for position, card in enumerate(done["cards"]):
            seat = self.seat_after(done["leader"], position)
            earlier = done["cards"][:position]
            assert card in wizard.legal_cards(hands[seat], earlier)
            suit = wizard.suit_to_follow(earlier)
            if suit and card not in ("W", "J") and wizard.colour(card) != suit:
                # whoever did not follow holds nothing of the suit (wizard.follow)
                assert not [c for c in self.table.hands[seat] if c[0] == suit[0].upper()]
        best = wizard.winner(done["cards"], self.table.trump)
        assert done["winner"] == self.seat_after(done["leader"], best)

    def check_cards(self) -> None:
        """Every card dealt was played, once."""
        played = sorted(card for done in self.table.tricks_done for card in done["cards"])
        assert played == sorted(card for hand in self.dealt for card in hand)

    def check_points(self) -> None:
        """wizard.score.exact, wizard.score.missed, against the module function."""
        gained = [new - old for old, new in zip(self.before, self.table.scores, strict=True)]
        assert gained == self.table.round_points[-1]
        for seat, bid in enumerate(self.table.bids):
            assert bid is not None
            assert gained[seat] == wizard.points(bid, self.table.taken[seat])
        # not everybody can keep a bid unless the bids add up to the number of tricks
        if sum(self.made) != self.tricks:
            assert min(gained) < 0

    def check_end(self) -> None:
        """wizard.rounds, wizard.end, wizard.end.tie."""
        table = self.table
        assert self.number == table.rounds
        assert table.turn is None
        assert not table.wants_deal
        assert table.scores == [sum(column) for column in zip(*table.round_points, strict=True)]
        assert all(table.scores[seat] == max(table.scores) for seat in table.winners)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_self_play(players: int, options: dict[str, object]) -> None:
    """Random games keep every invariant that the facts imply."""
    for seed in range(4):
        SelfPlay(players, options, seed).run()
