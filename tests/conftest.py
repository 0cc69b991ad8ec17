"""What holds for every test: nothing of the user's is touched, and noise is a failure.

Warnings are errors (pyproject.toml). Here: unexpected log records fail a test, so do threads left running, and the
folders for caches, settings and recovery are temporary. How long an example of a property takes is no failure.
"""

from __future__ import annotations

import logging
import os
import tempfile
import threading
import time
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from anholon.blas_threads import limit_blas_threads
from anholon.formula.symbolic import enlarge_sympy_cache

settings.register_profile("anholon", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("anholon")

# Code is still improved, and written there, while the last test ends.
_HOME = tempfile.TemporaryDirectory(prefix="anholon-tests-", ignore_cleanup_errors=True)

# Set before anything of Anholon is imported, and inherited by the child processes that tests start. Workers of one
# run share their cache, as windows and command lines of one user do; `dev.py test` gives a new one with kernels in it.
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["ANHOLON_CACHE"] = os.environ.get("ANHOLON_TESTS_CACHE") or os.path.join(_HOME.name, "cache")
for _variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
    os.environ[_variable] = os.path.join(_HOME.name, _variable.split("_")[1].lower())

# As the programs do: tests import NumPy and SymPy before them, and threads would spin beside the other worker.
limit_blas_threads()
enlarge_sympy_cache()

_GRACE = 5.0  # seconds a thread may take to end after its test


def pytest_unconfigure() -> None:
    """Remove the temporary folders."""
    _HOME.cleanup()


@pytest.fixture(autouse=True, scope="session")
def better_code_comes_late() -> None:
    """Most tests end before better code of their systems could be of use: a second worker has the processor instead."""
    from anholon.compiler import background_optimizer

    background_optimizer._PAUSE = 30.0  # type: ignore[misc]


@pytest.fixture(autouse=True)
def no_unexpected_logs(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail a test that logs at WARNING or above, unless it is marked `logs` and looks at the records itself."""
    yield
    if request.node.get_closest_marker("logs"):
        return
    records = [*caplog.get_records("setup"), *caplog.get_records("call")]
    loud = [f"{r.name}: {r.levelname}: {r.getMessage()}" for r in records if r.levelno >= logging.WARNING]
    if loud:
        pytest.fail("unexpected log records:\n" + "\n".join(loud))


@pytest.fixture(autouse=True)
def no_threads_left() -> Iterator[None]:
    """Fail a test that leaves a Python thread running (threads of Qt that ran Python code end with their QThread)."""
    before = set(threading.enumerate())
    yield
    deadline = time.monotonic() + _GRACE
    while left := [thread for thread in _own_threads() if thread not in before]:
        if time.monotonic() > deadline:
            pytest.fail("threads left running: " + ", ".join(thread.name for thread in left))
        time.sleep(0.01)


def _own_threads() -> list[threading.Thread]:
    """Return the running threads that Python code started; foreign ones never leave the list, so they are not asked,
    and the one that improves code is not bound to a test."""
    from anholon.compiler.background_optimizer import THREAD

    running = (thread for thread in threading.enumerate() if not isinstance(thread, threading._DummyThread))
    return [thread for thread in running if thread.name != THREAD]
