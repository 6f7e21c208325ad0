"""What the texts of a book mean, as vectors: computed once and kept in the book's folder.

Those of our own rulebooks come with them, made by `make books`. All are kept in whole numbers of
eight bits, and used as they are kept: the first search finds what later ones find.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from kibitz.assistant.finding.encoder import Encoder
from kibitz.books import Book, book_folder
from kibitz.books.own import is_own, own_file
from kibitz.errors import BadInput
from kibitz.files import write_bytes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Packed = tuple[NDArray[np.int8], Floats]

STEPS = 127
"""Each number of a row is kept as so many steps at most of the row's greatest."""


def vectors(book: Book, encoder: Encoder, lists: Sequence[Sequence[str]]) -> list[Floats]:
    """The vectors of some lists of texts of a book, a row for each text, by one encoder."""
    key = _key(encoder, lists)
    for file in files_of(book.slug, encoder.name):
        found = _read(file, key, len(lists))
        if found is not None:
            break
    else:
        found = [_packed(_encoded(encoder, texts)) for texts in lists]
        with suppress(BadInput):  # else they are computed again next time
            write_bytes(book_folder(book.slug) / _name(encoder.name), _written(key, found))
    return [steps.astype(np.float32) * scale for steps, scale in found]


def files_of(slug: str, encoder: str) -> list[Path]:
    """The files that may hold a book's vectors: beside a rulebook of ours, and in its folder."""
    kept = book_folder(slug) / _name(encoder)
    if not is_own(slug):
        return [kept]
    pdf = own_file(slug)
    return [pdf.with_name(f"{pdf.stem}-{encoder}.npz"), kept]


def _name(encoder: str) -> str:
    return f"vectors-{encoder}.npz"


def _key(encoder: Encoder, lists: Sequence[Sequence[str]]) -> str:
    """What vectors were made of: the encoder's weights and all texts."""
    digest = hashlib.sha256(encoder.digest.encode())
    for texts in lists:
        digest.update(f"{len(texts)}\n".encode())
        for text in texts:
            digest.update(text.encode() + b"\0")
    return digest.hexdigest()


def _packed(rows: Floats) -> Packed:
    """Rows as steps, and the size (rows, 1) of a step in each."""
    scale: Floats = np.abs(rows).max(axis=1, keepdims=True, initial=1e-9) / np.float32(STEPS)
    return np.rint(rows / scale).astype(np.int8), scale.astype(np.float32)


def _written(key: str, found: Sequence[Packed]) -> bytes:
    stream = io.BytesIO()
    parts = {f"steps{at}": steps for at, (steps, _scale) in enumerate(found)}
    scales = {f"scale{at}": scale for at, (_steps, scale) in enumerate(found)}
    np.savez(stream, key=np.array(key), allow_pickle=False, **parts, **scales)
    return stream.getvalue()


def _read(file: Path, key: str, count: int) -> list[Packed] | None:
    try:
        with np.load(io.BytesIO(file.read_bytes()), allow_pickle=False) as kept:
            if str(kept["key"]) != key:
                return None
            return [(kept[f"steps{at}"], kept[f"scale{at}"]) for at in range(count)]
    except (OSError, KeyError, ValueError, EOFError, zipfile.BadZipFile):
        return None  # not kept yet, or damaged


def _encoded(encoder: Encoder, texts: Sequence[str]) -> Floats:
    """The vectors of some texts; an empty one is encoded as a dash."""
    filled = [text if text.strip() else "-" for text in texts]
    if not filled:
        return np.zeros((0, 1), np.float32)
    return np.asarray(encoder.passages(filled), np.float32)
