"""Chance: the generator, the shuffle and the bit masks, against second opinions and statistics."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz import chance
from kibitz.chance import MASK, MAX_SEED, dice

from .conformance import sfc32

PINNED = settings(derandomize=True, database=None, deadline=None)

Counts = npt.NDArray[np.float64]
words = st.integers(0, MASK)
seeds = st.integers(0, MAX_SEED)
streams = st.integers(0, 2**20)
masks = st.integers(0, 2**63 - 1) | st.integers(0, 62).map(lambda place: 1 << place)

# sfc32 with the words 0, 12345, 0 and a counter of 1, after twelve steps: the numbers that
# implementations in C, Go and JavaScript publish (A. Patel, "Upgrading a PRNG", 2022).
PUBLISHED = (
    235160590,
    2967261163,
    116171463,
    2882324903,
    362604721,
    4227106926,
    1933307004,
    1608300071,
    2256615412,
    2701957640,
)


def both(rule: Any) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """A rule as plain Python and compiled."""
    return rule, rule.kernel


# ---- the generator


def test_published_numbers() -> None:
    """The generator draws what other implementations draw."""
    for opened, step in zip(both(chance.opened), both(chance.step), strict=True):
        state = opened(12345 << 32, 0)
        for expected in PUBLISHED:
            drawn, *state = step(*state)
            assert drawn == expected


def test_published_numbers_of_the_second_opinion() -> None:
    """The tests' own generator draws them too."""
    other = sfc32.stream(12345 << 32, 0)
    assert tuple(other.raw() for _ in PUBLISHED) == PUBLISHED


@PINNED
@given(words, words, words, words)
def test_step(a: int, b: int, c: int, d: int) -> None:
    """One step from any state, whose words stay within 32 bits."""
    other = sfc32.Sfc32(a, b, c, d)
    expected = (other.raw(), other.a, other.b, other.c, other.counter)
    for step in both(chance.step):
        assert tuple(step(a, b, c, d)) == expected
    assert all(0 <= word <= MASK for word in expected)


@PINNED
@given(seeds, streams, st.integers(1, 100))
def test_draw_and_roll(seed: int, stream: int, size: int) -> None:
    """One draw is the first roll of the same stream; all lie below their size."""
    other, rolls = sfc32.stream(seed, stream), dice(seed, stream)
    expected = [other.below(size) for _ in range(20)]
    assert [chance.roll.kernel(rolls, size) for _ in range(20)] == expected
    assert all(0 <= rolled < size for rolled in expected)
    for draw in both(chance.draw):
        assert draw(seed, stream, size) == expected[0]


# ---- the shuffle


@PINNED
@given(st.integers(1, 84), seeds, streams, st.data())
def test_shuffle(size: int, seed: int, stream: int, data: st.DataObject) -> None:
    """A shuffle keeps all cards, is what the second opinion makes, and begins as a longer one."""
    count = data.draw(st.integers(0, size))
    whole = np.arange(size, dtype=np.int8)
    chance.shuffle.kernel(whole, size, seed, stream)
    assert sorted(whole.tolist()) == list(range(size))
    names = [str(card) for card in range(size)]
    expected = sfc32.shuffled(names, count, seed, stream)
    for shuffle in both(chance.shuffle):
        deck = np.arange(size, dtype=np.int8)
        shuffle(deck, count, seed, stream)
        assert sorted(deck.tolist()) == list(range(size))
        assert deck[:count].tolist() == whole[:count].tolist()
        assert [str(card) for card in deck[:count]] == expected


def shuffles(size: int, many: int, way: str) -> npt.NDArray[np.int8]:
    """Many shuffled decks, shape (many, size), from seeds that differ in one respect."""
    named: dict[str, Callable[[int], tuple[int, int]]] = {
        "seed": lambda number: (number, 1),
        "upper half of the seed": lambda number: (number << 32, 1),
        "round": lambda number: (7, number),
    }
    decks = np.tile(np.arange(size, dtype=np.int8), (many, 1))
    for number, deck in enumerate(decks):
        chance.shuffle.kernel(deck, size, *named[way](number))
    return decks


