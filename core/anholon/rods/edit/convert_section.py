"""Another kind of axis or section for a rod: as similar to the old one as that kind can be, and such that it can be
computed.

Sections of one material keep their material and their size. Given stiffnesses are those that the section had in the
middle of the rod, and conversely a section of one material is the full one with the same EA and EI. An axis keeps its
length, and where it goes through points, its shape.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.errors import AnholonError
from anholon.model.check.cable_check import NO_BENDING_MODELS
from anholon.model.query.rod_positions import is_section, parse_section
from anholon.model.schema import (
    Arc,
    ByFormulas,
    CableSection,
    Catenary,
    CircleSection,
    Curve,
    EllipseSection,
    Helix,
    LawSection,
    MatrixSection,
    Model,
    Polyline,
    RectangleSection,
    Rod,
    Section,
    Spline,
    StiffnessSection,
    Straight,
)
from anholon.model.schema.values import Expression
from anholon.rods.assembly.field_values import FieldValues
from anholon.rods.assembly.model_axis import make_axis
from anholon.rods.assembly.section_functions import make_section_at
from anholon.rods.axis import RodAxis

_STRAINS: Final = ("e", "g2", "g3", "k1", "k2", "k3")
_STIFFNESS_DIAGONAL: Final = (0, 6, 11, 15, 18, 20)  # of the triangle of a stiffness matrix
_HELIX_TURNS: Final = 6.0  # of a new helix, which rises by a part of its radius in one of them
_HELIX_RISE_REL: Final = 0.6
_CATENARY_LENGTH_REL: Final = 1.5  # length of a new catenary, as part of its span
_CORNER_FRACTIONS: Final = (0.0, 0.6, 1.0)
_POINT_FRACTIONS: Final = (0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0)
_HELIX_POINT_FRACTIONS: Final = tuple(k / 48 for k in range(49))  # the same where it winds

_DEFAULT_SECTION: Final = CircleSection(
    radius=0.005, young=2.1e11, density=7850.0
)  # in the place of what cannot be computed
_DIGITS: Final = 4


def convert_curve(model: Model, name: str, kind: type[Curve]) -> Model:
    """Return the model with an axis of another kind for the rod `name`."""
    rod = model.rods[name]
    if isinstance(rod.curve, kind):
        return model
    try:
        axis = make_axis(rod.curve, FieldValues(model), name)
        curve = _make_curve(rod.curve, axis, kind)
    except AnholonError:  # the axis, or something beside it, is not right yet
        curve = _make_curve(
            rod.curve, make_axis(Straight(length=1.0), FieldValues(_make_test_model(Straight(length=1.0))), "rod"), kind
        )
    return _replace_rod(model, name, replace(rod, curve=curve))


def convert_section(model: Model, name: str, kind: type[Section]) -> Model:
    """Return the model with a section of another kind for the rod `name`.

    A rod that gets the section of a cable becomes one, and what holds it lets it turn; a cable that gets a section with
    couplings or a law becomes a rod.
    """
    rod = model.rods[name]
    if isinstance(rod.section, kind):
        return model
    section = _convert_solid(rod.section, kind)
    if section is None:
        try:
            section = _convert_by_stiffness(model, name, kind)
        except AnholonError:
            section = _convert_by_stiffness(_make_test_model(Straight(length=1.0)), "rod", kind)
    if rod.model in NO_BENDING_MODELS and isinstance(section, MatrixSection | LawSection):
        rod = replace(rod, model="general")
    if not isinstance(section, CableSection) or rod.model in NO_BENDING_MODELS:
        return _replace_rod(model, name, replace(rod, section=section))
    return _free_rotations(_replace_rod(model, name, replace(rod, section=section, model="cable", frozen=())), name)


def _replace_rod(model: Model, name: str, rod: Rod) -> Model:
    return replace(model, rods={**model.rods, name: rod})


def _make_test_model(curve: Curve) -> Model:
    """Return a model of one rod that can always be computed."""
    return Model(rods={"rod": Rod(curve=curve, section=_DEFAULT_SECTION)})


def _free_rotations(model: Model, name: str) -> Model:
    """Return the model whose supports and joints of a rod do not hold its rotations."""

    def is_on_rod(end: str) -> bool:
        return is_section(end) and parse_section(end).rod == name

    supports, joints = dict(model.supports), dict(model.joints)
    for key, support in supports.items():
        if is_on_rod(support.at):
            supports[key] = replace(support, turning="free", turn=())
    for key, joint in joints.items():
        if any(is_on_rod(end) for end in joint.between):
            joints[key] = replace(joint, turning="free")
    return replace(model, supports=supports, joints=joints)


# --- sections --------------------------------------------------------------------------------------------------------


def _convert_solid(section: Section, kind: type[Section]) -> Section | None:
    """Return the section of one material with another shape; None for other kinds."""
    match section:
        case CircleSection() if kind in (RectangleSection, EllipseSection):
            size = _multiply_expression(2, section.radius)
            shape: dict[str, Expression] = {"width": size, "height": size}
        case RectangleSection() | EllipseSection() if kind is CircleSection:
            shape = {"radius": _multiply_expression(0.5, section.height)}
        case RectangleSection() | EllipseSection() if kind in (RectangleSection, EllipseSection):
            shape = {"width": section.width, "height": section.height}
        case _:
            return None
    material = {"young": section.young, "shear": section.shear, "density": section.density}
    return kind(**material, **shape)


def _multiply_expression(factor: float, size: Expression) -> Expression:
    return f"{factor:g}*({size})" if isinstance(size, str) else _round_short(factor * size)


def _convert_by_stiffness(model: Model, name: str, kind: type[Section]) -> Section:
    """Return a section of another kind with the stiffnesses EA, GA, GJ, EI of the present one."""
    rod = model.rods[name]
    section_properties = make_section_at(rod, name, FieldValues(model), 0.5)
    K = np.diag(np.linalg.inv(section_properties.compliance))
    values: list[Expression] = [_round_short(value) for value in K]
    mass: Expression = _round_short(section_properties.mass)
    inertia: tuple[Expression, ...] = tuple(_round_short(value) for value in section_properties.inertia)
    drawn: Expression = _round_short(2.0 * math.sqrt(math.sqrt(K[4] * K[5]) / K[0]))
    match rod.section:  # what is given as a formula stays one
        case StiffnessSection(axial=EA, shear=GA, torsion=GJ, bending=EI):
            values = [EA, *GA, GJ, *EI]
        case MatrixSection(stiffness=triangle):
            values = [triangle[k] for k in _STIFFNESS_DIAGONAL]
    if isinstance(rod.section, StiffnessSection | MatrixSection | LawSection | CableSection):
        mass, drawn = rod.section.mass, rod.section.drawn
    if isinstance(rod.section, StiffnessSection | MatrixSection | LawSection):
        inertia = rod.section.inertia
    three = (inertia[0], inertia[1], inertia[2])
    if kind is StiffnessSection:
        return StiffnessSection(
            axial=values[0],
            shear=(values[1], values[2]),
            torsion=values[3],
            bending=(values[4], values[5]),
            mass=mass,
            inertia=three,
            drawn=drawn,
        )
    if kind is MatrixSection:
        full: list[Expression] = [0.0] * 21
        for k, value in zip(_STIFFNESS_DIAGONAL, values, strict=True):
            full[k] = value
        return MatrixSection(stiffness=tuple(full), mass=mass, inertia=three, drawn=drawn)
    if kind is LawSection:
        N, T2, T3, M1, M2, M3 = (
            f"{_format_factor(value)}*{strain}" for value, strain in zip(values, _STRAINS, strict=True)
        )
        return LawSection(force=(N, T2, T3), moment=(M1, M2, M3), mass=mass, inertia=three, drawn=drawn)
    if kind is CableSection:
        return CableSection(axial=values[0], mass=mass, drawn=drawn)
    return _find_equivalent_solid(kind, K, section_properties.mass)


def _find_equivalent_solid(kind: type[Section], K: Floats, mass: float) -> Section:
    """Return the full section of one material with equal EA and EI."""
    two, three = math.sqrt(K[4] / K[0]), math.sqrt(K[5] / K[0])  # radii of inertia about axes 2 and 3
    if kind is CircleSection:
        radius = 2.0 * math.sqrt(two * three)
        area = math.pi * radius**2
        shape: dict[str, Expression] = {"radius": _round_short(radius)}
    else:
        assert kind is RectangleSection or kind is EllipseSection, kind
        factor, part = (math.sqrt(12.0), 1.0) if kind is RectangleSection else (4.0, 0.25 * math.pi)
        area = part * factor**2 * two * three
        shape = {"width": _round_short(factor * three), "height": _round_short(factor * two)}
    return kind(young=_round_short(K[0] / area), density=_round_short(mass / area), **shape)


# --- axes ------------------------------------------------------------------------------------------------------------


def _make_curve(curve: Curve, axis: RodAxis, kind: type[Curve]) -> Curve:
    """Return an axis of another kind with the length of the present one."""
    length = axis.length
    if kind is Straight:
        return Straight(length=_round_short(length))
    if kind is Arc:
        return Arc(radius=_round_short(2.0 * length / math.pi), angle="pi/2")
    if kind is Helix:
        radius = length / (2.0 * math.pi * _HELIX_TURNS * math.hypot(1.0, _HELIX_RISE_REL / (2.0 * math.pi)))
        return Helix(radius=_round_short(radius), pitch=_round_short(_HELIX_RISE_REL * radius), turns=_HELIX_TURNS)
    if kind is Catenary:
        return Catenary(span=_round_short(length / _CATENARY_LENGTH_REL), length=_round_short(length))
    if kind is ByFormulas:
        return ByFormulas(position=_make_curve_formulas(curve, axis))
    points = curve.points if isinstance(curve, Polyline | Spline) else ()
    helix_fractions = _HELIX_POINT_FRACTIONS if isinstance(curve, Helix) else ()
    if kind is Polyline:
        return Polyline(points=points or _sample_axis(axis, helix_fractions or _CORNER_FRACTIONS))
    return Spline(points=points if len(points) > 2 else _sample_axis(axis, helix_fractions or _POINT_FRACTIONS))


def _sample_axis(axis: RodAxis, parts: tuple[float, ...]) -> tuple[tuple[Expression, Expression, Expression], ...]:
    """Return points on an axis at fractions of its length."""
    places = axis.position(axis.length * np.array(parts))
    size = axis.length * 1e-9
    return tuple((x, y, z) for x, y, z in np.where(abs(places) < size, 0.0, _round_array(places)).tolist())


def _make_curve_formulas(curve: Curve, axis: RodAxis) -> tuple[Expression, Expression, Expression]:
    """Return formulas of s for an axis: exact for arcs and helices, else those of a straight axis."""
    match curve:
        case Arc(radius=R, angle=angle):
            turn = f"{_format_factor(angle)}*s"
            return f"{_format_factor(R)}*sin({turn})", f"{_format_factor(R)}*(1 - cos({turn}))", 0.0
        case Helix(radius=R, pitch=pitch, turns=turns):
            turn, rise = f"2*pi*{_format_factor(turns)}*s", f"{_format_factor(pitch)}*{_format_factor(turns)}*s"
            return f"{_format_factor(R)}*cos({turn})", f"{_format_factor(R)}*sin({turn})", rise
    return f"{_round_short(axis.length):.12g}*s", 0.0, 0.0


def _format_factor(value: Expression) -> str:
    """Return a number or a formula as a factor of a product."""
    return (
        value
        if isinstance(value, str) and value.isidentifier()
        else f"({value})"
        if isinstance(value, str)
        else f"{value:.12g}"
    )


def _round_short(value: float) -> float:
    """Return a number in a few digits, as a person would type it."""
    return float(f"{value:.{_DIGITS}g}")


def _round_array(values: Floats) -> Floats:
    return np.asarray(np.vectorize(_round_short)(values))
