"""Rods as tubes: closed, seen from outside, along their frames."""

from __future__ import annotations

import numpy as np
import pytest

from anholon.results.poses import RodPoses
from anholon.rods.section import Outline
from anholon.scene.meshes import TriangleMesh, volume
from anholon.scene.rod_tubes import make_rod_tube


def bent(outline: Outline) -> RodPoses:
    """A quarter of a circle of radius 2 in the plane z = 0."""
    angle = np.linspace(0.0, np.pi / 2.0, 60)
    c, s, o = np.cos(angle), np.sin(angle), 0.0 * angle
    R = np.stack([np.stack([c, s, o], -1), np.stack([-s, c, o], -1), np.stack([o, o, o + 1.0], -1)], axis=-1)
    p = np.stack([2.0 * s, 2.0 * (1.0 - c), o], axis=-1)
    halves = np.tile([0.1, 0.3], (60, 1))
    return RodPoses("bow", R[None], p[None], np.zeros((1, 60, 6)), halves, outline)


@pytest.mark.parametrize(
    ("outline", "area"), [("rectangle", 0.2 * 0.6), ("ellipse", 0.1 * 0.3 * 12 * np.sin(np.pi / 6) / 2)]
)
def test_a_swept_section_has_its_volume(outline: Outline, area: float) -> None:
    """Pappus: area times the path of its centroid."""
    poses = bent(outline)
    tube = make_rod_tube("rods.bow", 0, poses, (1.0, 0.0, 0.0))
    vertices, normals = tube.placed_vertices(poses, 0)
    mesh = TriangleMesh(vertices, normals, tube.mesh.faces, tube.mesh.tint)
    assert volume(mesh) == pytest.approx(area * np.pi, rel=1e-3)
    assert np.linalg.norm(normals, axis=1) == pytest.approx(1.0)
    # The normal of every face agrees with those of its corners.
    a, b, c = (vertices[mesh.faces[:, k]] for k in range(3))
    flat = np.cross(b - a, c - a)
    broad = np.linalg.norm(flat, axis=1) > 1e-12  # the two corners of an edge lie at one place
    assert (np.einsum("ij,ij->i", flat, normals[mesh.faces].sum(axis=1))[broad] > 0.0).all()
