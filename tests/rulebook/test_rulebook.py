"""The games' own rulebooks: their sources, their pages, and what is rendered from them."""

import importlib
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from io import StringIO
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pypdfium2
import pytest
from rich.console import Console

from kibitz import rulebook
from kibitz.cards import SYMBOLS
from kibitz.errors import BadInput
from kibitz.rulebook import LANGUAGES, SourceError, games, load_rulebook
from kibitz.rulebook import model as m
from kibitz.rulebook import parse as sources
from kibitz.rulebook.words import WORDS

TOOLS = Path(__file__).parents[2] / "tools"
BOOKS = [(game, lang) for game in games() for lang in LANGUAGES]
in_every_book = pytest.mark.parametrize(("game", "lang"), BOOKS)

KNOWN = sources.Known(frozenset({"x.one", "x.two"}), {"first": "x.one"})
HEAD = "---\ntitle: X\nsubtitle: Rules\n---\n\n"
GOOD = f"""{HEAD}# Cards & suits

Before the rules.

::: rule x.one
**The one.** You hold `R13` and
`W`; see [two](#x.two).

- a `B1`
- b

| n | m |
|--:|---|
| 1 | *x* |
:::

::: example first
**Why?** Because of `Y10`.
:::

# End

## Late

::: rule x.two
**Two.** 1–2:

1. first
2. `plus_one`
:::

::: summary
All of it.
:::
"""


def read(source: str, known: sources.Known = KNOWN) -> m.Rulebook:
    return sources.read(source, "x.md", "x", "en", known)


def joined(text: str) -> str:
    """Words with one space between them, no-break spaces included."""
    return " ".join(text.split())


# ---- the sources ---------------------------------------------------------------------------


def test_a_source_is_read_into_sections_and_blocks() -> None:
    book = read(GOOD)
    assert (book.title, book.subtitle) == ("X", "Rules")
    assert [(s.title, s.anchor) for s in book.sections] == [
        ("Cards & suits", "cards-suits"),
        ("End", "end"),
    ]
    kinds = [type(block) for section in book.sections for block in section.blocks]
    assert kinds == [m.Paragraph, m.Rule, m.Example, m.Heading, m.Rule, m.Summary]


def test_a_rule_has_title_text_and_source() -> None:
    (_, one), (section, two) = read(GOOD).rules()
    assert one.title == "The one"
    assert m.plain_text(one.blocks) == "The one. You hold R13 and W; see two. a B1 b n m 1 x"
    assert one.markdown.startswith("**The one.** You hold `R13` and\n`W`")
    assert section.title == "End"
    assert m.plain_text(two.blocks) == "Two. 1–2: 1. first 2. plus_one"


def test_cards_are_told_from_other_code() -> None:
    (_, one), (_, two) = read(GOOD).rules()
    assert cards_of(one.blocks) == {"R13", "W", "B1"}
    assert cards_of(two.blocks) == set()


def rule(text: str, name: str = "x.one") -> str:
    return f"::: rule {name}\n{text}\n:::\n"


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (rule("**T.** a", "x.three"), "x.md:8: unknown rule “x.three”"),
        (rule("**T.** a") * 2, "x.md:11: rule “x.one” again; it stands in line 8"),
        (rule("**T.** a"), "the rule “x.two” is missing"),
        (rule("**T.** a"), "the example “first” is missing"),
        (rule("no title"), "x.md:8: a rule starts with a bold title that ends in a full stop"),
        (rule("**T** a"), "x.md:8: a rule starts with a bold title that ends in a full stop"),
        (rule("**T.** `R22`"), "x.md:9: “R22” is no card"),
        (rule("**T.** [a](#x.four)"), "x.md:9: a link to “x.four”, which is neither"),
        ("::: rule x.one\n**T.** a\n", "x.md:8: the container “rule x.one” is not closed"),
        ("::: rule\n**T.** a\n:::\n", "x.md:8: this rule has no id"),
        ("::: warning\na\n:::\n", "x.md:8: unknown container “warning”"),
        ("::: example second\na\n:::\n", "x.md:8: unknown example “second”"),
        ("::: example first\na\n:::\n", "x.md:8: example “first” belongs after rule “x.one”"),
        ("a <b>b</b>\n", "x.md:8: “html_inline” is not part of the format"),
        ("> a\n", "x.md:8: “blockquote” is not part of the format"),
        ("### a\n", "x.md:8: only # and ## are headings"),
        ("- a\n\n  ::: note\n  b\n  :::\n", "x.md:10: a container inside another block"),
        ("# S\n", "two sections have the same title"),
    ],
)
def test_a_slip_is_named_with_file_and_line(body: str, problem: str) -> None:
    with pytest.raises(SourceError) as caught:
        read(f"{HEAD}# S\n\n{body}")
    assert any(problem in line for line in caught.value.problems), caught.value.problems


