"""What a question looks like to the model that tells its kind: its traits, alike in all languages.

A trait is a text: `u:trick` (the concept is there), `b:win<trump` (right behind one another),
`o:win<trump` (somewhere in this order), `f:who` (it comes first), `w:fr:gagne` (a word as it
stands, cut short), and counts of cards and numbers.
"""

import re
from itertools import accumulate, pairwise

from kibitz.cards import COLOURS
from kibitz.hearing import Heard
from kibitz.hearing.text import STOPS
from kibitz.spelling import plain

WEIGHTS = {"u": 1.0, "b": 0.5, "o": 0.3, "f": 0.5, "y": 0.7, "w": 0.5, "k": 0.5}
"""How much a trait counts, by its first letter."""
SHARE = 0.25
"""How much a question's length takes from each trait: 0.5 would make all questions alike in size,
0 would let the long ones always seem sure."""
COLOUR = "colour"
"""Stands for any of the four colours."""
NUMBER = "n"
CARD = "thecard"
CUT = 6
"""So many letters of a word are kept: its endings differ."""
TAGS = frozenset(
    [
        "right",
        "correct",
        "true",
        "exact",
        "vrai",
        "juste",
        "hein",
        "vero",
        "giusto",
        "esatto",
        "oder",
        "stimmts",
        "richtig",
        "stimmt",
        "ok",
        "okay",
        "no",
    ]
)
"""Words at the end by which a statement becomes a question: yes means that it is so."""
OPENING = 4
"""The words at a question's beginning among which its question word stands."""
OPENERS = {
    "en": "do does did is are am can could may must will would should has have",
    "fr": "est peut puis doit dois faut peux pouvons",
    "it": "posso puo possiamo devo deve bisogna si e",
    "de": "darf durfen kann konnen muss mussen ist sind gibt gibts wird werden gilt hat zahlt steht"
    " bleibt bleiben kommt geht nimmt bekommt kriegt spielt legt soll sollen endet beginnt gehort",
}
"""The words with which a question for yes or no begins."""
WHAT = frozenset(("che", "quel", "quelle", "quels", "quelles", "welche", "welcher", "welches"))
"""Words that ask at a sentence's beginning and elsewhere mostly don't."""
WHAT_IS = re.compile(r"\bqu\W?\s?est\W?\s?ce\b", re.I)
"""French "what" as a phrase, of which the first part is taken for an elision."""
ASKING = frozenset(("who", "howmany", "when", "why", "how", "what", "where", "whathappens"))


def traits(heard: Heard) -> dict[str, float]:
    """The traits of a question with their weights: the more it has, the less each weighs."""
    groups = [group for at in range(len(heard.tokens)) if (group := _meaning(heard, at))]
    found = {f"u:{concept}" for group in groups for concept in group}
    found |= {f"b:{one}<{two}" for a, b in pairwise(groups) for one in a for two in b}
    found |= set(_orders(groups))
    found |= {f"f:{concept}" for concept in (groups[0] if groups else ())}
    found |= set(_words(heard)) | set(_counts(heard))
    found.add(f"y:{wants_yes_or_no(heard)}")
    if heard.tokens and heard.tokens[-1].text in TAGS:
        found.add(f"y:tag:{heard.has('not', 'no')}")
    weights = {trait: WEIGHTS[trait[0]] for trait in found}
    size = sum(weight * weight for weight in weights.values()) ** SHARE
    return {trait: weight / size for trait, weight in weights.items()}


def _meaning(heard: Heard, at: int) -> frozenset[str]:
    """The concepts at a place; a card with its rank is one, however it is written."""
    item = next((item for item in heard.items if item.at <= at < item.end), None)
    if item and not item.bare and len(item.card) > 1:
        return frozenset({CARD}) if at == item.at else frozenset()
    concepts = heard.concepts[at]
    found = concepts - {"noise", "#", *COLOURS}
    if concepts & set(COLOURS):
        found |= {COLOUR}
    return found | {NUMBER} if "#" in concepts else found


