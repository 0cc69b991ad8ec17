"""Nonlinear laws of sections: wrenches Θ(ε) by formula, and what rods need of them.

A law has an energy W(ε), its tangent S = ∂Θ/∂ε is symmetric and positive. The element works with its inverse ε(Θ) and
the tangent compliance C = S^-1. Its wrench makes

    H(d, Θ) = Θ · (d - d_0) - L [Θ · ε - W] - L/24 y^T C(Θ) y,   y = ad_d*^T Θ,

stationary, so that its state has C at the wrench that is carried, and a shift of d_0 by

    L [ε(Θ) - C Θ - C q / 24],   q = ∂²Θ/∂ε² [z, z],   z = C y,

the last term being that by which C varies with Θ. Where the law is linear the shift vanishes.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.codegen import Compiled
from anholon.geometry.rotations import cross

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]

LAW_SIZE: Final = 1 + 6 + 6
"""Numbers of a law's state: s, the strains, and a direction of strain."""

_ROUNDS: Final = 80  # of Newton's method for the strains of a wrench
_HALVINGS: Final = 30  # of one of its steps
_EXACT: Final = 1e-14  # part of the wrench that may be left
_ROUNDED: Final = 1e-9  # and where rounding lets it shrink no further


class Law(NamedTuple):
    """The law of some elements, taken in their middles.

    `elements` (k,): their numbers; `s` (k,): parts of the rod's length; `free` (6,): strains that are not frozen;
    `compliance` (k, 6, 6): without strain; `code` has for the rod `name` the functions `wrench:` (6), `tangent:` (36)
    and `second:` (6), which is q above for a direction z.
    """

    name: str
    elements: Indices
    s: Floats
    free: NDArray[np.bool_]
    compliance: Floats
    code: Compiled
    p: Floats

    def value(self, what: str, at: Indices, strain: Floats, direction: Floats | None = None) -> Floats:
        """Return what a function gives at strains (n, 6) of the law's elements number `at` (n,)."""
        rows = np.zeros((len(at), LAW_SIZE))
        rows[:, 0], rows[:, 1:7] = self.s[at], np.where(self.free, strain, 0.0)
        if direction is not None:
            rows[:, 7:] = np.where(self.free, direction, 0.0)
        return self.code.map(f"{what}:{self.name}", np.zeros(len(at)), rows, self.p)

    def strains(self, at: Indices, wrench: Floats) -> Floats:
        """Return the strains (n, 6) of wrenches (n, 6); not a number where the law never reaches a wrench."""
        C, free = self.compliance[at], self.free
        strain = np.where(free, 0.0, np.einsum("kij,kj->ki", C, wrench))
        inner = C[:, free][:, :, free]

        def missing(e: Floats) -> tuple[Floats, Floats]:
            r = (wrench - self.value("wrench", at, e))[:, free]
            return r, np.einsum("ki,kij,kj->k", r, inner, r) ** 0.5

        with np.errstate(all="ignore"):
            r, size = missing(strain)
            whole = size.copy()
            for _ in range(_ROUNDS):
                if (size <= _EXACT * whole).all():
                    break
                step = np.zeros_like(strain)
                step[:, free] = _solved(self._stiffness(at, strain), r)
                part = np.ones(len(at))
                for _ in range(_HALVINGS):
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
        return np.where((size <= _ROUNDED * whole)[:, None], strain, np.nan)

    def compliances(self, at: Indices, strain: Floats) -> Floats:
        """Return the tangent compliances C (n, 6, 6) at strains; not a number where the tangent is not positive."""
        found = self.compliance[at].copy()
        fine = np.asarray(np.isfinite(strain).all(axis=1))
        S = self._stiffness(at, np.where(fine[:, None], strain, 0.0))
        fine = fine & np.isfinite(S).all(axis=(1, 2))
        S = np.where(fine[:, None, None], S, np.eye(S.shape[1]))
        fine = fine & (np.linalg.eigvalsh(S)[:, 0] > 0.0)
        S = np.where(fine[:, None, None], S, np.eye(S.shape[1]))
        inverse = np.linalg.inv(S)
        i = np.flatnonzero(self.free)
        found[:, i[:, None], i] = np.where(fine[:, None, None], 0.5 * (inverse + np.swapaxes(inverse, 1, 2)), np.nan)
        return found

    def columns(self, wrench: Floats, twist: Floats, length: Floats) -> tuple[Floats, Floats]:
        """Return the compliances (k, 6, 6) and shifts (k, 6) of the elements' states, for wrenches (k, 6), twists d*
        (k, 6) and lengths (k,)."""
        at = np.arange(len(self.elements))
        strain = self.strains(at, wrench)
        C = self.compliances(at, strain)
        z = np.einsum("kij,kj->ki", C, _turned(twist, wrench))
        q = np.where(self.free, self.value("second", at, strain, z), 0.0)
        linear = np.einsum("kij,kj->ki", C, wrench + q / 24.0)
        return C, length[:, None] * (strain - linear)

    def _stiffness(self, at: Indices, strain: Floats) -> Floats:
        S = self.value("tangent", at, strain).reshape(-1, 6, 6)
        return np.asarray(S[:, self.free][:, :, self.free])


def strains_of(laws: tuple[Law, ...], compliance: Floats, e: Indices, wrench: Floats) -> Floats:
    """Return the strains (k, 6) of wrenches (k, 6) in the elements e (k,), whose compliances (k, 6, 6) hold where no
    law does."""
    found = np.einsum("kij,kj->ki", compliance, wrench)
    for law in laws:
        number = np.full(1 + max(int(law.elements.max(initial=0)), int(e.max(initial=0))), -1)
        number[law.elements] = np.arange(len(law.elements))
        own = np.flatnonzero(number[e] >= 0)
        found[own] = law.strains(number[e[own]], wrench[own])
    return np.asarray(found)


def change_of(laws: tuple[Law, ...], length: Floats, change: Floats, size: float) -> float:
    """Return how far a change (m, 6) of the wrenches moves the ends of elements, as part of the size, or in radians."""
    most = 0.0
    for law in laws:
        moved = np.einsum("kij,kj->ki", law.compliance, change[law.elements]) * length[law.elements, None]
        most = max(most, float(np.abs(moved[:, :3]).max()) / size, float(np.abs(moved[:, 3:]).max()))
    return most


def _turned(twist: Floats, wrench: Floats) -> Floats:
    """Return ad_d^T Θ (k, 6)."""
    (u, w), (f, m) = (twist[:, :3], twist[:, 3:]), (wrench[:, :3], wrench[:, 3:])
    return np.concatenate([cross(f, w), cross(f, u) + cross(m, w)], axis=1)


def _solved(S: Floats, r: Floats) -> Floats:
    """Return S^-1 r; not a number where S is singular."""
    fine = np.isfinite(S).all(axis=(1, 2)) & (np.abs(np.linalg.det(np.where(np.isfinite(S), S, 0.0))) > 0.0)
    safe = np.where(fine[:, None, None], S, np.eye(S.shape[1]))
    return np.where(fine[:, None], np.linalg.solve(safe, r[:, :, None])[:, :, 0], np.nan)
