"""From the rods of a model to one mesh, with its supports and what its sections are called."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.errors import ModelError, Problem
from anholon.geometry.rotations import from_matrix, multiply, quaternion
from anholon.model.check.rod_check import number_of_elements
from anholon.model.query.rod_positions import RodPosition, is_section, parse_position_on_rod, parse_section
from anholon.model.query.section_frames import find_named_sections
from anholon.model.schema import (
    CircleSection,
    LawSection,
    Model,
    RectangleSection,
    Rod,
    SectionLoad,
    SectionSpring,
    Straight,
)
from anholon.rods import axis
from anholon.rods import section as sections
from anholon.rods.assembly.cable_properties import (
    compute_tie_elongation,
    estimate_typical_force,
    find_cable_elements,
    make_gap_error,
)
from anholon.rods.assembly.conservative_law_check import require_conservative_law
from anholon.rods.assembly.field_values import FieldValues
from anholon.rods.assembly.model_axis import make_axis, make_rotation
from anholon.rods.assembly.section_functions import (
    compute_half_sizes,
    held_along,
    list_frozen_strains,
    make_section_functions,
)
from anholon.rods.element_kernel import compute_relative_twists
from anholon.rods.mesh import CHEBYSHEV_POINTS, ElementMesh, NodePoses, compute_offset_adjoints
from anholon.rods.section import CABLES
from anholon.rods.section_law import SectionLaw
from anholon.rods.tapered_elements import compute_curvature_gradient, compute_tapered_compliance
from anholon.rods.tolerances import SAME_CABLE_POSITION_REL, SAME_FRAME_TOLERANCE, SAME_POSITION_REL, STRING_STRAIN
from anholon.rods.whole_turns import SAMPLE_FRACTIONS, require_less_than_half_turns

_FROZEN_REFERENCE_ELEMENTS: Final = (
    100  # of more elements frozen strains yield no less: places are known to rounding only
)
_MASS_SAMPLE_FRACTIONS: Final = np.linspace(0.0, 1.0, 65)[
    1::2
]  # of the length, at which it is asked whether a rod has mass
_COMPLIANCE_PANELS: Final = 32  # Gauss points of a varying compliance of which only the mean is felt


class MeshedRod(NamedTuple):
    """One rod in the mesh: `arcs` (k + 1,) of its element ends, its first element, nodes of its sections (k + 1,); as
    it is drawn: half sizes (k + 1, 2) along section axes 2 and 3, of a rectangle (`is_rectangular`) or an ellipse, and
    radii of its hole (k + 1,), 0: none; `is_cable`: a cable."""

    name: str
    length: float
    arcs: Floats
    first_element: int
    nodes: NDArray[np.intp]
    half_sizes: Floats
    is_rectangular: bool
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
    pieces: list[_RodPiece] = []
    problems: list[Problem] = []
    for name, rod in model.rods.items():
        try:
            pieces.append(_make_piece(model, name, rod, numbers, moving))
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


class _RodPiece(NamedTuple):
    name: str
    length: float
    arcs: Floats
    half_sizes: Floats
    is_rectangular: bool
    holes: Floats
    start_poses: NodePoses  # frames of the elements' ends A
    end_poses: NodePoses  # and B
    lengths: Floats
    compliance: Floats
    compliance_gradient: Floats  # by how much it is greater at B than at A
    inside_compliances: Floats | None  # compliances of the sections at `CHEBYSHEV_POINTS`, where they are others
    curvature_gradient: Floats
    mass: Floats
    mass_gradient: Floats
    inertia: Floats
    point_masses: list[tuple[int, Floats]]
    is_cable: bool
    law: SectionLaw | None
    inside_masses: Floats | None  # masses and inertias (m, 5, 4) at `CHEBYSHEV_POINTS`, where they vary
    held: Floats  # see `anholon.rods.mesh.ElementMesh`


@contextlib.contextmanager
def _attribute_problems_to_curve() -> Iterator[None]:
    """Say of problems that they are those of the curve."""
    try:
        yield
    except ModelError as error:
        raise ModelError([replace(one, path=f"curve.{one.path}") for one in error.problems]) from None


def _make_piece(model: Model, name: str, rod: Rod, numbers: FieldValues, moving: bool) -> _RodPiece:
    with _attribute_problems_to_curve(), np.errstate(all="ignore"):  # what has poles is no curve
        axis = make_axis(rod.curve, numbers, name)
    if not np.isfinite(axis.length) or axis.length <= 0.0:
        message, remedy = f"The axis has the length {axis.length:g} m.", "Its length must be positive."
        raise ModelError([Problem(path="curve", message=message, remedy=remedy)])
    if numbers.evaluate(f"damping:{name}")[0] < 0.0:
        message = "Negative damping adds energy without limit."
        raise ModelError([Problem(path="damping", message=message, remedy="Write 0 or a positive time.")])
    elements = number_of_elements(float(numbers.evaluate(f"elements:{name}")[0]), "elements")
    no_bending = rod.model in CABLES
    # A cable without mass runs straight between what sits on it, see `anholon.rods.assembly.massless_rods`.
    straight = no_bending and moving and not make_section_functions(rod, name, numbers)(_MASS_SAMPLE_FRACTIONS)[1].any()
    cuts = _find_node_arcs(model, name, rod, axis._replace(corners=()) if straight else axis)
    arcs = cuts if straight else _divide(cuts, axis.length, elements)
    R_WB, p_WB = make_rotation(rod.rotation, numbers.evaluate(f"rotation:{name}")), numbers.evaluate(f"position:{name}")
    twist = numbers.evaluate_along(f"twist:{name}", arcs / axis.length)[:, 0]
    place = p_WB + axis.position(arcs) @ R_WB.T
    roll = _make_axial_rotations(twist)

    def frames(end: int) -> Floats:
        if no_bending:
            return np.tile([1.0, 0.0, 0.0, 0.0], (len(arcs) - 1, 1))
        chosen = slice(1, None) if end else slice(None, -1)
        with _attribute_problems_to_curve():  # where it turns back shows only now
            return multiply(from_matrix(R_WB @ axis.frame(arcs[chosen], end)), roll[chosen])

    if not no_bending and (np.ptp(twist) or not isinstance(rod.curve, Straight)):
        within = (arcs[:-1, None] + np.diff(arcs)[:, None] * SAMPLE_FRACTIONS).ravel()
        rolled = _make_axial_rotations(numbers.evaluate_along(f"twist:{name}", within / axis.length)[:, 0])
        with _attribute_problems_to_curve():
            turned = multiply(from_matrix(axis.frame(within, 0)), rolled)
        require_less_than_half_turns(turned)
    A, B = NodePoses(frames(0), place[:-1]), NodePoses(frames(1), place[1:])
    given = make_section_functions(rod, name, numbers)
    L = np.diff(arcs)
    # Gauss points of each element: two are enough for its mean.
    laws = [given(s) for s in find_gauss_points(arcs, axis.length)]
    compliance, mass, inertia = (0.5 * (one + two) for one, two in zip(*laws, strict=True))
    if straight:
        compliance = _integrate_compliance(given, arcs / axis.length)
    mass_growth = 3.0**0.5 * (laws[1][1] - laws[0][1])
    growth = np.zeros_like(compliance)
    tapered: tuple[Floats, Floats] | None = None
    curvature_gradient = np.zeros((len(L), 3))
    if not no_bending and not isinstance(rod.section, LawSection):
        middles = 0.5 * (arcs[:-1] + arcs[1:])
        half = _make_axial_rotations(numbers.evaluate_along(f"twist:{name}", middles / axis.length)[:, 0])
        M = NodePoses(
            multiply(from_matrix(R_WB @ axis.frame(middles, 0)), half), p_WB + axis.position(middles) @ R_WB.T
        )
        curvature_gradient = compute_curvature_gradient((A, M, B))
        tapered = compute_tapered_compliance(
            (laws[0][0], laws[1][0]), compute_relative_twists(A, B), curvature_gradient
        )
        if tapered is not None:
            compliance, growth = tapered
    inside: Floats | None = None
    masses: Floats | None = None
    one, two = (np.column_stack(law[1:]) for law in laws)
    if tapered is not None or not np.allclose(one, two, rtol=1e-12, atol=0.0):
        parts = (arcs[:-1, None] + L[:, None] * CHEBYSHEV_POINTS) / axis.length
        results = [one.reshape(*parts.shape, *one.shape[1:]) for one in given(parts.ravel())]
        masses = np.concatenate([results[1][..., None], results[2]], axis=2)
        if tapered is not None:
            inside = results[0]
    law, is_free = None, ~np.isin(sections.STRAIN_NAMES, list_frozen_strains(rod))
    if isinstance(rod.section, LawSection) and is_free.any():
        middles = 0.5 * (arcs[:-1] + arcs[1:]) / axis.length
        compliance = given(middles)[0]
        law = numbers.make_section_law(name, middles, L / axis.length, is_free, compliance)
        require_conservative_law(law, axis.length)
    lumps = [
        (
            _find_nearest(arcs, parse_position_on_rod(name, lump.at).arc(axis.length)),
            numbers.evaluate(f"lump:{name}.{k}"),
        )
        for k, lump in enumerate(rod.lumps)
    ]
    middles = 0.5 * (arcs[:-1] + arcs[1:]) / axis.length
    held = held_along(rod, name, numbers, middles, axis.length / min(len(arcs) - 1, _FROZEN_REFERENCE_ELEMENTS))
    halves = compute_half_sizes(rod, name, numbers, arcs / axis.length, axis.length)
    hollow = isinstance(rod.section, CircleSection)
    holes = numbers.evaluate_along(f"section:{name}", arcs / axis.length)[:, 1] if hollow else np.zeros(len(arcs))
    angular = isinstance(rod.section, RectangleSection)
    return _RodPiece(
        name, axis.length, arcs, halves, angular, holes, A, B, L, compliance, growth, inside, curvature_gradient, mass,
        mass_growth, inertia, lumps, no_bending, law, masses, held,
    )  # fmt: skip


def _make_axial_rotations(angle: Floats) -> Floats:
    """Return the quaternions (k, 4) of turns (k,) about axis 1."""
    return quaternion(np.stack([angle, 0.0 * angle, 0.0 * angle], axis=-1))


def _integrate_compliance(given: Callable[[Floats], tuple[Floats, Floats, Floats]], parts: Floats) -> Floats:
    """Return the mean compliances (m, 6, 6) between parts (m + 1,) of a rod's length, by Gauss's rule on many pieces:
    what lies between two places of a cable without mass yields as a row of springs."""
    x, w = np.polynomial.legendre.leggauss(_COMPLIANCE_PANELS)
    inside = 0.5 * (parts[:-1, None] + parts[1:, None]) + 0.5 * np.diff(parts)[:, None] * x
    result = given(inside.ravel())[0].reshape(*inside.shape, 6, 6)
    return np.asarray(np.einsum("p,mpij->mij", 0.5 * w, result))


def find_gauss_points(arcs: Floats, length: float) -> tuple[Floats, Floats]:
    """Return the parts (m,) of a rod's length at which the two Gauss points of its elements lie."""
    L = np.diff(arcs)
    one, two = ((arcs[:-1] + (0.5 + side * 0.5 / 3.0**0.5) * L) / length for side in (-1.0, 1.0))
    return one, two


