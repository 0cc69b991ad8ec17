"""Recorded reactions that act again without their constraints: the motion stays, as far as an open loop can keep it."""

from __future__ import annotations

from math import exp

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.control.reaction_replay import Difference, compute_difference
from anholon.errors import ModelError, UsageError
from anholon.model.schema import GeneralizedForce, GivenReaction, Model

CART = """
format = 1
gravity = [0, -9.81, 0]
[parameters]
l = { value = 80, unit = "cm" }
a = { value = 0.3, unit = "m" }
[coordinates]
x = {}
theta = { value = 10, unit = "deg" }
[points]
cart = { position = ["x", 0, 0], mass = 2 }
bob = { position = ["x + l*sin(theta)", "-l*cos(theta)", 0], mass = 1 }
"""

DRIVEN = CART + '[constraints.drive]\nkind = "holonomic"\nformula = "x - a*sin(2*t)^2"\n[simulation]\nuntil = 6\n'

PLANE = """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x = { value = 0.6, unit = "m" }
y = { value = -0.8, unit = "m" }
[points]
P = { position = ["x", "y", 0], mass = 1.3 }
[forces]
brake = { kind = "drag", at = "P", coefficient = 2 }
[simulation]
until = 2
"""


def pulled(constraint: str) -> Model:
    """Return a point of the plane under one constraint, slowed so that small errors do not grow."""
    return anholon.loads(PLANE + f"[constraints]\nhold = {{ {constraint} }}\n")


@pytest.mark.parametrize(
    "constraint",
    [
        'kind = "holonomic", formula = "x^2 + y^2 - 1"',
        'kind = "nonholonomic", formula = "x\' + 0.2*y\'*y"',
        "kind = \"second-order\", formula = \"x'' - 0.3*y'' + 0.1\"",
        'kind = "distance", between = ["world", "P"], length = 1',
        'kind = "on-curve", at = "P", formula = "x^2 + y^2 - 1"',
    ],
)
def test_the_force_in_the_place_of_a_constraint_gives_its_motion(constraint: str) -> None:
    model = pulled(constraint)
    done = anholon.replay(anholon.simulate(model), "hold")
    assert not done.model.constraints["hold"].enabled
    assert done.run.system.m == 0
    assert done.difference.error < 1e-7
    assert f"{done.difference.error:.2g}" in done.difference.message


def test_a_driven_cart_is_replayed_and_its_file_is_complete() -> None:
    run = anholon.simulate(anholon.loads(DRIVEN))
    done = anholon.replay(run, "drive")
    assert done.difference.error < 1e-7
    again = anholon.simulate(anholon.loads(anholon.dumps(done.model)))
    assert compute_difference(run, again).error < 1e-7
    # The force does the work of the constraint.
    assert np.allclose(again["power:drive-recorded"], run["power:reaction:drive"], atol=1e-6)


def test_values_set_for_the_run_are_kept() -> None:
    run = anholon.simulate(anholon.loads(DRIVEN), until=3.0, set={"l": 50.0, "a": 0.1})
    model = anholon.feed_back(run, "drive")
    assert model.parameters["l"].value == pytest.approx(50.0, rel=1e-15)
    assert model.simulation.until == 3.0
    assert compute_difference(run, anholon.simulate(model)).error < 1e-7


def test_rows_of_one_constraint_become_one_force_each() -> None:
    text = """
    format = 1
    gravity = [0, -9.81, 0]
    [coordinates]
    x = { value = "0.5*sin(0.5)" }
    y = { value = "-0.5*cos(0.5)" }
    phi = { value = 0.5, unit = "rad" }
    [bodies.rod]
    kind = "thin-rod"
    length = 1
    mass = 2
    position = ["x", "y", 0]
    rotation = [{ axis = "z", angle = "phi" }, { axis = "x", angle = "pi/2" }]
    [points]
    end = { frame = "rod", position = [0, 0, -0.5], mass = 0 }
    hook = { position = [0, 0, 0] }
    [constraints]
    pin = { kind = "pin", between = ["hook", "end"] }
    [simulation]
    until = 1.5
    """
    run = anholon.simulate(anholon.loads(text))
    done = anholon.replay(run, "pin")
    forces = [force for force in done.model.forces.values() if isinstance(force, GivenReaction)]
    assert [force.row for force in forces] == ["x", "y"]
    assert done.difference.error < 1e-6


def test_a_curve_that_jumps_is_cut_into_windows() -> None:
    stages = """
    [[stages]]
    name = "light"
    duration = 1
    set = { push = 1 }
    [[stages]]
    name = "heavy"
    duration = 1.5
    set = { push = 5 }
    """
    force = '[parameters.push]\nvalue = 0\n[forces.F]\nkind = "generalized"\ncoordinate = "x"\nvalue = "push"\n'
    run = anholon.simulate(anholon.loads(DRIVEN + force + stages))
    done = anholon.replay(run, "drive")
    windows = [s for name, s in done.model.schedules.items() if "window" in name]
    assert len(windows) == 2
    assert done.difference.error < 1e-7
    # What the force takes over from the stage is in the curve of the drive: it jumps by -4 N at t = 1 s.
    before, after = (run.quantity(["reaction:drive"], [t])["reaction:drive"][0] for t in (1 - 1e-9, 1.0))
    assert after - before == pytest.approx(-4.0, abs=1e-6)


