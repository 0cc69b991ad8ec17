"""Frequencies put right by the motions inside the elements.

The masses of modes (`anholon.rods.inertia`) are of fourth order. Next to a root ω² of theirs with its shape φ lies that
of the equation

    φ^T K φ = ω² φ^T M φ + ω⁴ φ^T M_2 φ

of sixth order, which shapes of fourth order are good enough for. M is that of the places between the ends as an element
without loads has them, w and φ of a beam with shear; M_2 is the compliance with which the places inside follow the
forces of inertia, while the ends stay. An axial force n bends the places between the ends by the load n w''.

Both are those of straight elements in the frame between their ends. Of M only the difference to the masses of fourth
order of the same straight element is taken: it is of fourth order itself, so that curvature, of the reference or of
what loads have bent, matters to it in the sixth only.
"""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

import numpy as np
from numpy.polynomial import legendre
from numpy.typing import NDArray

from anholon.geometry.rotations import matrix, normalised
from anholon.rods.mesh import Mesh, Pose

Floats = NDArray[np.float64]

_POINTS: Final = 8  # polynomials of that many coefficients are integrated exactly


class _Points(NamedTuple):
    """Points ξ (p,) in 0 … 1 with weights (p,), and the matrix (p, p) of the integrals from 0 to them."""

    xi: Floats
    weights: Floats
    integral: Floats


@functools.cache
def _points() -> _Points:
    x, weights = legendre.leggauss(_POINTS)
    powers = legendre.legvander(x, _POINTS - 1)
    sums = np.stack([legendre.legval(x, legendre.legint(row, lbnd=-1.0)) for row in np.eye(_POINTS)], axis=1)
    return _Points(0.5 * (1.0 + x), 0.5 * weights, 0.5 * sums @ np.linalg.inv(powers))


class _Beam(NamedTuple):
    """Elements bent in one plane: lengths, masses per length and by how much they are greater at B than at A, inertia
    against turning, compliances against bending and shear, axial force; (m,) each."""

    length: Floats
    mass: Floats
    growth: Floats
    inertia: Floats
    bends: Floats
    shears: Floats
    axial: Floats


def put_right(mesh: Mesh, pose: Pose, wrench: Floats, shapes: Floats, squares: Floats) -> Floats:
    """Return ω² (k,) for those that the masses of fourth order gave, and shapes (k, n, 6) with φ^T M φ = 1."""
    A, B = mesh.frames(pose, 0), mesh.frames(pose, 1)
    same = np.where(np.sum(A.q * B.q, axis=1, keepdims=True) < 0.0, -1.0, 1.0)
    middle = np.swapaxes(matrix(normalised(A.q + same * B.q)), 1, 2)
    turned = [middle @ matrix(end.q) for end in (A, B)]
    rods = np.ones(len(mesh.length), dtype=bool)
    if mesh.cables is not None:
        rods[mesh.cables.elements] = False
    for law in mesh.laws:  # their tangents are not those of the compliances
        rods[law.elements] = False
    C = mesh.compliance
    growth = np.zeros(len(mesh.length)) if mesh.mass_growth is None else mesh.mass_growth
    beams = [
        _Beam(
            mesh.length, mesh.mass, growth, mesh.inertia[:, about], C[:, 3 + about, 3 + about], C[:, axis, axis],
            wrench[:, 0],
        )
        for axis, about in ((1, 2), (2, 1))
    ]  # fmt: skip
    made = [_forms(beam) for beam in beams]
    found = squares.copy()
    for k, shape in enumerate(shapes):
        ends = np.stack([mesh.at_end(end, shape) for end in (0, 1)], axis=1)
        own = np.stack(
            [np.einsum("mij,maj->mai", turned[end], ends[:, end].reshape(-1, 2, 3)) for end in (0, 1)], axis=1
        )
        along, about_it = own[:, :, 0, 0], own[:, :, 1, 0]
        more = _inside_of_linear(mesh.length, mesh.mass, C[:, 0, 0], along)
        more += _inside_of_linear(mesh.length, mesh.inertia[:, 0], C[:, 3, 3], about_it)
        change = -mesh.inertia[:, 0] * mesh.length / 12.0 * (about_it[:, 1] - about_it[:, 0]) ** 2
        for (difference, M_2), axis, about, sign in zip(made, (1, 2), (2, 1), (1.0, -1.0), strict=True):
            z = np.stack(
                [own[:, 0, 0, axis], sign * own[:, 0, 1, about], own[:, 1, 0, axis], sign * own[:, 1, 1, about]], 1
            )
            change += np.einsum("mi,mij,mj->m", z, difference, z)
            more += np.einsum("mi,mij,mj->m", z, M_2, z)
        b, c = 1.0 + float(change[rods].sum()), float(more[rods].sum())
        # c x² + b x = ω²
        found[k] = 2.0 * squares[k] / (b + np.sqrt(max(b * b + 4.0 * c * squares[k], 0.0)))
    return found


def _inside_of_linear(length: Floats, mass: Floats, yields: Floats, ends: Floats) -> Floats:
    """Return the form M_2 (m,) of places that vary linearly between the ends (m, 2)."""
    same, mixed = ends[:, 0] ** 2 + ends[:, 1] ** 2, ends[:, 0] * ends[:, 1]
    return np.asarray((mass * length) ** 2 * yields * length * (same / 45.0 + 7.0 * mixed / 180.0))


