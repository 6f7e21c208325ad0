"""PDFs made for the tests: written by hand, so that they hold just what a test is about."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path

A4 = (595, 842)


def escaped(text: str) -> str:
    """A text inside the brackets of a PDF string."""
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def shown(text: str, x: float, y: float, size: float = 11, font: str = "F1", more: str = "") -> str:
    """Drawing instructions for a line of text; `more` stands before it, such as a colour."""
    return f"q {more} BT /{font} {size} Tf 1 0 0 1 {x} {y} Tm ({escaped(text)}) Tj ET Q\n"


def paragraph(lines: Sequence[str], x: float, y: float, size: float = 11) -> str:
    """Lines one under the other."""
    return "".join(shown(text, x, y - 1.3 * size * at, size) for at, text in enumerate(lines))


def pdf(
    pages: Sequence[str],
    size: tuple[float, float] = A4,
    page_more: str = "",
    catalog: str = "",
    objects: Mapping[int, bytes] | None = None,
) -> bytes:
    """A PDF with a content stream for each page, in Helvetica (F1), bold (F2) and Symbol (F3).

    `objects` adds or replaces objects by their number, from 100 on or one of those made here.
    """
    kids = " ".join(f"{10 + 2 * at} 0 R" for at in range(len(pages)))
    made: dict[int, bytes] = {
        1: f"<< /Type /Catalog /Pages 2 0 R {catalog} >>".encode(),
        2: f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        3: font("Helvetica"),
        4: font("Helvetica-Bold"),
        5: b"<< /ExtGState << /Clear << /ca 0 >> >> /Font << /F1 3 0 R /F2 4 0 R >> >>",
    }
    for at, content in enumerate(pages):
        data = content.encode("cp1252")
        made[10 + 2 * at] = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size[0]} {size[1]}] "
            f"/Resources 5 0 R /Contents {11 + 2 * at} 0 R {page_more} >>"
        ).encode()
        made[11 + 2 * at] = stream(data)
    made.update(objects or {})
    return assembled(made)


def font(name: str) -> bytes:
    """A font that every reader has."""
    return (
        f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>".encode()
    )


def stream(data: bytes, more: str = "") -> bytes:
    """A compressed stream."""
    packed = zlib.compress(data)
    head = f"<< /Length {len(packed)} /Filter /FlateDecode {more} >>\nstream\n".encode()
    return head + packed + b"\nendstream"


def assembled(objects: Mapping[int, bytes]) -> bytes:
    """Objects as a file with its cross-reference table."""
    out = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    offsets = {}
    for number in sorted(objects):
        offsets[number] = len(out)
        out += f"{number} 0 obj\n".encode() + objects[number] + b"\nendobj\n"
    start = len(out)
    last = max(objects) + 1
    out += f"xref\n0 {last}\n0000000000 65535 f \n".encode()
    for number in range(1, last):
        at = offsets.get(number)
        out += b"0000000000 65535 f \n" if at is None else f"{at:010} 00000 n \n".encode()
    out += f"trailer\n<< /Size {last} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)


def kept(folder: Path, name: str, content: bytes | str) -> Path:
    """A file with a content."""
    file = folder / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return file
