"""`kibitz catalogue`: games of the catalogue, and importing more of them."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from kibitz.catalogue import Found, GameFacts, Similar
    from kibitz.catalogue.importing import Imported
    from kibitz.catalogue.importing.reading import Progress

catalogue = typer.Typer(
    no_args_is_help=True,
    help="Look games up in the catalogue, or import ranks into it.",
)
Lang = Annotated[
    str | None,
    typer.Option(help="Language: en, fr, it or de; else that of your system.", show_default=False),
]
Json = Annotated[bool, typer.Option("--json", help="Print it as JSON.")]


@catalogue.command("search")
def search_games(
    text: Annotated[
        str, typer.Argument(help="A name in any language, or a designer's.", show_default=False)
    ] = "",
    players: Annotated[
        int | None, typer.Option(help="How many players you are.", show_default=False)
    ] = None,
    minutes: Annotated[
        int | None, typer.Option(help="How long it may take.", show_default=False)
    ] = None,
    mechanic: Annotated[
        list[str] | None,
        typer.Option(help="A mechanic that it has; may be repeated.", show_default=False),
    ] = None,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Search games by name, players, time and mechanics.

    Example: kibitz catalogue search --players 6 --minutes 30 --mechanic "predictive bid"
    """
    from kibitz.catalogue import search
    from kibitz.cli import language

    found = search(text, players, minutes, mechanic or ())
    if as_json:
        games = [game.as_json() for game in found.games]
        typer.echo(json.dumps({"total": found.total, "games": games}, ensure_ascii=False))
    else:
        _show_found(found, language(lang))


def _show_found(found: "Found", lang: str) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from kibitz.cli.drawing import console, tell
    from kibitz.commentary import say
    from kibitz.i18n import translate

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(translate(lang, "Game"))
    for head in (
        translate(lang, "Year"),
        translate(lang, "Players"),
        translate(lang, "Minutes"),
        translate(lang, "Rank"),
    ):
        table.add_column(head, justify="right")
    table.add_column("")
    for game in found.games:
        told = [game.year, game.players, game.minutes, game.rank]
        cells = [Text("" if figure is None else str(figure)) for figure in told]
        table.add_row(Text(game.name), *cells, Text(game.slug, style="dim"))
    if found.games:
        console().print(table)
    tell(say(lang, "Games found: {total}.", total=found.total))


@catalogue.command("show")
def show_game(
    game: Annotated[str, typer.Argument(help="A game by its slug or name.", show_default=False)],
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Show what is known of a game, and games that are like it."""
    from kibitz.catalogue import named, similar
    from kibitz.cli import language

    facts = named(game)
    alike = similar(facts.slug)
    if as_json:
        near = [other.as_json(language(lang)) for other in alike]
        typer.echo(json.dumps(facts.as_json() | {"similar": near}, ensure_ascii=False))
    else:
        _show_facts(facts, alike, language(lang))


def _show_facts(facts: "GameFacts", alike: "list[Similar]", lang: str) -> None:
    from kibitz.cli.drawing import tell
    from kibitz.commentary import say

    tell(facts.name, "bold")
    for label, value in _lines(facts, lang):
        tell(f"{label}: {value}")
    if facts.data_date is not None:
        tell(say(lang, "Data from BGG, {date}.", date=facts.data_date.isoformat()), "dim")
    if alike:
        tell("")
        tell(say(lang, "Similar games"), "bold")
    for other in alike:
        reasons = "; ".join(reason.text(lang) for reason in other.reasons)
        tell(f"{other.facts.name} ({other.facts.slug}): {reasons}")


def _lines(facts: "GameFacts", lang: str) -> Iterator[tuple[str, str]]:
    """What is known, label by label."""
    from kibitz.catalogue import term
    from kibitz.i18n import translate

    lines: list[tuple[str, object]] = [
        (translate(lang, "Also known as"), ", ".join(facts.alt_names)),
        (translate(lang, "Year"), facts.year),
        (translate(lang, "Designers"), ", ".join(facts.designers)),
        (translate(lang, "Publishers"), ", ".join(term(name, lang) for name in facts.publishers)),
        (translate(lang, "Players"), facts.players),
        (translate(lang, "Minutes"), facts.minutes),
        (translate(lang, "From age"), facts.min_age),
        (translate(lang, "Mechanics"), ", ".join(term(name, lang) for name in facts.mechanics)),
        (translate(lang, "Rank"), facts.rank),
        (translate(lang, "Rating"), facts.rating and f"{facts.rating:.2f} / 10"),
        (translate(lang, "Weight"), facts.weight and f"{facts.weight:.2f} / 5"),
    ]
    yield from ((label, str(value)) for label, value in lines if value)


@catalogue.command("import")
def import_games(
    file: Annotated[
        Path,
        typer.Argument(
            help="BoardGameGeek's ranks file, or the export of a collection.", show_default=False
        ),
    ],
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Import ranks, ratings and more games from a file of BoardGameGeek that you have."""
    from kibitz.catalogue import import_file
    from kibitz.cli import language

    with _bar(file.name) as progress:
        imported = import_file(file, progress)
    if as_json:
        typer.echo(json.dumps(imported.as_json(language(lang)), ensure_ascii=False))
    else:
        _show_imported(imported, language(lang))


@contextmanager
def _bar(name: str) -> "Iterator[Progress]":
    """A progress bar, where a terminal shows it."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn())
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, disable=not screen.is_terminal) as bar:
        task = bar.add_task(name)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _show_imported(imported: "Imported", lang: str) -> None:
    from kibitz.cli.drawing import tell
    from kibitz.commentary import say

    date = imported.date.isoformat()
    tell(
        say(
            lang, "Games imported: {games}. Data from BGG, {date}.", games=imported.games, date=date
        )
    )
    if imported.expansions:
        tell(say(lang, "Expansions, left out: {number}.", number=imported.expansions))
    if imported.left_out:
        tell(say(lang, "Rows left out: {number}.", number=imported.left_out))
    for error in imported.skipped:
        tell(f"  {error.text(lang)}")
    if imported.left_out > len(imported.skipped):
        tell("  …")
