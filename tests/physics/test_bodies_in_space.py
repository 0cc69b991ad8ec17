"""Skaters in space beside an integration of their own (`bodies_in_space`)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from tests import models
from tests.physics.bodies_in_space import Body, radians, ramp, solved

from anholon import Run
from anholon.library.skater.body_segments import ANGLES
from anholon.library.skater.options import SkaterOptions, make_skater
from anholon.model.check.pose_check import set_initial_pose
from anholon.model.schema import Stage

Floats = NDArray[np.float64]
NAMES = ("xi", "eta", "zeta", "theta", "phi", "psi")


def beside(run: Run, t: float, y: Floats, tolerance: float) -> None:
    row = run.quantity((*NAMES, *(f"{name}'" for name in NAMES)), [t])
    np.testing.assert_allclose([row[name][0] for name in NAMES], y[:6], rtol=0, atol=tolerance)
    np.testing.assert_allclose([row[f"{name}'"][0] for name in NAMES], y[6:], rtol=0, atol=10 * tolerance)


@pytest.mark.parametrize("seed", range(6))
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
    run = models.simulate(replace(model, stages=stages), rtol=1e-12, atol=1e-13)
    assert run.outcome.status == "done"

    first, last = (radians({**pose, "lean": lean}) for pose, lean in zip((one, two), leans, strict=True))

    def angles(t: float) -> dict[str, Floats]:
        return {name: ramp(t, 0.1, length, a, last[name]) for name, a in first.items()}

    body = Body(model, options, angles, [0.0, 0.1, 0.1 + length, 0.7])
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

    y, names = np.array([run[n][0] for n in (*NAMES, *(f"{n}'" for n in NAMES))]), ("ice", "rocker", "blade", "upright")
    for a, b in ((0.0, 0.1), (0.1, 0.1 + length), (0.1 + length, 0.7)):

        def rates(t: float, y: Floats, a: float = a, b: float = b) -> Floats:
            return np.append(y[6:], motion(min(max(t, a + 1e-12), b - 1e-12), y[:6], y[6:])[0])

        part = solve_ivp(rates, (a, b), y, "DOP853", rtol=1e-11, atol=1e-12, t_eval=[(a + b) / 2, b])
        beside(run, (a + b) / 2, part.y[:, 0], 1e-9)
        forces = motion((a + b) / 2, part.y[:6, 0], part.y[6:, 0])[1]
        for name, force in zip((f"reaction:{name}" for name in names), forces, strict=False):
            assert run.quantity([name], [(a + b) / 2])[name] == pytest.approx(force, rel=1e-8, abs=1e-6)
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
        ice, rows = self.ice.forces(q, v, self.body.mass), self.ice.rows(q + 1e-30j * v)
        A, right = rows.real, -(rows.imag / 1e-30) @ v
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
        t, mode, side, records = 0.0, "holds", 0.0, []
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
                    records.append((s, state, N if mode != "touches" else 0.0, F))
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
        return records


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
    run = models.simulate(replace(model, stages=stages, coordinates=coordinates), rtol=1e-12, atol=1e-13)
    assert run.outcome.status == "done"
    happened = {event.name for event in run.events}
    assert "release ice" in happened if hold == 3.0 else "slip blade" in happened

    first, middle, last = (radians(pose) for pose in (start, up, down))

    def angles(t: float) -> dict[str, Floats]:
        if t < second:
            return {name: ramp(t, 0.1, thrust, first[name], middle[name]) for name in first}
        return {name: ramp(t, second, fold, middle[name], last[name]) for name in first}

    end = run.outcome.t
    knots = [0.1, 0.1 + thrust, second, second + fold, end]
    jumper = Jumper(Body(model, options, angles, [0.0, *knots]), math.radians(float(values["lean"])))
    y = np.array([run[n][0] for n in (*NAMES, *(f"{n}'" for n in NAMES))])
    looks = np.linspace(0.0, end, 14)[1:-1].tolist()
    records = jumper.run(y, knots, looks)
    assert len(records) == len(looks)
    for t, state, N, F in records:
        beside(run, t, state, 3e-8)
        now = run.quantity(("reaction:ice", "reaction:blade"), [t])
        assert now["reaction:ice"] == pytest.approx(N, rel=1e-5, abs=1e-3)
        assert now["reaction:blade"] == pytest.approx(F, rel=1e-5, abs=1e-3)
    assert run.reaction("ice").min() > -1e-9
