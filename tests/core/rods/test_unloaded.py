"""What is seen of rods before anything is computed."""

from __future__ import annotations

import numpy as np
import pytest

import anholon
from anholon.model.file.model_file import loads
from anholon.simulation.unloaded_run import make_unloaded_run

BOW = """
format = 1
gravity = [0, 0, -9.81]
[rods.bow]
elements = 8
curve = { kind = "arc", radius = 1, angle = 1 }
section = { kind = "circle", radius = 0.002, young = 2e9, density = 1000 }
[supports.clamp]
at = "bow:base"
[simulation]
"""


@pytest.mark.parametrize("more", ['start = "equilibrium"', 'form = "statics"', 'form = "path"', 'form = "modes"', ""])
def test_rods_are_seen_as_they_are_described(more: str) -> None:
    run = make_unloaded_run(loads(BOW + more))
    assert run.head == 1
    assert run.times.tolist() == [0.0]
    (rod,) = run.rods([0.0])
    np.testing.assert_allclose(rod.p_WS[0, -1], [np.sin(1), 1 - np.cos(1), 0], atol=1e-12)


def test_bodies_are_seen_beside_them() -> None:
    run = make_unloaded_run(anholon.load("wrecking-ball"))
    poses = run.poses()
    assert run.head == 1
    assert poses.p_WB.shape[1] == 1
    first = anholon.simulate(anholon.load("wrecking-ball"), until=0.0).poses()
    np.testing.assert_allclose(poses.p_WB, first.p_WB, atol=1e-12)
