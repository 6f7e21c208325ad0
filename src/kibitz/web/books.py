"""The rulebooks as the pages show them: whole, rule by rule, and their worked examples."""

import json
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any

from kibitz import rulebook
from kibitz.cards import COLOURS, SYMBOLS
from kibitz.rulebook import model
from kibitz.web.navigation import address
from kibitz.words import load_words

RULE = re.compile(
    r'(<section class="rule" id="(?P<rule>[\w.-]+)"[^>]*>)\s*'
    r'<a class="rule-id" href="[^"]*">(?P<where>[^<]*)</a>\s*'
    r"(?P<title><p><strong>.*?</strong>)"
)
CHAPTER = re.compile(r"<h2>")
CARD = re.compile(r'data-card="(?P<card>\w+)" role="img" aria-label="\w+"')
TABLE = '<div class="table">'
SUITS = {
    f'<span class="card-suit">{symbol}</span>': (
        f'<svg class="card-suit" aria-hidden="true"><use href="#suit-{colour}"/></svg>'
    )
    for colour, symbol in zip(COLOURS, SYMBOLS, strict=True)
}


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule as a verdict cites it: its text as HTML and where it stands."""

    rule: str
    title: str
    html: str
    page_label: str
    address: str
    """The rule in the rulebook's page."""
    pdf: str
    """The rule's page in the PDF."""


@dataclass(frozen=True, slots=True)
class Worked:
    """A worked example: its title in a language, and the case that it tells of."""

    name: str
    title: str
    case: dict[str, Any]


@cache
def book_html(game: str, lang: str) -> str:
    """The whole rulebook, its chapters numbered as in the booklet.

    Each rule has links to itself and to its page in the PDF.
    """
    html = _finished(rulebook.to_html(rulebook.load_rulebook(game, lang)), game, lang)
    number = count(1)
    return CHAPTER.sub(lambda _: f'<h2><span class="chapter">{next(number)}</span> ', html)


@cache
def introduction(game: str, lang: str) -> str:
    """The first paragraph of the rulebook."""
    first = rulebook.load_rulebook(game, lang).sections[0].blocks[0]
    return model.plain_text([first])


@cache
def cited(game: str, lang: str, rule: str) -> Cited:
    """One rule, to be shown away from its book; raises `BadInput` (unknown-rule)."""
    found = rulebook.passage(game, lang, rule)
    book = address("rules", lang, game)
    html = _finished(rulebook.to_html(found), game, lang)
    html = re.sub(r' <span class="rule-where">.*?</span>', "", html)
    html = html.replace(f' id="{rule}"', "").replace('href="#', f'href="{book}#')
    html = html.replace(f'<use href="{book}#', '<use href="#')  # symbols are in every page
    return Cited(
        rule=rule,
        title=found.title,
        html=html,
        page_label=found.page_label,
        address=f"{book}#{rule}",
        pdf=f"{address('booklet', lang, game)}#page={found.page}",
    )


@cache
def worked(game: str, lang: str) -> tuple[Worked, ...]:
    """The rulebook's worked examples, in the book's order."""
    source = rulebook.folder(game) / "examples.toml"
    entries = tomllib.loads(source.read_text("utf-8"))
    return tuple(
        Worked(example.id, _title(example), json.loads(entries[example.id]["case"]))
        for example in rulebook.load_rulebook(game, lang).examples()
        if "case" in entries[example.id]
    )


def _title(example: model.Example) -> str:
    """The bold words that an example starts with."""
    match example.blocks:
        case (model.Paragraph((model.Strong(content), *_)), *_):
            return model.inline_text(content).removesuffix(".")
    return example.id


def _finished(html: str, game: str, lang: str) -> str:
    """What the pages add: links to the PDF, drawn suits, cards named, tables for the keyboard."""
    booklet, places = address("booklet", lang, game), rulebook.pages(game, lang)
    words = load_words(game)

    def where(found: re.Match[str]) -> str:
        rule, text = found["rule"], found["where"]
        page = f"{booklet}#page={places[rule].page}"
        return (
            f'{found[1]}{found["title"]} <span class="rule-where">'
            f'<a class="rule-id" href="#{rule}">{text}</a>'
            f' <a class="rule-pdf" href="{page}">PDF</a></span>'
        )

    def card(found: re.Match[str]) -> str:
        name = words.card_name(found["card"], lang)
        return f'data-card="{found["card"]}" role="img" aria-label="{name}"'

    html = CARD.sub(card, RULE.sub(where, html))
    for printed, drawn in SUITS.items():
        html = html.replace(printed, drawn)
    return html.replace(TABLE, '<div class="table" tabindex="0">')
