"""Plane curves: by formulas of a parameter, or by points; their derivatives by the way along them.

A curve γ(λ) is used through its derivatives by the arc length s, which are found from those by λ by composing power
series: the way s(h) = ∫ |γ'| dh is turned round to h(s) and put into γ(λ + h). Nothing is tabulated, so that they are
exact to rounding. The way itself is integrated by Gauss and Legendre between the knots, to 1e-12 of the length.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.polynomial import legendre
from scipy.optimize import minimize_scalar

from anholon.array_types import Floats
from anholon.compiler import CompiledFunctions, compile_functions
from anholon.control.path_control.fair_splines import CurveStart, fit_spline
from anholon.control.path_control.path_functions import compute_polynomial_derivatives
from anholon.control.tolerances import (
    ARC_LENGTH_TOLERANCE_REL,
    CLOSED_CURVE_GAP_REL,
    CURVATURE_JUMP_REL,
    CURVE_GAUSS_POINTS,
    DISCONTINUITY_REL,
    FOOT_TOLERANCE_REL,
    JUMP_SEARCH_POINTS,
    LARGE_TURN,
    MAX_ARC_LENGTH_ITERATIONS,
    MAX_BREAK_CANDIDATES,
    MAX_BREAK_HALVINGS,
    MAX_FOOT_ITERATIONS,
    MIN_CORNER_ANGLE,
    MIN_PANEL_WIDTH_REL,
    MIN_PANELS,
    PANEL_LENGTH_REL,
    SAME_BREAK_REL,
    SIDE_OFFSET_FACTOR,
    SIDE_OFFSET_REL,
    STATIONARY_SPEED_REL,
)
from anholon.errors import ModelError, UsageError
from anholon.formula.graph import Graph
from anholon.formula.nodes import ONE
from anholon.mechanics.namespace import Namespace
from anholon.mechanics.parameters import make_base_vector
from anholon.model.schema import Model, Trace

MAX_ORDER: Final = 8
"""Highest derivative of a curve that is asked for."""

_NODES, _WEIGHTS = legendre.leggauss(CURVE_GAUSS_POINTS)


class CurveBreak(NamedTuple):
    """A place where a curve is not smooth: its parameter, way (m) and place, the turn there (rad, a corner) and the
    curvatures before and after it (1/m)."""

    parameter: float
    arc_length: float
    position: tuple[float, float]
    corner_angle: float
    curvature_before: float
    curvature_after: float


class _CurveShape(Protocol):
    """γ on begin ≤ λ ≤ end; `knots` are the places where a high derivative may jump."""

    @property
    def knots(self) -> Floats: ...

    def compute_derivatives(self, parameter: float) -> Floats:
        """Return γ and its derivatives (MAX_ORDER + 1, 2) by the parameter, contiguous."""

    def compute_points(self, parameters: Floats) -> Floats: ...


class PlaneCurve:
    """A plane curve by its arc length; a closed one is periodic."""

    def __init__(self, shape: _CurveShape, *, closed: bool) -> None:
        self._shape, self.closed = shape, closed
        knots = shape.knots
        self.begin, self.end = float(knots[0]), float(knots[-1])
        pieces = max(1, math.ceil(MIN_PANELS / (len(knots) - 1)))
        self._edges = np.concatenate(
            [np.linspace(a, b, pieces + 1)[:-1] for a, b in pairwise(knots)] + [np.array([self.end])]
        )
        self._arc_lengths = np.concatenate([[0.0], np.cumsum(self._compute_panel_lengths())])
        self.length = float(self._arc_lengths[-1])
        if not self.length > 0.0 or not np.isfinite(self.length):
            raise UsageError("the curve has no length")

    def _compute_panel_lengths(self) -> Floats:
        """Return the lengths of the panels; they are halved until Gauss's rule is exact on them."""
        while True:
            left, width = self._edges[:-1], np.diff(self._edges)
            panel_lengths = self._integrate_panels(left, width)
            halves = self._integrate_panels(left, width / 2) + self._integrate_panels(left + width / 2, width / 2)
            coarse = np.abs(panel_lengths - halves) > PANEL_LENGTH_REL * halves.sum()
            coarse &= width > MIN_PANEL_WIDTH_REL * (self.end - self.begin)
            if not coarse.any():
                return halves
            self._edges = np.sort(np.concatenate([self._edges, (left + width / 2)[coarse]]))

    def _integrate_panels(self, left: Floats, width: Floats) -> Floats:
        at = left[:, None] + width[:, None] * (0.5 * (_NODES + 1.0))
        return np.asarray((self._compute_speeds(at.ravel()).reshape(at.shape) @ _WEIGHTS) * 0.5 * width)

    def _compute_speeds(self, at: Floats) -> Floats:
        d = self._shape.compute_points(at)[:, 2:4]
        return np.hypot(d[:, 0], d[:, 1])

    def compute_arc_length(self, parameter: float) -> float:
        """Return the arc length from the beginning to a parameter, m."""
        turns = 0.0
        if self.closed:
            turns = math.floor((parameter - self.begin) / (self.end - self.begin))
            parameter -= turns * (self.end - self.begin)
        k = int(np.clip(np.searchsorted(self._edges, parameter, side="right") - 1, 0, len(self._edges) - 2))
        left = self._edges[k]
        length_in_panel = self._integrate_panels(np.array([left]), np.array([parameter - left]))[0]
        return float(turns * self.length + self._arc_lengths[k] + length_in_panel)

    def find_parameter(self, arc_length: float) -> float:
        """Return the parameter at an arc length, m, from the beginning."""
        turns = math.floor(arc_length / self.length) if self.closed else 0.0
        length_in_turn = arc_length - turns * self.length
        at = float(np.interp(length_in_turn, self._arc_lengths, self._edges))
        for _ in range(MAX_ARC_LENGTH_ITERATIONS):
            off = self.compute_arc_length(at) - length_in_turn
            speed = float(self._compute_speeds(np.array([at]))[0])
            if not speed > 0.0:
                break  # formulas that stop, at an end or in a corner
            step = off / speed
            at = min(max(at - step, self.begin), self.end)
            if abs(off) < ARC_LENGTH_TOLERANCE_REL * self.length:
                break
        return at + turns * (self.end - self.begin)

    def wrap_parameter(self, parameter: float) -> float:
        """Return the parameter of the same place within the curve."""
        if self.closed:
            return self.begin + (parameter - self.begin) % (self.end - self.begin)
        return min(max(parameter, self.begin), self.end)

    def compute_derivatives(self, parameter: float, order: int = MAX_ORDER) -> tuple[Floats, float]:
        """Return the derivatives (2, order + 1) of γ by the arc length at a parameter, and |γ'| there."""
        raw = self._shape.compute_derivatives(self.wrap_parameter(parameter))
        return _get_arc_length_derivatives().compute(raw, order)

    def compute_points(self, parameters: Floats) -> Floats:
        """Return the places (k, 2) at parameters."""
        if self.closed:
            parameters = self.begin + (parameters - self.begin) % (self.end - self.begin)
        return self._shape.compute_points(parameters)[:, :2]

    def compute_curvatures(self, parameters: Floats) -> Floats:
        """Return the curvatures (1/m, positive to the left) at parameters."""
        p = self._shape.compute_points(np.clip(parameters, self.begin, self.end))
        return _compute_curvatures(p)

    def find_nearest(self, point: Floats, start: float) -> tuple[float, float]:
        """Return the parameter of the foot of a point near a parameter, and its distance to the left, m."""
        for _ in range(MAX_FOOT_ITERATIONS):
            d, speed = self.compute_derivatives(start, 2)
            off = point - d[:, 0]
            along, left_distance = off @ d[:, 1], off @ np.array([-d[1, 1], d[0, 1]])
            kappa = d[0, 1] * d[1, 2] - d[1, 1] * d[0, 2]
            step = along / max(1.0 - kappa * left_distance, 0.2)
            start += step / speed
            if not self.closed:
                start = min(max(start, self.begin), self.end)
            if abs(along) < FOOT_TOLERANCE_REL * self.length:
                break
        d, _ = self.compute_derivatives(start, 1)
        off = point - d[:, 0]
        left_distance = float(off @ np.array([-d[1, 1], d[0, 1]]))
        return start, math.copysign(float(np.hypot(*off)), left_distance)

    def sample(self, count: int) -> tuple[Floats, Floats, Floats]:
        """Return arc lengths (count,), positions (count, 2) and curvatures (count,) at even steps of the arc length."""
        ways = np.linspace(0.0, self.length, count)
        at = np.interp(ways, self._arc_lengths, self._edges)
        return (
            ways,
            self.compute_points(np.minimum(at, np.nextafter(self.end, self.begin))),
            self.compute_curvatures(at),
        )

    @property
    def size_and_max_curvature(self) -> tuple[float, float]:
        """The larger edge of the box round the curve, and the largest curvature of a circle of its size."""
        _, places, _ = self.sample(400)
        size = float(np.ptp(places, axis=0).max())
        return size, 1.0 / max(size, 1e-300)

    @cached_property
    def breaks(self) -> tuple[CurveBreak, ...]:
        """The corners, the cusps and the jumps of curvature."""
        edges = np.unique(np.concatenate([np.linspace(self.begin, self.end, JUMP_SEARCH_POINTS), self._shape.knots]))
        curve_breaks: list[CurveBreak] = []
        p = self._shape.compute_points(edges)
        heading = np.unwrap(np.arctan2(p[:, 3], p[:, 2]))
        curvature = _compute_curvatures(p)
        turns, jumps = np.abs(np.diff(heading)), np.abs(np.diff(curvature))
        bent = curvature * np.hypot(p[:, 2], p[:, 3])
        unbent = np.abs(np.diff(heading) - 0.5 * (bent[1:] + bent[:-1]) * np.diff(edges))
        limit = max(float(np.quantile(np.abs(curvature), 0.99)), self.size_and_max_curvature[1])
        suspects = np.flatnonzero(
            (turns > 0.05) | (unbent > 0.5 * MIN_CORNER_ANGLE) | (jumps > 0.02 * limit) | ~np.isfinite(turns + jumps)
        )
        for k in suspects[np.argsort(-(turns + jumps / limit)[suspects])][:200]:
            spot = self._locate_break(edges[k], edges[k + 1], limit)
            if spot is not None and all(
                abs(spot.parameter - other.parameter) > SAME_BREAK_REL * (self.end - self.begin)
                for other in curve_breaks
            ):
                curve_breaks.append(spot)
        if self.closed:
            last = self._make_break(self.end, self.begin, limit)
            curve_breaks += [last] if last is not None else []
        return tuple(sorted(curve_breaks, key=lambda spot: spot.parameter))

    def _locate_break(self, left: float, right: float, limit: float) -> CurveBreak | None:
        """Return the break at the greatest change between two parameters, if there is any."""
        for _ in range(MAX_BREAK_HALVINGS):
            middle = 0.5 * (left + right)
            p = self._shape.compute_points(np.array([left, middle, right]))
            if not np.isfinite(p).all():
                break
            turns = np.abs(np.diff(np.unwrap(np.arctan2(p[:, 3], p[:, 2]))))
            # At a cusp the curvature grows on both sides, and only the change of direction locates it.
            curvature_change = np.nan_to_num(np.abs(np.diff(_compute_curvatures(p))) / limit, nan=np.inf)
            change = turns if turns.max() > LARGE_TURN else turns + curvature_change
            left, right = (left, middle) if change[0] >= change[1] else (middle, right)
        return self._make_break(left, right, limit)

    def _make_break(self, left: float, right: float, limit: float) -> CurveBreak | None:
        """Return the break between two nearly equal parameters, if there is any."""
        offset = SIDE_OFFSET_REL * (self.end - self.begin)
        p = self._shape.compute_points(
            np.array(
                [left - SIDE_OFFSET_FACTOR * offset, left - offset, right + offset, right + SIDE_OFFSET_FACTOR * offset]
            )
        )
        heading, curvature = np.arctan2(p[:, 3], p[:, 2]), _compute_curvatures(p)
        farther, turn = ((heading[[3, 2]] - heading[[0, 1]] + np.pi) % (2 * np.pi) - np.pi).tolist()
        before, after = curvature[1:3].tolist()
        # A steep but continuous change grows with the distance over which it is measured.
        corner = (
            abs(turn) > MIN_CORNER_ANGLE and abs(farther) < 0.5 * SIDE_OFFSET_FACTOR * abs(turn)
        ) or not np.isfinite(p).all()
        jump = abs(after - before)
        if not corner and not CURVATURE_JUMP_REL * limit < jump > 2.0 / SIDE_OFFSET_FACTOR * abs(
            curvature[3] - curvature[0]
        ):
            return None
        x, y = (round(float(value), 9) + 0.0 for value in self._shape.compute_points(np.array([left]))[0, :2])
        return CurveBreak(float(left), self.compute_arc_length(left), (x, y), turn if corner else 0.0, before, after)


