"""Constraints that let go: when they slip and grip again, what slides then, landings and what stages wait for."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.optimize import brentq
from tests.physics.gripped_sleighs import FIRM, JUMP, SLEIGH
from tests.physics.readings import closes, happened

import anholon

Floats = NDArray[np.float64]


def sliding_sleigh(values: dict[str, float], until: float) -> list[tuple[str, float]]:
    """Return slips and grips of the sleigh by an integration of its own, in body velocities (u, v, ω) of the blade.

    m (u' - v ω - a ω² - b ω') = F, m (v' + u ω + a ω' - b ω²) = R, J ω' = L - a R + b F about the mass centre.
    """
    m, J, a, b = values["m"], values["J"], values["a"], values["b"]
    G, S, L, W, F = (values[name] for name in "GSLWF")

    def solve(t: float, y: Floats, held: bool, side: float) -> Floats:
        u, v, w = y
        # Unknown u', v', ω', R.
        K = np.array([[m, 0, -m * b, 0], [0, m, m * a, -1], [0, 0, J, a], [0, 1.0 if held else 0.0, 0, 0.0]])
        right = np.array([m * (v * w + a * w * w), m * (-u * w + b * w * w), L * np.cos(W * t) + b * F, 0])
        right[0] += F
        if not held:
            K[3], right[3] = [0, 0, 0, 1], -side * S
        return np.asarray(np.linalg.solve(K, right))

    t, y, held, side = 0.0, np.array([values["u0"], 0.0, values["w0"]]), True, 0.0
    found: list[tuple[str, float]] = []
    while t < until:

        def over(t: float, y: Floats, side: float = side) -> float:
            return float(G - abs(solve(t, y, True, side)[3]))

        def still(t: float, y: Floats, side: float = side) -> float:
            return float(side * y[1])

        watch: Any = over if held else still
        watch.terminal, watch.direction = True, -1
        start = t
        if not held:  # leave 0 first
            first = solve_ivp(
                lambda t, y, side=side: solve(t, y, False, side)[:3],
                (t, t + 1e-4),
                y,
                "DOP853",
                rtol=1e-13,
                atol=1e-15,
            )
            start, y = first.t[-1], first.y[:, -1]
        run = solve_ivp(
            lambda t, y, held=held, side=side: solve(t, y, held, side)[:3],
            (start, until),
            y,
            "DOP853",
            rtol=1e-13,
            atol=1e-14,
            events=watch,
            max_step=0.02,
        )
        t, y = run.t[-1], run.y[:, -1]
        if run.status != 1:
            break
        needed = float(solve(t, y, True, side)[3])
        if held:
            held, side = False, -float(np.sign(needed))
            found.append(("slip blade", t))
        elif abs(needed) <= G:
            y[1], held = 0.0, True
            found.append(("grip blade", t))
        else:
            side = -side
            found.append(("reverse blade", t))
    return found


@pytest.mark.parametrize(("L", "u0", "G"), [(3.0, 5.0, 500.0), (-3.0, 5.0, 500.0), (0.7, 8.0, 130.0)])
def test_a_blade_lets_go_where_its_reaction_reaches_the_grip(L: float, u0: float, G: float) -> None:
    """With the mass centre over the blade N = m u ω, ω = L t/J, till m u |L| t/J = G."""
    run = anholon.simulate(anholon.loads(SLEIGH), set={"L": L, "u0": u0, "G": G, "S": 0.4 * G})
    slip = G * 2.5 / (60 * u0 * abs(L))
    name, t = happened(run)[0]
    assert (name, t) == ("slip blade", pytest.approx(slip, abs=1e-9))
    before = run.times < slip
    np.testing.assert_allclose(run.reaction("blade")[before], 60 * u0 * L / 2.5 * run.times[before], rtol=1e-10)
    after = run.quantity(["reaction:blade", "x'", "y'", "th", "power:blade"], [slip + 0.01])
    v = after["y'"] * np.cos(after["th"]) - after["x'"] * np.sin(after["th"])
    assert np.sign(v) == -np.sign(L)  # it slips outward, and what slides holds it back
    assert after["reaction:blade"] == pytest.approx(np.sign(L) * 0.4 * G)
    assert after["power:blade"] == pytest.approx(after["reaction:blade"] * v)
    assert closes(run)


@pytest.mark.parametrize(
    "values",
    [
        {"L": 3.0},
        {"L": 14.0, "W": 2.3, "F": 60.0, "a": -0.05, "b": 0.03},
        {"L": 24.0, "W": 2.3, "F": 100.0, "a": 0.03, "b": 0.03, "w0": 0.3},
        {"L": -26.0, "W": 1.7, "a": -0.07, "b": 0.05, "w0": 0.4, "G": 350.0, "S": 340.0},
        {"L": 9.0, "W": 3.1, "F": 60.0, "u0": 8.0},
    ],
)
def test_slips_and_grips_are_those_of_an_independent_integration(values: dict[str, float]) -> None:
    given = {"m": 60.0, "J": 2.5, "a": 0.0, "b": 0.0, "W": 0.0, "G": 500.0, "S": 200.0, "u0": 5.0, "w0": 0.0, "F": 0.0}
    given |= values
    found = anholon.loads(SLEIGH.replace('y = { rate = "v0" }', "y = {}"))
    run = anholon.simulate(found, set=given, until=6.0, rtol=1e-12)
    expected = sliding_sleigh(given, 6.0)
    assert len(expected) >= 3
    assert [name for name, _ in happened(run)] == [name for name, _ in expected]
    np.testing.assert_allclose([t for _, t in happened(run)], [t for _, t in expected], atol=1e-9, rtol=0)
    assert closes(run)


def test_a_mirrored_motion_slips_at_the_same_times_to_the_other_side() -> None:
    values = {"L": 24.0, "W": 2.3, "F": 100.0, "a": 0.03, "b": 0.03, "w0": 0.3}
    run = anholon.simulate(anholon.loads(SLEIGH), set=values, until=8.0)
    mirrored = {**values, "L": -24.0, "b": -0.03, "w0": -0.3}
    other = anholon.simulate(anholon.loads(SLEIGH), set=mirrored, until=8.0)
    assert len(run.events) > 5
    assert [e.name for e in run.events] == [e.name for e in other.events]
    np.testing.assert_allclose([e.t for e in run.events], [e.t for e in other.events], atol=1e-9, rtol=0)
    np.testing.assert_allclose(run["x"], other["x"], atol=1e-7)
    np.testing.assert_allclose(run["y"], -other["y"], atol=1e-7)
    np.testing.assert_allclose(run.reaction("blade"), -other.reaction("blade"), atol=1e-5)


def test_slipping_and_gripping_many_times() -> None:
    """A driven sleigh with an alternating torque swings from one slip into the next: they take turns with grips."""
    values = {"L": 24.0, "W": 2.3, "F": 100.0, "a": 0.03, "b": 0.03, "w0": 0.3}
    run = anholon.simulate(anholon.loads(SLEIGH), set=values, until=60.0)
    names = [event.name for event in run.events if event.name != "reverse blade"]
    assert run.outcome.status == "done"
    assert names.count("slip blade") > 15
    assert names == ["slip blade", "grip blade"] * (len(names) // 2) + names[2 * (len(names) // 2) :]
    assert np.abs(run.reaction("blade")).max() <= 500 * (1 + 1e-9)
    assert closes(run)


@pytest.mark.parametrize("form", ["maggi", "gauss", "appell", "newton", "boltzmann-hamel", "impulse", "kirgetov"])
def test_every_form_slips_alike(form: str) -> None:
    run = anholon.simulate(anholon.loads(SLEIGH), form=form)
    model = anholon.simulate(anholon.loads(SLEIGH))
    np.testing.assert_allclose([e.t for e in run.events], [e.t for e in model.events], atol=1e-9)
    np.testing.assert_allclose(run["y"], model["y"], atol=1e-8)
    assert closes(run)


def test_a_sliding_force_that_grows_with_the_slip() -> None:
    """Without torque v' = -(S0 + c v)/m - u ω with ω = 0: from v0 it stops at m/c log(1 + c v0/S0)."""
    text = SLEIGH.replace('slide = "S"', 'slide = "S + 30*slip"')
    run = anholon.simulate(anholon.loads(text), set={"L": 0.0, "v0": 4.0}, until=2.0)
    assert happened(run)[0] == ("slip blade", 0.0)
    stop = 60 / 30 * np.log1p(30 * 4.0 / 200)
    assert happened(run)[1] == ("grip blade", pytest.approx(stop, abs=1e-9))
    assert len(run.events) == 2
    np.testing.assert_allclose(run["x'"], 5.0, rtol=1e-12)
    assert closes(run)


