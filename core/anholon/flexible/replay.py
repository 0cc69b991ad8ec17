"""Steps of a motion between two stored frames, found again from what is stored.

A run keeps frames at even times and of the steps between them only how long they were. The steps are taken again when
something between two frames is read: the generalized-α method is deterministic, so that they lead to the next frame
again, to the tolerance of Newton's method.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import RunError
from anholon.flexible.flexible import Flexible
from anholon.flexible.frames import Frame
from anholon.flexible.partner import Partner, Rest
from anholon.rods.dynamics import Motion
from anholon.rods.generalized_alpha import State
from anholon.rods.kernel import told_by_places

Floats = NDArray[np.float64]

_MEMORY: Final = 2**25  # bytes of the steps that are kept of one interval
_FEWEST: Final = 8  # steps that are kept in any case
_NEAR: Final = 1e-12  # relative: times that are one


class StepRecord(NamedTuple):
    """How a motion advanced: number of the smooth part; from `t0` to `t1`, s, in equal steps of at most `longest`, s,
    halved `halvings` times at the beginning; numerical damping `rho`; and how many steps that took."""

    leg: int
    t0: float
    t1: float
    longest: float
    halvings: int
    rho: float
    steps: int


def motion_from(flexible: Flexible, partner: Partner | None, state: State, wrench: Floats) -> Motion:
    """Return the motion of rods, and of the bodies beside them, that goes on from a state with wrenches (m, 6)."""
    mesh, force = flexible.built.mesh, flexible.typical_force
    given = mesh, flexible.supports, flexible.loads, state
    if partner is None:
        return Motion(*given, damping=flexible.damping, wrench=wrench, force=force)
    from anholon.flexible.chained import ChainedMotion  # rods alone need none of it

    return ChainedMotion(*given, partner, damping=flexible.damping, wrench=wrench, force=force)


def steps_between(
    motion: Motion, flexible: Flexible, one: Frame, two: Frame, records: Sequence[StepRecord], t: float
) -> tuple[Frame, ...]:
    """Return the ends of the steps from one stored frame to the next, `two` itself being the last; of very many steps
    only those about the time t, as many as fit into memory.

    `motion`: one of the same rods and bodies; it begins anew. `records`: how the run advanced from the one to the
    other. Steps that fail now end there: what is left is one step.
    """
    mesh, end = flexible.built.mesh, two.state.t - _NEAR * max(1.0, abs(two.state.t))
    most = max(_FEWEST, _MEMORY // (8 * (25 * mesh.size + 6 * len(one.wrench))))
    motion.state, motion.wrench = one.state, one.wrench
    found: deque[tuple[State, Floats]] = deque([(one.state, one.wrench)], most)

    def full() -> bool:
        return len(found) == most and found[-3][0].t > t

    def look() -> bool:
        if motion.state.t >= end:
            return True
        found.append((motion.state, motion.wrench))
        return full()

    accuracy = flexible.model.simulation.accuracy or np.inf
    for record in records:
        if motion.state.t >= end or full():
            break
        motion.resume(record.t1, record.longest, record.halvings, record.rho)
        try:
            motion.advance(record.t1, record.longest, accuracy, look)
        except RunError:
            break
    last = [] if full() else [two]
    own = [Frame(state, told_by_places(mesh, state.pose, wrench), leg=one.leg) for state, wrench in found]
    return (*([one, *own[1:]] if found[0][0] is one.state else own), *last)


def with_rows(state: State, partner: Partner | None) -> State:
    """Return a state with multipliers of the bodies' rows, which files do not keep: Newton's method finds them."""
    rest = state.rest
    if partner is None or not isinstance(rest, Rest) or len(rest.rows) == len(partner.kept):
        return state
    return state._replace(rest=rest._replace(rows=np.zeros(len(partner.kept))))
