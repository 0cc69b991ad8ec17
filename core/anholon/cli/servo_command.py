"""The command `servo`: the forces that keep servo constraints through the plant, with the index."""

from __future__ import annotations

from anholon.cli.arguments import Arguments
from anholon.cli.control_output import format_range, open_report, write_results
from anholon.cli.model_arguments import load_prepared_model
from anholon.control.servo.servo_control import ServoControl, find_servo_constraints, solve_servo
from anholon.model.query.formula_units import FormulaUnits
from anholon.model.schema import Model


def run_servo(arguments: Arguments) -> int:
    """Solve the servo constraints, print the result, write the requested table and model."""
    report = open_report(arguments)
    model = load_prepared_model(arguments)
    solved = solve_servo(model)
    print(_summary(model, solved), file=report)
    names = ["t", *(f"control:{name}" for name in solved.controls), "delta"]
    columns = [solved.times, *solved.controls.values(), solved.delta]
    rows = [list(row) for row in zip(*(column.tolist() for column in columns), strict=True)]
    write_results(arguments, report, (names, rows), lambda: solved.model)
    return 0 if solved.run.outcome.status == "done" else 1


def _summary(model: Model, solved: ServoControl) -> str:
    units, constraints = FormulaUnits(model), find_servo_constraints(model)
    pairs = ", ".join(f"{name} by {drive}" for name, drive in solved.drives.items())
    lines = [f"servo constraints of index {solved.index}: {pairs}"]
    lines += [format_range(model, name, values) for name, values in solved.controls.items()]
    lines.append(f"  normalised delta: at least {solved.delta.min():.4g}")
    for name, change in solved.changed_start.items():
        lines.append(f"  the initial value of {name} was changed by {change:.6g} {units.of_quantity(name) or '(SI)'}")
    for name, residual in solved.residuals.items():
        unit = units.of_formula(constraints[name].formula) or "(SI)"
        lines.append(f"  largest |{name}| of the replay: {residual:.3g} {unit}")
    lines.append(f"  the replay: {solved.run.outcome.message}")
    return "\n".join(lines)
