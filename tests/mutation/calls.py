"""A plugin of pytest that writes which functions of the program a test file calls, and how long it takes.

`ANHOLON_CALLS` names the folder of the sources and the file to write, separated by `os.pathsep`.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from pathlib import Path
from types import FrameType

SOURCES, RECORD = os.environ["ANHOLON_CALLS"].split(os.pathsep)
_STARTED = time.monotonic()
_CALLED: dict[str, set[str]] = {}


def _note(frame: FrameType, event: str, _: object) -> None:
    if event == "call":
        code = frame.f_code
        _CALLED.setdefault(code.co_filename, set()).add(code.co_qualname)


def pytest_configure() -> None:
    """Begin to watch."""
    threading.setprofile(_note)
    sys.setprofile(_note)


def pytest_unconfigure() -> None:
    """Stop, and write the seconds and, by file of the program, the names of the functions called."""
    sys.setprofile(None)
    threading.setprofile(None)  # type: ignore[arg-type]
    inside = [name for name in _CALLED if name.startswith(SOURCES)]
    called = {os.path.relpath(name, SOURCES): sorted(_CALLED[name]) for name in inside}
    record = {"seconds": time.monotonic() - _STARTED, "called": called}
    Path(RECORD).write_text(json.dumps(record), "utf-8")
