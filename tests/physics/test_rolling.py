"""Rolling on planes that move, on surfaces and on other bodies, against closed forms and laws."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.optimize import minimize_scalar

import anholon
from anholon import Run

Floats = NDArray[np.float64]

G = 9.81

BALL = """
[coordinates]
x = {{ value = {x}, rate = {vx} }}
y = {{ value = {y}, rate = {vy} }}
z = {{ value = {z}, rate = {vz} }}
a = {{ unit = "rad", rate = {wx} }}
b = {{ unit = "rad", rate = {wy} }}
c = {{ unit = "rad", rate = {wz} }}
[bodies.ball]
kind = "{kind}"
radius = {r}
mass = 1.5
position = ["x", "y", "z"]
rotation = [{{ axis = "x", angle = "a" }}, {{ axis = "y", angle = "b" }}, {{ axis = "z", angle = "c" }}]
"""


def ball(r: float, place: tuple[float, float, float], v: tuple[float, ...], w: tuple[float, ...]) -> str:
    """Return a ball with its centre at `place`, velocity v and angular velocity w."""
    names = ("x", "y", "z", "vx", "vy", "vz", "wx", "wy", "wz")
    return BALL.format(kind="sphere", r=r, **dict(zip(names, (*place, *v, *w), strict=True)))


def motion(text: str, until: float, rtol: float = 1e-12) -> Run:
    """Return the run of a model file."""
    run = anholon.simulate(anholon.loads("format = 1\n" + text), until=until, rtol=rtol)
    assert run.outcome.status == "done", run.outcome.text()
    assert run.drift.max() < 1e-11
    return run


def near(found: object, expected: object, tolerance: float = 1e-9) -> None:
    """Compare within an absolute tolerance."""
    np.testing.assert_allclose(found, expected, rtol=0, atol=tolerance)  # type: ignore[arg-type]


@pytest.mark.parametrize("given", ["plane", "surface"])
def test_a_ball_on_a_turntable_runs_in_a_circle(given: str) -> None:
    """A uniform ball circles with 2/7 of the table's angular velocity, at any place (E. Routh; K. Weltner 1979)."""
    omega, r = 3.0, 0.1
    # From v + ω × (-r n) = Ω n × p at p = (0.4, 0).
    u, w = 0.25, omega * 0.4 / r
    start = ball(r, (0.4, 0.0, r), (u, 0.0, 0.0), (w, u / r, 0.0))
    how = 'surface = "2*z"' if given == "surface" else ""
    text = f"""
    gravity = [0, 0, -9.81]
    {start}
    [bodies.table]
    kind = "disc"
    radius = 2
    rotation = [{{ axis = "z", angle = "{omega}*t" }}]
    [constraints.rolling]
    kind = "rolling"
    body = "ball"
    frame = "table"
    {how}
    """
    run = motion(text, 4.0)
    place = run["x"] + 1j * run["y"]
    speed = 2 / 7 * omega
    centre = 0.4 + 1j * u / speed
    near(place, centre + (0.4 - centre) * np.exp(1j * speed * run.times))
    near(run.reaction("rolling.z"), 1.5 * G, 1e-8)
    # The friction is what holds the ball on its circle, said in the axes of the turning table.
    force = (run.reaction("rolling.x") + 1j * run.reaction("rolling.y")) * np.exp(1j * omega * run.times)
    near(force, -1.5 * speed**2 * (place - centre), 1e-8)


def test_a_ball_on_a_tilted_plane_that_turns_drifts_across_the_slope() -> None:
    """v' = i 2/7 Ω v + 5/7 a for a uniform pull a: with v = i 5/2 a/Ω the ball runs straight across it."""
    omega, r, pull = 2.0, 0.1, 1.3
    drift = 5 / 2 * pull / omega
    start = ball(r, (0.0, 0.0, r), (0.0, drift, 0.0), (-drift / r, 0.0, 0.0))
    text = f"""
    gravity = [{pull}, 0, -9.81]
    {start}
    [bodies.table]
    kind = "disc"
    radius = 2
    rotation = [{{ axis = "z", angle = "{omega}*t" }}]
    [constraints.rolling]
    kind = "rolling"
    body = "ball"
    frame = "table"
    """
    run = motion(text, 2.0)
    near(run["x"], 0.0)
    near(run["y"], drift * run.times)


