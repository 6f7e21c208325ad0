"""What a collection scores."""

import re

from kibitz.cards import COLOURS
from kibitz.games import load_game
from kibitz.games.plotters import telling
from kibitz.games.plotters.asking.amounts import (
    amounts,
    down_of,
    free,
    reclaim,
    side,
    spread,
    without_guesses,
)
from kibitz.games.plotters.asking.asked import VERBS, colour_of, said
from kibitz.games.plotters.asking.owned import NONE, chosen_colours
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.counts import OR
from kibitz.hearing.saying import yes_no
from kibitz.i18n import translate

ASKED = ("howmany", "what", "how", "number")
_ANY = (
    "any anything something quelque chose qualcosa qualche uberhaupt irgendwas irgendwelche"
    " irgendetwas etwas"
)
ANY = frozenset(_ANY.split())
"""Words that ask whether there is anything at all."""
AT_ALL = ("at all", "du tout", "at least one", "au moins un", "almeno un", "mindestens ein")
NONE_AT_ALL = re.compile(r"\b(no|none|nothing|aucune?|pas|rien)( \w+){0,3} (at all|du tout)\b")
FEW = 3
"""So few words of a last sentence with points claim these: 25 points?"""
EACH = ("each", "chacune", "chacun", "ciascuno", "ciascun", "ognuno", "l", "je", "jeweils")
ONE = ("one", "single", "une", "seule", "un", "solo", "einer", "einzigen", "same", "stesso")
SO_MANY = ((3, "three"), (2, "two"))
WORTH = frozenset(("point", "worth"))


def points(heard: Heard) -> Finding | Missing | None:
    """plotters.score and the rules about it: the points of what lies face up and face down."""
    without_guesses(heard)
    counts, down = amounts(heard)
    loose = [] if counts or heard.items else _loose(heard, down)
    if not counts and not heard.items and not loose and heard.said_players is not None:
        reclaim(heard)
        down = down_of(heard)
        loose = _loose(heard, down)
    counts = counts or dict(zip(COLOURS, loose or _of_one_colour(heard), strict=False))
    if not counts and not _empty(heard):
        return _lacking(heard) if heard.items or _one_number(heard) else None
    if heard.has("uncounted"):
        return _lacking(heard)
    if down is None and heard.has("facedown") and len(counts) < 3:
        return _lacking(heard)
    if down and len(counts) == 1 and heard.has("suit") and not heard.has("only", "all"):
        return _lacking(heard)
    return _whether(heard, _scored(heard, counts, down, bool(loose)))


def _one_number(heard: Heard) -> bool:
    """Whether all that is told is how many cards there are: 13 cards, how many points?"""
    return len(heard.numbers) == 1 and heard.has("point") and heard.has("card")


def _lacking(heard: Heard) -> Missing:
    return Missing(
        translate(heard.lang, "How many cards of each colour lie face up, and how many face down?")
    )


def _scored(heard: Heard, counts: dict[str, int], down: int | None, loose: bool) -> Finding:
    chosen = _chosen(heard, counts, down)
    case = heard.case("score", counts=spread(counts, down) if chosen else counts)
    case.pop("players", None)
    if chosen:
        case["chosen"] = chosen
    verdict = load_game("plotters").judge(case)
    words = telling.tell(case, verdict, heard.lang)
    text = " ".join([words.headline, *(f"{more}." for more in words.more)])
    rule = verdict["rule"]
    rules = (rule, "plotters.score") if rule != "plotters.score" else (rule,)
    guessed = loose and down is None
    how = translate(heard.lang, "Understood: the cards of three colours.") if guessed else ""
    return Finding("points", verdict["points"], text, rules, how)


def _whether(heard: Heard, found: Finding) -> Finding:
    """The points as yes or no where the question is whether there are any: do I score at all?"""
    last = heard.tokens[-1].sentence
    places = [at for at, token in enumerate(heard.tokens) if token.sentence == last]
    words = [heard.tokens[at].text for at in places]
    concepts = frozenset[str]().union(*(heard.concepts[at] for at in places))
    text = " ".join(words)
    any_ = not ANY.isdisjoint(words) or any(phrase in text for phrase in AT_ALL)
    any_ = any_ and not NONE_AT_ALL.search(text)
    claimed = [
        number
        for at, number in heard.numbers
        if at in places and any("point" in near for near in heard.concepts[at + 1 : at + 2])
    ]
    asks = any_ or _verb_first(heard, places) or (claimed and len(places) <= FEW)
    open_ = concepts & set(ASKED) - ({"what", "number"} if any_ else set())
    if not asks or open_ or not OR.isdisjoint(words):
        return found
    more = "more" in concepts
    if more and not claimed:
        return found
    yes = found.value > (claimed[-1] if claimed else 0)
    if claimed and not more:  # is it 4 points?
        yes = found.value == claimed[-1]
    text = f"{yes_no(heard.lang, yes)} {found.text}"
    return Finding("yes_no", yes, text, found.rules, found.understood)


def _verb_first(heard: Heard, places: list[int]) -> bool:
    """Whether a clause of the question begins with a verb and is about points: do I score?"""
    for clause in {heard.tokens[at].clause for at in places}:
        inside = [at for at in places if heard.tokens[at].clause == clause]
        worth = any(heard.concepts[at] & WORTH for at in inside)
        if worth and heard.tokens[inside[0]].text in VERBS:
            return True
    return False


def _loose(heard: Heard, down: int | None) -> list[int]:
    """Two to four numbers of which no colour is named: "6, 4 and 2"."""
    numbers = [number for _at, number in free(heard)]
    if down is not None and down in numbers:
        numbers.remove(down)
    if len(numbers) == 1 and (heard.has("each") or said(heard, *EACH)) and heard.has("suit"):
        numbers *= _so_many_colours(heard)
    return numbers if 2 <= len(numbers) <= 4 else []


def _of_one_colour(heard: Heard) -> list[int]:
    """The number of cards where all are of one colour that isn't named."""
    numbers = [number for _at, number in free(heard)]
    one = any(heard.tokens[at - 1].text in ONE for at in heard.places("suit") if at)
    all_ = heard.has("only", "all", "no") and not heard.items
    return numbers if one and all_ and len(numbers) == 1 else []


def _so_many_colours(heard: Heard) -> int:
    """How many colours have as many cards each: two colours of 5 each."""
    for at in heard.places("suit"):
        before = heard.concepts[max(0, at - 2) : at]
        for number, concept in SO_MANY:
            if any(concept in found for found in before):
                return number
    return 1


def _empty(heard: Heard) -> bool:
    """Whether somebody took nothing at all."""
    told = bool(heard.items or heard.numbers)
    return heard.has(*NONE) and not told and not heard.has("facedown", "suit", "two")


def _chosen(heard: Heard, counts: dict[str, int], down: int | None) -> list[str]:
    """The two colours that lie face up, where the question tells them from those face down."""
    if down:
        return list(counts)[:2] if len(counts) == 2 else []
    kept = chosen_colours(heard)
    if len(counts) > 2 and len(set(kept) & set(counts)) == 2:
        return kept
    if not heard.places("facedown") or down == 0:
        return []
    up = [colour_of(item) for item in heard.items if side(heard, item.at) != "facedown"]
    return up if len(up) == 2 and len(counts) > 2 else []
