"""Finds the cards, colours and cards without a colour that a question names."""

import re

from kibitz.cards import COLOURS, LETTERS
from kibitz.hearing.heard import UNKNOWN_RANK, Heard, Item
from kibitz.hearing.numbers import ARTICLES, number_of
from kibitz.spelling import plain
from kibitz.words import SUITS as FRENCH_SUITS
from kibitz.words import load_words

SPECIALS = {"wizard": "W", "jester": "J"}
NOTATION = re.compile(r"([bgryvj])(\d{1,2})|(\d{1,2})([bgryvj])")
OWN_LETTERS = {"fr": {"v": "g", "j": "y"}, "it": {"v": "g", "g": "y"}, "de": {}, "en": {}}
"""The first letters of colours that differ from the notation's: verde, giallo, vert, jaune."""
LINKS = frozenset(
    [
        "of",
        "de",
        "di",
        "du",
        "des",
        "d",
        "le",
        "the",
        "der",
        "von",
        "del",
        "dei",
        "delle",
        "en",
        "a",
        "in",
        "card",
        "carte",
    ]
)
SUITS = frozenset(plain(word) for words in FRENCH_SUITS.values() for word in words.split())
SUITS_OF_MANY = frozenset(
    ["spades", "clubs", "hearts", "diamonds", "piques", "trefles", "coeurs", "carreaux"]
)
HOLD_NEAR = 6
COURT_TOO = {"regina": "donna", "reine": "dame", "bauer": "bube", "knave": "jack"}
"""Other names of the court's cards."""
POINTING = frozenset(
    ["the", "that", "this", "my", "his", "her", "your", "their", "a", "any", "which", "other"]
)
SMALL = frozenset(("y", "e"))
"""Letters that are words of their own: il y a."""
ANDS = frozenset(("and", "et", "e", "ed", "und", "then", "puis", "poi", "dann"))
LAID = frozenset(("lie", "play", "lead"))
"""What may stand between a colour and its ranks: red was played: 6, 9, 1."""
ROW = 3
"""So many ranks in a row behind one colour are cards of that colour."""
LOWEST_COURT = 10
"""In an edition with the four French suits the jack, queen, king and ace stand for 10 to 13."""


def find_items(heard: Heard, taken: set[int]) -> list[Item]:
    """The cards in the order in which they are named; `taken` places hold other numbers."""
    used: set[int] = set(taken)
    items = []
    for at in range(len(heard.tokens)):
        item = _item(heard, at, used)
        if item:
            items.append(item)
            used |= set(range(item.at, item.end))
    return _with_their_ranks(heard, sorted(items, key=lambda item: item.at), used)


def _with_their_ranks(heard: Heard, items: list[Item], used: set[int]) -> list[Item]:
    """The items, with cards for the ranks that follow a colour: "all red: 6, 9, 1 and 14"."""
    told = []
    for item in items:
        ranks = _ranks_behind(heard, item, used)
        if len(ranks) + (not item.bare) < ROW:
            told.append(item)
            continue
        alone = item.bare or (_number(heard, item.at) is not None and len(ranks) >= ROW)
        told += [] if alone else [item]  # "all four green: 8, 2, 14, 5"
        told += [_made(heard, f"{item.card[0]}{rank}", at, at + 1) for at, rank in ranks]
    return told


def _ranks_behind(heard: Heard, item: Item, used: set[int]) -> list[tuple[int, int]]:
    """The numbers in a row right behind a colour, but for the last if it counts something."""
    found: list[tuple[int, int]] = []
    if len(item.card) < 2:
        return found
    start = item.end
    while start < min(len(heard.tokens), item.end + 2) and heard.concepts[start] & LAID:
        start += 1
    for at in range(start, len(heard.tokens)):
        number = _number(heard, at)
        if number is None and heard.tokens[at].text not in ANDS:
            named = heard.concepts[at] & {*COLOURS, "card", "point", "player", "trick"}
            return found[:-1] if named and found and found[-1][0] == at - 1 else found
        if number is not None and (at in used or not number):
            return found
        found += [] if number is None else [(at, number)]
    return found


def _item(heard: Heard, at: int, used: set[int]) -> Item | None:
    if at in used:
        return None
    token = heard.tokens[at]
    written = NOTATION.fullmatch(token.text)
    if written:
        letter, rank = written[1] or written[4], written[2] or written[3]
        letter = _letter(heard, letter).upper()
        return _made(heard, f"{letter}{int(rank)}", at, at + 1) if letter in LETTERS else None
    special = next((card for name, card in SPECIALS.items() if name in heard.concepts[at]), "")
    if special:
        return _with_count(heard, special, at, used)
    colour = next((name for name in COLOURS if name in heard.concepts[at]), "")
    return _coloured(heard, LETTERS[COLOURS.index(colour)], at, used) if colour else None


def name_letters(heard: Heard) -> None:
    """Gives single letters that stand for colours these: "trump b", "the trick is g b r"."""
    own = OWN_LETTERS[heard.spoken]
    lone = [
        at
        for at, token in enumerate(heard.tokens)
        if own.get(token.text, token.text).upper() in set(LETTERS)
    ]
    for at in lone:
        near = any(other in (at - 2, at - 1, at + 1, at + 2) for other in lone)
        trump = at and "trump" in heard.concepts[at - 1]
        if trump or (near and heard.tokens[at].text not in SMALL):
            letter = _letter_alone(heard, lone, at)
            heard.concepts[at] = frozenset({COLOURS[LETTERS.index(letter)]})


def _letter_alone(heard: Heard, lone: list[int], at: int) -> str:
    own = OWN_LETTERS[heard.spoken]
    foreign = any(heard.tokens[place].text in ("v", "j") for place in lone)
    text = heard.tokens[at].text
    return (own.get(text, text) if foreign else text).upper()


