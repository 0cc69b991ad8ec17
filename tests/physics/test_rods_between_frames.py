"""What is read between the stored states of rods is as exact as the run: motions on the dense output of the steps that
were taken, equilibria by solving for them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from scipy.optimize import brentq
from scipy.special import ellipk

import anholon
from anholon.export.hdf5 import load_run, save_run

Floats = NDArray[np.float64]

STRUCK = """
format = 1
[rods.b]
curve = { kind = "straight", length = 1 }
section = { kind = "rectangle", young = 2e11, width = 0.05, height = 0.01, density = 7800 }
elements = 16
damping = 0.001
[supports.c]
at = "b:base"
[loads.f]
kind = "section"
at = "b:tip"
force = [0, 0, -50]
[simulation]
until = 0.3
accuracy = 1e-6
"""
LOADED = """
format = 1
[rods.b]
curve = { kind = "straight", length = 1 }
section = { kind = "rectangle", young = 1e9, width = 0.05, height = 0.01 }
elements = 16
damping = 0.01
[supports.c]
at = "b:base"
[loads.f]
kind = "section"
at = "b:tip"
force = [0, 0, -5]
[simulation]
form = "statics"
"""
BUCKLED = """
format = 1
[rods.column]
elements = 24
model = "kirchhoff"
damping = 0.1
curve = { kind = "straight", length = 1 }
section = { kind = "given", axial = 1e7, shear = [1e7, 1e7], torsion = 1, bending = [1, 2], mass = 1 }
[supports.a]
at = "column:base"
[loads.push]
kind = "section"
at = "column:tip"
force = [-1, 0, 0]
[simulation]
form = "path"
until = 4.5
step = 0.2
branch = 1
"""
SWING = """
format = 1
gravity = [0, 0, -9.81]
[coordinates.x]
value = 1
[coordinates.z]
value = 0
[bodies.bob]
kind = "inertia"
position = ["x", 0, "z"]
mass = 2
inertia = [0.02, 0.02, 0.02]
[rods.arm]
elements = 6
curve = { kind = "straight", length = 1 }
section = { kind = "rectangle", young = 1e8, width = 0.05, height = 0.02, density = 1000 }
damping = 0.002
[supports.pivot]
at = "arm:base"
turning = "hinged"
axis = "y"
[joints.end]
between = ["arm:tip", "bob"]
turning = "free"
[simulation]
until = 0.6
frames = 20
"""
LIMP = """
format = 1
gravity = [0, 0, -9.81]
[rods.line]
model = "string"
elements = 4
curve = { kind = "arc", radius = 0.8, angle = 1.5 }
section = { kind = "cable", mass = 0.123 }
[rods.bar]
model = "timoshenko"
elements = 4
damping = 0.001
curve = { kind = "polyline", points = [[0, 0, 0], [0.38, 0, 0], [0.38, 0.25, 0.19]] }
position = [-0.8, 0.3, 0.5]
section = { kind = "circle", radius = 0.0077, young = 5.3e7, density = 1500 }
[supports.a]
at = "line:base"
turning = "free"
[joints.tie]
between = ["line:tip", "bar:base"]
turning = "free"
[forces.air]
kind = "drag"
at = "bar(0.3L)"
coefficient = 0.2
[simulation]
until = 0.2
frames = 40
step = 0.01
"""
"""A slack string that rings between two frames as no step resolves: every rounding grows there."""
HELD = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = { value = 0.1, rate = 0.2 }
z = { value = 0.2, rate = 0.4 }
[points.knob]
position = ["x", 0, "z"]
mass = 1
[constraints.groove]
kind = "holonomic"
formula = "z - 2*x"
[rods.arm]
elements = 6
position = [0.1, 0, 0.2]
curve = { kind = "straight", length = 0.5 }
section.kind = "law"
section.force = ["1e4*(e + 3*e^2)", "5e3*g2", "5e3*g3"]
section.moment = ["2*k1", "1*k2 + 0.1*k2^3", "1*k3"]
section.mass = 0.5
section.inertia = [2e-4, 1e-4, 1e-4]
[forces.line]
kind = "spring"
between = ["knob", "arm:base"]
stiffness = 300
[supports.end]
at = "arm:tip"
[simulation]
until = 0.2
frames = 40
step = 0.01
"""


def at(text: str, **settings: object) -> anholon.Run:
    model = anholon.loads(text)
    run = anholon.simulate(replace(model, simulation=replace(model.simulation, **settings)))  # type: ignore[arg-type]
    assert run.outcome.status == "done", run.outcome.text()
    return run


