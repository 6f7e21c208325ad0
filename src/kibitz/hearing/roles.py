"""What each card of a question is: in the trick, in the hand, asked about, trump, or not held."""

from kibitz.hearing.heard import Heard, Item

LYING = frozenset(("lead", "lie", "ledsuit", "turnup", "first"))
HOLDING = frozenset(("have", "hand"))
ASKING = frozenset(("may", "forbid"))
LED = frozenset(("lead", "lie", "ledsuit"))
WAS = frozenset(("was", "were", "been", "got", "wurde", "wird", "worden", "ete", "stato", "stata"))
CONDITIONS = frozenset(("if", "when", "si", "quand", "se", "quando", "wenn", "falls"))
"""What begins a clause of its own without a comma."""
IN = frozenset(("in", "en", "auf", "der", "my", "meiner"))
"""What stands before "hand" where the cards before it are meant."""
ONTO = frozenset(("on", "onto", "over", "after", "sur", "apres", "su", "dopo", "auf", "zu", "nach"))
"""What stands between a card that is laid and those that lie."""
ARTICLES = frozenset(
    (
        "a",
        "an",
        "the",
        "un",
        "une",
        "le",
        "la",
        "les",
        "il",
        "una",
        "ein",
        "eine",
        "einen",
        "die",
        "der",
    )
)
NEAR_TRUMP = 5
"""So many words may stand between a colour and what says that it is trump."""
NEAR = 3
"""So many words behind a card may say what it is: "red 7 was led", "red 7 auf der Hand"."""


def assign(heard: Heard) -> None:
    """Gives every card its role."""
    state = "trick"
    for item in heard.items:
        state = _role(heard, item, state)
        item.role = "void" if _void(heard, item) else state
        if state == "asked":
            state = "trick"
    _held_together(heard)
    _laid_onto(heard)
    _trump(heard)


def _laid_onto(heard: Heard) -> None:
    """A card that is laid onto others is asked about, these lie: "red 7 on green 3, blue 5"."""
    for at, item in enumerate(heard.items[1:], 1):
        earlier = heard.items[at - 1]
        between = heard.tokens[earlier.end : item.at]
        words = [token.text for token in between if token.text not in ARTICLES]
        if earlier.sentence == item.sentence and len(words) == 1 and words[0] in ONTO:
            earlier.role = "asked"
            for later in heard.items[at:]:
                if later.sentence == item.sentence and later.role != "hand":
                    later.role = "trick"
            return


def asked_about(heard: Heard) -> Item | None:
    """The card that somebody would like to play: the one asked about, else the last one."""
    cards = [item for item in heard.items if item.role not in ("trump", "void")]
    asked = [item for item in cards if item.role == "asked"]
    if asked or not cards:
        return asked[-1] if asked else None
    held = [item for item in cards if item.role == "hand"]
    only = held[0] if len(held) == 1 and heard.items[-1].role == "trick" else None
    card = _by_rank(heard, cards) or only or cards[-1]
    card.role = "asked"
    return card


def _by_rank(heard: Heard, cards: list[Item]) -> Item | None:
    """The one card of a rank that is named alone behind the cards: "the king ok?"."""
    behind = heard.tokens[cards[-1].end :]
    for token in behind:
        same = [item for item in cards if _begins_or_ends(item, token.text)]
        if len(same) == 1 and token.clause != heard.tokens[cards[-1].at].clause:
            return same[0]
    return None


def _begins_or_ends(item: Item, word: str) -> bool:
    said = item.said.split()
    return word in (said[0], said[-1])


def _role(heard: Heard, item: Item, state: str) -> str:
    """By the last marker before the card, else by one behind it, else as the card before."""
    if _asked_behind(heard, item):
        return "asked"
    if _lies_behind(heard, item):
        return "trick"
    for at in range(item.at - 1, -1, -1):
        token = heard.tokens[at]
        if token.sentence != item.sentence:
            break
        role = _marked(heard, at)
        if role and (role != "trick" or token.clause == item.clause or state == "trick"):
            return role
    behind = [
        role
        for at in range(item.end, len(heard.tokens))
        if heard.tokens[at].clause == item.clause and (role := _marked(heard, at))
    ]
    if behind and behind[0] in ("trick", "asked"):
        return behind[0]
    return state


def _held_together(heard: Heard) -> None:
    """Cards told in a row of which it is said behind the last that they are in the hand."""
    for at, item in enumerate(heard.items):
        if item.role == "trick" and _hand_behind(heard, item) and not _lies_before(heard, item):
            row = heard.items[: at + 1]
            for earlier, later in zip(row[-1::-1], [item, *row[-1:0:-1]], strict=False):
                if earlier is not item and not _beside(heard, earlier, later):
                    break
                earlier.role = "hand"


def _lies_before(heard: Heard, item: Item) -> bool:
    """Whether the card's clause says before it that it lies there."""
    return any(
        heard.concepts[at] & LED and heard.tokens[at].clause == item.clause for at in range(item.at)
    )


def _beside(heard: Heard, one: Item, other: Item) -> bool:
    """Whether nothing but small words stands between two cards of a sentence."""
    between = heard.concepts[one.end : other.at]
    return one.sentence == other.sentence and all(found <= {"noise"} for found in between)


