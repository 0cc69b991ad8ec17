"""Blades that are put down while something moves: the blow, and whether a grip holds."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from tests.physics.gripped_sleighs import FIRM, JUMP
from tests.physics.readings import closes

import anholon

Floats = NDArray[np.float64]


# --- engagement, landing, other foot -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "v0", "w0"), [(0.0, 0.0, 1.5, 0.7), (0.12, 0.05, -2.0, 1.1), (-0.3, 0.1, 0.4, -2.0)]
)
def test_a_firm_blade_that_is_engaged_sideways(a: float, b: float, v0: float, w0: float) -> None:
    """P = -v/(1/m + a²/J), Δω = -a P/J, loss = v²/2/(1/m + a²/J), v the lateral speed of the blade."""
    text = FIRM.replace('frame = "body"\n[sim', 'frame = "body"\nenabled = false\n[sim')
    text += '[[stages]]\nname = "flight"\nduration = 0.4\n[[stages]]\nname = "ice"\nduration = 1\non = ["blade"]\n'
    run = anholon.simulate(anholon.loads(text), set={"a": a, "b": b, "v0": v0, "w0": w0, "L": 1.0})
    (event,) = run.events
    q, v = run.segments[0].states(np.array([0.4]))[0][:3], run.segments[0].states(np.array([0.4]))[0][3:]
    after = run.segments[1].states(np.array([0.4]))[0][3:]
    lateral = v[1] * np.cos(q[2]) - v[0] * np.sin(q[2])
    felt = 1 / (1 / 60 + a * a / 2.5)
    assert (event.name, event.t) == ("engage blade", 0.4)
    assert event.impulse == pytest.approx(-felt * lateral, rel=1e-10)
    assert event.loss == pytest.approx(0.5 * felt * lateral**2, rel=1e-10)
    assert after[2] - v[2] == pytest.approx(-a * event.impulse / 2.5, abs=1e-10)
    # The reaction just after is that of the smooth motion, without a spike.
    u, w = after[0] * np.cos(q[2]) + after[1] * np.sin(q[2]), after[2]
    K = np.array([[60, 0, -60 * b, 0], [0, 60, 60 * a, -1], [0, 0, 2.5, a], [0, 1, 0, 0]])
    right = np.array([60 * a * w * w, 60 * (-u * w + b * w * w), 1.0, 0.0])
    just_after = run.quantities_within(run.segments[1], ["reaction:blade"], np.array([0.4, 0.4 + 1e-9]))[
        "reaction:blade"
    ]
    np.testing.assert_allclose(just_after, np.linalg.solve(K, right)[3], rtol=1e-6)
    assert closes(run)


@pytest.mark.parametrize(("a", "w0", "vz"), [(0.0, 1.2, 3.0), (0.15, -0.8, 2.2)])
def test_a_jump_lands_on_a_firm_blade_with_one_blow(a: float, w0: float, vz: float) -> None:
    """In flight nothing acts; at 2 vz/g the ice takes m vz, and the blade its lateral momentum."""
    model = anholon.loads(JUMP.replace("GRIP", ""))
    run = anholon.simulate(model, set={"a": a, "w0": w0, "vz": vz, "L": 0.0}, until=1.2)
    landing = 2 * vz / 9.81
    blows = {event.name: event for event in run.events if event.impulse}
    assert blows["contact ice"].t == pytest.approx(landing, abs=1e-9)
    assert blows["contact ice"].impulse == pytest.approx(60 * vz, rel=1e-10)
    # In flight the mass centre moves straight and the turning is steady.
    th = w0 * landing
    u = np.array([5.0, a * w0]) - a * w0 * np.array([-np.sin(th), np.cos(th)])
    lateral = u @ np.array([-np.sin(th), np.cos(th)])
    felt = 1 / (1 / 60 + a * a / 2.5)
    assert blows["engage blade"].impulse == pytest.approx(-felt * lateral, rel=1e-9)
    loss = sum(event.loss for event in run.events)
    assert loss == pytest.approx(0.5 * felt * lateral**2 + 0.5 * 60 * vz**2, rel=1e-10)
    after = run.quantity(["th'", "reaction:blade", "reaction:ice"], [landing + 1e-6])
    assert after["th'"] == pytest.approx(w0 - a * -felt * lateral / 2.5, abs=1e-4)
    assert after["reaction:ice"] == pytest.approx(60 * 9.81, rel=1e-9)
    assert np.abs(after["reaction:blade"]) < 2e4
    flight = run.times < landing
    assert not run.reaction("blade")[flight].any()
    assert closes(run)


@pytest.mark.parametrize(("mu", "vz", "slips"), [(0.8, 3.0, True), (1.4, 3.0, False), (0.6, 1.1, True)])
def test_a_jump_lands_on_a_blade_that_grips_or_slips_till_it_does(mu: float, vz: float, slips: bool) -> None:
    """The blow on the ice, P = m vz, lets the edge have an impulse up to μ P; needs it more, it takes half of that, by
    its law of sliding, and slips on: then v' = -u ω - s μ g/2, u' = v ω."""
    text = JUMP.replace("GRIP", 'grip = "mu*N"\nslide = "0.5*mu*N"')
    run = anholon.simulate(anholon.loads(text), set={"w0": 1.2, "L": 0.0, "mu": mu, "vz": vz}, until=3.0)
    blows = {event.name: event for event in run.events if event.impulse}
    landing = 2 * vz / 9.81
    assert [event.t for event in blows.values()] == pytest.approx([landing] * 2, abs=1e-9)
    assert blows["contact ice"].impulse == pytest.approx(60 * vz, rel=1e-10)
    across = -5 * np.sin(1.2 * landing)
    taken = 0.5 * mu * vz if slips else -across
    assert (mu * vz < -across) == slips
    assert blows["engage blade"].impulse == pytest.approx(60 * taken, rel=1e-9)
    lost = 0.5 * 60 * (vz**2 + across**2 - (across + taken) ** 2)
    assert sum(event.loss for event in run.events) == pytest.approx(lost, rel=1e-9)
    told = {event.name for event in run.events if event.t == blows["contact ice"].t}
    assert told == {"contact ice", "engage blade", "rest ice", "slip blade" if slips else "grip blade"}
    np.testing.assert_allclose(run["th'"], 1.2, rtol=1e-9)
    if slips:
        until = next(event.t for event in run.events if event.name in ("grip blade", "reverse blade"))
        sliding = (run.times > landing + 1e-9) & (run.times < until)
        np.testing.assert_allclose(np.abs(run.reaction("blade")[sliding]), 0.5 * mu * 60 * 9.81, rtol=1e-9)
    assert closes(run)


def test_take_off_from_moving_ice_frees_the_blade() -> None:
    """Ice that is pulled away faster than g lets both go: N = m (g - A w² cos w t) falls through 0."""
    text = JUMP.replace("GRIP", "").replace('formula = "z"', 'formula = "z + 0.05*(1 - cos(16*t))"')
    model = anholon.loads(text)
    run = anholon.simulate(model, set={"vz": 0.0, "L": 1.0}, until=0.6)
    # z'' of the ice: -0.05 16² cos 16 t = -12.8 cos 16 t < -9.81 at the start: it leaves at once.
    assert [event.name for event in run.events][:2] == ["release blade", "release ice"]
    assert not run.reaction("blade")[1:4].any()
    assert "contact ice" in [event.name for event in run.events]
    assert closes(run)


def test_on_the_other_foot_at_another_place_and_direction() -> None:
    """An asymmetric programme of two blades with drag and torque, against an integration of its own."""
    text = FIRM.replace('at = "body"\nframe = "body"\n[sim', 'at = "left"\nframe = "body"\nalong = [1, 0.1, 0]\n[sim')
    text += """
