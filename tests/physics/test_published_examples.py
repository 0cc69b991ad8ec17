"""Shipped examples from the literature: closed forms at several parameters, reference numbers, own integrations."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest
from numpy.typing import ArrayLike, NDArray
from scipy.integrate import solve_ivp
from tests.physics.bodies import gold

import anholon
from anholon import Run

Floats = NDArray[np.float64]


def moved(name: str, until: float, **values: float) -> Run:
    """Return the run of a shipped example with parameters set in their own units."""
    run = anholon.simulate(anholon.load(name), until=until, set=values)
    assert run.outcome.status == "done", run.outcome.text()
    assert run.drift.max() < 1e-12
    return run


def near(found: ArrayLike, expected: ArrayLike, tolerance: float = 1e-9) -> None:
    """Compare within a tolerance relative to the largest expected value, absolute below 1."""
    size = max(1.0, float(np.abs(np.asarray(expected)).max()))
    np.testing.assert_allclose(found, expected, rtol=0, atol=tolerance * size)


# --- Appell and Hamel ----------------------------------------------------------------------------------------------


def test_appell_and_hamel_have_the_reference_motion_and_reaction() -> None:
    case = gold("nonholonomic")["3.4_appell_hamel"]
    rows = np.array(case["rows"])
    run = moved("appell-hamel", rows[-1, 0])
    found = run.quantity(("x", "y", "z", "x'", "y'", "z'", "reaction:machine"), rows[:, 0])
    for name, column in zip(found, range(1, 8), strict=True):
        np.testing.assert_allclose(found[name], rows[:, column], rtol=0, atol=1e-9, err_msg=name)
    # The arrow at the weight is the reaction itself, as the coordinates are those of the weight.
    np.testing.assert_allclose(run.poses(rows[:, 0]).force[:, 0], rows[:, 8:11], rtol=0, atol=1e-8)


@pytest.mark.parametrize(("a", "g", "m", "rate", "direction"), [(0.4, 9.81, 0.3, -0.2, -2.0), (3, 1.62, 20, -5, 1.3)])
def test_the_weight_of_appell_falls_evenly(a: float, g: float, m: float, rate: float, direction: float) -> None:
    """z'' = -g/(1 + a^2), direction const, multiplier -m g/(2 (1 + a^2) z')."""
    run = moved("appell-hamel", 3.0, a=a, g=g, m=m, z_rate=rate, direction=direction)
    t, fall = run.times, -g / (1 + a * a)
    z = rate * t + fall * t**2 / 2
    near(run["z"], z)
    near(run["x"], -a * z * math.cos(direction))
    near(run["y"], -a * z * math.sin(direction))
    near(run.reaction("machine"), m * fall / (2 * (rate + fall * t)))


# --- the isotachic point -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("c", "g", "m", "slope", "heading"), [(6, 9.81, 1.2, 75, 20), (2.5, 9.81, 3, -30, 200), (40, 3.7, 0.1, 60, -75)]
)
def test_the_isotachic_point_runs_along_the_catenary_of_equal_strength(
    c: float, g: float, m: float, slope: float, heading: float
) -> None:
    """Slope β: c β' = -g cos β, so that sin β = tanh u, u = u0 - g t/c; reaction m g sin β along the velocity."""
    run = moved("isotachic-point", 3.0, c=c, g=g, m=m, slope0=slope, heading=heading)
    beta0, h = math.radians(slope), math.radians(heading)
    u0 = math.asinh(math.tan(beta0))
    u = u0 - g * run.times / c
    turned = 2 * np.arctan(np.tanh(u / 2))  # the slope itself, by Gudermann's function
    s = c * c / g * (beta0 - turned)
    near(run["x"], s * math.cos(h))
    near(run["y"], s * math.sin(h))
    near(run["z"], c * c / g * (math.log(math.cosh(u0)) - np.log(np.cosh(u))))
    near(run["x'"] ** 2 + run["y'"] ** 2 + run["z'"] ** 2, np.full_like(u, c * c), 1e-12)
    # The multiplier belongs to the gradient 2 v.
    near(2 * c * run.reaction("speed"), m * g * np.tanh(u))


# --- Suslov --------------------------------------------------------------------------------------------------------


def attitude(run: Run, times: Floats) -> Floats:
    """Return the rotation matrices (k, 3, 3) of the body."""
    return run.poses(times).R_WB[:, list(run.system.model.bodies).index("body")]


