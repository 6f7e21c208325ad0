"""The oracle against the facts: hand-made expectations, and whole games of random play."""

from __future__ import annotations

import random
import time

import pytest

from . import plotters, wizard

# ---------------------------------------------------------------- Wizard: single cases


@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        # wizard.follow, wizard.jester-led (the case in interfaces.md)
        (["R5", "B2", "W"], ["J", "R9"], ["R5", "W"]),
        # wizard.follow: without the led suit any card
        (["B2", "G13", "J"], ["R9"], ["B2", "G13", "J"]),
        # wizard.specials: only the suit card binds
        (["R1", "W", "J", "Y3"], ["R9", "B2"], ["R1", "W", "J"]),
        # wizard.wizard-led: a later suit card sets nothing
        (["R5", "B2"], ["W", "R9"], ["R5", "B2"]),
        # wizard.jester-led: nothing set yet
        (["R5", "B2"], ["J", "J"], ["R5", "B2"]),
        # wizard.jester-led.wizard: free for the whole trick
        (["R5", "B2"], ["J", "W", "R9"], ["R5", "B2"]),
        # wizard.special-after-suit: the duty stays
        (["R5", "B2"], ["R9", "W", "J"], ["R5"]),
        # wizard.follow: the first suit card is the led suit, not a later one
        (["R5", "B2"], ["J", "B9", "R9"], ["B2"]),
        # the leader plays anything; alike cards are given once (the brief)
        (["W", "R5", "W", "J", "J"], [], ["W", "R5", "J"]),
    ],
)
def test_wizard_legal_cards(hand: list[str], trick: list[str], legal: list[str]) -> None:
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
def test_wizard_winner(trick: list[str], trump: str, position: int) -> None:
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
def test_wizard_points(bid: int, taken: int, points: int) -> None:
    """Single scores."""
    assert wizard.points(bid, taken) == points


def test_wizard_bids() -> None:
    """wizard.bid.range, wizard.bid.total, plus-minus-one and canadian."""
    pm = {"plus_minus_one": True}
    # the case in interfaces.md
    assert wizard.allowed_bids(4, 5, [2, 0, 1], pm) == [0, 1, 3, 4, 5]
    assert wizard.barred_bids(4, 5, [2, 0, 1], pm) == {2: "wizard.variant.plus-minus-one"}
    # wizard.bid.total: without the option everything goes
    assert wizard.allowed_bids(4, 5, [2, 0, 1]) == [0, 1, 2, 3, 4, 5]
    # only the last bidder
    assert wizard.allowed_bids(4, 5, [2, 0], pm) == [0, 1, 2, 3, 4, 5]
    # r - sum outside 0..r bars nothing; 0 is barred where the others sum to r
    assert wizard.allowed_bids(4, 2, [2, 1, 0], pm) == [0, 1, 2]
    assert wizard.allowed_bids(4, 2, [2, 0, 0], pm) == [1, 2]
    # a later first round
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


def test_wizard_setup() -> None:
    """wizard.deck, wizard.rounds, wizard.variant.short, the variants that exclude each other."""
    assert len(wizard.deck()) == 60
    assert [wizard.Table(n, 0).rounds for n in (3, 4, 5, 6)] == [20, 15, 12, 10]
    assert wizard.Table(4, 0, {"hand_sizes": [1, 3, 15]}).rounds == 3
    wrong: list[dict[str, object]] = [
        {"hand_sizes": [16]},
        {"bids": "secret", "plus_minus_one": True},
        {"nonsense": 1},
    ]
    for bad in wrong:
        with pytest.raises(ValueError):
            wizard.Table(4, 0, bad)
    for players in (2, 7):
        with pytest.raises(ValueError):
            wizard.Table(players, 0)


