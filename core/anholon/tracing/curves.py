"""Plane curves: by formulas of a parameter, or by points; their derivatives by the way along them.

A curve γ(λ) is used through its derivatives by the arc length s, which are found from those by λ by composing power
series: the way s(h) = ∫ |γ'| dh is turned round to h(s) and put into γ(λ + h). Nothing is tabulated, so that they are
exact to rounding. The way itself is integrated by Gauss and Legendre between the knots, to 1e-12 of the length.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.polynomial import legendre
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar

from anholon.codegen import Compiled, compile_functions
from anholon.errors import ModelError, UsageError
from anholon.formula.graph import Graph
from anholon.model.structs import Model, Trace
from anholon.system.namespace import Namespace
from anholon.system.parameters import base_vector
from anholon.tracing.courses import derivatives
from anholon.tracing.splines import fitted

__all__ = ["ORDER", "Break", "Curve", "curve_of"]

Floats = NDArray[np.float64]

ORDER: Final = 8
"""Highest derivative of a curve that is asked for."""

_PANELS: Final = 64  # at least, in a curve without knots
_NODES: Final = 16
_CLOSE: Final = 1e-9
_LOOKS: Final = 2048  # places at which a curve is searched for jumps
_HALVINGS: Final = 30
_CORNER: Final = 1e-3  # rad: a turn without length that counts
_SHARP: Final = 1.0  # rad: a turn between two places that is looked at alone
_ASIDE: Final = 1e-9  # of the parameter: how far beside a place it is looked
_STEEP: Final = 10.0  # times as far
_JUMP: Final = 1e-3  # of the largest curvature
_SUSPECTS: Final = 32  # places of formulas that are searched for leaps
_STILL: Final = 1e-7  # of the usual speed of the parameter: formulas that do not move
_TORN: Final = 1e-6  # of the size of a curve: a leap between two parameters that are as good as one


class Break(NamedTuple):
    """A place where a curve is not smooth: its parameter, way (m) and place, the turn there (rad, a corner) and the
    curvatures before and after it (1/m)."""

    at: float
    way: float
    place: tuple[float, float]
    turn: float
    before: float
    after: float


class _Shape(Protocol):
    """γ on begin ≤ λ ≤ end; `knots` are the places where a high derivative may jump."""

    @property
    def knots(self) -> Floats: ...

    def jets(self, at: float) -> Floats: ...

    def points(self, at: Floats) -> Floats: ...


class Curve:
    """A plane curve, measured along its way from its begin; a closed one goes on for ever."""

    def __init__(self, shape: _Shape, *, closed: bool) -> None:
        self._shape, self.closed = shape, closed
        knots = shape.knots
        self.begin, self.end = float(knots[0]), float(knots[-1])
        pieces = max(1, math.ceil(_PANELS / (len(knots) - 1)))
        self._edges = np.concatenate(
            [np.linspace(a, b, pieces + 1)[:-1] for a, b in pairwise(knots)] + [np.array([self.end])]
        )
        self._ways = np.concatenate([[0.0], np.cumsum(self._panels())])
        self.length = float(self._ways[-1])
        if not self.length > 0.0 or not np.isfinite(self.length):
            raise UsageError("the curve has no length")

    def _panels(self) -> Floats:
        """Return the lengths of the panels; they are halved until Gauss's rule is exact on them."""
        while True:
            left, width = self._edges[:-1], np.diff(self._edges)
            whole = self._gauss(left, width)
            halves = self._gauss(left, width / 2) + self._gauss(left + width / 2, width / 2)
            coarse = np.abs(whole - halves) > 1e-13 * halves.sum()
            coarse &= width > 1e-9 * (self.end - self.begin)
            if not coarse.any():
                return halves
            self._edges = np.sort(np.concatenate([self._edges, (left + width / 2)[coarse]]))

    def _gauss(self, left: Floats, width: Floats) -> Floats:
        roots, weights = legendre.leggauss(_NODES)
        at = left[:, None] + width[:, None] * (0.5 * (roots + 1.0))
        return np.asarray((self._speeds(at.ravel()).reshape(at.shape) @ weights) * 0.5 * width)

    def _speeds(self, at: Floats) -> Floats:
        d = self._shape.points(at)[:, 2:4]
        return np.hypot(d[:, 0], d[:, 1])

    def way(self, at: float) -> float:
        """Return the way from the begin to a parameter, m."""
        turns = 0.0
        if self.closed:
            turns = math.floor((at - self.begin) / (self.end - self.begin))
            at -= turns * (self.end - self.begin)
        k = int(np.clip(np.searchsorted(self._edges, at, side="right") - 1, 0, len(self._edges) - 2))
        left = self._edges[k]
        rest = self._gauss(np.array([left]), np.array([at - left]))[0]
        return float(turns * self.length + self._ways[k] + rest)

    def parameter(self, way: float) -> float:
        """Return the parameter after a way (m) from the begin."""
        turns = math.floor(way / self.length) if self.closed else 0.0
        rest = way - turns * self.length
        at = float(np.interp(rest, self._ways, self._edges))
        for _ in range(30):
            off = self.way(at) - rest
            speed = float(self._speeds(np.array([at]))[0])
            if not speed > 0.0:
                break  # formulas that stop, at an end or in a corner
            step = off / speed
            at = min(max(at - step, self.begin), self.end)
            if abs(off) < 1e-14 * self.length:
                break
        return at + turns * (self.end - self.begin)

    def wrapped(self, at: float) -> float:
        """Return the parameter of the same place within the curve."""
        if self.closed:
            return self.begin + (at - self.begin) % (self.end - self.begin)
        return min(max(at, self.begin), self.end)

    def jets(self, at: float, order: int = ORDER) -> tuple[Floats, float]:
        """Return the derivatives (2, order + 1) of γ by the way at a parameter, and |γ'| there."""
        raw = self._shape.jets(self.wrapped(at))[:, : order + 1]
        return _by_way(raw)

    def place(self, at: Floats) -> Floats:
        """Return the places (k, 2) at parameters."""
        if self.closed:
            at = self.begin + (at - self.begin) % (self.end - self.begin)
        return self._shape.points(at)[:, :2]

    def curvature(self, at: Floats) -> Floats:
        """Return the curvatures (1/m, positive to the left) at parameters."""
        p = self._shape.points(np.clip(at, self.begin, self.end))
        return _curvature(p)

    def nearest(self, point: Floats, at: float) -> tuple[float, float]:
        """Return the parameter of the foot of a point near a parameter, and its distance to the left, m."""
        for _ in range(40):
            d, speed = self.jets(at, 2)
            off = point - d[:, 0]
            along, left = off @ d[:, 1], off @ np.array([-d[1, 1], d[0, 1]])
            kappa = d[0, 1] * d[1, 2] - d[1, 1] * d[0, 2]
            step = along / max(1.0 - kappa * left, 0.2)
            at += step / speed
            if not self.closed:
                at = min(max(at, self.begin), self.end)
            if abs(along) < 1e-13 * self.length:
                break
        d, _ = self.jets(at, 1)
        off = point - d[:, 0]
        left = float(off @ np.array([-d[1, 1], d[0, 1]]))
        return at, math.copysign(float(np.hypot(*off)), left)

    def sampled(self, count: int) -> tuple[Floats, Floats, Floats]:
        """Return ways (count,), places (count, 2) and curvatures (count,) at even steps of the way."""
        ways = np.linspace(0.0, self.length, count)
        at = np.interp(ways, self._ways, self._edges)
        return ways, self.place(np.minimum(at, np.nextafter(self.end, self.begin))), self.curvature(at)

    @property
    def box(self) -> tuple[float, float]:
        """The larger edge of the box round the curve, and the largest curvature of a circle of its size."""
        _, places, _ = self.sampled(400)
        size = float(np.ptp(places, axis=0).max())
        return size, 1.0 / max(size, 1e-300)

    @cached_property
    def breaks(self) -> tuple[Break, ...]:
        """The corners, the cusps and the jumps of curvature."""
        edges = np.unique(np.concatenate([np.linspace(self.begin, self.end, _LOOKS), self._shape.knots]))
        found: list[Break] = []
        p = self._shape.points(edges)
        heading = np.unwrap(np.arctan2(p[:, 3], p[:, 2]))
        curvature = _curvature(p)
        turns, jumps = np.abs(np.diff(heading)), np.abs(np.diff(curvature))
        bent = curvature * np.hypot(p[:, 2], p[:, 3])
        unbent = np.abs(np.diff(heading) - 0.5 * (bent[1:] + bent[:-1]) * np.diff(edges))
        limit = max(float(np.quantile(np.abs(curvature), 0.99)), self.box[1])
        suspects = np.flatnonzero(
            (turns > 0.05) | (unbent > 0.5 * _CORNER) | (jumps > 0.02 * limit) | ~np.isfinite(turns + jumps)
        )
        for k in suspects[np.argsort(-(turns + jumps / limit)[suspects])][:200]:
            spot = self._break(edges[k], edges[k + 1], limit)
            if spot is not None and all(abs(spot.at - other.at) > _CLOSE * (self.end - self.begin) for other in found):
                found.append(spot)
        if self.closed:
            last = self._between(self.end, self.begin, limit)
            found += [last] if last is not None else []
        return tuple(sorted(found, key=lambda spot: spot.at))

    def _break(self, left: float, right: float, limit: float) -> Break | None:
        """Follow the greatest change between two parameters down to a point."""
        for _ in range(_HALVINGS):
            middle = 0.5 * (left + right)
            p = self._shape.points(np.array([left, middle, right]))
            if not np.isfinite(p).all():
                break
            turns = np.abs(np.diff(np.unwrap(np.arctan2(p[:, 3], p[:, 2]))))
            # At a cusp the curvature grows on both sides, and only the turn tells where it is.
            bends = np.nan_to_num(np.abs(np.diff(_curvature(p))) / limit, nan=np.inf)
            change = turns if turns.max() > _SHARP else turns + bends
            left, right = (left, middle) if change[0] >= change[1] else (middle, right)
        return self._between(left, right, limit)

    def _between(self, left: float, right: float, limit: float) -> Break | None:
        """Return the break between two parameters that are as good as one, if there is any."""
        aside = _ASIDE * (self.end - self.begin)
        p = self._shape.points(np.array([left - _STEEP * aside, left - aside, right + aside, right + _STEEP * aside]))
        heading, curvature = np.arctan2(p[:, 3], p[:, 2]), _curvature(p)
        farther, turn = ((heading[[3, 2]] - heading[[0, 1]] + np.pi) % (2 * np.pi) - np.pi).tolist()
        before, after = curvature[1:3].tolist()
        # What only changes quickly changes the more, the farther beside it is looked.
        corner = (abs(turn) > _CORNER and abs(farther) < 0.5 * _STEEP * abs(turn)) or not np.isfinite(p).all()
        leap = abs(after - before)
        if not corner and not _JUMP * limit < leap > 2.0 / _STEEP * abs(curvature[3] - curvature[0]):
            return None
        x, y = (round(float(value), 9) + 0.0 for value in self._shape.points(np.array([left]))[0, :2])
        return Break(float(left), self.way(left), (x, y), turn if corner else 0.0, before, after)


