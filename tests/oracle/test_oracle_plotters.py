"""The oracle for Plotters against the facts: cases worked out by hand, and games of random play."""

from __future__ import annotations

import random

import pytest

from . import plotters


@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        (["Y1", "R2"], ["R5", "B3", "G9"], ["R2"]),  # plotters.three-colours (interfaces.md)
        (["Y1", "Y2"], ["R5", "B3", "G9"], []),  # plotters.blocked
        (["Y1", "R2"], ["R5", "B3"], ["Y1", "R2"]),  # plotters.free-play: a third colour
        (["Y1", "R2"], ["R5", "B3", "B9"], ["Y1", "R2"]),  # only two colours lie there
        (["Y1", "R2"], [], ["Y1", "R2"]),  # plotters.trump: the leader plays anything
        (["B1", "G2"], ["R5", "B3", "Y4", "Y6", "R7"], ["B1"]),  # plotters.three-colours
    ],
)
def test_legal_cards(hand: list[str], trick: list[str], legal: list[str]) -> None:
    """Single legality cases."""
    assert plotters.legal_cards(hand, trick) == legal


@pytest.mark.parametrize(
    ("trick", "both"),
    [
        (["R5", "B3", "G3", "R9"], (3, 1)),  # plotters.low-tie (interfaces.md)
        (["R5", "B13", "G2", "R4"], (0, 2)),  # plotters.take.winner, plotters.take.rest
        (["R2", "B14", "B13", "B12"], (0, 3)),  # a lone trump wins; a lower trump isn't the low
        (["R9", "R10", "B21", "R1", "R4"], (1, 2)),  # off-suit, however high, is the lowest
        (["R5", "R9", "R2", "R7"], (1, 2)),  # plotters.all-trump
        (["Y3", "G1", "B1", "G7", "Y4", "B2"], (4, 1)),  # plotters.low-tie
    ],
)
def test_takers(trick: list[str], both: tuple[int, int]) -> None:
    """Single tricks."""
    assert plotters.takers(trick) == both


def test_all_trump_option() -> None:
    """plotters.all-trump: the option touches all-trump tricks only."""
    assert plotters.takers(["R5", "R9", "R2", "R7"], "winner_takes_all") == (1, 1)
    assert plotters.takers(["R5", "R9", "B2", "R7"], "winner_takes_all") == (1, 2)


@pytest.mark.parametrize(
    ("counts", "chosen", "none_down", "points"),
    [
        ({"yellow": 6, "red": 4, "blue": 2}, None, "undivided", 12),  # score.three-colours
        ({"yellow": 6, "red": 4, "blue": 2}, ("yellow", "red"), "undivided", 12),  # plotters.score
        ({"yellow": 6, "red": 4, "blue": 2}, ("red", "blue"), "undivided", 1),  # 8/6 rounded down
        ({"yellow": 3, "red": 3, "blue": 2, "green": 5}, ("red", "green"), "undivided", 3),
        ({"yellow": 3, "red": 3, "blue": 2, "green": 5}, None, "undivided", 3),  # the best two
        ({"yellow": 3, "red": 4}, None, "undivided", 12),  # plotters.score.none-down
        ({"yellow": 3, "red": 4}, None, "zero", 0),  # plotters.score.none-down, the option
        ({"yellow": 3, "red": 4, "blue": 1}, None, "zero", 12),  # a card is down: no matter
        ({"yellow": 9}, None, "undivided", 0),  # plotters.score.one-colour
        ({"yellow": 9, "red": 0}, None, "undivided", 0),  # plotters.score.one-colour
        ({}, None, "undivided", 0),  # plotters.score.one-colour: no cards
        ({"yellow": 1, "red": 1, "blue": 3}, None, "undivided", 3),  # 1x3/1
    ],
)
def test_points(
    counts: dict[str, int], chosen: tuple[str, str] | None, none_down: str, points: int
) -> None:
    """Single scores."""
    assert plotters.points(counts, chosen, none_down) == points


def test_setup() -> None:
    """plotters.deck.by-players, plotters.deal, plotters.rounds, plotters.take.winner."""
    for players, size, picks in ((4, 56, 2), (5, 70, 3), (6, 84, 3)):
        cards = plotters.deck(players)
        assert len(cards) == len(set(cards)) == size == 14 * players
        assert plotters.picks(players) == picks
        assert plotters.Table(players, 0).rounds == players
    assert "R18" in plotters.deck(5)
    assert "B18" not in plotters.deck(5)
    for players in (3, 7):
        with pytest.raises(ValueError, match="4 to 6 players"):
            plotters.Table(players, 0)
    with pytest.raises(ValueError, match="all_trump or none_down has a value that does not exist"):
        plotters.Table(4, 0, {"all_trump": "nobody"})


