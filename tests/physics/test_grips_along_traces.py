"""Grips along traces that depend on a load: what is foretold against closed forms and the slip in the replay."""

import numpy as np
import pytest

import anholon
from anholon.model.schema import Model, Trace

SKATE = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
L = { unit = "N*m" }
F = { value = 30, unit = "N" }
[coordinates]
x = { rate = 3 }
y = {}
z = {}
w = {}
theta = { unit = "rad" }
[bodies.skate]
kind = "box"
size = [1, 1, 1]
position = ["x", "y", "z"]
rotation = [{ axis = "z", angle = "theta" }]
mass = 10
[points.P]
position = ["w", 0, "z"]
mass = 2
[forces.push]
kind = "force"
at = "P"
vector = ["F", 0, 0]
[forces.turning]
kind = "torque"
body = "skate"
vector = [0, 0, "L"]
[constraints.blade]
kind = "nonholonomic"
formula = "y'*cos(theta) - x'*sin(theta)"
at = "skate"
grip = "0.5*N"
slide = "0.2*N"
load = "ice"
[constraints.ice]
"""

LOADS = {
    "pin": ('kind = "pin"\nbetween = ["world", "P"]\nplane = "zx"', np.hypot(30.0, 12 * 9.81)),
    "gradient": ('kind = "holonomic"\nformula = "3*z"\nat = "P"', 12 * 9.81),
}
"""A constraint whose two rows bear the weight and the push together, and one whose gradient is not 1."""

BALL = """
format = 1
gravity = [0, 0, -10]
[parameters]
mu = { value = 0.1 }
[coordinates]
x = { rate = 2 }
y = {}
z = { value = 0.2 }
psi = { value = 0.3, unit = "rad" }
th = { value = 1.2, unit = "rad" }
phi = { unit = "rad" }
[bodies.ball]
kind = "sphere"
radius = 0.2
position = ["x", "y", "z"]
rotation = [{ axis = "z", angle = "psi" }, { axis = "x", angle = "th" }, { axis = "z", angle = "phi" }]
mass = 3
[constraints.roll]
kind = "rolling"
body = "ball"
grip = "mu*N"
slide = "0.02*N"
"""


def told(model: Model, trace: Trace) -> dict[str, dict[str, str]]:
    found = anholon.follow_trace(model, trace, sensitivity=False)
    return {finding.kind: finding.values for finding in found.findings if finding.kind != "start"}


@pytest.mark.parametrize(("load", "share"), [("pin", 0.99), ("pin", 1.01), ("gradient", 1.01)])
def test_the_size_of_the_load_is_that_of_its_force(load: str, share: float) -> None:
    text, N = LOADS[load]
    R = 90.0 / (0.5 * N * share)  # at the vertex of y = x²/(2R) the blade bears m u²/R
    trace = Trace(at="skate", controls=("L",), x="s", y=f"s^2/(2*{R})", begin=-1, end=1)
    findings = told(anholon.loads(SKATE + text), trace)
    assert set(findings) == ({"grip", "slips"} if share > 1.0 else set())
    if findings:
        grip = findings["grip"]
        assert float(grip["limit"].removesuffix(" N")) == pytest.approx(0.5 * N, rel=1e-5)
        assert float(grip["t"]) == pytest.approx(float(findings["slips"]["t"]), abs=2e-5)


def test_a_rolling_ball_is_gripped_by_its_own_weight() -> None:
    # A ball that is driven at its centre is held by 2/5 of m u²/R where it touches.
    R, u, share = 1.5, 2.0, 0.99
    needed = 0.4 * 3.0 * u**2 / R
    model = anholon.loads(BALL.replace("value = 0.1", f"value = {needed / 30.0 * share}"))
    trace = Trace(at="ball", controls=("x", "y"), x=f"{R}*sin(s)", y=f"{R}*(1 - cos(s))", end=2, speed="2")
    findings = told(model, trace)
    assert set(findings) == {"grip", "slips"}
    assert float(findings["grip"]["value"].removesuffix(" N")) == pytest.approx(needed, rel=1e-4)
    assert float(findings["grip"]["limit"].removesuffix(" N")) == pytest.approx(share * needed, rel=1e-4)
