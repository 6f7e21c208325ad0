"""Files of the user: where games are kept, read and written whole."""

import os
from pathlib import Path

from kibitz.errors import BadInput


def data_folder() -> Path:
    """Where Kibitz keeps the user's files: KIBITZ_DATA_DIR, else the system's place for data."""
    from platformdirs import user_data_path

    chosen = os.environ.get("KIBITZ_DATA_DIR")
    return Path(chosen) if chosen else user_data_path("kibitz")


def read_text(file: Path) -> str:
    """A text file; raises `BadInput` (no-file) with the reason."""
    try:
        return file.read_text("utf-8")
    except OSError as error:
        raise BadInput("no-file", given=file, reason=error.strerror or error) from None
    except UnicodeDecodeError:
        raise BadInput("no-file", given=file, reason="it is not text (UTF-8)") from None


def write_bytes(file: Path, content: bytes) -> None:
    """Writes a file whole or not at all; raises `BadInput` (no-write) with the reason."""
    part = file.with_name(f"{file.name}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        part.replace(file)
    except OSError as error:
        raise BadInput("no-write", given=file, reason=error.strerror or error) from None
