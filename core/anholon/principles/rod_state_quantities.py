"""The quantities of rods and bodies at one instant of a motion, for the differential principles.

The rates of the nodes are coordinates of the tangent space like those of the bodies; the accelerations are those that
the equations of motion give at the places and rates of the run. The forces are those of the strain, the damping, the
weight and the loads of the rods, and those on the bodies; the reactions those of supports, joints, frozen strains and
of the constraints of the bodies.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.errors import RunError
from anholon.forms import lagrange1
from anholon.forms.linear_algebra import augment_equations
from anholon.principles.constraint_surface import RowFunction
from anholon.principles.rod_instant import read_rod_instant
from anholon.principles.state_quantities import ForceTerms, StateQuantities, read_force_terms
from anholon.results.rods.rod_reader import get_rod_reader
from anholon.results.rods.rod_segments import RodSegment
from anholon.results.run import Run
from anholon.rods.dynamics.energy_momentum import compute_first_moments
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.rod_elements import STRAIN
from anholon.system.coupling.rod_state_equations import RodStateEquations
from anholon.system.system_state import SystemState

_TIME_STEP: Final = 1e-4  # s, of the difference for gravity that changes


class _Forces(NamedTuple):
    """Given forces Q (k, n) with names and whether they have a potential."""

    Q: Floats
    names: tuple[str, ...]
    conservative: tuple[bool, ...]


def read_rod_state_quantities(run: Run, t: float) -> tuple[StateQuantities, RowFunction]:
    """Return the quantities of a motion with rods at the time t, and the rows as functions of the rates.

    Raises UsageError for equilibria, modes and rods of too many nodes, RunError where a value is not a finite number.
    """
    state_equations, segment = read_rod_instant(run, t)
    state = get_rod_reader(run).frame(t).state
    with np.errstate(all="ignore"):
        solution = lagrange1.solve(state_equations.equations.arrays)
    multipliers = state_equations.distribute_multipliers(solution.multipliers)
    for name, values in (("acceleration", solution.acceleration), ("reaction", multipliers)):
        if not np.isfinite(values).all():
            raise RunError(f"at t = {t:.6g} s the {name} is not a finite number")
    bodies = _read_body_terms(segment, state_equations, state)
    forces = _stack_forces(segment, state_equations, bodies)
    rows, first = state_equations.rows, state_equations.node_rates
    acceleration, n = solution.acceleration, len(state_equations.rates)
    resistance = np.concatenate([np.zeros(first), bodies.resistance])
    M, f = rows.M, rows.f
    extended = bool(state_equations.equations.massless)
    if extended:
        M, f = augment_equations(M, f, rows.A, rows.b0)
    energies = run.quantity(("kinetic", "potential"), [t])
    kinetic_rate, potential_rate = _compute_energy_rates(segment, state_equations, bodies, state, acceleration)
    node_rows = len(state_equations.row_names) - len(bodies.driven)
    mass = _compute_mass(segment) + bodies.mass
    return StateQuantities(
        float(t),
        state.rigid.q,
        state_equations.rates,
        M,
        f - resistance,
        forces.Q.sum(axis=0) - rows.f,
        forces.Q,
        rows.A,
        rows.B,
        rows.b0,
        rows.rate,
        acceleration,
        multipliers,
        resistance,
        np.zeros(n),
        np.zeros((0, n)),
        segment.system.program_order,
        np.concatenate([np.zeros(node_rows), bodies.driven]),
        state_equations.kept,
        state_equations.orders,
        segment.system.linear,
        mass if mass > 0.0 else 1.0,
        not mass > 0.0,
        extended,
        float(energies["kinetic"][0]),
        float(energies["potential"][0]),
        kinetic_rate,
        potential_rate,
        state_equations.names,
        state_equations.row_names,
        forces.names,
        forces.conservative,
        (False,) * node_rows + (segment.system.parametric if len(bodies.driven) else ()),
        tuple(name for name in run.system.rows if name not in segment.system.rows),
    ), _make_row_function(segment, state_equations, state)


def _read_body_terms(segment: RodSegment, state_equations: RodStateEquations, state: RodState) -> ForceTerms:
    """Return the forces on the bodies and the rates of their energies."""
    rigid = state.rigid
    if not segment.system.n:
        none = np.zeros(0)
        return ForceTerms(np.zeros((0, 0)), none, none, 0.0, 0.0, 0.0, none)
    return read_force_terms(SystemState(segment.system, state.t, rigid.q, rigid.v, state_equations.p))


def _stack_forces(segment: RodSegment, state_equations: RodStateEquations, bodies: ForceTerms) -> _Forces:
    """Return the given forces on all rates; the force of the strain lacks what frozen strains bear."""
    first, n = state_equations.node_rates, len(state_equations.rates)
    Q = np.zeros((len(state_equations.loads) + len(bodies.Q), n))
    for k, (name, (_, force)) in enumerate(state_equations.loads.items()):
        Q[k, :first] = force
        if name == STRAIN:
            Q[k] -= state_equations.rows.A.T @ state_equations.offsets
    Q[len(state_equations.loads) :, first:] = bodies.Q
    system = segment.system
    names = (*state_equations.loads, *(system.loads if len(bodies.Q) else ()))
    conservative = (
        *(conservative for conservative, _ in state_equations.loads.values()),
        *(system.conservative if len(bodies.Q) else ()),
    )
    return _Forces(Q, names, conservative)


def _compute_energy_rates(
    segment: RodSegment, state_equations: RodStateEquations, bodies: ForceTerms, state: RodState, acceleration: Floats
) -> tuple[float, float]:
    """Return the rates, W, of kinetic and potential energy along the motion."""
    first = state_equations.node_rates
    w, dw = state_equations.rates[:first], acceleration[:first]
    # T = ½ w·P with P' = M w' + the rate of P without accelerations.
    kinetic = float(
        w @ (state_equations.rows.M[:first, :first] @ dw) + 0.5 * w @ state_equations.equations.kinetic.rate[:first]
    )
    potential = -sum(float(force @ w) for conservative, force in state_equations.loads.values() if conservative)
    numbers = segment.rod_system.field_values
    if numbers.has_time_dependence("gravity"):
        ahead, behind = (numbers.evaluate("gravity", state.t + h) for h in (_TIME_STEP, -_TIME_STEP))
        moment = compute_first_moments(segment.rod_system.assembly.mesh, state.pose, 1)[0]
        potential -= float(moment @ (ahead - behind)) / (2.0 * _TIME_STEP)
    kinetic += bodies.kinetic_rate + float(bodies.momentum @ acceleration[first:])
    return kinetic, potential + bodies.potential_rate


def _compute_mass(segment: RodSegment) -> float:
    """Return the mass of the rods with the bodies attached to them, kg."""
    mesh = segment.rod_system.assembly.mesh
    return float(mesh.mass @ mesh.length + mesh.node_mass.sum())


def _make_row_function(segment: RodSegment, state_equations: RodStateEquations, state: RodState) -> RowFunction:
    """Return the rows as functions of the rates; the rows of rods are linear in them."""
    first, rows, rigid = state_equations.node_rates, state_equations.rows, state.rigid
    rod_row_count = len(state_equations.row_names) - len(segment.system.rows)

    def evaluate(row: int, w: Floats) -> tuple[float, Floats]:
        if row < rod_row_count:
            return float(rows.A[row] @ w + rows.rate[row]), rows.A[row]
        slope = np.zeros(len(w))
        at = SystemState(segment.system, state.t, rigid.q, w[first:], state_equations.p)
        slope[first:] = at.evaluate_equations().A[row - rod_row_count]
        return float(at.constraint_residual()[1][row - rod_row_count]), slope

    return evaluate
