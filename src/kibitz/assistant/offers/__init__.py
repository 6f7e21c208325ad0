"""What programs may ask, by whatever door they come: MCP or the JSON interface.

Requests and answers are JSON objects; an unknown key is an error that names it.
"""

from dataclasses import replace

from kibitz.assistant.guide import guide
from kibitz.assistant.offers import answers
from kibitz.assistant.offers.offer import LONGEST, Key, Offer, Owner, Request
from kibitz.games import GAMES
from kibitz.i18n import LANGUAGES

__all__ = ["ASK", "JUDGE", "LONGEST", "OFFERS", "PICTURE", "RULE", "SCORE", "SEARCH", "VERIFY"]
__all__ += ["Key", "Offer", "Owner", "Request"]

MOST_HITS = 20
WIDTHS = (200, 2400)
"""The narrowest and the widest picture of a page, in pixels."""
BOX = {"type": "array", "items": {"type": "number"}, "minItems": 4, "maxItems": 4}

LANG = Key("lang", "string", "The language of the answer.", choices=LANGUAGES)
GAME = Key("game", "string", "A game that Kibitz knows by heart.", choices=GAMES)
BOOK = Key("book", "string", "A book's slug, as search_books and citations name it.")
PLAYERS = Key("players", "integer", "How many play.", high=20)
OPTIONS = Key("options", "object", "The rule options in use, by name.")


def needed(key: Key) -> Key:
    """The key, where a request can't do without it."""
    return replace(key, required=True)


ASK = Offer(
    "ask",
    "Ask a rules question",
    "Answers a question about a game's rules, in everyday words (English, French, Italian or"
    " German), from its rulebook: `outcome` is answered, not-in-rulebook or unclear; `citations`"
    " hold the book, the page and the words to check. Name a `game` that Kibitz knows by heart, or"
    " a `book` of the user. What the rules decide is computed, not guessed.",
    (
        needed(Key("question", "string", "The question, in any words.")),
        GAME,
        BOOK,
        LANG,
        PLAYERS,
        OPTIONS,
    ),
    answers.ask,
)
JUDGE = Offer(
    "judge",
    "Judge cards on the table",
    "Computes who wins a trick, what may be played, what it scores and the like by the rules of a"
    " game, and names the rule that decides.\n" + guide(),
    (needed(Key("case", "object", "The case, with `game`, `ask` and the keys of that question.")),),
    answers.judge,
)
SCORE = Offer(
    "score",
    "Score a player's rounds",
    "The points of one player for each round, and their total, by the rules of the game. A round"
    " is an object with the keys of the judge's question `score`.",
    (
        needed(GAME),
        needed(Key("rounds", "array", "The player's rounds in order.", items={"type": "object"})),
        PLAYERS,
        OPTIONS,
    ),
    answers.score,
)
RULE = Offer(
    "rule",
    "Read one rule",
    "The text of a rule by its id, such as verdicts and citations name it, with its page.",
    (needed(GAME), needed(Key("rule", "string", "The rule's id.")), LANG),
    answers.rule,
)
SEARCH = Offer(
    "search_books",
    "Search the rulebooks",
    "Passages of one book, or of all books on the shelf, that come nearest to some words, the best"
    " first; the words may be in another language than the book.",
    (
        needed(Key("query", "string", "A question or a few words.")),
        BOOK,
        Key("limit", "integer", "How many passages at most.", high=MOST_HITS),
    ),
    answers.search,
)
VERIFY = Offer(
    "verify_quote",
    "Verify a quote",
    "Whether words stand in a book word for word, and on which pages. Use it before quoting.",
    (
        needed(BOOK),
        needed(Key("quote", "string", "The words.")),
        Key("page", "integer", "The page of the file, from 1; else any."),
    ),
    answers.verify,
)
PICTURE = Offer(
    "page_picture",
    "See a page",
    "A page of a book as a picture, with passages marked, to check an answer with one's eyes.",
    (
        needed(BOOK),
        needed(Key("page", "integer", "The page of the file, from 1.")),
        Key("marks", "array", "The `boxes` of citations, to be marked.", items=BOX),
        Key("width", "integer", "In pixels.", low=WIDTHS[0], high=WIDTHS[1]),
    ),
    answers.picture,
)
OFFERS = (ASK, JUDGE, SCORE, RULE, SEARCH, VERIFY, PICTURE)
