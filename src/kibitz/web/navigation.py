"""Every page's address and the two lists of links: the site's and a game's."""

from dataclasses import dataclass

from kibitz.games import GAMES
from kibitz.i18n import N_, translate
from kibitz.words import load_words

ADDRESSES = {
    "start": "/{lang}/",
    "game": "/{lang}/games/{game}",
    "rules": "/{lang}/games/{game}/rules",
    "booklet": "/{lang}/games/{game}/rulebook.pdf",
    "judge": "/{lang}/games/{game}/judge",
    "cards": "/{lang}/games/{game}/cards",
    "programs": "/{lang}/api",
}

SITE = (("start", N_("Start")),)
"""Pages that are not about one game; the games follow them in the navigation."""

GAME = (("game", N_("Overview")), ("rules", N_("Rules")), ("judge", N_("Judge")))
"""The pages of each game."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One link of the site's navigation: to a page, or to a game's overview."""

    label: str
    address: str
    page: str
    game: str = ""


def address(page: str, lang: str, game: str = "") -> str:
    """Where a page is, in a language."""
    return ADDRESSES[page].format(lang=lang, game=game)


def site(lang: str) -> list[Entry]:
    """The site's navigation."""
    pages = [Entry(translate(lang, label), address(page, lang), page) for page, label in SITE]
    games = [
        Entry(load_words(game).title(lang), address("game", lang, game), "game", game)
        for game in GAMES
    ]
    return pages + games
