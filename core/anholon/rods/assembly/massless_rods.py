"""Rods without mass in motion: they only carry forces between the masses on them.

Cables. Between two places where something sits on it, or holds or loads it, a cable without mass is straight. One
element tells that exactly; more would have ends without inertia, whose accelerations nothing determines. So the mesh of
a motion has one element there (see `anholon.rods.assembly.rod_assembly`), and each of its nodes must have a mass, or
be held or joined.

Rods that bend. A mass stands in that is 1e-7 of the least that the rods carry, so that frequencies change by about
1e-7. It rings far faster than the steps follow, which damp it: the rod bends as at rest under the forces at its ends.
It must not be what alone resists a motion: no rigid motion that supports and joints allow may be without inertia.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.errors import Problem, raise_if_errors
from anholon.formula.names import free_names
from anholon.formula.parser import parse
from anholon.geometry.rotations import matrix, skew
from anholon.model.query.left_out_parts import list_switched_parts
from anholon.model.query.rod_positions import is_section
from anholon.model.query.section_frames import is_section_frame
from anholon.model.schema import Bed, LawSection, LineLoad, Rod
from anholon.rods.assembly.field_values import find_bodies_with_known_mass
from anholon.rods.assembly.rod_assembly import MeshedRod
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.global_equations import find_block_pattern
from anholon.rods.inertia import compute_mass_blocks
from anholon.rods.mesh import ElementMesh, find_connected_parts
from anholon.rods.supports import evaluate_supports
from anholon.rods.tolerances import NO_INERTIA_REL, SUBSTITUTE_MASS_REL

_REMEDY: Final = "Give its section a density or a mass, or compute its equilibrium or its modes."


def require_determined_motion(rod_system: RodSystem) -> None:
    """Refuse rods whose motion is not determined because they have no inertia. Raises ModelError."""
    raise_if_errors(list(_iterate_problems(rod_system)))


def add_substitute_masses(rod_system: RodSystem) -> ElementMesh:
    """Return the mesh of a motion with small substitute masses for rods that bend and have no mass.

    The same mesh if there are none, or if their motion is not determined.
    """
    mesh = rod_system.assembly.mesh
    bending = [rod for rod in _find_massless_rods(rod_system) if not rod.is_cable]
    if not bending or any(True for _ in _iterate_problems(rod_system)):
        return mesh
    smallest_mass = min(_collect_carried_masses(rod_system))
    mass, inertia = mesh.mass.copy(), mesh.inertia.copy()
    for rod in bending:
        e = rod.elements
        mass[e] = SUBSTITUTE_MASS_REL * smallest_mass / rod.length
        inertia[e] = (mass[e] * mesh.length[e] ** 2)[:, None]
    return mesh._replace(mass=mass, inertia=inertia)


def _find_massless_rods(rod_system: RodSystem) -> list[MeshedRod]:
    """Return the rods without mass."""
    mesh, rods = rod_system.assembly.mesh, rod_system.assembly.rods.values()
    return [rod for rod in rods if not mesh.mass[rod.elements].any() and not mesh.inertia[rod.elements].any()]


def _collect_carried_masses(rod_system: RodSystem) -> list[float]:
    """Return the positive masses, kg, of rods, of point masses on them and of bodies joined to them.

    A moment of inertia counts as a mass at a distance of the rods' mean length.
    """
    mesh, rods = rod_system.assembly.mesh, rod_system.assembly.rods.values()
    arm = float(np.mean([rod.length for rod in rods]))
    rod_masses = [float(mesh.mass[rod.elements] @ mesh.length[rod.elements]) for rod in rods]
    joined = [
        float(rod_system.field_values.evaluate(f"body:{name}")[0])
        for name in find_bodies_with_known_mass(rod_system.model)
    ]
    masses = [*rod_masses, *mesh.node_mass.tolist(), *(mesh.node_inertia.ravel() / arm**2).tolist(), *joined]
    return [mass for mass in masses if mass > 0.0]


def _iterate_problems(rod_system: RodSystem) -> Iterator[Problem]:
    """Yield a problem for every motion of a rod that is not determined."""
    mesh, massless = rod_system.assembly.mesh, _find_massless_rods(rod_system)
    for name, rod in rod_system.assembly.rods.items():
        e = rod.elements
        if rod in massless:
            continue
        if not (mesh.mass[e] > 0.0).all():
            remedy = "Give all of its sections a density or a mass, or none."
            yield Problem(path=f"rods.{name}.section", message="The rod has no mass in a part of it.", remedy=remedy)
        elif not rod.is_cable and not (mesh.inertia[e] > 0.0).all():
            message, remedy = (
                "A section has no rotational inertia, so it cannot rotate.",
                "Give it an inertia about all three axes.",
            )
            yield Problem(path=f"rods.{name}.section", message=message, remedy=remedy)
    if not massless:
        return
    held_nodes, joined_nodes = _find_held_nodes(rod_system), _find_joined_nodes(rod_system)
    M = _compute_node_masses(mesh)
    for rod in massless:
        if rod.is_cable:
            yield from _iterate_cable_problems(rod_system, rod, M, held_nodes | joined_nodes)
    yield from _iterate_piece_problems(rod_system, [rod for rod in massless if not rod.is_cable])


def _iterate_cable_problems(
    rod_system: RodSystem, rod: MeshedRod, M: Floats, is_held: NDArray[np.bool_]
) -> Iterator[Problem]:
    """Yield a problem for every motion of a cable without mass that is not determined.

    `M` (n, 6, 6): masses of the nodes; `is_held` (n,): whether the place of a node is held or joined to something else.
    """
    model, path = rod_system.model, f"rods.{rod.name}"
    kind = model.rods[rod.name].model
    if _has_varying_law(model.rods[rod.name]):
        message = "The cable has no mass: it moves only with the same law everywhere."
        yield Problem(path=f"{path}.section.force.0", message=message, remedy=_REMEDY)
    for name, load in model.loads.items():
        if isinstance(load, LineLoad | Bed) and load.rod == rod.name:
            message = f"The {kind} “{rod.name}” has no mass along its length that this could move."
            yield Problem(path=f"loads.{name}", message=message, remedy=_REMEDY)
    for k, (arc, node) in enumerate(zip(rod.arcs, rod.nodes, strict=True)):
        if not M[node, 0, 0] > 0.0 and not is_held[node]:
            where = "base" if k == 0 else "tip" if k == len(rod.arcs) - 1 else f"{arc / rod.length:.6g}L"
            message = f"The {kind} has no mass, so its motion at {where} is not determined."
            remedy = "Attach a point mass there, fix the section in all directions, or give the section a mass."
            yield Problem(path=f"{path}.section", message=message, remedy=remedy)


def _iterate_piece_problems(rod_system: RodSystem, bending: list[MeshedRod]) -> Iterator[Problem]:
    """Yield a problem for every piece with a rod without mass that can move as a whole without moving a mass."""
    mesh = rod_system.assembly.mesh
    piece = _find_rigid_pieces(rod_system)
    M, rows = _compute_node_masses(mesh), _find_held_directions(rod_system, piece)
    examined_pieces: set[int] = set()
    for rod in bending:
        number = int(piece[rod.nodes[0]])
        if number in examined_pieces:
            continue
        examined_pieces.add(number)
        piece_nodes = np.flatnonzero(piece == number)
        rigid = _make_rigid_motions(mesh, piece_nodes)
        held_rows = [rows[k] @ rigid[i] for i, k in enumerate(piece_nodes) if len(rows[k])]
        free = _find_null_combinations(np.concatenate(held_rows)) if held_rows else np.eye(6)
        moved = np.einsum("kab,kbc->kac", rigid, np.tile(free, (len(piece_nodes), 1, 1)))
        if _is_singular_mass(np.einsum("kac,kab,kbd->cd", moved, M[piece_nodes], moved)):
            message = "The rod has no mass and can move or rotate as a whole without moving any mass."
            remedy = "Support it, attach point masses with mass and inertia, or give its section a density or a mass."
            yield Problem(path=f"rods.{rod.name}.section", message=message, remedy=remedy)
        elif not _collect_carried_masses(rod_system):
            message, remedy = "Neither the rod nor anything attached to it has a mass.", _REMEDY
            yield Problem(path=f"rods.{rod.name}.section", message=message, remedy=remedy)


def _has_varying_law(rod: Rod) -> bool:
    """Return True if the nonlinear law of a section depends on where the section is."""
    if not isinstance(rod.section, LawSection):
        return False
    formulas = [formula for formula in (*rod.section.force, *rod.section.moment) if isinstance(formula, str)]
    return any(word.text == "s" for formula in formulas for word in free_names(parse(formula)))


def _compute_node_masses(mesh: ElementMesh) -> Floats:
    """Return the masses (n, 6, 6) of the nodes and of what elements have at them."""
    M, (i, j) = np.zeros((mesh.size, 6, 6)), find_block_pattern(mesh)
    np.add.at(M, i[i == j], compute_mass_blocks(mesh, mesh.reference)[i == j])
    if mesh.cables is not None:
        M[mesh.cables.point_nodes, 3:] = 0.0  # what has no frame has no inertia against turning
    return M


def _iterate_lasting_joints(rod_system: RodSystem) -> Iterator[tuple[str, list[int]]]:
    """Yield the joints of sections that no stage switches, and the nodes that each joins."""
    switched = list_switched_parts(rod_system.model)
    for name in rod_system.assembly.separate_joints:
        if name not in switched and not is_section_frame(name):
            between = rod_system.model.joints[name].between
            yield name, [rod_system.find_node(end) for end in between if is_section(end)]


def _find_rigid_pieces(rod_system: RodSystem) -> NDArray[np.intp]:
    """Return the number (n,) of each node's piece: nodes connected by rods that bend and by clamped joints."""
    mesh = rod_system.assembly.mesh
    no_bending = mesh.mark_cables()
    edges = [mesh.ends[~no_bending]]
    for name in rod_system.assembly.separate_joints:
        joint = rod_system.model.joints[name]
        if (
            joint.turning == "clamped"
            and name not in list_switched_parts(rod_system.model)
            and all(map(is_section, joint.between))
        ):
            edges.append(np.array([[rod_system.find_node(end) for end in joint.between]], dtype=np.intp))
    return find_connected_parts(np.concatenate(edges), mesh.size)[1]


