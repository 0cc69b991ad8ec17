"""Poses: stages take them, they can be the beginning, and left and right exchange."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies

import anholon
from anholon.errors import UsageError
from anholon.model.check.model_check import check
from anholon.model.check.pose_check import initial_values, mirror_values, set_initial_pose
from anholon.model.edit.rename import rename_element
from anholon.model.file.model_file import loads
from anholon.model.file.toml_writer import dumps
from anholon.model.schema import Model

TEXT = """
format = 1
[parameters]
left = { value = 10, unit = "deg", min = -90, max = 90 }
right = { value = 30, unit = "deg" }
lean = { value = 5, unit = "deg" }
k = { value = 1, unit = "N/m" }
[definitions]
other = "right"
[coordinates]
x = { value = 1 }
turn = { value = 20, unit = "deg" }
[points.A]
position = ["x", "cos(left)", "cos(right)*cos(lean)"]
mass = 1
[bodies.top]
kind = "sphere"
radius = 0.1
mass = 1
rotation = [{ axis = "z", angle = "turn" }]
[forces.spring]
kind = "generalized"
coordinate = "x"
value = "-k*x"
[poses]
open = { set = { left = 80, right = 70 }, doc = "Both arms out." }
stiff = { set = { left = 1, k = 4 } }
begin = { set = { turn = 90, left = 2 } }
[mirror]
left = "other"
right = "left"
lean = "-lean"
turn = "pi - turn"
[[stages]]
name = "one"
duration = 1
[[stages]]
name = "two"
duration = 1
pose = "stiff"
set = { left = 3 }
"""


@pytest.fixture
def model() -> Model:
    return loads(TEXT)


def test_a_pose_stands_in_a_model_file(model: Model) -> None:
    assert check(model) == ()
    assert model.poses["open"].set == {"left": 80.0, "right": 70.0}
    assert loads(dumps(model)) == model


def test_a_stage_takes_the_parameters_of_its_pose_before_its_own(model: Model) -> None:
    values = [part.p for part in anholon.simulate(model).segments]
    left, k = (list(model.parameters).index(name) for name in ("left", "k"))
    assert values[0][[left, k]] == pytest.approx([np.deg2rad(10), 1])
    assert values[-1][[left, k]] == pytest.approx([np.deg2rad(3), 4])


def test_a_pose_that_a_stage_takes_makes_the_same_motion_as_the_values_themselves(model: Model) -> None:
    typed = loads(TEXT.replace('pose = "stiff"\nset = { left = 3 }', "set = { k = 4, left = 3 }"))
    one, two = (anholon.simulate(each).at(2.0) for each in (model, typed))
    assert one == two


def test_a_pose_can_be_the_beginning(model: Model) -> None:
    begun = set_initial_pose(model, model.poses["begin"].set)
    assert initial_values(begun) == initial_values(model) | {"turn": 90.0, "left": 2.0}
    with pytest.raises(UsageError, match="no parameter or coordinate “arm”"):
        set_initial_pose(model, {"arm": 1.0})


@pytest.mark.parametrize(
    ("values", "exchanged"),
    [
        ({"left": 80.0, "right": 70.0}, {"left": 70.0, "right": 80.0}),
        ({"left": 80.0}, {"right": 80.0}),  # what the left arm takes is not given
        ({"lean": 7.0, "k": 2.0}, {"lean": -7.0, "k": 2.0}),
        ({"turn": 20.0}, {"turn": 160.0}),
    ],
)
def test_left_and_right_are_exchanged(model: Model, values: dict[str, float], exchanged: dict[str, float]) -> None:
    assert mirror_values(model, values) == pytest.approx(exchanged)


@given(strategies.dictionaries(strategies.sampled_from(["left", "right", "lean", "turn"]), strategies.floats(-80, 80)))
def test_exchanged_twice_all_is_as_it_was(values: dict[str, float]) -> None:
    model = loads(TEXT)
    assert mirror_values(model, mirror_values(model, values)) == pytest.approx(values, abs=1e-12)


@pytest.mark.parametrize(
    ("old", "new", "path", "message"),
    [
        ("left = 80", "lefty = 80", "poses.open.set.lefty", "There is no parameter or coordinate “lefty”."),
        ("left = 80", "left = 100", "poses.open.set.left", "100 deg is above the maximum, 90 deg."),
        ('pose = "stiff"', 'pose = "stif"', "stages.1.pose", "There is no pose “stif”."),
        ('pose = "stiff"', 'pose = "begin"', "stages.1.pose", "The pose “begin” has the coordinate “turn”"),
        ('lean = "-lean"', 'lea = "-lean"', "mirror.lea", "There is no parameter or coordinate “lea”."),
        ('lean = "-lean"', 'lean = "-lea"', "mirror.lean", "lea"),
        (
            'lean = "-lean"',
            'lean = "-lean*sign(turn\')"',
            "mirror.lean",
            "A mirror pair may depend on parameters",
        ),
        ('lean = "-lean"', 'lean = "x"', "mirror.lean", "This is length"),
        ('lean = "-lean"', 'lean = "lean*cos(A.x/x)"', "mirror.lean", "A mirror pair may depend on parameters"),
        ('right = "left"\n', "", "mirror.left", "Swapping left and right twice does not"),
        ('lean = "-lean"', 'lean = "lean/2"', "mirror.lean", "Swapping left and right twice does not"),
    ],
)
def test_what_is_wrong_with_poses_is_told_at_its_place(old: str, new: str, path: str, message: str) -> None:
    assert old in TEXT
    found = {problem.path: problem for problem in check(loads(TEXT.replace(old, new, 1)))}
    assert path in found
    assert message in found[path].message


def test_poses_follow_when_something_is_renamed(model: Model) -> None:
    renamed = rename_element(
        rename_element(rename_element(model, "parameters", "left", "port"), "poses", "stiff", "hard"),
        "coordinates",
        "turn",
        "a",
    )
    assert check(renamed) == ()
    assert renamed.poses["open"].set == {"port": 80.0, "right": 70.0}
    assert renamed.poses["begin"].set == {"a": 90.0, "port": 2.0}
    assert renamed.mirror == {"port": "other", "right": "port", "lean": "-lean", "a": "pi - a"}
    assert renamed.stages[1].pose == "hard"
