"""Motion of rods: the generalized-α method on R³ × SO(3), with factors that are kept as long as they serve.

Places and velocities are integrated in the world, rotations on their group with the angular velocity in the section's
axes. What a step changes of the momenta of free rods is put right after it, see
`anholon.rods.dynamics.momentum_projection`. ρ = 0.9 damps what the step cannot resolve; with ρ = 1 whipping rods fail.
Cables, that pull but do not push, need ρ = 0.6, strings 0.3; they move as straight pieces between their nodes: they
sag at rest under other forces.

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

from anholon.compiler.function_library import FunctionLibrary
from anholon.errors import RunError
from anholon.geometry.rotations import cross, matrix, multiply, normalised, quaternion, skew, vector_change
from anholon.kernels.rod_step_kernel import (
    DOUBLING_ERROR_REL,
    EXTRAPOLATED_TOLERANCE_REL,
    FAILED,
    MAX_HALVINGS,
    STALLED_CONTRACTION,
)
from anholon.rods.chains.row_layout import make_row_layout
from anholon.rods.dynamics.chain_stepper import ChainStepper
from anholon.rods.dynamics.damping import compute_damping_covectors
from anholon.rods.dynamics.element_sweep import ElementSweep
from anholon.rods.dynamics.generalized_alpha import (
    RodState,
    StepCoefficients,
    Tolerances,
    choose_rho,
    choose_tolerances,
    make_step_coefficients,
    next_smaller_rho,
    predict_step,
)
from anholon.rods.dynamics.momentum_projection import MomentumProjection
from anholon.rods.element_kernel import (
    compute_forces,
    compute_tangents,
    describe_exhausted_law,
    find_section_wrenches,
    find_wrenches_of_pose,
    foreseen,
    make_element_states,
    predict_cable_tensions,
    set_cable_tensions,
)
from anholon.rods.global_equations import (
    Factors,
    factorise,
    find_block_pattern,
    move_blocks_to_nodes,
    solve_free,
    sum_at_nodes,
)
from anholon.rods.inertia import compute_element_masses, compute_lumped_masses, compute_mass_blocks, compute_node_masses
from anholon.rods.inertia_expressions import INERTIA_STATE_SIZE, compile_inertia
from anholon.rods.loads import RodLoads, compute_load_covectors, compute_node_covectors, linearise_loads
from anholon.rods.mesh import CableElements, ElementMesh, NodePoses
from anholon.rods.supports import NodeSupport, evaluate_supports

Floats = NDArray[np.float64]
_Value = TypeVar("_Value")

_MAX_ITERATIONS: Final = 8
_DIVERGED: Final = 10.0  # a correction beyond this many sizes of the rods has lost the way
_FIRST_BUDGET: Final = 4  # done in compiled loops before it is first asked whether the motion was cancelled
_CANCEL_CHECK_INTERVAL: Final = 0.03  # s of work in compiled loops between two such questions
_SLOW_CONTRACTION: Final = 0.2  # a correction larger than this part of the one before asks for a new tangent


@functools.cache
def _load_inertia_functions() -> FunctionLibrary:
    """Return the compiled inertia; it is the same for every rod."""
    return compile_inertia()


def compute_inertia_covectors(mesh: ElementMesh, pose: NodePoses, w: Floats, dv: Floats, dw: Floats) -> Floats:
    """Return the covectors (n, 6) of the rods' mass at the nodes, M v' + the gyroscopic terms."""
    ends = compute_end_inertia_covectors(mesh, pose, w, dv, dw)
    total = sum_at_nodes(mesh, ends[:, 0], ends[:, 1])
    if mesh.node_mass.any() or mesh.node_inertia.any():
        total[:, :3] += mesh.node_mass[:, None] * np.einsum("kji,kj->ki", matrix(pose.q), dv)
        total[:, 3:] += mesh.node_inertia * dw + cross(w, mesh.node_inertia * w)
    return total


def compute_end_inertia_covectors(mesh: ElementMesh, pose: NodePoses, w: Floats, dv: Floats, dw: Floats) -> Floats:
    """Return the covectors (m, 2, 6) of the elements' mass at their ends, in the ends' axes."""
    m = len(mesh.length)
    rows = np.empty((m, INERTIA_STATE_SIZE))
    for k in (0, 1):
        node, section_frame = mesh.ends[:, k], mesh.offset_adjoints[:, k]
        R = matrix(pose.q[node])
        arm = mesh.offset_x[:, k, :, None]
        turn, rate = skew(w[node]), skew(dw[node])
        rows[:, 4 * k : 4 * k + 4] = mesh.compute_end_poses(pose, k).q
        rows[:, 8 + 3 * k : 11 + 3 * k] = dv[node] + (R @ (rate + turn @ turn) @ arm)[..., 0]
        rows[:, 14 + 6 * k : 17 + 6 * k] = np.einsum("kij,kj->ki", section_frame[:, 3:, 3:], w[node])
        rows[:, 17 + 6 * k : 20 + 6 * k] = np.einsum("kij,kj->ki", section_frame[:, 3:, 3:], dw[node])
    rows[:, 26], rows[:, 27], rows[:, 28:] = mesh.length, mesh.mass, mesh.inertia
    out = _load_inertia_functions().map("inertia", rows)
    ends = np.stack([out[:, :6], out[:, 6:12]], axis=1)
    if mesh.cables is not None:
        ends[mesh.cables.elements] = _compute_cable_inertia(mesh, mesh.cables, pose, dv)
    return ends


def _compute_cable_inertia(mesh: ElementMesh, cables: CableElements, pose: NodePoses, dv: Floats) -> Floats:
    """Return the covectors (c, 2, 6) of the cables' mass at their ends: 5/12 and 1/12 of the accelerations."""
    which = cables.elements
    node = mesh.ends[which]
    total = (mesh.mass * mesh.length)[which, None] / 12.0
    result = np.zeros((len(which), 2, 6))
    for k in (0, 1):
        force = total * (5.0 * dv[node[:, k]] + dv[node[:, 1 - k]])
        result[:, k, :3] = np.einsum("kji,kj->ki", matrix(pose.q[node[:, k]]), force)
    return result


