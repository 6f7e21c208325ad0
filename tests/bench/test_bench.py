"""The bench: the C version plays the kernel's games, and the tables say what was measured."""

import pytest

from bench.contenders import Disagreement, check
from bench.native import built, compiler
from bench.report import Row, Wanted, per_second, rows_table, seconds, size, table, times
from bench.timing import Spread, interleaved, rate, ratio
from kibitz import playouts

WITH_COMPILER = pytest.mark.skipif(compiler() is None, reason="no C compiler")


@WITH_COMPILER
@pytest.mark.parametrize(
    ("game", "players"),
    [*[("wizard", players) for players in range(3, 7)], *[("plotters", n) for n in range(4, 7)]],
)
@pytest.mark.parametrize("seed", [0, 123, 2**63 - 20])
def test_c_plays_the_games_of_the_kernel(game: str, players: int, seed: int) -> None:
    """Scores and number of actions are the same, whatever the seed and the player count."""
    scores, actions = built(game)(40, players, seed)
    wanted = playouts(game, 40, players, seed)
    assert scores.tolist() == wanted.scores.tolist()
    assert actions == wanted.actions


@WITH_COMPILER
def test_check_notices_other_games() -> None:
    """A contender that plays other seeds is refused before it is timed."""
    player = built("wizard")
    check("wizard", player, games=5)
    with pytest.raises(Disagreement):
        check("wizard", lambda games, players, seed: player(games, players, seed + 1), games=5)


def test_contenders_take_turns() -> None:
    """A B A B, with each contender's figures under its name."""
    turns: list[str] = []

    def contender(name: str, figure: float) -> float:
        turns.append(name)
        return figure

    samples = interleaved({"a": lambda: contender("a", 6), "b": lambda: contender("b", 2)}, 2)
    assert turns == ["a", "b", "a", "b"]
    assert samples == {"a": [6, 6], "b": [2, 2]}


def test_ratio_is_taken_within_each_repetition() -> None:
    """The slow second repetition slows both, so the ratio stays."""
    samples = {"a": [8.0, 4.0, 9.0], "b": [2.0, 1.0, 3.0]}
    assert ratio(samples, "a", "b") == Spread(3.0, 4.0, 4.0)
    assert ratio(samples, "a", "b").scaled(0.5) == Spread(1.5, 2.0, 2.0)


def test_rate_counts_what_is_done() -> None:
    """More done in the same time is a higher rate."""

    def work(done: int) -> int:
        return done + 0 * sum(range(200_000))

    few, many = rate(lambda: work(1)), rate(lambda: work(1_000_000))
    assert 0 < few() < many()


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (times(31.24), "31.2 ×"),
        (times(25), "25 ×"),
        (times(0.9391), "0.939 ×"),
        (times(3951.7), "3952 ×"),
        (per_second(31_240_000), "31.2 M/s"),
        (per_second(6_470), "6.47 k/s"),
        (per_second(12), "12 /s"),
        (seconds(1.234), "1.23 s"),
        (seconds(0.3), "300 ms"),
        (seconds(0.00053), "0.53 ms"),
        (size(232), "232 B"),
        (size(221.9 * 2**20), "222 MiB"),
    ],
)
def test_units(text: str, wanted: str) -> None:
    """Three digits and a unit that suits the size."""
    assert text == wanted


def test_table_is_aligned() -> None:
    """Each column is as wide as its widest cell."""
    assert table(("a", "long"), [("wide", "b")]) == "\n".join(
        ["| a    | long |", "| ---- | ---- |", "| wide | b    |"]
    )


def test_rows_say_what_is_wanted_and_whether_it_is_met() -> None:
    """The median is held to the bound, in its direction; a missing figure says why."""
    spread = Spread(20.0, 24.0, 30.0)
    met = {
        bound: Row("x", spread, times, bound).cells()[-1]
        for bound in (
            Wanted(24, at_least=True),
            Wanted(25, at_least=True),
            Wanted(24),
            Wanted(23),
        )
    }
    assert list(met.values()) == ["yes", "**no**", "yes", "**no**"]
    assert Row("x", spread, times, Wanted(25)).cells() == (
        "x",
        "≤ 25 ×",
        "24 ×",
        "20 × – 30 ×",
        "yes",
    )
    assert Row("x", Spread.of([2.0]), times).cells() == ("x", "", "2 ×", "", "")
    missing = Row("x", "no C compiler", times, Wanted(1.3))
    assert missing.cells() == ("x", "≤ 1.3 ×", "no C compiler", "", "")
    assert rows_table([missing]).splitlines()[2].startswith("| x    | ≤ 1.3 × | no C compiler |")
