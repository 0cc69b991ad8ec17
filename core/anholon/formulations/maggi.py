"""Maggi's equations in quasi-velocities: e_l^T (M q'' - f) = 0 with the columns e_l = dq'/dw_l.

Source: 003 I.3 (3.17) and II.2, with errata 003-1, 003-2. A chart gives r = n - m quasi-velocities w = W q' + w0;
together with the constraint rows it determines the rates,

    S q' = (w - w0; -c),   S = (W; A),     q'' = E w' + g,   E = S^-1 (I; 0),   g = -S^-1 (bias; b0),
    (E^T M E) w' = E^T (f - M g).

Where S becomes nearly singular (the thesis' own chart at cos(theta) = 0) another chart takes over: one of the
model's, or the orthonormal basis of the admissible velocities at that state, which always serves.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import RunError
from anholon.formulations.lagrange1 import model_events
from anholon.integrators.callbacks import Callback
from anholon.system.system import ChartPieces, Pieces, System

Floats = NDArray[np.float64]

LEAVE: Final = 0.15
"""A chart is left when the smallest singular value of its scaled matrix falls below this."""


class _Basis(NamedTuple):
    """A chart with a constant W (r×n): the automatic choice."""

    W: Floats


class Maggi:
    """Maggi's equations in one chart; the state is y = (q, w)."""

    def __init__(self, system: System, p: Floats, chart: int | _Basis, wanted: str = "") -> None:
        if not system.linear:
            raise RunError(
                "Maggi's equations need constraints linear in the rates; one of these is not. Use --form lagrange1."
            )
        self._system, self._p, self._chart, self._wanted = system, p, chart, wanted
        self._kept = list(system.diagnosis.kept)
        self._r = system.n - len(self._kept)
        self.size = system.n + self._r
        model_directions, model_stops = model_events(system.model)
        self.directions = (*model_directions, -1)
        self.stops = (*model_stops, True)
        self.n_events = len(self.directions)
        self.rhs: int = Callback(self._rate).address(self.size)
        self.events: int = Callback(self._events).address(self.size, self.n_events)
        self.project: int = 0
        if any(system.holonomic):
            self.project = Callback(self._project).address(self.size, self.size + 1)

    @property
    def chart(self) -> str:
        """Name of the chart; empty for the automatic one."""
        return "" if isinstance(self._chart, _Basis) else self._system.charts[self._chart].name

    def encode(self, t: float, q: Floats, v: Floats) -> Floats:
        """Return y (n + r,)."""
        return np.concatenate([q, self._chart_pieces(t, q, v).value])

    def decode(self, times: Floats, Y: Floats) -> Floats:
        """Return rows (q, v), (k, 2n), from Y (k, n + r)."""
        n = self._system.n
        v = np.array([self._rates(float(t), y[:n], y[n:]) for t, y in zip(times, Y, strict=True)])
        return np.hstack([Y[:, :n], v.reshape(len(Y), n)])

    def multipliers(self, times: Floats, q: Floats, v: Floats) -> Floats:
        """Return the multipliers (k, m) that balance Maggi's accelerations: A^T Λ = M q'' - f."""
        system = self._system
        out = np.zeros((len(times), system.m))
        for k, t in enumerate(times):
            pieces = system.pieces(float(t), q[k], v[k], self._p)
            _, acceleration = self._accelerations(float(t), q[k], v[k], pieces)
            A = pieces.A[self._kept]
            out[k, self._kept] = np.linalg.lstsq(A.T, pieces.M @ acceleration - pieces.f, rcond=None)[0]
        return out

    def renew(self, t: float, q: Floats, v: Floats) -> Maggi | None:
        """Return the equations in the chart that takes over at this state, or None while this one serves."""
        if self._quality(t, q) > LEAVE * 1.0001:
            return None
        after = -1 if isinstance(self._chart, _Basis) else self._chart
        return Maggi(self._system, self._p, next_chart(self._system, self._p, t, q, self._wanted, after), self._wanted)

    def _chart_pieces(self, t: float, q: Floats, v: Floats) -> ChartPieces:
        if isinstance(self._chart, _Basis):
            W = self._chart.W
            return ChartPieces(W, W @ v, np.zeros(len(W)))
        return self._system.chart_pieces(self._chart, t, q, v, self._p)

    def _rates(self, t: float, q: Floats, w: Floats) -> Floats:
        rest = np.zeros(self._system.n)
        chart = self._chart_pieces(t, q, rest)
        pieces = self._system.pieces(t, q, rest, self._p)
        S = np.vstack([chart.W, pieces.A[self._kept]])
        return np.linalg.solve(S, np.concatenate([w - chart.value, -pieces.rate[self._kept]]))

    def _accelerations(self, t: float, q: Floats, v: Floats, pieces: Pieces) -> tuple[Floats, Floats]:
        """Return (w', q'')."""
        chart = self._chart_pieces(t, q, v)
        inverse = np.linalg.inv(np.vstack([chart.W, pieces.A[self._kept]]))
        E = inverse[:, : self._r]
        g = -inverse @ np.concatenate([chart.bias, pieces.b0[self._kept]])
        dw = np.linalg.solve(E.T @ pieces.M @ E, E.T @ (pieces.f - pieces.M @ g))
        return dw, E @ dw + g

    def _rate(self, t: float, y: Floats, out: Floats) -> None:
        n = self._system.n
        v = self._rates(t, y[:n], y[n:])
        dw, _ = self._accelerations(t, y[:n], v, self._system.pieces(t, y[:n], v, self._p))
        out[:n] = v
        out[n:] = dw

    def _project(self, t: float, y: Floats, out: Floats) -> None:
        n = self._system.n
        v = self._rates(t, y[:n], y[n:])
        corrected = self._system.call("project", t, y[:n], v, self._p)
        out[:n] = corrected[:n]
        out[n : self.size] = y[n:]
        out[self.size] = np.abs(self._system.residual(t, y[:n], v, self._p)[0]).max(initial=0.0)

    def _events(self, t: float, y: Floats, out: Floats) -> None:
        system, n = self._system, self._system.n
        v = self._rates(t, y[:n], y[n:])
        if self.n_events > 1:
            out[: self.n_events - 1] = system.call("events", t, y[:n], v, self._p)
        out[self.n_events - 1] = self._quality(t, y[:n]) - LEAVE

    def _quality(self, t: float, q: Floats) -> float:
        return quality(self._system, self._p, self._chart_pieces(t, q, np.zeros(self._system.n)).W, t, q)


