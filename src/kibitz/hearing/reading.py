"""Reads a question: which language, which concepts, and what its numbers count."""

from collections.abc import Mapping
from typing import Any

from kibitz.hearing.cards import find_items
from kibitz.hearing.heard import Heard
from kibitz.hearing.lexicon import NOISE, UNKNOWN, Lexicon, lexicon
from kibitz.hearing.numbers import ARTICLES, GERMAN_GROUPS, number_of, ordinal_of
from kibitz.hearing.text import Token, tokens
from kibitz.i18n import LANGUAGES

NUMBER = "#"
OFF = "off"
HINT = 1.5
"""How many words the language that was asked for is worth in the guess."""
AROUND_PLAYERS = {
    "en": ("with for by we're being are were", "players player people persons of folks guys"),
    "fr": (
        "a avec etant sommes est pour",
        "joueurs joueur personnes participants joueuses",
    ),
    "it": (
        "in da con siamo essendo per eravamo",
        "giocatori giocatore persone partecipanti giocatrici",
    ),
    "de": ("mit bei zu sind wir fur", "spieler spielern personen leute leuten spielerinnen mann"),
}
"""What stands before and behind a number of players."""
NOT_PLAYERS = frozenset(
    [
        "trick",
        "card",
        "point",
        "bid",
        "zero",
        "suit",
        "number",
        "trump",
        "round",
        "faceup",
        "facedown",
    ]
)
ACTS = frozenset(["said", "play", "lead", "bid", "have", "get", "made"])
"""What a player does."""
OR = frozenset(["or", "ou", "o", "oder"])
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
    heard = Heard(game, question, lang or spoken, spoken, words, dict(options), players)
    heard.concepts = concepts_of(words, lexicon(game, spoken))
    _name_of_the_game(heard)
    _kin(heard)
    taken = _players(heard)
    taken |= _round(heard, taken)
    heard.items = find_items(heard, taken)
    inside = {at for item in heard.items for at in range(item.at, item.end)}
    taken |= inside
    for at in inside:  # king of spades
        if UNKNOWN in heard.concepts[at]:
            heard.concepts[at] = frozenset({NUMBER})
    for at, token in enumerate(words):
        number = number_of(token.text, spoken)
        if number is None:
            continue
        if (
            at not in taken
            and not heard.concepts[at] & {"minus", "plusminus"}
            and _counts(heard, at)
        ):
            heard.numbers.append((at, number))
        heard.concepts[at] = (heard.concepts[at] - {NOISE, UNKNOWN}) | {NUMBER}
    heard.players = heard.players or heard.said_players
    return heard


def _counts(heard: Heard, at: int) -> bool:
    """Whether a word is a number and no article: "took one", "bid zero, made one trick"."""
    if heard.tokens[at].text not in ARTICLES:
        return True
    before = heard.concepts[at - 1] if at else frozenset[str]()
    after = heard.concepts[at + 1] if at + 1 < len(heard.tokens) else frozenset[str]()
    told = heard.has("bid", "said") and heard.has("made", "get")
    ends = heard.spoken == "de" and bool(after & {"made", "get"})  # nur einen gemacht
    return bool(before & {"bid", "said", "made", "get"}) or (told and ("trick" in after or ends))


def guess(game: str, words: list[Token], hint: str | None) -> str:
    """The language with most of the words known; the hint where it is as good."""
    scores = {}
    for lang in LANGUAGES:
        known = lexicon(game, lang)
        scores[lang] = sum(
            bool(known.of(word.text)) or number_of(word.text, lang) is not None for word in words
        ) + HINT * (lang == hint)
    return max(LANGUAGES, key=lambda lang: scores[lang])


def concepts_of(words: list[Token], known: Lexicon) -> list[frozenset[str]]:
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
            found[at] |= known.guessed(text) or {UNKNOWN}
        if len(found[at]) > 1:
            found[at].discard(NOISE)
    for at in silent:
        found[at] = {NOISE}
    return [frozenset(concepts) for concepts in found]


