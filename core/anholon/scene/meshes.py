"""Closed triangle meshes of the things that are drawn.

Every mesh is closed, its faces are wound counter-clockwise seen from outside, and its vertex normals point outward.
Vertices that share a place but not a normal or a tint are kept apart, so that edges stay sharp.

    rounded_box       a box whose edges are rounded with a radius; radius only: a sphere; one half edge: a capsule
    lathe             a closed profile in the (r, z) plane turned about z: discs, rims, cones
    tube              a circle swept along a polyline: springs
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.array_types import Floats

Ints = NDArray[np.int64]

_FACETS = 6  # facets of a quarter turn of a rounded edge that is seen as a round thing
_SEGMENTS = 48  # segments of a full turn of a lathe
_CREASE = 35.0  # degrees between edges of a profile from which on their corner stays sharp
_TINT = 0.78  # brightness of every other sector of a wheel


@dataclass(frozen=True)
class TriangleMesh:
    """Triangles with normals and a tint.

    vertices (n, 3) in m; normals (n, 3) of length one; faces (m, 3) indices of vertices; tint (n,) multiplies the
    colour of the thing the mesh stands for (1 leaves it).
    """

    vertices: Floats
    normals: Floats
    faces: Ints
    tint: Floats

    def translate(self, offset: ArrayLike) -> TriangleMesh:
        """Return the mesh shifted by `offset` (3,)."""
        return replace(self, vertices=self.vertices + np.asarray(offset, dtype=np.float64))

    def rotate(self, rotation: ArrayLike) -> TriangleMesh:
        """Return the mesh turned by the rotation matrix `rotation` (3, 3)."""
        R = np.asarray(rotation, dtype=np.float64)
        return replace(self, vertices=self.vertices @ R.T, normals=self.normals @ R.T)

    def align_z(self, axis: str) -> TriangleMesh:
        """Return the mesh with its z axis laid along `axis` ("x", "y" or "z") by a proper turn."""
        turns = {
            "x": ((0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)),
            "y": ((0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0)),
            "z": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
        }
        return self.rotate(turns[axis])

    def darken(self, factor: float) -> TriangleMesh:
        """Return the mesh with its tint multiplied by `factor`."""
        return replace(self, tint=self.tint * factor)


def merge_meshes(meshes: Sequence[TriangleMesh]) -> TriangleMesh:
    """Return one mesh made of all of `meshes`, in their order."""
    starts = np.cumsum([0, *(len(mesh.vertices) for mesh in meshes)])
    return TriangleMesh(
        np.concatenate([mesh.vertices for mesh in meshes]),
        np.concatenate([mesh.normals for mesh in meshes]),
        np.concatenate([mesh.faces + start for mesh, start in zip(meshes, starts, strict=False)]),
        np.concatenate([mesh.tint for mesh in meshes]),
    )


def volume(mesh: TriangleMesh) -> float:
    """Return the signed volume inside the faces, m^3: positive when they are wound outward."""
    a, b, c = (mesh.vertices[mesh.faces[:, k]] for k in range(3))
    return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6.0)


def rounded_box(edges: ArrayLike, radius: float, facets: int = 2, patches: bool = False) -> TriangleMesh:
    """Return the box with the outer `edges` (3,) along x, y, z, its edges rounded with `radius`.

    The box is the sum of a smaller box and a ball: each octant of the ball is moved to a corner of the small box.

        .--------.      ball, cut in      .-.      .-.
        |        |   =  octants and      (   ------   )
        '--------'      moved apart       '-'      '-'

    `facets` is the number of facets of a quarter turn. With `patches`, octants are tinted like a chessboard, so
    that the turning of a ball can be seen.
    """
    size = np.asarray(edges, dtype=np.float64)
    radius = float(min(radius, size.min() / 2.0))
    inner = np.maximum(size / 2.0 - radius, 0.0)
    quarter = np.linspace(0.0, np.pi / 2.0, facets + 1)
    polar = np.concatenate([quarter, quarter + np.pi / 2.0])
    azimuth = np.concatenate([quarter + k * np.pi / 2.0 for k in range(4)])
    upper = np.repeat([1.0, -1.0], facets + 1)
    right = np.repeat([1.0, -1.0, -1.0, 1.0], facets + 1)
    back = np.repeat([1.0, 1.0, -1.0, -1.0], facets + 1)
    rows, columns = len(polar), len(azimuth)
    normals = np.empty((rows, columns, 3))
    normals[..., 0] = np.sin(polar)[:, None] * np.cos(azimuth)
    normals[..., 1] = np.sin(polar)[:, None] * np.sin(azimuth)
    normals[..., 2] = np.cos(polar)[:, None]
    signs = np.empty((rows, columns, 3))
    signs[..., 0], signs[..., 1], signs[..., 2] = right, back, upper[:, None]
    vertices = (inner * signs + radius * normals).reshape(-1, 3)
    tint = np.where(signs.prod(axis=2) > 0, 1.0, 0.86 if patches else 1.0).reshape(-1)

    # The grid of quads closes in azimuth; the two caps are fans about the poles.
    index = np.arange(rows * columns).reshape(rows, columns)
    follow = np.roll(index, -1, axis=1)
    a, b, c, d = index[:-1].ravel(), index[1:].ravel(), follow[1:].ravel(), follow[:-1].ravel()
    faces = np.concatenate([np.column_stack([a, b, c]), np.column_stack([a, c, d])])
    top, bottom = rows * columns, rows * columns + 1
    caps = [
        np.column_stack([np.full(columns, top), index[0], follow[0]]),
        np.column_stack([np.full(columns, bottom), follow[-1], index[-1]]),
    ]
    poles = np.array([[0.0, 0.0, size[2] / 2.0], [0.0, 0.0, -size[2] / 2.0]])
    mesh = TriangleMesh(
        np.concatenate([vertices, poles]),
        np.concatenate([normals.reshape(-1, 3), np.array([[0.0, 0.0, 1.0], [0.0, 0.0, -1.0]])]),
        np.concatenate([faces, *caps]),
        np.concatenate([tint, [1.0, 1.0]]),
    )
    return _remove_degenerate_faces(mesh)


def sphere(radius: float, patches: bool = False, coarse: bool = False) -> TriangleMesh:
    """Return a ball about the origin; with `patches` its octants are tinted."""
    ball = _ball(patches, coarse)
    return replace(ball, vertices=radius * ball.vertices)


@lru_cache(maxsize=4)
def _ball(patches: bool, coarse: bool) -> TriangleMesh:
    """Return the ball of radius 1."""
    return rounded_box((2.0, 2.0, 2.0), 1.0, facets=_FACETS // 2 if coarse else _FACETS, patches=patches)


def ellipsoid(radii: ArrayLike, patches: bool = True, coarse: bool = False) -> TriangleMesh:
    """Return the ellipsoid with the half axes `radii` (3,) along x, y, z about the origin.

    With `patches` its octants are tinted.
    """
    size = np.asarray(radii, dtype=np.float64)
    ball = _ball(patches, coarse)
    normals = ball.normals / size
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    return replace(ball, vertices=ball.vertices * size, normals=normals)


def capsule(length: float, radius: float, coarse: bool = False) -> TriangleMesh:
    """Return a rod along z: a cylinder of `length` about the origin with a half ball of `radius` on each end."""
    facets = _FACETS // 2 if coarse else _FACETS - 2
    return rounded_box((2.0 * radius, 2.0 * radius, length + 2.0 * radius), radius, facets=facets)


def make_revolved_mesh(profile: ArrayLike, segments: int = _SEGMENTS) -> TriangleMesh:
    """Return the solid made by turning the closed polygon `profile` (k, 2) of points (r, z), r >= 0, about z.

    The polygon runs so that the inside lies to its left in the (r, z) plane. Corners sharper than 35 degrees stay
    sharp.
    """
    points = np.asarray(profile, dtype=np.float64)
    edges = np.roll(points, -1, axis=0) - points
    normals = np.column_stack([edges[:, 1], -edges[:, 0]])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-300)

    # Each edge of the polygon gives two rings; a smooth corner shares the mean normal.
    before = np.roll(normals, 1, axis=0)
    smooth = np.einsum("ij,ij->i", before, normals) > np.cos(np.radians(_CREASE))
    mean = before + normals
    mean /= np.maximum(np.linalg.norm(mean, axis=1, keepdims=True), 1e-300)
    start = np.where(smooth[:, None], mean, normals)
    end = np.where(np.roll(smooth, -1)[:, None], np.roll(mean, -1, axis=0), normals)
    ring_points = np.stack([points, np.roll(points, -1, axis=0)], axis=1).reshape(-1, 2)
    ring_normals = np.stack([start, end], axis=1).reshape(-1, 2)

    angle = np.arange(segments) * (2.0 * np.pi / segments)
    cos, sin = np.cos(angle), np.sin(angle)

    def turned(ring: Floats) -> Floats:
        return np.stack([ring[:, :1] * cos, ring[:, :1] * sin, np.repeat(ring[:, 1:], segments, axis=1)], axis=2)

    index = np.arange(2 * len(points) * segments).reshape(-1, 2, segments)
    follow = np.roll(index, -1, axis=2)
    a, b = index[:, 0].ravel(), index[:, 1].ravel()
    d, c = follow[:, 0].ravel(), follow[:, 1].ravel()
    faces = np.concatenate([np.column_stack([a, d, c]), np.column_stack([a, c, b])])
    vertices = turned(ring_points).reshape(-1, 3)
    return _remove_degenerate_faces(
        TriangleMesh(vertices, turned(ring_normals).reshape(-1, 3), faces, np.ones(len(vertices)))
    )


def limb(length: float, lower: float, upper: float, coarse: bool = False) -> TriangleMesh:
    """Return the frustum of a cone of `length` along z, with the radii of its ends, rounded by half balls.

    The origin is the mass centre of the frustum, l (a^2 + 2 a b + 3 b^2) / (4 (a^2 + a b + b^2)) above its lower end.
    """
    balance = (lower**2 + 2.0 * lower * upper + 3.0 * upper**2) / (4.0 * (lower**2 + lower * upper + upper**2))
    bottom, top = -balance * length, (1.0 - balance) * length
    quarter = np.linspace(0.0, np.pi / 2.0, _FACETS // 2 if coarse else _FACETS)
    below = np.column_stack([lower * np.sin(quarter), bottom - lower * np.cos(quarter)])
    above = np.column_stack([upper * np.cos(quarter), top + upper * np.sin(quarter)])
    profile = np.concatenate([below, above])
    profile[np.abs(profile[:, 0]) < 1e-12 * max(lower, upper), 0] = 0.0
    return make_revolved_mesh(profile, segments=12 if coarse else 24)


def disc(radius: float, thickness: float, sectors: int = 6) -> TriangleMesh:
    """Return a solid disc about z with bevelled edges; alternate sectors are tinted, so that its turning shows."""
    half = thickness / 2.0
    bevel = min(0.3 * thickness, 0.06 * radius)
    profile = [(0.0, -half), (radius - bevel, -half), (radius, -half + bevel), (radius, half - bevel)]
    profile += [(radius - bevel, half), (0.0, half)]
    mesh = make_revolved_mesh(profile, segments=_SEGMENTS)
    return _flat_tint(mesh, sectors)


def wheel(radius: float, thickness: float, spokes: int = 8) -> TriangleMesh:
    """Return a wheel about z: a dark tyre of outer `radius` and width `thickness`, a bright rim, spokes and a hub."""
    tyre = thickness / 2.0
    angle = np.arange(12) * (2.0 * np.pi / 12)
    circle = np.column_stack([radius - tyre + tyre * np.cos(angle), tyre * np.sin(angle)])
    rim_outer, rim_inner, rim_half = radius - 1.6 * tyre, radius - 2.4 * tyre, 0.75 * tyre
    rim = make_revolved_mesh(
        [(rim_inner, -rim_half), (rim_outer, -rim_half), (rim_outer, rim_half), (rim_inner, rim_half)]
    )
    hub_radius, hub_half = 1.8 * tyre, 1.6 * tyre
    hub = make_revolved_mesh(
        [(0.0, -hub_half), (hub_radius, -hub_half), (hub_radius, hub_half), (0.0, hub_half)], segments=24
    )
    parts = [make_revolved_mesh(circle).darken(0.4), rim, hub.darken(0.8)]
    for k in range(spokes):
        spoke = rounded_box((rim_inner, 0.5 * tyre, 0.5 * tyre), 0.25 * tyre).translate((rim_inner / 2.0, 0.0, 0.0))
        turn = 2.0 * np.pi * k / spokes
        c, s = np.cos(turn), np.sin(turn)
        # One spoke is dark, so that a turn by the angle between two spokes can be seen.
        parts.append(spoke.rotate([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]]).darken(0.35 if k == 0 else 0.9))
    return merge_meshes(parts)


def arrow(length: float, shaft: float, heads: int = 1) -> TriangleMesh:
    """Return an arrow along z from the origin to (0, 0, length) with a shaft of radius `shaft` and one or two heads.

    A head is five shafts long; short arrows are smaller in all directions.
    """
    head = 5.0 * shaft
    long_arrow = _longer_arrow(shaft, heads)
    shortest = (1.0 + heads) * head
    vertices = long_arrow.vertices.copy()
    # Arrows of one thickness differ only in the length of their shafts.
    vertices[vertices[:, 2] > head, 2] += max(length, shortest) - (2.0 + heads) * head
    return replace(long_arrow, vertices=vertices * min(1.0, length / shortest))


def arrow_parts(shaft: float, heads: int = 1) -> tuple[TriangleMesh, TriangleMesh]:
    """Return the parts of arrows of a thickness, for `arrow_sizes`: a shaft of length 1, and the heads.

    The heads begin at the origin.
    """
    head = 5.0 * shaft
    bar = make_revolved_mesh([(0.0, 0.0), (shaft, 0.0), (shaft, 1.0), (0.0, 1.0)], segments=24)
    profile = [(0.0, 0.0), (2.4 * shaft, 0.0)]
    if heads == 2:
        profile += [(shaft, head), (2.4 * shaft, head)]
    return bar, make_revolved_mesh([*profile, (0.0, heads * head)], segments=24)


def arrow_sizes(length: Floats, shaft: float, heads: int = 1) -> tuple[Floats, Floats]:
    """Return, for arrows of `length` (k,), the factor for their whole size and the length of the shaft before that."""
    head = 5.0 * shaft
    shortest = (1.0 + heads) * head
    return np.minimum(1.0, length / shortest), np.maximum(length, shortest) - heads * head


@lru_cache(maxsize=8)
def _longer_arrow(shaft: float, heads: int) -> TriangleMesh:
    """Return an arrow with two heads' length of bare shaft."""
    head = 5.0 * shaft
    profile = [(0.0, 0.0), (shaft, 0.0), (shaft, 2.0 * head), (2.4 * shaft, 2.0 * head)]
    if heads == 2:
        profile += [(shaft, 3.0 * head), (2.4 * shaft, 3.0 * head)]
    return make_revolved_mesh([*profile, (0.0, (2.0 + heads) * head)], segments=24)


