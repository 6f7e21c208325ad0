"""The games that come along, the search over them, and the stories."""

import re
from pathlib import Path

import pytest
import typer

from kibitz import catalogue
from kibitz.catalogue import facts, facts_of, mechanics, named, search, similar, story, term
from kibitz.catalogue.names import likeness, slips
from kibitz.catalogue.shipped import features, shipped
from kibitz.catalogue.similar import TEXTS, traits
from kibitz.catalogue.terms import TERMS
from kibitz.cli.cataloguing import catalogue as commands
from kibitz.errors import BadInput
from kibitz.games import GAMES, load_game
from kibitz.i18n import LANGUAGES

DOCS = Path(__file__).parents[2] / "docs"
FRENCH_SIGNS = re.compile(r"[^\u202f][:;!?»]|«[^\u202f]")


def found(text: str, **filters: object) -> list[str]:
    """The slugs that a search finds."""
    return [game.slug for game in search(text, **filters).games]  # type: ignore[arg-type]


def test_a_game_s_facts() -> None:
    game = facts("stick-em")
    assert (game.name, game.alt_names, game.year) == ("Stick 'Em", ("Sticheln",), 1993)
    assert (game.designers, game.players, game.minutes) == (("Klaus Palesch",), "3–6", 60)
    assert (game.rank, game.data_date, game.origin) == (None, None, "catalogue")
    assert facts("charms").minutes is None
    assert facts("skat").public_domain
    assert facts("skat").players == "3"


def test_no_game_s_facts_contradict_themselves() -> None:
    assert len(shipped()) == 99
    ids = [game.bgg_id for game in shipped().values() if game.bgg_id]
    assert len(set(ids)) == len(ids)
    for slug, game in shipped().items():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug)
        assert 1 <= (game.min_players or 0) <= (game.max_players or 0) <= 12, slug
        assert game.name
        assert game.mechanics, slug


@pytest.mark.parametrize("game", GAMES)
def test_our_own_games_are_in_the_catalogue(game: str) -> None:
    seats = load_game(game).seats
    own = facts_of(game)
    assert (own.min_players, own.max_players) == (seats[0], seats[-1])
    assert named(game) == own


def test_an_unknown_game_names_the_nearest() -> None:
    with pytest.raises(BadInput) as error:
        facts("stickem")
    assert error.value.code == "unknown-catalogue-game"
    assert str(error.value.details["near"]).startswith("stick-em")
    for slug in ("", "bgg-1", "bgg-", "bgg-²", "bgg-99999999999999999999", "../games"):
        with pytest.raises(BadInput):
            facts(slug)
    with pytest.raises(BadInput):
        facts_of("stick-em")


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Wizard", "wizard"),
        ("sticheln", "stick-em"),
        ("STICK EM", "stick-em"),
        ("stickem", "stick-em"),
        ("mit list und tücke", "plotters-inc"),
        ("list tucke", "plotters-inc"),
        ("Mit Liist und Tuecke", "plotters-inc"),
        ("知略悪略", "plotters-inc"),
        ("キャットインザボックス", "cat-in-the-box"),
        ("mü", "mu-and-more"),
        ("mue", "mu-and-more"),
        ("Schnaeppchen Jagd", "bargain-hunter"),
        ("roi des nains", "dwarf-king"),
        ("skulking", "skull-king"),
        ("skul king", "skull-king"),
        ("wizrad", "wizard"),
        ("njet", "nyet"),
        ("land unter", "turn-the-tide"),
        ("crew", "the-crew-mission-deep-sea"),
        ("palesch", "plotters-inc"),
        ("42", "42"),
        ("coup d’etat", "coup-detat"),
    ],
)
def test_a_search_finds_a_name_however_it_is_typed(text: str, first: str) -> None:
    assert found(text)[0] == first


@pytest.mark.parametrize("text", ["zzzz", "!!", "—", "🂡", "x" * 5000, "zq " * 5000, "%", "|"])
def test_a_search_for_nothing_real_finds_nothing(text: str) -> None:
    assert search(text) == search("no game is called this")
    assert search(text).total == 0


def test_a_search_for_anything_begins_with_our_own_games() -> None:
    everything = search(limit=200)
    assert everything.total == len(everything.games) == 99
    ours = {facts_of(game).slug for game in GAMES}
    assert {game.slug for game in everything.games[: len(ours)]} == ours


def test_filters_leave_out_what_does_not_fit() -> None:
    assert set(found("", players=1)) == {
        "bug-council-of-backyardia",
        "fellowship-of-the-ring-trick-taking",
        "for-northwood",
    }
    assert "charms" not in found("", minutes=1000, limit=200)  # nobody told its time
    assert set(found("", players=7, mechanics=["predictive bid"])) == {
        "oh-hell",
        "rage",
        "skull-king",
    }
    assert found("", mechanics=["Predictive Bid", "Team-Based Game", "Ladder"]) == ["tichu"]
    for game in search(players=5, minutes=20, limit=200).games:
        assert game.min_players is not None
        assert game.max_players is not None
        assert game.minutes is not None
        assert game.min_players <= 5 <= game.max_players
        assert game.minutes <= 20


