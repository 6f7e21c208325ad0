"""Answers found in rulebooks: the sentences that answer, or that none does; nothing is made up.

`docs/asking.md` tells how; `bench/asking` measures it and fits its weights.
"""

from kibitz.assistant.finding.answers import found_answer
from kibitz.assistant.finding.search import Hit, search_book, sentence_ids, verify_quote

__all__ = ["Hit", "found_answer", "search_book", "sentence_ids", "verify_quote"]
