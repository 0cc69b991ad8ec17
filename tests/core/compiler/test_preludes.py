"""Functions divided into preludes compute what they compute undivided, bit by bit."""

from __future__ import annotations

import random

import numpy as np
import pytest

from anholon.compiler.compiled_functions import compile_functions
from anholon.compiler.evaluation_plan import extract_common_part, make_evaluation_plan
from anholon.compiler.llvm_text import module_text
from anholon.compiler.shared_subexpressions import Prelude
from anholon.formula.graph import Graph

N_STATE, N_PARAMS = 6, 3


def grown(graph: Graph, source: random.Random, count: int) -> list[int]:
    """Let the graph grow by operations on nodes that exist, among them leaves; return the nodes made."""
    nodes = [graph.symbol("time")]
    nodes += [graph.symbol("state", i) for i in range(N_STATE)]
    nodes += [graph.symbol("parameter", i) for i in range(N_PARAMS)]
    made: list[int] = []
    for _ in range(count):
        a, b = (source.choice(nodes[-40:] + nodes[:10]) for _ in range(2))
        kind = source.randrange(6)
        if kind < 2:
            node = graph.add(a, graph.mul(graph.const(0.5), b))
        elif kind < 4:
            node = graph.mul(graph.sin(a), b)
        elif kind == 4:
            node = graph.div(a, graph.add(graph.const(2.0), graph.mul(b, b)))
        else:
            node = graph.cos(graph.sub(a, b))
        nodes.append(node)
        made.append(node)
    return made


@pytest.mark.parametrize("seed", range(8))
def test_stages_change_no_bit(seed: int) -> None:
    source = random.Random(seed)
    base = Graph()
    ground = grown(base, source, 300)
    prelude = Prelude(base, ground[-5:], N_PARAMS)
    assert prelude.is_worthwhile
    graph = base.copy()
    middle = grown(graph, source, 300)
    functions = {
        # A hoisted value, a leaf, a number, a value of the prelude and one of the common part are outputs too.
        "one": [*middle[::7], ground[-1], graph.symbol("state", 0), graph.const(2.5)],
        "two": [*middle[3::11], ground[-2], graph.log(graph.add(graph.const(2.0), graph.symbol("parameter", 0)))],
        "late": [*middle[5::13], *ground[::50]],
        "apart": [middle[0]],
    }
    state = np.random.default_rng(seed).uniform(-1.0, 1.0, N_STATE)
    plain = compile_functions(graph, functions, N_PARAMS, cached=False)
    divided = compile_functions(
        graph,
        functions,
        N_PARAMS,
        compiled_first=("one", "two"),
        prelude=prelude,
        prefaced=("one", "two", "late"),
        cached=False,
    )
    values = np.array([0.3, -1.2, 0.7])
    for name in functions:
        expected = plain.call(name, 0.4, state, plain.make_parameters(values))
        np.testing.assert_array_equal(divided.call(name, 0.4, state, divided.make_parameters(values)), expected)
    # Better code is made without preludes.
    for level in (1, 2):
        assert divided.optimize(level)
        for name in functions:
            expected = plain.call(name, 0.4, state, plain.make_parameters(values))
            np.testing.assert_array_equal(divided.call(name, 0.4, state, divided.make_parameters(values)), expected)


def test_common_part_is_written_once() -> None:
    graph = Graph()
    nodes = grown(graph, random.Random(3), 300)
    plan = make_evaluation_plan(graph, {"one": nodes[-40:-20], "two": nodes[-20:]}, N_PARAMS)
    one, two = plan.functions.values()
    shared = extract_common_part(one, two, "common")
    assert shared is not None
    undivided = len({*one.computed, *two.computed})
    assert sum(function.n_ops for function in shared) == undivided
    text = module_text(graph, list(shared))
    assert text.count(" fmul ") < module_text(graph, [one, two]).count(" fmul ")
    assert (
        extract_common_part(make_evaluation_plan(graph, {"f": nodes[:3]}, N_PARAMS).functions["f"], two, "common")
        is None
    )


def test_code_outlives_the_stage_object_that_it_calls() -> None:
    base = Graph()
    ground = grown(base, random.Random(5), 400)
    results = []
    for _ in range(20):
        prelude = Prelude(base, ground[-8:], N_PARAMS)
        compiled = compile_functions(
            base.copy(), {"one": ground[-3:], "two": ground[-9:-6]}, N_PARAMS, compiled_first=("one", "two"),
            prelude=prelude, prefaced=("one", "two"), cached=False,
        )  # fmt: skip
        del prelude
        results.append(
            compiled.call("one", 0.1, np.linspace(0.1, 0.6, N_STATE), compiled.make_parameters([1.0, 2.0, 3.0]))
        )
    assert all((result == results[0]).all() for result in results)
