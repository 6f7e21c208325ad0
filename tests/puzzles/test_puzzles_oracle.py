"""The naive second opinion solves the puzzles, too."""

from collections.abc import Callable
from typing import Any

import pytest

from kibitz.games import GAMES, load_game
from kibitz.puzzles import NONE, Puzzle, load_recipes, make
from tests.oracle import plotters, wizard

SEEDS = range(50)
RULES = [(game, rule) for game in GAMES for rule in load_recipes(game)]


def wizard_legal(case: dict[str, Any]) -> set[str]:
    return set(wizard.legal_cards(case["hand"], case["trick"]))


def wizard_winner(case: dict[str, Any]) -> set[str]:
    return {str(wizard.winner(case["trick"], case["trump"]))}


def wizard_score(case: dict[str, Any]) -> set[str]:
    return {str(wizard.points(case["bid"], case["taken"]))}


def wizard_bids(case: dict[str, Any]) -> set[str]:
    totals = case.get("totals", [0] * case["players"])
    alone = all(totals[-1] > other for other in totals[:-1])
    barred = wizard.barred_bids(
        case["players"], case["round"], case["bids"], case.get("options"), alone
    )
    return {str(bid) for bid in barred} or {NONE}


def wizard_trump(case: dict[str, Any]) -> set[str]:
    sizes = wizard.hand_sizes(case["players"], case.get("options"))
    all_dealt = sizes[case["round"] - 1] * case["players"] == len(wizard.deck())
    assert (case["turned"] is None) == all_dealt
    return {wizard.trump_of(case["turned"]) or "dealer-chooses"}


def plotters_legal(case: dict[str, Any]) -> set[str]:
    return set(plotters.legal_cards(case["hand"], case["trick"])) or {NONE}


def plotters_rest(case: dict[str, Any]) -> set[str]:
    option = case.get("options", {}).get("all_trump", "lowest_takes_rest")
    winner, rest = plotters.takers(case["trick"], option)
    return {NONE if winner == rest else str(rest)}


def plotters_score(case: dict[str, Any]) -> set[str]:
    none_down = case.get("options", {}).get("none_down", "undivided")
    return {str(plotters.points(case["counts"], case.get("chosen"), none_down))}


ORACLES: dict[tuple[str, str], Callable[[dict[str, Any]], set[str]]] = {
    ("wizard", "legal"): wizard_legal,
    ("wizard", "winner"): wizard_winner,
    ("wizard", "score"): wizard_score,
    ("wizard", "bids"): wizard_bids,
    ("wizard", "trump"): wizard_trump,
    ("plotters", "legal"): plotters_legal,
    ("plotters", "takers"): plotters_rest,
    ("plotters", "score"): plotters_score,
}


def solved_by_oracle(puzzle: Puzzle) -> set[str]:
    """The answer that the second opinion gives."""
    return ORACLES[puzzle.game, puzzle.case["ask"]](puzzle.case)


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_oracle_agrees(game: str, rule: str) -> None:
    for seed in SEEDS:
        puzzle = make(load_game(game), rule, seed)
        assert solved_by_oracle(puzzle) == puzzle.laid.right, puzzle.case


@pytest.mark.parametrize("game", GAMES)
def test_oracle_agrees_on_mixed_puzzles(game: str) -> None:
    for seed in range(1000, 1300):
        puzzle = make(load_game(game), "", seed)
        assert solved_by_oracle(puzzle) == puzzle.laid.right, puzzle.case
