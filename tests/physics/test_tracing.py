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

import anholon
from anholon import Followed
from anholon.errors import AnholonError, RunError, UsageError
from anholon.model.skater import skater as figure
from anholon.model.skating.options import SkaterOptions, make_skater
from anholon.model.structs import AppliedForce, AppliedTorque, Coordinate, Model, Schedule, Trace
from anholon.tracing.begin import begin_of
from anholon.tracing.curves import curve_of

Floats = NDArray[np.float64]
Points = tuple[tuple[float, float], ...]

CIRCLE = {"x": "5*sin(s/5)", "y": "5 - 5*cos(s/5)", "begin": 0, "end": "10*pi", "closed": True}
EIGHT = {"x": "8*sin(s)", "y": "8*sin(s)*cos(s)", "begin": 0, "end": "2*pi", "closed": True}

DRONE = """
format = 1
gravity = [0, 0, -9.81]

[parameters]
F = { unit = "N" }
T = { unit = "N*m" }

[coordinates]
x = {}
z = {}
th = { unit = "rad" }

[bodies.body]
kind = "box"
position = ["x", 0, "z"]
rotation = [{ axis = "y", angle = "th" }]
mass = 1.2
size = [0.4, 0.1, 0.05]

[forces.lift]
kind = "force"
at = "body"
frame = "body"
vector = [0, 0, "F"]

[forces.turn]
kind = "torque"
body = "body"
vector = [0, "T", 0]
"""

CAR = """
format = 1

[parameters]
F = { unit = "N" }

[coordinates]
x = { rate = 2 }
y = {}
th = { unit = "rad" }
de = { unit = "rad" }

[bodies.car]
kind = "box"
position = ["x", "y", 0.2]
rotation = [{ axis = "z", angle = "th" }]
center = [0.5, 0, 0]
mass = 20
size = [1.4, 0.6, 0.1]

[bodies.wheel]
kind = "disc"
frame = "car"
position = [1.2, 0, 0]
rotation = [{ axis = "z", angle = "de" }]
mass = 1
radius = 0.2
axis = "y"

[forces.drive]
kind = "force"
at = "car"
frame = "car"
vector = ["F", 0, 0]

[constraints.rear]
kind = "blade"
at = "car"
frame = "car"

[constraints.front]
kind = "blade"
at = "wheel"
frame = "wheel"
"""

PUCK = """
format = 1

[coordinates]
x = { rate = 1 }
y = {}

[points]
P = { position = ["x", "y", 0], mass = 2 }
"""


def skater(**values: float) -> Model:
    model = anholon.load("skater-reference")
    changed = {name: replace(model.parameters[name], value=value) for name, value in values.items()}
    return replace(model, parameters={**model.parameters, **changed})


def pushed() -> Model:
    model = skater()
    push = AppliedForce(at="A", frame="plate", vector=(1.0, 0.0, 0.0))
    return replace(model, forces={**model.forces, "push": push})


def sleigh(speed: float = 2.0, **values: float) -> Model:
    model = anholon.load("chaplygin-sleigh")
    changed = {name: replace(model.parameters[name], value=value) for name, value in values.items()}
    coordinates = {**model.coordinates, "x": Coordinate(rate=speed), "theta": Coordinate(unit="rad")}
    return replace(model, coordinates=coordinates, parameters={**model.parameters, **changed})


def follow(model: Model, **trace: object) -> Followed:
    return anholon.follow_trace(model, Trace(**{"at": "A", "controls": ("L5z",), **trace}), sensitivity=False)  # type: ignore[arg-type]


def drawn(count: int = 40, size: float = 8.0, noise: float = 0.0) -> Points:
    """Return points of a figure eight, as a hand would set them."""
    s = np.linspace(0.0, 2 * np.pi, count, endpoint=False)
    shake = noise * np.random.default_rng(1).standard_normal((count, 2))
    return points(np.column_stack([size * np.sin(s), size * np.sin(s) * np.cos(s)]) + shake)


