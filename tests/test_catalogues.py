"""The texts in four languages: complete, and in step with the sources."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_text_is_translated_and_compiled() -> None:
    done = subprocess.run(
        [sys.executable, "tools/catalogues.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
