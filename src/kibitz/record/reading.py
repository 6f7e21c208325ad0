"""Text to records, each move checked by the rules."""

from collections.abc import Mapping
from typing import Any

from kibitz.errors import KibitzError, RecordError
from kibitz.game import UNSEEN, State
from kibitz.games import load_game
from kibitz.i18n import N_
from kibitz.record.model import (
    MOVE_OF,
    TITLE,
    VERSION,
    Deal,
    GameRecord,
    Move,
    check_name,
    score_line,
)


def read(text: str) -> GameRecord:
    """A record from its text, each of its moves checked by the rules.

    Raises `RecordError` with the line: record-header, record-version, record-syntax,
    record-differs (a check line that the rules contradict), record-move (with the rule that
    refuses the move), record-cut (no end line, so that the file is not whole).
    """
    reader = _Reader()
    lines = text.splitlines()
    reader.header(lines[0] if lines else "")
    for number, line in enumerate(lines[1:], 2):
        reader.line(number, line)
    return reader.finish(len(lines))


class _Reader:
    """Reads a record line by line and plays it on a table of its own."""

    def __init__(self) -> None:
        self.number = 1
        self.game = ""
        self.names: list[str] = []
        self.options: dict[str, Any] = {}
        self.seed: int | None = None
        self.record: GameRecord | None = None
        self.state: State | None = None
        self.hands: dict[int, list[str]] = {}
        self.lines: dict[str, int] = {}  # where the round's head and cards stand
        self.turned: str | None = None
        self.headed = 0  # the round whose head was read last
        self.waiting = False  # a round's head was read, and its cards are not on the table yet
        self.points: dict[int, int] = {}
        self.comments: dict[int, list[str]] = {}
        self.ended = False

    def header(self, line: str) -> None:
        """The first line: what the file is and its version."""
        content, _, comment = line.removeprefix("\ufeff").partition(";")
        words = content.split()
        if words[:2] != TITLE.split() or len(words) != 3:
            raise RecordError("record-header", 1, given=line[:60])
        if words[2] != str(VERSION):
            raise RecordError("record-version", 1, given=words[2], known=VERSION)
        self.note(comment)

    def line(self, number: int, line: str) -> None:
        """Any other line."""
        self.number = number
        content, _, comment = line.partition(";")
        words = content.split()
        if words:
            if self.ended:
                raise self.syntax(line, N_("nothing after the end"))
            LINES.get(words[0], _Reader._unknown)(self, words)
        self.note(comment)

    def note(self, comment: str) -> None:
        """Keeps a comment; those of the header belong before the first move."""
        if comment.strip():
            made = len(self.record.moves) if self.record else 0
            self.comments.setdefault(made, []).append(comment.strip())

    def finish(self, lines: int) -> GameRecord:
        """The record, when it is whole."""
        if not self.ended or self.record is None:
            raise RecordError("record-cut", lines)
        self.record.comments = self.comments
        return self.record

    def syntax(self, given: str, wanted: str) -> RecordError:
        """The error for words that can't be read."""
        return RecordError("record-syntax", self.number, given=given.strip()[:60], wanted=wanted)

    def whole(self, word: str, wanted: str) -> int:
        """A whole number."""
        if not word.removeprefix("-").isdecimal() or len(word) > 20:
            raise self.syntax(word, wanted)
        return int(word)

    def seat(self, word: str) -> int:
        """A seat's number."""
        seat = self.whole(word, N_("a seat"))
        if not 0 <= seat < len(self.names):
            raise self.syntax(word, N_("a seat"))
        return seat

    def same(self, given: object, wanted: object) -> None:
        """A check line has to say what the rules say."""
        if given != wanted:
            raise RecordError("record-differs", self.number, given=given, wanted=wanted)

    def _unknown(self, words: list[str]) -> None:
        raise self.syntax(" ".join(words), N_("a line of a record, like “trick 0:R5 1:R9”"))

    def _game(self, words: list[str]) -> None:
        if len(words) != 3 or self.record or self.game:
            raise self.syntax(" ".join(words), "game NAME VERSION")
        try:
            version = load_game(words[1]).version
        except KibitzError as error:
            raise self.refused(error) from None
        if words[2] != str(version):
            known = f"{words[1]} {version}"
            raise RecordError("record-version", self.number, given=" ".join(words[1:]), known=known)
        self.game = words[1]

    def _seat(self, words: list[str]) -> None:
        if len(words) < 3 or self.record or words[1] != str(len(self.names)):
            raise self.syntax(" ".join(words), f"seat {len(self.names)} NAME")
        try:
            self.names.append(check_name(" ".join(words[2:])))
        except KibitzError as error:
            raise self.refused(error) from None

    def _option(self, words: list[str]) -> None:
        if len(words) != 3 or self.record or not self.game:
            raise self.syntax(" ".join(words), "option NAME VALUE")
        try:
            self.options[words[1]] = load_game(self.game).option(words[1]).read(words[2])
        except KibitzError as error:
            raise self.refused(error) from None

    def _seed(self, words: list[str]) -> None:
        if len(words) != 2 or self.record or self.seed is not None:
            raise self.syntax(" ".join(words), "seed NUMBER")
        self.seed = self.whole(words[1], N_("a seed"))

    def _begin(self, first_dealer: int) -> None:
        """Sets up the table when the header is complete."""
        if not self.game:
            raise self.syntax("round", "game NAME VERSION")
        record = GameRecord(self.game, self.names, self.options, self.seed, first_dealer)
        try:
            self.state = record.start()
        except KibitzError as error:
            raise self.refused(error) from None
        self.record = record

    def refused(self, error: KibitzError) -> RecordError:
        """The error for what the rules refuse."""
        return RecordError("record-move", self.number, getattr(error, "rule", None), reason=error)

    def _round(self, words: list[str]) -> None:
        if len(words) != 4 or words[2] != "dealer":
            raise self.syntax(" ".join(words), "round NUMBER dealer SEAT")
        number, dealer = self.whole(words[1], N_("a round")), self.seat(words[3])
        if self.record is None:
            self._begin(dealer)
        assert self.state is not None
        assert self.record is not None
        if self.state.is_over:
            raise self.syntax(" ".join(words), N_("the end: the game is over"))
        self.same(f"round {number}", f"round {self.state.round}")
        if self.seed is None and number == 1:
            self.record.first_dealer = dealer
        else:
            self.same(f"dealer {dealer}", f"dealer {self.state.dealer}")
        self.hands, self.turned, self.waiting = {}, None, True
        self.lines = {"round": self.number}
        self.headed = number

    def _deal(self, words: list[str]) -> None:
        if len(words) < 3 or not self.waiting:
            raise self.syntax(" ".join(words), "deal SEAT CARDS")
        self.hands[self.seat(words[1])] = words[2:]
        self.lines[f"deal {self.seat(words[1])}"] = self.number

    def _turned(self, words: list[str]) -> None:
        if len(words) != 2 or not self.waiting:
            raise self.syntax(" ".join(words), "turned CARD")
        self.turned = words[1]
        self.lines["turned"] = self.number

    def _table(self) -> State:
        """The table for a move, with the round's cards dealt."""
        if self.state is None or self.record is None:
            raise self.syntax("a move", "round NUMBER dealer SEAT")
        if not self.state.is_over and self.headed != self.state.round:
            raise RecordError("record-head", self.number, round=self.state.round)
        if self.waiting:
            self._place(self.state, self.record)
            self.waiting = False
        return self.state

    def _place(self, state: State, record: GameRecord) -> None:
        """Deals what the record says, or checks it against the seed's deal."""
        hands = [self.hands.get(seat, []) for seat in range(len(self.names))]
        if self.seed is not None:
            for seat, hand in self.hands.items():
                right = " ".join(state.hands()[seat])
                self.same(f"deal {seat} {' '.join(hand)}", f"deal {seat} {right}")
            if self.turned is not None:
                self.same(f"turned {self.turned}", f"turned {state.game.turned(state.record)}")
            return
        record.deals.append(Deal(hands, self.turned))
        try:
            state.place(hands, self.turned, record.first_dealer if state.round == 1 else None)
        except KibitzError as error:
            self.number = self.lines.get(str(error.details.get("key")), self.lines["round"])
            raise self.refused(error) from None

    def _play(self, seat: int, text: str) -> None:
        """One move, checked by the rules."""
        state = self._table()
        move = Move(seat, as_the_seat_said(state, seat, text))
        try:
            events = state.play(move.text, seat)
        except KibitzError as error:
            raise self.refused(error) from None
        assert self.record is not None
        self.record.moves.append(move)
        scores = {
            event.seat or 0: event.data["points"] for event in events if event.kind == "score"
        }
        self.points = scores or self.points

    def _moves(self, words: list[str]) -> None:
        """A line of moves of several seats."""
        for word in words[1:]:
            seat, colon, rest = word.partition(":")
            if not colon or not rest:
                raise self.syntax(word, "SEAT:MOVE")
            self._play(self.seat(seat), f"{MOVE_OF[words[0]]} {rest}")

    def _move(self, words: list[str]) -> None:
        """A line with a move of one seat."""
        if len(words) < 3:
            raise self.syntax(" ".join(words), f"{words[0]} SEAT …")
        self._play(self.seat(words[1]), " ".join([words[0], *words[2:]]))

    def _score(self, words: list[str]) -> None:
        given: Mapping[int, int] = {
            self.seat(seat): self.whole(points, N_("points"))
            for seat, _, points in (word.partition(":") for word in words[1:])
        }
        self.same(score_line(given), score_line(self.points))

    def _end(self, words: list[str]) -> None:
        made = len(self.record.moves) if self.record else 0
        state = self._table()
        unfinished = "" if state.is_over else " unfinished"
        self.same(" ".join(words), f"end {made} moves{unfinished}")
        self.ended = True


LINES = {
    "game": _Reader._game,
    "seat": _Reader._seat,
    "option": _Reader._option,
    "seed": _Reader._seed,
    "round": _Reader._round,
    "deal": _Reader._deal,
    "turned": _Reader._turned,
    "bids": _Reader._moves,
    "trick": _Reader._moves,
    "trump": _Reader._move,
    "pick": _Reader._move,
    "choose": _Reader._move,
    "score": _Reader._score,
    "end": _Reader._end,
}
"""How each kind of line is read, by its first word."""


def as_the_seat_said(state: State, seat: int, text: str) -> str:
    """A move as its seat made it: a record names even a card that the seat could not see."""
    hand = state.hands()[seat]
    known = len(hand) == 1 and text == f"play {hand[0]}" and state.legal_moves() == [UNSEEN]
    return UNSEEN if known else text
