"""The judge's page: each question with good and bad input, in each language."""

from typing import Any

import pytest
from httpx import Client

from kibitz import load_game
from kibitz.errors import TEXTS
from kibitz.i18n import LANGUAGES, translate
from kibitz.questions import load_questions
from kibitz.web.books import worked
from kibitz.web.forms import query_of, read_form

from .reading import Page

in_every_language = pytest.mark.parametrize("lang", LANGUAGES)

# game, query, the rule that decides, the headline in en, fr, it, de
GOOD = [
    (
        "wizard",
        "ask=legal&hand=R5+B2+W&trick=J+R9",
        "wizard.follow",
        (
            "You may play: red 5, Wizard.",
            "Vous pouvez jouer : 5 rouge, Magicien.",
            "Puoi giocare: 5 rosso, Mago.",
            "Du darfst spielen: Rot 5, Zauberer.",
        ),
    ),
    (
        "wizard",
        "ask=winner&trick=R5+B1+W+W&trump=blue",
        "wizard.win.wizard",
        (
            "The third card wins the trick: the Wizard.",
            "La troisième carte remporte le pli : le Magicien.",
            "La terza carta vince la presa: il Mago.",
            "Die dritte Karte gewinnt den Stich: der Zauberer.",
        ),
    ),
    (
        "wizard",
        "ask=score&bid=3&taken=2",
        "wizard.score.missed",
        ("−10 points.", "−10 points.", "−10 punti.", "−10 Punkte."),
    ),
    (
        "wizard",
        "ask=bids&players=4&round=5&bids=2+0+1&plus_minus_one=on",
        "wizard.variant.plus-minus-one",
        (
            "Any bid from 0 to 5 but 2.",
            "Toute annonce de 0 à 5, sauf 2.",
            "Da 0 a 5, tranne 2.",
            "Jede Ansage von 0 bis 5, nur nicht 2.",
        ),
    ),
    (
        "wizard",
        "ask=trump&turned=J",
        "wizard.trump.jester",
        (
            "There is no trump in this round.",
            "Pas d’atout dans cette manche.",
            "In questa smazzata non c’è briscola.",
            "In dieser Runde gibt es keinen Trumpf.",
        ),
    ),
    (
        "wizard",
        "ask=trump&turned.nothing=on",
        "wizard.trump.last-round",
        (
            "There is no trump in this round.",
            "Pas d’atout dans cette manche.",
            "In questa smazzata non c’è briscola.",
            "In dieser Runde gibt es keinen Trumpf.",
        ),
    ),
    (
        "wizard",
        "ask=setup&players=5&round=3",
        "wizard.rounds",
        (
            "You play 12 rounds.",
            "Vous jouez 12 manches.",
            "Si giocano 12 smazzate.",
            "Ihr spielt 12 Runden.",
        ),
    ),
    (
        "plotters",
        "ask=legal&hand=Y1+Y8&trick=R5+B3+G9",
        "plotters.blocked",
        (
            "You may play nothing: you are blocked, and the round ends at once.",
            "Vous ne pouvez rien jouer : vous êtes bloqué, et la manche s’arrête aussitôt.",
            "Non puoi giocare niente: sei bloccato e la smazzata finisce subito.",
            "Du kannst nichts spielen: Du bist blockiert, und die Runde endet sofort.",
        ),
    ),
    (
        "plotters",
        "ask=takers&trick=R5+B3+G3+R9",
        "plotters.low-tie",
        (
            "The fourth card wins the trick: the red 9.",
            "La quatrième carte remporte le pli : le 9 rouge.",
            "La quarta carta vince la presa: il 9 rosso.",
            "Die vierte Karte gewinnt den Stich: die rote 9.",
        ),
    ),
    (
        "plotters",
        "ask=score&counts.yellow=6&counts.red=4&counts.blue=2",
        "plotters.score.three-colours",
        ("12 points.", "12 points.", "12 punti.", "12 Punkte."),
    ),
    (
        "plotters",
        "ask=setup&players=5",
        "plotters.deck.by-players",
        (
            "You play 5 rounds.",
            "Vous jouez 5 manches.",
            "Si giocano 5 smazzate.",
            "Ihr spielt 5 Runden.",
        ),
    ),
]

# game, query, the field that is wrong, the error's code
BAD = [
    ("wizard", "ask=legal&hand=R14&trick=", "hand", "unknown-card"),
    ("wizard", "ask=legal&hand=R5&trick=R5", "trick", "card-twice"),
    ("wizard", "ask=winner&trick=W+W+W+W+J+J+J&trump=none", "trick", "too-many-cards"),
    ("wizard", "ask=winner&trick=R5&trump=pink", "trump", "unknown-colour"),
    ("wizard", "ask=score&bid=-1&taken=0", "bid", "bid-range"),
    ("wizard", "ask=score&bid=two&taken=0", "bid", "wrong-type"),
    ("wizard", "ask=score&bid=1&taken=21", "taken", "taken-range"),
    ("wizard", "ask=bids&players=4&round=16&bids=", "round", "round-range"),
    ("wizard", "ask=bids&players=4&round=2&bids=1+3", "bids", "bid-range"),
    ("wizard", "ask=bids&players=4&round=2&bids=1+1+1+1", "bids", "bids-made"),
    ("wizard", "ask=bids&players=4&round=2&bids=1+x", "bids", "wrong-type"),
    ("wizard", "ask=bids&players=3&round=2&bids=&canadian=on&totals=1", "totals", "wrong-type"),
    ("wizard", "ask=trump&turned=R5+R6", "turned", "too-many-cards"),
    ("wizard", "ask=setup&players=7", "players", "players-range"),
    ("wizard", "ask=setup&players=4&hand_sizes=1,x", "hand_sizes", "option-value"),
    ("plotters", "ask=legal&hand=R22&trick=", "hand", "unknown-card"),
    ("plotters", "ask=legal&hand=R2&trick=R1+B1+G1+Y1", "trick", "four-colours"),
    ("plotters", "ask=takers&trick=R5+R6", "trick", "wrong-number-of-cards"),
    ("plotters", "ask=takers&trick=R5+R6+R7+R8&all_trump=x", "all_trump", "option-value"),
    ("plotters", "ask=score&counts.red=22", "counts", "count-range"),
    ("plotters", "ask=score&counts.red=many", "counts", "wrong-type"),
    ("plotters", "ask=score&counts.red=2&chosen=red", "chosen", "chosen-colours"),
    ("plotters", "ask=setup&players=3", "players", "players-range"),
]

