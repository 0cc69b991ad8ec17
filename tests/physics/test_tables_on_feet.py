"""Tables on three, four and more feet: when and how they slip, where friction and reactions are not unique."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import fsolve, minimize

import anholon
from anholon import Run, energy_balance
from anholon.errors import RunError

G = 9.81


def table(
    feet: Sequence[tuple[float, float]], mus: Sequence[float], pull: str, at: tuple[float, float, float], **more: object
) -> str:
    """Return a table of 2 kg, its centre 0.5 m above its feet, pulled at a point of it."""
    side, static = more.get("side", "positive"), more.get("static")
    text = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = { unit = "m" }
y = { unit = "m" }
z = { unit = "m", value = 0.5 }
a = { unit = "rad" }
b = { unit = "rad" }
c = { unit = "rad" }
[bodies.top]
kind = "box"
size = [1, 0.8, 0.1]
mass = 2
position = ["x", "y", "z"]
rotation = [{ axis = "z", angle = "c" }, { axis = "y", angle = "b" }, { axis = "x", angle = "a" }]
[simulation]
until = 3
frames = 20
"""
    text += (
        f'[points.A]\nframe = "top"\nposition = {list(at)}\n[forces.pull]\nkind = "force"\nat = "A"\nvector = {pull}\n'
    )
    for i, ((x, y), mu) in enumerate(zip(feet, mus, strict=True)):
        text += f"""
[points.F{i}]
frame = "top"
position = [{x}, {y}, -0.5]
[constraints.c{i}]
kind = "on-surface"
at = "F{i}"
formula = "z"
side = "{side}"
[forces.f{i}]
kind = "friction"
constraint = "c{i}"
coefficient = {mu}
{f"static = {static}" if static else ""}
"""
    return text


THREE = [(-0.4, -0.3), (0.4, -0.3), (0.0, 0.3)]
FOUR = [(-0.4, -0.3), (0.4, -0.3), (0.4, 0.3), (-0.4, 0.3)]


def obeys(run: Run, mus: Sequence[float]) -> bool:
    """Return whether all reactions press and all frictions lie inside their cones, in the table and in the picture."""
    values, sound = run.table(), True
    poses = run.poses()
    for i, mu in enumerate(mus):
        N, f = values[f"reaction:c{i}"], np.abs(values[f"friction:f{i}"])
        drawn = np.linalg.norm(poses.force[:, poses.rows.index(f"friction:f{i}")], axis=1)
        sound &= bool((N >= -1e-9).all() and (f <= mu * N + 1e-8).all() and np.abs(drawn - f).max() <= 1e-8)
    return sound


@pytest.mark.parametrize(("feet", "height"), [(THREE, 0.0), (THREE, -0.5), (FOUR, -0.5), (FOUR, 0.0)])
def test_a_table_that_is_pulled_straight_on(feet: list[tuple[float, float]], height: float) -> None:
    """All feet slip at F = μ m g, wherever it is pulled in its plane of symmetry, and it moves as a point."""
    text = table(feet, [0.2] * len(feet), '["4*t", 0, 0]', (0, 0, height), static=0.3)
    run = anholon.simulate(anholon.loads(text), until=2.5)
    assert run.outcome.status == "done", run.outcome.text()
    slip = 0.3 * 2 * G / 4
    assert [event.t for event in run.events] == [pytest.approx(slip, abs=1e-8)] * len(feet)
    rest = 2.5 - slip
    assert run["x"][-1] == pytest.approx((4 * rest**3 / 6 + (4 * slip - 0.4 * G) * rest**2 / 2) / 2, abs=1e-7)
    assert max(abs(run["y"][-1]), abs(run["c"][-1])) < 1e-8
    assert obeys(run, [0.3] * len(feet))


def ring(count: int) -> list[tuple[float, float]]:
    """Return the places of some feet on a circle of 0.4 m."""
    angles = 0.1 + 2 * np.pi * np.arange(count) / count
    return [(0.4 * float(np.cos(a)), 0.4 * float(np.sin(a))) for a in angles]


