"""A blade beside the body's origin, turned in its boot, on a slope, while an arm swings: against an own integration.

Three masses in the plane, one of them on an arm whose angle is a ramp; drag at one of them and a torque of time.
Nothing of the solver is used here: the equations are those of Newton for the masses, with the blade's row and
multiplier, or its sliding force.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import anholon
from anholon import energy_balance
from anholon.model.schema import Model

Floats = NDArray[np.float64]

P, TURN, SLOPE = np.array([0.12, -0.18]), 0.4, np.array([14.0, -22.0])  # m, rad, N
ARM, SWING, BEGIN, RAMP = math.radians(20.0), math.radians(100.0), 0.4, 0.9
GRIP, SLIDE = 180.0, 178.0
TURNED = np.array([[0.0, -1.0], [1.0, 0.0]])

BODY = """
format = 1
parameters.arm = { value = 20, unit = "deg" }
coordinates.x.rate = %r
coordinates.y.rate = %r
coordinates.th = { value = %r, rate = %r, unit = "rad" }
points.A = { frame = "plate", position = [0.12, -0.18, 0] }
points.H = { frame = "plate", position = ["0.1 + 0.7*cos(arm)", "0.3 + 0.7*sin(arm)", 0], mass = 4 }
points.W = { frame = "plate", position = [-0.25, -0.4, 0], mass = 6 }
constraints.blade = { kind = "blade", at = "A", frame = "boot"%s }
forces.slope = { kind = "force", at = "plate", vector = [14, -22, 0] }
forces.air = { kind = "drag", at = "W", coefficient = 0.8 }
forces.turn = { kind = "torque", body = "plate", vector = [0, 0, "6*cos(1.3*t)"] }

[bodies.plate]
kind = "inertia"
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "th" }]
mass = 40
inertia = [1, 1, 1.7]

[bodies.boot]
kind = "inertia"
frame = "plate"
position = [0.12, -0.18, 0]
rotation = [{ axis = "z", angle = 0.4 }]
inertia = [0, 0, 0]
"""


def turning(angle: float) -> Floats:
    return np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])


def arm(t: float) -> tuple[float, float, float]:
    """Return the angle of the arm with its derivatives."""
    s = (t - BEGIN) / RAMP
    if not 0.0 < s < 1.0:
        return ARM + SWING * (s >= 1.0), 0.0, 0.0
    w = math.pi / RAMP
    return ARM + SWING * (1 - math.cos(math.pi * s)) / 2, *(
        SWING / 2 * w**k * f(math.pi * s) for k, f in ((1, math.sin), (2, math.cos))
    )  # type: ignore[return-value]


def pieces(t: float, z: Floats, angles: tuple[float, float, float]) -> tuple[Floats, Floats, Floats, float]:
    """Return M, the forces, the blade's row A, and what it lacks of A q'' = 0."""
    (th, v), (a, da, dda) = (z[2], z[3:]), angles
    R, w, e = turning(th), z[5], np.array([math.cos(a), math.sin(a)])
    M, f = np.diag([0.0, 0.0, 1.7]), np.array([*SLOPE, 6.0 * math.cos(1.3 * t)])
    hand = [np.array([0.1, 0.3]) + 0.7 * e, 0.7 * da * TURNED @ e, 0.7 * (dda * TURNED @ e - da**2 * e)]
    still = [np.array([-0.25, -0.4]), np.zeros(2), np.zeros(2)]
    for mass, (r, dr, ddr) in ((40.0, np.zeros((3, 2))), (6.0, still), (4.0, hand)):
        J = np.column_stack([np.eye(2), R @ TURNED @ r])
        M = M + mass * J.T @ J
        f = f - mass * J.T @ (-(w**2) * R @ r + 2.0 * w * R @ TURNED @ dr + R @ ddr)
        f = f - 0.8 * J.T @ J @ v * (mass == 6.0)
    J = np.column_stack([np.eye(2), R @ TURNED @ P])
    n = R @ [-math.sin(TURN), math.cos(TURN)]
    return M, f, n @ J, float(w * TURNED @ n @ J @ v - w**2 * n @ R @ P)


def held(t: float, z: Floats, angles: tuple[float, float, float]) -> tuple[Floats, float]:
    """Return the accelerations and the reaction of a blade that holds."""
    M, f, A, lack = pieces(t, z, angles)
    K = np.block([[M, -A[:, None]], [A[None, :], np.zeros((1, 1))]])
    solved = np.linalg.solve(K, np.append(f, -lack))
    return solved[:3], float(solved[3])


def gliding(th: float, u: float, w: float) -> tuple[float, float]:
    """Return the rates of the origin while A goes ahead with u."""
    v = turning(th) @ (u * np.array([math.cos(TURN), math.sin(TURN)]) - w * TURNED @ P)
    return float(v[0]), float(v[1])


