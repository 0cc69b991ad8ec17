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
from numpy.typing import NDArray

from anholon.errors import RunError, UsageError
from anholon.geometry.rotations import matrix
from anholon.mechanics.equation_arrays import EquationArrays
from anholon.model.schema import LineLoad, SectionLoad
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.assembly.section_values import POSITION
from anholon.rods.dynamics.damping import compute_end_damping_covectors
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.dynamics.rod_motion import compute_inertia_covectors
from anholon.rods.element_kernel import find_section_wrenches
from anholon.rods.global_equations import find_block_pattern, sum_at_nodes
from anholon.rods.inertia import compute_mass_blocks
from anholon.rods.loads import compute_load_covectors
from anholon.rods.mesh import ElementMesh
from anholon.system.coupling.rigid_subsystem import RigidState, RigidSubsystem
from anholon.system.coupling.rod_constraint_rows import (
    RodRow,
    iterate_frozen_rows,
    iterate_joint_rows,
    iterate_support_rows,
)
from anholon.system.coupling.rod_direct_sum import read_rod_elements
from anholon.system.direct_sum import DirectSum, DirectSumReader
from anholon.system.kinetic_terms import KineticTerms, KineticTermsReader
from anholon.system.state_equations import StateEquations

Floats = NDArray[np.float64]

MAX_RATES: Final = 1500
"""Most rates of nodes and coordinates for which dense matrices are made."""

STRAIN: Final = "strain"
DAMPING: Final = "damping"
WEIGHT: Final = "weight"
"""Names of the forces that rods have beside the loads of the model."""

TURNS: Final = ("rot1", "rot2", "rot3")
"""Small turns of a node about the axes of its section."""

_RANK: Final = 1e-10  # of the largest singular value: smaller ones are zero (THEORY D3)
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
        """Return the smallest multipliers (m,) of all rows that give the reaction of those (k,) of the independent
        ones."""
        if len(self.kept) == len(self.row_names):
            return multipliers
        reaction = self.equations.arrays.B.T @ multipliers
        return np.asarray(np.linalg.lstsq(self.rows.B.T, reaction, rcond=_RANK)[0])


class _NodeTerms(NamedTuple):
    """What the nodes of the rods bring: which of their 6 N rates are there, M, f, the loads by name, rates, and the
    elements of the direct sum with the momenta of all nodes."""

    chosen: NDArray[np.bool_]
    M: Floats
    f: Floats
    loads: dict[str, tuple[bool, Floats]]
    rates: Floats
    elements: DirectSum
    kinetic: KineticTerms


def read_rod_equations(
    rod_system: RodSystem, rigid_subsystem: RigidSubsystem | None, state: RodState, wrench: Floats
) -> RodStateEquations:
    """Return the equations of rods and bodies at a state of a motion with its wrenches (m, 6).

    Raises UsageError where they have more than `MAX_RATES` rates, RunError where something is not a finite number.
    """
    rigid = state.rigid if isinstance(state.rigid, RigidState) else None
    n = rigid_subsystem.system.n if rigid_subsystem is not None and rigid is not None else 0
    if (count := 6 * rod_system.assembly.mesh.size + n) > MAX_RATES:
        raise UsageError(
            f"the nodes of the rods and the bodies have {count} rates, and forms and principles are computed for up to "
            f"{MAX_RATES}. Give the rods fewer elements"
        )
    nodes = _read_nodes(rod_system, state, wrench)
    node_rows = [
        *iterate_support_rows(rod_system, state, n),
        *iterate_frozen_rows(rod_system, state, wrench, n),
    ]
    if rigid_subsystem is None or rigid is None:
        return _join(rod_system, nodes, None, node_rows, state)
    node_rows += iterate_joint_rows(rigid_subsystem, rigid, state)
    push, count = np.zeros(n), _MAX_ITERATIONS if rigid_subsystem.system.depends_on_reactions else 1
    for _ in range(count):
        bodies = _read_bodies(rigid_subsystem, rigid, state.t, push)
        result = _join(rod_system, nodes, bodies, node_rows, state)
        before, push = push, _find_joint_force(result, n, len(bodies.row_names)) if count > 1 else push
        if np.abs(push - before).max(initial=0.0) <= _SETTLED_REL * (1.0 + np.abs(push).max(initial=0.0)):
            break
    return result


