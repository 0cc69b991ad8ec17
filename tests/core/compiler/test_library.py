"""Functions whose text is kept: what a library gives, and that a later process needs no graph."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from anholon.compiler import CompiledFunctions, background_optimizer, compile_functions
from anholon.compiler.background_optimizer import run_pending
from anholon.compiler.called_functions import LANES
from anholon.compiler.function_library import FunctionLibrary
from anholon.formula.graph import Graph


def test_a_library_gives_what_its_graph_gives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second library stands for a later process: it finds the texts and builds nothing."""
    monkeypatch.setenv("ANHOLON_CACHE", str(tmp_path))
    monkeypatch.setattr(background_optimizer, "_PAUSE", 600.0)  # nothing is made better before it is asked for
    built: list[CompiledFunctions] = []

    def build(name: str) -> CompiledFunctions:
        graph = Graph()
        x, y = (graph.symbol("state", i) for i in range(2))
        angle = graph.mul(x, y)
        wave = [graph.sin(angle), graph.cos(angle), graph.sqrt(graph.add(graph.mul(x, x), graph.mul(y, y)))]
        built.append(compile_functions(graph, {name: wave}, 0, level=1))
        return built[-1]

    rows = np.random.default_rng(3).standard_normal((3 * LANES + 1, 2))
    first, later = (
        FunctionLibrary(["anholon.rods.expression_vectors"], build),
        FunctionLibrary(["anholon.rods.expression_vectors"], build),
    )
    found = first.map("wave", rows)
    assert first.simd_address("wave") != 0
    assert len(built) == 1
    assert np.array_equal(found, built[0].map("wave", np.zeros(len(rows)), rows, built[0].make_parameters([])))
    assert np.array_equal(later.map("wave", rows), found)
    assert np.array_equal(later.call("wave", rows[0]), found[0])
    assert later.simd_address("wave") != 0
    assert later.size("wave") == 3
    assert len(built) == 1
    # What was made in haste gives way to better code, which gives the same.
    quick = first.address("wave")
    run_pending()
    assert first.generation == 2
    assert first.address("wave") != quick
    assert np.array_equal(first.map("wave", rows), found)
    best = FunctionLibrary(["anholon.rods.expression_vectors"], build)
    assert np.array_equal(best.map("wave", rows), found)
    run_pending()
    assert best.generation == 0
    assert len(built) == 1
    # Other sources are other functions.
    FunctionLibrary(["anholon.rods.twist"], build).map("wave", rows)
    assert len(built) == 2
    run_pending()
