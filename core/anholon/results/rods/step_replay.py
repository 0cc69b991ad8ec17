"""Recomputes the steps between two stored frames.

A run keeps frames at even times and only the lengths of the steps between them. The steps are computed again when
something between two frames is read: the generalized-α method is deterministic, so that they lead to the next frame, to
the tolerance of Newton's method.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.errors import RunError
from anholon.results.rods.rod_frames import RodFrame
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.dynamics.rod_motion import RodMotion, StepSetting
from anholon.rods.element_kernel import find_wrenches_of_pose
from anholon.system.coupling.rigid_subsystem import RigidSubsystem

_MAX_BYTES: Final = 2**25  # bytes of the steps that are kept of one interval
_MIN_STEPS: Final = 8  # steps that are kept in any case
_SAME_TIME_REL: Final = 1e-12  # relative: times that are one


class StepRunRecord(NamedTuple):
    """How a motion advanced: number of the smooth segment; from `t0` to `t1`, s, in equal steps of at most `max_step`,
    s, halved `halvings` times at the beginning, after `calm_steps` whose error would have allowed longer ones;
    numerical damping `rho`; and how many steps that took."""

    segment: int
    t0: float
    t1: float
    max_step: float
    halvings: int
    rho: float
    step_count: int
    calm_steps: int = 0


def make_motion(rod_system: RodSystem, rigid_subsystem: RigidSubsystem, state: RodState, wrench: Floats) -> RodMotion:
    """Return the motion of rods, and of the bodies beside them, that continues from a state with wrenches (m, 6)."""
    mesh, force = rod_system.assembly.mesh, rod_system.typical_force
    given = mesh, rod_system.compute_supports, rod_system.compute_loads, state
    if rigid_subsystem.is_empty:
        return RodMotion(*given, damping=rod_system.damping_times, wrench=wrench, force=force)
    from anholon.system.coupling.coupled_motion import CoupledMotion  # rods alone need none of it

    return CoupledMotion(*given, rigid_subsystem, damping=rod_system.damping_times, wrench=wrench, force=force)


def replay_steps(
    motion: RodMotion,
    rod_system: RodSystem,
    one: RodFrame,
    two: RodFrame,
    records: Sequence[StepRunRecord],
    t: float,
    first: int | None = None,
) -> tuple[RodFrame, ...]:
    """Return the ends of the steps from one stored frame to the next, the last being `two` itself; of very many steps
    only those about the time t, as many as fit into memory, or only the `first` ones, where so many are asked for.

    `motion`: one of the same rods and bodies, which is restarted. `records`: the step records between the frames. If a
    step fails, the rest of the interval is taken as one step.
    """
    mesh, end = rod_system.assembly.mesh, two.state.t - _SAME_TIME_REL * max(1.0, abs(two.state.t))
    most = first or max(_MIN_STEPS, _MAX_BYTES // (8 * (25 * mesh.size + 6 * len(one.wrench))))
    motion.state, motion.wrench = one.state, one.wrench
    result: deque[tuple[RodState, Floats]] = deque([(one.state, one.wrench)], most)

    def full() -> bool:
        return len(result) == most and (first is not None or result[-3][0].t > t)

    def look() -> bool:
        if motion.state.t >= end:
            return True
        result.append((motion.state, motion.wrench))
        return full()

    accuracy = rod_system.model.simulation.accuracy or np.inf
    for record in records:
        if motion.state.t >= end or full():
            break
        setting = StepSetting(record.halvings, record.calm_steps, record.rho)
        motion.restore_step_setting(record.t1, record.max_step, setting)
        try:
            motion.advance(record.t1, record.max_step, accuracy, look)
        except RunError:
            break
    last = [] if full() else [two]
    own = [
        RodFrame(state, find_wrenches_of_pose(mesh, state.pose, wrench), segment=one.segment)
        for state, wrench in result
    ]
    return (*([one, *own[1:]] if result[0][0] is one.state else own), *last)


def clear_row_multipliers(state: RodState, rigid_subsystem: RigidSubsystem) -> RodState:
    """Return a state without multipliers of the bodies' rows, which Newton's method finds: files do not keep them, and
    a run from a file shall be read as it was."""
    count = len(rigid_subsystem.kept_rows)
    return state._replace(rigid=state.rigid._replace(row_multipliers=np.zeros(count)))
