"""Files of the user: where games are kept, read and written whole."""

import os
from contextlib import suppress
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
    """Where Kibitz keeps the user's files: KIBITZ_DATA_DIR, else the system's place for data.

    Raises `BadInput` (no-home) for a user who has neither.
    """
    from platformdirs import user_data_path

    chosen = os.environ.get("KIBITZ_DATA_DIR")
    try:
        return Path(chosen) if chosen else user_data_path("kibitz")
    except RuntimeError:  # the user has no home
        raise BadInput("no-home") from None


def exists(file: Path) -> bool:
    """Whether there is a file; raises `BadInput` (no-file) where that can't be known."""
    try:
        return file.exists()
    except OSError as error:
        raise BadInput("no-file", given=file, reason=reason_of(error)) from None


def read_text(file: Path) -> str:
    """A text file; raises `BadInput` (no-file) with the reason."""
    try:
        return file.read_text("utf-8-sig")
    except OSError as error:
        raise BadInput("no-file", given=file, reason=reason_of(error)) from None
    except UnicodeDecodeError:
        raise BadInput("no-file", given=file, reason=N_("it is not text (UTF-8)")) from None


def write_bytes(file: Path, content: bytes) -> None:
    """Writes a file whole or not at all; raises `BadInput` (no-write) with the reason."""
    part = file.parent / f"{file.name}.{os.getpid()}.part"
    try:
        if file.is_dir():
            raise IsADirectoryError
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        part.replace(file)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
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
