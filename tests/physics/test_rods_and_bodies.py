"""Rods joined to bodies and to one another: limits that are rigid, conservation, blades."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.errors import ModelError
from anholon.export.hdf5 import load_run, save_run
from anholon.model.schema.bodies import GivenInertia

SLED = """
format = 1
[parameters]
EI = { value = 1e4, unit = "N*m^2" }
[coordinates]
x = { value = 0, rate = 1, unit = "m" }
y = { value = 0, rate = 0, unit = "m" }
th = { value = 0, rate = 0.5, unit = "rad" }
[bodies.sled]
kind = "box"
size = [0.6, 0.3, 0.1]
mass = 2
center = [0.2, 0, 0]
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "th" }]
[constraints.blade]
kind = "nonholonomic"
formula = "y'*cos(th) - x'*sin(th)"
at = "sled"
"""

ARM = """
[rods.{name}]
elements = 4
rotation = [{{ axis = "z", angle = "{angle}" }}]
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e6, shear = [1e6, 1e6], torsion = "EI", bending = ["EI", "EI"], mass = 0.3, \
inertia = [1e-3, 1e-3, 1e-3] }}
[joints.{name}]
between = ["sled", "{name}:base"]
"""

END = "[simulation]\nuntil = 2\nframes = 25\nstep = 0.01\n"

ELASTIC = SLED + ARM.format(name="left", angle="pi/2") + ARM.format(name="right", angle="-pi/2") + END

RIGID = f"""{SLED}
[bodies.left]
kind = "inertia"
mass = 0.3
frame = "sled"
center = [0, 0.5, 0]
inertia = ["0.3/12 + 0.001", "0.001", "0.3/12 + 0.001"]
[bodies.right]
kind = "inertia"
mass = 0.3
frame = "sled"
center = [0, -0.5, 0]
inertia = ["0.3/12 + 0.001", "0.001", "0.3/12 + 0.001"]
{END}"""


def _slopes_of_the_limit(elastic: anholon.Model, rigid: anholon.Model, names: tuple[str, ...]) -> list[np.ndarray]:
    """Return the slopes of the gaps in places and in rates by the stiffness, in steps that leave less than the gaps."""
    still = anholon.simulate(rigid)
    stiffnesses = np.array([1e2, 1e3, 1e4, 1e5])
    runs = [anholon.simulate(elastic, set={"EI": EI}) for EI in stiffnesses]
    for run in runs:
        assert run.drift.max() < 1e-12
        assert run.energy[0] == pytest.approx(still.energy[0], rel=1e-12)
    found = []
    for order in ("", "'"):
        gaps = [max(np.abs(run[c + order] - still[c + order]).max() for c in names) for run in runs]
        found.append(np.diff(np.log(gaps)) / np.diff(np.log(stiffnesses)))
    return found


def test_the_rigid_sleigh_is_the_limit_of_the_first_order() -> None:
    """The Chaplygin sleigh with two rods. All stiffnesses k of the arms grow: they give way by 1/k, so that places
    differ by 1/k; they ring with that amplitude and √k of frequency, so that rates differ by 1/√k. (Where the steps'
    corrections left forces that added up, 3200 steps ended in a gap of 5e-6 that grew with shorter steps.)"""
    arm = ARM.replace("axial = 1e6, shear = [1e6, 1e6]", 'axial = "100*EI", shear = ["100*EI", "100*EI"]')
    arms = arm.format(name="left", angle="pi/2") + arm.format(name="right", angle="-pi/2")
    end = END.replace("step = 0.01", "step = 1.6e-4\naccuracy = 1")
    places, rates = _slopes_of_the_limit(anholon.loads(SLED + arms + end), anholon.loads(RIGID), ("x", "y", "th"))
    assert places == pytest.approx(-1.0, abs=0.1)
    assert rates == pytest.approx(-0.5, abs=0.1)


def test_the_skater_with_elastic_arms_tends_to_the_rigid_one() -> None:
    example = anholon.load("skater-elastic")
    settings = replace(example.simulation, step=3e-4, accuracy=1.0)
    across = 1.05 * 0.7**2 / 12.0 + 0.7e-3
    moment = (across, 1.4e-3, across)
    arms = {
        name: GivenInertia(mass=1.05, frame="body", center=(0.0, y, 1.1), inertia=moment)
        for name, y in (("left", 0.55), ("right", -0.55))
    }
    rigid = replace(example, rods={}, joints={}, bodies={**example.bodies, **arms})
    names = "xi", "eta", "theta"
    places, rates = _slopes_of_the_limit(replace(example, simulation=settings), rigid, names)
    assert places == pytest.approx(-1.0, abs=0.15)
    assert rates == pytest.approx(-0.5, abs=0.15)


def test_soft_arms_keep_the_energy() -> None:
    run = anholon.simulate(anholon.loads(ELASTIC), set={"EI": 1.0})
    assert np.abs(run.energy - run.energy[0]).max() < 3e-3 * run.energy[0]
    assert run.drift.max() < 1e-12
    assert np.abs(run["left:tip.x"] - run["right:tip.x"]).max() > 0.1


def test_a_rod_beside_a_body_that_nothing_joins_to_it_moves_alone() -> None:
    joint = '[joints.left]\nbetween = ["sled", "left:base"]\n'
    arm = (
        ARM.format(name="left", angle="pi/2")
        .replace(joint, "")
        .replace("[rods.left]", "[rods.left]\nvelocity = [0, 0, 2]")
    )
    run = anholon.simulate(anholon.loads(SLED + arm + END))
    sled = anholon.simulate(anholon.loads(SLED + END))
    assert run.outcome.status == "done"
    for name in ("x", "y", "th"):
        np.testing.assert_allclose(run[name][-1], sled[name][-1], atol=1e-4)  # steps of 0.01 s, of the second order
    np.testing.assert_allclose(run["left:tip.z"], 2.0 * run.times, atol=1e-9)


def test_a_hinge_as_joint_is_a_hinge_as_support() -> None:
    rod = """
