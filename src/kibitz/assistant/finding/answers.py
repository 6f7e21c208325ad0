"""An answer found in a book: its own sentences under a line in the asker's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kibitz.assistant.finding.passages import Citation, citations
from kibitz.assistant.finding.question import Question
from kibitz.assistant.finding.ranking import Ranking
from kibitz.assistant.finding.search import ranked
from kibitz.books import Book
from kibitz.i18n import LANGUAGES, N_, translate
from kibitz.rulebook.words import WORDS

CLOSE = 0.3
"""A further passage on a page is cited when its share is at least so much of the best one's."""
CLOSE_PAGE = 0.1
"""A passage on another page is cited when that page's share is so much of the best one's."""
MOST_CITED = 3
"""So many passages are cited, or named as the nearest."""
LOOKED_AT = 24
"""So many sentences are looked at for passages to cite."""
SURE = 0.75
"""Below this confidence an answer says that the place may be the wrong one."""
FOUND = N_("The rulebook says ({place}):")
NOT_SURE = N_("This may be the place in the rulebook ({place}):")
FURTHER = N_("See also ({place}):")
SILENT = N_("The rulebook doesn't say.")
UNCLEAR = N_("What would you like to know? Name the card, the moment or the action that you mean.")


@dataclass(frozen=True, slots=True)
class Passage:
    """What is quoted together: a citation for each page that it stands on, the share of its
    sentence of all that speaks for any, and that of the page on which it begins."""

    cited: list[Citation]
    share: float
    page_share: float

    @property
    def page(self) -> int:
        """The page on which it begins."""
        page: int = self.cited[0]["page"]
        return page


def found_answer(book: Book, text: str, lang: str | None) -> dict[str, Any]:
    """What a book answers: the outcome, the text, citations, and how sure it is.

    `lang` is the language of the question, told by its words when None. The line around a quote
    is in that language, in English where Kibitz doesn't speak it.
    """
    question, ranking = ranked(book, text, lang)
    return answer_by(book, question, ranking, lang or question.lang)


def answer_by(book: Book, question: Question, ranking: Ranking, spoken: str) -> dict[str, Any]:
    """The answer that a ranking of a book's sentences gives."""
    line = spoken if spoken in LANGUAGES else "en"
    shape = _shape(spoken, ranking)
    if not question.clear:
        return {"outcome": "unclear", "answer": translate(line, UNCLEAR), **shape}
    passages = _passages(book, ranking)
    if not ranking.enough or not passages:
        silent = {"outcome": "not-in-rulebook", "answer": translate(line, SILENT)}
        return {**silent, **shape, "nearest": _citations(passages[:MOST_CITED])}
    close = _close(passages)
    shape["citations"] = _citations(close)
    return {"outcome": "answered", "answer": _told(close, line, ranking.confidence), **shape}


def _shape(spoken: str, ranking: Ranking) -> dict[str, Any]:
    shape: dict[str, Any] = {"lang": spoken, "verdict": None, "citations": [], "method": "found"}
    return {**shape, "confidence": round(ranking.confidence, 3)}


def _passages(book: Book, ranking: Ranking) -> list[Passage]:
    """The best passages that can be quoted, the best first, none inside another."""
    found: list[Passage] = []
    for at in map(int, ranking.order[:LOOKED_AT]):
        cited = citations(book, at)
        if cited and not any(cited[0]["quote"] in one.cited[0]["quote"] for one in found):
            found.append(Passage(cited, float(ranking.shares[at]), float(ranking.pages[at])))
    return found


def _close(passages: Sequence[Passage]) -> list[Passage]:
    """The best passage and the few that come near it: first those on other pages."""
    best = passages[0]
    pages = {best.page: best}
    for one in passages:
        if one.page_share >= CLOSE_PAGE * best.page_share:
            pages.setdefault(one.page, one)
    further = [
        one
        for one in passages
        if one.page in pages and one is not pages[one.page] and one.share >= CLOSE * best.share
    ]
    return [*pages.values(), *further][:MOST_CITED]


def _citations(passages: Sequence[Passage]) -> list[Citation]:
    return [citation for passage in passages for citation in passage.cited]


def _told(passages: Sequence[Passage], line: str, confidence: float) -> str:
    heads = [FOUND if confidence >= SURE else NOT_SURE, *[FURTHER] * len(passages)]
    parts = []
    for head, passage in zip(heads, passages, strict=False):
        quote = " ".join(citation["quote"] for citation in passage.cited)
        parts.append(
            f"{translate(line, head).format(place=_place(passage.cited[0], line))} {quote}"
        )
    return "\n".join(parts)


def _place(citation: Citation, line: str) -> str:
    page = f"{WORDS[line].page} {citation['page_label']}"
    section = citation["section"].rpartition(" › ")[2]
    return f"{page}, “{section}”" if section else page
