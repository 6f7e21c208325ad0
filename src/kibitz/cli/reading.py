"""`kibitz rules` and `kibitz replay`: reading rulebooks and records in the terminal."""

from pathlib import Path

from rich.console import Console
from rich.text import Text

from kibitz.cli.drawing import console, drawn, scores_table, tell, with_rule
from kibitz.commentary import Commentary, load_commentary, say
from kibitz.errors import BadInput, RecordError
from kibitz.files import read_text, write_bytes
from kibitz.game import Event, State
from kibitz.games import load_game
from kibitz.i18n import translate
from kibitz.record import GameRecord, points_of, read
from kibitz.rulebook import load_rulebook, passage, pdf_bytes, to_rich


def read_rules(game: str, rule: str | None, lang: str, pdf: Path | None) -> None:
    """Shows a rulebook or one rule of it, or writes the PDF."""
    load_game(game)
    if pdf is not None and rule is not None:
        raise BadInput("option-conflict", option=rule, other="--pdf")
    if pdf is not None:
        write_bytes(pdf, pdf_bytes(game, lang))
        tell(say(lang, "Written: {file}", file=pdf))
    elif rule is not None:
        console().print(to_rich(passage(game, lang, rule)))
    else:
        book = to_rich(load_rulebook(game, lang))
        if console().is_terminal:
            with console().pager(styles=True):
                console().print(book)
        else:
            console().print(book)


def replay_file(file: Path, lang: str) -> None:
    """Shows a game move by move; its record is checked before anything is shown."""
    record = checked_record(read_text(file))
    commentary = load_commentary(record.game)
    state = record.start()
    show_opening(state, record, commentary, lang)
    rounds: list[list[int]] = []
    for made, (state, _move, events) in enumerate(record.steps(), 1):  # noqa: B007 - shown below
        for event in events:
            show_event(event, record, commentary, lang)
        gained = points_of(events)
        if gained:
            rounds.append([gained[seat] for seat in sorted(gained)])
        for comment in record.comments.get(made, []):
            tell(f"  ; {comment}", "italic")
    console().print(scores_table(rounds, record.names, lang))
    checked = say(lang, "All by the rules. Moves: {moves}.", moves=len(record.moves))
    unfinished = "" if state.is_over else translate(lang, "Unfinished.")
    tell(f"{checked} {unfinished}".rstrip())


def checked_record(text: str) -> GameRecord:
    """The record, or its error with the line that it is about."""
    try:
        return read(text)
    except RecordError as error:
        line = text.splitlines()[error.line - 1] if text else ""
        Console(stderr=True).print(f"{error.line:5} | {line[:100]}", markup=False, highlight=False)
        raise


def show_opening(state: State, record: GameRecord, commentary: Commentary, lang: str) -> None:
    """The players and the first deal."""
    names = ", ".join(record.names)
    console().print(Text.assemble((state.game.title, "bold"), f" · {names}"))
    for event in state.game.opening(state.record):
        show_event(event, record, commentary, lang)
    for comment in record.comments.get(0, []):
        tell(f"  ; {comment}", "italic")


def show_event(event: Event, record: GameRecord, commentary: Commentary, lang: str) -> None:
    """One event with the rule that decided, where it tells something."""
    text = commentary.event(event, record.names, lang)
    if not text:
        return
    if event.kind == "deal":
        console().print()
    line = drawn(text, "bold" if event.kind in {"deal", "trick", "end"} else "")
    if event.kind in {"play", "bid"}:
        console().print(line)
    else:
        console().print(with_rule(line, record.game, event.rule, lang))
