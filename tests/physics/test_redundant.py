"""Redundant constraints: the motion of the independent ones, and the smallest reactions (docs/theory.md 3)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.mechanics.diagnosis import diagnose_equations

GOLD: dict[str, Any] = json.loads((Path(__file__).parents[1] / "data" / "gold" / "nonholonomic.json").read_text())
PENDULUM = GOLD["3.7_pendulum_redundant"]
ROWS = np.array(PENDULUM["rows"])


@pytest.mark.parametrize("form", ["lagrange1", "maggi"])
def test_a_pendulum_said_three_times(form: str) -> None:
    """Columns of the gold rows: t, x, y, theta, theta', tension."""
    run = anholon.simulate(anholon.load("pendulum-redundant"), until=float(ROWS[-1, 0]), form=form)
    names = ("x", "y", "theta", "tension", "reaction:half", "reaction:whole", "reaction:turning")
    found = run.quantity(names, ROWS[:, 0])
    for name, column in (("x", 1), ("y", 2), ("theta", 3), ("tension", 5)):
        np.testing.assert_allclose(found[name], ROWS[:, column], rtol=0, atol=1e-9, err_msg=name)
    for name, part in (("half", 1), ("whole", 2), ("turning", 1)):
        np.testing.assert_allclose(found[f"reaction:{name}"], -ROWS[:, 5] * part / 6, rtol=0, atol=1e-9)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_the_order_of_redundant_constraints_does_not_matter(order: tuple[int, ...]) -> None:
    """The positions are held also where the row on velocities comes first."""
    model = anholon.load("pendulum-redundant")
    items = list(model.constraints.items())
    system = anholon.compile_model(replace(model, constraints=dict(items[k] for k in order)))
    assert [system.rows[k] for k in system.diagnosis.independent] == ["whole" if order[0] == 1 else "half"]
    run = anholon.simulate(system, until=10.0)
    assert run.drift.max() < 1e-12
    found = run.at(0.25)
    sample = PENDULUM["sample at t=0.25"]["min_norm"]
    np.testing.assert_allclose([found[f"reaction:{name}"] for name in ("half", "whole", "turning")], sample, atol=1e-9)


def test_a_platform_on_three_parallel_cranks() -> None:
    run = anholon.simulate(anholon.load("parallel-cranks"), until=float(ROWS[-1, 0]))
    cranks = [f"reaction:{name}_crank" for name in ("left", "middle", "right")]
    found = run.quantity(("x", "y", "phi", *cranks), ROWS[:, 0])
    np.testing.assert_allclose(found["x"], ROWS[:, 1], rtol=0, atol=1e-9)
    np.testing.assert_allclose(found["y"], ROWS[:, 2], rtol=0, atol=1e-9)
    np.testing.assert_allclose(found["phi"], 0.0, rtol=0, atol=1e-12)
    for name in cranks:
        np.testing.assert_allclose(found[name], -ROWS[:, 5] / 3, rtol=0, atol=1e-9)


