"""Laws of the split tangent space and of the differential principles, at random states and against the literature."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from tests.physics.bodies import gold
from tests.physics.states import UNUSUAL, admissible_states

import anholon
from anholon.errors import RunError, UsageError
from anholon.export.hdf5 import load_run, save_run
from anholon.forms import gauss, kirgetov
from anholon.model.file.examples import example_names, rod_example_names
from anholon.principles.all_principles import evaluate_principles
from anholon.principles.gauss_measure import (
    compare_measures,
    compute_gauss_measure,
    modified_measure,
    sample_gauss_measure,
)
from anholon.principles.power_terms import compute_powers
from anholon.principles.residuals import compute_residuals
from anholon.principles.state_quantities import StateQuantities, compute_state_quantities
from anholon.principles.tangent_space import TangentSplitting, split_tangent_space
from anholon.system.system_state import SystemState

RIGID = [name for name in example_names() if name not in rod_example_names()]
"""Examples without rods, whose equations are those of coordinates."""

Floats = NDArray[np.float64]

MODELS = [*RIGID, *UNUSUAL]


def system_of(name: str) -> anholon.System:
    return anholon.compile_model(anholon.loads(UNUSUAL[name]) if name in UNUSUAL else anholon.load(name))


@cache
def instants(name: str, count: int = 5, t: float = 0.3) -> tuple[StateQuantities, ...]:
    """Return what is known at random states of a model, for all laws; no test may change it."""
    system = system_of(name)
    p = system.parameters(t)
    states = admissible_states(system, p, t, count)
    found = tuple(compute_state_quantities(SystemState(system, t, q, v, p)) for q, v in states)
    for value in (value for instant in found for value in instant if isinstance(value, np.ndarray)):
        value.flags.writeable = False
    return found


def bare(M: Floats, f: Floats, A: Floats, b0: Floats, B: Floats, kept: tuple[int, ...], **more: Any) -> StateQuantities:
    """Return an instant of given matrices with mass 1."""
    n, m = len(M), len(A)
    fields = dict.fromkeys(StateQuantities._fields, 0.0)
    names = tuple(f"row{i}" for i in range(m))
    fields |= {"q": np.zeros(n), "v": np.zeros(n), "M": M, "f": f, "h": np.zeros(n), "Q": f[None], "A": A, "B": B}
    fields |= {"b0": b0, "rate": np.zeros(m), "kept": kept, "orders": (1,) * m, "linear": True, "mass": 1.0}
    fields |= {"resistance": np.zeros(n), "control": np.zeros(n), "program": np.zeros((0, n)), "program_order": 0}
    fields |= {"driven": np.zeros(m), "idle": ()}
    fields |= {"massless": False, "extended": False, "coordinates": tuple("abcdefgh"[:n]), "rows": names}
    fields |= {"loads": ("f",), "conservative": (False,), "controlled": (False,) * m}
    return StateQuantities(**(fields | more))


def pushed(instant: StateQuantities) -> Floats:
    """Return the accelerations, (n,), that the parts of the reaction give which are not ideal: R_L and the control."""
    force = instant.resistance + instant.control
    return np.linalg.solve(instant.M, force) if force.any() else np.zeros(len(instant.q))


def size_of(splitting: TangentSplitting) -> float:
    return max(splitting.metric.length(x) for x in (splitting.W.total, splitting.Y.total, splitting.R.total))


@pytest.mark.parametrize("covariant", [False, True])
@pytest.mark.parametrize("name", MODELS)
def test_the_constraints_split_the_tangent_space(name: str, covariant: bool) -> None:
    for instant in instants(name):
        s = split_tangent_space(instant, covariant=covariant)
        m, size = s.metric, size_of(s)
        for parts in (s.W, s.Y, s.R, s.V):
            K, L, whole = m.flat(parts.K), m.flat(parts.L), m.flat(parts.total)
            np.testing.assert_allclose(K + L, whole, rtol=0, atol=1e-12 * max(size, float(np.linalg.norm(whole))))
            assert abs(K @ L) <= 1e-10 * max(size, float(np.linalg.norm(whole))) ** 2
        # Newton's equation falls into one in K and one in L; the ideal reaction lies in K.
        for part in ("K", "L", "total"):
            left = m.flat(getattr(s.W, part)) - m.flat(getattr(s.Y, part)) - m.flat(getattr(s.R, part))
            assert np.linalg.norm(left) <= 1e-10 * size
        push = pushed(instant)
        aside = push - s.P_K @ push
        assert m.length(s.R.L - aside) <= 1e-10 * size
        # The constraints alone fix W_K; the given forces, and what is not ideal, alone W_L.
        assert m.length(s.W.K - s.W_given) <= 1e-10 * size
        assert m.length(s.W.L - s.Y.L - aside) <= 1e-10 * size
        # Projectors: idempotent, complementary, and the bases are of unit length and orthogonal.
        np.testing.assert_allclose(s.P_K @ s.P_K, s.P_K, atol=1e-9 * max(1.0, float(np.abs(s.P_K).max())))
        np.testing.assert_allclose(s.P_K @ s.W.total, s.W.K, atol=1e-9 * max(1.0, float(np.abs(s.W.total).max())))
        flat = m.flat(np.column_stack([s.K, s.L]))
        np.testing.assert_allclose(flat.T @ flat, np.eye(len(flat)), atol=1e-11)
        largest = (1.0 + np.abs(instant.A).max(initial=0.0)) * (1.0 + np.abs(s.L).max(initial=0.0))
        assert np.linalg.norm(instant.A @ s.L) <= 1e-9 * largest


@pytest.mark.parametrize("name", MODELS)
def test_the_principles_hold_and_gauss_lies_on_one_parabola(name: str) -> None:
    for instant in instants(name):
        s = split_tangent_space(instant)
        for residual in compute_residuals(instant, s):
            assert residual.expected
            assert residual.relative <= 1e-10, residual
        points = sample_gauss_measure(s, 300, seed=3)
        scale = instant.mass * size_of(s) * points.scale
        np.testing.assert_allclose(points.excess, 0.5 * instant.mass * points.distance**2, rtol=0, atol=1e-10 * scale)
        np.testing.assert_allclose(points.modified, points.excess, rtol=0, atol=1e-10 * scale)
        assert len(points.distance) == (300 if s.L.shape[1] else 0)
        ideal = s.metric.length(s.R.total - pushed(instant))
        assert points.actual == pytest.approx(0.5 * instant.mass * ideal**2, rel=1e-8, abs=1e-12)


@pytest.mark.parametrize("name", MODELS)
def test_the_powers_are_the_rate_of_change_of_the_energy(name: str) -> None:
    moved = name in ("driven", "free", "growing", "growing-free")
    for instant in instants(name):
        found = compute_powers(instant)
        scale = 1.0 + max(abs(power.watts) for power in found) + abs(instant.kinetic_rate)
        if not moved:
            assert abs(found[-1].watts) <= 1e-10 * scale
        told = sum(power.watts for power in found if power.kind != "potential")
        assert told == pytest.approx(instant.kinetic_rate + instant.potential_rate, abs=1e-9 * scale)


def test_the_power_of_the_drives_adds_up_to_their_work() -> None:
    run = anholon.simulate(anholon.loads(UNUSUAL["driven"]), until=0.8)
    nodes, weights = np.polynomial.legendre.leggauss(24)
    power = [anholon.principles_at(run, 0.4 + 0.4 * x).powers[-1].watts for x in nodes]
    work = anholon.energy_balance(run, [0.0, 0.8]).drives[1]
    assert abs(work) > 1.0
    assert 0.4 * weights @ power == pytest.approx(work, rel=1e-7)


@pytest.mark.parametrize("redundant", [False, True])
def test_published_algebra(redundant: bool) -> None:
    case = gold("nonholonomic")["3.12_algebra"]
    M, Q = np.array(case["M"]), np.array(case["Q"])
    A = np.array(case["A_redundant" if redundant else "A_full_rank"])
    b0 = np.array(case["b0_redundant" if redundant else "b0"])
    multipliers = np.array(case["lambda_min_norm_redundant" if redundant else "lambda_full_rank"])
    acceleration = np.array(case["acc"])
    s = split_tangent_space(bare(M, Q, A, b0, A, (0, 1, 2), acceleration=acceleration, multipliers=multipliers))
    np.testing.assert_allclose(s.P_K, case["P_K (acts on acceleration vectors)"], atol=1e-12)
    np.testing.assert_allclose(s.P_L, case["P_L"], atol=1e-12)
    np.testing.assert_allclose(s.W.K, case["W_K=P_K acc"], atol=1e-12)
    np.testing.assert_allclose(s.W_given, case["W_K=P_K acc"], atol=1e-12)
    np.testing.assert_allclose(s.W.L, case["W_L=P_L acc (equals P_L M^-1 Q)"], atol=1e-12)
    np.testing.assert_allclose(M @ s.R.total, case["R_generalized"], atol=1e-12)
    assert compute_gauss_measure(s, acceleration) == pytest.approx(case["gauss_Z"], rel=1e-12)


def test_published_servo_algebra() -> None:
    """The acceleration of the gold file obeys d'Alembert-Lagrange and Kirgetov, not the ordinary Gauss."""
    case = gold("nonholonomic")["3.12_algebra"]
    M, Q, A, b0 = (np.array(case[key]) for key in ("M", "Q", "A_full_rank", "b0"))
    servo = case["servo"]
    B = np.array(servo["B (virtual displacement matrix)"])
    acceleration, mu = np.array(servo["acc"]), np.array(servo["mu"])
    instant = bare(M, Q, A, b0, B, (0, 1, 2), acceleration=acceleration, multipliers=mu)
    s = split_tangent_space(instant)
    found = {residual.name: residual for residual in compute_residuals(instant, s)}
    assert [name for name, residual in found.items() if residual.relative > 1e-10] == ["jourdain", "gauss"]
    assert not found["gauss"].expected
    assert found["kirgetov"].expected
    servo_data = compare_measures(s, A, B)
    sizes = np.prod([np.sqrt(a @ np.linalg.solve(M, a)) for a in (*A, *B)])
    assert servo_data.delta * sizes == pytest.approx(servo["Delta=det(A M^-1 B^T)"], rel=1e-10)
    np.testing.assert_allclose(s.P_K @ acceleration, s.W_given, atol=1e-12)
    assert servo_data.modified_offset <= 1e-12 * s.metric.length(acceleration)
    np.testing.assert_allclose(servo_data.ordinary, case["acc"], atol=1e-12)


