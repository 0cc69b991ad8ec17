"""Frictions that stick and depend on one another: they hold as a set, up to the last distribution inside all cones."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import fsolve, minimize
from tests.physics.readings import closes

import anholon
from anholon import Run, energy_balance
from anholon.errors import RunError
from anholon.simulation.sticking_monitor import StickingMonitor

G = 9.81

BOX = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
mu = { value = 0.4 }
mu2 = { value = 0.4 }
rest = { value = 0.4 }
rest2 = { value = 0.4 }
rate = { value = 2, unit = "N/s" }
jump = { value = 0, unit = "N" }
[coordinates]
x = { unit = "m" }
z = { unit = "m", value = 0.2 }
th = { unit = "rad" }
[bodies.box]
kind = "box"
size = [1, 0.2, 0.4]
mass = 1
position = ["x", 0, "z"]
rotation = [{ axis = "y", angle = "th" }]
[points]
L = { frame = "box", position = [-0.5, 0, -0.2] }
R = { frame = "box", position = [0.5, 0, -0.2] }
[constraints]
left = { kind = "holonomic", formula = "L.z", at = "L", side = "SIDE" }
right = { kind = "holonomic", formula = "R.z", at = "R", side = "SIDE" }
[forces]
pull = { kind = "force", at = "box", vector = ["rate*t + jump", 0, 0] }
fl = { kind = "friction", constraint = "left", coefficient = "mu", static = "rest", at = "L" }
fr = { kind = "friction", constraint = "right", coefficient = "mu2", static = "rest2", at = "R" }
[simulation]
until = 4
frames = 20
"""


def pulled_box(mu: float, mu2: float) -> float:
    """Return the pull at which the box slips: F = μ N_L + μ₂ N_R with N_R - N_L = 0.4 F, N_L + N_R = m g."""
    return (mu + mu2) * G / 2 / (1 + 0.2 * (mu - mu2))


@pytest.mark.parametrize("side", ["positive", "both"])
@pytest.mark.parametrize(
    ("mu", "mu2", "rest", "rest2"),
    [(0.4, 0.4, 0.4, 0.4), (0.4, 0.2, 0.4, 0.2), (0.1, 0.3, 0.2, 0.5), (0.0, 0.3, 0.0, 0.3)],
)
def test_a_box_on_two_feet_is_pulled_off(side: str, mu: float, mu2: float, rest: float, rest2: float) -> None:
    """Both feet slip at once, at the pull that both can hold together; the pull less a constant friction moves it."""
    values = {"mu": mu, "mu2": mu2, "rest": rest, "rest2": rest2}
    run = anholon.simulate(anholon.loads(BOX.replace("SIDE", side)), set=values)
    assert run.outcome.status == "done", run.outcome.text()
    slip, slides = pulled_box(rest, rest2) / 2, pulled_box(mu, mu2)
    told = {event.name: event.t for event in run.events}
    assert told["slip fr"] == pytest.approx(slip, abs=1e-9)
    assert mu == 0.0 or told["slip fl"] == pytest.approx(slip, abs=1e-9)
    whole = 4 - slip
    x = 2 * whole**3 / 6 + (2 * slip - slides) * whole**2 / 2
    assert run.at(4)["x"] == pytest.approx(x, abs=1e-8)
    table = run.table(np.linspace(0, 4, 401))
    N_L, N_R, sticks = table["reaction:left"], table["reaction:right"], table["t"] < slip
    F, f_L, f_R = 2 * table["t"], -table["friction:fl"], -table["friction:fr"]
    np.testing.assert_allclose((f_L + f_R)[sticks], F[sticks], atol=1e-9)
    assert (np.abs(f_L) <= rest * N_L + 1e-9).all()
    assert (np.abs(f_R) <= rest2 * N_R + 1e-9).all()
    # The least norm inside the cones: half of the pull each, as far as each foot can.
    half = np.clip(np.clip(F / 2, F - rest2 * N_R, None), None, rest * N_L)
    np.testing.assert_allclose(f_L[sticks], half[sticks], atol=1e-9)
    assert closes(run)


