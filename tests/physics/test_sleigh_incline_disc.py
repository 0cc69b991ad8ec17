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


def test_skate_on_an_incline_does_not_slide_down() -> None:
    # With the centre of mass over the blade theta = omega t, u' = g sin(beta) * (direction down the slope along b):
    # the skate stays between two levels for ever.
    model = anholon.load("skate-on-incline")
    run = anholon.simulate(model, until=20.0)
    t = np.linspace(0.0, 20.0, 81)
    table = run.table(t)
    rate = run.state(0.0)[1]
    omega = dict(zip(run.names, rate, strict=True))["theta"]
    theta0 = float(table["theta"][0])
    np.testing.assert_allclose(table["theta"], theta0 + omega * t, rtol=0, atol=1e-9)
    slope = np.hypot(table["x'"], table["y'"])
    power = np.gradient(table["energy"], t)
    assert np.abs(power).max() < 1e-9
    u = table["x'"] * np.cos(table["theta"]) + table["y'"] * np.sin(table["theta"])
    np.testing.assert_allclose(np.abs(u), slope, rtol=0, atol=1e-10)
    # u is a sinusoid of theta plus a constant: fit three coefficients, the rest is zero.
    basis = np.column_stack([np.ones_like(t), np.cos(table["theta"]), np.sin(table["theta"])])
    rest = u - basis @ np.linalg.lstsq(basis, u, rcond=None)[0]
    assert np.abs(rest).max() < 1e-9
