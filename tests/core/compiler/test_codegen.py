"""Compiled functions: the values of the graph, hoisted work, life and exchange of code."""

from __future__ import annotations

import ctypes
import gc
import math
import os
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.random_expressions import arguments, build, number, symbols, trees, values

from anholon.compiler import CompiledFunctions, compile_functions
from anholon.compiler.called_functions import SCALAR_SINCOS
from anholon.compiler.engine import Engine
from anholon.compiler.evaluation_plan import make_evaluation_plan, order_nodes
from anholon.compiler.llvm_text import module_text
from anholon.errors import RunError, UsageError
from anholon.formula.graph import Graph
from anholon.formula.operations import BINARY, NAMES, SCALAR, SYMBOL

BACKENDS = ("llvm", "python")
UNARY = SCALAR.keys() - BINARY


@pytest.fixture
def graph() -> Graph:
    return Graph()


def pendulum(graph: Graph) -> dict[str, list[int]]:
    """A pendulum whose length and gravity are parameters."""
    angle, rate = graph.symbol("state", 0), graph.symbol("state", 1)
    gravity, length = graph.symbol("parameter", 0), graph.symbol("parameter", 1)
    stiffness = graph.div(gravity, length)
    return {
        "rhs": [rate, graph.neg(graph.mul(stiffness, graph.sin(angle)))],
        "energy": [
            graph.sub(graph.mul(graph.const(0.5), graph.mul(rate, rate)), graph.mul(stiffness, graph.cos(angle)))
        ],
    }


@settings(max_examples=25, deadline=None)
@given(st.lists(trees, min_size=1, max_size=8), values, st.sampled_from(BACKENDS), st.integers(0, 1))
def test_compiled_values_are_those_of_the_graph(outputs, at, backend, level):
    graph = Graph()
    leaf = symbols(graph)
    nodes = [build(graph, tree, leaf) for tree in outputs]
    t, y, p = arguments(at)
    compiled = compile_functions(graph, {"f": nodes}, 3, level, backend=backend, cached=False)
    assert compiled.backend == backend
    got = compiled.call("f", t, y, compiled.make_parameters(p))
    expected = graph.evaluate(nodes, t, y, p)
    for tree, a, b in zip(outputs, got, expected, strict=True):
        size = number(tree, at)[1]
        assert a == pytest.approx(b, rel=1e-13, abs=1e-15 * size)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("code", sorted(UNARY | BINARY), ids=lambda code: NAMES[code])
def test_every_operation_to_the_last_digits(graph, backend, code):
    x, y = graph.symbol("state", 0), graph.symbol("state", 1)
    # Raw nodes: every operation as it is, on both sides of zero, at zero, and on NaN.
    node = graph.node(code, x) if code in UNARY else graph.node(code, x, y)
    compiled = compile_functions(graph, {"f": [node]}, 0, backend=backend, cached=False)
    for a in (-0.7, 0.0, 0.3, 1.0, 2.5, math.nan):
        for b in (-2.0, 0.4, 3.0):
            expected = SCALAR[code](a) if code in UNARY else SCALAR[code](a, b)
            got = compiled.call("f", 0.0, [a, b], compiled.make_parameters([]))[0]
            if backend == "python" and not math.isfinite(expected):
                assert not math.isfinite(got) or math.isnan(a)
            else:
                assert got == pytest.approx(expected, rel=3e-16, abs=0.0, nan_ok=True)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("exponent", [13.0, 64.0, 1000.0, 2.5, -20.0])
def test_large_exponents(graph, backend, exponent):
    x = graph.symbol("state", 0)
    compiled = compile_functions(
        graph, {"f": [graph.power(x, graph.const(exponent))]}, 0, backend=backend, cached=False
    )
    assert compiled.call("f", 0.0, [1.01], compiled.make_parameters([]))[0] == pytest.approx(1.01**exponent, rel=1e-12)


