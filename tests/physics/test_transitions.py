"""Transitions explained: what a jump keeps, what its path does, what a ramp was expected to do, what is refused."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from msgspec.structs import replace
from scipy.integrate import solve_ivp
from tests.physics.bodies import general_skater, gold, in_own_units, stage, start

import anholon
from anholon.errors import RunError, UsageError
from anholon.model.query.field_paths import set_value
from anholon.model.schema import Model, Parameter, Stage
from anholon.simulation.joint_order import group_joints

Pose = Sequence[float]


def jumping(before: Pose, after: Pose, u: float, omega: float, path: tuple[str, ...] = ()) -> Model:
    """Return the general skater whose pose (rad) jumps after half a second."""
    model = start(general_skater(before, 0.4), xi_rate=u, theta_rate=omega)
    stages = (
        stage(model, "before", 0.5, before, 0.4),
        replace(stage(model, "after", 0.2, after, -0.7), path=path),
    )
    return replace(model, stages=stages)


def ramping(before: Pose, after: Pose, length: float, profile: str) -> Model:
    """Return the general skater whose pose (rad) changes by a ramp after half a second."""
    model = start(general_skater(before, 0.4), xi_rate=5.0, theta_rate=1.5)
    angles = in_own_units(model, {f"alpha{k + 1}": angle for k, angle in enumerate(after)})
    ramp = Stage(name="ramp", duration=length + 0.01, change="ramp", ramp=length, profile=profile, set=angles)
    return replace(model, stages=(stage(model, "before", 0.5, before, 0.4), ramp))


def sleigh(stages: str, at: str = '["c", "b", 0]', more: str = "") -> Model:
    """Return a plate with a blade at a place of it that parameters move."""
    return anholon.loads(
        f"""
        format = 1
        [parameters]
        b = {{ value = 0.1, unit = "m" }}
        c = {{ value = 0, unit = "m" }}
        [coordinates]
        x = {{ rate = 3 }}
        y = {{ }}
        theta = {{ unit = "rad", rate = 0.7 }}
        [points]
        P = {{ position = {at}, frame = "plate" }}
        [bodies]
        plate.kind = "plate"
        plate.width = 0.4
        plate.height = 1
        plate.mass = 10
        plate.position = ["x", "y", 0]
        plate.rotation = [{{ axis = "z", angle = "theta" }}]
        {more}
        [constraints]
        blade = {{ kind = "blade", at = "P", frame = "plate" }}
        {stages}
        """
    )


@pytest.mark.parametrize("seed", range(5))
def test_a_jump_keeps_its_angular_momentum_and_turns_sideways_motion_into_speed(seed: int) -> None:
    """J_C ω is kept, and u - ω y_C changes by H ∫ dy_C/J_C along the path, for any poses (docs/theory.md 6)."""
    random = np.random.default_rng(seed)
    before, after = random.uniform(-1.0, 1.4, (2, 4)).tolist()
    u, omega = random.uniform(0.0, 8.0), random.uniform(-6.0, 6.0)
    path = ("alpha3 alpha1", "alpha2") if seed % 2 else ()
    run = anholon.simulate(jumping(before, after, u, omega, path))
    told = anholon.explain_transition(run, 1)
    first, second = told.body
    assert first.inertia * first.mean_angular_velocity == pytest.approx(first.angular_momentum[2], abs=1e-12)
    assert second.angular_momentum[2] == pytest.approx(
        first.angular_momentum[2], abs=1e-10 * (1.0 + abs(first.angular_momentum[2]))
    )
    (blade,) = told.blades
    assert blade.expected == pytest.approx(blade.along[1], abs=1e-10 * (1.0 + abs(blade.along[1])))
    # The blade is at the heading, so that its speed is that of the point A.
    place = {name: k for k, name in enumerate(run.names)}
    for k in (0, 1):
        speed = math.hypot(told.rates[k][place["xi"]], told.rates[k][place["eta"]])
        assert abs(blade.u[k]) == pytest.approx(speed, abs=1e-10)
        assert told.body[k].mean_angular_velocity == pytest.approx(told.rates[k][place["theta"]], abs=1e-10)
        assert blade.along[k] == pytest.approx(
            blade.u[k] - told.body[k].mean_angular_velocity * blade.offset[k], abs=1e-10
        )
    assert told.drive_energy == pytest.approx(told.energy[1] - told.energy[0], abs=1e-12)
    data = gold("skater_staged")["body"]
    roots = np.array([-1.0, 1.0, -0.5, 0.5]) * data["l"]
    sides, masses, lengths = np.array([-1, 1, -1, 1]), np.array(data["m0..m4"][1:]), np.array(data["l1..l4"])
    for offset, angles in zip(blade.offset, (before, after), strict=True):
        y = masses @ (roots + sides * lengths / 2.0 * np.sin(angles)) / first.mass
        assert offset == pytest.approx(y, abs=1e-12)


def test_the_paths_are_those_of_the_reference() -> None:
    """Together, arms first, legs first; the body of the reference, ω and u just before the jump as there."""
    data = gold("skater_staged")["2c_path_dependence"]
    before, after = ([math.radians(a) for a in data[key]] for key in ("from", "to"))
    u, omega = data["u-,w-"]
    model = start(general_skater(before, 0.0), xi_rate=u, theta_rate=omega)
    stages = (stage(model, "before", 1e-12, before, 0.0), stage(model, "after", 0.1, after, 0.0))
    told = anholon.explain_transition(anholon.simulate(replace(model, stages=stages)), 1)
    found = {path.names: path for path in told.paths}
    expected = {
        (): data["straight"],
        ("arms", "legs"): data["arms_then_legs"],
        ("legs", "arms"): data["legs_then_arms"],
    }
    assert set(found) == set(expected)
    for names, (speed, turning) in expected.items():
        assert found[names].speeds["blade"] == pytest.approx(speed, abs=1e-9)
        assert found[names].rates[1] == pytest.approx(turning, abs=1e-9)
    assert [path.is_chosen for path in told.paths] == [True, False, False]


def test_an_order_of_ones_own_is_compared_with_the_others() -> None:
    pose = [1.2, 0.3, 0.1, 0.4]
    run = anholon.simulate(jumping(pose, [0.2, 0.9, 0.5, 0.0], 5.0, 2.0, ("alpha4", "alpha1 alpha3")))
    told = anholon.explain_transition(run, 1)
    (own,) = (path for path in told.paths if path.is_chosen)
    assert own.path == (("alpha4",), ("alpha1", "alpha3"))
    assert own.speeds["blade"] == told.blades[0].u[1]
    assert len(told.paths) == 4


def test_the_speed_along_a_blade_that_leans_changes_by_the_law() -> None:
    """The foot leans by 25°: its reaction is 1/cos 25° of the lateral force, all else is as for an upright one."""
    arm = 'arm = { kind = "box", mass = 4, size = [0.1, 0.1, 0.1], frame = "plate", position = [0, "b", 0.3] }'
    foot = 'rotation = [{ axis = "x", angle = -0.4363323129985824 }], frame = "plate", inertia = [0, 0, 0]'
    stages = """
        [[stages]]
        name = "before"
        duration = 0.3
        [[stages]]
        name = "after"
        duration = 0.2
        set = { b = 0.5 }
        """
    upright = sleigh(stages, at='["c", 0, 0]', more=arm)
    text = sleigh(stages, at='["c", 0, 0]', more=f'{arm}\nfoot = {{ kind = "inertia", {foot} }}')
    blade = replace(text.constraints["blade"], at="foot", frame="foot")
    leaning = replace(text, constraints={"blade": blade})
    found = [anholon.explain_transition(anholon.simulate(model), 1).blades[0] for model in (upright, leaning)]
    for told in found:
        assert told.along[1] == pytest.approx(told.expected, abs=1e-10)
        assert told.along == pytest.approx(found[0].along, abs=1e-9)
    ramps = [
        anholon.foresee(set_value(set_value(model, "stages.1.change", "ramp"), "stages.1.ramp", 1e-4), "after").forecast
        for model in (upright, leaning)
    ]
    assert ramps[0] is not None
    assert ramps[1] is not None
    assert ramps[1].short_ramp_forces["blade"] == pytest.approx(ramps[0].short_ramp_forces["blade"], rel=1e-6)
    share = ramps[0].peaks["blade"].value / ramps[1].peaks["blade"].value
    assert share == pytest.approx(math.cos(math.radians(25.0)), rel=1e-6)


def test_joints_are_grouped_by_what_they_move() -> None:
    model = anholon.load("skater-reference")
    assert group_joints(model, ("alpha1", "alpha2", "alpha3")) == {
        "arms": ("alpha1", "alpha2"),
        "legs": ("alpha3",),
    }
    assert group_joints(model, ("alpha1", "alpha2")) == {"alpha1": ("alpha1",), "alpha2": ("alpha2",)}


@pytest.mark.parametrize("profile", ["cosine", "quintic", "s^2*(3 - 2*s)", "s - sin(2*pi*s)/(2*pi)"])
def test_what_a_ramp_will_do_is_foretold_before_it_is_run(profile: str) -> None:
    """Peaks and rates at its end, for long ramps and short ones, with drag and torque; short ones tend to the jump."""
    before, after = [1.4, 0.6, 0.1, 0.1], [0.5, 1.0, 0.1, 0.7]
    for length in (2.5, 0.2, 0.0125):
        model = ramping(before, after, length, profile)
        foretold = anholon.foresee(model, model.stages[1].name).forecast
        run = anholon.simulate(model, rtol=1e-12, atol=1e-13)
        told = anholon.explain_transition(run, 1)
        assert told.forecast is not None
        assert foretold is not None
        assert told.ramp_result is not None
        (_, row) = anholon.stage_table(run)
        if row.peaks["blade"].t < told.t + length:  # else it comes after the ramp
            assert told.ramp_peaks["blade"].value == pytest.approx(row.peaks["blade"].value, rel=1e-11)
        for forecast in (told.forecast, foretold):
            assert forecast.is_complete
            assert forecast.peaks["blade"].value == pytest.approx(told.ramp_peaks["blade"].value, rel=1e-5)
            assert forecast.angular_velocity == pytest.approx(told.ramp_result.angular_velocity, abs=1e-7)
            assert forecast.speeds["blade"] == pytest.approx(told.ramp_result.speeds["blade"], abs=1e-7)
        moved = abs(told.forecast.lateral_forces["blade"])
    assert moved == pytest.approx(abs(told.ramp_peaks["blade"].value), rel=0.35)  # the moving masses alone
    assert abs(told.forecast.short_ramp_forces["blade"]) == pytest.approx(
        moved, rel=0.1
    )  # y_C does not quite follow the profile
    quick = anholon.foresee(ramping(before, after, 1e-5, profile), "ramp").forecast
    assert quick is not None
    assert quick.peaks["blade"].value * 1e-5**2 == pytest.approx(
        told.forecast.short_ramp_forces["blade"] * 0.0125**2, rel=1e-3
    )


def test_the_force_of_a_sharp_ramp_that_turns_the_body_is_foretold() -> None:
    """A mass m that swings about a blade below the middle of a plate: P₁' = ω P₂, P₂' = N - ω P₁, L' = -u P₂."""
    radius, mass, trunk, side = 0.8, 2.0, 10.0, 0.1
    stages = """
        [[stages]]
        name = "before"
        duration = 0.3
        [[stages]]
        name = "swing"
        duration = 1
        set = { a = 1.3 }
        change = "ramp"
        ramp = 0.4
        """
    more = f"""
        arm.kind = "box"
        arm.mass = {mass}
        arm.size = [{side}, {side}, {side}]
        arm.frame = "plate"
        arm.position = ["{radius}*cos(a)", "{radius}*sin(a)", 0]
        """
    text = sleigh(stages, at='["c", "b*0", 0]', more=more)
    model = replace(text, parameters={**text.parameters, "a": Parameter(value=0.2)})
    told = anholon.foresee(model, "swing").forecast
    assert told is not None

    # The same in units of the ramp, from rest.
    inertia = trunk * 0.4**2 / 12.0 + mass * side**2 / 6.0

    def moved(s: float) -> tuple[float, float, float, float]:
        a, rate = 0.2 + 1.1 * (1.0 - math.cos(math.pi * s)) / 2.0, 1.1 * math.pi * math.sin(math.pi * s) / 2.0
        x, y = radius * math.cos(a), radius * math.sin(a)
        return x, y, -y * rate, x * rate

    def rates(s: float, p1: float, spin: float) -> tuple[float, float]:
        x, y, vx, vy = moved(s)
        A = [[trunk + mass, -mass * y], [-mass * y, inertia + mass * (x * x + y * y)]]
        u, omega = np.linalg.solve(A, [p1 - mass * vx, spin - mass * (x * vy - y * vx)])
        return float(u), float(omega)

    def across(s: float, y: np.ndarray) -> float:
        x, _, _, vy = moved(s)
        return mass * (vy + rates(s, *y)[1] * x)

    def slope(s: float, y: np.ndarray) -> list[float]:
        u, omega = rates(s, *y)
        return [omega * across(s, y), -u * across(s, y)]

    grid = np.linspace(0.0, 1.0, 4001)
    found = solve_ivp(slope, (0.0, 1.0), [0.0, 0.0], method="DOP853", rtol=1e-11, atol=1e-12, t_eval=grid).y
    momentum = [across(s, y) for s, y in zip(grid, found.T, strict=True)]
    along = np.array([rates(s, *y)[1] * y[0] for s, y in zip(grid, found.T, strict=True)])
    force = (np.gradient(momentum, grid, edge_order=2) + along) / 0.4**2
    peak = force[np.abs(force).argmax()]
    assert told.short_ramp_forces["blade"] == pytest.approx(peak, rel=1e-5)
    assert abs(peak / told.lateral_forces["blade"]) < 0.2  # another law than that of the moving masses alone
    quick = anholon.foresee(set_value(model, "stages.1.ramp", 1e-4), "swing").forecast
    assert quick is not None
    assert quick.peaks["blade"].value * 1e-8 == pytest.approx(peak * 0.16, rel=2e-3)