def test_a_ball_in_an_upright_cylinder_goes_up_and_down() -> None:
    """Routh: while it circles with the rate φ' = const, z oscillates with the frequency sqrt(2/7) φ'."""
    R, r, turn, spin = 0.6, 0.1, 8.0, 3.0
    rho = R - r
    # No slip at the wall, x = R: v_y = -ω_z r, v_z = ω_y r with ρ = r e_x.
    start = ball(r, (rho, 0.0, 0.0), (0.0, rho * turn, 0.0), (spin, 0.0, -rho * turn / r))
    text = f"""
    gravity = [0, 0, -9.81]
    [parameters]
    R = {{ value = {R}, unit = "m" }}
    {start}
    [constraints.wall]
    kind = "rolling"
    body = "ball"
    surface = "R^2 - x^2 - y^2"
    """
    run = motion(text, 3.0)
    t = run.times
    near(run["x"] + 1j * run["y"], rho * np.exp(1j * turn * t))
    frequency = math.sqrt(2 / 7) * turn
    # z'' = -5/7 g - 2/7 r φ' ω_r with ω_r' = φ' z'/r: an oscillation about the height z0 where both balance.
    z0 = (-5 / 7 * G - 2 / 7 * r * turn * spin) / frequency**2
    near(run["z"], z0 * (1 - np.cos(frequency * t)), 1e-8)
    near(run.reaction("wall.z"), 1.5 * rho * turn**2, 1e-7)


@pytest.mark.parametrize("inside", [True, False])
def test_a_ball_rolls_in_a_bowl_and_off_a_dome(inside: bool) -> None:
    """In a vertical plane θ'' = ∓ 5/7 g sin θ/(R ∓ r), normal force from the energy."""
    R, r, theta0 = 0.8, 0.15, 0.9
    rho, sign = (R - r, -1.0) if inside else (R + r, 1.0)
    start = ball(r, (rho * math.sin(theta0), 0.0, sign * rho * math.cos(theta0)), (0, 0, 0), (0, 0, 0))
    formula = "R^2 - x^2 - y^2 - z^2" if inside else "x^2 + y^2 + z^2 - R^2"
    text = f"""
    gravity = [0, 0, -9.81]
    [parameters]
    R = {{ value = {R}, unit = "m" }}
    {start}
    [constraints.rolling]
    kind = "rolling"
    body = "ball"
    surface = "{formula}"
    """
    run = motion(text, 0.3 if not inside else 2.0)
    theta = np.arctan2(run["x"], sign * run["z"])
    hand = solve_ivp(
        lambda _, y: [y[1], sign * 5 / 7 * G * math.sin(y[0]) / rho],
        (0.0, run.times[-1]),
        [theta0, 0.0],
        "DOP853",
        run.times,
        rtol=1e-13,
        atol=1e-13,
    ).y
    near(theta, hand[0])
    near(run["y"], 0.0)
    near(run.reaction("rolling.z"), 1.5 * (G * np.cos(theta) - sign * rho * hand[1] ** 2), 1e-8)
    near(run.energy, run.energy[0] + np.zeros_like(theta), 1e-9)


@pytest.mark.parametrize("shape", ["sphere", "disc", "ellipsoid"])
def test_bodies_roll_along_a_parabolic_valley(shape: str) -> None:
    """Where a body touches a surface with changing curvature is found: energy, distance and slip, worked out here."""
    rotation = '[{ axis = "y", angle = "b" }, { axis = "x", angle = "a" }, { axis = "z", angle = "c" }]'
    forms = {
        "sphere": 'kind = "sphere"\nradius = 0.15',
        "disc": 'kind = "disc"\naxis = "y"\nradius = 0.15',
        "ellipsoid": 'kind = "ellipsoid"\nradii = [0.15, 0.1, 0.15]',
    }
    # z = x^2/(2 p) at x0 = 0.3; the centre lies a radius away along the normal, at rest.
    p, x0, r = 0.5, 0.3, 0.15
    length = math.hypot(x0 / p, 1.0)
    cx, cz = x0 - r * x0 / p / length, x0**2 / (2 * p) + r / length
    text = f"""
    gravity = [0, 0, -9.81]
    [parameters]
    p = {{ value = {p}, unit = "m" }}
    [coordinates]
    x = {{ value = {cx!r} }}
    y = {{}}
    z = {{ value = {cz!r} }}
    a = {{ unit = "rad" }}
    b = {{ unit = "rad" }}
    c = {{ unit = "rad" }}
    [bodies.roller]
    {forms[shape]}
    mass = 1.5
    position = ["x", "y", "z"]
    rotation = {rotation}
    [constraints.rolling]
    kind = "rolling"
    body = "roller"
    surface = "z - x^2/(2*p)"
    """
    run = motion(text, 0.8)
    near(run["y"], 0.0)
    near(run.energy, run.energy[0] + np.zeros_like(run.times))

    # The foot of the centre on the parabola by minimisation; the body turns with the speed of the centre over r.
    feet = [
        minimize_scalar(lambda s, x=x, z=z: math.hypot(s - x, s * s / (2 * p) - z), (x - 0.1, x + 0.1), tol=1e-14).x
        for x, z in zip(run["x"][::12], run["z"][::12], strict=True)
    ]
    places = zip(feet, run["x"][::12], run["z"][::12], strict=True)
    distance = [math.hypot(s - x, s * s / (2 * p) - z) for s, x, z in places]
    near(distance, r, 1e-11)
    poses = run.poses(run.times[::12])
    near(poses.force_at[:, 0, 0], feet, 1e-7)
    speed = np.hypot(run["x'"], run["z'"])
    near(np.abs(run["b'"]), speed / r, 1e-9)
    factor = {"sphere": 2 / 5, "disc": 1 / 2, "ellipsoid": 2 / 5}[shape]
    near(0.5 * (1 + factor) * speed**2 + G * run["z"], G * run["z"][0], 1e-9)


