"""The elements of rods as elements of the direct sum (000 section 6), and their kinetic energy at the nodes.

An element of the mesh moves with its two ends: (V_A, Ω_A, V_B, Ω_B), velocities in the world and angular velocities in
the ends' axes. An end that is turned against its node by S moves with V = v and Ω = S^T ω, which is the embedding
x' = J w, x'' = J w'. Small bodies on nodes are elements of their own. The equations of a node are the sums of those of
the elements that end there.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.geometry.rotations import cross, matrix
from anholon.mechanics.elements import DirectSum, ElementTerms, KineticTerms
from anholon.model.schema import LineLoad, SectionLoad
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.assembly.section_values import POSITION
from anholon.rods.dynamics.damping import compute_end_damping_covectors
from anholon.rods.dynamics.element_momenta import compute_end_momenta
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.dynamics.rod_motion import compute_inertia_covectors
from anholon.rods.element_kernel import find_section_wrenches
from anholon.rods.global_equations import find_block_pattern, sum_at_nodes
from anholon.rods.inertia import compute_element_masses, compute_mass_blocks
from anholon.rods.loads import compute_load_covectors
from anholon.rods.mesh import ElementMesh

STRAIN: Final = "strain"
DAMPING: Final = "damping"
WEIGHT: Final = "weight"
"""Names of the forces that rods have beside the loads of the model."""

TURNS: Final = ("rot1", "rot2", "rot3")
"""Small turns of a node about the axes of its section."""


class _Embedding(NamedTuple):
    """Ends of the elements as their nodes move them: J (m, 2, 6, 6), frames R (m, 2, 3, 3)."""

    J: Floats
    R: Floats


class RodElements:
    """The elements of the rods of a system at a state with its wrenches (m, 6).

    The rates of a node are its velocity in the world and its angular velocity in the axes of its section.

    `moving` (6 N,): which rates there are: what has no frame, as the end of a cable, does not turn; `loads`: given
    forces (n,) on the nodes by name, each with whether it has a potential.
    """

    def __init__(self, rod_system: RodSystem, state: RodState, wrench: Floats) -> None:
        self.rod_system, self.state = rod_system, state
        mesh, pose = rod_system.assembly.mesh, state.pose
        moving = np.ones((mesh.size, 6), dtype=bool)
        if mesh.cables is not None:
            moving[mesh.cables.point_nodes, 3:] = False
        self.moving = moving.ravel()
        self._R = matrix(pose.q)
        forces = find_section_wrenches(mesh, pose, wrench)
        self._end_covectors = np.stack([forces.F_A, forces.F_B], axis=1)
        self.loads = {STRAIN: (True, self._to_rates(-sum_at_nodes(mesh, forces.F_A, forces.F_B)))}
        if rod_system.damping_times.any():
            damping = compute_end_damping_covectors(mesh, state, forces.wrench, rod_system.damping_times)
            self._end_covectors = self._end_covectors + damping
            self.loads[DAMPING] = False, self._to_rates(-sum_at_nodes(mesh, damping[:, 0], damping[:, 1]))
        for name, has_potential, covectors in _compute_named_loads(rod_system, state):
            self.loads[name] = has_potential, self._to_rates(covectors)

    def _to_rates(self, covectors: Floats) -> Floats:
        """Return covectors (N, 6) in the nodes' axes as generalized forces on the rates."""
        turned = np.concatenate([np.einsum("kij,kj->ki", self._R, covectors[:, :3]), covectors[:, 3:]], axis=1)
        return np.asarray(turned.ravel()[self.moving])

    def evaluate(self) -> ElementTerms:
        """Return their terms of the equations of motion."""
        return self._terms

    @cached_property
    def _terms(self) -> ElementTerms:
        mesh, state, moving = self.rod_system.assembly.mesh, self.state, self.moving
        zero = np.zeros_like(state.v)
        bias = self._to_rates(compute_inertia_covectors(mesh, state.pose, state.w, zero, zero))
        outer = self._to_rates(compute_load_covectors(mesh, state.pose, self.rod_system.compute_loads(state.t)))
        inner = self.loads[STRAIN][1] + (self.loads[DAMPING][1] if DAMPING in self.loads else 0.0)
        elements, kinetic = _read_elements(mesh, state, self._end_covectors)
        return ElementTerms(
            _name_rates(self.rod_system, moving),
            state.rates.ravel()[moving],
            _assemble_masses(mesh, state)[np.ix_(moving, moving)],
            inner + outer - bias,
            elements._replace(J=elements.J[:, moving], Q=outer),
            KineticTerms(*(part[moving] for part in kinetic))._replace(Q=inner + outer),
        )


