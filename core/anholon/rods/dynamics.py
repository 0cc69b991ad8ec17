"""Motion of rods: the generalized-α method on R³ × SO(3), with factors that are kept as long as they serve.

Places and velocities are integrated in the world, rotations on their group with the angular velocity in the section's
axes. What a step changes of the momenta of free rods is put right after it, see `anholon.rods.free_flight`. ρ = 0.9
damps what the step cannot resolve; with ρ = 1 whipping rods fail. Cables, that pull but do not push, need ρ = 0.6, and
move as straight pieces between their nodes: what they sag by at rest would be that of other forces here.

A step first uses the factors of an earlier tangent; when the corrections shrink too slowly the tangent is renewed, and
a step that fails even so is halved.

Source: M. Arnold, O. Brüls, Convergence of the generalized-α scheme for constrained mechanical systems, Multibody Syst.
Dyn. 18 (2007) 185; O. Brüls, A. Cardona, M. Arnold, Lie group generalized-α, Mech. Mach. Theory 48 (2012) 121.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import LinAlgError

from anholon.codegen import Compiled
from anholon.errors import RunError
from anholon.geometry.rotations import cross, matrix, multiply, normalised, quaternion, skew
from anholon.rods.assembly import Factors, factorise, node_sums, pattern_of, seated
from anholon.rods.chain_motion import ChainSteps
from anholon.rods.free_flight import FreeFlight
from anholon.rods.generalized_alpha import RHO, RHO_OF_CABLES, Rule, State, predicted, rule
from anholon.rods.inertia import element_masses, lumped_masses, masses, node_masses
from anholon.rods.kernel import forces, linearised, predicted_tensions, states, with_tensions
from anholon.rods.loads import Loads, covectors, node_covectors
from anholon.rods.mesh import Cables, Mesh, Pose
from anholon.rods.motion_kernel import SIZE, compile_inertia
from anholon.rods.supports import Support, hold
from anholon.rods.sweep import Sweep

Floats = NDArray[np.float64]

_ITERATIONS: Final = 8
_FAR: Final = 10.0  # a correction beyond this many sizes of the rods has lost the way
_SPARE: Final = 0.01  # part of the tolerance that may be left where it is only foreseen, not seen
_QUICK: Final = 1e-3  # no correction is taken to be followed by one smaller than this part of it
_SLOW: Final = 0.2  # a correction larger than this part of the one before asks for a new tangent
_HALVINGS: Final = 12  # of the step asked for
_EASY: Final = 0.06  # part of the accuracy below which a step may be doubled: its error grows eightfold


@functools.cache
def _inertia() -> Compiled:
    """Return the compiled inertia; it is the same for every rod."""
    return compile_inertia()


def inertia(mesh: Mesh, pose: Pose, w: Floats, dv: Floats, dw: Floats) -> Floats:
    """Return the covectors (n, 6) of the rods' mass at the nodes, M v' + the gyroscopic terms."""
    ends = inertia_ends(mesh, pose, w, dv, dw)
    total = node_sums(mesh, ends[:, 0], ends[:, 1])
    if mesh.node_mass.any() or mesh.node_inertia.any():
        total[:, :3] += mesh.node_mass[:, None] * np.einsum("kji,kj->ki", matrix(pose.q), dv)
        total[:, 3:] += mesh.node_inertia * dw + cross(w, mesh.node_inertia * w)
    return total


def inertia_ends(mesh: Mesh, pose: Pose, w: Floats, dv: Floats, dw: Floats) -> Floats:
    """Return the covectors (m, 2, 6) of the elements' mass at their ends, in the ends' axes."""
    m = len(mesh.length)
    rows = np.empty((m, SIZE))
    for k in (0, 1):
        node, seat = mesh.ends[:, k], mesh.seats[:, k]
        R = matrix(pose.q[node])
        arm = mesh.seat_x[:, k, :, None]
        turn, rate = skew(w[node]), skew(dw[node])
        rows[:, 4 * k : 4 * k + 4] = mesh.frames(pose, k).q
        rows[:, 8 + 3 * k : 11 + 3 * k] = dv[node] + (R @ (rate + turn @ turn) @ arm)[..., 0]
        rows[:, 14 + 6 * k : 17 + 6 * k] = np.einsum("kij,kj->ki", seat[:, 3:, 3:], w[node])
        rows[:, 17 + 6 * k : 20 + 6 * k] = np.einsum("kij,kj->ki", seat[:, 3:, 3:], dw[node])
    rows[:, 26], rows[:, 27], rows[:, 28:] = mesh.length, mesh.mass, mesh.inertia
    out = _inertia().map("inertia", np.zeros(m), rows, _inertia().parameters([]))
    ends = np.stack([out[:, :6], out[:, 6:12]], axis=1)
    if mesh.cables is not None:
        ends[mesh.cables.elements] = _cable_inertia(mesh, mesh.cables, pose, dv)
    return ends


def _cable_inertia(mesh: Mesh, cables: Cables, pose: Pose, dv: Floats) -> Floats:
    """Return the covectors (c, 2, 6) of the cables' mass at their ends: 5/12 and 1/12 of the accelerations."""
    which = cables.elements
    node = mesh.ends[which]
    total = (mesh.mass * mesh.length)[which, None] / 12.0
    found = np.zeros((len(which), 2, 6))
    for k in (0, 1):
        force = total * (5.0 * dv[node[:, k]] + dv[node[:, 1 - k]])
        found[:, k, :3] = np.einsum("kji,kj->ki", matrix(pose.q[node[:, k]]), force)
    return found


