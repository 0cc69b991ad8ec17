"""Servo constraints of higher index: the forces that keep them through the plant, against flat outputs by hand."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.polynomial import Polynomial
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import anholon
from anholon.cli import main
from anholon.errors import ModelError, RunError, UsageError
from anholon.model.edit.rename import rename_element

Floats = NDArray[np.float64]

REST_TO_REST = "(t/3)^5*(126 - 420*(t/3) + 540*(t/3)^2 - 315*(t/3)^3 + 70*(t/3)^4)"
STEP = Polynomial([0, 0, 0, 0, 0, 126, -420, 540, -315, 70])


def step(t: Floats, order: int) -> Floats:
    """Return the derivative of the rest-to-rest polynomial by time."""
    return np.asarray((STEP.deriv(order) if order else STEP)(t / 3.0) / 3.0**order)


MASSES = """
format = 1
[parameters]
k = { value = 30, unit = "N/m" }
c = { value = 0, unit = "N*s/m" }
[coordinates]
x1 = { unit = "m" }
x2 = { unit = "m" }
[points.A]
position = ["x1", 0, 0]
mass = 2
[points.B]
position = ["x2 + 1", 0, 0]
mass = 0.8
[forces.spring]
kind = "generalized"
coordinate = "x1"
value = "k*(x2 - x1) + c*(x2' - x1')"
[forces.back]
kind = "generalized"
coordinate = "x2"
value = "-k*(x2 - x1) - c*(x2' - x1')"
[constraints.track]
kind = "parametric"
formula = "x2 - 0.5*PROFILE"
drive = "x1"
[simulation]
until = 3
""".replace("PROFILE", REST_TO_REST)

CRANE = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = { unit = "m" }
l = { value = 2, unit = "m" }
theta = { unit = "rad" }
[points.trolley]
position = ["x", 0, 0]
mass = 5
[points.load]
position = ["x + l*sin(theta)", 0, "-l*cos(theta)"]
mass = 2
[constraints.along]
kind = "parametric"
formula = "load.x - 1.5*PROFILE"
drive = "x"
[constraints.height]
kind = "parametric"
formula = "load.z + 2 - 0.8*PROFILE"
drive = "l"
[simulation]
until = 3
""".replace("PROFILE", REST_TO_REST)


MASS_CHAIN = "format = 1\n[coordinates]\n"
MASS_CHAIN += "".join(f'x{k} = {{ unit = "m" }}\n' for k in range(5))
MASS_CHAIN += "".join(f'[points.P{k}]\nposition = ["x{k} + {k}", 0, 0]\nmass = {k + 1}\n' for k in range(5))
MASS_CHAIN += "".join(
    f'[forces.s{k}]\nkind = "spring"\nbetween = ["P{k}", "P{k + 1}"]\nstiffness = 20\nlength = 1\n' for k in range(4)
)
MASS_CHAIN += '[constraints.track]\nkind = "parametric"\nformula = "x4 - 0.1*sin(t)"\ndrive = "x0"\n'

FLEXIBLE_JOINT = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
q = { unit = "rad" }
motor = { unit = "rad" }
[bodies.rotor]
kind = "inertia"
mass = 1
inertia = [0.1, 0.1, 0.1]
rotation = [{ axis = "y", angle = "motor" }]
[bodies.link]
kind = "inertia"
mass = 2
inertia = [0.5, 0.5, 0.5]
center = [0.3, 0, 0]
rotation = [{ axis = "y", angle = "q" }]
[forces.shaft]
kind = "potential"
energy = "40*(q - motor)^2/2"
[constraints.track]
kind = "parametric"
formula = "q - 0.5*sin(t)"
drive = "motor"
"""

FLYING_BODY = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = { unit = "m" }
z = { unit = "m" }
a = { unit = "rad" }
[parameters]
thrust = { unit = "N" }
[bodies.craft]
kind = "inertia"
mass = 1
inertia = [0.1, 0.1, 0.1]
position = ["x", 0, "z"]
rotation = [{ axis = "y", angle = "a" }]
[forces.engine]
kind = "force"
at = "craft"
vector = [0, 0, "thrust"]
frame = "craft"
[constraints.along]
kind = "parametric"
formula = "x - 0.2*sin(t)"
drive = "thrust"
[constraints.height]
kind = "parametric"
formula = "z - 0.1*sin(t)"
drive = "a"
"""


