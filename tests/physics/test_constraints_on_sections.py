"""Constraints whose carriers are sections of rods: blades, wheels, surfaces, joints, without bodies in between."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import anholon
from anholon.errors import ModelError
from anholon.export.hdf5 import load_run, save_run
from anholon.geometry.rotations import matrix
from anholon.model.edit.rename import rename_element
from anholon.results.run import Run
from anholon.system.system_state import SystemState

SLEIGH = """
format = 1
[rods.pole]
elements = 2
curve = { kind = "straight", length = 1 }
velocity = [0.5, 0, 0]
spin = [0, 0, 1.2]
[rods.pole.section]
kind = "given"
axial = 1e5
shear = [1e5, 1e5]
torsion = 1e3
bending = [1e3, 1e3]
mass = 2
inertia = [2e-3, 1e-3, 1e-3]
[constraints.edge]
kind = "blade"
at = "pole:base"
frame = "pole:base"
[simulation]
until = 1
step = 0.01
frames = 20
"""
SOFT = SLEIGH.replace("1e3, 1e3", "2, 2")


def moved(text: str) -> Run:
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "done", run.outcome.message
    return run


def sleigh(spin: float, until: float) -> np.ndarray:
    """Chaplygin's sleigh: m (u' - a w²) = 0, (J + m a²) w' + m a u w = 0; place and angle at the end."""
    m, a = 2.0, 0.5
    J = m / 12.0 + 1e-3

    def rates(_: float, y: np.ndarray) -> list[float]:
        u, w, angle = y[:3]
        return [a * w**2, -m * a * u * w / (J + m * a**2), w, u * np.cos(angle), u * np.sin(angle)]

    return np.asarray(solve_ivp(rates, (0.0, until), [0.5, spin, 0.0, 0.0, 0.0], rtol=1e-11, atol=1e-12).y[:, -1])


def across(run: Run) -> float:
    """The largest velocity of the pole's base across its blade, over all frames and between them."""
    states = [run.frame(t).state for t in (*run.times.tolist(), *np.linspace(0.0, run.times[-1], 57).tolist())]
    return max(abs(float(state.v[0] @ matrix(state.pose.q[0])[:, 1])) for state in states)


def test_a_stiff_rod_with_a_blade_is_chaplygins_sleigh() -> None:
    run, exact = moved(SLEIGH), sleigh(1.2, 1.0)
    assert [run["pole:base.x"][-1], run["pole:base.y"][-1]] == pytest.approx(exact[3:], abs=3e-5)
    assert np.ptp(run["energy"]) < 3e-5 * run["energy"][0]
    assert run["drift"].max() < 1e-12
    assert across(run) < 1e-12
    assert not any("section__" in name for name in run.columns)
    (arrow,) = (action for action in run.rod_actions(0.5) if action.kind == "reaction")
    assert arrow.path == "constraints.edge"
    assert np.linalg.norm(arrow.vectors) == pytest.approx(
        abs(run.quantity(["reaction:edge"], 0.5)["reaction:edge"][0]), rel=5e-3
    )


def test_a_blade_turns_through_every_angle() -> None:
    text = SLEIGH.replace("spin = [0, 0, 1.2]", "spin = [0, -3, 0]").replace("until = 1", "until = 2")
    run = moved(text.replace('frame = "pole:base"', 'frame = "pole:base"\nnormal = [0, 1, 0]'))
    exact = sleigh(3.0, 2.0)
    assert abs(exact[2]) > 1.0  # beyond where the angles begin anew
    assert len(run.segments) > 1
    assert [run["pole:base.x"][-1], run["pole:base.z"][-1]] == pytest.approx(exact[3:], abs=2e-3)
    assert run["drift"].max() < 1e-12


