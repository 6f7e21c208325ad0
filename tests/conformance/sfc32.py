"""A second opinion on chance: sfc32 as its author's C has it, and dealing with it.

Written from the description of `kibitz.chance`, not from its code: 32-bit words that wrap, a
shuffle from the front of the deck, a number below n by multiplying and shifting.
"""

from collections.abc import Sequence

WORD = 2**32


class Sfc32:
    """Chris Doty-Humphrey's generator, PractRand 0.94."""

    def __init__(self, a: int, b: int, c: int, counter: int) -> None:
        self.a, self.b, self.c, self.counter = a, b, c, counter

    def raw(self) -> int:
        """The next 32-bit number."""
        drawn = (self.a + self.b + self.counter) % WORD
        self.counter = (self.counter + 1) % WORD
        self.a = self.b ^ (self.b // 2**9)
        self.b = (self.c * 9) % WORD
        turned = (self.c * 2**21) % WORD + self.c // 2**11
        self.c = (turned + drawn) % WORD
        return drawn

    def below(self, size: int) -> int:
        """A number from 0 to size - 1."""
        return self.raw() * size // WORD


def stream(seed: int, number: int) -> Sfc32:
    """A stream of a seed: the seed's low and high word, the stream, a counter of 1, 12 steps."""
    chance = Sfc32(seed % WORD, seed // WORD, number, 1)
    for _ in range(12):
        chance.raw()
    return chance


def first_dealer(seed: int, players: int) -> int:
    """Stream 0 draws the first dealer."""
    return stream(seed, 0).below(players)


def shuffled(deck: Sequence[str], count: int, seed: int, round_number: int) -> list[str]:
    """The first `count` cards of a deck shuffled for a round (stream r deals round r)."""
    chance, pack = stream(seed, round_number), list(deck)
    for place in range(count):
        other = place + chance.below(len(pack) - place)
        pack[place], pack[other] = pack[other], pack[place]
    return pack[:count]


def dealt(
    deck: Sequence[str], players: int, cards: int, seed: int, round_number: int
) -> tuple[list[list[str]], str | None]:
    """A round's hands by seat and the next card, if one is left.

    Cards go round one at a time from the seat left of the dealer; the deal passes to the left.
    """
    total = players * cards
    pack = shuffled(deck, min(total + 1, len(deck)), seed, round_number)
    left = first_dealer(seed, players) + round_number  # the dealer's left neighbour
    hands = [pack[(seat - left) % players : total : players] for seat in range(players)]
    return hands, pack[total] if total < len(deck) else None
