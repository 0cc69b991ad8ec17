"""Formulas of the quantities of a run, as curves: `blade.x' - 2*t`, `reaction.blade*xi'`.

A name stands for a quantity of the run by its own name (`theta'`, `energy`, `A.vx`), by that of formulas (`A.x'` for
`A.vx`, `reaction.blade` for `reaction:blade`), or for a parameter that no stage changes. All values are SI.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anholon.errors import AnholonError, FormulaError
from anholon.formula.array_values import evaluate_over_arrays
from anholon.formula.dimension import infer_dimension
from anholon.formula.names import free_names, make_unknown_name_error
from anholon.formula.parser import parse
from anholon.formula.syntax import CONSTANTS, Name, Syntax
from anholon.model.query.formula_units import dimension_unit
from anholon.model.query.stage_sequence import collect_stage_parameters
from anholon.results.quantity_units import find_quantity_unit
from anholon.units import Dimension, parse_unit

if TYPE_CHECKING:
    from anholon.results.run import Run

__all__ = ["FormulaQuantity", "make_formula_quantity"]

Floats = NDArray[np.float64]

_PREFIXES: Final = ("reaction", "friction", "power", "control", "spring", "elongation")
_RATES: Final = {"x": "vx", "y": "vy", "z": "vz"}


class FormulaQuantity(NamedTuple):
    """A formula of quantities: its text, the quantities that it needs, values of parameters (SI), and its SI unit,
    empty where that is not certain or none."""

    text: str
    syntax: Syntax
    quantities: Mapping[str, str]
    parameters: Mapping[str, float]
    unit: str

    def read(self, run: Run, times: ArrayLike | None = None) -> Floats:
        """Return the values at the frames of a run or at given times (n,); not a number where it is undefined."""
        table = run.quantity(("t", *dict.fromkeys(self.quantities.values())), times)
        return self.compute(table)

    def compute(self, table: Mapping[str, Floats]) -> Floats:
        """Return the values (n,) from the columns of the quantities, among them the times `t`."""
        values = {name: table[quantity] for name, quantity in self.quantities.items()}
        values |= {name: np.asarray(value) for name, value in self.parameters.items()}
        return evaluate_over_arrays(self.syntax, values, len(table["t"]))


def make_formula_quantity(run: Run, text: str) -> FormulaQuantity:
    """Return what a formula of quantities of `run` stands for; raises FormulaError where it cannot be read, names what
    is not known, or adds what has different units."""
    syntax = parse(text)
    known = set(run.quantities)
    parameters = _fixed_parameters(run)
    quantities: dict[str, str] = {}
    values: dict[str, float] = {}
    for name in free_names(syntax):
        full = name.text + "'" * name.primes
        if full in CONSTANTS:
            continue
        quantity = _find_quantity(run, known, name.text, name.primes)
        if quantity:
            quantities[full] = quantity
        elif full in parameters:
            values[full] = parameters[full]
        elif full in run.system.model.parameters:
            remedy = "Plot a quantity that depends on it, or write its value."
            raise FormulaError(f"The parameter {full!r} changes in the stages.", span=name.span, remedy=remedy)
        else:
            raise make_unknown_name_error(name, (*known, *parameters), text)
    return FormulaQuantity(text, syntax, quantities, values, _find_unit(run, syntax, text, quantities))


def _find_quantity(run: Run, known: set[str], text: str, primes: int) -> str:
    """Return the name in the run of what a formula calls `text` with primes; empty where it has no such quantity."""
    full = text + "'" * primes
    head, _, rest = text.partition(".")
    owner, _, component = text.rpartition(".")
    candidates = [full]
    if head in _PREFIXES and rest and not primes:
        candidates.append(f"{head}:{rest}")
    if primes == 1 and component in _RATES:
        candidates.append(f"{owner}.{_RATES[component]}")
    for candidate in candidates:
        if candidate in known:
            return candidate
    if ":" in text and not primes:  # a section of a rod has too many values to be listed
        try:
            run.quantity([text], run.times[:1])
        except AnholonError:
            return ""
        return text
    return ""


def _fixed_parameters(run: Run) -> dict[str, float]:
    """Return the values of the parameters that stay what they are in all stages, SI."""
    model = run.system.model
    changing = {name for stage in model.stages if stage.enabled for name in collect_stage_parameters(model, stage)}
    return {
        name: parameter.value * parse_unit(parameter.unit).factor
        for name, parameter in model.parameters.items()
        if name not in changing
    }


def _find_unit(run: Run, syntax: Syntax, text: str, quantities: Mapping[str, str]) -> str:
    """Return the SI unit of a formula; raises FormulaError where units do not fit together."""
    model = run.system.model

    def dimension_of(name: Name) -> Dimension | None:
        if name.text in model.parameters:
            return parse_unit(model.parameters[name.text].unit).dimension if model.parameters[name.text].unit else None
        quantity = quantities.get(name.text) or quantities.get(name.text + "'" * name.primes, "")
        if quantity and quantity == quantities.get(name.text):
            unit = find_quantity_unit(model, quantity)
        else:  # known with its primes only: the quantity without them
            unit = find_quantity_unit(model, name.text)
        return parse_unit(unit).dimension if unit else None

    dimension = infer_dimension(syntax, dimension_of, text)
    return dimension_unit(dimension)