[points.left]
frame = "body"
position = [0.1, 0.15, 0]
[points.right]
frame = "body"
position = [-0.05, -0.2, 0]
[constraints.other]
kind = "blade"
at = "right"
frame = "body"
along = [1, -0.2, 0]
enabled = false
[[stages]]
name = "left"
duration = 0.7
[[stages]]
name = "right"
duration = 1.1
on = ["other"]
off = ["blade"]
set = { L = -2 }
[[stages]]
name = "again"
duration = 0.5
on = ["blade"]
off = ["other"]
"""
    values = {"a": 0.04, "b": -0.03, "v0": 0.0, "w0": 0.0, "L": 1.5, "u0": 3.0}
    text = text.replace('y = { rate = "v0" }', 'y = { rate = "0.1*u0" }')
    run = anholon.simulate(anholon.loads(text), set=values, rtol=1e-12)
    C, m, J = np.array([0.04, -0.03]), 60.0, 2.5

    def side(th: float, along: tuple[float, float]) -> Floats:
        e = np.array(along) / np.hypot(*along)
        c, s = np.cos(th), np.sin(th)
        return np.array([-s * e[0] - c * e[1], c * e[0] - s * e[1]])

    def turned(th: float, r: Floats) -> Floats:
        c, s = np.cos(th), np.sin(th)
        return np.array([c * r[0] - s * r[1], s * r[0] + c * r[1]])

    def row(th: float, foot: tuple[Floats, tuple[float, float]]) -> Floats:
        r, n = turned(th, foot[0] - C), side(th, foot[1])
        return np.array([n[0], n[1], -n[0] * r[1] + n[1] * r[0]])

    masses = np.array([m, m, J])

    def rates(t: float, y: Floats, foot: tuple[Floats, tuple[float, float]], L: float) -> Floats:
        """State: place of the mass centre and angle, and their rates."""
        A = row(y[2], foot)
        h = 1e-6
        bias = (row(y[2] + h * y[5], foot) - row(y[2] - h * y[5], foot)) @ y[3:] / (2 * h)
        f = np.array([0.0, 0.0, L])
        multiplier = -(bias + A @ (f / masses)) / (A @ (A / masses))
        return np.concatenate([y[3:], (f + A * multiplier) / masses])

    left = (np.array([0.1, 0.15]), (1.0, 0.1))
    right = (np.array([-0.05, -0.2]), (1.0, -0.2))
    y, t = np.array([0.04, -0.03, 0.0, 3.0, 0.3, 0.0]), 0.0
    for foot, L, duration in ((left, 1.5, 0.7), (right, -2.0, 1.1), (left, -2.0, 0.5)):
        A = row(y[2], foot)
        impulse = -(A @ y[3:]) / (A @ (A / masses))
        y[3:] += A * impulse / masses
        blow = next((e for e in run.events if e.t == pytest.approx(t) and e.name.startswith("engage")), None)
        if t:
            assert blow is not None
            assert blow.impulse == pytest.approx(impulse, rel=1e-7)
        found = solve_ivp(rates, (t, t + duration), y, "DOP853", rtol=1e-12, atol=1e-13, args=(foot, L))
        t, y = t + duration, found.y[:, -1]
    q, v = run.state(2.3)
    place = y[:2] - turned(y[2], C)
    np.testing.assert_allclose(q, [*place, y[2]], atol=1e-7)
    assert v[2] == pytest.approx(y[5], abs=1e-7)
    assert closes(run)