def tube(path: ArrayLike, radius: float, sides: int = 8) -> TriangleMesh:
    """Return the tube of `radius` about the polyline `path` (k, 3), k >= 2, with flat ends.

    Its rings are carried along the path by the smallest turn from one tangent to the next.
    """
    points = np.asarray(path, dtype=np.float64)
    steps = np.diff(points, axis=0)
    steps /= np.linalg.norm(steps, axis=1, keepdims=True)
    tangents = np.concatenate([steps[:1], steps[:-1] + steps[1:], steps[-1:]])
    tangents /= np.linalg.norm(tangents, axis=1, keepdims=True)
    first = np.zeros(3)
    first[int(np.argmin(np.abs(tangents[0])))] = 1.0
    across = np.empty_like(points)
    for k, tangent in enumerate(tangents):
        side = (first if k == 0 else across[k - 1]) - tangent * (tangent @ (first if k == 0 else across[k - 1]))
        across[k] = side / np.linalg.norm(side)
    up = np.cross(tangents, across)
    angle = np.arange(sides) * (2.0 * np.pi / sides)
    normals = across[:, None] * np.cos(angle)[:, None] + up[:, None] * np.sin(angle)[:, None]
    vertices = points[:, None] + radius * normals
    index = np.arange(len(points) * sides).reshape(len(points), sides)
    follow = np.roll(index, -1, axis=1)
    a, b, c, d = index[:-1].ravel(), follow[:-1].ravel(), follow[1:].ravel(), index[1:].ravel()
    last = len(points) * sides
    faces = [
        np.column_stack([a, b, c]),
        np.column_stack([a, c, d]),
        np.column_stack([np.full(sides, last), follow[0], index[0]]),
        np.column_stack([np.full(sides, last + 1), index[-1], follow[-1]]),
    ]
    return TriangleMesh(
        np.concatenate([vertices.reshape(-1, 3), points[:1], points[-1:]]),
        np.concatenate([normals.reshape(-1, 3), -tangents[:1], tangents[-1:]]),
        np.concatenate(faces),
        np.ones(last + 2),
    )


