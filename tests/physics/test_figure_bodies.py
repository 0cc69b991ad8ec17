"""Limbs of the shipped figures and poses keep out of one another, and feet out of the ice, as they are drawn."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray
from tests import models

import anholon
from anholon import Run
from anholon.library.skater.options import SkaterOptions, make_skater
from anholon.model.check.pose_check import evaluate_formula, set_initial_pose
from anholon.model.schema import Box, Frustum, Model

Floats = NDArray[np.float64]

FIGURES = (
    "circle-eight",
    "three-turn",
    "spiral",
    "two-foot-to-one-foot-spin",
    "entry-spin-exit",
    "serpentine",
    "slip-and-recovery",
    "waltz-jump",
)
SIDES = ("right", "left")
STEPS = np.linspace(0.0, 1.0, 12)[:, None]


class Drawn:
    """The limbs of a skater as round cones: their ends (2, 3) in the frame of a body, and radii at both."""

    def __init__(self, model: Model) -> None:
        self.rows = list(model.bodies)
        self.limbs: dict[str, tuple[int, Floats, Floats]] = {}
        self.blades: dict[str, tuple[int, Floats]] = {}

        def value(expression: float | str) -> float:
            return evaluate_formula(model, str(expression), {})

        for side in SIDES:
            for part in ("upper_arm", "forearm", "thigh", "shank"):
                shape = model.bodies[f"{side}_{part}_shape"]
                assert isinstance(shape, Frustum)
                ends = np.array([[0.0, 0.0, 0.0], [0.0, 0.0, -value(shape.length)]])
                radii = np.array([value(shape.upper_radius), value(shape.radius)])
                self.limbs[f"{side} {part}"] = self.rows.index(f"{side}_{part}"), ends, radii
            boot, blade = model.bodies[f"{side}_boot"], model.bodies[f"{side}_blade"]
            assert isinstance(boot, Frustum)
            assert isinstance(blade, Box)
            half, x = value(boot.length) / 2, value(boot.center[2])
            ends = np.array([[x - half, 0.0, value(boot.position[2])], [x + half, 0.0, value(boot.position[2])]])
            foot = self.rows.index(f"{side}_foot")
            self.limbs[f"{side} boot"] = foot, ends, np.array([value(boot.radius), value(boot.upper_radius)])
            length, _, height = (value(size) for size in blade.size)
            x, _, z = (value(place) for place in blade.center)
            low = z - height / 2
            self.blades[side] = foot, np.array([[x - length / 2, 0.0, low], [x + length / 2, 0.0, low]])
        trunk = value("l_trunk")
        size = 0.042 * sum(value(f"l_{part}") for part in ("head", "trunk", "pelvis", "thigh", "shank"))
        for name, frame, low, high in (("chest", "trunk", 0.1 * trunk, 0.75 * trunk), ("head", "head", 0.1, 0.17)):
            self.limbs[name] = self.rows.index(frame), np.array([[0, 0, low], [0, 0, high]]), np.full(2, size)
        self.pairs = [pair for pair in combinations(self.limbs, 2) if not self.touching(*pair)]

    @staticmethod
    def touching(one: str, two: str) -> bool:
        """Return whether two parts are joined, or close to one another in every pose."""
        chains = [[f"{side} {part}" for part in ("thigh", "shank", "boot")] for side in SIDES]
        chains += [[f"{side} upper_arm", f"{side} forearm"] for side in SIDES]
        if one[-5:] == two[-5:] == "thigh":
            return True
        if any(one in chain and two in chain and abs(chain.index(one) - chain.index(two)) == 1 for chain in chains):
            return True
        return any(word in one + two for word in ("chest", "head")) and "forearm" not in one + two

    def faults(self, run: Run, t: float) -> list[tuple[str, int]]:
        """Return what is inside of something else at t, and how deep, mm."""
        poses = run.poses([t])
        placed, found = {}, []
        for name, (row, ends, radii) in self.limbs.items():
            ends = poses.p_WB[0, row] + ends @ poses.R_WB[0, row].T
            placed[name] = ends[0] + (ends[1] - ends[0]) * STEPS, radii[0] + (radii[1] - radii[0]) * STEPS[:, 0]
        for one, two in self.pairs:
            (p, r), (q, s) = placed[one], placed[two]
            gap = float((np.linalg.norm(p[:, None] - q[None], axis=2) - r[:, None] - s[None]).min())
            found.append((f"{one} in {two}", round(-1e3 * gap)))
        for side, (row, ends) in self.blades.items():
            height = float((poses.p_WB[0, row] + ends @ poses.R_WB[0, row].T)[:, 2].min())
            found.append((f"{side} blade in the ice", round(-1e3 * height)))
        return found


@pytest.mark.parametrize("name", FIGURES)
def test_no_limb_goes_through_another_one_or_through_the_ice(name: str) -> None:
    model = anholon.load(name)
    drawn, run = Drawn(model), models.simulate(model)
    deepest: dict[str, tuple[int, float]] = {}
    for t in np.arange(0.0, run.outcome.t, 0.04).tolist():
        for what, depth in drawn.faults(run, t):
            deepest[what] = max(deepest.get(what, (0, 0.0)), (depth, t))
    # A foot that is put down beside the other one while she leans stands no deeper than its sole.
    assert {what: at for what, at in deepest.items() if at[0] > (20 if "ice" in what else 12)} == {}


@pytest.mark.parametrize("sex", ["female", "male"])
def test_no_pose_has_a_limb_inside_another_one(sex: str) -> None:
    model = make_skater(SkaterOptions(sex=sex, speed=0.0))  # type: ignore[arg-type]
    drawn = Drawn(model)
    for name, pose in model.poses.items():
        run = models.simulate(set_initial_pose(model, pose.set), until=0.0)
        assert {what: depth for what, depth in drawn.faults(run, 0.0) if depth > 6} == {}, name
