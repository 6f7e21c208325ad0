"""A rulebook as HTML for the web pages: a fragment without styles, all text escaped."""

from collections.abc import Iterable
from html import escape

from kibitz.cards import COLOURS, LETTERS, SYMBOLS
from kibitz.rulebook import load_rulebook, pages
from kibitz.rulebook import model as m
from kibitz.rulebook.words import WORDS, Words


def render(item: m.Rulebook | m.Passage) -> str:
    """The book as an `article`, or one rule as its `section`."""
    writer = _Writer(item.game, item.lang)
    if isinstance(item, m.Rulebook):
        return writer.book(item)
    book = load_rulebook(item.game, item.lang)
    return next(writer.rule(rule) for _, rule in book.rules() if rule.id == item.rule)


class _Writer:
    """Writes the blocks of one book, whose pages and fixed words it knows."""

    def __init__(self, game: str, lang: str) -> None:
        self.lang = lang
        self.pages = pages(game, lang)
        self.words: Words = WORDS[lang]

    def book(self, book: m.Rulebook) -> str:
        sections = "\n".join(self.section(section) for section in book.sections)
        return f'<article class="rulebook" lang="{self.lang}">\n{sections}\n</article>'

    def section(self, section: m.Section) -> str:
        title = f"<h2>{escape(section.title)}</h2>"
        body = self.blocks(section.blocks)
        return f'<section id="{escape(section.anchor)}">\n{title}\n{body}\n</section>'

    def blocks(self, blocks: Iterable[m.Block]) -> str:
        return "\n".join(self.block(block) for block in blocks)

    def block(self, block: m.Block) -> str:
        match block:
            case m.Paragraph(content):
                return f"<p>{inline(content)}</p>"
            case m.Heading(content, anchor):
                return f'<h3 id="{escape(anchor)}">{inline(content)}</h3>'
            case m.ListBlock():
                return self.list(block)
            case m.Table():
                return table(block)
            case m.Rule():
                return self.rule(block)
            case m.Example(name, blocks):
                return self.aside("example", self.words.example, blocks, f' data-example="{name}"')
            case m.Note(blocks):
                return self.aside("note", self.words.note, blocks)
            case m.Summary(blocks):
                return f'<div class="summary">\n{self.blocks(blocks)}\n</div>'

    def list(self, block: m.ListBlock) -> str:
        items = "".join(f"<li>{self.item(item)}</li>" for item in block.items)
        if block.start is None:
            return f"<ul>{items}</ul>"
        start = "" if block.start == 1 else f' start="{block.start}"'
        return f"<ol{start}>{items}</ol>"

    def item(self, blocks: tuple[m.Block, ...]) -> str:
        match blocks:
            case (m.Paragraph(content),):
                return inline(content)
        return self.blocks(blocks)

    def rule(self, rule: m.Rule) -> str:
        name, page = escape(rule.id), escape(self.pages[rule.id].page_label)
        where = f"{name} · {escape(self.words.page)} {page}"
        return (
            f'<section class="rule" id="{name}" data-rule="{name}" data-page="{page}">\n'
            f'<a class="rule-id" href="#{name}">{where}</a>\n{self.blocks(rule.blocks)}\n</section>'
        )

    def aside(self, kind: str, label: str, blocks: Iterable[m.Block], more: str = "") -> str:
        head = f'<p class="label">{escape(label)}</p>'
        return f'<aside class="{kind}"{more}>\n{head}\n{self.blocks(blocks)}\n</aside>'


def table(block: m.Table) -> str:
    """A table whose wrapper may scroll on a narrow screen."""
    head = "".join(
        f'<th scope="col"{_align(side)}>{inline(cell)}</th>'
        for cell, side in zip(block.head, block.align, strict=True)
    )
    rows = "".join(f"<tr>{_row(row, block.align)}</tr>" for row in block.rows)
    body = f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    return f'<div class="table"><table>{body}</table></div>'


def _row(row: Iterable[m.Cell], align: Iterable[m.Align]) -> str:
    return "".join(
        f"<td{_align(side)}>{inline(cell)}</td>" for cell, side in zip(row, align, strict=True)
    )


def _align(side: m.Align) -> str:
    return "" if side == "left" else f' class="{side}"'


def inline(content: Iterable[m.Inline]) -> str:
    """A line of text."""
    return "".join(_piece(piece) for piece in content)


def _piece(piece: m.Inline) -> str:
    match piece:
        case m.Text(text):
            return escape(text)
        case m.Card(notation):
            return card(notation)
        case m.Code(text):
            return f"<code>{escape(text)}</code>"
        case m.Strong(content):
            return f"<strong>{inline(content)}</strong>"
        case m.Emphasis(content):
            return f"<em>{inline(content)}</em>"
        case m.Link(content, target):
            return f'<a href="#{escape(target)}">{inline(content)}</a>'
        case m.LineBreak():
            return "<br>"


def card(notation: str) -> str:
    """A card: suit symbol and rank for the eye, the notation for everything else."""
    letter, rank = notation[0], notation[1:]
    colour, seen = "special", escape(notation)
    if letter in LETTERS:
        index = LETTERS.index(letter)
        colour = COLOURS[index]
        seen = f'<span class="card-suit">{SYMBOLS[index]}</span>{rank}'
    return (
        f'<span class="card card-{colour}" data-card="{notation}" role="img"'
        f' aria-label="{notation}">{seen}</span>'
    )