def bounds(freedom: int, sigmas: float = 5) -> tuple[float, float]:
    """Where chi-square of so many degrees of freedom lies, but for one case in a million.

    Wilson and Hilferty 1931: the cube root of chi-square / freedom is close to normal.
    """
    middle, spread = 1 - 2 / (9 * freedom), math.sqrt(2 / (9 * freedom))
    low, high = max(0.0, middle - sigmas * spread), middle + sigmas * spread
    return freedom * low**3, freedom * high**3


def chi_square(counts: Counts) -> float:
    """The distance of counts from equal ones."""
    expected = counts.sum() / counts.size
    return float(((counts - expected) ** 2 / expected).sum())


def table(rows: Any, columns: Any, size: int) -> Counts:
    """How often each pair occurs, shape (size, size)."""
    counts = np.zeros((size, size))
    np.add.at(counts, (rows, columns), 1)
    return counts


@pytest.mark.parametrize("way", ["seed", "upper half of the seed", "round"])
@pytest.mark.parametrize("size", [4, 13, 60, 84])
def test_every_card_lies_everywhere(size: int, way: str) -> None:
    """Each card is equally often at each place: chi-square with (size - 1)² degrees of freedom."""
    many = 100 * size
    decks = shuffles(size, many, way)
    places = np.tile(np.arange(size), many)
    found = chi_square(table(places, decks.ravel(), size)) * (size - 1) / size
    low, high = bounds((size - 1) ** 2)
    assert low < found < high


def test_every_order_comes() -> None:
    """The 120 orders of five cards are equally frequent."""
    decks = shuffles(5, 12_000, "seed")
    codes = decks @ np.array([5**place for place in range(5)])
    _orders, counts = np.unique(codes, return_counts=True)
    low, high = bounds(119)
    assert len(counts) == 120
    assert low < chi_square(counts.astype(float)) < high


@pytest.mark.parametrize("way", ["seed", "upper half of the seed", "round"])
def test_neighbours_are_strangers(way: str) -> None:
    """The top card of a deck tells nothing about the next one's, nor about the card below it."""
    size = 13
    decks = shuffles(size, 20_000, way)
    low, high = bounds(size * size - 1)
    assert low < chi_square(table(decks[:-1, 0], decks[1:, 0], size)) < high
    below = table(decks[:, 0], decks[:, 1], size)
    assert np.trace(below) == 0
    apart = below[~np.eye(size, dtype=bool)]
    low, high = bounds(apart.size - 1)
    assert low < chi_square(apart) < high


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("shift", [0, 32])
def test_first_dealer_is_anyone(players: int, shift: int) -> None:
    """Stream 0 draws each seat equally often."""
    drawn = [chance.draw.kernel(seed << shift, 0, players) for seed in range(20_000)]
    counts = np.bincount(drawn, minlength=players).astype(float)
    assert len(counts) == players
    assert chi_square(counts) < bounds(players - 1)[1]


def test_bounds_tell_chance_from_order() -> None:
    """The contrast: a shuffle that swaps with any place (a known mistake) is found out."""
    size, many = 13, 13_000
    rng = np.random.default_rng(1)
    decks = np.tile(np.arange(size), (many, 1))
    for deck in decks:
        for place in range(size):
            other = rng.integers(size)
            deck[place], deck[other] = deck[other], deck[place]
    counts = table(np.tile(np.arange(size), many), decks.ravel(), size)
    assert chi_square(counts) * (size - 1) / size > bounds((size - 1) ** 2)[1]


# ---- bit masks


@PINNED
@given(masks)
def test_ones(mask: int) -> None:
    """As many bits are counted as Python counts."""
    for ones in both(chance.ones):
        assert ones(mask) == mask.bit_count()


@PINNED
@given(masks.filter(bool), st.data())
def test_nth_one(mask: int, data: st.DataObject) -> None:
    """The nth set bit, counted from the lowest."""
    places = [place for place in range(63) if mask >> place & 1]
    nth = data.draw(st.integers(0, len(places) - 1))
    for nth_one in both(chance.nth_one):
        assert nth_one(mask, nth) == places[nth]
