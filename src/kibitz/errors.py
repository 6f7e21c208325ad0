"""The errors: one small tree, each with a stable code and a text in four languages.

The text of a code stands in `TEXTS` once, in English; the catalogues in `locale/` hold the
others. Programs branch on `code`, people read `text(lang)`.
"""

import json
from pathlib import PurePath

from kibitz.i18n import N_, translate

TEXTS = {
    # what was asked for
    "unknown-game": N_("There is no game “{given}” here. Known: {known}."),
    "unknown-language": N_("There is no language “{given}” here. Known: {known}."),
    "unknown-rule": N_("{game} has no rule “{given}”."),
    "unknown-bot": N_("There is no bot “{given}” here. Known: {known}."),
    "unknown-ask": N_("{game} has no question “{given}”. Known: {known}."),
    "unknown-key": N_("The key “{given}” is not known here. Known: {known}."),
    "missing-key": N_("The key “{key}” is missing."),
    "key-twice": N_("The key “{key}” is there twice."),
    "not-json": N_("This is not a JSON object: {given} (character {at})."),
    "wrong-type": N_("“{key}” should be {wanted}, not {given}."),
    "players-range": N_("{game} is for {low} to {high} players, not {given}."),
    "round-range": N_("There is no round {given}: with {players} players there are {high}."),
    "games-range": N_("The number of games is a whole number from 0 on, not {given}."),
    "seed-range": N_("A seed is a whole number from 0 to {high}, not {given}."),
    # options
    "unknown-option": N_("{game} has no option “{given}”. Known: {known}."),
    "option-value": N_("The option “{option}” takes {wanted}, not {given}."),
    "hand-sizes": N_(
        "“hand_sizes” takes {rounds} rounds of 1 to {cards} cards at most, not {given}."
    ),
    "option-conflict": N_("The options “{option}” and “{other}” exclude each other."),
    # cards
    "unknown-colour": N_("“{given}” is no colour. Known: {known}."),
    "unknown-card": N_("“{given}” is no card of {game} (“{key}”, place {at})."),
    "not-in-deck": N_("The deck for {players} players has no {given} (“{key}”, place {at})."),
    "card-twice": N_(
        "{given} is there {times} times, and the deck holds {limit} (“{key}”, place {at})."
    ),
    "too-many-cards": N_("“{key}” – cards: {given}; {limit} at most."),
    "wrong-number-of-cards": N_("“{key}” – cards: {given}; needed: {limit}."),
    "four-colours": N_("A trick can't hold four colours, and “{key}” does: {given}."),
    "count-range": N_("“{key}” is {given}; it has to lie between {low} and {high}."),
    "chosen-colours": N_("“{key}” takes two different colours that are counted, not {given}."),
    # numbers
    "bid-range": N_("A bid of {given} is not possible; here it is 0 to {high}."),
    "bids-made": N_("With {given} bids made nobody is left to bid; there are {players} players."),
    "taken-range": N_("Tricks taken: {given} is not possible; here it is 0 to {high}."),
    # moves
    "not-a-move": N_("“{given}” is not a move that this game knows."),
    "wrong-phase": N_("{given}: not now. The table waits for {wanted}."),
    "not-your-turn": N_("{given}: seat {seat} is not to act; it is seat {turn}’s turn."),
    "not-in-hand": N_("{given} is not in this hand: {hand}."),
    "not-in-trick": N_("{given} does not lie in the trick: {trick}."),
    "illegal-move": N_("{given} is not allowed here ({rule})."),
    "game-over": N_("{given}: the game is over."),
    "no-seat": N_("There is no seat {given}; seats are 0 to {high}."),
    "deal-hands": N_("This deal is not possible: it takes {players} hands; cards each: {cards}."),
    "deal-turned": N_("This deal is not possible: a card has to be turned up."),
    "deal-not-turned": N_("This deal is not possible: no card is left to turn up."),
    "deal-late": N_("Cards can only be dealt before the round's first action."),
    # records
    "record-version": N_(
        "Line {line}: this record is of version “{given}”; this program reads {known}."
    ),
    "record-header": N_("Line {line}: {given}. A record starts with “kibitz record 1”."),
    "record-syntax": N_("Line {line}: “{given}” can't be read here; expected is {wanted}."),
    "record-cut": N_("The record breaks off after line {line}: its “end” line is missing."),
    "record-differs": N_("Line {line}: the record says {given}, the rules say {wanted}."),
    "record-move": N_("Line {line}: {reason}"),
    "bad-name": N_("“{given}” can't be a name: 1 to 40 printable characters, no semicolon."),
    "record-head": N_("Line {line}: round {round} has to begin with its head, “round … dealer …”."),
    # files
    "no-home": N_("There is no home folder to keep files in; set KIBITZ_DATA_DIR to a folder."),
    "save-changed": N_("{given} was changed by another program meanwhile; this game stops here."),
    "no-write": N_("The file {given} can't be written: {reason}."),
    "no-port": N_(
        "The address {given} can't be used: {reason}. With --port 0 a free one is taken."
    ),
    "no-saved-game": N_("There is no unfinished game to go on with: {given}."),
    "file-in-use": N_("{given} is no game record, so Kibitz does not write over it."),
    "no-file": N_("The file {given} can't be read: {reason}."),
}


def shown(value: object) -> str:
    """A value as JSON, for a message; three dots where it is too large or too deep to show."""
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return "…"


LONGEST = 300
"""So many characters of a detail are shown."""


class KibitzError(Exception):
    """Any error that Kibitz raises on purpose.

    `code` is stable, `details` are the values the text is made of.
    """

    def __init__(self, code: str, **details: object) -> None:
        self.code = code
        self.details = details
        super().__init__(self.text())

    def text(self, lang: str = "en") -> str:
        """The message in a language; shows the input and where it stood."""
        details = {name: _told(name, value, lang) for name, value in self.details.items()}
        return translate(lang, TEXTS[self.code]).format(**details)

    def as_json(self, lang: str = "en") -> dict[str, str]:
        """The one shape of errors in JSON: code and message."""
        return {"code": self.code, "message": self.text(lang)}


def _told(name: str, value: object, lang: str) -> object:
    """A detail in a language: `wanted` and `reason` are our words, all else stays as given.

    What was given is cut where it is long, and half characters are spelt out.
    """
    if isinstance(value, KibitzError):
        return value.text(lang)
    if not isinstance(value, str | PurePath):
        return value
    text = str(value)
    if name in {"wanted", "reason"} and text:
        text = translate(lang, text)
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


class BadInput(KibitzError, ValueError):
    """What was given makes no sense, whatever the state of a table."""


class IllegalMove(KibitzError):
    """A move that the rules refuse now. `rule` is the id that decides, where one does."""

    def __init__(self, code: str, rule: str | None = None, **details: object) -> None:
        self.rule = rule
        super().__init__(code, rule=rule, **details)


class RecordError(KibitzError):
    """A game record that can't be read or whose moves the rules refuse.

    `line` counts from 1; `rule` is the deciding rule's id where a move was illegal.
    """

    def __init__(self, code: str, line: int, rule: str | None = None, **details: object) -> None:
        self.line = line
        self.rule = rule
        super().__init__(code, line=line, rule=rule, **details)
