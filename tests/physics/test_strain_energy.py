"""Strain energy of rods with frozen strains, turns of twisted rods, and strains that are frozen."""

from __future__ import annotations

import functools
import re

import numpy as np
import pytest

import anholon
from anholon.errors import RunError
from anholon.linear.mode_ranges import find_modes_over

ENDS = """
format = 1
[rods.b]
elements = {elements}
model = "{model}"
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e6, shear = [1e6, 1e6], torsion = 0.8, bending = [1, 1], mass = 1 }}
[supports.a]
at = "b:base"
turn = [{{ axis = "z", angle = 0.5 }}]
[supports.c]
at = "b:tip"
motion = [{moved}, 0, 0]
turn = [{{ axis = "z", angle = -0.9 }}, {{ axis = "x", angle = {twist} }}]
"""
TWISTED = """
format = 1
[rods.b]
elements = {elements}
model = "{model}"
curve = {{ kind = "straight", length = 1 }}
[rods.b.section]
kind = "given"
axial = 1e6
shear = [1e6, 1e6]
torsion = 0.8
bending = [20, 20]
mass = 1
inertia = [1e-3, 1e-3, 1e-3]
[supports.a]
at = "b:base"
[supports.c]
at = "b:tip"
turn = [{{ axis = "x", angle = "{turns}*2*pi" }}]
"""


@functools.cache
def ends(elements: int = 8, model: str = "kirchhoff", moved: float = -0.3, twist: float = 1.2) -> anholon.Statics:
    text = ENDS.format(elements=elements, model=model, moved=moved, twist=twist)
    return anholon.statics(anholon.loads(text))


def test_strain_energy_of_a_kirchhoff_rod_with_given_ends() -> None:
    """5.489076 J at the equilibrium with the reaction 25.86 N: the limit of refined meshes, and ∫ M²/(2 EI) ds."""
    found = ends(8)
    values = found.values(["strain", "reaction:a.x"])
    assert values["reaction:a.x"] == pytest.approx(25.86, abs=5e-3)
    assert values["strain"] == pytest.approx(5.489076, rel=1e-5)
    s, weights = np.polynomial.legendre.leggauss(60)
    moments = found.values([f"b({0.5 + 0.5 * x:.15f}L).M{k}" for x in s for k in (1, 2, 3)])
    M = np.array(list(moments.values())).reshape(-1, 3)
    assert 0.25 * weights @ (M**2 @ np.array([1.0 / 0.8, 1.0, 1.0])) == pytest.approx(5.489076, rel=1e-3)


def test_the_work_of_the_ends_is_the_strain_energy() -> None:
    """dW/du = F and dW/dφ = M about the axis of the last turn, by central differences of the displaced ends."""
    h, here = 1e-3, ends(4)
    for name, change, component in (("moved", {"moved": -0.3}, "x"), ("twist", {"twist": 1.2}, "m")):
        value = change[name]
        one, two = (ends(4, **{name: value + sign * h}).values(["strain"])["strain"] for sign in (1.0, -1.0))
        wrench = here.values([f"reaction:c.{c}" for c in ("x", "mx", "my", "mz")])
        axis = np.array([np.cos(-0.9), np.sin(-0.9), 0.0])
        moment = np.array([wrench[f"reaction:c.m{c}"] for c in "xyz"]) @ axis
        expected = wrench["reaction:c.x"] if component == "x" else moment
        assert (one - two) / (2.0 * h) == pytest.approx(expected, rel=2e-4)


def test_frozen_strains_are_zero_and_their_wrenches_multipliers() -> None:
    """The forces along the rod are the reaction in the axes of the section."""
    found = ends(8)
    for s in (0.0, 0.2, 0.5, 0.77, 1.0):
        own = found.values([f"b({s}L).{c}" for c in ("e", "g2", "g3", "N", "T2", "T3")])
        e, g2, g3, *force = own.values()
        assert e == g2 == g3 == 0.0
        reaction = list(found.values([f"reaction:a.{c}" for c in "xyz"]).values())
        assert np.linalg.norm(force) == pytest.approx(np.linalg.norm(reaction), rel=1e-6)


def twisted(elements: int, turns: float | str, model: str = "general", more: str = "") -> anholon.Model:
    return anholon.loads(TWISTED.format(elements=elements, turns=turns, model=model) + more)


@pytest.mark.parametrize("model", ["general", "bernoulli", "inextensible", "kirchhoff"])
@pytest.mark.parametrize(("elements", "turns"), [(1, 0.4), (4, 1.0), (8, 3.4), (32, 10.0)])
def test_a_twisted_rod_keeps_its_turns(elements: int, turns: float, model: str) -> None:
    """M1 = GJ φ/L, and the strain energy is GJ φ²/(2 L)."""
    found = anholon.statics(twisted(elements, turns, model))
    phi = 2.0 * np.pi * turns
    assert found.value("b:middle.M1") == pytest.approx(0.8 * phi, rel=1e-9)
    assert found.value("strain") == pytest.approx(0.4 * phi**2, rel=1e-9)


