"""Energy and constraints of the shipped examples; the energy balance closes for every one of them."""

from __future__ import annotations

import numpy as np
import pytest

import anholon
from anholon.model.examples import example_names
from anholon.results.balance import energy_balance

CONSERVATIVE = ("chaplygin-sleigh", "rolling-disc", "skate-on-incline", "pendulum-chain", "whipple-bicycle")


@pytest.mark.parametrize("name", CONSERVATIVE)
def test_energy_and_constraints_hold_over_thirty_seconds(name: str) -> None:
    run = anholon.simulate(anholon.load(name), until=30.0, rtol=1e-10)
    assert run.outcome.status == "done", run.outcome.text()
    assert run.times[-1] == 30.0
    energy = run.energy
    size = max(np.abs(run["kinetic"]).max(), np.ptp(run["potential"]), 1e-3)
    assert np.abs(energy - energy[0]).max() < 1e-10 * size
    assert np.abs(energy - energy[0]).max() < 1e-10 * max(abs(energy[0]), 1.0)
    assert run.drift.max(initial=0.0) < 1e-12


@pytest.mark.parametrize("name", example_names())
def test_energy_balance_closes_by_terms(name: str) -> None:
    run = anholon.simulate(anholon.load(name))
    assert run.outcome.status == "done", run.outcome.text()
    balance = energy_balance(run)
    size = max(float(np.abs(balance.kinetic).max()), float(np.ptp(balance.potential)), 1.0)
    assert np.abs(balance.rest).max() < 1e-9 * size