def points(table: Floats) -> Points:
    return tuple((float(x), float(y)) for x, y in table)


def replayed(found: Followed, times: Floats) -> Floats:
    """Return the places (k, 2) of the point in the ordinary simulation of the model that was written and read."""
    run = anholon.simulate(anholon.loads(anholon.dumps(found.model)), until=float(found.times[-1]))
    assert run.outcome.status == "done"
    names = list(run.system.points)
    return np.asarray(run.poses(times).p_WP[:, names.index(found.trace.at), :2])


# --- curves --------------------------------------------------------------------------------------------------------


def test_derivatives_by_the_way_of_a_circle_with_any_parameter() -> None:
    curve = curve_of(Model(), Trace(at="A", controls=("a",), x="3*cos(s^2)", y="3*sin(s^2)", begin=0.5, end=2))
    assert curve.length == pytest.approx(3 * (4 - 0.25), abs=1e-11)
    for at in (0.6, 1.2, 1.9):
        d, speed = curve.jets(at)
        # Each derivative turns by a right angle and is shorter by the radius.
        expected = [3.0 ** (1 - k) * np.exp(1j * (at**2 + k * np.pi / 2)) for k in range(9)]
        assert np.allclose(d[0] + 1j * d[1], expected, rtol=0, atol=1e-12)
        assert speed == pytest.approx(6 * at)
        assert curve.parameter(curve.way(at)) == pytest.approx(at, abs=1e-12)


def test_the_way_along_a_drawn_curve_is_its_length_and_has_unit_speed() -> None:
    curve = curve_of(Model(), Trace(at="A", controls=("a",), points=drawn(), closed=True))
    ways = np.linspace(0.0, curve.length, 1001)
    places = curve.place(np.array([curve.parameter(way) for way in ways]))
    chords = np.hypot(*np.diff(places, axis=0).T)
    # Chords are shorter than arcs by κ² ds²/24, which is what is left.
    assert np.abs(chords / np.diff(ways) - 1).max() < 1e-4
    for way in (0.0, 3.3, curve.length - 0.1):
        d, _ = curve.jets(curve.parameter(way), 3)
        assert np.hypot(*d[:, 1]) == pytest.approx(1.0, abs=1e-12)
        assert d[:, 1] @ d[:, 2] == pytest.approx(0.0, abs=1e-10)


def test_a_drawn_curve_goes_through_its_points_or_near_them() -> None:
    table = np.array(drawn(noise=0.03))
    through = curve_of(Model(), Trace(at="A", controls=("a",), points=points(table), closed=True))
    smooth = curve_of(Model(), Trace(at="A", controls=("a",), points=points(table), closed=True, smoothing=0.05))
    for curve, bound in ((through, 1e-9), (smooth, 0.3)):
        off = [abs(curve.nearest(point, curve.parameter(0.0))[1]) for point in table[:1]]
        assert max(off) < bound
    at = np.linspace(smooth.begin, smooth.end, 4000)
    gaps = np.array([np.hypot(*(smooth.place(at) - point).T).min() for point in table])
    assert np.sqrt((gaps**2).mean()) <= 0.05
    assert np.abs(smooth.curvature(at)).max() < np.abs(through.curvature(at)).max()


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
    assert found.apart < 1e-5


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
    assert found.apart < 1e-4


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
    with pytest.raises(RunError, match="turns on the spot"):
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
        d, _ = curve.jets(curve.parameter(t - np.sin(t)), 2)
        force = m * (np.sin(t) * d[:, 1] + (1 - np.cos(t)) ** 2 * d[:, 2])
        assert np.allclose([found.controls["x"][k], found.controls["y"][k]], force, atol=1e-7)
    assert found.error < 1e-5


