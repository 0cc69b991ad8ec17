"""Unilateral constraints on rates: clutches, ratchets, one-way wheels, against closed forms and an integration of its
own, which finds modes by trying all of them and events by SciPy."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import anholon
from anholon.derivation.derive import derive_text
from anholon.errors import ModelError, RunError
from anholon.forms.form_names import FORMS

Floats = NDArray[np.float64]


class Row(NamedTuple):
    """s (A v + c) >= 0 with A v' + bias = 0 where it acts, and where it is a gap its value, what loads it, and e."""

    A: Floats
    rate: float
    bias: float
    sign: int
    gap: float | None = None
    load: int | None = None
    restitution: float = 0.0


class Reference:
    """M v' = f + A^T Λ with unilateral rows: all modes are tried at every change, events are those of `solve_ivp`."""

    def __init__(
        self, mass: Floats, force: Callable[..., Floats], rows: Callable[[float, Floats, Floats], Sequence[Row]]
    ) -> None:
        self.mass, self.force, self.rows = mass, force, rows
        self.changes: list[float] = []

    def saddle(self, rows: Sequence[Row], force: Floats, targets: Sequence[float]) -> tuple[Floats, Floats]:
        n, m = len(force), len(rows)
        A = np.array([row.A for row in rows]).reshape(m, n)
        K = np.block([[self.mass, -A.T], [A, np.zeros((m, m))]])
        x = np.linalg.solve(K, np.concatenate([force, -np.array(targets)]))
        return x[:n], x[n:]

    def solve(self, t: float, q: Floats, v: Floats, mode: Sequence[int]) -> tuple[Floats, Floats]:
        rows = [self.rows(t, q, v)[i] for i in mode]
        return self.saddle(rows, self.force(t, q, v), [row.bias for row in rows])

    def choose(
        self, rows: Sequence[Row], candidates: Sequence[int], force: Floats, targets: Sequence[float], small: float
    ) -> tuple[list[int], Floats]:
        for flags in product((True, False), repeat=len(candidates)):
            mode = [i for i, acts in zip(candidates, flags, strict=True) if acts]
            loaded = [i for i in candidates if rows[i].load is None or rows[i].load in mode]
            if not set(mode) <= set(loaded):
                continue
            try:
                x, multipliers = self.saddle([rows[i] for i in mode], force, [targets[i] for i in mode])
            except np.linalg.LinAlgError:
                continue
            pulls = any(rows[i].sign * value < -small for i, value in zip(mode, multipliers, strict=True))
            opens = [rows[i].sign * (rows[i].A @ x + targets[i]) for i in loaded if i not in mode]
            if not pulls and min(opens, default=0.0) >= -small:
                return mode, x
        raise RuntimeError("no mode serves")

    def touching(self, rows: Sequence[Row]) -> list[int]:
        closed = [i for i, row in enumerate(rows) if row.gap is None or row.sign * row.gap < 1e-9]
        return [i for i in closed if rows[i].load is None or rows[i].load in closed]

    def enter(self, t: float, q: Floats, v: Floats, released: Sequence[int] = ()) -> tuple[Floats, list[int]]:
        """Return the rates after all impacts, and the mode, in which those do not act whose reaction has become 0."""
        rows = self.rows(t, q, v)
        while any(rows[i].sign * rows[i].rate < -1e-9 for i in self.touching(rows)):
            targets = [row.rate * (1.0 + row.restitution * (row.sign * row.rate < 0.0)) for row in rows]
            v = v + self.choose(rows, self.touching(rows), np.zeros(len(v)), targets, 1e-11)[1]
            rows = self.rows(t, q, v)
        still = [i for i in self.touching(rows) if abs(rows[i].rate) < 1e-8]
        still = [i for i in still if i not in released and (rows[i].load is None or rows[i].load in still)]
        return v, self.choose(rows, still, self.force(t, q, v), [row.bias for row in rows], 1e-8)[0]

    def run(self, q: Floats, v: Floats, end: float) -> Floats:
        """Return the state at the end; `changes` are the times at which the mode changes."""
        t, n = 0.0, len(q)
        v, mode = self.enter(t, q, v)
        while True:
            watched = [
                i for i, row in enumerate(self.rows(t, q, v)) if i in mode or row.load is None or row.load in mode
            ]
            watches = [self._watch(i, len(q), mode) for i in watched]
            solved = solve_ivp(
                lambda t, y, mode=mode: np.concatenate([y[n:], self.solve(t, y[:n], y[n:], mode)[0]]),
                (t, end),
                np.concatenate([q, v]),
                method="DOP853",
                rtol=1e-11,
                atol=1e-12,
                events=watches,
                max_step=end / 60,
                first_step=min(1e-6, end - t),
            )
            t, q, v = float(solved.t[-1]), solved.y[:n, -1], solved.y[n:, -1]
            if solved.status == 0:
                return np.concatenate([q, v])
            self.changes.append(t)
            ended = [who for who, times in zip(watched, solved.t_events, strict=True) if len(times)]
            v, mode = self.enter(t, q, v, [i for i in ended if i in mode])

    def _watch(self, i: int, n: int, mode: Sequence[int]) -> Callable[..., float]:
        def value(t: float, y: Floats) -> float:
            row = self.rows(t, y[:n], y[n:])[i]
            if i in mode:
                return float(row.sign * self.solve(t, y[:n], y[n:], mode)[1][mode.index(i)])
            return row.sign * (row.rate if row.gap is None else row.gap)

        value.direction, value.terminal = -1, True  # type: ignore[attr-defined]
        return value


