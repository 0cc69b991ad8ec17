"""Traces at the edge of what can be followed: where they begin, formulas that break, laws of speed that fade."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import anholon
from anholon import Followed
from anholon.control.path_control.plane_curves import make_curve
from anholon.control.path_control.point_text import read_points, write_points
from anholon.errors import AnholonError
from anholon.model.schema import AppliedForce, Model, Trace

Floats = NDArray[np.float64]
Points = tuple[tuple[float, float], ...]

M, KAPPA = 14.0, 0.6
J_C = M * (1.005**2 + 0.01**2 / 12)
LINE = {"x": "s", "y": "sin(s/3)", "end": 100, "controls": ("L5z", "push")}


def pushed() -> Model:
    model = anholon.load("skater-reference")
    return replace(model, forces={**model.forces, "push": AppliedForce(at="A", frame="plate", vector=(1.0, 0.0, 0.0))})


def follow(model: Model, **trace: object) -> Followed:
    return anholon.follow_trace(model, Trace(**{"at": "A", "controls": ("L5z",), **trace}), sensitivity=False)  # type: ignore[arg-type]


# --- where it begins -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("begin", [0.0, 1.0, 3.0, 5.5])
@pytest.mark.parametrize("centre", [(0.0, 0.0), (100.0, -300.0)])
def test_a_circle_round_the_skater_and_one_far_away(centre: tuple[float, float], begin: float) -> None:
    """In the centre of curvature the foot of a point is any: the begin is found by the place first, and forward."""
    x, y = centre
    found = follow(
        anholon.load("skater-reference"), x=f"{x} + 5*cos(s)", y=f"{y} + 5*sin(s)", begin=begin, end=begin + 3
    )
    u = 7.0 * np.exp(-KAPPA * found.times / M)
    assert np.allclose(found.controls["L5z"], -J_C * KAPPA * u / (5.0 * M), rtol=0, atol=1e-8)
    assert np.allclose(found.reactions["blade"], M * u**2 / 5.0, rtol=0, atol=1e-6)
    start = found.run.at(0.0)
    ahead = start["xi'"] * np.cos(start["theta"]) + start["eta'"] * np.sin(start["theta"])
    assert ahead == pytest.approx(7.0)
    assert abs(start["theta"]) <= np.pi + 1e-9  # turned on the shorter way
    assert found.error < 1e-6


def test_the_torque_beside_an_arm_that_swings() -> None:
    """An own integration of u' = F/M + y_C w' + 2 w y_C' with w = κ u along the curve; d(J_C w)/dt = L5z - k2 w + y_C F
    and N = M (w (u - w y_C) + y_C'')."""
    source = anholon.load("skater-staged")
    numbers = {name: parameter.value for name, parameter in source.parameters.items()}
    rest = {name: parameter for name, parameter in source.parameters.items() if name != "alpha1"}
    law = {"alpha1": "0.7 + 0.6*sin(1.3*t)", **source.definitions}
    model = replace(source, parameters=rest, definitions=law, stages=(), poses={}, mirror={})
    found = follow(model, x="8*sin(s)", y="8*sin(s)*cos(s)", end="2*pi", closed=True, duration=10)

    m, length = ([numbers[f"{letter}{k}"] for k in range(1, 5)] for letter in "ml")
    half, m0, M = numbers["l"], numbers["m0"], numbers["m0"] + sum(m)
    angles = np.radians([numbers[f"alpha{k}"] for k in (2, 3, 4)])
    k1, k2 = numbers["kappa1"] + numbers["kappa3"], numbers["kappa2"] + numbers["kappa4"]
    feet = np.array([-half, half, -half / 2, half / 2])
    sides = np.sign(feet)

    def body(t: Floats | float) -> list[Floats]:
        """Return y_C, y_C', y_C'', J_C, J_C'."""
        alpha, rate, bend = 0.7 + 0.6 * np.sin(1.3 * t), 0.78 * np.cos(1.3 * t), -1.014 * np.sin(1.3 * t)
        sines = [np.sin(alpha), *(np.sin(angle) + 0 * alpha for angle in angles)]
        y = [foot + side * size / 2 * sine for foot, side, size, sine in zip(feet, sides, length, sines, strict=True)]
        y_C = sum(mass * place for mass, place in zip(m, y, strict=True)) / M
        arm = -length[0] / 2 * m[0] / M
        moved = [arm * np.cos(alpha) * rate, arm * (np.cos(alpha) * bend - np.sin(alpha) * rate**2)]
        J = m0 * (half**2 / 3 + y_C**2)
        for mass, size, sine, place in zip(m, length, sines, y, strict=True):
            J = J + mass * ((size * sine) ** 2 / 12 + (place - y_C) ** 2)
        # By Steiner's theorem J_C is Σ m y² - M y_C² and what is about the own centres.
        own = m[0] * length[0] ** 2 / 6 * np.sin(alpha) * np.cos(alpha) * rate
        return [y_C, *moved, J, own - m[0] * y[0] * length[0] * np.cos(alpha) * rate - 2 * M * y_C * moved[0]]

    def along(t: Floats | float, at: Floats | float, u: Floats | float) -> list[Floats]:
        """Return |γ'|, w, u', L5z, N of Gerono's lemniscate."""
        dx, dy, ddx, ddy = 8 * np.cos(at), 8 * np.cos(2 * at), -8 * np.sin(at), -16 * np.sin(2 * at)
        pace = np.hypot(dx, dy)
        cross, turned = dx * ddy - dy * ddx, dx * (-32 * np.cos(2 * at)) - dy * (-8 * np.cos(at))
        kappa = cross / pace**3
        steeper = (turned / pace**3 - 3 * cross * (dx * ddx + dy * ddy) / pace**5) / pace
        y, y1, y2, J, J1 = body(t)
        w, F = kappa * u, -k1 * u
        w1 = (steeper * u**2 + kappa * (F / M + 2 * w * y1)) / (1 - kappa * y)
        return [
            pace,
            w,
            F / M + w1 * y + 2 * w * y1,
            J1 * w + J * w1 + k2 * w - y * F,
            M * (w * (u - w * y) + y2),
        ]

    def rates(t: float, z: Floats) -> list[Floats]:
        pace, _, gain, _, _ = along(t, z[0], z[1])
        return [z[1] / pace, gain]

    t = found.times
    own = solve_ivp(rates, (0, 10), [0, found.speed[0]], method="DOP853", rtol=1e-13, atol=1e-13, t_eval=t).y
    _, _, _, torque, force = along(t, *own)
    assert np.allclose(found.speed, own[1], rtol=0, atol=1e-8)
    assert np.allclose(found.controls["L5z"], torque, rtol=0, atol=1e-6 * np.abs(torque).max())
    assert np.allclose(found.reactions["blade"], force, rtol=0, atol=1e-6 * np.abs(force).max())
    assert found.error < 1e-4


