"""Fields: descriptions that follow from the structs, reading and setting by path, units, expressions."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace
from tests.core.model.models import EVERYTHING

from anholon.errors import ModelError, UsageError
from anholon.model.file.model_file import loads
from anholon.model.query.field_paths import (
    depends_on_time,
    field_at,
    get_value,
    iterate_expressions,
    set_value,
    unit_at,
)
from anholon.model.schema import Box, Coordinate, Disc, Model, Nonholonomic, Parameter, Plate, Spring, View
from anholon.model.schema.field_descriptions import FieldDescription, describe_expected_value, describe_fields
from anholon.units import parse_unit

MODEL = loads(EVERYTHING)


def field(cls: type[msgspec.Struct], name: str) -> FieldDescription:
    """Return the description of one field."""
    return next(field for field in describe_fields(cls) if field.name == name)


def test_descriptions_say_what_the_structs_say() -> None:
    assert [f.name for f in describe_fields(Model)] == list(Model.__struct_fields__)
    width = field(Plate, "width")
    assert (width.kind, width.unit, width.required) == ("expression", "m", True)
    position = field(Plate, "position")
    assert (position.kind, position.default) == ("vector", (0.0, 0.0, 0.0))
    assert position.item is not None
    assert (position.item.kind, position.item.unit) == ("expression", "m")
    assert field(Disc, "axis").choices == ("x", "y", "z")
    assert field(View, "ground").choices == ("ice", "grid", "none")
    assert (field(View, "elevation").least, field(View, "elevation").most) == (-90, 90)
    assert (field(Parameter, "min").kind, field(Parameter, "min").optional) == ("number", True)
    ends = field(Spring, "between")
    assert ends.item is not None
    assert (ends.kind, ends.size, ends.item.refers) == ("tuple", 2, "end")
    assert all(f.description for cls in (Plate, Disc, Spring, View, Parameter) for f in describe_fields(cls))


def test_kinds_of_every_field_are_told_in_words() -> None:
    assert describe_expected_value(field(Plate, "width")) == "a number or a formula in quotes"
    assert describe_expected_value(field(View, "distance")) == "a number of at least 0"
    assert describe_expected_value(field(View, "elevation")) == "a number from -90 to 90"
    assert describe_expected_value(field(Plate, "frame")) == 'the name of a body (or "world") in quotes'
    assert describe_expected_value(field(Plate, "rotation")) == "a list of tables"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("name", "Everything"),
        ("gravity.2", "-g"),
        ("parameters.m.value", 2.0),
        ("definitions.low", "u/2"),
        ("bodies.plate.rotation.0.axis", "z"),
        ("stages.1.duration", 2.0),
        ("stages.0.set.b", 30.0),
        ("view.traces.1", "plate"),
        ("forces.spring.between.1", "world"),
    ],
)
def test_values_are_found_and_set_by_path(path: str, value: object) -> None:
    assert get_value(MODEL, path) == value
    other = f"{value}0" if isinstance(value, str) and "axis" not in path else 7.0 if value != "z" else "x"
    changed = set_value(MODEL, path, other)
    assert get_value(changed, path) == other
    assert get_value(MODEL, path) == value
    assert set_value(changed, path, value) == MODEL


def test_setting_shares_what_it_does_not_touch() -> None:
    changed = set_value(MODEL, "parameters.m.value", 3)
    assert changed.bodies is MODEL.bodies
    assert changed.parameters["g"] is MODEL.parameters["g"]
    assert isinstance(changed.parameters["m"].value, float)


def test_new_names_are_added_and_whole_elements_replaced() -> None:
    changed = set_value(MODEL, "stages.1.set.m", 4)
    assert changed.stages[1].set == {"m": 4.0}
    box = Box(size=(1, "m", 3), mass="m")
    assert set_value(MODEL, "bodies.plate", box).bodies["plate"] == box
    assert (
        set_value(MODEL, "bodies.new", {"kind": "sphere", "radius": 1}).bodies["new"]
        == loads("[bodies.new]\nkind = 'sphere'\nradius = 1").bodies["new"]
    )
    assert set_value(MODEL, "parameters.m.min", None).parameters["m"].min is None
    assert set_value(MODEL, "", Model()) == Model()


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("parameters.m.value", "5", "“5” is not a number."),
        ("stages.0.duration", -1, "-1 is not a number of at least 0."),
        ("view.elevation", 100, "100 is not a number from -90 to 90."),
        ("bodies.plate.colour", "blue", "“blue” is not a colour"),
        ("bodies.plate.width", float("nan"), "This number is not finite."),
    ],
)
def test_values_that_do_not_fit_are_refused(path: str, value: object, message: str) -> None:
    with pytest.raises(ModelError) as caught:
        set_value(MODEL, path, value)
    assert [p.path for p in caught.value.problems] == [path]
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "path", ["parameter.m", "parameters.n.value", "stages.7.duration", "stages.x", "bodies.plate.widht", "name.x"]
)
def test_paths_that_lead_nowhere_are_refused(path: str) -> None:
    with pytest.raises(UsageError, match="There is no"):
        get_value(MODEL, path)
    with pytest.raises(UsageError, match="There is no"):
        set_value(MODEL, path, 1)


def test_a_near_field_is_suggested() -> None:
    with pytest.raises(UsageError, match="Did you mean “width”"):
        field_at(MODEL, "bodies.plate.widthh")


@pytest.mark.parametrize(
    ("path", "unit"),
    [
        ("parameters.m.value", "kg"),
        ("parameters.m.max", "kg"),
        ("coordinates.x.value", "m"),
        ("coordinates.th.rate", "(rad)/s"),
        ("schedules.u.values.1", "cm"),
        ("schedules.u.times.1", "s"),
        ("stages.0.set.b", "deg"),
        ("stages.0.duration", "s"),
        ("bodies.plate.mass", "kg"),
        ("bodies.plate.position.1", "m"),
        ("bodies.lump.inertia.0", "kg*m^2"),
        ("forces.push.value", "N*m"),
        ("forces.air.coefficient", "N*(s/m)^2"),
        ("simulation.rtol", None),
    ],
)
def test_units_of_values_are_known(path: str, unit: str | None) -> None:
    assert unit_at(MODEL, path) == unit


def test_the_grip_of_a_formula_has_the_unit_of_its_reaction() -> None:
    model = replace(
        MODEL,
        coordinates={"x": Coordinate(unit="m"), "y": Coordinate(unit="m"), "th": Coordinate(unit="rad")},
        constraints={
            "edge": Nonholonomic(formula="y'*cos(th) - x'*sin(th)", grip=50.0),
            "turn": Nonholonomic(formula="th' - 1", grip=5.0),
        },
    )
    assert unit_at(model, "constraints.edge.grip") == unit_at(model, "constraints.edge.slide") == "N"
    assert parse_unit(unit_at(model, "constraints.turn.grip") or "").dimension in (
        parse_unit("N*m").dimension,
        parse_unit("J").dimension,
    )


def test_all_expressions_are_found_with_their_places() -> None:
    found = list(iterate_expressions(MODEL))
    assert len({place.path for place in found}) == len(found)
    for place in found:
        assert get_value(MODEL, place.path) == place.expression
        assert place.path == ".".join(place.keys)
    texts = {place.path for place in found if isinstance(place.expression, str)}
    assert {"gravity.2", "definitions.high", "coordinates.th.value", "points.A.mass", "events.cross.formula"} <= texts
    assert {"bodies.plate.rotation.0.angle", "charts.0.velocities.spin", "constraints.edge.formula"} <= texts


@pytest.mark.parametrize(
    ("formula", "time"),
    [("2*t", True), ("sin(t)", True), ("tan(theta)", False), ("theta_t", False), ("push", True), ("pushed", False)],
)
def test_time_and_schedules_are_found_in_formulas(formula: str, time: bool) -> None:
    model = loads("""
        [coordinates]
        x = {}
        theta = { unit = "rad" }
        [schedules]
        push = { times = [0, 1], values = [0, 2] }
        [points]
        A = { position = ["x", 0, 0], mass = 1 }
    """)
    assert not depends_on_time(model)
    assert depends_on_time(set_value(model, "definitions.f", formula)) is time
