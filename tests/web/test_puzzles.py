"""The page of a game's puzzles: every rule in every language, right and wrong, without a script."""

import re
from html import unescape
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest

from kibitz.games import GAMES, load_game
from kibitz.i18n import LANGUAGES, translate
from kibitz.puzzles import Puzzle, load_recipes, make, topics
from kibitz.questions import load_options, load_questions
from kibitz.web.books import cited

from .reading import HARD_SPACES, Page

RULES = [(game, rule) for game in GAMES for rule in load_recipes(game)]
each_rule = pytest.mark.parametrize(("game", "rule"), RULES)
each_game = pytest.mark.parametrize("game", GAMES)


def path(game: str, lang: str = "en", **query: object) -> str:
    """The address of a puzzle; `answer` may be several keys."""
    return f"/{lang}/games/{game}/puzzles?{urlencode(query, doseq=True)}"


def wrong(puzzle: Puzzle) -> list[str]:
    """An answer that somebody could give who is mistaken."""
    keys = {choice.key for choice in puzzle.laid.choices}
    lures = (lure for lure in puzzle.laid.lures if lure != puzzle.laid.right)
    return sorted(next(lure for lure in lures if lure and lure <= keys))


@each_rule
def test_unanswered_page_gives_nothing_away(client: httpx.Client, game: str, rule: str) -> None:
    for seed in range(6):
        answer = client.get(path(game, about=rule, seed=seed))
        assert answer.status_code == 200
        page = Page(answer.text)
        puzzle = make(load_game(game), rule, seed)
        kind = "input" if puzzle.laid.many else "button"
        choices = [values["value"] for values in page.of(kind, name="answer")]
        assert choices == [choice.key for choice in puzzle.laid.choices]
        assert "result" not in page.ids
        assert 'class="cited"' not in answer.text
        assert "is-good" not in answer.text


@each_rule
@pytest.mark.parametrize("lang", LANGUAGES)
def test_answers_are_judged_and_explained(
    client: httpx.Client, game: str, rule: str, lang: str
) -> None:
    puzzle = make(load_game(game), rule, 4)
    for given, solved in ((sorted(puzzle.laid.right), True), (wrong(puzzle), False)):
        query = {"about": rule, "seed": 4, "streak": 2, "answer": given}
        answer = client.get(path(game, lang, **query))
        assert answer.status_code == 200
        page = Page(answer.text)
        outcome = translate(lang, "That is right." if solved else "Not quite.")
        assert outcome.translate(HARD_SPACES) in page.text
        book = cited(game, lang, rule)
        assert book.address in page.links
        assert book.pdf in page.links
        assert answer.text.count('<span class="answer') == len(puzzle.laid.choices)
        assert answer.text.count(" is-good") >= len(puzzle.laid.right)
        following = next(values["href"] for values in page.of("a", rel="next"))
        assert ("streak=3" in following) == solved
        assert "seed=5" in following
        assert client.get(following).status_code == 200


@each_game
def test_without_a_seed_one_is_drawn(client: httpx.Client, game: str) -> None:
    seeds = set()
    for _ in range(5):
        answer = client.get(path(game, about="", streak=4))
        assert answer.status_code == 307
        where = answer.headers["location"]
        assert "streak=4" in where
        seeds.update(re.findall(r"seed=(\d+)", where))
        assert client.get(where).status_code == 200
    assert len(seeds) > 1


