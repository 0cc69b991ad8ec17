"""Stages edited again and again: what is shared with the programme before gives what a fresh start gives."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.mechanics.ramps import Ramp
from anholon.model.query.stage_sequence import (
    BUILTIN_SHAPES,
    FADE,
    collect_stage_parameters,
    shape_formula,
    shape_value,
)
from anholon.model.schema import Blade, Branch, Model, Nonholonomic, Resistance, Stage
from anholon.system.compile_cache import CompileCache
from anholon.system.system import System

PROGRAMMES = (
    "skater-staged", "circle-eight", "three-turn", "spiral", "entry-spin-exit", "two-foot-to-one-foot-spin",
    "serpentine", "slip-and-recovery", "waltz-jump",
)  # fmt: skip


def staged(model: Model, number: int, **changes: object) -> Model:
    stages = list(model.stages)
    stages[number] = replace(stages[number], **changes)
    return replace(model, stages=tuple(stages))


def setting(model: Model, name: str) -> Model:
    return staged(model, 0, set={**model.stages[0].set, name: 1.1 * model.parameters[name].value + 0.01})


def limb(model: Model) -> Model:
    return setting(model, "alpha1")


def drag_of_a_stage(model: Model) -> Model:
    """Set what no stage has set."""
    return setting(model, next(name for name in ("kappa3", "kappa4") if not _is_set(model, name)))


def ramp(model: Model) -> Model:
    number = next(k for k in range(1, len(model.stages)) if collect_stage_parameters(model, model.stages[k]))
    return staged(model, number, change="ramp", ramp=0.2, profile="quintic")


def ramp_of_a_formula(model: Model) -> Model:
    number = next(k for k in range(1, len(model.stages)) if collect_stage_parameters(model, model.stages[k]))
    return staged(model, number, change="ramp", ramp=0.2, profile="s + 0.01*sin(2*pi*s)")


def law(model: Model) -> Model:
    name, force = next((name, force) for name, force in model.forces.items() if "kappa" in str(force))
    field = "value" if isinstance(force, Resistance) or hasattr(force, "value") else "coefficient"
    value = getattr(force, field)
    return replace(model, forces={**model.forces, name: replace(force, **{field: f"1.01*({value})"})})


def end(model: Model) -> Model:
    return staged(model, 0, until="theta - 0.11", direction="both")


def end_by_reaction(model: Model) -> Model:
    return staged(model, 1, until="reaction.blade - 4321", direction="both")


def branch(model: Model) -> Model:
    return staged(model, 0, branches=(Branch(when="theta + 0.2", to=model.stages[-1].name),))


def grip(model: Model) -> Model:
    blade = model.constraints["blade"]
    assert isinstance(blade, Blade | Nonholonomic)
    return replace(model, constraints={**model.constraints, "blade": replace(blade, grip=3000.0)})


def swapped(model: Model) -> Model:
    first, second, *rest = model.stages
    return replace(model, stages=(second, first, *rest))


def lifted(model: Model) -> Model:
    return staged(model, 1, off=("blade",))


EDITS: tuple[Callable[[Model], Model], ...] = (
    limb, drag_of_a_stage, ramp, end, ramp_of_a_formula, law, end_by_reaction, branch, swapped, lifted, grip,
)  # fmt: skip


def _is_set(model: Model, name: str) -> bool:
    return any(name in collect_stage_parameters(model, stage) for stage in model.stages)


def compare(one: System, fresh: System) -> None:
    """Compare all functions of two systems at a few states."""
    assert one.structure == fresh.structure
    assert one.crossings == fresh.crossings
    assert one.moving_parameters == fresh.moving_parameters
    assert set(one.compiled.names) == set(fresh.compiled.names)
    random = np.random.default_rng(0)
    for _ in range(2):
        t, y = 0.3, random.uniform(-0.4, 0.4, 2 * one.n)
        p, other = one.parameters(t), fresh.parameters(t)
        count = one.compiled.n_params
        assert p[:count].tobytes() == other[:count].tobytes()
        p[list(one.equations.names.ramps.slots)] = random.uniform(0.1, 0.4, len(one.equations.names.ramps.slots))
        p, other = one.compiled.make_parameters(p[:count]), fresh.compiled.make_parameters(p[:count])
        for name in fresh.compiled.names:
            a, b = one.compiled.call(name, t, y, p), fresh.compiled.call(name, t, y, other)
            np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-11 * (1.0 + np.abs(b).max(initial=0.0)))


@pytest.mark.parametrize("name", PROGRAMMES)
def test_edited_stages_move_as_from_a_fresh_start(name: str) -> None:
    """Each programme goes through edits one upon the other, of which some are compared, and some are run."""
    model, recent = anholon.load(name), CompileCache()
    run = anholon.simulate(recent.compile(model))
    first = PROGRAMMES.index(name)
    for k in range(len(EDITS)):
        edit = EDITS[(first + k) % len(EDITS)]
        model = edit(model)
        system = recent.compile(model)
        if k % 6 == first % 6:
            compare(system, anholon.compile_model(model))
        if k == 5 and first % 2 == 0:
            until = 1.5 if len(model.stages) > 6 else None
            new, fresh = (anholon.simulate(each, until=until) for each in (system, anholon.compile_model(model)))
            agree(new, fresh)
            agree(anholon.simulate(system, until=until, resume=run), fresh)


def agree(one: anholon.Run, other: anholon.Run) -> None:
    """Compare two runs."""
    assert one.outcome.status == other.outcome.status
    assert [event.name for event in one.events] == [event.name for event in other.events]
    np.testing.assert_allclose([e.t for e in one.events], [e.t for e in other.events], rtol=0, atol=1e-9)
    np.testing.assert_allclose(one.times, other.times, rtol=0, atol=1e-9)
    for quantity in ("theta", "xi", "energy"):
        size = 1.0 + np.abs(other[quantity]).max()
        np.testing.assert_allclose(one[quantity], other[quantity], rtol=0, atol=1e-8 * size)


def equal(one: anholon.Run, other: anholon.Run) -> None:
    """Compare all quantities of two runs bit by bit."""
    found = one.quantity(other.quantities)
    for name, expected in other.quantity(other.quantities).items():
        assert found[name].tobytes() == expected.tobytes(), name


@pytest.mark.parametrize("name", ["three-turn", "slip-and-recovery"])
def test_runs_with_edited_shapes_of_ramps_are_resumed_to_the_bit(name: str) -> None:
    model, recent = anholon.load(name), CompileCache()
    system = recent.compile(model)
    run = anholon.simulate(system)
    number = max(k for k, stage in enumerate(model.stages) if stage.change == "ramp")
    edited = staged(model, number, profile="sin(pi*s/2)^2*(1 + 0.1*(1 - s))")
    again = recent.compile(edited)
    fresh = anholon.compile_model(edited)
    compare(again, fresh)
    new = anholon.simulate(again)
    agree(new, anholon.simulate(fresh))
    resumed = anholon.simulate(again, resume=run)
    assert resumed.count_shared(run)[0] > 0
    assert resumed.times.tobytes() == new.times.tobytes()
    equal(resumed, new)
    # The equations that are told, in symbols and to other forms, are those of the new shape.
    random = np.random.default_rng(1)
    y, p = random.uniform(-0.4, 0.4, 2 * again.n), again.parameters()
    p[list(again.equations.names.ramps.slots)] = 0.2
    one, other = (
        each.equations.graph.evaluate(each.equations.force, 0.3, y.tolist(), p.tolist()) for each in (again, fresh)
    )
    np.testing.assert_allclose(one, other, rtol=1e-10, atol=1e-10 * np.abs(other).max())


def test_shapes_that_no_stage_has_any_more_leave_no_bits_behind() -> None:
    model, recent = anholon.load("three-turn"), CompileCache()
    run = anholon.simulate(recent.compile(model), until=3.4)
    number = next(k for k, stage in enumerate(model.stages) if stage.profile == "1 - cos(pi*s/2)")
    edited = staged(model, number, profile="linear")
    system, fresh = recent.compile(edited), anholon.simulate(edited, until=3.4)
    for new in (anholon.simulate(system, until=3.4), anholon.simulate(system, until=3.4, resume=run)):
        equal(new, fresh)


def test_a_first_ramp_leaves_no_other_bits_behind() -> None:
    model = anholon.load("skater-staged")
    run = anholon.simulate(model)
    edited = staged(model, len(model.stages) - 1, change="ramp", ramp=0.1)
    for old, new in ((run, edited), (anholon.simulate(edited), model)):
        resumed, fresh = anholon.simulate(new, resume=old), anholon.simulate(new)
        for quantity in ("xi", "theta", "reaction:blade"):
            assert resumed[quantity].tobytes() == fresh[quantity].tobytes()


@pytest.mark.parametrize("profile", ["linear", "quintic", "s^2*(3 - 2*s)*(1 + 0.1*(1 - s))"])
def test_polynomials_as_shapes_of_ramps_are_numbers(profile: str) -> None:
    model, recent = anholon.load("three-turn"), CompileCache()
    system = recent.compile(model)
    run = anholon.simulate(system)
    number = max(k for k, stage in enumerate(model.stages) if stage.change == "ramp")
    edited = staged(model, number, profile=profile)
    again = recent.compile(edited)
    assert again.compiled is system.compiled
    compare(again, anholon.compile_model(edited))
    new, resumed = anholon.simulate(again), anholon.simulate(again, resume=run)
    assert resumed.count_shared(run)[0] > 0
    equal(resumed, new)
    # The same shape as what is no polynomial: made of its formula.
    own = f"{shape_formula(profile)} + 0*sin(s)^2"
    agree(new, anholon.simulate(staged(model, number, profile=own)))


def test_ramps_that_are_polynomials_are_read_as_they_were_written() -> None:
    model = anholon.load("three-turn")
    system = anholon.compile_model(model)
    names = system.equations.names.ramps.names
    written = (*BUILTIN_SHAPES.values(), "s^2*(7 - 2*s^5)/5", "2*s - s^2")
    ramps = [Ramp(name, 0.3, 0.9, 0.2 + k, shape) for k, (name, shape) in enumerate(zip(names, written, strict=False))]
    ramps.append(Ramp(ramps[-1].name, 0.3, 0.9, 0.05, FADE))
    p = system.parameters(0.3, {}, ramps)
    read = system.equations.names.ramps.read(p)
    assert {(ramp.name, ramp.shape) for ramp in ramps[:3]} < {(ramp.name, ramp.shape) for ramp in read}
    assert len(read) == len(ramps)
    for t in (0.3, 0.7, 1.2):
        one, other = (
            {
                name: sum(r.change * shape_value(r.shape, (t - 0.3) / 0.9) for r in some if r.name == name)
                for name in names
            }
            for some in (ramps, read)
        )
        assert one == pytest.approx(other, abs=1e-14)
        stopped = system.equations.names.ramps.stop_at(p, t)
        values = dict(zip(model.parameters, stopped - system.parameters(), strict=False))
        assert {name: values[name] for name in names} == pytest.approx(one, abs=1e-14)


def test_a_force_that_a_stage_switches_is_a_number() -> None:
    model, recent = anholon.load("skater-staged"), CompileCache()
    system = recent.compile(model)
    edited = staged(model, 2, off=("F1", "L5"))
    assert recent.compile(edited).compiled is system.compiled
    compare(recent.compile(edited), anholon.compile_model(edited))
    agree(anholon.simulate(recent.compile(edited)), anholon.simulate(anholon.compile_model(edited)))
    lone = replace(edited, stages=(replace(edited.stages[0], off=("F1",)),))
    never = replace(edited, stages=(edited.stages[0],), forces={k: f for k, f in edited.forces.items() if k != "F1"})
    one, other = anholon.simulate(lone), anholon.simulate(never)
    np.testing.assert_allclose(one["theta"], other["theta"], rtol=1e-12)


@pytest.mark.parametrize("first", ["s + 0.01*sin(2*pi*s)", "sin(pi*s/2)^2*(1 + 0.5*(1 - s))"])
def test_better_code_has_the_shapes_that_ramps_have_now(first: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The numbers in the course of a ramp are those of its new shape, in code that is made later as well."""
    model, recent = anholon.load("three-turn"), CompileCache()
    number = max(k for k, stage in enumerate(model.stages) if stage.change == "ramp")
    recent.compile(staged(model, number, profile=first))
    for edited in (
        staged(model, number, profile="sin(pi*s/2)^2*(1 + 0.1*(1 - s))"),
        staged(model, number, profile="sin(pi*s/2)^2"),
        replace(model, stages=(*model.stages[:3], *model.stages[4:])),
    ):
        system = recent.compile(edited)
        before = anholon.simulate(system)
        recent.optimize(lambda: False)
        after = anholon.simulate(system)
        equal(after, before)


