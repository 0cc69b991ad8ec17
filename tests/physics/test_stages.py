"""Stages: ramps and their limit, paths in the space of poses, crossings that end them, order, repetition, branches."""

from __future__ import annotations

import math
import tracemalloc
from typing import Any, Literal

import numpy as np
import pytest
from msgspec.structs import replace
from tests.physics.bodies import general_skater, gold, in_own_units, stage, start

import anholon
from anholon.model.schema import Branch, Model, Stage
from anholon.simulation import run_plan

ARMS, LEGS = "alpha1 alpha2", "alpha3 alpha4"


def oscillator(*stages: Stage, until: float = 10.0) -> Model:
    """Return x'' = -k x with k = 1 at first, x = 1, x' = 0."""
    model = anholon.loads(
        """
        format = 1
        [parameters]
        k = { value = 1, unit = "N/m" }
        push = { value = 0, unit = "N" }
        [coordinates]
        x = { value = 1 }
        [points]
        A = { position = ["x", 0, 0], mass = 1 }
        [forces]
        spring = { kind = "generalized", coordinate = "x", value = "push - k*x" }
        """
    )
    return replace(model, stages=stages, simulation=replace(model.simulation, until=until))


def switched(path: tuple[str, ...]) -> tuple[float, float]:
    """Return u and omega just after the jump of pose of the reference numbers."""
    data = gold("skater_staged")["2c_path_dependence"]
    before, after = ([math.radians(a) for a in data[key]] for key in ("from", "to"))
    u, omega = data["u-,w-"]
    model = start(general_skater(before, 0.0), xi_rate=u, theta_rate=omega)
    stages = (stage(model, "before", 1e-9, before, 0.0), replace(stage(model, "after", 0.1, after, 0.0), path=path))
    span = anholon.simulate(replace(model, stages=stages)).stages[1]
    return math.hypot(span.rates_after[0], span.rates_after[2]), span.rates_after[1]


@pytest.mark.parametrize(
    ("path", "key"),
    [((), "straight"), ((ARMS, LEGS), "arms_then_legs"), ((LEGS, ARMS), "legs_then_arms"), ((ARMS,), "arms_then_legs")],
)
def test_the_jump_of_a_pose_depends_on_its_path(path: tuple[str, ...], key: str) -> None:
    expected = gold("skater_staged")["2c_path_dependence"][key]
    assert switched(path) == pytest.approx(expected, abs=1e-7)


def test_ramps_tend_to_the_jump_in_proportion_to_their_time() -> None:
    """The general body with drag and torque; the reference rows, and ratio 4 where the time is quartered."""
    data = gold("skater_staged")["2c_path_dependence"]
    before, after = ([math.radians(a) for a in data[key]] for key in ("from", "to"))
    u, omega = data["u-,w-"]
    gaps = []
    for row in data["cosine_ramp_convergence_(with drag and L5z=3)"]:
        model = start(general_skater(before, 3.0), xi_rate=u, theta_rate=omega)
        given = {f"alpha{k + 1}": angle for k, angle in enumerate(after)}
        ramp = Stage(name="ramp", duration=row["eps"], change="ramp", ramp=row["eps"], set=in_own_units(model, given))
        run = anholon.simulate(replace(model, stages=(ramp,)), rtol=1e-12, atol=1e-13)
        last = run.at(row["eps"])
        u_after, omega_after = math.hypot(last["xi'"], last["eta'"]), last["theta'"]
        assert last["theta"] == pytest.approx(row["dtheta"], abs=1e-9)
        assert (u_after, omega_after) == pytest.approx((row["u+"], row["w+"]), abs=1e-8)
        gaps.append((u_after - data["straight"][0], omega_after - data["straight"][1]))
    ratios = np.array(gaps[:-1]) / np.array(gaps[1:])
    assert np.abs(ratios - 4.0).max() < 0.2


