"""Elements that are too long for what bends them are told, with the number to take; others are not."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon import loads
from anholon.errors import RunError
from anholon.model.file.examples import rod_example_names
from anholon.model.schema import Model


def cantilever(elements: int, push: float) -> Model:
    return loads(f"""
format = 1
[rods.bow]
elements = {elements}
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e6, shear = [1e6, 1e6], torsion = 1, bending = [1, 1] }}
[supports.clamp]
at = "bow:base"
[loads.push]
kind = "section"
at = "bow:tip"
force = [0, 0, {push}]
""")


@pytest.mark.parametrize("push", [10.0, 100.0, 1000.0])
def test_the_number_of_elements_that_is_told_resolves_the_bend(push: float) -> None:
    # With P L²/EI = 1000 the rod bends within a thirtieth of its length.
    exact = anholon.statics(cantilever(256, push))

    def off(found: anholon.Statics) -> float:
        return max(abs(found.value(name) - exact.value(name)) for name in ("bow:tip.x", "bow:tip.z"))

    for elements in (2, 4, 8, 16, 32):
        found = anholon.statics(cantilever(elements, push))
        error = off(found)
        if not found.coarse_rods:
            assert error < 2e-3
            continue
        assert error > 1e-3
        better = anholon.statics(cantilever(found.coarse_rods["bow"], push))
        assert not better.coarse_rods
        assert off(better) < 1e-4


LIMP = """
format = 1
gravity = [0, 0, -9.81]
[rods.cable]
elements = 10
curve = { kind = "catenary", span = 1.6, length = 2 }
section = { kind = "given", axial = 2e4, shear = [2e4, 2e4], torsion = 0.02, bending = [0.02, 0.02], mass = 0.3 }
lumps = [{ at = "tip", mass = 5 }]
[supports.hook]
at = "cable:base"
turning = "free"
"""


def test_coarse_elements_do_not_stretch_a_rod_and_are_told() -> None:
    model = loads(LIMP)
    found = anholon.statics(model)
    assert found.value("cable:tip.z") == pytest.approx(-2.0052, abs=0.06)  # two metres that hardly stretch
    count = found.coarse_rods["cable"]
    better = anholon.statics(replace(model, rods={"cable": replace(model.rods["cable"], elements=count)}))
    assert better.value("cable:tip.z") == pytest.approx(-2.0052, abs=1e-3)
    assert not better.coarse_rods


HANGING = """
format = 1
gravity = [0, 0, -9.81]
[rods.chain]
elements = {elements}
model = "bernoulli"
curve = {{ kind = "straight", length = 2 }}
rotation = [{{ axis = "y", angle = "pi/2" }}]
section = {{ kind = "given", axial = 1e6, shear = [1e6, 1e6], torsion = {EI}, bending = [{EI}, {EI}], mass = 0.5 }}
[supports.hook]
at = "chain:base"
turning = "free"
"""


@pytest.mark.parametrize("EI", [1e-4, 1e-6])
@pytest.mark.parametrize("elements", [20, 50])
def test_a_limp_rod_that_hangs_is_stable_and_swings_like_a_chain(EI: float, elements: int) -> None:
    """ω = j/2 √(g/L), j the zeros of J_0 [D. Bernoulli]; the forces bend within a hundredth of the elements' length."""
    model = loads(HANGING.format(EI=EI, elements=elements))
    found, modes = anholon.rod_modes(model, 4)
    assert found.unstable_count == 0
    assert not found.coarse_rods
    zeros = np.repeat([2.404825557695773, 5.520078110286311], 2)
    assert modes.roots.imag == pytest.approx(0.5 * zeros * np.sqrt(9.81 / 2.0), rel=3e-4)


@pytest.mark.parametrize("name", sorted(set(rod_example_names()) - {"spring", "suspension-bridge"}))
def test_shipped_examples_have_elements_enough(name: str) -> None:
    try:
        found = anholon.statics(anholon.load(name))
    except RunError:
        return  # what flies or skates has no rest
    assert not found.coarse_rods
