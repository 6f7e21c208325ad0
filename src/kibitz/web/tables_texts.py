"""What the table's modules need to know from the start, beside what the socket tells."""

from typing import Any

from kibitz.bots import BOTS
from kibitz.game import Game
from kibitz.i18n import N_, translate
from kibitz.questions import load_options
from kibitz.table.commands import PHRASES
from kibitz.web.navigation import address
from kibitz.web.tables_words import TEXTS
from kibitz.words import load_words

BOT_LABELS = {
    "random": N_("Random: plays anything"),
    "steady": N_("Steady: plays with good sense"),
    "search": N_("Search: thinks ahead"),
    "learned": N_("Learned: has played millions of games"),
}
"""What the bots are called; one that isn't here goes by its own name."""
PHRASE_TEXTS = {
    "hello": N_("Hello!"),
    "well-played": N_("Well played!"),
    "thanks": N_("Thanks!"),
    "sorry": N_("Sorry!"),
    "moment": N_("One moment, please."),
    "oops": N_("Oops!"),
    "good-luck": N_("Good luck!"),
    "good-game": N_("Good game!"),
}


def page_data(lang: str, game: Game, table: str, link: str, code: str) -> dict[str, Any]:
    """What the page of a table hands to its modules."""
    return {
        "id": table,
        "lang": lang,
        "game": game.name,
        "seats": [game.seats[0], game.seats[-1]],
        "link": link,
        "code": code,
        "words": words_of(game.name, lang),
        "options": options_of(game.name, lang),
        "phrases": {name: translate(lang, PHRASE_TEXTS[name]) for name in PHRASES},
        "bots": {name: translate(lang, BOT_LABELS.get(name, name)) for name in BOTS},
        "texts": {text: translate(lang, text) for text in TEXTS} if lang != "en" else {},
        "addresses": {
            "rules": address("rules", lang, game.name),
            "puzzles": address("puzzles", lang, game.name),
            "cards": address("cards", lang, game.name),
            "tables": address("tables", lang),
            "table": address("table", lang, "TABLE"),
            "replay": address("replay", lang, table),
            "record": address("record", lang, table),
        },
    }


def words_of(game: str, lang: str) -> dict[str, Any]:
    """A game's words in a language: its title, what each edition calls the cards."""
    vocabulary = load_words(game)[lang]
    return {
        "title": vocabulary.title,
        "specials": dict(vocabulary.specials),
        "no_trump": vocabulary.terms["no trump"],
        "editions": {
            name: {
                "label": edition.label,
                "colours": list(edition.colours),
                "card": edition.card,
                "ranks": list(edition.ranks),
            }
            for name, edition in vocabulary.editions.items()
        },
    }


def options_of(game: str, lang: str) -> dict[str, Any]:
    """A game's options in words, by name."""
    return {
        option.name: {
            "title": translate(lang, option.title),
            "meaning": translate(lang, option.meaning),
            "rule": option.rule,
            "values": {name: translate(lang, text) for name, text in option.values.items()},
        }
        for option in load_options(game)
    }
