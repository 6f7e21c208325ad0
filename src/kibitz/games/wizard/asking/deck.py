"""How many cards of a kind there are, and which number a card stands for."""

from kibitz.cards import LETTERS
from kibitz.games.wizard.asking.asks import first_sentences, number_at, otherwise, says
from kibitz.games.wizard.questions import DECK
from kibitz.hearing import Finding, Heard, Item
from kibitz.hearing.cards import COURT_TOO, LOWEST_COURT, suited
from kibitz.hearing.numbers import ARTICLES
from kibitz.hearing.saying import named, yes_no
from kibitz.rulebook import passage
from kibitz.spelling import plain
from kibitz.words import counted, load_words

KINDS = {"wizard": "W", "jester": "J"}
SUIT = sum(1 for card in DECK if card[0] == "R")
TOGETHER = ("sum", "all", "inall", "card", "special")
ABOVE = frozenset(
    ("above", "over", "higher", "superieures", "superieure", "sopra", "uber", "hoher")
)
ABOVE |= {"dessus", "hautes", "haute", "alte", "superiori", "maggiori", "hohere"}
BELOW = frozenset(("below", "under", "lower", "inferieures", "inferieure", "sotto", "unter"))
BELOW |= {
    "dessous",
    "basses",
    "basse",
    "inferiori",
    "minori",
    "niedrigere",
    "niedriger",
    "kleinere",
}
INCLUDED = ("included", "including", "with", "comprises", "avec", "comprese", "con", "mit")
WITH = frozenset((*INCLUDED, "coi", "compresi", "compris", "inclus", "inklusive", "samt", "plus"))
WITH |= {"counting", "col", "inclusi", "comprise", "incl", "mitsamt"}
NEAR = 2
NEITHER = ("neither", "nor", "not", "ni", "weder", "ne")
FEWEST = 4
"""So few words speak of the pack: are there five Jesters?"""
FEW = 6
"""So few words with "total" ask how many."""


def deck(heard: Heard) -> Finding | None:
    """wizard.deck: how many cards there are, of all or of one kind."""
    if not _asks(heard):
        return None
    kinds = [card for name, card in KINDS.items() if heard.has(name)]
    suits = heard.has("suit") and not heard.has("card", "suitless", "numbered")
    suits = suits and not _counts_trumps(heard)
    ranked = any(not item.bare and len(item.card) > 1 for item in heard.items)
    if _told_kind(heard) is not None and not heard.has("howmany"):
        return _as_told(heard)
    count = _of_ranks(heard) if not kinds else None
    if count is None and (ranked or says(heard, *ABOVE, *BELOW)):
        return None
    if count is None:
        count = _of_specials(heard, kinds) if kinds else _of_suits(heard, suits)
    if count is None:
        return None
    one, many = ("{n} suit.", "{n} suits.") if suits else ("{n} card.", "{n} cards.")
    return Finding("count", count, counted(heard.lang, one, many, count), ("wizard.deck",))


def _asks(heard: Heard) -> bool:
    """Whether a number is asked for, or one is claimed; not whether all cards are used."""
    if heard.round is not None or otherwise(heard) or heard.has("trick", "why"):
        return False
    if heard.has("howmany", "number") or heard.numbers:
        return True
    if _told_kind(heard) is not None:
        return True
    return heard.has("sum", "all") and len(heard.tokens) <= FEW and not heard.has("play", "must")


def _told_kind(heard: Heard) -> Item | None:
    """The Wizards or Jesters of which it is said how many the pack has: five Jesters."""
    told = [item for item in heard.items if item.card in KINDS.values() and item.count > 1]
    deck = heard.has("deck", "exist", "inall", "game") or len(heard.tokens) <= FEWEST
    return told[0] if deck and len(told) == len(heard.items) == 1 else None


def _as_told(heard: Heard) -> Finding | None:
    """Whether the pack has as many Wizards or Jesters as the question says."""
    told = _told_kind(heard)
    if told is None:
        return None
    count = DECK[told.card]
    yes = told.count == count
    text = f"{yes_no(heard.lang, yes)} {counted(heard.lang, '{n} card.', '{n} cards.', count)}"
    return Finding("yes_no", yes, text, ("wizard.deck",))


def _of_specials(heard: Heard, kinds: list[str]) -> int | None:
    """The Wizards, the Jesters, both of them, or all the other cards."""
    count = sum(DECK[card] for card in kinds)
    if heard.has("inall", "sum") and heard.has("card", "deck") and _counted_in(heard):
        return sum(DECK.values())
    if heard.has("without"):
        return sum(DECK.values()) - count
    return count if len(kinds) == 1 or heard.has(*TOGETHER) else None


def _counted_in(heard: Heard) -> bool:
    """Whether the special cards are only said to be counted too: in all, with the Wizards."""
    first = min(heard.places(*KINDS))
    before = {heard.tokens[at].text for at in range(max(0, first - NEAR), first)}
    return bool(before & WITH)


