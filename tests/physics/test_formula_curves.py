"""Formulas of the quantities of a run: laws that hold at every frame, units, and what is refused."""

from __future__ import annotations

import re

import numpy as np
import pytest

import anholon
from anholon.errors import FormulaError, UsageError
from anholon.results.formula_quantity import find_quantity, make_formula_quantity

PENDULUM = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
l = {value = 200, unit = "cm"}
m = {value = 1.5, unit = "kg"}
[coordinates]
phi = {value = 0.7, unit = "rad"}
[points]
A = {position = ["l*sin(phi)", 0, "-l*cos(phi)"], mass = "m"}
[simulation]
until = 2.0
"""

ROD = """
format = 1
[parameters]
E0 = { value = 200, unit = "GPa" }
[rods.beam]
elements = 2
curve = { kind = "polyline", points = [[0, 0, 0], [1, 0, 0]] }
[rods.beam.section]
kind = "given"
axial = "E0/1e5"
shear = [1e6, 1e6]
torsion = 1000
bending = [1000, 1000]
mass = 1
inertia = [20, 10, 10]
[supports.clamp]
at = "beam:base"
[simulation]
until = 0.01
"""


@pytest.fixture(scope="module")
def run() -> anholon.Run:
    return anholon.simulate(anholon.loads(PENDULUM))


@pytest.mark.parametrize(
    ("text", "expected", "unit"),
    [
        ("A.x^2 + A.z^2", lambda run: np.full_like(run["t"], 4.0), "m^2"),
        ("A.x'", lambda run: 2.0 * np.cos(run["phi"]) * run["phi'"], "m/s"),
        ("m*(l*phi')^2/2 - kinetic", lambda run: np.zeros_like(run["t"]), ""),
        ("max(phi, 0) - min(-phi, 0) - abs(phi)", lambda run: np.maximum(run["phi"], 0) * 2 - np.abs(run["phi"]), ""),
        ("step(phi)*atan2(A.x, -A.z) - step(phi)*phi", lambda run: np.zeros_like(run["t"]), ""),
        ("2*pi/t", lambda run: 2 * np.pi / run["t"], ""),
        ("7 - 2 - 1 + 12/2/3", lambda run: np.full_like(run["t"], 6.0), ""),
    ],
)
def test_formulas_are_curves(run: anholon.Run, text: str, expected, unit: str) -> None:  # type: ignore[no-untyped-def]
    quantity = make_formula_quantity(run, text)
    with np.errstate(divide="ignore"):
        np.testing.assert_allclose(quantity.read(run), expected(run), rtol=0, atol=2e-9)
    if unit:
        assert anholon_unit(quantity.unit) == anholon_unit(unit)


def anholon_unit(text: str) -> object:
    from anholon.units import parse_unit

    return parse_unit(text)


def test_formulas_are_read_between_frames(run: anholon.Run) -> None:
    times = np.array([0.12345, 1.6789])
    values = make_formula_quantity(run, "A.z' + l*0").read(run, times)
    table = run.quantity(["phi", "phi'"], times)
    np.testing.assert_allclose(values, 2.0 * np.sin(table["phi"]) * table["phi'"], atol=1e-9)


@pytest.mark.parametrize(
    ("text", "message"), [("A.x + A.x'", "add"), ("A.q", "A.q"), ("2x", "operator"), ("phj", "phj"), ("A.x'''", "A.x")]
)
def test_what_is_no_curve_is_refused_by_name(run: anholon.Run, text: str, message: str) -> None:
    with pytest.raises(FormulaError, match=message):
        make_formula_quantity(run, text)


def test_reactions_and_parameters_of_stages() -> None:
    run = anholon.simulate(anholon.load("skater-staged"), until=6.0)
    power = make_formula_quantity(run, "reaction.blade*theta'").read(run)
    np.testing.assert_array_equal(power, run["reaction:blade"] * run["theta'"])
    with pytest.raises(FormulaError, match="alpha1"):
        make_formula_quantity(run, "alpha1")


def test_a_parameter_has_the_value_of_the_run() -> None:
    """It may have been given to the run and not to the model; a rod, too, has parameters."""
    run = anholon.simulate(anholon.loads(PENDULUM), until=0.5, set={"l": 100})
    np.testing.assert_allclose(make_formula_quantity(run, "A.x/l - sin(phi)").read(run), 0.0, atol=1e-12)
    rod = anholon.simulate(anholon.loads(ROD), until=0.01)
    np.testing.assert_array_equal(make_formula_quantity(rod, "E0 + 0*t").read(rod), 2e11)
    assert find_quantity(rod, "energy") == "energy"
    for text in ("phj", "beam(0.3L).q"):
        with pytest.raises(UsageError, match=re.escape(text.rpartition(".")[2])):
            find_quantity(rod, text)