# --- transitions ---------------------------------------------------------------------------------------------------

JUMPS = """
[[stages]]
name = "before"
duration = 0.5
[[stages]]
name = "after"
duration = 0.3
set = { SET }
"""

MASSES = """
[parameters.r]
value = 0.5
[points]
left = { position = [0, "r", 0], frame = "body", mass = 5 }
right = { position = [0, "-r", 0], frame = "body", mass = 5 }
"""


def test_a_pose_that_jumps_asks_a_grip_for_bounded_forces_only() -> None:
    """Two masses that are drawn in at once: J ω is kept and nothing pulls sideways. A mass centre that moves aside
    needs forces without bound, which a blade with a grip cannot give."""
    values = {"w0": 0.4, "L": 0.0}
    turning = JUMPS.replace("SET", "r = 0.2").replace("[[stages]]", MASSES + "[[stages]]", 1)
    held = anholon.simulate(anholon.loads(SLEIGH + turning), set=values)
    firm = anholon.simulate(anholon.loads(FIRM + turning), set=values)
    assert held.outcome.status == "done"
    assert held["th'"][-1] == pytest.approx((2.5 + 10 * 0.25) * 0.4 / (2.5 + 10 * 0.04), rel=1e-10)
    np.testing.assert_allclose(held["y"], firm["y"], atol=1e-10)
    aside = JUMPS.replace("SET", "b = 0.1")
    assert anholon.simulate(anholon.loads(FIRM + aside), set=values).outcome.status == "done"
    refused = anholon.simulate(anholon.loads(SLEIGH + aside), set=values)
    assert refused.outcome.refused == 1
    assert "the pose jump of 'b' needs an unbounded force of 'blade'" in refused.outcome.message


