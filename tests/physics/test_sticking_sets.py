"""Frictions that stick and depend on one another: they hold as a set, up to the last distribution inside all cones."""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.physics.readings import closes

import anholon
from anholon.simulation.sticking_monitor import StickingMonitor

G = 9.81

BOX = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
mu = { value = 0.4 }
mu2 = { value = 0.4 }
rest = { value = 0.4 }
rest2 = { value = 0.4 }
rate = { value = 2, unit = "N/s" }
jump = { value = 0, unit = "N" }
[coordinates]
x = { unit = "m" }
z = { unit = "m", value = 0.2 }
th = { unit = "rad" }
[bodies.box]
kind = "box"
size = [1, 0.2, 0.4]
mass = 1
position = ["x", 0, "z"]
rotation = [{ axis = "y", angle = "th" }]
[points]
L = { frame = "box", position = [-0.5, 0, -0.2] }
R = { frame = "box", position = [0.5, 0, -0.2] }
[constraints]
left = { kind = "holonomic", formula = "L.z", at = "L", side = "SIDE" }
right = { kind = "holonomic", formula = "R.z", at = "R", side = "SIDE" }
[forces]
pull = { kind = "force", at = "box", vector = ["rate*t + jump", 0, 0] }
fl = { kind = "friction", constraint = "left", coefficient = "mu", static = "rest", at = "L" }
fr = { kind = "friction", constraint = "right", coefficient = "mu2", static = "rest2", at = "R" }
[simulation]
until = 4
frames = 20
"""


def pulled_box(mu: float, mu2: float) -> float:
    """Return the pull at which the box slips: F = μ N_L + μ₂ N_R with N_R - N_L = 0.4 F, N_L + N_R = m g."""
    return (mu + mu2) * G / 2 / (1 + 0.2 * (mu - mu2))


@pytest.mark.parametrize("side", ["positive", "both"])
@pytest.mark.parametrize(
    ("mu", "mu2", "rest", "rest2"),
    [(0.4, 0.4, 0.4, 0.4), (0.4, 0.2, 0.4, 0.2), (0.1, 0.3, 0.2, 0.5), (0.0, 0.3, 0.0, 0.3)],
)
def test_a_box_on_two_feet_is_pulled_off(side: str, mu: float, mu2: float, rest: float, rest2: float) -> None:
    """Both feet slip at once, at the pull that both can hold together; the pull less a constant friction moves it."""
    values = {"mu": mu, "mu2": mu2, "rest": rest, "rest2": rest2}
    run = anholon.simulate(anholon.loads(BOX.replace("SIDE", side)), set=values)
    assert run.outcome.status == "done", run.outcome.text()
    slip, slides = pulled_box(rest, rest2) / 2, pulled_box(mu, mu2)
    told = {event.name: event.t for event in run.events}
    assert told["slip fr"] == pytest.approx(slip, abs=1e-9)
    assert mu == 0.0 or told["slip fl"] == pytest.approx(slip, abs=1e-9)
    whole = 4 - slip
    x = 2 * whole**3 / 6 + (2 * slip - slides) * whole**2 / 2
    assert run.at(4)["x"] == pytest.approx(x, abs=1e-8)
    table = run.table(np.linspace(0, 4, 401))
    N_L, N_R, sticks = table["reaction:left"], table["reaction:right"], table["t"] < slip
    F, f_L, f_R = 2 * table["t"], -table["friction:fl"], -table["friction:fr"]
    np.testing.assert_allclose((f_L + f_R)[sticks], F[sticks], atol=1e-9)
    assert (np.abs(f_L) <= rest * N_L + 1e-9).all()
    assert (np.abs(f_R) <= rest2 * N_R + 1e-9).all()
    # The least norm inside the cones: half of the pull each, as far as each foot can.
    half = np.clip(np.clip(F / 2, F - rest2 * N_R, None), None, rest * N_L)
    np.testing.assert_allclose(f_L[sticks], half[sticks], atol=1e-9)
    assert closes(run)


def test_the_cases_of_two_feet() -> None:
    """The instants and ways of the problem as it was reported, from the formulas above."""
    for mu2, slip, x in ((0.4, 1.962, 2.82157), (0.2, 1.41490, 5.7585)):
        run = anholon.simulate(anholon.loads(BOX.replace("SIDE", "positive")), set={"mu2": mu2, "rest2": mu2})
        assert run.events[0].t == pytest.approx(slip, abs=1e-5)
        assert run["x"][-1] == pytest.approx(x, abs=1e-4)


def test_a_load_that_jumps_with_a_stage_lets_a_set_go_at_once() -> None:
    text = BOX.replace("SIDE", "positive").replace("rate = { value = 2", "rate = { value = 0")
    stages = "".join(
        f'[[stages]]\nname = "{name}"\nduration = 1\nset = {{ jump = {value} }}\n'
        for name, value in (("light", 3), ("heavy", 5), ("light again", 0))
    )
    run = anholon.simulate(anholon.loads(text.replace("until = 4\n", "") + stages))
    assert run.outcome.status == "done", run.outcome.text()
    held = pulled_box(0.4, 0.4)
    speed = 5 - held
    stop = 2 + speed / held
    names = [(event.name, pytest.approx(event.t)) for event in run.events if not event.name.startswith("stage")]
    assert [(name, t) for name, t in names] == [
        ("slip fl", 1.0),
        ("slip fr", 1.0),
        ("stick fl", stop),
        ("stick fr", stop),
    ]
    assert run["x"][-1] == pytest.approx(speed / 2 + speed**2 / held / 2, abs=1e-9)


def test_a_load_beyond_the_limit_from_the_beginning() -> None:
    run = anholon.simulate(anholon.loads(BOX.replace("SIDE", "positive")), set={"rate": 0, "jump": 5}, until=1.0)
    assert run["x"][-1] == pytest.approx((5 - pulled_box(0.4, 0.4)) / 2, abs=1e-9)


def test_two_feet_beside_a_rod_slip_too() -> None:
    """A stiff rod that the box carries weighs a little: m_r = ρ A l more mass, whose weight lies on the right foot."""
    rod = """
