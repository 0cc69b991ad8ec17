"""The solver's machine code: where it was never compiled, that is done in a process of its own.

Compiling takes seconds and holds the interpreter lock nearly all the time; in a thread of the window it would freeze
it. A stamp in the cache folder, named after the sources, tells that the code is there.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

__all__ = ["Solver", "stamp"]

_COMMAND = "from anholon.integrators.machine import warm_up; warm_up()"
_PATIENCE = 180.0  # s; after that the worker compiles by itself


def stamp() -> Path:
    """Return the file that is there once the present sources were compiled; another version has another one."""
    from anholon.codegen.cache import cache_folder

    digest = hashlib.sha256()
    for package in ("anholon.integrators", "anholon.codegen", "numba", "llvmlite"):
        spec = importlib.util.find_spec(package)
        if spec is not None and spec.origin is not None:
            folder = Path(spec.origin).parent
            for file in sorted(folder.glob("*.py")):
                status = file.stat()
                digest.update(f"{file.name} {status.st_size} {status.st_mtime_ns}\n".encode())
    return cache_folder() / "kernels" / f"{digest.hexdigest()[:32]}.stamp"


class Solver:
    """Sees to it that the code is there before it is used; from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._ready = False
        self._stopped = False

    def prepare(self, tell: Callable[[], None] | None = None) -> None:
        """Wait until the code is there; where it has to be compiled, call `tell` first. A failure is not reported:
        the run that needs the code then compiles it, and says what is wrong."""
        if self._ready:
            return
        with contextlib.suppress(OSError):
            if tell is not None and not stamp().exists():
                tell()
        with self._lock:
            if not self._ready and not self._stopped:
                with contextlib.suppress(OSError, subprocess.TimeoutExpired):
                    self._compile()
                self._ready = True

    def stop(self) -> None:
        """End the process; what it has not finished is done next time."""
        self._stopped = True
        if self._process is not None:
            self._process.kill()

    def _compile(self) -> None:
        place = stamp()
        if place.exists():
            return
        self._process = subprocess.Popen(
            [sys.executable, "-c", _COMMAND],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        if self._stopped:  # while it was being started
            self._process.kill()
        try:
            done = self._process.wait(_PATIENCE) == 0
        finally:
            self._process.kill()
            self._process.wait()
        if done:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.touch()
