"""Small convex programs over second-order cones, many of one shape at once.

    minimise 1/2 x^T P x + q^T x   subject to   u_i(x) = h_i + H_i x  in  Q = {(r, y): r >= |y|},   i = 1 … m

Primal-dual interior point method with Nesterov and Todd's scaling and Mehrotra's corrector, from a point inside all
cones. Every iterate stays inside; the gap m μ falls by a factor of 10 to 1000 with each of the 10 to 20 iterations. A
scalar condition u >= 0 is a cone whose y is 0.

Sources: Y. E. Nesterov and M. J. Todd, Self-scaled barriers and interior-point methods for convex programming, Math.
Oper. Res. 22 (1997) 1-42; L. Vandenberghe, The CVXOPT linear and quadratic cone program solvers (2010).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.mechanics.tolerances import (
    CONE_CORRECTOR_ITERATIONS,
    CONE_DUAL_TOLERANCE,
    CONE_FEASIBILITY_TOLERANCE,
    CONE_GAP_TOLERANCE,
    CONE_POLISH_DISTANCE,
    CONE_POLISH_ITERATIONS,
    CONE_POLISH_THRESHOLD,
    CONE_STEP_MARGIN,
    LEAST_DISTANCE_RESIDUAL,
    LEAST_PLANE,
    MAX_CONE_ITERATIONS,
    MIN_CONE_CENTRING,
    MIN_CONE_STEP,
)


@np.errstate(all="ignore")  # members of a batch that are done may break down while others go on
def solve_cone_programs(P: Floats, q: Floats, h: Floats, H: Floats, start: Floats) -> Floats:
    """Return x (k, n) of k programs with P (k, n, n), q (k, n), h (k, m, d), H (k, m, d, n).

    `start` (k, n) must lie inside all cones; P must be positive semidefinite, and the minimum bounded. Data should be
    of size 1: the gap is reduced below about 1e-15 of that, as far as rounding allows.
    """
    k, m, d = h.shape
    x = start.copy()
    if not k or not x.shape[1] or not m:
        return x
    s = h + _times(H, x)
    e = np.zeros(d)
    e[0] = 1.0
    z = np.broadcast_to(e, s.shape).copy()
    best, duals_of_best, smallest_error = x.copy(), z.copy(), np.full(k, np.inf)
    for count in range(MAX_CONE_ITERATIONS):
        mu = (s * z).sum(axis=(1, 2)) / m
        slope = _apply_quadratic(P, x) + q - _apply_transposed(H, z)
        error = np.maximum(mu, np.abs(slope).max(axis=1))
        better = error < smallest_error
        best[better], duals_of_best[better], smallest_error[better] = x[better], z[better], error[better]
        if bool((smallest_error <= CONE_GAP_TOLERANCE).all()):
            break
        w, eta = _nesterov_todd_scaling(s, z)
        lam = _apply_scaling(w, eta, z)
        HW = _apply_inverse_scaling_to_columns(w, eta, H)
        normal = P + np.einsum("kmdi,kmdj->kij", HW, HW)
        normal += _make_regularization(normal)
        try:
            inverse = np.linalg.inv(normal)
        except np.linalg.LinAlgError:
            break

        _, ds = _step(normal, inverse, HW, slope, lam)  # W^-1 Δs; then W Δz = -u - that
        dz = -lam - ds
        reach = np.minimum(_max_step(lam, ds), _max_step(lam, dz))
        # The corrector may cycle where the first steps are short; without it the gap falls slowly, but surely.
        sigma, second = (
            (1.0 - np.minimum(1.0, reach)) ** 3,
            _jordan_product(ds, dz) if count < CONE_CORRECTOR_ITERATIONS else 0.0,
        )
        if count >= CONE_CORRECTOR_ITERATIONS:
            sigma = np.maximum(sigma, MIN_CONE_CENTRING)
        target = _jordan_product(lam, lam) + second - (sigma * mu)[:, None, None] * e
        u = _jordan_divide(lam, target)
        dx, ds = _step(normal, inverse, HW, slope, u)
        dz = -u - ds
        length = np.minimum(1.0, CONE_STEP_MARGIN * np.minimum(_max_step(lam, ds), _max_step(lam, dz)))
        # The gap is quadratic along the step: stop at its minimum.
        falling, bent = (lam * (ds + dz)).sum(axis=(1, 2)), (ds * dz).sum(axis=(1, 2))
        length = np.where(bent > 0.0, np.minimum(length, np.maximum(-0.5 * falling / bent, 0.1 * length)), length)
        length = np.where(np.isfinite(length) & np.isfinite(dx).all(axis=1), length, 0.0)
        if bool((length <= MIN_CONE_STEP).all()):
            break
        moved = x + length[:, None] * np.where(np.isfinite(dx), dx, 0.0)
        moved_points = h + _times(H, moved)
        duals = z + length[:, None, None] * np.nan_to_num(_apply_inverse_scaling(w, eta, dz))
        sound = _are_inside(moved_points) & _are_inside(duals)
        if not bool(sound.any()):
            break
        x[sound], s[sound], z[sound] = moved[sound], moved_points[sound], duals[sound]
    for i in np.flatnonzero(smallest_error > CONE_POLISH_THRESHOLD).tolist():
        best[i] = _polish_solution(P[i], q[i], h[i], H[i], best[i], duals_of_best[i])
    return best


def _step(normal: Floats, inverse: Floats, HW: Floats, slope: Floats, u: Floats) -> tuple[Floats, Floats]:
    """Return Δx (k, n) and W^-1 Δs (k, m, d) for the right-hand side u (k, m, d), refined once."""
    right = -slope - _apply_transposed(HW, u)
    dx = _apply_quadratic(inverse, right)
    dx = dx + _apply_quadratic(inverse, right - _apply_quadratic(normal, dx))
    return dx, _times(HW, dx)


def _polish_solution(P: Floats, q: Floats, h: Floats, H: Floats, x: Floats, z: Floats) -> Floats:
    """Return the exact minimum near x (n,) with duals z (m, d), where Newton's method finds it, else x.

    The cones whose dual is larger than their slack are those whose boundary is reached; at an apex u = 0 as a whole.
    """
    u = h + H @ x
    gap = compute_cone_slack(u)
    at_apex = np.flatnonzero(z[:, 0] > gap)
    apex = [i for i in at_apex if u[i, 0] < compute_cone_slack(z[i])]
    sides = [i for i in at_apex if i not in apex]
    moved, n = x.copy(), len(x)
    force = {i: float(z[i, 0]) for i in sides}
    for _ in range(CONE_POLISH_ITERATIONS):
        u = h + H @ moved
        curvature, J, g = P.copy(), [H[i].reshape(-1, n) for i in apex], [u[i] for i in apex]
        for i in sides:
            r, y = u[i, 0], u[i, 1:]
            size = float(np.linalg.norm(y))
            out = y / size if size > 0.0 else y
            J.append((H[i, 0] - out @ H[i, 1:])[None, :])
            g.append(np.array([r - size]))
            if size > 0.0:
                across = H[i, 1:] - np.outer(out, out @ H[i, 1:])
                curvature += force[i] / size * across.T @ across
        rows = np.concatenate(J) if J else np.zeros((0, n))
        values = np.concatenate(g) if g else np.zeros(0)
        K = np.zeros((n + len(rows), n + len(rows)))
        K[:n, :n], K[:n, n:], K[n:, :n] = curvature, -rows.T, rows
        result = np.linalg.lstsq(K, np.concatenate([-(P @ moved + q), -values]), rcond=1e-13)[0]
        moved = moved + result[:n]
        tail = result[len(result) - len(sides) :] if sides else np.zeros(0)
        force = dict(zip(sides, tail.tolist(), strict=True))
        if float(np.abs(result[:n]).max()) <= 1e-16 * (1.0 + float(np.abs(moved).max())):
            break
    if not np.isfinite(moved).all() or float(np.abs(moved - x).max()) > CONE_POLISH_DISTANCE:
        return x
    sound = (
        float(compute_cone_slack(h + H @ moved).min()) >= -CONE_FEASIBILITY_TOLERANCE
        and min(force.values(), default=0.0) >= -CONE_DUAL_TOLERANCE
    )
    return moved if sound else x


def find_least_point(G: Floats, g: Floats) -> Floats | None:
    """Return the x (n,) of least norm with G x >= g, for G (m, n); None if there is none.

    Least distance programming [C. L. Lawson and R. J. Hanson, Solving least squares problems (1974), chapter 23].
    """
    lengths = np.linalg.norm(G, axis=1)
    empty = lengths <= LEAST_PLANE
    if (g[empty] > 0.0).any():
        return None
    G, g = G[~empty] / lengths[~empty, None], g[~empty] / lengths[~empty]
    if not (g > 0.0).any():
        return np.zeros(G.shape[1])
    E = np.vstack([G.T, g])
    f = np.zeros(len(E))
    f[-1] = 1.0
    from scipy.optimize import nnls  # slow to import, and not needed by most models

    weights, _ = nnls(E, f)
    residual = E @ weights - f
    if -residual[-1] <= LEAST_DISTANCE_RESIDUAL:
        return None
    x = residual[:-1] / -residual[-1]
    return x if float((G @ x - g).min()) >= -CONE_FEASIBILITY_TOLERANCE * (1.0 + float(np.abs(x).max())) else None


def compute_cone_slack(u: Floats) -> Floats:
    """Return r - |y| of points (…, d) of cones."""
    return np.asarray(u[..., 0] - np.linalg.norm(u[..., 1:], axis=-1))


def _are_inside(u: Floats) -> NDArray[np.bool_]:
    """Return for each program whether all points (k, m, d) lie inside their cones."""
    return np.asarray((_determinant(u) > 0.0).all(axis=1) & (u[..., 0] > 0.0).all(axis=1))


def _make_regularization(matrix: Floats) -> Floats:
    """Return a diagonal (k, n, n) of the size of rounding that makes a matrix regular."""
    sizes = np.trace(matrix, axis1=1, axis2=2)
    return np.asarray((1e-18 * sizes + 1e-300)[:, None, None] * np.eye(matrix.shape[1]))


# Linear maps.


def _times(H: Floats, x: Floats) -> Floats:
    return np.asarray(np.einsum("kmdi,ki->kmd", H, x))


def _apply_transposed(H: Floats, z: Floats) -> Floats:
    return np.asarray(np.einsum("kmdi,kmd->ki", H, z))


def _apply_quadratic(P: Floats, x: Floats) -> Floats:
    return np.asarray(np.einsum("kij,kj->ki", P, x))


# The algebra of second-order cones, along the last axis.


def _determinant(u: Floats) -> Floats:
    """Return r^2 - |y|^2, as a product, which keeps its digits near the boundary."""
    size = np.linalg.norm(u[..., 1:], axis=-1)
    return np.asarray((u[..., 0] - size) * (u[..., 0] + size))


def _jordan_product(a: Floats, b: Floats) -> Floats:
    """Return Jordan's product (a·b, a0 b1 + b0 a1)."""
    return np.concatenate([(a * b).sum(axis=-1, keepdims=True), a[..., :1] * b[..., 1:] + b[..., :1] * a[..., 1:]], -1)


