"""The check of values: bounds, masses, frictions, schedules and charts."""

from __future__ import annotations

import pytest
from tests.core.model.checking import BASE, only, problems

from anholon.model.check.model_check import check
from anholon.model.file.model_file import loads
from anholon.model.schema import Model, Parameter


def test_values_must_lie_in_their_bounds() -> None:
    text = BASE.replace('m = { value = 2, unit = "kg" }', 'm = { value = 2, unit = "kg", min = 3, max = 5 }')
    stages = "[[stages]]\nname = 'a'\nduration = 1\nset = { m = 6, ll = 1 }"
    found = {problem.path: problem for problem in check(loads(text + stages))}
    assert found["parameters.m.value"].message == "2 kg is below the minimum, 3 kg."
    assert found["stages.0.set.m"].message == "6 kg is above the maximum, 5 kg."
    assert found["stages.0.set.ll"].remedy == "Did you mean “l”?"
    (problem,) = check(loads(BASE.replace("value = 1, unit", "value = 1, min = 2, max = 0, unit")))
    assert problem.path == "parameters.l.min"


def test_values_beyond_what_is_natural_are_told_and_taken() -> None:
    text = BASE.replace('m = { value = 2, unit = "kg" }', 'm = { value = 2, unit = "kg", natural_min = 3, max = 5 }')
    stages = (
        "[[stages]]\nname = 'a'\nduration = 1\nset = { m = 4 }\n[[stages]]\nname = 'b'\nduration = 1\nset = { m = 2.5 }"
    )
    found = {problem.path: problem for problem in check(loads(text + stages))}
    assert found["parameters.m.value"].message == "2 kg is below the natural range, whose minimum is 3 kg."
    assert {problem.severity for problem in found.values()} == {"warning"}
    assert found.keys() == {"parameters.m.value", "stages.1.set.m"}
    (problem,) = check(loads(BASE.replace("value = 1, unit", "value = 1, natural_min = 2, natural_max = 0, unit")))
    assert (problem.path, problem.severity) == ("parameters.l.natural_min", "error")


def test_masses_and_lengths_must_not_be_negative() -> None:
    problem = only("[definitions]\nn = '-2*m'\n[points.B]\nmass = 'n + 1'")
    assert (problem.path, problem.message) == ("points.B.mass", "This is -3 kg, but must not be negative.")
    assert only("[bodies.b]\nkind = 'box'\nsize = [1, -1, 1]").path == "bodies.b.size.1"


def test_an_impossible_inertia_is_a_warning() -> None:
    problem = only("[bodies.b]\nkind = 'inertia'\ninertia = [1, 1, 3]\nmass = 1")
    assert problem.severity == "warning"


RUBBED = """
format = 1
[parameters]
mu = { value = 0.3 }
[coordinates]
x = {}
y = {}
[points]
P = { position = ["x", "y", 0] }
[constraints]
plane = { kind = "holonomic", at = "P", formula = "y", side = "positive", restitution = "%s" }
[forces]
rub = { kind = "friction", constraint = "plane", coefficient = "%s", static = "%s" }
"""


@pytest.mark.parametrize(
    ("values", "path", "part"),
    [
        (("0.5", "-mu", "0"), "forces.rub.coefficient", "-0.3"),
        (("0.5", "0", "mu - 1"), "forces.rub.static", "-0.7"),
        (("0.5", "mu", "mu/2"), "forces.rub.static", "is below the sliding coefficient"),
        (("1 + mu", "mu", "mu"), "constraints.plane.restitution", "between 0 and 1"),
        (("-mu", "mu", "mu"), "constraints.plane.restitution", "between 0 and 1"),
    ],
)
def test_coefficients_that_no_body_has_are_errors(values: tuple[str, str, str], path: str, part: str) -> None:
    (problem,) = check(loads(RUBBED % values))
    assert (problem.path, problem.severity) == (path, "error")
    assert part in problem.message


def test_coefficients_of_friction_at_their_limits_are_sound() -> None:
    for values in (("0", "0", "0"), ("1", "mu", "mu"), ("mu", "mu", "0"), ("mu", "mu*abs(x)", "mu")):
        assert check(loads(RUBBED % values)) == ()


def test_schedules_must_increase_and_fit() -> None:
    found = problems("[schedules.s]\ntimes = [0, 2, 2]\nvalues = [1, 2]")
    assert found["schedules.s.values"].message == "There are 3 times but 2 values."
    assert found["schedules.s.times.2"].message == "The times do not increase: 2 s comes after 2 s."


def test_charts_need_names_of_their_own_and_velocities() -> None:
    found = problems(
        "[[charts]]\nname = 'a'\nvelocities = {}\n[[charts]]\nname = 'a'\n"
        'velocities = { u = "x\'", m = "y\'", v = "x\'", w = "theta\'" }'
    )
    assert found["charts.0.velocities"].message == "The set has no quasi-velocities."
    assert found["charts.1.name"].message == "There are two sets of quasi-velocities named “a”."
    assert found["charts.1.velocities"].message == "There are 4 quasi-velocities for 3 coordinates."
    assert "charts.1.velocities.m" in found


def test_models_that_do_not_fit_the_schema_are_not_looked_into() -> None:
    model = Model(parameters={"a": Parameter(value=float("inf"))})
    assert [problem.path for problem in check(model)] == ["parameters.a.value"]
