"""What is still to come: cards in hand, tricks, rounds; how often each deals."""

from dataclasses import replace

from kibitz.games.plotters.asking.asked import (
    in_the_end,
    opens_with_a_verb,
    said,
    seated,
    thing_counted,
    told_of,
    used,
    wants_count,
)
from kibitz.games.plotters.asking.gathered import gathered
from kibitz.games.plotters.asking.setting import number_of_cards, setup
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.numbers import ORDINALS
from kibitz.hearing.saying import how_many_players, yes_no
from kibitz.words import counted

HAND = 14
"""So many cards everybody gets, and so many tricks a round has."""
_AHEAD = (
    "still left more remain remaining come remains go yet ahead further encore reste restent"
    " restants restantes venir manque manquent ancora restano resta rimangono rimane mancano"
    " manca venire altre altri"
    " noch ubrig uebrig kommen bleiben bleibt fehlen weitere jouer giocare spielen"
)
AHEAD = frozenset(_AHEAD.split())
"""Words for what is still to come."""
PLAYING = frozenset(("jouer", "giocare", "spielen"))
_BEGINNING = "before beginning begin start debut avant prima inizio vor beginn anfang bevor"
BEGINNING = tuple(_BEGINNING.split())
ANOTHER = ("another", "more", "autre", "encore", "altro", "altra", "ancora", "weitere", "noch")
AFTER = ("after", "apres", "dopo", "nach")
ENDED = ("end", "all", "last")
HALF = ("half", "halfway", "moitie", "meta", "halfte", "halb", "halbzeit")
_MINE = "i me my je moi j io mi ich mir sono devo dovro faccio distribuisco"
MINE = frozenset(_MINE.split())
GIVING = {
    "en": ("give", "gives", "gave"),
    "fr": ("donne", "donnes"),
    "it": ("da", "do", "danno"),
    "de": ("gibt", "gebe", "geben", "teile", "teilt"),
}
ONCE = 1
ONE_TIME = ("once", "une fois", "una volta", "una sola volta", "einmal")
TWO_TIMES = ("twice", "two times", "deux fois", "due volte", "zweimal", "zwei mal")


def still(heard: Heard) -> Finding | Missing | None:
    """plotters.round-end, plotters.deal: cards in hand or tricks to come after so many tricks."""
    if heard.items or heard.has("point", "facedown", "pick"):
        return None
    taken = gathered(heard)
    if taken is not None or not _asks_what_is_left(heard):
        return taken
    done = told_of(heard, "trick")
    held = told_of(heard, "card", "hand")
    if done is None and held is None:
        done = _ordinal(heard) if heard.has("trick") else None
    if _is_the_last(heard):
        done = HAND - (not _stands_before(heard))
    if heard.has("trick") and said(heard, *HALF):
        done = HAND // 2
    elif done is not None and _told_ahead(heard, done):
        done = HAND - done
    if done is not None:
        done -= _stands_before(heard)
    elif held is None or thing_counted(heard) == "card" or held == HAND:
        return None
    else:  # so many cards are held: as many tricks are still to come
        done = held if not _ahead(heard) else HAND - held
    if not 0 <= done <= HAND:
        return None
    count = HAND - done
    claimed = _claimed(heard, done)
    used(heard)
    rules = ("plotters.round-end", "plotters.deal")
    if claimed is not None:
        text = yes_no(heard.lang, claimed == count)
        return Finding("yes_no", claimed == count, f"{text} {HAND} − {done} = {count}.", rules)
    working = f"{HAND} − {done} = {count}."
    if thing_counted(heard) == "trick" or (held is not None and thing_counted(heard) != "card"):
        text = counted(heard.lang, "{n} trick.", "{n} tricks.", count)
        return Finding("count", count, f"{text} {working}", rules)
    found = number_of_cards(heard, count, rules[::-1])
    return Finding("count", count, f"{found.text} {working}", found.rules)


def _asks_what_is_left(heard: Heard) -> bool:
    """Whether a question is for a number, or says one itself: after ten tricks, do I hold 4?"""
    if wants_count(heard, claimed=False) or len(heard.numbers) > 1:
        return True
    return heard.has("card", "rest") and not opens_with_a_verb(heard)


def _claimed(heard: Heard, done: int) -> int | None:
    """The number that a question says itself where it asks for none."""
    told = [number for _at, number in heard.numbers]
    told = told[1:] if told[:1] == [HAND] else told  # 14 cards each, and five tricks played
    others = [number for number in told if number not in (done, HAND - done)]
    if heard.has("howmany", "number", "what"):
        return None
    if len(told) > 1:
        return others[-1] if others else HAND - done
    return None


def _ordinal(heard: Heard) -> int | None:
    """What of which only the number is told: after the eleventh."""
    known = ORDINALS[heard.spoken]
    told = [known[token.text] for token in heard.tokens if token.text in known]
    numbers = [number for _at, number in heard.numbers]
    return next(iter(told or numbers), None)


def _stands_before(heard: Heard) -> bool:
    """Whether the trick that is told is still to be played: before the tenth trick."""
    return said(heard, *BEGINNING) and not said(heard, *AFTER)


