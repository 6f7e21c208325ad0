"""Which rule a question is about: patterns of concepts, scored by how much they explain."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path

from kibitz.cards import COLOURS
from kibitz.hearing import Heard
from kibitz.spelling import plain

WEIGHTS = {"noise": 0.0, "?": 1.4, "#": 0.25} | dict.fromkeys(
    [
        "what",
        "how",
        "may",
        "must",
        "play",
        "have",
        "card",
        "game",
        "player",
        "get",
        "exist",
        "made",
        "said",
        "not",
        "only",
        "all",
        "no",
        "each",
        "first",
        "last",
        "name",
        "number",
        "hand",
        "worth",
        "keep",
        "lie",
        "whathappens",
        "howmany",
        "who",
        "when",
        "why",
        "where",
    ],
    0.5,
)
"""What a word weighs by its lightest concept; any other weighs 1."""
THRESHOLD = 0.56
"""The share of a question that a pattern has to explain."""
THRESHOLD_KNOWN = 0.5
"""The same where every word is known: then nothing strange is asked."""
FORM = 0.06
"""For a pattern with a verdict where the question wants yes or no, and the other way round."""
OPENING = 4
"""The words at a question's beginning among which its question word stands."""
OPENERS = {
    "en": "do does did is are am can could may must will would should has have",
    "fr": "est peut puis doit dois faut peux pouvons",
    "it": "posso puo possiamo devo deve bisogna si e",
    "de": "darf durfen kann konnen muss mussen ist sind gibt gibts wird werden gilt hat zahlt",
}
"""The words with which a question for yes or no begins."""
ASKING = frozenset(("who", "howmany", "when", "why", "how", "what", "where", "whathappens"))
STORY = 0.4
"""What is left of an unknown word's weight in the sentences before the last."""
COLOUR = "colour"
"""In a pattern: any of the four colours."""
CERTAIN = 0.02
"""For each further concept that a pattern wants."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A kind of question: the concepts it wants (each any of several; some in order), may have,
    must not have."""

    rules: tuple[str, ...]
    verdict: bool | None
    wanted: tuple[frozenset[str], ...]
    inorder: tuple[str, ...]
    helpful: frozenset[str]
    barred: frozenset[str]


@dataclass(frozen=True, slots=True)
class Match:
    """A pattern with the share of the question that it explains, 0 to 1.

    `score` ranks the matches: the share, and a little more for a pattern that wants more.
    """

    pattern: Pattern
    share: float
    score: float


@cache
def patterns(game: str) -> tuple[Pattern, ...]:
    """The patterns of a game, in the order of its file."""
    file = Path(str(files(import_module("kibitz.games")))) / game / "asking" / "questions.txt"
    lines = file.read_text("utf-8").splitlines()
    return tuple(_pattern(line) for line in lines if line.strip() and not line.startswith("#"))


def _pattern(line: str) -> Pattern:
    rules, verdict, concepts = (part.strip() for part in line.split("|"))
    words = concepts.split()
    return Pattern(
        tuple(rules.split()),
        {"yes": True, "no": False}.get(verdict),
        tuple(frozenset(re.split("[/<]", word)) for word in words if word[0] not in "?!"),
        next((tuple(word.split("<")) for word in words if "<" in word), ()),
        frozenset(word[1:] for word in words if word[0] == "?"),
        frozenset(word[1:] for word in words if word[0] == "!"),
    )


def matches(heard: Heard) -> list[Match]:
    """The patterns that a question fits, the best first."""
    return sorted(_scored(heard), key=lambda match: -match.score)


def _scored(heard: Heard) -> Iterator[Match]:
    present = heard.all | ({"n"} if heard.numbers else set())
    present |= {COLOUR} if present & set(COLOURS) else set()
    if _opens_with_a_verb(heard):
        present -= {"who"}  # "does the person who won lead": who asks nothing
    weights = [_weight(heard, at) for at in range(len(heard.tokens))]
    total = sum(weights)
    for pattern in patterns(heard.game):
        if pattern.barred & present or not all(any_of & present for any_of in pattern.wanted):
            continue
        if pattern.inorder and not _in_order(heard, pattern.inorder):
            continue
        own = pattern.helpful.union(*pattern.wanted)
        explained = sum(
            weight
            for weight, concepts in zip(weights, heard.concepts, strict=True)
            if _own(concepts, own)
        )
        form = FORM * ((pattern.verdict is not None) == _wants_yes_or_no(heard))
        wanted = len(pattern.wanted) + len(pattern.inorder)
        share = explained / max(total, 0.5)
        yield Match(pattern, share, share + CERTAIN * wanted + form)


def _wants_yes_or_no(heard: Heard) -> bool:
    """Whether a question opens with a verb, or has no question word but further on."""
    places = heard.places(*ASKING)
    return _opens_with_a_verb(heard) or not places or min(places) >= OPENING


def _opens_with_a_verb(heard: Heard) -> bool:
    if not heard.tokens:
        return False
    first = heard.tokens[0].text
    elided = not plain(heard.question).lstrip(" ¿¡\"'«(").startswith(first)  # c'est, qu'est-ce
    return (first in OPENERS[heard.spoken].split() and not elided) or _relative(heard)


def _relative(heard: Heard) -> bool:
    """Whether an Italian "chi" means whoever: chi vince la presa deve aprire?"""
    if heard.tokens[0].text != "chi":
        return False
    first = heard.places("win", "low", "get", "rest")[:1]
    return any(at > first[0] for at in heard.places("may", "must", "lead")) if first else False


def _in_order(heard: Heard, concepts: tuple[str, ...]) -> bool:
    """Whether the concepts are there, the first places of each in this order."""
    any_of = {COLOUR: COLOURS}
    places = [heard.places(*any_of.get(concept, (concept,)))[:1] for concept in concepts]
    return all(places) and places == sorted(places)


def _own(concepts: frozenset[str], own: frozenset[str]) -> bool:
    coloured = COLOUR in own and bool(concepts & set(COLOURS))
    return coloured or bool(concepts & own) or ("#" in concepts and "n" in own)


def _weight(heard: Heard, at: int) -> float:
    concepts = heard.concepts[at]
    if concepts & set(COLOURS):
        return 0.4
    weight = min((WEIGHTS.get(concept, 1.0) for concept in concepts), default=0.0)
    story = heard.tokens[at].sentence < heard.tokens[-1].sentence
    return weight * STORY if story and "?" in concepts else weight


def is_enough(heard: Heard, match: Match) -> bool:
    """Whether a match explains enough of a question to answer it."""
    return match.share >= (THRESHOLD if heard.has("?") else THRESHOLD_KNOWN)


def off_topic(heard: Heard) -> bool:
    """Whether a question speaks of what no rulebook of ours knows."""
    return heard.has("off")


def unknown_share(heard: Heard) -> float:
    """The share of the words with a meaning that nothing explains."""
    words = [concepts for concepts in heard.concepts if concepts and concepts != {"noise"}]
    return sum("?" in concepts for concepts in words) / max(len(words), 1)
