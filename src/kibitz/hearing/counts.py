"""What the numbers of a question count: players, the round, or something else."""

from kibitz.cards import COLOURS
from kibitz.hearing.heard import Heard
from kibitz.hearing.lexicon import NOISE, NUMBER, OFF, UNKNOWN
from kibitz.hearing.numbers import ARTICLES, GERMAN_GROUPS, group_of, number_of, ordinal_of

AROUND_PLAYERS = {
    "en": ("with for by we being are were", "players player people persons of folks guys"),
    "fr": (
        "a avec etant sommes est pour sera serons serait etait etions",
        "joueurs joueur personnes participants joueuses",
    ),
    "it": (
        "in da con siamo essendo per eravamo saremo a",
        "giocatori giocatore persone partecipanti giocatrici",
    ),
    "de": (
        "mit bei zu sind wir fur waren",
        "spieler spielern personen leute leuten spielerinnen mann",
    ),
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
        "wizard",
        "jester",
        *COLOURS,
    ]
)
LINKS = frozenset(("of", "de", "di", "von", "des", "dei", "degli"))
"""What may stand between a card's rank and its colour."""
OTHERS = frozenset(("other", "others", "altri", "altre", "autres", "anderen", "andern"))
OWN = frozenset(
    [
        "in",
        "my",
        "our",
        "her",
        "his",
        "your",
        "en",
        "ma",
        "sa",
        "ta",
        "in",
        "mia",
        "sua",
        "tua",
        "auf",
        "der",
        "meiner",
        "seiner",
        "ihrer",
    ]
)
"""What stands before a hand of cards, not before one that is played."""
ANDS = frozenset(("and", "et", "e", "ed", "und"))
SHORTEST_NOUN = 4
"""A shorter word behind a number that nobody knows is a slip, and no thing that is counted."""
TIMES = frozenset(
    [
        "tonight",
        "today",
        "now",
        "aujourd",
        "aujourdhui",
        "oggi",
        "stasera",
        "adesso",
        "heute",
        "heut",
        "jetzt",
    ]
)
"""Words behind a number that it doesn't count: only three tonight."""
OR = frozenset(["or", "ou", "o", "oder"])


def find_numbers(heard: Heard, taken: set[int]) -> None:
    """Finds the numbers that belong to no card, player or round; `taken` places hold these."""
    for at, token in enumerate(heard.tokens):
        number = number_of(token.text, heard.spoken)
        if number is None:
            continue
        if at not in taken and _stands_for_itself(heard, at):
            heard.numbers.append((at, number))
        heard.concepts[at] = (heard.concepts[at] - {NOISE, UNKNOWN}) | {NUMBER}


def _stands_for_itself(heard: Heard, at: int) -> bool:
    return (
        not heard.concepts[at] & {"minus", "plusminus"}
        and _counts(heard, at)
        and not _of_something_else(heard, at)
        and not _told_apart(heard, at)
    )


def _of_something_else(heard: Heard, at: int) -> bool:
    """Whether a number counts what no rule speaks of: 20 euros, 3 beers."""
    if not _same_clause(heard, at, at + 1):
        return False
    word, counted = heard.tokens[at + 1].text, heard.concepts[at + 1]
    if word in TIMES:
        return False
    return bool(counted) and counted <= {UNKNOWN, OFF, "kin"} and len(word) >= SHORTEST_NOUN


def _told_apart(heard: Heard, at: int) -> bool:
    """Whether a number counts the other players ("the other two") or is a sum ("5 in all")."""
    near = {token.text for token in heard.tokens[max(0, at - 1) : at + 2]}
    behind = heard.concepts[at + 1] if _same_clause(heard, at, at + 1) else frozenset[str]()
    said = frozenset[str]().union(*heard.concepts[at + 1 : at + 3])
    return bool(near & OTHERS and said & {"said", "bid", "have"}) or "sum" in behind


def _counts(heard: Heard, at: int) -> bool:
    """Whether a word is a number and no article: "took one", "bid zero, made one trick"."""
    if heard.tokens[at].text not in ARTICLES or _in_a_row(heard, at):
        return True
    before = heard.concepts[at - 1] if at else frozenset[str]()
    after = heard.concepts[at + 1] if at + 1 < len(heard.tokens) else frozenset[str]()
    told = heard.has("bid", "said") and heard.has("made", "get")
    ends = heard.spoken == "de" and bool(after & {"made", "get"})  # nur einen gemacht
    return bool(before & {"bid", "said", "made", "get"}) or (told and ("trick" in after or ends))


def _in_a_row(heard: Heard, at: int) -> bool:
    """Whether other numbers stand beside it, but for an "and": four, one and two."""
    steps = [(at - 1, at - 2), (at + 1, at + 2)]
    return any(_next_number(heard, near, far) for near, far in steps)


def _next_number(heard: Heard, near: int, far: int) -> bool:
    texts = [
        heard.tokens[place].text if 0 <= place < len(heard.tokens) else "" for place in (near, far)
    ]
    plain = [number_of(text, heard.spoken) is not None and text not in ARTICLES for text in texts]
    return plain[0] or (texts[0] in ANDS and number_of(texts[1], heard.spoken) is not None)