@pytest.mark.parametrize("backend", BACKENDS)
def test_outputs_may_be_leaves_numbers_and_repeated(graph, backend):
    x, p, t = graph.symbol("state", 1), graph.symbol("parameter", 1), graph.symbol("time")
    square = graph.mul(p, p)
    nodes = [t, x, p, square, graph.const(2.5), graph.const(math.inf), x, graph.neg(x), square]
    compiled = compile_functions(graph, {"f": nodes, "nothing": []}, 2, backend=backend, cached=False)
    got = compiled.call("f", 4.0, [0.0, 3.0], compiled.make_parameters([7.0, 5.0]))
    assert got.tolist() == [4.0, 3.0, 5.0, 25.0, 2.5, math.inf, 3.0, -3.0, 25.0]
    assert compiled.call("nothing", 0.0, [0.0, 0.0], compiled.make_parameters([0.0, 0.0])).size == 0
    assert compiled.size("nothing") == 0


@pytest.mark.parametrize("backend", BACKENDS)
def test_what_depends_on_parameters_alone_is_computed_once(graph, backend):
    functions = pendulum(graph)
    compiled = compile_functions(graph, functions, 2, backend=backend, cached=False)
    assert compiled.n_hoisted == 1
    assert compiled.n_params == 2
    assert compiled.n_state == 2
    assert compiled.count_operations("rhs") == 3
    p = compiled.make_parameters([9.81, 2.0])
    assert p[2] == pytest.approx(9.81 / 2.0, rel=1e-15)

    # An edit of a parameter is a new tail, not new code.
    before = compiled.address("rhs")
    p[1] = 4.0
    compiled.prepare(p)
    assert compiled.call("rhs", 0.0, [0.3, 0.0], p)[1] == pytest.approx(-9.81 / 4.0 * math.sin(0.3), rel=1e-15)
    assert compiled.address("rhs") == before


def test_functions_read_hoisted_values_and_compute_none(graph):
    functions = pendulum(graph)
    plan = make_evaluation_plan(graph, functions, 2)
    for function in plan.functions.values():
        computed = order_nodes(graph, function)
        assert computed
        assert not any(graph.is_parameter_only(node) for node in computed)
        assert len(computed) == function.n_ops
    assert "fdiv" not in module_text(graph, list(plan.functions.values()))
    assert "fdiv" in module_text(graph, [plan.prepare])


@pytest.mark.parametrize("backend", BACKENDS)
def test_only_what_is_needed_at_once_is_hoisted(graph, backend):
    x, a, b = graph.symbol("state", 0), graph.symbol("parameter", 0), graph.symbol("parameter", 1)
    shared, late = graph.div(a, b), graph.exp(graph.sub(a, b))
    functions = {"shown": [graph.sum([x, shared, late]), late], "rhs": [graph.mul(x, shared)]}
    compiled = compile_functions(graph, functions, 2, compiled_first=("rhs",), backend=backend, cached=False)
    assert compiled.n_hoisted == 1
    assert compiled.n_state == 1
    p = compiled.make_parameters([3.0, 2.0])
    assert compiled.call("rhs", 0.0, [5.0], p)[0] == 7.5
    assert compiled.call("shown", 0.0, [5.0], p) == pytest.approx([6.5 + math.e, math.e], rel=1e-15)
    assert compiled.count_operations("rhs") == 1
    assert compiled.count_operations("shown") == 4


@settings(max_examples=50, deadline=None)
@given(st.lists(trees, min_size=1, max_size=4))
def test_order_computes_arguments_first_and_each_node_once(outputs):
    graph = Graph()
    leaf = symbols(graph)
    plan = make_evaluation_plan(graph, {"f": [build(graph, tree, leaf) for tree in outputs]}, 3)
    done: set[int] = set()
    for node in order_nodes(graph, plan.functions["f"]):
        assert node not in done
        for argument in graph.arguments(node):
            assert (
                argument in done
                or graph.operation[argument] <= SYMBOL
                or argument in plan.functions["f"].parameter_slots
            )
        done.add(node)


@pytest.mark.parametrize("backend", BACKENDS)
def test_map_calls_row_by_row(graph, backend):
    compiled = compile_functions(graph, pendulum(graph), 2, backend=backend, cached=False)
    p = compiled.make_parameters([9.81, 2.0])
    states = np.random.default_rng(1).normal(size=(7, 3))  # a state may be longer than what is read of it
    times = np.linspace(0.0, 1.0, 7)
    rows = compiled.map("rhs", times, states, p)
    assert rows.shape == (7, 2)
    for i in range(7):
        assert rows[i].tolist() == compiled.call("rhs", times[i], states[i], p).tolist()
    assert compiled.map("rhs", [], np.empty((0, 2)), p).shape == (0, 2)


