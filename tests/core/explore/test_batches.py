"""Points computed many at a time: their rows are, to the bit, those of points that are run one by one."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
import pytest

import anholon
from anholon.errors import AnholonError
from anholon.explore.outputs import OutputReader, parse_output_expression
from anholon.explore.point_batch import PointResult, find_point_batch
from anholon.explore.sweep import sweep
from anholon.explore.sweep_point import PointRunner, SweepTask, make_point_result, make_refused_result
from anholon.model.file.toml_writer import dumps
from anholon.model.schema import Model

OSCILLATOR = """
format = 1
[parameters]
m = { value = 2, unit = "kg" }
k = { value = 80, unit = "N/cm" }
n = { value = 1 }
[definitions]
inertia = "m*(2 - n)"
[coordinates]
x = { value = 50, unit = "cm" }
[points]
P = { position = ["x", 0, 0], mass = "inertia" }
[forces]
spring = { kind = "potential", energy = "k*x^2/2 + k*x^4/4" }
fuse = { kind = "generalized", coordinate = "x", value = "1e-9*sqrt(900*1e2 - k)" }
drive = { kind = "generalized", coordinate = "x", value = "sin(3*t)" }
[simulation]
until = 1.5
"""
SKATER_OUTPUTS = (
    *("xi", "theta'", "max(reaction:blade)", "min(eta)", "mean(xi'^2)", "integral(energy)", "rms(omega_)"),
    *("theta@7.25", "xi@15", "C.vx", "first(A.ax)", "L5z*theta@3", "drift", "power:F1@1e-3", "eta@16"),
)


def skater() -> Model:
    text = dumps(anholon.load("skater-reference"))
    return anholon.loads(text.replace("[definitions]", '[definitions]\nomega_ = "theta\'/2"'))


def run_alone(
    model: Model, names: Sequence[str], points: Sequence[Sequence[float]], collect: Sequence[str]
) -> tuple[list[PointResult], list[PointResult | None], list[PointResult | None]]:
    """Return the results of points run one by one, of all of them together, and of all but the first."""
    runner = PointRunner(SweepTask(dumps(model), tuple(names), tuple(collect)))
    reader = OutputReader([parse_output_expression(text) for text in collect])
    results, batch = [], None
    for values in points:
        try:
            run = runner.run(values)
            results.append(make_point_result(run, reader))
            if batch is None and results[-1].status == "done":
                batch = find_point_batch(run, names, reader)
        except AnholonError as error:
            results.append(make_refused_result(error))
    assert batch is not None
    return results, batch.compute(points, None), batch.compute(points[1:], None)


def test_a_skater_with_other_parameters_and_initial_values() -> None:
    names = ("L5z", "alpha1", "theta", "theta'")
    points = list(itertools.product((0.4, 1.0, 1.7), (60.0, 90.0, 120.0), (0.0,), (0.0, -0.3)))
    alone, together, _ = run_alone(skater(), names, points, SKATER_OUTPUTS)
    assert together == alone
    assert {result.status for result in alone} == {"done"}
    ends, short, _ = run_alone(skater(), names, points, ("xi", "reaction:blade", "omega_"))  # without dense output
    assert short == ends
    assert all(result.numbers[-1] is None for result in alone)  # 16 s lie behind the end


def test_points_with_a_doubt_are_run_by_themselves() -> None:
    """What is refused or fails gives its reason; a mass that is 0 or negative, a place that violates the constraint."""
    names, points = ("n", "k", "x'"), list(itertools.product((0.5, 1.0, 2.0, 3.0), (2.0, 8.0, 901.0), (0.0, 30.0)))
    model = anholon.loads(OSCILLATOR)
    alone, together, _ = run_alone(model, names, points, ("x", "max(x)", "mean(energy)", "x@0.5"))
    doubtful = [n >= 2.0 or k > 900 for n, k, _ in points]
    assert [result is None for result in together] == doubtful
    hopeless = [point for point, is_doubtful in zip(points, doubtful, strict=True) if is_doubtful]
    assert set(run_alone(model, names, [points[0], *hopeless], ("x",))[2]) == {None}
    assert all(one == other for one, other in zip(together, alone, strict=True) if one is not None)
    assert {result.status for result in alone} == {"done", "refused", "failed"}
    table = sweep(model, dict(zip(names, zip(*points, strict=True), strict=True)), ("x", "max(x)"), design="list")
    assert [(status, reason) for status, reason in zip(table.statuses, table.reasons, strict=True)] == [
        (result.status, result.reason) for result in alone
    ]
    wanted = [[np.nan if x is None else x for x in (result.numbers or [None] * 2)[:2]] for result in alone]
    assert table.numbers.tobytes() == np.array(wanted).tobytes()


def test_a_skater_whose_rate_slides_sideways_is_refused_with_the_reason() -> None:
    names, points = ("eta'", "L5z"), [(0.0, 1.0), (0.5, 1.0), (0.0, 2.0)]
    alone, together, _ = run_alone(skater(), names, points, ("xi",))
    assert [result is None for result in together] == [False, True, False]
    assert [result.status for result in alone] == ["done", "refused", "done"]
    assert "blade" in alone[1].reason
    assert [together[0], together[2]] == [alone[0], alone[2]]


@pytest.mark.parametrize("name", ["waltz-jump", "parallel-cranks"])
def test_motions_on_which_something_happens_are_run_one_by_one(name: str) -> None:
    model = anholon.load(name)
    run = anholon.simulate(model)
    reader = OutputReader([parse_output_expression("energy")])
    assert find_point_batch(run, [next(iter(model.parameters))], reader) is None


FOLDING = """
format = 1
[parameters]
r = { value = 1, unit = "m" }
w = { value = 2 }
[coordinates]
x = { value = "r", unit = "m" }
y = { value = 0, unit = "m", rate = "w*r" }
z = { value = "r", unit = "m" }
[points]
P = { position = ["x", "y", "z"], mass = 1 }
[constraints]
circle = { kind = "holonomic", formula = "x^2 + y^2 - r^2" }
slope = { kind = "holonomic", formula = "z^2 - x^2" }
[simulation]
until = 0.5
"""


def test_constraints_that_may_become_dependent_are_watched_in_batches_too() -> None:
    """The second constraint has no gradient where x = z = 0, which the fastest points pass."""
    model, names = anholon.loads(FOLDING), ("w", "r")
    points = [(w, r) for w in (0.2, 0.5, 1.0, 3.13, 4.0) for r in (0.8, 1.3)]
    alone, together, _ = run_alone(model, names, points, ("x", "max(reaction:slope)", "drift"))
    assert all(one == other for one, other in zip(together, alone, strict=True) if one is not None)
    assert [result is None for result in together] == [w == 4.0 for w, _ in points]
    assert {result.status for (w, _), result in zip(points, alone, strict=True) if w < 4.0} == {"done"}