[rods.beam]
curve = { kind = "straight", length = 0.5 }
section = { kind = "circle", young = 2e11, radius = 0.004, density = 10 }
elements = 2
[joints.foot]
between = ["box", "beam:base"]
turning = "clamped"
[simulation]
"""
    run = anholon.simulate(anholon.loads(BOX.replace("SIDE", "positive").replace("[simulation]", rod)), until=2.1)
    assert run.outcome.status == "done", run.outcome.text()
    weight = (1 + 10 * math.pi * 0.004**2 * 0.5) * G
    assert [event.name for event in run.events] == ["slip fl", "slip fr"]
    assert run.events[0].t == pytest.approx(0.4 * weight / 2, abs=1e-5)
    at = run.at(1.9)
    for foot, side in (("fl", "left"), ("fr", "right")):
        assert abs(at[f"friction:{foot}"]) <= 0.4 * at[f"reaction:{side}"] * (1 + 1e-9)


@pytest.mark.parametrize("until", [0.5, 2.2])
def test_a_box_on_eight_feet_in_line_slips_after_few_trials(until: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Flat frictions, of 3^n states: from the beginning where the pull is beyond the limit, and where it grows."""
    monkeypatch.setattr("anholon.contact.mode_search.MAX_CHOICES", 4)
    text = BOX.replace("SIDE", "positive")
    for i in range(6):
        text = text.replace("[points]", f'[points]\nP{i} = {{ frame = "box", position = [{i / 7 - 0.3}, 0, -0.2] }}')
        text = text.replace(
            "[constraints]",
            f'[constraints]\nc{i} = {{ kind = "holonomic", formula = "P{i}.z", at = "P{i}", side = "positive" }}',
        )
        text = text.replace(
            "[forces]",
            f'[forces]\nf{i} = {{ kind = "friction", constraint = "c{i}", coefficient = "mu", at = "P{i}" }}',
        )
    held, jump = 0.4 * G, 0.0 if until > 1 else 5.0
    run = anholon.simulate(anholon.loads(text), set={"jump": jump, "rate": 0 if jump else 2}, until=until)
    assert run.outcome.status == "done", run.outcome.text()
    x = (5.0 - held) * until**2 / 2 if jump else (until - held / 2) ** 3 / 3
    assert run["x"][-1] == pytest.approx(x, abs=1e-8)


JAWS = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
mu = { value = 0.3 }
nu = { value = 0.5 }
P = { value = 20, unit = "N" }
[coordinates]
x = {}
z = {}
left = { value = -0.1 }
right = { value = 0.1 }
[points.part]
position = ["x", 0, "z"]
mass = 1
[bodies]
a = { kind = "box", size = [0.2, 0.2, 0.2], mass = 2, position = ["left", 0, 0] }
b = { kind = "box", size = [0.2, 0.2, 0.2], mass = 2, position = ["right", 0, 0] }
[constraints]
one = { kind = "on-surface", at = "part", frame = "a", formula = "x - 0.1", side = "positive" }
two = { kind = "on-surface", at = "part", frame = "b", formula = "x + 0.1", side = "negative" }
[forces]
press = { kind = "generalized", coordinate = "left", value = "P" }
back = { kind = "generalized", coordinate = "right", value = "-P" }
load = { kind = "force", at = "part", vector = [0, 0, "-3*t"] }
rub = { kind = "friction", constraint = "one", coefficient = "mu" }
grub = { kind = "friction", constraint = "two", coefficient = "nu" }
[simulation]
until = 3
"""


@pytest.mark.parametrize(("mu", "nu"), [(0.3, 0.5), (0.4, 0.4)])
def test_a_part_pinched_by_two_jaws(mu: float, nu: float) -> None:
    """It slips at m g + F = (μ + ν) P; each jaw holds half of it, but not more than it can."""
    run = anholon.simulate(anholon.loads(JAWS), set={"mu": mu, "nu": nu})
    slip = ((mu + nu) * 20 - G) / 3
    assert [(event.name, event.t) for event in run.events] == [
        ("slip rub", pytest.approx(slip, abs=1e-9)),
        ("slip grub", pytest.approx(slip, abs=1e-9)),
    ]
    assert run["z"][-1] == pytest.approx(-3 * (3 - slip) ** 3 / 6, abs=1e-9)
    at = run.at(1.5)
    assert abs(at["friction:rub"]) == pytest.approx(min(mu * 20, (G + 4.5) / 2), abs=1e-9)
    assert abs(at["friction:rub"]) + abs(at["friction:grub"]) == pytest.approx(G + 4.5, abs=1e-9)


SLED = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = {}
y = {}
th = { unit = "rad" }
[bodies.sled]
kind = "box"
size = [1, 0.3, 0.2]
mass = 2
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "th" }]
[points]
front = { frame = "sled", position = [0.4, 0, 0] }
rear = { frame = "sled", position = [-0.4, 0, 0] }
[constraints]
fore = { kind = "blade", at = "front", frame = "sled", glide = 3 }
aft = { kind = "blade", at = "rear", frame = "sled", glide = 5 }
[forces]
pull = { kind = "force", at = "sled", vector = ["4*t", 0, 0] }
[simulation]
until = 3
"""


