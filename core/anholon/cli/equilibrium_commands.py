"""The commands for equilibria and small motions: of rods, and of systems of bodies alone."""

from __future__ import annotations

import csv
import math
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from anholon.cli.arguments import Arguments
from anholon.cli.model_arguments import load_prepared_model
from anholon.errors import UsageError
from anholon.export.output_file import output_file, require_writable
from anholon.model.query.rod_runs import LOAD
from anholon.number_text import format_shortest

if TYPE_CHECKING:
    from anholon.results.rods.rod_statics import Statics

Rows = Sequence[Sequence[str | float]]


def statics(arguments: Arguments) -> int:
    """Find the equilibrium of rods; print the values at their sections, write them as a table."""
    from anholon.linear.described_modes import describe_rotating_frame
    from anholon.results.rods.rod_statics import statics as equilibrium_of
    from anholon.rods.assembly.mesh_resolution import describe_coarse_rod

    for path in (arguments.csv, arguments.sections):
        _require_path(path)
    model = load_prepared_model(arguments)
    if arguments.branch is not None:
        model = replace(model, simulation=replace(model.simulation, branch=arguments.branch))
    result = equilibrium_of(model)
    values = _read_values(result, arguments.addresses)
    if "-" not in (arguments.csv, arguments.sections):
        state = result.state
        print(f"equilibrium after {state.iterations} Newton steps; {_describe_stability(result.unstable_count)}")
        for line in [*describe_rotating_frame(result), *_describe_snap_through(result)]:
            print(line)
        if state.rounding:
            print(f"rounding leaves places uncertain by {state.rounding:.1g} of the size of the rods")
        for name, count in result.coarse_rods.items():
            print(describe_coarse_rod(name, count))
        for name, part in result.slack_cables.items():
            print(f"{name} is slack (most at {part:.3g}L): it bears nothing, and its shape is one of many")
        for address, value in values.items():
            print(f"  {address:28} {value + 0.0: .12g}")  # no negative zero
    if arguments.csv:
        _write_table(arguments.csv, list(values), [list(values.values())])
    if arguments.sections:
        header, rows = result.table()
        _write_table(arguments.sections, header, rows)
    return 0


def modes(arguments: Arguments) -> int:
    """Find the small motions about an equilibrium or steady motion; print their frequencies, write them as a table."""
    _require_path(arguments.csv)
    _import_scipy()
    if arguments.over is not None:
        _require_no_shapes(arguments, *arguments.over)
        return _report_mode_range(arguments, *arguments.over)
    from anholon.linear.described_modes import find_described_modes

    model = load_prepared_model(arguments)
    names = arguments.addresses
    spectrum, heading, mode_values, subject = find_described_modes(model, arguments.count, names)
    header = ["mode", "frequency", "omega", "growth", *names]
    rows: list[list[str | float]] = []
    for k, root in enumerate(spectrum.roots, 1):
        # Motions go like exp(λ t).
        grows = float(root.real) if abs(root.real) > 1e-9 * abs(root) else 0.0
        values = mode_values[k - 1]
        shape_values = [values[name] for name in names]
        rows.append([float(k), abs(root.imag) / (2.0 * math.pi), abs(root.imag), grows, *shape_values])
    if arguments.csv != "-":
        for line in heading:
            print(line)
        more = "".join(f" {name:>{max(len(name), 14)}}" for name in names)
        print(f"{'mode':>4} {'frequency, Hz':>18} {'omega, rad/s':>18} {'growth, 1/s':>14}{more}")
        for row in rows:
            columns = [f" {value:{max(len(name), 14)}.6g}" for name, value in zip(names, row[4:], strict=True)]
            print(f"{row[0]:4.0f} {row[1]:18.12g} {row[2]:18.12g} {row[3]:14.6g}" + "".join(columns))
        free = sum(root == 0.0 for root in spectrum.roots)
        if free:
            motions = "motion has" if free == 1 else "motions have"
            print(f"{free} free {motions} the frequency 0: nothing resists {'it' if free == 1 else 'them'}")
        if spectrum.is_growing.any():
            print(f"{subject} is not stable")
    if arguments.csv:
        _write_table(arguments.csv, header, rows)
    return 0


