"""A naive second opinion on the rules of Wizard.

Written from the facts in ``rule-ids.toml`` alone, with plain lists and strings, and with no eye
on the code under test. Colours are words, cards are strings (``R13``, ``B1``, ``W``, ``J``).
The functions at the top answer single cases from raw strings; ``Table`` plays whole games and
finds its answers another way (it keeps the led suit and the winning card as it goes), so that
the two can be held against each other as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

COLOURS = ["blue", "green", "red", "yellow"]
LETTERS = {"B": "blue", "G": "green", "R": "red", "Y": "yellow"}
OPTIONS = [
    "plus_minus_one",
    "plus_minus_one_from",
    "bids",
    "clairvoyance",
    "canadian",
    "hand_sizes",
    "dealer_may_name_no_trump",
]

Move = tuple[str, object]


class TrickDone(TypedDict):
    """A finished trick: the seat that led, the cards in order, the seat that won."""

    leader: int
    cards: list[str]
    winner: int


def colour(card: str) -> str | None:
    """The colour of a card; None for a Wizard or a Jester, which have none (wizard.ranks)."""
    return None if card in ("W", "J") else LETTERS[card[0]]


def rank(card: str) -> int:
    """The rank of a suit card, 13 high and 1 low (wizard.ranks)."""
    return int(card[1:])


def deck() -> list[str]:
    """The 60 cards (wizard.deck)."""
    cards = [letter + str(number) for letter in "BGRY" for number in range(1, 14)]
    return cards + ["W"] * 4 + ["J"] * 4


def hand_sizes(players: int, options: Mapping[str, object] | None = None) -> list[int]:
    """The cards per hand, round by round (wizard.rounds, wizard.deal, wizard.variant.short)."""
    sizes = (options or {}).get("hand_sizes")
    if sizes is None:
        return list(range(1, 60 // players + 1))
    if not isinstance(sizes, list | tuple) or not sizes:
        raise ValueError("hand_sizes must be a list with at least one size")
    result: list[int] = []
    for size in sizes:
        if not isinstance(size, int) or isinstance(size, bool) or not 1 <= size <= 60 // players:
            raise ValueError(f"no hands of {size!r} cards for {players} players")
        result.append(size)
    return result


def trump_of(turned: str | None) -> str | None:
    """The trump that a turned card sets; None where the dealer has to name it.

    wizard.trump.turn-up, wizard.trump.jester, wizard.trump.wizard, wizard.trump.last-round.
    """
    if turned is None or turned == "J":
        return "none"
    if turned == "W":
        return None
    return colour(turned)


def suit_to_follow(trick: list[str]) -> str | None:
    """The suit that the next player must follow, or None.

    The first card that is not a Jester decides (wizard.jester-led): a suit card sets its suit, a
    Wizard frees the whole trick (wizard.wizard-led, wizard.jester-led.wizard). Nothing played
    later changes that (wizard.special-after-suit).
    """
    without_jesters = [card for card in trick if card != "J"]
    if not without_jesters:
        return None
    return colour(without_jesters[0])


def legal_cards(hand: list[str], trick: list[str]) -> list[str]:
    """The cards that may be played, each alike card once (wizard.follow, wizard.specials)."""
    suit = suit_to_follow(trick)
    holds_it = any(colour(card) == suit for card in hand if card not in ("W", "J"))
    legal: list[str] = []
    for card in hand:
        if card in legal:
            continue
        if suit is None or not holds_it or card in ("W", "J") or colour(card) == suit:
            legal.append(card)
    return legal


def winner(trick: list[str], trump: str | None) -> int:
    """The position of the winning card.

    wizard.win.wizard, then wizard.win.trump, then wizard.win.led-suit, else
    wizard.win.all-jesters.
    """
    if "W" in trick:
        return trick.index("W")
    trumps = [card for card in trick if card != "J" and colour(card) == trump]
    if trumps:
        return trick.index(max(trumps, key=rank))
    led = suit_to_follow(trick)
    if led is not None:
        return trick.index(max((c for c in trick if c != "J" and colour(c) == led), key=rank))
    return 0


def points(bid: int, taken: int) -> int:
    """The points of one round (wizard.score.exact, wizard.score.missed)."""
    if bid == taken:
        return 20 + 10 * taken
    return -10 * abs(bid - taken)


def barred_bids(
    players: int,
    round_number: int,
    bids: list[int],
    options: Mapping[str, object] | None = None,
    dealer_leads_alone: bool = False,
) -> dict[int, str]:
    """The bids within range that the next bidder may not make, each with the rule that bars it.

    ``bids`` are the bids made so far. Only the last bidder, the dealer, can be barred from a bid
    (wizard.bid.total, wizard.variant.plus-minus-one, wizard.variant.canadian). Where both
    options bar the same bid, plus-minus-one is named.
    """
    options = options or {}
    cards = hand_sizes(players, options)[round_number - 1]
    if len(bids) != players - 1:
        return {}
    even = cards - sum(bids)
    if even < 0:
        return {}
    first_round = options.get("plus_minus_one_from", 1)
    assert isinstance(first_round, int)
    if options.get("plus_minus_one") and round_number >= first_round:
        return {even: "wizard.variant.plus-minus-one"}
    if options.get("canadian") and round_number != 1 and dealer_leads_alone and even != 0:
        return {even: "wizard.variant.canadian"}
    return {}


def allowed_bids(
    players: int,
    round_number: int,
    bids: list[int],
    options: Mapping[str, object] | None = None,
    dealer_leads_alone: bool = False,
) -> list[int]:
    """The bids that the next bidder may make (wizard.bid.range and the two options)."""
    cards = hand_sizes(players, options)[round_number - 1]
    barred = barred_bids(players, round_number, bids, options, dealer_leads_alone)
    return [bid for bid in range(cards + 1) if bid not in barred]


class Table:
    """One game of Wizard, 3 to 6 players (wizard.players).

    While ``wants_deal`` is True, ``round`` and ``dealer`` are those of the coming round; ``bids``,
    ``taken`` and ``tricks_done`` still show the round before, until ``deal`` clears them.
    """

    def __init__(
        self, players: int, dealer: int, options: Mapping[str, object] | None = None
    ) -> None:
        """Set up round 1; ``dealer`` deals first (wizard.dealer)."""
        if not 3 <= players <= 6:
            raise ValueError("3 to 6 players")
        if not 0 <= dealer < players:
            raise ValueError(f"no seat {dealer}")
        self.options: dict[str, object] = dict(options or {})
        self._check_options()
        self.players = players
        self.sizes = hand_sizes(players, self.options)
        self.rounds = len(self.sizes)
        self.round = 1
        self.dealer = dealer
        self.turn: int | None = None
        self.phase = "deal"
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.turned: str | None = None
        self.trump: str | None = None
        self.bids: list[int | None] = [None] * players
        self.taken: list[int] = [0] * players
        self.scores: list[int] = [0] * players
        self.round_points: list[list[int]] = []
        self.leader = self._left(dealer)
        self.tricks_done: list[TrickDone] = []
        self._clear_trick()

    def _check_options(self) -> None:
        """Refuse options that the facts don't know or that exclude each other.

        wizard.variant.hidden-bids and wizard.variant.secret-bids exclude plus-minus-one.
        """
        for name, value in self.options.items():
            if name not in OPTIONS:
                raise ValueError(f"no option {name!r}")
            flags = ("plus_minus_one", "clairvoyance", "canadian", "dealer_may_name_no_trump")
            if name in flags and not isinstance(value, bool):
                raise ValueError(f"{name} must be true or false")
        first = self.options.get("plus_minus_one_from", 1)
        if not isinstance(first, int) or isinstance(first, bool) or first < 1:
            raise ValueError("plus_minus_one_from must be a round")
        bids = self.options.get("bids", "open")
        if bids not in ("open", "hidden", "secret"):
            raise ValueError("bids must be open, hidden or secret")
        if bids != "open" and self.options.get("plus_minus_one"):
            raise ValueError(f"{bids} bids exclude plus_minus_one")

    def _left(self, seat: int) -> int:
        return (seat + 1) % self.players

    def _clear_trick(self) -> None:
        self.trick: list[str] = []
        self._suit: str | None = None
        self._decided = False  # whether a card other than a Jester lies in the trick
        self._best = 0  # position of the card that wins so far

    @property
    def wants_deal(self) -> bool:
        """Whether ``deal`` comes next."""
        return self.phase == "deal"

    @property
    def cards(self) -> int:
        """The cards per hand at the start of this round, and so its tricks (wizard.deal)."""
        return self.sizes[self.round - 1]

    @property
    def winners(self) -> list[int]:
        """The seats with the highest total once the game is over (wizard.end, wizard.end.tie)."""
        if self.phase != "over":
            return []
        return [seat for seat, score in enumerate(self.scores) if score == max(self.scores)]

    def deal(self, hands: list[list[str]], turned: str | None) -> None:
        """Place a given deal for the coming round.

        wizard.deck, wizard.deal, and a turned card exactly where an undealt one is left
        (wizard.trump.last-round). Then the dealer names trump or the bidding begins.
        """
        if self.phase != "deal":
            raise ValueError("no deal is due")
        if len(hands) != self.players or any(len(hand) != self.cards for hand in hands):
            raise ValueError(f"every player gets {self.cards} cards")
        left_over = len(deck()) - self.players * self.cards
        if (turned is None) != (left_over == 0):
            raise ValueError("a card is turned up where an undealt one is left, and only there")
        supply = deck()
        for card in [card for hand in hands for card in hand] + ([turned] if turned else []):
            if card not in supply:
                raise ValueError(f"{card} is not in the deck, or not that often")
            supply.remove(card)
        self.hands = [list(hand) for hand in hands]
        self.turned = turned
        self.bids = [None] * self.players
        self.taken = [0] * self.players
        self.tricks_done = []
        self.leader = self._left(self.dealer)  # wizard.lead.first
        self._clear_trick()
        self.trump = trump_of(turned)
        if self.trump is None:
            self.phase = "trump"  # wizard.trump.wizard: before the bidding
            self.turn = self.dealer
        else:
            self.phase = "bid"
            self.turn = self._left(self.dealer)  # wizard.bid.order

    def _why_not_trump(self, what: object) -> str:
        """wizard.trump.wizard: one of the four suits; 'none' only with the option."""
        if what in COLOURS:
            return ""
        if what == "none" and self.options.get("dealer_may_name_no_trump"):
            return ""
        return "wizard.trump.wizard"

    def _why_not_bid(self, bid: object) -> str:
        """wizard.bid.range, wizard.variant.plus-minus-one, wizard.variant.canadian."""
        if not isinstance(bid, int) or isinstance(bid, bool) or not 0 <= bid <= self.cards:
            return "wizard.bid.range"
        if self.turn != self.dealer:
            return ""  # only the last bidder can make the sum come out even
        others = [b for b in self.bids if b is not None]
        if sum(others) + bid != self.cards:
            return ""
        first = self.options.get("plus_minus_one_from", 1)
        assert isinstance(first, int)
        if self.options.get("plus_minus_one") and self.round >= first:
            return "wizard.variant.plus-minus-one"
        if self.options.get("canadian") and self.round > 1 and bid > 0:
            mine = self.scores[self.dealer]
            behind = [seat for seat in range(self.players) if self.scores[seat] < mine]
            if len(behind) == self.players - 1:
                return "wizard.variant.canadian"
        return ""

    def _why_not_card(self, card: object) -> str:
        """wizard.follow, wizard.specials; with no suit set everything goes."""
        assert self.turn is not None
        hand = self.hands[self.turn]
        if not isinstance(card, str) or card not in hand:
            raise ValueError(f"{card!r} is not in the hand")
        if self._suit is None or card in ("W", "J") or colour(card) == self._suit:
            return ""
        for other in hand:
            if colour(other) == self._suit:
                return "wizard.follow"
        return ""

    def why_not(self, move: Move) -> str:
        """The id of the rule that bars a move; "" for a legal one.

        A move that no rule speaks of (a card not in the hand, a bid in the middle of play) is a
        ValueError.
        """
        kind, what = move
        if self.turn is None or kind != self.phase_move:
            raise ValueError(f"{move!r} does not belong to the phase {self.phase}")
        if kind == "trump":
            return self._why_not_trump(what)
        if kind == "bid":
            return self._why_not_bid(what)
        return self._why_not_card(what)

    @property
    def phase_move(self) -> str | None:
        """The kind of move that is due: "trump", "bid", "play", or None."""
        return self.phase if self.phase in ("trump", "bid", "play") else None

    def legal(self) -> list[Move]:
        """All legal moves of the seat to act; cards in the order of the hand, alike ones once."""
        candidates: list[Move] = []
        if self.phase == "trump":
            candidates = [("trump", word) for word in [*COLOURS, "none"]]
        if self.phase == "bid":
            candidates = [("bid", number) for number in range(self.cards + 1)]
        if self.phase == "play":
            assert self.turn is not None
            for card in self.hands[self.turn]:
                if ("play", card) not in candidates:
                    candidates.append(("play", card))
        return [move for move in candidates if self.why_not(move) == ""]

    def play(self, move: Move) -> None:
        """Carry a move out; ValueError (with the rule id) when it is illegal."""
        rule = self.why_not(move)
        if rule:
            raise ValueError(f"{move!r} is barred by {rule}")
        assert self.turn is not None
        what = move[1]
        if self.phase == "trump":
            assert isinstance(what, str)
            self.trump = what
            self.phase = "bid"
            self.turn = self._left(self.dealer)  # wizard.bid.order
        elif self.phase == "bid":
            assert isinstance(what, int)
            self.bids[self.turn] = what
            if self.turn == self.dealer:  # the dealer bids last
                self.phase = "play"
                self.turn = self.leader  # wizard.lead.first
            else:
                self.turn = self._left(self.turn)
        else:
            assert isinstance(what, str)
            self._play_card(what)

    def _beats(self, card: str, best: str) -> bool:
        """Whether a later card beats the best one before it (the four wizard.win rules)."""
        if best == "W":
            return False  # wizard.win.wizard: the first one
        if card == "W":
            return True
        if card == "J":
            return False  # wizard.win.all-jesters: the first one, or a suit card before it
        if best == "J":
            return True  # only Jesters so far: this card leads the suit
        if colour(card) == colour(best):
            return rank(card) > rank(best)
        return colour(card) == self.trump  # wizard.win.trump, wizard.win.led-suit

    def _play_card(self, card: str) -> None:
        """Put a card in the trick; a full trick is decided at once (wizard.lead.next)."""
        assert self.turn is not None
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        if not self._decided and card != "J":  # wizard.wizard-led, wizard.jester-led
            self._decided = True
            self._suit = colour(card)
        if self._beats(card, self.trick[self._best]):
            self._best = len(self.trick) - 1
        if len(self.trick) < self.players:
            self.turn = self._left(self.turn)
            return
        seat = (self.leader + self._best) % self.players
        self.tricks_done.append({"leader": self.leader, "cards": self.trick, "winner": seat})
        self.taken[seat] += 1
        self.leader = seat
        self.turn = seat
        self._clear_trick()
        if len(self.tricks_done) == self.cards:
            self._end_round()

    def _end_round(self) -> None:
        """Score the round (wizard.score.exact, wizard.score.missed) and pass the deal on."""
        gained: list[int] = []
        for seat in range(self.players):
            bid = self.bids[seat]
            assert bid is not None
            off = abs(bid - self.taken[seat])
            gained.append(20 + 10 * bid if off == 0 else -10 * off)
        self.round_points.append(gained)
        self.scores = [old + new for old, new in zip(self.scores, gained, strict=True)]
        self.turn = None
        if self.round == self.rounds:
            self.phase = "over"  # wizard.end
            return
        self.phase = "deal"
        self.round += 1
        self.dealer = self._left(self.dealer)  # wizard.dealer
        self.leader = self._left(self.dealer)
