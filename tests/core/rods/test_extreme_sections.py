"""Sections hardly any rod has: their modes are computed, or refused in words; warnings of NumPy fail the tests."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon import Model
from anholon.errors import RunError


def with_section(name: str, rod: str, **values: float) -> Model:
    """Return an example with other values in the section of a rod."""
    model = anholon.load(name)
    section = replace(model.rods[rod].section, **values)
    return replace(model, rods={**model.rods, rod: replace(model.rods[rod], section=section)})


def test_a_root_at_which_damping_takes_all_stiffness_is_that_of_the_mesh() -> None:
    """Of a strip nearly without mass all motions creep with the rate 1/τ, at which 1 + λ τ is 0."""
    model = with_section("cantilever-modes", "strip", density=1e-12)
    roots = anholon.rod_modes(model)[1].roots
    np.testing.assert_allclose(roots.real, -1.0 / model.rods["strip"].damping, rtol=1e-6)


def test_masses_that_numbers_do_not_resolve_beside_each_other_are_refused() -> None:
    model = anholon.load("flexible-pendulum")
    curve = replace(model.rods["rope"].curve, length=1e12)  # m
    with pytest.raises(RunError, match="the accelerations are not determined"):
        anholon.simulate(replace(model, rods={"rope": replace(model.rods["rope"], curve=curve)}))


@pytest.mark.parametrize(
    ("model", "reason"),
    [
        (with_section("four-bar-flexible", "rocker", shear=1e-12), "a motion without stiffness is not supported"),
        (with_section("hanging-chain", "chain", mass=1e12), "the rods do not come to rest"),
    ],
)
def test_an_equilibrium_that_is_not_found_is_refused(model: Model, reason: str) -> None:
    with pytest.raises(RunError, match=reason):
        anholon.statics(model)


ARCH = """
format = 1
[rods.arch]
model = "MODEL"
curve = { kind = "arc", radius = 1, angle = 1.5 }
section = { kind = "given", axial = 1e4, shear = [1e4, 1e4], torsion = TORSION, bending = [1, 1] }
[supports.left]
at = "arch:base"
turning = "hinged"
[supports.right]
at = "arch:tip"
turning = "hinged"
[loads.weight]
kind = "section"
at = "arch:middle"
force = [0, -0.5, SIDE]
"""


@pytest.mark.parametrize(("kind", "side"), [("kirchhoff", "0"), ("general", "0.1")])
def test_torsion_that_rounding_hides_beside_bending_is_refused(kind: str, side: str) -> None:
    """The steps of the load would go on for days in parts of 1e-6 of it."""
    arch = ARCH.replace("MODEL", kind).replace("SIDE", side)
    with pytest.raises(RunError, match=r"bending or torsion is more than 1e\+09 times another, which rounding hides"):
        anholon.statics(anholon.loads(arch.replace("TORSION", "1e-12")))
    read = [
        anholon.statics(anholon.loads(arch.replace("TORSION", torsion))).value("arch:middle.y")
        for torsion in ("1e-4", "1e-5")
    ]
    assert read[0] == pytest.approx(read[1], abs=1e-3)
