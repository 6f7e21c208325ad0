"""What the JSON interface takes and gives, as OpenAPI tells it."""

from collections.abc import Mapping
from typing import Any

from kibitz.assistant.offers import Key, Offer

Schema = Mapping[str, Any]

TEXT = {"type": "string"}
NUMBER = {"type": "integer"}
NULL = {"type": "null"}


def shape(**properties: Schema) -> dict[str, Any]:
    """An object that has all of these properties."""
    return {"type": "object", "required": list(properties), "properties": properties}


def list_of(items: Schema) -> dict[str, Any]:
    """A list."""
    return {"type": "array", "items": items}


def or_null(schema: Schema) -> dict[str, Any]:
    """A value that may be null."""
    return {"anyOf": [schema, NULL]}


def content(schema: Schema, about: str) -> dict[str, Any]:
    """A response with JSON of a shape."""
    return {"description": about, "content": {"application/json": {"schema": schema}}}


BOXES = list_of({"type": "array", "items": {"type": "number"}, "minItems": 4, "maxItems": 4})
ERROR_SHAPE = shape(error=shape(code=TEXT, message=TEXT))
ERROR = content(ERROR_SHAPE, "The error, in the one shape that this server has.")
VERDICT = {"type": "object", "properties": {"rule": TEXT}}
CITATION = {
    **shape(rule=or_null(TEXT), book=TEXT, page=NUMBER, page_label=TEXT, quote=TEXT, boxes=BOXES),
}
ANSWER = shape(
    lang=TEXT,
    outcome={"type": "string", "enum": ["answered", "not-in-rulebook", "unclear"]},
    answer=TEXT,
    verdict=or_null(shape(kind=TEXT, value={})),
    citations=list_of(CITATION),
)
RULE_TEXT = shape(
    rule=TEXT,
    game=TEXT,
    lang=TEXT,
    title=TEXT,
    text=TEXT,
    section=TEXT,
    book=TEXT,
    page=NUMBER,
    page_label=TEXT,
    boxes=BOXES,
)
SCORES = shape(total=NUMBER, rounds=list_of(VERDICT))
HITS = shape(books=list_of(TEXT), hits=list_of(shape(book=TEXT, text=TEXT, page=NUMBER)))
VERIFIED = shape(verbatim={"type": "boolean"}, pages=list_of(NUMBER))
REMARK = shape(code=TEXT, page=or_null(NUMBER), details={"type": "object"})
BOOK = shape(
    slug=TEXT,
    title=TEXT,
    lang=TEXT,
    game=or_null(TEXT),
    edition=TEXT,
    format={"type": "string", "enum": ["pdf", "markdown", "text"]},
    pages=NUMBER,
    sentences=NUMBER,
    added=TEXT,
    yours={"type": "boolean"},
    remarks=list_of(REMARK),
)
BOOKS = shape(books=list_of(BOOK))


def body(schema: Schema, example: Any) -> dict[str, Any]:
    """A request with JSON of a shape."""
    media = {"application/json": {"schema": schema, "example": example}}
    return {"requestBody": {"required": True, "content": media}}


def body_of(offer: Offer, **example: Any) -> dict[str, Any]:
    """A request with an offer's keys."""
    return body(offer.schema(), example)


def query(*keys: Key) -> dict[str, Any]:
    """The parameters of an address."""
    return {"parameters": [_parameter(key) for key in keys]}


def _parameter(key: Key) -> dict[str, Any]:
    schema = {name: value for name, value in key.schema().items() if name != "description"}
    return {
        "name": key.name,
        "in": "query",
        "required": key.required,
        "description": key.about,
        "schema": schema,
    }


def errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors that an address may answer with."""
    return dict.fromkeys((400, *statuses), ERROR)