def _compute_named_loads(rod_system: RodSystem, state: RodState) -> list[tuple[str, bool, Floats]]:
    """Return names of acting loads, whether they have a potential, and their covectors (N, 6).

    The weight is the sum of all loads minus these.
    """
    model, mesh, t = rod_system.model, rod_system.assembly.mesh, state.t
    weight = compute_load_covectors(mesh, state.pose, rod_system.compute_loads(t))
    results = []
    for name, load in model.loads.items():
        if name in rod_system.inactive:
            continue
        covectors = compute_load_covectors(mesh, state.pose, rod_system.compute_named_loads([name], t))
        weight = weight - covectors
        results.append((name, not isinstance(load, SectionLoad | LineLoad), covectors))
    return [(WEIGHT, True, weight), *results]


def _assemble_masses(mesh: ElementMesh, state: RodState) -> Floats:
    """Return M (6 N, 6 N) for velocities in the world and angular velocities in the nodes' axes."""
    N, (rows, columns), R = mesh.size, find_block_pattern(mesh), matrix(state.pose.q)
    turn = np.tile(np.eye(6), (N, 1, 1))
    turn[:, :3, :3] = R
    blocks = turn[rows] @ compute_mass_blocks(mesh, state.pose) @ np.swapaxes(turn[columns], 1, 2)
    M = np.zeros((N, N, 6, 6))
    np.add.at(M, (rows, columns), blocks)
    return np.asarray(M.swapaxes(1, 2).reshape(6 * N, 6 * N))


def _name_rates(rod_system: RodSystem, moving: NDArray[np.bool_]) -> tuple[str, ...]:
    """Return the names of the nodes' rates: places x, y, z in the world, and rotations about the section's axes."""
    sections = [""] * rod_system.assembly.mesh.size
    for name, rod in reversed(rod_system.assembly.rods.items()):
        for arc, node in zip(rod.arcs / rod.length, rod.nodes.tolist(), strict=True):
            sections[node] = f"{name}:base" if arc == 0.0 else f"{name}:tip" if arc == 1.0 else f"{name}({arc:.6g}L)"
    names = [f"{section}.{part}" for section in sections for part in (*POSITION, *TURNS)]
    return tuple(name for name, is_moving in zip(names, moving, strict=True) if is_moving)


def _read_elements(mesh: ElementMesh, state: RodState, end_covectors: Floats) -> tuple[DirectSum, KineticTerms]:
    """Return the direct sum of all elements, and the kinetic terms of the nodes (6 N), without forces on nodes.

    `end_covectors` (m, 2, 6): of wrenches and damping at the elements' ends, in their axes.
    """
    at, rates = _embed_ends(mesh, state), state.rates
    moved = np.einsum("keij,kej->kei", at.J, rates[mesh.ends])
    momenta = compute_end_momenta(mesh, state.pose, moved[..., :3], moved[..., 3:])
    masses = _rotate_masses(compute_element_masses(mesh, state.pose), at.R)
    inner = end_covectors.copy()
    inner[..., :3] = np.einsum("keij,kej->kei", at.R, inner[..., :3])
    elements = _stack_elements(mesh, at, masses, momenta.slope - momenta.rate - inner)

    # Momenta of the nodes: P = J^T P_e with a J that stays.
    kinetic = [_sum_ends(mesh, np.einsum("keji,kej->kei", at.J, part)) for part in momenta]
    return _with_small_bodies(mesh, state, elements, (*kinetic, np.zeros((mesh.size, 6))))


