"""An answer found in a book: its own sentences under a line in the asker's language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kibitz.assistant.finding.passages import Citation, citations
from kibitz.assistant.finding.ranking import Ranking
from kibitz.assistant.finding.search import ranked
from kibitz.books import Book
from kibitz.i18n import LANGUAGES, N_, translate
from kibitz.rulebook.words import WORDS

CLOSE = 0.3
"""A further passage is cited when its share is at least so much of the best one's."""
MOST_CITED = 3
NEAREST = 3
SURE = 0.75
"""Below this confidence an answer says that the place may be the wrong one."""
FOUND = N_("The rulebook says ({place}):")
NOT_SURE = N_("This may be the place in the rulebook ({place}):")
FURTHER = N_("See also ({place}):")
SILENT = N_("The rulebook doesn't say.")
UNCLEAR = N_("What would you like to know? Name the card, the moment or the action that you mean.")


def found_answer(book: Book, text: str, lang: str | None) -> dict[str, Any]:
    """What a book answers: the outcome, the text, citations, and how sure it is.

    `lang` is the language of the question, told by its words when None. The line around a quote
    is in that language, in English where Kibitz doesn't speak it.
    """
    question, ranking = ranked(book, text, lang)
    spoken = lang or question.lang
    line = spoken if spoken in LANGUAGES else "en"
    shape = _shape(spoken, ranking)
    if not question.clear:
        return {"outcome": "unclear", "answer": translate(line, UNCLEAR), **shape}
    passages = list(_passages(book, ranking))
    if not ranking.enough or not passages:
        nearest = [citation for _share, passage in passages for citation in passage]
        silent = {"outcome": "not-in-rulebook", "answer": translate(line, SILENT)}
        return {**silent, **shape, "nearest": nearest}
    close = [passage for share, passage in passages if share >= CLOSE * passages[0][0]]
    shape["citations"] = [citation for passage in close for citation in passage]
    return {"outcome": "answered", "answer": _told(close, line, ranking.confidence), **shape}


def _shape(spoken: str, ranking: Ranking) -> dict[str, Any]:
    shape: dict[str, Any] = {"lang": spoken, "verdict": None, "citations": [], "method": "found"}
    return {**shape, "confidence": round(ranking.confidence, 3)}


def _passages(book: Book, ranking: Ranking) -> Iterator[tuple[float, list[Citation]]]:
    """The best passages that can be quoted, each once, with the share of their sentence."""
    quotes: list[str] = []
    for at in ranking.order:
        cited = citations(book, int(at))
        if cited and not any(cited[0]["quote"] in quote for quote in quotes):
            quotes.append(cited[0]["quote"])
            yield float(ranking.shares[at]), cited
        if len(quotes) == max(MOST_CITED, NEAREST):
            return


def _told(passages: Sequence[list[Citation]], line: str, confidence: float) -> str:
    heads = [FOUND if confidence >= SURE else NOT_SURE, *[FURTHER] * len(passages)]
    parts = []
    for head, passage in zip(heads, passages, strict=False):
        quote = " ".join(citation["quote"] for citation in passage)
        parts.append(f"{translate(line, head).format(place=_place(passage[0], line))} {quote}")
    return "\n".join(parts)


def _place(citation: Citation, line: str) -> str:
    page = f"{WORDS[line].page} {citation['page_label']}"
    section = citation["section"].rpartition(" › ")[2]
    return f"{page}, “{section}”" if section else page