@pytest.mark.parametrize("inner", sorted(SCALAR), ids=lambda code: NAMES[code])
def test_map_takes_every_operation_of_parameters_alone(graph, inner):
    """What is not needed at once is not hoisted: among columns of numbers there are single ones."""
    a, b = graph.symbol("parameter", 0), graph.symbol("parameter", 1)

    def node(code: int, x: int) -> int:
        return graph.node(code, x) if code in UNARY else graph.node(code, x, b)

    functions = {"needed": [a], "shown": [node(outer, node(inner, a)) for outer in sorted(SCALAR)]}
    compiled = compile_functions(graph, functions, 2, compiled_first=("needed",), cached=False)
    p = compiled.make_parameters([0.4, 0.7])
    expected = compiled.call("shown", 0.0, [], p)
    for row in compiled.map("shown", np.zeros(3), np.zeros((3, 0)), p):
        assert row == pytest.approx(expected, rel=1e-15, nan_ok=True)


@pytest.mark.parametrize("backend", BACKENDS)
def test_addresses_can_be_called_as_c_functions(graph, backend):
    compiled = compile_functions(graph, pendulum(graph), 2, backend=backend, cached=False)
    p = compiled.make_parameters([9.81, 2.0])
    signature = ctypes.CFUNCTYPE(None, ctypes.c_double, *[ctypes.POINTER(ctypes.c_double)] * 3)
    doubles = ctypes.POINTER(ctypes.c_double)
    y, out = np.array([0.3, 0.2]), np.empty(2)
    signature(compiled.address("rhs"))(0.0, *(array.ctypes.data_as(doubles) for array in (y, p, out)))
    assert out.tolist() == compiled.call("rhs", 0.0, y, p).tolist()


@pytest.mark.parametrize("backend", BACKENDS)
def test_functions_are_undefined_outside_the_domain_alone(graph, backend):
    x = graph.symbol("state", 0)
    nodes = [graph.sqrt(x), graph.div(graph.const(1.0), x), x]
    compiled = compile_functions(graph, {"f": nodes}, 0, backend=backend, cached=False)
    np.testing.assert_array_equal(compiled.call("f", 0.0, [-1.0], compiled.make_parameters([])), [np.nan, -1.0, -1.0])
    np.testing.assert_array_equal(compiled.call("f", 0.0, [0.0], compiled.make_parameters([])), [0.0, np.inf, 0.0])


def test_python_functions_are_not_optimised(graph):
    compiled = compile_functions(graph, {"f": [graph.symbol("state", 0)]}, 0, backend="python")
    assert compiled.optimize() is False


