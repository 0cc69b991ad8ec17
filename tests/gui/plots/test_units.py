"""Units of reactions and definitions follow from their formulas."""

from __future__ import annotations

import pytest

from anholon.model.structs import Coordinate, Holonomic, Model, Nonholonomic, Parameter, SecondOrder
from anholon_gui.plots.units import FormulaUnits

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
