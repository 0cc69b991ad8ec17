"""All forms of the equations under laws of control, and the principles that hold or fail there (004 sections 4, 5)."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from msgspec.structs import replace
from tests.core.derivation.test_against_system import check
from tests.physics.bodies import gold
from tests.physics.servo_models import SERVO
from tests.physics.states import admissible_states

import anholon
from anholon import System, energy_balance
from anholon.derivation import blocks
from anholon.errors import RunError
from anholon.forms import dalembert_lagrange, jourdain, kirgetov
from anholon.forms.binding import RUNNABLE, bind_form
from anholon.forms.linear_algebra import compute_constraint_measure
from anholon.model.schema import Model
from anholon.system.system_state import SystemState

REFUSED = {
    "massless": ("impulse",),
}
NEVER = ("lagrange2", "gauss", "udwadia-kalaba")


@pytest.mark.parametrize("name", SERVO)
def test_all_forms_agree_at_random_states(name: str) -> None:
    t = 0.3
    system = anholon.compile_model(anholon.loads(SERVO[name]))
    assert system.servo_rows
    p = system.parameters(t)
    states = admissible_states(system, p, t, 20)
    reference = bind_form("lagrange1", SystemState(system, t, *states[0], p))
    for form in RUNNABLE:
        if form in (*NEVER, *REFUSED.get(name, ())):
            with pytest.raises(RunError, match="Choose the form"):
                bind_form(form, SystemState(system, t, *states[0], p))
            continue
        for q, v in states:
            expected = reference.solve(t, q, v)
            found = bind_form(form, SystemState(system, t, q, v, p)).solve(t, q, v)
            for one, two in zip(found, expected, strict=True):
                np.testing.assert_allclose(one, two, rtol=0, atol=1e-11 * np.abs(two).max(), err_msg=form)


def consistent(model: Model) -> Model:
    """Return the model with the nearest initial state that meets its constraints; its coordinates are in SI units."""
    state = anholon.initial_state(anholon.compile_model(model))
    assert state.corrected_q is not None
    assert state.corrected_v is not None
    pairs = zip(model.coordinates.items(), state.corrected_q.tolist(), state.corrected_v.tolist(), strict=True)
    return replace(model, coordinates={name: replace(old, value=q, rate=v) for (name, old), q, v in pairs})


@pytest.mark.parametrize("name", ["spiral", "linear rates", "planes", "massless", "carried"])
def test_all_forms_give_the_same_motion_and_its_energy(name: str) -> None:
    system = anholon.compile_model(consistent(anholon.loads(SERVO[name])))
    run = anholon.simulate(system, until=0.4)
    expected = run.table()
    assert run.drift.max() < 1e-12
    assert np.abs(energy_balance(run).rest).max() < 1e-9
    for form in RUNNABLE:
        if form in ("lagrange1", *NEVER, *REFUSED.get(name, ())):
            continue
        found = anholon.simulate(system, until=0.4, form=form).table()
        for column, values in expected.items():
            size = max(1.0, float(np.abs(values).max()))
            np.testing.assert_allclose(found[column], values, rtol=0, atol=1e-9 * size, err_msg=f"{form}: {column}")


def test_kirgetov_and_ordinary_gauss() -> None:
    """The tangential part deviates least from the free acceleration; of the accelerations themselves the actual one is
    the nearest only where B = A."""
    random = np.random.default_rng(3)
    for _ in range(20):
        n, k = 6, 3
        root = random.standard_normal((n, n))
        M, f = root @ root.T + np.eye(n), random.standard_normal(n)
        A, B, b0 = random.standard_normal((k, n)), random.standard_normal((k, n)), random.standard_normal(k)
        actual = kirgetov.solve(M, f, A, b0, B).acceleration
        np.testing.assert_allclose(dalembert_lagrange.solve(M, f, A, b0, B).acceleration, actual, rtol=1e-8, atol=1e-8)
        W_L, W_K, _ = jourdain.split(M, f, A, b0, B)
        np.testing.assert_allclose(W_L + W_K, actual, rtol=1e-8, atol=1e-8)
        np.testing.assert_allclose(B @ W_L, 0.0, atol=1e-9)

        # Others that the constraints admit, with their tangential parts.
        free = np.linalg.svd(A)[2][k:]
        push = np.linalg.solve(M, B.T)

        def tangential(w: np.ndarray, push: np.ndarray = push, B: np.ndarray = B) -> np.ndarray:
            return np.asarray(w - push @ np.linalg.solve(B @ push, B @ w))

        least = compute_constraint_measure(M, f, tangential(actual))
        others = [actual + 0.3 * free.T @ random.standard_normal(n - k) for _ in range(10)]
        assert all(compute_constraint_measure(M, f, tangential(w)) > least for w in others)
        gauss = np.linalg.solve(np.block([[M, -A.T], [A, np.zeros((k, k))]]), np.concatenate([f, -b0]))[:n]
        assert compute_constraint_measure(M, f, gauss) < compute_constraint_measure(M, f, actual)


def test_the_modified_principle_of_the_ring() -> None:
    case = gold("servo")["4.7_modified_gauss"]["time_law"]
    A, B = np.array([case["A"]]), np.array([case["B"]])
    M, X = np.eye(2), np.array(case["X"])
    found = kirgetov.solve(M, X, A, np.array(case["A0"]), B)
    np.testing.assert_allclose(found.acceleration, case["actual acc"], rtol=1e-14)
    np.testing.assert_allclose(found.multipliers, case["mu"], rtol=1e-14)
    assert kirgetov.delta(M, A, B) == pytest.approx(case["Delta"], rel=1e-14)
    # Δ = A M^-1 B^T; the measure of the tangential part is parabola-shaped along the admissible line.
    line = np.linalg.svd(A)[2][1:].T @ np.array([0.1])
    u = np.array(case["u (tangential to geometry)"])
    for shift, wanted in zip((line, -line), case["Zmod at +-0.1"], strict=True):
        assert compute_constraint_measure(M, X, u + shift) == pytest.approx(wanted, rel=1e-12)


@cache
def system_of(name: str) -> System:
    """Return the system of a model, for all forms."""
    return anholon.compile_model(anholon.loads(SERVO[name]))


@pytest.mark.parametrize("form", RUNNABLE)
@pytest.mark.parametrize("name", SERVO)
def test_what_is_derived_is_what_is_run(name: str, form: str) -> None:
    """Symbols and numbers agree, also on who refuses: principles of Gauss's kind, forms for linear rows, …"""
    model = anholon.loads(SERVO[name])
    if form in (*NEVER, *REFUSED.get(name, ())):
        with pytest.raises(RunError, match="Choose the form"):
            list(blocks(model, form))
    else:
        check(model, form, seed=3, solved=False, system=system_of(name))


