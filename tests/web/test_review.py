"""The review of a finished game: what the table would have hinted, from what the seat saw."""

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from kibitz.commentary import tell_advice
from kibitz.game import Advice, Seat, State
from kibitz.games import GAMES, load_game
from kibitz.i18n import LANGUAGES
from kibitz.record import GameRecord, Move
from kibitz.web.tables_after import advice_for, decisions_of, in_words, record_of
from tests.conformance.kit import each_table, some_variants
from tests.table.people import hall, seated

from .browsing import violations
from .reading import Page as Read
from .test_table_pages import Place, opened, place

__all__ = ["place"]  # a fixture
SHORT = {"wizard": {"option.hand_sizes": "2,5"}, "plotters": {}}


def random_game(name: str, players: int, options: dict[str, object], seed: int) -> GameRecord:
    """A game of random moves, as a record."""
    rng = random.Random(seed)
    state = load_game(name).new(players, seed, options)
    game = GameRecord(name, [f"p{seat}" for seat in range(players)], options, seed)
    while not state.is_over:
        assert state.turn is not None
        game.moves.append(Move(state.turn, rng.choice(state.legal_moves())))
        state.play(game.moves[-1].text)
    return game


@each_table
def test_suggestions_are_legal_and_only_choices_are_reviewed(name: str, players: int) -> None:
    for options in some_variants(name, players, pairs=1):
        game = random_game(name, players, options, seed=players)
        seat = players // 2
        found = {decision.step: decision for decision in decisions_of(game, seat)}
        state = game.start()
        for step, move in enumerate(game.moves):
            legal = state.legal_moves()
            assert (step in found) == (move.seat == seat and len(legal) > 1)
            if step in found:
                decision = found[step]
                assert decision.made == move.text
                assert decision.round == state.round
                assert decision.advice.move in legal
                assert decision.differs == (move.text != decision.advice.move)
            game.carry_out(state, move)


@pytest.mark.parametrize("name", GAMES)
def test_review_says_what_the_table_would_have_hinted(tmp_path: Path, name: str) -> None:
    async def run() -> tuple[dict[int, Advice], GameRecord]:
        async with hall(tmp_path) as found:
            live, clients = await seated(found, people=1, game=name)
            await live.do("p0", {"do": "start"})
            rng, hints = random.Random(5), {}
            while live.table.phase == "playing":
                if live.table.turn != 0:
                    await asyncio.sleep(0.001)
                    continue
                view = clients[0].view
                assert view is not None
                if len(view["legal"]) > 1:
                    hints[len(live.table.moves)] = live.hint("p0")
                move = {"do": "move", "move": rng.choice(view["legal"]), "seen": clients[0].n}
                await live.do("p0", move)
            return hints, record_of(live.table)

    hints, game = asyncio.run(run())
    assert len(hints) > 30
    assert {each.step: each.advice for each in decisions_of(game, 0)} == hints


@each_table
def test_review_knows_nothing_of_unseen_cards(name: str, players: int) -> None:
    """At each decision the unseen cards are dealt again: the advice stays word for word."""
    changed = 0
    for options in some_variants(name, players, pairs=0):
        game = random_game(name, players, options, seed=10 + players)
        state = game.start()
        for step, move in enumerate(game.moves):
            if step % 7 == 0:
                seat = Seat(move.seat)
                record = state.game.reshuffle(state.record, seat, seed=step)
                again = State(state.game, record, state.settings)
                changed += again.hands() != state.hands()
                assert advice_for(again, seat) == advice_for(state, seat)
            game.carry_out(state, move)
    assert changed > 20


# ---- the page


def played(place: Place, game: str, **form: Any) -> tuple[Any, str]:
    """Somebody with a finished game against bots."""
    anna = place.visitor()
    table = opened(anna, game, against="bots", **SHORT[game], **form)
    place.finish(table)
    return anna, table


