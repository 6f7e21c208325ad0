"""What is trump."""

from kibitz.games import load_game
from kibitz.games.wizard import rules, telling
from kibitz.games.wizard.asking.asks import same_clause
from kibitz.games.wizard.words import WORDS
from kibitz.hearing import Finding, Heard, Item, Missing
from kibitz.hearing.roles import no_trump
from kibitz.hearing.rows import concrete

NAMES = ("name", "said", "pick")
NO_TRUMP = "dealer_may_name_no_trump"
RANKS = range(7, 14)
ROUND = ("round", "deal", "hand")
ELSE = ("seen", "may", "must", "forbid", "win", "before", "change")
"""What is asked about a Wizard turned up, where not what trump is."""


def trump(heard: Heard) -> Finding | Missing | None:
    """wizard.trump.*: what a card turned up makes trump, or that none is left to turn."""
    named = _named(heard)
    if named is not None:
        return named
    if heard.has("when", "why") or min(heard.places("who", "how"), default=2) < 2:
        return None
    turned = [item for item in heard.items if item.role != "trump"] or heard.items
    if len(turned) > 2:
        return None
    if turned and turned[0].card == "W" and heard.has(*ELSE) and not heard.has("what"):
        return None
    if turned:
        card = concrete(turned[:1], [], RANKS)[0]
        case = heard.case("trump", turned=card)
    elif _last_round(heard):
        case = heard.case("trump", turned=None)
    else:
        return None
    verdict = load_game("wizard").judge(case)
    told = telling.tell(case, verdict, heard.lang)
    return Finding("trump", verdict["trump"], told.headline, (verdict["rule"],))


def _named(heard: Heard) -> Finding | None:
    """wizard.trump.wizard: the suit that the dealer has named, or no trump where it is allowed."""
    asked = [at for at, token in enumerate(heard.tokens) if token.sentence == _last(heard)]
    asks = any("trump" in heard.concepts[at] for at in asked)
    if not asks or not heard.has("wizard") or not heard.has(*NAMES):
        return None
    if any(heard.concepts[at] & {"may", "must", "forbid", "who"} for at in asked):
        return None
    bare = [item for item in heard.items if item.bare and _is_named(heard, item)]
    if len(bare) == 1 and not any(heard.concepts[at] & {"not"} for at in asked):
        colour = WORDS.read_colour(bare[0].card[0])
        text = f"{WORDS.colour_name(colour, heard.lang).capitalize()}."
        return Finding("trump", colour, text, ("wizard.trump.wizard",))
    allowed = bool(heard.options.get(NO_TRUMP)) or heard.has("may", "option")
    if bare or not allowed or not no_trump(heard):
        return None
    case = {"game": "wizard", "ask": "trump", "turned": "J"}
    told = telling.tell(case, load_game("wizard").judge(case), heard.lang)
    return Finding("trump", "none", told.headline, ("wizard.trump.wizard",))


def _last(heard: Heard) -> int:
    return heard.tokens[-1].sentence


def _is_named(heard: Heard, item: Item) -> bool:
    """Whether the clause of a colour says before it, or German behind it, that it is named."""
    near = [at for at in range(len(heard.tokens)) if same_clause(heard, item.at, at)]
    return any(
        heard.concepts[at] & set(NAMES) and (at < item.at or heard.spoken == "de") for at in near
    )


def _last_round(heard: Heard) -> bool:
    """Whether it is the last round: by its name or number, or because all cards are dealt."""
    if heard.has("alldealt") or (heard.has("last") and not _before_the_last(heard)):
        return heard.has("alldealt") or heard.has(*ROUND)
    if heard.round is None or heard.players is None:
        return False
    return heard.round == rules.DECK_SIZE // heard.players


def _before_the_last(heard: Heard) -> bool:
    return heard.has("penult", "thirdlast")
