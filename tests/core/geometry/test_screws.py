"""Displacements and screws: the identities of the group and its algebra, beside SciPy's matrix exponential."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.linalg import expm

from anholon.geometry import Ad, ad, bracket, evaluate_screw, exp, inverse, killing_pairing, log

numbers = st.floats(-3.0, 3.0)
screws = st.lists(numbers, min_size=6, max_size=6).map(np.array)
tiny = st.floats(-1e-5, 1e-5)
points = st.lists(numbers, min_size=3, max_size=3).map(np.array)

i, j, k, xi, eta, zeta = np.eye(6)


def field(X: np.ndarray) -> np.ndarray:
    """Return the matrix of a screw as a field on (x, 1)."""
    return np.array([[0, -X[5], X[4], X[0]], [X[5], 0, -X[3], X[1]], [-X[4], X[3], 0, X[2]], [0, 0, 0, 0]])


@given(screws)
def test_exp_is_the_exponential_of_the_field(X: np.ndarray) -> None:
    assert np.abs(exp(X) - expm(field(X))).max() < 1e-12


@given(st.lists(numbers, min_size=3, max_size=3).map(np.array), st.lists(tiny, min_size=3, max_size=3).map(np.array))
def test_small_turns_lose_no_digits(v: np.ndarray, w: np.ndarray) -> None:
    X = np.concatenate([v, w])
    assert np.abs(exp(X) - expm(field(X))).max() < 1e-14
    assert np.abs(log(exp(X)) - X).max() < 1e-14


@given(screws)
def test_log_undoes_exp_up_to_half_a_turn(X: np.ndarray) -> None:
    D = exp(X)
    assert np.abs(exp(log(D)) - D).max() < 1e-11
    assert np.linalg.norm(log(D)[3:]) <= math.pi + 1e-12
    if np.linalg.norm(X[3:]) < math.pi - 1e-3:
        assert np.abs(log(D) - X).max() < 1e-8


@pytest.mark.parametrize("axis", [(1.0, 0.0, 0.0), (0.0, 0.6, 0.8), (2 / 3, -1 / 3, 2 / 3)])
def test_log_of_half_a_turn(axis: tuple[float, float, float]) -> None:
    D = exp([0.3, -0.2, 0.5, *(math.pi * np.array(axis))])
    assert np.abs(exp(log(D)) - D).max() < 1e-12
    assert np.linalg.norm(log(D)[3:]) == pytest.approx(math.pi)


@given(screws)
def test_ad_of_an_exponential_is_the_exponential_of_ad(X: np.ndarray) -> None:
    assert np.abs(Ad(exp(X)) - expm(ad(X))).max() < 1e-11


@given(screws, screws)
def test_ad_is_a_morphism_and_moves_the_field(X: np.ndarray, Y: np.ndarray) -> None:
    D, E = exp(X), exp(Y)
    assert np.abs(Ad(D @ E) - Ad(D) @ Ad(E)).max() < 1e-12
    assert np.abs(Ad(inverse(D)) @ Ad(D) - np.eye(6)).max() < 1e-12
    moved = D @ field(Y) @ inverse(D)
    assert np.abs(field(Ad(D) @ Y) - moved).max() < 1e-12


@given(screws, screws, points)
def test_ad_of_a_displacement_carries_the_field_along(X: np.ndarray, Y: np.ndarray, m: np.ndarray) -> None:
    D = exp(X)
    back = (inverse(D) @ np.append(m, 1.0))[:3]
    assert np.abs(evaluate_screw(Ad(D) @ Y, m) - D[:3, :3] @ evaluate_screw(Y, back)).max() < 1e-12


@given(screws, screws, screws)
def test_the_bracket_is_that_of_a_lie_algebra(X: np.ndarray, Y: np.ndarray, Z: np.ndarray) -> None:
    assert np.abs(bracket(X, Y) - ad(X) @ Y).max() < 1e-13
    assert np.abs(bracket(X, Y) + bracket(Y, X)).max() < 1e-13
    assert np.abs(field(bracket(X, Y)) - (field(X) @ field(Y) - field(Y) @ field(X))).max() < 1e-12
    jacobi = bracket(X, bracket(Y, Z)) + bracket(Y, bracket(Z, X)) + bracket(Z, bracket(X, Y))
    assert np.abs(jacobi).max() < 1e-11
    D = exp(X)
    assert np.abs(Ad(D) @ bracket(Y, Z) - bracket(Ad(D) @ Y, Ad(D) @ Z)).max() < 1e-10


@given(screws, screws, screws, points)
def test_the_killing_pairing_knows_no_point_and_no_displacement(
    X: np.ndarray, Y: np.ndarray, Z: np.ndarray, m: np.ndarray
) -> None:
    there = X[3:] @ evaluate_screw(Y, m) + Y[3:] @ evaluate_screw(X, m)
    assert killing_pairing(X, Y) == pytest.approx(there, abs=1e-11)
    assert killing_pairing(X, Y) == killing_pairing(Y, X)
    D = exp(Z)
    assert killing_pairing(Ad(D) @ X, Ad(D) @ Y) == pytest.approx(float(killing_pairing(X, Y)), abs=1e-11)
    assert killing_pairing(bracket(Z, X), Y) == pytest.approx(-float(killing_pairing(X, bracket(Z, Y))), abs=1e-11)


def test_lerbets_table_of_brackets_and_his_matrices() -> None:
    """The corrected tables of his section 4: [i, η] = k and so on, Ad of translations and of turns about axes."""
    table = {
        (0, 4): k,
        (0, 5): -j,
        (1, 3): -k,
        (1, 5): i,
        (2, 3): j,
        (2, 4): -i,
        (3, 4): zeta,
        (3, 5): -eta,
        (4, 5): xi,
    }
    basis = np.eye(6)
    for one in range(6):
        for other in range(one + 1, 6):
            assert bracket(basis[one], basis[other]).tolist() == table.get((one, other), np.zeros(6)).tolist()
    a, b, c = 0.3, -0.7, 1.1
    shift = Ad(exp([a, b, c, 0, 0, 0]))
    assert np.abs(shift[:3, 3:] - [[0, -c, b], [c, 0, -a], [-b, a, 0]]).max() < 1e-15
    turned = Ad(exp(0.4 * eta))
    s, co = math.sin(0.4), math.cos(0.4)
    assert np.abs(turned[3:, 3:] - [[co, 0, s], [0, 1, 0], [-s, 0, co]]).max() < 1e-15
    assert np.abs(turned[:3, 3:]).max() == 0.0
    assert [float(killing_pairing(i, one)) for one in basis] == [0, 0, 0, 1, 0, 0]


def test_many_at_a_time_follow_the_rules_of_broadcasting() -> None:
    X = np.random.default_rng(0).normal(size=(3, 1, 6))
    Y = np.random.default_rng(1).normal(size=(4, 6))
    assert bracket(X, Y).shape == (3, 4, 6)
    assert killing_pairing(X, Y).shape == (3, 4)
    assert Ad(exp(X)).shape == (3, 1, 6, 6)
    assert np.abs(log(exp(Y)) - np.array([log(exp(one)) for one in Y])).max() == 0.0


def test_what_is_no_screw_and_no_displacement_is_refused() -> None:
    with pytest.raises(ValueError, match="6 components"):
        exp([1, 2, 3])
    with pytest.raises(ValueError, match="4 rows"):
        log(np.eye(3))
    with pytest.raises(ValueError, match="no rigid displacement"):
        Ad(np.diag([1.0, 1.0, -1.0, 1.0]))
    with pytest.raises(ValueError, match="no rigid displacement"):
        inverse(2.0 * np.eye(4))
