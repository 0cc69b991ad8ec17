"""Ten models built from nothing by clicks and keys: how many actions each takes, and that it moves rightly."""

from __future__ import annotations

import math

import numpy as np
import pytest
from pytestqt.qtbot import QtBot
from scipy.integrate import solve_ivp
from scipy.optimize import brentq
from scipy.special import ellipk
from tests.gui.builder import Builder

from anholon.model.schema import Model
from anholon_gui.main_window import MainWindow

G = 9.81


@pytest.fixture
def build(full_window: MainWindow, qtbot: QtBot) -> Builder:
    """Return a user before an empty model."""
    full_window.document.new(Model())
    return Builder(full_window, qtbot)


def test_pendulum(build: Builder) -> None:
    link = build.add("Joint", "Revolute joint")
    assert link == "bodies.link1"
    build.type("parameters.l1.value", "1.2")
    build.type("coordinates.phi1.value", "75")
    run = build.run()
    assert build.actions <= 10
    assert build.sees(0.0, 0.5, float(run.times[-1]))
    period = 4.0 * math.sqrt(2.0 * 1.2 / (3.0 * G)) * float(ellipk(math.sin(math.radians(75.0) / 2.0) ** 2))
    angle = run["phi1"]
    falls = np.flatnonzero((angle[:-1] > 0.0) & (angle[1:] <= 0.0))
    zeros = [np.interp(0.0, angle[[k + 1, k]], run.times[[k + 1, k]]) for k in falls]
    assert np.diff(zeros) == pytest.approx(period, abs=1e-3)


def test_four_bar_with_motor(build: Builder) -> None:
    crank = build.add("Joint", "Revolute joint")
    build.type("coordinates.phi1.value", "180")
    build.add("Joint", "Revolute joint")
    build.type("parameters.l2.value", "3")
    build.type("coordinates.phi2.value", "-110")
    build.add("Joint", "Revolute joint")
    build.type("parameters.l3.value", "2.5")
    build.type("coordinates.phi3.value", "-120")
    build.connect(x="3", z="0")
    build.select(crank)
    build.add("Drive", "Motor")
    build.correct_state()
    run = build.run()
    assert build.actions <= 30
    assert build.sees(0.0, 0.5, float(run.times[-1]))
    crank_angle = run["phi1"] - math.pi / 2.0
    rocker = np.arctan2(run["link2_end.z"], run["link2_end.x"] - 3.0)
    k1, k2, k3 = 3.0, 3.0 / 2.5, (1.0 - 9.0 + 6.25 + 9.0) / 5.0
    freudenstein = k1 * np.cos(rocker) - k2 * np.cos(crank_angle) + k3 - np.cos(crank_angle - rocker)
    assert np.abs(freudenstein).max() < 1e-7
    assert np.ptp(run["phi1'"]) < 1e-8


def test_chaplygin_sleigh(build: Builder) -> None:
    body = build.add("Joint", "Plane motion, horizontal")
    build.type(f"{body}.center.0", "0.2")
    build.type("coordinates.x1.rate", "-1")
    build.type("coordinates.phi1.rate", "90")
    build.add("Contact", "Blade")
    run = build.run()
    assert build.actions <= 15
    assert build.sees(0.0, 0.5, float(run.times[-1]))
    k2 = (0.3**2 + 0.18**2) / 12.0 + 0.2**2
    c = math.sqrt(1.0 + k2 * (math.pi / 2.0) ** 2)
    t0 = math.atanh(1.0 / c) * k2 / (0.2 * c)
    along = run["x1'"] * np.cos(run["phi1"]) + run["y1'"] * np.sin(run["phi1"])
    assert np.abs(along - c * np.tanh(0.2 * c / k2 * (run.times - t0))).max() < 1e-8


def test_disc_on_an_incline(build: Builder) -> None:
    build.add("Contact", "Inclined plane")
    build.type("parameters.slope1.value", "15")
    build.add("Contact", "Wheel")
    run = build.run()
    assert build.actions <= 15
    assert build.sees(0.0, 0.5, float(run.times[-1]), only="bodies.wheel1")
    assert np.allclose(run["s1"], G * math.sin(math.radians(15.0)) * run.times**2 / 3.0, rtol=1e-9, atol=1e-9)


