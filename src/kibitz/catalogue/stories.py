"""The stories of our own games: who made them, when, where, and what players love about them."""

from kibitz.catalogue.shipped import story_folder
from kibitz.errors import BadInput
from kibitz.games import load_game
from kibitz.i18n import LANGUAGES


def story(game: str, lang: str) -> str:
    """The story of one of our games, as Markdown.

    Raises `BadInput`: unknown-game, unknown-language.
    """
    load_game(game)
    if lang not in LANGUAGES:
        raise BadInput("unknown-language", given=lang, known=", ".join(LANGUAGES))
    return (story_folder(game) / f"{lang}.md").read_text("utf-8")
