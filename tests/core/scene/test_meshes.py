"""Meshes are closed, wound outward, with outward normals, and enclose the volume of what they stand for."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anholon.scene import meshes
from anholon.scene.meshes import TriangleMesh

SHAPES = {
    "box": meshes.rounded_box((0.3, 0.5, 0.7), 0.04),
    "sphere": meshes.sphere(0.4),
    "ellipsoid": meshes.ellipsoid((0.5, 0.3, 0.2)),
    "capsule": meshes.capsule(1.2, 0.1),
    "limb": meshes.limb(0.4, 0.05, 0.08),
    "disc": meshes.disc(0.5, 0.06),
    "arrow": meshes.arrow(1.0, 0.02),
    "short arrow": meshes.arrow(0.05, 0.02),
    "tube": meshes.tube([(0, 0, 0), (0.2, 0, 1), (0, 0.3, 2)], 0.05),
    "coil": meshes.coil(0.1, 0.01),
    "wheel": meshes.wheel(0.35, 0.03),
    "coarse ball": meshes.sphere(0.4, coarse=True),
    "coarse ellipsoid": meshes.ellipsoid((0.5, 0.3, 0.2), coarse=True),
    "coarse capsule": meshes.capsule(1.2, 0.1, coarse=True),
    "coarse limb": meshes.limb(0.4, 0.05, 0.08, coarse=True),
}


@pytest.mark.parametrize("mesh", SHAPES.values(), ids=SHAPES.keys())
def test_closed_and_wound_outward(mesh: TriangleMesh) -> None:
    # Vertices at the same place count as one; then each edge is walked once in each direction.
    _, same = np.unique(np.round(mesh.vertices, 9), axis=0, return_inverse=True)
    faces = same.reshape(-1)[mesh.faces]
    edges = Counter((int(a), int(b)) for face in faces for a, b in zip(face, np.roll(face, -1), strict=True) if a != b)
    assert all(edges[b, a] == count for (a, b), count in edges.items())
    assert meshes.volume(mesh) > 0.0


@pytest.mark.parametrize("mesh", SHAPES.values(), ids=SHAPES.keys())
def test_normals_have_length_one_and_agree_with_the_faces(mesh: TriangleMesh) -> None:
    assert np.linalg.norm(mesh.normals, axis=1) == pytest.approx(1.0, abs=1e-12)
    a, b, c = (mesh.vertices[mesh.faces[:, k]] for k in range(3))
    across = np.cross(b - a, c - a)
    assert (np.einsum("ij,ikj->ik", across, mesh.normals[mesh.faces]) >= -1e-12).all()


def test_volumes_against_closed_forms() -> None:
    # The facets lie inside a round body, so its mesh encloses slightly less.
    assert meshes.volume(SHAPES["sphere"]) == pytest.approx(4 / 3 * np.pi * 0.4**3, rel=0.03)
    assert meshes.volume(SHAPES["ellipsoid"]) == pytest.approx(4 / 3 * np.pi * 0.5 * 0.3 * 0.2, rel=0.03)
    assert meshes.volume(SHAPES["capsule"]) == pytest.approx(np.pi * 0.1**2 * (1.2 + 4 / 3 * 0.1), rel=0.04)
    cylinder = meshes.make_revolved_mesh([(0.0, -0.5), (0.2, -0.5), (0.2, 0.5), (0.0, 0.5)], segments=64)
    assert meshes.volume(cylinder) == pytest.approx(np.pi * 0.2**2, rel=0.002)
    sharp = meshes.rounded_box((0.3, 0.5, 0.7), 0.0)
    assert meshes.volume(sharp) == pytest.approx(0.3 * 0.5 * 0.7, rel=1e-12)


@pytest.mark.parametrize("kind", ["ball", "ellipsoid", "capsule", "limb"])
def test_coarse_meshes_stand_for_the_same_with_far_fewer_triangles(kind: str) -> None:
    fine, coarse = SHAPES["sphere" if kind == "ball" else kind], SHAPES[f"coarse {kind}"]
    assert len(coarse.faces) <= 0.7 * len(fine.faces)
    assert meshes.volume(coarse) == pytest.approx(meshes.volume(fine), rel=0.12)
    assert np.ptp(coarse.vertices, axis=0) == pytest.approx(np.ptp(fine.vertices, axis=0), rel=0.04)


def test_a_polygon_prism_has_exactly_the_volume_of_its_polygon() -> None:
    prism = meshes.make_revolved_mesh([(0.0, 0.0), (1.0, 0.0), (1.0, 2.0), (0.0, 2.0)], segments=6)
    assert meshes.volume(prism) == pytest.approx(2.0 * 6 * 0.5 * np.sin(np.pi / 3), rel=1e-12)


lengths = st.floats(0.01, 10.0)


@given(lengths, lengths, lengths, st.floats(0.0, 1.0))
def test_rounded_box_fills_its_outer_edges(x: float, y: float, z: float, radius: float) -> None:
    mesh = meshes.rounded_box((x, y, z), radius * min(x, y, z))
    assert mesh.vertices.max(axis=0) == pytest.approx([x / 2, y / 2, z / 2], rel=1e-9)
    assert mesh.vertices.min(axis=0) == pytest.approx([-x / 2, -y / 2, -z / 2], rel=1e-9)


@given(st.floats(0.05, 5.0), st.floats(0.001, 0.02))
def test_arrow_reaches_from_the_origin_to_its_tip(length: float, shaft: float) -> None:
    mesh = meshes.arrow(length, shaft)
    assert mesh.vertices[:, 2].min() == pytest.approx(0.0, abs=1e-12)
    assert mesh.vertices[:, 2].max() == pytest.approx(length)


@pytest.mark.parametrize("axis", ["x", "y", "z"])
def test_along_lays_z_on_an_axis_and_keeps_the_hand(axis: str) -> None:
    mesh = meshes.arrow(1.0, 0.02)
    turned = mesh.align_z(axis)
    assert turned.vertices[:, "xyz".index(axis)].max() == pytest.approx(1.0)
    assert meshes.volume(turned) == pytest.approx(meshes.volume(mesh), rel=1e-12)


def test_moved_turned_and_merged_meshes_keep_their_volume() -> None:
    box, ball = SHAPES["box"], SHAPES["sphere"]
    both = meshes.merge_meshes([box, ball.translate((3.0, -1.0, 2.0)).rotate([[0, -1, 0], [1, 0, 0], [0, 0, 1]])])
    assert meshes.volume(both) == pytest.approx(meshes.volume(box) + meshes.volume(ball), rel=1e-12)
    assert len(both.vertices) == len(box.vertices) + len(ball.vertices)
    assert (both.faces[len(box.faces) :] >= len(box.vertices)).all()


def test_turning_shows_on_balls_and_wheels() -> None:
    for mesh in (meshes.sphere(0.2, patches=True), meshes.disc(0.5, 0.06), meshes.wheel(0.35, 0.03)):
        assert len(np.unique(np.round(mesh.tint, 6))) > 1
