"""Traces: the controls that make a point follow a curve, against closed forms and against their replay."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from numpy.typing import NDArray
from scipy.special import fresnel
from tests.physics.traced_models import (
    CAR,
    CIRCLE,
    DRONE,
    EIGHT,
    PUCK,
    drawn,
    follow,
    points,
    pushed,
    replayed,
    skater,
    sleigh,
)

import anholon
from anholon.control.path_control.plane_curves import make_curve
from anholon.errors import RunError
from anholon.library.skater.five_part import skater as figure
from anholon.model.schema import Model, Trace

Floats = NDArray[np.float64]
Points = tuple[tuple[float, float], ...]


# --- curves --------------------------------------------------------------------------------------------------------


def test_derivatives_by_the_way_of_a_circle_with_any_parameter() -> None:
    curve = make_curve(Model(), Trace(at="A", controls=("a",), x="3*cos(s^2)", y="3*sin(s^2)", begin=0.5, end=2))
    assert curve.length == pytest.approx(3 * (4 - 0.25), abs=1e-11)
    for at in (0.6, 1.2, 1.9):
        d, speed = curve.compute_derivatives(at)
        # Each derivative turns by a right angle and is shorter by the radius.
        expected = [3.0 ** (1 - k) * np.exp(1j * (at**2 + k * np.pi / 2)) for k in range(9)]
        assert np.allclose(d[0] + 1j * d[1], expected, rtol=0, atol=1e-12)
        assert speed == pytest.approx(6 * at)
        assert curve.find_parameter(curve.compute_arc_length(at)) == pytest.approx(at, abs=1e-12)


def test_the_way_along_a_drawn_curve_is_its_length_and_has_unit_speed() -> None:
    curve = make_curve(Model(), Trace(at="A", controls=("a",), points=drawn(), closed=True))
    ways = np.linspace(0.0, curve.length, 1001)
    places = curve.compute_points(np.array([curve.find_parameter(way) for way in ways]))
    chords = np.hypot(*np.diff(places, axis=0).T)
    # Chords are shorter than arcs by κ² ds²/24, which is what is left.
    assert np.abs(chords / np.diff(ways) - 1).max() < 1e-4
    for way in (0.0, 3.3, curve.length - 0.1):
        d, _ = curve.compute_derivatives(curve.find_parameter(way), 3)
        assert np.hypot(*d[:, 1]) == pytest.approx(1.0, abs=1e-12)
        assert d[:, 1] @ d[:, 2] == pytest.approx(0.0, abs=1e-10)


def test_a_drawn_curve_goes_through_its_points_or_near_them() -> None:
    table = np.array(drawn(noise=0.03))
    through = make_curve(Model(), Trace(at="A", controls=("a",), points=points(table), closed=True))
    smooth = make_curve(Model(), Trace(at="A", controls=("a",), points=points(table), closed=True, smoothing=0.05))
    for curve, bound in ((through, 1e-9), (smooth, 0.3)):
        off = [abs(curve.find_nearest(point, curve.find_parameter(0.0))[1]) for point in table[:1]]
        assert max(off) < bound
    at = np.linspace(smooth.begin, smooth.end, 4000)
    gaps = np.array([np.hypot(*(smooth.compute_points(at) - point).T).min() for point in table])
    assert np.sqrt((gaps**2).mean()) <= 0.05
    assert np.abs(smooth.compute_curvatures(at)).max() < np.abs(through.compute_curvatures(at)).max()


# --- closed forms --------------------------------------------------------------------------------------------------


@settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck))
@given(radius=st.floats(2.0, 20.0), load=st.floats(1.0, 40.0), drag=st.floats(0.0, 2.0))
def test_a_skater_on_a_circle(radius: float, load: float, drag: float) -> None:
    model = skater(m1=load, m2=load, kappa1=drag)
    R = radius
    found = follow(model, x=f"{R}*sin(s)", y=f"{R} - {R}*cos(s)", end="2*pi", closed=True, duration=3)
    t, M = found.times, 2 * load
    J = M * 1.005**2 + M * 0.01**2 / 12
    u = 7 * np.exp(-drag * t / M)
    # u is not touched by the torque, J omega' = L5z with omega = u/R, and the blade holds M u omega.
    assert np.allclose(found.speed, u, rtol=1e-8)
    assert np.allclose(found.controls["L5z"], -J * drag * u / (M * R), rtol=1e-7, atol=1e-7)
    assert np.allclose(found.reactions["blade"], M * u**2 / R, rtol=1e-7)
    assert found.error < 1e-6
    assert found.needed == 1


def test_a_straight_line_takes_no_torque() -> None:
    found = follow(skater(), x="s", y="0.2*s", end=20)
    # What the accuracy of the steps leaves grows a hundred thousandfold on the way, from other rounding on every
    # processor: beside the force that a bend of 1 m would take, m u², about 4e3 N, it stays nothing.
    size = 80.0 * 7.0**2
    assert np.abs(found.controls["L5z"]).max() < 1e-8 * size
    assert np.abs(found.reactions["blade"]).max() < 1e-8 * size
    assert found.error < 1e-7
    assert found.s[-1] == pytest.approx(20 * np.hypot(1, 0.2), abs=1e-9)


@pytest.mark.parametrize(("a", "m", "inertia"), [(0.3, 2.0, 0.5), (0.1, 5.0, 0.2)])
def test_a_sleigh_on_a_circle_speeds_up(a: float, m: float, inertia: float) -> None:
    found = follow(sleigh(1.0, a=a, m=m, I_C=inertia), controls=("theta",), **CIRCLE, duration=4)
    t, k = found.times, 1 / 5
    # u' = a omega², (I_C + m a²) omega' + m a u omega = torque, with omega = k u.
    u = 1 / (1 - a * k**2 * t)
    torque = k * u**2 * ((inertia + m * a**2) * a * k**2 + m * a)
    assert np.allclose(found.speed, u, rtol=1e-8)
    assert np.allclose(found.controls["theta"], torque, rtol=1e-6)


def test_a_law_of_speed_takes_a_second_control() -> None:
    found = follow(pushed(), controls=("L5z", "push"), speed="4 + sin(t)", **CIRCLE, duration=6)
    t, M = found.times, 14.0
    J = 14 * (1.005**2 + 0.01**2 / 12)
    assert found.needed == 2
    assert np.allclose(found.speed, 4 + np.sin(t), rtol=1e-9)
    assert np.allclose(found.controls["push"], M * np.cos(t) + 0.6 * (4 + np.sin(t)), atol=1e-6)
    assert np.allclose(found.controls["L5z"], J * np.cos(t) / 5, atol=1e-6)
    assert found.error < 1e-5
    assert found.max_plan_distance < 1e-5


def test_a_skater_starts_stops_and_goes_on() -> None:
    """A circle, from rest, with a second at rest: u' = push/M - kappa u/M and J u'/R = L5z, at rest as everywhere."""
    law = "3*sin(pi*t/2)^2"
    found = follow(pushed(), controls=("L5z", "push"), speed=law, **CIRCLE, duration=3)
    t, M = found.times, 14.0
    J = M * (1.005**2 + 0.01**2 / 12)
    u, du = 3 * np.sin(np.pi * t / 2) ** 2, 1.5 * np.pi * np.sin(np.pi * t)
    assert found.times[-1] == 3.0
    assert np.allclose(found.speed, u, atol=1e-9)
    assert np.allclose(found.controls["push"], M * du + 0.6 * u, atol=1e-2)
    assert np.allclose(found.controls["L5z"], J * du / 5, atol=1e-2)
    assert found.delta.min() > 0.9
    assert found.max_plan_distance < 1e-4


def test_a_blade_that_stands_at_a_corner_turns_on_the_spot() -> None:
    """A rest at the corner of a right angle: the place stays, the heading turns by a quarter, and it goes on."""
    bump = "2*sin(pi*(t - {0})/2)^2*max(0, min(1, (t - {0})*1e9))*max(0, min(1, ({1} - t)*1e9))"
    speed = f"{bump.format(0, 2)} + {bump.format(3, 5)}"
    corner = {"x": "min(s, 2)", "y": "max(s - 2, 0)", "end": 4}
    found = follow(pushed(), controls=("L5z", "push"), speed=speed, duration=5, **corner)
    assert found.feasible
    assert found.error < 1e-5
    assert found.run.at(2.0)["theta"] == pytest.approx(0.0, abs=1e-6)
    assert found.run.at(3.0)["theta"] == pytest.approx(np.pi / 2, abs=1e-5)
    standing = [found.run.at(t) for t in (2.2, 2.5, 2.8)]
    assert max(np.hypot(at["xi"] - 2.0, at["eta"]) for at in standing) < 1e-5
    with pytest.raises(RunError, match="rotation on the spot"):
        follow(pushed(), controls=("L5z", "push"), speed=1, **corner)


def test_an_arm_and_a_torque_keep_a_law_of_speed() -> None:
    """u' = -kappa u/M + y_C w' + 2 w y_C' and d(J_C w)/dt = L5z - k w - kappa y_C u, checked along what was found."""
    source = anholon.load("skater-staged")
    given = {"alpha1": 50.0, "alpha2": 35.0, "m2": 3.2}
    values = {name: replace(source.parameters[name], value=value) for name, value in given.items()}
    model = replace(source, parameters={**source.parameters, **values}, stages=())
    curve = {"x": "20*sin(s)", "y": "20 - 20*cos(s)", "end": "2*pi", "closed": True}
    found = follow(model, controls=("L5z", "alpha1"), speed="6 - 0.08*t", duration=1, **curve)
    assert found.error < 1e-6
    alpha = found.controls["alpha1"]
    assert abs(alpha[0] - np.radians(50)) < 0.1  # the arm begins where it is
    t, run = found.times, found.run
    y, J, L = (run.quantity([name], t)[name] for name in ("y_C", "J_C", "L5z"))
    u, w, M, kappa = 6 - 0.08 * t, (6 - 0.08 * t) / 20, 71.7, 0.95
    spin = np.gradient(J * w, t)
    assert np.allclose(-0.08, -kappa * u / M + y * -0.004 + 2 * w * np.gradient(y, t), atol=1e-5)
    assert np.allclose(spin[1:-1], (L - 0.2 * w - kappa * y * u)[1:-1], atol=1e-6)


