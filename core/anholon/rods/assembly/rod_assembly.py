"""From the rods of a model to one mesh, and what its sections are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.errors import ModelError, Problem
from anholon.geometry.rotations import conjugate, multiply
from anholon.model.query.left_out_parts import list_switched_parts
from anholon.model.query.rod_positions import RodPosition, is_section, parse_section
from anholon.model.schema import Model
from anholon.rods import section as sections
from anholon.rods.assembly.cable_properties import (
    compute_tie_elongation,
    estimate_typical_force,
    find_cable_elements,
    make_gap_error,
)
from anholon.rods.assembly.field_values import FieldValues
from anholon.rods.assembly.rod_piece import RodPiece, make_piece
from anholon.rods.assembly.section_functions import list_frozen_strains
from anholon.rods.element_kernel import compute_relative_twists
from anholon.rods.mesh import CableElements, ElementMesh, NodePoses, compute_offset_adjoints
from anholon.rods.section import Outline
from anholon.rods.section_law import SectionLaw
from anholon.rods.tolerances import SAME_CABLE_POSITION_REL, SAME_FRAME_TOLERANCE, SAME_POSITION_REL, STRING_STRAIN


class MeshedRod(NamedTuple):
    """One rod in the mesh: `arcs` (k + 1,) of its element ends, its first element, nodes of its sections (k + 1,).

    For drawing: half sizes (k + 1, 2) along section axes 2 and 3 of its `outline`, and radii of its hole (k + 1,), 0
    without a hole. `is_cable`: whether it is a cable.
    """

    name: str
    length: float
    arcs: Floats
    first_element: int
    nodes: NDArray[np.intp]
    half_sizes: Floats
    outline: Outline
    holes: Floats
    is_cable: bool = False

    @property
    def elements(self) -> NDArray[np.intp]:
        """Its elements in the mesh."""
        return np.arange(self.first_element, self.first_element + len(self.arcs) - 1)

    def find_node(self, place: RodPosition) -> int:
        """Return the node at a place where the mesh has one."""
        at = int(np.argmin(np.abs(self.arcs - place.arc(self.length))))
        return int(self.nodes[at])


class RodAssembly(NamedTuple):
    """A model's rods as one mesh, and the joints that are not a shared node: their names."""

    mesh: ElementMesh
    rods: dict[str, MeshedRod]
    separate_joints: tuple[str, ...]


def assemble_rods(model: Model, numbers: FieldValues, *, moving: bool = False) -> RodAssembly:
    """Return the mesh of all rods, for a motion or for rest. Raises ModelError where the numbers make no rod."""
    pieces: list[RodPiece] = []
    problems: list[Problem] = []
    for name, rod in model.rods.items():
        try:
            pieces.append(make_piece(model, name, rod, numbers, moving))
        except ModelError as error:
            for problem in error.problems:
                path = problem.path
                if path.partition(".")[0] in rod.__struct_fields__:
                    path = f"rods.{name}.{path}"
                problems.append(Problem(path=path, message=problem.message, remedy=problem.remedy))
    if problems:
        raise ModelError(problems)
    masses = {piece.name: (piece.length, float(piece.mass @ piece.lengths), piece.point_masses) for piece in pieces}
    force = estimate_typical_force(model, numbers, masses) or 1.0
    for piece in pieces:
        if model.rods[piece.name].model == "string":
            piece.compliance[:, 0, 0] = STRING_STRAIN / force
    return _join_pieces(model, pieces, force)


def _join_pieces(model: Model, pieces: list[RodPiece], force: float) -> RodAssembly:
    """Return one mesh of all rods. `force`: a typical force in the rods, N.

    Clamped sections that lie at the same place share a node, and so do sections of cables with what they are tied to.
    """
    numbered = _number_sections(pieces)
    poses = _stack_section_poses(pieces)
    master, separate_joints = _merge_joined_sections(model, numbered, poses.x)
    kept_sections = np.array(sorted(set(master.tolist())), dtype=np.intp)
    number = np.full(len(master), -1, dtype=np.intp)
    number[kept_sections] = np.arange(len(kept_sections))
    node_of = number[master]
    reference = NodePoses(poses.q[kept_sections], poses.x[kept_sections])
    mesh = _make_mesh(model, numbered, node_of, reference, force)
    return RodAssembly(mesh, _name_sections(numbered, node_of), separate_joints)


class _NumberedPiece(NamedTuple):
    """A rod, and the numbers of its first element and of its first section among those of all rods."""

    piece: RodPiece
    first_element: int
    first_section: int

    @property
    def sections(self) -> NDArray[np.intp]:
        """The numbers of its sections, (m + 1,)."""
        return self.first_section + np.arange(len(self.piece.arcs))


def _number_sections(pieces: Sequence[RodPiece]) -> dict[str, _NumberedPiece]:
    """Return the rods by their names, with their sections and elements numbered one rod after another."""
    numbered: dict[str, _NumberedPiece] = {}
    element = section = 0
    for piece in pieces:
        numbered[piece.name] = _NumberedPiece(piece, element, section)
        element, section = element + len(piece.lengths), section + len(piece.arcs)
    return numbered


