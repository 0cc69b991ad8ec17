"""Frozen strains are constraints: nothing is left of them, and their multipliers are the forces inside."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import anholon
from anholon.errors import RunError
from anholon.model.file.model_file import loads

RIGID = '["torsion", "bending2", "bending3"]'
ROD = """
format = 1
name = "A rod"
gravity = [0, 0, -9.81]
[parameters]
b = {{ value = 0.5, unit = "m^2" }}
[rods.r]
model = "{model}"
frozen = {frozen}
elements = {elements}
curve = {{ kind = "straight", length = 2 }}
section = {section}
{more}
"""
MASS = 1000.0 * np.pi * 1e-4 * 2.0
HINGE = '[supports.a]\nat = "r:base"\nturning = "hinged"\naxis = "y"\n'
CIRCLE = '{ kind = "circle", radius = 0.01, young = 1e8, density = 1000 }'
LAW = (
    '{ kind = "law", force = [0, 0, 0], moment = ["2*k1", "3*k2*(1 + b*k2^2)", "3*k3"], mass = "0.1*pi", '
    'inertia = ["5e-6*pi", "2.5e-6*pi", "2.5e-6*pi"] }'
)
"""A nonlinear law with the mass and the inertia of that circle."""


def rod(
    more: str, *, model: str = "kirchhoff", frozen: str = "[]", elements: int = 8, section: str = CIRCLE
) -> anholon.Model:
    return loads(ROD.format(model=model, frozen=frozen, elements=elements, section=section, more=more))


@pytest.mark.parametrize("model", ["kirchhoff", "inextensible"])
def test_a_rod_that_does_not_stretch_keeps_its_length_under_any_pull(model: str) -> None:
    pull = '[supports.a]\nat = "r:base"\n[loads.p]\nkind = "section"\nat = "r:tip"\nforce = [1e7, 0, 0]\n'
    found = anholon.statics(rod(pull.replace("1e7", "1e6"), model=model))
    weight = MASS * 9.81
    assert found.value("r:tip.x") == pytest.approx(2.0, abs=weight**2 / 1e12)  # it hardly sags
    hanging = 'rotation = [{ axis = "y", angle = "pi/2" }]\n' + pull.replace("[1e7, 0, 0]", "[0, 0, -1e6]")
    found = anholon.statics(rod(hanging, model=model))
    assert found.value("r:tip.z") == pytest.approx(-2.0, abs=1e-12)
    assert found.value("r:base.N") == pytest.approx(1e6 + weight, rel=1e-12)
    assert found.value("r:middle.N") == pytest.approx(1e6 + 0.5 * weight, rel=1e-12)
    assert found.value("strain") == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("section", [CIRCLE, LAW], ids=["linear", "law"])
def test_a_rigid_rod_is_a_pendulum_with_its_tension(section: str) -> None:
    """N = m g cos θ + m θ'² L/2 at the hinge, θ'' = -g L/2 sin θ / (L²/3 + r²/4) from θ = π/2."""
    end = "[simulation]\nuntil = 1\nframes = 50\naccuracy = 1\nstep = "

    def right(_t: float, y: np.ndarray) -> np.ndarray:
        return np.array([y[1], -9.81 * np.sin(y[0]) / (4.0 / 3.0 + 0.01**2 / 4.0)])

    errors = []
    for step in (4e-3, 2e-3):
        run = anholon.simulate(rod(f"{HINGE}{end}{step}\n", frozen=RIGID, section=section))
        found = run.quantity(["r:tip.x", "r:tip.z", "r:middle.x", "r:middle.z", "r:base.N", "energy"])
        x, z = found["r:tip.x"], found["r:tip.z"]
        assert np.hypot(x, z) == pytest.approx(2.0, abs=1e-12)
        assert np.hypot(found["r:middle.x"], found["r:middle.z"]) == pytest.approx(1.0, abs=1e-12)
        y = solve_ivp(right, (0.0, 1.0), [0.5 * np.pi, 0.0], t_eval=run.times, rtol=1e-12, atol=1e-12).y
        tension = MASS * (9.81 * np.cos(y[0]) + y[1] ** 2)
        ones = np.arctan2(x, -z) - y[0], found["r:base.N"] - tension, found["energy"]
        errors.append([np.abs(one).max() for one in ones])
    assert np.array(errors[0]) / np.array(errors[1]) == pytest.approx([4.0, 4.0, 4.0], rel=0.2)
    assert errors[1][1] < 1e-4 * MASS * 9.81
    assert errors[1][2] < 1e-4 * MASS * 9.81


