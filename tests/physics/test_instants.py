"""Stages that wait for what comes at one instant: together, with a blow, at a knot of a schedule, in a leap of a value.

The motions have closed forms: a point that glides evenly or falls, and a skate that is turned harder and harder.
"""

import pytest

import anholon
from anholon import Run

GLIDING = """
format = 1
[schedules.F]
times = [0, 1, 2, 3]
values = [1, 2, 5, 0]
unit = "N"
interpolation = "step"
[coordinates]
x = { rate = 1 }
y = { rate = 0.5 }
z = {}
[points.A]
position = ["x", "y", "z"]
mass = 2
[forces.push]
kind = "force"
at = "A"
vector = [0, 0, "F"]
[constraints.wall]
kind = "holonomic"
formula = "z"
at = "A"
[simulation]
until = 5
"""

FALLING = """
format = 1
gravity = [0, 0, -10]
[coordinates]
x = { rate = 1 }
z = { value = 5 }
[points.A]
position = ["x", 0, "z"]
mass = 2
[constraints.ice]
kind = "holonomic"
formula = "z"
side = "positive"
at = "A"
restitution = 0.5
[simulation]
until = 5
"""

SKATE = """
format = 1
[parameters]
rate = { value = 20, unit = "N*m/s" }
[coordinates]
x = { rate = 3 }
y = {}
theta = { rate = 1, unit = "rad" }
[bodies.skate]
kind = "box"
size = [1, 1, 1]
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "theta" }]
mass = 10
[forces.turning]
kind = "torque"
body = "skate"
vector = [0, 0, "rate*t"]
[constraints.blade]
kind = "nonholonomic"
formula = "y'*cos(theta) - x'*sin(theta)"
at = "skate"
grip = 60
slide = 20
[simulation]
until = 3
"""

AFTER = "".join(f'\n[[stages]]\nname = "{name}"\nduration = 0.5\n' for name in "bcd")


def played(model: str, first: str) -> Run:
    run = anholon.simulate(anholon.loads(f'{model}\n[[stages]]\nname = "a"\n{first}\n{AFTER}'))
    assert run.outcome.status == "done", run.outcome.text()
    return run


def names(run: Run) -> str:
    return "".join(stage.name for stage in run.stages)


@pytest.mark.parametrize(
    ("until", "branch"),
    [("x - 1", "x - 1"), ("2*x - 2", "x - 1"), ("x - 1", "y - 0.5"), ("x/3 - 1/3", "y/7 - 0.5/7"), ("x - 1", "t - 1")],
)
def test_a_branch_comes_before_the_end_of_the_stage(until: str, branch: str) -> None:
    run = played(GLIDING, f'until = "{until}"\nbranches = [{{ when = "{branch}", to = "c" }}]')
    assert names(run) == "acd"
    assert run.stages[0].t1 == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize(
    ("first", "second"), [("x - 1", "y - 0.5"), ("y - 0.5", "x - 1"), ("x/3 - 1/3", "y/7 - 0.5/7")]
)
def test_the_first_of_two_branches_is_taken(first: str, second: str) -> None:
    branches = f'[{{ when = "{first}", to = "c" }}, {{ when = "{second}", to = "d" }}]'
    assert names(played(GLIDING, f"duration = 4\nbranches = {branches}")) == "acd"


@pytest.mark.parametrize("duration", [0.7, 1.1, 1.3, 1.9])
def test_a_branch_at_the_very_end_of_a_duration_is_taken(duration: float) -> None:
    when = f"x/3 - {duration / 3!r}"
    run = played(GLIDING, f'duration = {duration}\nbranches = [{{ when = "{when}", to = "c" }}]')
    assert names(run) == "acd"


def test_another_stage_may_wait_for_what_comes_at_the_same_instant() -> None:
    model = anholon.loads(
        GLIDING + '\n[[stages]]\nname = "a"\nuntil = "x - 1"\n[[stages]]\nname = "b"\nuntil = "y - 0.5"\nduration = 1\n'
    )
    run = anholon.simulate(model)
    assert [stage.t1 for stage in run.stages] == pytest.approx([1.0, 2.0], abs=1e-12)  # 0 where b begins


