"""The games' own rulebooks: read, located on their pages, and rendered.

A rulebook is the folder `games/GAME/rulebook`: a text for each language (`en.md`), the PDF
typeset from it (`en.pdf`), the map of its rules (`pages.json`), and what it must hold
(`facts.toml`, `examples.toml`). `tools/typeset_rulebooks.py` makes the PDFs and the map.
"""

import json
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from kibitz.errors import BadInput
from kibitz.i18n import LANGUAGES
from kibitz.rulebook.model import Passage, Place, Rule, Rulebook, Section, plain_text
from kibitz.rulebook.parse import Known, SourceError, read

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = [
    "LANGUAGES",
    "Passage",
    "Place",
    "Rule",
    "Rulebook",
    "Section",
    "SourceError",
    "folder",
    "games",
    "known",
    "load_rulebook",
    "pages",
    "passage",
    "passages",
    "pdf_bytes",
    "pdf_path",
    "to_html",
    "to_rich",
]


@cache
def _folders() -> dict[str, Path]:
    # By way of the package of all games: no game's own code is loaded for its texts.
    home = Path(str(files("kibitz.games")))
    return {path.parent.name: path for path in sorted(home.glob("*/rulebook"))}


def games() -> tuple[str, ...]:
    """The games that have a rulebook of ours."""
    return tuple(_folders())


def folder(game: str) -> Path:
    """The folder of a game's rulebook; BadInput for a game without one."""
    if game not in _folders():
        raise BadInput("unknown-game", given=game, known=", ".join(games()))
    return _folders()[game]


def _file(game: str, lang: str, suffix: str) -> Path:
    if lang not in LANGUAGES:
        raise BadInput("unknown-language", given=lang, known=", ".join(LANGUAGES))
    return folder(game) / f"{lang}.{suffix}"


@cache
def known(game: str) -> Known:
    """The rule ids and the examples that every language of a game has to tell."""
    home = folder(game)
    facts = tomllib.loads((home / "facts.toml").read_text("utf-8"))
    examples = tomllib.loads((home / "examples.toml").read_text("utf-8"))
    return Known(
        frozenset(facts["rules"]), {name: entry["rule"] for name, entry in examples.items()}
    )


@cache
def load_rulebook(game: str, lang: str) -> Rulebook:
    """A game's rulebook in a language.

    Raises BadInput for an unknown game or language, SourceError for slips in the source.
    """
    source = _file(game, lang, "md")
    return read(source.read_text("utf-8"), str(source), game, lang, known(game))


@cache
def pages(game: str, lang: str) -> dict[str, Place]:
    """Where each rule stands in the PDF of a language."""
    _file(game, lang, "pdf")
    found = json.loads((folder(game) / "pages.json").read_text("utf-8"))
    return {rule: Place(**place) for rule, place in found[lang].items()}


@cache
def passages(game: str, lang: str) -> dict[str, Passage]:
    """Every rule of a book as a passage, by rule id, in the book's order."""
    places = pages(game, lang)
    return {
        rule.id: _passage(game, lang, section, rule, places[rule.id])
        for section, rule in load_rulebook(game, lang).rules()
    }


def _passage(game: str, lang: str, section: Section, rule: Rule, place: Place) -> Passage:
    return Passage(
        rule=rule.id,
        game=game,
        lang=lang,
        title=rule.title,
        text=plain_text(rule.blocks),
        markdown=rule.markdown,
        section=section.title,
        page=place.page,
        page_label=place.page_label,
        boxes=place.boxes,
    )


def passage(game: str, lang: str, rule: str) -> Passage:
    """One rule's passage; BadInput for an unknown game, language or rule."""
    found = passages(game, lang)
    if rule not in found:
        raise BadInput("unknown-rule", given=rule, game=game)
    return found[rule]


def pdf_path(game: str, lang: str) -> Path:
    """The typeset rulebook as a file."""
    return _file(game, lang, "pdf")


def pdf_bytes(game: str, lang: str) -> bytes:
    """The typeset rulebook as bytes."""
    return pdf_path(game, lang).read_bytes()


def to_html(item: Rulebook | Passage) -> str:
    """A book, or one rule of it, as an HTML fragment with all text escaped."""
    from kibitz.rulebook.html import render

    return render(item)


def to_rich(item: Rulebook | Passage) -> "RenderableType":
    """A book, or one rule of it, for the terminal."""
    from kibitz.rulebook.terminal import render

    return render(item)
