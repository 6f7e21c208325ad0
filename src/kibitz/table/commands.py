"""What a person may do at a table: each command is checked and becomes an entry's kind and data.

A command is a JSON object: `do` names it, the other keys are its own. `check` reads a table and
changes nothing; raises `KibitzError`.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kibitz.bots import BOTS
from kibitz.chance import MAX_SEED
from kibitz.errors import BadInput, IllegalMove, KibitzError, shown
from kibitz.game import State
from kibitz.i18n import N_
from kibitz.table.names import LONGEST_WORDS, check_name, check_words, folded
from kibitz.table.settings import read_settings, wrong
from kibitz.table.table import Chair, Table

BOT_NAMES = ("Ada", "Bo", "Cleo", "Dot", "Emil", "Fay")
PHRASES = ("hello", "well-played", "thanks", "sorry", "moment", "oops", "good-luck", "good-game")
STAND_IN = "steady"
"""The bot that plays for somebody who is gone."""


class TableError(KibitzError):
    """A command that this table refuses now, whatever the cards."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A command of a person, its time taken in milliseconds where it is a move."""

    person: str
    command: Mapping[str, Any]
    ms: int = 0

    def get(self, key: str) -> Any:
        """A key that the command needs; raises `BadInput` (missing-key)."""
        if key not in self.command:
            raise BadInput("missing-key", key=key)
        return self.command[key]


Checked = tuple[str, dict[str, Any]]
"""An entry's kind and data."""


def check(table: Table, asked: Asked) -> Checked:
    """The entry that a command makes; raises `KibitzError` for one that can't be now."""
    name = asked.get("do")
    if not isinstance(name, str) or name not in COMMANDS:
        raise BadInput("unknown-command", given=shown(name), known=", ".join(COMMANDS))
    keys, carry_out = COMMANDS[name]
    for key in asked.command:
        if key not in ("do", "id", *keys):
            raise BadInput("unknown-key", given=key, known=", ".join(("do", "id", *keys)))
    if table.phase == "closed":
        raise TableError("table-closed")
    return carry_out(table, asked)


def check_set(table: Table, asked: Asked) -> Checked:
    """The host changes what is agreed on."""
    in_lobby(table)
    if asked.person != table.host:
        raise TableError("not-host")
    given = asked.get("settings")
    if not isinstance(given, Mapping):
        raise wrong("settings", N_("an object"), given)
    settings = read_settings(given, table.settings)
    if settings["game"] != table.settings["game"]:
        raise TableError("other-game")
    if any(not chair.free for chair in table.chairs[settings["players"] :]):
        raise TableError("seats-in-use", given=settings["players"])
    return "set", settings


def check_sit(table: Table, asked: Asked) -> Checked:
    """A person takes a free seat or a bot's, or changes to it, before the start."""
    in_lobby(table)
    chair, own = chair_of(table, asked.get("seat")), table.seat_of(asked.person)
    if chair.person is not None and own != chair.seat:
        raise TableError("seat-taken", given=chair.seat + 1)
    leaves = (own, chair.seat)
    taken = [other.name for other in table.chairs if other.name and other.seat not in leaves]
    return "sat", {"seat": chair.seat, "name": check_name(asked.get("name"), taken)}


def check_stand(table: Table, asked: Asked) -> Checked:
    """A person gives the seat back, before the start."""
    in_lobby(table)
    return "stood", {"seat": own_seat(table, asked)}


def check_bot(table: Table, asked: Asked) -> Checked:
    """Somebody who sits puts a bot on a free seat, or sends it away."""
    in_lobby(table)
    own_seat(table, asked)
    chair, bot = chair_of(table, asked.get("seat")), asked.get("bot")
    if chair.person is not None:
        raise TableError("seat-taken", given=chair.seat + 1)
    if bot is not None and (not isinstance(bot, str) or bot not in BOTS):
        raise BadInput("unknown-bot", given=shown(bot), known=", ".join(BOTS))
    return "bot", {"seat": chair.seat, "bot": bot, "name": bot_name(table) if bot else ""}


def check_rename(table: Table, asked: Asked) -> Checked:
    """A person changes the own name."""
    seat = own_seat(table, asked)
    taken = [chair.name for chair in table.chairs if not chair.free and chair.seat != seat]
    return "renamed", {"seat": seat, "name": check_name(asked.get("name"), taken)}


def check_start(table: Table, asked: Asked) -> Checked:
    """Anybody who sits starts the game, once all seats are taken."""
    in_lobby(table)
    own_seat(table, asked)
    empty = [chair.seat + 1 for chair in table.chairs if chair.free]
    if empty:
        raise TableError("seats-free", given=", ".join(map(str, empty)))
    return "started", {"seed": new_seed(table), "version": table.game.version}


