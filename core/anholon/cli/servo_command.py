"""The command `servo`: the forces that keep servo constraints through the plant, with the index."""

from __future__ import annotations

from anholon.cli.arguments import Arguments
from anholon.cli.control_output import open_report, write_results
from anholon.cli.model_arguments import load_prepared_model
from anholon.control.servo.servo_control import ServoControl, solve_servo


def run_servo(arguments: Arguments) -> int:
    """Solve the servo constraints, print what was found, write the table and the model that were asked for."""
    report = open_report(arguments)
    solved = solve_servo(load_prepared_model(arguments))
    print(_summary(solved), file=report)
    names = ["t", *(f"control:{name}" for name in solved.controls), "delta"]
    columns = [solved.times, *solved.controls.values(), solved.delta]
    rows = [list(row) for row in zip(*(column.tolist() for column in columns), strict=True)]
    write_results(arguments, report, (names, rows), lambda: solved.model)
    return 0 if solved.run.outcome.status == "done" else 1


def _summary(solved: ServoControl) -> str:
    pairs = ", ".join(f"{name} by {drive}" for name, drive in solved.drives.items())
    lines = [f"servo constraints of index {solved.index}: {pairs}"]
    for name, values in solved.controls.items():
        lines.append(f"  {name}: {values.min():.9g} … {values.max():.9g} (SI)")
    lines.append(f"  normalised delta: at least {solved.delta.min():.4g}")
    for name, change in solved.changed_start.items():
        lines.append(f"  the initial value of {name} was changed by {change:.6g} (SI)")
    for name, residual in solved.residuals.items():
        lines.append(f"  largest |{name}| of the replay: {residual:.3g} (SI)")
    lines.append(f"  the replay: {solved.run.outcome.message}")
    return "\n".join(lines)
