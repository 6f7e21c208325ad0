"""A case of Wizard to a verdict, by the rules; `docs/judge.md` lists the cases."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from kibitz.case import Case
from kibitz.errors import BadInput, shown
from kibitz.game import Game
from kibitz.games.wizard import notation, rules
from kibitz.games.wizard.settings import configure, hand_sizes
from kibitz.i18n import N_

KEYS = {
    "legal": ("hand", "trick", "trump", "round"),
    "winner": ("trick", "trump"),
    "score": ("bid", "taken", "round"),
    "bids": ("round", "bids", "totals"),
    "trump": ("turned", "round"),
    "setup": ("round",),
}


def judge(game: Game, data: Mapping[str, Any]) -> dict[str, Any]:
    """The verdict; raises `BadInput` for a case that makes no sense."""
    case = Case(game, data)
    ask = case.ask(KEYS)
    case.settings()
    return ANSWERS[ask](case)


def legal(case: Case) -> dict[str, Any]:
    """Which cards of a hand may be played on a trick."""
    players = case.players()
    hand_texts = case.cards("hand", 1, most_cards(case))
    trick_texts = case.cards("trick", 0, (players or rules.HIGH) - 1)
    if "trump" in case.data:
        notation.read_trump(case.data["trump"])
    hand, trick = notation.read_cards(("hand", hand_texts), ("trick", trick_texts))
    led = rules.NOT_YET
    for card in trick:
        led = rules.led_after(led, card)
    allowed = rules.playable(notation.mask_of(hand), led)
    why_not = {
        text: "wizard.follow"
        for text, card in zip(hand_texts, hand, strict=True)
        if not allowed >> card & 1
    }
    first_rank = trick[0] & 15 if trick else rules.WIZARD
    return {
        "legal": [t for t, card in zip(hand_texts, hand, strict=True) if allowed >> card & 1],
        "why_not": why_not,
        "rule": rules.RULES[rules.follow_rule(first_rank, led)],
    }


def winner(case: Case) -> dict[str, Any]:
    """Who wins a trick, or is winning it so far."""
    texts = case.cards("trick", 1, case.players() or rules.HIGH)
    trump = notation.read_trump(case.value("trump"))
    (trick,) = notation.read_cards(("trick", texts))
    best = 0
    for place in range(1, len(trick)):
        if rules.beats(trick[place], trick[best], trump):
            best = place
    rule = rules.RULES[rules.win_rule(trick[best], trump)]
    return {"position": best, "card": texts[best], "rule": rule}


def score(case: Case) -> dict[str, Any]:
    """What a bid scores with the tricks taken."""
    bid, taken = case.whole("bid"), case.whole("taken")
    cards = most_cards(case)
    if not 0 <= bid <= cards:
        raise BadInput("bid-range", given=bid, high=cards)
    if not 0 <= taken <= cards:
        raise BadInput("taken-range", given=taken, high=cards)
    return {
        "points": rules.points(bid, taken),
        "rule": rules.RULES[rules.score_rule(bid, taken)],
    }


def bids(case: Case) -> dict[str, Any]:
    """Which bids the next bidder may make; the dealer bids last."""
    players, cards = case.need_players(), round_cards(case)
    made = case.wholes("bids")
    for bid in made:
        if not 0 <= bid <= cards:
            raise BadInput("bid-range", given=bid, high=cards)
    if len(made) >= players:
        raise BadInput("bids-made", given=len(made), players=players)
    table = np.zeros(1, rules.TABLE)[0]
    configure(table, players, case.settings())
    table.players = players
    table.round_number = case.whole("round")
    table.cards = cards
    table.phase = rules.BIDDING
    table.dealer = players - 1
    table.turn = len(made)
    table.bids[:] = rules.NO_BID
    table.bids[: len(made)] = made
    table.scores[:players] = totals(case, players)
    allowed = rules.bid_mask(table)
    barred = [bid for bid in range(cards + 1) if not allowed >> bid & 1]
    why_not = {str(bid): rules.RULES[rules.barred_by(table, bid)] for bid in barred}
    return {
        "allowed": [bid for bid in range(cards + 1) if allowed >> bid & 1],
        "why_not": why_not,
        "rule": next(iter(why_not.values()), "wizard.bid.range"),
    }


def totals(case: Case, players: int) -> list[int]:
    """The totals in the order of bidding, needed where the canadian option asks for them."""
    if "totals" not in case.data and not case.settings()["canadian"]:
        return [0] * players
    given = case.wholes("totals")
    if len(given) != players or any(abs(total) > 32000 for total in given):
        raise BadInput(
            "wrong-type",
            key="totals",
            wanted=N_("a list with the total of each player"),
            given=shown(given),
        )
    return given


def trump(case: Case) -> dict[str, Any]:
    """What a turned-up card makes trump; null where no card is left to turn."""
    turned = case.value("turned")
    if turned is None:
        card = rules.NO_CARD
    elif isinstance(turned, str):
        card = notation.read_card(turned, "turned", 1)
    else:
        raise BadInput("wrong-type", key="turned", wanted=N_("a card or null"), given=shown(turned))
    if "round" in case.data:
        cards, players = round_cards(case), case.players()
        if players:
            notation.check_turned(players, cards, turned)
    return {
        "trump": notation.trump_text(rules.trump_of(card)) or "dealer-chooses",
        "rule": rules.RULES[rules.trump_rule(card)],
    }


def setup(case: Case) -> dict[str, Any]:
    """How many rounds a game has and, where a round is named, how many cards it deals."""
    players, settings = case.need_players(), case.settings()
    verdict: dict[str, Any] = {"rounds": len(hand_sizes(players, settings))}
    if "round" in case.data:
        verdict["cards"] = round_cards(case)
    verdict["deck"] = rules.DECK_SIZE
    verdict["rule"] = "wizard.variant.short" if settings["hand_sizes"] else "wizard.rounds"
    return verdict


def most_cards(case: Case) -> int:
    """The most cards per hand that the case's round, options and players leave open."""
    if "round" in case.data:
        return round_cards(case)
    return max(hand_sizes(case.players() or rules.LOW, case.settings()))


def round_cards(case: Case) -> int:
    """The number of cards per hand in the case's round; raises `BadInput` (round-range)."""
    number = case.whole("round")
    players = case.players()
    sizes = hand_sizes(players or rules.LOW, case.settings())
    if not 1 <= number <= len(sizes):
        raise BadInput("round-range", given=number, players=players or rules.LOW, high=len(sizes))
    return sizes[number - 1]


ANSWERS = {
    "legal": legal,
    "winner": winner,
    "score": score,
    "bids": bids,
    "trump": trump,
    "setup": setup,
}
