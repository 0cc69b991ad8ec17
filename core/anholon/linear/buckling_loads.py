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
        """Return the motions allowed here by those that are allowed at another place, (d, d)."""
        return np.asarray(self.basis.T @ other.basis)


class BucklingPoint(NamedTuple):
    """A value at which the stiffness has a null vector (d,), with what it grows by there, (d,), on motions that are
    allowed at `equilibrium`."""

    value: float
    vector: Floats
    growth: Floats
    equilibrium: EquilibriumModes

    @property
    def shape(self) -> Floats:
        """The form along and about the world's axes, of length 1."""
        result = self.equilibrium.basis @ self.vector
        return np.asarray(result / max(float(np.linalg.norm(result)), 1e-300))


def follow_to_load(
    problem: EquilibriumProblem, start: Equilibrium, factor: float, before_step: Callable[[], None] = lambda: None
) -> Equilibrium:
    """Return the equilibrium at a load factor by as many steps as it needs; `before_step` is called before each and
    may end them by an error."""
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
    """Return the lowest positive load factors at which the rods buckle, with the buckling shapes: motions (n, 6) of the
    nodes and (r,) of the other unknowns.

    Empty where no load can buckle them, or it was cancelled; loads that are not reached within the allowed steps are
    left out.
    """
    given, equations = rod_system.compute_loads(), make_rigid_equations(rod_system)
    if not given.has_loads() and (
        equations is None or not equations.compute_load_derivative(equations.reference_unknowns()).any()
    ):
        return []
    balance = make_equilibrium_problem(rod_system)
    known = [balance.make_unloaded_state()]

    def at(factor: float) -> EquilibriumModes:
        left = iter(range(MAX_LOAD_STEPS))
        near = min(known, key=lambda one: abs(one.factor - factor))

        def look() -> None:
            if next(left, None) is None or (cancel is not None and cancel.is_set()):
                raise RunError("no equilibrium was found within the steps that it may take")

        state = follow_to_load(balance, near, factor, look)
        known.append(state)
        return EquilibriumModes(state, linearise_rods(balance, state, rod_system.damping_times))

    try:
        predicted = find_null_vectors(at, 0.0, LOAD_STEP)
    except (AnholonError, scipy.linalg.LinAlgError):
        return []
    buckling_points: list[BucklingPoint] = []

    def take(factor: float) -> bool:
        """Append the new buckling points near a factor; return whether there are any."""
        before = len(buckling_points)
        for one in _locate_again(at, factor):
            if _is_new_shape(one, buckling_points):
                buckling_point = refine_without_mesh_error(at, one)
                if buckling_point is one or _is_new_shape(buckling_point, buckling_points):
                    buckling_points.append(buckling_point)
        return len(buckling_points) > before

    for first in [one for one in predicted if one.value > 0.0][: 2 * count]:
        if len(buckling_points) < count:
            take(first.value)
    for _ in range(count):
        missed = _find_missed_factor(
            lambda factor: count_negative_stiffnesses(balance, balance.linearise(at(factor).state)), buckling_points
        )
        if missed is None or not take(missed):
            break
    n = 6 * rod_system.assembly.mesh.size
    order = sorted(buckling_points, key=lambda one: one.value)[:count]
    motions = [(one, one.equilibrium.linearised) for one in order]
    return [
        (one.value, (small.directions @ one.vector).reshape(n // 6, 6), small.extra_rows @ one.vector)
        for one, small in motions
    ]


def refine_without_mesh_error(at: Callable[[float], EquilibriumModes], one: BucklingPoint) -> BucklingPoint:
    """Return a buckling point without the error of the mesh; that of the mesh where it cannot be refined."""
    first = (
        one.equilibrium.linearised.make_dynamic_stiffness()
        if one.equilibrium.linearised.make_dynamic_stiffness is not None
        else None
    )
    if first is None:
        return one

    def known(value: float) -> csc_array | None:
        there = at(value)
        exact = (
            there.linearised.make_dynamic_stiffness() if there.linearised.make_dynamic_stiffness is not None else None
        )
        return None if exact is None else exact.compute_matrix(None)

    # Newton's method for equilibria is slow where the stiffness is singular: interpolate from factors beside it.
    places = [(1.0 + rigid * SIDE_STEP_REL) * one.value for rigid in (-2.0, -1.0, 1.0)]
    sampled: list[csc_array] = []

    def equations(value: float) -> csc_array | None:
        if not sampled:
            for place in places:
                matrix = known(place)
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
        one, two, three = (share * matrix for share, matrix in zip(shares, sampled, strict=True))
        return csc_array(one + two + three)

    try:
        result = refine_parameter_value(
            first, equations, one.value, one.vector, one.growth, MAX_MESH_ERROR_REL * abs(one.value)
        )
    except (AnholonError, np.linalg.LinAlgError):
        return one
    return one if result is None else one._replace(value=result[0], vector=result[1])


def _find_missed_factor(unstable: Callable[[float], int | None], found: list[BucklingPoint]) -> float | None:
    """Return the factor of a buckling shape that was missed below those found; None where there is none, or the count
    of unstable motions is not known. `unstable`: how many motions lower the energy at a factor."""
    values = sorted(one.value for one in found)
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


def _is_new_shape(one: BucklingPoint, others: list[BucklingPoint]) -> bool:
    """Return whether a form is not among those of others with the same value."""
    same = [other.shape for other in others if abs(other.value - one.value) <= SAME_FACTOR_REL * abs(one.value)]
    if not same:
        return True
    shape, (known, _) = one.shape, np.linalg.qr(np.stack(same, axis=1))
    return float(np.linalg.norm(shape - known @ (known.T @ shape))) > NEW_SHAPE_REL


def _locate_again(at: Callable[[float], EquilibriumModes], factor: float) -> list[BucklingPoint]:
    """Return the null vectors nearest to a predicted factor, by the stiffness just below it; empty where there are
    none."""
    for _ in range(MAX_PREDICTIONS):
        below, step = (1.0 - BELOW_CRITICAL_REL) * factor, 0.5 * BELOW_CRITICAL_REL * factor
        try:
            near = find_null_vectors(at, below, step)
        except (AnholonError, scipy.linalg.LinAlgError):
            return []
        near = sorted(near, key=lambda one: abs(one.value - factor))
        if not near or near[0].value <= 0.0:
            return []
        if abs(near[0].value - factor) <= BELOW_CRITICAL_REL * factor:
            both = [one for one in near if abs(one.value - near[0].value) <= 1e-3 * near[0].value]
            return both if _is_confirmed(at, near[0].value) else []
        factor = near[0].value
    return []


def _is_confirmed(at: Callable[[float], EquilibriumModes], factor: float) -> bool:
    """Return whether a null vector is predicted at a factor from closer below it, too."""
    below, step = (1.0 - CHECK_BELOW_REL) * factor, 0.5 * CHECK_BELOW_REL * factor
    try:
        near = find_null_vectors(at, below, step)
    except (AnholonError, scipy.linalg.LinAlgError):
        return False
    return any(abs(one.value - factor) <= 0.5 * CHECK_BELOW_REL * factor for one in near)


def find_null_vectors(at: Callable[[float], EquilibriumModes], value: float, step: float) -> list[BucklingPoint]:
    """Return where K, even in a value, has null vectors; from that value on outward, by K there and a step further."""
    one, two = at(value), at(value + step)
    K, turn = one.linearised.K, two.express_from(one)
    slope = (turn.T @ two.linearised.K @ turn - K) / step
    if _is_symmetric(K, 1e-7) and _is_symmetric(slope, 1e-4) and _is_positive(K):
        values, vectors = scipy.linalg.eigh(0.5 * (slope + slope.T), 0.5 * (K + K.T))
    else:
        pairs, columns = np.linalg.eig(np.linalg.solve(K, slope))
        real = np.abs(pairs.imag) <= 1e-9 * np.abs(pairs).max(initial=0.0)
        values, vectors = pairs[real].real, columns[:, real].real
    # K φ + μ K' φ = 0: values are -1/μ; tiny ones are rounding.
    order = [k for k in np.argsort(-np.abs(values)) if abs(values[k]) > 1e-9 * np.abs(values).max()][:MAX_NULL_VECTORS]
    return [BucklingPoint(value - 1.0 / float(values[k]), vectors[:, k], slope @ vectors[:, k], one) for k in order]


def _is_symmetric(K: Floats, part: float) -> bool:
    return float(np.abs(K - K.T).max()) <= part * float(np.abs(K).max(initial=1e-300))


def _is_positive(K: Floats) -> bool:
    try:
        np.linalg.cholesky(0.5 * (K + K.T))
    except np.linalg.LinAlgError:
        return False
    return True