def test_slider_crank_with_friction(build: Builder) -> None:
    crank = build.add("Joint", "Revolute joint")
    build.type("coordinates.phi1.value", "90")
    build.add("Joint", "Revolute joint")
    build.type("parameters.l2.value", "3")
    build.add("Contact", "Guide along x")
    build.add("Force", "Coulomb friction")
    build.type("forces.force1.coefficient", "0.2")
    build.select(crank)
    build.type("coordinates.phi1.rate", "300")
    build.correct_state()
    run = build.run()
    assert build.actions <= 25
    assert build.sees(0.0, 0.5, float(run.times[-1]))
    assert np.abs(run["link2_end.z"]).max() < 1e-8
    # the same in the angle of the crank from +x alone: the rod of length 3 slides with its end on z = 0
    r, l, mu = 1.0, 3.0, 0.2  # noqa: E741

    def rate(_t: float, y: np.ndarray) -> list[float]:
        return [y[1], slider_crank_acceleration(y[0], y[1], r, l, mu)]

    start = [run["phi1"][0] - math.pi / 2.0, run["phi1'"][0]]
    k = 30
    end = solve_ivp(rate, (0.0, run.times[k]), start, rtol=1e-10, atol=1e-12).y[0, -1]
    assert run["phi1"][k] - math.pi / 2.0 == pytest.approx(end, abs=1e-5)


def slider_crank_acceleration(a: float, w: float, r: float, l: float, mu: float) -> float:  # noqa: E741
    """Return the angular acceleration of a crank (1 kg, length r, at the angle a) whose rod (1 kg, length l) slides at
    its end with Coulomb friction: equations of Newton and Euler for both, five forces and the acceleration unknown."""
    b = -math.asin(r * math.sin(a) / l)  # angle of the rod
    db = -r * math.cos(a) * w / (l * math.cos(b))
    slide = -r * math.sin(a) * w - l * math.sin(b) * db

    def solve(sign: float) -> np.ndarray:
        # unknowns: w', b'', A (2) on the crank at the origin, B (2) on the rod from the crank, N on the end upward
        m = np.zeros((7, 7))
        f = np.zeros(7)
        ca, sa, cb, sb = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
        m[0] = [-sa * r / 2, 0, -1, 0, 1, 0, 0]
        f[0] = ca * r / 2 * w * w
        m[1] = [ca * r / 2, 0, 0, -1, 0, 1, 0]
        f[1] = sa * r / 2 * w * w - G
        m[2] = [r * r / 3, 0, 0, 0, -r * sa, r * ca, 0]
        f[2] = -G * r / 2 * ca
        m[3] = [-r * sa, -l / 2 * sb, 0, 0, -1, 0, mu * sign]
        f[3] = r * ca * w * w + l / 2 * cb * db * db
        m[4] = [r * ca, l / 2 * cb, 0, 0, 0, -1, -1]
        f[4] = r * sa * w * w + l / 2 * sb * db * db - G
        # moments about the centre of the rod: B at -l/2, N and friction at +l/2
        m[5] = [0, l * l / 12, 0, 0, -(l / 2) * sb, (l / 2) * cb, -(l / 2) * (cb + sb * mu * sign)]
        m[6] = [r * ca, l * cb, 0, 0, 0, 0, 0]
        f[6] = r * sa * w * w + l * sb * db * db
        return np.linalg.solve(m, f)

    direction = math.copysign(1.0, slide)
    up = solve(direction)
    return float(up[0] if up[6] >= 0.0 else solve(-direction)[0])


def test_bouncing_ball(build: Builder) -> None:
    build.add("Body", "Sphere")
    build.add("Joint", "Vertical motion")
    build.type("coordinates.z1.value", "1.2")
    contact = build.add("Contact", "Contact with the ground")
    build.type(f"{contact}.restitution", "0.8")
    run = build.run()
    assert build.actions <= 12
    assert build.sees(0.0, 0.5, float(run.times[-1]))
    fall = math.sqrt(2.0 / G)
    bounce = 2.0 * 0.8 * math.sqrt(2.0 * G) / G
    for t, height in ((fall + bounce / 2.0, 0.2 + 0.64), (fall + bounce + 0.4 * bounce, 0.2 + 0.64**2)):
        assert np.interp(t, run.times, run["z1"]) == pytest.approx(height, abs=2e-3)


