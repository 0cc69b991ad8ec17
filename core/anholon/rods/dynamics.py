"""Motion of rods: the generalized-α method on R³ × SO(3), with factors that are kept as long as they serve.

Places and velocities are integrated in the world, rotations on their group with the angular velocity in the section's
axes. What a step changes of the momenta of free rods is put right after it, see `anholon.rods.free_flight`. ρ = 0.9
damps what the step cannot resolve; with ρ = 1 whipping rods fail. Cables, that pull but do not push, need ρ = 0.6,
strings 0.3; they move as straight pieces between their nodes: they sag at rest under other forces.

A step first uses the factors of an earlier tangent; when the corrections shrink too slowly the tangent is renewed, and
a step that fails even so is halved.

Source: M. Arnold, O. Brüls, Convergence of the generalized-α scheme for constrained mechanical systems, Multibody Syst.
Dyn. 18 (2007) 185; O. Brüls, A. Cardona, M. Arnold, Lie group generalized-α, Mech. Mach. Theory 48 (2012) 121.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from time import monotonic
from typing import Final, TypeVar

import numpy as np
from numpy.linalg import LinAlgError
from numpy.typing import NDArray

from anholon.codegen.library import Library
from anholon.errors import RunError
from anholon.geometry.rotations import cross, matrix, multiply, normalised, quaternion, skew, vector_change
from anholon.rods.assembly import Factors, factorise, node_sums, pattern_of, seated, solved
from anholon.rods.chain_driver import FAILED, FINEST, PART_LEFT, STALLED
from anholon.rods.chain_layout import layout_of
from anholon.rods.chain_motion import ChainSteps
from anholon.rods.damping import damped
from anholon.rods.free_flight import FreeFlight
from anholon.rods.generalized_alpha import Enough, Rule, State, calmer, enough_for, predicted, rho_for, rule
from anholon.rods.inertia import element_masses, lumped_masses, masses, node_masses
from anholon.rods.kernel import (
    forces,
    foreseen,
    giving_way,
    linearised,
    predicted_tensions,
    settled,
    states,
    told_by_places,
    with_tensions,
)
from anholon.rods.loads import Loads, acting, covectors, node_covectors
from anholon.rods.mesh import Cables, Mesh, Pose
from anholon.rods.motion_kernel import SIZE, compile_inertia
from anholon.rods.supports import Support, hold
from anholon.rods.sweep import Sweep

Floats = NDArray[np.float64]
_Value = TypeVar("_Value")

_ITERATIONS: Final = 8
_FAR: Final = 10.0  # a correction beyond this many sizes of the rods has lost the way
_FIRST_STEPS: Final = 4  # done in compiled loops before it is first asked whether the motion was cancelled
_CHUNK: Final = 0.03  # s of work in compiled loops between two such questions
_SLOW: Final = 0.2  # a correction larger than this part of the one before asks for a new tangent
_EASY: Final = 0.06  # part of the accuracy below which a step may be doubled: its error grows eightfold


@functools.cache
def _inertia() -> Library:
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
    out = _inertia().map("inertia", rows)
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

    _chained = True  # chains go through compiled loops

    def __init__(
        self,
        mesh: Mesh,
        supports: Callable[[float], tuple[Support, ...]],
        loads: Callable[[float], Loads],
        state: State,
        *,
        rho: float | None = None,
        tolerance: float | None = None,
        damping: Floats | None = None,
        wrench: Floats | None = None,
        force: float = 0.0,
    ) -> None:
        """Begin at a state. `supports` and `loads` are functions of time; `damping` (m,), s: the elements' wrench of
        the strain rate, as part of their stiffness; `wrench` (m, 6): first guess of their wrenches; `tolerance`: how
        small corrections become, where it is not left to what forces ask for; `force`: a typical one, N."""
        self._given, self._mesh = mesh, mesh
        self._supports, self._loads = _remembered(supports), _remembered(loads)
        self._rho = rho_for(mesh) if rho is None else rho
        self._size = float(np.ptp(mesh.reference.x, axis=0).max()) + float(mesh.length.max())
        self._enough = enough_for(mesh, self._size, force) if tolerance is None else Enough(tolerance, tolerance)
        self._pattern = pattern_of(mesh)
        self._factors: Factors | None = None
        self._made_for = 0.0
        self._weighed = bool(mesh.node_mass.any() or mesh.node_inertia.any())
        self._damping = damping if damping is not None and damping.any() else None
        self._chain: ChainSteps | None = None
        if self._chained and ChainSteps.suits(mesh):
            layout = layout_of(mesh)
            kind = ChainSteps
            if layout is not None and layout.copies:
                from anholon.rods.chain_border import BorderedChains  # a single rod has none

                kind = BorderedChains
            self._chain = kind(mesh, damping, rho=self._rho, enough=self._enough, size=self._size)
            if self._chain.takes(self._loads(state.t), self._supports(state.t)):
                self._chain.load(self._loads(state.t), self._supports(state.t))
        self.wrench = np.zeros((len(mesh.length), 6)) if wrench is None else wrench
        self.state = state
        self.cancelled: Callable[[], bool] = _never  # asked between steps, and at least every 0.03 s of many
        self.before = state, self.wrench
        self.error = 0.0
        self._whole, self._halvings, self._accuracy = 0.0, 0, np.inf
        self._lumped, self._free = lumped_masses(mesh), FreeFlight(mesh)
        self.steps = self.iterations = self.tangents = self.halved = 0

    def calm(self) -> bool:
        """Damp more from now on of what the steps cannot resolve; False where no more is damped."""
        before = self._rho
        self._damp(calmer(before))
        return self._rho < before

    def _damp(self, rho: float) -> None:
        """Take another damping ρ; the factors were made for the one before."""
        self._rho, self._factors, self._made_for = rho, None, 0.0
        if self._chain is not None:
            self._chain.damp(rho)

    def pace(self) -> tuple[float, float]:
        """Return the length of the steps now, s, and how fast nodes move, as part of the rods' size and in radians."""
        return self._whole / (1 << self._halvings), self._size_of(np.hstack([self.state.v, self.state.w]))

    def setting(self, until: float, h: float) -> tuple[int, float]:
        """Return how often the first step of `advance` will be halved, and the damping ρ of the steps."""
        return (self._halvings if self._whole == _longest(self.state.t, until, h) else 0), self._rho

    def resume(self, until: float, h: float, halvings: int, rho: float) -> None:
        """Let `advance` begin with steps halved so often, and with the damping ρ, as another motion did."""
        self._whole, self._halvings = _longest(self.state.t, until, h), halvings
        if rho != self._rho:
            self._damp(rho)

    def settle(self) -> State:
        """Give the state the accelerations that the equations of motion give it at its places and velocities."""
        t = self.state.t
        loads, supports = self._loads(t), self._supports(t)
        chain = self._chain
        if type(chain) is ChainSteps and not self._mesh.laws and loads.plain and chain.takes(loads, supports):
            self.state = chain.settle(self.state, loads, supports, self.wrench)
        else:
            self.state = started(self._mesh, supports, loads, self.state, self.wrench)
        return self.state

    def advance(
        self, until: float, h: float, accuracy: float = np.inf, look: Callable[[], bool] | None = None
    ) -> State:
        """Go on to the time `until` in equal steps of at most h, or until `look`, which is asked after every step,
        tells to end there; `before` is then the state and the wrenches before that step. The steps end early, too, when
        `cancelled` returns True.

        A step that fails, or whose error (part of the rods' size, and radians) is above `accuracy`, is halved; small
        steps grow again where the error allows it.
        """
        if self._chain is not None and self._chain.takes(self._loads(until), self._supports(until)):
            return self._advance_chain(self._chain, until, h, accuracy, look)
        start, self._accuracy = self.state.t, accuracy
        whole = _longest(start, until, h)
        halvings = self._halvings if self._whole == whole else 0
        self._whole = whole
        done = 0  # in the smallest steps
        while done < round((until - start) / whole) << FINEST:
            stride, self._halvings = 1 << (FINEST - halvings), halvings
            before = self.wrench
            found = self._step(whole / (1 << halvings))
            if found is None or self.error > accuracy:
                self.wrench = before
                if halvings == FINEST:
                    if found is None:
                        raise RunError(self._stuck(whole))
                else:
                    halvings += 1
                    self.halved += 1
                    if self.cancelled():
                        break
                    continue
            done += stride
            self.before = self.state, before
            self.state = self._flown(found._replace(t=start + done * whole / (1 << FINEST)))
            self.steps += 1
            if (look is not None and look()) or self.cancelled():
                break
            wider = stride << 1
            if halvings and done % wider == 0 and self.error < _EASY * accuracy:
                halvings -= 1
        self._halvings = halvings
        self.wrench = told_by_places(self._mesh, self.state.pose, self.wrench)
        return self.state

    def _advance_chain(
        self, chain: ChainSteps, until: float, h: float, accuracy: float, look: Callable[[], bool] | None
    ) -> State:
        """Do what `advance` does in compiled loops: many steps at once where nothing is asked for between them."""
        start = self.state.t
        whole = _longest(start, until, h)
        chain.take(self.state, self.wrench)
        chain.begin(start, whole, self._halvings if self._whole == whole else 0, accuracy)
        self._whole = whole
        total, (done, halved) = round((until - start) / whole) << FINEST, chain.progress
        steady = self._loads(start) is self._loads(until) and self._supports(start) is self._supports(until)
        flies = type(chain) is not ChainSteps and self._free.flies(self._supports(until))
        # Every state is asked for, but in flight under forces that stay: those tell its momenta.
        watched = look is not None or (flies and not (steady and self._loads(until).stays))
        alone = watched or not steady
        if not watched:
            self.before = self.state, self.wrench
        budget = 1 if alone else _FIRST_STEPS
        with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
            while done < total:
                t = start + (done + (1 << (FINEST - halved))) * whole / (1 << FINEST)
                chain.load(self._loads(t), self._supports(t))
                asked = monotonic()
                found, before = chain.advance(total, budget), done
                cancelled = self.cancelled()
                if not alone:
                    budget = _next_budget(budget, monotonic() - asked)
                done, halved = chain.progress
                self.steps, self.iterations, self.tangents, self.halved = chain.counts
                self.error = chain.error
                if done > before:
                    chain.arrive()
                ends = done >= total or found == FAILED or cancelled
                if done > before if watched else done and ends:
                    if watched:
                        self.before = self.state, self.wrench
                    reached = chain.state(start + done * whole / (1 << FINEST))
                    self.state = self._flown(reached) if flies else reached
                    if look is not None:
                        self.wrench = chain.wrench(settled=False)
                if found == FAILED:
                    raise RunError(self._stuck(whole))
                if (done > before and look is not None and look()) or cancelled:
                    break
        self._halvings = halved
        if done:
            self.wrench = chain.wrench()
        return self.state

    def _stuck(self, whole: float) -> str:
        """Return what is said where no step converges."""
        last, limit = whole / 2**FINEST, giving_way(self._mesh, self.state.pose, self.wrench)
        remedy = limit or "take smaller steps or more elements, or freeze strains that are very stiff"
        if not limit and self._given.held is not None:
            remedy = "take smaller steps or more elements, or let supports and joints move as frozen strains allow"
        return f"at t = {self.state.t:.6g} s no step converges, down to {last:.3g} s. {remedy}"

    def seen(self) -> State:
        """Return the state as it is shown."""
        return self.state

    def again(self, h: float) -> State | None:
        """Go from the state before the last step over another length h of it; None where that does not converge."""
        self.state, self.wrench = self.before
        t = self.state.t + h
        if self._chain is not None and self._chain.takes(self._loads(t), self._supports(t)):
            return self._chain_again(self._chain, h)
        found = self._step(h)
        if found is not None:
            self.state = self._flown(found._replace(t=t))
            self.wrench = told_by_places(self._mesh, self.state.pose, self.wrench)
        return found

    def _chain_again(self, chain: ChainSteps, h: float) -> State | None:
        """Do one step of length h in compiled loops."""
        t = self.state.t + h
        chain.take(self.state, self.wrench)
        chain.begin(self.state.t, h * (1 << FINEST), FINEST, np.inf)
        chain.load(self._loads(t), self._supports(t))
        with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
            if chain.advance(1, 1) == FAILED:
                return None
        reached = chain.state(t)
        self.state, self.wrench = reached if type(chain) is ChainSteps else self._flown(reached), chain.wrench()
        return self.state

    def _flown(self, found: State) -> State:
        """Return the state after a step, with the momenta that free parts have."""
        return self._free.corrected(self.state, found, self._loads, self._supports(found.t))

    def _step(self, h: float) -> State | None:
        """Return the state a step later; None where Newton's method does not converge."""
        by = rule(self._rho, h)
        if self._given.haste is not None:
            self._mesh = self._given.within(h)
            if self._sweep is not None:
                self._sweep.hold(self._mesh)
        # A step that loses its way may overflow: whatever is not finite has failed.
        with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
            for fresh in (False, True):
                if fresh or not math.isclose(self._made_for, h, rel_tol=1e-9):
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
        pose, wrench, before, renewed = self._placed(gone), self.wrench, np.inf, renew
        for iteration in range(_ITERATIONS):
            self.iterations += 1
            given = self.wrench if iteration == 0 else wrench
            residual, wrench = self._residual(pose, given, rates, slopes, loads)
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
            before_it, wrench = pose, foreseen(mesh, pose, given, wrench, eta)
            moved = self._moved(pose, gone, eta)
            gone, rates = gone + moved, rates + by.by_velocity * moved
            slopes, a = slopes + by.by_acceleration * moved, a + moved / (by.beta * h**2)
            pose = self._placed(gone)
            small = self._size_of(eta)
            if not small < _FAR:
                return None
            shrunk = small / before if before > 0.0 else 0.0
            part = 1.0 if iteration == 0 else min(1.0, (1.0 - shrunk) / max(shrunk, 1e-3))
            near = small < self._enough.least * part
            if near and (iteration == _ITERATIONS - 1 or self._precise(small, shrunk, renewed=renewed)):
                self.wrench = predicted_tensions(mesh, before_it, wrench, eta)
                self.error = self._error(by, a - old.a)
                return State(t, pose, rates[:, :3], rates[:, 3:], slopes[:, :3], slopes[:, 3:], a)
            if iteration > 0 and not renew and shrunk > _SLOW:
                if not near:
                    return None
                self._factors, renewed = None, True
            before = small
        return None

    def _precise(self, small: float, shrunk: float, *, renewed: bool, most: float = np.inf) -> bool:
        """Tell whether corrections are as small as forces ask for and at most `most`, or shrink no more with a new
        tangent; `shrunk` is the part of the one before, 0 where there was none."""
        if renewed and shrunk > STALLED:
            self._enough = self._enough._replace(rounded=min(2.0 * small, self._enough.least))
        aim = max(min(self._enough.aim, most), self._enough.rounded)
        return small < aim or (shrunk > 0.0 and small * shrunk < PART_LEFT * aim)

    def _residual(
        self, pose: Pose, wrench: Floats, rates: Floats, slopes: Floats, loads: Loads
    ) -> tuple[Floats, Floats]:
        """Return the covectors (n, 6) that are to vanish, and the wrenches (m, 6) that the twists give."""
        mesh = self._mesh
        sweep = self._sweep
        if sweep is None:
            found = settled(mesh, pose, wrench)
            total = node_sums(mesh, found.F_A, found.F_B) - covectors(mesh, pose, loads)
            total += inertia(mesh, pose, rates[:, 3:], slopes[:, :3], slopes[:, 3:])
            new = found.wrench
        else:
            R = matrix(pose.q)
            total, new = sweep(pose, rates, slopes, wrench, loads)
            total = total - node_covectors(mesh, pose, R, loads)
            if self._weighed:
                total[:, :3] += mesh.node_mass[:, None] * np.einsum("kji,kj->ki", R, slopes[:, :3])
                total[:, 3:] += mesh.node_inertia * slopes[:, 3:]
                total[:, 3:] += cross(rates[:, 3:], mesh.node_inertia * rates[:, 3:])
        if self._damping is not None:
            total = total + damped(mesh, pose, new if mesh.laws else wrench, rates, self._damping)
        return total, new

    @functools.cached_property
    def _sweep(self) -> Sweep | None:
        """What sweeps over the elements where their chains do not; its graph is built when it is needed."""
        return Sweep(self._mesh) if Sweep.suits(self._mesh) else None

    def _moved(self, pose: Pose, gone: Floats, eta: Floats) -> Floats:
        """Return the changes (n, 6) of the displacements `gone` of a step by small motions η."""
        shift = np.einsum("kij,kj->ki", matrix(pose.q), eta[:, :3])
        return np.concatenate([shift, vector_change(gone[:, 3:], eta[:, 3:])], axis=1)

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
        given = acting(mesh, pose, loads)
        slopes_of = linearised(states(mesh, pose, with_tensions(mesh, pose, wrench)))
        blocks = slopes_of.K + by.by_acceleration * element_masses(mesh, pose)
        if given.between is not None:
            blocks -= given.between
        if self._damping is not None:
            share = by.by_velocity * self._damping[:, None, None] * slopes_of.viscous
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
        return np.concatenate([seated(mesh, blocks), own - given.turning])


