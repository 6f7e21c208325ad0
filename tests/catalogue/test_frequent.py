"""What is often asked: answered in every language, for every number of players, by one rule."""

import re

import pytest

import kibitz
from kibitz.assistant.frequent import frequent, questions
from kibitz.catalogue import facts_of
from kibitz.errors import BadInput
from kibitz.games import GAMES, load_game
from kibitz.i18n import LANGUAGES

TABLES = [(game, players) for game in GAMES for players in load_game(game).seats]
FRENCH_SIGNS = re.compile(r"[^\u202f][:;!?»]|«[^\u202f]")


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_question_is_answered_by_the_same_rules_in_every_language(
    game: str, players: int
) -> None:
    for each in questions(game):
        cited = {}
        for lang in LANGUAGES:
            answer = kibitz.ask(game, each[lang].format(players=players), lang, players)
            assert answer["outcome"] == "answered", (lang, each["rule"], answer)
            rules = [citation["rule"] for citation in answer["citations"]]
            cited[lang] = list(dict.fromkeys(rules))
        assert cited["en"][0] == each["rule"]
        assert all(rules == cited["en"] for rules in cited.values()), cited


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_all_of_them_are_told_with_their_pages(game: str, players: int, lang: str) -> None:
    told = frequent(game, lang, players)
    by_rules = [each for each in told if each.source == "rules"]
    assert len(by_rules) == len(questions(game)) >= 15
    for each, asked in zip(by_rules, questions(game), strict=True):
        assert each.citation is not None
        assert each.citation["rule"] == asked["rule"]
        assert each.citation["book"] == f"{game}-kibitz-{lang}"
        assert each.answer
        assert "{" not in each.question
    assert len({each.question for each in told}) == len(told)


def test_the_number_of_players_decides() -> None:
    three, six = (frequent("wizard", "en", players)[0] for players in (3, 6))
    assert three.question == "How many rounds do we play with 3 players?"
    assert three.answer.startswith("You play 20 rounds.")
    assert six.answer.startswith("You play 10 rounds.")


@pytest.mark.parametrize("game", GAMES)
def test_facts_come_from_the_catalogue_and_say_so(game: str) -> None:
    told = {each.question: each for each in frequent(game, "en", 4) if each.source != "rules"}
    own = facts_of(game)
    assert {each.source for each in told.values()} == {"catalogue"}
    assert told["How long does a game take?"].answer == f"About {own.minutes} minutes."
    assert told["Who thought the game up?"].answer == f"{own.designers[0]}."
    assert told["How old is the game?"].citation is None
    assert len(told) == 6


@pytest.mark.parametrize("game", GAMES)
def test_french_questions_have_narrow_spaces(game: str) -> None:
    for each in questions(game):
        assert not FRENCH_SIGNS.search(each["fr"]), each["fr"]


def test_only_a_game_of_ours_can_be_asked() -> None:
    for asked in (("bridge", "en", 4), ("wizard", "es", 4), ("wizard", "en", 7)):
        with pytest.raises(BadInput):
            frequent(*asked)
