"""Colours, cards and their notation: what any game with coloured, ranked cards shares.

A colour is an index into `COLOURS`. How a game numbers its cards is its own affair
(each game packs them into bit masks of its own); here are the names and the text forms.
"""

import re
from typing import NewType

Colour = NewType("Colour", int)
"""0 blue, 1 green, 2 red, 3 yellow."""

COLOURS = ("blue", "green", "red", "yellow")
LETTERS = "BGRY"
SYMBOLS = ("♠", "♣", "♥", "♦")
"""A shape for each colour, so that no card is told by its colour alone."""

CARD = re.compile(r"[BGRY](?:[1-9]|1\d|2[01])|W|J")
"""One card of any of our games, as it stands in text."""