def require_changes(run: anholon.Run, times: Sequence[float]) -> None:
    """All changes of the mode are events of the run, to 1e-9 s."""
    told = np.array([event.t for event in run.events])
    assert len(times) > 0
    for t in times:
        assert np.abs(told - t).min() < 1e-9, t


CLUTCH = """
format = 1
[parameters]
J = { value = 2, unit = "kg*m^2" }
c = { value = 0.5 }
A = { value = 3, unit = "rad/s" }
w = { value = 2 }
[coordinates]
phi = { unit = "rad" }
[bodies.disc]
kind = "inertia"
mass = 1
inertia = ["J", "J", "J"]
position = [0, 0, 0]
rotation = [{ axis = "z", angle = "phi" }]
[forces.drag]
kind = "generalized"
coordinate = "phi"
value = "-c*phi'"
[constraints.clutch]
kind = "nonholonomic"
formula = "phi' - A*sin(w*t)"
side = "positive"
[simulation]
until = 10
rtol = 1e-10
"""


def clutch_changes(end: float) -> list[float]:
    """Releases where J Ω' + c Ω = 0, and the next time at which the free disc is no faster than its drive."""
    J, c, A, w = 2.0, 0.5, 3.0, 2.0
    results, k = [], 0
    while True:
        release = (np.pi - np.arctan(J * w / c) + 2.0 * np.pi * k) / w
        free = lambda t: A * np.sin(w * release) * np.exp(-c / J * (t - release)) - A * np.sin(w * t)  # noqa: B023, E731
        engaged = brentq(free, release + 1.0, (2.5 + 2.0 * k) * np.pi / w, xtol=1e-14)
        results += [release, engaged]
        k += 1
        if engaged > end:
            return [t for t in results if t < end]