def _find_node_arcs(model: Model, name: str, rod: Rod, axis: axis.RodAxis) -> Floats:
    """Return the arcs at which the mesh needs a node."""
    length = axis.length
    places = [(f"lumps.{k}.at", parse_position_on_rod(name, lump.at)) for k, lump in enumerate(rod.lumps)]
    places += [(path, place) for path, place in _iterate_sections_with_paths(model) if place.rod == name]
    arcs = [0.0, *axis.corners, length]
    for path, place in places:
        at = place.arc(length)
        if at > length * (1.0 + SAME_POSITION_REL):
            message = f"The position {at:g} m lies beyond the length {length:g} m."
            remedy = f"Name a place from 0 to {length:g} m, or a part of the length as 0.5L."
            raise ModelError([Problem(path=path, message=message, remedy=remedy)])
        arcs.append(at)
    ordered = np.array(sorted(set(arcs)))  # `unique` would import masked arrays
    return np.asarray(ordered[np.concatenate([[True], np.diff(ordered) > SAME_POSITION_REL * length])])


def _iterate_sections_with_paths(model: Model) -> Iterator[tuple[str, RodPosition]]:
    """Yield the sections that supports, joints and loads name, with the paths at which they are named."""
    for name, support in model.supports.items():
        yield f"supports.{name}.at", parse_section(support.at)
    for name, load in model.loads.items():
        if isinstance(load, SectionLoad | SectionSpring):
            yield f"loads.{name}.at", parse_section(load.at)
    for name, joint in model.joints.items():
        for k, end in enumerate(joint.between):
            if is_section(end):
                yield f"joints.{name}.between.{k}", parse_section(end)
    for carrier in find_named_sections(model):
        yield "curve", parse_section(carrier.section)


