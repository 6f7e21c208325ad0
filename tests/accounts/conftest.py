"""A store of each test's own, and hashes that cost little."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kibitz.accounts import Accounts, Hasher
from kibitz.store import Store, open_store
from tests.store.databases import BACKENDS, fresh

CHEAP = Hasher(memory=64, passes=1)


@pytest.fixture(params=BACKENDS)
def store(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Store]:
    """An empty database, and a data folder beside it."""
    monkeypatch.setenv("KIBITZ_DATA_DIR", str(tmp_path))
    with fresh(request.param, tmp_path) as url:
        found = open_store(url)
        yield found
        found.close()


@pytest.fixture
def accounts(store: Store) -> Accounts:
    """The accounts in the store: none so far."""
    return Accounts(store, CHEAP)
