"""Where the language model is, from the environment."""

import os
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from kibitz.assistant.model.trouble import NO_SETTING, NOT_LET_IN, Trouble


@dataclass(frozen=True, slots=True)
class Settings:
    """An OpenAI-compatible address (`…/v1`), the model's name, the key ("" for none).

    `seconds` is how long a whole answer may take, every retry included. The key is never shown.
    """

    url: str
    model: str = "default"
    key: str = field(default="", repr=False)
    seconds: float = 60.0


def from_environment() -> Settings:
    """The user's model; raises `Trouble` where KIBITZ_LLM_URL is no web address, or the key can
    be none.

    A server with one model takes any name, so KIBITZ_LLM_MODEL may be left out.
    """
    url = os.environ.get("KIBITZ_LLM_URL", "").strip().rstrip("/")
    try:
        parts = urlsplit(url)
        fits = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        fits = False
    key = os.environ.get("KIBITZ_LLM_KEY", "").strip()
    if not fits:
        raise Trouble(NO_SETTING)
    if not (key.isascii() and key.isprintable()):
        raise Trouble(NOT_LET_IN)
    return Settings(url, os.environ.get("KIBITZ_LLM_MODEL", "").strip() or "default", key)