def test_a_sled_on_two_blades_in_line() -> None:
    """The frictions along both blades hold together 8 N; the smaller one takes its half as far as it can."""
    run = anholon.simulate(anholon.loads(SLED))
    assert [(event.name, event.t) for event in run.events] == [
        ("slip fore.glide", pytest.approx(2.0, abs=1e-9)),
        ("slip aft.glide", pytest.approx(2.0, abs=1e-9)),
    ]
    assert run["x"][-1] == pytest.approx(4 / 6 / 2, abs=1e-9)
    for t, fore in ((1.0, 2.0), (1.5, 3.0), (1.9, 3.0)):
        at = run.at(t)
        assert (-at["friction:fore.glide"], -at["friction:aft.glide"]) == (
            pytest.approx(fore, abs=1e-9),
            pytest.approx(4 * t - fore, abs=1e-9),
        )


def test_a_ladder_between_floor_and_wall_stays_up_to_its_angle() -> None:
    """Normal reactions and frictions depend on each other: it stays while tan θ >= (1 - μ ν)/(2 μ)."""
    ladder = """
format = 1
gravity = [0, -9.81, 0]
[parameters]
th0 = { value = 1 }
[coordinates]
x = { value = "cos(th0)" }
y = { value = "sin(th0)" }
th = { value = "th0", unit = "rad" }
[bodies.ladder]
kind = "thin-rod"
mass = 8
length = 2
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "pi - th" }, { axis = "y", angle = "pi/2" }]
[points]
foot = { position = [0, 0, -1], frame = "ladder" }
top = { position = [0, 0, 1], frame = "ladder" }
[constraints]
floor = { kind = "on-surface", at = "foot", formula = "y", side = "positive" }
wall = { kind = "on-surface", at = "top", formula = "x", side = "positive" }
[forces]
below = { kind = "friction", constraint = "floor", coefficient = 0.2 }
above = { kind = "friction", constraint = "wall", coefficient = 0.35 }
"""
    angle = math.atan((1 - 0.2 * 0.35) / 0.4)
    stays = anholon.simulate(anholon.loads(ladder), set={"th0": angle + 1e-6}, until=0.5)
    assert abs(stays["th"][-1] - angle - 1e-6) < 1e-12
    for foot, N, mu in (("below", "floor", 0.2), ("above", "wall", 0.35)):
        assert abs(stays[f"friction:{foot}"][-1]) <= mu * stays.reaction(N)[-1] * (1 + 1e-9)
    falls = anholon.simulate(anholon.loads(ladder), set={"th0": angle - 1e-6}, until=0.5)
    assert falls["th"][-1] < angle - 1.5e-6


def test_no_friction_is_reported_larger_than_its_grip(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a slip is overlooked a guard ends the run, with the friction, the instant and what helps."""
    monkeypatch.setattr(StickingMonitor, "_find_joint_release", lambda self, ends: None)
    model = BOX.replace("SIDE", "positive").replace("frames = 20\n", "")  # the guard looks at some of the steps
    run = anholon.simulate(anholon.loads(model))
    assert run.outcome.status == "failed"
    assert "'fl' would need" in run.outcome.message or "'fr' would need" in run.outcome.message
    assert "frame rate" in run.outcome.remedy
    assert 1.962 <= run.outcome.t < 2.05


def test_the_command_line_says_which_forces_are_not_unique(
    tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    from pathlib import Path

    from anholon.cli import main

    path = Path(str(tmp_path)) / "box.toml"
    path.write_text(BOX.replace("SIDE", "positive"), encoding="utf-8")
    assert main(["run", str(path)]) == 0
    assert "note: the forces of 'fl' and 'fr' are not unique while they hold together" in capsys.readouterr().out
