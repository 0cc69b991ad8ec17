"""The energy of blows: what the contacts take, and what drives do that keep parts moving as they are given.

A limb of mass m that is carried past a body with the velocity w relative to it goes on so in a blow: its drive gives
it the impulse m Δv, v its whole velocity, and does the work m Δv · w on both. What a contact takes is -P (r⁻ + r⁺)/2, r
its rate. Everything here is computed from rigid-body mechanics, without the solver.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon import energy_balance
from anholon.export.hdf5 import load_run, save_run
from anholon.export.stage_csv import collect_stage_numbers
from anholon.model.schema import Model, Stage

ARM = """
format = 1
[parameters]
s = {{ value = 0.1, unit = "m" }}
[coordinates]
x = {{ rate = {u} }}
y = {{ rate = {across} }}
th = {{ rate = {spin}, unit = "rad" }}
[bodies.trunk]
kind = "box"
mass = {M}
size = [0.5, 0.3, 0.2]
center = [{ahead}, 0, 0]
position = ["x", "y", 0]
rotation = [{{ axis = "z", angle = "th" }}]
[points.hand]
position = [{place}]
frame = "trunk"
mass = {m}
[constraints.blade]
kind = "blade"
at = "trunk"
frame = "trunk"
"""
PLACES = {
    "ramp": ("0.2 + 0.6*s", "-0.3 + 0.8*s"),
    "time": ("0.2 + 0.1*sin(3*t)", "-0.3 + 0.2*cos(3*t)"),
    "slow": ("0.2", "0.4"),
}


@pytest.mark.parametrize("drive", PLACES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_blade_that_is_engaged_while_a_limb_moves(drive: str, seed: int, tmp_path: Path) -> None:
    rng = np.random.default_rng(seed)
    M, m, ahead = float(rng.uniform(20, 60)), float(rng.uniform(2, 8)), float(rng.uniform(-0.2, 0.2))
    across, spin, end = float(rng.uniform(-2, 2)), float(rng.uniform(-2, 2)), 0.37
    places = PLACES[drive]
    place = ", ".join(f'"{p}"' for p in (*places, "0"))
    text = ARM.format(u=3.0, across=across, spin=spin, M=M, m=m, ahead=ahead, place=place)
    moved = {"change": "ramp", "ramp": 1.0, "profile": "linear", "set": {"s": 0.6}} if drive == "ramp" else {}
    free = Stage(name="free", duration=end, off=("blade",), **moved)
    stages = (free, Stage(name="down", duration=0.3, on=("blade",)))
    run = anholon.simulate(_model(text, stages), rtol=1e-12)

    # The state just before: place and velocity of the hand in the axes of the trunk.
    (_, _, th), (vx, vy, omega) = run.states_within(run.segments[0], np.array([end]), settle=False).reshape(2, 3)
    hand, relative = {
        "ramp": (np.array([0.2 + 0.6 * (0.1 + 0.5 * end), -0.3 + 0.8 * (0.1 + 0.5 * end)]), np.array([0.3, 0.4])),
        "time": (
            np.array([0.2 + 0.1 * np.sin(3 * end), -0.3 + 0.2 * np.cos(3 * end)]),
            np.array([0.3 * np.cos(3 * end), -0.6 * np.sin(3 * end)]),
        ),
        "slow": (np.array([0.2, 0.4]), np.zeros(2)),
    }[drive]
    v = np.cos(th) * vy - np.sin(th) * vx  # of A, across
    J = M * (0.5**2 + 0.3**2) / 12 + M * ahead**2

    # Unknown: changes of u, v, omega and the impulse P across the blade; the relative velocity stays.
    mass = np.array(
        [
            [M + m, 0.0, -m * hand[1]],
            [0.0, M + m, M * ahead + m * hand[0]],
            [-m * hand[1], M * ahead + m * hand[0], J + m * hand @ hand],
        ]
    )
    A = np.array([0.0, 1.0, 0.0])
    P = -v / (A @ np.linalg.solve(mass, A))
    du, dv, domega = np.linalg.solve(mass, A) * P
    struck = m * np.array([du - domega * hand[1], dv + domega * hand[0]])  # impulse of the drive on the hand

    blow = next(event for event in run.events if event.impulse)
    assert (blow.name, blow.t) == ("engage blade", end)
    assert blow.impulse == pytest.approx(P, rel=1e-10)
    assert run.stages[1].rates_after[2] == pytest.approx(omega + domega, abs=1e-10)
    assert blow.loss == pytest.approx(-P * v / 2, rel=1e-10)
    assert blow.drives == pytest.approx(float(struck @ relative), rel=1e-9, abs=1e-12)
    assert (blow.drives != 0.0) == (drive != "slow")
    assert ("work of the drives" in blow.text()) == (drive != "slow")

    row = anholon.stage_table(run)[1]
    numbers = collect_stage_numbers(run, row)
    assert numbers["gained_lost"] == pytest.approx(blow.loss, rel=1e-12)
    assert numbers["gained_brought"] == pytest.approx(blow.drives, rel=1e-8, abs=1e-9)
    assert abs(row.residual) < 1e-9
    assert np.abs(energy_balance(run).rest).max() < 1e-9
    told = anholon.explain_transition(run, 1)
    assert (told.energy_lost, told.drive_energy) == pytest.approx((blow.loss, blow.drives), rel=1e-8, abs=1e-9)
    save_run(run, tmp_path / "run.h5")
    assert load_run(tmp_path / "run.h5").events == run.events


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_the_corners_of_a_linear_ramp_are_blows_without_loss(seed: int) -> None:
    """The momentum of the whole changes by the impulses across the blade, from stage to stage, blows included."""
    rng = np.random.default_rng(seed)
    M, m, ahead = float(rng.uniform(20, 60)), float(rng.uniform(2, 8)), float(rng.uniform(-0.2, 0.2))
    place = '"0.2 + 0.6*s", "-0.3 + 0.8*s", "0"'
    text = ARM.format(u=2.0, across=0.0, spin=1.3, M=M, m=m, ahead=ahead, place=place)
    ramp = {"change": "ramp", "profile": "linear"}
    stages = (
        Stage(name="still", duration=0.2),
        Stage(name="out", duration=0.5, ramp=0.3, set={"s": 0.7}, **ramp),
        Stage(name="back", duration=0.4, ramp=0.6, set={"s": 0.2}, unfinished="stop", **ramp),
        Stage(name="end", duration=0.1),
    )
    run = anholon.simulate(_model(text, stages), rtol=1e-12)
    names = [(event.name, round(event.t, 9)) for event in run.events]
    assert names == [("blow blade", t) for t in (0.2, 0.5, 0.7, 1.1)]
    assert all(event.loss == 0.0 and event.drives != 0.0 for event in run.events)
    rows = anholon.stage_table(run)
    for row in rows:
        numbers = collect_stage_numbers(run, row)
        assert numbers["gained_brought"] + numbers["jumped_brought"] == pytest.approx(
            sum(event.drives for event in run.events if row.t0 <= event.t < row.t1), abs=1e-9
        )
        assert numbers["gained_lost"] == numbers["jumped_lost"] == 0.0

    # L_A' = -(momentum of the whole) × (velocity of A): the blade has no moment about A, and A itself moves along it.
    def moments(q: np.ndarray, v: np.ndarray, s: float, rate: float) -> tuple[np.ndarray, float]:
        c, sn = np.cos(q[2]), np.sin(q[2])
        turn = np.array([[c, -sn], [sn, c]])
        hand = np.array([0.2 + 0.6 * s, -0.3 + 0.8 * s])
        own = np.array([-v[2] * hand[1] + 0.6 * rate, v[2] * hand[0] + 0.8 * rate])
        p = M * (v[:2] + turn @ np.array([0.0, v[2] * ahead])) + m * (v[:2] + turn @ own)
        J = M * (0.5**2 + 0.3**2) / 12 + M * ahead**2
        back = turn.T @ v[:2]
        L = J * v[2] + M * ahead * back[1] + m * float(hand[0] * (back + own)[1] - hand[1] * (back + own)[0])
        return turn.T @ p, L

    rate = 0.6 / 0.3
    before, after = (np.array(x) for x in (run.stages[1].rates_before, run.stages[1].rates_after))
    q = run.states_within(run.segments[0], np.array([0.2]))[0, :3]
    (p0, L0), (p1, L1) = moments(q, before, 0.1, 0.0), moments(q, after, 0.1, rate)
    assert pytest.approx(L0, abs=1e-10) == L1
    assert p1[0] == pytest.approx(p0[0], abs=1e-10)
    assert p1[1] - p0[1] == pytest.approx(run.events[0].impulse, abs=1e-10)
    assert collect_stage_numbers(run, rows[1])["blow:blade"] == run.events[0].impulse


ROPE = """
format = 1
gravity = [0, -9.81, 0]
[coordinates]
y = { value = 2, rate = -1 }
[points.bob]
position = [0, "y", 0]
mass = 2
[constraints.floor]
kind = "holonomic"
formula = "KIND"
side = "SIDE"
[[stages]]
name = "all"
duration = 3
"""


@pytest.mark.parametrize(("formula", "side", "sign"), [("y", "positive", 1), ("-y", "negative", -1)])
def test_impulses_of_contacts_have_the_sign_of_their_reaction(formula: str, side: str, sign: int) -> None:
    """From the fall to rest on the floor: m g T and the momentum of the fall is what the floor gives."""
    run = anholon.simulate(anholon.loads(ROPE.replace("KIND", formula).replace("SIDE", side)), rtol=1e-12)
    (row,) = anholon.stage_table(run)
    assert row.impulses["floor"] == pytest.approx(sign * (2 * 9.81 * 3 + 2 * 1.0), rel=1e-9)


def _model(text: str, stages: tuple[Stage, ...]) -> Model:
    return replace(anholon.loads(text), stages=stages)


def test_smooth_ramps_strike_nothing() -> None:
    """Their slopes end with rounding, of which no blow is told."""
    for name in ("circle-eight", "spiral"):
        assert not [event for event in anholon.simulate(anholon.load(name)).events if event.impulse]


def test_impacts_without_end_between_a_rope_and_the_floor_lose_no_energy_without_a_cause() -> None:
    """A sledge is pulled by a slanting rope whose end moves: it hops ever lower, and then slides as fast as the end."""
    text = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = {}
z = {}
[points]
W = { position = ["1 + 0.5*t", 0, 0.5] }
S = { position = ["x", 0, "z"], mass = 2 }
[constraints]
floor = { kind = "holonomic", formula = "z", at = "S", side = "positive" }
rope = { kind = "distance", between = ["W", "S"], length = 1.118033988749895, side = "negative" }
[forces]
f = { kind = "friction", constraint = "floor", coefficient = 0.3, at = "S" }
[simulation]
until = 0.5
"""
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.text() == "The motion was computed to t = 0.5 s."
    along, up = 1 / np.sqrt(1.25), 0.5 / np.sqrt(1.25)
    tension = 0.3 * 2 * 9.81 / (along + 0.3 * up)
    last = run.at(0.5)
    assert last["x'"] == pytest.approx(0.5, abs=1e-9)
    assert last["reaction:rope"] == pytest.approx(-tension, abs=1e-8)
    assert last["friction:f"] == pytest.approx(-tension * along, abs=1e-8)
    hops = [event.t for event in run.events if event.name == "contact rope"]
    assert len(hops) > 5
    assert np.abs(energy_balance(run).rest).max() < 1e-9


