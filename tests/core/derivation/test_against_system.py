"""Every form of the derivation, read back from its text, agrees with the compiled equations at random states.

The text of every row is evaluated: a new name is defined, everything else must hold with the accelerations and the
reactions of the system, and where the solved form is printed it gives them.
"""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any

import msgspec
import numpy as np
import pytest
from mpmath import mp, mpf
from numpy.typing import NDArray
from tests.core.derivation.mechanism import evaluate, read_formula
from tests.core.derivation.models import MODELS

from anholon.derivation import DerivationBlock, blocks
from anholon.derivation.derivation_instant import DerivationInstant, make_system_at
from anholon.forms.form_names import FORMS
from anholon.model.file.examples import example_path
from anholon.model.file.model_file import load
from anholon.model.schema import Control, Coordinate, Model, Parameter, Parametric, Point
from anholon.system.compile import compile_model
from anholon.system.state_diagnosis import find_nearby_state
from anholon.system.system import System
from anholon.system.system_state import SystemState

Floats = NDArray[np.float64]

EXACT = 1e-9
CLASSICAL = tuple(form for form in FORMS if form not in ("generalized-gauss", "mangeron-deleanu", "lagrange2"))
NAME = re.compile(r"\w+'*")
SHOWN_ROTATION = re.compile(r"(?<=\w)\.r([123])(?![^\W_])")  # a component of a rotation vector: top.r1
SQUARE = re.compile(r"(\w+)\^2")
NOT_FORMULAS = re.compile(
    r"[\[\]|;]|sum over|d/dt"
    r"|M\^-1|\^T|D\^-1|c\^kh|c\^lh|_l'|_lm |_km |_kh |_sr|M W = |dK/dt|P_L = |->|dp_s"
    r"|p_s = |M a = |^d\(|^[\w']+ = \(.*, |^n = |^y' = |^v = |^q' = M|^x'' = J"
    r"|^Delta nu|^D Lambda|^dS/dv_l|^\w+ x = |d/dq''|M \(v|M q|Lambda' = |^u = a|^delta = |a q\^\("
)
"""Matrices, sums over indices, statements in index notation, components of vectors, counts."""
DOTTED = re.compile(r"[A-Za-z_]\w*\.[a-z]")
"""Names of the library and of typed formulas, which are written in coordinates below."""


def admissible(system: System, seed: int, moment: DerivationInstant | None = None) -> tuple[float, Floats, Floats]:
    """Return a random state (t, q, v) that satisfies the constraints of a system, at a moment of the motion."""
    n, kept = system.n, list(system.diagnosis.independent)
    t = random.Random(seed).uniform(0.1, 0.4) if system.depends_on_time else 0.0
    if moment is None:
        p = system.parameters()
        start = system.compiled.call("initial", 0.0, np.zeros(2 * n), p)
        p = system.parameters(t)
    else:
        start, t = np.array(moment.state), moment.t
        p = system.parameters(t, moment.values, moment.ramps)
    y = find_nearby_state(system.equations, start, p, np.random.default_rng(seed), kept, t)
    q, v = y[:n], y[n:] + 0.5 * np.random.default_rng(seed + 1).standard_normal(n)
    first = [i for i in range(system.m) if system.orders[i] < 2]
    for _ in range(20 if first else 0):
        pieces = SystemState(system, t, q, v, p).evaluate_equations()
        v = v - np.linalg.pinv(pieces.A[first]) @ pieces.rate[first]
    return t, q, v


