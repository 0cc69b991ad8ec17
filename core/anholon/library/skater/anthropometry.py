"""Masses, lengths and moments of inertia of the parts of a human body, from its height, mass and sex.

Table 4 of P. de Leva, "Adjustments to Zatsiorsky-Seluyanov's segment inertia parameters", J. Biomech. 29 (1996)
1223-1230: means of 15 young women (1.735 m, 61.9 kg) and 100 young men (1.741 m, 73.0 kg). Masses go with the mass of
the body, lengths with its height. Breadths and the height of the ankle: R. Drillis and R. Contini (1966), in D. A.
Winter, "Biomechanics and Motor Control of Human Movement" (4th ed. 2009), figure 4.1.

Axes of a part: x forward, y to the left, z along the part, upward in a standing body.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

Sex = Literal["female", "male"]


@dataclass(frozen=True)
class BodyPart:
    """A part of the body.

    mass kg; length m between the ends named below; center: distance of the mass centre from the upper end as a part of
    the length (of a foot: from the heel); gyration: radii of gyration about x, y, z through the mass centre, parts of
    the length.
    """

    mass: float
    length: float
    center: float
    gyration: tuple[float, float, float]

    @property
    def inertia(self) -> tuple[float, float, float]:
        """Principal moments of inertia about x, y, z through the mass centre, kg*m^2."""
        x, y, z = (self.mass * (radius * self.length) ** 2 for radius in self.gyration)
        return (x, y, z)


@dataclass(frozen=True)
class Physique:
    """The parts of a body with the positions of their joints, m.

    `shoulder` and `hip` are half the distances of the joint centres, `drop` is the distance of the shoulders below the
    upper end of the trunk, `ankle` the height of the ankle above the sole.
    """

    height: float
    mass: float
    parts: Mapping[str, BodyPart]
    shoulder: float
    hip: float
    drop: float
    ankle: float

    def __getitem__(self, name: str) -> BodyPart:
        """Return the part `name`."""
        return self.parts[name]


PARTS = ("head", "upper trunk", "middle trunk", "lower trunk", "upper arm", "forearm", "hand", "thigh", "shank", "foot")
"""Head from the vertex to the seventh cervical vertebra; upper trunk from there to the xiphion; middle trunk to the
navel; lower trunk to the midpoint of the hips; arms and legs from joint to joint (a hand to the knuckle of the middle
finger); foot from the heel to the tip of the toes. Arms and legs count for one side."""

_Row = tuple[float, float, float, float, float, float]

# mass, %; length, mm; mass centre, %; radii of gyration about the sagittal (x), transverse (y), longitudinal (z) axis,
# %
_TABLE: Mapping[str, Mapping[str, _Row]] = {
    "female": {
        "head": (6.68, 243.7, 48.41, 27.1, 29.5, 26.1),
        "upper trunk": (15.45, 228.0, 50.50, 46.6, 31.4, 44.9),
        "middle trunk": (14.65, 205.3, 45.12, 43.3, 35.4, 41.5),
        "lower trunk": (12.47, 181.5, 49.20, 43.3, 40.2, 44.4),
        "upper arm": (2.55, 275.1, 57.54, 27.8, 26.0, 14.8),
        "forearm": (1.38, 264.3, 45.59, 26.1, 25.7, 9.4),
        "hand": (0.56, 78.0, 74.74, 53.1, 45.4, 33.5),
        "thigh": (14.78, 368.5, 36.12, 36.9, 36.4, 16.2),
        "shank": (4.81, 438.6, 43.52, 26.7, 26.3, 9.2),
        "foot": (1.29, 228.3, 40.14, 13.9, 27.9, 29.9),
    },
    "male": {
        "head": (6.94, 242.9, 50.02, 30.3, 31.5, 26.1),
        "upper trunk": (15.96, 242.1, 50.66, 50.5, 32.0, 46.5),
        "middle trunk": (16.33, 215.5, 45.02, 48.2, 38.3, 46.8),
        "lower trunk": (11.17, 145.7, 61.15, 61.5, 55.1, 58.7),
        "upper arm": (2.71, 281.7, 57.72, 28.5, 26.9, 15.8),
        "forearm": (1.62, 268.9, 45.74, 27.6, 26.5, 12.1),
        "hand": (0.61, 86.2, 79.00, 62.8, 51.3, 40.1),
        "thigh": (14.16, 422.2, 40.95, 32.9, 32.9, 14.9),
        "shank": (4.33, 440.3, 43.95, 25.1, 24.6, 10.2),
        "foot": (1.37, 258.1, 44.15, 12.4, 24.5, 25.7),
    },
}  # the long axis of a foot is x: its longitudinal radius stands first, the sagittal one last

_STATURE = {"female": 1.735, "male": 1.741}
_DROP = {"female": 0.1169, "male": 0.0878}  # cervicale to the line between the shoulders, m at that stature
_ANKLE = 0.039  # height of the ankle, of the stature (Drillis and Contini)
_SHOULDERS, _HIPS = 0.129, 0.0955  # half the outer breadths, of the stature (Drillis and Contini)
_ARM_RADIUS, _THIGH_RADIUS = 0.026, 0.046  # what lies outside the joint centres, of the stature

SHARES: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {sex: MappingProxyType({part: row[0] / 100.0 for part, row in table.items()}) for sex, table in _TABLE.items()}
)
"""Sex -> part -> its share of the mass of the body, as printed."""


def make_physique(height: float = 1.65, mass: float = 55.0, sex: Sex = "female") -> Physique:
    """Return the body of a person of this `height` (m) and `mass` (kg).

    The printed shares of the mass add up to 0.9999 (women) and 1.0000 (men); they are divided by that sum, so that the
    parts together have the mass of the body.
    """
    table = _TABLE[sex]
    scale = height / _STATURE[sex]
    share_sum = sum(row[0] * (2.0 if _is_paired(part) else 1.0) for part, row in table.items())
    parts = {
        part: BodyPart(
            mass=mass * row[0] / share_sum,
            length=scale * row[1] / 1000.0,
            center=row[2] / 100.0,
            gyration=(row[3] / 100.0, row[4] / 100.0, row[5] / 100.0),
        )
        for part, row in table.items()
    }
    return Physique(
        height=height,
        mass=mass,
        parts=MappingProxyType(parts),
        shoulder=(_SHOULDERS - _ARM_RADIUS) * height,
        hip=(_HIPS - _THIGH_RADIUS) * height,
        drop=scale * _DROP[sex],
        ankle=_ANKLE * height,
    )


def join_parts(upper: BodyPart, lower: BodyPart) -> BodyPart:
    """Return two parts on one line as one rigid part from the upper end of `upper` to the lower end of `lower`."""
    mass, length = upper.mass + lower.mass, upper.length + lower.length
    places = (upper.center * upper.length, upper.length + lower.center * lower.length)
    center = (upper.mass * places[0] + lower.mass * places[1]) / mass
    steiner = upper.mass * (places[0] - center) ** 2 + lower.mass * (places[1] - center) ** 2
    x, y, z = (a + b for a, b in zip(upper.inertia, lower.inertia, strict=True))
    gyration = tuple((moment / mass) ** 0.5 / length for moment in (x + steiner, y + steiner, z))
    return BodyPart(mass, length, center / length, (gyration[0], gyration[1], gyration[2]))


def _is_paired(part: str) -> bool:
    return part in ("upper arm", "forearm", "hand", "thigh", "shank", "foot")