def coil(radius: float, wire: float, turns: int = 9) -> TriangleMesh:
    """Return a coil spring along z from the origin to (0, 0, 1); stretch z to its length."""
    angle = np.linspace(0.0, 2.0 * np.pi * turns, 14 * turns + 1)
    height = np.linspace(0.12, 0.88, len(angle))
    helix = np.column_stack([radius * np.cos(angle), radius * np.sin(angle), height])
    ends = np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 0.1]])
    return tube(np.concatenate([ends, helix, (0.0, 0.0, 1.0) - ends[::-1]]), wire, sides=6)


def _flat_tint(mesh: TriangleMesh, sectors: int) -> TriangleMesh:
    """Return the mesh with each face its own vertices and every other of 2 * `sectors` sectors about z tinted."""
    centres = mesh.vertices[mesh.faces].mean(axis=1)
    turn = np.mod(np.arctan2(centres[:, 1], centres[:, 0]) / (2.0 * np.pi), 1.0)
    dark = np.floor(turn * 2 * sectors).astype(np.int64) % 2 == 1
    pick = mesh.faces.ravel()
    tint = np.repeat(np.where(dark, _TINT, 1.0), 3)
    return TriangleMesh(mesh.vertices[pick], mesh.normals[pick], np.arange(len(pick)).reshape(-1, 3), tint)


