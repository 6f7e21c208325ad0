"""What stands in an address: a language, one of our games, a number of players."""

from typing import Annotated

from fastapi import Depends

from kibitz.game import Game
from kibitz.games import GAMES, load_game
from kibitz.i18n import LANGUAGES
from kibitz.web.refusals import WebError

READ = ["GET", "HEAD"]
USUAL_PLAYERS = 4
"""So many players are shown first, where a game has them."""


def page_language(lang: str) -> str:
    """The language in the address; raises `WebError` (not-found)."""
    if lang not in LANGUAGES:
        raise WebError("not-found", 404)
    return lang


def page_game(game: str) -> Game:
    """The game in the address; raises `WebError` (not-found)."""
    if game not in GAMES:
        raise WebError("not-found", 404)
    return load_game(game)


Lang = Annotated[str, Depends(page_language)]
OneGame = Annotated[Game, Depends(page_game)]


def chosen_players(text: str, game: Game) -> int:
    """The number of players that was chosen, where the game has it; else the usual one."""
    wanted = int(text) if text.isdecimal() and len(text) < 3 else 0
    return wanted if wanted in game.seats else max(game.seats[0], USUAL_PLAYERS)
