"""What is taken away takes along what only names it; what needs it is reported."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import anholon
from anholon.model.edit import element_list
from anholon.model.edit.remove import find_changed_fields, remove_stages, remove_with_references
from anholon.model.file.examples import example_names
from anholon.model.query.stage_sequence import find_next_stage
from anholon.model.schema import Branch, Model, Parameter, Pose, Stage


def programme(*stages: Stage) -> Model:
    return Model(stages=stages)


def ways(model: Model) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Return of each stage what follows it and where its other ways lead."""
    return {stage.name: (stage.next, tuple(branch.to for branch in stage.branches)) for stage in model.stages}


def test_ways_to_stages_that_are_taken_away_go_along_or_lead_past_them() -> None:
    model = programme(
        Stage(name="a", duration=1.0, next="c", branches=(Branch(when="t - 1", to="c"), Branch(when="t", to="d"))),
        Stage(name="b", branches=(Branch(when="t - 2", to="c"), Branch(when="t - 3", to="c"))),
        Stage(name="c", duration=1.0),
        Stage(name="d", duration=1.0, next="a"),
    )
    fewer = remove_stages(model, [2])
    assert ways(fewer) == {"a": ("d", ("d",)), "b": ("", ("d", "d")), "d": ("a", ())}
    assert find_changed_fields(model, fewer) == ("stages.0.next", "stages.0.branches", "stages.1.branches")
    # A loop is closed again where its first stages are gone.
    assert ways(remove_stages(model, [0])) == {"b": ("", ("c", "c")), "c": ("", ()), "d": ("c", ())}
    loop = programme(*(Stage(name=name, duration=1.0, next="a" if name == "d" else "") for name in "abcd"))
    assert ways(remove_stages(loop, [0, 1]))["d"] == ("c", ())
    # Where it led to the stage that stands behind, or to the end, the order of the list says it.
    pair = programme(
        Stage(name="a", duration=1.0, next="c"), Stage(name="c", duration=1.0), Stage(name="d", duration=1)
    )
    assert ways(remove_stages(pair, [1]))["a"] == ("", ())


def test_a_stage_that_only_a_way_to_the_end_ended_ends_there() -> None:
    model = programme(
        Stage(name="a", branches=(Branch(when="x - 2", to="b", direction="up"),)), Stage(name="b", duration=1.0)
    )
    (left,) = remove_stages(model, [1]).stages
    assert (left.until, left.direction, left.branches) == ("x - 2", "up", ())


def test_another_stage_of_the_same_name_is_led_to_instead() -> None:
    model = programme(
        Stage(name="a", duration=1.0, next="c"), Stage(name="c", duration=1.0), Stage(name="c", duration=2)
    )
    assert remove_stages(model, [1]).stages == (model.stages[0], model.stages[2])


def test_stages_that_lead_to_one_another_only_leave_no_heir() -> None:
    model = programme(
        Stage(name="a", duration=1.0, next="b"),
        Stage(name="b", duration=1, next="c"),
        Stage(name="c", duration=1, next="b"),
    )
    (left,) = remove_stages(model, [1, 2]).stages
    assert left.next == ""


def test_a_pose_leaves_its_values_in_the_stages() -> None:
    model = Model(
        parameters={"p": Parameter(value=1.0), "q": Parameter(value=1.0)},
        poses={"low": Pose(set={"p": 3.0, "q": 4.0})},
        stages=(Stage(name="a", duration=1.0, pose="low", set={"q": 5.0}),),
    )
    after = remove_with_references(model, "poses.low")
    assert after.stages == (Stage(name="a", duration=1.0, set={"p": 3.0, "q": 5.0}),)
    assert find_changed_fields(model, after) == ("stages.0.pose", "stages.0.set")


def test_a_parameter_is_taken_out_of_stages_poses_orders_and_the_mirror() -> None:
    model = Model(
        parameters={name: Parameter(value=1.0) for name in ("left", "right", "up")},
        poses={"low": Pose(set={"left": 3.0, "up": 4.0})},
        mirror={"left": "-right", "right": "-left", "up": "up"},
        stages=(Stage(name="a", duration=1.0, set={"left": 5.0, "up": 1.0}, path=("left", "up, left")),),
    )
    after = remove_with_references(model, "parameters.left")
    assert after.poses["low"].set == {"up": 4.0}
    assert after.mirror == {"up": "up"}
    assert (after.stages[0].set, after.stages[0].path) == ({"up": 1.0}, ("up",))
    assert find_changed_fields(model, after) == ("poses.low.set", "stages.0.set", "stages.0.path", "mirror")


def test_a_blade_takes_its_switches_and_the_ways_that_wait_for_it() -> None:
    model = anholon.load("slip-and-recovery")
    stages = (replace(model.stages[0], on=("blade",)), *model.stages[1:])
    model = replace(model, stages=stages)
    assert model.stages[1].branches
    after = remove_with_references(model, "constraints.blade")
    assert (after.stages[0].on, after.stages[1].branches, after.stages[2].until) == ((), (), 0)
    # What nothing else would end still waits, and the check says that it does so in vain.
    waiting = replace(model, stages=(*stages[:2], replace(stages[2], duration=0.0), *stages[3:]))
    assert remove_with_references(waiting, "constraints.blade").stages[2].until == "grip blade"


@pytest.mark.parametrize("name", [name for name in example_names() if anholon.load(name).stages])
def test_nothing_that_only_names_is_left_dangling(name: str) -> None:
    model = anholon.load(name)
    assert not [p for p in anholon.check(model) if p.severity == "error"]
    for section in ("poses", "stages"):
        items = getattr(model, section)
        for key in range(len(items)) if section in element_list.SEQUENCES else items:
            after = remove_with_references(model, f"{section}.{key}")
            assert not [p for p in anholon.check(after) if p.severity == "error"], (section, key)
    for section in ("parameters", "constraints", "points", "bodies"):
        for key in getattr(model, section):
            left = {p.path for p in anholon.check(remove_with_references(model, f"{section}.{key}"))}
            named = {path for path in left if path.split(".")[0] in ("poses", "stages", "mirror", "view")}
            assert all(path.endswith((".until", ".when")) for path in named), (section, key, named)


def test_the_order_of_the_motion_stays_where_nothing_leads_elsewhere() -> None:
    model = programme(*(Stage(name=name, duration=1.0) for name in "abcd"))
    fewer = remove_stages(model, [1, 2])
    assert fewer.stages == (model.stages[0], model.stages[3])
    assert find_next_stage(fewer, 0) == 1
