"""Text to sentences, in five languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable

from kibitz.books.languages import ORDINAL_LANGUAGES

ABBREVIATIONS = {
    "en": "e.g i.e etc vs no nos p pp fig mr mrs ms dr st approx incl min max resp cf ed vol",
    "fr": "p.ex ex etc cf env max min p pp fig m mm mme no nos art vol éd st",
    "it": "es p.es ecc cfr n nn pag pagg p pp fig sig max min art vol ed dott",
    "de": "z.b d.h u.a usw bzw ca evtl ggf inkl max min nr bspw s o.ä u.ä vgl abb dr st etc zzgl"
    " od sog i.d.r u.u v.a tel mind resp exkl z u d i",
    "es": "p.ej ej etc núm nº n.º pág págs p pp fig sr sra dr máx mín aprox cf ud uds art vol",
}
"""Words whose full stop ends no sentence, without that stop."""
END = re.compile(r"[.!?…]+[\"”“»’')\]]*(?=\s)")
STARTS = re.compile(r"[\s\"“„«‘'(\[¡¿–—•-]*[A-ZÀ-ÖØ-ÞŒŠŽ\d¡¿]")
LEADERS = re.compile(r"(?:\.\s?){4,}")
"""Dots that lead from a word to its number."""
LAST_WORD = re.compile(r"([^\s(\[„“«\"']+)$")
ORDINAL_AFTER = re.compile(
    r"de[rnms]|d(?:ie|as)|i[mn]s?|am|zu[mr]|beim|vom|jede[rs]?|ab|bis|nach|vor|seit"
)
STARTER = re.compile(
    r"\s*(?:D(?:ie|er|as|en|em|u|ies\w*|ann|anach|abei|och|ort)|E(?:s|r|in|ine|rst)|S(?:ie|o|onst)"
    r"|I(?:hr|m|n|st)|W(?:er|enn|ird|as|o)|N(?:un|ach|ur|immt?)|J(?:eder?|etzt)|Alle|Auch|Hat|Kann)\b"
)
"""What begins a sentence, so that no number before it counts it: "die 13. Danach"."""
NUMBERED = re.compile(r"^\(?\d{1,3}$|^[a-zA-Z]$|^[ivx]{1,4}$")


NAME = re.compile(r"\w+[!?] [A-ZÀ-ÖØ-Þ]\w+")
USUAL = 3


def names_in(texts: Iterable[str]) -> frozenset[str]:
    """Pairs of words with a mark between that a book has again and again: "Ja! Cards"."""
    counts = Counter(name for text in texts for name in NAME.findall(text))
    return frozenset(name for name, count in counts.items() if count >= USUAL)


def split(text: str, lang: str, names: Collection[str] = ()) -> list[tuple[int, int]]:
    """The sentences of a text as pairs of start and end; together they hold all its words.

    No sentence ends inside one of the `names`.
    """
    kept = [range(*match.span()) for name in names for match in re.finditer(re.escape(name), text)]
    leaders = [range(*match.span()) for match in LEADERS.finditer(text)]
    cuts = []
    start = 0
    for match in END.finditer(text):
        if any(match.start() in part for part in (*leaders, *kept)):
            continue
        if _ends(text, start, match, lang):
            cuts.append((start, match.end()))
            start = _skipped(text, match.end())
    if text[start:].strip():
        cuts.append((start, len(text.rstrip())))
    return cuts


def _skipped(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _ends(text: str, start: int, match: re.Match[str], lang: str) -> bool:
    """Whether a full stop, or what is there in its place, ends the sentence."""
    if not STARTS.match(text, match.end()):
        return False
    if match[0][0] != "." or len(match[0].rstrip("\"”“»’')]")) > 1:
        return True
    word = LAST_WORD.search(text[start : match.start()])
    if word is None:
        return True
    said = word[1].casefold()
    if said in ABBREVIATIONS.get(lang, "").split() or (len(said) == 1 and said.isalpha()):
        return False
    before = text[start : start + word.start()].split()
    if NUMBERED.match(word[1]) and (not before or before[-1] in ("•", "-")):
        return False  # the number of an item: "3. Draw a card"
    if said.isdecimal() and lang in ORDINAL_LANGUAGES:
        counted = before and ORDINAL_AFTER.fullmatch(before[-1].casefold())
        return not counted or STARTER.match(text, match.end()) is not None
    return True
