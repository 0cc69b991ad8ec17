"""Contacts that open gently, reactions that graze zero, and resistances that fade with the pressure."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from numpy.typing import NDArray
from scipy.optimize import brentq

import anholon
from anholon import energy_balance
from anholon.derivation.derivation_instant import find_instant
from anholon.derivation.derive import derive_text
from anholon.errors import UsageError
from anholon.export.hdf5 import load_run, save_run
from anholon.library.skater.options import SkaterOptions, make_skater
from anholon.model.check.pose_check import set_initial_pose

Floats = NDArray[np.float64]

TABLE = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
A = { value = 0.02, unit = "m" }
w = { value = 20, unit = "rad/s" }
B = { value = 0.0, unit = "m" }
c = { value = 0.0 }
d = { value = 0.0 }
[coordinates]
z = { value = "A*cos(c) + B*cos(d)", rate = "-A*w*sin(c) - 2*B*w*sin(d)" }
[points.P]
position = [0, 0, "z"]
mass = 2
[constraints.table]
kind = "holonomic"
at = "P"
formula = "z - A*cos(w*t + c) - B*cos(2*w*t + d)"
side = "positive"
"""
"""A grain on a table that swings up and down."""

SYSTEM = anholon.compile_model(anholon.loads(TABLE))


def flights(values: dict[str, float], until: float) -> list[tuple[str, float, float]]:
    """Return releases, and contacts with their impulses, of a grain that does not bounce: m (g + h'') presses on the
    table h(t), flights are parabolas."""
    A, w, B, c, d = (values[name] for name in "AwBcd")

    def height(t: Any) -> Any:
        return A * np.cos(w * t + c) + B * np.cos(2 * w * t + d)

    def rate(t: float) -> float:
        return float(-A * w * np.sin(w * t + c) - 2 * B * w * np.sin(2 * w * t + d))

    def pressure(t: Any) -> Any:
        return 9.81 - w * w * (A * np.cos(w * t + c) + 4 * B * np.cos(2 * w * t + d))

    def first_below(f: Callable[[Any], Any], t: float) -> float:
        times = np.append(np.arange(t, until, 2e-5), until)
        below = np.flatnonzero(f(times[1:]) < 0.0)
        return float(brentq(f, *times[below[0] : below[0] + 2], xtol=1e-16)) if len(below) else until

    t, found = 0.0, []
    while t < until:
        off = first_below(pressure, t) if pressure(t) > 0.0 else t
        if off >= until:
            break
        found.append(("release table", off, 0.0))

        def gap(t: Any, off: float = off) -> Any:
            return height(off) + rate(off) * (t - off) - 4.905 * (t - off) ** 2 - height(t)

        t = first_below(gap, off + 2e-5)
        if t < until:
            found.append(("contact table", t, 2.0 * (rate(t) - rate(off) + 9.81 * (t - off))))
    return found


@settings(max_examples=12, deadline=None)
@given(st.floats(5, 40), st.floats(0.8, 2.0), st.floats(0.0, 0.3), st.floats(1.3, 1.8), st.floats(1.3, 1.8))
def test_a_grain_leaves_a_swinging_table_and_falls_back(w: float, lift: float, part: float, c: float, d: float) -> None:
    A = lift * 9.81 / w**2
    values = {"A": A, "w": w, "B": part * A, "c": c, "d": d}
    assume(w * w * A * abs(np.cos(c) + 4 * part * np.cos(d)) < 0.999 * 9.81)
    expected = flights(values, 1.0)
    ends = [0.0, *(t for _, t, _ in expected), 1.0]
    assume(all(b - a > 2e-4 for a, b in pairwise(ends)))
    run = anholon.simulate(SYSTEM, 1.0, set=values, rtol=1e-11, atol=1e-13)
    found = [event for event in run.events if not event.name.startswith("rest")]
    assert [event.name for event in found] == [name for name, _, _ in expected]
    np.testing.assert_allclose([e.t for e in found], [t for _, t, _ in expected], rtol=0, atol=1e-9)
    np.testing.assert_allclose([e.impulse for e in found], [P for _, _, P in expected], rtol=0, atol=1e-8)


