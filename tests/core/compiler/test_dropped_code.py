"""Machine code is dropped at once when its last holder is."""

from __future__ import annotations

import gc
import threading

import pytest
from llvmlite.binding import ffi

from anholon.compiler.engine import Engine

_TEXT = "define double @twice(double %x) {\n  %y = fadd double %x, %x\n  ret double %y\n}\n"


@pytest.mark.parametrize("in_cycle", [False, True], ids=["alone", "in a cycle"])
def test_code_is_dropped_without_waiting_for_a_compilation(in_cycle: bool) -> None:
    """A thread that compiles has LLVM's lock; the one that drops the last reference to other code does not wait."""
    holder: list[object] = [Engine(_TEXT, ("twice",), 0, cached=False)]
    if in_cycle:
        holder.append(holder)
    compiling, dropped = threading.Event(), threading.Event()
    was_dropped = []

    def compile_for_long() -> None:
        with ffi.lib._lock:
            compiling.set()
            was_dropped.append(dropped.wait(30.0))

    thread = threading.Thread(target=compile_for_long)
    thread.start()
    compiling.wait()
    del holder
    gc.collect()
    dropped.set()
    thread.join()
    assert was_dropped == [True]
