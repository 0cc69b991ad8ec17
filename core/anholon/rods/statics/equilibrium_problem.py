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

from anholon.array_types import Floats
from anholon.geometry.rotations import cross, matrix, multiply, normalised, quaternion, skew
from anholon.outcome import Cancelled
from anholon.rods.element_kernel import compute_element_rotations, describe_exhausted_law
from anholon.rods.global_equations import (
    BorderedFactors,
    ConstraintBlock,
    Factors,
    GlobalEquations,
    assemble,
    compute_bordered_entries,
    compute_entries,
    compute_residual_of_wrenches,
    compute_tension_correction,
    factorise,
    find_block_pattern,
    move_blocks_to_nodes,
)
from anholon.rods.loads import RodLoads, compute_load_covectors
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.section_law import choose_next_wrenches, measure_wrench_change
from anholon.rods.statics.cable_equilibrium import CableEquilibriumProblem
from anholon.rods.statics.chain_equilibrium import ChainEquilibriumProblem
from anholon.rods.supports import (
    NodeSupport,
    SupportConditions,
    compute_support_covectors,
    compute_support_rates,
    evaluate_supports,
)
from anholon.rods.tolerances import (
    MAX_ELEMENT_ROTATION,
    MAX_SUPPORT_ROTATION,
    MIN_REMAINING_TENSION_REL,
    RESIDUAL_FLOOR_REL,
)
from anholon.rods.whole_turns import can_lose_turns, compute_support_rotation, find_folded_elements, has_lost_turns

ELEMENT_ROTATION_MESSAGE: Final = "an element rotated by half a turn between its ends. Use more elements"
"""Why a state is lost whose elements turn further."""

FOLDED_ELEMENT_MESSAGE: Final = "an element folded over, its chord against its sections. Use more elements"
"""Why a state is lost in which elements are longer than what bends them, and turned over."""

SUPPORT_ROTATION_MESSAGE: Final = "the supports rotate too far in one step"
"""Why a state is lost whose supports turn by half a turn or more since the state before."""


class Equilibrium(NamedTuple):
    """A state of rest with the load factor `factor`.

    `pose`: frames of the nodes; `wrench` (m, 6): mean wrenches Θ of the elements; `reactions` (n, 6): covectors of the
    supports at the nodes, in the nodes' own axes; `iterations`: Newton steps that it took, those in vain included;
    `extra_unknowns` (k,): coordinates and multipliers beside the rods; `rounding`: part of the rods' size to which
    rounding leaves the places uncertain, 0 where it does not matter.
    """

    factor: float
    pose: NodePoses
    wrench: Floats
    reactions: Floats
    iterations: int
    extra_unknowns: Floats = np.zeros(0)
    rounding: float = 0.0


class SectionLawError(np.linalg.LinAlgError):
    """A wrench that a nonlinear law of a section does not reach."""


class StepFailed(NamedTuple):
    """A step that did not converge, why, and which part of it may be tried next."""

    reason: str
    iterations: int
    step_fraction: float = 0.5


class CoupledEquations(Protocol):
    """The equations of the bodies beside the rods."""

    @property
    def unknown_scales(self) -> Floats:
        """Sizes (k,) of the unknowns; 0 for those whose changes do not tell how near the equilibrium is."""
        ...

    def reference_unknowns(self) -> Floats:
        """Return the unknowns (k,) in the reference."""
        ...

    def compute_constraint_block(self, pose: NodePoses, unknowns: Floats, factor: float) -> ConstraintBlock:
        """Return the equations."""
        ...

    def compute_load_derivative(self, unknowns: Floats) -> Floats:
        """Return the derivative of the right-hand sides with respect to the load factor."""
        ...

    def set_reference_state(self, pose: NodePoses, unknowns: Floats) -> None:
        """Take a state from which motions along rows of rates are counted."""
        ...

    def compute_masses(self, unknowns: Floats, factor: float) -> tuple[Floats, Floats]:
        """Return masses and damping (k, k) of the unknowns."""
        ...


