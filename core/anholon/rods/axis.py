"""Axes of rods in their reference shape: places and section frames as functions of the arc.

Everything is in the rod's own frame. The first axis of a section is the tangent. The others follow one rule, which asks
for the shape alone and not for the kind of curve that gives it:

1. Where the axis is curved everywhere, axis 2 points to the centre of curvature (Frenet's frame).
2. Where it has straight pieces, corners or inflections, axis 2 lies at the first place that is curved in the plane of
   the bend, on its inner side, and turns as little as possible along the rest of the axis (Bishop's frame).
3. Where it is straight, axis 2 is y, or what of y is across the axis; z, where the axis is within 26° of y.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from itertools import pairwise
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.errors import ModelError, Problem
from anholon.geometry.rotations import cross
from anholon.rods.tolerances import (
    ALONG_Y_COSINE,
    CURVED_REL,
    CUSP_COSINE,
    SAME_DIRECTION_TOLERANCE,
    STRAIGHT_TOLERANCE,
)

_ARC_PANELS: Final = 256  # of a curve by formulas, for its arc
_GAUSS_POINTS: Final = 8  # points in each
_FRAME_STEPS: Final = 4096  # steps by which frames are carried along a curve
_REMEDIES: Final = MappingProxyType(
    {
        "position": "Choose formulas with a nonzero derivative everywhere from 0 to 1.",
        "points": "Move or remove points so that the curve does not turn back there.",
    }
)


CurveFunctions = tuple[Callable[[Floats], Floats], Callable[[Floats], Floats], Callable[[Floats], Floats]]
"""Places (k, 3) of a curve at parameters u (k,) from 0 to 1, and their first and second derivatives by u."""


class RodAxis(NamedTuple):
    """An axis: `length`, m; `corners`: arcs of kinks; `position(arcs)` (k, 3); `frame(arcs, end)` (k, 3, 3).

    The columns of a frame are the section's axes, just before (end 1) or after (end 0) a corner.
    """

    length: float
    corners: tuple[float, ...]
    position: Callable[[Floats], Floats]
    frame: Callable[[Floats, int], Floats]


def make_straight_axis(length: float) -> RodAxis:
    """Return a straight axis along x."""
    return RodAxis(
        length,
        (),
        lambda s: np.stack([s, 0.0 * s, 0.0 * s], axis=-1),
        lambda s, end: np.tile(np.eye(3), (len(s), 1, 1)),
    )


def make_arc(radius: float, angle: float) -> RodAxis:
    """Return an arc of a circle that leaves the origin along x and bends towards y."""

    def place(s: Floats) -> Floats:
        return np.stack([radius * np.sin(s / radius), radius * (1.0 - np.cos(s / radius)), 0.0 * s], axis=-1)

    def frame(s: Floats, end: int) -> Floats:
        c, n, zero = np.cos(s / radius), np.sin(s / radius), 0.0 * s
        return _stack_columns([c, n, zero], [-n, c, zero], [zero, zero, zero + 1.0])

    return RodAxis(radius * angle, (), place, frame)


def make_helix(radius: float, pitch: float, turns: float) -> RodAxis:
    """Return a helix about z from (radius, 0, 0); it is straight if the radius is zero."""
    rise = pitch / (2.0 * math.pi)
    slope = math.hypot(radius, rise)

    def place(s: Floats) -> Floats:
        phi = s / slope
        return np.stack([radius * np.cos(phi), radius * np.sin(phi), rise * phi], axis=-1)

    def frame(s: Floats, end: int) -> Floats:
        if radius == 0.0:
            return np.tile(_first_frame(np.array([0.0, 0.0, math.copysign(1.0, rise)])), (len(s), 1, 1))
        c, n, ones = np.cos(s / slope), np.sin(s / slope), np.ones_like(s)
        along, up = radius / slope, rise / slope
        return _stack_columns([-along * n, along * c, up * ones], [-c, -n, 0.0 * s], [up * n, -up * c, along * ones])

    return RodAxis(2.0 * math.pi * turns * slope, (), place, frame)


def make_catenary(span: float, rise: float, length: float) -> RodAxis:
    """Return a hanging chain from the origin to (span, 0, rise); z is upward. Raises ModelError if it is too short."""
    apart = math.hypot(span, rise)
    if length <= apart * (1.0 + 1e-12):
        message = f"The chain is {length:.6g} m long, not longer than the distance of its ends, {apart:.6g} m."
        remedy = f"Choose a length above {apart:.6g} m, or reduce the span or the rise."
        raise ModelError([Problem(path="length", message=message, remedy=remedy)])
    # sqrt(L² - h²) = 2 c sinh(span / 2c); with u = span / 2c: sinh u / u = sqrt(L² - h²) / span.
    from scipy.optimize import brentq  # slow to import and seldom needed

    ratio = math.sqrt(length**2 - rise**2) / span
    u = float(brentq(lambda x: math.sinh(x) - ratio * x, 1e-9, 700.0, xtol=1e-15, rtol=1e-15))
    c = span / (2.0 * u)
    # tanh of the middle's abscissa (from the lowest point) is rise / L.
    first = c * math.atanh(rise / length) - span / 2.0
    below = c * math.sinh(first / c)

    def place(s: Floats) -> Floats:
        x = c * np.arcsinh((s + below) / c)
        return np.stack([x - first, 0.0 * s, c * np.cosh(x / c) - c * math.cosh(first / c)], axis=-1)

    def frame(s: Floats, end: int) -> Floats:
        slope = (s + below) / c
        cosine, zero = 1.0 / np.sqrt(1.0 + slope**2), 0.0 * s
        return _stack_columns([cosine, zero, slope * cosine], [-slope * cosine, zero, cosine], [zero, zero - 1.0, zero])

    return RodAxis(length, (), place, frame)


def make_polyline(points: Floats) -> RodAxis:
    """Return straight segments between points (k, 3)."""
    segments = np.diff(points, axis=0)
    lengths = _distances(points)
    tangents = segments / lengths[:, None]
    _require_no_turn_back(points, tangents)
    frames = [
        _first_frame(
            tangents[0],
            next((t for t in tangents if np.linalg.norm(t - tangents[0]) > SAME_DIRECTION_TOLERANCE), None),
        )
    ]
    for before, after in pairwise(tangents):
        frames.append(_find_shortest_rotation(before, after) @ frames[-1])
    ends = np.concatenate([[0.0], np.cumsum(lengths)])
    all_frames = np.stack(frames)

    def segment_of(s: Floats, end: int) -> NDArray[np.intp]:
        tiny = 1e-12 * ends[-1]
        if end:
            result = np.searchsorted(ends, s - tiny, side="left") - 1
        else:
            result = np.searchsorted(ends, s + tiny, side="right") - 1
        return np.asarray(np.clip(result, 0, len(segments) - 1), dtype=np.intp)

    def place(s: Floats) -> Floats:
        k = segment_of(s, 0)
        return np.asarray(points[k] + (s - ends[k])[:, None] * tangents[k])

    return RodAxis(
        float(ends[-1]), tuple(map(float, ends[1:-1])), place, lambda s, end: np.asarray(all_frames[segment_of(s, end)])
    )


def make_spline(points: Floats) -> RodAxis:
    """Return a natural cubic spline through points (k, 3)."""
    from scipy.interpolate import CubicSpline  # slow to import and seldom needed

    chords = np.concatenate([[0.0], np.cumsum(_distances(points))])
    through = CubicSpline(chords / chords[-1], points, bc_type="natural")
    inner = tuple(chords[1:-1] / chords[-1])
    return make_curve_axis((through, through.derivative(), through.derivative(2)), inner, "points")


def make_curve_axis(
    curve: CurveFunctions, breaks: tuple[float, ...] = (), field: Literal["position", "points"] = "position"
) -> RodAxis:
    """Return the axis along a curve, which is less smooth at `breaks`.

    `field`: what defines the curve, formulas or points. Raises ModelError if the curve has a pole, a jump, no direction
    or a cusp.
    """
    axis = _CurveAxis(curve, breaks, field)
    axis.require_regular()
    return RodAxis(axis.length, (), axis.position, axis.frame)


class _CurveAxis:
    """A curve by its arc length, which Gauss's rule measures on panels between parameters u of a grid."""

    def __init__(self, curve: CurveFunctions, breaks: tuple[float, ...], field: Literal["position", "points"]) -> None:
        self._place_at, self._slope_at, self._bend_at = curve
        self._field = field
        self._nodes, self._weights = np.polynomial.legendre.leggauss(_GAUSS_POINTS)
        self._grid = np.unique(np.concatenate([np.linspace(0.0, 1.0, _ARC_PANELS + 1), breaks]))
        self._panels = self._measure(self._grid[:-1], self._grid[1:])
        self._arcs = np.concatenate([[0.0], np.cumsum(self._panels)])
        self.length = float(self._arcs[-1])

    def _measure(self, start: Floats, stop: Floats) -> Floats:
        """Return the arc lengths (k,) between parameters (k,)."""
        half = 0.5 * (stop - start)
        u = 0.5 * (stop + start)[:, None] + half[:, None] * self._nodes
        speed = np.linalg.norm(self._slope_at(u.ravel()), axis=-1).reshape(u.shape)
        return np.asarray(half * (speed @ self._weights))

    def require_regular(self) -> None:
        """Raise ModelError where the curve has a pole, a jump or no direction."""
        grid, panels = self._grid, self._panels
        speeds, places = np.linalg.norm(self._slope_at(grid), axis=-1), self._place_at(grid)
        chords = np.linalg.norm(np.diff(places, axis=0), axis=-1)
        broken = ~np.isfinite(speeds) | ~np.isfinite(places).all(axis=-1)
        middles = 0.5 * (grid[:-1] + grid[1:])
        twice = self._measure(grid[:-1], middles) + self._measure(middles, grid[1:])
        # A chord is no longer than its arc, and the arc of a curve does not change with the points that measure it.
        broken[1:] |= ~(chords <= panels * (1.0 + 1e-3) + 1e-12) | ~(np.abs(twice - panels) <= 0.1 * panels)
        if broken.any():
            message = f"The curve breaks off at s = {grid[int(np.argmax(broken))]:.4g}: it has a pole or a jump there."
            remedy = "Choose formulas without one from 0 to 1."
            raise ModelError([Problem(path=self._field, message=message, remedy=remedy)])
        is_still = ~(speeds > 1e-6 * self._arcs[-1])
        if is_still.any():
            s = grid[int(np.argmax(is_still))]
            message = f"The curve has zero derivative at s = {s:.4g} and no direction there."
            raise ModelError([Problem(path=self._field, message=message, remedy=_REMEDIES[self._field])])

    def _find_parameters(self, s: Floats) -> Floats:
        """Return the parameters u (k,) at arcs (k,), by Newton's method."""
        grid, arcs, panels = self._grid, self._arcs, self._panels
        k = np.clip(np.searchsorted(arcs, s, side="right") - 1, 0, len(grid) - 2)
        u = grid[k] + (s - arcs[k]) / panels[k] * (grid[k + 1] - grid[k])
        for _ in range(20):
            step = (s - arcs[k] - self._measure(grid[k], u)) / np.linalg.norm(self._slope_at(u), axis=-1)
            u = u + step
            if float(np.abs(step).max(initial=0.0)) < 1e-15:
                break
        return np.asarray(np.clip(u, 0.0, 1.0))

    def position(self, s: Floats) -> Floats:
        """Return the places (k, 3) at arcs (k,)."""
        return self._place_at(self._find_parameters(s))

    @functools.cached_property
    def _transported_frames(self) -> Floats | None:
        """Frames (k, 3, 3) at fine steps that do not rotate about the tangent.

        None if axis 2 can point to the centre of curvature everywhere.
        """
        u = self._find_parameters(np.linspace(0.0, self.length, _FRAME_STEPS + 1))
        places, slopes = self._place_at(u), self._slope_at(u)
        tangents = slopes / np.linalg.norm(slopes, axis=-1, keepdims=True)
        self._require_no_cusp(u, tangents)
        curvatures = _compute_curvature_vectors(slopes, self._bend_at(u))
        curvatures = np.where(np.isfinite(curvatures), curvatures, 0.0)
        sizes = np.linalg.norm(curvatures, axis=-1)
        curved = sizes > max(CURVED_REL * float(sizes.max()), STRAIGHT_TOLERANCE / self.length)
        aside = np.einsum("ki,ki->k", curvatures[:-1], curvatures[1:]) < 0.0  # inflections between two of the places
        if curved.all() and not aside.any():
            return None
        first = int(np.argmax(curved))
        return _transport_frames(places, tangents, first, curvatures[first] if curved.any() else None)

    def _require_no_cusp(self, u: Floats, tangents: Floats) -> None:
        """Raise ModelError where the curve turns back between two of the parameters (k,) with tangents (k, 3)."""
        back = np.flatnonzero(np.einsum("ki,ki->k", tangents[:-1], tangents[1:]) < CUSP_COSINE)
        if not len(back):
            return
        low, high = u[back[0]], u[back[0] + 1]
        while high - low > 1e-6:
            middle = 0.5 * (low + high)
            ahead = float(self._slope_at(np.array([middle]))[0] @ tangents[back[0]]) > 0.0
            low, high = (middle, high) if ahead else (low, middle)
        message = f"The curve turns back on itself at s = {high:.4g}."
        raise ModelError([Problem(path=self._field, message=message, remedy=_REMEDIES[self._field])])

    def frame(self, s: Floats, _end: int) -> Floats:
        """Return the frames (k, 3, 3) at arcs (k,)."""
        u, near = self._find_parameters(s), self._transported_frames
        slope = self._slope_at(u)
        tangent = slope / np.linalg.norm(slope, axis=-1, keepdims=True)
        if near is None:  # axis 2 points to the centre of curvature
            bend = _compute_curvature_vectors(slope, self._bend_at(u))
            second = bend / np.linalg.norm(bend, axis=-1, keepdims=True)
            return np.stack([tangent, second, cross(tangent, second)], axis=-1)
        # From the nearest frame of the fine ones by the shortest turn, which is Bishop's to third order.
        k = np.clip(np.rint(s / self.length * _FRAME_STEPS).astype(np.intp), 0, _FRAME_STEPS)
        turns = [_find_shortest_rotation(R[:, 0], t) @ R for R, t in zip(near[k], tangent, strict=True)]
        return np.stack(turns)


