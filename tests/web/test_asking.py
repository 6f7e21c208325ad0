"""Asking by form, without JavaScript: sent, kept, shown, judged; hostile and odd input."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from httpx import Client, Response

from kibitz.assistant import ask
from kibitz.assistant.history import History
from kibitz.errors import BadInput
from kibitz.i18n import LANGUAGES, translate
from kibitz.questions import load_examples

from .reading import Page

PLOTTERS = "/it/games/plotters"
SUM = "6 gialle, 4 rosse e 2 blu: quanti punti?"
GAMES = ("wizard", "plotters")


def sent(client: Client, where: str, **fields: str) -> Response:
    """The answer to a form, which has to lead on."""
    answer = client.post(where, data=fields)
    assert answer.status_code == 303, answer.text
    return answer


def shown(client: Client, answer: Response) -> Page:
    """The page that a form leads to."""
    page = client.get(answer.headers["location"])
    assert page.status_code == 200
    return Page(page.text)


def asked(client: Client, question: str, where: str = PLOTTERS, **fields: str) -> Page:
    """The page with the answer to a question."""
    return shown(client, sent(client, f"{where}/ask", question=question, **fields))


def test_answer_has_its_working_its_rule_and_its_page(ada: Client) -> None:
    answer = sent(ada, f"{PLOTTERS}/ask", question=f"  {SUM}\n", players="5")
    where = urlsplit(answer.headers["location"])
    assert where.path == PLOTTERS
    assert where.fragment == "answer"
    assert parse_qs(where.query)["q"] == [SUM]
    assert parse_qs(where.query)["players"] == ["5"]
    page = shown(ada, answer)
    assert page.of("textarea", id="question")
    # plotters.score: 6 × 4 = 24, divided by the 2 face-down cards
    assert "12 punti." in page.texts
    assert "4 × 6 ÷ 2 = 12." in page.texts
    assert "/it/games/plotters/rules#plotters.score" in page.links
    pictures = page.of("img")
    assert re.fullmatch(
        r"/api/books/plotters-kibitz-it/pages/\d+\.png\?width=\d+&marks=[\d.,;]+",
        pictures[0]["src"],
    )
    assert any(
        re.fullmatch(r"/it/games/plotters/rulebook\.pdf#page=\d+", link) for link in page.links
    )


def test_picture_of_the_page_is_there(ada: Client) -> None:
    page = asked(ada, SUM)
    picture = ada.get(page.of("img")[0]["src"])
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")


def test_cookie_is_private(ada: Client) -> None:
    answer = sent(ada, f"{PLOTTERS}/ask", question=SUM)
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    page = ada.get(answer.headers["location"])
    assert page.headers["cache-control"] == "private, no-cache"


def test_looking_sets_no_cookie(ada: Client) -> None:
    for path in (PLOTTERS, f"{PLOTTERS}?q={SUM}", "/it/history", "/it/books", "/it/"):
        assert "set-cookie" not in ada.get(path).headers, path


def test_empty_question_asks_nothing(ada: Client) -> None:
    answer = sent(ada, f"{PLOTTERS}/ask", question=" \n ")
    assert answer.headers["location"] == f"{PLOTTERS}?players=4#ask"
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("players", ["", "3", "99", "x", "-1", "٤"])
def test_impossible_players_are_four(ada: Client, players: str) -> None:
    answer = sent(ada, f"{PLOTTERS}/ask", question=SUM, players=players)
    assert parse_qs(urlsplit(answer.headers["location"]).query)["players"] == ["4"]


def test_too_long_is_refused(ada: Client) -> None:
    answer = ada.post(f"{PLOTTERS}/ask", data={"question": "a" * 2001})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "text-too-long")
    assert ada.get(PLOTTERS, params={"q": "a" * 2001}).status_code == 422


def test_silence_is_told_as_such(ada: Client) -> None:
    page = asked(ada, "quanto costa il gioco?")
    assert translate("it", "The rulebook doesn't say.") in page.texts
    assert page.of("article")[0]["class"].split()[:2] == ["answer-card", "is-not-in-rulebook"]
    assert page.of("img") == []


def test_missing_detail_is_asked_back(ada: Client) -> None:
    question = "Red 5, blue 2 and yellow 7 lie on the table: who wins?"
    answer = sent(ada, "/en/games/wizard/ask", question=question)
    assert answer.headers["location"].endswith("#ask")
    page = shown(ada, answer)
    box = page.of("textarea", id="question")[0]
    assert "autofocus" in box
    assert "That depends on trump: which suit is it?" in page.texts
    assert page.of("article") == []


def test_sent_twice_is_kept_once(ada: Client) -> None:
    first = sent(ada, f"{PLOTTERS}/ask", question=SUM)
    second = sent(ada, f"{PLOTTERS}/ask", question=SUM)
    assert first.headers["location"] == second.headers["location"]
    assert ada.get("/it/history").text.count('class="entry is-') == 1


def test_link_passed_on_asks_anew(ada: Client, visitor: Callable[[], Client]) -> None:
    answer = sent(ada, f"{PLOTTERS}/ask", question=SUM)
    bob = visitor()
    page = shown(bob, answer)
    assert "12 punti." in page.texts
    assert page.of("input", name="back") == []  # the entry is Ada's: nothing to star or to judge
    assert [form for form in page.of("form") if "/history/" in form["action"]] == []
    own = shown(ada, answer)
    assert len([form for form in own.of("form") if "/history/" in form["action"]]) == 2


@pytest.mark.parametrize("entry", ["0", "-1", "x", "9" * 30, "1%00", "٣"])
def test_entry_that_is_nobodys(ada: Client, entry: str) -> None:
    sent(ada, f"{PLOTTERS}/ask", question="chi prende il resto?")
    page = ada.get(f"{PLOTTERS}?q={SUM}&entry={entry}")
    assert page.status_code == 200
    assert "12 punti." in page.text


def test_entry_of_another_question_is_not_shown_for_it(ada: Client) -> None:
    other = sent(ada, f"{PLOTTERS}/ask", question="quanto costa il gioco?")
    entry = parse_qs(urlsplit(other.headers["location"]).query)["entry"][0]
    page = Page(ada.get(f"{PLOTTERS}?players=4&q={SUM}&entry={entry}").text)
    assert "12 punti." in page.texts


def test_answer_in_the_language_of_the_page(ada: Client) -> None:
    answer = sent(ada, f"{PLOTTERS}/ask", question=SUM)
    german = answer.headers["location"].replace("/it/", "/de/")
    page = Page(ada.get(german).text)
    assert "12 Punkte." in page.texts
    assert "/de/games/plotters/rules#plotters.score" in page.links


HOSTILE = (
    "<script>alert(1)</script> \"><img src=x onerror=alert(2)> {{ 1234*1001 }} '&#39; 6 gialle"
)


def test_hostile_question_stays_text(ada: Client) -> None:
    answer = sent(ada, f"{PLOTTERS}/ask", question=HOSTILE)
    for path in (answer.headers["location"], "/it/history"):
        html = ada.get(path).text
        assert "<script>alert" not in html
        assert "<img src=x" not in html
        assert "{{ 1234*1001 }}" in html
        assert "1235234" not in Page(html).text
    assert f"{HOSTILE}" in Page(ada.get(answer.headers["location"]).text).texts


@pytest.mark.parametrize("question", ["\x00", "\ud800".encode("utf-8", "surrogatepass"), "🂡" * 50])
def test_odd_signs(ada: Client, question: str | bytes) -> None:
    answer = ada.post(f"{PLOTTERS}/ask", data={"question": question})
    assert answer.status_code == 303
    assert ada.get(answer.headers["location"]).status_code == 200


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_examples_are_answered(ada: Client, game: str, lang: str) -> None:
    page = Page(ada.get(f"/{lang}/games/{game}").text)
    buttons = [button["value"] for button in page.of("button", name="example")]
    assert buttons == [translate(lang, text) for text in load_examples(game)]
    for english, text in zip(load_examples(game), buttons, strict=True):
        answer, wanted = ask(game, text, lang, 4), ask(game, english, "en", 4)
        assert answer["outcome"] == "answered", text
        assert answer["verdict"] == wanted["verdict"], text
        assert answer["citations"][0]["rule"] == wanted["citations"][0]["rule"], text


def test_example_is_asked_by_its_button(ada: Client) -> None:
    answer = sent(ada, f"{PLOTTERS}/ask", question="half a quest", example=SUM)
    assert parse_qs(urlsplit(answer.headers["location"]).query)["q"] == [SUM]


def test_question_from_the_start_page(ada: Client) -> None:
    page = Page(ada.get("/it/").text)
    assert [radio["value"] for radio in page.of("input", name="game")] == list(GAMES)
    answer = sent(ada, "/it/ask", game="plotters", question=SUM)
    assert urlsplit(answer.headers["location"]).path == PLOTTERS
    assert ada.post("/it/ask", data={"game": "chess", "question": SUM}).status_code == 404


@pytest.mark.parametrize("number", [4, 5, 6])
def test_players_change_answer_set_up_and_questions(ada: Client, number: int) -> None:
    page = Page(ada.get(f"/en/games/plotters?players={number}&q=how many cards are used?").text)
    deck = {4: 56, 5: 70, 6: 84}[number]  # plotters.deck.by-players
    assert any(str(deck) in text for text in page.texts)
    assert page.of("input", name="players")[0]["value"] == str(number)
    links = [link["href"] for link in page.of("a", **{"data-swap": ""})]
    assert all("q=how+many+cards+are+used%3F" in link for link in links)
    assert f"How many rounds do we play with {number} players?" in page.texts


def test_options_that_are_played_with(ada: Client) -> None:
    question = "Round 5, the others bid 2, 0 and 1: which bid is barred for the last player?"
    where = "/en/games/wizard/ask"
    answer = sent(ada, where, question=question, plus_minus_one="on", bids="open", colour="x")
    query = parse_qs(urlsplit(answer.headers["location"]).query)
    assert query["plus_minus_one"] == ["on"]
    assert not {"bids", "colour"} & set(query)
    page = shown(ada, answer)
    assert "/en/games/wizard/rules#wizard.variant.plus-minus-one" in page.links
    assert len(page.of("input", name="plus_minus_one", checked="")) == 1
    assert all("plus_minus_one=on" in a["href"] for a in page.of("a", **{"data-swap": ""}))
    without = shown(ada, sent(ada, where, question=question))
    assert without.of("input", name="plus_minus_one", checked="") == []


def test_options_that_exclude_each_other(ada: Client) -> None:
    data = {"question": "?", "canadian": "on", "bids": "secret"}
    answer = ada.post("/en/games/wizard/ask", data=data)
    assert answer.json()["error"]["code"] == "option-conflict"
    assert ada.get("/en/games/wizard?bids=loud").status_code == 422


def test_other_sites_may_not_ask(ada: Client) -> None:
    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "http://evil.example"}):
        answer = ada.post(f"{PLOTTERS}/ask", data={"question": SUM}, headers=headers)
        assert answer.status_code == 403, headers


def test_answer_comes_where_the_history_cannot_be_kept(
    ada: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise BadInput("store-full", given="kibitz.db")

    monkeypatch.setattr(History, "remember", full)
    answer = sent(ada, f"{PLOTTERS}/ask", question=SUM)
    assert "entry" not in parse_qs(urlsplit(answer.headers["location"]).query)
    assert "12 punti." in shown(ada, answer).texts


def test_unknown_language_and_game(address: str) -> None:
    for path in ("/xx/games/wizard/ask", "/en/games/hearts/ask", "/en/games/nothing/ask"):
        assert httpx.post(f"{address}{path}", data={"question": "?"}).status_code == 404