format = 1
gravity = [0, 0, -9.81]
[rods.a]
elements = 4
curve = { kind = "straight", length = 1 }
section = { kind = "circle", radius = 0.01, young = 1e8, density = 1100 }
[simulation]
until = 0.3
frames = 40
step = 1e-3
accuracy = 0
"""
    support = '[supports.hinge]\nat = "a:base"\nturning = "hinged"\naxis = "y"\n'
    joint = '[joints.hinge]\nbetween = ["world", "a:base"]\nturning = "hinged"\naxis = [0, 1, 0]\n'
    one, two = (anholon.simulate(anholon.loads(rod + text)) for text in (support, joint))
    for name in ("a:tip.x", "a:tip.z", "reaction:hinge.x", "reaction:hinge.z", "a:middle.M2"):
        assert two[name] == pytest.approx(one[name], abs=2e-6 * np.abs(one[name]).max())


def test_a_body_on_the_tip_is_a_lump() -> None:
    """A small sphere as a body with six coordinates, welded to the tip, moves the rod as a lump does."""
    rod = """
format = 1
gravity = [0, 0, -9.81]
[rods.a]
elements = 3
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "circle", radius = 0.01, young = 1e8, density = 1100 }}
{lump}
[supports.clamp]
at = "a:base"
[simulation]
until = 0.2
frames = 40
step = 0.005
"""
    J = 0.4 * 0.5 * 0.05**2
    lump = anholon.simulate(
        anholon.loads(rod.format(lump=f'lumps = [{{ at = "tip", mass = 0.5, inertia = [{J}, {J}, {J}] }}]'))
    )
    body = """
[coordinates]
x = { value = 1, unit = "m" }
y = { value = 0, unit = "m" }
z = { value = 0, unit = "m" }
a = { value = 0, unit = "rad" }
b = { value = 0, unit = "rad" }
c = { value = 0, unit = "rad" }
[bodies.ball]
kind = "sphere"
radius = 0.05
mass = 0.5
position = ["x", "y", "z"]
rotation = [{ axis = "x", angle = "a" }, { axis = "y", angle = "b" }, { axis = "z", angle = "c" }]
[joints.weld]
between = ["a:tip", "ball"]
"""
    run = anholon.simulate(anholon.loads(rod.format(lump="") + body))
    assert run["a:tip.z"] == pytest.approx(lump["a:tip.z"], abs=1e-7)
    assert run["z"] == pytest.approx(lump["a:tip.z"], abs=1e-7)
    # The joint carries weight and inertia of the ball.
    assert run["reaction:weld.z"][0] == pytest.approx(-lump["a:tip.T3"][0], rel=1e-9)


def test_a_closed_four_bar_of_stiff_rods() -> None:
    """Three rods and the ground in a loop keep the lengths, the energy and the pins."""
    section = 'section = { kind = "circle", radius = 0.02, young = 1e10, density = 1000 }\nelements = 2\n'
    model = anholon.loads(f"""
