"""The kernels' machine code: where it is kept, and when it is made anew."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import anholon.integrators
from anholon.codegen.cache import cache_folder
from anholon.integrators.machine import _key, _sources, kernels, warm_up

LATER_START = """
import sys
from anholon.integrators.callbacks import address_of
from anholon.integrators.dop853 import Integrator, Status
integrator = Integrator(address_of(lambda t, y: y, 1), 1, [], rtol=1e-9, atol=1e-9, t0=0.0, y0=[1.0], t_end=1.0)
assert integrator.advance(1000) is Status.DONE
assert "numba" not in sys.modules
print(integrator.y[0])
"""


def test_later_starts_do_without_numba() -> None:
    warm_up()
    done = subprocess.run(
        [sys.executable, "-c", LATER_START], env=dict(os.environ), capture_output=True, text=True, check=True
    )
    assert abs(float(done.stdout) - 2.718281828459045) < 1e-8


def test_kernels_are_loaded_once() -> None:
    assert kernels() is kernels()


def test_everything_kept_lies_in_the_cache_folder() -> None:
    warm_up()
    assert list((cache_folder() / "kernels").glob("*.obj"))
    package = Path(anholon.integrators.__file__).parent
    assert not list(package.rglob("*.nb[ic]"))


def test_a_change_of_any_source_leads_to_new_code() -> None:
    sources = list(_sources())
    keys = {_key(sources)}
    for k in range(len(sources)):
        keys.add(_key([*sources[:k], sources[k] + b"\n", *sources[k + 1 :]]))
    assert len(keys) == len(sources) + 1
    assert _key(sources) in keys


def test_the_key_covers_every_module_the_kernels_import() -> None:
    from anholon.integrators import machine

    program = """
import sys
import anholon.integrators.kernels
print(*(name.rpartition(".")[2] for name in sys.modules if name.startswith("anholon.integrators.")))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) <= set(machine._SOURCES)