def test_front_matter_and_a_first_section_are_needed() -> None:
    with pytest.raises(SourceError) as caught:
        read("Text.\n", sources.Known(frozenset(), {}))
    assert caught.value.problems == (
        "x.md:1: text before the first section",
        "x.md:1: the front matter with title and subtitle is missing",
    )


@in_every_book
def test_every_rule_and_example_is_told_once(game: str, lang: str) -> None:
    book = load_rulebook(game, lang)
    facts = tomllib.loads((rulebook.folder(game) / "facts.toml").read_text("utf-8"))
    assert sorted(rule.id for _, rule in book.rules()) == sorted(facts["rules"])
    assert sorted(e.id for e in book.examples()) == sorted(examples_of(game))


@pytest.mark.parametrize("game", games())
def test_the_languages_tell_the_rules_in_the_same_order(game: str) -> None:
    orders = {tuple(rule.id for _, rule in load_rulebook(game, x).rules()) for x in LANGUAGES}
    assert len(orders) == 1


@in_every_book
def test_an_example_names_the_cards_of_its_case(game: str, lang: str) -> None:
    for example in load_rulebook(game, lang).examples():
        case = json.loads(examples_of(game)[example.id]["case"])
        turned = [case["turned"]] if "turned" in case else []
        cards = {*case.get("hand", []), *case.get("trick", []), *turned}
        assert cards_of(example.blocks) == cards, f"{game} {lang} {example.id}"


@in_every_book
def test_an_example_names_the_points_of_its_case(game: str, lang: str) -> None:
    for example in load_rulebook(game, lang).examples():
        verdict = json.loads(examples_of(game)[example.id]["verdict"])
        if "points" in verdict:
            points = str(verdict["points"]).replace("-", "−")
            assert points in m.plain_text(example.blocks), f"{game} {lang} {example.id}"


@cache
def examples_of(game: str) -> dict[str, dict[str, str]]:
    return tomllib.loads((rulebook.folder(game) / "examples.toml").read_text("utf-8"))


def cards_of(node: object) -> set[str]:
    """Every card in some part of a book's tree."""
    if isinstance(node, m.Card):
        return {node.notation}
    if isinstance(node, tuple):
        return {card for part in node for card in cards_of(part)}
    fields: dict[str, object] = getattr(node, "__dataclass_fields__", {})
    return {card for name in fields for card in cards_of(getattr(node, name))}


# ---- the pages -----------------------------------------------------------------------------


@cache
def document(game: str, lang: str) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(rulebook.pdf_bytes(game, lang))


@cache
def page_text(game: str, lang: str, page: int) -> str:
    return joined(document(game, lang)[page - 1].get_textpage().get_text_range())


@in_every_book
def test_the_words_of_a_rule_stand_in_its_box_and_nothing_else_does(game: str, lang: str) -> None:
    for passage in rulebook.passages(game, lang).values():
        page = document(game, lang)[passage.page - 1].get_textpage()
        inside = " ".join(page.get_text_bounded(*box) for box in passage.boxes)
        assert joined(inside) == joined(passage.text), f"{game} {lang} {passage.rule}"


@in_every_book
def test_the_words_of_a_rule_are_a_quote_from_its_page(game: str, lang: str) -> None:
    for passage in rulebook.passages(game, lang).values():
        assert joined(passage.text) in page_text(game, lang, passage.page), passage.rule


@in_every_book
def test_the_words_of_an_example_are_a_quote_from_a_page(game: str, lang: str) -> None:
    pages = [page_text(game, lang, n + 1) for n in range(len(document(game, lang)))]
    for example in load_rulebook(game, lang).examples():
        words = joined(m.plain_text(example.blocks))
        assert any(words in page for page in pages), f"{game} {lang} {example.id}"


