"""Formulas of the quantities of a run: numbers at its frames, or at given times, made of its columns.

abs(theta) - 0.1            coordinates, rates, whatever `--values` takes
reaction:blade / (m*g)      reactions (also reaction.blade), and parameters in SI units
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import FormulaError, UsageError
from anholon.formula.names import free_names
from anholon.formula.parser import parse
from anholon.formula.syntax import CONSTANTS, Binary, Call, Name, Number, Syntax, Unary, fold_tree, operator_chain
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
        t = columns["t"]
        system = run.system
        values = {name: columns[quantity] for name, quantity in self.columns.items()}
        if self.parameters:
            numbers = system.parameter_values(system.parameters())
            values |= {name: np.full(len(t), numbers[name]) for name in self.parameters}

        def build(node: Syntax, parts: list[Floats]) -> Floats:
            return _apply(node, parts, values)

        with np.errstate(all="ignore"):
            return np.broadcast_to(fold_tree(self.syntax, build), t.shape)


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


def _apply(node: Syntax, parts: list[Floats], values: Mapping[str, Floats]) -> Floats:
    """Return the values of one level of a formula."""
    match node:
        case Number():
            return np.asarray(node.value)
        case Name():
            written = node.text + "'" * node.primes
            return np.asarray(CONSTANTS[written]) if written in CONSTANTS else values[written]
        case Unary():
            return -parts[0]
        case Binary():
            if node.op == "^":
                return np.asarray(np.power(parts[0], parts[1]))
            result = parts[0]
            for (sign, _), part in zip(operator_chain(node)[1:], parts[1:], strict=True):
                result = _OPERATIONS[sign](result, part)
            return result
        case Call():
            if node.function in ("min", "max"):
                reduce = np.minimum.reduce if node.function == "min" else np.maximum.reduce
                return np.asarray(reduce(np.broadcast_arrays(*parts)))
            return np.asarray(_FUNCTIONS[node.function](*parts))


_OPERATIONS: Final[Mapping[str, Callable[[Floats, Floats], Floats]]] = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "/": np.divide,
}
_FUNCTIONS: Final[Mapping[str, Callable[..., Any]]] = {
    "sin": np.sin,
    "cos": np.cos,
    "tan": np.tan,
    "asin": np.arcsin,
    "acos": np.arccos,
    "atan": np.arctan,
    "atan2": np.arctan2,
    "sinh": np.sinh,
    "cosh": np.cosh,
    "tanh": np.tanh,
    "exp": np.exp,
    "log": np.log,
    "sqrt": np.sqrt,
    "abs": np.abs,
    "sign": np.sign,
    "step": lambda x: np.heaviside(x, 1.0),
}