def make_curve(model: Model, trace: Trace, start: CurveStart | None = None) -> PlaneCurve:
    """Return the curve of a trace; a curve through points begins at a given start.

    Raises ModelError or UsageError where it is no curve.
    """
    if trace.points:
        if len(trace.points) < (3 if trace.closed else 2):
            raise UsageError(f"{len(trace.points)} points do not define a {'closed ' if trace.closed else ''}curve")
        return PlaneCurve(_SplineShape(trace, start), closed=trace.closed)
    return PlaneCurve(_FormulaShape(model, trace), closed=trace.closed)


class _SplineShape:
    """A spline of the seventh degree through points or, with smoothing, near them."""

    def __init__(self, trace: Trace, start: CurveStart | None) -> None:
        self._pieces = fit_spline(np.array(trace.points), closed=trace.closed, smoothing=trace.smoothing, start=start)
        self.knots: Floats = np.asarray(self._pieces.x)
        self._c = self._pieces.c.transpose(1, 2, 0)[:, :, ::-1].copy()  # (pieces, 2, degree + 1), rising powers
        self._degree = self._c.shape[2] - 1
        self._breaks: list[float] = self.knots.tolist()

    def compute_derivatives(self, parameter: float) -> Floats:
        k = min(max(bisect_right(self._breaks, parameter) - 1, 0), len(self._breaks) - 2)
        h = parameter - self._breaks[k]
        out = np.zeros((MAX_ORDER + 1, 2))
        for row in range(2):
            out[: self._degree + 1, row] = compute_polynomial_derivatives(self._c[k, row].tolist(), h)
        return out

    def compute_points(self, parameters: Floats) -> Floats:
        return np.concatenate(
            [self._pieces(parameters), self._pieces(parameters, 1), self._pieces(parameters, 2)], axis=1
        )


