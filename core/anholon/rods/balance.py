"""The equations of rest: rods under growing loads, with the bodies and joints beside them, and their linear solution.

The unknowns are one vector z: the motions η (6 n) of the nodes, then those beside them (k). Newton's method, arcs of
paths, bifurcations and relaxations all ask for solutions with the same factors.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.linalg import LinAlgError
from numpy.typing import NDArray

from anholon.codegen.waiting import Cancelled as Cancelled
from anholon.geometry.rotations import cross, matrix, multiply, normalised, quaternion, skew
from anholon.rods.assembly import (
    Border,
    Bordered,
    Factors,
    Sums,
    assemble,
    bordered_entries,
    carried_residual,
    entries,
    factorise,
    pattern_of,
    seated,
    straightened,
)
from anholon.rods.cable_balance import LEFT, CableBalance
from anholon.rods.chain_balance import ChainBalance
from anholon.rods.kernel import giving_way, turned
from anholon.rods.law import change_of, followed
from anholon.rods.loads import Loads, covectors
from anholon.rods.mesh import Mesh, Pose
from anholon.rods.supports import Held, Support, borne, hold, rates
from anholon.rods.whole_turns import MOST, can_lose_turns, loses_turns, support_rotation

Floats = NDArray[np.float64]

HALF: Final = 3.1
"""Angle from end to end that an element can measure, rad."""

FLOOR: Final = 256.0 * float(np.finfo(float).eps)
"""Part of all that cancels: nothing smaller can be asked of a residual."""

OVERTURNED: Final = "an element rotated by half a turn between its ends. Use more elements"
"""Why a state is lost whose elements turn further."""

TOO_FAR: Final = "the supports rotate too far in one step"
"""Why a state is lost whose supports turn by half a turn or more since the state before."""


class Equilibrium(NamedTuple):
    """A state of rest with the load factor `factor`.

    `pose`: frames of the nodes; `wrench` (m, 6): mean wrenches Θ of the elements; `reactions` (n, 6): covectors of the
    supports at the nodes, in the nodes' own axes; `iterations`: Newton steps that it took, those in vain included;
    `rest` (k,): coordinates and multipliers beside the rods; `rounding`: part of the rods' size to which rounding
    leaves the places uncertain, 0 where it does not matter.
    """

    factor: float
    pose: Pose
    wrench: Floats
    reactions: Floats
    iterations: int
    rest: Floats = np.zeros(0)
    rounding: float = 0.0


class LawError(np.linalg.LinAlgError):
    """A wrench that a nonlinear law of a section does not reach."""


class Lost(NamedTuple):
    """A step that did not converge, why, and which part of it may be tried next."""

    reason: str
    iterations: int
    part: float = 0.5


class Beside(Protocol):
    """What stands beside the rods."""

    @property
    def scales(self) -> Floats:
        """Sizes (k,) of the unknowns; 0 for those whose changes do not tell how near the equilibrium is."""
        ...

    def start(self) -> Floats:
        """Return the unknowns (k,) in the reference."""
        ...

    def border(self, pose: Pose, rest: Floats, factor: float) -> Border:
        """Return the equations."""
        ...

    def by_load(self, rest: Floats) -> Floats:
        """Return what the load factor adds to the right-hand sides (k,)."""
        ...

    def begin(self, pose: Pose, rest: Floats) -> None:
        """Take a state from which motions along rows of rates are counted."""
        ...

    def masses(self, rest: Floats, factor: float) -> tuple[Floats, Floats]:
        """Return masses and damping (k, k) of the unknowns."""
        ...


class Balance:
    """The equations of rest of a mesh under supports and loads that grow together."""

    def __init__(
        self,
        mesh: Mesh,
        supports: tuple[Support, ...],
        loads: Loads,
        beside: Beside | None = None,
        scale: float = 1.0,
        cancelled: Callable[[], bool] | None = None,
    ) -> None:
        self.mesh, self.supports, self.loads, self.beside = mesh, supports, loads, beside
        self.cancelled = cancelled
        self.size = float(np.ptp(mesh.reference.x, axis=0).max()) + float(mesh.length.max())
        self.scale = scale  # of the load factor, in the length of a path

    @cached_property
    def pattern(self) -> NDArray[np.intp]:
        """Nodes of the blocks of the tangent."""
        return pattern_of(self.mesh)

    @cached_property
    def weights(self) -> Floats:
        """Weights of the unknowns in the length of a motion."""
        n = self.mesh.size
        nodes = np.tile([1.0 / self.size] * 3 + [1.0] * 3, (n, 1)) / np.sqrt(n)
        rest = self.beside.scales if self.beside is not None else np.zeros(0)
        return np.concatenate([nodes.ravel(), np.divide(1.0, rest, out=np.zeros_like(rest), where=rest > 0.0)])

    @cached_property
    def plain(self) -> Balance | None:
        """The same with plain elements, from whose equilibria those of sharp ones are found; None where there are no
        others."""
        if self.mesh.sharp is None:
            return None
        mesh = self.mesh._replace(sharp=None)
        return Balance(mesh, self.supports, self.loads, self.beside, self.scale, self.cancelled)

    @cached_property
    def chain(self) -> ChainBalance | None:
        """The same equations in machine code, where they are those of a chain."""
        if self.beside is not None or not ChainBalance.suits(self.mesh, self.supports, self.loads):
            return None
        return ChainBalance(self.mesh, self.supports, self.loads)

    @cached_property
    def limp(self) -> CableBalance | None:
        """The same equations with places alone, where there are cables alone."""
        if self.beside is not None or not CableBalance.suits(self.mesh, self.supports, self.loads):
            return None
        return CableBalance(self.mesh, self.supports, self.loads)

    def unloaded(self) -> Equilibrium:
        """Return the reference shape as the equilibrium without loads."""
        found = unloaded(self.mesh)
        return found if self.beside is None else found._replace(rest=self.beside.start())

    def begin(self, state: Equilibrium) -> None:
        """Say that steps now begin at a state."""
        if self.beside is not None:
            self.beside.begin(state.pose, state.rest)

    def heed(self) -> None:
        """Raise Cancelled where somebody wants that."""
        if self.cancelled is not None and self.cancelled():
            raise Cancelled

    def norm(self, z: Floats, load: float) -> float:
        """Return the length of a motion with a change of load."""
        return float(np.sqrt(np.sum((self.weights * z) ** 2) + (load / self.scale) ** 2))

    def dot(self, one: tuple[Floats, float], two: tuple[Floats, float]) -> float:
        """Return the product of two motions with changes of load."""
        return float((self.weights * one[0]) @ (self.weights * two[0]) + one[1] * two[1] / self.scale**2)

    def largest(self, z: Floats) -> float:
        """Return the largest translation, as part of the rods' size, or rotation of a motion."""
        n = 6 * self.mesh.size
        rest = float(np.abs(self.weights[n:] * z[n:]).max(initial=0.0))
        eta = np.abs(z[:n].reshape(-1, 6))
        return max(float(eta[:, :3].max(initial=0.0)) / self.size, float(eta[:, 3:].max(initial=0.0)), rest)

    def linear(self, state: Equilibrium, drag: Floats | None = None) -> Linear:
        """Return the equations at a state with their factors; `drag` (n, 6): stiffness that holds nodes back where
        they are. Raises LinAlgError where some motion meets no stiffness, Cancelled where nobody waits any more."""
        self.heed()
        return Linear(self, state, drag)

    def settled(
        self, start: Equilibrium, state: Equilibrium, iterations: int, residual: Floats | None = None
    ) -> Equilibrium | Lost:
        """Return the state that was found from `start` with its reactions, if no element has turned beyond what it can
        measure, nor lost a whole turn on the way; `residual` (n, 6): inner less outer covectors at the nodes, where
        these are known and no element has turned too far."""
        mesh, pose = self.mesh, state.pose
        lost = self.lost_turns(start, state, iterations)
        if lost is not None:
            return lost
        if residual is None:
            if float(turned(mesh.frames(pose, 0).q, mesh.frames(pose, 1).q).max(initial=0.0)) > HALF:
                return Lost(OVERTURNED, iterations)
            residual = carried_residual(mesh, pose, state.wrench, self.loads.times(state.factor))
            if self.beside is not None:
                residual = residual - self.beside.border(pose, state.rest, state.factor).pulls
        return state._replace(reactions=borne(self.supports, pose, residual), iterations=iterations)

    @cached_property
    def _can_lose_turns(self) -> bool:
        return can_lose_turns(self.mesh, self.supports, self.beside is not None or not self.loads.plain)

    def lost_turns(self, start: Equilibrium, state: Equilibrium, iterations: int) -> Lost | None:
        """Return why a state does not have the whole turns of the state before it; None if it has them."""
        too_far = self.turns_too_far(start, state.factor, iterations)
        if too_far is not None:
            return too_far
        if self._can_lose_turns and loses_turns(self.mesh, start.pose, state.pose):
            return Lost(OVERTURNED, iterations)
        return None

    def turns_too_far(self, start: Equilibrium, factor: float, iterations: int = 0) -> Lost | None:
        """Return that a step to a load factor is too long for its turns of supports to be told from smaller ones, and
        which part of it is not; None if it is not too long."""
        angle = support_rotation(self.supports, factor - start.factor)
        return Lost(TOO_FAR, iterations, 0.5 * MOST / angle) if angle > MOST else None


