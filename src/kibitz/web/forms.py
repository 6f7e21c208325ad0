"""A question's form: from the address's query to a case for the judge, and back.

Every value of a form stands in the query under its field's key, so that a filled-in form is a
link. A field that can't be read has its message; what was typed is kept.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from kibitz.cards import COLOURS
from kibitz.errors import BadInput, KibitzError
from kibitz.game import Game
from kibitz.i18n import N_, translate
from kibitz.questions import Field, Question, load_deck
from kibitz.web.refusals import WebError
from kibitz.words import GameWords, load_words

MISSING = object()
"""What a field that was left empty is read as."""

WHOLE, WHOLES = N_("a whole number"), N_("whole numbers")
SEPARATORS = re.compile(r"[\s,;]+")
NUMBER = re.compile(r"[-+−]?\d{1,9}")
DRAFT = "draft"
"""In the query of a form that was not sent: what was typed is kept, nothing is judged."""
AS_TYPED = ("wrong-type", "option-value", "hand-sizes", "unknown-colour")
"""Errors that show what was typed, not what became of it."""
PLAINLY = {"a list with the total of each player": N_("the total of each player")}
"""What the judge's errors want, in words for a form."""


@dataclass(slots=True)
class Form:
    """A form as it was filled in. `case` is None as long as there is nothing to judge.

    The query holds the values as typed; `errors` the messages by field, "" for the whole form.
    """

    game: Game
    question: Question
    query: QueryParams
    case: dict[str, Any] | None = None
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def begun(self) -> bool:
        """Whether anything is filled in."""
        return any(key.split(".")[0] in _keys(self.question) for key in self.query)

    def text(self, key: str) -> str:
        """What was typed."""
        return self.query.get(key, "").strip()

    def chosen(self, key: str, value: object) -> bool:
        """Whether a choice is made."""
        return str(value) in self.query.getlist(key)

    def cards(self, key: str) -> list[str]:
        """The cards that were typed; what means no card is among them as it was typed."""
        return load_words(self.game.name).read_cards(self.text(key))


def read_form(game: Game, question: Question, query: QueryParams, lang: str) -> Form:
    """Reads a form. There is no case when it is a draft, or a field can't be read."""
    form = Form(game, question, query)
    if DRAFT in query or not form.begun:
        return form
    case: dict[str, Any] = {"game": game.name, "ask": question.ask}
    for asked in question.fields:
        try:
            _add(case, asked, _read(asked, form))
        except KibitzError as error:
            form.errors[asked.key] = told(error, asked, form, lang)
    form.case = None if form.errors else case
    return form


def draft_of(query: QueryParams, ask: str) -> str:
    """The query that asks another question and keeps what was typed, without judging it."""
    kept = [(key, text) for key, text in query.multi_items() if key not in ("ask", DRAFT) and text]
    return urlencode([("ask", ask), *kept, *([(DRAFT, "1")] if kept else [])])


def refuse_form(form: Form, error: KibitzError, lang: str) -> None:
    """Puts the judge's refusal next to the field that it is about."""
    asked = _field_of(error, form.question)
    form.case = None
    form.errors[asked.key if asked else ""] = told(error, asked, form, lang)


def told(error: KibitzError, asked: Field | None, form: Form, lang: str) -> str:
    """An error's text for card players: the form's own labels, and what was typed as it was."""
    if asked is None or isinstance(error, WebError):
        return error.text(lang)
    details = dict(error.details)
    words = load_words(form.game.name)
    if error.code == "unknown-card":
        return no_such_card(str(details["given"]), words, lang).text(lang)
    if error.code in AS_TYPED:
        typed = form.text(asked.key)
        wanted = str(details.get("wanted", ""))
        details |= {"key": asked.label, "wanted": PLAINLY.get(wanted, wanted)}
        details["given"] = typed or details["given"]
        code = "list-too-long" if error.code == "hand-sizes" else "should-be"
        if code == "should-be" and not _can_be_told(str(details["wanted"]), asked, form, lang):
            code = "does-not-fit"
        return WebError(code, 422, **details).text(lang)
    if error.code == "chosen-colours":
        names = [words.colour_name(colour, lang) for colour in form.query.getlist(asked.key)]
        return WebError("two-colours", 422, key=asked.label, given=", ".join(names)).text(lang)
    if error.code in ("card-twice", "not-in-deck"):
        details["given"] = words.card_name(str(details["given"]), lang)
    for name in ("key", "option"):
        if name in details:
            details[name] = label_of(str(details[name]), asked, form.game, lang)
    return BadInput(error.code, **details).text(lang)


def no_such_card(given: str, words: GameWords, lang: str) -> WebError:
    """The error for what means no card of a game; says what does."""
    deck = load_deck(words.game)
    examples = ("R5", "5R", "♥5", words.card_name("R5", lang), *words[lang].specials)
    high = max(int(card[1:]) for card in deck if not card.isalpha())
    return WebError("no-such-card", 422, given=given, high=high, examples=", ".join(examples))


