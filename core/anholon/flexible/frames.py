"""Frames of runs of rods: states with the wrenches of the elements, as they are kept and between two of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.flexible.coupled import Rest
from anholon.geometry.rotations import multiply, quaternion, rotation_vector
from anholon.rods.generalized_alpha import State
from anholon.rods.mesh import Pose

Floats = NDArray[np.float64]


class Frame(NamedTuple):
    """A state of the rods and the mean wrenches (m, 6) of their elements; `factor`: the load factor of an equilibrium,
    NaN in a motion."""

    state: State
    wrench: Floats
    factor: float = np.nan


PARTS: Final = {"q": 4, "x": 3, "v": 3, "w": 3, "dv": 3, "dw": 3, "a": 6}
"""Parts of a state and their widths, as they are kept in files."""


def stacked(frames: Sequence[Frame]) -> dict[str, Floats]:
    """Return the parts of the states (k, n, width) and the wrenches (k, m, 6)."""
    states = [frame.state for frame in frames]
    found = {"q": np.stack([state.pose.q for state in states]), "x": np.stack([state.pose.x for state in states])}
    found |= {name: np.stack([getattr(state, name) for state in states]) for name in ("v", "w", "dv", "dw", "a")}
    rests = [state.rest for state in states]
    own = [np.concatenate(rest) if isinstance(rest, Rest) else np.zeros(0) for rest in rests]
    factors = np.array([0.0 if np.isnan(frame.factor) else frame.factor for frame in frames])
    return {**found, "rest": np.stack(own), "wrench": np.stack([frame.wrench for frame in frames]), "load": factors}


def frames_of(
    times: Floats, parts: Mapping[str, Floats], wrenches: Floats, rests: Floats, factors: Floats, n: int, joints: int
) -> Iterator[Frame]:
    """Yield the frames that `stacked` has taken apart, of models with n coordinates and so many rows of joints."""
    ends = np.cumsum([n, n, n, n, joints])
    for k, t in enumerate(times):
        rest = Rest(*np.split(rests[k], ends)) if rests.shape[1] else None
        rates = (parts[name][k] for name in ("v", "w", "dv", "dw", "a"))
        v, w, dv, dw, a = rates
        yield Frame(State(float(t), Pose(parts["q"][k], parts["x"][k]), v, w, dv, dw, a, rest), wrenches[k], factors[k])


def between(one: Frame, two: Frame, t: float) -> Frame:
    """Return the state at a time between two frames: cubics of places and of the rotation from the first one."""
    a, b = one.state, two.state
    h = b.t - a.t
    s = (t - a.t) / h
    H = (1 - s) ** 2 * (1 + 2 * s), s * (1 - s) ** 2, s**2 * (3 - 2 * s), -(s**2) * (1 - s)
    D = 6 * s * (s - 1) / h, (1 - s) * (1 - 3 * s), -6 * s * (s - 1) / h, s * (3 * s - 2)
    x = H[0] * a.pose.x + H[1] * h * a.v + H[2] * b.pose.x + H[3] * h * b.v
    v = D[0] * a.pose.x + D[1] * a.v + D[2] * b.pose.x + D[3] * b.v
    back = a.pose.q * np.array([1.0, -1.0, -1.0, -1.0])
    phi = rotation_vector(multiply(back, b.pose.q))
    turn = H[1] * h * a.w + H[2] * phi + H[3] * h * b.w
    q = multiply(a.pose.q, quaternion(turn))
    w, dv, dw, own = ((1.0 - s) * p + s * r for p, r in zip(a[3:7], b[3:7], strict=True))
    rest = a.rest
    if isinstance(rest, Rest) and isinstance(b.rest, Rest):
        coordinates = H[0] * rest.q + H[1] * h * rest.v + H[2] * b.rest.q + H[3] * h * b.rest.v
        rates = D[0] * rest.q + D[1] * rest.v + D[2] * b.rest.q + D[3] * b.rest.v
        others = ((1.0 - s) * p + s * r for p, r in zip(rest[2:], b.rest[2:], strict=True))
        rest = Rest(coordinates, rates, *others)
    factor = (1.0 - s) * one.factor + s * two.factor
    return Frame(State(t, Pose(q, x), v, w, dv, dw, own, rest), (1.0 - s) * one.wrench + s * two.wrench, factor)
