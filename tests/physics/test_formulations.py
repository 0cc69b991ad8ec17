"""Every form that can be run gives the same motion and the same reactions."""

from __future__ import annotations

import numpy as np
import pytest
from tests import models
from tests.physics.bodies import gold
from tests.physics.states import UNUSUAL, admissible_states

import anholon
from anholon import Run, System
from anholon.errors import RunError
from anholon.forms.binding import RUNNABLE, bind_form
from anholon.forms.boltzmann_hamel import BoltzmannHamel, three_index_symbols
from anholon.forms.newton import Newton
from anholon.model.file.examples import example_names, rod_example_names
from anholon.model.query.stage_sequence import planned_end
from anholon.model.schema import Program
from anholon.system.direct_sum import DirectSumReader
from anholon.system.system_state import SystemState

RIGID = [name for name in example_names() if name not in rod_example_names()]
"""Examples without rods, whose equations are those of coordinates."""

ORDINARY = [
    name for name in RIGID if not any(isinstance(item, Program) for item in anholon.load(name).constraints.values())
]
"""Examples that every form may run, as far as it applies."""

REPEATED = models.repeated(ORDINARY)
UNLIKE = [name for name in ORDINARY if name not in REPEATED]
"""The same but for programmes of the same body, which differ in their stages only."""

OTHERS = tuple(form for form in RUNNABLE if form != "lagrange1")


STEPS = 12
"""Steps of the integrator over which motions are compared; what differs by more than rounding shows in them."""

SENSITIVE = {
    "pendulum-chain": 0.5,
    "four-bar": 0.7,
    "rattleback": 1.0,
    "rattleback-free": 0.5,
    "ball-on-turntable": 0.4,
    "flipping-body": 0.8,
    "three-turn": 0.5,
    "circle-eight": 0.5,
}
"""How long motions are compared that double their differences quickly, whose stiff steering makes the steps as large as
stability permits, or that turn through all of their positions earlier, s; and free bodies until the base of the
rotation vector moves, which eulers-disc shows for all forms."""


def applicable(system: System, form: str) -> bool:
    """Return whether a form is said to apply to a system."""
    if form == "lagrange2":
        return system.m == 0
    if form in ("gauss", "udwadia-kalaba") and system.servo_rows:
        return False
    return system.diagnosis.is_mass_definite or form != "impulse"


def compared(run: Run) -> float:
    """Return the end of the first steps of a run, or of some more: they go beyond the second change of what acts."""
    steps = [motion.steps()[1:] for motion in run.segments]
    first = sum(map(len, steps[:-1][:2])) + 5
    return float(np.concatenate(steps)[: max(STEPS, first)][-1])


@pytest.mark.parametrize("name", [*UNLIKE, *UNUSUAL])
def test_all_forms_agree_at_random_states(name: str) -> None:
    t = 0.3
    system = anholon.compile_model(anholon.loads(UNUSUAL[name]) if name in UNUSUAL else anholon.load(name))
    p = system.parameters(t)
    states = admissible_states(system, p, t, 20)
    reference = bind_form("lagrange1", SystemState(system, t, *states[0], p))
    for form in OTHERS:
        if not applicable(system, form):
            with pytest.raises(RunError, match="Choose the form"):
                bind_form(form, SystemState(system, t, *states[0], p))
            continue
        for q, v in states:
            expected = reference.solve(t, q, v)
            found = bind_form(form, SystemState(system, t, q, v, p)).solve(t, q, v)
            size = float(np.abs(expected.acceleration).max())
            np.testing.assert_allclose(found.acceleration, expected.acceleration, rtol=0, atol=1e-11 * size)
            size = float(np.abs(expected.multipliers).max(initial=0.0))
            np.testing.assert_allclose(found.multipliers, expected.multipliers, rtol=0, atol=1e-11 * size, err_msg=form)