def test_suslovs_body_has_the_reference_motion_and_torque() -> None:
    rows = np.array(gold("nonholonomic")["3.2_suslov"]["rows"])
    run = moved("suslov", rows[-1, 0])
    found = run.quantity(("w1", "w2", "reaction:no_turn"), rows[:, 0])
    for name, column in (("w1", 1), ("w2", 2), ("reaction:no_turn", 7)):
        np.testing.assert_allclose(found[name], rows[:, column], rtol=0, atol=1e-9, err_msg=name)
    a, b, c, d = rows[:, 3:7].T
    expected = np.array(
        [
            [a * a + b * b - c * c - d * d, 2 * (b * c - a * d), 2 * (b * d + a * c)],
            [2 * (b * c + a * d), a * a - b * b + c * c - d * d, 2 * (c * d - a * b)],
            [2 * (b * d - a * c), 2 * (c * d + a * b), a * a - b * b - c * c + d * d],
        ]
    )
    np.testing.assert_allclose(attitude(run, rows[:, 0]), np.moveaxis(expected, 2, 0), rtol=0, atol=1e-9)


@pytest.mark.parametrize(
    ("I11", "I22", "I13", "I23", "start"),
    [(2, 3, 0.5, -0.4, (1, 0.5)), (1.5, 1.2, -0.3, 0.2, (-0.7, 0.4)), (4, 2.2, 0.1, 0.6, (0.3, 1.1))],
)
def test_suslovs_body_ends_in_a_steady_turn(
    I11: float, I22: float, I13: float, I23: float, start: tuple[float, float]
) -> None:
    """The closed form: sin(f - d) = tanh(K t + c0) where I12 = 0, and the torque from the third Euler equation."""
    w1, w2 = start
    run = moved("suslov", 6.0, I11=I11, I22=I22, I13=I13, I23=I23, omega1=w1, omega2=w2)
    root = math.sqrt(I11 * w1 * w1 + I22 * w2 * w2)  # of twice the energy
    K = root * math.sqrt((I13**2 / I11 + I23**2 / I22) / (I11 * I22))
    d = math.atan2(I23 / math.sqrt(I22), I13 / math.sqrt(I11))
    f0 = math.atan2(math.sqrt(I22) * w2, math.sqrt(I11) * w1)
    # K t + c0 is the inverse of Gudermann's function at f - d, on the branch where f starts.
    angle0 = math.remainder(f0 - d, 2 * math.pi)
    mirrored = abs(angle0) > math.pi / 2
    if mirrored:
        angle0 = math.remainder(math.pi - angle0, 2 * math.pi)
    c0 = math.atanh(math.sin(angle0))
    angle = np.arcsin(np.tanh(K * run.times + c0))
    f = d + (math.pi - angle if mirrored else angle)
    near(run["w1"], root / math.sqrt(I11) * np.cos(f))
    near(run["w2"], root / math.sqrt(I22) * np.sin(f))
    one, two = run["w1"], run["w2"]
    pull = I13 * one + I23 * two
    rates = -pull * two / I11, pull * one / I22
    near(run.reaction("no_turn"), I13 * rates[0] + I23 * rates[1] + one * I22 * two - two * I11 * one)
    near(run.energy, np.full_like(one, root**2 / 2))


# --- Andrews -------------------------------------------------------------------------------------------------------


@cache
def andrews_values() -> dict[str, float]:
    """Return the parameters of the example."""
    return {name: item.value for name, item in anholon.load("andrews-mechanism").parameters.items()}


