"""The checks of a claim: code decides whether it stands on what it points at.

Each id was given; each quote stands word for word in one of these sentences; each number,
negation, modal and limit of the claim stands in the quotes; none that turns the quotes round is
lost. What is found is said in words for the model, which gets one more try.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kibitz.assistant.finding.words import language_of
from kibitz.assistant.model.given import Given, Part
from kibitz.assistant.model.marks import MAY, clauses, limits, negations, rulings
from kibitz.assistant.model.numerals import loose_numbers, numbers
from kibitz.assistant.model.prompt import SPOKEN
from kibitz.assistant.model.replies import Claim, Reply
from kibitz.assistant.quoting import folded

MOST_CHARACTERS = 400
"""So long may a claim be, or a question back."""
SHORTEST_QUOTE = 2
"""A quote has at least so many words: a lone "not" or "3" supports nothing."""
ADDRESS = re.compile(r"://|www\.|@|\b[\w-]+\.(?:com|net|org|io|dev)\b", re.I)
SENTENCES = re.compile(r"(?<=\w{4})[.!?…]\s+[^\W\d_a-z]")


@dataclass(frozen=True, slots=True)
class Quoted:
    """A quote where it stands: the sentence, its parts that hold the words, the clauses touched."""

    quote: str
    given: Given
    parts: tuple[Part, ...]
    clauses: tuple[str, ...]


def faults_of(reply: Reply, given: Mapping[str, Given], lang: str) -> list[str]:
    """What is wrong with a reply; nothing where all that it says is supported."""
    if reply.outcome == "unclear":
        return list(_faults_of_question(reply.question))
    return [
        f"Claim {number}: {fault}"
        for number, claim in enumerate(reply.claims, 1)
        for fault in _faults_of_claim(claim, given, lang)
    ]


def quoted(claim: Claim, given: Mapping[str, Given]) -> list[Quoted]:
    """The quotes of a claim where they stand; a quote that stands nowhere is left out."""
    places = [given[at] for at in claim.sentence_ids if at in given]
    found = ((quote, next(_standing(quote, places), None)) for quote in claim.quotes)
    return [_quoted(quote, place) for quote, place in found if place is not None]


def _faults_of_question(question: str) -> Iterator[str]:
    if not question.endswith("?") or len(question) > MOST_CHARACTERS or ADDRESS.search(question):
        yield "`question` has to be one short question to the asker, and end with “?”."


def _faults_of_claim(claim: Claim, given: Mapping[str, Given], lang: str) -> Iterator[str]:
    if not claim.text or len(claim.text) > MOST_CHARACTERS or SENTENCES.search(claim.text):
        yield f"its text has to be one sentence of at most {MOST_CHARACTERS} characters."
    if ADDRESS.search(claim.text):
        yield "its text may hold no address."
    if language_of(claim.text, lang) != lang:
        yield f"its text has to be in {SPOKEN[lang]}."
    if not claim.sentence_ids or not claim.quotes:
        yield "it needs `sentence_ids` and `quotes`."
        return
    unknown = [at for at in claim.sentence_ids if at not in given]
    if unknown:
        yield f"there is no sentence {', '.join(unknown)}."
    places = [given[at] for at in claim.sentence_ids if at in given]
    misquoted = [quote for quote in claim.quotes if not any(_standing(quote, places))]
    for quote in misquoted:
        yield f"“{quote}” does not stand word for word in its sentences."
    if not unknown and not misquoted:
        yield from _faults_of_meaning(claim, quoted(claim, given), lang)


def _standing(quote: str, places: list[Given]) -> Iterator[Given]:
    """The sentences in which a quote stands as whole words."""
    if len(folded(quote).split()) >= SHORTEST_QUOTE:
        yield from (place for place in places if _pattern(quote).search(folded(place.text)))


def _pattern(quote: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(folded(quote))}(?!\w)")


def _quoted(quote: str, place: Given) -> Quoted:
    text = folded(place.text)
    spans = [found.span() for found in _pattern(quote).finditer(text)]
    parts, end = [], 0
    for part in place.parts:
        start, end = end, end + len(folded(part.text)) + 1
        # a word broken at the page's end is put together: its hyphen and a space are gone
        if _touched((start - 2, end), spans) or place.is_verdict:
            parts.append(part)
    touched = [text[start:end] for start, end in clauses(text) if _touched((start, end), spans)]
    return Quoted(folded(quote), place, tuple(parts), tuple(touched))


def _touched(span: tuple[int, int], spans: list[tuple[int, int]]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in spans)


def _faults_of_meaning(claim: Claim, found: list[Quoted], lang: str) -> Iterator[str]:
    yield from _faults_of_numbers(claim, found, lang)
    yield from _faults_of_rulings(claim, found, lang)
    yield from _faults_of_negations(claim, found, lang)
    held = frozenset(limit for one in found for limit in limits(one.quote, one.given.lang))
    stated = limits(claim.text, lang)
    if stated - held:
        yield f"it says {_listed(stated - held)} and its quotes don't."
    elif "only" in held - stated:
        yield "its quotes say “only” and it doesn't."


def _faults_of_rulings(claim: Claim, found: list[Quoted], lang: str) -> Iterator[str]:
    said = rulings(claim.text, lang)
    ruled: Counter[str] = sum((rulings(one.quote, one.given.lang) for one in found), Counter())
    more = (
        frozenset(said - ruled) if _in_one_language(found, lang) else frozenset(said) - set(ruled)
    )
    if more:
        yield f"it says {_listed(more)} and its quotes don't."
    elif MAY in ruled and not set(said) & set(ruled):
        yield "its quotes say “may” and it doesn't."


def _faults_of_negations(claim: Claim, found: list[Quoted], lang: str) -> Iterator[str]:
    """In one language the clauses that say no are counted; else some are as good as others."""
    said = negations(claim.text, lang)
    refused = sum(negations(one.quote, one.given.lang) for one in found)
    clauses_touched = {
        (one.given.id, one.given.lang, clause) for one in found for clause in one.clauses
    }
    touched = sum(negations(clause, spoken) for _id, spoken, clause in clauses_touched)
    if not _in_one_language(found, lang):
        said, refused, touched = bool(said), bool(refused), bool(touched)
    if said > refused:
        yield "it says “not” and its quotes don't."
    elif said < touched:
        yield "what it quotes says “not”, or stands in a clause that does, and it doesn't."


def _in_one_language(found: list[Quoted], lang: str) -> bool:
    return all(one.given.lang == lang for one in found)


def _faults_of_numbers(claim: Claim, found: list[Quoted], lang: str) -> Iterator[str]:
    sure = frozenset[str]().union(
        *(numbers(one.quote, one.given.lang) | one.given.numbers for one in found)
    )
    loose = frozenset[str]().union(*(loose_numbers(one.quote, one.given.lang) for one in found))
    named = numbers(claim.text, lang)
    if named - sure - loose:
        yield f"the numbers {_listed(named - sure - loose)} are not in its quotes."
    changed = loose_numbers(claim.text, lang) - sure
    if changed and sure and not named & sure:
        yield f"its quotes say {_listed(sure)} and it doesn't."


def _listed(words: frozenset[str]) -> str:
    return ", ".join(f"“{word}”" for word in sorted(words))
