"""Gauss's principle in numbers: the measure of constraint Z over the accelerations that the constraints allow.

    Z(w) = (M_Σ/2) |w - Y/M_Σ|²,      w = W + δ,  A δ = 0.                                          (001 (6.2))

R_L and the control of program constraints count with the given forces Y. For ordinary constraints the reaction is
orthogonal to every δ, so that Z(W + δ) = Z(W) + (M_Σ/2) |δ|²: all points lie on one parabola over |δ|, and W is its
lowest point. For servo constraints they do not. There Kirgetov's modified measure takes the part u of w in ker B
alone, w = u + s with s in K (004 (4.1)-(4.8), (5.1)):

    Z'(w) = (M_Σ/2) |u - Y/M_Σ|²,     Z'(W + δ) = Z'(W) + (M_Σ/2) |P_L δ|²   with P_L onto ker B.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.principles.tangent_space import TangentSplitting


class GaussSample(NamedTuple):
    """Z at the actual acceleration and at `count` others that the constraints allow, in kg·m²/s⁴.

    `actual`, `actual_modified`: Z and Z' at the actual acceleration W;
    `distance` (count): |δ| in m/s²; `along` (count): component of δ towards the least Z; `excess` (count): Z - Z(W);
    `modified` (count): Z' - Z'(W), the same as `excess` for ordinary constraints; `scale`: the largest distance.
    """

    actual: float
    actual_modified: float
    distance: Floats
    along: Floats
    excess: Floats
    modified: Floats
    scale: float


class ServoComparison(NamedTuple):
    """Where the ordinary and the modified measure are least along the admissible accelerations.

    `ordinary` (n,): the acceleration with the least Z; `offset`: its distance from the actual one, m/s²; `Z_actual`,
    `Z_least`: ordinary Z at both; `modified_offset`: distance of the acceleration with the least Z' from the actual
    one, 0 when Kirgetov's principle holds; `delta`: det(A M^-1 B^T) with rows of unit length, 0 where the law of
    control cannot be maintained; `tilt`: largest angle between ker A and ker B, rad.
    `distances` (k): places on the line from W towards `ordinary`, `Z_line`, `modified_line` (k): excess there.
    """

    ordinary: Floats
    offset: float
    Z_actual: float
    Z_least: float
    modified_offset: float
    delta: float
    tilt: float
    distances: Floats
    Z_line: Floats
    modified_line: Floats


def compute_gauss_measure(splitting: TangentSplitting, w: Floats) -> float:
    """Return Gauss's Z of an acceleration w (n,), kg·m²/s⁴."""
    return 0.5 * splitting.metric.mass * splitting.metric.length(w - splitting.given) ** 2


def modified_measure(splitting: TangentSplitting, w: Floats) -> float:
    """Return Kirgetov's Z' of an acceleration w (n,), kg·m²/s⁴."""
    m = splitting.metric
    L = m.flat(splitting.L)
    u = L @ (L.T @ m.flat(w))
    return 0.5 * m.mass * float(((u - m.flat(splitting.given)) ** 2).sum())


def sample_gauss_measure(splitting: TangentSplitting, count: int = 200, seed: int = 0) -> GaussSample:
    """Return Z at `count` random accelerations that the constraints allow, uniform in direction and distance."""
    m = splitting.metric
    delta, free, scale = draw_variations(splitting, count, seed)
    lost = m.flat(splitting.W.total - splitting.given)
    Z, Z_modified = compute_gauss_measure(splitting, splitting.W.total), modified_measure(splitting, splitting.W.total)
    if not free.shape[1]:
        empty = np.zeros(0)
        return GaussSample(Z, Z_modified, empty, empty, empty, empty, scale)
    distance = np.linalg.norm(delta, axis=0)
    downhill = -(free @ (free.T @ lost))
    size = float(np.linalg.norm(downhill))
    along = downhill @ delta / size if size > 1e-9 * scale else distance.copy()
    # The difference itself, not a difference of two large numbers.
    excess = m.mass * (lost @ delta + 0.5 * distance**2)
    L = m.flat(splitting.L)
    turned = L.T @ delta
    modified = m.mass * ((L.T @ lost) @ turned + 0.5 * (turned**2).sum(axis=0))
    return GaussSample(Z, Z_modified, distance, along, excess, modified, scale)


def draw_variations(splitting: TangentSplitting, count: int, seed: int) -> tuple[Floats, Floats, float]:
    """Return random variations δ (n, count) that the constraints allow, uniform in direction and distance.

    Second a basis (n, l) of all, both in flat coordinates, third the largest distance, m/s²; (n, 0) where there are
    none.
    """
    m = splitting.metric
    free = m.flat(splitting.admissible)
    sizes = [m.length(x) for x in (splitting.R.total, splitting.W.total, splitting.Y.total)]
    scale = max(sizes[0], 0.2 * max(sizes)) or 1.0
    if not free.shape[1]:
        return np.zeros((len(free), 0)), free, scale
    directions = np.random.default_rng(seed).standard_normal((free.shape[1], count))
    radii = np.random.default_rng(seed + 1).uniform(0.02, 1.0, count)
    return free @ (directions / np.linalg.norm(directions, axis=0)) * (scale * radii), free, scale


def compare_measures(splitting: TangentSplitting, A: Floats, B: Floats, steps: int = 81) -> ServoComparison:
    """Compare the ordinary and the modified principle of Gauss, with independent rows A, B (k, n)."""
    m = splitting.metric
    free, L = m.flat(splitting.admissible), m.flat(splitting.L)
    actual, given_acceleration = m.flat(splitting.W.total), m.flat(splitting.given)
    step = -(free @ (free.T @ (actual - given_acceleration)))
    offset = float(np.linalg.norm(step))
    # Z' is least where P_L (w - Y) is orthogonal to P_L ker A.
    tangents = L.T @ free
    shift, *_ = np.linalg.lstsq(tangents, -(L.T @ (actual - given_acceleration)), rcond=None)
    cosines = np.linalg.svd(tangents, compute_uv=False)
    Z_actual = compute_gauss_measure(splitting, splitting.W.total)
    reach = 1.6 * offset or 1.0
    s = np.linspace(-reach, reach, steps)
    direction = step / offset if offset else (free[:, 0] if free.shape[1] else np.zeros(len(actual)))
    slope, turned = float((actual - given_acceleration) @ direction), L.T @ direction
    gradients, reactions = (_normalise_columns(m.raise_index(rows.T)) for rows in (A, B))
    return ServoComparison(
        m.coordinates(actual + step),
        offset,
        Z_actual,
        Z_actual - 0.5 * m.mass * offset**2,
        float(np.linalg.norm(shift)) if free.shape[1] else 0.0,
        float(np.linalg.det(gradients.T @ reactions)),
        float(np.arccos(np.clip(cosines.min(initial=1.0), -1.0, 1.0))),
        s,
        m.mass * (slope * s + 0.5 * s**2),
        m.mass * (float((L.T @ (actual - given_acceleration)) @ turned) * s + 0.5 * float(turned @ turned) * s**2),
    )


def _normalise_columns(columns: Floats) -> Floats:
    return np.asarray(columns / np.linalg.norm(columns, axis=0))