def _remove_degenerate_faces(mesh: TriangleMesh) -> TriangleMesh:
    """Return the mesh without faces of zero area and with each vertex once.

    Such faces arise where octants or rings coincide.
    """
    a, b, c = (mesh.vertices[mesh.faces[:, k]] for k in range(3))
    area = np.linalg.norm(np.cross(b - a, c - a), axis=1)
    extent = float(np.ptp(mesh.vertices, axis=0).max())
    faces = mesh.faces[area > 1e-12 * extent * extent]
    used = np.unique(faces)
    alike = np.column_stack([mesh.vertices[used] / (extent or 1.0), mesh.normals[used], mesh.tint[used]])
    _, first, place = np.unique(np.round(alike, 9) + 0.0, axis=0, return_index=True, return_inverse=True)
    order = np.argsort(first)  # the old order, because neighbouring vertices are drawn together
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    number = np.zeros(len(mesh.vertices), dtype=np.int64)
    number[used] = rank[place.ravel()]
    vertex_numbers = used[first[order]]
    return TriangleMesh(
        mesh.vertices[vertex_numbers], mesh.normals[vertex_numbers], number[faces], mesh.tint[vertex_numbers]
    )


def find_first_hit(
    vertices: NDArray[np.floating[Any]], faces: NDArray[np.integer[Any]], eye: Floats, direction: Floats
) -> tuple[int, float]:
    """Return the number of the first triangle on a ray, -1 if there is none, and its distance in `direction`s.

    A ray meets a triangle a, b, c at eye + s * direction = a + u (b - a) + v (c - a), u, v >= 0, u + v <= 1.
    """
    a, b, c = (vertices[faces[:, k]].astype(np.float64) for k in range(3))
    ab, ac = b - a, c - a
    across = np.cross(direction, ac)
    size = np.einsum("ij,ij->i", ab, across)
    flat = np.abs(size) <= 1e-14
    inverse = np.divide(1.0, size, out=np.zeros_like(size), where=~flat)
    off = eye - a
    u = np.einsum("ij,ij->i", off, across) * inverse
    turned = np.cross(off, ab)
    v = turned @ direction * inverse
    s = np.einsum("ij,ij->i", ac, turned) * inverse
    hits = np.flatnonzero((u >= 0.0) & (v >= 0.0) & (u + v <= 1.0) & (s > 0.0) & ~flat)
    if not len(hits):
        return -1, math.inf
    face = int(hits[np.argmin(s[hits])])
    return face, float(s[face])