def test_python_is_used_where_llvm_is_missing():
    program = """
import sys
sys.modules["llvmlite"] = None
from anholon.compiler import compile_functions
from anholon.formula.graph import Graph
graph = Graph()
node = graph.sin(graph.symbol("state", 0))
compiled = compile_functions(graph, {"f": [node]}, 0)
print(compiled.backend, compiled.call("f", 0.0, [0.5], compiled.make_parameters([]))[0])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["python", repr(math.sin(0.5))]


def test_wrong_use_is_told(graph):
    compiled = compile_functions(graph, pendulum(graph), 2, cached=False)
    p = compiled.make_parameters([9.81, 2.0])
    with pytest.raises(UsageError, match="no function 'nothing' among rhs, energy"):
        compiled.address("nothing")
    with pytest.raises(UsageError, match="y must be a contiguous vector of at least 2"):
        compiled.call("rhs", 0.0, [0.1], p)
    with pytest.raises(UsageError, match="p must be a contiguous vector of at least 3"):
        compiled.call("rhs", 0.0, [0.1, 0.2], np.array([9.81, 2.0]))
    with pytest.raises(UsageError, match="out must be"):
        compiled.call("rhs", 0.0, [0.1, 0.2], p, np.empty(1))
    with pytest.raises(UsageError, match="do not fit a state of 2"):
        compiled.map("rhs", [0.0], [[1.0]], p)
    with pytest.raises(UsageError, match=r"f depends on extra\[0\]"):
        compile_functions(graph, {"f": [graph.symbol("extra", 0)]}, 0)
    with pytest.raises(UsageError, match="'prepare' names"):
        compile_functions(graph, {"prepare": []}, 0)


def test_unresolved_names_are_an_error_not_a_jump_to_nowhere():
    text = "declare double @no_such_function(double)\ndefine double @f(double %x) {\n"
    text += "%y = call double @no_such_function(double %x)\nret double %y\n}\n"
    with pytest.raises(RunError, match="no_such_function"):
        Engine(text, ("f",), 0, cached=False)


def test_code_calls_nothing_but_the_registered_library(graph):
    x = graph.symbol("state", 0)
    codes = sorted(UNARY | BINARY)
    nodes = [graph.node(code, x) if code in UNARY else graph.node(code, x, x) for code in codes]
    plan = make_evaluation_plan(graph, {"f": nodes}, 0)
    declared = set(re.findall(r"declare double @([\w.]+)\(", module_text(graph, [plan.functions["f"]])))
    from anholon.compiler.called_functions import LIBRARY

    assert declared == {*LIBRARY, "llvm.sqrt.f64", "llvm.fabs.f64"}


def test_large_systems_are_compiled_function_by_function(graph):
    # Small functions come together; a large one does not make the others wait.
    x = graph.symbol("state", 0)
    long = x
    for i in range(1500):
        long = graph.add(graph.sin(long), graph.const(i + 1.0))
    functions = {"rhs": [long], "small": [graph.cos(x)], "other": [graph.sin(x)]}
    compiled = compile_functions(graph, functions, 0, cached=False)
    p = compiled.make_parameters([])
    assert compiled.call("small", 0.0, [0.5], p)[0] == math.cos(0.5)
    assert compiled.call("other", 0.0, [0.5], p)[0] == math.sin(0.5)
    assert compiled.call("rhs", 0.0, [0.5], p)[0] == pytest.approx(graph.evaluate([long], 0.0, [0.5])[0], rel=1e-12)


CACHE_PROGRAM = """
from anholon.compiler.llvm_text import module_text
from anholon.compiler.evaluation_plan import make_evaluation_plan
from anholon.compiler.engine import Engine
from anholon.formula.graph import Graph
graph = Graph()
plan = make_evaluation_plan(graph, {"f": [graph.sin(graph.symbol("state", 0))]}, 0)
print(Engine(module_text(graph, list(plan.functions.values())), ("f",), 0).from_cache)
"""


def run_cache_program(folder: Path, temporary: Path | None = None) -> str:
    environment = {**os.environ, "ANHOLON_CACHE": str(folder)}
    environment |= dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(temporary or folder))
    done = subprocess.run(
        [sys.executable, "-c", CACHE_PROGRAM], capture_output=True, text=True, check=True, env=environment, timeout=60
    )
    return done.stdout.strip()


def test_a_second_process_finds_the_code(tmp_path):
    assert run_cache_program(tmp_path) == "False"
    assert run_cache_program(tmp_path) == "True"

    # A damaged file is compiled anew, and replaced.
    file = next((tmp_path / "code").glob("*.obj"))
    file.write_bytes(file.read_bytes()[:-7])
    assert run_cache_program(tmp_path) == "False"
    assert run_cache_program(tmp_path) == "True"


def test_a_folder_that_cannot_be_written_is_no_cache(tmp_path):
    blocked, temporary = tmp_path / "file", tmp_path / "temporary"
    blocked.write_text("not a folder")
    temporary.mkdir()

    # Temporary files serve instead, but where they cannot either there is no cache.
    assert run_cache_program(blocked, temporary) == "False"
    assert run_cache_program(blocked, temporary) == "True"
    (folder,) = temporary.iterdir()
    shutil.rmtree(folder)
    folder.write_text("not a folder either")
    assert run_cache_program(blocked, temporary) == "False"
    assert run_cache_program(blocked, temporary) == "False"


def test_a_folder_that_can_be_written_is_the_only_cache(tmp_path):
    (tmp_path / "temporary").mkdir()
    assert run_cache_program(tmp_path / "cache", tmp_path / "temporary") == "False"
    assert not list((tmp_path / "temporary").iterdir())


def test_engines_are_freed():
    resident = "/proc/self/statm"
    if not os.path.exists(resident):
        pytest.skip("needs /proc")

    def megabytes() -> float:
        gc.collect()
        return int(Path(resident).read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20

    def once(i: int) -> None:
        graph = Graph()
        x = graph.symbol("state", 0)
        node = x
        for _ in range(60):
            node = graph.sin(graph.add(node, graph.const(i + 1.0)))
        compiled = compile_functions(graph, {"f": [node]}, 0, cached=False)
        compiled.call("f", 0.0, [0.1], compiled.make_parameters([]))
        compiled.optimize()

    for i in range(40):
        once(i)
    before = megabytes()
    for i in range(100):
        once(i)
    assert megabytes() - before < 8.0


def test_improved_code_replaces_the_old_while_it_is_being_called(graph):
    compiled = compile_functions(graph, pendulum(graph), 2, cached=False)
    p = compiled.make_parameters([9.81, 2.0])
    y = np.array([0.3, 0.2])
    expected = compiled.call("rhs", 0.0, y, p)
    old = compiled.address("rhs")
    failures: list[float] = []
    stop = threading.Event()

    def call() -> None:
        while not stop.is_set():
            got = compiled.call("rhs", 0.0, y, p)
            if not np.allclose(got, expected, rtol=1e-14):
                failures.append(got[1])

    thread = threading.Thread(target=call)
    thread.start()
    try:
        assert compiled.optimize() is True
        assert compiled.optimize(level=2) is True
        assert compiled.optimize() is False
    finally:
        stop.set()
        thread.join()
    assert failures == []
    assert compiled.address("rhs") != old

    # The old address still works: an integrator may be in the middle of a chunk.
    out = np.empty(2)
    signature = ctypes.CFUNCTYPE(None, ctypes.c_double, *[ctypes.c_void_p] * 3)
    signature(old)(0.0, y.ctypes.data, p.ctypes.data, out.ctypes.data)
    assert out == pytest.approx(expected, rel=1e-15)


def test_many_threads_may_ask_for_the_first_compilation(graph):
    compiled = compile_functions(graph, pendulum(graph), 2, cached=False)
    found: list[int] = []
    threads = [threading.Thread(target=lambda: found.append(compiled.address("rhs"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(found)) == 1


def test_one_function_can_be_improved_alone(graph):
    x = graph.symbol("state", 0)
    functions = {}
    for name in ("first", "second"):
        node = graph.add(x, graph.const(len(name)))
        for _ in range(400):
            node = graph.sin(node)
        functions[name] = [node]
    compiled = compile_functions(graph, functions, 0, cached=False)
    first, second = compiled.address("first"), compiled.address("second")
    assert compiled.optimize(names=["second"]) is True
    assert compiled.address("first") == first
    assert compiled.address("second") != second


def test_sine_and_cosine_of_one_angle(graph):
    x, y = graph.symbol("state", 0), graph.symbol("state", 1)
    s, c = graph.sin(x), graph.cos(x)
    nodes = [c, graph.mul(s, c), s, graph.cos(y), graph.sin(graph.add(x, y))]
    a, b = 0.7, -1.2
    expected = [math.cos(a), math.sin(a) * math.cos(a), math.sin(a), math.cos(b), math.sin(a + b)]
    for level in (0, 1):
        compiled = compile_functions(graph, {"f": nodes}, 0, level, cached=False)
        assert compiled.call("f", 0.0, [a, b], compiled.make_parameters([])) == pytest.approx(expected, rel=2e-16)
    plan = make_evaluation_plan(graph, {"f": nodes}, 0)
    assert module_text(graph, [plan.functions["f"]], sincos=True).count(f"call void @{SCALAR_SINCOS}") == 1
    assert SCALAR_SINCOS not in module_text(graph, [plan.functions["f"]])


def test_nothing_is_compiled_before_it_is_asked_for(graph):
    compiled: CompiledFunctions = compile_functions(graph, pendulum(graph), 2)
    assert compiled.optimize() is False
    compiled.address("rhs")
    assert compiled.optimize() is True