def test_wizard_turned_card() -> None:
    """wizard.trump.turn-up, wizard.trump.jester, wizard.trump.last-round."""
    assert wizard.trump_of("G7") == "green"
    assert wizard.trump_of("J") == "none"
    assert wizard.trump_of("W") is None
    assert wizard.trump_of(None) == "none"
    table = wizard.Table(3, 0)
    with pytest.raises(ValueError):
        table.deal([["R1"], ["R2"], ["R3"]], None)  # an undealt card is left
    with pytest.raises(ValueError):
        table.deal([["R1"], ["R2"], ["R3"]], "R3")  # a card twice
    last = wizard.Table(3, 0, {"hand_sizes": [20]})
    cards = wizard.deck()
    last.deal([cards[:20], cards[20:40], cards[40:]], None)
    assert (last.trump, last.phase) == ("none", "bid")


def test_wizard_dealer_names_trump() -> None:
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


def test_wizard_small_round() -> None:
    """One round by hand: order of bids, lead, trick, score, the deal passing on."""
    table = wizard.Table(3, 0, {"hand_sizes": [2, 1]})
    assert table.wants_deal and table.turn is None and table.legal() == []
    table.deal([["B1", "R13"], ["R5", "W"], ["R2", "G9"]], "B7")
    assert table.turn == 1  # wizard.bid.order
    assert table.legal() == [("bid", 0), ("bid", 1), ("bid", 2)]
    assert table.why_not(("bid", 3)) == "wizard.bid.range"
    assert table.why_not(("bid", -1)) == "wizard.bid.range"
    with pytest.raises(ValueError):
        table.play(("bid", 3))
    table.play(("bid", 1))
    table.play(("bid", 1))
    table.play(("bid", 0))  # the dealer, last
    assert [table.phase, table.turn] == ["play", 1]  # wizard.lead.first
    table.play(("play", "R5"))
    assert table.why_not(("play", "G9")) == "wizard.follow"
    assert table.legal() == [("play", "R2")]
    table.play(("play", "R2"))
    assert table.legal() == [("play", "R13")]  # wizard.follow: the trump can't be played
    table.play(("play", "R13"))
    assert [table.turn, table.leader, *table.taken] == [0, 0, 1, 0, 0]  # wizard.lead.next
    table.play(("play", "B1"))
    table.play(("play", "W"))
    table.play(("play", "G9"))
    assert table.tricks_done[-1] == {"leader": 0, "cards": ["B1", "W", "G9"], "winner": 1}
    assert table.round_points == [[-10, 30, -10]]
    assert (table.round, table.dealer, table.phase) == (2, 1, "deal")  # wizard.dealer
    table.deal([["R1"], ["R2"], ["R3"]], "J")
    assert table.turn == 2
    for move in (("bid", 0), ("bid", 0), ("bid", 0), ("play", "R3"), ("play", "R1")):
        table.play(move)
    table.play(("play", "R2"))
    assert table.phase == "over" and table.scores == [10, 50, -20] and table.winners == [1]


def test_wizard_tie() -> None:
    """wizard.end.tie: equal totals share the win."""
    table = wizard.Table(3, 2, {"hand_sizes": [1]})
    table.deal([["R1"], ["R2"], ["R3"]], "J")
    for move in (("bid", 0), ("bid", 0), ("bid", 0)):
        table.play(move)
    for card in ("R1", "R2", "R3"):
        table.play(("play", card))
    assert table.scores == [20, 20, -10] and table.winners == [0, 1]


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
def test_wizard_canadian_table(totals: list[int], barred: bool) -> None:
    """wizard.variant.canadian: a dealer ahead alone; the totals are put in by hand."""
    table = wizard.Table(3, 0, {"hand_sizes": [1, 3], "canadian": True})
    table.deal([["B1"], ["R9"], ["B3"]], "J")
    for bid in (0, 0, 0):
        table.play(("bid", bid))
    for card in ("R9", "B3", "B1"):
        table.play(("play", card))
    table.scores = list(totals)
    table.deal([["B1", "B2", "B3"], ["R1", "R2", "R3"], ["G1", "G2", "G3"]], "J")
    table.play(("bid", 1))
    table.play(("bid", 0))
    assert table.turn == table.dealer == 1
    bids = [0, 1, 3] if barred else [0, 1, 2, 3]
    assert table.legal() == [("bid", bid) for bid in bids]
    assert table.why_not(("bid", 2)) == ("wizard.variant.canadian" if barred else "")


