"""Programmes of the five-part skater with asymmetric poses, against an integration of its own (docs/theory.md 6).

With H = J_C omega and w = u - omega y_C, driven angles alpha(t), L the turning moment, k = k1 + k3, kk = k2 + k4:

    H' = L - kk omega - k y_C u        w' = omega y_C' - k u/M        N = M (omega w + y_C'')

and where the pose jumps along a path, H stays and w grows by H times the integral of dy_C/J_C along it. No masses, no
constraints and no code of the solver are used here.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from scipy.integrate import quad, solve_ivp
from tests.physics.bodies import general_skater, in_own_units, start

import anholon
from anholon import energy_balance
from anholon.model.schema import Model, Stage

Floats = NDArray[np.float64]

MASSES, HALF, LENGTHS = (42.0, 3.5, 3.5, 11.5, 11.5), 0.2, (0.65, 0.65, 0.9, 0.9)
GLIDE, TURN = 0.6 + 0.35, 0.15 + 0.05
M = sum(MASSES)
PATHS = ((), ("alpha1 alpha2", "alpha3 alpha4"), ("alpha4", "alpha1 alpha3"), ("alpha2",))
SHAPES = {
    "cosine": lambda s: ((1 - math.cos(math.pi * s)) / 2, math.pi * math.sin(math.pi * s) / 2),
    "linear": lambda s: (s, 1.0),
    "quintic": lambda s: (s**3 * (10 - 15 * s + 6 * s**2), 30 * s**2 * (1 - s) ** 2),
}


def centre(alpha: Floats) -> float:
    """Return y_C, m."""
    arms = [-(HALF + LENGTHS[0] / 2 * math.sin(alpha[0])), HALF + LENGTHS[1] / 2 * math.sin(alpha[1])]
    legs = [-(HALF / 2 + LENGTHS[2] / 2 * math.sin(alpha[2])), HALF / 2 + LENGTHS[3] / 2 * math.sin(alpha[3])]
    return sum(m * y for m, y in zip(MASSES[1:], (*arms, *legs), strict=True)) / M


def slope(alpha: Floats) -> Floats:
    """Return dy_C/dalpha (4,)."""
    signs = np.array([-1.0, 1.0, -1.0, 1.0])
    return signs * np.array(MASSES[1:]) * np.array(LENGTHS) / 2 * np.cos(alpha) / M


def inertia(alpha: Floats) -> float:
    """Return J_C, kg*m^2."""
    y_C = centre(alpha)
    joints = (-HALF, HALF, -HALF / 2, HALF / 2)
    total = MASSES[0] * (HALF**2 / 3 + y_C**2)
    for m, length, joint, angle in zip(MASSES[1:], LENGTHS, joints, alpha, strict=True):
        reach = length * math.sin(angle)
        y = joint + math.copysign(1.0, joint) * reach / 2
        total += m * (reach**2 / 12 + (y - y_C) ** 2)
    return total


class Leg(NamedTuple):
    """A stage: where the pose and the moment go, how, and for how long."""

    alpha: Floats
    torque: float
    duration: float
    ramp: float  # s; 0: a jump
    shape: str
    path: tuple[str, ...]


def programme(seed: int) -> list[Leg]:
    """Return five stages by chance."""
    chance = np.random.default_rng(seed)
    legs = []
    for k in range(5):
        ramp = 0.0 if k % 2 == 0 else float(chance.uniform(0.15, 0.8))
        legs.append(
            Leg(
                np.radians(chance.uniform((-20, -20, -10, -10), (150, 150, 70, 70))),
                float(chance.uniform(-4, 4)),
                float(chance.uniform(0.9, 1.6)),
                ramp,
                list(SHAPES)[chance.integers(3)],
                PATHS[chance.integers(len(PATHS))],
            )
        )
    return legs


def jumped(w: float, H: float, before: Floats, after: Floats, path: tuple[str, ...]) -> float:
    """Return w after the pose jumped along a path of straight parts."""
    groups = [[int(name[-1]) - 1 for name in group.split()] for group in path]
    rest = [k for k in range(4) if not any(k in group for group in groups)]
    alpha = before.copy()
    for group in (*groups, rest):
        end = alpha.copy()
        end[group] = after[group]
        way = end - alpha

        def rate(s: float, alpha: Floats = alpha, way: Floats = way) -> float:
            return float(slope(alpha + s * way) @ way) / inertia(alpha + s * way)

        w += H * quad(rate, 0.0, 1.0, epsabs=1e-14, epsrel=1e-13)[0]
        alpha = end
    return w


def own(legs: list[Leg], first: Floats, times: Floats) -> Floats:
    """Return xi, eta, theta, u, omega (5, n) at increasing times, by an integration of its own."""
    xi, eta, theta, H, w, t0 = 0.0, 0.0, 0.1, 0.5 * inertia(first), 5.0 - 0.5 * centre(first), 0.0
    alpha, torque = first, 0.0
    rows = []
    for leg in legs:
        if leg.ramp == 0.0:
            w = jumped(w, H, alpha, leg.alpha, leg.path)
            begin, torque_0 = leg.alpha, leg.torque
        else:
            begin, torque_0 = alpha, torque

        def at(t: float, leg: Leg = leg, begin: Floats = begin, torque_0: float = torque_0, t0: float = t0) -> Any:
            share, rate = SHAPES[leg.shape](min((t - t0) / leg.ramp, 1.0)) if leg.ramp else (1.0, 0.0)
            rate = rate / leg.ramp if leg.ramp and t - t0 < leg.ramp else 0.0
            way = leg.alpha - begin
            angles = begin + share * way
            return angles, rate * way, torque_0 + share * (leg.torque - torque_0)

        def change(t: float, y: Floats, at: Any = at) -> list[float]:
            angles, rates, L = at(t)
            y_C = centre(angles)
            omega = y[3] / inertia(angles)
            u = y[4] + omega * y_C
            return [
                u * math.cos(y[2]),
                u * math.sin(y[2]),
                omega,
                L - TURN * omega - GLIDE * y_C * u,
                omega * float(slope(angles) @ rates) - GLIDE * u / M,
            ]

        y = np.array([xi, eta, theta, H, w])
        for a, b in ((t0, t0 + leg.ramp), (t0 + leg.ramp, t0 + leg.duration)):
            if b <= a:
                continue
            inside = times[(times >= a) & (times < b)]
            found = solve_ivp(change, (a, b), y, method="DOP853", rtol=1e-13, atol=1e-14, t_eval=[*inside, b])
            for t, state in zip(found.t[:-1], found.y.T, strict=False):
                angles = at(t)[0]
                omega = state[3] / inertia(angles)
                rows.append([*state[:3], state[4] + omega * centre(angles), omega])
            y = found.y[:, -1]
        xi, eta, theta, H, w = y
        t0, alpha, torque = t0 + leg.duration, leg.alpha, leg.torque
    return np.array(rows).T


def staged(legs: list[Leg], first: Floats) -> Model:
    """Return the model of a programme that starts in the pose `first` with u = 5, omega = 0.5, theta = 0.1."""
    model = general_skater(list(first), 0.0)
    model = start(model, theta=0.1, xi_rate=5 * math.cos(0.1), eta_rate=5 * math.sin(0.1), theta_rate=0.5)
    stages = []
    for k, leg in enumerate(legs):
        values = {f"alpha{j + 1}": float(angle) for j, angle in enumerate(leg.alpha)} | {"L5z": leg.torque}
        stage = Stage(name=f"stage {k}", duration=leg.duration, set=in_own_units(model, values))
        if leg.ramp:
            stage = replace(stage, change="ramp", ramp=leg.ramp, profile=leg.shape)
        else:
            stage = replace(stage, path=leg.path)
        stages.append(stage)
    return replace(model, stages=tuple(stages))


@pytest.mark.parametrize("seed", range(8))
def test_a_programme_by_chance_moves_as_the_equations_of_the_skater_say(seed: int) -> None:
    legs = programme(seed)
    # The first stage begins in its own pose.
    first = legs[0].alpha
    run = anholon.simulate(staged(legs, first), rtol=1e-12, atol=1e-13)
    assert run.outcome.status == "done", run.outcome.text()
    times = np.sort(np.random.default_rng(seed).uniform(0.0, sum(leg.duration for leg in legs) - 1e-3, 40))
    expected = own(legs, first, times)
    table = run.table(times)
    for name, row in zip(("xi", "eta", "theta"), expected[:3], strict=True):
        np.testing.assert_allclose(table[name], row, rtol=0, atol=1e-9, err_msg=name)
    u = table["xi'"] * np.cos(table["theta"]) + table["eta'"] * np.sin(table["theta"])
    np.testing.assert_allclose(u, expected[3], rtol=0, atol=1e-9)
    np.testing.assert_allclose(table["theta'"], expected[4], rtol=0, atol=1e-9)


@pytest.mark.parametrize("seed", [1, 5])
def test_the_lateral_force_in_a_held_pose_is_that_of_the_mass_centre(seed: int) -> None:
    legs = programme(seed)
    run = anholon.simulate(staged(legs, legs[0].alpha), rtol=1e-12, atol=1e-13)
    t = 0.0
    for leg in legs:
        for share in (0.05, 0.5, 0.95):
            held = t + leg.ramp + share * (leg.duration - leg.ramp)
            values = run.quantity(("theta", "theta'", "xi'", "eta'", "reaction:blade"), [held])
            row = {name: float(value[0]) for name, value in values.items()}
            u = row["xi'"] * math.cos(row["theta"]) + row["eta'"] * math.sin(row["theta"])
            omega = row["theta'"]
            assert row["reaction:blade"] == pytest.approx(
                M * omega * (u - omega * centre(leg.alpha)), rel=1e-9, abs=1e-8
            )
        t += leg.duration


@pytest.mark.parametrize("seed", range(100, 108))
def test_a_programme_by_chance_closes_its_energy_and_keeps_its_momentum(seed: int) -> None:
    """With ramps that are cut short, blades that let go, slopes and jumps in the order of chance: where nothing is
    driven the balance closes, and no transition without a blow changes J_C ω, whatever the order of the joints."""
    rng = np.random.default_rng(seed)
    model = start(general_skater([float(a) for a in rng.uniform(-1.0, 1.9, 4)], 0.0), xi_rate=5.0, theta_rate=1.0)
    grips = seed % 2 == 0
    blade = replace(model.constraints["blade"], grip=float(rng.uniform(300, 500)), slide=150.0)  # type: ignore[call-arg]
    slope = (float(rng.uniform(-1, 1)), float(rng.uniform(-1, 1)), -9.7)
    model = replace(model, constraints={"blade": blade} if grips else model.constraints, gravity=slope)
    stages: list[Stage] = []
    for k in range(6):
        moved = {f"alpha{j}": float(rng.uniform(-60, 110)) for j in range(1, 5)} | {"L5z": float(rng.uniform(-6, 6))}
        stage = Stage(name=f"stage {k}", duration=float(rng.uniform(0.1, 0.8)), set=moved)
        if grips or rng.random() < 0.5:
            ramp, unfinished = float(rng.uniform(0.3, 0.9)), ("go-on", "stop")[int(rng.integers(2))]
            stage = replace(stage, change="ramp", ramp=ramp, unfinished=unfinished)
        else:
            stage = replace(stage, path=tuple(rng.permutation([name for name in moved if name != "L5z"]).tolist()))
        stages.append(stage)
    rest = Stage(name="rest", duration=1.5)
    run = anholon.simulate(replace(model, stages=(*stages, rest)), rtol=1e-11, atol=1e-12)
    assert run.outcome.status == "done", run.outcome.text()
    last = run.stages[-1].t0 + 0.9
    left = energy_balance(run)
    quiet = left.rest[left.times > last]
    assert np.ptp(quiet) < 1e-9 * max(float(left.kinetic.max()), 1.0)
    for k in range(1, len(run.stages)):
        told = anholon.explain_transition(run, k)
        if not told.impacts and not told.impulses:
            assert told.body[1].angular_momentum[2] == pytest.approx(told.body[0].angular_momentum[2], abs=1e-10)
