"""Wizard's cards, trumps and moves as text: `R13`, `W`, `J`; "play R5", "bid 3", "trump red"."""

from collections.abc import Iterable, Sequence

from kibitz.cards import COLOURS, LETTERS
from kibitz.errors import BadInput, shown
from kibitz.game import UNSEEN
from kibitz.games.wizard import rules

TITLE = "Wizard"
FOUR_ALIKE = {"J": rules.JESTER, "W": rules.WIZARD}


def card_text(card: int) -> str:
    """A card in notation."""
    rank = card & 15
    if rank == rules.JESTER:
        return "J"
    if rank == rules.WIZARD:
        return "W"
    return f"{LETTERS[card >> 4]}{rank}"


def sort_key(text: str) -> tuple[int, int]:
    """Sorts cards by colour and rank, then Jesters, then Wizards."""
    if text in FOUR_ALIKE:
        return 4, FOUR_ALIKE[text]
    return LETTERS.index(text[0]), int(text[1:])


SORTED = sorted(
    ((1 << int(card), card_text(int(card))) for card in rules.DECK),
    key=lambda pair: sort_key(pair[1]),
)
"""Each card's place in a mask with its text, as a hand is sorted."""


def mask_texts(mask: int) -> list[str]:
    """The cards of a mask, sorted."""
    mask = int(mask)
    return [text for bit, text in SORTED if mask & bit]


def read_card(text: str, key: str, at: int) -> int:
    """A card's number; the first of the four for W and J. Raises `BadInput` (unknown-card)."""
    if text in FOUR_ALIKE:
        return FOUR_ALIKE[text]
    letter, rank = text[:1], text[1:]
    if letter and letter in LETTERS and rank in RANKS:
        return LETTERS.index(letter) * 16 + int(rank)
    raise BadInput("unknown-card", game=TITLE, given=text, key=key, at=at)


RANKS = tuple(str(rank) for rank in range(1, 14))


def read_cards(*lists: tuple[str, Sequence[str]]) -> list[list[int]]:
    """Several lists (key, cards) of one table as numbers, all different.

    The second W or J gets the next of the four. Raises `BadInput` (unknown-card, card-twice).
    """
    seen: set[int] = set()
    result = []
    for key, texts in lists:
        cards = []
        for at, text in enumerate(texts, 1):
            first = read_card(text, key, at)
            alike = range(first, 64, 16) if text in FOUR_ALIKE else (first,)
            card = next((card for card in alike if card not in seen), None)
            if card is None:
                raise BadInput(
                    "card-twice",
                    given=text,
                    key=key,
                    at=at,
                    times=len(alike) + 1,
                    limit=len(alike),
                )
            seen.add(card)
            cards.append(card)
        result.append(cards)
    return result


def check_turned(players: int, cards: int, turned: str | None) -> None:
    """Raises `BadInput` (deal-turned, deal-not-turned) unless the turned card fits the round."""
    left = players * cards < rules.DECK_SIZE
    if left != (turned is not None):
        raise BadInput("deal-turned" if left else "deal-not-turned")


def mask_of(cards: Iterable[int]) -> int:
    """The mask of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def trump_text(trump: int) -> str | None:
    """A colour, "none", or None while it is still to be named."""
    if trump == rules.UNNAMED:
        return None
    return "none" if trump == rules.NO_TRUMP else COLOURS[trump]


def read_trump(text: object) -> int:
    """The trump that a word means; raises `BadInput` (unknown-colour)."""
    words = (*COLOURS, "none")
    if text not in words:
        given = text if isinstance(text, str) else shown(text)
        raise BadInput("unknown-colour", given=given, known=", ".join(words))
    return words.index(str(text))


def action_text(action: int) -> str:
    """An action as a move."""
    if action >= rules.NAME:
        return f"trump {trump_text(action - rules.NAME)}"
    if action >= rules.BID:
        return f"bid {action - rules.BID}"
    return UNSEEN if action == rules.UNSEEN else f"play {card_text(action)}"