def _embed_ends(mesh: ElementMesh, state: RodState) -> _Embedding:
    J, turned = np.zeros((*mesh.ends.shape, 6, 6)), matrix(mesh.offset_q)
    J[..., :3, :3] = np.eye(3)
    J[..., 3:, 3:] = np.swapaxes(turned, -1, -2)
    return _Embedding(J, matrix(state.pose.q)[mesh.ends] @ turned)


def _rotate_masses(blocks: Floats, R: Floats) -> Floats:
    """Return blocks (m, 2, 2, 6, 6) in the ends' axes for velocities in the world."""
    turn = np.zeros((*R.shape[:2], 6, 6))
    turn[..., :3, :3], turn[..., 3:, 3:] = R, np.eye(3)
    return np.asarray(turn[:, :, None] @ blocks @ np.swapaxes(turn, -1, -2)[:, None])


def _stack_elements(mesh: ElementMesh, embedding: _Embedding, masses: Floats, force: Floats) -> DirectSum:
    """Return the direct sum of the elements; `force` (m, 2, 6): covectors on their ends, with inertia terms."""
    m = len(mesh.length)
    b, J = np.zeros((m, 12, m, 12)), np.zeros((m, 2, 6, mesh.size, 6))
    e = np.arange(m)
    b[e, :, e] = masses.swapaxes(2, 3).reshape(m, 12, 12)
    for end in (0, 1):
        J[e, end, :, mesh.ends[:, end]] = embedding.J[:, end]
    return DirectSum(
        b.reshape(12 * m, 12 * m),
        force.ravel(),
        J.reshape(12 * m, 6 * mesh.size),
        np.zeros(12 * m),
        np.zeros(6 * mesh.size),
    )


def _sum_ends(mesh: ElementMesh, at_ends: Floats) -> Floats:
    """Return the sums (N, 6) at the nodes of what ends (m, 2, 6) bring."""
    total = np.zeros((mesh.size, 6))
    np.add.at(total, mesh.ends, at_ends)
    return total


def _with_small_bodies(
    mesh: ElementMesh, state: RodState, elements: DirectSum, kinetic: tuple[Floats, ...]
) -> tuple[DirectSum, KineticTerms]:
    """Return both with the small bodies on the nodes."""
    carried = np.flatnonzero((mesh.node_mass != 0.0) | mesh.node_inertia.any(axis=1))
    spin = mesh.node_inertia * state.w
    momentum = np.concatenate([mesh.node_mass[:, None] * state.v, spin], axis=1)
    turning = np.concatenate([np.zeros_like(spin), cross(spin, state.w)], axis=1)
    terms = KineticTerms(
        (kinetic[0] + momentum).ravel(), kinetic[1].ravel(), (kinetic[2] + turning).ravel(), kinetic[3].ravel()
    )
    size, more = len(elements.b), 6 * len(carried)
    b = np.zeros((size + more, size + more))
    b[:size, :size] = elements.b
    weights = np.concatenate([np.repeat(mesh.node_mass[:, None], 3, axis=1), mesh.node_inertia], axis=1)[carried]
    b[size:, size:] = np.diag(weights.ravel())
    J = np.zeros((len(carried), 6, mesh.size, 6))
    J[np.arange(len(carried)), :, carried] = np.eye(6)
    return DirectSum(
        b,
        np.concatenate([elements.F, turning[carried].ravel()]),
        np.concatenate([elements.J, J.reshape(more, 6 * mesh.size)]),
        np.concatenate([elements.g, np.zeros(more)]),
        elements.Q,
    ), terms
