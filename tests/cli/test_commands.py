"""The commands as a shell calls them."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from kibitz.i18n import LANGUAGES
from kibitz.rulebook import passage, pdf_bytes


def kibitz(*words: str, given: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """Runs `kibitz WORDS`."""
    return subprocess.run(
        [sys.executable, "-m", "kibitz", *words],
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "COLUMNS": "100", "LANG": "C.UTF-8", "LC_ALL": "", **env},
    )


def test_judge_answers_each_line_and_goes_on_after_an_error() -> None:
    lines = [
        '{"game":"wizard","ask":"score","bid":3,"taken":3}',
        '{"game":"wizard","ask":"winner","trick":["R5","R5"],"trump":"blue"}',
        '{"game":"plotters","ask":"score","counts":{"yellow":6,"red":4,"blue":2}}',
    ]
    done = kibitz("judge", given="\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert answers[0] == {"points": 50, "rule": "wizard.score.exact"}
    assert answers[1]["error"]["code"] == "card-twice"
    assert answers[2]["points"] == 12


def test_judge_without_errors_exits_with_0() -> None:
    assert kibitz("judge", given='{"game":"plotters","ask":"setup","players":5}\n').returncode == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_shows_one_rule_with_id_and_page(lang: str) -> None:
    done = kibitz("rules", "wizard", "wizard.follow", "--lang", lang)
    found = passage("wizard", lang, "wizard.follow")
    assert found.title in done.stdout
    assert "wizard.follow" in done.stdout
    assert f" {found.page_label}" in done.stdout


def test_rules_shows_the_whole_book() -> None:
    done = kibitz("rules", "plotters", "--lang", "de")
    assert "Mit List und Tücke" in done.stdout
    assert "plotters.score" in done.stdout


def test_rules_writes_the_pdf_and_nothing_half_done(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "wizard.pdf"
    assert kibitz("rules", "wizard", "--lang", "it", "--pdf", str(file)).returncode == 0
    assert file.read_bytes() == pdf_bytes("wizard", "it")
    blocked = tmp_path / "deep" / "wizard.pdf" / "x.pdf"
    done = kibitz("rules", "wizard", "--pdf", str(blocked))
    assert done.returncode == 2
    assert "[no-write]" in done.stderr


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["rules", "bridge"], "unknown-game"),
        (["rules", "wizard", "wizard.nope"], "unknown-rule"),
        (["rules", "wizard", "--lang", "es"], "unknown-language"),
        (["play", "bridge"], "unknown-game"),
        (["play", "wizard", "--players", "7", "--new"], "players-range"),
        (["play", "plotters", "--players", "3", "--new"], "players-range"),
        (["play", "wizard", "--seed", "-1", "--new"], "seed-range"),
        (["play", "wizard", "--option", "jokers", "--new"], "unknown-option"),
        (["play", "wizard", "--option", "bids=loud", "--new"], "option-value"),
        (
            ["play", "wizard", "--option", "bids=hidden", "--option", "plus_minus_one", "--new"],
            "option-conflict",
        ),
        (["play", "wizard", "--name", "a;b", "--new"], "bad-name"),
        (["play", "wizard", "--bot", "genius", "--new"], "unknown-bot"),
        (["replay", "/nowhere.kgr"], "no-file"),
        (["serve", "--port", "70000"], "no-port"),
    ],
)
def test_what_can_t_be_done_is_one_coded_line(words: list[str], code: str, tmp_path: Path) -> None:
    done = kibitz(*words, KIBITZ_DATA_DIR=str(tmp_path))
    assert done.returncode == 2
    assert f"[{code}]" in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.rglob("*.kgr"))


def test_errors_speak_the_language_asked_for() -> None:
    done = kibitz("play", "wizard", "--players", "9", "--lang", "de", "--new")
    assert "Spieler" in done.stderr


def test_the_system_s_language_is_taken() -> None:
    done = kibitz("rules", "wizard", "wizard.follow", LANG="fr_FR.UTF-8")
    assert passage("wizard", "fr", "wizard.follow").title in done.stdout


def test_replay_tells_the_game_and_its_rules(tmp_path: Path) -> None:
    file = tmp_path / "game.kgr"
    file.write_text(
        "kibitz record 1\ngame wizard 1\nseat 0 Anna\nseat 1 Ben\nseat 2 Chiara\n"
        "option hand_sizes 1\n; in the kitchen\nround 1 dealer 2\n"
        "deal 0 R9\ndeal 1 R5\ndeal 2 W\nturned B7\nbids 0:1 1:0 2:1\n"
        "trick 0:R9 1:R5 2:W\nscore 0:-10 1:20 2:30\nend 6 moves\n",
        "utf-8",
    )
    done = kibitz("replay", str(file), "--lang", "en")
    assert done.returncode == 0
    assert "in the kitchen" in done.stdout
    assert "wizard.win.wizard" in done.stdout
    assert "All by the rules. Moves: 6." in done.stdout
    file.write_text(file.read_text("utf-8").replace("2:W\n", "2:J\n"), "utf-8")
    done = kibitz("replay", str(file), "--lang", "en")
    assert done.returncode == 2
    assert "Line 14" in done.stderr
    assert "[record-move]" in done.stderr


def test_nothing_heavy_is_imported_before_it_is_used() -> None:
    heavy = {"numba", "fastapi", "uvicorn", "pypdfium2", "markdown_it", "jinja2", "typst"}
    for code in ("import kibitz", "import kibitz.cli", "import kibitz.judging"):
        script = f"import sys; {code}; print(*sys.modules)"
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True
        )
        assert not heavy & set(done.stdout.split())
    done = subprocess.run(
        [sys.executable, "-c", "import sys, kibitz; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "numpy" not in done.stdout.split()


def test_serve_prints_an_address_that_answers(tmp_path: Path) -> None:
    server = subprocess.Popen(
        [sys.executable, "-m", "kibitz", "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "KIBITZ_DATA_DIR": str(tmp_path), "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        assert httpx.get(f"{address}healthz", timeout=30).json() == {"status": "ok"}
        page = httpx.get(address, timeout=30, follow_redirects=True)
        assert (page.status_code, "Kibitz" in page.text) == (200, True)
    finally:
        server.terminate()
        server.communicate()
    assert server.returncode is not None


def test_a_port_in_use_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = kibitz("serve", "--port", str(port))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