def andrews(y: Floats) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """Return M, f, g, G, γ of Hairer and Wanner, Solving ODEs II, VII.7: M q'' = f - G^T λ, G q'' + γ = 0."""
    value = andrews_values()
    m = [0.0, *(value[f"m{k}"] for k in range(1, 8))]
    inertia = [0.0, *(value[f"I{k}"] for k in range(1, 8))]
    d, da, e, ea, rr, ra = (value[k] for k in ("d", "da", "e", "ea", "rr", "ra"))
    ss, sa, sb, sc, sd = (value[k] for k in ("ss", "sa", "sb", "sc", "sd"))
    ta, tb, u, ua, ub, zf, zt, fa = (value[k] for k in ("ta", "tb", "u", "ua", "ub", "zf", "zt", "fa"))
    sin, cos = math.sin, math.cos
    be, th, ga, ph, de, om, ep = y[:7]
    bp, tp, gp, pp, dp, op, epp = y[7:]
    M = np.zeros((7, 7))
    M[0, 0] = m[1] * ra**2 + m[2] * (rr**2 - 2 * da * rr * cos(th) + da**2) + inertia[1] + inertia[2]
    M[0, 1] = M[1, 0] = m[2] * (da**2 - da * rr * cos(th)) + inertia[2]
    M[1, 1] = m[2] * da**2 + inertia[2]
    M[2, 2] = m[3] * (sa**2 + sb**2) + inertia[3]
    M[3, 3] = m[4] * (e - ea) ** 2 + inertia[4]
    M[3, 4] = M[4, 3] = m[4] * ((e - ea) ** 2 + zt * (e - ea) * sin(ph)) + inertia[4]
    M[4, 4] = m[4] * (zt**2 + 2 * zt * (e - ea) * sin(ph) + (e - ea) ** 2) + inertia[4]
    M[4, 4] += m[5] * (ta**2 + tb**2) + inertia[5]
    M[5, 5] = m[6] * (zf - fa) ** 2 + inertia[6]
    M[5, 6] = M[6, 5] = m[6] * ((zf - fa) ** 2 - u * (zf - fa) * sin(om)) + inertia[6]
    M[6, 6] = m[6] * ((zf - fa) ** 2 - 2 * u * (zf - fa) * sin(om) + u**2) + inertia[6]
    M[6, 6] += m[7] * (ua**2 + ub**2) + inertia[7]
    x, y_d = sd * cos(ga) + sc * sin(ga) + value["xb"], sd * sin(ga) - sc * cos(ga) + value["yb"]
    x, y_d = x - value["xc"], y_d - value["yc"]
    pull = -value["c0"] * (1 - value["l0"] / math.hypot(x, y_d))
    f = np.array(
        [
            value["mom"] - m[2] * da * rr * tp * (tp + 2 * bp) * sin(th),
            m[2] * da * rr * bp**2 * sin(th),
            pull * x * (sc * cos(ga) - sd * sin(ga)) + pull * y_d * (sd * cos(ga) + sc * sin(ga)),
            m[4] * zt * (e - ea) * dp**2 * cos(ph),
            -m[4] * zt * (e - ea) * pp * (pp + 2 * dp) * cos(ph),
            -m[6] * u * (zf - fa) * epp**2 * cos(om),
            m[6] * u * (zf - fa) * op * (op + 2 * epp) * cos(om),
        ]
    )
    # The point P as seen along each of the four arms, with its derivatives.
    turned, pd, oe = be + th, ph + de, om + ep
    crank = np.array([rr * cos(be) - d * cos(turned), rr * sin(be) - d * sin(turned)])
    A, B = np.array([value["xa"], value["ya"]]), np.array([value["xb"], value["yb"]])
    g = np.concatenate(
        [
            crank - B - ss * np.array([sin(ga), -cos(ga)]),
            crank - A - [e * sin(pd) + zt * cos(de), -e * cos(pd) + zt * sin(de)],
            crank - A - [zf * cos(oe) + u * sin(ep), zf * sin(oe) - u * cos(ep)],
        ]
    )
    G = np.zeros((6, 7))
    G[0::2, 0], G[1::2, 0] = -rr * sin(be) + d * sin(turned), rr * cos(be) - d * cos(turned)
    G[0::2, 1], G[1::2, 1] = d * sin(turned), -d * cos(turned)
    G[0:2, 2] = -ss * cos(ga), -ss * sin(ga)
    G[2:4, 3] = -e * cos(pd), -e * sin(pd)
    G[2:4, 4] = -e * cos(pd) + zt * sin(de), -e * sin(pd) - zt * cos(de)
    G[4:6, 5] = zf * sin(oe), -zf * cos(oe)
    G[4:6, 6] = zf * sin(oe) - u * cos(ep), -zf * cos(oe) - u * sin(ep)
    pulled = -rr * bp**2 * np.array([cos(be), sin(be)]) + d * (bp + tp) ** 2 * np.array([cos(turned), sin(turned)])
    gamma = np.concatenate(
        [
            pulled + ss * gp**2 * np.array([sin(ga), -cos(ga)]),
            pulled + e * (pp + dp) ** 2 * np.array([sin(pd), -cos(pd)]) + zt * dp**2 * np.array([cos(de), sin(de)]),
            pulled + zf * (op + epp) ** 2 * np.array([cos(oe), sin(oe)]) + u * epp**2 * np.array([sin(ep), -cos(ep)]),
        ]
    )
    return M, f, g, G, gamma


