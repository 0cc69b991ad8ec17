"""Models with laws of control that contain coordinates or rates: reactions do not act along the conditions."""

from __future__ import annotations

from typing import Final

SERVO: Final = {
    "spiral": """
format = 1
gravity = [9.81, 0, 0]
[parameters]
c = { value = 0.9, unit = "1/m" }
[coordinates]
x1 = { value = "0.4*cos(0.36)", rate = 0.3, unit = "m" }
x2 = { value = "0.4*sin(0.36)", unit = "m" }
[controls]
theta = { law = "c*sqrt(x1^2 + x2^2) + 0.1*sin(t)", unit = "" }
[points.ring]
position = ["x1", "x2", 0]
mass = 1.3
[constraints.rod]
kind = "parametric"
formula = "x2*cos(theta) - x1*sin(theta)"
[[charts]]
name = "along"
velocities = { u = "x1'*cos(theta) + x2'*sin(theta)" }
""",
    "rates": """
format = 1
gravity = [1, 0, 0]
[coordinates]
x1 = { value = 0.7, rate = 0.3, unit = "" }
x2 = { value = 0.2, rate = 0.1, unit = "" }
[definitions]
turning = "(x1*x2' - x2*x1')/(x1^2 + x2^2)"
[controls]
theta = { law = "0.8*turning", unit = "" }
[points.ring]
position = ["x1", "x2", 0]
mass = 1.3
[constraints.rod]
kind = "parametric"
formula = "x2*cos(theta) - x1*sin(theta)"
""",
    "linear rates": """
format = 1
[coordinates]
x = { value = 0.7, rate = 0.3, unit = "" }
y = { value = 0.2, rate = 0.1, unit = "" }
z = { value = 0.2, rate = 0.1, unit = "" }
[controls]
p = { law = "0.8*x' + y'*z - sin(t)", unit = "" }
[points]
a = { position = ["x", "y", "0.2*x*z"], mass = 1.3 }
b = { position = ["y", "z", 0], mass = 0.6 }
[constraints]
one = { kind = "parametric", formula = "x + y*z - p" }
two = { kind = "holonomic", formula = "z - 0.2*y^2 - 0.1*x" }
""",
    "planes": """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x1 = { value = 0.2, unit = "" }
x2 = { value = 0.1, unit = "" }
x3 = { value = 0.3, unit = "" }
x4 = { value = 0.3, unit = "" }
x5 = { value = -0.2, unit = "" }
[points]
a = { position = ["x1", "x2", "x3"], mass = 1.5 }
b = { position = ["x4 + 0.3*x1", "x5", "0.2*x2*x5"], mass = 0.7 }
[controls]
p1 = { law = "x3 + 0.2*x4^2 + 0.3*t" }
p2 = { law = "2*x3 - 0.1*x1*x5 + 0.1*p1" }
p3 = { law = "0.3*x4*x2" }
[constraints]
sum = { kind = "parametric", formula = "x1 + x2 - p1" }
gap = { kind = "parametric", formula = "x1 - x2 - p2*(1 + 0.1*x4)" }
rail = { kind = "holonomic", formula = "x5 - 0.3*sin(x4) + 0.1*x3" }
speed = { kind = "parametric", formula = "x4' - x5'*p3 - 0.1*p1" }
""",
    "massless": """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x1 = { value = 0.5, rate = 0.2, unit = "" }
x2 = { value = 0.2, unit = "" }
a = { value = 0.3, unit = "" }
[points.ring]
position = ["x1", "x2", 0]
mass = 1.4
[controls]
angle = { law = "0.6*sqrt(x1^2 + x2^2) + 0.3*t", unit = "" }
[constraints]
rod = { kind = "holonomic", formula = "x2*cos(a) - x1*sin(a)" }
motor = { kind = "parametric", formula = "a - angle" }
""",
    "twice": """
format = 1
gravity = [9.81, 0, 0]
[coordinates]
x1 = { value = 0.4, rate = 0.3, unit = "" }
x2 = { value = 0.1, unit = "" }
[controls]
theta = { law = "0.9*sqrt(x1^2 + x2^2)", unit = "" }
[points.ring]
position = ["x1", "x2", 0]
mass = 1.3
[constraints]
rod = { kind = "parametric", formula = "x2*cos(theta) - x1*sin(theta)" }
same = { kind = "parametric", formula = "3*x2*cos(theta) - 3*x1*sin(theta)" }
""",
    "carried": """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x = { value = 0.6, rate = 0.2, unit = "m" }
y = { value = 0.3, unit = "m" }
z = { value = 0.1, unit = "m" }
[controls]
theta = { law = "x/k + 0.2*sin(t/s)", unit = "rad" }
[parameters]
k = { value = 1.5, unit = "m" }
s = { value = 1, unit = "s" }
[points.ring]
position = ["x", "y", "z"]
mass = 0.8
[bodies.rail]
kind = "thin-rod"
length = 1
mass = 0
rotation = [{ axis = "z", angle = "theta" }]
[constraints]
slide = { kind = "slider", at = "ring", frame = "rail" }
[forces]
pull = { kind = "spring", between = ["world", "ring"], stiffness = 12, length = 0.2 }
""",
    "towed": """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x = { value = 0.6, rate = 0.2, unit = "m" }
y = { value = 0.3, unit = "m" }
[controls]
theta = { law = "x/k + 0.2*sin(t/s)", unit = "rad" }
[parameters]
k = { value = 1.5, unit = "m" }
s = { value = 1, unit = "s" }
[points.ring]
position = ["x", "y", 0]
mass = 0.8
[points.hook]
frame = "arm"
position = [0.4, 0.1, 0]
[bodies.arm]
kind = "thin-rod"
length = 1
mass = 0
rotation = [{ axis = "z", angle = "theta" }]
[constraints]
slide = { kind = "slider", at = "ring", frame = "arm" }
[forces]
rope = { kind = "spring", between = ["hook", "ring"], stiffness = 12, length = 0.2, damping = 0.7 }
wind = { kind = "force", at = "hook", vector = ["0.3*x/k", 1, 0], frame = "arm" }
motor = { kind = "torque", body = "arm", vector = [0, 0, "2*cos(theta)"] }
well = { kind = "potential", energy = "4*(x/k - 0.3*theta)^2" }
air = { kind = "drag", at = "hook", coefficient = 0.4, power = 2 }
""",
}
"""A law with a chart; laws of rates, one of them linear; several rows of all kinds; a coordinate without mass; rows
that are redundant in both ways; a ready constraint on a body that a control turns; forces that act on such a body."""
