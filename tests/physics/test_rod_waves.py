"""Waves that travel along rods and cables, against d'Alembert's solution with its reflections."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

import anholon

Floats = NDArray[np.float64]

BAR = """
format = 1
[rods.bar]
elements = {elements}
curve = {{ kind = "straight", length = 1 }}
section.kind = "given"
section.axial = 1e4
section.shear = [1e4, 1e4]
section.torsion = 1
section.bending = [100, 100]
section.mass = 1
section.inertia = [0.01, 0.005, 0.005]
[supports.base]
at = "bar:base"
turn = [{{ axis = "x", angle = "1e-3*sin(pi*min(t, 0.03)/0.03)^4" }}]
[simulation]
until = 0.14
frames = 100
step = 2e-4
accuracy = 1e-6
"""

STRING = """
format = 1
[rods.string]
model = "cable"
elements = {elements}
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "cable", axial = 1e6, mass = 0.01 }}
[supports.base]
at = "string:base"
turning = "free"
motion = [0, "1e-4*sin(pi*min(t, 0.004)/0.004)^4", 0]
[supports.tip]
at = "string:tip"
turning = "free"
motion = [1e-4, 0, 0]
[simulation]
until = 0.018
frames = 2000
step = 2e-5
accuracy = 1e-6
start = "equilibrium"
"""


def pulse(t: Floats, size: float, length: float) -> Floats:
    return np.where((t > 0.0) & (t < length), size * np.sin(np.pi * t / length) ** 4, 0.0)


def test_a_twist_runs_to_the_free_end_is_doubled_there_and_comes_back() -> None:
    """c² = GJ / ρ I1 = 100; at a free end the wave comes back upright."""
    c, errors = 10.0, []
    for elements in (40, 80):
        run = anholon.simulate(anholon.loads(BAR.format(elements=elements)))
        t = run.times
        found = run.quantity(["bar:tip.e2z", "bar:middle.e2z"], t)
        middle = pulse(t - 0.5 / c, 1e-3, 0.03) + pulse(t - 1.5 / c, 1e-3, 0.03)
        gaps = (found["bar:tip.e2z"] - 2.0 * pulse(t - 1.0 / c, 1e-3, 0.03), found["bar:middle.e2z"] - middle)
        errors.append(max(float(np.abs(gap).max()) for gap in gaps) / 1e-3)
    assert errors[1] < 0.015
    assert errors[0] > 3.0 * errors[1]


def test_a_pluck_runs_along_a_string_and_comes_back_upside_down() -> None:
    """c² = N / μ with N = EA · 1e-4."""
    c = 1e2
    run = anholon.simulate(anholon.loads(STRING.format(elements=50)))
    t = run.times
    found = run.quantity(["string:middle.y"], t)["string:middle.y"]
    exact = pulse(t - 0.5 / c, 1e-4, 0.004) - pulse(t - 1.5 / c, 1e-4, 0.004)
    assert float(np.abs(found - exact).max()) < 0.01 * 1e-4
