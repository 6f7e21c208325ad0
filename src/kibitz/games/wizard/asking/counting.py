"""How many players, rounds, cards."""

from kibitz.games import load_game
from kibitz.games.wizard.questions import DECK
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.saying import yes_no
from kibitz.words import counted

KINDS = {"wizard": "W", "jester": "J"}


def players(heard: Heard) -> Finding | None:
    """wizard.players: whether so many can play."""
    said = heard.said_players
    busy = ("howmany", "card", "trick", "round", "bid", "point", "what", "trump", "win", "who")
    if said is None or heard.has(*busy) or not heard.has("may", "play", "game"):
        return None
    if heard.items or heard.numbers:
        return None
    yes = said in load_game("wizard").seats
    return Finding("yes_no", yes, yes_no(heard.lang, yes), ("wizard.players",))


def rounds(heard: Heard) -> Finding | Missing | None:
    """wizard.rounds: how many rounds with so many players."""
    if not heard.has("howmany") or not heard.has("round") or heard.players is None:
        return None
    if heard.has("card", "point", "bid", "shorter") or heard.round is not None:
        return None
    if set(heard.places("trick")) - set(heard.places("round")):  # French says tour for both
        return None
    verdict = load_game("wizard").judge(heard.case("setup"))
    count = verdict["rounds"]
    text = counted(heard.lang, "You play {n} round.", "You play {n} rounds.", count)
    return Finding("count", count, text, (verdict["rule"],))


def cards(heard: Heard) -> Finding | Missing | None:
    """wizard.deal: how many cards, and so how many tricks, a round has."""
    if not heard.has("howmany") or not heard.has("card", "trick") or heard.has("bid", "point"):
        return None
    if not heard.has("round") or heard.items:
        return None
    number, game = heard.round, load_game("wizard")
    if number is None and heard.has("last") and heard.players:
        number = game.judge(heard.case("setup"))["rounds"]
    if number is None and heard.has("first"):
        number = 1
    if number is None:
        return None
    case = heard.case("setup", round=number)
    case.setdefault("players", 3)
    count = game.judge(case)["cards"]
    if heard.has("trick") and not heard.has("card"):
        text = counted(heard.lang, "{n} trick.", "{n} tricks.", count)
    else:
        text = counted(heard.lang, "{n} card each.", "{n} cards each.", count)
    return Finding("count", count, text, ("wizard.deal", "wizard.rounds"))


def deck(heard: Heard) -> Finding | None:
    """wizard.deck: how many cards there are, of all or of one kind."""
    if not heard.has("howmany") or heard.has(
        "bid", "trick", "each", "round", "point", "trump", "hand", "win", "player", "get"
    ):
        return None
    kinds = [card for name, card in KINDS.items() if heard.has(name)]
    if len(kinds) == 1:
        count = DECK[kinds[0]]
    elif heard.items:
        return None
    elif heard.has("suit") and heard.has("card"):
        count = sum(1 for card in DECK if card[0] == "R")
    elif heard.has("suit"):
        count = len({card[0] for card in DECK} - {"W", "J"})
    elif heard.has("card"):
        count = sum(DECK.values())
    else:
        return None
    if heard.has("suit") and not heard.has("card"):
        text = counted(heard.lang, "{n} suit.", "{n} suits.", count)
    else:
        text = counted(heard.lang, "{n} card.", "{n} cards.", count)
    return Finding("count", count, text, ("wizard.deck",))
