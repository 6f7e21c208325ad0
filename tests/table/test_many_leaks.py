"""Two hundred games, and no frame of them tells a seat what lies hidden from it.

Each message is checked at the moment when it is sent, against the hands as they are then and
what the rules say of who may see what; not against the views or whatever builds the messages.
"""

import asyncio
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson
import pytest

from kibitz.cards import CARD
from kibitz.errors import KibitzError
from kibitz.game import State
from kibitz.table import Hall, LiveTable

from .people import hall

TOKEN = re.compile(rf"\b(?:{CARD.pattern})\b")
ALIKE = {"W", "J"}
NAMES = ("Anna", "Bob", "Carla", "Dirk", "Eva", "Finn")
LANGS = ("en", "fr", "it", "de")
WIZARD: tuple[dict[str, Any], ...] = (
    {"hand_sizes": [1, 2, 4]},
    {"hand_sizes": [1, 3], "bids": "hidden"},
    {"hand_sizes": [2, 3], "bids": "secret"},
    {"hand_sizes": [1, 2], "clairvoyance": True},
    {"hand_sizes": [1, 3], "clairvoyance": True, "bids": "secret"},
    {"hand_sizes": [1, 2], "clairvoyance": True, "bids": "hidden"},
    {"hand_sizes": [2, 3], "canadian": True},
    {"hand_sizes": [2, 2], "plus_minus_one": True, "dealer_may_name_no_trump": True},
    {"hand_sizes": [7]},
)
PLOTTERS: tuple[dict[str, Any], ...] = (
    {},
    {"none_down": "zero"},
    {"all_trump": "winner_takes_all"},
)
MOST_MOVES = 90
"""So many moves of one game are played: all of these games of Wizard, a round of Plotters."""
GAMES, TOGETHER = 200, 10


@dataclass
class Truth:
    """What lies on a table: the hands, and what has been played openly."""

    live: LiveTable
    number: int = -1
    round: int = 0
    hands: list[set[str]] = field(default_factory=list)
    dealt: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    past: set[str] = field(default_factory=set)
    """Cards that lay open in the rounds before."""
    checked: int = 0

    @property
    def state(self) -> State:
        return self.live.table.playing

    def look(self) -> None:
        """Looks again where something has happened."""
        if self.number == self.live.table.number:
            return
        self.number, state = self.live.table.number, self.state
        self.hands = [set(hand) for hand in state.hands()]
        held: set[str] = set().union(*self.hands)
        if state.round != self.round:
            self.past |= self.gone | last_cards(state)
            for _, move in self.live.table.moves[-1:]:  # it may have begun a trick in vain
                self.past |= set(TOKEN.findall(move))
            self.round, self.dealt = state.round, held
            self.past |= {state.game.turned(state.record) or "W"}
        self.gone = self.dealt - held

    @property
    def unseen(self) -> bool:
        """Whether each holds the own card so that all others see it (Wizard's clairvoyance)."""
        return bool(self.state.settings.get("clairvoyance")) and self.state.round == 1

    def hand(self, seat: int) -> set[str]:
        """What a seat sees of its own hand; who looks on has none."""
        return set() if seat < 0 or self.unseen else self.hands[seat]

    def open_to(self, seat: int) -> set[str]:
        """The cards of which a seat may be told: the own, those played, the one turned up."""
        told = self.hand(seat) | self.gone | ALIKE
        if self.unseen and seat >= 0:
            told = told.union(*(hand for at, hand in enumerate(self.hands) if at != seat))
        turned = self.state.game.turned(self.state.record)
        return told | {turned} if turned else told

    def closed_bids(self, seat: int) -> list[int]:
        """The seats whose bids a seat may not know: hidden ones until all are in, secret ones."""
        kind, record = self.state.settings.get("bids", "open"), self.state.record
        made = [] if kind == "open" else [int(bid) >= 0 for bid in record.bids[: len(self.hands)]]
        if kind == "open" or (kind == "hidden" and all(made)) or self.state.is_over:
            return []
        return [other for other in range(len(made)) if other != seat]


def last_cards(state: State) -> set[str]:
    """The cards of the last trick, which all have seen."""
    return set((state.watched().last_trick or {}).get("cards", ()))


class Spy:
    """A client that looks through each message for what it should not know."""

    def __init__(self, truth: Truth, person: str | None, lang: str) -> None:
        self.truth = truth
        self.person = person
        self.lang = lang
        self.n = 0

    def close(self, reason: str) -> None:
        """It ends without a word."""

    def send(self, message: str) -> None:
        message = message.replace(self.truth.live.table.id, "")  # it may look like a card
        told = orjson.loads(message)
        self.n = told.get("n", self.n)
        if self.truth.live.table.state is None:
            assert not TOKEN.search(message)
            return
        self.truth.look()
        self.truth.checked += 1
        seat = self.truth.live.seat(self)
        if told.get("view"):
            self._check_view(told["view"], seat)
        events = told.pop("events", []) + [e for one in told.pop("told", []) for e in one["events"]]
        last_trick = (told.get("view") or {}).pop("last_trick", None)
        self._check(told, seat, set())
        past = self.truth.past | last_cards(self.truth.state)
        self._check([events, last_trick], seat, past)
        closed = self.truth.closed_bids(seat)
        self._check_bids(told, events, closed)

    def _check(self, told: Any, seat: int, past: set[str]) -> None:
        words = set(TOKEN.findall(orjson.dumps(told).decode()))
        leaked = words - self.truth.open_to(seat) - past
        assert not leaked, (seat, leaked, told)

    def _check_view(self, view: dict[str, Any], seat: int) -> None:
        assert view["seat"] == seat
        assert set(view["hand"]) == self.truth.hand(seat)
        others = {int(other): set(hand) for other, hand in view.get("others", {}).items()}
        seen = range(len(self.truth.hands)) if self.truth.unseen and seat >= 0 else ()
        assert others in ({}, {at: self.truth.hands[at] for at in seen if at != seat})

    def _check_bids(self, told: dict[str, Any], events: list[Any], closed: list[int]) -> None:
        if not closed:
            return
        for event in events:
            if event["kind"] == "bid" and event["seat"] in closed:
                assert event["data"] == {}
                assert not re.search(r"\d", event["text"])
        for seat in closed if told.get("view") else ():
            assert told["view"]["bids"][seat] is None
            assert not re.search(r"\d", told["view"]["rows"][seat][0])


