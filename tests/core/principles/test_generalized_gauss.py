"""The generalized principle of Gauss for program constraints, over third derivatives."""

from __future__ import annotations

import numpy as np
import pytest

import anholon

ORBIT = """
format = 1
[parameters]
mu = { value = 3, unit = "m^3/s^2" }
[coordinates]
%s
[points]
S = { position = [%s, 0], mass = 2 }
[forces]
attraction = { kind = "potential", energy = "-2*mu/%s" }
[constraints]
modulus = { kind = "program", formula = "%s" }
"""
ORBIT_CARTESIAN = ORBIT % (
    'x = { value = 1.4 }\ny = { rate = 1.3, unit = "m" }',
    '"x", "y"',
    "sqrt(x^2 + y^2)",
    "(x''*x''' + y''*y''')",
)
RADIAL = "(r'' - r*f'^2)"
ACROSS = "(r*f'' + 2*r'*f')"
ORBIT_POLAR = ORBIT % (
    'r = { value = 1.4 }\nf = { rate = "1.3/1.4", unit = "rad" }',
    '"r*cos(f)", "r*sin(f)"',
    "r",
    f"{RADIAL}*(r''' - r'*f'^2 - 2*r*f'*f'') + {ACROSS}*(3*r'*f'' + r*f''' + 2*r''*f')",
)


@pytest.mark.parametrize("form", ["generalized-gauss", "mangeron-deleanu"])
def test_the_generalized_principle_of_gauss_is_sampled_over_third_derivatives(form: str) -> None:
    run = anholon.simulate(anholon.loads(ORBIT_CARTESIAN), until=1.5, form=form)
    found = anholon.principles_at(run, 0.9, count=400, seed=2)
    sample = found.generalized
    assert sample is not None
    assert (sample.order, len(sample.distance), sample.directions) == (3, 400, 1)
    # By hand: Z = (m/2) |x''' - d/dt F/m|² with m = 2; what the program allows is a line across the acceleration.
    q = run.quantity(["x", "y", "x'", "y'", "x''", "y''", "x'''", "y'''"], [0.9])
    x, v, a, j = (np.array([q[name][0] for name in (f"x{mark}", f"y{mark}")]) for mark in ("", "'", "''", "'''"))
    r = np.linalg.norm(x)
    lost = j - (-3 * v / r**3 + 9 * x * (x @ v) / r**5)
    across = np.array([-a[1], a[0]]) / np.linalg.norm(a)
    assert sample.actual == pytest.approx(lost @ lost, rel=1e-9)
    assert sample.offset == pytest.approx(abs(across @ lost), rel=1e-9, abs=1e-9)
    steps = sample.along if sample.offset > 1e-6 else sample.distance
    np.testing.assert_allclose(sample.excess, steps**2 - 2 * sample.offset * steps, atol=1e-9 * sample.scale**2)
    residual = found.residuals[-1]
    assert residual.name == "generalized-gauss"
    assert residual.is_satisfied == (form == "generalized-gauss")
    assert (sample.excess.min() >= 0.0) == (form == "generalized-gauss")


def test_the_generalized_measure_does_not_depend_on_the_coordinates() -> None:
    samples = [
        anholon.principles_at(anholon.simulate(anholon.loads(text), until=1.0, form=form), 0.7).generalized
        for text in (ORBIT_CARTESIAN, ORBIT_POLAR)
        for form in ("generalized-gauss", "mangeron-deleanu")
    ]
    for one, two in zip(samples[:2], samples[2:], strict=True):
        assert one is not None
        assert two is not None
        assert two.actual == pytest.approx(one.actual, rel=1e-7)
        assert two.offset == pytest.approx(one.offset, rel=1e-6, abs=1e-7)


def test_models_without_programs_have_no_generalized_measure() -> None:
    run = anholon.simulate(anholon.load("appell-hamel"), until=0.1)
    assert anholon.principles_at(run, 0.05).generalized is None
