"""Problems of the textbooks, written as model files, against closed forms, quadratures and independent integrations."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.physics.textbook_motions import G, moved, near, solved

import anholon
from anholon import energy_balance

Floats = NDArray[np.float64]


@pytest.mark.parametrize("power", [1.0, 1.5, 2.0, 3.0])
def test_speed_dies_away_by_the_power_of_the_drag(power: float) -> None:
    text = f"""
    [coordinates]
    x = {{ rate = 36, unit = "m" }}
    [points.P]
    position = ["x", 0, 0]
    mass = 2
    [forces.air]
    kind = "drag"
    at = "P"
    coefficient = 0.03
    power = {power}
    """
    run = moved(text, 5.0)
    t, c = run.times, 0.03 / 2
    speed = 36 * np.exp(-c * t) if power == 1 else (36 ** (1 - power) + (power - 1) * c * t) ** (1 / (1 - power))
    near(run["x'"], speed)


def test_fall_reaches_its_terminal_speed() -> None:
    text = """
    gravity = [0, 0, -9.81]
    [coordinates]
    z = { unit = "cm", value = 10000 }
    [points.P]
    position = [0, 0, "z"]
    mass = 0.08
    [forces.air]
    kind = "drag"
    at = "P"
    coefficient = 0.01
    power = 2
    """
    run = moved(text, 15.0)
    speed = math.sqrt(0.08 * G / 0.01)
    near(run["z'"], -speed * np.tanh(G * run.times / speed))
    near(run["z"], 100 - speed**2 / G * np.log(np.cosh(G * run.times / speed)))


def test_atwoods_machine_with_a_heavy_wheel() -> None:
    text = """
    gravity = [0, 0, -9.81]
    [coordinates]
    z1 = {}
    z2 = {}
    phi = { unit = "rad" }
    [points]
    A = { position = [-0.2, 0, "z1"], mass = 3 }
    B = { position = [0.2, 0, "z2"], mass = 2 }
    [bodies.wheel]
    kind = "disc"
    radius = 0.2
    axis = "y"
    mass = 4
    rotation = [{ axis = "y", angle = "phi" }]
    [constraints]
    left = { kind = "holonomic", formula = "z1 - 0.2*phi" }
    right = { kind = "holonomic", formula = "z2 + 0.2*phi" }
    """
    run = moved(text, 3.0)
    a = -G * (3 - 2) / (3 + 2 + 4 / 2)
    near(run["z1"], a * run.times**2 / 2)
    near(run.reaction("left"), 3 * (G + a))
    near(run.reaction("right"), 2 * (G - a))


@pytest.mark.parametrize(("hollow", "part"), [("false", 2 / 3), ("true", 1 / 2)])
def test_cylinder_rolls_down_an_incline(hollow: str, part: float) -> None:
    text = f"""
    gravity = ["9.81*sin(beta)", 0, "-9.81*cos(beta)"]
    [parameters]
    beta = {{ value = 25, unit = "deg" }}
    [coordinates]
    s = {{}}
    phi = {{ unit = "rev" }}
    [bodies.cylinder]
    kind = "disc"
    radius = 0.2
    axis = "y"
    hollow = {hollow}
    mass = 3
    position = ["s", 0, 0.2]
    rotation = [{{ axis = "y", angle = "phi" }}]
    [constraints.rolling]
    kind = "nonholonomic"
    formula = "s' - 0.2*phi'"
    """
    run = moved(text, 10.0)
    pull = G * math.sin(math.radians(25))
    near(run["s"], part * pull * run.times**2 / 2)
    near(run.reaction("rolling"), -3 * pull * (1 - part))


def test_pendulum_from_a_turning_floor_shows_foucaults_plane() -> None:
    text = """
    [parameters]
    turn = { value = 0.05, unit = "rad/s" }
    [coordinates]
    x = { value = 1 }
    y = {}
    [points.P]
    position = ["x*cos(turn*t) - y*sin(turn*t)", "x*sin(turn*t) + y*cos(turn*t)", 0]
    mass = 1
    [forces.pull]
    kind = "spring"
    between = ["world", "P"]
    stiffness = 4
    """
    run = moved(text, 40.0)
    fixed = np.cos(2 * run.times) + 0.025j * np.sin(2 * run.times)
    near(run["x"] + 1j * run["y"], fixed * np.exp(-0.05j * run.times))


def test_kapitzas_pendulum_stands_on_its_head() -> None:
    text = """
    gravity = [0, 0, -9.81]
    [parameters]
    a = { value = 3, unit = "cm" }
    w = { value = 1800, unit = "rpm" }
    [coordinates]
    phi = { value = 20, unit = "deg" }
    [points.bob]
    position = ["0.5*sin(phi)", 0, "a*cos(w*t) + 0.5*cos(phi)"]
    mass = 1
    """
    run = moved(text, 5.0)
    w = 60 * math.pi
    hand = solved(
        lambda t, y: [y[1], (G - 0.03 * w * w * math.cos(w * t)) / 0.5 * math.sin(y[0])],
        [math.radians(20), 0.0],
        run.times,
    )
    near(run["phi"], hand[0])
    assert np.abs(run["phi"]).max() < math.radians(21)


def test_bead_on_a_turning_hoop() -> None:
    text = """
    gravity = [0, 0, -9.81]
    [coordinates]
    theta = { value = 10, unit = "deg" }
    [bodies.hoop]
    kind = "disc"
    radius = 0.5
    axis = "y"
    rotation = [{ axis = "z", angle = "6*t" }]
    [points.bead]
    frame = "hoop"
    position = ["0.5*sin(theta)", 0, "-0.5*cos(theta)"]
    mass = 0.1
    """
    run = moved(text, 10.0)
    hand = solved(
        lambda t, y: [y[1], 36 * math.sin(y[0]) * math.cos(y[0]) - G / 0.5 * math.sin(y[0])],
        [math.radians(10), 0.0],
        run.times,
    )
    near(run["theta"], hand[0], 1e-8)


def test_spherical_pendulum_in_angles_and_in_redundant_coordinates() -> None:
    angles = """
    gravity = [0, 0, -9.81]
    [coordinates]
    theta = { value = 50, rate = 10, unit = "deg" }
    phi = { rate = 120, unit = "deg" }
    [points.bob]
    position = ["0.8*sin(theta)*cos(phi)", "0.8*sin(theta)*sin(phi)", "-0.8*cos(theta)"]
    mass = 0.5
    """
    rope = """
    gravity = [0, 0, -9.81]
    [parameters]
    start = { value = 50, unit = "deg" }
    swing = { value = 10, unit = "deg/s" }
    turn = { value = 120, unit = "deg/s" }
    [coordinates]
    x = { value = "0.8*sin(start)", rate = "0.8*cos(start)*swing" }
    y = { rate = "0.8*sin(start)*turn" }
    z = { value = "-0.8*cos(start)", rate = "0.8*sin(start)*swing" }
    [points.bob]
    position = ["x", "y", "z"]
    mass = 0.5
    [constraints.rope]
    kind = "holonomic"
    formula = "sqrt(x^2 + y^2 + z^2) - 0.8"
    """
    one, two = moved(angles, 20.0), moved(rope, 20.0)
    theta = one["theta"]
    near(two["x"], 0.8 * np.sin(theta) * np.cos(one["phi"]))
    near(np.sin(theta) ** 2 * one["phi'"], math.sin(math.radians(50)) ** 2 * math.radians(120), 1e-11)
    square = 0.64 * (one["theta'"] ** 2 + (np.sin(theta) * one["phi'"]) ** 2)
    near(-two.reaction("rope"), 0.5 * (G * np.cos(theta) + square / 0.8), 1e-8)
    assert two.drift.max() < 1e-12


@pytest.mark.parametrize("eccentricity", [0.0, 0.6, 0.95])
def test_planet_comes_back_after_its_period(eccentricity: float) -> None:
    text = f"""
    [parameters]
    e = {{ value = {eccentricity} }}
    [coordinates]
    x = {{ value = "1 - e" }}
    y = {{ rate = "sqrt((1 + e)/(1 - e))" }}
    [points.planet]
    position = ["x", "y", 0]
    mass = 1
    [forces.sun]
    kind = "potential"
    energy = "-1/sqrt(x^2 + y^2)"
    [events.near]
    formula = "x*x' + y*y'"
    direction = "up"
    """
    run = moved(text, 10 * math.pi)
    near(run.energy, -0.5, 1e-10)
    near(run["x"] * run["y'"] - run["y"] * run["x'"], math.sqrt(1 - eccentricity**2), 1e-10)
    near([run["x"][-1], run["y"][-1]], [1 - eccentricity, 0.0], 1e-7)
    if eccentricity:
        near([event.t for event in run.events][:4], 2 * math.pi * np.arange(1, 5), 1e-8)


def test_sixty_masses_on_springs_swing_in_their_normal_modes() -> None:
    n = 60
    lines = ["[coordinates]", *(f"x{i} = {{ value = {0.1 if i == 0 else 0} }}" for i in range(n)), "[points]"]
    lines += [f'P{i} = {{ position = ["{i + 1} + x{i}", 0, 0], mass = 1 }}' for i in range(n)]
    lines += [f"end = {{ position = [{n + 1}, 0, 0] }}", "[forces]"]
    names = ["world", *(f"P{i}" for i in range(n)), "end"]
    lines += [
        f's{i} = {{ kind = "spring", between = ["{names[i]}", "{names[i + 1]}"], stiffness = 100, length = 1 }}'
        for i in range(n + 1)
    ]
    run = moved("\n".join(lines), 10.0)
    squares, modes = np.linalg.eigh(100 * (2 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1)))
    swing = modes @ (np.cos(np.sqrt(squares)[:, None] * run.times) * 0.1 * modes[0][:, None])
    near(np.stack([run[f"x{i}"] for i in range(n)]), swing)


def test_driven_pivot_needs_the_force_of_the_textbook() -> None:
    text = """
    gravity = [0, 0, -9.81]
    [parameters]
    a = { value = 20, unit = "cm" }
    w = { value = 90, unit = "deg/s" }
    [coordinates]
    x = { rate = "a*w" }
    phi = { unit = "rad", value = 0.3 }
    [points]
    cart = { position = ["x", 0, 0], mass = 2 }
    bob = { position = ["x + sin(phi)", 0, "-cos(phi)"], mass = 1 }
    [constraints.drive]
    kind = "holonomic"
    formula = "x - a*sin(w*t)"
    """
    run = moved(text, 10.0)
    w = math.pi / 2
    drive = -0.2 * w * w * np.sin(w * run.times)
    hand = solved(
        lambda t, y: [y[1], -G * math.sin(y[0]) + 0.2 * w * w * math.sin(w * t) * math.cos(y[0])], [0.3, 0.0], run.times
    )
    phi, rate = hand
    near(run["phi"], phi)
    near(run["x"], 0.2 * np.sin(w * run.times), 1e-12)
    second = -G * np.sin(phi) - drive * np.cos(phi)
    near(run.reaction("drive"), 3 * drive + second * np.cos(phi) - rate**2 * np.sin(phi), 1e-8)
    near(energy_balance(run).rest, 0.0)


def test_slider_crank_at_constant_speed() -> None:
    text = """
    [coordinates]
    a = { unit = "deg", rate = 600 }
    b = { unit = "rad", rate = "-0.1*10*pi/3/0.4" }
    s = { value = 0.5 }
    [bodies.crank]
    kind = "thin-rod"
    length = 0.1
    mass = 1
    position = ["0.05*cos(a)", 0, "0.05*sin(a)"]
    rotation = [{ axis = "y", angle = "pi/2 - a" }]
    [bodies.rod]
    kind = "thin-rod"
    length = 0.4
    mass = 2
    position = ["0.1*cos(a) + 0.2*cos(b)", 0, "0.1*sin(a) + 0.2*sin(b)"]
    rotation = [{ axis = "y", angle = "pi/2 - b" }]
    [points.piston]
    position = ["s", 0, 0]
    mass = 3
    [constraints]
    along = { kind = "holonomic", formula = "0.1*cos(a) + 0.4*cos(b) - s" }
    up = { kind = "holonomic", formula = "0.1*sin(a) + 0.4*sin(b)" }
    drive = { kind = "holonomic", formula = "a - 10*pi/3*t" }
    """
    run = moved(text, 3.0)
    a = 10 * math.pi / 3 * run.times
    b = -np.arcsin(0.25 * np.sin(a))
    near(run["s"], 0.1 * np.cos(a) + 0.4 * np.cos(b), 1e-12)
    balance = energy_balance(run)
    near(balance.work["reaction:drive"], run["kinetic"] - run["kinetic"][0])
    near(balance.work["reaction:along"] + balance.work["reaction:up"], 0.0)


def test_stages_change_force_and_friction_in_closed_form() -> None:
    text = """
    [parameters]
    F = { value = 10, unit = "N" }
    c = { value = 0, unit = "N*s/m" }
    [coordinates]
    x = {}
    [points.P]
    position = ["x", 0, 0]
    mass = 2
    [forces]
    push = { kind = "force", at = "P", vector = ["F", 0, 0] }
    air = { kind = "drag", at = "P", coefficient = "c" }
    [[stages]]
    name = "pushed"
    duration = 1
    [[stages]]
    name = "braked"
    duration = 0.123456789
    set = { F = -5 }
    [[stages]]
    name = "left alone"
    duration = 2
    set = { c = 3, F = 0 }
    [events.slow]
    formula = "x' - 0.5"
    direction = "down"
    """
    model = anholon.loads("format = 1\n" + text)
    run = anholon.simulate(model)
    t = run.times
    end = 1.123456789
    last = 5 - 2.5 * 0.123456789
    near(run["x'"], np.where(t <= 1, 5 * t, np.where(t <= end, 5 - 2.5 * (t - 1), last * np.exp(-1.5 * (t - end)))))
    near([event.t for event in run.events], [end + math.log(last / 0.5) / 1.5], 1e-10)


def test_given_function_of_time_moves_a_pivot_smoothly() -> None:
    from scipy.interpolate import CubicSpline

    text = """
    gravity = [0, 0, -9.81]
    [schedules.s]
    times = [0, 1, 2, 3]
    values = [0, 10, 0, 5]
    unit = "cm"
    interpolation = "cubic"
    [coordinates]
    phi = { value = 0.1, unit = "rad" }
    [points.bob]
    position = ["s + sin(phi)", 0, "-cos(phi)"]
    mass = 1
    """
    run = moved(text, 3.0)
    spline = CubicSpline([0, 1, 2, 3], [0, 0.1, 0, 0.05], bc_type="natural")
    hand = solved(
        lambda t, y: [y[1], -G * math.sin(y[0]) - float(spline(t, 2)) * math.cos(y[0])], [0.1, 0.0], run.times
    )
    near(run["phi"], hand[0], 1e-8)