def test_small_bodies_tend_to_the_section_itself() -> None:
    run, gaps = moved(SOFT), []
    for mass in (0.02, 0.002):
        tiny = (
            SOFT.replace('"pole:base"', '"tiny"')
            + f"""
[coordinates.x]
rate = 0.5
[coordinates.y]
[coordinates.c]
unit = "rad"
rate = 1.2
[bodies.tiny]
kind = "inertia"
mass = {mass}
inertia = [{1e-3 * mass}, {1e-3 * mass}, {1e-3 * mass}]
position = ["x", "y", 0]
rotation = [{{ axis = "z", angle = "c" }}]
[joints.fixed]
between = ["pole:base", "tiny"]
"""
        )
        other = moved(tiny)
        gaps.append([np.abs(other[name] - run[name]).max() for name in ("pole:base.x", "pole:tip.y", "reaction:edge")])
    assert np.array(gaps[0]) / np.array(gaps[1]) == pytest.approx(10.0, rel=0.2)


@pytest.mark.parametrize(
    ("old", "new"),
    [("1e3, 1e3", "2, 2"), ("step = 0.01", "step = 0.002"), ("1e5", "1e9"), ("0, 0, 1.2", "0, 0, 12")],
)
def test_the_section_itself_never_moves_across_its_blade(old: str, new: str) -> None:
    """To rounding of the speeds in the rod, 1.2 or 12 m/s at its tip, also between frames."""
    speed = 12.0 if "12" in new else 1.2
    assert across(moved(SLEIGH.replace(old, new).replace("until = 1", "until = 0.2"))) < 4e-13 * speed


def test_a_section_that_slips_grips_and_is_let_go_in_stages() -> None:
    text = SLEIGH.replace("until = 1\n", "").replace('frame = "pole:base"', 'frame = "pole:base"\ngrip = 3\nslide = 1')
    stages = [("free", 0.3, 'off = ["edge"]'), ("held", 0.3, 'on = ["edge"]'), ("free again", 0.2, 'off = ["edge"]')]
    text += "".join(f'[[stages]]\nname = "{name}"\nduration = {t}\n{rest}\n' for name, t, rest in stages)
    run = moved(text)
    told = [event.name for event in run.events]
    assert told[:3] == ["engage edge", "slip edge", "grip edge"]
    assert told[-1] == "release edge"
    energy = run["energy"]
    assert energy[-1] < energy[0] - 0.01
    flying = run.times > 0.61
    assert np.ptp(energy[flying]) < 1e-6


FALLING = SLEIGH[: SLEIGH.index("[constraints")].replace("format = 1", "format = 1\ngravity = [0, 0, -9.81]")
FALLING = FALLING.replace("velocity = [0.5, 0, 0]\nspin = [0, 0, 1.2]", "position = [0, 0, 0.5]")
FALLING += "[simulation]\nuntil = 0.2\nstep = 0.005\nframes = 20\n"


@pytest.mark.parametrize(
    "constraint",
    [
        'kind = "ball"\nbetween = ["hook", "pole:base"]\n[points.hook]\nposition = [0, 0, 0.5]',
        'kind = "hinge"\nbetween = ["world", "pole:base"]\nposition = [0, 0, 0.5]\naxis = "y"',
        'kind = "distance"\nbetween = ["hook", "pole:base"]\nlength = 2\n[points.hook]\nposition = [-2, 0, 0.5]',
        'kind = "on-curve"\nat = "pole:base"\nformula = "y"\nsecond = "z - 0.5 - 0.1*x^2"',
        'kind = "slider"\nat = "pole:base"\nthrough = [0, 0, 0.5]',
        'kind = "on-surface"\nat = "pole(0.3L)"\nformula = "z - 0.5"',
    ],
)
def test_ready_constraints_hold_sections_and_keep_the_energy(constraint: str) -> None:
    run = moved(FALLING + "[constraints.own]\n" + constraint + "\n")
    kinetic = run.quantity(["kinetic"])["kinetic"].max()
    assert kinetic > 0.1
    assert np.ptp(run["energy"]) < 2e-3 * kinetic
    gap = [np.abs(part).max() for part in _gaps(run)]
    assert max(gap) < 1e-12


