"""Whole games in the terminal, played by a script as a new user would."""

from pathlib import Path

import pytest

from kibitz.record import read
from tests.cli.terminal import at_the_terminal

pytestmark = pytest.mark.terminal

ROUND_ONE = {
    "en": "Round 1 of {n}",
    "fr": "Manche 1 sur {n}",
    "it": "Smazzata 1 di {n}",
    "de": "Runde 1 von {n}",
}
WINNER = {"en": "The winner: ", "fr": "Victoire", "it": "Vince ", "de": "Es gewinnt "}
TABLES = [
    ("wizard", 3, "en", 20),
    ("wizard", 4, "fr", 15),
    ("wizard", 5, "it", 12),
    ("wizard", 6, "de", 10),
    ("plotters", 4, "en", 4),
    ("plotters", 4, "fr", 4),
    ("plotters", 5, "it", 5),
    ("plotters", 6, "de", 6),
]


@pytest.mark.parametrize(("game", "players", "lang", "rounds"), TABLES)
def test_a_whole_game_is_played(
    game: str, players: int, lang: str, rounds: int, tmp_path: Path
) -> None:
    words = [
        "play",
        game,
        "--players",
        str(players),
        "--lang",
        lang,
        "--seed",
        "11",
        "--name",
        "Lea",
    ]
    with at_the_terminal(tmp_path, *words) as person:
        going = person.read()
        assert ROUND_ONE[lang].format(n=rounds) in person.screen
        while going:
            going = person.move()
    assert WINNER[lang] in person.screen
    record = read((tmp_path / "games" / f"{game}.kgr").read_text("utf-8"))
    state = record.replay()
    assert state.is_over
    assert (state.players, state.rounds, record.names[0]) == (players, rounds, "Lea")
    for total in state.scores:
        assert str(total) in person.block


def test_a_refused_card_says_why_with_rule_and_page(tmp_path: Path) -> None:
    with at_the_terminal(tmp_path, "play", "wizard", "--seed", "4", "--lang", "it") as person:
        assert person.read()
        while not person.illegal():
            assert person.move()
        card = person.illegal()[0]
        assert person.type(card)
        assert f"{card} " in person.block
        assert "wizard.follow · pag. " in person.block
        assert "seme" in person.block  # the rule itself, in Italian
        assert person.type("r")
        assert "wizard.follow" in person.block


def test_quit_and_resume_with_the_same_table(tmp_path: Path) -> None:
    file = tmp_path / "games" / "plotters.kgr"
    with at_the_terminal(tmp_path, "play", "plotters", "--seed", "8", "--lang", "fr") as person:
        assert person.read()
        for _ in range(20):
            assert person.move()
        assert not person.type("q")
        assert str(file) in person.block
    saved = read(file.read_text("utf-8"))
    assert not saved.replay().is_over
    with at_the_terminal(tmp_path, "play", "plotters", "--lang", "fr") as person:
        person.child.expect_exact("[O/n] ")
        assert person.type("o")
        hand = saved.replay().view(0).hand
        for card in hand:
            assert card in person.block
        assert person.move()
    after = read(file.read_text("utf-8"))
    assert after.moves[: len(saved.moves)] == saved.moves
    assert len(after.moves) > len(saved.moves)


def test_a_broken_save_is_reported_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "broken.kgr"
    file.write_text("kibitz record 1\ngame wizard 1\nseat 0 Lea\n", "utf-8")
    words = ["play", "wizard", "--file", str(file), "--resume", "--lang", "en"]
    with at_the_terminal(tmp_path, *words) as person:
        assert not person.read()
        assert "record-cut" in person.screen
    assert "seat 0 Lea" in file.read_text("utf-8")


def test_every_command_of_the_help_works(tmp_path: Path) -> None:
    with at_the_terminal(tmp_path, "play", "wizard", "--seed", "4", "--lang", "en") as person:
        assert person.read()
        assert person.type("h")
        for word in "?sltrq":
            assert f"  {word} " in person.block
        assert person.type("?")
        assert "→" in person.block
        assert person.type("l")
        assert "No trick" in person.block
        assert person.type("s")
        assert "Total" in person.block
        assert person.type("r wizard.end.tie")
        assert "wizard.end.tie" in person.block
        assert person.type("r wizard.unknown")
        assert "wizard.unknown" in person.block
        assert person.type("gibberish")
        assert "gibberish" in person.block
        assert person.type("7")
        assert "0 to 1" in person.block


def test_clairvoyance_hides_the_own_card_and_shows_the_others(tmp_path: Path) -> None:
    words = ["play", "wizard", "--seed", "2", "--lang", "en", "--option", "clairvoyance"]
    with at_the_terminal(tmp_path, *words) as person:
        assert person.read()
        record = read((tmp_path / "games" / "wizard.kgr").read_text("utf-8"))
        mine, *others = [hand[0] for hand in record.start().hands()]
        for card in others:
            assert card in person.block
        rows = [line for line in person.block.splitlines() if "You" in line and "?" in line]
        assert rows
        assert mine not in rows[-1]
        while "press Enter" not in person.block:
            assert person.type(person.hinted())
        assert person.type("")
        played = [line for line in person.block.splitlines() if "You  " in line]
        assert mine in played[0]


def test_a_second_sitting_does_not_write_over_the_first(tmp_path: Path) -> None:
    file = tmp_path / "games" / "plotters.kgr"
    with at_the_terminal(tmp_path, "play", "plotters", "--seed", "8", "--lang", "en") as person:
        assert person.read()
        file.write_text(file.read_text("utf-8").replace("seed 8", "seed 8 ; theirs"), "utf-8")
        assert not person.move()
        assert "save-changed" in person.block
    assert "theirs" in file.read_text("utf-8")


def test_a_new_game_keeps_the_old_one(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    for seed in ("1", "2", "3"):
        words = ["play", "wizard", "--seed", seed, "--lang", "en", "--new"]
        with at_the_terminal(tmp_path, *words) as person:
            assert person.read()
            assert not person.type("q")
    seeds = sorted(read(file.read_text("utf-8")).seed or 0 for file in folder.iterdir())
    assert seeds == [1, 2, 3]


def test_a_file_that_is_no_record_is_not_touched(tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("dear diary", "utf-8")
    for choice in ("--new", "--resume"):
        words = ["play", "wizard", "--file", str(diary), choice, "--lang", "en"]
        with at_the_terminal(tmp_path, *words) as person:
            assert not person.read()
            assert "[" in person.screen
    assert diary.read_text("utf-8") == "dear diary"


def test_an_unclear_answer_is_asked_again(tmp_path: Path) -> None:
    with at_the_terminal(tmp_path, "play", "wizard", "--seed", "5", "--lang", "de") as person:
        assert person.read()
        assert not person.type("q")
    with at_the_terminal(tmp_path, "play", "wizard", "--lang", "de") as person:
        for answer in ("maybe", "q"):
            person.child.expect_exact("[J/n] ")
            person.child.sendline(answer)
        person.read()
    (file,) = (tmp_path / "games").iterdir()
    assert read(file.read_text("utf-8")).seed == 5


def test_cards_and_colours_may_be_named(tmp_path: Path) -> None:
    with at_the_terminal(tmp_path, "play", "plotters", "--seed", "8", "--lang", "it") as person:
        assert person.read()
        card = person.legal()[0]
        names = {"B": "blu", "G": "verde", "R": "rosso", "Y": "giallo"}
        assert person.type(f"{card[1:]} {names[card[0]]}")
        assert "Briscola più alta" in person.block
