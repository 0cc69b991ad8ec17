"""Maggi, Appell and Boltzmann–Hamel where quasi-velocities or constraints are not linear in the rates, and beside
constraints of second order, against equations that are worked out here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from tests.core.derivation.test_against_system import check
from tests.core.derivation.test_programs import COMPILER, Library, module
from tests.physics.states import admissible_states

import anholon
from anholon.derivation import derive_text
from anholon.forms.binding import RUNNABLE, bind_form
from anholon.system.system_state import SystemState

Floats = NDArray[np.float64]

IN_QUASI_VELOCITIES = ("maggi", "appell", "boltzmann-hamel")
G, M1, M2, K, LENGTH = 9.81, 1.3, 0.7, 10.0, 0.5

POINTS = """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x1 = { value = 0.4, rate = 1.0 }
y1 = { value = 0.2, rate = 0.5 }
x2 = { value = 1, rate = RATE2X }
y2 = { value = 0.3, rate = RATE2Y }
[points]
A = { position = ["x1", "y1", 0], mass = 1.3 }
B = { position = ["x2", "y2", 0], mass = 0.7 }
[forces]
s = { kind = "spring", between = ["A", "B"], stiffness = 10, length = 0.5 }
[constraints]
c = { kind = "KIND", formula = "FORMULA" }
"""
SPEEDS = """
[[charts]]
name = "polar"
velocities = { VELOCITIES }
"""


POLAR = """u1 = "sqrt(x1'^2 + y1'^2)", a1 = "atan2(y1', x1')", a2 = "atan2(y2', x2')\""""


def two_points(kind: str, formula: str, rates: tuple[float, float], velocities: str = "") -> anholon.Model:
    """Return two points on a spring in gravity under one constraint, with a set of quasi-velocities."""
    text = POINTS.replace("KIND", kind).replace("FORMULA", formula)
    text = text.replace("RATE2X", repr(float(rates[0]))).replace("RATE2Y", repr(float(rates[1])))
    return anholon.loads(text + (SPEEDS.replace("VELOCITIES", velocities) if velocities else ""))


def forces(q: Floats) -> tuple[Floats, Floats]:
    """Return the given forces on the two points."""
    apart = q[2:] - q[:2]
    size = float(np.hypot(*apart))
    pull = K * (size - LENGTH) * apart / size
    down = np.array([0.0, -G])
    return M1 * down + pull, M2 * down - pull


def unit(angle: float) -> tuple[Floats, Floats]:
    return np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])


def integrate(rate: Callable[[float, Floats], Floats], start: Floats, end: float) -> Floats:
    found = solve_ivp(rate, (0.0, end), start, method="DOP853", rtol=1e-12, atol=1e-13)
    assert found.success
    return np.asarray(found.y[:, -1])


PARALLEL = "x1'*y2' - y1'*x2'"
RATIO = "sqrt(x2'^2 + y2'^2) - 2*sqrt(x1'^2 + y1'^2)"


@pytest.mark.parametrize("form", ["lagrange1", *IN_QUASI_VELOCITIES])
def test_parallel_velocities(form: str) -> None:
    """In speeds and heading: m u' = F e of each, (m1 u1² + m2 u2²) φ' = u1 F1 n + u2 F2 n, and the reaction from
    m1 u1 φ' = F1 n - Λ u2."""
    polar = "u1 = \"sqrt(x1'^2 + y1'^2)\", u2 = \"sqrt(x2'^2 + y2'^2)\", phi = \"atan2(y1', x1')\""
    model = two_points("nonholonomic", PARALLEL, (2.0, 1.0), polar)

    def rate(_: float, y: Floats) -> Floats:
        q, (u1, u2, phi) = y[:4], y[4:]
        (F1, F2), (e, n) = forces(q), unit(phi)
        turn = (u1 * F1 @ n + u2 * F2 @ n) / (M1 * u1**2 + M2 * u2**2)
        return np.array([*(u1 * e), *(u2 * e), F1 @ e / M1, F2 @ e / M2, turn])

    end = 0.7
    y = integrate(rate, np.array([0.4, 0.2, 1.0, 0.3, np.hypot(1, 0.5), np.hypot(2, 1), np.arctan2(0.5, 1)]), end)
    run = anholon.simulate(model, until=end, form=form)
    found = run.at(end)
    assert [found[name] for name in ("x1", "y1", "x2", "y2")] == pytest.approx(y[:4], abs=1e-8)
    F1, n = forces(y[:4])[0], unit(y[6])[1]
    reaction = (F1 @ n - M1 * y[4] * rate(end, y)[6]) / y[5]
    assert found["reaction:c"] == pytest.approx(reaction, abs=1e-7)
    assert np.abs(run.energy - run.energy[0]).max() < 1e-9  # the reactions do no work


