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
    """Equal steps of a motion: number of the smooth segment; from `t0` to `t1`, s, at most `max_step` long, s.

    Halved `halvings` times at the beginning, after `calm_steps` whose error would have allowed longer ones; numerical
    damping `rho`; and the number of steps.
    """

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
    arguments = mesh, rod_system.compute_supports, rod_system.compute_loads, state
    if rigid_subsystem.is_empty:
        return RodMotion(*arguments, damping=rod_system.damping_times, wrench=wrench, force=force)
    from anholon.system.coupling.coupled_motion import CoupledMotion  # rods alone need none of it

    return CoupledMotion(*arguments, rigid_subsystem, damping=rod_system.damping_times, wrench=wrench, force=force)


def replay_steps(
    motion: RodMotion,
    rod_system: RodSystem,
    start: RodFrame,
    target: RodFrame,
    records: Sequence[StepRunRecord],
    t: float,
    first: int | None = None,
) -> tuple[RodFrame, ...]:
    """Return the ends of the steps from one stored frame to the next, the last being `target` itself.

    Of very many steps only those about the time t are returned, as many as fit into memory, or only the `first` ones if
    these are requested. `motion`: a motion of the same rods and bodies, which is restarted. `records`: the step records
    between the frames. If a step fails, the remaining interval is taken as one step.
    """
    mesh, end = rod_system.assembly.mesh, target.state.t - _SAME_TIME_REL * max(1.0, abs(target.state.t))
    max_count = first or max(_MIN_STEPS, _MAX_BYTES // (8 * (25 * mesh.size + 6 * len(start.wrench))))
    motion.state, motion.wrench = start.state, start.wrench
    result: deque[tuple[RodState, Floats]] = deque([(start.state, start.wrench)], max_count)

    def full() -> bool:
        return len(result) == max_count and (first is not None or result[-3][0].t > t)

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
    last = [] if full() else [target]
    frames = [
        RodFrame(state, find_wrenches_of_pose(mesh, state.pose, wrench), segment=start.segment)
        for state, wrench in result
    ]
    return (*([start, *frames[1:]] if result[0][0] is start.state else frames), *last)


def clear_row_multipliers(state: RodState, rigid_subsystem: RigidSubsystem) -> RodState:
    """Return a state without multipliers of the bodies' rows, which Newton's method finds.

    Files do not contain them, and a run from a file must give the same values.
    """
    count = len(rigid_subsystem.kept_rows)
    return state._replace(rigid=state.rigid._replace(row_multipliers=np.zeros(count)))