def _orders(groups: list[frozenset[str]]) -> list[str]:
    return [
        f"o:{one}<{two}"
        for at, group in enumerate(groups)
        for behind in groups[at + 1 :]
        for one in group
        for two in behind
        if one != two
    ]


def _words(heard: Heard) -> list[str]:
    return [
        f"w:{heard.spoken}:{token.text[:CUT]}"
        for token, concepts in zip(heard.tokens, heard.concepts, strict=True)
        if not concepts & {"#", *COLOURS}
    ]


def _counts(heard: Heard) -> list[str]:
    full = sum(not item.bare for item in heard.items)
    bare = len(heard.items) - full
    found = [f"k:cards{min(full, 3)}", f"k:bare{min(bare, 2)}"]
    found.append(f"k:numbers{min(len(heard.numbers), 3)}")
    said = {"k:players": heard.said_players, "k:round": heard.round}
    return found + [trait for trait, number in said.items() if number is not None]


def wants_yes_or_no(heard: Heard) -> bool:
    """Whether what is asked opens with a verb, or has no question word but further on."""
    if not heard.tokens:
        return True
    sentence = _asking_sentence(heard)
    places = [at for at, token in enumerate(heard.tokens) if token.sentence == sentence]
    asked = any(at in places[:OPENING] and _asks(heard, at, places) for at in heard.places(*ASKING))
    asked = asked or any(
        _opens_a_clause(heard, at) for at in heard.places("howmany") if at in places
    )
    asked = asked or heard.tokens[places[0]].text in WHAT or bool(WHAT_IS.search(heard.question))
    asked = asked or "who" in heard.concepts[places[-1]]  # le pli est à qui
    return (places[0] == 0 and _opens_with_a_verb(heard)) or not asked


def _opens_a_clause(heard: Heard, at: int) -> bool:
    """Whether a word stands at the beginning of its clause: I have all four, how many stay?"""
    clause = heard.tokens[at].clause
    inside = [place for place, token in enumerate(heard.tokens) if token.clause == clause]
    return at in inside[:OPENING]


def _asks(heard: Heard, at: int, places: list[int]) -> bool:
    """Whether a question word asks: not a "when" that begins a clause before the question's, nor
    a "how" that compares with another game."""
    if any("othergame" in found for found in heard.concepts[at + 1 : at + OPENING]):
        return False
    clauses = {heard.tokens[place].clause for place in places}
    return heard.concepts[at] & ASKING != {"when"} or heard.tokens[at].clause == max(clauses)


def _asking_sentence(heard: Heard) -> int:
    """The number of the last sentence that ends with a question mark; else of the last."""
    known = {token.sentence for token in heard.tokens}
    counts = accumulate(mark in STOPS for mark in heard.question)
    ended = [
        count - 1
        for mark, count in zip(heard.question, counts, strict=True)
        if mark == "?" and count - 1 in known
    ]
    return ended[-1] if ended else max(known)


def _opens_with_a_verb(heard: Heard) -> bool:
    if not heard.tokens:
        return False
    first = heard.tokens[0].text
    elided = not plain(heard.question).lstrip(" ¿¡\"'«(").startswith(first)  # c'est, qu'est-ce
    return (first in OPENERS[heard.spoken].split() and not elided) or _relative(heard)


def _relative(heard: Heard) -> bool:
    """Whether "chi" or "wer" means whoever: chi vince deve aprire? wer gibt, sagt der an?"""
    if heard.spoken == "de" and heard.tokens[0].text == "wer":
        behind = [token.text for token in heard.tokens if token.clause > heard.tokens[0].clause]
        return "der" in behind[:OPENING]
    if heard.tokens[0].text != "chi":
        return False
    first = heard.places("win", "low", "get", "rest")[:1]
    acts = heard.places("may", "must", "lead", "bid")
    return bool(first) and any(at > first[0] for at in acts)
