"""Constraints whose gradient vanishes on the way: the run ends there and says so."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from tests.physics.bodies import gold
from tests.physics.servo_models import SERVO

import anholon
from anholon import Run
from anholon.forms.binding import RUNNABLE


def climbing(form: str = "lagrange1", until: float = 2.0, **values: float) -> Run:
    """Return the run of Appell and Hamel's machine with its weight thrown upward."""
    return anholon.simulate(anholon.load("appell-hamel"), until=until, form=form, set=values)


@pytest.mark.parametrize("form", ["lagrange1", "newton", "gauss", "udwadia-kalaba", "jourdain", "contravariant"])
def test_the_climbing_machine_of_appell_stands_at_its_time(form: str) -> None:
    """Gold 3.4: with z'(0) > 0 all velocities vanish at t* = z'(0) (1 + a^2)/g, and with them the gradient."""
    assert form in RUNNABLE
    expected = gold("nonholonomic")["3.4_appell_hamel"]["singular_example"]["t*"]
    run = climbing(form, z_rate=1.0)
    assert run.outcome.status == "failed"
    assert run.outcome.t == pytest.approx(expected, abs=1e-8)
    assert "gradient of constraint 'machine' vanishes at t = 0.33129459" in run.outcome.text()
    assert run.times[-1] <= expected
    for values in run.table().values():
        assert np.isfinite(values).all()


@pytest.mark.parametrize(
    ("a", "g", "m", "rate", "frames"),
    [(0.3, 9.81, 1, 0.01, 60), (2.5, 1.62, 7, 30, 60), (1.0, 9.81, 0.01, 4.0, 1000), (4.0, 0.2, 1e3, 3.0, 5)],
)
def test_the_time_is_found_for_other_machines(a: float, g: float, m: float, rate: float, frames: float) -> None:
    text = f"""
    format = 1
    gravity = [0, 0, {-g}]
    [coordinates]
    x = {{ rate = {a * rate} }}
    y = {{}}
    z = {{ rate = {rate} }}
    [points.P]
    position = ["x", "y", "z"]
    mass = {m}
    [constraints.cone]
    kind = "nonholonomic"
    formula = "sqrt(x'^2 + y'^2) - {a}*z'"
    [simulation]
    frames = {frames}
    """
    stop = rate * (1 + a * a) / g
    square = anholon.loads(text.replace(f"sqrt(x'^2 + y'^2) - {a}*z'", f"x'^2 + y'^2 - {a}^2*z'^2"))
    run = anholon.simulate(square, until=1.5 * stop)
    assert run.outcome.status == "failed"
    assert run.outcome.t == pytest.approx(stop, rel=1e-8, abs=1e-8)
    assert "'cone'" in run.outcome.message
    # The run before it is left alone.
    before = anholon.simulate(square, until=0.999 * stop)
    assert before.outcome.status == "done"
    np.testing.assert_allclose(before["z'"], rate - g / (1 + a * a) * before.times, rtol=0, atol=1e-9 * (1 + rate))


def test_a_product_of_rates_ends_where_both_factors_vanish() -> None:
    """x' y' = 0 with y' = 0: x' falls to 0 under a constant drag force, and nothing says which way it goes on."""
    text = """
    format = 1
    [coordinates]
    x = { rate = 2 }
    y = {}
    [points.P]
    position = ["x", "y", 0]
    mass = 1
    [forces.pull]
    kind = "force"
    at = "P"
    vector = [-0.5, 0.3, 0]
    [constraints.either]
    kind = "nonholonomic"
    formula = "x'*y'"
    """
    run = anholon.simulate(anholon.loads(text), until=10.0)
    assert run.outcome.status == "failed"
    assert run.outcome.t == pytest.approx(4.0, abs=1e-8)
    assert "'either'" in run.outcome.message
    np.testing.assert_allclose(run["x"], 2 * run.times - run.times**2 / 4, rtol=0, atol=1e-9)
    np.testing.assert_allclose(run["y"], 0.0, rtol=0, atol=1e-12)