@pytest.mark.parametrize("mu", [0.3, 0.7])
def test_a_box_that_slides_against_a_step_tips_over_its_foot_and_comes_to_rest(mu: float) -> None:
    """The step holds the foot as friction could: which of the two does so is open, as long as the step only pushes.

    In the impact the angular momentum about the foot stays. When the other foot lands, its friction has to stop the
    box, because the step cannot pull: with μ below m x' / P it slides back.
    """
    text = f"""
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = {{ rate = 1 }}
z = {{ value = 0.2 }}
a = {{ unit = "rad" }}
[bodies.box]
kind = "box"
size = [1, 0.3, 0.4]
mass = 1
position = ["x", 0, "z"]
rotation = [{{ axis = "y", angle = "a" }}]
[points]
L = {{ frame = "box", position = [-0.5, 0, -0.2] }}
R = {{ frame = "box", position = [0.5, 0, -0.2] }}
[constraints]
left = {{ kind = "holonomic", formula = "L.z", at = "L", side = "positive" }}
right = {{ kind = "holonomic", formula = "R.z", at = "R", side = "positive" }}
step = {{ kind = "holonomic", formula = "0.55 - R.x", at = "R", side = "positive" }}
[forces]
fl = {{ kind = "friction", constraint = "left", coefficient = {mu}, at = "L" }}
fr = {{ kind = "friction", constraint = "right", coefficient = {mu}, at = "R" }}
[simulation]
until = 1
"""
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.text() == "The motion was computed to t = 1 s."
    u = np.sqrt(1 - 2 * mu * 9.81 * 0.05)
    hit = next(event for event in run.events if event.name == "contact step")
    assert hit.t == pytest.approx((1 - u) / (mu * 9.81), abs=1e-9)
    about_foot = 1.16 / 12 + 0.29
    spin = 0.2 * u / about_foot
    after = run.at(hit.t, side="after")
    assert after["a'"] == pytest.approx(spin, abs=1e-9)
    lost = sum(event.loss for event in run.events if abs(event.t - hit.t) < 1e-9)
    assert lost == pytest.approx(0.5 * u**2 - 0.5 * about_foot * spin**2, abs=1e-9)
    landing = next(event.t for event in run.events if event.name == "contact left")
    back = run.at(landing, side="after")["x'"]
    # The weight turns it back as fast: P_L about the right foot takes m z' and the spin, both feet bear m x' at most.
    pressed = spin * 0.5
    rest = max(0.0, 0.2 * spin - mu * pressed)
    assert back == pytest.approx(-rest, abs=1e-8)
    assert run.at(1)["a"] == pytest.approx(0.0, abs=1e-9)
    assert mu < 0.4 or run.at(1)["x"] == pytest.approx(0.05, abs=1e-9)
