"""Nonlinear laws of sections: wrenches Θ(ε) by formula, and what rods need of them.

A law has an energy W(ε), its tangent S = ∂Θ/∂ε is symmetric and positive. The element works with its inverse ε(Θ) and
the tangent compliance C = S^-1. Its wrench makes

    H(d, Θ) = Θ · (d - d_0) - L [Θ · ε - W] - L/24 y^T C(Θ) y,   y = ad_d*^T Θ,

stationary, so that its state has C at the wrench that is carried, and a shift of d_0 by

    L [ε(Θ) - C Θ - C q / 24],   q = ∂²Θ/∂ε² [z, z],   z = C y,

the last term being that by which C varies with Θ. Where the law is linear the shift vanishes. At the wrench that makes
it stationary H is the element's energy.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats, Indices
from anholon.compiler import CompiledFunctions
from anholon.geometry.rotations import cross
from anholon.rods.section_law_expressions import SectionLawFormulas
from anholon.rods.tolerances import (
    EXHAUSTED_STIFFNESS_REL,
    LAW_ROUNDING_REL,
    LAW_TOLERANCE_REL,
    MAX_LAW_ITERATIONS,
    MAX_LAW_STEP_HALVINGS,
)

SECTION_LAW_SIZE: Final = 1 + 6 + 6
"""Numbers of a law's state: s, the strains, and a direction of strain."""

_QUADRATURE_PANELS: Final = 32  # of the integral of the energy, and points in each
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(6)
_COMPONENTS: Final = (("e", "", "N", "N"), ("g2", "", "T2", "N"), ("g3", "", "T3", "N"), ("k1", " 1/m", "M1", "N·m"),
                      ("k2", " 1/m", "M2", "N·m"), ("k3", " 1/m", "M3", "N·m"))  # fmt: skip


