"""Kernels as machine code: where it is kept, and when it is made anew."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import threading

import pytest

from anholon.compiler.kernel_loader import KernelLoader, check_layout
from anholon.compiler.object_cache import cache_folder
from anholon.errors import RunError
from anholon.kernels.dop853_kernel import IntegrationData, Projection, get_dop853

LATER_START = """
import sys
from anholon.compiler import engine
from anholon.steppers.callbacks import make_callback_address
from anholon.steppers.dop853 import Dop853
from anholon.steppers.status import StepperStatus
engine.optimize_loops = None
integrator = Dop853(make_callback_address(lambda t, y: y, 1), 1, [], rtol=1e-9, atol=1e-9, t0=0.0, y0=[1.0], t_end=1.0)
assert integrator.advance(1000) is StepperStatus.DONE
assert "anholon.kernels.kernel_text" not in sys.modules
print(integrator.y[0])
"""


def make_loader(reports: list[str]) -> ctypes.CFUNCTYPE:
    loader = KernelLoader("dop853", {"dop853_layout": ctypes.CFUNCTYPE(ctypes.c_void_p)}, lambda functions: functions)
    return loader.get(lambda: reports.append("compiled"))["dop853_layout"]


def test_later_starts_compile_nothing() -> None:
    get_dop853()
    done = subprocess.run(
        [sys.executable, "-c", LATER_START], env=dict(os.environ), capture_output=True, text=True, check=True
    )
    assert abs(float(done.stdout) - 2.718281828459045) < 1e-8


def test_kernels_are_loaded_once() -> None:
    assert get_dop853() is get_dop853()


def test_threads_that_come_together_get_the_same_kernel() -> None:
    together, made, kernels = threading.Barrier(4), [], []

    def make(functions: dict[str, object]) -> object:
        made.append(functions)
        return functions

    loader = KernelLoader("band", {"band_solve": ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 5)}, make)

    def ask() -> None:
        together.wait(20.0)
        kernels.append(loader.get())

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1
    assert all(kernel is made[0] for kernel in kernels)
    assert len(kernels) == 4


def test_a_first_start_compiles_and_the_next_finds_it(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("ANHOLON_CACHE", str(tmp_path))
    reports: list[str] = []
    layout = make_loader(reports)
    assert reports == ["compiled"]
    assert len(list((cache_folder() / "kernels").glob("*.obj"))) == 1
    again = make_loader(reports)
    assert reports == ["compiled"]
    sizes = [(ctypes.c_int64 * 5).from_address(one())[:] for one in (layout, again)]
    assert sizes[0] == sizes[1]
    assert sizes[0][0] == ctypes.sizeof(IntegrationData)


def test_damaged_code_is_made_anew(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("ANHOLON_CACHE", str(tmp_path))
    reports: list[str] = []
    make_loader(reports)
    (kept,) = (cache_folder() / "kernels").glob("*.obj")
    kept.write_bytes(kept.read_bytes()[:-1])
    make_loader(reports)
    assert reports == ["compiled", "compiled"]


def test_a_structure_of_another_layout_is_refused() -> None:
    class Shifted(ctypes.Structure):
        _fields_ = (("extra", ctypes.c_double), *Projection._fields_)

    told = (ctypes.c_int64 * 3)(ctypes.sizeof(Projection), Projection.n.offset, 7)
    check_layout(lambda: ctypes.addressof(told), {Projection: ("n",)}, (7,))
    with pytest.raises(RunError, match="layout"):
        check_layout(lambda: ctypes.addressof(told), {Shifted: ("n",)}, (7,))
    with pytest.raises(RunError, match="layout"):
        check_layout(lambda: ctypes.addressof(told), {Projection: ("n",)}, (8,))
