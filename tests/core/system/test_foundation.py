"""What a model shares with the one before an edit: the result is that of a fresh start, to the last node."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import anholon
from anholon.model.file.examples import example_names, rod_example_names
from anholon.model.schema import Constraint, TypedConstraint
from anholon.system.compile_cache import CompileCache
from anholon.system.system import System

RIGID = [name for name in example_names() if name not in rod_example_names()]
"""Examples without rods, whose equations are those of coordinates."""


def doubled(constraint: Constraint) -> Constraint:
    """Return the constraint with its formula doubled, where it has one."""
    return (
        replace(constraint, formula=f"2*({constraint.formula})")
        if isinstance(constraint, TypedConstraint)
        else constraint
    )


def same_nodes(one: System, two: System) -> bool:
    """Return whether two systems have the same expressions under the same numbers, in the same places."""
    first, second = one.equations.graph, two.equations.graph
    lists = [(graph.operation, graph.left, graph.right, graph.mask) for graph in (first, second)]
    places = [
        (
            e.loads,
            e.rows,
            e.reaction_geometry,
            e.charts,
            e.mass,
            e.force,
            e.momentum,
            e.kinetic,
            e.potential,
            e.events,
            e.initial,
        )
        for e in (one.equations, two.equations)
    ]
    return lists[0] == lists[1] and places[0] == places[1]


@pytest.mark.parametrize("name", RIGID)
def test_system_after_an_edit_of_constraints_is_that_of_a_fresh_start(name: str) -> None:
    model = anholon.load(name)
    before = {key: doubled(constraint) for key, constraint in reversed(model.constraints.items())}
    recent = CompileCache()
    recent.compile(replace(model, constraints=before))
    assert same_nodes(recent.compile(model), anholon.compile_model(model))


def test_foundation_is_shared_by_edits_of_constraints_and_not_touched_by_them() -> None:
    recent = CompileCache()
    model = anholon.load("skater-reference")
    foundation = recent.compile(model).equations.forced_model
    nodes = len(foundation.graph)
    for _ in range(3):
        model = replace(model, constraints={name: doubled(item) for name, item in model.constraints.items()})
        system = recent.compile(model)
        assert system.equations.forced_model is foundation
        assert len(system.equations.graph) > nodes
    assert len(foundation.graph) == nodes


def test_other_masses_places_and_forces_have_a_foundation_of_their_own() -> None:
    recent = CompileCache()
    model = anholon.load("chaplygin-sleigh")
    foundation = recent.compile(model).equations.forced_model
    other = replace(model, definitions={**model.definitions, "unused": "1 + 1"})
    assert not foundation.is_base_of(other)
    assert recent.compile(other).equations.forced_model is not foundation


def test_a_change_of_order_alone_is_a_change() -> None:
    recent = CompileCache()
    model = anholon.load("skater-reference")
    recent.compile(model)
    turned = replace(
        model,
        parameters=dict(reversed(model.parameters.items())),
        coordinates=dict(reversed(model.coordinates.items())),
        constraints=dict(reversed(model.constraints.items())),
    )
    one = anholon.simulate(recent.compile(turned), until=1.0)
    other = anholon.simulate(anholon.compile_model(turned), until=1.0)
    for name in turned.coordinates:
        assert (one[name] == other[name]).all()


@pytest.mark.parametrize("name", ["skater-staged", "rolling-disc", "whipple-bicycle"])
def test_motion_after_an_edit_is_that_of_a_fresh_start_to_the_last_bit(name: str) -> None:
    model = anholon.load(name)
    recent = CompileCache()
    recent.compile(replace(model, constraints={key: doubled(item) for key, item in model.constraints.items()}))
    edited = anholon.simulate(recent.compile(model), until=2.0)
    fresh = anholon.simulate(anholon.compile_model(model), until=2.0)
    for column in (*model.coordinates, "energy", *(f"reaction:{row}" for row in fresh.system.rows)):
        if column in fresh.columns:
            assert (edited[column] == fresh[column]).all(), column


def test_better_code_gives_the_same_motion_to_the_last_bit() -> None:
    recent = CompileCache()
    system = recent.compile(anholon.load("whipple-bicycle"))
    before = anholon.simulate(system, until=2.0)
    old = [system.compiled.address(name) for name in ("rhs", "project")]
    recent.optimize(lambda: True)
    assert [system.compiled.address(name) for name in ("rhs", "project")] == old
    recent.optimize(lambda: False)
    assert not {*old}.intersection(system.compiled.address(name) for name in ("rhs", "project"))
    after = anholon.simulate(system, until=2.0)
    for column in before.columns:
        assert (before[column] == after[column]).all(), column

    # The prelude that systems share has become better too.
    recent.compile(replace(system.model, constraints=dict(reversed(system.model.constraints.items()))))
    recent.optimize(lambda: False)
    edited = anholon.simulate(recent.compile(system.model), until=2.0)
    for column in before.columns:
        assert (before[column] == edited[column]).all(), column
