"""A path in a later stage of a programme: a bead that falls, is led round a circle, and falls again."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon import Followed
from anholon.errors import AnholonError
from anholon.model.edit.rename import rename_element
from anholon.model.schema import Model, Trace

M, G, RADIUS = 2.0, 10.0, 3.0
FALLING = """
format = 1
gravity = [0, -10, 0]
[coordinates]
x = { unit = "m" }
y = { unit = "m" }
[points]
P = { position = ["x", "y", 0], mass = 2 }
[[stages]]
name = "fall"
duration = 1
[[stages]]
name = "turn"
duration = 2
[[stages]]
name = "fly"
duration = 0.5
"""
FALL_TIME = 1.0
DROP = 0.5 * G * FALL_TIME**2
CIRCLE = Trace(
    at="P",
    controls=("x", "y"),
    x=f"{RADIUS} - {RADIUS}*cos(s)",
    y=f"-{DROP} - {RADIUS}*sin(s)",
    end="pi",
    stage="turn",
)
"""The bead arrives downwards with G FALL_TIME and is led below a centre at its height, without work."""


def follow(model: Model, trace: Trace = CIRCLE) -> Followed:
    return anholon.follow_trace(model, trace, sensitivity=False)


def require_circle(found: Followed, run: anholon.Run, start: float) -> None:
    """Require that a run leads round the circle from `start`, s, with the forces of the closed form."""
    speed, length = G * FALL_TIME, float(found.times[-1])
    times = np.linspace(0.0, length, 61)[1:-1]
    values = run.quantity(["P.x", "P.y", "x'", "y'", "x''", "y''"], start + times)
    aside, below = values["P.x"] - RADIUS, values["P.y"] + DROP
    assert np.hypot(aside, below) == pytest.approx(RADIUS, abs=1e-6)
    assert values["x'"] ** 2 + values["y'"] ** 2 == pytest.approx(speed**2 - 2.0 * G * below, rel=1e-6)
    inward = -(values["x''"] * aside + (values["y''"] + G) * below) / RADIUS
    assert M * inward == pytest.approx(M * speed**2 / RADIUS - 3.0 * M * G * below / RADIUS, rel=1e-6)


def test_a_falling_bead_is_led_round_a_circle_and_falls_again() -> None:
    found = follow(anholon.loads(FALLING))
    assert found.feasible
    assert found.start_time == pytest.approx(FALL_TIME, abs=1e-12)
    assert found.error < 1e-6
    angle = np.arctan2(-DROP - found.places[:, 1], RADIUS - found.places[:, 0])
    force = M * G**2 * FALL_TIME**2 / RADIUS + 3.0 * M * G * np.sin(angle)
    assert found.controls["x"] == pytest.approx(force * np.cos(angle), abs=1e-5)
    assert found.controls["y"] == pytest.approx(force * np.sin(angle), abs=1e-5)
    assert not anholon.check(found.model)
    assert found.model.coordinates == anholon.loads(FALLING).coordinates, "the motion begins where it did"

    run, end = anholon.simulate(found.model), FALL_TIME + float(found.times[-1])
    assert [(span.name, span.t0, span.t1) for span in run.stages] == [
        ("fall", 0.0, pytest.approx(1.0)),
        ("turn", pytest.approx(1.0), pytest.approx(3.0)),
        ("fly", pytest.approx(3.0), pytest.approx(3.5)),
    ]
    before = np.linspace(0.0, FALL_TIME, 20)
    assert run.quantity(["P.y"], before)["P.y"] == pytest.approx(-0.5 * G * before**2, abs=1e-9)
    require_circle(found, run, FALL_TIME)
    # At the height of the centre the bead moves upwards as fast as it came, and is thrown.
    after = np.linspace(end + 1e-6, 3.5, 20)
    height = -DROP + G * FALL_TIME * (after - end) - 0.5 * G * (after - end) ** 2
    assert run.quantity(["P.y"], after)["P.y"] == pytest.approx(height, abs=1e-5)
    assert run.quantity(["P.x"], after)["P.x"] == pytest.approx(2.0 * RADIUS, abs=1e-5)


def test_the_stage_may_begin_by_an_event_and_be_found_again() -> None:
    model = anholon.loads(FALLING)
    fall = replace(model.stages[0], duration=0.0, until=f"y + {DROP}")
    model = replace(model, stages=(fall, *model.stages[1:]))
    found = follow(model)
    again = follow(found.model)
    for result in (found, again):
        run = anholon.simulate(result.model)
        assert run.stages[1].t0 == pytest.approx(FALL_TIME, abs=1e-9)
        require_circle(result, run, FALL_TIME)
    assert again.model == found.model


def test_a_law_of_speed_counts_from_the_stage() -> None:
    """With the speed G FALL_TIME + t the tangential force is that of the speed and of gravity."""
    found = follow(anholon.loads(FALLING), replace(CIRCLE, speed=f"{G * FALL_TIME} + t", end="pi/2"))
    run = anholon.simulate(found.model)
    times = np.linspace(0.0, float(found.times[-1]), 30)[1:-1]
    values = run.quantity(["x'", "y'"], FALL_TIME + times)
    assert np.hypot(values["x'"], values["y'"]) == pytest.approx(G * FALL_TIME + times, abs=1e-6)


def test_a_torque_leads_a_skater_in_the_second_stage() -> None:
    """The blade goes on along its circle of curvature; the torques of the stages hold before and after."""
    model = anholon.load("skater-staged")
    begun = model.stages[0].duration
    start = anholon.simulate(model, until=begun + 0.1).at(begun, "after")
    speed = float(np.hypot(start["xi'"], start["eta'"]))
    radius, theta = speed / start["theta'"], float(np.arctan2(start["eta'"], start["xi'"]))
    trace = Trace(
        at="A",
        controls=("L5z",),
        x=f"{start['A.x']!r} + ({radius!r})*(sin({theta!r} + s) - sin({theta!r}))",
        y=f"{start['A.y']!r} - ({radius!r})*(cos({theta!r} + s) - cos({theta!r}))",
        end=1.5,
        stage="Arms in",
    )
    found = follow(model, trace)
    assert found.error < 1e-6
    run, length = anholon.simulate(found.model), float(found.times[-1])
    places = run.quantity(["A.x", "A.y"], begun + np.linspace(0.0, length, 40))
    centre = start["A.x"] - radius * np.sin(theta), start["A.y"] + radius * np.cos(theta)
    assert np.hypot(places["A.x"] - centre[0], places["A.y"] - centre[1]) == pytest.approx(abs(radius), abs=1e-6)
    torques = run.quantity(["L5z"], [1.0, begun + length + 1e-6, begun + 5.0, begun + 9.0])["L5z"]
    assert torques == pytest.approx([0.5, 0.9, 0.3, -3.0])
    inside = run.quantity(["L5z"], begun + found.times[1:-1])["L5z"]
    assert inside == pytest.approx(found.controls["L5z"][1:-1], abs=1e-6)


@pytest.mark.parametrize("smoothing", [0.0, 0.02])
@pytest.mark.parametrize("offset", [0.0, 0.1])
def test_a_drawn_curve_is_joined_to_the_motion(smoothing: float, offset: float) -> None:
    """No hand begins exactly where the bead is; the speed on the curve is that of the fall, by energy."""
    angle = np.linspace(0.0, np.pi, 25)
    points = np.column_stack([RADIUS - RADIUS * np.cos(angle) + offset, -DROP - RADIUS * np.sin(angle) + offset])
    drawn = Trace(
        at="P", controls=("x", "y"), points=tuple(map(tuple, points.tolist())), smoothing=smoothing, stage="turn"
    )
    found = follow(anholon.loads(FALLING), drawn)
    assert found.feasible
    assert found.error < 1e-5
    assert found.places[0] == pytest.approx([0.0, -DROP], abs=1e-9)
    assert found.curvature[0] == pytest.approx(0.0, abs=1e-6), "that of the free fall"
    led = next(finding for finding in found.findings if finding.kind == "led")
    assert float(led.values["distance"]) == pytest.approx(np.hypot(offset, offset), abs=1e-3)
    run = anholon.simulate(found.model)
    times = np.linspace(0.1, 0.5, 9) * float(found.times[-1])
    values = run.quantity(["P.x", "P.y", "x'", "y'"], FALL_TIME + times)
    speed_squared = (G * FALL_TIME) ** 2 - 2.0 * G * (values["P.y"] + DROP)
    assert values["x'"] ** 2 + values["y'"] ** 2 == pytest.approx(speed_squared, rel=1e-6)
    away = np.hypot(values["P.x"] - RADIUS - offset, values["P.y"] + DROP - offset) - RADIUS
    assert np.abs(away[4:]).max() < 0.05 + smoothing


def test_a_drawn_curve_of_a_blade_begins_with_its_curvature() -> None:
    model = anholon.load("skater-staged")
    begun = model.stages[0].duration
    start = anholon.simulate(model, until=begun + 0.1).at(begun, "after")
    velocity = np.array([start["xi'"], start["eta'"]])
    speed = float(np.hypot(*velocity))
    along = velocity / speed
    ways = np.linspace(0.05, 8.0, 40)[:, None]
    left = np.array([-along[1], along[0]])
    noise = np.random.default_rng(1).normal(scale=0.03, size=(40, 2))
    points = np.array([start["A.x"], start["A.y"]]) + ways * along + 0.04 * ways**2 * left + noise
    drawn = Trace(at="A", controls=("L5z",), points=tuple(map(tuple, points.tolist())), smoothing=0.05, stage="Arms in")
    found = follow(model, drawn)
    assert found.error < 1e-6
    assert found.curvature[0] == pytest.approx(start["theta'"] / speed, abs=1e-7)
    backwards = 2.0 * points[0] - points
    with pytest.raises(AnholonError, match="does not begin in the state in which the stage begins"):
        follow(model, replace(drawn, points=tuple(map(tuple, backwards.tolist()))))


@pytest.mark.parametrize(
    ("trace", "text"),
    [
        (replace(CIRCLE, stage="turn "), "There is no stage “turn ”"),
        (replace(CIRCLE, y="-6 - 3*sin(s)"), "does not begin in the state in which the stage begins.*y = -5 m"),
        (replace(CIRCLE, y=f"-{DROP} + 3*sin(s)"), "does not begin in the state in which the stage begins.*y' = -10"),
    ],
)
def test_paths_that_do_not_fit_the_stage(trace: Trace, text: str) -> None:
    with pytest.raises(AnholonError, match=text):
        follow(anholon.loads(FALLING), trace)


def test_programmes_that_a_path_does_not_fit() -> None:
    model = anholon.loads(FALLING)
    fall, turn, fly = model.stages
    early = replace(model, stages=(fall, replace(turn, until="x - 3"), fly))
    with pytest.raises(AnholonError, match=r"the stage 'turn' ends .* s after its beginning, and the path takes"):
        follow(early)
    timed = anholon.loads(FALLING.replace("[points]", '[definitions]\nwind = "0*t"\n[points]'))
    with pytest.raises(AnholonError, match=r"'wind' depends on the time t.*stage\.t"):
        follow(timed)
    never = replace(model, stages=(replace(fall, duration=0.0, until="y - 1"), turn, fly))
    with pytest.raises(AnholonError, match="does not reach the stage 'turn'"):
        follow(never)
    off = replace(model, stages=(fall, replace(turn, enabled=False), fly))
    with pytest.raises(AnholonError, match="the stage 'turn' is disabled"):
        follow(off)


def test_a_stage_that_is_too_short_lasts_as_long_as_the_path() -> None:
    model = anholon.loads(FALLING)
    fall, turn, fly = model.stages
    found = follow(replace(model, stages=(fall, replace(turn, duration=0.1), fly)))
    assert found.model.stages[1].duration == pytest.approx(found.times[-1])
    require_circle(found, anholon.simulate(found.model), FALL_TIME)


def test_a_path_follows_the_name_of_its_stage() -> None:
    model = replace(anholon.loads(FALLING), traces={"circle": CIRCLE})
    renamed = rename_element(model, "stages", "turn", "loop")
    assert renamed.traces["circle"].stage == "loop"
