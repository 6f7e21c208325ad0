"""Cases that make no sense: each gets its code, and the message shows what was given."""

import json
from typing import Any

import pytest

import kibitz
from kibitz.errors import BadInput

LEGAL: dict[str, Any] = {"game": "wizard", "ask": "legal", "hand": ["R5"], "trick": []}
WINNER: dict[str, Any] = {"game": "wizard", "ask": "winner", "trick": ["R5"], "trump": "none"}
SCORE: dict[str, Any] = {"game": "wizard", "ask": "score", "bid": 1, "taken": 1}
BIDS: dict[str, Any] = {"game": "wizard", "ask": "bids", "players": 4, "round": 3, "bids": []}
TRUMP: dict[str, Any] = {"game": "wizard", "ask": "trump", "turned": "R5"}
SETUP: dict[str, Any] = {"game": "wizard", "ask": "setup", "players": 4}
P_LEGAL: dict[str, Any] = {"game": "plotters", "ask": "legal", "hand": ["R5"], "trick": []}
P_TAKERS: dict[str, Any] = {
    "game": "plotters",
    "ask": "takers",
    "trick": ["R5", "B3", "G3", "R9"],
}
P_SCORE: dict[str, Any] = {"game": "plotters", "ask": "score", "counts": {"red": 2, "blue": 1}}
P_SETUP: dict[str, Any] = {"game": "plotters", "ask": "setup", "players": 5}