def test_rates_and_energy_after_a_jump_are_foretold() -> None:
    """By one joint and by several: what is foreseen is what happens."""
    model = anholon.load("skater-staged")
    first, second, *rest = model.stages
    for changes in ({"alpha1": 70.0}, {"alpha1": 70.0, "alpha3": 25.0}):
        changed = replace(model, stages=(first, replace(second, set=changes, change="jump"), *rest))
        foretold = anholon.foresee(changed, second.name)
        found = anholon.explain_transition(anholon.simulate(changed), 1)
        assert foretold.rates[1] == pytest.approx(found.rates[1], abs=1e-9)
        assert foretold.energy == pytest.approx(found.energy, rel=1e-9)
        assert foretold.body[1].angular_momentum[2] == pytest.approx(foretold.body[0].angular_momentum[2], abs=1e-9)
        assert foretold.blades[0].along[1] == pytest.approx(foretold.blades[0].expected, abs=1e-9)


def test_a_stage_that_never_comes_is_not_foretold() -> None:
    model = anholon.load("skater-staged")
    with pytest.raises(UsageError, match="no stage called 'nobody'"):
        anholon.foresee(model, "nobody")
    first, second, *rest = model.stages
    missed = replace(model, stages=(replace(first, next=rest[0].name), second, *rest))
    with pytest.raises(RunError, match=f"the stage '{second.name}' has not begun"):
        anholon.foresee(missed, second.name)
    assert anholon.foresee(model, first.name).after == first.name