def test_the_peak_reaction_of_a_quick_cosine_ramp_is_that_of_the_sideways_mass() -> None:
    """N = M Δy_C π² / (2 ε²), at the ends of the ramp, where nothing else is comparable (docs/theory.md 6)."""
    pose, eps = [math.radians(a) for a in (80, 35, 5, 5)], 0.01
    model = start(general_skater(pose, 0.0), xi_rate=1e-3)
    after = {"alpha1": math.radians(30), "alpha2": math.radians(60)}
    ramp = Stage(name="ramp", duration=eps, change="ramp", ramp=eps, set=in_own_units(model, after))
    model = replace(model, stages=(ramp,), simulation=replace(model.simulation, frames=10_000))
    run = anholon.simulate(model)
    centre = [run.quantity(["y_C"], [t])["y_C"][0] for t in (0.0, eps)] if "y_C" in run.system.definitions else None
    masses, lengths = (3.5, 3.5), (0.65, 0.65)
    shift = sum(
        sign * m * length / 2.0 * (math.sin(math.radians(b)) - math.sin(math.radians(a)))
        for sign, m, length, a, b in zip((-1, 1), masses, lengths, (80, 35), (30, 60), strict=True)
    )
    assert centre is None or centre[1] - centre[0] == pytest.approx(shift / 72.0, rel=1e-6)
    # The angles follow the cosine, the places their sines: the peak is at one of the ends.
    peak = np.abs(run.reaction("blade")).max()
    ends = [abs(run.at(t)["reaction:blade"]) for t in (0.0, eps)]
    assert peak == pytest.approx(max(ends), rel=1e-2)
    slopes = [
        sum(
            sign * m * length / 2.0 * math.cos(math.radians(at)) * math.radians(b - a)
            for sign, m, length, a, b, at in zip((-1, 1), masses, lengths, (80, 35), (30, 60), pose_end, strict=True)
        )
        for pose_end in ((80, 35), (30, 60))
    ]
    assert ends == pytest.approx([abs(s) * math.pi**2 / (2.0 * eps**2) for s in slopes], rel=1e-3)


@pytest.mark.parametrize("shape", ["cosine", "linear", "quintic", "s^2*(3 - 2*s)"])
def test_a_ramp_carries_a_parameter_by_its_shape(shape: str) -> None:
    """x'' = push(t) from rest: v(1) = ∫ push, whatever the shape is."""
    ramp = Stage(name="push", duration=2.0, change="ramp", ramp=1.0, profile=shape, set={"push": 3.0, "k": 0.0})
    first = Stage(name="free", duration=1e-9, set={"k": 0.0})
    run = anholon.simulate(oscillator(first, ramp))
    s = np.linspace(0.0, 1.0, 200_001)
    value = {
        "cosine": (1.0 - np.cos(np.pi * s)) / 2.0,
        "linear": s,
        "quintic": s**3 * (10.0 - 15.0 * s + 6.0 * s**2),
    }.get(shape, s**2 * (3.0 - 2.0 * s))
    gained = np.trapezoid(value, s) * 3.0
    v0 = run.at(1e-9)["x'"]
    assert run.at(1.0 + 1e-9)["x'"] - v0 == pytest.approx(gained, abs=1e-8)
    assert run.at(2.0)["x'"] - v0 == pytest.approx(gained + 3.0, abs=1e-8)


@pytest.mark.parametrize(("unfinished", "gained"), [("stop", 0.5 + 2.0), ("go-on", 2.0 + 2.0)])
def test_a_ramp_that_is_cut_short_goes_on_or_stops(unfinished: Literal["stop", "go-on"], gained: float) -> None:
    """push = 4 t: 2 from t = 0.5 on where it stops, 4 from t = 1 on where it goes on."""
    first = Stage(name="free", duration=1e-9, set={"k": 0.0})
    ramp = Stage(
        name="ramp",
        until="t - 0.5",
        duration=9.0,
        change="ramp",
        ramp=1.0,
        profile="linear",
        set={"push": 4.0},
        unfinished=unfinished,
    )
    after = Stage(name="after", duration=1.0)
    run = anholon.simulate(oscillator(first, ramp, after))
    v0 = run.at(1e-9)["x'"]
    assert run.stages[1].t1 == pytest.approx(0.5, abs=1e-9)
    assert run.at(1.5)["x'"] - v0 == pytest.approx(gained, abs=1e-7)


