"""What the judge says about a number of players."""

from typing import Any

from kibitz.games import load_game
from kibitz.hearing import Finding, Heard
from kibitz.words import counted


def setup(heard: Heard, players: int) -> dict[str, Any]:
    """The judge's verdict on a number of players: rounds, cards, deck, top, picks."""
    return load_game("plotters").judge({**heard.case("setup"), "players": players})


def number_of_cards(heard: Heard, count: int, rules: tuple[str, ...]) -> Finding:
    """So many cards."""
    text = counted(heard.lang, "{n} card.", "{n} cards.", count)
    return Finding("count", count, text, rules)