def test_tables_on_many_feet_slip_after_few_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    """The states in which all feet slide, one of 2^n, are among the first; the table moves as a point."""
    monkeypatch.setattr("anholon.contact.mode_search.MAX_CHOICES", 4)
    count = 8
    text = table(ring(count), [0.4] * count, '["4*t", 0, 0]', (0, 0, -0.4))
    run = anholon.simulate(anholon.loads(text), until=2.2)
    assert run.outcome.status == "done", run.outcome.text()
    slip = 0.4 * 2 * G / 4
    assert [(event.name, event.t) for event in run.events] == [
        (f"slip f{i}", pytest.approx(slip, abs=1e-8)) for i in range(count)
    ]
    assert run["x"][-1] == pytest.approx((2.2 - slip) ** 3 / 3, abs=1e-8)


def test_what_is_not_determined_ends_the_motion_before_a_later_release() -> None:
    """Five of six feet turn about one that sticks, under reactions that are not unique: the run ends as they begin."""
    run = anholon.simulate(anholon.loads(table(ring(6), [0.4] * 6, '["4*t", 0, 0]', (0, 0.3, -0.4))), until=2.2)
    assert run.outcome.status == "failed"
    assert run.outcome.message.startswith("From t = 1.565")
    assert "which rigid bodies do not determine" in run.outcome.message
    assert np.abs(run["x"]).max() < 1e-9


def test_the_friction_of_an_impact_acts_against_the_slip_after_it() -> None:
    """A table that turns as it falls meets the ground with one foot after the other; the foot on which it stood lifts.
    The impulse across the ground is μ times that of the ground, against the slip that follows."""
    text = table(ring(8), [0.4] * 8, "[0, 0, 0]", (0, 0.1, -0.4)).replace("value = 0.5 }", "value = 0.7 }")
    text = text.replace('a = { unit = "rad" }', 'a = { unit = "rad", rate = 1 }')
    run = anholon.simulate(anholon.loads(text), until=0.27)
    struck = [event for event in run.events if event.name.startswith("contact")]
    assert [event.name for event in struck] == ["contact c6", "contact c5", "contact c4"]
    for event in struck:
        before, after = run.at(event.t, "before"), run.at(event.t, "after")
        push = np.array([2 * (after[f"{name}'"] - before[f"{name}'"]) for name in "xyz"])
        slip = np.array([after[f"F{event.name[-1]}.v{name}"] for name in "xy"])
        assert after[f"F{event.name[-1]}.vz"] == pytest.approx(0.0, abs=1e-9)
        np.testing.assert_allclose(push[:2], -0.4 * push[2] * slip / np.linalg.norm(slip), atol=1e-4 * push[2])


def limit(feet: Sequence[tuple[float, float]], holds: Sequence[float], arm: float) -> float:
    """Return the pull along x at the distance `arm` from the centre at which feet that hold these forces slip: of all
    motions of a rigid plate with power 1 of the pull that in which friction takes the least."""

    def taken(motion: np.ndarray) -> float:
        turn, aside = motion
        ahead = 1.0 + turn * arm
        return sum(h * math.hypot(ahead - turn * y, aside + turn * x) for h, (x, y) in zip(holds, feet, strict=True))

    starts = [(-4.0, 0.0), (-1.0, 0.1), (0.0, 0.0), (1.0, -0.1), (4.0, 0.0)]
    options = {"xatol": 1e-11, "fatol": 1e-13, "maxiter": 5000, "maxfev": 5000}
    return min(float(minimize(taken, start, method="Nelder-Mead", options=options).fun) for start in starts)


@pytest.mark.parametrize(("mus", "arm"), [((0.3, 0.6, 0.1), 0.1), ((0.2, 0.5, 0.4), -0.6)])
def test_a_table_on_three_feet_that_is_pulled_aside(mus: tuple[float, ...], arm: float) -> None:
    """It slips where limit analysis says: normal reactions m g/4, m g/4, m g/2, whatever the pull at their height."""
    text = table(THREE, mus, '["4*t", 0, 0]', (0, arm, -0.5))
    run = anholon.simulate(anholon.loads(text), until=2.5)
    assert run.outcome.status == "done", run.outcome.text()
    holds = [mu * 2 * G * share for mu, share in zip(mus, (0.25, 0.25, 0.5), strict=True)]
    assert run.events[0].t == pytest.approx(limit(THREE, holds, arm) / 4, abs=1e-8)
    assert obeys(run, mus)
    assert np.abs(energy_balance(run).rest).max() <= 1e-7 * np.abs(energy_balance(run).kinetic).max()


