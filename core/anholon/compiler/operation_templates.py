"""Operations of the graph in languages with the arithmetic and the functions of C."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from anholon.compiler.evaluation_plan import Function
from anholon.formula.graph import Graph
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

COMMON: Final = {
    ADD: "{0} + {1}", SUB: "{0} - {1}", MUL: "{0} * {1}", DIV: "{0} / {1}", NEG: "-{0}",
    SIN: "sin({0})", COS: "cos({0})", TAN: "tan({0})", ASIN: "asin({0})", ACOS: "acos({0})", ATAN: "atan({0})",
    SINH: "sinh({0})", COSH: "cosh({0})", TANH: "tanh({0})", EXP: "exp({0})", LOG: "log({0})", SQRT: "sqrt({0})",
    POWER: "pow({0}, {1})", ATAN2: "atan2({0}, {1})", ABS: "fabs({0})",
    GUARD: "{0} + 0.0 * {1}",
}  # fmt: skip
"""Operation -> template of its arguments, where all these languages agree."""


def write_operations(
    graph: Graph,
    function: Function,
    templates: Mapping[int, str],
    names: dict[int, str],
    leaf: Callable[[int], str],
    define: Callable[[str, str], None],
) -> list[str]:
    """Write all operations of a function in their order, and return the texts of its outputs.

    `names`: the texts of the nodes so far; `leaf(node)` returns that of a number, a symbol or a parameter, and
    `define(name, value)` writes the line that gives a value a name.
    """
    for node in function.computed:
        a, b = graph.left[node], graph.right[node]
        x = names.get(a) or leaf(a)
        y = "" if b < 0 else names.get(b) or leaf(b)
        names[node] = f"v{node}"
        define(names[node], templates[graph.operation[node]].format(x, y))
    return [names.get(node) or leaf(node) for node in function.outputs]