def table_with(starts: list[list[str]], dealer: int, options: dict[str, object]) -> plotters.Table:
    """A table whose hands begin with the given cards; the rest is dealt in deck order."""
    players = len(starts)
    used = {card for hand in starts for card in hand}
    rest = [card for card in plotters.deck(players) if card not in used]
    table = plotters.Table(players, dealer, options)
    table.deal([hand + [rest.pop() for _ in range(14 - len(hand))] for hand in starts])
    return table


def play_cards(table: plotters.Table, *cards: str) -> None:
    """Cards, one after the other."""
    for card in cards:
        table.play(("play", card))


def test_trick_by_hand() -> None:
    """A trick from the lead to the next lead; the picks do not change the takers."""
    table = table_with([["R5"], ["B3"], ["G3"], ["R9", "Y1"]], 3, {})
    assert table.turn == 0  # plotters.lead.first
    play_cards(table, "R5", "B3", "G3")
    assert table.why_not(("play", "Y1")) == "plotters.three-colours"
    table.play(("play", "R9"))
    assert (table.phase, table.turn) == ("pick", 3)
    pairs = [("R5", "B3"), ("R5", "G3"), ("R5", "R9"), ("B3", "G3"), ("B3", "R9"), ("G3", "R9")]
    assert table.legal() == [("pick", pair) for pair in pairs]
    assert table.why_not(("pick", ("R5",))) == "plotters.take.winner"
    assert table.why_not(("pick", ("R5", "B3", "G3"))) == "plotters.take.winner"
    assert table.why_not(("pick", ("R5", "B5"))) == "plotters.take.winner"
    table.play(("pick", ("B3", "R9")))  # plotters.takers-fixed: B3's player still takes the rest
    assert table.owned[3] == {"blue": 1, "green": 0, "red": 1, "yellow": 0}
    assert table.owned[1] == {"blue": 0, "green": 1, "red": 1, "yellow": 0}
    assert (table.phase, table.turn, table.leader, table.trick) == ("play", 1, 1, [])
    cards = ["R5", "B3", "G3", "R9"]
    assert table.tricks_done == [
        {"leader": 0, "cards": cards, "winner": 3, "rest": 1, "picked": ["B3", "R9"]}
    ]


def test_all_trump_at_the_table() -> None:
    """plotters.all-trump, both ways."""
    starts = [["R5"], ["R9"], ["R2"], ["R7"]]
    table = table_with(starts, 3, {})
    play_cards(table, "R5", "R9", "R2", "R7")
    assert (table.phase, table.turn) == ("pick", 1)
    table.play(("pick", ("R5", "R9")))
    assert (table.leader, table.owned[1]["red"], table.owned[2]["red"]) == (2, 2, 2)
    table = table_with(starts, 3, {"all_trump": "winner_takes_all"})
    play_cards(table, "R5", "R9", "R2", "R7")
    assert (table.phase, table.turn, table.leader) == ("play", 1, 1)
    assert table.owned[1]["red"] == 4
    assert table.tricks_done[0]["picked"] == []


def test_blocked() -> None:
    """plotters.blocked, plotters.unfinished-trick: only finished tricks count."""
    yellow = ["Y" + str(number) for number in range(1, 15)]
    table = table_with([["R5"], ["B3"], ["G3"], yellow], 3, {})
    play_cards(table, "R5", "B3", "G3")
    assert (table.phase, table.round, table.dealer, table.turn) == ("deal", 2, 0, None)
    assert (table.blocked, table.unfinished) == (3, ["R5", "B3", "G3"])
    assert table.trick == []
    assert table.scores == [0, 0, 0, 0]
    assert table.round_points == [[0, 0, 0, 0]]


def test_choices() -> None:
    """plotters.choose-two, plotters.choose-when: at once, before the next lead."""
    table = table_with(
        [["R13", "R5", "Y13"], ["G1", "B1", "G2"], ["B2", "Y2"], ["R4", "Y4"]], 3, {}
    )
    play_cards(table, "R13", "G1", "B2", "R4")
    table.play(("pick", ("R13", "B2")))  # seat 1: G1, R4, and leads
    play_cards(table, "B1", "Y2", "Y4", "Y13")
    assert (table.phase, table.turn) == ("pick", 1)
    table.play(("pick", ("B1", "Y2")))  # seat 1 owns all four; Y2 was the lowest: seat 2 leads
    assert (table.phase, table.turn, table.leader) == ("choose", 1, 2)
    assert len(table.legal()) == 6
    assert table.legal()[0] == ("choose", ("blue", "green"))
    assert table.why_not(("choose", ("red", "red"))) == "plotters.choose-two"
    assert table.why_not(("choose", ("red",))) == "plotters.choose-two"
    table.play(("choose", ("green", "red")))
    assert table.chosen == [None, ("green", "red"), None, None]
    assert (table.phase, table.turn) == ("play", 2)