def test_a_first_stage_without_its_blade_is_foretold() -> None:
    """A skater who moves across her blade at first does so in flight; names may have 60 letters."""
    model = anholon.load("skater-staged")
    first, *rest = model.stages
    flying = replace(first, name="f" * 60, off=("blade",))
    coordinates = model.coordinates | {"eta": replace(model.coordinates["eta"], rate=1.0)}
    told = anholon.foresee(replace(model, coordinates=coordinates, stages=(flying, *rest)), flying.name)
    assert not told.refusal
    assert told.after == flying.name


def test_a_linear_ramp_begins_and_ends_with_a_lateral_blow() -> None:
    """I = M y_C' at its beginning; ω and u - ω y_C stay (docs/theory.md 6)."""
    pose, length = [1.4, 0.6, 0.1, 0.1], 0.2
    target = [1.0, 0.6, 0.1, 0.1]
    run = anholon.simulate(ramping(pose, target, length, "linear"))
    told = anholon.explain_transition(run, 1)
    rate = (target[0] - pose[0]) / length
    assert told.impulses["blade"] == pytest.approx(-3.5 * 0.65 / 2.0 * math.cos(pose[0]) * rate, rel=1e-9)
    assert told.rates[1] == pytest.approx(told.rates[0], abs=1e-10)
    assert told.forecast is not None
    assert told.forecast.max_profile_curvature == 0.0


