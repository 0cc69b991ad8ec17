"""Values of curves: quantities of the run, and formulas of them, whose text begins with an equals sign."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.errors import AnholonError, FormulaError, UsageError
from anholon.results.formula_quantity import FormulaQuantity, find_quantity, make_formula_quantity

if TYPE_CHECKING:
    from anholon.results.run import Run

_MARK = "="


def formula_of(name: str) -> str:
    """Return the formula of a curve, or "" for other curves."""
    return name.removeprefix(_MARK) if name.startswith(_MARK) else ""


def find_curve(run: Run, text: str) -> str:
    """Return the name of the curve of a text. Raises AnholonError if it is no curve or has no value.

    A curve is a quantity of the run, a value at a section of a rod, or a formula.
    """
    text = text.removeprefix(_MARK).strip()
    try:
        quantity = find_quantity(run, text)
    except UsageError:
        if not text.isidentifier():
            raise
        quantity = make_formula_quantity(run, text)  # a parameter, or no name at all
    if not isinstance(quantity, str) and run.reader.reads_quickly and not np.isfinite(quantity.read(run)).any():
        raise FormulaError("The formula is undefined at all instants of the run.")
    return text if isinstance(quantity, str) and text != "t" else _MARK + text  # time is in no group of quantities


def is_known_curve(run: Run, name: str) -> bool:
    """Return whether a run has the values of a curve."""
    try:
        read_curves(run, [name], run.times[:1])
    except AnholonError:
        return False
    return True


def make_formulas(run: Run, names: Sequence[str]) -> dict[str, FormulaQuantity]:
    """Return the formulas among the names of curves."""
    return {name: make_formula_quantity(run, formula_of(name)) for name in names if formula_of(name)}


def read_curves(run: Run, names: Sequence[str], times: ArrayLike | None = None) -> dict[str, NDArray[np.float64]]:
    """Return quantities and formulas at the frames of a run or at given times, SI."""
    formulas = make_formulas(run, names)
    needed = [quantity for formula in formulas.values() for quantity in formula.quantities.values()]
    plain = [name for name in names if name not in formulas]
    table = run.quantity(list(dict.fromkeys(("t", *plain, *needed))), times)
    return {name: formulas[name].compute(run, table) if name in formulas else table[name] for name in names}


def read_instant(run: Run, names: Sequence[str], t: float) -> dict[str, float]:
    """Return the values of curves at an instant, SI. Empty if one of them is not available."""
    try:
        return {name: float(values[0]) for name, values in read_curves(run, names, [t]).items()}
    except AnholonError:
        return {}


class InstantReader:
    """Reads the values of curves at an instant. The last ones are cached, because every chart reads the same
    instant."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._values: dict[str, float] = {}

    def read(self, run: Run, names: Sequence[str], others: Collection[str], t: float) -> dict[str, float]:
        """Return the values of curves at an instant, SI. Empty outside the run.

        If possible they are read together with those of `others`.
        """
        if not run.head or not run.times[0] <= t <= run.times[-1]:
            return {}
        key = run, run.head, run.unchecked_outcome.status, t
        if key != self._key or not self._values.keys() >= set(names):
            everything = (*names, *(name for name in others if name not in names))
            self._key, self._values = key, read_instant(run, everything, t) or read_instant(run, names, t)
        return self._values
