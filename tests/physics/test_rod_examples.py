"""Shipped examples with rods: what their doc fields claim, and that all of them move."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.model.file.examples import rod_example_names

MOVING = [name for name in rod_example_names() if anholon.load(name).simulation.form not in ("statics", "path")]


@pytest.mark.parametrize("name", MOVING)
def test_every_example_moves(name: str) -> None:
    model = anholon.load(name)
    run = anholon.simulate(replace(model, simulation=replace(model.simulation, frames=30.0)), until=0.1)
    assert run.outcome.status == "done"
    assert all(np.isfinite(run[column]).all() for column in run.columns)
    assert run.drift.max() < 1e-8


def test_the_elastica() -> None:
    found = anholon.statics(anholon.load("elastica"))
    assert found.value("bow:tip.x") == pytest.approx(0.445004457558, abs=2e-6)
    assert found.value("bow:tip.z") == pytest.approx(0.810609064408, abs=2e-6)
    assert found.value("bow:base.M2") == pytest.approx(-4.45004457558, rel=2e-6)


@pytest.mark.parametrize(("turns", "elements"), [(1.0, 4), (1.0, 12), (0.5, 3), (2.0, 12)])
def test_the_roll_up_is_exact(turns: float, elements: int) -> None:
    model = anholon.load("roll-up")
    strip = replace(model.rods["strip"], elements=elements)
    parameters = {**model.parameters, "turns": replace(model.parameters["turns"], value=turns)}
    found = anholon.statics(replace(model, rods={"strip": strip}, parameters=parameters))
    k = 2.0 * np.pi * turns
    assert found.value("strip:tip.x") == pytest.approx(np.sin(k) / k, abs=1e-12)
    assert found.value("strip:tip.z") == pytest.approx((1.0 - np.cos(k)) / k, abs=1e-12)
    assert found.value("strip(0.3L).k2") == pytest.approx(-k, rel=1e-11)


def test_the_helix_has_constant_strains() -> None:
    found = anholon.statics(anholon.load("helix"))
    for s in (0.0, 0.21, 0.5, 0.77, 1.0):
        assert found.value(f"wire({s}L).k1") == pytest.approx(10.0, rel=1e-9)
        assert found.value(f"wire({s}L).k3") == pytest.approx(25.0, rel=1e-9)


def test_the_bend_of_45_degrees_converges_to_the_exact_tip() -> None:
    model = anholon.load("bend-45")
    truth = np.array([47.15043857363, 15.68480053404, 53.47485879183])  # shooting of the equations of Lerbet's rod
    errors = []
    for elements in (4, 8, 16):
        rod = replace(model.rods["bend"], elements=elements)
        found = anholon.statics(replace(model, rods={"bend": rod}))
        tip = np.array([found.value(f"bend:tip.{c}") for c in "xyz"])
        # The arc of the example runs along x and bends towards y; that of the source bends the other way about.
        errors.append(np.linalg.norm(np.sort(tip) - np.sort(truth)) / np.linalg.norm(truth))
    assert errors[2] < 1e-6
    assert np.log2(errors[0] / errors[1]) > 3.7


def test_the_limit_loads_of_lees_frame() -> None:
    """Against the values of a rod with shear and extension of the same data: 18.548 and -9.399 at 20 elements."""
    run = anholon.simulate(anholon.load("lee-frame"))
    limits = [float(event.name.removeprefix("limit load ")) for event in run.events if "limit" in event.name]
    assert len(limits) == 2
    model = anholon.load("lee-frame")
    rod = replace(model.rods["frame"], elements=40)
    fine = anholon.simulate(replace(model, rods={"frame": rod}))
    finer = [float(event.name.removeprefix("limit load ")) for event in fine.events if "limit" in event.name]
    assert limits[0] == pytest.approx(finer[0], rel=1e-4)
    assert limits[1] == pytest.approx(finer[1], rel=5e-4)  # shorter waves: of second order in the elements
    assert limits == pytest.approx([18.55, -9.40], rel=1e-3)
    assert run["load"][-1] == pytest.approx(25.0)


def test_the_frequencies_of_the_strip() -> None:
    model = anholon.load("cantilever-modes")
    model = replace(model, gravity=(0.0, 0.0, 0.0), rods={"strip": replace(model.rods["strip"], damping=0.0)})
    _, found = anholon.rod_modes(model, 3)
    w, h, L = 0.02, 0.001, 0.5
    unit = np.sqrt(2.1e11 * w * h**3 / 12.0 / (7850.0 * w * h)) / L**2
    first = np.sqrt(found.squares[:2].real) / unit
    assert first == pytest.approx([1.8751040687**2, 4.6940911330**2], rel=2e-4)  # with shear and rotary inertia


def test_pole_vaulter_clears_the_bar_with_the_energy_of_his_run() -> None:
    """He goes over the bar with feet first; while the box holds a pole without damping of its own nothing is gained."""
    run = anholon.simulate(anholon.load("pole-vaulter"), until=1.9)
    assert [span.name for span in run.stages] == ["run-up", "take-off", "plant and swing", "turn over", "flight"]
    above = run["x"] > 1.5  # where the bar lies, at 4.6 m
    assert run["z"][above][0] > 5.0
    assert run["phi"][above][0] > 2.5
    swing = run.stages[2]
    inside = (run.times > swing.t0) & (run.times < swing.t1)
    energy = run.energy[inside]
    assert (np.diff(energy) < 1e-3 * energy[0]).all()
    assert run.drift.max() < 1e-9


def test_spring_stretches_and_swings_as_its_wire_tells() -> None:
    """The mass hangs m g / k below, k = G d^4 / (8 D^3 n) (J. A. Haringx), and swings with sqrt(k / (m + m_s/3))."""
    model = anholon.load("spring")
    run = anholon.simulate(model, until=0.02)
    turns, D, d = 12.0, 0.06, 0.0024
    k = 2e11 / 2.6 * d**4 / (8.0 * D**3 * turns)
    wire = 7800.0 * np.pi * d**2 / 4.0 * np.pi * D * turns
    stretched = -run["spring:base.z"][0]
    assert stretched == pytest.approx((0.12 + 0.5 * wire) * 9.81 / k, rel=0.03)
    assert abs(run["reaction:hook.z"][0]) == pytest.approx((0.12 + wire) * 9.81, rel=0.01)


def _places(name: str, rod: str, sections: tuple[str, str], times: list[float], elements: int, h: float) -> np.ndarray:
    """Return places of two sections of an example at times, with steps that nothing halves."""
    model = anholon.load(name)
    rods = {rod: replace(model.rods[rod], elements=elements)}
    simulation = replace(model.simulation, step=h, accuracy=1.0, frames=2.0)
    run = anholon.simulate(replace(model, rods=rods, simulation=simulation), until=times[-1])
    names = [f"{rod}{section}.{c}" for section in sections for c in "xyz"]
    found = run.quantity(names, np.array(times))
    return np.stack([found[name] for name in names], axis=1)


# Finite differences on staggered nodes (places and frames at nodes, strains between them, forces and moments in the
# world), Runge and Kutta's method of fourth order, extrapolated from 8, 16 and 32 intervals (per leg): about 5e-4.
_NOODLE: Final = (
    ("flying-spaghetti", "noodle", (":base", ":tip"), [3.0, 5.0]),
    np.array([[4.0244, -1.6543, 0.8040, 7.8062, -0.1663, 8.5585], [19.2136, -2.1272, 1.6255, 12.9531, 3.0288, 6.8095]]),
)
_LEGS: Final = (
    ("right-angle-cantilever", "legs", ("(10)", ":tip"), [2.5, 5.0, 7.5]),
    np.array(
        [
            [8.3331, 0.3272, 5.0974, 10.4614, 8.8844, 0.5357],
            [9.1482, -0.7643, 3.1114, 9.4594, 8.9375, 5.4794],
            [9.6600, -0.6340, 2.2904, 9.5995, 7.3421, 8.2471],
        ]
    ),
)


@pytest.mark.parametrize("case", [_NOODLE, _LEGS], ids=["flying spaghetti", "right-angle cantilever"])
def test_published_motions_are_those_of_another_discretization(case: tuple[tuple[Any, ...], np.ndarray]) -> None:
    """Of second order in the elements, as far as stretch and shear count: 1/1000 of what moves with 32 elements."""
    what, reference = case
    coarse, fine = (np.abs(_places(*what, n, 0.01) - reference).max(axis=1) for n in (16, 32))
    assert fine.max() < 1e-2
    assert np.log2(coarse / fine) == pytest.approx(2.0, abs=0.25)


def test_the_steps_of_the_flying_spaghetti_are_of_second_order() -> None:
    what, _ = _NOODLE
    first, second, third = (_places(*what, 8, h) for h in (0.01, 0.005, 0.0025))
    orders = np.log2(np.linalg.norm(first - second, axis=1) / np.linalg.norm(second - third, axis=1))
    assert orders == pytest.approx(2.0, abs=0.25)


def test_spun_up_beam_lags_and_then_is_longer_as_published() -> None:
    """Extension 5.14e-4 at 6 rad/s (J. C. Simo, L. Vu-Quoc, 1988): tan(kL)/k - L, k² = μ ω²/EA."""
    model = anholon.load("spin-up")
    rods = {"beam": replace(model.rods["beam"], elements=4)}
    run = anholon.simulate(replace(model, rods=rods), until=16.0)
    T = 15.0
    t = np.minimum(run.times, T)
    angle = 6.0 / T * (t**2 / 2.0 + (T / (2.0 * np.pi)) ** 2 * (np.cos(2.0 * np.pi * t / T) - 1.0))
    angle += 6.0 * np.maximum(run.times - T, 0.0)
    x, y = run["beam:tip.x"], run["beam:tip.y"]
    longer = (np.cos(angle) * x + np.sin(angle) * y - 10.0)[run.times > T + 0.05]
    across = np.cos(angle) * y - np.sin(angle) * x
    k = np.sqrt(1.2 * 36.0 / 2.8e7)
    assert np.tan(10.0 * k) / k - 10.0 == pytest.approx(5.14e-4, abs=1e-6)
    assert longer.mean() == pytest.approx(5.14e-4, rel=4e-3)
    # The deflection in the beam's turning frame, as far as finer meshes agree.
    assert across.min() == pytest.approx(-0.575, abs=0.01)
    assert 6.0 < run.times[np.argmin(across)] < 7.5


def test_the_whip_grows_quicker_towards_its_thin_end() -> None:
    run = anholon.simulate(anholon.load("whip"))
    names = ["t", "whip:tip.speed", "momentum.x", "momentum.z", "reaction:hand.x", "reaction:hand.z"]
    t, speeds, px, pz, fx, fz = (run.quantity(names)[name] for name in names)
    speed = speeds.max()
    swing, T = 1.9, 0.25
    assert speed > 5.0 * 1.5 * swing * np.pi / (2.0 * T)  # of a stick of this length, at the quickest of its swing
    assert speed == pytest.approx(93.9, rel=5e-3)  # as twice as many elements and a hundredth of the error have it
    # What the hand and the weight give is what the whip has.
    weight = 9.81 * 1100 * np.pi * 1.5 * (0.008**2 + 0.008 * 0.0014 + 0.0014**2) / 3.0
    given = np.trapezoid(fx, t), np.trapezoid(fz - weight, t)
    largest = np.abs([px, pz]).max()
    assert given == pytest.approx((px[-1] - px[0], pz[-1] - pz[0]), abs=0.02 * largest)


@pytest.mark.parametrize(("frames", "accuracy"), [(60, 1e-4), (61, 1e-5)])
def test_a_slack_cable_whose_steps_fail_goes_on_with_others(frames: int, accuracy: float) -> None:
    """Where no step converges, down to the smallest, the same motion with more damping of what steps do not resolve
    does; nothing drives the ball, so that its energy falls."""
    model = anholon.load("wrecking-ball")
    settings = replace(model.simulation, frames=frames, accuracy=accuracy)
    run = anholon.simulate(replace(model, simulation=settings))
    assert run.outcome.status == "done", run.outcome.text()
    assert run.times[-1] == 3.0
    start = run["energy"][0]
    assert np.diff(run["energy"]).max() < 1e-3 * (start - run["energy"].min())
    ball = run.quantity(["x", "z"], np.linspace(0.9, 2.9, 401))
    # The jerk stretches the cable, EA δ²/2L, by no more than the kinetic energy allows.
    stretch = np.sqrt(2.0 * 2.0 * run["kinetic"].max() / 2e4)
    assert np.hypot(ball["x"], ball["z"]).max() < 2.0 + stretch


@pytest.mark.parametrize(("name", "rod", "length"), [("wrecking-ball", "cable", 2.0), ("hanging-chain", "chain", 2.0)])
def test_limp_rods_keep_their_length_where_they_straighten(name: str, rod: str, length: float) -> None:
    run = anholon.simulate(anholon.load(name))
    assert not run.coarse
    ends = run.quantity([f"{rod}:{end}.{axis}" for end in ("base", "tip") for axis in "xyz"])
    chord = np.array([ends[f"{rod}:tip.{axis}"] - ends[f"{rod}:base.{axis}"] for axis in "xyz"])
    assert np.linalg.norm(chord, axis=0).max() <= length * (1.0 + 0.05)
