"""What is told of traces that cannot be followed, or only just: falls, slips, jumps of the curvature, ranges."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace
from tests.physics.traced_models import CIRCLE, EIGHT, PUCK, follow, pushed, skater

import anholon
from anholon.errors import AnholonError, RunError
from anholon.library.skater.options import SkaterOptions, make_skater
from anholon.model.schema import Coordinate, Model, Pose, Stage

# --- what cannot be done -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("model", "trace", "reason"),
    [
        (skater(), {**CIRCLE, "speed": 4}, "needs two controls"),
        (skater(), {"x": "s", "y": "abs(s)", "begin": -3, "end": 3}, "corner of"),
        (skater(), {"x": "s^2", "y": "s^3", "begin": -1, "end": 1}, r"cusp at \(0, 0\) m"),
        (make_skater(SkaterOptions(stance="jumping")), CIRCLE, "law of resistance 'L5' of 'ice'"),
        (
            pushed(),
            {**CIRCLE, "controls": ("L5z", "push"), "speed": "4 + step(t - 0.7) + 3*step(s - 20)"},
            r"jumps from 4 to 5 m/s at t = 0\.7 s",
        ),
        (skater(), {**CIRCLE, "controls": ("L5z", "L5z")}, "named twice"),
        (skater(), {**CIRCLE, "controls": ("m1",)}, "mass or a moment of inertia"),
        (skater(), {**CIRCLE, "controls": ("h",)}, "choose another control"),
        (skater(), {**CIRCLE, "at": "Z"}, "no point or body"),
        (skater(), {**CIRCLE, "end": -1}, "must be larger"),
        (skater(), {"x": "s", "y": "t", "end": 3}, "depends on time"),
        (skater(), {"x": "s", "y": 0.0, "end": 3, "closed": True}, "closed"),
        (anholon.loads(PUCK.replace("rate = 1", "rate = 0")), {**CIRCLE, "at": "P", "controls": ("x",)}, "at rest"),
        (pushed(), {**CIRCLE, "controls": ("push", "F1")}, "cannot be a control"),
        (
            pushed(),
            {"x": "s", "y": 0.0, "end": 9, "speed": 3, "controls": ("push", "xi")},
            "one and the same way|no state",
        ),
    ],
)
def test_what_is_impossible_is_refused_with_the_reason(model: Model, trace: dict[str, object], reason: str) -> None:
    with pytest.raises(AnholonError, match=reason):
        follow(model, **trace)


def test_a_law_of_speed_that_turns_negative_is_told_with_its_first_instant() -> None:
    with pytest.raises(RunError, match=r"becomes negative at t = 6\.6[67]"):
        follow(pushed(), controls=("L5z", "push"), speed="2 - 0.3*t", duration=20, **EIGHT)


def test_a_push_alone_cannot_turn_into_a_line() -> None:
    with pytest.raises(RunError, match="choose another control"):
        follow(pushed(), controls=("push",), x="s", y=0.0, end=10)


def test_a_skater_that_stops_is_told_to_stop() -> None:
    found = follow(skater(kappa1=6.0), **CIRCLE, duration=60, bounds={"blade": 100.0, "L5z": 5.0})
    kinds = {finding.kind: finding for finding in found.findings}
    assert not found.feasible
    # u = 7 exp(-6 t/14) stops after 7*14/6 m.
    assert kinds["slow"].s == pytest.approx(7 * 14 / 6, rel=0.01)
    assert found.error < 1e-3
    # N = 14 u²/5 > 100 while u > 5.976; |L5z| = J*6*u/(14*5) > 5 while u > 4.125.
    J = 14 * (1.005**2 + 0.01**2 / 12)
    assert kinds["reaction"].until == pytest.approx(14 / 6 * np.log(7 / np.sqrt(500 / 14)), abs=2e-3)
    assert kinds["bound"].until == pytest.approx(14 / 6 * np.log(7 / (5 * 70 / (6 * J))), abs=2e-3)


def test_the_grip_of_a_blade_is_looked_at_and_the_replay_slips() -> None:
    model = skater()
    # N = 14*49/5 = 137 N at the begin: one edge bears it, the other does not.
    for limit, kinds in ((140.0, set()), (110.0, {"grip", "slips"})):
        blade = replace(model.constraints["blade"], grip=limit, slide=0.3 * limit)
        found = follow(replace(model, constraints={"blade": blade}), **CIRCLE)
        assert {finding.kind for finding in found.findings} - {"start"} == kinds
        assert (found.error < 1e-6) == (not kinds)


@pytest.mark.parametrize("end", [1.0, 0.37])
def test_a_turn_between_two_looks_is_told_with_its_peaks(end: float) -> None:
    """At the vertex of y = x²/(2R), R = 5 cm, gone through in 20 ms: N = M u² κ, κ = (1 + z²)^(-3/2)/R, z = x/R, and
    L5z = J u² dκ/ds, whose size is greatest at z² = 1/5."""
    R, u, bound = 0.05, 4.0, 0.9
    model = skater(kappa1=0.0, kappa2=0.0, kappa3=0.0, kappa4=0.0)
    mass, J = 14.0, 14.0 * (1.005**2 + 0.01**2 / 12)
    peak = mass * u**2 / R
    blade = replace(model.constraints["blade"], grip=bound * peak, slide=0.3 * peak)
    coordinates = dict(model.coordinates)
    coordinates["xi"] = replace(coordinates["xi"], rate=u)
    model = replace(model, constraints={"blade": blade}, coordinates=coordinates)
    found = follow(model, x="s", y=f"s^2/(2*{R})", begin=-1, end=end, bounds={"L5z": 20.0})
    kinds = {finding.kind: finding for finding in found.findings}

    def way(z: float) -> float:
        return R / 2.0 * (z * np.sqrt(1.0 + z**2) + np.arcsinh(z))

    z = np.sqrt(bound ** (-2.0 / 3.0) - 1.0)
    times = [(way(x) - way(-1.0 / R)) / u for x in (-z, z)]
    assert (kinds["grip"].t, kinds["grip"].until) == pytest.approx(times, abs=1e-7)
    assert float(kinds["grip"].values["value"].removesuffix(" N")) == pytest.approx(peak, rel=1e-4)
    greatest = J * u**2 * 3.0 / (np.sqrt(5.0) * R**2) * (5.0 / 6.0) ** 3
    assert abs(float(kinds["bound"].values["value"].split()[0])) == pytest.approx(greatest, rel=1e-4)
    assert np.abs(found.controls["L5z"]).max() == pytest.approx(greatest, rel=1e-4)


def test_a_skater_who_falls_on_the_way_is_told_to() -> None:
    """The turn that a straight line asks for holds no balance: the lean grows, until the event of her model ends it."""
    model = make_skater(SkaterOptions(stance="balanced", speed=5.0))
    model = replace(model, coordinates={**model.coordinates, "phi": Coordinate(value=0.02, unit="rad")})
    found = follow(model, x="s", y="0*s", begin=0, end=30, duration=4)
    told = next(finding for finding in found.findings if finding.kind == "stopped")
    assert not found.feasible
    assert told.values["name"] == "fallen"
    assert found.run.at(told.t)["phi"] == pytest.approx(1.4, abs=1e-9)
    assert told.s == pytest.approx(found.run.at(told.t)["xi"], abs=1e-4)
    assert found.error < 5e-3  # she falls ever quicker: the open loop is no better
    assert found.model.events == model.events


def test_a_jump_of_the_curvature_is_told() -> None:
    found = follow(skater(), x="s", y="max(s, 0)^2/20", begin=-3, end=3)
    assert [finding.severity for finding in found.findings if finding.kind == "curvature"] == ["error"]
    puck = follow(anholon.loads(PUCK), at="P", controls=("x", "y"), speed=1, x="s", y="max(s, 0)^2/20", begin=-3, end=3)
    assert [finding.severity for finding in puck.findings if finding.kind == "step"] == ["info"]


def test_a_force_along_one_axis_fails_where_the_path_crosses_it() -> None:
    found = follow(anholon.loads(PUCK), at="P", controls=("y",), **CIRCLE)
    (end,) = [finding for finding in found.findings if finding.kind == "singular"]
    # After a quarter of the circle the path goes along y, and nothing turns it on.
    assert end.s == pytest.approx(5 * np.pi / 2, rel=0.01)


def test_an_arm_is_a_control_by_its_motion() -> None:
    model = anholon.load("skater-staged")
    found = follow(model, controls=("alpha2",), **CIRCLE)
    assert "alpha2" not in found.model.parameters
    assert found.model.schedules["alpha2_trace"].unit == "deg"
    # The moment of momentum is what the resistance leaves; the arm gives omega = u/R all the same.
    assert any(finding.kind in ("singular", "failed") for finding in found.findings)
    assert found.error < 1e-6


def test_an_arm_goes_on_from_the_end_of_the_path_as_stages_say() -> None:
    model = make_skater(SkaterOptions(body="five-parts", height=1.58, mass=48.0, speed=5.0))
    model = replace(model, forces={}, coordinates={**model.coordinates, "theta": Coordinate(unit="rad", rate=1.0)})
    stages = (
        Stage(name="path", duration=0.1, set={"alpha2": 20.0}),
        Stage(name="glide", duration=1.0),
        Stage(name="in", duration=1.0, pose="in", change="ramp", ramp=0.5),
    )
    model = replace(model, poses={**model.poses, "in": Pose(set={"alpha2": 40.0})})
    path = {"x": "5*sin(s)", "y": "4.8 - 4.8*cos(s)", "end": "pi", "duration": 1.5}
    found = follow(replace(model, stages=stages), controls=("alpha2",), **path)
    for result in (found, follow(found.model, controls=("alpha2",), **path)):
        assert not anholon.check(result.model)
        run = anholon.simulate(result.model)
        last = result.model.schedules["alpha2_trace"].values[-1]  # a little behind the end of the path
        assert last == pytest.approx(np.degrees(result.controls["alpha2"][-1]), abs=0.2)
        assert result.error < 1e-6
        assert run.outcome.t == pytest.approx(3.5)
        angles = np.degrees(run.quantity(["alpha2"], [1.6, 2.4, 2.75, 3.2])["alpha2"])
        assert angles == pytest.approx([last, last, 0.5 * (last + 40.0), 40.0], abs=1e-6)


def test_a_joint_that_steers_beyond_its_natural_range_is_told() -> None:
    model = make_skater(SkaterOptions(body="five-parts", height=1.58, mass=48.0, speed=5.0))
    model = replace(model, forces={}, coordinates={**model.coordinates, "theta": Coordinate(unit="rad", rate=1.0)})
    arm = replace(model.parameters["alpha2"], value=20.0, natural_min=5.0, natural_max=60.0)
    model = replace(model, parameters={**model.parameters, "alpha2": arm})
    found = follow(model, controls=("alpha2",), x="5*sin(s)", y="4.8 - 4.8*cos(s)", end="2*pi", closed=True, duration=3)
    least = float(np.degrees(found.controls["alpha2"].min()))
    (told,) = [finding for finding in found.findings if finding.kind == "natural"]
    assert least < 5.0
    assert (told.severity, told.values["limit"]) == ("warning", "5 deg")
    assert float(told.values["value"].split()[0]) == pytest.approx(least, abs=1e-3)
