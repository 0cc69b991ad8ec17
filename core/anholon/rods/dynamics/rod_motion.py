"""Motion of rods: the generalized-α method on R³ × SO(3), with factors that are kept as long as they serve.

Places and velocities are integrated in the world, rotations on their group with the angular velocity in the section's
axes. What a step changes of the momenta of free rods is put right after it, see
`anholon.rods.dynamics.momentum_projection`. ρ = 0.9 damps what the step cannot resolve; with ρ = 1 whipping rods fail.
Cables, that pull but do not push, need ρ = 0.6, strings 0.3; they move as straight pieces between their nodes: they
sag at rest under other forces.

A step first uses the factors of an earlier tangent; when the corrections shrink too slowly the tangent is renewed, and
a step that fails even so is halved. The steps are those of the kernel `kernels/rod_step.c`.

Source: M. Arnold, O. Brüls, Convergence of the generalized-α scheme for constrained mechanical systems, Multibody Syst.
Dyn. 18 (2007) 185; O. Brüls, A. Cardona, M. Arnold, Lie group generalized-α, Mech. Mach. Theory 48 (2012) 121.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple, TypeVar

import numpy as np

from anholon.array_types import Floats
from anholon.compiler.function_library import FunctionLibrary
from anholon.errors import RunError
from anholon.geometry.rotations import cross, matrix
from anholon.kernels.rod_step_kernel import FAILED, MAX_HALVINGS
from anholon.rods.chains.row_layout import make_row_layout
from anholon.rods.dynamics.chain_stepper import ChainStepper
from anholon.rods.dynamics.generalized_alpha import (
    RodState,
    Tolerances,
    choose_rho,
    choose_tolerances,
    next_smaller_rho,
)
from anholon.rods.dynamics.momentum_projection import MomentumProjection
from anholon.rods.element_kernel import (
    compute_forces,
    describe_exhausted_law,
    make_element_states,
    set_cable_tensions,
)
from anholon.rods.global_equations import find_block_pattern, solve_free, sum_at_nodes
from anholon.rods.inertia import compute_mass_blocks
from anholon.rods.inertia_expressions import INERTIA_STATE_SIZE, compile_inertia
from anholon.rods.loads import RodLoads, compute_load_covectors
from anholon.rods.mesh import CableElements, ElementMesh, NodePoses
from anholon.rods.supports import NodeSupport, evaluate_supports
from anholon.rods.tolerances import SAME_STEP_REL

_Value = TypeVar("_Value")

_FIRST_BUDGET: Final = 4  # done in compiled loops before it is first asked whether the motion was cancelled
_CANCEL_CHECK_INTERVAL: Final = 0.03  # s of work in compiled loops between two such questions


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
        rows[:, 4 * k : 4 * k + 4] = mesh.compute_end_poses(pose, k).q
        rows[:, 8 + 3 * k : 11 + 3 * k] = dv[node]
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


class StepSetting(NamedTuple):
    """Initial setting of steps: number of halvings, number of calm steps before them, and damping ρ.

    Calm steps had an error that would have allowed longer ones.
    """

    halvings: int
    calm_steps: int
    rho: float


class RodMotion:
    """Rods in motion, one step after another."""

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
        self._mesh = mesh
        self._supports, self._loads = _cache_by_time(supports), _cache_by_time(loads)
        self._rho = choose_rho(mesh) if rho is None else rho
        self._size = float(np.ptp(mesh.reference.x, axis=0).max()) + float(mesh.length.max())
        self._tolerances = (
            choose_tolerances(mesh, self._size, force) if tolerance is None else Tolerances(tolerance, tolerance)
        )
        self._chain = self._make_chain(damping)
        self._chain.set_end_loads(self._loads(state.t), self._supports(state.t))
        self.wrench = np.zeros((len(mesh.length), 6)) if wrench is None else wrench
        self.state = state
        self.cancelled: Callable[[], bool] = _never_cancelled  # asked between steps, and at least every 0.03 s of many
        self.step_start = state, self.wrench
        self.error = 0.0
        self.step_limit, self._step, self._calm_steps = np.inf, 0.0, 0
        # A step that is halved after one of the first steps, and shorter than these began, ends `advance`.
        self.first_steps, self.first_step_limit, self.is_halved_early = range(0), np.inf, False
        self.steps = self.iterations = self.tangents = self.halved_steps = 0

    def _make_chain(self, damping: Floats | None) -> ChainStepper:
        """Return the equations of the steps."""
        kind = ChainStepper
        if make_row_layout(self._mesh).copies:
            from anholon.rods.dynamics.constrained_chain_stepper import (
                ConstrainedChainStepper,  # a single rod has none
            )

            kind = ConstrainedChainStepper
        return kind(self._mesh, damping, rho=self._rho, tolerances=self._tolerances, size=self._size)

    @functools.cached_property
    def _momentum_projection(self) -> MomentumProjection:
        """The projection of the momenta of parts that fly freely."""
        return MomentumProjection(self._mesh)

    def increase_damping(self) -> bool:
        """Increase the damping of unresolved vibrations; return False if there is no larger damping."""
        before = self._rho
        self._set_rho(next_smaller_rho(before))
        return self._rho < before

    def _set_rho(self, rho: float) -> None:
        """Set another damping ρ; the factors were made for the one before."""
        self._rho = rho
        self._chain.set_rho(rho)

    def compute_step_and_speed(self) -> tuple[float, float]:
        """Return the length of the steps now, s, and how fast nodes move, as part of the rods' size and in radians."""
        v, w = (float(np.abs(part).max()) for part in (self.state.v, self.state.w))
        return self._step, max(v / self._size, w)

    def find_step_setting(self, until: float, h: float) -> StepSetting:
        """Return the setting with which `advance` will begin."""
        return StepSetting(self._find_halvings(_equal_step(self.state.t, until, h)), self._calm_steps, self._rho)

    def _find_halvings(self, step: float) -> int:
        """Return how often the next step `step`, s, is halved such that it is not longer than the last allowed step."""
        parts = step / self.step_limit * (1.0 - SAME_STEP_REL)
        return min(int(np.ceil(np.log2(parts))), MAX_HALVINGS) if parts > 1.0 else 0

    def restore_step_setting(self, until: float, h: float, setting: StepSetting) -> None:
        """Make `advance` begin with the setting of another motion, independent of what this one did before."""
        step = _equal_step(self.state.t, until, h) / (1 << setting.halvings)
        self.step_limit, self._calm_steps = step if setting.halvings else np.inf, setting.calm_steps
        self._set_rho(setting.rho)
        self._chain.forget_steps()

    def compute_accelerations(self) -> RodState:
        """Set the accelerations of the state that the equations of motion give at its positions and velocities."""
        t = self.state.t
        loads, supports = self._loads(t), self._supports(t)
        if self._chain.has_block or self._mesh.laws or not loads.is_plain:
            self.state = find_initial_accelerations(self._mesh, supports, loads, self.state, self.wrench)
        else:
            self.state = self._chain.compute_accelerations(self.state, loads, supports, self.wrench)
        return self.state

    def advance(
        self, until: float, h: float, accuracy: float = np.inf, should_stop: Callable[[], bool] | None = None
    ) -> RodState:
        """Advance in equal steps of at most h to the time `until`, or until `should_stop` returns True after a step.

        If `should_stop` is True, `step_start` is the state with the wrenches before that step. The steps also end early
        if `cancelled` returns True, or if one of the `first_steps` leads to a halved step: then the state is of no use.
        Many steps are done in one call if nothing is evaluated between them.

        A step that fails, or whose error (relative to the rods' size, and rad) is above `accuracy`, is halved. Small
        steps grow again after many steps with a small error: each change starts vibrations.
        """
        chain, start, self.is_halved_early = self._chain, self.state.t, False
        step = _equal_step(start, until, h)
        chain.load_state(self.state, self.wrench)
        first_level = self._find_halvings(step)
        chain.prepare_steps(start, step, (first_level, self._calm_steps), accuracy)
        total, (done, halved, calm) = round((until - start) / step) << MAX_HALVINGS, chain.progress
        steady = self._loads(start) is self._loads(until) and self._supports(start) is self._supports(until)
        flies = chain.has_block and self._momentum_projection.has_free_parts(self._supports(until))
        # Every state is needed, except in flight under constant forces, which determine the momenta.
        watched = should_stop is not None or (flies and not (steady and self._loads(until).keeps_direction))
        stops_at_each_step = watched or not steady
        if not watched:
            self.step_start = self.state, self.wrench
        budget = 1 if stops_at_each_step else _FIRST_BUDGET
        with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
            while done < total:
                t = start + (done + (1 << (MAX_HALVINGS - halved))) * step / (1 << MAX_HALVINGS)
                chain.set_end_loads(self._loads(t), self._supports(t))
                call_time = monotonic()
                before, halvings_before = done, self.halved_steps
                early = self.steps < self.first_steps.stop
                result = chain.advance(total, budget, pauses_at_halving=stops_at_each_step or early)
                cancelled = self.cancelled()
                if not stops_at_each_step:
                    budget = _next_budget(budget, monotonic() - call_time)
                done, halved, calm = chain.progress
                self.steps, self.iterations, self.tangents, self.halved_steps = chain.step_counts
                self.error = chain.error
                if done > before:
                    chain.accept_loads()
                ends = done >= total or result == FAILED or cancelled
                if done > before if watched else done and ends:
                    if watched:
                        self.step_start = self.state, self.wrench
                    chain_state = chain.read_state(start + done * step / (1 << MAX_HALVINGS))
                    self.state = self._project_momenta(chain_state) if flies else chain_state
                    if should_stop is not None:
                        self.wrench = chain.read_wrenches(from_pose=False)
                if result == FAILED:
                    raise RunError(self._describe_failure(step))
                is_shorter = step / (1 << halved) < self.first_step_limit * (1.0 - SAME_STEP_REL)
                self.is_halved_early = (
                    self.halved_steps > halvings_before and is_shorter and self.steps in self.first_steps
                )
                if self.is_halved_early:
                    break
                if (done > before and should_stop is not None and should_stop()) or cancelled:
                    break
        self._step, self._calm_steps = step / (1 << halved), calm
        if halved != first_level or self.is_halved_early:
            self.step_limit = self._step if halved else np.inf
        if done:
            self.wrench = chain.read_wrenches()
        return self.state

    def _describe_failure(self, step: float) -> str:
        """Return the message that no step converges."""
        last, limit = step / 2**MAX_HALVINGS, describe_exhausted_law(self._mesh, self.state.pose, self.wrench)
        remedy = limit or "Take smaller steps or more elements, or freeze strains that are very stiff"
        if not limit and self._mesh.held is not None:
            remedy = "Take smaller steps or more elements, or let supports and joints move as frozen strains allow"
        return f"at t = {self.state.t:.6g} s no step converges, down to {last:.3g} s. {remedy}"

    def shown_state(self) -> RodState:
        """Return the state as it is shown."""
        return self.state

    def settled_state(self) -> RodState:
        """Return the state from which another motion may start; a residual of a row would act as an impact."""
        return self.state

    def repeat_last_step(self, h: float) -> RodState | None:
        """Repeat the last step with another length h; None where that does not converge."""
        self.state, self.wrench = self.step_start
        chain, t = self._chain, self.state.t + h
        chain.load_state(self.state, self.wrench)
        chain.prepare_steps(self.state.t, h * (1 << MAX_HALVINGS), (MAX_HALVINGS, 0), np.inf)
        chain.set_end_loads(self._loads(t), self._supports(t))
        with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
            if chain.advance(1, 1) == FAILED:
                return None
        chain_state = chain.read_state(t)
        self.state = self._project_momenta(chain_state) if chain.has_block else chain_state
        self.wrench = chain.read_wrenches()
        return self.state

    def _project_momenta(self, state: RodState) -> RodState:
        """Return the state after a step, with the momenta that free parts have."""
        return self._momentum_projection.correct_state(self.state, state, self._loads, self._supports(state.t))


