"""Wizard on both sides: what has to be equal, and how rare situations come about."""

import random
from typing import Any

from kibitz.game import Action
from kibitz.games import load_game
from kibitz.games.wizard import rules

from . import wizard
from .duel import Duel, Reader

PHASES = {"trump": rules.NAMING, "bid": rules.BIDDING, "play": rules.PLAYING}
TRUMPS = [*wizard.COLOURS, "none", None]
NUMBERS = {f"{letter}{rank}": suit * 16 + rank for suit, letter in enumerate("BGRY")
           for rank in range(1, 14)}  # fmt: skip
KINDS = {number: text for text, number in NUMBERS.items()}
KINDS |= {suit * 16 + rank: text for suit in range(4) for rank, text in ((0, "J"), (14, "W"))}
MASKS = {text: sum(1 << n for n, kind in KINDS.items() if kind == text) for text in KINDS.values()}
UNSEEN = 1 << rules.UNSEEN
READ = Reader(rules.TABLE)
REASONS = 0.15  # share of the positions in play whose illegal cards are asked for their rule
STACKED = 0.3  # share of the deals that are made of few cards, with all Wizards and Jesters


def legal(code: Any, record: Any) -> int:
    """The legal actions by the rules' functions."""
    return int(code.legal_mask(record)) << int(code.first_action(int(record.phase)))


def options(rng: random.Random, players: int) -> dict[str, object]:
    """A sensible choice of options."""
    most = 60 // players
    chosen: dict[str, object] = {"dealer_may_name_no_trump": rng.random() < 0.5}
    if rng.random() < 0.5:
        sizes = [rng.randint(1, most) for _ in range(rng.randint(1, 12))]
        chosen["hand_sizes"] = sizes
    else:
        sizes = [1]
    if sizes[0] == 1:
        chosen["clairvoyance"] = rng.random() < 0.5
    bids = rng.choice(["open", "open", "open", "hidden", "secret"])
    chosen["bids"] = bids
    if bids == "open":
        chosen["plus_minus_one"] = rng.random() < 0.3
        chosen["canadian"] = rng.random() < 0.8
        chosen["plus_minus_one_from"] = rng.choice([1, 1, 2, 5, most])
    return chosen


def stacked_deal(rng: random.Random, players: int, cards: int) -> tuple[list[list[str]], str]:
    """A deal in which all Wizards and Jesters are dealt or turned up, where there is room."""
    suits = [card for card in wizard.deck() if card not in ("W", "J")]
    wanted = players * cards + 1
    specials = rng.sample(["W"] * 4 + ["J"] * 4, k=8)[:wanted]
    pack = specials + rng.sample(suits, wanted - len(specials))
    rng.shuffle(pack)
    turned = pack.pop()
    return [pack[seat * cards : (seat + 1) * cards] for seat in range(players)], turned