class _Bodies(NamedTuple):
    """The bodies' equations with all their rows, and how their forms look at them."""

    arrays: EquationArrays
    coordinates: tuple[str, ...]
    row_names: tuple[str, ...]
    orders: tuple[int, ...]
    elements: DirectSum
    kinetic: KineticTerms
    state: RigidState
    p: Floats


def _read_bodies(rigid_subsystem: RigidSubsystem, rigid: RigidState, t: float, push: Floats) -> _Bodies:
    """Return what the bodies bring, where the joints act on the coordinates with a generalized force (n,), as far as
    frictions depend on it; the force itself comes with the multipliers of the joints."""
    system, p = rigid_subsystem.system, rigid_subsystem.make_parameters(push)
    if not system.n:
        none, flat = np.zeros(0), np.zeros((0, 0))
        arrays = EquationArrays(flat, none, flat, none, none, flat)
        kinetic = KineticTerms(none, none, none, none)
        return _Bodies(arrays, (), (), (), DirectSum(flat, none, flat, none, none), kinetic, rigid, p)
    own = system.evaluate_equations(t, rigid.q, rigid.v, p)
    elements = DirectSumReader(system, p)(t, rigid.q, rigid.v)
    kinetic = KineticTermsReader(system, p)(t, rigid.q, rigid.v)
    arrays = own._replace(f=own.f - push)
    return _Bodies(arrays, system.coordinates, system.rows, system.orders, elements, kinetic, rigid, p)


def _find_joint_force(found: RodStateEquations, n: int, m: int) -> Floats:
    """Return the generalized force (n,) of the joints on the n coordinates of bodies with m rows of their own."""
    arrays = found.equations.arrays
    k, first = len(arrays.A), len(arrays.M) - n
    whole = np.block([[arrays.M, -arrays.B.T], [arrays.A, np.zeros((k, k))]])
    multipliers = np.linalg.solve(whole, np.concatenate([arrays.f, -arrays.b0]))[len(arrays.M) :]
    own = [i for i, row in enumerate(found.kept) if row < len(found.row_names) - m]
    return np.asarray(arrays.B[own, first:].T @ multipliers[own])


def _read_nodes(rod_system: RodSystem, state: RodState, wrench: Floats) -> _NodeTerms:
    """Return what the nodes bring."""
    mesh, pose, R = rod_system.assembly.mesh, state.pose, matrix(state.pose.q)
    chosen = np.ones((mesh.size, 6), dtype=bool)
    if mesh.cables is not None:
        chosen[mesh.cables.point_nodes, 3:] = False  # what has no frame does not turn
    flat = chosen.ravel()

    def to_rates(covectors: Floats) -> Floats:
        """Return covectors (N, 6) in the nodes' axes as generalized forces on the rates."""
        turned = np.concatenate([np.einsum("kij,kj->ki", R, covectors[:, :3]), covectors[:, 3:]], axis=1)
        return np.asarray(turned.ravel()[flat])

    forces = find_section_wrenches(mesh, pose, wrench)
    ends = np.stack([forces.F_A, forces.F_B], axis=1)
    loads = {STRAIN: (True, to_rates(-sum_at_nodes(mesh, forces.F_A, forces.F_B)))}
    if rod_system.damping_times.any():
        rates = np.concatenate([state.v, state.w], axis=1)
        damping = compute_end_damping_covectors(mesh, pose, forces.wrench, rates, rod_system.damping_times)
        ends = ends + damping
        loads[DAMPING] = False, to_rates(-sum_at_nodes(mesh, damping[:, 0], damping[:, 1]))
    loads |= {name: (kept, to_rates(covectors)) for name, kept, covectors in _compute_named_loads(rod_system, state)}
    zero = np.zeros_like(state.v)
    bias = to_rates(compute_inertia_covectors(mesh, pose, state.w, zero, zero))
    outer = to_rates(compute_load_covectors(mesh, pose, rod_system.compute_loads(state.t)))
    elements, kinetic = read_rod_elements(mesh, state, ends)
    kinetic = KineticTerms(*(part[flat] for part in kinetic))
    inner = loads[STRAIN][1] + (loads[DAMPING][1] if DAMPING in loads else 0.0)
    return _NodeTerms(
        flat,
        _assemble_masses(mesh, state)[np.ix_(flat, flat)],
        inner + outer - bias,
        loads,
        np.concatenate([state.v, state.w], axis=1).ravel()[flat],
        elements._replace(J=elements.J[:, flat], Q=outer),
        kinetic._replace(Q=inner + outer),
    )


