"""`kibitz history` as a shell calls it, and how `kibitz ask` keeps a question."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from kibitz.assistant import ask
from kibitz.assistant.history import LOCAL, History
from kibitz.assistant.remembering import checksum_of
from kibitz.cli import main
from kibitz.cli.history import remember_locally
from kibitz.cli.remembered import SHOWN
from kibitz.store import open_store

QUESTIONS = (
    "I bid 3 and took 2, how many points?",
    "Posso giocare il mago anche se ho il seme?",
    "What does the \x1b[31mbox\x1b[0m cost?",
)


class Done(NamedTuple):
    """What a command left behind."""

    returncode: int
    stdout: str
    stderr: str


Run = Callable[..., Done]


@pytest.fixture
def kibitz(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command line in this process, in a wide terminal."""
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def run(*words: str, given: str = "") -> Done:
        monkeypatch.setattr(sys, "argv", ["kibitz", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(given))
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main()
        return Done(int(left.value.code or 0), *capsys.readouterr())

    return run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with nothing in it."""
    monkeypatch.setenv("KIBITZ_DATA_DIR", str(tmp_path))
    monkeypatch.delenv("KIBITZ_DATABASE_URL", raising=False)
    return tmp_path


@pytest.fixture
def kept(folder: Path) -> History:
    """The history of the command line, with three questions."""
    for question in QUESTIONS:
        asked = {"game": "wizard", "question": question}
        remember_locally(asked, ask("wizard", question))
    return History(open_store(), LOCAL, checksum_of(None))


def test_nobody_has_asked_yet(kibitz: Run, folder: Path) -> None:
    done = kibitz("history")
    assert done.returncode == 0
    assert "kibitz ask" in done.stdout
    assert kibitz("history", "--json").stdout == ""


def test_the_list_shows_the_newest_first_and_nothing_that_steers_a_terminal(
    kibitz: Run, kept: History
) -> None:
    done = kibitz("history")
    places = [done.stdout.index(text) for text in ("What does", "Posso", "I bid 3")]
    assert places == sorted(places)
    assert "−10 points." in done.stdout
    assert "\x1b[31m" not in done.stdout
    assert kibitz("history", "list").stdout == done.stdout


def test_the_list_is_narrowed(kibitz: Run, kept: History) -> None:
    done = kibitz("history", "--search", "MÀGO", "--json")
    assert [json.loads(line)["question"] for line in done.stdout.splitlines()] == [QUESTIONS[1]]
    assert kibitz("history", "--game", "plotters", "--json").stdout == ""
    assert "None of your questions" in kibitz("history", "--starred", "--lang", "en").stdout


def test_a_long_list_says_that_there_is_more(kibitz: Run, kept: History) -> None:
    answer = ask("wizard", QUESTIONS[0])
    for _ in range(SHOWN):
        kept.remember({"game": "wizard", "question": "again?"}, answer)
    done = kibitz("history", "--lang", "en")
    assert done.stdout.count("again?") == SHOWN
    assert f"newest {SHOWN}" in done.stdout


def test_an_entry_is_shown_starred_and_told_when_its_book_has_changed(
    kibitz: Run,
    kept: History,
) -> None:
    number = str(kept.entries("mago")[0].id)
    assert kibitz("history", "star", number).returncode == 0
    shown = kibitz("history", "show", number)
    assert "★" in shown.stdout
    assert "wizard.specials" in shown.stdout
    assert "changed since" not in shown.stdout
    kibitz("history", "star", number, "--off")
    kept.checksum_of = lambda _slug: "an older edition"
    kept.remember({"game": "wizard", "question": QUESTIONS[0]}, ask("wizard", QUESTIONS[0]))
    shown = kibitz("history", "show", str(kept.entries()[0].id), "--lang", "en")
    assert "★" not in shown.stdout
    assert "The rulebook has changed since." in shown.stdout
    assert "≠" in kibitz("history", "--lang", "en").stdout


@pytest.mark.parametrize(("words", "format"), [((), "markdown"), (("--format", "json"), "json")])
def test_the_export_goes_to_the_screen_or_to_a_file(
    kibitz: Run, kept: History, tmp_path: Path, words: tuple[str, ...], format: str
) -> None:
    wanted = kept.export(format, "it")  # type: ignore[arg-type]
    assert kibitz("history", "export", *words, "--lang", "it").stdout == wanted
    file = tmp_path / "history.out"
    done = kibitz("history", "export", str(file), *words, "--lang", "it")
    assert str(file) in done.stdout.replace("\n", "")
    assert file.read_text("utf-8") == wanted


def test_nothing_is_deleted_without_a_yes(kibitz: Run, kept: History) -> None:
    number = str(kept.entries()[0].id)
    for given in ("", "n\n", "\n"):
        assert kibitz("history", "delete", number, given=given).returncode == 1
    assert len(kept.entries()) == 3
    assert kibitz("history", "delete", number, given="y\n").returncode == 0
    assert len(kept.entries()) == 2
    assert kibitz("history", "delete", "--all", "--lang", "de", given="ja\n").returncode == 0
    assert kept.entries() == []


def test_yes_can_be_said_before(kibitz: Run, kept: History) -> None:
    assert kibitz("history", "delete", str(kept.entries()[0].id), "--yes").returncode == 0
    assert len(kept.entries()) == 2
    assert kibitz("history", "delete", "--all", "--yes").returncode == 0
    assert kept.entries() == []


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["show", "7"], "unknown-entry"),
        (["star", "7"], "unknown-entry"),
        (["delete", "7", "--yes"], "unknown-entry"),
        (["delete"], "missing-key"),
        (["delete", "7", "--all"], "option-conflict"),
        (["export", "/dev/null/x"], "no-write"),
        (["--lang", "es"], "unknown-language"),
    ],
)
def test_what_can_t_be_done_is_one_coded_line(
    kibitz: Run, folder: Path, words: list[str], code: str
) -> None:
    done = kibitz("history", *words)
    assert done.returncode == 2
    assert f"[{code}]" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_an_answer_that_can_t_be_kept_is_a_short_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("KIBITZ_DATA_DIR", str(tmp_path / "file"))
    remember_locally({"game": "wizard", "question": "?"}, ask("wizard", QUESTIONS[0]))
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("kibitz: ")
    assert told.err.endswith("[store-closed]\n")