def _jordan_divide(a: Floats, b: Floats) -> Floats:
    """Return x with a ∘ x = b."""
    first = (a[..., 0] * b[..., 0] - (a[..., 1:] * b[..., 1:]).sum(axis=-1)) / _determinant(a)
    return np.concatenate([first[..., None], (b[..., 1:] - first[..., None] * a[..., 1:]) / a[..., :1]], axis=-1)


def _nesterov_todd_scaling(s: Floats, z: Floats) -> tuple[Floats, Floats]:
    """Return w (…, d) and η (…) of the symmetric W with W z = W^-1 s."""
    size_s, size_z = np.sqrt(_determinant(s)), np.sqrt(_determinant(z))
    a, b = s / size_s[..., None], z / size_z[..., None]
    gamma = np.sqrt(0.5 * (1.0 + (a * b).sum(axis=-1)))
    mirrored = np.concatenate([b[..., :1], -b[..., 1:]], axis=-1)
    return (a + mirrored) / (2.0 * gamma[..., None]), np.sqrt(size_s / size_z)


def _apply_scaling(w: Floats, eta: Floats, v: Floats) -> Floats:
    """Return W v."""
    return eta[..., None] * _apply_hyperbolic_rotation(w[..., :1], w[..., 1:], v)


def _apply_inverse_scaling(w: Floats, eta: Floats, v: Floats) -> Floats:
    """Return W^-1 v."""
    return _apply_hyperbolic_rotation(w[..., :1], -w[..., 1:], v) / eta[..., None]