class SectionLaw(NamedTuple):
    """The law of some elements, taken in their middles.

    `elements` (k,): their numbers; `length_fractions` (k,): parts of the rod's length, and `widths` (k,) of the
    elements; `is_free` (6,): strains that are not frozen; `compliance` (k, 6, 6): without strain; `compiled` has for
    the rod `name` the functions `wrench:` (6), `tangent:` (36) and `second:` (6), which is q above for a direction z.
    `cache`: wrenches, strains and compliances that were found last of all its elements: steps of a motion ask again
    and begin from them.
    """

    name: str
    elements: Indices
    length_fractions: Floats
    widths: Floats
    is_free: NDArray[np.bool_]
    compliance: Floats
    compiled: CompiledFunctions
    formulas: SectionLawFormulas
    parameters: Floats
    cache: list[tuple[Floats, Floats, Floats]]

    def invert(self, wrench: Floats) -> tuple[Floats, Floats]:
        """Return strains (k, 6) and compliances (k, 6, 6) of wrenches (k, 6) in all elements.

        NaN if the law never reaches a wrench, or has no positive tangent there.
        """
        last = self.cache[0] if self.cache else None
        if last is not None and np.array_equal(last[0], wrench):
            return last[1:]
        at, start = np.arange(len(self.elements)), None
        if last is not None:
            start = np.where(self.is_free, last[1] + np.einsum("kij,kj->ki", last[2], wrench - last[0]), 0.0)
        strain = self.find_strains(at, wrench, start)
        C = self.compute_compliances(at, strain)
        lost = np.flatnonzero(~np.isfinite(C).all(axis=(1, 2)))
        if start is not None and len(lost):
            strain[lost] = self.find_strains(lost, wrench[lost])
            C[lost] = self.compute_compliances(lost, strain[lost])
        if np.isfinite(C).all():
            self.cache[:] = [(wrench.copy(), strain, C)]  # one object at once: another thread may be reading
        return strain, C

    def evaluate(self, function: str, indices: Indices, strain: Floats, direction: Floats | None = None) -> Floats:
        """Return a function at strains (n, 6) of the law's elements number `indices` (n,)."""
        rows = np.zeros((len(indices), SECTION_LAW_SIZE))
        rows[:, 0], rows[:, 1:7] = self.length_fractions[indices], np.where(self.is_free, strain, 0.0)
        if direction is not None:
            rows[:, 7:] = np.where(self.is_free, direction, 0.0)
        return self.compiled.map(f"{function}:{self.name}", np.zeros(len(indices)), rows, self.parameters)

    def find_strains(self, indices: Indices, wrench: Floats, start: Floats | None = None) -> Floats:
        """Return the strains (n, 6) of wrenches (n, 6), found from nearby strains `start`.

        NaN if the law never reaches a wrench.
        """
        C, free = self.compliance[indices], self.is_free
        strain = np.where(free, 0.0, np.einsum("kij,kj->ki", C, wrench))
        if start is not None:
            strain = np.where(free, start, strain)
        inner = C[:, free][:, :, free]

        def missing(e: Floats) -> tuple[Floats, Floats]:
            r = (wrench - self.evaluate("wrench", indices, e))[:, free]
            return r, size_of(r)

        def size_of(r: Floats) -> Floats:
            return np.asarray(np.einsum("ki,kij,kj->k", r, inner, r) ** 0.5)

        with np.errstate(all="ignore"):
            r, size = missing(strain)
            wrench_size = size_of(wrench[:, free])
            for _ in range(MAX_LAW_ITERATIONS):
                if (size <= LAW_TOLERANCE_REL * wrench_size).all():
                    break
                step = np.zeros_like(strain)
                step[:, free] = _solve_or_nan(self._stiffness(indices, strain), r)
                part = np.ones(len(indices))
                for _ in range(MAX_LAW_STEP_HALVINGS):
                    trial = strain + part[:, None] * step
                    new, less = missing(trial)
                    worse = ~(less < size) & (part > 0.0)
                    if not worse.any():
                        break
                    part[worse] *= 0.5
                better = less < size
                if not better.any():
                    break
                strain, r = np.where(better[:, None], trial, strain), np.where(better[:, None], new, r)
                size = np.where(better, less, size)
        return np.where((size <= LAW_ROUNDING_REL * wrench_size)[:, None], strain, np.nan)

    def compute_compliances(self, indices: Indices, strain: Floats) -> Floats:
        """Return the tangent compliances C (n, 6, 6) at strains; not a number where the tangent is not positive."""
        result = self.compliance[indices].copy()
        fine = np.asarray(np.isfinite(strain).all(axis=1))
        S = self._stiffness(indices, np.where(fine[:, None], strain, 0.0))
        fine = fine & np.isfinite(S).all(axis=(1, 2))
        S = np.where(fine[:, None, None], S, np.eye(S.shape[1]))
        fine = fine & (np.linalg.eigvalsh(S)[:, 0] > 0.0)
        S = np.where(fine[:, None, None], S, np.eye(S.shape[1]))
        inverse = np.linalg.inv(S)
        i = np.flatnonzero(self.is_free)
        result[:, i[:, None], i] = np.where(fine[:, None, None], 0.5 * (inverse + np.swapaxes(inverse, 1, 2)), np.nan)
        return result

    def compute_state_columns(self, wrench: Floats, twist: Floats, length: Floats) -> tuple[Floats, Floats]:
        """Return the compliances (k, 6, 6) and shifts (k, 6) of the elements' states.

        For wrenches (k, 6), twists d* (k, 6) and lengths (k,).
        """
        at = np.arange(len(self.elements))
        strain, C = self.invert(wrench)
        z = np.einsum("kij,kj->ki", C, _apply_twist_transpose(twist, wrench))
        q = np.where(self.is_free, self.evaluate("second", at, strain, z), 0.0)
        linear = np.einsum("kij,kj->ki", C, wrench + q / 24.0)
        return C, length[:, None] * (strain - linear)

    def compute_energies(self, indices: Indices, strain: Floats) -> Floats:
        """Return the energies W (n,) per length of strains (n, 6): the work along the straight path to them."""
        total = np.zeros(len(indices))
        for k in range(_QUADRATURE_PANELS):
            for x, weight in zip(_NODES, _WEIGHTS, strict=True):
                part = (k + 0.5 * (1.0 + x)) / _QUADRATURE_PANELS
                free_strain = np.where(self.is_free, strain, 0.0)
                total += (
                    0.5
                    * weight
                    / _QUADRATURE_PANELS
                    * np.sum(self.evaluate("wrench", indices, part * free_strain) * free_strain, axis=1)
                )
        return total

    def compute_element_energies(self, wrench: Floats, twist: Floats, gap: Floats, length: Floats) -> Floats:
        """Return the energies (k,) of the elements with wrenches (k, 6), twists d* and gaps d - d_0 (k, 6)."""
        at = np.arange(len(self.elements))
        strain = self.find_strains(at, wrench)
        C, y = self.compute_compliances(at, strain), _apply_twist_transpose(twist, wrench)
        free = np.where(self.is_free, wrench, 0.0)
        frozen = np.einsum("ki,kij,kj->k", wrench - free, C, wrench - free)
        section_energy = np.sum(free * strain, axis=1) - self.compute_energies(at, strain) + 0.5 * frozen
        bent = np.einsum("ki,kij,kj->k", y, C, y) / 24.0
        return np.asarray(np.sum(wrench * gap, axis=1) - length * (section_energy + bent))

    def choose_next_wrenches(self, before: Floats, after: Floats) -> Floats:
        """Return the wrenches (k, 6) with which to continue after a step along the tangent from `before` to `after`.

        These are `after` if the law reaches them, else the wrenches of the strains to which the tangent leads.
        """
        at = np.arange(len(self.elements))
        beyond = ~np.isfinite(self.invert(after)[1]).all(axis=(1, 2))
        if not beyond.any():
            return after
        indices = at[beyond]
        strain, C = (part[beyond] for part in self.invert(before))
        strain = strain + np.einsum("kij,kj->ki", C, (after - before)[beyond])
        result = after.copy()
        result[beyond] = np.where(self.is_free, self.evaluate("wrench", indices, strain), after[beyond])
        return result

    def find_limit(self, wrench: Floats) -> tuple[float, str]:
        """Return the smallest remaining fraction of the law's initial stiffness at wrenches (k, 6), with a description.

        The description names rod, place, strain and wrench.
        """
        at = np.arange(len(self.elements))
        strain = self.find_strains(at, wrench)
        lost = np.asarray(~np.isfinite(strain).all(axis=1))
        S = self._stiffness(at, np.where(lost[:, None], 0.0, strain))
        inner = np.linalg.cholesky(self.compliance[:, self.is_free][:, :, self.is_free])
        values, vectors = np.linalg.eigh(np.swapaxes(inner, 1, 2) @ (0.5 * (S + np.swapaxes(S, 1, 2))) @ inner)
        parts = np.where(lost, -np.inf, values[:, 0])
        k = int(np.argmin(parts))
        share = np.abs(vectors[k, :, 0])
        i = int(np.flatnonzero(self.is_free)[int(np.argmax(share))])
        e, unit, N, of = _COMPONENTS[i]
        if lost[k]:
            i = int(np.flatnonzero(self.is_free)[int(np.argmax(np.abs(wrench[k, self.is_free])))])
            (_, _, N, of), largest_wrench = _COMPONENTS[i], wrench[k, i]
            return (
                -np.inf,
                f"the law of “{self.name}” fails at {self.length_fractions[k]:.3g}L: it never reaches {N} = "
                f"{largest_wrench:.5g} {of}",
            )
        return float(parts[k]), (
            f"the law of “{self.name}” fails at {self.length_fractions[k]:.3g}L: at {e} = {strain[k, i]:.5g}{unit}, "
            f"{N} = {wrench[k, i]:.5g} {of}, it has {100.0 * parts[k]:.2g} % of its initial stiffness"
        )

    def _stiffness(self, at: Indices, strain: Floats) -> Floats:
        S = self.evaluate("tangent", at, strain).reshape(-1, 6, 6)
        return np.asarray(S[:, self.is_free][:, :, self.is_free])


