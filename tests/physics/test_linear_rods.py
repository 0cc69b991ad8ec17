"""State-space models of rods, alone and beside bodies, against closed forms, statics, modes and simulated motions."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from scipy.linalg import expm

import anholon

STRIP = """
format = 1
[parameters]
F = { value = 0, unit = "N" }
young = { value = 2e11, unit = "Pa" }
[rods.strip]
elements = 16
model = "kirchhoff"
curve = { kind = "straight", length = 1 }
section = { kind = "rectangle", width = 0.002, height = 0.001, young = "young", density = 8000 }
[supports.clamp]
at = "strip:base"
[loads.push]
kind = "section"
at = "strip:tip"
force = [0, 0, "F"]
"""

EI, MU = 2e11 * 0.002 * 0.001**3 / 12.0, 8000 * 0.002 * 0.001


def tip_receptance(omega: NDArray[np.float64]) -> NDArray[np.float64]:
    """Tip displacement by a force on the tip of a cantilever of length 1 (R. E. D. Bishop, D. C. Johnson, The Mechanics
    of Vibration, 1960, table 7.1)."""
    a = (MU * omega**2 / EI) ** 0.25
    return (np.sin(a) * np.cosh(a) - np.cos(a) * np.sinh(a)) / (EI * a**3 * (1.0 + np.cos(a) * np.cosh(a)))


def test_a_cantilever_has_the_receptance_of_euler_and_bernoulli() -> None:
    """Between and beyond its first three natural frequencies 3.516, 22.03, 61.70 sqrt(EI/μ); force and place are at one
    section, so that zeros lie between the poles."""
    model = anholon.loads(STRIP.replace("elements = 16", "elements = 32"))
    linear = anholon.linearize(model, ["F", "force:strip:tip.z"], ["strip:tip.z", "reaction:clamp.z"])
    omega = np.sqrt(EI / MU) * np.array([0.1, 1.0, 3.0, 5.0, 12.0, 18.0, 30.0, 45.0, 70.0])
    exact = tip_receptance(omega)
    response = linear.frequency_response(omega)
    np.testing.assert_allclose(response[:, 0, 0], exact, rtol=2e-4)
    np.testing.assert_allclose(response[:, 0, 1], response[:, 0, 0], rtol=1e-9)
    np.testing.assert_allclose(linear.static_gain()[:, 0], [1.0 / (3.0 * EI), -1.0], rtol=1e-6)
    # The clamp bears the force and the inertia of the strip: 1 + μ ω² ∫ w = (cos a + cosh a)/(1 + cos a cosh a).
    a = (MU * omega**2 / EI) ** 0.25
    bears = -(np.cos(a) + np.cosh(a)) / (1.0 + np.cos(a) * np.cosh(a))
    np.testing.assert_allclose(response[:6, 1, 0], bears[:6], rtol=2e-3)
    assert linear.state_units[:2] == ("m·√kg", "m·√kg/s")
    assert linear.channel_unit("F", "strip:tip.z") == "m/N"


def test_few_modes_keep_the_static_gain() -> None:
    model = anholon.loads(STRIP)
    outputs = ["strip:tip.z", "strip:middle.z", "strip:base.M2", "reaction:clamp.my"]
    many, few = (anholon.linearize(model, "F", outputs, modes=count) for count in (20, 4))
    assert (many.order, few.order) == (40, 8)
    np.testing.assert_allclose(few.static_gain(), many.static_gain(), rtol=1e-8)
    np.testing.assert_allclose(few.frequency_response([2.0]), many.frequency_response([2.0]), rtol=1e-3)


def test_poles_are_those_of_the_modes() -> None:
    model = anholon.load("cantilever-modes")
    _, modes = anholon.rod_modes(model, 4)
    linear = anholon.linearize(model, "force:strip:tip.z", "strip:tip.z")
    for root in modes.roots:
        assert np.abs(linear.poles - root).min() < 1e-4 * abs(root)  # modes are free of the error of the mesh


CART_ON_ROD = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
F = { value = 0.4, unit = "N" }
k = { value = 60, unit = "N/m" }
[coordinates]
x = { unit = "m" }
a = { unit = "rad" }
[bodies.cart]
kind = "box"
size = [0.1, 0.05, 0.05]
position = ["x", 0, 0]
mass = 0.3
[points.bob]
position = ["x + 0.2*sin(a)", 0, "-0.2*cos(a)"]
mass = 0.1
[rods.beam]
elements = 8
rotation = [{ axis = "y", angle = "-pi/2" }]
curve = { kind = "straight", length = 0.6 }
section = { kind = "circle", radius = 0.003, young = 7e10, density = 2700 }
damping = 0.001
[joints.foot]
between = ["cart", "beam:base"]
[loads.push]
kind = "section"
at = "beam:tip"
force = ["F", 0, 0]
[forces.spring]
kind = "generalized"
coordinate = "x"
value = "-k*x - 0.2*x'"
[simulation]
start = "equilibrium"
until = 0.3
accuracy = 1e-8
"""