TABLE = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
u = { value = 0.1, unit = "m/s" }
d = { value = 0.3, unit = "m" }
[coordinates]
z = {}
a = { unit = "rad" }
b = { unit = "rad" }
s = { value = 0.3, rate = 0.1 }
[points]
bead = { position = ["s", 0, 0], mass = 1 }
[bodies.table]
kind = "box"
size = [1, 1, 0.1]
mass = 8
position = [0, 0, "z"]
rotation = [{ axis = "x", angle = "a" }, { axis = "y", angle = "b" }]
[points.p1]
frame = "table"
position = [0.5, 0.5, 0]
[points.p2]
frame = "table"
position = [-0.5, 0.5, 0]
[points.p3]
frame = "table"
position = [-0.5, -0.5, 0]
[points.p4]
frame = "table"
position = [0.5, -0.5, 0]
[constraints]
leg1 = { kind = "holonomic", formula = "p1.z" }
leg2 = { kind = "holonomic", formula = "p2.z" }
leg3 = { kind = "holonomic", formula = "p3.z" }
leg4 = { kind = "holonomic", formula = "p4.z" }
guide = { kind = "holonomic", formula = "s - d - u*t" }
"""


def test_a_table_on_four_legs_says_which_reactions_are_determined() -> None:
    """A quarter of the weight in each leg; the guide of the bead is determined by itself."""
    system = anholon.compile_model(anholon.loads(TABLE))
    assert system.diagnosis.redundant == (3,)
    assert [system.rows[i] for i in system.diagnosis.undetermined_rows] == ["leg1", "leg2", "leg3", "leg4"]
    follows, certain = system.warnings
    assert follows.startswith("constraint 'leg4' follows from 'leg1', 'leg2' and 'leg3'")
    assert certain == "only the reactions of 'guide' are determined individually"
    found = anholon.simulate(system, until=0.5).at(0.5)
    np.testing.assert_allclose([found[f"reaction:leg{k}"] for k in (1, 2, 3, 4)], 8 * 9.81 / 4, rtol=1e-12)
    assert found["reaction:guide"] == pytest.approx(0.0, abs=1e-12)


def test_smallest_multipliers_are_those_of_the_pseudoinverse() -> None:
    """The algebra of gold 3.12: M, Q and four rows of rank three, as a system of masses on lines."""
    case = GOLD["3.12_algebra"]
    M, Q, A, b0 = (np.array(case[key]) for key in ("M", "Q", "A_redundant", "b0_redundant"))
    n = len(M)
    D = A @ np.linalg.solve(M, A.T)
    expected = np.linalg.pinv(D, rcond=1e-10) @ (-b0 - A @ np.linalg.solve(M, Q))
    np.testing.assert_allclose(expected, case["lambda_min_norm_redundant"], rtol=0, atol=1e-12)

    # The kinetic energy v·M v/2 by a square root of M: masses 1 at points with coordinates L^T q.
    L = np.linalg.cholesky(M)
    lines = ["format = 1", "[coordinates]", *(f"q{i} = {{}}" for i in range(n)), "[points]"]
    for k in range(n):
        place = " + ".join(f"({float(L[i, k])!r})*q{i}" for i in range(n) if L[i, k])
        lines.append(f'p{k} = {{ position = ["{place}", 0, 0], mass = 1 }}')
    lines.append("[forces]")
    lines += [f'f{i} = {{ kind = "generalized", coordinate = "q{i}", value = {case["Q"][i]!r} }}' for i in range(n)]
    lines.append("[constraints]")
    for k, row in enumerate(case["A_redundant"]):
        formula = " + ".join(f"({row[i]!r})*q{i}''" for i in range(n))
        lines.append(f'c{k} = {{ kind = "second-order", formula = "{formula} + k{k}" }}')
    lines += [
        "[parameters]",
        *(f'k{k} = {{ value = {b!r}, unit = "m/s^2" }}' for k, b in enumerate(case["b0_redundant"])),
    ]
    system = anholon.compile_model(anholon.loads("\n".join(lines)))
    rest, p = np.zeros(n), system.parameters()
    np.testing.assert_allclose(system.call("observe", 0.0, rest, rest, p)[:4], expected, rtol=0, atol=1e-12)
    np.testing.assert_allclose(system.call("rhs", 0.0, rest, rest, p)[n:], case["acc"], rtol=0, atol=1e-12)


def test_rounding_in_the_place_of_a_mass_does_not_hide_that_rows_depend() -> None:
    """A bar turned about its own axis by 1e-17 has the inertia 1e-34 about it: no coordinate is to count by that."""
    M = np.diag([1.0, 1e-34, 0.1])
    A = np.array([[1.0, 1e-17, 0.0], [2.0, -1e-17, 0.0], [0.0, 1.0, 0.3]])
    found = diagnose_equations(M, A, np.zeros(3), ["a", "b", "c"], [0, 0, 0], ["x", "y", "z"])
    assert found.independent == (0, 2)
    assert found.redundant == (1,)