def _find_held_directions(rod_system: RodSystem, piece: NDArray[np.intp]) -> list[Floats]:
    """Return the directions (r, 6) of each node, in its own axes, that supports and joints hold.

    A joint counts if it joins a body, or another piece that has a mass.
    """
    mesh, switched = rod_system.assembly.mesh, list_switched_parts(rod_system.model)
    conditions = evaluate_supports(
        rod_system.with_stage({}, (), switched, {}).compute_supports(0.0), mesh.reference, 1.0
    )
    rows = [conditions.basis[k][conditions.held_rows[k]] for k in range(mesh.size)]
    weights = np.bincount(piece, _compute_node_masses(mesh)[:, 0, 0])
    for name, nodes in _iterate_lasting_joints(rod_system):
        for node in nodes:
            others = [end for end in nodes if piece[end] != piece[node]]
            if len(nodes) == 1 or any(weights[piece[end]] > 0.0 for end in others):
                rows[node] = np.concatenate([rows[node], _find_joint_directions(rod_system, name, node)])
    return rows


def _find_held_nodes(rod_system: RodSystem) -> NDArray[np.bool_]:
    """Return which nodes (n,) are held by supports in all directions."""
    conditions = evaluate_supports(
        rod_system.with_stage({}, (), list_switched_parts(rod_system.model), {}).compute_supports(0.0),
        rod_system.assembly.mesh.reference,
        1.0,
    )
    return np.asarray(conditions.held_rows[:, :3].all(axis=1))