def _gaps(run: Run) -> list[np.ndarray]:
    """How far the bodies' rows and the joints miss the places, at every frame."""
    found = []
    for frame in run.frames:
        leg, rest = run.find_segment(frame), frame.state.rigid
        place = SystemState(leg.system, frame.state.t, rest.q, rest.v, leg.p).constraint_residual()[0]
        found += [place, leg.rigid_subsystem.compute_joint_rows(frame.state).residual]
    return found


LYING = """
format = 1
gravity = [0, 0, -9.81]
[rods.a]
elements = 4
damping = 0.002
velocity = [0, 1, 0]
curve = { kind = "straight", length = 1 }
section = { kind = "circle", radius = 0.01, young = 1e10, density = 1000 }
[simulation]
until = 0.5
accuracy = 1e-6
"""


def test_a_rod_that_slides_sideways_on_its_ends_stops() -> None:
    """After v/(μ g), v²/(2 μ g) away. The frictions name no section themselves: they were said to miss their
    constraints."""
    text = LYING
    for end in ("base", "tip"):
        text += f'[constraints.{end}]\nkind = "on-surface"\nat = "a:{end}"\nformula = "z"\n'
        text += f'[forces.under-{end}]\nkind = "friction"\nconstraint = "{end}"\ncoefficient = 0.3\n'
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "done", run.outcome.message
    assert {event.name for event in run.events} == {"stick under-base", "stick under-tip"}
    for event in run.events:
        assert event.t == pytest.approx(1.0 / (0.3 * 9.81), abs=1e-5)
    for end in ("base", "tip"):
        assert run.quantity([f"a:{end}.y"], [0.5])[f"a:{end}.y"][0] == pytest.approx(0.5 / (0.3 * 9.81), abs=1e-5)


def test_a_sliding_end_loses_its_speed_to_friction() -> None:
    text = FALLING.replace("position = [0, 0, 0.5]", "velocity = [0.5, 0, 0]")
    for end in ("base", "tip"):
        text += f'[constraints.{end}]\nkind = "on-surface"\nat = "pole:{end}"\nformula = "z"\nside = "positive"\n'
    text += '[forces.mu]\nkind = "friction"\nconstraint = "base"\nat = "pole:base"\ncoefficient = 0.2\n'
    run = moved(text)
    # Half of the weight rests on the end that rubs.
    expected = 0.5 * 0.2 - 0.5 * (0.2 * 9.81 / 2.0) * 0.2**2
    assert run["pole:middle.x"][-1] - 0.5 == pytest.approx(expected, abs=2e-3)


def test_a_round_rod_rolls_like_a_cylinder() -> None:
    text = """
format = 1
gravity = [0, 0, -9.81]
[rods.axle]
elements = 2
curve = { kind = "straight", length = 0.5 }
rotation = [{ axis = "z", angle = 1.5707963267948966 }]
position = [0, 0, 0.1]
section = { kind = "circle", radius = 0.1, young = 1e8, density = 1000 }
[constraints.left]
kind = "rolling"
body = "axle:base"
[constraints.right]
kind = "rolling"
body = "axle:tip"
[loads.push]
kind = "section"
at = "axle:middle"
force = [10, 0, 0]
[simulation]
until = 0.2
step = 0.01
frames = 20
"""
    run, mass = moved(text), 1000.0 * np.pi * 0.01 * 0.5
    assert run["axle:middle.x"][-1] == pytest.approx(0.5 * 10.0 / (1.5 * mass) * 0.2**2, rel=1e-2)
    for state in (frame.state for frame in run.frames):
        R = matrix(state.pose.q[0])
        down = R[:, 0] * R[2, 0] - [0.0, 0.0, 1.0]  # from the centre to the lowest point of the leaning circle
        contact = state.v[0] + np.cross(R @ state.w[0], 0.1 * down / np.linalg.norm(down))
        assert np.abs(contact).max() < 1e-13