def _stack_section_poses(pieces: Sequence[RodPiece]) -> NodePoses:
    """Return the frames of all sections: that of the element before, at the base that of the first element."""
    return NodePoses(
        np.concatenate([np.concatenate([piece.start_poses.q[:1], piece.end_poses.q]) for piece in pieces]),
        np.concatenate([np.concatenate([piece.start_poses.x[:1], piece.end_poses.x]) for piece in pieces]),
    )


def _merge_joined_sections(
    model: Model, rods: dict[str, _NumberedPiece], places: Floats
) -> tuple[NDArray[np.intp], tuple[str, ...]]:
    """Return for each section (k,) the section whose frame its node has, and the joints that are not shared nodes.

    `places` (k, 3): places of the sections. Raises ModelError where cables that do not meet are joined.
    """
    master = np.arange(len(places))
    is_cable = np.concatenate([np.full(len(rod.piece.arcs), rod.piece.is_cable) for rod in rods.values()])
    size = max(rod.piece.length for rod in rods.values())
    switched = list_switched_parts(model)
    separate: list[str] = []
    for name, joint in model.joints.items():
        tied = any(is_section(end) and rods[parse_section(end).rod].piece.is_cable for end in joint.between)
        if name in switched or not (joint.turning == "clamped" or tied) or not all(map(is_section, joint.between)):
            separate.append(name)
            continue
        first, second = (_find_section(rods, parse_section(end)) for end in joint.between)
        if is_cable[master[first]]:
            first, second = second, first  # the frame that is kept is that of a rod, if there is one
        both = is_cable[master[first]] and is_cable[master[second]]
        rods_met = tied and not (
            is_cable[master[first]] or is_cable[master[second]]
        )  # both were tied to one cable before
        gap = float(np.linalg.norm(places[first] - places[second]))
        if gap <= (SAME_CABLE_POSITION_REL if both else SAME_POSITION_REL) * size and not rods_met:
            master[master == master[second]] = master[first]
        elif both:
            raise make_gap_error(name, gap)
        else:
            separate.append(name)
    return master, tuple(separate)


def _find_section(rods: dict[str, _NumberedPiece], place: RodPosition) -> int:
    """Return the number of the section at a place."""
    return rods[place.rod].first_section + rods[place.rod].piece.find_nearest_section(place)


def _make_mesh(
    model: Model, rods: dict[str, _NumberedPiece], node_of: NDArray[np.intp], reference: NodePoses, force: float
) -> ElementMesh:
    """Return the mesh of all rods; `node_of` (k,): the nodes of the sections, at the frames `reference`."""
    pieces = [rod.piece for rod in rods.values()]
    ends = np.concatenate([np.stack([rod.sections[:-1], rod.sections[1:]], axis=1) for rod in rods.values()])
    nodes = node_of[ends]
    end_poses = _stack_end_poses(pieces)
    offset_q = _compute_offset_frames(end_poses.q, reference.q[nodes])
    is_cable = np.concatenate([np.full(len(piece.lengths), piece.is_cable) for piece in pieces])
    cables = find_cable_elements(is_cable, nodes, len(reference.x), force)
    if cables is not None:
        # A cable ends at the place of its node, however that turns.
        offset_q[cables.elements] = np.array([1.0, 0.0, 0.0, 0.0])
    elongation = _compute_elongations(cables, end_poses.x, reference.x[nodes])
    inside_masses = _stack_inside_masses(pieces)
    node_mass, node_inertia = _collect_node_masses(rods, node_of, len(reference.x))
    return ElementMesh(
        ends=nodes,
        offset_q=offset_q,
        offset_adjoints=compute_offset_adjoints(offset_q),
        d0=compute_relative_twists(*(NodePoses(end_poses.q[:, end], reference.x[nodes[:, end]]) for end in (0, 1))),
        length=np.concatenate([piece.lengths for piece in pieces]) * elongation,
        compliance=np.concatenate([piece.compliance for piece in pieces]),
        mass=np.concatenate([piece.mass for piece in pieces]) / elongation,
        inertia=np.concatenate([piece.inertia for piece in pieces]),
        reference=reference,
        node_mass=node_mass,
        node_inertia=node_inertia,
        cables=cables,
        laws=_collect_laws(rods),
        inside_compliances=_stack_inside_compliances(pieces),
        curvature_gradient=np.concatenate([piece.curvature_gradient for piece in pieces]),
        mass_gradient=_join_if_any([piece.mass_gradient for piece in pieces]),
        compliance_gradient=_join_if_any([piece.compliance_gradient for piece in pieces]),
        sixth_order=_find_sixth_order_elements(pieces),
        inside_masses=None if inside_masses is None else inside_masses / elongation[:, None, None],
        frozen=_mark_frozen_strains(model, pieces),
        held=_join_if_any([piece.held for piece in pieces]),
    )