EMPTY = [
    ("wizard", "ask=legal&hand=&trick=R5", "hand"),
    ("wizard", "ask=winner&trick=R5", "trump"),
    ("wizard", "ask=score&bid=&taken=2", "bid"),
    ("wizard", "ask=bids&round=3", "players"),
    ("wizard", "ask=trump&turned=", "turned"),
    ("wizard", "ask=setup&players=&round=", "players"),
    ("plotters", "ask=takers&trick=", "trick"),
    ("plotters", "ask=score&counts.red=", "counts"),
    ("plotters", "ask=setup&players=", "players"),
]


@in_every_language
@pytest.mark.parametrize(("game", "query", "rule", "headlines"), GOOD)
def test_verdict(
    client: Client, lang: str, game: str, query: str, rule: str, headlines: tuple[str, ...]
) -> None:
    answer = client.get(f"/{lang}/games/{game}/judge?{query}")
    page = Page(answer.text)
    assert answer.status_code == 200
    headline = headlines[LANGUAGES.index(lang)]
    assert headline in [text.replace("\u202f", " ") for text in page.texts]
    assert f"/{lang}/games/{game}/rules#{rule}" in page.links
    assert any(link.startswith(f"/{lang}/games/{game}/rulebook.pdf#page=") for link in page.links)
    assert "verdict" in page.ids
    assert len(page.ids) == len(set(page.ids))


@in_every_language
@pytest.mark.parametrize(("game", "query", "field", "code"), BAD)
def test_refusal_stands_at_its_field(
    client: Client, lang: str, game: str, query: str, field: str, code: str
) -> None:
    answer = client.get(f"/{lang}/games/{game}/judge?{query}")
    page = Page(answer.text)
    assert answer.status_code == 422
    assert [place["id"] for place in page.of("p", **{"class": "error"})] == [f"e-{field}"]
    assert "verdict" not in page.ids
    beginning = " ".join(translate(lang, TEXTS[code]).split("{")[0].split())
    assert beginning.strip(" “«„") in page.text
    assert "{" not in page.text


@in_every_language
@pytest.mark.parametrize(("game", "query", "field"), EMPTY)
def test_empty_field(client: Client, lang: str, game: str, query: str, field: str) -> None:
    answer = client.get(f"/{lang}/games/{game}/judge?{query}")
    page = Page(answer.text)
    question = next(q for q in load_questions(game) if f"ask={q.ask}&" in query)
    label = translate(lang, next(f.label for f in question.fields if f.key == field))
    told = translate(lang, "“{key}” is still empty.").format(key=label)
    assert answer.status_code == 422
    assert told in page.texts


def test_every_question_is_asked_here() -> None:
    asked = {(game, query.split("&")[0]) for game, query, *_ in GOOD}
    known = {(g, f"ask={q.ask}") for g in ("wizard", "plotters") for q in load_questions(g)}
    assert asked == known


def test_input_is_kept(client: Client) -> None:
    query = "ask=winner&trick=r5,%20x9&trump=blue"
    page = Page(client.get(f"/en/games/wizard/judge?{query}").text)
    assert page.of("input", name="trick")[0]["value"] == "r5, x9"
    assert "checked" in page.of("input", name="trump", value="blue")[0]


@pytest.mark.parametrize("typed", ["r5 b1 w w", "R5,B1,W,W", " R5;  b1, W w ", "♥5 ♠1 W W"])
def test_cards_as_people_type_them(client: Client, typed: str) -> None:
    asked = {"ask": "winner", "trick": typed, "trump": "blue"}
    page = Page(client.get("/en/games/wizard/judge", params=asked).text)
    assert "The third card wins the trick: the Wizard." in page.texts


def test_text_is_never_markup(client: Client) -> None:
    nasty = "<script>alert(1)</script>"
    query = {"ask": "winner", "trick": nasty, "trump": nasty}
    for lang in LANGUAGES:
        html = client.get(f"/{lang}/games/wizard/judge", params=query).text
        assert "alert(1)" in html
        assert "<script>" not in html.lower()


@in_every_language
@pytest.mark.parametrize("game", ["wizard", "plotters"])
def test_worked_examples_come_back_from_their_links(game: str, lang: str) -> None:
    from starlette.datastructures import QueryParams

    questions = {question.ask: question for question in load_questions(game)}
    for example in worked(game, lang):
        question = questions[example.case["ask"]]
        query = QueryParams(query_of(question, example.case))
        form = read_form(load_game(game), question, query, lang)
        keys = {field.key for field in question.fields} | {"game", "ask", "options"}
        expected: dict[str, Any] = {k: v for k, v in example.case.items() if k in keys}
        assert form.errors == {}
        assert form.case == expected
