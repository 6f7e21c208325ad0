"""Makes the search in our own rulebooks ready before somebody asks.

The first question that no rule answers is looked for in the rulebook's sentences, and for that an
encoder is loaded and, once on a machine, every sentence encoded. That takes seconds; a person who
has opened a game's page takes longer to type.
"""

import logging
import threading

from kibitz.books import load_book, own_slug
from kibitz.errors import KibitzError

log = logging.getLogger(__name__)


class Warming:
    """What was made ready. Nothing is while it is not `on`: a server that runs turns it on."""

    def __init__(self) -> None:
        self.on = False
        self._begun: set[str] = set()
        self._lock = threading.Lock()

    def start(self, game: str, lang: str) -> threading.Thread | None:
        """Begins with a rulebook of ours; the thread, or None where that was done before."""
        slug = own_slug(game, lang)
        with self._lock:
            if not self.on or slug in self._begun:
                return None
            self._begun.add(slug)
        thread = threading.Thread(target=ready, args=(slug, lang), name=slug, daemon=True)
        thread.start()
        return thread


def ready(slug: str, lang: str) -> None:
    """Reads a rulebook of ours and asks it something, so that all that takes is in memory."""
    from kibitz.assistant.finding import found_answer

    try:
        found_answer(load_book(slug), slug, lang)
    except KibitzError as error:
        log.warning("%s is not ready to be searched: %s", slug, error)
