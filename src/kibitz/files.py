"""Files of the user: where games are kept, read and written whole."""

import os
from pathlib import Path

from kibitz.errors import BadInput
from kibitz.i18n import N_

REASONS = {
    FileNotFoundError: N_("there is no such file"),
    IsADirectoryError: N_("it is a folder"),
    NotADirectoryError: N_("a part of its path is no folder"),
    PermissionError: N_("it is not permitted"),
}


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
        raise BadInput("no-file", given=file, reason=reason_of(error)) from None
    except UnicodeDecodeError:
        raise BadInput("no-file", given=file, reason=N_("it is not text (UTF-8)")) from None


def write_bytes(file: Path, content: bytes) -> None:
    """Writes a file whole or not at all; raises `BadInput` (no-write) with the reason."""
    part = file.with_name(f"{file.name}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        part.replace(file)
    except OSError as error:
        raise BadInput("no-write", given=file, reason=reason_of(error)) from None


def rename(file: Path, other: Path) -> None:
    """Gives a file another name; raises `BadInput` (no-write) with the reason."""
    try:
        file.rename(other)
    except OSError as error:
        raise BadInput("no-write", given=other, reason=reason_of(error)) from None


def reason_of(error: OSError) -> str:
    """Why a file can't be used, in words of ours where we have some."""
    for kind, reason in REASONS.items():
        if isinstance(error, kind):
            return reason
    return error.strerror or str(error)
