"""Rods so soft that forces bend them inside single elements: no element is longer than its axis.

The references are written here: a staggered difference scheme of the planar rod for motions, and the boundary value
problem of the rod under its weight for equilibria; neither shares anything with the elements.
"""

from __future__ import annotations

import functools

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_bvp, solve_ivp

import anholon

Floats = NDArray[np.float64]

WIDTH, YOUNG, DENSITY, G = 0.02, 2e6, 7200.0, 9.81
AXIAL = YOUNG * WIDTH**2
SHEAR = 10.0 * 1.3 / (12.0 + 11.0 * 0.3) * (YOUNG / 2.6) * WIDTH**2  # factor of Cowper for a rectangle
BENDING = YOUNG * WIDTH**4 / 12.0
MASS = DENSITY * WIDTH**2  # kg/m
INERTIA = DENSITY * WIDTH**4 / 12.0  # kg·m, of the section about its axis

PENDULUM = """
format = 1
gravity = [0, 0, -9.81]
[rods.b]
elements = {elements}
{more}
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "rectangle", width = 0.02, height = 0.02, young = 2e6, density = 7200 }}
[supports.c]
at = "b:base"
turning = "{turning}"
axis = "y"
[simulation]
accuracy = 1e-5
"""

TIMES = np.linspace(0.1, 0.6, 6)


@functools.cache
def pendulum_tip(points: int = 72) -> Floats:
    """Return places (6, 2), m, of the tip at `TIMES`: sections at half steps, places between them, for a hinged rod
    that is let go from the horizontal."""
    h = 1.0 / points

    def slopes(_t: float, y: Floats) -> Floats:
        x, theta, v, omega = np.split(y, [2 * (points + 1), 3 * points + 2, 5 * points + 4])
        x, v = x.reshape(-1, 2), v.reshape(-1, 2)
        along = np.stack([np.cos(theta), np.sin(theta)], axis=1)
        across = np.stack([-np.sin(theta), np.cos(theta)], axis=1)
        d = np.diff(x, axis=0) / h
        pull = AXIAL * (np.sum(d * along, axis=1) - 1.0)
        push = SHEAR * np.sum(d * across, axis=1)
        n = pull[:, None] * along + push[:, None] * across
        moment = np.concatenate([[0.0], BENDING * np.diff(theta) / h, [0.0]])
        a = np.empty_like(x)
        a[1:-1] = np.diff(n, axis=0) / (MASS * h)
        a[-1] = -n[-1] / (0.5 * MASS * h)
        a[:, 1] -= G
        a[0] = 0.0
        turning = (np.diff(moment) / h + d[:, 0] * n[:, 1] - d[:, 1] * n[:, 0]) / INERTIA
        return np.concatenate([v.ravel(), omega, a.ravel(), turning])

    first = np.zeros(2 * (3 * points + 2))
    first[: 2 * (points + 1) : 2] = np.linspace(0.0, 1.0, points + 1)
    found = solve_ivp(slopes, (0.0, 0.6), first, method="DOP853", t_eval=TIMES, rtol=1e-7, atol=1e-9)
    return np.asarray(found.y[2 * points : 2 * points + 2].T)


def run_of(elements: int, more: str = "") -> anholon.Run:
    return anholon.simulate(anholon.loads(PENDULUM.format(elements=elements, more=more, turning="hinged")), 0.6)


@pytest.mark.parametrize(("elements", "error"), [(8, 0.004), (16, 0.002), (32, 0.001)])
def test_the_tip_of_a_soft_pendulum_is_where_the_rod_takes_it(elements: int, error: float) -> None:
    run = run_of(elements)
    at = run.quantity(["b:tip.x", "b:tip.z"], TIMES)
    tip = np.stack([at["b:tip.x"], at["b:tip.z"]], axis=1)
    assert np.linalg.norm(tip - pendulum_tip(), axis=1).max() < error


@pytest.mark.parametrize("elements", [4, 8, 16])
def test_the_drawn_shape_is_as_long_as_the_reported_strains_tell(elements: int) -> None:
    run = run_of(elements)
    arcs = np.linspace(0.0, 1.0, 401)
    names = [f"b({arc:.6f}).{c}" for arc in arcs for c in ("x", "y", "z", "e", "g2", "g3")]
    for t in (0.2, 0.4, 0.5, 0.6):
        found = run.quantity(names, [t])
        table = np.array([found[name][0] for name in names]).reshape(-1, 6)
        drawn = np.linalg.norm(np.diff(table[:, :3], axis=0), axis=1).sum()
        stretch = np.linalg.norm(table[:, 3:] + [1.0, 0.0, 0.0], axis=1)
        assert drawn == pytest.approx(np.trapezoid(stretch, arcs), abs=0.006 if elements < 8 else 0.002)
        seen = run.poses([t]).rods[0].p_WS[0]
        assert np.linalg.norm(np.diff(seen, axis=0), axis=1).sum() == pytest.approx(drawn, abs=0.002)


