"""The games that come along are there even where nothing can be kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kibitz import catalogue
from kibitz.errors import BadInput


@pytest.fixture(autouse=True)
def _nowhere(tmp_path: Path) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KIBITZ_DATABASE_URL", f"sqlite:///{tmp_path}/no/such/folder/kibitz.db")
        yield


def test_facts_search_and_similar_games_need_no_database() -> None:
    wizard = catalogue.facts_of("wizard")
    assert wizard.name == "Wizard"
    assert wizard.rank is None
    assert "wizard" in [game.slug for game in catalogue.search("wizard").games]
    assert catalogue.similar(wizard.slug)


def test_a_game_that_would_have_been_imported_is_unknown() -> None:
    with pytest.raises(BadInput) as error:
        catalogue.facts("bgg-1")
    assert error.value.code == "unknown-catalogue-game"