def _name_of_the_game(heard: Heard) -> None:
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
    for at in heard.places("kin"):
        near = [place for place in (at + 1, at + 2) if place < len(heard.tokens)]
        if near[1:] and heard.concepts[near[0]] != {NOISE}:
            near = near[:1]
        acts = any(heard.concepts[place] & ACTS for place in near)
        heard.concepts[at] = frozenset({NOISE if acts else OFF})
        for place in near:
            after = heard.tokens[place + 1].text if place + 1 < len(heard.tokens) else ""
            if "said" in heard.concepts[place] and number_of(after, heard.spoken) is None:
                heard.concepts[place] = frozenset({NOISE})


def _players(heard: Heard) -> set[int]:
    """Finds how many play; the places of the words that say it."""
    before, behind = (frozenset(text.split()) for text in AROUND_PLAYERS[heard.spoken])
    for at, token in enumerate(heard.tokens):
        text = token.text
        previous = heard.tokens[at - 1].text if at else ""
        after = heard.tokens[at + 1].text if at + 1 < len(heard.tokens) else ""
        if text in GERMAN_GROUPS and previous == "zu":
            return _said(heard, at, GERMAN_GROUPS[text])
        if text[:1].isdecimal() and text[1:] in ("p", "er", "j"):
            return _said(heard, at, int(text[0]))
        number = number_of(text, heard.spoken)
        if number is None or not 1 <= number <= 12:
            continue
        if after in behind and (text not in ARTICLES or after != "of"):
            if after != "of" or (at + 2 < len(heard.tokens) and number > 1 and _us(heard, at + 2)):
                return _said(heard, at, number)
        if after == "of" or _listed(heard, at) or _ended_up(heard, at):
            continue
        if previous in before and text not in ARTICLES and _alone(heard, at) and _by(heard, at):
            return _said(heard, at, number)
    return set()


def _by(heard: Heard, at: int) -> bool:
    """Whether "by" stands behind a word for playing: played by three, not missed by three."""
    return heard.tokens[at - 1].text != "by" or (at > 1 and "play" in heard.concepts[at - 2])


def _listed(heard: Heard, at: int) -> bool:
    """Whether a number is the first of at least three: "6, 4 and 2", but not "3, 4 or 5"."""
    texts = [token.text for token in heard.tokens[at + 1 : at + 4]]
    numbers = [text for text in texts if number_of(text, heard.spoken) is not None]
    return len(numbers) > 1 and not OR & set(texts)


def _ended_up(heard: Heard, at: int) -> bool:
    """Whether the number says what somebody made: "ended up with three"."""
    return heard.tokens[at - 1].text == "with" and at > 1 and "made" in heard.concepts[at - 2]


def _us(heard: Heard, at: int) -> bool:
    return heard.tokens[at].text in ("us", "them", "you")


def _said(heard: Heard, at: int, number: int) -> set[int]:
    heard.said_players = number
    heard.concepts[at] = frozenset({NUMBER})
    return {at}


def _alone(heard: Heard, at: int) -> bool:
    """Whether a number counts nothing that follows it."""
    if at + 1 >= len(heard.tokens) or heard.tokens[at + 1].clause != heard.tokens[at].clause:
        return True
    after = heard.concepts[at + 1]
    colours = {"blue", "green", "red", "yellow"}
    text = heard.tokens[at + 1].text
    return not after & (NOT_PLAYERS | colours) and number_of(text, heard.spoken) is None


def _round(heard: Heard, taken: set[int]) -> set[int]:
    """Finds the number of the round; the places of the words that say it."""
    for at in heard.places("round"):
        for place in (at + 1, at + 2, at - 1):
            if not 0 <= place < len(heard.tokens) or place in taken:
                continue
            text = heard.tokens[place].text
            number = number_of(text, heard.spoken) if place > at else None
            if place == at - 1:
                number = ordinal_of(text, heard.spoken)
            if place == at + 2 and "number" not in heard.concepts[at + 1]:
                continue
            near = heard.tokens[place].sentence == heard.tokens[at].sentence
            articles = text in ARTICLES and text != "one"
            if number is not None and near and not articles and number > 0:
                heard.round = number
                heard.concepts[place] = frozenset({NUMBER})
                return {place}
    return set()
