"""The table of stages: ways, impulses, peaks, works and turns, each beside the motion."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from msgspec.structs import replace
from scipy.integrate import quad
from tests import models
from tests.physics.bodies import general_skater, gold, stage, start

import anholon
from anholon.model.schema import Stage
from anholon.results.stage_table import StageTable


def test_the_table_of_stages_tells_what_happened_in_each() -> None:
    """The symmetric programme of the reference: states and switches of every stage, and balanced energies."""
    data = gold("skater_staged")["2b_staged_symmetric"]
    poses = [[math.radians(a) for a in part["alpha_deg"]] for part in data["stages"]]
    model = start(general_skater(poses[0], data["stages"][0]["L5z"]), xi_rate=data["initial"]["u"])
    stages = tuple(
        stage(model, f"stage {k}", part["T"], pose, part["L5z"])
        for k, (part, pose) in enumerate(zip(data["stages"], poses, strict=True))
    )
    run = anholon.simulate(replace(model, stages=stages))
    rows = anholon.stage_table(run)
    assert [row.name for row in rows] == [item.name for item in stages]
    place = {name: k for k, name in enumerate(run.names)}
    for row, part in zip(rows, data["stages"], strict=True):
        first, last = part["rows"][0], part["rows"][-1]
        assert row.exit[0][place["theta"]] == pytest.approx(last[3], abs=1e-9)
        assert row.turns == pytest.approx({"theta": (last[3] - first[3]) / math.tau}, abs=1e-9)
        assert row.energy_in + sum(row.work.values()) == pytest.approx(row.energy_out, abs=1e-7)
        forces = [abs(line[6]) for line in part["rows"]]
        assert abs(row.peaks["blade"].value) >= max(forces) - 1e-6
        assert row.t0 <= row.peaks["blade"].t <= row.t1
    for row, switch in zip(rows[1:], data["switches"], strict=True):
        assert row.gained == pytest.approx(switch["internal_work"], abs=1e-7)
        assert row.jump[place["theta"]] == pytest.approx(switch["u+,w+"][1] - switch["u-,w-"][1], abs=1e-9)
    # The blade's way is the integral of its speed: between those at the ends.
    speeds = [math.hypot(*(row.entry[1][place[name]] for name in ("xi", "eta"))) for row in rows]
    assert rows[0].ways["A"] == pytest.approx(speeds[0] * 2.0, rel=0.05)


WHIRL = """
format = 1
[parameters]
v = { value = 1, unit = "m/s" }
[coordinates]
th = { rate = 20, unit = "rad" }
x = { rate = 1 }
z = {}
[bodies.wheel]
kind = "inertia"
mass = 2
inertia = [1, 1, 1]
position = ["x", "z", 0]
rotation = [{ axis = "z", angle = "th" }]
[points.rim]
frame = "wheel"
position = [0.5, 0, 0]
mass = 3
[points.opposite]
frame = "wheel"
position = [-0.5, 0, 0]
mass = 1
[constraints.rail]
kind = "holonomic"
formula = "z"
[constraints.drive]
kind = "holonomic"
formula = "x - v*t"
[[stages]]
name = "whirl"
duration = 4
"""
"""A wheel with an imbalance of 1 kg m that is carried along evenly: nothing asks for short steps."""


TURNING_BACK = """
format = 1
[parameters]
F = { value = -2, unit = "N" }
[coordinates]
x = { rate = 1 }
[points.A]
position = ["x", 0, 0]
mass = 1
[forces.push]
kind = "force"
at = "A"
vector = ["F", 0, 0]
[[stages]]
name = "back"
duration = 1
[[stages]]
name = "and back"
duration = 1.3
set = { F = 3 }
"""


def test_ways_are_those_of_what_turns_back_on_the_way() -> None:
    """|1 - 2 t| over 1 s, then |3 t - 1| over 1.3 s: the speed has a corner within a step."""
    back, forth = anholon.stage_table(anholon.simulate(anholon.loads(TURNING_BACK)))
    assert back.ways["A"] == pytest.approx(0.5, rel=1e-8)
    assert forth.ways["A"] == pytest.approx((1.0 + 2.9**2) / 6.0, rel=1e-8)


def test_ways_impulses_and_peaks_are_those_of_the_motion_however_long_the_steps() -> None:
    run = anholon.simulate(anholon.loads(WHIRL))
    (row,) = anholon.stage_table(run)

    def speed(t: float) -> float:
        return math.hypot(1.0 - 10.0 * math.sin(20.0 * t), 10.0 * math.cos(20.0 * t))

    turns = np.linspace(0.0, 4.0, 81)
    way = sum(quad(speed, a, b, epsabs=1e-13)[0] for a, b in itertools.pairwise(turns))
    assert row.ways["rim"] == pytest.approx(way, abs=1e-9)
    # The imbalance (3 - 1)·0.5 kg m presses by ω² on the rail: -400 sin(20 t) N.
    assert row.impulses["rail"] == pytest.approx(-20.0 * (1.0 - math.cos(80.0)), abs=1e-8)
    assert abs(row.peaks["rail"].value) == pytest.approx(400.0, rel=1e-7)
    assert abs(math.sin(20.0 * row.peaks["rail"].t)) == pytest.approx(1.0, abs=1e-7)


@pytest.mark.parametrize(("swell", "at"), [(1.0, 0.7312345), (1e-3, 1.2345678), (0.0, 0.0)])
def test_a_flat_peak_has_its_instant_and_what_is_constant_its_first(swell: float, at: float) -> None:
    """A wall bears 100 N and a swell of them: the force is the same to 10 digits for a hundredth of a second."""
    run = anholon.simulate(
        anholon.loads(
            f"""
            format = 1
            [coordinates]
            x = {{ value = 0 }}
            y = {{ rate = 1 }}
            [points]
            A = {{ position = ["x", "y", 0], mass = 1 }}
            [forces]
            push = {{ kind = "generalized", coordinate = "x", value = "-100 - {swell}*cos(t - {at})" }}
            [constraints]
            wall = {{ kind = "holonomic", formula = "x" }}
            [[stages]]
            name = "lean on it"
            duration = 2
            """
        )
    )
    (row,) = anholon.stage_table(run)
    assert row.peaks["wall"].value == pytest.approx(100.0 + swell, rel=1e-14)
    assert row.peaks["wall"].t == pytest.approx(at, abs=1e-6 if swell > 0.1 else 1e-4)


def test_the_table_bears_steps_whose_length_is_rounded() -> None:
    """The last step, from a to b = 0.056 s, is such that a + (b - a) > b in floating point."""
    model = anholon.load("skater-reference")
    turning = replace(model.parameters["L5z"], value=3.0)
    run = anholon.simulate(
        replace(
            model, parameters={**model.parameters, "L5z": turning}, stages=(Stage(name="short", duration=8 * 0.007),)
        )
    )
    (row,) = anholon.stage_table(run)
    # N = M u omega, which grows with omega = L t/J but for resistance.
    assert row.peaks["blade"].t == run.times[-1]


def test_the_energy_of_every_stage_closes_with_the_work_of_its_drives() -> None:
    """Arms that are raised in a ramp do work; a stage without ramps has none."""
    model = anholon.load("skater-staged")
    ramped = replace(model.stages[1], change="ramp", ramp=1.5, profile="quintic")
    run = anholon.simulate(replace(model, stages=(model.stages[0], ramped, *model.stages[2:])))
    rows = anholon.stage_table(run)
    for row in rows:
        closed = row.energy_in + sum(row.work.values()) + row.drives
        assert closed == pytest.approx(row.energy_out, rel=1e-11)
        assert row.residual == pytest.approx(row.energy_out - closed, abs=1e-12)
        assert row.jumped == 0.0
    assert rows[1].drives > 0.1  # the arms come in while the skater turns
    assert rows[1].gained == pytest.approx(0.0, abs=1e-7)  # no jump: a smooth ramp begins at rest
    assert [row.drives for row in (rows[0], *rows[2:])] == pytest.approx([0.0] * 3, abs=1e-12)
    assert rows[2].gained > 1.0  # a jump of the pose


def test_the_table_of_a_growing_run_is_that_of_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looked at whenever it has grown, the table ends as if looked at once; impulses are those of the forces."""
    model = anholon.load("skater-staged")
    seen: list[tuple[int, float]] = []
    tables: list[StageTable] = []

    def look(run: anholon.Run) -> None:
        if not tables:
            tables.append(StageTable(run))
        rows = tables[0].rows()
        if rows:
            assert rows[-1].t1 <= run.segments[-1].t1
            seen.append((len(rows), rows[-1].t1))

    limits = ("smooth_integration.CHUNK_SECONDS", "smooth_integration.FIRST_CHUNK_SIZE", "driver.CHUNK_SECONDS")
    for limit in (*limits, "driver.FIRST_CHUNK_SECONDS"):  # look as often as can be
        monkeypatch.setattr(f"anholon.simulation.{limit}", 0)
    run = anholon.simulate(model, observe=look)
    assert len(seen) > len(model.stages)
    assert seen == sorted(seen)
    grown, whole = tables[0].rows(), anholon.stage_table(run)
    assert len(grown) == len(whole) == len(model.stages)
    for one, two in zip(grown, whole, strict=True):
        assert (one.name, one.t0, one.t1, one.impacts) == (two.name, two.t0, two.t1, two.impacts)
        assert one.ways == pytest.approx(two.ways, rel=1e-9)
        assert one.impulses == pytest.approx(two.impulses, rel=1e-9)
        assert one.work == pytest.approx(two.work, rel=1e-9, abs=1e-9)
        assert abs(one.peaks["blade"].value) == pytest.approx(abs(two.peaks["blade"].value), rel=1e-9)
    for row in whole:
        times = np.linspace(row.t0 + 1e-9, row.t1 - 1e-9, 20_001)
        force = run.quantity(["reaction:blade"], times)["reaction:blade"]
        assert row.impulses["blade"] == pytest.approx(np.trapezoid(force, times), rel=1e-5)


