"""A case of Plotters, Inc. to a verdict, by the rules; `docs/judge.md` lists the cases."""

from collections.abc import Mapping
from typing import Any

from kibitz.cards import COLOURS
from kibitz.case import Case, colour_of
from kibitz.errors import BadInput, shown
from kibitz.game import Game
from kibitz.games.plotters import notation, rules
from kibitz.i18n import N_

KEYS = {
    "legal": ("hand", "trick"),
    "takers": ("trick",),
    "score": ("counts", "chosen"),
    "setup": (),
}


def judge(game: Game, data: Mapping[str, Any]) -> dict[str, Any]:
    """The verdict; raises `BadInput` for a case that makes no sense."""
    case = Case(game, data)
    ask = case.ask(KEYS)
    case.settings()
    return ANSWERS[ask](case)


def legal(case: Case) -> dict[str, Any]:
    """Which cards of a hand may be played on a trick; "blocked" where none may."""
    players = case.players()
    hand_texts = case.cards("hand", 1, rules.HAND)
    trick_texts = case.cards("trick", 0, (players or rules.HIGH) - 1)
    hand, trick = notation.read_cards(players, ("hand", hand_texts), ("trick", trick_texts))
    colours = trick_colours(trick, trick_texts)
    low, high = notation.words_of(hand)
    open_cards = (rules.playable(low, 0, colours), rules.playable(high, 1, colours))
    allowed, why_not = [], {}
    for text, card in zip(hand_texts, hand, strict=True):
        if open_cards[card >> 6] >> (card & 63) & 1:
            allowed.append(text)
        else:
            why_not[text] = "plotters.three-colours"
    verdict: dict[str, Any] = {"legal": allowed, "why_not": why_not}
    if not allowed:
        verdict["blocked"] = True
    verdict["rule"] = rules.RULES[rules.play_rule(len(trick), colours, not allowed)]
    return verdict


def trick_colours(trick: list[int], texts: list[str]) -> int:
    """The colours in a trick as a mask; raises `BadInput` for a trick of all four."""
    colours = 0
    for card in trick:
        colours |= 1 << (card >> 5)
    if colours == rules.ALL_FOUR:
        raise BadInput("four-colours", key="trick", given=" ".join(texts))
    return colours


def takers(case: Case) -> dict[str, Any]:
    """Who wins a full trick and who takes the rest."""
    players = case.players()
    texts = case.cards("trick", players or rules.LOW, players or rules.HIGH)
    players = len(texts)
    (trick,) = notation.read_cards(players, ("trick", texts))
    trick_colours(trick, texts)
    winner = rules.winner_of(trick, players)
    rest = rules.rest_of(trick, players)
    rule = rules.RULES[rules.rest_rule(trick, players, rest)]
    verdict: dict[str, Any] = {"winner": winner, "winner_card": texts[winner]}
    if rule == "plotters.all-trump" and case.settings()["all_trump"] == "winner_takes_all":
        return {
            **verdict,
            "picks": players,
            "rest": None,
            "rest_card": None,
            "leads": winner,
            "rule": rule,
        }
    return {
        **verdict,
        "picks": int(rules.PICKS[players]),
        "rest": rest,
        "rest_card": texts[rest],
        "leads": rest,
        "rule": rule,
    }


def score(case: Case) -> dict[str, Any]:
    """What a collection scores at the end of a round."""
    counts = read_counts(case)
    chosen = read_chosen(case, counts) if "chosen" in case.data else 0
    zero = case.settings()["none_down"] == "zero"
    rule = rules.RULES[rules.score_rule(counts, chosen)]
    up = chosen
    if not up and rule != "plotters.score.one-colour":
        up = rules.best_pair(counts, zero)
    up = up or rules.colours_owned(counts)
    down = sum(count for colour, count in enumerate(counts) if not up >> colour & 1)
    return {
        "points": rules.points(counts, chosen, zero),
        "up": notation.pair_texts(up),
        "down": down,
        "rule": rule,
    }


def read_counts(case: Case) -> list[int]:
    """The four counts; each at most what the deck holds of a colour, all at most the deck."""
    given = case.value("counts")
    if not isinstance(given, dict):
        raise BadInput("wrong-type", key="counts", wanted=N_("an object"), given=shown(given))
    counts = [0, 0, 0, 0]
    players = case.players() or rules.HIGH
    for name, count in given.items():
        colour = colour_of(name)
        if isinstance(count, bool) or not isinstance(count, int):
            raise BadInput("wrong-type", key=name, wanted=N_("a whole number"), given=shown(count))
        high = rules.TOP[players][colour]
        if not 0 <= count <= high:
            raise BadInput("count-range", key=name, given=count, low=0, high=high)
        counts[colour] = count
    return counts


def read_chosen(case: Case, counts: list[int]) -> int:
    """The two chosen colours as a mask; both have to be counted."""
    given = case.value("chosen")
    if not isinstance(given, list) or len(given) != 2:
        raise BadInput("chosen-colours", key="chosen", given=shown(given))
    pair = 0
    for name in given:
        colour = colour_of(name)
        if pair >> colour & 1 or not counts[colour]:
            raise BadInput("chosen-colours", key="chosen", given=shown(given))
        pair |= 1 << colour
    return pair


def setup(case: Case) -> dict[str, Any]:
    """Rounds, cards and deck for a number of players."""
    players = case.need_players()
    top = dict(zip(COLOURS, rules.TOP[players], strict=True))
    return {
        "rounds": players,
        "cards": rules.HAND,
        "deck": rules.HAND * players,
        "top": top,
        "picks": int(rules.PICKS[players]),
        "rule": "plotters.deck.by-players",
    }


ANSWERS = {"legal": legal, "takers": takers, "score": score, "setup": setup}
