"""Strain energy of rods with frozen strains, turns of twisted rods, and strains that are frozen."""

from __future__ import annotations

import numpy as np
import pytest

import anholon
from anholon.errors import RunError

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
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e6, shear = [1e6, 1e6], torsion = 0.8, bending = [1, 1], mass = 1 }}
[supports.a]
at = "b:base"
[supports.c]
at = "b:tip"
turn = [{{ axis = "x", angle = "{turns}*2*pi" }}]
"""


def ends(elements: int = 8, model: str = "kirchhoff", moved: float = -0.3, twist: float = 1.2) -> anholon.Statics:
    text = ENDS.format(elements=elements, model=model, moved=moved, twist=twist)
    return anholon.statics(anholon.loads(text))


@pytest.mark.parametrize(("elements", "rel"), [(8, 1e-5), (16, 2e-7)])
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
    h, here = 1e-3, ends(16)
    for name, change, component in (("moved", {"moved": -0.3}, "x"), ("twist", {"twist": 1.2}, "m")):
        value = change[name]
        one, two = (ends(16, **{name: value + sign * h}).values(["strain"])["strain"] for sign in (1.0, -1.0))
        wrench = here.values([f"reaction:c.{c}" for c in ("x", "mx", "my", "mz")])
        axis = np.array([np.cos(-0.9), np.sin(-0.9), 0.0])
        moment = np.array([wrench[f"reaction:c.m{c}"] for c in "xyz"]) @ axis
        expected = wrench["reaction:c.x"] if component == "x" else moment
        assert (one - two) / (2.0 * h) == pytest.approx(expected, rel=2e-4)


def test_frozen_strains_are_zero_and_their_wrenches_multipliers() -> None:
    """The forces along the rod are the reaction in the axes of the section."""
    found = ends()
    for s in (0.0, 0.2, 0.5, 0.77, 1.0):
        own = found.values([f"b({s}L).{c}" for c in ("e", "g2", "g3", "N", "T2", "T3")])
        e, g2, g3, *force = own.values()
        assert e == g2 == g3 == 0.0
        reaction = list(found.values([f"reaction:a.{c}" for c in "xyz"]).values())
        assert np.linalg.norm(force) == pytest.approx(np.linalg.norm(reaction), rel=1e-6)


@pytest.mark.parametrize(("elements", "turns"), [(4, 1.0), (8, 1.0), (16, 1.4)])
def test_a_twisted_rod_keeps_its_turns(elements: int, turns: float) -> None:
    found = anholon.statics(anholon.loads(TWISTED.format(elements=elements, turns=turns)))
    assert found.value("b:middle.M1") == pytest.approx(0.8 * 2.0 * np.pi * turns, rel=1e-9)


@pytest.mark.parametrize(("elements", "turns"), [(4, 3.0), (8, 5.0)])
def test_lost_turns_of_a_twisted_rod_are_refused_with_the_load(elements: int, turns: float) -> None:
    """Elements measure half a turn each: a rod of n elements keeps n/2 turns, and the load factor is n/(2 turns)."""
    with pytest.raises(RunError, match="lose whole turns of its twist; use more elements") as caught:
        anholon.statics(anholon.loads(TWISTED.format(elements=elements, turns=turns)))
    factor = float(str(caught.value).split()[1])
    assert 0.7 * elements / (2.0 * turns) < factor <= elements / (2.0 * turns)


def test_equilibria_that_press_an_inextensible_rod_are_refused() -> None:
    """Ends that come closer bend it: the straight states on the way of growing loads would be pressed."""
    text = ENDS.format(elements=8, model="kirchhoff", moved=-0.3, twist=1.2)
    run = anholon.simulate(anholon.loads(text + '[simulation]\nform = "statics"\nuntil = 1\n'))
    assert run.outcome.status == "failed"
    assert "presses the rod “b”, which does not stretch" in run.outcome.message
