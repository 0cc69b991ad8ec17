"""Torsional springs between sections, bodies and the ground, and what is told of springs."""

from __future__ import annotations

import numpy as np
import pytest

import anholon
from anholon import loads, rod_modes
from anholon.errors import UsageError

STEEL = 'section = { kind = "rectangle", width = 0.02, height = 0.02, young = 2e11, density = 7800 }'


def angle_bar(stiffness: float, damping: float, more: str = "") -> str:
    """Two rods at a right angle, hinged to each other about x with a torsional spring; the second carries 1 N."""
    return f"""
format = 1
[rods.a]
elements = 6
curve = {{ kind = "straight", length = 1 }}
{STEEL}
[rods.b]
elements = 6
position = [1, 0, 0]
rotation = [{{ axis = "z", angle = "pi/2" }}]
curve = {{ kind = "straight", length = 1 }}
{STEEL}
[supports.clamp]
at = "a:base"
[joints.pin]
between = ["a:tip", "b:base"]
turning = "hinged"
axis = [1, 0, 0]
[forces.coil]
kind = "torsion"
between = ["a:tip", "b:base"]
axis = "x"
stiffness = {stiffness}
damping = {damping}
[loads.weight]
kind = "section"
at = "b:tip"
force = [0, 0, -1]
[simulation]
until = 0.6
step = 0.002
{more}
"""


@pytest.mark.parametrize("stiffness", [50.0, 2.0, 0.5])
def test_a_torsional_spring_between_two_rods_bears_the_moment_of_the_load(stiffness: float) -> None:
    found = anholon.statics(loads(angle_bar(stiffness, 0.0)))
    told = found.values(["spring:coil", "elongation:coil", "energy:coil", "b:tip.y", "b:base.M2", "reaction:clamp"])
    assert told["spring:coil"] == pytest.approx(stiffness * told["elongation:coil"], rel=1e-12)
    assert told["spring:coil"] == pytest.approx(-told["b:tip.y"], rel=1e-8)  # 1 N at the arm y
    assert told["b:base.M2"] == pytest.approx(-told["spring:coil"], rel=1e-8)
    assert told["energy:coil"] == pytest.approx(0.5 * stiffness * told["elongation:coil"] ** 2, rel=1e-12)
    assert told["reaction:clamp"] == pytest.approx(1.0, rel=1e-8)


def test_a_damped_torsional_spring_takes_what_its_power_says() -> None:
    run = anholon.simulate(loads(angle_bar(2.0, 0.5)))
    seen = run.quantity(["energy", "elongation:coil", "spring:coil", "energy:coil", "power:coil:damping", "b:tip.z"])
    work = np.trapezoid(seen["power:coil:damping"], run.times) - seen["b:tip.z"]
    assert seen["energy"][-1] - seen["energy"][0] == pytest.approx(work[-1], abs=3e-4 * np.ptp(seen["energy"]))
    rate = np.gradient(seen["elongation:coil"], run.times)[1:-1]
    expected = 2.0 * seen["elongation:coil"][1:-1] + 0.5 * rate
    assert seen["spring:coil"][1:-1] == pytest.approx(expected, abs=2e-2)
    assert seen["energy:coil"] == pytest.approx(seen["elongation:coil"] ** 2, rel=1e-12)


def test_a_stiff_rod_on_a_torsional_spring_to_the_ground_swings_as_a_rigid_one() -> None:
    text = f"""
format = 1
[rods.bar]
elements = 4
curve = {{ kind = "straight", length = 1 }}
{STEEL.replace("2e11", "2e15")}
[supports.pin]
at = "bar:base"
turning = "hinged"
axis = "y"
[forces.coil]
kind = "torsion"
between = ["world", "bar:base"]
axis = "y"
stiffness = 50
"""
    _, modes = rod_modes(loads(text), 1)
    inertia = 7800 * 0.02**2 * (1.0 / 3.0 + 0.02**2 / 12.0)
    assert abs(modes.roots[0].imag) == pytest.approx(np.sqrt(50.0 / inertia), rel=1e-6)


def test_a_torsional_spring_of_a_hinge_counts_whole_turns() -> None:
    text = """
format = 1
[coordinates.phi]
value = 10
unit = "rad"
[bodies.wheel]
kind = "disc"
rotation = [{ axis = "z", angle = "phi" }]
mass = 2
radius = 0.5
axis = "z"
[forces.coil]
kind = "torsion"
between = ["world", "wheel"]
stiffness = 0.3
angle = 1
[simulation]
until = 5
"""
    run = anholon.simulate(loads(text))
    omega = np.sqrt(0.3 / (0.5 * 2 * 0.5**2))
    assert run["phi"] == pytest.approx(1.0 + 9.0 * np.cos(omega * run.times), abs=1e-6)
    assert run["elongation:coil"] == pytest.approx(run["phi"] - 1.0, abs=1e-9)
    assert run["spring:coil"] == pytest.approx(0.3 * run["elongation:coil"], rel=1e-12, abs=1e-12)