def test_ordinary_and_modified_gauss_of_a_law_of_time() -> None:
    """A ring on a rod that turns by a law of time, B = A: both measures are least at the actual acceleration (004)."""
    A, b0, mu, X = np.array([[0.0, 1.0]]), np.array([-0.32]), np.array([0.32]), np.array([9.81, 0.0])
    instant = bare(np.eye(2), X, A, b0, A, (0,), acceleration=np.array([9.81, 0.32]), multipliers=mu)
    s = split_tangent_space(instant)
    np.testing.assert_allclose(s.W.L, [9.81, 0.0], atol=1e-14)
    np.testing.assert_allclose(s.W.K, [0.0, 0.32], atol=1e-14)
    assert compute_gauss_measure(s, s.W.total) == pytest.approx(0.0512, abs=1e-14)
    assert modified_measure(s, s.W.total) == pytest.approx(0.0, abs=1e-14)
    around = [modified_measure(s, s.W.total + step * np.array([1.0, 0.0])) for step in (0.1, -0.1)]
    assert around == pytest.approx([0.005, 0.005], abs=1e-14)


@st.composite
def servo_systems(draw: st.DrawFn) -> StateQuantities:
    """Return random equations with B ≠ A and the acceleration that Kirgetov's form gives."""
    n = draw(st.integers(2, 6))
    m = draw(st.integers(1, n))
    random = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    root = random.standard_normal((n, n))
    M = root @ root.T + np.eye(n)
    A, f, b0 = random.standard_normal((m, n)), random.standard_normal(n), random.standard_normal(m)
    B = A + draw(st.floats(0.05, 0.5)) * random.standard_normal((m, n))
    found = kirgetov.solve(M, f, A, b0, B)
    kept = tuple(range(m))
    return bare(M, f, A, b0, B, kept, acceleration=found.acceleration, multipliers=found.multipliers)