def _can_be_told(wanted: str, asked: Field, form: Form, lang: str) -> bool:
    """Whether what is wanted says something to a person, in their language.

    It does not where there are only buttons to press, or where it was made up on the spot.
    """
    if not wanted or (asked.kind == "option" and form.game.option(asked.key).choices):
        return False
    return lang == "en" or translate(lang, wanted) != wanted


def label_of(key: str, asked: Field, game: Game, lang: str) -> str:
    """What a form calls a key: its field's label, or a colour's name."""
    if key in COLOURS:
        return load_words(game.name).colour_name(key, lang)
    return translate(lang, asked.label)


def _keys(question: Question) -> set[str]:
    return {asked.key for asked in question.fields}


def _field_of(error: KibitzError, question: Question) -> Field | None:
    """The field that an error names, or the one that its code belongs to."""
    named = error.details.get("key", error.details.get("option"))
    for asked in question.fields:
        if named == asked.key or (asked.kind == "counts" and named in COLOURS):
            return asked
    return next((asked for asked in question.fields if error.code in asked.codes), None)


def _read(asked: Field, form: Form) -> object:
    reader = _option if asked.kind == "option" else READERS[asked.kind]
    return reader(asked, form)


def _add(case: dict[str, Any], asked: Field, value: object) -> None:
    if value is MISSING:
        if asked.required or case.get("options", {}).get(asked.needed_with):
            raise WebError("field-empty", 422, key=asked.label)
        return
    if asked.kind == "option":
        case.setdefault("options", {})[asked.key] = value
    else:
        case[asked.key] = value


def words_of(text: str) -> list[str]:
    """The words of a text, parted by blanks or commas."""
    return [word for word in SEPARATORS.split(text) if word]


def _whole(text: str, asked: Field) -> int:
    if not NUMBER.fullmatch(text):
        raise WebError("should-be", 422, key=asked.label, wanted=WHOLE, given=text)
    return int(text.replace("−", "-"))


def _cards(asked: Field, form: Form) -> object:
    cards = form.cards(asked.key)
    deck = load_deck(form.game.name)
    strange = [card for card in cards if card not in deck]
    if strange:
        raise BadInput(
            "unknown-card",
            game=form.game.title,
            key=asked.key,
            given=" ".join(strange),
            at=cards.index(strange[0]) + 1,
        )
    return cards if cards or asked.empty else MISSING


def _card(asked: Field, form: Form) -> object:
    if f"{asked.key}.nothing" in form.query:
        return None
    cards = _cards(asked, form)
    if not isinstance(cards, list):
        return MISSING
    if len(cards) > 1:
        raise BadInput("too-many-cards", key=asked.key, given=len(cards), limit=1)
    return cards[0] if cards else MISSING


def _text(asked: Field, form: Form) -> object:
    return form.text(asked.key) or MISSING


def _number(asked: Field, form: Form) -> object:
    text = form.text(asked.key)
    return _whole(text, asked) if text else MISSING


def _numbers(asked: Field, form: Form) -> object:
    texts = words_of(form.text(asked.key))
    if not all(NUMBER.fullmatch(text) for text in texts):
        given = form.text(asked.key)
        raise WebError("should-be", 422, key=asked.label, wanted=WHOLES, given=given)
    numbers = [int(text.replace("−", "-")) for text in texts]
    return numbers if numbers or asked.empty else MISSING


def _counts(asked: Field, form: Form) -> object:
    counts = {}
    for colour in COLOURS:
        text = form.text(f"{asked.key}.{colour}")
        if text:
            counts[colour] = _whole(text, asked)
    return counts or MISSING


def _colours(asked: Field, form: Form) -> object:
    return form.query.getlist(asked.key) or MISSING


def _option(asked: Field, form: Form) -> object:
    option = form.game.option(asked.key)
    text = form.text(asked.key)
    if isinstance(option.default, list):
        text = ",".join(words_of(text))
    value = option.read(text) if text else option.default
    return MISSING if value == option.default else value


READERS: Mapping[str, Callable[[Field, Form], object]] = {
    "cards": _cards,
    "card": _card,
    "trump": _text,
    "number": _number,
    "numbers": _numbers,
    "players": _number,
    "counts": _counts,
    "colours": _colours,
}


def query_of(question: Question, case: Mapping[str, Any]) -> str:
    """The query of a form that is filled in with a case; what the form doesn't ask is left out."""
    pairs = [("ask", question.ask)]
    for asked in question.fields:
        values = case.get("options", {}) if asked.kind == "option" else case
        if asked.key in values:
            pairs += _pairs(asked, values[asked.key])
    return urlencode(pairs)


def _pairs(asked: Field, value: Any) -> list[tuple[str, str]]:
    if asked.kind == "counts":
        return [(f"{asked.key}.{colour}", str(count)) for colour, count in value.items()]
    if asked.kind == "colours":
        return [(asked.key, colour) for colour in value]
    if value is None:
        return [(f"{asked.key}.nothing", "on")]
    if isinstance(value, bool):
        return [(asked.key, "on")] if value else []
    text = " ".join(str(part) for part in value) if isinstance(value, list) else str(value)
    return [(asked.key, text)]