class EquilibriumProblem:
    """The equations of rest of a mesh under supports and loads that grow together.

    `allows_folds`: whether states in which elements are folded over are passed on the way to others.
    """

    def __init__(
        self,
        mesh: ElementMesh,
        supports: tuple[NodeSupport, ...],
        loads: RodLoads,
        coupled: CoupledEquations | None = None,
        scale: float = 1.0,
        cancelled: Callable[[], bool] | None = None,
    ) -> None:
        self.mesh, self.supports, self.loads, self.coupled = mesh, supports, loads, coupled
        self.cancelled = cancelled
        self.size = float(np.ptp(mesh.reference.x, axis=0).max()) + float(mesh.length.max())
        self.scale = scale  # of the load factor, in the length of a path
        self.allows_folds = False

    def with_folds_allowed(self) -> EquilibriumProblem:
        """Return the same equations, on the way to whose solution elements may fold over."""
        other = EquilibriumProblem(self.mesh, self.supports, self.loads, self.coupled, self.scale, self.cancelled)
        other.allows_folds = True
        return other

    @cached_property
    def block_pattern(self) -> NDArray[np.intp]:
        """Nodes of the blocks of the tangent."""
        return find_block_pattern(self.mesh)

    @cached_property
    def unknown_weights(self) -> Floats:
        """Weights of the unknowns in the length of a motion."""
        n = self.mesh.size
        nodes = np.tile([1.0 / self.size] * 3 + [1.0] * 3, (n, 1)) / np.sqrt(n)
        scales = self.coupled.unknown_scales if self.coupled is not None else np.zeros(0)
        return np.concatenate([nodes.ravel(), np.divide(1.0, scales, out=np.zeros_like(scales), where=scales > 0.0)])

    @cached_property
    def without_sixth_order(self) -> EquilibriumProblem | None:
        """The equations with plain elements, from which sixth-order equilibria are found; None if all are plain."""
        if self.mesh.sixth_order is None:
            return None
        mesh = self.mesh._replace(sixth_order=None)
        plain = EquilibriumProblem(mesh, self.supports, self.loads, self.coupled, self.scale, self.cancelled)
        plain.allows_folds = self.allows_folds
        return plain

    @cached_property
    def chain_problem(self) -> ChainEquilibriumProblem | None:
        """The same equations in machine code, where they are those of a chain."""
        if self.coupled is not None or not ChainEquilibriumProblem.is_supported(self.mesh, self.supports, self.loads):
            return None
        return ChainEquilibriumProblem(self.mesh, self.supports, self.loads)

    @cached_property
    def cable_problem(self) -> CableEquilibriumProblem | None:
        """The same equations with places alone, where there are cables alone."""
        if self.coupled is not None or not CableEquilibriumProblem.is_supported(self.mesh, self.supports, self.loads):
            return None
        return CableEquilibriumProblem(self.mesh, self.supports, self.loads)

    def make_unloaded_state(self) -> Equilibrium:
        """Return the reference shape as the equilibrium without loads."""
        equilibrium = make_unloaded_state(self.mesh)
        return (
            equilibrium
            if self.coupled is None
            else equilibrium._replace(extra_unknowns=self.coupled.reference_unknowns())
        )

    def set_step_start(self, state: Equilibrium) -> None:
        """Set the state at which steps begin."""
        if self.coupled is not None:
            self.coupled.set_reference_state(state.pose, state.extra_unknowns)

    def raise_if_cancelled(self) -> None:
        """Raise Cancelled where somebody wants that."""
        if self.cancelled is not None and self.cancelled():
            raise Cancelled

    def norm(self, z: Floats, load: float) -> float:
        """Return the length of a motion with a change of load."""
        return float(np.sqrt(np.sum((self.unknown_weights * z) ** 2) + (load / self.scale) ** 2))

    def dot(self, first: tuple[Floats, float], second: tuple[Floats, float]) -> float:
        """Return the scalar product of two motions with their changes of the load factor."""
        return float(
            (self.unknown_weights * first[0]) @ (self.unknown_weights * second[0])
            + first[1] * second[1] / self.scale**2
        )

    def compute_largest_motion(self, z: Floats) -> float:
        """Return the largest translation of a motion, relative to the rods' size, or its largest rotation, rad."""
        n = 6 * self.mesh.size
        largest_unknown = float(np.abs(self.unknown_weights[n:] * z[n:]).max(initial=0.0))
        eta = np.abs(z[:n].reshape(-1, 6))
        return max(float(eta[:, :3].max(initial=0.0)) / self.size, float(eta[:, 3:].max(initial=0.0)), largest_unknown)

    def linearise(self, state: Equilibrium, drag: Floats | None = None) -> LinearizedEquilibrium:
        """Return the equations at a state with their factors; `drag` (n, 6): stiffness against motions of nodes.

        Raises LinAlgError if some motion has no stiffness, Cancelled if cancelled.
        """
        self.raise_if_cancelled()
        return LinearizedEquilibrium(self, state, drag)

    def accept_step(
        self, start: Equilibrium, state: Equilibrium, iterations: int, residual: Floats | None = None
    ) -> Equilibrium | StepFailed:
        """Return the state that was found from `start` with its reactions, if no element has turned beyond what it can
        measure, nor lost a whole turn on the way; `residual` (n, 6): inner less outer covectors at the nodes, where
        these are known and no element has turned too far."""
        mesh, pose = self.mesh, state.pose
        lost = self.check_whole_turns(start, state, iterations)
        if lost is not None:
            return lost
        if residual is None:
            if (
                float(
                    compute_element_rotations(mesh.compute_end_poses(pose, 0).q, mesh.compute_end_poses(pose, 1).q).max(
                        initial=0.0
                    )
                )
                > MAX_ELEMENT_ROTATION
            ):
                return StepFailed(ELEMENT_ROTATION_MESSAGE, iterations)
            residual = compute_residual_of_wrenches(mesh, pose, state.wrench, self.loads.scale(state.factor))
            if self.coupled is not None:
                residual = (
                    residual
                    - self.coupled.compute_constraint_block(pose, state.extra_unknowns, state.factor).node_covectors
                )
        return state._replace(reactions=compute_support_covectors(self.supports, pose, residual), iterations=iterations)

    @cached_property
    def _can_lose_turns(self) -> bool:
        return can_lose_turns(self.mesh, self.supports, self.coupled is not None or not self.loads.is_plain)

    def check_whole_turns(self, start: Equilibrium, state: Equilibrium, iterations: int) -> StepFailed | None:
        """Return why a state lacks whole turns of the state before it, or is folded over; None if it is neither."""
        too_far = self.check_support_rotation(start, state.factor, iterations)
        if too_far is not None:
            return too_far
        if self._can_lose_turns and has_lost_turns(self.mesh, start.pose, state.pose):
            return StepFailed(ELEMENT_ROTATION_MESSAGE, iterations)
        if not self.allows_folds and find_folded_elements(self.mesh, state.pose).any():
            return StepFailed(FOLDED_ELEMENT_MESSAGE, iterations)
        return None

    def check_support_rotation(self, start: Equilibrium, factor: float, iterations: int = 0) -> StepFailed | None:
        """Return the failure of a step whose rotations of supports are ambiguous, with a shorter step; else None."""
        angle = compute_support_rotation(self.supports, factor - start.factor)
        return (
            StepFailed(SUPPORT_ROTATION_MESSAGE, iterations, 0.5 * MAX_SUPPORT_ROTATION / angle)
            if angle > MAX_SUPPORT_ROTATION
            else None
        )