def test_a_constraint_that_a_stage_switches_off_is_no_other_system() -> None:
    model, recent = anholon.load("three-turn"), CompileCache()
    system = recent.compile(model)
    edited = staged(model, 2, off=("blade",))
    assert recent.compile(edited).compiled is system.compiled
    assert recent.compile(edited).has_contact_modes
    assert not recent.compile(model).has_contact_modes
    compare(recent.compile(edited), anholon.compile_model(edited))


def test_what_is_undone_is_not_derived_again() -> None:
    model, recent = anholon.load("skater-staged"), CompileCache()
    system = recent.compile(model)
    edits = [edit(model) for edit in EDITS[2:5]]
    systems = [recent.compile(edited) for edited in edits]
    assert recent.compile(model).compiled is system.compiled
    for edited, other in zip(edits, systems, strict=True):
        assert recent.compile(edited).compiled is other.compiled
    heavier = replace(model, parameters={**model.parameters, "L5z": replace(model.parameters["L5z"], value=0.7)})
    assert recent.compile(heavier).parameters()[list(model.parameters).index("L5z")] == 0.7


def test_what_a_stage_sets_is_a_number() -> None:
    model, recent = anholon.load("skater-staged"), CompileCache()
    system = recent.compile(model)
    edited = drag_of_a_stage(model)
    assert recent.compile(edited).compiled is system.compiled
    # A limb that a stage moves for the first time jumps as from a fresh start.
    lone = replace(model, stages=tuple(replace(s, set={"L5z": 0.2, **({"alpha1": 60.0} if k == 2 else {})})
                                       for k, s in enumerate(model.stages)))  # fmt: skip
    first = recent.compile(replace(model, stages=tuple(replace(s, set={"L5z": 0.2}) for s in model.stages)))
    assert first.moving_parameters == ()
    second = recent.compile(lone)
    assert second.compiled is first.compiled
    assert second.moving_parameters == ("alpha1",)
    agree(anholon.simulate(second), anholon.simulate(anholon.compile_model(lone)))


