"""The consistent initial state nearest to a given one, of which some values and rates may be kept.

First of positions, then of rates, in the columns of A that are free: Newton's method on the constraints, then steps
along them towards the given state, each followed by Newton's method. Distances are those of the mass matrix.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.mechanics.equations import EquationArrays, unpack_equations
from anholon.system.system import System
from anholon.system.tolerances import (
    INDEPENDENT_COLUMN_REL,
    INITIAL_ROUNDING_REL,
    MAX_INITIAL_HALVINGS,
    MAX_INITIAL_ITERATIONS,
    MAX_INITIAL_RESIDUAL,
    MAX_NEAREST_ITERATIONS,
    MIN_NEAREST_STEP,
    NEAREST_STEP_REL,
)

Flags = NDArray[np.bool_]


class KeptCoordinates(NamedTuple):
    """Masks (n,) of the initial values and rates that stay as they are given."""

    values: Flags
    rates: Flags

    def __bool__(self) -> bool:
        return bool(self.values.any() or self.rates.any())

    def word(self, i: int) -> str:
        """Return the word of `Coordinate.keep` for the coordinate number i."""
        return {(0, 0): "nothing", (1, 0): "value", (0, 1): "rate", (1, 1): "both"}[
            int(self.values[i]), int(self.rates[i])
        ]


def read_kept_coordinates(system: System) -> KeptCoordinates:
    """Return which initial values and rates the model of a system keeps."""
    coordinates = system.model.coordinates
    words = [coordinates[name].keep if name in coordinates else "nothing" for name in system.coordinates]
    return KeptCoordinates(
        np.array([word in ("value", "both") for word in words], dtype=bool),
        np.array([word in ("rate", "both") for word in words], dtype=bool),
    )


def find_nearest_state(
    system: System, q: Floats, v: Floats, p: Floats, kept: KeptCoordinates
) -> tuple[Floats, Floats] | None:
    """Return the nearest consistent q, v (n,) in which the kept values are unchanged; None if there is none nearby.

    SI units, t = 0. Rates of unilateral constraints stay as they are: those that close begin with an impact.
    """
    gates = {side.gap_row for side in system.unilateral_constraints}
    on_positions = np.array([row.position is not None for row in system.equations.rows], dtype=bool)
    on_rates = np.array([row.order < 2 and row.name not in gates for row in system.equations.rows], dtype=bool)
    position = _NearestPoint(system, p, on_positions, ~kept.values, 0).find(q, v)
    if position is None:
        return None
    rates = _NearestPoint(system, p, on_rates, ~kept.rates, 1).find(position, v)
    return None if rates is None else (position, rates)


class _NearestPoint:
    """The point nearest to given positions (level 0) or rates (level 1) on which some rows vanish.

    Distances are those of the metric of M at the given point, along the free coordinates.
    """

    def __init__(self, system: System, p: Floats, rows: Flags, free: Flags, level: int) -> None:
        self._system, self._p, self._rows, self._free, self._level = system, p, rows, free, level
        self._other = np.zeros(0)  # rates for positions, positions for rates
        self._root: Floats = np.zeros((0, 0))

    def find(self, q: Floats, v: Floats) -> Floats | None:
        """Return the point (n,) nearest to q or v; None if there is none nearby."""
        target, self._other = (q, v) if self._level == 0 else (v, q)
        M = self._compute_equations(target).M[np.ix_(self._free, self._free)]
        try:
            self._root = np.asarray(np.linalg.cholesky(M))
        except np.linalg.LinAlgError:  # coordinates without mass: any metric will do
            self._root = np.eye(len(M))
        point = self._restore(target)
        for _ in range(MAX_NEAREST_ITERATIONS if point is not None else 0):
            assert point is not None
            towards = (target - point)[self._free]
            along = self._step(point, self._compute_jacobian(point) @ towards)
            if along is None:
                break
            step = towards - along
            size = self._measure(step)
            if size <= NEAREST_STEP_REL * (1.0 + self._measure(towards)):
                break
            part, better = 1.0, None
            while better is None and part > MIN_NEAREST_STEP:
                moved = point.copy()
                moved[self._free] += part * step
                restored = self._restore(moved)
                if restored is not None and self._measure((target - restored)[self._free]) < self._measure(towards):
                    better = restored
                part *= 0.5
            if better is None:
                break
            point = better
        return point

    def _restore(self, point: Floats) -> Floats | None:
        """Return a point (n,) at which the rows vanish, by Newton's method with steps that reduce the residual."""
        residual = self._compute_residual(point)
        size = float(np.abs(residual).max(initial=0.0))
        for _ in range(MAX_INITIAL_ITERATIONS):
            if not np.isfinite(size):
                return None
            if size <= INITIAL_ROUNDING_REL * (1.0 + float(np.abs(point).max())):
                return point
            step = self._step(point, residual)
            if step is None:
                return None
            linear = self._compute_jacobian(point) @ step
            for part in 0.5 ** np.arange(MAX_INITIAL_HALVINGS):
                moved = point.copy()
                moved[self._free] -= part * step
                new_residual = self._compute_residual(moved)
                new_size = float(np.abs(new_residual).max(initial=0.0))
                # A step along which the rows are nearly linear leads to no zero far away.
                turned = float(np.abs(self._compute_jacobian(moved) @ step - linear).max(initial=0.0))
                if new_size < size and (turned <= float(np.abs(linear).max()) or size <= MAX_INITIAL_RESIDUAL):
                    break
            else:
                break  # rounding, or no zero near by
            point, residual, size = moved, new_residual, new_size
        return point if size <= MAX_INITIAL_RESIDUAL else None

    def _measure(self, change: Floats) -> float:
        return float(np.linalg.norm(self._root.T @ change))

    def _state(self, point: Floats) -> tuple[Floats, Floats]:
        return (point, self._other) if self._level == 0 else (self._other, point)

    def _compute_residual(self, point: Floats) -> Floats:
        residual = self._system.call("residual", 0.0, *self._state(point), self._p)
        return np.asarray(residual.reshape(2, self._system.m)[self._level][self._rows])

    def _compute_equations(self, point: Floats) -> EquationArrays:
        pieces = self._system.call("pieces", 0.0, *self._state(point), self._p)
        return unpack_equations(pieces, self._system.n, self._system.m)

    def _compute_jacobian(self, point: Floats) -> Floats:
        return np.asarray(self._compute_equations(point).A[np.ix_(self._rows, self._free)])

    def _step(self, point: Floats, change: Floats) -> Floats | None:
        """Return the smallest step of the free coordinates that changes the rows by `change` to first order.

        None if there is none.
        """
        A = self._compute_jacobian(point)
        if not A.size or not np.isfinite(A).all():
            return None
        scaled = np.linalg.solve(self._root, A.T).T
        step = np.linalg.solve(self._root.T, np.linalg.lstsq(scaled, change, rcond=INDEPENDENT_COLUMN_REL)[0])
        return np.asarray(step) if np.isfinite(step).all() else None


