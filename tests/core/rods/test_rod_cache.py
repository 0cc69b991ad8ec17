"""Rods that were compiled serve again only for models that have the same rods."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.errors import ModelError
from anholon.model.schema import Model
from anholon.rods.assembly.rod_system import RodSystem
from anholon.system.compile import compile_model
from anholon.system.compile_rods import compile_rods

TEXT = """format = 1
gravity = [0, 0, "-g"]

[parameters]
g = { value = 9.81, unit = "m/s^2" }
P = { value = 10, unit = "N" }
L = { value = 1, unit = "m" }
D = { value = 0, unit = "s" }

[rods.bow]
elements = 4
curve = { kind = "straight", length = "L" }
damping = "D"

[rods.bow.section]
kind = "given"
axial = 1e4
shear = [1e3, 1e3]
torsion = 1
bending = [1, 1]
mass = 1
inertia = [2e-4, 1e-4, 1e-4]

[supports.clamp]
at = "bow:base"

[loads.tip]
kind = "section"
at = "bow:tip"
force = [0, 0, "P"]

[simulation]
until = 0.1
frames = 100
"""


def compile_run(model: Model) -> RodSystem:
    """Return the rods of a model ready for its run."""
    rods = compile_model(model).rods
    assert rods is not None
    return rods


def with_value(model: Model, name: str, value: float) -> Model:
    """Return the model with another value of a parameter."""
    return replace(model, parameters={**model.parameters, name: replace(model.parameters[name], value=value)})


@pytest.mark.parametrize("compile_", [compile_rods, compile_run])
def test_loads_are_new_on_the_same_mesh(compile_: object) -> None:
    model = anholon.loads(TEXT)
    first, second = compile_(model), compile_(with_value(model, "P", 7.0))  # type: ignore[operator]
    assert second.assembly is first.assembly
    assert second.model.parameters["P"].value == 7.0
    assert second.compute_loads().dead[-1, 2] - first.compute_loads().dead[-1, 2] == pytest.approx(-3.0, abs=1e-12)
    assert compile_(anholon.loads(TEXT)).compute_loads().dead[-1, 2] == pytest.approx(  # type: ignore[operator]
        first.compute_loads().dead[-1, 2], rel=1e-15
    )


@pytest.mark.parametrize(("name", "value"), [("L", 2.0), ("D", 0.01)])
def test_what_shapes_a_rod_makes_it_anew(name: str, value: float) -> None:
    model = anholon.loads(TEXT)
    first, second = compile_run(model), compile_run(with_value(model, name, value))
    assert second.assembly is not first.assembly
    assert second.assembly.rods["bow"].length == (2.0 if name == "L" else 1.0)
    assert (second.damping_times == (0.01 if name == "D" else 0.0)).all()


def test_motions_and_equilibria_are_those_of_new_rods() -> None:
    """The same numbers in a file whose structure is another one, which is compiled by itself."""
    model = anholon.loads(TEXT)
    anholon.simulate(model)
    anholon.statics(model)
    changed = with_value(with_value(model, "P", -4.0), "g", 1.62)
    other = anholon.loads(TEXT.replace('force = [0, 0, "P"]', "force = [0, 0, -4]").replace('"-g"', "-1.62"))
    for names in (["bow:tip.z", "bow:tip.x", "reaction:clamp.z", "energy"],):
        one, two = anholon.simulate(changed), anholon.simulate(other)
        for name in names:
            assert one[name] == pytest.approx(two[name], rel=1e-12, abs=1e-12)
    rest, same = anholon.statics(changed).summary(), anholon.statics(other).summary()
    assert np.array(list(rest.values())) == pytest.approx(np.array(list(same.values())), rel=1e-12, abs=1e-12)


def test_mappings_that_are_changed_in_place_are_seen() -> None:
    model = anholon.loads(TEXT)
    before = anholon.statics(model).summary()["bow:tip.z"]
    model.parameters["P"] = replace(model.parameters["P"], value=-10.0)
    after = anholon.statics(model).summary()["bow:tip.z"]
    assert before > 0.0 > after
    assert anholon.statics(anholon.loads(TEXT)).summary()["bow:tip.z"] == pytest.approx(before, rel=1e-12)


def test_wrong_values_are_refused_again_and_again() -> None:
    model = anholon.loads(TEXT)
    compile_run(model)
    for _ in range(2):
        with pytest.raises(ModelError, match="damping"):
            compile_run(with_value(model, "D", -1.0))
