"""Every page in every language: it is there, its links lead somewhere, no English is left."""

import json
import re
from html import unescape
from urllib.parse import unquote, urldefrag, urljoin

import pytest
from httpx import Client

from kibitz import load_game
from kibitz.i18n import LANGUAGES, catalogue, translate
from kibitz.questions import load_options, load_questions
from kibitz.rulebook import load_rulebook, passage
from kibitz.web.languages import preferred

from .reading import Page

GAMES = ("wizard", "plotters")
PAGES = ["", "api", *(f"games/{game}{page}" for game in GAMES for page in ("", "/rules", "/judge"))]
PAGES += ["games", "games/hearts", "books", "history", "account"]
STRANGERS = re.compile(r"/../games(/(?!wizard|plotters).*|\?.*)")
"""The hundred games of the catalogue, alike in all languages."""
in_every_language = pytest.mark.parametrize("lang", LANGUAGES)
on_every_page = pytest.mark.parametrize("page", PAGES)

# wizard.rounds and plotters.rounds, by number of players
ROUNDS = [("wizard", 3, 20), ("wizard", 4, 15), ("wizard", 5, 12), ("wizard", 6, 10)]
ROUNDS += [("plotters", 4, 4), ("plotters", 5, 5), ("plotters", 6, 6)]


def read(client: Client, path: str) -> Page:
    """A page that has to be there."""
    answer = client.get(path)
    assert answer.status_code == 200, path
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return Page(answer.text)


@in_every_language
@on_every_page
def test_page_speaks_its_language(client: Client, lang: str, page: str) -> None:
    found = read(client, f"/{lang}/{page}")
    assert found.of("html")[0]["lang"] == lang
    assert len(found.of("h1")) == 1
    assert len(found.of("main")) == 1
    assert len(found.ids) == len(set(found.ids))


@in_every_language
@on_every_page
def test_other_languages_keep_the_page(client: Client, lang: str, page: str) -> None:
    found = read(client, f"/{lang}/{page}?players=4")
    switch = {link["hreflang"]: link["href"] for link in found.of("a") if "hreflang" in link}
    kept = ("wizard", "plotters", "judge", "games", "books", "history")
    query = "?players=4" if page.endswith(kept) else ""
    assert switch == {code: f"/{code}/{page}{query}" for code in LANGUAGES}


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
@pytest.mark.parametrize(
    "page", [*PAGES, *(f"{page}?ask=setup" for page in PAGES if "judge" in page)]
)
def test_nothing_is_left_in_english(client: Client, lang: str, page: str) -> None:
    texts = catalogue(lang)
    found = read(client, f"/{lang}/{page}")
    hidden = [
        values[name]
        for _tag, values in found.tags
        for name in ("aria-label", "data-remove", "data-done", "placeholder", "content")
        if name in values
    ]
    left = {text for text in found.texts + hidden if texts.gettext(text) != text}
    # words that are alike by chance: a language's own text that is another's English
    assert left <= {"Start", "Options", "Points", "Trump"}
    assert not any(translates_itself(lang, text) for text in left)


def translates_itself(lang: str, text: str) -> bool:
    """Whether a text is English here, and not also a word of the language."""
    own = {catalogue(lang).gettext(known) for known in catalogue(lang)._catalog if known}  # type: ignore[attr-defined]
    return text not in own


@in_every_language
def test_every_link_leads_somewhere(client: Client, lang: str) -> None:
    start = f"/{lang}/"
    waiting, seen, anchors = [start], {start}, set[tuple[str, str]]()
    ids: dict[str, list[str]] = {}
    while waiting:
        path = waiting.pop()
        answer = client.get(path, follow_redirects=True)
        assert answer.status_code == 200, path
        if "html" not in answer.headers["content-type"]:
            continue
        found = Page(answer.text)
        ids[path] = found.ids
        for link in found.links:
            target, anchor = urldefrag(urljoin(path, link))
            assert target.startswith("/"), f"{path} leads out of the house: {link}"
            if anchor and not anchor.startswith("page="):
                anchors.add((target, unquote(anchor)))
            if lang != "en" and STRANGERS.fullmatch(target):
                continue
            if target not in seen and target.startswith((start, "/static", "/api")):
                seen.add(target)
                waiting.append(target)
    assert len(ids) > 40  # the judge's worked examples are among them
    missing = [
        (page, anchor)
        for page, anchor in anchors
        if page in ids and anchor not in ids[page] and anchor != "verdict"
    ]
    assert not missing


@pytest.mark.parametrize(("game", "players", "rounds"), ROUNDS)
def test_set_up_for_the_chosen_players(
    client: Client, game: str, players: int, rounds: int
) -> None:
    found = read(client, f"/en/games/{game}?players={players}")
    chosen = [link for link in found.of("a") if link.get("aria-current") == "true"]
    assert f"/en/games/{game}?players={players}" in [link["href"] for link in chosen]
    facts = found.text[found.text.index("Set-up") :]
    assert f"Rounds {rounds} " in facts


@pytest.mark.parametrize("players", ["2", "7", "", "x", "-4", "99999"])
@pytest.mark.parametrize("game", GAMES)
def test_set_up_for_impossible_players_shows_four(client: Client, game: str, players: str) -> None:
    found = read(client, f"/en/games/{game}?players={players}")
    chosen = [link["href"] for link in found.of("a") if link.get("aria-current") == "true"]
    assert f"/en/games/{game}?players=4" in chosen


