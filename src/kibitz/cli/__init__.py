"""The command line: `kibitz ask`, `judge`, `rules`, `play`, `replay`, `serve`.

Each command opens its room when it is called, so that `kibitz --help` is instant.
"""

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from kibitz import __version__
from kibitz.cli import cataloguing, history, shelving
from kibitz.errors import BadInput, KibitzError
from kibitz.i18n import LANGUAGES

app = typer.Typer(
    no_args_is_help=True,
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

GameName = Annotated[str, typer.Argument(help="The game: wizard or plotters.", show_default=False)]
Lang = Annotated[
    str | None,
    typer.Option(help="Language: en, fr, it or de; else that of your system.", show_default=False),
]

Options = Annotated[
    list[str] | None,
    typer.Option(
        help="A rule option, like plus_minus_one or bids=hidden; may be repeated.",
        show_default=False,
    ),
]


def language(lang: str | None) -> str:
    """The language asked for, else the system's where Kibitz speaks it, else English."""
    if lang is not None:
        if lang not in LANGUAGES:
            raise BadInput("unknown-language", given=lang, known=", ".join(LANGUAGES))
        return lang
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name, "")[:2] in LANGUAGES:
            return os.environ[name][:2]
    return "en"


@app.command()
def judge(lang: Lang = None) -> None:
    """Judge cases: JSON lines on standard input, one verdict a line on standard output.

    Example: echo '{"game":"wizard","ask":"score","bid":3,"taken":3}' | kibitz judge
    """
    import json

    from kibitz.judging import judge_lines

    if sys.stdin.isatty():
        typer.echo("Type a case as JSON and press Enter; end with Ctrl-D.", err=True)
    # UTF-8 whatever the locale; a byte that is none becomes an error of its line.
    _set(sys.stdin, encoding="utf-8-sig", errors="surrogateescape")
    _set(sys.stdout, encoding="utf-8")
    failed = False
    for verdict in judge_lines(sys.stdin, language(lang)):
        failed = failed or "error" in verdict
        typer.echo(json.dumps(verdict, ensure_ascii=False))
    raise typer.Exit(1 if failed else 0)


@app.command()
def ask(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME] QUESTION",
            help="The game (wizard or plotters; none with --book), and the question.",
            show_default=False,
        ),
    ] = None,
    book: Annotated[
        str | None,
        typer.Option(help="Ask this book of your shelf instead of a game.", show_default=False),
    ] = None,
    lang: Annotated[
        str | None,
        typer.Option(
            help="Language of the answer: en, fr, it or de; else the question's.",
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="How many players you are.", show_default=False)
    ] = None,
    option: Options = None,
    json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
    batch: Annotated[
        Path | None,
        typer.Option(help="Answer a file of JSON lines instead.", show_default=False),
    ] = None,
) -> None:
    """Ask a question about the rules and get a short answer with its page.

    Example: kibitz ask wizard "I bid 3 and took 2, how many points?"
    """
    from kibitz.cli.asking import Request, ask_batch, ask_one

    if batch is not None:
        raise typer.Exit(0 if ask_batch(batch, lang) else 1)
    ask_one(Request(words or [], book, lang, players, option or []), json)


@app.command()
def rules(
    game: GameName,
    rule: Annotated[
        str | None,
        typer.Argument(help="One rule by its id, like wizard.follow.", show_default=False),
    ] = None,
    lang: Lang = None,
    pdf: Annotated[
        Path | None,
        typer.Option(help="Write the typeset rulebook to this file.", show_default=False),
    ] = None,
) -> None:
    """Read a game's rulebook, or one rule of it, in the terminal; or write it as PDF."""
    from kibitz.cli.reading import read_rules

    read_rules(game, rule, language(lang), pdf)


@app.command()
def play(
    game: GameName,
    players: Annotated[
        int | None,
        typer.Option(help="How many players, you included; else 4.", show_default=False),
    ] = None,
    lang: Lang = None,
    seed: Annotated[
        int | None,
        typer.Option(help="The same seed deals the same cards.", show_default=False),
    ] = None,
    option: Options = None,
    name: Annotated[str | None, typer.Option(help="Your name.", show_default=False)] = None,
    bot: Annotated[str, typer.Option(help="Who plays against you: steady or random.")] = "steady",
    file: Annotated[
        Path | None,
        typer.Option(help="Where the game is kept; else in your data folder.", show_default=False),
    ] = None,
    resume: Annotated[
        bool | None,
        typer.Option(
            "--resume/--new",
            help="Go on with the saved game, or start a new one; else Kibitz asks.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Play against bots in the terminal; every move is saved, so you can quit and resume."""
    from kibitz.cli.play import Request, play_game

    request = Request(game, players, language(lang), seed, option or [], name, bot, file, resume)
    play_game(request)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A game record.", show_default=False)],
    lang: Lang = None,
) -> None:
    """Replay a game record move by move, each checked by the rules."""
    from kibitz.cli.reading import replay_file

    replay_file(file, language(lang))


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.")] = 8010,
) -> None:
    """Start the web app: rulebooks and judge in the browser."""
    from kibitz.cli.serving import serve_web

    serve_web(host, port)


@app.command()
def mcp() -> None:
    """Serve rules, judge and books to an assistant that speaks MCP (it starts this itself)."""
    from kibitz.cli.mcp import serve_mcp

    serve_mcp()


app.add_typer(history.app, name="history")
app.add_typer(cataloguing.catalogue, name="catalogue")
app.add_typer(shelving.app, name="books")


@app.callback()
def kibitz(
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Rules, judge and play for trick-taking card games: wizard, plotters."""
    if version:
        typer.echo(__version__)
        raise typer.Exit


def main() -> None:
    """Runs the command line; an error of ours is one line on standard error and exit status 2."""
    for stream in (sys.stdout, sys.stderr):
        _set(stream, errors="replace")  # for a terminal without ♥
    try:
        app()
    except KibitzError as error:
        lang = _language_of(sys.argv)
        typer.echo(f"kibitz: {error.text(lang)} [{error.code}]", err=True)
        sys.exit(2)


def _set(stream: object, encoding: str | None = None, errors: str | None = None) -> None:
    """Sets how a standard stream reads or writes, where it is one that can be set."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(encoding=encoding, errors=errors)


def _language_of(words: list[str]) -> str:
    """The language that a command line asks for, for its error."""
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if (word == "--lang" and after in LANGUAGES) or word in {f"--lang={x}" for x in LANGUAGES}:
            return after if word == "--lang" else word[-2:]
    return language(None)
