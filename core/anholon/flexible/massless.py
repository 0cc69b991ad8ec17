"""Rods without mass in motion: they only carry forces between the masses on them.

Cables. Between two places where something sits on it, or holds or loads it, a cable without mass is straight. One
element tells that exactly; more would have ends without inertia, whose accelerations nothing determines. So the mesh of
a motion has one element there (see `anholon.flexible.build`), and each of its nodes must have a mass, or be held or
joined.

Rods that bend. A mass stands in that is 1e-7 of the least that the rods carry, so that frequencies change by about
1e-7. It rings far faster than the steps follow, which damp it: the rod bends as at rest under the forces at its ends.
It must not be what alone resists a motion: no rigid motion that supports and joints allow may be without inertia.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.errors import Problem, refuse
from anholon.flexible.build import RodMesh
from anholon.flexible.description import weighed_bodies
from anholon.flexible.flexible import Flexible
from anholon.formula.names import free_names
from anholon.formula.parser import parse
from anholon.geometry.rotations import matrix, skew
from anholon.model.rods import is_section
from anholon.model.seats import is_seat
from anholon.model.structs import Bed, LawSection, LineLoad, Rod
from anholon.rods.assembly import pattern_of
from anholon.rods.inertia import masses
from anholon.rods.mesh import Mesh, connected
from anholon.rods.supports import hold

Floats = NDArray[np.float64]

_STANDS_IN: Final = 1e-7  # part of the least mass that rods carry, of the mass that stands in for that of a rod
_NOTHING: Final = 1e-12  # relative: inertia of a motion that has none

_WITHOUT: Final = "Give its section a density or a mass, or compute its equilibrium or its modes."


def require_movable(flexible: Flexible) -> None:
    """Refuse rods whose motion is not determined because they have no inertia. Raises ModelError."""
    refuse(list(_undetermined(flexible)))


def with_masses(flexible: Flexible) -> Mesh:
    """Return the mesh of a motion, with what stands in for the mass of rods that bend and have none; the same mesh
    where there are none, or their motion is not determined."""
    mesh = flexible.built.mesh
    bending = [rod for rod in _massless(flexible) if not rod.limp]
    if not bending or any(True for _ in _undetermined(flexible)):
        return mesh
    least = min(_carried(flexible))
    mass, inertia = mesh.mass.copy(), mesh.inertia.copy()
    for rod in bending:
        e = rod.elements
        mass[e] = _STANDS_IN * least / rod.length
        inertia[e] = (mass[e] * mesh.length[e] ** 2)[:, None]
    return mesh._replace(mass=mass, inertia=inertia)


def _massless(flexible: Flexible) -> list[RodMesh]:
    """Return the rods without mass."""
    mesh, rods = flexible.built.mesh, flexible.built.rods.values()
    return [rod for rod in rods if not mesh.mass[rod.elements].any() and not mesh.inertia[rod.elements].any()]


def _carried(flexible: Flexible) -> list[float]:
    """Return the masses, kg, of lumps, of rods and of bodies joined to rods; inertias count as masses on the rods'
    mean length."""
    mesh, rods = flexible.built.mesh, flexible.built.rods.values()
    arm = float(np.mean([rod.length for rod in rods]))
    own = [float(mesh.mass[rod.elements] @ mesh.length[rod.elements]) for rod in rods]
    joined = [float(flexible.numbers.at(f"body:{name}")[0]) for name in weighed_bodies(flexible.model)]
    found = [*own, *mesh.node_mass.tolist(), *(mesh.node_inertia.ravel() / arm**2).tolist(), *joined]
    return [one for one in found if one > 0.0]


def _undetermined(flexible: Flexible) -> Iterator[Problem]:
    """Yield what leaves motions of rods undetermined."""
    mesh, massless = flexible.built.mesh, _massless(flexible)
    for name, rod in flexible.built.rods.items():
        e = rod.elements
        if rod in massless:
            continue
        if not (mesh.mass[e] > 0.0).all():
            remedy = "Give all of its sections a density or a mass, or none."
            yield Problem(path=f"rods.{name}.section", message="The rod has no mass in a part of it.", remedy=remedy)
        elif not rod.limp and not (mesh.inertia[e] > 0.0).all():
            message, remedy = (
                "A section has no rotational inertia, so it cannot rotate.",
                "Give it an inertia about all three axes.",
            )
            yield Problem(path=f"rods.{name}.section", message=message, remedy=remedy)
    if not massless:
        return
    held, jointed = _held(flexible), _joined(flexible)
    M = _node_masses(mesh)
    for rod in massless:
        if rod.limp:
            yield from _of_cable(flexible, rod, M, held | jointed)
    yield from _of_pieces(flexible, [rod for rod in massless if not rod.limp])


def _of_cable(flexible: Flexible, rod: RodMesh, M: Floats, kept: NDArray[np.bool_]) -> Iterator[Problem]:
    """Yield what leaves the motion of a cable without mass undetermined; `M` (n, 6, 6): masses of the nodes, `kept`
    (n,): nodes whose place is held or joined to something else."""
    model, path = flexible.model, f"rods.{rod.name}"
    kind = model.rods[rod.name].model
    if _law_varies(model.rods[rod.name]):
        message = "The cable has no mass: it moves only with the same law everywhere."
        yield Problem(path=f"{path}.section.force.0", message=message, remedy=_WITHOUT)
    for name, load in model.loads.items():
        if isinstance(load, LineLoad | Bed) and load.rod == rod.name:
            message = f"The {kind} “{rod.name}” has no mass along its length that this could move."
            yield Problem(path=f"loads.{name}", message=message, remedy=_WITHOUT)
    for k, (arc, node) in enumerate(zip(rod.arcs, rod.nodes, strict=True)):
        if not M[node, 0, 0] > 0.0 and not kept[node]:
            where = "base" if k == 0 else "tip" if k == len(rod.arcs) - 1 else f"{arc / rod.length:.6g}L"
            message = f"The {kind} has no mass, so its motion at {where} is not determined."
            remedy = "Attach a point mass there, fix the section in all directions, or give the section a mass."
            yield Problem(path=f"{path}.section", message=message, remedy=remedy)


def _of_pieces(flexible: Flexible, bending: list[RodMesh]) -> Iterator[Problem]:
    """Yield the rods without mass that can move as a whole, with what they are joined to, without moving a mass."""
    mesh = flexible.built.mesh
    piece = _stiff_pieces(flexible)
    M, rows = _node_masses(mesh), _held_rows(flexible, piece)
    told: set[int] = set()
    for rod in bending:
        number = int(piece[rod.nodes[0]])
        if number in told:
            continue
        told.add(number)
        own = np.flatnonzero(piece == number)
        rigid = _rigid(mesh, own)
        held = [rows[k] @ rigid[i] for i, k in enumerate(own) if len(rows[k])]
        free = _null(np.concatenate(held)) if held else np.eye(6)
        moved = np.einsum("kab,kbc->kac", rigid, np.tile(free, (len(own), 1, 1)))
        if _lacks(np.einsum("kac,kab,kbd->cd", moved, M[own], moved)):
            message = "The rod has no mass and can move or rotate as a whole without moving any mass."
            remedy = "Support it, attach point masses with mass and inertia, or give its section a density or a mass."
            yield Problem(path=f"rods.{rod.name}.section", message=message, remedy=remedy)
        elif not _carried(flexible):
            message, remedy = "Neither the rod nor anything attached to it has a mass.", _WITHOUT
            yield Problem(path=f"rods.{rod.name}.section", message=message, remedy=remedy)


def _law_varies(rod: Rod) -> bool:
    """Return True if the nonlinear law of a section depends on where the section is."""
    if not isinstance(rod.section, LawSection):
        return False
    formulas = [one for one in (*rod.section.force, *rod.section.moment) if isinstance(one, str)]
    return any(word.text == "s" for one in formulas for word in free_names(parse(one)))


def _node_masses(mesh: Mesh) -> Floats:
    """Return the masses (n, 6, 6) of the nodes and of what elements have at them."""
    M, (i, j) = np.zeros((mesh.size, 6, 6)), pattern_of(mesh)
    np.add.at(M, i[i == j], masses(mesh, mesh.reference)[i == j])
    if mesh.cables is not None:
        M[mesh.cables.points, 3:] = 0.0  # what has no frame has no inertia against turning
    return M


def _switched(flexible: Flexible) -> frozenset[str]:
    """Return what stages switch on or off, which therefore may hold nothing."""
    return frozenset(name for stage in flexible.model.stages for name in (*stage.on, *stage.off))


def _stiff_pieces(flexible: Flexible) -> NDArray[np.intp]:
    """Return the number (n,) of each node's piece: what rods that bend and joints that clamp hold together."""
    mesh = flexible.built.mesh
    limp = np.zeros(len(mesh.length), dtype=bool)
    if mesh.cables is not None:
        limp[mesh.cables.elements] = True
    edges = [mesh.ends[~limp]]
    for name in flexible.built.jointed:
        joint = flexible.model.joints[name]
        if joint.turning == "clamped" and name not in _switched(flexible) and all(map(is_section, joint.between)):
            edges.append(np.array([[flexible.node(end) for end in joint.between]], dtype=np.intp))
    return connected(np.concatenate(edges), mesh.size)[1]


