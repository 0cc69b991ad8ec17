"""The equations of a system against textbook formulas and laws, at states chosen at random."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import anholon
from anholon.mechanics.equations import build_equations
from anholon.system.compile_cache import CompileCache
from anholon.system.system import System

Floats = NDArray[np.float64]

FREE_BODY = """
format = 1
[parameters]
m = {{ value = 1.7, unit = "kg" }}
[coordinates]
a = {{ unit = "rad", value = 0.4, rate = 0.3 }}
b = {{ unit = "rad", value = 0.7, rate = -0.2 }}
c = {{ unit = "rad", value = -0.3, rate = 0.9 }}
x = {{ unit = "m" }}
[bodies.body]
position = ["x", 0, 0]
rotation = [{{ axis = "z", angle = "a" }}, {{ axis = "x", angle = "b" }}, {{ axis = "y", angle = "c" }}]
mass = "m"
{shape}
"""

SHAPES = [
    ('kind = "plate"\nwidth = 0.6\nheight = 1.1', 1.7 / 12 * np.array([0.6**2 + 1.1**2, 1.1**2, 0.6**2])),
    ('kind = "thin-rod"\nlength = 0.9', 1.7 / 12 * np.array([0.81, 0.81, 0.0])),
    ('kind = "box"\nsize = [0.3, 0.5, 0.8]', 1.7 / 12 * np.array([0.25 + 0.64, 0.09 + 0.64, 0.09 + 0.25])),
    ('kind = "sphere"\nradius = 0.35', 0.4 * 1.7 * 0.35**2 * np.ones(3)),
    ('kind = "ellipsoid"\nradii = [0.2, 0.3, 0.5]', 1.7 / 5 * np.array([0.34, 0.29, 0.13])),
    # A cylinder, a cone with its mass centre a quarter up: m (3 r^2/20 + 3 h^2/80) across, 3/10 m r^2 along.
    ('kind = "frustum"\nlength = 0.6\nradius = 0.2\nupper_radius = 0.2', 1.7 * np.array([0.04, 0.04, 0.02])),
    (
        'kind = "frustum"\nlength = 0.6\nradius = 0.2\nupper_radius = 0',
        1.7 * np.array([0.006 + 0.0135, 0.006 + 0.0135, 0.012]),
    ),
    ('kind = "disc"\nradius = 0.4', 1.7 * 0.16 * np.array([0.25, 0.25, 0.5])),
    ('kind = "disc"\nradius = 0.4\naxis = "y"\nhollow = true', 1.7 * 0.16 * np.array([0.5, 1.0, 0.5])),
    (
        'kind = "disc"\nradius = 0.4\nthickness = 0.3',
        1.7 * np.array([0.04 + 0.0075, 0.04 + 0.0075, 0.08]),
    ),
]


def rotation(a: float, b: float, c: float) -> Floats:
    """Return Rz(a) Rx(b) Ry(c)."""
    ca, sa, cb, sb, cc, sc = np.cos(a), np.sin(a), np.cos(b), np.sin(b), np.cos(c), np.sin(c)
    Rz = np.array([[ca, -sa, 0], [sa, ca, 0], [0, 0, 1]])
    Rx = np.array([[1, 0, 0], [0, cb, -sb], [0, sb, cb]])
    Ry = np.array([[cc, 0, sc], [0, 1, 0], [-sc, 0, cc]])
    return Rz @ Rx @ Ry


def angular_velocity(angles: Floats, rates: Floats) -> Floats:
    """Return the angular velocity in world axes: a' about z, b' about the turned x, c' about the twice turned y."""
    a, b, _ = angles
    Rz, Rzx = rotation(a, 0, 0), rotation(a, b, 0)
    return np.asarray(rates[0] * np.array([0, 0, 1.0]) + rates[1] * Rz[:, 0] + rates[2] * Rzx[:, 1])


