"""Boundary problems: closed forms of the cart with a pendulum, optimality, the full model, refusals."""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from scipy.interpolate import CubicSpline

import anholon
from anholon import Run, System
from anholon.control.rest_to_rest.boundary_problem import BoundaryResult, apply_solution, solve_boundary
from anholon.control.rest_to_rest.control_formulas import find_control_formula
from anholon.control.rest_to_rest.moments import find_degenerate_durations
from anholon.errors import AnholonError, RunError, UsageError
from anholon.formula.graph import Graph
from anholon.formula.lower import lower
from anholon.formula.parser import parse
from anholon.model.schema import Boundary, Coordinate, GivenReaction, Holonomic, Model, Parameter, Potential, Program

CART = anholon.load("cart-pendulum")


@cache
def carried(*, correct: bool = False) -> BoundaryResult:
    """Return the answer to the problem of the shipped cart."""
    return solve_boundary(CART, correct=correct)


def cart(**changes: float) -> Model:
    """Return the shipped cart with other parameters."""
    parameters = {name: replace(p, value=changes.get(name, p.value)) for name, p in CART.parameters.items()}
    return replace(CART, parameters=parameters)


def plane(**changes: object) -> Model:
    """Return a point on two springs, controlled along both axes."""
    text = """
    format = 1
    [parameters]
    k = { value = 3, unit = "N/m" }
    [coordinates]
    x = { value = 0.5 }
    y = {}
    [points]
    P = { position = ["x", "y", 0], mass = 1.7 }
    [forces]
    sx = { kind = "potential", energy = "k*x^2/2" }
    sy = { kind = "potential", energy = "k*(x - y)^2/2" }
    [boundary.move]
    controls = ["x", "y"]
    duration = 1.2
    target = { x = 1, y = -0.4 }
    """
    model = anholon.loads(text)
    return replace(model, boundary={"move": replace(model.boundary["move"], **changes)})


def linear_end(answer: BoundaryResult, k: int) -> float:
    """Return how far the linear motion of a solution ends from rest at the target."""
    solution = answer.solutions[k]
    return float(max(np.abs(solution.q[-1] - answer.target).max(), np.abs(solution.v[-1]).max()))


def value_at(text: str, t: float) -> float:
    """Return the value of a formula of t."""
    graph = Graph()
    return graph.evaluate([lower(parse(text), graph, lambda _name: graph.symbol("time", 0))], t)[0]


@settings(max_examples=5, deadline=None)
@given(st.floats(0.5, 5.0), st.floats(0.2, 3.0), st.floats(0.5, 2.0), st.floats(0.05, 0.5), st.floats(1.2, 5.5))
def test_both_controls_of_the_cart_are_the_closed_forms(M: float, m: float, cable: float, d: float, a: float) -> None:
    omega = (9.81 / cable * (1 + m / M)) ** 0.5
    T = 2 * a / omega  # below the first degenerate duration, a = 5.76
    answer = solve_boundary(cart(M=M, m=m, l=cable, d=d, T=T))
    assert answer.polynomial_counts == (4,)
    pontryagin, gauss = answer.solutions
    tau = pontryagin.times - T / 2
    S1 = 2 * (np.sin(a) - a * np.cos(a)) / omega**2
    S2 = T / 2 - np.sin(2 * a) / (2 * omega)
    S3 = 2 * ((3 * a**2 - 6) * np.sin(a) - (a**3 - 6 * a) * np.cos(a)) / omega**4
    best = -(M + m) * d / (T**3 / 12 - S1**2 / S2) * (tau - S1 / S2 * np.sin(omega * tau))
    cubic = -(M + m) * d / (T**3 / 12 - S1 / S3 * T**5 / 80) * (tau - S1 / S3 * tau**3)
    gamma = S1 / S3
    costs = (  # the integrals of best² and cubic², with ∫ τ sin ωτ = S1, ∫ sin² ωτ = S2
        ((M + m) * d) ** 2 / (T**3 / 12 - S1**2 / S2),
        ((M + m) * d / (T**3 / 12 - gamma * T**5 / 80)) ** 2 * (T**3 / 12 - gamma * T**5 / 40 + gamma**2 * T**7 / 448),
    )
    for solution, law, cost in ((pontryagin, best, costs[0]), (gauss, cubic, costs[1])):
        assert np.abs(solution.control[:, 0] - law).max() < 1e-9 * np.abs(law).max() * max(
            1.0, solution.condition / 1e4
        )
        assert solution.cost == pytest.approx(cost, rel=1e-12 * max(1.0, solution.condition / 1e2))
        assert solution.peak[0] == pytest.approx(np.abs(law).max(), rel=1e-8)
    assert pontryagin.cost <= gauss.cost * (1 + 1e-10)
    assert all(linear_end(answer, k) < 1e-10 * max(1.0, 1.0 / T) for k in (0, 1))


