"""Frozen strains: their multipliers are what the balance asks for, though a small compliance stands for them."""

from __future__ import annotations

import numpy as np
import pytest

import anholon
from anholon.model.file import loads
from anholon.rods.section import by_stiffness

BOW = """
format = 1
name = "A bow under a force in space"
[rods.bow]
model = "{model}"
frozen = {frozen}
elements = 24
curve = {{ kind = "arc", radius = 1, angle = 1.2 }}
section = {{ kind = "circle", radius = 0.02, young = 1e9 }}
[supports.grip]
at = "bow:base"
[loads.pull]
kind = "section"
at = "bow:tip"
force = [60, -40, 30]
"""


@pytest.mark.parametrize(
    ("model", "frozen"),
    [("inextensible", "[]"), ("bernoulli", "[]"), ("kirchhoff", "[]"), ("kirchhoff", '["torsion"]'), ("general", "[]")],
)
def test_multipliers_of_frozen_strains_are_those_of_the_balance(model: str, frozen: str) -> None:
    found = anholon.statics(loads(BOW.format(model=model, frozen=frozen)))
    force, tip = np.array([60.0, -40.0, 30.0]), np.array([found.value(f"bow:tip.{c}") for c in "xyz"])
    for s in (0.0, 0.25, 0.5, 0.75):
        R = np.array([[found.value(f"bow({s}L).e{axis}{c}") for axis in "123"] for c in "xyz"])
        x = np.array([found.value(f"bow({s}L).{c}") for c in "xyz"])
        own = np.concatenate([R.T @ force, R.T @ np.cross(tip - x, force)])
        wrench = [found.value(f"bow({s}L).{c}") for c in ("N", "T2", "T3", "M1", "M2", "M3")]
        assert wrench == pytest.approx(own, rel=1e-6, abs=1e-6 * float(np.linalg.norm(force)))


def test_frozen_strains_of_coupled_sections_are_the_limits_of_stiff_ones() -> None:
    """What couples a frozen strain with the others goes into its multiplier; the others keep their own stiffness."""
    rng = np.random.default_rng(5)
    A = rng.normal(size=(6, 6))
    K = 20.0 * np.eye(6) + A @ A.T
    stiff = K.copy()
    for i in (0, 1, 3):
        stiff[i, i] += 1e9
    limit = by_stiffness(stiff).compliance
    frozen = by_stiffness(K).frozen("extension", "shear2", "torsion").compliance
    assert frozen == pytest.approx(limit, abs=1e-9)
    free = [2, 4, 5]
    assert np.linalg.inv(frozen[np.ix_(free, free)]) == pytest.approx(K[np.ix_(free, free)], rel=1e-12)
