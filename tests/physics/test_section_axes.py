"""The axes of sections follow the shape of a rod, not the kind of curve that gives it."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

import anholon

Floats = NDArray[np.float64]

ROD = """
format = 1
[parameters.R]
value = 0.5
[rods.b]
elements = 16
curve = {curve}
rotation = [{rotation}]
position = {position}
section = {{ kind = "rectangle", width = 0.05, height = 0.01, young = 2e9, density = 1000 }}
[supports.c]
at = "b:base"
[loads.p]
kind = "section"
at = "b:tip"
force = {force}
"""


def rod(curve: str, rotation: str = "", position: str = "[0, 0, 0]", force: str = "[0, 0, 0]") -> anholon.Statics:
    text = ROD.format(curve=f"{{ {curve} }}", rotation=rotation, position=position, force=force)
    return anholon.statics(anholon.loads(text))


def axes_of(found: anholon.Statics) -> Floats:
    """Return section axes 1, 2 and 3 (4, 9) at four places."""
    names = [f"e{axis}{c}" for axis in "123" for c in "xyz"]
    return np.array([[found.value(f"b({part}L).{name}") for name in names] for part in (0.1, 0.35, 0.6, 0.9)])


POINTS = ", ".join(
    f"[{0.5 * math.cos(x)!r}, {0.5 * math.sin(x)!r}, 0]" for x in (math.pi * k / 60 for k in range(61))
)  # fmt: skip
TURNED = '{ axis = "z", angle = "pi/2" }'
HALF_CIRCLES = {
    "formulas": 'kind = "formulas", position = ["R*cos(pi*s)", "R*sin(pi*s)", 0]',
    "other speed": 'kind = "formulas", position = ["R*cos(pi*s*(1 + s)/2)", "R*sin(pi*s*(1 + s)/2)", 0]',
    "spline": f'kind = "spline", points = [{POINTS}]',
    "polyline": f'kind = "polyline", points = [{POINTS}]',
}


@pytest.mark.parametrize("kind", HALF_CIRCLES)
def test_a_half_circle_has_the_same_axes_by_every_kind_of_curve(kind: str) -> None:
    arc = axes_of(rod('kind = "arc", radius = "R", angle = "pi"', TURNED, '["R", 0, 0]'))
    other = axes_of(rod(HALF_CIRCLES[kind]))
    assert np.abs(other - arc).max() < (0.03 if kind == "polyline" else 1e-3 if kind == "spline" else 1e-12)


@pytest.mark.parametrize(
    ("formulas", "rotation", "position"),
    [
        ('["R*sin(pi*s)", 0, "R*(1 - cos(pi*s))"]', '{ axis = "x", angle = "pi/2" }', "[0, 0, 0]"),
        ('["R*sin(pi*s)", "-R*(1 - cos(pi*s))", 0]', '{ axis = "x", angle = "pi" }', "[0, 0, 0]"),
        (
            '[0, "R*cos(pi*s)", "R*sin(pi*s)"]',
            '{ axis = "y", angle = "-pi/2" }, { axis = "x", angle = "pi" }',
            '[0, "R", 0]',
        ),
    ],
    ids=["upright", "other-side", "across"],
)
def test_a_half_circle_in_any_plane_bends_about_axis_3(formulas: str, rotation: str, position: str) -> None:
    arc = rod('kind = "arc", radius = "R", angle = "pi"', rotation, position, "[1, 2, 3]")
    other = rod(f'kind = "formulas", position = {formulas}', force="[1, 2, 3]")
    assert np.abs(axes_of(other) - axes_of(arc)).max() < 1e-6
    for name in ("b:tip.x", "b:tip.y", "b:tip.z", "b:base.M2", "b:base.M3"):
        assert other.value(name) == pytest.approx(arc.value(name), rel=1e-6, abs=1e-8)


def test_a_helix_has_the_axes_of_the_same_helix_by_formulas() -> None:
    helix = axes_of(rod('kind = "helix", radius = "R", pitch = 0.3, turns = 1.5'))
    other = axes_of(rod('kind = "formulas", position = ["R*cos(3*pi*s)", "R*sin(3*pi*s)", "0.45*s"]'))
    assert np.abs(other - helix).max() < 1e-12


def test_a_catenary_has_the_axes_of_the_same_curve_by_formulas() -> None:
    a, half = 0.6, 1.0
    length = 2.0 * a * math.sinh(half / a)
    catenary = axes_of(rod(f'kind = "catenary", span = 2, length = "{length!r}"'))
    x = "(2*s - 1)"
    other = axes_of(rod(f'kind = "formulas", position = ["{x} + 1", 0, "0.6*(cosh({x}/0.6) - cosh(1/0.6))"]'))
    assert np.abs(other - catenary).max() < 1e-6


@pytest.mark.parametrize("curve", ['"0.3*s^3", 0', '0, "0.3*s^3"', '"-0.3*s^3", 0', '"0.1*sin(4*pi*s)", 0'])
def test_axis_2_begins_on_the_inner_side_of_the_first_bend(curve: str) -> None:
    found = rod(f'kind = "formulas", position = ["s", {curve}]')
    bend = np.array([{'"0.3*s^3", 0': 1.0, '"0.1*sin(4*pi*s)", 0': -1.0, '"-0.3*s^3", 0': -1.0}.get(curve, 0.0)])
    e2 = [found.value(f"b:base.e2{c}") for c in "xyz"]
    if bend[0]:
        assert e2[1] * bend[0] > 0.5
        assert found.value("b(0.6L).e3z") == pytest.approx(bend[0], abs=1e-9)  # never turned over
    else:
        assert e2 == pytest.approx([0.0, 0.0, 1.0], abs=1e-9)


@pytest.mark.parametrize(
    ("curve", "axis_2"),
    [
        ('kind = "straight", length = 1', [0, 1, 0]),
        ('kind = "formulas", position = [0, 0, "s^2 + s"]', [0, 1, 0]),
        ('kind = "polyline", points = [[0, 0, 0], [1, 0, 1], [2, 0, 2]]', [0, 1, 0]),
        ('kind = "formulas", position = [0, "s", 0]', [0, 0, 1]),
        ('kind = "helix", radius = 0, pitch = 1', [0, 1, 0]),
    ],
)
def test_axis_2_of_a_straight_axis_is_y_or_z_where_it_is_along_y(curve: str, axis_2: list[float]) -> None:
    found = rod(curve)
    assert [found.value(f"b(0.7L).e2{c}") for c in "xyz"] == pytest.approx(axis_2, abs=1e-12)