@in_every_book
def test_boxes_lie_on_the_page_and_apart(game: str, lang: str) -> None:
    boxes = [(p.page, *p.boxes[0]) for p in rulebook.pages(game, lang).values()]
    width, height = document(game, lang)[0].get_size()
    assert all(0 < left < right < width for _, left, _, right, _ in boxes)
    assert all(0 < bottom < top < height for _, _, bottom, _, top in boxes)
    ordered = sorted(boxes, key=lambda box: (box[0], -box[4]))
    for above, below in pairwise(ordered):
        assert above[0] < below[0] or above[2] >= below[4], (above, below)


@in_every_book
def test_the_label_is_the_number_printed_at_the_foot(game: str, lang: str) -> None:
    for page in {place.page for place in rulebook.pages(game, lang).values()}:
        assert page_text(game, lang, page).endswith(f" {page}")
    assert all(place.page_label == str(place.page) for place in rulebook.pages(game, lang).values())


@in_every_book
def test_the_contents_list_every_section_with_its_page(game: str, lang: str) -> None:
    contents = page_text(game, lang, 2)
    assert contents.startswith(WORDS[lang].contents)
    for number, section in enumerate(load_rulebook(game, lang).sections, start=1):
        title = joined(f"{number} {section.title}")
        found = re.search(rf"{re.escape(title)}[ .]* (\d+)\b", contents)
        assert found, f"{game} {lang}: {title}"
        assert title in page_text(game, lang, int(found[1]))


@in_every_book
def test_the_game_on_one_page_ends_the_book(game: str, lang: str) -> None:
    *_, last = load_rulebook(game, lang).sections
    (summary,) = (block for block in last.blocks if isinstance(block, m.Summary))
    text = page_text(game, lang, len(document(game, lang)))
    assert joined(last.title) in text
    assert all(word in text for word in joined(m.plain_text(summary.blocks)).split())


@in_every_book
def test_the_pdf_says_what_it_is(game: str, lang: str) -> None:
    said = document(game, lang).get_metadata_dict()
    assert (said["Title"], said["Author"]) == (load_rulebook(game, lang).title, "Kibitz")
    assert re.search(rf"/Lang ?\({lang}\)".encode(), rulebook.pdf_bytes(game, lang))


