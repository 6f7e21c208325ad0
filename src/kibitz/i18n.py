"""The four languages and the words of the program in them (gettext catalogues in `locale/`)."""

import gettext
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "fr", "it", "de")
LANGUAGE_NAMES = {"en": "English", "fr": "Français", "it": "Italiano", "de": "Deutsch"}
LOCALE = Path(__file__).parent / "locale"


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for "translate me later"
    """Marks a text for the catalogues without translating it."""
    return text


@cache
def catalogue(lang: str) -> gettext.NullTranslations:
    """The texts of one language; English stands in the code itself."""
    if lang == "en":
        return gettext.NullTranslations()
    return gettext.translation("kibitz", LOCALE, languages=[lang], fallback=True)


def translate(lang: str, text: str) -> str:
    """The text in a language, or in English where the catalogue lacks it."""
    return catalogue(lang).gettext(text)
