"""Better code takes the place of the first one while a run goes on, and changes no bit."""

from __future__ import annotations

import pytest

import anholon
from anholon.compiler import background_optimizer
from anholon.simulation.segment import IntegratedSegment


def test_better_code_is_taken_during_a_run_and_gives_the_same_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    model = anholon.load("rolling-disc")
    plain = anholon.simulate(anholon.compile_model(model), until=200.0)
    system = anholon.compile_model(model)
    seen: list[int] = []
    take = IntegratedSegment.take_better_code

    def improved_first(motion: IntegratedSegment) -> None:
        if len(seen) == 1:
            system.compiled.optimize(names=("rhs", "project"))
        take(motion)
        seen.append(motion.integrator._addresses[0])

    monkeypatch.setattr(IntegratedSegment, "take_better_code", improved_first)
    run = anholon.simulate(system, until=200.0)
    background_optimizer.run_pending()
    assert len(seen) > 1
    assert len(set(seen)) == 2
    assert run.times.tobytes() == plain.times.tobytes()
    found = run.quantity(plain.quantities)
    for name, expected in plain.quantity(plain.quantities).items():
        assert found[name].tobytes() == expected.tobytes(), name
