"""May this card be played."""

from kibitz.games import load_game
from kibitz.games.wizard import telling
from kibitz.games.wizard.asking.asks import OTHERWISE, same_clause
from kibitz.games.wizard.asking.holding import give_hands, holds_the_suit
from kibitz.games.wizard.asking.laying import as_laid
from kibitz.games.wizard.words import WORDS
from kibitz.hearing import Finding, Heard, Item, Missing
from kibitz.hearing.roles import asked_about
from kibitz.hearing.rows import concrete, of_role
from kibitz.hearing.saying import may_play, which_cards, yes_no
from kibitz.i18n import translate

RANKS = range(7, 14)
SPECIALS = ("W", "J")
FEW = 4
"""So few words ask for nothing but a trump: trump ok?"""
ALREADY = frozenset(("already", "deja", "gia", "schon", "bereits"))
WHICH = frozenset(("which", "lesquelles", "lesquels", "laquelle", "quali", "quale", "welche"))
WHICH |= {"welchen", "quoi", "cosa"}
TOO = frozenset(
    ("mine", "too", "also", "another", "mien", "aussi", "autre", "mio", "anche", "altro")
)
TOO |= {"meinen", "meiner", "auch", "noch", "own"}
"""What says that somebody would add a Wizard or Jester to one that lies there."""
LED_WITH = {"W": "wizard.wizard-led", "J": "wizard.jester-led"}
"""What becomes of a trick that is led with a special card."""


def legal(heard: Heard) -> Finding | Missing | None:
    """wizard.follow and the rules about it: one card that somebody would like to play."""
    if _asks_who(heard):
        return None
    give_hands(heard)
    if _asks_to_ruff(heard):
        return _ruff(heard)
    if _asks_which(heard):
        return _which(heard)
    card = asked_about(heard)
    if card is None:
        return None
    lying = [item for item in of_role(heard, "trick") if item is not card]
    if len(card.card) > 1 and not card.bare:  # what is asked about doesn't lie there
        lying = [item for item in lying if item.card != card.card]
    if not lying:
        return _always(heard, card) or _led_with(heard, card)
    trick = concrete(as_laid(heard, lying), [], RANKS)
    others = [item for item in of_role(heard, "hand") if _another(item, card)]
    hand = [*_of_the_suit(heard, others, trick), *concrete([*others, card], trick, RANKS)]
    return _played(heard, card, trick, hand)


def _asks_who(heard: Heard) -> bool:
    """Whether it is asked whose the trick is, and not whether something may be played."""
    asked = [heard.concepts[at] for at in _last_sentence(heard)]
    who = any(found & {"who", "win"} for found in asked)
    return who and not any(found & {"may", "forbid", "must"} for found in asked)


def _asks_which(heard: Heard) -> bool:
    """Whether it is asked which of several cards may be played."""
    last = _last_sentence(heard)
    which = any(heard.tokens[at].text in WHICH or "what" in heard.concepts[at] for at in last)
    return which and any(heard.concepts[at] & {"may", "must"} for at in last)


def _which(heard: Heard) -> Finding | None:
    """wizard.follow: the cards of a hand that may be played; no verdict."""
    lying, held = of_role(heard, "trick"), of_role(heard, "hand")
    if not lying or len(held) < 2 or any(item.bare for item in held):
        return None
    trick = concrete(as_laid(heard, lying), [], RANKS)
    case = heard.case("legal", hand=[item.card for item in held], trick=trick)
    verdict = load_game("wizard").judge(case)
    headline = telling.tell(case, verdict, heard.lang).headline
    return Finding("", None, headline, (verdict["rule"], "wizard.follow"))


def _another(item: Item, card: Item) -> bool:
    return item.card != card.card or item.card in SPECIALS


def _played(
    heard: Heard, card: Item, trick: list[str], hand: list[str]
) -> Finding | Missing | None:
    """Whether a card of a hand may be played to a trick."""
    wanted = _wanted(card, hand)
    verdict = load_game("wizard").judge(heard.case("legal", hand=hand, trick=trick))
    led = _led(trick)
    known = len(hand) > 1 or bool(of_role(heard, "hand"))
    if not known and led and wanted[0] not in (led, *SPECIALS) and not _is_void(heard):
        return _ask_hand(heard, led)
    if heard.has("must") and not heard.has("may", "forbid"):
        alone = len(hand) == 1 and wanted[0] != led and not heard.has("only", "last")
        return _forced(heard, card, [*verdict["legal"], *(["another"] if alone else [])])
    yes = wanted in verdict["legal"]
    rule = verdict["rule"]
    extra = "wizard.specials" if wanted in SPECIALS else "wizard.follow"
    after = ("wizard.special-after-suit",) if led and {"W", "J"} & set(trick[1:]) else ()
    if wanted in SPECIALS:
        rule, extra = extra, rule
    text = may_play(heard, card, yes)
    return Finding("legal", yes, text, (rule, extra, *after))


def _is_void(heard: Heard) -> bool:
    """Whether it is told that there is no card of the led suit, or nothing else in the hand."""
    return bool(of_role(heard, "void")) or heard.has("only", "nosuit")


