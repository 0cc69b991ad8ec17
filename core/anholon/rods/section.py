"""Sections of rods: how strains and wrenches belong together, and what a length of rod weighs.

A strain is ε = (γ1 - 1, γ2, γ3; k1, k2, k3): extension and two shears, torsion and two curvatures, in the section's own
axes; its wrench is Θ = (N, T2, T3; M1, M2, M3). Axis 1 is normal to the section. Compliance form, ε = C Θ: a zero row
freezes a strain, and its wrench is then a reaction.

Source: 002 2 (models by frozen strains); circular, rectangular and elliptic sections: E. P. Popov, shear factors of
G. R. Cowper (1966) for Poisson's ratio E/(2G) - 1.
"""

from __future__ import annotations

import math
from typing import Final, Literal, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.rods.tolerances import FROZEN_COMPLIANCE_REL

StrainName = Literal["extension", "shear2", "shear3", "torsion", "bending2", "bending3"]
"""Names of the six strains, in their order."""

Outline = Literal["rectangle", "ellipse"]
"""How a section is drawn, between its half sizes."""

FROZEN: Final[dict[str, tuple[StrainName, ...]]] = {
    "general": (),
    "timoshenko": ("extension",),
    "inextensible": ("extension",),
    "bernoulli": ("shear2", "shear3"),
    "kirchhoff": ("extension", "shear2", "shear3"),
}
"""Model of a rod -> strains that cannot change."""


STRAIN_NAMES: tuple[StrainName, ...] = ("extension", "shear2", "shear3", "torsion", "bending2", "bending3")


CABLES: Final[dict[str, tuple[StrainName, ...]]] = {
    "cable": ("shear2", "shear3"),
    "string": ("extension", "shear2", "shear3"),
}
"""Models without bending stiffness -> strains that cannot change; the others need no wrench."""


class SectionProperties(NamedTuple):
    """Compliance C (6×6, per length), mass per length μ, kg/m, and inertia per length about the axes 1, 2, 3, kg·m."""

    compliance: Floats
    mass: float
    inertia: tuple[float, float, float]

    def freeze(self, *strains: StrainName) -> SectionProperties:
        """Return the section with strains that cannot change: inextensible, unshearable, …

        The others follow their own block of the stiffness, whose inverse is what a coupling leaves of C.
        """
        C = self.compliance.copy()
        for strain in strains:
            i = STRAIN_NAMES.index(strain)
            if C[i, i] > 0.0:
                C -= np.outer(C[:, i], C[i]) / C[i, i]
            C[i, :] = 0.0
            C[:, i] = 0.0
        return self._replace(compliance=C)


def held_in_steps(section: SectionProperties, strains: tuple[StrainName, ...], length: float) -> Floats:
    """Return the compliances (6,) of frozen strains in a step of Newton's method, for elements of about a length.

    They are 0 for strains that need none, see `anholon.rods.element`.

    A shear beside a free bending needs none: its force follows from what the element bends. That of the others does not
    follow from the ends of the element. 1e-7 of what the element yields to bending is less than what the rods yield, so
    that steps go nearly as far as without; with less the rounding of places is felt in forces.
    """
    yields = float(np.diag(section.compliance)[3:].max())
    result = np.zeros(6)
    for strain in strains:
        i = STRAIN_NAMES.index(strain)
        partner = {"shear2": "bending3", "shear3": "bending2"}.get(strain, strain)
        if partner in strains:
            result[i] = FROZEN_COMPLIANCE_REL * yields * (length**2 if i < 3 else 1.0)
    return result


def make_cable(axial: float, mass: float) -> SectionProperties:
    """Return the section of a cable: EA, N, and its mass per length, kg/m; the rest has no effect."""
    return SectionProperties(np.diag([1.0 / axial, *[1.0] * 5]), mass, (0.0, 0.0, 0.0))


