"""Strange input to accounts: names, huge passwords, files, a store that fails."""

from html import unescape

import pytest

from kibitz.errors import BadInput
from kibitz.store import transactions
from tests.accounts.test_entering import GOOD
from tests.accounts.visiting import ACCOUNT, House, Slow, a_home, enter, is_in, make, token, told

__all__ = ["a_home"]  # a fixture


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", '"><img src=x>', "{{ 7 * 7 }}", "O’Hara & 100 %s"]
)
def test_names_are_text(home: House, name: str) -> None:
    anna = home.visitor()
    answer = anna.post(f"{ACCOUNT}/new", data={"name": name[:24], "password": "short"})
    anna.post(f"{ACCOUNT}/new", data={"name": name[:24], "password": GOOD})
    page = anna.get(ACCOUNT)
    for text in (answer.text, page.text):
        assert name[:24] not in text or "<" not in name
        assert name[:24] in unescape(text)
    taken = home.visitor().post(f"{ACCOUNT}/new", data={"name": name[:24], "password": GOOD})
    assert name[:24] in told(taken)
    assert "<script>alert" not in taken.text


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "There is nothing to read in this."),
        ("   ", "There is nothing to read in this."),
        ("A\u202eB", "Character 2 can’t be seen"),
        ("A\x00B", "Character 2 can’t be seen"),
        ("x" * 25, "This is too long: 25 characters; 24 at most."),
    ],
)
def test_names_that_can_t_be(home: House, name: str, message: str) -> None:
    answer = home.visitor().post(f"{ACCOUNT}/new", data={"name": name, "password": GOOD})
    assert answer.status_code == 422
    assert told(answer).startswith(message)


@pytest.mark.parametrize("length", [1001, 200_000])
def test_huge_passwords_are_refused_before_they_are_hashed(
    home: House, length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(home.visitor())
    slow = Slow()  # would wait for ever
    monkeypatch.setattr(home.app.state.door, "hasher", slow)
    anna = home.visitor()
    answer = anna.post(f"{ACCOUNT}/new", data={"name": "Eve", "password": "x" * length})
    assert told(answer).startswith("A password takes 1000 characters at most")
    assert told(enter(anna, password="x" * length)).startswith("This name and this password")
    assert slow.most == 0


def test_what_is_too_large_for_a_form_is_not_read(home: House) -> None:
    data = {"name": "Anna", "password": "x" * 300_000}
    for act in ("new", "enter"):
        assert home.visitor().post(f"{ACCOUNT}/{act}", data=data).status_code == 413


def test_a_file_where_a_password_should_be(home: House) -> None:
    files = {"password": ("x.txt", b"correct horse"), "name": ("y.txt", b"Anna")}
    for act in ("new", "enter", "recover", "passkeys/enter"):
        answer = home.visitor().post(f"{ACCOUNT}/{act}", files=files)
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-request")


def test_who_can_t_be_looked_up_keeps_the_cookie(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = home.visitor()
    make(anna)
    before = token(anna)

    def fail(*_: object) -> None:
        raise BadInput("store-closed", given="/secret/kibitz.db", reason="gone")

    with monkeypatch.context() as broken:
        broken.setattr(transactions.Store, "reading", fail)
        for path in (ACCOUNT, "/en/history", "/en/books"):
            answer = anna.get(path, headers={"Accept": "text/html"})
            assert answer.status_code == 503
            assert "secret" not in answer.text
        assert anna.get("/en/games/wizard/rules").status_code == 200  # needs nobody
    assert token(anna) == before
    assert is_in(anna)
