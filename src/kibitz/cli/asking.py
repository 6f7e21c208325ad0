"""`kibitz ask`: one question, or a file of them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import typer

from kibitz.assistant import ask, ask_lines
from kibitz.errors import BadInput
from kibitz.files import read_text
from kibitz.games import load_game
from kibitz.i18n import LANGUAGES, translate
from kibitz.rulebook.words import WORDS


@dataclass(frozen=True, slots=True)
class Request:
    """A question of the command line: `words` are GAME and QUESTION, or QUESTION with a book."""

    words: list[str]
    book: str | None = None
    lang: str | None = None
    players: int | None = None
    options: list[str] = field(default_factory=list)

    def asked(self) -> dict[str, Any]:
        """What is asked, in the assistant's terms; raises `BadInput` (missing-key)."""
        wanted = ["QUESTION"] if self.book else ["GAME", "QUESTION"]
        if len(self.words) > len(wanted):
            raise BadInput("game-and-book")
        if len(self.words) < len(wanted):
            raise BadInput("missing-key", key=wanted[len(self.words)])
        game = None if self.book else self.words[0]
        chosen = load_game(game).read_options(self.options) if game else {}
        return {
            "game": game,
            "question": self.words[-1],
            "lang": self.lang,
            "players": self.players,
            "options": chosen,
            "book": self.book,
        }


def ask_one(request: Request, as_json: bool) -> None:
    """Answers one question, in its own language unless another is asked for, and keeps both."""
    from kibitz.cli.history import remember_locally

    asked = request.asked()
    answer = ask(**asked)
    typer.echo(json.dumps(answer, ensure_ascii=False) if as_json else told(answer))
    remember_locally(asked, answer)


def told(answer: Mapping[str, Any]) -> str:
    """An answer for the terminal: the answer, then each quote with its page.

    An answer that was found is nothing but quotes with their pages, so they are not told twice.
    """
    lang = answer["lang"] if answer["lang"] in LANGUAGES else "en"
    if answer["outcome"] == "answered" and answer["method"] == "found":
        return str(answer["answer"])
    lines = [answer["answer"]]
    nearest = answer.get("nearest", [])
    if nearest:
        lines += ["", translate(lang, "The nearest passages:")]
    for citation in [*answer["citations"], *nearest]:
        page = f"{WORDS[lang].page} {citation['page_label']}"
        source = citation["rule"] or citation["book"]
        lines += ["", f"  {citation['quote']}", f"  {source} · {page}"]
    return "\n".join(lines)


def ask_batch(file: Path, lang: str | None) -> bool:
    """Answers a file of JSON lines; whether all of them could be read."""
    whole = True
    for answer in ask_lines(read_text(file).splitlines(), lang):
        whole = whole and "error" not in answer
        typer.echo(json.dumps(answer, ensure_ascii=False))
    return whole
