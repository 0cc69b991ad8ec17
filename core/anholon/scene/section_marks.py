"""Marks on sections of rods: supports, joints, and the axes of the sections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.model.query.element_colours import Colour, parse_colour
from anholon.results.poses import RodAttachment, RodPoses
from anholon.scene.arrows import frame_along
from anholon.scene.meshes import TriangleMesh, make_revolved_mesh, merge_meshes, rounded_box, sphere

_METAL: Colour = parse_colour("#7d8896")
_LEAD: Colour = parse_colour("#4d5866")
_DENSE = 1000.0  # kg/m³ of small bodies without dimensions
_LUMPS = (0.45, 1.6)  # their least and greatest radius, of that of a support
_AXES: tuple[Colour, ...] = (parse_colour("#d84a4a"), parse_colour("#3fa34d"), parse_colour("#3f6fdb"))
_SIZE = 0.032  # of a support, of the scale of the scene
_AXIS = 0.055  # length of an axis of a section, of the scale
_SHOWN = 13  # sections of a rod whose axes are drawn, at most


@dataclass(frozen=True)
class SectionMark:
    """A mesh at the drawn section number `section` of the rod number `index`.

    With a `frame` (3, 3), that of the section in the reference, it rotates with the section.
    """

    path: str
    index: int
    section: int
    mesh: TriangleMesh
    colour: Colour
    frame: Floats | None

    def placed_vertices(self, poses: RodPoses, instant: int) -> tuple[Floats, Floats]:
        """Return vertices and normals (n, 3) in the world at the number `instant` of the poses."""
        place = poses.p_WS[instant, self.section]
        if self.frame is None:
            return self.mesh.vertices + place, self.mesh.normals
        turn = self.frame @ poses.R_WS[instant, self.section].T  # R^T of the rotation since the reference
        return self.mesh.vertices @ turn + place, self.mesh.normals @ turn


@dataclass(frozen=True)
class AxisMarks:
    """One of the axes of some sections (k,) of the rod number `index`, as arrows; `mesh` holds all of them."""

    path: str
    index: int
    sections: NDArray[np.intp]
    one: TriangleMesh
    mesh: TriangleMesh
    colour: Colour

    def placed_vertices(self, poses: RodPoses, instant: int) -> tuple[Floats, Floats]:
        """Return vertices and normals (n, 3) in the world at the number `instant` of the poses."""
        back = np.swapaxes(poses.R_WS[instant][self.sections], 1, 2)
        places = poses.p_WS[instant][self.sections][:, None]
        return (self.one.vertices @ back + places).reshape(-1, 3), (self.one.normals @ back).reshape(-1, 3)


def make_section_axes(path: str, index: int, poses: RodPoses, scale: float) -> tuple[AxisMarks, ...]:
    """Return the axes of sections evenly spaced along a rod."""
    count = poses.p_WS.shape[1]
    sections = np.unique(np.linspace(0, count - 1, min(count, _SHOWN)).round().astype(np.intp))
    length = _AXIS * scale + 1.2 * float(poses.halves.max())
    wide, neck = 0.03 * length, 0.72 * length
    shaft = make_revolved_mesh([(0.0, 0.0), (wide, 0.0), (wide, neck), (2.6 * wide, neck), (0.0, length)], segments=6)
    axis_marks = []
    for axis, colour in zip("xyz", _AXES, strict=True):
        axis_mesh = shaft.align_z(axis)
        axis_marks.append(
            AxisMarks(path, index, sections, axis_mesh, merge_meshes([axis_mesh] * len(sections)), colour)
        )
    return tuple(axis_marks)


def make_section_mark(mark: RodAttachment, index: int, scale: float, halves: Floats) -> SectionMark | None:
    """Return the mark of a support, a joint or a small body; None for a rigid joint.

    `halves` (2,): half width and height of its section.
    """
    size = _SIZE * scale
    thick = float(np.max(halves))
    if mark.mass is not None:
        ball = (0.75 * max(mark.mass, 0.0) / (np.pi * _DENSE)) ** (1.0 / 3.0)
        radius = max(min(max(ball, _LUMPS[0] * size), _LUMPS[1] * size), 1.3 * thick)
        return SectionMark(mark.path, index, mark.section, sphere(radius), _LEAD, mark.R)
    thin = min(thick, 2.0 * float(np.min(halves)))  # a ball on a plate need not be as wide as that
    if mark.held_directions is None:
        mesh = _joint(mark, 0.35 * size + thin)
        return None if mesh is None else SectionMark(mark.path, index, mark.section, mesh, _METAL, mark.R)
    mesh = _support(mark, size, thick if mark.rotation_kind == "clamped" else thin)
    return SectionMark(mark.path, index, mark.section, mesh, _METAL, None)


def _joint(mark: RodAttachment, radius: float) -> TriangleMesh | None:
    if mark.rotation_kind == "free":
        return sphere(radius)
    return _make_cylinder(mark.axis, radius, 2.4 * radius) if mark.rotation_kind == "hinged" else None


def _support(mark: RodAttachment, size: float, thick: float) -> TriangleMesh:
    """Return the mesh of a support, with the axes of the world about its section."""
    e1 = mark.R[:, 0]
    assert mark.held_directions is not None
    away = np.array([0.0, 0.0, -1.0])
    if abs(e1[2]) > 0.8 and mark.end_sign:
        away = mark.end_sign * e1
    if mark.rotation_kind == "clamped" and all(mark.held_directions):
        # A wall across the rod, behind its end.
        edge, wall = 1.7 * size + 2.0 * thick, 0.5 * size
        plate = rounded_box((edge, edge, wall), 0.12 * wall).rotate(frame_along(e1))
        return plate.translate(0.5 * wall * mark.end_sign * e1)
    parts: list[TriangleMesh] = []
    if mark.rotation_kind == "clamped":
        parts.append(rounded_box((2.0 * size, 1.4 * size, 1.4 * size + 2.0 * thick), 0.1 * size))
    elif mark.rotation_kind == "hinged":
        parts.append(_make_cylinder(mark.axis, 0.45 * size + 0.5 * thick, 1.6 * size + 2.0 * thick))
    else:
        parts.append(sphere(0.5 * size + 0.3 * thick))
    if any(mark.held_directions):
        foot = 1.7 * size + thick
        cone = make_revolved_mesh([(0.0, -foot), (0.75 * size, -foot), (0.0, 0.0)]).rotate(frame_along(-away))
        parts.append(cone)
        if not all(mark.held_directions):  # it slides: a gap, and what it slides on
            floor = rounded_box((2.2 * size, 2.2 * size, 0.18 * size), 0.04 * size).rotate(frame_along(away))
            parts.append(floor.translate((foot + 0.35 * size) * away))
    return merge_meshes(parts)


def _make_cylinder(axis: Floats, radius: float, length: float) -> TriangleMesh:
    profile: Sequence[tuple[float, float]] = [
        (0.0, -0.5 * length),
        (radius, -0.5 * length),
        (radius, 0.5 * length),
        (0.0, 0.5 * length),
    ]
    direction = axis if float(np.linalg.norm(axis)) > 0.0 else np.array([0.0, 0.0, 1.0])
    return make_revolved_mesh(profile).rotate(frame_along(direction))
