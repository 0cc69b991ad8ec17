"""Masses and moments of inertia that change in stages, with time or with coordinates.

A given inertia that changes is matter that moves within the body: I ω changes by torques alone (docs/theory.md 6 for
J_C ω). A mass that changes is matter that comes or goes with the velocity of its body: m a = F, and the energy that it
has is accounted for. Every form gives the same motion.
"""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import anholon
from anholon import Run, loads, stage_table
from anholon.derivation.derive import derive_text
from anholon.errors import UsageError
from anholon.model.schema import Model, Stage
from anholon.system.compile_cache import CompileCache

Floats = NDArray[np.float64]

TUMBLING = """
format = 1
name = "A body in which matter swings"
gravity = [0, 0, 0]
[parameters]
A = { value = 1.1, unit = "kg*m^2" }
[definitions]
wave = "sin(3*t)"
[coordinates]
psi = { unit = "rad", rate = 0.7 }
theta = { unit = "rad", value = 0.9, rate = -0.4 }
phi = { unit = "rad", rate = 1.9 }
[bodies.b]
kind = "inertia"
mass = 2
rotation = [{ axis = "z", angle = "psi" }, { axis = "x", angle = "theta" }, { axis = "z", angle = "phi" }]
inertia = ["A*(1+0.3*wave)", "1.4*A", "A*(1.2+0.2*cos(2*t))"]
products = ["0.1*A*wave", "0.05*A", "-0.08*A*cos(t)"]
[simulation]
until = 2
rtol = 1e-12
"""

SKATE = """
format = 1
name = "A skater as one body"
[parameters]
J = { value = 2.4, unit = "kg*m^2" }
off = { value = 0, unit = "m" }
[coordinates]
x = { unit = "m", rate = 3 }
y = { unit = "m" }
theta = { unit = "rad", rate = 1.5 }
[bodies.her]
kind = "inertia"
mass = 55
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "theta" }]
center = [0, "off", 0]
inertia = [0, 0, "J"]
[constraints.blade]
kind = "nonholonomic"
formula = "y'*cos(theta) - x'*sin(theta)"
[forces]
push = { kind = "generalized", coordinate = "theta", value = 8 }
[simulation]
rtol = 1e-12
[[stages]]
name = "open"
duration = 0.5
"""

ROCKET = """
format = 1
name = "What burns and is thrown out"
gravity = [0, 0, -9.81]
[parameters]
m = { value = 3, unit = "kg" }
rate = { value = 0.2, unit = "1/s" }
[coordinates]
z = { unit = "m", rate = 1 }
s = { unit = "m", value = 0.2, rate = 0.3 }
[points]
P = { position = [0, 0, "z"], mass = "m*(1 - rate*t)" }
Q = { position = ["s", 0, "z+0.5*s"], mass = 1 }
[forces]
thrust = { kind = "generalized", coordinate = "z", value = "40" }
[[stages]]
name = "burning"
duration = 2
[simulation]
rtol = 1e-12
"""


def gone(model: Model, form: str = "lagrange1") -> Run:
    """Return a run to its end."""
    run = anholon.simulate(model, form=form)
    assert run.outcome.status == "done", run.outcome.text()
    return run


def opened(run: Run) -> float:
    """Return how much energy the stages leave open at most, J."""
    return max(abs(row.residual) for row in stage_table(run))


def test_the_moment_of_momentum_of_a_changing_tensor_changes_by_torques_alone() -> None:
    """(I ω)' + ω × I ω = 0 in the body, by an integration of its own; in space I ω stands still."""
    model = loads(TUMBLING)
    run = gone(replace(model, stages=(Stage(name="tumbling", duration=2.0),)))
    end, A = run.at(2.0), 1.1

    def tensor(t: float) -> Floats:
        wave = np.sin(3.0 * t)
        xy, xz, yz = 0.1 * A * wave, 0.05 * A, -0.08 * A * np.cos(t)
        xx, yy, zz = A * (1.0 + 0.3 * wave), 1.4 * A, A * (1.2 + 0.2 * np.cos(2.0 * t))
        return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])

    def spin(values: dict[str, float]) -> Floats:
        a, b = values["theta"], values["phi"]
        turned = np.array(
            [[np.sin(a) * np.sin(b), np.cos(b), 0], [np.sin(a) * np.cos(b), -np.sin(b), 0], [np.cos(a), 0, 1]]
        )
        return np.asarray(turned @ [values["psi'"], values["theta'"], values["phi'"]])

    def slope(t: float, H: Floats) -> Floats:
        return -np.cross(np.linalg.solve(tensor(t), H), H)

    H = solve_ivp(slope, (0.0, 2.0), tensor(0.0) @ spin(run.at(0.0)), "DOP853", rtol=1e-12, atol=1e-14).y[:, -1]
    np.testing.assert_allclose(spin(end), np.linalg.solve(tensor(2.0), H), rtol=0, atol=1e-9)
    assert opened(run) < 1e-9


