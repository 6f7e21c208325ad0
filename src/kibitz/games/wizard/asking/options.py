"""The lists of a shorter game, and what parts one option from another."""

import re
from dataclasses import replace

from kibitz.games.wizard.asking.asks import find_seats, first_sentences
from kibitz.games.wizard.asking.counting import why_so_many
from kibitz.games.wizard.asking.dealing import is_tournament
from kibitz.hearing import Finding, Heard, Missing
from kibitz.hearing.saying import how_many_players
from kibitz.rulebook import load_rulebook, passage
from kibitz.rulebook.model import ListBlock, plain_text
from kibitz.words import counted

SHORT = "wizard.variant.short"
FEWEST = 3
"""The first list of the rule is for so many players."""
TERMS = {
    "wizard.variant.hidden-bids": ("hidden", "simultan", "cache", "copert", "nascost", "verdeckt"),
    "wizard.variant.secret-bids": ("secret", "segret", "geheim"),
    "wizard.bid.order": ("open", "normal", "ouvert", "apert", "offen"),
    "wizard.variant.canadian": ("canad", "kanad"),
    "wizard.variant.plus-minus-one": ("plusminus",),
}
"""How the words for each way of bidding begin."""
APART = (
    "differ",
    "distin",
    "compar",
    "divers",
    "cambia",
    "untersch",
    "anders",
    "confond",
    "gegenub",
)
EITHER = frozenset(
    (
        "which",
        "versus",
        "vs",
        "or",
        "laquelle",
        "lequel",
        "ou",
        "contro",
        "contre",
        "apart",
        "quale",
        "o",
        "welche",
        "oder",
    )
)
"""Words that ask for the difference, by their beginnings and as they stand."""


def hands(heard: Heard) -> Finding | Missing | None:
    """wizard.variant.short: the cards of each round of a tournament, of one, or how many rounds."""
    if heard.has("why") and heard.has("round"):  # why so few rounds: not by an option
        found = why_so_many(heard)
        return found and replace(found, rules=(*found.rules, SHORT))
    if not is_tournament(heard):
        return None
    players = find_seats(heard)
    if players is None:
        return how_many_players(heard)
    lists = _lists(heard)
    if not 0 <= players - FEWEST < len(lists):
        return None
    listed = lists[players - FEWEST]
    sizes = [int(number) for number in re.findall(r"\d+", listed)]
    size = _size(heard, sizes)
    if size is not None:
        text = counted(heard.lang, "{n} card each.", "{n} cards each.", size)
        return Finding("count", size, f"{text} {listed}", (SHORT,))
    if heard.has("howmany") and heard.has("round") and not heard.has("card", "hand"):
        return Finding("count", len(sizes), f"{len(sizes)}. {listed}", (SHORT,))
    return Finding("", None, listed, (SHORT,))


def _lists(heard: Heard) -> list[str]:
    """The lists of the rule, for three players and up."""
    rules = (rule for _section, rule in load_rulebook(heard.game, heard.lang).rules())
    blocks = next(rule.blocks for rule in rules if rule.id == SHORT)
    return [
        plain_text(item).rstrip(" ;.\N{NARROW NO-BREAK SPACE}") + "."
        for block in blocks
        if isinstance(block, ListBlock)
        for item in block.items
    ]


def _size(heard: Heard, sizes: list[int]) -> int | None:
    """The hand of the round that is asked for."""
    if not heard.has("card", "hand", "deal"):
        return None
    if heard.round is not None:
        return sizes[heard.round - 1] if heard.round <= len(sizes) else None
    if not heard.has("howmany"):
        return None
    if heard.has("penult"):
        return sizes[-2]
    return sizes[-1] if heard.has("last") else sizes[0] if heard.has("first") else None


def difference(heard: Heard) -> Finding | None:
    """What each of two ways of bidding is."""
    words = [token.text for token in heard.tokens]
    rules = [rule for rule, terms in TERMS.items() if any(word.startswith(terms) for word in words)]
    apart = any(word.startswith(APART) or word in EITHER for word in words)
    if len(rules) != 2 or heard.items or not apart:
        return None
    text = " ".join(_said(heard, rule) for rule in rules)
    return Finding("", None, text, tuple(rules))


def _said(heard: Heard, rule: str) -> str:
    """What a rule says, without its last sentence where that says what it can't go with."""
    return first_sentences(passage(heard.game, heard.lang, rule).text, "plus-minus-one" in rule)