def test_the_energy_of_a_soft_pendulum_is_kept() -> None:
    run = run_of(8)
    kinetic = run.quantity(["kinetic"])["kinetic"]
    assert np.ptp(run["energy"]) < 0.01 * kinetic.max()


def hanging_tip() -> Floats:
    """Return the place (2,) of the tip of an inextensible clamped rod that leaves the wall horizontally and hangs."""

    def slopes(s: Floats, y: Floats) -> Floats:
        theta, curvature, _, _ = y
        bent = MASS * G * (1.0 - s) * np.cos(theta) / BENDING
        return np.stack([curvature, bent, np.cos(theta), np.sin(theta)])

    def ends(a: Floats, b: Floats) -> Floats:
        return np.array([a[0], b[1], a[2], a[3]])

    s = np.linspace(0.0, 1.0, 400) ** 2
    theta = -0.5 * np.pi * (1.0 - np.exp(-s / 0.05))
    guess = np.stack([theta, np.gradient(theta, s), 0.05 * (1.0 - np.exp(-s / 0.05)), -s])
    found = solve_bvp(slopes, ends, s, guess, tol=1e-8, max_nodes=20000)
    assert found.success
    return np.asarray(found.y[2:, -1])


@pytest.mark.parametrize(("elements", "error"), [(4, 0.02), (8, 0.006), (16, 0.001)])
def test_a_very_soft_cantilever_hangs_where_the_elastica_hangs(elements: int, error: float) -> None:
    """Its weight times L²/EI is 1059: it bends within a thirtieth of its length."""
    model = anholon.loads(PENDULUM.format(elements=elements, more='model = "kirchhoff"', turning="clamped"))
    found = anholon.statics(model)
    tip = np.array([found.value("b:tip.x"), found.value("b:tip.z")])
    assert np.linalg.norm(tip - hanging_tip()) < error


WHIRLED = """
format = 1
gravity = [0, 0, -9.81]
[rods.b]
elements = {elements}
{more}
curve = {{ kind = "straight", length = 1 }}
section = {section}
[supports.c]
at = "b:base"
turning = "{turning}"
{loads}
[simulation]
accuracy = 1e-6
"""
SOFT = '{ kind = "rectangle", width = 0.03, height = 0.015, young = 2e6, density = 7200 }'
LAW = (
    '{ kind = "law", force = ["1e4*e", "4e3*g2", "4e3*g3"], moment = ["0.02*k1", "0.02*k2 + 0.001*k2^3", "0.03*k3"], '
    "mass = 2.8, inertia = [1e-4, 1e-4, 1e-4] }"
)
SIDE = '[loads.p]\nkind = "section"\nat = "b:tip"\nforce = [0, "10*sin(8*t)", 0]'


@pytest.mark.parametrize(
    ("more", "section", "turning", "loads", "error"),
    [
        ("", SOFT, "clamped", SIDE, 0.02),
        ('model = "kirchhoff"', SOFT, "clamped", SIDE, 0.03),
        ("damping = 0.02", SOFT, "free", "", 0.02),
        ("spin = [0, 0, 3]\nlumps = [{ at = \"tip\", mass = 2 }]", SOFT, "free", "", 0.01),
        ("", LAW, "free", "", 0.01),
    ],
    ids=["bent-and-twisted", "kirchhoff", "damped", "lump", "law"],
)  # fmt: skip
def test_soft_rods_in_space_move_as_many_elements_let_them(
    more: str, section: str, turning: str, loads: str, error: float
) -> None:
    names = [f"b:{place}.{c}" for place in ("middle", "tip") for c in "xyz"]

    def places(elements: int) -> Floats:
        text = WHIRLED.format(elements=elements, more=more, section=section, turning=turning, loads=loads)
        run = anholon.simulate(anholon.loads(text), 0.5)
        assert run.outcome is not None
        assert run.outcome.status == "done"
        return np.array(list(run.quantity(names, [0.2, 0.35, 0.5]).values()))

    assert np.abs(places(8) - places(48)).max() < error