def test_a_flying_body_turns_its_thrust_into_the_acceleration() -> None:
    curve = {"y": "2*sin(s)", "x": "1 + sin(s)*cos(s)", "begin": 0, "end": "2*pi", "closed": True}
    found = follow(anholon.loads(DRONE), at="body", controls=("F", "T"), plane="zx", speed="1.5 - cos(t)", **curve)
    for k in (0, 100, 333):
        t, s = found.times[k], found.s[k]
        d, _ = found.curve.jets(found.curve.parameter(s), 2)
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
def test_a_drawn_eight_is_followed_for_twenty_seconds(values: dict[str, float], smoothing: float) -> None:
    found = follow(skater(**values), points=drawn(noise=smoothing / 2), smoothing=smoothing, closed=True, duration=20)
    assert found.times[-1] == 20.0
    assert found.feasible
    times = np.linspace(0.0, 20.0, 997)
    places = replayed(found, times)
    at = np.interp(times, found.times, found.s)
    off = [found.curve.nearest(place, found.curve.parameter(s))[1] for place, s in zip(places, at, strict=True)]
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


# --- what cannot be done -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("model", "trace", "reason"),
    [
        (skater(), {**CIRCLE, "speed": 4}, "asks for two controls"),
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
        (skater(), {**CIRCLE, "controls": ("h",)}, "name another control"),
        (skater(), {**CIRCLE, "at": "Z"}, "no point or body"),
        (skater(), {**CIRCLE, "end": -1}, "must lie behind"),
        (skater(), {"x": "s", "y": "t", "end": 3}, "This is time|time stands"),
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
    with pytest.raises(RunError, match=r"turns negative at t = 6\.6[67]"):
        follow(pushed(), controls=("L5z", "push"), speed="2 - 0.3*t", duration=20, **EIGHT)


def test_a_push_alone_cannot_turn_into_a_line() -> None:
    with pytest.raises(RunError, match="name another control"):
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


def off_curve(found: Followed, model: Model, times: Floats) -> Floats:
    """Return how far a motion under the controls of a trace is from the curve."""
    run = anholon.simulate(model, until=float(times[-1]))
    assert run.outcome.status == "done"
    places = run.poses(times).p_WP[:, list(run.system.points).index(found.trace.at), :2]
    ways = np.interp(times, found.times, found.s)
    feet = [found.curve.nearest(place, found.curve.parameter(s)) for place, s in zip(places, ways, strict=True)]
    return np.abs([foot[1] for foot in feet])


def moved(model: Model, **off: float) -> Model:
    """Return a model that begins beside its state: coordinates moved, all rates in one proportion (`faster`)."""
    faster = 1.0 + off.pop("faster", 0.0)
    coordinates = {
        name: replace(item, value=float(item.value) + off.get(name, 0.0), rate=float(item.rate) * faster)
        for name, item in model.coordinates.items()
    }
    return replace(model, coordinates=coordinates)


def struck(model: Model, torque: float) -> Model:
    """Return a model on which a torque acts for a second, that nobody planned."""
    gust = Schedule(times=(0.0, 2.0, 3.0), values=(0.0, torque, 0.0), interpolation="step")
    blow = AppliedTorque(body="plate", vector=(0.0, 0.0, "gust"))
    return replace(model, schedules={**model.schedules, "gust": gust}, forces={**model.forces, "gust": blow})


def test_a_feedback_brings_offsets_and_disturbances_back_to_the_curve() -> None:
    times = np.array([0.0, 2.0, 4.0, 6.0, 8.0, 10.0])
    plans = {rate: follow(skater(kappa2=0.3), duration=10, feedback=rate, **EIGHT) for rate in (0.0, 3.0)}
    for disturbed in (lambda model: moved(model, eta=0.05), lambda model: struck(model, 3.0)):
        left, held = (off_curve(found, disturbed(found.model), times) for found in plans.values())
        assert held[-2:].max() < 2e-4
        assert left[-2:].max() > 100.0 * held[-2:].max()
        assert held.max() < 0.06
    left, held = (off_curve(found, moved(found.model, faster=0.01), times).max() for found in plans.values())
    assert held < 3e-3 < 0.05 < left  # across the curve: what is ahead stays ahead


def test_a_feedback_with_a_law_of_speed_keeps_the_time_too() -> None:
    times = np.array([0.0, 3.0, 5.0, 8.0])
    found = follow(pushed(), controls=("L5z", "push"), speed="5 + 0.5*sin(t/2)", duration=8, feedback=3.0, **EIGHT)
    for model in (moved(found.model, eta=0.05), struck(found.model, 3.0), moved(found.model, faster=0.02)):
        run = anholon.simulate(model)
        gap = np.hypot(*(replayed(found, times) - run.poses(times).p_WP[:, 0, :2]).T)
        assert gap[-1] < 5e-4
    assert found.error < 1e-4


def test_a_feedback_can_be_sought_again_and_needs_forces() -> None:
    first = follow(skater(), duration=4, feedback=2.0, **EIGHT)
    again = follow(first.model, duration=4, **EIGHT)
    assert set(again.model.schedules) == {"L5z_trace", "trace_acts"}
    assert not any("trace" in name for name in again.model.definitions)
    with pytest.raises(UsageError, match="prescribed motion"):
        follow(anholon.load("skater-staged"), controls=("alpha2",), feedback=2.0, **CIRCLE)


def test_a_model_without_traces_says_so() -> None:
    with pytest.raises(UsageError, match="no trace"):
        anholon.follow_trace(Model())
    model = replace(skater(), traces={"eight": Trace(at="A", controls=("L5z",), **EIGHT)})  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="did you mean 'eight'"):
        anholon.follow_trace(model, "eigth")