@pytest.mark.parametrize("form", ["lagrange1", *IN_QUASI_VELOCITIES])
def test_twice_the_speed(form: str) -> None:
    """In the speed u and both headings: (m1 + 4 m2) u' = F1 e1 + 2 F2 e2, m1 u φ1' = F1 n1, 2 m2 u φ2' = F2 n2."""
    polar = "u = \"sqrt(x1'^2 + y1'^2)\", phi1 = \"atan2(y1', x1')\", phi2 = \"atan2(y2', x2')\""
    speed = float(np.hypot(1.0, 0.5))
    model = two_points("nonholonomic", RATIO, (2 * speed * np.cos(2.0), 2 * speed * np.sin(2.0)), polar)

    def rate(_: float, y: Floats) -> Floats:
        q, (u, phi1, phi2) = y[:4], y[4:]
        (F1, F2), (e1, n1), (e2, n2) = forces(q), unit(phi1), unit(phi2)
        du = (F1 @ e1 + 2 * F2 @ e2) / (M1 + 4 * M2)
        return np.array([*(u * e1), *(2 * u * e2), du, F1 @ n1 / (M1 * u), F2 @ n2 / (2 * M2 * u)])

    end = 0.4
    y = integrate(rate, np.array([0.4, 0.2, 1.0, 0.3, speed, np.arctan2(0.5, 1.0), 2.0]), end)
    run = anholon.simulate(model, until=end, form=form, chart="polar" if form != "lagrange1" else "")
    found = run.at(end)
    assert [found[name] for name in ("x1", "y1", "x2", "y2")] == pytest.approx(y[:4], abs=1e-8)
    F2, e2 = forces(y[:4])[1], unit(y[6])[0]
    assert found["reaction:c"] == pytest.approx(2 * M2 * rate(end, y)[4] - F2 @ e2, abs=1e-7)
    if form == "maggi":
        assert [segment.form.chart for segment in run.segments] == ["polar"]


@pytest.mark.parametrize("form", IN_QUASI_VELOCITIES)
@pytest.mark.parametrize("chart", ["", "rates", "curved"])
def test_second_order(form: str, chart: str) -> None:
    """x x'' + y y'' + x' y'/2 = 0 holds one point by the force Λ (x, y), whatever the quasi-velocities are."""
    text = """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x = { value = 1, rate = 0.3 }
y = { value = 0.4, rate = 2 }
[points]
P = { position = ["x", "y", 0], mass = 1.3 }
[constraints]
c = { kind = "second-order", formula = "x*x'' + y*y'' + 0.5*x'*y'" }
[[charts]]
name = "rates"
velocities = { w = "x'*y - y'*x" }
[[charts]]
name = "curved"
velocities = { w = "sqrt(x'^2 + y'^2)*x'" }
"""

    def rate(_: float, s: Floats) -> Floats:
        q, v = s[:2], s[2:]
        multiplier = 1.3 * (G * q[1] - 0.5 * v[0] * v[1]) / (q @ q)
        return np.array([*v, multiplier * q[0] / 1.3, multiplier * q[1] / 1.3 - G])

    end = 0.5
    s = integrate(rate, np.array([1.0, 0.4, 0.3, 2.0]), end)
    found = anholon.simulate(anholon.loads(text), until=end, form=form, chart=chart).at(end)
    assert [found[name] for name in ("x", "y", "x'", "y'")] == pytest.approx(s, abs=1e-8)
    expected = 1.3 * (G * s[1] - 0.5 * s[2] * s[3]) / (s[:2] @ s[:2])
    assert found["reaction:c"] == pytest.approx(expected, abs=1e-7)


