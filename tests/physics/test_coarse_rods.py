"""Elements that are too long for what bends them are told, with the number to take; others are not."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import anholon
from anholon import loads
from anholon.errors import RunError
from anholon.model.examples import rod_example_names
from anholon.model.structs import Model


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
    exact = anholon.statics(cantilever(256, push)).value("bow:tip.x")
    for elements in (2, 4, 8, 16, 32):
        found = anholon.statics(cantilever(elements, push))
        error = abs(found.value("bow:tip.x") - exact)
        if not found.coarse:
            assert error < 1e-3
            continue
        assert error > 1e-3
        better = anholon.statics(cantilever(found.coarse["bow"], push))
        assert not better.coarse
        assert abs(better.value("bow:tip.x") - exact) < 1e-4


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


def test_a_rod_drawn_to_many_times_its_length_by_coarse_elements_is_told() -> None:
    model = loads(LIMP)
    found = anholon.statics(model)
    assert found.value("cable:tip.z") < -3.0  # two metres of cable that hardly stretches
    count = found.coarse["cable"]
    better = anholon.statics(replace(model, rods={"cable": replace(model.rods["cable"], elements=count)}))
    assert better.value("cable:tip.z") == pytest.approx(-2.0052, abs=1e-3)
    assert not better.coarse


@pytest.mark.parametrize("name", sorted(set(rod_example_names()) - {"spring", "suspension-bridge"}))
def test_shipped_examples_have_elements_enough(name: str) -> None:
    try:
        found = anholon.statics(anholon.load(name))
    except RunError:
        return  # what flies or skates has no rest
    assert not found.coarse
