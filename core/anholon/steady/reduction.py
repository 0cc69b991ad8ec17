"""A system as first-order equations of independent coordinates and rates, near a state.

Holonomic rows determine some coordinates by the others, and all rows of order 0 and 1 some rates by the others: for
them the columns of A with the largest pivots are taken. What is left, (q_I, u), moves by u' of M v' = f + B^T Λ and
A v' + b0 = 0. A coordinate is ignorable where neither u' nor the rate of one that is not ignorable depends on it, near
the state; the essential ones and u make the state z whose equations z' = F(z) are autonomous.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
import scipy.linalg
from numpy.typing import NDArray

from anholon.errors import RunError
from anholon.system.system import System

Floats = NDArray[np.float64]

_NEWTON: Final = 30
_MET: Final = 1e-13
_RANK: Final = 1e-9
_NUDGE: Final = 1e-3  # of a coordinate or rate, for slopes of fourth order
_IGNORED: Final = 1e-8  # part of the largest slope that is none
_WORN: Final = 0.5
_NEAR: Final = 0.05  # how far from the state the equations are looked at besides


class Reached(NamedTuple):
    """A state with its accelerations: q, v, dv (n,)."""

    q: Floats
    v: Floats
    dv: Floats


class Reduction:
    """The equations near a state q, v (n,) that the constraints allow.

    `free` (…): indices of the independent coordinates; `rates`: of the independent rates; `essential`: of the
    coordinates among `free` that matter. `like`: that of the same equations with near numbers, whose choices are taken
    over.
    """

    def __init__(
        self, system: System, p: Floats, q: Floats, v: Floats, t: float = 0.0, like: Reduction | None = None
    ) -> None:
        self.system, self.p, self.t = system, p, t
        self.free: list[int] = []
        self.rates: list[int] = []
        self.essential: list[int] = []
        kept = np.array(system.diagnosis.kept, dtype=np.intp)
        orders = np.array(system.orders, dtype=np.intp)[kept]
        self._kept = kept
        self._lower, self._place = kept[orders <= 1], kept[orders == 0]
        self._q, self._v = self._consistent(q, v)
        A = system.pieces(t, self._q, self._v, p).A
        if like is not None and not like.worn(self._q, self._v):
            self._held, self._driven, self.free = like.held, like.driven, like.free
            self.rates, self.essential = like.rates, like.essential
            return
        self._held, self._driven = self._determined(A)
        self._choose()

    def _determined(self, A: Floats) -> tuple[list[int], list[int]]:
        """Return the coordinates and the rates that rows A (m, n) determine best by the others."""
        held = _pivots(A[self._place])
        others = [i for i in range(self.system.n) if i not in held]
        return held, [*held, *_more(A[self._lower], held, others)]

    def worn(self, q: Floats, v: Floats) -> bool:
        """Tell whether at another state other coordinates would determine the rest much better."""
        if not len(self._place):
            return False
        A = self.system.pieces(self.t, q, v, self.p).A
        held, _ = self._determined(A)
        now, best = (np.linalg.svd(A[self._place][:, part], compute_uv=False).min() for part in (self._held, held))
        return bool(now < _WORN * best)

    def _choose(self) -> None:
        n = self.system.n
        self.free = [i for i in range(n) if i not in self._held]
        self.rates = [i for i in range(n) if i not in self._driven]
        self.essential = self._essential()

    def with_driven(self, driven: Sequence[int]) -> Reduction | None:
        """Return the same with other rates that the rows determine; None where they do not."""
        A = self.system.pieces(self.t, self._q, self._v, self.p).A[self._lower][:, list(driven)]
        if np.linalg.svd(A, compute_uv=False).min(initial=1.0) < 1e-6 * max(1e-300, float(np.abs(A).max(initial=0.0))):
            return None
        found = object.__new__(Reduction)
        found.__dict__.update(self.__dict__)
        found._driven = list(driven)
        found._choose()
        return found

    @property
    def driven(self) -> list[int]:
        """Indices of the rates that the others determine."""
        return self._driven

    @property
    def held(self) -> list[int]:
        """Indices of the coordinates that the others determine."""
        return self._held

    @property
    def start(self) -> tuple[Floats, Floats]:
        """The state from which it was made: coordinates and rates (n,)."""
        return self._q, self._v

    def reached(self, q: Floats, u: Floats) -> Reached:
        """Return the state with the independent coordinates of q (n,) and the independent rates u."""
        q = self._placed(q)
        v = self._v.copy()
        v[self.rates] = u
        v = self._moving(q, v)
        return Reached(q, v, self.acceleration(q, v))

    def acceleration(self, q: Floats, v: Floats) -> Floats:
        """Return v' (n,)."""
        pieces = self.system.pieces(self.t, q, v, self.p)
        n, k = self.system.n, len(self._kept)
        whole = np.zeros((n + k, n + k))
        whole[:n, :n], whole[:n, n:], whole[n:, :n] = pieces.M, -pieces.B[self._kept].T, pieces.A[self._kept]
        try:
            found = np.linalg.solve(whole, np.concatenate([pieces.f, -pieces.b0[self._kept]]))[:n]
        except np.linalg.LinAlgError as error:
            raise RunError("the accelerations are not determined there") from error
        if not np.isfinite(found).all():
            raise RunError("the accelerations are not finite there")
        return np.asarray(found)

    def slopes(
        self, function: Callable[[Floats], Floats], x: Floats, which: Sequence[int], share: float = 1.0
    ) -> Floats:
        """Return the derivatives (k, len(which)) of a function at x by differences of fourth order; `share`: of the
        usual step."""
        columns = []
        for i in which:
            step = np.zeros(len(x))
            step[i] = share * _NUDGE * max(1.0, abs(x[i]))
            near, far = (function(x + k * step) - function(x - k * step) for k in (1.0, 2.0))
            columns.append((8.0 * near - far) / (12.0 * step[i]))
        return np.stack(columns, axis=1) if columns else np.zeros((len(function(x)), 0))

    # How the parts are found.

    def _consistent(self, q: Floats, v: Floats) -> tuple[Floats, Floats]:
        """Return the nearest state that the rows allow."""
        for _ in range(_NEWTON):
            gaps = self._gaps(q, np.zeros_like(v), 0, self._place)
            if np.abs(gaps).max(initial=0.0) <= _MET * (1.0 + float(np.abs(q).max(initial=0.0))):
                break
            A = self.system.pieces(self.t, q, v, self.p).A[self._place]
            q = q - np.linalg.lstsq(A, gaps, rcond=_RANK)[0]
        for _ in range(_NEWTON):
            gaps = self._gaps(q, v, 1, self._lower)
            if np.abs(gaps).max(initial=0.0) <= _MET * (1.0 + float(np.abs(v).max(initial=0.0))):
                break
            A = self.system.pieces(self.t, q, v, self.p).A[self._lower]
            v = v - np.linalg.lstsq(A, gaps, rcond=_RANK)[0]
        return q, v

    def _gaps(self, q: Floats, v: Floats, level: int, rows: NDArray[np.intp]) -> Floats:
        return self.system.residual(self.t, q, v, self.p)[level][rows] if len(rows) else np.zeros(0)

    def _placed(self, q: Floats) -> Floats:
        """Return q with the dependent coordinates where the rows want them."""
        q = q.copy()
        before = np.inf
        for _ in range(_NEWTON):
            gaps = self._gaps(q, np.zeros_like(q), 0, self._place)
            size = float(np.abs(gaps).max(initial=0.0))
            if size == 0.0 or (size < 1e-12 and size >= before):
                return q
            A = self.system.pieces(self.t, q, np.zeros_like(q), self.p).A[self._place]
            q[self._held] -= _solved(A[:, self._held], gaps)
            before = size
        if size > 1e-9:
            raise RunError("the constraints cannot be met there")
        return q

    def _moving(self, q: Floats, v: Floats) -> Floats:
        """Return v with the dependent rates that the rows want."""
        before = np.inf
        for _ in range(_NEWTON):
            gaps = self._gaps(q, v, 1, self._lower)
            size = float(np.abs(gaps).max(initial=0.0))
            if size == 0.0 or (size < 1e-11 * (1.0 + float(np.abs(v).max())) and size >= before):
                return v
            A = self.system.pieces(self.t, q, v, self.p).A[self._lower]
            v = v.copy()
            v[self._driven] -= _solved(A[:, self._driven], gaps)
            before = size
        if size > 1e-9 * (1.0 + float(np.abs(v).max())):
            raise RunError("the constraints cannot be met there")
        return v

    def _essential(self) -> list[int]:
        """Return the coordinates that matter at the state and near it."""
        matters = np.zeros((self.system.n, self.system.n), dtype=bool)  # rate or acceleration by coordinate
        for u, q in self._looks():

            def both(x: Floats, u: Floats = u) -> Floats:
                found = self.reached(x, u)
                return np.concatenate([found.v, found.dv])

            try:
                found = self.slopes(both, q, self.free)
                size = np.abs(both(q)).reshape(2, -1).max(axis=1)
            except RunError:
                continue
            by_v, by_dv = np.split(found, 2)
            limits = [
                _IGNORED * (1.0 + float(np.abs(part).max(initial=0.0)) + one)
                for part, one in zip((by_v, by_dv), size, strict=True)
            ]
            for k, i in enumerate(self.free):
                matters[:, i] |= np.abs(by_v[:, k]) > limits[0]
                if (np.abs(by_dv[self.rates, k]) > limits[1]).any():
                    matters[i, i] = True
        chosen = {i for i in self.free if matters[i, i]}
        while True:
            more = {i for i in self.free if i not in chosen and any(matters[j, i] for j in chosen if j in self._driven)}
            if not more:
                return sorted(chosen)
            chosen |= more

    def _looks(self) -> list[tuple[Floats, Floats]]:
        """Return independent rates and coordinates at which the equations are looked at."""
        wave = [np.sin(1.0 + (1.3 + k) * np.arange(1, self.system.n + 1)) for k in (0.0, 1.1)]
        u = self._v[self.rates]
        found = [(u, self._q)]
        for one in wave:
            found.append((u + _NEAR * (1.0 + np.abs(u)) * one[: len(u)], self._q + _NEAR * one))
        return found


def _solved(A: Floats, gaps: Floats) -> Floats:
    try:
        return np.asarray(np.linalg.solve(A, gaps))
    except np.linalg.LinAlgError as error:
        raise RunError("the constraints are not independent there") from error


def _pivots(A: Floats) -> list[int]:
    """Return as many columns as there are independent rows, those with the largest pivots."""
    if not len(A):
        return []
    _, R, order = scipy.linalg.qr(A, mode="economic", pivoting=True)
    sizes = np.abs(np.diagonal(R))
    return sorted(int(i) for i, size in zip(order, sizes, strict=False) if size > _RANK * sizes[0])


def _more(A: Floats, known: Sequence[int], others: Sequence[int]) -> list[int]:
    """Return further columns, beside known ones, that make the rows solvable."""
    if not len(A):
        return []
    left = A
    if known:
        Q, _ = np.linalg.qr(A[:, list(known)], mode="complete")
        left = Q[:, len(known) :].T @ A
    return [others[i] for i in _pivots(left[:, list(others)])] if len(left) else []
