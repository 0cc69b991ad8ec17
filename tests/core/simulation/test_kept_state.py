"""Initial states with values and rates that are kept: closed forms of a slider-crank and of a blade."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from scipy.optimize import brentq
from tests.models.inconsistent_states import DRIVEN, SLIDER_CRANK, TABLE, slide_of

import anholon
from anholon.cli import main
from anholon.errors import Fix, ModelError, UsageError
from anholon.model.edit.assign import assign_value
from anholon.model.query.field_paths import set_value
from anholon.simulation.initial import InconsistentStateError

BLADE = """
format = 1
[coordinates.x]
rate = 2.0
[coordinates.y]
[coordinates.theta]
value = 30
unit = "deg"
[points.P]
mass = 1.0
position = ["x", "y", "0"]
[bodies.b]
kind = "sphere"
mass = 1.0
radius = 0.1
position = ["x", "y", "0"]
rotation = [{ axis = "z", angle = "theta" }]
[constraints.blade]
kind = "nonholonomic"
formula = "x'*sin(theta) - y'*cos(theta)"
"""


def keep(model: anholon.Model, **words: str) -> anholon.Model:
    """Return the model that keeps what is said of its coordinates."""
    for name, word in words.items():
        model = set_value(model, f"coordinates.{name}.keep", word)
    return model


def fixes_of(model: anholon.Model) -> tuple[Fix, ...]:
    """Return the remedies that a run offers."""
    with pytest.raises(InconsistentStateError) as error:
        anholon.simulate(model)
    return error.value.problems[0].fixes


def carry_out(model: anholon.Model, fix: Fix) -> anholon.Model:
    """Return the model with a remedy carried out."""
    for path, value in fix.changes:
        model = set_value(model, path, value)
    return model


@pytest.mark.parametrize(("angle", "rate"), [(0.5, 5.0), (-1.2, 5.0), (2.5, -3.0), (1.5, 0.25)])
def test_a_kept_crank_turns_as_it_is_told_and_the_slider_is_found(angle: float, rate: float) -> None:
    model = assign_value(assign_value(anholon.loads(SLIDER_CRANK), "crank", str(angle)), "crank'", str(rate))
    found = anholon.with_consistent_state(keep(model, crank="both")).coordinates
    assert (found["crank"].value, found["crank"].rate) == (angle, rate)
    place, velocity = slide_of(angle, rate)
    assert found["slide"].value == pytest.approx(place, rel=1e-12)
    assert found["slide"].rate == pytest.approx(velocity, rel=1e-10)


def test_a_kept_rate_alone_leaves_the_angle_to_be_found() -> None:
    model = keep(anholon.loads(SLIDER_CRANK), crank="rate")
    found = anholon.with_consistent_state(model).coordinates
    assert found["crank"].rate == 5.0
    assert found["crank"].value != 0.5
    crank = float(found["crank"].value)
    assert (found["slide"].value, found["slide"].rate) == pytest.approx(slide_of(crank, 5.0), rel=1e-10)


def test_a_kept_slider_finds_the_crank() -> None:
    model = keep(anholon.loads(SLIDER_CRANK), slide="value", crank="rate")
    found = anholon.with_consistent_state(model).coordinates
    assert found["slide"].value == 0.35
    assert slide_of(float(found["crank"].value), 5.0)[0] == pytest.approx(0.35, rel=1e-12)
    assert anholon.simulate(anholon.with_consistent_state(model), until=0.1).outcome.status == "done"


def test_too_much_that_is_kept_is_refused_by_name() -> None:
    model = keep(anholon.loads(SLIDER_CRANK), crank="both", slide="both")
    with pytest.raises(ModelError, match="keeps crank, crank', slide, slide' as given"):
        anholon.with_consistent_state(model)
    far = assign_value(keep(anholon.loads(SLIDER_CRANK), slide="value"), "slide", "0.9")
    with pytest.raises(ModelError, match="keeps slide as given"):
        anholon.with_consistent_state(far)


def test_where_nothing_is_kept_the_offered_remedy_keeps_the_given_rate() -> None:
    model = anholon.loads(SLIDER_CRANK)
    first, second = fixes_of(model)
    assert first.label == "Keep crank as given and find the rest"
    right = carry_out(model, first)
    assert (right.coordinates["crank"].value, right.coordinates["crank"].rate) == (0.5, 5.0)
    assert right.coordinates["crank"].keep == "both"
    assert right.coordinates["slide"].rate == pytest.approx(slide_of(0.5, 5.0)[1], rel=1e-10)
    assert anholon.simulate(right, until=0.1).outcome.status == "done"
    nearest = carry_out(model, second)
    assert nearest.coordinates == anholon.with_consistent_state(model).coordinates
    assert anholon.simulate(nearest, until=0.1).outcome.status == "done"


def test_rates_of_a_nonholonomic_constraint_are_kept_one_by_one() -> None:
    model = anholon.loads(BLADE)
    kept_x = anholon.with_consistent_state(keep(model, x="rate")).coordinates
    assert (kept_x["x"].rate, kept_x["theta"].value) == (2.0, 30.0)
    assert kept_x["y"].rate == pytest.approx(2.0 * math.tan(math.radians(30.0)), rel=1e-12)
    nearest = anholon.with_consistent_state(model).coordinates
    assert nearest["x"].rate == pytest.approx(2.0 * math.cos(math.radians(30.0)) ** 2, rel=1e-12)
    assert [fix.label for fix in fixes_of(model)] == [
        "Keep x, theta as given and find the rest",
        "Apply the nearest consistent state",
    ]
    assert carry_out(model, fixes_of(model)[0]).coordinates["x"].keep == "rate", "the angle was never in doubt"


def test_a_consistent_state_stays_whatever_is_kept_and_formulas_stay_as_typed() -> None:
    model = anholon.with_consistent_state(keep(anholon.loads(SLIDER_CRANK), crank="both"))
    assert anholon.with_consistent_state(model) is model
    typed = set_value(anholon.loads(SLIDER_CRANK), "coordinates.crank.value", "pi/6")
    found = anholon.with_consistent_state(keep(typed, crank="both")).coordinates
    assert found["crank"].value == "pi/6"
    assert found["slide"].value == pytest.approx(slide_of(math.pi / 6, 5.0)[0], rel=1e-12)


def test_what_is_kept_stands_in_the_file_and_the_command_line_does_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "crank.toml"
    anholon.save(keep(anholon.loads(SLIDER_CRANK), crank="both"), path)
    assert 'keep = "both"' in path.read_text()
    assert main(["run", str(path), "--until", "0.01"]) == 1
    capsys.readouterr()
    assert main(["run", str(path), "--until", "0.01", "--consistent", "--at", "0", "--csv", "-"]) == 0
    out, told = capsys.readouterr()
    assert "initial state: slide = 0.383902666 m (given: 0.35)" in told
    head, row = (line.split(",") for line in out.strip().splitlines()[-2:])
    rate = float(row[next(k for k, name in enumerate(head) if name.startswith("slide'"))])
    assert rate == pytest.approx(slide_of(0.5, 5.0)[1], rel=1e-10)


def test_models_of_rods_are_refused() -> None:
    with pytest.raises(UsageError, match="rods"):
        anholon.with_consistent_state(anholon.load("flexible-pendulum"))


PIVOT = """
[points.A]
mass = 1.0
position = ["x", "0", "0"]
[points.B]
mass = 1.0
position = ["s + cos(a)", "sin(a)", "0"]
"""

LEVEL = """
[parameters.k]
value = 1.0
unit = "N/m"
[points.A]
mass = 1.0
position = ["x", "0", "0"]
[points.B]
mass = 1.0
position = ["cos(a)", "sin(a)", "0"]
[forces.push]
kind = "generalized"
coordinate = "x"
value = "10*s*k"
"""


def warnings_of(text: str) -> list[str]:
    """Return the warnings of the compiled model."""
    remarks = anholon.compile_model(anholon.loads(text)).remarks
    return [remark.message for remark in remarks if remark.severity == "warning"]


def test_the_rate_of_a_schedule_is_an_initial_rate() -> None:
    run = anholon.simulate(anholon.loads(TABLE + DRIVEN), until=0.5)
    assert run.quantity(("x'",))["x'"][0] == pytest.approx(1.0, rel=1e-12)
    assert run.outcome.status == "done"


@pytest.mark.parametrize(("rest", "place"), [(DRIVEN, "in 'drive'"), (PIVOT, "of the parts that it moves")])
def test_a_table_read_with_linear_interpolation_warns_of_its_impacts(rest: str, place: str) -> None:
    (told,) = warnings_of(TABLE + rest)
    assert "jumps at 3 of its times" in told
    assert told.endswith(f"each jump is an impact {place}.")
    model = anholon.loads(TABLE + rest)
    (problem,) = (one for one in anholon.compile_model(model).remarks if one.severity == "warning")
    smooth = carry_out(model, problem.fixes[0])
    assert not anholon.compile_model(smooth).remarks
    if rest is DRIVEN:
        impacts = anholon.simulate(model, until=4.0).events
        assert len(impacts) == 3


def test_tables_that_bring_no_impacts_are_not_warned_of() -> None:
    assert not warnings_of(TABLE + LEVEL), "a force may have corners"
    straight = (TABLE + DRIVEN).replace("[0, 1, 1.5, 1.2]", "[0, 1, 2, 3]")
    (told,) = warnings_of(straight)
    assert "jumps at 1 of its times" in told, "its end"
    model = anholon.loads(TABLE + DRIVEN)
    cubic = replace(model, schedules={"s": replace(model.schedules["s"], interpolation="cubic")})
    assert not anholon.compile_model(cubic).remarks


def test_a_schedule_of_loads_on_rods_alone_jumps_no_coordinates() -> None:
    model = anholon.load("right-angle-cantilever")
    assert model.schedules
    assert not model.coordinates
    assert not anholon.compile_model(model).remarks


@pytest.mark.parametrize(("angle", "height"), [(-0.4, 0.7), (0.05, 0.9), (0.01, -0.99), (-0.01, 0.2)])
def test_a_penetrated_contact_is_left_at_the_nearest_place_with_the_given_rate(angle: float, height: float) -> None:
    """A pendulum below the floor: Newton's method alone ended many turns away, and stopped the pendulum."""
    text = f"""
format = 1
[coordinates]
a = {{ unit = "rad", value = {angle}, rate = 1.5 }}
[points]
P = {{ position = ["sin(a)", "-cos(a)", 0], mass = 1 }}
[constraints]
floor = {{ kind = "holonomic", formula = "P.y + {height}", at = "P", side = "positive" }}
"""
    model = anholon.loads(text)
    with pytest.raises(InconsistentStateError, match=f"'floor' by {math.cos(angle) - height:.6g}") as caught:
        anholon.simulate(model)
    state = caught.value.state
    assert state.corrected_q is not None
    assert state.corrected_v is not None
    assert state.corrected_q[0] == pytest.approx(math.copysign(math.acos(height), angle), abs=1e-12)
    assert state.corrected_v[0] == 1.5


