"""What an attacker tried: each fault that was found stays mended."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from kibitz import load_game, playouts
from kibitz.bots import load_bot
from kibitz.errors import BadInput, RecordError
from kibitz.judging import judge_lines, read_json
from kibitz.record import read

HEAD = "kibitz record 1\ngame wizard 1\nseat 0 A\nseat 1 B\nseat 2 C\noption hand_sizes 1,1\n"
ROUND = "round 1 dealer 2\ndeal 0 R9\ndeal 1 R5\ndeal 2 W\nturned B7\n"
PLAYED = "bids 0:1 1:0 2:1\ntrick 0:R9 1:R5 2:W\n"


def kibitz(*words: str, given: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
    """Runs `kibitz WORDS` with bytes in and out."""
    return subprocess.run(
        [sys.executable, "-m", "kibitz", *words],
        input=given,
        capture_output=True,
        check=False,
        env={**os.environ, **env},
    )


def test_clairvoyance_with_a_wizard_turned_up_is_played() -> None:
    game = load_game("wizard")
    states = [game.new(4, seed, {"clairvoyance": True}) for seed in range(120)]
    named = [state for state in states if "trump red" in state.legal_moves()]
    assert named
    for state in named:
        turn = state.turn or 0
        state.play(load_bot("steady").move(state.view(turn)), turn)


def test_a_view_s_options_are_its_own() -> None:
    game = load_game("wizard")
    mine: list[int] = [1, 2]
    state = game.new(4, 1, {"hand_sizes": mine})
    mine.append(3)
    state.view(0).options["hand_sizes"].append(9)
    state.copy().settings["hand_sizes"].append(9)
    assert state.settings["hand_sizes"] == [1, 2]
    game.new(4, 1).view(0).options["hand_sizes"].append(3)
    assert game.new(4, 1).rounds == 15


def test_half_a_character_is_an_error_of_its_line() -> None:
    lines = b'{"game":"\\ud800"}\n\xff\xfe\n{"game":"plotters","ask":"setup","players":4}\n'
    done = kibitz("judge", given=lines)
    answers = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    assert [answer.get("error", {}).get("code") for answer in answers] == [
        "unknown-game",
        "not-json",
        None,
    ]
    assert "\\ud800" in answers[0]["error"]["message"]


def test_judge_speaks_utf_8_whatever_the_locale() -> None:
    given = '\ufeff{"game":"wizard","ask":"legal","hand":["Ř5"],"trick":[]}\n'.encode()
    for encoding in ("ascii:strict", "cp1252:strict", "utf-8:strict"):
        done = kibitz("judge", given=given, PYTHONIOENCODING=encoding)
        assert json.loads(done.stdout.decode("utf-8"))["error"]["code"] == "unknown-card"
        assert "Ř5" in done.stdout.decode("utf-8")


def test_a_terminal_without_symbols_shows_the_rules() -> None:
    done = kibitz("rules", "wizard", "wizard.follow", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_key_that_is_there_twice_is_found_in_a_large_object() -> None:
    keys = ",".join(f'"k{number}":1' for number in range(200_000))
    with pytest.raises(BadInput) as caught:
        read_json(f'{{{keys},"k7":2}}')
    assert (caught.value.code, caught.value.details["key"]) == ("key-twice", "k7")


def test_a_message_is_not_as_long_as_what_was_given() -> None:
    (answer,) = judge_lines([json.dumps({"game": "x" * 100_000})])
    assert len(answer["error"]["message"]) < 500


def test_markup_in_names_and_paths_is_text(tmp_path: Path) -> None:
    file = tmp_path / "[red]game.kgr"
    done = kibitz("play", "wizard", "--name", "[/x][bold]Lea", "--file", str(file), "--lang", "en")
    assert done.returncode == 0
    assert b"[/x][bold]Lea" in done.stdout
    shown = kibitz("replay", str(file), "--lang", "en").stdout
    assert shown.count(b"[/x][bold]Lea") >= 2
    pdf = tmp_path / "[red].pdf"
    assert b"[red].pdf" in kibitz("rules", "wizard", "--pdf", str(pdf)).stdout.replace(b"\n", b"")


def test_comments_may_stand_anywhere_in_the_header() -> None:
    text = HEAD.replace("\n", " ; note\n") + ROUND + PLAYED
    record = read(
        f"{text}round 2 dealer 0\ndeal 0 W\ndeal 1 W\ndeal 2 J\nturned B7\nend 6 moves unfinished\n"
    )
    assert record.comments == {0: ["note"] * 6}
    assert len(record.names) == 3


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"{HEAD}; cut here\nbids 1:0 2:0 0:0\nend 3 moves unfinished\n", 8),
        (f"{HEAD}{ROUND}{PLAYED}bids 1:0 2:0 0:0\nend 9 moves unfinished\n", 14),
        (f"{HEAD}{ROUND}{PLAYED}end 6 moves unfinished\n", 14),
    ],
)
def test_no_cards_are_invented_for_a_record_without_them(text: str, line: int) -> None:
    with pytest.raises(RecordError) as caught:
        read(text)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["rules", "wizard", "--pdf", "."], b"[no-write]"),
        (["rules", "wizard", "--pdf", "/"], b"[no-write]"),
        (["play", "wizard", "--file", "x" * 300], b"[no-file]"),
        (["play", "wizard", "--file", "/dev/null/x.kgr"], b"[no-"),
    ],
)
def test_impossible_files_are_told(words: list[str], code: bytes, tmp_path: Path) -> None:
    done = kibitz(*words, KIBITZ_DATA_DIR=str(tmp_path))
    assert done.returncode == 2
    assert code in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_pdf_to_a_folder_leaves_nothing_behind(tmp_path: Path) -> None:
    kibitz("rules", "wizard", "--pdf", str(tmp_path))
    assert not list(tmp_path.parent.glob(f"{tmp_path.name}.*"))


@pytest.mark.parametrize("games", [-1, 1.5, "1", True, None])
def test_playouts_refuses_what_is_no_number_of_games(games: int) -> None:
    with pytest.raises(BadInput) as caught:
        playouts("wizard", games=games, players=4)
    assert caught.value.code == "games-range"


def test_no_games_are_no_games() -> None:
    assert playouts("plotters", games=0, players=4).scores.shape == (0, 4)


def test_numbers_of_numpy_are_numbers() -> None:
    state = load_game("wizard").new(np.int64(4), np.int64(7))
    assert state.view(np.int64(1)).seat == 1
    with pytest.raises(BadInput):
        state.view("0")  # type: ignore[arg-type]


def test_a_damaged_cache_of_compiled_code_is_replaced(tmp_path: Path) -> None:
    script = "import kibitz; print(kibitz.playouts('wizard', games=3, players=3, seed=1).actions)"

    def run() -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
        return subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=env
        )

    first = run().stdout
    for file in tmp_path.rglob("*.nb?"):
        file.write_bytes(file.read_bytes()[:40])
    assert run().stdout == first
    for file in tmp_path.rglob("*.nb?"):
        file.write_bytes(b"")
    assert run().stdout == first


def test_a_user_without_a_home_gets_a_word_about_it(tmp_path: Path) -> None:
    script = (
        "import platformdirs, sys\n"
        "def none(*_): raise RuntimeError('no home')\n"
        "platformdirs.user_data_path = platformdirs.user_cache_path = none\n"
        "import kibitz; print(kibitz.playouts('wizard', games=1, players=3).actions)\n"
        "from kibitz.cli import main; sys.argv = ['kibitz', 'play', 'wizard']; main()\n"
    )
    env = {name: value for name, value in os.environ.items() if name != "KIBITZ_DATA_DIR"}
    env.pop("NUMBA_CACHE_DIR", None)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, env=env
    )
    assert done.stdout.strip().isdecimal()
    assert "[no-home]" in done.stderr
