"""Python source for the functions of a plan: the way to run where there is no compiler."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from anholon.compiler.evaluation_plan import Function
from anholon.compiler.interpreter import Interpreter
from anholon.compiler.operation_templates import COMMON, write_operations
from anholon.formula.graph import Graph
from anholon.formula.operations import CONST, MAXIMUM, MINIMUM, SIGN, STEP, SWITCHED

Evaluate = Callable[[float, Sequence[float], Sequence[float]], tuple[float, ...]]
"""f(t, y, p) -> outputs, for any sequences y and p of floats."""

_TEMPLATES: Final = {
    **COMMON,
    STEP: "1.0 if {0} >= 0.0 else 0.0 if {0} < 0.0 else {0}", SIGN: "1.0 if {0} > 0.0 else -1.0 if {0} < 0.0 else {0}",
    MINIMUM: "{0} if {0} < {1} or {0} != {0} else {1}", MAXIMUM: "{0} if {0} > {1} or {0} != {0} else {1}",
    SWITCHED: "{1} if {0} != 0.0 else 0.0",
}  # fmt: skip
LIBRARY: Final = (
    "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "log", "sqrt", "pow", "atan2", "fabs",
)  # fmt: skip
"""Functions of `math` that the source may call."""


def function_text(graph: Graph, function: Function, name: str = "function", doc: str = "") -> str:
    """Return the source of `def name(t, y, p)`, which returns the tuple of outputs; `doc` is its docstring."""
    operation, right = graph.operation, graph.right
    lines = [f"def {name}(t, y, p):", *([f' """{doc}"""'] if doc else [])]
    names: dict[int, str] = {}

    def leaf(node: int) -> str:
        slot = function.parameter_slots.get(node)
        if slot is not None:
            name = f"p[{slot}]"
        elif operation[node] == CONST:
            value = graph.value(node)
            name = f"({value!r})" if math.isfinite(value) else f"float('{value!r}')"
        else:
            kind = graph.kind(node)
            if kind == "time":
                name = names[node] = "t"
                return name
            name = f"{'y' if kind == 'state' else 'p'}[{right[node]}]"
        names[node] = f"v{node}"
        define(names[node], name)
        return names[node]

    def define(name: str, value: str) -> None:
        lines.append(f" {name} = {value}")

    outputs = write_operations(graph, function, _TEMPLATES, names, leaf, define)
    lines.append(f" return ({''.join(f'{output}, ' for output in outputs)})")
    return "\n".join(lines) + "\n"


def build_function(graph: Graph, function: Function) -> Evaluate:
    """Return the function.

    If an operation leaves its domain, which Python refuses, the others are computed all the same: its results are those
    of C, NaN or infinite. The source consists only of numbers and node indices: it contains no text of the model.
    """
    namespace: dict[str, object] = {name: getattr(math, name) for name in LIBRARY}
    exec(compile(function_text(graph, function), f"<{function.name}>", "exec"), namespace)
    body = namespace["function"]
    assert callable(body)
    step_by_step = Interpreter(function, sincos=0)

    def evaluate(t: float, y: Sequence[float], p: Sequence[float]) -> tuple[float, ...]:
        try:
            result: tuple[float, ...] = body(t, y, p)
        except (ValueError, ArithmeticError):
            return tuple(step_by_step.call(t, y, p))
        return result

    return evaluate