def test_the_nearest_state_is_the_nearest_one() -> None:
    """A point off an ellipsoid: the foot of the perpendicular, from Lagrange's multiplier."""
    half_axes, place = np.array([2.0, 1.0, 3.0]), np.array([1.9, 0.9, 1.6])
    text = f"""
format = 1
[coordinates]
x = {{ value = {place[0]} }}
y = {{ value = {place[1]} }}
z = {{ value = {place[2]} }}
[points]
P = {{ position = ["x", "y", "z"], mass = 2 }}
[constraints]
shell = {{ kind = "on-surface", at = "P", formula = "x^2/4 + y^2 + z^2/9 - 1" }}
"""
    text = text.replace("- 1", "- L^2").replace(
        "[coordinates]", '[parameters]\nL = { value = 1, unit = "m" }\n[coordinates]'
    )
    state = anholon.initial_state(anholon.loads(text))

    def foot(k: float) -> np.ndarray:
        return half_axes**2 * place / (half_axes**2 + k)

    k = brentq(lambda k: float((foot(k) ** 2 / half_axes**2).sum()) - 1.0, 0.0, 10.0, xtol=1e-15)
    assert state.corrected_q == pytest.approx(foot(k), abs=1e-9)


VIOLATED = """
[parameters]
l = { value = 1, unit = "m" }
[coordinates]
x = { value = 20, unit = "cm" }
y = { value = -1, unit = "m" }
a = { value = 10, unit = "deg", rate = 9 }
b = { value = 10, unit = "deg" }
[points]
P = { position = ["x", "y", "0"], mass = 1 }
[bodies.disc]
kind = "disc"
mass = 1
radius = 0.1
rotation = [{ axis = "x", angle = "a" }, { axis = "x", angle = "b" }]
[constraints]
rod = { kind = "holonomic", formula = "x^2 + y^2 - l^2" }
gear = { kind = "coupling", first = "a", second = "b", ratio = 1 }
arm = { kind = "distance", between = ["world", "P"], length = 1 }
knife = { kind = "nonholonomic", formula = "x' + 0.5*l*a'" }
"""


def test_violations_are_told_in_units() -> None:
    """x^2 + y^2 - l^2 = 0.04 m^2; the rate of a lacks 9 deg/s = 0.157 rad/s; the arm is sqrt(1.04) m long."""
    told = anholon.initial_state(anholon.loads(VIOLATED)).violations
    assert told.split(", ") == [
        "'rod' by 0.04 m²",
        "'gear' by 0.15708 rad/s",
        f"'arm' by {math.sqrt(1.04) - 1.0:.6g} m",
        f"'knife' by {0.5 * math.radians(9.0):.6g} m/s",
    ]
    with pytest.raises(InconsistentStateError, match=r"'rod' by 0\.04 m², 'gear' by 0\.15708 rad/s"):
        anholon.simulate(anholon.loads(VIOLATED), until=1)
