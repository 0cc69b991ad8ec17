"""Functions for several states at once, and sine and cosine together: values and bits."""

from __future__ import annotations

import ctypes
import math
import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.random_expressions import build, symbols, trees, values

from anholon import load, simulate
from anholon.compiler import compile_functions, engine
from anholon.compiler.called_functions import LANES, SCALAR_SINCOS, VECTOR_SINCOS
from anholon.compiler.sincos import has_sincos
from anholon.formula.graph import Graph
from anholon.steppers.step_history import project_states
from anholon.system.compile import compile_model
from anholon.system.compile_cache import CompileCache

_POINTER = ctypes.c_void_p
_ALONE = ctypes.CFUNCTYPE(None, ctypes.c_double, _POINTER, _POINTER)

needs_llvm = pytest.mark.skipif(not engine.is_available(), reason="there is no LLVM")


def loops() -> tuple[object, object]:
    """Return loops over angles (count % LANES == 0) that take them one by one, and several at once."""
    text = ""
    for name, step, angle, function in (
        ("one", 1, "double", SCALAR_SINCOS),
        ("several", LANES, "ptr", VECTOR_SINCOS),
    ):
        text += f"""
declare void @{function}({angle}, ptr, ptr)
define void @{name}(ptr %x, ptr %s, ptr %c, i64 %n) {{
start:
  br label %body
body:
  %i = phi i64 [0, %start], [%j, %body]
  %a = getelementptr double, ptr %x, i64 %i
  %b = getelementptr double, ptr %s, i64 %i
  %d = getelementptr double, ptr %c, i64 %i
  %v = load double, ptr %a
  call void @{function}({angle} {"%v" if step == 1 else "%a"}, ptr %b, ptr %d)
  %j = add i64 %i, {step}
  %more = icmp slt i64 %j, %n
  br i1 %more, label %body, label %end
end:
  ret void
}}
"""
    made = engine.Engine(text, ("one", "several"), 1, cached=False)
    signature = ctypes.CFUNCTYPE(None, _POINTER, _POINTER, _POINTER, ctypes.c_int64)

    def run(name: str, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        sines, cosines = np.empty_like(x), np.empty_like(x)
        signature(made.addresses[name])(x.ctypes.data, sines.ctypes.data, cosines.ctypes.data, len(x))
        return sines, cosines

    return (lambda x: run("one", x)), (lambda x: run("several", x))


@needs_llvm
@pytest.mark.skipif(not has_sincos(), reason="this processor has no fused multiply-add")
def test_sine_and_cosine_err_by_less_than_a_unit_in_the_last_place():
    one, several = loops()
    random = np.random.default_rng(7)
    for size in (1e-9, 0.7, 4.0, 100.0, 1e5, 1e8):
        x = random.uniform(-size, size, 40_000)
        # multiples of pi/2 and what lies beside them are the hard ones
        near = np.round(x[:4000] / (math.pi / 2)) * (math.pi / 2)
        x = np.concatenate([x, near, np.nextafter(near, np.inf)])
        for found, exact in zip(one(x), (np.sin, np.cos), strict=True):
            expected = exact(x.astype(np.longdouble))
            error = np.abs(found - expected) / np.spacing(np.abs(expected.astype(float)))
            assert float(error.max()) < (0.8 if np.finfo(np.longdouble).eps < 1e-18 else 1.3)
        for alone, together in zip(one(x), several(x), strict=True):
            assert alone.tobytes() == together.tobytes()


@needs_llvm
@pytest.mark.skipif(not has_sincos(), reason="this processor has no fused multiply-add")
def test_sine_and_cosine_of_what_is_no_number():
    _, several = loops()
    sines, cosines = several(np.array([math.nan, math.inf, 0.5, 1e300]))
    assert np.isnan(sines[:2]).all()
    assert np.isnan(cosines[:2]).all()
    assert sines[2] == pytest.approx(math.sin(0.5), rel=1e-15)
    assert cosines[3] == pytest.approx(math.cos(1e300), rel=1e-15)


@needs_llvm
@settings(max_examples=25, deadline=None)
@given(st.lists(trees, min_size=1, max_size=3), st.lists(values, min_size=1, max_size=11))
def test_several_states_at_once_give_the_same_bits(outputs, places):
    graph = Graph()
    leaf = symbols(graph)
    nodes = [build(graph, tree, leaf) for tree in outputs]
    heavy = leaf["y0"]
    for k in range(12):  # so that it is worthwhile
        heavy = graph.sin(graph.add(heavy, leaf[f"y{k % 3}"]))
    compiled = compile_functions(graph, {"f": [*nodes, heavy]}, 3, cached=False)
    p = compiled.make_parameters([places[0][f"p{i}"] for i in range(3)])
    times = np.array([at["t"] for at in places])
    states = np.array([[at[f"y{i}"] for i in range(3)] for at in places])
    before = compiled.map("f", times, states, p)
    assert compiled.simd_address("f") == 0
    compiled.compile_simd("f")
    assert compiled.simd_address("f") != 0
    assert compiled.map("f", times, states, p).tobytes() == before.tobytes()


@needs_llvm
def test_functions_that_mostly_copy_stay_as_they_are():
    graph = Graph()
    state = [graph.symbol("state", i) for i in range(6)]
    compiled = compile_functions(graph, {"f": [*state, graph.add(state[0], state[1])]}, 0, cached=False)
    compiled.compile_simd("f")
    assert compiled.simd_address("f") == 0


@needs_llvm
def test_nobody_waits_for_what_another_thread_makes(monkeypatch):
    system = compile_model(load("chaplygin-sleigh"))
    code, begun, go_on = system.compiled, threading.Event(), threading.Event()
    address = code.address("project")

    class Slow(engine.Engine):
        def __init__(self, *arguments, **words):
            begun.set()
            go_on.wait()
            super().__init__(*arguments, **words)

    monkeypatch.setattr(engine, "Engine", Slow)
    thread = threading.Thread(target=code.compile_simd, args=("project",))
    thread.start()
    try:
        begun.wait()
        assert code.simd_address("project", 1_000_000) == 0
        assert code.address("project") == address
    finally:
        go_on.set()
        thread.join()
    assert code.simd_address("project") != 0


@needs_llvm
def test_code_for_several_states_is_made_when_it_is_worth_its_time():
    system = compile_model(load("chaplygin-sleigh"))
    assert system.compiled.simd_address("project", 1000) == 0
    assert system.compiled.simd_address("project", 1_000_000) != 0


@needs_llvm
@pytest.mark.parametrize("name", ["skater-reference", "whipple-bicycle", "rolling-disc", "andrews-mechanism"])
def test_frames_have_the_same_bits_whether_they_are_settled_alone_or_together(name):
    recent = CompileCache()
    model = load(name)
    system = recent.compile(model)
    until = 0.02 if name == "andrews-mechanism" else 1.0
    alone = simulate(system, until=until)
    recent.optimize(lambda: False)
    together = simulate(system, until=until)
    assert (system.compiled.simd_address("project") != 0) == (system.m > 0)
    assert together.times.tobytes() == alone.times.tobytes()
    for column in alone.quantities:
        assert together[column].tobytes() == alone[column].tobytes()


@needs_llvm
@pytest.mark.parametrize("wide", [False, True])
def test_dense_output_is_settled_on_the_way(wide):
    system = compile_model(load("whipple-bicycle"))
    run = simulate(system, until=0.5, rtol=1e-6)
    if wide:
        system.compiled.compile_simd("project")
    motion = run.segments[0]
    times = np.linspace(0.0, 0.5, 43)
    states = np.ascontiguousarray(motion.states(times))
    project_states(system.compiled.address("project"), times, states, motion.p, tolerance=1e-13, max_iterations=3)
    for name, column in zip(system.coordinates, states.T, strict=False):
        assert run.quantity([name], times)[name].tobytes() == np.ascontiguousarray(column).tobytes()
    for t, y in zip(times[::7], states[::7], strict=True):
        assert np.concatenate(run.state(float(t))).tobytes() == y.tobytes()
