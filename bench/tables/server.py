"""A server to load: `kibitz serve` as a user starts it, with an empty data folder."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Server:
    """A running server: its port, process and data folder."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        command = [sys.executable, "-m", "kibitz", "serve", "--port", str(port)]
        environment = os.environ | {"KIBITZ_DATA_DIR": str(folder), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if found is None:
            raise RuntimeError(f"the server did not start: {line}")
        self.port = int(found[1])

    def memory(self) -> int:
        """Resident bytes of the process."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        assert found is not None
        return int(found[1]) * 1024

    def processor(self) -> float:
        """Seconds of processor time that the process has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """Ends it at once, as a power cut would."""
        self.process.kill()
        self._ended(None)

    def stop(self) -> None:
        """Ends it as Ctrl-C does."""
        self.process.terminate()
        try:
            self._ended(15)
        except subprocess.TimeoutExpired:
            self.kill()

    def _ended(self, seconds: float | None) -> None:
        self.process.wait(seconds)
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextmanager
def running() -> Iterator[Server]:
    """A server with a data folder that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            yield server
        finally:
            server.stop()
