"""A catalogue of one's own for each test: nothing is imported yet."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kibitz.store import open_store
from tests.store.databases import BACKENDS, fresh

Write = Callable[..., Path]


@pytest.fixture(params=BACKENDS, autouse=True)
def _database(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Iterator[None]:
    with fresh(request.param, tmp_path) as url:
        monkeypatch.setenv("KIBITZ_DATABASE_URL", url)
        yield
        open_store().close()


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file of a given day and returns its path."""

    def write(content: str | bytes, name: str = "boardgames_ranks.csv") -> Path:
        file = tmp_path / name
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        os.utime(file, (1_700_000_000, 1_700_000_000))  # 14 November 2023
        return file

    return write