def test_a_gradient_that_stays_is_no_reason_to_stop() -> None:
    """The isotachic point has |grad| = 2 c for ever; a gradient that only comes near zero is passed."""
    run = anholon.simulate(anholon.load("isotachic-point"), until=30.0)
    assert run.outcome.status == "done"
    text = """
    format = 1
    gravity = [0, 0, -9.81]
    [coordinates]
    x = { rate = "sqrt(1 + 1e-4)" }
    z = { rate = 1 }
    [points.P]
    position = ["x", 0, "z"]
    mass = 1
    [constraints.hyperbola]
    kind = "nonholonomic"
    formula = "x'^2 - z'^2 - 1e-4"
    """
    near = anholon.simulate(anholon.loads(text), until=1.0)
    assert near.outcome.status == "done", near.outcome.text()
    # On the branch x' > 0 with x' = 0.01 cosh u, z' = 0.01 sinh u: u' = -g cosh u/(0.01 (cosh 2u)).
    assert near["x'"].min() >= 0.01 - 1e-9
    assert near["z'"][-1] < -1.0
    np.testing.assert_allclose(near["x'"] ** 2 - near["z'"] ** 2, 1e-4, rtol=0, atol=1e-12)


def test_the_caveat_of_chetaevs_rule_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    from anholon.cli import main

    assert main(["check", "appell-hamel"]) == 0
    told = capsys.readouterr().err
    assert "note: constraints.machine.formula" in told
    assert "Chetaev" in told
    assert "Neimark and Fufaev" in told
    assert main(["check", "suslov"]) == 0
    assert "Chetaev" not in capsys.readouterr().err
    (remark,) = anholon.compile_model(anholon.load("isotachic-point")).remarks
    assert remark.severity == "info"


@pytest.mark.parametrize("name", ["spiral", "rates", "linear rates"])
def test_a_servo_constraint_names_kirgetovs_direction(name: str) -> None:
    """B of 004 (2.2): the gradient of the typed formula at fixed controls."""
    told = [remark.text() for remark in anholon.compile_model(anholon.loads(SERVO[name])).remarks]
    assert any("acts along df/dq at fixed controls (Kirgetov's rule)" in text for text in told)
    assert not any("Chetaev" in text for text in told)


def test_a_servo_constraint_with_rates_names_their_gradient(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """f = x' - p with p = x' y'/v is typed with rates: df/dq' at fixed p is (1, 0)."""
    from anholon.cli import main

    path = tmp_path / "servo.toml"
    path.write_text(RATES_TYPED)
    assert main(["check", str(path)]) == 0
    told = capsys.readouterr().err
    assert "acts along df/dq' at fixed controls (Kirgetov's rule)" in told
    assert "Chetaev" not in told


RATES_TYPED = """
format = 1
[parameters]
v = { value = 2, unit = "m/s" }
[coordinates]
x = { value = 0.7, rate = 0, unit = "m" }
y = { value = 0.2, rate = 0.1, unit = "m" }
[controls]
p = { law = "x'*y'/v", unit = "m/s" }
[points.a]
position = ["x", "y", 0]
mass = 1
[constraints.one]
kind = "parametric"
formula = "x' - p"
"""


def test_the_limit_of_linear_machines_is_chetaevs_motion_only_when_pulled() -> None:
    """Gold 3.4: wheel and weight at the distance ρ, (1 + b^2) u' = ρ ω^2 + g b, ρ ω' = -u ω, as a model of its own."""
    case = gold("nonholonomic")["3.4_appell_hamel"]["linear_machine"]
    for rho, theta, _, u, x, y in case["t=1,u0=1.5,w0=0.5,theta0=0.6: rows [rho,theta,w,u,x,y]"]:
        run = anholon.simulate(machine(rho, 1.5, 0.5), until=1.0, rtol=1e-12)
        assert run.outcome.status == "done", run.outcome.text()
        at = run.at(1.0)
        assert at["theta"] == pytest.approx(theta, abs=1e-9)
        assert at["x'"] * math.cos(theta) + at["y'"] * math.sin(theta) == pytest.approx(u, abs=1e-8)
        assert (at["x"], at["y"]) == pytest.approx((x, y), abs=1e-9)


def machine(rho: float, u: float, w: float) -> anholon.Model:
    """Return Appell's machine with linear constraints: a blade at the wheel, behind the weight by ρ."""
    return anholon.loads(f"""
    format = 1
    gravity = [0, 0, -9.81]
    [coordinates]
    x = {{ rate = {u * math.cos(0.6) - rho * w * math.sin(0.6)!r} }}
    y = {{ rate = {u * math.sin(0.6) + rho * w * math.cos(0.6)!r} }}
    theta = {{ value = 0.6, rate = {w}, unit = "rad" }}
    z = {{ rate = {-u / 1.5!r} }}
    [points.P]
    position = ["x", "y", "z"]
    mass = 2
    [constraints.wheel]
    kind = "nonholonomic"
    formula = "y'*cos(theta) - x'*sin(theta) - {rho}*theta'"
    [constraints.drum]
    kind = "nonholonomic"
    formula = "x'*cos(theta) + y'*sin(theta) + 1.5*z'"
    """)
