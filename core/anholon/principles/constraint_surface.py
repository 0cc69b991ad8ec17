"""The surface of a constraint that is not linear in the rates, where it cuts the figure of the rates (001, figure 1).

A curve f(t, q, x e_L + y e_K) = 0 through the end of V, followed by its length: a step along the tangent, then Newton
along the gradient, which is A v of the row in the two directions of the figure.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from anholon.array_types import Floats
from anholon.principles.state_quantities import StateQuantities
from anholon.principles.vector_figure import VectorFigure

RowFunction = Callable[[int, Floats], tuple[float, Floats]]
"""From the number of a row and rates (n,) to what the row misses and its slopes (n,) by the rates."""

_STEPS = 70  # in each direction
_PART = 0.045  # of |V|, length of a step
_FAR = 1.7  # times |V| from O, where the curve ends
_ITERATIONS = 8


def trace_rate_curve(evaluate: RowFunction, quantities: StateQuantities, figure: VectorFigure) -> Floats | None:
    """Return points (k, 2) of the surface in the figure of the rates, in m/s.

    `evaluate` gives its row at rates. None where all constraints are linear in the rates, or where several constraints
    leave no curve in the figure.
    """
    low = [i for i in quantities.kept if quantities.orders[i] <= 1]
    size = figure.lengths["V"]
    if quantities.linear or len(low) != 1 or size == 0.0 or not figure.axes[:, 1].any():
        return None
    row = low[0]

    def value(point: Floats) -> float:
        return evaluate(row, figure.axes @ point)[0]

    def slope(point: Floats) -> Floats:
        return np.asarray(evaluate(row, figure.axes @ point)[1] @ figure.axes)

    def follow(sense: float) -> list[Floats]:
        points = [figure.front.vectors["V"]]
        before: Floats | None = None
        while len(points) <= _STEPS and np.linalg.norm(points[-1]) <= _FAR * size:
            gradient = slope(points[-1])
            length = float(np.linalg.norm(gradient))
            if not length > 0.0:
                break
            tangent = np.array([gradient[1], -gradient[0]]) * (sense / length)
            if before is not None and tangent @ before < 0.0:
                tangent = -tangent
            point = _corrected(points[-1] + _PART * size * tangent)
            if point is None or np.linalg.norm(point - points[-1]) > 3.0 * _PART * size:
                break
            before = tangent
            points.append(point)
        return points

    def _corrected(point: Floats) -> Floats | None:
        for _ in range(_ITERATIONS):
            gradient = slope(point)
            squared = float(gradient @ gradient)
            if not squared > 0.0:
                return None
            change = gradient * (value(point) / squared)
            point = point - change
            if np.linalg.norm(change) <= 1e-10 * size:
                return point
        return None

    with np.errstate(all="ignore"):
        forward, backward = follow(1.0), follow(-1.0)
    return np.array([*backward[:0:-1], *forward])
