"""The game record: what is written is read back, and what the rules refuse is reported."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.bots import load_bot
from kibitz.errors import BadInput, RecordError
from kibitz.games import GAMES, load_game
from kibitz.record import Deal, GameRecord, Move, read, write

NAMES = ["Anna", "Ben Bo", "Chiara", "Dora", "Émile", "Françoise"]
OPTIONS: dict[str, list[dict[str, object]]] = {
    "wizard": [
        {},
        {"plus_minus_one": True, "canadian": True},
        {"bids": "secret", "clairvoyance": True, "dealer_may_name_no_trump": True},
        {"hand_sizes": [2, 4, 3]},
    ],
    "plotters": [{}, {"all_trump": "winner_takes_all", "none_down": "zero"}],
}
CASES = [
    (game, players, options)
    for game in GAMES
    for players in load_game(game).seats
    for options in OPTIONS[game]
]


def played(game: str, players: int, options: dict[str, object], seed: int = 5) -> GameRecord:
    """A whole game of random moves, recorded."""
    record = GameRecord(game, NAMES[:players], options, seed)
    state = record.start()
    bot = load_bot("random", seed)
    while state.turn is not None:
        move = Move(state.turn, bot.move(state.view(state.turn)))
        record.carry_out(state, move)
        record.moves.append(move)
    return record


def seedless(record: GameRecord) -> GameRecord:
    """The same game from its deals instead of its seed."""
    text = write(record)
    lines = [line for line in text.splitlines() if not line.startswith("seed ")]
    return read("\n".join(lines))


@pytest.mark.parametrize(("game", "players", "options"), CASES)
def test_replay_equals_play(game: str, players: int, options: dict[str, object]) -> None:
    record = played(game, players, options)
    again = read(write(record))
    assert again.replay().record.tobytes() == record.replay().record.tobytes()
    assert (again.names, again.options, again.seed) == (record.names, options, 5)
    assert write(again) == write(record)


@pytest.mark.parametrize(("game", "players", "options"), CASES)
def test_a_record_needs_no_seed(game: str, players: int, options: dict[str, object]) -> None:
    record = played(game, players, options)
    other = seedless(record)
    assert other.seed is None
    assert other.replay().scores == record.replay().scores
    assert read(write(other)).deals == other.deals


@pytest.mark.parametrize("game", GAMES)
def test_an_unfinished_game_is_a_whole_record(game: str) -> None:
    record = played(game, 4, {})
    record.moves = record.moves[:37]
    text = write(record)
    assert text.endswith("end 37 moves unfinished\n")
    assert read(text).replay().turn == record.replay().turn


def test_comments_stay_with_their_moves() -> None:
    record = played("wizard", 3, {"hand_sizes": [2]})
    record.comments = {0: ["two cards each"], 4: ["a bold lead", "and a second thought"]}
    text = write(record)
    assert "; a bold lead\n; and a second thought\n" in text
    assert read(text).comments == record.comments


def test_a_comment_at_the_end_of_a_line_is_read() -> None:
    text = write(played("wizard", 3, {"hand_sizes": [1]})).replace("\ntrick ", " ; odd\ntrick ", 1)
    assert read(text).comments == {3: ["odd"]}


WIZARD = """\
kibitz record 1
game wizard 1
seat 0 Anna
seat 1 Ben
seat 2 Chiara
option hand_sizes 2