def _divide(node_arcs: Floats, length: float, elements: int) -> Floats:
    """Return the arcs of about so many elements' ends, as even as the cuts allow."""
    even = np.linspace(0.0, length, elements + 1)
    if all(np.abs(even - cut).min() <= SAME_POSITION_REL * length for cut in node_arcs):
        return even
    parts = [
        np.linspace(one, two, max(1, round(elements * (two - one) / length)) + 1) for one, two in pairwise(node_arcs)
    ]
    return np.concatenate([parts[0], *(part[1:] for part in parts[1:])])


def _find_nearest(arcs: Floats, at: float) -> int:
    return int(np.argmin(np.abs(arcs - at)))


# --- the whole -----------------------------------------------------------------------------------------------------


def _join_pieces(model: Model, pieces: list[_RodPiece], force: float) -> RodAssembly:
    """Return one mesh of all rods; clamped sections that lie at the same place share a node, and so do sections of
    cables with what they are tied to."""
    firsts = np.concatenate([[0], np.cumsum([len(piece.lengths) for piece in pieces])])
    offsets = np.concatenate([[0], np.cumsum([len(piece.arcs) for piece in pieces])])
    count = int(offsets[-1])

    # Frames of the sections: that of the element before, at the base that of the first element.
    q = np.concatenate([np.concatenate([piece.start_poses.q[:1], piece.end_poses.q]) for piece in pieces])
    x = np.concatenate([np.concatenate([piece.start_poses.x[:1], piece.end_poses.x]) for piece in pieces])
    master = np.arange(count)
    by_name = {piece.name: (piece, int(offset)) for piece, offset in zip(pieces, offsets[:-1], strict=True)}
    no_bending = np.concatenate([np.full(len(piece.arcs), piece.is_cable) for piece in pieces])
    jointed: list[str] = []
    switched = {name for stage in model.stages for name in (*stage.on, *stage.off)}
    for name, joint in model.joints.items():
        tied = any(is_section(end) and by_name[parse_section(end).rod][0].is_cable for end in joint.between)
        if name not in switched and (joint.turning == "clamped" or tied) and all(map(is_section, joint.between)):
            one, two = (_find_global_node(by_name, parse_section(end)) for end in joint.between)
            if no_bending[master[one]]:
                one, two = two, one  # the frame that is kept is that of a rod, if there is one
            rods_met = tied and not (
                no_bending[master[one]] or no_bending[master[two]]
            )  # both were tied to one cable before
            size = max(piece.length for piece in pieces)
            gap = float(np.linalg.norm(x[one] - x[two]))
            both = no_bending[master[one]] and no_bending[master[two]]
            if gap <= (SAME_CABLE_POSITION_REL if both else SAME_POSITION_REL) * size and not rods_met:
                master[master == master[two]] = master[one]
                continue
            if both:
                raise make_gap_error(name, gap)
        jointed.append(name)
    kept = np.array(sorted(set(master.tolist())), dtype=np.intp)
    number = np.full(count, -1, dtype=np.intp)
    number[kept] = np.arange(len(kept))
    node_of = number[master]
    reference = NodePoses(q[kept], x[kept])

    # Elements: their ends lie at their nodes, which are one where they are apart by rounding, but may be turned there.
    ends = np.concatenate(
        [
            np.stack([o + np.arange(len(p.lengths)), o + 1 + np.arange(len(p.lengths))], axis=1)
            for p, o in zip(pieces, offsets[:-1], strict=True)
        ]
    )
    own_q = np.stack(
        [np.concatenate([p.start_poses.q for p in pieces]), np.concatenate([p.end_poses.q for p in pieces])], axis=1
    )
    own_x = np.stack(
        [np.concatenate([p.start_poses.x for p in pieces]), np.concatenate([p.end_poses.x for p in pieces])], axis=1
    )
    at = node_of[ends]
    back = reference.q[at] * np.array([1.0, -1.0, -1.0, -1.0])
    offset_q = multiply(back, own_q)
    is_even = np.abs(offset_q[..., 1:]).max(axis=-1, keepdims=True) < SAME_FRAME_TOLERANCE
    offset_q = np.where(is_even, np.array([1.0, 0.0, 0.0, 0.0]), offset_q)
    lengths = np.concatenate([piece.lengths for piece in pieces])
    line_mass, masses = np.concatenate([piece.mass for piece in pieces]), _stack_inside_masses(pieces)
    cables = find_cable_elements(
        np.concatenate([np.full(len(p.lengths), p.is_cable) for p in pieces]), at, len(kept), force
    )
    if cables is not None:
        # A cable ends at the place of its node, however that turns.
        offset_q[cables.elements] = np.array([1.0, 0.0, 0.0, 0.0])
        share = compute_tie_elongation(cables, own_x, reference.x[at])
        lengths[cables.elements] *= share
        line_mass[cables.elements] /= share
        if masses is not None:
            masses[cables.elements] /= share[:, None, None]
    mass, inertia = np.zeros(len(kept)), np.zeros((len(kept), 3))
    for piece, offset in zip(pieces, offsets[:-1], strict=True):
        for k, lump in piece.point_masses:
            mass[node_of[offset + k]] += lump[0]
            inertia[node_of[offset + k]] += lump[1:]
    mesh = ElementMesh(
        at,
        offset_q,
        compute_offset_adjoints(offset_q),
        compute_relative_twists(*(NodePoses(own_q[:, end], reference.x[at[:, end]]) for end in (0, 1))),
        lengths,
        np.concatenate([piece.compliance for piece in pieces]),
        line_mass,
        np.concatenate([piece.inertia for piece in pieces]),
        reference,
        mass,
        inertia,
        cables,
        tuple(
            piece.law._replace(elements=piece.law.elements + int(first))
            for piece, first in zip(pieces, firsts[:-1], strict=True)
            if piece.law is not None
        ),
        _stack_inside_compliances(pieces),
        np.concatenate([piece.curvature_gradient for piece in pieces]),
        np.concatenate([piece.mass_gradient for piece in pieces])
        if any(p.mass_gradient.any() for p in pieces)
        else None,
        np.concatenate([piece.compliance_gradient for piece in pieces])
        if any(p.compliance_gradient.any() for p in pieces)
        else None,
        _find_sixth_order_elements(pieces),
        masses,
        np.concatenate(
            [
                np.tile(np.isin(sections.STRAIN_NAMES, list_frozen_strains(model.rods[p.name])), (len(p.lengths), 1))
                for p in pieces
            ]
        ),
        held if (held := np.concatenate([piece.held for piece in pieces])).any() else None,
    )
    rods = {
        piece.name: MeshedRod(
            piece.name,
            piece.length,
            piece.arcs,
            int(first),
            node_of[offset + np.arange(len(piece.arcs))],
            piece.half_sizes,
            piece.is_rectangular,
            piece.holes,
            piece.is_cable,
        )
        for piece, first, offset in zip(pieces, firsts[:-1], offsets[:-1], strict=True)
    }
    return RodAssembly(mesh, rods, tuple(jointed))


