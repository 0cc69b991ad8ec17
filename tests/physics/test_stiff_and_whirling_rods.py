"""Rods whose stretch is frozen or stiff, that whirl, and what steps and loads do to their energy."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace
from scipy.integrate import solve_ivp
from tests.core.rods.general_steps import steps_of_model

import anholon

STIFF_BAR = """
format = 1
gravity = [0, 0, -9.81]
[rods.bar]
curve = {{ kind = "straight", length = 1 }}
model = "{model}"
section = {{ kind = "rectangle", width = {h}, height = {h}, young = 2.1e11, density = 7850 }}
[supports.pin]
at = "bar:base"
turning = "hinged"
axis = "y"
[simulation]
until = 0.5
step = 0.002
"""


@pytest.mark.parametrize("h", [0.1, 0.3])
def test_a_bar_whose_stretch_is_frozen_bears_what_a_rigid_one_bears(h: float) -> None:
    """N = μ g L sin θ + μ L² θ'²/2 at the pin of a falling bar, however stiff it is."""
    run = anholon.simulate(anholon.loads(STIFF_BAR.format(model="kirchhoff", h=h)))
    mu = 7850.0 * h * h
    inertia = mu / 3.0 + 7850.0 * h**4 / 12.0

    def rigid(t: float, y: np.ndarray) -> list[float]:
        return [y[1], mu * 9.81 * 0.5 * np.cos(y[0]) / inertia]

    angle, rate = solve_ivp(rigid, (0.0, 0.5), [0.0, 0.0], rtol=1e-11, atol=1e-12, t_eval=run.times).y
    N = mu * (9.81 * np.sin(angle) + 0.5 * rate**2)
    # The bar swings a little about the rigid one: the smaller, the stiffer it is.
    assert np.abs(run["bar:base.N"] - N).max() < (6e-3 if h < 0.2 else 1.2e-3) * N.max()


DRAWN = """
format = 1
gravity = [0, 0.3, -9.81]
[rods.r]
elements = 6
curve = { kind = "straight", length = 1 }
rotation = [{ axis = "z", angle = 3 }]
section = { kind = "circle", radius = 0.005, young = 5e7, density = 1100 }
[supports.pin]
at = "r:base"
turning = "hinged"
axis = "y"
[loads.tip]
kind = "spring"
at = "r:tip"
stiffness = [5, 3, 20]
turning = [0.01, 0.03, 0.02]
[loads.bed]
kind = "bed"
rod = "r"
stiffness = [3, "5*s", 4]
[loads.ground]
kind = "bed"
rod = "r"
turning = [0.1, "0.2*s", 0.3]
axes = "section"
[loads.couple]
kind = "line"
rod = "r"
moment = [0.001, "0.02*s*sin(9*t)", 0.01]
[simulation]
until = 0.2
step = 0.002
accuracy = 0
frames = 50
"""

JOINED = """
[rods.b]
elements = 3
position = [-0.5, 0, 0]
rotation = [{ axis = "z", angle = "pi/3" }]
curve = { kind = "straight", length = 0.5 }
section = { kind = "circle", radius = 0.005, young = 5e7, density = 1100 }
[joints.j]
between = ["r(0.5L)", "b:base"]
turning = "free"
[loads.end]
kind = "spring"
at = "b:tip"
stiffness = [1, 2, 3]
"""


@pytest.mark.parametrize("more", ["", JOINED])
def test_springs_beds_and_couples_draw_in_chains_as_in_general(more: str) -> None:
    motion, general = steps_of_model(DRAWN + more)
    one, two = (moving.advance(0.1, 0.002) for moving in (motion, general))
    for k in (0, 1):
        assert np.abs(one.pose[k] - two.pose[k]).max() < 2e-7
    assert np.abs(one.w - two.w).max() < 2e-6 * np.abs(two.w).max()
    assert np.abs(motion.wrench - general.wrench).max() < 2e-6 * np.abs(general.wrench).max()
    assert np.abs(one.pose.x - motion._mesh.reference.x).max() > 0.02


WHIRLING = """
format = 1
[rods.r]
model = "{model}"
spin = [0, 0, 10]
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "circle", radius = 0.005, young = 5e6, density = 1100 }}
[simulation]
until = 1.5
step = 0.02
accuracy = 1
frames = 50
"""