class WizardDuel(Duel):
    """One game of Wizard on both sides."""

    game = load_game("wizard")

    def begin(self) -> None:
        self.other = wizard.Table(self.players, self.state.dealer, self.options)
        self.special = False

    def over(self) -> bool:
        return self.other.phase == "over"

    def wants_deal(self) -> bool:
        return self.other.wants_deal

    def deal(self) -> None:
        """Both get the same deal, and what it turns up is counted."""
        other, state, rng = self.other, self.state, self.rng
        if other.cards * self.players < 60 and rng.random() < STACKED:
            state.place(*stacked_deal(rng, self.players, other.cards))
        turned = self.game.turned(state.record)
        other.deal(state.hands(), turned)
        self.special = rng.random() < 0.3  # this round, Wizards and Jesters are played first
        self.seen[f"turned {turned if turned in ('W', 'J', None) else 'suit'}"] += 1
        self.seen[f"bids {self.options['bids']}"] += 1
        self.seen["clairvoyant rounds"] += self.unseen()

    def unseen(self) -> bool:
        """Whether the players don't see their own card."""
        return bool(self.options.get("clairvoyance")) and self.other.round == 1

    def compare(self) -> None:
        row, other, players = READ(self.state.record), self.other, self.players
        assert row[READ["turn"]] == other.turn
        assert row[READ["phase"]] == PHASES[other.phase]
        assert row[READ["dealer"]] == other.dealer
        assert row[READ["leader"]] == other.leader
        assert row[READ["round_number"]] == other.round
        assert row[READ["cards"]] == other.cards
        assert TRUMPS[row[READ["trump"]]] == other.trump
        assert row[READ["tricks"]] == len(other.tricks_done)
        assert self.part(row, "scores") == other.scores
        assert self.part(row, "taken") == other.taken
        bids = self.part(row, "bids")
        assert [None if bid == rules.NO_BID else bid for bid in bids] == other.bids
        trick = READ["trick"]
        lying = [KINDS[card] for card in row[trick : trick + row[READ["played"]]]]
        assert lying == other.trick
        if lying:
            assert row[READ["best"]] == wizard.winner(lying, other.trump)
        hand = READ["hands"]
        for seat in range(players) if other.phase == "trump" else (other.turn or 0,):
            assert self.same_hand(row[hand + seat], other.hands[seat])

    def part(self, row: tuple[int, ...], name: str) -> list[int]:
        """A field's values for the seats that play."""
        start = READ[name]
        return list(row[start : start + self.players])

    @staticmethod
    def same_hand(mask: int, texts: list[str]) -> bool:
        """Whether a mask holds these cards; Wizards and Jesters are counted."""
        for text in ("W", "J"):
            if (mask & MASKS[text]).bit_count() != texts.count(text):
                return False
        suits = sum(MASKS[text] for text in texts if text in NUMBERS)
        return mask & ~(MASKS["W"] | MASKS["J"]) == suits

    def check_legal(self) -> None:
        moves, phase = self.other.legal(), self.other.phase
        if phase == "play":
            if self.unseen():
                expected = UNSEEN
            else:
                hand = int(self.state.record.hands[self.other.turn])
                expected = sum(MASKS[str(card)] for _kind, card in moves) & hand
        elif phase == "bid":
            expected = sum(1 << (rules.BID + int(str(bid))) for _kind, bid in moves)
        else:
            expected = sum(1 << (rules.NAME + TRUMPS.index(str(word))) for _kind, word in moves)
        assert self.engine.legal(self.state) == expected
        self.moves = moves
        if phase != "play":
            self.check_words()
        elif self.rng.random() < REASONS and not self.unseen():
            self.check_cards()

    def check_cards(self) -> None:
        """The rule against each card of the hand that can't be played."""
        for card in {card for card in self.other.hands[self.other.turn or 0] if card in NUMBERS}:
            self.check_reason(NUMBERS[card], ("play", card))

    def check_words(self) -> None:
        """The rule against each bid from 0 to one too many, or against each word for a trump."""
        if self.other.phase == "trump":
            for at, word in enumerate(TRUMPS[:5]):
                self.check_reason(rules.NAME + at, ("trump", word))
            return
        for bid in range(self.other.cards + 2):
            self.check_reason(rules.BID + bid, ("bid", bid))
        self.count_even_bid()

    def check_reason(self, action: int, move: wizard.Move) -> None:
        """Both name the same rule, or both none."""
        refusal = self.state.refusal(Action(action))
        rule = self.other.why_not(move)
        assert (refusal.rule if refusal else "") == rule, move
        if rule:
            self.seen[f"refused by {rule}"] += 1

    def count_even_bid(self) -> None:
        """Counts a canadian dealer whose bid of 0 would make the bids add up, and is free."""
        other = self.other
        if other.turn == other.dealer and self.options.get("canadian"):
            alone = other.scores.count(max(other.scores)) == 1
            ahead = alone and other.scores[other.dealer] == max(other.scores)
            even = sum(bid or 0 for bid in other.bids) == other.cards
            self.seen["canadian 0"] += ahead and even and not self.options["plus_minus_one"]

    def choose(self) -> int:
        moves, other = self.moves, self.other
        if other.phase == "bid" and other.cards > 4:
            moves = moves[: other.cards // self.players + 3]  # bids that can be kept
        if other.phase == "play" and self.special:
            moves = [move for move in moves if move[1] in ("W", "J")] or moves
        kind, what = self.rng.choice(moves)
        if kind == "bid":
            action = rules.BID + int(str(what))
        elif kind == "trump":
            action = rules.NAME + TRUMPS.index(str(what))
            self.seen[f"named {'none' if what == 'none' else 'suit'}"] += 1
        elif self.unseen():
            action = rules.UNSEEN
        else:
            held = int(self.state.record.hands[other.turn]) & MASKS[str(what)]
            action = (held & -held).bit_length() - 1
        self.finished = len(other.tricks_done)
        other.play((kind, what))
        return action

    def after(self, action: int) -> None:
        other, players = self.other, self.players
        if action >= rules.BID or len(other.tricks_done) == self.finished:
            return
        done = other.tricks_done[-1]
        row = READ(self.state.record)
        assert row[READ["last_leader"]] == done["leader"]
        assert row[READ["last_winner"]] == done["winner"]
        assert [KINDS[card] for card in self.part(row, "last_trick")] == done["cards"]
        assert (done["winner"] - done["leader"]) % players == wizard.winner(
            done["cards"], other.trump
        )
        self.count_trick(done["cards"])
        if other.wants_deal or other.phase == "over":
            assert self.part(row, "points") == other.round_points[-1]
            assert self.part(row, "last_bids") == other.bids
            assert self.part(row, "last_taken") == other.taken
            assert self.part(row, "scores") == other.scores
            self.seen["rounds"] += 1

    def count_trick(self, cards: list[str]) -> None:
        """Counts the tricks that public programs get wrong."""
        real = [card for card in cards if card != "J"]
        jester, after_jester = cards[0] == "J", real[:1]
        suit = wizard.suit_to_follow(cards)
        self.seen["Wizard led"] += cards[0] == "W"
        self.seen["Jester, then a suit"] += jester and suit is not None
        self.seen["Jester, then a Wizard"] += jester and after_jester == ["W"]
        self.seen["only Jesters"] += not real
        self.seen["two Wizards"] += cards.count("W") > 1
        later = cards[cards.index(real[0]) + 1 :] if suit else []
        self.seen["special after a suit"] += "W" in later or "J" in later

    def final_scores(self) -> list[int]:
        return self.other.scores

    def final_winners(self) -> list[int]:
        return self.other.winners