def test_the_motion_of_a_table_that_is_pulled_aside() -> None:
    """Against Newton's equations by hand, integrated from the accelerations just beyond the limit."""
    mu, m, h, arm, inertia = 0.3, 2.0, 0.5, 0.35, 2 * (1 + 0.64) / 12
    feet = np.array(THREE)

    def turned(c: float) -> np.ndarray:
        return np.array([[np.cos(c), -np.sin(c)], [np.sin(c), np.cos(c)]])

    def slips(c: float, v: np.ndarray) -> np.ndarray:
        r = feet @ turned(c).T
        return np.stack([v[0] - v[2] * r[:, 1], v[1] + v[2] * r[:, 0]], axis=1)

    def accelerations(t: float, c: float, w: np.ndarray) -> np.ndarray:
        r, d = feet @ turned(c).T, w / np.linalg.norm(w, axis=1)[:, None]
        pull, A = 4 * t, turned(c) @ [0.0, arm]
        balance = np.array([np.ones(3), r[:, 1] - h * mu * d[:, 1], h * mu * d[:, 0] - r[:, 0]])
        f = -mu * np.linalg.solve(balance, [m * G, 0.0, h * pull])[:, None] * d
        x, y = (f.sum(axis=0) + np.array([pull, 0.0])) / m
        return np.array([x, y, ((r[:, 0] * f[:, 1] - r[:, 1] * f[:, 0]).sum() - A[1] * pull) / inertia])

    slip = limit(THREE, [mu * m * G * share for share in (0.25, 0.25, 0.5)], arm) / 4
    late = 1e-3
    a, _, found, _ = fsolve(
        lambda a: (accelerations(slip + late, 0.0, slips(0.0, a)) - a) / late,
        np.array([2.2, 0.0, -4.3]) * late,
        full_output=True,
        xtol=1e-13,
    )
    assert found == 1
    start = np.concatenate([a * late**2 / 6, a * late / 2])  # a grows in proportion to the time beyond the limit
    own = solve_ivp(
        lambda t, y: np.concatenate([y[3:], accelerations(t, y[2], slips(y[2], y[3:]))]),
        (slip + late, 2.5),
        start,
        method="Radau",
        rtol=1e-9,
        atol=1e-12,
    )
    run = anholon.simulate(anholon.loads(table(THREE, [mu] * 3, '["4*t", 0, 0]', (0, arm, -0.5))), until=2.5)
    found_at = run.at(2.5)
    np.testing.assert_allclose([found_at[name] for name in ("x", "y", "c", "x'", "y'", "c'")], own.y[:, -1], atol=1e-7)


def test_a_foot_at_the_pivot_sticks() -> None:
    """Pushed at the end of a long arm a table on feet that hold little beside one that holds much turns about that."""
    mus = (0.05, 2.0, 0.05)
    text = table(THREE, mus, '["-0.5*t", 0, 0]', (0, 1.2, -0.5))
    run = anholon.simulate(anholon.loads(text), until=2.0)
    assert run.outcome.status == "done", run.outcome.text()
    # About foot 1, at (0.4, -0.3): the moment of the pull against those of the other two.
    moment = 0.05 * 2 * G * (0.25 * 0.8 + 0.5 * math.hypot(0.4, 0.6))
    assert [event.name for event in run.events[:2]] == ["slip f0", "slip f2"]
    assert run.events[0].t == pytest.approx(moment / 1.5 / 0.5, abs=1e-8)
    c = run["c"]
    assert c[-1] > 0.01
    corner = run["x"] + 0.4 * np.cos(c) + 0.3 * np.sin(c), run["y"] + 0.4 * np.sin(c) - 0.3 * np.cos(c)
    np.testing.assert_allclose(corner, np.broadcast_to([[0.4], [-0.3]], (2, len(c))), atol=1e-9)