def _of_the_suit(heard: Heard, held: list[Item], trick: list[str]) -> list[str]:
    """A card of the led suit where one is held without being named: "I've got two of them"."""
    led = _led(trick)
    named = any(item.card[0] == led for item in held)
    if not led or named or _is_void(heard) or not holds_the_suit(heard):
        return []
    return [next(card for rank in RANKS if (card := f"{led}{rank}") not in trick)]


def _asks_to_ruff(heard: Heard) -> bool:
    """Whether somebody asks to trump without naming the card: "can I ruff?"."""
    places = [*heard.places("cut"), *_trumps_asked_about(heard)]
    if not places or any(item.role == "asked" for item in heard.items):
        return False
    if heard.has("must") and not heard.has("may", "forbid"):
        return False
    sentence = heard.tokens[places[-1]].sentence
    behind = [
        item
        for item in heard.items
        if item.at > places[-1] and item.sentence == sentence and item.role not in ("trump", "void")
    ]
    lying = of_role(heard, "trick")
    return bool(lying) and not behind


def _trumps_asked_about(heard: Heard) -> list[int]:
    """Where it is asked whether a trump may be played that isn't named: "can I play trump?"."""
    named = [item.at for item in heard.items if item.role in ("trump", "asked")]
    last = [at for at in _last_sentence(heard) if heard.concepts[at] - {"noise"}]
    alone = not any(item.at in last for item in heard.items) and len(last) <= FEW
    behind = [at for at in last if "trump" in heard.concepts[at] and alone and at < max(last)]
    allowed = any("may" in heard.concepts[at] for at in last)
    return [*(behind if allowed else []), *_behind_may(heard, named)]


def _last_sentence(heard: Heard) -> list[int]:
    last = heard.tokens[-1].sentence
    return [at for at, token in enumerate(heard.tokens) if token.sentence == last]


def _behind_may(heard: Heard, named: list[int]) -> list[int]:
    """Where a trump stands behind "may I", and no card that is named does."""
    return [
        at
        for at in heard.places("trump")
        for may in heard.places("may")
        if may < at and same_clause(heard, may, at)
        if not any(same_clause(heard, at, place) and place > may for place in named)
    ]


def _ruff(heard: Heard) -> Finding | Missing | None:
    """wizard.follow: whether a trump may be played to a trick."""
    trick = concrete(as_laid(heard, of_role(heard, "trick")), [], RANKS)
    held = of_role(heard, "hand")
    led = _led(trick)
    letters = [item.card[0] for item in of_role(heard, "trump")]
    free = [one for one in "BGRY" if one != led and one not in {item.card[0] for item in held}]
    trump = letters[-1] if letters else (free or ["B"])[0]
    if trump == led:
        return None
    known = [*_of_the_suit(heard, held, trick), *concrete(held, trick, RANKS)]
    if led and not known and not _is_void(heard):
        return _ask_hand(heard, led)
    own = [card for card in known if card[0] == trump]
    hand = [*known, *([] if own else [f"{trump}{RANKS[0]}"])]
    verdict = load_game("wizard").judge(heard.case("legal", hand=hand, trick=trick))
    yes = (own or hand)[-1] in verdict["legal"]
    rules = tuple(dict.fromkeys((verdict["rule"], "wizard.follow")))
    return Finding("legal", yes, yes_no(heard.lang, yes), rules)


def _always(heard: Heard, card: Item) -> Finding | None:
    """A special card may be played to whatever lies: two Wizards are there, may I add mine?"""
    asks = heard.has("may") and not heard.has("forbid", "must", *OTHERWISE)
    texts = {token.text for token in heard.tokens}
    lies = heard.has("lie", "trick") or bool(texts & ALREADY)
    if card.card not in SPECIALS or not asks or not lies or not texts & TOO:
        return None
    return Finding("legal", True, may_play(heard, card, True), ("wizard.specials", "wizard.follow"))


def _led_with(heard: Heard, card: Item) -> Finding | Missing:
    """Whoever leads may lead anything; else it depends on what lies."""
    if not heard.has("lead", "start") or heard.has("ledsuit"):
        return which_cards(heard)
    special = LED_WITH.get(card.card)
    rules = ("wizard.specials", special) if special else ()
    return Finding("legal", True, may_play(heard, card, True), (*rules, "wizard.follow"))


def _forced(heard: Heard, card: Item, playable: list[str]) -> Finding:
    """Whether a card has to be played: nothing else may be."""
    forced = all(one == card.card or (card.bare and one[0] == card.card[0]) for one in playable)
    special = not forced and any(one in SPECIALS for one in playable)
    rules = ("wizard.specials", "wizard.follow") if special else ("wizard.follow",)
    return Finding("yes_no", forced, yes_no(heard.lang, forced), rules)


def _wanted(card: Item, hand: list[str]) -> str:
    """The card asked about: a colour alone means a card of it that is held."""
    if not card.bare:
        return hand[-1]
    same = [held for held in hand[:-1] if held[0] == card.card[0] and held not in SPECIALS]
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