def test_a_ramp_takes_the_rate_of_another_over() -> None:
    """push has the value 2 and the rate 4 when it is brought to 1 by a cosine in T = 0.8: its mean is then
    2 - 1/2 + 4 T ∫h, ∫h = 1/10, and its own value and rate at T are 1 and 0."""
    first = Stage(name="free", duration=1e-9, set={"k": 0.0})
    linear = Stage(name="up", duration=0.5, change="ramp", ramp=1.0, profile="linear", set={"push": 4.0})
    cosine = Stage(name="down", duration=1.0, change="ramp", ramp=0.8, set={"push": 1.0})
    run = anholon.simulate(oscillator(first, linear, cosine))
    v0, begin = run.at(1e-9)["x'"], 1e-9 + 0.5
    assert run.at(begin + 0.8)["x'"] - v0 == pytest.approx(0.5 + 0.8 * (1.5 + 0.1 * 4.0 * 0.8), abs=1e-7)
    assert run.at(begin + 1.0)["x'"] - run.at(begin + 0.8)["x'"] == pytest.approx(0.2, abs=1e-7)
    rates = [run.at(begin + h)["x'"] for h in (-1e-3, 0.0, 1e-3)]
    assert np.diff(rates, 2) == pytest.approx(1e-6 * 4.0, rel=1e-2)


def test_limbs_that_go_on_strike_nothing_and_those_that_stop_do() -> None:
    """Arms on their way when a blade is waited for: u - ω y_C and J_C ω have no jump by Σ∫N where they go on, and
    where they stop the impulse of the blade takes M y_C' (docs/theory.md 6)."""
    model = general_skater([1.2, 0.4, 0.1, 0.3], 0.0)
    model = start(model, xi_rate=5.0, theta_rate=1.1)
    for unfinished, other in (("go-on", {"alpha1": 30.0}), ("go-on", {"L5z": 0.0}), ("stop", {"L5z": 0.0})):
        ramp = Stage(
            name="ramp",
            until="xi - 0.6",
            direction="up",
            change="ramp",
            ramp=0.3,
            set={"alpha1": 10.0, "alpha2": 70.0},
            unfinished=unfinished,  # type: ignore[arg-type]
        )
        after = Stage(name="after", duration=0.5, change="ramp", ramp=0.4, set=other)
        run = anholon.simulate(replace(model, stages=(ramp, after)))
        told = anholon.explain_transition(run, 1)
        before, now = run.stages[1].rates_before, run.stages[1].rates_after
        if unfinished == "go-on":
            assert now == pytest.approx(before, abs=1e-12)
            assert not told.impulses
            reactions = told.reactions["blade"]
            assert reactions[0] == pytest.approx(reactions[1], rel=0.3 if other == {"alpha1": 30.0} else 1e-6)
        else:
            side = (told.body[0].velocity - told.body[1].velocity) @ [
                -np.sin(t := run.at(told.t)["theta"]),
                np.cos(t),
                0,
            ]
            assert told.impulses["blade"] == pytest.approx(-72.0 * side, rel=1e-9)
            assert abs(told.impulses["blade"]) > 1.0
            (blade,) = told.blades
            assert blade.along[1] == pytest.approx(blade.along[0], abs=1e-10)
            assert told.body[1].angular_momentum[2] == pytest.approx(told.body[0].angular_momentum[2], abs=1e-9)


def test_a_crossing_ends_a_stage_to_a_nanosecond() -> None:
    """cos t crosses 0 at π/2 downwards, then a stiffer spring swings back in π/(2·2) and so on."""
    stages = (
        Stage(name="slow", until="x", direction="down"),
        Stage(name="quick", until="x", direction="up", set={"k": 4.0}),
        Stage(name="end", duration=0.5, set={"k": 1.0}),
    )
    run = anholon.simulate(oscillator(*stages))
    times = [(span.name, span.t0, span.t1) for span in run.stages]
    quarter = math.pi / 2.0
    assert [name for name, _, _ in times] == ["slow", "quick", "end"]
    assert times[0][2] == pytest.approx(quarter, abs=1e-9)
    assert times[1][2] == pytest.approx(2.0 * quarter, abs=1e-9)
    assert run.outcome.status == "done"
    assert run.times[-1] == pytest.approx(2.0 * quarter + 0.5, abs=1e-9)