@pytest.mark.parametrize(("elements", "turns"), [(1, 1.0), (4, 10.0)])
def test_lost_turns_of_a_twisted_rod_are_refused_with_the_load(elements: int, turns: float) -> None:
    """Elements measure half a turn each: a rod of n elements keeps n/2 turns, and the load factor is n/(2 turns)."""
    with pytest.raises(RunError, match=r"lose full turns of twist\. Use more elements") as caught:
        anholon.statics(twisted(elements, turns))
    factor = float(str(caught.value).split()[1])
    assert factor == pytest.approx(elements / (2.0 * turns), rel=0.02)


@pytest.mark.parametrize("simulation", ['form = "statics"\nframes = 1', 'form = "path"\nstep = 20'])
def test_steps_of_growing_loads_keep_turns(simulation: str) -> None:
    """Even where a step of the load would turn the tip by ten turns at once."""
    more = f"[simulation]\nuntil = 1\n{simulation}\n"
    run = anholon.simulate(twisted(32, 10.0, more=more))
    assert run["strain"][-1] == pytest.approx(0.4 * (20.0 * np.pi) ** 2, rel=1e-9)
    lost = anholon.simulate(twisted(4, 10.0, more=more)).outcome
    assert lost.status == "failed"
    assert re.search("an element (rotated|would rotate) by half a turn", lost.message)
    if "statics" in simulation:  # four elements keep two of ten turns
        assert "the rod would lose full turns of twist" in lost.message
        assert float(lost.message.split()[4]) == pytest.approx(0.2, rel=0.02)


def test_values_of_a_parameter_keep_turns() -> None:
    """Modes of a rod with the twist 2 π are the same whether they come first or behind those of the twist 0: its tip
    stands in the same way in both."""
    model = twisted(4, "turns", more="[parameters.turns]\nvalue = 0\n")
    frequencies = [
        find_modes_over(model, "turns", values, 2)[0][-1].modes.frequencies for values in ([1.0], [0.0, 1.0], [0.0])
    ]
    assert frequencies[1] == pytest.approx(frequencies[0], rel=1e-6)
    assert frequencies[2] != pytest.approx(frequencies[0], rel=1e-4)
    with pytest.raises(RunError, match="half a turn"):
        find_modes_over(model, "turns", [0.0, 3.0], 2)


@pytest.mark.parametrize(("elements", "phi", "beyond"), [(8, 10.0, 0.0), (2, 4.0, 0.775)])
def test_moments_between_clamps_keep_turns(elements: int, phi: float, beyond: float) -> None:
    """A moment M in the middle of a clamped rod turns it by φ = M L/(4 GJ), with the energy M φ/2."""
    M = 4.0 * 0.8 * phi
    model = twisted(elements, 0, more=f'[loads.m]\nkind = "section"\nat = "b:middle"\nmoment = [{M}, 0, 0]\n')
    if beyond:
        with pytest.raises(RunError, match=f"beyond {beyond} of the load.* half a turn"):
            anholon.statics(model)
        return
    assert anholon.statics(model).value("strain") == pytest.approx(0.5 * M * phi, rel=1e-9)


def test_equilibria_that_press_an_inextensible_rod_are_refused() -> None:
    """Ends that come closer bend it: the straight states on the way of growing loads would be pressed."""
    text = ENDS.format(elements=8, model="kirchhoff", moved=-0.3, twist=1.2)
    run = anholon.simulate(anholon.loads(text + '[simulation]\nform = "statics"\nuntil = 1\n'))
    assert run.outcome.status == "failed"
    assert "inextensible rod “b” is compressed" in run.outcome.message


def test_ends_farther_apart_than_an_inextensible_rod_are_refused() -> None:
    """A rod of 1 m between ends that are 1.03 m apart."""
    with pytest.raises(RunError, match=r"1\.03 m apart, and what does not stretch between them is 1 m long"):
        anholon.statics(twisted(4, 0, "kirchhoff", "motion = [0.03, 0, 0]\n"))


