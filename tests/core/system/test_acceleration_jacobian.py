"""Derivatives of the accelerations from the graph, beside differences of the accelerations."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import anholon
from anholon.system.acceleration_jacobian import compile_acceleration_jacobian
from anholon.system.system import System

Floats = NDArray[np.float64]


def differentiate(system: System, t: float, y: Floats, p: Floats) -> Floats:
    """Return ∂v'/∂(q, v), (n, 2n), by central differences."""
    n = system.n

    def acceleration(state: Floats) -> Floats:
        return system.call("rhs", t, state[:n], state[n:], p)[n:].copy()

    columns = []
    for j in range(2 * n):
        step = np.zeros(2 * n)
        step[j] = 1e-6
        columns.append((acceleration(y + step) - acceleration(y - step)) / 2e-6)
    return np.array(columns).T


@pytest.mark.parametrize("name", ["rolling-disc", "pendulum-redundant", "ring-on-rod", "four-bar"])
def test_derivatives_are_those_of_the_accelerations(name: str) -> None:
    system = anholon.compile_model(anholon.load(name))
    run = anholon.simulate(system, 0.3)
    q, v = run.state(0.2)
    code = compile_acceleration_jacobian(system)
    assert code is not None
    assert code is compile_acceleration_jacobian(system)
    y, p = np.concatenate([q, v]), system.parameters(0.2)
    found = code.call("jacobian", 0.2, y, p).reshape(system.n, 2 * system.n)
    expected = differentiate(system, 0.2, y, p)
    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5 * np.abs(expected).max(initial=1.0))


def test_long_equations_are_differentiated_by_differences() -> None:
    assert compile_acceleration_jacobian(anholon.compile_model(anholon.load("waltz-jump"))) is None