def test_the_duration_ends_a_stage_whose_crossing_does_not_come() -> None:
    run = anholon.simulate(oscillator(Stage(name="wait", until="x - 5", duration=0.7), Stage(name="end", duration=0.1)))
    assert [(span.t0, span.t1) for span in run.stages] == [(0.0, 0.7), (0.7, pytest.approx(0.8))]


def test_stages_repeat_follow_by_name_and_branch() -> None:
    """One swing of two halves, three times; then by name over a disabled stage; a branch at x = 1/2 on the way down."""
    stages: tuple[Stage, ...] = (
        Stage(name="swing", duration=math.tau, repeat=3, next="fall"),
        Stage(name="never", duration=1.0),
        Stage(name="skipped", duration=1.0, enabled=False),
        Stage(
            name="fall",
            duration=9.0,
            branches=(Branch(when="x - 0.5", to="caught", direction="down"), Branch(when="x", to="never")),
        ),
        Stage(name="after", duration=1.0),
        Stage(name="caught", duration=0.25, set={"k": 0.0}),
    )
    run = anholon.simulate(oscillator(*stages, until=60.0))
    assert [span.name for span in run.stages] == ["swing"] * 3 + ["fall", "caught"]
    fallen = math.acos(0.5)
    assert run.stages[3].t1 == pytest.approx(3.0 * math.tau + fallen, abs=1e-8)
    assert run.at(run.times[-1])["x"] == pytest.approx(0.5 - 0.25 * math.sin(fallen), abs=1e-8)


def test_a_ring_of_stages_goes_on_to_the_end_of_the_simulation() -> None:
    stages = (Stage(name="a", duration=1.0), Stage(name="b", duration=0.5, next="a"))
    run = anholon.simulate(oscillator(*stages, until=4.2))
    assert [span.name for span in run.stages] == ["a", "b", "a", "b", "a", "b"][: len(run.stages)]
    assert run.times[-1] == 4.2
    longer = anholon.simulate(oscillator(*stages, until=4.2), until=7.0)
    assert longer.times[-1] == 7.0


def test_the_last_stage_goes_on_to_an_end_that_is_asked_for() -> None:
    run = anholon.simulate(
        oscillator(Stage(name="a", duration=1.0), Stage(name="b", duration=1.0, set={"k": 4.0})), until=5.0
    )
    assert [span.name for span in run.stages] == ["a", "b"]
    assert run.stages[-1].t1 == run.times[-1] == 5.0


def test_stages_that_follow_each_other_at_once_are_stopped() -> None:
    stages = (
        Stage(name="a", duration=1.0),
        Stage(name="b", duration=1e-300, next="c"),
        Stage(name="c", duration=1e-300, next="b"),
    )
    run = anholon.simulate(oscillator(*stages, until=2.0))
    assert run.outcome.status == "failed"
    assert "without end" in run.outcome.message
    assert "Give one of them a duration" in run.outcome.message
    assert run.times[-1] == 1.0


def test_more_stages_than_memory_holds_are_not_gone_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_plan, "MAX_STAGES", 300)  # as many as there may be take a minute
    stages = Stage(name="a", duration=1e-9), Stage(name="b", duration=1e-9, next="a")
    run = anholon.simulate(oscillator(*stages, until=2.0))
    assert run.outcome.status == "failed"
    assert "completed 300 stages" in run.outcome.message
    assert len(run.stages) == 300
    assert run.outcome.t == run.stages[-1].t1 == pytest.approx(300e-9)


def test_a_short_stage_takes_little_memory() -> None:
    """Ten thousand stages of a skater fit where one of her figures does."""
    skater = anholon.load("skater-staged")

    def held(count: int) -> int:
        model = replace(skater, stages=(Stage(name="a", duration=1e-3, repeat=count),))
        anholon.simulate(model)  # what is compiled and remembered once
        tracemalloc.start()
        run = anholon.simulate(model)
        size, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert len(run.stages) == count
        return size

    assert (held(300) - held(100)) / 200 < 25_000


