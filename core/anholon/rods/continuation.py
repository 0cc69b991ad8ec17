"""Equilibrium paths: the load factor follows the arc of the path through limit points and snap-back.

A step predicts along the tangent of the path and is corrected in the plane across it. Its length is measured by the
motions of the nodes (translations as part of the rods' size, rotations in radians) and the load as part of that at
the end. Where the tangent's load component changes sign there is a limit point, where the determinant of the tangent
stiffness changes sign without it a bifurcation.

Source: E. Riks, Int. J. Solids Struct. 15 (1979) 529; E. Ramm, strategies for tracing the nonlinear response near limit
points (1981).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import LinAlgError

from anholon.errors import RunError
from anholon.rods.assembly import Factors, Sums, assemble, factorise, pattern_of
from anholon.rods.equilibrium import Equilibrium, Lost, moved, settled, unloaded
from anholon.rods.loads import Loads, covectors
from anholon.rods.mesh import Mesh
from anholon.rods.supports import Held, Support, hold

Floats = NDArray[np.float64]

_ITERATIONS: Final = 12
_LAST: Final = 1e-9  # correction that is the last one
_EASY: Final = 4  # iterations with which the next step may be longer
_SHORTEST: Final = 1e-7
_MOST: Final = 20_000  # steps

Kind = Literal["regular", "limit", "bifurcation"]


class PathPoint(NamedTuple):
    """A point of a path: the equilibrium, the arc s from the beginning, the tangent's load component dλ/ds, the sign
    of the determinant of the tangent stiffness, and what lies between it and the point before."""

    state: Equilibrium
    arc: float
    slope: float
    sign: int
    passed: Kind


class _Tangent(NamedTuple):
    motion: Floats  # (n, 6), scaled to unit length together with the load
    load: float


def follow(
    mesh: Mesh,
    supports: tuple[Support, ...],
    loads: Loads,
    *,
    until: float = 1.0,
    step: float = 0.1,
    longest: float = 0.5,
) -> Iterator[PathPoint]:
    """Yield the points of the path from no load until the load factor reaches `until`.

    `step` and `longest`: length of the first and of the longest step. Raises RunError where the path cannot be
    followed.
    """
    path = _Path(mesh, supports, loads, abs(until) or 1.0)
    state = unloaded(mesh)
    tangent, sign = path.tangent(state, None)
    if tangent.load < 0.0 <= until:
        tangent = _Tangent(-tangent.motion, -tangent.load)
    arc, ds = 0.0, step
    yield PathPoint(state, arc, tangent.load, sign, "regular")
    for _ in range(_MOST):
        found = path.corrected(state, tangent, ds)
        if isinstance(found, Lost):
            ds *= 0.5
            if ds < _SHORTEST:
                raise RunError(
                    f"the path cannot be followed beyond the load factor {state.factor:.6g}: {found.reason}. "
                    "There may be a branch; use more elements, or add a small load that chooses one."
                )
            continue
        if (found.factor - until) * (state.factor - until) < 0.0 or found.factor == until:
            last = path.at_load(found, until)
            if not isinstance(last, Lost):
                _, sign = path.tangent(last, tangent)
                yield PathPoint(last, arc + ds, tangent.load, sign, "regular")
                return
        new, new_sign = path.tangent(found, tangent)
        kind: Kind = "regular"
        if new_sign != sign:
            kind = "limit" if new.load * tangent.load < 0.0 else "bifurcation"
        arc += ds
        yield PathPoint(found, arc, new.load, new_sign, kind)
        easy = found.iterations <= _EASY
        state, tangent, sign = found, new, new_sign
        ds = min(longest, ds * (1.5 if easy else 1.0))
    raise RunError(f"the path has more than {_MOST:,} steps; ask for longer ones")


def limit_point(
    mesh: Mesh, supports: tuple[Support, ...], loads: Loads, before: PathPoint, ds: float, scale: float = 1.0
) -> Equilibrium:
    """Return the equilibrium between a point and the next one, ds further, where the load factor has its extremum;
    `scale` is the `until` of the path."""
    path = _Path(mesh, supports, loads, scale)
    tangent, _ = path.tangent(before.state, None)
    if tangent.load * before.slope < 0.0:
        tangent = _Tangent(-tangent.motion, -tangent.load)
    low, high, best = 0.0, ds, before.state
    slope_low = tangent.load
    slope_high = None
    for _ in range(60):
        middle = 0.5 * (low + high) if slope_high is None else low - slope_low * (high - low) / (slope_high - slope_low)
        if not low < middle < high:
            middle = 0.5 * (low + high)
        found = path.corrected(before.state, tangent, middle)
        if isinstance(found, Lost):
            break
        best = found
        here, _ = path.tangent(found, tangent)
        if here.load * before.slope > 0.0:
            low, slope_low = middle, here.load
        else:
            high, slope_high = middle, here.load
        if abs(here.load) < 1e-10 or high - low < 1e-13 * ds:
            break
    return best


class _Path:
    """The equations along one path."""

    def __init__(self, mesh: Mesh, supports: tuple[Support, ...], loads: Loads, scale: float) -> None:
        self._mesh, self._supports, self._loads, self._scale = mesh, supports, loads, scale
        self._size = float(np.ptp(mesh.reference.x, axis=0).max()) + float(mesh.length.max())
        self._pattern = pattern_of(mesh)
        self._weights = np.array([1.0 / self._size] * 3 + [1.0] * 3) / np.sqrt(mesh.size)

    def norm(self, motion: Floats, load: float) -> float:
        """Return the length of a motion of the nodes with a change of load."""
        return float(np.sqrt(np.sum((self._weights * motion) ** 2) + (load / self._scale) ** 2))

    def dot(self, one: _Tangent, motion: Floats, load: float) -> float:
        """Return the component of a motion along a tangent."""
        return float(np.sum(self._weights**2 * one.motion * motion) + one.load * load / self._scale**2)

    def linear(self, state: Equilibrium) -> tuple[Sums, Held, Factors]:
        """Return the equations at a state with their factors; raises LinAlgError."""
        now = self._loads.times(state.factor)
        sums = assemble(self._mesh, state.pose, state.wrench, now)
        held = hold(self._supports, state.pose, state.factor)
        return sums, held, factorise(sums.K, self._pattern, held.basis, held.fixed)

    def by_load(self, state: Equilibrium, factors: Factors) -> Floats:
        """Return the motion (n, 6) of the nodes by the load factor."""
        still = self._loads._replace(springs=())
        outer, _ = covectors(self._mesh, state.pose, still)
        more = hold(self._supports, state.pose, state.factor + 1.0).step
        less = hold(self._supports, state.pose, state.factor).step
        return factors.solve(outer, more - less)

    def tangent(self, state: Equilibrium, before: _Tangent | None) -> tuple[_Tangent, int]:
        """Return the unit tangent at a state, in the sense of the one before, and the sign of the determinant."""
        _, _, factors = self.linear(state)
        motion = self.by_load(state, factors)
        size = self.norm(motion, 1.0)
        found = _Tangent(motion / size, 1.0 / size)
        if before is not None and self.dot(before, found.motion, found.load) < 0.0:
            found = _Tangent(-found.motion, -found.load)
        return found, factors.sign

    def corrected(self, start: Equilibrium, tangent: _Tangent, ds: float) -> Equilibrium | Lost:
        """Return the equilibrium in the plane across the tangent, ds along it."""
        try:
            sums, _, _ = self.linear(start)
        except LinAlgError:
            return Lost("the stiffness is singular there", 1)
        pose, wrench = moved(self._mesh, start.pose, sums, ds * tangent.motion)
        state = start._replace(pose=pose, wrench=wrench, factor=start.factor + ds * tangent.load)
        for iteration in range(1, _ITERATIONS + 1):
            try:
                sums, held, factors = self.linear(state)
            except LinAlgError:
                return Lost("the stiffness is singular there", iteration)
            if not (np.isfinite(sums.residual).all() and np.isfinite(sums.K).all()):
                return Lost("an element turned too far between its ends", iteration)
            rest = factors.solve(-sums.residual, held.step)
            slope = self.by_load(state, factors)
            across = self.dot(tangent, slope, 1.0)
            if across == 0.0:
                return Lost("the tangent lies across the path", iteration)
            load = -self.dot(tangent, rest, 0.0) / across
            eta = rest + load * slope
            if not np.isfinite(eta).all() or self.norm(eta, load) > 10.0 * max(ds, 0.1):
                return Lost("the corrections grow", iteration)
            pose, wrench = moved(self._mesh, state.pose, sums, eta)
            state = state._replace(pose=pose, wrench=wrench, factor=state.factor + load)
            if self.norm(eta, load) < _LAST:
                return self._settled(state, iteration)
        return Lost("the corrections do not shrink", _ITERATIONS)

    def at_load(self, near: Equilibrium, factor: float) -> Equilibrium | Lost:
        """Return the equilibrium with a load factor near a state."""
        state = near._replace(factor=factor)
        for iteration in range(1, 2 * _ITERATIONS):
            try:
                sums, held, factors = self.linear(state)
            except LinAlgError:
                return Lost("the stiffness is singular there", iteration)
            eta = factors.solve(-sums.residual, held.step)
            if not np.isfinite(eta).all():
                return Lost("the corrections grow", iteration)
            pose, wrench = moved(self._mesh, state.pose, sums, eta)
            state = state._replace(pose=pose, wrench=wrench)
            if self.norm(eta, 0.0) < _LAST:
                return self._settled(state, iteration)
        return Lost("the corrections do not shrink", 2 * _ITERATIONS)

    def _settled(self, state: Equilibrium, iterations: int) -> Equilibrium | Lost:
        now = self._loads.times(state.factor)
        return settled(self._mesh, self._supports, now, state.pose, state.wrench, state.factor, iterations)
