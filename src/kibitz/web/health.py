"""Where Kibitz keeps its data, and whether it can."""

import os
import tempfile
from pathlib import Path

from platformdirs import user_data_path

from kibitz.web.refusals import WebError


def data_folder() -> Path:
    """KIBITZ_DATA_DIR, or the user's data folder for Kibitz."""
    given = os.environ.get("KIBITZ_DATA_DIR")
    return Path(given) if given else user_data_path("kibitz")


def check_data_folder() -> None:
    """Writes and removes a small file; raises `WebError` (no-data-folder, 503)."""
    try:
        data_folder().mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=data_folder()) as file:
            file.write(b"kibitz")
    except OSError as error:
        raise WebError("no-data-folder", 503, reason=error.strerror) from None
