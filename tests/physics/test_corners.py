"""Places that turn corners: with the coordinates, with time, and by schedules that leap."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Literal

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray

import anholon
from anholon import Run, energy_balance
from anholon.library.skater.options import SkaterOptions, make_skater
from anholon.model.query.field_paths import set_value
from anholon.model.schema import Stage

Floats = NDArray[np.float64]

SKATE = """
format = 1
[coordinates]
x = { rate = "2*cos(0.5)" }
y = { rate = "-2*sin(0.5)" }
th = { value = -0.5, rate = 1.1, unit = "rad" }
[definitions]
arm = "ARM"
[bodies.body]
kind = "inertia"
mass = 20
inertia = [1, 1, 1]
center = [0, 0.03, 0]
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "th" }]
[points.hand]
frame = "body"
mass = 3
position = ["0.2*sin(arm)", "0.3 + 0.6*sin(arm)", 0]
[constraints.blade]
kind = "blade"
at = "body"
frame = "body"
[simulation]
until = 1.2
"""
"""A blade under a body whose arm goes with the heading."""


def skate(arm: str) -> Run:
    run = anholon.simulate(anholon.loads(SKATE.replace("ARM", arm)), rtol=1e-11, atol=1e-12)
    assert run.outcome.status == "done", run.outcome.message
    return run


def at_end(run: Run) -> Floats:
    return np.ravel([*run.quantity(("x", "y", "th", "x'", "y'", "th'"), [1.2]).values()])


def open_balance(run: Run) -> float:
    balance = energy_balance(run)
    return float(np.abs(balance.rest).max() / np.abs(balance.kinetic).max())


@pytest.mark.parametrize("start", ["0", "0.2*t - 0.1"])
def test_an_arm_that_sets_in_with_the_heading_is_the_limit_of_rounded_corners(start: str) -> None:
    """max(z, 0) beside (z + sqrt(z² + h²))/2: the gap goes with h, and no energy is lost."""
    sharp = skate(f"0.8*max(th - ({start}), 0)")
    (blow,) = [event for event in sharp.events if event.name == "blow blade"]
    assert abs(sharp.at(blow.t)["th"] - (0.0 if start == "0" else 0.2 * blow.t - 0.1)) < 1e-11
    assert open_balance(sharp) < 1e-9
    rounded = [skate(f"0.4*(th - ({start}) + sqrt((th - ({start}))^2 + {h}^2))") for h in (2.5e-3, 6.25e-4)]
    gaps = [np.abs(at_end(run) - at_end(sharp)).max() for run in rounded]
    assert [one / two for one, two in pairwise(gaps)] == pytest.approx([4.0], abs=0.2)


PAIR = """
format = 1
[coordinates]
x = { value = -1, rate = 2 }
y = { rate = 0.5 }
[points]
a = { position = ["x", "y", 0], mass = 3 }
b = { position = ["REACH", 0, 0], mass = 2 }
"""


@pytest.mark.parametrize(("reach", "bent"), [("2*max(x, 0)", True), ("max(x, 0)^2/1", False)])
def test_what_is_geared_at_a_corner_keeps_the_energy(reach: str, bent: bool) -> None:
    """3 x'² becomes (3 + 2·2²) x'²; what is smooth where abs, max and min choose goes on as if they did not."""
    text = PAIR.replace("REACH", reach).replace("max(x, 0)^2/1", "max(x, 0)*max(x, 0)*k")
    text = text.replace("[coordinates]", '[parameters]\nk = { value = 1, unit = "1/m" }\n[coordinates]')
    run = anholon.simulate(anholon.loads(text), until=1.0)
    if bent:
        assert run.at(0.75)["x'"] == pytest.approx(2.0 * math.sqrt(3.0 / 11.0), rel=1e-12)
        assert run.at(0.75)["x"] == pytest.approx(0.5 * math.sqrt(3.0 / 11.0), abs=1e-11)
    last = run.at(1.0)
    assert last["energy"] == pytest.approx(run.at(0.0)["energy"], rel=1e-10)
    assert last["y"] == pytest.approx(0.5, abs=1e-12)
    assert open_balance(run) < 1e-9


def test_a_frame_on_a_corner_of_time_is_on_one_side_of_it() -> None:
    """The mass b begins to move at a time that is a frame's, 0.5 s, and nothing else happens."""
    run = anholon.simulate(
        anholon.loads(
            PAIR.replace("REACH", "0.3*max(t - 0.5, 0)*v").replace(
                "[coordinates]", '[parameters]\nv = { value = 1, unit = "m/s" }\n[coordinates]'
            )
        ),
        until=1.0,
    )
    assert open_balance(run) < 1e-12
    assert run.at(1.0)["kinetic"] == pytest.approx(0.5 * 3 * 4.25 + 0.09, rel=1e-12)


@pytest.mark.parametrize("start", [-0.1, -0.1234, -0.17, -0.2])
@pytest.mark.parametrize("bend", [0.4, 1.0])
def test_what_the_ground_carries_leaves_it_where_its_slope_begins_to_bend(start: float, bend: float) -> None:
    """Level ground up to x = 0.1, then z = -k (x - 0.1)²: its slope goes on, its force leaps from m g to
    m (g - 2 k v²), and leaves nothing to press with where that is negative."""
    text = f"""
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = {{ value = {start}, rate = 3 }}
y = {{}}
z = {{}}
[points.bead]
position = ["x", "y", "z"]
mass = 2
[definitions]
level = "min(max(-x, -0.1), 0.25)"
[constraints.ground]
kind = "holonomic"
formula = "z + {bend}*(x + level)^2"
side = "positive"
"""
    run = anholon.simulate(anholon.loads(text), until=0.4, rtol=1e-11, atol=1e-12)
    edge = (0.1 - start) / 3.0
    released = [event.t for event in run.events if event.name == "release ground"]
    if bend == 0.4:
        assert released == []
        assert run.at(edge + 1e-6)["reaction:ground"] == pytest.approx(2 * (9.81 - 2 * bend * 9), rel=1e-3)
        return
    assert released == [pytest.approx(edge, abs=1e-9)]
    assert run.at(edge + 0.1)["z"] == pytest.approx(-0.5 * 9.81 * 0.01, abs=1e-9)
    assert run.reaction("ground").min() >= 0.0


