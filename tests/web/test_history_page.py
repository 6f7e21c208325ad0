"""The history's pages: found, filtered, starred, judged, deleted and brought back, exported."""

import json
import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from httpx import Client

from kibitz.assistant.history import History
from kibitz.store import open_store
from kibitz.store.people import person_of
from kibitz.web.people import COOKIE

from .reading import Page
from .test_asking import PLOTTERS, SUM, asked, sent, shown

HISTORY = "/it/history"
COST = "quanto costa il gioco?"
REST = "chi prende il resto della presa?"


def ask(client: Client, question: str, where: str = PLOTTERS) -> int:
    """Asks, and gives the entry's id."""
    answer = sent(client, f"{where}/ask", question=question)
    return int(parse_qs(urlsplit(answer.headers["location"]).query)["entry"][0])


def questions(client: Client, query: str = "") -> list[str]:
    """The questions that the history lists."""
    html = client.get(f"{HISTORY}{query}").text
    return re.findall(r"<h2><a href=[^>]+>([^<]+)</a></h2>", html)


def test_newest_first_with_answer_and_page(ada: Client) -> None:
    for question in (SUM, COST, REST):
        ask(ada, question)
    assert questions(ada) == [REST, COST, SUM]
    page = Page(ada.get(HISTORY).text)
    assert "12 punti." in page.texts
    assert "pag. 8" in page.texts
    links = [link for link in page.links if "entry=" in link]
    assert "12 punti." in Page(ada.get(links[2]).text).texts


def test_empty_history_shows_the_way(ada: Client) -> None:
    page = Page(ada.get(HISTORY).text)
    assert {"/it/games/wizard#ask", "/it/games/plotters#ask"} <= set(page.links)
    assert page.of("form", role="search") == []


def test_searched_without_accents_and_capitals(ada: Client) -> None:
    ask(ada, "qual è la PIÙ alta?")
    ask(ada, SUM)
    assert questions(ada, "?q=piu ALTA") == ["qual è la PIÙ alta?"]
    assert questions(ada, "?q=BLU: QUANTI") == [SUM]
    assert questions(ada, "?q=niente del genere") == []
    assert f'href="{HISTORY}"' in ada.get(f"{HISTORY}?q=niente del genere").text  # show all


def test_filtered_by_star_and_game(ada: Client) -> None:
    starred = ask(ada, SUM)
    ask(ada, COST, "/it/games/wizard")
    sent(ada, f"{HISTORY}/{starred}/star", on="1")
    assert questions(ada, "?starred=1") == [SUM]
    assert questions(ada, "?game=wizard") == [COST]
    assert questions(ada, "?game=nothing&before=x") == [COST, SUM]
    sent(ada, f"{HISTORY}/{starred}/star", on="")
    assert questions(ada, "?starred=1") == []


def test_pages_of_thirty(ada: Client) -> None:
    for number in range(32):
        ask(ada, f"{number} gialle, 4 rosse e 2 blu: quanti punti?")
    page = ada.get(HISTORY).text
    assert len(questions(ada)) == 30
    older = Page(page).of("a", rel="next")[0]["href"]
    assert len(questions(ada, "?" + urlsplit(older).query)) == 2
    assert Page(ada.get(older).text).of("a", rel="next") == []


def test_judged_with_a_note(ada: Client) -> None:
    entry = ask(ada, SUM)
    back = f"{PLOTTERS}?players=4&q=x&entry={entry}#answer"
    answer = sent(ada, f"{HISTORY}/{entry}/judge", right="no", note="sono 13", back=back)
    assert answer.headers["location"] == back
    assert "sono 13" in Page(ada.get(HISTORY).text).texts
    sent(ada, f"{HISTORY}/{entry}/judge", right="yes")  # the note stays
    page = shown(ada, sent(ada, f"{PLOTTERS}/ask", question=SUM))
    assert page.of("input", id="note")[0]["value"] == "sono 13"
    pressed = [b["value"] for b in page.of("button", name="right", **{"aria-pressed": "true"})]
    assert pressed == ["yes"]