def new_seed(table: Table) -> int:
    """A seed at random; in a rematch one by which the deal has moved on."""
    wanted, players = table.settings.get("dealer"), len(table.chairs)
    while True:
        seed = secrets.randbelow(MAX_SEED)
        if wanted is None or wanted % players == table.game.new(players, seed).dealer:
            return seed


def check_move(table: Table, asked: Asked) -> Checked:
    """A move of the seat to act; `seen` is the last entry that the sender knew of."""
    seat = own_seat(table, asked)
    state = in_game(table)
    move, seen = asked.get("move"), asked.command.get("seen")
    if not isinstance(move, str):
        raise wrong("move", N_("a text"), move)
    if seen is not None and (isinstance(seen, bool) or not isinstance(seen, int)):
        raise wrong("seen", N_("a whole number"), seen)
    if seen is not None and seen < table.last_move:
        raise TableError("too-late", given=move[:40])
    if seat != state.turn:
        raise IllegalMove("not-your-turn", given=move[:40], seat=seat, turn=state.turn)
    return moved(state, seat, move[:40], "person", asked.ms)


def moved(state: State, seat: int, move: str, by: str, ms: int) -> Checked:
    """A move as an entry; raises `IllegalMove` with the rule that refuses it."""
    action = state.parse(move)
    refusal = state.refusal(action, seat)
    if refusal is not None:
        raise refusal
    data = {"seat": seat, "action": int(action), "move": state.text(action), "ms": ms, "by": by}
    return "moved", data


def check_undo(table: Table, asked: Asked) -> Checked:
    """The own last move is taken back: as long as nobody has acted and nothing was shown since."""
    seat = own_seat(table, asked)
    in_game(table)
    if table.undoable != seat:
        raise TableError("no-undo")
    return "undone", {"seat": seat}


def check_say(table: Table, asked: Asked) -> Checked:
    """Words to the table, or one of the quick phrases, from somebody who sits."""
    seat = own_seat(table, asked)
    said: dict[str, Any] = {"seat": seat, "name": table.chairs[seat].name}
    if "phrase" in asked.command:
        phrase = asked.command["phrase"]
        if phrase not in PHRASES:
            raise BadInput("unknown-phrase", given=shown(phrase), known=", ".join(PHRASES))
        return "said", said | {"phrase": phrase}
    return "said", said | {"text": check_words(asked.get("text"), LONGEST_WORDS)}


def check_leave(table: Table, asked: Asked) -> Checked:
    """A person leaves for good: before the start the seat is free, later a bot goes on."""
    seat = own_seat(table, asked)
    if table.phase == "lobby":
        return "stood", {"seat": seat}
    return "left", {"seat": seat, "bot": STAND_IN}


def check_close(table: Table, asked: Asked) -> Checked:
    """The host closes a table on which no game is played."""
    if asked.person != table.host:
        raise TableError("not-host")
    if table.phase == "playing":
        raise TableError("already-started")
    return "closed", {"reason": "host"}


def in_lobby(table: Table) -> None:
    """Raises `TableError` (already-started)."""
    if table.phase != "lobby":
        raise TableError("already-started")


def in_game(table: Table) -> State:
    """The game that is played; raises `TableError` (not-started) or `IllegalMove` (game-over)."""
    if table.phase == "over":
        raise TableError("table-over")
    if table.state is None:
        raise TableError("not-started")
    return table.state


def own_seat(table: Table, asked: Asked) -> int:
    """Where the person sits; raises `TableError` (no-seat-here)."""
    seat = table.seat_of(asked.person)
    if seat is None:
        raise TableError("no-seat-here")
    return seat


def chair_of(table: Table, seat: object) -> Chair:
    """A chair by its seat; raises `BadInput` (no-seat)."""
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(table.chairs):
        raise BadInput("no-seat", given=shown(seat), high=len(table.chairs) - 1)
    return table.chairs[seat]


def bot_name(table: Table) -> str:
    """The first bot's name that nobody here has."""
    names = [folded(name) for name in table.names()]
    return next((name for name in BOT_NAMES if folded(name) not in names), f"Bot {len(names)}")


COMMANDS: dict[str, tuple[tuple[str, ...], Callable[[Table, Asked], Checked]]] = {
    "set": (("settings",), check_set),
    "sit": (("seat", "name"), check_sit),
    "stand": ((), check_stand),
    "bot": (("seat", "bot"), check_bot),
    "rename": (("name",), check_rename),
    "start": ((), check_start),
    "move": (("move", "seen"), check_move),
    "undo": ((), check_undo),
    "say": (("text", "phrase"), check_say),
    "leave": ((), check_leave),
    "close": ((), check_close),
}
"""Each command's own keys, and what checks it."""