class _FormulaShape:
    """x(s), y(s) as the user typed them; s is any parameter here."""

    def __init__(self, model: Model, trace: Trace) -> None:
        graph = Graph()
        bare = Model(parameters=model.parameters, definitions=model.definitions)
        names = Namespace(bare, graph)
        symbol = graph.symbol("state", 0)
        local = {"s": symbol}
        nodes = [names.node(text, f"trace.{key}", local=local) for key, text in (("x", trace.x), ("y", trace.y))]
        ends = [names.node(text, f"trace.{key}") for key, text in (("begin", trace.begin), ("end", trace.end))]
        if names.problems:
            raise ModelError(names.problems)
        for key, node in zip(("x", "y"), nodes, strict=True):
            if graph.depends(node, names.time):
                raise UsageError(f"the curve depends on time: its {key} contains t")
        orders = [nodes]
        for _ in range(MAX_ORDER):
            orders.append([graph.derivative(node, symbol) for node in orders[-1]])
        functions = {
            "jets": [node for order in orders for node in order],
            "points": [node for order in orders[:3] for node in order],
            "ends": ends,
        }
        self._compiled: CompiledFunctions = compile_functions(graph, functions, names.n_parameters)
        self._p = self._compiled.make_parameters(make_base_vector(bare, names, names.n_parameters))
        start, end = self._compiled.call("ends", 0.0, np.zeros(1), self._p).tolist()
        if not (math.isfinite(start) and math.isfinite(end) and start < end):
            raise UsageError(f"the curve starts at s = {start:g} and ends at s = {end:g}. Its end must be larger")
        self.knots: Floats = np.array([start, end])
        at = np.linspace(start, end, JUMP_SEARCH_POINTS + 1)
        p = self.compute_points(at)
        finite = np.isfinite(p).all(axis=1)
        if not finite.all():
            raise UsageError(
                "the formulas of the curve or their derivatives are not finite everywhere on it: not at "
                f"s = {at[int(np.argmin(finite))]:.6g}"
            )
        size = float(np.ptp(p[:, :2], axis=0).max())
        self._require_continuous(at, p, size)
        self._require_moving(at, p, closed=trace.closed)
        if trace.closed and float(np.hypot(*(p[-1, :2] - p[0, :2]))) > CLOSED_CURVE_GAP_REL * size:
            raise UsageError("the curve is marked as closed, but its end differs from its start")

    def _require_continuous(self, parameters: Floats, p: Floats, size: float) -> None:
        """Raise UsageError for formulas that are discontinuous between two parameters.

        `p`: points (k, 6) at some parameters; `size`: size of the curve, m.
        """
        expected = 0.5 * (p[1:, 2:4] + p[:-1, 2:4]) * np.diff(parameters)[:, None]
        rigid = np.hypot(*(np.diff(p[:, :2], axis=0) - expected).T)
        candidates = np.argsort(-rigid)[:MAX_BREAK_CANDIDATES]
        a, b = parameters[candidates], parameters[candidates + 1]
        for _ in range(MAX_BREAK_HALVINGS + 10):
            middle = 0.5 * (a + b)
            start, centre, end = (self.compute_points(places)[:, :2] for places in (a, middle, b))
            with np.errstate(invalid="ignore"):
                first = ~(np.hypot(*(centre - start).T) < np.hypot(*(end - centre).T))
            a, b = np.where(first, a, middle), np.where(first, middle, b)
        start, end = (self.compute_points(places)[:, :2] for places in (a, b))
        with np.errstate(invalid="ignore"):
            is_continuous = np.hypot(*(end - start).T) < DISCONTINUITY_REL * size
        if not is_continuous.all():
            k = int(np.argmin(is_continuous))
            raise UsageError(
                f"the curve jumps at s = {a[k]:.6g}: its formulas jump or become unbounded there. Split the "
                "curve at this point"
            )

    def _require_moving(self, parameters: Floats, p: Floats, *, closed: bool) -> None:
        """Raise UsageError for formulas whose speed is 0 at a parameter without a cusp, or at an end.

        The derivatives of the curve by its arc length are not known there.
        """

        def slow(place: float) -> float:
            return float(np.hypot(*self.compute_points(np.array([place]))[0, 2:4]))

        speeds = np.hypot(p[:, 2], p[:, 3])
        min_speed = STATIONARY_SPEED_REL * float(np.median(speeds))
        turns = np.concatenate([[1.0], (p[:-2, 2:4] * p[2:, 2:4]).sum(axis=1), [1.0]])
        if closed:
            turns[[0, -1]] = p[1, 2:4] @ p[-2, 2:4]
        padded = np.concatenate([[np.inf], speeds, [np.inf]])
        lowest = np.flatnonzero((speeds <= padded[:-2]) & (speeds <= padded[2:]))
        for k in lowest[np.argsort(speeds[lowest])][:MAX_BREAK_CANDIDATES].tolist():
            i, j = max(k - 1, 0), min(k + 1, len(parameters) - 1)
            result = minimize_scalar(
                slow, bounds=(parameters[i], parameters[j]), method="bounded", options={"xatol": 1e-12}
            )
            place = parameters[k] if speeds[k] <= min_speed else float(result.x)
            if min(speeds[k], float(result.fun)) <= min_speed and turns[k] >= 0.0:  # else it is a cusp
                raise UsageError(
                    f"the formulas of the curve stand still at s = {place:.6g}: x'(s) and y'(s) are 0 there. Write "
                    "them with a parameter that goes on, as the angle or the way, or begin or end beside it"
                )

    def compute_derivatives(self, parameter: float) -> Floats:
        return self._compiled.call("jets", 0.0, np.array([parameter]), self._p).reshape(MAX_ORDER + 1, 2)

    def compute_points(self, parameters: Floats) -> Floats:
        return np.asarray(self._compiled.map("points", np.zeros(len(parameters)), parameters.reshape(-1, 1), self._p))