def test_a_thousand_stages_take_a_thousand_times_one() -> None:
    """Counted, not timed: every stage makes one smooth part and one span."""
    stages = tuple(Stage(name=f"s{k}", duration=0.01, set={"k": 1.0 + k % 2}) for k in range(1000))
    run = anholon.simulate(oscillator(*stages))
    assert run.outcome.status == "done"
    assert len(run.stages) == len(run.segments) == 1000
    assert run.times[-1] == pytest.approx(10.0, abs=1e-9)


def test_steps_are_held_short_by_ramps_only_while_they_run() -> None:
    """x'' = push on a free point: one step would do where nothing changes."""
    rest = Stage(name="rest", duration=5.0, set={"k": 0.0})
    ramp = Stage(name="ramp", duration=1.0, change="ramp", ramp=1.0, set={"push": 1.0})
    run = anholon.simulate(oscillator(rest, ramp, replace(rest, name="again")))
    counts = [len(motion.steps()) for motion in run.segments]
    frames = run.system.model.simulation.frames
    assert counts[0] < 20
    assert counts[1] >= frames
    assert counts[2] < 20
    # The ramp was not missed: v grows by 1/2 in it, by 5 after it.
    assert run.at(11.0)["x'"] - run.at(5.0)["x'"] == pytest.approx(5.5, abs=1e-9)


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"duration": 0.0}, "The stage never ends: it has neither a"),
    ({"name": "spin\nfast"}, "not one line"),
    ({"name": " "}, "not one line"),
    ({"next": "nowhere"}, "There is no stage “nowhere”"),
    ({"branches": (Branch(when="x", to="sta"),)}, "There is no stage “sta”"),
    ({"change": "ramp"}, "The ramp time is 0."),
    ({"change": "ramp", "ramp": 1.0, "profile": "s + 1"}, "The ramp profile must go from 0 at s ="),
    ({"change": "ramp", "ramp": 1.0, "profile": "sin(q)"}, "“q”"),
    ({"change": "ramp", "ramp": 1.0, "profile": "s/(2*s - 1)"}, "At s = 0.5 it has none"),
    ({"change": "ramp", "ramp": 1.0, "profile": "sqrt(s)"}, "At s = 0 it has none"),
    ({"change": "ramp", "ramp": 1.0, "profile": "s*0.29995/(s - 0.70005)"}, "At s = 0.7 it has none"),
    ({"change": "ramp", "ramp": 1.0, "set": {"k": 1.0}, "path": ("k",)}, "A ramp changes all parameters together."),
    ({"path": ("k",)}, "does not set “k”"),
    ({"set": {"k": 1.0}, "path": ("k", "k")}, "twice"),
    ({"until": "y"}, "y"),
    ({"until": 3}, "A constant never crosses zero."),
    ({"until": "2*pi - 5"}, "A constant never crosses zero."),
    ({"duration": 1.0, "branches": (Branch(when="1/0", to="first"),)}, "A constant never crosses zero."),
]


@pytest.mark.parametrize(("change", "message"), FAULTS, ids=[message for _, message in FAULTS])
def test_what_is_wrong_with_a_stage_is_said(change: dict[str, Any], message: str) -> None:
    problems = anholon.check(oscillator(replace(Stage(name="stage", duration=1.0), **change)))
    assert any(message in problem.text() and problem.path.startswith("stages.0") for problem in problems)


@pytest.mark.parametrize("duration", [1e-300, 1e-20, 1e-16, 1e-13])
def test_stages_that_hardly_last_are_passed(duration: float) -> None:
    brief = Stage(name="brief", duration=duration, set={"k": 3.0})
    rest = Stage(name="rest", duration=0.5, set={"k": 2.0})
    whole = anholon.simulate(oscillator(replace(rest, name="one"), rest), rtol=1e-12)
    for stages in ((brief, replace(rest, duration=1.0)), (replace(rest, name="one"), brief, rest)):
        run = anholon.simulate(oscillator(*stages), rtol=1e-12)
        assert run.outcome.status == "done", run.outcome.message
        np.testing.assert_allclose(run.at(1.0)["x"], whole.at(1.0)["x"], rtol=0, atol=1e-11)


