"""Puzzles of every game: decided by the rule that they practise, fair, and the same each time."""

import pytest

from kibitz.chance import MAX_SEED
from kibitz.errors import BadInput
from kibitz.games import GAMES, load_game
from kibitz.judging import judge
from kibitz.puzzles import Dice, Puzzle, load_recipes, make, rules_about, topics
from kibitz.questions import load_deck, load_options, load_questions

SEEDS = range(50)
RULES = [(game, rule) for game in GAMES for rule in load_recipes(game)]

each_game = pytest.mark.parametrize("game", GAMES)
each_rule = pytest.mark.parametrize(("game", "rule"), RULES)


def fifty(game: str, rule: str) -> list[Puzzle]:
    """The puzzles about a rule that all tests look at."""
    return [make(load_game(game), rule, seed) for seed in SEEDS]


@each_rule
def test_the_judge_decides_by_the_wanted_rule(game: str, rule: str) -> None:
    assert rule in load_game(game).rule_ids
    for puzzle in fifty(game, rule):
        assert (puzzle.game, puzzle.rule) == (game, rule)
        assert judge(puzzle.case)["rule"] == rule
        assert judge(puzzle.case) == puzzle.verdict


@each_rule
def test_choices_are_distinct_and_the_right_ones_are_among_them(game: str, rule: str) -> None:
    for puzzle in fifty(game, rule):
        choices = puzzle.laid.choices
        keys = {choice.key for choice in choices}
        assert len(choices) == len(keys) > 1
        assert set() < puzzle.laid.right <= keys
        texts = [choice.text for choice in choices if not choice.card]
        assert all(texts)
        assert len(texts) == len(set(texts))
        assert puzzle.solved(puzzle.given(puzzle.laid.right))
        if not puzzle.laid.many:
            assert len(puzzle.laid.right) == 1


@each_rule
def test_somebody_could_be_mistaken(game: str, rule: str) -> None:
    for puzzle in fifty(game, rule):
        keys = {choice.key for choice in puzzle.laid.choices}
        wrong = [lure for lure in puzzle.laid.lures if lure != puzzle.laid.right]
        assert any(lure and lure <= keys for lure in wrong)
        assert not any(puzzle.solved(lure) for lure in wrong)


@each_rule
def test_the_same_seed_makes_the_same_puzzle(game: str, rule: str) -> None:
    first, again = fifty(game, rule), fifty(game, rule)
    assert [(each.case, each.laid) for each in first] == [(each.case, each.laid) for each in again]
    positions = {str(sorted(each.case.items(), key=str)) for each in first}
    assert len(positions) > 5  # fewer are possible only where the rule itself leaves few


@each_rule
def test_cards_that_are_chosen_are_the_cards_of_the_case(game: str, rule: str) -> None:
    for puzzle in fifty(game, rule):
        cards = [choice.card for choice in puzzle.laid.choices if choice.card]
        if puzzle.laid.field:
            assert cards == puzzle.case[puzzle.laid.field]
        assert set(cards) <= set(load_deck(game))


@each_rule
def test_all_that_decides_is_shown(game: str, rule: str) -> None:
    """Every value of a case is shown, or is there only so that its cards can be dealt."""
    for puzzle in fifty(game, rule):
        shown = {asked.key for asked in puzzle.recipe.shown}
        values = set(puzzle.case) - {"game", "ask", "options"}
        options = set(puzzle.case.get("options", {}))
        assert options <= shown
        for key in values - shown:
            without = {name: value for name, value in puzzle.case.items() if name != key}
            assert judge(without) == puzzle.verdict, key


@each_game
def test_topics_are_questions_of_the_judge(game: str) -> None:
    asks = {question.ask for question in load_questions(game)}
    assert set(topics(game)) <= asks
    assert [rule for rules in topics(game).values() for rule in rules] == rules_about(game, "")
    for ask, rules in topics(game).items():
        assert rules_about(game, ask) == rules
        assert {make(load_game(game), ask, seed).rule for seed in SEEDS} == set(rules)


@each_game
def test_mixed_puzzles_are_those_of_their_rules(game: str) -> None:
    found = [make(load_game(game), "", seed) for seed in range(200)]
    assert {puzzle.rule for puzzle in found} == set(load_recipes(game))
    for puzzle in found[:20]:
        assert make(load_game(game), puzzle.rule, puzzle.seed).case == puzzle.case


@each_game
def test_bad_wishes_are_refused(game: str) -> None:
    with pytest.raises(BadInput) as unknown:
        make(load_game(game), "nothing", 1)
    assert unknown.value.code == "unknown-rule"
    for seed in (-1, MAX_SEED + 1):
        with pytest.raises(BadInput) as outside:
            make(load_game(game), "", seed)
        assert outside.value.code == "seed-range"
    assert make(load_game(game), "", MAX_SEED).seed == MAX_SEED


@each_game
def test_options_in_puzzles_have_words(game: str) -> None:
    told = {option.name for option in load_options(game)}
    for recipe in load_recipes(game).values():
        assert {asked.key for asked in recipe.shown if asked.kind == "option"} <= told


def test_answers_name_choices_only() -> None:
    puzzle = make(load_game("wizard"), "wizard.win.wizard", 1)
    assert puzzle.given(["0", "zzz", "99"]) == {"0"}
    assert not puzzle.solved(frozenset())


def test_dice_are_fair_enough() -> None:
    dice = Dice(7, 1)
    drawn = [dice.between(2, 4) for _ in range(300)]
    assert set(drawn) == {2, 3, 4}
    assert sorted(dice.shuffled(range(10))) == list(range(10))
    assert len(set(dice.sample("abcdef", 4))) == 4
    assert {dice.one_in(2) for _ in range(40)} == {True, False}