def _compute_curvatures(p: Floats) -> Floats:
    """Return curvatures from rows (x, y, x', y', x'', y'')."""
    speed = np.hypot(p[:, 2], p[:, 3])
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray((p[:, 2] * p[:, 5] - p[:, 3] * p[:, 4]) / speed**3)


class _ArcLengthDerivatives:
    """Compiled derivatives of γ by the arc length from those by a parameter.

    Every step of a motion along a curve evaluates them several times.
    """

    def __init__(self) -> None:
        graph = Graph()
        raw = [(graph.symbol("state", 2 * k), graph.symbol("state", 2 * k + 1)) for k in range(MAX_ORDER + 1)]
        functions = {str(order): _make_arc_length_nodes(graph, raw[: order + 1]) for order in range(1, MAX_ORDER + 1)}
        self._compiled = compile_functions(graph, functions, 0)
        self._p = self._compiled.make_parameters(())

    def compute(self, raw: Floats, order: int) -> tuple[Floats, float]:
        """Return the derivatives (2, order + 1) by the arc length, and |γ'|, from derivatives by a parameter.

        The latter have the shape (MAX_ORDER + 1, 2).
        """
        speed = math.hypot(raw[1, 0], raw[1, 1])
        if not speed > 0.0:
            return np.full((2, order + 1), np.nan), 0.0
        return self._compiled.call(str(order), 0.0, raw.reshape(-1), self._p).reshape(-1, 2).T, speed