@pytest.mark.parametrize("name", [*UNLIKE, *UNUSUAL])
def test_all_forms_give_the_same_motion(name: str) -> None:
    model = anholon.loads(UNUSUAL[name]) if name in UNUSUAL else anholon.load(name)
    system = anholon.compile_model(model)
    until = min(SENSITIVE.get(name, 2.0), planned_end(model), 0.3 if len(model.bodies) > 8 else 2.0)
    until = compared(anholon.simulate(system, until=until, form="lagrange1"))
    reference = anholon.simulate(system, until=until, form="lagrange1")
    times, expected = reference.times.tolist(), reference.table()
    assert times[-1] == until
    for form in OTHERS:
        if not applicable(system, form):
            continue
        run = anholon.simulate(system, until=until, form=form)
        assert run.times.tolist() == times, f"{form}: {run.outcome.text()}"
        found = run.table()
        for column, values in expected.items():
            size = max(1.0, float(np.abs(values).max()))
            np.testing.assert_allclose(found[column], values, rtol=0, atol=1e-9 * size, err_msg=f"{form}: {column}")


@pytest.mark.parametrize("form", [form for form in RUNNABLE if form != "lagrange2"])
def test_redundant_pendulum(form: str) -> None:
    """Three rows for one rod: the motion and the smallest multipliers of the reference numbers."""
    case = gold("nonholonomic")["3.7_pendulum_redundant"]
    theta = case["theta0"]
    text = UNUSUAL["redundant"].replace("0.6", f"{np.sin(theta):.17g}").replace("0.8", f"{np.cos(theta):.17g}")
    run = anholon.simulate(anholon.loads(text), until=0.5, form=form)
    columns = case["columns"]
    for row in case["rows"][1:4]:
        wanted = dict(zip(columns, row, strict=True))
        found = run.at(wanted["t"])
        assert (found["x"], found["y"]) == pytest.approx((wanted["x"], wanted["y"]), abs=1e-9)
        tension = -wanted["tension N"]
        multipliers = [found[f"reaction:{name}"] for name in ("half", "whole", "rate")]
        assert multipliers == pytest.approx([tension / 6, tension / 3, tension / 6], rel=1e-9)


def test_newton_knows_the_reaction_on_every_element() -> None:
    t = 0.3
    system = anholon.compile_model(anholon.loads(UNUSUAL["driven"]))
    p = system.parameters(t)
    for q, v in admissible_states(system, p, t, 5):
        b, F, J, g, Q = DirectSumReader(system, p)(t, q, v)
        A, b0 = SystemState(system, t, q, v, p).evaluate_equations()[2:4]
        motion, acceleration, reactions, multipliers = Newton(system, p).solve_free_bodies(t, q, v)
        np.testing.assert_allclose(b @ motion, F + reactions, rtol=0, atol=1e-10)
        np.testing.assert_allclose(motion, J @ acceleration + g, rtol=0, atol=1e-10)
        np.testing.assert_allclose(J.T @ reactions, Q + A.T @ multipliers, rtol=0, atol=1e-10)
        np.testing.assert_allclose(A @ acceleration, -b0, rtol=0, atol=1e-10)


def test_newton_pulls_a_pendulum_along_its_rod() -> None:
    system = anholon.compile_model(anholon.loads(UNUSUAL["redundant"]))
    p = system.parameters()
    q, v = np.array([0.6, -0.8]), np.array([0.8, 0.6]) * 1.5
    reactions = Newton(system, p).solve_free_bodies(0.0, q, v).reactions
    tension = 1.5**2 + 9.81 * 0.8
    np.testing.assert_allclose(reactions, [-0.6 * tension, 0.8 * tension, 0.0], rtol=0, atol=1e-12)


def test_three_index_symbols_of_holonomic_rows_vanish() -> None:
    t = 0.3
    system = anholon.compile_model(anholon.loads(UNUSUAL["driven"]))
    p = system.parameters(t)
    for q, v in admissible_states(system, p, t, 5):
        form = BoltzmannHamel(system, p)
        _, _, dY, X = form.compute_frame(t, q, v)
        gamma = three_index_symbols(dY, X)
        by_name = dict(zip(system.rows, gamma[-2:], strict=True))
        np.testing.assert_allclose(by_name["rail"], 0.0, rtol=0, atol=1e-13)
        assert np.abs(by_name["blade"]).max() > 0.1
        # Antisymmetric in the lower indices; the first of the second lower index is time.
        np.testing.assert_allclose(gamma[:, :, 1:], -np.swapaxes(gamma[:, :, 1:], 1, 2), rtol=0, atol=1e-13)


