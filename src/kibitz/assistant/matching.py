"""What kind of question this is: which rule answers it, or that the judge or nobody does.

Told by a small network. It learned from the questions in each game's `asking/examples` and those
in `elsewhere`; `tools/learn_questions.py` makes it anew.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from pathlib import Path

from kibitz.assistant.network import Network, load_network, meaning_of
from kibitz.assistant.traits import traits
from kibitz.hearing import Heard
from kibitz.i18n import LANGUAGES

CASE = "case"
"""A question that the judge decides."""
ASK = "ask"
"""A question that lacks what the judge needs."""
ELSEWHERE = "elsewhere"
"""A question that no rulebook of ours answers."""
SURE = 0.9
"""What is likelier than this by its traits alone needs no encoder, which takes a second to load."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question. `topic` is a rule's id, `CASE`, `ASK` with what is missing, or
    `ELSEWHERE`; `rules` are all that are cited, `verdict` is the yes or no that it gets."""

    topic: str
    rules: tuple[str, ...] = ()
    verdict: bool | None = None

    @property
    def is_rule(self) -> bool:
        """Whether a rule answers it."""
        return bool(self.rules)


@dataclass(frozen=True, slots=True)
class Match:
    """A kind that a question may be, and how surely: `share` is 0 to 1, over all kinds 1."""

    kind: Kind
    share: float


def asking(game: str) -> Path:
    """The folder of a game's questions."""
    return Path(str(files(import_module("kibitz.games")))) / game / "asking"


def examples(game: str) -> Iterator[tuple[str, str, Kind]]:
    """The questions that the model learns from: language, question, kind."""
    for lang in LANGUAGES:
        kind = Kind(CASE)
        for line in _lines(asking(game) / "examples" / f"{lang}.txt"):
            if line.startswith("["):
                kind = _kind(line.strip("[]"))
            else:
                yield lang, line, kind
        for line in _lines(_elsewhere(lang)):
            yield lang, line, Kind(ELSEWHERE)


def stories(lang: str) -> tuple[list[str], list[str]]:
    """What people tell before a question, and behind it: nothing that it depends on."""
    lines = list(_lines(_own("stories", lang)))
    return [one for one in lines if one[0] != ">"], [one[1:] for one in lines if one[0] == ">"]


def _elsewhere(lang: str) -> Path:
    return _own("elsewhere", lang)


def _own(folder: str, lang: str) -> Path:
    return Path(str(files(__package__))) / folder / f"{lang}.txt"


def _lines(file: Path) -> Iterator[str]:
    return (line for line in file.read_text("utf-8").splitlines() if line and line[0] != "#")


def _kind(heading: str) -> Kind:
    names, _, verdict = (part.strip() for part in heading.partition("|"))
    if names.split()[0] in (CASE, ASK, ELSEWHERE):
        return Kind(names)
    rules = tuple(names.split())
    return Kind(rules[0], rules, {"yes": True, "no": False}.get(verdict))


def digest(game: str) -> str:
    """A mark of the files that the model learns from."""
    made = sha256()
    for lang in LANGUAGES:
        made.update((asking(game) / "examples" / f"{lang}.txt").read_bytes())
        made.update(_elsewhere(lang).read_bytes())
        made.update(_own("stories", lang).read_bytes())
    return made.hexdigest()


def model_file(game: str) -> Path:
    """Where the learned model of a game lies."""
    return asking(game) / "learned.npz"


@cache
def model(game: str) -> tuple[Network, tuple[Kind, ...]]:
    """The network of a game, and the kinds that it tells apart."""
    network, kinds, _digest = load_network(model_file(game))
    return network, tuple(map(_kind, kinds.split("\n")))


def matches(heard: Heard) -> list[Match]:
    """The kinds that a question may be, the likeliest first."""
    import numpy as np

    network, kinds = model(heard.game)
    found = traits(heard)
    shares = network.shares(found)
    if not _is_sure(kinds, shares):
        shares = network.shares(found, meaning_of(heard.question))
    return [Match(kinds[at], float(shares[at])) for at in np.argsort(-shares)]


def _is_sure(kinds: Sequence[Kind], shares: Iterable[float]) -> bool:
    """Whether one topic, whatever its verdict, is likely enough."""
    topics: dict[str, float] = {}
    for kind, share in zip(kinds, shares, strict=True):
        topics[kind.topic] = topics.get(kind.topic, 0.0) + share
    return max(topics.values()) > SURE
