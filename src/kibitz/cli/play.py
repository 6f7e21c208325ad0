"""`kibitz play`: a game against bots in the terminal, saved after every move."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path

from rich.table import Table
from rich.text import Text

from kibitz.bots import load_bot
from kibitz.cli.drawing import (
    cited,
    console,
    drawn,
    hand_line,
    scores_table,
    seats_table,
    tell,
    trick_line,
    with_rule,
)
from kibitz.commentary import load_commentary, say, tell_advice, tell_move
from kibitz.errors import BadInput, KibitzError
from kibitz.files import data_folder, exists, read_text, rename, write_bytes
from kibitz.game import Event, Seat, View
from kibitz.games import load_game
from kibitz.i18n import N_, translate
from kibitz.record import TITLE, GameRecord, Recorder, check_name, points_of, read
from kibitz.rulebook import passage, passages, to_rich
from kibitz.words import load_words

ME = Seat(0)
ON_THE_TABLE = frozenset({"play", "bid"})
"""Events that the next look at the table shows."""
BOT_NAMES = ("Ada", "Bruno", "Clara", "Dario", "Elsa", "Fabio")
DEFAULT_PLAYERS = 4


@dataclass(frozen=True)
class Request:
    """What the command line asks for."""

    game: str
    players: int | None
    lang: str
    seed: int | None
    options: list[str]
    name: str | None
    bot: str
    file: Path | None
    resume: bool | None


def play_game(request: Request) -> None:
    """Plays the game to its end or until the player quits."""
    load_game(request.game)
    file = request.file or data_folder() / "games" / f"{request.game}.kgr"
    try:
        record = saved_game(request, file)
    except (EOFError, KeyboardInterrupt):
        return
    if record is None:
        record = new_game(request)
        make_room(request, file)
    Session(record, request, file).run()


def saved_game(request: Request, file: Path) -> GameRecord | None:
    """The saved game, when there is an unfinished one and the player wants to go on with it."""
    if request.resume is False or (request.resume is None and not exists(file)):
        return None
    if not exists(file):
        raise BadInput("no-saved-game", given=file)
    record = read(read_text(file))
    if record.game != request.game or record.replay().is_over:
        if request.resume:
            raise BadInput("no-saved-game", given=file)
        return None
    if request.resume is None and not wants_to_go_on(record, request.lang):
        return None
    if request.players or request.options or request.seed is not None:
        note = N_("The saved game goes on as it is; players, options and seed are for new games.")
        tell(translate(request.lang, note), "yellow")
    return record


def wants_to_go_on(record: GameRecord, lang: str) -> bool:
    """Asks until the answer is yes or no; raises EOFError when the player rather leaves."""
    moves = len(record.moves)
    question = say(lang, "Go on with the saved game (moves: {moves})? [Y/n] ", moves=moves)
    yes, no = translate(lang, "yes"), translate(lang, "no")
    while True:
        answer = console().input(Text(question)).strip().lower()
        if answer in {"q", "quit"}:
            raise EOFError
        if answer in {"", "y", "yes", yes, yes[0]}:
            return True
        if answer in {"n", "no", no, no[0]}:
            return False


def make_room(request: Request, file: Path) -> None:
    """Keeps a game that lies where the new one goes under its date; refuses any other file."""
    if not exists(file):
        return
    if not read_text(file).startswith(TITLE):
        raise BadInput("file-in-use", given=file)
    date = datetime.fromtimestamp(file.stat().st_mtime).strftime("%Y-%m-%d-%H%M%S")
    kept = file.with_name(f"{file.stem}-{date}{file.suffix}")
    more = count(2)
    while exists(kept):
        kept = file.with_name(f"{file.stem}-{date}-{next(more)}{file.suffix}")
    rename(file, kept)
    tell(say(request.lang, "The game that was there is kept: {file}", file=kept))


def new_game(request: Request) -> GameRecord:
    """A fresh game with the options asked for; raises `BadInput` for impossible ones."""
    game = load_game(request.game)
    players = game.check_players(request.players or DEFAULT_PLAYERS)
    options = game.read_options(request.options)
    me = check_name(request.name or translate(request.lang, "You"))
    others = [name for name in BOT_NAMES if name != me]
    names = [me, *others[: players - 1]]
    seed = game.new(players, request.seed, options).seed
    return GameRecord(request.game, names, options, seed)


class Session:
    """One sitting at the table: shows what happens, asks for moves, keeps the record."""

    def __init__(self, record: GameRecord, request: Request, file: Path) -> None:
        self.record = record
        self.recorder = Recorder(record)
        self.state = self.recorder.state
        self.lang = request.lang
        self.file = file
        self.commentary = load_commentary(record.game)
        self.words = load_words(record.game)
        seed = self.state.seed
        self.bots = [load_bot(request.bot, seed + seat) for seat in range(len(record.names))]
        self.rounds: list[list[int]] = []
        self.saved = ""  # what the file holds as far as we know
        self.rule = ""  # the last one that refused a card
        for _state, _move, events in record.steps():
            self.count(events)

    def run(self) -> None:
        """Plays until the game is over or the player quits."""
        title = self.words.title(self.lang)
        names = ", ".join(self.record.names)
        console().print(Text.assemble((title, "bold"), f" · {names}"))
        tell(translate(self.lang, "Type h for help, ? for a hint, q to save and quit."))
        if not self.record.moves:
            self.tell(self.state.game.opening(self.state.record))
        self.save()
        while not self.state.is_over:
            if self.state.turn != ME:
                seat = self.state.turn or ME
                self.carry_out(self.bots[seat].move(self.state.view(seat)))
            elif not self.my_turn():
                tell(say(self.lang, "Saved: {file}", file=self.file))
                return
        self.show_scores("")

    def carry_out(self, text: str) -> None:
        """Makes a move of the seat to act; raises `KibitzError`, with nothing changed."""
        self.after(self.recorder.play(text, self.state.turn or ME))

    def after(self, events: list[Event]) -> None:
        """Saves and shows what a move brought about."""
        self.save()
        self.tell(events)

    def save(self) -> None:
        """Keeps the game in its file, unless somebody else has changed that meanwhile."""
        if self.saved and (not exists(self.file) or read_text(self.file) != self.saved):
            raise BadInput("save-changed", given=self.file)
        self.saved = self.recorder.text()
        write_bytes(self.file, self.saved.encode())

    def count(self, events: list[Event]) -> None:
        """Notes the points of a round that ended."""
        gained = points_of(events)
        if gained:
            self.rounds.append([gained[seat] for seat in sorted(gained)])

    def tell(self, events: list[Event]) -> None:
        """Shows what happened."""
        self.count(events)
        for event in events:
            text = self.commentary.event(event, self.record.names, self.lang)
            if event.kind in ON_THE_TABLE or not text:
                continue
            if event.kind == "deal":
                console().rule(drawn(text, "bold"), style="dim")
                continue
            if event.kind == "trick":
                trick = event.data
                console().print()
                console().print(trick_line(trick["cards"], trick["leader"], self.record.names))
            line = drawn(text, "bold" if event.kind in {"trick", "end"} else "")
            console().print(with_rule(line, self.record.game, event.rule, self.lang))

    def my_turn(self) -> bool:
        """Asks until a move is made; False when the player quits."""
        view = self.state.view(ME)
        self.rule = ""
        self.show_table(view)
        while True:
            try:
                text = console().input(drawn(self.commentary.question(view, self.lang) + " > "))
            except (EOFError, KeyboardInterrupt):
                console().print()
                return False
            word, _, rest = text.strip().partition(" ")
            if word in {"q", "quit"}:
                return False
            meant = self.commentary.read(view, text)
            if word in COMMANDS and meant not in view.legal:  # r may also mean red
                COMMANDS[word](self, rest.strip())
            elif self.try_move(view, text):
                return True

    def try_move(self, view: View, text: str) -> bool:
        """Makes the move that a text means, or says why it can't be made."""
        move = self.commentary.read(view, text)
        if not move:
            if text.strip():
                shown = say(self.lang, "“{given}” can’t be read here; h helps.", given=text.strip())
                tell(shown, "yellow")
            return False
        try:
            events = self.recorder.play(move, ME)
        except KibitzError as error:
            self.refused(error)
            return False
        self.after(events)
        return True

    def refused(self, error: KibitzError) -> None:
        """Says why a move can't be made; where a rule decides, with its text and page."""
        tell(error.text(self.lang), "red")
        self.rule = getattr(error, "rule", None) or ""
        if self.rule:
            tell(passage(self.record.game, self.lang, self.rule).text)
            console().print(cited(self.record.game, self.rule, self.lang))

    def show_table(self, view: View) -> None:
        """The table as the player sees it."""
        console().print()
        console().print(drawn(" · ".join(self.commentary.head(view, self.lang)), "bold"))
        console().print(seats_table(view, self.record.names, self.commentary, self.lang))
        if view.trick:
            console().print(trick_line(view.trick, view.leader, self.record.names))
            console().print()
        if view.hand:
            legal = {move.removeprefix("play ") for move in view.legal}
            waiting = view.phase != "playing"  # all cards are in sight before the play begins
            console().print(hand_line(view.hand, view.hand if waiting else legal, not waiting))

    def show_hint(self, _rest: str) -> None:
        """A move that good sense advises, and why."""
        advice = self.state.game.advise(self.state.view(ME))
        move = tell_move(self.record.game, advice.move, self.lang)
        reason = tell_advice(self.record.game, advice, self.lang)
        console().print(drawn(f"→ {move}. {reason}"))

    def show_scores(self, _rest: str) -> None:
        """The points of all rounds so far."""
        console().print(scores_table(self.rounds, self.record.names, self.lang))

    def show_last_trick(self, _rest: str) -> None:
        """The last full trick."""
        last = self.state.view(ME).last_trick
        if last is None:
            tell(translate(self.lang, "No trick has been finished yet."))
        else:
            console().print(trick_line(last["cards"], last["leader"], self.record.names))

    def show_table_again(self, _rest: str) -> None:
        """The table once more."""
        self.show_table(self.state.view(ME))

    def show_rule(self, rest: str) -> None:
        """A rule by its id, else the one that refused the last card, else all that there are."""
        game, wanted = self.record.game, rest or self.rule
        try:
            if wanted:
                console().print(to_rich(passage(game, self.lang, wanted)))
                return
        except KibitzError as error:
            tell(error.text(self.lang), "red")
        for rule, found in passages(game, self.lang).items():
            tell(f"  {rule:34} {found.title}")

    def show_help(self, _rest: str) -> None:
        """What can be typed."""
        lines = self.commentary.typed(self.lang)
        lines += [(word, translate(self.lang, text)) for word, text in HELP.items()]
        grid = Table.grid(padding=(0, 2))
        for word, text in lines:
            grid.add_row(f"  {word}", text)
        console().print(grid)


COMMANDS: dict[str, Callable[[Session, str], None]] = {
    "?": Session.show_hint,
    "h": Session.show_help,
    "s": Session.show_scores,
    "l": Session.show_last_trick,
    "t": Session.show_table_again,
    "r": Session.show_rule,
}
HELP = {
    "?": N_("a hint, with its reason"),
    "s": N_("the scores of all rounds"),
    "l": N_("the last trick"),
    "t": N_("the table again"),
    "r": N_("the rule that refused your card, or all rules; r and an id: that rule"),
    "q": N_("save and quit"),
}
