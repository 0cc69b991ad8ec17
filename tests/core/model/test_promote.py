"""Plain numbers become parameters without a change of the motion."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

import anholon
from anholon.errors import UsageError
from anholon.model.edit.parametrize import iterate_plain_numbers, replace_by_parameter
from anholon.model.schema import Model


def cart() -> Model:
    """Return a mass on a slope with drag and a turned rod, all of plain numbers."""
    return anholon.loads(
        """
        format = 1
        gravity = [1.5, 0, -9.6]
        [coordinates]
        x = { rate = 1 }
        [points]
        A = { position = ["x", 0, 0], mass = 3 }
        [bodies.arm]
        kind = "thin-rod"
        position = ["x", 0, 0]
        rotation = [{ axis = "x", angle = 0.5 }]
        length = 0.7
        mass = 2
        [forces]
        air = { kind = "drag", at = "A", coefficient = 0.4 }
        wind = { kind = "force", at = "A", vector = [2, 0, 0] }
        """
    )


def test_every_plain_number_can_be_promoted_and_the_motion_stays() -> None:
    model = cart()
    expected = anholon.simulate(model, until=1.0).at(1.0)["x"]
    paths = [number.path for number in iterate_plain_numbers(model)]
    assert {"gravity.0", "forces.air.coefficient", "forces.wind.vector.0", "bodies.arm.rotation.0.angle"} <= set(paths)
    for path in paths:
        model, name = replace_by_parameter(model, path)
        assert name in model.parameters
    assert list(iterate_plain_numbers(model)) == []
    assert not [problem for problem in anholon.check(model) if problem.severity == "error"]
    assert anholon.simulate(model, until=1.0).at(1.0)["x"] == pytest.approx(expected, abs=1e-12)


def test_the_parameter_has_the_unit_of_its_place() -> None:
    model, name = replace_by_parameter(cart(), "bodies.arm.rotation.0.angle")
    assert (name, model.parameters[name].unit) == ("arm_angle", "deg")
    assert model.parameters[name].value == pytest.approx(math.degrees(0.5))
    model, name = replace_by_parameter(model, "gravity.2")
    assert (name, model.parameters[name].unit, model.gravity[2]) == ("gravity_z", "m/s^2", "gravity_z")
    model, name = replace_by_parameter(model, "forces.wind.vector.0")
    assert (name, model.parameters[name].unit) == ("wind_x", "N")


def test_a_stage_changes_gravity_that_was_a_number() -> None:
    model, name = replace_by_parameter(cart(), "gravity.0")
    stages = anholon.loads(
        'format = 1\n[[stages]]\nname = "a"\nduration = 1\n[[stages]]\nname = "b"\nduration = 1'
    ).stages
    still = replace(stages[1], set={name: 0.0})
    quiet = replace(model, forces={}, stages=(stages[0], still))
    run = anholon.simulate(quiet)
    assert run.at(1.0)["x'"] == pytest.approx(2.5, abs=1e-9)
    assert run.at(2.0)["x'"] == pytest.approx(2.5, abs=1e-9)


def test_what_is_no_plain_number_is_refused() -> None:
    with pytest.raises(UsageError, match="no plain number"):
        replace_by_parameter(cart(), "points.A.position.0")