@pytest.mark.parametrize(("shape", "inertia"), SHAPES)
def test_every_shape_has_its_textbook_inertia(shape: str, inertia: Floats) -> None:
    equations = build_equations(anholon.loads(FREE_BODY.format(shape=shape)))
    assert not equations.problems
    random = np.random.default_rng(1)
    for _ in range(5):
        q, v = random.standard_normal(4), random.standard_normal(4)
        omega = rotation(*q[:3]).T @ angular_velocity(q[:3], v[:3])
        expected = 0.5 * omega @ (inertia * omega) + 0.5 * 1.7 * v[3] ** 2
        (kinetic,) = equations.graph.evaluate([equations.kinetic], 0.0, [*q, *v], [1.7])
        assert kinetic == pytest.approx(expected, rel=1e-13)


def test_products_of_inertia_enter_with_the_sign_of_the_tensor() -> None:
    shape = 'kind = "inertia"\ninertia = [2.0, 3.0, 2.5]\nproducts = [0.1, 0.5, -0.4]'
    system = anholon.compile_model(anholon.loads(FREE_BODY.format(shape=shape)))
    p = system.parameters()
    tensor = np.array([[2.0, 0.1, 0.5], [0.1, 3.0, -0.4], [0.5, -0.4, 2.5]])
    q, v = np.array([0.3, -0.8, 0.5, 0.0]), np.array([0.7, -0.4, 1.1, 0.0])
    omega = rotation(*q[:3]).T @ angular_velocity(q[:3], v[:3])
    assert system.call("observe", 0.0, q, v, p)[0] == pytest.approx(0.5 * omega @ tensor @ omega, rel=1e-13)


def test_a_free_body_keeps_energy_and_angular_momentum() -> None:
    shape = 'kind = "box"\nsize = [0.3, 0.5, 0.8]'
    run = anholon.simulate(anholon.loads(FREE_BODY.format(shape=shape)), until=5.0)
    inertia = SHAPES[2][1]
    momentum = []
    for t in np.linspace(0.0, 5.0, 11):
        q, v = run.state(t)
        R = rotation(*q[:3])
        momentum.append(R @ (inertia * (R.T @ angular_velocity(q[:3], v[:3]))))
    np.testing.assert_allclose(momentum, np.repeat([momentum[0]], 11, axis=0), rtol=0, atol=1e-9)
    np.testing.assert_allclose(run.energy, run.energy[0], rtol=1e-9)


