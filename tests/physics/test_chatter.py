"""Typed forces that jump with the sign of a rate end a run where it rests, with the remedy; the remedy works."""

from __future__ import annotations

import math

import pytest

import anholon

BLOCK = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = { unit = "m", rate = 1 }
z = { unit = "m" }
[points]
B = { position = ["x", 0, "z"], mass = 1 }
[constraints.floor]
kind = "holonomic"
formula = "z"
at = "B"
[forces.dry]
FORCE
[simulation]
until = 1
"""

TYPED = 'kind = "force"\nat = "B"\nvector = ["LAW", 0, 0]'


def _block(force: str) -> str:
    return BLOCK.replace("FORCE", force)


@pytest.mark.parametrize(
    "law",
    [
        "-0.3*9.81*sign(x')",
        "-3*x'/abs(x')",
        "-3*(step(x') - step(-x'))",
        "-3*tanh(x'/1e-9)",
        "-3*max(-1, min(1, 1e12*x')) - 0.2*x'",
        "-3*sign(x' - 0.5)",
    ],
)
def test_a_typed_sign_of_a_rate_gets_the_remedy(law: str) -> None:
    run = anholon.simulate(anholon.loads(_block(TYPED.replace("LAW", law))), method="dop853")
    assert run.outcome.status == "failed"
    assert "The force 'dry' jumps there and reverses the velocity of 'x'" in run.outcome.text()
    assert "Coulomb friction" in run.outcome.text()


@pytest.mark.parametrize("law", ["-3*sign(x')", "-3*x'/abs(x')", "-3*(step(x') - step(-x'))"])
def test_implicit_steps_lead_through_no_jump(law: str) -> None:
    for method in ("auto", "radau"):
        run = anholon.simulate(anholon.loads(_block(TYPED.replace("LAW", law))), method=method)
        assert run.outcome.status == "failed"
        assert run.outcome.t == pytest.approx(1.0 / 3.0, abs=1e-6)


@pytest.mark.parametrize("law", ["-3*tanh(x'/1e-9)", "-3*max(-1, min(1, 1e12*x'))"])
@pytest.mark.parametrize("method", ["auto", "radau"])
def test_a_steep_sign_of_a_rate_is_a_stiff_force(law: str, method: str) -> None:
    """It is smooth, however steep: the block comes to rest after 1/3 s at 1/6 m."""
    run = anholon.simulate(anholon.loads(_block(TYPED.replace("LAW", law))), method=method)
    assert run.outcome.status == "done"
    assert "Radau" in run.method
    assert run.at(0.3)["x'"] == pytest.approx(0.1, abs=1e-8)
    assert run.at(0.99)["x"] == pytest.approx(1.0 / 6.0, abs=1e-8)
    assert abs(run.at(0.99)["x'"]) < 1e-8


def test_a_generalized_force_on_an_angle_gets_the_remedy() -> None:
    text = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
a = { value = 1, unit = "rad" }
[points]
B = { position = ["sin(a)", 0, "-cos(a)"], mass = 1 }
[forces.dry]
kind = "generalized"
coordinate = "a"
value = "-2*sign(a')"
[simulation]
until = 20
"""
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "failed"
    assert "The force 'dry' jumps there and reverses the velocity of 'a'" in run.outcome.text()


@pytest.mark.parametrize("second", ["y' - x'", "x' - y'"])
def test_a_force_between_two_parts_gets_the_remedy(second: str) -> None:
    sign = -1 if second.startswith("y") else 1
    text = _block(TYPED.replace("LAW", f"{-sign}*sign({second})")).replace(
        "x = {", 'y = { unit = "m", rate = 2 }\nx = {'
    )
    text = text.replace("[points]", '[points]\nC = { position = ["y", 1, 0], mass = 1 }')
    text = text.replace(
        "[forces.dry]", TYPED.replace("B", "C").replace("LAW", f"{sign}*sign({second})") + "\n[forces.dry]"
    )
    text = text.replace('kind = "force"\nat = "C"', '[forces.back]\nkind = "force"\nat = "C"')
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "failed"
    assert "jumps there and reverses the velocity of" in run.outcome.text()


@pytest.mark.parametrize("force", ['"-3*tanh(x\'/0.001)"', '"-1e12*x\'"'])
def test_what_does_not_jump_is_not_told_so(force: str) -> None:
    run = anholon.simulate(anholon.loads(_block(TYPED.replace('"LAW"', force))))
    assert "jumps there" not in run.outcome.text()


def test_the_remedy_stops_the_block() -> None:
    run = anholon.simulate(anholon.loads(_block('kind = "friction"\nconstraint = "floor"\ncoefficient = 0.3')))
    (stop,) = run.events
    assert (stop.name, stop.t) == ("stick dry", pytest.approx(1.0 / (0.3 * 9.81), abs=1e-9))
    smooth = anholon.simulate(anholon.loads(_block(TYPED.replace("LAW", "-0.3*9.81*tanh(x'/0.001)"))))
    assert smooth.outcome.status == "done"
    assert smooth.at(1.0)["x"] == pytest.approx(0.5 / (0.3 * 9.81), rel=1e-3)
    assert math.isfinite(smooth.at(1.0)["energy"])


def test_a_typed_sign_beside_a_rod_gets_the_remedy() -> None:
    rod = """
[rods.mast]
elements = 2
damping = 0.01
rotation = [{ axis = "y", angle = "-pi/2" }]
curve = { kind = "straight", length = 0.5 }
section = { kind = "circle", radius = 0.01, young = 2e9, density = 1200 }
[joints.foot]
between = ["B", "mast:base"]
[simulation]"""
    text = _block(TYPED.replace("LAW", "-3*sign(x')")).replace("[simulation]", rod)
    text = text.replace('[points]\nB = { position = ["x", 0, "z"], mass = 1 }', "")
    text = text.replace(
        "[constraints.floor]",
        '[bodies.B]\nkind = "box"\nsize = [0.3, 0.2, 0.1]\nmass = 2\nposition = ["x", 0, "z"]\n[constraints.floor]',
    )
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "failed"
    assert "The force 'dry' jumps there and reverses the velocity of 'x'" in run.outcome.text()
