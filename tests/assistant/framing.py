"""Questions made from frames: what a person may ask, with cards and numbers drawn by chance.

`frames/LANG.toml` holds the sentences, by game and kind; here the situations are drawn, and what
is right comes from the judge or from the facts, never from the assistant.
"""

import random
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from kibitz.cards import COLOURS, LETTERS
from kibitz.judging import judge

FRAMES = Path(__file__).parent / "frames"
STYLES = ("colour rank", "rank colour", "colour word", "notation", "race", "suit")
GERMAN_GROUPS = {2: "zweit", 3: "dritt", 4: "viert", 5: "fünft", 6: "sechst", 7: "siebt"}
TOP = {
    4: dict.fromkeys(COLOURS, 14),
    5: {"red": 18, "yellow": 18, "blue": 17, "green": 17},
    6: dict.fromkeys(COLOURS, 21),
}
DECKS = {4: 56, 5: 70, 6: 84}
NAMED = dict(zip(LETTERS, COLOURS, strict=True))


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and the verdict that is right."""

    game: str
    kind: str
    lang: str
    question: str
    value: Any
    players: int | None = None


@cache
def frames(lang: str) -> dict[str, Any]:
    """The frames and words of a language."""
    return tomllib.loads((FRAMES / f"{lang}.toml").read_text("utf-8"))


@dataclass(slots=True)
class Teller:
    """Puts a situation into words; `chance` decides which words."""

    lang: str
    chance: random.Random
    style: str = "colour rank"
    words: Mapping[str, Any] = field(default_factory=dict)

    def card(self, card: str) -> str:
        """A card's name in the style drawn."""
        if card in ("W", "J"):
            return str(self.chance.choice(self.words["wizards" if card == "W" else "jesters"]))
        colour, rank = card[0], int(card[1:])
        named = str(self.words["colours"][colour])
        spoken: list[str] = self.words["numbers"]
        german = f"{self.words['feminine'][colour]} {rank}"
        styles: dict[str, str] = {
            "notation": card,
            "rank colour": german if self.lang == "de" else f"{rank} {named}",
            "colour word": f"{named} {spoken[rank] if rank < len(spoken) else rank}",
            "race": f"{self.words['races'][colour]} {rank}",
            "suit": self._suited(colour, rank),
        }
        return styles.get(self.style, f"{named} {rank}")

    def _suited(self, colour: str, rank: int) -> str:
        name = [*map(str, range(2, 11)), *self.words["court"], *[""] * 8][rank - 1]
        suit = self.words["suits"][colour]
        return f"{suit} {name}" if self.lang == "de" else f"{name} {self.words['of']} {suit}"

    def cards(self, cards: list[str]) -> str:
        """Cards in a row."""
        return str(self.chance.choice(self.words["between"])).join(map(self.card, cards))

    def hand(self, cards: list[str]) -> str:
        """Cards that somebody holds."""
        names = [self.card(card) for card in cards]
        return ", ".join(names[:-1]) + str(self.words["and"]) + names[-1]

    def colour(self, letter: str) -> str:
        """A colour, or a suit where cards are told by suits."""
        if letter in ("W", "J"):
            return self.card(letter)
        return str(self.words["suits" if self.style == "suit" else "colours"][letter])

    def number(self, number: int) -> str:
        """A number, now and then in words; "one" is left in digits, for it may be an article."""
        spoken = self.words["numbers"]
        in_words = number != 1 and number < len(spoken) and self.chance.random() < 0.2
        return str(spoken[number]) if in_words else str(number)


Situation = tuple[dict[str, Any], Any, int | None]
Drawn = Callable[[Teller], Situation]


def made(game: str, kind: str, lang: str, chance: random.Random) -> Asked:
    """A question of a kind with a situation drawn by chance."""
    words = frames(lang)["words"]
    styles = STYLES if game == "wizard" else STYLES[:4]
    teller = Teller(lang, chance, chance.choice(styles), words)
    places, value, players = (WIZARD if game == "wizard" else PLOTTERS)[kind](teller)
    frame = chance.choice(frames(lang)[game][kind])
    return Asked(game, kind, lang, frame.format(**places), value, players)


def _points(teller: Teller) -> Situation:
    bid = teller.chance.randint(0, 6)
    taken = bid if teller.chance.random() < 0.4 else max(0, bid + teller.chance.randint(-3, 3))
    value = 20 + 10 * bid if bid == taken else -10 * abs(bid - taken)
    return {"b": teller.number(bid), "t": teller.number(taken)}, value, None


def _wizard_deck(chance: random.Random) -> list[str]:
    deck = [f"{colour}{rank}" for colour in LETTERS for rank in range(1, 14)]
    deck += ["W"] * 4 + ["J"] * 4
    chance.shuffle(deck)
    return deck