class Motion:
    """Rods in motion, one step after another."""

    def __init__(
        self,
        mesh: Mesh,
        supports: Callable[[float], tuple[Support, ...]],
        loads: Callable[[float], Loads],
        state: State,
        *,
        rho: float | None = None,
        tolerance: float = 1e-9,
        damping: Floats | None = None,
        wrench: Floats | None = None,
    ) -> None:
        """Begin at a state. `supports` and `loads` are functions of time; `damping` (m,), s: the elements' wrench of
        the strain rate, as part of their stiffness; `wrench` (m, 6): first guess of their wrenches."""
        self._mesh, self._supports, self._loads = mesh, supports, loads
        self._rho = rho if rho is not None else RHO if mesh.cables is None else RHO_OF_CABLES
        self._tolerance = tolerance
        self._size = float(np.ptp(mesh.reference.x, axis=0).max()) + float(mesh.length.max())
        self._pattern = pattern_of(mesh)
        self._factors: Factors | None = None
        self._made_for = 0.0
        self._sweep = Sweep(mesh) if Sweep.suits(mesh) else None
        self._chain = ChainSteps(mesh, damping) if ChainSteps.suits(mesh) else None
        self._weighed = bool(mesh.node_mass.any() or mesh.node_inertia.any())
        self._damping = damping if damping is not None and damping.any() else None
        self._shrunk = 1.0
        self.wrench = np.zeros((len(mesh.length), 6)) if wrench is None else wrench
        self.state = state
        self.before = state, self.wrench
        self.error = 0.0
        self._whole, self._halvings, self._accuracy = 0.0, 0, np.inf
        self._lumped, self._free = lumped_masses(mesh), FreeFlight(mesh)
        self.steps = self.iterations = self.tangents = self.halved = 0

    def advance(
        self, until: float, h: float, accuracy: float = np.inf, look: Callable[[], bool] | None = None
    ) -> State:
        """Go on to the time `until` in equal steps of at most h, or until `look`, which is asked after every step,
        tells to end there; `before` is then the state and the wrenches before that step.

        A step that fails, or whose error (part of the rods' size, and radians) is above `accuracy`, is halved; small
        steps grow again where the error allows it.
        """
        start, self._accuracy = self.state.t, accuracy
        whole = (until - start) / max(1, int(np.ceil((until - start) / h - 1e-9)))
        halvings = self._halvings if self._whole == whole else 0
        self._whole = whole
        done = 0  # in the smallest steps
        while done < round((until - start) / whole) << _HALVINGS:
            stride, self._halvings = 1 << (_HALVINGS - halvings), halvings
            before = self.wrench
            found = self._step(whole / (1 << halvings))
            if found is None or self.error > accuracy:
                self.wrench = before
                if halvings == _HALVINGS:
                    if found is None:
                        raise RunError(
                            f"at t = {self.state.t:.6g} s no step converges, down to {whole / 2**_HALVINGS:.3g} s; "
                            "take smaller steps or more elements, or freeze strains that are very stiff"
                        )
                else:
                    halvings += 1
                    self.halved += 1
                    continue
            done += stride
            self.before = self.state, before
            self.state = self._flown(found._replace(t=start + done * whole / (1 << _HALVINGS)))
            self.steps += 1
            if look is not None and look():
                break
            wider = stride << 1
            if halvings and done % wider == 0 and self.error < _EASY * accuracy:
                halvings -= 1
        self._halvings = halvings
        if self._chain is not None and self._chain.ends_at(self.state):
            self.wrench = self._chain.wrench()
        return self.state

    def again(self, h: float) -> State | None:
        """Go from the state before the last step over another length h of it; None where that does not converge."""
        self.state, self.wrench = self.before
        found = self._step(h)
        if found is not None:
            self.state = self._flown(found._replace(t=self.state.t + h))
            if self._chain is not None and self._chain.ends_at(self.state):
                self.wrench = self._chain.wrench()
        return found

    def _flown(self, found: State) -> State:
        """Return the state after a step, with the momenta that free parts have."""
        after = self._free.corrected(self.state, found, self._loads, self._supports(found.t))
        if after is not found and self._chain is not None and self._chain.ends_at(found):
            self._chain.correct_end(after)
        return after

    def _step(self, h: float) -> State | None:
        """Return the state a step later; None where Newton's method does not converge."""
        by = rule(self._rho, h)
        # A step that loses its way may overflow: whatever is not finite has failed.
        with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
            if self._chain is not None:
                for fresh in (False, True):
                    found = self._chain_newton(self._chain, by, renew=fresh)
                    if found is not None:
                        return self._judged(by, found)
            for fresh in (False, True):
                if fresh or self._factors is None or not math.isclose(self._made_for, h, rel_tol=1e-9):
                    self._factors = None
                found = self._newton(by, renew=fresh)
                if found is not None:
                    return self._judged(by, found)
        return None

    def _judged(self, by: Rule, found: State) -> State:
        """Look closer at the error of a step where it seems large, and return the state reached.

        The change of accelerations tells the error of what the step resolves. Of what rings faster it would be
        (ω h)² times the error of places; (M + K / ∂v'/∂x)^-1 M takes that off it, with the factors that are there.
        Half of it is taken off: the error in the rates, times h, decides.
        """
        if self.error > (_EASY if self._halvings else 1.0) * self._accuracy:
            change = (found.a - self.state.a) * self._lumped
            change[:, :3] = np.einsum("kji,kj->ki", matrix(found.pose.q), change[:, :3])
            answer = by.error(by.by_acceleration * self._filtered(by, found, change))
            self.error = math.sqrt(self.error * min(self.error, answer))
        return found

    def _filtered(self, by: Rule, found: State, forces: Floats) -> float:
        """Return how large the motions are with which the factors answer to forces (n, 6) in the nodes' axes."""
        if self._chain is not None and self._chain.ends_at(found):
            answer = self._chain.answer(forces)
            return max(answer.shift / self._size, answer.turn)
        if self._factors is None:
            return np.inf
        held = hold(self._supports(self.state.t + by.h), found.pose, 1.0)
        return self._size_of(self._factors.solve(forces, np.zeros_like(forces), held.basis))

    def _newton(self, by: Rule, *, renew: bool) -> State | None:
        mesh, old = self._mesh, self.state
        h, t = by.h, old.t + by.h
        loads = self._loads(t)
        slopes = np.concatenate([old.dv, old.dw], axis=1)
        a, rates, gone = predicted(by, np.concatenate([old.v, old.w], axis=1), slopes, old.a)
        pose, wrench, before = self._placed(gone), self.wrench, np.inf
        for iteration in range(_ITERATIONS):
            self.iterations += 1
            residual, wrench = self._residual(pose, self.wrench if iteration == 0 else wrench, rates, slopes, loads)
            if not np.isfinite(residual).all():
                return None
            held = hold(self._supports(t), pose, 1.0)
            if self._factors is None or renew:
                try:
                    blocks = self._blocks(by, pose, wrench, loads, rates, slopes)
                    self._factors = factorise(blocks, self._pattern, held.basis, held.fixed)
                except LinAlgError:
                    return None
                self._made_for = h
            eta = self._factors.solve(-residual, held.step, held.basis)
            before_it = pose
            moved = self._moved(pose, gone, eta)
            gone, rates = gone + moved, rates + by.by_velocity * moved
            slopes, a = slopes + by.by_acceleration * moved, a + moved / (by.beta * h**2)
            pose = self._placed(gone)
            small = self._size_of(eta)
            if not small < _FAR:
                return None
            shrunk = small / before if before > 0.0 else 0.0
            if small < self._tolerance * (1.0 if iteration == 0 else min(1.0, (1.0 - shrunk) / max(shrunk, 1e-3))):
                self.wrench = predicted_tensions(mesh, before_it, wrench, eta)
                self.error = self._error(by, a - old.a)
                return State(t, pose, rates[:, :3], rates[:, 3:], slopes[:, :3], slopes[:, 3:], a)
            if iteration > 0 and not renew and shrunk > _SLOW:
                return None
            before = small
        return None

    def _chain_newton(self, chain: ChainSteps, by: Rule, *, renew: bool) -> State | None:
        """Do what `_newton` does in compiled loops."""
        old, t = self.state, self.state.t + by.h
        chain.start(old, self.wrench)
        if not chain.begin(by, self._loads(t), self._supports(t)):
            return None
        # The first correction is judged by how fast they shrank before with these factors; that grows old.
        before, shrunk = np.inf, self._shrunk**0.8 if chain.stepped(by.h) else 1.0
        for iteration in range(_ITERATIONS):
            self.iterations += 1
            if renew or not chain.resume(by.h):
                at = chain.point()
                chain.factorise(self._blocks(by, *at), at.pose, by.h)
                shrunk = 1.0
            found = chain.correct(fresh=renew)
            small = max(found.shift / self._size, found.turn)
            if not small < _FAR:
                return None
            if iteration > 0:
                shrunk = small / before if before > 0.0 else 0.0
            self._shrunk = min(1.0, max(shrunk, _QUICK))
            left = small * self._shrunk / (1.0 - self._shrunk) if self._shrunk < 1.0 and chain.held_exactly else small
            if small < self._tolerance or left < _SPARE * self._tolerance:
                change = chain.change()
                self.error = by.error(max(change.shift / self._size, change.turn))
                return chain.end()
            if iteration > 0 and not renew and shrunk > _SLOW:
                return None
            before = small
        return None

    def _residual(
        self, pose: Pose, wrench: Floats, rates: Floats, slopes: Floats, loads: Loads
    ) -> tuple[Floats, Floats]:
        """Return the covectors (n, 6) that are to vanish, and the wrenches (m, 6) that the twists give."""
        mesh = self._mesh
        if self._sweep is None:
            found = forces(states(mesh, pose, with_tensions(mesh, pose, wrench)))
            total = node_sums(mesh, found.F_A, found.F_B) - covectors(mesh, pose, loads)[0]
            total += inertia(mesh, pose, rates[:, 3:], slopes[:, :3], slopes[:, 3:])
            new = found.wrench
        else:
            R = matrix(pose.q)
            total, new = self._sweep(pose, rates, slopes, wrench, loads)
            total = total - node_covectors(mesh, pose, R, loads)
            if self._weighed:
                total[:, :3] += mesh.node_mass[:, None] * np.einsum("kji,kj->ki", R, slopes[:, :3])
                total[:, 3:] += mesh.node_inertia * slopes[:, 3:]
                total[:, 3:] += cross(rates[:, 3:], mesh.node_inertia * rates[:, 3:])
        if self._damping is not None:
            total = total + damped(mesh, pose, wrench, rates, self._damping)
        return total, new

    def _moved(self, pose: Pose, gone: Floats, eta: Floats) -> Floats:
        """Return the changes (n, 6) of the displacements `gone` of a step by small motions η."""
        shift = np.einsum("kij,kj->ki", matrix(pose.q), eta[:, :3])
        return np.concatenate([shift, _turned(gone[:, 3:], eta[:, 3:])], axis=1)

    def _size_of(self, eta: Floats) -> float:
        """Return how large motions are, as part of the rods' size and in radians."""
        return max(float(np.abs(eta[:, :3]).max()) / self._size, float(np.abs(eta[:, 3:]).max()))

    def _error(self, by: Rule, change: Floats) -> float:
        """Return the error of a step over which the method's accelerations changed: it is exact for constant ones."""
        return by.error(self._size_of(change))

    def _placed(self, gone: Floats) -> Pose:
        """Return the pose after the displacements and rotations of a step."""
        old = self.state.pose
        return Pose(normalised(multiply(old.q, quaternion(gone[:, 3:]))), old.x + gone[:, :3])

    def _blocks(self, by: Rule, pose: Pose, wrench: Floats, loads: Loads, rates: Floats, slopes: Floats) -> Floats:
        """Return the blocks of K + ∂v'/∂x M + ∂v/∂x C, with C of the sections' turning and the damping."""
        mesh = self._mesh
        self.tangents += 1
        _, turning = covectors(mesh, pose, loads)
        slopes_of = linearised(states(mesh, pose, with_tensions(mesh, pose, wrench)))
        blocks = slopes_of.K + by.by_acceleration * element_masses(mesh, pose)
        if self._damping is not None:
            share = by.by_velocity * self._damping[:, None, None] * slopes_of.slope
            ends = (-slopes_of.Q, slopes_of.P)
            for i in (0, 1):
                for j in (0, 1):
                    blocks[:, i, j] += np.swapaxes(ends[i], 1, 2) @ share @ ends[j]
        half = 0.5 * mesh.length[:, None, None]
        J = half * mesh.inertia[:, :, None] * np.eye(3)
        for k in (0, 1):
            node = mesh.ends[:, k]
            w = np.einsum("kij,kj->ki", mesh.seats[:, k, 3:, 3:], rates[node, 3:])
            blocks[:, k, k, 3:, 3:] += by.by_velocity * (skew(w) @ J - skew(np.einsum("kij,kj->ki", J, w)))
            back = np.swapaxes(matrix(mesh.frames(pose, k).q), 1, 2)
            carried = np.einsum("kij,kj->ki", back, slopes[node, :3])
            blocks[:, k, k, :3, 3:] += half * mesh.mass[:, None, None] * skew(carried)
        own = by.by_acceleration * node_masses(mesh)
        J, w = mesh.node_inertia[:, :, None] * np.eye(3), rates[:, 3:]
        own[:, 3:, 3:] += by.by_velocity * (skew(w) @ J - skew(mesh.node_inertia * w))
        back = np.swapaxes(matrix(pose.q), 1, 2)
        own[:, :3, 3:] += mesh.node_mass[:, None, None] * skew(np.einsum("kij,kj->ki", back, slopes[:, :3]))
        return np.concatenate([seated(mesh, blocks), own - turning])


