"""From the numbers of a rod's section to compliances, masses and inertias along it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from anholon.errors import ModelError, Problem
from anholon.flexible.cables import of_cable
from anholon.flexible.description import Numbers
from anholon.model.structs import (
    CableSection,
    CircleSection,
    LawSection,
    MatrixSection,
    RectangleSection,
    Rod,
    StiffnessSection,
)
from anholon.rods import section as sections
from anholon.rods.section import CABLES, FROZEN

Floats = NDArray[np.float64]


def law_of(rod: Rod, name: str, numbers: Numbers, length: float) -> Callable[[Floats], tuple[Floats, Floats, Floats]]:
    """Return compliances (m, 6, 6), masses (m,) and inertias (m, 3) per length as a function of the part s (m,)."""
    frozen = frozen_of(rod)

    def one(row: Floats) -> sections.Section:
        if rod.model in CABLES:
            return of_cable(rod, row, lambda: _section(rod, row))
        return sections.stiffened(_section(rod, row), frozen, length)

    def at(s: Floats) -> tuple[Floats, Floats, Floats]:
        rows = numbers.along(f"section:{name}", s)
        if isinstance(rod.section, LawSection):
            rows = np.hstack([_unstrained(numbers, name, s, frozen), rows])
        found = [one(row) for row in rows]
        return (
            np.stack([one.compliance for one in found]),
            np.array([one.mass for one in found]),
            np.array([one.inertia for one in found]),
        )

    return at


def frozen_of(rod: Rod) -> tuple[sections.Strain, ...]:
    if rod.model in CABLES:
        return sections.STRAINS[1:]
    return (*FROZEN.get(rod.model, ()), *rod.frozen)


def _unstrained(numbers: Numbers, name: str, s: Floats, frozen: tuple[sections.Strain, ...]) -> Floats:
    """Return the tangents (m, 36) of a nonlinear law without strain, with ones for frozen strains."""
    free = ~np.isin(sections.STRAINS, frozen)
    at = np.arange(len(s))
    law = numbers.law(name, at, s, free, np.zeros((len(s), 6, 6)))
    found = law.value("tangent", at, np.zeros((len(s), 6))).reshape(-1, 6, 6)
    both = free[:, None] & free
    return np.where(both, found, np.eye(6)).reshape(-1, 36)


def _section(rod: Rod, row: Floats) -> sections.Section:
    """Return the section with these numbers."""
    match rod.section:
        case StiffnessSection():
            EA, GA2, GA3, GJ, EI2, EI3, mass, *inertia = map(float, row[:10])
            found = sections.by_stiffness((EA, GA2, GA3, GJ, EI2, EI3), mass, _three(inertia))
        case LawSection():
            K = row[:36].reshape(6, 6)
            K = 0.5 * (K + K.T)
            if not np.isfinite(K).all() or np.linalg.eigvalsh(K)[0] <= 0.0:
                message = "The tangent of the law is not positive without strain."
                remedy = "Every force and moment must grow with its own strain; freeze strains that do not change."
                raise ModelError([Problem(path="section", message=message, remedy=remedy)])
            found = sections.by_stiffness(K, float(row[36]), _three(row[37:40]))
        case MatrixSection():
            K = np.zeros((6, 6))
            K[np.triu_indices(6)] = row[:21]
            K = K + np.triu(K, 1).T
            if not np.isfinite(K).all() or np.linalg.eigvalsh(K)[0] <= 0.0:
                raise ModelError([Problem(path="section", message="The stiffness matrix is not positive.")])
            found = sections.by_stiffness(K, float(row[21]), _three(row[22:25]))
        case CircleSection():
            radius, hole, E, G, density = map(float, row)
            found = sections.circle(radius, E, G or E / 2.6, density, hole)
        case _:
            width, height, E, G, density = map(float, row)
            make = sections.rectangle if isinstance(rod.section, RectangleSection) else sections.ellipse
            found = make(width, height, E, G or E / 2.6, density)
    if not np.isfinite(found.compliance).all() or (np.diag(found.compliance) <= 0.0).any():
        raise ModelError([Problem(path="section", message="A stiffness of the section is not positive.")])
    if found.mass < 0.0 or min(found.inertia) < 0.0:
        raise ModelError([Problem(path="section", message="The mass or an inertia of the section is negative.")])
    return found


def _three(values: Iterable[float]) -> tuple[float, float, float]:
    one, two, three = values
    return (float(one), float(two), float(three))


def halves_of(rod: Rod, name: str, numbers: Numbers, s: Floats, length: float) -> Floats:
    """Return the half sizes (k, 2) with which sections are drawn."""
    rows = numbers.along(f"section:{name}", s)
    match rod.section:
        case CircleSection():
            return np.repeat(rows[:, :1], 2, axis=1)
        case StiffnessSection() | MatrixSection() | LawSection() | CableSection():
            return np.repeat(np.where(rows[:, -1:] > 0.0, rows[:, -1:], 0.01 * length), 2, axis=1)
        case _:
            return np.asarray(0.5 * rows[:, :2])
