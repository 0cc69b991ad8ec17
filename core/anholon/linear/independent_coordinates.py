"""A system as first-order equations of independent coordinates and rates, near a state.

Holonomic rows determine some coordinates by the others, and all rows of order 0 and 1 some rates by the others: for
them the columns of A with the largest pivots are taken. What is left, (q_I, u), moves by u' of M v' = f + B^T Λ and
A v' + b0 = 0. A coordinate is ignorable where neither u' nor the rate of one that is not ignorable depends on it, near
the state; the essential ones and u make the state z whose equations z' = F(z) are autonomous.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import scipy.linalg
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.errors import RunError
from anholon.linear.tolerances import (
    CONDITION_LOSS,
    CONSTRAINT_TOLERANCE_REL,
    IGNORABLE_SLOPE_REL,
    IGNORABLE_TEST_OFFSET,
    MAX_PROJECTION_ITERATIONS,
    RANK_TOLERANCE_REL,
    STATE_STEP_REL,
)
from anholon.system.system_state import SystemState


class ReducedState(NamedTuple):
    """A state with its accelerations: q, v, dv (n,)."""

    q: Floats
    v: Floats
    dv: Floats


class IndependentCoordinates:
    """The equations near a state that the constraints allow.

    `independent_coordinates` (…): indices of the independent coordinates; `independent_rates`: of the independent
    rates; `essential_coordinates`: of the coordinates among `independent_coordinates` that matter. `like`: that of the
    same equations with near numbers, whose choices are taken over.
    """

    def __init__(self, at: SystemState, neighbour: IndependentCoordinates | None = None) -> None:
        system, self.t, q, v, self.p = at
        self.system = system
        self.independent_coordinates: list[int] = []
        self.independent_rates: list[int] = []
        self.essential_coordinates: list[int] = []
        independent_rows = np.array(system.diagnosis.independent, dtype=np.intp)
        orders = np.array(system.orders, dtype=np.intp)[independent_rows]
        self._kept_rows = independent_rows
        self._rate_rows, self._position_rows = independent_rows[orders <= 1], independent_rows[orders == 0]
        self._q, self._v = self._make_consistent(q, v)
        A = self._at(self._q, self._v).evaluate_equations().A
        if neighbour is not None and not neighbour.is_ill_conditioned(self._q, self._v):
            self._dependent_coordinates, self._dependent_rates, self.independent_coordinates = (
                neighbour.dependent_coordinates,
                neighbour.dependent_rates,
                neighbour.independent_coordinates,
            )
            self.independent_rates, self.essential_coordinates = (
                neighbour.independent_rates,
                neighbour.essential_coordinates,
            )
            return
        self._dependent_coordinates, self._dependent_rates = self._select_dependent(A)
        self._select_independent()

    def _at(self, q: Floats, v: Floats) -> SystemState:
        return SystemState(self.system, self.t, q, v, self.p)

    def _select_dependent(self, A: Floats) -> tuple[list[int], list[int]]:
        """Return the coordinates and the rates that rows A (m, n) determine best from the others."""
        dependent = _select_pivot_columns(A[self._position_rows])
        others = [i for i in range(self.system.n) if i not in dependent]
        return dependent, [*dependent, *_select_more_columns(A[self._rate_rows], dependent, others)]

    def is_ill_conditioned(self, q: Floats, v: Floats) -> bool:
        """Return whether other dependent coordinates would be determined much better at another state."""
        if not len(self._position_rows):
            return False
        A = self._at(q, v).evaluate_equations().A
        dependent, _ = self._select_dependent(A)
        current, best = (
            np.linalg.svd(A[self._position_rows][:, part], compute_uv=False).min()
            for part in (self._dependent_coordinates, dependent)
        )
        return bool(current < CONDITION_LOSS * best)

    def _select_independent(self) -> None:
        n = self.system.n
        self.independent_coordinates = [i for i in range(n) if i not in self._dependent_coordinates]
        self.independent_rates = [i for i in range(n) if i not in self._dependent_rates]
        self.essential_coordinates = self._find_essential()

    def with_dependent_rates(self, dependent_rates: Sequence[int]) -> IndependentCoordinates | None:
        """Return a reduction with other dependent rates; None if the rows do not determine them."""
        A = self._at(self._q, self._v).evaluate_equations().A[self._rate_rows][:, list(dependent_rates)]
        if np.linalg.svd(A, compute_uv=False).min(initial=1.0) < 1e-6 * max(1e-300, float(np.abs(A).max(initial=0.0))):
            return None
        coordinates = copy.copy(self)
        coordinates._dependent_rates = list(dependent_rates)
        coordinates._select_independent()
        return coordinates

    @property
    def dependent_rates(self) -> list[int]:
        """Indices of the rates that the others determine."""
        return self._dependent_rates

    @property
    def dependent_coordinates(self) -> list[int]:
        """Indices of the coordinates that the others determine."""
        return self._dependent_coordinates

    @property
    def initial_state(self) -> tuple[Floats, Floats]:
        """The state from which it was made: coordinates and rates (n,)."""
        return self._q, self._v

    def make_state(self, q: Floats, u: Floats) -> ReducedState:
        """Return the state with the independent coordinates of q (n,) and the independent rates u."""
        q = self._solve_positions(q)
        v = self._v.copy()
        v[self.independent_rates] = u
        v = self._solve_rates(q, v)
        return ReducedState(q, v, self.compute_acceleration(q, v))

    def compute_acceleration(self, q: Floats, v: Floats) -> Floats:
        """Return v' (n,)."""
        pieces = self._at(q, v).evaluate_equations()
        n, k = self.system.n, len(self._kept_rows)
        matrix = np.zeros((n + k, n + k))
        matrix[:n, :n], matrix[:n, n:], matrix[n:, :n] = (
            pieces.M,
            -pieces.B[self._kept_rows].T,
            pieces.A[self._kept_rows],
        )
        try:
            result = np.linalg.solve(matrix, np.concatenate([pieces.f, -pieces.b0[self._kept_rows]]))[:n]
        except np.linalg.LinAlgError as error:
            raise RunError("the accelerations are not determined there") from error
        if not np.isfinite(result).all():
            raise RunError("the accelerations are not finite there")
        return np.asarray(result)

    def differentiate(
        self, function: Callable[[Floats], Floats], x: Floats, indices: Sequence[int], step_factor: float = 1.0
    ) -> Floats:
        """Return the derivatives (k, len(which)) of a function at x by differences of fourth order.

        `step_factor`: factor of the usual step.
        """
        columns = []
        for i in indices:
            step = np.zeros(len(x))
            step[i] = step_factor * STATE_STEP_REL * max(1.0, abs(x[i]))
            near, far = (function(x + k * step) - function(x - k * step) for k in (1.0, 2.0))
            columns.append((8.0 * near - far) / (12.0 * step[i]))
        return np.stack(columns, axis=1) if columns else np.zeros((len(function(x)), 0))

    # How the parts are found.

    def _make_consistent(self, q: Floats, v: Floats) -> tuple[Floats, Floats]:
        """Return the nearest state that the rows allow."""
        for _ in range(MAX_PROJECTION_ITERATIONS):
            gaps = self._compute_gaps(q, np.zeros_like(v), 0, self._position_rows)
            if np.abs(gaps).max(initial=0.0) <= CONSTRAINT_TOLERANCE_REL * (1.0 + float(np.abs(q).max(initial=0.0))):
                break
            A = self._at(q, v).evaluate_equations().A[self._position_rows]
            q = q - np.linalg.lstsq(A, gaps, rcond=RANK_TOLERANCE_REL)[0]
        for _ in range(MAX_PROJECTION_ITERATIONS):
            gaps = self._compute_gaps(q, v, 1, self._rate_rows)
            if np.abs(gaps).max(initial=0.0) <= CONSTRAINT_TOLERANCE_REL * (1.0 + float(np.abs(v).max(initial=0.0))):
                break
            A = self._at(q, v).evaluate_equations().A[self._rate_rows]
            v = v - np.linalg.lstsq(A, gaps, rcond=RANK_TOLERANCE_REL)[0]
        return q, v

    def _compute_gaps(self, q: Floats, v: Floats, level: int, rows: NDArray[np.intp]) -> Floats:
        return self._at(q, v).constraint_residual()[level][rows] if len(rows) else np.zeros(0)

    def _solve_positions(self, q: Floats) -> Floats:
        """Return q with the dependent coordinates where the rows want them."""
        q = q.copy()
        before = np.inf
        for _ in range(MAX_PROJECTION_ITERATIONS):
            gaps = self._compute_gaps(q, np.zeros_like(q), 0, self._position_rows)
            size = float(np.abs(gaps).max(initial=0.0))
            if size == 0.0 or (size < 1e-12 and size >= before):
                return q
            A = self._at(q, np.zeros_like(q)).evaluate_equations().A[self._position_rows]
            q[self._dependent_coordinates] -= _solve_dependent(A[:, self._dependent_coordinates], gaps)
            before = size
        if size > 1e-9:
            raise RunError("the constraints cannot be met there")
        return q

    def _solve_rates(self, q: Floats, v: Floats) -> Floats:
        """Return v with the dependent rates that the rows want."""
        before = np.inf
        for _ in range(MAX_PROJECTION_ITERATIONS):
            gaps = self._compute_gaps(q, v, 1, self._rate_rows)
            size = float(np.abs(gaps).max(initial=0.0))
            if size == 0.0 or (size < 1e-11 * (1.0 + float(np.abs(v).max())) and size >= before):
                return v
            A = self._at(q, v).evaluate_equations().A[self._rate_rows]
            v = v.copy()
            v[self._dependent_rates] -= _solve_dependent(A[:, self._dependent_rates], gaps)
            before = size
        if size > 1e-9 * (1.0 + float(np.abs(v).max())):
            raise RunError("the constraints cannot be met there")
        return v

    def _find_essential(self) -> list[int]:
        """Return the coordinates that affect the equations at the state and near it."""
        matters = np.zeros((self.system.n, self.system.n), dtype=bool)  # rate or acceleration by coordinate
        for u, q in self._make_test_states():

            def both(x: Floats, u: Floats = u) -> Floats:
                reduced_state = self.make_state(x, u)
                return np.concatenate([reduced_state.v, reduced_state.dv])

            try:
                result = self.differentiate(both, q, self.independent_coordinates)
                size = np.abs(both(q)).reshape(2, -1).max(axis=1)
            except RunError:
                continue
            by_v, by_dv = np.split(result, 2)
            limits = [
                IGNORABLE_SLOPE_REL * (1.0 + float(np.abs(part).max(initial=0.0)) + part_size)
                for part, part_size in zip((by_v, by_dv), size, strict=True)
            ]
            for k, i in enumerate(self.independent_coordinates):
                matters[:, i] |= np.abs(by_v[:, k]) > limits[0]
                if (np.abs(by_dv[self.independent_rates, k]) > limits[1]).any():
                    matters[i, i] = True
        chosen = {i for i in self.independent_coordinates if matters[i, i]}
        while True:
            more = {
                i
                for i in self.independent_coordinates
                if i not in chosen and any(matters[j, i] for j in chosen if j in self._dependent_rates)
            }
            if not more:
                return sorted(chosen)
            chosen |= more

    def _make_test_states(self) -> list[tuple[Floats, Floats]]:
        """Return independent rates and coordinates at which the equations are evaluated."""
        wave = [np.sin(1.0 + (1.3 + k) * np.arange(1, self.system.n + 1)) for k in (0.0, 1.1)]
        u = self._v[self.independent_rates]
        states = [(u, self._q)]
        for offset in wave:
            tested_u = u + IGNORABLE_TEST_OFFSET * (1.0 + np.abs(u)) * offset[: len(u)]
            states.append((tested_u, self._q + IGNORABLE_TEST_OFFSET * offset))
        return states


def _solve_dependent(A: Floats, gaps: Floats) -> Floats:
    try:
        return np.asarray(np.linalg.solve(A, gaps))
    except np.linalg.LinAlgError as error:
        raise RunError("the constraints are not independent there") from error


def _select_pivot_columns(A: Floats) -> list[int]:
    """Return as many columns as there are independent rows, those with the largest pivots."""
    if not len(A):
        return []
    _, R, order = scipy.linalg.qr(A, mode="economic", pivoting=True)
    sizes = np.abs(np.diagonal(R))
    return sorted(int(i) for i, size in zip(order, sizes, strict=False) if size > RANK_TOLERANCE_REL * sizes[0])


def _select_more_columns(A: Floats, selected: Sequence[int], others: Sequence[int]) -> list[int]:
    """Return further columns that, with the selected ones, make the rows solvable."""
    if not len(A):
        return []
    reduced = A
    if selected:
        Q, _ = np.linalg.qr(A[:, list(selected)], mode="complete")
        reduced = Q[:, len(selected) :].T @ A
    return [others[i] for i in _select_pivot_columns(reduced[:, list(others)])] if len(reduced) else []
