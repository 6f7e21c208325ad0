"""What programs may ask: keys are checked by name, type and range; answers have one shape."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.assistant.offers import JUDGE, OFFERS, PICTURE, RULE, SCORE, VERIFY, Offer
from kibitz.errors import BadInput, KibitzError
from kibitz.rulebook import passage

BOOK = "wizard-kibitz-en"


def refused(offer: Offer, request: Any) -> BadInput:
    """The error of a request."""
    with pytest.raises(BadInput) as caught:
        offer(request)
    return caught.value


@pytest.mark.parametrize("offer", OFFERS, ids=lambda offer: offer.name)
def test_every_offer_checks_its_keys(offer: Offer) -> None:
    required = [key.name for key in offer.keys if key.required]
    assert offer.schema()["required"] == required
    assert refused(offer, {"mood": 1}).code == "unknown-key"
    assert refused(offer, {}).details["key"] == required[0]
    assert refused(offer, []).code == "wrong-type"
    for key in offer.keys:
        error = refused(offer, dict.fromkeys(required, None) | {key.name: True})
        assert error.code in {"wrong-type", "missing-key"}


@pytest.mark.parametrize(
    ("offer", "request_", "code"),
    [
        (RULE, {"game": "wizard", "rule": 1}, "wrong-type"),
        (RULE, {"game": "wizard", "rule": "x" * 3000}, "text-too-long"),
        (RULE, {"game": "chess", "rule": "x"}, "unknown-game"),
        (RULE, {"game": "wizard", "rule": "x"}, "unknown-rule"),
        (RULE, {"game": "wizard", "rule": "wizard.follow", "lang": "tlh"}, "unknown-language"),
        (JUDGE, {"case": {"game": "wizard"}}, "missing-key"),
        (SCORE, {"game": "wizard", "rounds": [1]}, "wrong-type"),
        (SCORE, {"game": "wizard", "rounds": [{}] * 101}, "count-range"),
        (SCORE, {"game": "wizard", "rounds": [{"bid": 1}]}, "missing-key"),
        (VERIFY, {"book": "nowhere", "quote": "a b"}, "unknown-book"),
        (VERIFY, {"book": BOOK, "quote": "a b", "page": 0}, "count-range"),
        (VERIFY, {"book": BOOK, "quote": "a b", "page": 900}, "no-page"),
        (PICTURE, {"book": BOOK, "page": 900}, "no-page"),
        (PICTURE, {"book": BOOK, "page": 1, "width": 5}, "count-range"),
        (PICTURE, {"book": BOOK, "page": 1, "marks": [[1, 2, 3]]}, "wrong-type"),
        (PICTURE, {"book": BOOK, "page": 1, "marks": [[1, 2, 3, float("nan")]]}, "wrong-type"),
        (PICTURE, {"book": BOOK, "page": 1, "marks": [[0, 0, 1, 1]] * 101}, "wrong-type"),
    ],
)
def test_what_makes_no_sense_is_told(offer: Offer, request_: Any, code: str) -> None:
    assert refused(offer, request_).code == code


def test_a_whole_score() -> None:
    rounds = [{"bid": 1, "taken": 1}, {"bid": 0, "taken": 1}, {"bid": 2, "taken": 0}]
    answer = SCORE({"game": "wizard", "rounds": rounds})
    # 20 + 10; one off: -10; two off: -20
    assert [verdict["points"] for verdict in answer["rounds"]] == [30, -10, -20]
    assert answer["total"] == 0
    counts = [{"counts": {"yellow": 6, "red": 4, "blue": 2}}]
    assert SCORE({"game": "plotters", "rounds": counts})["total"] == 12  # 6 × 4 ÷ 2
    assert SCORE({"game": "plotters", "rounds": []}) == {"total": 0, "rounds": []}


def test_a_round_can_not_change_the_game() -> None:
    rounds = [{"bid": 1, "taken": 1, "game": "plotters", "ask": "setup"}]
    assert SCORE({"game": "wizard", "rounds": rounds})["total"] == 30


@pytest.mark.parametrize("lang", ["en", "fr", "it", "de"])
def test_a_rule_is_the_passage_of_the_book(lang: str) -> None:
    answer = RULE({"game": "wizard", "rule": "wizard.follow", "lang": lang})
    found = passage("wizard", lang, "wizard.follow")
    assert (answer["text"], answer["page"]) == (found.text, found.page)
    assert answer["book"] == f"wizard-kibitz-{lang}"


def test_quotes_are_verified_word_for_word() -> None:
    found = passage("wizard", "en", "wizard.score.exact")
    words = " ".join(found.text.split()[-6:])
    answer = VERIFY({"book": BOOK, "quote": words.replace(" ", "\n")})
    assert answer["verbatim"]
    assert found.page in answer["pages"]
    assert VERIFY({"book": BOOK, "quote": words, "page": found.page})["pages"] == [found.page]
    other = 1 if found.page != 1 else 2
    assert not VERIFY({"book": BOOK, "quote": words, "page": other})["verbatim"]
    longest = max(found.text.split(), key=len)
    assert VERIFY({"book": BOOK, "quote": longest})["verbatim"]
    assert VERIFY({"book": BOOK, "quote": longest[1:]}) == {"verbatim": False, "pages": []}
    assert not VERIFY({"book": BOOK, "quote": f"{words} gladly"})["verbatim"]
    assert not VERIFY({"book": BOOK, "quote": ""})["verbatim"]


def test_a_page_is_a_picture() -> None:
    marks = passage("wizard", "en", "wizard.follow").boxes
    plain = PICTURE({"book": BOOK, "page": 5, "width": 300})
    marked = PICTURE({"book": BOOK, "page": 5, "width": 300, "marks": marks})
    assert plain.startswith(b"\x89PNG")
    assert marked.startswith(b"\x89PNG")
    assert plain != marked


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


@given(st.sampled_from((JUDGE, SCORE, RULE, VERIFY)), st.data())
def test_any_request_is_answered_or_refused(offer: Offer, data: st.DataObject) -> None:
    names = st.sampled_from([key.name for key in offer.keys] + ["game", "x"])
    request = data.draw(
        st.dictionaries(names, VALUES | st.sampled_from(["wizard", BOOK]), max_size=4)
    )
    try:
        answer = offer(request)
    except KibitzError as error:
        answer = {"error": error.as_json()}
    assert isinstance(answer, dict)