def test_the_cases_of_two_feet() -> None:
    """The instants and ways of the problem as it was reported, from the formulas above."""
    for mu2, slip, x in ((0.4, 1.962, 2.82157), (0.2, 1.41490, 5.7585)):
        run = anholon.simulate(anholon.loads(BOX.replace("SIDE", "positive")), set={"mu2": mu2, "rest2": mu2})
        assert run.events[0].t == pytest.approx(slip, abs=1e-5)
        assert run["x"][-1] == pytest.approx(x, abs=1e-4)


def test_a_load_that_jumps_with_a_stage_lets_a_set_go_at_once() -> None:
    text = BOX.replace("SIDE", "positive").replace("rate = { value = 2", "rate = { value = 0")
    stages = "".join(
        f'[[stages]]\nname = "{name}"\nduration = 1\nset = {{ jump = {value} }}\n'
        for name, value in (("light", 3), ("heavy", 5), ("light again", 0))
    )
    run = anholon.simulate(anholon.loads(text.replace("until = 4\n", "") + stages))
    assert run.outcome.status == "done", run.outcome.text()
    held = pulled_box(0.4, 0.4)
    speed = 5 - held
    stop = 2 + speed / held
    names = [(event.name, pytest.approx(event.t)) for event in run.events if not event.name.startswith("stage")]
    assert [(name, t) for name, t in names] == [
        ("slip fl", 1.0),
        ("slip fr", 1.0),
        ("stick fl", stop),
        ("stick fr", stop),
    ]
    assert run["x"][-1] == pytest.approx(speed / 2 + speed**2 / held / 2, abs=1e-9)


def test_a_load_beyond_the_limit_from_the_beginning() -> None:
    run = anholon.simulate(anholon.loads(BOX.replace("SIDE", "positive")), set={"rate": 0, "jump": 5}, until=1.0)
    assert run["x"][-1] == pytest.approx((5 - pulled_box(0.4, 0.4)) / 2, abs=1e-9)


def test_two_feet_beside_a_rod_slip_too() -> None:
    """A stiff rod that the box carries weighs a little: m_r = ρ A l more mass, whose weight lies on the right foot."""
    rod = """
[rods.beam]
curve = { kind = "straight", length = 0.5 }
section = { kind = "circle", young = 2e11, radius = 0.004, density = 10 }
elements = 2
[joints.foot]
between = ["box", "beam:base"]
turning = "clamped"
[simulation]
"""
    run = anholon.simulate(anholon.loads(BOX.replace("SIDE", "positive").replace("[simulation]", rod)), until=2.1)
    assert run.outcome.status == "done", run.outcome.text()
    weight = (1 + 10 * math.pi * 0.004**2 * 0.5) * G
    assert [event.name for event in run.events] == ["slip fl", "slip fr"]
    assert run.events[0].t == pytest.approx(0.4 * weight / 2, abs=1e-5)
    at = run.at(1.9)
    for foot, side in (("fl", "left"), ("fr", "right")):
        assert abs(at[f"friction:{foot}"]) <= 0.4 * at[f"reaction:{side}"] * (1 + 1e-9)


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


