"""Linear systems of moments: controls that take a linear plant from rest to rest.

With time in units of the duration, 0 <= s <= 1, x' = A x + B w reaches the end where the moments of the control are
those of the target,

    ∫ e^{A (1 - s)} B w(s) ds = d .

Pontryagin's maximum principle for the least ∫ w² ds takes w(s) = B^T e^{A^T (1 - s)} λ, from the exponentials and
circular functions of the plant; the system is W λ = d with the Gramian W, regular for every duration of a controllable
plant. The generalized principle of Gauss replaces the differential equation that w satisfies by the simplest one of
the same order, w^(k) = 0: w is a polynomial with as many coefficients as there are conditions (of several controls
each takes as many as its index of controllability); its system is singular at particular durations.

Sources: Zegzhda, Soltakhanov, Yushkov, Equations of motion of nonholonomic systems and variational principles of
mechanics. A new class of control problems (2005), cited as [2] in 001; docs/theory.md 2.

Conditions are those of systems whose rows are divided by their norms, in orthonormal polynomials (Legendre) for Gauss,
so that they measure the degeneracy of the problem and not that of a basis.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.polynomial import legendre
from numpy.typing import NDArray
from scipy.optimize import brentq, minimize_scalar

from anholon.array_types import Floats
from anholon.control.rest_to_rest.plant import LinearPlant
from anholon.control.tolerances import (
    CLUSTER_REL,
    CLUSTER_SPREAD_REL,
    CONJUGATE_REL,
    DEPENDENT_COLUMN_REL,
    DIP_DURATION_TOLERANCE,
    DURATION_TOLERANCE_REL,
    EXPONENTIAL_TERMS,
    MAX_LOG_GROWTH,
    MAX_MOMENT_PANELS,
    MIN_MOMENT_PANELS,
    MOMENT_GAUSS_POINTS,
    SINGULAR_DIP_REL,
    UNCONTROLLED_REL,
    ZERO_PART_REL,
)
from anholon.errors import RunError


class MomentSystem:
    """The system of moments of one plant and duration; w may be the derivative of order `control_derivative` of the
    control.

    States x (k,) of `LinearPlant.scale_matrices`, then (u, u', …) up to the order below `control_derivative`, in units
    in which B has columns of the length 1, and by the duration.
    """

    def __init__(self, plant: LinearPlant, T: float, control_derivative: int = 0) -> None:
        A, B = plant.scale_matrices(T)
        k, m = B.shape
        order = k + control_derivative * m
        self.A, self.B = np.zeros((order, order)), np.zeros((order, m))
        self.A[:k, :k] = A
        self.units = np.maximum(np.linalg.norm(B, axis=0), 1e-300)  # u in these units is u * units
        if control_derivative:
            self.A[:k, k : k + m] = B / self.units
            for level in range(control_derivative - 1):
                at = k + level * m
                self.A[at : at + m, at + m : at + 2 * m] = np.eye(m)
            self.B[order - m :] = np.diag(self.units)
        else:
            self.B[:] = B
        self.order, self.control_count, self.control_derivative, self.T = order, m, control_derivative, T
        size = float(np.linalg.norm(self.A, 2))
        self.panels = max(MIN_MOMENT_PANELS, int(np.ceil(0.5 * size)))
        if self.panels > MAX_MOMENT_PANELS:
            raise RunError(
                f"the duration is {size:.3g} times the shortest time constant of the system, too long for its "
                "linear solution. Choose a shorter duration, or remove the stiffest parts."
            )
        growth = float(np.linalg.eigvals(self.A).real.max(initial=0.0))
        if growth > MAX_LOG_GROWTH:
            raise RunError(
                f"the system is unstable: within the duration a deviation grows by exp({growth:.3g}), beyond "
                "the range of numbers. Choose a shorter duration, or another equilibrium to start from."
            )
        roots, weights = legendre.leggauss(MOMENT_GAUSS_POINTS)
        inner = 0.5 * (roots + 1.0)
        h = 1.0 / self.panels
        self.nodes = ((np.arange(self.panels)[:, None] + inner) * h).ravel()
        self.weights = np.tile(0.5 * h * weights, self.panels)
        self.response = self._compute_responses(inner, h)

    def compute_exponential(self, s: Floats) -> Floats:
        """Return e^{A s} (…, order, order) for |s| within one panel, by its series."""
        powers = np.empty((EXPONENTIAL_TERMS, self.order, self.order))
        powers[0] = np.eye(self.order)
        for j in range(1, EXPONENTIAL_TERMS):
            powers[j] = powers[j - 1] @ self.A / j
        return np.asarray(np.tensordot(s[..., None] ** np.arange(EXPONENTIAL_TERMS), powers, axes=1))

    def _compute_responses(self, inner: Floats, h: float) -> Floats:
        """Return e^{A (1 - s)} B at all nodes, (nodes, order, m)."""
        exponentials = self.compute_exponential(h * np.append(1.0 - inner, 1.0))
        current, step = exponentials[:-1] @ self.B, exponentials[-1]
        out = np.empty((self.panels, MOMENT_GAUSS_POINTS, self.order, self.control_count))
        for panel in range(self.panels - 1, -1, -1):
            out[panel] = current
            current = step @ current
        return out.reshape(-1, self.order, self.control_count)

    def compute_moments(self, w: Floats) -> Floats:
        """Return the moments (order, …) of controls with the values w (nodes, m, …)."""
        weighted = np.swapaxes(self.response * self.weights[:, None, None], 0, 1).reshape(self.order, -1)
        return np.asarray(weighted @ w.reshape(weighted.shape[1], *w.shape[2:]))

    def compute_gramian_factor(self) -> tuple[Floats, float]:
        """Return the factor F (order, nodes·m) of the Gramian W = F F^T with scaled rows undone, and its condition."""
        F = np.swapaxes(self.response * np.sqrt(self.weights)[:, None, None], 0, 1).reshape(self.order, -1)
        rows = np.linalg.norm(F, axis=1)
        return F, float(np.linalg.cond(F / np.where(rows > 0, rows, 1.0)[:, None]) ** 2)

    def compute_polynomial_moments(self, counts: Sequence[int]) -> tuple[Floats, float]:
        """Return the moments C (order, Σ counts) of Legendre polynomials on [0, 1] and the condition of the system."""
        C = self.compute_moments(self.evaluate_polynomials(counts))
        rows = np.linalg.norm(C, axis=1)
        return C, float(np.linalg.cond(C / np.where(rows > 0, rows, 1.0)[:, None]))

    def evaluate_polynomials(self, counts: Sequence[int], s: Floats | None = None) -> Floats:
        """Return orthonormal polynomials at the nodes (or at s), (nodes, m, Σ counts), one control each."""
        at = self.nodes if s is None else s
        values = np.zeros((len(at), self.control_count, sum(counts)))
        column = 0
        for control, count in enumerate(counts):
            basis = legendre.legvander(2.0 * at - 1.0, max(count - 1, 0)) * np.sqrt(2.0 * np.arange(max(count, 1)) + 1)
            values[:, control, column : column + count] = basis[:, :count]
            column += count
        return values


def find_controllability_indices(moments: MomentSystem) -> tuple[int, ...]:
    """Return the controllability indices: how many of B_i, A B_i, A² B_i … are independent, control by control.

    Directions are taken power by power, as Brunovsky does; their sum is the order of a controllable plant.
    """
    A, order = moments.A, moments.order
    size = max(float(np.abs(A).max(initial=0.0)), 1e-300)
    basis = np.zeros((order, 0))
    counts = [0] * moments.control_count
    columns = [column / max(np.linalg.norm(column), 1e-300) for column in moments.B.T]
    is_active = [bool(np.abs(column).any()) for column in moments.B.T]
    while basis.shape[1] < order and any(is_active):
        for k in range(moments.control_count):
            if not is_active[k] or basis.shape[1] == order:
                continue
            remainder = columns[k]
            for _ in range(2):
                remainder = remainder - basis @ (basis.T @ remainder)
            remainder_norm = float(np.linalg.norm(remainder))
            if remainder_norm <= DEPENDENT_COLUMN_REL:
                is_active[k] = False
                continue
            basis = np.column_stack([basis, remainder / remainder_norm])
            counts[k] += 1
            # Only the new direction is multiplied further; the span of the powers stays the same.
            columns[k] = A @ (remainder / remainder_norm) / size
            columns[k] = columns[k] / max(np.linalg.norm(columns[k]), 1e-300)
    return tuple(counts)


class UncontrolledMode(NamedTuple):
    """A mode that the controls do not reach: its eigenvalue (1/s) and the row w^T of the plant with w^T B = 0."""

    value: complex
    weights: NDArray[np.complex128]


def find_uncontrolled_modes(plant: LinearPlant, T: float) -> list[UncontrolledMode]:
    """Return the modes of a plant that no control reaches (Popov, Belevitch, Hautus), without conjugates."""
    A, B = plant.scale_matrices(T)
    k = plant.order
    B = B / max(float(np.linalg.norm(B)), 1e-300) * max(float(np.linalg.norm(A)), 1.0)
    size = max(float(np.linalg.norm(A)), 1.0)
    uncontrolled_modes: list[UncontrolledMode] = []
    # Equal eigenvalues differ by rounding to the power of 1 / multiplicity: use their mean, too.
    for value in find_cluster_means(np.linalg.eigvals(A).astype(np.complex128)):
        if value.imag < -CONJUGATE_REL * size:
            continue
        pencil = np.hstack([A - value * np.eye(k), B])
        U, sizes, _ = np.linalg.svd(pencil)
        for index in np.flatnonzero(sizes <= UNCONTROLLED_REL * size):
            row = U[:, index].conj()
            uncontrolled_modes.append(
                UncontrolledMode(complex(value / T), (row * plant.compute_scales(T)).astype(np.complex128))
            )
    return uncontrolled_modes


def find_cluster_means(values: NDArray[np.complex128]) -> list[complex]:
    """Return the eigenvalues, with their mean instead of those that lie close together."""
    remaining = list(values)
    size = max(float(np.abs(values).max(initial=0.0)), 1.0)
    centres: list[complex] = []
    while remaining:
        first = remaining.pop(0)
        group = [first, *(other for other in remaining if abs(other - first) < CLUSTER_REL * size)]
        remaining = [other for other in remaining if abs(other - first) >= CLUSTER_REL * size]
        mean = complex(np.mean(group))
        if abs(mean.imag) < ZERO_PART_REL * size:
            mean = complex(mean.real, 0.0)
        if abs(mean.real) < ZERO_PART_REL * size:
            mean = complex(0.0, mean.imag)
        centres.append(mean)
        if len(group) > 1:
            centres.extend(value for value in group if abs(value - mean) > CLUSTER_SPREAD_REL * size)
    return centres


class ConditionNumbers(NamedTuple):
    """Condition numbers of both systems over durations T (k,)."""

    durations: Floats
    pontryagin: Floats
    gauss: Floats


def compute_condition_numbers(
    plant: LinearPlant,
    counts: Sequence[int],
    durations: Floats,
    control_derivative: int = 0,
    is_cancelled: Callable[[], bool] | None = None,
) -> ConditionNumbers:
    """Return the condition numbers of both systems of moments over durations.

    `is_cancelled()` ends it early; the remaining numbers are NaN.
    """
    out = np.full((2, len(durations)), np.nan)
    for k, T in enumerate(durations):
        if is_cancelled is not None and is_cancelled():
            break
        moments = MomentSystem(plant, float(T), control_derivative)
        out[:, k] = moments.compute_gramian_factor()[1], moments.compute_polynomial_moments(counts)[1]
    return ConditionNumbers(durations, out[0], out[1])


def find_degenerate_durations(
    plant: LinearPlant,
    counts: Sequence[int],
    low: float,
    high: float,
    control_derivative: int = 0,
    samples: int = 160,
    is_cancelled: Callable[[], bool] | None = None,
) -> list[float]:
    """Return the durations between two at which the system of moments of Gauss is singular.

    Between neighbours on a grid a change of sign of the determinant is refined, and so is a dip of the smallest
    singular value without one (a double root). `is_cancelled()` ends the search early.
    """
    grid = np.linspace(low, high, samples)

    def system(T: float) -> Floats:
        C = MomentSystem(plant, T, control_derivative).compute_polynomial_moments(counts)[0]
        return np.asarray(C / np.linalg.norm(C, axis=1)[:, None])

    def sign(T: float) -> float:
        return float(np.linalg.det(system(T)))

    def smallest(T: float) -> float:
        return float(np.linalg.svd(system(T), compute_uv=False)[-1])

    signs = np.array([0.0 if is_cancelled is not None and is_cancelled() else sign(float(T)) for T in grid])
    results: list[float] = []
    for k in range(samples - 1):
        if is_cancelled is not None and is_cancelled():
            break
        a, b = float(grid[k]), float(grid[k + 1])
        if signs[k] * signs[k + 1] < 0.0:
            results.append(float(brentq(sign, a, b, xtol=DURATION_TOLERANCE_REL * b)))
        elif k > 0 and signs[k - 1] * signs[k] > 0.0 and abs(signs[k]) < min(abs(signs[k - 1]), abs(signs[k + 1])):
            dip = minimize_scalar(
                smallest, bounds=(float(grid[k - 1]), b), method="bounded", options={"xatol": DIP_DURATION_TOLERANCE}
            )
            if dip.fun < SINGULAR_DIP_REL * smallest(float(grid[k - 1])):
                results.append(float(dip.x))
    return sorted(results)
