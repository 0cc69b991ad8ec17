"""Reading collects everything that does not fit the schema, with the path of the field and what would help."""

from __future__ import annotations

import numpy as np
import pytest

from anholon.errors import ModelError
from anholon.model.file.migrations import migrate
from anholon.model.file.model_file import loads
from anholon.model.file.toml_reader import find_problems
from anholon.model.file.toml_writer import dumps
from anholon.model.schema import Model, Parameter, Plate, Simulation

BAD = """
bodys = 1
[bodies.p]
kind = "plat"
[bodies.q]
kind = "plate"
width = true
hieght = 3
[bodies.r]
position = [1, 2]
[parameters.a]
value = "5"
unit = 3
[parameters.b]
value = inf
[points.A]
position = [1, 2]
colour = "red"
[simulation]
until = -1
[view]
ground = "ise"
traces = [1]
[stages]
x = 1
"""


def test_all_problems_of_a_file_are_found_at_once() -> None:
    with pytest.raises(ModelError) as caught:
        loads(BAD)
    found = {p.path: (p.message, p.remedy) for p in caught.value.problems}
    assert found["bodys"] == ("There is no field “bodys” in a model.", "Did you mean “bodies”?")
    assert found["bodies.p.kind"][0] == "There is no kind “plat”."
    assert "Did you mean “plate”?" in found["bodies.p.kind"][1]
    assert found["bodies.q.width"][0] == "true is not a number or a formula in quotes."
    assert found["bodies.q.hieght"][1] == "Did you mean “height”?"
    assert found["bodies.q.height"] == ("This is missing.", "Write height = 1.0.")
    assert "One of: plate, thin-rod, box, sphere, ellipsoid, disc, frustum, inertia." in found["bodies.r.kind"][1]
    assert found["parameters.a.value"][0] == "“5” is not a number."
    assert found["parameters.a.unit"][0] == "3 is not a text of at most 40 characters."
    assert found["parameters.b.value"][0] == "This number is not finite."
    assert found["points.A.position"][0] == "There are 2 items, not 3."
    assert found["points.A.colour"][0] == '“red” is not a colour such as "#1f77b4".'
    assert found["simulation.until"][0].startswith("-1 is not a number greater than 0")
    assert found["view.ground"][1] == "Did you mean “ice”?"
    assert found["view.traces.0"][0] == "1 is not the name of a point or body in quotes."
    assert found["stages"][0] == "A table is not a list of tables."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[parameters.a]\nvalue = 1979-05-27", "A date or time is not a number."),
        ("[parameters.a]\nvalue = " + "9" * 400, "This number is not finite."),
        ("[parameters.a]\nvalue = 1e200", "This number is too large; at most 1e+100 can be computed with."),
        ("[parameters.a]\nvalue = [1]", "A list is not a number."),
        ("[parameters]\na = 1.5", "1.5 is not a table.\n  Write a = { value = 1.5 }."),
        ("[bodies.a]\nkind = 3", "3 is not a kind."),
        ("[simulation]\nuntil = true", "true is not a number greater than 0"),
        ("[schedules.s]\ntimes = []\nvalues = [1]", "There are too few items."),
        ("[definitions]\na = 3", "3 is not a formula in quotes."),
        (f'[points."{"x" * 300}"]', "A name has 300 characters; at most 200 can be read."),
    ],
)
def test_wrong_values_are_named_in_words(text: str, message: str) -> None:
    with pytest.raises(ModelError) as caught:
        loads(text)
    assert message in str(caught.value)


def test_models_made_by_programs_are_held_to_the_same_rules() -> None:
    model = Model(parameters={"a": Parameter(value=float("nan"))}, bodies={"p": Plate(width=1, height="x" * 30_000)})
    assert [p.path for p in find_problems(model)] == ["parameters.a.value", "bodies.p.height"]
    assert find_problems(Model()) == ()


def test_half_a_character_is_refused_where_it_stands() -> None:
    """A lone surrogate, which no file can hold."""
    model = Model(name="a\ud800", parameters={"a": Parameter(value=1, doc="\udfff"), "\ud800": Parameter(value=1)})
    problems = find_problems(model)
    assert [p.path for p in problems] == ["name", "parameters.a.doc", "parameters"]
    assert all("half of a character" in p.message for p in problems)
    with pytest.raises(ModelError, match="half of a character"):
        loads('format = 1\nname = "\ud800"')


def test_numbers_of_numpy_are_numbers() -> None:
    exact = Model(parameters={"a": Parameter(value=2.0)}, simulation=Simulation(until=3.0, frames=30))
    model = Model(
        parameters={"a": Parameter(value=np.float64(2.0))},
        simulation=Simulation(until=np.float32(3.0), frames=np.int64(30)),
    )
    assert find_problems(model) == ()
    assert dumps(model) == dumps(exact)
    wrong = Model(parameters={"a": Parameter(value=np.float64("inf"))})
    assert [p.path for p in find_problems(wrong)] == ["parameters.a.value"]


def test_older_formats_are_converted_step_by_step() -> None:
    steps = {
        1: lambda table: {**table, "titel": table["name"]},
        2: lambda table: {**table, "title": table["titel"]},
    }
    assert migrate({"name": "x"}, steps, 3) == {"name": "x", "titel": "x", "title": "x", "format": 3}
    assert migrate({"name": "x", "format": 3}, steps, 3) == {"name": "x", "format": 3}
    with pytest.raises(ModelError, match="reads formats up to 3"):
        migrate({"format": 4}, steps, 3)