def damped(mesh: Mesh, pose: Pose, wrench: Floats, rates: Floats, damping: Floats) -> Floats:
    """Return the covectors (n, 6) of damping: Θ_d = τ K d', d' = P η'_B - Q η'_A; rates (n, 6): v in the world, w."""
    tangents = linearised(states(mesh, pose, wrench))
    own = np.concatenate([np.einsum("kji,kj->ki", matrix(pose.q), rates[:, :3]), rates[:, 3:]], axis=1)
    change = np.einsum("kij,kj->ki", tangents.P, mesh.at_end(1, own))
    change -= np.einsum("kij,kj->ki", tangents.Q, mesh.at_end(0, own))
    force = damping[:, None] * np.einsum("kij,kj->ki", tangents.slope, change)
    at_A, at_B = (np.einsum("kji,kj->ki", part, force) for part in (-tangents.Q, tangents.P))
    return node_sums(mesh, at_A, at_B)


def _turned(gone: Floats, eta: Floats) -> Floats:
    """Return the change of the rotation vectors `gone` (n, 3) by small turns η in the turned axes: T^-1 η."""
    square = np.sum(gone**2, axis=1, keepdims=True)
    small = square < 1e-4
    half = 0.5 * np.sqrt(np.where(small, 1.0, square))
    c = np.where(small, 1.0 / 12.0 + square / 720.0, (1.0 - half / np.tan(half)) / np.where(small, 1.0, square))
    once = cross(gone, eta)
    return np.asarray(eta + 0.5 * once + c * cross(gone, once))


