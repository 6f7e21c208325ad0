"""How the terminal draws cards, hands and tables: letter, symbol and colour together."""

import re
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from kibitz.commentary import Commentary
from kibitz.i18n import translate
from kibitz.rulebook import passage
from kibitz.rulebook.terminal import card as draw_card
from kibitz.rulebook.words import WORDS as BOOK_WORDS

CARD_MARK = re.compile(r"`([^`]+)`")


@cache
def console() -> Console:
    """The terminal."""
    return Console(highlight=False)


def tell(text: str, style: str = "") -> None:
    """Prints a text as it is: what looks like markup in a name or a path is none."""
    console().print(Text(text, style=style))


def drawn(text: str, style: str = "") -> Text:
    """A text whose cards, between backticks, are drawn as cards."""
    line = Text(style=style)
    for number, piece in enumerate(CARD_MARK.split(text)):
        line.append_text(draw_card(piece) if number % 2 else Text(piece))
    return line


def cited(game: str, rule: str, lang: str) -> Text:
    """A rule's id and page: where to look it up."""
    found = passage(game, lang, rule)
    return Text(f"{rule} · {BOOK_WORDS[lang].page} {found.page_label}", style="dim")


def with_rule(line: Text, game: str, rule: str, lang: str) -> Text:
    """A line with the rule that decided, on a line of its own where it would not fit."""
    rule_text = cited(game, rule, lang)
    fits = line.cell_len + rule_text.cell_len + 2 <= console().width
    return line.append("  " if fits else "\n    ").append_text(rule_text)


def flow(pieces: Iterable[Text]) -> Text:
    """Pieces one after the other, never broken inside, on as many lines as they need."""
    flowing, used = Text(), 0
    for piece in pieces:
        if used and used + piece.cell_len > console().width:
            flowing.append("\n")
            used = 0
        flowing.append_text(piece)
        used += piece.cell_len
    return flowing


def hand_line(hand: Iterable[str], legal: Collection[str], marked: bool) -> Text:
    """A hand in which the cards that may be played stand out, `marked` by a point too."""
    return flow(_in_hand(card, card in legal, marked) for card in hand)


def _in_hand(card: str, playable: bool, marked: bool) -> Text:
    mark = Text("● " if playable and marked else "  ", style="bold")
    return mark.append_text(draw_card(card, faded=not playable)).append(" ")


def seats_table(view: Any, names: Sequence[str], commentary: Commentary, lang: str) -> Table:
    """A row for each seat: who deals, who is to act, and what the game tells of it."""
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    shown.add_column("")
    shown.add_column(translate(lang, "Player"))
    for head in commentary.columns(view, lang):
        shown.add_column(head, no_wrap=True)
    for seat, name in enumerate(names):
        mark = "▶" if seat == view.turn else " "
        label = Text(name, style="bold" if seat == view.seat else "")
        if seat == view.dealer:
            dealer = translate(lang, "dealer")
            label.append(f" ({dealer})", style="dim")
        label.truncate(24, overflow="ellipsis")
        shown.add_row(mark, label, *[drawn(cell) for cell in commentary.row(view, seat, lang)])
    return shown


def trick_line(cards: Sequence[str], leader: int, names: Sequence[str]) -> Text:
    """A trick in the order played, with names."""
    return flow(
        Text(f"{names[(leader + place) % len(names)]} ").append_text(draw_card(card)).append("   ")
        for place, card in enumerate(cards)
    )


def scores_table(rounds: Sequence[Sequence[int]], names: Sequence[str], lang: str) -> Table:
    """The points of each round and the totals."""
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_footer=True)
    shown.add_column(translate(lang, "Round"), footer=translate(lang, "Total"))
    for seat, name in enumerate(names):
        total = sum(points[seat] for points in rounds)
        shown.add_column(Text(name), footer=str(total), justify="right")
    for number, points in enumerate(rounds, 1):
        shown.add_row(str(number), *[f"{gained:+d}" if gained else "0" for gained in points])
    return shown
