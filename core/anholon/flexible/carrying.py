"""Rods as the bodies feel them: what they add to the masses, and what they do when the bodies' rates jump.

With the nodes and the joints eliminated from M_n η' = F + G^T μ, G η' + H v' + c = 0, the bodies carry H^T W H beside
their own masses, W = (G M_n^-1 G^T)^-1. In a blow elastic rods have the impulses of their joints only, so that the
rates of their nodes change by M_n^-1 G^T P, P = -W (H Δv + g), where g is by how much the joints' rates miss.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.codegen import Compiled
from anholon.geometry.rotations import matrix
from anholon.modes.contacts import constrained
from anholon.rods.assembly import answers, pattern_of
from anholon.rods.dynamics import inertia
from anholon.rods.generalized_alpha import State
from anholon.rods.inertia import masses
from anholon.rods.loads import Loads, covectors
from anholon.rods.mesh import Mesh
from anholon.rods.supports import Held
from anholon.system.pieces import Pieces
from anholon.system.system import System

Floats = NDArray[np.float64]


class Jump(NamedTuple):
    """A change of the nodes' rates (n, 6), translations along the world's axes, and the impulses (k,) of the joints."""

    rates: Floats
    impulses: Floats


class Carried:
    """The rods at one pose, whose nodes move freely but for what holds them.

    `by_node`: slopes of the joints' rows by η as entries (row, node, (6,)); `by_q` (k, n): by the coordinates.
    """

    def __init__(
        self, mesh: Mesh, state: State, held: Held, by_node: list[tuple[int, int, Floats]], by_q: Floats
    ) -> None:
        self._mesh, self._state, self._held = mesh, state, held
        self._R = matrix(state.pose.q)
        self.rows = k = len(by_q)
        G = np.zeros((k, mesh.size, 6))
        for row, node, slope in by_node:
            G[row, node] += slope
        self._pulled = self._answers(G)  # M_n^-1 G^T
        self._G = G
        self._W = np.linalg.pinv(np.einsum("iab,jab->ij", G, self._pulled), rcond=1e-13, hermitian=True)
        self._H = by_q
        self.mass = by_q.T @ self._W @ by_q

    def follow(self, change: Floats, missing: Floats) -> Jump:
        """Return how the rods follow a change (n,) of the bodies' rates and close what the joints' rates miss (k,)."""
        impulses = -self._W @ (self._H @ change + missing)
        eta = np.einsum("k,kab->ab", impulses, self._pulled)
        return Jump(np.concatenate([np.einsum("kij,kj->ki", self._R, eta[:, :3]), eta[:, 3:]], axis=1), impulses)

    def force(self, loads: Loads, inner: Floats, bias: Floats) -> Floats:
        """Return the generalized force (n,) of the rods on bodies that do not accelerate.

        `inner` (n, 6): covectors of the rods' wrenches at the nodes; `bias` (k,): accelerations of the joints' rows
        that velocities alone give.
        """
        mesh, state = self._mesh, self._state
        zero = np.zeros_like(state.v)
        residual = inner - covectors(mesh, state.pose, loads) + inertia(mesh, state.pose, state.w, zero, zero)
        free = self._answers(-residual[None])[0]
        return np.asarray(-self._H.T @ self._W @ (np.einsum("kab,ab->k", self._G, free) + bias))

    def _answers(self, forces: Floats) -> Floats:
        """Return what forces (k, n, 6) at the nodes give to rods that nothing else ties, η (k, n, 6)."""
        mesh, held = self._mesh, self._held
        return answers(masses(mesh, self._state.pose), pattern_of(mesh), held.basis, held.fixed, forces)


class CarryingSystem(System):
    """The system of bodies that carry rods, at one state: with their masses, and with their forces there."""

    _rods: Carried
    _force: Floats

    @staticmethod
    def of(system: System, carried: Carried, force: Floats) -> CarryingSystem:
        """Return a system that carries rods which push with a force (n,) where it does not accelerate."""
        found = object.__new__(CarryingSystem)
        found.__dict__.update(system.__dict__)
        found._rods, found._force = carried, force
        return found

    def pieces(self, t: float, q: Floats, v: Floats, p: Floats) -> Pieces:
        """Return the equations at one state as dense arrays."""
        own = super().pieces(t, q, v, p)
        return own._replace(M=own.M + self._rods.mass, f=own.f + self._force)

    def call(self, name: str, t: float, q: Floats, v: Floats, p: Floats) -> Floats:
        """Return the outputs of a compiled function; the kinetic energy is one whose changes are those of the whole."""
        out = super().call(name, t, q, v, p)
        if name == "observe":
            out = out.copy()
            out[self.observed.index("kinetic")] += 0.5 * float(v @ self._rods.mass @ v)
        return out

    def posing(self, p: Floats) -> Compiled:
        """Return the function `pose` as code."""
        return _Posing(super().posing(p), self)  # type: ignore[return-value]  # only what a jump of the pose asks of it


class _Posing:
    """The rates of a jump of the pose, of bodies that carry rods: (M + M_r) x = M x_0 + B^T Λ on the same rows."""

    def __init__(self, code: Compiled, system: CarryingSystem) -> None:
        self._code, self._system = code, system

    def size(self, name: str) -> int:
        """Return the number of outputs."""
        return self._code.size(name)

    def call(self, name: str, t: float, y: Floats, p: Floats, out: Floats) -> None:
        """Write dv/ds of the bodies with their rods, then what stands in the way."""
        self._code.call(name, t, y, p, out)
        system, n = self._system, self._system.n
        system.compiled.prepare(p)
        pieces = system.pieces(t, y[:n], y[n:], p)
        own = pieces.M - system._rods.mass
        rows = list(system.diagnosis.kept)
        A = pieces.A[rows]
        out[:n] = constrained(pieces.M, A, own @ out[:n], A @ out[:n], pieces.B[rows])[0]