@pytest.mark.parametrize("begin", [0.0, 0.7, 2.0, 4.0])
def test_who_stands_still_sets_out_forward(begin: float) -> None:
    model = pushed()
    model = replace(model, coordinates={**model.coordinates, "xi": replace(model.coordinates["xi"], rate=0)})
    circle = {"x": "5*cos(s)", "y": "5*sin(s)", "begin": begin, "end": begin + 6}
    found = follow(model, controls=("L5z", "push"), speed="3*sin(pi*t/8)^2", duration=8, **circle)
    at = found.run.at(4.0)
    assert at["xi'"] * np.cos(at["theta"]) + at["eta'"] * np.sin(at["theta"]) == pytest.approx(3.0, abs=1e-4)
    assert found.controls["push"].max() > 10
    assert found.error < 1e-5


# --- curves --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("curve", "reason"),
    [
        ({"x": "s", "y": "step(s - 1)", "end": 5}, "jumps at s = 1:"),
        ({"x": "s", "y": "sin(s) + 0.001*step(s - 1.234)", "end": 5}, r"jumps at s = 1\.234:"),
        ({"x": "s", "y": "tan(s)", "end": 3}, r"jumps at s = 1\.5708:"),
        ({"x": "s", "y": "log(s)", "end": 1}, "not at s = 0$"),
        ({"x": "s^3", "y": "2*s^3", "begin": -1, "end": 1}, r"stand still at s = -?[\d.e-]+:"),
        ({"x": "5*cos(s^2)", "y": "5*sin(s^2)", "end": 2}, "stand still at s = 0:"),
        ({"x": "s", "y": "0.002*abs(s)", "begin": -3, "end": 3}, r"corner of 0\.229° at \(0, 0\) m"),
        ({"x": "4*(1 - cos(s))*cos(s)", "y": "4*(1 - cos(s))*sin(s)", "end": "2*pi", "closed": True}, r"cusp at \(0"),
    ],
)
def test_formulas_that_break_are_refused_with_the_place(curve: dict[str, object], reason: str) -> None:
    with pytest.raises(AnholonError, match=reason):
        follow(anholon.load("skater-reference"), **curve)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("0, 0\n5; 5\n9 0", ((0.0, 0.0), (5.0, 5.0), (9.0, 0.0))),
        ("x;y\n1,5;2,5\n3;4,25", ((1.5, 2.5), (3.0, 4.25))),  # as spreadsheets of half the world write them
        ("1,5\t-2,5\n-1,5 2,5", ((1.5, -2.5), (-1.5, 2.5))),
        ("t,s,x,y,speed\n0,0,1,2,3\n1,1,4,5,6", ((1.0, 2.0), (4.0, 5.0))),
        ("\ufefft; A.x; A.y\n0; 1; 2", ((1.0, 2.0),)),
        ("1 2\n1 2 3", "2"),
        ("1, 2\n3,", "2"),
        ("1, 2\nfoo", "2"),
        ("1 n/a\n3 4", "1"),  # a row with a fault is no head of the table
        ("1,5\tnan\n3\t4", "1"),
        ("#DIV/0!\t1\n3\t4", "1"),
        ("1_0\t1\n3\t4", "1"),
        ("1e-400\t1\n3\t4", "1"),
    ],
)
def test_points_are_read_as_they_are_written(text: str, points: Points | str) -> None:
    if isinstance(points, str):
        with pytest.raises(ValueError, match=points):
            read_points(text)
    else:
        assert read_points(text) == points
        assert read_points(write_points(points)) == points