def _never_cancelled() -> bool:
    """Return False."""
    return False


def _next_budget(steps: int, seconds: float) -> int:
    """Return the number of steps for the next call, from the number and duration, s, of the last one."""
    return int(min(max(steps * _CANCEL_CHECK_INTERVAL / max(seconds, 1e-4), 2), 4 * steps))


def _equal_step(start: float, until: float, h: float) -> float:
    """Return the length of the longest equal steps from `start` to `until` that are not longer than h."""
    return (until - start) / max(1, int(np.ceil((until - start) / h - 1e-9)))


def _cache_by_time(function: Callable[[float], _Value]) -> Callable[[float], _Value]:
    """Return a function of time that caches its latest values."""
    return functools.lru_cache(maxsize=4)(function)


def make_rest_state(mesh: ElementMesh, pose: NodePoses, t: float = 0.0) -> RodState:
    """Return the state of rest at a pose; the accelerations are found by `find_initial_accelerations`."""
    zero = np.zeros((mesh.size, 3))
    return RodState(t, pose, zero, zero, zero, zero, np.zeros((mesh.size, 6)))


def find_initial_accelerations(
    mesh: ElementMesh, supports: tuple[NodeSupport, ...], loads: RodLoads, state: RodState, wrench: Floats | None = None
) -> RodState:
    """Return a state with the accelerations given by the equations of motion at its places and velocities.

    `wrench` (m, 6): contains the multipliers of frozen strains.
    """
    multipliers = np.zeros((len(mesh.length), 6))
    if mesh.held is not None and wrench is not None:
        multipliers = np.where(mesh.held > 0.0, wrench, 0.0)
    predicted = compute_forces(make_element_states(mesh, state.pose, multipliers))
    forces = compute_forces(
        make_element_states(mesh, state.pose, set_cable_tensions(mesh, state.pose, predicted.wrench))
    )
    return find_accelerations_from_inner(mesh, supports, loads, state, sum_at_nodes(mesh, forces.F_A, forces.F_B))


def find_accelerations_from_inner(
    mesh: ElementMesh, supports: tuple[NodeSupport, ...], loads: RodLoads, state: RodState, inner_covectors: Floats
) -> RodState:
    """Return the state with its accelerations, if the covectors (n, 6) of the wrenches at the nodes are known."""
    conditions = evaluate_supports(supports, state.pose, 1.0)
    zero = np.zeros((mesh.size, 3))
    load_covectors = compute_load_covectors(mesh, state.pose, loads)
    residual = inner_covectors - load_covectors + compute_inertia_covectors(mesh, state.pose, state.w, zero, zero)
    pattern = find_block_pattern(mesh)
    result = solve_free(
        compute_mass_blocks(mesh, state.pose), pattern, conditions.basis, conditions.held_rows, -residual
    )
    return state.accelerate(result)
