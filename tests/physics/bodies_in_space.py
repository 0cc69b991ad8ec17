"""Skaters in space by equations of their own: places by the products of turns, with rates as truncated series in time;
momentum and angular momentum of every part; sizes and inertia from the printed table."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq

from anholon.library.skater.anthropometry import make_physique
from anholon.library.skater.body_segments import parts_of
from anholon.library.skater.options import SkaterOptions
from anholon.model.schema import Model

Floats = NDArray[np.float64]
Angles = Callable[[float], dict[str, Floats]]  # (3,) each: value, rate, second rate
G = np.array([0.0, 0.0, -9.81])
DEGREE = 60


class Series(NamedTuple):
    """A matrix or vector that moves: its value and its first and second rate."""

    a: Floats
    b: Floats
    c: Floats

    def __matmul__(self, other: Series) -> Series:
        return Series(
            self.a @ other.a,
            self.b @ other.a + self.a @ other.b,
            self.c @ other.a + 2 * self.b @ other.b + self.a @ other.c,
        )

    def plus(self, other: Series) -> Series:
        return Series(self.a + other.a, self.b + other.b, self.c + other.c)

    def at(self, *place: float) -> Series:
        v = np.array(place)
        return Series(self.a @ v, self.b @ v, self.c @ v)


def times(k: Floats, one: Series) -> Series:
    return Series(k[0] * one.a, k[0] * one.b + k[1] * one.a, k[0] * one.c + 2 * k[1] * one.b + k[2] * one.a)


def product(k: Floats, m: Floats) -> Floats:
    return np.array([k[0] * m[0], k[0] * m[1] + k[1] * m[0], k[0] * m[2] + 2 * k[1] * m[1] + k[2] * m[0]])


CROSS = {name: np.cross(np.eye(3), unit) for name, unit in zip("xyz", np.eye(3), strict=True)}
SQUARES = {name: X @ X for name, X in CROSS.items()}


def turn(axis: str, angle: Floats) -> Series:
    """R = exp(α X) = 1 + sin α X + (1 - cos α) X², with its rates."""
    X, square, s, c = CROSS[axis], SQUARES[axis], math.sin(angle[0]), math.cos(angle[0])
    slope = c * X + s * square
    return Series(
        np.eye(3) + s * X + (1 - c) * square, angle[1] * slope, angle[2] * slope + angle[1] ** 2 * (c * square - s * X)
    )


def skew(u: Floats) -> Floats:
    """Return the matrix of u × x."""
    return np.array([[0.0, -u[2], u[1]], [u[2], 0.0, -u[0]], [-u[1], u[0], 0.0]])


def typed(share: float) -> float:
    """Return a share as models have it, with five digits."""
    return float(f"{share:.5g}")


class Body:
    """The thirteen parts of a skater, in the frame of the blade."""

    def __init__(self, model: Model, options: SkaterOptions, angles: Angles, knots: list[float]) -> None:
        """`knots`: the times at which ramps of the angles begin and end, the first and the last of the motion too."""
        self.values = {name: item.value for name, item in model.parameters.items()}
        self.parts = parts_of(make_physique(options.height, options.mass, options.sex))
        self.angles = angles
        # The foot in the air is turned from where the other one alone carries her.
        crossed = [brentq(self.support, a, b) for a, b in pairwise(knots) if self.support(a) * self.support(b) < 0.0]
        self.knots = sorted({*knots, *crossed})
        self.tables: dict[tuple[float, float], Callable[[float], Floats]] = {}
        self.masses, self.moments = (np.array([part[k] for part in self.pose(0.0)]) for k in (0, 3))
        self.mass = sum(
            self.values[f"m_{name}"] * (1 if name in ("head", "trunk", "pelvis") else 2) for name in self.parts
        )

    def support(self, t: float) -> float:
        return float(self.angles(t)["support"][0])

    def pose(self, t: float) -> list[tuple[float, Series, Series, Floats]]:
        """Return mass, place of the mass centre, turn and principal moments of inertia of every part."""
        g, L = self.angles(t), self.values
        still = Series(np.zeros(3), np.zeros(3), np.zeros(3))
        pelvis = turn("y", g["tilt"])
        trunk = pelvis @ turn("z", g["twist"]) @ turn("x", -g["side"]) @ turn("y", g["bend"])
        waist = pelvis.at(0, 0, L["l_pelvis"])
        placed = [("pelvis", still, pelvis, 1.0), ("trunk", waist, trunk, 1.0)]
        placed += [("head", waist.plus(trunk.at(0, 0, L["l_trunk"])), trunk @ turn("y", g["nod"]), 1.0)]
        for k, s in ((1, -1.0), (2, 1.0)):
            R = trunk @ turn("x", s * g[f"alpha{k}"]) @ turn("y", -g[f"beta{k}"]) @ turn("z", -s * g[f"delta{k}"])
            at = waist.plus(trunk.at(0, s * L["shoulder"], L["l_trunk"] - L["drop"]))
            elbow = at.plus(R.at(0, 0, -L["l_upper_arm"]))
            placed += [("upper_arm", at, R, -1.0), ("forearm", elbow, R @ turn("y", -g[f"gamma{k}"]), -1.0)]
        sole, low, one = still, still, g["support"]
        cube = product(product(one, one), one)
        fifth = product(product(cube, one), one)
        # ∫ (1 - s²)³ ds, from -1 to 1: how much of the body hangs over the left foot.
        over = 35 / 16 * (one - cube + 0.6 * fifth - product(product(fifth, one), one) / 7)
        for k, s in ((3, -1.0), (4, 1.0)):
            R = pelvis @ turn("y", -g[f"beta{k}"]) @ turn("x", s * g[f"alpha{k}"]) @ turn("z", s * g[f"delta{k}"])
            shank, at = R @ turn("y", g[f"gamma{k}"]), pelvis.at(0, s * L["hip"], 0)
            knee = at.plus(R.at(0, 0, -L["l_thigh"]))
            ankle = knee.plus(shank.at(0, 0, -L["l_shank"]))
            placed += [("thigh", at, R, -1.0), ("shank", knee, shank, -1.0)]
            half = s * g["support"] / 2
            sole = sole.plus(times(half + np.array([0.5, 0, 0]), ankle))
            low = low.plus(times(s * over / 2 + np.array([0.5, 0, 0]), ankle))
            up = -s * g["support"] if -s * g["support"][0] > 0 else np.zeros(3)
            lift = product(product(up, up), np.array([3, 0, 0]) - 2 * up)
            flat = np.array([1.0, 0, 0]) - lift
            undone = (
                ("y", -g[f"gamma{k}"]), ("z", -s * g[f"delta{k}"]), ("x", -s * g[f"alpha{k}"]), ("y", g[f"beta{k}"]),
                ("y", -g["tilt"]),
            )  # fmt: skip
            foot = shank
            for axis, angle in undone:
                foot = foot @ turn(axis, product(angle, flat))
            placed.append(("foot", ankle, foot @ turn("y", product(g["point"], lift)), 0.0))
        under = Series(np.array([-0.2 * L["l_foot"], 0, L["ankle"]]), np.zeros(3), np.zeros(3))
        level, up = np.diag([1.0, 1.0, 0.0]), np.diag([0.0, 0.0, 1.0])
        down = Series(*(-level @ x - up @ z for x, z in zip(sole, low, strict=True))).plus(under)
        found = []
        for name, at, R, sign in placed:
            part, m, length = self.parts[name], L[f"m_{name}"], L[f"l_{name}"]
            along = part.center if sign < 0 else 1.0 - part.center
            centre = (0.0, 0.0, sign * typed(along)) if sign else (typed(part.center - 0.25), 0.0, -0.14)
            r = at.plus(down).plus(R.at(*(length * x for x in centre)))
            found.append((m, r, R, m * (np.array([typed(radius) for radius in part.gyration]) * length) ** 2))
        return found

    def tabulate(self, begin: float, end: float) -> Callable[[float], Floats]:
        """Return `moving` between two times, between which it is smooth, by the polynomial through Chebyshev points."""
        points = np.cos(np.pi * (np.arange(DEGREE + 1) + 0.5) / (DEGREE + 1))
        values = np.array([self.moving(begin + (end - begin) * (x + 1) / 2).ravel() for x in points])
        basis = np.cos(np.arange(DEGREE + 1)[:, None] * np.arccos(points))
        coefficients = 2.0 / (DEGREE + 1) * basis @ values
        coefficients[0] /= 2.0
        # Where it is small the last coefficients are: nothing is left out.
        assert np.abs(coefficients[-3:]).max() < 1e-12 * np.abs(values).max()

        def table(t: float) -> Floats:
            x = min(max(2 * (t - begin) / (end - begin) - 1, -1.0), 1.0)
            found = np.cos(np.arange(DEGREE + 1) * math.acos(x)) @ coefficients
            return np.asarray(found.reshape(-1, 8, 3))

        return table

    def moving(self, t: float) -> Floats:
        """Return of every part (k, 8, 3) the place of its mass centre, with its rates, the rows of its turn, and its
        angular velocity and acceleration, in the frame of the blade."""
        rows = []
        for _, r, R, _ in self.pose(t):
            rates, seconds = R.b @ R.a.T, R.c @ R.a.T + R.b @ R.b.T
            vectors = [np.array([W[2, 1], W[0, 2], W[1, 0]]) for W in (rates, seconds)]
            rows.append([*r, *R.a, *vectors])
        return np.array(rows)

    def equations(self, t: float, q: Floats, v: Floats) -> tuple[Floats, Floats]:
        """Return M (6, 6) and h (6,), so that M q'' + h are the generalized forces but for gravity."""
        begin, end = next((a, b) for a, b in pairwise(self.knots) if t <= b or b == self.knots[-1])
        if (begin, end) not in self.tables:
            self.tables[begin, end] = self.tabulate(begin, end)
        interpolated, zero = self.tables[begin, end](t), np.zeros(2)
        heading, lean, pitch = (
            turn(axis, np.append(angle, zero)).a for axis, angle in (("z", q[3]), ("x", -q[4]), ("y", q[5]))
        )
        E, axes = heading @ lean @ pitch, np.array([[0, 0, 1.0], -heading[:, 0], (heading @ lean)[:, 1]])
        spin, m = v[3:] @ axes, self.masses
        bias = v[4] * v[3] * np.cross(axes[0], axes[1]) + v[5] * np.cross(v[3] * axes[0] + v[4] * axes[1], axes[2])
        x, rate, second, relative, gain = (interpolated[:, k] @ E.T for k in (0, 1, 2, 6, 7))
        turned, S = E @ interpolated[:, 3:6], skew(spin)
        inertia = (turned * self.moments[:, None]) @ turned.transpose(0, 2, 1)
        w = spin + relative
        a = x @ (skew(bias) + S @ S).T + 2 * rate @ S.T + second - G
        alpha = bias + relative @ S.T + gain
        momentum = (inertia @ w[:, :, None])[:, :, 0]
        torque = (inertia @ alpha[:, :, None])[:, :, 0] + np.cross(w, momentum)
        shift = np.concatenate([np.broadcast_to(np.eye(3), (len(m), 3, 3)), [-axes @ skew(r).T for r in x]], axis=1)
        M = (m[:, None, None] * shift @ shift.transpose(0, 2, 1)).sum(axis=0)
        M[3:, 3:] += axes @ inertia.sum(axis=0) @ axes.T
        h = (m[:, None] * (shift @ a[:, :, None])[:, :, 0]).sum(axis=0)
        h[3:] += axes @ torque.sum(axis=0)
        return M, h


def ramp(t: float, t0: float, length: float, a: float, b: float) -> Floats:
    x = math.pi * min(max((t - t0) / length, 0.0), 1.0)
    moving, k = t0 < t < t0 + length, math.pi / length
    return np.array([a, 0, 0]) + (b - a) / 2 * np.array(
        [1 - math.cos(x), k * math.sin(x) if moving else 0.0, k * k * math.cos(x) if moving else 0.0]
    )


def radians(pose: Mapping[str, float]) -> dict[str, float]:
    return {name: value if name == "support" else math.radians(value) for name, value in pose.items()}


def solved(M: Floats, h: Floats, Q: Floats, A: Floats, B: Floats, c: Floats) -> tuple[Floats, Floats]:
    """Return q'' and λ of M q'' + h = Q + Bᵀ λ, A q'' = c."""
    n = len(A)
    x = np.linalg.solve(np.block([[M, -B.T], [A, np.zeros((n, n))]]), np.concatenate([Q - h, c]))
    return x[:6], x[6:]