def test_statics_with_damping_feels_no_rate() -> None:
    """The reaction is 5 N times the load; the tip is where a solution for that load alone has it, and rests."""
    run = at(LOADED, until=1.0, frames=7.0)
    loads = [0.05, 0.3333, 0.5, 0.5001, 0.50833333, 0.99]
    seen = run.quantity(["load", "reaction:c.z", "b:tip.z", "b:tip.z'", "energy"], loads)
    np.testing.assert_allclose(seen["load"], loads, rtol=1e-12)
    np.testing.assert_allclose(seen["reaction:c.z"], 5.0 * np.array(loads), rtol=1e-9)
    assert not seen["b:tip.z'"].any()
    for load, z, energy in zip(loads, seen["b:tip.z"], seen["energy"], strict=True):
        alone = anholon.statics(anholon.loads(LOADED.replace("-5", str(-5.0 * load)))).values(["b:tip.z", "potential"])
        assert z == pytest.approx(alone["b:tip.z"], rel=1e-9)
        assert energy == pytest.approx(alone["potential"], rel=1e-8)


def test_a_path_is_read_between_its_points_on_each_branch() -> None:
    """Beyond π²/4 the column bends away: the moment at its base is the load times the deflection, and load and slope
    are those of the elastica, P = K(sin(α/2))² with the slope α of the tip."""
    run = at(BUCKLED)
    arcs = np.linspace(0.02, run.times[-1], 60)
    names = ["load", "reaction:a.x", "reaction:a.my", "column:tip.z", "column:tip.z'", "column:tip.e1z"]
    seen = run.quantity(names, arcs)
    np.testing.assert_allclose(seen["reaction:a.x"], seen["load"], rtol=1e-9)
    # On the first step off the straight column rounding hides the equilibria: there it is a parabola through three.
    np.testing.assert_allclose(seen["reaction:a.my"], seen["load"] * seen["column:tip.z"], atol=5e-7)
    bent = seen["load"] > 2.5
    np.testing.assert_allclose(seen["reaction:a.my"][bent], (seen["load"] * seen["column:tip.z"])[bent], rtol=1e-8)
    assert not seen["column:tip.z'"].any()
    assert (np.diff(seen["load"]) > -1e-9).all()
    bent = seen["load"] > 2.6
    assert bent.sum() > 20
    for load, slope in zip(seen["load"][bent], seen["column:tip.e1z"][bent], strict=True):
        angle = brentq(lambda a, load=load: ellipk(np.sin(0.5 * a) ** 2) ** 2 - load, 1e-6, 3.0)
        assert np.arcsin(abs(slope)) == pytest.approx(min(angle, np.pi - angle), abs=2e-3)


def shear_of_struck_cantilever(t: Floats, force: float) -> Floats:
    """The reaction of a cantilever on whose tip a force acts from t = 0 on, by 30 modes of the Euler–Bernoulli beam
    with the strain rate's damping: q'' + η ω² q' + ω² q = F φ(L)/m."""
    E, rho, b, h, L, eta = 2e11, 7800.0, 0.05, 0.01, 1.0, 1e-3
    EI, mu = E * b * h**3 / 12.0, rho * b * h
    found = np.full_like(t, force)
    for n in range(1, 31):
        guess = (n - 0.5) * np.pi
        k = brentq(lambda x: np.cos(x) + 1.0 / np.cosh(x), guess - 0.4, guess + 0.4)
        sigma = (np.cos(k) + np.cosh(k)) / (np.sin(k) + np.sinh(k))
        tip = 2.0 * (-1.0) ** (n + 1)
        mean = 2.0 * sigma / k  # ∫φ dx / L; ∫φ² dx = L
        omega = np.sqrt(EI / mu) * (k / L) ** 2
        half = 0.5 * eta * omega**2
        root = np.sqrt(complex(half**2 - omega**2))
        one, two = -half + root, -half - root
        # q'' = (F φ(L)/m) (λ1 e^{λ1 t} - λ2 e^{λ2 t}) / (λ1 - λ2)
        slope = force * tip / (mu * L) * (one * np.exp(one * t) - two * np.exp(two * t)) / (one - two)
        found = found - mu * L * mean * slope.real
    return found


