"""Loops over many states as machine code: functions of one state, and functions of several at once."""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable
from typing import Final

from anholon.compiler.engine import Engine, make_once
from anholon.compiler.simd_text import LANES

__all__ = [
    "ENTRY",
    "get_loop_sequence",
    "get_sequence_address",
    "get_simd_loop",
    "get_state_loop",
    "get_state_loop_address",
]

_TEXT: Final = """
define void @loop(ptr %f, i64 %m, i64 %n, i64 %k, ptr %times, ptr %states, ptr %p, ptr %out) nounwind {
start:
  %any = icmp sgt i64 %m, 0
  br i1 %any, label %body, label %end
body:
  %i = phi i64 [0, %start], [%next, %body]
  %at = getelementptr inbounds double, ptr %times, i64 %i
  %t = load double, ptr %at
  %row = mul i64 %i, %n
  %y = getelementptr inbounds double, ptr %states, i64 %row
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

ENTRY: Final = 9
"""Whole numbers of an entry of `get_loop_sequence`."""

_SEQUENCE_TEXT: Final = f"""
define void @sequence(i64 %count, ptr %entries) nounwind {{
start:
  %any = icmp sgt i64 %count, 0
  br i1 %any, label %body, label %end
body:
  %i = phi i64 [0, %start], [%next, %done]
  %row = mul i64 %i, {ENTRY}
  %e0 = getelementptr inbounds i64, ptr %entries, i64 %row
  %e1 = getelementptr inbounds i64, ptr %e0, i64 1
  %e2 = getelementptr inbounds i64, ptr %e0, i64 2
  %e3 = getelementptr inbounds i64, ptr %e0, i64 3
  %e4 = getelementptr inbounds i64, ptr %e0, i64 4
  %e5 = getelementptr inbounds i64, ptr %e0, i64 5
  %e6 = getelementptr inbounds i64, ptr %e0, i64 6
  %e7 = getelementptr inbounds i64, ptr %e0, i64 7
  %e8 = getelementptr inbounds i64, ptr %e0, i64 8
  %wide = load i64, ptr %e0
  %f = load ptr, ptr %e1
  %m = load i64, ptr %e2
  %n = load i64, ptr %e3
  %k = load i64, ptr %e4
  %times = load ptr, ptr %e5
  %states = load ptr, ptr %e6
  %p = load ptr, ptr %e7
  %out = load ptr, ptr %e8
  %single = icmp eq i64 %wide, 0
  br i1 %single, label %one, label %several
one:
  call void @loop(ptr %f, i64 %m, i64 %n, i64 %k, ptr %times, ptr %states, ptr %p, ptr %out)
  br label %done
several:
  call void @loop_lanes(ptr %f, i64 %m, i64 %n, i64 %k, ptr %times, ptr %states, ptr %p, ptr %out)
  br label %done
done:
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %count
  br i1 %more, label %body, label %end
end:
  ret void
}}
"""

_SIGNATURE: Final = ctypes.CFUNCTYPE(
    None, ctypes.c_void_p, *[ctypes.c_int64] * 3, *[ctypes.c_void_p] * 4
)  # fmt: skip


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
def get_simd_loop() -> Callable[..., None]:
    """Return the same loop for a function of LANES states at once; m % LANES rows at the end are left."""
    return _SIGNATURE(_engine().addresses["loop_lanes"])


@functools.cache
def get_loop_sequence() -> Callable[..., None]:
    """Return `get_loop_sequence(count, entries)`: it runs loops one after another, (count, ENTRY) whole numbers.

    An entry is 0 for `get_state_loop` or 1 for the loop over LANES states at once, then that loop's arguments. Strides
    may be negative, and the rows of `out` may lie among the states of later calls: recursions are loops too.
    """
    return ctypes.CFUNCTYPE(None, ctypes.c_int64, ctypes.c_void_p)(get_sequence_address())


def get_sequence_address() -> int:
    """Return the address of `get_loop_sequence`."""
    return _engine().addresses["sequence"]


@make_once
def _engine() -> Engine:
    return Engine(_TEXT + _LANES_TEXT + _SEQUENCE_TEXT, ("loop", "loop_lanes", "sequence"), 1)
