"""The process that opens a PDF: `python -m kibitz.books.worker read|picture FILE ...`.

A PDF from anywhere may crash its reader, fill the memory or never end. So it is read here, under
limits, and the caller only gets JSON lines on standard output: `{"page": 3, "of": 20}` as it goes
on, then `{"contents": ...}`, or `{"refused": CODE}`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from kibitz.books.keeping import contents_written, remarks_written
from kibitz.books.limits import MOST_CPU_SECONDS, MOST_MEMORY, MOST_PAGES


def limited() -> None:
    """Sets limits to this process where the system has them."""
    try:
        import resource
    except ImportError:  # Windows: the caller's clock is the limit
        return
    for kind, most in (
        (resource.RLIMIT_AS, MOST_MEMORY),
        (resource.RLIMIT_CPU, MOST_CPU_SECONDS),
        (resource.RLIMIT_CORE, 0),
    ):
        _soft, hard = resource.getrlimit(kind)
        soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (soft, hard))


def say(**message: object) -> None:
    """Writes a message to the caller."""
    print(json.dumps(message, ensure_ascii=False), flush=True)


def opened(file: Path) -> Any:
    """The document; None where it was refused, which has been said."""
    import pypdfium2
    from pypdfium2 import raw

    try:
        document = pypdfium2.PdfDocument(file)
    except pypdfium2.PdfiumError as error:
        locked = getattr(error, "err_code", None) == raw.FPDF_ERR_PASSWORD
        say(refused="book-locked" if locked else "book-broken")
        return None
    if not 0 < len(document) <= MOST_PAGES:
        say(refused="book-too-long" if len(document) else "book-broken", pages=len(document))
        return None
    return document


def read(file: Path, lang: str | None) -> None:
    """Reads a book and says its contents."""
    from kibitz.books.pdf.reading import read_document

    document = opened(file)
    if document is None:
        return
    found = read_document(document, lang, lambda page, of: say(page=page, of=of))
    say(
        contents={
            "lang": found.lang,
            "title": found.title,
            "remarks": remarks_written(found.remarks),
            **contents_written(found.pages, found.sentences),
        }
    )


def main(words: list[str]) -> None:
    """Runs one task: `read FILE [LANG]` or `picture FILE PAGE WIDTH MARKS`."""
    limited()
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    match words:
        case ["read", file, *lang]:
            read(Path(file), lang[0] if lang else None)
        case ["picture", file, page, width, marks]:
            from kibitz.books.pdf.picture import draw

            document = opened(Path(file))
            if document is not None:
                say(picture=draw(document, int(page), int(width), json.loads(marks)))
        case _:
            sys.exit(2)


if __name__ == "__main__":
    main(sys.argv[1:])
