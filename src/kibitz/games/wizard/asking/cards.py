"""May this card be played, who wins this trick, what is trump."""

from kibitz.games import load_game
from kibitz.games.wizard import rules, telling
from kibitz.games.wizard.words import WORDS
from kibitz.hearing import Finding, Heard, Item, Missing
from kibitz.hearing.roles import asked_about, no_trump
from kibitz.hearing.rows import concrete, of_role, told_once
from kibitz.hearing.saying import may_play, understood, which_cards, yes_no
from kibitz.i18n import translate

NEAR = 3
RANKS = range(7, 14)
TRUMPS = ("none", "blue", "green", "red", "yellow")


def legal(heard: Heard) -> Finding | Missing | None:
    """wizard.follow and the rules about it: one card that somebody would like to play."""
    card = asked_about(heard)
    if card is None:
        return None
    lying = [item for item in of_role(heard, "trick") if item is not card]
    if len(card.card) > 1 and not card.bare:  # what is asked about doesn't lie there
        lying = [item for item in lying if item.card != card.card]
    if not lying:
        return _led_with(heard, card)
    trick = concrete(lying, [], RANKS)
    held = of_role(heard, "hand")
    others = [item for item in held if item.card != card.card or item.card in ("W", "J")]
    hand = concrete([*others, card], trick, RANKS)
    wanted = _wanted(card, hand)
    verdict = load_game("wizard").judge(heard.case("legal", hand=hand, trick=trick))
    led = _led(trick)
    unknown = not held and led and wanted[0] not in (led, "W", "J")
    if unknown and not of_role(heard, "void") and not heard.has("only", "nosuit"):
        return _ask_hand(heard, led)
    if heard.has("must") and not heard.has("may", "forbid"):
        return _forced(heard, card, verdict["legal"])
    yes = wanted in verdict["legal"]
    rule = verdict["rule"]
    extra = "wizard.specials" if wanted in ("W", "J") else "wizard.follow"
    after = ("wizard.special-after-suit",) if led and {"W", "J"} & set(trick[1:]) else ()
    if wanted in ("W", "J"):
        rule, extra = extra, rule
    text = may_play(heard, card, yes)
    return Finding("legal", yes, text, (rule, extra, *after))


def _led_with(heard: Heard, card: Item) -> Finding | Missing:
    """Whoever leads may lead anything; else it depends on what lies."""
    if not heard.has("lead", "start") or heard.has("ledsuit"):
        return which_cards(heard)
    rules = ("wizard.specials", "wizard.follow") if len(card.card) == 1 else ("wizard.follow",)
    return Finding("legal", True, may_play(heard, card, True), rules)


def _forced(heard: Heard, card: Item, playable: list[str]) -> Finding:
    """Whether a card has to be played: nothing else may be."""
    forced = all(one == card.card or (card.bare and one[0] == card.card[0]) for one in playable)
    special = not forced and any(one in ("W", "J") for one in playable)
    rules = ("wizard.specials", "wizard.follow") if special else ("wizard.follow",)
    return Finding("yes_no", forced, yes_no(heard.lang, forced), rules)


def _wanted(card: Item, hand: list[str]) -> str:
    """The card asked about: a colour alone means a card of it that is held."""
    if not card.bare:
        return hand[-1]
    same = [held for held in hand[:-1] if held[0] == card.card[0] and held not in ("W", "J")]
    if not same:
        return hand[-1]
    del hand[-1]
    return same[0]


def _led(trick: list[str]) -> str:
    """The letter of the suit to follow; "" where there is none."""
    first = next((card for card in trick if card != "J"), "W")
    return "" if first == "W" else first[0]


def _ask_hand(heard: Heard, letter: str) -> Missing:
    colour = WORDS.colour_name(WORDS.read_colour(letter), heard.lang)
    text = translate(heard.lang, "That depends on your hand: do you hold {colour}?")
    return Missing(text.format(colour=colour))


def winner(heard: Heard) -> Finding | Missing | None:
    """wizard.win.*: who wins the cards that are named."""
    items = [item for item in heard.items if item.role not in ("trump", "void")]
    items = told_once([item for item in items if not _counted(item)])
    items = [item for item in items if not _named_twice(item, items)]
    trick = [item.card for item in items]
    if not trick or set(trick) == {"J"}:
        return _jesters(heard)
    if len(trick) < 2 or (any(item.bare for item in items) and len(trick) < 3):
        return None
    if any(item.bare for item in items) or heard.has("unordered"):
        return which_cards(heard)
    return _won(heard, trick, items)


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


def _won(heard: Heard, trick: list[str], items: list[Item]) -> Finding | Missing:
    named = of_role(heard, "trump") or [item for item in items if _told_trump(heard, item)]
    judge = load_game("wizard").judge
    trumps: tuple[str, ...] = TRUMPS
    if named:
        trumps = (WORDS.read_colour(named[-1].card[0]),)
    elif no_trump(heard) or (heard.has("last") and heard.has("round")):
        trumps = ("none",)
    cases = [heard.case("winner", trick=trick, trump=trump) for trump in trumps]
    verdicts = [judge(case) for case in cases]
    if len({verdict["position"] for verdict in verdicts}) > 1:
        return Missing(translate(heard.lang, "That depends on trump: which suit is it?"))
    verdict = verdicts[0]
    told = telling.tell(cases[0], verdict, heard.lang)
    jester = ("wizard.jester-led",) if trick[0] == "J" and len(set(trick)) > 1 else ()
    how = understood(heard, items) if items else ""
    return Finding("winner", verdict["card"], told.headline, (verdict["rule"], *jester), how)


def _told_trump(heard: Heard, item: Item) -> bool:
    """Whether a card of the trick is said to be a trump: "with the red 3, which is trump"."""
    behind = heard.concepts[item.end : item.end + NEAR]
    places = range(item.end, item.end + len(behind))
    same = all(heard.tokens[at].clause - item.clause <= 1 for at in places)
    return (
        len(item.card) > 1
        and same
        and bool(behind)
        and any("trump" in found and not found & {"no", "not"} for found in behind)
        and all(found <= {"noise", "trump", "who", "only"} for found in behind[:2])
    )


def trump(heard: Heard) -> Finding | Missing | None:
    """wizard.trump.*: what a card turned up makes trump, or that none is left to turn."""
    if heard.has("when", "why") or min(heard.places("who", "how"), default=2) < 2:
        return None
    turned = [item for item in heard.items if item.role != "trump"] or heard.items
    if len(turned) > 2:
        return None
    if turned:
        card = concrete(turned[:1], [], RANKS)[0]
        case = heard.case("trump", turned=card)
    elif _last_round(heard):
        case = heard.case("trump", turned=None)
    else:
        return None
    verdict = load_game("wizard").judge(case)
    told = telling.tell(case, verdict, heard.lang)
    return Finding("trump", verdict["trump"], told.headline, (verdict["rule"],))


def _last_round(heard: Heard) -> bool:
    if heard.has("last") and heard.has("round"):
        return True
    if heard.round is None or heard.players is None:
        return False
    return heard.round == rules.DECK_SIZE // heard.players
