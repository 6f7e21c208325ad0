"""Chance that is the same on every machine and version: sfc32 on whole numbers.

The generator is Chris Doty-Humphrey's "small fast counter" with 32-bit words (PractRand 0.94).
Its words are kept in 64-bit integers and masked, so that no operation overflows and plain
Python, NumPy and Numba agree bit for bit.

A stream of chance is named by (seed, stream): stream 0 draws the first dealer, stream r deals
round r. So a round's deal depends on nothing that was played before it, and on no option.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from kibitz.compiling import compiled

MASK = 0xFFFFFFFF
MAX_SEED = 2**63 - 1
WARM_UP = 12  # steps until the seed's bits have reached every word

EACH_BYTE = 0x0101010101010101  # times a byte: that byte in all eight places
FLAGS, COUNTS = 0x0080808080808080, 0x007F7F7F7F7F7F7F  # the top bit of seven bytes; the others
NTH_IN_BYTE = np.zeros((256, 8), np.int8)  # the place of the nth set bit, by byte and nth
for _byte in range(256):
    _places = [place for place in range(8) if _byte >> place & 1]
    NTH_IN_BYTE[_byte, : len(_places)] = _places


@compiled
def step(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int, int]:
    """One step of sfc32: the 32-bit number drawn, and the next state."""
    drawn = (a + b + d) & MASK
    a = b ^ (b >> 9)
    b = (c + (c << 3)) & MASK
    c = (((c << 21) | (c >> 11)) + drawn) & MASK
    return drawn, a, b, c, (d + 1) & MASK


@compiled
def opened(seed: int, stream: int) -> tuple[int, int, int, int]:
    """The generator's state at the start of a stream of a seed."""
    a, b, c, d = seed & MASK, (seed >> 32) & MASK, stream & MASK, 1
    for _ in range(WARM_UP):
        _drawn, a, b, c, d = step(a, b, c, d)
    return a, b, c, d


@compiled
def draw(seed: int, stream: int, size: int) -> int:
    """One number from 0 to size - 1, the first of a stream."""
    a, b, c, d = opened(seed, stream)
    drawn, a, b, c, d = step(a, b, c, d)
    return (drawn * size) >> 32


@compiled
def shuffle(deck: Any, count: int, seed: int, stream: int) -> None:
    """Shuffles the first `count` places of a deck in place (Fisher and Yates, from the front).

    A number below n is drawn by multiplying and shifting (Lemire 2019, without the rejection
    step): for decks of up to 84 cards no order is favoured by more than 1 in 50 million.
    """
    a, b, c, d = opened(seed, stream)
    size = len(deck)
    for place in range(count):
        drawn, a, b, c, d = step(a, b, c, d)
        other = place + ((drawn * (size - place)) >> 32)
        card = deck[place]
        deck[place] = deck[other]
        deck[other] = card


def dice(seed: int, stream: int = 0) -> npt.NDArray[np.int64]:
    """A generator to roll many numbers from: its four words."""
    return np.array(opened(seed, stream), np.int64)


@compiled
def roll(dice: Any, size: int) -> int:
    """The next number from 0 to size - 1; moves the dice on."""
    drawn, a, b, c, d = step(int(dice[0]), int(dice[1]), int(dice[2]), int(dice[3]))
    dice[0], dice[1], dice[2], dice[3] = a, b, c, d
    return (drawn * size) >> 32


@compiled
def ones(mask: int) -> int:
    """How many bits of a mask (0 to 2**63 - 1) are set.

    In the form that compilers turn into one instruction (a product of 64 bits may overflow).
    """
    return ((_ones_by_byte(mask) * EACH_BYTE) >> 56) & 0x7F


@compiled
def nth_one(mask: int, nth: int) -> int:
    """The place of a mask's nth set bit, counted from 0 at the lowest; `nth` is below `ones`.

    No loop and no branch, which a processor could only guess at: the byte is found from the
    sums of the bits up to each (Vigna 2008, broadword select), the bit in a table.
    """
    sums = _ones_by_byte(mask) * EACH_BYTE  # in byte b: the bits set in bytes 0 to b
    past = (((nth * EACH_BYTE) | FLAGS) - (sums & COUNTS)) & FLAGS  # the bytes that end too soon
    place = 8 * ones(past)
    before = ((sums << 8) >> place) & 0xFF
    return place + int(NTH_IN_BYTE[(mask >> place) & 0xFF, nth - before])


@compiled
def _ones_by_byte(mask: int) -> int:
    """How many bits are set in each byte of a mask, in that byte."""
    mask = mask - ((mask >> 1) & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    return (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
