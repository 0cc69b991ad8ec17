"""Printed equations use quasi-velocities that are regular at the state they are written for, and name their pole."""

from __future__ import annotations

import math
import re

import pytest

import anholon
from anholon.derivation.derivation_instant import find_instant
from anholon.derivation.derive import derive_text

PENDULUM = """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x = {{ value = "cos({angle})" }}
y = {{ value = "sin({angle})" }}
[points]
A = {{ position = ["x", "y", 0], mass = 1 }}
[constraints.rod]
kind = "holonomic"
formula = "x^2 + y^2 - 1"
"""


def pole(text: str) -> str:
    """Return what is said to vanish at the pole."""
    found = re.search(r"pole of this choice of velocities[^\n]*\n\s*(.+) != 0", text)
    return found[1] if found else ""


@pytest.mark.parametrize("form", ["maggi", "appell", "boltzmann-hamel", "covariant", "contravariant-mixed"])
@pytest.mark.parametrize(
    ("angle", "vanishing"), [(0.0, "x"), (math.pi / 2, "y"), (math.pi, "x"), (0.05, "x"), (math.pi / 2 - 0.05, "y")]
)
def test_a_pendulum_of_two_coordinates(form: str, angle: float, vanishing: str) -> None:
    """At (1, 0) y' is independent and x' = -y y'/x; at (0, 1) it is the other way round."""
    text = derive_text(anholon.loads(PENDULUM.format(angle=angle)), form)
    assert pole(text) == vanishing
    other = {"x": "y", "y": "x"}[vanishing]
    assert not re.search(rf"/{other}\b|/\(\d\*{other}\)", text)


def test_at_a_later_instant_the_choice_is_that_of_its_state() -> None:
    model = anholon.loads(PENDULUM.format(angle=0.0))
    run = anholon.simulate(model, until=1.0)
    hanging = run.times[abs(run["x"]).argmin()]
    assert pole(derive_text(model, "maggi", moment=find_instant(run, 0.0))) == "x"
    assert pole(derive_text(model, "maggi", moment=find_instant(run, float(hanging)))) == "y"


def test_of_two_rods_the_pivots_are_those_of_the_state() -> None:
    """A double pendulum that starts horizontally: all of x1', x2' follow from y1', y2'."""
    text = """
    format = 1
    gravity = [0, -9.81, 0]
    [coordinates]
    x1 = { value = 1 }
    y1 = {}
    x2 = { value = 2 }
    y2 = {}
    [points]
    A = { position = ["x1", "y1", 0], mass = 1 }
    B = { position = ["x2", "y2", 0], mass = 1 }
    [constraints.first]
    kind = "holonomic"
    formula = "x1^2 + y1^2 - 1"
    [constraints.second]
    kind = "distance"
    between = ["A", "B"]
    length = 1
    """
    found = derive_text(anholon.loads(text), "maggi")
    assert re.search(r"rates taken as independent velocities:\s+y1', y2'", found)
    assert "x1" in pole(found)


CHARTED = (
    PENDULUM
    + """
[[charts]]
name = "sideways"
velocities = {{ u = "x'" }}
[[charts]]
name = "round"
velocities = {{ u = "x*y' - y*x'" }}
"""
)


def test_charts_of_the_model_with_a_pole_at_the_state_give_way() -> None:
    model = anholon.loads(CHARTED.format(angle=0.0))
    text = derive_text(model, "maggi")
    assert "chart round" in text
    assert pole(text) == "x^2 + y^2"
    asked = derive_text(model, "maggi", chart="sideways")
    assert pole(asked) == "y"
    assert "the chart sideways has its pole at this very state" in asked
    assert pole(derive_text(anholon.loads(CHARTED.format(angle=1.0)), "maggi", chart="sideways")) == "y"


def test_a_blade_has_no_pole() -> None:
    assert pole(derive_text(anholon.load("skater-staged"), "maggi")) == ""
