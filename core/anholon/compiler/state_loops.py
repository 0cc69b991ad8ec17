"""Loops over many states as machine code: functions of one state, and functions of several at once."""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable
from typing import Final

from anholon.compiler.engine import Engine, make_once
from anholon.compiler.sincos import LANES

_TEXT: Final = """
define void @loop(ptr %f, i64 %m, i64 %n, i64 %k, ptr %times, ptr %states, ptr %p, ptr %out) nounwind {
  call void @loop_rows(ptr %f, i64 %m, i64 %n, i64 %k, ptr %times, ptr %states, ptr %p, ptr %out, i64 0, i64 1)
  ret void
}

define void @loop_rows(
    ptr %f, i64 %m, i64 %n, i64 %k, ptr %times, ptr %states, ptr %rows, ptr %out, i64 %width, i64 %each) nounwind {
start:
  %any = icmp sgt i64 %m, 0
  br i1 %any, label %body, label %end
body:
  %i = phi i64 [0, %start], [%next, %body]
  %at = getelementptr inbounds double, ptr %times, i64 %i
  %t = load double, ptr %at
  %row = mul i64 %i, %n
  %y = getelementptr inbounds double, ptr %states, i64 %row
  %set = sdiv i64 %i, %each
  %own = mul i64 %set, %width
  %p = getelementptr inbounds double, ptr %rows, i64 %own
  %place = mul i64 %i, %k
  %o = getelementptr inbounds double, ptr %out, i64 %place
  call void %f(double %t, ptr %y, ptr %p, ptr %o)
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %m
  br i1 %more, label %body, label %end
end:
  ret void
}
"""

_LANES_TEXT: Final = f"""
define void @loop_lanes(ptr %f, i64 %m, i64 %n, i64 %k, ptr %times, ptr %states, ptr %p, ptr %out) nounwind {{
start:
  %any = icmp sge i64 %m, {LANES}
  br i1 %any, label %body, label %end
body:
  %i = phi i64 [0, %start], [%next, %body]
  %at = getelementptr inbounds double, ptr %times, i64 %i
  %row = mul i64 %i, %n
  %y = getelementptr inbounds double, ptr %states, i64 %row
  %place = mul i64 %i, %k
  %o = getelementptr inbounds double, ptr %out, i64 %place
  call void %f(ptr %at, ptr %y, i64 %n, ptr %p, ptr %o, i64 %k)
  %next = add i64 %i, {LANES}
  %behind = add i64 %next, {LANES}
  %more = icmp sle i64 %behind, %m
  br i1 %more, label %body, label %end
end:
  ret void
}}
"""

_ARGUMENTS: Final = (ctypes.c_void_p, *[ctypes.c_int64] * 3, *[ctypes.c_void_p] * 4)
_SIGNATURE: Final = ctypes.CFUNCTYPE(None, *_ARGUMENTS)
_ROW_SIGNATURE: Final = ctypes.CFUNCTYPE(None, *_ARGUMENTS, ctypes.c_int64, ctypes.c_int64)


def get_state_loop_address() -> int:
    """Return the address of `get_state_loop(f, m, n, k, times, states, p, out)`.

    It calls f(times[i], states[i], p, out[i]) for m rows of n state values and k outputs.
    """
    return _engine().addresses["loop"]


@functools.cache
def get_state_loop() -> Callable[..., None]:
    """Return `get_state_loop` as a callable."""
    return _SIGNATURE(get_state_loop_address())


@functools.cache
def get_row_loop() -> Callable[..., None]:
    """Return the same loop with the arguments `width` and `each` behind: each of the rows of p (…, width) serves `each`
    states one after another."""
    return _ROW_SIGNATURE(_engine().addresses["loop_rows"])


@functools.cache
def get_simd_loop() -> Callable[..., None]:
    """Return the same loop for a function of LANES states at once; the last m % LANES rows are left out."""
    return _SIGNATURE(_engine().addresses["loop_lanes"])


@make_once
def _engine() -> Engine:
    return Engine(_TEXT + _LANES_TEXT, ("loop", "loop_rows", "loop_lanes"), 1)
