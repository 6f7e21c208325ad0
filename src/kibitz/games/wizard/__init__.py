"""Wizard, for 3 to 6 players."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from kibitz.errors import BadInput, IllegalMove
from kibitz.game import Action, Advice, Event, Game, Seat, Table
from kibitz.games.wizard import events, judge, notation, rules, sense, settings, view
from kibitz.games.wizard.view import WizardView


class Wizard(Game):
    """What Wizard tells the house."""

    name = "wizard"
    title = notation.TITLE
    seats = range(rules.LOW, rules.HIGH + 1)
    options = settings.OPTIONS
    rule_ids = rules.RULES
    version = 1
    table = rules.TABLE
    view_type = WizardView
    kernels: ClassVar = {
        "start": rules.start,
        "apply": rules.apply,
        "random_action": rules.random_action,
    }

    def check_settings(self, chosen: Mapping[str, Any], players: int) -> None:
        settings.check(chosen, players)

    def configure(self, table: Table, players: int, chosen: Mapping[str, Any]) -> None:
        settings.configure(table, players, chosen)

    def legal(self, table: Table) -> list[Action]:
        return view.actions(table)

    def refusal(self, table: Table, action: Action) -> IllegalMove:
        if not 0 <= action <= rules.NAME + rules.NO_TRUMP:
            return IllegalMove("not-a-move", given=str(action))
        given = notation.action_text(action).partition(" ")[2]
        phase = view.PHASES[table.phase]
        if action >= rules.NAME:
            if table.phase != rules.NAMING:
                return IllegalMove("wrong-phase", given=given, wanted=phase)
            return IllegalMove("illegal-move", "wizard.trump.wizard", given=given)
        if action >= rules.BID:
            if table.phase != rules.BIDDING:
                return IllegalMove("wrong-phase", given=given, wanted=phase)
            bid, cards = action - rules.BID, int(table.cards)
            if bid > cards:
                return IllegalMove("bid-range", "wizard.bid.range", given=bid, high=cards)
            return IllegalMove(
                "illegal-move", rules.RULES[rules.barred_by(table, bid)], given=given
            )
        if table.phase != rules.PLAYING:
            return IllegalMove("wrong-phase", given=given, wanted=phase)
        hand = int(table.hands[table.turn])
        if rules.plays_unseen(table):
            return IllegalMove("illegal-move", "wizard.variant.clairvoyance", given=given)
        if action == rules.UNSEEN or not hand >> action & 1:
            shown = " ".join(notation.mask_texts(hand))
            return IllegalMove("not-in-hand", given=given, hand=shown)
        return IllegalMove("illegal-move", "wizard.follow", given=given)

    def events(self, before: Table, action: Action, after: Table) -> list[Event]:
        return events.events(before, action, after)

    def opening(self, table: Table) -> list[Event]:
        return events.deal_events(table)

    def public(self, table: Table) -> dict[str, Any]:
        return view.public(table)

    def private(self, table: Table, seat: Seat) -> dict[str, Any]:
        return view.private(table, seat)

    def heard(self, event: Event, seat: Seat, chosen: Mapping[str, Any]) -> Event:
        """Of a hidden or secret bid the others hear that it was made, not which."""
        if event.kind != "bid" or event.seat == seat or chosen["bids"] == "open":
            return event
        return Event("bid", event.seat, event.rule)

    def revocable(self, before: Table, action: Action, after: Table) -> bool:
        """A bid while others still bid, and the dealer's trump; a card that lies is played."""
        return bool(action >= rules.BID and after.phase == rules.BIDDING)

    def standing(self, view: WizardView) -> dict[str, int]:
        return {} if view.winning is None else {"wins": view.winning}

    def text(self, table: Table, action: Action) -> str:
        return notation.action_text(action)

    def parse(self, table: Table, move: str) -> Action:
        verb, _, rest = move.strip().partition(" ")
        rest = rest.strip()
        if verb == "trump" and rest:
            return Action(rules.NAME + notation.read_trump(rest))
        if verb == "bid" and rest.removeprefix("-").isdecimal() and len(rest) < 8:
            bid = int(rest)
            if not 0 <= bid < rules.NAME - rules.BID:
                raise BadInput("bid-range", given=bid, high=int(table.cards))
            return Action(rules.BID + bid)
        if verb == "play" and rest:
            return Action(self._card_of_turn(table, rest))
        raise IllegalMove("not-a-move", given=move)

    @staticmethod
    def _card_of_turn(table: Table, text: str) -> int:
        """The card that a text means, in the hand of the seat to act where it is there."""
        if text == "?":
            return rules.UNSEEN
        first = notation.read_card(text, "play", 1)
        hand = int(table.hands[table.turn])
        alike = range(first, 64, 16) if text in notation.FOUR_ALIKE else (first,)
        held = [card for card in alike if hand >> card & 1]
        return held[0] if held else first

    def hands(self, table: Table) -> list[list[str]]:
        return [notation.mask_texts(table.hands[seat]) for seat in range(table.players)]

    def turned(self, table: Table) -> str | None:
        return None if table.turned == rules.NO_CARD else notation.card_text(int(table.turned))

    def place(self, table: Table, hands: Sequence[Sequence[str]], turned: str | None) -> None:
        players, cards = int(table.players), int(table.cards)
        if len(hands) != players or any(len(hand) != cards for hand in hands):
            raise BadInput("deal-hands", players=players, cards=cards)
        notation.check_turned(players, cards, turned)
        lists = [(f"deal {seat}", hand) for seat, hand in enumerate(hands)] + [
            ("turned", [turned] if turned else [])
        ]
        *dealt, up = notation.read_cards(*lists)
        for seat, hand in enumerate(dealt):
            table.hands[seat] = notation.mask_of(hand)
        rules.open_round(table, up[0] if up else rules.NO_CARD)

    def untouched(self, table: Table) -> bool:
        fresh = (
            rules.NAMING if rules.trump_of(int(table.turned)) == rules.UNNAMED else rules.BIDDING
        )
        return bool(table.phase == fresh and (table.bids == rules.NO_BID).all())

    def rounds(self, table: Table) -> int:
        return int(table.rounds)

    def reshuffle(self, table: Table, seat: Seat, seed: int) -> Table:
        return view.reshuffle(table, seat, seed)

    def advise(self, view: WizardView) -> Advice:
        return sense.advise(view)

    def judge(self, case: Mapping[str, Any]) -> dict[str, Any]:
        return judge.judge(self, case)


GAME = Wizard()