def test_wizard_canadian_zero() -> None:
    """wizard.variant.canadian never bars a bid of 0; plus-minus-one, where it is on too, does."""
    for both in (False, True):
        table = wizard.Table(3, 0, {"hand_sizes": [1, 1], "canadian": True, "plus_minus_one": both})
        table.deal([["B1"], ["R9"], ["B3"]], "J")
        for bid in (1, 1, 0):
            table.play(("bid", bid))
        for card in ("R9", "B3", "B1"):
            table.play(("play", card))
        assert table.scores == [20, 30, -10]
        table.deal([["B1"], ["R9"], ["B3"]], "J")
        table.play(("bid", 1))
        table.play(("bid", 0))
        assert table.legal() == ([("bid", 1)] if both else [("bid", 0), ("bid", 1)])
        if both:
            assert table.why_not(("bid", 0)) == "wizard.variant.plus-minus-one"


def test_wizard_moves_without_a_rule() -> None:
    """A card not in the hand or a move out of phase has no rule id: ValueError."""
    table = wizard.Table(3, 0)
    with pytest.raises(ValueError):
        table.why_not(("bid", 0))
    table.deal([["R1"], ["R2"], ["R3"]], "J")
    with pytest.raises(ValueError):
        table.play(("play", "R2"))


# ---------------------------------------------------------------- Wizard: whole games

WIZARD_OPTIONS: list[dict[str, object]] = [
    {},
    {"plus_minus_one": True},
    {"plus_minus_one": True, "plus_minus_one_from": 4, "canadian": True},
    {"canadian": True, "bids": "secret", "clairvoyance": True},
    {"hand_sizes": [2, 5, 10, 1, 10], "dealer_may_name_no_trump": True},
]


def wizard_deal(table: wizard.Table, rng: random.Random) -> None:
    """Shuffle and deal a round (wizard.deal)."""
    cards = wizard.deck()
    rng.shuffle(cards)
    hands = [[cards.pop() for _ in range(table.cards)] for _ in range(table.players)]
    table.deal(hands, cards.pop() if cards else None)


def check_wizard_trick(table: wizard.Table, hands: list[list[str]], done: wizard.TrickDone) -> None:
    """A trick against the module functions, with the hands as they were before it."""
    for position, card in enumerate(done["cards"]):
        seat = (done["leader"] + position) % table.players
        assert card in wizard.legal_cards(hands[seat], done["cards"][:position])
        suit = wizard.suit_to_follow(done["cards"][:position])
        if suit and card not in ("W", "J") and wizard.colour(card) != suit:
            # whoever did not follow holds nothing of the suit (wizard.follow)
            assert not [c for c in table.hands[seat] if c[0] == suit[0].upper()]
    position = wizard.winner(done["cards"], table.trump)
    assert done["winner"] == (done["leader"] + position) % table.players


