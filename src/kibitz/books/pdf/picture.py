"""A page as a PNG picture with boxes marked."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

MARK = (255, 234, 92)
STRENGTH = 0.4
"""How much of the mark's colour is laid over a dark page."""
DARK = 110
MOST_HEIGHT = 6000
MARGIN = 1.5
"""A mark stands out from its box by so many points."""


def draw(document: Any, number: int, width: int, marks: Sequence[Sequence[float]]) -> str:
    """The page `number` (from 1), `width` pixels wide, as PNG in Base64."""
    page = document[number - 1]
    wide, high = page.get_size()
    scale = min((width - 0.01) / wide, MOST_HEIGHT / high)  # pdfium rounds up
    pixels = page.render(scale=scale, rev_byteorder=True, prefer_bgrx=False).to_numpy()
    picture = np.ascontiguousarray(pixels[:, :, :3])
    for box in marks:
        _mark(picture, box, scale)
    return base64.b64encode(png(picture)).decode()


def _mark(picture: npt.NDArray[np.uint8], box: Sequence[float], scale: float) -> None:
    """Lays yellow over a box given in points from the bottom left."""
    rows, columns = picture.shape[:2]
    left, bottom, right, top = (side * scale for side in box)
    edge = MARGIN * scale
    a, b = (int(min(max(x, 0), columns)) for x in (left - edge, right + edge + 1))
    c, d = (int(min(max(rows - y, 0), rows)) for y in (top + edge, bottom - edge - 1))
    part = picture[c:d, a:b].astype(np.float32)
    if not part.size:
        return
    dark = np.median(part) < DARK  # light letters: the mark is laid over them
    over = part * (1 - STRENGTH) + np.array(MARK) * STRENGTH
    picture[c:d, a:b] = (over if dark else part * np.array(MARK) / 255).astype(np.uint8)


def png(picture: npt.NDArray[np.uint8]) -> bytes:
    """Red, green and blue rows as a PNG file."""
    height, width, _three = picture.shape
    rows = np.zeros((height, 1 + 3 * width), np.uint8)  # each row begins with its filter: none
    rows[:, 1:] = picture.reshape(height, -1)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows.tobytes(), 6)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )
