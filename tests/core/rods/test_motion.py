"""Models with rods in motion, from the file to the columns."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import anholon
from anholon.errors import ModelError, UsageError
from anholon.export.csv_table import write_csv
from anholon.export.hdf5 import load_run, save_run
from anholon.results.rods.rod_frames import RodFrame
from anholon.results.rods.rod_reader import RodReader
from anholon.scene.run_picture import RunPicture

PENDULUM = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
E = { value = 2e9, unit = "Pa" }
[rods.arm]
elements = 4
curve = { kind = "straight", length = 1 }
section = { kind = "circle", radius = 0.02, young = "E", density = 1000 }
[supports.hinge]
at = "arm:base"
turning = "hinged"
axis = "y"
[simulation]
until = 0.5
frames = 40
step = 0.005
"""


def test_a_stiff_rod_swings_like_a_rigid_one() -> None:
    run = anholon.simulate(anholon.loads(PENDULUM))
    assert run.outcome.status == "done"
    area = math.pi * 0.02**2
    J = 1000.0 * (area / 3.0 + area * 0.02**2 / 4.0)

    def rigid(t: float, y: np.ndarray) -> list[float]:
        return [y[1], 1000.0 * area * 9.81 * 0.5 * math.cos(y[0]) / J]

    truth = solve_ivp(rigid, (0.0, 0.5), [0.0, 0.0], rtol=1e-10, atol=1e-12).y[0, -1]
    assert run["arm:tip.x"][-1] == pytest.approx(math.cos(truth), abs=2e-3)
    assert run["arm:tip.z"][-1] == pytest.approx(-math.sin(truth), abs=2e-3)
    energy = run.energy
    assert np.abs(energy - energy[0]).max() < 2e-3 * run["kinetic"].max()
    assert run.drift.max() < 1e-12


def test_the_hinge_carries_the_change_of_momentum() -> None:
    """∫ (reaction + weight) dt = change of momentum; the frames are the steps."""
    run = anholon.simulate(anholon.loads(PENDULUM.replace("frames = 40", "frames = 200")))
    weight = -1000.0 * math.pi * 0.02**2 * 9.81
    total = np.trapezoid(run["reaction:hinge.z"] + weight, run.times)
    P = run["momentum.z"]
    assert total == pytest.approx(P[-1] - P[0], abs=5e-3 * np.abs(P).max())
    assert np.abs(run["reaction:hinge.my"]).max() < 1e-6


def test_a_prescribed_motion_is_followed() -> None:
    text = (
        PENDULUM.replace('axis = "y"', 'axis = "y"\nmotion = ["0.1*(1 - cos(4*t/(1*T)))", 0, 0]')
        .replace("[parameters]", '[parameters]\nT = { value = 1, unit = "s" }')
        .replace("0.1*", "a*")
        .replace("[parameters]", '[parameters]\na = { value = 0.1, unit = "m" }')
    )
    run = anholon.simulate(anholon.loads(text))
    assert run["arm:base.x"] == pytest.approx(0.1 * (1.0 - np.cos(4.0 * run.times)), abs=1e-10)


def test_a_hanging_rod_that_starts_in_equilibrium_stays_there() -> None:
    text = PENDULUM.replace('axis = "y"', 'axis = "y"').replace('turning = "hinged"', 'turning = "clamped"')
    run = anholon.simulate(anholon.loads(text.replace("until = 0.5", 'until = 0.5\nstart = "equilibrium"')))
    assert np.abs(run["arm:tip.z"] - run["arm:tip.z"][0]).max() < 1e-9
    assert run["arm:tip.z"][0] < -1e-3


def test_damping_takes_energy_and_leads_to_equilibrium() -> None:
    text = PENDULUM.replace('turning = "hinged"', 'turning = "clamped"').replace(
        "elements = 4", "elements = 4\ndamping = 0.02"
    )
    model = anholon.loads(text.replace("until = 0.5", "until = 3"))
    run = anholon.simulate(model)
    assert (np.diff(run.energy) < 1e-9).all()
    assert run["arm:tip.z"][-1] == pytest.approx(anholon.statics(model).value("arm:tip.z"), rel=1e-3)


def test_the_table_has_a_row_for_every_time() -> None:
    run = anholon.simulate(anholon.loads(PENDULUM), until=0.1)
    file = io.StringIO()
    write_csv(run, file, [0.0, 0.0333, 0.1])
    lines = file.getvalue().splitlines()
    assert len(lines) == 4
    assert lines[0].startswith("t,arm:base.x,")
    assert run.quantity(["arm(0.25L).M2"], [0.05])["arm(0.25L).M2"].shape == (1,)
    with pytest.raises(UsageError, match="there is no"):
        run.quantity(["arm"])


def test_a_rod_without_mass_that_can_turn_is_refused() -> None:
    with pytest.raises(ModelError, match=r"no mass and can move or rotate"):
        anholon.simulate(anholon.loads(PENDULUM.replace("density = 1000", "density = 0")))


def test_a_run_is_kept_whole_in_its_file(tmp_path: Path) -> None:
    run = anholon.simulate(anholon.loads(PENDULUM), until=0.1)
    save_run(run, tmp_path / "run.h5")
    again = load_run(tmp_path / "run.h5")
    assert again.outcome == run.outcome
    for name in run.columns:
        assert (again[name] == run[name]).all()
    assert again.at(0.051) == run.at(0.051)


