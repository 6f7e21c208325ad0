"""`kibitz ask`: one question, or a file of them."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typer

from kibitz.assistant import ask, ask_lines
from kibitz.files import read_text
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
    chosen = load_game(game).read_options(options)
    answer = ask(game, question, lang, players, chosen)
    typer.echo(json.dumps(answer, ensure_ascii=False) if as_json else told(answer))


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
    whole = True
    for answer in ask_lines(read_text(file).splitlines(), lang):
        whole = whole and "error" not in answer
        typer.echo(json.dumps(answer, ensure_ascii=False))
    return whole