@settings(deadline=None, max_examples=60)
@given(servo_systems())
def test_servo_constraints_obey_kirgetov_and_not_gauss(instant: StateQuantities) -> None:
    s = split_tangent_space(instant)
    m, A, B = s.metric, instant.A, instant.B
    data = compare_measures(s, A, B)
    condition = 1.0 / min(1.0, float(np.linalg.svd(A @ np.linalg.solve(instant.M, B.T), compute_uv=False)[-1]))
    size, tolerance = size_of(s), 1e-12 * condition**2
    # The least ordinary Z is where the form of Gauss would go; there is no lower admissible point.
    expected = gauss.solve(instant.M, instant.f, A, instant.b0)
    assert m.length(data.ordinary - expected.acceleration) <= 1e-9 * condition * size
    assert data.Z_least == pytest.approx(compute_gauss_measure(s, data.ordinary), rel=1e-6, abs=1e-9 * size**2)
    assert data.Z_actual >= data.Z_least
    assert data.modified_offset <= max(tolerance, 1e-9 * condition) * size
    points = sample_gauss_measure(s, 100, seed=1)
    assert (points.modified >= -1e-9 * condition * size**2).all()
    assert (points.excess >= data.Z_least - data.Z_actual - 1e-9 * size**2).all()
    # Obliquely the constraints alone fix the part along the reactions; orthogonally the given forces fix u.
    assert m.length(s.P_K @ s.W.total - s.W_given) <= 1e-9 * condition * size
    assert m.length(s.W.L - s.Y.L) <= 1e-9 * condition * size


