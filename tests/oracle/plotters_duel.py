"""Plotters, Inc. on both sides: what has to be equal, and how rare situations come about."""

import random
from typing import Any

from kibitz.game import Action
from kibitz.games import load_game
from kibitz.games.plotters import rules

from . import plotters
from .duel import Duel, Reader

PHASES = {"play": rules.PLAYING, "pick": rules.PICKING, "choose": rules.CHOOSING}
NUMBERS = {f"{letter}{rank}": colour * 32 + rank for colour, letter in enumerate("BGRY")
           for rank in range(1, 22)}  # fmt: skip
TEXTS = {number: text for text, number in NUMBERS.items()}
READ = Reader(rules.TABLE)
REASONS = 0.3  # share of the positions in play whose illegal cards are asked for their rule
LOPSIDED = 0.3  # share of the deals that give many cards of a colour to one seat


def legal(code: Any, record: Any) -> int:
    """The legal actions by the rules' functions."""
    phase = int(record.phase)
    if phase == rules.PLAYING:
        low, high = (int(word) for word in record.hands[record.turn])
        colours = int(record.colours)
        return int(code.playable(low, 0, colours)) | int(code.playable(high, 1, colours)) << 64
    if phase == rules.PICKING:
        return int(code.PICK_MASKS[record.players]) << rules.PICK
    return int(code.PAIRS) << rules.CHOOSE if phase == rules.CHOOSING else 0


def options(rng: random.Random, players: int) -> dict[str, object]:
    """Any choice of the two options."""
    return {
        "all_trump": rng.choice(plotters.ALL_TRUMP),
        "none_down": rng.choice(plotters.NONE_DOWN),
    }


def lopsided_deal(rng: random.Random, players: int) -> list[list[str]]:
    """A deal in which colours lie together, more or less."""
    spread = rng.choice([0.0, 0.5, 1.5, 2.5])
    pack = plotters.deck(players)
    rng.shuffle(pack)
    pack.sort(key=lambda card: "BGRY".index(card[0]) + spread * rng.random())
    hands = [pack[seat * 14 : seat * 14 + 14] for seat in range(players)]
    rng.shuffle(hands)
    return hands


def pair_mask(pair: object) -> int:
    """Two colours by name as the mask that the record holds; no choice is 0."""
    assert isinstance(pair, tuple | None)
    return sum(1 << plotters.COLOURS.index(word) for word in pair or ())