@pytest.mark.parametrize(
    "form", [form for form in FORMS if form not in ("lagrange2", "mangeron-deleanu", "generalized-gauss")]
)
def test_a_one_way_clutch_drives_and_overruns_in_every_form(form: str) -> None:
    end = 10.0 if form == "lagrange1" else 4.5
    run = anholon.simulate(anholon.loads(CLUTCH), until=end, form=form)
    assert run.outcome.status == "done"
    times = clutch_changes(end)
    assert len(times) == (6 if form == "lagrange1" else 3)
    assert [event.name for event in run.events] == (["release clutch", "contact clutch"] * 3)[: len(times)]
    assert np.abs(np.array([event.t for event in run.events]) - times).max() < 1e-9
    assert all(event.impulse == 0.0 for event in run.events)
    driven, overrunning = 0.5, 2.0
    speed = 3.0 * np.sin(2.0 * driven)
    there = run.at(driven)
    assert there["phi'"] == pytest.approx(speed, abs=1e-9)
    assert there["reaction:clutch"] == pytest.approx(2.0 * 6.0 * np.cos(2.0 * driven) + 0.5 * speed, abs=1e-7)
    free = 3.0 * np.sin(2.0 * times[0]) * np.exp(-0.25 * (overrunning - times[0]))
    assert run.at(overrunning)["phi'"] == pytest.approx(free, abs=1e-9)
    assert run.at(overrunning)["reaction:clutch"] == 0.0
    assert np.abs(anholon.energy_balance(run).rest).max() < 1e-8


def random_system(seed: int) -> tuple[str, Reference, Floats]:
    """Three points in combinations of three coordinates, unilateral rates that depend on time and place, stops, some of
    which load such rates: the model, its reference, and the rates at the start."""
    r = np.random.default_rng(seed)
    k, h = int(r.integers(1, 4)), int(r.integers(0, 3))
    m, J = r.uniform(0.5, 3, 3), r.uniform(-0.5, 0.5, (3, 3)) + np.eye(3)
    S, amp, w, v0 = r.uniform(1, 8, 3), r.uniform(-6, 6, 3), r.uniform(1, 5, 3), r.uniform(-1, 1, 3)
    A, H, h0 = r.uniform(-1, 1, (k, 3)), r.uniform(-1, 1, (h, 3)), r.uniform(0.1, 0.5, h)
    c, d, om, g = r.uniform(-0.5, 0.5, k), r.uniform(-0.4, 0.4, k), r.uniform(1, 4, k), r.uniform(-0.3, 0.3, k)
    signs, scale = r.choice([1, -1], k), 10.0 ** r.uniform(-3, 3, k)
    loads = [int(r.integers(0, h)) if h and r.random() < 0.5 else None for _ in range(k)]

    def combine(a: Floats, mark: str = "") -> str:
        return " + ".join(f"({value!r})*{x}{mark}" for value, x in zip(a.tolist(), "xyz", strict=True))

    text = "format = 1\n[coordinates]\n"
    text += "".join(f'{x} = {{ unit = "m", rate = {v!r} }}\n' for x, v in zip("xyz", v0.tolist(), strict=True))
    for i, x in enumerate("xyz"):
        force = f"({amp[i]!r})*sin({w[i]!r}*t) - {S[i]!r}*{x} - 0.1*{x}'"
        text += f'[points.P{i}]\nmass = {m[i]!r}\nposition = ["{combine(J[i])}", 0, 0]\n'
        text += f'[forces.f{i}]\nkind = "generalized"\ncoordinate = "{x}"\nvalue = "{force}"\n'
    for j in range(h):
        text += f'[constraints.h{j}]\nkind = "holonomic"\nside = "positive"\nformula = "{combine(H[j])} + {h0[j]!r}"\n'
    for j in range(k):
        limit = f"({c[j]!r}) + ({d[j]!r})*cos({om[j]!r}*t) + ({g[j]!r})*sin(1*x)"
        side, load = "positive" if signs[j] > 0 else "negative", "" if loads[j] is None else f'load = "h{loads[j]}"\n'
        formula = f"{scale[j]!r}*({combine(A[j], chr(39))} + {limit})"
        text += f'[constraints.c{j}]\nkind = "nonholonomic"\nside = "{side}"\n{load}formula = "{formula}"\n'
    text += "[simulation]\nuntil = 3\nrtol = 1e-10\n"

    def rows(t: float, q: Floats, v: Floats) -> list[Row]:
        stops = [Row(H[j], float(H[j] @ v), 0.0, 1, float(H[j] @ q + h0[j])) for j in range(h)]
        rates = A @ v + c + d * np.cos(om * t) + g * np.sin(q[0])
        biases = g * np.cos(q[0]) * v[0] - d * om * np.sin(om * t)
        return stops + [Row(A[j], rates[j], biases[j], int(signs[j]), None, loads[j]) for j in range(k)]

    mass = J.T @ np.diag(m) @ J
    reference = Reference(mass, lambda t, q, v: amp * np.sin(w * t) - S * q - 0.1 * v, rows)
    return re.sub(r"np\.float64\(([^)]*)\)", r"\1", text), reference, v0


