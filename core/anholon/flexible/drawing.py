"""What is seen of rods at one frame: their sections with what colours them, and the forces that act on them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.flexible.build import Built, RodMesh, rotation
from anholon.flexible.cable_shapes import cubic, directions, frames_along
from anholon.flexible.flexible import Flexible
from anholon.flexible.sections import AXES, PLACE, SHIFT, STRAIN, WRENCH, Shape, located
from anholon.geometry.rotations import from_matrix, matrix, multiply, quaternion, rotation_vector
from anholon.model.rods import Place, is_section, place_on, section_of
from anholon.model.seats import carried_by, is_seat
from anholon.model.structs import Bed, LineLoad, SectionLoad, SectionSpring
from anholon.results.poses import Action, Mark, RodPoses
from anholon.rods.generalized_alpha import State
from anholon.rods.mesh import Pose

Floats = NDArray[np.float64]

_DRAWN: Final = 48  # sections of a rod that are drawn, at least
_GROUPS: Final[tuple[Literal["force", "moment"], ...]] = ("force", "moment")
_SPREAD: Final[tuple[Literal["line", "line-moment"], ...]] = ("line", "line-moment")
_ALONG: Final = 12  # arrows of a line load, about
_TURNED: Final = 0.15  # angle between two drawn sections, about, rad
_FINEST: Final = 6  # parts of an element
SPEED: Final = "speed"
"""Colours sections by the size of their velocity, m/s."""


def drawn_arcs(built: Built, rod: RodMesh) -> Floats:
    """Return the arcs (s,) of the sections that are drawn: those of the nodes, and more where they are few or where the
    rod is curved in its reference."""
    count = len(rod.arcs) - 1
    turned = float(np.linalg.norm(built.mesh.d0[rod.first : rod.first + count, 3:], axis=1).max(initial=0.0))
    parts = max(1, -(-_DRAWN // count), min(_FINEST, math.ceil(turned / _TURNED)))
    inner = np.arange(parts) / parts
    fine = (rod.arcs[:-1, None] + inner * np.diff(rod.arcs)[:, None]).ravel()
    return np.append(fine, rod.arcs[-1])


class Grid(NamedTuple):
    """The drawn sections of all rods: elements (s,) of the mesh, their lengths and the parts ξ (s, 1) in them; `own`
    of each rod; half sizes and holes by rod; `nodal`: all of them are ends of elements."""

    e: NDArray[np.intp]
    L: Floats
    xi: Floats
    own: Mapping[str, slice]
    halves: Mapping[str, Floats]
    holes: Mapping[str, Floats | None]
    nodal: bool


def grid_of(built: Built) -> Grid:
    """Return the drawn sections of all rods of a mesh."""
    places, own, halves, holes = [], {}, {}, {}
    first = 0
    for name, rod in built.rods.items():
        arcs = drawn_arcs(built, rod)
        places.append(located(rod, arcs))
        own[name] = slice(first, first + len(arcs))
        first += len(arcs)
        halves[name] = np.stack([np.interp(arcs, rod.arcs, rod.halves[:, k]) for k in (0, 1)], axis=-1)
        holes[name] = np.interp(arcs, rod.arcs, rod.holes) if rod.holes.any() else None
    e, L, xi = (np.concatenate(parts) for parts in zip(*places, strict=True))
    return Grid(e, L, xi, own, halves, holes, bool(((xi == 0.0) | (xi == 1.0)).all()))


def rods_at(built: Built, grid: Grid, pose: Pose, strain: Floats, shades: Floats | None) -> tuple[RodPoses, ...]:
    """Return the section frames of all rods at a pose, whose elements have the mean strains (m, 6); `shades` (s,)
    colour them. Nothing is told of their wrenches."""
    x, R = _frames(built, grid, pose, strain)
    nothing = np.zeros((1, 0, 6))
    return tuple(
        RodPoses(
            name,
            R[None, part],
            x[None, part],
            nothing,
            grid.halves[name],
            built.rods[name].angular,
            grid.holes[name],
            shades[None, part] if shades is not None else None,
        )
        for name, part in grid.own.items()
    )


def stacked_poses(rows: Sequence[tuple[RodPoses, ...]]) -> tuple[RodPoses, ...]:
    """Return the poses of rods at several instants, given those at each."""
    if len(rows) == 1:
        return rows[0]
    found = []
    for same in zip(*rows, strict=True):
        one = same[0]
        R, x = (np.concatenate([getattr(rod, part) for rod in same]) for part in ("R_WS", "p_WS"))
        shades = [rod.shades for rod in same if rod.shades is not None]
        found.append(one._replace(R_WS=R, p_WS=x, shades=np.concatenate(shades) if shades else None))
    return tuple(found)


def _frames(built: Built, grid: Grid, pose: Pose, strain: Floats) -> tuple[Floats, Floats]:
    """Return places (s, 3) and frames (s, 3, 3) of the drawn sections: cubics between the nodes."""
    mesh, e, xi = built.mesh, grid.e, grid.xi
    A, B = mesh.frames(pose, 0), mesh.frames(pose, 1)
    if grid.nodal:
        last = xi == 1.0
        x, R = np.where(last, B.x[e], A.x[e]), matrix(np.where(last, B.q[e], A.q[e]))
    else:
        gamma = strain[:, :3] + np.array([1.0, 0.0, 0.0])
        L = mesh.length[:, None]
        t_A, t_B = (L * np.einsum("kij,kj->ki", matrix(end.q), gamma) for end in (A, B))
        phi = rotation_vector(multiply(A.q * np.array([1.0, -1.0, -1.0, -1.0]), B.q))
        x = cubic(xi, A.x[e], t_A[e], B.x[e], t_B[e])
        R = matrix(multiply(A.q[e], quaternion(xi * phi[e])))
    if mesh.cables is not None:
        slopes = np.zeros((2, len(mesh.length), 3))
        slopes[:, mesh.cables.elements] = np.stack(directions(mesh, pose))
        limp = np.isin(e, mesh.cables.elements)
        own, part = e[limp], xi[limp]
        chord = np.linalg.norm(B.x[own] - A.x[own], axis=1, keepdims=True)
        x[limp] = cubic(part, A.x[own], chord * slopes[0, own], B.x[own], chord * slopes[1, own])
        R[limp] = frames_along((1.0 - part) * slopes[0, own] + part * slopes[1, own])
    return x, R


def quick_shades(built: Built, grid: Grid, state: State, wrench: Floats, component: str) -> Floats | None:
    """Return the values (s,) of a component at the drawn sections by what is known without the balance of the nodes:
    the speed, and where elements are many the strains and forces as means of the neighbouring elements' (m, 6); None
    where there is no such way."""
    if component == SPEED:
        ends = built.mesh.ends[grid.e]
        v = (1.0 - grid.xi) * state.v[ends[:, 0]] + grid.xi * state.v[ends[:, 1]]
        return np.asarray(np.sqrt(np.sum(v * v, axis=1)))
    if not grid.nodal or component not in (*WRENCH, *STRAIN):
        return None
    at_nodes = np.empty((len(grid.e), 6))
    for name, part in grid.own.items():
        rod = built.rods[name]
        means, found = wrench[rod.first : rod.first + len(rod.arcs) - 1], at_nodes[part]
        found[1:-1] = 0.5 * (means[:-1] + means[1:])
        found[0], found[-1] = 1.5 * means[0] - 0.5 * means[1], 1.5 * means[-1] - 0.5 * means[-2]
    if component in WRENCH:
        return at_nodes[:, WRENCH.index(component)]
    return built.mesh.strains(grid.e, at_nodes, grid.xi)[:, STRAIN.index(component)]


def shades_of(shape: Shape, reference: Shape, grid: Grid, component: str) -> Floats:
    """Return the values (s,) of a component at the drawn sections: a strain, a force, a place or a displacement."""
    at = shape.inside(grid.e, grid.L, grid.xi)
    for names, values in ((WRENCH, at.wrench), (STRAIN, at.strain), (PLACE, at.x)):
        if component in names:
            return values[:, names.index(component)]
    if component in AXES:
        axis, c = divmod(AXES.index(component), 3)
        return at.R[:, c, axis]
    gone = at.x - reference.inside(grid.e, grid.L, grid.xi).x
    return np.asarray(gone[:, SHIFT.index(component)])


def enlarged(pose: Pose, base: Pose, scale: float) -> Pose:
    """Return a pose with the displacements and turns of its nodes from those of a base multiplied by `scale`."""
    turn = rotation_vector(multiply(base.q * np.array([1.0, -1.0, -1.0, -1.0]), pose.q))
    return Pose(multiply(base.q, quaternion(scale * turn)), base.x + scale * (pose.x - base.x))


def loads_seen(flexible: Flexible, pose: Pose, t: float, factor: float) -> Iterator[Action]:
    """Yield the loads of a model on rods that stand in a pose, at a time and load factor."""
    numbers, mesh = flexible.numbers, flexible.built.mesh
    for name, load in flexible.model.loads.items():
        if name in flexible.loose:
            continue
        match load:
            case SectionLoad():
                k = flexible.node(load.at)
                turn = matrix(pose.q[k]) if load.following else np.eye(3)
                for group in _GROUPS:
                    vector = factor * turn @ numbers.at(f"{group}:{name}", t)
                    if vector.any():
                        yield Action(f"loads.{name}", group, pose.x[k][None], vector[None])
            case LineLoad():
                x, R, s = _along(flexible, load.rod, pose)
                for field, along in zip(_GROUPS, _SPREAD, strict=True):
                    vectors = factor * numbers.along(f"{field}:{name}", s, t)
                    if load.following:
                        vectors = np.einsum("kij,kj->ki", R, vectors)
                    if vectors.any():
                        yield Action(f"loads.{name}", along, x, vectors)
            case SectionSpring():
                k = flexible.node(load.at)
                back = mesh.reference.q[k] * np.array([1.0, -1.0, -1.0, -1.0])
                gone = pose.x[k] - mesh.reference.x[k], rotation_vector(multiply(pose.q[k], back))
                for kind, stiffness, by in zip(_GROUPS, ("stiffness", "turning"), gone, strict=True):
                    vector = -numbers.at(f"{stiffness}:{name}") * by
                    if vector.any():
                        yield Action(f"loads.{name}", kind, pose.x[k][None], vector[None])
            case Bed():
                x, R, s = _along(flexible, load.rod, pose)
                X, R_0, _ = _along(flexible, load.rod, mesh.reference)
                axes = R_0 if load.axes == "section" else np.broadcast_to(np.eye(3), R.shape)
                shifts = x - X, rotation_vector(from_matrix(R @ np.swapaxes(R_0, 1, 2)))
                for spread, stiffness, moved in zip(_SPREAD, ("stiffness", "turning"), shifts, strict=True):
                    own = numbers.along(f"{stiffness}:{name}", s) * np.einsum("kji,kj->ki", axes, moved)
                    if own.any():
                        yield Action(f"loads.{name}", spread, x, -np.einsum("kij,kj->ki", axes, own))


def _along(flexible: Flexible, name: str, pose: Pose) -> tuple[Floats, Floats, Floats]:
    """Return places and frames of some sections of a rod in a pose, and the parts of the length at which they are."""
    rod, mesh = flexible.built.rods[name], flexible.built.mesh
    arcs = np.linspace(0.0, rod.length, _ALONG + 1)
    e, _, xi = located(rod, arcs)
    A, B = mesh.frames(pose, 0), mesh.frames(pose, 1)
    turn = rotation_vector(multiply(A.q[e] * np.array([1.0, -1.0, -1.0, -1.0]), B.q[e]))
    return (1.0 - xi) * A.x[e] + xi * B.x[e], matrix(multiply(A.q[e], quaternion(xi * turn))), arcs / rod.length


def reactions_seen(flexible: Flexible, pose: Pose, supports: Floats, joints: Mapping[str, Floats]) -> Iterator[Action]:
    """Yield the reactions of the supports (k, 6), of the joints on the second of the two that they join, and of the
    constraints on sections."""
    model = flexible.model
    found = [
        (f"supports.{name}", flexible.node(support.at), wrench)
        for (name, support), wrench in zip(model.supports.items(), supports, strict=True)
    ]
    for name, wrench in joints.items():
        ends = [end for end in reversed(model.joints[name].between) if _is_rod(flexible, end)]
        ends.sort(key=lambda end: not flexible.built.rods[section_of(end).rod].limp)
        if is_seat(name):
            # What holds a seat to its section is what the constraints on it ask for, on the other side.
            path = carried_by(model, name)
            if path:
                found.append((path, flexible.node(ends[0]), -wrench))
        else:
            found.append((f"joints.{name}", flexible.node(ends[0]), wrench))
    for path, node, wrench in found:
        yield Action(path, "reaction", pose.x[node][None], wrench[None, :3])
        yield Action(path, "reaction-moment", pose.x[node][None], wrench[None, 3:])


def _is_rod(flexible: Flexible, end: str) -> bool:
    return is_section(end) and section_of(end).rod in flexible.built.rods


def marks_of(flexible: Flexible, grid: Grid) -> Iterator[Mark]:
    """Yield where supports, joints and small bodies sit on the rods, and what they let turn and slide."""
    model, built = flexible.model, flexible.built
    for name, rod in model.rods.items():
        for k, lump in enumerate(rod.lumps):
            mark = _mark(built, grid, f"rods.{name}", place_on(name, lump.at), "clamped", np.zeros(3), held=None)
            yield mark._replace(mass=float(flexible.numbers.at(f"lump:{name}.{k}")[0]))
    for name, support in model.supports.items():
        place = section_of(support.at)
        axes = rotation(support.axes, flexible.numbers.at(f"axes:{name}"))
        held = tuple(c in support.held for c in "xyz")
        axis = axes[:, "xyz".index(support.axis)]
        yield _mark(built, grid, f"supports.{name}", place, support.turning, axis, held=held)  # type: ignore[arg-type]
    for name, joint in model.joints.items():
        ends = [section_of(end) for end in joint.between if _is_rod(flexible, end)]
        if ends and not is_seat(name):
            axis = flexible.numbers.at(f"joint:{name}")
            place = next((end for end in ends if built.rods[end.rod].limp), ends[0])  # a cable carries no arm
            yield _mark(built, grid, f"joints.{name}", place, joint.turning, axis, held=None)


def _mark(
    built: Built,
    grid: Grid,
    path: str,
    place: Place,
    turning: Literal["clamped", "hinged", "free"],
    axis: Floats,
    held: tuple[bool, bool, bool] | None,
) -> Mark:
    rod = built.rods[place.rod]
    part = grid.own[place.rod]
    arc = rod.arcs[np.searchsorted(rod.arcs, place.arc(rod.length) - 1e-9 * rod.length).clip(max=len(rod.arcs) - 1)]
    section = int(np.argmin(np.abs(drawn_arcs(built, rod) - arc)))
    e, xi = grid.e[part][section], grid.xi[part][section, 0]
    mesh = built.mesh
    frame = mesh.frames(mesh.reference, round(float(xi)))
    out = {0: -1.0, part.stop - part.start - 1: 1.0}.get(section, 0.0)
    return Mark(path, place.rod, section, turning, axis, held, matrix(frame.q[e]), out)