def at_rest(mesh: Mesh, pose: Pose, t: float = 0.0) -> State:
    """Return the state of rest at a pose; the accelerations are found by `started`."""
    zero = np.zeros((mesh.size, 3))
    return State(t, pose, zero, zero, zero, zero, np.zeros((mesh.size, 6)))


def started(
    mesh: Mesh, supports: tuple[Support, ...], loads: Loads, state: State, wrench: Floats | None = None
) -> State:
    """Return a state with the accelerations that the equations of motion give it at its places and velocities."""
    F = forces(states(mesh, state.pose, np.zeros((len(mesh.length), 6)) if wrench is None else wrench))
    own = forces(states(mesh, state.pose, with_tensions(mesh, state.pose, F.wrench)))
    return started_from(mesh, supports, loads, state, node_sums(mesh, own.F_A, own.F_B))


def started_from(mesh: Mesh, supports: tuple[Support, ...], loads: Loads, state: State, inner: Floats) -> State:
    """Return the same where the covectors (n, 6) of the wrenches at the nodes are known."""
    held = hold(supports, state.pose, 1.0)
    zero = np.zeros((mesh.size, 3))
    outer, _ = covectors(mesh, state.pose, loads)
    residual = inner - outer + inertia(mesh, state.pose, state.w, zero, zero)
    pattern = pattern_of(mesh)
    factors = factorise(masses(mesh, state.pose), pattern, held.basis, held.fixed)
    found = factors.solve(-residual, np.zeros_like(residual))
    dv = np.einsum("kij,kj->ki", matrix(state.pose.q), found[:, :3])
    return state._replace(dv=dv, dw=found[:, 3:], a=np.concatenate([dv, found[:, 3:]], axis=1))


