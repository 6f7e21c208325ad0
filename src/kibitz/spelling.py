"""Cards as people write them: R5, 5r, rot 5, la 5 rouge, ♥5, or R5B1W in one breath.

A text falls into chunks at commas and the like, a chunk into pieces at blanks and hyphens. A
piece is whole cards (R5B1W) or half a card (rot), which joins the half beside it (5).
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from kibitz.cards import LETTERS, SYMBOLS

CHUNKS = re.compile(r"[,;/|+&\n]+")
PIECES = re.compile(r"[^\s\-‐‑–·•]+")
TOKENS = re.compile(r"[^\W\d_]+|\d+|[^\w\s]")
AROUND = "._:!?()[]{}\"'“”„«»‘’‹›"  # may stand around a piece and means nothing
ELIDED = re.compile(r"^[dl]['’]")
MOST_DIGITS = 3
OUTLINES = ("♤", "♧", "♡", "♢")
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
LINKS = "of the a an de du des le la les un une di del delle il lo una von der die das den ein eine"
"""Small words inside a card's name."""
ANDS = "and then et puis e ed poi und dann"
"""Small words between two cards."""
SMALL: Mapping[str, Literal["link", "and"]] = {
    **dict.fromkeys(LINKS.split(), "link"),
    **dict.fromkeys(ANDS.split(), "and"),
}
FRENCH = "*"
"""Marks the letter of a French suit, whose 2 to 10 stand for 1 to 9, and its court's ranks."""
COLOURS = frozenset([*LETTERS, *(letter + FRENCH for letter in LETTERS)])

Kind = Literal["cards", "colour", "rank", "link", "and", "none"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a chunk: what it is, what it says, and where it stands."""

    kind: Kind
    says: tuple[str, ...]
    start: int
    end: int


def plain(text: str) -> str:
    """A text in small letters without accents: cœur is coeur, Grün is grun."""
    text = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "".join(char for char in text if not unicodedata.category(char).startswith("M"))


def is_rank(token: str) -> bool:
    """Whether a token is a rank, a court's included."""
    return token.rstrip(FRENCH).isdecimal()


class Speller:
    """Reads cards. `words` gives the notation of each word for a colour or for a card."""

    def __init__(self, words: Mapping[str, str], deck: Collection[str]) -> None:
        self.deck = deck
        self.words: dict[str, str] = {}
        for shapes in (LETTERS.lower(), SYMBOLS, OUTLINES):
            self.words |= dict(zip(shapes, LETTERS, strict=True))
        self.words |= {card.lower(): card for card in deck if card.isalpha()}
        for word, means in words.items():
            self.words[plain(word)] = self.words[plain(word.lower().translate(UMLAUTS))] = means

    def colour(self, text: str) -> str:
        """The letter of the colour that a word names; "" when it names none."""
        means = self.words.get(plain(text.strip()), "")
        return means[0] if means in COLOURS else ""

    def read(self, text: str) -> list[str]:
        """The cards of a text in notation; what means no card stays as it was typed."""
        return [card for chunk in CHUNKS.split(text) for card in self._chunk(chunk)]

    def _chunk(self, chunk: str) -> list[str]:
        pieces = [self._piece(found) for found in PIECES.finditer(chunk)]
        cards: list[str] = []
        strange: Piece | None = None  # the last one, as long as the next may belong to it
        while pieces:
            joined, used = self._join(pieces)
            first, last = pieces[0], pieces[used - 1]
            del pieces[:used]
            if joined:
                cards += joined
            elif first.kind not in ("link", "and"):
                start = self._start_of(strange, first, chunk)
                if start != first.start:
                    cards.pop()
                cards.append(chunk[start : last.end])
                strange = Piece("none", (), start, last.end)
                continue
            if first.kind != "link":
                strange = None
        return cards or [chunk.strip()] * bool(chunk.strip())

    @staticmethod
    def _start_of(strange: Piece | None, piece: Piece, chunk: str) -> int:
        """Where a piece that is no card begins: with the one before where both are one name."""
        if strange is None:
            return piece.start
        between = chunk[strange.end : piece.start]
        return strange.start if between.strip() else piece.start

    def _join(self, pieces: list[Piece]) -> tuple[list[str], int]:
        """The cards at the beginning, none where there are none, and how many pieces that is."""
        first = pieces[0]
        if first.kind == "cards":
            return list(first.says), 1
        if first.kind not in ("colour", "rank"):
            return [], 1
        at = next((at for at, other in enumerate(pieces) if at and other.kind != "link"), 0)
        if not at or {first.kind, pieces[at].kind} != {"colour", "rank"}:
            return [], 1
        return self._card(first.says[0], pieces[at].says[0]), at + 1

    def _card(self, one: str, other: str) -> list[str]:
        """The card of a colour and a rank in either order; none where the deck lacks it."""
        letter, rank = (one, other) if one in COLOURS else (other, one)
        french, court = letter.endswith(FRENCH), rank.endswith(FRENCH)
        number = int(rank.rstrip(FRENCH))
        if court > french:
            return []
        if french and not court:
            number = number - 1 if 2 <= number <= 10 else 0
        return [card for card in (f"{letter[0]}{number}",) if card in self.deck]

    def _piece(self, found: re.Match[str]) -> Piece:
        kind, says = self._meaning(ELIDED.sub("", plain(found[0])).strip(AROUND))
        return Piece(kind, says, found.start(), found.end())

    def _meaning(self, word: str) -> tuple[Kind, tuple[str, ...]]:
        if word in SMALL and word not in self.words:
            return SMALL[word], ()
        tokens = [token for part in TOKENS.findall(word) for token in self._tokens(part)]
        if len(tokens) == 1 and tokens[0] in COLOURS:
            return "colour", (tokens[0],)
        if len(tokens) == 1 and is_rank(tokens[0]):
            return "rank", (tokens[0],)
        cards = tuple(self._cards(tokens))
        return ("cards", cards) if cards and "" not in cards else ("none", ())

    def _tokens(self, part: str) -> list[str]:
        """The notation of a run of letters or digits: letters, a rank, or "" for neither."""
        if part.isdecimal():
            return [part if len(part) <= MOST_DIGITS else ""]
        if part in self.words:
            return [self.words[part]]
        return [self.words.get(letter, "") for letter in part] if part.isalpha() else [""]

    def _cards(self, tokens: list[str]) -> Iterator[str]:
        """The cards of tokens that stand without a blank; "" for what is none."""
        rest = iter(tokens)
        for token in rest:
            if token and token not in COLOURS and not is_rank(token):
                yield token
                continue
            other = next(rest, "")
            fits = token and other and (token in COLOURS) != (other in COLOURS)
            digits = is_rank(token) or is_rank(other)
            yield from (self._card(token, other) or [""]) if fits and digits else [""]
