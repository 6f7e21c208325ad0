"""A game's words in four languages: what people call its cards, phases and moves.

A game fills in `GameWords` in its own `words.py`; `load_words` finds it. Sentences are not kept
here but in the catalogues; here stand the names that sentences are made with.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module

from kibitz.cards import COLOURS, LETTERS, SYMBOLS
from kibitz.i18n import catalogue
from kibitz.spelling import FRENCH, Speller

TIE = "\N{NO-BREAK SPACE}"
"""Stands inside a card's name, so that no line parts colour and rank."""

Four = tuple[str, str, str, str]
"""One text for each of `kibitz.cards.COLOURS`."""


@dataclass(frozen=True, slots=True)
class Edition:
    """How one edition of a game names its suits and cards; it never changes a rule.

    `card` is made of {colour} and {rank}; `ranks` names ranks from 1 up where they are no numbers.
    """

    label: str
    colours: Four
    card: str = "{colour} {rank}"
    ranks: tuple[str, ...] = ()

    def card_name(self, text: str) -> str:
        """The name of a card with colour and rank, given in notation (`R13`)."""
        rank = int(text[1:])
        name = self.card.format(
            colour=self.colours[LETTERS.index(text[0])],
            rank=self.ranks[rank - 1] if self.ranks else rank,
        )
        return name.replace(" ", TIE)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A game's words in one language.

    `editions` starts with "standard". `specials` and `the_specials` name cards of no colour,
    bare and with the article. `phases` and `moves` have the keys that views and moves use.
    `also` are more words that people use for a card or a colour, by its letter.
    """

    title: str
    tagline: str
    editions: Mapping[str, Edition]
    phases: Mapping[str, str]
    moves: Mapping[str, str]
    terms: Mapping[str, str]
    specials: Mapping[str, str]
    the_specials: Mapping[str, str]
    also: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameWords:
    """A game's words by language, and what stands for it on a cover.

    `emblem` are cards to draw, `teaser` is a worked example of the rulebook to begin with.
    """

    game: str
    emblem: tuple[str, ...]
    teaser: str
    languages: Mapping[str, Vocabulary]

    def __getitem__(self, lang: str) -> Vocabulary:
        """The words of one of `kibitz.i18n.LANGUAGES`."""
        return self.languages[lang]

    def title(self, lang: str) -> str:
        """The game's title in a language's edition."""
        return self[lang].title

    def colour_name(self, colour: str, lang: str, edition: str = "standard") -> str:
        """A colour's name ("red": rouge), or the name of having no trump ("none")."""
        if colour == "none":
            return self[lang].terms["no trump"]
        return self[lang].editions[edition].colours[COLOURS.index(colour)]

    def colour_text(self, colour: str, lang: str) -> str:
        """A colour's name with its symbol: ♥ red."""
        name = self.colour_name(colour, lang)
        return name if colour == "none" else f"{SYMBOLS[COLOURS.index(colour)]}{TIE}{name}"

    def colour_mark(self, colour: str) -> str:
        """A colour's symbol and letter, where there is no room for its name: ♥R."""
        index = COLOURS.index(colour)
        return f"{SYMBOLS[index]}{LETTERS[index]}"

    def read_colour(self, text: str) -> str:
        """A colour (or "none") from its letter or a word of any language; "" if it is neither."""
        none = [words.terms.get("no trump", "") for words in self.languages.values()]
        if text.strip().lower() in ("none", *(name.lower() for name in none if name)):
            return "none"
        letter = _speller(self.game).colour(text)
        return COLOURS[LETTERS.index(letter)] if letter else ""

    def read_cards(self, text: str) -> list[str]:
        """The cards in a text, in notation and in order, as people of any language write them.

        What means no card of the game stays in the list as it was typed.
        """
        return _speller(self.game).read(text)

    def legend(self, lang: str) -> list[tuple[str, str]]:
        """The letters of the notation and what each stands for: R red, …, W Wizard, J Jester."""
        colours = [(letter, COLOURS[LETTERS.index(letter)]) for letter in "RBGY"]
        names = [(letter, self.colour_name(colour, lang)) for letter, colour in colours]
        return [*names, *self[lang].specials.items()]

    def card_name(self, text: str, lang: str, edition: str = "standard") -> str:
        """A card's name without an article: red 13, 13 rouge, 13 rosso, Rot 13."""
        words = self[lang]
        return words.specials.get(text) or words.editions[edition].card_name(text)

    def the_card(self, text: str, lang: str) -> str:
        """A card's name with its article, as a subject: the red 13, die rote 13, l’8 rosso."""
        return self[lang].the_specials.get(text) or _with_article(text, lang)


