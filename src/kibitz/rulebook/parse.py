"""From a LANG.md to the tree of `model`: CommonMark with tables and `:::` containers.

Every slip in a source is reported with file and line, all of them at once.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kibitz.cards import CARD
from kibitz.rulebook import model as m

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

CARD_LIKE = re.compile(r"[A-Z]\d+|[A-Z]")
"""A code span that was surely meant to be a card."""


class SourceError(ValueError):
    """Slips in a rulebook's source; `problems` are lines of the form `file:line: what`."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


@dataclass(frozen=True, slots=True)
class Known:
    """What a game's rulebook has to hold: its rule ids, and for each example its rule."""

    rules: frozenset[str]
    examples: Mapping[str, str]


def read(source: str, file: str, game: str, lang: str, known: Known) -> m.Rulebook:
    """Reads one source; raises SourceError with every slip found in it."""
    parser = _Parser(file, source.splitlines())
    book = parser.book(game, lang, source)
    parser.check(book, known)
    if parser.problems:
        raise SourceError(f"{file}:{line}: {what}" for line, what in sorted(parser.problems))
    return book


def _markdown() -> "MarkdownIt":
    from markdown_it import MarkdownIt
    from mdit_py_plugins.container import container_plugin
    from mdit_py_plugins.front_matter import front_matter_plugin

    reader = MarkdownIt("commonmark").enable("table")
    container_plugin(reader, "block", validate=lambda *_: True)
    front_matter_plugin(reader)
    return reader


