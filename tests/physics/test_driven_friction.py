"""Friction on parts whose motion is given: drives of all kinds, reversals, starts from rest, dwells, impacts.

The drive bears F = m x'' + mu m g sign x' (after modelica/ModelicaStandardLibrary#4129 and #4272).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from tests.physics.readings import closes, happened

import anholon
from anholon.derivation.derivation_instant import find_instant
from anholon.derivation.derive import derive_text
from anholon.export.hdf5 import load_run, save_run

G, M, MU, A, W = 9.81, 2.0, 0.3, 0.1, 2.0  # m/s^2, kg, 1, m, rad/s of the models below

BLOCK = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
a = { value = 0.1, unit = "m" }
w = { value = 2, unit = "rad/s" }
V = { value = 0.1, unit = "m/s" }
[coordinates]
x = { unit = "m", rate = RATE }
z = { unit = "m" }
[points]
B = { position = ["x", 0, "z"], mass = 2 }
[constraints.floor]
kind = "holonomic"
formula = "z"
at = "B"
[constraints.drive]
DRIVE
[forces.dry]
kind = "friction"
constraint = "floor"
coefficient = 0.3
at = "B"
[simulation]
until = 4
"""

DRIVES = {
    "holonomic": 'kind = "holonomic"\nformula = "x - a*sin(w*t)"',
    "nonholonomic": 'kind = "nonholonomic"\nformula = "x\' - a*w*cos(w*t)"',
    "second-order": 'kind = "second-order"\nformula = "x\'\' + a*w^2*sin(w*t)"',
    "servo": 'kind = "parametric"\nformula = "x - c"',
}


def _block(drive: str, rate: str = '"a*w"') -> str:
    return BLOCK.replace("DRIVE", drive).replace("RATE", rate)


@pytest.mark.parametrize("side", ["", '\nside = "positive"'])
@pytest.mark.parametrize("kind", DRIVES)
def test_the_drive_bears_inertia_and_friction_through_reversals(kind: str, side: str) -> None:
    text = _block(DRIVES[kind]).replace('formula = "z"', 'formula = "z"' + side)
    if kind == "servo":
        text = text.replace(
            "[constraints.floor]", '[controls]\nc = { law = "a*sin(w*t)", unit = "m" }\n[constraints.floor]'
        )
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "done"
    assert happened(run) == [("reverse dry", pytest.approx(math.pi / 4 * k, abs=1e-9)) for k in (1, 3, 5)]
    for t in (0.3, 1.0, 2.0, 3.5):
        sign = math.copysign(1.0, math.cos(W * t))
        drive = -M * A * W * W * math.sin(W * t) + MU * M * G * sign
        assert run.at(t)["reaction:drive"] == pytest.approx(drive, abs=1e-9)
        assert run.at(t)["friction:dry"] == pytest.approx(-MU * M * G * sign)
    assert run.at(1.0)["reaction:drive"] == pytest.approx(-6.6134, abs=5e-5)
    assert closes(run, driven=True)


@pytest.mark.parametrize("form", ["maggi", "gauss", "lagrange1", "appell", "udwadia-kalaba", "impulse"])
def test_every_form_gives_the_force_of_the_drive(form: str) -> None:
    run = anholon.simulate(anholon.loads(_block(DRIVES["holonomic"])), until=1.2, form=form)
    assert run.at(1.0)["reaction:drive"] == pytest.approx(-6.613437941, abs=1e-8)


@pytest.mark.parametrize(
    ("law", "rate", "sign"),
    [
        ("a*(1 - cos(w*t))", "0", lambda t: math.sin(W * t)),
        ("a*(w*t)^3", "0", lambda t: 1.0),
        ("-a*(w*t)^5", "0", lambda t: -1.0),
        ("a*((w*t - 2)^3 + 8)", '"12*a*w"', lambda t: 1.0),  # at rest for an instant, t = 1 s, without reversal
        ("-a*((w*t - 2)^4 - 16)", '"32*a*w"', lambda t: 1.0 - t),
    ],
)
def test_a_start_from_rest_has_the_friction_of_the_way_ahead(
    law: str, rate: str, sign: Callable[[float], float]
) -> None:
    run = anholon.simulate(anholon.loads(_block(f'kind = "holonomic"\nformula = "x - ({law})"', rate)))
    assert run.outcome.status == "done"
    for t in (0.01, 0.3, 0.97, 1.03, 1.9, 3.4):
        assert run.at(t)["friction:dry"] == pytest.approx(-MU * M * G * math.copysign(1.0, sign(t)))
    assert closes(run, driven=True)


