"""Nonholonomic classics against closed forms: Chaplygin's sleigh, a skate on an incline, a rolling disc."""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.physics.bodies import gold, set_si, start

import anholon


def test_sleigh_has_the_published_motion() -> None:
    data = gold("nonholonomic")["3.1_chaplygin_sleigh"]
    rows = np.array(data["rows"])
    run = anholon.simulate(anholon.load("chaplygin-sleigh"), until=6.0)
    table = run.table(rows[:, 0])
    for column, name in enumerate(("x", "y", "theta"), start=1):
        np.testing.assert_allclose(table[name], rows[:, column], rtol=0, atol=1e-9, err_msg=name)
    np.testing.assert_allclose(table["theta'"], rows[:, 5], rtol=0, atol=1e-9)
    np.testing.assert_allclose(table["reaction:blade"], rows[:, 6], rtol=0, atol=1e-8)
    np.testing.assert_allclose(table["energy"], rows[:, 7], rtol=0, atol=1e-10)


@pytest.mark.parametrize(("m", "inertia", "a", "omega"), [(2.0, 0.5, 0.3, 1.5), (1.3, 0.9, 0.7, -2.0)])
def test_sleigh_follows_the_hyperbolic_tangent(m: float, inertia: float, a: float, omega: float) -> None:
    model = set_si(anholon.load("chaplygin-sleigh"), {"m": m, "I_C": inertia, "a": a})
    model = start(model, x_rate=-1.0, theta_rate=omega)
    t = np.linspace(0.0, 5.0, 21)
    table = anholon.simulate(model, until=5.0).table(t)
    k2 = (inertia + m * a * a) / m
    c = math.sqrt(1.0 + k2 * omega * omega)
    phase = a * c / k2 * t + math.atanh(-1.0 / c)
    u = table["x'"] * np.cos(table["theta"]) + table["y'"] * np.sin(table["theta"])
    np.testing.assert_allclose(u, c * np.tanh(phase), rtol=0, atol=1e-9)
    spin = math.copysign(c / math.sqrt(k2), omega) / np.cosh(phase)
    np.testing.assert_allclose(table["theta'"], spin, rtol=0, atol=1e-9)


@pytest.mark.parametrize(("beta", "omega"), [(15.0, 1.2), (40.0, 0.6), (-8.0, 3.0)])
def test_skate_on_an_incline_follows_a_cycloid(beta: float, omega: float) -> None:
    model = set_si(anholon.load("skate-on-incline"), {"beta": math.radians(beta), "omega": omega})
    t = np.linspace(0.0, 20.0, 81)
    table = anholon.simulate(model, until=20.0).table(t)
    radius = 9.81 * math.sin(math.radians(beta)) / (2 * omega**2)
    np.testing.assert_allclose(table["theta"], omega * t, rtol=0, atol=1e-9)
    np.testing.assert_allclose(table["x"], radius * np.sin(omega * t) ** 2, rtol=0, atol=1e-9)
    np.testing.assert_allclose(table["y"], radius * (omega * t - np.sin(2 * omega * t) / 2), rtol=0, atol=1e-9)
    # N = m (u omega + g sin(beta) sin(theta)), u = g sin(beta)/omega sin(theta)
    force = 2 * 3.0 * 9.81 * math.sin(math.radians(beta)) * np.sin(omega * t)
    np.testing.assert_allclose(table["reaction:blade"], force, rtol=0, atol=1e-8)


@pytest.mark.parametrize(("lean", "turn"), [(20.0, -1.2), (-35.0, 2.5), (50.0, -0.4)])
def test_disc_with_constant_lean_rolls_in_a_circle(lean: float, turn: float) -> None:
    model = set_si(anholon.load("rolling-disc"), {"lean": math.radians(lean), "turn": turn, "wobble": 0.0})
    run = anholon.simulate(model, until=10.0, rtol=1e-12)
    t = np.linspace(0.0, 10.0, 41)
    table = run.table(t)
    angle, r, g = math.radians(lean), 0.4, 9.81
    spin = -(4 * g * math.tan(angle) / (r * turn) + 5 * turn * math.sin(angle)) / 6
    radius = r * spin / turn
    np.testing.assert_allclose(table["theta"], angle, rtol=0, atol=1e-9)
    np.testing.assert_allclose(table["phi"], spin * t, rtol=0, atol=1e-9 * 40)
    np.testing.assert_allclose(table["x"], radius * np.sin(turn * t), rtol=0, atol=1e-9)
    np.testing.assert_allclose(table["y"], radius * (1 - np.cos(turn * t)), rtol=0, atol=1e-9)
    # The friction turns the centre, which runs in a circle of its own.
    friction = np.hypot(table["reaction:rolling_x"], table["reaction:rolling_y"])
    np.testing.assert_allclose(friction, 2.0 * turn**2 * abs(radius + r * math.sin(angle)), rtol=1e-8)
