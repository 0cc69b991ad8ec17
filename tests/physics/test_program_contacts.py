"""Program constraints together with contacts, friction and resistance: closed forms, Newton's equations, refusals."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import anholon
from anholon import Run, energy_balance
from anholon.errors import RunError
from anholon.export.hdf5 import load_run, save_run

FORMS = ("mangeron-deleanu", "generalized-gauss")

TABLE = """
format = 1
gravity = [0, "-g", 0]
[parameters]
g = {{ value = 9.81, unit = "m/s^2" }}
p = {{ value = 0.7, unit = "1/s" }}
j = {{ value = 12, unit = "m/s^3" }}
k = {{ value = 24, unit = "m/s^4" }}
mu = {{ value = 0.2 }}
[coordinates]
x = {{ rate = {v} }}
y = {{ value = {h} }}
[points]
A = {{ position = ["x", "y", 0], mass = 2 }}
[constraints]
table = {{ kind = "holonomic", at = "A", formula = "y", side = "{side}"{e} }}
go = {{ kind = "program", formula = "{program}" }}
[forces]
{forces}
"""
RUB = 'rub = { kind = "friction", constraint = "table", coefficient = "mu" }'


def table(
    program: str,
    form: str,
    *,
    v: float = 2.0,
    h: float = 0.0,
    side: str = "both",
    e: str = "",
    forces: str = RUB,
    until: float = 1.5,
) -> Run:
    text = TABLE.format(v=v, h=h, side=side, e=e, program=program, forces=forces)
    return anholon.simulate(anholon.loads(text), until=until, form=form)


def newton(run: Run) -> float:
    """Return the largest miss of m q'' = m g + control + all forces drawn, and of the programs, N."""
    q = run.quantity(["x''", "y''", "control:x", "control:y"])
    poses = run.poses()
    force = poses.force.sum(axis=1)
    x = 2 * q["x''"] - q["control:x"] - force[:, 0]
    y = 2 * q["y''"] + 2 * 9.81 - q["control:y"] - force[:, 1]
    return float(max(np.abs(x).max(), np.abs(y).max(), 2 * run.drift.max()))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("side", ["both", "positive"])
def test_a_fading_acceleration_goes_on_through_the_turn_of_friction(form: str, side: str) -> None:
    """It starts as a slide, x'' = -μ g, and fades; where the slip turns, the control jumps by 2 μ m g."""
    run = table("x''' + p*x''", form, v=0.9, side=side, until=3.0)
    t, a = run.times, -0.2 * 9.81
    np.testing.assert_allclose(run["x"], 0.9 * t + a * (t / 0.7 - (1 - np.exp(-0.7 * t)) / 0.49), atol=1e-11)
    (turn,) = run.events
    assert turn.name == "reverse rub"
    before, after = run["control:x"][t < turn.t][-1], run["control:x"][t > turn.t][0]
    assert after - before == pytest.approx(-2 * 0.2 * 2 * 9.81, abs=0.02 * abs(a) * 2)
    assert newton(run) < 1e-10
    assert np.abs(energy_balance(run).rest).max() < 1e-12


def test_friction_feels_the_control_that_presses() -> None:
    """R = Λ (1, 0.8): N = m g - 0.8 Λ on the table, and m x'' = Λ - μ N, where x'' = x0'' exp(-p t) by the program."""
    run = table("x''' + p*x'' + 0.8*(y''' + p*y'')", "mangeron-deleanu", side="positive", until=1.0)
    acceleration = -0.2 * 9.81 * np.exp(-0.7 * run.times)
    reaction = (2 * acceleration + 0.2 * 2 * 9.81) / (1 + 0.2 * 0.8)
    np.testing.assert_allclose(run["control:x"], reaction, atol=1e-10)
    np.testing.assert_allclose(run["friction:rub"], -0.2 * (2 * 9.81 - 0.8 * reaction), atol=1e-10)
    assert newton(run) < 1e-10


def test_a_growing_control_lifts_the_mass() -> None:
    """R = Λ (1, 1): on the table x''' = j, Λ = m j t, until Λ = m g; above it Λ' = m j/2."""
    run = table("x''' + y''' - j", "mangeron-deleanu", side="positive", forces="", until=2.0)
    (release,) = run.events
    assert (release.name, release.t) == ("release table", pytest.approx(9.81 / 12, abs=1e-10))
    t, t1 = run.times, 9.81 / 12
    np.testing.assert_allclose(run["control:y"], np.where(t < t1, 24 * t, 24 * t1 + 12 * (t - t1)), atol=1e-9)
    np.testing.assert_allclose(run["y"], np.where(t < t1, 0.0, np.maximum(t - t1, 0.0) ** 3), atol=1e-9)
    assert run.reaction("table").min() >= 0.0
    assert newton(run) < 1e-9


def test_a_program_of_fourth_order_is_kept_across_the_release() -> None:
    """a q''' goes on smoothly: x''' + y''' = k t although y''' jumps from 0 where the mass lifts."""
    run = table("x'''' + y'''' - k", "mangeron-deleanu", side="positive", forces="", until=2.0)
    (release,) = run.events
    t1 = np.sqrt(9.81 / 12)  # m x''' = Λ' = m k t, Λ = m k t²/2 = m g
    assert release.t == pytest.approx(t1, abs=1e-9)
    q = run.quantity(["x'''", "y'''", "x''", "y''"])
    np.testing.assert_allclose(q["x'''"] + q["y'''"], 24 * run.times, atol=1e-8)
    np.testing.assert_allclose(q["x''"] + q["y''"], 12 * run.times**2, atol=1e-8)
    np.testing.assert_allclose(q["y'''"][run.times > t1], 12 * run.times[run.times > t1], atol=1e-7)
    assert newton(run) < 1e-9