@pytest.mark.parametrize("name", MODELS)
def test_the_figures_are_to_scale(name: str) -> None:
    for instant in instants(name, 3):
        found = evaluate_principles(instant)
        s, figure = found.splitting, found.figure
        m, size, front = s.metric, size_of(found.splitting), found.figure.front.vectors
        np.testing.assert_allclose(front["W"] - front["Y"], front["R"], rtol=0, atol=1e-10 * size)
        assert np.linalg.norm(front["R"]) == pytest.approx(m.length(s.R.total), abs=1e-10 * size)
        for key in front:
            parts = getattr(s, key[0])
            true = m.length(getattr(parts, key[2:] or "total"))
            assert figure.lengths[key] == pytest.approx(true, abs=1e-12 * size)
            assert np.hypot(np.linalg.norm(front[key]), figure.depths[key]) == pytest.approx(true, abs=1e-10 * size)
        assert figure.depths["W"] == pytest.approx(figure.depths["Y"], abs=1e-10 * size)
        if figure.plane is not None and figure.dimension_K:
            assert front["W"][1] == pytest.approx(figure.plane, abs=1e-9 * size)
        if figure.side_K is not None:
            for name_K, tip in figure.side_K.vectors.items():
                assert np.linalg.norm(tip) == pytest.approx(figure.lengths[name_K], abs=1e-10 * size)
        rates = found.rates
        speed = m.length(instant.v)
        assert np.linalg.norm(rates.front.vectors["V"]) == pytest.approx(speed, rel=1e-9, abs=1e-12)
        # The plane of admissible rates passes through the end of V.
        assert rates.plane == pytest.approx(rates.front.vectors["V"][1], abs=1e-8 * (1.0 + speed))