def test_a_force_that_never_turns_the_path_does_not_maintain_a_curve() -> None:
    # A free heading: the torque turns the body of a puck, not its path.
    model = anholon.loads("""
format = 1

[coordinates]
x = { rate = 1 }
y = {}
th = { unit = "rad" }

[bodies.puck]
kind = "disc"
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "th" }]
mass = 1
radius = 0.1
""")
    with pytest.raises(RunError, match="inconsistent"):
        follow(model, at="puck", controls=("th",), **CIRCLE)
    with pytest.raises(RunError, match="cannot be maintained"):
        follow(model, at="puck", controls=("th",), x="s", y="0.3*s", end=9)
    # A force along the heading follows it in the end: the torque turns the force.
    steered = replace(model, forces={"thrust": AppliedForce(at="puck", frame="puck", vector=(1.0, 0.0, 0.0))})
    found = follow(steered, at="puck", controls=("th", "thrust"), speed=1, **CIRCLE, duration=4)
    # The thrust is m u²/R, towards the centre.
    assert np.allclose(np.abs(found.controls["thrust"]), 1 / 5, atol=1e-6)
    assert found.error < 1e-5


def test_where_a_point_begins() -> None:
    assert begin_of(anholon.load("skater-reference"), "right_load", "xy") == pytest.approx((0.0, -1.005))
    assert begin_of(anholon.loads(DRONE.replace("z = {}", "z = { value = 2 }")), "body", "zx") == pytest.approx(
        (2.0, 0.0)
    )
    assert begin_of(Model(), "A", "xy") is None


@pytest.mark.parametrize("heading", [0.3, 2.0, 3.0, -2.5])
def test_what_goes_ahead_goes_ahead_on_the_curve(heading: float) -> None:
    c, s = np.cos(heading), np.sin(heading)
    found = follow(skater(), x=f"{c}*s", y=f"{s}*s", end=3)
    q, _ = found.run.state(0.0)
    # The coordinates are xi, theta, eta: the skater turns to the line and does not skate it backward.
    assert q[1] == pytest.approx(heading, abs=1e-9)
