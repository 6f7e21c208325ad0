"""The history, case by case."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from sqlalchemy import select

from kibitz.assistant import ask, history, remembering
from kibitz.assistant.exporting import as_markdown
from kibitz.assistant.history import LOCAL, Entry, History
from kibitz.assistant.remembering import checksum_of
from kibitz.books import add_book, book_file, own_books, remove_book
from kibitz.books.reading import digest
from kibitz.errors import BadInput
from kibitz.games import GAMES
from kibitz.i18n import LANGUAGES
from kibitz.store import Store, open_store
from kibitz.store.tables import history as table
from tests.store.databases import BACKENDS, fresh

ANSWER: dict[str, Any] = {
    "game": "wizard",
    "lang": "it",
    "outcome": "answered",
    "answer": "Sì, è così.",
    "verdict": {"kind": "yes_no", "value": True},
    "citations": [
        {
            "rule": "wizard.follow",
            "book": "wizard-kibitz-it",
            "page": 6,
            "page_label": "6",
            "quote": "Rispondere al seme.",
            "boxes": [[99.0, 342.3, 380.5, 391.8]],
        }
    ],
}
ASKED: dict[str, Any] = {
    "game": "wizard",
    "question": "Posso giocare il MÀGO?",
    "players": 4,
    "options": {"bids": "hidden"},
}


@pytest.fixture(params=BACKENDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    with fresh(request.param, tmp_path) as url:
        store = open_store(url)
        yield store
        store.close()


@pytest.fixture
def books() -> dict[str, str]:
    """The checksums of the books that there are; a test may change them."""
    return {"wizard-kibitz-it": "abc", "mine": "def"}


@pytest.fixture
def kept(store: Store, books: dict[str, str]) -> History:
    """Anna's history."""
    return History(store, "anna", books.get)


def code_of(call: Any, *given: Any) -> str:
    """The code with which a call is refused."""
    with pytest.raises(BadInput) as caught:
        call(*given)
    return caught.value.code


def asked(question: str, **more: Any) -> dict[str, Any]:
    """A question about Wizard."""
    return {"game": "wizard", "question": question, **more}


def test_an_entry_holds_what_was_asked_and_answered(kept: History) -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    entry = kept.entry(kept.remember(ASKED, ANSWER))
    assert before <= datetime.fromisoformat(entry.asked_at) <= datetime.now(UTC)
    assert entry == Entry(
        id=entry.id,
        asked_at=entry.asked_at,
        question="Posso giocare il MÀGO?",
        answer=ANSWER,
        game="wizard",
        book="wizard-kibitz-it",
        lang="it",
        players=4,
        options={"bids": "hidden"},
        starred=False,
        right=None,
        note="",
        changed=False,
    )


def test_a_question_about_a_book_names_it(kept: History) -> None:
    entry = kept.entry(kept.remember({"book": "mine", "question": "Why?"}, ANSWER))
    assert (entry.game, entry.book, entry.players, entry.options) == (None, "mine", None, {})


@pytest.mark.parametrize(
    "text",
    ["mago", "MAGO", "màgo", "giocare mago", "così", "COSI e", "  ", "Ma\u0300go", "ｍａｇｏ"],
)
def test_a_search_finds_words_without_regard_to_accents_and_capitals(
    kept: History, text: str
) -> None:
    kept.remember(ASKED, ANSWER)
    assert [entry.question for entry in kept.entries(text)] == [ASKED["question"]]


@pytest.mark.parametrize("text", ["maga", "%", "_", "\\", "m%o", "mago stregone", "\ud800", "\0"])
def test_a_search_finds_nothing_else(kept: History, text: str) -> None:
    kept.remember(ASKED, ANSWER)
    assert kept.entries(text) == []


def test_signs_of_a_search_pattern_are_found_as_they_are(kept: History) -> None:
    kept.remember(asked("50 % or 10_000?\\"), ANSWER)
    kept.remember(asked("500 or 10 000?"), ANSWER)
    for text in ("%", "10_0", "\\"):
        assert [entry.question for entry in kept.entries(text)] == ["50 % or 10_000?\\"]