def test_both_choose() -> None:
    """plotters.choose-when: the winner first, then the other taker, each of them once."""
    table = table_with([["R5"], ["B3", "B4"], ["G3", "B5"], ["R9", "B6"]], 3, {})
    play_cards(table, "R5", "B3", "G3", "R9")
    table.owned[3] = {"blue": 1, "green": 1, "red": 0, "yellow": 1}  # put in by hand
    table.owned[1] = {"blue": 0, "green": 1, "red": 1, "yellow": 1}
    table.play(("pick", ("R5", "R9")))
    assert (table.phase, table.turn) == ("choose", 3)
    table.play(("choose", ("blue", "red")))
    assert (table.phase, table.turn) == ("choose", 1)
    table.play(("choose", ("green", "yellow")))
    assert (table.phase, table.turn) == ("play", 1)
    assert table.chosen == [None, ("green", "yellow"), None, ("blue", "red")]
    play_cards(table, "B4", "B5", "B6")
    table.play(table.legal()[0])
    while table.phase == "pick":
        table.play(table.legal()[0])
    assert table.phase == "play"  # nobody is asked twice


def test_moves_without_a_rule() -> None:
    """A card not in the hand or a move out of phase has no rule id: ValueError."""
    table = table_with([["R5"], ["B3"], ["G3"], ["R9"]], 3, {})
    with pytest.raises(ValueError, match="'B3' is not in the hand"):
        table.play(("play", "B3"))
    for move in (("pick", ("R5", "B3")), ("choose", ("red", "blue"))):
        with pytest.raises(ValueError, match="does not belong to the phase play"):
            table.play(move)
    with pytest.raises(ValueError, match="no deal is due"):
        table.deal([])


OPTIONS: list[dict[str, object]] = [
    {},
    {"all_trump": "winner_takes_all"},
    {"none_down": "zero"},
    {"all_trump": "winner_takes_all", "none_down": "zero"},
]


