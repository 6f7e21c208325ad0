"""A client for the app, served with its data in a folder of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from kibitz.web import create_app

from .browsing import browser, page
from .serving import serving

__all__ = ["browser", "page"]  # fixtures for all modules


@pytest.fixture(autouse=True)
def _data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KIBITZ_DATA_DIR", str(tmp_path))


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the app is served."""
    with serving(create_app()) as address:
        yield address


@pytest.fixture(scope="session")
def client(address: str) -> Iterator[httpx.Client]:
    """A client that follows no redirects."""
    with httpx.Client(base_url=address, timeout=30, trust_env=False) as client:
        yield client


@pytest.fixture
def visitor(address: str) -> Iterator[Callable[[], httpx.Client]]:
    """Makes clients, each with cookies of its own."""
    clients: list[httpx.Client] = []

    def made() -> httpx.Client:
        clients.append(httpx.Client(base_url=address, timeout=120, trust_env=False))
        return clients[-1]

    yield made
    for client in clients:
        client.close()


@pytest.fixture
def ada(visitor: Callable[[], httpx.Client]) -> httpx.Client:
    """Somebody with a browser of her own."""
    return visitor()
