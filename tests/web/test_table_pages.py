"""The pages around the table: open, join, lobby, replay, record, one's own games and data."""

import asyncio
import hashlib
import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from kibitz import record
from kibitz.i18n import LANGUAGES
from kibitz.table import Hall, Pauses
from kibitz.web import create_app
from kibitz.web.rendering import STATIC
from kibitz.web.tables_words import TEXTS
from tests.table.people import Client

from .serving import serving

NEW = "/en/tables/new/{game}"
TEXT = re.compile(r"\b[tN]\(\s*(\"(?:[^\"\\]|\\.)*\")")
DOCS = Path(__file__).parents[2] / "docs"


class Place:
    """An app with quick bots, and what a test needs of it."""

    def __init__(self, address: str, hall: Hall, loop: asyncio.AbstractEventLoop) -> None:
        self.address = address
        self.hall = hall
        self.loop = loop
        self.visitors: list[httpx.Client] = []

    def visitor(self) -> httpx.Client:
        """Somebody with cookies of their own; goes where the pages send them."""
        visitor = httpx.Client(
            base_url=self.address, timeout=30, trust_env=False, follow_redirects=True
        )
        self.visitors.append(visitor)
        return visitor

    def do(self, table: str, **command: Any) -> int:
        """What the host of a table does there."""

        async def act() -> int:
            live = await self.hall.find(table)
            return await live.do(str(live.table.host), command)

        return asyncio.run_coroutine_threadsafe(act(), self.loop).result(20)

    def finish(self, table: str) -> None:
        """Plays a table of one person and bots to its end."""

        async def act() -> None:
            live = await self.hall.find(table)
            host = str(live.table.host)
            looking = Client(host)
            live.attach(looking)  # bots play only while somebody looks
            while live.table.turn is not None:
                if live.table.turn == live.table.seat_of(host):
                    move = live.table.playing.legal_moves()[0]
                    await live.do(host, {"do": "move", "move": move})
                await asyncio.sleep(0.001)
            live.detach(looking)

        asyncio.run_coroutine_threadsafe(act(), self.loop).result(60)


@pytest.fixture
def place() -> Iterator[Place]:
    """An app of this test alone."""
    app = create_app()
    with serving(app) as address:
        httpx.get(f"{address}/en/tables", trust_env=False)
        app.state.hall.pauses = Pauses(bot=0, trick=0)
        found = Place(address, app.state.hall, app.state.sweeping.get_loop())
        yield found
        for visitor in found.visitors:
            visitor.close()


def opened(client: httpx.Client, game: str = "wizard", **form: str) -> str:
    """Opens a table by the form; its id."""
    filled = {"name": "Anna", "players": "4", "against": "friends", "hints": "on", **form}
    answer = client.post(NEW.format(game=game), data=filled)
    assert answer.status_code == 200, answer.text
    return answer.url.path.rpartition("/")[2]


def data_of(page: httpx.Response) -> dict[str, Any]:
    """What a table's page hands to its modules."""
    found = re.search(r'<script type="application/json" id="table-data">(.*?)</script>', page.text)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lobby_in_every_language(place: Place, lang: str) -> None:
    page = place.visitor().get(f"/{lang}/tables")
    assert page.status_code == 200
    assert f'<html lang="{lang}">' in page.text


def test_table_is_opened_as_the_form_says(place: Place) -> None:
    table = opened(
        place.visitor(),
        players="5",
        pace="180+5",
        standin="15",
        listed="on",
        **{"option.hand_sizes": "1 3, 5", "option.bids": "hidden", "option.canadian": ""},
    )
    settings = place.hall.live[table].table.settings
    assert settings == {
        "game": "wizard",
        "players": 5,
        "lang": "en",
        "options": {"bids": "hidden", "hand_sizes": [1, 3, 5]},
        "pace": {"bank": 180, "increment": 5},
        "standin": 15,
        "hints": True,
        "watchers": False,
        "listed": True,
    }
    assert place.hall.live[table].table.names() == ["Anna", "", "", "", ""]