def test_a_ramp_with_a_corner_slips_off_its_grip() -> None:
    """The mass centre begins to move aside at once with b' = 2 m/s: no bounded force takes part, so that it keeps its
    speed and the blade starts to slip with -2 m/s; the sliding force is then m v_C'."""
    ramp = JUMPS.replace("SET", "b = 0.2")[:-1] + '\nchange = "ramp"\nramp = 0.1\nprofile = "linear"\n'
    run = anholon.simulate(anholon.loads(SLEIGH + ramp), set={"L": 0.0})
    assert ("slip blade", 0.5) in happened(run)
    just_after = run.quantities_within(
        run.segments[1], ["y'", "x'", "th'", "reaction:blade"], np.array([0.5, 0.5 + 1e-6])
    )
    np.testing.assert_allclose(just_after["y'"], -2.0, atol=1e-4)
    np.testing.assert_allclose(just_after["th'"], 0.0, atol=1e-12)
    np.testing.assert_allclose(just_after["reaction:blade"], 200.0, rtol=1e-12)
    assert run.at(0.55)["y'"] == pytest.approx(-2.0 + 200 / 60 * 0.05, rel=1e-6)


def test_a_slip_that_a_short_ramp_leaves_is_not_taken_for_its_end() -> None:
    """The ramp throws the blade aside and catches it again within 10⁻⁴ s, down to the slip of the mass centre, and
    not beyond: against the sliding force alone that lasts until m v = S t."""
    ramp = JUMPS.replace("SET", "b = -0.1").replace("duration = 0.5", "duration = 0.001")
    ramp = ramp.rstrip() + '\nchange = "ramp"\nramp = 1e-4\n'
    run = anholon.simulate(anholon.loads(SLEIGH + ramp), set={"L": 0.0, "v0": 0.005})
    assert [name for name, _ in happened(run)] == ["slip blade", "grip blade"]
    assert happened(run)[1][1] == pytest.approx(60 * 0.005 / 200, abs=1e-9)


