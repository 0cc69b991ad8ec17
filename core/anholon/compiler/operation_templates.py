"""How operations of the graph are written in languages with the arithmetic and the functions of C."""

from __future__ import annotations

from typing import Final

from anholon.formula.operations import (
    ABS,
    ACOS,
    ADD,
    ASIN,
    ATAN,
    ATAN2,
    COS,
    COSH,
    DIV,
    EXP,
    GUARD,
    LOG,
    MUL,
    NEG,
    POWER,
    SIN,
    SINH,
    SQRT,
    SUB,
    TAN,
    TANH,
)

__all__ = ["COMMON"]

COMMON: Final = {
    ADD: "{0} + {1}", SUB: "{0} - {1}", MUL: "{0} * {1}", DIV: "{0} / {1}", NEG: "-{0}",
    SIN: "sin({0})", COS: "cos({0})", TAN: "tan({0})", ASIN: "asin({0})", ACOS: "acos({0})", ATAN: "atan({0})",
    SINH: "sinh({0})", COSH: "cosh({0})", TANH: "tanh({0})", EXP: "exp({0})", LOG: "log({0})", SQRT: "sqrt({0})",
    POWER: "pow({0}, {1})", ATAN2: "atan2({0}, {1})", ABS: "fabs({0})",
    GUARD: "{0} + 0.0 * {1}",
}  # fmt: skip
"""Operation -> template of its arguments, where all these languages agree."""
