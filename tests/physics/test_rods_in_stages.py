"""Rods and bodies that carry them in stages, on contacts, with friction: impulses, limits, what goes on from a run."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.errors import ModelError
from anholon.export.hdf5 import load_run, save_run
from anholon.model.schema import SectionLoad, Support

SKATER = """
format = 1
[parameters]
EI = {{ value = {EI:g}, unit = "N*m^2" }}
w = {{ value = 0.4, unit = "m" }}
[coordinates]
xi = {{ rate = 1.5, unit = "m" }}
eta = {{ unit = "m" }}
theta = {{ rate = 2, unit = "rad" }}
[bodies.body]
kind = "box"
size = [0.25, "w", 1.2]
mass = 8
center = [0.05, 0, 0.7]
position = ["xi", "eta", 0]
rotation = [{{ axis = "z", angle = "theta" }}]
[constraints.blade]
kind = "nonholonomic"
formula = "eta'*cos(theta) - xi'*sin(theta)"
at = "body"
{arm}
[simulation]
until = 1
frames = 20
step = 0.005
accuracy = 1e-3
[[stages]]
name = "still"
duration = 0.2
[[stages]]
name = "opening"
duration = 0.3
set = {{ w = 1.2 }}
change = "ramp"
ramp = 0.2
[[stages]]
name = "free of the blade"
duration = 5
off = ["blade"]
until = "theta - 0.9"
[[stages]]
name = "closing"
duration = 0.1
set = {{ w = 0.6 }}
"""

ELASTIC = """
[rods.arm]
elements = 3
position = [0, 0.2, 1.1]
rotation = [{ axis = "z", angle = "pi/2" }]
curve = { kind = "straight", length = 0.7 }
section.kind = "given"
section.axial = "1e3*EI"
section.shear = ["1e3*EI", "1e3*EI"]
section.torsion = "EI"
section.bending = ["EI", "EI"]
section.mass = 1.5
section.inertia = [2e-3, 1e-3, 1e-3]
[joints.shoulder]
between = ["body", "arm:base"]
"""

RIGID = f"""
[bodies.arm]
kind = "inertia"
mass = 1.05
center = [0, 0.55, 1.1]
inertia = [{1.05 * 0.49 / 12 + 0.7e-3!r}, {1.4e-3!r}, {1.05 * 0.49 / 12 + 0.7e-3!r}]
position = ["xi", "eta", 0]
rotation = [{{ axis = "z", angle = "theta" }}]
"""


@pytest.fixture(scope="module")
def staged() -> anholon.Run:
    """Return the motion of a skater with one elastic arm through four stages."""
    return anholon.simulate(anholon.loads(SKATER.format(EI=100.0, arm=ELASTIC)))


def test_elastic_skater_in_stages_tends_to_the_rigid_one(staged: anholon.Run) -> None:
    """In the smooth stages the difference falls as 1/EI, though the arm swings on; the blade holds to 1e-12."""
    rigid = anholon.simulate(anholon.loads(SKATER.format(EI=1.0, arm=RIGID)))
    stiff = anholon.simulate(anholon.loads(SKATER.format(EI=1000.0, arm=ELASTIC)))
    gaps = []
    for run in (staged, stiff):
        assert run.outcome.status == "done"
        assert [span.name for span in run.stages] == ["still", "opening", "free of the blade", "closing"]
        assert run.drift[run.times < 0.5].max() < 1e-12
        between = run.quantity(["drift"], np.linspace(0.0, 0.49, 37))["drift"]
        assert between.max() < 1e-12
        assert "corrections" in run.outcome.message
        times = [0.15, 0.3, 0.45]
        parts = [run.quantity([c], times)[c] - rigid.quantity([c], times)[c] for c in ("xi", "eta", "theta")]
        gaps.append(float(np.abs(parts).max()))
    assert gaps[1] < 0.15 * gaps[0]
    ends = [run.stages[2].t1 for run in (rigid, stiff)]
    assert ends[1] == pytest.approx(ends[0], abs=2e-3)


def test_jump_of_the_pose_keeps_the_momenta_of_body_and_arm(staged: anholon.Run) -> None:
    """Free of the blade nothing outside acts: the momenta along the ice and about the vertical stay, in zero time."""
    t = staged.stages[3].t0
    totals = []
    for motion, w in zip(staged.segments[-2:], (1.2, 0.6), strict=True):
        names = ("xi", "eta", "theta", "xi'", "eta'", "theta'", "momentum.x", "momentum.y", "angular.z")
        x, y, angle, vx, vy, turn, px, py, H = (
            float(staged.quantities_within(motion, [name], np.array([t]))[name][0]) for name in names
        )
        dx, dy = 0.05 * math.cos(angle), 0.05 * math.sin(angle)
        ux, uy = vx - turn * dy, vy + turn * dx
        J = 8.0 * (0.25**2 + w**2) / 12.0
        own = 8.0 * ((x + dx) * uy - (y + dy) * ux) + J * turn
        totals.append([px + 8.0 * ux, py + 8.0 * uy, H + own, J * turn])
    assert totals[1][:3] == pytest.approx(totals[0][:3], abs=1e-9)
    assert staged.stages[3].rates_after[2] > 1.2 * staged.stages[3].rates_before[2]


def test_run_goes_on_from_an_earlier_one(staged: anholon.Run) -> None:
    """Another last stage: the motion before it is taken over, what follows is what the whole run gives.

    Sums of arrays round by where they lie in memory, and the wrenches are the places' differences times stiffnesses.
    """
    text = SKATER.format(EI=100.0, arm=ELASTIC).replace("w = 0.6", "w = 0.7")
    whole = anholon.simulate(anholon.loads(text))
    resumed = anholon.simulate(anholon.loads(text), resume=staged)
    assert [a is b for a, b in zip(resumed.segments, staged.segments, strict=True)] == [True, True, True, True, False]
    for name in ("theta", "arm:tip.x", "reaction:shoulder.mz", "energy"):
        np.testing.assert_allclose(resumed[name], whole[name], rtol=0, atol=1e-9 * np.abs(whole[name]).max())
    assert resumed.segments[0].p is staged.segments[0].p


@pytest.mark.parametrize(
    ("name", "address"), [("flexible-pendulum", "rope:tip.x"), ("four-bar-flexible", "rocker:tip.y")]
)
def test_a_longer_motion_continues_from_the_end(name: str, address: str) -> None:
    """The frames of the shorter run stay to the bit, the others are those of the whole run to the accuracy of steps."""
    model = anholon.load(name)
    run = None
    for until in (0.2, 0.4, 0.5):
        longer = replace(model, simulation=replace(model.simulation, until=until))
        earlier, run = run, anholon.simulate(longer, resume=run)
        if earlier is None:
            continue
        assert run.count_shared(earlier) == (earlier.segment_count, len(earlier.times) - 1)
        np.testing.assert_array_equal(run[address][: len(earlier.times) - 1], earlier[address][:-1])
        whole = anholon.simulate(longer)
        np.testing.assert_allclose(run.times, whole.times, rtol=1e-14)
        np.testing.assert_allclose(run[address], whole[address], rtol=0, atol=1e-4 * np.ptp(whole[address]))


def test_staged_run_is_kept_in_files(staged: anholon.Run, tmp_path: Path) -> None:
    """Every column comes back from a file, at the frames and just before a stage ends."""
    save_run(staged, tmp_path / "run.h5")
    kept = load_run(tmp_path / "run.h5")
    for name in staged.columns:
        assert np.array_equal(kept[name], staged[name])
    t = staged.stages[2].t1 - 1e-9
    assert kept.at(t)["arm:tip.y"] == staged.at(t)["arm:tip.y"]
    assert [span.name for span in kept.stages] == [span.name for span in staged.stages]


BAR = """
format = 1
gravity = [0, 0, -9.81]
[rods.bar]
elements = 6
velocity = [0, 0, -2]
curve = { kind = "straight", length = 1 }
section = { kind = "circle", radius = 0.02, young = 1e7, density = 1000 }
damping = 0.001
[supports.hook]
at = "bar:base"
turning = "free"
[simulation]
until = 0.4
frames = 50
step = 0.002
accuracy = 1e-4
[[stages]]
name = "falling"
duration = 0.1
off = ["hook"]
[[stages]]
name = "caught"
duration = 0.2
on = ["hook"]
[[stages]]
name = "let go"
duration = 0.1
off = ["hook"]
"""


@pytest.mark.parametrize("rise", [0.7, -4.0])
def test_a_support_that_moves_shares_in_the_energy_of_its_blow(rise: float) -> None:
    """The hook goes on at its own speed: its drive does P·rise, the contact takes 1/2 P w with the speed w between hook
    and bar before, and T+ - T- is what is left. A hook that falls quicker than the bar draws it down."""
    moving = BAR.replace('turning = "free"', f'turning = "free"\nmotion = [0, 0, "{rise}*t"]')
    run = anholon.simulate(anholon.loads(moving))
    (caught,) = [event for event in run.events if event.name == "engage hook"]
    before, after = (
        run.quantities_within(motion, ["kinetic", "momentum.z"], np.array([0.1])) for motion in run.segments[:2]
    )
    P = float(after["momentum.z"][0] - before["momentum.z"][0])
    w = rise + 2.0 + 9.81 * 0.1
    assert caught.impulse == pytest.approx(abs(P), rel=1e-8)
    assert caught.drives == pytest.approx(P * rise, rel=1e-7)
    assert caught.loss == pytest.approx(0.5 * P * w, rel=1e-7)
    assert caught.loss > 0.0
    gained = float(after["kinetic"][0] - before["kinetic"][0])
    assert gained == pytest.approx(caught.drives - caught.loss, rel=1e-9)
    row = anholon.stage_table(run)[1]
    assert row.gained + row.gained_lost == pytest.approx(caught.drives, rel=1e-6)


def test_support_that_is_switched_on_gives_an_impulse() -> None:
    """Free fall to machine accuracy; then what the hook's impulse takes is the change of momentum and of energy."""
    run = anholon.simulate(anholon.loads(BAR))
    mass = 1000.0 * math.pi * 0.02**2
    assert run.at(0.08)["momentum.z"] == pytest.approx(-mass * (2.0 + 9.81 * 0.08), rel=1e-12)
    (caught,) = [event for event in run.events if event.name == "engage hook"]
    before, after = (
        run.quantities_within(motion, ["momentum.z", "kinetic", "bar:base.z"], np.array([0.1]))
        for motion in run.segments[:2]
    )
    assert caught.impulse == pytest.approx(float(after["momentum.z"][0] - before["momentum.z"][0]), rel=1e-9)
    assert caught.loss == pytest.approx(float(before["kinetic"][0] - after["kinetic"][0]), rel=1e-9)
    held = run.quantity(["bar:base.z"], np.linspace(0.1, 0.3, 9)[:-1])["bar:base.z"]
    assert np.abs(held - before["bar:base.z"][0]).max() < 1e-10
    # Gone from the hook it falls again: only the weight changes its momentum.
    times = np.array([0.32, 0.4])
    momentum = run.quantity(["momentum.z"], times)["momentum.z"]
    assert momentum[1] - momentum[0] == pytest.approx(-mass * 9.81 * 0.08, rel=1e-9)
    assert np.abs(run.quantity(["reaction:hook.z"], times)["reaction:hook.z"]).max() == 0.0


