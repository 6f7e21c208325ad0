"""Records to text."""

from collections.abc import Sequence

from kibitz.game import Event
from kibitz.games import load_game
from kibitz.record.model import (
    LINE_OF,
    TITLE,
    VERSION,
    GameRecord,
    Move,
    check_name,
    points_of,
    score_line,
)


class Recorder:
    """A game that is being recorded: its record, its table, and its text at any time."""

    def __init__(self, record: GameRecord) -> None:
        """Plays the moves that the record has already; raises `KibitzError` if it can't."""
        self.record = record
        self.state = record.start()
        self._lines = _header(record)
        self._open = ""  # the kind of line to which the next move may be added
        self._head_of_round()
        self._write_comments(record.comments.get(0, ()))
        for made, move in enumerate(record.moves, 1):
            self._carry_out(move)
            self._write_comments(record.comments.get(made, ()))

    def play(self, text: str, seat: int) -> list[Event]:
        """Makes a move and notes it down; raises `KibitzError`, with nothing changed."""
        move = Move(seat, text)
        events = self._carry_out(move)
        self.record.moves.append(move)
        return events

    def text(self) -> str:
        """The record up to now."""
        unfinished = "" if self.state.is_over else " unfinished"
        made = len(self.record.moves)
        return "\n".join([*self._lines, f"end {made} moves{unfinished}", ""])

    def _carry_out(self, move: Move) -> list[Event]:
        """One move on the table and in the text."""
        events = self.record.carry_out(self.state, move)
        self._write_move(move, events)
        points = points_of(events)
        if points:
            self._lines.append(score_line(points))
            self._open = ""
        if any(event.kind == "deal" for event in events):
            self._head_of_round()
        return events

    def _head_of_round(self) -> None:
        """A round's dealer and cards."""
        state = self.state
        self._lines += ["", f"round {state.round} dealer {state.dealer}"]
        self._lines += [f"deal {seat} {' '.join(hand)}" for seat, hand in enumerate(state.hands())]
        turned = state.game.turned(state.record)
        if turned is not None:
            self._lines.append(f"turned {turned}")

    def _write_move(self, move: Move, events: Sequence[Event]) -> None:
        """A move, on the open line where it fits."""
        verb, _, rest = move.text.partition(" ")
        if verb == "play":
            rest = events[0].data["card"]  # also where the player could not see it
        line = LINE_OF.get(verb)
        if line is None:
            self._lines.append(f"{verb} {move.seat} {rest}")
        elif self._open == line:
            self._lines[-1] += f" {move.seat}:{rest}"
        else:
            self._lines.append(f"{line} {move.seat}:{rest}")
        full = any(event.kind == "trick" for event in events)
        self._open = "" if line is None or full else line

    def _write_comments(self, texts: Sequence[str]) -> None:
        """Comments on lines of their own."""
        for text in texts:
            self._lines += [f"; {line}" for line in text.splitlines()]
            self._open = ""


def _header(record: GameRecord) -> list[str]:
    """The lines before the first round; raises `BadInput` for a name that can't stand there."""
    game = load_game(record.game)
    lines = [f"{TITLE} {VERSION}", f"game {record.game} {game.version}"]
    lines += [f"seat {seat} {check_name(name)}" for seat, name in enumerate(record.names)]
    lines += [
        f"option {name} {game.option(name).write(value)}" for name, value in record.options.items()
    ]
    return lines if record.seed is None else [*lines, f"seed {record.seed}"]


def write(record: GameRecord) -> str:
    """The record as text; `read` reads the same record from it."""
    return Recorder(record).text()