def test_one_click_is_enough(place: Place) -> None:
    anna = place.visitor()
    page = anna.get("/en/tables")
    form = re.search(r'<form[^>]*action="(/en/tables/new/plotters)".*?</form>', page.text, re.S)
    assert form
    answer = anna.post(form[1], data={"players": "4", "against": "bots"})
    live = place.hall.live[answer.url.path.rpartition("/")[2]]
    assert live.table.phase == "playing"
    assert [chair.bot for chair in live.table.chairs] == [None, "steady", "steady", "steady"]


@pytest.mark.parametrize(
    ("form", "message"),
    [
        ({"players": "9"}, "Wizard is for 3 to 6 players, not 9."),
        ({"name": "A" * 25}, "This is too long: 25 characters; 24 at most."),
        ({"name": "A\u202eB"}, "Character 2 can’t be seen"),
        ({"pace": "1+1"}, "“bank” is 1; it has to lie between 30 and 3600."),
        ({"option.hand_sizes": "no"}, "The option “hand_sizes” takes"),
        ({"option.bids": "hidden", "option.canadian": "on"}, "exclude each other"),
    ],
)
def test_form_says_what_is_wrong(place: Place, form: dict[str, str], message: str) -> None:
    filled = {"name": "Anna", "players": "4", "against": "friends"} | form
    answer = place.visitor().post(NEW.format(game="wizard"), data=filled)
    assert answer.status_code == 422
    alert = re.search(r'<p class="error" role="alert"[^>]*>(.*?)</p>', answer.text)
    assert alert
    assert message in unescape(alert[1])
    assert place.hall.live == {}


def test_friends_join_by_code_and_link(place: Place) -> None:
    anna, carlo = place.visitor(), place.visitor()
    table = opened(anna)
    page = anna.get(f"/en/tables/{table}")
    code = data_of(page)["code"]
    assert re.fullmatch(r"[A-Z]{6}", code)
    assert "<svg" in page.text.partition('<template id="qr">')[2]

    typed = f"{code[:3].lower()}-{code[3:].lower()}"
    joined = carlo.post("/it/tables/join", data={"code": typed})
    assert joined.url.path == f"/it/tables/{table}"
    short = carlo.get(f"/t/{table}", headers={"Accept-Language": "fr-CH,de;q=0.5"})
    assert short.url.path == f"/fr/tables/{table}"
    assert carlo.cookies.get("kibitz_person")


def test_codes_cannot_be_guessed_for_long(place: Place) -> None:
    eve = place.visitor()
    for _ in range(10):
        answer = eve.post("/en/tables/join", data={"code": "ABABAB"})
        assert answer.status_code == 422
        assert "No open table has the code “ABABAB”." in answer.text
    answer = eve.post("/en/tables/join", data={"code": "ABABAB"})
    assert "Too many wrong codes. Try again in" in answer.text


def test_only_listed_tables_are_in_the_lobby(place: Place) -> None:
    anna, carlo = place.visitor(), place.visitor()
    hidden, listed = opened(anna), opened(anna, name="<i>Anna", listed="on")
    page = carlo.get("/en/tables")
    assert f"/en/tables/{listed}" in page.text
    assert "&lt;i&gt;Anna" in page.text
    assert hidden not in page.text
    assert hidden in anna.get("/en/tables").text  # among one's own


def test_unknown_table_is_not_there(place: Place) -> None:
    for path in ("/en/tables/nothing", "/en/tables/nothing/replay/0", "/en/tables/nothing/record"):
        answer = place.visitor().get(path, headers={"Accept": "text/html"})
        assert answer.status_code == 404
        assert "There is no such table" in answer.text


def test_page_hands_its_modules_what_they_need(place: Place) -> None:
    anna = place.visitor()
    table = opened(anna, "plotters")
    page = anna.get(f"/de/tables/{table}")
    data = data_of(page)
    assert data["words"]["title"] == "Mit List und Tücke"
    assert data["link"] == f"{place.address}/t/{table}"
    assert set(data["texts"]) == set(TEXTS)
    for module in re.findall(r'<link rel="modulepreload" href="([^"]+)">', page.text):
        assert anna.get(module).headers["content-type"].startswith("text/javascript"), module


