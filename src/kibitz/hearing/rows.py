"""The cards of a question in rows: those of a role, those that lie, those that are held."""

from kibitz.hearing.heard import Heard, Item

HELD = frozenset(("have", "hand", "only", "last", "keep", "own", "rest"))
LYING = frozenset(("lie", "trick", "lead", "play", "ledsuit", "faceup", "out"))
SUITS = 3
"""So many suits may lie in a trick."""
NEAR = 3
MINE = frozenset(
    ("my", "mine", "i", "we", "me", "mes", "mon", "ma", "je", "moi", "mie", "mia", "io")
)


def apart(heard: Heard) -> tuple[list[Item], list[Item]]:
    """The cards that lie and those that are held; by their roles where there are no two rows."""
    rows = _rows(heard)
    if len(rows) == 1 and len(rows[0]) > SUITS:
        rows = _cut(heard, rows[0])
    if len(rows) != 2:
        return of_role(heard, "trick"), of_role(heard, "hand")
    marks = [_held(heard, rows, at) for at in (0, 1)]
    kinds = [len({item.card[0] for item in row}) for row in rows]
    first = marks[0] > marks[1] or (marks[0] == marks[1] and kinds[0] < kinds[1])
    return (rows[1], rows[0]) if first else (rows[0], rows[1])


def _cut(heard: Heard, row: list[Item]) -> list[list[Item]]:
    """A row of both in two: "nothing but blue, and green, yellow and red are lying there"."""
    before = heard.concepts[max(0, row[0].at - NEAR) : row[0].at]
    if any(found & HELD for found in before):
        return [row[:1], row[1:]]
    behind = heard.concepts[row[-2].end : row[-1].end + NEAR]
    return [row[:-1], row[-1:]] if any(found & HELD for found in behind) else [row]


def _rows(heard: Heard) -> list[list[Item]]:
    """The cards in rows: between those of one nothing is said but "and", "then" or a count."""
    rows: list[list[Item]] = []
    for item in heard.items:
        last = rows[-1][-1] if rows else None
        between = heard.concepts[last.end : item.at] if last else []
        same = last is not None and last.sentence == item.sentence
        if same and all(found <= {"noise", "#"} for found in between):
            rows[-1].append(item)
        else:
            rows.append([item])
    return rows


def _held(heard: Heard, rows: list[list[Item]], at: int) -> int:
    """How much speaks for a row's being held: what its clause says, for and against."""
    row = rows[at]
    start = rows[at - 1][-1].end if at else 0
    end = rows[at + 1][0].at if at + 1 < len(rows) else len(heard.tokens)
    clauses = {heard.tokens[item.at].clause for item in row}
    near = [
        place
        for place in range(start, end)
        if heard.tokens[place].clause in clauses or place < row[0].at
    ]
    held = sum(bool(heard.concepts[place] & HELD) for place in near)
    mine = sum(heard.tokens[place].text in MINE for place in near)
    lying = sum(bool(heard.concepts[place] & LYING) for place in near)
    return held + mine - 2 * lying


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


def told_once(items: list[Item]) -> list[Item]:
    """The cards of a trick without what is only spoken of again: "his red 6 ... who takes it?".

    A card with a rank is in a trick once; a Wizard or Jester of a later sentence that names no
    other card, after a sentence that names three, is one of those.
    """
    seen: set[str] = set()
    kept = []
    for item in items:
        again = item.card in seen and len(item.card) > 1 and not item.bare
        if not again and not _spoken_of(item, items):
            kept.append(item)
        seen.add(item.card)
    return kept


def _spoken_of(item: Item, items: list[Item]) -> bool:
    """Whether a Wizard, a Jester or a colour without a rank is one of the cards told before."""
    beside = [other for other in items if other.sentence == item.sentence]
    earlier = [other for other in items if other.sentence < item.sentence]
    many = any(sum(o.sentence == e.sentence for o in earlier) >= 3 for e in earlier)
    if item.bare:
        same = [other for other in earlier if other.card[0] == item.card[0]]
        return many and len(beside) == 1 and len(same) == 1 and not same[0].bare
    return many and len(item.card) == 1 and all(len(other.card) == 1 for other in beside)