def test_a_constraint_that_turns_a_corner_ends_the_motion() -> None:
    wire = PAIR.replace("[points]", '[constraints.wire]\nkind = "holonomic"\nformula = "y - 0.5*abs(x)"\n[points]')
    wire = wire.replace("REACH", "0").replace("y = { rate = 0.5 }", "y = { value = 0.5, rate = -1 }")
    run = anholon.simulate(anholon.loads(wire), until=1.0)
    assert run.outcome.status == "failed"
    assert run.outcome.t == pytest.approx(0.5, abs=1e-9)
    assert "'wire' has a corner" in run.outcome.message


@pytest.mark.parametrize("what", ["mass", "shape"])
def test_masses_do_not_leap_with_a_schedule(what: str) -> None:
    """What a leap does to speeds is known of parameters; what is only drawn may leap."""
    text = PAIR.replace("REACH", "reach") if what == "mass" else PAIR.replace("REACH", "0")
    text += 'c = { position = ["reach", 1, 0] }\n[schedules.reach]\ntimes = [0, 0.4]\nvalues = [0.1, 0.7]\n'
    run = anholon.simulate(anholon.loads(text + 'unit = "m"\ninterpolation = "step"\n'), until=1.0)
    assert run.outcome.status == ("failed" if what == "mass" else "done")
    if what == "mass":
        assert run.outcome.t == pytest.approx(0.4)
        assert "with the schedule 'reach'" in run.outcome.message


@pytest.mark.parametrize("wait", [0.0, 3.3])
@pytest.mark.parametrize("profile", ["cosine", "linear"])
@pytest.mark.parametrize("ends", [(20.0, 50.0), (50.0, 20.0)])
def test_a_skater_who_spreads_legs_that_stood_alike_stands_on_the_lower_one_at_once(
    ends: tuple[float, float], profile: Literal["cosine", "linear"], wait: float
) -> None:
    """The hips are above the longer reach, max(l3 cos α3, l4 cos α4), of two that are equal where the ramp begins: the
    ice bears Σ m (g + z'') of the leg that stays lower, from the first instant on."""
    made = make_skater(SkaterOptions(body="five-parts", stance="held"))
    values = {name: item.value for name, item in made.parameters.items()}
    pose = {"alpha3": ends[0], "alpha4": ends[1]}
    spread = Stage(name="spread", duration=1, set=pose, change="ramp", ramp=1, profile=profile)
    before = (Stage(name="wait", duration=wait),) if wait else ()
    run = anholon.simulate(replace(made, stages=(*before, spread), simulation=replace(made.simulation, until=9)))
    a, changes = math.radians(values["alpha3"]), np.radians(np.subtract(ends, values["alpha3"]))
    assert values["alpha4"] == values["alpha3"]
    bends = changes * math.pi**2 / 2.0 if profile == "cosine" else 0.0 * changes  # α''
    rates = changes if profile == "linear" else 0.0 * changes  # α'
    lifts = values["l3"] * (math.sin(a) * bends + math.cos(a) * rates**2)  # of a foot from the hips, z''
    mass = sum(values[f"m{k}"] for k in range(5))
    ice = mass * (values["g"] - lifts.min()) + values["m3"] * lifts.sum() / 2.0
    assert run.quantity(["reaction:ice"], [wait])["reaction:ice"] == pytest.approx(ice, rel=1e-11)
    if before:
        told = anholon.explain_transition(run, 1)
        assert told.reactions["ice"][1] == pytest.approx(ice, rel=1e-11)
        assert told.forecast is not None
        assert told.forecast.peaks["ice"].value == pytest.approx(told.ramp_peaks["ice"].value, rel=1e-6)
    for row in anholon.stage_table(run):
        assert abs(row.residual) < 1e-10 * row.energy_in


@pytest.mark.parametrize("k", [0, 1, 7, 13])
def test_a_corner_comes_before_the_forces_that_leap_with_it(k: int) -> None:
    """The skater of the waltz jump, left on her blade, rocks onto its toe. Behind that corner the ice would have to
    pull, and she is off it: whichever way she goes, and however rounding puts what is watched there."""
    heading, model = 0.37 * k, anholon.load("waltz-jump")
    changes = {
        f"stages.{next(i for i, stage in enumerate(model.stages) if stage.name == 'Lift-off')}.enabled": False,
        "coordinates.theta.value": heading,
        "coordinates.xi.rate": 4.5 * math.cos(heading),
        "coordinates.eta.rate": 4.5 * math.sin(heading),
    }
    for path, value in changes.items():
        model = set_value(model, path, value)
    run = anholon.simulate(model)
    assert [event.name for event in run.events][-3:] == ["release blade", "release ice", "fallen"]
    # Where she is off is a corner: the toe, 0.13 m ahead on an arc of 2.1 m.
    assert run.quantity(["psi"], [run.events[-2].t])["psi"] == pytest.approx(0.13 / 2.1, abs=1e-9)
    assert run.times[-1] == pytest.approx(1.90044096, abs=1e-7)
    assert run["reaction:ice"].min() >= 0.0