@each_game
def test_every_topic_can_be_chosen(client: httpx.Client, game: str) -> None:
    page = Page(client.get(path(game, seed=1)).text)
    links = [link for link in page.links if "/puzzles?about=" in link]
    abouts = [link.partition("about=")[2].partition("&")[0] for link in links]
    rules = [rule for rules in topics(game).values() for rule in rules]
    assert abouts == [*topics(game), *rules]
    titles = {question.ask: question.title for question in load_questions(game)}
    for about in topics(game):
        shown = Page(client.get(path(game, about=about, seed=1)).text)
        assert f"About: {titles[about]}" in shown.text


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("about=nothing&seed=1", 404),
        ("about=plotters.blocked&seed=1", 404),
        ("seed=x", 307),
        ("seed=-1", 307),
        ("seed=99999999999999999999", 307),
        ("seed=1&streak=x&answer=zzz", 200),
        ("seed=1&streak=999999999", 200),
        ("seed=1&answer=%3Cscript%3E", 200),
    ],
)
def test_bad_addresses(client: httpx.Client, query: str, status: int) -> None:
    answer = client.get(f"/en/games/wizard/puzzles?{query}", headers={"Accept": "text/html"})
    assert answer.status_code == status
    assert "<script>" not in answer.text.partition("<main")[2]


@each_game
def test_pages_of_the_game_lead_to_the_puzzles(client: httpx.Client, game: str) -> None:
    for page in ("", "/rules", "/judge"):
        assert f"/en/games/{game}/puzzles" in Page(client.get(f"/en/games/{game}{page}").text).links


def test_nothing_chosen_is_said(client: httpx.Client) -> None:
    answer = client.get(path("wizard", about="wizard.follow", seed=1, check=1))
    alert = re.search(r'role="alert">(.*?)<', answer.text)
    assert alert
    assert unescape(alert[1]) == "Choose an answer first."


def test_streak_grows_and_ends(client: httpx.Client) -> None:
    address = path("wizard", about="wizard.win.wizard", seed=7)
    for solved, seed in enumerate((7, 8, 9), 1):
        puzzle = make(load_game("wizard"), "wizard.win.wizard", seed)
        (right,) = puzzle.laid.right
        page = client.get(f"{address}&answer={right}").text
        assert f"Right in a row: {solved}" in page
        (address,) = (values["href"] for values in Page(page).of("a", rel="next"))
    puzzle = make(load_game("wizard"), "wizard.win.wizard", 10)
    page = client.get(f"{address}&answer={wrong(puzzle)[0]}").text
    assert "Right in a row" not in page


def test_position_is_shown_as_the_case_has_it(client: httpx.Client) -> None:
    puzzle = make(load_game("plotters"), "plotters.score", 1)
    page = Page(client.get(path("plotters", about="plotters.score", seed=1)).text)
    shown = [" ".join(page.texts).partition("Your answer")[0]]
    for colour, count in puzzle.case["counts"].items():
        assert f"{colour} {count}" in shown[0]
    assert all(colour in shown[0] for colour in puzzle.case["chosen"])


@each_game
def test_rules_of_the_options_are_cited(client: httpx.Client, game: str) -> None:
    named = {option.name: option.rule for option in load_options(game)}
    seen = set()
    for seed in range(60):
        puzzle = make(load_game(game), "", seed)
        rules = {named[option] for option in puzzle.case.get("options", {})}
        if rules:
            given = sorted(puzzle.laid.right)
            page = client.get(path(game, about=puzzle.rule, seed=seed, answer=given)).text
            for rule in rules | {puzzle.rule}:
                assert page.count(f"<code>{rule}</code>") == 1
            seen |= rules
    assert len(seen) > 1


def test_case_can_be_taken_to_the_judge(client: httpx.Client) -> None:
    for game, rule in RULES:
        puzzle = make(load_game(game), rule, 2)
        given = sorted(puzzle.laid.right)
        page = Page(client.get(path(game, about=rule, seed=2, answer=given)).text)
        (link,) = (link for link in page.links if "/judge?" in link)
        judged = client.get(link.partition("#")[0])
        assert judged.status_code == 200
        assert rule in judged.text


def test_other_languages_show_the_same_puzzle(client: httpx.Client) -> None:
    query: dict[str, Any] = {"about": "winner", "seed": 12, "streak": 3}
    page = Page(client.get(path("wizard", **query)).text)
    for lang in LANGUAGES:
        assert path("wizard", lang, **query) in page.links