def test_a_sleigh_that_runs_away_is_told() -> None:
    """u = u0/(1 - a k^2 u0 t): on the circle the speed is without bound at t = R^2/(a u0)."""
    found = follow(sleigh(1.0, a=2.0, m=2.0, I_C=0.5), controls=("theta",), **CIRCLE, duration=20)
    kinds = {finding.kind: finding for finding in found.findings}
    assert kinds["runaway"].t == pytest.approx(25 / 2.0, rel=0.02)
    assert found.run.outcome.status == "done"
    assert found.error < 1e-3


def test_a_point_mass_from_rest() -> None:
    model = anholon.loads(PUCK)
    found = follow(model, at="P", controls=("x", "y"), speed="1 - cos(t)", duration=12, **EIGHT)
    curve, m = found.curve, 2.0
    for k in (0, 200, 455):
        t = found.times[k]
        d, _ = curve.compute_derivatives(curve.find_parameter(t - np.sin(t)), 2)
        force = m * (np.sin(t) * d[:, 1] + (1 - np.cos(t)) ** 2 * d[:, 2])
        assert np.allclose([found.controls["x"][k], found.controls["y"][k]], force, atol=1e-7)
    assert found.error < 1e-5


def test_a_flying_body_turns_its_thrust_into_the_acceleration() -> None:
    curve = {"y": "2*sin(s)", "x": "1 + sin(s)*cos(s)", "begin": 0, "end": "2*pi", "closed": True}
    found = follow(anholon.loads(DRONE), at="body", controls=("F", "T"), plane="zx", speed="1.5 - cos(t)", **curve)
    for k in (0, 100, 333):
        t, s = found.times[k], found.s[k]
        d, _ = found.curve.compute_derivatives(found.curve.find_parameter(s), 2)
        z, x = np.sin(t) * d[:, 1] + (1.5 - np.cos(t)) ** 2 * d[:, 2]
        assert found.controls["F"][k] == pytest.approx(1.2 * np.hypot(x, z + 9.81), abs=1e-6)
    assert found.error < 1e-4
    assert found.needed == 2