def choose_kept_coordinates(system: System, q: Floats, v: Floats, p: Floats) -> KeptCoordinates:
    """Return a choice of values and rates to keep, as many as the constraints leave free.

    Coordinates with a given rate come first, then the others in the order of the model.
    """
    pieces = unpack_equations(system.call("pieces", 0.0, q, v, p), system.n, system.m)
    order = sorted(range(system.n), key=lambda i: (v[i] == 0.0, i))
    on_positions = np.array([row.position is not None for row in system.equations.rows], dtype=bool)
    on_rates = np.array([row.order < 2 for row in system.equations.rows], dtype=bool)
    return KeptCoordinates(
        ~_find_dependent(pieces.A[on_positions], order[::-1]), ~_find_dependent(pieces.A[on_rates], order[::-1])
    )


def _find_dependent(A: Floats, order: list[int]) -> Flags:
    """Return which columns of A (m, n) form its rank, taken in this order."""
    dependent = np.zeros(A.shape[1], dtype=bool)
    basis: list[Floats] = []
    for i in order if len(A) else ():
        column = A[:, i].copy()
        size = float(np.linalg.norm(column))
        for direction in basis:
            column -= (direction @ column) * direction
        remainder_size = float(np.linalg.norm(column))
        if remainder_size > INDEPENDENT_COLUMN_REL * size > 0.0:
            dependent[i] = True
            basis.append(column / remainder_size)
    return dependent