def test_a_ball_rolls_on_another_that_is_free() -> None:
    """No gravity: momentum, angular momentum and energy of the pair stay what they were."""
    R, r = 0.5, 0.2
    text = f"""
    [coordinates]
    x = {{ value = {R + r} }}
    y = {{ rate = 0.7 }}
    z = {{}}
    a = {{ unit = "rad" }}
    b = {{ unit = "rad" }}
    c = {{ unit = "rad", rate = 3.5 }}
    X = {{}}
    Y = {{}}
    Z = {{}}
    A = {{ unit = "rad" }}
    B = {{ unit = "rad" }}
    C = {{ unit = "rad" }}
    [bodies.small]
    kind = "sphere"
    radius = {r}
    mass = 1
    position = ["x", "y", "z"]
    rotation = [{{ axis = "z", angle = "c" }}, {{ axis = "x", angle = "a" }}, {{ axis = "y", angle = "b" }}]
    [bodies.large]
    kind = "sphere"
    radius = {R}
    mass = 4
    position = ["X", "Y", "Z"]
    rotation = [{{ axis = "z", angle = "C" }}, {{ axis = "x", angle = "A" }}, {{ axis = "y", angle = "B" }}]
    [forces.hold]
    kind = "spring"
    between = ["small", "large"]
    stiffness = 200
    [constraints.rolling]
    kind = "rolling"
    body = "small"
    frame = "large"
    surface = "x^2 + y^2 + z^2 - {R * R}"
    normal = "x"
    """
    run = motion(text, 1.0)
    for letter in "xyz":
        total = run[f"{letter}'"] + 4 * run[f"{letter.upper()}'"]
        near(total, total[0] + np.zeros_like(total), 1e-10)
    near(run.energy, run.energy[0] + np.zeros_like(run.times), 1e-9)
    near(np.hypot(run["x"] - run["X"], run["y"] - run["Y"]), R + r, 1e-11)
    spin = 0.4 * (r**2 * run["c'"] + 4 * R**2 * run["C'"])  # all turns stay in the plane
    orbit = run["x"] * run["y'"] - run["y"] * run["x'"] + 4 * (run["X"] * run["Y'"] - run["Y"] * run["X'"])
    near(spin + orbit, (spin + orbit)[0] + np.zeros_like(spin), 1e-9)


def loop(plane: str, turned: str, *, normal: str = "", own: str = "") -> str:
    """A wheel in a plane that rolls inside a ring of radius 1 m; `plane`: its axes across and up."""
    across, up = plane
    third = ({"x", "y", "z"} - set(plane)).pop()
    places = {across: '"a"', up: '"b"', third: "0.3"}
    gravity = {across: 0.0, up: -G, third: 0.0}
    rate = -70 if f"{across}{up}" in ("xy", "yz", "zx") else 70  # clockwise from across to up
    rotation = f'{{ axis = "{third}", angle = "phi" }}'
    if turned:
        rotation = '{ axis = "x", angle = "pi/2" }, { axis = "z", angle = "-phi" }'
    return f"""
    gravity = [{", ".join(str(gravity[axis]) for axis in "xyz")}]
    [coordinates]
    a = {{ rate = 7 }}
    b = {{ value = -0.9 }}
    phi = {{ unit = "rad", rate = {rate} }}
    [bodies.wheel]
    kind = "disc"
    radius = 0.1
    mass = 2
    {turned or f'axis = "{third}"'}
    rotation = [{rotation}]
    position = [{", ".join(places[axis] for axis in "xyz")}]
    [constraints.rolling]
    kind = "rolling"
    body = "wheel"
    surface = "1 - {across}^2 - {up}^2"
    {f'normal = "{normal}"' if normal else ""}
    """


