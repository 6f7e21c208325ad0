"""Options: a value that an option takes can be written and read back; nothing else is taken."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.errors import BadInput
from kibitz.game import Option
from kibitz.games import GAMES, load_game

PINNED = settings(derandomize=True, database=None, deadline=None)
OPTIONS = [
    pytest.param(option, id=f"{name}-{option.name}")
    for name in GAMES
    for option in load_game(name).options
]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


def takes(option: Option) -> st.SearchStrategy[object]:
    """Any value that an option takes, by what it says of itself."""
    if option.choices:
        return st.sampled_from(option.choices)
    numbers = st.integers(option.low, option.high)
    return st.lists(numbers, max_size=25) if isinstance(option.default, list) else numbers


def is_taken(option: Option, value: object) -> bool:
    """Whether a JSON value is of those, type and all (true is not 1)."""
    if option.choices:
        return any(type(value) is type(choice) and value == choice for choice in option.choices)
    if isinstance(option.default, list):
        return isinstance(value, list) and all(fits(option, number) for number in value)
    return fits(option, value)


def fits(option: Option, number: object) -> bool:
    """Whether a JSON value is a whole number in the option's range."""
    return type(number) is int and option.low <= number <= option.high


@pytest.mark.parametrize("option", OPTIONS)
def test_the_default_is_taken(option: Option) -> None:
    """The value of an option that nobody names is one of its values, and can be written."""
    assert option.check(option.default) == option.default
    assert option.read(option.write(option.default)) == option.default
    assert option.wanted


@pytest.mark.parametrize("option", OPTIONS)
@PINNED
@given(data=st.data())
def test_values_are_written_and_read_back(option: Option, data: st.DataObject) -> None:
    """Each value that an option takes comes back with its type, in one word."""
    value = data.draw(takes(option))
    text = option.write(value)
    back = option.read(text)
    assert back == option.check(value) == value
    assert type(back) is type(value)
    assert len(text.split()) == 1


@pytest.mark.parametrize("option", OPTIONS)
@PINNED
@given(value=json_values)
def test_other_values_are_refused(option: Option, value: object) -> None:
    """Any JSON value is taken if the option says so, else refused with the option's name."""
    if is_taken(option, value):
        assert option.check(value) == value
        return
    with pytest.raises(BadInput) as error:
        option.check(value)
    assert error.value.code == "option-value"
    assert option.name in str(error.value)


@pytest.mark.parametrize("option", OPTIONS)
@PINNED
@given(text=st.text() | st.from_regex(r"[0-9, -]{0,8}", fullmatch=True))
def test_any_text_is_read_or_refused(option: Option, text: str) -> None:
    """A text gives a value of the option or a coded error, never another one."""
    answer = read(option, text)
    if isinstance(answer, BadInput):
        assert answer.code == "option-value"
    else:
        assert is_taken(option, answer)


def read(option: Option, text: str) -> object:
    """The value that a text means, or the error."""
    try:
        return option.read(text)
    except BadInput as error:
        return error


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("text", ["9" * 5000, "1," * 5000, "²", "-1", "1e3", "0x1", "1 2"])
def test_odd_numbers_are_refused(option: Option, text: str) -> None:
    """Numbers that Python reads in its own way, or not at all, are no values."""
    with pytest.raises(BadInput) as error:
        option.read(text)
    assert error.value.code == "option-value"