CARTESIAN = """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x = {{ value = {x}, rate = {vx} }}
y = {{ value = {y}, rate = {vy} }}
[points.bob]
position = ["x", "y", 0]
mass = 1.7
[constraints.blade]
kind = "nonholonomic"
formula = "x'*y - x*y' + 0.3*x*x' + 1.1*y'"
"""

POLAR = """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
r = {{ value = {r}, rate = {vr} }}
a = {{ value = {a}, rate = {va}, unit = "rad" }}
[points.bob]
position = ["r*cos(a)", "r*sin(a)", 0]
mass = 1.7
[constraints.blade]
kind = "nonholonomic"
formula = "-r^2*a' + 0.3*r*cos(a)*(r'*cos(a) - r*sin(a)*a') + 1.1*(r'*sin(a) + r*cos(a)*a')"
"""


def test_the_covariant_figure_does_not_depend_on_the_coordinates() -> None:
    """The vectors of 001 are those of the tangent space: Cartesian and polar coordinates give the same lengths."""
    r, a, va = 1.3, 0.6, -1.9
    vr = (r**2 * va + 0.3 * r * np.cos(a) * r * np.sin(a) * va - 1.1 * r * np.cos(a) * va) / (
        0.3 * r * np.cos(a) ** 2 + 1.1 * np.sin(a)
    )
    x, y = r * np.cos(a), r * np.sin(a)
    vx, vy = vr * np.cos(a) - y * va, vr * np.sin(a) + x * va
    one = anholon.compile_model(anholon.loads(CARTESIAN.format(x=x, y=y, vx=vx, vy=vy)))
    two = anholon.compile_model(anholon.loads(POLAR.format(r=r, a=a, vr=vr, va=va)))
    states = [(one, np.array([x, y]), np.array([vx, vy])), (two, np.array([r, a]), np.array([vr, va]))]
    figures = [
        evaluate_principles(
            compute_state_quantities(SystemState(s, 0.0, q, v, s.parameters(0.0))), covariant=True
        ).figure.lengths
        for s, q, v in states
    ]
    assert figures[0] == pytest.approx(figures[1], rel=1e-11)
    plain = [
        evaluate_principles(compute_state_quantities(SystemState(s, 0.0, q, v, s.parameters(0.0)))).figure.lengths
        for s, q, v in states
    ]
    assert plain[0] == pytest.approx(figures[0], rel=1e-12)
    assert abs(plain[1]["W"] - plain[0]["W"]) > 0.1


def test_what_is_not_finite_is_refused_with_the_place() -> None:
    system = anholon.compile_model(anholon.load("pendulum-redundant"))
    with pytest.raises(RunError, match="not a finite number"):
        compute_state_quantities(SystemState(system, 0.2, np.array([np.nan, 1.0]), np.zeros(2), system.parameters(0.2)))


def test_times_outside_the_motion_are_refused() -> None:
    run = anholon.simulate(anholon.load("pendulum-redundant"), until=0.1)
    with pytest.raises(UsageError, match="outside the motion"):
        anholon.principles_at(run, 0.5)


def test_another_form_brings_its_own_multipliers() -> None:
    run = anholon.simulate(anholon.load("pendulum-redundant"), until=0.3, form="gauss")
    found = anholon.principles_at(run, 0.2)
    np.testing.assert_allclose(found.instant.multipliers, [run.at(0.2)[f"reaction:{name}"] for name in run.system.rows])
    assert all(residual.relative < 1e-10 for residual in found.residuals)


def test_constraints_of_second_order_leave_jourdain_out() -> None:
    run = anholon.simulate(anholon.load("second-order-constraints"), until=0.3)
    found = {residual.name: residual for residual in anholon.principles_at(run, 0.2).residuals}
    assert not found["jourdain"].is_applicable
    assert found["gauss"].is_satisfied


OSCILLATORS = """
format = 1
[parameters]
k = { value = 30, unit = "N/m" }
p = { value = 0.7, unit = "1/s" }
[coordinates]
x1 = { rate = 0.5 }
x2 = { value = 0.2, rate = -0.1 }
[points]
A = { position = ["x1", 0, 0], mass = 2.0 }
B = { position = ["x2", 0, 0], mass = 1.5 }
[forces.spring]
kind = "potential"
energy = "k*(x2 - x1)^2/2"
[constraints.program]
kind = "program"
formula = "%s"
"""


