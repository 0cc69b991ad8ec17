"""The blade of planar skaters: what it prevents, and the velocities along it."""

from __future__ import annotations

from typing import Final

from anholon.model.schema import Chart, Nonholonomic

BLADE: Final = Nonholonomic(
    formula="eta'*cos(theta) - xi'*sin(theta)",
    at="A",
    doc="The blade does not slip sideways; its reaction is the lateral force, positive to the left.",
)
"""The knife edge at A with the heading theta (003)."""

ALONG_BLADE: Final = Chart(
    name="regular",
    velocities={"u": "xi'*cos(theta) + eta'*sin(theta)", "omega": "theta'"},
    doc="Speed along the blade and angular velocity; no pole.",
)
"""Quasi-velocities of a skater on one blade that have no pole."""
