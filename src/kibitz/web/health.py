"""Whether Kibitz can keep its data: files in the data folder, all else in the store."""

import tempfile

from kibitz.errors import BadInput
from kibitz.files import data_folder, reason_of
from kibitz.store import open_store
from kibitz.web.refusals import WebError


def check_storage() -> None:
    """Writes a small file and removes it; writes to the store and reads from it.

    Raises `WebError` (no-data-folder, 503), or `BadInput` as `Store.check`.
    """
    check_data_folder()
    open_store().check()


def check_data_folder() -> None:
    """Writes and removes a small file; raises `WebError` (no-data-folder, 503)."""
    try:
        data_folder().mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=data_folder()) as file:
            file.write(b"kibitz")
    except OSError as error:
        raise WebError("no-data-folder", 503, reason=reason_of(error)) from None
    except BadInput as error:
        raise WebError("no-data-folder", 503, reason=error) from None