def compute_strains(
    laws: tuple[SectionLaw, ...], compliance: Floats, e: Indices, wrench: Floats, xi: Floats | float = 0.5
) -> Floats:
    """Return the strains (k, 6) of wrenches (k, 6) at fractions ξ (k, 1) of the elements e (k,).

    `compliance` (k, 6, 6): compliances of elements without nonlinear law; laws are evaluated at these sections.
    """
    beyond = np.broadcast_to(np.asarray(xi, dtype=np.float64).reshape(-1, 1) - 0.5, (len(e), 1))[:, 0]
    result = np.einsum("kij,kj->ki", compliance, wrench)
    for law in laws:
        number = np.full(1 + max(int(law.elements.max(initial=0)), int(e.max(initial=0))), -1)
        number[law.elements] = np.arange(len(law.elements))
        law_rows = np.flatnonzero(number[e] >= 0)
        at = number[e[law_rows]]
        section_law = law._replace(
            length_fractions=law.length_fractions[at] + beyond[law_rows] * law.widths[at],
            compliance=law.compliance[at],
            cache=[],
        )
        result[law_rows] = section_law.find_strains(np.arange(len(law_rows)), wrench[law_rows])
    return np.asarray(result)


def choose_next_wrenches(laws: tuple[SectionLaw, ...], before: Floats, after: Floats) -> Floats:
    """Return the wrenches (m, 6) of all elements to go on with; see `SectionLaw.choose_next_wrenches`."""
    if not laws:
        return after
    result = after.copy()
    for law in laws:
        result[law.elements] = law.choose_next_wrenches(before[law.elements], after[law.elements])
    return result


