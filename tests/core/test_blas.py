"""How many threads the programs ask the linear algebra for."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

_NAMES = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "GOTO_NUM_THREADS", "MKL_NUM_THREADS")


def asked(code: str, **given: str) -> list[str]:
    """Return what a fresh process prints of the environment after `code`."""
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_THREADS")} | given
    text = f"import os\n{code}\nprint(*(os.environ.get(name, '-') for name in {_NAMES!r}))"
    done = subprocess.run([sys.executable, "-c", text], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1].split()


def test_programs_ask_for_one_thread() -> None:
    assert asked("from anholon.cli import main\nmain(['--version'])") == ["1", "-", "-", "1"]


@pytest.mark.parametrize("name", _NAMES)
def test_what_the_user_asks_for_stays(name: str) -> None:
    found = asked("from anholon.cli import main\nmain(['--version'])", **{name: "3"})
    assert found == ["3" if known == name else "-" for known in _NAMES]


def test_who_uses_the_library_is_left_alone() -> None:
    assert asked("import anholon\nanholon.simulate(anholon.load('cart-pendulum'), until=0.1)") == ["-"] * 4


def test_nothing_is_asked_behind_the_import_of_numpy() -> None:
    assert asked("import numpy\nfrom anholon.cli import main\nmain(['--version'])") == ["-"] * 4