def test_a_touch_down_keeps_turning_and_speed_along_the_blade() -> None:
    """The blade below the mass centre: ω and u - ω y_C are continuous, M v_n is the impulse (docs/theory.md 6)."""
    model = sleigh(
        """
        [[stages]]
        name = "slide"
        duration = 0.5
        off = ["blade"]
        [[stages]]
        name = "grip"
        duration = 0.5
        on = ["blade"]
        """,
        at="[0, 0, 0]",
    )
    told = anholon.explain_transition(anholon.simulate(model), 1)
    assert told.on == ("blade",)
    (blade,) = told.blades
    assert blade.along[1] == pytest.approx(blade.along[0], abs=1e-12)
    assert told.body[1].mean_angular_velocity == pytest.approx(told.body[0].mean_angular_velocity, abs=1e-12)
    sideways = -3.0 * math.sin(0.35)
    (blow,) = told.impacts
    assert abs(blow.impulse) == pytest.approx(10.0 * abs(sideways), abs=1e-10)
    assert told.energy_lost == pytest.approx(5.0 * sideways**2, abs=1e-10)
    assert told.drive_energy == pytest.approx(0.0, abs=1e-10)
    assert told.reactions["blade"][0] == 0.0
    assert told.reactions["blade"][1] == pytest.approx(10.0 * 0.7 * 3.0 * math.cos(0.35), rel=1e-9)