class State:
    """A random admissible state of a system at a moment of its motion, with its accelerations and reactions."""

    def __init__(self, model_system: System, seed: int, moment: DerivationInstant | None = None) -> None:
        now = make_system_at(model_system, moment)
        system, moment = now.system, now.instant if model_system.has_contact_modes or now.instant.ramps else moment
        model, chance = system.model, random.Random(seed)
        n, kept = system.n, list(system.diagnosis.independent)
        t, q, v = admissible(system, seed, moment)
        p = system.parameters(t, now.instant.values, now.instant.ramps)
        M, f, A, b0, _, B = SystemState(system, t, q, v, p).evaluate_equations()
        A, b0, B = A[kept], b0[kept], B[kept]
        k = len(A)
        whole = np.block([[M, -B.T], [A, np.zeros((k, k))]])
        solution = np.linalg.solve(whole, np.concatenate([f, -b0]))
        rows = [re.sub(r"\W", "_", system.rows[i]) for i in kept]
        named: dict[str, float] = {"t": t}
        named |= dict(zip(model.parameters, p.tolist(), strict=False))
        for mark, values in (("", q), ("'", v), ("''", solution[:n])):
            named |= {f"{name}{mark}": value for name, value in zip(system.coordinates, values.tolist(), strict=True)}
        named |= {f"Lambda_{row}": value for row, value in zip(rows, solution[n:].tolist(), strict=True)}
        felt = solution[n:] + B @ solution[:n]  # where M + B^T B stands in the place of a singular M
        named |= {f"Lambda_{row}_hat": value for row, value in zip(rows, felt.tolist(), strict=True)}

        names = system.equations.names
        y, values = np.concatenate([q, v]).tolist(), p.tolist()

        def numbers(nodes: list[int]) -> list[float]:
            return list(system.equations.graph.evaluate(nodes, t, y, values))

        definitions = [names.definition(name) for name in model.definitions]
        named |= dict(zip(model.definitions, numbers(definitions), strict=True))
        moving = {name: names.schedules[name] for name in model.schedules}
        moving |= {ramp.name: names.value(ramp.name) for ramp in now.instant.ramps}
        for name, node in moving.items():
            rate = names.rates([node])
            named |= zip((name, f"{name}'", f"{name}''"), numbers([node, *rate, *names.rates(rate)]), strict=True)
        for name, press in system.equations.normal_reactions.items():
            sign, pushes = (
                system.equations.sign_of(name),
                np.array([numbers(list(push)) for push in press.force_directions]),
            )
            felt_by = [solution[n:][rows.index(re.sub(r"\W", "_", row))] for row in press.rows if row in system.rows]
            if felt_by:
                size = sign * np.linalg.norm(pushes) * felt_by[0] if sign else np.linalg.norm(felt_by @ pushes)
                named[f"N_{re.sub(r'[^a-zA-Z0-9_]', '_', name)}"] = float(size)

        # Variations, and a blow.
        r = n - k
        named |= {f"delta_{number + 1}_free": chance.uniform(-1, 1) for number in range(r)}
        before = np.array([chance.uniform(-1, 1) for _ in range(k)])
        blow = np.linalg.lstsq(whole, np.concatenate([np.zeros(n), -before]), rcond=None)[0]
        named |= {f"dv_{name}": value for name, value in zip(system.coordinates, blow[:n].tolist(), strict=True)}
        named |= {f"P_{row}": value for row, value in zip(rows, blow[n:].tolist(), strict=True)} if k else {}
        named |= {f"c_{row}": value for row, value in zip(rows, before.tolist(), strict=True)}
        self.known: dict[str, Any] = {name: mpf(value) for name, value in named.items()}
        self.sought = {*(f"{name}''" for name in system.coordinates), *(f"Lambda_{row}" for row in rows)}


def follow(derived: list[DerivationBlock], state: State, form: str) -> dict[str, float]:
    """Read a derivation row by row; return errors by left side."""
    errors: dict[str, float] = {}
    if form != "impulse":
        state.known = {name: value for name, value in state.known.items() if name[:2] not in ("P_", "dv", "c_")}

    def value_of(text: str) -> Any:
        return evaluate(read_formula(text), lambda name: state.known[name.text + "'" * name.primes])

    for block in derived[1:]:
        for shown in block.rows:
            row = msgspec.structs.replace(
                shown, text=SHOWN_ROTATION.sub(r"__r\1", shown.text)
            )  # names as they are compiled
            if row.cells and not row.numeric:
                head, *lines = ([cell.strip() for cell in re.split(r"\s{2,}", line)] for line in row.text.splitlines())
                for cells in lines:
                    for name, cell in zip(head[3:], cells[3:], strict=True):
                        state.known[name.replace("_k", f"_{cells[0]}")] = value_of(cell)
            if row.numeric or row.cells or " = " not in row.text or NOT_FORMULAS.search(row.text):
                continue
            if block.title == "Constraints" and (DOTTED.search(row.text) or row.note.startswith("its row")):
                continue  # in the names of the library
            *lefts, right = row.text.split(" = ")
            value = value_of(right)
            for left in lefts:
                if left.startswith("dS/d("):
                    continue
                if NAME.fullmatch(left) and left not in state.known:
                    state.known[left] = value
                elif SQUARE.fullmatch(left) and left[:-2] not in state.known:
                    state.known[left[:-2]] = mp.sqrt(value)
                else:
                    expected = value_of(left)
                    error = float(abs(expected - value) / (1 + abs(expected)))
                    errors[left] = max(error, errors.get(left, 0.0))
    return errors