# a good case, what spoils it, the error's code, what the message shows
WRONG = [
    # game, ask, keys
    (SCORE, {"game": "poker"}, "unknown-game", "poker"),
    (SCORE, {"game": ["wizard"]}, "unknown-game", '["wizard"]'),
    (SCORE, {"game": None}, "unknown-game", "null"),
    (SCORE, {"ask": "takers"}, "unknown-ask", "takers"),
    (P_SCORE, {"ask": "winner"}, "unknown-ask", "winner"),
    (SCORE, {"ask": 3}, "wrong-type", "3"),
    (SCORE, {"tricks": 3}, "unknown-key", "tricks"),
    (WINNER, {"hand": ["R6"]}, "unknown-key", "hand"),
    (P_SETUP, {"round": 1}, "unknown-key", "round"),
    # options
    (SCORE, {"options": {"joker": True}}, "unknown-option", "joker"),
    (P_SCORE, {"options": {"canadian": True}}, "unknown-option", "canadian"),
    (SCORE, {"options": ["canadian"]}, "wrong-type", '["canadian"]'),
    (SCORE, {"options": {"canadian": 1}}, "option-value", "1"),
    (SCORE, {"options": {"canadian": "yes"}}, "option-value", '"yes"'),
    (SCORE, {"options": {"bids": "closed"}}, "option-value", "closed"),
    (SCORE, {"options": {"bids": []}}, "option-value", "[]"),
    (SCORE, {"options": {"plus_minus_one_from": 0}}, "option-value", "0"),
    (SCORE, {"options": {"plus_minus_one_from": True}}, "option-value", "true"),
    (SCORE, {"options": {"plus_minus_one_from": [2]}}, "option-value", "[2]"),
    (SCORE, {"options": {"hand_sizes": 5}}, "option-value", "5"),
    (SCORE, {"options": {"hand_sizes": [1, "2"]}}, "option-value", '[1, "2"]'),
    (SCORE, {"options": {"hand_sizes": [1] * 21}}, "hand-sizes", "1, 1, 1"),
    (BIDS, {"options": {"hand_sizes": [16]}}, "hand-sizes", "16"),
    (P_SCORE, {"options": {"none_down": 0}}, "option-value", "0"),
    (P_SCORE, {"options": {"all_trump": "highest"}}, "option-value", "highest"),
    (
        BIDS,
        {"options": {"bids": "hidden", "plus_minus_one": True}},
        "option-conflict",
        "bids=hidden",
    ),
    (
        BIDS,
        {"options": {"bids": "secret", "plus_minus_one": True}},
        "option-conflict",
        "bids=secret",
    ),
    (BIDS, {"options": {"bids": "hidden", "canadian": True}}, "option-conflict", "canadian"),
    (
        BIDS,
        {"options": {"clairvoyance": True, "hand_sizes": [3]}},
        "option-conflict",
        "hand_sizes=3",
    ),
    # players, rounds
    (SETUP, {"players": 2}, "players-range", "2"),
    (SETUP, {"players": 7}, "players-range", "7"),
    (P_SETUP, {"players": 3}, "players-range", "3"),
    (SETUP, {"players": True}, "wrong-type", "true"),
    (SETUP, {"players": 4.0}, "wrong-type", "4.0"),
    (SETUP, {"players": "4"}, "wrong-type", '"4"'),
    (SETUP, {"players": None}, "wrong-type", "null"),
    (SCORE, {"players": 99}, "players-range", "99"),
    (SETUP, {"round": 16}, "round-range", "16"),
    (SETUP, {"round": 0}, "round-range", "0"),
    (SETUP, {"round": "3"}, "wrong-type", '"3"'),
    (BIDS, {"round": 16}, "round-range", "16"),
    (SCORE, {"round": 21}, "round-range", "21"),
    (LEGAL, {"round": 21}, "round-range", "21"),
    (TRUMP, {"round": -1}, "round-range", "-1"),
    (BIDS, {"round": 3, "options": {"hand_sizes": [5, 5]}}, "round-range", "3"),
    # cards
    (
        LEGAL,
        {"hand": ["R5", "R14"]},
        "unknown-card",
        "“R14” is no card of Wizard (“hand”, place 2)",
    ),
    (LEGAL, {"hand": [""]}, "unknown-card", "“” is no card"),
    (LEGAL, {"hand": ["r5"]}, "unknown-card", "r5"),
    (LEGAL, {"hand": ["R05"]}, "unknown-card", "R05"),
    (LEGAL, {"hand": ["R５"]}, "unknown-card", "R５"),
    (LEGAL, {"trick": ["X"]}, "unknown-card", "(“trick”, place 1)"),
    (P_LEGAL, {"hand": ["W"]}, "unknown-card", "W"),
    (TRUMP, {"turned": "R0"}, "unknown-card", "R0"),
    (LEGAL, {"hand": ["R5", "B1", "R5"]}, "card-twice", "R5 is there 2"),
    (LEGAL, {"trick": ["R5"]}, "card-twice", "(“trick”, place 1)"),
    (LEGAL, {"hand": ["W"] * 5}, "card-twice", "W is there 5 times, and the deck holds 4"),
    (LEGAL, {"hand": ["W", "W", "W"], "trick": ["W", "W"]}, "card-twice", "(“trick”, place 2)"),
    (WINNER, {"trick": ["J"] * 5}, "card-twice", "J is there 5"),
    (P_TAKERS, {"trick": ["R5", "B3", "G3", "B3"]}, "card-twice", "B3 is there 2"),
    (P_LEGAL, {"trick": ["R5"]}, "card-twice", "R5"),
    (WINNER, {"trick": ["R1", "R2", "R3", "R4", "R5"], "players": 4}, "too-many-cards", "5"),
    (WINNER, {"trick": [f"R{rank}" for rank in range(1, 8)]}, "too-many-cards", "7"),
    (LEGAL, {"trick": ["R1", "R2", "R3", "R4"], "players": 4}, "too-many-cards", "4"),
    (LEGAL, {"hand": [f"R{rank}" for rank in range(1, 4)], "round": 2}, "too-many-cards", "3"),
    (
        LEGAL,
        {"hand": [*(f"R{rank}" for rank in range(1, 12))], "players": 6},
        "too-many-cards",
        "11",
    ),
    (P_LEGAL, {"hand": [f"R{rank}" for rank in range(1, 16)]}, "too-many-cards", "15"),
    (P_LEGAL, {"trick": ["B1", "B2", "B3", "B4", "B5", "B6"]}, "too-many-cards", "6"),
    (P_TAKERS, {"trick": ["R5", "B3", "G3", "R9", "R1"], "players": 4}, "too-many-cards", "5"),
    (P_TAKERS, {"trick": ["R5", "B3", "G3"]}, "wrong-number-of-cards", "3"),
    (P_TAKERS, {"players": 5}, "wrong-number-of-cards", "cards: 4; needed: 5"),
    (LEGAL, {"hand": []}, "wrong-number-of-cards", "0"),
    (WINNER, {"trick": []}, "wrong-number-of-cards", "0"),
    (LEGAL, {"hand": "R5"}, "wrong-type", '"R5"'),
    (LEGAL, {"hand": ["R5", 5]}, "wrong-type", '["R5", 5]'),
    (LEGAL, {"trick": None}, "wrong-type", "null"),
    (LEGAL, {"trick": {"R5": 1}}, "wrong-type", '{"R5": 1}'),
    (TRUMP, {"turned": 5}, "wrong-type", "5"),
    (TRUMP, {"turned": False}, "wrong-type", "false"),
    (P_LEGAL, {"hand": ["R15"], "players": 4}, "not-in-deck", "R15"),
    (P_LEGAL, {"hand": ["B18"], "players": 5}, "not-in-deck", "B18"),
    (P_TAKERS, {"trick": ["R5", "B3", "G3", "R15"]}, "not-in-deck", "for 4 players has no R15"),
    (P_TAKERS, {"trick": ["R5", "B3", "G3", "Y9"]}, "four-colours", "R5 B3 G3 Y9"),
    (P_LEGAL, {"trick": ["R4", "B3", "G3", "Y9"]}, "four-colours", "R4 B3 G3 Y9"),
    (TRUMP, {"turned": None, "players": 4, "round": 3}, "deal-turned", "has to be turned up"),
    (TRUMP, {"players": 4, "round": 15}, "deal-not-turned", "no card is left"),
    # colours
    (WINNER, {"trump": "purple"}, "unknown-colour", "purple"),
    (WINNER, {"trump": "Red"}, "unknown-colour", "Red"),
    (WINNER, {"trump": None}, "unknown-colour", "null"),
    (WINNER, {"trump": ["red"]}, "unknown-colour", '["red"]'),
    (LEGAL, {"trump": "R"}, "unknown-colour", "R"),
    (P_SCORE, {"counts": {"purple": 2}}, "unknown-colour", "purple"),
    (P_SCORE, {"chosen": ["red", "none"]}, "unknown-colour", "none"),
    (P_SCORE, {"chosen": ["red", 5]}, "unknown-colour", "5"),
    # numbers
    (SCORE, {"bid": -1}, "bid-range", "-1"),
    (SCORE, {"bid": 21}, "bid-range", "21"),
    (SCORE, {"bid": 4, "round": 3}, "bid-range", "here it is 0 to 3"),
    (SCORE, {"bid": 11, "players": 6}, "bid-range", "here it is 0 to 10"),
    (SCORE, {"bid": True}, "wrong-type", "true"),
    (SCORE, {"bid": 2.0}, "wrong-type", "2.0"),
    (SCORE, {"bid": "3"}, "wrong-type", '"3"'),
    (SCORE, {"bid": None}, "wrong-type", "null"),
    (SCORE, {"bid": 10**30}, "bid-range", str(10**30)),
    (SCORE, {"taken": -1}, "taken-range", "-1"),
    (SCORE, {"taken": 21}, "taken-range", "21"),
    (SCORE, {"taken": 2, "round": 1}, "taken-range", "here it is 0 to 1"),
    (SCORE, {"taken": [1]}, "wrong-type", "[1]"),
    (BIDS, {"bids": [0, 4]}, "bid-range", "4"),
    (BIDS, {"bids": [-1]}, "bid-range", "-1"),
    (BIDS, {"bids": [True]}, "wrong-type", "[true]"),
    (BIDS, {"bids": [1.0]}, "wrong-type", "[1.0]"),
    (BIDS, {"bids": 2}, "wrong-type", "2"),
    (BIDS, {"bids": [0, 0, 0, 0]}, "bids-made", "4"),
    (BIDS, {"totals": [0, 0, 0]}, "wrong-type", "[0, 0, 0]"),
    (BIDS, {"totals": [0, 0, 0, 10**9]}, "wrong-type", str(10**9)),
    (BIDS, {"totals": [0, 0, 0, "9"]}, "wrong-type", '[0, 0, 0, "9"]'),
    (P_SCORE, {"counts": {"red": -1}}, "count-range", "-1"),
    (P_SCORE, {"counts": {"red": 22}}, "count-range", "22"),
    (P_SCORE, {"counts": {"blue": 18}, "players": 5}, "count-range", "between 0 and 17"),
    (P_SCORE, {"counts": {"red": True}}, "wrong-type", "true"),
    (P_SCORE, {"counts": {"red": 2.5}}, "wrong-type", "2.5"),
    (P_SCORE, {"counts": [2, 1]}, "wrong-type", "[2, 1]"),
    # chosen colours
    (P_SCORE, {"chosen": ["red", "green"]}, "chosen-colours", '["red", "green"]'),
    (P_SCORE, {"chosen": ["green", 5]}, "chosen-colours", '["green", 5]'),
    (P_SCORE, {"chosen": ["red", "red"]}, "chosen-colours", '["red", "red"]'),
    (P_SCORE, {"chosen": ["red"]}, "chosen-colours", '["red"]'),
    (P_SCORE, {"chosen": []}, "chosen-colours", "[]"),
    (P_SCORE, {"chosen": "red"}, "chosen-colours", '"red"'),
    (P_SCORE, {"chosen": None}, "chosen-colours", "null"),
]


