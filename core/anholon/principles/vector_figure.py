"""The figures 1 and 2 of 001 to scale: where the vectors of a splitting lie on paper.

    K ↑      ╱ Y                    The front view looks at the plane of one direction of L (to the right) and one of
      │     ╱│                      K (upwards). W = O→W, Y/M = O→Y, R/M = Y→W. The side views show the parts in K
      │    ╱ │ R                    and in L at true length where these have more than one dimension.
    ──┼───╱──▼──────── A w + b0 = 0
      │  ╱ ╱ W
      │ ╱╱
      O ──────────────────────▶ L

W and Y differ by R, so that with the front view chosen along R both rise equally far out of the paper: R is at true
length, and one number, their entry in `depths`, says how far W and Y stand in front of the paper.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.principles.tangent_space import Metric, SplitVector, TangentSplitting, compute_bases

_NOTHING = 1e-9
"""Vectors below this part of the largest one have no direction worth drawing."""


class FigureProjection(NamedTuple):
    """One orthogonal view of the vectors of a figure, each (2,), by their names; `axes` names its directions."""

    axes: tuple[str, str]
    vectors: dict[str, Floats]


class VectorFigure(NamedTuple):
    """Vectors drawn to scale, m/s² (m/s for rates).

    `front`: L to the right, K upwards; `side_K`, `side_L`: the parts in K and in L at true length and angle, or None
    where one dimension holds them; `depths`: part of each vector perpendicular to the front view; `lengths`: true
    lengths of the vectors and of their parts ("W", "W_K", "W_L", …); `dimension_K`, `dimension_L`: of the subspaces;
    `plane`: place of the plane A w + b0 = 0 on the axis of K, |W_K| with its sign, None for servo constraints;
    `line`: direction (2,) in which accelerations can vary in the front view, None where no such direction lies in it;
    `centre` (2,): tip of what stands against the ideal reaction (Y, with R_L and the control), around which the circle
    through W holds the accelerations with the actual Z; `radius`: of that circle, 0 where it is not seen as a circle.
    `axes` (n, 2): unit vectors to the right and upwards in coordinates, 0 where there is none; `curve` (k, 2): where
    the surface of a constraint that is not linear in the rates cuts the front view, None where it is a plane.
    """

    front: FigureProjection
    side_K: FigureProjection | None
    side_L: FigureProjection | None
    depths: dict[str, float]
    lengths: dict[str, float]
    dimension_K: int
    dimension_L: int
    plane: float | None
    line: Floats | None
    centre: Floats
    radius: float
    axes: Floats
    curve: Floats | None = None


def make_acceleration_figure(splitting: TangentSplitting) -> VectorFigure:
    """Return figure 2 of 001: the accelerations W, Y/M and R/M with their parts."""
    m = splitting.metric
    flat = {name: _flatten_parts(splitting, getattr(splitting, name)) for name in ("W", "Y", "R")}
    K, L = m.flat(splitting.K), m.flat(splitting.L)
    if L.shape[1] == 1:
        L = L * np.sign(L[np.abs(L).argmax()])  # keeps its sense while the vectors change theirs
    size = max(float(np.linalg.norm(parts.total)) for parts in flat.values())
    up = _make_drawing_frame(K, [flat[name].K for name in ("R", "W", "Y")], size)
    # What is not ideal has a part along L: the view follows it, or R would not be at true length.
    right = _make_drawing_frame(L, [flat[name].L for name in (("W",) if splitting.ideal else ("R", "W", "Y"))], size)
    free = m.flat(splitting.admissible)
    ordinary = np.array_equal(splitting.admissible, splitting.L)
    plane = float(up[:, 0] @ m.flat(splitting.W_given)) if up.shape[1] and ordinary else None
    drawn = _figure(m, flat, up, right, K.shape[1], L.shape[1], plane, _free_line(free, right, up))
    lost = m.flat(splitting.W.total - splitting.given)
    projected = _project_to_front(lost, right, up)
    true = float(np.linalg.norm(projected)) > (1.0 - 1e-9) * float(np.linalg.norm(lost))
    return drawn._replace(
        centre=drawn.front.vectors["W"] - projected, radius=float(np.linalg.norm(lost)) if true else 0.0
    )


def make_rate_figure(splitting: TangentSplitting) -> VectorFigure:
    """Return figure 1 of 001: the rates V with their parts, split by the constraints of order 0 and 1."""
    m = splitting.metric
    V = _flatten_parts(splitting, splitting.V)
    size = float(np.linalg.norm(V.total))
    up = _make_drawing_frame(m.flat(splitting.K_rates), [V.K], size)[:, :1]
    right = V.L[:, None] / max(float(np.linalg.norm(V.L)), np.finfo(float).tiny)
    if np.linalg.norm(V.L) <= _NOTHING * size:
        right = compute_bases(m.flat(splitting.K_rates), len(V.L))[1][:, :1]
    given_rates = m.flat(splitting.V_given)
    plane = float(up[:, 0] @ given_rates) if up.shape[1] else 0.0
    constrained_count = splitting.K_rates.shape[1]
    return _figure(m, {"V": V}, up, right, constrained_count, len(given_rates) - constrained_count, plane, None)


def _flatten_parts(splitting: TangentSplitting, parts: SplitVector) -> SplitVector:
    return SplitVector(*(splitting.metric.flat(part) for part in parts))


def _make_drawing_frame(basis: Floats, vectors: list[Floats], size: float) -> Floats:
    """Return orthonormal columns (n, 0 to 2) in the span of `basis` for a drawing.

    The first lies along the first vector that is not negligible, the second across it, towards the largest remainder.
    """
    n, dimension = basis.shape
    if not dimension:
        return np.zeros((n, 0))
    significant = [x for x in vectors if np.linalg.norm(x) > _NOTHING * size]
    if dimension == 1:
        return basis
    if not significant:
        return basis[:, :1]
    first = significant[0] / np.linalg.norm(significant[0])
    remainders = [x - first * (first @ x) for x in significant[1:]]
    second = max(remainders, key=lambda x: float(np.linalg.norm(x)), default=np.zeros(n))
    if np.linalg.norm(second) <= _NOTHING * size:
        return first[:, None]
    return np.column_stack([first, second / np.linalg.norm(second)])


def _free_line(free: Floats, right: Floats, up: Floats) -> Floats | None:
    """Return the direction in the front view in which accelerations can vary, where there is exactly one."""
    if not right.shape[1]:
        return None
    frame = np.column_stack([right[:, 0], *([up[:, 0]] if up.shape[1] else [])])
    inside = frame.T @ free
    if not free.shape[1]:
        return None
    U, s, _ = np.linalg.svd(inside)
    inclined = s > 1.0 - 1e-9
    if inclined.sum() != 1:
        return None
    return np.asarray(np.append(U[:, 0], 0.0)[:2] * (1.0 if U[0, 0] >= 0.0 else -1.0))


def _project_to_front(x: Floats, right: Floats, up: Floats) -> Floats:
    """Return the end of a vector in the front view, (2,)."""
    return np.array([float(basis[:, 0] @ x) if basis.shape[1] else 0.0 for basis in (right, up)])


def _figure(
    metric: Metric,
    flat: dict[str, SplitVector],
    up: Floats,
    right: Floats,
    k: int,
    free: int,
    plane: float | None,
    line: Floats | None,
) -> VectorFigure:
    def side(basis: Floats, part: str) -> FigureProjection | None:
        if basis.shape[1] < 2:
            return None
        vectors = {f"{name}_{part}": basis.T @ getattr(parts, part) for name, parts in flat.items()}
        return FigureProjection((f"{part}1", f"{part}2"), vectors)

    depths: dict[str, float] = {}
    lengths: dict[str, float] = {}
    vectors: dict[str, Floats] = {}
    for name, parts in flat.items():
        for mark, x in (("", parts.total), ("_K", parts.K), ("_L", parts.L)):
            vectors[name + mark] = _project_to_front(x, right, up)
            lengths[name + mark] = float(np.linalg.norm(x))
            frame = np.column_stack([basis[:, 0] for basis in (right, up) if basis.shape[1]] or [np.zeros(len(x))])
            depths[name + mark] = float(np.linalg.norm(x - frame @ (frame.T @ x)))
    sides = (side(up, "K"), side(right, "L"))
    axes = [metric.coordinates(basis[:, 0]) if basis.shape[1] else np.zeros(len(basis)) for basis in (right, up)]
    front = FigureProjection(("L", "K"), vectors)
    return VectorFigure(front, *sides, depths, lengths, k, free, plane, line, np.zeros(2), 0.0, np.column_stack(axes))