@pytest.mark.parametrize("options", WIZARD_OPTIONS)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_wizard_self_play(players: int, options: dict[str, object]) -> None:
    """Random games keep every invariant that the facts imply."""
    for seed in range(4):
        rng = random.Random(seed * 10 + players)
        first = rng.randrange(players)
        table = wizard.Table(players, first, options)
        rounds = 0
        while table.phase != "over":
            assert table.wants_deal
            rounds += 1
            assert table.round == rounds  # one after the other
            dealer = table.dealer
            assert dealer == (first + rounds - 1) % players  # wizard.dealer
            before = list(table.scores)
            tricks = table.cards
            wizard_deal(table, rng)
            if "hand_sizes" not in options:
                assert tricks == rounds  # wizard.deal
                assert (table.turned is None) == (rounds == table.rounds)
            alone = before.count(max(before)) == 1 and before[dealer] == max(before)
            start = [list(hand) for hand in table.hands]
            order: list[int] = []
            made: list[int] = []
            while table.phase in ("trump", "bid"):
                assert table.turn is not None
                if table.phase == "bid":
                    assert [move[1] for move in table.legal()] == wizard.allowed_bids(
                        players, rounds, made, options, alone
                    )
                    barred = wizard.barred_bids(players, rounds, made, options, alone)
                    for bid, rule in barred.items():
                        assert table.why_not(("bid", bid)) == rule
                    order.append(table.turn)
                else:
                    assert table.turned == "W" and table.turn == dealer
                move = rng.choice(table.legal())
                if table.phase == "bid":
                    assert isinstance(move[1], int)
                    made.append(move[1])
                table.play(move)
            # wizard.bid.order
            assert order == [(dealer + 1 + step) % players for step in range(players)]
            if options.get("plus_minus_one") and "plus_minus_one_from" not in options:
                assert sum(made) != tricks
            assert table.turn == (dealer + 1) % players  # wizard.lead.first
            leader = (dealer + 1) % players
            hands = start
            for number in range(1, tricks + 1):
                for _ in range(players):
                    assert table.turn is not None
                    cards = [move[1] for move in table.legal()]
                    assert cards == wizard.legal_cards(table.hands[table.turn], table.trick)
                    for card in set(table.hands[table.turn]) - set(cards):
                        assert table.why_not(("play", card)) == "wizard.follow"
                    table.play(rng.choice(table.legal()))
                done = table.tricks_done[-1]
                assert len(table.tricks_done) == number
                assert done["leader"] == leader  # wizard.lead.next
                check_wizard_trick(table, hands, done)
                leader = done["winner"]
                hands = [list(hand) for hand in table.hands]
                assert sum(table.taken) == number
            played = sorted(card for done in table.tricks_done for card in done["cards"])
            assert played == sorted(card for hand in start for card in hand)
            gained = [new - old for old, new in zip(before, table.scores, strict=True)]
            assert gained == table.round_points[-1]
            for seat in range(players):
                kept = table.bids[seat]
                assert kept is not None
                assert gained[seat] == wizard.points(kept, table.taken[seat])
            # not everybody can keep a bid unless the bids add up to the number of tricks
            if sum(made) != tricks:
                assert min(gained) < 0
        assert rounds == table.rounds and table.turn is None and not table.wants_deal
        assert table.scores == [sum(column) for column in zip(*table.round_points, strict=True)]
        assert all(table.scores[seat] == max(table.scores) for seat in table.winners)


# ---------------------------------------------------------------- Plotters: single cases


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
def test_plotters_legal_cards(hand: list[str], trick: list[str], legal: list[str]) -> None:
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
def test_plotters_takers(trick: list[str], both: tuple[int, int]) -> None:
    """Single tricks."""
    assert plotters.takers(trick) == both


def test_plotters_all_trump_option() -> None:
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
def test_plotters_points(
    counts: dict[str, int], chosen: tuple[str, str] | None, none_down: str, points: int
) -> None:
    """Single scores."""
    assert plotters.points(counts, chosen, none_down) == points


def test_plotters_setup() -> None:
    """plotters.deck.by-players, plotters.deal, plotters.rounds, plotters.take.winner."""
    for players, size, picks in ((4, 56, 2), (5, 70, 3), (6, 84, 3)):
        cards = plotters.deck(players)
        assert len(cards) == len(set(cards)) == size == 14 * players
        assert plotters.picks(players) == picks
        assert plotters.Table(players, 0).rounds == players
    assert "R18" in plotters.deck(5) and "B18" not in plotters.deck(5)
    for players in (3, 7):
        with pytest.raises(ValueError):
            plotters.Table(players, 0)
    with pytest.raises(ValueError):
        plotters.Table(4, 0, {"all_trump": "nobody"})


def plotters_with(
    starts: list[list[str]], dealer: int, options: dict[str, object]
) -> plotters.Table:
    """A table whose hands begin with the given cards; the rest is dealt in deck order."""
    players = len(starts)
    used = {card for hand in starts for card in hand}
    rest = [card for card in plotters.deck(players) if card not in used]
    table = plotters.Table(players, dealer, options)
    table.deal([hand + [rest.pop() for _ in range(14 - len(hand))] for hand in starts])
    return table


