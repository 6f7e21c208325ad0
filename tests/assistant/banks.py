"""Question banks: how they are read and when an answer is right."""

import json
import re
from pathlib import Path
from typing import Any

import kibitz

HERE = Path(__file__).parent
SHARED = Path(__file__).parents[3] / "shared" / "questions" / "dev.jsonl"


def rows(file: Path) -> list[dict[str, Any]]:
    """The questions of a bank."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines() if line.strip()]


def answer(row: dict[str, Any]) -> dict[str, Any]:
    """What the assistant says."""
    return kibitz.ask(row["game"], row["question"], row["lang"], row["players"], row["options"])


def is_right(row: dict[str, Any], given: dict[str, Any]) -> bool:
    """Whether an answer has the verdict, a wanted rule and what it has to say."""
    answered = given["outcome"] == "answered"
    if row["kind"] == "abstain":
        return not answered
    if row["kind"] == "unclear":
        return bool(given["outcome"] == "unclear")
    cited = {citation["rule"] for citation in given["citations"]}
    wanted = row["verdict"]
    fits = wanted is None or given["verdict"] == wanted
    text = given["answer"]
    says = row["kind"] == "compute" or (
        all(re.search(say, text, re.I) for say in row["says"])
        and not any(re.search(never, text, re.I) for never in row["never"])
    )
    return answered and fits and says and bool(cited & set(row["rules"]))


def wrong(file: Path) -> list[str]:
    """The ids of the questions that are not answered rightly."""
    return [row["id"] for row in rows(file) if not is_right(row, answer(row))]
