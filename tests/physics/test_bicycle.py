"""The Whipple bicycle of Meijaard, Papadopoulos, Ruina and Schwab (2007): upright motion, linearised numerically."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import anholon
from anholon import System
from anholon.system.system_state import SystemState

Floats = NDArray[np.float64]

# Canonical matrices of the benchmark bicycle (their section 5): M q'' + v C1 q' + (g K0 + v^2 K2) q = 0.
M = np.array([[80.81722, 2.31941332208709], [2.31941332208709, 0.29784188199686]])
C1 = np.array([[0.0, 33.86641391492494], [-0.85035641456978, 1.68540397397560]])
K0 = np.array([[-80.95, -2.59951685249872], [-2.59951685249872, -0.80329488458618]])
K2 = np.array([[0.0, 76.59734589573222], [0.0, 2.65431523794604]])
G = 9.81


def eigenvalues_of_the_benchmark(v: float) -> Floats:
    """Return the four eigenvalues at the forward speed v."""
    inverse = np.linalg.inv(M)
    state = np.block([[np.zeros((2, 2)), np.eye(2)], [-inverse @ (G * K0 + v * v * K2), -inverse @ (v * C1)]])
    return np.sort_complex(np.linalg.eigvals(state))


def admissible(
    system: System, p: Floats, speed: float, roll: float, steer: float, rates: tuple[float, float]
) -> Floats:
    """Return the state with given roll, steer and their rates; pitch, spins and travel follow from the constraints."""
    index = {name: i for i, name in enumerate(system.coordinates)}
    n = system.n
    start = system.call("initial", 0.0, np.zeros(n), np.zeros(n), p)
    q, v = start[:n].copy(), start[n:].copy()
    q[index["roll"]], q[index["steer"]] = roll, steer
    row = system.holonomic.index(True)
    for _ in range(20):
        position, _ = SystemState(system, 0.0, q, v, p).constraint_residual()
        pieces = SystemState(system, 0.0, q, v, p).evaluate_equations()
        pitch = index["pitch"]
        q[pitch] -= position[row] / pieces.A[row, pitch]
    # Rates: forward speed kept, roll and steer rates given, the rest from the rows.
    pieces = SystemState(system, 0.0, q, np.zeros(n), p).evaluate_equations()
    rows = [pieces.A, np.eye(n)[[index["roll"], index["steer"], index["rear_spin"]]]]
    given = np.concatenate([np.zeros(system.m), rates, [start[n + index["rear_spin"]] * speed]])
    v = np.linalg.lstsq(np.vstack(rows), given, rcond=None)[0]
    assert np.abs(SystemState(system, 0.0, q, v, p).evaluate_equations().rate).max() < 1e-12
    return np.concatenate([q, v])


@pytest.mark.parametrize("v", [0.5, 2.0, 4.0, 5.0, 7.5])
def test_linearised_upright_motion_has_the_published_eigenvalues(v: float) -> None:
    system = anholon.compile_model(anholon.load("whipple-bicycle"))
    p = system.parameters()
    n = system.n
    index = {name: i for i, name in enumerate(system.coordinates)}
    start = system.call("initial", 0.0, np.zeros(n), np.zeros(n), p)
    at_start = start[n + index["rear_spin"]]
    radius = system.body_sizes(p)["rear_wheel"][1][0]
    scale = v / abs(at_start * radius)

    def accelerations(x: Floats) -> Floats:
        y = admissible(system, p, scale, x[0], x[1], (x[2], x[3]))
        a = system.call("rhs", 0.0, y[:n], y[n:], p)[n:]
        return np.array([x[2], x[3], a[index["roll"]], a[index["steer"]]])

    h = 1e-4
    columns = []
    for e in np.eye(4):
        # Fourth-order differences: the error is of the order h^4 = 1e-16.
        near, far = accelerations(h * e) - accelerations(-h * e), accelerations(2 * h * e) - accelerations(-2 * h * e)
        columns.append((8.0 * near - far) / (12.0 * h))
    found = np.sort_complex(np.linalg.eigvals(np.column_stack(columns)))
    np.testing.assert_allclose(found, eigenvalues_of_the_benchmark(v), rtol=0, atol=1e-6)