def _held_rows(flexible: Flexible, piece: NDArray[np.intp]) -> list[Floats]:
    """Return the directions (r, 6) of each node, in its own axes, that supports hold, and joints with bodies or with
    other pieces that have a mass."""
    mesh, switched = flexible.built.mesh, _switched(flexible)
    held = hold(flexible.staged({}, (), switched, {}).supports(0.0), mesh.reference, 1.0)
    rows = [held.basis[k][held.fixed[k]] for k in range(mesh.size)]
    weights = np.bincount(piece, _node_masses(mesh)[:, 0, 0])
    for name in flexible.built.jointed:
        if name in switched or is_seat(name):
            continue
        between = flexible.model.joints[name].between
        nodes = [flexible.node(end) for end in between if is_section(end)]
        for node in nodes:
            others = [one for one in nodes if piece[one] != piece[node]]
            if len(nodes) == 1 or any(weights[piece[one]] > 0.0 for one in others):
                rows[node] = np.concatenate([rows[node], _joined_rows(flexible, name, node)])
    return rows


def _held(flexible: Flexible) -> NDArray[np.bool_]:
    """Return which nodes (n,) supports hold in all directions."""
    held = hold(flexible.staged({}, (), _switched(flexible), {}).supports(0.0), flexible.built.mesh.reference, 1.0)
    return np.asarray(held.fixed[:, :3].all(axis=1))