@pytest.mark.parametrize("seed", [5, 6, 9, 16, 20])  # of 6 a contact could stay closed or open after its impact
def test_any_system_moves_as_an_integration_that_tries_all_modes(seed: int) -> None:
    text, reference, v0 = random_system(seed)
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "done"
    end = reference.run(np.zeros(3), v0, 3.0)
    there = run.at(3.0)
    assert np.abs(np.array([there[x] for x in ("x", "y", "z", "x'", "y'", "z'")]) - end).max() < 1e-7
    require_changes(run, reference.changes)


PUSHED = """
format = 1
[parameters]
W = { value = -2, unit = "m/s" }
e = { value = 0 }
[coordinates]
x = { unit = "m", rate = 1 }
[points.P]
position = ["x", 0, 0]
mass = 2
[forces.push]
kind = "generalized"
coordinate = "x"
value = "5*sin(3*t)"
"""
LOW = '[constraints.low]\nkind = "nonholonomic"\nformula = "x\' - W"\nside = "positive"\nrestitution = "e"\n'


def test_rates_that_are_forbidden_at_the_start_are_struck() -> None:
    """Opposite limits -0.2 <= x' <= 0.9 m/s of a start at 1 m/s, and then by turns under the force."""
    band = '[constraints.high]\nkind = "nonholonomic"\nformula = "x\' - 0.9"\nside = "negative"\n'
    band += '[constraints.back]\nkind = "nonholonomic"\nformula = "2*x\' + 0.4"\nside = "positive"\n'
    run = anholon.simulate(anholon.loads(PUSHED + band))
    first = run.events[0]
    assert (first.name, first.t) == ("contact high", 0.0)
    assert first.impulse == pytest.approx(2.0 * 0.1)
    assert first.loss == pytest.approx(0.5 * 2.0 * 0.1 * 0.1)  # the limit moves at 0.9 m/s and gives back the rest
    assert first.drives == pytest.approx(-0.2 * 0.9)
    names = [event.name for event in run.events[1:5]]
    assert names == ["release high", "contact back", "release back", "contact high"]
    assert run.events[1].t == pytest.approx(np.pi / 3.0, abs=1e-9)  # the force turns
    fall = brentq(lambda t: 0.9 + 5.0 / 6.0 * (-1.0 - np.cos(3.0 * t)) + 0.2, 1.1, 2.0, xtol=1e-14)
    assert run.events[2].t == pytest.approx(fall, abs=1e-9)
    assert np.abs(anholon.energy_balance(run).rest).max() < 1e-9


@pytest.mark.parametrize("e", [0.0, 0.5])
@pytest.mark.parametrize("way", ["switched on", "moved"])
def test_a_stage_that_forbids_a_rate_strikes(way: str, e: float) -> None:
    change, off = ("on = ['low']", "enabled = false\n") if way == "switched on" else ("set = { W = 3 }", "")
    text = PUSHED.replace("e = { value = 0", f"e = {{ value = {e}")
    text = text.replace("W = { value = -2", "W = { value = 3") if off else text
    text += f"{LOW}{off}[[stages]]\nname = 'one'\nduration = 1\n[[stages]]\nname = 'two'\nduration = 0.2\n{change}\n"
    run = anholon.simulate(anholon.loads(text))
    before = 1.0 + 5.0 / 6.0 * (1.0 - np.cos(3.0)) - 3.0
    blow = next(event for event in run.events if event.impulse)
    assert (blow.name, blow.t) == ("contact low", 1.0)
    assert blow.impulse == pytest.approx(-2.0 * (1.0 + e) * before, rel=1e-9)
    assert run.at(1.0 + 1e-9)["x'"] == pytest.approx(3.0 - e * before, abs=1e-7)