def test_disabled_parts_act_only_once_a_stage_switches_them_on(tmp_path: Path) -> None:
    """A hook that is disabled instead of switched off by the first stage gives the same run to the bit; what no stage
    switches on is as if it were not there, and is still in the model that is stored."""
    model = anholon.loads(BAR)
    run = anholon.simulate(model)
    first, *others = model.stages
    hook, push = replace(model.supports["hook"], enabled=False), SectionLoad(at="bar:tip", force=(0.0, 0.0, 9.0))
    disabled = replace(
        model,
        stages=(replace(first, off=()), *others),
        supports={"hook": hook, "prop": Support(at="bar:tip", enabled=False)},
        loads={"push": replace(push, enabled=False)},
    )
    again = anholon.simulate(disabled)
    names, times = ["bar:tip.z", "reaction:hook.z", "kinetic"], np.linspace(0.0, 0.4, 21)
    expected, found = run.quantity(names, times), again.quantity(names, times)
    assert all(np.array_equal(expected[name], found[name]) for name in names)
    assert again.system.typed_model == disabled
    save_run(again, tmp_path / "run.h5")
    assert load_run(tmp_path / "run.h5").system.typed_model == disabled
    at_rest = replace(disabled, stages=(), supports={"hook": model.supports["hook"], "prop": disabled.supports["prop"]})
    plain = replace(at_rest, supports={"hook": model.supports["hook"]}, loads={})
    assert np.array_equal(anholon.statics(at_rest).state.wrench, anholon.statics(plain).state.wrench)


