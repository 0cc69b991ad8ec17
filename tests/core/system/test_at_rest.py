"""Parts of a motion have code of their own, which computes the same with less: ramps that are not under way are left
out, and what depends on the others alone is read from a table."""

from __future__ import annotations

import numpy as np
import pytest

import anholon
from anholon.mechanics.ramps import Ramp
from anholon.model.query.stage_sequence import BUILTIN_SHAPES


@pytest.mark.parametrize("name", ["three-turn", "spiral", "slip-and-recovery"])
def test_code_at_rest_computes_the_same(name: str) -> None:
    model = anholon.load(name)
    system = anholon.compile_model(model)
    rng = np.random.default_rng(3)
    posed = {key: rng.uniform(-0.4, 0.4) for key in system.equations.names.ramps.names}
    p = system.parameters(0.0, posed)
    code, own = system.code_at(p, 0.0)
    assert code is not system.compiled
    assert code.count_operations("rhs") < 0.5 * system.compiled.count_operations("rhs")
    rest = np.zeros(system.n)
    start = system.call("initial", 0.0, rest, rest, p)
    for _ in range(5):
        y = start + rng.uniform(-0.3, 0.3, 2 * system.n)
        for function in ("rhs", "project"):
            expected, found = system.compiled.call(function, 1.7, y, p), code.call(function, 1.7, y, own)
            np.testing.assert_allclose(found, expected, rtol=1e-14, atol=1e-14 * np.abs(expected).max())


def test_ramps_under_way_are_computed_and_without_any_they_are_not() -> None:
    system = anholon.compile_model(anholon.load("three-turn"))
    ramps = system.equations.names.ramps
    moving = [Ramp(name, 0.3, 1.0, 0.2, ramps.shapes[0]) for name in ramps.names]
    one, all_of_them = (system.parameters(0.0, {}, some) for some in (moving[:1], moving))
    rest = np.zeros(system.n)
    y = system.call("initial", 0.0, rest, rest, one) + np.random.default_rng(4).uniform(-0.3, 0.3, 2 * system.n)
    codes = [system.code_at(p, 0.3)[0] for p in (system.parameters(), one, all_of_them)]
    assert codes[0] is not codes[1]
    assert codes[1] is codes[2]  # ramps that stand still are looked up like the others
    assert [code.reads_table for code in codes] == [False, True, True]
    assert all(code.count_operations("rhs") < 0.1 * system.compiled.count_operations("rhs") for code in codes)
    for p in (one, all_of_them):
        code, own = system.code_at(p, 0.3)
        expected, found = system.compiled.call("rhs", 0.7, y, p), code.call("rhs", 0.7, y, own)
        np.testing.assert_allclose(found, expected, rtol=1e-13, atol=1e-13 * np.abs(expected).max())


@pytest.mark.parametrize("shape", ["cosine", "linear", "quintic"])
def test_what_depends_on_ramps_alone_is_as_good_from_a_table(shape: str) -> None:
    model = anholon.load("serpentine")
    system = anholon.compile_model(model)
    ramps = system.equations.names.ramps
    rng = np.random.default_rng(5)
    moving = [Ramp(name, 0.3, 0.9, rng.uniform(0.2, 1.2), BUILTIN_SHAPES[shape]) for name in ramps.names]
    p = system.parameters(0.3, {}, moving)
    code, own = system.code_at(p, 0.3)
    assert code.reads_table
    assert code.count_operations("rhs") < 0.2 * system.compiled.count_operations("rhs")
    rest = np.zeros(system.n)
    y = system.call("initial", 0.0, rest, rest, p) + rng.uniform(-0.3, 0.3, 2 * system.n)
    # In a kink, where `support` leaves 0, the table has the limit from inside the ramp.
    for t in (0.3 + 1e-9, 1.2, *rng.uniform(0.3, 1.2, 20)):
        for function in ("rhs", "project"):
            expected, found = system.compiled.call(function, t, y, p), code.call(function, t, y, own)
            np.testing.assert_allclose(found, expected, rtol=2e-13, atol=2e-13 * np.abs(expected).max())
