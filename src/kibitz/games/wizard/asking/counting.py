"""How many players, rounds, cards."""

from kibitz.games import load_game
from kibitz.games.wizard.questions import DECK
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.saying import so_many_players
from kibitz.words import counted

COUNTING = ("howmany", "number", "sum", "high", "all")
KINDS = {"wizard": "W", "jester": "J"}


def players(heard: Heard) -> Finding | None:
    """wizard.players: whether so many can play."""
    return so_many_players(heard, load_game("wizard").seats)


def rounds(heard: Heard) -> Finding | Missing | None:
    """wizard.rounds: how many rounds with so many players."""
    if heard.players is None:
        seats = load_game("wizard").seats
        heard.players = next((number for _at, number in heard.numbers if number in seats), None)
    if heard.players is None or heard.round is not None or heard.items:
        return None
    verdict = load_game("wizard").judge(heard.case("setup"))
    count = verdict["rounds"]
    text = counted(heard.lang, "You play {n} round.", "You play {n} rounds.", count)
    return Finding("count", count, text, (verdict["rule"],))


def cards(heard: Heard) -> Finding | Missing | None:
    """wizard.deal: how many cards, and so how many tricks, a round has."""
    if heard.items:
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
    if heard.players and heard.has("rest", "leftdeck", "nohand") and not heard.has("trick", "each"):
        return _undealt(heard, heard.players * count)
    if heard.has("trick") and not heard.has("card"):
        text = counted(heard.lang, "{n} trick.", "{n} tricks.", count)
    else:
        text = counted(heard.lang, "{n} card each.", "{n} cards each.", count)
    return Finding("count", count, text, ("wizard.deal", "wizard.rounds"))


def _undealt(heard: Heard, dealt: int) -> Finding:
    """wizard.deal: what stays in the pack, the card turned up for trump included."""
    full = sum(DECK.values())
    text = counted(heard.lang, "{n} card.", "{n} cards.", full - dealt)
    working = f"{text} {full} − {dealt} = {full - dealt}."
    return Finding("count", full - dealt, working, ("wizard.deal", "wizard.deck"))


def deck(heard: Heard) -> Finding | None:
    """wizard.deck: how many cards there are, of all or of one kind."""
    kinds = [card for name, card in KINDS.items() if heard.has(name)]
    suits = heard.has("suit") and not heard.has("card")
    if len(kinds) > 1 or not (heard.numbers or heard.has(*COUNTING)):
        return None
    if kinds:
        count = DECK[kinds[0]]
    elif any(item.bare for item in heard.items) or (heard.has("suit") and heard.has("card")):
        count = sum(1 for card in DECK if card[0] == "R")
    elif heard.has("special"):
        count = sum(DECK[card] for card in KINDS.values())
    elif suits:
        count = len({card[0] for card in DECK} - {"W", "J"})
    else:
        count = sum(DECK.values())
    if suits:
        text = counted(heard.lang, "{n} suit.", "{n} suits.", count)
    else:
        text = counted(heard.lang, "{n} card.", "{n} cards.", count)
    return Finding("count", count, text, ("wizard.deck",))
