"""The drawn sections of rods at one frame, with the values that colour them, and the forces on them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.geometry.rotations import (
    conjugate,
    from_matrix,
    matrix,
    multiply,
    quaternion,
    rotation_between,
    rotation_vector,
)
from anholon.model.query.rod_positions import RodPosition, is_section, parse_position_on_rod, parse_section
from anholon.model.query.section_frames import find_acting_element, is_section_frame
from anholon.model.schema import Bed, LineLoad, SectionLoad, SectionSpring
from anholon.results.poses import RodAction, RodAttachment, RodPoses
from anholon.rods.assembly.cable_interpolation import compute_cable_directions, interpolate_cubic, make_frames_along
from anholon.rods.assembly.model_axis import make_rotation
from anholon.rods.assembly.rod_assembly import MeshedRod, RodAssembly
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.assembly.section_values import (
    AXES,
    DISPLACEMENT,
    POSITION,
    STRAIN_COMPONENTS,
    WRENCH_NAMES,
    RodShape,
    locate_arcs,
)
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.rods.mesh import NodePoses

_MIN_DRAWN_SECTIONS: Final = 48  # sections of a rod that are drawn, at least
_GROUPS: Final[tuple[Literal["force", "moment"], ...]] = ("force", "moment")
_LINE_GROUPS: Final[tuple[Literal["line", "line-moment"], ...]] = ("line", "line-moment")
_LINE_LOAD_ARROWS: Final = 12  # arrows of a line load, about
_MAX_DRAWN_ROTATION: Final = 0.15  # angle between two drawn sections, about, rad
_MAX_PARTS_PER_ELEMENT: Final = 6  # parts of an element
SPEED: Final = "speed"
"""Colours sections by the size of their velocity, m/s."""


def find_drawn_arcs(assembly: RodAssembly, rod: MeshedRod) -> Floats:
    """Return the arcs (s,) of the drawn sections: those of the nodes, and further ones.

    There are further ones if the nodes are few or the rod is curved in its reference.
    """
    count = len(rod.arcs) - 1
    turned = float(
        np.linalg.norm(assembly.mesh.d0[rod.first_element : rod.first_element + count, 3:], axis=1).max(initial=0.0)
    )
    parts = max(
        1, -(-_MIN_DRAWN_SECTIONS // count), min(_MAX_PARTS_PER_ELEMENT, math.ceil(turned / _MAX_DRAWN_ROTATION))
    )
    inner = np.arange(parts) / parts
    fine = (rod.arcs[:-1, None] + inner * np.diff(rod.arcs)[:, None]).ravel()
    return np.append(fine, rod.arcs[-1])


class DrawnSections(NamedTuple):
    """The drawn sections of all rods: elements (s,) of the mesh, their lengths and the fractions ξ (s, 1) in them.

    `rod_slices` of each rod; half sizes and holes by rod; `only_nodes`: all of them are ends of elements.
    """

    e: NDArray[np.intp]
    L: Floats
    xi: Floats
    rod_slices: Mapping[str, slice]
    half_sizes: Mapping[str, Floats]
    holes: Mapping[str, Floats | None]
    only_nodes: bool


def find_drawn_sections(assembly: RodAssembly) -> DrawnSections:
    """Return the drawn sections of all rods of a mesh."""
    places, slices, halves, holes = [], {}, {}, {}
    first = 0
    for name, rod in assembly.rods.items():
        arcs = find_drawn_arcs(assembly, rod)
        places.append(locate_arcs(rod, arcs))
        slices[name] = slice(first, first + len(arcs))
        first += len(arcs)
        halves[name] = np.stack([np.interp(arcs, rod.arcs, rod.half_sizes[:, k]) for k in (0, 1)], axis=-1)
        holes[name] = np.interp(arcs, rod.arcs, rod.holes) if rod.holes.any() else None
    e, L, xi = (np.concatenate(parts) for parts in zip(*places, strict=True))
    return DrawnSections(e, L, xi, slices, halves, holes, bool(((xi == 0.0) | (xi == 1.0)).all()))


def compute_rod_poses(
    assembly: RodAssembly, sections: DrawnSections, pose: NodePoses, strain: Floats, colour_values: Floats | None
) -> tuple[RodPoses, ...]:
    """Return the section frames of all rods at a pose, whose elements have the mean strains (m, 6).

    `colour_values` (s,) colour them. Their wrenches are left undefined.
    """
    x, R = _frames(assembly, sections, pose, strain)
    nothing = np.zeros((1, 0, 6))
    return tuple(
        RodPoses(
            name,
            R[None, part],
            x[None, part],
            nothing,
            sections.half_sizes[name],
            assembly.rods[name].outline,
            sections.holes[name],
            colour_values[None, part] if colour_values is not None else None,
        )
        for name, part in sections.rod_slices.items()
    )


def stack_rod_poses(rows: Sequence[tuple[RodPoses, ...]]) -> tuple[RodPoses, ...]:
    """Return the poses of rods at several instants as one, from those at each instant."""
    if len(rows) == 1:
        return rows[0]
    results = []
    for same in zip(*rows, strict=True):
        first = same[0]
        R, x = (np.concatenate([getattr(rod, part) for rod in same]) for part in ("R_WS", "p_WS"))
        shades = [rod.colour_values for rod in same if rod.colour_values is not None]
        results.append(first._replace(R_WS=R, p_WS=x, colour_values=np.concatenate(shades) if shades else None))
    return tuple(results)


def _frames(assembly: RodAssembly, sections: DrawnSections, pose: NodePoses, strain: Floats) -> tuple[Floats, Floats]:
    """Return places (s, 3) and frames (s, 3, 3) of the drawn sections, by cubics between the nodes."""
    mesh, e, xi = assembly.mesh, sections.e, sections.xi
    A, B = mesh.compute_end_poses(pose, 0), mesh.compute_end_poses(pose, 1)
    if sections.only_nodes:
        last = xi == 1.0
        x, R = np.where(last, B.x[e], A.x[e]), matrix(np.where(last, B.q[e], A.q[e]))
    else:
        gamma = strain[:, :3] + np.array([1.0, 0.0, 0.0])
        L = mesh.length[:, None]
        t_A, t_B = (L * np.einsum("kij,kj->ki", matrix(end.q), gamma) for end in (A, B))
        phi = rotation_between(A.q, B.q)
        x = interpolate_cubic(xi, A.x[e], t_A[e], B.x[e], t_B[e])
        R = matrix(multiply(A.q[e], quaternion(xi * phi[e])))
    if mesh.cables is not None:
        slopes = np.zeros((2, len(mesh.length), 3))
        slopes[:, mesh.cables.elements] = np.stack(compute_cable_directions(mesh, pose))
        no_bending = np.isin(e, mesh.cables.elements)
        elements, fractions = e[no_bending], xi[no_bending]
        chord = np.linalg.norm(B.x[elements] - A.x[elements], axis=1, keepdims=True)
        x[no_bending] = interpolate_cubic(
            fractions, A.x[elements], chord * slopes[0, elements], B.x[elements], chord * slopes[1, elements]
        )
        R[no_bending] = make_frames_along((1.0 - fractions) * slopes[0, elements] + fractions * slopes[1, elements])
    return x, R


def estimate_colour_values(
    assembly: RodAssembly, sections: DrawnSections, state: RodState, wrench: Floats, component: str
) -> Floats | None:
    """Return the values (s,) of a component at the drawn sections, if they need no equilibrium of the nodes; else None.

    Such are the speed, and with many elements strains and forces as means of those (m, 6) of the neighbouring elements.
    """
    if component == SPEED:
        ends = assembly.mesh.ends[sections.e]
        v = (1.0 - sections.xi) * state.v[ends[:, 0]] + sections.xi * state.v[ends[:, 1]]
        return np.asarray(np.sqrt(np.sum(v * v, axis=1)))
    if not sections.only_nodes or component not in (*WRENCH_NAMES, *STRAIN_COMPONENTS):
        return None
    at_nodes = np.empty((len(sections.e), 6))
    for name, part in sections.rod_slices.items():
        rod = assembly.rods[name]
        means, result = wrench[rod.first_element : rod.first_element + len(rod.arcs) - 1], at_nodes[part]
        result[1:-1] = 0.5 * (means[:-1] + means[1:])
        result[0], result[-1] = 1.5 * means[0] - 0.5 * means[1], 1.5 * means[-1] - 0.5 * means[-2]
    if component in WRENCH_NAMES:
        return at_nodes[:, WRENCH_NAMES.index(component)]
    return assembly.mesh.compute_strains(sections.e, at_nodes, sections.xi)[:, STRAIN_COMPONENTS.index(component)]


def compute_colour_values(shape: RodShape, reference: RodShape, sections: DrawnSections, component: str) -> Floats:
    """Return the values (s,) of a component at the drawn sections: a strain, a force, a place or a displacement."""
    at = shape.evaluate_inside(sections.e, sections.L, sections.xi)
    for names, values in ((WRENCH_NAMES, at.wrench), (STRAIN_COMPONENTS, at.strain), (POSITION, at.x)):
        if component in names:
            return values[:, names.index(component)]
    if component in AXES:
        axis, c = divmod(AXES.index(component), 3)
        return at.R[:, c, axis]
    displacements = at.x - reference.evaluate_inside(sections.e, sections.L, sections.xi).x
    return np.asarray(displacements[:, DISPLACEMENT.index(component)])


def scale_displacements(pose: NodePoses, base: NodePoses, scale: float) -> NodePoses:
    """Return a pose whose displacements and rotations of nodes from those of a base are multiplied by `scale`."""
    turn = rotation_between(base.q, pose.q)
    return NodePoses(multiply(base.q, quaternion(scale * turn)), base.x + scale * (pose.x - base.x))


def iterate_load_actions(rod_system: RodSystem, pose: NodePoses, t: float, factor: float) -> Iterator[RodAction]:
    """Yield the loads of a model on rods at a pose, a time and a load factor."""
    numbers, mesh = rod_system.field_values, rod_system.assembly.mesh
    for name, load in rod_system.model.loads.items():
        if name in rod_system.inactive:
            continue
        match load:
            case SectionLoad():
                k = rod_system.find_node(load.at)
                turn = matrix(pose.q[k]) if load.following else np.eye(3)
                for group in _GROUPS:
                    vector = factor * turn @ numbers.evaluate(f"{group}:{name}", t)
                    if vector.any():
                        yield RodAction(f"loads.{name}", group, pose.x[k][None], vector[None])
            case LineLoad():
                x, R, s = _sample_rod(rod_system, load.rod, pose)
                for field, along in zip(_GROUPS, _LINE_GROUPS, strict=True):
                    vectors = factor * numbers.evaluate_along(f"{field}:{name}", s, t)
                    if load.following:
                        vectors = np.einsum("kij,kj->ki", R, vectors)
                    if vectors.any():
                        yield RodAction(f"loads.{name}", along, x, vectors)
            case SectionSpring():
                k = rod_system.find_node(load.at)
                back = conjugate(mesh.reference.q[k])
                displacements = pose.x[k] - mesh.reference.x[k], rotation_vector(multiply(pose.q[k], back))
                for kind, stiffness, displacement in zip(_GROUPS, ("stiffness", "turning"), displacements, strict=True):
                    vector = -numbers.evaluate(f"{stiffness}:{name}") * displacement
                    if vector.any():
                        yield RodAction(f"loads.{name}", kind, pose.x[k][None], vector[None])
            case Bed():
                x, R, s = _sample_rod(rod_system, load.rod, pose)
                X, R_0, _ = _sample_rod(rod_system, load.rod, mesh.reference)
                axes = R_0 if load.axes == "section" else np.broadcast_to(np.eye(3), R.shape)
                shifts = x - X, rotation_vector(from_matrix(R @ np.swapaxes(R_0, 1, 2)))
                for spread, stiffness, moved in zip(_LINE_GROUPS, ("stiffness", "turning"), shifts, strict=True):
                    densities = numbers.evaluate_along(f"{stiffness}:{name}", s) * np.einsum("kji,kj->ki", axes, moved)
                    if densities.any():
                        yield RodAction(f"loads.{name}", spread, x, -np.einsum("kij,kj->ki", axes, densities))


def _sample_rod(rod_system: RodSystem, name: str, pose: NodePoses) -> tuple[Floats, Floats, Floats]:
    """Return places and frames of some sections of a rod in a pose, and the parts of the length at which they are."""
    rod, mesh = rod_system.assembly.rods[name], rod_system.assembly.mesh
    arcs = np.linspace(0.0, rod.length, _LINE_LOAD_ARROWS + 1)
    e, _, xi = locate_arcs(rod, arcs)
    A, B = mesh.compute_end_poses(pose, 0), mesh.compute_end_poses(pose, 1)
    turn = rotation_between(A.q[e], B.q[e])
    return (1.0 - xi) * A.x[e] + xi * B.x[e], matrix(multiply(A.q[e], quaternion(xi * turn))), arcs / rod.length


def iterate_reaction_actions(
    rod_system: RodSystem, pose: NodePoses, supports: Floats, joints: Mapping[str, Floats]
) -> Iterator[RodAction]:
    """Yield the reactions of supports (k, 6), of joints on their second end, and of constraints on sections."""
    model = rod_system.model
    results = [
        (f"supports.{name}", rod_system.find_node(support.at), wrench)
        for (name, support), wrench in zip(model.supports.items(), supports, strict=True)
    ]
    for name, wrench in joints.items():
        ends = [end for end in reversed(model.joints[name].between) if _is_rod(rod_system, end)]
        ends.sort(key=lambda end: not rod_system.assembly.rods[parse_section(end).rod].is_cable)
        if is_section_frame(name):
            # What holds a section frame to its section is what the constraints on it ask for, on the other side.
            path = find_acting_element(model, name)
            if path:
                results.append((path, rod_system.find_node(ends[0]), -wrench))
        else:
            results.append((f"joints.{name}", rod_system.find_node(ends[0]), wrench))
    for path, node, wrench in results:
        yield RodAction(path, "reaction", pose.x[node][None], wrench[None, :3])
        yield RodAction(path, "reaction-moment", pose.x[node][None], wrench[None, 3:])


def _is_rod(rod_system: RodSystem, end: str) -> bool:
    return is_section(end) and parse_section(end).rod in rod_system.assembly.rods


def iterate_marks(rod_system: RodSystem, sections: DrawnSections) -> Iterator[RodAttachment]:
    """Yield the supports, joints and point masses on rods, with the directions in which they are free."""
    model, built = rod_system.model, rod_system.assembly
    for name, rod in model.rods.items():
        for k, lump in enumerate(rod.lumps):
            mark = _make_mark(
                built, sections, f"rods.{name}", parse_position_on_rod(name, lump.at), "clamped", np.zeros(3), held=None
            )
            yield mark._replace(mass=float(rod_system.field_values.evaluate(f"lump:{name}.{k}")[0]))
    for name, support in model.supports.items():
        place = parse_section(support.at)
        axes = make_rotation(support.axes, rod_system.field_values.evaluate(f"axes:{name}"))
        held_axes = tuple(c in support.held for c in "xyz")
        axis = axes[:, "xyz".index(support.axis)]
        yield _make_mark(built, sections, f"supports.{name}", place, support.turning, axis, held=held_axes)  # type: ignore[arg-type]
    for name, joint in model.joints.items():
        ends = [parse_section(end) for end in joint.between if _is_rod(rod_system, end)]
        if ends and not is_section_frame(name):
            axis = rod_system.field_values.evaluate(f"joint:{name}")
            place = next((end for end in ends if built.rods[end.rod].is_cable), ends[0])  # a cable carries no arm
            yield _make_mark(built, sections, f"joints.{name}", place, joint.turning, axis, held=None)


def _make_mark(
    assembly: RodAssembly,
    sections: DrawnSections,
    path: str,
    place: RodPosition,
    turning: Literal["clamped", "hinged", "free"],
    axis: Floats,
    held: tuple[bool, bool, bool] | None,
) -> RodAttachment:
    rod = assembly.rods[place.rod]
    part = sections.rod_slices[place.rod]
    arc = rod.arcs[np.searchsorted(rod.arcs, place.arc(rod.length) - 1e-9 * rod.length).clip(max=len(rod.arcs) - 1)]
    section = int(np.argmin(np.abs(find_drawn_arcs(assembly, rod) - arc)))
    e, xi = sections.e[part][section], sections.xi[part][section, 0]
    mesh = assembly.mesh
    frame = mesh.compute_end_poses(mesh.reference, round(float(xi)))
    out = {0: -1.0, part.stop - part.start - 1: 1.0}.get(section, 0.0)
    return RodAttachment(path, place.rod, section, turning, axis, held, matrix(frame.q[e]), out)
