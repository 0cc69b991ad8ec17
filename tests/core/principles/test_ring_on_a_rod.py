"""A ring on a rod that is turned by a servo, of which the least ordinary measure is not the actual one."""

from __future__ import annotations

import numpy as np
import pytest

import anholon

RING = """
format = 1
gravity = [9.81, 0, 0]
[parameters]
c = { value = 0.9, unit = "1/m" }
w = { value = 0.7, unit = "1/s" }
[coordinates]
x1 = { value = "0.4*cos(%(a)s)", rate = "%(v1)s", unit = "m" }
x2 = { value = "0.4*sin(%(a)s)", rate = "%(v2)s", unit = "m" }
[controls]
theta = { law = "%(law)s", unit = "rad" }
[points.ring]
position = ["x1", "x2", 0]
mass = 2.0
[constraints.rod]
kind = "parametric"
formula = "x2*cos(theta) - x1*sin(theta)"
"""


def ring(law: str, a: str, rate: str) -> anholon.Model:
    """Return a ring on a rod at the angle `law`, which is `a` at the start and changes at `rate`; r' = 0.5 m/s."""
    v1, v2 = f"0.5*cos({a}) - 0.4*({rate})*sin({a})", f"0.5*sin({a}) + 0.4*({rate})*cos({a})"
    return anholon.loads(RING % {"law": law, "a": a, "v1": v1, "v2": v2})


def test_a_ring_on_a_turned_rod_shows_which_principles_hold() -> None:
    """θ = w t: B = A and all principles hold; θ = c r: Jourdain's and Gauss's fail, Kirgetov's holds (004)."""
    cases = {"w*t": ("0", "w", True), "c*sqrt(x1^2 + x2^2)": ("0.4*c", "0.5*c", False)}
    for law, (a, rate, ordinary) in cases.items():
        run = anholon.simulate(ring(law, a, rate), until=0.35)
        assert run.outcome.status == "done"
        found = anholon.principles_at(run, 0.3)
        holds = {residual.name: residual.relative < 1e-10 for residual in found.residuals}
        assert holds["dalembert-lagrange"]
        assert holds["gauss"] is ordinary
        assert holds["jourdain"] is ordinary
        assert holds.get("kirgetov", True)
        assert (found.servo is None) is ordinary
        # The control's power is that of the run, and with it the energy balance closes at every instant.
        control = next(power for power in found.powers if power.kind == "control")
        assert control.watts == pytest.approx(run.at(0.3)["power:control:rod"], rel=1e-9)
        assert abs(control.watts) > 1e-3
        assert abs(found.powers[-1].watts) < 1e-9 * (1.0 + abs(found.instant.kinetic_rate))


def test_the_least_ordinary_measure_of_a_servo_run_is_below_the_actual_one() -> None:
    run = anholon.simulate(ring("c*sqrt(x1^2 + x2^2)", "0.4*c", "0.5*c"), until=0.35)
    servo = anholon.principles_at(run, 0.3).servo
    assert servo is not None
    assert servo.offset > 0.01
    assert servo.Z_least < servo.Z_actual
    assert servo.modified_offset < 1e-10
    assert servo.delta == pytest.approx(np.cos(servo.tilt), rel=1e-9)
