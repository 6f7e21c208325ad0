"""A history as a file: JSON for programs, Markdown for people."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from kibitz.assistant.history import Entry
from kibitz.commentary import say
from kibitz.games import GAMES, load_game
from kibitz.i18n import N_, translate
from kibitz.rulebook.words import WORDS

VERSION = 1
MARKUP = re.compile(r"[\\`*_\[\]<>&~|#!]")
AT_THE_START = re.compile(r"^(\d{0,9})([-+=.)])")
"""What makes a list or a heading of a line that begins with it."""


def as_json(entries: Sequence[Entry]) -> str:
    """An object with the format's version and the entries, each with the fields of `Entry`."""
    whole = {"kibitz_history": VERSION, "entries": [asdict(entry) for entry in entries]}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def as_markdown(entries: Sequence[Entry], lang: str) -> str:
    """A chapter for each entry. What was typed or quoted stays text: it can't become markup."""
    title = translate(lang, "My questions")
    return "\n\n".join([f"# {title}", *[_chapter(entry, lang) for entry in entries]]) + "\n"


def _chapter(entry: Entry, lang: str) -> str:
    answer = entry.answer
    near = answer.get("nearest", [])
    parts = [f"## {literal(entry.question) or '…'}", _about(entry, lang), literal(answer["answer"])]
    parts += [_quote(passage, lang) for passage in answer.get("citations", [])]
    parts += [translate(lang, "The nearest passages:")] * bool(near)
    parts += [_quote(passage, lang) for passage in near]
    parts += [_said(entry, lang)]
    if entry.changed:
        parts.append(translate(lang, "The rulebook has changed since."))
    return "\n\n".join(part for part in parts if part)


def _about(entry: Entry, lang: str) -> str:
    """When it was asked, and of what."""
    return f"*{inline(' · '.join(_circumstances(entry, lang)))}*"


def _circumstances(entry: Entry, lang: str) -> Iterator[str]:
    yield moment(entry.asked_at)
    if entry.game or entry.book:
        yield subject(entry)
    if entry.players:
        yield say(lang, "Players: {players}", players=entry.players)
    yield from (f"{name}={json.dumps(value)}" for name, value in sorted(entry.options.items()))
    if entry.starred:
        yield "★"


def subject(entry: Entry) -> str:
    """The name of the game that was asked about, else of the book."""
    if entry.game in GAMES:
        return load_game(entry.game).title
    return entry.game or entry.book or ""


def moment(asked_at: str) -> str:
    """A moment for people: 2026-05-01 18:30 UTC."""
    return f"{asked_at[:10]} {asked_at[11:16]} UTC"


def _quote(passage: Mapping[str, Any], lang: str) -> str:
    place = f"{WORDS[lang].page} {passage['page_label']}"
    source = " · ".join(part for part in (passage["rule"], passage["book"], place) if part)
    return f"> {literal(passage['quote'])}\n>\n> {literal(source)}"


def _said(entry: Entry, lang: str) -> str:
    """What the person said of the answer."""
    said = "" if entry.right is None else N_("Right.") if entry.right else N_("Wrong.")
    return literal(f"{said and translate(lang, said)} {entry.note}")


def literal(text: str) -> str:
    """A text as one line of Markdown that shows just that text."""
    return AT_THE_START.sub(r"\1\\\2", inline(text))


def inline(text: str) -> str:
    """A text for the middle of a line of Markdown."""
    return MARKUP.sub(r"\\\g<0>", " ".join(text.split()))
