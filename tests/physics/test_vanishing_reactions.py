"""A reaction that is 0 where a motion begins: what it becomes decides whether the contact stays closed."""

from __future__ import annotations

import pytest

import anholon

FLOOR = """
format = 1
[coordinates]
x = {{ rate = {speed} }}
z = {{ }}
[parameters]
w = {{ value = 0.25, unit = "m" }}
k = {{ value = 0.3, unit = "s^2/m" }}
[points]
P = {{ position = ["x", 0, "z"], mass = 1 }}
[constraints]
floor = {{ kind = "holonomic", formula = "z", side = "positive" }}
[forces]
along = {{ kind = "generalized", coordinate = "x", value = "2" }}
across = {{ kind = "generalized", coordinate = "z", value = "{across}" }}
"""


@pytest.mark.parametrize("c", [-1e4, 1e4])
@pytest.mark.parametrize(
    ("across", "speed", "first", "second"),
    [
        ("x'", 0.0, 2.0, 0.0),
        ("x", 0.0, 0.0, 1.0),
        ("x", 1.0, 1.0, 1.0),
        ("x*(1 - x/w)", 0.0, 0.0, 1.0),
        ("x - k*x'^2", 0.0, 0.0, -0.2),
    ],
)
def test_what_a_force_that_is_0_becomes_presses_or_lifts(
    across: str, speed: float, first: float, second: float, c: float
) -> None:
    """x = v t + t², and across it acts c (a t + b t²): down it is what the floor bears, up it lifts by its integral."""
    run = anholon.simulate(anholon.loads(FLOOR.format(across=f"{c!r}*({across})", speed=speed)), 1e-2, rtol=1e-10)
    t = 5e-3
    force, lift = c * (first * t + second * t**2), c * (first * t**3 / 6.0 + second * t**4 / 12.0)
    assert [(event.name, event.t) for event in run.events] == ([("release floor", 0.0)] if force > 0.0 else [])
    found = run.quantity(["z", "reaction:floor"], [t])
    assert found["z"][0] == pytest.approx(max(lift, 0.0), rel=1e-3, abs=1e-15)
    assert found["reaction:floor"][0] == pytest.approx(max(-force, 0.0), rel=1e-3)
