"""Reads our own rulebooks and encodes their sentences, so that the first search needs neither.

Writes LANG-book.json and LANG-ENCODER.npz beside each PDF; they are used while the PDF, the texts
and the encoder are those they were made of, and ignored else.
"""

import os
import sys
from shutil import copyfile
from tempfile import TemporaryDirectory

from kibitz.assistant.finding.encoder import WEIGHTS, encoder
from kibitz.assistant.finding.index import index_of
from kibitz.assistant.finding.vectors import files_of
from kibitz.books import book_folder, load_book, own_books
from kibitz.books.folders import BOOK
from kibitz.books.own import read_file


def read(slug: str) -> None:
    """Encodes one of our rulebooks and puts the vectors beside it."""
    using = [encoder(name) for name in WEIGHTS]
    there = tuple(one for one in using if one is not None)
    if len(there) < len(using):
        sys.exit(f"not all encoders are installed: {', '.join(WEIGHTS)}")
    read_file(slug).unlink(missing_ok=True)
    for name in WEIGHTS:
        files_of(slug, name)[0].unlink(missing_ok=True)
    index_of(load_book(slug), there)
    copyfile(book_folder(slug) / BOOK, read_file(slug))
    for name in WEIGHTS:
        shipped, kept = files_of(slug, name)
        copyfile(kept, shipped)
        print(f"{shipped.parent.parent.name} {shipped.name}: {shipped.stat().st_size} bytes")


def main() -> None:
    """Reads all of our rulebooks."""
    with TemporaryDirectory() as folder:
        os.environ["KIBITZ_DATA_DIR"] = folder
        for slug in own_books():
            read(slug)


if __name__ == "__main__":
    main()