@pytest.mark.parametrize("impacts", ["simultaneous", "sequential"])
def test_a_blow_elsewhere_strikes_what_it_would_turn_back(impacts: str) -> None:
    """A point falls on a slope, which pushes it backward; its one-way wheel on a rail of its own lets it not go below
    0.5 m/s. The laws of both rules for several impacts, by hand."""
    text = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = { unit = "m", rate = 1 }
z = { value = 1, unit = "m" }
[points.P]
position = ["x", 0, "z"]
mass = 2
[constraints.slope]
kind = "holonomic"
formula = "z - 0.3*x"
side = "positive"
[constraints.wheel]
kind = "nonholonomic"
formula = "x' - 0.5"
side = "positive"
"""
    run = anholon.simulate(anholon.loads(text + f'[simulation]\nuntil = 0.6\nimpacts = "{impacts}"\n'))
    slope, wheel = run.events[:2]
    fall = brentq(lambda t: 1.0 - 0.5 * 9.81 * t * t - 0.3 * t, 0.1, 1.0)
    assert (slope.name, wheel.name) == ("contact slope", "contact wheel")
    assert slope.t == wheel.t == pytest.approx(fall, abs=1e-9)
    approach = -9.81 * fall - 0.3
    if impacts == "simultaneous":  # both hold: x' = 0.5, z' = 0.15
        after = np.array([0.5, 0.15])
    else:  # the slope takes its normal rate, the wheel lifts x' to 0.5, the slope is struck again, and so on
        after = np.array([1.0, -9.81 * fall])
        for _ in range(200):
            after = after - min(after[1] - 0.3 * after[0], 0.0) * np.array([-0.3, 1.0]) / 1.09
            after[0] = max(after[0], 0.5)
    there = run.at(fall + 1e-9)
    assert approach < 0.0
    assert np.array([there["x'"], there["z'"]]) == pytest.approx(after, abs=1e-6)
    change = 2.0 * (after - np.array([1.0, -9.81 * fall]))
    assert np.array([wheel.impulse - 0.3 * slope.impulse, slope.impulse]) == pytest.approx(change, rel=1e-7)


PLANE = """
format = 1
[coordinates]
x = { unit = "m", rate = 2 }
y = { unit = "m" }
[points.P]
position = ["x", "y", 0]
mass = 2
[forces.along]
kind = "generalized"
coordinate = "x"
value = "-4*x"
[forces.across]
kind = "generalized"
coordinate = "y"
value = "8*cos(3*t) - 3*y'"
[simulation]
until = 1.5
rtol = 1e-10
"""


def test_friction_takes_the_reaction_of_a_one_way_drive() -> None:
    """A bar that goes on with 0.5 m/s pushes a point along and rubs on it with 0.4 N, till it runs ahead."""
    bar = '[constraints.bar]\nkind = "nonholonomic"\nformula = "y\' - 0.5"\nside = "positive"\nat = "P"\n'
    rub = '[forces.rub]\nkind = "friction"\nconstraint = "bar"\ncoefficient = 0.4\n'
    run = anholon.simulate(anholon.loads(PLANE + bar + rub))
    # At the start the blow takes its friction: P = m 0.5, and 0.4 P against the slip; the point leaves the bar at once.
    assert run.events[0].impulse == pytest.approx(1.0)
    state = np.array([0.0, 0.0, 2.0 - 0.4 * 0.5, 0.5])
    free = lambda t, y: [y[2], y[3], -2.0 * y[0], (8.0 * np.cos(3.0 * t) - 3.0 * y[3]) / 2.0]  # noqa: E731
    contact = lambda t, y: y[3] - 0.5  # noqa: E731
    contact.terminal, contact.direction = True, -1  # type: ignore[attr-defined]
    flown = solve_ivp(free, (0.0, 1.5), state, rtol=1e-11, atol=1e-12, events=contact, first_step=1e-6)
    engaged = float(flown.t[-1])

    def pushed(t: float, y: Floats) -> list[float]:
        N = -(8.0 * np.cos(3.0 * t) - 3.0 * 0.5)
        return [y[2], 0.5, (-4.0 * y[0] - 0.4 * N * np.sign(y[2])) / 2.0, 0.0]

    turn = lambda t, y: y[2]  # noqa: E731
    turn.terminal = True  # type: ignore[attr-defined]
    rubbed = solve_ivp(pushed, (engaged, 1.5), flown.y[:, -1], rtol=1e-11, atol=1e-12, events=turn)
    after = solve_ivp(
        lambda t, y: [y[2], 0.5, (-4.0 * y[0] + 0.4 * (1.5 - 8.0 * np.cos(3.0 * t))) / 2.0, 0.0],
        (float(rubbed.t[-1]), 1.5),
        rubbed.y[:, -1],
        rtol=1e-11,
        atol=1e-12,
    )
    assert [event.name for event in run.events[-2:]] == ["contact bar", "reverse rub"]
    assert [event.t for event in run.events[-2:]] == pytest.approx([engaged, float(rubbed.t[-1])], abs=1e-9)
    there = run.at(1.5)
    assert [there["x"], there["x'"], there["y'"]] == pytest.approx([after.y[0, -1], after.y[2, -1], 0.5], abs=1e-8)
    assert there["friction:rub"] == pytest.approx(0.4 * there["reaction:bar"], rel=1e-9)


def test_a_governor_that_is_not_linear_in_the_rates_is_reached_and_left_but_not_struck() -> None:
    """x'^2 + y'^2 <= 1.82^2: on it the force along the velocity is taken away, R = 2 Λ x' (Chetaev)."""
    governor = '[constraints.governor]\nkind = "nonholonomic"\nformula = "x\'^2 + y\'^2 - 1.82^2"\nside = "negative"\n'
    plane = PLANE.replace("rate = 2", "rate = 1.8")
    run = anholon.simulate(anholon.loads(plane + governor))
    force = lambda t, y: np.array([-4.0 * y[0], 8.0 * np.cos(3.0 * t) - 3.0 * y[3]])  # noqa: E731

    def held(t: float, y: Floats) -> list[float]:
        f, v = force(t, y), y[2:]
        return [*v, *((f - (f @ v) / (v @ v) * v) / 2.0)]

    reach = lambda t, y: y[2] ** 2 + y[3] ** 2 - 1.82**2  # noqa: E731
    leave = lambda t, y: force(t, y) @ y[2:]  # noqa: E731
    reach.terminal = leave.terminal = True  # type: ignore[attr-defined]
    reach.direction, leave.direction = 1, -1  # type: ignore[attr-defined]
    options = {"rtol": 1e-11, "atol": 1e-12, "method": "DOP853"}
    free = lambda t, y: [*y[2:], *(force(t, y) / 2.0)]  # noqa: E731
    first = solve_ivp(free, (0.0, 1.5), [0.0, 0.0, 1.8, 0.0], events=reach, **options)
    second = solve_ivp(held, (first.t[-1], 1.5), first.y[:, -1], events=leave, **options)
    third = solve_ivp(free, (second.t[-1], 1.5), second.y[:, -1], **options)
    assert [event.name for event in run.events] == ["contact governor", "release governor"]
    assert [event.t for event in run.events] == pytest.approx([first.t[-1], second.t[-1]], abs=1e-9)
    there = run.at(1.5)
    assert [there[x] for x in ("x", "y", "x'", "y'")] == pytest.approx(third.y[:, -1].tolist(), abs=1e-8)
    with pytest.raises(RunError, match="not linear in the rates"):
        anholon.simulate(anholon.loads(plane + governor.replace("1.82", "1.5")))