def test_three_index_symbols_of_the_sleigh() -> None:
    """u = x' cos + y' sin, ω = θ', blade -x' sin + y' cos: moving ahead while turning leads sideways, and back."""
    system = anholon.compile_model(anholon.load("skate-on-incline"))
    p = system.parameters()
    q, v = admissible_states(system, p, 0.0, 1)[0]
    _, _, dY, X = BoltzmannHamel(system, p, "regular").compute_frame(0.0, q, v)
    gamma = three_index_symbols(dY, X)[:, :, 1:]
    u, omega, side = 0, 1, 2
    expected = np.zeros((3, 3, 3))
    expected[u, side, omega], expected[u, omega, side] = 1.0, -1.0
    expected[side, u, omega], expected[side, omega, u] = -1.0, 1.0
    np.testing.assert_allclose(gamma, expected, rtol=0, atol=1e-14)


@pytest.mark.parametrize("form", ["generalized-gauss", "mangeron-deleanu"])
def test_forms_for_program_constraints_refuse_others(form: str) -> None:
    with pytest.raises(RunError, match="program constraints"):
        anholon.simulate(anholon.load("skate-on-incline"), until=0.1, form=form)


@pytest.mark.parametrize("form", ["appell", "boltzmann-hamel", "maggi"])
def test_a_chart_that_is_not_there_is_named(form: str) -> None:
    with pytest.raises(RunError, match="no quasi-velocities 'nowhere'"):
        anholon.simulate(anholon.load("skate-on-incline"), until=0.1, form=form, chart="nowhere")


@pytest.mark.parametrize("name", UNLIKE)
def test_maggi_and_lagrange_agree(name: str) -> None:
    # Without charts of its own (the bicycle) a model gets the orthonormal basis of its admissible velocities.
    model = anholon.load(name)
    system = anholon.compile_model(model)
    until = min(SENSITIVE.get(name, 4.0), planned_end(model))
    lagrange, maggi = (anholon.simulate(system, until=until, form=form) for form in ("lagrange1", "maggi"))
    assert maggi.outcome.status == "done", maggi.outcome.text()
    first, second = lagrange.table(), maggi.table()
    for column, values in first.items():
        size = max(1.0, float(np.abs(values).max()))
        np.testing.assert_allclose(second[column], values, rtol=0, atol=1e-9 * size, err_msg=column)


@pytest.mark.parametrize("form", ["appell", "boltzmann-hamel", "maggi"])
def test_a_chart_with_too_few_quasi_velocities_is_refused(form: str) -> None:
    text = UNUSUAL["driven"].replace(', w = "b\'*cos(a) + 0.2*nu^3*t^2"', "")
    with pytest.raises(RunError, match="has 1 quasi-velocities, but 2 are independent"):
        anholon.simulate(anholon.loads(text), until=0.1, form=form, chart="turning")


def test_a_chart_is_left_where_a_row_fades_away() -> None:
    """The row of b' vanishes with cos(a) on the way; Maggi's equations go on in another chart without loss."""
    system = anholon.compile_model(anholon.loads(UNUSUAL["driven"]))
    run = anholon.simulate(system, until=2.0, form="maggi", chart="turning")
    a = run["a"]
    assert a.max() > 0.0 > -np.pi / 2 > a.min()
    assert len(run.segments) > 3
    np.testing.assert_allclose(run["b"], anholon.simulate(system, until=2.0)["b"], rtol=0, atol=1e-9)


def test_maggi_keeps_holonomic_constraints() -> None:
    text = """
    format = 1
    gravity = [0, -9.81, 0]
    [coordinates]
    x = { value = 1.0 }
    y = {}
    [points.bob]
    position = ["x", "y", 0]
    mass = 2.0
    [constraints]
    rod = { kind = "holonomic", formula = "x^2 + y^2 - 1", at = "bob" }
    [[charts]]
    name = "sideways"
    velocities = { u = "x'" }
    """
    run = anholon.simulate(anholon.loads(text), until=10.0, form="maggi")
    assert run.outcome.status == "done", run.outcome.text()
    assert run.drift.max() < 1e-12
    np.testing.assert_allclose(run.energy, 0.0, rtol=0, atol=1e-8)
    assert len(run.segments) > 2  # u says nothing where the rod is level; another chart serves there