def test_a_sharp_bend_is_no_jump_of_the_curvature() -> None:
    walk = np.cumsum(np.random.default_rng(0).standard_normal((60, 2)), axis=0)
    points = tuple((float(x), float(y)) for x, y in walk)
    curve = make_curve(Model(), Trace(at="A", controls=("a",), points=points))
    assert np.abs(curve.sample(20_000)[2]).max() > 300
    assert not curve.breaks


# --- laws of speed, and their want ---------------------------------------------------------------------------------


def test_a_speed_that_dies_away_is_told_with_its_instant() -> None:
    """u = 7 exp(-a t) falls to 1/200 of it at ln(200)/a, with (1 - 1/200)·7/a gone."""
    model, drag = anholon.load("skater-reference"), 6.0 * KAPPA
    kappa1 = replace(model.parameters["kappa1"], value=drag)
    found = follow(
        replace(model, parameters={**model.parameters, "kappa1": kappa1}), x="5*cos(s)", y="5*sin(s)", end=60
    )
    (slow,) = (finding for finding in found.findings if finding.kind == "slow")
    assert slow.t == pytest.approx(np.log(200) * M / drag, abs=1e-7)
    assert slow.s == pytest.approx(7 * M / drag * (1 - 1 / 200), abs=1e-7)
    assert "0.035 m/s" in slow.message
    assert found.times[-1] == slow.t


@pytest.mark.parametrize(
    ("law", "duration", "reason"),
    [
        ("1/t", 0, "the speed law is not a finite number at"),
        ("sqrt(1 - t)", 0, r"not a finite number at t = 1 s, 0\.6667 m"),
        ("exp(-t)", 0, r"does not reach the end of the curve: in 3600 s it moves 1 m of 102\.7 m"),
        ("max(0, 3 - t)", 0, r"it moves 4\.5 m of"),
        ("2 - t", 0, "becomes negative at t = 2 s"),
        ("3*exp(-(t - 4)^2)", 6, "nearly 0 until t = "),
    ],
)
def test_laws_that_lead_nowhere_are_refused(law: str, duration: float, reason: str) -> None:
    with pytest.raises(AnholonError, match=reason):
        follow(pushed(), **LINE, speed=law, duration=duration)


