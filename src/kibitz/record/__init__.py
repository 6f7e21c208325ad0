"""The game record: a whole game as text that people can read and programs can replay.

The format is described in `docs/game-record.md`. Reading a record plays it: each move is checked
by the rules, and the first that they refuse is reported with its line, its card and its rule.
"""

from kibitz.record.model import TITLE, Deal, GameRecord, Move, check_name, points_of
from kibitz.record.reading import read
from kibitz.record.writing import Recorder, write

__all__ = [
    "TITLE",
    "Deal",
    "GameRecord",
    "Move",
    "Recorder",
    "check_name",
    "points_of",
    "read",
    "write",
]
