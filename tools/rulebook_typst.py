"""From a rulebook's tree to Typst source that calls the functions of rulebook.typ.

All words go out as Typst strings, so no text can be read as markup.
"""

import json
import re
from collections.abc import Iterable

from kibitz.rulebook import model as m
from kibitz.rulebook.words import WORDS

INNER_BREAK = re.compile(r"[^ ]*[^ ][-–—/][^ ]+")
"""A word that a line could break inside; the break would read as the end of a word."""


def book_source(book: m.Rulebook) -> str:
    """The main file of a booklet; expects rulebook.typ and cover.typ beside it."""
    words = WORDS[book.lang]
    fixed = {name: getattr(words, name) for name in words.__slots__}
    head = [
        '#import "rulebook.typ": *',
        '#import "cover.typ"',
        f"#show: book.with(title: {string(book.title)}, subtitle: {string(book.subtitle)},"
        f" lang: {string(book.lang)}, look: (theme: cover.theme, cover: cover.cover),"
        f" fixed: {dictionary(fixed)})",
    ]
    sections = (_section(number, section) for number, section in enumerate(book.sections))
    return "\n\n".join([*head, *sections]) + "\n"


def string(text: str) -> str:
    """A Typst string literal; JSON's escapes for quotes, backslashes and line ends are Typst's."""
    return json.dumps(text, ensure_ascii=False)


def array(items: Iterable[str]) -> str:
    """A Typst array of expressions."""
    return "(" + "".join(f"{item}, " for item in items) + ")"


def dictionary(fields: dict[str, str | tuple[str, ...]]) -> str:
    """A Typst dictionary of strings and arrays of strings."""
    pairs = (
        f"{key}: {string(value) if isinstance(value, str) else array(map(string, value))}"
        for key, value in fields.items()
    )
    return "(" + ", ".join(pairs) + ")"


def _section(number: int, section: m.Section) -> str:
    alone = any(isinstance(block, m.Summary) for block in section.blocks)
    pieces = ["#pagebreak(weak: true)"] if alone else []
    pieces.append(f"#heading(level: 1, {string(section.title)})#label({string(section.anchor)})")
    following = [*section.blocks[1:], None]
    for block, after in zip(section.blocks, following, strict=True):
        pieces.append(_block(block, number, after))
    return "\n\n".join(pieces)


def _block(block: m.Block, section: int, after: m.Block | None) -> str:
    """A block of a section; it stays on the page of the block `after` where that explains it."""
    followed = isinstance(after, m.Example)
    match block:
        case m.Rule():
            names = f"{string(block.id)}, {string(block.title)}, {section}"
            return _call(f"#rule({names}, {_options(block.blocks, followed)})", block.blocks)
        case m.Example(_, blocks):
            return _call(f"#example({_options(blocks)})", blocks)
        case m.Note(blocks):
            return _call(f"#note({_options(blocks)})", blocks)
        case m.Summary(blocks):
            return _call("#summary", blocks, in_line=True)
        case m.Paragraph() | m.ListBlock() | m.Table() if _targets([block]):
            return _call(f"#aside({_options([block])})", [block])
        case m.Paragraph() if isinstance(after, m.Rule | m.Table | m.ListBlock):
            return _call("#lead", [block])
        case _:
            return _body(block, in_line=False)


def _options(blocks: Iterable[m.Block], followed: bool = False) -> str:
    targets = array(map(string, _targets(blocks)))
    return f"refs: {targets}" + (", followed: true" if followed else "")


def _call(function: str, blocks: Iterable[m.Block], in_line: bool = False) -> str:
    body = "\n\n".join(_body(block, in_line) for block in blocks)
    return f"{function}[\n{body}\n]"


def _body(block: m.Block, in_line: bool) -> str:
    """A block that may stand inside a container; `in_line` for page references in the text."""
    match block:
        case m.Paragraph(content):
            return _inline(content, in_line)
        case m.Heading(content):
            return f"#heading(level: 2)[{_inline(content, in_line)}]"
        case m.ListBlock():
            return _list(block, in_line)
        case m.Table():
            return _table(block, in_line)
        case _:
            raise TypeError(f"{type(block).__name__} inside another block")


def _list(block: m.ListBlock, in_line: bool) -> str:
    items = (
        "[" + "\n\n".join(_body(inner, in_line) for inner in item) + "]" for item in block.items
    )
    kind = "list(" if block.start is None else f"enum(start: {block.start}, "
    return f"#{kind}{', '.join(items)})"


def _table(table: m.Table, in_line: bool) -> str:
    rows = [array(_cell(cell, in_line) for cell in row) for row in table.rows]
    head = array(_cell(cell, in_line) for cell in table.head)
    return f"#grid-of({array(table.align)}, {head}, {', '.join(rows)})"


def _cell(cell: m.Cell, in_line: bool) -> str:
    return f"[{_inline(cell, in_line)}]"


def _inline(content: Iterable[m.Inline], in_line: bool) -> str:
    return "".join(_piece(piece, in_line) for piece in content)


def _piece(piece: m.Inline, in_line: bool) -> str:
    match piece:
        case m.Text(text):
            return _words(text)
        case m.Card(notation):
            return f"#card({string(notation)});"
        case m.Code(text):
            return f"#option({string(text)});"
        case m.LineBreak():
            return "#linebreak();"
        case m.Strong(content):
            return f"#strong[{_inline(content, in_line)}];"
        case m.Emphasis(content):
            return f"#emph[{_inline(content, in_line)}];"
        case m.Link(content, target):
            where = "line" if in_line else "margin"
            return f"#ref-in-{where}({string(target)})[{_inline(content, in_line)}];"


def _words(text: str) -> str:
    """Plain words; those with a hyphen or a dash inside are kept on one line."""
    parts = []
    last = 0
    for found in INNER_BREAK.finditer(text):
        parts += [text[last : found.start()], f"#box({string(found[0])});"]
        last = found.end()
    parts.append(text[last:])
    return "".join(
        part if number % 2 else f"#{string(part)};" for number, part in enumerate(parts) if part
    )


def _targets(blocks: Iterable[m.Block]) -> list[str]:
    """The targets of all links of some blocks, each once, in order."""
    return list(dict.fromkeys(target for block in blocks for target in _links_of(block)))


def _links_of(block: m.Block) -> Iterable[str]:
    match block:
        case m.Paragraph(content) | m.Heading(content):
            yield from _links(content)
        case m.Table():
            for row in (block.head, *block.rows):
                for cell in row:
                    yield from _links(cell)
        case m.ListBlock(items):
            for item in items:
                yield from _targets(item)
        case _:
            yield from _targets(block.blocks)


def _links(content: Iterable[m.Inline]) -> Iterable[str]:
    for piece in content:
        if isinstance(piece, m.Link):
            yield piece.target
        elif isinstance(piece, m.Strong | m.Emphasis):
            yield from _links(piece.content)