@cache
def _get_arc_length_derivatives() -> _ArcLengthDerivatives:
    """Return the functions, which are the same for all curves."""
    return _ArcLengthDerivatives()


def _make_arc_length_nodes(graph: Graph, raw: Sequence[tuple[int, int]]) -> list[int]:
    """Return nodes for the derivatives (x, y, dx/ds, dy/ds, …) by the arc length from those by a parameter."""
    # Taylor's coefficients of γ'.
    factors = [1.0 / math.factorial(k) for k in range(len(raw) - 1)]
    series = [[graph.mul(graph.const(f), d[i]) for f, d in zip(factors, raw[1:], strict=True)] for i in range(2)]
    squares = [_multiply_series(graph, part, part) for part in series]
    slow = _make_reciprocal_root(graph, [graph.add(a, b) for a, b in zip(*squares, strict=True)])
    nodes = [*raw[0]]
    while series[0]:
        series = [_multiply_series(graph, part, slow) for part in series]
        nodes += [part[0] for part in series]
        series = [[graph.mul(graph.const(k), c) for k, c in enumerate(part)][1:] for part in series]
    return nodes


def _multiply_series(graph: Graph, a: Sequence[int], b: Sequence[int]) -> list[int]:
    """Return the product of two series, as long as the first."""
    return [graph.dot(a[: k + 1], b[k::-1]) for k in range(len(a))]


def _make_reciprocal_root(graph: Graph, square: Sequence[int]) -> list[int]:
    """Return the series square^(-1/2) (J. C. P. Miller's recurrence)."""
    result = [graph.div(ONE, graph.sqrt(square[0]))]
    for k in range(1, len(square)):
        terms = [
            graph.mul(graph.const((0.5 * i - k) / k), graph.mul(square[i], result[k - i])) for i in range(1, k + 1)
        ]
        result.append(graph.div(graph.sum(terms), square[0]))
    return result
