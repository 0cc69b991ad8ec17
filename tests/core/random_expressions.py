"""Random expressions as trees that two sides read: the graph that is tested, and plain arithmetic that judges it.

A tree is a number, the name of a leaf or (operation, subtree, ...). Operations are chosen so that values stay finite
and smooth: divisors and logarithms are kept away from zero.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from hypothesis import strategies as st

from anholon.formula.graph import Graph

Tree = float | str | tuple

LEAVES = ("t", "y0", "y1", "y2", "p0", "p1", "p2")

_values = st.floats(-1.5, 1.5, allow_nan=False).map(lambda x: round(x, 3))

_FUNCTIONS = ("sin", "cos", "tanh", "atan")
_POSITIVE = ("sqrt", "log", "reciprocal")


def _larger(parts: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    return st.one_of(
        st.tuples(st.sampled_from(("add", "sub", "mul")), parts, parts),
        st.tuples(st.sampled_from(("neg", "square", *_FUNCTIONS, *_POSITIVE)), parts),
        st.tuples(st.just("atan2"), parts, parts),
        st.tuples(st.just("power"), parts, st.integers(-3, 5).map(float)),
        st.lists(parts, min_size=2, max_size=5).map(lambda terms: ("sum", *terms)),
        st.lists(parts, min_size=4, max_size=4).map(lambda terms: ("dot", *terms)),
    )


leaves = st.sampled_from(LEAVES) | st.sampled_from((0.0, 1.0, -1.0, 2.0, 0.5, -3.0))
trees = st.recursive(leaves, _larger, max_leaves=30)
values = st.fixed_dictionaries(dict.fromkeys(LEAVES, _values))


def symbols(graph: Graph) -> dict[str, int]:
    """Return the nodes of the leaves."""
    nodes = {"t": graph.symbol("time")}
    for i in range(3):
        nodes[f"y{i}"] = graph.symbol("state", i)
        nodes[f"p{i}"] = graph.symbol("parameter", i)
    return nodes


def build(graph: Graph, tree: Tree, leaf: Mapping[str, int]) -> int:
    """Build a tree in the graph."""
    if isinstance(tree, float):
        return graph.const(tree)
    if isinstance(tree, str):
        return leaf[tree]
    operation, *rest = tree
    if operation == "power":
        base = _above_zero(graph, build(graph, rest[0], leaf))
        return graph.power(base, graph.const(rest[1]))
    parts = [build(graph, part, leaf) for part in rest]
    if operation == "sum":
        return graph.sum(parts)
    if operation == "dot":
        return graph.dot(parts[:2], parts[2:])
    if operation == "square":
        return graph.mul(parts[0], parts[0])
    if operation == "reciprocal":
        return graph.div(graph.const(1.0), _above_zero(graph, parts[0]))
    if operation == "atan2":
        return graph.atan2(parts[0], _above_zero(graph, parts[1]))
    if operation in _POSITIVE:
        return getattr(graph, operation)(_above_zero(graph, parts[0]))
    return getattr(graph, operation)(*parts)


def _above_zero(graph: Graph, node: int) -> int:
    return graph.add(graph.const(1.5), graph.sin(node))


def number(tree: Tree, at: Mapping[str, float]) -> tuple[float, float]:
    """Return the value of a tree and the size of the numbers met on the way, by which its rounding is judged."""
    if isinstance(tree, float):
        return tree, abs(tree)
    if isinstance(tree, str):
        return at[tree], abs(at[tree])
    operation, *rest = tree
    if operation == "power":
        value, size = number(rest[0], at)
        base = 1.5 + math.sin(value)
        return base ** rest[1], max(size, 1.0) * max(base ** rest[1], 1.0) * 10.0
    parts = [number(part, at) for part in rest]
    x = [value for value, _ in parts]
    size = max(1.0, *(size for _, size in parts))
    if operation in ("add", "sub", "sum"):
        result = x[0] - x[1] if operation == "sub" else sum(x)
        return result, len(x) * size
    if operation in ("mul", "dot", "square"):
        result = {"mul": lambda: x[0] * x[1], "square": lambda: x[0] * x[0], "dot": lambda: x[0] * x[2] + x[1] * x[3]}
        return result[operation](), 2.0 * size * size
    if operation == "atan2":
        return math.atan2(x[0], 1.5 + math.sin(x[1])), 4.0 * size
    if operation in _POSITIVE:
        y = 1.5 + math.sin(x[0])
        return {"sqrt": math.sqrt, "log": math.log, "reciprocal": lambda z: 1.0 / z}[operation](y), 10.0 * size
    return {"neg": lambda z: -z, **{f: getattr(math, f) for f in _FUNCTIONS}}[operation](x[0]), size


def arguments(at: Mapping[str, float]) -> tuple[float, list[float], list[float]]:
    """Return time, state and parameters."""
    return at["t"], [at[f"y{i}"] for i in range(3)], [at[f"p{i}"] for i in range(3)]
