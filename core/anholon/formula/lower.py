"""From the tree of a formula to nodes of the expression graph."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import reduce

from anholon.errors import FormulaError
from anholon.formula.domain import DomainGuard
from anholon.formula.graph import Graph
from anholon.formula.syntax import CONSTANTS, Binary, Call, Name, Number, Syntax, Unary, fold_tree, operator_chain


def lower(syntax: Syntax, graph: Graph, resolve: Callable[[Name], int], source: str = "") -> int:
    """Return the node of `graph` that computes the formula.

    `resolve` gives the node of a name with its primes; constants (`pi`) are not asked for. What it raises passes
    through. Where simplification drops a part, as in sqrt(x)*sqrt(x) = x, the result stays undefined where that part is
    (`anholon.formula.domain`). A part that is a number and has no finite value, such as 1/0, raises FormulaError (with
    `source`, the text of the formula, to point into).
    """

    def build(node: Syntax, parts: list[int]) -> int:
        if isinstance(node, Name) and node.text not in CONSTANTS:
            return resolve(node)
        result = apply(graph, node, parts)
        if graph.is_constant(result) and not math.isfinite(graph.value(result)):
            raise FormulaError("This has no finite value.", source, node.span)
        return result

    with DomainGuard(graph) as guard:
        node = guard.guarded(fold_tree(syntax, build))
    if graph.is_constant(node) and not math.isfinite(graph.value(node)):
        raise FormulaError("This has no finite value.", source, syntax.span)
    return node


def apply(graph: Graph, node: Syntax, parts: list[int]) -> int:
    """Return the node of one level of a formula with the operand nodes `parts`; names are constants."""
    match node:
        case Number():
            return graph.const(node.value)
        case Name():
            return graph.const(CONSTANTS[node.text])
        case Unary():
            return graph.neg(parts[0])
        case Binary():
            return _chain(graph, node, parts)
        case Call():
            return _call(graph, node.function, parts)


def _chain(graph: Graph, node: Binary, parts: list[int]) -> int:
    """Return a sum, a product with quotients, or a power."""
    if node.op == "^":
        return graph.power(*parts)
    signs = [op for op, _ in operator_chain(node)]
    if node.op in "+-":
        return graph.sum(part if op == "+" else graph.neg(part) for op, part in zip(signs, parts, strict=True))
    if "/" not in signs:
        return graph.product(parts)
    steps: Iterable[tuple[str, int]] = zip(signs[1:], parts[1:], strict=True)
    return reduce(lambda left, step: (graph.mul if step[0] == "*" else graph.div)(left, step[1]), steps, parts[0])


def _call(graph: Graph, function: str, parts: list[int]) -> int:
    if function == "min":
        return reduce(graph.minimum, parts)
    if function == "max":
        return reduce(graph.maximum, parts)
    if function == "atan2":
        return graph.atan2(*parts)
    functions = {
        "sin": graph.sin,
        "cos": graph.cos,
        "tan": graph.tan,
        "asin": graph.asin,
        "acos": graph.acos,
        "atan": graph.atan,
        "sinh": graph.sinh,
        "cosh": graph.cosh,
        "tanh": graph.tanh,
        "exp": graph.exp,
        "log": graph.log,
        "sqrt": graph.sqrt,
        "abs": graph.abs,
        "sign": graph.sign,
        "step": graph.step,
    }
    return functions[function](parts[0])
