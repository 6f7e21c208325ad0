"""The judge's page: each question with good and bad input, in each language."""

import re
from typing import Any

import pytest
from httpx import Client

from kibitz import load_game
from kibitz.errors import TEXTS
from kibitz.i18n import LANGUAGES, translate
from kibitz.questions import load_questions
from kibitz.web.books import worked
from kibitz.web.forms import query_of, read_form
from kibitz.web.refusals import TEXTS as FORM_TEXTS

from .reading import HARD_SPACES, Page

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
    ("wizard", "ask=legal&hand=R14&trick=", "hand", "no-such-card"),
    ("wizard", "ask=legal&hand=R5&trick=R5", "trick", "card-twice"),
    ("wizard", "ask=winner&trick=W+W+W+W+J+J+J&trump=none", "trick", "too-many-cards"),
    ("wizard", "ask=winner&trick=R5&trump=pink", "trump", "does-not-fit"),
    ("wizard", "ask=score&bid=-1&taken=0", "bid", "bid-range"),
    ("wizard", "ask=score&bid=two&taken=0", "bid", "should-be"),
    ("wizard", "ask=score&bid=1&taken=21", "taken", "taken-range"),
    ("wizard", "ask=bids&players=4&round=16&bids=", "round", "round-range"),
    ("wizard", "ask=bids&players=4&round=2&bids=1+3", "bids", "bid-range"),
    ("wizard", "ask=bids&players=4&round=2&bids=1+1+1+1", "bids", "bids-made"),
    ("wizard", "ask=bids&players=4&round=2&bids=1+x", "bids", "should-be"),
    ("wizard", "ask=bids&players=3&round=2&bids=&canadian=on&totals=1", "totals", "should-be"),
    ("wizard", "ask=trump&turned=R5+R6", "turned", "too-many-cards"),
    ("wizard", "ask=setup&players=7", "players", "players-range"),
    ("wizard", "ask=setup&players=4&hand_sizes=1,x", "hand_sizes", "should-be"),
    ("wizard", "ask=setup&players=6&hand_sizes=1,11", "hand_sizes", "list-too-long"),
    ("wizard", "ask=winner&trick=R5+B1+G2+Y3&trump=red&players=3", "trick", "too-many-cards"),
    ("plotters", "ask=legal&hand=R22&trick=", "hand", "no-such-card"),
    ("plotters", "ask=legal&hand=R2&trick=R1+B1+G1+Y1", "trick", "four-colours"),
    ("plotters", "ask=takers&trick=R5+R6", "trick", "wrong-number-of-cards"),
    ("plotters", "ask=takers&trick=R5+R6+R7+R8&all_trump=x", "all_trump", "does-not-fit"),
    ("plotters", "ask=score&counts.red=22", "counts", "count-range"),
    ("plotters", "ask=score&counts.red=many", "counts", "should-be"),
    ("plotters", "ask=score&counts.red=2&chosen=red", "chosen", "two-colours"),
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
    assert headline in page.texts
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
    assert page.of("section", id="verdict") == []
    told = translate(lang, (TEXTS | FORM_TEXTS)[code]).translate(HARD_SPACES)
    for piece in re.split(r"{\w+}", told):
        assert piece.strip() in page.text
    assert "{" not in page.text


@in_every_language
@pytest.mark.parametrize(("game", "query", "field", "code"), BAD)
def test_errors_speak_to_card_players(
    client: Client, lang: str, game: str, query: str, field: str, code: str
) -> None:
    page = Page(client.get(f"/{lang}/games/{game}/judge?{query}").text)
    error = page.text[page.text.index(translate(lang, "Please check:").translate(HARD_SPACES)) :]
    error = error[: error.index(label_of(lang, game, query))]
    assert not re.search(r"[\[\]\"]|\bkey\b|Schlüssel|\bclé\b|chiave|_", error)
    assert not re.search(r"\b1 (cards|cartes|carte|Karten|tricks|plis|prese|Stiche)\b", error)


def label_of(lang: str, game: str, query: str) -> str:
    """The label of a question's first field, with which the form begins below its errors."""
    question = next(q for q in load_questions(game) if f"ask={q.ask}&" in query)
    return " " + translate(lang, question.fields[0].label) + " "