def test_the_list_is_narrowed_and_paged(kept: History) -> None:
    ids = [
        kept.remember({"game": game, "question": "?"}, ANSWER)
        for game in ("wizard", "plotters", "wizard")
    ]
    kept.star(ids[0], True)
    assert [entry.id for entry in kept.entries()] == ids[::-1]
    assert [entry.id for entry in kept.entries(game="wizard")] == [ids[2], ids[0]]
    assert [entry.id for entry in kept.entries(starred=True)] == [ids[0]]
    assert [entry.id for entry in kept.entries(limit=1)] == [ids[2]]
    assert [entry.id for entry in kept.entries(before=ids[2])] == [ids[1], ids[0]]
    assert len(kept.entries(before=10**30, limit=10**30)) == 3


def test_nobody_reads_or_changes_another_s_entry(kept: History, store: Store) -> None:
    number = kept.remember(ASKED, ANSWER)
    ben = History(store, "ben", kept.checksum_of)
    for call in (ben.entry, ben.delete, ben.restore):
        assert code_of(call, number) == "unknown-entry"
    assert code_of(ben.star, number, True) == "unknown-entry"
    assert code_of(ben.judge, number, True, "mine") == "unknown-entry"
    ben.clear()
    assert (ben.entries(), json.loads(ben.export("json"))["entries"]) == ([], [])
    entry = kept.entry(number)
    assert (entry.starred, entry.right, entry.note) == (False, None, "")


@pytest.mark.parametrize("number", [0, -1, 10**6, 10**30])
def test_an_id_that_nobody_has_is_told(kept: History, number: int) -> None:
    kept.remember(ASKED, ANSWER)
    for call in (kept.entry, kept.delete, kept.restore):
        assert code_of(call, number) == "unknown-entry"


def test_what_was_said_of_an_answer_is_kept(kept: History) -> None:
    number = kept.remember(ASKED, ANSWER)
    kept.judge(number, False, "p. 7 says otherwise")
    assert (kept.entry(number).right, kept.entry(number).note) == (False, "p. 7 says otherwise")
    kept.judge(number, None)
    assert (kept.entry(number).right, kept.entry(number).note) == (None, "")