def check(
    model: Model,
    form: str,
    seed: int = 1,
    *,
    solved: bool = True,
    moment: DerivationInstant | None = None,
    system: System | None = None,
) -> None:
    """Compare a derivation of a model with its `system`, if that is compiled already."""
    state = State(system or compile_model(model), seed, moment)
    errors = follow(list(blocks(model, form, "", moment)), state, form)
    wrong = {left: error for left, error in errors.items() if not error < EXACT}
    assert wrong == {}, wrong
    if solved:
        assert state.sought <= errors.keys()


def moving(model: Model) -> Model:
    """Return a model that starts at a state which is singular for none of them."""
    coordinates = {
        name: msgspec.structs.replace(given, value=0.3 + 0.1 * k, rate=0.7 - 0.2 * k)
        for k, (name, given) in enumerate(model.coordinates.items())
    }
    return msgspec.structs.replace(model, coordinates=coordinates)


@cache
def example(name: str) -> Model:
    return load(example_path(name))


@cache
def system_of(name: str) -> System:
    """Return the system of an example, or of a model that moves, for all forms."""
    return compile_model(moving(MODELS[name]()) if name in MODELS else example(name))


@pytest.mark.parametrize("form", CLASSICAL)
@pytest.mark.parametrize("name", ["chaplygin-sleigh", "skater-reference", "second-order-constraints"])
def test_small_examples_in_every_form(name: str, form: str) -> None:
    solved = form not in ("newton", "lagrange1", "impulse")
    check(example(name), form, seed=len(form), solved=solved, system=system_of(name))


@pytest.mark.parametrize("form", CLASSICAL)
@pytest.mark.parametrize("name", sorted(MODELS))
def test_models_of_every_kind_of_element_in_every_form(name: str, form: str) -> None:
    check(moving(MODELS[name]()), form, seed=3, solved=False, system=system_of(name))


@pytest.mark.parametrize("name", ["appell-hamel", "isotachic-point", "andrews-mechanism", "cart-pendulum"])
@pytest.mark.parametrize("form", ["lagrange1", "gauss", "covariant-mixed"])
def test_examples_of_constraints(name: str, form: str) -> None:
    check(example(name), form, solved=False, system=system_of(name))


def test_a_body_that_rolls_on_a_surface_is_read_from_the_compiled_equations() -> None:
    check(example("rattleback"), "lagrange1", solved=False)


def test_controls_are_held_in_virtual_displacements() -> None:
    """A rod that is turned by a law of time and place pushes across itself, whatever keeps it turning (004, 1)."""
    model = Model(
        parameters={"w": Parameter(value=0.7, unit="1/s"), "g": Parameter(value=9.81, unit="m/s^2")},
        controls={"theta": Control(law="w*t + 0.1*x1^2/x2^2", unit="rad")},
        coordinates={"x1": Coordinate(value=1.0, rate=0.2), "x2": Coordinate(value=0.3)},
        gravity=(0, "-g", 0),
        points={"P": Point(position=("x1", "x2", 0), mass=2)},
        constraints={"rod": Parametric(formula="x2 - x1*tan(theta)")},
    )
    check(model, "lagrange1")
    text = "\n".join(row.text for block in blocks(model, "lagrange1") for row in block.rows)
    assert "B_rod_x1 = -tan(theta)" in text
    assert "MW_x1 = -Lambda_rod*tan(theta)" in text
    text = "\n".join(row.text for block in blocks(model, "maggi") for row in block.rows)
    assert "(MW_x1 - Q_x1) + (MW_x2 - Q_x2)*tan(theta) = 0" in text
