"""A fresh database for each test, on each backend."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kibitz.store import Store, open_store

from .databases import BACKENDS, fresh


@pytest.fixture(params=BACKENDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    with fresh(request.param, tmp_path) as url:
        yield url


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """A store with nothing in it."""
    store = open_store(url)
    yield store
    store.close()