@pytest.mark.parametrize("w", [20.0, 7.3])
@pytest.mark.parametrize("more", [-1e-6, 0.0, 1e-12, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4])
def test_a_reaction_that_grazes_zero_is_followed_by_a_flight_of_its_length(w: float, more: float) -> None:
    """m (g - A w² cos(wt + c)) = -m g (ε - (wτ)²/2) near the top of the swing, ε = `more`: released at τ = -s,
    s = sqrt(2 ε)/w, the gap is proportional to (τ + s)³ (3 s - τ), so that the flight takes 4 s."""
    values = {"A": 9.81 / w**2 * (1 + more), "w": w, "c": 2.0}
    run = anholon.simulate(SYSTEM, 1.0, set=values, rtol=1e-11, atol=1e-13)
    assert run.outcome.status == "done"
    table = values["A"] * np.cos(w * run.times + 2.0)
    assert np.abs(run["z"] - table).max() < 1e-3 * max(more, 0.0) + 1e-14
    releases = [event.t for event in run.events if event.name == "release table"]
    contacts = [event.t for event in run.events if event.name == "contact table"]
    assert len(releases) == len(contacts)
    if more >= 1e-6:
        assert releases
        np.testing.assert_allclose(np.subtract(contacts, releases), 4 * np.sqrt(2 * more) / w, rtol=0.02)
    if more <= 0.0:
        assert not releases


