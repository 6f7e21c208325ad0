"""Rules that run twice: as plain Python, and compiled by Numba when a batch asks for it.

A rule is written once, as a function over numbers and one NumPy record, and marked
`@compiled`. Called, it is that plain function: nothing is imported, nothing waits. Used from a
kernel (`specialised`, in `kibitz.sim`), it is compiled together with the rules that it calls.
"""

import hashlib
import os
import shutil
import types
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar, cast

import numpy as np

P = ParamSpec("P")
R = TypeVar("R")

PACKAGE = Path(__file__).parent


class Record(np.void):  # type: ignore[misc] # final in the stubs, not in NumPy
    """One record whose fields are attributes, for plain Python as they are for Numba.

    NumPy's own `np.record` does the same, about three times as slowly.
    """

    __slots__ = ()
    __setattr__ = np.void.__setitem__

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except ValueError:
            raise AttributeError(f"a record has no field {name!r}") from None


def record_type(fields: list[tuple[Any, ...]]) -> np.dtype[np.void]:
    """The type of records with these fields (name, type[, shape]), each well aligned."""
    return np.dtype((Record, np.dtype(fields, align=True)))


def unpacked(record: Any) -> types.SimpleNamespace:
    """The fields of a record as they are now, as Python's numbers and lists.

    To be read only: plain Python reads them several times as fast as the record's own.
    """
    values = list(record.item())
    for place in _lists(record.dtype):
        values[place] = values[place].tolist()
    return types.SimpleNamespace(**dict(zip(record.dtype.names, values, strict=True)))


@cache
def _lists(fields: np.dtype[np.void]) -> tuple[int, ...]:
    """The places of the fields that hold several numbers."""
    return tuple(at for at, name in enumerate(fields.names or ()) if fields[name].shape)


class Compiled(Generic[P, R]):
    """A function that is plain when called and compiled when used inside a kernel."""

    def __init__(self, function: Callable[P, R]) -> None:
        self.function = function
        self.__name__ = function.__name__
        self.__doc__ = function.__doc__
        self._kernel: Any = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.function(*args, **kwargs)

    @property
    def kernel(self) -> Any:
        """The compiled function (or the plain one under NUMBA_DISABLE_JIT=1)."""
        if self._kernel is None:
            self._kernel = _jit(self.function)
        return self._kernel

    def run(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Calls the compiled function; a damaged cache on disk is thrown away, once."""
        try:
            return cast(R, self.kernel(*args, **kwargs))
        except Exception:  # a cut or broken file raises whatever its bytes happen to mean
            folder = _cache_folder()
            if folder is None or not any(folder.iterdir()):
                raise
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True, exist_ok=True)
            return cast(R, self.kernel(*args, **kwargs))

    @property
    def _numba_type_(self) -> Any:  # how Numba learns what this object is inside a kernel
        from numba import types as numba_types

        return numba_types.Dispatcher(self.kernel)


def compiled(function: Callable[P, R]) -> Compiled[P, R]:
    """Marks a rule: plain Python when called, compiled by Numba inside a kernel."""
    return Compiled(function)


def specialised(template: Callable[P, R], name: str, **parts: object) -> Compiled[P, R]:
    """A kernel made of a template in which some global names stand for one game's rules.

    Numba's cache on disk can't hold a closure over other kernels, but it can hold this: the
    template's own code with its global names bound anew.
    """
    function = types.FunctionType(
        template.__code__, {**template.__globals__, **parts}, name, template.__defaults__
    )
    function.__qualname__ = f"{template.__qualname__}_{name}"
    function.__module__ = template.__module__
    return Compiled(function)


def _jit(function: Callable[..., Any]) -> Any:
    import numba
    from numba.core import config

    if config.DISABLE_JIT:  # type: ignore[attr-defined] # set when Numba reads its environment
        return function
    folder = _cache_folder()
    if folder is None:
        return numba.njit(function)
    config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    # In one piece the rules play half as fast again as in calls of each other.
    return numba.njit(cache=True, forceinline=True)(function)


@cache
def _cache_folder() -> Path | None:
    """Where compiled code is kept: in the user's cache, apart for each state of the sources.

    Numba notices a change in a kernel's own file only, not in the rules that it calls, so the
    folder's name carries a digest of all of them. None where nothing can be written.
    """
    from platformdirs import user_cache_path

    digest = hashlib.sha256()
    for room in ("", "games/*/", "sim/"):
        for source in sorted(PACKAGE.glob(f"{room}*.py")):
            digest.update(source.read_bytes())
    try:
        root = Path(os.environ.get("NUMBA_CACHE_DIR") or user_cache_path("kibitz"))
    except RuntimeError:  # the user has no home
        return None
    folder = root / f"compiled-{digest.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None