@in_every_language
@pytest.mark.parametrize(("game", "query", "field", "code"), BAD)
def test_errors_are_told_above_the_form_too(
    client: Client, lang: str, game: str, query: str, field: str, code: str
) -> None:
    answer = client.get(f"/{lang}/games/{game}/judge?{query}")
    page = Page(answer.text)
    assert page.of("div", id="verdict", role="alert")[0]["tabindex"] == "-1"
    assert f"#f-{field}" in page.links
    controls = page.of("input", id=f"f-{field}")
    assert len(controls) == 1
    assert f"<title>{translate(lang, 'Error')} – " in answer.text
    assert "autofocus" not in answer.text


def test_all_errors_are_told_at_once(client: Client) -> None:
    query = "ask=bids&players=&round=&bids=1+x&canadian=on&totals="
    page = Page(client.get(f"/en/games/wizard/judge?{query}").text)
    summary = page.text[page.text.index("Please check:") :]
    summary = summary[: summary.index(" Players ")]
    for message in (
        "“Players” is still empty.",
        "“Round” is still empty.",
        "“Bids so far” takes whole numbers, not “1 x”.",
        "“Totals before this round” is still empty.",  # the Canadian rule needs them
    ):
        assert message in summary
    both = Page(client.get("/en/games/wizard/judge?ask=legal&hand=R5+x9&trick=q").text)
    assert [p["id"] for p in both.of("p", **{"class": "error"})] == ["e-hand", "e-trick"]


@pytest.mark.parametrize(
    ("lang", "example"), [("en", "red 5"), ("fr", "5 rouge"), ("it", "5 rosso"), ("de", "Rot 5")]
)
def test_unknown_card_says_what_is_accepted(client: Client, lang: str, example: str) -> None:
    page = Page(client.get(f"/{lang}/games/wizard/judge?ask=legal&hand=Rx9+b2&trick=").text)
    error = next(text for text in page.texts if "Rx9" in text)
    for accepted in ("R5", "5R", "♥5", example, "W", "J", "13"):
        assert accepted in error
    plotters = Page(client.get(f"/{lang}/games/plotters/judge?ask=legal&hand=W&trick=").text)
    assert ", J" not in plotters.text
    assert "21" in plotters.text


@in_every_language
def test_card_fields_have_a_legend(client: Client, lang: str) -> None:
    for game, letters in (("wizard", "RBGYWJ"), ("plotters", "RBGY")):
        html = client.get(f"/{lang}/games/{game}/judge?ask=legal").text
        legends = re.findall(r'<p class="legend" id="l-(\w+)">(.*?)</p>', html)
        assert [name for name, _legend in legends] == ["hand", "trick"]
        for _name, legend in legends:
            assert "".join(re.findall(r"<b>(\w)</b>", legend)) == letters
        assert 'aria-describedby=" l-hand"' in html


def test_trick_that_is_not_complete_is_won_so_far(client: Client) -> None:
    page = "/en/games/wizard/judge?ask=winner&trump=blue&trick="
    so_far = "The second card is winning so far: the blue 1."
    assert so_far in Page(client.get(page + "R5+B1").text).texts
    assert so_far in Page(client.get(page + "R5+B1+G3&players=4").text).texts
    wins = "The second card wins the trick: the blue 1."
    assert wins in Page(client.get(page + "R5+B1+G3").text).texts
    assert wins in Page(client.get(page + "R5+B1+G3&players=3").text).texts


def test_trump_stands_beside_the_trick(client: Client) -> None:
    wizard = client.get("/en/games/wizard/judge?ask=winner&trick=R5+B1+W&trump=blue").text
    assert '<span class="aside">Trump: ♠\u00a0blue</span>' in wizard
    none = client.get("/en/games/wizard/judge?ask=winner&trick=R5+B1+W&trump=none").text
    assert '<span class="aside">no trump</span>' in none
    plotters = client.get("/de/games/plotters/judge?ask=takers&trick=R5+B3+G3+R9").text
    assert '<span class="aside">Trumpf: ♥\u00a0Rot</span>' in plotters


