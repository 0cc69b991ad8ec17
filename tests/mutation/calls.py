"""A plugin of pytest that writes which functions of the program a test file and its tests call, and how long they take.

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
_OUTSIDE = -1  # stands for a test where none is running
_CALLED: dict[str, dict[str, set[int]]] = {}  # by file and function the places of the tests that call it
_TESTS: list[tuple[str, float]] = []  # identifiers, and seconds; while a test runs, when it began
_running = [_OUTSIDE]


def _note(frame: FrameType, event: str, _: object) -> None:
    if event == "call":
        code = frame.f_code
        _CALLED.setdefault(code.co_filename, {}).setdefault(code.co_qualname, set()).add(_running[0])


def pytest_runtest_logstart(nodeid: str) -> None:
    """Note what is called as the calls of this test."""
    _running[0] = len(_TESTS)
    _TESTS.append((nodeid, time.monotonic()))


def pytest_runtest_logfinish(nodeid: str) -> None:
    """End it."""
    _TESTS[-1] = nodeid, time.monotonic() - _TESTS[-1][1]
    _running[0] = _OUTSIDE


def pytest_configure() -> None:
    """Begin to watch."""
    threading.setprofile(_note)
    sys.setprofile(_note)


def pytest_unconfigure() -> None:
    """Stop, and write the seconds, the tests, and, by file of the program and function, which tests call it."""
    sys.setprofile(None)
    threading.setprofile(None)  # type: ignore[arg-type]
    inside = [name for name in _CALLED if name.startswith(SOURCES)]
    called = {
        os.path.relpath(name, SOURCES): {function: sorted(tests - {_OUTSIDE}) for function, tests in found.items()}
        for name in inside
        for found in [_CALLED[name]]
    }
    record = {"seconds": time.monotonic() - _STARTED, "called": called, "tests": _TESTS}
    Path(RECORD).write_text(json.dumps(record), "utf-8")
