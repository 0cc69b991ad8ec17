"""Which quasi-velocities are regular at the state for which equations are printed, and where they have their pole.

Velocities v = V q' + e with the constraints A q' + c = 0 have an inverse where det (V over A) is not 0; its zeros are
the pole of the choice. Rates as velocities leave the columns of A of the dependent rates, which are chosen by pivots
that are not small at the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from msgspec import Struct

from anholon.array_types import Floats
from anholon.system.system_state import SystemState

REGULARITY_TOLERANCE = (
    1e-6  # smallest singular value of (V over A) with rows of length 1; below, the choice is singular there
)
PIVOT_REL = 0.1  # of the largest entry that a row has left: smaller ones are too near to the pole


class StateGradients(Struct, frozen=True):
    """Numbers at a state: gradients (n,) of the rows A and B by their names, and slopes V (r, n) of charts."""

    rows: dict[str, Floats]
    virtual: dict[str, Floats]
    charts: dict[str, Floats]

    def select(self, names: Sequence[str], *, virtual: bool = False) -> Floats | None:
        """Return the gradients (k, n) of rows; None where they are unknown or not finite."""
        gradients = self.virtual if virtual else self.rows
        if any(name not in gradients for name in names):
            return None
        result = np.array([gradients[name] for name in names])
        return result if np.isfinite(result).all() else None

    def is_regular(self, chart: str, names: Sequence[str]) -> bool:
        """Return True if a chart and rows determine all rates at the state."""
        A, V = self.select(names), self.charts.get(chart)
        if A is None or V is None:
            return True
        matrix = np.vstack([V, A.reshape(len(names), V.shape[1])])
        lengths = np.linalg.norm(matrix, axis=1)
        if not np.isfinite(matrix).all() or not lengths.all():
            return False
        return bool(np.linalg.svd(matrix / lengths[:, None], compute_uv=False).min() > REGULARITY_TOLERANCE)


def compute_gradients(at: SystemState) -> StateGradients:
    """Return the numbers of a system at a time and state."""
    system, pieces = at.system, at.evaluate_equations()
    charts = {chart.name: at.evaluate_chart(k).W for k, chart in enumerate(system.charts)}
    rows, virtual = (dict(zip(system.rows, matrix, strict=True)) for matrix in (pieces.A, pieces.B))
    return StateGradients(rows, virtual, charts)


def select_large_columns(numbers: Floats | None, row: int, columns: Iterable[int]) -> set[int]:
    """Return the columns of a row whose entries are not small compared with its largest among them.

    All columns are returned where the values (k, n) are unknown or 0.
    """
    chosen = set(columns)
    if numbers is None:
        return chosen
    largest = max((abs(float(numbers[row, c])) for c in chosen), default=0.0)
    return {c for c in chosen if abs(float(numbers[row, c])) >= PIVOT_REL * largest} if largest > 0.0 else chosen