REST = """
format = 1
[rods.bow]
elements = 8
curve = { kind = "straight", length = 1 }
section = { kind = "rectangle", width = 0.02, height = 0.005, young = 1e10, density = 700 }
[supports.grip]
at = "bow:base"
[loads.pull]
kind = "section"
at = "bow:middle"
force = [0, 0, -3]
"""


def test_sections_on_a_slope_rest_and_swing_as_on_a_support() -> None:
    rail = '[constraints.rail]\nkind = "on-surface"\nat = "bow:tip"\nformula = "z + 0.1*(x - 1)"\n'
    held = (
        '[supports.rail]\nat = "bow:tip"\nheld = "z"\nturning = "free"\naxes = [{ axis = "y", angle = "atan(0.1)" }]\n'
    )
    (one, swing), (two, other) = (anholon.rod_modes(anholon.loads(REST + text), 3) for text in (rail, held))
    assert one.value("bow:tip.x") == pytest.approx(two.value("bow:tip.x"), abs=1e-12)
    assert abs(one.value("bow:tip.z") + 0.1 * (one.value("bow:tip.x") - 1.0)) < 1e-12
    assert one.value("reaction:grip.my") == pytest.approx(two.value("reaction:grip.my"), rel=1e-9)
    assert swing.frequencies == pytest.approx(other.frequencies, rel=1e-6)
    assert set(one.coordinates()) == set()


def test_the_end_of_a_cable_slides_on_a_slope() -> None:
    text = """
format = 1
gravity = [0, 0, -9.81]
[rods.line]
model = "cable"
elements = 3
curve = { kind = "straight", length = 1 }
section = { kind = "cable", axial = 1e3, mass = 0.2 }
[supports.hook]
at = "line:base"
turning = "free"
[constraints.ring]
kind = "on-surface"
at = "line:tip"
formula = "z + 0.2*(x - 1)"
[simulation]
until = 0.1
step = 0.005
frames = 20
"""
    run = moved(text)
    assert np.abs(run["line:tip.z"] + 0.2 * (run["line:tip.x"] - 1.0)).max() < 1e-12
    with pytest.raises(ModelError, match="no axes"):
        anholon.simulate(
            anholon.loads(
                text.replace('kind = "on-surface"', 'kind = "blade"\nframe = "line:tip"').replace(
                    'formula = "z + 0.2*(x - 1)"\n', ""
                )
            )
        )


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('frame = "pole:base"', 'frame = "role:base"', "no rod “role”"),
        ('at = "pole:base"', 'at = "pole(1.5L)"', "outside the rod"),
        ('kind = "blade"\nat = "pole:base"\nframe', 'kind = "rolling"\nbody', "is not a circle"),
        ("velocity = [0.5, 0, 0]", "velocity = [0.5, 0.2, 0]", "Choose the position, velocity and"),
    ],
)
def test_what_no_section_can_carry_is_refused(old: str, new: str, what: str) -> None:
    with pytest.raises(ModelError, match=what):
        anholon.simulate(anholon.loads(SLEIGH.replace(old, new)))


def test_a_rod_takes_its_new_name_into_constraints() -> None:
    model = rename_element(anholon.loads(SLEIGH), "rods", "pole", "mast")
    assert (model.constraints["edge"].at, model.constraints["edge"].frame) == ("mast:base", "mast:base")


def test_runs_with_section_frames_are_kept_and_read_again(tmp_path: Path) -> None:
    run = moved(SLEIGH.replace("until = 1", "until = 0.2"))
    save_run(run, tmp_path / "run.h5")
    back = load_run(tmp_path / "run.h5")
    assert np.array_equal(back["pole:tip.y"], run["pole:tip.y"])
