"""JSON lines to verdicts: in order, and each bad line by itself."""

import json
from typing import Any

import pytest

from kibitz.errors import BadInput
from kibitz.judging import judge_lines, read_case

GOOD = '{"game":"wizard","ask":"score","bid":3,"taken":3}'
VERDICT = {"points": 50, "rule": "wizard.score.exact"}


def code(line: str) -> str:
    """The code of the error that a line gets."""
    (answer,) = judge_lines([line])
    error: dict[str, str] = answer["error"]
    assert set(answer) == {"error"}
    assert set(error) == {"code", "message"}
    return error["code"]


def test_the_order_is_kept_and_errors_stop_nothing() -> None:
    bids = [3, -1, 0, 99, 1]
    lines = [f'{{"game":"wizard","ask":"score","bid":{bid},"taken":1}}' for bid in bids]
    answers = list(judge_lines(["nonsense", *lines]))
    assert [answer.get("points") for answer in answers] == [None, -20, None, -10, None, 30]
    assert [answer["error"]["code"] for answer in answers if "error" in answer] == [
        "not-json",
        "bid-range",
        "bid-range",
    ]


def test_empty_lines_are_no_cases() -> None:
    assert list(judge_lines(["", "  \n", GOOD + "\n", "\t", "\n"])) == [VERDICT]
    assert list(judge_lines([])) == []


def test_a_verdict_is_given_before_the_next_line_is_read() -> None:
    def lines() -> Any:
        yield GOOD
        raise EOFError

    answers = judge_lines(lines())
    assert next(answers) == VERDICT
    with pytest.raises(EOFError):
        next(answers)


@pytest.mark.parametrize(
    "line",
    [
        "x",
        "{",
        GOOD[:-1],
        GOOD + GOOD,
        "{'game': 'wizard'}",
        '{"game":"wizard",}',
        "[]",
        f"[{GOOD}]",
        "null",
        "3",
        '"wizard"',
        "NaN",
        '"\\ud800"',
        '{"game":"wizard","ask":"score","taken":1,"bid":' + "9" * 5000 + "}",
    ],
)
def test_what_is_no_json_object(line: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_case(line)
    assert caught.value.code == code(line) == "not-json"
    assert line[:80] in str(caught.value)


def test_the_message_tells_where_the_json_breaks() -> None:
    with pytest.raises(BadInput, match=r"\(character 9\)"):
        read_case('{"game":}')


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ('{"game":"wizard","ask":"score","bid":3,"bid":3,"taken":3}', "bid"),
        ('{"game":"wizard","game":"plotters","ask":"score"}', "game"),
        ('{"game":"plotters","ask":"score","counts":{"red":1,"red":2}}', "red"),
    ],
)
def test_a_key_that_is_there_twice(line: str, key: str) -> None:
    with pytest.raises(BadInput, match=f"“{key}” is there twice"):
        read_case(line)
    assert code(line) == "key-twice"


@pytest.mark.parametrize(
    "case",
    [
        '{"game":%s}',
        '{"game":"wizard","ask":%s}',
        '{"game":"wizard","ask":"score","taken":1,"bid":%s}',
        '{"game":"wizard","ask":"setup","players":%s}',
        '{"game":"wizard","ask":"trump","turned":%s}',
        '{"game":"wizard","ask":"winner","trick":["R5"],"trump":%s}',
        '{"game":"wizard","ask":"setup","players":4,"options":{"bids":%s}}',
        '{"game":"plotters","ask":"score","counts":{"red":%s}}',
        '{"game":"plotters","ask":"score","counts":{"red":1},"chosen":["red",%s]}',
    ],
)
def test_nesting_of_any_depth_is_an_error_on_its_line(case: str) -> None:
    # the depths where reading it just succeeds and showing it might not are among them
    for depth in [1, 10, *range(700, 1010), 100_000]:
        nested = "[" * depth + "]" * depth
        answers = list(judge_lines([case % nested, GOOD]))
        assert "error" in answers[0]
        assert answers[1] == VERDICT


def test_an_error_speaks_the_language_asked_for() -> None:
    line = '{"game":"wizard","ask":"score","bid":-1,"taken":3}'
    for lang in ("en", "fr", "it", "de"):
        (answer,) = judge_lines([line], lang)
        assert answer["error"]["code"] == "bid-range"
        assert "-1" in answer["error"]["message"]


def test_what_judge_lines_gives_is_json() -> None:
    line = '{"game":"wizard","ask":"bids","players":4,"round":2,"bids":[0]}'
    (answer,) = judge_lines([line])
    assert json.loads(json.dumps(answer)) == answer
