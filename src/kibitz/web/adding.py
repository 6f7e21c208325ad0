"""Books being read: each in a thread of its own, so that pages can show how far it is."""

import logging
import secrets
import shutil
import tempfile
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Literal

from kibitz.books import add_book, shelf
from kibitz.errors import BadInput, KibitzError
from kibitz.files import reason_of
from kibitz.web.api.books import MOST_BOOKS, UNSAFE
from kibitz.web.refusals import WebError

log = logging.getLogger(__name__)
AT_ONCE = 2
"""So many books are read at the same time; others wait."""
MOST_WAITING = 4
"""So many books of one person may be unread."""
MOST_KEPT = 500
"""So many jobs are remembered, the oldest finished ones go first."""


@dataclass(slots=True)
class Job:
    """A book that is being read. `done` of `total` pages; `slug` when it is on the shelf."""

    id: str
    owner: str
    name: str
    """The file's name, as it was sent."""
    state: Literal["waiting", "reading", "done", "failed"] = "waiting"
    done: int = 0
    total: int = 0
    slug: str = ""
    error: KibitzError | None = None

    def progress(self, done: int, total: int) -> None:
        """What the reader tells: so many of so many pages are read."""
        self.done, self.total = done, total


class Adding:
    """The jobs of all people. One of it serves an app; its threads start when first needed."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._lock = threading.Lock()
        self._threads = ThreadPoolExecutor(AT_ONCE, "adding")

    def start(
        self, owner: str, name: str, content: BinaryIO, *, game: str | None, title: str | None
    ) -> Job:
        """Begins to add a file's content as a book; raises `WebError`: shelf-full,
        too-many-books."""
        if sum(card.owner == owner for card in shelf(owner)) >= MOST_BOOKS:
            raise WebError("shelf-full", 422, limit=MOST_BOOKS)
        if self._unread(owner) >= MOST_WAITING:
            raise WebError("too-many-books", 429, limit=MOST_WAITING)
        job = Job(secrets.token_urlsafe(12), owner, Path(name).name or "book")
        file = kept(job.name, content)
        with self._lock:
            self._jobs[job.id] = job
            self._forget()
        self._threads.submit(self._add, job, file, game, title)
        return job

    def job(self, id: str, owner: str | None) -> Job:
        """A person's job; raises `WebError` (not-found)."""
        found = self._jobs.get(id)
        if found is None or found.owner != owner:
            raise WebError("not-found", 404)
        return found

    def _unread(self, owner: str) -> int:
        with self._lock:
            mine = [job for job in self._jobs.values() if job.owner == owner]
        return sum(job.state in ("waiting", "reading") for job in mine)

    def _add(self, job: Job, file: Path, game: str | None, title: str | None) -> None:
        job.state = "reading"
        try:
            book = add_book(file, game=game, title=title, owner=job.owner, progress=job.progress)
            job.slug, job.state = book.slug, "done"
        except KibitzError as error:
            job.error, job.state = error, "failed"
        except Exception as error:
            log.error("adding %s", job.name, exc_info=error)
            job.error, job.state = WebError("internal", 500), "failed"
        finally:
            shutil.rmtree(file.parent, ignore_errors=True)

    def _forget(self) -> None:
        """Drops the oldest jobs that are finished."""
        finished = [job for job in self._jobs.values() if job.state in ("done", "failed")]
        for job in finished[: max(0, len(self._jobs) - MOST_KEPT)]:
            del self._jobs[job.id]


def kept(name: str, content: BinaryIO) -> Path:
    """A copy of a file that was sent, in a folder of its own; raises `BadInput` (no-write)."""
    folder = Path(tempfile.mkdtemp(prefix="kibitz-"))
    file = folder / UNSAFE.sub("_", name)[-100:]
    try:
        with file.open("wb") as copy:
            shutil.copyfileobj(content, copy)
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise BadInput("no-write", given=name, reason=reason_of(error)) from None
    return file