def test_what_a_stage_waited_for_in_vain_is_told() -> None:
    waiting = Stage(name="waiting", until="x - 1000", branches=(Branch(when="x + 1000", to="other"),))
    run = anholon.simulate(oscillator(waiting, Stage(name="next", duration=1.0), Stage(name="other", duration=1.0)))
    assert run.outcome.status == "done"
    assert (
        "The exit condition 'x - 1000' or 'x + 1000' of stage 'waiting' did not occur, and 'next' was not reached"
        in run.outcome.text()
    )
    assert not anholon.simulate(run.system.model, 0.5).outcome.remedy  # an end that was asked for
    ring = (replace(waiting, until=0, branches=(), duration=0.5), Stage(name="next", duration=1.0))
    assert not anholon.simulate(oscillator(*ring)).outcome.remedy
    assert not anholon.simulate(oscillator(replace(waiting, branches=()))).outcome.remedy
    there_and_back = (replace(waiting, until="x", branches=()), Stage(name="back", until="x + 0.5", next="waiting"))
    run = anholon.simulate(oscillator(*there_and_back, until=3.0))
    assert [span.name for span in run.stages] == ["waiting", "back", "waiting"]
    assert not run.outcome.remedy  # where it waits for what has come before


def test_what_held_already_when_a_stage_began_is_told_as_waited_for_in_vain() -> None:
    from anholon.simulation.unmet_conditions import find_unmet_conditions

    def first(**given: object) -> Stage:
        return Stage(name="first", duration=0.5, **given)  # type: ignore[arg-type]  # x falls from 1 to 0.88

    second = Stage(name="second", duration=0.1)
    run = anholon.simulate(oscillator(first(until="x - 0.2", direction="up"), second))
    assert "The exit condition 'x > 0.2' of stage 'first' was already satisfied" in run.outcome.remedy
    assert [problem.path for problem in find_unmet_conditions(run)] == ["stages.0.until"]
    run = anholon.simulate(oscillator(first(branches=(Branch(when="2 - x*x", to="second", direction="up"),)), second))
    assert "'2 - x*x > 0'" in run.outcome.remedy
    assert [problem.path for problem in find_unmet_conditions(run)] == ["stages.0.branches.0.when"]
    for quiet in (
        first(until="x - 0.2", direction="down"),  # it may still come
        first(until="x - 0.2"),  # of an equation nobody knows
        first(until="x - 0.95", direction="down"),  # it came
        first(until="x - 0.2", direction="up", branches=(Branch(when="x - 0.95", to="second"),)),  # something else came
    ):
        run = anholon.simulate(oscillator(quiet, second))
        assert not run.outcome.remedy
        assert not find_unmet_conditions(run)
    # In a loop it is enough that it came once.
    ring = replace(first(until="x - 0.2", direction="up", repeat=9), duration=0.7)
    run = anholon.simulate(oscillator(ring, second))
    assert min(span.t1 - span.t0 for span in run.stages[:-1]) < 0.6
    assert not run.outcome.remedy


def test_a_reaction_that_is_there_already_ends_no_stage() -> None:
    model = anholon.load("skater-staged")
    turn = replace(model.stages[2], until="reaction.blade - 800", direction="up")  # it begins with 1279 N
    run = anholon.simulate(replace(model, stages=(*model.stages[:2], turn, model.stages[3])))
    assert "The exit condition 'reaction.blade > 800' of stage" in run.outcome.remedy
    assert run.stages[2].t1 - run.stages[2].t0 == turn.duration


def test_renaming_follows_into_stages() -> None:
    from anholon.model.edit.rename import rename_element

    stages = (
        Stage(name="a", duration=1.0, next="b", set={"k": 2.0, "push": 1.0}, path=("push k",)),
        Stage(name="b", duration=1.0, branches=(Branch(when="k*x - push", to="a"),)),
    )
    model = rename_element(rename_element(oscillator(*stages), "stages", "a", "first"), "parameters", "k", "stiffness")
    assert [s.name for s in model.stages] == ["first", "b"]
    assert model.stages[1].branches[0].to == "first"
    assert model.stages[0].path == ("push stiffness",)
    assert list(model.stages[0].set) == ["stiffness", "push"]
    assert model.stages[1].branches[0].when == "stiffness*x - push"
    assert not anholon.check(model)