class PlottersDuel(Duel):
    """One game of Plotters on both sides."""

    game = load_game("plotters")

    def begin(self) -> None:
        self.other = plotters.Table(self.players, self.state.dealer, self.options)
        self.policy = ""
        self.choices = 0

    def over(self) -> bool:
        return self.other.phase == "over"

    def wants_deal(self) -> bool:
        return self.other.wants_deal

    def deal(self) -> None:
        """Both get the same deal; each round is played with another temper."""
        if self.rng.random() < LOPSIDED:
            self.state.place(lopsided_deal(self.rng, self.players))
        self.other.deal(self.state.hands())
        self.policy = self.rng.choice(["any", "any", "follows", "hoards"])

    def compare(self) -> None:
        row, other = READ(self.state.record), self.other
        assert row[READ["turn"]] == other.turn
        assert row[READ["phase"]] == PHASES[other.phase]
        assert row[READ["dealer"]] == other.dealer
        assert row[READ["round_number"]] == other.round
        assert row[READ["tricks"]] == len(other.tricks_done)
        assert self.part(row, "scores") == other.scores
        assert self.part(row, "chosen") == [pair_mask(pair) for pair in other.chosen]
        assert self.owned(row, "owned") == [list(counts.values()) for counts in other.owned]
        hand = READ["hands"] + 2 * (other.turn or 0)
        mine = row[hand] | row[hand + 1] << 64
        assert mine == sum(1 << NUMBERS[card] for card in other.hands[other.turn or 0])
        if other.phase == "choose":
            return
        assert row[READ["leader"]] == other.leader
        trick = READ["trick"]
        lying = [TEXTS[card] for card in row[trick : trick + row[READ["played"]]]]
        assert lying == other.trick
        assert row[READ["colours"]] == sum(
            1 << "BGRY".index(letter) for letter in {card[0] for card in lying}
        )
        if other.phase == "pick":
            takers = (row[READ["winner"]], row[READ["rest"]])
            assert takers == (other.winner_seat, other.rest_seat)

    def part(self, row: tuple[int, ...], name: str) -> list[int]:
        """A field's values for the seats that play."""
        start = READ[name]
        return list(row[start : start + self.players])

    def owned(self, row: tuple[int, ...], name: str) -> list[list[int]]:
        """Counts by seat and colour."""
        start = READ[name]
        return [list(row[start + 4 * seat : start + 4 * seat + 4]) for seat in range(self.players)]

    def check_legal(self) -> None:
        self.moves = self.other.legal()
        expected = sum(1 << self.action(move) for move in self.moves)
        assert self.engine.legal(self.state) == expected
        if self.rng.random() < REASONS:
            self.check_reasons()

    def action(self, move: plotters.Move) -> int:
        """The number of a move of the second opinion."""
        kind, what = move
        if kind == "play":
            return NUMBERS[str(what)]
        if kind == "pick":
            assert isinstance(what, tuple)
            return rules.PICK + sum(1 << self.other.trick.index(card) for card in what)
        return rules.CHOOSE + pair_mask(what)

    def check_reasons(self) -> None:
        """The rule against each card of the hand, or against picks and choices of a wrong size."""
        other = self.other
        if other.phase == "play":
            for card in other.hands[other.turn or 0]:
                self.check_reason(NUMBERS[card], ("play", card))
            return
        many = self.rng.randrange(1, 5 if other.phase == "choose" else self.players + 1)
        if other.phase == "pick":
            move = ("pick", tuple(self.rng.sample(other.trick, many)))
        else:
            words = self.rng.sample(plotters.COLOURS, many)
            move = ("choose", tuple(words))
        self.check_reason(self.action(move), move)

    def check_reason(self, action: int, move: plotters.Move) -> None:
        """Both name the same rule, or both none."""
        refusal = self.state.refusal(Action(action))
        rule = self.other.why_not(move)
        assert (refusal.rule if refusal else "") == rule, move
        if rule:
            self.seen[f"refused by {rule}"] += 1

    def choose(self) -> int:
        move = self.rng.choice(self.tempered())
        action = self.action(move)
        if move[0] == "choose":
            self.choices += 1
        self.finished = len(self.other.tricks_done)
        self.round = self.other.round
        self.other.play(move)
        return action

    def tempered(self) -> list[plotters.Move]:
        """The moves that this round's temper likes, or all."""
        other, moves = self.other, self.moves
        if self.policy == "follows" and other.phase == "play" and other.trick:
            return [m for m in moves if str(m[1])[0] == other.trick[0][0]] or moves
        if self.policy == "hoards" and other.phase != "choose":
            owned = {word[0].upper() for word, n in other.owned[other.turn or 0].items() if n}
            mine = owned if len(owned) > 1 else {"R", "Y"}
            liked = [m for m in moves if {card[0] for card in self.cards(m)} <= mine]
            return liked or moves
        return moves

    @staticmethod
    def cards(move: plotters.Move) -> tuple[str, ...]:
        """The cards of a play or a pick."""
        return move[1] if isinstance(move[1], tuple) else (str(move[1]),)

    def after(self, action: int) -> None:
        other = self.other
        row = READ(self.state.record)
        if len(other.tricks_done) > self.finished:
            self.check_trick(row, other.tricks_done[-1])
        if other.wants_deal or other.phase == "over":
            self.check_round(row)

    def check_trick(self, row: tuple[int, ...], done: plotters.TrickDone) -> None:
        """Compares a finished trick."""
        cards = done["cards"]
        assert [TEXTS[card] for card in self.part(row, "last_trick")] == cards
        assert row[READ["last_leader"]] == done["leader"]
        assert row[READ["last_winner"]] == done["winner"]
        assert row[READ["last_rest"]] == done["rest"]
        whole = done["winner"] == done["rest"]
        picked = cards if whole else done["picked"]
        assert row[READ["last_picks"]] == sum(1 << cards.index(card) for card in picked)
        winner, rest = plotters.takers(cards, str(self.options["all_trump"]))
        assert (done["leader"] + winner) % self.players == done["winner"]
        assert (done["leader"] + rest) % self.players == done["rest"]
        self.count_trick(cards, cards[rest], picked, whole=whole)

    def count_trick(self, cards: list[str], low: str, picked: list[str], *, whole: bool) -> None:
        """Counts the rare tricks."""
        self.seen["tricks"] += 1
        all_trump = len({card[0] for card in cards}) == 1
        self.seen["all trump, taken whole"] += whole
        self.seen["all trump, shared"] += all_trump and not whole
        alike = [c for c in cards if c[1:] == low[1:] and c[0] != cards[0][0]]
        self.seen["low tie"] += low in alike and len(alike) > 1
        self.seen["lowest picked"] += low in picked and not whole
        self.seen["one must choose"] += len(self.other.must_choose) == 1
        self.seen["two must choose"] += len(self.other.must_choose) == 2
        if len(self.other.tricks_done) == rules.HAND:
            self.seen["choice after the last trick"] += len(self.other.must_choose) > 0

    def check_round(self, row: tuple[int, ...]) -> None:
        """Compares a scored round."""
        other = self.other
        assert self.part(row, "points") == other.round_points[-1]
        assert self.part(row, "scores") == other.scores
        owned = [list(counts.values()) for counts in other.owned]
        assert self.owned(row, "last_owned") == owned
        assert self.part(row, "last_chosen") == [pair_mask(pair) for pair in other.chosen]
        blocked = row[READ["blocked"]]
        assert (None if blocked == rules.NOBODY else blocked) == other.blocked
        for seat, counts in enumerate(other.owned):
            gained = plotters.points(counts, other.chosen[seat], str(self.options["none_down"]))
            assert other.round_points[-1][seat] == gained
        self.seen["blocked rounds" if blocked >= 0 else "full rounds"] += 1
        for row_of_counts in owned:
            colours = sum(count > 0 for count in row_of_counts)
            zero = colours == 2 and self.options["none_down"] == "zero"
            self.seen[f"{colours} colours" + " for nothing" * zero] += 1

    def final_scores(self) -> list[int]:
        return self.other.scores

    def final_winners(self) -> list[int]:
        return self.other.winners