def curve_of(model: Model, trace: Trace, path: str = "trace") -> Curve:
    """Return the curve of a trace; raises ModelError or UsageError where it is none."""
    if trace.points:
        if len(trace.points) < (3 if trace.closed else 2):
            raise UsageError(f"{len(trace.points)} points do not define a {'closed ' if trace.closed else ''}curve")
        return Curve(_Spline(trace), closed=trace.closed)
    return Curve(_Formulas(model, trace, path), closed=trace.closed)


class _Spline:
    """A spline of the seventh degree through points or, with smoothing, near them."""

    def __init__(self, trace: Trace) -> None:
        self._pieces = fitted(np.array(trace.points), closed=trace.closed, smoothing=trace.smoothing)
        self.knots: Floats = np.asarray(self._pieces.x)
        self._c = self._pieces.c.transpose(1, 2, 0)[:, :, ::-1].copy()  # (pieces, 2, degree + 1), rising powers
        self._degree = self._c.shape[2] - 1
        self._breaks: list[float] = self.knots.tolist()

    def jets(self, at: float) -> Floats:
        k = min(max(bisect_right(self._breaks, at) - 1, 0), len(self._breaks) - 2)
        h = at - self._breaks[k]
        out = np.zeros((2, ORDER + 1))
        for row in range(2):
            out[row, : self._degree + 1] = derivatives(self._c[k, row].tolist(), h)
        return out

    def points(self, at: Floats) -> Floats:
        return np.concatenate([self._pieces(at), self._pieces(at, 1), self._pieces(at, 2)], axis=1)


