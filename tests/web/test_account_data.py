"""What is in an account: found in a second browser, brought along, exported, erased."""

import json
import re
from pathlib import Path

from kibitz.store.people import person_of
from tests.accounts.visiting import (
    ACCOUNT,
    SUM,
    House,
    a_home,
    ask,
    ended,
    enter,
    everything,
    is_in,
    make,
    open_table,
    plant,
    token,
    told,
)

__all__ = ["a_home"]  # a fixture

RULES = b"# Rules of Tin\n\nEach player gets five cards. The oldest player begins.\n"


def test_second_browser_finds_everything(home: House) -> None:
    anna, other = home.visitor(), home.visitor()
    ask(anna, SUM)
    anna.post("/en/books", files={"file": ("tin.md", RULES)}, data={"title": "Tin"})
    before = token(anna)
    table = open_table(anna, "bots")
    page = anna.get(ACCOUNT).text
    assert "questions: 1" in page
    make(anna)
    assert enter(other).status_code == 200
    assert SUM in other.get("/en/history").text
    assert f"/en/tables/{table}" in other.get("/en/tables").text
    assert [book["title"] for book in other.get("/api/books").json()["books"]] == ["Tin"]
    old = home.visitor()
    plant(old, before)
    assert SUM not in old.get("/en/history").text  # the token from before opens nothing


def test_what_a_browser_had_comes_along(home: House) -> None:
    anna, other = home.visitor(), home.visitor()
    make(anna)
    ask(other, SUM)
    other.post("/en/books", files={"file": ("tin.md", RULES)}, data={"title": "Tin"})
    assert other.get("/api/books").json()["books"]
    lobby, playing = open_table(other), open_table(other, "bots")
    old = person_of(token(other))
    page = other.get(ACCOUNT).text
    assert "questions: 1 · tables: 2 · books: 1." in re.sub(r"\s+", " ", page)
    looking = home.look(playing, old)
    enter(other)
    assert ended(looking) == "busy"  # the page comes back, with its new cookie
    for visitor in (anna, other):
        assert SUM in visitor.get("/en/history").text
        assert [book["title"] for book in visitor.get("/api/books").json()["books"]] == ["Tin"]
        for table in (lobby, playing):
            assert f"/en/tables/{table}" in visitor.get("/en/tables").text
    account = str(home.live(playing).table.chairs[0].person)
    assert account != old
    assert (home.live(lobby).table.host, home.live(lobby).table.seat_of(account)) == (account, 0)
    move = home.live(playing).table
    if move.turn == 0:
        legal = move.playing.legal_moves()[0]
        assert home.do(playing, account, do="move", move=legal) == move.number
    for table in (lobby, playing):
        home.forget_memory(table)
        assert home.live(table).table.seat_of(account) == 0
        assert home.live(table).table.host == account
    assert old not in everything().replace(f"('{old}', ", "")  # but as the token that is no more


def test_seated_twice_before_the_start_stands_up_once(home: House) -> None:
    anna, other = home.visitor(), home.visitor()
    table = open_table(anna)
    make(anna)
    account = str(home.live(table).table.host)
    other.get(f"/en/tables/{table}")
    home.do(table, person_of(token(other)), do="sit", seat=2, name="Anna’s phone")
    assert told(enter(other)) == ""
    chairs = home.live(table).table.chairs
    assert [chair.person for chair in chairs] == [account, None, None, None]
    home.forget_memory(table)
    assert home.live(table).table.seat_of(account) == 0
    kept = json.loads(other.get(f"{ACCOUNT}/export").text)["tables"]["entries"]
    assert [entry["kind"] for entry in kept] == ["opened", "sat", "sat", "stood"]
    other.post(f"{ACCOUNT}/delete")
    assert "Anna" not in everything()


def test_nobody_plays_a_game_on_two_seats(home: House) -> None:
    anna, other = home.visitor(), home.visitor()
    table = open_table(anna)
    codes = make(anna)
    other.get(f"/en/tables/{table}")
    own = person_of(token(other))
    home.do(table, own, do="sit", seat=1, name="Anna’s phone")
    for seat in (2, 3):
        home.do(table, own, do="bot", seat=seat, bot="steady")
    home.do(table, own, do="start")
    before = everything()
    answer = enter(other)
    assert answer.status_code == 422
    assert told(answer).startswith("You sit at a table twice")
    answer = other.post(f"{ACCOUNT}/recover", data={"name": "Anna", "code": codes[0]})
    assert told(answer).startswith("You sit at a table twice")
    assert everything() == before  # the code is there too
    assert home.live(table).table.seat_of(own) == 1
    home.do(table, own, do="leave")
    assert told(enter(other)) == ""
    assert is_in(other)


def test_export_holds_everything(home: House) -> None:
    anna = home.visitor()
    ask(anna, SUM)
    anna.post("/en/books", files={"file": ("tin.md", RULES)}, data={"title": "Tin"})
    table = open_table(anna, "bots", "Anna <K>")
    make(anna)
    answer = anna.get(f"{ACCOUNT}/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="kibitz-account.json"'
    kept = json.loads(answer.text)
    assert kept["account"]["name"] == "Anna"
    assert (kept["account"]["recovery_codes_left"], kept["account"]["browsers"]) == (8, 1)
    assert [entry["question"] for entry in kept["history"]] == [SUM]
    assert {entry["table"] for entry in kept["tables"]["entries"]} == {table}
    assert kept["statistics"] == []  # the game is not over
    assert [book["title"] for book in kept["books"]] == ["Tin"]
    assert token(anna) not in answer.text
    assert "argon2" not in answer.text


def test_deletion_leaves_nothing_of_the_person(home: House, tmp_path: Path) -> None:
    anna, friend = home.visitor(), home.visitor()
    ask(anna, SUM)
    anna.post("/en/books", files={"file": ("tin.md", RULES)}, data={"title": "Tin"})
    assert anna.get("/api/books").json()["books"]
    lobby, playing = open_table(anna, name="Xanthippe"), open_table(anna, "bots", "Xanthippe")
    make(anna, "Xanthippe K.")
    account = str(home.live(playing).table.host)
    home.do(playing, account, do="say", text="hush hush")
    watching = home.look(playing, None)
    answer = anna.post(f"{ACCOUNT}/delete")
    assert "The account and all its data are deleted." in answer.text
    assert not token(anna)
    rows = everything()
    for gone in (account, "Xanthippe", "hush hush", SUM):
        assert gone not in rows
    assert list((tmp_path / "books").glob("*")) == []
    assert told(enter(anna, "Xanthippe K.")) != ""
    assert home.live(lobby).table.phase == "closed"
    table = home.live(playing).table
    assert (table.phase, table.chairs[0].bot, table.chairs[0].person) == ("playing", "steady", None)
    assert "Xanthippe" not in friend.get(f"/en/tables/{playing}").text
    assert watching.ended is None  # the others go on
    home.forget_memory(playing)
    again = home.live(playing).table
    assert (again.chairs[0].bot, again.chairs[0].name) == ("steady", "…")


def test_deletion_touches_nobody_else(home: House) -> None:
    anna, berta = home.visitor(), home.visitor()
    for visitor, name in ((anna, "Anna"), (berta, "Berta")):
        ask(visitor, SUM)
        open_table(visitor, "bots", name)
        make(visitor, name)
    before = berta.get(f"{ACCOUNT}/export").text
    anna.post(f"{ACCOUNT}/delete")
    assert berta.get(f"{ACCOUNT}/export").text == before
    assert is_in(berta, "Berta")
