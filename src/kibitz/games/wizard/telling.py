"""A verdict of Wizard in words."""

from collections.abc import Mapping
from typing import Any

from kibitz.games import load_game
from kibitz.games.wizard import rules
from kibitz.games.wizard.words import WORDS
from kibitz.i18n import translate
from kibitz.telling import Row, Shown, Telling, tell_legal, trump_aside
from kibitz.words import ORDINALS, counted, signed


def tell(case: Mapping[str, Any], verdict: Mapping[str, Any], lang: str) -> Telling:
    """The verdict on a case in a language."""
    return TELL[case["ask"]](case, verdict, lang)


def legal(case: Mapping[str, Any], verdict: Mapping[str, Any], lang: str) -> Telling:
    """wizard.follow and the rules about it: what may be played, what not and why."""
    return tell_legal(WORDS, case, verdict, lang)


def winner(case: Mapping[str, Any], verdict: Mapping[str, Any], lang: str) -> Telling:
    """Who wins, or is winning so far, by place and card, for four Wizards look alike."""
    place = verdict["position"]
    if len(case["trick"]) < case.get("players", rules.LOW):
        text = translate(lang, "The {place} card is winning so far: {card}.")
        wins = translate(lang, "ahead so far")
    else:
        text = translate(lang, "The {place} card wins the trick: {card}.")
        wins = translate(lang, "wins")
    headline = text.format(place=ORDINALS[lang][place], card=WORDS.the_card(verdict["card"], lang))
    trick = tuple(
        Shown(card, "good", wins) if at == place else Shown(card)
        for at, card in enumerate(case["trick"])
    )
    aside = trump_aside(WORDS, case["trump"], lang)
    row = Row(translate(lang, "The trick"), trick, numbered=True, aside=aside)
    return Telling(headline, rows=(row,))


def score(case: Mapping[str, Any], verdict: Mapping[str, Any], lang: str) -> Telling:
    """The points and how they come about (wizard.score.exact, wizard.score.missed)."""
    points, over = verdict["points"], case["taken"] - case["bid"]
    headline = counted(lang, "{n} point.", "{n} points.", points)
    if over > 0:
        why = counted(lang, "{n} trick too many.", "{n} tricks too many.", over)
    elif over < 0:
        why = counted(lang, "{n} trick too few.", "{n} tricks too few.", -over)
    else:
        why = translate(lang, "The bid is kept.")
    made = f"20 + {case['taken']} × 10" if over == 0 else f"{abs(over)} × {signed(-10)}"
    return Telling(headline, more=(why, f"{made} = {signed(points)}"))


def bids(_case: Mapping[str, Any], verdict: Mapping[str, Any], lang: str) -> Telling:
    """What may be bid, and what not and why."""
    allowed, why_not = verdict["allowed"], verdict["why_not"]
    numbers = sorted([*allowed, *(int(bid) for bid in why_not)])
    if why_not:
        text = translate(lang, "Any bid from 0 to {high} but {barred}.")
    else:
        text = translate(lang, "Any bid from 0 to {high}.")
    headline = text.format(high=numbers[-1], barred=", ".join(why_not))
    row = Row(
        translate(lang, "Bids"),
        tuple(
            Shown(str(bid), "barred", rule=why_not[str(bid)])
            if str(bid) in why_not
            else Shown(str(bid), "good")
            for bid in numbers
        ),
    )
    return Telling(headline, rows=(row,))


def trump(case: Mapping[str, Any], verdict: Mapping[str, Any], lang: str) -> Telling:
    """What is trump after a card was turned up, or none was left."""
    if verdict["trump"] == "dealer-chooses":
        headline = translate(lang, "The dealer names a suit as trump.")
    elif verdict["trump"] == "none":
        headline = translate(lang, "There is no trump in this round.")
    else:
        colour = WORDS.colour_name(verdict["trump"], lang)
        headline = translate(lang, "Trump: {colour}.").format(colour=colour)
    if case["turned"] is None:
        return Telling(headline)
    shown = Row(translate(lang, "The card turned up"), (Shown(case["turned"]),))
    return Telling(headline, rows=(shown,))


def setup(case: Mapping[str, Any], verdict: Mapping[str, Any], lang: str) -> Telling:
    """Rounds and cards; without a round, those of the first and the last."""
    rounds = verdict["rounds"]
    headline = counted(lang, "You play {n} round.", "You play {n} rounds.", rounds)
    facts = [
        (translate(lang, "Rounds"), str(rounds)),
        (translate(lang, "Cards in the deck"), str(verdict["deck"])),
    ]
    if "cards" in verdict:
        label = translate(lang, "Cards each in round {round}").format(round=case["round"])
        facts.append((label, str(verdict["cards"])))
        return Telling(headline, facts=tuple(facts))
    judge = load_game("wizard").judge
    first, last = (judge({**case, "round": number})["cards"] for number in (1, rounds))
    facts.append((translate(lang, "Cards each, first round"), str(first)))
    facts.append((translate(lang, "Cards each, last round"), str(last)))
    return Telling(headline, facts=tuple(facts))


TELL = {
    "legal": legal,
    "winner": winner,
    "score": score,
    "bids": bids,
    "trump": trump,
    "setup": setup,
}
