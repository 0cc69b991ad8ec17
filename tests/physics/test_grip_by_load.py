"""A blade whose grip and sliding force depend on the load, under bodies that lean, stretch and stand on a slope, beside
an integration of its own by Newton's laws."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import anholon
from anholon import energy_balance
from anholon.errors import RunError

Floats = NDArray[np.float64]

MODEL = """
format = 1
gravity = ["9.81*sin(slope)*cos(down)", "9.81*sin(slope)*sin(down)", "-9.81*cos(slope)"]
[parameters]
slope = { value = 0 }
down = { value = 0 }
mu = { value = 0.5 }
slide = { value = 0.4 }
H = { value = 0.1 }
W = { value = 6, unit = "rad/s" }
L = { value = 4, unit = "N*m" }
K = { value = 500, unit = "N*m" }
D = { value = 60, unit = "N*m*s" }
lean = { value = 0.2 }
u0 = { value = 4, unit = "m/s" }
w0 = { value = 0.3, unit = "rad/s" }
[definitions]
s = "1 + H*sin(W*t)"
[coordinates]
x = { rate = "u0" }
y = {}
z = {}
theta = { unit = "rad", rate = "w0" }
phi = { unit = "rad", value = "lean" }
[points.A]
position = ["x", "y", "z"]
[forces.turn]
kind = "generalized"
coordinate = "theta"
value = "L*cos(2*t)"
[forces.balance]
kind = "generalized"
coordinate = "phi"
value = "-K*(phi - lean) - D*phi'"
[constraints.ice]
kind = "holonomic"
formula = "z"
at = "A"
side = "positive"
[constraints.blade]
kind = "nonholonomic"
formula = "y'*cos(theta) - x'*sin(theta)"
at = "A"
load = "ice"
grip = "mu*N"
slide = "slide*N"
"""
"""Masses on a frame over a blade A that leans by phi and stretches by s(t)."""

MASS = """
[points.P{k}]
mass = {m}
position = ["x + s*({a}*cos(theta) - sin(theta)*({b}*cos(phi) - {c}*sin(phi)))",
            "y + s*({a}*sin(theta) + cos(theta)*({b}*cos(phi) - {c}*sin(phi)))",
            "z + s*({b}*sin(phi) + {c}*cos(phi))"]