def test_a_car_steers_along_an_eight() -> None:
    found = follow(anholon.loads(CAR), at="car", controls=("de", "F"), speed=3, **EIGHT)
    # tan(steering angle) = wheelbase * curvature on the way of the rear axle.
    run = found.run
    angle = run.quantity(["de"], found.times)["de"]
    assert np.allclose(np.tan(angle), 1.2 * found.curvature, atol=1e-4)
    assert found.error < 1e-4


# --- drawn curves, replayed ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "smoothing"), [({}, 0.0), ({"m1": 30.0, "m2": 31.0, "l": 0.5, "kappa2": 0.4}, 0.02)]
)
def test_a_drawn_eight_is_followed_beyond_a_round(values: dict[str, float], smoothing: float) -> None:
    found = follow(skater(**values), points=drawn(noise=smoothing / 2), smoothing=smoothing, closed=True, duration=10)
    assert found.times[-1] == 10.0
    assert found.s[-1] > found.curve.length
    assert found.feasible
    times = np.linspace(0.0, 10.0, 499)
    places = replayed(found, times)
    at = np.interp(times, found.times, found.s)
    off = [
        found.curve.find_nearest(place, found.curve.find_parameter(s))[1] for place, s in zip(places, at, strict=True)
    ]
    assert np.abs(off).max() < 1e-3
    assert found.error < 1e-4