@pytest.mark.parametrize("until", ["x/3 - 1/3", "x/7 - 1/7", "x - 1"])
def test_what_comes_at_a_knot_of_a_schedule_ends_a_stage(until: str) -> None:
    assert played(GLIDING, f'until = "{until}"').stages[0].t1 == pytest.approx(1.0, abs=1e-12)


def test_a_reaction_that_leaps_across_a_value_ends_a_stage() -> None:
    run = played(GLIDING, 'until = "abs(reaction.wall) - 3.5"\ndirection = "up"')
    assert run.stages[0].t1 == 2.0
    run = played(GLIDING, 'until = "abs(reaction.wall) - 3.5"\ndirection = "down"')
    assert run.stages[0].t1 == 3.0


@pytest.mark.parametrize(
    ("until", "direction", "t1"),
    [
        *(("z", "both", 1.0), ("z'", "up", 1.0), ("z'", "down", 1.5)),
        *(("z - 1.25 - 1e-12", "up", 1.75), ("z - 1.25 + 2e-6", "up", 1.5 - 4e-7**0.5)),
    ],
)
def test_blows_end_stages_that_wait_for_the_place_or_for_the_rate(until: str, direction: str, t1: float) -> None:
    # It falls from 5 m for 1 s, and leaps up at 5 m/s for half a second, to 1.25 m: it rises above a little less, and
    # not above a little more, so that the duration ends the stage. At 1.25 m itself, the last bit would decide.
    run = played(FALLING, f'until = "{until}"\ndirection = "{direction}"\nduration = 1.75')
    assert run.stages[0].t1 == pytest.approx(t1, abs=1e-12)


@pytest.mark.parametrize("pair", [("contact ice", "x - 1"), ("x - 1", "contact ice"), ("z", "contact ice")])
def test_a_contact_and_a_crossing_at_one_instant(pair: tuple[str, str]) -> None:
    until, branch = pair
    run = played(FALLING, f'until = "{until}"\nbranches = [{{ when = "{branch}", to = "c" }}]')
    assert names(run) == "acd"
    assert run.at(1.25)["z"] == pytest.approx(5.0 * 0.25 - 5.0 * 0.25**2, abs=1e-12)  # it has rebounded, once
    assert [event.name for event in run.events if event.t < 1.5] == ["contact ice"]


@pytest.mark.parametrize(
    "pair", [("slip blade", "abs(reaction.blade) - 60"), ("abs(reaction.blade) - 60", "slip blade")]
)
def test_a_grip_and_a_reaction_at_one_instant(pair: tuple[str, str]) -> None:
    until, branch = pair
    # ω = 1 + 6 t², N = 30 ω: 60 N at t² = 1/6.
    run = played(SKATE, f'until = "{until}"\nbranches = [{{ when = "{branch}", to = "c" }}]')
    assert names(run) == "acd"
    assert run.stages[0].t1 == pytest.approx(6.0**-0.5, abs=1e-12)
    assert [event.name for event in run.events][:1] == ["slip blade"]


def test_an_event_ends_the_run_where_a_contact_comes_with_it() -> None:
    run = anholon.simulate(anholon.loads(FALLING + '[events.down]\nformula = "z"\naction = "stop"\n'))
    assert run.outcome.status == "stopped"
    assert run.outcome.t == pytest.approx(1.0, abs=1e-12)
    assert [event.name for event in run.events] == ["down"]


def test_events_are_told_once_where_something_begins() -> None:
    # A knot, the end of a stage and an event come together; the rate of z leaps at the blow.
    model = anholon.loads(
        GLIDING + '[events.there]\nformula = "y/7 - 0.5/7"\n[[stages]]\nname = "a"\nduration = 1\n' + AFTER
    )
    run = anholon.simulate(model)
    assert [event.name for event in run.events] == ["there"]
    assert run.events[0].t == pytest.approx(1.0, abs=1e-12)
    bouncing = anholon.loads(FALLING + '[events.turns]\nformula = "z\'"\ndirection = "up"\n')
    told = [event for event in anholon.simulate(bouncing, 2.25).events if event.name == "turns"]
    assert [event.t for event in told] == pytest.approx([1.0, 2.0], abs=1e-12)