def test_an_open_loop_leaves_an_unstable_motion() -> None:
    text = CART.replace('value = 10, unit = "deg"', 'value = 180, unit = "deg"')
    text += '[constraints.hold]\nkind = "holonomic"\nformula = "theta - pi - 0.1*sin(t)^3"\n'
    run = anholon.simulate(anholon.loads(text), until=8.0)
    early, late = (
        anholon.replay(anholon.simulate(anholon.loads(text), until=end), "hold").difference.error for end in (2.0, 8.0)
    )
    rate = (9.81 * 1.5 / 0.8) ** 0.5  # of the free inverted pendulum on its free cart
    assert run.outcome.status == "done"
    assert early < 1e-5
    assert "follows" in Difference(early, "theta", 2.0).message
    assert "does not correct deviations" in Difference(late, "theta", 8.0).message
    assert late > early * exp(0.5 * rate * 6.0) or late > 1.0


def test_a_given_reaction_is_its_gradient_times_its_multiplier() -> None:
    off = pulled('kind = "holonomic", formula = "x^2*y - 1", enabled = false')
    plain = {name: replace(coordinate, unit="") for name, coordinate in off.coordinates.items()}
    off = replace(off, definitions={"F": "3*t + x"}, coordinates=plain)
    along = replace(off, forces={"F": GivenReaction(constraint="hold", multiplier="F")})
    by_hand = replace(
        off,
        forces={
            "Fx": GeneralizedForce(coordinate="x", value="F*2*x*y"),
            "Fy": GeneralizedForce(coordinate="y", value="F*x^2"),
        },
    )
    one, two = (anholon.simulate(model, until=0.5) for model in (along, by_hand))
    assert np.allclose(one.table()["x"], two.table()["x"], rtol=1e-11)
    assert np.allclose(one.table()["y"], two.table()["y"], rtol=1e-11)


def test_what_cannot_be_fed_back_is_refused() -> None:
    run = anholon.simulate(anholon.loads(DRIVEN), until=0.5)
    with pytest.raises(UsageError, match="did you mean 'drive'"):
        anholon.feed_back(run, "drivee")
    with pytest.raises(UsageError, match="no reaction of a constraint"):
        anholon.feed_back(anholon.simulate(anholon.feed_back(run, "drive"), until=0.1), "drive")


def test_a_force_beside_its_own_constraint_is_pointed_out_and_a_missing_row_refused() -> None:
    model = anholon.loads(DRIVEN)
    both = replace(model, forces={"F": GivenReaction(constraint="drive", multiplier=1.0)})
    assert ["cancels this force" in problem.message for problem in anholon.check(both)] == [True]
    wrong = pulled('kind = "ball", between = ["world", "P"], enabled = false')
    wrong = replace(wrong, forces={"F": GivenReaction(constraint="hold", multiplier=1.0)})
    with pytest.raises(ModelError, match="has several rows"):
        anholon.compile_model(wrong)


@pytest.mark.parametrize("law", ["w*t", "w*t*(1 + 0.2*x/a)"])
def test_the_reaction_of_a_servo_constraint_acts_along_its_virtual_displacements(law: str) -> None:
    slope = 1.0 if law == "w*t" else 1.16
    text = f"""
    format = 1
    [parameters]
    a = {{ value = 0.5, unit = "m" }}
    w = {{ value = 1, unit = "1/s" }}
    [coordinates]
    x = {{ value = 0.4 }}
    y = {{ rate = {0.4 * slope!r} }}
    [points]
    P = {{ position = ["x", "y", 0], mass = 1 }}
    [controls.theta]
    law = "{law}"
    [constraints.rod]
    kind = "parametric"
    formula = "y - x*tan(theta)"
    [simulation]
    until = 1
    """
    assert anholon.replay(anholon.simulate(anholon.loads(text)), "rod").difference.error < 1e-7


@pytest.mark.parametrize("form", ["mangeron-deleanu", "generalized-gauss"])
def test_the_control_force_of_a_program_is_fed_back_by_coordinates(form: str) -> None:
    text = f"""
    format = 1
    [parameters]
    p = {{ value = 2, unit = "1/s^2" }}
    k = {{ value = 4, unit = "N/m" }}
    [coordinates]
    x = {{ rate = 1 }}
    y = {{ value = 0.3 }}
    [points]
    P = {{ position = ["x", "y", 0], mass = 1.5 }}
    [forces.spring]
    kind = "potential"
    energy = "k*(x^2 + y^2)/2"
    [constraints.track]
    kind = "program"
    formula = "x\'\'\' + p*x\' + 0.5*y\'\'\'"
    [simulation]
    until = 3
    form = "{form}"
    """
    done = anholon.replay(anholon.simulate(anholon.loads(text)), "track")
    assert done.difference.error < 1e-7
    assert {force.coordinate for force in done.model.forces.values() if isinstance(force, GeneralizedForce)} == {
        "x",
        "y",
    }
    assert done.model.simulation.form == "lagrange1"
