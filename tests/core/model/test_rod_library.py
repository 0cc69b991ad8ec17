"""Rods to start from run at once, alone and beside others; models with rods among the templates."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.model.check import check
from anholon.model.file import dumps, loads
from anholon.model.rod_library import ROD_SHAPES, with_rod
from anholon.model.structs import Model
from anholon.model.templates import TEMPLATES


@pytest.mark.parametrize("shape", ROD_SHAPES)
def test_a_rod_added_to_nothing_moves_and_rests(shape: str) -> None:
    model, path = with_rod(Model(), shape)
    assert path == "rods.rod1"
    assert not check(model)
    assert loads(dumps(model)) == model
    run = anholon.simulate(model, until=0.03)
    assert run.outcome.status == "done"
    found = anholon.statics(model)
    weight = sum(found.reactions()[f"reaction:{name}.z"] for name in model.supports)
    mesh = found.flexible.built.mesh
    assert weight == pytest.approx(9.81 * float(np.sum(mesh.mass * mesh.length)), rel=1e-6)


def test_a_second_rod_stands_beside_the_first() -> None:
    model, _ = with_rod(Model(), "straight")
    model, path = with_rod(model, "helix")
    assert path == "rods.rod2"
    assert model.rods["rod2"].position[1] == pytest.approx(0.3)
    assert len(model.supports) == 2
    assert model.simulation.until == 1.0


@pytest.mark.parametrize("name", ["cantilever", "spring", "arch", "rod between bodies"])
def test_templates_with_rods_run(name: str) -> None:
    model = TEMPLATES[name]()
    assert not [problem for problem in check(model) if problem.severity == "error"]
    if name == "arch":
        run = anholon.simulate(model)
        assert (np.diff(run["load"]) < 0.0).any()
    else:
        still = model.simulation.form == "statics"
        run = anholon.simulate(model if still else replace(model, simulation=replace(model.simulation, until=0.05)))
    assert run.outcome.status == "done"