def _letter(heard: Heard, letter: str) -> str:
    """The notation's letter for a colour's in the question's language, where it writes these."""
    own = OWN_LETTERS[heard.spoken]
    written = [found for token in heard.tokens if (found := NOTATION.fullmatch(token.text))]
    letters = {found[1] or found[4] for found in written}
    return own.get(letter, letter) if letters & {"v", "j"} else letter


def _coloured(heard: Heard, letter: str, at: int, used: set[int]) -> Item:
    """A colour with the rank beside it, or alone."""
    steps = (-1, 1) if _rank_first(heard, at, used) else (1, -1)
    for step in steps:
        place = at + step
        while _same_clause(heard, at, place) and heard.tokens[place].text in LINKS:
            place += step
        if not _same_clause(heard, at, place) or place in used or _points(heard, at, place):
            continue
        rank = _rank(heard, place, heard.tokens[at].text)
        if rank is not None and not _holds_several(heard, at, place):
            count = _number(heard, place) if step < 0 else 0
            low, high = min(at, place), max(at, place) + 1
            return _made(heard, f"{letter}{rank}", low, high, count or 0)
    return _with_count(heard, f"{letter}{UNKNOWN_RANK}", at, used)


def _holds_several(heard: Heard, at: int, place: int) -> bool:
    """Whether a number says how many are held: I have two spades."""
    start = max(0, place - HOLD_NEAR)
    held = any("have" in found for found in heard.concepts[start:place])
    return place == at - 1 and held and heard.tokens[at].text in SUITS_OF_MANY


def _points(heard: Heard, at: int, place: int) -> bool:
    """Whether "one" stands for a card: the red one is mine, my one red card."""
    before = heard.tokens[at - 1].text if at else ""
    if place == at - 1 and before in ARTICLES:
        return at > 1 and heard.tokens[at - 2].text in POINTING
    return heard.tokens[place].text in ("one", "ones") and place == at + 1 and before in POINTING


def _with_count(heard: Heard, card: str, at: int, used: set[int]) -> Item:
    """A card or colour that a number may stand before: two Wizards, 3 cartes rouges."""
    place = at - 1
    while _same_clause(heard, at, place) and "card" in heard.concepts[place]:
        place -= 1
    if _same_clause(heard, at, place) and place not in used:
        number = _number(heard, place)
        if number is not None and heard.tokens[place].text not in ARTICLES:
            return _made(heard, card, place, at + 1, number)
    return _made(heard, card, at, at + 1)


def _made(heard: Heard, card: str, start: int, end: int, count: int = 0) -> Item:
    token = heard.tokens[start]
    said = " ".join(word.text for word in heard.tokens[start:end])
    return Item(card, start, end, token.clause, token.sentence, count, said)


def _same_clause(heard: Heard, at: int, place: int) -> bool:
    return 0 <= place < len(heard.tokens) and heard.tokens[place].clause == heard.tokens[at].clause


def _rank_first(heard: Heard, at: int, used: set[int]) -> bool:
    """Whether the ranks stand before the colours in a colour's clause."""
    clause = heard.tokens[at].clause
    here = [place for place, token in enumerate(heard.tokens) if token.clause == clause]
    for place in here:
        if place == at or heard.concepts[place] & set(COLOURS):
            return False
        if place in used and place > at:
            continue
        if _rank(heard, place, heard.tokens[at].text) is not None:
            return _reaches(heard, place)
    return False


def _reaches(heard: Heard, place: int) -> bool:
    """Whether a colour follows a number, with nothing but small words between."""
    place += 1
    while place < len(heard.tokens) and (
        heard.tokens[place].text in LINKS or "card" in heard.concepts[place]
    ):
        place += 1
    return place < len(heard.tokens) and bool(heard.concepts[place] & set(COLOURS))


def _number(heard: Heard, place: int) -> int | None:
    return number_of(heard.tokens[place].text, heard.spoken)


def _rank(heard: Heard, place: int, colour: str) -> int | None:
    """The rank that a word gives a card; in the four French suits 2 to 10 stand for 1 to 9."""
    text = heard.tokens[place].text
    in_suits = colour in SUITS and _has_suits(heard.game)
    if in_suits:
        ranks = load_words(heard.game)[heard.spoken].editions["suits"].ranks
        court = [plain(name) for name in ranks[LOWEST_COURT - 1 :]]
        text = COURT_TOO.get(text, text)
        if text in court:
            return LOWEST_COURT + court.index(text)
    number = number_of(text, heard.spoken)
    if not number or (text in ARTICLES - {"uno", "one"} and not _closes(heard, place)):
        return None
    return number - 1 if in_suits and 2 <= number <= 10 else number


def _closes(heard: Heard, place: int) -> bool:
    """Whether an article behind a colour names no other card, and so is a one: "vert un"."""
    if not place or not heard.concepts[place - 1] & set(COLOURS):
        return False
    behind = heard.concepts[place + 1] if _same_clause(heard, place, place + 1) else frozenset()
    return not behind & {*COLOURS, *SPECIALS, "card"} and not _counted_next(heard, place + 1)


def _counted_next(heard: Heard, place: int) -> bool:
    return _same_clause(heard, place - 1, place) and _number(heard, place) is not None


def _has_suits(game: str) -> bool:
    """Whether an edition of the game has the four French suits."""
    return "suits" in load_words(game)["en"].editions


def suited(item: Item, game: str) -> bool:
    """Whether a card was named by one of the four French suits of an edition."""
    return _has_suits(game) and len(item.card) > 1 and not SUITS.isdisjoint(item.said.split())