@pytest.mark.parametrize("ramp", [0.03, 0.0052182678383515925, 0.0016857941694076093])
def test_friction_along_a_blade_gives_way_to_what_grows_quickly(ramp: float) -> None:
    """The mass centre is thrown ahead by 0.1 m, the blade back, from where m a'' exceeds what holds it on; that is so
    soon that the instant is known to a few parts in a million of the force. In the end the blade is at rest again."""
    text = FIRM.replace('frame = "body"\n[sim', 'frame = "body"\nglide = 40\n[sim')
    text += JUMPS.replace("SET", "a = 0.1").rstrip() + f'\nchange = "ramp"\nramp = {ramp}\nprofile = "quintic"\n'
    run = anholon.simulate(anholon.loads(text), set={"L": 0.0, "u0": 0.0})
    assert run.outcome.status == "done", run.outcome.text()

    def pushed(s: float) -> float:
        return float(60 * 0.1 * (60 * s - 180 * s**2 + 120 * s**3) / ramp**2 - 40)

    s = brentq(pushed, 0.0, 0.2, xtol=1e-15)
    (name, t), *more = happened(run)
    assert (name, t) == ("slip blade.glide", pytest.approx(0.5 + s * ramp, abs=1e-9))
    assert more[-1][0] == "stick blade.glide"
    assert run.at(0.79)["x'"] == pytest.approx(0.0, abs=1e-30)


# --- what stages wait for ------------------------------------------------------------------------------------------

WAITS = """
[[stages]]
name = "push"
duration = 5
[[stages.branches]]
when = "slip blade"
to = "recover"
[[stages]]
name = "unreached"
duration = 1
[[stages]]
name = "recover"
until = "grip blade"
set = { L = -20 }
[[stages]]
name = "glide"
duration = 1
set = { L = 0 }
"""


def test_stages_wait_for_a_slip_and_for_the_grip() -> None:
    run = anholon.simulate(anholon.loads(SLEIGH.replace("until = 3", "until = 20") + WAITS))
    assert [span.name for span in run.stages] == ["push", "recover", "glide"]
    slip, grip = (t for _, t in happened(run))
    assert [name for name, _ in happened(run)] == ["slip blade", "grip blade"]
    assert run.stages[0].t1 == slip == pytest.approx(500 * 2.5 / (60 * 5 * 3), abs=1e-9)
    assert run.stages[1].t1 == grip
    assert run.outcome.t == pytest.approx(grip + 1)
    assert closes(run)


@pytest.mark.parametrize(("u0", "left"), [(5.0, 5.0 - 0.04 * 0.5), (0.01, 0.0)])
def test_friction_that_a_blade_loads_has_its_part_of_the_blow_that_puts_it_down(u0: float, left: float) -> None:
    """P = -m v across; along the blade the friction takes μ P at most, and no more than there is."""
    text = SLEIGH.replace('grip = "G"\nslide = "S"\n', "enabled = false\n")
    text += """
[forces.rub]
kind = "friction"
constraint = "blade"
coefficient = 0.04
at = "body"
[[stages]]
name = "flight"
duration = 0.5
[[stages]]
name = "down"
duration = 0.5
on = ["blade"]
"""
    run = anholon.simulate(anholon.loads(text), set={"v0": 0.5, "u0": u0, "L": 0.0})
    assert run.stages[1].rates_after == pytest.approx((left, 0.0, 0.0), abs=1e-12)
    (blow,) = [event for event in run.events if event.name == "engage blade"]
    assert blow.impulse == pytest.approx(-60 * 0.5, rel=1e-12)
    assert blow.loss == pytest.approx(0.5 * 60 * (u0**2 + 0.25 - left**2), rel=1e-12)
    told = anholon.explain_transition(run, 1)
    assert (told.energy_lost, told.energy[1] - told.energy[0]) == pytest.approx((blow.loss, -blow.loss), rel=1e-12)
    assert closes(run)