def _of_suits(heard: Heard, suits: bool) -> int | None:
    """The cards of one suit or more, of all, of none; the suits themselves; the whole deck."""
    specials = sum(DECK[card] for card in KINDS.values())
    if heard.has("suitless"):
        return specials
    if heard.has("special") and says(heard, *INCLUDED):
        return sum(DECK.values())
    if heard.has("special"):
        return sum(DECK.values()) - specials if heard.has("without") else specials
    if heard.has("numbered"):
        apart = set(heard.places("suit")) - set(heard.places("numbered"))
        return SUIT if apart or heard.items else sum(DECK.values()) - specials
    named = {item.card[0] for item in heard.items if item.bare}
    if len(named) > 1:
        told = len(named) * SUIT
        return sum(DECK.values()) - told if says(heard, *NEITHER) else told
    if named or (heard.has("suit") and not suits):
        return SUIT
    if suits:
        return len({card[0] for card in DECK} - set(KINDS.values()))
    return SUIT if _counts_trumps(heard) else sum(DECK.values())


def _counts_trumps(heard: Heard) -> bool:
    """Whether it is trumps that are counted."""
    return any(
        "howmany" in heard.concepts[near]
        for at in heard.places("trump")
        for near in (at - 1, at - 2)
        if near >= 0
    )


def _of_ranks(heard: Heard) -> int | None:
    """How many cards have a rank, or one above or below it; in one suit where it is named."""
    rank = _rank(heard) if heard.has("howmany") else None
    if rank is None:
        return None
    one_suit = bool(heard.items) or heard.has("each", "suit", "trump")
    many = 1 if one_suit else len(LETTERS)
    if says(heard, *ABOVE):
        return many * (SUIT - rank)
    if says(heard, *BELOW):
        return many * (rank - 1)
    return many


def _rank(heard: Heard) -> int | None:
    """The one rank that is told: the red 9, above 10, the 7s; None for another number."""
    ranked = [item for item in heard.items if not item.bare and len(item.card) > 1]
    if ranked:
        return int(ranked[0].card[1:]) if len(ranked) == 1 else None
    bound = says(heard, *ABOVE, *BELOW)
    told = [
        number
        for at in range(len(heard.tokens))
        if (number := number_at(heard, at)) and number != heard.said_players
        if (bound or _behind_how_many(heard, at)) and heard.tokens[at].text not in ARTICLES
    ]
    plural = [
        int(digits)
        for token in heard.tokens
        if token.text != (digits := token.text.rstrip("sern")) and digits.isdecimal()
    ]
    found = {number for number in (*told, *plural) if 0 < number <= SUIT}
    return found.pop() if len(found) == 1 else None


def _behind_how_many(heard: Heard, at: int) -> bool:
    """Whether a number is what is counted: "combien de 7", "how many 7"."""
    near = at - 2 if at and heard.concepts[at - 1] == {"noise"} else at - 1
    return near >= 0 and "howmany" in heard.concepts[near]


def ranks(heard: Heard) -> Finding | None:
    """wizard.ranks: which number a court card or one of the US edition stands for; the highest."""
    if heard.has("trick", "win", "play", "bid", "trump", "lead", "why"):
        return None
    if heard.has("point") and not heard.has("number"):
        return None
    cards = [item for item in heard.items if suited(item, heard.game) and not item.bare]
    court = _court(heard, cards)
    if len(set(court)) > 1 and not cards:
        return _compared(heard, court)
    if not heard.has("howmany", "what", "number", "worth"):
        return None
    if len(cards) == 1 and not court:
        return _finding(int(cards[0].card[1:]), f"{named(heard, cards[0])}.")
    if len(court) == 1 and not cards:
        return _finding(court[0], f"{court[0]}.")
    return _end(heard) if not cards and not court else None


def _compared(heard: Heard, court: list[int]) -> Finding | None:
    """The higher or the lower of two court cards."""
    high, low = heard.has("high", "atmost", "win"), heard.has("low", "atleast")
    if high == low:
        return None
    value = max(court) if high else min(court)
    names = load_words(heard.game)[heard.lang].editions["suits"].ranks
    text = f"{names[value - 1].capitalize()} = {value}."
    rule = first_sentences(passage(heard.game, heard.lang, "wizard.ranks").text)
    return Finding("", None, f"{text} {rule.partition('. ')[2]}", ("wizard.ranks",))


def _court(heard: Heard, cards: list[Item]) -> list[int]:
    """The numbers of the court cards that are named without a suit."""
    editions = load_words(heard.game)[heard.spoken].editions
    names = [plain(name) for name in editions["suits"].ranks[LOWEST_COURT - 1 :]]
    inside = {at for item in cards for at in range(item.at, item.end)}
    words = [
        COURT_TOO.get(token.text, token.text)
        for at, token in enumerate(heard.tokens)
        if at not in inside and number_at(heard, at) is None
    ]
    return [LOWEST_COURT + names.index(word) for word in words if word in names]


def _end(heard: Heard) -> Finding | None:
    """The highest or the lowest number of a suit."""
    high, low = heard.has("high", "atmost", "upto"), heard.has("low", "atleast")
    named_suit = heard.has("suit") or any(item.bare for item in heard.items)
    if high == low or not named_suit or heard.numbers or heard.has("trump", *KINDS):
        return None
    return _finding(SUIT, f"{SUIT}.") if high else _finding(1, "1.")


def _finding(value: int, text: str) -> Finding:
    return Finding("count", value, text, ("wizard.ranks", "wizard.deck"))