@pytest.mark.parametrize("form", ["maggi", "kirgetov", "covariant", "gauss"])
def test_a_law_of_time_is_derived_like_a_constraint_that_moves(form: str) -> None:
    text = SERVO["spiral"].replace("c*sqrt(x1^2 + x2^2) + 0.1*sin(t)", "0.8*t + 0.1*sin(t)")
    check(anholon.loads(text), form, seed=5, solved=False)


def test_the_algebra_of_six_masses() -> None:
    """M, Q, A, b0 and B of gold 3.12 as a system: the third row is B q = p with the law p = (B - A) q - b0 t²/2."""
    case = gold("nonholonomic")["3.12_algebra"]
    M, Q, A, b0 = (np.array(case[key]) for key in ("M", "Q", "A_full_rank", "b0"))
    B, n = np.array(case["servo"]["B (virtual displacement matrix)"]), len(case["M"])
    found = kirgetov.solve(M, Q, A, b0, B)
    np.testing.assert_allclose(found.acceleration, case["servo"]["acc"], rtol=0, atol=1e-12)
    np.testing.assert_allclose(found.multipliers, case["servo"]["mu"], rtol=0, atol=1e-12)

    def line(row: np.ndarray) -> str:
        return " + ".join(f"({value!r})*q{i}" for i, value in enumerate(row.tolist()))

    # The kinetic energy v·M v/2 by a square root of M: masses 1 at points with coordinates L^T q.
    L = np.linalg.cholesky(M)
    text = ["format = 1", "[coordinates]", *(f'q{i} = {{ unit = "" }}' for i in range(n)), "[points]"]
    text += [f'p{k} = {{ position = ["{line(L[:, k])}", 0, 0], mass = 1 }}' for k in range(n)]
    text += ["[forces]"]
    text += [f'f{i} = {{ kind = "generalized", coordinate = "q{i}", value = {Q[i]} }}' for i in range(n)]
    text += ["[controls]", f'p = {{ law = "{line(B[2] - A[2])} - {b0[2]}*t^2/2", unit = "" }}', "[constraints]"]
    text += [f'c{k} = {{ kind = "holonomic", formula = "{line(A[k])} + {b0[k]}*t^2/2" }}' for k in (0, 1)]
    text += [f'c2 = {{ kind = "parametric", formula = "{line(B[2])} - p" }}']
    system = anholon.compile_model(anholon.loads("\n".join(text)))
    rest, p = np.zeros(n), system.parameters()
    for form in RUNNABLE:
        if form not in NEVER:
            acceleration, multipliers = bind_form(form, SystemState(system, 0.0, rest, rest, p)).solve(0.0, rest, rest)
            np.testing.assert_allclose(acceleration, case["servo"]["acc"], rtol=0, atol=1e-11, err_msg=form)
            np.testing.assert_allclose(multipliers, case["servo"]["mu"], rtol=0, atol=1e-11, err_msg=form)
    observed = dict(zip(system.observed, system.call("observe", 0.0, rest, rest, p), strict=True))
    assert observed["delta"] == pytest.approx(case["servo"]["Delta=det(A M^-1 B^T)"], rel=1e-12)
    control = system.diagnosis.control
    assert control is not None
    assert control.delta == pytest.approx(observed["delta"], rel=1e-12)
    assert control.normalised == pytest.approx(observed["delta:normalised"], rel=1e-12)