class LinearizedEquilibrium:
    """The equations of rest at one state, with their factors."""

    def __init__(self, problem: EquilibriumProblem, state: Equilibrium, drag: Floats | None) -> None:
        self._problem, self.state = problem, state
        mesh, now = problem.mesh, problem.loads.scale(state.factor)
        self.equations: GlobalEquations = assemble(mesh, state.pose, state.wrench, now)
        self.support_conditions: SupportConditions = evaluate_supports(problem.supports, state.pose, state.factor)
        if mesh.cables is not None:
            self.support_conditions.held_rows[mesh.cables.point_nodes, 3:] = True  # what has no frame does not turn
        coupled_equations = problem.coupled
        self.constraint_block = (
            coupled_equations.compute_constraint_block(state.pose, state.extra_unknowns, state.factor)
            if coupled_equations is not None
            else None
        )
        self.residual = (
            self.equations.residual
            if self.constraint_block is None
            else self.equations.residual - self.constraint_block.node_covectors
        )
        if not (np.isfinite(self.equations.residual).all() and np.isfinite(self.equations.K).all()):
            if np.isnan(self.equations.forces.wrench).any() and mesh.laws:
                raise SectionLawError(
                    describe_exhausted_law(mesh, state.pose, state.wrench)
                    or "the law of a section has no positive tangent"
                )
            raise LinAlgError("an element rotated too far between its ends. Use more elements")
        self._drag = drag
        self.K = self._add_reaction_stiffness(now)

    def _add_reaction_stiffness(self, loads: RodLoads) -> Floats:
        """Return the blocks of the tangent with the reactions of supports as dead forces.

        Where a node slides and rotates, the directions in which it slides do not rotate with it.
        """
        balance, state = self._problem, self.state
        sliding = {s.node for s in balance.supports if any(s.held) and not all(s.held) and s.rotation != "clamped"}
        if not sliding:
            return self.equations.K
        total = compute_residual_of_wrenches(balance.mesh, state.pose, state.wrench, loads)
        if self.constraint_block is not None:
            total = total - self.constraint_block.node_covectors
        K = self.equations.K.copy()
        for node in sliding:
            basis, fixed = self.support_conditions.basis[node], self.support_conditions.held_rows[node]
            reaction = basis.T @ np.where(fixed, basis @ total[node], 0.0)
            block = K[len(K) - balance.mesh.size + node]
            block[:3, 3:] -= skew(reaction[:3])
            block[3:, 3:] -= skew(reaction[3:])
        return K

    @cached_property
    def _factors(self) -> Factors | BorderedFactors:
        balance, K = self._problem, self.K
        if self._drag is not None:
            K = K.copy()
            K[len(K) - balance.mesh.size :] += self._drag[:, :, None] * np.eye(6)
        basis, fixed = self.support_conditions.basis, self.support_conditions.held_rows
        if self.constraint_block is None:
            return factorise(K, balance.block_pattern, basis, fixed)
        return BorderedFactors(K, balance.block_pattern, basis, fixed, self.constraint_block)

    @property
    def _stability_blocks(self) -> Floats:
        """The blocks of the tangent with what long elements lack."""
        balance, state = self._problem, self.state
        more = compute_tension_correction(balance.mesh, state.pose, state.wrench, balance.loads.scale(state.factor))
        if more is None:
            return self.K
        K = self.K.copy()
        K[: 4 * len(more)] += move_blocks_to_nodes(balance.mesh, more)
        return K

    @property
    def determinant_sign(self) -> int:
        """Sign of the determinant."""
        return self._factors.determinant_sign

    def solve(self, right: Floats, held_step: Floats, extra_right: Floats) -> Floats:
        """Return z for right-hand sides at the nodes (n, 6), steps along held directions, and those beside (k,)."""
        if not isinstance(self._factors, BorderedFactors):
            return self._factors.solve(right, held_step).ravel()
        eta, more = self._factors.solve(right, held_step, extra_right)
        return np.concatenate([eta.ravel(), more])

    def compute_correction(self, extra_covectors: Floats | None = None) -> Floats:
        """Return the correction of Newton's method; `extra_covectors` (n, 6): additional covectors on the nodes."""
        node_right = -self.residual if extra_covectors is None else extra_covectors - self.residual
        extra_right = np.zeros(0) if self.constraint_block is None else -self.constraint_block.residual
        return self.solve(node_right, self.support_conditions.missing_step, extra_right)

    def compute_load_derivative(self) -> Floats:
        """Return the derivative of the motion with respect to the load factor."""
        balance, state = self._problem, self.state
        dead_loads = balance.loads.without_springs
        node_right = compute_load_covectors(balance.mesh, state.pose, dead_loads)
        support_rates = compute_support_rates(balance.supports, state.pose, state.factor)
        extra_right = (
            balance.coupled.compute_load_derivative(state.extra_unknowns)
            if balance.coupled is not None
            else np.zeros(0)
        )
        return self.solve(node_right, support_rates, extra_right)

    def apply_inverse(self, z: Floats) -> Floats:
        """Return the motion under covectors and right-hand sides as a vector, with nothing moved along held ones."""
        n = self._problem.mesh.size
        return self.solve(z[: 6 * n].reshape(n, 6), np.zeros((n, 6)), z[6 * n :])

    def move_state(self, z: Floats, load_change: float = 0.0) -> Equilibrium:
        """Return the state after a motion, with the wrenches that its linear part predicts."""
        state, mesh = self.state, self._problem.mesh
        n = 6 * mesh.size
        pose, wrench = move_pose(mesh, state.pose, self.equations, z[:n].reshape(-1, 6), state.wrench)
        return state._replace(
            pose=pose, wrench=wrench, factor=state.factor + load_change, extra_unknowns=state.extra_unknowns + z[n:]
        )

    def compute_wrench_change(self, after: Equilibrium) -> float:
        """Return how much the wrenches of nonlinear laws still changed in the step to a state.

        In the unit of `EquilibriumProblem.compute_largest_motion`. After a step the error of frozen strains is linear
        in the change of their multipliers, that of other strains quadratic: the root makes them comparable.
        """
        mesh, before = self._problem.mesh, self.state.wrench
        wrench_changes = (
            after.wrench - before,
            self.equations.forces.wrench - before,
        )  # the second covers what no law reaches
        change = max(
            measure_wrench_change(mesh.laws, mesh.length, wrench_change, self._problem.size)
            for wrench_change in wrench_changes
        )
        if mesh.held is None:
            return change
        frozen_strain = float(np.abs(mesh.held * wrench_changes[0]).max())
        rounding = RESIDUAL_FLOOR_REL * (1.0 + float(np.abs(after.pose.x).max()) / float(mesh.length.min()))
        return max(change, frozen_strain**0.5) if frozen_strain > rounding else change

    @property
    def largest_residual(self) -> float:
        """Return the largest residual in the free directions of the nodes."""
        conditions = self.support_conditions
        free = np.where(conditions.held_rows, 0.0, np.einsum("kij,kj->ki", conditions.basis, self.residual))
        return float(np.abs(free).max(initial=0.0))

    def is_balanced(self, tolerance: float) -> bool:
        """Return whether at nodes and beside them no more is left than a part of the covectors that cancel."""
        scale, block = self.equations.force_scale, self.constraint_block
        beside = 0.0 if block is None else float(np.abs(block.residual).max(initial=0.0))
        return self.largest_residual <= tolerance * scale and beside <= tolerance * (1.0 + scale)

    @property
    def force_scale(self) -> float:
        """Return the size of the covectors that cancel, with what rounding of places adds to those of stiff strains."""
        state = self.state
        stiff = float(np.abs(self.equations.K[:, :3, :3]).max(initial=0.0))
        return self.equations.force_scale + stiff * float(np.abs(state.pose.x).max(initial=0.0))

    def compute_entries(self, blocks: Floats | None = None) -> tuple[NDArray[np.intp], NDArray[np.intp], Floats]:
        """Return rows, columns and entries of the matrix for small motions, in the basis of the held directions.

        `blocks` (b, 6, 6): blocks at the nodes in place of those of the state.
        """
        conditions, pattern, K = (
            self.support_conditions,
            self._problem.block_pattern,
            self._stability_blocks if blocks is None else blocks,
        )
        if self.constraint_block is None:
            return compute_entries(K, pattern, conditions.basis, conditions.held_rows)
        return compute_bordered_entries(K, pattern, conditions.basis, conditions.held_rows, self.constraint_block)


