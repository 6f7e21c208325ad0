"""A small book for the tests of the model: of a game that nobody plays."""

from itertools import groupby

from kibitz.books.model import Book, Page, Piece, Sentence

SECTIONS = {
    "Set-up": (
        "Each player draws four cards from the pile.",
        "The oldest player begins.",
    ),
    "Turns": (
        "You may discard a lantern at the end of your turn.",
        "You must not trade lanterns with another player.",
        "A player holds at most seven lanterns, but the keeper holds no limit in mind.",
    ),
    "End": ("The game ends after 12 rounds.", "Only the keeper counts the lanterns."),
}


def lantern_book(lang: str = "en", slug: str = "lanterns") -> Book:
    """The book: a section a page, a sentence a line."""
    return book_of(SECTIONS, lang, slug)


def book_of(
    sections: dict[str, tuple[str, ...]],
    lang: str = "en",
    slug: str = "lanterns",
    game: str | None = None,
) -> Book:
    """A book with these sections, one a page."""
    lines = [
        (number, section, text)
        for number, (section, texts) in enumerate(sections.items(), 1)
        for text in texts
    ]
    sentences = tuple(
        Sentence(
            f"s{at}",
            (Piece(page, text, ((72.0, 700.0 - at, 400.0, 712.0 - at),)),),
            "text",
            (section,),
            page,
        )
        for at, (page, section, text) in enumerate(lines, 1)
    )
    pages = tuple(
        Page(page, str(page + 2), 595, 842, "rules", " ".join(text for *_, text in found))
        for page, found in groupby(lines, lambda line: line[0])
    )
    return Book(slug, "Lanterns", lang, game, "", "pdf", "0", "", None, pages, sentences)
