"""The strength of the controls on the demands of a trace, independent of units: Kirgetov's Δ, normalised."""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.control.tolerances import CONSTRAINT_RANK_REL, DEMAND_RANK


def compute_normalised_delta(M: Floats, A: Floats, rows: Floats, W: Floats, demand_count: int) -> float:
    """Return Kirgetov's Δ for demands whose lengths do not matter.

    It is the volume that pushes W (n, k) of the length 1 span in the space of the rows (r, n), in the metric of M and
    on the directions that the constraints A leave free. Where the demands are kept on several levels, each row stands
    for itself: they span more than is demanded.
    """
    try:
        L = np.linalg.cholesky(M)
    except np.linalg.LinAlgError:
        L = np.linalg.cholesky(M + A.T @ A)
    demand_rows = np.linalg.solve(L, rows.T).T
    if len(A):
        U, s, _ = np.linalg.svd(np.linalg.solve(L, A.T), full_matrices=False)
        Q = U[:, s > CONSTRAINT_RANK_REL * s[0]]
        demand_rows = demand_rows - (demand_rows @ Q) @ Q.T
    pushes = L.T @ W
    sizes = np.linalg.norm(demand_rows, axis=1), np.linalg.norm(pushes, axis=0)
    if not np.all(sizes[1] > 0.0) or not np.any(sizes[0] > 0.0):
        return 0.0
    demand_rows = demand_rows[sizes[0] > 0.0] / sizes[0][sizes[0] > 0.0, None]
    if len(rows) == demand_count:
        _, s, basis = np.linalg.svd(demand_rows, full_matrices=False)
        demand_rows = basis[s > DEMAND_RANK]
    values = np.linalg.svd(demand_rows @ (pushes / sizes[1]), compute_uv=False)
    return min(float(np.prod(values[:demand_count])), 1.0) if len(values) >= demand_count else 0.0