def describe_exhausted_law_at(laws: tuple[SectionLaw, ...], wrench: Floats, twist: Floats) -> str:
    """Return the message that a law fails in the middle of an element or at its ends; empty if none fails.

    `wrench`, `twist` (m, 6): mean wrenches and twists d* of the elements.
    """
    across = 0.5 * _apply_twist_transpose(twist, wrench)
    sides = [
        law.find_limit(wrench[law.elements] + part * across[law.elements]) for law in laws for part in (0.0, -1.0, 1.0)
    ]
    result = min(sides, default=(np.inf, ""))
    return result[1] if result[0] < EXHAUSTED_STIFFNESS_REL else ""


def measure_wrench_change(laws: tuple[SectionLaw, ...], length: Floats, change: Floats, size: float) -> float:
    """Return the largest motion of elements' ends by a change (m, 6) of wrenches, relative to the size, or in rad."""
    largest = 0.0
    for law in laws:
        moved = np.einsum("kij,kj->ki", law.compliance, change[law.elements]) * length[law.elements, None]
        largest = max(largest, float(np.abs(moved[:, :3]).max()) / size, float(np.abs(moved[:, 3:]).max()))
    return largest


def _apply_twist_transpose(twist: Floats, wrench: Floats) -> Floats:
    """Return ad_d^T Θ (k, 6)."""
    (u, w), (f, m) = (twist[:, :3], twist[:, 3:]), (wrench[:, :3], wrench[:, 3:])
    return np.concatenate([cross(f, w), cross(f, u) + cross(m, w)], axis=1)


def _solve_or_nan(S: Floats, r: Floats) -> Floats:
    """Return S^-1 r; not a number where S is singular."""
    fine = np.isfinite(S).all(axis=(1, 2)) & (np.abs(np.linalg.det(np.where(np.isfinite(S), S, 0.0))) > 0.0)
    safe = np.where(fine[:, None, None], S, np.eye(S.shape[1]))
    return np.where(fine[:, None], np.linalg.solve(safe, r[:, :, None])[:, :, 0], np.nan)