def test_a_deleted_entry_comes_back_until_it_is_too_late(
    kept: History, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (kept.remember(ASKED, ANSWER) for _ in range(2))
    for number in (first, second):
        kept.delete(number)
    assert kept.entries() == []
    assert code_of(kept.delete, first) == "unknown-entry"
    kept.restore(first)
    assert [entry.id for entry in kept.entries()] == [first]
    later = datetime.now(UTC) + timedelta(minutes=11)
    monkeypatch.setattr(remembering, "_now", lambda: later)
    assert code_of(kept.restore, second) == "unknown-entry"
    History(store, "ben", kept.checksum_of).remember(ASKED, ANSWER)
    with store.reading() as connection:
        ids = list(connection.scalars(select(table.c.id)))
    assert second not in ids


def test_an_id_is_never_given_twice(kept: History) -> None:
    number = kept.remember(ASKED, ANSWER)
    kept.clear()
    assert kept.remember(ASKED, ANSWER) > number


def test_an_entry_tells_when_its_book_has_changed_or_is_gone(
    kept: History, books: dict[str, str]
) -> None:
    number = kept.remember({"book": "mine", "question": "?"}, ANSWER)
    assert not kept.entry(number).changed
    books["wizard-kibitz-it"] = "another"
    assert kept.entry(number).changed
    books["wizard-kibitz-it"] = "abc"
    assert not kept.entry(number).changed
    del books["mine"]
    assert kept.entry(number).changed


def test_our_own_rulebooks_have_the_checksums_of_their_files() -> None:
    found = [checksum_of(None)(slug) for slug in own_books()]
    assert found == [digest(book_file(slug)) for slug in own_books()]
    assert len(set(found)) == len(GAMES) * len(LANGUAGES)


def test_a_book_has_a_checksum_for_its_readers_while_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIBITZ_DATA_DIR", str(tmp_path / "data"))
    file = tmp_path / "rules.md"
    file.write_text("# Fish\n\nThe youngest player begins. Whoever has no card left wins.\n")
    book = add_book(file, lang="en", owner="anna")
    assert checksum_of("anna")(book.slug) == book.checksum
    assert checksum_of("ben")(book.slug) is None
    remove_book(book.slug, "anna")
    assert checksum_of("anna")(book.slug) is None


def test_texts_have_their_limits(kept: History) -> None:
    number = kept.remember(asked("x" * 2000), ANSWER)
    kept.judge(number, True, "x" * 2000)
    assert code_of(kept.remember, asked("x" * 2001), ANSWER) == "text-too-long"
    assert code_of(kept.judge, number, True, "x" * 2001) == "text-too-long"
    assert len(kept.entries()) == 1


def test_what_a_database_can_t_hold_is_replaced(kept: History) -> None:
    broken = {**ANSWER, "answer": "a\0b\udcff"}
    entry = kept.entry(kept.remember(asked("a\0b\udcff"), broken))
    assert (entry.question, entry.answer["answer"]) == ("a\ufffdb\ufffd", "a\0b\udcff")


def test_the_oldest_without_a_star_go(kept: History, monkeypatch: pytest.MonkeyPatch) -> None:
    assert history.MOST_ENTRIES == 10_000
    monkeypatch.setattr(history, "MOST_ENTRIES", 3)
    first, _, third = (kept.remember(ASKED, ANSWER) for _ in range(3))
    kept.star(first, True)
    fourth = kept.remember(ASKED, ANSWER)
    assert [entry.id for entry in kept.entries()] == [fourth, third, first]
    for number in (third, fourth):
        kept.star(number, True)
    assert code_of(kept.remember, ASKED, ANSWER) == "history-full"
    assert [entry.id for entry in kept.entries()] == [fourth, third, first]


def test_a_restored_entry_takes_the_place_of_the_oldest(
    kept: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "MOST_ENTRIES", 2)
    first, second = (kept.remember(ASKED, ANSWER) for _ in range(2))
    kept.delete(second)
    third = kept.remember(ASKED, ANSWER)
    kept.restore(second)
    assert [entry.id for entry in kept.entries()] == [third, second]
    assert code_of(kept.entry, first) == "unknown-entry"


def test_the_export_in_json_holds_everything(kept: History) -> None:
    ids = [kept.remember(asked(f"{n}?"), ANSWER) for n in range(60)]
    kept.judge(ids[1], True, "é")
    exported = json.loads(kept.export("json"))
    assert exported["kibitz_history"] == 1
    assert [Entry(**entry) for entry in exported["entries"]] == kept.entries(limit=100)
    assert len(exported["entries"]) == 60


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_export_in_markdown_can_be_read(kept: History, lang: str) -> None:
    answer = ask("plotters", "What does the box cost?", lang="en")
    near = {**answer, "nearest": [{**ANSWER["citations"][0], "rule": None}]}
    kept.remember({"game": "plotters", "question": "What does the box cost?"}, near)
    number = kept.remember(ASKED, ANSWER)
    kept.star(number, True)
    kept.judge(number, True, "ja!")
    text = kept.export("markdown", lang)
    assert text.count("\n## ") == 2
    for piece in (*ASKED["options"].values(), "MÀGO", "Sì, è così.", "★", "ja\\!", "UTC"):
        assert piece in text
    assert "> Rispondere al seme." in text
    assert "wizard.follow · wizard-kibitz-it" in text


SIGNS = st.text(st.sampled_from("a1 \n#*_`~<>[]()&|!\\-+=.:/\"'é\u2028"), max_size=30)


@given(question=SIGNS, note=SIGNS)
def test_in_markdown_what_people_typed_is_text(question: str, note: str) -> None:
    entry = Entry(
        id=1,
        asked_at="2026-05-01T18:30:00+00:00",
        question=question,
        answer={**ANSWER, "citations": []},
        game="wizard",
        book=None,
        lang="en",
        players=None,
        options={},
        starred=False,
        right=None,
        note=note,
        changed=False,
    )
    tokens = MarkdownIt("commonmark").enable("table").parse(as_markdown([entry], "en"))
    kinds = [token.type for token in tokens if token.type.endswith("_open")]
    texts = [token for token in tokens if token.type == "inline"]
    noted = [" ".join(note.split())] * bool(note.split())
    assert kinds == ["heading_open"] * 2 + ["paragraph_open"] * (2 + len(noted))
    shown = ["".join(part.content for part in token.children or []) for token in texts]
    assert shown[1] == (" ".join(question.split()) or "…")
    assert shown[4:] == noted
    assert {part.type for token in texts for part in token.children or []} <= {
        "text",
        "text_special",
        "em_open",
        "em_close",
    }


def test_the_command_line_is_a_person_of_its_own(store: Store) -> None:
    mine = History(store, LOCAL, checksum_of(None))
    entry = mine.entry(mine.remember(ASKED, ANSWER))
    assert not entry.changed
    assert len(LOCAL) != 64  # no digest can be it
