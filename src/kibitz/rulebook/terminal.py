"""A rulebook for the terminal, by Rich: every card in its colour, with letter and symbol."""

from collections.abc import Iterable, Iterator

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule as Line
from rich.table import Table
from rich.text import Text

from kibitz.cards import LETTERS, SYMBOLS
from kibitz.rulebook import load_rulebook, pages
from kibitz.rulebook import model as m
from kibitz.rulebook.words import WORDS, Words

PAPER = "#fbf7ec"
INKS = dict(zip(LETTERS, ("#1c4e9c", "#1e6b38", "#b3202a", "#8a5a00"), strict=True))
"""The colour of each suit's cards; they are printed on paper, whatever the terminal's ground."""
SPECIAL_INK = "#3b2a6b"


def render(item: m.Rulebook | m.Passage) -> RenderableType:
    """The whole book, or one rule with its id and page."""
    writer = _Writer(item.game, item.lang)
    if isinstance(item, m.Rulebook):
        return Group(*writer.book(item))
    book = load_rulebook(item.game, item.lang)
    return next(Group(*writer.rule(rule)) for _, rule in book.rules() if rule.id == item.rule)


class _Writer:
    """Renders the blocks of one book, whose pages and fixed words it knows."""

    def __init__(self, game: str, lang: str) -> None:
        self.pages = pages(game, lang)
        self.words: Words = WORDS[lang]

    def book(self, book: m.Rulebook) -> Iterator[RenderableType]:
        yield Text(book.title, style="bold underline")
        yield Text(book.subtitle, style="italic")
        for number, section in enumerate(book.sections, start=1):
            yield Text()
            yield Line(f"{number} {section.title}", align="left", style="bold")
            yield Text()
            yield from self.blocks(section.blocks)

    def blocks(self, blocks: Iterable[m.Block]) -> Iterator[RenderableType]:
        """Blocks with an empty line between two."""
        for number, block in enumerate(blocks):
            if number:
                yield Text()
            yield from self.block(block)

    def block(self, block: m.Block) -> Iterator[RenderableType]:
        match block:
            case m.Paragraph(content):
                yield inline(content)
            case m.Heading(content):
                yield inline(content, "bold italic")
            case m.ListBlock():
                yield self.list(block)
            case m.Table():
                yield table(block)
            case m.Rule():
                yield from self.rule(block)
            case m.Example(_, blocks):
                yield self.panel(self.words.example, blocks)
            case m.Note(blocks):
                yield self.panel(self.words.note, blocks)
            case m.Summary(blocks):
                yield Panel(Group(*self.blocks(blocks)), box=box.HEAVY)

    def rule(self, rule: m.Rule) -> Iterator[RenderableType]:
        where = f"{rule.id} · {self.words.page} {self.pages[rule.id].page_label}"
        yield from self.blocks(rule.blocks)
        yield Text(where, style="dim", justify="right")

    def panel(self, label: str, blocks: Iterable[m.Block]) -> Panel:
        body = Group(*self.blocks(blocks))
        return Panel(body, title=label, title_align="left", border_style="dim", box=box.ROUNDED)

    def list(self, block: m.ListBlock) -> RenderableType:
        items = Table.grid(padding=(0, 1))
        for number, item in enumerate(block.items):
            mark = "•" if block.start is None else f"{block.start + number}."
            items.add_row(Text(mark, style="dim"), Group(*self.blocks(item)))
        return Padding(items, (0, 0, 0, 1))


def table(block: m.Table) -> Table:
    """A table with a line under its headings."""
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for cell, side in zip(block.head, block.align, strict=True):
        shown.add_column(inline(cell), justify=side)
    for row in block.rows:
        shown.add_row(*(inline(cell) for cell in row))
    return shown


def inline(content: Iterable[m.Inline], style: str = "") -> Text:
    """A line of text; `style` applies to all of it."""
    text = Text(style=style)
    for piece in content:
        text.append_text(_piece(piece))
    return text


def _piece(piece: m.Inline) -> Text:
    match piece:
        case m.Text(text):
            return Text(text)
        case m.Card(notation):
            return card(notation)
        case m.Code(text):
            return Text(text, style="cyan")
        case m.Strong(content):
            return inline(content, "bold")
        case m.Emphasis(content):
            return inline(content, "italic")
        case m.Link(content, _):
            return inline(content, "underline")
        case m.LineBreak():
            return Text("\n")


def card(notation: str, faded: bool = False) -> Text:
    """A card: its symbol and its notation, which starts with the colour's letter.

    A faded one lies without its paper, like a card that can't be played now.
    """
    letter = notation[0]
    ink = INKS.get(letter, SPECIAL_INK)
    symbol = SYMBOLS[LETTERS.index(letter)] if letter in LETTERS else ""
    if faded:
        return Text(f" {symbol}{notation} ", style="dim")
    style = f"bold {PAPER} on {ink}" if notation == "W" else f"bold {ink} on {PAPER}"
    return Text(f" {symbol}{notation} ", style=style)