@pytest.mark.parametrize("form", FORMS)
def test_it_falls_bounces_and_slides_under_its_program(form: str) -> None:
    """In flight the program asks x'' = 0 and goes on with that on the table: the control takes the friction up. It
    has no impulse: every blow takes μ (1 + e) of the speed w with which it falls from x'."""
    run = table("x''' + p*x''", form, h=0.5, side="positive", e=", restitution = 0.2", until=3.0)
    assert run.events[0].t == pytest.approx(np.sqrt(2 * 0.5 / 9.81), abs=1e-10)
    assert run.events[-1].name == "rest table"
    w, t = np.sqrt(2 * 0.5 * 9.81), run.events[0].t
    np.testing.assert_allclose(run["x'"][run.times < t], 2.0, atol=1e-12)
    assert run.at(t + 1e-9)["x'"] == pytest.approx(2 - 0.2 * 1.2 * w, abs=1e-9)
    assert run["x'"][-1] == pytest.approx(2 - 0.2 * w * 1.2 / 0.8, abs=1e-5)
    assert run["control:x"][-1] == pytest.approx(0.2 * 2 * 9.81, rel=1e-12)
    assert newton(run) < 1e-10


def test_by_gauss_the_control_does_not_press() -> None:
    """R = M δ with δ along the table: N = m g, and the control takes the whole friction up."""
    run = table("x''' + p*x'' + 0.8*(y''' + p*y'')", "generalized-gauss", side="positive", until=1.0)
    np.testing.assert_allclose(run.reaction("table"), 2 * 9.81, rtol=1e-12)
    np.testing.assert_allclose(run["control:y"], 0.0, atol=1e-12)
    acceleration = -0.2 * 9.81 * np.exp(-0.7 * run.times)
    np.testing.assert_allclose(run["control:x"], 2 * acceleration + 0.2 * 2 * 9.81, atol=1e-11)
    assert newton(run) < 1e-10


WIRE = """
format = 1
gravity = [0, -9.81, 0]
[parameters]
p = { value = 0.7, unit = "1/s" }
a = { value = 1, unit = "m" }
mu = { value = 0.15 }
w = { value = 3, unit = "rad/s" }
j = { value = 20, unit = "m/s^3" }
[coordinates]
x = { value = -0.6, rate = 1.5 }
y = { value = 0.36, rate = -1.8 }
[points]
A = { position = ["x", "y", 0], mass = 2 }
[constraints]
wire = { kind = "on-curve", at = "A", formula = "y - x^2/a" }
go = { kind = "program", formula = "x''' + p*x'' - j*sin(w*t)" }
[forces]
rub = { kind = "friction", constraint = "wire", coefficient = "mu" }
"""


