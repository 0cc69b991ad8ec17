"""The commands for models with rods: equilibrium and small motions."""

from __future__ import annotations

import csv
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from anholon.cli.arguments import Arguments
from anholon.cli.models import prepared
from anholon.export.files import replacing, require_place

if TYPE_CHECKING:
    from anholon.flexible.statics import Statics

__all__ = ["modes", "statics"]

Rows = Sequence[Sequence[str | float]]


def statics(arguments: Arguments) -> int:
    """Find the equilibrium of rods; print what stands at their sections, write it as a table."""
    from anholon.flexible.statics import statics as equilibrium_of

    for path in (arguments.csv, arguments.sections):
        _require(path)
    found = equilibrium_of(prepared(arguments))
    values = _values(found, arguments.addresses)
    if "-" not in (arguments.csv, arguments.sections):
        state = found.state
        print(f"equilibrium after {state.iterations} Newton steps")
        for address, value in values.items():
            print(f"  {address:28} {value: .12g}")
    if arguments.csv:
        _write(arguments.csv, list(values), [list(values.values())])
    if arguments.sections:
        header, rows = found.table()
        _write(arguments.sections, header, rows)
    return 0


def modes(arguments: Arguments) -> int:
    """Find the small motions about the equilibrium of rods; print their frequencies, write them as a table."""
    from anholon.flexible.statics import rod_modes

    _require(arguments.csv)
    _, found = rod_modes(prepared(arguments), arguments.count)
    header = ["mode", "frequency", "omega", "growth"]
    rows: list[list[str | float]] = []
    for k, square in enumerate(found.squares, 1):
        # η ~ exp(λ t), λ² = -ω²: the root that grows.
        root = complex(-square) ** 0.5
        grows = abs(root.real) if abs(root.real) > 1e-9 * abs(root) else 0.0
        rows.append([float(k), abs(root.imag) / (2.0 * math.pi), abs(root.imag), grows])
    if arguments.csv != "-":
        print(f"{'mode':>4} {'frequency, Hz':>18} {'omega, rad/s':>18} {'growth, 1/s':>14}")
        for row in rows:
            print(f"{row[0]:4.0f} {row[1]:18.12g} {row[2]:18.12g} {row[3]:14.6g}")
        if not found.stable:
            print("the equilibrium is not stable")
    if arguments.csv:
        _write(arguments.csv, header, rows)
    return 0


def _values(found: Statics, addresses: Sequence[str]) -> dict[str, float]:
    """Return the values at the addresses, by default at the base, middle and tip of every rod, and all reactions."""
    if addresses:
        return {address: found.value(address) for address in addresses}
    return found.summary()


def _require(path: str) -> None:
    if path and path != "-":
        require_place(Path(path))


def _write(path: str, header: Sequence[str], rows: Rows) -> None:
    """Write a table to a file, or to the terminal."""
    lines = [[cell if isinstance(cell, str) else f"{cell:.17g}" for cell in row] for row in rows]
    if path == "-":
        csv.writer(sys.stdout, lineterminator="\n").writerows([header, *lines])
        return
    with replacing(path) as draft, open(draft, "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *lines])
