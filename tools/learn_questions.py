"""Learns to tell the kinds of questions: learned.npz in each games/GAME/asking.

    python tools/learn_questions.py [GAME ...]

A multinomial logistic regression over the traits of the example questions, by gradient steps with
momentum (Adam), from zero; the weights of the second half of the rounds are averaged. The same
examples give the same model, but for rounding. Takes about half a minute for each game. To be run
after the examples, a lexicon or the traits have changed.
"""

import random
import sys
from collections import Counter
from typing import Any

import numpy as np

from kibitz.assistant import matching
from kibitz.assistant.matching import Kind
from kibitz.assistant.traits import traits
from kibitz.games import GAMES
from kibitz.hearing import Heard, hear

SEEN = 3
"""In so many examples a trait has to stand."""
DECAY = 2e-4
ROUNDS = 14
BATCH = 512
RATE = 0.05
STEADY = (0.9, 0.99)
"""How much of the gradient's mean, and of its square's, is kept from step to step."""
SMALLEST = 0.02
"""The share of the largest weight below which a trait is left out."""

Array = Any


def learn(game: str) -> None:
    """Learns a game's model from its examples and writes it."""
    chance = random.Random(game)
    found = list(matching.examples(game))
    kinds = _kinds(kind for _lang, _question, kind in found)
    columns = {(kind.topic, kind.verdict): at for at, kind in enumerate(kinds)}
    heard = [hear(game, question, lang, None, {}) for lang, question, _kind in found]
    heard += [_in_short(each) for each in heard] + [_in_a_story(each, chance) for each in heard]
    seen = [traits(each) for each in heard]
    names = sorted(
        name for name, count in Counter(t for each in seen for t in each).items() if count >= SEEN
    )
    wanted = np.array([columns[kind.topic, kind.verdict] for *_, kind in found] * 3)
    weights = _fit(_Table(seen, names), wanted, len(kinds))
    _write(game, kinds, names, weights)
    print(f"{game}: {len(found)} examples, {len(kinds)} kinds, {len(names)} traits")


def _in_short(heard: Heard) -> Heard:
    """A question as people type it in haste: without the words that say nothing."""
    telling = [
        token.text
        for token, concepts in zip(heard.tokens, heard.concepts, strict=True)
        if concepts != {"noise"}
    ]
    return hear(heard.game, " ".join(telling), heard.spoken, None, {})


def _in_a_story(heard: Heard, chance: random.Random) -> Heard:
    """A question with what people tell around it."""
    before, behind = matching.stories(heard.spoken)
    parts = [*chance.sample(before, chance.choice((1, 1, 2))), heard.question]
    if chance.random() < 0.3:
        parts.append(chance.choice(behind))
    return hear(heard.game, " ".join(parts), heard.spoken, None, {})


def _kinds(found: Any) -> list[Kind]:
    """The kinds by their topic and verdict; each cites all the rules that any example cites."""
    rules: dict[tuple[str, bool | None], dict[str, None]] = {}
    for kind in found:
        rules.setdefault((kind.topic, kind.verdict), {}).update(dict.fromkeys(kind.rules))
    return [Kind(topic, tuple(cited), verdict) for (topic, verdict), cited in rules.items()]


class _Table:
    """The traits of many questions; some of them at a time as rows of numbers."""

    def __init__(self, seen: list[dict[str, float]], names: list[str]) -> None:
        rows = {name: row for row, name in enumerate(names)}
        self.wide = len(names)
        self.rows = [
            (
                np.array([rows[name] for name in each if name in rows], np.int64),
                np.array([w for name, w in each.items() if name in rows], np.float32),
            )
            for each in seen
        ]

    def some(self, places: Array) -> Array:
        """The rows at some places."""
        table = np.zeros((len(places), self.wide), np.float32)
        for at, place in enumerate(places):
            columns, weights = self.rows[place]
            table[at, columns] = weights * matching.SHARPNESS
        return table


def _fit(given: _Table, wanted: Array, kinds: int) -> Array:
    chance = np.random.default_rng(kinds)
    weights = np.zeros((given.wide, kinds), np.float32)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    sure = np.eye(kinds, dtype=np.float32)
    step, settled = 0, np.zeros_like(weights)
    for turn in range(ROUNDS):
        order = chance.permutation(len(wanted))
        for start in range(0, len(order), BATCH):
            step += 1
            places = order[start : start + BATCH]
            table = given.some(places)
            slope = table.T @ (_shares(table @ weights) - sure[wanted[places]]) / len(places)
            slope += DECAY * weights
            mean = STEADY[0] * mean + (1 - STEADY[0]) * slope
            square = STEADY[1] * square + (1 - STEADY[1]) * slope * slope
            fair = np.sqrt(square / (1 - STEADY[1] ** step)) + 1e-6
            pace = RATE * (1 - turn / ROUNDS)
            weights -= pace * mean / (1 - STEADY[0] ** step) / fair
        settled += weights * (turn >= ROUNDS // 2)
    return settled / (ROUNDS - ROUNDS // 2)


def _shares(sums: Array) -> Array:
    shares = np.exp(sums - sums.max(axis=1, keepdims=True))
    return shares / shares.sum(axis=1, keepdims=True)


def _write(game: str, kinds: list[Kind], names: list[str], weights: Array) -> None:
    """Writes the weights as bytes, each column by its own scale, without traits of no weight."""
    heavy = np.abs(weights).max(axis=1) >= SMALLEST * np.abs(weights).max()
    scale = np.abs(weights).max(axis=0) / 127
    np.savez_compressed(
        matching.model_file(game),
        traits=_bytes(name for name, keep in zip(names, heavy, strict=True) if keep),
        kinds=_bytes(map(_heading, kinds)),
        weights=np.round(weights[heavy] / scale).astype(np.int8),
        scale=scale.astype(np.float32),
        digest=_bytes([matching.digest(game)]),
    )


def _bytes(texts: Any) -> Array:
    return np.frombuffer("\n".join(texts).encode(), np.uint8)


def _heading(kind: Kind) -> str:
    verdict = {True: " | yes", False: " | no", None: ""}[kind.verdict]
    return " ".join(kind.rules or (kind.topic,)) + verdict


if __name__ == "__main__":
    for named in sys.argv[1:] or list(GAMES):
        learn(named)