def test_the_table_tells_blows_and_energy_lost_when_a_blade_touches_down() -> None:
    """A plate that slides sideways gets a blade: M v_n is lost as an impulse, half M v_n² as energy."""
    model = anholon.loads(
        """
        format = 1
        [coordinates]
        x = { rate = 3 }
        y = { rate = 0.5 }
        theta = { unit = "rad", rate = 0.7 }
        [bodies]
        plate.kind = "plate"
        plate.width = 0.4
        plate.height = 1
        plate.mass = 10
        plate.position = ["x", "y", 0]
        plate.rotation = [{ axis = "z", angle = "theta" }]
        [constraints]
        blade = { kind = "blade", at = "plate", frame = "plate", enabled = false }
        [[stages]]
        name = "slide"
        duration = 0.5
        [[stages]]
        name = "grip"
        duration = 0.5
        on = ["blade"]
        """
    )
    run = anholon.simulate(model)
    rows = anholon.stage_table(run)
    angle = 0.35
    sideways = -3.0 * math.sin(angle) + 0.5 * math.cos(angle)
    assert rows[1].gained == pytest.approx(-0.5 * 10.0 * sideways**2, abs=1e-9)
    (blow,) = rows[1].impacts
    assert abs(blow.impulse) == pytest.approx(10.0 * abs(sideways), abs=1e-9)
    assert rows[1].jump[2] == pytest.approx(0.0, abs=1e-12)
    forward = 3.0 * math.cos(angle) + 0.5 * math.sin(angle)
    assert run.at(0.5 + 1e-9)["reaction:blade"] == pytest.approx(10.0 * 0.7 * forward, rel=1e-6)