def test_notes_stand_below_the_cards_once_each(client: Client) -> None:
    html = client.get("/en/games/wizard/judge?ask=legal&hand=R5+B2+G4+G4x&trick=R9").text
    assert "Please check" in html  # G4x is no card
    html = client.get("/en/games/wizard/judge?ask=legal&hand=R5+B2+G4&trick=R9").text
    notes = re.search(r'<ul class="notes">(.*?)</ul>', html, re.DOTALL)
    assert notes
    assert re.findall(r"<li class=.(is-\w+).>", notes[1]) == ["is-barred"]
    assert "blue\u00a02, green\u00a04" in notes[1]
    takers = client.get("/en/games/plotters/judge?ask=takers&trick=R5+B3+G3+R9").text
    assert re.findall(r"<li class=.(is-\w+).><span class=.badge", takers) == [
        "is-good",
        "is-second",
    ]


def test_another_question_keeps_what_was_typed(client: Client) -> None:
    page = Page(client.get("/en/games/wizard/judge?ask=legal&hand=R5&trick=B1+W&draft=").text)
    link = next(link for link in page.links if "ask=winner" in link)
    winner = client.get(link)
    asked = Page(winner.text)
    assert winner.status_code == 200  # nothing is judged, so nothing is missing
    assert asked.of("input", name="trick")[0]["value"] == "B1 W"
    assert asked.of("div", id="verdict") == asked.of("section", id="verdict") == []
    back = next(link for link in asked.links if "ask=legal" in link)
    assert Page(client.get(back).text).of("input", name="hand")[0]["value"] == "R5"
    fresh = Page(client.get("/en/games/wizard/judge?ask=legal").text)
    assert "/en/games/wizard/judge?ask=winner" in fresh.links


def test_another_question_keeps_players_trump_and_options(client: Client) -> None:
    query = "ask=bids&players=4&round=3&plus_minus_one=on&trump=red&draft=1"
    page = Page(client.get(f"/en/games/wizard/judge?{query}").text)
    assert "checked" in page.of("input", name="plus_minus_one")[0]
    setup = next(link for link in page.links if "ask=setup" in link)
    asked = Page(client.get(setup).text)
    assert "checked" in asked.of("input", name="players", value="4")[0]
    assert asked.of("input", name="round")[0]["value"] == "3"
    winner = next(link for link in page.links if "ask=winner" in link)
    assert "checked" in Page(client.get(winner).text).of("input", name="trump", value="red")[0]


def test_cards_are_read_for_the_picker(client: Client) -> None:
    answer = client.get("/de/games/wizard/cards", params={"text": "rote 5, Narr x"})
    assert answer.json() == {"cards": ["R5", "J", "x"]}
    assert client.get("/de/games/wizard/cards").json() == {"cards": []}


@in_every_language
@pytest.mark.parametrize(("game", "query", "field"), EMPTY)
def test_empty_field(client: Client, lang: str, game: str, query: str, field: str) -> None:
    answer = client.get(f"/{lang}/games/{game}/judge?{query}")
    page = Page(answer.text)
    question = next(q for q in load_questions(game) if f"ask={q.ask}&" in query)
    label = translate(lang, next(f.label for f in question.fields if f.key == field))
    told = translate(lang, "“{key}” is still empty.").format(key=label)
    assert answer.status_code == 422
    assert told.translate(HARD_SPACES) in page.texts


def test_every_question_is_asked_here() -> None:
    asked = {(game, query.split("&")[0]) for game, query, *_ in GOOD}
    known = {(g, f"ask={q.ask}") for g in ("wizard", "plotters") for q in load_questions(g)}
    assert asked == known


def test_input_is_kept(client: Client) -> None:
    query = "ask=winner&trick=r5,%20x9&trump=blue"
    page = Page(client.get(f"/en/games/wizard/judge?{query}").text)
    assert page.of("input", name="trick")[0]["value"] == "r5, x9"
    assert "checked" in page.of("input", name="trump", value="blue")[0]


@pytest.mark.parametrize(
    "typed", ["r5 b1 w w", "R5,B1,W,W", "R5B1WW", "♥5 ♠1 W W", "rote 5, 1 bleu, Mago Zauberer"]
)
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