def find_players(heard: Heard) -> set[int]:
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
        group = group_of(heard.tokens, at, heard.spoken)
        if group is not None and group > 1 and _alone(heard, at) and after not in LINKS:
            return _said(heard, at, group)
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
    """Whether "by" stands behind a word for playing: played by three, not missed by three; and
    French "est" behind "on"."""
    previous, earlier = heard.tokens[at - 1].text, heard.tokens[at - 2].text if at > 1 else ""
    if previous in ("est", "are", "were", "being", "sera", "serait", "etait"):
        return earlier in ("on", "we", "there", "they", "you", "nous")
    return previous != "by" or (at > 1 and "play" in heard.concepts[at - 2])


def _listed(heard: Heard, at: int) -> bool:
    """Whether a number is the first of at least three: "6, 4 and 2", but not "3, 4 or 5"."""
    texts = [token.text for token in heard.tokens[at + 1 : at + 4]]
    numbers = [text for text in texts if number_of(text, heard.spoken) is not None]
    return len(numbers) > 1 and not OR & set(texts)


def _ended_up(heard: Heard, at: int) -> bool:
    """Whether the number says what somebody made: "ended up with three"."""
    before = heard.tokens[at - 2] if at > 1 else None
    if before is None:
        return False
    ended = heard.tokens[at - 1].text == "with" and heard.concepts[at - 2] & {"made", "end"}
    return bool(ended) or before.text in ("went", "going", "go")


def _us(heard: Heard, at: int) -> bool:
    return heard.tokens[at].text in ("us", "them", "you")


def _said(heard: Heard, at: int, number: int) -> set[int]:
    heard.said_players = number
    heard.concepts[at] = frozenset({NUMBER})
    return {at}


def _alone(heard: Heard, at: int) -> bool:
    """Whether a number counts nothing that follows it, and is no rank: 5 of hearts."""
    behind = at + 1
    while behind < len(heard.tokens) and heard.tokens[behind].text in LINKS:
        behind += 1
    if behind >= len(heard.tokens) or heard.tokens[behind].clause != heard.tokens[at].clause:
        return True
    after = heard.concepts[behind]
    if after & set(COLOURS) and heard.has("upto", "longest"):
        return True  # in 6 red goes up to what
    return not after & NOT_PLAYERS and number_of(heard.tokens[behind].text, heard.spoken) is None


def find_round(heard: Heard, taken: set[int]) -> set[int]:
    """Finds the number of the round; the places of the words that say it."""
    for at in [*heard.places("round"), *_numbered_hands(heard)]:
        ordinal = at and ordinal_of(heard.tokens[at - 1].text, heard.spoken)
        for place in (at - 1, at + 1, at + 2) if ordinal else (at + 1, at + 2, at - 1):
            if not 0 <= place < len(heard.tokens) or place in taken:
                continue
            text = heard.tokens[place].text
            number = number_of(text, heard.spoken) if place > at else None
            if place == at - 1:
                number = ordinal_of(text, heard.spoken)
            if place == at + 2 and "number" not in heard.concepts[at + 1]:
                continue
            near = heard.tokens[place].sentence == heard.tokens[at].sentence
            near = near and not _counts_cards(heard, place)
            articles = text in ARTICLES and text != "one"
            if number is not None and near and not articles and number > 0:
                heard.round = number
                heard.concepts[place] = frozenset({NUMBER})
                return {place}
    return set()


def _counts_cards(heard: Heard, place: int) -> bool:
    """Whether a number belongs to the cards behind it: end of the round: 4 red, 3 blue."""
    behind = (
        heard.concepts[place + 1] if _same_clause(heard, place, place + 1) else frozenset[str]()
    )
    return bool(behind & {*COLOURS, "card"})


def _numbered_hands(heard: Heard) -> list[int]:
    """Where "hand" or "deal" means a round: hand 6, the sixth deal; not "my hand: 6 red"."""
    return [
        at
        for at in heard.places("hand", "deal")
        if _is_numbered(heard, at) or (at and ordinal_of(heard.tokens[at - 1].text, heard.spoken))
    ]


def _is_numbered(heard: Heard, at: int) -> bool:
    """Whether a number stands behind "hand" that counts nothing, and nobody's is meant."""
    if "deal" in heard.concepts[at] or (at and heard.tokens[at - 1].text in OWN):
        return False
    if not _same_clause(heard, at, at + 1):
        return False
    number = number_of(heard.tokens[at + 1].text, heard.spoken)
    counted = heard.concepts[at + 1] | (
        heard.concepts[at + 2] if at + 2 < len(heard.tokens) else frozenset[str]()
    )
    return number is not None and not counted & {*COLOURS, "card"}


def _same_clause(heard: Heard, at: int, place: int) -> bool:
    return place < len(heard.tokens) and heard.tokens[place].clause == heard.tokens[at].clause