def test_a_law_that_fades_for_long_ends_the_motion() -> None:
    found = follow(pushed(), **LINE, speed="3*exp(-t/10)", duration=300)
    (slow,) = (finding for finding in found.findings if finding.kind == "slow")
    # A hundredth of the speed, at one of the instants that are looked at.
    assert 10 * np.log(100) - 0.15 <= slow.t <= 10 * np.log(100)
    assert np.allclose(found.controls["push"], (KAPPA - M / 10) * 3 * np.exp(-found.times / 10), atol=1e-6)
    assert found.error < 1e-5


@pytest.mark.parametrize("law", ["2 + sin(t)", "3 + 0.3*sin(2*t)*cos(s)", "1 + s/10", "5*(1 - exp(-t))"])
def test_a_law_that_comes_to_the_end_ends_there(law: str) -> None:
    found = follow(pushed(), x="5*cos(s)", y="5*sin(s)", end="2*pi", closed=True, controls=("L5z", "push"), speed=law)
    assert found.s[-1] == pytest.approx(10 * np.pi, rel=1e-12)
    assert found.feasible


def test_a_law_may_begin_with_a_small_speed() -> None:
    found = follow(pushed(), **LINE, speed="3*(0.001 + sin(pi*t/4)^2)", duration=8)
    u, du = 3 * (0.001 + np.sin(np.pi * found.times / 4) ** 2), 0.75 * np.pi * np.sin(np.pi * found.times / 2)
    assert found.times[-1] == 8.0
    assert np.allclose(found.controls["push"], M * du + KAPPA * u, atol=0.05)
    assert found.max_plan_distance < 1e-4


# --- at the beginning of a programme -------------------------------------------------------------------------------


def test_a_path_is_followed_in_the_first_stage_and_the_others_go_on() -> None:
    """A circle with the arms out, found anew from its own result; what follows is the programme from the state at its
    end, with the torques of the stages."""
    model = anholon.load("skater-staged")
    switched = AppliedForce(at="A", frame="plate", vector=(2.0, 0.0, 0.0), enabled=False)
    first = replace(model.stages[0], duration=0.5, on=("tow",))
    model = replace(model, forces={**model.forces, "tow": switched}, stages=(first, *model.stages[1:]))
    found = follow(model, x="5*sin(s)", y="5 - 5*cos(s)", end=1.0)
    again = follow(found.model, x="5*sin(s)", y="5 - 5*cos(s)", end=1.0)
    end = float(found.times[-1])
    for result in (found, again):
        made = result.model
        assert not anholon.check(made)
        assert not made.forces["tow"].enabled, "the stage switches it"
        assert [stage.name for stage in made.stages] == [stage.name for stage in model.stages]
        assert made.stages[0].duration == pytest.approx(end)
        assert made.stages[1:] == tuple(
            replace(stage, set={"L5z_outside" if key == "L5z" else key: value for key, value in stage.set.items()})
            for stage in model.stages[1:]
        )
    run = anholon.simulate(found.model)
    assert run.outcome.t == pytest.approx(end + 12.0)
    places = run.quantity(["A.x", "A.y"], np.linspace(0.0, end, 60))
    assert np.hypot(places["A.x"], places["A.y"] - 5.0) == pytest.approx(5.0, abs=1e-6)
    torques = run.quantity(["L5z"], [end + 1e-9, end + 3.0, end + 5.0, end + 10.0])["L5z"]
    assert torques == pytest.approx([0.9, 0.9, 0.3, -3.0])
    ramped = replace(first, change="ramp", ramp=0.1, set={**first.set, "alpha1": 40.0})
    with pytest.raises(AnholonError, match="changes 'alpha1' by a ramp"):
        follow(replace(model, stages=(ramped, *model.stages[1:])), x="s", y="0", end=1.0)
