"""Which sentences of a publisher's rulebook say what a rule of ours says.

Both are compared sentence by sentence; a pair counts where each is the other's best and they are
much alike. What is doubtful stays untied: then an answer cites our own rulebook alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kibitz.assistant.finding.index import Index, index_of
from kibitz.assistant.finding.passages import Citation, citations
from kibitz.books import Book, load_book, own_slug
from kibitz.i18n import LANGUAGES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

ALIKE = 0.62
"""From this likeness on (0 to 1) two sentences say the same."""
LEAD = 0.04
"""So much more alike than any other rule's sentence it has to be."""
SHORTEST = 3
"""A sentence with fewer words that say something is tied to nothing."""


def tied_citations(book: Book, rules: tuple[str, ...]) -> list[Citation]:
    """The citations from a book of what it says about some rules, with the rules' ids."""
    if book.game is None:
        return []
    found = ties(book, book.game)
    return [
        {**citation, "rule": rule}
        for rule in rules
        if rule in found
        for citation in citations(book, found[rule])
    ]


def ties(book: Book, game: str) -> dict[str, int]:
    """For each rule of a game that a book tells, the place of the sentence that does."""
    lang = book.lang if book.lang in LANGUAGES else "en"
    return _ties(index_of(book), index_of(load_book(own_slug(game, lang))))


def _ties(theirs: Index, ours: Index) -> dict[str, int]:
    alike = likeness(ours, theirs)
    names = [sentence.rule for sentence in ours.sentences]
    rules = [rule for rule in dict.fromkeys(names) if rule is not None]
    rows = [[at for at, name in enumerate(names) if name == rule] for rule in rules]
    table = np.stack([alike[row].max(axis=0) for row in rows])  # (rules, their sentences)
    found: dict[str, int] = {}
    for at, rule in enumerate(rules):
        best = int(np.argmax(table[at]))
        others = np.delete(table[:, best], at)
        if table[at, best] >= ALIKE and table[at, best] >= others.max(initial=0.0) + LEAD:
            found[rule] = best
    return found


def likeness(ours: Index, theirs: Index) -> Floats:
    """How alike the sentences of two books are, 0 to 1: by meaning and by words, half each."""
    words = _shared_words(ours, theirs)
    names = [name for name in ours.meant if name in theirs.meant]
    if not names or not words.size:
        return words
    meaning = np.mean([ours.meant[name] @ theirs.meant[name].T for name in names], axis=0)
    alike: Floats = np.where(words > 0, (words + meaning) / 2, 0).astype(np.float32)
    return alike


def _shared_words(ours: Index, theirs: Index) -> Floats:
    """The share of the words that two sentences have in common, rare words counting more."""
    stems = sorted({*ours.stems, *theirs.stems})
    at = {stem: column for column, stem in enumerate(stems)}
    one, other = _stems(ours, at), _stems(theirs, at)
    often = one.sum(axis=0) + other.sum(axis=0)
    weight = 1 / np.log2(2 + often)
    both = (one * weight) @ other.T
    sizes = (one @ weight)[:, None] + (other @ weight)[None, :]
    few = (one.sum(axis=1) < SHORTEST)[:, None] | (other.sum(axis=1) < SHORTEST)[None, :]
    share: Floats = np.where(few, 0, 2 * both / np.maximum(sizes, 1e-6)).astype(np.float32)
    return share


def _stems(index: Index, at: dict[str, int]) -> Floats:
    table = np.zeros((len(index.sentences), len(at)), np.float32)
    for row, tokens in enumerate(index.tokens):
        table[row, [at[word.stem] for word in tokens if word.stem in at and not word.filler]] = 1
    return table
