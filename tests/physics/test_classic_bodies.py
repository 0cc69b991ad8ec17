"""Classical motions of rigid bodies and vehicles, beside integrations of their textbook equations."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from tests.physics.textbook_motions import G, moved, near, solved

from anholon import energy_balance

Floats = NDArray[np.float64]


def test_heavy_top_nutates_between_the_roots_of_its_cubic() -> None:
    text = """
    gravity = [0, 0, -9.81]
    [coordinates]
    psi = { unit = "rad", rate = 0.3 }
    theta = { unit = "deg", value = 30 }
    phi = { unit = "rev", rate = 15 }
    [bodies.top]
    kind = "inertia"
    rotation = [{ axis = "z", angle = "psi" }, { axis = "x", angle = "theta" }, { axis = "z", angle = "phi" }]
    center = [0, 0, 0.1]
    mass = 0.5
    inertia = [0.015, 0.015, 0.01]
    """
    run = moved(text, 10.0)
    A, C, weight, start = 0.015 + 0.5 * 0.01, 0.01, 0.5 * G * 0.1, math.radians(30)
    spin = C * (30 * math.pi + 0.3 * math.cos(start))
    vertical = A * 0.3 * math.sin(start) ** 2 + spin * math.cos(start)
    energy = 0.5 * A * (0.3 * math.sin(start)) ** 2 + weight * math.cos(start)

    def rates(t: float, y: Floats) -> list[float]:
        turn = (vertical - spin * math.cos(y[0])) / (A * math.sin(y[0]) ** 2)
        nod = A * turn**2 * math.cos(y[0]) - spin * turn + weight
        return [y[1], nod * math.sin(y[0]) / A, turn, spin / C - turn * math.cos(y[0])]

    hand = solved(rates, [start, 0.0, 0.0, 0.0], run.times)
    near(run["theta"], hand[0])
    near(run["psi"], hand[2])
    near(run["phi"], hand[3])
    # theta' = 0 where (1 - u^2)(2 E - 2 w u) A = (vertical - spin u)^2, u = cos(theta)
    cubic = np.polysub(
        A * np.polymul([-1, 0, 1], [-2 * weight, 2 * energy]), np.polymul([-spin, vertical], [-spin, vertical])
    )
    low, high = sorted(np.roots(cubic).real)[:2]
    u = np.cos(run["theta"])
    assert low - 1e-9 < u.min() < low + 1e-5
    assert high - 1e-5 < u.max() < high + 1e-9


def test_free_body_keeps_its_angular_momentum() -> None:
    text = """
    [coordinates]
    a = { unit = "rad", rate = 0.1 }
    b = { unit = "rad", value = 0.5, rate = 0.02 }
    c = { unit = "rad", rate = 3 }
    x = { rate = 1 }
    y = { rate = -2 }
    z = {}
    [bodies.B]
    kind = "inertia"
    position = ["x", "y", "z"]
    rotation = [{ axis = "z", angle = "a" }, { axis = "y", angle = "b" }, { axis = "x", angle = "c" }]
    mass = 2
    inertia = [1.0, 2.0, 2.5]
    products = [0.2, -0.1, 0.3]
    center = [0.1, -0.2, 0.05]
    [definitions]
    wx = "B.wx"
    wy = "B.wy"
    wz = "B.wz"
    """
    run = moved(text, 10.0)
    own = np.array([[1.0, 0.2, -0.1], [0.2, 2.0, 0.3], [-0.1, 0.3, 2.5]])
    poses = run.poses()
    R = poses.R_WB[:, 0]
    w = np.stack([run["wx"], run["wy"], run["wz"]], axis=1)
    momentum = np.einsum("kij,jl,kml,km->ki", R, own, R, w)
    near(momentum, momentum[[0]] + np.zeros_like(momentum), 1e-10)
    centre = poses.p_WB[:, 0] + R @ np.array([0.1, -0.2, 0.05])
    near(np.diff(centre, 2, axis=0), 0.0, 1e-11)
    near(run.energy, run.energy[0], 1e-10)


def test_ball_on_a_turntable_runs_in_a_circle() -> None:
    text = """
    [coordinates]
    x = { value = 0.5 }
    y = { rate = 0.3 }
    a = { unit = "rad" }
    b = { unit = "rad" }
    c = { unit = "rad", rate = 7 }
    [bodies.ball]
    kind = "sphere"
    radius = 0.1
    mass = 1
    position = ["x", "y", 0.1]
    rotation = [{ axis = "z", angle = "a" }, { axis = "y", angle = "b" }, { axis = "x", angle = "c" }]
    [constraints]
    along = { kind = "nonholonomic", formula = "x' - 0.1*ball.wy + 2*y" }
    across = { kind = "nonholonomic", formula = "y' + 0.1*ball.wx - 2*x" }
    """
    run = moved(text, 20.0)
    w = 2 / 7 * 2
    near(run["x"] + 1j * run["y"], 0.5 + 0.3j * (np.exp(1j * w * run.times) - 1) / (1j * w))
    near(np.hypot(run.reaction("along"), run.reaction("across")), w * 0.3)


def test_knife_edge_with_an_offset_mass_slides_on_an_incline() -> None:
    text = """
    gravity = ["9.81*sin(0.2)", 0, "-9.81*cos(0.2)"]
    [coordinates]
    x = {}
    y = {}
    theta = { unit = "rad", rate = 1 }
    [bodies.board]
    kind = "box"
    size = [0.4, 0.2, 0.1]
    center = [0.15, 0.1, 0]
    position = ["x", "y", 0]
    rotation = [{ axis = "z", angle = "theta" }]
    mass = 3
    [constraints.edge]
    kind = "nonholonomic"
    formula = "board.y'*cos(theta) - board.x'*sin(theta)"
    """
    run = moved(text, 10.0)
    m, a, b, inertia, pull = 3.0, 0.15, 0.1, 3 * (0.16 + 0.04) / 12, G * math.sin(0.2)

    def rates(t: float, y: Floats) -> list[float]:
        _, _, theta, u, w = y
        mass = np.array([[m, -m * b], [-m * b, inertia + m * (a * a + b * b)]])
        lift = -a * math.sin(theta) - b * math.cos(theta)
        force = [m * pull * math.cos(theta) + m * a * w * w, m * pull * lift - m * a * w * u]
        du, dw = np.linalg.solve(mass, force)
        return [u * math.cos(theta), u * math.sin(theta), w, du, dw]

    hand = solved(rates, [0.0, 0.0, 0.0, 0.0, 1.0], run.times)
    near(np.stack([run["x"], run["y"], run["theta"]]), hand[:3], 1e-8)
    near(run.energy, run.energy[0], 1e-10)


def test_cart_on_two_wheels_follows_its_motors() -> None:
    text = """
    [coordinates]
    x = {}
    y = {}
    theta = { unit = "rad" }
    left = { unit = "rad" }
    right = { unit = "rad" }
    [bodies.chassis]
    kind = "inertia"
    position = ["x", "y", 0.1]
    rotation = [{ axis = "z", angle = "theta" }]
    mass = 5
    center = [0.1, 0, 0]
    inertia = [0.2, 0.2, 0.2]
    [bodies.left_wheel]
    kind = "disc"
    radius = 0.1
    axis = "y"
    frame = "chassis"
    position = [0, 0.3, 0]
    rotation = [{ axis = "y", angle = "left" }]
    mass = 0.5
    [bodies.right_wheel]
    kind = "disc"
    radius = 0.1
    axis = "y"
    frame = "chassis"
    position = [0, -0.3, 0]
    rotation = [{ axis = "y", angle = "right" }]
    mass = 0.5
    [forces]
    l = { kind = "generalized", coordinate = "left", value = "0.2*cos(1*t)" }
    r = { kind = "generalized", coordinate = "right", value = "0.3*sin(2*t)" }
    [constraints]
    side = { kind = "nonholonomic", formula = "y'*cos(theta) - x'*sin(theta)" }
    l = { kind = "nonholonomic", formula = "x'*cos(theta) + y'*sin(theta) - 0.3*theta' - 0.1*left'" }
    r = { kind = "nonholonomic", formula = "x'*cos(theta) + y'*sin(theta) + 0.3*theta' - 0.1*right'" }
    """
    run = moved(text, 10.0)
    axle, across = 0.5 * 0.01 / 2, 0.5 * 0.01 / 4
    mass = 6 + 2 * axle / 0.01
    inertia = 0.2 + 5 * 0.01 + 2 * (0.5 * 0.09 + across) + 2 * axle * 0.09 / 0.01

    def rates(t: float, y: Floats) -> list[float]:
        u, w, theta = y[:3]
        left, right = 0.2 * math.cos(t), 0.3 * math.sin(2 * t)
        du = ((left + right) / 0.1 + 0.5 * w * w) / mass
        return [du, ((right - left) * 3 - 0.5 * u * w) / inertia, w, u * math.cos(theta), u * math.sin(theta)]

    hand = solved(rates, [0.0] * 5, run.times)
    near(np.stack([run["theta"], run["x"], run["y"]]), hand[2:])
    near(energy_balance(run).rest, 0.0)