def test_committed_booklets_equal_a_fresh_build() -> None:
    command = [sys.executable, str(TOOLS / "typeset_rulebooks.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


# ---- the typesetter ------------------------------------------------------------------------


@pytest.fixture
def typesetter(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(TOOLS))
    return importlib.import_module("typeset_rulebooks")


NASTY = r"""#set page(9) $x$ *a* _b_ \#c <d> @e "f" 'g' `code"\x` [h] // i /* j */ ~k --- l & m"""


def nasty_book(summary: str = "All.") -> m.Rulebook:
    text = m.Text(NASTY)
    blocks = (
        m.Rule("x.one", NASTY, (m.Paragraph((text, m.Code(NASTY))),), "", 1),
        m.ListBlock(((m.Paragraph((text,)),),), None),
        m.Table(("left",), ((text,),), (((m.Strong((text,)),),),)),
        m.Summary((m.Paragraph((m.Text(summary),)),)),
    )
    section = m.Section(NASTY, "nasty", blocks)
    return m.Rulebook(games()[0], "en", NASTY, NASTY, (section,))


def test_no_text_is_read_as_markup(typesetter: ModuleType) -> None:
    pdf, places = typesetter.typeset(nasty_book())
    with pypdfium2.PdfDocument(pdf) as book:
        text = joined(book[places["x.one"]["page"] - 1].get_textpage().get_text_range())
    assert text.count(NASTY) >= 5


def test_a_summary_longer_than_a_page_is_refused(typesetter: ModuleType) -> None:
    with pytest.raises(typesetter.LayoutError, match="the summary stands on pages"):
        typesetter.typeset(nasty_book("Too much. " * 1000))


def test_a_block_longer_than_a_page_is_refused(typesetter: ModuleType) -> None:
    mark = {"kind": "end", "rule": "x.one", "page": 4, "x": 1.0, "y": 580.0}
    summary = {"kind": "summary-begin", "page": 5, "y": 1.0}
    with pytest.raises(typesetter.LayoutError, match="page 4 is overfull"):
        typesetter.check_layout("x en", [mark, summary])


# ---- HTML ----------------------------------------------------------------------------------


class Outline(HTMLParser):
    """Checks that tags nest, and collects ids, rules and text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.rules: dict[str, str] = {}
        self.text = ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.append(given["id"])
        if "data-rule" in given:
            self.rules[given["data-rule"]] = given["data-page"]
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@in_every_book
def test_html_holds_every_rule_with_its_page(game: str, lang: str) -> None:
    outline = Outline(rulebook.to_html(load_rulebook(game, lang)))
    places = rulebook.pages(game, lang)
    assert outline.rules == {name: place.page_label for name, place in places.items()}
    assert len(set(outline.ids)) == len(outline.ids)
    assert set(places) <= set(outline.ids)


def test_html_of_one_rule() -> None:
    game = games()[0]
    passage = next(iter(rulebook.passages(game, "en").values()))
    outline = Outline(rulebook.to_html(passage))
    assert list(outline.rules) == [passage.rule]
    assert passage.text in joined(outline.text)


def test_html_escapes_all_text() -> None:
    text = m.Text('<script>&"')
    blocks = (
        m.Heading((text,), "a"),
        m.ListBlock(((m.Paragraph((text, m.Code("<b>"), m.Link((text,), 'x"y'))),),), 3),
        m.Table(("right",), ((text,),), (((m.Emphasis((text,)),),),)),
        m.Note((m.Paragraph((text, m.LineBreak(), text)),)),
    )
    section = m.Section("<script>", "s", blocks)
    html = rulebook.to_html(m.Rulebook(games()[0], "en", "<script>", "", (section,)))
    assert "<script" not in html
    assert "<b>" not in html
    assert 'href="#x&quot;y"' in html
    assert Outline(html).text.count('<script>&"') == 7


def test_html_cards_show_suit_and_rank() -> None:
    blocks = (m.Paragraph((m.Card("R13"), m.Card("W"))),)
    html = rulebook.to_html(m.Rulebook(games()[0], "en", "", "", (m.Section("s", "s", blocks),)))
    assert 'class="card card-red" data-card="R13"' in html
    assert f"{SYMBOLS[2]}</span>13" in html
    assert 'class="card card-special" data-card="W"' in html


# ---- the terminal --------------------------------------------------------------------------


def printed(item: m.Rulebook | m.Passage, width: int = 72) -> str:
    out = StringIO()
    Console(file=out, width=width, color_system=None).print(rulebook.to_rich(item))
    return out.getvalue()


@in_every_book
def test_the_terminal_shows_every_rule_with_id_and_page(game: str, lang: str) -> None:
    text = printed(load_rulebook(game, lang))
    for name, place in rulebook.pages(game, lang).items():
        assert f"{name} · {WORDS[lang].page} {place.page_label}" in text
    assert max(map(len, text.splitlines())) <= 72


def test_the_terminal_shows_one_rule() -> None:
    game = games()[0]
    passage = next(iter(rulebook.passages(game, "de").values()))
    text = joined(printed(passage))
    assert text.startswith(joined(passage.text))
    assert text.endswith(f"{passage.rule} · S. {passage.page_label}")


def test_terminal_cards_have_symbol_and_letter() -> None:
    blocks = (m.Paragraph((m.Card("R13"), m.Text(" "), m.Card("W"))),)
    book = m.Rulebook(games()[0], "en", "", "", (m.Section("s", "s", blocks),))
    assert printed(book).split()[-2:] == [f"{SYMBOLS[2]}R13", "W"]


# ---- the functions -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: load_rulebook("chess", "en"), "unknown-game"),
        (lambda: load_rulebook(games()[0], "es"), "unknown-language"),
        (lambda: rulebook.pdf_path(games()[0], "../en"), "unknown-language"),
        (lambda: rulebook.pages(games()[0], "es"), "unknown-language"),
        (lambda: rulebook.passage(games()[0], "en", "no.rule"), "unknown-rule"),
    ],
)
def test_what_is_unknown_is_refused(call: Callable[[], object], code: str) -> None:
    with pytest.raises(BadInput) as caught:
        call()
    assert caught.value.code == code


def test_a_passage_knows_its_place() -> None:
    for game, lang in BOOKS:
        for name, place in rulebook.pages(game, lang).items():
            passage = rulebook.passage(game, lang, name)
            assert (passage.page, passage.page_label, passage.boxes) == (
                place.page,
                place.page_label,
                place.boxes,
            )
            assert passage.text.startswith(passage.title)


def test_the_import_is_cheap() -> None:
    heavy = ("markdown_it", "rich", "numba", "numpy", "pypdfium2")
    code = f"import sys, kibitz.rulebook; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.fixture(scope="module", autouse=True)
def _close_documents() -> Iterator[None]:
    yield
    for game, lang in BOOKS:
        document(game, lang).close()
