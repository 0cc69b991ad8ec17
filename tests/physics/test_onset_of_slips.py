"""Slips that begin while a body moves: tables that tip over, and bricks that strike the ground with a corner."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from numpy.typing import NDArray

import anholon
from anholon import Run

Floats = NDArray[np.float64]

BODY = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = { rate = VX }
y = { rate = VY }
z = { value = HEIGHT }
[bodies.B]
kind = "box"
size = SIZE
mass = 2
position = ["x", "y", "z"]
orientation = { kind = "quaternion", quaternion = TURN, angular_velocity = SPIN }
"""

FOOT = """
[points.FI]
frame = "B"
position = PLACE
[constraints.cI]
kind = "on-surface"
at = "FI"
formula = "z"
side = "positive"
restitution = REST
[forces.fI]
kind = "friction"
constraint = "cI"
coefficient = MU
"""

PULL = """
[points.A]
frame = "B"
position = [0, PLACE, HEIGHT]
[forces.pull]
kind = "force"
at = "A"
vector = FORCE
"""


MUS = (0.159, 0.382, 0.305, 0.777)  # of a tetrahedron


def table(feet: list[tuple[float, float]], force: str, height: float, beside: float = 0.0) -> str:
    """Return a table of 2 kg, its centre 0.5 m above its feet, at rest, pulled by a force that grows."""
    values = {"VX": 0, "VY": 0, "HEIGHT": 0.5, "SIZE": [1, 0.8, 0.1], "TURN": [1, 0, 0, 0], "SPIN": [0, 0, 0]}
    pull = PULL.replace("PLACE", str(beside)).replace("HEIGHT", str(height)).replace("FORCE", force)
    return fill(BODY, values) + pull + "".join(foot(i, (x, y, -0.5), 0.2) for i, (x, y) in enumerate(feet))


def fill(text: str, values: dict[str, object]) -> str:
    """Return a text with words replaced by values."""
    for word, value in values.items():
        text = text.replace(word, str(value))
    return text


def foot(number: int, place: tuple[float, ...], mu: float, restitution: float = 0.0) -> str:
    """Return a contact with friction at a place of the body."""
    return (
        fill(FOOT, {"REST": restitution, "MU": mu, "PLACE": list(place)})
        .replace("I]", f"{number}]")
        .replace('I"', f'{number}"')
    )


def opposes(run: Run, number: int, t: float, mu: float = 0.2) -> bool:
    """Return whether a friction at a time is μN against the velocity of its foot."""
    poses, values = run.poses([t]), run.at(t)
    force = poses.force[0, poses.rows.index(f"friction:f{number}")]
    slip = np.array([values[f"F{number}.vx"], values[f"F{number}.vy"], 0.0])
    wanted = -mu * values[f"reaction:c{number}"] * slip / np.linalg.norm(slip)
    return bool(np.abs(force - wanted).max() <= 1e-6 * np.abs(wanted).max())


@pytest.mark.parametrize("method", ["dop853", "radau"])
def test_a_table_that_tips_over_its_front_feet_slips_as_its_picture_in_the_plane(method: str) -> None:
    """On the edge of two feet friction holds, is exceeded while the table turns, and ends with the contact."""
    in_space = [(-0.4, -0.3), (0.4, -0.3), (0.4, 0.3), (-0.4, 0.3)]
    run = anholon.simulate(anholon.loads(table(in_space, '["4*t", 0, 0]', 1.0)), until=2.2, method=method)
    assert run.outcome.status == "done", run.outcome.text()
    planar = fill(BODY, {"VX": 0, "VY": 0, "HEIGHT": 0.5, "SIZE": [1, 0.8, 0.1]})
    planar = planar[: planar.index("orientation")] + 'rotation = [{ axis = "y", angle = "b" }]\n'
    planar = planar.replace("[bodies.B]", 'b = { unit = "rad" }\n[bodies.B]').replace("y = { rate = 0 }\n", "")
    planar = planar.replace('"y"', "0", 1)
    planar += fill(PULL, {"PLACE": 0, "HEIGHT": 1, "FORCE": '["4*t", 0, 0]'})
    planar += "".join(foot(i, (x, 0, -0.5), 0.2) for i, x in enumerate((-0.4, 0.4)))
    reference = anholon.simulate(anholon.loads(planar), until=2.2)
    for word in ("slip f1", "release c0", "stick f1", "release c1"):
        times = [[event.t for event in one.events if event.name == word] for one in (run, reference)]
        assert times[0] == pytest.approx(times[1], abs=1e-7)
        assert times[0], word
    ends = [one.at(2.2) for one in (run, reference)]
    assert [ends[0][name] for name in ("x", "z")] == pytest.approx([ends[1][name] for name in ("x", "z")], abs=1e-6)
    assert ends[0]["y"] == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize("method", ["dop853", "radau"])
@pytest.mark.parametrize(
    ("feet", "last"),
    [
        ([(-0.4, -0.3), (0.4, -0.3), (0.0, 0.3)], "f1"),
        ([(-0.4, -0.3), (0.4, -0.3), (0.4, 0.3), (-0.4, 0.3)], "f2"),
    ],
)
def test_the_pivot_of_a_tipping_table_slips_against_the_force_that_held_it(
    feet: list[tuple[float, float]], last: str, method: str
) -> None:
    """One foot slides, the other holds up to its limit; then it slips, first against the force at the limit."""
    text = table(feet, '["4*t", "1.5*t", 0]', 2.0, 0.05)
    run = anholon.simulate(anholon.loads(text), until=1.32, method=method)
    assert run.outcome.status == "done", run.outcome.text()
    t = next(event.t for event in run.events if event.name == f"slip {last}")
    row = run.poses([t]).rows.index(f"friction:{last}")
    held, slides = (run.poses([time]).force[0, row] for time in (t - 1e-6, t + 1e-5))
    assert slides == pytest.approx(held, rel=1e-3)
    for later in (1e-3, 5e-3):
        assert opposes(run, int(last[1:]), t + later)


