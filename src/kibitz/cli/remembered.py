"""How the terminal shows a history."""

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from kibitz.assistant.exporting import moment, subject
from kibitz.assistant.history import Entry
from kibitz.cli.asking import told
from kibitz.cli.drawing import console, tell
from kibitz.commentary import say
from kibitz.i18n import N_, translate

EMPTY = N_('You have not asked anything yet. Try: kibitz ask wizard "Who leads the first trick?"')
NONE_FOUND = N_("None of your questions fits.")
SHOWN = 50
"""Entries in a list."""


def show_list(entries: Sequence[Entry], lang: str, narrowed: bool) -> None:
    """A line for each entry; where there is none, why (`narrowed`: only some were asked for)."""
    if not entries:
        tell(translate(lang, NONE_FOUND if narrowed else EMPTY))
        return
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False, expand=True)
    for head in ("", "", translate(lang, "Asked")):
        shown.add_column(head, no_wrap=True)
    for head, ratio in ((N_("Game"), 2), (N_("Question"), 5), (N_("Answer"), 5)):
        shown.add_column(translate(lang, head), ratio=ratio, no_wrap=True, overflow="ellipsis")
    for entry in entries:
        shown.add_row(str(entry.id), _marks(entry), *_cells(entry))
    console().print(shown)
    if any(entry.changed for entry in entries):
        tell(translate(lang, "≠: the rulebook has changed since."), "dim")
    if len(entries) == SHOWN:
        tell(say(lang, "These are the newest {count}; --search finds older ones.", count=SHOWN))


def show_entry(entry: Entry, lang: str) -> None:
    """An entry with its whole answer."""
    tell(f"{entry.id}  {_marks(entry)}{moment(entry.asked_at)} · {subject(entry)}", "dim")
    tell(one_line(entry.question), "bold")
    tell(f"\n{told(entry.answer)}")
    if entry.changed:
        tell("\n" + translate(lang, "The rulebook has changed since."), "yellow")


def agrees(question: str, lang: str) -> bool:
    """Whether the answer to a question is yes; anything else, and no answer, is a no."""
    yes, no = translate(lang, "yes"), translate(lang, "no")
    try:
        answer = console().input(Text(f"{question} [{yes[0]}/{no[0].upper()}] ")).strip().lower()
    except EOFError:
        return False
    return answer in {"y", "yes", yes, yes[0]}


def one_line(text: str) -> str:
    """A text on one line; what could steer a terminal is shown as ⍰."""
    line = " ".join(text.split())
    return "".join(char if char.isprintable() else "⍰" for char in line)


def _marks(entry: Entry) -> str:
    return "★" * entry.starred + "≠" * entry.changed


def _cells(entry: Entry) -> list[Text]:
    texts = (moment(entry.asked_at)[:10], subject(entry), entry.question, entry.answer["answer"])
    return [Text(one_line(text)) for text in texts]