class Linear:
    """The equations of rest at one state, with their factors."""

    def __init__(self, balance: Balance, state: Equilibrium, drag: Floats | None) -> None:
        self._balance, self.state = balance, state
        mesh, now = balance.mesh, balance.loads.times(state.factor)
        self.sums: Sums = assemble(mesh, state.pose, state.wrench, now)
        self.held: Held = hold(balance.supports, state.pose, state.factor)
        if mesh.cables is not None:
            self.held.fixed[mesh.cables.points, 3:] = True  # what has no frame does not turn
        beside = balance.beside
        self.border = beside.border(state.pose, state.rest, state.factor) if beside is not None else None
        self.residual = self.sums.residual if self.border is None else self.sums.residual - self.border.pulls
        if not (np.isfinite(self.sums.residual).all() and np.isfinite(self.sums.K).all()):
            if np.isnan(self.sums.forces.wrench).any() and mesh.laws:
                raise LawError(
                    giving_way(mesh, state.pose, state.wrench) or "the law of a section has no positive tangent"
                )
            raise LinAlgError("an element rotated too far between its ends. Use more elements")
        self._drag = drag
        self.K = self._with_reactions(now)

    def _with_reactions(self, now: Loads) -> Floats:
        """Return the blocks of the tangent with the reactions of supports as forces that keep their direction: where a
        node may slide and turn, what it slides along does not turn with it."""
        balance, state = self._balance, self.state
        sliding = {s.node for s in balance.supports if any(s.held) and not all(s.held) and s.turning != "clamped"}
        if not sliding:
            return self.sums.K
        total = carried_residual(balance.mesh, state.pose, state.wrench, now)
        if self.border is not None:
            total = total - self.border.pulls
        K = self.sums.K.copy()
        for node in sliding:
            basis, fixed = self.held.basis[node], self.held.fixed[node]
            reaction = basis.T @ np.where(fixed, basis @ total[node], 0.0)
            block = K[len(K) - balance.mesh.size + node]
            block[:3, 3:] -= skew(reaction[:3])
            block[3:, 3:] -= skew(reaction[3:])
        return K

    @cached_property
    def _factors(self) -> Factors | Bordered:
        balance, K = self._balance, self.K
        if self._drag is not None:
            K = K.copy()
            K[len(K) - balance.mesh.size :] += self._drag[:, :, None] * np.eye(6)
        basis, fixed = self.held.basis, self.held.fixed
        if self.border is None:
            return factorise(K, balance.pattern, basis, fixed)
        return Bordered(K, balance.pattern, basis, fixed, self.border)

    @property
    def _seen(self) -> Floats:
        """The blocks of the tangent with what long elements lack."""
        balance, state = self._balance, self.state
        more = straightened(balance.mesh, state.pose, state.wrench, balance.loads.times(state.factor))
        if more is None:
            return self.K
        K = self.K.copy()
        K[: 4 * len(more)] += seated(balance.mesh, more)
        return K

    @property
    def sign(self) -> int:
        """Sign of the determinant."""
        return self._factors.sign

    def solve(self, right: Floats, step: Floats, rest: Floats) -> Floats:
        """Return z for right-hand sides at the nodes (n, 6), steps along held directions, and those beside (k,)."""
        if not isinstance(self._factors, Bordered):
            return self._factors.solve(right, step).ravel()
        eta, more = self._factors.solve(right, step, rest)
        return np.concatenate([eta.ravel(), more])

    def newton(self, pull: Floats | None = None) -> Floats:
        """Return the correction of Newton's method; `pull` (n, 6): covectors that act besides."""
        right = -self.residual if pull is None else pull - self.residual
        rest = np.zeros(0) if self.border is None else -self.border.residual
        return self.solve(right, self.held.step, rest)

    def by_load(self) -> Floats:
        """Return the motion by the load factor."""
        balance, state = self._balance, self.state
        still = balance.loads.unsprung
        outer = covectors(balance.mesh, state.pose, still)
        step = rates(balance.supports, state.pose, state.factor)
        rest = balance.beside.by_load(state.rest) if balance.beside is not None else np.zeros(0)
        return self.solve(outer, step, rest)

    def inverse(self, z: Floats) -> Floats:
        """Return the motion under covectors and right-hand sides as a vector, with nothing moved along held ones."""
        n = self._balance.mesh.size
        return self.solve(z[: 6 * n].reshape(n, 6), np.zeros((n, 6)), z[6 * n :])

    def moved(self, z: Floats, load: float = 0.0) -> Equilibrium:
        """Return the state after a motion, with the wrenches that its linear part predicts."""
        state, mesh = self.state, self._balance.mesh
        n = 6 * mesh.size
        pose, wrench = moved(mesh, state.pose, self.sums, z[:n].reshape(-1, 6), state.wrench)
        return state._replace(pose=pose, wrench=wrench, factor=state.factor + load, rest=state.rest + z[n:])

    def change(self, after: Equilibrium) -> float:
        """Return how far the wrenches of nonlinear laws still changed on the way to a state, as `Balance.largest`."""
        mesh, before = self._balance.mesh, self.state.wrench
        gone = (after.wrench - before, self.sums.forces.wrench - before)  # the second tells of what no law reaches
        return max(change_of(mesh.laws, mesh.length, one, self._balance.size) for one in gone)

    @property
    def unbalanced(self) -> float:
        """Return the largest residual in the free directions of the nodes."""
        held = self.held
        free = np.where(held.fixed, 0.0, np.einsum("kij,kj->ki", held.basis, self.residual))
        return float(np.abs(free).max(initial=0.0))

    @property
    def cancelling(self) -> float:
        """Return the size of the covectors that cancel, with what rounding of places adds to those of stiff strains."""
        state = self.state
        stiff = float(np.abs(self.sums.K[:, :3, :3]).max(initial=0.0))
        return self.sums.size + stiff * float(np.abs(state.pose.x).max(initial=0.0))

    def entries(self, blocks: Floats | None = None) -> tuple[NDArray[np.intp], NDArray[np.intp], Floats]:
        """Return rows, columns and entries of the matrix by which small motions are judged, in the basis of the held
        directions; of other `blocks` (b, 6, 6) at the nodes, where these are given."""
        held, pattern, K = self.held, self._balance.pattern, self._seen if blocks is None else blocks
        if self.border is None:
            return entries(K, pattern, held.basis, held.fixed)
        return bordered_entries(K, pattern, held.basis, held.fixed, self.border)