def test_springs_and_beds_that_hold_sections_tell_forces_and_energies() -> None:
    text = (
        angle_bar(2.0, 0.0)
        + """
[loads.hold]
kind = "spring"
at = "b:tip"
stiffness = [0, 0, 30]
turning = [0.2, 0, 0]
[loads.soil]
kind = "bed"
rod = "a"
stiffness = [0, 0, 1000]
"""
    )
    found = anholon.statics(loads(text))
    told = found.values(["spring:hold.z", "spring:hold.mx", "energy:hold", "energy:soil", "springs", "b:tip.dz"])
    assert told["spring:hold.z"] == pytest.approx(-30.0 * told["b:tip.dz"], rel=1e-12)
    assert told["energy:hold"] + told["energy:soil"] == pytest.approx(told["springs"], rel=1e-12)
    turned = -told["spring:hold.mx"] / 0.2
    assert told["energy:hold"] == pytest.approx(15.0 * told["b:tip.dz"] ** 2 + 0.1 * turned**2, rel=1e-9)
    run = anholon.simulate(loads(text))
    seen = run.quantity(["spring:hold.z", "b:tip.dz", "energy:hold", "energy:soil", "springs"])
    assert seen["spring:hold.z"] == pytest.approx(-30.0 * seen["b:tip.dz"], rel=1e-12, abs=1e-12)
    assert seen["energy:hold"] + seen["energy:soil"] == pytest.approx(seen["springs"], rel=1e-9, abs=1e-15)


def test_a_torsional_spring_of_a_cable_is_refused() -> None:
    text = """
format = 1
[rods.rope]
model = "cable"
curve = { kind = "straight", length = 1 }
section = { kind = "cable", axial = 1e4, mass = 0.1 }
[forces.coil]
kind = "torsion"
between = ["world", "rope:tip"]
stiffness = 1
"""
    with pytest.raises(Exception, match="no axes"):
        anholon.statics(loads(text))


def test_unknown_names_are_refused_with_those_that_there_are() -> None:
    found = anholon.statics(loads(angle_bar(2.0, 0.0)))
    with pytest.raises(UsageError, match=r"There are spring:coil"):
        found.value("spring:clamp")
    with pytest.raises(UsageError, match=r"Did you mean “reaction:clamp”"):
        found.value("reaction:clam")


# A ball of 0.2 kg meets a plate with 3 m/s: Hertz's law, F = k δ^(3/2), as a force and as a potential.
HERTZ = """
format = 1
[coordinates.z]
unit = "m"
value = 0.003
rate = -3
[points.ball]
position = [0, 0, "z"]
mass = 0.2
[forces.plate]
[events.passing]
formula = "z"
[simulation]
until = 0.005
"""
HERTZ_FORCES = {
    "power": 'kind = "generalized"\ncoordinate = "z"\nvalue = "2e8*max(-z, 0)^1.5"',
    "root": 'kind = "generalized"\ncoordinate = "z"\nvalue = "2e8*max(-z, 0)*sqrt(max(-z, 0))"',
    "cubed root": 'kind = "generalized"\ncoordinate = "z"\nvalue = "2e8*sqrt(max(-z, 0))^3"',
    "potential": 'kind = "potential"\nenergy = "0.4*2e8*max(-z, 0)^2.5"',
}


@pytest.mark.parametrize("method", ["dop853", "radau"])
@pytest.mark.parametrize("force", HERTZ_FORCES)
def test_hertz_contact_has_no_slope_at_the_surface(force: str, method: str) -> None:
    """The derivative of δ sqrt(δ) by the rule of products is undefined at δ = 0, that of δ^1.5 is 0. Duration of the
    impact: 2.943275 δ_max/v, δ_max = (5 m v²/(4 k))^(2/5) (K. L. Johnson, Contact Mechanics, 1985, section 11.4)."""
    run = anholon.simulate(
        anholon.loads(HERTZ.replace("[forces.plate]", f"[forces.plate]\n{HERTZ_FORCES[force]}")), method=method
    )
    assert run.outcome.status == "done"
    deepest = (5.0 * 0.2 * 9.0 / (4.0 * 2e8)) ** 0.4
    begin, end = (event.t for event in run.events)
    assert begin == pytest.approx(0.001, abs=1e-12)
    assert end - begin == pytest.approx(2.943275 * deepest / 3.0, rel=1e-6)
    assert run.at(0.5 * (begin + end))["z"] == pytest.approx(-deepest, rel=1e-6)
    assert run.at(0.005)["z'"] == pytest.approx(3.0, rel=1e-8)
