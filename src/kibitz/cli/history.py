"""`kibitz history`: the questions asked on this machine, with their answers."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from kibitz.errors import BadInput, KibitzError
from kibitz.i18n import LANGUAGES

if TYPE_CHECKING:
    from kibitz.assistant.history import History


class ListFirst(TyperGroup):
    """`kibitz history` without a command lists."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Puts `list` in front where no command is named."""
        named = args and (not args[0].startswith("-") or args[0] == "--help")
        return super().parse_args(ctx, args if named else ["list", *args])


app = typer.Typer(cls=ListFirst, help="The questions you asked, with their answers.")


class Format(StrEnum):
    """What a history can be written as."""

    MARKDOWN = "markdown"
    JSON = "json"


Id = Annotated[int, typer.Argument(help="The entry's number in the list.", show_default=False)]
Lang = Annotated[
    str | None,
    typer.Option(help="Language: en, fr, it or de; else that of your system.", show_default=False),
]


def remember_locally(asked: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
    """Keeps a question of the command line; where it can't, warns on standard error.

    To be called when the answer stands on the screen.
    """
    from kibitz.assistant.remembering import LOCAL, MOST_ENTRIES, checksum_of, row_of
    from kibitz.store.quick import add_quickly

    sys.stdout.flush()
    try:
        row = row_of(LOCAL, asked, answer, checksum_of(None))
        if not add_quickly(row, MOST_ENTRIES):
            _history().remember(asked, answer)
    except KibitzError as error:
        lang = answer["lang"] if answer["lang"] in LANGUAGES else "en"
        typer.echo(f"kibitz: {error.text(lang)} [{error.code}]", err=True)


@app.command("list")
def list_entries(
    search: Annotated[
        str, typer.Option(help="Only those with these words.", show_default=False)
    ] = "",
    starred: Annotated[bool, typer.Option("--starred", help="Only those with a star.")] = False,
    game: Annotated[
        str | None, typer.Option(help="Only those about this game.", show_default=False)
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON lines.")] = False,
    lang: Lang = None,
) -> None:
    """List the latest questions, the newest first."""
    from dataclasses import asdict
    from json import dumps

    from kibitz.cli.remembered import SHOWN, show_list

    found = _history().entries(search, starred, game, limit=SHOWN)
    if json:
        for entry in found:
            typer.echo(dumps(asdict(entry), ensure_ascii=False))
    else:
        show_list(found, _language(lang), narrowed=bool(search or starred or game))


@app.command()
def show(id: Id, lang: Lang = None) -> None:
    """Show one question with its whole answer."""
    from kibitz.cli.remembered import show_entry

    show_entry(_history().entry(id), _language(lang))


@app.command()
def star(
    id: Id, off: Annotated[bool, typer.Option("--off", help="Take the star off.")] = False
) -> None:
    """Put a star on a question, so that it is kept and found."""
    _history().star(id, not off)


@app.command()
def export(
    file: Annotated[
        Path | None, typer.Argument(help="The file; else the screen.", show_default=False)
    ] = None,
    format: Annotated[Format, typer.Option(help="How to write it.")] = Format.MARKDOWN,
    lang: Lang = None,
) -> None:
    """Write all questions and answers to a file."""
    from kibitz.cli.drawing import tell
    from kibitz.commentary import say
    from kibitz.files import write_bytes

    language = _language(lang)
    text = _history().export(format.value, language)
    if file is None:
        typer.echo(text, nl=False)
        return
    write_bytes(file, text.encode("utf-8", "replace"))
    tell(say(language, "Written: {file}", file=file))


@app.command()
def delete(
    id: Annotated[
        int | None,
        typer.Argument(help="The entry's number in the list.", show_default=False),
    ] = None,
    all: Annotated[bool, typer.Option("--all", help="Delete the whole history.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask.")] = False,
    lang: Lang = None,
) -> None:
    """Delete one question, or all of them."""
    from kibitz.cli.remembered import agrees, one_line
    from kibitz.commentary import say
    from kibitz.i18n import translate

    if id is None and not all:
        raise BadInput("missing-key", key="ID")
    if id is not None and all:
        raise BadInput("option-conflict", option=id, other="--all")
    language, kept = _language(lang), _history()
    if id is None:
        question = translate(language, "Delete the whole history, for good?")
    else:
        question = say(language, "Delete “{question}”?", question=one_line(kept.entry(id).question))
    if not yes and not agrees(question, language):
        raise typer.Exit(1)
    if id is None:
        kept.clear()
    else:
        kept.delete(id)


def _language(lang: str | None) -> str:
    from kibitz.cli import language

    return language(lang)


def _history() -> History:
    from kibitz.assistant.history import LOCAL, History
    from kibitz.assistant.remembering import checksum_of
    from kibitz.store import open_store

    return History(open_store(), LOCAL, checksum_of(None))
