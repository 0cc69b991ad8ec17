"""Sequences of loops done again and again until they change little any more: Newton's method as machine code."""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable
from typing import Final, NamedTuple

from anholon.compiler.engine import Engine, make_once

__all__ = ["CONVERGED", "DIVERGING", "LIMITS", "STAGNATED", "TOO_FAR", "ConvergenceLimits", "get_newton_loop"]

_TEXT: Final = """
define i64 @repeat(ptr %run, i64 %count, ptr %entries, ptr %most, ptr %limits, i64 %times) nounwind {
start:
  %p1 = getelementptr inbounds double, ptr %limits, i64 1
  %p2 = getelementptr inbounds double, ptr %limits, i64 2
  %p3 = getelementptr inbounds double, ptr %limits, i64 3
  %p4 = getelementptr inbounds double, ptr %limits, i64 4
  %p5 = getelementptr inbounds double, ptr %limits, i64 5
  %p6 = getelementptr inbounds double, ptr %limits, i64 6
  %m1 = getelementptr inbounds double, ptr %most, i64 1
  %m2 = getelementptr inbounds double, ptr %most, i64 2
  %scale = load double, ptr %limits
  %last = load double, ptr %p1
  %first = load double, ptr %p2
  %far = load double, ptr %p3
  %furthest = load double, ptr %p4
  %coarse = load double, ptr %p5
  br label %body
body:
  %i = phi i64 [1, %start], [%next, %again]
  %before = phi double [0x7FF0000000000000, %start], [%size, %again]
  call void %run(i64 %count, ptr %entries)
  %shift = load double, ptr %most
  %turn = load double, ptr %m1
  %watch = load double, ptr %m2
  %part = fmul double %shift, %scale
  %shifts = fcmp ogt double %part, %turn
  %size = select i1 %shifts, double %part, double %turn
  store double %size, ptr %p6
  %finite = fcmp olt double %watch, 0x7FF0000000000000
  %near = fcmp olt double %turn, %furthest
  %small = fcmp ole double %size, %far
  %both = and i1 %finite, %near
  %all = and i1 %both, %small
  %done = shl i64 %i, 2
  br i1 %all, label %good, label %lost
good:
  %little = fcmp olt double %size, %last
  br i1 %little, label %settled, label %more
more:
  %begins = icmp eq i64 %i, 1
  %wide = fcmp ogt double %size, %first
  %leaps = and i1 %begins, %wide
  br i1 %leaps, label %farther, label %ask
ask:
  %half = fmul double %before, 0.5
  %slow = fcmp ogt double %size, %half
  %fine = fcmp olt double %size, %coarse
  %stands = and i1 %slow, %fine
  br i1 %stands, label %standing, label %again
again:
  %next = add i64 %i, 1
  %left = icmp sle i64 %next, %times
  br i1 %left, label %body, label %standing
settled:
  ret i64 %done
lost:
  %code1 = or i64 %done, 1
  ret i64 %code1
farther:
  %code2 = or i64 %done, 2
  ret i64 %code2
standing:
  %code3 = or i64 %done, 3
  ret i64 %code3
}
"""

CONVERGED, DIVERGING, TOO_FAR, STAGNATED = range(4)
"""How it ended, the two lowest bits of the result; the others are the number of times."""


class ConvergenceLimits(NamedTuple):
    """What is asked of the changes, in this order: shifts count by their part `scale`; a change below
    `converged_change` ends the repetition, as do a first one above `max_first_change`, any that is not finite, above
    `max_change` or turns by `max_rotation`, and one below `slow_change` that is not half the one before. `size` is
    then that of the last one."""

    scale: float
    converged_change: float
    max_first_change: float
    max_change: float
    max_rotation: float
    slow_change: float
    size: float = 0.0


LIMITS: Final = len(ConvergenceLimits._fields)


@functools.cache
def get_newton_loop() -> Callable[..., int]:
    """Return `repeat(run, count, entries, most, limits, times)`: `run` is
    `anholon.compiler.state_loops.get_loop_sequence`, after which the largest shift, the largest turn, and what shows
    that all is finite stand at `most`; the rest are addresses too, but for numbers of loops and of times."""
    kind = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_int64, *[ctypes.c_void_p] * 3, ctypes.c_int64)
    return kind(_engine().addresses["repeat"])


@make_once
def _engine() -> Engine:
    return Engine(_TEXT, ("repeat",), 1)
