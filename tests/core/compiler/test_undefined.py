"""Undefined operands: no tier of the code swallows a NaN, wherever it stands among the arguments."""

from __future__ import annotations

import math
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from anholon.compiler import compile_functions
from anholon.compiler.c_text import function_text
from anholon.compiler.evaluation_plan import make_evaluation_plan
from anholon.formula.graph import Graph
from anholon.formula.lower import lower
from anholon.formula.parser import parse

FORMULAS = (
    "min(a, b)", "min(b, a)", "max(a, b)", "max(b, a)", "min(a, b, c)", "min(b, a, c)", "min(b, c, a)", "max(a, b, c)",
    "max(b, a, c)", "max(b, c, a)", "min(2, sqrt(a - 9), b)", "max(sqrt(a - 9), 2)", "step(a)", "sign(a)", "abs(a)",
    "step(a)*b", "min(max(a, b), c)", "step(sqrt(a - 9))", "b^(0*sqrt(a - 9))", "sqrt(a - 9)*sqrt(a - 9)",
)  # fmt: skip
"""Formulas that are undefined where a is; those with sqrt(a - 9) also where a is 1."""

BACKENDS = ("llvm", "python")


def graph_of(formulas: tuple[str, ...]) -> tuple[Graph, list[int]]:
    """Return a graph with one node for each formula of the states a, b and c."""
    graph = Graph()
    leaves = {name: graph.symbol("state", k) for k, name in enumerate("abc")}
    return graph, [lower(parse(text), graph, lambda name: leaves[name.text]) for text in formulas]


def expected(a: float, b: float, c: float) -> list[float]:
    """Return the values of the first formulas, for a number a."""
    triples = [min(a, b, c)] * 3 + [max(a, b, c)] * 3
    return [min(a, b), min(a, b), max(a, b), max(a, b), *triples]


@pytest.mark.parametrize("backend", BACKENDS)
def test_no_function_swallows_what_is_undefined(backend: str) -> None:
    graph, nodes = graph_of(FORMULAS)
    compiled = compile_functions(graph, {"f": nodes}, 0, backend=backend, cached=False)
    for b, c in ((0.5, 2.0), (2.0, -0.5)):
        assert np.isnan(compiled.call("f", 0.0, [math.nan, b, c], compiled.make_parameters([]))).all()
        assert np.isnan(graph.evaluate(nodes, 0.0, [math.nan, b, c])).all()
        numbers, own = graph_of(FORMULAS[:10])
        plain = compile_functions(numbers, {"f": own}, 0, backend=backend, cached=False)
        for a in (1.0, -3.0, 7.0):
            assert plain.call("f", 0.0, [a, b, c], plain.make_parameters([])).tolist() == expected(a, b, c)


def switched_graph() -> tuple[Graph, list[int]]:
    """Return a graph with parts that a parameter turns off: values, derivatives, gradients, and a second one behind."""
    graph = Graph()
    a, b = (graph.symbol("state", k) for k in range(2))
    acts = graph.symbol("parameter", 0)
    part = graph.switched(acts, graph.mul(b, graph.log(a)))
    both = graph.add(graph.mul(b, b), graph.switched(acts, graph.sqrt(graph.mul(a, b))))
    gradient = graph.gradient(graph.mul(b, part), [a, b])
    return graph, [part, both, graph.derivative(part, a), graph.derivative(both, b), *gradient]


SWITCHED_OFF = (0.0, 4.0, 0.0, 4.0, 0.0, 0.0)
"""What is left of it at b = 2."""


@pytest.mark.parametrize("backend", BACKENDS)
def test_what_is_switched_off_may_be_undefined(backend: str) -> None:
    graph, nodes = switched_graph()
    compiled = compile_functions(graph, {"f": nodes}, 1, backend=backend, cached=False)
    for a in (math.nan, -1.0, 0.0):
        assert compiled.call("f", 0.0, [a, 2.0], compiled.make_parameters([0.0])).tolist() == list(SWITCHED_OFF)
        assert graph.evaluate(nodes, 0.0, [a, 2.0], [0.0]) == list(SWITCHED_OFF)
        assert not np.isfinite(compiled.call("f", 0.0, [a, 2.0], compiled.make_parameters([1.0]))).all()
    log2, root = math.log(2.0), 2.0
    on = compiled.call("f", 0.0, [2.0, 2.0], compiled.make_parameters([1.0]))
    assert on == pytest.approx([2.0 * log2, 4.0 + root, 1.0, 4.0 + 0.5, 2.0, 4.0 * log2])


def test_lanes_side_by_side_switch_off_too() -> None:
    graph, nodes = switched_graph()
    compiled = compile_functions(graph, {"f": nodes}, 1, backend="llvm", cached=False)
    compiled.optimize(1)
    states = np.array([[math.nan, 2.0], [-3.0, 2.0], [5.0, 2.0], [0.0, 2.0]] * 4)
    found = compiled.map("f", np.zeros(len(states)), states, compiled.make_parameters([0.0]))
    np.testing.assert_array_equal(found, np.tile(SWITCHED_OFF, (len(states), 1)))


@pytest.mark.skipif("llvm" not in BACKENDS, reason="there is no LLVM")
def test_lanes_side_by_side_swallow_nothing_either() -> None:
    graph, nodes = graph_of(FORMULAS)
    compiled = compile_functions(graph, {"f": nodes}, 0, backend="llvm", cached=False)
    compiled.optimize(1)
    states = np.array([[math.nan, 0.5, 2.0], [16.0, 0.5, 2.0], [9.25, -1.0, 4.0], [10.0, 3.0, 2.0]] * 4)
    found = compiled.map("f", np.zeros(len(states)), states, compiled.make_parameters([]))
    one_by_one = [compiled.call("f", 0.0, state, compiled.make_parameters([])) for state in states]
    np.testing.assert_array_equal(found, np.array(one_by_one))
    assert np.isnan(found[::4]).all()
    assert np.isfinite(found[1::4]).all()


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_exported_c_swallows_nothing(tmp_path: Path) -> None:
    graph, nodes = graph_of(FORMULAS)
    function = make_evaluation_plan(graph, {"f": nodes}, 0, hoisted=False).functions["f"]
    main = (
        "#include <stdio.h>\n#include <math.h>\n" + function_text(graph, function, "f") + "int main(void)\n{\n"
        f"    double y[3] = {{NAN, 0.5, 2.0}}, out[{len(nodes)}];\n    int i, n = 0;\n    f(0.0, y, 0, out);\n"
        f"    for (i = 0; i < {len(nodes)}; i++) n += isnan(out[i]) != 0;\n"
        '    printf("%d\\n", n);\n    return 0;\n}\n'
    )
    (tmp_path / "f.c").write_text(main)
    subprocess.run(["cc", "-std=c99", "-O2", "f.c", "-o", "f", "-lm"], cwd=tmp_path, check=True)
    done = subprocess.run(["./f"], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert int(done.stdout) == len(nodes)