def test_an_inertia_that_depends_on_the_angle_is_that_of_lagrange() -> None:
    """J(θ) θ'^2 is kept where no torque acts, and its energy too."""
    text = """
format = 1
gravity = [0, 0, 0]
[coordinates]
theta = { unit = "rad", rate = 2 }
[bodies.crank]
kind = "inertia"
mass = 1
rotation = [{ axis = "z", angle = "theta" }]
inertia = [0, 0, "2 + cos(3*theta)"]
[simulation]
until = 3
rtol = 1e-12
"""
    run = gone(loads(text))
    theta, rate = run.table()["theta"], run.table()["theta'"]
    np.testing.assert_allclose((2.0 + np.cos(3.0 * theta)) * rate**2, 12.0, rtol=1e-9)
    assert np.abs(run.energy - run.energy[0]).max() < 1e-9


@pytest.mark.parametrize("off", [0.0, 0.04])
def test_a_skater_as_one_body_keeps_the_moment_of_momentum(off: float) -> None:
    """J ω grows by the torque alone, whatever jumps; short ramps tend to the jump, four times with a quarter."""
    model = loads(SKATE.replace("value = 0, unit", f"value = {off}, unit"))
    closed = {"J": 1.2, "off": off - 0.02} if off else {"J": 1.2}

    def after(ramp: float) -> Floats:
        how = Stage(name="closed", duration=0.3, set=closed, **({"change": "ramp", "ramp": ramp} if ramp else {}))
        run = gone(replace(model, stages=(*model.stages, how)))
        swung = 55.0 * (0.02 * np.pi / 2.0 / ramp) ** 2 if ramp and off else 0.0  # J that the ramp moves to and fro
        assert opened(run) < 1e-9 + 1e-12 * swung
        last = run.at(run.outcome.t)
        return np.array([last["theta'"], last["x'"] * np.cos(last["theta"]) + last["y'"] * np.sin(last["theta"])])

    limit, ramps = after(0.0), (0.002, 0.0005, 0.000125)
    assert limit[0] == pytest.approx((2.4 * 1.5 + 8.0 * 0.8) / 1.2, rel=1e-9)
    if off:
        gaps = [np.abs(after(ramp) - limit) for ramp in ramps]
        assert gaps[0][1] / gaps[1][1] == pytest.approx(4.0, abs=0.2)
        assert gaps[1][1] / gaps[2][1] == pytest.approx(4.0, abs=0.2)
    else:
        assert after(ramps[0]) == pytest.approx(limit, rel=1e-9)


def test_a_stage_that_first_sets_an_inertia_changes_what_moves() -> None:
    """What was compiled for a model whose stages leave J alone does not serve one whose stages set it."""
    model, recent = loads(SKATE), CompileCache()
    recent.compile(model)
    stages = (*model.stages, Stage(name="closed", duration=0.3, set={"J": 1.2}))
    edited = replace(model, stages=stages)
    found = anholon.simulate(recent.compile(edited)).at(0.8)
    assert found["theta'"] * 1.2 == pytest.approx(2.4 * 1.5 + 8.0 * 0.8, rel=1e-9)
    assert found == anholon.simulate(edited).at(0.8)
    again = anholon.simulate(recent.compile(model)).at(0.5)
    assert again == anholon.simulate(model).at(0.5)


def test_a_mass_that_burns_takes_its_energy_along() -> None:
    """m a = F of two masses, by an integration of its own; the energy table closes."""
    run = gone(loads(ROCKET))

    def slope(t: float, y: Floats) -> Floats:
        m, g = 3.0 * (1.0 - 0.2 * t), 9.81
        M = np.array([[m + 1.0, 0.5], [0.5, 1.25]])
        return np.array([*y[2:], *np.linalg.solve(M, [40.0 - (m + 1.0) * g, -0.5 * g])])

    expected = solve_ivp(slope, (0.0, 2.0), [0.0, 0.2, 1.0, 0.3], "DOP853", rtol=1e-12, atol=1e-13).y[:, -1]
    end = run.at(2.0)
    np.testing.assert_allclose([end[name] for name in ("z", "s", "z'", "s'")], expected, rtol=0, atol=1e-9)
    assert opened(run) < 1e-9
    assert abs(stage_table(run)[0].drives) > 10.0


@pytest.mark.parametrize("place", ["z", "z + h"])
def test_a_mass_that_depends_on_its_place_falls_as_any_other(place: str) -> None:
    """Wherever heights are counted from."""
    text = f"""
format = 1
gravity = [0, 0, -9.81]
[parameters]
h = {{ value = 5, unit = "m" }}
c = {{ value = 0.1, unit = "kg/m" }}
m = {{ value = 2, unit = "kg" }}
[coordinates]
z = {{ unit = "m", value = 2, rate = 1 }}
[points.P]
position = [0, 0, "{place}"]
mass = "m - c*z"
[[stages]]
name = "falling"
duration = 1
"""
    run = gone(loads(text))
    assert run.at(1.0)["z"] == pytest.approx(3.0 - 9.81 / 2.0, abs=1e-9)
    assert opened(run) < 1e-9


def test_what_changes_is_not_written_as_if_it_stood_still() -> None:
    """Equations that are written out know no changing masses, and say so; as a program they do."""
    with pytest.raises(UsageError, match="'b' changes with time"):
        derive_text(loads(TUMBLING), "lagrange1")