format = 1
gravity = [0, 0, -9.81]
[rods.crank]
rotation = [{{ axis = "y", angle = "-pi/2" }}]
curve = {{ kind = "straight", length = 0.5 }}
{section}
[rods.coupler]
position = [0, 0, 0.5]
curve = {{ kind = "straight", length = 1 }}
{section}
[rods.rocker]
position = [1, 0, 0.5]
rotation = [{{ axis = "y", angle = "pi/2" }}]
curve = {{ kind = "straight", length = 0.5 }}
{section}
[supports.ground]
at = "crank:base"
turning = "hinged"
axis = "y"
[joints.pin]
between = ["crank:tip", "coupler:base"]
turning = "hinged"
axis = [0, 1, 0]
[joints.knee]
between = ["coupler:tip", "rocker:base"]
turning = "free"
[joints.foot]
between = ["world", "rocker:tip"]
turning = "free"
[loads.push]
kind = "section"
at = "crank:tip"
force = [2, 0, 0]
[simulation]
until = 0.3
frames = 40
step = 0.005
""")
    run = anholon.simulate(model)
    assert run.outcome.status == "done"
    assert run.drift.max() < 1e-11
    # A parallelogram: the coupler does not turn, and its links turn alike (the push does work on them).
    assert np.abs(run["coupler:tip.z"] - run["coupler:base.z"]).max() < 1e-3
    work = 2.0 * (run["crank:tip.x"] - run["crank:tip.x"][0])
    assert run.energy - run.energy[0] == pytest.approx(work, abs=2e-3 * np.abs(work).max())


def test_initial_rates_that_tear_a_joint_are_refused() -> None:
    model = anholon.loads(ELASTIC.replace("[rods.left]", "[rods.left]\nvelocity = [0, 3, 0]"))
    with pytest.raises(ModelError, match="violate the joint"):
        anholon.simulate(model)


def test_a_coupled_run_is_kept_whole(tmp_path: Path) -> None:
    run = anholon.simulate(anholon.loads(ELASTIC), until=0.2)
    save_run(run, tmp_path / "run.h5")
    again = load_run(tmp_path / "run.h5")
    for name in run.columns:
        assert (again[name] == run[name]).all()


@pytest.mark.parametrize("lift", ["0", "0.02*(1 - cos(15*t))"])
def test_a_body_without_coordinates_holds_a_rod_as_a_support_does(lift: str) -> None:
    rod = """
format = 1
[rods.arm]
elements = 4
curve = { kind = "straight", length = 0.6 }
section = { kind = "circle", young = 1e8, radius = 0.015, density = 1000 }
[loads.tip]
kind = "section"
at = "arm:tip"
force = [0, 0, "sin(20*t)"]
[simulation]
until = 0.1
accuracy = 1e-6
"""
    hub = f'[bodies.hub]\nkind = "box"\nposition = [0, 0, "{lift}"]\nmass = 0.5\nsize = [0.1, 0.1, 0.1]\n'
    hub += '[joints.root]\nbetween = ["hub", "arm:base"]\n'
    wall = f'[supports.wall]\nat = "arm:base"\nmotion = [0, 0, "{lift}"]\n'
    held, joined = (anholon.simulate(anholon.loads(rod + more)) for more in (wall, hub))
    assert joined.outcome.status == "done", joined.outcome.text()
    assert joined["arm:tip.z"] == pytest.approx(held["arm:tip.z"], abs=2e-5)
    assert np.ptp(held["arm:tip.z"]) > 1e-3


@pytest.mark.parametrize("size", ["1e308", "5e-324"])
def test_an_axis_of_a_hinge_says_a_direction_by_numbers_of_any_size(size: str) -> None:
    """Their squares would be infinite or 0."""
    model = anholon.load("four-bar-flexible")
    elbow = replace(model.joints["elbow"], axis=(0, size, 0))
    other = replace(model, joints={**model.joints, "elbow": elbow})
    runs = [anholon.simulate(one, until=0.01) for one in (model, other)]
    assert runs[0].outcome.status == "done"
    columns = [run.table() for run in runs]
    assert all(np.array_equal(columns[0][name], columns[1][name]) for name in columns[0])
    still = replace(model, joints={**model.joints, "elbow": replace(elbow, axis=(0, "0", 0))})
    with pytest.raises(ModelError, match="The axis has no direction"):
        anholon.simulate(still, until=0.01)