@pytest.mark.parametrize("frames", [10.0, 60.0])
def test_a_struck_cantilever_is_read_as_its_modes_say(frames: float) -> None:
    run = at(STRUCK.replace("-50", "-0.5"), until=0.2, frames=frames, accuracy=1e-9)
    t = np.linspace(0.02, 0.199, 150)
    exact = shear_of_struck_cantilever(t, 0.5)
    assert np.ptp(exact) > 0.8
    np.testing.assert_allclose(run.quantity(["reaction:c.z"], t)["reaction:c.z"], exact, atol=0.012)


@pytest.mark.parametrize("frames", [13.0, 60.0, 125.0])
def test_the_frames_do_not_change_what_is_read_between_them(frames: float) -> None:
    """68.25 N at t = 0.208 s: runs with a frame just there give 68.23 N to 68.25 N with an accuracy of 1e-6,
    68.286 N with one of 1e-8; in which step the load jumps is a part of that error."""
    run = at(STRUCK.replace("-50]", '"-50*step(t - 0.05)"]'), frames=frames, accuracy=1e-7)
    assert run.at(0.208)["reaction:c.z"] == pytest.approx(68.28, abs=0.04)


def test_forces_between_frames_change_the_momentum() -> None:
    """The rates of momenta of arm and bob are the force of the pivot and the weights, at instants without a frame."""
    run = at(SWING, accuracy=1e-7)
    weight = 9.81 * (2.0 + 1000.0 * 0.05 * 0.02)
    h, t = 2e-4, np.linspace(0.011, 0.588, 40)

    def momentum(times: Floats) -> tuple[Floats, Floats]:
        seen = run.quantity(["momentum.x", "momentum.z", "x'", "z'"], times)
        return seen["momentum.x"] + 2.0 * seen["x'"], seen["momentum.z"] + 2.0 * seen["z'"]

    seen = run.quantity(["reaction:pivot.x", "reaction:pivot.z"], t)
    rates = [(two - one) / (2.0 * h) for one, two in zip(momentum(t - h), momentum(t + h), strict=True)]
    size = np.abs(seen["reaction:pivot.z"]).max()
    assert size > 40.0
    np.testing.assert_allclose(seen["reaction:pivot.x"], rates[0], atol=5e-3 * size)
    np.testing.assert_allclose(seen["reaction:pivot.z"], rates[1] + weight, atol=5e-3 * size)


def test_what_is_drawn_is_what_is_read() -> None:
    """The arrow of a reaction at an instant between two frames has the length of the number read there."""
    run = at(SWING)
    for t in (0.1234, 0.4321):
        arrow = next(one for one in run.rod_actions(t) if one.path == "supports.pivot" and one.kind == "reaction")
        seen = run.at(t)
        np.testing.assert_allclose(arrow.vectors[0], [seen[f"reaction:pivot.{c}"] for c in "xyz"], rtol=1e-12)


@pytest.mark.parametrize("text", [SWING, LOADED, BUCKLED], ids=["motion", "statics", "path"])
def test_a_run_in_a_file_gives_the_same_between_its_frames(text: str, tmp_path: Path) -> None:
    run = at(text)
    save_run(run, tmp_path / "run.h5")
    kept = load_run(tmp_path / "run.h5")
    t = np.linspace(run.times[0], run.times[-1], 29)[4:-4:4]
    names = ["energy", *(name for name in run.columns if name.startswith("reaction:"))]
    first, second = run.quantity(names, t), kept.quantity(names, t)
    for name in names:
        np.testing.assert_allclose(second[name], first[name], rtol=1e-9, atol=1e-9 * np.abs(first[name]).max())


@pytest.mark.parametrize("text", [LIMP, HELD], ids=["limp", "held"])
def test_what_is_read_does_not_depend_on_what_was_read_before(text: str, tmp_path: Path) -> None:
    """Steps are taken again in the same way whatever was read before, from a file too: to the last bit."""
    run = at(text)
    save_run(run, tmp_path / "run.h5")
    t = np.linspace(run.times[0], run.times[-1], 29)[2::6]
    first = run.quantity(run.columns, t)
    backwards = run.quantity(run.columns, t[::-1])
    other = load_run(tmp_path / "run.h5")
    anholon.principles_at(other, 0.17)
    kept = other.quantity(run.columns, t)
    assert len(run.columns) > 10
    for name in run.columns:
        np.testing.assert_array_equal(backwards[name][::-1], first[name], err_msg=name)
        np.testing.assert_array_equal(kept[name], first[name], err_msg=name)