def _never() -> bool:
    """Return False: nobody cancels."""
    return False


def _next_budget(steps: int, seconds: float) -> int:
    """Return how many steps to do in one call, after so many took some seconds."""
    return int(min(max(steps * _CHUNK / max(seconds, 1e-4), 2), 4 * steps))


def _longest(start: float, until: float, h: float) -> float:
    """Return the length of the longest equal steps from `start` to `until` that are not longer than h."""
    return (until - start) / max(1, int(np.ceil((until - start) / h - 1e-9)))


def _remembered(function: Callable[[float], _Value]) -> Callable[[float], _Value]:
    """Return a function of time that computes what it is asked for again and again only once."""
    return functools.lru_cache(maxsize=4)(function)


def at_rest(mesh: Mesh, pose: Pose, t: float = 0.0) -> State:
    """Return the state of rest at a pose; the accelerations are found by `started`."""
    zero = np.zeros((mesh.size, 3))
    return State(t, pose, zero, zero, zero, zero, np.zeros((mesh.size, 6)))


def started(
    mesh: Mesh, supports: tuple[Support, ...], loads: Loads, state: State, wrench: Floats | None = None
) -> State:
    """Return a state with the accelerations that the equations of motion give it at its places and velocities, with the
    multipliers of what is held among the wrenches (m, 6)."""
    near = np.zeros((len(mesh.length), 6))
    if mesh.held is not None and wrench is not None:
        near = np.where(mesh.held > 0.0, wrench, 0.0)
    F = forces(states(mesh, state.pose, near))
    own = forces(states(mesh, state.pose, with_tensions(mesh, state.pose, F.wrench)))
    return started_from(mesh, supports, loads, state, node_sums(mesh, own.F_A, own.F_B))


def started_from(mesh: Mesh, supports: tuple[Support, ...], loads: Loads, state: State, inner: Floats) -> State:
    """Return the same where the covectors (n, 6) of the wrenches at the nodes are known."""
    held = hold(supports, state.pose, 1.0)
    zero = np.zeros((mesh.size, 3))
    outer = covectors(mesh, state.pose, loads)
    residual = inner - outer + inertia(mesh, state.pose, state.w, zero, zero)
    pattern = pattern_of(mesh)
    found = solved(masses(mesh, state.pose), pattern, held.basis, held.fixed, -residual)
    dv = np.einsum("kij,kj->ki", matrix(state.pose.q), found[:, :3])
    return state._replace(dv=dv, dw=found[:, 3:], a=np.concatenate([dv, found[:, 3:]], axis=1))