def test_the_energy_of_a_swinging_rod_that_does_not_stretch_is_kept() -> None:
    """A soft rod falls about a hinge; its reaction is what its momentum asks for."""
    end = "[simulation]\nuntil = 0.6\nframes = 60\naccuracy = 1\nstep = "
    drift = []
    for step in (2e-3, 1e-3):
        run = anholon.simulate(rod(f"{HINGE}{end}{step}\n"))
        found = run.quantity(["energy", "kinetic", "reaction:a.x", "momentum.x", "r:base.e", "r:middle.e"])
        drift.append(np.abs(found["energy"]).max() / found["kinetic"].max())
        assert not found["r:base.e"].any()
        assert not found["r:middle.e"].any()
    assert drift[1] < 0.4 * drift[0]
    assert drift[1] < 1e-5
    force, inner = np.gradient(found["momentum.x"], run.times), slice(2, -2)
    assert found["reaction:a.x"][inner] == pytest.approx(force[inner], abs=2e-2 * MASS * 9.81)


RING = """
format = 1
[rods.ring]
elements = {elements}
model = "kirchhoff"
curve = {{ kind = "arc", radius = 1, angle = 1.5707963267948966 }}
section = {{ kind = "given", axial = 1, shear = [1, 1], torsion = 1000, bending = [1000, 1], mass = 1 }}
[supports.start]
at = "ring:base"
held = "xz"
[supports.end]
at = "ring:tip"
held = "yz"
"""


@pytest.mark.parametrize("elements", [4, 8])
def test_a_ring_that_does_not_stretch_has_the_frequencies_of_love(elements: int) -> None:
    """ω² = n² (n² - 1)²/(n² + 1) EI/(μ R⁴), n = 2, 4 [Love, Mathematical Theory of Elasticity, 293]: whatever the
    stiffnesses of the strains would be that are frozen."""
    n = np.array([2.0, 4.0])
    exact = n * (n**2 - 1.0) / np.sqrt(n**2 + 1.0) / (2.0 * np.pi)
    found = anholon.rod_modes(loads(RING.format(elements=elements)), 2)[1].frequencies[:2]
    assert found == pytest.approx(exact, rel=1e-10)


def test_a_whirling_line_that_does_not_stretch_flaps() -> None:
    """ω² = Ω² n (n + 1)/2, n = 1, 3, across the plane in which a line turns about its end that hardly bends, with the
    tension μ Ω² (L² - s²)/2; it is hinged, so that the first mode turns it stiffly."""
    text = """
format = 1
[rods.r]
model = "kirchhoff"
elements = 8
curve = { kind = "straight", length = 1 }
section = { kind = "given", axial = 1, shear = [1, 1], torsion = 1, bending = [1e-4, 1e-4], mass = 0.5 }
[supports.hub]
at = "r:base"
turning = "hinged"
axis = "y"
spin = [0, 0, 10]
"""
    found, modes = anholon.rod_modes(loads(text), 4)
    for s in (0.0, 0.5):
        assert found.value(f"r({s}L).N") == pytest.approx(0.25 * 100.0 * (1.0 - s**2), rel=1e-9)
    squares = np.abs(modes.roots.imag) ** 2 / 100.0
    assert np.abs(squares - 1.0).min() < 1e-9
    assert np.abs(squares / 6.0 - 1.0).min() < 2e-3


PULLED = '[supports.a]\nat = "r:base"\n[supports.b]\nat = "r:tip"\nmotion = [{motion}, 0, 0]\n'


@pytest.mark.parametrize("motion", ["0.01*t^2", "-0.01*t^2"])
def test_supports_cannot_stretch_or_press_a_straight_rod(motion: str) -> None:
    """Between clamps that move, a straight rod has no way to go."""
    text = PULLED.format(motion=f'"{motion}"') + "[simulation]\nuntil = 1\nframes = 20\nstep = 0.01\n"
    run = anholon.simulate(rod(text))
    assert run.outcome.status == "failed"
    assert "frozen" in run.outcome.message
    assert run.times[-1] < 0.01  # nothing is shown of what no rod allows


def test_a_rod_a_hair_too_short_is_refused() -> None:
    with pytest.raises(RunError, match=r"2\.00002 m apart, and what does not stretch between them is 2 m long"):
        anholon.statics(rod(PULLED.format(motion="2e-5")))


def test_a_thrown_rod_that_does_not_stretch_stops_at_once() -> None:
    """The support that is switched on takes the momentum m v and the energy m v²/2 of the whole rod along its axis."""
    more = (
        'velocity = [1, 0, 0]\n[supports.a]\nat = "r:base"\n[[stages]]\nname = "flight"\nduration = 0.1\noff = ["a"]\n'
    )
    more += '[[stages]]\nname = "held"\nduration = 0.1\non = ["a"]\n'
    more += "[simulation]\nuntil = 0.2\nframes = 20\nstep = 0.005\n"
    text = ROD.format(model="kirchhoff", frozen="[]", section=CIRCLE, elements=8, more=more).replace("-9.81", "0")
    run = anholon.simulate(loads(text))
    (blow,) = (event for event in run.events if event.name == "engage a")
    assert blow.impulse == pytest.approx(MASS, rel=1e-6)
    assert blow.loss == pytest.approx(0.5 * MASS, rel=1e-6)
    found = run.quantity(["r:tip.x", "kinetic"])
    assert found["kinetic"][-1] < 1e-12
    assert found["r:tip.x"][-1] == pytest.approx(2.1, abs=1e-9)
