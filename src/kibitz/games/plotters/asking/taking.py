"""How many cards the winner and the lowest card take, and how many players take any."""

from kibitz.games.plotters.asking.asked import EVERY, said, seated, thing_counted, used, wants_count
from kibitz.games.plotters.asking.gathered import gathered
from kibitz.games.plotters.asking.seating import PICKS, since
from kibitz.games.plotters.asking.setting import number_of_cards, setup
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.saying import how_many_players, yes_no
from kibitz.words import counted

TAKERS = 2
ALWAYS = ("always", "toujours", "sempre", "immer")
TAKING = ("win", "get", "pick", "keep", "high", "name", "low", "may", "taker", "made")
"""What somebody does with cards of a trick."""
ALL_TRUMP = ("plotters.all-trump", "plotters.take.winner")
SECOND = ("second", "deuxieme", "secondo", "zweite", "zweiten", "zweiter")
NOTHING = ("nothing", "none", "empty", "rien", "vides", "niente", "vuote", "nichts", "leer")
ALL_TAKEN = (
    "takes all",
    "takes everything",
    "prend tout",
    "rafle tout",
    "prende tutto",
    "nimmt alles",
    "alles nimmt",
)
NOTHING_BUT = ("nothing but", "rien que", "que de", "nient altro che", "nichts als")
_ONE = "one single une seule seul un solo unico eine einzige lauter sole only"
ONE = frozenset(_ONE.split())


def taken(heard: Heard) -> Finding | Missing | None:
    """plotters.take.winner: how many cards the winner picks."""
    if all_trump(heard):
        return haul(heard)
    found = gathered(heard)
    if found is not None:
        return found
    if thing_counted(heard) == "player":
        return since(heard)
    if heard.has("rest", "lowcard"):
        return left(heard)
    players = seated(heard) if _of_so_many(heard) else None
    if heard.items:
        return None
    claimed = _claimed_picks(heard, players)
    if claimed is not None:
        return claimed
    if players is None:
        return since(heard) if thing_counted(heard) != "card" else None
    if thing_counted(heard) == "card" and heard.has("trick") and not heard.has(*TAKING):
        rules = ("plotters.take.winner", "plotters.take.rest")
        return number_of_cards(heard, players, rules)  # all the cards of a trick
    return number_of_cards(heard, setup(heard, players)["picks"], ("plotters.take.winner",))


def _claimed_picks(heard: Heard, players: int | None) -> Finding | None:
    """Whether the winner picks as many as the question says, or always so many."""
    told = [number for _at, number in heard.numbers]
    always = players is None and said(heard, *ALWAYS)
    if len(told) != 1 or told[0] not in PICKS or heard.has("howmany", "number"):
        return None
    if players is None and not always:
        return None
    yes = players is not None and told[0] == setup(heard, players)["picks"]
    return Finding("yes_no", yes, yes_no(heard.lang, yes), ("plotters.take.winner",))


def left(heard: Heard) -> Finding | Missing | None:
    """plotters.take.rest: how many cards are the rest."""
    if all_trump(heard):
        return haul(heard)
    found = gathered(heard)
    if found is not None:
        return found
    players = seated(heard) if _of_so_many(heard) else None
    if players is None or heard.items or thing_counted(heard) == "player":
        return None
    rest = players - setup(heard, players)["picks"]
    rules: tuple[str, ...] = ("plotters.take.rest", "plotters.take.winner")
    if heard.has("win") and heard.has("low", "lowcard"):
        rules = (*rules, "plotters.takers-fixed")  # what goes to the low card after the picking
    return number_of_cards(heard, rest, rules)


def _of_so_many(heard: Heard) -> bool:
    """Whether a question is about how many, and not about who."""
    told = heard.players is not None and not heard.has("who")
    return told or heard.has("howmany", "number")


def all_trump(heard: Heard) -> bool:
    """Whether a question is about a trick of one colour only that it doesn't tell card by card."""
    colours = {item.card[0] for item in heard.items}
    if len(colours) > 1 or any(not item.bare and not item.count for item in heard.items):
        return False
    if _one_colour(heard):
        return True
    said_so = heard.has("all", "whole", "only", "each") or said(heard, *EVERY)
    return (said_so or _nothing_else(heard)) and (bool(colours) or heard.has("trump"))


def _nothing_else(heard: Heard) -> bool:
    """Whether it is said that there is no other colour: nothing but trump, nobody threw off."""
    text = " ".join(token.text for token in heard.tokens)
    none = heard.has("no") or any(words in text for words in NOTHING_BUT)
    return none and (heard.has("trump", "suit") or bool(heard.items))


def _one_colour(heard: Heard) -> bool:
    return any(heard.tokens[at - 1].text in ONE for at in heard.places("suit", "trump") if at)


def haul(heard: Heard) -> Finding | Missing | None:
    """plotters.all-trump: how many cards go to whom when every card is trump."""
    found = gathered(heard)
    if found is not None:
        return found
    if not all_trump(heard) or not wants_count(heard, claimed=False):
        return None
    players = heard.players or next((n for _at, n in heard.numbers if n in range(4, 7)), None)
    players = players or next((item.count for item in heard.items if item.count > 1), None)
    low = heard.has("low", "lowcard", "rest") or said(heard, *SECOND)
    if low and _winner_takes_all(heard):
        return number_of_cards(heard, 0, ALL_TRUMP)
    if players is None:
        return how_many_players(heard)
    picks = players if _winner_takes_all(heard) else setup(heard, players)["picks"]
    used(heard)
    return number_of_cards(heard, players - picks if low else picks, ALL_TRUMP)


def _winner_takes_all(heard: Heard) -> bool:
    """Whether the option is on, or the question says that it is."""
    text = " ".join(token.text for token in heard.tokens)
    agreed = any(words in text for words in ALL_TAKEN)
    return agreed or heard.options.get("all_trump") == "winner_takes_all"


def takers(heard: Heard) -> Finding | Missing | None:
    """plotters.take.winner, plotters.take.rest: how many players take cards from a trick."""
    if heard.items or thing_counted(heard, 1) in ("card", "suit", "round", "point", "trick"):
        return None
    if not heard.has("trick", "get", "taker", "shareit"):
        return None
    if heard.said_players is not None and not heard.has("howmany", "number"):
        yes = heard.said_players == TAKERS
        rules = ("plotters.take.winner", "plotters.take.rest")
        return Finding("yes_no", yes, yes_no(heard.lang, yes), rules)
    if not wants_count(heard):
        return None
    count = TAKERS
    if said(heard, *NOTHING) or heard.has("no"):
        players = seated(heard)
        if players is None:
            return how_many_players(heard)
        count = players - TAKERS
    text = counted(heard.lang, "{n} player.", "{n} players.", count)
    return Finding("count", count, text, ("plotters.take.winner", "plotters.take.rest"))
