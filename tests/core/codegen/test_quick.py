"""The assembler: its code gives the bits that LLVM's gives, whatever has to leave the registers."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.random_expressions import arguments, build, symbols, trees, values

import anholon
from anholon.codegen import compile_functions, quick
from anholon.codegen import compiled as compiled_code
from anholon.codegen.assembler import assemble
from anholon.codegen.plan import Function
from anholon.codegen.raw_memory import whole_numbers_at
from anholon.formula.graph import ZERO, Graph
from anholon.formula.operations import BINARY, POWER, SCALAR

pytestmark = pytest.mark.skipif(not quick.suits(), reason="the assembler writes code for x86-64 with AVX")

N_STATE, N_PARAMS = 8, 3
UNARY = sorted(SCALAR.keys() - BINARY)


@pytest.fixture(scope="module", autouse=True)
def assembler() -> None:
    quick.warm_up()


def both(graph: Graph, outputs: list[int], t: float, y: list[float], p: list[float]) -> tuple[bytes, bytes]:
    """Return the outputs by the assembler and by LLVM; every NaN is the same."""
    found = []
    for backend in ("quick", "llvm"):
        compiled = compile_functions(graph, {"f": outputs}, len(p), backend=backend, cached=False)
        assert compiled.backend == backend
        got = compiled.call("f", t, y, compiled.parameters(p))
        got[np.isnan(got)] = math.nan
        found.append(got.tobytes())
    return found[0], found[1]


def grown(source: random.Random, count: int, recent: int) -> tuple[Graph, list[int]]:
    """Return a graph of operations as they are, on nodes made lately and on leaves."""
    graph = Graph()
    leaves = [graph.symbol("time")]
    leaves += [graph.symbol("state", i) for i in range(N_STATE)]
    leaves += [graph.symbol("parameter", i) for i in range(N_PARAMS)]
    leaves += [graph.const(value) for value in (2.0, -0.75, 3.0)]
    nodes = [*leaves]
    while len(nodes) < count:
        a, b = (source.choice(nodes[-recent:] if source.random() < 0.7 else leaves) for _ in range(2))
        kind = source.random()
        if kind < 0.7:
            nodes.append(graph.node(source.choice((2, 3, 4, 4, 5, 24, 25)), a, b))
        elif kind < 0.8:
            nodes += [graph.node(8, a), graph.node(9, a)]  # sine and cosine of one angle
        elif kind < 0.85:
            nodes.append(graph.node(POWER, a, graph.const(float(source.randrange(1, 40)))))
        elif kind < 0.9:
            nodes.append(graph.node(source.choice((POWER, 23)), a, b))
        else:
            nodes.append(graph.node(source.choice(UNARY), a))
    return graph, nodes


@settings(max_examples=25, deadline=None)
@given(st.lists(trees, min_size=1, max_size=8), values)
def test_formulas_give_the_same_bits(outputs, at):
    graph = Graph()
    leaf = symbols(graph)
    one, other = both(graph, [build(graph, tree, leaf) for tree in outputs], *arguments(at))
    assert one == other


@pytest.mark.parametrize("recent", [4, 12, 40, 300])
@pytest.mark.parametrize("seed", range(3))
def test_values_that_leave_the_registers_come_back(seed, recent):
    # The more nodes are read again, the more of them must be kept in memory.
    source = random.Random(100 * seed + recent)
    graph, nodes = grown(source, 600, recent)
    outputs = [*nodes[-30:], *source.choices(nodes, k=30), nodes[1], graph.const(1.5), ZERO, nodes[-1]]
    state = [source.uniform(-1.5, 1.5) for _ in range(N_STATE)]
    one, other = both(graph, outputs, 0.3, state, [0.4, -1.2, 2.0])
    assert one == other


def test_outputs_that_are_mostly_zero_are_cleared_together():
    graph, nodes = grown(random.Random(5), 100, 12)
    outputs = [ZERO] * 200
    outputs[7], outputs[150], outputs[199] = nodes[-1], nodes[3], graph.node(8, nodes[-2])
    one, other = both(graph, outputs, 0.3, [0.5] * N_STATE, [0.4, -1.2, 2.0])
    assert one == other


def test_code_of_any_length_finds_room():
    graph, nodes = grown(random.Random(9), 12_000, 2_000)
    one, other = both(graph, nodes[-3_000:], 0.3, [0.5, -0.2, 0.9, 1.1, -1.3, 0.7, 0.1, -0.6], [0.4, -1.2, 2.0])
    assert one == other


@pytest.mark.parametrize("name", ["whipple-bicycle", "andrews-mechanism", "slip-and-recovery"])
def test_examples_give_the_same_bits(name):
    system = anholon.compile_model(anholon.load(name))
    assert system.compiled.backend == "quick"
    p, rest = system.parameters(), np.zeros(system.n)
    start = system.call("initial", 0.0, rest, rest, p) + 0.01
    for function in ("rhs", "project", "observe"):
        nodes = list(system.compiled.nodes(function))
        code = compile_functions(system.equations.graph, {"f": nodes}, system.compiled.n_params, backend="llvm")
        expected = code.call("f", 0.2, start, code.parameters(p[: system.compiled.n_params]))
        assert system.compiled.call(function, 0.2, start, p).tobytes() == expected.tobytes()


def test_what_is_hoisted_is_what_the_python_way_finds():
    for name in ("rolling-disc", "whipple-bicycle"):
        system = anholon.compile_model(anholon.load(name))
        graph, nodes = system.equations.graph, {name: system.compiled.nodes(name) for name in ("rhs", "project")}
        ways = [compile_functions(graph, nodes, system.compiled.n_params, backend=way) for way in ("quick", "python")]
        assert ways[0].n_hoisted == ways[1].n_hoisted
        values = system.parameters()[: system.compiled.n_params]
        assert ways[0].parameters(values) == pytest.approx(ways[1].parameters(values), rel=1e-15, abs=0.0)


def test_code_outlives_the_graph_it_was_made_of():
    def made() -> quick.Assembly | object:
        graph, nodes = grown(random.Random(2), 50, 10)
        return compile_functions(graph, {"f": nodes[-5:]}, N_PARAMS, backend="quick")

    many = [made() for _ in range(30)]
    results = {code.call("f", 0.1, [0.5] * N_STATE, code.parameters([1.0, 2.0, 3.0])).tobytes() for code in many}
    assert len(results) == 1


def test_a_system_that_executes_no_new_code_is_left_to_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "_mprotect", lambda: lambda start, size, protection: -1)
    assert not quick.suits.__wrapped__()


def test_the_assembler_writes_the_same_bytes_in_python(monkeypatch):
    graph, nodes = grown(random.Random(7), 150, 12)
    function = Function(graph, "f", tuple(nodes[-80:]), {})
    workshop = quick._workshop()
    made = workshop.assembled(graph, [function], {})
    monkeypatch.setattr(workshop, "_assemble", lambda address: assemble(whole_numbers_at(address)))
    assert workshop.assembled(graph, [function], {}).text == made.text
    assert len(made.text) > 1000


@pytest.mark.parametrize("seed", range(6))
def test_a_small_function_of_a_large_graph_is_made_by_itself_with_the_same_bits(seed: int) -> None:
    """Nodes read by few outputs are numbered anew: values ahead, numbers and leaves are found as before."""
    source = random.Random(seed)
    graph, nodes = grown(source, 3000, 2000)
    few = [node for node in nodes[-400:] if len(graph.symbols([node])) < 4][:4]
    own = graph.add(graph.mul(few[0], graph.symbol("parameter", 1)), graph.const(0.125 * seed))
    outputs = [own, *few, ZERO, graph.const(1.5), graph.symbol("state", 3), own]
    state = [source.uniform(-1.5, 1.5) for _ in range(N_STATE)]
    found, made = [], []
    for hoisted in (True, False):
        code = compile_functions(graph, {"f": outputs}, N_PARAMS, backend="quick", hoisted=hoisted, cached=False)
        plan = code._plan.functions["f"]
        made.append(quick._few(graph, plan) is not None)
        found.append(code.call("f", 0.3, state, code.parameters([0.7, -1.2, 2.5])))
    one, other = both(graph, outputs, 0.3, state, [0.7, -1.2, 2.5])
    assert one == other
    for values_ in found:
        values_[np.isnan(values_)] = math.nan
        assert values_.tobytes() == one
    assert all(made), made


def test_what_calls_a_function_behind_it_is_never_left_to_other_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Code for several states at once, and better code, know of no function behind: its outputs would be left out."""
    monkeypatch.setattr(compiled_code, "_OFTEN", 8)
    graph, nodes = grown(random.Random(5), 300, 100)
    code = compile_functions(graph, {"watched": nodes[-20:]}, N_PARAMS, backend="quick", cached=False)
    own = [graph.mul(node, graph.sin(graph.symbol("state", 2))) for node in nodes[-6:]]
    more = code.with_function("events", own, graph, behind="watched")
    assert more.nodes("events") == (*own, *nodes[-20:])
    whole = compile_functions(graph, {"events": [*own, *nodes[-20:]]}, N_PARAMS, backend="quick", cached=False)
    states = np.random.default_rng(0).uniform(-1.0, 1.0, (40, N_STATE))
    p = [0.7, -1.2, 2.5]
    for _ in range(3):
        one = more.map("events", np.linspace(0.0, 1.0, 40), states, more.parameters(p))
        other = whole.map("events", np.linspace(0.0, 1.0, 40), states, whole.parameters(p))
        np.testing.assert_array_equal(one, other)
    assert not more.improve(names=("events",))
