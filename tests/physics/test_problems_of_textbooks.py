"""Problems of textbooks, typed as a user would, against closed forms or the equations of the book."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import quad, solve_ivp

import anholon
from anholon import Run

Floats = NDArray[np.float64]

G = 9.81
EXACT = 1e-9
DOWN_Y, DOWN_Z = '[0, "-g", 0]', '[0, 0, "-g"]'


def simulated(text: str, gravity: str, until: float, **values: float) -> Run:
    """Return the run of a model under gravity."""
    head = f"format = 1\ngravity = {gravity}\n[simulation]\nrtol = 1e-11\natol = 1e-13\n"
    parameters = '[parameters]\ng = { value = 9.81, unit = "m/s^2" }\n'
    run = anholon.simulate(anholon.loads(head + parameters + text), set=values, until=until)
    assert run.outcome.status == "done", run.outcome.text()
    return run


def test_a_ladder_leaves_the_wall_at_two_thirds_of_its_height() -> None:
    """Without friction sin a = (2/3) sin a0 there, at the time of a quadrature, 2 h a'^2 = 3 g (sin a0 - sin a)."""
    text = """
[coordinates]
x = { value = "1.7*cos(1.2)" }
y = { value = "1.7*sin(1.2)" }
a = { value = 1.2, unit = "rad" }
[bodies.ladder]
kind = "thin-rod"
length = 3.4
mass = 12
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "pi - a" }, { axis = "y", angle = "pi/2" }]
[points]
foot = { frame = "ladder", position = [0, 0, -1.7] }
head = { frame = "ladder", position = [0, 0, 1.7] }
[constraints]
floor = { kind = "on-surface", at = "foot", formula = "y", side = "positive" }
wall = { kind = "on-surface", at = "head", formula = "x", side = "positive" }
"""
    run = simulated(text, DOWN_Y, 1.0)
    (released,) = [event.t for event in run.events if event.name == "release wall"]
    left = np.arcsin(2 / 3 * np.sin(1.2))

    def slowness(s: float) -> float:  # a = a0 - s^2
        return float(2 * s / np.sqrt(3 * G / 3.4 * (np.sin(1.2) - np.sin(1.2 - s * s))))

    assert run.state(released)[0][2] == pytest.approx(left, abs=EXACT)
    assert released == pytest.approx(quad(slowness, 0, np.sqrt(1.2 - left), epsabs=1e-13)[0], abs=EXACT)


@pytest.mark.parametrize("start", [0.3, 1.2, 2.5])
def test_the_cycloid_is_the_curve_of_equal_times(start: float) -> None:
    """x = a (u + sin u), y = -a (1 + cos u), u a coordinate without mass: a quarter of the period is π √(a/g)."""
    text = """
u0 = { value = 1.2, unit = "rad" }
[coordinates]
x = { value = "0.7*(u0 + sin(u0))" }
y = { value = "-0.7*(1 + cos(u0))" }
u = { value = "u0", unit = "rad" }
[points.bead]
position = ["x", "y", 0]
mass = 1.1
[constraints]
across = { kind = "holonomic", formula = "x - 0.7*(u + sin(u))" }
down = { kind = "holonomic", formula = "y + 0.7*(1 + cos(u))" }
[events.lowest]
formula = "u"
"""
    run = simulated(text, DOWN_Y, 3.0, u0=start)
    quarter = np.pi * np.sqrt(0.7 / G)
    assert [event.t for event in run.events] == pytest.approx([quarter, 3 * quarter], abs=EXACT)


def test_the_servo_of_altmann_and_heiland() -> None:
    """A motor keeps the support of a pendulum at s = k f + c t: displacements hold s, (l + k cos f) f'' = -g sin f."""
    text = """
[coordinates]
s = { value = 0.15, rate = 0.2 }
f = { value = 0.3, unit = "rad" }
[controls.p]
law = "0.5*f + 0.2*t"
[points]
cart = { position = ["s", 0, 0], mass = 3 }
bob = { position = ["s + 0.9*sin(f)", "-0.9*cos(f)", 0], mass = 0.7 }
[constraints.motor]
kind = "parametric"
formula = "s - p"
"""
    run = simulated(text, DOWN_Y, 2.0)

    def rates(_: float, y: Floats) -> list[float]:
        return [y[1], -G * np.sin(y[0]) / (0.9 + 0.5 * np.cos(y[0]))]

    f, w = solve_ivp(rates, (0, 2), [0.3, 0], "DOP853", rtol=1e-13, atol=1e-15, t_eval=run.times).y
    turn = -G * np.sin(f) / (0.9 + 0.5 * np.cos(f))
    np.testing.assert_allclose(run["f"], f, rtol=0, atol=EXACT)
    force = 3.7 * 0.5 * turn + 0.7 * 0.9 * (np.cos(f) * turn - np.sin(f) * w * w)
    np.testing.assert_allclose(run.reaction("motor"), force, rtol=0, atol=1e-8)