def test_what_has_no_meaning_is_refused_with_its_reason() -> None:
    with pytest.raises(ModelError, match="cannot have a friction limit"):
        anholon.simulate(anholon.loads(PUSHED + LOW + "grip = 3\n"))
    contradiction = LOW.replace("low", "other").replace("x' - W", "x' - W + 1").replace("positive", "negative")
    with pytest.raises(RunError, match="No rates satisfy all of them"):
        anholon.simulate(anholon.loads(PUSHED + LOW + contradiction))
    with pytest.raises(RunError, match="which these constraints restrict while they act: low"):
        anholon.simulate(anholon.loads(PUSHED + LOW), form="lagrange2")


def test_both_sides_of_one_rate_are_the_bilateral_constraint() -> None:
    both = LOW + LOW.replace("low", "high").replace("positive", "negative")
    run = anholon.simulate(anholon.loads(PUSHED.replace("rate = 1", 'rate = "W"') + both), until=2.0)
    assert run.outcome.status == "done"
    assert np.abs(run["x'"] + 2.0).max() < 1e-12
    total = run["reaction:low"] + run["reaction:high"]
    assert total == pytest.approx(-5.0 * np.sin(3.0 * run["t"]), abs=1e-9)
    assert run["reaction:low"].min() >= -1e-9
    assert run["reaction:high"].max() <= 1e-9