LOADED = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
k = { value = 30, unit = "N/m" }
c = { value = 0.8, unit = "N*s/m" }
d = { value = 0.05, unit = "N*m*s" }
[coordinates]
a = { unit = "rad", value = 0.4, rate = 0.3 }
b = { unit = "rad", value = 0.7, rate = -0.2 }
[bodies.arm]
kind = "box"
size = [0.1, 0.1, 1.0]
mass = 2.0
center = [0, 0, -0.5]
rotation = [{ axis = "z", angle = "a" }, { axis = "x", angle = "b" }]
[points.tip]
frame = "arm"
position = [0, 0, -1.0]
mass = 0.5
[points.wall]
position = [1.0, 0.5, 0.2]
[forces.spring]
kind = "spring"
between = ["tip", "wall"]
stiffness = "k"
length = 0.4
damping = "c"
[forces.air]
kind = "drag"
at = "tip"
coefficient = 0.3
power = 2
[forces.bearing]
kind = "rotary-drag"
body = "arm"
coefficient = "d"
[forces.push]
kind = "force"
at = "tip"
vector = [1.0, 0.5, 0.2]
frame = "arm"
[forces.twist]
kind = "torque"
body = "arm"
vector = [0.1, 0.2, 0.3]
[forces.motor]
kind = "generalized"
coordinate = "a"
value = "0.4*cos(2*t)"
[forces.field]
kind = "potential"
energy = "0.7*sin(a)^2*cos(b)"
"""


def total_power(system: System, q: Floats, v: Floats, t: float) -> tuple[float, float]:
    """Return (rate of change of energy, power of the forces without potential), by differences along the motion."""
    p = system.parameters()
    a = system.call("rhs", t, q, v, p)[system.n :]
    h = 1e-5

    def energy(s: float) -> float:
        out = system.call("observe", t + s, q + s * v + 0.5 * s * s * a, v + s * a, p)
        return float(out[system.m] + out[system.m + 1])

    powers = system.call("observe", t, q, v, p)[system.m + 3 :][: len(system.loads)]
    driven = sum(x for x, kept in zip(powers, system.conservative, strict=True) if not kept)
    return (energy(h) - energy(-h)) / (2 * h), float(driven)


def test_every_force_does_the_work_it_claims() -> None:
    # The damped spring is two loads: one has an energy, the other takes it away.
    system = anholon.compile_model(anholon.loads(LOADED))
    random = np.random.default_rng(2)
    for _ in range(4):
        q, v = random.standard_normal(2), random.standard_normal(2)
        change, driven = total_power(system, q, v, 0.7)
        assert change == pytest.approx(driven, abs=2e-7)


def test_motion_does_not_depend_on_the_units_of_the_file() -> None:
    text = LOADED.replace('value = 30, unit = "N/m"', 'value = 0.3, unit = "N/cm"')
    text = text.replace(
        'a = { unit = "rad", value = 0.4, rate = 0.3 }', 'a = { unit = "mrad", value = 400, rate = 300 }'
    )
    t = np.linspace(0.0, 3.0, 7)
    first = anholon.simulate(anholon.loads(LOADED), until=3.0).table(t)
    second = anholon.simulate(anholon.loads(text), until=3.0).table(t)
    np.testing.assert_allclose(second["a"], first["a"], rtol=0, atol=1e-12)
    np.testing.assert_allclose(second["b'"], first["b'"], rtol=0, atol=1e-12)


REDUNDANT = """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x = { value = 1.0 }
y = {}
[points.bob]
position = ["x", "y", 0]
mass = 2.0
[constraints]
rod = { kind = "holonomic", formula = "x^2 + y^2 - 1", at = "bob" }
"""


def test_pendulum_in_redundant_coordinates_has_the_tension_of_the_textbook() -> None:
    run = anholon.simulate(anholon.loads(REDUNDANT), until=3.0, rtol=1e-12)
    poses = run.poses()
    tension = np.linalg.norm(poses.force[:, 0], axis=1)
    height = -run["y"]
    np.testing.assert_allclose(tension, 3 * 2.0 * 9.81 * height, rtol=0, atol=1e-8)
    assert run.drift.max() < 1e-12


def test_a_constraint_that_follows_from_another_is_told_and_changes_nothing() -> None:
    text = REDUNDANT + 'spin = { kind = "nonholonomic", formula = "x*x\' + y*y\'" }\n'
    single, double = (anholon.simulate(anholon.loads(item), until=2.0) for item in (REDUNDANT, text))
    assert any("'spin'" in warning for warning in double.system.warnings)
    np.testing.assert_allclose(double["x"], single["x"], rtol=0, atol=1e-11)


def test_constraints_that_contradict_are_named() -> None:
    text = REDUNDANT + 'push = { kind = "nonholonomic", formula = "x*x\' + y*y\' - 0.3*t" }\n'
    with pytest.raises(anholon.ModelError, match="contradicts 'rod'"):
        anholon.compile_model(anholon.loads(text))


def test_a_coordinate_that_moves_nothing_is_named() -> None:
    with pytest.raises(anholon.ModelError, match="nothing with mass moves when 'z'"):
        anholon.compile_model(anholon.loads(REDUNDANT.replace("y = {}", "y = {}\nz = {}")))


def test_a_vanishing_gradient_is_found_at_the_start() -> None:
    text = REDUNDANT.replace("x^2 + y^2 - 1", "(x^2 + y^2 - 1)^2")
    with pytest.raises(anholon.ModelError, match="gradient of the constraint vanishes"):
        anholon.compile_model(anholon.loads(text))


def test_editing_a_number_shares_the_compiled_code() -> None:
    model = anholon.loads(LOADED)
    system = anholon.compile_model(model)
    stiffer = anholon.loads(
        LOADED.replace("value = 30", "value = 50").replace("value = 0.7, rate = -0.2", "value = 0.1")
    )
    revised = system.reuse_for(stiffer)
    assert revised is not None
    assert revised.compiled is system.compiled
    assert system.reuse_for(anholon.loads(LOADED.replace("mass = 0.5", "mass = 0.6"))) is None
    recent = CompileCache()
    first = recent.compile(model)
    assert recent.compile(stiffer).compiled is first.compiled
    assert recent.compile(anholon.load("chaplygin-sleigh")).coordinates == ("x", "y", "theta")
    t = [0.0, 1.0, 2.0]
    fresh = anholon.simulate(stiffer, until=2.0).table(t)
    np.testing.assert_array_equal(anholon.simulate(revised, until=2.0).table(t)["a"], fresh["a"])


def test_a_massless_part_held_by_a_constraint_can_be_solved() -> None:
    # A massless slider s carries the bob by a rigid link: M is singular, but not where the constraints leave freedom.
    text = """
    format = 1
    gravity = [0, -9.81, 0]
    [coordinates]
    s = {}
    x = { value = 0.6 }
    y = { value = -0.8 }
    [points.bob]
    position = ["x", "y", 0]
    mass = 2.0
    [constraints]
    link = { kind = "holonomic", formula = "(x - s)^2 + y^2 - 1" }
    guide = { kind = "holonomic", formula = "s - 0.25*x" }
    """
    run = anholon.simulate(
        anholon.loads(
            text.replace("x = { value = 0.6 }", "x = { value = 0.8 }").replace("s = {}", "s = { value = 0.2 }")
        ),
        until=3.0,
    )
    assert not run.system.diagnosis.is_mass_definite
    assert run.outcome.status == "done", run.outcome.text()
    np.testing.assert_allclose(run.energy, run.energy[0], rtol=0, atol=1e-9)
    # Eliminated by hand: (3/4 x)^2 + y^2 = 1, an ellipse.
    np.testing.assert_allclose((0.75 * run["x"]) ** 2 + run["y"] ** 2, 1.0, rtol=0, atol=1e-12)


def test_a_mass_that_becomes_zero_is_compiled_anew() -> None:
    text = """
    format = 1
    [parameters]
    m = { value = 1.0, unit = "kg" }
    [coordinates]
    s = { rate = 1.0 }
    x = { rate = 4.0 }
    [points.slider]
    position = ["s", 0, 0]
    mass = "m"
    [points.bob]
    position = ["x", 1, 0]
    mass = 2.0
    [constraints]
    gear = { kind = "holonomic", formula = "s - 0.25*x" }
    """
    system = anholon.compile_model(anholon.loads(text))
    assert system.reuse_for(anholon.loads(text.replace("value = 1.0", "value = 2.0"))) is not None
    weightless = anholon.loads(text.replace("value = 1.0", "value = 0.0"))
    assert system.reuse_for(weightless) is None
    recent = CompileCache()
    recent.compile(anholon.loads(text))
    run = anholon.simulate(recent.compile(weightless), until=1.0)
    assert run.at(1.0)["x"] == pytest.approx(4.0, abs=1e-12)


def test_a_constraint_in_which_everything_cancels_is_named() -> None:
    text = REDUNDANT + 'idle = { kind = "nonholonomic", formula = "bob.x\' - x\'" }\n'
    with pytest.raises(anholon.ModelError, match="restricts nothing: no coordinate and no rate is left"):
        anholon.compile_model(anholon.loads(text))


def test_coordinates_that_move_no_mass_together_are_named() -> None:
    text = REDUNDANT.replace("y = {}", "y = {}\nz = {}").replace('["x", "y", 0]', '["x", "y - z", 0]')
    with pytest.raises(anholon.ModelError, match="'y' and 'z' change in a certain proportion"):
        anholon.compile_model(anholon.loads(text))
