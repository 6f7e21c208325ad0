"""The judge's verdicts: the table of the interface word for word, then each question further."""

import json
import tomllib
from typing import Any

import pytest

import kibitz
from kibitz.games import GAMES, load_game
from kibitz.rulebook import folder

# Case and verdict of each row as they stand in the description of the interface.
TABLE = [
    (
        '{"game":"wizard","ask":"legal","hand":["R5","B2","W"],"trick":["J","R9"],"trump":"blue"}',
        '{"legal":["R5","W"],"why_not":{"B2":"wizard.follow"},"rule":"wizard.follow"}',
    ),
    (
        '{"game":"wizard","ask":"winner","trick":["R5","B1","W","W"],"trump":"blue"}',
        '{"position":2,"card":"W","rule":"wizard.win.wizard"}',
    ),
    (
        '{"game":"wizard","ask":"score","bid":3,"taken":2}',
        '{"points":-10,"rule":"wizard.score.missed"}',
    ),
    (
        '{"game":"wizard","ask":"bids","players":4,"round":5,"bids":[2,0,1],'
        '"options":{"plus_minus_one":true}}',
        '{"allowed":[0,1,3,4,5],"why_not":{"2":"wizard.variant.plus-minus-one"},'
        '"rule":"wizard.variant.plus-minus-one"}',
    ),
    (
        '{"game":"wizard","ask":"trump","turned":"J"}',
        '{"trump":"none","rule":"wizard.trump.jester"}',
    ),
    (
        '{"game":"wizard","ask":"trump","turned":null}',
        '{"trump":"none","rule":"wizard.trump.last-round"}',
    ),
    (
        '{"game":"wizard","ask":"trump","turned":"W"}',
        '{"trump":"dealer-chooses","rule":"wizard.trump.wizard"}',
    ),
    (
        '{"game":"wizard","ask":"setup","players":5,"round":3}',
        '{"rounds":12,"cards":3,"deck":60,"rule":"wizard.rounds"}',
    ),
    (
        '{"game":"plotters","ask":"legal","hand":["Y1","R2"],"trick":["R5","B3","G9"],"players":5}',
        '{"legal":["R2"],"why_not":{"Y1":"plotters.three-colours"},"rule":"plotters.three-colours"}',
    ),
    (
        '{"game":"plotters","ask":"legal","hand":["Y1"],"trick":["R5","B3","G9"],"players":5}',
        '{"legal":[],"blocked":true,"rule":"plotters.blocked",'
        '"why_not":{"Y1":"plotters.three-colours"}}',
    ),
    (
        '{"game":"plotters","ask":"takers","trick":["R5","B3","G3","R9"],"players":4}',
        '{"winner":3,"winner_card":"R9","picks":2,"rest":1,"rest_card":"B3","leads":1,'
        '"rule":"plotters.low-tie"}',
    ),
    (
        '{"game":"plotters","ask":"score","counts":{"yellow":6,"red":4,"blue":2}}',
        '{"points":12,"up":["red","yellow"],"down":2,"rule":"plotters.score.three-colours"}',
    ),
    (
        '{"game":"plotters","ask":"score","counts":{"yellow":6,"red":4,"blue":2},'
        '"chosen":["yellow","red"]}',
        '{"points":12,"up":["red","yellow"],"down":2,"rule":"plotters.score"}',
    ),
    (
        '{"game":"plotters","ask":"setup","players":5}',
        '{"rounds":5,"cards":14,"deck":70,"top":{"red":18,"yellow":18,"blue":17,"green":17},'
        '"picks":3,"rule":"plotters.deck.by-players"}',
    ),
]


def judged(game: str, ask: str, **case: object) -> dict[str, Any]:
    """The judge's verdict."""
    return kibitz.judge({"game": game, "ask": ask, **case})


@pytest.mark.parametrize(("case", "verdict"), TABLE)
def test_a_row_of_the_interface_holds(case: str, verdict: str) -> None:
    assert kibitz.judge(json.loads(case)) == json.loads(verdict)


