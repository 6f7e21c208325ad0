"""Answers: outcome, text, verdict and citations, as `docs/asking.md` describes them."""

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kibitz.assistant.deciding import is_elsewhere
from kibitz.assistant.matching import matches
from kibitz.assistant.ruling import ruled
from kibitz.errors import BadInput, shown
from kibitz.files import data_folder
from kibitz.games import load_game
from kibitz.hearing import Heard, hear
from kibitz.i18n import LANGUAGES, N_

if TYPE_CHECKING:
    from kibitz.books import Book

LONGEST = 2000
"""So many characters of a question are read."""
SURE = 0.85
"""Our own rulebooks hold little that the rules' own answers don't: from this confidence on a
sentence found in them answers."""
BOOK_LANGUAGES = (*LANGUAGES, "es")
"""The languages in which a book may be asked."""


def ask(
    game: str | None,
    question: str,
    lang: str | None = None,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    book: str | None = None,
    owner: str | None = None,
) -> dict[str, Any]:
    """The answer to a question about a game, or about one book by its slug.

    `owner` is the person whose books are there beside those for everybody. Raises `BadInput`:
    missing-key, game-and-book, unknown-game, unknown-book, unknown-language, players-range,
    unknown-option, option-value, option-conflict, wrong-type.
    """
    if not isinstance(question, str):
        raise BadInput("wrong-type", key="question", wanted=N_("a text"), given=shown(question))
    if game is not None and book is not None:
        raise BadInput("game-and-book")
    if book is not None:
        return _of_book(book, question, lang, owner)
    if game is None:
        raise BadInput("missing-key", key="game")
    rules = load_game(game)
    if lang is not None and lang not in LANGUAGES:
        raise BadInput("unknown-language", given=shown(lang), known=", ".join(LANGUAGES))
    if players is not None:
        rules.check_players(players)
    if options is not None and not isinstance(options, Mapping):
        raise BadInput("wrong-type", key="options", wanted=N_("an object"), given=shown(options))
    rules.settings(options or {}, players or rules.seats[0])
    heard = hear(game, question[:LONGEST], lang, players, options or {})
    return _of_game(heard, options or {}, owner)


def _of_book(slug: str, question: str, lang: str | None, owner: str | None) -> dict[str, Any]:
    from kibitz.assistant.finding import found_answer
    from kibitz.books import load_book

    if lang is not None and lang not in BOOK_LANGUAGES:
        raise BadInput("unknown-language", given=shown(lang), known=", ".join(BOOK_LANGUAGES))
    book = load_book(slug, owner)
    answer = {"book": slug, **found_answer(book, question, lang)}
    return _with_model(question[:LONGEST], answer, [book]) if _has_model() else answer


def _of_game(heard: Heard, options: Mapping[str, Any], owner: str | None) -> dict[str, Any]:
    """Computed, else by the rule that it is about, else found in the game's books."""
    named = {"game": heard.game, "lang": heard.lang}
    answer = {**named, **ruled(heard)}
    added = _added_books(heard.game, owner)
    if answer["outcome"] == "answered":
        return _cite_first(answer, added)
    if answer["outcome"] == "not-in-rulebook" and not is_elsewhere(heard, matches(heard)):
        answer = {**named, **(_found(heard, added) or answer)}
    if not _has_model():
        return answer
    books = [*added, _own_book(heard)]
    return _with_model(heard.question, answer, books, heard.players, options)


def _has_model() -> bool:
    """Whether the user has a language model; asked here so that without one nothing is loaded."""
    return bool(os.environ.get("KIBITZ_LLM_URL"))


def _with_model(
    question: str,
    answer: dict[str, Any],
    books: Sequence["Book"],
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """What the model answers in its place, where that can be checked."""
    from kibitz.assistant.finding import sentence_ids
    from kibitz.assistant.model import improve

    return improve(question, answer, books, sentence_ids, players, options)


def _added_books(game: str, owner: str | None) -> list["Book"]:
    """The books that were added for a game: a publisher's comes before ours."""
    if not (data_folder() / "books").is_dir():
        return []  # no book was ever added: nothing needs to be loaded to know
    from kibitz.books import load_book, shelf

    return [load_book(card.slug, owner) for card in shelf(owner) if card.game == game]


def _cite_first(answer: dict[str, Any], added: Sequence["Book"]) -> dict[str, Any]:
    """The answer with what the added books say about its rules cited before our own."""
    if not added:
        return answer
    from kibitz.assistant.finding.tying import tied_citations

    rules = tuple(citation["rule"] for citation in answer["citations"])
    theirs = [citation for book in added for citation in tied_citations(book, rules)]
    return {**answer, "citations": [*theirs, *answer["citations"]]}


def _found(heard: Heard, added: Sequence["Book"]) -> dict[str, Any] | None:
    """What is found in the first book that answers; ours has to be surer."""
    from kibitz.assistant.finding import found_answer

    for book in added:
        found = found_answer(book, heard.question, heard.lang)
        if found["outcome"] == "answered":
            return found
    found = found_answer(_own_book(heard), heard.question, heard.lang)
    sure = found["outcome"] == "answered" and found["confidence"] >= SURE
    return found if sure else None


def _own_book(heard: Heard) -> "Book":
    """Our own rulebook of the game, in the asker's language."""
    from kibitz.books import load_book, own_slug

    return load_book(own_slug(heard.game, heard.lang))
