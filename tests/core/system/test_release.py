"""Systems and runs are freed with their last holder: nobody has to search for cycles while models are edited."""

from __future__ import annotations

import gc
import weakref

import pytest

import anholon
from anholon.scene import RunPicture


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
    assert [thing() for thing in seen] == [None] * len(seen)


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
