"""Formulas of the quantities of a run: numbers at its frames, or at given times, made of its columns.

abs(theta) - 0.1            coordinates, rates, all names that `--values` takes
reaction:blade / (m*g)      reactions (also reaction.blade), and parameters in SI units
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import FormulaError, UsageError
from anholon.formula.array_values import evaluate_over_arrays
from anholon.formula.names import free_names
from anholon.formula.parser import parse
from anholon.formula.syntax import CONSTANTS, Syntax
from anholon.results.run import Run

__all__ = ["QuantityFormula", "resolve_quantity"]

Floats = NDArray[np.float64]


class QuantityFormula(NamedTuple):
    """A formula of quantities; `columns`: name in the formula -> quantity of the run, or the slot of a parameter."""

    syntax: Syntax
    columns: Mapping[str, str]
    parameters: tuple[str, ...] = ()

    def evaluate(self, run: Run, columns: Mapping[str, Floats]) -> Floats:
        """Return the values (k,) from the columns (k,) of quantities; NaN outside the domain of a function."""
        values = {name: columns[quantity] for name, quantity in self.columns.items()}
        if self.parameters:
            numbers = run.system.parameter_values(run.system.parameters())
            values |= {name: np.asarray(numbers[name]) for name in self.parameters}
        return evaluate_over_arrays(self.syntax, values, len(columns["t"]))


def resolve_quantity(run: Run, text: str) -> QuantityFormula | str:
    """Return the quantity of a run that a text names, else the formula of quantities that it is.

    Raises UsageError for names that the run does not have, and for what cannot be read.
    """
    try:
        run.quantity((text,), [0.0])
        return text
    except UsageError:
        if text.isidentifier():
            raise
    try:
        syntax = parse(text)
    except FormulaError as error:
        raise UsageError(f"{text!r} is nothing to collect: {error}") from None
    columns: dict[str, str] = {}
    parameters: list[str] = []
    for name in free_names(syntax):
        written = name.text + "'" * name.primes
        if written in run.system.equations.stage_parameters:
            raise UsageError(
                f"{text!r}: stages change {written!r}; collect a definition of the model with this formula"
            )
        if written in run.system.model.parameters:
            parameters.append(written)
        elif written not in CONSTANTS:
            columns[written] = _find_column(run, written)
    return QuantityFormula(syntax, columns, tuple(parameters))


def _find_column(run: Run, name: str) -> str:
    """Return the quantity that a name in a formula means: the reaction of a constraint is written with a dot there."""
    dotted = name.replace("reaction.", "reaction:", 1) if name.startswith("reaction.") else name
    try:
        run.quantity((dotted,), [0.0])
    except UsageError as error:
        raise UsageError(str(error)) from None
    return dotted
