"""From one rod of a model to its elements: axis, frames of their ends, compliance, masses, laws."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

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
from anholon.rods import section as sections
from anholon.rods.assembly.conservative_law_check import require_conservative_law
from anholon.rods.assembly.field_values import FieldValues
from anholon.rods.assembly.model_axis import make_axis, make_rotation
from anholon.rods.assembly.section_functions import (
    compute_half_sizes,
    held_along,
    list_frozen_strains,
    make_section_functions,
)
from anholon.rods.axis import RodAxis
from anholon.rods.element_kernel import compute_relative_twists
from anholon.rods.mesh import CHEBYSHEV_POINTS, NodePoses
from anholon.rods.section import CABLES, Outline
from anholon.rods.section_law import SectionLaw
from anholon.rods.tapered_elements import (
    compute_compliance_in_motion,
    compute_curvature_gradient,
    compute_tapered_compliance,
)
from anholon.rods.tolerances import SAME_POSITION_REL
from anholon.rods.whole_turns import SAMPLE_FRACTIONS, require_less_than_half_turns

_FROZEN_REFERENCE_ELEMENTS: Final = (
    100  # of more elements frozen strains yield no less: places are known to rounding only
)
_MASS_SAMPLE_FRACTIONS: Final = np.linspace(0.0, 1.0, 65)[
    1::2
]  # of the length, at which it is asked whether a rod has mass
_COMPLIANCE_PANELS: Final = 32  # Gauss points of a varying compliance of which only the mean is felt


_SectionValues = tuple[Floats, Floats, Floats]
"""Compliances (m, 6, 6), masses (m,) and inertias (m, 3) per length."""


class RodPiece(NamedTuple):
    """One rod, cut into m elements at `arcs` (m + 1,).

    `start_poses`, `end_poses`: frames of the elements' ends A and B; `compliance_gradient`: by how much the compliance
    is greater at B than at A; `inside_compliances`: compliances of the sections at `CHEBYSHEV_POINTS`, where they are
    others; `inside_masses` (m, 5, 4): masses and inertias there, where they vary; `point_masses`: the section at which
    one sits, and its mass and inertias (4,). See `MeshedRod` and `anholon.rods.mesh.ElementMesh` for the others.
    """

    name: str
    length: float
    arcs: Floats
    half_sizes: Floats
    outline: Outline
    holes: Floats
    start_poses: NodePoses
    end_poses: NodePoses
    lengths: Floats
    compliance: Floats
    compliance_gradient: Floats
    inside_compliances: Floats | None
    curvature_gradient: Floats
    mass: Floats
    mass_gradient: Floats
    inertia: Floats
    point_masses: list[tuple[int, Floats]]
    is_cable: bool
    law: SectionLaw | None
    inside_masses: Floats | None
    held: Floats

    def find_nearest_section(self, place: RodPosition) -> int:
        """Return the number of the section that is nearest to a place."""
        return _find_nearest(self.arcs, place.arc(self.length))


def make_piece(model: Model, name: str, rod: Rod, numbers: FieldValues, moving: bool) -> RodPiece:
    """Return the elements of a rod, for a motion or for statics. Raises ModelError if its numbers make no rod."""
    axis = _make_valid_axis(rod, name, numbers)
    _refuse_negative_damping(name, numbers)
    elements = number_of_elements(float(numbers.evaluate(f"elements:{name}")[0]), "elements")
    straight = moving and _is_straight_in_motion(rod, name, numbers)
    cuts = _find_node_arcs(model, name, rod, axis._replace(corners=()) if straight else axis)
    arcs = cuts if straight else _divide(cuts, axis.length, elements)
    placed = _PlacedAxis(
        name,
        numbers,
        axis,
        make_rotation(rod.rotation, numbers.evaluate(f"rotation:{name}")),
        numbers.evaluate(f"position:{name}"),
    )
    A, B = _make_end_poses(rod, placed, arcs)
    section_functions = make_section_functions(rod, name, numbers)
    at_gauss_points = [section_functions(s) for s in find_gauss_points(arcs, axis.length)]
    compliance, mass, inertia = (0.5 * (first + second) for first, second in zip(*at_gauss_points, strict=True))
    if straight:
        compliance = _integrate_compliance(section_functions, arcs / axis.length)
    curvature_gradient, tapered = _make_taper(rod, placed, arcs, (A, B), at_gauss_points, moving)
    compliance_gradient = np.zeros_like(compliance)
    if tapered is not None:
        compliance, compliance_gradient = tapered
    inside_compliances, inside_masses = _evaluate_inside(
        section_functions, at_gauss_points, arcs, axis.length, is_tapered=tapered is not None
    )
    law, compliance = _make_nonlinear_law(rod, name, numbers, arcs, axis.length, section_functions) or (
        None,
        compliance,
    )
    point_masses = _evaluate_point_masses(rod, name, numbers, arcs, axis.length)
    parts = arcs / axis.length
    middles = 0.5 * (arcs[:-1] + arcs[1:]) / axis.length
    frozen_compliances = held_along(
        rod, name, numbers, middles, axis.length / min(len(arcs) - 1, _FROZEN_REFERENCE_ELEMENTS)
    )
    return RodPiece(
        name=name,
        length=axis.length,
        arcs=arcs,
        half_sizes=compute_half_sizes(rod, name, numbers, parts, axis.length),
        outline="rectangle" if isinstance(rod.section, RectangleSection) else "ellipse",
        holes=_evaluate_holes(rod, name, numbers, parts),
        start_poses=A,
        end_poses=B,
        lengths=np.diff(arcs),
        compliance=compliance,
        compliance_gradient=compliance_gradient,
        inside_compliances=inside_compliances,
        curvature_gradient=curvature_gradient,
        mass=mass,
        mass_gradient=3.0**0.5 * (at_gauss_points[1][1] - at_gauss_points[0][1]),
        inertia=inertia,
        point_masses=point_masses,
        is_cable=rod.model in CABLES,
        law=law,
        inside_masses=inside_masses,
        held=frozen_compliances,
    )


@contextlib.contextmanager
def _attribute_problems_to_curve() -> Iterator[None]:
    """Attribute the problems raised inside to the curve."""
    try:
        yield
    except ModelError as error:
        raise ModelError([replace(problem, path=f"curve.{problem.path}") for problem in error.problems]) from None


def _make_valid_axis(rod: Rod, name: str, numbers: FieldValues) -> RodAxis:
    """Return the axis of a rod; refuse one without a positive length."""
    with _attribute_problems_to_curve(), np.errstate(all="ignore"):  # what has poles is no curve
        axis = make_axis(rod.curve, numbers, name)
    if not np.isfinite(axis.length) or axis.length <= 0.0:
        message, remedy = f"The axis has the length {axis.length:g} m.", "Its length must be positive."
        raise ModelError([Problem(path="curve", message=message, remedy=remedy)])
    return axis


def _refuse_negative_damping(name: str, numbers: FieldValues) -> None:
    if numbers.evaluate(f"damping:{name}")[0] < 0.0:
        message = "Negative damping adds energy without limit."
        raise ModelError([Problem(path="damping", message=message, remedy="Write 0 or a positive time.")])


def _is_straight_in_motion(rod: Rod, name: str, numbers: FieldValues) -> bool:
    """Return whether a rod is a cable without mass, which is straight between its attachments in motions.

    See `anholon.rods.assembly.massless_rods`.
    """
    if rod.model not in CABLES:
        return False
    _, mass, _ = make_section_functions(rod, name, numbers)(_MASS_SAMPLE_FRACTIONS)
    return not mass.any()


class _PlacedAxis(NamedTuple):
    """The axis of a rod, placed in the world by `R_WB` (3, 3) and `p_WB` (3,), with the twist of its sections."""

    name: str
    numbers: FieldValues
    axis: RodAxis
    R_WB: Floats
    p_WB: Floats

    def compute_positions(self, arcs: Floats) -> Floats:
        """Return the places (k, 3) of sections, in the world."""
        return self.p_WB + self.axis.position(arcs) @ self.R_WB.T

    def evaluate_twist(self, arcs: Floats) -> Floats:
        """Return the twist (k,) of sections about the axis, rad."""
        return self.numbers.evaluate_along(f"twist:{self.name}", arcs / self.axis.length)[:, 0]

    def compute_frames(self, arcs: Floats, end: int, roll: Floats) -> Floats:
        """Return the quaternions (k, 4) of sections in the world, just before (`end` 1) or after (0) a corner.

        `roll` (k, 4): rotations about the axis.
        """
        return multiply(from_matrix(self.R_WB @ self.axis.frame(arcs, end)), roll)


def _make_end_poses(rod: Rod, placed: _PlacedAxis, arcs: Floats) -> tuple[NodePoses, NodePoses]:
    """Return the frames of the elements' ends A and B; those of cables, which have no frames, are not rotated.

    Refuses elements that rotate by half a turn or more.
    """
    twist = placed.evaluate_twist(arcs)
    places = placed.compute_positions(arcs)
    roll = _make_axial_rotations(twist)
    if rod.model in CABLES:
        level = [np.tile([1.0, 0.0, 0.0, 0.0], (len(arcs) - 1, 1)) for _ in range(2)]
        return NodePoses(level[0], places[:-1]), NodePoses(level[1], places[1:])
    if np.ptp(twist) or not isinstance(rod.curve, Straight):
        _require_small_turns(placed, arcs)
    with _attribute_problems_to_curve():  # where it turns back shows only now
        start = placed.compute_frames(arcs[:-1], 0, roll[:-1])
        end = placed.compute_frames(arcs[1:], 1, roll[1:])
    return NodePoses(start, places[:-1]), NodePoses(end, places[1:])


def _require_small_turns(placed: _PlacedAxis, arcs: Floats) -> None:
    """Refuse elements whose sections rotate by half a turn or more."""
    within = (arcs[:-1, None] + np.diff(arcs)[:, None] * SAMPLE_FRACTIONS).ravel()
    rolled = _make_axial_rotations(placed.evaluate_twist(within))
    with _attribute_problems_to_curve():
        turned = multiply(from_matrix(placed.axis.frame(within, 0)), rolled)
    require_less_than_half_turns(turned)


def _make_taper(
    rod: Rod,
    placed: _PlacedAxis,
    arcs: Floats,
    ends: tuple[NodePoses, NodePoses],
    at_gauss_points: Sequence[_SectionValues],
    moving: bool,
) -> tuple[Floats, tuple[Floats, Floats] | None]:
    """Return the gradients (m, 3) of the curvature of elements, and their compliances with gradients (m, 6, 6).

    The compliances are None if curvature and section are uniform.
    """
    if rod.model in CABLES or isinstance(rod.section, LawSection):
        return np.zeros((len(arcs) - 1, 3)), None
    middles = 0.5 * (arcs[:-1] + arcs[1:])
    half = _make_axial_rotations(placed.evaluate_twist(middles))
    M = NodePoses(placed.compute_frames(middles, 0, half), placed.compute_positions(middles))
    curvature_gradient = compute_curvature_gradient((ends[0], M, ends[1]))
    compliances, d0 = (at_gauss_points[0][0], at_gauss_points[1][0]), compute_relative_twists(*ends)
    tapered = compute_tapered_compliance(compliances, d0, curvature_gradient)
    if moving and tapered is not None:
        chosen = compute_compliance_in_motion(tapered[0], compliances, d0, curvature_gradient)
        tapered = chosen, tapered[1]
    return curvature_gradient, tapered


def _evaluate_inside(
    section_functions: Callable[[Floats], _SectionValues],
    at_gauss_points: Sequence[_SectionValues],
    arcs: Floats,
    length: float,
    *,
    is_tapered: bool,
) -> tuple[Floats | None, Floats | None]:
    """Return the compliances (m, 5, 6, 6), and the masses with inertias (m, 5, 4), at `CHEBYSHEV_POINTS` of elements.

    The compliances are None if the elements are not tapered, both if nothing varies along them.
    """
    first, second = (np.column_stack(values[1:]) for values in at_gauss_points)
    if not is_tapered and np.allclose(first, second, rtol=1e-12, atol=0.0):
        return None, None
    parts = (arcs[:-1, None] + np.diff(arcs)[:, None] * CHEBYSHEV_POINTS) / length
    compliances, masses, inertias = (
        values_there.reshape(*parts.shape, *values_there.shape[1:]) for values_there in section_functions(parts.ravel())
    )
    return compliances if is_tapered else None, np.concatenate([masses[..., None], inertias], axis=2)


def _make_nonlinear_law(
    rod: Rod,
    name: str,
    numbers: FieldValues,
    arcs: Floats,
    length: float,
    section_functions: Callable[[Floats], _SectionValues],
) -> tuple[SectionLaw, Floats] | None:
    """Return the nonlinear law of the elements of a rod, and their compliances (m, 6, 6) without strain.

    None if the rod has no nonlinear law, or all its strains are frozen.
    """
    is_free = ~np.isin(sections.STRAIN_NAMES, list_frozen_strains(rod))
    if not isinstance(rod.section, LawSection) or not is_free.any():
        return None
    middles = 0.5 * (arcs[:-1] + arcs[1:]) / length
    compliance = section_functions(middles)[0]
    law = numbers.make_section_law(name, middles, np.diff(arcs) / length, is_free, compliance)
    require_conservative_law(law, length)
    return law, compliance


def _evaluate_point_masses(
    rod: Rod, name: str, numbers: FieldValues, arcs: Floats, length: float
) -> list[tuple[int, Floats]]:
    """Return the point masses on a rod: the nearest sections, and masses with inertias (4,)."""
    return [
        (
            _find_nearest(arcs, parse_position_on_rod(name, lump.at).arc(length)),
            numbers.evaluate(f"lump:{name}.{k}"),
        )
        for k, lump in enumerate(rod.lumps)
    ]


def _evaluate_holes(rod: Rod, name: str, numbers: FieldValues, parts: Floats) -> Floats:
    """Return the radii (k,) of the hole at fractions of the length of a rod, 0 without a hole."""
    if isinstance(rod.section, CircleSection):
        return numbers.evaluate_along(f"section:{name}", parts)[:, 1]
    return np.zeros(len(parts))


def _make_axial_rotations(angle: Floats) -> Floats:
    """Return the quaternions (k, 4) of rotations (k,) about axis 1."""
    return quaternion(np.stack([angle, 0.0 * angle, 0.0 * angle], axis=-1))


def _integrate_compliance(
    section_functions: Callable[[Floats], tuple[Floats, Floats, Floats]], parts: Floats
) -> Floats:
    """Return the mean compliances (m, 6, 6) between fractions (m + 1,) of a rod's length.

    Computed by composite Gauss quadrature. What lies between two places of a cable without mass acts as springs in
    series.
    """
    x, w = np.polynomial.legendre.leggauss(_COMPLIANCE_PANELS)
    inside = 0.5 * (parts[:-1, None] + parts[1:, None]) + 0.5 * np.diff(parts)[:, None] * x
    result = section_functions(inside.ravel())[0].reshape(*inside.shape, 6, 6)
    return np.asarray(np.einsum("p,mpij->mij", 0.5 * w, result))


def find_gauss_points(arcs: Floats, length: float) -> tuple[Floats, Floats]:
    """Return the fractions (m,) of a rod's length at the two Gauss points of its elements."""
    L = np.diff(arcs)
    first, second = ((arcs[:-1] + (0.5 + side * 0.5 / 3.0**0.5) * L) / length for side in (-1.0, 1.0))
    return first, second


def _find_node_arcs(model: Model, name: str, rod: Rod, axis: RodAxis) -> Floats:
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
    """Return the arcs of the ends of about `elements` elements, as uniform as the cuts `node_arcs` allow."""
    even = np.linspace(0.0, length, elements + 1)
    if all(np.abs(even - cut).min() <= SAME_POSITION_REL * length for cut in node_arcs):
        return even
    parts = [
        np.linspace(start, end, max(1, round(elements * (end - start) / length)) + 1)
        for start, end in pairwise(node_arcs)
    ]
    return np.concatenate([parts[0], *(part[1:] for part in parts[1:])])


def _find_nearest(arcs: Floats, at: float) -> int:
    return int(np.argmin(np.abs(arcs - at)))
