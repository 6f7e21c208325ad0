"""Questions that the judge can decide, in many words: frames with situations drawn by chance."""

import random

import pytest

from kibitz.assistant.ruling import ruled
from kibitz.hearing import hear
from kibitz.i18n import LANGUAGES
from tests.assistant.framing import PLOTTERS, WIZARD, Asked, frames, made

KINDS = {"wizard": WIZARD, "plotters": PLOTTERS}
TIMES = 5
LEAST = 0.97


def answer(asked: Asked) -> object:
    """The value of the verdict; None where none is given."""
    heard = hear(asked.game, asked.question, asked.lang, asked.players, {})
    return (ruled(heard)["verdict"] or {}).get("value")


def test_every_frame_has_a_situation() -> None:
    for lang in LANGUAGES:
        for game, kinds in KINDS.items():
            assert set(frames(lang)[game]) == set(kinds)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", KINDS)
def test_the_judge_is_understood_in_many_words(game: str, lang: str) -> None:
    chance = random.Random(f"{game} {lang}")
    questions = [made(game, kind, lang, chance) for kind in KINDS[game] for _ in range(TIMES)]
    wrong = [(asked.question, asked.value) for asked in questions if answer(asked) != asked.value]
    assert len(wrong) <= (1 - LEAST) * len(questions), wrong