@pytest.mark.parametrize(
    ("turn", "spin", "size", "mu", "rest"),
    [
        ([-2.127, -0.647, 1.694, 0.211], [5.479, -0.229, 0.229], [0.797, 0.251, 0.718], 0.673, 0.6),
        ([-0.457, -0.239, -1.427, 1.231], [-2.176, -2.404, -1.683], [0.712, 0.416, 0.441], 0.79, 0.3),
        ([0.9, 0.3, -0.4, 0.2], [4.0, -6.0, 2.0], [0.6, 0.2, 0.3], 0.35, 0.0),
    ],
)
def test_a_corner_that_strikes_the_ground_slips_against_the_impulse_of_friction(
    turn: list[float], spin: list[float], size: list[float], mu: float, rest: float
) -> None:
    """The impulse has the rate of restitution as its normal part, and lies on or inside the cone of friction: where it
    is on it, against the slip after the impact; else nothing slips."""
    height = 0.5 * float(np.linalg.norm(size)) + 0.1
    values = {"VX": 0.8, "VY": -0.3, "HEIGHT": height, "SIZE": size, "TURN": turn, "SPIN": spin}
    text = fill(BODY, values)
    signs = itertools.product((-0.5, 0.5), repeat=3)
    corners = [tuple((np.array(one) * size).tolist()) for one in signs]
    text += "".join(foot(i, place, mu, rest) for i, place in enumerate(corners))
    run = anholon.simulate(anholon.loads(text), until=0.9)
    strikes = [event for event in run.events if event.name.startswith("contact c")]
    alone = [event for event in strikes if sum(abs(other.t - event.t) < 1e-6 for other in strikes) == 1]
    assert alone
    for event in alone[:4]:
        k = event.name.removeprefix("contact c")
        before, after = (run.at(event.t, side) for side in ("before", "after"))
        impulse = 2.0 * np.array([after[f"{axis}'"] - before[f"{axis}'"] for axis in "xyz"])
        rates = [np.array([at[f"F{k}.v{axis}"] for axis in "xyz"]) for at in (before, after)]
        assert rates[1][2] == pytest.approx(-rest * rates[0][2], abs=1e-9)
        slip, across = rates[1][:2], impulse[:2]
        speed, friction = float(np.linalg.norm(slip)), float(np.linalg.norm(across))
        assert friction <= mu * impulse[2] * (1.0 + 1e-9)
        if speed > 1e-9:
            assert across == pytest.approx(-mu * impulse[2] * slip / speed, abs=1e-6 * friction)


def test_a_contact_that_closes_as_the_directions_of_slips_are_released_is_met() -> None:
    """Both happen at the end of one step: a corner of a tetrahedron went 0.8 m into the ground."""
    values = {"VX": 1.621, "VY": 0.458, "HEIGHT": 0.7087186425174258, "SIZE": [0.904, 0.812, 0.509]}
    values |= {"TURN": [1.03, -0.67, 1.591, -1.862], "SPIN": [1.931, 0.581, -2.275]}
    places = [(0.452, 0.406, 0.2545), (0.452, -0.406, -0.2545), (-0.452, 0.406, -0.2545), (-0.452, -0.406, 0.2545)]
    text = fill(BODY, values).replace("[0, 0, -9.81]", "[-1.43, 0, -9.81]")
    text += "".join(foot(i, place, mu, 0.3) for i, (place, mu) in enumerate(zip(places, MUS, strict=True)))
    run = anholon.simulate(anholon.loads(text + "[simulation]\nframes = 60\n"), until=1.0)
    assert run.outcome.status == "done", run.outcome.text()
    heights = run.quantity([f"F{i}.z" for i in range(4)])
    assert min(float(height.min()) for height in heights.values()) >= -1e-9


def test_feet_of_a_pulled_tripod_that_slides_keep_their_friction_limits() -> None:
    """All slide while the body turns; one foot leaves the ground, then one sticks after the other."""
    values = {"VX": -0.898, "VY": -0.481, "HEIGHT": 0.3665, "SIZE": [0.88, 0.747, 0.733], "TURN": [1, 0, 0, 0]}
    text = fill(BODY, values | {"SPIN": [0, 0, 2.665]}).replace("[0, 0, -9.81]", "[-0.44, 0, -9.81]")
    text += PULL.replace("[0, PLACE, HEIGHT]", "[0.207, 0.005, 0.126]").replace(
        "FORCE", '["-8.7*sin(3.42*t)", "9.35*cos(5.76*t)", -4.62]'
    )
    feet = [(0.4357750019353693, 0.05163538970753636), (-0.37469222217299913, 0.195802020066394)]
    feet.append((-0.19597606146900695, -0.33440636127588674))
    mus = (0.401, 0.436, 0.698)
    text += "".join(foot(i, (x, y, -0.3665), mu, 0.6) for i, ((x, y), mu) in enumerate(zip(feet, mus, strict=True)))
    run = anholon.simulate(anholon.loads(text + "[simulation]\nframes = 60\n"), until=0.9)
    table = run.table()
    for i, mu in enumerate(mus):
        assert (np.abs(table[f"friction:f{i}"]) <= mu * table[f"reaction:c{i}"] + 1e-9).all()
    assert run.outcome.status == "done", run.outcome.text()