def test_a_slip_that_comes_with_a_stage_is_seen_by_it() -> None:
    """A blade that is engaged sideways slips at once, and the stage that waits for that has no duration."""
    text = SLEIGH.replace('grip = "G"', 'enabled = false\ngrip = "G"').replace("until = 3", "until = 20")
    text += """
[[stages]]
name = "flight"
duration = 0.5
[[stages]]
name = "land"
duration = 2
on = ["blade"]
branches = [{ when = "slip blade", to = "caught" }]
[[stages]]
name = "unreached"
duration = 1
[[stages]]
name = "caught"
duration = 1
"""
    run = anholon.simulate(anholon.loads(text), set={"v0": 0.5, "L": 0.0})
    assert [(span.name, span.t0, span.t1) for span in run.stages] == [
        ("flight", 0.0, 0.5),
        ("land", 0.5, 0.5),
        ("caught", 0.5, 1.5),
    ]
    assert [name for name, _ in happened(run)] == ["engage blade", "slip blade", "grip blade"]
    assert happened(run)[-1][1] == pytest.approx(0.5 + 60 * 0.5 / 200, abs=1e-9)


def test_a_slip_that_comes_with_what_is_switched_before_the_pose_jumps_is_seen_too() -> None:
    """The blade is engaged, slips, and only then two masses are drawn in; that too belongs to the beginning."""
    text = SLEIGH.replace('grip = "G"', 'enabled = false\ngrip = "G"').replace("until = 3", "until = 20")
    text += (
        MASSES
        + """
[[stages]]
name = "flight"
duration = 0.5
[[stages]]
name = "land"
duration = 2
on = ["blade"]
set = { r = 0.2 }
branches = [{ when = "slip blade", to = "caught" }]
[[stages]]
name = "caught"
duration = 1
"""
    )
    run = anholon.simulate(anholon.loads(text), set={"v0": 0.5, "L": 0.0})
    assert [(span.name, span.t0, span.t1) for span in run.stages] == [
        ("flight", 0.0, 0.5),
        ("land", 0.5, 0.5),
        ("caught", 0.5, 1.5),
    ]


@pytest.mark.parametrize("more", [False, True])
def test_the_beginning_of_a_stage_that_is_over_at_once_is_told(more: bool) -> None:
    """It has no motion, be it the last stage or not: the next one, in which the mass centre is moved aside, is none of
    its."""
    text = SLEIGH.replace('grip = "G"', 'enabled = false\ngrip = "G"').replace("until = 3", "until = 20")
    text += """
[[stages]]
name = "flight"
duration = 0.5
[[stages]]
name = "land"
on = ["blade"]
until = "slip blade"
"""
    text += '[[stages]]\nname = "on"\nduration = 1\nset = { b = 0.1 }\nchange = "ramp"\nramp = 0.5\n' if more else ""
    run = anholon.simulate(anholon.loads(text), set={"v0": 0.5, "w0": 1.0, "L": 0.0})
    assert (run.stages[1].t0, run.stages[1].t1) == (0.5, 0.5)
    told = anholon.explain_transition(run, 1)
    assert (told.before, told.after, told.t) == ("flight", "land", 0.5)
    for one, other in (told.rates, told.energy):
        np.testing.assert_allclose(one, other, rtol=0, atol=1e-12)
    assert told.on == ("blade",)


