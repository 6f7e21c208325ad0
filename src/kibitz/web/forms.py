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

from kibitz.cards import COLOURS, LETTERS, SYMBOLS
from kibitz.errors import BadInput, KibitzError
from kibitz.game import Game
from kibitz.i18n import N_, translate
from kibitz.questions import Field, Question
from kibitz.web.refusals import WebError
from kibitz.words import load_words

MISSING = object()
"""What a field that was left empty is read as."""

WHOLE, WHOLES = N_("a whole number"), N_("whole numbers")
SEPARATORS = re.compile(r"[\s,;]+")
NUMBER = re.compile(r"[-+−]?\d{1,9}")
_LETTERS = str.maketrans(dict(zip(SYMBOLS, LETTERS, strict=True)))


@dataclass(slots=True)
class Form:
    """A form as it was filled in. `case` is None as long as there is nothing to judge.

    `texts` are the values as typed, by query key; `errors` the messages by field, "" for the
    whole form.
    """

    question: Question
    query: QueryParams
    case: dict[str, Any] | None = None
    errors: dict[str, str] = field(default_factory=dict)

    def text(self, key: str) -> str:
        """What was typed."""
        return self.query.get(key, "").strip()

    def chosen(self, key: str, value: object) -> bool:
        """Whether a choice is made."""
        return str(value) in self.query.getlist(key)

    def cards(self, key: str) -> list[str]:
        """The cards that were typed, as far as they look like cards."""
        return [card for card in words_of(self.text(key)) if re.fullmatch(r"[A-Z]\d*", card)]


def read_form(game: Game, question: Question, query: QueryParams, lang: str) -> Form:
    """Reads a form. There is no case when nothing was filled in or a field can't be read."""
    form = Form(question, query)
    if not any(key.split(".")[0] in _keys(question) for key in query):
        return form
    case: dict[str, Any] = {"game": game.name, "ask": question.ask}
    for asked in question.fields:
        try:
            _add(case, asked, _read(asked, query, game))
        except KibitzError as error:
            form.errors[asked.key] = told(error, asked, game, lang)
    form.case = None if form.errors else case
    return form


def refuse_form(form: Form, error: KibitzError, game: Game, lang: str) -> None:
    """Puts the judge's refusal next to the field that it is about."""
    asked = _field_of(error, form.question)
    form.case = None
    form.errors[asked.key if asked else ""] = told(error, asked, game, lang)


def told(error: KibitzError, asked: Field | None, game: Game, lang: str) -> str:
    """An error's text in a language, with the form's own labels in place of keys."""
    if asked is None or isinstance(error, WebError):
        return error.text(lang)
    details = dict(error.details)
    for name in ("key", "option"):
        if name in details:
            details[name] = label_of(str(details[name]), asked, game, lang)
    wanted = str(details.get("wanted", ""))
    if lang != "en" and wanted and translate(lang, wanted) == wanted:
        # made up on the spot, in English only
        details = {"key": asked.label, "given": details["given"]}
        return WebError("does-not-fit", 422, **details).text(lang)
    return BadInput(error.code, **details).text(lang)


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


def _read(asked: Field, query: QueryParams, game: Game) -> object:
    return (
        _option(asked, query, game) if asked.kind == "option" else READERS[asked.kind](asked, query)
    )


def _add(case: dict[str, Any], asked: Field, value: object) -> None:
    if value is MISSING:
        if asked.required:
            raise WebError("field-empty", 422, key=asked.label)
        return
    if asked.kind == "option":
        case.setdefault("options", {})[asked.key] = value
    else:
        case[asked.key] = value


def words_of(text: str) -> list[str]:
    """The words of a text, parted by blanks or commas, in capitals; ♥5 is R5."""
    return [word for word in SEPARATORS.split(text.translate(_LETTERS).upper()) if word]


def _whole(text: str, asked: Field) -> int:
    if not NUMBER.fullmatch(text):
        raise BadInput("wrong-type", key=asked.key, wanted=WHOLE, given=text)
    return int(text.replace("−", "-"))


def _cards(asked: Field, query: QueryParams) -> object:
    cards = words_of(query.get(asked.key, ""))
    return cards if cards or asked.empty else MISSING


def _card(asked: Field, query: QueryParams) -> object:
    if f"{asked.key}.nothing" in query:
        return None
    cards = words_of(query.get(asked.key, ""))
    if len(cards) > 1:
        raise BadInput("too-many-cards", key=asked.key, given=len(cards), limit=1)
    return cards[0] if cards else MISSING


def _text(asked: Field, query: QueryParams) -> object:
    return query.get(asked.key, "").strip() or MISSING


def _number(asked: Field, query: QueryParams) -> object:
    text = query.get(asked.key, "").strip()
    return _whole(text, asked) if text else MISSING


def _numbers(asked: Field, query: QueryParams) -> object:
    texts = words_of(query.get(asked.key, ""))
    if not all(NUMBER.fullmatch(text) for text in texts):
        raise BadInput("wrong-type", key=asked.key, wanted=WHOLES, given=query[asked.key].strip())
    numbers = [int(text.replace("−", "-")) for text in texts]
    return numbers if numbers or asked.empty else MISSING


def _counts(asked: Field, query: QueryParams) -> object:
    counts = {}
    for colour in COLOURS:
        text = query.get(f"{asked.key}.{colour}", "").strip()
        if text and not NUMBER.fullmatch(text):
            raise BadInput("wrong-type", key=colour, wanted=WHOLE, given=text)
        if text:
            counts[colour] = int(text.replace("−", "-"))
    return counts or MISSING


def _colours(asked: Field, query: QueryParams) -> object:
    return query.getlist(asked.key) or MISSING


def _option(asked: Field, query: QueryParams, game: Game) -> object:
    option = game.option(asked.key)
    text = query.get(asked.key, "").strip()
    if isinstance(option.default, list):
        text = ",".join(words_of(text))
    value = option.read(text) if text else option.default
    return MISSING if value == option.default else value


READERS: Mapping[str, Callable[[Field, QueryParams], object]] = {
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
