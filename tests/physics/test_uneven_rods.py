"""Rods whose sections, curvatures and loads vary along them, against the differential equations of the rod.

A wrench at the base is carried to the tip by x' = R (e1 + γ), R' = R (k0 + k)~, n' = -f, m' = n × x' (002, in vectors
of the world); the wrench found there is the load of the model, whose other numbers must then be those of the integral.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import anholon
from anholon.geometry.rotations import skew
from anholon.rods import section

Floats = NDArray[np.float64]

TAPERED = """
format = 1
[rods.bow]
elements = {elements}
curve = {{ kind = "catenary", span = 1, rise = 0.3, length = 1.5 }}
section = {{ kind = "circle", radius = "0.012 - 0.006*s", young = 1e9, shear = 4e8 }}
[supports.clamp]
at = "bow:base"
[loads.tip]
kind = "section"
at = "bow:tip"
force = {force}
moment = {moment}
[loads.wind]
kind = "line"
rod = "bow"
force = [0, "0.3*sin(2*s)", -0.5]
"""

TWISTED = """
format = 1
[rods.bow]
elements = {elements}
curve = {{ kind = "arc", radius = 0.7, angle = 2 }}
twist = "0.3 + 1.2*s + sin(3*s)"
section = {{ kind = "rectangle", width = 0.03, height = 0.01, young = 2e9, density = 1000 }}
[supports.clamp]
at = "bow:base"
[loads.tip]
kind = "section"
at = "bow:tip"
force = {force}
moment = {moment}
[loads.wind]
kind = "line"
rod = "bow"
force = ["s - s^2", 0, "3*s"]
"""


ROLLED = """
format = 1
[rods.bow]
elements = {elements}
curve = {{ kind = "straight", length = 1 }}
twist = "0.3 + 1.2*s + sin(3*s)"
section = {{ kind = "rectangle", width = "0.03 - 0.02*s", height = 0.01, young = 2e9 }}
[supports.clamp]
at = "bow:base"
[loads.tip]
kind = "section"
at = "bow:tip"
force = {force}
moment = {moment}
"""


def tapered() -> tuple[float, Floats, Callable[[float], tuple[Floats, Floats, Floats]]]:
    """Return length, frame of the base, and reference curvature, compliance and load by the arc."""
    length, span, rise = 1.5, 1.0, 0.3
    ratio = math.sqrt(length**2 - rise**2) / span
    u = brentq(lambda x: math.sinh(x) / x - ratio, 1e-6, 50.0, xtol=1e-15, rtol=1e-15)
    c = span / (2.0 * u)
    below = c * math.sinh(math.atanh(rise / length) - span / (2.0 * c))
    slope = below / c
    t = np.array([1.0, 0.0, slope]) / math.sqrt(1.0 + slope**2)
    base = np.stack([t, [-t[2], 0.0, t[0]], [0.0, -1.0, 0.0]], axis=1)

    def at(s: float) -> tuple[Floats, Floats, Floats]:
        part = s / length
        bend = 1.0 / (c * (1.0 + ((s + below) / c) ** 2))
        C = section.make_circle(0.012 - 0.006 * part, 1e9, 4e8).compliance
        return np.array([0.0, 0.0, bend]), C, np.array([0.0, 0.3 * math.sin(2.0 * part), -0.5])

    return length, base, at


def twisted() -> tuple[float, Floats, Callable[[float], tuple[Floats, Floats, Floats]]]:
    """Return the same of the twisted arc."""
    radius, angle = 0.7, 2.0
    length, C = radius * angle, section.make_rectangle(0.03, 0.01, 2e9, 2e9 / 2.6).compliance

    def about(phi: float) -> Floats:
        c, n = math.cos(phi), math.sin(phi)
        return np.array([[1.0, 0.0, 0.0], [0.0, c, -n], [0.0, n, c]])

    def at(s: float) -> tuple[Floats, Floats, Floats]:
        part = s / length
        turn = about(0.3 + 1.2 * part + math.sin(3.0 * part))
        k = turn.T @ np.array([0.0, 0.0, 1.0 / radius])
        k[0] += (1.2 + 3.0 * math.cos(3.0 * part)) / length
        return k, C, np.array([part - part**2, 0.0, 3.0 * part])

    return length, about(0.3), at


def rolled() -> tuple[float, Floats, Callable[[float], tuple[Floats, Floats, Floats]]]:
    """Return the same of a blade that is bent and twisted by more than a radian."""
    base = np.array([[1.0, 0.0, 0.0], [0.0, math.cos(0.3), -math.sin(0.3)], [0.0, math.sin(0.3), math.cos(0.3)]])

    def at(s: float) -> tuple[Floats, Floats, Floats]:
        C = section.make_rectangle(0.03 - 0.02 * s, 0.01, 2e9, 2e9 / 2.6).compliance
        return np.array([1.2 + 3.0 * math.cos(3.0 * s), 0.0, 0.0]), C, np.zeros(3)

    return 1.0, base, at


@pytest.mark.parametrize(
    ("text", "rod", "wrench"),
    [
        pytest.param(TAPERED, tapered, [0.4, 1.0, -0.2, -0.3, 1.2, 0.6], id="tapered"),
        pytest.param(TWISTED, twisted, [1.0, -2.0, 3.0, 2.0, -3.0, 2.0], id="twisted"),
        pytest.param(ROLLED, rolled, [1.0, 0.6, -1.3, 1.5, -7.0, 4.0], id="rolled"),
    ],
)
def test_uneven_rods_are_of_fourth_order(
    text: str,
    rod: Callable[[], tuple[float, Floats, Callable[[float], tuple[Floats, Floats, Floats]]]],
    wrench: list[float],
) -> None:
    length, base, given = rod()

    def slope(s: float, y: Floats) -> Floats:
        R, n, m = y[3:12].reshape(3, 3), y[12:15], y[15:]
        k0, C, f = given(s)
        strain = C @ np.concatenate([R.T @ n, R.T @ m])
        dx = R @ (np.array([1.0, 0.0, 0.0]) + strain[:3])
        return np.concatenate([dx, (R @ skew(k0 + strain[3:])).ravel(), -f, np.cross(n, dx)])

    first = np.concatenate([np.zeros(3), base.ravel(), wrench])
    places = [0.37 * length, length]
    inner, tip = solve_ivp(slope, (0.0, length), first, "DOP853", places, rtol=1e-12, atol=1e-13).y.T
    R = inner[3:12].reshape(3, 3)
    strain = given(places[0])[1] @ np.concatenate([R.T @ inner[12:15], R.T @ inner[15:]])
    at_ends = np.concatenate([tip[:3], wrench])
    between = np.concatenate([inner[:3], R.T @ inner[12:15], R.T @ inner[15:], strain[3:]])
    asked = [f"bow(0.37L).{c}" for c in ["x", "y", "z", "N", "T2", "T3", "M1", "M2", "M3", "k1", "k2", "k3"]]

    errors = []
    for elements in (16, 32):
        loaded = text.format(elements=elements, force=tip[12:15].tolist(), moment=tip[15:].tolist())
        found = anholon.statics(anholon.loads(loaded))
        own = [found.value(f"bow:tip.{c}") for c in "xyz"]
        own += [-found.value(f"reaction:clamp.{c}") for c in ("x", "y", "z", "mx", "my", "mz")]
        errors.append(float(np.abs(own - at_ends).max()))
    assert errors[1] < 2e-6
    assert errors[0] > 12.0 * errors[1]
    # Inside the elements the frames are of third order where the curvature of the reference is not linear.
    assert [*map(found.value, asked)] == pytest.approx(between, abs=4e-5)


WEDGE = """
format = 1
[rods.a]
elements = {elements}
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e9, shear = [1e11, 1e11], torsion = 1, \
bending = ["5*(1-0.5*s)^3", "(1-0.5*s)^3"], mass = "1-0.5*s", inertia = [2e-10, 1e-10, 1e-10] }}
[supports.one]
at = "a:base"
"""


def test_a_tapered_cantilever_swings_by_the_equation_of_its_bending() -> None:
    """(EI w'')'' = ω² μ w, by shooting from the clamp."""

    def at_tip(square: float) -> float:
        def slope(s: float, y: Floats) -> Floats:
            w, m, v = y[0::4], y[2::4], y[3::4]
            return np.stack([y[1::4], m / (1.0 - 0.5 * s) ** 3, v, square * (1.0 - 0.5 * s) * w], axis=1).ravel()

        end = solve_ivp(slope, (0.0, 1.0), np.eye(4)[2:].ravel(), "DOP853", rtol=1e-12, atol=1e-12).y[:, -1]
        return float(end[2] * end[7] - end[3] * end[6])

    exact = np.sqrt([brentq(at_tip, *around, xtol=1e-12, rtol=1e-14) for around in ((5.0, 25.0), (200.0, 500.0))])
    errors = []
    for elements in (8, 16):
        _, modes = anholon.rod_modes(anholon.loads(WEDGE.format(elements=elements)), 6)
        errors.append([np.abs(modes.roots.imag / omega - 1.0).min() for omega in exact])
    assert errors[1][0] < 1e-6
    assert errors[1][1] < 1e-5
    assert min(np.log2(np.divide(*errors))) > 3.7


HARDENING = """
format = 1
[rods.a]
elements = 8
curve = { kind = "straight", length = 1 }
section = { kind = "law", force = ["1e6*e", "1e6*g2", "1e6*g3"], moment = ["1*k1", "1*k2", "(2 - s)*(k3 + 0.2*k3^3)"] }
[supports.one]
at = "a:base"
[loads.bend]
kind = "section"
at = "a:tip"
moment = [0, 0, 3]
"""


@pytest.mark.parametrize("part", [0.0, 0.4, 0.77, 1.0])
def test_strains_of_laws_that_vary_along_a_rod_are_those_of_the_section(part: float) -> None:
    found = anholon.statics(anholon.loads(HARDENING))
    bend = brentq(lambda k: (2.0 - part) * (k + 0.2 * k**3) - 3.0, 0.0, 3.0, xtol=1e-14)
    assert found.value(f"a({part}L).k3") == pytest.approx(bend, rel=1e-9)
    assert found.value(f"a({part}L).M3") == pytest.approx(3.0, rel=1e-9)


WHIP = """
format = 1
gravity = [0, 0, -9.81]
[rods.a]
model = "kirchhoff"
elements = 8
curve = { kind = "straight", length = 0.6 }
section = { kind = "circle", radius = "0.012*(1 - 0.4*s)", young = 1e7, density = 1500 }
[supports.clamp]
at = "a:base"
[simulation]
until = 0.2
step = 0.005
"""


def fall_of_links(count: int, times: Floats) -> Floats:
    """Return the places x, z (2, k) of the tip of the whip as a chain of so many links, with masses at its joints and
    springs in them, in a plane."""
    length = 0.6 / count
    ends, middles = np.arange(count + 1) / count, (np.arange(count) + 0.5) / count
    r = 0.012 * (1.0 - 0.4 * np.stack([ends[:-1], middles, ends[1:]]))
    piece = 1500.0 * math.pi * length * (np.array([1.0, 4.0, 1.0]) @ r**2) / 6.0
    first = 1500.0 * math.pi * length * (r[0] ** 2 + 2.0 * r[1] ** 2) / 6.0  # part of a link's mass at its start
    mass = np.concatenate([first, [0.0]]) + np.concatenate([[0.0], piece - first])
    stiffness = 1e7 * math.pi / 4.0 * (0.012 * (1.0 - 0.4 * ends[:-1])) ** 4 / length
    stiffness[0] = 2e7 * math.pi / 4.0 * (0.012 * (1.0 - 0.1 / count)) ** 4 / length
    beyond = np.cumsum(mass[:0:-1])[::-1]
    i, j = np.indices((count, count))
    whole = beyond[np.maximum(i, j)] * length**2

    def rates(_t: float, y: Floats) -> Floats:
        angles, speeds = np.split(y, 2)
        apart = angles[:, None] - angles
        moment = stiffness * np.diff(angles, prepend=0.0)
        pull = -moment + np.append(moment[1:], 0.0) - 9.81 * beyond * length * np.cos(angles)
        pull -= (whole * np.sin(apart)) @ speeds**2
        return np.concatenate([speeds, np.linalg.solve(whole * np.cos(apart), pull)])

    found = solve_ivp(rates, (0.0, times[-1]), np.zeros(2 * count), "DOP853", times, rtol=1e-8, atol=1e-10)
    angles = found.y[:count]
    return length * np.array([np.cos(angles).sum(axis=0), np.sin(angles).sum(axis=0)])


@pytest.mark.parametrize(("elements", "part"), [(1, 0.08), (2, 0.05), (8, 6e-3)])
def test_a_tapered_rod_that_does_not_stretch_falls_and_swings_as_a_chain_of_links(elements: int, part: float) -> None:
    times = np.linspace(0.0, 0.2, 11)
    coarse, fine = (fall_of_links(count, times) for count in (10, 20))
    expected = fine + (fine - coarse) / 3.0
    model = anholon.loads(WHIP.replace("elements = 8", f"elements = {elements}"))
    run = anholon.simulate(model)
    assert run.outcome.status == "done", run.outcome.text()
    found = run.quantity(["a:tip.x", "a:tip.z"], times)
    off = np.array([found["a:tip.x"], found["a:tip.z"]]) - expected
    assert np.abs(off).max() <= part * np.ptp(expected[1])


@pytest.mark.parametrize("model", ["kirchhoff", "timoshenko", "inextensible"])
@pytest.mark.parametrize(
    "curve",
    [
        'kind = "helix", radius = 0.1, pitch = 0.2, turns = 1',
        'kind = "arc", radius = 0.1, angle = 6',
        'kind = "spline", points = [[0, 0, 0], [0.3, 0.1, 0], [0.5, 0, 0.1], [0.8, 0, 0]]',
    ],
)
@pytest.mark.parametrize("radius", ["0.012", "0.012*(1 - 0.4*s)"])
def test_frozen_stretch_and_uneven_elements_move_together(model: str, curve: str, radius: str) -> None:
    """Their compliance stays positive where they turn; else what holds them seemed to change their length."""
    straight = 'kind = "straight", length = 0.6'
    text = WHIP.replace("kirchhoff", model).replace(straight, curve).replace("0.012*(1 - 0.4*s)", radius)
    run = anholon.simulate(anholon.loads(text.replace("elements = 8", "elements = 6\ndamping = 0.003")))
    assert run.outcome.status == "done", run.outcome.text()
    assert "does not close" not in run.outcome.text()