@pytest.mark.parametrize(
    ("plane", "turned", "normal", "names"),
    [
        ("xy", "", "", "xy"),  # `normal` is z, across the plane: the last axis in it is taken
        ("xy", "", "y", "xy"),
        ("xy", "", "x", "yx"),
        ("xz", "", "", "xz"),
        ("xz", 'axis = "z"', "", "xz"),  # the axis of the disc is turned into y
        ("xz", "", "y", "xz"),
        ("yz", "", "x", "yz"),
        ("yz", "", "y", "zy"),
    ],
)
def test_a_wheel_in_a_plane_loops_the_loop(plane: str, turned: str, normal: str, names: str) -> None:
    """With the angle θ of the centre, ρ = 0.9 m: v² = v0² - 4/3 g ρ (1 - cos θ), N = m (v²/ρ + g cos θ), and along the
    ring m g sin θ/3."""
    run = motion(loop(plane, turned, normal=normal), 1.5)
    cos, sin = -run["b"] / 0.9, run["a"] / 0.9
    assert cos.min() < -0.99  # through the top
    near(run["a"] ** 2 + run["b"] ** 2, 0.81, 1e-12)
    speed = 49.0 - 4.0 / 3.0 * G * 0.9 * (1.0 - cos)
    near(run["a'"] ** 2 + run["b'"] ** 2, speed, 1e-8)
    near(run.reaction(f"rolling.{names[1]}"), 2.0 * (speed / 0.9 + G * cos), 1e-7)
    near(np.abs(run.reaction(f"rolling.{names[0]}")), np.abs(2.0 * G * sin / 3.0), 1e-7)


@pytest.mark.parametrize("contact", ["true", "false"])
def test_a_wheel_whose_coordinate_keeps_it_on_the_surface(contact: str) -> None:
    """On a circle by its coordinate only the slip is left: the same motion as of two coordinates."""
    text = f"""
    gravity = [0, {-G}, 0]
    [coordinates]
    s = {{ unit = "rad", rate = "7/0.9" }}
    phi = {{ unit = "rad", rate = -70 }}
    [bodies.wheel]
    kind = "disc"
    radius = 0.1
    mass = 2
    rotation = [{{ axis = "z", angle = "phi" }}]
    position = ["0.9*sin(s)", "-0.9*cos(s)", 0]
    [constraints.rolling]
    kind = "rolling"
    body = "wheel"
    surface = "1 - x^2 - y^2"
    contact = {contact}
    """
    run = motion(text, 1.0)
    near((0.9 * run["s'"]) ** 2, 49.0 - 4.0 / 3.0 * G * 0.9 * (1.0 - np.cos(run["s"])), 1e-8)
    near(np.abs(run.reaction("rolling")), np.abs(2.0 * G * np.sin(run["s"]) / 3.0), 1e-7)


def test_a_wheel_in_a_plane_rolls_through_a_valley() -> None:
    """Energy and distance to y = x²/5, found by minimisation; at the bottom N = m (g + v²/ρ), ρ = 2.5 m - r."""
    text = f"""
    gravity = [0, {-G}, 0]
    [coordinates]
    x = {{ rate = 1 }}
    y = {{ value = 0.1 }}
    phi = {{ unit = "rad", rate = -10 }}
    [bodies.wheel]
    kind = "disc"
    radius = 0.1
    mass = 1
    position = ["x", "y", 0]
    rotation = [{{ axis = "z", angle = "phi" }}]
    [constraints.rolling]
    kind = "rolling"
    body = "wheel"
    surface = "y - x^2/5"
    """
    run = motion(text, 1.0)
    near(run.reaction("rolling.y")[:1], G + 1.0 / 2.4, 1e-9)
    for x, y in zip(run["x"][::15], run["y"][::15], strict=True):
        foot = minimize_scalar(lambda s, x=x, y=y: math.hypot(s - x, s * s / 5 - y), (x - 0.1, x + 0.1), tol=1e-14).x
        near([math.hypot(foot - x, foot * foot / 5 - y)], 0.1, 1e-11)
    speed = np.hypot(run["x'"], run["y'"])
    near(np.abs(run["phi'"]), speed / 0.1, 1e-8)
    near(0.75 * speed**2 + G * run["y"], 0.75 + 0.1 * G, 1e-9)
