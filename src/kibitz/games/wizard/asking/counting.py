"""How many players and rounds."""

from kibitz.games import load_game
from kibitz.games.wizard.asking.asks import first_sentences, otherwise, says
from kibitz.games.wizard.asking.dealing import cards, is_tournament, late_round
from kibitz.games.wizard.questions import DECK
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.saying import so_many_players
from kibitz.rulebook import passage
from kibitz.words import counted

MORE = ("more", "lacks", "miss")
JOINING = ("noch", "encore", "ancora", "join", "dazukommen", "unirsi")
SPARE = frozenset(
    ("out", "aussetzen", "aussetzt", "zuschauen", "zugucken", "fuori", "trop", "troppi", "touche")
)
"""What says that there are too many players: how many must sit out?"""
FEW = 4
"""So few words ask for a number: min players?"""
SHORT = 6
"""So few words ask for the rounds: rounds with 4 of us?"""


def players(heard: Heard) -> Finding | None:
    """wizard.players: whether so many can play, how many at most or at least, the rest."""
    seats = load_game("wizard").seats
    named = any(len(item.card) > 1 for item in heard.items)
    if not named and not heard.has("round", "trick", "point", "off"):
        number = _spare(heard, seats) or _extreme(heard, seats)
        if number is not None:
            return Finding("count", number, f"{number}.", ("wizard.players",))
    return so_many_players(heard, seats)


def _spare(heard: Heard, seats: range) -> int | None:
    """How many players are too many or too few, or could still join."""
    told = [number for _at, number in heard.numbers]
    number = heard.said_players or (told[0] if len(told) == 1 else None)
    if number is None or not heard.has("howmany"):
        return None
    spare = heard.has("overby") or says(heard, *SPARE)
    if spare and number > seats[-1]:
        return number - seats[-1]
    if not heard.has(*MORE) and not says(heard, *JOINING):
        return seats[-1] if number > seats[-1] else None
    return seats[0] - number if number < seats[0] else max(seats[-1] - number, 0)


def _extreme(heard: Heard, seats: range) -> int | None:
    """The most or the fewest players, where one of the two is asked for as a number."""
    most, fewest = heard.has("atmost"), heard.has("atleast")
    asked = heard.has("howmany", "what", "number", "how") or len(heard.tokens) <= FEW
    if most == fewest or not asked or heard.said_players is not None or heard.numbers:
        return None
    return seats[-1] if most else seats[0]


def rounds(heard: Heard) -> Finding | Missing | None:
    """wizard.rounds: how many rounds with so many players, or how many play so many rounds."""
    if heard.has("why"):
        return why_so_many(heard)
    if heard.items or is_tournament(heard) or not _asks_for_rounds(heard):
        return None
    seats = load_game("wizard").seats
    if heard.players is None:
        heard.players = next((number for _at, number in heard.numbers if number in seats), None)
    if heard.players is None:
        return _by_rounds(heard)
    if heard.has("penult", "thirdlast") and heard.has("card", "trick"):
        return cards(heard)
    if heard.round is not None or heard.has("penult", "thirdlast"):
        return _before_the_last(heard)
    verdict = load_game("wizard").judge(heard.case("setup"))
    count = verdict["rounds"]
    text = counted(heard.lang, "You play {n} round.", "You play {n} rounds.", count)
    return Finding("count", count, text, (verdict["rule"],))


def _asks_for_rounds(heard: Heard) -> bool:
    """Whether a number of rounds is asked for or claimed, or when it is over."""
    all_cards = heard.has("card") and heard.has("all") and not heard.has("howmany")
    if (heard.has("who") and otherwise(heard)) or all_cards:
        return False
    told = heard.has("howmany", "number", "what", "when", "last") or bool(heard.numbers)
    return told or len(heard.tokens) <= SHORT


def why_so_many(heard: Heard) -> Finding | None:
    """wizard.rounds: why there are so many rounds; no verdict."""
    if heard.players is None or heard.items:
        return None
    count = load_game("wizard").judge(heard.case("setup"))["rounds"]
    full = sum(DECK.values())
    rule = first_sentences(passage(heard.game, heard.lang, "wizard.rounds").text)
    return Finding("", None, f"{rule} {full} ÷ {heard.players} = {count}.", ("wizard.rounds",))


def _by_rounds(heard: Heard) -> Finding | None:
    """How many play where the number of rounds is told."""
    full, seats = sum(DECK.values()), load_game("wizard").seats
    told = [number for _at, number in heard.numbers if number and full % number == 0]
    fits = [full // number for number in told if full // number in seats]
    if len(fits) != 1 or not heard.has("howmany") or not heard.has("player"):
        return None
    text = f"{fits[0]}. {full} ÷ {told[0]} = {fits[0]}."
    return Finding("count", fits[0], text, ("wizard.rounds",))


def _before_the_last(heard: Heard) -> Finding | None:
    """The number of the last round but one, or but two."""
    if heard.round is not None:
        return None
    number = late_round(heard)
    return None if number is None else Finding("count", number, f"{number}.", ("wizard.rounds",))