@pytest.mark.parametrize("form", FORMS)
def test_a_bead_on_a_rough_wire_moves_as_its_program_says(form: str) -> None:
    """The program alone fixes x(t) once the start is known; what keeps it follows from Newton's equations."""
    run = anholon.simulate(anholon.loads(WIRE), until=0.8, form=form)
    n, tangent = np.array([1.2, 1.0]) / np.hypot(1.2, 1.0), np.array([1.0, -1.2]) / np.hypot(1.2, 1.0)
    K = np.array([[2.0, -n[0] + 0.15 * tangent[0]], [-2.4, -n[1] + 0.15 * tangent[1]]])
    begin = np.linalg.solve(K, [0.0, -2 * 9.81 - 4 * 1.5**2])[0]
    exact = solve_ivp(
        lambda t, z: [z[1], z[2], -0.7 * z[2] + 20 * np.sin(3 * t)],
        (0, 0.8),
        [-0.6, 1.5, begin],
        "DOP853",
        rtol=1e-12,
        atol=1e-13,
        t_eval=run.times,
    )
    np.testing.assert_allclose(run["x"], exact.y[0], atol=1e-10)
    assert newton(run) < 1e-8 * np.abs(run["control:x"]).max()
    N = np.linalg.norm(run.poses().force[:, 0], axis=1)
    np.testing.assert_allclose(np.abs(run["friction:rub"]), 0.15 * N, rtol=1e-9)


def test_friction_locks_the_wire_where_it_is_too_steep_for_a_push_along_x() -> None:
    """A push along x moves a bead uphill only where the slope 2 x/a is below 1/μ."""
    run = anholon.simulate(anholon.loads(WIRE), until=2.0, form="mangeron-deleanu")
    assert run.outcome.status == "failed"
    assert "lock" in run.outcome.remedy
    assert run["x"][-1] < 0.5 / 0.15
    q, _ = run.state(run.outcome.t)
    assert q[0] == pytest.approx(0.5 / 0.15, abs=1e-6)


def test_a_resistance_that_feels_the_reaction_feels_the_control() -> None:
    """-c N x' with N = m g - Λ_y: two equations for Λ and x'', x'' by the program."""
    law = """law = { kind = "resistance", constraint = "table", coordinate = "x", value = "-0.1*N*x'" }"""
    run = table("x''' + p*x'' + 0.8*(y''' + p*y'')", "mangeron-deleanu", forces=law, until=1.0)
    q = run.quantity(["x''", "x'", "control:x", "reaction:table"])
    np.testing.assert_allclose(q["reaction:table"], 2 * 9.81 - 0.8 * q["control:x"], atol=1e-10)
    np.testing.assert_allclose(2 * q["x''"], q["control:x"] - 0.1 * q["reaction:table"] * q["x'"], atol=1e-10)
    np.testing.assert_allclose(q["x''"], q["x''"][0] * np.exp(-0.7 * run.times), atol=1e-10)
    assert q["x''"][0] == pytest.approx(-0.1 * 9.81 * 2, rel=1e-12)


@pytest.mark.parametrize("form", FORMS)
def test_a_program_against_a_contact_ends_where_they_meet(form: str) -> None:
    run = table("y'''", form, h=0.5, side="positive", forces="", until=3.0)
    assert run.outcome.status == "failed"
    assert "program constraint 'go' depends on 'table'" in run.outcome.message
    assert run.outcome.t == pytest.approx(np.sqrt(2 * 0.5 / 9.81), abs=1e-9)


def test_gradients_with_accelerations_are_refused_with_the_reason() -> None:
    with pytest.raises(RunError, match="contains accelerations, which jump where a contact opens"):
        table("x''*x''' + y''*y'''", "mangeron-deleanu", side="positive", until=0.1)


def test_such_runs_are_kept_whole(tmp_path: Path) -> None:
    run = table("x''' + y''' - j", "mangeron-deleanu", side="positive", until=1.5)
    save_run(run, tmp_path / "run.h5")
    again = load_run(tmp_path / "run.h5")
    for name in run.columns:
        np.testing.assert_allclose(again[name], run[name], rtol=0, atol=1e-8)


@pytest.mark.parametrize("form", FORMS)
def test_events_whose_formulas_contain_parameters_are_found(form: str) -> None:
    text = TABLE.format(v=2.0, h=0.0, side="both", e="", program="x''' + p*x''", forces="")
    model = anholon.loads(
        text
        + '[events]\nfar = { formula = "x - 3*mu*g/j*s^2", action = "stop" }\n[parameters.s]\nvalue = 2\nunit = "s"\n'
    )
    run = anholon.simulate(model, until=5.0, form=form)
    assert run.outcome.t == pytest.approx(3 * 0.2 * 9.81 / 12 * 4 / 2.0, rel=1e-12)