def test_while_the_given_motion_dwells_the_drive_bears_all() -> None:
    law = 'kind = "holonomic"\nformula = "x - a*(max(0, w*t - 2)^2 - 2*max(0, w*t - 3)^2 + max(0, w*t - 4)^2)"'
    text = _block(law, "0").replace(
        "[forces.dry]", '[forces.push]\nkind = "force"\nat = "B"\nvector = [3, 0, 0]\n[forces.dry]'
    )
    run = anholon.simulate(anholon.loads(text))
    assert [name for name, _ in happened(run)] == ["slip dry", "stick dry"]
    assert [t for _, t in happened(run)] == pytest.approx([1.0, 2.0], abs=1e-7)
    for t in (0.5, 2.5):
        assert run.at(t)["friction:dry"] == 0.0
        assert run.at(t)["reaction:drive"] == pytest.approx(-3.0)
    assert run.at(1.25)["reaction:drive"] == pytest.approx(M * 2.0 * A * W * W + MU * M * G - 3.0)
    assert run.at(1.75)["reaction:drive"] == pytest.approx(-M * 2.0 * A * W * W + MU * M * G - 3.0)


def test_stages_stop_and_turn_the_drive() -> None:
    text = _block('kind = "nonholonomic"\nformula = "x\' - V"', "0.1").replace(
        "[simulation]\nuntil = 4",
        '[[stages]]\nname = "on"\nduration = 1\n[[stages]]\nname = "rest"\nduration = 1\nset = { V = 0 }\n'
        '[[stages]]\nname = "back"\nduration = 1\nset = { V = -0.1 }\nchange = "ramp"\nramp = 0.5\n',
    )
    run = anholon.simulate(anholon.loads(text))
    assert [name for name, _ in happened(run)] == ["stick dry", "slip dry"]
    found = [run.at(t)["friction:dry"] for t in (0.5, 1.5, 2.9)]
    assert found == pytest.approx([-MU * M * G, 0.0, MU * M * G])
    assert run.at(2.9)["reaction:drive"] == pytest.approx(-MU * M * G)


def test_a_run_with_a_dwell_is_kept_and_derived(tmp_path: Path) -> None:
    law = 'kind = "holonomic"\nformula = "x - a*max(0, w*t - 2)^2"'
    run = anholon.simulate(anholon.loads(_block(law, "0")), until=1.5)
    save_run(run, tmp_path / "run.h5")
    kept = load_run(tmp_path / "run.h5")
    assert kept.at(0.5)["friction:dry"] == 0.0
    assert kept.at(1.2)["friction:dry"] == run.at(1.2)["friction:dry"]
    text = derive_text(run.system.model, "lagrange1", moment=find_instant(run, 0.5))
    assert "friction dry: is at rest as other constraints keep it" in text