MIXED = """
format = 1
gravity = [0, -9.81, 1.5]
[parameters]
L = { value = 1, unit = "m" }
nu = { value = 1, unit = "1/s" }
[coordinates]
x = { value = 0.3, rate = 1.1, unit = "m" }
y = { value = 0.2, rate = 0.7, unit = "m" }
z = { value = -0.4, rate = 0.9, unit = "m" }
a = { value = 0.7, rate = 0.4, unit = "rad" }
b = { value = -0.4, rate = 0.5, unit = "rad" }
c = { value = 0.1, rate = 0.3, unit = "rad" }
[bodies.top]
kind = "inertia"
position = ["x + 0.1*L*sin(2*nu*t)", "y", "z"]
rotation = [{ axis = "z", angle = "a + nu*t" }, { axis = "x", angle = "b" }, { axis = "y", angle = "c" }]
mass = 0.8
center = [0.1, 0.2, -0.1]
inertia = [0.4, 0.5, 0.6]
products = [0.02, -0.05, 0.03]
[constraints]
rail = { kind = "holonomic", formula = "y - 0.1*L*sin(x/L) - 0.05*L*cos(2*nu*t)*b" }
cone = { kind = "nonholonomic", formula = "x'^2 + 0.3*L^2*a'*b' - z'^2*(1 + 0.2*sin(nu*t))" }
pull = { kind = "second-order", formula = "(1 + x'^2/(L*nu)^2)*c'' + b''*cos(a) + 0.4*a'*c' - 0.1*nu^2*c" }
[[charts]]
name = "curved"
velocities = { u = "sqrt(x'^2 + z'^2) + 0.1*L*nu^2*t", w = "a'*b'/nu + c'", s = "c'^3/nu^2 + b'*cos(c)" }
"""


@pytest.mark.parametrize("chart", ["", "curved"])
def test_all_forms_agree_beside_constraints_of_every_order(chart: str) -> None:
    """One holonomic, one nonlinear, one of second order whose row contains rates, and all of them with time."""
    t, system = 0.3, anholon.compile_model(anholon.loads(MIXED))
    assert system.orders == (0, 1, 2)
    p = system.parameters(t)
    states = admissible_states(system, p, t, 12)
    reference = bind_form("lagrange1", SystemState(system, t, *states[0], p))
    for form in RUNNABLE:
        if form == "lagrange2":
            continue
        chosen = chart if form in IN_QUASI_VELOCITIES else ""
        for q, v in states:
            found = bind_form(form, SystemState(system, t, q, v, p), chosen).solve(t, q, v)
            for one, two in zip(found, reference.solve(t, q, v), strict=True):
                np.testing.assert_allclose(one, two, rtol=0, atol=1e-10 * np.abs(two).max(), err_msg=form)


def test_the_motion_goes_through_the_pole_of_the_quasi_velocities() -> None:
    """x' vanishes on the way and log(x') with it; another set takes over, and the motion is that of the multipliers."""
    text = """
format = 1
gravity = [-3, 0, 0]
[coordinates]
x = { rate = 2 }
y = { rate = 1 }
z = { rate = "sqrt(5)" }
[points]
P = { position = ["x", "y", "z"], mass = 1 }
[constraints]
cone = { kind = "nonholonomic", formula = "x'^2 + y'^2 - z'^2" }
[[charts]]
name = "polar"
velocities = { u = "x'^2", phi = "atan2(y', x')" }
"""
    system = anholon.compile_model(anholon.loads(text))
    maggi = anholon.simulate(system, until=1.2, form="maggi")
    assert [maggi.segments[0].form.chart, maggi.segments[-1].form.chart] == ["polar", ""]
    assert maggi["x'"].min() < 0.0 < maggi["x'"].max()
    other = anholon.simulate(system, until=1.2)
    for name in ("x", "y", "z", "reaction:cone"):
        np.testing.assert_allclose(maggi[name], other[name], rtol=0, atol=1e-9)
    assert maggi.drift.max() < 1e-12


@pytest.mark.parametrize("form", ["maggi", "boltzmann-hamel"])
def test_printed_steps(form: str) -> None:
    """Every printed row holds with the accelerations of the compiled equations."""
    model = anholon.load("parallel-velocities")
    check(model, form, solved=False)
    check(two_points("nonholonomic", RATIO, (2.0, 1.0)), form, solved=False)
    check(two_points("second-order", "x1*x1'' + y1*y2'' + 0.5*x1'*y1'", (2.0, 1.0)), form, solved=False)
    text = derive_text(model, form)
    assert "dv/dq' = [x1'/u1, y1'/u1, 0, 0; 0, 0, x2'/u2, y2'/u2; -y1'/u1^2, x1'/u1^2, 0, 0]" in text
    assert ("H_3_1 =" in text) == (form == "boltzmann-hamel")


def test_quasi_velocities_are_quantities_of_a_run() -> None:
    """But for a name that stands for different quasi-velocities in two sets."""
    model = two_points("nonholonomic", RATIO, (2.0, 1.0), POLAR)
    other = 'name = "flat"\nvelocities = { a1 = "x2 * y1\'", u1 = "x2\'", z1 = "x1\'" }\n'
    model = anholon.loads(anholon.dumps(model).rstrip() + f"\n\n[[charts]]\n{other}")
    run = anholon.simulate(model, until=0.3)
    assert {"a2", "z1"} <= {*run.quantities}
    assert not {"u1", "a1"} & {*run.quantities}
    seen = run.quantity(["a2", "z1", "x1'", "x2'", "y2'"], [0.0, 0.1234, 0.3])
    np.testing.assert_allclose(seen["z1"], seen["x1'"], rtol=1e-14)
    np.testing.assert_allclose(seen["a2"], np.arctan2(seen["y2'"], seen["x2'"]), rtol=1e-14)


