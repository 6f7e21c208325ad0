"""`kibitz books`: rulebooks added, listed, shown, amended and removed."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kibitz.i18n import N_, translate

if TYPE_CHECKING:
    from kibitz.books import Book, Card, Remark
    from kibitz.books.reading import Progress

app = typer.Typer(
    no_args_is_help=True, help="The shelf: rulebooks that you add, to be asked like our own."
)

Slug = Annotated[str, typer.Argument(help="The book's name on the shelf.", show_default=False)]
AsJson = Annotated[bool, typer.Option("--json", help="Print it as JSON.")]


@app.command()
def add(
    file: Annotated[Path, typer.Argument(help="PDF, Markdown or text.", show_default=False)],
    game: Annotated[
        str | None, typer.Option(help="The game that it is for, like wizard.", show_default=False)
    ] = None,
    lang: Annotated[
        str | None,
        typer.Option(
            help="Its language: en, fr, it, de or es; else found out.", show_default=False
        ),
    ] = None,
    title: Annotated[
        str | None, typer.Option(help="Its title; else the one on it.", show_default=False)
    ] = None,
    edition: Annotated[
        str, typer.Option(help="Its edition, in your words.", show_default=False)
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Add a rulebook, so that it can be asked.

    Example: kibitz books add rules.pdf --game skull-king
    """
    from kibitz.books import add_book

    with _bar(file.name) as progress:
        book = add_book(file, game=game, lang=lang, title=title, edition=edition, progress=progress)
    if as_json:
        _print(_head(book))
        return
    _tell(N_("Added: {title}"), title=book.title)
    _tell(
        N_("Name: {slug}. Language: {lang}. Pages: {pages}. Sentences: {sentences}."),
        slug=book.slug,
        lang=book.lang,
        pages=len(book.pages),
        sentences=len(book.sentences),
    )
    _tell_remarks(book)
    _tell(N_('Ask it: kibitz ask --book {slug} "…"'), slug=book.slug)


@app.command("list")
def list_books(as_json: AsJson = False) -> None:
    """List the books that you have added."""
    from kibitz.books import shelf

    cards = shelf()
    if as_json:
        for card in cards:
            _print(_card(card))
    elif cards:
        _table(cards)
    else:
        _tell(N_("The shelf is empty. Add a rulebook: kibitz books add FILE"))
    for error in cards.errors:
        typer.echo(f"kibitz: {error.text(_lang())} [{error.code}]", err=True)


@app.command()
def show(slug: Slug, as_json: AsJson = False) -> None:
    """Show what was read in a book: its pages, its sections, what to know about it."""
    from kibitz.books import load_book

    book = load_book(slug)
    pages = [{"page": one.number, "label": one.label, "kind": one.kind} for one in book.pages]
    if as_json:
        _print({**_head(book), "pages": pages, "sections": _sections(book)})
        return
    _tell(N_("{title} ({slug})"), title=book.title, slug=book.slug)
    for page in pages:
        _tell(N_("  Page {page}: printed number {label}, {kind}"), **_paged(page))
    for section in _sections(book):
        typer.echo("  " * len(section) + section[-1])
    _tell_remarks(book)


@app.command()
def remove(slug: Slug) -> None:
    """Remove a book from the shelf, with its file."""
    from kibitz.books import remove_book, shelf

    titles = {card.slug: card.title for card in shelf()}
    remove_book(slug)
    _tell(N_("Removed: {title}"), title=titles.get(slug, slug))


@app.command()
def amend(
    slug: Slug,
    file: Annotated[
        Path, typer.Argument(help="Corrections, in Markdown or text.", show_default=False)
    ],
) -> None:
    """Add corrections (errata) to a book; they go before what they correct."""
    from kibitz.books import amend_book, load_book

    before = len(load_book(slug).sentences)
    book = amend_book(slug, file)
    added = len(book.sentences) - before
    _tell(N_("Amended: {title}. Sentences added: {added}."), title=book.title, added=added)


def _lang() -> str:
    from kibitz.cli import language

    return language(None)


def _tell(text: str, /, **details: object) -> None:
    typer.echo(translate(_lang(), text).format(**details))


def _print(value: object) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False))


def _head(book: "Book") -> dict[str, Any]:
    return {
        "slug": book.slug,
        "title": book.title,
        "lang": book.lang,
        "pages": len(book.pages),
        "sentences": len(book.sentences),
        "remarks": [_remark(one) for one in book.remarks],
    }


def _card(card: "Card") -> dict[str, Any]:
    return {
        "slug": card.slug,
        "title": card.title,
        "lang": card.lang,
        "game": card.game,
        "edition": card.edition,
        "format": card.format,
        "pages": card.pages,
        "sentences": card.sentences,
        "checksum": card.checksum,
        "added": card.added,
        "remarks": [_remark(one) for one in card.remarks],
    }


def _remark(remark: "Remark") -> dict[str, Any]:
    return {"code": remark.code, "page": remark.page, **dict(remark.details)}


def _sections(book: "Book") -> list[list[str]]:
    """The headings of a book with those above them, in order."""
    heads = [one for one in book.sentences if one.kind == "heading"]
    return [[*one.section, one.text] for one in heads]


def _paged(page: dict[str, Any]) -> dict[str, Any]:
    return {**page, "label": page["label"] or "–", "kind": translate(_lang(), page["kind"])}


KINDS = (N_("rules"), N_("example"), N_("components"), N_("credits"), N_("unreadable"))
"""The kinds of pages, for the catalogues."""


def _tell_remarks(book: "Book") -> None:
    from kibitz.books.remarks import tell_remark

    for remark in book.remarks:
        typer.echo(tell_remark(remark, _lang()))


def _table(cards: "Sequence[Card]") -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from kibitz.cli.drawing import console

    shown = Table(box=box.SIMPLE_HEAD)
    for head in (N_("Name"), N_("Title"), N_("Language"), N_("Game"), N_("Pages")):
        shown.add_column(translate(_lang(), head), overflow="fold")
    for card in cards:
        cells = (card.slug, card.title, card.lang, card.game or "–", str(card.pages))
        shown.add_row(*map(Text, cells))
    console().print(shown)


@contextmanager
def _bar(name: str) -> "Iterator[Progress]":
    """A progress bar on standard error where that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(name, total=None)
        yield lambda page, of: bar.update(task, completed=page, total=of)