def quality(system: System, p: Floats, W: Floats, t: float, q: Floats) -> float:
    """Return the smallest singular value of S = (W; A) with rows of unit length in the metric of M^-1, in [0, 1]."""
    pieces = system.pieces(t, q, np.zeros(system.n), p)
    rows = np.vstack([W, pieces.A[list(system.diagnosis.kept)]])
    scaled = np.linalg.solve(np.linalg.cholesky(pieces.M), rows.T).T
    lengths = np.linalg.norm(scaled, axis=1)
    if not np.isfinite(lengths).all() or lengths.min(initial=1.0) <= 0.0:
        return 0.0
    return float(np.linalg.svd(scaled / lengths[:, None], compute_uv=False).min(initial=1.0))


def next_chart(system: System, p: Floats, t: float, q: Floats, wanted: str, after: int) -> int | _Basis:
    """Return the chart to go on with: the wanted one, else the next in the model's order, else an automatic basis."""
    count, rest = len(system.charts), np.zeros(system.n)
    order = [k for k, chart in enumerate(system.charts) if chart.name == wanted]
    order += [(after + 1 + k) % count for k in range(count)]
    for k in order:
        if k != after and quality(system, p, system.chart_pieces(k, t, q, rest, p).W, t, q) > 2.0 * LEAVE:
            return k
    pieces = system.pieces(t, q, rest, p)
    L = np.linalg.cholesky(pieces.M)
    rows = np.linalg.solve(L, pieces.A[list(system.diagnosis.kept)].T).T
    free = np.linalg.svd(rows)[2][len(rows) :] if len(rows) else np.eye(system.n)
    return _Basis(free @ L.T)


def bind_maggi(system: System, p: Floats, wanted: str, t: float, q: Floats) -> Maggi:
    """Return Maggi's equations in the wanted chart, or in the first that serves at this state."""
    names = [item.name for item in system.charts]
    if wanted and wanted not in names:
        raise RunError(f"the model has no chart '{wanted}'; it has {', '.join(names) or 'none'}")
    for k in range(len(names)):
        _check_count(system, k)
    return Maggi(system, p, next_chart(system, p, t, q, wanted, -1), wanted)


def _check_count(system: System, chart: int) -> None:
    free = system.n - len(system.diagnosis.kept)
    given = len(system.charts[chart].velocities)
    if given != free:
        raise RunError(
            f"chart '{system.charts[chart].name}' has {given} quasi-velocities, but {free} are independent "
            f"({system.n} coordinates, {len(system.diagnosis.kept)} independent constraints)"
        )
