"""Rulebooks in: a PDF, Markdown or text file to pages and sentences with their places.

`add_book` reads a file and keeps it on the shelf, `load_book` gives it back; our own rulebooks
are there from the start. `docs/books.md` tells how a file is read and what can go wrong.
"""

from kibitz.books.keeping import Card
from kibitz.books.model import Book, Box, Page, Piece, Remark, Sentence
from kibitz.books.own import own_books, own_slug
from kibitz.books.pictures import page_picture
from kibitz.books.reading import read_book
from kibitz.books.shelf import (
    add_book,
    amend_book,
    book_file,
    book_folder,
    load_book,
    remove_book,
    shelf,
)

__all__ = [
    "Book",
    "Box",
    "Card",
    "Page",
    "Piece",
    "Remark",
    "Sentence",
    "add_book",
    "amend_book",
    "book_file",
    "book_folder",
    "load_book",
    "own_books",
    "own_slug",
    "page_picture",
    "read_book",
    "remove_book",
    "shelf",
]
