"""The right-hand side compared with gcc -O3: the same operations in the same order, written as C.

Ours is the code that the window makes while it is idle (level 1). gcc may fuse products with sums, which ours never
does, so that the same motion comes from every machine to the last bit. Sine and cosine are our own and those of the
C library.
"""

from __future__ import annotations

import ctypes

import numpy as np
from measuring import Row, c_library, interleaved

import anholon
from anholon.compiler import compile_functions
from anholon.compiler.evaluation_plan import Function, make_evaluation_plan
from anholon.compiler.state_loops import get_state_loops
from anholon.formula.operations import ABS, ADD, CONST, COS, DIV, MUL, NEG, SIN, SQRT, SUB, SYMBOL, TAN

EXAMPLES = ("skater-reference", "rolling-disc", "whipple-bicycle", "pendulum-chain")
COUNT = 500  # evaluations in one call

_WRITTEN = {ADD: "{} + {}", SUB: "{} - {}", MUL: "{} * {}", DIV: "{} / {}", NEG: "-{}", SIN: "sin({})", COS: "cos({})",
            SQRT: "sqrt({})", TAN: "tan({})", ABS: "fabs({})"}  # fmt: skip


def measure() -> list[Row]:
    """Time both for every example, after a check that they agree."""
    return [compare(name) for name in EXAMPLES]


def compare(name: str) -> Row:
    """Return the row of one example."""
    system = anholon.compile_model(anholon.load(name))
    graph, count = system.equations.graph, system.compiled.n_params
    functions = {"rhs": system.compiled.nodes("rhs")}
    plan = make_evaluation_plan(graph, functions, count)
    compiled = compile_functions(graph, functions, count, level=1, cached=False)
    p = compiled.make_parameters(system.parameters()[:count])
    zeros = np.zeros(system.n)
    start = system.call("initial", 0.0, zeros, zeros, system.parameters())
    library = c_library(name, text=source(plan.functions["rhs"]))
    addresses = {
        "ours": compiled.address("rhs"),
        "gcc": ctypes.cast(library.right_hand_side, ctypes.c_void_p).value,
    }
    times, states = np.zeros(COUNT), np.tile(start, (COUNT, 1))
    slopes = {which: np.empty((COUNT, 2 * system.n)) for which in addresses}
    loop = get_state_loops().states

    def task(which: str) -> None:
        loop(
            addresses[which], COUNT, 2 * system.n, 2 * system.n, times.ctypes.data, states.ctypes.data, p.ctypes.data,
            slopes[which].ctypes.data,
        )  # fmt: skip

    seconds = interleaved({"ours": lambda: task("ours"), "gcc": lambda: task("gcc")})
    difference = np.abs(slopes["ours"] - slopes["gcc"]).max() / np.abs(slopes["gcc"]).max()
    if difference > 1e-9:
        raise AssertionError(f"gcc and Anholon disagree by {difference:.1e}")
    what = f"{name}: right-hand side, {compiled.count_operations('rhs')} operations"
    return Row(what, seconds["ours"] / COUNT, seconds["gcc"] / COUNT, "gcc -O3 of the same operations", 1.1)


def source(function: Function) -> str:
    """Return a function of a plan as C."""
    graph = function.graph
    operation, right = graph.operation, graph.right

    def value(node: int) -> str:
        if node in function.parameter_slots:
            return f"p[{function.parameter_slots[node]}]"
        if operation[node] == CONST:
            return f"({graph.value(node)!r})"
        if operation[node] == SYMBOL:
            kind = graph.kind(node)
            return "t" if kind == "time" else f"{'y' if kind == 'state' else 'p'}[{right[node]}]"
        return f"v{node}"

    lines = [
        f"double v{node} = {_WRITTEN[operation[node]].format(*map(value, graph.arguments(node)))};"
        for node in function.computed
    ]
    lines += [f"out[{place}] = {value(node)};" for place, node in enumerate(function.outputs)]
    arguments = "double t, const double *restrict y, const double *restrict p, double *restrict out"
    return "#include <math.h>\nvoid right_hand_side(" + arguments + ")\n{\n" + "\n".join(lines) + "\n}\n"
