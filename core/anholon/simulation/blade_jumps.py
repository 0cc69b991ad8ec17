"""Transitions seen from the blades: speed along a blade, offset of the mass centre, and what the path predicts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from anholon.array_types import Floats
from anholon.simulation.joint_order import Path
from anholon.simulation.system_momentum import (
    BladeState,
    SystemMomentum,
    compute_system_momentum,
    express_at_blade,
    find_active_blades,
    integrate_blade_speed,
)
from anholon.system.system_state import SystemState


class BladeJump(NamedTuple):
    """A transition seen from a blade, SI units, before and after.

    It has the speed along the blade, the offset of the mass centre to its left, and the speed of the mass centre along
    it, u - ω y_C; `expected`: the last one by H ∫ dy_C/J_C along the path, None if rates jump too, or if masses change.
    """

    name: str
    u: tuple[float, float]
    offset: tuple[float, float]
    along: tuple[float, float]
    expected: float | None


class PoseChange(NamedTuple):
    """A change of pose.

    It has the order of the joints, the values to which parameters jump, SI, and the vectors p before it, with all ramps
    stopped, and after it.
    """

    path: Path
    targets: Mapping[str, float]
    p_before: Floats
    p_after: Floats


def compare_at_blades(before: SystemState, after: SystemState, change: PoseChange | None) -> tuple[BladeJump, ...]:
    """Return the transition seen from every blade that acts before or after it.

    `change`: the change of pose that alone causes it, None if something else does (then nothing is expected).
    """
    old, new = ({blade.name: blade for blade in find_active_blades(at)} for at in (before, after))
    momentum, momentum_after = map(compute_system_momentum, (before, after))
    jumps: list[BladeJump] = []
    for name, blade in (old | {name: blade for name, blade in new.items() if name not in old}).items():
        u0, y0, w0 = express_at_blade(blade, momentum)
        u1, y1, w1 = express_at_blade(new.get(name, blade), momentum_after)
        expected = None if change is None else _predict_speed(before, change, blade, momentum)
        jumps.append(BladeJump(name, (u0, u1), (y0, y1), (w0, w1), expected))
    return tuple(jumps)


def _predict_speed(before: SystemState, change: PoseChange, blade: BladeState, momentum: SystemMomentum) -> float:
    """Return u - ω y_C after a change of pose.

    It is the value before plus H ∫ dy_C/J_C along the path, where H excludes the angular momentum of moving limbs.
    """
    slots = {name: i for i, name in enumerate(before.system.model.parameters)}
    p = change.p_after.copy()
    for name in change.targets:
        p[slots[name]] = change.p_before[slots[name]]
    speed = float(momentum.velocity @ blade.along)
    last_group = tuple(name for name in change.targets if all(name not in group for group in change.path))
    for group in (*change.path, last_group):
        steps = {slots[name]: change.targets[name] - p[slots[name]] for name in group}
        if not any(steps.values()):
            continue
        speed += integrate_blade_speed(before._replace(p=p), steps, blade, float(momentum.angular_momentum[2]))
        for slot, step in steps.items():
            p[slot] += step
    return speed
