"""Numbers in a text, in digits and in words, in five languages."""

import re
from collections.abc import Iterator
from functools import cache

from kibitz.spelling import plain

DIGITS = re.compile(r"(?:(?<![\w.,])[-−])?\d+(?:[.,]\d+)*")
GROUPED = re.compile(r"\d{1,3}(?:[.,]\d{3})+")
WORDS = re.compile(r"[^\W\d_]+")
LONGEST = 5
"""So many words a number below a hundred has at most."""

ONES = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    " fifteen sixteen seventeen eighteen nineteen",
    "fr": "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze"
    " seize dix-sept dix-huit dix-neuf",
    "it": "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici"
    " quattordici quindici sedici diciassette diciotto diciannove",
    "de": "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn"
    " fünfzehn sechzehn siebzehn achtzehn neunzehn",
    "es": "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince"
    " dieciséis diecisiete dieciocho diecinueve",
}
TENS = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety hundred",
    "fr": "vingt trente quarante cinquante soixante soixante-dix quatre-vingt quatre-vingt-dix"
    " cent",
    "it": "venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento",
    "de": "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert",
    "es": "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien",
}
MORE = {
    "en": {"nil": 0, "dozen": 12, "thousand": 1000},
    "fr": {"quatre-vingts": 80, "douzaine": 12, "mille": 1000},
    "it": {"mille": 1000, "dozzina": 12},
    "de": {"tausend": 1000, "dutzend": 12, "einhundert": 100},
    "es": {"ciento": 100, "mil": 1000, "docena": 12},
}
ORDINALS = {
    "en": "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
    "fr": "première deuxième troisième quatrième cinquième sixième septième huitième neuvième"
    " dixième onzième douzième",
    "it": "prim second terz quart quint sest settim ottav non decim undicesim dodicesim",
    "de": "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte",
    "es": "primer segund tercer cuart quint sext séptim octav noven décim undécim duodécim",
}
ENDINGS = {"en": ("",), "fr": ("",), "it": ("o", "a"), "de": ("", "n", "r", "s"), "es": ("o", "a")}
OTHERS: dict[str, dict[str, int]] = {
    "en": {},
    "fr": {"premier": 1, "second": 2, "seconde": 2},
    "it": {},
    "de": {},
    "es": {"primer": 1, "tercer": 3},
}
LOOSE = {
    "en": {"a": 1, "an": 1, "one": 1, "single": 1, "both": 2, "pair": 2, "twice": 2, "double": 2},
    "fr": {"un": 1, "une": 1, "seul": 1, "seule": 1, "double": 2, "paire": 2},
    "it": {"un": 1, "uno": 1, "una": 1, "entrambi": 2, "entrambe": 2, "doppio": 2, "coppia": 2}
    | {"secondo": 2},
    "de": dict.fromkeys(["ein", "eine", "einen", "einem", "einer", "eines", "eins"], 1)
    | {"beide": 2, "beiden": 2, "doppelt": 2, "paar": 2},
    "es": {"un": 1, "uno": 1, "una": 1, "ambos": 2, "ambas": 2, "doble": 2, "par": 2},
}
"""Words that may stand for a number and mostly don't, such as articles."""


def numbers(text: str, lang: str) -> frozenset[str]:
    """The numbers that a text names for certain, as digits: "three" and "3" are "3".

    "One" and the like may be articles: they are in `loose_numbers`.
    """
    return frozenset(_digits(text)) | frozenset(
        str(value) for words, value in _named(text, lang) if " ".join(words) not in LOOSE[lang]
    )


def loose_numbers(text: str, lang: str) -> frozenset[str]:
    """The numbers that words such as "a", "one", "both" may stand for."""
    return frozenset(str(LOOSE[lang][word]) for word in _words(text) if word in LOOSE[lang])


def _digits(text: str) -> Iterator[str]:
    for found in DIGITS.findall(text):
        number = found.replace("−", "-")
        if GROUPED.fullmatch(number.lstrip("-")):
            number = re.sub("[.,]", "", number)
        yield number.replace(",", ".")


def _words(text: str) -> list[str]:
    return WORDS.findall(plain(text))


def _named(text: str, lang: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """The number words of a text, the longest that fits at each place, with their values."""
    words, known = _words(text), _known(lang)
    at = 0
    while at < len(words):
        spans = (tuple(words[at : at + size]) for size in range(LONGEST, 0, -1))
        found = next((span for span in spans if span in known), None)
        if found is not None:
            yield found, known[found]
        at += len(found or (1,))


@cache
def _known(lang: str) -> dict[tuple[str, ...], int]:
    """The number words of a language, split and plain as the words of a text are."""
    named = {word: value for value, word in enumerate(ONES[lang].split())}
    named |= {word: 10 * tens for tens, word in enumerate(TENS[lang].split(), 2)}
    named |= dict(_compounds(lang)) | MORE[lang] | OTHERS[lang]
    for value, stem in enumerate(ORDINALS[lang].split(), 1):
        named |= {stem + ending: value for ending in ENDINGS[lang]}
    return {tuple(_words(word)): value for word, value in named.items()}


def _compounds(lang: str) -> Iterator[tuple[str, int]]:
    """21 to 99 in words."""
    ones, tens = ONES[lang].split(), TENS[lang].split()
    for ten in range(2, 10):
        for one in range(1, 20 if lang == "fr" else 10):
            for word in _joined(lang, tens[ten - 2], ones[one]):
                yield word, 10 * ten + one


def _joined(lang: str, ten: str, one: str) -> tuple[str, ...]:
    match lang:
        case "de":
            return (f"{one.removesuffix('s') if one == 'eins' else one}und{ten}",)
        case "it":
            return ((ten[:-1] if one[0] in "uo" else ten) + one,)
        case "es" if ten == "veinte":
            return (f"veinti{one}",)
        case "es":
            return (f"{ten} y {one}",)
        case "fr":
            return (f"{ten} {one}", f"{ten} et {one}")
    return (f"{ten} {one}",)
