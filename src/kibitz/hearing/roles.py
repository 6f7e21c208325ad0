"""What each card of a question is: in the trick, in the hand, asked about, trump, or not held."""

from kibitz.hearing.heard import Heard, Item

LYING = ("lead", "lie", "ledsuit", "turnup")
HOLDING = ("have", "hand")
ASKING = ("may",)


def assign(heard: Heard) -> None:
    """Gives every card its role."""
    state = "trick"
    for item in heard.items:
        state = _role(heard, item, state)
        item.role = "void" if _void(heard, item) else state
        if state == "asked":
            state = "trick"
    _trump(heard)


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


def _lies_behind(heard: Heard, item: Item) -> bool:
    """Whether the next word, or the one after a small one, says that it lies there: red was led."""
    for at in range(item.end, min(item.end + 2, len(heard.tokens))):
        if heard.tokens[at].clause != item.clause:
            return False
        if heard.concepts[at] & {"lead", "lie", "ledsuit"}:
            return True
        if heard.concepts[at] != {"noise"}:
            return False
    return False


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
    if concepts & set(HOLDING) or _i_alone(heard, at):
        return "hand"
    if concepts & set(ASKING):
        return "asked"
    return "trick" if concepts & set(LYING) else ""


def _i_alone(heard: Heard, at: int) -> bool:
    """Whether a clause says nothing but "me:", and so that the cards behind it are held."""
    clause = heard.tokens[at].clause
    alone = sum(token.clause == clause for token in heard.tokens) == 1
    return alone and heard.tokens[at].text in ("i", "me", "moi", "io", "ich")


def _void(heard: Heard, item: Item) -> bool:
    """Whether the question says that there is no card of this colour."""
    near = range(max(0, item.at - 2), item.at)
    return item.bare and any(
        heard.concepts[at] & {"not", "no", "void"} and heard.tokens[at].clause == item.clause
        for at in near
    )


def _trump(heard: Heard) -> None:
    """The bare colour nearest to the word trump in its clause is trump."""
    for at in heard.places("trump"):
        clause = heard.tokens[at].clause
        bare = [item for item in heard.items if item.bare and item.clause == clause]
        if bare:
            nearest = min(bare, key=lambda item: abs(item.at - at))
            if abs(nearest.at - at) <= 4:
                nearest.role = "trump"


def no_trump(heard: Heard) -> bool:
    """Whether the question says that there is no trump."""
    return any(
        heard.concepts[near] & {"no", "not"}
        for at in heard.places("trump")
        for near in (at - 1, at - 2)
        if near >= 0 and heard.tokens[near].clause == heard.tokens[at].clause
    )


def of_role(heard: Heard, role: str) -> list[Item]:
    """The cards with a role, in order."""
    return [item for item in heard.items if item.role == role]


def concrete(items: list[Item], others: list[str], ranks: range) -> list[str]:
    """The cards of items as cards; a bare colour becomes any card that is not used yet."""
    used = {*others, *(item.card for item in items)}
    cards = []
    for item in items:
        card = item.card
        if item.bare:
            card = next(c for rank in ranks if (c := f"{item.card[0]}{rank}") not in used)
            used.add(card)
        cards.append(card)
    return cards