@pytest.mark.parametrize("count", [6, 8])
def test_tables_on_many_feet_slip_after_few_trials(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The states in which all feet slide, one of 2^n, are among the first; the table moves as a point."""
    monkeypatch.setattr("anholon.contact.mode_search.MAX_CHOICES", 4)
    text = table(ring(count), [0.4] * count, '["4*t", 0, 0]', (0, 0, -0.4))
    run = anholon.simulate(anholon.loads(text), until=2.2)
    assert run.outcome.status == "done", run.outcome.text()
    slip = 0.4 * 2 * G / 4
    assert [(event.name, event.t) for event in run.events] == [
        (f"slip f{i}", pytest.approx(slip, abs=1e-8)) for i in range(count)
    ]
    assert run["x"][-1] == pytest.approx((2.2 - slip) ** 3 / 3, abs=1e-8)


@pytest.mark.parametrize("until", [0.5, 2.2])
def test_a_box_on_eight_feet_in_line_slips_after_few_trials(until: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Flat frictions, of 3^n states: from the beginning where the pull is beyond the limit, and where it grows."""
    monkeypatch.setattr("anholon.contact.mode_search.MAX_CHOICES", 4)
    text = BOX.replace("SIDE", "positive")
    for i in range(6):
        text = text.replace("[points]", f'[points]\nP{i} = {{ frame = "box", position = [{i / 7 - 0.3}, 0, -0.2] }}')
        text = text.replace(
            "[constraints]",
            f'[constraints]\nc{i} = {{ kind = "holonomic", formula = "P{i}.z", at = "P{i}", side = "positive" }}',
        )
        text = text.replace(
            "[forces]",
            f'[forces]\nf{i} = {{ kind = "friction", constraint = "c{i}", coefficient = "mu", at = "P{i}" }}',
        )
    held, jump = 0.4 * G, 0.0 if until > 1 else 5.0
    run = anholon.simulate(anholon.loads(text), set={"jump": jump, "rate": 0 if jump else 2}, until=until)
    assert run.outcome.status == "done", run.outcome.text()
    x = (5.0 - held) * until**2 / 2 if jump else (until - held / 2) ** 3 / 3
    assert run["x"][-1] == pytest.approx(x, abs=1e-8)


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


JAWS = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
mu = { value = 0.3 }
nu = { value = 0.5 }
P = { value = 20, unit = "N" }
[coordinates]
x = {}
z = {}
left = { value = -0.1 }
right = { value = 0.1 }
[points.part]
position = ["x", 0, "z"]
mass = 1
[bodies]
a = { kind = "box", size = [0.2, 0.2, 0.2], mass = 2, position = ["left", 0, 0] }
b = { kind = "box", size = [0.2, 0.2, 0.2], mass = 2, position = ["right", 0, 0] }
[constraints]
one = { kind = "on-surface", at = "part", frame = "a", formula = "x - 0.1", side = "positive" }
two = { kind = "on-surface", at = "part", frame = "b", formula = "x + 0.1", side = "negative" }
[forces]
press = { kind = "generalized", coordinate = "left", value = "P" }
back = { kind = "generalized", coordinate = "right", value = "-P" }
load = { kind = "force", at = "part", vector = [0, 0, "-3*t"] }
rub = { kind = "friction", constraint = "one", coefficient = "mu" }
grub = { kind = "friction", constraint = "two", coefficient = "nu" }
[simulation]
until = 3
"""


@pytest.mark.parametrize(("mu", "nu"), [(0.3, 0.5), (0.4, 0.4)])
def test_a_part_pinched_by_two_jaws(mu: float, nu: float) -> None:
    """It slips at m g + F = (μ + ν) P; each jaw holds half of it, but not more than it can."""
    run = anholon.simulate(anholon.loads(JAWS), set={"mu": mu, "nu": nu})
    slip = ((mu + nu) * 20 - G) / 3
    assert [(event.name, event.t) for event in run.events] == [
        ("slip rub", pytest.approx(slip, abs=1e-9)),
        ("slip grub", pytest.approx(slip, abs=1e-9)),
    ]
    assert run["z"][-1] == pytest.approx(-3 * (3 - slip) ** 3 / 6, abs=1e-9)
    at = run.at(1.5)
    assert abs(at["friction:rub"]) == pytest.approx(min(mu * 20, (G + 4.5) / 2), abs=1e-9)
    assert abs(at["friction:rub"]) + abs(at["friction:grub"]) == pytest.approx(G + 4.5, abs=1e-9)


SLED = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = {}
y = {}
th = { unit = "rad" }
[bodies.sled]
kind = "box"
size = [1, 0.3, 0.2]
mass = 2
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "th" }]
[points]
front = { frame = "sled", position = [0.4, 0, 0] }
rear = { frame = "sled", position = [-0.4, 0, 0] }
[constraints]
fore = { kind = "blade", at = "front", frame = "sled", glide = 3 }
aft = { kind = "blade", at = "rear", frame = "sled", glide = 5 }
[forces]
pull = { kind = "force", at = "sled", vector = ["4*t", 0, 0] }
[simulation]
until = 3
"""


def test_a_sled_on_two_blades_in_line() -> None:
    """The frictions along both blades hold together 8 N; the smaller one takes its half as far as it can."""
    run = anholon.simulate(anholon.loads(SLED))
    assert [(event.name, event.t) for event in run.events] == [
        ("slip fore.glide", pytest.approx(2.0, abs=1e-9)),
        ("slip aft.glide", pytest.approx(2.0, abs=1e-9)),
    ]
    assert run["x"][-1] == pytest.approx(4 / 6 / 2, abs=1e-9)
    for t, fore in ((1.0, 2.0), (1.5, 3.0), (1.9, 3.0)):
        at = run.at(t)
        assert (-at["friction:fore.glide"], -at["friction:aft.glide"]) == (
            pytest.approx(fore, abs=1e-9),
            pytest.approx(4 * t - fore, abs=1e-9),
        )


def test_a_ladder_between_floor_and_wall_stays_up_to_its_angle() -> None:
    """Normal reactions and frictions depend on each other: it stays while tan θ >= (1 - μ ν)/(2 μ)."""
    ladder = """
format = 1
gravity = [0, -9.81, 0]
[parameters]
th0 = { value = 1 }
[coordinates]
x = { value = "cos(th0)" }
y = { value = "sin(th0)" }
th = { value = "th0", unit = "rad" }
[bodies.ladder]
kind = "thin-rod"
mass = 8
length = 2
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "pi - th" }, { axis = "y", angle = "pi/2" }]
[points]
foot = { position = [0, 0, -1], frame = "ladder" }
top = { position = [0, 0, 1], frame = "ladder" }
[constraints]
floor = { kind = "on-surface", at = "foot", formula = "y", side = "positive" }
wall = { kind = "on-surface", at = "top", formula = "x", side = "positive" }
[forces]
below = { kind = "friction", constraint = "floor", coefficient = 0.2 }
above = { kind = "friction", constraint = "wall", coefficient = 0.35 }
"""
    angle = math.atan((1 - 0.2 * 0.35) / 0.4)
    stays = anholon.simulate(anholon.loads(ladder), set={"th0": angle + 1e-6}, until=0.5)
    assert abs(stays["th"][-1] - angle - 1e-6) < 1e-12
    for foot, N, mu in (("below", "floor", 0.2), ("above", "wall", 0.35)):
        assert abs(stays[f"friction:{foot}"][-1]) <= mu * stays.reaction(N)[-1] * (1 + 1e-9)
    falls = anholon.simulate(anholon.loads(ladder), set={"th0": angle - 1e-6}, until=0.5)
    assert falls["th"][-1] < angle - 1.5e-6


def test_no_friction_is_reported_larger_than_its_grip(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a slip is overlooked a guard ends the run, with the friction, the instant and what helps."""
    monkeypatch.setattr(StickingMonitor, "_find_joint_release", lambda self, ends: None)
    model = BOX.replace("SIDE", "positive").replace("frames = 20\n", "")  # the guard looks at some of the steps
    run = anholon.simulate(anholon.loads(model))
    assert run.outcome.status == "failed"
    assert "'fl' would need" in run.outcome.message or "'fr' would need" in run.outcome.message
    assert "frame rate" in run.outcome.remedy
    assert 1.962 <= run.outcome.t < 2.05


def test_the_command_line_says_which_forces_are_not_unique(
    tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    from pathlib import Path

    from anholon.cli import main

    path = Path(str(tmp_path)) / "box.toml"
    path.write_text(BOX.replace("SIDE", "positive"), encoding="utf-8")
    assert main(["run", str(path)]) == 0
    assert "note: the forces of 'fl' and 'fr' are not unique while they hold together" in capsys.readouterr().out