@pytest.mark.parametrize("game", GAMES)
def test_page_tells_each_decision_with_its_reason(place: Place, game: str) -> None:
    anna, table = played(place, game)
    decisions = decisions_of(record_of(place.hall.live[table].table), 0)
    assert any(decision.differs for decision in decisions)
    for lang in LANGUAGES:
        page = anna.get(f"/{lang}/tables/{table}/replay/0?review=1")
        assert page.status_code == 200
        links = Read(page.text).of("a")
        steps = [link["data-step"] for link in links if "data-step" in link]
        differing = [str(each.step) for each in decisions if each.differs]
        assert steps == differing + [str(each.step) for each in decisions if not each.differs]
        text = Read(page.text).text
        for decision in decisions[:5]:
            reason = in_words(tell_advice(game, decision.advice, lang), lang, game)
            assert " ".join(reason.split()) in text
        for link in links:
            if "data-step" in link:
                assert link["href"] == (
                    f"/{lang}/tables/{table}/replay/{link['data-step']}?review=1"
                )


def test_each_moment_tells_its_decision(place: Place) -> None:
    anna, table = played(place, "wizard")
    game = record_of(place.hall.live[table].table)
    found = {decision.step: decision for decision in decisions_of(game, 0)}
    for step in range(len(game.moves) + 1):
        page = anna.get(f"/en/tables/{table}/replay/{step}").text
        assert ('class="moment"' in page) == (step in found)
        if step in found:
            agrees = "Steady agrees." in page
            assert agrees != found[step].differs
        assert 'class="moment"' not in place.visitor().get(f"/en/tables/{table}/replay/{step}").text


def test_review_is_made_only_when_it_is_asked_for(place: Place) -> None:
    anna, table = played(place, "wizard")
    page = Read(anna.get(f"/en/tables/{table}/replay/3").text)
    assert f"/en/tables/{table}/replay/3?review=1#review" in page.links
    assert not any("data-step" in link for link in page.of("a"))


def test_only_who_played_is_offered_a_review(place: Place) -> None:
    _anna, table = played(place, "wizard")
    for query in ("", "?review=1"):
        page = place.visitor().get(f"/en/tables/{table}/replay/3{query}")
        assert page.status_code == 200
        assert "review" not in Read(page.text).ids


def test_it_is_said_that_the_bot_is_no_oracle(place: Place) -> None:
    anna, table = played(place, "wizard")
    page = Read(anna.get(f"/en/tables/{table}/replay/0?review=1").text)
    assert "Steady is only sensible, no oracle" in page.text


@pytest.mark.browser
@pytest.mark.xdist_group("browser")
def test_jump_to_the_moments(browser: Browser, place: Place) -> None:
    anna, table = played(place, "wizard")
    with browser.new_context(
        base_url=place.address, viewport={"width": 375, "height": 812}
    ) as context:
        cookies = [{"name": key, "value": value} for key, value in anna.cookies.items()]
        context.add_cookies([{**cookie, "url": place.address} for cookie in cookies])  # type: ignore[typeddict-item]
        page = context.new_page()
        jump(page, f"/en/tables/{table}/replay/0")


def jump(page: Page, address: str) -> None:
    """Opens the review in place, and goes from it to a moment and to another language."""
    page.goto(address)
    page.get_by_role("link", name="Review the game").click()
    expect(page.locator("#review")).to_be_focused()
    moment = page.locator(".decisions a").first
    step = moment.get_attribute("data-step")
    moment.click()
    expect(page.locator(".stepper .where")).to_contain_text(re.compile(rf"^{step} /"))
    expect(page.locator("#replay")).to_be_in_viewport()
    expect(moment).to_have_attribute("aria-current", "true")
    expect(page).to_have_url(re.compile(rf"/replay/{step}\?review=1$"))
    page.keyboard.press("ArrowRight")
    expect(page.locator(".stepper .where")).to_contain_text(re.compile(rf"^{int(step or 0) + 1} /"))
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    page.get_by_role("link", name="Deutsch").click()
    expect(page).to_have_url(re.compile(rf"/de/.*/replay/{int(step or 0) + 1}\?review=1$"))
    expect(page.locator(".decisions a").first).to_be_visible()