PUSHED = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
F = { value = 6, unit = "N" }
P = { value = 17, unit = "N" }
[coordinates]
z = {}
x = { rate = 1.3 }
[points.P]
position = ["x", 0, "z"]
mass = 2
[constraints.table]
kind = "holonomic"
at = "P"
formula = "z"
side = "positive"
[forces.thrust]
kind = "resistance"
constraint = "table"
coordinate = "z"
value = "F"
[forces.drag]
kind = "resistance"
constraint = "table"
coordinate = "x"
value = "-0.7*x'"
[forces.pull]
kind = "generalized"
coordinate = "z"
value = "P*sin(t)"
"""
"""A block that a thrust from its support makes lighter, while another force pulls it up."""


@pytest.mark.parametrize(("F", "P"), [(6.0, 17.0), (9.0, 19.0), (2.0, 18.5)])
def test_a_support_without_pressure_gives_the_thrust_that_is_needed(F: float, P: float) -> None:
    """N = m g - F - P sin t, and where that is negative the thrust is m g - P sin t only; the drag fades with it."""
    run = anholon.simulate(anholon.loads(PUSHED), 3.0, set={"F": F, "P": P}, rtol=1e-12)
    begin = np.arcsin((2 * 9.81 - F) / P)
    times = np.linspace(0.01, 2.99, 300)
    told = run.quantity(["reaction:table", "z", "x'"], times)
    np.testing.assert_allclose(told["reaction:table"], np.maximum(19.62 - F - P * np.sin(times), 0.0), atol=1e-11)
    np.testing.assert_allclose(told["z"], 0.0, atol=1e-14)
    assert not run.events
    assert [motion.t0 for motion in run.segments[1:]] == [pytest.approx(begin), pytest.approx(np.pi - begin)]
    # m x' decays by 0.7 times the integral of the share.
    grid = np.linspace(0.0, 2.99, 200_001)
    share = np.minimum(1.0, (19.62 - P * np.sin(grid)) / F)
    whole = np.concatenate([[0.0], np.cumsum(0.5 * (share[1:] + share[:-1]) * np.diff(grid))])
    np.testing.assert_allclose(told["x'"], 1.3 * np.exp(-0.35 * np.interp(times, grid, whole)), rtol=1e-8)
    assert np.abs(energy_balance(run).rest).max() < 1e-12


def test_a_support_is_left_where_its_thrust_has_faded(tmp_path: Path) -> None:
    run = anholon.simulate(anholon.loads(PUSHED), 3.0, set={"P": 25.0}, rtol=1e-12)
    (release,) = (event.t for event in run.events)
    assert release == pytest.approx(np.arcsin(19.62 / 25.0), abs=1e-12)
    # z'' = P sin t/m - g from rest.
    h = run.times[run.times > release]
    v = (25.0 * (np.cos(release) - np.cos(h)) / 2) - 9.81 * (h - release)
    np.testing.assert_allclose(run["z'"][run.times > release], v, atol=1e-10)
    save_run(run, tmp_path / "run.h5")
    assert load_run(tmp_path / "run.h5").events == run.events
    with pytest.raises(UsageError, match="without pressure"):
        derive_text(run.system.model, moment=find_instant(run, release - 0.1))


@pytest.mark.parametrize("ramp", [0.0804, 0.1055292063811356, 0.16222574290196012, 0.20380266481732495])
@pytest.mark.parametrize("air", [0.0, 0.35])
def test_a_take_off_is_one_event_and_so_is_the_landing(ramp: float, air: float) -> None:
    model = make_skater(SkaterOptions(stance="jumping", speed=0.0))
    straight = model.poses["neutral"].set
    bent = {"gamma3": 60.0, "gamma4": 60.0, "beta3": 28.0, "beta4": 28.0}
    model = set_initial_pose(model, straight | bent | {"balance": 0.0, "kappa3": air})
    thrust = replace(
        anholon.load("waltz-jump").stages[3],
        name="thrust", until=0, duration=0.9, pose="", set={name: straight[name] for name in bent}, ramp=ramp,
    )  # fmt: skip
    run = anholon.simulate(replace(model, stages=(thrust,)), 0.5)
    names = [event.name for event in run.events]
    assert run.outcome.status == "done"
    assert names.count("release ice") == names.count("contact ice") == 1
    off, on = (next(e.t for e in run.events if e.name == f"{word} ice") for word in ("release", "contact"))
    assert on - off > 0.05
    heights = run.quantity(["zeta"], np.linspace(off, on, 2000)[1:-1])["zeta"]
    assert heights.min() > 0.0
    rest = run.quantity(["reaction:ice"], np.linspace(off - 5e-4, on, 500))["reaction:ice"]
    assert rest.min() > -1e-9


TWO_FEET = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
F1 = { value = 3, unit = "N" }
F2 = { value = 4, unit = "N" }
P = { value = 10, unit = "N" }
a = { value = 0.1, unit = "m" }
[coordinates]
z = {}
phi = { unit = "rad" }
x = { rate = 1.3 }
[bodies.beam]
kind = "box"
mass = 2
size = [1, 0.1, 0.1]
position = ["x", 0, "z"]
rotation = [{ axis = "y", angle = "phi" }]
[constraints.left]
kind = "holonomic"
formula = "z + 0.5*phi"
side = "positive"
[constraints.right]
kind = "holonomic"
formula = "z - 0.4*phi"
side = "positive"
[forces.pull]
kind = "generalized"
coordinate = "z"
value = "P*sin(t)"
[forces.lever]
kind = "generalized"
coordinate = "phi"
value = "a*P*sin(t)"
""" + "".join(
    f"""
[forces.{foot}_{coordinate}]
kind = "resistance"
constraint = "{foot}"
coordinate = "{coordinate}"
value = "{value}"
"""
    for foot, values in (("left", ("F1", "0.5*F1", "-0.7*x'")), ("right", ("F2", "-0.4*F2", "-0.3*x'")))
    for coordinate, value in zip(("z", "phi", "x"), values, strict=True)
)
"""A beam on two feet, whose thrusts make it lighter while another force pulls it up."""


def feet(t: Floats, P: float, a: float) -> tuple[Floats, Floats]:
    """Return what the feet have to give together with their thrusts, N: R1 + R2 = m g - P sin t and the moments."""
    pull = P * np.sin(t)
    R1 = (0.4 * (19.62 - pull) - a * pull) / 0.9
    return R1, 19.62 - pull - R1