@pytest.mark.parametrize(
    "back", ["//evil.example", "http://evil.example/it/", "/\\evil", "/it/..//x\r\nX: y", "x"]
)
def test_goes_back_to_our_own_pages_only(ada: Client, back: str) -> None:
    entry = ask(ada, SUM)
    answer = sent(ada, f"{HISTORY}/{entry}/star", on="1", back=back)
    assert answer.headers["location"] == HISTORY


def test_deleted_and_brought_back(ada: Client) -> None:
    entry = ask(ada, SUM)
    after = sent(ada, f"{HISTORY}/{entry}/delete")
    assert questions(ada) == []
    page = shown(ada, after)
    undo = next(form["action"] for form in page.of("form") if form["action"].endswith("/restore"))
    sent(ada, undo)
    assert questions(ada) == [SUM]


def test_cleared(ada: Client) -> None:
    for question in (SUM, COST):
        ask(ada, question)
    sent(ada, f"{HISTORY}/clear")
    assert questions(ada) == []


def test_exported(ada: Client) -> None:
    ask(ada, SUM)
    found = ada.get(f"{HISTORY}/export?format=json")
    assert found.headers["content-disposition"] == 'attachment; filename="kibitz-history.json"'
    assert [entry["question"] for entry in json.loads(found.text)["entries"]] == [SUM]
    text = ada.get(f"{HISTORY}/export?format=markdown")
    assert text.headers["content-type"] == "text/markdown; charset=utf-8"
    assert SUM in text.text
    assert ada.get(f"{HISTORY}/export?format=pdf").status_code == 404


@pytest.mark.parametrize("act", ["star", "judge", "delete", "restore"])
def test_entry_of_somebody_else(ada: Client, visitor: Callable[[], Client], act: str) -> None:
    entry = ask(ada, SUM)
    bob, nobody = visitor(), visitor()
    ask(bob, COST)
    for client in (bob, nobody):
        assert client.post(f"{HISTORY}/{entry}/{act}", data={"on": "1"}).status_code == 404
    assert questions(ada) == [SUM]
    assert questions(bob) == [COST]
    assert ada.get(f"{HISTORY}?starred=1").text.count('class="entry is-') == 0


def test_cleared_for_oneself_only(ada: Client, visitor: Callable[[], Client]) -> None:
    bob = visitor()
    ask(ada, SUM)
    ask(bob, COST)
    sent(bob, f"{HISTORY}/clear")
    assert questions(ada) == [SUM]


def test_marked_when_the_book_has_changed(ada: Client) -> None:
    asked(ada, COST)  # for the cookie
    before = History(open_store(), person_of(ada.cookies[COOKIE]), str.upper)
    answer = {"lang": "it", "outcome": "answered", "answer": "12.", "verdict": None}
    cited: dict[str, object] = {
        "rule": None,
        "book": "plotters-kibitz-it",
        "page": 1,
        "page_label": "1",
    }
    cited |= {"quote": "…", "boxes": []}
    entry = before.remember(
        {"question": SUM, "game": "plotters", "players": 4}, answer | {"citations": [cited]}
    )
    assert Page(ada.get(HISTORY).text).of("strong", **{"class": "changed"})
    page = Page(ada.get(f"{PLOTTERS}?players=4&q={SUM}&entry={entry}").text)
    assert page.of("p", **{"class": "hint changed"})


def test_other_sites_may_not_delete(ada: Client) -> None:
    entry = ask(ada, SUM)
    headers = {"Sec-Fetch-Site": "cross-site"}
    for act in (f"{entry}/delete", f"{entry}/star", "clear"):
        assert ada.post(f"{HISTORY}/{act}", headers=headers).status_code == 403
    assert questions(ada) == [SUM]