def test_pages_of_a_search_are_the_whole() -> None:
    whole = found("", limit=200)
    assert [
        slug for start in range(0, 99, 10) for slug in found("", limit=10, offset=start)
    ] == whole
    assert found("", limit=5, offset=99) == []
    assert found("", limit=0) == []


@pytest.mark.parametrize("mechanic", ["", "dancing", "turn order"])
def test_a_mechanic_has_to_be_one(mechanic: str) -> None:
    with pytest.raises(BadInput) as error:
        search(mechanics=[mechanic])
    assert error.value.code == "unknown-mechanic"


def test_mechanics_are_counted() -> None:
    counts = {each.name: each.games for each in mechanics()}
    assert counts["Predictive Bid"] == search(mechanics=["predictive bid"]).total
    assert mechanics()[0].name == "Trick-taking"


def test_every_mechanic_and_category_can_be_told() -> None:
    games = shipped().values()
    used = {name for game in games for name in (*game.mechanics, *game.categories)}
    assert used | {"(Public Domain)"} == set(TERMS)
    assert term("Trick-taking", "en") == "Trick-taking"


def test_more_slips_are_forgiven_in_longer_words() -> None:
    assert [slips(word) for word in ("mu", "njet", "sticheln", "x" * 40)] == [0, 1, 2, 2]
    assert likeness("whist", ["Whist"]) > likeness("whst", ["Whist"]) > 0
    assert likeness("", ["Whist"]) == 0


def test_similar_games_come_with_true_reasons() -> None:
    alike = {each.facts.slug: each for each in similar("wizard", limit=99)}
    assert "wizard" not in alike
    assert list(alike)[:3] == ["skull-king", "oh-hell", "rage"]
    for slug, each in alike.items():
        shared = set(traits(facts("wizard"))) & set(traits(facts(slug)))
        assert 1 <= len(each.reasons) <= min(3, len(shared))


def test_a_designer_s_other_games_come_first() -> None:
    first, second = similar("plotters-inc", limit=2)
    assert {first.facts.slug, second.facts.slug} == {"stick-em", "hattrick"}
    assert first.reasons[0].text() == "same designer: Klaus Palesch"
    exactly = [reason.text() for reason in second.reasons]
    assert exactly == ["same designer: Klaus Palesch", "also for exactly 4–6 players"]
    assert second.as_json() == {
        "slug": "hattrick",
        "name": "Hattrick",
        "reasons": [
            {"code": "designer", "text": exactly[0]},
            {"code": "players", "text": exactly[1]},
        ],
    }


def test_similarity_goes_both_ways() -> None:
    for slug in shipped():
        for each in similar(slug, limit=3):
            back = {other.facts.slug: other for other in similar(each.facts.slug, limit=99)}
            there = [one.text() for one in back[slug].reasons]
            assert there == [one.text() for one in each.reasons]
            assert {one.code for one in each.reasons} <= set(TEXTS)


def test_features_are_of_games_that_are_there_and_can_be_told() -> None:
    for feature, slugs in features().items():
        assert feature in TEXTS
        assert slugs <= set(shipped()), feature
        assert len(slugs) > 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_story_is_told_at_length_with_the_facts(game: str, lang: str) -> None:
    text, own = story(game, lang), facts_of(game)
    assert 150 <= len(text.split()) <= 250
    assert str(own.year) in text
    assert all(name in text for name in (*own.designers, *own.alt_names))
    others = [publisher for publisher in own.publishers if "Ltd" not in publisher]
    assert all(publisher in text for publisher in others)
    assert not [line for line in text.splitlines() if line.startswith("#")]


@pytest.mark.parametrize("game", GAMES)
def test_french_signs_have_their_narrow_space(game: str) -> None:
    assert not FRENCH_SIGNS.search(story(game, "fr"))


def test_a_story_needs_a_game_and_a_language_of_ours() -> None:
    with pytest.raises(BadInput, match="bridge"):
        story("bridge", "en")
    with pytest.raises(BadInput, match="es"):
        story("wizard", "es")


def test_the_page_s_examples_are_true() -> None:
    text = (DOCS / "catalogue.md").read_text("utf-8")
    block = text.split("```python\n")[1].split("```")[0]
    checked = 0
    for line in block.splitlines():
        asked, _, told = (part.strip() for part in line.partition("#"))
        if re.match(r"[\d'(]", told):
            assert told.startswith(repr(eval(asked, vars(catalogue).copy())))
            checked += 1
    assert checked == 4


def test_every_option_of_the_commands_is_documented() -> None:
    text = (DOCS / "command-line.md").read_text("utf-8")
    section = text.split("## `kibitz catalogue`")[1].split("\n## ")[0]
    for name, command in typer.main.get_command(commands).commands.items():  # type: ignore[attr-defined]
        assert f"`kibitz catalogue {name} " in section
        for parameter in command.params:
            if parameter.opts[0].startswith("--") and parameter.opts[0] != "--help":
                assert f"`{parameter.opts[0]}`" in section, parameter.opts
