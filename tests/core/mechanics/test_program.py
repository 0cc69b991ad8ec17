"""What is a program constraint, and what is refused, with the kind or the form that serves instead."""

from __future__ import annotations

import numpy as np
import pytest

import anholon
from anholon.errors import ModelError, RunError
from anholon.forms.binding import bind_form
from anholon.forms.program_form import ProgramForm
from anholon.formula.graph import Graph
from anholon.formula.linear_solve import qr_solve
from anholon.mechanics.contact_mode import ContactMode
from anholon.system.system_state import SystemState
from anholon.system.variants import Variants

BASE = """
format = 1
[parameters]
p = { value = 2, unit = "1/s" }
[schedules]
s = { times = [0, 1, 3], values = [0, 1, 0], unit = "m", interpolation = "cubic" }
[definitions]
u = "x'*cos(p*t)"
[coordinates]
x = { value = 1, rate = 0.5 }
y = { value = 0.3, rate = 1 }
[points]
A = { position = ["x + y", "y", 0], mass = 1 }
B = { position = ["x", "2*y", 0], mass = 1 }
[constraints]
"""


def model(formula: str, kind: str = "program", more: str = "") -> anholon.Model:
    return anholon.loads(BASE + f'c = {{ kind = "{kind}", formula = "{formula}" }}\n{more}')


@pytest.mark.parametrize(
    ("formula", "order"),
    [
        ("x''' + p*y''", 3),
        ("A.x'''' + p*s'''", 4),
        ("u'''' + p^4*x'", 5),
        ("s''''' + x'''''", 5),
        ("x'''''''' + p^8*sin(p*t)*x", 8),
    ],
)
def test_the_order_is_found_from_the_formula(formula: str, order: int) -> None:
    system = anholon.compile_model(model(formula))
    assert system.programs == ("c",)
    assert system.program_order == order
    (row,) = anholon.classify(system).rows
    assert row.order == order
    assert f"program constraint of order {order}" in row.text()
    for form in ("mangeron-deleanu", "generalized-gauss"):
        run = anholon.simulate(system, until=0.2, form=form)
        assert run.outcome.status == "done"
        assert run.drift.max() < 1e-9 * (1.0 + np.abs(run["x" + "'" * order]).max())


@pytest.mark.parametrize(
    ("formula", "kind", "said"),
    [
        ("x'' + p*y'", "program", "of order 2.*\n.*second-order"),
        ("x' + y'", "program", "of order 1.*\n.*nonholonomic"),
        ("x + y", "program", "of order 0.*\n.*holonomic"),
        ("p*s'", "program", "restricts nothing"),
        ("x'''^2 - p^6*x*y", "program", "not linear.*\n.*Differentiate"),
        ("x'''''''''", "program", "order 9.*"),
        ("x'''", "second-order", "third derivative.*\n.*\n.*\n.*program"),
        ("u''", "second-order", "third derivative"),
        ("x'''", "holonomic", "of order 3.*\n.*\n.*\n.*program"),
        ("x''' + p^2*y'", "nonholonomic", "of order 3"),
    ],
)
def test_what_is_no_program_is_refused_with_the_kind_that_serves(formula: str, kind: str, said: str) -> None:
    with pytest.raises(ModelError, match=said):
        anholon.compile_model(model(formula, kind))


@pytest.mark.parametrize("place", ["forces", "definitions", "events"])
def test_other_formulas_know_no_higher_derivatives(place: str) -> None:
    text = {
        "forces": '[forces.f]\nkind = "generalized"\ncoordinate = "x"\nvalue = "x\'\'\'/p^3*1"\n',
        "definitions": "",
        "events": "[events.e]\nformula = \"x'''\"\n",
    }[place]
    base = BASE.replace("[definitions]\n", "[definitions]\nw = \"x'''\"\n") if place == "definitions" else BASE
    with pytest.raises(ModelError, match=r"order 3.*(\n.*)*program constraints"):
        anholon.compile_model(anholon.loads(base + text))


NUMBERS = """
[parameters.v]
value = 0.5
unit = "m/s"
[parameters.x0]
value = 1
unit = "m"
[parameters.y0]
value = 0.3
unit = "m"
"""


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ({"c": ("program", "(x - x0)*x''' + (y - y0)*y'''")}, "vanishes at the start"),
        ({"c": ("program", "x''' + p*y''"), "d": ("program", "2*x''' + p*y''")}, "'d' depends on 'c'"),
        ({"c": ("program", "x''' + p*y''"), "d": ("holonomic", "x - x0 - v*t")}, "'c' depends on 'd'"),
        ({"c": ("program", "x''' + sin(p*t)*y'''"), "d": ("second-order", "x''*cos(p*t)")}, "'c' depends on 'd'"),
    ],
)
def test_a_program_that_no_control_can_keep_is_named(rows: dict[str, tuple[str, str]], said: str) -> None:
    text = "".join(f'{name} = {{ kind = "{kind}", formula = "{formula}" }}\n' for name, (kind, formula) in rows.items())
    system = anholon.compile_model(anholon.loads(BASE + text + NUMBERS))
    for form in ("mangeron-deleanu", "generalized-gauss"):
        with pytest.raises(RunError, match=said):
            anholon.simulate(system, until=0.1, form=form)


def test_program_forms_need_a_program() -> None:
    for form in ("mangeron-deleanu", "generalized-gauss"):
        with pytest.raises(RunError, match="has only constraints of"):
            anholon.simulate(anholon.load("skater-reference"), until=0.1, form=form)


def test_orthogonalisation_solves_without_pivots() -> None:
    # Leading entries are zero: elimination without pivots would divide by zero.
    random = np.random.default_rng(5)
    matrix = random.standard_normal((6, 6))
    matrix[0, 0] = matrix[1, 1] = 0.0
    sides = random.standard_normal((2, 6))
    graph = Graph()
    nodes = [[graph.const(x) for x in line] for line in matrix.tolist()]
    found = qr_solve(graph, nodes, [[graph.const(x) for x in line] for line in sides.tolist()])
    values = np.array([graph.evaluate(column) for column in found])
    assert np.abs(values @ matrix.T - sides).max() < 1e-12


def test_where_a_program_does_not_act_the_derivatives_are_those_of_the_plant() -> None:
    # m1 x1'' = k (x2 - x1), m2 x2'' = -k (x2 - x1), and the same for the derivatives with x1' = 0.5, x2' = -0.1.
    system = anholon.compile_model(anholon.load("third-order-oscillators"))
    q, v = np.array([0.0, 0.2]), np.array([0.5, -0.1])
    resting = Variants(system).get(ContactMode(open=("fading",)), SystemState(system, 0.0, q, v, system.parameters()))
    bound = bind_form("generalized-gauss", SystemState(resting, 0.0, q, v, resting.parameters()))
    assert isinstance(bound, ProgramForm)
    values = bound.readings(np.zeros(1), bound.encode(0.0, q, v)[None, :])[0]
    np.testing.assert_allclose(values, [0, 0, 0, 0, 0, 3, -4, -9, 12], rtol=0, atol=1e-12)