def _apply_hyperbolic_rotation(w0: Floats, w1: Floats, v: Floats) -> Floats:
    along = (w1 * v[..., 1:]).sum(axis=-1, keepdims=True)
    tail = v[..., 1:] + (along / (1.0 + w0) + v[..., :1]) * w1
    return np.concatenate([w0 * v[..., :1] + along, tail], axis=-1)


def _apply_inverse_scaling_to_columns(w: Floats, eta: Floats, H: Floats) -> Floats:
    """Return W^-1 H for H (k, m, d, n)."""
    columns = np.moveaxis(H, -1, 0)
    return np.moveaxis(np.stack([_apply_inverse_scaling(w, eta, column) for column in columns]), 0, -1)


def _max_step(lam: Floats, step: Floats) -> Floats:
    """Return the longest step (k,) with which all of λ + α step stay in their cones; inf where none ends."""
    along = _determinant(lam)
    a = _determinant(step)
    b = lam[..., 0] * step[..., 0] - (lam[..., 1:] * step[..., 1:]).sum(axis=-1)
    root = np.sqrt(np.maximum(b * b - a * along, 0.0))
    # The smallest positive root of a α^2 + 2 b α + c, without cancellation.
    with np.errstate(divide="ignore", invalid="ignore"):
        near = np.where(b < 0.0, along / (-b + root), np.where(a < 0.0, (b + root) / -a, np.inf))
    ends = (b < 0.0) & (b * b >= a * along) | (a < 0.0)
    # Through the apex both roots are one, which rounding may hide.
    apex = np.where(step[..., 0] < 0.0, -lam[..., 0] / step[..., 0], np.inf)
    return np.asarray(np.minimum(np.where(ends, near, np.inf), apex).min(axis=1))
