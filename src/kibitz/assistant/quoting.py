"""Quotes: what counts as word for word, and where words stand in a book."""

import re

from kibitz.books.model import Book

MARKS = str.maketrans("’‘‚“”„«»\u00a0\u202f", '\'\'\'"""""  ')
LINE_END = re.compile(r"[-\u00ad]\n\s*(?=[^\W\d_])|\u00ad")
"""The hyphen of a word that the end of a line breaks; a soft hyphen anywhere."""


def folded(text: str) -> str:
    """A text with single white space and plain quotation marks; nothing else is changed."""
    return " ".join(text.translate(MARKS).split())


def pages_with(book: Book, quote: str) -> list[int]:
    """The pages of a book on which words stand one after the other, as whole words.

    White space, the form of quotation marks and hyphens at line ends don't count.
    """
    words = folded(LINE_END.sub("", quote))
    pattern = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)")
    return [page.number for page in book.pages if words and pattern.search(folded(page.text))]
