"""A path in the first stage of a programme is followed by the programme, not only by that stage alone."""

from __future__ import annotations

import numpy as np
import pytest

import anholon
from anholon.errors import RunError

RAIL = """
format = 1
gravity = [0, -10, 0]
[coordinates]
x = { unit = "m", rate = 1 }
y = { unit = "m" }
[points]
P = { position = ["x", "y", 0], mass = 2 }
[constraints.rail]
kind = "holonomic"
formula = "y"
[traces.rise]
at = "P"
controls = ["rail", "x"]
x = "s"
y = "0.3*s^2"
speed = "1 + 0.5*s"
[[stages]]
name = "rise"
duration = 0.2
[[stages]]
name = "fly"
duration = 0.1
"""


def test_a_rail_whose_reaction_is_a_control_does_not_hold_its_point() -> None:
    """The rail y = 0 stayed in force, and the point on it, while the path was reported as followed."""
    found = anholon.follow_trace(anholon.loads(RAIL), "rise", sensitivity=False)
    end = float(found.times[-1])
    run = anholon.simulate(found.model)
    assert run.outcome.status == "done", run.outcome.text()
    times = np.linspace(0.0, end, 30)
    values = run.quantity(["P.x", "P.y", "x'", "y'", "y''"], times)
    x, speed = values["P.x"], np.hypot(values["x'"], values["y'"])
    assert values["P.y"] == pytest.approx(0.3 * x**2, abs=1e-6)
    # By the law s' = 1 + s/2, so that s' = exp(t/2).
    assert speed == pytest.approx(np.exp(0.5 * times), rel=1e-5)
    # behind the path nothing holds the point: it falls freely
    later = run.quantity(["x''", "y''"], np.array([end + 0.05]))
    assert later["x''"] == pytest.approx([0.0], abs=1e-9)
    assert later["y''"] == pytest.approx([-10.0], abs=1e-9)


def test_a_first_stage_that_an_event_ends_before_the_path_is_refused() -> None:
    text = RAIL.replace("duration = 0.2\n", 'until = "x - 0.5"\n')
    with pytest.raises(RunError, match="the stage 'rise' ends"):
        anholon.follow_trace(anholon.loads(text), "rise", sensitivity=False)
