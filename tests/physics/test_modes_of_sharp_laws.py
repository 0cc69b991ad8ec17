"""Small motions where a force bends sharply: right where it is smooth, refused where it has a corner or a jump."""

from __future__ import annotations

import numpy as np
import pytest

import anholon
from anholon.errors import RunError

MASS = """
format = 1
[coordinates]
x = {}
y = {}
[points]
P = { position = ["x", "y", 0], mass = 1 }
[constraints.rail]
kind = "holonomic"
formula = "y"
[forces]
spring = { kind = "generalized", coordinate = "x", value = "-4*x" }
law = { kind = "generalized", coordinate = "x", value = "LAW" }
"""


def find_roots(law: str) -> list[complex]:
    _, modes = anholon.steady_modes(anholon.loads(MASS.replace("LAW", law)))
    return [complex(root) for root in modes.roots]


@pytest.mark.parametrize("width", [1.0, 1e-1, 1e-2, 1e-3, 1e-4])
def test_a_steep_smooth_damping_has_its_slope(width: float) -> None:
    """Near rest tanh(x'/w) is x'/w: λ² + (0.5/w) λ + 4 = 0. With w = 0.001 nothing was said to resist the motion."""
    exact = np.roots([1.0, 0.5 / width, 4.0])
    exact = exact[exact.imag >= 0.0]
    found = find_roots(f"-0.5*tanh(x'/{width})")
    assert sorted(found, key=abs) == pytest.approx(sorted(exact.tolist(), key=abs), rel=1e-7)


@pytest.mark.parametrize("scale", [1e2, 1e3, 1e4])
def test_a_stiffness_over_a_short_way_is_that_at_rest(scale: float) -> None:
    """sin(a x)/a has the slope 1 at 0, and changes over 1/a, less than the usual steps."""
    assert find_roots(f"-5*sin({scale}*x)/{scale}") == pytest.approx([3j], rel=1e-8)


@pytest.mark.parametrize(
    "law",
    [
        "-0.5*sign(x')",
        "-0.5*sign(x)",
        "-0.5*abs(x)",
        "-4*max(x, 0)",
        "2*min(x', 0)",
        "-0.5*sqrt(abs(x'))",
        "-2*abs(x')",
    ],
)
def test_a_corner_or_a_jump_at_rest_has_no_modes(law: str) -> None:
    """Slopes across a corner gave frequencies of their mean, and zero ones at a jump."""
    with pytest.raises(RunError, match="has a corner or a jump there along 'x'"):
        find_roots(law)


def test_a_law_whose_slope_is_continuous_has_modes() -> None:
    """Differences converge by the first order only, as the slope has a corner."""
    assert find_roots("-3*x*abs(x)") == pytest.approx([2j], rel=1e-6)
    assert find_roots("-3*x'*abs(x')") == pytest.approx([2j], rel=1e-6)


CART = """
format = 1
[coordinates]
x = {}
[bodies.cart]
kind = "box"
size = [0.1, 0.1, 0.1]
mass = 1
position = ["x", 0, 0]
[forces]
spring = { kind = "generalized", coordinate = "x", value = "-4*x" }
law = { kind = "generalized", coordinate = "x", value = "LAW" }
[rods.r]
elements = 2
curve = { kind = "straight", length = 1 }
section = { kind = "circle", radius = 0.005, young = 1e9, density = 1000 }
[joints.j]
between = ["cart", "r:base"]
turning = "clamped"
"""


@pytest.mark.parametrize("law", ["-0.5*sign(x')", "-0.5*abs(x)"])
def test_a_corner_of_a_force_on_a_body_that_carries_a_rod_has_no_modes(law: str) -> None:
    with pytest.raises(RunError, match="has a corner or a jump there along 'x"):
        anholon.rod_modes(anholon.loads(CART.replace("LAW", law)), 3)


def test_a_steep_damping_of_a_body_that_carries_a_rod_has_its_slope() -> None:
    """The rod, of 0.0785 kg, moves along: (1 + ρ A L) λ² + 500 λ + 4 = 0; the slow root is that of both."""
    _, modes = anholon.rod_modes(anholon.loads(CART.replace("LAW", "-0.5*tanh(x'/0.001)")), 3)
    slow = max(np.roots([1.0 + 1000.0 * np.pi * 0.005**2, 500.0, 4.0]).tolist())
    assert min(modes.roots, key=abs) == pytest.approx(slow, rel=1e-5)
