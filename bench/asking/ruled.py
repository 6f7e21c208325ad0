"""The shared questions on the two games: how many are answered rightly, by kind and language."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import kibitz
from bench.asking.banks import ROOT
from bench.asking.judging import part
from bench.report import table
from kibitz.i18n import LANGUAGES
from tests.assistant.banks import is_right

DEV = ROOT.parent / "shared" / "questions" / "dev.jsonl"
KINDS = {"compute": "computed", "rule": "by a rule", "abstain": "to be left alone"}


@dataclass
class Ruled:
    """What became of the questions: rows with whether each is right, seconds each took, and
    how many wrong answers were given."""

    rows: list[tuple[dict[str, Any], bool]] = field(default_factory=list)
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    wrong_given: int = 0

    def table(self) -> str:
        """Right answers, by kind and language."""
        lines = [
            (told, *(self._part(kind, lang) for lang in LANGUAGES), self._part(kind, None))
            for kind, told in KINDS.items()
        ]
        total = ("all", *(self._part(None, lang) for lang in LANGUAGES), self._part(None, None))
        return table(("kind", *LANGUAGES, "all"), [*lines, total])

    def _part(self, kind: str | None, lang: str | None) -> str:
        right = [
            right
            for row, right in self.rows
            if kind in (None, row["kind"]) and lang in (None, row["lang"])
        ]
        return part(sum(right), len(right)) if lang is None else f"{sum(right)} of {len(right)}"


def ruled(file: Path) -> Ruled:
    """Asks the questions of a bank, each twice; the second time is measured."""
    found = Ruled()
    for line in file.read_text("utf-8").splitlines():
        row = json.loads(line)
        asked = (row["game"], row["question"], row["lang"], row["players"], row["options"])
        kibitz.ask(*asked)
        begin = time.perf_counter()
        answer = kibitz.ask(*asked)
        found.seconds[row["kind"]].append(time.perf_counter() - begin)
        right = is_right(row, answer)
        found.rows.append((row, right))
        found.wrong_given += not right and answer["outcome"] == "answered"
    return found