class _Formulas:
    """x(s), y(s) as the user typed them; s is any parameter here."""

    def __init__(self, model: Model, trace: Trace, path: str) -> None:
        graph = Graph()
        bare = Model(parameters=model.parameters, definitions=model.definitions)
        names = Namespace(bare, graph)
        symbol = graph.symbol("state", 0)
        local = {"s": symbol}
        nodes = [names.node(text, f"{path}.{key}", local=local) for key, text in (("x", trace.x), ("y", trace.y))]
        ends = [names.node(text, f"{path}.{key}") for key, text in (("begin", trace.begin), ("end", trace.end))]
        if names.problems:
            raise ModelError(names.problems)
        for key, node in zip(("x", "y"), nodes, strict=True):
            if graph.depends(node, names.time):
                raise UsageError(f"the curve depends on time: its {key} contains t")
        orders = [nodes]
        for _ in range(ORDER):
            orders.append([graph.derivative(node, symbol) for node in orders[-1]])
        functions = {
            "jets": [node for order in orders for node in order],
            "points": [node for order in orders[:3] for node in order],
            "ends": ends,
        }
        self._code: Compiled = compile_functions(graph, functions, names.n_parameters)
        self._p = self._code.parameters(base_vector(bare, names, names.n_parameters))
        begin, end = self._code.call("ends", 0.0, np.zeros(1), self._p).tolist()
        if not (math.isfinite(begin) and math.isfinite(end) and begin < end):
            raise UsageError(f"the curve starts at s = {begin:g} and ends at s = {end:g}. Its end must be larger")
        self.knots: Floats = np.array([begin, end])
        at = np.linspace(begin, end, _LOOKS + 1)
        p = self.points(at)
        finite = np.isfinite(p).all(axis=1)
        if not finite.all():
            raise UsageError(
                "the formulas of the curve or their derivatives are not finite everywhere on it: not at "
                f"s = {at[int(np.argmin(finite))]:.6g}"
            )
        size = float(np.ptp(p[:, :2], axis=0).max())
        self._require_whole(at, p, size)
        self._require_moving(at, p, closed=trace.closed)
        if trace.closed and float(np.hypot(*(p[-1, :2] - p[0, :2]))) > 1e-6 * size:
            raise UsageError("the curve is marked as closed, but its end differs from its start")

    def _require_whole(self, at: Floats, p: Floats, size: float) -> None:
        """Refuse formulas that leap between two parameters; p: points (k, 6) at some, `size`: of the curve, m."""
        expected = 0.5 * (p[1:, 2:4] + p[:-1, 2:4]) * np.diff(at)[:, None]
        beside = np.hypot(*(np.diff(p[:, :2], axis=0) - expected).T)
        left = np.argsort(-beside)[:_SUSPECTS]
        a, b = at[left], at[left + 1]
        for _ in range(_HALVINGS + 10):
            middle = 0.5 * (a + b)
            one, two, three = (self.points(places)[:, :2] for places in (a, middle, b))
            with np.errstate(invalid="ignore"):
                first = ~(np.hypot(*(two - one).T) < np.hypot(*(three - two).T))
            a, b = np.where(first, a, middle), np.where(first, middle, b)
        one, two = (self.points(places)[:, :2] for places in (a, b))
        with np.errstate(invalid="ignore"):
            whole = np.hypot(*(two - one).T) < _TORN * size
        if not whole.all():
            k = int(np.argmin(whole))
            raise UsageError(
                f"the curve jumps at s = {a[k]:.6g}: its formulas jump or become unbounded there. Split the "
                "curve at this point"
            )

    def _require_moving(self, at: Floats, p: Floats, *, closed: bool) -> None:
        """Refuse formulas that stand still at a parameter and go on in the same direction, or begin or end so: the
        derivatives of the curve by its way cannot be told from them."""

        def slow(place: float) -> float:
            return float(np.hypot(*self.points(np.array([place]))[0, 2:4]))

        speeds = np.hypot(p[:, 2], p[:, 3])
        least = _STILL * float(np.median(speeds))
        turns = np.concatenate([[1.0], (p[:-2, 2:4] * p[2:, 2:4]).sum(axis=1), [1.0]])
        if closed:
            turns[[0, -1]] = p[1, 2:4] @ p[-2, 2:4]
        padded = np.concatenate([[np.inf], speeds, [np.inf]])
        lowest = np.flatnonzero((speeds <= padded[:-2]) & (speeds <= padded[2:]))
        for k in lowest[np.argsort(speeds[lowest])][:_SUSPECTS].tolist():
            i, j = max(k - 1, 0), min(k + 1, len(at) - 1)
            found = minimize_scalar(slow, bounds=(at[i], at[j]), method="bounded", options={"xatol": 1e-12})
            place = at[k] if speeds[k] <= least else float(found.x)
            if min(speeds[k], float(found.fun)) <= least and turns[k] >= 0.0:  # else it is a cusp
                raise UsageError(
                    f"the formulas of the curve stand still at s = {place:.6g}: x'(s) and y'(s) are 0 there. Write "
                    "them with a parameter that goes on, as the angle or the way, or begin or end beside it"
                )

    def jets(self, at: float) -> Floats:
        return self._code.call("jets", 0.0, np.array([at]), self._p).reshape(ORDER + 1, 2).T

    def points(self, at: Floats) -> Floats:
        return np.asarray(self._code.map("points", np.zeros(len(at)), at.reshape(-1, 1), self._p))


