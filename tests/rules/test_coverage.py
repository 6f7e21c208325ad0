"""Every rule of every game has its tests, and all lists of rules agree."""

import pkgutil
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from kibitz.games import GAMES, load_game
from kibitz.rulebook import folder

from . import Mark, marks, slug

SPEC = Path(__file__).parents[3] / "shared" / "spec" / "rule-ids.toml"


def rulebook_rules(game: str) -> dict[str, str]:
    """The rules that a game's rulebook has to tell, each with where it comes from."""
    facts = tomllib.loads((folder(game) / "facts.toml").read_text("utf-8"))
    rules: dict[str, str] = facts["rules"]
    return rules


def marked_tests() -> list[tuple[str, Mark]]:
    """All marked tests beside this one."""
    modules = [
        import_module(f"{__package__}.{module.name}")
        for module in pkgutil.iter_modules([str(Path(__file__).parent)])
        if module.name.startswith("test_")
    ]
    return [found for module in modules for found in marks(module)]


ALL_RULES = [rule for game in GAMES for rule in rulebook_rules(game)]


@pytest.mark.parametrize("kind", ["allows", "refuses"])
@pytest.mark.parametrize("rule", ALL_RULES)
def test_a_rule_is_shown_at_work_and_at_its_limits(rule: str, kind: str) -> None:
    assert Mark(kind, rule) in [mark for _name, mark in marked_tests()]


def test_no_test_is_about_an_unknown_rule() -> None:
    assert {mark.rule for _name, mark in marked_tests()} <= set(ALL_RULES)


def test_a_test_carries_its_rule_in_its_name() -> None:
    for name, mark in marked_tests():
        assert name.startswith(f"test_{slug(mark.rule)}__")


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_in_code_are_those_of_the_rulebook_in_its_order(game: str) -> None:
    assert list(load_game(game).rule_ids) == list(rulebook_rules(game))


@pytest.mark.skipif(not SPEC.exists(), reason="the spec of the rules does not lie beside this")
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_those_of_the_spec(game: str) -> None:
    spec = tomllib.loads(SPEC.read_text("utf-8"))
    assert sorted(spec) == sorted(GAMES)
    told = {rule: entry["basis"] for rule, entry in spec[game].items()}
    assert rulebook_rules(game) == told
