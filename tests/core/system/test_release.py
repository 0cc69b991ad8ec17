"""Systems and runs are freed with their last holder: nobody has to search for cycles while models are edited."""

from __future__ import annotations

import gc
import weakref

import pytest

import anholon


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