def _compute_named_loads(rod_system: RodSystem, state: RodState) -> list[tuple[str, bool, Floats]]:
    """Return the loads that act, with whether they have a potential, and their covectors (N, 6); the weight is what all
    of them together have beyond these."""
    model, mesh, t = rod_system.model, rod_system.assembly.mesh, state.t
    rest = compute_load_covectors(mesh, state.pose, rod_system.compute_loads(t))
    results = []
    for name, load in model.loads.items():
        if name in rod_system.inactive:
            continue
        own = compute_load_covectors(mesh, state.pose, rod_system.compute_named_loads([name], t))
        rest = rest - own
        results.append((name, not isinstance(load, SectionLoad | LineLoad), own))
    return [(WEIGHT, True, rest), *results]


def _assemble_masses(mesh: ElementMesh, state: RodState) -> Floats:
    """Return M (6 N, 6 N) for velocities in the world and angular velocities in the nodes' axes."""
    N, (rows, columns), R = mesh.size, find_block_pattern(mesh), matrix(state.pose.q)
    turn = np.tile(np.eye(6), (N, 1, 1))
    turn[:, :3, :3] = R
    blocks = turn[rows] @ compute_mass_blocks(mesh, state.pose) @ np.swapaxes(turn[columns], 1, 2)
    M = np.zeros((N, N, 6, 6))
    np.add.at(M, (rows, columns), blocks)
    return np.asarray(M.swapaxes(1, 2).reshape(6 * N, 6 * N))


def _join(
    rod_system: RodSystem, nodes: _NodeTerms, bodies: _Bodies | None, node_rows: list[RodRow], state: RodState
) -> RodStateEquations:
    """Return the equations of nodes and bodies together."""
    rows, names, orders, offsets = _stack_rows(nodes, bodies, node_rows)
    taken = rows.A.T @ offsets  # what acts already with the wrenches of the run
    elements, kinetic = _add_bodies(nodes.elements, nodes.kinetic, bodies)
    elements, kinetic = elements._replace(Q=elements.Q - taken), kinetic._replace(Q=kinetic.Q - taken)
    rows = rows._replace(f=rows.f - taken)
    if not all(np.isfinite(part).all() for part in rows):
        raise RunError(f"at t = {state.t:.6g} s an equation is not a finite number")
    kept = choose_independent_rows(rows.M, rows.A)
    oblique = not np.array_equal(rows.A, rows.B)
    chosen = list(kept)
    A = rows.A[chosen]
    arrays = EquationArrays(rows.M, rows.f, A, rows.b0[chosen], rows.rate[chosen], rows.B[chosen] if oblique else A)
    rates, own_names = nodes.rates, _name_rates(rod_system, nodes.chosen)
    if bodies is not None:
        rates, own_names = np.concatenate([rates, bodies.state.v]), (*own_names, *bodies.coordinates)
    inertia = np.diag(rows.M)
    massless = tuple(name for name, value in zip(own_names, inertia, strict=True) if not value > 0.0)
    return RodStateEquations(
        StateEquations(arrays, elements, kinetic, has_coordinates=False, oblique=oblique, massless=massless),
        rows,
        names,
        orders,
        kept,
        offsets,
        own_names,
        rates,
        nodes.loads,
        len(nodes.rates),
        bodies.p if bodies is not None else np.zeros(0),
    )