def with_force(model: anholon.Model, F: float) -> anholon.Model:
    return replace(model, parameters={**model.parameters, "F": replace(model.parameters["F"], value=F)})


def test_beside_bodies_the_static_gain_is_the_slope_of_the_equilibrium() -> None:
    model = anholon.loads(CART_ON_ROD)
    names = ["x", "a", "beam:tip.x", "beam:base.M2", "reaction:foot.x", "reaction:foot.my", "bob.x", "potential"]
    linear = anholon.linearize(model, ["F", "load:push"], names)
    above, below = (anholon.statics(with_force(model, F)).values(names) for F in (0.401, 0.399))
    slopes = np.array([(above[name] - below[name]) / 0.002 for name in names])
    gain = linear.static_gain()
    np.testing.assert_allclose(gain[:, 0], slopes, rtol=1e-7, atol=1e-9)
    np.testing.assert_allclose(gain[:, 1], 0.4 * gain[:, 0], rtol=1e-7, atol=1e-9)
    rest = anholon.statics(model).values(names)
    for name in names:
        assert linear.operating_point[name] == pytest.approx(rest[name], abs=1e-9)


def test_a_cart_with_a_rod_accelerates_as_its_masses_say() -> None:
    """Beyond all modes nothing but the cart itself, half of the first element and a part of the bob move; well below
    them all go together."""
    model = anholon.loads(CART_ON_ROD.replace('"-k*x - 0.2*x\'"', '"-0*x"').replace("value = 0.4", "value = 0"))
    linear = anholon.linearize(model, "force:x", ["x''", "x", "bob.x"], modes=54)
    mass = 0.3 + 0.1 + 2700 * np.pi * 0.003**2 * 0.6
    slow = linear.frequency_response([0.05])[0, :, 0]
    np.testing.assert_allclose(slow[0], 1.0 / mass, rtol=1e-3)
    np.testing.assert_allclose(slow[1], -1.0 / (mass * 0.05**2), rtol=1e-3)
    np.testing.assert_allclose(slow[2], slow[1], rtol=1e-3)
    assert 0.9 / 0.3 < linear.D[0, 0] < 1.0 / 0.3


def test_a_small_push_moves_the_linear_model_as_the_simulated_one() -> None:
    """A push u = 0.01 sin² 20 t N, which the linear model gets from the oscillator u'' = …, solved exactly."""
    model = anholon.loads(CART_ON_ROD)
    force = ("F + 0.01*sin(20*t)^2", 0.0, 0.0)
    pushed = replace(model, loads={"push": replace(model.loads["push"], force=force)})
    names = ("x", "beam:tip.x", "beam:base.M2")
    linear = anholon.linearize(model, "force:beam:tip.x", names)
    run = anholon.simulate(pushed)
    times = np.linspace(0.02, 0.3, 15)
    moved, rest = run.quantity(names, times), anholon.statics(model).values(names)
    n = linear.order
    whole = np.zeros((n + 3, n + 3))  # behind the state 1, cos 40 t and sin 40 t
    whole[:n, :n], whole[:n, n], whole[:n, n + 1] = linear.A, 5e-3 * linear.B[:, 0], -5e-3 * linear.B[:, 0]
    whole[n + 1, n + 2], whole[n + 2, n + 1] = -40.0, 40.0
    start = np.concatenate([np.zeros(n), [1.0, 1.0, 0.0]])
    told = np.array(
        [linear.C @ (expm(whole * t) @ start)[:n] + linear.D[:, 0] * 0.01 * np.sin(20 * t) ** 2 for t in times]
    )
    for k, name in enumerate(names):
        change = moved[name] - rest[name]
        assert np.abs(told[:, k] - change).max() < 2e-3 * np.abs(change).max()


@pytest.mark.parametrize(
    ("text", "inputs", "outputs", "message"),
    [
        (STRIP, "young", "strip:tip.z", "the input 'young' changes"),
        (STRIP.replace('"F"]', '"F*cos(t)"]'), "F", "strip:tip.z", "depend on time"),
        (STRIP, "force:strip:top.z", "strip:tip.z", "there is no input"),
        (STRIP, "F", "strap:tip.z", "no rod “strap”"),
        (STRIP.replace("density = 8000", "density = 0"), "F", "strip:tip.z", "no mass"),
    ],
)
def test_what_has_no_linear_model_is_refused(text: str, inputs: str, outputs: str, message: str) -> None:
    with pytest.raises(anholon.AnholonError, match=message):
        anholon.linearize(anholon.loads(text), inputs, outputs)
