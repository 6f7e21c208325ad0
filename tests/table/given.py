"""What people may send to a table, sense and nonsense, and why it is refused wherever."""

from typing import Any

NAMES: list[tuple[object, str | None]] = [
    ("Anna", None),
    ("ANNA", None),
    ("Bob", None),
    ("ada", None),
    ("Zoé <b>", None),
    ("Дуня", None),
    ("x" * 25, "too-long"),
    ("  ", "nothing-said"),
    ("a\u202eb", "invisible-characters"),
    ("a;b", "bad-name"),
    (None, "not-words"),
    (["Anna"], "not-words"),
]
"""Names that somebody may type, and why they are refused wherever."""
SETTINGS: list[tuple[dict[str, Any], str | None]] = [
    ({}, None),
    ({"players": 3}, None),
    ({"players": 4}, None),
    ({"players": 5}, None),
    ({"pace": {"bank": 100, "increment": 7}}, None),
    ({"pace": None}, None),
    ({"standin": None}, None),
    ({"standin": 30}, None),
    ({"watchers": False}, None),
    ({"hints": False, "listed": True, "lang": "it"}, None),
    ({"players": 9}, "players-range"),
    ({"colour": "red"}, "unknown-key"),
    ({"pace": 5}, "wrong-type"),
    ({"pace": {"bank": 29, "increment": 0}}, "setting-range"),
    ({"standin": 4}, "setting-range"),
    ({"standin": "soon"}, "wrong-type"),
    ({"watchers": 1}, "wrong-type"),
    ({"lang": ["en"]}, "unknown-language"),
    ({"game": "plotters"}, "other-game"),
    ({"options": {"hand_sizes": [0]}}, "option-value"),
    ({"options": {"bids": "hidden", "canadian": True}}, "option-conflict"),
]
"""Settings that a host may send for Wizard, and why they are refused wherever."""
SAID: list[tuple[dict[str, Any], str | None]] = [
    ({"text": "hello"}, None),
    ({"text": '<b>&"'}, None),
    ({"phrase": "thanks"}, None),
    ({"phrase": ["thanks"]}, "unknown-phrase"),
    ({"phrase": "rude"}, "unknown-phrase"),
    ({"text": "y" * 301}, "too-long"),
    ({"text": "\u200b"}, "invisible-characters"),
    ({"text": {}}, "not-words"),
    ({}, "missing-key"),
]
BOTS: list[tuple[object, str | None]] = [
    ("steady", None),
    ("random", None),
    (None, None),
    ("deep blue", "unknown-bot"),
    (["steady"], "unknown-bot"),
    ({}, "unknown-bot"),
]
