"""Who holds what, where no card is named for it: "I have two of them", "elle a le 2", "void"."""

from kibitz.games.wizard.asking.asks import number_at, same_clause
from kibitz.hearing import Heard, Item
from kibitz.hearing.heard import UNKNOWN_RANK

HOLDS = frozenset(("have", "keep"))
NONE = frozenset(("not", "no", "void", "nosuit"))
OWNERS = frozenset(("elle", "il", "on", "qui", "voisin", "voisine", "joueur", "joueuse"))
"""Who may hold cards before a French "a", which without its accent may be "à" as well."""
POSSESSIVES = frozenset(("mon", "ma", "ton", "ta", "son", "sa", "notre", "votre", "leur"))
OF_IT = {
    "en": frozenset(("them", "it", "some", "those", "any")),
    "fr": frozenset(("en",)),
    "it": frozenset(("ne", "ce")),
    "de": frozenset(("davon", "welche", "welches", "derer")),
}
"""What stands for the suit that was led: j'en ai deux, ne ho due, davon habe ich zwei."""
ONE = frozenset(("one", "un", "une", "uno", "una"))
SINGLE = ("only", "single", "last", "seul", "unique", "unic", "einzig", "letzt", "dernie", "ultim")
MINE = POSSESSIVES | {"my", "her", "his", "our", "mein", "meine", "meinen", "mio", "mia", "sein"}
MINE |= {"mes", "ihr", "ihre", "seine", "mein", "sua", "suo", "meines"}
GOT = frozenset(("got", "ne", "ai", "habe", "hab"))
NONE_NEAR = 6
"""So many words behind a colour may say that there is none of it."""
BEHIND = 4
"""So many words behind "have" may say of what."""


def give_hands(heard: Heard) -> None:
    """Puts right who holds what, where the cards' places alone tell it wrongly."""
    _trump_in_brackets(heard)
    for item in heard.items:
        if item.bare and item.role in ("hand", "trick") and _none_behind(heard, item):
            item.role = "void"
        elif item.role == "trick" and _only_one(heard, item):
            item.role = "hand"
            if item.said.split()[0] in ONE:  # my one green
                item.card, item.count = f"{item.card[0]}{UNKNOWN_RANK}", 0
        elif (item.role == "asked" and _has_cut(heard, item)) or (
            item.role == "hand" and _is_led(heard, item)
        ):
            item.role = "trick"
    _give_french_hands(heard)


def _trump_in_brackets(heard: Heard) -> None:
    """A colour with "trump" alone behind it, in brackets or between commas: blue (trump)."""
    for at in heard.places("trump"):
        clause = heard.tokens[at].clause
        alone = [place for place, token in enumerate(heard.tokens) if token.clause == clause]
        before = [item for item in heard.items if item.end == at and item.bare]
        if alone != [at] or not before:
            continue
        for item in heard.items:
            if item.role == "trump" and item is not before[0]:
                item.role = "hand"
        before[0].role = "trump"


def _none_behind(heard: Heard, item: Item) -> bool:
    """Whether it is said behind a colour that none is held: "gelb hab ich nicht"."""
    behind = [at for at in range(item.end, item.end + NONE_NEAR) if same_clause(heard, item.at, at)]
    again = [other for other in heard.items if other.at > item.at and other.card == item.card]
    if any(other.at in behind for other in heard.items) or any(
        same_clause(heard, item.at, other.at) for other in again
    ):
        return False
    held = any(heard.concepts[at] & HOLDS or heard.tokens[at].text in GOT for at in behind)
    none = any(heard.concepts[at] & NONE or heard.tokens[at].text == "plus" for at in behind)
    asks = any(
        heard.concepts[at] & {"may", "must", "forbid", "lead", "lie", "ledsuit"} for at in behind
    )
    return held and none and not asks


def _only_one(heard: Heard, item: Item) -> bool:
    """Whether a colour is the only one of somebody's: my only red, mein einziges Grün."""
    texts = [heard.tokens[at].text for at in range(max(0, item.at - 2), item.at + 1)]
    mine = any(text in MINE for text in texts)
    single = {*ONE, *(text for text in texts if text.startswith(SINGLE))} & set(texts)
    return mine and bool(single)


def _is_led(heard: Heard, item: Item) -> bool:
    """Whether a card's clause says that it was led, and of no hand: red led, red 3 in hand."""
    clause = [found for at, found in enumerate(heard.concepts) if same_clause(heard, item.at, at)]
    led = any("lead" in found for found in clause)
    return led and not any(found & {*HOLDS, "hand", "may", "play", "if"} for found in clause)


def _has_cut(heard: Heard, item: Item) -> bool:
    """Whether somebody has trumped with a card that another one is asked about beside."""
    near = [at for at in range(item.at - BEHIND, item.at) if same_clause(heard, item.at, at)]
    later = any(other.at > item.at and other.role in ("asked", "hand") for other in heard.items)
    return later and any("cut" in heard.concepts[at] for at in near)


def _give_french_hands(heard: Heard) -> None:
    """Gives the cards behind "my daughter has" in French to her hand: ma fille a le 2 de trèfle."""
    if heard.spoken != "fr":
        return
    for at in range(1, len(heard.tokens)):
        if heard.tokens[at].text == "a" and _owner(heard, at - 1):
            for item in _row(heard, at):
                item.role = "hand"


def _owner(heard: Heard, at: int) -> bool:
    """Whether a word is somebody, and so the "a" behind it no "à"."""
    concepts = heard.concepts[at]
    if at and heard.tokens[at - 1].text in POSSESSIVES:
        return True
    return heard.tokens[at].text in OWNERS or bool(concepts & {"kin", "player", "dealer"})


def _row(heard: Heard, at: int) -> list[Item]:
    """The cards told in a row right behind a place, of which nothing else is said yet."""
    row: list[Item] = []
    end = at + 1
    for item in heard.items:
        if item.at <= at:
            continue
        between = heard.concepts[end : item.at]
        same = item.sentence == heard.tokens[at].sentence
        if item.role != "trick" or not same or any(found - {"noise", "only"} for found in between):
            break
        row.append(item)
        end = item.end
    return row


def holds_the_suit(heard: Heard) -> bool:
    """Whether it is told without naming it that there are cards of the led suit."""
    for at in heard.places(*HOLDS):
        clause = [place for place in range(len(heard.tokens)) if same_clause(heard, at, place)]
        if any(heard.concepts[place] & NONE for place in clause):
            continue
        if any(heard.tokens[place].text in OF_IT[heard.spoken] for place in _near(heard, at)):
            return True
        if _counted_alone(heard, at):
            return True
    return False


def _near(heard: Heard, at: int) -> list[int]:
    """Where the pronoun stands: right before "have" in French and Italian, around it elsewhere."""
    places = [at - 2, at - 1]
    if heard.spoken in ("en", "de"):
        places += range(at + 1, at + BEHIND)
    return [
        place
        for place in places
        if same_clause(heard, at, place)
        and not any(item.at <= place + 1 < item.end for item in heard.items)
    ]


def _counted_alone(heard: Heard, at: int) -> bool:
    """Whether a number behind "have" counts nothing that is named: "I have two"."""
    for place in range(at + 1, at + BEHIND):
        if not same_clause(heard, at, place):
            return False
        if number_at(heard, place) is not None:
            ends = not same_clause(heard, place, place + 1)
            inside = any(item.at <= place < item.end for item in heard.items)
            return ends and not inside
        if heard.concepts[place] - {"noise", "have", "only"}:
            return False
    return False
