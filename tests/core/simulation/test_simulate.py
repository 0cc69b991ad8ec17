"""Driving a system: schedules, events, cancellation, failure, reading a run."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.errors import RunError, UsageError
from anholon.mechanics.parameters import set_parameters
from anholon.results.run import Run

BALL = """
format = 1
gravity = [0, 0, "-g"]
[parameters]
g = { value = 9.81, unit = "m/s^2" }
F = { value = 0, unit = "N" }
[coordinates]
x = {}
z = { value = 10, rate = 2 }
[points.ball]
position = ["x", 0, "z"]
mass = 2.0
"""


def test_free_fall_is_exact() -> None:
    run = anholon.simulate(anholon.loads(BALL), until=3.0)
    np.testing.assert_allclose(run["z"], 10 + 2 * run.times - 0.5 * 9.81 * run.times**2, rtol=0, atol=1e-11)
    assert run.times[0] == 0.0
    assert run.times[-1] == 3.0
    assert run.head == 181
    np.testing.assert_allclose(run.energy, run.energy[0], rtol=1e-12)


@pytest.mark.parametrize(("action", "status"), [("record", "done"), ("stop", "stopped")])
def test_events_are_located_and_may_end_the_run(action: str, status: str) -> None:
    text = BALL + f'[events]\nfloor = {{ formula = "z", direction = "down", action = "{action}" }}\n'
    run = anholon.simulate(anholon.loads(text), until=3.0)
    expected = (2 + np.sqrt(4 + 2 * 9.81 * 10)) / 9.81
    assert run.outcome.status == status
    assert [event.name for event in run.events] == ["floor"]
    assert run.events[0].t == pytest.approx(expected, abs=1e-11)
    if action == "stop":
        assert run.times[-1] == pytest.approx(expected, abs=1e-11)
        assert run["z"][-1] == pytest.approx(0.0, abs=1e-10)
        assert "'floor'" in run.outcome.message


@pytest.mark.parametrize("interpolation", ["step", "linear", "cubic"])
def test_schedules_act_exactly_through_their_corners(interpolation: str) -> None:
    times, values = [0.5, 1.0, 1.7, 2.0], [0.0, 4.0, -2.0, 1.0]
    text = BALL + (
        f'[schedules]\npush = {{ times = {times}, values = {values}, unit = "N", interpolation = "{interpolation}" }}\n'
        '[forces.push]\nkind = "force"\nat = "ball"\nvector = ["push", 0, 0]\n'
    )
    run = anholon.simulate(anholon.loads(text), until=3.0)
    t = np.linspace(0.0, 3.0, 30001)
    if interpolation == "step":
        force = np.array(values)[np.clip(np.searchsorted(times, t, side="right") - 1, 0, 3)]
    elif interpolation == "linear":
        force = np.interp(t, times, values)
    else:
        from scipy.interpolate import CubicSpline

        force = CubicSpline(times, values, bc_type="natural")(np.clip(t, times[0], times[-1]))
    speed = np.concatenate([[0.0], np.cumsum((force[1:] + force[:-1]) / 2 * np.diff(t))]) / 2.0
    # The trapezoidal rule is good to 1e-8 between corners and to one step beside a jump.
    tolerance = 4e-4 if interpolation == "step" else 1e-7
    np.testing.assert_allclose(run["x'"], np.interp(run.times, t, speed), rtol=0, atol=tolerance)
    assert run.outcome.status == "done"


def test_corner_of_a_driven_part_gives_an_impulse() -> None:
    # A mass m on a cart M begins to slide with the speed w: the cart recoils with -m w / (M + m).
    text = """
    format = 1
    [coordinates]
    x = {}
    [schedules]
    s = { times = [1.0, 3.0], values = [0.0, 1.0], unit = "m" }
    [points.cart]
    position = ["x", 0, 0]
    mass = 3.0
    [points.load]
    position = ["x + s", 0, 0]
    mass = 1.0
    """
    run = anholon.simulate(anholon.loads(text), until=4.0)
    table = run.table([0.5, 1.0, 2.0, 2.9, 3.0, 4.0])
    recoil = -0.5 * 1.0 / 4.0
    np.testing.assert_allclose(table["x'"], [0.0, recoil, recoil, recoil, 0.0, 0.0], rtol=0, atol=1e-14)
    np.testing.assert_allclose(table["x"][-1], 2.0 * recoil, rtol=0, atol=1e-13)


def test_a_motion_that_cannot_go_on_says_why_and_keeps_what_it_had() -> None:
    text = BALL + '[forces.wall]\nkind = "potential"\nenergy = "1*sqrt(z - 3)"\n'
    run = anholon.simulate(anholon.loads(text), until=5.0)
    assert run.outcome.status == "failed"
    assert 0.0 < run.outcome.t < 5.0
    assert "t = " in run.outcome.message
    assert run.head > 10
    assert np.isfinite(run["z"]).all()
    assert run["z"].min() > 2.9


def test_cancel_keeps_the_frames_so_far() -> None:
    cancel = threading.Event()
    seen: list[int] = []

    def observe(run: Run) -> None:
        seen.append(run.head)
        cancel.set()

    model = anholon.load("pendulum-chain")
    run = anholon.simulate(model, until=5000.0, observe=observe, cancel=cancel)
    assert run.outcome.status == "cancelled"
    assert run.head >= seen[0] > 0
    assert np.isfinite(run["energy"]).all()


def test_frames_can_be_read_while_they_grow() -> None:
    heads: list[int] = []

    def observe(run: Run) -> None:
        table = run.table()
        assert len({len(values) for values in table.values()}) == 1
        heads.append(len(table["t"]))

    run = anholon.simulate(anholon.load("pendulum-chain"), until=60.0, observe=observe)
    assert heads == sorted(heads)
    assert heads[-1] == run.head
    fresh = anholon.simulate(anholon.load("pendulum-chain"), until=60.0)
    np.testing.assert_array_equal(run["energy"], fresh["energy"])


def test_parameters_are_set_in_their_own_units() -> None:
    model = anholon.load("skate-on-incline")
    steep = anholon.simulate(model, until=1.0, set={"beta": 30.0})
    assert steep.at(0.0)["t"] == 0.0
    radius = 9.81 * 0.5 / (2 * 1.2**2)
    assert steep.at(1.0)["x"] == pytest.approx(radius * np.sin(1.2) ** 2, abs=1e-10)


def test_wrong_calls_are_refused_with_the_reason() -> None:
    model = anholon.loads(BALL)
    run = anholon.simulate(model, until=1.0)
    with pytest.raises(UsageError, match="outside the motion"):
        run.at(2.0)
    with pytest.raises(UsageError, match="no quantity 'y'"):
        run["y"]
    with pytest.raises(UsageError, match="no parameter 'mass'"):
        anholon.simulate(model, set={"mass": 1.0})
    with pytest.raises(UsageError, match="Did you mean 'lagrange"):
        anholon.simulate(model, form="lagrange")
    bounded = anholon.loads(BALL + "[parameters.k]\nvalue = 1\nmin = 0\n")
    with pytest.raises(UsageError, match=r"outside 0 … inf$"):
        anholon.simulate(bounded, set={"k": -1.0})
    for wrong in (0.0, -1.0, float("nan"), 1.0):
        with pytest.raises(UsageError, match="rtol must lie between"):
            anholon.simulate(model, until=1.0, rtol=wrong)
    with pytest.raises(UsageError, match="end time"):
        anholon.simulate(model, until=float("nan"))
    with pytest.raises(RunError, match="program constraints"):
        anholon.simulate(model, form="generalized-gauss")


def test_lagrange_of_the_second_kind_needs_free_coordinates() -> None:
    assert anholon.simulate(anholon.loads(BALL), until=1.0, form="lagrange2").outcome.status == "done"
    with pytest.raises(RunError, match="independent coordinates"):
        anholon.simulate(anholon.load("chaplygin-sleigh"), until=1.0, form="lagrange2")


def test_a_run_of_no_length_has_the_initial_state() -> None:
    run = anholon.simulate(anholon.loads(BALL), until=0.0)
    assert run.head == 1
    assert run.at(0.0)["z"] == 10.0


def test_the_last_stage_goes_on_to_the_end_asked_for() -> None:
    text = BALL + (
        '[forces.push]\nkind = "force"\nat = "ball"\nvector = ["F", 0, 0]\n'
        '[[stages]]\nname = "rest"\nduration = 1.0\n[[stages]]\nname = "pushed"\nduration = 1.0\nset = { F = 4.0 }\n'
    )
    model = anholon.loads(text)
    assert anholon.simulate(model).times[-1] == 2.0
    run = anholon.simulate(model, until=3.0)
    assert [(span.name, span.t0, span.t1) for span in run.stages] == [("rest", 0.0, 1.0), ("pushed", 1.0, 3.0)]
    assert run.at(3.0)["x"] == pytest.approx(4.0, abs=1e-12)
    short = anholon.simulate(model, until=0.5)
    assert [span.name for span in short.stages] == ["rest"]
    assert short.times[-1] == 0.5


def test_a_long_step_brings_its_frames_in_portions() -> None:
    # Free motion is one step of the integrator, however long it is.
    text = BALL.replace('gravity = [0, 0, "-g"]', "") + "[simulation]\nframes = 10000\n"
    cancel = threading.Event()
    heads: list[int] = []

    def observe(run: Run) -> None:
        heads.append(run.head)
        if len(heads) == 3:
            cancel.set()

    run = anholon.simulate(anholon.loads(text), until=2000.0, observe=observe, cancel=cancel)
    assert run.outcome.status == "cancelled"
    assert 0 < heads[0] < heads[1] < heads[2] <= run.head < 20_000_000
    with pytest.raises(RunError, match="frames per second"):
        anholon.simulate(anholon.loads(text), until=1e6)


def test_a_pose_that_pushes_is_named_also_with_several_rows() -> None:
    model = anholon.load("skater-staged")
    blade = replace(model.constraints["blade"], formula="eta'*cos(theta) - 1.0001*xi'*sin(theta)")
    crooked = set_parameters(replace(model, constraints={"blade": blade}), {"m1": 4.0})
    outcome = anholon.simulate(crooked).outcome
    assert outcome.status == "failed"
    assert "Use a ramp" in outcome.text()


def test_schedules_of_many_points_and_a_revised_model_act_as_given() -> None:
    times = [0.01 * k for k in range(400)]
    text = BALL + (
        f'[schedules]\npush = {{ times = {times}, values = {[k % 7 for k in range(400)]}, interpolation = "step" }}\n'
        '[forces.push]\nkind = "force"\nat = "ball"\nvector = ["push", 0, 0]\n'
    )
    system = anholon.compile_model(anholon.loads(text))
    revised = system.reuse_for(anholon.loads(text.replace("values = [0, 1, 2,", "values = [7, 1, 2,")))
    assert revised is not None
    whole = [0.01 * sum(k % 7 for k in range(count)) / 2.0 for count in (100, 300)]
    for item, more in ((system, 0.0), (revised, 0.01 * 7 / 2.0)):
        speed = anholon.simulate(item, until=3.0).table([1.0, 3.0])["x'"]
        np.testing.assert_allclose(speed, np.array(whole) + more, rtol=0, atol=1e-12)


@pytest.mark.parametrize(
    ("force", "speed"),
    [
        ("exp(-((t - 5)/0.02)^2)", 0.02 * np.sqrt(np.pi)),
        ("2*(step(t - 5) - step(t - 5.02))", 0.04),
        ("push", 0.001),
    ],
)
def test_short_pulses_are_not_stepped_over(force: str, speed: float) -> None:
    text = (
        '[coordinates]\nx = {}\n[points.P]\nposition = ["x", 0, 0]\nmass = 1\n'
        "[schedules.push]\ntimes = [5, 5.001, 5.002]\nvalues = [0, 1, 0]\n"
        f'[forces.pulse]\nkind = "force"\nat = "P"\nvector = ["{force}", 0, 0]\n'
    )
    run = anholon.simulate(anholon.loads("format = 1\n" + text), until=10.0)
    assert run.at(10.0)["x'"] == pytest.approx(speed, abs=1e-9)


def test_events_of_a_steady_motion_are_all_found() -> None:
    text = """
    format = 1
    [coordinates]
    a = { unit = "rad", rate = 100 }
    [bodies.wheel]
    kind = "disc"
    radius = 1
    mass = 1
    rotation = [{ axis = "z", angle = "a" }]
    [events.half]
    formula = "sin(a)"
    """
    run = anholon.simulate(anholon.loads(text), until=10.0)
    times = np.array([event.t for event in run.events])
    np.testing.assert_allclose(times, np.arange(1, 319) * np.pi / 100, rtol=0, atol=1e-12)


def test_a_singular_position_is_passed_although_a_coordinate_has_no_mass() -> None:
    # A parallelogram passes the line where it could turn over; the rocker c is without mass.
    text = """
    format = 1
    gravity = [0, 0, -9.81]
    [coordinates]
    a = { value = 1, unit = "rad" }
    b = { unit = "rad" }
    c = { value = 1, unit = "rad" }
    [points]
    A = { position = ["cos(a)", 0, "sin(a)"], mass = 1 }
    B = { position = ["cos(a) + 2*cos(b)", 0, "sin(a) + 2*sin(b)"], mass = 1 }
    [constraints]
    along = { kind = "holonomic", formula = "cos(a) + 2*cos(b) - 2 - cos(c)" }
    up = { kind = "holonomic", formula = "sin(a) + 2*sin(b) - sin(c)" }
    """
    run = anholon.simulate(anholon.loads(text), until=10.0)
    assert run.outcome.status == "done"
    np.testing.assert_allclose(run["a"], run["c"], rtol=0, atol=1e-9)
    np.testing.assert_allclose(run["b"], 0.0, rtol=0, atol=1e-9)
    # Both masses move as one pendulum of 1 m.
    np.testing.assert_allclose(0.5 * run["a'"] ** 2 + 9.81 * np.sin(run["a"]), 9.81 * np.sin(1.0), rtol=1e-9)


POINT = """format = 1
[parameters]
T = { value = 1, unit = "s" }
L = { value = 1, unit = "m" }
[coordinates]
x = { rate = 1, unit = "m" }
[points]
A = { position = ["x", 0, "%s"], mass = 1 }
[[stages]]
name = "waits"
until = "%s"
duration = 2
[simulation]
frames = 10
"""


@pytest.mark.parametrize(
    ("height", "until", "told"),
    [
        ("0", "x - 1", ""),
        ("L*sin(t/T)", "x/(2*L + x) - 1/3", ""),
        ("L*T/t", "x - 1", "At t = 0 s the energy is not a finite number"),
        ("L*sqrt(0.35 - t/T)", "x - 1", "At t = 0.4 s the energy is not a finite number"),
    ],
)
def test_what_is_no_number_is_told_although_the_motion_goes_on(height: str, until: str, told: str) -> None:
    """No acceleration depends on the height, and a zero that has no sign beside it is never crossed."""
    outcome = anholon.simulate(anholon.loads(POINT % (height, until))).outcome
    assert outcome.status == "done"
    assert outcome.remedy.startswith(told)
    assert bool(outcome.remedy) == bool(told)


def test_what_is_waited_for_and_becomes_undefined_ends_the_run() -> None:
    outcome = anholon.simulate(anholon.loads(POINT % ("0", "sqrt(0.35*L - x)"))).outcome
    assert outcome.status == "failed"
    assert outcome.t == pytest.approx(0.35, rel=1e-9)  # the point has the speed L/T
    assert "'sqrt(0.35*L - x)' becomes undefined" in outcome.message


def test_runs_of_many_short_stages_can_be_cancelled_and_watched() -> None:
    model = anholon.loads(POINT % ("0", "x - 10*L"))
    (stage,) = model.stages
    many = replace(model, stages=(replace(stage, duration=1e-4, repeat=1_000_000),))
    cancel, seen = threading.Event(), list[float]()

    def look(run: Run) -> None:
        seen.append(run.outcome.t if run.outcome.status != "running" else run.last_segment.t1)
        if len(seen) == 3:
            cancel.set()

    assert anholon.simulate(many, observe=look, cancel=cancel).outcome.status == "cancelled"
    assert 3 <= len(seen) <= 5


@pytest.mark.parametrize("name", ["flexible-pendulum", "spin-up"])
def test_the_initial_state_of_rods_is_refused_by_itself(name):
    with pytest.raises(UsageError, match=r"with rods is not checked by itself\. Run the model"):
        anholon.initial_state(anholon.load(name))


def test_a_disabled_event_neither_ends_a_run_nor_is_recorded() -> None:
    text = (
        'format = 1\n[coordinates]\nx = { rate = 1, unit = "m" }\n[points]\nP = { position = ["x", 0, 0], mass = 1 }\n'
        '[events]\nhalf = { formula = "x - 0.5", action = "stop", enabled = false }\nlate = { formula = "x - 0.75" }\n'
        "[simulation]\nuntil = 1\n"
    )
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "done"
    assert [(event.name, event.t) for event in run.events] == [("late", pytest.approx(0.75))]
    enabled = anholon.simulate(anholon.loads(text.replace(", enabled = false", "")))
    assert (enabled.outcome.status, enabled.outcome.t) == ("stopped", pytest.approx(0.5))
