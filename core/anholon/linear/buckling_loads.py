"""The loads at which rods buckle.

They are predicted by the null vectors of K(0) + λ K'(0), the tangent stiffness at the unloaded equilibrium and its
derivative by the load factor, and predicted once more just below each of them; a prediction that is not confirmed there
is dropped. The dynamic stiffness of exact elements (`anholon.linear.dynamic_stiffness`) then gives the factor without
the error of the mesh but that of the equilibrium.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import scipy.linalg
from scipy.sparse import csc_array

from anholon.array_types import Floats
from anholon.errors import AnholonError, RunError
from anholon.geometry.rotations import matrix
from anholon.linear.dynamic_stiffness import refine_parameter_value
from anholon.linear.rod_linearisation import LinearizedSystem, linearise_rods
from anholon.linear.tolerances import (
    BELOW_CRITICAL_REL,
    CHECK_BELOW_REL,
    LOAD_STEP,
    MAX_LOAD_STEPS,
    MAX_MESH_ERROR_REL,
    MAX_NULL_VECTORS,
    MAX_PREDICTIONS,
    MISSED_FACTOR_REL,
    NEW_SHAPE_REL,
    SAME_FACTOR_REL,
    SIDE_STEP_REL,
)
from anholon.outcome import CancelFlag
from anholon.results.rods.rod_statics import make_equilibrium_problem, make_rigid_equations
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.statics.equilibrium import find_max_load_step
from anholon.rods.statics.equilibrium_problem import Equilibrium, EquilibriumProblem, StepFailed
from anholon.rods.statics.load_step import step_to_load
from anholon.rods.statics.stability import count_negative_stiffnesses


class EquilibriumModes(NamedTuple):
    """An equilibrium with the small motions about it."""

    state: Equilibrium
    linearised: LinearizedSystem

    @property
    def basis(self) -> Floats:
        """The allowed motions (6 n + r, d), along and about the world's axes."""
        R = matrix(self.state.pose.q)
        turned = np.einsum("kij,kajd->kaid", R, self.linearised.directions.reshape(len(R), 2, 3, -1))
        return np.vstack([turned.reshape(6 * len(R), -1), self.linearised.extra_rows])

    def express_from(self, other: EquilibriumModes) -> Floats:
        """Return the motions allowed here in terms of those allowed at another place, (d, d)."""
        return np.asarray(self.basis.T @ other.basis)


class BucklingPoint(NamedTuple):
    """A value at which the stiffness has a null vector (d,), on motions that are allowed at `equilibrium`.

    `growth` (d,): the derivative of the stiffness by the value, times the null vector.
    """

    value: float
    vector: Floats
    growth: Floats
    equilibrium: EquilibriumModes

    @property
    def shape(self) -> Floats:
        """The shape along and about the world's axes, of length 1."""
        result = self.equilibrium.basis @ self.vector
        return np.asarray(result / max(float(np.linalg.norm(result)), 1e-300))


def follow_to_load(
    problem: EquilibriumProblem, start: Equilibrium, factor: float, before_step: Callable[[], None] = lambda: None
) -> Equilibrium:
    """Return the equilibrium at a load factor by as many steps as it needs.

    `before_step` is called before each and may stop them by an error.
    """
    longest = find_max_load_step(problem)
    state, step = start, float(np.clip(factor - start.factor, -longest, longest))
    result = step_to_load(problem, state, factor if abs(factor - state.factor) <= abs(step) else state.factor + step)
    while isinstance(result, StepFailed) or state.factor != factor:
        before_step()
        if isinstance(result, StepFailed):
            step *= 0.5
            if abs(step) < 1e-6 * max(1.0, abs(factor)):
                raise RunError(f"no equilibrium was found beyond the load factor {state.factor:.6g}: {result.reason}")
        else:
            state = result
            if state.factor == factor:
                break
        ahead = factor if abs(factor - state.factor) <= abs(step) * (1.0 + 1e-9) else state.factor + step
        result = step_to_load(problem, state, ahead)
    return result if isinstance(result, Equilibrium) else state


