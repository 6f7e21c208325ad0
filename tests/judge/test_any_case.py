"""Whatever JSON comes in, the judge answers with a verdict or with a coded error."""

from typing import Any

from hypothesis import event, given, settings
from hypothesis import strategies as st

import kibitz
from kibitz.errors import TEXTS, BadInput
from kibitz.games import GAMES, load_game
from kibitz.judging import judge_lines

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
COLOURS = st.sampled_from(["blue", "green", "red", "yellow", "none"])
CARDS = st.builds("{}{}".format, st.sampled_from("BGRY"), st.integers(1, 21)) | st.sampled_from(
    ["W", "J", "R1", "B1"]
)
NUMBERS = st.integers(-2, 22)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "plus_minus_one": st.booleans(),
        "plus_minus_one_from": NUMBERS,
        "bids": st.sampled_from(["open", "hidden", "secret"]),
        "canadian": st.booleans(),
        "hand_sizes": st.lists(st.integers(1, 20), max_size=4),
        "all_trump": st.sampled_from(["lowest_takes_rest", "winner_takes_all"]),
        "none_down": st.sampled_from(["undivided", "zero"]),
    },
)
KEYS: dict[str, st.SearchStrategy[Any]] = {
    "hand": st.lists(CARDS, max_size=8),
    "trick": st.lists(CARDS, max_size=7),
    "trump": COLOURS,
    "turned": st.none() | CARDS,
    "bid": NUMBERS,
    "taken": NUMBERS,
    "round": NUMBERS,
    "players": st.integers(2, 7),
    "bids": st.lists(NUMBERS, max_size=6),
    "totals": st.lists(st.integers(-100, 100), max_size=6),
    "counts": st.dictionaries(COLOURS, NUMBERS),
    "chosen": st.lists(COLOURS, max_size=3),
    "options": OPTIONS,
}
ASKED = {
    "wizard": {
        "legal": ("hand", "trick", "trump", "round"),
        "winner": ("trick", "trump"),
        "score": ("bid", "taken", "round"),
        "bids": ("players", "round", "bids", "totals"),
        "trump": ("turned", "round"),
        "setup": ("players", "round"),
    },
    "plotters": {
        "legal": ("hand", "trick"),
        "takers": ("trick",),
        "score": ("counts", "chosen"),
        "setup": ("players",),
    },
}


@st.composite
def cases(draw: st.DrawFn) -> dict[str, Any]:
    """Cases that nearly make sense: right keys, values that may fit, now and then a wrong one."""
    game = draw(st.sampled_from(sorted(ASKED)))
    ask = draw(st.sampled_from(sorted(ASKED[game])))
    case: dict[str, Any] = {"game": game, "ask": ask}
    case |= {key: draw(KEYS[key]) for key in ASKED[game][ask]}
    extra = draw(st.lists(st.sampled_from(["players", "options"]), unique=True))
    case |= {key: draw(KEYS[key]) for key in extra}
    if draw(st.integers(0, 3)) == 0:
        case[draw(st.sampled_from(sorted(case)))] = draw(ANYTHING)
    return case


def refusal(case: Any) -> BadInput | None:
    """The error that a case gets, or None for one with a verdict, which names a rule."""
    try:
        verdict = kibitz.judge(case)
    except BadInput as error:
        return error
    assert verdict["rule"] in load_game(case["game"]).rule_ids
    return None


def check(case: Any) -> None:
    """A verdict that names a rule of its game, or an error with a code and a text."""
    error = refusal(case)
    event("verdict" if error is None else error.code)
    assert error is None or (error.code in TEXTS and error.text() != "")


def test_every_game_is_asked() -> None:
    assert sorted(ASKED) == sorted(GAMES)


@settings(deadline=None, max_examples=600)
@given(cases())
def test_a_case_that_nearly_makes_sense(case: dict[str, Any]) -> None:
    check(case)


@settings(deadline=None, max_examples=300)
@given(ANYTHING)
def test_any_json_value(value: Any) -> None:
    check(value)


@settings(deadline=None, max_examples=300)
@given(st.dictionaries(st.sampled_from(["game", "ask", *KEYS]), ANYTHING))
def test_any_values_under_known_keys(case: dict[str, Any]) -> None:
    check(case)
    check({**case, "game": "wizard", "ask": "legal"})
    check({**case, "game": "plotters", "ask": "score"})


@settings(deadline=None, max_examples=300)
@given(st.text())
def test_any_text_as_a_line(line: str) -> None:
    for answer in judge_lines([line]):
        assert "error" in answer
