"""The dynamic stiffness D(λ) of rods and bodies, and the roots λ at which D(λ) y = 0 has solutions.

Elements whose equations are integrated exactly (`anholon.linear.exact_elements`) enter with matrices that depend on λ,
everything else with K, M and D of the mesh. Roots and shapes of the mesh are the start of an inverse iteration: the
next shape is z = D(λ)⁻¹ D' y, and λ changes by -c·y / c·z. The first slope D' is that of the mesh.

Sources: W. H. Wittrick, F. W. Williams, A general algorithm for computing natural frequencies of elastic structures,
Q. J. Mech. Appl. Math. 24 (1971) 263 (dynamic stiffness); A. Ruhe, Algorithms for the nonlinear eigenvalue problem,
SIAM J. Numer. Anal. 10 (1973) 674 (inverse iteration).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array, csc_array, csr_array
from scipy.sparse.linalg import splu

from anholon.array_types import Complexes, Floats, Numbers
from anholon.linear.exact_elements import ExactElements
from anholon.linear.tolerances import (
    EQUAL_REFINED_ROOTS_REL,
    EQUAL_SHAPE_ENERGY_REL,
    MAX_INVERSE_ITERATIONS,
    MAX_ROOT_CHANGE_REL,
    REFINED_ROUNDING_REL,
    ROOT_TOLERANCE_REL,
    SAME_SHAPE_ENERGY_REL,
    SLOPE_ITERATIONS,
    SLOPE_STEP_REL,
    SMALL_ROOT_SHARE,
)


class UnknownEquationsError(Exception):
    """The equations of exact elements are not known, or have no such root."""


class MeshEquations(NamedTuple):
    """K, M and D (f, f) of everything but the exact elements, on the free directions.

    `constraint_rows` (c, f): combinations of free directions that are 0; `allowed` (f, d): orthonormal basis of the
    motions that these leave; both None where there are no constraints.
    """

    K: csc_array
    M: csc_array
    D: csc_array | None
    constraint_rows: csc_array | None = None
    allowed: Floats | None = None


class DynamicStiffness:
    """The matrix D(λ) of the equations D(λ) y = 0 of small motions, from those of the mesh and of exact elements.

    The unknowns y are the free directions (f,), the unknowns inside exact elements, and the multipliers of constraints.
    """

    def __init__(self, mesh: MeshEquations, groups: Sequence[ExactElements]) -> None:
        self._groups, self._allowed, self._f = groups, mesh.allowed, mesh.K.shape[0]
        matrices = [coo_array(matrix) for matrix in (mesh.K, mesh.M, mesh.D) if matrix is not None]
        entries = [matrix.coords for matrix in matrices]
        for group in groups:
            entries += [(group.varying.rows, group.varying.columns), (group.constant.rows, group.constant.columns)]
        size = 1 + max(int(side.max(initial=-1)) for pair in entries for side in pair)
        self._size = size = max(size, self._f)
        constraints = None if mesh.constraint_rows is None else coo_array(mesh.constraint_rows)
        if constraints is not None:
            count = int(constraints.shape[0])
            i, j = (np.asarray(side, dtype=np.intp) for side in constraints.coords)
            entries += [(size + i, j), (j, size + i)]
            self._size += count
        rows, columns = (np.concatenate([np.asarray(pair[k], dtype=np.intp) for pair in entries]) for k in (0, 1))
        keys, slots = np.unique(columns * self._size + rows, return_inverse=True)
        self._rows = keys % self._size
        self._starts = np.searchsorted(keys, self._size * np.arange(self._size + 1))
        ends = np.cumsum([len(pair[0]) for pair in entries])
        slot = iter(np.split(slots, ends[:-1]))
        self._K, self._M = (np.bincount(next(slot), matrix.data, len(keys)) for matrix in matrices[:2])
        self._D = None if mesh.D is None else np.bincount(next(slot), matrices[2].data, len(keys))
        self._entry_maps: list[csr_array] = []  # from the values of a group to the entries of D
        for group in groups:
            at, sources = next(slot), group.varying.sources
            shape = (len(keys), int(sources.max(initial=-1)) + 1)
            self._entry_maps.append(csr_array((group.varying.weights, (at, sources)), shape=shape))
            self._K += np.bincount(next(slot), group.constant.weights, len(keys))
        if constraints is not None:
            for _ in range(2):
                self._K += np.bincount(next(slot), constraints.data, len(keys))

    def compute_matrix(self, root: complex | None, square: float = 0.0) -> csc_array:
        """Return D(λ) for a root λ, or for a real λ², `square`, where `root` is None."""
        data: NDArray[np.inexact[Any]] = self._K + (square if root is None else root**2) * self._M
        if self._D is not None and root is not None:
            data = data + root * self._D
        for group, entry_map in zip(self._groups, self._entry_maps, strict=True):
            data = data + entry_map @ group.compute_values(root, square)[: entry_map.shape[1]]
        return csc_array((data, self._rows, self._starts), shape=(self._size, self._size))

    def expand_motion(self, x: Numbers) -> Complexes:
        """Return the unknowns y of an allowed motion (d,), with 0 for those inside elements."""
        y = np.zeros(self._size, dtype=np.complex128)
        y[: self._f] = x if self._allowed is None else self._allowed @ x
        return y

    def extract_motion(self, y: Complexes) -> Complexes:
        """Return the allowed motion (d,) of unknowns y."""
        free = y[: self._f]
        return np.asarray(free if self._allowed is None else self._allowed.T @ free)


class RefinedModes(NamedTuple):
    """Roots (k,), λ or ω², and shapes (d, k)."""

    roots: Complexes
    shapes: Complexes


def refine_squares(
    dynamic_stiffness: DynamicStiffness, M: Floats, squares: Complexes, shapes: Complexes
) -> RefinedModes:
    """Return ω² and shapes where K is symmetric and there is no D. M, ω² and shapes of the start are of the mesh."""

    def evaluate(square: complex) -> csc_array:
        return dynamic_stiffness.compute_matrix(None, -square.real)

    return _refine(dynamic_stiffness, evaluate, lambda _: -M, M, squares, shapes)


def refine_roots(
    dynamic_stiffness: DynamicStiffness, D: Floats | None, M: Floats, roots: Complexes, shapes: Complexes
) -> RefinedModes:
    """Return refined roots λ and shapes; real and imaginary roots stay so.

    D, M, roots and shapes of the start are of the mesh.
    """
    damping = np.zeros_like(M) if D is None else D
    return _refine(
        dynamic_stiffness, dynamic_stiffness.compute_matrix, lambda root: damping + 2.0 * root * M, M, roots, shapes
    )


def refine_parameter_value(
    dynamic_stiffness: DynamicStiffness,
    evaluate: Callable[[float], csc_array | None],
    start: float,
    x: Floats,
    slope_times_x: Floats,
    max_change: float,
) -> tuple[float, Floats] | None:
    """Return the value of a parameter at which the static equations have a null vector, and that vector (d,).

    `evaluate`: D(0) at a value, None where it is not known; `start`, `x` (d,): value and null vector of the mesh;
    `slope_times_x` (d,): D' x there, by the parameter. None where no null vector like `x` lies within `max_change`.
    """

    def evaluate_known(value: complex) -> csc_array:
        result = evaluate(value.real)
        if result is None:
            raise UnknownEquationsError
        return result

    try:
        result = _iterate_inverse(
            dynamic_stiffness, evaluate_known, slope_times_x, x, x, complex(start), max_change, REFINED_ROUNDING_REL
        )
    except (UnknownEquationsError, ValueError):  # ValueError: elements are cut into other pieces there
        return None
    if result is None:
        return None
    shape = np.asarray(result[1].real)
    is_same_shape = abs(float(shape @ x)) ** 2 > SAME_SHAPE_ENERGY_REL * float(shape @ shape) * float(x @ x)
    return (result[0].real, shape) if is_same_shape else None


def _refine(
    dynamic_stiffness: DynamicStiffness,
    evaluate: Callable[[complex], csc_array],
    slope: Callable[[complex], Floats | Complexes],
    M: Floats,
    roots: Complexes,
    shapes: Complexes,
) -> RefinedModes:
    """Return the roots and shapes of inverse iteration.

    Roots that are 0 are unchanged, as are roots whose iteration leads to another mode.
    """
    largest = float(np.abs(roots).max(initial=0.0))
    values, vectors = roots.copy(), shapes.copy()
    for k in np.flatnonzero(roots):
        start, x = complex(roots[k]), shapes[:, k]
        max_change = MAX_ROOT_CHANGE_REL * max(abs(start), SMALL_ROOT_SHARE * largest)
        with np.errstate(divide="ignore", invalid="ignore"):  # damping may take all stiffness from an element at a root
            refined = _iterate_inverse(dynamic_stiffness, evaluate, slope(start) @ x, x, M @ x, start, max_change)
        if refined is None or _is_known(M, refined, values[:k], vectors[:, :k]):
            continue
        if _compute_shared_energy(M, x, refined[1]) > SAME_SHAPE_ENERGY_REL:
            values[k], vectors[:, k] = refined
    return RefinedModes(values, vectors)


def _iterate_inverse(
    dynamic_stiffness: DynamicStiffness,
    evaluate: Callable[[complex], csc_array],
    slope_times_x: Numbers,
    x: Numbers,
    normalisation: Numbers,
    start: complex,
    max_change: float,
    tolerance_rel: float = ROOT_TOLERANCE_REL,
) -> tuple[complex, Complexes] | None:
    """Return the root of inverse iteration from `start` with its shape.

    None if it changes by more than `max_change` or does not converge.

    `x` (d,): shape of the start; `slope_times_x` (d,): D' x; `normalisation` (d,): covector c, whose product with the
    shape stays 1.
    """
    root, best = start, np.inf
    matrix = evaluate(root)
    right, y, slope = dynamic_stiffness.expand_motion(slope_times_x), dynamic_stiffness.expand_motion(x), matrix
    weights = dynamic_stiffness.expand_motion(normalisation).conj()
    for k in range(MAX_INVERSE_ITERATIONS):
        if k:
            matrix = evaluate(root)
            if k in SLOPE_ITERATIONS:
                step = SLOPE_STEP_REL * abs(root)
                slope = (evaluate(root + step) - matrix) / step
            right = slope @ y
        try:
            z = _solve(matrix, right)
        except RuntimeError:  # how SuperLU says that the matrix is singular: just at the root
            return (root, dynamic_stiffness.extract_motion(y)) if k else None
        # D(λ + δ) (y + …) = 0 with c · y unchanged.
        length, before = complex(weights @ z), complex(weights @ y)
        if not length:
            return None
        change = -before / length
        if start.real == 0.0:
            change = complex(0.0, change.imag)
        elif start.imag == 0.0:
            change = complex(change.real, 0.0)
        root, y = root + change, z / length
        if not abs(root - start) <= max_change:
            return None
        # Changes shrink at least as they did in this iteration; the last ones are rounding.
        next_change = abs(change) * (min(1.0, abs(change) / best) if np.isfinite(best) else 1.0)
        if next_change <= tolerance_rel * abs(root) or (
            abs(change) >= best and best <= REFINED_ROUNDING_REL * abs(root)
        ):
            return root, dynamic_stiffness.extract_motion(y)
        best = min(best, abs(change))
    return (root, dynamic_stiffness.extract_motion(y)) if best <= REFINED_ROUNDING_REL * abs(root) else None


def _solve(matrix: csc_array, right: Complexes) -> Complexes:
    """Return the solution z of matrix z = right. Raises RuntimeError where the matrix is singular."""
    factors = splu(matrix)
    if np.iscomplexobj(matrix.data):
        return np.asarray(factors.solve(right))
    both = factors.solve(np.stack([right.real, right.imag], axis=1))
    return np.asarray(both[:, 0] + 1j * both[:, 1])


def _compute_shared_energy(M: Floats, first: Complexes, second: Complexes) -> float:
    """Return the squared cosine of two shapes in the mass matrix: 1 for equal ones, 0 for orthogonal ones."""
    parts = M @ np.stack([first.real, first.imag, second.real, second.imag], axis=1)
    heavy = [parts[:, k] + 1j * parts[:, k + 1] for k in (0, 2)]
    sizes = abs(first.conj() @ heavy[0]) * abs(second.conj() @ heavy[1])
    return float(abs(first.conj() @ heavy[1]) ** 2 / sizes) if sizes > 0.0 else 0.0


def _is_known(M: Floats, mode: tuple[complex, Complexes], roots: Complexes, shapes: Complexes) -> bool:
    """Return whether a root with its shape is among others."""
    root, x = mode
    near = np.flatnonzero(np.abs(roots - root) <= EQUAL_REFINED_ROOTS_REL * abs(root))
    return any(_compute_shared_energy(M, shapes[:, j], x) > EQUAL_SHAPE_ENERGY_REL for j in near)
