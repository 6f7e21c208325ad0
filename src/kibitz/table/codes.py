"""Six letters that open a table: easy to say on the phone, in any of the four languages."""

import secrets

CONSONANTS = "BDFGKLMNPRST"
VOWELS = "AEIOU"
SYLLABLES = 3


def new_code() -> str:
    """A code of three syllables, such as MIRATO: one of 216,000."""
    return "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(SYLLABLES))


def read_code(text: str) -> str:
    """A code as somebody typed it: in any case, with spaces or dashes between."""
    return "".join(letter for letter in text.upper() if letter.isalpha())[:12]
