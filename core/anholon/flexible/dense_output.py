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
from numpy.typing import NDArray

from anholon.flexible.frames import Frame
from anholon.flexible.partner import Rest
from anholon.geometry.rotations import multiply, quaternion, rotation_vector, vector_change
from anholon.rods.generalized_alpha import State
from anholon.rods.mesh import Pose

Floats = NDArray[np.float64]

_UNLIKE: Final = 4.0  # ratio of the second differences on both sides from which on a step lies beside a jump
_NUDGE: Final = 1e-4  # part of a step over which the derivative of T^-1(φ) is taken, by central differences


class Segment(NamedTuple):
    """Ends of consecutive steps of one smooth part of a motion, in the order of time; `before` and `after` are frames
    outside them that only support the interpolation, None where there are none."""

    samples: tuple[Frame, ...]
    before: Frame | None = None
    after: Frame | None = None

    def step(self, t: float) -> tuple[Frame, Frame]:
        """Return the ends of the step that contains a time."""
        k = self._number(t)
        return self.samples[k], self.samples[k + 1]

    def at(self, t: float) -> Frame:
        """Return the state at a time between the first and the last sample."""
        k = self._number(t)
        outer = [*([self.before] if self.before is not None else []), *self.samples]
        outer += [self.after] if self.after is not None else []
        first = k + (self.before is not None)
        return interpolated(outer, first, t)

    def _number(self, t: float) -> int:
        times = [frame.state.t for frame in self.samples]
        return min(max(bisect_right(times, t) - 1, 0), len(times) - 2)


def interpolated(samples: Sequence[Frame], k: int, t: float) -> Frame:
    """Return the state at a time between the samples k and k + 1; the neighbours of these support it."""
    one, two = samples[k], samples[k + 1]
    a, b = one.state, two.state
    h = b.t - a.t
    s = (t - a.t) / h
    near = samples[max(0, k - 1) : k + 3]
    times, first = np.array([frame.state.t for frame in near]), k - max(0, k - 1)

    def smooth(values: list[Floats]) -> Floats:
        return through_neighbours(times, values, first, t)

    x = quintic(s, h, (a.pose.x, a.v, a.dv), (b.pose.x, b.v, b.dv))
    q = multiply(a.pose.q, quaternion(_turn(a, b, s, h)))
    v, w = cubic(s, h, (a.v, a.dv), (b.v, b.dv)), cubic(s, h, (a.w, a.dw), (b.w, b.dw))
    dv, dw = smooth([frame.state.dv for frame in near]), smooth([frame.state.dw for frame in near])
    own = smooth([frame.state.a for frame in near])
    rest = a.rest
    if isinstance(rest, Rest) and isinstance(b.rest, Rest):
        rests = [frame.state.rest for frame in near]
        places = quintic(s, h, (rest.q, rest.v, rest.dv), (b.rest.q, b.rest.v, b.rest.dv))
        rates = cubic(s, h, (rest.v, rest.dv), (b.rest.v, b.rest.dv))
        dq, aq, joints = (smooth([r[i] for r in rests if isinstance(r, Rest)]) for i in (2, 3, 4))
        rest = Rest(places, rates, dq, aq, joints, rest.rows)
    wrench = smooth([frame.wrench for frame in near])
    return Frame(State(t, Pose(q, x), v, w, dv, dw, own, rest), wrench, one.factor, one.leg, one.falling)


def _turn(a: State, b: State, s: float, h: float) -> Floats:
    """Return the rotation vectors (n, 3) from the start of a step of length h to its part s.

    φ' = T^-1(φ) w; the derivative of T^-1 along φ' is taken by central differences.
    """
    back = a.pose.q * np.array([1.0, -1.0, -1.0, -1.0])
    phi = rotation_vector(multiply(back, b.pose.q))
    rate = vector_change(phi, b.w)
    nudge = _NUDGE * h
    turned = vector_change(phi + nudge * rate, b.w) - vector_change(phi - nudge * rate, b.w)
    slope = vector_change(phi, b.dw) + turned / (2.0 * nudge)
    return quintic(s, h, (np.zeros_like(phi), a.w, a.dw), (phi, rate, slope))


def quintic(s: float, h: float, one: tuple[Floats, Floats, Floats], two: tuple[Floats, Floats, Floats]) -> Floats:
    """Return what a function is at the part s of a step of length h, of which the values and the first two derivatives
    at both ends are given, on Hermite's quintic."""
    r = 1.0 - s
    value = 1.0 - s**3 * (10.0 - 15.0 * s + 6.0 * s**2)
    rate = s - s**3 * (6.0 - 8.0 * s + 3.0 * s**2), -(r - r**3 * (6.0 - 8.0 * r + 3.0 * r**2))
    slope = 0.5 * s**2 * r**3, 0.5 * r**2 * s**3
    shift = two[0] - one[0]
    found = one[0] + (1.0 - value) * shift
    return np.asarray(
        found + h * (rate[0] * one[1] + rate[1] * two[1]) + h**2 * (slope[0] * one[2] + slope[1] * two[2])
    )


def cubic(s: float, h: float, one: tuple[Floats, Floats], two: tuple[Floats, Floats]) -> Floats:
    """Return the same of a function with its first derivative at both ends, on Hermite's cubic."""
    r = 1.0 - s
    return np.asarray(one[0] + s**2 * (3.0 - 2.0 * s) * (two[0] - one[0]) + h * s * r * (r * one[1] - s * two[1]))


def through_neighbours(times: Floats, values: Sequence[Floats], k: int, t: float) -> Floats:
    """Return what a function is at a time between the times k and k + 1, on the cubic through its values there and at
    those before and after, as far as there are such; on the smoother of two parabolas where these disagree."""
    t0, t1 = times[k], times[k + 1]
    slope = (values[k + 1] - values[k]) / (t1 - t0)
    found = values[k] + (t - t0) * slope
    sides = []
    if k > 0:
        before = (values[k] - values[k - 1]) / (t0 - times[k - 1])
        sides.append((slope - before) / (t1 - times[k - 1]))
    if k + 2 < len(times):
        after = (values[k + 2] - values[k + 1]) / (times[k + 2] - t1)
        sides.append((after - slope) / (times[k + 2] - t0))
    if not sides:
        return np.asarray(found)
    bend = sides[0]
    if len(sides) == 2:
        one, two = sides
        part = (t - times[k - 1]) / (times[k + 2] - times[k - 1])
        large, small = np.maximum(np.abs(one), np.abs(two)), np.minimum(np.abs(one), np.abs(two))
        alike = (one * two >= 0.0) & (large <= _UNLIKE * small)
        bend = np.where(alike, (1.0 - part) * one + part * two, np.where(np.abs(one) < np.abs(two), one, two))
    return np.asarray(found + (t - t0) * (t - t1) * bend)