def test_a_table_on_four_feet_tips_about_an_edge() -> None:
    """Reactions that are not unique never pull; feet lift where those of an edge vanish: F h = m g d."""
    text = table(FOUR, [0.9] * 4, '["4*t", 0, 0]', (0, 0, 0.3))
    run = anholon.simulate(anholon.loads(text), until=2.5)
    assert run.outcome.status == "done", run.outcome.text()
    tips = 2 * G * 0.4 / 0.8 / 4
    assert [(event.name, event.t) for event in run.events] == [
        ("release c0", pytest.approx(tips, abs=1e-8)),
        ("release c3", pytest.approx(tips, abs=1e-8)),
    ]
    assert obeys(run, [0.9] * 4)
    assert run["b"][-1] > 1e-5  # it turns about the edge of the feet 1 and 2, which hold
    np.testing.assert_allclose(run["x"] + 0.4 * np.cos(run["b"]) - 0.5 * np.sin(run["b"]), 0.4, atol=1e-9)


def test_a_load_near_a_corner_of_four_feet() -> None:
    """The smallest reactions would pull at the far foot: the smallest that press are shown, and it stays."""
    text = table(FOUR, [0.5] * 4, '["2*t", 0, -60]', (0.38, 0.25, -0.4))
    run = anholon.simulate(anholon.loads(text), until=1.0)
    assert run.events == []
    at = run.at(0.0)
    reactions = [at[f"reaction:c{i}"] for i in range(4)]
    # Three balances (m g + 60, moments about x and y) leave a multiple of (1, -1, 1, -1).
    whole, mx, my = 2 * G + 60, 60 * 0.25, 60 * 0.38
    even = np.array([(whole - mx / 0.3 - my / 0.4), (whole - mx / 0.3 + my / 0.4), (whole + mx / 0.3 + my / 0.4),
                     (whole + mx / 0.3 - my / 0.4)]) / 4  # fmt: skip
    assert even[0] < 0.0
    np.testing.assert_allclose(reactions, even - even[0] * np.array([1, -1, 1, -1]), atol=1e-8)
    assert obeys(run, [0.5] * 4)


def test_one_friction_under_a_reaction_that_is_not_unique() -> None:
    """Of four feet one rubs: it slips at some force, but what it takes then rigid feet do not determine."""
    text = table(FOUR, [0.3, 0.0, 0.0, 0.0], '["4*t", 0, 0]', (0, 0.1, -0.5))
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "failed"
    assert "depends on the normal reaction of the friction 'f0', which" in run.outcome.message


def test_where_the_motion_of_four_feet_is_not_determined_the_run_says_so() -> None:
    turning = table(FOUR, [0.3] * 4, '["4*t", 0, 0]', (0, 0.1, -0.5))
    run = anholon.simulate(anholon.loads(turning))
    assert run.outcome.status == "failed"
    assert "which rigid bodies do not determine" in run.outcome.message
    assert [event.name for event in run.events] == [f"slip f{i}" for i in range(4)]
    # Nothing is shown of a motion that is not determined: it ends as it begins to slip, at its energy of rest.
    assert run.outcome.t == pytest.approx(run.events[0].t, abs=1e-12)
    np.testing.assert_allclose(run.energy, run.energy[0], rtol=1e-12)
    unequal = anholon.simulate(anholon.loads(table(FOUR, [0.3, 0.3, 0.4, 0.4], '["4*t", 0, 0]', (0, 0, -0.5))))
    assert unequal.outcome.status == "failed"
    with pytest.raises(RunError, match="may push or pull"):
        anholon.simulate(anholon.loads(table(FOUR, [0.3] * 4, '["4*t", 0, 0]', (0, 0, -0.5), side="both")))


@pytest.mark.parametrize("height", [-0.5, 0.1])
def test_slips_that_begin_at_once_are_opposed_where_they_begin(height: float) -> None:
    """Frictions are μ N against the accelerations of the feet, on which the reactions N depend in turn."""
    mus, late = (0.3, 0.15, 0.25), 1e-5
    run = anholon.simulate(anholon.loads(table(THREE, mus, "[7, 4, 0]", (0.1, 0.35, height))), until=1e-3)
    values, poses = run.at(0.0), run.poses([0.0])
    for i, mu in enumerate(mus):
        drawn = poses.force[0, poses.rows.index(f"friction:f{i}"), :2]
        slip = np.array([run.at(late)[f"F{i}.v{name}"] for name in "xy"])
        np.testing.assert_allclose(drawn, -mu * values[f"reaction:c{i}"] * slip / np.linalg.norm(slip), atol=2e-4)
