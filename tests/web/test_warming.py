"""What is made ready in the background, and how answers fall into their parts."""

from typing import Any

import pytest

from kibitz.errors import BadInput
from kibitz.web import warming
from kibitz.web.answers import own_outline, told
from kibitz.web.warming import Warming


def test_each_rulebook_is_made_ready_once(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    monkeypatch.setattr(warming, "ready", lambda slug, lang: begun.append(f"{slug} {lang}"))
    warm = Warming()
    assert warm.start("wizard", "it") is None  # nothing before the server runs
    warm.on = True
    threads = [warm.start("wizard", lang) for lang in ("it", "it", "de")]
    for thread in threads:
        if thread:
            thread.join(10)
    assert [thread is None for thread in threads] == [False, True, False]
    assert sorted(begun) == ["wizard-kibitz-de de", "wizard-kibitz-it it"]


def test_what_cannot_be_made_ready_is_only_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(slug: str) -> None:
        raise BadInput("shelf-damaged", given=slug)

    monkeypatch.setattr(warming, "load_book", broken)
    warming.ready("wizard-kibitz-it", "it")
    assert "wizard-kibitz-it is not ready" in caplog.text


def test_outline_is_that_of_the_whole_book() -> None:
    from kibitz.books import load_book

    outline, whole = own_outline("plotters-kibitz-fr"), load_book("plotters-kibitz-fr")
    assert (outline.title, outline.lang, outline.checksum) == (
        whole.title,
        whole.lang,
        whole.checksum,
    )
    for ours, theirs in zip(outline.pages, whole.pages, strict=True):
        assert ours.number == theirs.number
        assert (ours.width, ours.height) == pytest.approx((theirs.width, theirs.height), abs=0.01)
    printed = {page.number: page.label for page in whole.pages if page.label}
    assert {page.number: page.label for page in outline.pages}.items() >= printed.items()


def answer(text: str, verdict: Any = None, *quotes: str) -> dict[str, Any]:
    """An answer as the assistant gives it, as far as its parts need it."""
    citations = [{"quote": quote} for quote in quotes]
    return {"outcome": "answered", "answer": text, "verdict": verdict, "citations": citations}


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (answer("12 points. 6 × 4 = 24. So.", 12), ["", "12 points.", "6 × 4 = 24.", "So."]),
        (answer("−10 punti. Manca 1 presa.", -10), ["", "−10 punti.", "Manca 1 presa."]),
        (answer("One. Two."), ["", "One. Two."]),  # a rule is told whole
        (answer(f"{'long ' * 30}. Two.", 1), ["", f"{'long ' * 30}. Two."]),
        (
            answer("The book says (p. 3): Eight cards.\nSee also: More.", None, "Eight cards."),
            ["The book says (p. 3):", "Eight cards."],
        ),
        (answer("Eight cards.", None, "Eight cards."), ["", "Eight cards."]),
    ],
)
def test_answer_falls_into_parts(given: dict[str, Any], wanted: list[str]) -> None:
    assert told(given) == wanted
