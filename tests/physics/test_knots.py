"""Times at which schedules change their polynomials: the motion runs through smooth ones, and sees what begins."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon import compile_model
from anholon.mechanics.parameters import find_breakpoints, is_smooth_at
from anholon.model.schema import Schedule

BLOCK = """
format = 1
gravity = [0, -10, 0]
[coordinates]
x = {}
y = {}
[points.P]
position = ["x", "y", 0]
mass = 2
[constraints.floor]
kind = "holonomic"
at = "P"
formula = "y"
side = "positive"
[forces]
rub = { kind = "friction", constraint = "floor", coefficient = 0.1 }
push = { kind = "generalized", coordinate = "x", value = "%s" }
[schedules]
F = { times = %s, values = %s, interpolation = "cubic" }
"""


@pytest.mark.parametrize("late", [0.0, 3e-11, 2e-10, 1e-6])
def test_a_block_slips_when_the_push_exceeds_the_friction_at_a_knot(late: float) -> None:
    """F = 2 t reaches μ m g = 2 N at t = 1, at or next to a knot; from there x = (t - 1)^3 / 6."""
    times = [0.0, 0.5, 1.0 - late, 1.5, 2.0, 3.0, 4.0]
    run = anholon.simulate(anholon.loads(BLOCK % ("F", times, [2 * t for t in times])), until=3.0)
    (slip,) = [event for event in run.events if event.name == "slip rub"]
    assert slip.t == pytest.approx(1.0, abs=1e-9)
    beyond = np.maximum(run.times - 1.0, 0.0)
    np.testing.assert_allclose(run["x"], beyond**3 / 6, rtol=0, atol=1e-9)


def test_many_knots_leave_the_motion_of_the_smooth_law() -> None:
    """Through stick, slip to both sides and stick again, the block moves as under the polynomial that the knots cut."""
    times = np.linspace(0.0, 5.0, 333).tolist()
    law = "4*(t - 2.5)*(1 - ((t - 2.5)/2.5)^2)"
    values = [4 * s * (1 - (s / 2.5) ** 2) for s in (t - 2.5 for t in times)]
    cut = anholon.simulate(anholon.loads(BLOCK % ("F", times, values)), until=4.9)
    whole = anholon.simulate(anholon.loads(BLOCK % (law, times, values)), until=4.9)
    assert len(cut.segments) > 320
    for run in (cut, whole):
        assert [event.name for event in run.events] == ["slip rub", "stick rub", "slip rub"]
    for one, other in zip(cut.events, whole.events, strict=True):
        assert one.t == pytest.approx(other.t, abs=1e-3)
    np.testing.assert_allclose(cut["x"], whole["x"], rtol=0, atol=1e-4)


@pytest.mark.parametrize(("interpolation", "smooth"), [("cubic", True), ("linear", False), ("step", False)])
def test_which_knots_are_smooth(interpolation: str, smooth: bool) -> None:
    rng = np.random.default_rng(1)
    times = 0.5 - 0.5 * np.cos(np.pi * np.arange(200) / 199)  # dense at both ends
    values = rng.normal(size=200)
    schedule = Schedule(times=tuple(times.tolist()), values=tuple(values.tolist()), interpolation=interpolation)
    text = 'format = 1\n[coordinates]\nx = {}\n[points.P]\nposition = ["x", 0, 0]\nmass = 1\n'
    system = compile_model(replace(anholon.loads(text), schedules={"s": schedule}))
    inner = find_breakpoints([schedule])[1:-1]
    assert len(inner) > 150
    for t in inner:
        before, after = system.parameters(np.nextafter(t, 0.0)), system.parameters(t)
        assert is_smooth_at(system.model, before, after, t) is smooth