def test_two_masses_on_a_spring_are_driven_through_it() -> None:
    """x1 = x2 + m2 x2''/k is flat: F = m1 x1'' + m2 x2'' holds the fourth derivative of what is demanded; index 5."""
    solved = anholon.solve_servo(anholon.loads(MASSES))
    t = solved.times
    x1_2 = 0.5 * step(t, 2) + 0.8 / 30.0 * 0.5 * step(t, 4)
    assert solved.index == 5
    assert np.abs(solved.controls["x1"] - (2.0 * x1_2 + 0.8 * 0.5 * step(t, 2))).max() < 1e-8
    assert solved.residuals["track"] < 1e-8
    assert not solved.changed_start
    run = solved.run
    assert np.abs(run["x1"] - 0.5 * step(run["t"], 0) - 0.8 / 30.0 * 0.5 * step(run["t"], 2)).max() < 1e-8

    def rates(t: float, y: Floats) -> list[float]:
        pull = 30.0 * (y[1] - y[0])
        force = 2.0 * 0.5 * (step(t, 2) + 0.8 / 30.0 * step(t, 4)) + 0.4 * step(t, 2)
        return [y[2], y[3], (force + pull) / 2.0, -pull / 0.8]

    forward = solve_ivp(rates, (0.0, 3.0), [0.0] * 4, rtol=1e-10, atol=1e-11, method="DOP853")
    assert run.at(3.0)["x2"] == pytest.approx(forward.y[1, -1], abs=1e-7) == pytest.approx(0.5, abs=1e-7)


def test_a_crane_leads_its_load_by_trolley_and_winch() -> None:
    """The rope points along the force that the load needs: tan θ = -X''/(Z'' + g); index 5 (Blajer, Kołodziejczyk)."""
    solved = anholon.solve_servo(anholon.loads(CRANE))
    assert solved.index == 5
    assert max(solved.residuals.values()) < 1e-7
    assert solved.delta.min() > 0.1
    run = solved.run
    ax, az = 1.5 * step(run["t"], 2), 0.8 * step(run["t"], 2) + 9.81
    theta = np.arctan2(-ax, az)
    assert np.abs(run["theta"] - theta).max() < 1e-8
    length = (2.0 - 0.8 * step(run["t"], 0)) / np.cos(theta)
    assert np.abs(run["l"] - length).max() < 1e-8
    winch = -2.0 * np.hypot(1.5 * step(solved.times, 2), 0.8 * step(solved.times, 2) + 9.81)
    assert np.abs(solved.controls["l"] - winch).max() < 1e-6  # a winch without mass pulls by the tension of the rope
    for form in ("lagrange2", "appell"):
        again = anholon.simulate(solved.model, form=form)
        assert again.at(3.0)["load.x"] == pytest.approx(1.5, abs=1e-7)
        assert again.at(3.0)["load.z"] == pytest.approx(-1.2, abs=1e-7)


def test_a_crane_in_space_needs_three_forces() -> None:
    """The rope takes all three on one level: two combinations of the constraints have no force in them."""
    text = CRANE.replace("x = {", 'y = { unit = "m" }\nphi = { unit = "rad" }\nx = {').replace(
        "crane", "crane in space"
    )
    text = text.replace('["x", 0, 0]', '["x", "y", 0]')
    text = text.replace(
        '["x + l*sin(theta)", 0, "-l*cos(theta)"]',
        '["x + l*cos(phi)*sin(theta)", "y + l*sin(phi)", "-l*cos(theta)*cos(phi)"]',
    )
    text += f'[constraints.aside]\nkind = "parametric"\nformula = "load.y + 0.7*{REST_TO_REST}"\ndrive = "y"\n'
    solved = anholon.solve_servo(anholon.loads(text))
    assert solved.index == 5
    assert max(solved.residuals.values()) < 1e-7
    t, height = solved.run["t"], 2.0 - 0.8 * step(solved.run["t"], 0)
    aside = -0.7 * step(t, 2) / (0.8 * step(t, 2) + 9.81) * height  # the rope points along the force on the load
    assert np.abs(solved.run["y"] - (-0.7 * step(t, 0) + aside)).max() < 1e-7


def test_the_shipped_crane_was_solved_and_is_solved_again() -> None:
    model = anholon.load("crane-by-servo")
    run = anholon.simulate(model)
    away = replace(model.constraints["along"], enabled=True, formula="load.x - 2*X*way")
    lifted = replace(model.constraints["height"], enabled=True)
    again = anholon.solve_servo(replace(model, constraints={"along": away, "height": lifted})).run
    for motion, way in ((run, 1.5), (again, 3.0)):
        assert motion.at(3.0)["load.x"] == pytest.approx(way, abs=1e-7)
        assert motion.at(3.0)["load.z"] == pytest.approx(-1.2, abs=1e-7)
        assert [motion.at(3.0)[name] for name in ("theta", "theta'", "x'")] == pytest.approx([0, 0, 0], abs=1e-6)


def test_a_start_that_does_not_fit_is_changed_and_told() -> None:
    text = MASSES.replace("x1 = { unit", "x1 = { value = 0.03, rate = 0.2, unit")
    changed = anholon.solve_servo(anholon.loads(text)).changed_start
    assert changed == {"x1": pytest.approx(-0.03, abs=1e-9), "x1'": pytest.approx(-0.2, abs=1e-9)}


