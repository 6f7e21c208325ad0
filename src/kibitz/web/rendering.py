"""Templates to HTML: one environment per language, links and static files by name."""

import hashlib
from collections.abc import Iterable
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

import kibitz
from kibitz.cards import COLOURS, LETTERS
from kibitz.i18n import LANGUAGE_NAMES, translate
from kibitz.web import navigation

MORE_LANGUAGES = {"es": "Español"}
HERE = Path(__file__).parent
STATIC = HERE / "static"


def render(lang: str, template: str, **values: Any) -> str:
    """A page in a language, or a part of one.

    Every page names itself (`page`) for the navigation, and by `subject` what it is about where
    that is no game of ours.
    """
    game = values.get("game")
    subject = values.get("subject", game.name if game else "")
    path = navigation.address(values["page"], lang, subject, values.get("number", 0))
    shared = {"lang": lang, "game": None, "here": path, "query": "", "lost": False, "number": 0}
    shared |= {"subject": subject, "section": values["page"]} | values
    return _environment(lang).get_template(template).render(shared)


@cache
def _environment(lang: str) -> Environment:
    env = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )

    def address(page: str, name: str = "", language: str = lang, number: int = 0) -> str:
        return navigation.address(page, language, name, number)

    def gettext(text: str, **details: object) -> str:
        return translate(lang, text).format(**details) if details else translate(lang, text)

    env.tests["figure"] = str.isdecimal
    env.globals.update(
        _=gettext,
        address=address,
        static=static,
        language_name=language_name,
        suit_of=suit_of,
        by_suit=by_suit,
        colours=COLOURS,
        letters=dict(zip(COLOURS, LETTERS, strict=True)),
        languages=LANGUAGE_NAMES,
        site=navigation.site(lang),
        version=kibitz.__version__,
    )
    return env


def language_name(code: str) -> str:
    """A language's own name; a book may be in one that the pages are not in."""
    return LANGUAGE_NAMES.get(code) or MORE_LANGUAGES.get(code, code)


def suit_of(card: str) -> str:
    """A card's colour by name; cards without one are "special"."""
    return COLOURS[LETTERS.index(card[0])] if card[0] in LETTERS else "special"


def by_suit(deck: Iterable[str]) -> list[tuple[str, list[str]]]:
    """A deck's cards by suit, in the deck's order."""
    return [(suit, list(cards)) for suit, cards in groupby(deck, suit_of)]


def static(name: str) -> str:
    """The address of a static file; it changes with the file's content."""
    return f"/static/{name}?v={digest_of(name)}"


def digest_of(name: str) -> str:
    """A short digest of a static file's content; empty where there is no such file."""
    return _digests().get(name, "")


@cache
def _digests() -> dict[str, str]:
    files = [path for path in STATIC.rglob("*") if path.is_file()]
    return {
        path.relative_to(STATIC).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:12]
        for path in files
    }