def _curvature(p: Floats) -> Floats:
    """Return curvatures from rows (x, y, x', y', x'', y'')."""
    speed = np.hypot(p[:, 2], p[:, 3])
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray((p[:, 2] * p[:, 5] - p[:, 3] * p[:, 4]) / speed**3)


def _by_way(raw: Floats) -> tuple[Floats, float]:
    """Return derivatives (2, k) by the way from those by a parameter, and the speed |γ'|.

    Power series in the parameter: every derivative by the way is one by the parameter, times 1 / |γ'|.
    """
    count = raw.shape[1]
    x, y = raw.tolist()
    # Taylor's coefficients of γ'.
    dx, dy, factor = [], [], 1.0
    for k in range(1, count):
        dx.append(x[k] / factor)
        dy.append(y[k] / factor)
        factor *= k
    speed = math.hypot(dx[0], dy[0])
    if not speed > 0.0:
        return np.full((2, count), np.nan), 0.0
    slow = _reciprocal_root([a + b for a, b in zip(_times(dx, dx), _times(dy, dy), strict=True)], speed)
    out = [[x[0], y[0]]]
    for order in range(1, count):
        dx, dy = _times(dx, slow), _times(dy, slow)
        out.append([dx[0], dy[0]])
        if order < count - 1:
            dx = [k * c for k, c in enumerate(dx)][1:]
            dy = [k * c for k, c in enumerate(dy)][1:]
    return np.array(out).T, speed


def _times(a: Sequence[float], b: Sequence[float]) -> list[float]:
    """Return the product of two series, as long as the first."""
    return [sum([a[i] * b[k - i] for i in range(k + 1)]) for k in range(len(a))]


def _reciprocal_root(square: Sequence[float], root: float) -> list[float]:
    """Return the series square^(-1/2), with root = square[0]^(1/2) (J. C. P. Miller's recurrence)."""
    result = [1.0 / root]
    for k in range(1, len(square)):
        total = sum([(-0.5 * i - (k - i)) * square[i] * result[k - i] for i in range(1, k + 1)])
        result.append(total / (k * square[0]))
    return result
