"""Rulebooks that are plain text or Markdown: pages at form feeds, blocks at empty lines."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from kibitz.books.kinds import kind_of_page
from kibitz.books.languages import language_of
from kibitz.books.model import Contents, Page, Piece, Remark, Sentence, SentenceKind
from kibitz.books.sentences import split

HEADING = re.compile(r"^ {0,3}(#{1,6})\s+(.+?)\s*#*\s*$")
UNDERLINE = re.compile(r"^(=+|-+)\s*$")
ITEM = re.compile(r"^\s*(?:[-*+•]|(\(?\d{1,2}[.)]|[a-z][.)]))\s+")
ROW = re.compile(r"^\s*\|(.+)\|\s*$")
RULE = re.compile(r"^\s*(?:[-*_]\s*){3,}$|^\s*\|?[\s:|-]+\|[\s:|-]*$")
FENCE = re.compile(r"^\s*(?:```|~~~|:::)")
FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.S)
INLINE = (
    (re.compile(r"!\[([^\]]*)\]\([^)]*\)"), r"\1"),
    (re.compile(r"\[([^\]]+)\]\([^)]*\)"), r"\1"),
    (re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1"), r"\2"),
    (re.compile(r"(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])"), r"\1"),
    (re.compile(r"(?<!\w)_(?=\S)([^_]+?)(?<=\S)_(?!\w)"), r"\1"),
    (re.compile(r"`([^`]+)`"), r"\1"),
    (re.compile(r"</?[a-zA-Z][^<>]*>"), ""),
    (re.compile(r"\\([\\`*_{}\[\]()#+\-.!|<>])"), r"\1"),
)
"""What Markdown writes round words, and what is left of it."""
COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.S)
KEPT = "\n\t\f"
CAPITALS = re.compile(r"^[^a-zß-öø-ÿ]*[A-ZÀ-ÖØ-Þ]{3}[^a-zß-öø-ÿ]*$")
LONGEST_HEADING = 80


@dataclass(slots=True)
class _Block:
    kind: SentenceKind
    text: str
    level: int = 0


@dataclass(slots=True)
class _Writer:
    """Blocks as they become sentences."""

    lang: str
    markdown: bool
    above: list[tuple[int, str]] = field(default_factory=list)
    blocks: int = 0
    number: int = 0

    def sentences(self, page: int, text: str) -> Iterator[Sentence]:
        """The sentences of a page."""
        for block in _blocks(text, self.markdown):
            if block.kind == "heading":
                self.above = [one for one in self.above if one[0] < block.level]
            section = tuple(title for _level, title in self.above)
            whole = block.kind in ("heading", "table")
            for start, end in [(0, len(block.text))] if whole else split(block.text, self.lang):
                self.number += 1
                piece = Piece(page, block.text[start:end], ())
                yield Sentence(f"s{self.number}", (piece,), block.kind, section, self.blocks)
            if block.kind == "heading":
                self.above.append((block.level, block.text))
            self.blocks += 1


def decoded(content: bytes) -> str:
    """A text file's characters: UTF-8, else Windows's Western European."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))


def contents_of(text: str, markdown: bool, lang: str | None) -> Contents:
    """The contents of a text; pages are parted by form feeds.

    What nobody sees is left out and remarked: comments of Markdown, characters without a shape.
    """
    text = FRONT_MATTER.sub("", text) if markdown else text
    lang = lang or language_of([text])
    writer = _Writer(lang, markdown)
    pages, sentences, remarks = [], list[Sentence](), []
    for number, part in enumerate(text.split("\f"), start=1):
        seen = _seen(part, markdown)
        here = list(writer.sentences(number, seen))
        words = " ".join(sentence.text for sentence in here)
        pages.append(Page(number, "", 0.0, 0.0, kind_of_page(here), words))
        sentences += here
        if len(seen) < len(part):
            count = ("characters", str(len(part) - len(seen)))
            remarks.append(Remark("hidden-text", number, (count,)))
    title = next((one.text for one in sentences if one.kind == "heading"), "")
    return Contents(lang, title, tuple(pages), tuple(sentences), tuple(remarks))


def _seen(text: str, markdown: bool) -> str:
    """A text without what nobody sees."""
    text = COMMENT.sub("", text) if markdown else text
    return "".join(
        char for char in text if char in KEPT or unicodedata.category(char) not in ("Cc", "Cf")
    )


def _blocks(text: str, markdown: bool) -> Iterator[_Block]:
    lines: list[str] = []
    kind: SentenceKind = "text"
    for line in [*text.split("\n"), ""]:
        underline = UNDERLINE.match(line) if len(lines) == 1 else None
        if underline and kind == "text":
            yield _Block("heading", _words(lines, markdown), 1 if line[0] == "=" else 2)
            lines = []
            continue
        begins, bare = _begins(line, markdown)
        if begins is not None or not line.strip():
            yield from _block(kind, lines, markdown)
            lines, kind = [], begins or "text"
            if kind == "heading":
                yield _Block("heading", _words([bare], markdown), _level(line))
                bare, kind = "", "text"
        if bare.strip():
            lines.append(bare)


def _begins(line: str, markdown: bool) -> tuple[SentenceKind | None, str]:
    """The kind of block that a line begins, None for none, and the line without its marks."""
    if markdown:
        if FENCE.match(line) or RULE.match(line):
            return "text", ""
        if match := HEADING.match(line):
            return "heading", match[2]
        if match := ROW.match(line):
            return "table", " ".join(cell.strip() for cell in match[1].split("|"))
        line = re.sub(r"^\s*>\s?", "", line)
    if match := ITEM.match(line):
        return "item", f"{match[1]} {line[match.end() :]}" if match[1] else line[match.end() :]
    return None, line


def _level(line: str) -> int:
    match = HEADING.match(line)
    return len(match[1]) if match else 1


def _block(kind: SentenceKind, lines: Sequence[str], markdown: bool) -> Iterator[_Block]:
    words = _words(lines, markdown)
    capitals = not markdown and len(lines) == 1 and CAPITALS.match(words)
    if capitals and len(words) <= LONGEST_HEADING:
        yield _Block("heading", words, 1)
    elif words:
        yield _Block(kind, words)


def _words(lines: Sequence[str], markdown: bool) -> str:
    text = " ".join(" ".join(lines).split())
    for pattern, left in INLINE if markdown else ():
        text = pattern.sub(left, text)
    return text.strip()