def own(t: float, end: float, z: Floats, slip: int) -> tuple[float, Floats, bool]:
    """Integrate with a blade that holds (slip 0) or slides, until it lets go or stops or to the end."""

    def rates(t: float, z: Floats) -> Floats:
        if not slip:
            return np.concatenate([z[3:], held(t, z, arm(t))[0]])
        M, f, A, _ = pieces(t, z, arm(t))
        return np.concatenate([z[3:], np.linalg.solve(M, f - A * slip * SLIDE)])

    def turned(t: float, z: Floats) -> float:
        if not slip:
            return GRIP - abs(held(t, z, arm(t))[1])
        return float(slip * pieces(t, z, arm(t))[2] @ z[3:])

    watch: Callable[[float, Floats], float] = turned
    watch.terminal, watch.direction = True, -1  # type: ignore[attr-defined]
    found = solve_ivp(rates, (t, end), z, method="DOP853", rtol=3e-14, atol=1e-15, events=watch, max_step=0.02)
    return float(found.t[-1]), found.y[:, -1], found.status == 1


def test_slips_and_grips_while_an_arm_swings() -> None:
    """Twice it lets go and bites again, the second time by the swing."""
    rates = gliding(0.3, 4.0, 0.8)
    stages = """
        [[stages]]
        name = "one"
        duration = 0.4
        [[stages]]
        name = "two"
        duration = 0.9
        set = { arm = 120 }
        change = "ramp"
        ramp = 0.9
        [[stages]]
        name = "three"
        duration = 1.0
    """
    model = anholon.loads(BODY % (*rates, 0.3, 0.8, f", grip = {GRIP}, slide = {SLIDE}") + stages)
    run = anholon.simulate(model, rtol=1e-13, atol=1e-14)
    t, z, slip, found = 0.0, np.array([0.0, 0.0, 0.3, *rates, 0.8]), 0, []
    for end in (0.4, 1.3, 2.3):
        while t < end:
            before = slip
            t, z, changed = own(t, end, z, slip)
            if changed:
                slip = 0 if before else -int(math.copysign(1.0, held(t, z, arm(t))[1]))
                found.append(("grip blade" if before else "slip blade", t))
    assert [event.name for event in run.events] == [name for name, _ in found]
    assert [name for name, _ in found] == ["slip blade", "grip blade"] * 2
    assert BEGIN < found[2][1] < BEGIN + RAMP
    np.testing.assert_allclose([event.t for event in run.events], [at for _, at in found], rtol=0, atol=1e-11)
    last = run.at(2.3)
    ends = [last[name] for name in ("x", "y", "th", "x'", "y'", "th'")]
    np.testing.assert_allclose(ends, z, rtol=0, atol=1e-10)
    balance = energy_balance(run)
    assert np.abs(balance.rest).max() < 1e-10
    assert balance.drives[-1] > 1.0


def engaged(state: Floats) -> Model:
    stages = """
        [[stages]]
        name = "off"
        duration = 0.3
        off = ["blade"]
        [[stages]]
        name = "on"
        duration = 0.1
        on = ["blade"]
    """
    vx, vy, w, th = state.tolist()
    return anholon.loads(BODY % (vx, vy, th, w, "") + stages)


@pytest.mark.parametrize("seed", range(3))
def test_engagement_beside_the_mass_centre(seed: int) -> None:
    """Impulse, ω, energy lost and the reaction just after it, to 1e-10."""
    state = np.random.default_rng(seed).uniform(-4.0, 4.0, 4)
    run = anholon.simulate(engaged(state), rtol=1e-13, atol=1e-14)

    def rates(t: float, z: Floats) -> Floats:
        M, f, _, _ = pieces(t, z, (ARM, 0.0, 0.0))
        return np.concatenate([z[3:], np.linalg.solve(M, f)])

    begin = np.array([0.0, 0.0, state[3], *state[:3]])
    z = solve_ivp(rates, (0.0, 0.3), begin, method="DOP853", rtol=3e-14, atol=1e-15).y[:, -1]
    M, _, A, _ = pieces(0.3, z, (ARM, 0.0, 0.0))
    impulse = -(A @ z[3:]) / (A @ np.linalg.solve(M, A))
    after = z[3:] + np.linalg.solve(M, A) * impulse
    (blow,) = (event for event in run.events if event.name == "engage blade")
    assert blow.impulse == pytest.approx(impulse, abs=1e-10)
    assert blow.loss == pytest.approx(0.5 * (z[3:] @ M @ z[3:] - after @ M @ after), abs=1e-9)
    now = run.at(0.3)
    np.testing.assert_allclose([now[name] for name in ("x'", "y'", "th'")], after, rtol=0, atol=1e-10)
    _, reaction = held(0.3, np.concatenate([z[:3], after]), (ARM, 0.0, 0.0))
    assert now["reaction:blade"] == pytest.approx(reaction, abs=1e-9)
