"""Which language a text is in, by its small words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

SMALL_WORDS = {
    "en": "the of and to a in is that it you your are for on with as or be if this from by not"
    " each may their they have must one can who when which at an has",
    "fr": "le la les des un une et de du au aux en est que qui pour dans sur par pas ne se il elle"
    " ce cette vous votre chaque son sa ses ou si avec plus sont peut",
    "it": "il lo la gli le di del della dei delle un una uno e che in per con non si al alla è da"
    " dal nel nella sono come ogni suo sua può chi ha più o se",
    "de": "der die das den dem des ein eine einen einer und ist nicht mit auf zu im in von sich er"
    " sie es ihr als wird werden für auch an oder wenn hat kann jeder bei am",
    "es": "el la los las de del un una y que en por con no se al es para como su sus lo cada más"
    " puede si o son uno ha este esta sobre cuando sin ser tiene",
}
"""Frequent words; those that several languages share count little."""
CARD_WORDS = {
    "en": "player players card cards",
    "fr": "joueur joueurs carte cartes",
    "it": "giocatore giocatori carta carte",
    "de": "spieler karte karten",
    "es": "jugador jugadores carta cartas",
}
"""Frequent words of rulebooks."""
TELLING = {lang: f"{words} {CARD_WORDS[lang]}".split() for lang, words in SMALL_WORDS.items()}
LANGUAGES = tuple(SMALL_WORDS)
"""The languages that a book may be in."""
ORDINAL_LANGUAGES = frozenset({"de"})
"""Those that write the first as "1."."""
FEWEST = 3
WORDS = re.compile(r"[^\W\d_]+")


def language_of(texts: Iterable[str], otherwise: str = "en") -> str:
    """The language of some texts; `otherwise` where too few small words tell it."""
    counts = Counter(word for text in texts for word in WORDS.findall(text.casefold()))
    scores = {
        lang: sum(counts[word] / _shared(word) for word in words) for lang, words in TELLING.items()
    }
    best = max(scores, key=lambda lang: scores[lang])
    return best if scores[best] >= FEWEST else otherwise


def _shared(word: str) -> int:
    """The square of the number of languages that a word belongs to."""
    return sum(word in words for words in TELLING.values()) ** 2
