"""When the equations at a state are stiff for a step."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from anholon.steppers.callbacks import make_callback_address
from anholon.steppers.stiffness import is_stiff

Floats = NDArray[np.float64]


def judge(matrix: list[list[float]], h: float) -> bool:
    """Return whether steps h are stiff for y' = A y."""
    A = np.array(matrix)
    n = len(A)
    return is_stiff(make_callback_address(lambda _t, y: A @ y, n), 0.0, np.ones(n), np.zeros(1), h)


@pytest.mark.parametrize(("h", "stiff"), [(1e-6, False), (0.9e-3, False), (1.1e-3, True), (1.0, True)])
def test_what_decays_within_a_step_is_stiff(h: float, stiff: bool) -> None:
    assert judge([[-1000.0]], h) == stiff
    assert judge([[-1000.0, 0.0], [0.0, -1.0]], h) == stiff
    # A damped oscillation of a tenth of the rate does not matter.
    assert judge([[-1000.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1e4, -10.0]], h) == stiff


@pytest.mark.parametrize(("h", "stiff"), [(1e-3, False), (4e-3, False), (6e-3, True)])
def test_an_oscillation_counts_where_no_explicit_step_could_be_as_long(h: float, stiff: bool) -> None:
    assert judge([[0.0, 1.0], [-1e6, 0.0]], h) == stiff


def test_growth_is_not_stiff() -> None:
    assert not judge([[1000.0]], 2e-3)
    assert not judge([[0.0]], 1.0)


def test_backwards_and_beyond_the_domain() -> None:
    assert judge([[-1000.0]], -1.0)

    def root(_t: float, y: Floats) -> Floats:
        with np.errstate(invalid="ignore"):
            return np.sqrt(y)

    assert not is_stiff(make_callback_address(root, 1), 0.0, np.array([-1.0]), np.zeros(1), 1.0)
