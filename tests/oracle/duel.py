"""Plays a game twice at once, by the rules under test and by the second opinion.

What is true of any game stands here: how a record is read quickly, the ways in which the rules
can be run, and the walk through a game. `wizard_duel` and `plotters_duel` know what to compare.
"""

import random
import struct
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Protocol

import numpy as np

from kibitz.game import Action, Game, State

CODES = {"b1": "?", "i1": "b", "i2": "h", "i8": "q"}


class Reader:
    """Reads all fields of a record at once: much quicker than one attribute after the other."""

    def __init__(self, table: np.dtype[Any]) -> None:
        self.starts: dict[str, int] = {}
        form, end, count = "=", 0, 0
        for name, (kind, offset, *_title) in (table.fields or {}).items():
            size = int(np.prod(kind.shape, dtype=int))
            form += f"{offset - end}x{size}{CODES[kind.base.str[1:]]}"
            self.starts[name] = count
            end, count = offset + kind.itemsize, count + size
        self.struct = struct.Struct(form)

    def __call__(self, record: Any) -> tuple[int, ...]:
        """The values of a record in one flat row."""
        return self.struct.unpack_from(record.tobytes())

    def __getitem__(self, name: str) -> int:
        """Where a field begins in the row."""
        return self.starts[name]


class Engine(Protocol):
    """One way to run a game's rules; a set of actions is the mask of their numbers."""

    def legal(self, state: State) -> int:
        """The legal actions."""

    def apply(self, state: State, action: int) -> None:
        """Carries out a legal action."""


class Kernels:
    """The rules as functions over the record: compiled, or the very same ones as plain Python."""

    def __init__(
        self, rules: ModuleType, legal: Callable[[Any, Any], int], *, compiled: bool
    ) -> None:
        self.rules = _Compiled(rules) if compiled else rules
        self._legal = legal
        self._apply = self.rules.apply

    def legal(self, state: State) -> int:
        """The legal actions by the rules' own functions."""
        return int(self._legal(self.rules, state.record))

    def apply(self, state: State, action: int) -> None:
        """Carries out an action, unchecked."""
        self._apply(state.record, action)


class _Compiled:
    """A module's rules by name, each compiled."""

    def __init__(self, rules: ModuleType) -> None:
        self.rules = rules

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.rules, name)
        kernel = getattr(value, "kernel", value)
        setattr(self, name, kernel)
        return kernel


class Api:
    """The rules as a program uses them: by the moves in text of a `State`."""

    def legal(self, state: State) -> int:
        """The legal actions; their texts have to say the same."""
        actions = state.legal_actions()
        texts = {state.text(action) for action in actions}
        assert texts == set(state.legal_moves())
        assert {state.parse(text) for text in texts} <= set(actions)
        return sum(1 << action for action in actions)

    def apply(self, state: State, action: int) -> None:
        """Carries out a move, checked."""
        state.play(state.text(Action(action)), state.turn)


class Duel(ABC):
    """One game on both sides."""

    game: Game

    def __init__(
        self,
        engine: Engine,
        players: int,
        options: Mapping[str, object],
        rng: random.Random,
        seen: Counter[str],
    ) -> None:
        """`seen` counts the positions and the rare things that were met."""
        self.engine = engine
        self.players = players
        self.options = options
        self.rng = rng
        self.seen = seen
        self.state = self.game.new(players, rng.getrandbits(63), options)
        self.begin()

    def run(self) -> None:
        """Plays the game to its end; raises AssertionError where the two differ."""
        while not self.over():
            if self.wants_deal():
                self.deal()
            self.compare()
            self.check_legal()
            self.seen["positions"] += 1
            action = self.choose()
            self.engine.apply(self.state, action)
            self.after(action)
        self.check_end()

    @abstractmethod
    def begin(self) -> None:
        """Sets up the second opinion's table."""

    @abstractmethod
    def over(self) -> bool:
        """Whether the second opinion's game is over."""

    @abstractmethod
    def wants_deal(self) -> bool:
        """Whether the second opinion waits for a deal."""

    @abstractmethod
    def deal(self) -> None:
        """Hands the state's deal, or to both a deal made for rare situations."""

    @abstractmethod
    def compare(self) -> None:
        """Compares all that lies on the table."""

    @abstractmethod
    def check_legal(self) -> None:
        """Compares the legal moves, and at times the reasons against the others."""

    @abstractmethod
    def choose(self) -> int:
        """Plays a move at the second opinion's table; returns its action."""

    @abstractmethod
    def after(self, action: int) -> None:
        """Compares what a move finished: a trick, a round."""

    def check_end(self) -> None:
        """Compares the final totals and winners."""
        assert self.state.is_over
        assert self.state.legal_actions() == []
        assert self.engine.legal(self.state) == 0
        assert self.state.scores == self.final_scores()
        assert self.state.winners == self.final_winners()
        self.seen["games"] += 1
        self.seen["shared wins"] += len(self.state.winners) > 1

    @abstractmethod
    def final_scores(self) -> list[int]:
        """The second opinion's totals."""

    @abstractmethod
    def final_winners(self) -> list[int]:
        """The second opinion's winners."""


def play_many(
    duel: type[Duel],
    engine: Engine,
    players: int,
    options: Callable[[random.Random, int], dict[str, object]],
    *,
    positions: int,
    seed: int,
) -> Counter[str]:
    """Random games with random options until so many positions were compared."""
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    while seen["positions"] < positions:
        duel(engine, players, options(rng, players), rng, seen).run()
    return seen