def test_the_constraint_is_printed_and_classified_with_its_side() -> None:
    model = anholon.loads(CLUTCH)
    text = derive_text(model, "lagrange1")
    assert "f_clutch >= 0; Lambda_clutch >= 0; f_clutch*Lambda_clutch = 0" in text
    assert "f_clutch' >= 0; Lambda_clutch >= 0; f_clutch'*Lambda_clutch = 0" in text
    (row,) = anholon.classify(anholon.compile_model(model)).rows
    assert (row.side, row.order) == ("f >= 0", 1)


def test_the_lever_hoist_lifts_its_load_by_every_stroke() -> None:
    model = anholon.load("lever-hoist")
    run = anholon.simulate(model)
    period, stroke = 2.0 * np.pi / 6.0, 2.0 * np.radians(40.0)
    for k in range(4):
        assert run.at(k * period)["phi"] == pytest.approx(k * stroke, abs=1e-8)
        assert run.at((k + 0.75) * period)["phi"] == pytest.approx((k + 1) * stroke, abs=1e-8)
        assert run.at((k + 0.75) * period)["reaction:pawl"] == pytest.approx(5.0 * 9.81 * 0.1, rel=1e-9)
    assert [event.name for event in run.events[1:5]] == [
        "contact pawl",
        "release clutch",
        "contact clutch",
        "release pawl",
    ]
    assert [event.t for event in run.events[1:5:2]] == pytest.approx([period / 2.0, period], abs=1e-9)


def test_the_inchworm_goes_forward_only() -> None:
    run = anholon.simulate(anholon.load("inchworm"))
    m1, m2, c, a, w = 2.0, 3.0, 4.0, 0.2, 3.0

    def rows(t: float, q: Floats, v: Floats) -> list[Row]:
        # One coordinate, x1: x2' = x1' + a w sin(w t).
        return [
            Row(np.ones(1), v[0], 0.0, 1),
            Row(np.ones(1), v[0] + a * w * np.sin(w * t), a * w * w * np.cos(w * t), 1),
        ]

    def force(t: float, q: Floats, v: Floats) -> Floats:
        ahead = v[0] + a * w * np.sin(w * t)
        return np.array([-c * v[0] - c * ahead - m2 * a * w * w * np.cos(w * t)])

    reference = Reference(np.array([[m1 + m2]]), force, rows)
    end = reference.run(np.zeros(1), np.zeros(1), 6.0)
    assert [run.at(6.0)["x1"], run.at(6.0)["x1'"]] == pytest.approx(end.tolist(), abs=1e-8)
    require_changes(run, reference.changes)
    assert min(run["x1'"].min(), run["x2'"].min()) > -1e-12