def _compute_curvature_vectors(slope: Floats, bend: Floats) -> Floats:
    """Return the curvature vectors (k, 3), 1/m, from the first and second derivatives (k, 3) of places.

    They point to the centre of curvature.
    """
    square = np.sum(slope * slope, axis=-1, keepdims=True)
    return np.asarray((bend - slope * np.sum(bend * slope, axis=-1, keepdims=True) / square) / square)


def _transport_frames(x: Floats, t: Floats, first: int, towards: Floats | None) -> Floats:
    """Return frames (k, 3, 3) along places and tangents (k, 3) that do not rotate about the tangent.

    Axis 2 at the place number `first` is on the side of the vector `towards` (3,), see `_first_frame`.
    """
    start = _first_frame(t[first], towards)[:, 1]
    second_axes = [
        *_double_reflect(x[first::-1], t[first::-1], start)[:0:-1],
        *_double_reflect(x[first:], t[first:], start),
    ]
    return np.stack(
        [
            np.stack([first_axis, second_axis, cross(first_axis, second_axis)], axis=1)
            for first_axis, second_axis in zip(t, second_axes, strict=True)
        ]
    )


def _double_reflect(x: Floats, t: Floats, second: Floats) -> list[Floats]:
    """Return the second axes (3,) along places and tangents (k, 3), from a given first one, by double reflection.

    Source: W. Wang et al., ACM Transactions on Graphics 27, 2008.
    """
    results = [second]
    for k in range(len(x) - 1):
        across = x[k + 1] - x[k]
        square = across @ across
        r = second - 2.0 / square * (across @ second) * across
        turned = t[k] - 2.0 / square * (across @ t[k]) * across
        again = t[k + 1] - turned
        size = again @ again
        second = r - (2.0 / size * (again @ r) * again if size > 0.0 else 0.0)
        second = second - (second @ t[k + 1]) * t[k + 1]
        second /= np.linalg.norm(second)
        results.append(second)
    return results


