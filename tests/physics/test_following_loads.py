"""Loads per length, such as follow the sections and others, against the differential equations of the rod.

A wrench at the base is carried to the tip by x' = R (e1 + γ), R' = R (k0 + k)~, n' = -f, m' = n × x' - c (002, in
vectors of the world); the wrench found there is the load of the model, whose other numbers must be the integral's.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

import anholon
from anholon.geometry.rotations import skew

Floats = NDArray[np.float64]

PARTS = (0.23, 0.6, 1.0)
WRENCH = ("N", "T2", "T3", "M1", "M2", "M3")
ENDS = """
[supports.clamp]
at = "b:base"
[loads.tip]
kind = "section"
at = "b:tip"
"""


class Case(NamedTuple):
    """A rod with its loads: the text of the model, length, frame of the base, wrench there, and functions of s."""

    text: str
    length: float
    base: tuple[Floats, Floats]
    wrench: list[float]
    curvature: Any
    compliance: Floats
    following: Any
    dead: Any


def blown() -> Case:
    """A straight cantilever under a pressure that stays across it, bent and twisted by several radians."""
    text = """
format = 1
[rods.b]
elements = {elements}
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e6, shear = [1e6, 1e6], torsion = 0.8, bending = [1, 1.7] }}
[loads.pressure]
kind = "line"
rod = "b"
following = true
force = [0, 3, 0]
"""
    C = np.diag([1e-6, 1e-6, 1e-6, 1 / 0.8, 1.0, 1 / 1.7])
    none = np.zeros(6)
    pressure = np.array([0.0, 3.0, 0.0, 0.0, 0.0, 0.0])
    base, wrench = (np.zeros(3), np.eye(3)), [1.0, -3.0, 2.0, 0.5, 2.0, 3.0]
    return Case(text, 1.0, base, wrench, lambda s: np.zeros(3), C, lambda s: pressure, lambda s: none)


def coupled() -> Case:
    """A twisted helix whose strains are all coupled, under its weight and all that may be spread along it."""
    shares = np.random.default_rng(3).normal(size=(6, 6))
    shares = shares @ shares.T
    size = np.sqrt(np.diag(shares))
    roots = np.sqrt([4e5, 2e5, 3e5, 8.0, 20.0, 12.0])
    K = roots[:, None] * (0.5 * shares / np.outer(size, size) + 0.5 * np.eye(6)) * roots
    stiffness = [float(K[i, j]) for i in range(6) for j in range(i, 6)]
    text = f"""
format = 1
[rods.b]
elements = {{elements}}
curve = {{{{ kind = "helix", radius = 0.4, pitch = 0.3, turns = 0.7 }}}}
twist = "0.4 + 1.1*s + 0.5*sin(2*s)"
section = {{{{ kind = "matrix", stiffness = {stiffness} }}}}
[loads.pressure]
kind = "line"
rod = "b"
following = true
force = [0.2, 1.5, "-3*s"]
moment = [0.1, "0.2*s", 0]
[loads.weight]
kind = "line"
rod = "b"
force = [0.5, -1, -4.5]
moment = ["0.3*s", 0.1, 0]
"""
    rise = 0.3 / (2.0 * math.pi)
    square = 0.4**2 + rise**2
    length = 0.7 * 2.0 * math.pi * math.sqrt(square)
    tangent = np.array([0.0, 0.4, rise]) / math.sqrt(square)
    inward = np.array([-1.0, 0.0, 0.0])
    frame = np.stack([tangent, inward, np.cross(tangent, inward)], axis=1)

    def about(angle: float) -> Floats:
        return np.asarray(Rotation.from_rotvec([angle, 0.0, 0.0]).as_matrix())

    def curvature(s: float) -> Floats:
        part = s / length
        found = about(0.4 + 1.1 * part + 0.5 * math.sin(2.0 * part)).T @ np.array([rise, 0.0, 0.4]) / square
        found[0] += (1.1 + math.cos(2.0 * part)) / length
        return np.asarray(found)

    return Case(
        text,
        length,
        (np.array([0.4, 0.0, 0.0]), frame @ about(0.4)),
        [6.0, -8.0, 2.0, 4.0, 1.0, -5.0],
        curvature,
        np.linalg.inv(K),
        lambda s: np.array([0.2, 1.5, -3.0 * s / length, 0.1, 0.2 * s / length, 0.0]),
        lambda s: np.array([0.5, -1.0, -4.5, 0.3 * s / length, 0.1, 0.0]),
    )


def thick() -> Case:
    """A straight cantilever that stretches and shears by tenths, under a load that keeps its direction and varies."""
    text = """