@pytest.mark.parametrize(("F1", "F2", "P", "a"), [(5, 4, 16, 0.02), (5, 7, 15, -0.05), (4, 5, 14, 0), (8, 10, 18, 0)])
def test_two_feet_fade_one_after_the_other_or_at_once(F1: float, F2: float, P: float, a: float) -> None:
    run = anholon.simulate(anholon.loads(TWO_FEET), 3.0, set={"F1": F1, "F2": F2, "P": P, "a": a}, rtol=1e-12)
    assert run.outcome.status == "done"
    assert not run.events
    assert {foot for motion in run.segments for foot in motion.system.mode.faded} == {"left", "right"}
    times = np.linspace(0.005, 2.995, 300)
    told = run.quantity(["reaction:left", "reaction:right", "z", "phi", "x'"], times)
    R1, R2 = feet(times, P, a)
    np.testing.assert_allclose(told["reaction:left"], np.maximum(R1 - F1, 0.0), atol=1e-11)
    np.testing.assert_allclose(told["reaction:right"], np.maximum(R2 - F2, 0.0), atol=1e-11)
    np.testing.assert_allclose((told["z"], told["phi"]), 0.0, atol=1e-14)
    grid = np.linspace(0.0, 2.995, 200_001)
    R1, R2 = feet(grid, P, a)
    rate = 0.35 * np.minimum(1.0, R1 / F1) + 0.15 * np.minimum(1.0, R2 / F2)
    whole = np.concatenate([[0.0], np.cumsum(0.5 * (rate[1:] + rate[:-1]) * np.diff(grid))])
    np.testing.assert_allclose(told["x'"], 1.3 * np.exp(-np.interp(times, grid, whole)), rtol=1e-8)
    assert np.abs(energy_balance(run).rest).max() < 1e-12


@pytest.mark.parametrize(("F1", "F2", "P", "a"), [(4, 5, 25, 0), (3, 5, 24, 0), (3, 5, 24, 0.15), (9, 3, 30, 0.2)])
def test_two_feet_take_off_where_their_thrusts_have_faded(F1: float, F2: float, P: float, a: float) -> None:
    run = anholon.simulate(anholon.loads(TWO_FEET), 2.0, set={"F1": F1, "F2": F2, "P": P, "a": a}, rtol=1e-12)
    assert run.outcome.status == "done"
    first = np.arcsin(19.62 * 0.4 / (P * (0.4 + a)))  # R1 = 0
    assert (run.events[0].name, run.events[0].t) == ("release left", pytest.approx(first, abs=1e-11))
    if a == 0:  # and R2 = 0 with it: both fly, z'' = P sin t / m - g
        assert (run.events[1].name, run.events[1].t) == ("release right", pytest.approx(first, abs=1e-11))
        t = np.linspace(first, 2.0, 50)
        z = P / 2 * (np.cos(first) * (t - first) - np.sin(t) + np.sin(first)) - 4.905 * (t - first) ** 2
        told = run.quantity(["z", "phi"], t)
        np.testing.assert_allclose(told["z"], z, rtol=0, atol=1e-11)
        np.testing.assert_allclose(told["phi"], 0.0, atol=1e-12)
    assert np.abs(energy_balance(run).rest).max() < 1e-11


@pytest.mark.parametrize("tilt", [0.0, 0.3])
def test_a_landing_on_two_feet(tilt: float) -> None:
    """Level, both are struck at once, with their shares of the momentum; tilted, one after the other till both rest."""
    model = anholon.loads(
        TWO_FEET.replace("z = {}", "z = { value = 1 }").replace("phi = {", f"phi = {{ value = {tilt},")
    )
    run = anholon.simulate(model, 6.0, set={"F1": 3, "F2": 4, "P": 0, "a": 0}, rtol=1e-12)
    assert run.outcome.status == "done"
    blows = [event for event in run.events if event.impulse]
    fall = np.sqrt(2 * 9.81 * (1.0 - 0.4 * tilt))
    if not tilt:
        assert [event.name for event in blows] == ["contact left", "contact right"]
        np.testing.assert_allclose([event.impulse for event in blows], 2 * fall * np.array([4, 5]) / 9, rtol=1e-9)
        assert sum(event.loss for event in blows) == pytest.approx(fall**2, rel=1e-9)
        assert all(event.drives == 0.0 for event in blows)
    else:
        mass = 1 / (1 / 2 + 0.4**2 / (2 * (1 + 0.1**2) / 12))  # of the foot that meets the floor first
        assert (blows[0].name, blows[0].impulse) == ("contact right", pytest.approx(mass * fall, rel=1e-9))
    assert run.at(6.0)["reaction:left"] == pytest.approx(0.4 * 19.62 / 0.9 - 3, rel=1e-9)
    assert run.at(6.0)["reaction:right"] == pytest.approx(0.5 * 19.62 / 0.9 - 4, rel=1e-9)
    assert run.at(6.0)["z"] == pytest.approx(0.0, abs=1e-9)
    assert np.abs(energy_balance(run).rest).max() < 1e-9
