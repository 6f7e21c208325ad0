"""The bots: they play whole games by the rules, from views alone, and steady beats random."""

import inspect

import pytest

from kibitz.bots import BOTS, Bot, load_bot
from kibitz.errors import BadInput
from kibitz.games import GAMES, load_game

TABLES = [(game, players) for game in GAMES for players in load_game(game).seats]


def scores(game: str, bots: list[Bot], seed: int, **options: object) -> list[int]:
    """The final totals of a game between bots."""
    state = load_game(game).new(len(bots), seed, options)
    while state.turn is not None:
        view = state.view(state.turn)
        state.play(bots[state.turn].move(view), state.turn)
    return state.scores


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("name", BOTS)
def test_a_whole_game_is_played_by_the_rules(game: str, players: int, name: str) -> None:
    bots = [load_bot(name, seat) for seat in range(players)]
    assert len(scores(game, bots, seed=3)) == players


@pytest.mark.parametrize(
    "options",
    [
        {"clairvoyance": True},
        {"bids": "hidden", "clairvoyance": True},
        {"bids": "secret"},
        {"plus_minus_one": True, "canadian": True},
        {"dealer_may_name_no_trump": True},
    ],
)
def test_steady_plays_every_option_of_wizard(options: dict[str, object]) -> None:
    for seed in range(3):
        bots = [load_bot("steady") for _ in range(4)]
        assert len(scores("wizard", bots, seed, **options)) == 4


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_steady_beats_random(game: str, players: int) -> None:
    steady, random, games = 0, 0, 6
    for seed in range(games):
        bots = [
            load_bot("steady" if (seat + seed) % 2 else "random", seed) for seat in range(players)
        ]
        totals = scores(game, bots, seed)
        for bot, total in zip(bots, totals, strict=True):
            if bot.name == "steady":
                steady += total
            else:
                random += total
    shares = [sum((seat + seed) % 2 for seed in range(games)) for seat in range(players)]
    assert steady / sum(shares) > random / (games * players - sum(shares))


def test_the_same_seed_plays_the_same_game() -> None:
    for name in BOTS:
        games = [scores("plotters", [load_bot(name, 7) for _ in range(4)], 1) for _ in range(2)]
        assert games[0] == games[1]


def test_steady_keeps_a_certain_promise() -> None:
    # A Wizard in the only trick of round 1 wins it, whoever leads (wizard.win.wizard), unless
    # another Wizard came first; so the hand is worth a trick.
    state = load_game("wizard").new(4, seed=1)
    hands = [["R5"], ["R6"], ["R7"], ["R8"]]
    leader = state.turn or 0
    hands[leader] = ["W"]
    state.place(hands, "B2")
    assert load_bot("steady").move(state.view(leader)) == "bid 1"


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BadInput) as caught:
        load_bot("genius")
    assert caught.value.code == "unknown-bot"
    assert "genius" in str(caught.value)


def test_bots_see_a_view_and_nothing_else() -> None:
    for make in BOTS.values():
        parameters = list(inspect.signature(make(0).move).parameters)
        assert parameters == ["view"]
