"""Classification against known examples: Frobenius' theorem, integrals, freedoms, redundant and contradictory rows."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.mechanics.integrability import ConstraintForms, compute_rank, find_integrable_rows, find_integral
from anholon.model.schema import Coordinate, Model

SPACE = """
format = 1
[coordinates]
x = { value = 0.3 }
y = { value = 0.7 }
z = { value = 0.2 }
w = { value = 0.5 }
[parameters]
l = { value = 1.3, unit = "m" }
u = { value = 0.8, unit = "m/s" }
k = { value = 0.9, unit = "1/s" }
[points]
A = { position = ["x", "y", "z"], mass = 1 }
B = { position = ["w", 0, 0], mass = 1 }
[constraints]
"""


def space(*constraints: tuple[str, str]) -> Model:
    """Return two points with four coordinates and constraints c0, c1, … (kind, formula)."""
    lines = [f'c{i} = {{ kind = "{kind}", formula = "{text}" }}' for i, (kind, text) in enumerate(constraints)]
    return anholon.loads(SPACE + "\n".join(lines))


def on_rates(*formulas: str) -> Model:
    """Return the same with constraints on the rates."""
    return space(*(("nonholonomic", text) for text in formulas))


def test_a_form_that_is_not_integrable() -> None:
    """dz - y dx, the standard contact form: every place can be reached, three velocities are free."""
    found = anholon.classify(on_rates("l*z' - y*x'"))
    assert [row.holonomic for row in found.rows] == [False]
    assert (found.coordinates, found.freedoms, found.velocities, found.accelerations) == (4, 4, 3, 3)


def test_two_forms_may_be_integrable_together() -> None:
    """dz - y dx is integrable where y is held: Frobenius' condition is one on the set."""
    found = anholon.classify(on_rates("l*z' - y*x'", "y'"))
    assert [row.holonomic for row in found.rows] == [True, True]
    assert [row.integral for row in found.rows] == ["", "y"]
    assert (found.freedoms, found.velocities) == (2, 2)


def test_a_combination_may_be_integrable_though_no_row_is() -> None:
    """(dz - y dx) + (dw + y dx) is a differential."""
    found = anholon.classify(on_rates("l*z' - y*x'", "l*w' + y*x'"))
    assert [row.holonomic for row in found.rows] == [False, False]
    assert (found.combinations, found.freedoms, found.velocities) == (1, 3, 2)
    assert found.lines()[-1].endswith("one by one: 1")


def test_a_row_said_twice_makes_no_integrable_combination() -> None:
    found = anholon.classify(on_rates("l*z' - y*x'", "2*y*x' - 2*l*z'"))
    assert [row.holonomic for row in found.rows] == [False, False]
    assert (found.combinations, found.freedoms, found.velocities) == (0, 4, 3)
    assert found.rows[1].follows_from == ("c0",)
    assert [row.determined for row in found.rows] == [False, False]


@pytest.mark.parametrize(
    ("formula", "holonomic", "integral"),
    [
        ("x*x' + y*y'", True, "x^2/2 + y^2/2"),
        ("y*x' + x*y' + 2*u*l*k*t", True, "k*l*t^2*u + x*y"),
        ("x'*cos(k*t) - k*x*sin(k*t)", True, "x*cos(k*t)"),
        ("y*x' - x*y'", True, ""),  # with the factor 1/y^2
        ("x'*cos(k*t) + y'*sin(k*t)", False, ""),  # a knife turned by a given law
        ("x' - u", True, "-t*u + x"),
        ("A.x' - A.y'", True, ""),
    ],
)
def test_one_row_and_its_integral(formula: str, holonomic: bool, integral: str) -> None:
    (row,) = anholon.classify(on_rates(formula)).rows
    assert row.holonomic is holonomic
    assert row.integral == integral
    assert row.linear


def test_nonlinear_rows_and_rows_of_second_order_restrict_velocities_and_accelerations() -> None:
    """Appell and Hamel's constraint on the rates, and one on the accelerations."""
    model = space(("nonholonomic", "x'^2 + y'^2 - z'^2 - u^2"), ("second-order", "w'' - y''"), ("holonomic", "w - l/2"))
    model = replace(model, coordinates={**model.coordinates, "x": Coordinate(value=0.3, rate=0.8)})
    found = anholon.classify(model)
    assert [(row.order, row.linear, row.holonomic) for row in found.rows] == [
        (1, False, False),
        (2, True, False),
        (0, True, True),
    ]
    assert (found.freedoms, found.velocities, found.accelerations) == (3, 2, 1)
    assert found.rows[0].text() == "c0: on rates, not linear in the rates, nonholonomic"


def test_shipped_models_have_their_freedoms() -> None:
    expected = {
        "skater-reference": (3, 2),
        "chaplygin-sleigh": (3, 2),
        "rolling-disc": (5, 3),
        "whipple-bicycle": (7, 3),
        "four-bar": (1, 1),
        "pendulum-redundant": (1, 1),
        "parallel-cranks": (1, 1),
        "second-order-constraints": (3, 3),
        "pendulum-chain": (10, 10),
    }
    for name, (freedoms, velocities) in expected.items():
        found = anholon.classify(anholon.compile_model(anholon.load(name)))
        assert (found.freedoms, found.velocities) == (freedoms, velocities), name
        assert not found.problems


def test_contradictions_are_classified_with_their_reason() -> None:
    model = on_rates("x' - y'", "2*x' - 2*y' + u*k*t")
    with pytest.raises(anholon.ModelError, match="contradicts 'c0'"):
        anholon.compile_model(model)
    found = anholon.classify(model)
    assert found.rows[1].problem.startswith("it contradicts 'c0'")
    assert "it contradicts" in found.lines()[2]


def test_what_cannot_be_read_is_refused() -> None:
    with pytest.raises(anholon.ModelError, match="“q”"):
        anholon.classify(on_rates("x' - q"))


def test_the_derived_system_is_taken_to_its_end() -> None:
    """Engel's system dy - z dx, dz - w dx: the first is closed on the set, but not without the second."""
    z, w = -0.4, 0.8
    omega = np.array([[-z, 1.0, 0.0, 0.0], [-w, 0.0, 1.0, 0.0]])
    d = np.zeros((2, 4, 4))
    d[0, 0, 2], d[0, 2, 0] = 1.0, -1.0  # -dz ∧ dx = dx ∧ dz
    d[1, 0, 3], d[1, 3, 0] = 1.0, -1.0
    found = find_integrable_rows([ConstraintForms(omega, d)])
    assert found.rows == ()
    assert len(found.combinations) == 0


def test_ranks_leave_rounding_aside() -> None:
    assert compute_rank(np.array([[1.0, 0.0], [1e-14, 1e-14]])) == 1
    assert compute_rank(np.array([[1e-3, 0.0], [0.0, 1e5]])) == 2
    assert compute_rank(np.zeros((0, 3))) == 0


def test_no_integral_is_invented() -> None:
    def constant(name: str) -> bool:
        return name == "a"

    assert find_integral("a*x'*cos(x) + y'", ("x", "y"), constant) == "a*sin(x) + y"
    assert find_integral("y*x'", ("x", "y"), constant) == ""
    assert find_integral("A.x'", ("x", "y"), constant) == ""
