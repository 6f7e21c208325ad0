"""`kibitz ask`: one question, or a file of them."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typer

from kibitz.assistant import ask, ask_lines
from kibitz.errors import BadInput
from kibitz.games import load_game
from kibitz.i18n import translate
from kibitz.rulebook.words import WORDS


def ask_one(
    game: str,
    question: str,
    lang: str | None,
    players: int | None,
    options: list[str],
    as_json: bool,
) -> None:
    """Answers one question, in the language of the question unless `lang` says another."""
    rules = load_game(game)
    chosen = dict(_option(game, text) for text in options)
    answer = ask(rules.name, question, lang, players, chosen)
    typer.echo(json.dumps(answer, ensure_ascii=False) if as_json else told(answer))


def _option(game: str, text: str) -> tuple[str, object]:
    """An option as it is typed: plus_minus_one, bids=hidden."""
    name, _, value = text.partition("=")
    option = load_game(game).option(name)
    return name, option.read(value) if value else True


def told(answer: Mapping[str, Any]) -> str:
    """An answer for the terminal: the answer, then each quote with its page."""
    lines = [answer["answer"]]
    nearest = answer.get("nearest", [])
    if nearest:
        lines += ["", translate(answer["lang"], "The nearest passages:")]
    for citation in [*answer["citations"], *nearest]:
        page = f"{WORDS[answer['lang']].page} {citation['page_label']}"
        lines += ["", f"  {citation['quote']}", f"  {citation['rule']} · {page}"]
    return "\n".join(lines)


def ask_batch(file: Path, lang: str | None) -> bool:
    """Answers a file of JSON lines; whether all of them could be read."""
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput("no-file", given=str(file), reason=str(error)) from None
    whole = True
    for answer in ask_lines(lines, lang):
        whole = whole and "error" not in answer
        typer.echo(json.dumps(answer, ensure_ascii=False))
    return whole