@in_every_language
def test_titles_of_the_editions(client: Client, lang: str) -> None:
    title = "Mit List und Tücke" if lang == "de" else "Plotters, Inc."
    assert title in read(client, f"/{lang}/").texts


@in_every_language
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_its_place(client: Client, lang: str, game: str) -> None:
    found = read(client, f"/{lang}/games/{game}/rules")
    for rule in load_game(game).rule_ids:
        assert rule in found.ids
        assert f"#{rule}" in found.links


@in_every_language
@pytest.mark.parametrize("game", GAMES)
def test_booklet(client: Client, lang: str, game: str) -> None:
    answer = client.get(f"/{lang}/games/{game}/rulebook.pdf")
    assert answer.content.startswith(b"%PDF-")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == f'inline; filename="{game}-{lang}.pdf"'


def test_forgotten_slash(client: Client) -> None:
    answer = client.get("/fr")
    assert (answer.status_code, answer.headers["location"]) == (308, "/fr/")


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("es, it;q=0.5, de;q=0.7", "de"),
        ("de;q=0, it;q=0.1", "it"),
        ("*", "en"),
        ("", "en"),
        ("de;q=much, ;;;", "en"),
    ],
)
def test_front_door_asks_the_browser(client: Client, accepted: str, lang: str) -> None:
    answer = client.get("/", headers={"Accept-Language": accepted})
    assert answer.status_code == 307
    assert answer.headers["location"] == f"/{lang}/"
    assert answer.headers["vary"] == "Accept-Language"
    assert preferred(accepted) == lang


@in_every_language
@pytest.mark.parametrize("game", GAMES)
def test_chapters_are_numbered_as_in_the_booklet(client: Client, lang: str, game: str) -> None:
    html = client.get(f"/{lang}/games/{game}/rules").text
    numbers = re.findall(r'<h2><span class="chapter">(\d+)</span> ', html)
    titles = [section.title for section in load_rulebook(game, lang).sections]
    assert numbers == [str(number) for number in range(1, len(titles) + 1)]


@in_every_language
@pytest.mark.parametrize("game", GAMES)
def test_rule_begins_with_its_title(client: Client, lang: str, game: str) -> None:
    html = client.get(f"/{lang}/games/{game}/rules").text
    for rule in load_game(game).rule_ids:
        start = html.index(f'<section class="rule" id="{rule}"')
        after = html[html.index(">", start) + 1 :]
        title, _, rest = after.partition(' <span class="rule-where">')
        assert re.fullmatch(r"<p><strong>[^<]+</strong>", title)
        assert rest.startswith(f'<a class="rule-id" href="#{rule}">')


@in_every_language
def test_contents_and_top_stay_in_reach(client: Client, lang: str) -> None:
    found = read(client, f"/{lang}/games/wizard/rules")
    assert {"#contents", "#top"} <= set(found.links)
    assert {"contents", "top"} <= set(found.ids)


@in_every_language
@pytest.mark.parametrize("game", GAMES)
def test_options_are_told_in_words(client: Client, lang: str, game: str) -> None:
    html = client.get(f"/{lang}/games/{game}").text
    part = html[
        html.index('<dl class="options narrow">') : html.index("</dl>", html.index("options-title"))
    ]
    links = re.findall(r'<a href="[^"]*#([\w.-]+)">([^<]+)</a>', part)
    assert len(links) == len(load_options(game))
    for rule, text in links:
        assert text.endswith(passage(game, lang, rule).title)
    for option in load_options(game):
        assert f"<code>{option.name}</code>" in part
        for value, meaning in option.values.items():
            assert re.search(
                rf"<span>{translate(lang, meaning)}( <code>{value}</code>)?</span>", part
            )


@in_every_language
def test_page_for_programs(client: Client, lang: str) -> None:
    assert f"/{lang}/api" in read(client, f"/{lang}/").links
    html = unescape(client.get(f"/{lang}/api").text)
    commands = re.findall(r"<code>curl (\S+) -d '(.*?)'</code>", html)
    assert len(commands) == 1
    address, case = commands[0]
    assert address == f"{client.base_url}/api/judge".replace("//api", "/api")
    assert client.post(address, content=case).status_code == 200
    lines = [json.loads(text) for text in re.findall(r"<code>({.*?})</code>", html)]
    cases = [line for line in lines if "ask" in line]
    asked = {(case["game"], case["ask"]) for case in cases}
    assert asked == {(game, question.ask) for game in GAMES for question in load_questions(game)}
    for case in cases:
        assert client.post("/api/judge", json=case).json() in lines
    assert "/api/openapi.json" in html
    assert {"error": client.get(f"/{lang}/nothing").json()["error"]} in lines


def test_icon_and_word_to_crawlers(client: Client) -> None:
    icon = client.get("/favicon.ico")
    assert icon.headers["content-type"] == "image/x-icon"
    assert icon.content.startswith(b"\x00\x00\x01\x00")  # an ICO file
    robots = client.get("/robots.txt")
    assert robots.headers["content-type"].startswith("text/plain")
    assert robots.text.startswith("User-agent: *\n")


@in_every_language
def test_command_works_after_make_run(client: Client, lang: str) -> None:
    for page, commands in (
        ("games/wizard?players=3", [".venv/bin/kibitz play wizard --players 3"]),
        ("games/plotters?players=5", [".venv/bin/kibitz play plotters --players 5"]),
    ):
        html = client.get(f"/{lang}/{page}").text
        assert re.findall(r'data-copy="([^"]+)"', html) == commands
        assert "<code>kibitz</code>" in html  # as it is called where it is installed