def test_the_picture_shows_the_rod_where_it_is() -> None:
    run = anholon.simulate(anholon.loads(PENDULUM), until=0.2)
    picture = RunPicture(run)
    vertices = picture.at(0.2).mesh.vertices
    tip = np.array([run[f"arm:tip.{c}"][-1] for c in "xyz"])
    assert np.abs(np.linalg.norm(vertices - tip, axis=1).min() - 0.02) < 1e-3


def test_a_support_that_moves_at_once_strikes_its_section() -> None:
    text = PENDULUM.replace('axis = "y"', 'axis = "y"\nmotion = ["0.3*t", 0, 0]').replace("until = 0.5", "until = 0.05")
    run = anholon.simulate(anholon.loads(text))
    assert isinstance(run.reader, RodReader)
    (event,) = run.events
    assert event.t == 0.0
    assert event.name == "engage hinge"
    assert event.impulse is not None
    assert event.impulse > 0.0
    # From then on the section moves as evenly as its support.
    assert [frame.state.v[0, 0] for frame in run.frames] == pytest.approx([0.3] * len(run.frames), abs=1e-9)


def test_each_frame_is_read_once_whatever_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of quantities that are no columns; a name that is none spoils nothing."""
    run = anholon.simulate(anholon.loads(PENDULUM))
    assert isinstance(run.reader, RodReader)
    with pytest.raises(UsageError, match="strained"):
        run.quantity(("strain", "strained"))
    first = run.quantity(("t", "strain", "energy"))["strain"]
    expected = run.quantity(("strain",), run.times)["strain"]
    np.testing.assert_allclose(first, expected, rtol=1e-12, atol=1e-15)
    looked: list[int] = []
    values = RodReader._compute_values

    def watched(run: RodReader, frames: Sequence[RodFrame], names: Sequence[str]) -> dict[str, NDArray[np.float64]]:
        looked.append(len(frames))
        return values(run, frames, names)

    monkeypatch.setattr(RodReader, "_compute_values", watched)
    np.testing.assert_array_equal(run.quantity(("strain", "energy"))["strain"], first)
    assert sum(looked) == 0


BOUNCING = """
format = 1
gravity = [0,0,-9.81]
[coordinates.x]
unit="m"
[coordinates.z]
unit="m"
[coordinates.a]
unit="rad"
[bodies.b]
kind="box"
position=["x",0,"z"]
rotation=[{axis="y",angle="a"}]
mass=0.973635
size=[0.2,0.2,0.1]
[constraints.floor]
kind="holonomic"
formula="z+0.05"
side="positive"
restitution=0.3
[forces.d]
kind="generalized"
coordinate="x"
value="2.04998*sin(5*t) - 0.4*x'"
[rods.r]
elements=3
model="timoshenko"
damping=0
curve.kind = "polyline"
curve.points = [[0, 0, 0], [0.5175881814228717, 0, 0], [0.4961598033205183, 0.3293680246332219, 0.1469282022568797]]
section.kind = "rectangle"
section.width = 0.028964053525005008
section.height = 0.016964389633700783
section.young = 157138113.0704674
section.density = 1859.173224171139
lumps=[{at="tip",mass=0.498264,inertia=[1e-3,1e-3,1e-3]}]
[joints.j]
between=["b","r:base"]
turning="clamped"
axis=[0,1,0]
[loads.f]
kind="section"
at="r:tip"
following=true
force=[-0.85362,"-0.968788*sin(4*t)",0.526257]
moment=[0,0,0.0395787]
[loads.q]
kind="line"
rod="r"
following=true
force=[0,-0.158157,"0.329968*s"]
moment=[-0.0176284,0,0]
[simulation]
until=0.168
frames=60
"""


def test_an_event_that_a_step_repeated_does_not_meet_is_none() -> None:
    """The multipliers of a step may cross zero where those of the same step, repeated for the event, do not."""
    run = anholon.simulate(anholon.loads(BOUNCING))
    assert run.outcome.status == "done"
    assert "contact floor" in {event.name for event in run.events}


ENDLESS_BOUNCE = """
format = 1
gravity = [0,0,-9.81]
[coordinates.x]
unit="m"
[coordinates.z]
unit="m"
[coordinates.a]
unit="rad"
[bodies.b]
kind="box"
position=["x",0,"z"]
rotation=[{axis="y",angle="a"}]
mass=1.74653
size=[0.2,0.2,0.1]
[constraints.floor]
kind="holonomic"
formula="z+0.05"
side="positive"
restitution=0.3
[rods.r]
elements=7
model="general"
damping=0
curve.kind = "polyline"
curve.points = [[0, 0, 0], [0.5361098141366313, 0, 0], [0.5369752428265663, 0.2162281273612896, -0.052285477562232036]]
section = { kind = "circle", radius = 0.0079029137219827, young = 56044689.500368, density = 2646.6048304147607 }
lumps=[{at="tip",mass=0.183541,inertia=[1e-3,1e-3,1e-3]}]
[joints.j]
between=["b","r:base"]
turning="clamped"
axis=[0,1,0]
[simulation]
until=0.436
frames=120
"""


def test_flights_shorter_than_times_can_tell_do_not_stop_a_motion() -> None:
    """The bounces of an impact with restitution become shorter without end: 1e-20 s at 0.435 s."""
    run = anholon.simulate(anholon.loads(ENDLESS_BOUNCE))
    assert run.outcome.status == "done"
    assert float(run["z"].min()) > -0.05 - 1e-6
