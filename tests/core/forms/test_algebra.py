"""The algebra of all forms against reference numbers: one system with 6 unknowns, 3 rows, redundant and servo rows."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.physics.bodies import gold

from anholon.contact.contact_problem import solve_constrained
from anholon.forms import dalembert_lagrange, gauss, jourdain, kirgetov, udwadia_kalaba
from anholon.forms.base import FormSolution
from anholon.forms.linear_algebra import (
    augment_equations,
    choose_dependent_columns,
    compute_complement,
    compute_constraint_measure,
    compute_projectors,
)

Floats = NDArray[np.float64]
Algebra = Callable[[Floats, Floats, Floats, Floats], FormSolution]

CASE = {
    key: np.array(value) if isinstance(value, list) else value
    for key, value in gold("nonholonomic")["3.12_algebra"].items()
}
M, Q, A, B0 = CASE["M"], CASE["Q"], CASE["A_full_rank"], CASE["b0"]
ALGEBRAS: dict[str, Algebra] = {
    "dalembert-lagrange": dalembert_lagrange.solve,
    "jourdain": jourdain.solve,
    "gauss": gauss.solve,
    "udwadia-kalaba": udwadia_kalaba.solve,
    "kirgetov": kirgetov.solve,
}
FORMS = pytest.mark.parametrize("solve", ALGEBRAS.values(), ids=ALGEBRAS.keys())


@FORMS
def test_accelerations_and_multipliers(solve: Algebra) -> None:
    acceleration, multipliers = solve(M, Q, A, B0)
    np.testing.assert_allclose(acceleration, CASE["acc"], rtol=0, atol=1e-12)
    np.testing.assert_allclose(multipliers, CASE["lambda_full_rank"], rtol=0, atol=1e-12)
    np.testing.assert_allclose(A.T @ multipliers, CASE["R_generalized"], rtol=0, atol=1e-12)


@FORMS
def test_without_constraints_the_forces_have_their_way(solve: Algebra) -> None:
    acceleration, multipliers = solve(M, Q, np.zeros((0, 6)), np.zeros(0))
    np.testing.assert_allclose(acceleration, np.linalg.solve(M, Q), rtol=0, atol=1e-12)
    assert multipliers.shape == (0,)


@FORMS
def test_as_many_constraints_as_coordinates_leave_nothing_to_the_forces(solve: Algebra) -> None:
    rows = np.random.default_rng(4).standard_normal((6, 6))
    wanted = np.arange(6.0)
    acceleration, multipliers = solve(M, Q, rows, -rows @ wanted)
    np.testing.assert_allclose(acceleration, wanted, rtol=0, atol=1e-12)
    np.testing.assert_allclose(rows.T @ multipliers, M @ wanted - Q, rtol=0, atol=1e-11)


@FORMS
def test_augmentation_changes_neither_motion_nor_multipliers(solve: Algebra) -> None:
    acceleration, multipliers = solve(*augment_equations(M, Q, A, B0), A, B0)
    np.testing.assert_allclose(acceleration, CASE["acc"], rtol=0, atol=1e-12)
    np.testing.assert_allclose(multipliers, CASE["lambda_full_rank"], rtol=0, atol=1e-12)


@FORMS
def test_coordinates_without_mass_may_be_held_by_constraints(solve: Algebra) -> None:
    massless = M.copy()
    massless[:, 2] = massless[2] = 0.0
    acceleration, multipliers = solve(*augment_equations(massless, Q, A, B0), A, B0)
    np.testing.assert_allclose(massless @ acceleration, Q + A.T @ multipliers, rtol=0, atol=1e-12)
    np.testing.assert_allclose(A @ acceleration, -B0, rtol=0, atol=1e-12)


def test_redundant_rows_get_the_smallest_multipliers() -> None:
    rows, b0 = CASE["A_redundant"], CASE["b0_redundant"]
    expected = CASE["lambda_min_norm_redundant"]
    solution = udwadia_kalaba.solve(M, Q, rows, b0)
    np.testing.assert_allclose(solution.multipliers, expected, rtol=0, atol=1e-12)
    np.testing.assert_allclose(solution.acceleration, CASE["acc"], rtol=0, atol=1e-12)


@pytest.mark.parametrize("rows", ["A_full_rank", "A_redundant"])
def test_projectors(rows: str) -> None:
    P_K, P_L = compute_projectors(M, CASE[rows])
    np.testing.assert_allclose(P_K, CASE["P_K (acts on acceleration vectors)"], rtol=0, atol=1e-12)
    np.testing.assert_allclose(P_L, CASE["P_L"], rtol=0, atol=1e-12)
    np.testing.assert_allclose(P_K @ CASE["acc"], CASE["W_K=P_K acc"], rtol=0, atol=1e-12)
    np.testing.assert_allclose(P_L @ np.linalg.solve(M, Q), CASE["W_L=P_L acc (equals P_L M^-1 Q)"], rtol=0, atol=1e-12)


def test_jourdain_splits_the_acceleration() -> None:
    W_L, W_K, _ = jourdain.split(M, Q, A, B0)
    np.testing.assert_allclose(W_K, CASE["W_K=P_K acc"], rtol=0, atol=1e-12)
    np.testing.assert_allclose(W_L, CASE["W_L=P_L acc (equals P_L M^-1 Q)"], rtol=0, atol=1e-12)
    assert abs(W_L @ M @ W_K) < 1e-12


def test_gauss_function_is_least_for_the_actual_acceleration() -> None:
    least = compute_constraint_measure(M, Q, CASE["acc"])
    assert least == pytest.approx(CASE["gauss_Z"], rel=0, abs=1e-12)
    allowed = compute_complement(A).L
    for seed in range(20):
        other = CASE["acc"] + allowed @ np.random.default_rng(seed).standard_normal(3)
        assert compute_constraint_measure(M, Q, other) > least


def test_servo_constraints_act_along_their_own_directions() -> None:
    servo = CASE["servo"]
    B = np.array(servo["B (virtual displacement matrix)"])
    acceleration, multipliers = kirgetov.solve(M, Q, A, B0, B)
    np.testing.assert_allclose(acceleration, servo["acc"], rtol=0, atol=1e-12)
    np.testing.assert_allclose(multipliers, servo["mu"], rtol=0, atol=1e-12)
    assert kirgetov.delta(M, A, B) == pytest.approx(servo["Delta=det(A M^-1 B^T)"], rel=1e-12)
    # The actual tangential part deviates least from the free acceleration (004 section 5).
    _, P_L = compute_projectors(M, B)
    u = P_L @ np.linalg.solve(M, Q)
    np.testing.assert_allclose(B @ u, 0.0, rtol=0, atol=1e-12)
    P_K, _ = compute_projectors(M, A, B)
    np.testing.assert_allclose(P_K @ P_K, P_K, rtol=0, atol=1e-12)


def test_a_law_that_cannot_be_maintained_has_no_solution() -> None:
    # p1 = x3, p2 = -2 x2 + 2 x3 of errata 004-8: A has rank 2, yet the determinant vanishes.
    B = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    law = np.array([[1.0, 0.0, -1.0], [0.0, 0.0, 1.0]])
    assert np.linalg.matrix_rank(law) == 2
    assert kirgetov.delta(np.eye(3), law, B) == 0.0
    with pytest.raises(np.linalg.LinAlgError):
        kirgetov.solve(np.eye(3), np.zeros(3), law, np.ones(2), B)


@pytest.mark.parametrize("rows", ["A_full_rank", "A_redundant"])
def test_blow(rows: str) -> None:
    case = CASE["impulse"]
    R, target = CASE[rows], np.array(case["A qd_plus = c"])
    if rows == "A_redundant":
        target = R @ np.array(case["qd_plus"])
    before = np.array(case["qd_minus"])
    change, P = solve_constrained(M, R, np.zeros(len(M)), target - R @ before, R)
    after = before + change
    np.testing.assert_allclose(after, case["qd_plus"], rtol=0, atol=1e-12)
    np.testing.assert_allclose(R.T @ P, A.T @ np.array(case["P"]), rtol=0, atol=1e-12)
    energy = [0.5 * float(v @ M @ v) for v in (before, after)]
    np.testing.assert_allclose(energy, case["kinetic_energy -,+"], rtol=1e-12)


def test_dependent_columns_are_well_conditioned() -> None:
    for seed in range(30):
        random = np.random.default_rng(seed)
        rows = random.standard_normal((4, 9)) * 10.0 ** random.uniform(-6, 6, (4, 1))
        rows[2] = rows[1] * 1e-3 + 1e-4 * random.standard_normal(9) * np.linalg.norm(rows[1])
        chosen = choose_dependent_columns(rows)
        assert len(set(chosen)) == 4
        scaled = rows / np.linalg.norm(rows, axis=1)[:, None]
        size = np.linalg.svd(scaled, compute_uv=False)
        assert np.linalg.svd(scaled[:, chosen], compute_uv=False)[-1] > 0.02 * size[-1]
