"""A new table: the seed decides the first dealer and the deals, and nothing else does."""

import pytest

from kibitz.chance import MAX_SEED
from kibitz.errors import BadInput
from kibitz.game import State
from kibitz.games import GAMES, load_game

from .kit import FACTS, each_game, each_table, has_options, some_variants, variants, walk
from .sfc32 import first_dealer

Deal = tuple[list[list[str]], str | None]


def deal(state: State) -> Deal:
    """The hands and the card turned up."""
    return state.hands(), state.game.turned(state.record)


def test_each_game_is_described() -> None:
    """The kit knows each game of the list, and no other."""
    assert set(FACTS) == set(GAMES)


@each_game
def test_game_says_what_it_is(name: str) -> None:
    """Name, version, rules and kernels are there."""
    game = load_game(name)
    assert game.name == name
    assert game.version >= 1
    assert len(set(game.rule_ids)) == len(game.rule_ids) > 0
    assert all(rule.startswith(f"{name}.") for rule in game.rule_ids)
    assert set(game.kernels) == {"start", "apply", "random_action"}
    assert len({option.name for option in game.options}) == len(game.options)


@each_game
def test_record_stays_small(name: str) -> None:
    """A table takes no more bytes than its game allows."""
    game = load_game(name)
    limit = FACTS[name]["record_bytes"]
    assert game.table.itemsize <= limit
    assert len(game.new(game.seats[-1], 1).record.tobytes()) <= limit


@each_game
def test_record_has_no_gaps(name: str) -> None:
    """Each byte of a record belongs to a field: a copy leaves what lies between them undefined."""
    table = load_game(name).table
    taken = sorted((offset, kind.itemsize) for kind, offset, *_ in (table.fields or {}).values())
    end = 0
    for offset, size in taken:
        assert offset == end
        end += size
    assert end == table.itemsize


@each_table
def test_same_seed_same_bytes(name: str, players: int) -> None:
    """A seed and the options make the record, byte for byte."""
    game = load_game(name)
    for options in variants(name, players):
        for seed in (0, 5, MAX_SEED):
            once = game.new(players, seed, options)
            again = game.new(players, seed, options)
            assert once.record.tobytes() == again.record.tobytes()
            assert (once.seed, once.players, once.round) == (seed, players, 1)
            assert not once.is_over


@each_table
def test_other_seed_other_deal(name: str, players: int) -> None:
    """Neighbouring seeds, and seeds that differ in their upper half only, deal differently."""
    game = load_game(name)
    seeds = [*range(40), *(seed << 32 for seed in range(1, 40))]
    deals = {str(deal(game.new(players, seed))) for seed in seeds}
    assert len(deals) >= len(seeds) - 2


@each_table
def test_first_dealer_is_drawn_by_the_seed(name: str, players: int) -> None:
    """Each seat deals first for some seeds, as the second opinion draws it."""
    game = load_game(name)
    dealers = [game.new(players, seed).dealer for seed in range(100)]
    assert dealers == [first_dealer(seed, players) for seed in range(100)]
    assert set(dealers) == set(range(players))


@each_table
def test_options_leave_the_deals_alone(name: str, players: int) -> None:
    """Rounds with hands of equal size have equal deals, whatever the options and the play."""

    def deals(options: dict[str, object], seed: int) -> dict[tuple[int, int], Deal]:
        found = {}
        for state in walk(name, players, options, seed):
            if not state.is_over and state.game.untouched(state.record):
                found[state.round, len(state.hands()[0])] = deal(state)
        return found

    plain = deals({}, 3)
    assert len(plain) == load_game(name).new(players, 3).rounds
    compared = 0
    for options in some_variants(name, players):
        other = deals(options, 3)
        common = plain.keys() & other.keys()
        assert {key: other[key] for key in common} == {key: plain[key] for key in common}
        compared += len(common)
    assert compared >= len(plain) * 3


@each_table
def test_every_option_is_kept(name: str, players: int) -> None:
    """Each option of the game occurs in the kit's variants and stands in the settings."""
    game = load_game(name)
    used = set()
    for options in variants(name, players):
        state = game.new(players, 1, options)
        assert has_options(state, options)
        assert state.view(0).options == state.settings
        used |= set(options)
    assert used == {option.name for option in game.options}


@each_game
def test_without_a_seed_one_is_drawn(name: str) -> None:
    """The drawn seed is told, and deals the same table again."""
    game = load_game(name)
    players = game.seats[0]
    tables = [game.new(players) for _ in range(3)]
    assert len({state.seed for state in tables}) == 3
    for state in tables:
        assert game.new(players, state.seed).record.tobytes() == state.record.tobytes()


@each_game
@pytest.mark.parametrize(
    ("players", "seed", "options", "code"),
    [
        (-1, 0, {}, "players-range"),
        (0, 0, {}, "players-range"),
        (99, 0, {}, "players-range"),
        (True, 0, {}, "wrong-type"),
        (None, -1, {}, "seed-range"),
        (None, MAX_SEED + 1, {}, "seed-range"),
        (None, True, {}, "seed-range"),
        (None, 0, {"no such option": 1}, "unknown-option"),
    ],
)
def test_what_no_table_has(
    name: str, players: int | None, seed: int, options: dict[str, object], code: str
) -> None:
    """Player counts, seeds and options out of range are refused with their code."""
    game = load_game(name)
    with pytest.raises(BadInput) as refused:
        game.new(game.seats[0] if players is None else players, seed, options)
    assert refused.value.code == code
