"""A motion along a trace as it is shown: controls, reactions and Kirgetov's Δ at instants."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.tracing.plan import Plan

__all__ = ["Told", "told", "values_at"]

Floats = NDArray[np.float64]


class Told(NamedTuple):
    """What is shown of a motion, at `times`."""

    times: Floats
    s: Floats
    places: Floats
    speed: Floats
    curvature: Floats
    controls: dict[str, Floats]
    reactions: dict[str, Floats]
    delta: Floats


def told(plan: Plan, times: Floats) -> Told:
    relations, drives = plan.relations, plan.drives
    system = relations.system
    count = len(times)
    controls = np.zeros((count, len(drives)))
    reactions, delta = np.zeros((count, system.m)), np.zeros(count)
    s, speed, at = np.zeros(count), np.zeros(count), np.zeros(count)
    for k, t in enumerate(times.tolist()):
        state, reading, u = plan.at(t)
        s[k], speed[k], at[k] = state.s, reading.rate, state.at
        controls[k] = values_at(plan, t)
        p = system.parameters(t, {drive.parameter: float(value) for drive, value in zip(drives, u, strict=True)})
        reactions[k] = system.call("observe", t, state.q, state.v, p)[: system.m]
        pieces = system.pieces(t, state.q, state.v, p)
        delta[k] = normalised_delta(pieces.M, pieces.A, reading.A, reading.W, relations.demands)
    curve = relations.curve
    inside = np.array([curve.wrapped(value) for value in at.tolist()])
    return Told(
        times,
        s,
        curve.place(at),
        speed,
        curve.curvature(inside),
        {drive.name: controls[:, k] for k, drive in enumerate(drives)},
        {row: reactions[:, k] for k, row in enumerate(system.rows)},
        delta,
    )


def normalised_delta(M: Floats, A: Floats, rows: Floats, W: Floats, demands: int) -> float:
    """Return Kirgetov's Δ for demands whose lengths do not matter: the volume that pushes W (n, k) of the length 1 span
    in the space of the rows (r, n), in the metric of M and on the directions that the constraints A leave free."""
    try:
        L = np.linalg.cholesky(M)
    except np.linalg.LinAlgError:
        L = np.linalg.cholesky(M + A.T @ A)
    own = np.linalg.solve(L, rows.T).T
    if len(A):
        U, s, _ = np.linalg.svd(np.linalg.solve(L, A.T), full_matrices=False)
        Q = U[:, s > 1e-10 * s[0]]
        own = own - (own @ Q) @ Q.T
    pushes = L.T @ W
    sizes = np.linalg.norm(own, axis=1), np.linalg.norm(pushes, axis=0)
    if not np.all(sizes[1] > 0.0) or not np.any(sizes[0] > 0.0):
        return 0.0
    _, s, basis = np.linalg.svd(own[sizes[0] > 0.0] / sizes[0][sizes[0] > 0.0, None], full_matrices=False)
    values = np.linalg.svd(basis[s > 1e-8] @ (pushes / sizes[1]), compute_uv=False)
    return float(np.prod(values[:demands])) if len(values) >= demands else 0.0


def values_at(plan: Plan, t: float) -> Floats:
    """Return what is written for every control at a time, SI: forces, and positions where motions are driven."""
    state, _, u = plan.at(t)
    names = plan.relations.system.coordinates
    return np.array(
        [
            state.q[names.index(drive.name)] if drive.kind == "motion" else value
            for drive, value in zip(plan.drives, u.tolist(), strict=True)
        ]
    )