BELT = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
s = { value = 0.25, unit = "m" }
w = { value = 2, unit = "rad/s" }
[coordinates]
x = { unit = "m" }
z = { unit = "m" }
[points]
B = { position = [X, 0, "z"], mass = 2 }
[bodies.belt]
kind = "box"
size = [1, 1, 0.1]
mass = 0
position = ["s*sin(w*t)", 0, 0]
[constraints.floor]
kind = "holonomic"
formula = "z"
at = "B"
[constraints.hold]
kind = "holonomic"
formula = "x"
[forces.dry]
kind = "friction"
constraint = "floor"
coefficient = 0.3
frame = "belt"
[simulation]
until = 4
"""


def test_a_part_that_is_held_on_a_belt_feels_its_reversals() -> None:
    run = anholon.simulate(anholon.loads(BELT.replace("X", '"x"')))
    for t in (0.5, 1.0, 2.0, 3.0):
        friction = MU * M * G * math.copysign(1.0, math.cos(2.0 * t))
        assert run.at(t)["friction:dry"] == pytest.approx(friction)
        assert run.at(t)["reaction:hold"] == pytest.approx(-friction)
    assert closes(run, driven=True)


def test_a_place_that_no_coordinate_moves_slips_on_a_belt() -> None:
    text = BELT.replace("X", "0").replace('x = { unit = "m" }\n', "")
    text = text.replace('[constraints.hold]\nkind = "holonomic"\nformula = "x"\n', "")
    run = anholon.simulate(anholon.loads(text))
    for t in (0.5, 1.0, 2.0, 3.0):
        assert run.at(t)["friction:dry"] == pytest.approx(MU * M * G * math.copysign(1.0, math.cos(2.0 * t)))
    assert closes(run, driven=True)


def test_a_belt_across_the_only_coordinate_counts_in_the_slip() -> None:
    """A block with x alone on a belt that moves with 1 m/s along y: x'' = -mu g x'/sqrt(x'^2 + 1)."""
    text = BELT.replace("X", '"x"').replace('["s*sin(w*t)", 0, 0]', '[0, "2*w*s*t", 0]')
    text = text.replace('x = { unit = "m" }', 'x = { unit = "m", rate = 1 }')
    text = text.replace('[constraints.hold]\nkind = "holonomic"\nformula = "x"\n', "")
    run = anholon.simulate(anholon.loads(text), until=0.6)
    # Closed form: artanh-like; u + 1/u ... integrated as t = (sqrt(1+v0^2) - sqrt(1+v^2) + ln(...))/(mu g).
    v = run.at(0.5)["x'"]

    def time(v: float) -> float:
        root = math.sqrt(1.0 + v * v)
        return -(root - math.atanh(1.0 / root))

    assert (time(v) - time(1.0)) / (MU * G) == pytest.approx(0.5, rel=1e-8)


GLIDE = """
format = 1
[coordinates]
x = { rate = 0.2, unit = "m" }
y = { unit = "m" }
th = { unit = "rad", rate = SPIN }
[bodies.b]
kind = "box"
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "th" }]
mass = 2
size = [0.3, 0.3, 0.3]
[constraints.blade]
kind = "blade"
at = "b"
frame = "b"
along = [1, 0, 0]
glide = 3
[constraints.drive]
kind = "nonholonomic"
formula = "b.e1x*x' + b.e1y*y' - 0.2*cos(2*t)"
[simulation]
until = 4
"""


@pytest.mark.parametrize("spin", ["0", "1"])
def test_a_driven_blade_that_glides(spin: str) -> None:
    run = anholon.simulate(anholon.loads(GLIDE.replace("SPIN", spin)))
    for t in (0.5, 1.0, 2.0, 3.0):
        sign = math.copysign(1.0, math.cos(2.0 * t))
        assert run.at(t)["friction:blade.glide"] == pytest.approx(-3.0 * sign)
        assert run.at(t)["reaction:drive"] == pytest.approx(-2.0 * 0.4 * math.sin(2.0 * t) + 3.0 * sign)
    assert closes(run, driven=True)


SPACE = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
a = { value = 0.1, unit = "m" }
w = { value = 2, unit = "rad/s" }
f = { value = 1, unit = "N" }
[coordinates]
x = { unit = "m", rate = RATE }
y = { unit = "m" }
z = { unit = "m" }
[points]
B = { position = ["x", "y", "z"], mass = 2 }
[constraints.floor]
kind = "holonomic"
formula = "z"
at = "B"
[constraints.drive]
kind = "holonomic"
formula = "x - LAW"
EXTRA
[forces.dry]
kind = "friction"
constraint = "floor"
coefficient = 0.3
at = "B"
[simulation]
until = 4
"""


def _space(law: str, rate: str, extra: str = "") -> str:
    return SPACE.replace("LAW", law).replace("RATE", rate).replace("EXTRA", extra)


def test_in_space_the_slip_reverses_through_zero() -> None:
    run = anholon.simulate(anholon.loads(_space("a*sin(w*t)", '"a*w"')))
    for t in (0.3, 1.0, 2.0, 3.5):
        drive = -M * A * W * W * math.sin(W * t) + MU * M * G * math.copysign(1.0, math.cos(W * t))
        assert run.at(t)["reaction:drive"] == pytest.approx(drive, abs=1e-9)
    assert closes(run, driven=True)


