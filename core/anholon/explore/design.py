"""Designs: the values at which a model is run. A design is a table of points, and the same one whenever it is made.

    grid     all combinations of values, the last name changes fastest
    list     the rows of a table, as from a CSV file
    random   independent, uniform between two bounds
    latin    a Latin hypercube: each of k equal intervals of every value is sampled once
    sobol    a scrambled Sobol sequence; 2^n points fill the box most evenly

Sources: McKay, Beckman, Conover, Technometrics 21 (1979) 239; Sobol, USSR Comp. Math. 7 (1967) 86; Owen, J. Complexity
14 (1998) 466. The numbers are those of `scipy.stats.qmc`.
"""

from __future__ import annotations

import csv
import io
import itertools
import math
import os
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.errors import UsageError
from anholon.files import read_regular_text
from anholon.model.edit.assign import assign_value
from anholon.model.schema import Model
from anholon.number_text import format_shortest

MAX_POINTS: Final = 1_000_000
"""Points of a design."""

SAMPLINGS: Final = ("random", "latin", "sobol")
"""Designs of a number of points between bounds."""

Axis = tuple[str, tuple[float, ...]]
"""A name and values of it."""

_PREFIX: Final = "over:"  # of the columns of a table that is the result of a sweep
_SHOWN: Final = 60  # characters of a row that cannot be read


@dataclass(frozen=True)
class Design:
    """Points (k, d) of named values, in the units of the model; `axes` are those of a grid."""

    names: tuple[str, ...]
    points: NDArray[np.float64]
    axes: tuple[Axis, ...] = ()

    def __len__(self) -> int:
        return len(self.points)


def make_grid(axes: Sequence[Axis]) -> Design:
    """Return all combinations of the values of the axes; the last one changes fastest."""
    count = math.prod(len(values) for _, values in axes)
    _require_count(count)
    points = np.array(list(itertools.product(*(values for _, values in axes))), dtype=float)
    names = tuple(name for name, _ in axes)
    return Design(names, points.reshape(count, len(names)), tuple((name, tuple(values)) for name, values in axes))


def make_list(columns: Sequence[Axis]) -> Design:
    """Return the points whose values are the rows of columns of one length."""
    lengths = {len(values) for _, values in columns}
    if len(lengths) > 1:
        raise UsageError("the columns of a list of points have one length")
    _require_count(max(lengths, default=0))
    return Design(tuple(name for name, _ in columns), np.array([values for _, values in columns], dtype=float).T)


def make_samples(kind: str, bounds: Sequence[Axis], count: int, seed: int = 0) -> Design:
    """Return `count` points of a sampling (see `SAMPLINGS`) between the first and the last value of each axis."""
    from scipy.stats import qmc  # it brings much of SciPy

    _require_count(count)
    d, random = len(bounds), np.random.default_rng(seed)
    if kind == "random":
        unit = random.random((count, d))
    elif kind == "latin":
        unit = qmc.LatinHypercube(d, seed=random).random(count)
    elif kind == "sobol":
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # any number of points is a part of the sequence
            unit = qmc.Sobol(d, scramble=True, seed=random).random(count)
    else:
        raise UsageError(f"there is no design {kind!r}; designs are grid, list, {', '.join(SAMPLINGS)}")
    low = np.array([values[0] for _, values in bounds], dtype=float)
    high = np.array([values[-1] for _, values in bounds], dtype=float)
    return Design(tuple(name for name, _ in bounds), low + (high - low) * unit)


def read_points(path: str | os.PathLike[str]) -> Design:
    """Return the points in a CSV file: a row of names, then a row of numbers for each point.

    From a table that a sweep has written, the columns `over:NAME` are read. Raises UsageError, with the line.
    """
    try:
        lines = io.StringIO(read_regular_text(path), newline="")
        rows = [row for row in csv.reader(strip_comments(lines)) if row]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UsageError(f"{path}: cannot be read as a table of points ({error})") from None
    header = [text.strip() for text in rows[0]] if rows else []
    columns = [k for k, name in enumerate(header) if name.startswith(_PREFIX)] or list(range(len(header)))
    points = []
    for number, row in enumerate(rows[1:], start=1):
        try:
            points.append([float(row[k]) for k in columns])
        except (ValueError, IndexError):
            raise UsageError(
                f"{path}: point {number} is no row of {len(columns)} numbers: {','.join(row)[:_SHOWN]}"
            ) from None
    _require_count(len(points))
    return Design(tuple(header[k].removeprefix(_PREFIX) for k in columns), np.array(points, dtype=float))


def strip_comments(lines: Iterator[str]) -> Iterator[str]:
    """Yield the lines without those that begin with #, as a table of a sweep does."""
    return itertools.dropwhile(lambda line: line.startswith("#"), lines)


def check_design(model: Model, design: Design) -> None:
    """Raise UsageError for names that the model does not have, and for values that it refuses."""
    if not design.names or len(set(design.names)) < len(design.names):
        raise UsageError("a sweep goes over one or several values of the model, each named once")
    if not np.isfinite(design.points).all():
        raise UsageError("a sweep goes over finite numbers")
    for name, column in zip(design.names, design.points.T, strict=True):
        for value in (column.min(), column.max()):  # what a model allows is an interval
            assign_value(model, name, format_shortest(value), "")


def _require_count(count: int) -> None:
    if not 0 < count <= MAX_POINTS:
        raise UsageError(f"a sweep has 1 to {MAX_POINTS} points, not {count}")
