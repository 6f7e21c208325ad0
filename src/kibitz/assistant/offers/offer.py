"""An offer: something that programs may ask, with the keys that a request takes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from kibitz.errors import BadInput, shown
from kibitz.i18n import N_

Kind: TypeAlias = Literal["string", "integer", "object", "array"]
Owner: TypeAlias = str | None
"""The person whose books count beside those for everybody; None for nobody in particular."""
Request: TypeAlias = dict[str, Any]

KINDS: Mapping[Kind, tuple[type, str]] = {
    "string": (str, N_("a text")),
    "integer": (int, N_("a whole number")),
    "object": (dict, N_("an object")),
    "array": (list, N_("a list")),
}
LONGEST = 2000
"""So many characters may a text have."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a request. A whole number lies between `low` and `high`."""

    name: str
    kind: Kind
    about: str
    required: bool = False
    choices: tuple[str, ...] = ()
    low: int = 1
    high: int = 10_000
    items: Mapping[str, Any] = field(default_factory=dict)

    def schema(self) -> dict[str, Any]:
        """The key's JSON schema."""
        made: dict[str, Any] = {"type": self.kind, "description": self.about}
        match self.kind:
            case "string":
                made["maxLength"] = LONGEST
            case "integer":
                made |= {"minimum": self.low, "maximum": self.high}
            case "array":
                made["items"] = dict(self.items)
        return made | ({"enum": list(self.choices)} if self.choices else {})

    def check(self, value: Any) -> None:
        """Raises `BadInput` (wrong-type, text-too-long, count-range) for what it doesn't take."""
        kind, wanted = KINDS[self.kind]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise BadInput("wrong-type", key=self.name, wanted=wanted, given=shown(value))
        if isinstance(value, str) and len(value) > LONGEST:
            raise BadInput("text-too-long", key=self.name, given=len(value), limit=LONGEST)
        if isinstance(value, int) and not self.low <= value <= self.high:
            raise BadInput("count-range", key=self.name, given=value, low=self.low, high=self.high)


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that programs may ask; `answer` raises `KibitzError`."""

    name: str
    title: str
    about: str
    keys: tuple[Key, ...]
    answer: Callable[[Request, Owner], Any]

    def schema(self) -> dict[str, Any]:
        """The JSON schema of a request."""
        return {
            "type": "object",
            "properties": {key.name: key.schema() for key in self.keys},
            "required": [key.name for key in self.keys if key.required],
            "additionalProperties": False,
        }

    def __call__(self, request: Any, owner: Owner = None) -> Any:
        """The answer to a request; raises `KibitzError`. A key that is null counts as left out."""
        return self.answer(self._checked(request), owner)

    def _checked(self, request: Any) -> Request:
        if not isinstance(request, dict):
            wanted = KINDS["object"][1]
            raise BadInput("wrong-type", key="request", wanted=wanted, given=shown(request))
        keys = {key.name: key for key in self.keys}
        for name in request:
            if name not in keys:
                raise BadInput("unknown-key", given=name, known=", ".join(keys))
        given = {name: value for name, value in request.items() if value is not None}
        for key in self.keys:
            if key.required and key.name not in given:
                raise BadInput("missing-key", key=key.name)
        for name, value in given.items():
            keys[name].check(value)
        return given