def unloaded(mesh: Mesh) -> Equilibrium:
    """Return the reference shape as the equilibrium without loads."""
    return Equilibrium(0.0, mesh.reference, np.zeros((len(mesh.length), 6)), np.zeros((mesh.size, 6)), 0)


def moved(mesh: Mesh, pose: Pose, sums: Sums, eta: Floats, before: Floats) -> tuple[Pose, Floats]:
    """Return the pose after the motion η (n, 6) of the nodes, and the wrenches (m, 6) that its linear part predicts.

    Nodes move along screws, D exp(η): a rod that is bent by large steps keeps nearly its length.
    """
    tangents = sums.tangents
    change = np.einsum("kij,kj->ki", tangents.P, mesh.at_end(1, eta))
    change -= np.einsum("kij,kj->ki", tangents.Q, mesh.at_end(0, eta))
    wrench = sums.forces.wrench + np.einsum("kij,kj->ki", tangents.slope, change)
    wrench = followed(mesh.laws, before, wrench)
    if mesh.cables is not None:
        # A cable is not pressed: a step that would have it so leaves it a part of its force.
        which = mesh.cables.elements
        wrench[which, 0] = np.maximum(wrench[which, 0], LEFT * before[which, 0])
    x = pose.x + np.einsum("kij,kj->ki", matrix(pose.q), _along_screws(eta))
    return Pose(normalised(multiply(pose.q, quaternion(eta[:, 3:]))), x), wrench


def _along_screws(eta: Floats) -> Floats:
    """Return the translations (n, 3) of motions exp(η): u + a w × u + b w × (w × u)."""
    u, w = eta[:, :3], eta[:, 3:]
    square = np.sum(w**2, axis=1, keepdims=True)
    small = square < 1e-6
    safe = np.where(small, 1.0, square)
    angle = np.sqrt(safe)
    a = np.where(small, 0.5 - square / 24.0, (1.0 - np.cos(angle)) / safe)
    b = np.where(small, 1.0 / 6.0 - square / 120.0, (angle - np.sin(angle)) / (safe * angle))
    once = cross(w, u)
    return np.asarray(u + a * once + b * cross(w, once))
