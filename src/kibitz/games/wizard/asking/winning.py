"""Who wins a trick."""

from kibitz.games import load_game
from kibitz.games.wizard import telling
from kibitz.games.wizard.asking.asks import number_at, same_clause
from kibitz.games.wizard.asking.laying import as_laid, is_it_mine, spread_out, turned_up
from kibitz.games.wizard.words import WORDS
from kibitz.hearing import Finding, Heard, Item, Missing
from kibitz.hearing.cards import suited
from kibitz.hearing.numbers import ARTICLES
from kibitz.hearing.roles import no_trump
from kibitz.hearing.rows import concrete, of_role, told_once
from kibitz.hearing.saying import understood, which_cards, yes_no
from kibitz.i18n import translate

NEAR = 5
WITH = frozenset(("with", "by", "au", "du", "avec", "par", "col", "coll", "con", "mit"))
RUFFED = 4
"""So many words behind "ruffed" may say with which rank."""
RANKS = range(7, 14)
HIGHEST = 13
TEN = 10
TRUMPS = ("none", "blue", "green", "red", "yellow")
LETTERS = {"blue": "B", "green": "G", "red": "R", "yellow": "Y"}


def winner(heard: Heard) -> Finding | Missing | None:
    """wizard.win.*: who wins the cards that are named."""
    turned = turned_up(heard)
    items = [item for item in heard.items if item.role not in ("trump", "void")]
    items = spread_out([item for item in items if item is not turned])
    items = as_laid(heard, told_once([item for item in items if not _counted(item)]))
    items = [item for item in items if not _named_twice(item, items)]
    ruffs = _ruffs(heard)
    if ruffs:
        return _ruffed(heard, items, ruffs)
    trick = [item.card for item in items]
    if not trick or set(trick) == {"J"}:
        return _jesters(heard)
    if len(trick) < 2 or (any(item.bare for item in items) and len(trick) < 3):
        return None
    if any(item.bare for item in items) or heard.has("unordered"):
        return which_cards(heard)
    return _won(heard, trick, items, turned)


def _jesters(heard: Heard) -> Finding | Missing | None:
    """wizard.win.all-jesters: nothing but Jesters, however many."""
    kinds = {item.card for item in heard.items if item.role != "trump"}
    many = heard.has("all", "only", "each", "three", "four") or len(heard.items) > 2
    if kinds != {"J"} or not many:
        return None
    trick = ["J"] * min(heard.players or 4, 4)
    return _won(heard, trick, [])


def _counted(item: Item) -> bool:
    """Whether several cards are spoken of, as in "two Wizards in the trick"."""
    return item.count > 1 and (item.bare or len(item.card) == 1)


def _named_twice(item: Item, items: list[Item]) -> bool:
    """Whether a bare colour only says what was led: "yellow led: yellow 2, red 1"."""
    later = [other for other in items if other.at > item.at]
    return item.bare and len(later) > 1 and later[0].card[0] == item.card[0]


def _ruffs(heard: Heard) -> list[tuple[int, int]]:
    """Trumps of which only the rank is told: "coupé au 2", "ruffed with the 4"; (place, rank)."""
    inside = {at for item in heard.items for at in range(item.at, item.end)}
    sentences = {heard.tokens[at].sentence for at in heard.places("cut")}
    return [
        (at, rank)
        for at, token in enumerate(heard.tokens)
        if token.sentence in sentences and at not in inside and token.text not in ARTICLES
        if (rank := number_at(heard, at)) and rank <= HIGHEST and _is_ruff(heard, at)
    ]


def _is_ruff(heard: Heard, at: int) -> bool:
    """Whether a number says with what somebody trumped: behind "with the", or behind "ruffs"."""
    near = [place for place in range(at - RUFFED, at) if same_clause(heard, at, place)]
    first = min(heard.places("cut"))
    with_it = any(heard.tokens[place].text in WITH for place in near[-2:])
    before = heard.spoken == "de" or at > first
    return (with_it and before) or any("cut" in heard.concepts[place] for place in near)


def _ruffed(heard: Heard, items: list[Item], ruffs: list[tuple[int, int]]) -> Finding | Missing:
    """The winner of a trick that was trumped with these ranks."""
    told = of_role(heard, "trump")
    colours = [LETTERS[WORDS.read_colour(told[-1].card[0])]] if told else []
    special = any(item.card == "W" for item in items)
    if not colours and not special:
        return Missing(translate(heard.lang, "That depends on trump: which suit is it?"))
    used = {item.card[0] for item in items}
    letter = colours[0] if colours else next(one for one in "BGRY" if one not in used)
    placed = [(item.at, card) for item, card in zip(items, concrete(items, [], RANKS), strict=True)]
    lower = any(suited(item, heard.game) for item in told)  # the 5 of hearts is the red 4
    placed += [(at, f"{letter}{rank - lower if rank <= TEN else rank}") for at, rank in ruffs]
    trick = list(dict.fromkeys(card for _at, card in sorted(placed)))
    case = heard.case("winner", trick=trick, trump=WORDS.read_colour(letter))
    verdict = load_game("wizard").judge(case)
    headline = telling.tell(case, verdict, heard.lang).headline
    return Finding("winner", verdict["card"], headline, (verdict["rule"],))


def _won(
    heard: Heard, trick: list[str], items: list[Item], turned: Item | None = None
) -> Finding | Missing:
    judge = load_game("wizard").judge
    trumps = _trumps(heard, items, turned)
    cases = [heard.case("winner", trick=trick, trump=trump) for trump in trumps]
    verdicts = [judge(case) for case in cases]
    if len({verdict["position"] for verdict in verdicts}) > 1:
        return Missing(translate(heard.lang, "That depends on trump: which suit is it?"))
    verdict = verdicts[0]
    told = telling.tell(cases[0], verdict, heard.lang)
    jester = ("wizard.jester-led",) if trick[0] == "J" and len(set(trick)) > 1 else ()
    how = understood(heard, items) if items else ""
    rules = (verdict["rule"], *jester)
    mine = is_it_mine(heard, items, verdict["position"])
    if mine is not None:
        text = f"{yes_no(heard.lang, mine)} {told.headline}"
        return Finding("yes_no", mine, text, rules, how)
    return Finding("winner", verdict["card"], told.headline, rules, how)


def _trumps(heard: Heard, items: list[Item], turned: Item | None) -> tuple[str, ...]:
    """The trump that is told, or all that may be."""
    named = of_role(heard, "trump") or [item for item in items if _told_trump(heard, item)]
    if named:
        return (WORDS.read_colour(named[-1].card[0]),)
    if turned is not None and turned.card != "W":
        return ("none",) if turned.card == "J" else (WORDS.read_colour(turned.card[0]),)
    if no_trump(heard) or (heard.has("last") and heard.has("round")):
        return ("none",)
    return TRUMPS


def _told_trump(heard: Heard, item: Item) -> bool:
    """Whether a card of the trick is said to be a trump: "with the red 3, which is trump"."""
    for at in range(item.end, min(item.end + NEAR, len(heard.tokens))):
        found = heard.concepts[at]
        if heard.tokens[at].clause - item.clause > 1 or len(item.card) < 2:
            return False
        if "trump" in found and not found & {"no", "not"}:
            return True
        if not found <= {"noise", "who", "only"}:
            return False
    return False
