"""Modes as runs: what is listed, what is shown, critical loads against closed forms."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.errors import ModelError
from anholon.export.hdf5 import load_run, save_run
from anholon.linear.modes_at_equilibrium import rod_modes
from anholon.results.rods.modal_reader import ModalReader
from anholon.results.run import Run

RADIUS, YOUNG = 0.005, 2e11
COLUMN = f"""
format = 1
[rods.column]
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "circle", radius = {RADIUS}, young = {YOUNG}, density = 7800 }}
model = "bernoulli"
rotation = [{{ axis = "y", angle = {-math.pi / 2} }}]
[supports.foot]
at = "column:base"
[loads.weight]
kind = "section"
at = "column:tip"
force = [0, 0, -1]
[simulation]
form = "modes"
modes = 3
"""


@pytest.fixture(scope="module")
def run() -> Run:
    found = anholon.simulate(anholon.loads(COLUMN))
    assert isinstance(found.reader, ModalReader)
    return found


def test_frequencies_are_those_of_the_command(run: Run) -> None:
    _, modes = rod_modes(anholon.loads(COLUMN), 3)
    swings = [line for line in run.entries if line.kind == "swing"]
    assert [line.frequency for line in swings] == pytest.approx(list(modes.frequencies), rel=1e-12)
    assert run.stable
    assert [stage.name for stage in run.stages] == [line.name for line in run.entries]
    assert run.format_instant(2.5) == run.entries[1].name


def test_a_column_buckles_at_eulers_loads(run: Run) -> None:
    """P = (2n - 1)² π² EI / (4 L²), twice each, in either plane; the column shortens by P/EA before."""
    I = math.pi * RADIUS**4 / 4.0  # noqa: E741
    found = [line.factor for line in run.entries if line.kind == "buckling"]
    euler = np.repeat([1.0, 9.0], 2) * math.pi**2 * YOUNG * I / 4.0
    assert found == pytest.approx(euler, rel=3e-4)
    assert found[:2] == pytest.approx(euler[:2] * (1.0 + euler[0] / (YOUNG * math.pi * RADIUS**2)), rel=2e-5)


def test_modes_swing_about_the_equilibrium(run: Run) -> None:
    tip = run["column:tip.x"]
    still = run.base.x[-1, 0]
    for k in range(2):
        part = tip[48 * k : 48 * (k + 1)] - still
        assert abs(part[0]) == pytest.approx(np.abs(part).max(), abs=1e-12)  # as far out as it goes at first
        assert part[12] == pytest.approx(-part[0], abs=1e-12)
        assert part[[6, 18]] == pytest.approx(0.0, abs=1e-12)
    gone = np.linalg.norm(run.displayed_poses([0.25]).rods[0].p_WS[0] - run.reference_rods()[0].p_WS[0], axis=1)
    twice = np.linalg.norm(
        run.displayed_poses([0.25], scale=2.0).rods[0].p_WS[0] - run.reference_rods()[0].p_WS[0], axis=1
    )
    assert twice[-1] == pytest.approx(2.0 * gone[-1], rel=1e-9)


def test_without_load_or_mass_there_is_nothing_to_show() -> None:
    bare = COLUMN.replace(", density = 7800", "").replace("force = [0, 0, -1]", "force = [0, 0, 0]")
    with pytest.raises(ModelError, match="The rods have neither mass for"):
        anholon.simulate(anholon.loads(bare))
    only = anholon.simulate(anholon.loads(COLUMN.replace(", density = 7800", "")))
    assert isinstance(only.reader, ModalReader)
    assert {line.kind for line in only.entries} == {"buckling"}


def test_a_bent_beam_does_not_buckle() -> None:
    """Its stiffness is not even in the load: what the beginning of the path foresees is not there."""
    bent = COLUMN.replace(f"angle = {-math.pi / 2}", "angle = 0").replace("[0, 0, -1]", "[0, 0, -20]")
    found = anholon.simulate(anholon.loads(bent))
    assert isinstance(found.reader, ModalReader)
    assert all(line.kind == "swing" for line in found.entries)


def test_modes_are_kept_in_files(run: Run, tmp_path: Path) -> None:
    save_run(run, tmp_path / "modes.h5")
    again = load_run(tmp_path / "modes.h5")
    assert isinstance(again.reader, ModalReader)
    assert again.entries == run.entries
    assert again.stages == run.stages
    assert again["column:tip.x"] == pytest.approx(run["column:tip.x"])


def test_bodies_move_in_the_modes_of_the_rods_that_carry_them(tmp_path: Path) -> None:
    """A heavy block on the column: its coordinates follow the tip, and the column buckles at Euler's load."""
    block = """
[coordinates]
x = { unit = "m" }
phi = { unit = "rad" }
z = { value = 1, unit = "m" }
[bodies.block]
kind = "box"
size = [0.1, 0.1, 0.1]
mass = 5
position = ["x", 0, "z"]
rotation = [{ axis = "y", angle = "phi" }]
[joints.cap]
between = ["column:tip", "block"]
"""
    text = COLUMN.replace("[supports.foot]", block + "[supports.foot]")
    model = anholon.loads(text.replace('model = "bernoulli"', 'model = "bernoulli"\nelements = 8'))
    run = anholon.simulate(model)
    assert isinstance(run.reader, ModalReader)
    _, modes = rod_modes(model, 3)
    swings = [line for line in run.entries if line.kind == "swing"]
    assert [line.frequency for line in swings] == pytest.approx(list(modes.frequencies), rel=1e-12)
    # Rayleigh: a mass m with a light column, ω² = 3 EI / (m L³) at most; its own turning and weight make it slower.
    stiff = 3.0 * YOUNG * math.pi * RADIUS**4 / 4.0
    assert 0.9 * math.sqrt(stiff / 5.3) < swings[0].omega < math.sqrt(stiff / 5.0)
    assert run["x"] == pytest.approx(run["column:tip.x"], abs=1e-9)
    assert np.abs(run["x"]).max() > 0.05
    poses = run.displayed_poses([0.25])
    assert poses.p_WB[0, 0, 0] == pytest.approx(run.quantity(["x"], [0.25])["x"][0])
    least = min(line.factor for line in run.entries if line.kind == "buckling")
    assert least == pytest.approx(math.pi**2 * YOUNG * math.pi * RADIUS**4 / 16.0, rel=1e-3)
    assert not any(name.startswith("reaction:") for name in run.columns)
    save_run(run, tmp_path / "modes.h5")
    assert load_run(tmp_path / "modes.h5")["phi"] == pytest.approx(run["phi"])


