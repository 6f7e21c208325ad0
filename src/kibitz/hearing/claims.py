"""Yes or no to what a question claims of a trick: "R5, R9, B2: does the 9 win it?"."""

from dataclasses import replace

from kibitz.cards import COLOURS
from kibitz.hearing.counts import OR
from kibitz.hearing.heard import Finding, Heard, Item
from kibitz.hearing.saying import yes_no

TAKING = ("win", "get", "rest", "lead", "taker", "made")
SPARE = 3
"""A claim is one number more than the two of which the points are made."""
OPEN = ("who", "what", "how", "number", "when")
ASKING = ("who", "what", "which", "whose")
WHICH = frozenset(("which", "quel", "quelle", "quale", "welche", "welcher", "welchen"))


def as_claimed(heard: Heard, finding: Finding) -> Finding:
    """The finding as a yes or no where the question says who takes a trick and asks whether."""
    if finding.kind == "count":
        return _as_counted(heard, finding)
    if finding.kind == "points":
        return _as_scored(heard, finding)
    if finding.kind not in ("winner", "taker"):
        return finding
    claimed = _claimed(heard)
    if claimed is None:
        return finding
    yes = claimed in (finding.value, finding.value[1:])
    text = f"{yes_no(heard.lang, yes)} {finding.text}"
    return replace(finding, kind="yes_no", value=yes, text=text)


def _claimed(heard: Heard) -> str | None:
    """The card, or its rank, that the sentence about taking names again; None where it asks who."""
    places = heard.places(*TAKING)
    if not places:
        return None
    sentence = heard.tokens[places[-1]].sentence
    asked = {sentence, heard.tokens[-1].sentence}
    inside = [at for at, token in enumerate(heard.tokens) if token.sentence in asked]
    if any(_asks(heard, at) for at in inside):
        return None
    named = [item for item in heard.items if not item.bare and len(item.card) > 1]
    again = [
        item.card
        for at, item in enumerate(named)
        if item.sentence == sentence and item.card in {other.card for other in named[:at]}
    ]
    again += _by_colour(heard, named)
    ranks = [item.card[1:] for item in named]
    alone = [
        str(number)
        for at, number in heard.numbers
        if heard.tokens[at].sentence == sentence and ranks.count(str(number)) == 1
    ]
    told = again or alone
    return told[-1] if told else None


def _by_colour(heard: Heard, named: list[Item]) -> list[str]:
    """The cards of which a later sentence speaks by their colour alone: the red one is mine."""
    found = []
    for item in heard.items:
        same = [one for one in named if one.card[0] == item.card[0]]
        later = len(same) == 1 and same[0].sentence < item.sentence
        if item.bare and item.role != "trump" and later:
            found.append(same[0].card)
    return found


def _asks(heard: Heard, at: int) -> bool:
    """Whether a word asks who or which; not one that goes on about a card: le 9 qui gagne."""
    before = heard.concepts[at - 1] if at else frozenset[str]()
    same = bool(at) and heard.tokens[at - 1].clause == heard.tokens[at].clause
    if same and before & {"#", "card", *COLOURS}:
        return False
    return bool(heard.concepts[at] & {*ASKING}) or heard.tokens[at].text in WHICH


def _as_counted(heard: Heard, finding: Finding) -> Finding:
    """A count as a yes or no where the question says one itself: "is it 14 tricks?"."""
    told = [number for _at, number in heard.numbers if number != heard.players]
    if len(told) != 1 or heard.has("howmany", *OPEN):
        return finding
    if _offers_two(heard):
        return finding
    yes = told[0] == finding.value
    text = f"{yes_no(heard.lang, yes)} {finding.text}"
    return replace(finding, kind="yes_no", value=yes, text=text)


def _offers_two(heard: Heard) -> bool:
    """Whether one of several is asked for: is that 3 or 4?"""
    return any(token.text in OR for token in heard.tokens[:-1])


def _as_scored(heard: Heard, finding: Finding) -> Finding:
    """Points as a yes or no where the question says how many: "so that's 30 points, right?"."""
    at, number = heard.numbers[-1] if heard.numbers else (-1, 0)
    behind = heard.concepts[at + 1 : at + 2]
    same = behind and heard.tokens[at].clause == heard.tokens[at + 1].clause
    spare = len(heard.numbers) + min(len(heard.items), 1) >= SPARE
    told = bool(same) and "point" in behind[0] and spare
    last = heard.tokens[-1].sentence
    asked = any(
        heard.concepts[at] & {"howmany", "exist", *OPEN}
        for at, token in enumerate(heard.tokens)
        if token.sentence == last
    )
    if not told or asked or _offers_two(heard) or heard.tokens[at].sentence != last:
        return finding
    yes = number == finding.value
    text = f"{yes_no(heard.lang, yes)} {finding.text}"
    return replace(finding, kind="yes_no", value=yes, text=text)
