"""Where a grip ends a run or is refused, the paradox of Painlevé, and programs and principles while it slips."""

from __future__ import annotations

import sys
import types

import numpy as np
import pytest
from tests.physics.gripped_sleighs import SLEIGH
from tests.physics.readings import happened

import anholon
from anholon import energy_balance
from anholon.derivation.derive import derive_text
from anholon.errors import ModelError, RunError

# --- what cannot be ------------------------------------------------------------------------------------------------


def test_a_sliding_force_larger_than_the_grip_is_refused() -> None:
    with pytest.raises(ModelError, match="larger than the friction limit"):
        anholon.simulate(anholon.loads(SLEIGH.replace('slide = "S"', 'slide = "2*G"')))
    run = anholon.simulate(anholon.loads(SLEIGH.replace('slide = "S"', 'slide = "400 + 200*t"')))
    assert run.outcome.status == "failed"
    assert "but its sliding force is" in run.outcome.message
    assert run.outcome.t == pytest.approx(500 * 2.5 / (60 * 5 * 3), abs=1e-9)
    run = anholon.simulate(
        anholon.loads(SLEIGH.replace('slide = "S"', 'slide = "G"')), until=1.5
    )  # as large, to the bit
    assert run.outcome.status == "done"
    assert [event.t for event in run.events] == [pytest.approx(500 * 2.5 / (60 * 5 * 3), abs=1e-9)]


ROD = """
format = 1
gravity = [0, "-g", 0]
[parameters]
g = { value = 9.81, unit = "m/s^2" }
l = { value = 1, unit = "m" }
mu = { value = 1.6 }
th0 = { value = 0.6 }
[coordinates]
x = { rate = -30 }
y = { value = "l*sin(th0)" }
th = { value = "th0", unit = "rad" }
[bodies.rod]
kind = "thin-rod"
mass = 1.7
length = "2*l"
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "th" }, { axis = "y", angle = "pi/2" }]
[points.tip]
position = [0, 0, "-l"]
frame = "rod"
[constraints.ground]
kind = "on-surface"
at = "tip"
formula = "y"
side = "positive"
[constraints.edge]
kind = "nonholonomic"
formula = "tip.x'"
at = "tip"
load = "ground"
grip = "mu*N"
slide = "mu*N"
"""
"""Painlevé's rod on an edge that grips the ground."""


def critical(th: float) -> float:
    """Return Painlevé's critical coefficient of a sliding uniform rod: 1 + 3 cos² = 3 μ sin cos."""
    return float((1 + 3 * np.cos(th) ** 2) / (3 * np.sin(th) * np.cos(th)))


def test_the_paradox_of_painleve_is_not_hidden() -> None:
    run = anholon.simulate(anholon.loads(ROD), until=1.5)
    assert run.outcome.status == "failed"
    assert "Painlevé" in run.outcome.message
    assert run.events[-1].name == "jam ground"
    assert critical(run["th"][-1]) == pytest.approx(1.6, abs=1e-6)
    with pytest.raises(RunError, match=r"no reaction satisfies.*Painlevé"):
        anholon.simulate(anholon.loads(ROD), set={"mu": 1.001 * critical(1.1), "th0": 1.1}, until=0.0)


def test_a_grip_on_a_reaction_that_is_not_determined_is_refused() -> None:
    twin = SLEIGH + '[constraints.twin]\nkind = "blade"\nat = "body"\nframe = "body"\ngrip = 100\n'
    with pytest.raises(ModelError, match="not determined"):
        anholon.simulate(anholon.loads(twin))


# --- the example, equations and principles -------------------------------------------------------------------------


def test_the_skater_of_the_example_slips_and_recovers() -> None:
    run = anholon.simulate(anholon.load("slip-and-recovery"))
    assert [name for name, _ in happened(run)] == ["slip blade", "grip blade"]
    (_, slip), (_, grip) = happened(run)
    assert [span.name for span in run.stages] == ["Glide", "Into the turn", "Slip", "Caught", "Glide on"]
    assert (run.stages[2].t0, run.stages[2].t1) == (slip, grip)
    weight = run["M"][0] * 9.81
    reaction = run.reaction("blade")
    sliding = (run.times > slip) & (run.times < grip)
    np.testing.assert_allclose(np.abs(reaction[sliding]), 0.3 * weight, rtol=1e-12)
    assert np.abs(reaction).max() <= 0.45 * weight * (1 + 1e-9)
    lateral = run["eta'"] * np.cos(run["theta"]) - run["xi'"] * np.sin(run["theta"])
    assert np.abs(lateral[~sliding]).max() < 1e-12
    assert lateral[sliding].min() < -0.5  # outward, to the right
    rows = {row.name: row for row in anholon.stage_table(run)}
    assert [row.slips["blade"] for row in rows.values()] == [0.0, 0.0, grip - slip, 0.0, 0.0]
    assert rows["Into the turn"].peaks["blade"].value == pytest.approx(0.45 * weight, rel=1e-9)
    assert rows["Slip"].peaks["blade"].value == pytest.approx(0.3 * weight, rel=1e-9)
    work = energy_balance(run).work["blade"]
    assert work[-1] < -10.0
    slid = work[np.searchsorted(run.times, grip)] - work[np.searchsorted(run.times, slip) - 1]
    assert slid == pytest.approx(work[-1], rel=1e-12)


@pytest.mark.parametrize("t", [1.0, 2.0, 2.8])
def test_the_principles_hold_while_it_slips(t: float) -> None:
    run = anholon.simulate(anholon.loads(SLEIGH))
    found = anholon.principles_at(run, t)
    assert all(residual.is_satisfied for residual in found.residuals if residual.is_applicable and residual.expected)


@pytest.mark.parametrize("v0", [0.0, 0.8])
def test_the_program_of_the_first_mode_computes_what_the_run_does(v0: float) -> None:
    model = anholon.loads(SLEIGH.replace("v0 = { value = 0,", f"v0 = {{ value = {v0},"))
    written = types.ModuleType("written")
    sys.modules["written"] = written
    exec(compile(derive_text(model, "lagrange1", "python"), "written.py", "exec"), written.__dict__)
    run = anholon.simulate(model)
    t = 0.2
    y = np.concatenate(run.state(t))
    found = np.array(written.rhs(t, y, written.vector(written.Parameters(), t)))
    h = 1e-4
    after, before = (np.concatenate(run.state(t + s)) for s in (h, -h))
    np.testing.assert_allclose(found, (after - before) / (2 * h), rtol=1e-6, atol=1e-6)
    # Written in symbols, the row is there while it holds, and its sliding force while it slips.
    text = derive_text(model, "lagrange1", "text")
    assert ("Lambda_blade" in text, "S*cos(th)" in text) == (not v0, bool(v0))