def _stack_rows(
    nodes: _NodeTerms, bodies: _Bodies | None, node_rows: list[RodRow]
) -> tuple[EquationArrays, tuple[str, ...], tuple[int, ...], Floats]:
    """Return M, f and all rows, with their names, orders and offsets. Rows that restrict only what does not move, as
    the turning of the end of a cable, are left out."""
    N, n = len(nodes.rates), len(bodies.arrays.f) if bodies is not None else 0
    chosen = [row for row in node_rows if row.by_q.any() or row.by_nodes.ravel()[nodes.chosen].any()]
    slopes = [np.concatenate([row.by_nodes.ravel()[nodes.chosen], row.by_q]) for row in chosen]
    A = np.array(slopes).reshape(len(chosen), N + n)
    M, f = np.zeros((N + n, N + n)), np.concatenate([nodes.f, np.zeros(n)])
    M[:N, :N] = nodes.M
    b0, rate, offsets = (np.array([getattr(row, part) for row in chosen]) for part in ("b0", "rate", "offset"))
    names, orders = tuple(row.name for row in chosen), (0,) * len(chosen)
    if bodies is None:
        return EquationArrays(M, f, A, b0, rate, A), names, orders, offsets
    own = bodies.arrays
    M[N:, N:], f[N:] = own.M, own.f
    A_own, B_own = (np.hstack([np.zeros((len(part), N)), part]) for part in (own.A, own.B))
    return (
        EquationArrays(
            M,
            f,
            np.vstack([A, A_own]),
            np.concatenate([b0, own.b0]),
            np.concatenate([rate, own.rate]),
            np.vstack([A, B_own]),
        ),
        (*names, *bodies.row_names),
        (*orders, *bodies.orders),
        np.concatenate([offsets, np.zeros(len(own.A))]),
    )


def _add_bodies(elements: DirectSum, kinetic: KineticTerms, bodies: _Bodies | None) -> tuple[DirectSum, KineticTerms]:
    """Return direct sum and kinetic terms of nodes and bodies."""
    if bodies is None:
        return elements, kinetic
    own = bodies.elements
    b = np.zeros((len(elements.b) + len(own.b),) * 2)
    b[: len(elements.b), : len(elements.b)], b[len(elements.b) :, len(elements.b) :] = elements.b, own.b
    J = np.zeros((len(b), elements.J.shape[1] + own.J.shape[1]))
    J[: len(elements.J), : elements.J.shape[1]], J[len(elements.J) :, elements.J.shape[1] :] = elements.J, own.J
    F, g, Q = (np.concatenate([getattr(part, name) for part in (elements, own)]) for name in ("F", "g", "Q"))
    terms = [np.concatenate(pair) for pair in zip(kinetic, bodies.kinetic, strict=True)]
    return DirectSum(b, F, J, g, Q), KineticTerms(*terms)


def choose_independent_rows(M: Floats, A: Floats) -> tuple[int, ...]:
    """Return the numbers of rows A (m, n) that do not depend on those before them, with rates of one size: the masses
    M (n, n) tell their units."""
    inertia = np.diag(M)
    scale = 1.0 / np.sqrt(np.where(inertia > 0.0, inertia, inertia.max(initial=1.0)))
    kept: list[int] = []
    basis = np.zeros((0, A.shape[1]))
    for i, row in enumerate(A * scale):
        size = float(np.linalg.norm(row))
        rest = row / size if size > 0.0 else row
        for _ in range(2):  # once more for what rounding leaves
            rest = rest - (basis @ rest) @ basis
        left = float(np.linalg.norm(rest))
        if left > _DEPENDENT_ROW:
            kept.append(i)
            basis = np.vstack([basis, rest / left])
    return tuple(kept)


def _name_rates(rod_system: RodSystem, chosen: NDArray[np.bool_]) -> tuple[str, ...]:
    """Return names for the rates of the nodes: places x, y, z in the world, and turns about the section's axes."""
    sections = [""] * rod_system.assembly.mesh.size
    for name, rod in reversed(rod_system.assembly.rods.items()):
        for arc, node in zip(rod.arcs / rod.length, rod.nodes.tolist(), strict=True):
            sections[node] = f"{name}:base" if arc == 0.0 else f"{name}:tip" if arc == 1.0 else f"{name}({arc:.6g}L)"
    names = [f"{section}.{part}" for section in sections for part in (*POSITION, *TURNS)]
    return tuple(name for name, taken in zip(names, chosen, strict=True) if taken)
