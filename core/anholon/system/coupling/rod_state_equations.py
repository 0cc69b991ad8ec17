"""The equations of rods and of the bodies beside them at one state, as forms and principles take them.

The nodes of the rods are coordinates of the direct sum like those of points and bodies (000 section 6; 002): the rates
of a node are its velocity in the world and its angular velocity in the axes of its section, its equations the sums of
those of the elements that end there. Internal wrenches, damping and loads are given forces; supports, joints and
strains that cannot change are rows of constraints, and their multipliers the reactions:

    M w' = f + B^T Λ,      A w' + b0 = 0,      w = (v_1, ω_1, …, v_N, ω_N, q').

The masses are those of `anholon.rods.inertia`. The elements of the direct sum are those of the mesh, each with the
motions of its two ends and the momenta of `anholon.rods.dynamics.element_momenta`: they know nothing of the sums.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.errors import RunError, UsageError
from anholon.mechanics.elements import ElementTerms, join_elements
from anholon.mechanics.equations import EquationArrays
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.rod_elements import RodElements
from anholon.system.coupling.rigid_subsystem import RigidSubsystem
from anholon.system.coupling.rod_constraint_rows import (
    RodRow,
    iterate_frozen_rows,
    iterate_joint_rows,
    iterate_support_rows,
)
from anholon.system.direct_sum import BodyElements
from anholon.system.state_equations import StateEquations
from anholon.system.system_state import SystemState

MAX_RATES: Final = 1500
"""Most rates of nodes and coordinates for which dense matrices are made."""

_RANK: Final = 1e-10  # of the largest singular value: smaller ones are zero (docs/theory.md 3)
_DEPENDENT_ROW: Final = 1e-8  # of a row of unit length: what is left of one that depends on those before it
_MAX_ITERATIONS: Final = 12  # in which frictions and the joints' forces on which they depend are found
_SETTLED_REL: Final = 1e-13


class RodStateEquations(NamedTuple):
    """Rods and bodies at one state; n rates, m rows of constraints. SI units.

    `equations`: those of the independent rows `kept`; `rows`: M, f and all rows; `row_names`, `orders` and `offsets`
    (m,) of these: what of a multiplier is among the forces of the run's wrenches and was taken off f; `names` (n,) of
    the rates, as of coordinates; `rates` w (n,); `loads`: given forces (n,) on the nodes by name, each with whether it
    has a potential; `node_rates`: how many of the rates belong to nodes; `p`: parameters of the bodies' system with
    the forces of the joints, on which frictions depend.
    """

    equations: StateEquations
    rows: EquationArrays
    row_names: tuple[str, ...]
    orders: tuple[int, ...]
    kept: tuple[int, ...]
    offsets: Floats
    names: tuple[str, ...]
    rates: Floats
    loads: dict[str, tuple[bool, Floats]]
    node_rates: int
    p: Floats

    def distribute_multipliers(self, multipliers: Floats) -> Floats:
        """Return the smallest multipliers (m,) of all rows with the reaction of those (k,) of the independent rows."""
        if len(self.kept) == len(self.row_names):
            return multipliers
        reaction = self.equations.arrays.B.T @ multipliers
        return np.asarray(np.linalg.lstsq(self.rows.B.T, reaction, rcond=_RANK)[0])


def read_rod_equations(
    rod_system: RodSystem, rigid_subsystem: RigidSubsystem, state: RodState, wrench: Floats
) -> RodStateEquations:
    """Return the equations of rods and bodies at a state of a motion with its wrenches (m, 6).

    Raises UsageError if they have more than `MAX_RATES` rates, RunError where something is not a finite number.
    """
    system, rigid = rigid_subsystem.system, state.rigid
    n = system.n
    if (count := 6 * rod_system.assembly.mesh.size + n) > MAX_RATES:
        raise UsageError(
            f"the nodes of the rods and the bodies have {count} rates, and forms and principles are computed for up to "
            f"{MAX_RATES}. Give the rods fewer elements"
        )
    nodes = RodElements(rod_system, state, wrench)
    node_rows = [
        *iterate_support_rows(rod_system, state, n),
        *iterate_frozen_rows(rod_system, state, wrench, n),
        *iterate_joint_rows(rigid_subsystem, state),
    ]
    if not n:
        return _join(nodes, None, node_rows)._replace(p=rigid_subsystem.make_parameters())
    push, count = np.zeros(n), _MAX_ITERATIONS if system.depends_on_reactions else 1
    for _ in range(count):
        # The joints' force is among the parameters as far as frictions depend on it; it comes with their multipliers.
        bodies = BodyElements(system, rigid_subsystem.make_parameters(push), state.t, rigid.q, rigid.v, push)
        result = _join(nodes, bodies, node_rows)
        before, push = push, _find_joint_force(result, n, system.m) if count > 1 else push
        if np.abs(push - before).max(initial=0.0) <= _SETTLED_REL * (1.0 + np.abs(push).max(initial=0.0)):
            break
    return result


def _find_joint_force(state_equations: RodStateEquations, n: int, m: int) -> Floats:
    """Return the generalized force (n,) of the joints on the n coordinates of bodies with m rows of their own."""
    arrays = state_equations.equations.arrays
    k, first = len(arrays.A), len(arrays.M) - n
    matrix = np.block([[arrays.M, -arrays.B.T], [arrays.A, np.zeros((k, k))]])
    multipliers = np.linalg.solve(matrix, np.concatenate([arrays.f, -arrays.b0]))[len(arrays.M) :]
    joint_rows = [i for i, row in enumerate(state_equations.kept) if row < len(state_equations.row_names) - m]
    return np.asarray(arrays.B[joint_rows, first:].T @ multipliers[joint_rows])


def _join(nodes: RodElements, bodies: BodyElements | None, node_rows: list[RodRow]) -> RodStateEquations:
    """Return the equations of nodes and bodies together."""
    joined = join_elements([nodes] if bodies is None else [nodes, bodies])
    rows, names, orders, offsets = _stack_rows(joined, nodes, bodies, node_rows)
    acting_forces = rows.A.T @ offsets  # the forces that already act with the wrenches of the run
    elements = joined.direct_sum._replace(Q=joined.direct_sum.Q - acting_forces)
    kinetic = joined.kinetic._replace(Q=joined.kinetic.Q - acting_forces)
    rows = rows._replace(f=rows.f - acting_forces)
    if not all(np.isfinite(part).all() for part in rows):
        raise RunError(f"at t = {nodes.state.t:.6g} s an equation is not a finite number")
    kept_rows = choose_independent_rows(rows.M, rows.A)
    oblique = not np.array_equal(rows.A, rows.B)
    chosen = list(kept_rows)
    A = rows.A[chosen]
    arrays = EquationArrays(rows.M, rows.f, A, rows.b0[chosen], rows.rate[chosen], rows.B[chosen] if oblique else A)
    massless = tuple(name for name, value in zip(joined.names, np.diag(rows.M), strict=True) if not value > 0.0)
    return RodStateEquations(
        StateEquations(arrays, elements, kinetic, has_coordinates=False, oblique=oblique, massless=massless),
        rows,
        names,
        orders,
        kept_rows,
        offsets,
        joined.names,
        joined.rates,
        nodes.loads,
        int(nodes.moving.sum()),
        bodies.p if bodies is not None else np.zeros(0),
    )


def _stack_rows(
    joined: ElementTerms, nodes: RodElements, bodies: BodyElements | None, node_rows: list[RodRow]
) -> tuple[EquationArrays, tuple[str, ...], tuple[int, ...], Floats]:
    """Return M, f and all rows, with their names, orders and offsets.

    Rows that restrict only fixed motions, such as the rotation of the end of a cable, are omitted.
    """
    chosen = [row for row in node_rows if row.by_q.any() or row.by_nodes.ravel()[nodes.moving].any()]
    slopes = [np.concatenate([row.by_nodes.ravel()[nodes.moving], row.by_q]) for row in chosen]
    A = np.array(slopes).reshape(len(chosen), len(joined.rates))
    b0, rate, offsets = (np.array([getattr(row, part) for row in chosen]) for part in ("b0", "rate", "offset"))
    names, orders = tuple(row.name for row in chosen), (0,) * len(chosen)
    rows = EquationArrays(joined.M, joined.f, A, b0, rate, A)
    if bodies is None:
        return rows, names, orders, offsets
    system, body_arrays = (
        bodies.system,
        SystemState(bodies.system, bodies.t, bodies.q, bodies.v, bodies.p).evaluate_equations(),
    )
    body_A, body_B = (
        np.pad(part, ((0, 0), (len(joined.rates) - system.n, 0))) for part in (body_arrays.A, body_arrays.B)
    )
    rows = rows._replace(
        A=np.vstack([A, body_A]),
        b0=np.concatenate([b0, body_arrays.b0]),
        rate=np.concatenate([rate, body_arrays.rate]),
        B=np.vstack([A, body_B]),
    )
    return rows, (*names, *system.rows), (*orders, *system.orders), np.concatenate([offsets, np.zeros(system.m)])


def choose_independent_rows(M: Floats, A: Floats) -> tuple[int, ...]:
    """Return the numbers of rows A (m, n) that do not depend on the rows before them.

    Rates are scaled by the masses M (n, n).
    """
    inertia = np.diag(M)
    scale = 1.0 / np.sqrt(np.where(inertia > 0.0, inertia, inertia.max(initial=1.0)))
    independent: list[int] = []
    basis = np.zeros((0, A.shape[1]))
    for i, row in enumerate(A * scale):
        size = float(np.linalg.norm(row))
        remainder = row / size if size > 0.0 else row
        for _ in range(2):  # twice, to remove rounding
            remainder = remainder - (basis @ remainder) @ basis
        remainder_size = float(np.linalg.norm(remainder))
        if remainder_size > _DEPENDENT_ROW:
            independent.append(i)
            basis = np.vstack([basis, remainder / remainder_size])
    return tuple(independent)
