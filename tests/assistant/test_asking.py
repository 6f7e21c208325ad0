"""Answers: their shape, their quotes, the batch, the errors and the command line."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from typer.testing import CliRunner

import kibitz
from kibitz.assistant import ask_lines
from kibitz.cli import app
from kibitz.errors import BadInput
from kibitz.games import GAMES
from kibitz.i18n import LANGUAGES
from kibitz.rulebook import passage, pdf_path
from tests.assistant.banks import HERE, rows

CASES: list[tuple[str, str, str, object]] = [
    ("wizard", "points", "I bid 3 and took 3. points?", 50),
    ("wizard", "points", "J'ai annoncé 3 et fait 3 plis, combien de points ?", 50),
    ("wizard", "points", "Ho dichiarato 3 e fatto 3 prese, quanti punti?", 50),
    ("wizard", "points", "3 angesagt, 3 Stiche gemacht, wie viele Punkte?", 50),
    ("wizard", "winner", "Trump is blue. red 5, blue 1, red 9: who wins the trick?", "B1"),
    ("wizard", "winner", "Atout bleu. rouge 5, bleu 1, rouge 9 : qui gagne le pli ?", "B1"),
    ("wizard", "winner", "Briscola blu. rosso 5, blu 1, rosso 9: chi vince la presa?", "B1"),
    ("wizard", "winner", "Trumpf ist blau. rot 5, blau 1, rot 9: wer gewinnt den Stich?", "B1"),
    ("wizard", "winner", "No trump: 5 of hearts, king of spades, 9 of hearts. Who wins?", "R8"),
    ("wizard", "winner", "sans atout : le 5 rouge, le 12 bleu, le 9 rouge. qui gagne ?", "R9"),
    ("wizard", "winner", "senza briscola: il 5 rosso, il 12 blu, il 9 rosso. chi vince?", "R9"),
    ("wizard", "winner", "kein Trumpf: die 5 rot, die 12 blau, die 9 rot. wer gewinnt?", "R9"),
    ("plotters", "winner", "5 red, 12 blue, 9 red, 2 green: who wins the trick?", "R9"),
    ("wizard", "legal", "red 7 was led, I have red 2 and blue 4. May I play blue 4?", False),
    ("wizard", "legal", "rouge 7 demandé, j'ai rouge 2 et bleu 4. Je peux jouer bleu 4 ?", False),
    ("wizard", "legal", "rosso 7 a terra, ho rosso 2 e blu 4. Posso giocare blu 4?", False),
    ("wizard", "legal", "rot 7 liegt, ich habe rot 2 und blau 4. Darf ich blau 4 spielen?", False),
    ("wizard", "count", "how many rounds with 5 players?", 12),
    ("wizard", "count", "combien de manches à cinq joueurs ?", 12),
    ("wizard", "count", "quante smazzate in cinque?", 12),
    ("wizard", "count", "Wie viele Runden zu fünft?", 12),
    ("wizard", "trump", "a jester was turned up, what is trump?", "none"),
    ("wizard", "trump", "la retourne est un bouffon, quel est l'atout ?", "none"),
    ("wizard", "trump", "girato un giullare, che briscola c'è?", "none"),
    ("wizard", "trump", "Ein Narr wurde aufgedeckt, was ist Trumpf?", "none"),
    ("plotters", "points", "6 yellow and 4 red face up, 2 face down. points?", 12),
    ("plotters", "points", "6 jaunes et 4 rouges visibles, 2 cachées. points ?", 12),
    ("plotters", "points", "6 gialle e 4 rosse scoperte, 2 coperte. punti?", 12),
    ("plotters", "points", "6 gelbe und 4 rote offen, 2 verdeckt. Punkte?", 12),
    ("plotters", "taker", "red 5, blue 3, red 9, green 8: who takes the rest?", "B3"),
    ("plotters", "taker", "rouge 5, bleu 3, rouge 9, vert 8 : qui prend le reste ?", "B3"),
    ("plotters", "taker", "rosso 5, blu 3, rosso 9, verde 8: chi prende il resto?", "B3"),
    ("plotters", "taker", "rot 5, blau 3, rot 9, grün 8: wer nimmt den Rest?", "B3"),
    ("plotters", "count", "how many cards does the winner pick with 5 players?", 3),
    ("plotters", "count", "à cinq, combien de cartes prend le gagnant ?", 3),
    ("plotters", "count", "quante carte sceglie chi vince in cinque?", 3),
    ("plotters", "count", "Wie viele Karten nimmt der Stichgewinner zu fünft?", 3),
    # a total after several hands, or on top of what there was
    ("wizard", "points", "Round 1: bid 0, took 0. Round 2: bid 2, took 1. My total now?", 10),
    ("wizard", "points", "J'avais 80 points, j'ai annoncé 2 et fait 5. J'en suis à combien ?", 50),
    ("wizard", "points", "Avevo 60 punti, dico 1 e ne faccio 1. Quanti punti ho adesso?", 90),
    ("wizard", "points", "Ich stand bei 90 Punkten, hab 4 angesagt und 2 gemacht. Und jetzt?", 70),
    # what a question claims of a trick or a number
    ("plotters", "yes_no", "red 5, blue 9, red 12, green 2: does the 9 win the trick?", False),
    ("plotters", "yes_no", "rouge 5, bleu 9, rouge 12, vert 2 : le 12 gagne le pli ?", True),
    ("plotters", "yes_no", "rosso 5, blu 9, rosso 12, verde 2: il 2 prende il resto?", True),
    ("plotters", "yes_no", "Rot 5, Blau 9, Rot 12, Grün 2: nimmt die 9 den Rest?", False),
    ("plotters", "yes_no", "is there a red 18 in a game of five?", True),
    ("plotters", "yes_no", "zu viert, gibt es die grüne 15?", False),
    # ranks of one colour in a row
    ("plotters", "taker", "All four played blue: 3, 7, 12 and 9. Who takes the rest?", "B3"),
    ("plotters", "taker", "Tutti e quattro verde: 8, 2, 14 e 5. Chi prende il resto?", "G2"),
    # a colour that is missing lies neither face up nor face down
    ("plotters", "points", "no red at all, 5 blue, 4 yellow, 2 green. points?", 10),
    ("plotters", "points", "pas un seul rouge, 5 bleues, 4 jaunes, 2 vertes : combien ?", 10),
    # what lies and what is held
    ("plotters", "yes_no", "I only have yellow; red, green, blue lie there. Round over?", True),
    ("plotters", "yes_no", "ho solo gialle e in tavola rosso e blu. La smazzata finisce?", False),
    # letters of colours in the asker's language
    ("wizard", "winner", "atout b : v3, v11, b1, j4, qui gagne ?", "B1"),
    ("wizard", "winner", "trionfo v: r13, r1, v2, chi vince?", "G2"),
    # cards that nobody got, cards that go out
    ("wizard", "count", "five players, round 9: how many cards are still in the pack?", 15),
    ("plotters", "count", "Wie viele Karten muss man zu fünft aussortieren?", 14),
]


@cache
def page_text(game: str, lang: str, page: int) -> str:
    """The words of a page, line-end hyphens and white space joined."""
    with pypdfium2.PdfDocument(str(pdf_path(game, lang))) as document:
        text = document[page - 1].get_textpage().get_text_range()
    return " ".join(text.replace("\x02", "").replace("\xad", "").split())


@pytest.mark.parametrize(("game", "kind", "question", "value"), CASES)
def test_what_the_rules_decide_is_computed(
    game: str, kind: str, question: str, value: object
) -> None:
    answer = kibitz.ask(game, question)
    assert answer["outcome"] == "answered", answer
    assert answer["verdict"] == {"kind": kind, "value": value}


def test_an_answer_has_the_documented_shape() -> None:
    answer = kibitz.ask("plotters", "6 gialle e 4 rosse scoperte, 2 coperte. punti?")
    found = passage("plotters", "it", "plotters.score")
    keys = ["game", "lang", "outcome", "answer", "verdict", "citations", "method", "confidence"]
    assert list(answer) == keys
    assert (answer["lang"], answer["outcome"]) == ("it", "answered")
    assert re.search(r"(6 × 4|4 × 6) ÷ 2 = 12\b", answer["answer"])
    assert answer["citations"][0] == {
        "rule": "plotters.score",
        "book": "plotters-kibitz-it",
        "page": found.page,
        "page_label": found.page_label,
        "quote": found.text,
        "boxes": [list(box) for box in found.boxes],
    }
    assert json.loads(json.dumps(answer)) == answer


def test_every_quote_stands_on_its_page() -> None:
    seen = 0
    for file in HERE.glob("*.jsonl"):
        for row in rows(file):
            answer = kibitz.ask(row["game"], row["question"], row["lang"], row["players"])
            for citation in [*answer["citations"], *answer.get("nearest", [])]:
                page = page_text(row["game"], answer["lang"], citation["page"])
                assert " ".join(citation["quote"].split()) in page, citation["rule"]
                seen += 1
    assert seen > 100


def test_the_answer_is_in_the_language_asked_for() -> None:
    answer = kibitz.ask("wizard", "who bids first?", lang="de")
    assert answer["lang"] == "de"
    assert answer["citations"][0]["book"] == "wizard-kibitz-de"
    assert "Geber" in answer["answer"]


@pytest.mark.parametrize(
    ("game", "question"),
    [
        ("wizard", "red 5, blue 7, red 9. who wins the trick?"),
        ("wizard", "red was led. can I play blue 3?"),
        ("plotters", "blue 3, red 5, yellow 9: who wins the trick?"),
    ],
)
def test_a_missing_detail_is_asked_for(game: str, question: str) -> None:
    answer = kibitz.ask(game, question)
    assert answer["outcome"] == "unclear"
    assert answer["answer"].endswith(("?", "."))
    assert (answer["verdict"], answer["citations"]) == (None, [])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("question", ["", "?", "…", "xyzzy plugh", "1 2 3", "🂡" * 50, "a" * 9000])
def test_nonsense_is_left_unanswered(game: str, lang: str, question: str) -> None:
    assert kibitz.ask(game, question, lang)["outcome"] == "not-in-rulebook"


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"game": "skat", "question": "?"}, "unknown-game"),
        ({"game": "wizard", "question": "?", "lang": "es"}, "unknown-language"),
        ({"game": "wizard", "question": "?", "players": 9}, "players-range"),
        ({"game": "wizard", "question": "?", "options": {"x": 1}}, "unknown-option"),
        ({"game": "wizard", "question": 7}, "wrong-type"),
    ],
)
def test_what_can_t_be_asked_is_a_coded_error(asked: dict[str, Any], code: str) -> None:
    with pytest.raises(BadInput) as error:
        kibitz.ask(**asked)
    assert error.value.code == code
    (line,) = ask_lines([json.dumps(asked)])
    assert line["error"]["code"] == code


def test_a_batch_keeps_order_and_ids(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    lines = [
        {"id": "a", "game": "wizard", "question": "bid 2, took 2. points?", "lang": "en"},
        {"id": "b", "game": "wizard", "question": "x", "colour": "red"},
        {"id": "c", "game": "plotters", "question": "wer nimmt den Rest?"},
    ]
    text = "\n".join([*map(json.dumps, lines), "{broken", ""])
    file.write_text(text, "utf-8")
    result = CliRunner().invoke(app, ["ask", "--batch", str(file)])
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 1
    assert [answer.get("id") for answer in answers] == ["a", "b", "c", None]
    assert answers[0]["verdict"] == {"kind": "points", "value": 40}
    assert answers[1]["error"]["code"] == "unknown-key"
    assert answers[2]["citations"][0]["rule"] == "plotters.take.rest"
    assert answers[3]["error"]["code"] == "not-json"


def test_the_command_line_answers_with_the_page() -> None:
    question = "bid 3, took 5. points?"
    result = CliRunner().invoke(app, ["ask", "wizard", question, "--lang", "en"])
    page = passage("wizard", "en", "wizard.score.missed").page_label
    assert result.exit_code == 0
    assert result.stdout.startswith("−20 points.")
    assert f"wizard.score.missed · p. {page}" in result.stdout


def test_the_command_line_takes_players_and_options() -> None:
    question = "Round 5, the others bid 2, 0 and 1. Which bid is barred for me, the last?"
    words = ["ask", "wizard", question, "--players", "4", "--option", "plus_minus_one", "--json"]
    result = CliRunner().invoke(app, words)
    assert json.loads(result.stdout)["verdict"] == {"kind": "bid", "value": [2]}


def test_the_example_of_the_readme_is_true() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    line = next(line for line in readme.splitlines() if line.startswith("kibitz ask "))
    command, _, comment = line.partition("  # ")
    _, _, game, question = command.rstrip().split(" ", 3)
    answer = kibitz.ask(game, question.strip('"'))
    assert answer["answer"].startswith(comment.strip())