def _stack_end_poses(pieces: Sequence[RodPiece]) -> NodePoses:
    """Return the frames of the ends A and B of all elements, (m, 2, …).

    The ends are at the places of their nodes, up to rounding, but may be rotated against these.
    """
    sides = [piece.start_poses for piece in pieces], [piece.end_poses for piece in pieces]
    return NodePoses(
        np.stack([np.concatenate([poses.q for poses in side]) for side in sides], axis=1),
        np.stack([np.concatenate([poses.x for poses in side]) for side in sides], axis=1),
    )


def _compute_offset_frames(own_q: Floats, node_q: Floats) -> Floats:
    """Return the frames (m, 2, 4) of the elements' ends in those of their nodes, exactly 1 if equal up to rounding."""
    offset_q = multiply(conjugate(node_q), own_q)
    is_even = np.abs(offset_q[..., 1:]).max(axis=-1, keepdims=True) < SAME_FRAME_TOLERANCE
    return np.where(is_even, np.array([1.0, 0.0, 0.0, 0.0]), offset_q)


def _compute_elongations(cables: CableElements | None, own_ends: Floats, tied_ends: Floats) -> Floats:
    """Return the ratios of lengths (m,) of cables tied to places beside their own ends, 1 for other elements.

    The mass of the cables does not change.
    """
    elongation = np.ones(len(own_ends))
    if cables is not None:
        elongation[cables.elements] = compute_tie_elongation(cables, own_ends, tied_ends)
    return elongation


def _collect_node_masses(
    rods: dict[str, _NumberedPiece], node_of: NDArray[np.intp], count: int
) -> tuple[Floats, Floats]:
    """Return the masses (n,) and inertias (n, 3) of the point masses on all nodes."""
    mass, inertia = np.zeros(count), np.zeros((count, 3))
    for rod in rods.values():
        for section, lump in rod.piece.point_masses:
            node = node_of[rod.first_section + section]
            mass[node] += lump[0]
            inertia[node] += lump[1:]
    return mass, inertia


def _collect_laws(rods: dict[str, _NumberedPiece]) -> tuple[SectionLaw, ...]:
    """Return the nonlinear laws of all rods, with the numbers of their elements in the mesh."""
    return tuple(
        rod.piece.law._replace(elements=rod.piece.law.elements + rod.first_element)
        for rod in rods.values()
        if rod.piece.law is not None
    )


def _mark_frozen_strains(model: Model, pieces: Sequence[RodPiece]) -> NDArray[np.bool_]:
    """Return which strains (m, 6) of all elements cannot change."""
    marks = [np.isin(sections.STRAIN_NAMES, list_frozen_strains(model.rods[piece.name])) for piece in pieces]
    return np.concatenate([np.tile(mark, (len(piece.lengths), 1)) for mark, piece in zip(marks, pieces, strict=True)])


def _join_if_any(parts: Sequence[Floats]) -> Floats | None:
    """Return arrays joined along the elements; None where all of their numbers are 0."""
    return np.concatenate(parts) if any(part.any() for part in parts) else None


def _find_sixth_order_elements(pieces: Sequence[RodPiece]) -> NDArray[np.bool_] | None:
    """Return which elements are of sixth order, those of rods with linear laws; None if there are none."""
    result = np.concatenate([np.full(len(p.lengths), p.law is None and not p.is_cable) for p in pieces])
    return result if result.any() else None


def _stack_inside_compliances(pieces: Sequence[RodPiece]) -> Floats | None:
    """Return the compliances (m, 5, 6, 6) of the sections at `CHEBYSHEV_POINTS` of all elements.

    None if the sections have the compliances of the elements.
    """
    if all(piece.inside_compliances is None for piece in pieces):
        return None
    return np.concatenate(
        [np.stack([p.compliance] * 5, axis=1) if p.inside_compliances is None else p.inside_compliances for p in pieces]
    )


def _stack_inside_masses(pieces: Sequence[RodPiece]) -> Floats | None:
    """Return the masses and inertias (m, 5, 4) at `CHEBYSHEV_POINTS` of all elements; None if they do not vary."""
    if all(piece.inside_masses is None for piece in pieces):
        return None
    uniform = [np.concatenate([p.mass[:, None], p.inertia], axis=1) for p in pieces]
    return np.concatenate(
        [
            np.stack([element_masses] * 5, axis=1) if p.inside_masses is None else p.inside_masses
            for p, element_masses in zip(pieces, uniform, strict=True)
        ]
    )


def _name_sections(rods: dict[str, _NumberedPiece], node_of: NDArray[np.intp]) -> dict[str, MeshedRod]:
    """Return where the rods are in the mesh, and how they are drawn."""
    return {
        name: MeshedRod(
            name,
            piece.length,
            piece.arcs,
            first_element,
            node_of[first_section + np.arange(len(piece.arcs))],
            piece.half_sizes,
            piece.outline,
            piece.holes,
            piece.is_cable,
        )
        for name, (piece, first_element, first_section) in rods.items()
    }
