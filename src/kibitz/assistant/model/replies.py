"""What the model answers: claims with sentence ids and quotes, or that the book is silent."""

import json
import re
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

Outcome: TypeAlias = Literal["answered", "not-in-rulebook", "unclear"]
OUTCOMES: tuple[Outcome, ...] = ("answered", "not-in-rulebook", "unclear")
MOST_CLAIMS = 5
FENCE = re.compile(r"\A\s*```\w*\s*(.*?)\s*```\s*\Z", re.S)
KEYS = {"outcome", "claims", "question"}
CLAIM_KEYS = {"text", "sentence_ids", "quotes"}


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of an answer, what it stands on, and the words there that say so."""

    text: str
    sentence_ids: tuple[str, ...]
    quotes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """A whole reply; `question` is what an unclear one asks back."""

    outcome: Outcome
    claims: tuple[Claim, ...] = ()
    question: str = ""


class Faulty(Exception):
    """A reply that can't be used, with what is wrong with it, in words for the model."""

    def __init__(self, *faults: str) -> None:
        self.faults = faults
        super().__init__("; ".join(faults))


def read_reply(content: str) -> Reply:
    """The reply that a message holds; raises `Faulty` for any other shape."""
    value = _object(content)
    if not set(value) <= KEYS:
        raise Faulty(f"The object may have no keys but {sorted(KEYS)}.")
    outcome = value.get("outcome")
    if outcome not in OUTCOMES:
        raise Faulty(f"`outcome` has to be one of {list(OUTCOMES)}.")
    claims = value.get("claims", [])
    if not isinstance(claims, list) or len(claims) > MOST_CLAIMS:
        raise Faulty(f"`claims` has to be a list of at most {MOST_CLAIMS} claims.")
    question = value.get("question", "")
    if not isinstance(question, str):
        raise Faulty("`question` has to be a text.")
    if (outcome == "answered") != bool(claims):
        raise Faulty("`claims` has to be there if, and only if, `outcome` is `answered`.")
    return Reply(outcome, tuple(_claim(claim) for claim in claims), question.strip())


def _object(content: str) -> dict[str, Any]:
    fenced = FENCE.match(content)
    try:
        value = json.loads(fenced[1] if fenced else content)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise Faulty("The whole reply has to be one JSON object and nothing else.")
    return value


def _claim(value: Any) -> Claim:
    if not isinstance(value, dict) or set(value) != CLAIM_KEYS:
        raise Faulty(f"Each claim has to be an object with the keys {sorted(CLAIM_KEYS)}.")
    text, ids, quotes = value["text"], value["sentence_ids"], value["quotes"]
    if not isinstance(text, str) or not _texts(ids) or not _texts(quotes):
        raise Faulty("In a claim `text` is a text, `sentence_ids` and `quotes` lists of texts.")
    return Claim(" ".join(text.split()), tuple(ids), tuple(quotes))


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)
