"""Cards and moves of Plotters, Inc. as text: "play R5", "pick R9 B3", "choose blue red"."""

from collections.abc import Sequence

from kibitz.cards import COLOURS, LETTERS
from kibitz.errors import BadInput
from kibitz.games.plotters import rules

TITLE = "Plotters, Inc."
RANKS = tuple(str(rank) for rank in range(1, 22))


def card_text(card: int) -> str:
    """A card in notation."""
    return f"{LETTERS[card >> 5]}{card & 31}"


SORTED = [
    (1 << card, card_text(card)) for card in range(128) if 1 <= card & 31 <= max(map(int, RANKS))
]
"""Each card's place in a mask with its text, by colour and rank."""


def hand_texts(words: Sequence[int]) -> list[str]:
    """The cards of a hand's two words, sorted by colour and rank."""
    mask = int(words[0]) | int(words[1]) << 64
    return [text for bit, text in SORTED if mask & bit]


def read_card(text: str, key: str, at: int) -> int:
    """A card's number; raises `BadInput` (unknown-card)."""
    letter, rank = text[:1], text[1:]
    if letter and letter in LETTERS and rank in RANKS:
        return LETTERS.index(letter) * 32 + int(rank)
    raise BadInput("unknown-card", game=TITLE, given=text, key=key, at=at)


def read_cards(players: int | None, *lists: tuple[str, Sequence[str]]) -> list[list[int]]:
    """Several lists (key, cards) of one table as numbers, all different and in the deck.

    Raises `BadInput` (unknown-card, not-in-deck, card-twice).
    """
    seen: set[int] = set()
    result = []
    for key, texts in lists:
        cards = []
        for at, text in enumerate(texts, 1):
            card = read_card(text, key, at)
            if players and card & 31 > rules.TOP[players][card >> 5]:
                raise BadInput("not-in-deck", players=players, given=text, key=key, at=at)
            if card in seen:
                raise BadInput("card-twice", given=text, key=key, at=at, times=2, limit=1)
            seen.add(card)
            cards.append(card)
        result.append(cards)
    return result


def words_of(cards: Sequence[int]) -> tuple[int, int]:
    """The two words of a hand."""
    words = [0, 0]
    for card in cards:
        words[card >> 6] |= 1 << (card & 63)
    return words[0], words[1]


def pair_texts(pair: int) -> list[str]:
    """The colours of a mask, in the order of `COLOURS`."""
    return [name for colour, name in enumerate(COLOURS) if pair >> colour & 1]


def counts_by_name(counts: Sequence[int]) -> dict[str, int]:
    """Four counts by colour name, those of 0 left out."""
    return {name: int(counts[colour]) for colour, name in enumerate(COLOURS) if counts[colour]}


def action_text(trick: Sequence[int], action: int) -> str:
    """An action as a move; `trick` holds the cards that a pick picks from."""
    if action >= rules.CHOOSE:
        return f"choose {' '.join(pair_texts(action - rules.CHOOSE))}"
    if action >= rules.PICK:
        picks = action - rules.PICK
        cards = [card_text(int(card)) for place, card in enumerate(trick) if picks >> place & 1]
        return f"pick {' '.join(cards)}"
    return f"play {card_text(action)}"
