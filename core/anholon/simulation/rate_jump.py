"""Rate jumps: the rates of driven masses jump at a fixed configuration.

With the jump Δp of the momenta that the driven motion gives, and the rate r of the rows behind it,

    M Δv + Δp = B^T P,    A Δv + r = 0.

One-sided contacts act where they press. Rows that may release or stick do not act, because a bounded force has no
impulse, except friction loaded by an impulse (`anholon.contact.impact`).

Source: docs/theory.md 6.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.contact.complementarity import ComplementaritySolution, Flags, solve_complementarity
from anholon.contact.contact_problem import ContactProblem
from anholon.contact.impact import compute_driven_impact
from anholon.errors import RunError
from anholon.mechanics.contact_mode import find_constraint_of_row, find_loading_names
from anholon.mechanics.equations import EquationArrays
from anholon.simulation.tolerances import (
    IMPULSE_ROUNDING_REL,
    KINK_MOMENTUM_TOLERANCE_REL,
    RAMP_END_ULPS,
    TRANSITION_TOLERANCE_REL,
)
from anholon.system.kink_times import KinkTimes
from anholon.system.system import System
from anholon.system.system_state import SystemState


class RateJump(NamedTuple):
    """A jump of the rate of a driven motion.

    It has the rates (n,) after it, the impulses (m,), the work of the drives and the energy dissipated by friction, J.
    """

    v: Floats
    impulses: Floats
    work: float
    loss: float = 0.0


def make_states_beside(
    system: System, t: float, q: Floats, v: Floats, before: Floats, after: Floats
) -> tuple[SystemState, SystemState]:
    """Return the states on both sides of a time t, with the vectors p `before` and `after` it.

    At a kink of positions the instant itself belongs to neither side.
    """
    early = late = t
    if system.has_active_ramps(before) or system.has_active_ramps(after):
        kinks = KinkTimes(system)
        early, late = kinks.end_before_kink(t, before), kinks.start_after_kink(t, after)
    return SystemState(system, early, q, v, before), SystemState(system, late, q, v, after)


def compute_rate_jump(base_system: System | None, before: SystemState, after: SystemState) -> RateJump:
    """Return the change of the rates between two states with the same coordinates and rates at a jump of a driven rate.

    Momenta are conserved except for impulses of the constraints and of the frictions that these load, which are in
    `base_system`, the system without a mode. Raises RunError if no choice of contacts is possible.
    """
    momentum_jump = _compute_momentum_jump(before, after)
    arrays = after.evaluate_equations()
    jump = _JumpEquations(after.system, arrays, _find_jump_rows(after.system, arrays), momentum_jump)
    if _is_rounding(jump, before):
        return RateJump(after.v, np.zeros(after.system.m), 0.0)
    change, impulses = _solve_with_contacts(jump, before.t)
    loss = 0.0
    with_friction = _solve_with_friction(base_system, after, momentum_jump)
    if with_friction is not None:
        change, impulses, loss = with_friction
    v = after.v + change
    return RateJump(v, impulses, _compute_kinetic_change(before, after._replace(v=v)) + loss, loss)


class _JumpEquations(NamedTuple):
    """The equations of a jump: the `arrays` of the motion after it, the indices of rows that may act, and Δp (n,)."""

    system: System
    arrays: EquationArrays
    rows: list[int]
    momentum_jump: Floats


class _Gate(NamedTuple):
    """The first row of a contact, and the sign of its open side."""

    row: int
    sign: int


def _compute_driven_momentum(at: SystemState) -> Floats:
    """Return the momenta (n,) of the driven motion alone."""
    return at._replace(v=np.zeros(at.system.n)).call("momentum")


def _compute_momentum_jump(before: SystemState, after: SystemState) -> Floats:
    """Return Δp (n,), 0 where two different times have the same momenta but for rounding."""
    ends = _compute_driven_momentum(before), _compute_driven_momentum(after)
    jump = ends[1] - ends[0]
    if after.t > before.t:
        size = np.maximum(np.abs(ends).max(axis=0), np.abs(jump).max(initial=0.0))
        jump[np.abs(jump) <= KINK_MOMENTUM_TOLERANCE_REL * size] = 0.0
    return jump


def _find_jump_rows(system: System, arrays: EquationArrays) -> list[int]:
    """Return the indices of the rows that may have an impulse."""
    # A unilateral rate whose limit has jumped is struck with its restitution, or opens, when the next mode begins.
    limits = {side.gap_row for side in system.unilateral_constraints if side.order}
    jumped = {
        row for row, f in zip(system.rows, arrays.rate, strict=True) if abs(f) > TRANSITION_TOLERANCE_REL
    } & limits
    return [i for i in system.diagnosis.independent if system.rows[i] not in system.friction_rows | jumped]


def _is_rounding(jump: _JumpEquations, before: SystemState) -> bool:
    """Return True if neither momenta nor rows jump by more than their rounding."""
    momentum_rounding, rate_rounding = compute_momentum_rounding(jump.arrays.M, before.v), TRANSITION_TOLERANCE_REL
    system, early = before.system, before.t
    if system.has_active_ramps(before.p):
        # Smooth ramps end with slopes of rounding, short ones with those of the rounding of times.
        sooner = early - RAMP_END_ULPS * math.ulp(early)
        earlier = before._replace(t=sooner)
        slopes = _compute_driven_momentum(before) - _compute_driven_momentum(earlier)
        momentum_rounding += float(np.abs(slopes).max(initial=0.0))
        rates = [state.evaluate_equations().rate[jump.rows] for state in (before, earlier)]
        rate_rounding += float(np.abs(np.subtract(*rates)).max(initial=0.0))
    size = float(np.abs(jump.momentum_jump).max(initial=0.0))
    return size <= momentum_rounding and float(np.abs(jump.arrays.rate[jump.rows]).max(initial=0.0)) <= rate_rounding


def compute_momentum_rounding(M: Floats, v: Floats) -> float:
    """Return the rounding of momenta, for masses that move at 1 m/s and at their rates."""
    return IMPULSE_ROUNDING_REL * float(np.abs(M).max(initial=0.0) + np.abs(M @ v).max(initial=0.0))


def _solve_with_contacts(jump: _JumpEquations, t: float) -> tuple[Floats, Floats]:
    """Return the change of the rates (n,) and the impulses (m,) of a jump at time t in which no contact pulls."""
    gates = {
        side.name: _Gate(jump.system.rows.index(side.gap_row), side.sign)
        for side in jump.system.unilateral_constraints
        if side.gap_row in jump.system.rows
    }
    gates = {name: gate for name, gate in gates.items() if gate.row in jump.rows}

    def evaluate(active: Flags) -> ComplementaritySolution:
        return _evaluate_contacts(jump, gates, active)

    acting = solve_complementarity(evaluate, (True,) * len(gates)) if gates else ()
    if acting is None:
        listed = ", ".join(f"'{name}'" for name in gates)
        raise RunError(
            f"at t = {t:.9g} s no consistent contact mode among {listed} exists for the jump of a driven velocity. "
            "Use a ramp with a smooth start and end"
        )
    return _solve_jump(jump, gates, acting)


def _solve_jump(jump: _JumpEquations, gates: dict[str, _Gate], active: Flags) -> tuple[Floats, Floats]:
    """Return the change of the rates (n,) and the impulses (m,) where some of the contacts act."""
    system, arrays = jump.system, jump.arrays
    lost = {name for name, acts in zip(gates, active, strict=True) if not acts}
    away = lost | find_loading_names(system.model, lost)
    rows = [i for i in jump.rows if find_constraint_of_row(system.rows[i]) not in away]
    n, m = system.n, len(rows)
    K = np.zeros((n + m, n + m))
    K[:n, :n], K[:n, n:], K[n:, :n] = arrays.M, -arrays.B[rows].T, arrays.A[rows]
    solved = np.linalg.solve(K, np.concatenate([-jump.momentum_jump, -arrays.rate[rows]]))
    impulses = np.zeros(system.m)
    impulses[rows] = solved[n:]
    return solved[:n], impulses


def _evaluate_contacts(jump: _JumpEquations, gates: dict[str, _Gate], active: Flags) -> ComplementaritySolution:
    """Return the impulses of contacts and the rates of their gaps where some of them act."""
    change, impulses = _solve_jump(jump, gates, active)
    flags, signs = np.array(active, dtype=bool), np.array([gate.sign for gate in gates.values()], dtype=float)
    rows = [gate.row for gate in gates.values()]
    return ComplementaritySolution(
        signs * impulses[rows] * flags,
        signs * (jump.arrays.A[rows] @ change + jump.arrays.rate[rows]) * ~flags,
        TRANSITION_TOLERANCE_REL * (1.0 + float(np.abs(impulses).max(initial=0.0))),
        TRANSITION_TOLERANCE_REL * (1.0 + float(np.abs(change).max(initial=0.0))),
    )


def _solve_with_friction(
    base_system: System | None, after: SystemState, momentum_jump: Floats
) -> tuple[Floats, Floats, float] | None:
    """Return the change of the rates (n,), the impulses (m,) and the energy, J, that frictions dissipate.

    None if no friction is loaded.
    """
    system, t, q, v, p = after
    if base_system is None or not system.friction_rows:
        return None
    contacts = ContactProblem(SystemState(base_system, t, q, v, base_system.convert_parameters(p)), system.mode.open)
    struck = compute_driven_impact(contacts, momentum_jump)
    if struck is None:
        return None
    change, impulses, loss = struck
    return change, _reorder_impulses(system, base_system, impulses), loss


def _reorder_impulses(system: System, variant: System, impulses: Floats) -> Floats:
    """Return the impulses of another variant's rows in the order of a system's rows; 0 where a row does not act."""
    impulse_by_row = dict(zip(variant.rows, impulses.tolist(), strict=True))
    return np.array([impulse_by_row.get(row, 0.0) for row in system.rows])


def _compute_kinetic_change(before: SystemState, after: SystemState) -> float:
    """Return the kinetic energy, J, at one state less that at another."""
    kinetic = after.system.observed.index("kinetic")
    energies = (state.call("observe")[kinetic] for state in (after, before))
    return float(np.subtract(*energies))
