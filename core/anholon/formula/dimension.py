"""The dimension of a formula: length, mass, force …, from the dimensions of its names.

Only what is certainly inconsistent is refused, because formulas carry numbers with units of their own: in `-5*x` for a
force, 5 stands for 5 N/m. So a number as a term, a factor or a divisor makes its term fit anything (`-x/2` as well as
`-0.5*x`). So does a term made of values of functions only: in `x + sin(theta)` the factor 1 m is left out. A number as
an exponent is a plain number. Where the likely dimension is asked for, to show a unit, a number as a divisor is a plain
number, too: `m*l^2/12` is a moment of inertia.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from anholon.errors import FormulaError, FormulaUnitWarning
from anholon.formula.syntax import (
    CONSTANTS,
    STAGE_TIME,
    TIME,
    Binary,
    Call,
    Name,
    Number,
    Syntax,
    Unary,
    fold_tree,
    operator_chain,
)
from anholon.units import DIMENSIONLESS, Dimension, dimension, dimension_text, raise_dimension

_TIME = dimension(time=1)
_FINEST_EXPONENT = 100  # greatest denominator of an exponent
_GREATEST_EXPONENT = 100.0

_SAME_AS_ARGUMENT = frozenset({"abs", "min", "max"})
_ANY_ARGUMENT = frozenset({"sign", "step", "atan2"})


class _PartDimension(NamedTuple):
    """Properties of a part of a formula: its dimension, and its value when it is made of number literals only.

    `is_number_literal`: it contains no name outside the arguments of functions.
    """

    dimension: Dimension | None
    number: float | None = None
    is_number_literal: bool = False

    @property
    def known_dimension(self) -> Dimension | None:
        """The dimension as a term, or None where it fits anything."""
        return None if self.is_number_literal else self.dimension


def infer_dimension(
    syntax: Syntax, dimension_of: Callable[[Name], Dimension | None], source: str = "", *, guess: bool = False
) -> Dimension | None:
    """Return the dimension of a formula, or None where it is not certain.

    With `guess`, numerical divisors are taken for plain numbers.

    `dimension_of` gives the dimension of the variable that a name stands for, without regard to its primes, or None;
    each prime divides by time. Raises FormulaError where the parts of a sum, the arguments of a function or the parts
    of a power cannot belong together; `source` is the text it points into.
    """

    def build(node: Syntax, parts: list[_PartDimension]) -> _PartDimension:
        match node:
            case Number():
                return _PartDimension(None, node.value, is_number_literal=True)
            case Name():
                return _PartDimension(_of_name(node, dimension_of))
            case Unary():
                number = parts[0].number
                return parts[0]._replace(number=None if number is None else -number)
            case Call():
                return _of_call(node, parts, source)
            case Binary(op="^"):
                return _PartDimension(_of_power(node, parts, source), is_number_literal=parts[0].is_number_literal)
            case Binary(op="+" | "-"):
                terms = [term for _, term in operator_chain(node)]
                return _sum(terms, parts, "cannot be added to", source)
            case Binary():
                return _of_product([op for op, _ in operator_chain(node)], parts, guess=guess)

    return fold_tree(syntax, build).known_dimension


def _of_name(name: Name, dimension_of: Callable[[Name], Dimension | None]) -> Dimension | None:
    if name.text in CONSTANTS:
        return DIMENSIONLESS
    base = _TIME if name.text in (TIME, STAGE_TIME) else dimension_of(name)
    return None if base is None else _times(base, _TIME, -name.primes)


def _of_product(signs: list[str], parts: list[_PartDimension], *, guess: bool) -> _PartDimension:
    if all(part.number is not None for part in parts):
        return _PartDimension(None, _value(signs, [part.number or 0.0 for part in parts]), is_number_literal=True)
    bare = all(part.is_number_literal for part in parts)
    result = DIMENSIONLESS
    for sign, (dim, number, _) in zip(signs, parts, strict=True):
        if dim is not None:
            result = _times(result, dim, 1 if sign == "*" else -1)
        elif number is None or sign == "*" or not guess:
            return _PartDimension(None, is_number_literal=bare)
    return _PartDimension(result, is_number_literal=bare)


def _value(signs: list[str], numbers: list[float]) -> float | None:
    value = 1.0
    for sign, number in zip(signs, numbers, strict=True):
        if sign == "/" and number == 0.0:
            return None
        value = value * number if sign == "*" else value / number
    return value


def _of_power(node: Binary, parts: list[_PartDimension], source: str) -> Dimension | None:
    base, exponent = parts
    if exponent.dimension is not None and exponent.dimension != DIMENSIONLESS:
        message = f"An exponent must be dimensionless, not {dimension_text(exponent.dimension)}."
        raise FormulaError(message, source, node.right.span)
    if base.dimension is None or base.dimension == DIMENSIONLESS:
        return base.dimension
    if exponent.number is None or abs(exponent.number) > _GREATEST_EXPONENT:
        return None
    return _times(DIMENSIONLESS, base.dimension, Fraction(exponent.number).limit_denominator(_FINEST_EXPONENT))


def _of_call(node: Call, parts: list[_PartDimension], source: str) -> _PartDimension:
    argument = _sum(node.args, parts, "cannot be compared with", source)
    common = argument.dimension
    if node.function in _SAME_AS_ARGUMENT:
        return argument
    if node.function == "sqrt":
        return (
            argument
            if common is None
            else _PartDimension(
                _times(DIMENSIONLESS, common, Fraction(1, 2)), is_number_literal=argument.is_number_literal
            )
        )
    if node.function not in _ANY_ARGUMENT and common is not None and common != DIMENSIONLESS:
        message = f"The argument of {node.function} must be dimensionless or an angle, not {dimension_text(common)}."
        # sin(t), exp(-t^2) are common shorthand and have only one meaning, so that they are doubted but not refused.
        kind = FormulaUnitWarning if _is_power_of_time(common) else FormulaError
        raise kind(message, source, node.args[0].span, f"A factor gives it a unit: {node.function}(1*t).")
    return _PartDimension(DIMENSIONLESS, is_number_literal=True)


def _is_power_of_time(dim: Dimension) -> bool:
    return any(dim == raise_dimension(_TIME, power) for power in range(1, 5))


def _sum(terms: Sequence[Syntax], parts: list[_PartDimension], verb: str, source: str) -> _PartDimension:
    """Return the common dimension of all terms; raise at the first whose dimension differs from the previous ones.

    The dimension is known as soon as one term has it; the others may still be unknown.
    """
    if all(part.is_number_literal for part in parts):
        return _PartDimension(
            next((part.dimension for part in parts if part.dimension is not None), None), is_number_literal=True
        )
    common: Dimension | None = None
    for term, part in zip(terms, parts, strict=True):
        dim = part.known_dimension
        if dim is None:
            continue
        if common is not None and dim != common:
            words = dimension_text(dim)
            subject = words[0].upper() + words[1:] if " " in words else words  # a bare unit keeps its letters
            message = f"{subject} {verb} {dimension_text(common)}."
            raise FormulaError(message, source, term.span)
        common = dim
    return _PartDimension(common)


@lru_cache(maxsize=4096)
def _times(first: Dimension, second: Dimension, power: int | Fraction) -> Dimension:
    """Return the dimension one * two^power."""
    return tuple(a + b for a, b in zip(first, raise_dimension(second, power), strict=True))
