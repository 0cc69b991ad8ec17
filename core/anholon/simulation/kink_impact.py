"""Kinks of positions that depend on the coordinates, such as max(x, 0): the limit of ever less rounded kinks.

Within a rounded kink g(q, t) = 0 the slopes of positions change along ∇g alone, in no time. With the kinetic energy L
as a function of q, v and t, p = ∂L/∂v and H = p·v - L, and all other changes bounded,

    p+ - p- = λ ∇g + A^T μ,     A v+ + c = 0,     H+ - H- = -λ ∂g/∂t,

a quadratic equation for λ. The root that continues across the kink is the right one (the law of refraction); where
there is none, the motion is reflected.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions
from anholon.errors import RunError
from anholon.mechanics.contact_mode import EventFunction, find_constraint_of_row
from anholon.mechanics.kinks import make_configuration_kink_nodes
from anholon.results.run_data import MotionSegment
from anholon.simulation.stage_transition import StageTransition
from anholon.simulation.tolerances import (
    IMPULSE_ROUNDING_REL,
    KINK_CLEARANCE_REL,
    KINK_GRADIENT_TOLERANCE_REL,
    KINK_OFFSET_REL,
)
from anholon.system.system import System
from anholon.system.system_state import SystemState


class _KinkSide(NamedTuple):
    """One side of a kink.

    It has M (n, n), the momenta (n,) at rest, the energy (1,) there, and the bilateral rows A (k, n) with their rates
    (k,) at rest.
    """

    M: Floats
    momenta: Floats
    energy: Floats
    A: Floats
    row_rates: Floats


class _Kink(NamedTuple):
    """g = 0: its gradient (n,), ∂g/∂t, and the way (n,) on which g grows by 1."""

    gradient: Floats
    time_derivative: float
    normal_direction: Floats


def compute_kink_impact(
    segment: MotionSegment, t: float, q: Floats, v: Floats, event_function: EventFunction
) -> tuple[Floats, StageTransition]:
    """Return the coordinates (n,) just beyond a kink and the effect of the kink on the motion.

    The motion meets the kink at its end t in the state (q, v); `event_function` is that of the kink. Raises RunError if
    a constraint itself turns the motion: the steps beyond it have been brought onto its other side.
    """
    system, p = segment.system, segment.p
    no_jump = StageTransition(v, np.zeros(system.m), 0.0)
    value, pace, gradient = _compute_kink_gradient(system, t, q, p, int(event_function.name))
    squared = float(gradient @ gradient)
    if squared == 0.0:
        return q, no_jump
    corner = _Kink(gradient, pace, gradient / squared)
    ahead = 1.0 if gradient @ v + pace > 0.0 else -1.0
    place = q - value * corner.normal_direction
    step = KINK_OFFSET_REL * (1.0 + float(np.abs(q).max(initial=0.0))) * float(np.sqrt(squared))
    behind, beyond = (_side(system, t, place, p, sign * ahead * step * corner.normal_direction) for sign in (-1.0, 1.0))
    before = behind.M @ v + behind.momenta
    size = 1.0 + float(np.abs(before).max(initial=0.0)) + float(np.abs(behind.M).max(initial=0.0))
    jumps = [np.abs(value_behind - value_beyond) for value_behind, value_beyond in zip(behind, beyond, strict=True)]
    rows = np.append(jumps[3], jumps[4][:, None], axis=1).max(axis=1, initial=0.0)
    if rows.max(initial=0.0) > KINK_GRADIENT_TOLERANCE_REL * (1.0 + float(np.abs(behind.A).max(initial=0.0))):
        name = find_constraint_of_row(system.rows[_find_bilateral_rows(system)[int(rows.argmax())]])
        raise RunError(
            f"at t = {t:.9g} s the constraint '{name}' has a corner, where its direction is not determined. "
            "Smooth its formula, for example sqrt(x^2 + 1e-6) instead of abs(x)"
        )
    aside = KINK_CLEARANCE_REL * step * corner.normal_direction
    if max(float(jump.max(initial=0.0)) for jump in jumps[:3]) <= KINK_GRADIENT_TOLERANCE_REL * size:
        # Rates continue, but forces jump where slopes bend: the forces beyond decide which contacts persist.
        return place + ahead * aside, no_jump
    energy = 0.5 * float(v @ behind.M @ v) - float(behind.energy[0])
    for side, sense in ((beyond, ahead), (behind, -ahead)):
        result = _leave_kink(side, corner, before, energy, sense)
        if result is not None:
            impulses = np.zeros(system.m)
            impulses[_find_bilateral_rows(system)] = np.where(
                np.abs(result[1]) > IMPULSE_ROUNDING_REL * size, result[1], 0.0
            )
            return place + sense * aside, StageTransition(result[0], impulses, 0.0)
    return q, no_jump


def _leave_kink(
    side: _KinkSide, kink: _Kink, before: Floats, energy: float, sense: float
) -> tuple[Floats, Floats] | None:
    """Return the rates (n,) just after a kink on one side, in the sense of g', and the impulses (k,) of the rows.

    None if the motion does not leave the kink on that side.
    """
    n, k = len(side.M), len(side.A)
    K = np.zeros((n + k, n + k))
    K[:n, :n], K[:n, n:], K[n:, :n] = side.M, -side.A.T, side.A
    right_sides = np.concatenate([before - side.momenta, -side.row_rates]), np.concatenate([kink.gradient, np.zeros(k)])
    (a, alpha), (b, beta) = (
        np.split(np.linalg.lstsq(K, right_side, rcond=1e-12)[0], [n]) for right_side in right_sides
    )
    second = 0.5 * float(b @ side.M @ b)
    first = float(a @ side.M @ b) + kink.time_derivative + float(beta @ side.row_rates)
    last = 0.5 * float(a @ side.M @ a) - float(side.energy[0]) - energy + float(alpha @ side.row_rates)
    root = first * first - 4.0 * second * last
    if second <= 0.0 or root < 0.0:
        return None
    for factor in ((-first + sign * np.sqrt(root)) / (2.0 * second) for sign in (1.0, -1.0)):
        rates = a + factor * b
        if sense * (kink.gradient @ rates + kink.time_derivative) > 0.0:
            return rates, alpha + factor * beta
    return None


def _find_bilateral_rows(system: System) -> list[int]:
    """Return the rows that act for every reaction, without those that release, stick or only push."""
    gates = {side.gap_row for side in system.unilateral_constraints}
    return [i for i in system.diagnosis.independent if system.rows[i] not in system.friction_rows | gates]


def _side(system: System, t: float, coordinates: Floats, p: Floats, aside: Floats) -> _KinkSide:
    """Return the limits of the values at a position, on the side to which `aside` (n,) points."""
    far, near = (_at(system, t, coordinates + share * aside, p) for share in (1.0, 0.5))
    return _KinkSide(*(2.0 * near_value - far_value for far_value, near_value in zip(far, near, strict=True)))


def _at(system: System, t: float, q: Floats, p: Floats) -> _KinkSide:
    zero_rates, bilateral_rows = np.zeros(system.n), _find_bilateral_rows(system)
    pieces = SystemState(system, t, q, zero_rates, p).evaluate_equations()
    kinetic = system.call("observe", t, q, zero_rates, p)[[system.observed.index("kinetic")]]
    return _KinkSide(
        pieces.M,
        system.call("momentum", t, q, zero_rates, p),
        kinetic,
        pieces.A[bilateral_rows],
        pieces.rate[bilateral_rows],
    )


def _compute_kink_gradient(system: System, t: float, q: Floats, p: Floats, number: int) -> tuple[float, float, Floats]:
    """Return g, ∂g/∂t and ∇g (n,) of a kink by its number."""
    code = system.derive(_compile_kink_gradient, number)
    out = code.call("corner", t, np.concatenate([q, np.zeros(system.n)]), p)
    return float(out[0]), float(out[1]), out[2:]


def _compile_kink_gradient(system: System, number: int) -> CompiledFunctions:
    graph, names = system.equations.graph, system.equations.names
    g = make_configuration_kink_nodes(system.equations)[number]
    return system.compile_nodes({"corner": [g, *graph.gradient(g, (names.time, *names.q))]})