def make_unloaded_state(mesh: ElementMesh) -> Equilibrium:
    """Return the reference shape as the equilibrium without loads."""
    return Equilibrium(0.0, mesh.reference, np.zeros((len(mesh.length), 6)), np.zeros((mesh.size, 6)), 0)


def move_pose(
    mesh: ElementMesh, pose: NodePoses, equations: GlobalEquations, eta: Floats, wrench_before: Floats
) -> tuple[NodePoses, Floats]:
    """Return the pose after the motion η (n, 6) of the nodes, and the wrenches (m, 6) that its linear part predicts.

    Nodes move along screws, D exp(η): a rod that is bent by large steps keeps nearly its length.
    """
    tangents = equations.tangents
    change = tangents.compute_twist_changes(mesh, eta)
    wrench = equations.forces.wrench + np.einsum("kij,kj->ki", tangents.wrench_by_twist, change)
    wrench = choose_next_wrenches(mesh.laws, wrench_before, wrench)
    if mesh.cables is not None:
        # A cable is not pressed: a step that would have it so leaves it a part of its force.
        which = mesh.cables.elements
        wrench[which, 0] = np.maximum(wrench[which, 0], MIN_REMAINING_TENSION_REL * wrench_before[which, 0])
    x = pose.x + np.einsum("kij,kj->ki", matrix(pose.q), _compute_screw_translations(eta))
    return NodePoses(normalised(multiply(pose.q, quaternion(eta[:, 3:]))), x), wrench


def _compute_screw_translations(eta: Floats) -> Floats:
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
