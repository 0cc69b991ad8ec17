"""Admissible states of a system chosen at random, and models with what the examples lack."""

from __future__ import annotations

import itertools
from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray

from anholon import System, initial_state
from anholon.system.system_state import SystemState

Floats = NDArray[np.float64]

DRAWS: Final = 200
"""Random states that are tried before there is said to be none."""

FAR: Final = 1e4
"""Distance, SI, beyond which a projected state is no longer near the drawn one: Newton's method is not damped here."""


def admissible_states(system: System, p: Floats, t: float, count: int, seed: int = 0) -> list[tuple[Floats, Floats]]:
    """Return states (q, v) near the initial one, projected onto the constraints at time t."""
    random = np.random.default_rng(seed)
    start = initial_state(system, p)
    assert start.corrected_q is not None
    assert start.corrected_v is not None
    states: list[tuple[Floats, Floats]] = []
    for draw in itertools.count():
        if len(states) == count:
            break
        if draw == DRAWS and not states:
            # As the one-way wheels of a body that stretches by a drive: one of them always rolls.
            pytest.skip("no state satisfies all constraints of the model at once, and no motion has all of them")
        q = start.corrected_q + 0.2 * random.standard_normal(system.n)
        drawn = y = np.concatenate([q, start.corrected_v + random.standard_normal(system.n)])
        for _ in range(30 if system.m else 0):
            out = system.compiled.call("project", t, y, p)
            y = out[:-1]
            if out[-1] < 1e-14 * (1.0 + np.abs(y).max()):
                break
        residual = SystemState(system, t, y[: system.n], y[system.n :], p).constraint_residual()
        near = all(np.abs(part).max(initial=0.0) < 1e-12 * (1.0 + np.abs(y).max()) for part in residual)
        if not near:
            # Redundant rows are projected by the others alone, which may lead to another branch of a linkage.
            assert system.diagnosis.redundant
            continue
        if np.abs(y - drawn).max() > FAR:
            continue
        states.append((y[: system.n], y[system.n :]))
    return states