def test_no_step_of_a_long_stage_is_left_out() -> None:
    """A wall bears 3 N for 60 s while a mass beside it swings 190 times."""
    text = """
    format = 1
    [coordinates]
    x = {}
    y = { value = 1 }
    [points]
    P = { position = ["x", "y", 0], mass = 1 }
    [constraints]
    wall = { kind = "holonomic", formula = "x", at = "P" }
    [forces]
    press = { kind = "generalized", coordinate = "x", value = "-3" }
    swing = { kind = "generalized", coordinate = "y", value = "-400*y" }
    [[stages]]
    name = "long"
    duration = 60
    """
    run = anholon.simulate(anholon.loads(text))
    assert len(run.segments[0].steps()) > 200
    (row,) = anholon.stage_table(run)
    assert row.impulses["wall"] == pytest.approx(180.0, rel=1e-12)
    swings, rest = divmod(20.0 * 60.0, math.pi)
    assert row.ways["P"] == pytest.approx(2.0 * swings + 1.0 - math.cos(rest), rel=1e-6)


def test_what_a_blow_inside_a_stage_takes_stands_in_its_row() -> None:
    """A ball that falls by 1 m and rebounds with half its speed loses three quarters of m v²/2 at each blow."""
    text = """
    format = 1
    gravity = [0, 0, -9.81]
    [coordinates]
    z = { value = 1 }
    [points]
    P = { position = [0, 0, "z"], mass = 2 }
    [constraints]
    floor = { kind = "holonomic", formula = "z", side = "positive", restitution = 0.5 }
    [[stages]]
    name = "fall"
    duration = 0.8
    [[stages]]
    name = "rebound"
    duration = 0.2
    """
    rows = anholon.stage_table(anholon.simulate(anholon.loads(text)))
    for row, speed in zip(rows, (math.sqrt(2.0 * 9.81), math.sqrt(0.5 * 9.81)), strict=True):
        lost = 0.75 * speed**2
        assert (row.jumped, row.jumped_lost) == pytest.approx((-lost, lost), rel=1e-8)
        assert row.impulses == pytest.approx({"floor": 2.0 * 1.5 * speed}, rel=1e-8)
        assert row.gained_lost == 0.0
        assert row.residual == pytest.approx(0.0, abs=1e-8)


def test_how_long_a_blade_slides_across_stands_in_the_row_of_each_stage() -> None:
    """m v' = -S across: it grips after m v0/S = 0.6 s."""
    model = anholon.loads(models.text("gripped-sleigh"))
    values = {name: replace(model.parameters[name], value=value) for name, value in (("v0", 2.0), ("L", 0.0))}
    stages = (Stage(name="slides", duration=0.4), Stage(name="grips", duration=0.5))
    run = anholon.simulate(replace(model, parameters={**model.parameters, **values}, stages=stages))
    assert [row.slips["blade"] for row in anholon.stage_table(run)] == pytest.approx([0.4, 0.2], abs=1e-9)