def test_in_space_a_side_force_moves_what_the_drive_keeps_slipping() -> None:
    """Against an independent integration of M y'' = f - mu N y'/|w| with x' given, from rest, by Radau IIA."""
    from scipy.integrate import solve_ivp

    push = '[forces.push]\nkind = "force"\nat = "B"\nvector = [0, "f", 0]'
    run = anholon.simulate(anholon.loads(_space("a*sin(w*t)", '"a*w"', push)))
    assert run.outcome.status == "done"

    def rate(t: float, y: np.ndarray) -> list[float]:
        speed = math.hypot(A * W * math.cos(W * t), y[1])
        return [y[1], (1.0 - MU * M * G * y[1] / max(speed, 1e-12)) / M]

    reference = solve_ivp(rate, (0.0, 3.5), [0.0, 0.0], method="Radau", rtol=1e-9, atol=1e-12, max_step=1e-3)
    assert run.at(3.5)["y"] == pytest.approx(reference.y[0, -1], rel=1e-6)
    assert closes(run, driven=True)


def test_in_space_a_dwelling_part_is_held_across_its_drive() -> None:
    """It slips across as soon as the side force 2 N/s t exceeds mu m g; along the drive the friction is 0."""
    push = '[forces.push]\nkind = "force"\nat = "B"\nvector = [20, "f*w*t", 0]'
    run = anholon.simulate(anholon.loads(_space("0*a", "0", push)))
    assert happened(run) == [("slip dry", pytest.approx(MU * M * G / 2.0, abs=1e-7))]
    assert run.at(2.0)["friction:dry"] == pytest.approx(4.0)
    assert run.at(2.0)["reaction:drive"] == pytest.approx(-20.0)
    t = 3.6 - MU * M * G / 2.0
    assert run.at(3.6)["y"] == pytest.approx(t**3 / 6.0, rel=1e-6)  # M y'' = 2 N/s (t - t_slip)


def test_a_driven_part_that_lands_rubs_in_the_impact() -> None:
    text = _block(DRIVES["holonomic"]).replace('formula = "z"', 'formula = "z"\nside = "positive"\nrestitution = 0.5')
    text = text.replace('z = { unit = "m" }', 'z = { unit = "m", value = 1 }')
    run = anholon.simulate(anholon.loads(text), until=0.8)
    landing = math.sqrt(2.0 / G)
    hit, struck = run.events[0], run.events[1]
    assert (hit.name, hit.t) == ("contact floor", pytest.approx(landing, abs=1e-9))
    assert hit.impulse == pytest.approx(M * 1.5 * G * landing)
    # The part slides on at x' > 0, so that the drive gives back the impulse mu P of the friction.
    assert (struck.name, struck.impulse) == ("blow drive", pytest.approx(MU * M * 1.5 * G * landing))
    assert run.at(0.6)["x"] == pytest.approx(A * math.sin(W * 0.6), abs=1e-10)
    assert hit.drives - hit.loss == pytest.approx(-0.5 * M * 0.75 * (G * landing) ** 2)
    assert closes(run, driven=True)