def find_critical_loads(
    rod_system: RodSystem, count: int, cancel: CancelFlag | None = None
) -> list[tuple[float, Floats, Floats]]:
    """Return the lowest positive load factors at which the rods buckle, with the buckling shapes.

    A shape consists of the motions (n, 6) of the nodes and (r,) of the other unknowns. The list is empty if no load can
    buckle the rods, or if cancelled; loads that are not reached within the allowed steps are left out.
    """
    loads, equations = rod_system.compute_loads(), make_rigid_equations(rod_system)
    if not loads.has_loads() and (
        equations is None or not equations.compute_load_derivative(equations.reference_unknowns()).any()
    ):
        return []
    balance = make_equilibrium_problem(rod_system)
    equilibria = [balance.make_unloaded_state()]

    def at(factor: float) -> EquilibriumModes:
        remaining_steps = iter(range(MAX_LOAD_STEPS))
        near = min(equilibria, key=lambda equilibrium: abs(equilibrium.factor - factor))

        def look() -> None:
            if next(remaining_steps, None) is None or (cancel is not None and cancel.is_set()):
                raise RunError("no equilibrium was found within the steps that it may take")

        state = follow_to_load(balance, near, factor, look)
        equilibria.append(state)
        return EquilibriumModes(state, linearise_rods(balance, state, rod_system.damping_times))

    try:
        predicted = find_null_vectors(at, 0.0, LOAD_STEP)
    except (AnholonError, scipy.linalg.LinAlgError):
        return []
    buckling_points: list[BucklingPoint] = []

    def take(factor: float) -> bool:
        """Append the new buckling points near a factor; return whether there are any."""
        before = len(buckling_points)
        for mesh_point in _locate_again(at, factor):
            if _is_new_shape(mesh_point, buckling_points):
                buckling_point = refine_without_mesh_error(at, mesh_point)
                if buckling_point is mesh_point or _is_new_shape(buckling_point, buckling_points):
                    buckling_points.append(buckling_point)
        return len(buckling_points) > before

    for first in [point for point in predicted if point.value > 0.0][: 2 * count]:
        if len(buckling_points) < count:
            take(first.value)
    for _ in range(count):
        missed = _find_missed_factor(
            lambda factor: count_negative_stiffnesses(balance, balance.linearise(at(factor).state)), buckling_points
        )
        if missed is None or not take(missed):
            break
    n = 6 * rod_system.assembly.mesh.size
    order = sorted(buckling_points, key=lambda point: point.value)[:count]
    motions = [(point, point.equilibrium.linearised) for point in order]
    return [
        (point.value, (small.directions @ point.vector).reshape(n // 6, 6), small.extra_rows @ point.vector)
        for point, small in motions
    ]


def refine_without_mesh_error(at: Callable[[float], EquilibriumModes], mesh_point: BucklingPoint) -> BucklingPoint:
    """Return a buckling point without the error of the mesh, or `mesh_point` if it cannot be refined."""
    first = (
        mesh_point.equilibrium.linearised.make_dynamic_stiffness()
        if mesh_point.equilibrium.linearised.make_dynamic_stiffness is not None
        else None
    )
    if first is None:
        return mesh_point

    def compute_stiffness(value: float) -> csc_array | None:
        linearised = at(value).linearised
        exact = linearised.make_dynamic_stiffness() if linearised.make_dynamic_stiffness is not None else None
        return None if exact is None else exact.compute_matrix(None)

    # Newton's method for equilibria is slow near a singular stiffness: interpolate from neighbouring factors.
    places = [(1.0 + rigid * SIDE_STEP_REL) * mesh_point.value for rigid in (-2.0, -1.0, 1.0)]
    sampled: list[csc_array] = []

    def equations(value: float) -> csc_array | None:
        if not sampled:
            for place in places:
                matrix = compute_stiffness(place)
                if matrix is None or (sampled and matrix.shape != sampled[0].shape):
                    sampled.clear()
                    return None
                sampled.append(matrix)
        a, b, c = places
        shares = [
            (value - b) * (value - c) / ((a - b) * (a - c)),
            (value - a) * (value - c) / ((b - a) * (b - c)),
            (value - a) * (value - b) / ((c - a) * (c - b)),
        ]
        first_term, second_term, third_term = (share * matrix for share, matrix in zip(shares, sampled, strict=True))
        return csc_array(first_term + second_term + third_term)

    try:
        result = refine_parameter_value(
            first,
            equations,
            mesh_point.value,
            mesh_point.vector,
            mesh_point.growth,
            MAX_MESH_ERROR_REL * abs(mesh_point.value),
        )
    except (AnholonError, np.linalg.LinAlgError):
        return mesh_point
    return mesh_point if result is None else mesh_point._replace(value=result[0], vector=result[1])


def _find_missed_factor(unstable: Callable[[float], int | None], buckling_points: list[BucklingPoint]) -> float | None:
    """Return the factor of a missed buckling shape below one of the `buckling_points`.

    `unstable`: the number of motions that lower the energy at a factor. None if no shape is missing, or if that number
    is not known.
    """
    values = sorted(point.value for point in buckling_points)
    try:
        for k, value in enumerate(values):
            high, low = (1.0 - SAME_FACTOR_REL) * value, (1.0 + SAME_FACTOR_REL) * values[k - 1] if k else 0.0
            count = unstable(high) if high > low else None
            if count is None or count <= k:
                continue
            while high - low > MISSED_FACTOR_REL * high:
                middle = 0.5 * (low + high)
                count = unstable(middle)
                if count is None:
                    return None
                low, high = (low, middle) if count > k else (middle, high)
            return high
    except (AnholonError, np.linalg.LinAlgError):
        pass
    return None


def _is_new_shape(point: BucklingPoint, others: list[BucklingPoint]) -> bool:
    """Return whether the shape of a buckling point is independent of those of others with the same value."""
    same = [other.shape for other in others if abs(other.value - point.value) <= SAME_FACTOR_REL * abs(point.value)]
    if not same:
        return True
    shape, (basis, _) = point.shape, np.linalg.qr(np.stack(same, axis=1))
    return float(np.linalg.norm(shape - basis @ (basis.T @ shape))) > NEW_SHAPE_REL


def _locate_again(at: Callable[[float], EquilibriumModes], factor: float) -> list[BucklingPoint]:
    """Return the null vectors nearest to a predicted factor, by the stiffness just below it; empty without any."""
    for _ in range(MAX_PREDICTIONS):
        below, step = (1.0 - BELOW_CRITICAL_REL) * factor, 0.5 * BELOW_CRITICAL_REL * factor
        try:
            near = find_null_vectors(at, below, step)
        except (AnholonError, scipy.linalg.LinAlgError):
            return []
        near = sorted(near, key=lambda point: abs(point.value - factor))
        if not near or near[0].value <= 0.0:
            return []
        if abs(near[0].value - factor) <= BELOW_CRITICAL_REL * factor:
            nearest = [point for point in near if abs(point.value - near[0].value) <= 1e-3 * near[0].value]
            return nearest if _is_confirmed(at, near[0].value) else []
        factor = near[0].value
    return []


def _is_confirmed(at: Callable[[float], EquilibriumModes], factor: float) -> bool:
    """Return whether the stiffness closer below a factor predicts a null vector there, too."""
    below, step = (1.0 - CHECK_BELOW_REL) * factor, 0.5 * CHECK_BELOW_REL * factor
    try:
        near = find_null_vectors(at, below, step)
    except (AnholonError, scipy.linalg.LinAlgError):
        return False
    return any(abs(point.value - factor) <= 0.5 * CHECK_BELOW_REL * factor for point in near)


def find_null_vectors(at: Callable[[float], EquilibriumModes], value: float, step: float) -> list[BucklingPoint]:
    """Return the null vectors of K linearised in a parameter, from K at `value` and a step further.

    Nearest values first.
    """
    equilibrium, next_equilibrium = at(value), at(value + step)
    K, turn = equilibrium.linearised.K, next_equilibrium.express_from(equilibrium)
    slope = (turn.T @ next_equilibrium.linearised.K @ turn - K) / step
    if _is_symmetric(K, 1e-7) and _is_symmetric(slope, 1e-4) and _is_positive(K):
        values, vectors = scipy.linalg.eigh(0.5 * (slope + slope.T), 0.5 * (K + K.T))
    else:
        pairs, columns = np.linalg.eig(np.linalg.solve(K, slope))
        real = np.abs(pairs.imag) <= 1e-9 * np.abs(pairs).max(initial=0.0)
        values, vectors = pairs[real].real, columns[:, real].real
    # K φ + μ K' φ = 0: values are -1/μ; tiny ones are rounding.
    order = [k for k in np.argsort(-np.abs(values)) if abs(values[k]) > 1e-9 * np.abs(values).max()][:MAX_NULL_VECTORS]
    return [
        BucklingPoint(value - 1.0 / float(values[k]), vectors[:, k], slope @ vectors[:, k], equilibrium) for k in order
    ]


def _is_symmetric(K: Floats, part: float) -> bool:
    return float(np.abs(K - K.T).max()) <= part * float(np.abs(K).max(initial=1e-300))


def _is_positive(K: Floats) -> bool:
    try:
        np.linalg.cholesky(0.5 * (K + K.T))
    except np.linalg.LinAlgError:
        return False
    return True
