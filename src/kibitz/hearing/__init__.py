"""Hearing: what a question says, before anyone knows the answer.

`hear` turns a question in any of the four languages into a `Heard`: its concepts, cards, numbers,
players and round. A game's `asking` makes a case for the judge from it.
"""

from kibitz.hearing.heard import Finding, Heard, Item, Missing, Reader
from kibitz.hearing.reading import hear

__all__ = ["Finding", "Heard", "Item", "Missing", "Reader", "hear"]