round 1 dealer 2
deal 0 R9 G1
deal 1 R5 B2
deal 2 W J
turned B7
bids 0:1 1:0 2:1
trick 0:R9 1:R5 2:J
trick 0:G1 1:B2 2:W
score 0:30 1:20 2:30
end 9 moves
"""


def test_a_record_written_by_hand_is_read() -> None:
    # wizard.score.exact: Anna bid and took 1, Ben bid and took 0, Chiara bid and took 1.
    record = read(WIZARD)
    assert record.deals == [Deal([["R9", "G1"], ["R5", "B2"], ["W", "J"]], "B7")]
    assert record.replay().scores == [30, 20, 30]


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "shown"),
    [
        ("kibitz record 1", "kibitz record 2", "record-version", 1, "“2”"),
        ("kibitz record 1", "PGN", "record-header", 1, "PGN"),
        ("game wizard 1", "game wizard 7", "record-version", 2, "wizard 7"),
        ("game wizard 1", "game bridge 1", "record-move", 2, "bridge"),
        ("seat 1 Ben", "seat 2 Ben", "record-syntax", 4, "seat 2 Ben"),
        ("option hand_sizes 2", "option jokers 2", "record-move", 6, "jokers"),
        ("option hand_sizes 2", "option hand_sizes 31", "record-move", 6, "31"),
        ("round 1 dealer 2", "round 2 dealer 2", "record-differs", 8, "round 2"),
        ("round 1 dealer 2", "round 1 dealer 9", "record-syntax", 8, "9"),
        ("deal 2 W J", "deal 2 W R9", "record-move", 11, "R9"),
        ("deal 2 W J", "deal 2 W", "record-move", 8, "3 hands; cards each: 2"),
        ("turned B7", "turned Q7", "record-move", 12, "Q7"),
        ("bids 0:1 1:0", "bids 0:3 1:0", "record-move", 13, "bid of 3"),
        ("bids 0:1 1:0", "bids 1:0 0:1", "record-move", 13, "seat 1"),
        ("bids 0:1", "bids 0-1", "record-syntax", 13, "0-1"),
        ("0:R9 1:R5 2:J", "0:R9 1:B2 2:J", "record-move", 14, "B2"),
        ("0:R9 1:R5 2:J", "0:R9 1:R6 2:J", "record-move", 14, "R6"),
        ("0:R9 1:R5 2:J", "0:R9 2:J 1:R5", "record-move", 14, "seat 2"),
        ("score 0:30", "score 0:20", "record-differs", 16, "0:20"),
        ("end 9 moves", "end 8 moves", "record-differs", 17, "end 8 moves"),
        ("end 9 moves", "", "record-cut", 17, "17"),
        ("end 9 moves", "flourish", "record-syntax", 17, "flourish"),
    ],
)
def test_what_is_wrong_is_reported(old: str, new: str, code: str, line: int, shown: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(WIZARD.replace(old, new, 1))
    assert (caught.value.code, caught.value.line) == (code, line)
    assert shown in str(caught.value)


def test_an_illegal_card_is_reported_with_line_card_and_rule() -> None:
    with pytest.raises(RecordError) as caught:
        read(WIZARD.replace("1:R5", "1:B2", 1))
    assert caught.value.rule == "wizard.follow"
    assert caught.value.line == 14
    assert "B2" in str(caught.value)
    assert "wizard.follow" in caught.value.text("it")


def test_a_record_cut_off_anywhere_is_never_taken_for_whole() -> None:
    for length in range(len(WIZARD) - 1):
        with pytest.raises(RecordError):
            read(WIZARD[:length])


@settings(max_examples=60)
@given(st.text(), st.integers(0, len(WIZARD)))
def test_any_text_gives_a_record_or_a_coded_error(text: str, at: int) -> None:
    for candidate in (text, WIZARD[:at] + text + WIZARD[at:]):
        try:
            record = read(candidate)
        except RecordError:
            continue
        assert record.replay().scores == [30, 20, 30]


@pytest.mark.parametrize("name", ["", "  ", "a;b", "a\nb", "x" * 41])
def test_a_name_that_would_break_the_record_is_refused(name: str) -> None:
    record = GameRecord("wizard", ["Anna", name, "Ben"], {}, 1)
    with pytest.raises(BadInput) as caught:
        write(record)
    assert caught.value.code == "bad-name"


def test_the_documentation_shows_real_records() -> None:
    text = (Path(__file__).parents[2] / "docs" / "game-record.md").read_text("utf-8")
    blocks = [part.split("```")[0] for part in text.split("```kibitz-record\n")[1:]]
    assert len(blocks) == 2
    for block in blocks:
        assert read(block).replay().round >= 1