DISC = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
a = { unit = "rad", value = START, rate = RATE }
z = { unit = "m" }
[bodies.d]
kind = "disc"
axis = "z"
radius = 0.5
thickness = 0.1
mass = 2
position = [0, 0, "z"]
rotation = [{ axis = "z", angle = "a" }]
[bodies.table]
kind = "disc"
axis = "z"
radius = 1
thickness = 0.01
mass = 0
position = [0, 0, 0]
rotation = [{ axis = "z", angle = "TURN" }]
[points.P]
frame = "d"
position = [0.3, 0, 0]
[constraints.floor]
kind = "holonomic"
formula = "P.z"
at = "P"
DRIVE
[forces.dry]
kind = "friction"
constraint = "floor"
coefficient = 0.3
frame = "table"
[simulation]
until = 3
"""


def _disc(start: float, rate: float, law: str = "", turn: str = "0") -> str:
    drive = f'[constraints.drive]\nkind = "holonomic"\nformula = "a - {law}"' if law else ""
    text = DISC.replace("START", str(start)).replace("RATE", str(rate))
    return text.replace("DRIVE", drive).replace("TURN", turn)


def test_a_driven_disc_that_rubs_off_its_axis() -> None:
    run = anholon.simulate(anholon.loads(_disc(0.0, 1.0, "0.5*sin(2*t)")))
    for t in (0.3, 1.0, 1.5, 2.5):  # I a'' + r mu m g sign a', I = m R^2/2
        torque = 0.25 * -2.0 * math.sin(2.0 * t) + 0.3 * 0.3 * 2.0 * G * math.copysign(1.0, math.cos(2.0 * t))
        assert run.at(t)["reaction:drive"] == pytest.approx(torque)
    assert closes(run, driven=True)
    run = anholon.simulate(anholon.loads(_disc(0.0, 0.0, "0.5*max(0, t - 1)^2")))
    assert happened(run) == [("slip dry", pytest.approx(1.0, abs=1e-7))]
    assert [run.at(t)["reaction:drive"] for t in (0.5, 1.5)] == pytest.approx([0.0, 0.25 + 0.09 * 2.0 * G])


@pytest.mark.parametrize("start", [0.0, 0.3, math.pi / 2])
def test_a_free_disc_sticks_where_its_coordinate_moves_it_one_way_only(start: float) -> None:
    run = anholon.simulate(anholon.loads(_disc(start, 1.0)))
    assert happened(run) == [("stick dry", pytest.approx(0.25 / (0.3 * 0.3 * 2.0 * G), abs=1e-8))]


@pytest.mark.parametrize("start", [0.0, 0.3])
@pytest.mark.parametrize("rate", [0.5, 1.0])
def test_a_free_disc_goes_round_with_a_turntable(start: float, rate: float) -> None:
    run = anholon.simulate(anholon.loads(_disc(start, rate, turn="1.0*t")))
    assert run.outcome.status == "done"
    assert run.at(3.0)["a'"] == pytest.approx(1.0, abs=1e-9)
    assert run.at(2.0)["friction:dry"] == pytest.approx(0.0, abs=1e-9)


MAST = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
x = { unit = "m", rate = RATE }
z = { unit = "m" }
[bodies.sled]
kind = "box"
size = [0.3, 0.2, 0.1]
mass = 2
position = ["x", 0, "z"]
[constraints.floor]
kind = "holonomic"
formula = "z"
side = "positive"
at = "sled"
[constraints.drive]
kind = "nonholonomic"
formula = "x' - LAW"
at = "sled"
[forces.rub]
kind = "friction"
constraint = "floor"
coefficient = 0.3
[rods.mast]
elements = 3
damping = 0.01
rotation = [{ axis = "y", angle = "-pi/2" }]
curve = { kind = "straight", length = 0.5 }
section = { kind = "circle", radius = 0.01, young = 2e9, density = 1200 }
[joints.foot]
between = ["sled", "mast:base"]
[simulation]
until = 1.5
frames = 40
"""


def test_a_driven_sled_with_an_elastic_mast_reverses_and_leaves_its_dwell() -> None:
    mass = 2.0 + 1200.0 * math.pi * 1e-4 * 0.5
    run = anholon.simulate(anholon.loads(MAST.replace("RATE", "1").replace("LAW", "cos(3*t)")), until=1.0)
    assert run.outcome.status == "done"
    assert happened(run) == [("reverse rub", pytest.approx(math.pi / 6.0, abs=1e-6))]
    assert [run.at(t)["friction:rub"] for t in (0.4, 0.8)] == pytest.approx([-0.3 * mass * G, 0.3 * mass * G], rel=1e-2)
    run = anholon.simulate(anholon.loads(MAST.replace("RATE", "0").replace("LAW", "3*max(0, t - 1.013)")))
    assert happened(run) == [("slip rub", pytest.approx(1.013, abs=1e-5))]
    assert run.at(0.6)["friction:rub"] == 0.0
    assert run.at(1.45)["reaction:drive"] == pytest.approx(mass * (3.0 + 0.3 * G), rel=1e-2)
