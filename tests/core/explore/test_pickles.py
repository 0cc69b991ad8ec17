"""Systems and runs travel to other processes: a system as its model, a run by the layout of its file."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest

import anholon
from anholon.system.system_state import SystemState
from anholon.system.variants import Variants


def end_of(system: anholon.System) -> anholon.Run:
    """Return the run of a system, in another process."""
    return anholon.simulate(system, until=0.5)


def test_a_system_goes_and_a_run_comes_back() -> None:
    system = anholon.compile_model(anholon.load("skater-reference"))
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        there = executor.submit(end_of, system).result()
    here = anholon.simulate(system, until=0.5)
    assert there.outcome == here.outcome
    for name in ("theta", "theta'", "reaction:blade", "energy"):
        assert np.array_equal(there[name], here[name])
    times = np.linspace(0.0, 0.5, 37)
    assert there.quantity(["xi"], times)["xi"] == pytest.approx(here.quantity(["xi"], times)["xi"], abs=1e-12)


@pytest.mark.parametrize(("model", "until"), [("waltz-jump", 0.3), ("right-angle-cantilever", 0.05), ("billiard", 0.5)])
def test_runs_with_stages_rods_and_impacts(model: str, until: float) -> None:
    source = model if model != "billiard" else "tests/models/billiard.toml"
    run = anholon.simulate(anholon.load(source), until=until)
    again = pickle.loads(pickle.dumps(run))
    assert (again.outcome, again.events, again.stages) == (run.outcome, run.events, run.stages)
    assert again.columns == run.columns
    for name, values in run.table().items():
        assert again.table()[name] == pytest.approx(values, rel=1e-9, abs=1e-9), name


def test_a_system_of_a_mode_is_no_model() -> None:
    run = anholon.simulate(anholon.load("tests/models/billiard.toml"), until=0.1)
    system = run.system
    q, v = run.state(0.0)
    mode = run.segments[0].system
    assert mode is not system
    assert pickle.loads(pickle.dumps(system)).model == system.model
    with pytest.raises(pickle.PicklingError, match="pickle the run"):
        pickle.dumps(mode)
    assert Variants(system).get(mode.mode, SystemState(system, 0.0, q, v, system.parameters())).mode == mode.mode
