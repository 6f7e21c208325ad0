"""The health of the server is that of its store."""

from pathlib import Path

import httpx
import pytest


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A data folder whose database is none."""
    (tmp_path / "kibitz.db").write_bytes(b"no database " * 1000)
    return tmp_path


def test_a_server_that_can_t_use_its_store_is_ill(
    client: httpx.Client, damaged: Path, caplog: pytest.LogCaptureFixture
) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "no-store")
    assert str(damaged) not in answer.text
    assert str(damaged) in caplog.text
    assert "store-damaged" in caplog.text


def test_a_server_is_well_again_when_its_store_is(client: httpx.Client, damaged: Path) -> None:
    assert client.get("/healthz").status_code == 503
    (damaged / "kibitz.db").unlink()
    assert client.get("/healthz").status_code == 200
    (damaged / "kibitz.db").unlink()
    assert client.get("/healthz").status_code == 503