EXAMPLES = [
    pytest.param(example, id=f"{game}-{name}")
    for game in GAMES
    for name, example in tomllib.loads((folder(game) / "examples.toml").read_text("utf-8")).items()
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_worked_example_of_a_rulebook_holds(example: dict[str, str]) -> None:
    case, wanted = json.loads(example["case"]), json.loads(example["verdict"])
    verdict = kibitz.judge(case)
    assert {key: verdict[key] for key in wanted} == wanted
    assert verdict["rule"] in load_game(case["game"]).rule_ids


@pytest.mark.parametrize(
    ("hand", "trick", "legal", "rule"),
    [
        (["R5", "B2"], [], ["R5", "B2"], "wizard.follow"),
        (["R5", "B2"], ["J"], ["R5", "B2"], "wizard.jester-led"),
        (["R5", "B2"], ["W", "R9"], ["R5", "B2"], "wizard.wizard-led"),
        (["R5", "B2"], ["J", "W", "R9"], ["R5", "B2"], "wizard.jester-led.wizard"),
        (["R5", "B2"], ["R9", "W"], ["R5"], "wizard.follow"),
        (["G5", "B2"], ["R9", "W"], ["G5", "B2"], "wizard.follow"),
        (["W", "W", "R5", "B2"], ["R9"], ["W", "W", "R5"], "wizard.follow"),
    ],
)
def test_wizard_legal(hand: list[str], trick: list[str], legal: list[str], rule: str) -> None:
    why_not = {card: "wizard.follow" for card in hand if card not in legal}
    assert judged("wizard", "legal", hand=hand, trick=trick) == {
        "legal": legal,
        "why_not": why_not,
        "rule": rule,
    }


def test_a_hand_may_hold_what_is_left_of_the_four_wizards() -> None:
    verdict = judged("wizard", "legal", hand=["W", "W", "J", "J", "J"], trick=["W", "W", "J"])
    assert verdict["legal"] == ["W", "W", "J", "J", "J"]


@pytest.mark.parametrize(
    ("trick", "trump", "position", "rule"),
    [
        (["R5"], "none", 0, "wizard.win.led-suit"),  # a trick that is still open
        (["B5", "B9"], "blue", 1, "wizard.win.trump"),  # trump, also when trump was led
        (["J", "J"], "blue", 0, "wizard.win.all-jesters"),
        (["J", "B1", "R13", "W", "G1", "W"], "blue", 3, "wizard.win.wizard"),
        (["Y10", "Y9"], "none", 0, "wizard.win.led-suit"),  # ten is more than nine
    ],
)
def test_wizard_winner(trick: list[str], trump: str, position: int, rule: str) -> None:
    verdict = judged("wizard", "winner", trick=trick, trump=trump)
    assert verdict == {"position": position, "card": trick[position], "rule": rule}


@pytest.mark.parametrize(
    ("case", "allowed"),
    [
        ({"players": 3, "round": 1, "bids": []}, [0, 1]),
        ({"players": 4, "round": 15, "bids": [15, 15, 15]}, list(range(16))),
        (
            {"players": 4, "round": 2, "bids": [1], "options": {"hand_sizes": [1, 4]}},
            [0, 1, 2, 3, 4],
        ),
        ({"players": 3, "round": 3, "bids": [1], "options": {"bids": "hidden"}}, [0, 1, 2, 3]),
    ],
)
def test_wizard_bids_without_a_bar(case: dict[str, Any], allowed: list[int]) -> None:
    verdict = judged("wizard", "bids", **case)
    assert verdict == {"allowed": allowed, "why_not": {}, "rule": "wizard.bid.range"}


@pytest.mark.parametrize(
    ("turned", "trump"), [("B13", "blue"), ("G1", "green"), ("R5", "red"), ("Y10", "yellow")]
)
def test_wizard_trump(turned: str, trump: str) -> None:
    verdict = judged("wizard", "trump", turned=turned)
    assert verdict == {"trump": trump, "rule": "wizard.trump.turn-up"}


@pytest.mark.parametrize(("players", "rounds"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_wizard_setup_without_a_round(players: int, rounds: int) -> None:
    verdict = judged("wizard", "setup", players=players)
    assert verdict == {"rounds": rounds, "deck": 60, "rule": "wizard.rounds"}


@pytest.mark.parametrize(
    ("hand", "trick", "legal", "rule"),
    [
        (["Y1", "R2"], [], ["Y1", "R2"], "plotters.trump"),
        (["Y1", "R2"], ["R5", "B3"], ["Y1", "R2"], "plotters.free-play"),
        (["Y1", "R2"], ["R5", "R6", "R7", "R8", "R9"], ["Y1", "R2"], "plotters.free-play"),
        (["B1", "R2"], ["R5", "B3", "G9"], ["B1", "R2"], "plotters.three-colours"),
    ],
)
def test_plotters_legal(hand: list[str], trick: list[str], legal: list[str], rule: str) -> None:
    verdict = judged("plotters", "legal", hand=hand, trick=trick)
    assert verdict == {"legal": legal, "why_not": {}, "rule": rule}


def test_plotters_takers_at_a_table_of_six() -> None:
    trick = ["R5", "B20", "R21", "G20", "B19", "G21"]
    assert judged("plotters", "takers", trick=trick) == {
        "winner": 2,
        "winner_card": "R21",
        "picks": 3,
        "rest": 4,
        "rest_card": "B19",
        "leads": 4,
        "rule": "plotters.take.rest",
    }


def test_plotters_four_colours_without_a_choice_are_scored_with_the_best_two() -> None:
    counts = {"yellow": 3, "red": 5, "blue": 2, "green": 1}
    assert judged("plotters", "score", counts=counts) == {
        "points": 5,  # 5 x 3 / 3
        "up": ["red", "yellow"],
        "down": 3,
        "rule": "plotters.choose-two",
    }


@pytest.mark.parametrize(("players", "top"), [(4, 14), (6, 21)])
def test_plotters_setup(players: int, top: int) -> None:
    assert judged("plotters", "setup", players=players) == {
        "rounds": players,
        "cards": 14,
        "deck": 14 * players,
        "top": {"blue": top, "green": top, "red": top, "yellow": top},
        "picks": 2 if players == 4 else 3,
        "rule": "plotters.deck.by-players",
    }