"""


class Skater:
    """Σ m (x'' - g) = R, and its moments about the vertical and about the blade, for masses m at R(θ, φ) p s(t)."""

    def __init__(self, values: dict[str, float], masses: Floats, places: Floats) -> None:
        self.values, self.masses, self.places = values, masses, places
        slope, down = values["slope"], values["down"]
        self.gravity = 9.81 * np.array(
            [np.sin(slope) * np.cos(down), np.sin(slope) * np.sin(down), -np.cos(slope)]
        )  # fmt: skip

    def solve(self, t: float, y: Floats, side: float | None) -> Floats:
        """Return x'', y'', θ'', φ'', the load N and the lateral force; `side`: the sign of the slip, None: none."""
        given, (c, s) = self.values, (np.cos(y[2]), np.sin(y[2]))
        up, along, left = np.array([0, 0, 1.0]), np.array([c, s, 0.0]), np.array([-s, c, 0.0])
        lean = np.array([[1, 0, 0], [0, np.cos(y[3]), -np.sin(y[3])], [0, np.sin(y[3]), np.cos(y[3])]])
        R = np.stack([along, left, up], axis=1) @ lean
        H, W = given["H"], given["W"]
        r = (1 + H * np.sin(W * t)) * self.places @ R.T
        moving, bending = H * W * np.cos(W * t) * self.places @ R.T, -H * W * W * np.sin(W * t) * self.places @ R.T
        spin = y[6] * up + y[7] * along
        bias = np.cross(y[6] * y[7] * np.cross(up, along), r) + np.cross(spin, np.cross(spin, r))
        bias += 2 * np.cross(spin, moving) + bending
        shapes = [np.tile(axis, (len(r), 1)) for axis in np.eye(3)] + [np.cross(up, r), np.cross(along, r)]
        K, right = np.zeros((6, 6)), np.zeros(6)
        for i, one in enumerate(shapes):
            K[i, :4] = [np.sum(self.masses[:, None] * other * one) for other in (*shapes[:2], *shapes[3:])]
            right[i] = np.sum(self.masses[:, None] * (self.gravity - bias) * one)
        right[3] += given["L"] * np.cos(2 * t)
        right[4] -= given["K"] * (y[3] - given["lean"]) + given["D"] * y[7]
        K[2, 4], K[:3, 5] = -1.0, -left
        if side is None:
            K[5, :2], right[5] = left[:2], y[6] * (y[4:6] @ along[:2])
        else:
            K[5, 4:] = side * given["slide"], 1.0
        return np.asarray(np.linalg.solve(K, right))

    def reserve(self, t: float, y: Floats) -> float:
        """Return what is left of the grip."""
        found = self.solve(t, y, None)
        return float(self.values["mu"] * found[4] - abs(found[5]))

    def run(self, until: float) -> tuple[list[tuple[str, float]], Floats]:
        """Return slips, grips and reversals, and the state at the end."""
        t, side = 0.0, None
        y = np.array([0, 0, 0, self.values["lean"], self.values["u0"], 0, self.values["w0"], 0.0])
        told: list[tuple[str, float]] = []
        if self.reserve(t, y) < 0.0:
            side = -float(np.sign(self.solve(t, y, None)[5]))
            told.append(("slip blade", 0.0))

        def slip(y: Floats) -> float:
            return float(y[5] * np.cos(y[2]) - y[4] * np.sin(y[2]))

        while True:

            def rates(t: float, y: Floats, side: float | None = side) -> Floats:
                return np.concatenate([y[4:], self.solve(t, y, side)[:4]])

            def watch(t: float, y: Floats, side: float | None = side) -> float:
                return self.reserve(t, y) if side is None else side * slip(y)

            if side is not None and abs(slip(y)) < 1e-6:  # leave 0 first
                begun = solve_ivp(rates, (t, t + 1e-4), y, "DOP853", rtol=1e-12, atol=1e-14)
                t, y = begun.t[-1], begun.y[:, -1]
            ends: Any = watch
            ends.terminal, ends.direction = True, -1
            part = solve_ivp(rates, (t, until), y, "DOP853", rtol=1e-11, atol=1e-12, events=ends, max_step=0.05)
            t, y = part.t[-1], part.y[:, -1]
            if part.status != 1:
                return told, y
            force = float(self.solve(t, y, None)[5])
            if side is None:
                side = -float(np.sign(force))
                told.append(("slip blade", t))
            elif self.reserve(t, y) >= 0.0:
                y[4:6] += slip(y) * np.array([np.sin(y[2]), -np.cos(y[2])])
                side = None
                told.append(("grip blade", t))
            else:
                side = -side
                told.append(("reverse blade", t))


def programme(seed: int) -> tuple[str, Skater]:
    """Return a model and the same by its own laws, with numbers by chance."""
    random = np.random.default_rng(seed)
    masses = random.uniform(10, 30, 3)
    places = random.uniform([-0.2, -0.7, 0.3], [0.2, 0.7, 1.2], (3, 3))
    low = {"slope": 0.0, "down": 0.0, "mu": 0.35, "H": 0.02, "W": 3.0, "L": -80.0, "K": 1500.0, "D": 50.0, "lean": -0.2}
    high = {"slope": 0.15, "down": 6.3, "mu": 0.6, "H": 0.1, "W": 9.0, "L": 80.0, "K": 3000.0, "D": 150.0, "lean": 0.2}
    values = {name: float(random.uniform(low[name], high[name])) for name in low}
    values |= {
        "u0": 3.5,
        "w0": float(random.uniform(-0.4, 0.4)),
        "slide": values["mu"] * float(random.uniform(0.4, 0.9)),
    }
    text = MODEL + "".join(
        MASS.format(k=k, m=m, a=a, b=b, c=c) for k, (m, (a, b, c)) in enumerate(zip(masses, places, strict=True))
    )
    return text, Skater(values, masses, places)


@pytest.mark.parametrize("seed", [11, 12, 22, 33, 34])
def test_slips_and_grips_under_a_load_that_changes(seed: int) -> None:
    text, skater = programme(seed)
    run = anholon.simulate(anholon.loads(text), 1.5, set=skater.values, rtol=1e-12, atol=1e-14)
    expected, last = skater.run(1.5)
    assert run.outcome.status == "done"
    assert len(expected) >= 3
    assert [event.name for event in run.events] == [name for name, _ in expected]
    np.testing.assert_allclose([event.t for event in run.events], [t for _, t in expected], rtol=0, atol=1e-9)
    found = run.at(1.5)
    names = ["x", "y", "theta", "phi"]
    np.testing.assert_allclose([found[name] for name in (*names, *(f"{name}'" for name in names))], last, atol=1e-9)
    # The forces are those of the law: never beyond the grip, and what slides is held back by its part of the load.
    told = run.quantity(["reaction:ice", "reaction:blade"], np.linspace(0.0, 1.5, 501))
    load, force = told["reaction:ice"], np.abs(told["reaction:blade"])
    assert load.min() > 0.0
    assert (force <= skater.values["mu"] * load * (1 + 1e-9)).all()
    assert np.abs(energy_balance(run).rest).max() < 1e-9


def test_what_cannot_slide_on_the_ice_leaves_it() -> None:
    """At the limit of the grip neither direction of a slip leaves a load, so strongly feeds the lean back on it: the
    blade takes off there."""
    text, skater = programme(13)
    run = anholon.simulate(anholon.loads(text), 1.5, set=skater.values, rtol=1e-12, atol=1e-14)
    leaving = next(event.t for event in run.events if event.name == "release ice")
    assert leaving > 0.0
    state = run.at(leaving)
    names = ["x", "y", "theta", "phi"]
    y = np.array([state[name] for name in (*names, *(f"{name}'" for name in names))])
    assert skater.reserve(leaving, y) == pytest.approx(0.0, abs=1e-6)
    for side in (1.0, -1.0):
        found = skater.solve(leaving, y, side)
        slipping = (
            found[1] * np.cos(y[2]) - found[0] * np.sin(y[2]) - y[6] * (y[4] * np.cos(y[2]) + y[5] * np.sin(y[2]))
        )
        assert found[4] < 0.0 or side * slipping < 0.0


ROD = """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
x = {}
y = {}
th = { value = 45, unit = "deg" }
[bodies.rod]
kind = "inertia"
mass = 3
inertia = [0.25, 0.25, 0.25]
center = [0.5, 0, 0]
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "th" }]
[constraints.floor]
kind = "holonomic"
formula = "y"
side = "positive"
[constraints.drive]
kind = "nonholonomic"
formula = "x' + 20*t"
load = "floor"
"""
"""A rod whose foot is driven aside at 20 m/s² while it stands: m ℓ² c (c g + s a)/(J + m ℓ²) > g, so that the floor
would have to pull, and without both the foot falls into it."""


def test_a_firm_constraint_that_makes_its_load_pull_is_named() -> None:
    with pytest.raises(RunError, match=r"at t = 0 s .* Give 'drive' a friction limit"):
        anholon.simulate(anholon.loads(ROD), until=0.1)
    held = ROD.replace('load = "floor"', 'load = "floor"\ngrip = "0.5*N"\nslide = "0.4*N"')
    run = anholon.simulate(anholon.loads(held), until=0.1)
    assert run.outcome.status == "done", run.outcome.text()
    assert run.at(0.0)["reaction:floor"] > 0.0


RAISED = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
pull = { value = 2e5, unit = "N/s" }
across = { value = 30, unit = "N" }
[coordinates]
x = { rate = 1 }
y = {}
z = {}
[points.A]
position = ["x", "y", "z"]
mass = 40
[forces.up]
kind = "force"
at = "A"
vector = [0, "across", "pull*max(t - 0.1, 0)"]
[constraints.ice]
kind = "holonomic"
formula = "z"
side = "positive"
[constraints.blade]
kind = "nonholonomic"
formula = "y'"
at = "A"
load = "ice"
grip = "3*N"
slide = "0.5*N"
"""


@pytest.mark.parametrize("pull", [1e4, 2e5, 3e6])
def test_a_grip_is_lost_before_its_load(pull: float) -> None:
    """3 N(t) = P before N(t) = M g - k (t - 0.1) = 0, by P/(3 k), however short that is beside a step."""
    model = anholon.loads(RAISED.replace("2e5", f"{pull:g}"))
    run = anholon.simulate(model, until=0.2, rtol=1e-11, atol=1e-12)
    off = 0.1 + 40 * 9.81 / pull
    slip = off - 30.0 / (3.0 * pull)
    times = {event.name: event.t for event in run.events}
    assert times["slip blade"] == pytest.approx(slip, abs=1e-9)
    assert times["release ice"] == pytest.approx(off, abs=1e-9)
    # Sliding takes 0.5 N = 0.5 k (off - t) of the 30 N, up to the instant of the release.
    gained = (30.0 * (off - slip) - 0.25 * pull * (off - slip) ** 2) / 40.0
    assert run.at(off)["y'"] == pytest.approx(gained, abs=1e-9)