def test_long_steps_of_a_whirling_rod_bring_no_energy_in() -> None:
    """A free rod turns by 11° in each of the steps asked for; with just these its energy grew a thousandfold, until no
    step converged. Where it has grown the motion stands there again, damps more and takes shorter ones."""
    for model in ("inextensible", "kirchhoff"):
        run = anholon.simulate(anholon.loads(WHIRLING.format(model=model)))
        assert run.outcome.status == "done"
        assert run.times[-1] == 1.5
        assert np.ptp(run.energy) < 0.06 * run.energy[0]


PINNED = """
format = 1
[rods.r]
elements = 8
spin = [0, 0, {spin}]
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "circle", radius = 0.005, young = {young}, density = 1100 }}
[supports.pin]
at = "r:base"
turning = "free"
[simulation]
until = 3
step = {step}
accuracy = 1
frames = 50
"""


@pytest.mark.parametrize(("young", "spin", "step"), [(5e8, 10, 0.02), (5e8, 30, 0.01), (5e7, 30, 0.005)])
def test_steps_that_feed_the_ringing_of_a_pinned_whirling_rod_damp_it_more(
    young: float, spin: float, step: float
) -> None:
    """Steps that do not resolve its ringing fed it, up to a quarter of the energy with thousands of shorter ones; with
    a smaller ρ it dies away. What came in until that is seen, 3 % of the energy before and 3 % after, stays."""
    run = anholon.simulate(anholon.loads(PINNED.format(young=young, spin=spin, step=step)))
    assert run.outcome.status == "done"
    assert run.energy.max() < 1.06 * run.energy[0]


def test_steps_that_feed_the_ringing_of_a_rod_on_a_moving_support_damp_it_more() -> None:
    """A beam is turned up to 6 rad/s in steps in which it turns by 17°: with just these its tip was 9 % of the length
    off when it was turned evenly, where it stands still in the turning frame but for 2e-3 of its length."""
    example = anholon.load("spin-up")
    settings = replace(example.simulation, step=0.05, accuracy=1.0)
    run = anholon.simulate(replace(example, simulation=settings))
    e1x, e1y = run["beam:base.e1x"], run["beam:base.e1y"]
    across = e1x * run["beam:tip.y"] - e1y * run["beam:tip.x"]
    assert run.outcome.status == "done"
    assert np.abs(across[run.times > 16.0]).max() < 0.02 * 10.0


def test_a_wound_element_ends_the_motion() -> None:
    """A rod so limp that it is flung about in loops shorter than its elements: beyond half a turn from end to end an
    element was read as if it were turned the other way, and the energy seemed to be four times as large."""
    run = anholon.simulate(anholon.loads(PINNED.format(young=5e5, spin=30, step=0.01)))
    assert run.outcome.status == "failed"
    assert "'r' is rotated by more than half a turn" in run.outcome.message
    assert 0.0 < run.times[-1] <= run.outcome.t < 3.0
    assert run.energy.max() < 1.06 * run.energy[0]


FED = """
format = 1
gravity = [0, 0, -9.81]
[rods.r]
elements = 6
curve = { kind = "straight", length = 1 }
section = { kind = "circle", radius = 0.005, young = 5e8, density = 1100 }
[supports.pin]
at = "r:base"
turning = "hinged"
axis = "y"
[loads.stays]
kind = "section"
at = "r(0.5L)"
force = [0.1, 0, 0.2]
[loads.varies]
kind = "section"
at = "r:tip"
force = [0, 0, "0.4*sin(9*t)"]
moment = [0, "0.005*t", 0]
[loads.follows]
kind = "line"
rod = "r"
force = [0, 0, "0.5*s"]
moment = [0, 0.03, 0]
following = true
[simulation]
until = 0.6
step = 0.001
frames = 120
"""


def test_the_work_of_all_loads_is_told() -> None:
    """Loads that vary, follow or turn: their power, integrated, is what the energy has grown by, as far as frames
    follow the ringing."""
    run = anholon.simulate(anholon.loads(FED))
    balance = anholon.energy_balance(run)
    assert np.abs(balance.work["loads"]).max() > 0.1
    assert np.abs(balance.rest).max() < 1e-3 * np.abs(balance.work["loads"]).max()
