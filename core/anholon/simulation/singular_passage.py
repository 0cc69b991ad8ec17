"""Motion through a singular position: where constraints become dependent, along the branch that the velocity selects.

At a singular position q* of the constraints f(q, t) = 0 the rank of A = f_q drops, and several branches of admissible
positions meet. Let the rows of U^T (r, m) span the combinations of rows that vanish there and the columns of N the
null space of A(q*). Along a motion the combinations vanish as (t - t*) U^T A'(t*): where U^T A'(t*) N has rank r the
velocity belongs to one branch alone, which is smooth, and so are the motion on it and A^T Λ. (U^T A' N contains the
second derivatives of f in the direction of the velocity: the quadratic tangent cone is regular at it.) Where the rank
is lower, because the velocity is zero or branches touch each other, nothing selects the branch.

The accelerations have removable singularities at t*, beside which the solve loses digits like (t - t*)^-2. The motion
is therefore found by one step of Gauss collocation over an interval about t*, whose nodes keep away from its centre:
order 24 with 12 nodes, unknowns the accelerations at the nodes, with the state at every node brought onto the
constraints. Multipliers may have a pole of first order at t* (the coupler of a parallelogram in line with its cranks
transmits no torque), so g Λ is interpolated, where g vanishes as t - t*.

Sources: E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, IV.5 (Gauss methods); A. Müller, Higher-order
analysis of kinematic singularities of lower pair linkages, J. Mech. Robotics 11 (2019) 011008 (tangent cone).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.polynomial import legendre

from anholon.array_types import Floats
from anholon.results.multiplier_series import MultiplierSeries
from anholon.simulation.tolerances import (
    FIRST_ACCELERATION_REL,
    FIRST_NODE,
    FLAT_TERMS_REL,
    GUESS_COEFFICIENTS,
    MAX_ALLOWANCE,
    MAX_CENTRINGS,
    MAX_PASSAGE_ITERATIONS,
    NAMED_ROW_REL,
    PARTED_ZEROS_REL,
    PASSAGE_CONVERGED_REL,
    PASSAGE_NODES,
    PASSAGE_NOISE_REL,
    PASSAGE_RESIDUAL_REL,
    PASSAGE_ROUNDING_REL,
    PASSAGE_TAIL_REL,
    POLE_RESIDUE_REL,
    POLISH_DISTANCE_REL,
    RANK_LOSS_REL,
    SEARCH_GRID,
    SEARCH_ZOOMS,
    SELECTING_RATE_REL,
)

_NODES: Final = np.asarray(legendre.leggauss(PASSAGE_NODES)[0], dtype=np.float64)
_FIT: Final = np.asarray(np.linalg.inv(legendre.legvander(_NODES, PASSAGE_NODES - 1)), dtype=np.float64)
_CHECKS: Final = np.linspace(-1.0, 1.0, 18)  # places between the nodes where the result is compared; not the centre
_STARTS: Final = (-0.5, -0.1, 1.0)  # ends, relative to the interval, of the first guesses of increasing length
_CENTRED: Final = 0.5 * float(np.abs(_NODES).min())  # distance from the centre up to which nodes are far enough


class Approach(NamedTuple):
    """A singular position ahead.

    It has the approximate time at which the constraints become dependent, s, and the half interval, s, over which the
    motion is to be continued through it; with `search_limit` the motion begins near it, and the interval, of that half
    length, s, begins there.
    """

    t: float
    width: float
    search_limit: float = 0.0


class PassageEquations(NamedTuple):
    """What is asked of the equations of motion, at times (k,) and states (q, v) (k, 2n).

    `project(t, Y)`: states on the constraints; `accelerate(t, Y)`: accelerations (k, n); `exact(t, Y)`: the same by the
    form of the equations of the run, `multipliers(t, Y)` (k, m) too; `residual(t, Y)`: largest residual of all levels
    (k,); `rows(t, Y)`: the rows A in doubt (k, m', n), scaled; `rank`: their rank elsewhere; `largest`: their
    largest least singular value along the motion; `holonomic`: which of them are holonomic (m'); `rate`: the largest
    rate of the run so far.
    """

    project: Callable[[Floats, Floats], Floats]
    accelerate: Callable[[Floats, Floats], Floats]
    exact: Callable[[Floats, Floats], Floats]
    multipliers: Callable[[Floats, Floats], Floats]
    residual: Callable[[Floats, Floats], Floats]
    rows: Callable[[Floats, Floats], Floats]
    rank: int
    largest: float
    holonomic: tuple[bool, ...]
    rate: float

    def error_allowance(self, size: float) -> float:
        """Return the factor by which relative errors of rates of a given size may exceed the usual ones.

        These are the ones allowed at the largest rate of the run: energies have the same error.
        """
        return min(max(self.rate / size, 1.0) ** 2, MAX_ALLOWANCE)


class PassageRefusal(NamedTuple):
    """The reason why there is no motion through a singular position.

    `rough` (the motion is not smooth on this interval, a shorter one may do), `stuck` (nothing selects the branch),
    `nonholonomic` (rows of rates are among those that become dependent). `t`: when, s; `rows`: which of the rows in
    doubt take part; `passage`: the motion until there, if it is smooth.
    """

    reason: Literal["rough", "stuck", "nonholonomic"]
    t: float
    rows: tuple[int, ...] = ()
    passage: SingularPassage | None = None


class _LegendrePiece(NamedTuple):
    """A motion on [t0, t0 + 2h] as Legendre coefficients, the first axis, of positions, velocities, accelerations."""

    t0: float
    h: float
    q: Floats
    v: Floats
    a: Floats

    def states(self, times: Floats) -> Floats:
        """Return rows (q, v) at times (k,)."""
        x = (times - self.t0) / self.h - 1.0
        return np.hstack([legendre.legval(x, c).T for c in (self.q, self.v)])

    def times(self, x: Floats) -> Floats:
        """Return the times of places x in [-1, 1]."""
        return self.t0 + self.h * (1.0 + x)


class SingularPassage(NamedTuple):
    """The motion through a singular position at `t`, with its multipliers.

    `series` is None if the constraints only come near to dependence.
    """

    t: float
    piece: _LegendrePiece
    series: MultiplierSeries | None

    @property
    def t1(self) -> float:
        """Time at which it ends, s."""
        return self.piece.t0 + 2.0 * self.piece.h

    def states(self, times: Floats) -> Floats:
        """Return rows (q, v), (k, 2n), at times (k,)."""
        return self.piece.states(times)

    def rates(self, t: float) -> Floats:
        """Return (q', v'), (2n,), at a time."""
        x = (t - self.piece.t0) / self.piece.h - 1.0
        return np.concatenate([legendre.legval(x, self.piece.v), legendre.legval(x, self.piece.a)])


def compute_singular_passage(
    equations: PassageEquations, approach: Approach, t0: float, q: Floats, v: Floats
) -> SingularPassage | PassageRefusal:
    """Return the motion from the state (q, v) at t0 through the singular position ahead, or a refusal."""
    h = approach.search_limit or approach.t - t0
    for _ in range(MAX_CENTRINGS):
        piece = _continue_smoothly(equations, t0, h, q, v)
        if piece is None:
            break
        rows = _fit_legendre(equations.rows(*_states_at(piece, _NODES)))
        x = _find_nearest_dependence(rows, equations.rank)
        if (x < FIRST_NODE) if approach.search_limit else abs(x) < _CENTRED:
            return _examine_passage(equations, piece, rows, x)
        if approach.search_limit:
            break
        h *= 1.0 + float(np.clip(x, -0.7, 0.7))  # once more, with the singular position near the centre
    return PassageRefusal("rough", approach.t)


def _continue_smoothly(equations: PassageEquations, t0: float, h: float, q: Floats, v: Floats) -> _LegendrePiece | None:
    """Return the smooth motion on [t0, t0 + 2h]; None if there is none to the required accuracy."""
    soon = FIRST_ACCELERATION_REL * h  # the start itself may be the singular position
    y = equations.project(np.array([t0 + soon]), np.concatenate([q + soon * v, v])[None, :])
    a = equations.accelerate(np.array([t0 + soon]), y)
    if not np.isfinite(a).all():
        return None
    piece = _integrate_series(t0, h, q, v, a)
    for end in _STARTS:
        part = 0.5 * (1.0 + end)
        guess = _evaluate_series(piece.a[:GUESS_COEFFICIENTS], piece, t0 + part * h * (1.0 + _NODES))
        legendre_piece = _collocate(
            equations.accelerate, equations, _integrate_series(t0, part * h, q, v, _FIT @ guess)
        )
        if legendre_piece is None:
            return None
        piece = legendre_piece
    if equations.exact is not equations.accelerate:
        legendre_piece = _collocate(equations.exact, equations, piece)
    return legendre_piece if legendre_piece is not None and _is_smooth(equations, legendre_piece) else None


def _evaluate_series(coefficients: Floats, piece: _LegendrePiece, times: Floats) -> Floats:
    """Return a series of a piece at times (k,), also beyond its end, (k, n)."""
    return np.asarray(legendre.legval((times - piece.t0) / piece.h - 1.0, coefficients).T, dtype=np.float64)


def _integrate_series(t0: float, h: float, q: Floats, v: Floats, a: Floats) -> _LegendrePiece:
    """Return the piece with the state (q, v) at t0 and the Legendre coefficients a (k, n) of the accelerations."""
    rates = np.asarray(legendre.legint(a, lbnd=-1, scl=h, axis=0), dtype=np.float64)
    rates[0] += v
    places = np.asarray(legendre.legint(rates, lbnd=-1, scl=h, axis=0), dtype=np.float64)
    places[0] += q
    return _LegendrePiece(t0, h, places, rates, a)


def _states_at(piece: _LegendrePiece, x: Floats) -> tuple[Floats, Floats]:
    """Return times (k,) and states (k, 2n) at places of a piece."""
    times = piece.times(x)
    return times, piece.states(times)


def _collocate(
    accelerate: Callable[[Floats, Floats], Floats], equations: PassageEquations, piece: _LegendrePiece
) -> _LegendrePiece | None:
    """Return the piece whose accelerations at the nodes agree with its states there, from one that is near to it."""
    n = piece.a.shape[1]
    t0, h = piece.t0, piece.h
    q, v = np.split(piece.states(np.array([t0]))[0], [n])
    last = np.inf
    for _ in range(MAX_PASSAGE_ITERATIONS):
        times, states = _states_at(piece, _NODES)
        a = accelerate(times, equations.project(times, states))
        if not np.isfinite(a).all():
            return None
        other = _integrate_series(t0, h, q, v, _FIT @ a)
        moved = other.states(times)
        size = _max_abs(states[:, n:], h * a)
        change = float(np.abs(moved - states)[:, n:].max()) / size
        piece = other
        if change <= PASSAGE_CONVERGED_REL or (
            change <= PASSAGE_ROUNDING_REL * equations.error_allowance(size) and change > 0.5 * last
        ):
            return piece
        if change > 1e6 or (change > 10.0 * last and change > 1e-3):
            return None
        last = change
    return None


def _max_abs(*values: Floats) -> float:
    return max(max(float(np.abs(x).max(initial=0.0)) for x in values), 1e-300)


def _is_smooth(equations: PassageEquations, piece: _LegendrePiece) -> bool:
    """Return whether a piece is a motion to the required accuracy: its series ends, and the constraints hold."""
    n = piece.a.shape[1]
    times, states = _states_at(piece, _CHECKS)
    size = _max_abs(states[:, n:], piece.h * piece.a[0])
    terms = piece.h * np.abs(piece.a).max(axis=1) / size
    last = float(terms[-2:].max())
    rounding = last > FLAT_TERMS_REL * float(terms[PASSAGE_NODES // 2 : -2].max())
    if last > (PASSAGE_NOISE_REL if rounding else PASSAGE_TAIL_REL) * equations.error_allowance(size):
        return False
    return float(equations.residual(times, states).max()) <= PASSAGE_RESIDUAL_REL * (1.0 + size) * (
        1.0 + _max_abs(states[:, :n])
    )


def _fit_legendre(values: Floats) -> Floats:
    """Return Legendre coefficients of a function with the values (12, …) at the nodes."""
    return np.asarray(np.tensordot(_FIT, values, axes=1), dtype=np.float64)


def _evaluate_legendre(coefficients: Floats, x: Floats) -> Floats:
    """Return a series (12, …) at places (k,), (k, …)."""
    return np.asarray(np.tensordot(legendre.legvander(x, len(coefficients) - 1), coefficients, axes=1))


def _find_nearest_dependence(rows: Floats, rank: int) -> float:
    """Return the position at which the rows, as series, are nearest to dependence."""
    a, b = -1.0, 1.0
    x = 0.0
    for _ in range(SEARCH_ZOOMS):
        places = np.linspace(a, b, SEARCH_GRID)
        sigma = np.linalg.svd(_evaluate_legendre(rows, places), compute_uv=False)[:, rank - 1]
        k = int(np.argmin(sigma))
        x = float(places[k])
        a, b = float(places[max(k - 1, 0)]), float(places[min(k + 1, SEARCH_GRID - 1)])
    return x


def _examine_passage(
    equations: PassageEquations, piece: _LegendrePiece, rows: Floats, x: float
) -> SingularPassage | PassageRefusal:
    """Return a motion with its multipliers, unless it passes a position at which nothing selects the branch."""
    rank = equations.rank
    slope = np.asarray(legendre.legder(rows, axis=0), dtype=np.float64)
    ends = np.linalg.svd(_evaluate_legendre(rows, np.array([-1.0, 1.0])), compute_uv=False)[:, rank - 1]
    for _ in range(4):
        U, sizes, R = np.linalg.svd(_evaluate_legendre(rows, np.array([x]))[0])
        lost = int((sizes[:rank] <= RANK_LOSS_REL * equations.largest).sum())
        if not lost:
            break
        U, N = U[:, rank - lost :], R[rank - lost :].T
        growth = U.T @ _evaluate_legendre(slope, np.array([x]))[0]
        gauge = np.einsum("mi,kmn,in->k", U, rows, growth) / max(float(np.vdot(growth, growth)), 1e-300)
        moved = x - float(legendre.legval(x, gauge))
        if not 1e-15 < abs(moved - x) < POLISH_DISTANCE_REL:  # there, or σ has no simple zero
            break
        x = moved
    t = float(piece.times(np.array([x]))[0])
    if not lost:
        return SingularPassage(t, piece, None)
    weights = np.abs(U).max(axis=1)
    involved = tuple(int(i) for i in np.flatnonzero(weights > NAMED_ROW_REL * weights.max()))
    if not all(equations.holonomic[i] for i in involved):
        return PassageRefusal("nonholonomic", t, involved)
    way = SingularPassage(t, piece, _compute_multiplier_series(equations, piece, t, gauge))
    rates = np.linalg.svd(growth @ N, compute_uv=False)
    rate, far = float(rates[lost - 1]), float(ends.max())
    selected = rate > SELECTING_RATE_REL * far and rate * rate > PARTED_ZEROS_REL * far * equations.largest
    return way if selected else PassageRefusal("stuck", t, involved, way)


def _compute_multiplier_series(
    equations: PassageEquations, piece: _LegendrePiece, t: float, gauge: Floats
) -> MultiplierSeries:
    """Return the multipliers of a motion through a singular position at t, where g vanishes."""
    times, states = _states_at(piece, _NODES)
    values = equations.multipliers(times, equations.project(times, states))
    g = np.asarray(legendre.legval(_NODES, gauge), dtype=np.float64)
    scaled = _FIT @ (g[:, None] * values)
    residue = np.abs(legendre.legval((t - piece.t0) / piece.h - 1.0, scaled))
    pole = residue > POLE_RESIDUE_REL * np.abs(values).max(axis=0, initial=0.0)
    return MultiplierSeries(piece.t0, piece.h, gauge, scaled, _FIT @ values, np.asarray(pole))
