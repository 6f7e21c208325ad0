"""What is known of the store without SQLAlchemy."""

from functools import cache
from pathlib import Path

FILE_NAME = "kibitz.db"
"""The file in the data folder."""
PATIENCE = 10.0
"""Seconds to wait for another writer."""
VERSION_TABLE = "kibitz_version"
STEPS = Path(__file__).parent / "migrations" / "versions"


@cache
def newest() -> str:
    """The version that this Kibitz needs: the number in the name of the last step."""
    return max(file.name[1:5] for file in STEPS.glob("v????_*.py"))