def _of_fourth_order(beam: _Beam) -> Floats:
    """Return the masses (m, 4, 4) of `anholon.rods.inertia` for w_A, φ_A, w_B, φ_B of straight elements."""
    A, turned_A, B, turned_B = np.eye(4)
    L = beam.length[:, None]
    total = beam.mass * beam.length
    more = 0.5 * beam.growth * beam.length
    both = 12.0 * beam.shears + beam.bends * beam.length**2
    part = np.divide(12.0 * beam.shears, both, out=np.zeros_like(both), where=both > 0.0)
    strained = B - A - 0.5 * L * (turned_A + turned_B)
    between = 0.5 * (turned_A + turned_B) + 1.5 * (1.0 - part[:, None]) / L * strained

    def square(weight: Floats, row: Floats) -> Floats:
        return np.asarray(weight[:, None, None] * row[..., :, None] * row[..., None, :])

    M = square((total - more) / 6.0, A) + square((total + more) / 6.0, B)
    M = M + square(total / 1.5, 0.5 * (A + B) + L / 8.0 * (turned_A - turned_B))
    sheared = (total * part / 24.0)[:, None, None] * (B - A)[:, None] * strained[:, None, :]
    inertia = beam.inertia * beam.length
    M = M + sheared + np.swapaxes(sheared, 1, 2) + square(inertia / 1.5, between)
    return M + square(inertia / 6.0, turned_A) + square(inertia / 6.0, turned_B)


def _forms(beam: _Beam) -> tuple[Floats, Floats]:
    """Return what M has more than the masses of fourth order, and M_2, (m, 4, 4) for w_A, φ_A, w_B, φ_B."""
    xi, weights, _ = _points()
    L, one = beam.length[:, None], np.ones_like(xi)
    soft = 12.0 * beam.shears / np.maximum(beam.bends * beam.length**2, np.finfo(float).tiny)
    f = soft[:, None]
    s = 1.0 / (1.0 + f)
    w = np.stack(
        [
            s * (1.0 - 3.0 * xi**2 + 2.0 * xi**3 + f * (1.0 - xi)),
            s * L * (xi - 2.0 * xi**2 + xi**3 + 0.5 * f * (xi - xi**2)),
            s * (3.0 * xi**2 - 2.0 * xi**3 + f * xi),
            s * L * (xi**3 - xi**2 - 0.5 * f * (xi - xi**2)),
        ],
        axis=2,
    )
    phi = np.stack(
        [
            6.0 * s / L * (xi**2 - xi),
            s * (1.0 - 4.0 * xi + 3.0 * xi**2 + f * (1.0 - xi)),
            6.0 * s / L * (xi - xi**2),
            s * (3.0 * xi**2 - 2.0 * xi + f * xi),
        ],
        axis=2,
    )
    bent = np.stack(
        [
            s / L**2 * (12.0 * xi - 6.0 * one),
            s / L * (6.0 * xi - 4.0 - f),
            s / L**2 * (6.0 - 12.0 * xi),
            s / L * (6.0 * xi - 2.0 + f),
        ],
        axis=2,
    )
    mass = (beam.mass[:, None] + beam.growth[:, None] * (xi - 0.5))[..., None]
    inertia = beam.inertia[:, None, None]

    def work(one: tuple[Floats, Floats], two: tuple[Floats, Floats]) -> Floats:
        parts = (np.einsum("p,mpi,mpj->mij", weights, a, b) for a, b in zip(one, two, strict=True))
        return np.asarray(beam.length[:, None, None] * sum(parts))

    forces = mass * w, inertia * phi
    drawn = work(forces, _inside(beam, beam.axial[:, None, None] * bent, 0.0 * phi))
    M = work(forces, (w, phi)) + drawn + np.swapaxes(drawn, 1, 2)
    return M - _of_fourth_order(beam), work(forces, _inside(beam, *forces))


def _inside(beam: _Beam, force: Floats, moment: Floats) -> tuple[Floats, Floats]:
    """Return w and φ (m, p, 4) under a force and a moment per length (m, p, 4) while the ends stay.

    T' = -force, M' = -T - moment, φ' = c M, w' = φ + s T; T and M at A by w = φ = 0 at B.
    """
    xi, weights, integral = _points()
    L, c, s = (part[:, None, None] for part in (beam.length, beam.bends, beam.shears))

    def summed(values: Floats) -> Floats:
        return np.asarray(L * np.einsum("pq,mqi->mpi", integral, values))

    def whole(values: Floats) -> Floats:
        return np.asarray(beam.length[:, None] * np.einsum("q,mqi->mi", weights, values))

    T = -summed(force)
    M = -summed(T + moment)
    phi = c * summed(M)
    slope = phi + s * T
    w, at_B = summed(slope), (whole(slope), whole(c * M))
    # Of a force and of a moment at A: T, M, φ, w.
    x = L * xi[:, None]
    by_T = s * x - c * x**3 / 6.0, -0.5 * c * x**2
    by_M = 0.5 * c * x**2, c * x
    length, bends, shears = beam.length, beam.bends, beam.shears
    a, b = shears * length - bends * length**3 / 6.0, 0.5 * bends * length**2
    d, e = -0.5 * bends * length**2, bends * length
    determinant = np.maximum(a * e - b * d, np.finfo(float).tiny)[:, None]  # what does not bend has none
    T_A = (-at_B[0] * e[:, None] + at_B[1] * b[:, None]) / determinant
    M_A = (-at_B[1] * a[:, None] + at_B[0] * d[:, None]) / determinant
    T_A, M_A = T_A[:, None], M_A[:, None]
    return w + by_T[0] * T_A + by_M[0] * M_A, phi + by_T[1] * T_A + by_M[1] * M_A