def _find_sixth_order_elements(pieces: Sequence[_RodPiece]) -> NDArray[np.bool_] | None:
    """Return which elements are sharp, those of rods with linear laws; None where there are none."""
    result = np.concatenate([np.full(len(p.lengths), p.law is None and not p.is_cable) for p in pieces])
    return result if result.any() else None


def _stack_inside_compliances(pieces: Sequence[_RodPiece]) -> Floats | None:
    """Return the compliances (m, 5, 6, 6) of the sections at `CHEBYSHEV_POINTS` of all elements; None where those of
    the elements are theirs."""
    if all(piece.inside_compliances is None for piece in pieces):
        return None
    return np.concatenate(
        [np.stack([p.compliance] * 5, axis=1) if p.inside_compliances is None else p.inside_compliances for p in pieces]
    )


def _stack_inside_masses(pieces: Sequence[_RodPiece]) -> Floats | None:
    """Return the masses and inertias (m, 5, 4) at `CHEBYSHEV_POINTS` of all elements; None where they do not vary."""
    if all(piece.inside_masses is None for piece in pieces):
        return None
    even = [np.concatenate([p.mass[:, None], p.inertia], axis=1) for p in pieces]
    return np.concatenate(
        [
            np.stack([one] * 5, axis=1) if p.inside_masses is None else p.inside_masses
            for p, one in zip(pieces, even, strict=True)
        ]
    )


def _find_global_node(by_name: dict[str, tuple[_RodPiece, int]], place: RodPosition) -> int:
    piece, offset = by_name[place.rod]
    return offset + _find_nearest(piece.arcs, place.arc(piece.length))
