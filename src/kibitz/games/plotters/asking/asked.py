"""What a question wants counted, and the numbers that it tells."""

from kibitz.cards import COLOURS, LETTERS
from kibitz.games import load_game
from kibitz.hearing import Heard, Item
from kibitz.hearing.numbers import ARTICLES, number_of, ordinal_of

THINGS = ("card", "trick", "round", "player", "suit", "point")
"""What may be counted."""
CLOSE = 3
"""So many words behind "how many" what is counted mostly stands."""
FEW = 5
"""A question of so few words asks for the thing itself: cards per player?"""
NEAR = 3
EVERY = ("every", "chaque", "ogni", "jede", "samtliche", "samtlichen")
OTHERWISE = ("when", "why", "where")
OPENING = 2
_VERBS = (
    "do does did is are am can could may must will would should has have need"
    " est ai peut puis peux doit dois faut va sont ont avons pouvons devons marque vaut"
    " ho ha sono siamo posso puo possiamo devo deve dobbiamo bisogna faccio fa segno vale"
    " ist sind bin hab habe hat haben darf durfen kann konnen muss mussen wird werden gibt"
    " krieg kriege bekomme bekomm zahlt zahle geht mache"
)
VERBS = frozenset(_VERBS.split())
"""What a question for yes or no begins with."""


def wants_count(heard: Heard, claimed: bool = True) -> bool:
    """Whether a question asks how many; a short one without the words too.

    So does one that tells a number and asks whether that is it, where `claimed` lets it.
    """
    if heard.has("howmany", "number"):
        return True
    if heard.has(*OTHERWISE) or any(at < OPENING for at in heard.places("who")):
        return False
    told = [number for _at, number in heard.numbers if number != heard.players]
    short = len(heard.tokens) <= FEW and not opens_with_a_verb(heard)
    return short or (claimed and len(told) == 1)


def opens_with_a_verb(heard: Heard) -> bool:
    """Whether the last sentence, or its last clause, begins as a question for yes or no does."""
    end = heard.tokens[-1]
    first = next(token for token in heard.tokens if token.sentence == end.sentence)
    clause = next(token for token in heard.tokens if token.clause == end.clause)
    return first.text in VERBS or clause.text in VERBS


def thing_counted(heard: Heard, close: int = CLOSE) -> str:
    """What stands so close behind "how many": one of `THINGS`; "" where nothing does."""
    for at in heard.places("howmany"):
        for place in range(at + 1, min(at + 1 + close, len(heard.tokens))):
            found = [thing for thing in THINGS if thing in heard.concepts[place]]
            if found:
                return found[0]
    return ""


def said(heard: Heard, *words: str) -> bool:
    """Whether one of the words stands in the question as it is."""
    return any(token.text in words for token in heard.tokens)


def in_the_end(heard: Heard, *concepts: str) -> bool:
    """Whether one of the concepts is in the last sentence: what is asked."""
    last = heard.tokens[-1].sentence
    return any(heard.tokens[at].sentence == last for at in heard.places(*concepts))


def told_of(heard: Heard, *things: str) -> int | None:
    """The number told of a thing: nine tricks, the ninth trick, trick 9."""
    for at in heard.places(*things):
        for place in [*range(at - 1, max(-1, at - 1 - NEAR), -1), at + 1]:
            number = _number(heard, place)
            if number is not None and _counts(heard, place, at):
                return number
    return None


def _number(heard: Heard, place: int) -> int | None:
    if not 0 <= place < len(heard.tokens):
        return None
    text = heard.tokens[place].text
    if text == "un":
        return 1
    ordinal = ordinal_of(text, heard.spoken)
    return ordinal if ordinal is not None else number_of(text, heard.spoken)


def _counts(heard: Heard, place: int, at: int) -> bool:
    """Whether a number is none of players, nor an article, and nothing counted lies between."""
    known = {where for where, _number in heard.numbers}
    text = heard.tokens[place].text
    if text in ARTICLES or text == "un":
        return place == at - 1 and not heard.has("each")
    if ordinal_of(text, heard.spoken) is None and place not in known:
        return heard.round == _number(heard, place)
    between = heard.concepts[min(place, at) + 1 : max(place, at)]
    return not any(found & {*THINGS, "howmany"} for found in between)


def seated(heard: Heard) -> int | None:
    """How many play: as it is said, else a number that so many can be and that counts nothing."""
    if heard.players is None:
        free = (
            number
            for at, number in heard.numbers
            if number in load_game("plotters").seats and not _of_things(heard, at)
        )
        heard.players = next(free, None)
    return heard.players


def _of_things(heard: Heard, at: int) -> bool:
    behind = heard.concepts[at + 1] if at + 1 < len(heard.concepts) else frozenset[str]()
    return bool(behind & {"card", "trick", "round", "suit", "point", *COLOURS})


def used(heard: Heard) -> None:
    """Takes the numbers as those that an answer was made of: none of them is claimed."""
    heard.numbers.clear()


def colour_of(item: Item) -> str:
    """The colour of a card or of a colour."""
    return COLOURS[LETTERS.index(item.card[0])]
