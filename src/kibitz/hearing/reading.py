"""Reads a question: which language, which concepts, which cards and numbers."""

from collections.abc import Mapping
from typing import Any

from kibitz.cards import COLOURS
from kibitz.hearing.cards import find_items, name_letters
from kibitz.hearing.counts import find_numbers, find_players, find_round
from kibitz.hearing.heard import Heard
from kibitz.hearing.lexicon import NOISE, NUMBER, OFF, UNKNOWN, Lexicon, lexicon
from kibitz.hearing.numbers import number_of
from kibitz.hearing.shorthand import spelt_out, without_elision
from kibitz.hearing.text import Token, tokens
from kibitz.i18n import LANGUAGES

HINT = 1.5
"""How many words the language that was asked for is worth in the guess."""
KIN = "kin"
ACTS = frozenset(["said", "play", "lead", "bid", "have", "get", "made"])
"""What a player does."""
GAME_NAME_AFTER = {
    "en": "in at of play playing to",
    "fr": "a au de jeu",
    "it": "a di in gioco",
    "de": "bei beim in von spiel spielt",
}


def hear(
    game: str,
    question: str,
    lang: str | None,
    players: int | None,
    options: Mapping[str, Any],
) -> Heard:
    """A question as far as it can be understood; `lang` is the answer's, else the question's."""
    words = tokens(question)
    spoken = guess(game, words, lang)
    words = spelt_out(words, spoken)
    heard = Heard(game, question, lang or spoken, spoken, words, dict(options), players)
    heard.concepts = concepts_of(words, lexicon(game, spoken), spoken)
    _name_of_the_game(heard)
    _kin(heard)
    name_letters(heard)
    taken = find_players(heard)
    taken |= find_round(heard, taken)
    heard.items = find_items(heard, taken)
    inside = {at for item in heard.items for at in range(item.at, item.end)}
    taken |= inside
    for at in inside:  # king of spades
        if UNKNOWN in heard.concepts[at]:
            heard.concepts[at] = frozenset({NUMBER})
    find_numbers(heard, taken)
    heard.players = heard.players or heard.said_players
    return heard


def guess(game: str, words: list[Token], hint: str | None) -> str:
    """The language with most of the words known; the hint where it is as good."""
    scores = {}
    for lang in LANGUAGES:
        known = lexicon(game, lang)
        scores[lang] = sum(
            bool(known.of(word.text)) or number_of(word.text, lang) is not None for word in words
        ) + HINT * (lang == hint)
    return max(LANGUAGES, key=lambda lang: scores[lang])


def concepts_of(words: list[Token], known: Lexicon, lang: str) -> list[frozenset[str]]:
    """The concepts of each word; `UNKNOWN` where no word of the lexicon is near."""
    found: list[set[str]] = [set() for _ in words]
    texts = [word.text for word in words]
    silent: set[int] = set()  # inside a phrase that says nothing
    phrased: set[int] = set()  # inside one that says more than its words: "in the box"
    modal: set[int] = set()  # inside one in which nothing is held: "have to", "ai le droit"
    for at, text in enumerate(texts):
        for concept, length in known.phrase(texts[at:]):
            for place in range(at, at + length):
                found[place].add(concept)
            inside = silent if concept == NOISE else phrased
            inside |= set(range(at, at + length)) if concept != OFF else set()
            modal |= set(range(at, at + length)) if concept in ("may", "must") else set()
        found[at] |= known.of(text) - ({OFF} if at in phrased else set())
        found[at] -= {"have"} if at in modal else set()
    for at, text in enumerate(texts):
        if not found[at] and text.isalpha():
            found[at] |= _elided(text, known, lang) or known.guessed(text) or {UNKNOWN}
        if len(found[at]) > 1:
            found[at].discard(NOISE)
    for at in silent:
        found[at] = {NOISE}
    return [frozenset(concepts) for concepts in found]


def _elided(text: str, known: Lexicon, lang: str) -> frozenset[str]:
    """The concepts of a word without its apostrophe, such as latout."""
    left = (known.of(word) for word in without_elision(text, lang))
    return next((concepts for concepts in left if concepts), frozenset())


def _name_of_the_game(heard: Heard) -> None:
    if heard.has("lead", "ledsuit", "have", *COLOURS):  # then it is the card
        return
    before = GAME_NAME_AFTER[heard.spoken].split()
    for at, token in enumerate(heard.tokens):
        if token.text in (heard.game, "plotters", "inc") and (
            heard.game == "plotters" or (at and heard.tokens[at - 1].text in before)
        ):
            heard.concepts[at] = frozenset({NOISE})


def _kin(heard: Heard) -> None:
    """A sister who plays, bids or says something is a player; else no rule speaks of her.

    What she says ("my brother says that ...") is the question, her saying it is none of it;
    but "my brother said 3" is a bid.
    """
    for at in heard.places(KIN):
        near = [place for place in (at + 1, at + 2) if place < len(heard.tokens)]
        if near[1:] and heard.concepts[near[0]] != {NOISE}:
            near = near[:1]
        acts = any(heard.concepts[place] & ACTS for place in near)
        heard.concepts[at] = frozenset({NOISE if acts else KIN})
        for place in near:
            after = heard.tokens[place + 1].text if place + 1 < len(heard.tokens) else ""
            if "said" in heard.concepts[place] and number_of(after, heard.spoken) is None:
                heard.concepts[place] = frozenset({NOISE})
