"""What a table sends: the same, byte for byte, whatever the cards are that a seat can't see."""

import asyncio
import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kibitz.cards import CARD
from kibitz.game import WATCHER, Seat, State
from kibitz.table.telling import Teller

from .people import Client, hall, play_out, seated

TOKEN = re.compile(rf"\b(?:{CARD.pattern})\b")
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("wizard", 3, {"hand_sizes": [1, 2, 5]}),
    ("wizard", 4, {"hand_sizes": [1, 3], "bids": "hidden"}),
    ("wizard", 4, {"hand_sizes": [1, 3], "bids": "secret"}),
    ("wizard", 3, {"hand_sizes": [1, 2], "clairvoyance": True}),
    ("plotters", 4, {}),
]


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_dealing_the_unseen_cards_again_changes_no_byte(
    tmp_path: Path, game: str, players: int, options: dict[str, Any]
) -> None:
    """At moments of a game: a fresh view for each seat and for a watcher, before and after all
    that they can't see is drawn anew."""

    async def run() -> None:
        async with hall(tmp_path) as found:
            live, clients = await seated(found, players, game=game, options=options)
            await live.do("p0", {"do": "start"})
            rng = random.Random(5)
            while live.table.phase == "playing":
                await play_out(live, clients, rng, moves=1)
                state = live.table.playing
                for seat in (*range(players), WATCHER):
                    before = Teller(live.table).whole(seat, "en", {})
                    record = state.game.reshuffle(state.record, Seat(seat), rng.randrange(1000))
                    live.table.state = State(state.game, record, state.settings)
                    assert Teller(live.table).whole(seat, "en", {}) == before
                    live.table.state = state

    asyncio.run(run())


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_no_hidden_card_is_in_any_message(
    tmp_path: Path, game: str, players: int, options: dict[str, Any]
) -> None:
    """Each message, when it is sent: no card stands in it that lies hidden from its seat."""

    async def run() -> None:
        async with hall(tmp_path) as found:
            live, clients = await seated(found, players, game=game, options=options)
            watcher = Client(None)
            live.attach(watcher)
            await live.do("p0", {"do": "start"})
            rng, looked = random.Random(6), {id(client): 0 for client in [*clients, watcher]}
            while live.table.phase == "playing":
                round_before = live.table.playing.round
                await play_out(live, clients, rng, moves=1)
                state = live.table.playing
                hands = state.hands()
                everything = Counter(card for hand in hands for card in hand)
                for client in [*clients, watcher]:
                    seat = live.seat(client)
                    view = state.watched() if seat == WATCHER else state.view(seat)
                    seen = set(view.hand) | set(view.gone)
                    for other in getattr(view, "others", {}).values():
                        seen |= set(other)
                    seen |= {state.game.turned(state.record) or ""}
                    hidden = set(everything) - seen - {"W", "J"}
                    new = client.raw[looked[id(client)] :]
                    looked[id(client)] = len(client.raw)
                    if state.round != round_before:
                        continue  # the cards of the round before are in hands again
                    told = {card for message in new for card in TOKEN.findall(without(message))}
                    assert told.isdisjoint(hidden), (seat, told & hidden)

    asyncio.run(run())


def without(message: str) -> str:
    """A message without the last trick, which may be of the round before."""
    told = json.loads(message)
    if told.get("view"):
        told["view"]["last_trick"] = None
    return json.dumps(told)


def test_a_secret_bid_is_told_to_nobody(tmp_path: Path) -> None:
    """Two games that differ in one bid only: the others are sent the same, byte for byte."""

    async def sent(bid: int, folder: Path) -> list[str]:
        async with hall(folder) as found:
            live, clients = await seated(found, 3, options={"hand_sizes": [4], "bids": "secret"})
            live.table.fold(entry_of_start(live.table.number + 1))
            first = live.table.turn or 0
            await live.do(f"p{first}", {"do": "move", "move": f"bid {bid}"})
            told = json.loads(clients[(first + 1) % 3].raw[-1])
            return [json.dumps(told)]

    def entry_of_start(number: int) -> Any:
        from kibitz.table import Entry

        return Entry(number, 0, "started", "p0", {"seed": 12, "version": 1})

    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
    one = asyncio.run(sent(1, tmp_path / "one"))
    two = asyncio.run(sent(3, tmp_path / "two"))
    assert '"kind": "moved"' in one[0]
    table = re.compile(r'"id": "[\w-]+"')
    assert table.sub("", one[0]) == table.sub("", two[0])


def test_persons_and_seeds_stay_here(tmp_path: Path) -> None:
    async def run() -> None:
        async with hall(tmp_path) as found:
            live, clients = await seated(found, 3, options={"hand_sizes": [2]})
            await live.do("p0", {"do": "start"})
            await play_out(live, clients, random.Random(7))
            seed = str(live.table.playing.seed)
            everything = "".join(clients[1].raw)
            assert seed not in everything
            assert not re.search(r'"p\d"', everything)

    asyncio.run(run())
