"""Constraints of second order: closed forms, Gauss's principle, and what the program refuses."""

from __future__ import annotations

import numpy as np
import pytest

import anholon
from anholon import System
from anholon.model.schema import Model
from anholon.system.system_state import SystemState

ARM = """
format = 1
gravity = [0, -9.81, 0]
[parameters]
one = { value = 1, unit = "m" }
two = { value = 0.8, unit = "m" }
[coordinates]
a = { value = 0.4, rate = 1.1, unit = "rad" }
b = { value = -0.7, rate = 0.3, unit = "rad" }
x = { rate = 0.2, unit = "m" }
[points]
A = { position = ["x + one*sin(a)", "-one*cos(a)", 0], mass = 1.3 }
B = { position = ["x + one*sin(a) + two*sin(b)", "-one*cos(a) - two*cos(b)", 0], mass = 0.7 }
[definitions]
speed = "B.x'*cos(b)"
[constraints]
"""


def arm(*formulas: str, kind: str = "second-order") -> Model:
    """Return a double pendulum on a massless slide with constraints c0, c1, …"""
    lines = [f'c{k} = {{ kind = "{kind}", formula = "{text}" }}' for k, text in enumerate(formulas)]
    return anholon.loads(ARM + "\n".join(lines))


def acceleration(system: System, t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Return v' of the compiled equations."""
    return np.asarray(system.call("rhs", t, q, v, system.parameters())[system.n :])


def test_the_example_has_its_closed_form() -> None:
    run = anholon.simulate(anholon.load("second-order-constraints"))
    t, g, c, m, omega, h = run.times, 9.81, 0.75, 2.0, 3.0, 0.6
    fall = -g / (1 + c**2)
    np.testing.assert_allclose(run["y"], 6 * t + fall * t**2 / 2, rtol=0, atol=1e-9)
    np.testing.assert_allclose(run["x"], 4.5 * t + c * fall * t**2 / 2, rtol=0, atol=1e-9)
    np.testing.assert_allclose(run["z"], h * np.cos(omega * t), rtol=0, atol=1e-9)
    np.testing.assert_allclose(run.reaction("ratio"), m * c * fall, rtol=1e-12)
    np.testing.assert_allclose(run.reaction("swing"), -m * omega**2 * h * np.cos(omega * t), rtol=0, atol=1e-8)
    assert run.drift.max() == 0.0  # nothing of lower order is to be held


def test_the_acceleration_is_gausss() -> None:
    """M v' - f is a combination of the rows, and the rows hold: the conditions of the least compulsion."""
    system = anholon.compile_model(arm("a'' - 2*b'' + sin(a)*b'^2", "x''*cos(a) + 0.3*a''*x + 2*x'*b'"))
    p, random = system.parameters(), np.random.default_rng(3)
    for t in (0.0, 0.7, 1.9):
        q, v = random.standard_normal(3), random.standard_normal(3)
        pieces = SystemState(system, t, q, v, p).evaluate_equations()
        dv = acceleration(system, t, q, v)
        multipliers = system.call("observe", t, q, v, p)[:2]
        a, b, x = dv
        assert a - 2 * b + np.sin(q[0]) * v[1] ** 2 == pytest.approx(0.0, abs=1e-11)
        assert x * np.cos(q[0]) + 0.3 * a * q[2] + 2 * v[2] * v[1] == pytest.approx(0.0, abs=1e-11)
        np.testing.assert_allclose(pieces.M @ dv - pieces.f, pieces.A.T @ multipliers, rtol=0, atol=1e-10)


def test_a_differentiated_constraint_gives_the_same_motion() -> None:
    """The derivative of a constraint on the rates, started where that constraint holds."""
    on_rates, on_accelerations = "x' + 0.4*one*a' - 0.64", "x'' + 0.4*one*a''"
    first = anholon.simulate(arm(on_rates, kind="nonholonomic"), until=1.5)
    second = anholon.simulate(arm(on_accelerations), until=1.5)
    for name in ("a", "b", "x", "reaction:c0"):
        np.testing.assert_allclose(second[name], first[name], rtol=0, atol=1e-8)


def test_points_bodies_and_definitions_have_second_derivatives() -> None:
    system = anholon.compile_model(arm("B.x'' - speed'"))
    random = np.random.default_rng(5)
    q, v = random.standard_normal(3), random.standard_normal(3)
    dv = acceleration(system, 0.0, q, v)
    a, b = q[:2]
    bias = -np.sin(a) * v[0] ** 2 - 0.8 * np.sin(b) * v[1] ** 2
    along = dv[2] + np.cos(a) * dv[0] + 0.8 * np.cos(b) * dv[1] + bias
    speed = v[2] + np.cos(a) * v[0] + 0.8 * np.cos(b) * v[1]
    assert along == pytest.approx(along * np.cos(b) - speed * np.sin(b) * v[1], abs=1e-11)


@pytest.mark.parametrize(
    ("kind", "formula", "message"),
    [
        ("second-order", "a''*b'' - a''*b'^2", "not linear in the accelerations"),
        ("second-order", "a' - b'", "contains no acceleration"),
        ("second-order", "a''' - b'''", "third derivative"),
        ("nonholonomic", "a'' - b'^2", "stand in second-order constraints"),
        ("holonomic", "a'' - b''", "stand in second-order constraints"),
    ],
)
def test_what_does_not_fit_is_refused(kind: str, formula: str, message: str) -> None:
    with pytest.raises(anholon.ModelError, match=message):
        anholon.compile_model(arm(formula, kind=kind))


@pytest.mark.parametrize("form", ["maggi", "boltzmann-hamel"])
def test_quasi_velocities_stand_beside_rows_of_second_order(form: str) -> None:
    """Two quasi-velocities are free beside one row, but all three rates (Przeborski 1931)."""
    from anholon.derivation import derive_text

    model = arm("a'' - b''")
    run, other = anholon.simulate(model, until=1.0, form=form), anholon.simulate(model, until=1.0)
    for name in ("a", "b", "x", "reaction:c0"):
        np.testing.assert_allclose(run[name], other[name], rtol=0, atol=1e-9)
    assert "a'' - b'' = 0" in derive_text(model, form, "text")


def test_a_row_on_rates_goes_before_its_own_derivative() -> None:
    """Of x'' = 0 and x' = 0.2 the second holds the rate, whatever their order."""
    text = """c0 = { kind = "second-order", formula = "x''" }
c1 = { kind = "nonholonomic", formula = "x' - 0.2" }"""
    system = anholon.compile_model(anholon.loads(ARM + text))
    assert system.diagnosis.independent == (1,)
    run = anholon.simulate(system, until=3.0)
    np.testing.assert_allclose(run["x'"], 0.2, rtol=0, atol=1e-12)
