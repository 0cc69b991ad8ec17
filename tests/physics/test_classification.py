"""Classification of published sets of constraints, and of sets that are integrable by construction (Frobenius)."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import anholon
from anholon import Classification
from anholon.errors import ModelError


def classified(coordinates: dict[str, float], *formulas: str, kind: str = "nonholonomic") -> Classification:
    """Return the class of constraints c0, c1, … on coordinates (name -> initial value), each with a mass of its own."""
    lines = ["format = 1", "[coordinates]"]
    lines += [f'{name} = {{ value = {value}, unit = "" }}' for name, value in coordinates.items()]
    lines += [f'[points.p_{name}]\nposition = ["{name}", 0, 0]\nmass = 1' for name in coordinates]
    for k, formula in enumerate(formulas):
        lines += [f"[constraints.c{k}]", f'kind = "{kind}"', f'formula = "{formula}"']
    return anholon.classify(anholon.loads("\n".join(lines)))


# name: coordinates, rows, freedoms, velocities, rows integrable within the set, further integrable combinations
PUBLISHED = {
    # The skate and the knife edge: every position can be reached.
    "knife edge": ({"x": 0.1, "y": 0.2, "a": 0.3}, ["x'*sin(a) - y'*cos(a)"], 3, 2, 0, 0),
    # An upright coin, rolling: two rows, none integrable (Neimark and Fufaev).
    "upright coin": (
        {"x": 0.0, "y": 0.0, "a": 0.4, "b": 0.1},
        ["x' - 0.3*b'*cos(a)", "y' - 0.3*b'*sin(a)"],
        4,
        2,
        0,
        0,
    ),
    # The same coin on a straight line.
    "coin on a line": ({"x": 0.0, "b": 0.1}, ["x' - 0.3*b'"], 1, 1, 1, 0),
    # Two wheels on one axle: the difference of their turns says how far the axle has turned.
    "two wheels": (
        {"x": 0.0, "y": 0.0, "a": 0.4, "b": 0.1, "c": 0.2},
        ["y'*cos(a) - x'*sin(a)", "x'*cos(a) + y'*sin(a) + 0.5*a' - 0.3*b'", "x'*cos(a) + y'*sin(a) - 0.5*a' - 0.3*c'"],
        4,
        2,
        0,
        1,
    ),
    # Engel's system: its derived system is a single form, the next one nothing.
    "Engel": ({"x": 0.1, "y": 0.2, "z": 0.3, "w": 0.4}, ["y' - z*x'", "z' - w*x'"], 4, 2, 0, 0),
    # A car with a trailer (Laumond): two knife edges, hitched.
    "trailer": (
        {"x": 0.0, "y": 0.0, "a": 0.4, "b": 0.1},
        [
            "x'*sin(a) - y'*cos(a)",
            "x'*sin(b) - y'*cos(b) - a'*cos(a - b) + 0*b'",
        ],
        4,
        2,
        0,
        0,
    ),
    # x' y - … in the plane: one form in two variables always has an integrating factor.
    "two variables": ({"x": 1.2, "y": 0.7}, ["x'*y^2*exp(x) - 3*y'*(1 + x^2)"], 1, 1, 1, 0),
    # In space with an integrating factor: y z dx + z x dy + x y dz = d(x y z).
    "product": ({"x": 1.2, "y": 0.7, "z": 2.0}, ["y*z*x' + z*x*y' + x*y*z'"], 2, 2, 1, 0),
    # Each alone is not integrable, both together are: x and y - z x are kept.
    "together": ({"x": 1.2, "y": 0.7, "z": 2.0}, ["y' - z*x'", "x'"], 1, 1, 2, 0),
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_sets(name: str) -> None:
    coordinates, rows, freedoms, velocities, whole, combinations = PUBLISHED[name]
    found = classified(coordinates, *rows)
    assert found.coordinates == len(coordinates)
    assert (found.freedoms, found.velocities) == (freedoms, velocities), found.lines()
    assert sum(row.holonomic for row in found.rows) == whole, found.lines()
    assert found.combinations == combinations, found.lines()


FUNCTIONS = (
    ("x*y - z", ("y", "x", "-1", "0")),
    ("x^2 + y^2 + z^2", ("2*x", "2*y", "2*z", "0")),
    ("w*exp(x)", ("w*exp(x)", "0", "0", "exp(x)")),
    ("sin(y) + w*z", ("0", "cos(y)", "w", "z")),
)
FACTORS = ("1", "exp(x*y)", "(2 + sin(z))", "(1 + w^2)", "x")


@settings(max_examples=20, deadline=None)
@given(st.sets(st.integers(0, 3), min_size=1, max_size=3), st.data())
def test_what_is_made_of_differentials_is_integrable(chosen: set[int], data: st.DataObject) -> None:
    """Rows sum_j N_ij(q) dF_j with an invertible N: the set is integrable however it is mixed."""
    indices = sorted(chosen)
    rows = []
    for k, _ in enumerate(indices):
        # Triangular with factors that do not vanish, so that N is invertible.
        weights = ["0"] * k + [data.draw(st.sampled_from(FACTORS)) for _ in indices[k:]]
        slopes = [
            " + ".join(f"{w}*({FUNCTIONS[i][1][j]})" for w, i in zip(weights, indices, strict=True) if w != "0")
            for j in range(4)
        ]
        rows.append(" + ".join(f"({slope})*{name}'" for slope, name in zip(slopes, "xyzw", strict=True)))
    found = classified({"x": 0.8, "y": 0.5, "z": 1.1, "w": 0.6}, *rows)
    assert all(row.holonomic for row in found.rows), (rows, found.lines())
    assert found.freedoms == found.velocities == 4 - len(indices)


@pytest.mark.parametrize(("text", "slopes"), FUNCTIONS)
def test_an_integral_that_is_shown_is_one(text: str, slopes: tuple[str, ...]) -> None:
    """The differential of what is shown is a multiple of the row, at every state."""
    names = "xyzw"
    row = " + ".join(f"({slope})*{name}'" for slope, name in zip(slopes, names, strict=True) if slope != "0")
    (found,) = classified({"x": 0.8, "y": 0.5, "z": 1.1, "w": 0.6}, row).rows
    assert found.holonomic
    assert found.integral, text

    def value(formula: str, at: dict[str, float]) -> float:
        scope = {"exp": np.exp, "sin": np.sin, "cos": np.cos, "log": np.log, "sqrt": np.sqrt}
        return float(eval(formula.replace("^", "**"), {"__builtins__": {}}, {**scope, **at}))

    random = np.random.default_rng(0)
    for _ in range(5):
        at = dict(zip(names, random.uniform(0.4, 1.3, 4), strict=True))
        gradient = []
        for name in names:
            ahead, behind = ({**at, name: at[name] + d} for d in (1e-5, -1e-5))
            gradient.append((value(found.integral, ahead) - value(found.integral, behind)) / 2e-5)
        expected = np.array([value(slope, at) for slope in slopes])
        parallel = abs(np.dot(gradient, expected)) / (np.linalg.norm(gradient) * np.linalg.norm(expected))
        assert parallel == pytest.approx(1.0, abs=1e-9)


def test_redundant_and_contradicting_rows_are_named() -> None:
    found = classified({"x": 0.8, "y": 0.5, "z": 1.1}, "x' + y'", "y' + z'", "x' + 2*y' + z'", "z' - x'*2")
    assert [row.name for row in found.rows if row.follows_from] == ["c2"]
    assert found.rows[2].follows_from == ("c0", "c1")
    assert [row.name for row in found.rows if row.determined] == ["c3"]
    assert found.velocities == 0
    against = classified(
        {"x": 0.8, "y": 0.5, "z": 1.1}, "x'' + y'' - 1", "y'' + z''", "x'' + 2*y'' + z'' - 2", kind="second-order"
    )
    assert [problem.path for problem in against.problems] == ["constraints.c2"]
    assert "'c0' and 'c1'" in against.problems[0].message


@pytest.mark.parametrize(
    ("first", "second", "clash"),
    [
        # The second demands x' - y' = -0.05, though the accelerations of both agree.
        ("x - y", "2*x - 2*y + 0.1*t", True),
        ("x*y", "(x*y)/3 + 0.2*t", True),
        ("x*y", "(x*y)/3 + 0.2*t^2", True),
        ("x - y + 0.1*t", "2*x - 2*y + 0.2*t", False),
    ],
)
def test_rates_that_contradict_are_told_where_accelerations_agree(first: str, second: str, clash: bool) -> None:
    found = classified({"x": 0.8, "y": 0.5, "z": 1.1}, first, second, kind="holonomic")
    assert [problem.path for problem in found.problems] == (["constraints.c1"] if clash else [])
    if clash:
        assert "it contradicts 'c0'" in found.problems[0].message
    else:
        assert found.rows[1].follows_from == ("c0",)


def test_bodies_of_free_orientation_are_classified_from_the_model_as_from_its_system() -> None:
    """A ball rolls on a turning table: its height is given, and two more rates; it reaches every place and turn."""
    model = anholon.load("ball-on-turntable")
    found = anholon.classify(model)
    assert (found.coordinates, found.freedoms, found.velocities, found.combinations) == (6, 5, 3, 0)
    assert sum(row.holonomic for row in found.rows) == 1
    assert found.lines() == anholon.classify(anholon.compile_model(model)).lines()


def test_constraints_are_classified_where_they_are_defined() -> None:
    """x' sqrt(x - 1) + y' is integrable (one coordinate each); at the edge of its domain half of the states near are
    outside. Undefined at the start it is refused."""
    found = classified({"x": 1.5, "y": 0.2, "z": 0.1}, "x'*sqrt(x - 1) + y'")
    assert found.rows[0].holonomic
    with pytest.raises(ModelError, match="not a finite number at the initial state"):
        classified({"x": 0.5, "y": 0.2, "z": 0.1}, "x'*sqrt(x - 1) + y'")