UNUSUAL: Final = {
    "redundant": """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x = { value = 0.6 }
y = { value = -0.8 }
[points.bob]
position = ["x", "y", 0]
mass = 1.0
[constraints]
half = { kind = "holonomic", formula = "(x^2 + y^2 - 1)/2" }
whole = { kind = "holonomic", formula = "bob.x^2 + bob.y^2 - 1" }
rate = { kind = "nonholonomic", formula = "x*x' + y*y'" }
""",
    "nonlinear": """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = { rate = 1.2380034223645175 }
y = { rate = 0.846963710092553 }
z = { rate = -1 }
[points.bob]
position = ["x", "y", "z"]
mass = 2.0
[constraints]
cone = { kind = "nonholonomic", formula = "x'^2 + y'^2 - 2.25*z'^2" }
""",
    "driven": """
format = 1
gravity = [0, -9.81, 0]
[parameters]
m = { value = 1.3, unit = "kg" }
L = { value = 1, unit = "m" }
nu = { value = 1, unit = "1/s" }
[schedules]
lift = { unit = "m", times = [0, 1, 3], values = [0, 0.4, -0.2], interpolation = "cubic" }
[coordinates]
x = { value = 0.3, unit = "m" }
y = { value = "0.1*L*sin(0.3) - 0.02*L", unit = "m" }
a = { value = 0.7, rate = 0.4, unit = "rad" }
b = { value = -0.4, unit = "rad" }
[points.car]
position = ["x + 0.2*L*sin(3*nu*t)", "y", "0.1*L*(nu*t)^2*a"]
mass = 2.0
[points.end]
position = ["x + 0.2*L*sin(3*nu*t) + cos(a)*(L + lift)", "y + sin(a)*(L + lift)", "0.3*L*b"]
mass = "m"
[bodies.top]
kind = "inertia"
position = ["x", "y", "0.1*L*a"]
rotation = [{ axis = "z", angle = "a + nu*t" }, { axis = "x", angle = "b" }]
mass = 0.8
center = [0.1, 0.2, -0.1]
inertia = [0.4, 0.5, 0.6]
products = [0.02, -0.05, 0.03]
[constraints]
rail = { kind = "holonomic", formula = "y - 0.1*L*sin(x/L) - 0.05*L*cos(2*nu*t)*b" }
blade = { kind = "nonholonomic", formula = "x'*sin(a) - y'*cos(a) + 0.3*L*nu*t*b' - 0.1*L*nu^2*t" }
[forces]
spring = { kind = "spring", between = ["car", "end"], stiffness = 30, length = 0.6, damping = 0.7 }
drag = { kind = "drag", at = "end", coefficient = 0.4, power = 2 }
[[charts]]
name = "turning"
velocities = { u = "a' + nu*t*x'*sin(b)/L", w = "b'*cos(a) + 0.2*nu^3*t^2" }
""",
    "growing": """
format = 1
gravity = [0, -9.81, 0]
[parameters]
m = { value = 1.3, unit = "kg" }
J = { value = 0.7, unit = "kg*m^2" }
L = { value = 1, unit = "m" }
nu = { value = 1, unit = "1/s" }
[coordinates]
x = { value = 0.3, unit = "m" }
y = { value = "0.1*L*sin(0.3)", unit = "m" }
a = { value = 0.7, rate = 0.4, unit = "rad" }
b = { value = -0.4, unit = "rad" }
[points.end]
position = ["x + cos(a)*L*(1 + 0.2*sin(3*nu*t))", "y + sin(a)*L", "0.3*L*b"]
mass = "m*(1 + 0.3*sin(2*nu*t) + 0.2*x/L)"
[bodies.top]
kind = "inertia"
position = ["x", "y", "0.1*L*a"]
rotation = [{ axis = "z", angle = "a + nu*t" }, { axis = "x", angle = "b" }]
mass = "m*(1 - 0.1*nu*t)"
center = [0.1, 0.2, -0.1]
inertia = ["J*(1 + 0.4*sin(nu*t))", "J*(1.5 + 0.2*cos(a))", "1.2*J*(1 + 0.1*b)"]
products = ["0.05*J*nu*t", "0.1*J*sin(a)", 0.03]
[bodies.ball]
kind = "sphere"
position = ["2*x", "y", 0]
rotation = [{ axis = "x", angle = "b" }]
mass = "m"
radius = "L*(0.4 + 0.1*sin(nu*t) + 0.1*x/L)"
[constraints]
rail = { kind = "holonomic", formula = "y - 0.1*L*sin(x/L)" }
blade = { kind = "nonholonomic", formula = "x'*sin(a) - y'*cos(a) + 0.3*L*nu*t*b'" }
[forces]
drag = { kind = "drag", at = "end", coefficient = 0.4, power = 2 }
""",
    "growing-free": """
format = 1
gravity = [0, -9.81, 0]
[parameters]
m = { value = 1.3, unit = "kg" }
J = { value = 0.7, unit = "kg*m^2" }
L = { value = 1, unit = "m" }
nu = { value = 1, unit = "1/s" }
[coordinates]
x = { value = 0.3, unit = "m" }
a = { value = 0.7, rate = 0.4, unit = "rad" }
b = { value = -0.4, unit = "rad" }
[points.end]
position = ["x + cos(a)*L*(1 + 0.2*sin(3*nu*t))", "sin(a)*L", "0.3*L*b"]
mass = "m*(1 + 0.3*sin(2*nu*t) + 0.2*x/L)"
[bodies.top]
kind = "inertia"
position = ["x", 0, "0.1*L*a"]
rotation = [{ axis = "z", angle = "a + nu*t" }, { axis = "x", angle = "b" }]
mass = "m*(1 - 0.1*nu*t)"
inertia = ["J*(1 + 0.4*sin(nu*t))", "J*(1.5 + 0.2*cos(a))", "1.2*J*(1 + 0.1*b)"]
products = ["0.05*J*nu*t", "0.1*J*sin(a)", 0.03]
""",
    "massless": """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x = { value = 0.6, rate = 0.2 }
y = { value = -0.8 }
r = { value = 1.0, rate = 0.12 }
[points.bob]
position = ["x", "y", 0]
mass = 1.5
[constraints]
radius = { kind = "holonomic", formula = "r^2 - x^2 - y^2" }
[forces]
elastic = { kind = "generalized", coordinate = "r", value = "-40*(r - 1)" }
""",
    "free": """
format = 1
gravity = [0, 0, -9.81]
[parameters]
m = { value = 1.7, unit = "kg" }
L = { value = 1, unit = "m" }
nu = { value = 1, unit = "1/s" }
[coordinates]
x = { unit = "m" }
a = { value = 0.4, rate = 0.3, unit = "rad" }
b = { value = 0.7, rate = -0.2, unit = "rad" }
c = { value = -0.3, rate = 0.9, unit = "rad" }
[bodies.top]
kind = "inertia"
position = ["x + 0.1*L*sin(2*nu*t)", 0, "0.2*x^2/L"]
rotation = [{ axis = "z", angle = "a" }, { axis = "x", angle = "b" }, { axis = "y", angle = "c + (nu*t)^2" }]
mass = "m"
center = [0.1, 0.2, -0.1]
inertia = [0.4, 0.5, 0.6]
products = [0.02, -0.05, 0.03]
[forces]
turn = { kind = "torque", body = "top", vector = [0.3, 0.2, 0.5], frame = "top" }
""",
}
"""Redundant rows, a nonlinear one, driven masses with charts and constraints that depend on time, a coordinate without
mass, no constraints at all."""