class RodMotion:
    """Rods in motion, one step after another."""

    _uses_chain_kernel = True  # chains go through compiled loops

    def __init__(
        self,
        mesh: ElementMesh,
        supports: Callable[[float], tuple[NodeSupport, ...]],
        loads: Callable[[float], RodLoads],
        state: RodState,
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
        self._supports, self._loads = _cache_by_time(supports), _cache_by_time(loads)
        self._rho = choose_rho(mesh) if rho is None else rho
        self._size = float(np.ptp(mesh.reference.x, axis=0).max()) + float(mesh.length.max())
        self._tolerances = (
            choose_tolerances(mesh, self._size, force) if tolerance is None else Tolerances(tolerance, tolerance)
        )
        self._pattern = find_block_pattern(mesh)
        self._factors: Factors | None = None
        self._tangent_step = 0.0
        self._weighed = bool(mesh.node_mass.any() or mesh.node_inertia.any())
        self._damping = damping if damping is not None and damping.any() else None
        self._chain: ChainStepper | None = None
        if self._uses_chain_kernel and ChainStepper.is_mesh_supported(mesh):
            layout = make_row_layout(mesh)
            kind = ChainStepper
            if layout is not None and layout.copies:
                from anholon.rods.dynamics.constrained_chain_stepper import (
                    ConstrainedChainStepper,  # a single rod has none
                )

                kind = ConstrainedChainStepper
            self._chain = kind(mesh, damping, rho=self._rho, tolerances=self._tolerances, size=self._size)
            if self._chain.is_load_supported(self._loads(state.t), self._supports(state.t)):
                self._chain.set_end_loads(self._loads(state.t), self._supports(state.t))
        self.wrench = np.zeros((len(mesh.length), 6)) if wrench is None else wrench
        self.state = state
        self.cancelled: Callable[[], bool] = _never_cancelled  # asked between steps, and at least every 0.03 s of many
        self.step_start = state, self.wrench
        self.error = 0.0
        self._whole, self.halvings, self._accuracy = 0.0, 0, np.inf
        self._lumped, self._momentum_projection = compute_lumped_masses(mesh), MomentumProjection(mesh)
        self.steps = self.iterations = self.tangents = self.halved_steps = 0

    def increase_damping(self) -> bool:
        """Damp more from now on of what the steps cannot resolve; False where no more is damped."""
        before = self._rho
        self._set_rho(next_smaller_rho(before))
        return self._rho < before

    def _set_rho(self, rho: float) -> None:
        """Take another damping ρ; the factors were made for the one before."""
        self._rho, self._factors, self._tangent_step = rho, None, 0.0
        if self._chain is not None:
            self._chain.set_rho(rho)

    def compute_step_and_speed(self) -> tuple[float, float]:
        """Return the length of the steps now, s, and how fast nodes move, as part of the rods' size and in radians."""
        return self._whole / (1 << self.halvings), self._measure_motion(np.hstack([self.state.v, self.state.w]))

    def find_step_setting(self, until: float, h: float) -> tuple[int, float]:
        """Return how often the first step of `advance` will be halved, and the damping ρ of the steps."""
        return (self.halvings if self._whole == _equal_step(self.state.t, until, h) else 0), self._rho

    def restore_step_setting(self, until: float, h: float, halvings: int, rho: float) -> None:
        """Let `advance` begin with steps halved so often, and with the damping ρ, as another motion did."""
        self._whole, self.halvings = _equal_step(self.state.t, until, h), halvings
        if rho != self._rho:
            self._set_rho(rho)

    def compute_accelerations(self) -> RodState:
        """Give the state the accelerations that the equations of motion give it at its places and velocities."""
        t = self.state.t
        loads, supports = self._loads(t), self._supports(t)
        chain = self._chain
        if (
            type(chain) is ChainStepper
            and not self._mesh.laws
            and loads.is_plain
            and chain.is_load_supported(loads, supports)
        ):
            self.state = chain.compute_accelerations(self.state, loads, supports, self.wrench)
        else:
            self.state = find_initial_accelerations(self._mesh, supports, loads, self.state, self.wrench)
        return self.state

    def advance(
        self, until: float, h: float, accuracy: float = np.inf, should_stop: Callable[[], bool] | None = None
    ) -> RodState:
        """Go on to the time `until` in equal steps of at most h, or until `should_stop`, which is asked after every
        step, tells to end there; `step_start` is then the state and the wrenches before that step. The steps end
        early, too, when `cancelled` returns True.

        A step that fails, or whose error (part of the rods' size, and radians) is above `accuracy`, is halved; small
        steps grow again where the error allows it.
        """
        if self._chain is not None and self._chain.is_load_supported(self._loads(until), self._supports(until)):
            return self._advance_chain(self._chain, until, h, accuracy, should_stop)
        start, self._accuracy = self.state.t, accuracy
        whole = _equal_step(start, until, h)
        halvings = self.halvings if self._whole == whole else 0
        self._whole = whole
        done = 0  # in the smallest steps
        while done < round((until - start) / whole) << MAX_HALVINGS:
            stride, self.halvings = 1 << (MAX_HALVINGS - halvings), halvings
            before = self.wrench
            rod_state = self._step(whole / (1 << halvings))
            if rod_state is None or self.error > accuracy:
                self.wrench = before
                if halvings == MAX_HALVINGS:
                    if rod_state is None:
                        raise RunError(self._describe_failure(whole))
                else:
                    halvings += 1
                    self.halved_steps += 1
                    if self.cancelled():
                        break
                    continue
            done += stride
            self.step_start = self.state, before
            self.state = self._project_momenta(rod_state._replace(t=start + done * whole / (1 << MAX_HALVINGS)))
            self.steps += 1
            if (should_stop is not None and should_stop()) or self.cancelled():
                break
            wider = stride << 1
            if halvings and done % wider == 0 and self.error < DOUBLING_ERROR_REL * accuracy:
                halvings -= 1
        self.halvings = halvings
        self.wrench = find_wrenches_of_pose(self._mesh, self.state.pose, self.wrench)
        return self.state

    def _advance_chain(
        self, chain: ChainStepper, until: float, h: float, accuracy: float, should_stop: Callable[[], bool] | None
    ) -> RodState:
        """Do what `advance` does in compiled loops: many steps at once where nothing is asked for between them."""
        start = self.state.t
        whole = _equal_step(start, until, h)
        chain.load_state(self.state, self.wrench)
        chain.prepare_steps(start, whole, self.halvings if self._whole == whole else 0, accuracy)
        self._whole = whole
        total, (done, halved) = round((until - start) / whole) << MAX_HALVINGS, chain.progress
        steady = self._loads(start) is self._loads(until) and self._supports(start) is self._supports(until)
        flies = type(chain) is not ChainStepper and self._momentum_projection.has_free_parts(self._supports(until))
        # Every state is asked for, but in flight under forces that stay: those tell its momenta.
        watched = should_stop is not None or (flies and not (steady and self._loads(until).keeps_direction))
        alone = watched or not steady
        if not watched:
            self.step_start = self.state, self.wrench
        budget = 1 if alone else _FIRST_BUDGET
        with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
            while done < total:
                t = start + (done + (1 << (MAX_HALVINGS - halved))) * whole / (1 << MAX_HALVINGS)
                chain.set_end_loads(self._loads(t), self._supports(t))
                asked = monotonic()
                result, before = chain.advance(total, budget), done
                cancelled = self.cancelled()
                if not alone:
                    budget = _next_budget(budget, monotonic() - asked)
                done, halved = chain.progress
                self.steps, self.iterations, self.tangents, self.halved_steps = chain.step_counts
                self.error = chain.error
                if done > before:
                    chain.accept_loads()
                ends = done >= total or result == FAILED or cancelled
                if done > before if watched else done and ends:
                    if watched:
                        self.step_start = self.state, self.wrench
                    reached = chain.read_state(start + done * whole / (1 << MAX_HALVINGS))
                    self.state = self._project_momenta(reached) if flies else reached
                    if should_stop is not None:
                        self.wrench = chain.read_wrenches(from_pose=False)
                if result == FAILED:
                    raise RunError(self._describe_failure(whole))
                if (done > before and should_stop is not None and should_stop()) or cancelled:
                    break
        self.halvings = halved
        if done:
            self.wrench = chain.read_wrenches()
        return self.state

    def _describe_failure(self, step: float) -> str:
        """Return what is said where no step converges."""
        last, limit = step / 2**MAX_HALVINGS, describe_exhausted_law(self._mesh, self.state.pose, self.wrench)
        remedy = limit or "take smaller steps or more elements, or freeze strains that are very stiff"
        if not limit and self._given.held is not None:
            remedy = "take smaller steps or more elements, or let supports and joints move as frozen strains allow"
        return f"at t = {self.state.t:.6g} s no step converges, down to {last:.3g} s. {remedy}"

    def shown_state(self) -> RodState:
        """Return the state as it is shown."""
        return self.state

    def settled_state(self) -> RodState:
        """Return the state from which another motion may begin: what a row misses would be taken for an impact."""
        return self.state

    def repeat_last_step(self, h: float) -> RodState | None:
        """Go from the state before the last step over another length h of it; None where that does not converge."""
        self.state, self.wrench = self.step_start
        t = self.state.t + h
        if self._chain is not None and self._chain.is_load_supported(self._loads(t), self._supports(t)):
            return self._repeat_chain_step(self._chain, h)
        rod_state = self._step(h)
        if rod_state is not None:
            self.state = self._project_momenta(rod_state._replace(t=t))
            self.wrench = find_wrenches_of_pose(self._mesh, self.state.pose, self.wrench)
        return rod_state

    def _repeat_chain_step(self, chain: ChainStepper, h: float) -> RodState | None:
        """Do one step of length h in compiled loops."""
        t = self.state.t + h
        chain.load_state(self.state, self.wrench)
        chain.prepare_steps(self.state.t, h * (1 << MAX_HALVINGS), MAX_HALVINGS, np.inf)
        chain.set_end_loads(self._loads(t), self._supports(t))
        with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
            if chain.advance(1, 1) == FAILED:
                return None
        reached = chain.read_state(t)
        self.state, self.wrench = (
            reached if type(chain) is ChainStepper else self._project_momenta(reached),
            chain.read_wrenches(),
        )
        return self.state

    def _project_momenta(self, state: RodState) -> RodState:
        """Return the state after a step, with the momenta that free parts have."""
        return self._momentum_projection.correct_state(self.state, state, self._loads, self._supports(state.t))

    def _step(self, h: float) -> RodState | None:
        """Return the state a step later; None where Newton's method does not converge."""
        by = make_step_coefficients(self._rho, h)
        if self._given.haste is not None:
            self._mesh = self._given.within(h)
            if self._element_sweep is not None:
                self._element_sweep.hold(self._mesh)
        # A step that loses its way may overflow: whatever is not finite has failed.
        with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
            for fresh in (False, True):
                if fresh or not math.isclose(self._tangent_step, h, rel_tol=1e-9):
                    self._factors = None
                rod_state = self._newton(by, full_newton=fresh)
                if rod_state is not None:
                    return self._estimate_error(by, rod_state)
        return None

    def _estimate_error(self, coefficients: StepCoefficients, state: RodState) -> RodState:
        """Look closer at the error of a step where it seems large, and return the state reached.

        The change of accelerations tells the error of what the step resolves. Of what rings faster it would be
        (ω h)² times the error of places; (M + K / ∂v'/∂x)^-1 M takes that off it, with the factors that are there.
        Half of it is taken off: the error in the rates, times h, decides.
        """
        if self.error > (DOUBLING_ERROR_REL if self.halvings else 1.0) * self._accuracy:
            change = (state.a - self.state.a) * self._lumped
            change[:, :3] = np.einsum("kji,kj->ki", matrix(state.pose.q), change[:, :3])
            answer = coefficients.estimate_error(
                coefficients.by_acceleration * self._filter_error(coefficients, state, change)
            )
            self.error = math.sqrt(self.error * min(self.error, answer))
        return state

    def _filter_error(self, coefficients: StepCoefficients, state: RodState, forces: Floats) -> float:
        """Return how large the motions are with which the factors answer to forces (n, 6) in the nodes' axes."""
        if self._factors is None:
            return np.inf
        held = evaluate_supports(self._supports(self.state.t + coefficients.h), state.pose, 1.0)
        return self._measure_motion(self._factors.solve(forces, np.zeros_like(forces), held.basis))

    def _newton(self, coefficients: StepCoefficients, *, full_newton: bool) -> RodState | None:
        mesh, old = self._mesh, self.state
        h, t = coefficients.h, old.t + coefficients.h
        loads = self._loads(t)
        slopes = np.concatenate([old.dv, old.dw], axis=1)
        a, rates, gone = predict_step(coefficients, np.concatenate([old.v, old.w], axis=1), slopes, old.a)
        pose, wrench, before, renewed = self._make_pose(gone), self.wrench, np.inf, full_newton
        for iteration in range(_MAX_ITERATIONS):
            self.iterations += 1
            given = self.wrench if iteration == 0 else wrench
            residual, wrench = self._residual(pose, given, rates, slopes, loads)
            if not np.isfinite(residual).all():
                return None
            held = evaluate_supports(self._supports(t), pose, 1.0)
            if self._factors is None or full_newton:
                try:
                    blocks = self._compute_tangent_blocks(coefficients, pose, wrench, loads, rates, slopes)
                    self._factors = factorise(blocks, self._pattern, held.basis, held.held_rows)
                except LinAlgError:
                    return None
                self._tangent_step = h
            eta = self._factors.solve(-residual, held.missing_step, held.basis)
            before_it, wrench = pose, foreseen(mesh, pose, given, wrench, eta)
            moved = self._add_increment(pose, gone, eta)
            gone, rates = gone + moved, rates + coefficients.by_velocity * moved
            slopes, a = slopes + coefficients.by_acceleration * moved, a + moved / (coefficients.beta * h**2)
            pose = self._make_pose(gone)
            small = self._measure_motion(eta)
            if not small < _DIVERGED:
                return None
            shrunk = small / before if before > 0.0 else 0.0
            part = 1.0 if iteration == 0 else min(1.0, (1.0 - shrunk) / max(shrunk, 1e-3))
            near = small < self._tolerances.correction * part
            if near and (
                iteration == _MAX_ITERATIONS - 1 or self._is_converged(small, shrunk, has_new_tangent=renewed)
            ):
                self.wrench = predict_cable_tensions(mesh, before_it, wrench, eta)
                self.error = self._error(coefficients, a - old.a)
                return RodState(t, pose, rates[:, :3], rates[:, 3:], slopes[:, :3], slopes[:, 3:], a)
            if iteration > 0 and not full_newton and shrunk > _SLOW_CONTRACTION:
                if not near:
                    return None
                self._factors, renewed = None, True
            before = small
        return None

    def _is_converged(
        self, correction: float, contraction: float, *, has_new_tangent: bool, max_correction: float = np.inf
    ) -> bool:
        """Return whether corrections are as small as forces ask for and at most `max_correction`, or shrink no more
        with a new tangent; `contraction` is the part of the one before, 0 where there was none."""
        if has_new_tangent and contraction > STALLED_CONTRACTION:
            self._tolerances = self._tolerances._replace(rounding=min(2.0 * correction, self._tolerances.correction))
        aim = max(min(self._tolerances.force_correction, max_correction), self._tolerances.rounding)
        return correction < aim or (contraction > 0.0 and correction * contraction < EXTRAPOLATED_TOLERANCE_REL * aim)

    def _residual(
        self, pose: NodePoses, wrench: Floats, rates: Floats, slopes: Floats, loads: RodLoads
    ) -> tuple[Floats, Floats]:
        """Return the covectors (n, 6) that are to vanish, and the wrenches (m, 6) that the twists give."""
        mesh = self._mesh
        sweep = self._element_sweep
        if sweep is None:
            element_forces = find_section_wrenches(mesh, pose, wrench)
            total = sum_at_nodes(mesh, element_forces.F_A, element_forces.F_B) - compute_load_covectors(
                mesh, pose, loads
            )
            total += compute_inertia_covectors(mesh, pose, rates[:, 3:], slopes[:, :3], slopes[:, 3:])
            new = element_forces.wrench
        else:
            R = matrix(pose.q)
            total, new = sweep(pose, rates, slopes, wrench, loads)
            total = total - compute_node_covectors(mesh, pose, R, loads)
            if self._weighed:
                total[:, :3] += mesh.node_mass[:, None] * np.einsum("kji,kj->ki", R, slopes[:, :3])
                total[:, 3:] += mesh.node_inertia * slopes[:, 3:]
                total[:, 3:] += cross(rates[:, 3:], mesh.node_inertia * rates[:, 3:])
        if self._damping is not None:
            total = total + compute_damping_covectors(mesh, pose, new if mesh.laws else wrench, rates, self._damping)
        return total, new

    @functools.cached_property
    def _element_sweep(self) -> ElementSweep | None:
        """What sweeps over the elements where their chains do not; its graph is built when it is needed."""
        return ElementSweep(self._mesh) if ElementSweep.is_supported(self._mesh) else None

    def _add_increment(self, pose: NodePoses, increment: Floats, eta: Floats) -> Floats:
        """Return the changes (n, 6) of the displacements `increment` of a step by small motions η."""
        shift = np.einsum("kij,kj->ki", matrix(pose.q), eta[:, :3])
        return np.concatenate([shift, vector_change(increment[:, 3:], eta[:, 3:])], axis=1)

    def _measure_motion(self, eta: Floats) -> float:
        """Return how large motions are, as part of the rods' size and in radians."""
        return max(float(np.abs(eta[:, :3]).max()) / self._size, float(np.abs(eta[:, 3:]).max()))

    def _error(self, coefficients: StepCoefficients, acceleration_change: Floats) -> float:
        """Return the error of a step over which the method's accelerations changed: it is exact for constant ones."""
        return coefficients.estimate_error(self._measure_motion(acceleration_change))

    def _make_pose(self, increment: Floats) -> NodePoses:
        """Return the pose after the displacements and rotations of a step."""
        old = self.state.pose
        return NodePoses(normalised(multiply(old.q, quaternion(increment[:, 3:]))), old.x + increment[:, :3])

    def _compute_tangent_blocks(
        self,
        coefficients: StepCoefficients,
        pose: NodePoses,
        wrench: Floats,
        loads: RodLoads,
        rates: Floats,
        slopes: Floats,
    ) -> Floats:
        """Return the blocks of K + ∂v'/∂x M + ∂v/∂x C, with C of the sections' turning and the damping."""
        mesh = self._mesh
        self.tangents += 1
        given = linearise_loads(mesh, pose, loads)
        slopes_of = compute_tangents(make_element_states(mesh, pose, set_cable_tensions(mesh, pose, wrench)))
        blocks = slopes_of.K + coefficients.by_acceleration * compute_element_masses(mesh, pose)
        if given.end_slopes is not None:
            blocks -= given.end_slopes
        if self._damping is not None:
            share = coefficients.by_velocity * self._damping[:, None, None] * slopes_of.viscous_stiffness
            ends = (-slopes_of.Q, slopes_of.P)
            for i in (0, 1):
                for j in (0, 1):
                    blocks[:, i, j] += np.swapaxes(ends[i], 1, 2) @ share @ ends[j]
        half = 0.5 * mesh.length[:, None, None]
        J = half * mesh.inertia[:, :, None] * np.eye(3)
        for k in (0, 1):
            node = mesh.ends[:, k]
            w = np.einsum("kij,kj->ki", mesh.offset_adjoints[:, k, 3:, 3:], rates[node, 3:])
            blocks[:, k, k, 3:, 3:] += coefficients.by_velocity * (skew(w) @ J - skew(np.einsum("kij,kj->ki", J, w)))
            back = np.swapaxes(matrix(mesh.compute_end_poses(pose, k).q), 1, 2)
            carried = np.einsum("kij,kj->ki", back, slopes[node, :3])
            blocks[:, k, k, :3, 3:] += half * mesh.mass[:, None, None] * skew(carried)
        own = coefficients.by_acceleration * compute_node_masses(mesh)
        J, w = mesh.node_inertia[:, :, None] * np.eye(3), rates[:, 3:]
        own[:, 3:, 3:] += coefficients.by_velocity * (skew(w) @ J - skew(mesh.node_inertia * w))
        back = np.swapaxes(matrix(pose.q), 1, 2)
        own[:, :3, 3:] += mesh.node_mass[:, None, None] * skew(np.einsum("kij,kj->ki", back, slopes[:, :3]))
        return np.concatenate([move_blocks_to_nodes(mesh, blocks), own - given.node_slopes])


def _never_cancelled() -> bool:
    """Return False: nobody cancels."""
    return False


def _next_budget(steps: int, seconds: float) -> int:
    """Return how many steps to do in one call, after so many took some seconds."""
    return int(min(max(steps * _CANCEL_CHECK_INTERVAL / max(seconds, 1e-4), 2), 4 * steps))


def _equal_step(start: float, until: float, h: float) -> float:
    """Return the length of the longest equal steps from `start` to `until` that are not longer than h."""
    return (until - start) / max(1, int(np.ceil((until - start) / h - 1e-9)))


def _cache_by_time(function: Callable[[float], _Value]) -> Callable[[float], _Value]:
    """Return a function of time that computes what it is asked for again and again only once."""
    return functools.lru_cache(maxsize=4)(function)


def make_rest_state(mesh: ElementMesh, pose: NodePoses, t: float = 0.0) -> RodState:
    """Return the state of rest at a pose; the accelerations are found by `find_initial_accelerations`."""
    zero = np.zeros((mesh.size, 3))
    return RodState(t, pose, zero, zero, zero, zero, np.zeros((mesh.size, 6)))


def find_initial_accelerations(
    mesh: ElementMesh, supports: tuple[NodeSupport, ...], loads: RodLoads, state: RodState, wrench: Floats | None = None
) -> RodState:
    """Return a state with the accelerations that the equations of motion give it at its places and velocities, with the
    multipliers of what is held among the wrenches (m, 6)."""
    near = np.zeros((len(mesh.length), 6))
    if mesh.held is not None and wrench is not None:
        near = np.where(mesh.held > 0.0, wrench, 0.0)
    F = compute_forces(make_element_states(mesh, state.pose, near))
    own = compute_forces(make_element_states(mesh, state.pose, set_cable_tensions(mesh, state.pose, F.wrench)))
    return find_accelerations_from_inner(mesh, supports, loads, state, sum_at_nodes(mesh, own.F_A, own.F_B))


def find_accelerations_from_inner(
    mesh: ElementMesh, supports: tuple[NodeSupport, ...], loads: RodLoads, state: RodState, inner_covectors: Floats
) -> RodState:
    """Return the same where the covectors (n, 6) of the wrenches at the nodes are known."""
    held = evaluate_supports(supports, state.pose, 1.0)
    zero = np.zeros((mesh.size, 3))
    outer = compute_load_covectors(mesh, state.pose, loads)
    residual = inner_covectors - outer + compute_inertia_covectors(mesh, state.pose, state.w, zero, zero)
    pattern = find_block_pattern(mesh)
    result = solve_free(compute_mass_blocks(mesh, state.pose), pattern, held.basis, held.held_rows, -residual)
    dv = np.einsum("kij,kj->ki", matrix(state.pose.q), result[:, :3])
    return state._replace(dv=dv, dw=result[:, 3:], a=np.concatenate([dv, result[:, 3:]], axis=1))