@pytest.mark.parametrize(
    ("text", "index", "left"),
    [
        (MASSES.replace("x2 - 0.5", "x1 - 0.5"), 3, 2),  # the driven mass itself: the other one swings freely
        (MASSES.replace("c = { value = 0", "c = { value = 0.6"), 4, 1),  # a damper passes the force on one level sooner
        (
            CRANE.replace('l = { value = 2, unit = "m" }\n', "")
            .replace("l*", "2*")
            .replace('drive = "l"', 'drive = "x"\nenabled = false'),
            3,
            2,
        ),
    ],
)
def test_what_is_not_flat_is_refused_with_the_index_and_what_is_left(text: str, index: int, left: int) -> None:
    with pytest.raises(RunError, match=f"index {index}, and the system is not flat.* leave {left} of its states"):
        anholon.solve_servo(anholon.loads(text))


APART = MASSES.replace("x1 = {", 'x3 = { unit = "m" }\nx1 = {').replace("x2 - 0.5*", "x3 - 0*")
APART += '[points.C]\nposition = ["x3 + 2", 0, 0]\nmass = 1\n'
STOP = '[constraints.stop]\nkind = "holonomic"\nformula = "x1 - 4"\nside = "negative"\n'


@pytest.mark.parametrize(
    ("text", "kind", "why"),
    [
        (MASSES.replace("k = { value = 30", "k = { value = 0"), RunError, "no state of the model satisfies the servo"),
        (APART, RunError, "no derivative of it contains the force"),
        (MASSES.replace('drive = "x1"', "enabled = false"), UsageError, "no servo constraint with a driven force"),
        (MASSES + STOP, RunError, "unilateral"),
        (MASSES.replace("x2 - 0.5*", "x2 - 0.5*step(t - 1)*(t - 1)^3 - 0*"), RunError, "3 continuous derivatives"),
        (MASSES.replace('drive = "x1"', 'drive = "nothing"'), ModelError, "nothing"),
        (MASSES + '[[stages]]\nname = "one"\nduration = 1\n', UsageError, "Switch the stages off"),
    ],
)
def test_other_refusals_say_why(text: str, kind: type[Exception], why: str) -> None:
    model = anholon.loads(text)
    with pytest.raises(kind, match=why):
        anholon.solve_servo(model)


def test_a_run_does_not_leave_the_force_out() -> None:
    with pytest.raises(ModelError, match=r"'x1', whose force must be found before a run: .* have the index 5"):
        anholon.simulate(anholon.loads(MASSES))


PUSH = '[forces.push]\nkind = "force"\nat = "A"\nvector = [2, 0, 0]\n'
RAIL = '[constraints.rail]\nkind = "holonomic"\nformula = "3*x1 - 1"\n'

MACHINES = {
    "a force on the first mass": (MASSES.replace('drive = "x1"', 'drive = "push"') + PUSH, 5),
    "the reaction of a rail": (MASSES.replace('drive = "x1"', 'drive = "rail"') + RAIL, 5),
    "the driven mass": (MASSES.replace("x2 - 0.5", "x1 - 0.5"), 3),
    "a damper": (MASSES.replace("c = { value = 0", "c = { value = 0.6"), 4),
    "a crane": (CRANE, 5),
    "five masses": (MASS_CHAIN, 11),
    "a flexible joint": (FLEXIBLE_JOINT, 5),
    "a flying body with one thrust and a moment": (FLYING_BODY, 5),
}


@pytest.mark.parametrize("name", MACHINES)
def test_a_run_that_is_refused_names_the_index(name: str) -> None:
    """Closed forms: a force passes two derivatives for every mass behind a spring, one for a damper."""
    text, index = MACHINES[name]
    with pytest.raises(ModelError, match=f"with it the equations have the index {index}"):
        anholon.compile_model(anholon.loads(text))


def test_the_command_tells_the_index_and_keeps_the_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, solved = tmp_path / "masses.toml", tmp_path / "solved.toml"
    file.write_text(MASSES, "utf-8")
    assert main(["servo", str(file), "-o", str(solved), "--csv", str(tmp_path / "forces.csv")]) == 0
    told = capsys.readouterr().out
    assert "servo constraints of index 5: track by x1" in told
    assert re.search(r"\n  x1: -?[0-9.]+ … [0-9.]+ N\n", told)
    assert re.search(r"\n  largest \|track\| of the replay: [0-9.e-]+ m\n", told)
    assert (tmp_path / "forces.csv").read_text("utf-8").startswith("t,control:x1,delta")
    model = anholon.load(solved)
    assert not model.constraints["track"].enabled
    assert anholon.simulate(model).at(3.0)["x2"] == pytest.approx(0.5, abs=1e-7)


def test_the_drive_keeps_its_coordinate_when_that_is_renamed() -> None:
    renamed = rename_element(anholon.loads(MASSES), "coordinates", "x1", "cart")
    assert renamed.constraints["track"].drive == "cart"  # type: ignore[union-attr]
