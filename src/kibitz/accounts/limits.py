"""How often one may try: names, codes and passwords can't be guessed for long."""

import hashlib
import ipaddress
import time
from collections.abc import Callable

from kibitz.errors import BadInput

MOST_KNOWN = 50_000
"""So many names and addresses are remembered; then the oldest are forgotten."""


class Attempts:
    """Counts attempts by key over a window of seconds, in the memory of one process."""

    def __init__(
        self, most: int, window: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.most = most
        self.window = window
        self._clock = clock
        self._times: dict[str, list[float]] = {}

    def begin(self, key: str) -> None:
        """Counts an attempt before it is made, so that many at once count too.

        Raises `BadInput` (too-many-attempts) for one too many.
        """
        now = self._clock()
        recent = [at for at in self._times.pop(key, ()) if at > now - self.window]
        self._times[key] = recent  # as the newest
        if len(recent) >= self.most:
            raise BadInput("too-many-attempts", seconds=round(recent[0] + self.window - now) + 1)
        recent.append(now)
        while len(self._times) > MOST_KNOWN:
            del self._times[next(iter(self._times))]

    def succeeded(self, key: str) -> None:
        """The last attempt was right, so it does not count."""
        times = self._times.get(key)
        if times:
            times.pop()


def place_of(host: str) -> str:
    """Where somebody is: the address; of IPv6 the network that one household has (/64)."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:60]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def key_of(name: str) -> str:
    """A name as a key of few letters, however long it is."""
    return hashlib.sha256(name.encode("utf-8", "replace")).hexdigest()
