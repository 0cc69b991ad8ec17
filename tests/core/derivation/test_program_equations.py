"""Program constraints of third and higher order in symbols: the differentiated plant, against the system that runs."""

from __future__ import annotations

import re

import numpy as np
import pytest
from mpmath import mpf
from tests.core.derivation.mechanism import evaluate, read_formula
from tests.core.derivation.test_against_system import EXACT, State, admissible, example, follow

import anholon
from anholon.derivation import DerivationBlock, blocks
from anholon.forms.binding import bind_form
from anholon.forms.generalized_gauss import make_generalized_gauss_motion
from anholon.forms.mangeron_deleanu import make_joint_equations
from anholon.forms.program_form import ProgramForm
from anholon.formula.nodes import ONE
from anholon.mechanics.constrained_solve import ConstrainedSolver
from anholon.model.schema import Model
from anholon.system.system_state import SystemState

POLAR = """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
r = { value = 1.2, rate = 0.3, unit = "" }
phi = { value = 0.4, rate = 0.6, unit = "" }
[points.P]
position = ["r*cos(phi)", "r*sin(phi)", "0.2*r*sin(t)"]
mass = 2
[constraints.PROGRAM]
kind = "program"
formula = "FORMULA"
"""
REDUNDANT = """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x = { value = 1, rate = 0.3, unit = "" }
y = { value = 0.5, rate = 0.3, unit = "" }
z = { value = 0.2, rate = -0.2, unit = "" }
[points.P]
position = ["x", "y", "z"]
mass = 1.4
[constraints.bowl]
kind = "holonomic"
formula = "y - 0.5*x^2 - 0.1*z"
[constraints.PROGRAM]
kind = "program"
formula = "FORMULA"
"""
SERVO = """
format = 1
gravity = [0, 0, -9.81]
[controls.theta]
law = "0.6*sqrt(x^2 + y^2) + 0.1*t"
unit = "rad"
[coordinates]
x = { value = 1, rate = 0.3, unit = "" }
y = { value = 0.5, rate = 0.3, unit = "" }
z = { value = 0.2, rate = -0.2, unit = "" }
[points.P]
position = ["x", "y", "z + 0.1*x^2"]
mass = 1.4
[constraints.rod]
kind = "parametric"
formula = "y - x*tan(theta)"
[constraints.PROGRAM]
kind = "program"
formula = "FORMULA"
"""
MULTIPLIER = re.compile(r"\b(?:lambda\d*|nu|kappa\d*)_\w+'*")
HIGHEST = re.compile(r"\btau\d_\w+\b(?!')")
CASES = {
    "third order": POLAR.replace("FORMULA", "r''' + 0.4*r'' - 0.1*r*phi'*phi''"),
    "acceleration in the gradient": POLAR.replace("FORMULA", "r''*r''' + phi''*phi''' + 0.2*r'*phi'''"),
    "fourth order": POLAR.replace("FORMULA", "phi*r'''' + phi'''' + 0.4*r''' - 0.1*r*phi'*phi''"),
    "fifth order": POLAR.replace("FORMULA", "r''''' + 0.3*phi''''' + 0.4*r'''' - 0.1*sin(phi)*phi''"),
    "third order on a surface": REDUNDANT.replace("FORMULA", "x''' + 0.3*z*z''' + 0.4*x''"),
    "third order beside a law of control": SERVO.replace("FORMULA", "x''' + 0.3*z*z''' + 0.4*x''"),
    "fourth order beside a law of control": SERVO.replace("FORMULA", "x'''' + 0.3*z'''' + 0.4*x''"),
    "fourth order on a surface": REDUNDANT.replace("FORMULA", "x'''' + 0.3*z*z'''' + 0.4*x''"),
}


