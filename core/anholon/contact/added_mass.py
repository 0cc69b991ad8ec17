"""Rods for the bodies: their added masses, and their response to jumps of the bodies' rates.

With the nodes and the joints eliminated from M_n η' = F + G^T μ, G η' + H v' + c = 0, the bodies carry H^T W H beside
their own masses, W = (G M_n^-1 G^T)^-1. In an impact elastic rods have the impulses of their joints only, so that the
rates of their nodes change by M_n^-1 G^T P, P = -W H Δv.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields

import numpy as np

from anholon.array_types import Floats
from anholon.contact.contact_problem import solve_constrained
from anholon.mechanics.equations import unpack_equations
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.dynamics.rod_motion import compute_inertia_covectors
from anholon.rods.global_equations import find_block_pattern, solve_many
from anholon.rods.inertia import compute_mass_blocks
from anholon.rods.loads import RodLoads, compute_load_covectors
from anholon.rods.mesh import ElementMesh
from anholon.rods.supports import SupportConditions
from anholon.system.system import JumpFunction, System
from anholon.system.system_state import SystemState


class AddedRodMass:
    """The rods at one pose, whose nodes move freely except for their supports.

    `by_node`: slopes of the joints' rows by η as entries (row, node, (6,)); `by_q` (k, n): by the coordinates.
    """

    def __init__(
        self,
        mesh: ElementMesh,
        state: RodState,
        support_conditions: SupportConditions,
        by_node: list[tuple[int, int, Floats]],
        by_q: Floats,
    ) -> None:
        self._mesh, self._state, self._support_conditions = mesh, state, support_conditions
        k = len(by_q)
        G = np.zeros((k, mesh.size, 6))
        for row, node, slope in by_node:
            G[row, node] += slope
        self._responses = self._solve_for_forces(G)  # M_n^-1 G^T
        self._G = G
        self._W = np.linalg.pinv(np.einsum("iab,jab->ij", G, self._responses), rcond=1e-13, hermitian=True)
        self._H = by_q
        self.mass = by_q.T @ self._W @ by_q

    def change_body_rates(self, state: RodState, v: Floats) -> RodState:
        """Return the state after the rates of the bodies change to v (n,); the rods follow as the joints drive them."""
        rigid_state = state.rigid
        change = v - rigid_state.v
        if not change.any():
            return state
        impulses = -self._W @ (self._H @ change)
        rates = np.einsum("k,kab->ab", impulses, self._responses)
        return state.change_rates(rates, change)._replace(rigid=rigid_state._replace(v=v))

    def compute_force(self, loads: RodLoads, inner_covectors: Floats, bias: Floats) -> Floats:
        """Return the generalized force (n,) of the rods on bodies that do not accelerate.

        `inner_covectors` (n, 6): covectors of the rods' wrenches at the nodes; `bias` (k,): accelerations of the
        joints' rows that velocities alone give.
        """
        mesh, state = self._mesh, self._state
        zero = np.zeros_like(state.v)
        residual = (
            inner_covectors
            - compute_load_covectors(mesh, state.pose, loads)
            + compute_inertia_covectors(mesh, state.pose, state.w, zero, zero)
        )
        free = self._solve_for_forces(-residual[None])[0]
        return np.asarray(-self._H.T @ self._W @ (np.einsum("kab,ab->k", self._G, free) + bias))

    def _solve_for_forces(self, forces: Floats) -> Floats:
        """Return the accelerations η (k, n, 6) of rods without other joints under forces (k, n, 6) at the nodes."""
        mesh, conditions = self._mesh, self._support_conditions
        return solve_many(
            compute_mass_blocks(mesh, self._state.pose),
            find_block_pattern(mesh),
            conditions.basis,
            conditions.held_rows,
            forces,
        )


@dataclass(frozen=True, eq=False)
class SystemWithRodMass(System):
    """The system of bodies that carry rods, at one state: with their masses, and with their forces there."""

    added_mass: AddedRodMass = field(kw_only=True)
    rod_force: Floats = field(kw_only=True)

    @staticmethod
    def make(system: System, added_mass: AddedRodMass, force: Floats) -> SystemWithRodMass:
        """Return a system with the mass of rods, which push with the force (n,) while the bodies do not accelerate."""
        system_fields = {field.name: getattr(system, field.name) for field in fields(System)}
        return SystemWithRodMass(**system_fields, added_mass=added_mass, rod_force=force)

    def call(self, name: str, t: float, q: Floats, v: Floats, p: Floats) -> Floats:
        """Return the outputs of a compiled function with the masses and forces of the rods.

        Only changes of the kinetic energy are those of the whole system.
        """
        out = super().call(name, t, q, v, p)
        if name == "pieces":
            out = out.copy()
            equations = unpack_equations(out, self.n, self.m)
            equations.M[:] += self.added_mass.mass
            equations.f[:] += self.rod_force
        elif name == "observe":
            out = out.copy()
            out[self.observed.index("kinetic")] += 0.5 * float(v @ self.added_mass.mass @ v)
        return out

    def compile_jump(self, p: Floats) -> JumpFunction:
        """Return the function `pose` with the masses of the rods."""
        return _LoadedJumpFunction(super().compile_jump(p), self)


class _LoadedJumpFunction:
    """The rates of a configuration jump of bodies with rods: (M + M_r) x = M x_0 + B^T Λ on the same rows."""

    def __init__(self, bodies: JumpFunction, system: SystemWithRodMass) -> None:
        self._bodies, self._system = bodies, system

    def size(self, name: str) -> int:
        """Return the number of outputs."""
        return self._bodies.size(name)

    def call(self, name: str, t: float, y: Floats, p: Floats, out: Floats) -> Floats:
        """Write dv/ds of the bodies with their rods, then the values of the obstacles."""
        self._bodies.call(name, t, y, p, out)
        system, n = self._system, self._system.n
        system.compiled.prepare(p)
        pieces = SystemState(system, t, y[:n], y[n:], p).evaluate_equations()
        body_mass = pieces.M - system.added_mass.mass
        rows = list(system.diagnosis.independent)
        A = pieces.A[rows]
        out[:n] = solve_constrained(pieces.M, A, body_mass @ out[:n], A @ out[:n], pieces.B[rows])[0]
        return out