def test_roller_racer(build: Builder) -> None:
    rear = build.add("Joint", "Plane motion, horizontal")
    build.add("Contact", "Blade")
    build.select(rear)
    front = build.add("Joint", "Revolute joint")
    build.type(f"{front}.position.0", "0.5")
    build.type("coordinates.phi2.value", "40")
    build.type("coordinates.phi2.rate", "200")
    build.add("Contact", "Blade")
    build.correct_state()
    run = build.run()
    assert build.actions <= 30
    assert build.sees(0.0, 0.5, float(run.times[-1]))
    assert front == "bodies.link1"
    start = np.array([run[name][0] for name in ("x1", "y1", "phi1", "phi2", "x1'", "y1'", "phi1'", "phi2'")])
    solution = solve_ivp(roller_racer_rates, (0.0, 1.0), start, rtol=1e-10, atol=1e-12).y[:, -1]
    assert abs(start[4]) > 0.1  # it moves
    for name, value in zip(("x1", "y1", "phi1", "phi2"), solution[:4], strict=True):
        assert run[name][60] == pytest.approx(value, abs=1e-6)


def roller_racer_rates(_t: float, state: np.ndarray) -> np.ndarray:
    """Return the rates of a roller racer: a box on a blade at its centre, and a bar hinged 0.5 m ahead whose blade is
    at its end; multipliers of both blades, convective terms by differences."""
    q, v = state[:4], state[4:]

    def rows(q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the Jacobians of both centres (4, 4) and the rows of the blades (2, 4)."""
        a, b = q[2], q[2] + q[3]
        centre = np.array(
            [[1.0, 0.0, -0.5 * np.sin(a) - 0.5 * np.sin(b), -0.5 * np.sin(b)],
             [0.0, 1.0, 0.5 * np.cos(a) + 0.5 * np.cos(b), 0.5 * np.cos(b)]]
        )  # fmt: skip
        end = np.array(
            [[1.0, 0.0, -0.5 * np.sin(a) - np.sin(b), -np.sin(b)], [0.0, 1.0, 0.5 * np.cos(a) + np.cos(b), np.cos(b)]]
        )
        first = np.array([-np.sin(a), np.cos(a), 0.0, 0.0])
        return np.vstack([np.eye(4)[:2], centre]), np.vstack([first, np.array([-np.sin(b), np.cos(b)]) @ end])

    h = 1e-6
    J, A = rows(q)
    dJ, dA = ((after - before) / (2.0 * h) for after, before in zip(rows(q + h * v), rows(q - h * v), strict=True))
    spins = np.array([[0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 1.0, 1.0]])
    inertia = np.diag([(0.3**2 + 0.18**2) / 12.0, (1.0 + 1.0 / 144.0) / 12.0])
    M = J.T @ J + spins.T @ inertia @ spins
    whole = np.block([[M, -A.T], [A, np.zeros((2, 2))]])
    acceleration = np.linalg.solve(whole, np.concatenate([-J.T @ dJ @ v, -dA @ v]))[:4]
    return np.concatenate([v, acceleration])


def test_cantilever(build: Builder) -> None:
    build.add("Elastic rod", "Straight")
    build.compute("Equilibria")
    run = build.run()
    assert build.actions <= 6
    assert build.sees(0.0, 0.5, float(run.times[-1]))
    area, moment = math.pi * 0.005**2, math.pi / 4.0 * 0.005**4
    sag = 7850.0 * G * area / (8.0 * 2.1e11 * moment)  # under its own weight, of a length of 1 m
    deflection = float(run.quantity(["rod1:tip.dz"], [run.times[-1]])["rod1:tip.dz"][0])
    assert deflection == pytest.approx(-sag, rel=2e-3)


def test_catenary(build: Builder) -> None:
    build.add("Elastic rod", "Catenary")
    run = build.run()
    assert build.actions <= 4
    assert build.sees(0.0, 0.5, float(run.times[-1]))
    a = brentq(lambda a: 2.0 * a * math.sinh(0.5 / a) - 1.5, 0.05, 10.0)
    middle = run.quantity(["rod1:middle.z"], run.times)["rod1:middle.z"]
    assert np.abs(middle - (1.0 - a * (math.cosh(0.5 / a) - 1.0))).max() < 2e-3


def test_cart_with_a_servo(build: Builder) -> None:
    build.add("Joint", "Prismatic joint")
    build.add("Drive", "Servo")
    build.type("parameters.target1.value", "2")
    build.type("parameters.d1.value", "8")
    run = build.run()
    assert build.actions <= 20
    assert build.sees(0.0, 0.5, float(run.times[-1]))
    delta, omega, t = 4.0, math.sqrt(84.0), run.times
    expected = 2.0 - 2.0 * np.exp(-delta * t) * (np.cos(omega * t) + delta / omega * np.sin(omega * t))
    assert np.abs(run["s1"] - expected).max() < 1e-8