MASS = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
z = {}
[points.A]
position = [0, 0, "z"]
mass = 2.5
[boundary.up]
controls = ["z"]
target = { z = 0.3 }
duration = 1.7
smooth = %d
"""


@pytest.mark.parametrize(("smooth", "factor"), [(0, 12.0), (1, 120.0 / 7.0), (2, 280.0 / 11.0)])
def test_the_cost_of_lifting_a_mass_is_exact(smooth: int, factor: float) -> None:
    """Of rest to rest by the polynomial of the order 3 + 2 r: factor m² d²/T³, and (m g)² T to hold the mass; the
    controls of both methods are this polynomial."""
    m, d, T = 2.5, 0.3, 1.7
    for solution in solve_boundary(anholon.loads(MASS % smooth)).solutions:
        assert solution.cost == pytest.approx(factor * m**2 * d**2 / T**3 + (m * 9.81) ** 2 * T, rel=1e-12)


def test_the_example_ends_nearly_at_rest_and_the_corrected_control_exactly() -> None:
    plain, exact = carried(), carried(correct=True)
    run = anholon.simulate(CART, until=plain.duration, set={"law": 1})
    assert run["u"][:-1] == pytest.approx(
        CubicSpline(plain.solutions[1].times, plain.solutions[1].control[:, 0])(run.times[:-1]), abs=1e-7
    )
    for before, after in zip(plain.solutions, exact.solutions, strict=True):
        assert 1e-4 < before.error < 0.05  # what linearisation costs
        assert after.error < 1e-9
        assert after.corrections > 0


def test_a_large_and_quick_move_is_corrected_too_and_the_model_stays_at_rest() -> None:
    model = cart(d=6.0, T=2.5)
    answer = solve_boundary(model, correct=True)
    for solution in answer.solutions:
        assert np.abs(solution.run["theta"]).max() > 0.6  # far from small swings
        assert solution.error < 1e-9
        stored = anholon.loads(anholon.dumps(apply_solution(model, answer, solution)))
        run = anholon.simulate(stored, until=answer.duration + 3.0)
        assert run.at(run.times[-1])["x"] == pytest.approx(6.0, abs=1e-7)
        assert np.abs(run["theta"][run.times > answer.duration]).max() < 1e-7


@pytest.mark.parametrize("duration", [1e-9, 1e-6])
def test_a_duration_too_short_for_numbers_is_told_as_such(duration: float) -> None:
    """The plant is controllable in any time; only numbers lose what the force on the cart does to the load."""
    with pytest.raises(RunError, match=r"too short for its linear solution.*Choose a longer duration"):
        solve_boundary(anholon.load("cart-pendulum"), duration=duration)


def test_two_pendulums_take_six_coefficients_and_equal_ones_are_refused_by_name() -> None:
    two = anholon.load("cart-two-pendulums")
    answer = solve_boundary(two, correct=True)
    assert answer.polynomial_counts == (6,)
    pontryagin, gauss = answer.solutions
    assert pontryagin.error < 1e-9
    assert gauss.error < 1e-9
    assert pontryagin.cost < gauss.cost
    assert linear_end(solve_boundary(two), 0) < 1e-10
    equal = replace(two, parameters={**two.parameters, "l2": two.parameters["l1"]})
    with pytest.raises(RunError, match=r"not controllable.*theta1 - theta2 \(frequency 2\.98"):
        solve_boundary(equal)


def test_polynomials_solve_their_differential_equation() -> None:
    gauss = solve_boundary(anholon.load("cart-two-pendulums")).gauss
    assert gauss is not None
    fit = np.polynomial.Polynomial.fit(gauss.times, gauss.control[:, 0], 5)
    assert np.abs(fit(gauss.times) - gauss.control[:, 0]).max() < 1e-10 * gauss.peak[0]


def test_constraints_and_the_reaction_of_one_as_the_control_give_the_same() -> None:
    text = """
    format = 1
    gravity = [0, 0, -9.81]
    [coordinates]
    x = {}
    bx = {}
    bz = { value = -1 }
    [points]
    cart = { position = ["x", 0, 0], mass = 2 }
    bob = { position = ["bx", 0, "bz"], mass = 1 }
    [constraints.cable]
    kind = "distance"
    between = ["cart", "bob"]
    length = 1
    [constraints.drive]
    kind = "holonomic"
    formula = "x"
    [boundary.carry]
    controls = ["drive"]
    duration = 2.4
    target = { x = 1.2, bx = 1.2 }
    """
    by_reaction = solve_boundary(anholon.loads(text), correct=True)
    by_force = carried(correct=True)
    for one, two in zip(by_reaction.solutions, by_force.solutions, strict=True):
        assert one.error < 1e-9
        assert one.condition == pytest.approx(two.condition, rel=1e-6)
        at = CubicSpline(one.times, one.control[:, 0])(two.times)
        assert np.abs(at - two.control[:, 0]).max() < 1e-6 * two.peak[0]
    model = apply_solution(anholon.loads(text), by_reaction, by_reaction.solutions[0])
    assert not model.constraints["drive"].enabled
    assert isinstance(model.forces["control-drive"], GivenReaction)


def test_the_controls_of_a_held_rest_hold_it_before_and_after() -> None:
    for smooth in (0, 1, 2):
        answer = solve_boundary(plane(smooth=smooth))
        assert np.allclose(answer.start_controls, [3 * 0.5 + 3 * 0.5, -3 * 0.5])
        assert np.allclose(answer.end_controls, [3 * 1 + 3 * 1.4, -3 * 1.4])
        assert sum(answer.polynomial_counts) == 4 + 2 * smooth
        assert answer.polynomial_counts == (2 + smooth, 2 + smooth)
        for solution in answer.solutions:  # the plant is linear: no correction is needed
            assert solution.error < 1e-9
        if smooth:
            for solution in answer.solutions:
                assert np.allclose(solution.control[[0, -1]], [answer.start_controls, answer.end_controls], atol=1e-9)
        assert answer.solutions[0].cost <= answer.solutions[1].cost or smooth
    rough, soft = (solve_boundary(plane(smooth=smooth)).solutions[0] for smooth in (0, 1))
    assert rough.cost <= soft.cost


def test_no_other_control_that_meets_the_end_costs_less() -> None:
    answer = solve_boundary(cart(d=0.3))
    pontryagin, gauss = answer.solutions
    # Between the two every mixture meets the linear end; Pontryagin's is the vertex of the parabola of costs.
    mix = [
        CubicSpline(pontryagin.times, ((1 - s) * pontryagin.control + s * gauss.control)[:, 0] ** 2).integrate(
            0, answer.duration
        )
        for s in (-0.1, 0.0, 0.1)
    ]
    assert mix[1] < min(mix[0], mix[2])
    assert mix[0] == pytest.approx(mix[2], rel=1e-6)


def test_degenerate_durations_are_found_warned_of_and_refused() -> None:
    plant = carried().plant
    even, odd = find_degenerate_durations(plant, (4,), 2.5, 3.9)
    near = solve_boundary(CART, duration=1.005 * odd)
    assert any("degenerate" in text for text in near.warnings)
    assert near.solutions[1].cost > 10 * near.solutions[0].cost
    for T in (even, odd):
        at = solve_boundary(CART, duration=T)
        assert at.pontryagin is not None
        assert at.pontryagin.error < 0.01
        if at.gauss is None:
            assert "degenerate" in at.refusals["gauss"]
        else:
            assert at.gauss.condition > 1e9
    assert not carried().warnings


def test_an_unstable_plant_is_brought_from_top_to_top() -> None:
    coordinates = {**CART.coordinates, "theta": Coordinate(value=180.0, unit="deg")}
    up = replace(cart(d=0.5, T=1.5), coordinates=coordinates)
    answer = solve_boundary(up, correct=True)
    assert np.linalg.eigvals(answer.plant.A).real.max() > 3
    for solution in answer.solutions:
        assert solution.error < 1e-8


def test_a_skate_does_not_go_sideways() -> None:
    text = """
    format = 1
    [coordinates]
    x = {}
    y = {}
    phi = { unit = "rad" }
    [bodies.sleigh]
    kind = "box"
    size = [0.6, 0.2, 0.1]
    mass = 3
    position = ["x", "y", 0]
    rotation = [{ axis = "z", angle = "phi" }]
    [constraints.blade]
    kind = "nonholonomic"
    formula = "y'*cos(phi) - x'*sin(phi)"
    [boundary.go]
    controls = ["x", "phi"]
    duration = 2
    target = { x = 1, y = 1 }
    """
    with pytest.raises(RunError, match=r"no control moves the mode y \(no oscillation\)"):
        solve_boundary(anholon.loads(text))


@pytest.mark.parametrize(
    ("model", "name", "reason"),
    [
        (replace(CART, boundary={}), "", "no boundary problem"),
        (CART, "cary", "did you mean 'carry'"),
        (replace(CART, boundary={"b": Boundary(controls=("x",), duration="x", target={"x": 1.0})}), "", "depends on"),
        (
            replace(CART, boundary={"b": Boundary(controls=("x",), duration=1, target={})}),
            "",
            "The boundary problem has no target.",
        ),
        (
            replace(CART, boundary={"b": Boundary(controls=("y",), duration=1, target={"x": 1})}),
            "",
            "'y' to control",
        ),
        (
            replace(
                CART,
                constraints={"hold": Holonomic(formula="theta")},
                boundary={"b": Boundary(controls=("drive",), duration=1, target={"theta": 0.4})},
            ),
            "",
            "the target violates the constraint 'hold'",
        ),
    ],
)
def test_what_is_no_problem_is_refused_with_the_reason(model: Model, name: str, reason: str) -> None:
    with pytest.raises(AnholonError, match=reason):
        solve_boundary(model, name)


def test_work_can_be_stopped() -> None:
    with pytest.raises(RunError, match="cancelled"):
        solve_boundary(CART, stop=lambda: True)
    with pytest.raises(UsageError, match="positive time"):
        solve_boundary(CART, duration=-1.0)


def test_units_of_the_file_are_minded() -> None:
    centimetres = replace(
        CART,
        parameters={**CART.parameters, "d": Parameter(value=120.0, unit="cm")},
        coordinates={**CART.coordinates, "x": Coordinate(unit="mm")},
    )
    typed = replace(CART.boundary["carry"], target={"x": 1200.0}, duration=2.4)
    for model in (centimetres, replace(centimetres, boundary={"carry": typed})):
        answer = solve_boundary(model)
        assert answer.target[0] == pytest.approx(1.2)
        assert answer.solutions[0].cost == pytest.approx(carried().solutions[0].cost, rel=1e-9)


def test_a_program_constraint_gives_its_direction_to_the_control() -> None:
    soft = Program(formula="2*x''''")
    model = replace(CART, forces={}, constraints={"soft": soft})
    carry = replace(CART.boundary["carry"], controls=("soft",))
    found, known = solve_boundary(replace(model, boundary={"carry": carry})), carried()
    for one, two in zip(found.solutions, known.solutions, strict=True):
        assert np.allclose(2 * one.control, two.control, atol=1e-10)
    beside = replace(carry, controls=("x",))
    with pytest.raises(RunError, match="program constraint 'soft' has states of its own"):
        solve_boundary(replace(model, boundary={"carry": beside}))


def test_what_is_beyond_linearisation_is_said() -> None:
    ends = Potential(energy="1e-9*g*m*sqrt((0.5*l - x)*l)")  # no number where the cart is farther than half a cable
    answer = solve_boundary(replace(CART, forces={**CART.forces, "end": ends}))
    assert [solution.error for solution in answer.solutions] == [np.inf, np.inf]
    assert sum("the full model fails" in text for text in answer.warnings) == 2
    upright = {**CART.coordinates, "theta": Coordinate(value=180.0, unit="deg")}
    with pytest.raises(RunError, match=r"unstable: within the duration a deviation grows by exp\(38"):
        solve_boundary(replace(cart(T=10.0), coordinates=upright))


@pytest.mark.parametrize("smooth", [0, 1])
@pytest.mark.parametrize("name", ["cart-pendulum", "cart-two-pendulums"])
def test_controls_are_formulas_of_the_published_kind(name: str, smooth: int) -> None:
    model = anholon.load(name)
    answer = solve_boundary(replace(model, boundary={"carry": replace(model.boundary["carry"], smooth=smooth)}))
    for solution in answer.solutions:
        text = find_control_formula(answer, solution)
        for k in range(0, len(solution.times), 60):
            value = value_at(text, float(solution.times[k]))
            assert value == pytest.approx(solution.control[k, 0], abs=1e-6 * solution.peak[0])
        waves = (1 if name == "cart-pendulum" else 2) if solution.method == "pontryagin" else 0
        assert (text.count("sin("), text.count("cos(")) == (waves, waves)


HANGING = """
format = 1
gravity = [0, -9.81, 0]
[parameters]
l = { value = 1.3, unit = "m" }
mu = { value = 0.2, unit = "s/m" }
[coordinates]
x = {}
y = {}
bx = {}
by = { value = -1.3 }
[points]
cart = { position = ["x", "y", 0], mass = 2 }
bob = { position = ["bx", "by", 0], mass = 0.7 }
[constraints]
track = { kind = "holonomic", at = "cart", formula = "y", side = "positive" }
rope = { kind = "distance", between = ["cart", "bob"], length = "l", side = "negative" }
[forces]
push = { kind = "generalized", coordinate = "x", value = 0 }
%s
[boundary]
carry = { controls = ["push"], duration = 2.4, target = { x = 1.2, bx = 1.2 } }
"""


def test_a_load_on_a_rope_that_stays_tight_is_carried_as_by_a_rod() -> None:
    tight = solve_boundary(anholon.loads(HANGING % ""), correct=True)
    rod = solve_boundary(anholon.loads((HANGING % "").replace(', side = "negative"', "")), correct=True)
    for one, two in zip(tight.solutions, rod.solutions, strict=True):
        assert one.error < 1e-9
        assert one.cost == pytest.approx(two.cost, rel=1e-9)


def test_a_resistance_that_feels_the_reaction_counts_in_the_plant() -> None:
    """On the track N = (m1 + m2) g at rest: the law μ N x' is a damper of that strength there."""
    law = """law = { kind = "resistance", constraint = "track", coordinate = "x", value = "-mu*N*x'" }"""
    damper = """law = { kind = "generalized", coordinate = "x", value = "-0.2*2.7*9.81*x'" }"""
    one, two = (solve_boundary(anholon.loads(HANGING % text)).plant for text in (law, damper))
    np.testing.assert_allclose(np.poly(one.A), np.poly(two.A), atol=1e-9)


