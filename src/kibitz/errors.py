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
    # the catalogue
    "unknown-catalogue-game": N_("The catalogue has no game “{given}”. The nearest: {near}."),
    "unknown-mechanic": N_("“{given}” names no mechanic, or more than one. Known: {known}."),
    "import-no-table": N_(
        "{given} is no table of text (CSV), as a ranks file or a collection export is: {reason}."
    ),
    "import-column": N_(
        "Line {line}: the column “{column}” is missing. A ranks file has “id”, “name” and “rank”, "
        "a collection export “objectid” and “objectname”."
    ),
    "import-cells": N_("Line {line}: cells: {found}; columns: {columns}."),
    "import-value": N_("Line {line}, column “{column}”: it should be {wanted}, not “{given}”."),
    "import-twice": N_("Line {line}: the game “{given}” was there before."),
    # tables
    "unknown-command": N_("A table knows no command “{given}”. Known: {known}."),
    "unknown-phrase": N_("There is no phrase “{given}” here. Known: {known}."),
    "not-a-command": N_("This is no command to a table: {given}."),
    "too-fast": N_("Too many messages: {limit} a second are the most."),
    "no-person": N_("Open the table’s page first, so that the table knows who you are."),
    "setting-range": N_("“{key}” is {given}; it has to lie between {low} and {high}."),
    "not-words": N_("What is said to a table has to be text."),
    "too-long": N_("This is too long: {given} characters; {limit} at most."),
    "invisible-characters": N_(
        "Character {at} can’t be seen or turns the text round ({given}); leave it out."
    ),
    "nothing-said": N_("There is nothing to read in this."),
    "name-taken": N_("Somebody here is called “{given}” already; choose another name."),
    "no-such-table": N_("There is no such table, or it was closed long ago."),
    "no-such-code": N_("No open table has the code “{given}”."),
    "too-many-tries": N_("Too many wrong codes. Try again in {seconds} seconds."),
    "too-many-tables": N_("You have {limit} open tables already; start or close one first."),
    "table-closed": N_("This table is closed."),
    "table-over": N_("The game at this table is over."),
    "already-started": N_("The game has started, so this can’t be changed any more."),
    "not-started": N_("The game has not started yet."),
    "not-over": N_("A rematch starts when the game is over."),
    "not-host": N_("Only who opened the table may do this."),
    "other-game": N_("A table stays with its game; open another one."),
    "seats-in-use": N_("With {given} seats somebody would have to stand up first."),
    "seats-free": N_("These seats are still free: {given}. Wait for people or add bots."),
    "seat-taken": N_("Seat {given} is taken."),
    "no-seat-here": N_("You have no seat at this table."),
    "no-watchers": N_("This table does not let others look on."),
    "no-hints": N_("This table plays without hints."),
    "still-played": N_("The hands can be seen when the game is over."),
    "no-undo": N_("This can’t be taken back: somebody has acted since, or it has shown something."),
    "not-now": N_("Not now: it is not your turn."),
    "too-late": N_("{given}: too late. Something happened first; look again."),
    # accounts
    "account-name-taken": N_("There is an account “{given}” already; choose another name."),
    "account-wrong": N_("This name and this password do not belong together."),
    "account-code-wrong": N_(
        "This name and this recovery code do not belong together, or the code has been used."
    ),
    "account-busy": N_("Too many people are signing in at this moment. Try again soon."),
    "account-seated-twice": N_(
        "You sit at a table twice: as who you are in this browser and by your account."
        " Finish or leave that game first, then sign in."
    ),
    "signed-in-already": N_("You are signed in already."),
    "not-signed-in": N_("You are not signed in any more."),
    "sign-in-again": N_("For this, sign in again first: it is about who gets into your account."),
    "password-short": N_("A password takes at least {limit} characters; this one has {given}."),
    "password-long": N_("A password takes {limit} characters at most; this one has {given}."),
    "password-common": N_("Others would try this password first. Choose another one."),
    "present-password-wrong": N_("This is not your present password."),
    "passkey-address": N_("Passkeys do not work at this address."),
    "passkey-refused": N_("This passkey does not open anything here."),
    "passkey-late": N_("This took too long, or was sent twice. Try again."),
    "passkey-known": N_("This passkey is known here already."),
    "too-many-passkeys": N_("{limit} passkeys are the most. Remove one first."),
    "unknown-passkey": N_("There is no such passkey any more."),
    "last-way-in": N_(
        "This passkey is the only way into your account. Set a password or add another one first."
    ),
    "too-many-attempts": N_("Too many attempts. Try again in {seconds} seconds."),
    # tools for assistants
    "unknown-tool": N_("There is no tool “{given}” here. Known: {known}."),
    "internal": N_("Something went wrong here. It is our fault, not yours."),
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
    # asking
    "game-and-book": N_("Ask about a game or about a book, not about both at once."),
    # books
    "unknown-book": N_(
        "There is no book “{given}” on the shelf. “kibitz books list” shows what is there,"
        " “kibitz books add FILE” adds a rulebook."
    ),
    "bad-slug": N_(
        "“{given}” can't name a game here: small letters and digits, with hyphens between,"
        " such as wizard or no-thanks."
    ),
    "not-a-book": N_(
        "{given} is no rulebook that can be read: a PDF, Markdown (.md) or text (.txt) file."
    ),
    "book-locked": N_(
        "{given} is locked with a password. Save a copy without one in your PDF viewer"
        " and add that."
    ),
    "book-broken": N_(
        "{given} is damaged, or no PDF. Open it in a PDF viewer, print it to a new PDF"
        " and add that."
    ),
    "book-empty": N_(
        "There is no text in {given}. If its pages are pictures, install Tesseract"
        " (tesseract-ocr), which reads them, and add it again."
    ),
    "book-too-large": N_(
        "{given} is too large: {megabytes} MB and {pages} pages at most. Add a part of it."
    ),
    "book-slow": N_("{given} takes too long to read. Print it to a new PDF and add that."),
    "own-book": N_("{given} is a rulebook of Kibitz itself and stays as it is."),
    "errata-text": N_("Corrections have to be text (.txt) or Markdown (.md), not {given}."),
    "no-page": N_("“{title}” has no page {given}; pages are 1 to {high}."),
    "no-picture": N_("“{given}” is a book of text; its pages have no picture."),
    "shelf-damaged": N_(
        "The book in the folder {given} can't be read. Remove it with “kibitz books remove {given}”"
        " and add its file again."
    ),
    # the database
    "store-address": N_(
        "The address of the database can't be used: {reason}. It looks like"
        " sqlite:////folder/kibitz.db or postgresql://user:password@host/name."
    ),
    "store-newer": N_(
        "The database {given} was made by a newer Kibitz (version {found}; this one knows"
        " {wanted}). Nothing was changed. Update Kibitz, or set KIBITZ_DATABASE_URL to another."
    ),
    "store-damaged": N_(
        "The database {given} is damaged, or it is none: {reason}."
        " Move it away, or put a good copy in its place."
    ),
    "store-read-only": N_("The database {given} can't be written: {reason}."),
    "store-full": N_("No room is left for the database {given}. Nothing was changed."),
    "store-busy": N_("The database {given} is busy: another program writes. Try again soon."),
    "store-closed": N_("The database {given} can't be opened: {reason}."),
    # the history
    "unknown-entry": N_("There is no entry {given} in this history."),
    "text-too-long": N_("“{key}” is too long – characters: {given}; {limit} at most."),
    "history-full": N_(
        "The history is full: all of its {limit} entries are starred."
        " Delete some, or take their stars off."
    ),
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