def test_frozen_strains_keep_the_forces_of_the_equilibrium() -> None:
    found = anholon.simulate(anholon.loads(COLUMN.replace('"bernoulli"', '"kirchhoff"')))
    assert isinstance(found.reader, ModalReader)
    # The section is turned against the elements beside it, on whose axes the shear is much more than the push.
    assert found["column:middle.N"] == pytest.approx(np.full(len(found.times), -1.0), rel=2e-2)


def test_cables_bear_nothing_but_tension_in_their_modes() -> None:
    model = anholon.load("catenary")
    found = anholon.simulate(replace(model, simulation=replace(model.simulation, form="modes", modes=2)))
    assert not found.events  # nothing goes slack in small motions
    assert found["chain:middle.N"].min() > 0.0
    for name in ("T2", "T3", "M1", "M2", "M3"):
        assert np.abs(found[f"chain:middle.{name}"]).max() < 1e-9


def test_flutter_and_divergence_over_a_range_are_shown(tmp_path: Path) -> None:
    """Beck's column at 20.05 EI/L² over its push, and Euler's column over the load factor, with curves and forms."""
    beck = anholon.load("beck-column")
    model = replace(
        beck,
        rods={"column": replace(beck.rods["column"], elements=8)},
        simulation=replace(
            beck.simulation, form="modes", modes=3, over="P", over_from=16.0, over_to=24.0, over_count=5
        ),
    )
    found = anholon.simulate(model)
    assert isinstance(found.reader, ModalReader)
    (line,) = [line for line in found.entries if line.kind != "swing"]
    assert line.kind == "flutter"
    grows, decays = (line.growth for line in found.entries[:2])  # at the push of 22 N of the model
    assert grows == pytest.approx(-decays, rel=1e-6)
    assert grows > 1.0
    assert line.factor == pytest.approx(20.05, rel=2e-3)
    assert line.omega == pytest.approx(11.0, rel=1e-2)
    assert found.stages[-1].name == f"P* = {line.factor:.5g}"
    curves = found.curves
    assert curves is not None
    assert curves.values == (16.0, 18.0, 20.0, 22.0, 24.0)
    assert [growth[0] is not None and growth[0] > 0.0 for growth in curves.growth] == [False, False, False, True, True]
    assert curves.omega[0][0] is not None
    assert curves.omega[0][0] < 11.0
    # Just behind the critical load the tip swings in another phase than the middle: the push puts work in.
    inside = found.quantity(["column:tip.x", "column:middle.x"], np.linspace(line.t0, line.t0 + 0.9, 40))
    tip, middle = (inside[f"column:{at}.x"] for at in ("tip", "middle"))
    assert abs(np.corrcoef(tip, middle)[0, 1]) < 0.999
    save_run(found, tmp_path / "beck.h5")
    again = load_run(tmp_path / "beck.h5")
    assert isinstance(again.reader, ModalReader)
    assert (again.entries, again.curves) == (found.entries, found.curves)

    text = COLUMN.replace("modes = 3", 'modes = 2\nover = "load"\nover_to = 600\nover_count = 4')
    run = anholon.simulate(anholon.loads(text))
    assert isinstance(run.reader, ModalReader)
    euler = math.pi**2 * YOUNG * math.pi * RADIUS**4 / 16.0
    divergence = [line.factor for line in run.entries if line.kind == "divergence"]
    assert divergence[0] == pytest.approx(euler, rel=1e-4)
