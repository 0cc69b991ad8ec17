"""Distributions of least norm inside friction cones, against a general optimiser."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import LinearConstraint, linprog, minimize

from anholon.mechanics.cone_program import find_least_point
from anholon.mechanics.sticking_set import StickingSet, compute_least_norm, compute_margins, find_distribution


@pytest.mark.parametrize("seed", range(20))
def test_the_least_point_of_half_spaces(seed: int) -> None:
    random = np.random.default_rng(seed)
    n, m = int(random.integers(1, 5)), int(random.integers(1, 9))
    G, g = random.normal(size=(m, n)), random.normal(size=m)
    x = find_least_point(G, g)
    possible = linprog(np.zeros(n), A_ub=-G, b_ub=-g, bounds=(None, None)).status == 0
    assert (x is not None) == possible
    if x is not None:
        least = minimize(
            lambda y: y @ y, x + 0.1, jac=lambda y: 2 * y, constraints=LinearConstraint(G, g), method="SLSQP"
        )
        assert (G @ x >= g - 1e-12).all()
        assert x @ x == pytest.approx(least.fun, abs=1e-6)


@pytest.mark.parametrize("components", [1, 2])
@pytest.mark.parametrize("seed", range(10))
def test_a_distribution_is_the_one_of_all_sets_at_once(components: int, seed: int) -> None:
    """Flat cones are solved as half-spaces, round ones are first looked at from outside."""
    random = np.random.default_rng(seed)
    k, cones = int(random.integers(1, 5)), int(random.integers(2, 6))
    h, H = np.zeros((cones, 3)), np.zeros((cones, 3, k))
    h[:, 0], h[:, 1 : 1 + components] = random.normal(size=cones), random.normal(size=(cones, components))
    H[:, 0], H[:, 1 : 1 + components] = random.normal(size=(cones, k)), random.normal(size=(cones, components, k))
    basis = np.linalg.qr(random.normal(size=(k + 2, k)))[0]
    base = random.normal(size=k + 2)
    one = StickingSet(base - basis @ (basis.T @ base), basis, h, H, ("f",) * cones, ())
    margin = compute_margins([one])[0][0]
    found = find_distribution(one, 1e-10)
    assert (found is not None) == (margin >= -1e-10)
    if found is not None:
        np.testing.assert_allclose(found, compute_least_norm([one])[0], atol=1e-8)


def test_a_set_that_nothing_bounds_takes_the_least_norm() -> None:
    """Frictions without any grip leave no cone, but a force that rounding keeps from 0."""
    basis = np.array([[0.6], [0.8]])
    one = StickingSet(np.array([0.8, -0.6]), basis, np.zeros((0, 3)), np.zeros((0, 3, 1)), (), (), unsolved=1e-16)
    found = find_distribution(one, 1e-10)
    assert found is not None
    np.testing.assert_array_equal(found, one.least_norm)
    assert find_distribution(one._replace(unsolved=1e-3), 1e-10) is None