def _winner(teller: Teller) -> Situation:
    trick = _wizard_deck(teller.chance)[: teller.chance.randint(3, 5)]
    trump = teller.chance.choice([*COLOURS, "none"])
    if trump == "none":
        told = teller.chance.choice(teller.words["no_trump"])
    else:
        named = teller.colour(LETTERS[COLOURS.index(trump)])
        told = teller.chance.choice(teller.words["trump"]).format(C=named)
    case = {"game": "wizard", "ask": "winner", "trick": trick, "trump": trump}
    return _told(teller, trick) | {"trump": told}, judge(case)["card"], None


def _told(teller: Teller, trick: list[str]) -> dict[str, Any]:
    return {
        "cards": teller.cards(trick),
        "c0": teller.card(trick[0]),
        "crest": teller.cards(trick[1:]),
    }


def _legal(before: int) -> Drawn:
    def drawn(teller: Teller) -> Situation:
        deck = list(dict.fromkeys(_wizard_deck(teller.chance)))
        trick, hand = deck[:before], deck[before : before + teller.chance.randint(2, 3)]
        card = teller.chance.choice(hand)
        case = {"game": "wizard", "ask": "legal", "hand": hand, "trick": trick, "trump": "none"}
        places = {"led": teller.card(trick[0]), "l0": teller.card(trick[0])}
        places |= {"l1": teller.card(trick[-1]), "hand": teller.hand(hand)}
        return places | {"ask": teller.card(card)}, card in judge(case)["legal"], None

    return drawn


def _legal_colours(teller: Teller) -> Situation:
    led, one, other = teller.chance.sample(LETTERS, 3)
    if teller.chance.random() < 0.7:
        one, other = led, teller.chance.choice([other, "W", "J"])
    held = teller.chance.sample([one, other], 2)
    card = teller.chance.choice(held)
    names = {letter: teller.colour(letter) for letter in (led, *held)}
    places = {"C": names[led], "X": names[held[0]], "Y": names[held[1]], "A": names[card]}
    return places, card in (led, "W", "J") or led not in held, None


def _legal_void(teller: Teller) -> Situation:
    led = teller.chance.choice(LETTERS)
    card = teller.chance.choice([one for one in (*LETTERS, "W", "J") if one != led])
    return {"C": teller.colour(led), "A": teller.colour(card)}, True, None


def _trump(teller: Teller) -> Situation:
    card = teller.chance.choice(_wizard_deck(teller.chance))
    case = {"game": "wizard", "ask": "trump", "turned": card}
    return {"up": teller.card(card)}, judge(case)["trump"], None