def test_andrews_mechanism_is_that_of_the_benchmark() -> None:
    """The test set's solution at 0.03 s to its last printed digit, and an integration of the published equations."""
    run = moved("andrews-mechanism", 0.03)
    names = run.system.coordinates
    start = np.array([run.at(0.0)[name] for name in names])

    def rates(_: float, y: Floats) -> Floats:
        M, f, _, G, gamma = andrews(y)
        K = np.block([[M, G.T], [G, np.zeros((6, 6))]])
        return np.concatenate([y[7:], np.linalg.solve(K, np.concatenate([f, -gamma]))[:7]])

    np.testing.assert_allclose(rates(0.0, np.r_[start, np.zeros(7)])[7:9], [14222.4439199541, -10666.8329399655])
    hand = solve_ivp(rates, (0.0, 0.03), np.r_[start, np.zeros(7)], "DOP853", run.times, rtol=1e-13, atol=1e-14).y
    for k, name in enumerate(names):
        near(run[name], hand[k])
        near(run[f"{name}'"], hand[7 + k], 1e-8)
    published = [15.81077, -15.75637, 0.04082224, -0.5347301, 0.5244099, 0.5347301, 1.048080741]
    np.testing.assert_allclose([run.at(0.03)[name] for name in names], published, rtol=1e-6)

    # The forces in P from the published equations: the loops' rows are those of the pins with the sign of K2.
    M, f, g, G, gamma = andrews(hand[:, -1])
    assert np.abs(g).max() < 1e-12
    forces = np.linalg.solve(np.block([[M, -G.T], [G, np.zeros((6, 6))]]), np.concatenate([f, -gamma]))[7:]
    at = run.at(0.03)
    near([at[f"reaction:loop_{k}.{letter}"] for k in (3, 4, 6) for letter in "xy"], forces, 1e-8)


# --- the rattleback ------------------------------------------------------------------------------------------------


def crossed(a: Floats, b: Floats) -> Floats:
    """Return a × b (3,); numpy's own takes ten times as long."""
    (x, y, z), (u, v, w) = a.tolist(), b.tolist()
    return np.array([y * w - z * v, z * u - x * w, x * v - y * u])


def rattleback(_: float, y: Floats, value: dict[str, float]) -> Floats:
    """Return the rates of ω and of the upward vertical γ in the axes of the stone, by moments about the mass centre.

    r leads from the mass centre to the contact; v = r × ω there, F = m (v' + ω × v + g γ), I ω' + ω × I ω = r × F.
    """
    squares = np.array([value[k] for k in "abc"]) ** 2
    A, B, C, D, m = (value[k] for k in ("A", "B", "C", "D", "m"))
    inertia = np.array([[A, D, 0.0], [D, B, 0.0], [0.0, 0.0, C]])
    w, up = y[:3], y[3:]
    turned = crossed(up, w)
    height = math.sqrt(squares @ up**2)
    r = -squares * up / height + [0.0, 0.0, value["h"]]
    moved_r = -squares * turned / height + squares * up * (squares @ (up * turned)) / height**3
    known = crossed(moved_r, w) + crossed(w, crossed(r, w)) + value["g"] * up
    across = np.array([[0.0, -r[2], r[1]], [r[2], 0.0, -r[0]], [-r[1], r[0], 0.0]])
    right = -crossed(w, inertia @ w) + m * crossed(r, known)
    return np.concatenate([np.linalg.solve(inertia - m * across @ across, right), turned])


@pytest.mark.parametrize("values", [{}, {"spin": 4.0, "tilt": 2.0, "D": 3e-5, "h": 0.6}, {"a": 15.0, "spin": -8.0}])
def test_the_rattleback_moves_as_its_equations_say(values: dict[str, float]) -> None:
    run = moved("rattleback", 5.0, **values)
    R = run.poses(run.times).R_WB[:, 0]
    first = run.at(0.0)
    tilt = first["alpha"]
    spin = np.array([0.0, math.sin(tilt), math.cos(tilt)]) * first["psi'"]
    start = np.concatenate([spin, [0.0, math.sin(tilt), math.cos(tilt)]])
    value = dict(zip(run.system.model.parameters, run.segments[0].p.tolist(), strict=False))  # in SI units
    hand = solve_ivp(rattleback, (0.0, 5.0), start, "DOP853", run.times, args=(value,), rtol=1e-13, atol=1e-14).y
    near(R[:, 2, :].T, hand[3:], 1e-8)
    near(run["omega3"], np.einsum("ik,ik->k", hand[:3], hand[3:]), 1e-8)
    near(run.energy, np.full_like(run.times, run.energy[0]), 1e-10)


def test_the_rattleback_turns_back() -> None:
    run = moved("rattleback", 12.0)
    assert run["omega3"].min() < -4.9
    assert run["omega3"].max() > 4.9
    symmetric = moved("rattleback", 12.0, D=0.0)
    assert np.abs(symmetric["omega3"] + 5.0).max() < 0.1
