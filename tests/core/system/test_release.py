"""Systems and runs are freed with their last holder: nobody has to search for cycles while models are edited."""

from __future__ import annotations

import gc
import weakref

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.compiler.background_optimizer import run_pending
from anholon.scene import RunPicture
from anholon.system.compile_cache import CompileCache


@pytest.fixture
def unsearched():
    """No search for cycles takes place."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("name", ["skater-staged", "rolling-disc", "cart-pendulum"])
def test_a_system_is_freed_with_its_last_holder(name, unsearched):
    system = anholon.compile_model(anholon.load(name))
    run = anholon.simulate(system, until=0.2)
    seen = [weakref.ref(thing) for thing in (system, system.equations.graph, system.equations.names, run)]
    del system, run
    run_pending()
    assert [thing() for thing in seen] == [None] * len(seen)


@pytest.mark.parametrize(
    "ask",
    [anholon.stage_table, anholon.energy_balance, lambda run: anholon.explain_transition(run, 1), RunPicture],
    ids=["stages", "balance", "transition", "picture"],
)
@pytest.mark.parametrize("name", ["skater-staged", "three-turn"])
def test_what_is_asked_of_a_run_does_not_keep_it(ask, name, unsearched):
    run = anholon.simulate(anholon.load(name))
    equations = run.system.equations
    kept = [weakref.ref(thing) for thing in (run, run.system, equations.graph, equations.forced_model.graph)]
    del equations
    assert ask(run) is not None
    del run
    run_pending()  # who makes better code of the functions holds these until then
    assert [thing() for thing in kept] == [None] * len(kept)


def test_positions_of_composite_bodies_do_not_keep_their_system(unsearched):
    """Results made on copies of a graph are kept beside it: what they hold must not lead back to it."""
    run = anholon.simulate(anholon.load("waltz-jump"), until=0.1)
    kept = [
        weakref.ref(thing) for thing in (run, run.system, run.system.equations.forced_model.unconstrained_model.graph)
    ]
    assert np.isfinite(run.quantity(["trunk.x", "head.x"])["trunk.x"]).all()
    del run
    run_pending()
    assert [thing() for thing in kept] == [None] * len(kept)


def test_of_large_systems_the_last_two_are_kept_while_a_model_is_edited(unsearched):
    def compiled(name, count):
        cache, model, kept = CompileCache(), anholon.load(name), []
        body = next(iter(model.bodies))
        for k in range(count):
            x, *others = model.bodies[body].position
            moved = replace(model.bodies[body], position=(f"{x} + 1e-6*{k}*sin({k + 1}*t)", *others))
            run = anholon.simulate(cache.compile(replace(model, bodies={**model.bodies, body: moved})))
            kept.append(weakref.ref(run.system))
        del run
        return [system() is not None for system in kept]

    assert compiled("waltz-jump", 3) == [False, True, True]
    assert compiled("skater-reference", 4) == [True] * 4


def test_what_is_seen_of_a_run_is_freed_with_its_last_holder(unsearched):
    picture = RunPicture(anholon.simulate(anholon.load("waltz-jump"), until=1.5))
    picture.prepare(0.5)
    assert picture.at(0.5).ghosts is not None
    seen = [weakref.ref(thing) for thing in (picture, picture.run)]
    del picture
    assert [thing() for thing in seen] == [None, None]


def test_a_derivation_leaves_frozen_what_another_froze(unsearched):
    gc.freeze()
    gc.enable()
    try:
        frozen = gc.get_freeze_count()
        anholon.compile_model(anholon.load("cart-pendulum"))
        assert gc.get_freeze_count() > 0.9 * frozen  # what was freed meanwhile is not counted
        assert gc.isenabled()
    finally:
        gc.unfreeze()
