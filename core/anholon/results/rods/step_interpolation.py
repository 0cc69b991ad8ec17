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
from anholon.geometry.rotations import multiply, quaternion, rotation_vector, vector_change
from anholon.results.rods.rod_frames import RodFrame
from anholon.rods.dynamics.generalized_alpha import RigidState, RodState
from anholon.rods.mesh import NodePoses

_JUMP_RATIO: Final = 4.0  # ratio of the second differences on both sides from which on a step lies beside a jump
_DIFFERENCE_STEP_REL: Final = (
    1e-4  # part of a step over which the derivative of T^-1(φ) is taken, by central differences
)


class StepSequence(NamedTuple):
    """Ends of consecutive steps of one smooth segment of a motion, in the order of time; `before` and `after` are
    frames outside them that only support the interpolation, None where there are none."""

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
    """Return the state at a time between the samples k and k + 1; the neighbours of these support it."""
    one, two = step_ends[k], step_ends[k + 1]
    a, b = one.state, two.state
    h = b.t - a.t
    s = (t - a.t) / h
    near = step_ends[max(0, k - 1) : k + 3]
    times, first = np.array([frame.state.t for frame in near]), k - max(0, k - 1)

    def smooth(values: list[Floats]) -> Floats:
        return interpolate_with_neighbours(times, values, first, t)

    x = interpolate_quintic(s, h, (a.pose.x, a.v, a.dv), (b.pose.x, b.v, b.dv))
    q = multiply(a.pose.q, quaternion(_interpolate_rotation(a, b, s, h)))
    v, w = interpolate_cubic(s, h, (a.v, a.dv), (b.v, b.dv)), interpolate_cubic(s, h, (a.w, a.dw), (b.w, b.dw))
    dv, dw = smooth([frame.state.dv for frame in near]), smooth([frame.state.dw for frame in near])
    own = smooth([frame.state.a for frame in near])
    rest, rests = a.rigid, [frame.state.rigid for frame in near]
    places = interpolate_quintic(s, h, (rest.q, rest.v, rest.dv), (b.rigid.q, b.rigid.v, b.rigid.dv))
    rates = interpolate_cubic(s, h, (rest.v, rest.dv), (b.rigid.v, b.rigid.dv))
    dq, aq, joints = (smooth([one[i] for one in rests]) for i in (2, 3, 4))
    rest = RigidState(places, rates, dq, aq, joints, rest.row_multipliers)
    wrench = smooth([frame.wrench for frame in near])
    return RodFrame(
        RodState(t, NodePoses(q, x), v, w, dv, dw, own, rest), wrench, one.factor, one.segment, one.unstable_count
    )


def _interpolate_rotation(a: RodState, b: RodState, s: float, h: float) -> Floats:
    """Return the rotation vectors (n, 3) from the start of a step of length h to its part s.

    φ' = T^-1(φ) w; the derivative of T^-1 along φ' is taken by central differences.
    """
    back = a.pose.q * np.array([1.0, -1.0, -1.0, -1.0])
    phi = rotation_vector(multiply(back, b.pose.q))
    rate = vector_change(phi, b.w)
    nudge = _DIFFERENCE_STEP_REL * h
    turned = vector_change(phi + nudge * rate, b.w) - vector_change(phi - nudge * rate, b.w)
    slope = vector_change(phi, b.dw) + turned / (2.0 * nudge)
    return interpolate_quintic(s, h, (np.zeros_like(phi), a.w, a.dw), (phi, rate, slope))


def interpolate_quintic(
    s: float, h: float, one: tuple[Floats, Floats, Floats], two: tuple[Floats, Floats, Floats]
) -> Floats:
    """Return a function at the fraction s of a step of length h, by Hermite's quintic through its value and first two
    derivatives at both ends."""
    r = 1.0 - s
    value = 1.0 - s**3 * (10.0 - 15.0 * s + 6.0 * s**2)
    rate = s - s**3 * (6.0 - 8.0 * s + 3.0 * s**2), -(r - r**3 * (6.0 - 8.0 * r + 3.0 * r**2))
    slope = 0.5 * s**2 * r**3, 0.5 * r**2 * s**3
    shift = two[0] - one[0]
    result = one[0] + (1.0 - value) * shift
    return np.asarray(
        result + h * (rate[0] * one[1] + rate[1] * two[1]) + h**2 * (slope[0] * one[2] + slope[1] * two[2])
    )


def interpolate_cubic(s: float, h: float, one: tuple[Floats, Floats], two: tuple[Floats, Floats]) -> Floats:
    """Return a function at the fraction s of a step of length h, by Hermite's cubic through its value and first
    derivative at both ends."""
    r = 1.0 - s
    return np.asarray(one[0] + s**2 * (3.0 - 2.0 * s) * (two[0] - one[0]) + h * s * r * (r * one[1] - s * two[1]))


def interpolate_with_neighbours(times: Floats, values: Sequence[Floats], k: int, t: float) -> Floats:
    """Return a function at a time between the times k and k + 1, by the cubic through its values there and at the
    neighbouring times, as far as these exist; by the smoother of two parabolas where these disagree."""
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
        one, two = sides
        part = (t - times[k - 1]) / (times[k + 2] - times[k - 1])
        large, small = np.maximum(np.abs(one), np.abs(two)), np.minimum(np.abs(one), np.abs(two))
        alike = (one * two >= 0.0) & (large <= _JUMP_RATIO * small)
        bend = np.where(alike, (1.0 - part) * one + part * two, np.where(np.abs(one) < np.abs(two), one, two))
    return np.asarray(result + (t - t0) * (t - t1) * bend)