def test_hands_stay_hidden_until_the_end(place: Place) -> None:
    anna = place.visitor()
    table = opened(anna, against="bots", **{"option.hand_sizes": "1"})
    for path in ("replay/0", "record"):
        answer = anna.get(f"/en/tables/{table}/{path}", headers={"Accept": "text/html"})
        assert answer.status_code == 422
        assert "The hands can be seen when the game is over." in answer.text


def test_replay_steps_through_the_game(place: Place) -> None:
    anna = place.visitor()
    table = opened(anna, against="bots", **{"option.hand_sizes": "2,1"})
    place.finish(table)
    moves = place.hall.live[table].table.moves
    first = anna.get(f"/en/tables/{table}/replay/0")
    assert first.text.count('class="playing-card') == 8  # two cards for each of four
    for number in range(len(moves) + 1):
        assert anna.get(f"/fr/tables/{table}/replay/{number}").status_code == 200
    last = anna.get(f"/en/tables/{table}/replay/{len(moves)}")
    assert "The winner: " in last.text or "Shared first place" in last.text
    assert anna.get(f"/en/tables/{table}/replay/{len(moves) + 1}").status_code == 404


def test_record_can_be_replayed(place: Place) -> None:
    anna = place.visitor()
    table = opened(anna, "plotters", name="Ma\u200dx", against="bots")
    place.finish(table)
    answer = anna.get(f"/en/tables/{table}/record")
    assert "attachment" in answer.headers["content-disposition"]
    read = record.read(answer.text)
    played = place.hall.live[table].table
    assert read.replay().scores == played.playing.scores
    assert read.names[0] == "Max"


def test_own_games_their_export_and_deletion(place: Place) -> None:
    anna, carlo = place.visitor(), place.visitor()
    assert "No game has been finished yet." in carlo.get("/en/tables/mine").text
    table = opened(anna, against="bots", **{"option.hand_sizes": "1"})
    place.do(table, do="say", text="well then")
    place.finish(table)
    assert table in anna.get("/en/tables/mine").text
    assert table not in carlo.get("/en/tables/mine").text

    kept = anna.get("/en/tables/mine/export").json()
    assert [game["table"] for game in kept["games"]] == [table]
    said = [entry["data"] for entry in kept["entries"] if entry["kind"] == "said"]
    assert said[0]["text"] == "well then"

    assert carlo.post("/en/tables/mine/forget").status_code == 200
    assert anna.get("/en/tables/mine/export").json() == kept
    assert anna.post("/en/tables/mine/forget").status_code == 200
    assert anna.get("/en/tables/mine/export").json() == {"games": [], "entries": []}
    assert table not in anna.get("/en/tables/mine").text
    page = anna.get(f"/en/tables/{table}/replay/3").text  # the game is there for the others
    assert "Anna" not in page


def test_running_games_are_not_forgotten(place: Place) -> None:
    anna = place.visitor()
    table = opened(anna, against="bots")
    anna.post("/en/tables/mine/forget")
    assert table in anna.get("/en/tables/mine").text


def test_texts_of_the_modules_are_in_the_catalogues() -> None:
    modules = [*STATIC.glob("table/*.js"), *STATIC.glob("table/games/*.js")]
    used = {json.loads(text) for file in modules for text in TEXT.findall(file.read_text("utf-8"))}
    assert used == set(TEXTS)
    assert list(TEXTS) == sorted(TEXTS)


@pytest.mark.parametrize("name", ["preact.mjs", "htm.module.js"])
def test_foreign_modules_are_what_the_docs_say(name: str) -> None:
    digest = hashlib.sha256((STATIC / "vendor" / name).read_bytes()).hexdigest()
    lines = (DOCS / "dependencies.md").read_text("utf-8").splitlines()
    assert any(name in line and digest in line for line in lines)
