"""A shelf of its own for each test."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _empty_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_DATA_DIR", str(tmp_path / "data"))