class Energy(NamedTuple):
    """Energies, J, momenta about the origin of the world, N·s and N·m·s, and Σ m x, kg·m."""

    kinetic: float
    strain: float
    momentum: Floats
    angular: Floats
    first_moment: Floats


class Energies(NamedTuple):
    """The same of several states: kinetic, strain (k,), momentum, angular, first_moment (k, 3)."""

    kinetic: Floats
    strain: Floats
    momentum: Floats
    angular: Floats
    first_moment: Floats


def energy(mesh: Mesh, state: State, wrench: Floats | None = None) -> Energy:
    """Return energy and momenta of a state; `wrench` (m, 6): the axial forces of its cables."""
    found = energies(mesh, state, 1, wrench)
    return Energy(float(found.kinetic[0]), float(found.strain[0]), *(part[0] for part in found[2:]))


def energies(mesh: Mesh, state: State, count: int, wrench: Floats | None = None) -> Energies:
    """Return energy and momenta of so many states, on a mesh of as many copies; see `energy`."""

    def summed(values: Floats) -> Floats:
        return np.asarray(values.reshape(count, -1, *values.shape[1:]).sum(axis=1))

    pose, R = state.pose, matrix(state.pose.q)
    rates = np.concatenate([np.einsum("kji,kj->ki", R, state.v), state.w], axis=1)
    ends = np.stack([mesh.at_end(k, rates) for k in (0, 1)], axis=1)
    momenta = np.einsum("kabij,kbj->kai", element_masses(mesh, pose), ends)
    law = forces(states(mesh, pose, np.zeros((len(mesh.length), 6)))).wrench
    own = forces(states(mesh, pose, law))
    strain = 0.5 * np.sum(own.wrench * (own.twist - mesh.d0), axis=1)
    if mesh.cables is not None:
        which = mesh.cables.elements
        n = np.zeros(len(which)) if wrench is None else wrench[which, 0]
        strain[which] = 0.5 * mesh.length[which] * mesh.compliance[which, 0, 0] * n**2
    single = np.concatenate([mesh.node_mass[:, None] * rates[:, :3], mesh.node_inertia * rates[:, 3:]], axis=1)
    P = node_sums(mesh, momenta[:, 0], momenta[:, 1]) + single
    linear, turning = np.einsum("kij,kj->ki", R, P[:, :3]), np.einsum("kij,kj->ki", R, P[:, 3:])
    moving = 0.5 * summed(np.sum(ends * momenta, axis=(1, 2))) + 0.5 * summed(np.sum(rates * single, axis=1))
    return Energies(
        moving,
        summed(strain),
        summed(linear),
        summed(cross(pose.x, linear) + turning),
        summed(_first_moments(mesh, pose)) + summed(mesh.node_mass[:, None] * pose.x),
    )


def _first_moments(mesh: Mesh, pose: Pose) -> Floats:
    """Return m x (m, 3) of the elements, with the places between the ends on Hermite's cubic."""
    A, B = mesh.frames(pose, 0), mesh.frames(pose, 1)
    bent = (mesh.length / 12.0)[:, None] * (matrix(A.q)[:, :, 0] - matrix(B.q)[:, :, 0])
    if mesh.cables is not None:
        bent[mesh.cables.elements] = 0.0
    means = 0.5 * (A.x + B.x) + bent
    return np.asarray((mesh.mass * mesh.length)[:, None] * means)
