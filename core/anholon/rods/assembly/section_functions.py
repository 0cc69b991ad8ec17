"""From the numbers of a rod's section to compliances, masses and inertias along it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

import numpy as np

from anholon.array_types import Floats
from anholon.errors import ModelError, Problem
from anholon.model.schema import (
    CableSection,
    CircleSection,
    EllipseSection,
    LawSection,
    MatrixSection,
    RectangleSection,
    Rod,
    StiffnessSection,
)
from anholon.rods import section as sections
from anholon.rods.assembly.cable_properties import make_cable_section
from anholon.rods.assembly.field_values import FieldValues
from anholon.rods.section import CABLES, FROZEN

_WIRE, _ROPE = 0.004, 2e4  # radius, m, and EA, N, of a cable of which nothing is said


def make_section_functions(
    rod: Rod, name: str, field_values: FieldValues
) -> Callable[[Floats], tuple[Floats, Floats, Floats]]:
    """Return the function of fractions s (m,) that gives the section properties per length.

    Its values: compliances (m, 6, 6), masses (m,) and moments of inertia (m, 3).
    """

    def make_properties(row: Floats) -> sections.SectionProperties:
        if rod.model in CABLES:
            return make_cable_section(rod, row, lambda: _make_section(rod, row))
        return _make_section(rod, row).freeze(*list_frozen_strains(rod))

    def at(s: Floats) -> tuple[Floats, Floats, Floats]:
        section_properties = [make_properties(row) for row in _rows(rod, name, field_values, s)]
        return (
            np.stack([properties.compliance for properties in section_properties]),
            np.array([properties.mass for properties in section_properties]),
            np.array([properties.inertia for properties in section_properties]),
        )

    return at


def held_along(rod: Rod, name: str, numbers: FieldValues, s: Floats, length: float) -> Floats:
    """Return the compliances (m, 6) of frozen strains in a step of Newton's method, at the fractions s (m,).

    For elements of about the given length; zeros for cables.
    """
    if rod.model in CABLES:
        return np.zeros((len(s), 6))
    frozen = list_frozen_strains(rod)
    rows = _rows(rod, name, numbers, s)
    return np.stack([sections.held_in_steps(_make_section(rod, row), frozen, length) for row in rows])


def _rows(rod: Rod, name: str, numbers: FieldValues, s: Floats) -> Floats:
    """Return the numbers of the sections at the parts s (m,), with the tangents of a nonlinear law before them."""
    rows = numbers.evaluate_along(f"section:{name}", s)
    _require_positive_properties(rod, rows, s)
    if isinstance(rod.section, LawSection):
        rows = np.hstack([_compute_reference_tangents(numbers, name, s, list_frozen_strains(rod)), rows])
    return rows


def make_section_at(
    rod: Rod, name: str, field_values: FieldValues, length_fraction: float
) -> sections.SectionProperties:
    """Return the section at a fraction of the length with all strains free.

    A cable is taken to be a round wire of one material with its drawn thickness.
    """
    s = np.array([length_fraction])
    rows = field_values.evaluate_along(f"section:{name}", s)
    _require_positive_properties(rod, rows, s)
    if isinstance(rod.section, LawSection):
        rows = np.hstack([_compute_reference_tangents(field_values, name, s, ()), rows])
    elif isinstance(rod.section, CableSection):
        axial, mass, drawn = (float(value) for value in rows[0, :3])
        radius = drawn if drawn > 0.0 else _WIRE
        area = np.pi * radius**2
        E = (axial if axial > 0.0 else _ROPE) / area
        return sections.make_circle(radius, E, E / 2.6, mass / area)
    return _make_section(rod, rows[0])


def _require_positive_properties(rod: Rod, rows: Floats, s: Floats) -> None:
    """Refuse sizes, moduli, stiffnesses and densities (m, k) that no section has, at the fractions s (m,)."""
    section = rod.section
    match section:
        case CircleSection():
            names: tuple[str, ...]
            names, signs = ("radius", "hole", "young", "shear", "density"), "+0+00"
        case RectangleSection() | EllipseSection():
            names, signs = ("width", "height", "young", "shear", "density"), "+++00"
        case StiffnessSection():
            names = ("axial", "shear.0", "shear.1", "torsion", "bending.0", "bending.1", "mass")
            signs = "++++++0"
        case MatrixSection() | LawSection() | CableSection():
            return
        case _:
            assert_never(section)
    for k, (field, sign) in enumerate(zip(names, signs, strict=True)):
        is_wrong = ~(rows[:, k] > 0.0) if sign == "+" else ~(rows[:, k] >= 0.0)
        if is_wrong.any():
            i = int(np.argmax(is_wrong))
            message = f"The number is {rows[i, k]:.6g}."
            if np.ptp(rows[:, k]):
                message = f"The number is {rows[i, k]:.6g} at s = {s[i]:.4g}."
            remedy = "It must be positive all along the rod." if sign == "+" else "It must not be negative."
            raise ModelError([Problem(path=f"section.{field}", message=message, remedy=remedy)])
    if isinstance(section, CircleSection) and (is_wrong := rows[:, 1] >= rows[:, 0]).any():
        i = int(np.argmax(is_wrong))
        message = (
            f"A hole of the radius {rows[i, 1]:.6g} m leaves nothing of a circle of the radius {rows[i, 0]:.6g} m."
        )
        raise ModelError([Problem(path="section.hole", message=message, remedy="Make the hole smaller.")])


def list_frozen_strains(rod: Rod) -> tuple[sections.StrainName, ...]:
    if rod.model in CABLES:
        return sections.STRAIN_NAMES[1:]
    return (*FROZEN.get(rod.model, ()), *rod.frozen)


def _compute_reference_tangents(
    numbers: FieldValues, name: str, s: Floats, frozen: tuple[sections.StrainName, ...]
) -> Floats:
    """Return the tangents (m, 36) of a nonlinear law without strain, with ones for frozen strains."""
    free = ~np.isin(sections.STRAIN_NAMES, frozen)
    at = np.arange(len(s))
    law = numbers.make_section_law(name, s, np.zeros(len(s)), free, np.zeros((len(s), 6, 6)))
    result = law.evaluate("tangent", at, np.zeros((len(s), 6))).reshape(-1, 6, 6)
    both = free[:, None] & free
    return np.where(both, result, np.eye(6)).reshape(-1, 36)


def _make_section(rod: Rod, row: Floats) -> sections.SectionProperties:
    """Return the section with the numbers `row`."""
    match rod.section:
        case StiffnessSection():
            EA, GA2, GA3, GJ, EI2, EI3, mass, *inertia = map(float, row[:10])
            section_properties = sections.from_stiffness((EA, GA2, GA3, GJ, EI2, EI3), mass, _as_triple(inertia))
        case LawSection():
            K = row[:36].reshape(6, 6)
            K = 0.5 * (K + K.T)
            if not np.isfinite(K).all() or np.linalg.eigvalsh(K)[0] <= 0.0:
                message = "The tangent of the law is not positive without strain."
                remedy = "Every force and moment must grow with its own strain; freeze strains that do not change."
                raise ModelError([Problem(path="section", message=message, remedy=remedy)])
            section_properties = sections.from_stiffness(K, float(row[36]), _as_triple(row[37:40]))
        case MatrixSection():
            K = np.zeros((6, 6))
            K[np.triu_indices(6)] = row[:21]
            K = K + np.triu(K, 1).T
            smallest_eigenvalue = float(np.linalg.eigvalsh(K)[0]) if np.isfinite(K).all() else np.nan
            if not smallest_eigenvalue > 0.0:
                message = f"The stiffness matrix is not positive: its least eigenvalue is {smallest_eigenvalue:.4g}."
                remedy = "Make the couplings smaller: the square of each is below the product of its two stiffnesses."
                raise ModelError(
                    [Problem(path=f"section.stiffness{_find_invalid_entry(K)}", message=message, remedy=remedy)]
                )
            section_properties = sections.from_stiffness(K, float(row[21]), _as_triple(row[22:25]))
        case CircleSection():
            radius, hole, E, G, density = map(float, row)
            section_properties = sections.make_circle(radius, E, G or E / 2.6, density, hole)
        case RectangleSection() | EllipseSection():
            width, height, E, G, density = map(float, row)
            make = sections.make_rectangle if isinstance(rod.section, RectangleSection) else sections.make_ellipse
            section_properties = make(width, height, E, G or E / 2.6, density)
        case CableSection():
            raise TypeError("the section of a cable has no bending stiffness")
        case _:
            assert_never(rod.section)
    if not np.isfinite(section_properties.compliance).all() or (np.diag(section_properties.compliance) <= 0.0).any():
        raise ModelError([Problem(path="section", message="A stiffness of the section is not positive.")])
    if section_properties.mass < 0.0 or min(section_properties.inertia) < 0.0:
        raise ModelError([Problem(path="section", message="The mass or an inertia of the section is negative.")])
    return section_properties


def _find_invalid_entry(K: Floats) -> str:
    """Return ".k" for the entry k of a stiffness matrix (6, 6) that makes it indefinite; "" if no single entry does.

    Such an entry is a stiffness that is not positive, or a coupling that is too large for its two stiffnesses.
    """
    rows, columns = np.triu_indices(6)
    stiffnesses = np.diag(K)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.where(rows == columns, np.where(K[rows, columns] > 0.0, 0.0, np.inf), 0.0)
        ratio += np.where(rows == columns, 0.0, K[rows, columns] ** 2 / (stiffnesses[rows] * stiffnesses[columns]))
    worst = int(np.argmax(ratio))
    return f".{worst}" if ratio[worst] >= 1.0 else ""


def _as_triple(values: Iterable[float]) -> tuple[float, float, float]:
    first, second, third = values
    return (float(first), float(second), float(third))


def compute_half_sizes(rod: Rod, name: str, field_values: FieldValues, s: Floats, length: float) -> Floats:
    """Return the half sizes (k, 2) with which sections are drawn."""
    rows = field_values.evaluate_along(f"section:{name}", s)
    match rod.section:
        case CircleSection():
            return np.repeat(rows[:, :1], 2, axis=1)
        case StiffnessSection() | MatrixSection() | LawSection() | CableSection():
            return np.repeat(np.where(rows[:, -1:] > 0.0, rows[:, -1:], 0.01 * length), 2, axis=1)
        case RectangleSection() | EllipseSection():
            return np.asarray(0.5 * rows[:, :2])
        case _:
            assert_never(rod.section)