def test_the_control_of_a_program_counts_as_a_given_force() -> None:
    """x1''' + p x1'' = 0: the control acts on x1 alone, by Mangeron and Deleanu and by the generalized Gauss."""
    for form in ("mangeron-deleanu", "generalized-gauss"):
        run = anholon.simulate(anholon.loads(OSCILLATORS % "x1''' + p*x1''"), until=1.0, form=form)
        found = anholon.principles_at(run, 0.6)
        instant = found.instant
        assert instant.control == pytest.approx([run.at(0.6)["control:x1"], 0.0], abs=1e-12)
        assert abs(instant.control[0]) > 0.1
        np.testing.assert_allclose(instant.program, [[1.0, 0.0]], atol=1e-14)
        # Newton: m a = Q + U on each coordinate, a being that of the motion.
        np.testing.assert_allclose(instant.M @ instant.acceleration, instant.Q[0] + instant.control, atol=1e-10)
        assert all(residual.relative < 1e-10 for residual in found.residuals)
        assert "mangeron-deleanu" in [residual.name for residual in found.residuals]
        assert found.powers[-2:][0].kind == "control"
        assert abs(found.powers[-1].watts) < 1e-9
        assert not found.splitting.ideal


def test_the_control_by_generalized_gauss_may_leave_the_gradients() -> None:
    """The gradient (1, x1) turns along the motion: Λ a^T holds by Mangeron and Deleanu only."""
    model = anholon.loads(OSCILLATORS % "x1''' + 2*x1*x2''' + p*x1''")
    for form, other in (("mangeron-deleanu", "generalized-gauss"), ("generalized-gauss", "mangeron-deleanu")):
        found = anholon.principles_at(anholon.simulate(model, until=1.0, form=form), 0.9)
        relative = {residual.name: residual.relative for residual in found.residuals}
        assert relative[form] < 1e-9  # type: ignore[index]  # names of principles are names of forms
        assert relative[other] > 1e-3  # type: ignore[index]


def test_resistance_of_a_constraint_is_a_part_of_its_reaction() -> None:
    """R_L of a rod on which a ring slides: the principles hold with R_L among the given forces, R has a part in L."""
    M, A = np.diag([2.0, 2.0]), np.array([[0.6, 0.8]])
    drag = -1.7 * np.array([0.8, -0.6])
    f, b0 = np.array([0.0, -19.62]), np.array([0.3])
    found = gauss.solve(M, f + drag, A, b0)
    fields = {"acceleration": found.acceleration, "multipliers": found.multipliers, "resistance": drag, "mass": 2.0}
    found_at = evaluate_principles(bare(M, f, A, b0, A, (0,), **fields))
    s, figure = found_at.splitting, found_at.figure
    assert all(residual.relative < 1e-12 for residual in found_at.residuals)
    assert not s.ideal
    assert figure.lengths["R_L"] == pytest.approx(1.7 / 2.0)
    front = figure.front.vectors
    np.testing.assert_allclose(front["W"] - front["Y"], front["R"], atol=1e-12)
    np.testing.assert_allclose(front["W_L"] - front["Y_L"], front["R_L"], atol=1e-12)


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 2**32 - 1))
def test_the_figure_of_a_servo_constraint_shows_where_the_ordinary_measure_is_least(seed: int) -> None:
    """With two coordinates and one row all is in one plane: inclined line, circle of Z and the least Z on the line."""
    random = np.random.default_rng(seed)
    root = random.standard_normal((2, 2))
    M, A, f = root @ root.T + np.eye(2), random.standard_normal((1, 2)), random.standard_normal(2)
    B, b0 = A + 0.2 * random.standard_normal((1, 2)), random.standard_normal(1)
    found = kirgetov.solve(M, f, A, b0, B)
    instant = bare(M, f, A, b0, B, (0,), acceleration=found.acceleration, multipliers=found.multipliers)
    seen = evaluate_principles(instant)
    figure, front = seen.figure, seen.figure.front.vectors
    assert figure.plane is None
    assert figure.line is not None
    np.testing.assert_allclose(figure.centre, front["Y"], atol=1e-9)
    assert figure.radius == pytest.approx(figure.lengths["R"], rel=1e-9)
    assert seen.servo is not None
    lowest = front["W"] + figure.line * ((figure.centre - front["W"]) @ figure.line)
    assert np.linalg.norm(lowest - front["W"]) == pytest.approx(seen.servo.offset, abs=1e-9)
    assert abs(float(figure.line @ [1.0, 0.0])) == pytest.approx(np.cos(seen.servo.tilt), abs=1e-7)


