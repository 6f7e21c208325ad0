"""What the figures were measured on."""

import importlib.metadata
import os
import platform
import re
import subprocess
from pathlib import Path

from bench import native

PARTS = ("kibitz", "numpy", "numba", "llvmlite", "open_spiel")


def processor() -> str:
    """The processor's name, as far as the system tells it."""
    info = Path("/proc/cpuinfo")
    found = re.search(r"model name\s*:\s*(.+)", info.read_text()) if info.exists() else None
    return found[1] if found else platform.processor() or platform.machine()


def memory() -> str:
    """The machine's memory in GiB."""
    return f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.1f} GiB"


def version(part: str) -> str:
    """The version of an installed part."""
    try:
        return importlib.metadata.version(part)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


def c_compiler() -> str:
    """The C compiler's own first line about itself."""
    if native.compiler() is None:
        return "none"
    told = subprocess.run(["cc", "--version"], check=True, capture_output=True, text=True)
    return told.stdout.splitlines()[0]


def description() -> list[tuple[str, str]]:
    """What and its value, line by line."""
    return [
        ("processor", f"{processor()}, {os.cpu_count()} cores"),
        ("memory", memory()),
        ("system", platform.platform()),
        ("Python", f"{platform.python_implementation()} {platform.python_version()}"),
        *((part, version(part)) for part in PARTS),
        ("C compiler", c_compiler()),
        ("load when it began", f"{os.getloadavg()[0]:.1f} (average of a minute)"),
    ]
