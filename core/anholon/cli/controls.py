"""The command `boundary`: controls from rest to rest, told side by side, as a table and as a model."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TextIO

from anholon.boundary.formulas import control_formula
from anholon.boundary.solve import Answer, Solution, solve_boundary, with_solution
from anholon.cli.arguments import Arguments
from anholon.cli.models import prepared, require_ending
from anholon.errors import AnholonError
from anholon.export.files import require_place
from anholon.export.tables import save_rows, write_rows
from anholon.model.file import save

__all__ = ["solve_and_tell"]

_TITLES = {"pontryagin": "Pontryagin's maximum principle", "gauss": "generalized principle of Gauss"}


def solve_and_tell(arguments: Arguments) -> int:
    """Solve the problem, print what was found, write the table and the model that were asked for."""
    if arguments.output:
        require_ending(arguments.output, (".toml",))
    for path in (arguments.csv, arguments.output):
        if path and path != "-":
            require_place(path)
    model = prepared(arguments)
    answer = solve_boundary(model, arguments.problem, duration=arguments.duration, correct=arguments.correct)
    wanted = [found for found in answer.solutions if arguments.method in ("", found.method)]
    refused = {key: reason for key, reason in answer.refusals.items() if arguments.method in ("", key)}
    report = sys.stderr if arguments.csv == "-" else sys.stdout
    print(f"duration {answer.duration:.9g} s", file=report)
    for found in wanted:
        _tell(answer, found, report)
    for key, reason in refused.items():
        print(f"{_TITLES[key]}: no solution. {reason}", file=report)
    for text in answer.warnings:
        print(f"warning: {text}", file=report)
    if not wanted:
        raise AnholonError("; ".join(refused.values()))
    names, rows = table(answer, wanted)
    if arguments.csv == "-":
        write_rows(names, rows, sys.stdout)
    elif arguments.csv:
        save_rows(names, rows, arguments.csv)
    if arguments.output:
        save(with_solution(model, answer, wanted[0]), arguments.output)
        print(f"written: {arguments.output}", file=report)
    return 0


def table(answer: Answer, solutions: Sequence[Solution]) -> tuple[list[str], list[list[float]]]:
    """Return the columns `t`, then `METHOD:control:NAME` and the motion of the full model, `METHOD:x`, `METHOD:x'`.

    SI units; the times are the samples of the control.
    """
    times = solutions[0].times
    names, columns = ["t"], [times.tolist()]
    for found in solutions:
        for k, control in enumerate(answer.problem.controls):
            names.append(f"{found.method}:control:{control}")
            columns.append(found.control[:, k].tolist())
        run = found.run
        moving = [*run.names, *(f"{name}'" for name in run.names)]
        reached = run.quantity(moving, times[times <= run.motions[-1].t1])
        for name, values in reached.items():
            names.append(f"{found.method}:{name}")
            columns.append([*values.tolist(), *[float("nan")] * (len(times) - len(values))])
    return names, [list(row) for row in zip(*columns, strict=True)]


def _tell(answer: Answer, found: Solution, report: TextIO) -> None:
    print(f"{_TITLES[found.method]}:", file=report)
    print(f"  cost {found.cost:.12g} (integral of u^2, SI), condition {found.condition:.3g}", file=report)
    for k, control in enumerate(answer.problem.controls):
        print(f"  {control}: at most {found.peak[k]:.9g}", file=report)
        formula = control_formula(answer, found, k, digits=6)
        if formula:
            print(f"    {formula}", file=report)
    corrected = f" after {found.corrections} corrections" if found.corrections else ""
    print(f"  the full model ends {found.error:.2g} (SI) off{corrected}", file=report)