def test_plotters_trick_by_hand() -> None:
    """A trick from the lead to the next lead; the picks do not change the takers."""
    table = plotters_with([["R5"], ["B3"], ["G3"], ["R9", "Y1"]], 3, {})
    assert table.turn == 0  # plotters.lead.first
    for card in ("R5", "B3", "G3"):
        table.play(("play", card))
    assert table.why_not(("play", "Y1")) == "plotters.three-colours"
    table.play(("play", "R9"))
    assert (table.phase, table.turn) == ("pick", 3)
    assert table.legal() == [
        ("pick", two)
        for two in (
            ("R5", "B3"), ("R5", "G3"), ("R5", "R9"), ("B3", "G3"), ("B3", "R9"), ("G3", "R9"),
        )
    ]  # fmt: skip
    assert table.why_not(("pick", ("R5",))) == "plotters.take.winner"
    assert table.why_not(("pick", ("R5", "B3", "G3"))) == "plotters.take.winner"
    assert table.why_not(("pick", ("R5", "B5"))) == "plotters.take.winner"
    table.play(("pick", ("B3", "R9")))  # plotters.takers-fixed: B3's player still takes the rest
    assert table.owned[3] == {"blue": 1, "green": 0, "red": 1, "yellow": 0}
    assert table.owned[1] == {"blue": 0, "green": 1, "red": 1, "yellow": 0}
    assert (table.phase, table.turn, table.leader, table.trick) == ("play", 1, 1, [])
    assert table.tricks_done == [
        {"leader": 0, "cards": ["R5", "B3", "G3", "R9"], "winner": 3, "rest": 1,
         "picked": ["B3", "R9"]}
    ]  # fmt: skip


def test_plotters_all_trump_at_the_table() -> None:
    """plotters.all-trump, both ways."""
    starts = [["R5"], ["R9"], ["R2"], ["R7"]]
    table = plotters_with(starts, 3, {})
    for hand in starts:
        table.play(("play", hand[0]))
    assert (table.phase, table.turn) == ("pick", 1)
    table.play(("pick", ("R5", "R9")))
    assert (table.leader, table.owned[1]["red"], table.owned[2]["red"]) == (2, 2, 2)
    table = plotters_with(starts, 3, {"all_trump": "winner_takes_all"})
    for hand in starts:
        table.play(("play", hand[0]))
    assert (table.phase, table.turn, table.leader) == ("play", 1, 1)
    assert table.owned[1]["red"] == 4 and table.tricks_done[0]["picked"] == []


def test_plotters_blocked() -> None:
    """plotters.blocked, plotters.unfinished-trick: only finished tricks count."""
    yellow = ["Y" + str(number) for number in range(1, 15)]
    table = plotters_with([["R5"], ["B3"], ["G3"], yellow], 3, {})
    for card in ("R5", "B3"):
        table.play(("play", card))
    table.play(("play", "G3"))
    assert (table.phase, table.round, table.dealer, table.turn) == ("deal", 2, 0, None)
    assert (table.blocked, table.unfinished) == (3, ["R5", "B3", "G3"])
    assert table.trick == [] and table.scores == [0, 0, 0, 0]
    assert table.round_points == [[0, 0, 0, 0]]


def test_plotters_choices() -> None:
    """plotters.choose-two, plotters.choose-when: at once, before the next lead."""
    table = plotters_with(
        [["R13", "R5", "Y13"], ["G1", "B1", "G2"], ["B2", "Y2"], ["R4", "Y4"]], 3, {}
    )
    for card in ("R13", "G1", "B2", "R4"):
        table.play(("play", card))
    table.play(("pick", ("R13", "B2")))  # seat 1: G1, R4, and leads
    for card in ("B1", "Y2", "Y4"):
        table.play(("play", card))
    table.play(("play", "Y13"))
    assert table.turn == 1 and table.phase == "pick"  # B1 is the only trump
    table.play(("pick", ("B1", "Y2")))  # seat 1 owns all four; Y2 was the lowest: seat 2 leads
    assert (table.phase, table.turn, table.leader) == ("choose", 1, 2)
    assert len(table.legal()) == 6
    assert table.legal()[0] == ("choose", ("blue", "green"))
    assert table.why_not(("choose", ("red", "red"))) == "plotters.choose-two"
    assert table.why_not(("choose", ("red",))) == "plotters.choose-two"
    table.play(("choose", ("green", "red")))
    assert table.chosen == [None, ("green", "red"), None, None]
    assert (table.phase, table.turn) == ("play", 2)