STAGE = """
        [[stages]]
        name = "one"
        duration = 0.5
        [[stages]]
        name = "two"
        duration = 0.3
        {}
"""


def test_a_blade_that_moves_along_itself_jumps_as_the_limit_of_ramps() -> None:
    """ω goes with the square root of J/(J + m c²): the contact moves, and the speed across it stays 0 on the way."""
    run = anholon.simulate(sleigh(STAGE.format("set = { c = 0.2 }"), at='["c", 0, 0]'))
    J, m, c = 10.0 * 0.4**2 / 12.0, 10.0, 0.2
    expected = 0.7 * math.sqrt(J / (J + m * c**2))
    assert run.stages[1].rates_after[2] == pytest.approx(expected, abs=1e-10)
    gaps = []
    for length in (0.004, 0.001):
        change = f'set = {{ c = 0.2 }}\n        change = "ramp"\n        ramp = {length}'
        ramp = anholon.simulate(sleigh(STAGE.format(change), at='["c", 0, 0]'), rtol=1e-12, atol=1e-13)
        gaps.append(ramp.at(0.5 + length)["theta'"] - expected)
    assert gaps[0] / gaps[1] == pytest.approx(4.0, abs=0.2)


ARM = 'arm.kind = "thin-rod"\narm.frame = "plate"\narm.position = ["c", {}, 0]\narm.length = 0.1\narm.mass = 2'


def test_a_pose_without_a_limit_is_refused() -> None:
    change, more = "set = { c = 0.3 }", ARM.format(0.4)
    run = anholon.simulate(sleigh(STAGE.format(change), more=more))
    assert run.outcome.status == "failed"
    assert run.outcome.refused == 1
    assert "the pose jump of 'c' pushes along the free coordinate 'theta', which would jump" in run.outcome.message
    assert "Use a ramp" in run.outcome.remedy
    told = anholon.explain_transition(run, 1)
    assert told.refusal == run.outcome.message
    assert (told.before, told.after, told.number) == ("one", "two", 1)
    foretold = anholon.foresee(run.system.model, "two")
    assert foretold.refusal == told.refusal
    assert foretold.energy == pytest.approx(told.energy, rel=1e-9)
    ramp = STAGE.format(f'{change}\n        change = "ramp"\n        ramp = 0.1')
    assert anholon.simulate(sleigh(ramp, more=more)).outcome.status == "done"