def _last_trump(teller: Teller) -> Situation:
    players = teller.chance.randint(3, 6)
    return _so_many(teller, players) | {"last": 60 // players}, "none", None


def _rounds(teller: Teller) -> Situation:
    players = teller.chance.randint(3, 6)
    return _so_many(teller, players), 60 // players, None


def _so_many(teller: Teller, players: int) -> dict[str, Any]:
    return {"n": teller.number(players), "ng": GERMAN_GROUPS[players]}


def _wizard_cards(teller: Teller) -> Situation:
    number = teller.chance.randint(2, 10)
    ordinal = {"en": f"{number}th", "fr": f"{number}e", "it": f"{number}a", "de": f"{number}."}
    return {"r": number, "rth": ordinal[teller.lang]}, number, None


def _barred(teller: Teller) -> Situation:
    places, last, players = _bids(teller)
    return places, [last], players


def _may_bid(teller: Teller) -> Situation:
    places, last, _players = _bids(teller)
    bid = teller.chance.choice([last, last + 1])
    return places | {"x": bid}, bid != last, None


def _bids(teller: Teller) -> tuple[dict[str, Any], int, int]:
    """Bids in a round of plus-minus-one, and the bid that is barred."""
    players = teller.chance.randint(3, 6)
    bids = [teller.chance.randint(0, 2) for _ in range(players - 1)]
    last = teller.chance.randint(0, 3)
    round_ = max(sum(bids) + last, 2)
    text = ", ".join(map(str, bids[:-1])) + teller.words["and"] + str(bids[-1])
    return {"r": round_, "bids": text}, round_ - sum(bids), players


def _fixed(value: int) -> Drawn:
    return lambda _teller: ({}, value, None)


def _seats(low: int, high: int) -> Drawn:
    def drawn(teller: Teller) -> Situation:
        players = teller.chance.randint(2, 7)
        return _so_many(teller, players), low <= players <= high, None

    return drawn


def _collected(up: int, down: int, rule: Callable[[list[int]], int]) -> Drawn:
    """Counts of colours face up, and of face-down cards or other colours."""

    def drawn(teller: Teller) -> Situation:
        counts = [teller.chance.randint(2, 9) for _ in range(up + down)]
        colours = teller.chance.sample(LETTERS, 4)
        key = "colours" if teller.lang == "de" and teller.chance.random() < 0.5 else "plurals"
        places = dict(zip("ABDE", (teller.words[key][one] for one in colours), strict=True))
        places |= dict(zip("abde", map(teller.number, counts), strict=False))
        return places, rule(counts), None

    return drawn


def _best_of_three(counts: list[int]) -> int:
    a, b, c = counts
    return max(a * b // c, a * c // b, b * c // a)


def _plotters_trick(teller: Teller, players: int) -> list[str]:
    trick: list[str] = []
    while len(trick) < players:
        played = {card[0] for card in trick}
        letter = teller.chance.choice(sorted(played) if len(played) == 3 else list(LETTERS))
        card = f"{letter}{teller.chance.randint(1, TOP[players][NAMED[letter]])}"
        trick += [card] if card not in trick else []
    return trick


def _takers(key: str) -> Drawn:
    def drawn(teller: Teller) -> Situation:
        players = teller.chance.randint(4, 6)
        trick = _plotters_trick(teller, players)
        verdict = judge({"game": "plotters", "ask": "takers", "trick": trick, "players": players})
        return _told(teller, trick), verdict[key], players

    return drawn


def _plotters_legal(teller: Teller) -> Situation:
    deck = [f"{colour}{rank}" for colour in LETTERS for rank in range(1, 15)]
    trick, rest = teller.chance.sample(deck, 3), deck
    card, held = teller.chance.sample([one for one in rest if one not in trick], 2)
    colours = {one[0] for one in trick}
    places = {"t": teller.hand(trick), "x": teller.card(card), "h": teller.card(held)}
    return places, len(colours) < 3 or card[0] in colours, None


def _over(teller: Teller) -> Situation:
    lie = teller.chance.sample(LETTERS, 3)
    held = teller.chance.choice(LETTERS)
    names = [teller.words["colours"][letter] for letter in lie]
    text = ", ".join(names[:2]) + teller.words["and"] + names[2]
    return {"tc": text, "hc": teller.words["colours"][held]}, held not in lie, None


def _counted(value: Callable[[int], int], told: bool = True) -> Drawn:
    """A number that depends on the players: told in the question, or known beforehand."""

    def drawn(teller: Teller) -> Situation:
        players = teller.chance.randint(4, 6)
        return _so_many(teller, players), value(players), None if told else players

    return drawn


def _top(teller: Teller) -> Situation:
    players, letter = teller.chance.randint(4, 6), teller.chance.choice(LETTERS)
    plural = teller.words["plurals"][letter] + ("n" if teller.lang == "de" else "")
    places = {"C": teller.words["feminine"][letter], "Cp": plural}
    return places | _so_many(teller, players), TOP[players][NAMED[letter]], None


def _picks(players: int) -> int:
    return 2 if players == 4 else 3


WIZARD: dict[str, Drawn] = {
    "points": _points,
    "winner": _winner,
    "legal": _legal(1),
    "legal_second": _legal(2),
    "legal_colours": _legal_colours,
    "legal_void": _legal_void,
    "trump": _trump,
    "last_trump": _last_trump,
    "rounds": _rounds,
    "cards": _wizard_cards,
    "wizards": _fixed(4),
    "jesters": _fixed(4),
    "deck": _fixed(60),
    "barred": _barred,
    "may_bid": _may_bid,
    "players": _seats(3, 6),
}
PLOTTERS: dict[str, Drawn] = {
    "two_colours": _collected(2, 1, lambda counts: counts[0] * counts[1] // counts[2]),
    "three_colours": _collected(3, 0, _best_of_three),
    "three_numbers": _collected(3, 0, _best_of_three),
    "four_colours": _collected(
        2, 2, lambda counts: counts[0] * counts[1] // (counts[2] + counts[3])
    ),
    "none_down": _collected(2, 0, lambda counts: counts[0] * counts[1]),
    "one_colour": _collected(1, 0, lambda _counts: 0),
    "legal": _plotters_legal,
    "over": _over,
    "over_told": lambda _teller: ({}, True, None),
    "winner": _takers("winner_card"),
    "taker": _takers("rest_card"),
    "rounds": _counted(lambda players: players),
    "tricks": _fixed(14),
    "taken": _counted(_picks),
    "left": _counted(lambda players: players - _picks(players)),
    "left_told": _counted(lambda players: players - _picks(players), told=False),
    "top": _top,
    "cards": _counted(lambda _players: 14),
    "deck": _counted(lambda players: DECKS[players], told=False),
    "players": _seats(4, 6),
}