def test_plotters_both_choose() -> None:
    """plotters.choose-when: the winner first, then the other taker, each of them once."""
    table = plotters_with([["R5"], ["B3", "B4"], ["G3", "B5"], ["R9", "B6"]], 3, {})
    for card in ("R5", "B3", "G3", "R9"):
        table.play(("play", card))
    table.owned[3] = {"blue": 1, "green": 1, "red": 0, "yellow": 1}  # put in by hand
    table.owned[1] = {"blue": 0, "green": 1, "red": 1, "yellow": 1}
    table.play(("pick", ("R5", "R9")))
    assert (table.phase, table.turn) == ("choose", 3)
    table.play(("choose", ("blue", "red")))
    assert (table.phase, table.turn) == ("choose", 1)
    table.play(("choose", ("green", "yellow")))
    assert (table.phase, table.turn) == ("play", 1)
    assert table.chosen == [None, ("green", "yellow"), None, ("blue", "red")]
    for card in ("B4", "B5", "B6"):
        table.play(("play", card))
    table.play(table.legal()[0])
    while table.phase == "pick":
        table.play(table.legal()[0])
    assert table.phase == "play"  # nobody is asked twice


def test_plotters_moves_without_a_rule() -> None:
    """A card not in the hand or a move out of phase has no rule id: ValueError."""
    table = plotters_with([["R5"], ["B3"], ["G3"], ["R9"]], 3, {})
    for move in (("play", "B3"), ("pick", ("R5", "B3")), ("choose", ("red", "blue"))):
        with pytest.raises(ValueError):
            table.play(move)
    with pytest.raises(ValueError):
        table.deal([])


# ---------------------------------------------------------------- Plotters: whole games

PLOTTERS_OPTIONS: list[dict[str, object]] = [
    {},
    {"all_trump": "winner_takes_all"},
    {"none_down": "zero"},
    {"all_trump": "winner_takes_all", "none_down": "zero"},
]


def check_shares(table: plotters.Table, done: plotters.TrickDone) -> None:
    """The takers of a finished trick, against the module function."""
    cards = done["cards"]
    assert len({card[0] for card in cards}) <= 3  # plotters.three-colours
    best, low = plotters.takers(cards, str(table.all_trump))
    assert done["winner"] == (done["leader"] + best) % table.players
    assert done["rest"] == (done["leader"] + low) % table.players
    whole = best == low  # only where the winner takes all
    assert len(done["picked"]) == (0 if whole else plotters.picks(table.players))
    assert whole == (len({c[0] for c in cards}) == 1 and table.all_trump == "winner_takes_all")