def _first_frame(tangent: Floats, towards: Floats | None = None) -> Floats:
    """Return a frame (3, 3) with its first axis along a tangent and its second one on the side of a vector.

    Without a vector the second axis is near y, or near z if the tangent is along y.
    """
    near = towards
    if near is None:
        near = np.array([0.0, 1.0, 0.0]) if abs(tangent[1]) < ALONG_Y_COSINE else np.array([0.0, 0.0, 1.0])
    second = near - (near @ tangent) * tangent
    second /= np.linalg.norm(second)
    return np.stack([tangent, second, cross(tangent, second)], axis=1)


def _find_shortest_rotation(a: Floats, b: Floats) -> Floats:
    """Return the rotation (3, 3) about a × b from a unit vector a to a unit vector b, which is not -a."""
    v, c = cross(a, b), float(a @ b)
    skew = np.array([[0.0, -v[2], v[1]], [v[2], 0.0, -v[0]], [-v[1], v[0], 0.0]])
    return np.asarray(np.eye(3) + skew + skew @ skew / (1.0 + c))


def _distances(points: Floats) -> Floats:
    """Return the distances (k - 1,) of neighbouring points (k, 3). Raises ModelError with all that coincide."""
    result = np.asarray(np.linalg.norm(np.diff(points, axis=0), axis=1))
    problems = [
        Problem(
            path=f"points.{k + 1}",
            message=f"Two neighbouring points coincide, at ({_format_point(points[k])}) m.",
            remedy="Remove this point, or move it away from the one before it.",
        )
        for k in np.flatnonzero(~(result > 0.0)).tolist()
    ]
    if problems:
        raise ModelError(problems)
    return result


def _require_no_turn_back(points: Floats, tangents: Floats) -> None:
    """Refuse corners of 180° between legs along tangents (k - 1, 3), whose plane of rotation is undefined."""
    back = np.flatnonzero(np.einsum("ki,ki->k", tangents[:-1], tangents[1:]) < -1.0 + 1e-9)
    remedy = "Move this point or the next one aside, so that the corner is less than 180°, or make two rods of it."
    problems = [
        Problem(
            path=f"points.{k + 1}",
            message=f"The axis turns back on itself at ({_format_point(points[k + 1])}) m.",
            remedy=remedy,
        )
        for k in back.tolist()
    ]
    if problems:
        raise ModelError(problems)


def _format_point(point: Floats) -> str:
    return ", ".join(f"{x:.6g}" for x in point)


def _stack_columns(*axes: list[Floats]) -> Floats:
    """Return frames (k, 3, 3) of three axes given by components."""
    return np.stack([np.stack(axis, axis=-1) for axis in axes], axis=-1)