def _import_scipy() -> None:
    """Import SciPy's linear algebra without those parts of NumPy that it does not use.

    It copies all names of NumPy, so that NumPy imports parts that it would otherwise import on demand; this takes 0.06
    s, at a first start 0.4 s, and is not used here.
    """
    import numpy as np

    unused = ("char", "core", "ctypeslib", "f2py", "ma", "polynomial", "rec", "strings", "testing")
    spared = [name for name in unused if name not in vars(np)]
    for name in spared:
        setattr(np, name, None)
    try:
        with suppress(AttributeError):  # a SciPy that does use them is imported whole, where it is needed
            import scipy.linalg  # noqa: F401
    finally:
        for name in spared:
            delattr(np, name)


def _require_no_shapes(arguments: Arguments, name: str, values: Sequence[float]) -> None:
    """Refuse mode shapes over a range."""
    if arguments.addresses:
        alternative = (
            "without --over (the load factor is 1)" if name == LOAD else f"at one value, --set {name}={values[0]:g}"
        )
        raise UsageError(
            "--over tells frequencies and growth alone, and --values belong to the shapes of modes: leave --values "
            f"out, or ask for them {alternative}"
        )


def _report_mode_range(arguments: Arguments, name: str, values: Sequence[float]) -> int:
    """Print the modes over a range and the critical values, write them as a table."""
    from anholon.linear.mode_ranges import ModeRange

    over = ModeRange(load_prepared_model(arguments), name, values)
    count = min(arguments.count, 4) if arguments.csv != "-" else arguments.count
    numbers = range(1, arguments.count + 1)
    header = [name, *(f"{part}{k}" for k in numbers for part in ("omega", "growth"))]
    rows: list[list[str | float]] = []
    if arguments.csv != "-":
        print(f"{name:>14}" + "".join(f"{f'omega {k}, rad/s':>18}" for k in range(1, count + 1)) + f"{'growth':>14}")
    for at in over.iterate(arguments.count):
        roots = at.modes.roots
        row: list[str | float] = [at.value]
        for root in roots:
            row += [abs(root.imag), float(root.real)]
        rows.append(row + [math.nan] * (len(header) - len(row)))
        if arguments.csv != "-":
            missing = f"{'-':>18}" * max(count - len(roots), 0)
            grows = max((float(root.real) for root in roots[at.modes.is_growing]), default=0.0)
            growth = f"{grows:14.6g}" if len(roots) else f"{'-':>14}"
            print(
                f"{at.value:14.8g}" + "".join(f"{abs(root.imag):18.10g}" for root in roots[:count]) + missing + growth
            )
    if arguments.csv != "-":
        if all(math.isnan(cell) for row in rows for cell in row[1:] if isinstance(cell, float)):
            print("nothing has a mass: there are critical values, but no frequencies")
        for critical in over.criticals:
            swings = f", omega = {2.0 * math.pi * critical.frequency:.8g} rad/s" if critical.frequency else ""
            print(f"{critical.kind} at {name} = {critical.format_value()}{swings}")
        if not over.criticals:
            print("the number of motions that grow does not change")
    if arguments.csv:
        _write_table(arguments.csv, header, rows)
    return 0


def _describe_stability(negative: int | None) -> str:
    """Return a sentence on the stability of an equilibrium."""
    if negative is None:
        return "its loads have no potential, or its elements are too long to tell: ask its modes whether it is stable"
    if negative == 0:
        return "it is stable"
    return f"it is not stable: {negative} independent motion{'s' if negative > 1 else ''} would lower the energy"


def _describe_snap_through(result: Statics) -> list[str]:
    """Return lines on the equilibria that the rods left, and on the torsion that they lost."""
    if result.left is None:
        return []
    since = "" if math.isnan(result.snap_through_factor) else f" from {result.snap_through_factor:.4g} of the load on"
    return [
        f"the equilibria under growing loads are unstable{since}: the rods snap through to this one",
        *(
            f"the torsion of {name} from end to end falls from {before:.4g} to {after:.4g} turns"
            for name, (before, after) in result.lost_turns.items()
        ),
    ]


def _read_values(statics_result: Statics, addresses: Sequence[str]) -> dict[str, float]:
    """Return the values at the addresses, by default at the base, middle and tip of every rod, and all reactions."""
    if addresses:
        return statics_result.values(addresses)
    return statics_result.summary()


def _require_path(path: str) -> None:
    if path and path != "-":
        require_writable(Path(path))


def _write_table(path: str, header: Sequence[str], rows: Rows) -> None:
    """Write a table to a file, or to the terminal."""
    lines = [[cell if isinstance(cell, str) else format_shortest(cell) for cell in row] for row in rows]
    if path == "-":
        csv.writer(sys.stdout, lineterminator="\n").writerows([header, *lines])
        return
    with output_file(path) as draft, open(draft, "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *lines])
