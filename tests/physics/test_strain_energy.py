"""Strain energy of rods with frozen strains, turns of twisted rods, and strains that are frozen."""

from __future__ import annotations

import functools

import numpy as np
import pytest

import anholon
from anholon.errors import RunError
from anholon.flexible.ranges import modes_over

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


@pytest.mark.parametrize(("elements", "rel"), [(8, 1e-5), (12, 1e-6)])
def test_strain_energy_of_a_kirchhoff_rod_with_given_ends(elements: int, rel: float) -> None:
    """5.489076 J at the equilibrium with the reaction 25.86 N: the limit of refined meshes, and ∫ M²/(2 EI) ds."""
    found = ends(elements)
    values = found.values(["strain", "reaction:a.x"])
    assert values["reaction:a.x"] == pytest.approx(25.86, abs=5e-3)
    assert values["strain"] == pytest.approx(5.489076, rel=rel)
    s, weights = np.polynomial.legendre.leggauss(60)
    moments = found.values([f"b({0.5 + 0.5 * x:.15f}L).M{k}" for x in s for k in (1, 2, 3)])
    M = np.array(list(moments.values())).reshape(-1, 3)
    assert 0.25 * weights @ (M**2 @ np.array([1.0 / 0.8, 1.0, 1.0])) == pytest.approx(5.489076, rel=100.0 * rel)


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
    with pytest.raises(RunError, match="lose whole turns of its twist; use more elements") as caught:
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
    assert "an element turned by half a circle between its ends" in lost.message


def test_values_of_a_parameter_keep_turns() -> None:
    """Modes of a rod with the twist 2 π are the same whether they come first or behind those of the twist 0: its tip
    stands in the same way in both."""
    model = twisted(4, "turns", more="[parameters.turns]\nvalue = 0\n")
    frequencies = [
        modes_over(model, "turns", values, 2)[0][-1].modes.frequencies for values in ([1.0], [0.0, 1.0], [0.0])
    ]
    assert frequencies[1] == pytest.approx(frequencies[0], rel=1e-6)
    assert frequencies[2] != pytest.approx(frequencies[0], rel=1e-4)
    with pytest.raises(RunError, match="half a circle"):
        modes_over(model, "turns", [0.0, 3.0], 2)


@pytest.mark.parametrize(("elements", "phi", "beyond"), [(8, 10.0, 0.0), (2, 4.0, 0.775)])
def test_moments_between_clamps_keep_turns(elements: int, phi: float, beyond: float) -> None:
    """A moment M in the middle of a clamped rod turns it by φ = M L/(4 GJ), with the energy M φ/2."""
    M = 4.0 * 0.8 * phi
    model = twisted(elements, 0, more=f'[loads.m]\nkind = "section"\nat = "b:middle"\nmoment = [{M}, 0, 0]\n')
    if beyond:
        with pytest.raises(RunError, match=f"beyond {beyond} of the load.* half a circle"):
            anholon.statics(model)
        return
    assert anholon.statics(model).value("strain") == pytest.approx(0.5 * M * phi, rel=1e-9)


def test_equilibria_that_press_an_inextensible_rod_are_refused() -> None:
    """Ends that come closer bend it: the straight states on the way of growing loads would be pressed."""
    text = ENDS.format(elements=8, model="kirchhoff", moved=-0.3, twist=1.2)
    run = anholon.simulate(anholon.loads(text + '[simulation]\nform = "statics"\nuntil = 1\n'))
    assert run.outcome.status == "failed"
    assert "presses the rod “b”, which does not stretch" in run.outcome.message
