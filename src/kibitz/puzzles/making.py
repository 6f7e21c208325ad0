"""Makes a puzzle: draws positions until the judge names the wanted rule."""

from collections.abc import Mapping
from importlib import import_module

from kibitz.chance import MAX_SEED
from kibitz.errors import BadInput, shown
from kibitz.game import Game
from kibitz.puzzles.dice import Dice
from kibitz.puzzles.model import Puzzle, Recipe

TRIES = 500
"""So many positions are drawn at most; a recipe whose positions fit less often is a slip."""


def load_recipes(game: str) -> Mapping[str, Recipe]:
    """How a game makes its puzzles, by rule."""
    recipes: Mapping[str, Recipe] = import_module(f"kibitz.games.{game}.puzzles").PUZZLES
    return recipes


def topics(game: str) -> dict[str, list[str]]:
    """The rules that a game has puzzles about, by the judge's question that they decide."""
    found: dict[str, list[str]] = {}
    for rule, recipe in load_recipes(game).items():
        found.setdefault(recipe.ask, []).append(rule)
    return found


def rules_about(game: str, about: str) -> list[str]:
    """The rules that puzzles `about` something practise.

    A rule's own id, a question of the judge, or "" for all. Raises `BadInput` (unknown-rule).
    """
    recipes = load_recipes(game)
    found = [rule for rule, recipe in recipes.items() if about in ("", rule) or about == recipe.ask]
    if not found:
        raise BadInput("unknown-rule", given=shown(about), game=game)
    return found


def make(game: Game, about: str, seed: int) -> Puzzle:
    """The puzzle of a seed, the same each time; see `rules_about` for `about`.

    Raises `BadInput`: unknown-rule, seed-range.
    """
    if not 0 <= seed <= MAX_SEED:
        raise BadInput("seed-range", high=MAX_SEED, given=shown(seed))
    rule = Dice(seed, 0).pick(rules_about(game.name, about))
    recipe = load_recipes(game.name)[rule]
    dice = Dice(seed, 1 + game.rule_ids.index(rule))
    for _ in range(TRIES):
        case = {"game": game.name, "ask": recipe.ask, **recipe.position(dice)}
        verdict = game.judge(case)
        if verdict["rule"] == rule:
            laid = recipe.lay(case, verdict)
            if laid.tricky:
                return Puzzle(game.name, rule, seed, recipe, case, verdict, laid)
    raise AssertionError(f"no position is decided by {rule} with seed {seed}")
