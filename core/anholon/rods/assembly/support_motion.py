"""Motion of supports: velocities and accelerations of the fixed sections, by differences of their positions in time."""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.geometry.rotations import conjugate, multiply, rotation_vector
from anholon.rods.assembly.model_axis import make_rotation
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.supports import NodeSupport
from anholon.rods.tolerances import SUPPORT_TIME_STEP

_INSTANTS: Final = 7


class SupportMotion(NamedTuple):
    """The motion of a support: velocity and acceleration (3,) of its position, m/s and m/s², and its rotation.

    The rotation is given by angular velocity and angular acceleration (3,) in the world, 1/s and 1/s², and the rates
    (3, 3) of its axes, 1/s.
    """

    velocity: Floats
    acceleration: Floats
    spin: Floats
    spin_rate: Floats
    axis_rates: Floats


_ZERO: Final = np.zeros(3)
_STILL: Final = SupportMotion(_ZERO, _ZERO, _ZERO, _ZERO, np.zeros((3, 3)))


def find_support_motions(
    rod_system: RodSystem, t: float, span: tuple[float, float] = (-np.inf, np.inf)
) -> list[SupportMotion]:
    """Return the motions of the acting supports at a time, in the order of `RodSystem.compute_supports`.

    By finite differences of sixth order, of fifth near the ends of `span`, s: the smooth segment that they must not
    leave.
    """
    node_supports = rod_system.compute_supports(t)
    if not rod_system.has_moving_supports:
        return [_STILL] * len(node_supports)
    step = min(SUPPORT_TIME_STEP, (span[1] - span[0]) / (_INSTANTS - 1)) if span[1] > span[0] else SUPPORT_TIME_STEP
    first = min(max(-0.5 * (_INSTANTS - 1), (span[0] - t) / step), (span[1] - t) / step - (_INSTANTS - 1))
    rates, accelerations = (weights / step**k for k, weights in enumerate(_find_weights(first), 1))
    times = t + step * (first + np.arange(_INSTANTS, dtype=np.float64))
    results, series = [], None
    for k, (name, item) in enumerate(zip(rod_system.acting_supports, node_supports, strict=True)):
        support = rod_system.model.supports[name]
        if name in rod_system.fixed_supports:
            results.append(_STILL)
        elif not support.turn and not rod_system.find_support_spin(name).any():
            axes = make_rotation(support.axes, rod_system.field_values.evaluate(f"axes:{name}"))
            moved = rod_system.field_values.evaluate_at_times(f"motion:{name}", times) @ axes.T
            results.append(_STILL._replace(velocity=rates @ moved, acceleration=accelerations @ moved))
        else:
            series = series or [rod_system.compute_supports(float(weights)) for weights in times]
            results.append(_differentiate_support(item, [weights[k] for weights in series], rates, accelerations))
    return results


@functools.lru_cache(maxsize=64)
def _find_weights(first: float) -> tuple[Floats, Floats]:
    """Return the weights of values at the times `first`, `first` + 1, … for first and second derivatives at 0.

    The derivatives are those of the polynomial through the values.
    """
    powers = np.vander(first + np.arange(_INSTANTS), increasing=True).T
    derivatives = np.diag([1.0, 1.0, 2.0, *[0.0] * (_INSTANTS - 3)])[1:3]
    first_weights, second_weights = np.linalg.solve(powers, derivatives.T).T
    return first_weights, second_weights


def _differentiate_support(
    now: NodeSupport, items: list[NodeSupport], rates: Floats, accelerations: Floats
) -> SupportMotion:
    """Return the motion of a support from its present pose and those at several instants, by their weights."""
    places = np.stack([item.x + item.displacement for item in items])
    turns = np.stack([rotation_vector(multiply(item.q, conjugate(now.q))) for item in items])
    axis_rates = np.einsum("k,kij->ij", rates, np.stack([item.axes for item in items]))
    # Where the rotation vector is zero its rate is ω and its second rate ω'.
    return SupportMotion(rates @ places, accelerations @ places, rates @ turns, accelerations @ turns, axis_rates)