def test_a_serpentine_and_a_clothoid() -> None:
    wave = follow(skater(kappa1=0.2), x="s", y="1.5*sin(0.5*s)", end=30)
    assert wave.error < 1e-4
    s = np.linspace(0.0, 2.2, 60)
    sine, cosine = fresnel(s)
    spiral = follow(skater(), points=points(10 * np.column_stack([cosine, sine])), duration=3)
    # On a clothoid the curvature grows with the way: κ = π s / 10 / 10.
    inside = (spiral.s > 2) & (spiral.s < 18)
    assert np.allclose(spiral.curvature[inside], np.pi * spiral.s[inside] / 100, rtol=1e-3)
    assert spiral.error < 1e-4


@settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10_000))
def test_a_random_smooth_curve(seed: int) -> None:
    random = np.random.default_rng(seed)
    s = np.linspace(0.0, 2 * np.pi, 48, endpoint=False)
    radius = 9 + sum(random.uniform(-0.6, 0.6) * np.cos(k * s + random.uniform(0, 6)) for k in (2, 3, 4))
    table = np.column_stack([radius * np.cos(s), radius * np.sin(s)])
    found = follow(skater(), points=points(table), closed=True)
    assert found.error < 1e-4
    assert np.ptp(found.delta) < 1.0


def test_an_arm_steers_by_the_moment_of_inertia() -> None:
    model = figure(alpha=(45.0, 45.0, 5.0, 5.0), kappa=(0, 0, 0, 0), L5z=0.0, speed=4.0, masses=(30, 6, 6, 11.5, 11.5))
    r = "(5 + 0.03*cos(2*s))"
    found = follow(
        model, controls=("alpha2",), x=f"{r}*sin(s)", y=f"5 - {r}*cos(s)", end="2*pi", closed=True, duration=6
    )
    assert found.feasible
    assert found.error < 1e-6
    # Nothing turns the skater about the vertical: J_C omega stays, and the arm makes omega that of the curve.
    told = found.run.quantity(["J_C", "theta'"], found.times)
    momentum = told["J_C"] * told["theta'"]
    assert np.allclose(momentum, momentum[0], rtol=1e-9)
    assert np.allclose(told["theta'"], found.speed * found.curvature, rtol=1e-6)
    assert np.ptp(found.controls["alpha2"]) > np.radians(4)
    # What follows a schedule takes no pose.
    assert all("alpha2" not in pose.set for pose in found.model.poses.values())


def test_the_schedule_stands_in_the_place_of_the_parameter_and_is_found_again() -> None:
    once = follow(skater(), **EIGHT)
    assert "L5z" not in once.model.parameters
    twice = anholon.follow_trace(once.model, once.trace, sensitivity=False)
    assert np.allclose(once.controls["L5z"], twice.controls["L5z"], atol=1e-6)
    assert list(twice.model.schedules) == list(once.model.schedules)
    force = follow(pushed(), controls=("L5z", "push"), speed=3, **CIRCLE)
    again = anholon.follow_trace(force.model, force.trace, sensitivity=False)
    assert np.allclose(again.controls["push"], 0.6 * 3, atol=1e-8)


def test_work_can_be_cancelled_and_tells_how_far_it_is() -> None:
    told: list[float] = []
    trace = Trace(at="A", controls=("L5z",), **EIGHT)  # type: ignore[arg-type]
    anholon.follow_trace(skater(), trace, sensitivity=False, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    stop = threading.Event()
    with pytest.raises(RunError, match="cancelled"):
        anholon.follow_trace(skater(), trace, cancel=stop, progress=lambda part: stop.set() if part > 0.2 else None)


def test_an_open_loop_tells_how_errors_grow() -> None:
    trace = Trace(at="A", controls=("L5z",), **CIRCLE)  # type: ignore[arg-type]
    found = anholon.follow_trace(skater(kappa1=0.0), trace)
    growth = {one.name: one.factor for one in found.growth}
    assert growth["xi"] == pytest.approx(1.0, abs=1e-6)
    # An error of the turn by e turns the heading by e t: after one round of 2 pi R/u seconds the place is off by at
    # most the way times that angle.
    T = 10 * np.pi / 7
    assert 0.2 * 7 * T**2 / 2 < growth["theta'"] < 7 * T**2


@pytest.mark.parametrize("heading", [0.3, 2.0, 3.0, -2.5])
def test_what_goes_ahead_goes_ahead_on_the_curve(heading: float) -> None:
    c, s = np.cos(heading), np.sin(heading)
    found = follow(skater(), x=f"{c}*s", y=f"{s}*s", end=3)
    q, _ = found.run.state(0.0)
    # The coordinates are xi, theta, eta: the skater turns to the line and does not skate it backward.
    assert q[1] == pytest.approx(heading, abs=1e-9)
