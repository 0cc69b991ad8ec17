"""Programs of the motion of rods beside bodies: they run by themselves and give the program's own motion."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray

import anholon
from anholon.cli import main
from anholon.derivation import derive_text
from anholon.errors import UsageError
from anholon.model.file.examples import example_path
from anholon.model.file.model_file import load
from anholon.model.schema import Model

Floats = NDArray[np.float64]

COMPILER = shutil.which("gcc") or shutil.which("cc")
EXACT = 1e-6  # of places beside the size of the model, of coordinates beside the largest

CART = """
format = 1
name = "A cart at the tip of a rod"
gravity = [0, 0, -9.81]
[parameters]
push = { value = 2, unit = "N" }
[coordinates]
x = { unit = "m" }
[bodies.cart]
kind = "box"
position = [0.5, 0, "x"]
mass = 1
size = [0.2, 0.2, 0.2]
[forces.drive]
kind = "generalized"
coordinate = "x"
value = "push*sin(3*t) - 0.3*x'"
[rods.beam]
elements = 4
damping = 0.01
curve = { kind = "arc", radius = 2, angle = 0.25 }
section = { kind = "circle", young = 2e9, radius = 0.006, density = 1500 }
lumps = [{ at = "0.5L", mass = 0.1, inertia = [1e-4, 2e-4, 3e-4] }]
[supports.clamp]
at = "beam:base"
motion = ["0.002*sin(10*t)", 0, 0]
turn = [{ axis = "x", angle = "0.1*sin(5*t)" }]
[joints.foot]
between = ["cart", "beam:tip"]
turning = "free"
[loads.side]
kind = "section"
at = "beam(0.5L)"
force = [0, "0.1*sin(9*t)", 0]
[loads.hook]
kind = "section"
at = "beam(0.75L)"
moment = [0, "0.01*sin(4*t)", 0]
following = true
[loads.wind]
kind = "line"
rod = "beam"
force = [0, 0.05, 0]
[loads.engine]
kind = "line"
rod = "beam"
force = [0.02, 0, 0.03]
following = true
[loads.ground]
kind = "spring"
at = "beam(0.5L)"
stiffness = [1, 2, 3]
turning = [0.01, 0.02, 0.03]
"""
PENDULUM = """
format = 1
gravity = [0, 0, -9.81]
[rods.rope]
elements = 4
damping = 0.01
curve = { kind = "straight", length = 1 }
section = { kind = "circle", radius = 0.02, young = 5e6, density = 1100 }
[supports.hinge]
at = "rope:base"
turning = "hinged"
axis = "y"
"""
TWO_RODS = """
format = 1
gravity = [0, 0, -9.81]
[coordinates]
u = { value = 0.4, unit = "m" }
z = { unit = "m" }
phi = { value = 0.1, unit = "rad" }
[bodies.plate]
kind = "box"
position = ["u", 0, "z"]
rotation = [{ axis = "y", angle = "phi" }]
mass = 0.5
size = [0.1, 0.1, 0.02]
[constraints.track]
kind = "holonomic"
formula = "u + 0.1*z - 0.4"
[rods.left]
elements = 3
damping = 0.01
curve = { kind = "straight", length = 0.35 }
section = { kind = "rectangle", width = 0.02, height = 0.008, young = 2e8, density = 1500 }
[rods.right]
elements = 3
model = "bernoulli"
damping = 0.01
position = [0.45, 0, 0]
curve = { kind = "straight", length = 0.35 }
section = { kind = "rectangle", width = 0.02, height = 0.008, young = 2e8, density = 1500 }
[supports.wall]
at = "left:base"
[supports.other]
at = "right:tip"
held = "yz"
turning = "hinged"
axis = "y"
[joints.one]
between = ["left:tip", "plate"]
[joints.two]
between = ["plate", "right:base"]
turning = "hinged"
axis = [0, 1, 0]
"""
MODELS = {"cart on a rod": CART, "rod pendulum": PENDULUM, "body between two rods": TWO_RODS}
UNTIL, COUNT = 0.1, 4


@cache
def model_of(name: str) -> Model:
    model = anholon.loads(MODELS[name])
    return replace(model, simulation=replace(model.simulation, accuracy=1e-9, frames=round(COUNT / UNTIL), until=UNTIL))


@cache
def run_of(name: str) -> anholon.Run:
    return anholon.simulate(model_of(name), UNTIL)


def load_program(text: str, folder: Path) -> Any:
    path = folder / "program.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("program", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compare(run: anholon.Run, states: Floats) -> None:
    """Compare states of a program with the frames of a run."""
    count = len(run.frames[0].state.pose.x)
    size = max(float(np.ptp(run.frames[0].state.pose.x)), 1e-3)
    moved = 0.0
    for frame, y in zip(run.frames, states, strict=True):
        state = frame.state
        assert y[4 * count : 7 * count].reshape(count, 3) == pytest.approx(state.pose.x, abs=EXACT * size)
        moved = max(moved, float(np.abs(state.pose.x - run.frames[0].state.pose.x).max()))
        n = len(state.rigid.q)
        largest = max(1e-2, float(np.abs(state.rigid.q).max(initial=0.0)))
        assert y[13 * count : 13 * count + n] == pytest.approx(state.rigid.q, abs=EXACT * largest)
    assert moved > 1e-3 * size, "something moves"


@pytest.mark.parametrize("name", MODELS)
def test_the_first_accelerations_are_those_of_the_run(name: str, tmp_path: Path) -> None:
    program = load_program(derive_text(model_of(name), "newton", "python"), tmp_path)
    state, found, reactions = program.solve(program.MODEL, 0.0, program.START)
    first = run_of(name).frames[0].state
    count = len(first.pose.x)
    nodes = found[: 6 * count].reshape(count, 6)
    scale = 1.0 + float(np.abs(first.dw).max())
    assert nodes[:, 3:] == pytest.approx(first.dw, abs=1e-8 * scale)
    assert np.einsum("nij,nj->ni", state.R, nodes[:, :3]) == pytest.approx(first.dv, abs=1e-8 * scale)
    if len(first.rigid.q):
        assert found[6 * count :] == pytest.approx(first.rigid.dv, abs=1e-8 * scale)
    assert len(reactions) == len(program.REACTIONS)
    _, _, gaps = program.constraint_rows(program.MODEL, 0.0, state, program.vector(0.0))
    assert np.abs(gaps).max() < 1e-12


@pytest.mark.parametrize("name", MODELS)
def test_the_python_program_gives_the_motion_of_the_run(name: str, tmp_path: Path) -> None:
    program = load_program(derive_text(model_of(name), "lagrange1", "python"), tmp_path)
    part = slice(0, 2)
    times = run_of(name).times[part]
    _, states = program.integrate(program.MODEL, program.START, times[-1], times, rtol=1e-8)
    count = len(run_of(name).frames[0].state.pose.x)
    for frame, y in zip(run_of(name).frames[part], states, strict=True):
        places = y[4 * count : 7 * count].reshape(count, 3)
        size = float(np.ptp(run_of(name).frames[0].state.pose.x))
        assert places == pytest.approx(frame.state.pose.x, abs=EXACT * size)


@pytest.mark.skipif(COMPILER is None, reason="needs a C compiler")
@pytest.mark.parametrize("name", MODELS)
def test_the_c_program_gives_the_motion_of_the_run(name: str, tmp_path: Path) -> None:
    assert COMPILER is not None
    source, binary = tmp_path / "program.c", tmp_path / "program"
    source.write_text(
        derive_text(model_of(name), "maggi" if name != "rod pendulum" else "lagrange1", "c"), encoding="utf-8"
    )
    words = [
        COMPILER,
        "-std=c99",
        "-Wall",
        "-Wextra",
        "-Wpedantic",
        "-Werror",
        "-O2",
        str(source),
        "-o",
        str(binary),
        "-lm",
    ]
    subprocess.run(words, check=True)
    done = subprocess.run([str(binary), str(UNTIL), str(COUNT), "1e-9"], check=True, capture_output=True, text=True)
    lines = np.array([[float(word) for word in line.split()] for line in done.stdout.splitlines()])
    assert lines[:, 0] == pytest.approx(run_of(name).times)
    compare(run_of(name), lines[:, 1:])


def test_velocities_that_supports_forbid_are_taken_by_a_blow(tmp_path: Path) -> None:
    """The cart begins to move with the tip, and the clamp holds the rod: its base rests, momentum goes to the clamp."""
    model = anholon.loads(CART.replace('x = { unit = "m" }', 'x = { rate = 0.2, unit = "m" }'))
    model = replace(model, supports={"clamp": replace(model.supports["clamp"], motion=(0, 0, 0), turn=())})
    program = load_program(derive_text(model, "lagrange1", "python"), tmp_path)
    state = program.split_state(program.MODEL, program.START)
    assert np.abs(state.v[program.NODES["beam:base"]]).max() < 1e-9
    tip = state.v[program.NODES["beam:tip"]]
    assert tip[2] == pytest.approx(state.rates[0], abs=1e-9)
    assert np.abs(tip[:2]).max() < 1e-9
    assert 0.0 < state.rates[0] < 0.2


REFUSED = [
    (CART.replace("elements = 4", "elements = 12"), "has 12 elements; programs have at most 8"),
    (CART.replace("elements = 4", 'elements = 4\nmodel = "kirchhoff"'), "frozen strains"),
    (CART.replace('[loads.wind]', '[loads.wind]\nmoment = [1, 0, 0]'), "moments per length"),
    (CART + '[loads.soil]\nkind = "bed"\nrod = "beam"\nstiffness = [1, 1, 1]\n', "“soil” is a bed"),
    (CART.replace("force = [0, 0.05, 0]", 'force = [0, "0.05*t", 0]'), "“wind” along a rod varies in time"),
    (CART + '[[stages]]\nname = "one"\nduration = 1\n', "has stages"),
    (CART + '[constraints.floor]\nkind = "holonomic"\nformula = "x + 1"\nside = "positive"\n', "contacts"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "told"), REFUSED)
@pytest.mark.parametrize("language", ["python", "c"])
def test_what_programs_do_not_have_is_refused_by_name(text: str, told: str, language: str) -> None:
    with pytest.raises(UsageError, match=told):
        derive_text(anholon.loads(text), "lagrange1", language)


def test_rods_that_do_not_act_on_bodies_move_in_programs_too() -> None:
    apart = CART.replace('[joints.foot]\nbetween = ["cart", "beam:tip"]\nturning = "free"\n', "")
    text = derive_text(anholon.loads(apart), "lagrange1", "c")
    assert "ELEMENT_COUNT = 4" in text
    assert "COORDINATE_COUNT = 1" in text


def test_shipped_models_are_refused_by_name() -> None:
    for name, told in (("wrecking-ball", "“cable” is a cable"), ("pole-vaulter", "stages")):
        with pytest.raises(UsageError, match=told):
            derive_text(load(example_path(name)), "lagrange1", "python")


def test_the_command_writes_programs_of_rods_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "pendulum.toml"
    path.write_text(PENDULUM, encoding="utf-8")
    assert main(["derive", str(path), "--form", "lagrange1", "--as", "c"]) == 0
    assert "rods_integrate" in capsys.readouterr().out
    assert main(["derive", str(path), "--form", "lerbet", "--as", "c"]) == 0
    assert "rod_loads" in capsys.readouterr().out