async def one_game(found: Hall, number: int) -> int:
    """A game in which people come and go; returns how many messages were looked through."""
    rng = random.Random(number)
    game = "plotters" if number % 5 == 4 else "wizard"
    variants = PLOTTERS if game == "plotters" else WIZARD
    options = variants[number // 5 % len(variants)]
    players = rng.randint(4 if game == "plotters" else 3, 6)
    wanted = {"game": game, "players": players, "options": options, "standin": 5}
    live = await found.open("p0", NAMES[0], wanted)
    people = rng.randint(2, players)
    for seat in range(1, people):
        await live.do(f"p{seat}", {"do": "sit", "seat": seat, "name": NAMES[seat]})
    for seat in range(people, players):
        await live.do("p0", {"do": "bot", "seat": seat, "bot": rng.choice(["steady", "random"])})
    truth = Truth(live)
    spies = [Spy(truth, f"p{seat}", LANGS[seat % 4]) for seat in range(people)]
    for spy in [*spies, Spy(truth, None, "en"), Spy(truth, "p9", "de")]:
        live.attach(spy)
    await live.do("p0", {"do": "start"})
    while live.table.phase == "playing" and len(live.table.moves) < MOST_MOVES:
        await one_step(live, truth, spies, rng)
    return truth.checked


async def one_step(live: LiveTable, truth: Truth, spies: list[Spy], rng: random.Random) -> None:
    """Somebody moves, takes back, asks, comes, goes, or lets a bot play."""
    turn = live.table.turn or 0
    chair, number = live.table.chairs[turn], live.table.number
    if chair.person is None:
        await moved_by_itself(live, number)
        return
    spy, chance = spies[turn], rng.random()
    if chance < 0.05:
        live.detach(spy)
        live._timing._gone_since[turn] -= 10
        live._plan()
        await moved_by_itself(live, number)
        spies[turn] = comes_back(live, truth, spy, rng)
    elif chance < 0.1:
        spies[turn] = comes_back(live, truth, spy, rng)
    elif chance < 0.14 and live.table.undoable is not None:
        await live.do(f"p{live.table.undoable}", {"do": "undo"})
    elif chance < 0.145 and turn:
        await live.do(f"p{turn}", {"do": "leave"})
    else:
        if chance < 0.25:
            asks(live, spy, turn, rng)
        moves = live.table.playing.legal_moves()
        await live.do(f"p{turn}", {"do": "move", "move": rng.choice(moves), "seen": spy.n})


async def moved_by_itself(live: LiveTable, number: int) -> None:
    """Waits until a bot has moved."""
    while live.table.number == number:
        await asyncio.sleep(0.001)


def comes_back(live: LiveTable, truth: Truth, spy: Spy, rng: random.Random) -> Spy:
    """Another window of the same person, from wherever it says that it knows the table."""
    again = Spy(truth, spy.person, spy.lang)
    live.attach(again, rng.choice([spy.n, spy.n - 3, spy.n - 30, None, 1, 10**6]))
    return again


def asks(live: LiveTable, spy: Spy, seat: int, rng: random.Random) -> None:
    """A hint, and why a card may not be played: neither names a card that lies hidden."""
    spy.truth.look()
    advice = live.hint(f"p{seat}")
    spy._check([advice.move, advice.details], seat, set())
    card = f"{rng.choice('BGRY')}{rng.randint(1, 13)}"
    try:
        refusal: KibitzError | None = live.refusal(f"p{seat}", f"play {card}")
    except KibitzError as error:
        refusal = error
    if refusal is not None:
        spy._check(refusal.as_json(spy.lang), seat, {card})


async def some_games(folder: Path, numbers: Sequence[int]) -> int:
    """Games, several at once: they share the writes to disk."""
    checked = 0
    async with hall(folder) as found:
        for first in range(0, len(numbers), TOGETHER):
            games = (one_game(found, number) for number in numbers[first : first + TOGETHER])
            checked += sum(await asyncio.gather(*games))
            for live in found.live.values():
                live.stop()
            found.live.clear()
    return checked


@pytest.mark.parametrize("part", range(4))
def test_two_hundred_games_tell_nothing_hidden(tmp_path: Path, part: int) -> None:
    checked = asyncio.run(some_games(tmp_path, range(part, GAMES, 4)))
    assert checked > 5000
