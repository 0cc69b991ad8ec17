"""Models whose initial states violate constraints, with closed forms; a table that brings impacts."""

from __future__ import annotations

import math

R, L = 0.1, 0.3  # m, crank and connecting rod

SLIDER_CRANK = f"""
format = 1
[coordinates.crank]
value = 0.5
rate = 5.0
unit = "rad"
[coordinates.slide]
value = 0.35
unit = "m"
[points.A]
mass = 1.0
position = ["{R}*cos(crank)", "{R}*sin(crank)", "0"]
[points.B]
mass = 2.0
position = ["slide", "0", "0"]
[constraints.link]
kind = "distance"
between = ["A", "B"]
length = "{L}"
"""


def slide_of(crank: float, rate: float) -> tuple[float, float]:
    """Return place and rate of the slider in closed form."""
    root = math.sqrt(L**2 - (R * math.sin(crank)) ** 2)
    return R * math.cos(crank) + root, -R * math.sin(crank) * rate * (1.0 + R * math.cos(crank) / root)


TABLE = """
format = 1
[schedules.s]
times = [0, 1, 2, 3]
values = [0, 1, 1.5, 1.2]
unit = "m"
[coordinates.x]
rate = "s'"
[coordinates.a]
value = "pi/2"
unit = "rad"
"""

DRIVEN = """
[points.A]
mass = 1.0
position = ["x", "0", "0"]
[points.B]
mass = 1.0
position = ["cos(a)", "sin(a)", "0"]
[constraints.drive]
kind = "holonomic"
formula = "x - s"
"""
