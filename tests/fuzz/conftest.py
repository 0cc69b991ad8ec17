"""Adds how many texts were tried to the file that `dev.py fuzz` names."""

from __future__ import annotations

import os
from pathlib import Path

COUNTS_VARIABLE = "ANHOLON_FUZZ_COUNTS"


def pytest_sessionfinish() -> None:
    """Write the numbers."""
    if COUNTS_VARIABLE not in os.environ:
        return
    from tests.fuzz.test_batches import tried

    with Path(os.environ[COUNTS_VARIABLE]).open("a", encoding="utf-8") as file:
        file.writelines(f"{kind} {count}\n" for kind, count in tried.items())