def known_state(model: Model, form: str, seed: int) -> State:
    """Return a state of a program form with the numbers of all derivatives that its equations contain."""
    system = anholon.compile_model(model)
    state = State(system, seed)
    t, q, v = admissible(system, seed)
    bound = bind_form(form, SystemState(system, t, q, v, system.parameters(t)))
    assert isinstance(bound, ProgramForm)
    n, order, kept = system.n, system.program_order, len(system.diagnosis.independent)
    motion = (make_joint_equations if form == "mangeron-deleanu" else make_generalized_gauss_motion)(system)
    graph, names = system.equations.graph, system.equations.names
    y = bound.encode(t, q, v)
    chance = np.random.default_rng(seed)
    y[2 * n :] = 0.3 * chance.standard_normal(len(y) - 2 * n)
    A = (
        SystemState(system, t, q, v, bound.p[: len(system.parameters())])
        .evaluate_equations()
        .B[list(system.diagnosis.independent)]
        if kept
        else None
    )
    if A is not None and form == "generalized-gauss":  # the control keeps to the directions that the rows leave
        for k in range(2 * n, len(y), n):
            y[k : k + n] -= np.linalg.pinv(A) @ (A @ y[k : k + n])
    if motion.matrix:
        y = settled(motion.matrix, motion.plant, system, t, y, bound)
    flow = {names.time: ONE, **dict(zip((*names.q, *names.v), motion.rates, strict=False))}
    flow |= {graph.symbol("state", 2 * n + i): rate for i, rate in enumerate(motion.rates[2 * n :])}

    def tower(nodes: list[int], count: int) -> list[list[float]]:
        found = []
        for _ in range(count):
            found.append(graph.evaluate(nodes, t, y.tolist(), bound.p.tolist()))
            nodes = graph.forward(nodes, flow)
        return [list(level) for level in found]

    named: dict[str, float] = {}
    for k, level in enumerate(motion.derivatives):
        values = graph.evaluate(level, t, y.tolist(), bound.p.tolist())
        named |= {name + "'" * (k + 2): value for name, value in zip(system.coordinates, values, strict=True)}
    rows = [system.rows[i] for i in system.diagnosis.independent]
    for k, values in enumerate(tower(motion.multipliers, order - 1)):
        named |= {f"Lambda_{row}" + "'" * k: value for row, value in zip(rows, values, strict=True)}
    programs = [row.name for row in system.equations.programs]
    if form == "mangeron-deleanu":
        for k, values in enumerate(tower(motion.reactions, order - 1)):
            named |= {f"Lambda_{name}" + "'" * k: value for name, value in zip(programs, values, strict=True)}
    else:
        hidden = [graph.symbol("state", 2 * n + i) for i in range((order - 2) * n)]
        for k, values in enumerate(tower(hidden, order - 1)):
            for i, value in enumerate(values):
                level = i // n
                if k < order - 1 - level:
                    part = "tau" if system.servo_rows else "delta"
                    named[f"{part}{level or ''}_{system.coordinates[i % n]}" + "'" * k] = value
        equations = system.equations
        given = (equations.force, [graph.neg(equations.rows[i].b0) for i in system.diagnosis.independent])
        ((free, _),) = ConstrainedSolver(equations, system.diagnosis)(given)
        for k, values in enumerate(tower(free, order - 1)):
            mark = "'" * k
            for name, value in zip(system.coordinates, values, strict=True):
                named[f"w_{name}{mark}"] = value
                named[f"delta_{name}{mark}"] = named[f"{name}''{mark}"] - value
    state.known |= {name: mpf(value) for name, value in named.items()}
    return state


def settled(
    matrix: list[int], plant: list[int], system: anholon.System, t: float, y: np.ndarray, bound: ProgramForm
) -> np.ndarray:
    """Return a state whose accelerations obey the plant, where these stand in the state."""
    n = system.n
    for _ in range(30):
        residual = np.array(system.equations.graph.evaluate(plant[:n], t, y.tolist(), bound.p.tolist()))
        K = np.array(system.equations.graph.evaluate(matrix, t, y.tolist(), bound.p.tolist())).reshape(n, n)
        y = y.copy()
        y[2 * n : 3 * n] -= np.linalg.solve(K, residual)
    return y


def solve_for_multipliers(derived: list[DerivationBlock], state: State, form: str) -> None:
    """Add the multipliers of the principle, which stand linearly in its conditions, to what is known."""
    texts = [row.text for block in derived for row in block.rows if "^T" not in row.text]
    names = sorted({name for text in texts for name in MULTIPLIER.findall(text)})
    names += sorted({name for text in texts for name in HIGHEST.findall(text)} - state.known.keys())
    rows = [text for text in texts if any(re.search(rf"\b{name}(?!\w)", text) for name in names)]
    if not names:
        return
    before = dict(state.known)
    state.known |= dict.fromkeys(names, mpf("nan"))
    follow(derived, state, form)
    defined = dict(state.known)

    def residuals(values: list[float]) -> np.ndarray:
        known = defined | dict(zip(names, map(mpf, values), strict=True))

        def value_of(text: str) -> mpf:
            return evaluate(read_formula(text), lambda name: known[name.text + "'" * name.primes])

        pairs = (text.split(" = ") for text in rows)
        return np.array([float(value_of(left) - value_of(right)) for left, right in pairs])

    still = residuals([0.0] * len(names))
    slopes = [residuals([float(i == k) for i in range(len(names))]) - still for k in range(len(names))]
    found = np.linalg.lstsq(np.array(slopes).T, -still, rcond=None)[0]
    state.known = before | dict(zip(names, map(mpf, found.tolist()), strict=True))


@pytest.mark.parametrize("form", ["mangeron-deleanu", "generalized-gauss"])
@pytest.mark.parametrize("name", CASES)
def test_the_differentiated_plant_is_the_one_that_runs(name: str, form: str) -> None:
    model = anholon.loads(CASES[name].replace("PROGRAM", "jerk"))
    state = known_state(model, form, 2)
    derived = list(blocks(model, form))
    solve_for_multipliers(derived, state, form)
    errors = follow(derived, state, form)
    assert len(errors) > 4
    wrong = {left: error for left, error in errors.items() if not error < EXACT}
    assert wrong == {}, wrong


def test_the_oscillators_of_third_order_are_solved_in_print() -> None:
    text = "\n".join(
        row.text for block in blocks(example("third-order-oscillators"), "mangeron-deleanu") for row in block.rows
    )
    assert re.search(r"^Lambda_\w+' = ", text, re.MULTILINE)
    assert re.search(r"^x1''' = ", text, re.MULTILINE)