def _hand_behind(heard: Heard, item: Item) -> bool:
    """Whether "in hand" follows: not "my hand", nor "I have", which speak of what comes."""
    for at in range(item.end, min(item.end + NEAR, len(heard.tokens))):
        if heard.tokens[at].clause != item.clause:
            return False
        concepts = heard.concepts[at]
        if "have" in concepts and heard.spoken == "de" and at == item.end:
            return True  # wenn ich rot 3 habe
        if "hand" in concepts:
            return not IN.isdisjoint(token.text for token in heard.tokens[item.end : at + 1])
        if concepts - {"noise", "have"}:
            return False
    return False


def _lies_behind(heard: Heard, item: Item) -> bool:
    """Whether the next word, or the one after a small one, says that it lies there: red was led."""
    for at in range(item.end, min(item.end + NEAR, len(heard.tokens))):
        if heard.tokens[at].clause != item.clause:
            return False
        if heard.concepts[at] & LED or _was_played(heard, at, item.end):
            return True
        if heard.tokens[at].text in CONDITIONS:
            return False
        if heard.concepts[at] != {"noise"}:
            return False
    return False


def _was_played(heard: Heard, at: int, start: int) -> bool:
    """Whether a card "was played": not that somebody plays it."""
    passive = any(token.text in WAS for token in heard.tokens[start:at])
    return "play" in heard.concepts[at] and passive


def _asked_behind(heard: Heard, item: Item) -> bool:
    """Whether the card's clause asks about it after naming it: "the yellow 1, is it allowed"."""
    clause = heard.tokens[item.at].clause
    marks = {
        at: role
        for at, token in enumerate(heard.tokens)
        if token.clause == clause and (role := _marked(heard, at))
    }
    later = [other.at for other in heard.items if other.clause == clause and other.at > item.at]
    if not marks or min(marks) < item.end or marks[min(marks)] != "asked":
        return False
    return not later or max(later) < min(marks)


def _marked(heard: Heard, at: int) -> str:
    concepts = heard.concepts[at]
    after = heard.concepts[at + 1] if at + 1 < len(heard.concepts) else frozenset[str]()
    if "have" in concepts and after & {"play", "lead"}:  # they have played
        return "trick"
    if "have" in concepts and any(
        "trick" in found for found in heard.concepts[max(0, at - 2) : at]
    ):
        return "trick"  # the trick has red in it
    if "trick" in concepts and _tells_of_cards(heard, at):
        return "trick"
    if concepts & HOLDING or _i_alone(heard, at) or _i_sit(heard, at):
        return "hand"
    if concepts & ASKING:
        return "asked"
    return "trick" if concepts & LYING else ""


def _tells_of_cards(heard: Heard, at: int) -> bool:
    """Whether cards follow the word trick, with nothing but small words between: trick: R1, B2."""
    behind = next((item.at for item in heard.items if item.at > at), None)
    return behind is not None and all(
        found <= {"noise", "have"} for found in heard.concepts[at + 1 : behind]
    )


def _i_sit(heard: Heard, at: int) -> bool:
    """Whether somebody tells of themselves and of no playing: "I'm sitting here with red 3"."""
    if heard.tokens[at].text not in ("i", "je", "io", "ich"):
        return False
    clause = heard.tokens[at].clause
    told = [
        found
        for token, found in zip(heard.tokens, heard.concepts, strict=True)
        if token.clause == clause
    ]
    return not any(
        found & (ASKING | LED | {"play", "must", "win", "name", "bid"}) for found in told
    )


def _i_alone(heard: Heard, at: int) -> bool:
    """Whether a clause says nothing but "me:", and so that the cards behind it are held."""
    clause = heard.tokens[at].clause
    alone = sum(token.clause == clause for token in heard.tokens) == 1
    return alone and heard.tokens[at].text in ("i", "me", "moi", "io", "ich")


def _void(heard: Heard, item: Item) -> bool:
    """Whether the question says that there is no card of this colour."""
    earlier = max((other.end for other in heard.items if other.end <= item.at), default=0)
    near = range(max(earlier, item.at - 3), max(item.at, item.end - 1))
    return item.bare and any(
        heard.concepts[at] & {"not", "no", "void", "zero"}
        and "only" not in heard.concepts[at]
        and heard.tokens[at].clause == item.clause
        for at in near
    )


def _trump(heard: Heard) -> None:
    """The bare colour nearest to the word trump, in its clause or the next, is trump."""
    for at in heard.places("trump"):
        bare = [item for item in heard.items if item.bare and _told_of(heard, item, at)]
        if bare:
            nearest = min(bare, key=lambda item: abs(item.at - at))
            if abs(nearest.at - at) <= NEAR_TRUMP:
                nearest.role = "trump"


def _told_of(heard: Heard, item: Item, at: int) -> bool:
    """Whether a colour stands in the clause of the word trump, or right behind it: "trump: red"."""
    between = heard.concepts[at + 1 : item.at]
    near = at < item.at <= at + 3 and all(found <= {"noise"} for found in between)
    return heard.tokens[at].clause == item.clause or near


def no_trump(heard: Heard) -> bool:
    """Whether the question says that there is no trump."""
    return any(
        heard.concepts[near] & {"no", "not"}
        for at in heard.places("trump")
        for near in (at - 1, at - 2)
        if near >= 0 and heard.tokens[near].clause == heard.tokens[at].clause
    )