@pytest.mark.parametrize(("good", "spoilt", "code", "shown"), WRONG)
def test_a_case_that_makes_no_sense(
    good: dict[str, Any], spoilt: dict[str, Any], code: str, shown: str
) -> None:
    assert "rule" in kibitz.judge(good)
    with pytest.raises(BadInput) as caught:
        kibitz.judge(json.loads(json.dumps({**good, **spoilt})))
    assert caught.value.code == code
    assert shown in str(caught.value)
    assert caught.value.as_json() == {"code": code, "message": str(caught.value)}


NEEDED = [
    *((SCORE, key) for key in ("game", "ask", "bid", "taken")),
    *((LEGAL, key) for key in ("hand", "trick")),
    *((WINNER, key) for key in ("trick", "trump")),
    *((BIDS, key) for key in ("players", "round", "bids")),
    *((TRUMP, key) for key in ("turned",)),
    *((SETUP, key) for key in ("players",)),
    *((P_LEGAL, key) for key in ("hand", "trick")),
    *((P_TAKERS, key) for key in ("trick",)),
    *((P_SCORE, key) for key in ("counts",)),
    *((P_SETUP, key) for key in ("players",)),
]


@pytest.mark.parametrize(("good", "key"), NEEDED)
def test_a_key_that_is_missing(good: dict[str, Any], key: str) -> None:
    with pytest.raises(BadInput, match=f"“{key}” is missing") as caught:
        kibitz.judge({name: value for name, value in good.items() if name != key})
    assert caught.value.code == "missing-key"


def test_the_canadian_option_needs_the_totals() -> None:
    with pytest.raises(BadInput, match="“totals” is missing"):
        kibitz.judge({**BIDS, "options": {"canadian": True}})


@pytest.mark.parametrize("case", [[], None, "wizard", 3, True])
def test_a_case_that_is_no_object(case: Any) -> None:
    with pytest.raises(BadInput) as caught:
        kibitz.judge(case)
    assert caught.value.code == "wrong-type"
    assert json.dumps(case) in str(caught.value)