def test_transitions_that_are_not_there_are_told_so() -> None:
    run = anholon.simulate(anholon.load("skater-staged"))
    assert anholon.explain_transition(run, 3).after == "Exit"
    for k in (0, 4, -1):
        with pytest.raises(UsageError, match="no transition"):
            anholon.explain_transition(run, k)


@pytest.mark.parametrize(("length", "slips"), [(0.05, True), (0.5, False)])
def test_whether_a_ramp_makes_the_blade_slip_is_foretold(length: float, slips: bool) -> None:
    """One arm is lowered, quickly or slowly: the peak that is expected is above the grip where the blade then slips."""
    model = anholon.load("slip-and-recovery")
    first = replace(model.stages[0], until=0, duration=0.3)
    ramp = replace(model.stages[1], until=0, duration=1.0, branches=(), ramp=length, set={"alpha1": 30.0})
    run = anholon.simulate(replace(model, stages=(first, ramp)))
    told = anholon.explain_transition(run, 1)
    assert told.forecast is not None
    grip = told.forecast.reaction_limits["blade"]
    values = model.parameters
    assert grip == pytest.approx(run.system.definitions and run.at(0.0)["M"] * 9.81 * values["mu_grip"].value, rel=1e-3)
    assert (abs(told.forecast.peaks["blade"].value) > grip) is slips
    assert any(event.name == "slip blade" for event in run.events) is slips


LIFT = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
h = { value = 0.5, unit = "m" }
[coordinates]
z = {}
w = {}
[points.foot]
position = [0, 0, "z"]
mass = 3
[points.head]
position = [0, 0, "z + h"]
mass = 2
[points.stone]
position = [1, 0, "w"]
mass = 1
[constraints.floor]
kind = "holonomic"
formula = "z"
at = "foot"
side = "positive"
[constraints.table]
kind = "holonomic"
formula = "w"
at = "stone"
side = "positive"
[simulation]
until = 2
"""


@pytest.mark.parametrize("rate", [-1.5, -0.2, 0.4, 2.0])
def test_a_part_that_starts_or_stops_does_not_pull_on_the_floor(rate: float) -> None:
    """A head of 2 kg starts to move at once over a foot of 3 kg: upward it presses with P = m r, downward it lifts the
    foot with m r / (m + M), since the momentum stays, for 2 m |r| / ((m + M) g). Where it stops, likewise. A stone
    beside them feels nothing."""
    time = 0.5
    still = Stage(name="still", duration=0.3)
    move = Stage(name="move", set={"h": 0.5 + rate * time}, change="ramp", ramp=time, profile="linear", duration=1.2)
    run = anholon.simulate(replace(anholon.loads(LIFT), stages=(still, move)), rtol=1e-12)
    begin = 0.3 if rate < 0 else 0.3 + time
    pressed = [event for event in run.events if event.name == "blow floor"]
    told = [(event.name, event.t) for event in run.events if event not in pressed][:2]
    if rate > 0:
        assert [event.t for event in pressed] == [0.3]
        assert pressed[0].impulse == pytest.approx(2 * rate, rel=1e-9)
    flight = 2 * 2 * abs(rate) / (5 * 9.81)
    assert told == [("release floor", pytest.approx(begin)), ("contact floor", pytest.approx(begin + flight, abs=1e-9))]
    inside = begin + flight * np.array([0.1, 0.5, 0.9])
    rise = 2 * abs(rate) / 5
    np.testing.assert_allclose(
        run.quantity(["z"], inside)["z"], rise * (inside - begin) - 4.905 * (inside - begin) ** 2, rtol=0, atol=1e-11
    )
    assert next(event for event in run.events if event.name == "contact floor").impulse == pytest.approx(5 * rise)
    assert run["z"].min() > -1e-12
    np.testing.assert_allclose(run.reaction("table"), 9.81, rtol=1e-9)
    assert not any("table" in event.name for event in run.events)
