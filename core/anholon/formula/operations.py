"""Operation codes of the expression graph, as plain integers because they are compared millions of times.

Codes are grouped so that ranges can be tested: leaves, then arithmetic, then functions of one argument,
then functions of two arguments.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

CONST: Final = 0
SYMBOL: Final = 1
ADD: Final = 2
SUB: Final = 3
MUL: Final = 4
DIV: Final = 5
NEG: Final = 6
SQRT: Final = 7
SIN: Final = 8
COS: Final = 9
TAN: Final = 10
ASIN: Final = 11
ACOS: Final = 12
ATAN: Final = 13
SINH: Final = 14
COSH: Final = 15
TANH: Final = 16
EXP: Final = 17
LOG: Final = 18
ABS: Final = 19
SIGN: Final = 20
STEP: Final = 21
POWER: Final = 22
ATAN2: Final = 23
MINIMUM: Final = 24
MAXIMUM: Final = 25
GUARD: Final = 26
"""The first argument where the second is a finite number, undefined elsewhere: `a + 0 b` of floating-point numbers."""
SWITCHED: Final = 27
"""The second argument where the first is not 0, elsewhere 0, also where the second is undefined."""

NAMES: Final = (
    "const", "symbol", "add", "sub", "mul", "div", "neg", "sqrt", "sin", "cos", "tan", "asin", "acos", "atan", "sinh",
    "cosh", "tanh", "exp", "log", "abs", "sign", "step", "power", "atan2", "minimum", "maximum", "guard",
    "switched",
)  # fmt: skip

# f(-x) = -f(x) and f(-x) = f(x): the sign is taken out of the argument.
ODD: Final = frozenset((SIN, TAN, ASIN, ATAN, SINH, TANH, SIGN))
EVEN: Final = frozenset((COS, COSH, ABS))

BINARY: Final = frozenset((ADD, SUB, MUL, DIV, POWER, ATAN2, MINIMUM, MAXIMUM, GUARD, SWITCHED))


def _with_c_semantics(function: Callable[..., float]) -> Callable[..., float]:
    """Return a function of `math` with the results of the C library outside its domain: NaN and infinities, no
    exceptions."""

    def guarded(*arguments: float) -> float:
        try:
            return float(function(*arguments))
        except OverflowError:
            return math.inf
        except ValueError:
            return math.nan

    return guarded


def _divide(a: float, b: float) -> float:
    if b != 0.0:
        return a / b
    if a == 0.0 or math.isnan(a):
        return math.nan
    return math.copysign(math.inf, a) * math.copysign(1.0, b)


def _logarithm(x: float) -> float:
    if x > 0.0:
        return math.log(x)
    return -math.inf if x == 0.0 else math.nan


def _power(a: float, b: float) -> float:
    try:
        return math.pow(a, b)
    except OverflowError:
        return -math.inf if a < 0.0 and b % 2.0 == 1.0 else math.inf
    except ValueError:
        return math.inf if a == 0.0 else math.nan


def _sinh(x: float) -> float:
    try:
        return math.sinh(x)
    except OverflowError:
        return math.copysign(math.inf, x)


def _sign(x: float) -> float:
    if x > 0.0:
        return 1.0
    return -1.0 if x < 0.0 else x


def _step(x: float) -> float:
    if x >= 0.0:
        return 1.0
    return 0.0 if x < 0.0 else x


def _minimum(a: float, b: float) -> float:
    return a if a < b or math.isnan(a) else b


def _maximum(a: float, b: float) -> float:
    return a if a > b or math.isnan(a) else b


# What each operation does to numbers; the compiled code does the same, comparison by comparison.
SCALAR: Final[dict[int, Callable[..., float]]] = {
    ADD: lambda a, b: a + b,
    SUB: lambda a, b: a - b,
    MUL: lambda a, b: a * b,
    DIV: _divide,
    NEG: lambda a: -a,
    SQRT: _with_c_semantics(math.sqrt),
    SIN: _with_c_semantics(math.sin),
    COS: _with_c_semantics(math.cos),
    TAN: _with_c_semantics(math.tan),
    ASIN: _with_c_semantics(math.asin),
    ACOS: _with_c_semantics(math.acos),
    ATAN: math.atan,
    SINH: _sinh,
    COSH: _with_c_semantics(math.cosh),
    TANH: math.tanh,
    EXP: _with_c_semantics(math.exp),
    LOG: _logarithm,
    ABS: abs,
    SIGN: _sign,
    STEP: _step,
    POWER: _power,
    ATAN2: math.atan2,
    MINIMUM: _minimum,
    MAXIMUM: _maximum,
    GUARD: lambda a, b: a + 0.0 * b,
    SWITCHED: lambda acts, a: a if acts != 0.0 else 0.0,
}
