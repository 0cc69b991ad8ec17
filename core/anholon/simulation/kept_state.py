"""Consistent initial states that keep some of the given values and rates and find the others.

Newton's method on the constraints, first of positions, then of rates, in the columns of A that are free; each step is
the smallest one in the metric of the mass matrix of the free coordinates.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.mechanics.equation_arrays import unpack_equations
from anholon.simulation.tolerances import (
    INDEPENDENT_COLUMN_REL,
    INITIAL_ROUNDING_REL,
    MAX_INITIAL_ITERATIONS,
    MAX_INITIAL_RESIDUAL,
)
from anholon.system.system import System

__all__ = ["KeptCoordinates", "choose_kept_coordinates", "find_kept_state", "read_kept_coordinates"]

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


class KeptCoordinates(NamedTuple):
    """Which initial values and rates stay as they are given, each (n,)."""

    values: Flags
    rates: Flags

    def __bool__(self) -> bool:
        return bool(self.values.any() or self.rates.any())

    def word(self, i: int) -> str:
        """Return what is kept of the coordinate number i, as `Coordinate.keep` says it."""
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


def find_kept_state(
    system: System, q: Floats, v: Floats, p: Floats, kept: KeptCoordinates
) -> tuple[Floats, Floats] | None:
    """Return the consistent q, v (n,) nearest to those given in which the kept values are unchanged; None where there
    is none nearby. SI units, t = 0."""
    on_positions = np.array([row.position is not None for row in system.equations.rows], dtype=bool)
    on_rates = np.array([row.order < 2 for row in system.equations.rows], dtype=bool)
    new_q, new_v = q.copy(), v.copy()
    for state, free, rows, level in (
        (new_q, ~kept.values, on_positions, 0),
        (new_v, ~kept.rates, on_rates, 1),
    ):
        last = np.inf
        for _ in range(MAX_INITIAL_ITERATIONS):
            residual = system.call("residual", 0.0, new_q, new_v, p).reshape(2, system.m)[level][rows]
            size = float(np.abs(residual).max(initial=0.0))
            if not np.isfinite(size):
                return None
            if size <= INITIAL_ROUNDING_REL * (1.0 + float(np.abs(state).max())) or (size < 1e-11 and size >= last):
                last = size
                break
            last = size
            step = _compute_step(system, (new_q, new_v), p, (rows, free), residual)
            if step is None:
                return None
            state[free] += step
        if last > MAX_INITIAL_RESIDUAL:
            return None
    return new_q, new_v


def _compute_step(
    system: System, state: tuple[Floats, Floats], p: Floats, part: tuple[Flags, Flags], residual: Floats
) -> Floats | None:
    """Return the smallest change of the free coordinates, in the metric of M, that takes away the residual of `part`
    (rows, free columns) to first order; None where they cannot."""
    rows, free = part
    pieces = unpack_equations(system.call("pieces", 0.0, *state, p), system.n, system.m)
    A, M = pieces.A[np.ix_(rows, free)], pieces.M[np.ix_(free, free)]
    if not A.size or not np.isfinite(A).all():
        return None
    try:
        root = np.linalg.cholesky(M)
    except np.linalg.LinAlgError:  # coordinates without mass: any metric will do
        root = np.eye(len(M))
    scaled = np.linalg.solve(root, A.T).T
    step = np.linalg.solve(root.T, np.linalg.lstsq(scaled, -residual, rcond=INDEPENDENT_COLUMN_REL)[0])
    return step if np.isfinite(step).all() else None


def choose_kept_coordinates(system: System, q: Floats, v: Floats, p: Floats) -> KeptCoordinates:
    """Return a choice of values and rates to keep, as many as the constraints leave free: first of the coordinates that
    were given a rate, then in the order of the model."""
    pieces = unpack_equations(system.call("pieces", 0.0, q, v, p), system.n, system.m)
    order = sorted(range(system.n), key=lambda i: (v[i] == 0.0, i))
    on_positions = np.array([row.position is not None for row in system.equations.rows], dtype=bool)
    on_rates = np.array([row.order < 2 for row in system.equations.rows], dtype=bool)
    return KeptCoordinates(
        ~_find_dependent(pieces.A[on_positions], order[::-1]), ~_find_dependent(pieces.A[on_rates], order[::-1])
    )


def _find_dependent(A: Floats, order: list[int]) -> Flags:
    """Return which columns of A (m, n) make up its rank, taken in this order."""
    dependent = np.zeros(A.shape[1], dtype=bool)
    basis: list[Floats] = []
    for i in order if len(A) else ():
        column = A[:, i].copy()
        size = float(np.linalg.norm(column))
        for direction in basis:
            column -= (direction @ column) * direction
        rest = float(np.linalg.norm(column))
        if rest > INDEPENDENT_COLUMN_REL * size > 0.0:
            dependent[i] = True
            basis.append(column / rest)
    return dependent