format = 1
[rods.b]
elements = {elements}
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 30, shear = [20, 25], torsion = 0.8, bending = [1, 1.7] }}
[loads.weight]
kind = "line"
rod = "b"
force = [4, "3*cos(2*s)", "2*s"]
"""
    C = np.diag([1 / 30, 1 / 20, 1 / 25, 1 / 0.8, 1.0, 1 / 1.7])
    base, none = (np.zeros(3), np.eye(3)), np.zeros(6)
    wrench = [1.0, -1.5, 0.6, 0.2, 0.4, 0.8]

    def load(s: float) -> Floats:
        return np.array([4.0, 3.0 * math.cos(2.0 * s), 2.0 * s, 0.0, 0.0, 0.0])

    return Case(text, 1.0, base, wrench, lambda s: np.zeros(3), C, lambda s: none, load)


def heavy() -> Case:
    """The same under an even load: without what it does where the rod stretches and shears, the order would be two."""
    varied, force = thick(), [4.0, 2.0, -1.0]
    text = varied.text.replace('[4, "3*cos(2*s)", "2*s"]', str(force))
    return varied._replace(text=text, dead=lambda s: np.array([*force, 0.0, 0.0, 0.0]))


@pytest.mark.parametrize("made", [blown, coupled, thick, heavy])
def test_rods_under_loads_along_them_are_of_fourth_order(made: Any) -> None:
    case = made()

    def slope(s: float, y: Floats) -> Floats:
        R, n, m = y[3:12].reshape(3, 3), y[12:15], y[15:]
        strain = case.compliance @ np.concatenate([R.T @ n, R.T @ m])
        load = case.dead(s) + np.concatenate([R @ case.following(s)[:3], R @ case.following(s)[3:]])
        dx = R @ (np.array([1.0, 0.0, 0.0]) + strain[:3])
        turn = (R @ skew(case.curvature(s) + strain[3:])).ravel()
        return np.concatenate([dx, turn, -load[:3], np.cross(n, dx) - load[3:]])

    first = np.concatenate([case.base[0], case.base[1].ravel(), case.wrench])
    places = [part * case.length for part in PARTS]
    seen = solve_ivp(slope, (0.0, case.length), first, "DOP853", places, rtol=1e-12, atol=1e-13).y.T
    tip = seen[-1]
    size = np.repeat([np.abs(seen[:, part]).max() for part in (slice(12, 15), slice(15, 18))], 3)
    errors, inside = [], []
    for elements in (16, 32):
        load = f"force = {tip[12:15].tolist()}\nmoment = {tip[15:].tolist()}\n"
        found = anholon.statics(anholon.loads(case.text.format(elements=elements) + ENDS + load))
        gone = [found.value(f"b:tip.{c}") - x for c, x in zip("xyz", tip, strict=False)]
        borne = [found.value(f"reaction:clamp.{c}") for c in ("x", "y", "z", "mx", "my", "mz")]
        errors.append(max(np.abs(gone).max() / case.length, np.abs((case.wrench + np.array(borne)) / size).max()))
        off = []
        for part, y in zip(PARTS, seen, strict=True):
            R = y[3:12].reshape(3, 3)
            own = [found.value(f"b({part}L).{c}") for c in WRENCH]
            off.append(np.abs((own - np.concatenate([R.T @ y[12:15], R.T @ y[15:]])) / size).max())
        inside.append(max(off))
    assert errors[1] < 1e-6
    assert math.log2(errors[0] / errors[1]) > 3.7
    # Between the nodes places and turns are cubics, and loads vary quadratically.
    assert inside[1] < 1e-5
    assert math.log2(inside[0] / inside[1]) > 2.5
