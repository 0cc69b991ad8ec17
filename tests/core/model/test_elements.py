"""The list work on elements: every function returns a new model and leaves the old one alone."""

from __future__ import annotations

import pytest

from anholon.model.edit import element_list
from anholon.model.schema import Chart, Model, Parameter, Pin, Plate, Point, Slider, Sphere, Spring, Stage


def model() -> Model:
    """Return a model with three parameters and two stages."""
    return Model(
        parameters={name: Parameter(value=float(index)) for index, name in enumerate("abc")},
        stages=(Stage(name="one", duration=1.0), Stage(name="two", duration=2.0)),
    )


@pytest.mark.parametrize("section", [*element_list.MAPPINGS, *element_list.SEQUENCES])
def test_a_new_element_of_every_kind_can_be_added_copied_and_removed(section: str) -> None:
    start = Model()
    for kind in element_list.element_types(section):
        name = element_list.free_name(start, section)
        added, path = element_list.add_element(start, section, name, element_list.make_element(start, kind, name))
        assert element_list.name_of(added, path) == name
        assert isinstance(element_list.kind_of(kind), str)
        copied, copy = element_list.duplicate_element(added, path)
        assert element_list.name_of(copied, copy) != name
        assert element_list.remove_element(copied, copy) == added
        assert element_list.remove_element(added, path) == start


def test_moving_keeps_the_elements_and_stops_at_the_ends() -> None:
    moved, path = element_list.move_element(model(), "parameters.c", -1)
    assert list(moved.parameters) == ["a", "c", "b"]
    assert path == "parameters.c"
    assert list(element_list.move_element(model(), "parameters.a", -5)[0].parameters) == ["a", "b", "c"]
    moved, path = element_list.move_element(model(), "stages.0", 1)
    assert [stage.name for stage in moved.stages] == ["two", "one"]
    assert path == "stages.1"


def test_a_copy_stands_behind_the_original() -> None:
    copied, path = element_list.duplicate_element(model(), "parameters.a")
    assert list(copied.parameters) == ["a", path.split(".")[1], "b", "c"]
    assert copied.parameters[path.split(".")[1]] == model().parameters["a"]


def test_free_names_mind_the_shared_namespaces() -> None:
    start = Model(parameters={"q1": Parameter()}, charts=(Chart(name="chart1", velocities={}),))
    assert element_list.free_name(start, "coordinates") == "q2"
    assert element_list.free_name(start, "charts") == "chart2"
    assert element_list.free_name(start, "definitions", "t") == "t1"
    assert element_list.free_name(start, "parameters", "q1") == "q2"
    assert element_list.free_name(start, "parameters", "z") == "z"
    stages = ("Arms in", "Вращение", "Вращение 2", "spin", "Run 7")
    skated = Model(stages=tuple(Stage(name=name) for name in stages))
    copies = [element_list.free_name(skated, "stages", name) for name in stages]
    assert copies == ["Arms in 2", "Вращение 3", "Вращение 3", "spin1", "Run 2"]


def test_another_kind_keeps_the_common_values() -> None:
    plate = Plate(width=1.0, height=2.0, mass="m", position=("x", 0.0, 1.0), doc="kept")
    sphere = element_list.convert_element(Model(), plate, Sphere, "ball")
    assert sphere == Sphere(radius=0.2, mass="m", position=("x", 0.0, 1.0), doc="kept")


@pytest.mark.parametrize(
    "selection", ["", "simulation", "view", "stages.0", "bodies", "bodies.gone", "mirror", "gravity"]
)
def test_a_new_element_is_made_whatever_is_selected(selection: str) -> None:
    model = Model()
    for section in (*element_list.MAPPINGS, *element_list.SEQUENCES):
        for kind in element_list.element_types(section):
            made = element_list.make_element(model, kind, "a", selection)
            assert made == element_list.make_element(model, kind, "a")


def test_a_new_force_acts_where_the_selected_constraint_does() -> None:
    points = {name: Point() for name in ("P", "Q", "R")}
    slider, pin = Slider(at="Q"), Pin(between=("P", "R"))
    model = Model(points=points, constraints={"guide": slider, "joint": pin})
    spring = element_list.make_element(model, Spring, "a", "constraints.guide")
    assert isinstance(spring, Spring)
    assert spring.between == ("world", "Q")
    spring = element_list.make_element(model, Spring, "a", "constraints.joint")
    assert isinstance(spring, Spring)
    assert spring.between == ("world", "R")
