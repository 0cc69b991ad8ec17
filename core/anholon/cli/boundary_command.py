"""The command `boundary`: controls from rest to rest, side by side, as a table and as a model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from anholon.cli.arguments import Arguments
from anholon.cli.control_output import open_report, write_results
from anholon.cli.model_arguments import load_prepared_model
from anholon.control.control_units import format_end_errors
from anholon.control.rest_to_rest.boundary_problem import (
    BoundaryResult,
    ControlSolution,
    apply_solution,
    solve_boundary,
)
from anholon.control.rest_to_rest.control_formulas import find_control_formula
from anholon.errors import AnholonError

_TITLES = {"pontryagin": "Pontryagin's maximum principle", "gauss": "generalized principle of Gauss"}


def run_boundary(arguments: Arguments) -> int:
    """Solve the problem, print the result, write the requested table and model."""
    report = open_report(arguments)
    model = load_prepared_model(arguments)
    answer = solve_boundary(model, arguments.task, duration=arguments.duration, correct=arguments.correct)
    wanted = [
        control_solution for control_solution in answer.solutions if arguments.method in ("", control_solution.method)
    ]
    refused = {key: reason for key, reason in answer.refusals.items() if arguments.method in ("", key)}
    print(f"duration {answer.duration:.9g} s", file=report)
    for control_solution in wanted:
        _report_solution(answer, control_solution, report)
    for key, reason in refused.items():
        print(f"{_TITLES[key]}: no solution. {reason}", file=report)
    for text in answer.warnings:
        print(f"warning: {text}", file=report)
    if not wanted:
        raise AnholonError("; ".join(refused.values()))
    table = make_boundary_table(answer, wanted)
    write_results(arguments, report, table, lambda: apply_solution(model, answer, wanted[0]))
    return 0


def make_boundary_table(
    answer: BoundaryResult, solutions: Sequence[ControlSolution]
) -> tuple[list[str], list[list[float]]]:
    """Return the columns `t`, then `METHOD:control:NAME` and the motion of the full model, `METHOD:x`, `METHOD:x'`.

    SI units; the times are the samples of the control.
    """
    times = solutions[0].times
    names, columns = ["t"], [times.tolist()]
    for control_solution in solutions:
        for k, control in enumerate(answer.problem.controls):
            names.append(f"{control_solution.method}:control:{control}")
            columns.append(control_solution.control[:, k].tolist())
        run = control_solution.run
        moving = [*run.names, *(f"{name}'" for name in run.names)]
        reached = run.quantity(moving, times[times <= run.segments[-1].t1])
        for name, values in reached.items():
            names.append(f"{control_solution.method}:{name}")
            columns.append([*values.tolist(), *[float("nan")] * (len(times) - len(values))])
    return names, [list(row) for row in zip(*columns, strict=True)]


def _report_solution(answer: BoundaryResult, solution: ControlSolution, report: TextIO) -> None:
    print(f"{_TITLES[solution.method]}:", file=report)
    print(f"  cost {solution.cost:.12g} (integral of u^2, SI), condition {solution.condition:.3g}", file=report)
    for k, control in enumerate(answer.problem.controls):
        print(f"  {control}: at most {solution.peak[k]:.9g}", file=report)
        formula = find_control_formula(answer, solution, k, digits=6)
        if formula:
            print(f"    {formula}", file=report)
    corrected = f" after {solution.corrections} corrections" if solution.corrections else ""
    missed = format_end_errors(solution.run.system, solution.errors)
    print(f"  the full model ends {missed} off{corrected}", file=report)