def test_code_of_jumps_is_not_kept_where_stages_set_more() -> None:
    model = anholon.load("skater-staged")
    first = anholon.compile_model(model)
    before = first.get_jump_function()
    assert first.reuse_for(staged(model, 1, duration=1.0)).get_jump_function() is before  # type: ignore[union-attr]
    edited = first.reuse_for(staged(model, 1, set={**model.stages[1].set, "m1": 1.01 * model.parameters["m1"].value}))
    assert edited is not None
    assert edited.get_jump_function() is not before


def test_code_of_jumps_is_kept_where_stages_set_what_moves_nothing() -> None:
    model = anholon.load("spiral")
    first = anholon.compile_model(model)
    before = first.get_jump_function()
    for name, kept in (("kappa4", True), ("hip", False)):
        edited = first.reuse_for(setting(model, name))
        fresh = anholon.compile_model(setting(model, name))
        assert edited is not None
        assert (edited.get_jump_function() is before) == kept
        assert edited.moving_parameters == fresh.moving_parameters
        assert (name in edited.moving_parameters) != kept
        state, change = np.full(2 * first.n, 0.1), dict.fromkeys(edited.moving_parameters, 0.3)
        one, other = (
            each.get_jump_function().call("pose", 0.1, state, each.with_jump_directions(each.parameters(), change))
            for each in (edited, fresh)
        )
        np.testing.assert_allclose(one, other, rtol=1e-11, atol=1e-11)


def test_a_ramp_to_other_values_or_of_another_shape_is_another_one() -> None:
    """Ramps as long as the one before: what is computed ahead of a ramp is kept by all numbers that it depends on."""
    model, recent = anholon.load("skater-reference"), CompileCache()
    poses = ({"alpha1": 95.0, "alpha2": 140.0}, {"alpha1": 10.0, "alpha3": 50.0})
    for change, profile in ((poses[0], "cosine"), (poses[1], "cosine"), (poses[1], "quintic")):
        leg = Stage(name="leg", duration=0.1, change="ramp", ramp=0.1, profile=profile, set=change)
        moved = replace(model, stages=(Stage(name="before", duration=0.2), leg))
        equal(anholon.simulate(recent.compile(moved)), anholon.simulate(moved))