def test_the_surface_of_a_constant_speed_is_a_circle_in_the_figure_of_the_rates() -> None:
    """x'² + y'² + z'² = const: a sphere around O, cut by any figure through O in a great circle (001, figure 1)."""
    run = anholon.simulate(anholon.load("isotachic-point"), until=1.0)
    rates = anholon.principles_at(run, 0.8).rates
    assert rates.curve is not None
    np.testing.assert_allclose(np.linalg.norm(rates.curve, axis=1), rates.lengths["V"], rtol=1e-9)
    assert len(rates.curve) > 100
    assert rates.plane == pytest.approx(rates.lengths["V"], rel=1e-9)


def test_points_of_a_curved_surface_obey_the_constraint() -> None:
    run = anholon.simulate(anholon.load("appell-hamel"), until=0.5)
    found = anholon.principles_at(run, 0.4)
    system, instant = run.system, found.instant
    assert found.rates.curve is not None
    for point in found.rates.curve[::7]:
        off = SystemState(system, 0.4, instant.q, found.rates.axes @ point, run.segments[-1].p).constraint_residual()[1]
        assert np.abs(off).max() < 1e-8 * (1.0 + found.rates.lengths["V"]) ** 2


def test_linear_constraints_have_no_curve() -> None:
    run = anholon.simulate(anholon.load("chaplygin-sleigh"), until=0.5)
    assert anholon.principles_at(run, 0.4).rates.curve is None


def test_a_run_that_was_saved_says_the_same(tmp_path: Path) -> None:
    run = anholon.simulate(anholon.load("skater-staged"))
    save_run(run, tmp_path / "run.h5")
    again = load_run(tmp_path / "run.h5")
    one, two = (anholon.principles_at(each, 7.0) for each in (run, again))
    assert two.figure.lengths == pytest.approx(one.figure.lengths, rel=1e-7, abs=1e-9)
    assert [power.name for power in two.powers] == [power.name for power in one.powers]


BALL = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
z = { value = 0.5, unit = "m" }
[points.ball]
position = [0, 0, "z"]
mass = 0.3
[constraints.floor]
kind = "holonomic"
formula = "z"
side = "positive"
"""


def test_an_open_constraint_has_no_part_in_the_figure_until_it_closes() -> None:
    """A ball falls on a floor and stays there: in flight W = Y, at rest W = 0 and R = -Y."""
    run = anholon.simulate(anholon.loads(BALL), until=1.0)
    flight, rest = (anholon.principles_at(run, t) for t in (0.1, 0.9))
    assert (flight.instant.rows, flight.instant.idle) == ((), ("floor",))
    assert flight.figure.lengths["W"] == pytest.approx(9.81)
    assert flight.figure.dimension_K == 0
    assert next(power.watts for power in flight.powers if power.name == "floor") == 0.0
    assert (rest.instant.rows, rest.instant.idle) == (("floor",), ())
    assert rest.figure.lengths["W"] == pytest.approx(0.0, abs=1e-12)
    assert rest.figure.lengths["R"] == pytest.approx(9.81)
    assert all(residual.relative < 1e-10 for found in (flight, rest) for residual in found.residuals)
