"""Names in formulas: the sections whose elements they are, and the components of points, bodies and sections of rods,
after the dot."""

from __future__ import annotations

from typing import Final

QUANTITIES: Final = ("parameters", "definitions", "schedules", "coordinates", "controls")
"""Sections whose names stand for quantities in formulas: a name stands in one of them only."""

FRAMES: Final = ("points", "bodies")
"""Sections whose names stand before a dot in formulas: a name stands in one of them only."""

POINT_COMPONENTS: Final = ("x", "y", "z")
"""What stands after the dot of a point or body: its position (a body's is that of its origin)."""

BODY_COMPONENTS: Final = ("wx", "wy", "wz", *(f"e{axis}{c}" for axis in "123" for c in "xyz"))
"""What stands only after the dot of a body: angular velocity and the components of its three axes, in the world."""

BODY_RATES: Final = ("wx", "wy", "wz", "w1", "w2", "w3")
"""Components of the angular velocity of a body in the world and, not of a section of a rod, in its own axes."""