def test_stages_end_and_events_happen_where_a_reaction_has_a_value() -> None:
    text = (
        SLEIGH.replace("until = 3", "until = 20")
        + """
[[stages]]
name = "push"
until = "abs(reaction.blade) - 0.9*G"
[[stages]]
name = "end"
duration = 1
set = { L = 0 }
[events.half]
formula = "reaction.blade - G/2"
"""
    )
    run = anholon.simulate(anholon.loads(text))
    slip = 500 * 2.5 / (60 * 5 * 3)
    assert happened(run) == [("half", pytest.approx(slip / 2, abs=1e-9))]
    assert run.stages[0].t1 == pytest.approx(0.9 * slip, abs=1e-9)


def test_the_reaction_of_a_smooth_model_ends_its_run() -> None:
    text = FIRM + '[events.strong]\nformula = "reaction.blade - 300"\naction = "stop"\n'
    for form in ("lagrange1", "maggi"):
        run = anholon.simulate(anholon.loads(text), form=form)
        assert run.outcome.status == "stopped"
        assert run.outcome.t == pytest.approx(300 * 2.5 / (60 * 5 * 3), abs=1e-9)


def test_stages_wait_for_take_off_landing_and_grip() -> None:
    """Legs push with 1500 N for 0.1 s: z' = (F/m - g) 0.1 s at their end, then free fall; a blade lands sideways."""
    text = JUMP.replace("GRIP", 'grip = "mu*N"\nslide = "0.5*mu*N"')
    text += '[forces.leg]\nkind = "force"\nat = "body"\nvector = [0, 0, "push"]\n'
    text += '[schedules.push]\ntimes = [0, 0.1, 0.2]\nvalues = [0, 1500, 0]\nunit = "N"\ninterpolation = "step"\n'
    for name, wait in (("stand", "release ice"), ("flight", "contact ice"), ("land", "grip blade")):
        text += f'[[stages]]\nname = "{name}"\nuntil = "{wait}"\n'
    text += '[[stages]]\nname = "glide"\nduration = 0.5\n'
    run = anholon.simulate(anholon.loads(text), set={"vz": 0.0, "L": 2.0, "w0": 1.0})
    lift = 1500 / 60 - 9.81
    speed, height = lift * 0.1, lift * 0.1**2 / 2
    landing = 0.2 + (speed + np.sqrt(speed**2 + 2 * 9.81 * height)) / 9.81
    ends = [span.t1 for span in run.stages]
    assert [span.name for span in run.stages] == ["stand", "flight", "land", "glide"]
    assert ends[:2] == [pytest.approx(0.1, abs=1e-9), pytest.approx(landing, abs=1e-9)]
    assert [name for name, _ in happened(run)][-2:] == ["slip blade", "grip blade"]
    assert ends[2] == happened(run)[-1][1]
    blow = next(event for event in run.events if event.name == "contact ice")
    assert blow.impulse == pytest.approx(60 * np.sqrt(speed**2 + 2 * 9.81 * height), rel=1e-9)
    assert closes(run)


def test_two_blades_that_reach_their_grips_at_one_instant() -> None:
    """A couple L = c t on two blades at ±d: both let go at 2 G d/c, then ω' = (L - 2 S d)/J."""
    text = SLEIGH.replace('at = "body"\nframe = "body"\ngrip', 'at = "front"\nframe = "body"\ngrip')
    text = text.replace('value = "L*cos(W*t)"', 'value = "300*t"')
    for name, place in (("front", 0.3), ("back", -0.3)):
        text += f'[points.{name}]\nframe = "body"\nposition = [{place}, 0, 0]\n'
    text += '[constraints.rear]\nkind = "blade"\nat = "back"\nframe = "body"\ngrip = "G"\nslide = "S"\n'
    slip = 2 * 500 * 0.3 / 300
    run = anholon.simulate(anholon.loads(text), set={"u0": 0.0}, until=slip + 0.02)
    assert {name for name, _ in happened(run)} == {"slip blade", "slip rear"}
    assert [t for _, t in happened(run)] == [pytest.approx(slip, abs=1e-9)] * 2
    turning = (300 * ((slip + 0.02) ** 2 - slip**2) / 2 - 2 * 200 * 0.3 * 0.02) / 2.5
    assert run["th'"][-1] == pytest.approx(turning, rel=1e-9)
    assert closes(run)