TOWED = """
format = 1
[coordinates]
x = { rate = 3 }
[bodies.sled]
kind = "box"
size = [0.5, 0.3, 0.1]
position = ["x", 0, 0]
mass = 10
[rods.tail]
elements = 2
position = [-0.1, 0, 0]
curve = { kind = "straight", length = 0.1 }
rotation = [{ axis = "z", angle = "pi" }]
[rods.tail.section]
kind = "given"
axial = 100
shear = [100, 100]
torsion = 1
bending = [1, 1]
mass = 0.1
inertia = [1e-3, 1e-3, 1e-3]
[joints.root]
between = ["sled", "tail:base"]
[events.one]
formula = "x - 0.31"
[events.two]
formula = "x - 0.32"
[simulation]
step = 0.02
until = 1
"""


@pytest.mark.parametrize(
    ("first", "names_of"),
    [
        ('until = "x - 0.33"', "abcd"),
        ('until = "2*x - 0.66"\nbranches = [{ when = "x - 0.33", to = "c" }]', "acd"),
        ('duration = 1\nbranches = [{ when = "x - 0.33", to = "c" }, { when = "2*x - 0.66", to = "d" }]', "acd"),
    ],
)
def test_beside_rods_all_that_comes_within_a_step_counts(first: str, names_of: str) -> None:
    model = anholon.loads(f'{TOWED}\n[[stages]]\nname = "a"\n{first}\n{AFTER}'.replace("0.5\n", "0.1\n"))
    run = anholon.simulate(model)
    assert names(run) == names_of
    assert run.stages[0].t1 == pytest.approx(0.11, abs=1e-9)
    told = {event.name: event.t for event in run.events}
    assert told == {"one": pytest.approx(0.31 / 3, abs=1e-9), "two": pytest.approx(0.32 / 3, abs=1e-9)}


BESIDE_A_ROD = """
format = 1
parameters.r = { value = 0.45, unit = "m" }
coordinates.theta = { rate = 2.5, unit = "rad" }
[bodies.body]
kind = "box"
size = [0.25, 0.4, 1.2]
mass = 8
rotation = [{ axis = "z", angle = "theta" }]
[points]
ahead = { position = ["r*cos(theta)", "r*sin(theta)", 0], mass = 4 }
[rods.arm]
elements = 1
position = [0, 0.2, 0]
rotation = [{ axis = "z", angle = "pi/2" }]
curve = { kind = "straight", length = 0.4 }
[rods.arm.section]
kind = "given"
axial = 1e5
shear = [1e5, 1e5]
torsion = 90
bending = [900, 90]
mass = 0.5
inertia = [2e-3, 1e-3, 1e-3]
[joints.shoulder]
between = ["body", "arm:base"]
[events]
reach = { formula = "r - 0.2" }
quick = { formula = "theta' - 3" }
slow = { formula = "theta' - 2", direction = "up" }
[[stages]]
name = "out"
duration = 0.02
[[stages]]
name = "in"
duration = 0.02
set = { r = 0.1 }
[simulation]
accuracy = 1e-4
step = 0.01
"""


def test_beside_rods_too_what_leaps_is_told() -> None:
    """Drawn in at 0.02 s, a weight leaps past 0.2 m, and the body past 3 rad/s: it turns quicker at once."""
    run = anholon.simulate(anholon.loads(BESIDE_A_ROD))
    leaps = [(event.name, event.t) for event in run.events]
    assert leaps[:2] == [("reach", pytest.approx(0.02)), ("quick", pytest.approx(0.02))]
    assert "slow" not in dict(leaps)
    stopped = anholon.simulate(anholon.loads(BESIDE_A_ROD.replace("theta' - 3\"", 'theta\' - 3", action = "stop"')))
    assert (stopped.outcome.status, stopped.outcome.t) == ("stopped", pytest.approx(0.02))
