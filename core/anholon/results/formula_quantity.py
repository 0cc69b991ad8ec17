"""Formulas of the quantities of a run, as curves: `blade.x' - 2*t`, `reaction.blade*xi'`.

A name stands for a quantity of the run by its own name (`theta'`, `energy`, `A.vx`, `reaction:blade`), by that of
formulas (`A.x'` for `A.vx`, `A.x''` for `A.ax`, `reaction.blade` for `reaction:blade`), or for a parameter that no
stage changes. All values are SI.

What was found for one run holds for runs of models that differ in numbers only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from anholon.array_types import Floats
from anholon.errors import AnholonError, FormulaError
from anholon.formula.array_values import evaluate_over_arrays
from anholon.formula.dimension import infer_dimension
from anholon.formula.names import free_names, make_unknown_name_error
from anholon.formula.parser import parse
from anholon.formula.syntax import CONSTANTS, Name, Syntax
from anholon.model.query.formula_units import dimension_unit
from anholon.model.query.stage_sequence import collect_stage_parameters
from anholon.results.quantity_units import find_quantity_unit
from anholon.units import DIMENSIONLESS, Dimension, parse_unit

if TYPE_CHECKING:
    from anholon.results.run import Run
    from anholon.results.run_batch import RunBatch

_PREFIXES: Final = ("reaction", "friction", "power", "control", "spring", "elongation")
_OWN_NAME: Final = re.compile(r"\b\w+(?::\w[\w.]*)+")
_DERIVATIVES: Final = {1: {"x": "vx", "y": "vy", "z": "vz"}, 2: {"x": "ax", "y": "ay", "z": "az"}}


class FormulaQuantity(NamedTuple):
    """A formula of quantities: its text, the quantities and the parameters of its names, and its SI unit.

    The unit is empty if it is not certain, or if there is none.
    """

    text: str
    syntax: Syntax
    quantities: Mapping[str, str]
    parameters: tuple[str, ...]
    unit: str

    def read(self, run: Run, times: ArrayLike | None = None) -> Floats:
        """Return the values at the frames of a run or at given times (n,); not a number where it is undefined."""
        return self.compute(run, run.quantity(("t", *dict.fromkeys(self.quantities.values())), times))

    def compute(self, run: Run | RunBatch, table: Mapping[str, Floats]) -> Floats:
        """Return the values from the columns of the quantities of a run (n,), or of many (k, n).

        The columns contain the times `t` (n,).
        """
        values = {name: table[quantity] for name, quantity in self.quantities.items()}
        values |= {name: _si_values(run, name) for name in self.parameters}
        shape = np.broadcast_shapes(table["t"].shape, *(value.shape for value in values.values()))
        return evaluate_over_arrays(self.syntax, values, shape)


def find_quantity(run: Run, text: str) -> str | FormulaQuantity:
    """Return the quantity of a run that a text names, else the formula of quantities that it is.

    Raises UsageError where it seems to be a name and the run does not have it, and FormulaError like
    `make_formula_quantity`.
    """
    try:
        run.quantity((text,), run.times[:1])
    except AnholonError as refusal:
        if text.isidentifier():
            raise
        try:
            return make_formula_quantity(run, text)
        except FormulaError as error:
            if ":" in _replace_colons(run, text) or (
                "(" in text and run.system.model.rods and text.rpartition(".")[0].endswith("L)")
            ):
                raise refusal from error  # meant as an address
            raise
    return text


def make_formula_quantity(run: Run, text: str) -> FormulaQuantity:
    """Return the quantity that a formula of quantities of `run` defines.

    Raises FormulaError for a syntax error, an unknown name, or a sum of different units.
    """
    quantity_names = set(run.quantities)
    syntax = parse(_replace_colons(run, text))
    parameters = list_fixed_parameters(run)
    quantities: dict[str, str] = {}
    constant: list[str] = []
    for name in free_names(syntax):
        full = name.text + "'" * name.primes
        if full in CONSTANTS:
            continue
        # Only energies of rods share their names with parameters: the name then means the user's parameter.
        is_parameter = full in run.system.model.parameters
        quantity = "" if is_parameter else _find_quantity(run, quantity_names, name.text, name.primes)
        if quantity:
            quantities[full] = quantity
        elif full in parameters:
            constant.append(full)
        elif is_parameter:
            remedy = "Plot a quantity that depends on it, or write its value."
            raise FormulaError(f"The parameter {full!r} changes in the stages.", span=name.span, remedy=remedy)
        else:
            parts = [column for column in run.quantities if column.startswith(f"{full}.")] or [
                f"{prefix}.{full}" for prefix in _PREFIXES if f"{prefix}:{full}" in quantity_names
            ]
            if parts:
                remedy = f"Write one of its quantities, such as {', '.join(parts[:3])}."
                raise FormulaError(f"'{full}' is no quantity but has some.", text, name.span, remedy)
            raise make_unknown_name_error(name, (*quantity_names, *parameters), text)
    return FormulaQuantity(text, syntax, quantities, tuple(constant), _find_unit(run, syntax, text, quantities))


def _replace_colons(run: Run, text: str) -> str:
    """Return a formula with full stops for the colons of quantities: `reaction.blade` for `reaction:blade`."""
    quantity_names = set(run.quantities)
    return _OWN_NAME.sub(lambda match: match[0].replace(":", ".") if match[0] in quantity_names else match[0], text)


def _find_quantity(run: Run, quantity_names: set[str], text: str, primes: int) -> str:
    """Return the quantity of the run that a formula calls `text` with primes; empty if there is none."""
    full = text + "'" * primes
    owner, _, component = text.rpartition(".")
    candidates = [full, *(column for column in quantity_names if ":" in column and column.replace(":", ".") == full)]
    if component in _DERIVATIVES.get(primes, {}):
        candidates.append(f"{owner}.{_DERIVATIVES[primes][component]}")
    for candidate in candidates:
        if candidate in quantity_names:
            return candidate
    if ":" in text and not primes:  # the values at sections of rods are not listed
        try:
            run.quantity([text], run.times[:1])
        except AnholonError:
            return ""
        return text
    return ""


def list_fixed_parameters(run: Run) -> list[str]:
    """Return the parameters that no stage changes."""
    model = run.system.model
    changing = {name for stage in model.stages if stage.enabled for name in collect_stage_parameters(model, stage)}
    return [name for name in model.parameters if name not in changing]


def _si_values(run: Run | RunBatch, name: str) -> Floats:
    """Return the value of a parameter that no stage changes, SI, (1,), of many runs (k, 1).

    The value of a run may differ from that of the model.
    """
    segment = run.segments[0]
    return segment.p[..., segment.system.slots[name], None]


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
    if dimension is None or dimension == DIMENSIONLESS:
        return ""
    units = [find_quantity_unit(model, quantity) for quantity in quantities.values()]
    same = (unit for unit in units if unit and parse_unit(unit).dimension == dimension)
    return next(same, "") or dimension_unit(dimension)  # J of energies, rad/s of rates of angles
