"""Dense output of the generalized-α method: the state of rods and bodies between the ends of the steps of a motion.

Inside a step of length h positions and rotations follow the quintics of the positions, rates and accelerations at its
ends, rates the cubics of rates and accelerations; accelerations, wrenches and multipliers, whose derivatives the method
does not know, the cubic through the ends of four steps. The interpolation errs by O(h⁴) of what it reads and the method
by O(h²). Where the second differences on both sides of a step disagree, as beside a load that jumps, the smaller one
counts alone, so that a jump does not ring.

Sources: E. Hairer, S. P. Nørsett, G. Wanner, Solving Ordinary Differential Equations I (1993), sec. II.6; A. Harten et
al., J. Comput. Phys. 71 (1987) 231, for the choice of the smoother stencil.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.geometry.rotations import multiply, quaternion, rotation_between, vector_change
from anholon.results.rods.rod_frames import RodFrame
from anholon.rods.dynamics.generalized_alpha import RigidState, RodState
from anholon.rods.mesh import NodePoses

_JUMP_RATIO: Final = 4.0  # ratio of the second differences on both sides from which on a step lies beside a jump
_DIFFERENCE_STEP_REL: Final = (
    1e-4  # part of a step over which the derivative of T^-1(φ) is taken, by central differences
)


class StepSequence(NamedTuple):
    """Ends of consecutive steps of one smooth segment of a motion, in the order of time.

    `before` and `after`: frames outside them that contribute to the interpolation, None if there are none.
    """

    step_ends: tuple[RodFrame, ...]
    before: RodFrame | None = None
    after: RodFrame | None = None

    def find_step(self, t: float) -> tuple[RodFrame, RodFrame]:
        """Return the ends of the step that contains a time."""
        k = self._find_index(t)
        return self.step_ends[k], self.step_ends[k + 1]

    def interpolate(self, t: float) -> RodFrame:
        """Return the state at a time between the first and the last sample."""
        k = self._find_index(t)
        outer = [*([self.before] if self.before is not None else []), *self.step_ends]
        outer += [self.after] if self.after is not None else []
        first = k + (self.before is not None)
        return interpolate_step(outer, first, t)

    def _find_index(self, t: float) -> int:
        times = [frame.state.t for frame in self.step_ends]
        return min(max(bisect_right(times, t) - 1, 0), len(times) - 2)


def interpolate_step(step_ends: Sequence[RodFrame], k: int, t: float) -> RodFrame:
    """Return the state at a time between the samples k and k + 1; their neighbours contribute to it."""
    start, end = step_ends[k], step_ends[k + 1]
    a, b = start.state, end.state
    h = b.t - a.t
    s = (t - a.t) / h
    neighbours = step_ends[max(0, k - 1) : k + 3]
    times, first = np.array([frame.state.t for frame in neighbours]), k - max(0, k - 1)

    def smooth(values: list[Floats]) -> Floats:
        return interpolate_with_neighbours(times, values, first, t)

    x = interpolate_quintic(s, h, (a.pose.x, a.v, a.dv), (b.pose.x, b.v, b.dv))
    q = multiply(a.pose.q, quaternion(_interpolate_rotation(a, b, s, h)))
    v, w = interpolate_cubic(s, h, (a.v, a.dv), (b.v, b.dv)), interpolate_cubic(s, h, (a.w, a.dw), (b.w, b.dw))
    dv, dw = smooth([frame.state.dv for frame in neighbours]), smooth([frame.state.dw for frame in neighbours])
    a_method = smooth([frame.state.a for frame in neighbours])
    rigid, rigid_states = a.rigid, [frame.state.rigid for frame in neighbours]
    places = interpolate_quintic(s, h, (rigid.q, rigid.v, rigid.dv), (b.rigid.q, b.rigid.v, b.rigid.dv))
    rates = interpolate_cubic(s, h, (rigid.v, rigid.dv), (b.rigid.v, b.rigid.dv))
    dq, aq, joints = (smooth([start[i] for start in rigid_states]) for i in (2, 3, 4))
    rigid = RigidState(places, rates, dq, aq, joints, rigid.row_multipliers)
    wrench = smooth([frame.wrench for frame in neighbours])
    return RodFrame(
        RodState(t, NodePoses(q, x), v, w, dv, dw, a_method, rigid),
        wrench,
        start.factor,
        start.segment,
        start.unstable_count,
    )


def _interpolate_rotation(a: RodState, b: RodState, s: float, h: float) -> Floats:
    """Return the rotation vectors (n, 3) from the start of a step of length h to its part s.

    φ' = T^-1(φ) w; the derivative of T^-1 along φ' is taken by central differences.
    """
    phi = rotation_between(a.pose.q, b.pose.q)
    rate = vector_change(phi, b.w)
    nudge = _DIFFERENCE_STEP_REL * h
    turned = vector_change(phi + nudge * rate, b.w) - vector_change(phi - nudge * rate, b.w)
    slope = vector_change(phi, b.dw) + turned / (2.0 * nudge)
    return interpolate_quintic(s, h, (np.zeros_like(phi), a.w, a.dw), (phi, rate, slope))


def interpolate_quintic(
    s: float, h: float, start: tuple[Floats, Floats, Floats], end: tuple[Floats, Floats, Floats]
) -> Floats:
    """Return a function at the fraction s of a step of length h, by Hermite's quintic.

    `start`, `end`: its value and first two derivatives at both ends.
    """
    r = 1.0 - s
    value = 1.0 - s**3 * (10.0 - 15.0 * s + 6.0 * s**2)
    rate = s - s**3 * (6.0 - 8.0 * s + 3.0 * s**2), -(r - r**3 * (6.0 - 8.0 * r + 3.0 * r**2))
    slope = 0.5 * s**2 * r**3, 0.5 * r**2 * s**3
    shift = end[0] - start[0]
    result = start[0] + (1.0 - value) * shift
    return np.asarray(
        result + h * (rate[0] * start[1] + rate[1] * end[1]) + h**2 * (slope[0] * start[2] + slope[1] * end[2])
    )


def interpolate_cubic(s: float, h: float, start: tuple[Floats, Floats], end: tuple[Floats, Floats]) -> Floats:
    """Return a function at the fraction s of a step of length h, by Hermite's cubic.

    `start`, `end`: its value and first derivative at both ends.
    """
    r = 1.0 - s
    return np.asarray(start[0] + s**2 * (3.0 - 2.0 * s) * (end[0] - start[0]) + h * s * r * (r * start[1] - s * end[1]))


def interpolate_with_neighbours(times: Floats, values: Sequence[Floats], k: int, t: float) -> Floats:
    """Return a function at a time between the times k and k + 1, by a cubic through neighbouring values.

    If the parabolas through three values disagree, the smoother one is used; missing neighbours are left out.
    """
    t0, t1 = times[k], times[k + 1]
    slope = (values[k + 1] - values[k]) / (t1 - t0)
    result = values[k] + (t - t0) * slope
    sides = []
    if k > 0:
        before = (values[k] - values[k - 1]) / (t0 - times[k - 1])
        sides.append((slope - before) / (t1 - times[k - 1]))
    if k + 2 < len(times):
        after = (values[k + 2] - values[k + 1]) / (times[k + 2] - t1)
        sides.append((after - slope) / (times[k + 2] - t0))
    if not sides:
        return np.asarray(result)
    bend = sides[0]
    if len(sides) == 2:
        bend_before, bend_after = sides
        part = (t - times[k - 1]) / (times[k + 2] - times[k - 1])
        large, small = (
            np.maximum(np.abs(bend_before), np.abs(bend_after)),
            np.minimum(np.abs(bend_before), np.abs(bend_after)),
        )
        alike = (bend_before * bend_after >= 0.0) & (large <= _JUMP_RATIO * small)
        bend = np.where(
            alike,
            (1.0 - part) * bend_before + part * bend_after,
            np.where(np.abs(bend_before) < np.abs(bend_after), bend_before, bend_after),
        )
    return np.asarray(result + (t - t0) * (t - t1) * bend)