def test_a_bead_sticks_on_a_turning_rough_hoop() -> None:
    """R θ'' = (R ω² cos θ - g) sin θ ± μ N/m, N from the push along the hoop's radius and across its plane."""
    text = """
mu = { value = 0.12 }
[coordinates]
x = { value = "0.6*sin(0.4)" }
y = { rate = "5.2*0.6*sin(0.4)" }
z = { value = "-0.6*cos(0.4)" }
[bodies.frame]
kind = "box"
size = [0.1, 0.1, 0.1]
rotation = [{ axis = "z", angle = "5.2*t" }]
[points.bead]
position = ["x", "y", "z"]
mass = 0.25
[constraints.hoop]
kind = "on-curve"
at = "bead"
frame = "frame"
formula = "x^2 + z^2 - 0.36"
second = "y"
[forces.rub]
kind = "friction"
constraint = "hoop"
coefficient = "mu"
"""
    run = simulated(text, DOWN_Z, 1.5)
    R, w, mu = 0.6, 5.2, 0.12

    def rates(_: float, y: Floats) -> list[float]:
        th, om = y
        push = np.hypot(R * om**2 + R * w**2 * np.sin(th) ** 2 + G * np.cos(th), 2 * w * R * om * np.cos(th))
        return [om, ((R * w**2 * np.cos(th) - G) * np.sin(th) - mu * push) / R]

    def rest(t: float, y: Floats) -> float:
        return float(y[1]) if t > 1e-3 else 1.0

    rest.terminal = True  # type: ignore[attr-defined]
    found = solve_ivp(rates, (0, 1.5), [0.4, 0], "DOP853", rtol=1e-13, atol=1e-15, events=rest)
    (stuck,) = [event.t for event in run.events if event.name == "stick rub"]
    assert stuck == pytest.approx(found.t[-1], abs=EXACT)
    (x, y, z), _ = run.state(1.5)
    assert np.arctan2(np.hypot(x, y), -z) == pytest.approx(found.y[0, -1], abs=EXACT)


def test_a_ball_rolls_inside_a_cone() -> None:
    """Newton's and Euler's equations of the ball at the normal of the cone, with the contact forces eliminated."""
    k, r, rho, speed = 1.3, 0.1, 0.6, 1.9
    size = float(np.sqrt(1 + k * k))
    first = np.array([-k, 0, 1]) / size
    spin = np.cross(first, [0, speed, 0]) / r
    c = spin[2] / np.cos(0.2)
    text = f"""
[coordinates]
x = {{ value = {rho} }}
y = {{ rate = {speed} }}
z = {{ value = {k * rho + r * size!r} }}
a = {{ unit = "rad", rate = {float(spin[0] - c * np.sin(0.2))!r} }}
b = {{ unit = "rad", value = 0.2, rate = {float(spin[1])!r} }}
c = {{ unit = "rad", rate = {float(c)!r} }}
[bodies.ball]
kind = "sphere"
radius = {r}
mass = 0.7
position = ["x", "y", "z"]
rotation = [{{ axis = "x", angle = "a" }}, {{ axis = "y", angle = "b" }}, {{ axis = "z", angle = "c" }}]
[constraints.roll]
kind = "rolling"
body = "ball"
surface = "z - {k}*sqrt(x^2 + y^2)"
"""
    run = simulated(text, DOWN_Z, 1.0)

    def rates(_: float, state: Floats) -> Floats:
        place, v, w = state[:3], state[3:6], state[6:]
        far = np.hypot(place[0], place[1])
        e = place[:2] / far
        n = np.array([*(-k * e), 1]) / size
        turning = np.array([*(-k * (v[:2] - e * (e @ v[:2])) / far), 0]) / size
        pull = np.array([0, 0, -G])
        along = np.eye(3) - np.outer(n, n)
        force = along @ (np.cross(w, r * turning) - pull) / (1 + 2.5) - n * (turning @ v + n @ pull)  # per mass
        return np.concatenate([v, force + pull, -2.5 / r * np.cross(n, force)])

    start = np.array([rho, 0, k * rho + r * size, 0, speed, 0, *spin])
    found = solve_ivp(rates, (0, 1), start, "DOP853", rtol=1e-13, atol=1e-15, t_eval=run.times).y
    for name, values in zip("xyz", found, strict=False):
        np.testing.assert_allclose(run[name], values, rtol=0, atol=EXACT)
