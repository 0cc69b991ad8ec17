"""Skaters in space beside an integration of their own: places by the products of turns, with rates as truncated series
in time; momentum and angular momentum of every part; sizes and inertia from the printed table."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import anholon
from anholon import Run
from anholon.library.skater.anthropometry import make_physique
from anholon.library.skater.body_segments import ANGLES, parts_of
from anholon.library.skater.options import SkaterOptions, make_skater
from anholon.model.check.pose_check import set_initial_pose
from anholon.model.schema import Model, Stage

Floats = NDArray[np.float64]
Angles = Callable[[float], dict[str, Floats]]  # (3,) each: value, rate, second rate
NAMES = ("xi", "eta", "zeta", "theta", "phi", "psi")
G = np.array([0.0, 0.0, -9.81])


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


def typed(share: float) -> float:
    """Return a share as models have it, with five digits."""
    return float(f"{share:.5g}")


class Body:
    """The thirteen parts of a skater, in the frame of the blade."""

    def __init__(self, model: Model, options: SkaterOptions, angles: Angles) -> None:
        self.values = {name: item.value for name, item in model.parameters.items()}
        self.parts = parts_of(make_physique(options.height, options.mass, options.sex))
        self.angles = angles
        self.mass = sum(
            self.values[f"m_{name}"] * (1 if name in ("head", "trunk", "pelvis") else 2) for name in self.parts
        )

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

    def equations(self, t: float, q: Floats, v: Floats) -> tuple[Floats, Floats]:
        """Return M (6, 6) and h (6,), so that M q'' + h are the generalized forces but for gravity."""
        zero = np.zeros(2)
        heading, lean, pitch = (
            turn(axis, np.append(angle, zero)).a for axis, angle in (("z", q[3]), ("x", -q[4]), ("y", q[5]))
        )
        E, axes = heading @ lean @ pitch, np.array([[0, 0, 1.0], -heading[:, 0], (heading @ lean)[:, 1]])
        spin = v[3:] @ axes
        bias = v[4] * v[3] * np.cross(axes[0], axes[1]) + v[5] * np.cross(v[3] * axes[0] + v[4] * axes[1], axes[2])
        M, h = np.zeros((6, 6)), np.zeros(6)
        for m, r, R, moments in self.pose(t):
            x, rate = E @ r.a, E @ r.b
            shift = np.vstack([np.eye(3), np.cross(axes, x)])
            own = np.vstack([np.zeros((3, 3)), axes])
            W = R.b @ R.a.T
            relative = np.array([W[2, 1], W[0, 2], W[1, 0]])
            W = R.c @ R.a.T + R.b @ R.b.T
            gain = np.array([W[2, 1], W[0, 2], W[1, 0]])
            inertia = E @ R.a @ np.diag(moments) @ R.a.T @ E.T
            w = spin + E @ relative
            a = np.cross(bias, x) + np.cross(spin, np.cross(spin, x)) + 2 * np.cross(spin, rate) + E @ r.c - G
            alpha = bias + np.cross(spin, E @ relative) + E @ gain
            M += m * shift @ shift.T + own @ inertia @ own.T
            h += m * shift @ a + own @ (inertia @ alpha + np.cross(w, inertia @ w))
        return M, h


def ramp(t: float, t0: float, length: float, a: float, b: float) -> Floats:
    x = math.pi * min(max((t - t0) / length, 0.0), 1.0)
    moving, k = t0 < t < t0 + length, math.pi / length
    return np.array([a, 0, 0]) + (b - a) / 2 * np.array(
        [1 - math.cos(x), k * math.sin(x) if moving else 0.0, k * k * math.cos(x) if moving else 0.0]
    )


def radians(pose: Mapping[str, float]) -> dict[str, float]:
    return {name: value if name == "support" else math.radians(value) for name, value in pose.items()}


def beside(run: Run, t: float, y: Floats, tolerance: float) -> None:
    row = run.at(t)
    np.testing.assert_allclose([row[name] for name in NAMES], y[:6], rtol=0, atol=tolerance)
    np.testing.assert_allclose([row[f"{name}'"] for name in NAMES], y[6:], rtol=0, atol=10 * tolerance)


def solved(M: Floats, h: Floats, Q: Floats, A: Floats, B: Floats, c: Floats) -> tuple[Floats, Floats]:
    """Return q'' and λ of M q'' + h = Q + Bᵀ λ, A q'' = c."""
    n = len(A)
    x = np.linalg.solve(np.block([[M, -B.T], [A, np.zeros((n, n))]]), np.concatenate([Q - h, c]))
    return x[:6], x[6:]


@pytest.mark.parametrize("seed", range(4))
def test_moving_limbs_of_any_body_on_an_edge(seed: int) -> None:
    """Held or balanced, of any size, from any pose to any other one: coordinates, rates and all reactions."""
    rng = np.random.default_rng(seed)
    options = SkaterOptions(
        stance="balanced" if seed % 2 else "held",
        sex="male" if seed % 3 else "female",
        height=round(float(rng.uniform(1.2, 2.1)), 3),
        mass=round(float(rng.uniform(25, 110)), 2),
        speed=round(float(rng.uniform(2, 6)), 2),
    )
    model = make_skater(options)
    usual, share = model.poses["neutral"].set, 0.15 if seed % 2 else 1.0
    ranges = {name: model.parameters[name] for name in ANGLES}
    one, two = (
        {
            name: round(usual[name] + share * (float(rng.uniform(item.natural_min, item.natural_max)) - usual[name]), 3)  # type: ignore[arg-type]
            for name, item in ranges.items()
        }
        | {"support": round(float(rng.uniform(-1, 1)), 3)}
        for _ in range(2)
    )
    leans = [round(float(x), 3) for x in rng.uniform(-9, 9, 2)]
    torque, push, length = (round(float(x), 3) for x in rng.uniform((-4, -9, 0.2), (4, 9, 0.5)))
    model = set_initial_pose(model, {**one, "lean": leans[0], "L5z": torque, "push": push})
    end = {**two, "lean": leans[1]}
    stages = (Stage(name="a", duration=0.1), Stage(name="b", duration=0.6, change="ramp", ramp=length, set=end))
    run = anholon.simulate(replace(model, stages=stages), rtol=1e-12, atol=1e-13)
    assert run.outcome.status == "done"

    first, last = (radians({**pose, "lean": lean}) for pose, lean in zip((one, two), leans, strict=True))

    def angles(t: float) -> dict[str, Floats]:
        return {name: ramp(t, 0.1, length, a, last[name]) for name, a in first.items()}

    body = Body(model, options, angles)
    k = body.values

    def motion(t: float, q: Floats, v: Floats) -> tuple[Floats, Floats]:
        M, h = body.equations(t, q, v)
        c, s, lean = math.cos(q[3]), math.sin(q[3]), angles(t)["lean"]
        u = c * v[0] + s * v[1]
        Q = np.array([push * c, push * s, 0, torque - (k["kappa2"] + k["kappa4"]) * v[3], 0, 0])
        Q[:3] -= (k["kappa1"] + k["kappa3"]) * v[:3]
        A = np.array([[0, 0, 1.0, 0, 0, 0], [0, 0, 0, 0, 0, 1.0], [-s, c, 0, 0, 0, 0], [0, 0, 0, 0, 1.0, 0]])
        right = np.array([0, 0, v[3] * u, lean[2]])
        if options.stance == "balanced":
            wanted = 9.81 * math.tan(lean[0]) * u / (u * u + k["u_0"] ** 2)
            turning = k["k_lean"] * (q[4] - lean[0]) + k["k_sway"] * v[4] - k["k_turn"] * (v[3] - wanted)
            Q[3] += body.mass / k["M_0"] * turning
            A, right = A[:3], right[:3]
        return solved(M, h, Q, A, A, right)

    row = run.at(0.0)
    y, names = np.array([row[n] for n in NAMES] + [row[f"{n}'"] for n in NAMES]), ("ice", "rocker", "blade", "upright")
    for a, b in ((0.0, 0.1), (0.1, 0.1 + length), (0.1 + length, 0.7)):

        def rates(t: float, y: Floats, a: float = a, b: float = b) -> Floats:
            return np.append(y[6:], motion(min(max(t, a + 1e-12), b - 1e-12), y[:6], y[6:])[0])

        part = solve_ivp(rates, (a, b), y, "DOP853", rtol=1e-11, atol=1e-12, t_eval=[(a + b) / 2, b])
        beside(run, (a + b) / 2, part.y[:, 0], 1e-9)
        forces = motion((a + b) / 2, part.y[:6, 0], part.y[6:, 0])[1]
        told = run.at((a + b) / 2)
        for name, force in zip(names, forces, strict=False):
            assert told[f"reaction:{name}"] == pytest.approx(force, rel=1e-8, abs=1e-6)
        y = part.y[:, -1]


class Ice:
    """The curved blade of a jumper: its lowest point, where it touches, and what the ice does there."""

    def __init__(self, k: Mapping[str, float], lean: float) -> None:
        self.k, self.lean = k, lean

    def reach(self, psi: Any) -> Any:
        """Return the angle of the arc at which the blade touches."""
        least, most = -self.k["heel"] / self.k["rocker"], self.k["toe"] / self.k["rocker"]
        return psi if least < np.real(psi) < most else (least if np.real(psi) <= least else most)

    def rows(self, q: Any) -> Any:
        """Return the gradients of the height of the lowest point and of the sideways speed there, for complex q."""
        R, c = self.k["rocker"], self.reach(q[5])
        st, ct, sp, cp, ss, cs = (f(x) for x in q[3:] for f in (np.sin, np.cos))
        heading = np.array([[ct, -st, 0], [st, ct, 0], [0, 0, 1]])
        leant = heading @ np.array([[1, 0, 0], [0, cp, sp], [0, -sp, cp]])
        r = leant @ np.array([[cs, 0, ss], [0, 1, 0], [-ss, 0, cs]]) @ np.array([np.sin(c), 0, 1 - np.cos(c)]) * R
        axes = np.array([[0, 0, 1], -heading[:, 0], leant[:, 1]])
        side, up = np.array([-st, ct, 0]), np.array([0, 0, 1])
        return np.array([[*way, *(np.cross(axis, r) @ way for axis in axes)] for way in (up, side)])

    def height(self, q: Floats) -> float:
        R, c = self.k["rocker"], self.reach(q[5])
        return float(q[2] + math.cos(q[4]) * R * (math.cos(q[5]) - math.cos(q[5] - c)))

    def bias(self, q: Floats, v: Floats) -> Floats:
        """Return what the accelerations of both have beside A q''."""
        return np.asarray((self.rows(q + 1e-30j * v).imag / 1e-30) @ v)

    def forces(self, q: Floats, v: Floats, mass: float) -> Floats:
        """Return the generalized forces that belong to the ice."""
        k, (c, s) = self.k, (math.cos(q[3]), math.sin(q[3]))
        u = c * v[0] + s * v[1]
        along, wanted = u / math.hypot(u, k["u_0"]), 9.81 * math.tan(self.lean) * u / (u * u + k["u_0"] ** 2)
        turning = along * (k["k_lean"] * (q[4] - self.lean) + k["k_sway"] * v[4]) - k["k_turn"] * (v[3] - wanted)
        Q = np.array([k["push"] * c - k["kappa1"] * v[0], k["push"] * s - k["kappa1"] * v[1], 0, 0, 0, 0])
        Q[3] = k["L5z"] - k["kappa2"] * v[3] + k["balance"] * mass / k["M_0"] * turning
        Q[5] = -mass / k["M_0"] * k["k_rock"] * v[5]
        return Q


class Jumper:
    """A skater on ice that only carries: she holds, slips, touches without pressure, or flies."""

    def __init__(self, body: Body, lean: float) -> None:
        self.body, self.ice, self.k = body, Ice(body.values, lean), body.values

    def solve(self, t: float, q: Floats, v: Floats, mode: str, side: float = 0.0) -> tuple[Floats, float, float]:
        """Return q'', the normal and the lateral force; of what touches without pressure, the share of the forces of
        the ice that keeps it so in the place of the normal force."""
        M, h = self.body.equations(t, q, v)
        air = np.array([*(-self.k["kappa3"] * v[:3]), -self.k["kappa4"] * v[3], 0, 0])
        ice, A, right = self.ice.forces(q, v, self.body.mass), self.ice.rows(q).real, -self.ice.bias(q, v)
        if mode == "flies":
            return np.linalg.solve(M, air - h), 0.0, 0.0
        if mode == "touches":
            free, gained = np.linalg.solve(M, air - h), np.linalg.solve(M, ice)
            share = float((right[0] - A[0] @ free) / (A[0] @ gained))
            return free + share * gained, share, 0.0
        if mode == "holds":
            x, (N, F) = solved(M, h, air + ice, A, A, right)
            return x, float(N), float(F)
        pressed = A[:1] - side * self.k["scrape"] * A[1:]
        x, (N,) = solved(M, h, air + ice, A[:1], pressed, right[:1])
        return x, float(N), float(-side * self.k["scrape"] * N)

    def leave(self, t: float, q: Floats, v: Floats) -> str:
        """Return what follows where the pressure ends: the forces of the ice may bring her back at once."""
        parting = float(self.ice.rows(q)[0].real @ self.solve(t, q, v, "flies")[0] + self.ice.bias(q, v)[0])
        return "flies" if parting > 0.0 else "touches"

    def slip(self, t: float, q: Floats, v: Floats) -> tuple[str, float]:
        """Return what follows where the grip ends."""
        for side in (1.0, -1.0):
            x, N, _ = self.solve(t, q, v, "slips", side)
            if N > 0.0 and side * (self.ice.rows(q)[1].real @ x + self.ice.bias(q, v)[1]) > 0.0:
                return "slips", side
        return self.leave(t, q, v), 0.0

    def land(self, t: float, q: Floats, v: Floats) -> tuple[Floats, str, float]:
        """Return the rates after a landing, and how she goes on."""
        M, A = self.body.equations(t, q, v)[0], self.ice.rows(q).real
        P, F = np.linalg.solve(A @ np.linalg.solve(M, A.T), -A @ v)
        if abs(F) <= self.k["hold"] * P:
            v = v + np.linalg.solve(M, A.T @ [P, F])
            _, N, held = self.solve(t, q, v, "holds")
            return v, *(("holds", 0.0) if abs(held) <= self.k["hold"] * N else self.slip(t, q, v))
        side = math.copysign(1.0, A[1] @ v)
        pressed = A[0] - side * self.k["scrape"] * A[1]
        P = -(A[0] @ v) / (A[0] @ np.linalg.solve(M, pressed))
        v = v + P * np.linalg.solve(M, pressed)
        assert side * (A[1] @ v) > 0.0
        return v, "slips", side

    def watches(self, mode: str, side: float) -> dict[str, Callable[[float, Floats], float]]:
        k, ice = self.k, self.ice

        def found(t: float, y: Floats) -> tuple[Floats, float, float]:
            return self.solve(t, y[:6], y[6:], mode, side)

        return {
            "flies": {"lands": lambda t, y: ice.height(y[:6])},
            "touches": {"flies": lambda t, y: found(t, y)[1], "presses": lambda t, y: 1.0 - found(t, y)[1]},
            "holds": {
                "leaves": lambda t, y: found(t, y)[1],
                "slips": lambda t, y: k["hold"] * found(t, y)[1] - abs(found(t, y)[2]),
            },
            "slips": {
                "leaves": lambda t, y: found(t, y)[1],
                "grips": lambda t, y: float(side * ice.rows(y[:6])[1].real @ y[6:]),
            },
        }[mode]

    def run(self, y: Floats, knots: list[float], looks: list[float]) -> list[tuple[float, Floats, float, float]]:
        """Return times, states and forces at the times of `looks`."""
        t, mode, side, told = 0.0, "holds", 0.0, []
        for knot in knots:
            for _ in range(10):
                if t > knot - 1e-13:
                    break
                watches, begin = self.watches(mode, side), t

                def rates(s: float, y: Floats, a: float = t, b: float = knot, m: Any = (mode, side)) -> Floats:
                    s = min(max(s, a + 1e-12), b - 1e-12)
                    return np.append(y[6:], self.solve(s, y[:6], y[6:], *m)[0])

                for watch in watches.values():
                    watch.terminal, watch.direction = True, -1  # type: ignore[attr-defined]
                part = solve_ivp(
                    rates, (t, knot), y, "DOP853", rtol=1e-11, atol=1e-12, max_step=0.01, dense_output=True,
                    events=list(watches.values()),
                )  # fmt: skip
                for s in (x for x in looks if begin < x <= part.t[-1]):
                    state = part.sol(s)
                    _, N, F = self.solve(s, state[:6], state[6:], mode, side)
                    told.append((s, state, N if mode != "touches" else 0.0, F))
                t, y = float(part.t[-1]), part.y[:, -1]
                if part.status == 0:
                    continue
                name = next(name for name, at in zip(watches, part.t_events, strict=True) if len(at))
                q, v = y[:6], y[6:]
                if name == "lands":
                    v, mode, side = self.land(t, q, v)
                    y = np.append(q, v)
                elif name == "slips":
                    mode, side = self.slip(t, q, v)
                elif name == "leaves":
                    mode = self.leave(t, q, v)
                elif name == "presses":
                    sideways = float(self.ice.rows(q)[1].real @ v)
                    mode, side = ("slips", math.copysign(1.0, sideways)) if abs(sideways) > 1e-9 else ("holds", 0.0)
                elif name == "grips":
                    _, N, F = self.solve(t, q, v, "holds")
                    mode, side = ("holds", 0.0) if abs(F) <= self.k["hold"] * N else self.slip(t, q, v)
                else:
                    mode = "flies"
        return told


@pytest.mark.parametrize(
    ("base", "seed", "hold"), [("glide", 2, 3.0), ("glide", 6, 3.0), ("neutral", 12, 3.0), ("neutral", 1, 0.7)]
)
def test_jumpers_of_any_body_leave_the_ice_and_come_back(base: str, seed: int, hold: float) -> None:
    """Thrust, take-off, flight with limbs that move, landing: also where the blade rocks onto its heel, where the grip
    ends just before the pressure does, and where the forces of the ice keep her on it without pressure."""
    rng = np.random.default_rng(seed)
    options = SkaterOptions(
        stance="jumping",
        sex=("female", "male")[int(rng.integers(2))],  # type: ignore[arg-type]
        height=round(float(rng.uniform(1.2, 2.1)), 3),
        mass=round(float(rng.uniform(25, 110)), 2),
        speed=round(float(rng.uniform(2, 5)), 2),
    )
    model = make_skater(options)
    usual = model.poses[base].set
    free = [name for name in usual if name[-1] in "12" or name in ("twist", "side", "bend", "nod")]
    bent = {"gamma3": 60.0, "gamma4": 60.0, "beta3": 28.0, "beta4": 28.0}
    bent = bent if base == "neutral" else {"gamma4": 70.0, "beta4": usual["beta4"] + 22.0}
    start = {**usual, **bent}
    up, down = (usual | {name: usual[name] + float(rng.uniform(-w, w)) for name in free} for w in (25, 20))
    values = {
        "lean": rng.uniform(-6, 6), "L5z": rng.uniform(-8, 8), "k_rock": rng.uniform(0, 80), "push": rng.uniform(-5, 5),
        "rocker": rng.uniform(1.5, 2.5), "balance": rng.uniform(0, 1), "hold": hold, "scrape": 0.4 * min(hold, 1.0),
    }  # fmt: skip
    model = set_initial_pose(model, {**start, **{name: float(value) for name, value in values.items()}})
    thrust, fold = float(rng.uniform(0.13, 0.2)), float(rng.uniform(0.1, 0.3))
    second = 0.1 + thrust + 0.02
    stages = (
        Stage(name="wait", duration=0.1),
        Stage(name="thrust", duration=thrust + 0.02, change="ramp", ramp=thrust, set=up),
        Stage(name="fold", duration=fold + 0.25, change="ramp", ramp=fold, set=down),
    )
    begin = {"theta": {"rate": float(rng.uniform(-1, 1))}, "phi": {"value": math.radians(float(rng.uniform(-5, 5)))}}
    coordinates = {name: replace(item, **begin.get(name, {})) for name, item in model.coordinates.items()}
    run = anholon.simulate(replace(model, stages=stages, coordinates=coordinates), rtol=1e-12, atol=1e-13)
    assert run.outcome.status == "done"
    happened = {event.name for event in run.events}
    assert "release ice" in happened if hold == 3.0 else "slip blade" in happened

    first, middle, last = (radians(pose) for pose in (start, up, down))

    def angles(t: float) -> dict[str, Floats]:
        if t < second:
            return {name: ramp(t, 0.1, thrust, first[name], middle[name]) for name in first}
        return {name: ramp(t, second, fold, middle[name], last[name]) for name in first}

    jumper = Jumper(Body(model, options, angles), math.radians(float(values["lean"])))
    row, end = run.at(0.0), run.outcome.t
    y = np.array([row[n] for n in NAMES] + [row[f"{n}'"] for n in NAMES])
    looks = np.linspace(0.0, end, 14)[1:-1].tolist()
    told = jumper.run(y, [0.1, 0.1 + thrust, second, second + fold, end], looks)
    assert len(told) == len(looks)
    for t, state, N, F in told:
        beside(run, t, state, 3e-8)
        now = run.at(t)
        assert now["reaction:ice"] == pytest.approx(N, rel=1e-5, abs=1e-3)
        assert now["reaction:blade"] == pytest.approx(F, rel=1e-5, abs=1e-3)
    assert run.reaction("ice").min() > -1e-9