@dataclass(slots=True)
class _Parser:
    file: str
    lines: list[str]
    problems: list[tuple[int, str]] = field(default_factory=list)
    links: list[tuple[int, str]] = field(default_factory=list)

    def report(self, line: int, what: str) -> None:
        self.problems.append((line, what))

    def book(self, game: str, lang: str, source: str) -> m.Rulebook:
        from markdown_it.tree import SyntaxTreeNode

        nodes = SyntaxTreeNode(_markdown().parse(source)).children
        head = self.front_matter(nodes[0] if nodes else None)
        body = nodes[1:] if nodes and nodes[0].type == "front_matter" else nodes
        sections = self.sections(body)
        return m.Rulebook(game, lang, head.get("title", ""), head.get("subtitle", ""), sections)

    def front_matter(self, node: "SyntaxTreeNode | None") -> dict[str, str]:
        if node is None or node.type != "front_matter":
            self.report(1, "the front matter with title and subtitle is missing")
            return {}
        pairs = (line.partition(":") for line in node.content.splitlines() if line.strip())
        head = {key.strip(): value.strip().strip("\"'") for key, _, value in pairs}
        for key in ("title", "subtitle"):
            if not head.get(key):
                self.report(1, f"the front matter has no {key}")
        return head

    def sections(self, nodes: "list[SyntaxTreeNode]") -> tuple[m.Section, ...]:
        starts = [i for i, node in enumerate(nodes) if node.type == "heading" and node.tag == "h1"]
        for node in nodes[: starts[0] if starts else len(nodes)]:
            self.report(_line(node), "text before the first section")
        ends = [*starts[1:], len(nodes)]
        sections = []
        for start, end in zip(starts, ends, strict=False):
            title = m.inline_text(self.inline(nodes[start].children[0]))
            blocks = self.blocks(nodes[start + 1 : end])
            sections.append(m.Section(title, _slug(title), blocks))
        return tuple(sections)

    def blocks(self, nodes: "Iterable[SyntaxTreeNode]") -> tuple[m.Block, ...]:
        found = (self.block(node) for node in nodes)
        return tuple(block for block in found if block is not None)

    def block(self, node: "SyntaxTreeNode") -> m.Block | None:
        match node.type:
            case "paragraph":
                return m.Paragraph(self.inline(node.children[0]))
            case "bullet_list" | "ordered_list":
                start = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else None
                return m.ListBlock(tuple(self.blocks(i.children) for i in node.children), start)
            case "table":
                return self.table(node)
            case "heading":
                return self.heading(node)
            case "container_block":
                return self.container(node)
        self.report(_line(node), f"“{node.type}” is not part of the format")
        return None

    def heading(self, node: "SyntaxTreeNode") -> m.Heading:
        if node.tag != "h2" or node.level:
            self.report(_line(node), "only # and ## are headings, and none in a container")
        content = self.inline(node.children[0])
        return m.Heading(content, _slug(m.inline_text(content)))

    def table(self, node: "SyntaxTreeNode") -> m.Table:
        head, *rows = [
            tuple(self.inline(cell.children[0]) for cell in row.children)
            for part in node.children
            for row in part.children
        ]
        align = tuple(_align(cell) for cell in node.children[0].children[0].children)
        return m.Table(align, head, tuple(rows))

    def container(self, node: "SyntaxTreeNode") -> m.Block | None:
        line, end = _line(node), (node.map or (0, 0))[1]
        kind, _, name = node.info.strip().partition(" ")
        if node.level:
            self.report(line, "a container inside another block")
        if end >= len(self.lines) or self.lines[end].strip() != ":::":
            self.report(line, f"the container “{node.info.strip()}” is not closed")
        if kind in ("rule", "example") and not name:
            self.report(line, f"this {kind} has no id")
        blocks = self.blocks(node.children)
        match kind:
            case "rule":
                markdown = "\n".join(self.lines[line:end]).strip()
                return m.Rule(name, self.rule_title(line, blocks), blocks, markdown, line)
            case "example":
                return m.Example(name, blocks, line)
            case "note":
                return m.Note(blocks)
            case "summary":
                return m.Summary(blocks)
        self.report(line, f"unknown container “{kind}”")
        return None

    def rule_title(self, line: int, blocks: tuple[m.Block, ...]) -> str:
        match blocks:
            case (m.Paragraph((m.Strong(content), *_)), *_):
                title = m.inline_text(content)
                if title.endswith("."):
                    return title.removesuffix(".")
        self.report(line, "a rule starts with a bold title that ends in a full stop")
        return ""

    def inline(self, node: "SyntaxTreeNode") -> tuple[m.Inline, ...]:
        return self.pieces(node.children, _line(node))

    def pieces(self, nodes: "Iterable[SyntaxTreeNode]", line: int) -> tuple[m.Inline, ...]:
        found = (self.piece(node, line) for node in nodes)
        return tuple(piece for piece in found if piece is not None)

    def piece(self, node: "SyntaxTreeNode", line: int) -> m.Inline | None:
        match node.type:
            case "text":
                return m.Text(node.content) if node.content else None
            case "softbreak":
                return m.Text(" ")
            case "hardbreak":
                return m.LineBreak()
            case "code_inline":
                return self.code(node.content, line)
            case "strong":
                return m.Strong(self.pieces(node.children, line))
            case "em":
                return m.Emphasis(self.pieces(node.children, line))
            case "link":
                return self.link(node, line)
        self.report(line, f"“{node.type}” is not part of the format")
        return None

    def code(self, text: str, line: int) -> m.Card | m.Code:
        if CARD.fullmatch(text):
            return m.Card(text)
        if CARD_LIKE.fullmatch(text):
            self.report(line, f"“{text}” is no card")
        return m.Code(text)

    def link(self, node: "SyntaxTreeNode", line: int) -> m.Link:
        target = str(node.attrs.get("href", "")).removeprefix("#")
        self.links.append((line, target))
        return m.Link(self.pieces(node.children, line), target)

    def check(self, book: m.Rulebook, known: Known) -> None:
        """Holds the book to what the game knows."""
        rules = [(rule.id, rule.line) for _, rule in book.rules()]
        examples = [(example.id, example.line) for example in book.examples()]
        self.check_ids("rule", rules, known.rules)
        self.check_ids("example", examples, known.examples)
        self.check_examples(book, known)
        anchors = [section.anchor for section in book.sections]
        if len(set(anchors)) < len(anchors):
            self.report(1, "two sections have the same title")
        for line, target in self.links:
            if target not in known.rules and target not in anchors:
                self.report(line, f"a link to “{target}”, which is neither rule nor section")

    def check_ids(self, kind: str, told: list[tuple[str, int]], known: Iterable[str]) -> None:
        first: dict[str, int] = {}
        wanted = set(known)
        for name, line in told:
            if name and name not in wanted:
                self.report(line, f"unknown {kind} “{name}”")
            if name in first:
                self.report(line, f"{kind} “{name}” again; it stands in line {first[name]}")
            first.setdefault(name, line)
        for name in sorted(wanted - first.keys()):
            self.report(len(self.lines), f"the {kind} “{name}” is missing")

    def check_examples(self, book: m.Rulebook, known: Known) -> None:
        """An example stands right after its rule, or after another example of that rule."""
        for section in book.sections:
            before = ""
            for block in section.blocks:
                if isinstance(block, m.Example) and known.examples.get(block.id, before) != before:
                    wanted = known.examples[block.id]
                    self.report(block.line, f"example “{block.id}” belongs after rule “{wanted}”")
                elif not isinstance(block, m.Example):
                    before = block.id if isinstance(block, m.Rule) else ""


def _line(node: "SyntaxTreeNode") -> int:
    """The line a node starts in, counted from 1."""
    return node.map[0] + 1 if node.map else 1


def _align(cell: "SyntaxTreeNode") -> m.Align:
    style = str(cell.attrs.get("style", ""))
    if "right" in style:
        return "right"
    return "center" if "center" in style else "left"


def _slug(title: str) -> str:
    """A title as an anchor: `Qui prend quoi ?` is `qui-prend-quoi`."""
    plain = unicodedata.normalize("NFKD", title.replace("ß", "ss")).encode("ascii", "ignore")
    return re.sub(r"[^a-z0-9]+", "-", plain.decode().lower()).strip("-")
