"""Renaming: keys, references and formulas follow, nothing else changes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import anholon
from anholon.model.edit.rename import rename_element, rename_in_formula
from anholon.model.file.examples import example_names
from anholon.model.schema import (
    AppliedForce,
    Chart,
    Coordinate,
    GeneralizedForce,
    Holonomic,
    Model,
    Parameter,
    Plate,
    Point,
    Simulation,
    Spring,
    Stage,
    View,
)
from anholon.model.schema.formula_components import FRAMES, QUANTITIES


@pytest.mark.parametrize(
    ("text", "dotted", "expected"),
    [
        ("x + x' * xx - sin(x)", False, "q + q' * xx - sin(q)"),
        ("x.x + x", False, "x.x + q"),
        ("x.x + x.y' + x", True, "q.x + q.y' + x"),
        ("  2*x   ^ 2 ", False, "  2*q   ^ 2 "),
        ("a.x*x", False, "a.x*q"),
        ("(x + ", False, "(q + "),  # half-written: word by word
        ("(x.y + xx.y + x", True, "(q.y + xx.y + x"),
    ],
)
def test_names_are_replaced_in_place(text: str, dotted: bool, expected: str) -> None:
    assert rename_in_formula(text, "x", "q", dotted=dotted) == expected


def test_a_parameter_is_renamed_everywhere() -> None:
    model = Model(
        parameters={"a": Parameter(), "m": Parameter(value=2.0)},
        coordinates={"x": Coordinate(value="m + a")},
        definitions={"f": "m*x"},
        points={"P": Point(mass="m", position=("m*x", 0.0, "2*m"))},
        stages=(Stage(name="s", duration=1.0, set={"a": 1.0, "m": 3.0}),),
    )
    renamed = rename_element(model, "parameters", "m", "mass")
    assert list(renamed.parameters) == ["a", "mass"]
    assert renamed.coordinates["x"].value == "mass + a"
    assert renamed.definitions["f"] == "mass*x"
    assert renamed.points["P"] == Point(mass="mass", position=("mass*x", 0.0, "2*mass"))
    assert list(renamed.stages[0].set) == ["a", "mass"]


def test_a_coordinate_is_renamed_in_generalized_forces_and_charts() -> None:
    model = Model(
        coordinates={"x": Coordinate()},
        forces={"push": GeneralizedForce(coordinate="x", value="-x'")},
        charts=(Chart(name="c", velocities={"u": "x'"}),),
    )
    renamed = rename_element(model, "coordinates", "x", "s")
    assert renamed.forces["push"] == GeneralizedForce(coordinate="s", value="-s'")
    assert renamed.charts[0].velocities == {"u": "s'"}


def test_a_body_is_renamed_wherever_it_is_referred_to() -> None:
    model = Model(
        bodies={"plate": Plate(width=1.0, height=1.0), "arm": Plate(width=1.0, height=1.0, frame="plate")},
        points={"P": Point(frame="plate")},
        forces={"f": AppliedForce(at="plate", vector=(0.0, 0.0, "plate.x"), frame="plate")}
        | {"s": Spring(between=("plate", "P"), stiffness=1.0)},
        constraints={"c": Holonomic(formula="plate.x - P.y", at="plate")},
        view=View(follow="plate", traces=("P", "plate")),
    )
    renamed = rename_element(model, "bodies", "plate", "torso")
    assert list(renamed.bodies) == ["torso", "arm"]
    assert renamed.bodies["arm"].frame == "torso"
    assert renamed.points["P"].frame == "torso"
    assert renamed.forces["f"] == AppliedForce(at="torso", vector=(0.0, 0.0, "torso.x"), frame="torso")
    assert renamed.forces["s"] == Spring(between=("torso", "P"), stiffness=1.0)
    assert renamed.constraints["c"] == Holonomic(formula="torso.x - P.y", at="torso")
    assert renamed.view == View(follow="torso", traces=("P", "torso"))


def test_a_chart_is_renamed_in_the_simulation_settings() -> None:
    model = Model(charts=(Chart(name="c", velocities={}),), simulation=Simulation(chart="c"))
    renamed = rename_element(model, "charts", "c", "regular")
    assert renamed.charts[0].name == renamed.simulation.chart == "regular"


@pytest.mark.parametrize("name", example_names())
def test_examples_stay_sound_when_everything_is_renamed_and_come_back(name: str) -> None:
    start = anholon.load(name)
    model = start
    pairs = [(section, key) for section in (*QUANTITIES, *FRAMES) for key in getattr(start, section)]
    for section, key in pairs:
        model = rename_element(model, section, key, f"{key}_renamed")
    assert [problem.message for problem in anholon.check(model)] == [p.message for p in anholon.check(start)]
    for section, key in pairs:
        model = rename_element(model, section, f"{key}_renamed", key)
    assert model == start


def test_the_colours_of_traces_follow_a_renamed_constraint() -> None:
    model = anholon.load("skater-staged")
    model = replace(model, view=replace(model.view, trace_colours="reaction", trace_reaction="blade"))
    renamed = rename_element(model, "constraints", "blade", "edge")
    assert renamed.view.trace_reaction == "edge"
    assert not anholon.check(renamed)
    lost = replace(model, view=replace(model.view, trace_reaction="blad"))
    assert [problem.path for problem in anholon.check(lost)] == ["view.trace_reaction"]


def test_what_modes_go_over_is_renamed() -> None:
    model = anholon.load("beck-column")
    assert rename_element(model, "parameters", "P", "push").simulation.over == "push"
