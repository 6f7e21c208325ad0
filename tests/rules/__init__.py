"""The law, test by test: each rule id has a test that shows it at work and one that refuses.

`@allows("wizard.follow")` marks the first kind, `@refuses("wizard.follow")` the second: what the
rule forbids, or where it ends. `test_coverage.py` fails for an id that lacks one of the two.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., None])


@dataclass(frozen=True)
class Mark:
    """What a test says about a rule; `kind` is "allows" or "refuses"."""

    kind: str
    rule: str


def allows(rule: str) -> Callable[[Test], Test]:
    """Marks a test that shows a rule at work."""
    return _marker(Mark("allows", rule))


def refuses(rule: str) -> Callable[[Test], Test]:
    """Marks a test of what a rule forbids, or of where it ends."""
    return _marker(Mark("refuses", rule))


def _marker(mark: Mark) -> Callable[[Test], Test]:
    def put(test: Test) -> Test:
        vars(test)["mark_of_law"] = mark
        return test

    return put


def marks(module: ModuleType) -> Iterator[tuple[str, Mark]]:
    """The marked tests of a module by name."""
    for name, value in vars(module).items():
        mark = getattr(value, "mark_of_law", None)
        if isinstance(mark, Mark):
            yield name, mark


def slug(rule: str) -> str:
    """A rule's id as it stands in a test's name: `wizard_win_led_suit`."""
    return rule.replace(".", "_").replace("-", "_")
