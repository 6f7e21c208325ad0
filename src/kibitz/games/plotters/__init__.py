"""Plotters, Inc. (Mit List und Tücke), for 4 to 6 players."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from kibitz.case import colour_of
from kibitz.errors import BadInput, IllegalMove
from kibitz.game import Action, Advice, Event, Game, Seat, Table
from kibitz.games.plotters import events, judge, notation, rules, sense, settings, view
from kibitz.games.plotters.view import PlottersView


class Plotters(Game):
    """What Plotters, Inc. tells the house."""

    name = "plotters"
    title = notation.TITLE
    seats = range(rules.LOW, rules.HIGH + 1)
    options = settings.OPTIONS
    rule_ids = rules.RULES
    version = 1
    table = rules.TABLE
    view_type = PlottersView
    kernels: ClassVar = {
        "start": rules.start,
        "apply": rules.apply,
        "random_action": rules.random_action,
    }

    def check_settings(self, chosen: Mapping[str, Any], players: int) -> None:
        """No two options of this game exclude each other."""

    def configure(self, table: Table, players: int, chosen: Mapping[str, Any]) -> None:
        settings.configure(table, chosen)

    def legal(self, table: Table) -> list[Action]:
        return view.actions(table)

    def refusal(self, table: Table, action: Action) -> IllegalMove:
        if not 0 <= action <= rules.CHOOSE + rules.ALL_FOUR:
            return IllegalMove("not-a-move", given=str(action))
        given = view.move_text(table, action).partition(" ")[2]
        phase = view.PHASES[table.phase]
        if action >= rules.CHOOSE:
            if table.phase != rules.CHOOSING:
                return IllegalMove("wrong-phase", given=given, wanted=phase)
            return IllegalMove("illegal-move", "plotters.choose-two", given=given)
        if action >= rules.PICK:
            if table.phase != rules.PICKING:
                return IllegalMove("wrong-phase", given=given, wanted=phase)
            return IllegalMove("illegal-move", "plotters.take.winner", given=given)
        if table.phase != rules.PLAYING:
            return IllegalMove("wrong-phase", given=given, wanted=phase)
        hand = table.hands[table.turn]
        if not int(hand[action >> 6]) >> (action & 63) & 1:
            shown = " ".join(notation.hand_texts(hand))
            return IllegalMove("not-in-hand", given=given, hand=shown)
        return IllegalMove("illegal-move", "plotters.three-colours", given=given)

    def events(self, before: Table, action: Action, after: Table) -> list[Event]:
        return events.events(before, action, after)

    def opening(self, table: Table) -> list[Event]:
        return events.deal_events(table)

    def public(self, table: Table) -> dict[str, Any]:
        return view.public(table)

    def private(self, table: Table, seat: Seat) -> dict[str, Any]:
        return view.private(table, seat)

    def revocable(self, before: Table, action: Action, after: Table) -> bool:
        """A pick and a choice of colours, as long as no new round was dealt on them."""
        same_round = before.round_number == after.round_number and after.phase != rules.OVER
        return bool(action >= rules.PICK and same_round)

    def outlook(self, view: PlottersView) -> dict[str, int]:
        return sense.scores_now(view)

    def standing(self, view: PlottersView) -> dict[str, int]:
        if not view.trick:
            return {}
        trick = [notation.read_card(card, "trick", at) for at, card in enumerate(view.trick, 1)]
        cards = len(trick)
        return {"wins": rules.winner_of(trick, cards), "rest": rules.rest_of(trick, cards)}

    def text(self, table: Table, action: Action) -> str:
        return view.move_text(table, action)

    def parse(self, table: Table, move: str) -> Action:
        verb, *words = move.split() or [""]
        if verb == "play" and len(words) == 1:
            return Action(notation.read_card(words[0], "play", 1))
        if verb == "pick" and words:
            if table.phase != rules.PICKING:
                phase = view.PHASES[table.phase]
                raise IllegalMove("wrong-phase", given=move, wanted=phase)
            return Action(rules.PICK + self._positions(table, words))
        if verb == "choose" and words:
            pair = 0
            for word in words:
                pair |= 1 << colour_of(word)
            return Action(rules.CHOOSE + pair)
        raise IllegalMove("not-a-move", given=move)

    @staticmethod
    def _positions(table: Table, texts: Sequence[str]) -> int:
        """The positions in the trick of the cards that are picked, as a mask."""
        trick = [int(card) for card in table.trick[: table.played]]
        (cards,) = notation.read_cards(None, ("pick", texts))
        mask = 0
        for at, card in enumerate(cards, 1):
            if card not in trick:
                shown = " ".join(notation.card_text(other) for other in trick)
                raise IllegalMove("not-in-trick", given=texts[at - 1], trick=shown)
            mask |= 1 << trick.index(card)
        return mask

    def hands(self, table: Table) -> list[list[str]]:
        return [notation.hand_texts(table.hands[seat]) for seat in range(table.players)]

    def turned(self, table: Table) -> str | None:
        return None

    def place(self, table: Table, hands: Sequence[Sequence[str]], turned: str | None) -> None:
        players = int(table.players)
        if len(hands) != players or any(len(hand) != rules.HAND for hand in hands):
            raise BadInput("deal-hands", players=players, cards=rules.HAND)
        if turned is not None:
            raise BadInput("deal-not-turned")
        dealt = notation.read_cards(
            players, *[(f"deal {seat}", hand) for seat, hand in enumerate(hands)]
        )
        for seat, hand in enumerate(dealt):
            table.hands[seat] = notation.words_of(hand)
        rules.open_round(table)

    def untouched(self, table: Table) -> bool:
        fresh = table.phase == rules.PLAYING and table.tricks == 0 and table.played == 0
        return bool(fresh)

    def rounds(self, table: Table) -> int:
        return int(table.players)

    def reshuffle(self, table: Table, seat: Seat, seed: int) -> Table:
        return view.reshuffle(table, seat, seed)

    def advise(self, view: PlottersView) -> Advice:
        return sense.advise(view)

    def judge(self, case: Mapping[str, Any]) -> dict[str, Any]:
        return judge.judge(self, case)


GAME = Plotters()