def from_stiffness(
    stiffness: tuple[float, float, float, float, float, float] | Floats,
    mass: float = 0.0,
    inertia: tuple[float, float, float] = (0.0, 0.0, 0.0),
) -> SectionProperties:
    """Return the section with stiffnesses EA, GA2, GA3, GJ, EI2, EI3, or with a full stiffness matrix (6×6)."""
    K = np.asarray(stiffness, dtype=np.float64)
    C = np.diag(1.0 / K) if K.ndim == 1 else np.linalg.inv(K)
    return SectionProperties(0.5 * (C + C.T), mass, inertia)


def make_circle(radius: float, E: float, G: float, density: float = 0.0, hole: float = 0.0) -> SectionProperties:
    """Return a full circle, or a tube with a `hole` of that radius. Lengths in m, moduli in Pa, density in kg/m³."""
    area = math.pi * (radius**2 - hole**2)
    I = math.pi * (radius**4 - hole**4) / 4.0  # noqa: E741  # the field's letter
    nu, m = E / (2.0 * G) - 1.0, hole / radius
    factor = 6.0 * (1.0 + nu) * (1.0 + m**2) ** 2
    factor /= (7.0 + 6.0 * nu) * (1.0 + m**2) ** 2 + (20.0 + 12.0 * nu) * m**2
    shear = factor * G * area
    return from_stiffness(
        (E * area, shear, shear, 2.0 * G * I, E * I, E * I),
        density * area,
        (2.0 * density * I, density * I, density * I),
    )


def make_rectangle(width: float, height: float, E: float, G: float, density: float = 0.0) -> SectionProperties:
    """Return a rectangle with `width` along axis 2 and `height` along axis 3."""
    area = width * height
    I2, I3 = width * height**3 / 12.0, height * width**3 / 12.0
    nu = E / (2.0 * G) - 1.0
    shear = 10.0 * (1.0 + nu) / (12.0 + 11.0 * nu) * G * area
    return from_stiffness(
        (E * area, shear, shear, G * compute_torsion_of_rectangle(width, height), E * I2, E * I3),
        density * area,
        (density * (I2 + I3), density * I2, density * I3),
    )


def make_ellipse(width: float, height: float, E: float, G: float, density: float = 0.0) -> SectionProperties:
    """Return an ellipse with the axes `width` along axis 2 and `height` along axis 3."""
    a, b = width / 2.0, height / 2.0
    area = math.pi * a * b
    I2, I3 = area * b**2 / 4.0, area * a**2 / 4.0
    nu = E / (2.0 * G) - 1.0
    return from_stiffness(
        (
            E * area,
            _compute_shear_factor_of_ellipse(a, b, nu) * G * area,
            _compute_shear_factor_of_ellipse(b, a, nu) * G * area,
            G * math.pi * a**3 * b**3 / (a**2 + b**2),
            E * I2,
            E * I3,
        ),
        density * area,
        (density * (I2 + I3), density * I2, density * I3),
    )


def _compute_shear_factor_of_ellipse(along: float, across: float, nu: float) -> float:
    """Return Cowper's factor for a force along the semi-axis `along`."""
    a2, b2 = along**2, across**2
    above = 12.0 * (1.0 + nu) * a2 * (3.0 * a2 + b2)
    return above / ((40.0 + 37.0 * nu) * a2**2 + (16.0 + 10.0 * nu) * a2 * b2 + nu * b2**2)


def compute_torsion_of_rectangle(width: float, height: float) -> float:
    """Return the torsion constant J of a rectangle, m⁴: a b³ (1/3 - (64/π⁵)(b/a) Σ tanh(nπa/2b)/n⁵), b <= a, n odd."""
    a, b = max(width, height), min(width, height)
    total = sum(math.tanh(n * math.pi * a / (2.0 * b)) / n**5 for n in range(1, 400, 2))
    return a * b**3 * (1.0 / 3.0 - 64.0 / math.pi**5 * b / a * total)
