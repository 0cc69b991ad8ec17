"""Rods to start from run at once, alone and beside others; models with rods among the templates."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.library.rod_templates import ROD_SHAPES, add_rod
from anholon.library.templates import TEMPLATES
from anholon.model.check.model_check import check
from anholon.model.edit.element_list import make_element
from anholon.model.file.model_file import loads
from anholon.model.file.toml_writer import dumps
from anholon.model.schema import Model, SectionLoad, Sphere, Support
from anholon.rods.edit.add_joint import add_joint


@pytest.mark.parametrize("shape", ROD_SHAPES)
def test_a_rod_added_to_nothing_moves_and_rests(shape: str) -> None:
    model, path = add_rod(Model(), shape)
    assert path == "rods.rod1"
    assert not check(model)
    assert loads(dumps(model)) == model
    run = anholon.simulate(model, until=0.03)
    assert run.outcome.status == "done"
    found = anholon.statics(model)
    weight = sum(found.reactions()[f"reaction:{name}.z"] for name in model.supports)
    mesh = found.rod_system.assembly.mesh
    assert weight == pytest.approx(9.81 * float(np.sum(mesh.mass * mesh.length)), rel=1e-6)


def test_a_second_rod_stands_beside_the_first() -> None:
    model, _ = add_rod(Model(), "straight")
    model, path = add_rod(model, "helix")
    assert path == "rods.rod2"
    assert model.rods["rod2"].position[1] == pytest.approx(0.3)
    assert len(model.supports) == 2
    assert model.simulation.until == 1.0


def test_a_joint_brings_a_new_rod_to_the_end_of_the_last() -> None:
    model, _ = add_rod(Model(), "arc")
    model = add_rod(add_rod(model, "straight")[0], "straight")[0]
    model, path = add_joint(model)
    assert path == "joints.joint1"
    assert model.joints["joint1"].between == ("rod1:tip", "rod2:base")
    assert model.rods["rod2"].position == pytest.approx((0.5, 0.5, 1.0))  # a quarter of a circle with the radius 0.5
    assert [support.at for support in model.supports.values()] == ["rod1:base", "rod3:base"]
    model, _ = add_joint(model)
    assert model.joints["joint2"].between == ("rod2:tip", "rod3:base")
    assert model.rods["rod3"].position == pytest.approx((1.5, 0.5, 1.0))
    assert [support.at for support in model.supports.values()] == ["rod1:base"]
    assert not check(model)
    load = make_element(model, SectionLoad, "push")
    assert isinstance(load, SectionLoad)
    assert load.at == "rod3:tip"  # the one that is free
    # A third joint closes the chain; what somebody has placed and held stays.
    again, _ = add_joint(model)
    assert again.joints["joint3"].between == ("rod3:tip", "rod1:base")
    assert (again.rods, again.supports) == (model.rods, model.supports)
    placed = replace(model.rods["rod3"], position=(2.0, 0.0, 1.0))
    joints = {"joint1": model.joints["joint1"]}
    held = {**model.supports, "support3": Support(at="rod3:base")}
    before = replace(model, rods={**model.rods, "rod3": placed}, joints=joints, supports=held)
    after, _ = add_joint(before)
    assert (after.rods, after.supports) == (before.rods, before.supports)


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


def test_a_free_body_comes_to_the_end_of_a_rod_that_it_is_joined_to() -> None:
    """Unless it was placed: then the joint keeps how it stands."""
    model, _ = add_rod(Model(), "straight")
    model, _ = anholon.add_part(model, "free")
    joined, _ = add_joint(model)
    assert joined.joints["joint1"].between == ("rod1:tip", "box1")
    places = [joined.coordinates[str(name)].value for name in joined.bodies["box1"].position]
    assert places == [1.0, 0.0, 1.0]
    coordinates = {**model.coordinates, "y1": replace(model.coordinates["y1"], value=0.4)}
    placed = replace(model, coordinates=coordinates)
    assert add_joint(placed)[0].coordinates == placed.coordinates


def test_a_heavy_body_without_a_joint_hangs_at_the_end_of_a_rod_that_it_is_joined_to() -> None:
    """It would hold the rod to the world: its tip sinks by m g L^3 / 3 E I and by its own weight."""
    model, _ = add_rod(Model(), "straight")
    ball = Sphere(mass=0.2, radius=0.04)
    loaded = replace(model, bodies={"ball": ball})
    joined, _ = add_joint(loaded)
    assert joined.joints["joint1"].between == ("rod1:tip", "ball")
    assert not check(joined)
    found = anholon.statics(joined)
    stiffness, weight = 2.1e11 * np.pi * 0.005**4 / 4.0, 7850.0 * 9.81 * np.pi * 0.005**2
    sag = 0.2 * 9.81 / (3.0 * stiffness) + weight / (8.0 * stiffness)
    assert found.value("rod1:tip.dz") == pytest.approx(-sag, rel=2e-3)
    for placed in (replace(ball, position=(0.0, 0.3, 0.0)), replace(ball, mass=0.0)):
        kept = replace(model, bodies={"ball": placed})
        assert add_joint(kept)[0].bodies == kept.bodies
