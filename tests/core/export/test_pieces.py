"""Motions kept as polynomials: exact where the motion is one, to rounding where it is smooth."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from anholon.model.schema import Coordinate, Model, Point
from anholon.results.polynomial_motion import PolynomialSegment, make_polynomial_segment
from anholon.system.compile import compile_model

Floats = NDArray[np.float64]


class KnownMotion:
    """A motion in closed form: `state(times)` returns q (k,), v is its derivative by a complex step."""

    multipliers = None
    system = compile_model(Model(coordinates={"x": Coordinate()}, points={"P": Point(position=("x", 0, 0), mass=1)}))

    def __init__(self, state: Callable[[NDArray[np.complex128]], NDArray[np.complex128]], ends: Floats) -> None:
        self._state, self._ends = state, ends
        self.t0, self.t1, self.p = float(ends[0]), float(ends[-1]), np.array([1.0, 2.0])

    def steps(self) -> Floats:
        return self._ends

    def readings(self, times: Floats) -> None:
        return None

    def states(self, times: Floats) -> Floats:
        values = self._state(times + 1e-20j)
        return np.column_stack([values.real, values.imag / 1e-20])


ENDS = np.array([0.0, 0.1, 0.35, 0.6, 1.0])


@pytest.mark.parametrize("degree", range(8))
def test_polynomials_of_the_dense_output_come_back_exactly(degree: int) -> None:
    motion = KnownMotion(lambda t: (1 + t) ** degree, ENDS)
    kept = make_polynomial_segment(motion)
    times = np.linspace(0.0, 1.0, 301)
    assert np.allclose(kept.states(times), motion.states(times), rtol=3e-14, atol=0)
    assert kept.values.shape == (4, 8, 2)


def test_smooth_motions_come_back_to_rounding() -> None:
    motion = KnownMotion(lambda t: np.exp(np.sin(9 * t)), ENDS)
    kept = make_polynomial_segment(motion)
    times = np.linspace(0.0, 1.0, 301)
    expected = motion.states(times)
    assert (np.abs(kept.states(times) - expected).max(axis=0) < 1e-12 * np.abs(expected).max(axis=0)).all()
    assert kept.values.shape[1] > 8


def test_nodes_themselves_are_hit() -> None:
    kept = make_polynomial_segment(KnownMotion(lambda t: t**3, ENDS))
    for count in (8, 12):
        node = 0.1 + 0.25 * (1 - np.cos(np.pi / (2 * count))) / 2
        assert kept.states(np.array([node]))[0, 0] == pytest.approx(node**3, rel=1e-14)


def test_rest_stays_at_rest() -> None:
    kept = make_polynomial_segment(KnownMotion(lambda t: 0 * t + 4.0, np.array([0.0])))
    assert kept.states(np.array([0.0, 0.0])).tolist() == [[4.0, 0.0], [4.0, 0.0]]


def test_keeping_twice_changes_nothing() -> None:
    kept = make_polynomial_segment(KnownMotion(np.cos, ENDS))
    assert isinstance(kept, PolynomialSegment)
    assert make_polynomial_segment(kept) is kept