STANDARD = {
    "en": Edition("Colours", ("blue", "green", "red", "yellow")),
    "fr": Edition("Couleurs", ("bleu", "vert", "rouge", "jaune"), "{rank} {colour}"),
    "it": Edition("Colori", ("blu", "verde", "rosso", "giallo"), "{rank} {colour}"),
    "de": Edition("Farben", ("Blau", "Grün", "Rot", "Gelb")),
}
"""Plain colours, as every game has them."""

ORDINALS = {
    "en": ("first", "second", "third", "fourth", "fifth", "sixth"),
    "fr": ("première", "deuxième", "troisième", "quatrième", "cinquième", "sixième"),
    "it": ("prima", "seconda", "terza", "quarta", "quinta", "sesta"),
    "de": ("erste", "zweite", "dritte", "vierte", "fünfte", "sechste"),
}
"""The places of a trick, agreeing with the word for “card” in each language."""

SPOKEN = {
    "B": "blue bleu bleue bleus bleues blu blau blaue blauer blaues blauen",
    "G": "green vert verte verts vertes verde verdi grün grüne grüner grünes grünen",
    "R": "red rouge rouges rosso rossa rossi rosse rot rote roter rotes roten",
    "Y": "yellow jaune jaunes giallo gialla gialli gialle gelb gelbe gelber gelbes gelben",
}
"""What people call the colours in the four languages, in any form."""

SUITS = {
    "B": "spade spades pique piques picca picche pik schippe",
    "G": "club clubs trèfle trèfles fiore fiori kreuz treff",
    "R": "heart hearts cœur cœurs cuore cuori herz",
    "Y": "diamond diamonds carreau carreaux quadro quadri karo",
}
"""What people call the four French suits, whose cards 2 to ace stand for other ranks."""

_GERMAN_ADJECTIVES = ("blaue", "grüne", "rote", "gelbe")
_ITALIAN_VOWELS = ("1", "8", "11")  # uno, otto, undici


def load_words(game: str) -> GameWords:
    """The words of a game in the list of games."""
    words: GameWords = import_module(f"kibitz.games.{game}.words").WORDS
    return words


@cache
def _speller(game: str) -> Speller:
    """What reads a game's cards: by the words of all languages and editions."""
    deck: Mapping[str, int] = import_module(f"kibitz.games.{game}.questions").DECK
    return Speller(dict(_spoken(load_words(game))), deck)


def _spoken(words: GameWords) -> Iterator[tuple[str, str]]:
    """Every word for a colour or for a card without one, and its letter."""
    for letter, spoken in SPOKEN.items():
        yield from ((word, letter) for word in spoken.split())
    french = "suits" in words["en"].editions
    for letter, spoken in SUITS.items():
        yield from ((word, letter + FRENCH * french) for word in spoken.split())
    for vocabulary in words.languages.values():
        for edition in vocabulary.editions.values():
            ranked = FRENCH * bool(edition.ranks)
            yield from ((name, letter + ranked) for name, letter in _named(edition.colours))
            courts = enumerate(edition.ranks, 1)
            yield from ((name, f"{rank}{FRENCH}") for rank, name in courts if name.isalpha())
        yield from ((name, letter) for letter, name in vocabulary.specials.items())
        for letter, also in vocabulary.also.items():
            yield from ((word, letter) for word in also.split())


def _named(colours: Four) -> Iterator[tuple[str, str]]:
    return zip(colours, LETTERS, strict=True)


def counted(lang: str, one: str, many: str, number: int) -> str:
    """The text for one or many, with `{n}` filled in; both stand in the catalogues."""
    return catalogue(lang).ngettext(one, many, abs(number)).format(n=signed(number))


def signed(number: int) -> str:
    """A number with a real minus sign."""
    return f"\N{MINUS SIGN}{-number}" if number < 0 else str(number)


def _with_article(text: str, lang: str) -> str:
    name = STANDARD[lang].card_name(text)
    if lang == "de":
        return f"die {_GERMAN_ADJECTIVES[LETTERS.index(text[0])]}{TIE}{text[1:]}"
    if lang == "it":
        return f"l’{name}" if text[1:] in _ITALIAN_VOWELS else f"il {name}"
    return f"le {name}" if lang == "fr" else f"the {name}"
