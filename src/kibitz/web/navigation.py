"""Every page's address and the two lists of links: the site's and a game's."""

from dataclasses import dataclass
from urllib.parse import quote

from kibitz.games import GAMES
from kibitz.i18n import N_, translate
from kibitz.words import load_words

ADDRESSES = {
    "start": "/{lang}/",
    "ask": "/{lang}/ask",
    "games": "/{lang}/games",
    "game": "/{lang}/games/{name}",
    "rules": "/{lang}/games/{name}/rules",
    "booklet": "/{lang}/games/{name}/rulebook.pdf",
    "judge": "/{lang}/games/{name}/judge",
    "cards": "/{lang}/games/{name}/cards",
    "puzzles": "/{lang}/games/{name}/puzzles",
    "ask-game": "/{lang}/games/{name}/ask",
    "books": "/{lang}/books",
    "adding": "/{lang}/books/adding/{name}",
    "book": "/{lang}/books/{name}",
    "ask-book": "/{lang}/books/{name}/ask",
    "book-file": "/{lang}/books/{name}/file",
    "book-page": "/{lang}/books/{name}/pages/{number}",
    "remove-book": "/{lang}/books/{name}/remove",
    "history": "/{lang}/history",
    "export": "/{lang}/history/export",
    "clear": "/{lang}/history/clear",
    "entry": "/{lang}/history/{name}",
    "tables": "/{lang}/tables",
    "new-table": "/{lang}/tables/new/{name}",
    "join-table": "/{lang}/tables/join",
    "my-tables": "/{lang}/tables/mine",
    "my-tables-export": "/{lang}/tables/mine/export",
    "my-tables-forget": "/{lang}/tables/mine/forget",
    "table": "/{lang}/tables/{name}",
    "replay": "/{lang}/tables/{name}/replay/{number}",
    "record": "/{lang}/tables/{name}/record",
    "account": "/{lang}/account",
    "new-account": "/{lang}/account/new",
    "enter": "/{lang}/account/enter",
    "recover": "/{lang}/account/recover",
    "password": "/{lang}/account/password",
    "codes": "/{lang}/account/codes",
    "leave": "/{lang}/account/leave",
    "account-export": "/{lang}/account/export",
    "delete-account": "/{lang}/account/delete",
    "passkey": "/{lang}/account/passkeys/{name}",
    "ask-passkey": "/{lang}/account/passkeys/ask/{name}",
    "programs": "/{lang}/api",
}
"""Where each page is. {name} is a game's name, a book's slug, the id of an entry or a table."""

FIRST = (("start", N_("Start")), ("games", N_("Games")), ("tables", N_("Play")))
LAST = (("books", N_("Books")), ("history", N_("History")), ("account", N_("Account")))
"""Pages that are not about one game; our games stand between them in the navigation."""

GAME = (
    ("game", N_("Overview")),
    ("rules", N_("Rules")),
    ("judge", N_("Judge")),
    ("puzzles", N_("Puzzles")),
)
"""The pages of each game."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One link of the site's navigation: to a page, or to a game's overview."""

    label: str
    address: str
    page: str
    game: str = ""


def address(page: str, lang: str, name: str = "", number: int = 0) -> str:
    """Where a page is, in a language."""
    return ADDRESSES[page].format(lang=lang, name=quote(name, safe=""), number=number)


def site(lang: str) -> list[Entry]:
    """The site's navigation."""
    games = [
        Entry(load_words(game).title(lang), address("game", lang, game), "game", game)
        for game in GAMES
    ]
    return [*_entries(FIRST, lang), *games, *_entries(LAST, lang)]


def _entries(pages: tuple[tuple[str, str], ...], lang: str) -> list[Entry]:
    return [Entry(translate(lang, label), address(page, lang), page) for page, label in pages]
