"""C99 source for the functions of a plan: straight-line code that any compiler reads, for use outside the program."""

from __future__ import annotations

import math
from typing import Final

from anholon.compiler.evaluation_plan import Function
from anholon.compiler.operation_templates import COMMON, write_operations
from anholon.formula.graph import Graph
from anholon.formula.operations import CONST, MAXIMUM, MINIMUM, SIGN, STEP, SWITCHED

_TEMPLATES: Final = {
    **COMMON,
    STEP: "({0} >= 0.0) ? 1.0 : (({0} < 0.0) ? 0.0 : {0})", SIGN: "({0} > 0.0) ? 1.0 : (({0} < 0.0) ? -1.0 : {0})",
    MINIMUM: "({0} < {1} || {0} != {0}) ? {0} : {1}", MAXIMUM: "({0} > {1} || {0} != {0}) ? {0} : {1}",
    SWITCHED: "({0} != 0.0) ? {1} : 0.0",
}  # fmt: skip


def function_text(graph: Graph, function: Function, name: str) -> str:
    """Return the definition of `void name(double t, const double *y, const double *p, double *out)`.

    Every value is computed once. Outputs are written after all inputs were read, so that `out` may be `y`.
    """
    operation, right = graph.operation, graph.right
    lines = [f"void {name}(double t, const double *y, const double *p, double *out)", "{"]
    names: dict[int, str] = {}
    used: set[str] = set()

    def leaf(node: int) -> str:
        if operation[node] == CONST:
            return names.setdefault(node, _number(graph.value(node)))
        kind = graph.kind(node)
        array = "t" if kind == "time" else "y" if kind == "state" else "p"
        used.add(array)
        if array == "t":
            return names.setdefault(node, "t")
        names[node] = f"v{node}"
        define(names[node], f"{array}[{right[node]}]")
        return names[node]

    def define(name: str, value: str) -> None:
        lines.append(f"    const double {name} = {value};")

    outputs = write_operations(graph, function, _TEMPLATES, names, leaf, define)
    lines += [f"    (void){array};" for array in ("t", "y", "p") if array not in used]
    lines += [f"    out[{place}] = {value};" for place, value in enumerate(outputs)]
    if not outputs:
        lines.append("    (void)out;")
    return "\n".join([*lines, "}"]) + "\n"


def _number(value: float) -> str:
    if math.isnan(value):
        return "NAN"
    if math.isinf(value):
        return "INFINITY" if value > 0 else "(-INFINITY)"
    return repr(value) if value >= 0 else f"({value!r})"
