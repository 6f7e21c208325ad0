"""Numbers in words, to twenty-one, and the ordinals of rounds, in four languages."""

import re
from collections.abc import Mapping, Sequence

from kibitz.hearing.text import Token
from kibitz.spelling import plain

_CARDINALS = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    " fifteen sixteen seventeen eighteen nineteen twenty twenty-one",
    "fr": "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze"
    " seize dix-sept dix-huit dix-neuf vingt vingt-et-un",
    "it": "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici"
    " quattordici quindici sedici diciassette diciotto diciannove venti ventuno",
    "de": "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn"
    " fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig einundzwanzig",
}
_ORDINALS = {
    "en": "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
    " thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
    "fr": "première deuxième troisième quatrième cinquième sixième septième huitième neuvième"
    " dixième onzième douzième treizième quatorzième quinzième seizième dix-septième"
    " dix-huitième dix-neuvième vingtième",
    "it": "primo secondo terzo quarto quinto sesto settimo ottavo nono decimo undicesimo"
    " dodicesimo tredicesimo quattordicesimo quindicesimo sedicesimo diciassettesimo"
    " diciottesimo diciannovesimo ventesimo",
    "de": "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte"
    " dreizehnte vierzehnte fünfzehnte sechzehnte siebzehnte achtzehnte neunzehnte zwanzigste",
}
_MORE = {
    "en": {"nil": 0, "nought": 0},
    "fr": {"une": 1},
    "it": {"una": 1},
    "de": {"ein": 1, "eine": 1, "einen": 1, "zwo": 2, "fuenf": 5, "zwoelf": 12, "fuenfzehn": 15},
}
ARTICLES = frozenset(["one", "un", "une", "uno", "una", "ein", "eine", "einen"])
"""Words that may be the number 1 and mostly are none."""
GERMAN_GROUPS = {
    "zweit": 2,
    "dritt": 3,
    "viert": 4,
    "funft": 5,
    "fuenft": 5,
    "sechst": 6,
    "siebt": 7,
    "acht": 8,
}
"""zu zweit, zu dritt: how many play."""

_GROUPS = {
    "en": "alone:1 solo:1 solitaire:1 couple:2 twosome:2 pair_of_us:2 threesome:3 trio:3"
    " foursome:4 quartet:4 half_a_dozen:6 dozen:12 two_handed:2 three_handed:3 four_handed:4"
    " five_handed:5 six_handed:6 two_hander:2 three_hander:3 four_hander:4 five_hander:5"
    " six_hander:6",
    "fr": "tout_seul:1 toute_seule:1 solitaire:1 couple:2 trio:3 quatuor:4 demi_douzaine:6"
    " douzaine:12",
    "it": "da_solo:1 da_sola:1 solitario:1 coppia:2 terzetto:3 quartetto:4 mezza_dozzina:6"
    " dozzina:12",
    "de": "allein:1 alleine:1 halbes_dutzend:6 dutzend:12",
}
_GERMAN_TABLE = re.compile(r"(zweier|dreier|vierer|funfer|fuenfer|sechser|siebener|achter)")
_GERMAN_TABLES = ("runde", "partie", "gruppe", "tisch", "spiel", "rundi")
_GERMAN_SIZES = {"zwe": 2, "dre": 3, "vie": 4, "fun": 5, "fue": 5, "sec": 6, "sie": 7, "ach": 8}


def group_of(words: Sequence[Token], at: int, lang: str) -> int | None:
    """How many a word or phrase for a group says that play: a couple, five handed, Viererrunde."""
    text = words[at].text
    for name, number in GROUPS[lang]:
        if [word.text for word in words[at : at + len(name)]] == name:
            return number
    if lang == "de" and _GERMAN_TABLE.match(text) and text.endswith(_GERMAN_TABLES):
        return _GERMAN_SIZES[text[:3]]
    return None


def _by_word(words: Mapping[str, str], first: int) -> dict[str, dict[str, int]]:
    return {
        lang: {plain(word): number for number, word in enumerate(text.split(), first)}
        for lang, text in words.items()
    }


GROUPS = {
    lang: [
        (name.split("_"), int(number))
        for name, number in (pair.split(":") for pair in text.split())
    ]
    for lang, text in _GROUPS.items()
}
CARDINALS = {lang: words | _MORE[lang] for lang, words in _by_word(_CARDINALS, 0).items()}
ORDINALS = _by_word(_ORDINALS, 1)
# the other endings: premier, prima, ersten
ORDINALS["fr"] |= {"premier": 1, "second": 2, "seconde": 2}
ORDINALS["it"] |= {word[:-1] + "a": number for word, number in list(ORDINALS["it"].items())}
ORDINALS["de"] |= {
    word + ending: number for word, number in list(ORDINALS["de"].items()) for ending in "nrs"
}


def number_of(word: str, lang: str) -> int | None:
    """A number in digits or words."""
    if word.isdecimal() and len(word) <= 3:
        return int(word)
    return CARDINALS[lang].get(word)


def ordinal_of(word: str, lang: str) -> int | None:
    """The number of an ordinal: third, 3rd, 3e, terza, dritte."""
    digits = word.rstrip("abcdefghijklmnopqrstuvwxyz")
    if digits.isdecimal() and digits != word and word[len(digits) :] in ENDINGS:
        return int(digits)
    return ORDINALS[lang].get(word)


ENDINGS = frozenset(["st", "nd", "rd", "th", "e", "eme", "er", "ere", "a", "o", "te", "ten"])
