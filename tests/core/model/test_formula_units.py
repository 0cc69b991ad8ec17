"""Units of reactions and definitions follow from their formulas."""

from __future__ import annotations

import pytest

from anholon.model.query.formula_units import FormulaUnits
from anholon.model.schema import Coordinate, Holonomic, Model, Nonholonomic, Parameter, Program, SecondOrder

MODEL = Model(
    parameters={"l": Parameter(value=1.0, unit="m"), "m": Parameter(value=2.0, unit="kg"), "k": Parameter(value=3.0)},
    coordinates={"x": Coordinate(), "phi": Coordinate(unit="deg")},
    definitions={
        "area": "l*x",
        "inertia": "m*l^2",
        "momentum": "inertia*phi'",
        "ratio": "x/l",
        "unknown": "k*x",
        "high": "plate.z + x",
    },
    constraints={
        "length": Holonomic(formula="x - l"),
        "square": Holonomic(formula="x^2 - l^2"),
        "angle": Holonomic(formula="phi - x/l"),
        "blade": Nonholonomic(formula="x' - l*phi'"),
        "spin": Nonholonomic(formula="phi'"),
        "bound": SecondOrder(formula="x'' - l*phi''"),
        "jerk": Program(formula="x*x''' + x'*x''"),
        "odd": Nonholonomic(formula="k*x'"),
        "broken": Nonholonomic(formula="x' +"),
    },
)


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("length", "N"),
        ("square", "N/m"),
        ("angle", "N·m"),
        ("blade", "N"),
        ("spin", "N·m"),
        ("bound", "N"),
        ("odd", ""),
        ("broken", ""),
    ],
)
def test_reactions(name: str, unit: str) -> None:
    assert FormulaUnits(MODEL).of_reaction(name) == unit


def test_reactions_controls_and_derivatives_of_programs() -> None:
    units = FormulaUnits(MODEL)
    assert units.of_reaction("jerk", 3) == "N/m"  # J/s³ over m²/s³
    assert units.of_control("x") == "N"
    assert units.of_control("phi") == "N·m"
    assert units.of_derivative("x", 3) == "m/s³"


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("area", "m²"),
        ("inertia", "kg·m²"),
        ("momentum", "N·m·s"),
        ("ratio", ""),
        ("unknown", ""),
        ("high", "m"),
    ],
)
def test_definitions(name: str, unit: str) -> None:
    assert FormulaUnits(MODEL).of_definition(name) == unit