@pytest.mark.parametrize("options", PLOTTERS_OPTIONS)
@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("bold", [False, True])
def test_plotters_self_play(players: int, options: dict[str, object], bold: bool) -> None:
    """Random games keep every invariant that the facts imply.

    A bold game follows the led colour where it can, which brings all-trump tricks and rounds that
    go on for long.
    """
    for seed in range(6):
        rng = random.Random(seed * 10 + players)
        first = rng.randrange(players)
        table = plotters.Table(players, first, options)
        rounds = 0
        while table.phase != "over":
            assert table.wants_deal
            rounds += 1
            assert table.round == rounds
            dealer = table.dealer
            assert dealer == (first + rounds - 1) % players  # plotters.dealer
            before = list(table.scores)
            cards = plotters.deck(players)
            rng.shuffle(cards)
            table.deal([cards[seat * 14 : seat * 14 + 14] for seat in range(players)])
            assert table.turn == (dealer + 1) % players  # plotters.lead.first
            lead = (dealer + 1) % players
            known = list(table.chosen)
            finished = 0
            while table.turn is not None:
                moves = table.legal()
                if table.phase == "play":
                    hand = table.hands[table.turn]
                    assert moves  # a blocked player never gets the turn
                    assert [m[1] for m in moves] == plotters.legal_cards(hand, table.trick)
                    if not table.trick:
                        assert table.turn == lead  # plotters.lead.next
                        for seat in range(players):  # plotters.choose-two, at every lead
                            four = all(n > 0 for n in table.owned[seat].values())
                            assert four == (table.chosen[seat] is not None)
                    for card in hand:
                        if ("play", card) not in moves:
                            assert table.why_not(("play", card)) == "plotters.three-colours"
                    if bold and table.trick:
                        same = [m for m in moves if str(m[1])[0] == table.trick[0][0]]
                        moves = same or moves
                elif table.phase == "choose":
                    assert not table.trick and known[table.turn] is None
                    assert min(table.owned[table.turn].values()) > 0
                    assert table.turn in (
                        table.tricks_done[-1]["winner"], table.tricks_done[-1]["rest"],
                    )  # fmt: skip
                table.play(rng.choice(moves))
                for seat in range(players):
                    assert known[seat] is None or table.chosen[seat] == known[seat]
                known = list(table.chosen)
                if len(table.tricks_done) > finished:
                    finished += 1
                    done = table.tricks_done[-1]
                    assert done["leader"] == lead
                    check_shares(table, done)
                    lead = done["rest"]
                    owned = sum(n for counts in table.owned for n in counts.values())
                    assert owned == finished * players
            # plotters.round-end: 14 tricks, or somebody who holds nothing but the fourth colour
            assert finished == len(table.tricks_done)
            if finished < 14:
                assert table.blocked is not None
                assert len({card[0] for card in table.unfinished}) == 3
                assert not plotters.legal_cards(table.left_over[table.blocked], table.unfinished)
            else:
                assert table.blocked is None and not table.unfinished
            seen = [card for done in table.tricks_done for card in done["cards"]]
            seen += table.unfinished + [card for hand in table.left_over for card in hand]
            assert sorted(seen) == sorted(plotters.deck(players))
            for seat in range(players):
                took = [
                    card[0]
                    for done in table.tricks_done
                    for card in done["cards"]
                    if seat == (done["winner"] if card in done["picked"] else done["rest"])
                ]
                assert table.owned[seat] == {
                    word: took.count(word[0].upper()) for word in plotters.COLOURS
                }
                expected = plotters.points(
                    table.owned[seat], table.chosen[seat], str(table.none_down)
                )
                assert table.round_points[-1][seat] == expected
                assert table.scores[seat] == before[seat] + expected
        assert rounds == players == len(table.round_points)  # plotters.rounds
        assert all(table.scores[seat] == max(table.scores) for seat in table.winners)


def test_whole_games_are_quick() -> None:
    """A whole game takes well under 50 ms (best of five, so that a busy machine doesn't matter)."""
    wizard_best = plotters_best = 9.0
    for seed in range(5):
        rng = random.Random(seed)
        start = time.process_time()
        game = wizard.Table(3, 0)
        while game.phase != "over":
            if game.wants_deal:
                wizard_deal(game, rng)
            game.play(rng.choice(game.legal()))
        wizard_best = min(wizard_best, time.process_time() - start)
        start = time.process_time()
        other = plotters.Table(6, 0)
        while other.phase != "over":
            if other.wants_deal:
                cards = plotters.deck(6)
                rng.shuffle(cards)
                other.deal([cards[seat * 14 : seat * 14 + 14] for seat in range(6)])
            other.play(rng.choice(other.legal()))
        plotters_best = min(plotters_best, time.process_time() - start)
    assert max(wizard_best, plotters_best) < 0.05, (wizard_best, plotters_best)