@pytest.mark.skipif(COMPILER is None, reason="there is no C compiler")
@pytest.mark.parametrize("formula", [PARALLEL, RATIO])
def test_the_program_in_c_moves_as_the_run(formula: str, tmp_path: Path) -> None:
    model = two_points("nonholonomic", formula, (2.0, 1.0), POLAR)
    library, system = Library(model, "maggi", tmp_path), anholon.compile_model(model)
    found = anholon.initial_state(model)
    state = np.concatenate([found.q, found.v])
    assert library.states == len(state)
    run = anholon.simulate(model, until=0.5)
    end = integrate(lambda t, y: library.call("rhs", t, y, len(y)), state, 0.5)
    names = [*system.coordinates, *(f"{name}'" for name in system.coordinates)]
    np.testing.assert_allclose(end, [run.at(0.5)[name] for name in names], rtol=0, atol=1e-8)


def test_the_program_has_the_rates_as_its_state() -> None:
    model = anholon.load("parallel-velocities")
    written, system = module(model, "maggi"), anholon.compile_model(model)
    p = system.parameters()
    q, v = admissible_states(system, p, 0.0, 1)[0]
    expected = bind_form("lagrange1", SystemState(system, 0.0, q, v, p)).solve(0.0, q, v).acceleration
    found = written.rhs(0.0, np.concatenate([q, v]), written.vector())
    np.testing.assert_allclose(found, [*v, *expected], rtol=0, atol=1e-11 * np.abs(expected).max())
    speeds = written.quasi_velocities(0.0, q, v, written.vector())
    np.testing.assert_allclose(speeds[:2], [np.hypot(*v[:2]), np.hypot(*v[2:])], rtol=1e-14)


def test_a_quasi_velocity_without_rates_is_refused() -> None:
    model = two_points("nonholonomic", PARALLEL, (2.0, 1.0), 'u1 = "x1", u2 = "x2\'", w = "y2\'"')
    with pytest.raises(anholon.ModelError, match="the quasi-velocity 'u1' contains no rate"):
        anholon.compile_model(model)


LONG_ROOT = """
format = 1
[coordinates]
x = { value = 0.5, rate = 1, unit = "" }
a = { value = 0.2, rate = 0.8, unit = "" }
[points.B]
position = ["x + 0.7*sin(a)", "0.3*x^2 + 0.7*cos(a)", 0]
mass = 0.6
[points.C]
position = ["x", 0, 0]
mass = 1
[[charts]]
name = "odd"
velocities = { speed = "sqrt(B.x'^2 + B.y'^2 + 0.1)", w = "a'" }
"""


@pytest.mark.parametrize("form", ["maggi", "boltzmann-hamel"])
def test_a_long_root_in_a_quasi_velocity_is_defined_where_it_is_printed(form: str) -> None:
    model = anholon.loads(LONG_ROOT)
    check(model, form, solved=False)
    lines = [line.strip() for line in derive_text(model, form).splitlines()]
    assert "speed = rho" in lines
    assert any(line == "rho" or line.startswith("rho = ") for line in lines[: lines.index("speed = rho")])


def test_the_program_of_a_free_body_has_rates_where_its_quasi_velocities_are_not_linear() -> None:
    """Bases move in the state, which holds the rates themselves then."""
    text = """
format = 1
[bodies.b]
kind = "inertia"
mass = 1
inertia = [1, 2, 2.5]
[bodies.b.orientation]
kind = "rotations"
angular_velocity = [1, 0.5, 3]
[constraints.c]
kind = "nonholonomic"
formula = "b.w1^2 + b.w2^2 - 1.25"
"""
    model = anholon.loads(text)
    written = module(model, "maggi")
    far = np.concatenate([[5.0, 2.0, 4.0], written.START[3:]])
    moved = written.move_bases(0.0, far, written.vector())
    np.testing.assert_allclose(moved[:3], -16.0 * far[:3] / 45.0, rtol=1e-15)
    np.testing.assert_allclose(written.move_bases(0.0, moved, written.vector()), moved, rtol=0, atol=0)
    program = derive_text(model, "maggi", "c")
    assert "_move_bases(" in program
    assert "_rates(" not in program