class SelfPlay:
    """A game of random moves, with every invariant that the facts imply checked on the way.

    A bold game follows the led colour where it can, which brings all-trump tricks and rounds that
    go on for long. ``before`` (the scores), ``lead`` (the seat of the next lead), ``known`` (the
    colours chosen so far) and ``finished`` (tricks) are those of the round ``number``.
    """

    def __init__(self, players: int, options: dict[str, object], bold: bool, seed: int) -> None:
        self.rng = random.Random(seed * 10 + players)
        self.players = players
        self.bold = bold
        self.first = self.rng.randrange(players)
        self.table = plotters.Table(players, self.first, options)
        self.number = 0
        self.before: list[int] = []
        self.lead = 0
        self.known: list[tuple[str, str] | None] = []
        self.finished = 0

    def run(self) -> None:
        """Play to the end."""
        while self.table.phase != "over":
            self.begin_round()
            while self.table.turn is not None:
                self.move(self.table.turn)
            self.check_round_end()
            self.check_cards()
            for seat in range(self.players):
                self.check_owned(seat)
                self.check_points(seat)
        self.check_end()

    def seat_after(self, seat: int, steps: int = 1) -> int:
        """The seat so many places to the left."""
        return (seat + steps) % self.players

    def begin_round(self) -> None:
        """plotters.dealer, plotters.lead.first: the deal passes on, the dealer's left leads."""
        assert self.table.wants_deal
        self.number += 1
        assert self.table.round == self.number
        dealer = self.table.dealer
        assert dealer == self.seat_after(self.first, self.number - 1)
        self.before = list(self.table.scores)
        self.deal()
        self.lead = self.seat_after(dealer)
        assert self.table.turn == self.lead
        self.known = list(self.table.chosen)
        self.finished = 0

    def deal(self) -> None:
        """plotters.deal: shuffle, and 14 cards to each."""
        cards = plotters.deck(self.players)
        self.rng.shuffle(cards)
        self.table.deal([cards[seat * 14 : seat * 14 + 14] for seat in range(self.players)])

    def move(self, seat: int) -> None:
        """A move of the seat to act, with what must hold before and after it."""
        moves = self.table.legal()
        if self.table.phase == "play":
            self.check_offer(seat, moves)
            self.check_lead(seat)
            moves = self.tempting(moves)
        elif self.table.phase == "choose":
            self.check_choice(seat)
        self.table.play(self.rng.choice(moves))
        self.check_choices_stay()
        if len(self.table.tricks_done) > self.finished:
            self.check_trick(self.table.tricks_done[-1])

    def tempting(self, moves: list[plotters.Move]) -> list[plotters.Move]:
        """The moves that a bold player picks from: cards of the led colour, if there are any."""
        if not self.bold or not self.table.trick:
            return moves
        led = self.table.trick[0][0]
        return [move for move in moves if str(move[1])[0] == led] or moves

    def check_offer(self, seat: int, moves: list[plotters.Move]) -> None:
        """plotters.three-colours bars the cards not on offer; a blocked player gets no turn."""
        assert moves
        hand = self.table.hands[seat]
        legal = plotters.legal_cards(hand, self.table.trick)
        assert [card for _, card in moves] == legal
        for card in set(hand) - set(legal):
            assert self.table.why_not(("play", card)) == "plotters.three-colours"

    def check_lead(self, seat: int) -> None:
        """plotters.lead.next, plotters.choose-two: at a lead all who own four have chosen."""
        if self.table.trick:
            return
        assert seat == self.lead
        for counts, chosen in zip(self.table.owned, self.table.chosen, strict=True):
            assert all(n > 0 for n in counts.values()) == (chosen is not None)

    def check_choice(self, seat: int) -> None:
        """plotters.choose-when: a taker who owns four colours, once, before the next lead."""
        assert not self.table.trick
        assert self.known[seat] is None
        assert min(self.table.owned[seat].values()) > 0
        done = self.table.tricks_done[-1]
        assert seat in (done["winner"], done["rest"])

    def check_choices_stay(self) -> None:
        """plotters.choose-two: a choice is never changed."""
        for old, new in zip(self.known, self.table.chosen, strict=True):
            assert old is None or new == old
        self.known = list(self.table.chosen)

    def check_trick(self, done: plotters.TrickDone) -> None:
        """plotters.lead.next; every card of a finished trick has found an owner."""
        self.finished += 1
        assert done["leader"] == self.lead
        self.check_takers(done)
        self.lead = done["rest"]
        owned = sum(n for counts in self.table.owned for n in counts.values())
        assert owned == self.finished * self.players

    def check_takers(self, done: plotters.TrickDone) -> None:
        """The takers of a finished trick, against the module function."""
        cards = done["cards"]
        colours = {card[0] for card in cards}
        assert len(colours) <= 3  # plotters.three-colours
        best, low = plotters.takers(cards, str(self.table.all_trump))
        assert done["winner"] == self.seat_after(done["leader"], best)
        assert done["rest"] == self.seat_after(done["leader"], low)
        whole = best == low  # only where the winner takes all
        assert len(done["picked"]) == (0 if whole else plotters.picks(self.players))
        assert whole == (len(colours) == 1 and self.table.all_trump == "winner_takes_all")

    def check_round_end(self) -> None:
        """plotters.round-end: 14 tricks, or somebody holds nothing but the fourth colour."""
        table = self.table
        assert self.finished == len(table.tricks_done)
        if self.finished == 14:
            assert table.blocked is None
            assert not table.unfinished
        else:
            assert table.blocked is not None
            assert len({card[0] for card in table.unfinished}) == 3
            assert not plotters.legal_cards(table.left_over[table.blocked], table.unfinished)

    def check_cards(self) -> None:
        """Tricks, the unfinished trick and what is left in the hands make up the deck."""
        seen = [card for done in self.table.tricks_done for card in done["cards"]]
        seen += self.table.unfinished + [card for hand in self.table.left_over for card in hand]
        assert sorted(seen) == sorted(plotters.deck(self.players))

    def check_owned(self, seat: int) -> None:
        """plotters.take.winner, plotters.take.rest: the winner's picks, the other's rest."""
        took = [
            card[0]
            for done in self.table.tricks_done
            for card in done["cards"]
            if seat == (done["winner"] if card in done["picked"] else done["rest"])
        ]
        expected = {word: took.count(word[0].upper()) for word in plotters.COLOURS}
        assert self.table.owned[seat] == expected

    def check_points(self, seat: int) -> None:
        """plotters.score and its special cases, against the module function."""
        table = self.table
        points = plotters.points(table.owned[seat], table.chosen[seat], str(table.none_down))
        assert table.round_points[-1][seat] == points
        assert table.scores[seat] == self.before[seat] + points

    def check_end(self) -> None:
        """plotters.rounds, plotters.end, plotters.end.tie."""
        table = self.table
        assert self.number == self.players == len(table.round_points)
        assert all(table.scores[seat] == max(table.scores) for seat in table.winners)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("bold", [False, True])
def test_self_play(players: int, options: dict[str, object], bold: bool) -> None:
    """Random games keep every invariant that the facts imply."""
    for seed in range(6):
        SelfPlay(players, options, bold, seed).run()