def _joined(flexible: Flexible) -> NDArray[np.bool_]:
    """Return which nodes (n,) are joined to a body, to the world, or to a section with a mass."""
    mesh, switched = flexible.built.mesh, _switched(flexible)
    M, found = _node_masses(mesh)[:, 0, 0], np.zeros(mesh.size, dtype=bool)
    for name in flexible.built.jointed:
        if name in switched or is_seat(name):
            continue
        between = flexible.model.joints[name].between
        nodes = [flexible.node(end) for end in between if is_section(end)]
        points = mesh.cables.points[nodes] if mesh.cables is not None else np.zeros(len(nodes), dtype=bool)
        if len(nodes) < 2 or (M[nodes] > 0.0).any() or not points.all():
            found[nodes] = True
    return found


def _joined_rows(flexible: Flexible, name: str, node: int) -> Floats:
    """Return the directions (r, 6), in the axes of a node, in which a joint holds it."""
    joint = flexible.model.joints[name]
    if joint.turning == "free":
        return np.eye(6)[:3]
    if joint.turning == "clamped":
        return np.eye(6)
    axis = matrix(flexible.built.mesh.reference.q[node]).T @ flexible.numbers.at(f"joint:{name}")
    turns = np.zeros((3, 6))
    turns[:, 3:] = np.eye(3) - np.outer(axis, axis) / (axis @ axis)
    return np.concatenate([np.eye(6)[:3], turns])


def _rigid(mesh: Mesh, own: NDArray[np.intp]) -> Floats:
    """Return the rigid motions (k, 6, 6) of nodes in their own axes: translations as long as turns about the middle,
    whose arm is the size of the piece."""
    x, back = mesh.reference.x[own], np.swapaxes(matrix(mesh.reference.q[own]), 1, 2)
    arms = x - x.mean(axis=0)
    size = max(float(np.abs(arms).max()), np.finfo(float).tiny)
    found = np.zeros((len(own), 6, 6))
    found[:, :3, :3] = back
    found[:, :3, 3:] = -back @ skew(arms) / size
    found[:, 3:, 3:] = back / size
    return found


def _lacks(M: Floats) -> bool:
    """Return True if a mass matrix (f, f) of motions of one size has no inertia in some direction."""
    if not len(M):
        return False
    sizes = np.linalg.eigvalsh(M)
    return bool(sizes[0] <= _NOTHING * sizes[-1])


def _null(rows: Floats) -> Floats:
    """Return the combinations (f, k) of columns that rows (r, f) make zero."""
    _, sizes, right = np.linalg.svd(rows)
    sizes = np.append(sizes, np.zeros(len(right) - len(sizes)))
    return np.asarray(right[sizes <= 1e-9 * max(1.0, float(sizes.max(initial=0.0)))].T)
