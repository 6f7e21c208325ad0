"""The catalogue's pages: searched, filtered, turned; a page for every game."""

from dataclasses import replace
from datetime import date

import pytest
from httpx import Client

from kibitz import catalogue
from kibitz.catalogue.shipped import own_slugs, shipped
from kibitz.i18n import LANGUAGES
from kibitz.web import gamepages

from .reading import Page

GAMES = ("wizard", "plotters")


def cards(page: Page) -> list[str]:
    """The games that a page of the catalogue links to, in order."""
    links = [link for link in page.links if link.startswith("/en/games/") and "?" not in link]
    return list(dict.fromkeys(links))


def found(client: Client, query: str) -> list[str]:
    """The games that a search finds, without the links to ours in the navigation."""
    page = Page(client.get(f"/en/games?{query}").text)
    return [link.removeprefix("/en/games/") for link in cards(page)][2:]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_its_page(client: Client, lang: str) -> None:
    for slug, facts in shipped().items():
        if slug in own_slugs().values() or (lang != "en" and slug > "b"):
            continue
        page = Page(client.get(f"/{lang}/games/{slug}").text)
        assert facts.name in page.texts
        assert f"/{lang}/books?game={slug}#add" in page.links
        assert not any("/rules" in link or "/judge" in link for link in page.links), slug


def test_facts_as_players_know_them(client: Client) -> None:
    facts = catalogue.facts("stick-em")
    text = Page(client.get("/en/games/stick-em").text).text
    for told in (facts.year, *facts.designers, *facts.alt_names, *facts.publishers):
        assert str(told) in text
    assert "3–6" in text
    assert "data from BGG" not in text  # nothing was imported, so nothing is claimed


@pytest.mark.parametrize("game", GAMES)
def test_ours_have_their_facts_too(client: Client, game: str) -> None:
    facts = catalogue.facts_of(game)
    page = Page(client.get(f"/en/games/{game}").text)
    for told in (str(facts.year), *facts.designers, "The story", "Often asked"):
        assert told in page.text
    similar = catalogue.similar(facts.slug)
    assert {f"/en/games/{each.facts.slug}" for each in similar} <= set(page.links)
    assert all(each.reasons[0].text("en") in page.texts for each in similar)
    told = "Kibitz is not an official product. Names of games are their owners’ marks."
    assert told in page.texts


def test_data_of_others_is_named_with_its_date(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = catalogue.facts("hearts")
    ranked = replace(known, rank=1234, rating=6.04, weight=1.72, data_date=date(2026, 3, 1))
    monkeypatch.setattr(gamepages, "known", {"hearts": ranked}.get)
    text = Page(client.get("/en/games/hearts").text).text
    for told in ("1234", "6.0", "1.7", "Rank, rating and weight: data from BGG, 2026-03-01"):
        assert told in text


def test_catalogue_slug_of_ours_leads_to_our_page(client: Client) -> None:
    answer = client.get("/en/games/plotters-inc?players=5")
    assert (answer.status_code, answer.headers["location"]) == (308, "/en/games/plotters?players=5")


def test_first_page_begins_with_ours(client: Client) -> None:
    links = found(client, "")
    assert len(links) == gamepages.PAGE - 2  # ours stand in the navigation as well
    page = Page(client.get("/en/games").text)
    assert page.texts.count("Kibitz knows it by heart") == len(GAMES)


def test_turned_to_the_end(client: Client) -> None:
    seen, path = set[str](), "/en/games"
    while path:
        page = Page(client.get(path).text)
        seen |= set(cards(page))
        path = next((link["href"] for link in page.of("a", rel="next")), "")
    assert len(seen) == len(shipped())
    assert Page(client.get(f"/en/games?page={99}").text).of("ul", **{"class": "game-cards"}) == []


@pytest.mark.parametrize(
    ("query", "slug"),
    [("q=Haerts", "hearts"), ("q=die sieben siegel", "sluff-off"), ("q=STICHELN", "stick-em")],
)
def test_found_by_any_name(client: Client, query: str, slug: str) -> None:
    assert found(client, query)[0] == slug


def test_filtered(client: Client) -> None:
    for slug in found(client, "players=2&minutes=30"):
        facts = catalogue.facts(slug)
        assert facts.fits(2, 30)
    name = "Predictive Bid"
    predicted = found(client, f"mechanic={name}")
    assert predicted
    assert all(name in catalogue.facts(slug).mechanics for slug in predicted)


@pytest.mark.parametrize(
    "query", ["players=x", "players=-1", "minutes=0", "mechanic=<b>", "page=0", "page=x", "q=%00"]
)
def test_what_makes_no_sense_is_left_out(client: Client, query: str) -> None:
    answer = client.get(f"/en/games?{query}")
    assert answer.status_code == 200
    assert "<b>" not in answer.text


def test_nothing_found_shows_the_way(client: Client) -> None:
    page = Page(client.get("/en/games?q=xyzzyqwv").text)
    assert "No game like that is in the catalogue." in page.texts
    assert {"/en/games", "/en/books"} <= set(page.links)


@pytest.mark.parametrize("slug", ["nothing", "bgg-99999999", "%3Cb%3E", "HEARTS"])
def test_unknown_game(client: Client, slug: str) -> None:
    assert client.get(f"/en/games/{slug}").status_code == 404
