"""The errors: every code has its text and its use."""

import ast
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import kibitz
from kibitz.errors import TEXTS, BadInput, IllegalMove, KibitzError, RecordError, shown
from kibitz.i18n import LANGUAGES

SOURCES = sorted(Path(kibitz.__file__).parent.rglob("*.py"))
ERRORS = {
    "BadInput": set(),
    "IllegalMove": {"rule"},
    "RecordError": {"line", "rule"},
    "TableError": set(),
}
"""What each class of error adds to its details."""


@cache
def raised() -> list[tuple[str, ast.Call]]:
    """Each code with each place in the sources that makes an error of it."""
    return list(calls())


def calls() -> Iterator[tuple[str, ast.Call]]:
    """The codes as they are found."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ERRORS:
                for part in ast.walk(node.args[0]):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield part.value, node


def fields(text: str) -> set[str]:
    """The details that a text shows."""
    return {name for _before, name, _spec, _conversion in string.Formatter().parse(text) if name}


def test_every_code_is_raised_and_every_code_raised_has_a_text() -> None:
    assert {code for code, _call in raised()} == set(TEXTS)


@pytest.mark.parametrize("code", TEXTS)
def test_whoever_raises_an_error_gives_all_that_its_text_shows(code: str) -> None:
    for found, call in raised():
        names = {keyword.arg for keyword in call.keywords}
        if found == code and None not in names:  # ** brings what can't be read here
            assert fields(TEXTS[code]) <= names | ERRORS[ast.unparse(call.func)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", TEXTS)
def test_a_text_shows_the_same_details_in_every_language(code: str, lang: str) -> None:
    details = {name: f"<{name}>" for name in fields(TEXTS[code])}
    text = KibitzError(code, **details).text(lang)
    assert [value for value in details.values() if value not in text] == []


def test_a_code_without_a_text_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        KibitzError("no-such-code")


def test_bad_input_is_a_value_error_and_all_are_one_family() -> None:
    assert issubclass(BadInput, ValueError)
    for kind in (BadInput, IllegalMove, RecordError):
        assert issubclass(kind, KibitzError)


def test_an_error_tells_its_rule_and_its_line() -> None:
    move = IllegalMove("illegal-move", "wizard.follow", given="play B2")
    assert (move.rule, str(move)) == (
        "wizard.follow",
        "play B2 is not allowed here (wizard.follow).",
    )
    record = RecordError("record-cut", 7)
    assert (record.line, record.rule) == (7, None)
    assert "line 7" in str(record)


def test_what_no_message_can_hold_is_shown_as_dots() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert [shown(value) for value in (deep, object(), 10**5000)] == ["…"] * 3
    assert [shown(value) for value in (True, None, "é", [1, "a"])] == [
        "true",
        "null",
        '"é"',
        '[1, "a"]',
    ]