def _find_joined_nodes(rod_system: RodSystem) -> NDArray[np.bool_]:
    """Return which nodes (n,) are joined to a body, to the world, or to a section with a mass."""
    mesh = rod_system.assembly.mesh
    M, result = _compute_node_masses(mesh)[:, 0, 0], np.zeros(mesh.size, dtype=bool)
    for _, nodes in _iterate_lasting_joints(rod_system):
        points = mesh.cables.point_nodes[nodes] if mesh.cables is not None else np.zeros(len(nodes), dtype=bool)
        if len(nodes) < 2 or (M[nodes] > 0.0).any() or not points.all():
            result[nodes] = True
    return result


def _find_joint_directions(rod_system: RodSystem, name: str, node: int) -> Floats:
    """Return the directions (r, 6), in the axes of a node, in which a joint holds it."""
    joint = rod_system.model.joints[name]
    if joint.turning == "free":
        return np.eye(6)[:3]
    if joint.turning == "clamped":
        return np.eye(6)
    axis = matrix(rod_system.assembly.mesh.reference.q[node]).T @ rod_system.find_joint_axis(name)
    turns = np.zeros((3, 6))
    turns[:, 3:] = np.eye(3) - np.outer(axis, axis)
    return np.concatenate([np.eye(6)[:3], turns])


def _make_rigid_motions(mesh: ElementMesh, nodes: NDArray[np.intp]) -> Floats:
    """Return the rigid motions (k, 6, 6) of `nodes` (k,) in their own axes: three translations, three rotations.

    The rotations are about the mean place, with an arm of the size of the piece, so that both are equally large.
    """
    x, back = mesh.reference.x[nodes], np.swapaxes(matrix(mesh.reference.q[nodes]), 1, 2)
    arms = x - x.mean(axis=0)
    size = max(float(np.abs(arms).max()), np.finfo(float).tiny)
    result = np.zeros((len(nodes), 6, 6))
    result[:, :3, :3] = back
    result[:, :3, 3:] = -back @ skew(arms) / size
    result[:, 3:, 3:] = back / size
    return result


def _is_singular_mass(M: Floats) -> bool:
    """Return True if a mass matrix (f, f) of motions of one size has no inertia in some direction."""
    if not len(M):
        return False
    sizes = np.linalg.eigvalsh(M)
    return bool(sizes[0] <= NO_INERTIA_REL * sizes[-1])


def _find_null_combinations(rows: Floats) -> Floats:
    """Return the combinations (f, k) of columns that rows (r, f) make zero."""
    _, sizes, right = np.linalg.svd(rows)
    sizes = np.append(sizes, np.zeros(len(right) - len(sizes)))
    return np.asarray(right[sizes <= 1e-9 * max(1.0, float(sizes.max(initial=0.0)))].T)