SECTIONS = {
    "given": """
kind = "given"
axial = 2000
shear = [800, 900]
torsion = 0.8
bending = [1, 2]""",
    "uneven": """
kind = "given"
axial = "2000*(1+s)"
shear = ["800*(1+s)", "900*(1+s)"]
torsion = "0.8*(1+s)"
bending = ["1+s", "2*(1+s^2)"]""",
    "law": """
kind = "law"
force = ["2000*N*e + 3e4*N*e^3", "800*N*g2", "900*N*g3"]
moment = ["0.8*B*k1", "B*k2 + 0.3*B*m2*k2^3", "2*B*k3 + 0.1*B*m2*k3^3"]""",
}
DRIVEN = """
format = 1
[parameters]
N = {{ value = 1, unit = "N" }}
B = {{ value = 1, unit = "N*m^2" }}
m2 = {{ value = 1, unit = "m^2" }}
[rods.b]
elements = 8
model = "{model}"
curve = {{ kind = "arc", radius = 1, angle = 1 }}
[rods.b.section]{section}
[supports.a]
at = "b:base"
[supports.c]
at = "b:tip"
motion = [-0.15, {moved}, 0.1]
turn = [{{ axis = "z", angle = 0.6 }}, {{ axis = "x", angle = 0.7 }}]
"""


def density(kind: str, s: np.ndarray, e: np.ndarray) -> np.ndarray:
    """Strain energy per length, J/m, of the strains e (k, 6) at the parts s (k,) of the length."""
    if kind == "law":
        quartic = 7500.0 * e[:, 0] ** 4 + 0.075 * e[:, 4] ** 4 + 0.025 * e[:, 5] ** 4
        return quartic + 0.5 * e**2 @ np.array([2000.0, 800.0, 900.0, 0.8, 1.0, 2.0])
    grown = (np.ones((len(s), 6)), np.stack([1.0 + s] * 5 + [1.0 + s**2], axis=1))[kind == "uneven"]
    return 0.5 * np.sum(e**2 * grown * np.array([2000.0, 800.0, 900.0, 0.8, 1.0, 2.0]), axis=1)


@pytest.mark.parametrize(
    ("model", "kind"),
    [
        ("general", "given"),
        ("general", "law"),
        ("bernoulli", "uneven"),
        ("inextensible", "law"),
        ("kirchhoff", "uneven"),
        ("kirchhoff", "law"),
    ],
)
def test_strain_energy_of_all_models_and_sections(model: str, kind: str) -> None:
    """∫ section energy along a curved rod, and dW/du = F by central differences of the displaced end."""

    def driven(moved: float) -> anholon.Statics:
        return anholon.statics(anholon.loads(DRIVEN.format(model=model, section=SECTIONS[kind], moved=moved)))

    found, h = driven(0.05), 1e-4
    energy = found.value("strain")
    x, weights = np.polynomial.legendre.leggauss(4)
    parts = ((np.arange(8)[:, None] + 0.5 + 0.5 * x) / 8.0).ravel()
    strains = found.values([f"b({s:.15f}L).{c}" for s in parts for c in ("e", "g2", "g3", "k1", "k2", "k3")])
    e = np.array(list(strains.values())).reshape(-1, 6)
    assert np.tile(weights, 8) @ density(kind, parts, e) / 16.0 == pytest.approx(energy, rel=2e-3)
    slope = (driven(0.05 + h).value("strain") - driven(0.05 - h).value("strain")) / (2.0 * h)
    assert slope == pytest.approx(found.value("reaction:c.y"), rel=1e-5)


def test_strain_energy_of_a_hanging_cable() -> None:
    """∫ N²/(2 EA) ds = (H² L + w² L³/12)/(2 EA) of the elastic catenary, with N² = H² + (w s)²."""
    text = """
format = 1
gravity = [0, 0, -10]
[rods.b]
elements = 32
model = "cable"
curve = { kind = "straight", length = 1.2 }
section = { kind = "cable", axial = 500, mass = 2 }
[supports.a]
at = "b:base"
turning = "free"
[supports.c]
at = "b:tip"
turning = "free"
motion = [-0.2, 0, 0]
"""
    found = anholon.statics(anholon.loads(text))
    H = abs(found.value("reaction:a.x"))
    assert found.value("strain") == pytest.approx((H**2 * 1.2 + 20.0**2 * 1.2**3 / 12.0) / 1000.0, rel=1e-5)


@pytest.mark.parametrize("elements", [1, 4])
def test_strain_energy_of_a_bar_under_its_weight(elements: int) -> None:
    """w² L³/(6 EA) with any number of elements, in `statics` and in a run of growing loads: (λ w)² L³/(6 EA)."""
    text = """
format = 1
gravity = [10, 0, 0]
[rods.b]
elements = {elements}
curve = {{ kind = "straight", length = 2 }}
section = {{ kind = "given", axial = 2e3, shear = [1e3, 1e3], torsion = 1, bending = [10, 10], mass = 3 }}
[supports.a]
at = "b:base"
[simulation]
form = "statics"
until = 1
frames = 2
"""
    model, exact = anholon.loads(text.format(elements=elements)), 30.0**2 * 2.0**3 / (6.0 * 2e3)
    assert anholon.statics(model).value("strain") == pytest.approx(exact, rel=1e-9)
    assert anholon.simulate(model)["strain"] == pytest.approx([0.0, 0.25 * exact, exact], rel=1e-9)