@pytest.mark.parametrize(
    ("law", "message"),
    [
        ('{ kind = "friction", constraint = "track", coefficient = 0.1 }', "friction 'law' has no linear equations"),
        (
            """{ kind = "generalized", coordinate = "x", value = "-2*sign(x')" }""",
            "force on 'x' has a corner or a jump",
        ),
        ("""{ kind = "generalized", coordinate = "x", value = "-2*abs(x')" }""", "force on 'x' has a corner or a jump"),
        ("""{ kind = "generalized", coordinate = "y", value = "2.7*9.81" }""", "'track' is in contact at rest without"),
    ],
)
def test_what_is_not_smooth_at_rest_is_refused(law: str, message: str) -> None:
    with pytest.raises(RunError, match=message):
        solve_boundary(anholon.loads(HANGING % f"law = {law}"))


def test_smooth_laws_with_absolute_values_are_taken() -> None:
    law = """law = { kind = "generalized", coordinate = "x", value = "-2*abs(x')*x' - 0.1*max(x - 5, 0)" }"""
    answer = solve_boundary(anholon.loads(HANGING % law), correct=True)
    assert max(solution.error for solution in answer.solutions) < 1e-9


def test_the_motions_of_the_full_model_are_cancelled_too(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped, motions = threading.Event(), []

    def simulate_until_stopped(system: System, **options: Any) -> Run:
        stopped.set()
        motions.append(anholon.simulate(system, **options))
        return motions[-1]

    monkeypatch.setattr("anholon.control.rest_to_rest.boundary_problem.simulate", simulate_until_stopped)
    with pytest.raises(RunError, match="cancelled"):
        solve_boundary(CART, correct=True, stop=stopped.is_set)
    assert [run.outcome.status for run in motions] == ["cancelled"]