SLED = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = { rate = 1, unit = "m" }
z = { unit = "m" }
[bodies.sled]
kind = "box"
size = [0.3, 0.2, 0.1]
mass = 2
position = ["x", 0, "z"]
[constraints.floor]
kind = "holonomic"
formula = "z"
side = "positive"
at = "sled"
[forces.rub]
kind = "friction"
constraint = "floor"
at = "sled"
coefficient = 0.3
[rods.mast]
elements = 3
damping = 0.01
rotation = [{ axis = "y", angle = "-pi/2" }]
curve = { kind = "straight", length = 0.5 }
section = { kind = "circle", radius = 0.01, young = 2e9, density = 1200 }
[joints.foot]
between = ["sled", "mast:base"]
[simulation]
until = 0.4
frames = 40
"""


def test_friction_stops_a_sled_with_an_elastic_mast() -> None:
    """Together they stop after v/(μ g), for the friction feels the weight of the mast too; then the sled sticks."""
    run = anholon.simulate(anholon.loads(SLED))
    (stick,) = [event for event in run.events if event.name == "stick rub"]
    assert stick.t == pytest.approx(1.0 / (0.3 * 9.81), rel=1e-3)
    assert run["x"][-1] == pytest.approx(0.5 / (0.3 * 9.81), rel=1e-3)
    assert run["x'"][-1] == pytest.approx(0.0, abs=1e-12)


def test_block_with_an_arm_bounces_and_comes_to_rest() -> None:
    """The first contact comes after sqrt(2 h / g) with e = 1/2; the bounces end, and the floor bears block and arm."""
    text = SLED.replace("rate = 1, ", "").replace('side = "positive"', 'side = "positive"\nrestitution = 0.5')
    text = text.replace('z = { unit = "m" }', 'z = { value = 0.02, unit = "m" }').replace(
        "[rods.mast]", "[rods.mast]\nposition = [0, 0, 0.02]"
    )
    run = anholon.simulate(anholon.loads(text.replace("until = 0.4", "until = 0.5")))
    blows = [event for event in run.events if event.impulse > 0.0]
    assert blows[0].t == pytest.approx(math.sqrt(0.04 / 9.81), rel=1e-9)
    assert run.outcome.status == "done"
    assert run.segments[-1].system.mode.open == ()
    assert abs(run["z"][-1]) < 1e-12
    weight = 9.81 * (2.0 + 1200.0 * math.pi * 1e-4 * 0.5)
    assert run["reaction:floor"][-1] == pytest.approx(weight, rel=0.05)


def test_what_shapes_a_rod_does_not_change_in_stages() -> None:
    """A rod is made once; a limb that carries one cannot jump."""
    with pytest.raises(ModelError, match="on which the rod depends"):
        anholon.simulate(
            anholon.loads(
                BAR.replace("radius = 0.02", 'radius = "r"')
                + '[parameters.r]\nvalue = 0.02\nunit = "m"\n'
                + '[[stages]]\nname = "thin"\nduration = 1\nset = { r = 0.01 }\n'
            )
        )
    text = SKATER.format(EI=100.0, arm=ELASTIC).replace(
        'position = ["xi", "eta", 0]', 'position = ["xi", "eta", "w-0.4"]'
    )
    run = anholon.simulate(anholon.loads(text.replace('change = "ramp"\nramp = 0.2\n', "")))
    assert run.outcome.status == "failed"
    assert "which would bend the rod without bound" in run.outcome.message


def test_stages_are_explained_from_the_states_of_the_run(staged: anholon.Run) -> None:
    """Table and transitions tell coordinates and rates of the bodies as the columns do; rods share in what bodies do,
    so that nothing is foretold from the bodies alone."""
    names = ["xi", "eta", "theta"]
    rows = anholon.stage_table(staged)
    for row in rows:
        for t, (q, v) in ((row.t0, row.entry), (row.t1, row.exit)):
            motion = next(one for one in staged.segments if t in ((one.t0, one.t1)) and row.t0 <= one.t0 < row.t1)
            own = staged.quantities_within(motion, [*names, *(f"{name}'" for name in names)], np.array([t]))
            assert q == pytest.approx([own[name][0] for name in names], abs=1e-12)
            assert v == pytest.approx([own[f"{name}'"][0] for name in names], abs=1e-12)
    assert rows[0].ways["body"] == pytest.approx(1.5 * 0.2, rel=0.1)
    for k in range(1, len(staged.stages)):
        told = anholon.explain_transition(staged, k)
        assert told.rates[0] == pytest.approx(rows[k - 1].exit[1], abs=1e-12)
        assert told.rates[1] == pytest.approx(rows[k].entry[1], abs=1e-12)
        assert told.forecast is None
        assert not told.paths