def _is_the_last(heard: Heard) -> bool:
    last = any("last" in heard.concepts[at - 1] for at in heard.places("trick") if at)
    return last and not said(heard, *AFTER)


def _told_ahead(heard: Heard, number: int) -> bool:
    """Whether the tricks that are told are still to come: three tricks to go, noch fünf Stiche."""
    if thing_counted(heard) == "trick":
        return False
    for at in heard.places("trick"):
        clause = [p for p, t in enumerate(heard.tokens) if t.clause == heard.tokens[at].clause]
        words = {heard.tokens[place].text for place in clause}
        asked = any("howmany" in heard.concepts[place] for place in clause)
        asked = asked or not words.isdisjoint(AFTER)
        if not asked and words & AHEAD and any(_is(heard, place, number) for place in clause):
            return True
    return False


def _is(heard: Heard, place: int, number: int) -> bool:
    return (place, number) in heard.numbers


def _ahead(heard: Heard) -> bool:
    """Whether what is counted is still to come, and hasn't been played."""
    for at in heard.places("howmany"):
        behind = [
            token.text for token in heard.tokens[at:] if token.sentence == heard.tokens[at].sentence
        ]
        return not AHEAD.isdisjoint(behind)
    return not AHEAD.isdisjoint(token.text for token in heard.tokens)


def remaining(heard: Heard) -> Finding | Missing | None:
    """plotters.rounds: how many rounds are still to come, or whether the game is over."""
    if heard.items or heard.has("card", "trick"):
        return None
    done = heard.round or told_of(heard, "round", "deal") or _ordinal(heard)
    if done is None:
        return None
    others = [(at, number) for at, number in heard.numbers if number != done]
    players = seated(replace(heard, numbers=others))
    if players is None:
        return how_many_players(heard)
    if done > players:
        return None
    rules = ("plotters.rounds", "plotters.end")
    left = players - done
    last = [t.text for t in heard.tokens if t.sentence == heard.tokens[-1].sentence]
    more = not set(ANOTHER).isdisjoint(last)
    asks = more or (in_the_end(heard, *ENDED) and not in_the_end(heard, "rest"))
    more = more and not in_the_end(heard, "last")
    if asks and not heard.has("howmany", "number", "what"):
        yes = left > 0 if more else left == 0
        text = counted(heard.lang, "You play {n} round.", "You play {n} rounds.", players)
        return Finding("yes_no", yes, f"{yes_no(heard.lang, yes)} {text}", rules)
    ahead = (AHEAD - PLAYING) & {token.text for token in heard.tokens}
    if not ahead and not heard.has("howmany", "number", "what", "rest", "end", "nextd", "last"):
        yes = left == 0  # do four play four rounds?
        text = counted(heard.lang, "You play {n} round.", "You play {n} rounds.", players)
        return Finding("yes_no", yes, f"{yes_no(heard.lang, yes)} {text}", rules)
    used(heard)
    text = counted(heard.lang, "{n} round.", "{n} rounds.", left)
    return Finding("count", left, f"{text} {players} − {done} = {left}.", rules)


def deals(heard: Heard) -> Finding | None:
    """plotters.rounds, plotters.dealer: how often each player deals in a game."""
    if heard.items or thing_counted(heard) in ("card", "trick"):
        return None
    anyone = heard.has("dealer") and said(heard, "man", "on", "one")
    each = (
        heard.has("each", "all")
        or (heard.has("player") and heard.said_players is None)
        or anyone
        or any(token.text in MINE for token in heard.tokens)
    )
    if not each or not (heard.has("dealer", "deal") or said(heard, *GIVING[heard.spoken])):
        return None
    rules = ("plotters.rounds", "plotters.dealer")
    words = " ".join(token.text for token in heard.tokens)
    if not heard.has("howmany") and any(often in words for often in (*ONE_TIME, *TWO_TIMES)):
        yes = any(once in words for once in ONE_TIME) and not heard.has("more")
        return Finding("yes_no", yes, yes_no(heard.lang, yes), rules)
    if not wants_count(heard):
        return None
    text = counted(heard.lang, "{n} time.", "{n} times.", ONCE)
    return Finding("count", ONCE, text, rules)


def game(heard: Heard) -> Finding | Missing | None:
    """plotters.rounds, plotters.round-end: how many tricks the rounds of a game have together."""
    if heard.items or heard.has("win", "point") or not heard.has("trick"):
        return None
    players = seated(heard)
    if players is None:
        players = told_of(heard, "round")
        if players is not None:
            used(heard)
    if not wants_count(heard) and (players is None or opens_with_a_verb(heard)):
        return None
    if players is None:
        return how_many_players(heard)
    rounds = setup(heard, players)["rounds"]
    count = rounds * HAND
    text = counted(heard.lang, "{n} trick.", "{n} tricks.", count)
    rules = ("plotters.rounds", "plotters.round-end")
    return Finding("count", count, f"{text} {rounds} × {HAND} = {count}.", rules)
