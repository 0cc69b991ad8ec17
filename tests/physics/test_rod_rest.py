"""Equilibrium and small motions of rods with bodies and joints, and over ranges of loads."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from scipy.special import ellipe, ellipk

import anholon
from anholon.cli import main
from anholon.errors import RunError
from anholon.linear.buckling_loads import find_critical_loads
from anholon.linear.mode_ranges import find_modes_over
from anholon.system.compile_rods import compile_rods

ROD = """
format = 1
gravity = [0, 0, -9.81]
[rods.a]
elements = 6
curve = { kind = "straight", length = 1 }
section = { kind = "circle", radius = 0.01, young = 2e9, density = 7800 }
"""
ROLLER = '[supports.roller]\nat = "a:tip"\nheld = "yz"\nturning = "hinged"\naxis = "y"\n'
CLAMP = '[supports.clamp]\nat = "a:base"\n'
BALL = """
[coordinates]
x = { value = 1, unit = "m" }
y = { value = 0, unit = "m" }
z = { value = 0, unit = "m" }
roll = { value = 0, unit = "rad" }
pitch = { value = 0, unit = "rad" }
yaw = { value = 0, unit = "rad" }
[bodies.ball]
kind = "sphere"
radius = 0.05
mass = 0.5
position = ["x", "y", "z"]
rotation = [{ axis = "x", angle = "roll" }, { axis = "y", angle = "pitch" }, { axis = "z", angle = "yaw" }]
"""


def test_a_hinge_as_joint_is_a_hinge_as_support() -> None:
    support = '[supports.hinge]\nat = "a:base"\nturning = "hinged"\naxis = "y"\n'
    joint = '[joints.hinge]\nbetween = ["world", "a:base"]\nturning = "hinged"\naxis = [0, 1, 0]\n'
    (one, of_one), (two, of_two) = (anholon.rod_modes(anholon.loads(ROD + t + ROLLER), 4) for t in (support, joint))
    for address in ("a:middle.z", "a:middle.M2", "reaction:hinge.x", "reaction:hinge.z", "reaction:roller.z"):
        assert two.value(address) == pytest.approx(one.value(address), rel=1e-10, abs=1e-10)
    assert of_two.frequencies == pytest.approx(of_one.frequencies, rel=1e-9)
    assert one.unstable_count == two.unstable_count == 0


def test_a_body_on_the_tip_is_a_lump() -> None:
    J = 0.4 * 0.5 * 0.05**2
    lump = ROD + f'lumps = [{{ at = "tip", mass = 0.5, inertia = [{J}, {J}, {J}] }}]\n' + CLAMP
    body = ROD + CLAMP + BALL + '[joints.weld]\nbetween = ["a:tip", "ball"]\n'
    (one, of_one), (two, of_two) = (anholon.rod_modes(anholon.loads(text), 6) for text in (lump, body))
    for address in ("a:tip.x", "a:tip.z", "a:base.M2", "reaction:clamp.my"):
        assert two.value(address) == pytest.approx(one.value(address), rel=1e-9)
    assert two.value("z") == pytest.approx(one.value("a:tip.z"), rel=1e-9)
    assert two.value("reaction:weld.z") == pytest.approx(0.5 * 9.81, rel=1e-9)
    assert of_two.frequencies == pytest.approx(of_one.frequencies, rel=1e-7)


def test_rods_on_balls_hang_down() -> None:
    """Four rods one after another, level in the reference, fall until they hang; each joint carries what is below."""
    text = ROD.split("[rods.a]")[0]
    for k in range(4):
        text += f"""
[rods.r{k}]
elements = 2
position = [{0.5 * k}, 0, 0]
curve = {{ kind = "straight", length = 0.5 }}
section = {{ kind = "circle", radius = 0.01, young = 2e11, density = 7800 }}
"""
    text += "".join(f'[joints.j{k}]\nbetween = ["r{k}:tip", "r{k + 1}:base"]\nturning = "free"\n' for k in range(3))
    found = anholon.statics(anholon.loads(text + '[supports.top]\nat = "r0:base"\nturning = "free"\n'))
    weight = 7800.0 * np.pi * 1e-4 * 0.5 * 9.81
    assert found.value("r3:tip.z") == pytest.approx(-2.0, rel=1e-5)
    assert found.value("reaction:top.z") == pytest.approx(4.0 * weight, rel=1e-9)
    assert found.value("reaction:j1.z") == pytest.approx(2.0 * weight, rel=1e-9)
    assert found.unstable_count == 0


def test_a_body_that_nothing_holds_is_refused() -> None:
    with pytest.raises(RunError, match="A body beside the rods has no support"):
        anholon.statics(anholon.loads(ROD + CLAMP + BALL))


COLUMN = """
format = 1
[rods.column]
elements = {elements}
model = "kirchhoff"
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e7, shear = [1e7, 1e7], torsion = 100, bending = [1, 100], mass = 1, \
inertia = [1e-6, 1e-6, 1e-6] }}
[parameters]
P = {{ value = 1 }}
[supports.clamp]
at = "column:base"
[loads.thrust]
kind = "section"
at = "column:tip"
force = ["-P", 0, 0]
following = {following}
"""


def test_becks_column_flutters() -> None:
    """20.0509 EI/L² with ω = 11.016 (M. Beck 1952): 8 elements."""
    model = anholon.loads(COLUMN.format(elements=8, following="true").replace("1e7", "1e9").replace("1e-6", "1e-9"))
    _, (flutter,) = find_modes_over(model, "load", [15.0, 25.0])
    assert flutter.kind == "flutter"
    assert 2.0 * np.pi * flutter.frequency == pytest.approx(11.0155576, rel=1e-6)
    assert flutter.value == pytest.approx(20.0509536, rel=1e-7)


@pytest.mark.parametrize(
    ("part", "exact"),
    [
        (0.3, [("divergence", 4.0550172), ("divergence", 18.2284426)]),
        (0.36, [("divergence", 4.7011031), ("end of divergence", 16.9330815), ("flutter", 16.9445834)]),
        (0.5, [("flutter", 16.0524616)]),
    ],
)
def test_a_part_of_a_push_follows(part: float, exact: list[tuple[str, float]]) -> None:
    """Under the part η of its push that follows a column diverges where cos √P = -η/(1 - η); two forms of divergence
    meet to flutter from η = 0.35431 on [A. N. Kounadis], by power series of the equation of the column."""
    text = COLUMN.format(elements=16, following="true").replace('"-P"', f'"-{part}*P"')
    text = text.replace("1e7", "1e9").replace("1e-6", "1e-9")
    text += f'[loads.dead]\nkind = "section"\nat = "column:tip"\nforce = ["-{1.0 - part}*P", 0, 0]\n'
    _, found = find_modes_over(anholon.loads(text), "P", np.linspace(1.0, 22.0, 22).tolist())
    assert [one.kind for one in found] == [kind for kind, _ in exact]
    assert [one.value for one in found] == pytest.approx([value for _, value in exact], rel=3e-6)


def test_a_range_of_a_parameter_finds_eulers_load(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "column.toml"
    path.write_text(COLUMN.format(elements=16, following="false"))
    assert main(["modes", str(path), "--over", "P=1:3:3", "--count", "2"]) == 0
    told = capsys.readouterr().out
    assert "divergence at P = 2.4674" in told
    assert main(["statics", str(path), "--set", "P=3"]) == 0
    assert "not stable: 1 independent motion" in capsys.readouterr().out
    assert main(["statics", str(path), "--set", "P=3", "--branch", "1", "--values", "column:tip.z"]) == 0
    told = capsys.readouterr().out
    assert "it is stable" in told


def test_a_branch_of_statics_is_the_elastica() -> None:
    """P/P_cr = (2 K(k)/π)² with k = sin(α/2), α the slope at the tip: x = 2 E(k)/K(k) - 1 of the length."""
    k = np.sin(np.deg2rad(60.0) / 2.0)
    load = float(ellipk(k**2)) ** 2
    model = anholon.loads(COLUMN.format(elements=32, following="false").replace("value = 1", f"value = {load}"))
    found = anholon.statics(replace(model, simulation=replace(model.simulation, branch=-1)))
    assert found.value("column:tip.x") == pytest.approx(2.0 * ellipe(k**2) / ellipk(k**2) - 1.0, rel=1e-5)
    assert found.value("column:tip.z") == pytest.approx(-2.0 * k / np.sqrt(load), rel=1e-5)
    assert found.unstable_count == 0


RIGHT = 'rotation = [{ axis = "y", angle = "-pi/2" }]\n'
LOADED = """
format = 1
gravity = [0, 0, {gravity}]
[rods.a]
elements = {elements}
model = "kirchhoff"
{more}curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e7, shear = [1e7, 1e7], torsion = 1, bending = [{strong}, 1], mass = 1, \
inertia = [1e-6, 1e-6, 1e-6] }}
[supports.clamp]
at = "a:base"
{load}
"""
TIP = '[loads.p]\nkind = "section"\nat = "a:tip"\nforce = [{}]\nfollowing = {}\n'


@pytest.mark.parametrize(
    ("text", "kind", "range_", "exact"),
    [
        # A. G. Greenhill, 1881: the root of J_{-1/3}, 7.83735 EI/L² of its own weight.
        (LOADED.format(gravity=-1, elements=12, more=RIGHT, strong=2, load=""), "divergence", (5, 10), 7.83735),
        # Lateral buckling of a cantilever under a force at its end: 4.0126 sqrt(EI GJ)/L² (S. P. Timoshenko).
        (
            LOADED.format(gravity=0, elements=12, more="", strong=1e6, load=TIP.format("0, 0, -1", "false")),
            "divergence",
            (3, 5),
            4.0126,
        ),
        # H. Leipholz, 1962: 40.05 EI/L³ (40.0534 by refinement) of a push along the axis that follows.
        (
            LOADED.format(
                gravity=0,
                elements=20,
                more="",
                strong=100,
                load='[loads.p]\nkind = "line"\nrod = "a"\nforce = [-1, 0, 0]\nfollowing = true\n',
            ),
            "flutter",
            (35, 45),
            40.0534,
        ),
        # W. Hauger, 1966: the same push grown towards the clamp, and one that grows towards the tip; by power series of
        # EI w'''' + N w'' = μ ω² w, N = q L (1 - s)²/2 and q L (1 - s²)/2.
        *[
            (
                LOADED.format(
                    gravity=0,
                    elements=16,
                    more="",
                    strong=100,
                    load=f'[loads.p]\nkind = "line"\nrod = "a"\nforce = ["{force}", 0, 0]\nfollowing = true\n',
                ),
                "flutter",
                range_,
                exact,
            )
            for force, range_, exact in (("s - 1", (140, 160), 150.641624), ("-s", (50, 60), 54.588772))
        ],
    ],
    ids=["Greenhill", "lateral", "Leipholz", "Hauger", "towards the tip"],
)
def test_published_critical_loads(text: str, kind: str, range_: tuple[float, float], exact: float) -> None:
    _, (critical,) = find_modes_over(anholon.loads(text), "load", range_)
    assert critical.kind == kind
    assert critical.value == pytest.approx(exact, rel=2e-5)


ARCH = """
format = 1
[rods.a]
elements = 24
model = "kirchhoff"
curve = {{ kind = "arc", radius = 1, angle = {angle} }}
section = {{ kind = "given", axial = 1e7, shear = [1e7, 1e7], torsion = 100, bending = [100, 1] }}
[supports.base]
at = "a:base"
{turning}
[supports.tip]
at = "a:tip"
{turning}
[loads.pressure]
kind = "line"
rod = "a"
force = [0, 1, 0]
following = true
"""
HINGED = 'turning = "hinged"\naxis = "z"'


@pytest.mark.parametrize(
    ("angle", "turning", "exact"),
    [
        (np.pi, HINGED, 3.0),
        (2.0 * np.pi / 3.0, HINGED, 8.0),
        (np.pi / 2.0, HINGED, 15.0),
        (np.pi, "", 8.0),
    ],
    ids=["half circle", "120 degrees", "90 degrees", "clamped half circle"],
)
def test_arches_buckle_under_pressure(angle: float, turning: str, exact: float) -> None:
    """q R³/EI = (2 π/angle)² - 1 of hinged arches, sideways; k² - 1 of clamped ones, k tan(angle/2) cot(k angle/2) = 1
    (S. P. Timoshenko, J. M. Gere, Theory of Elastic Stability, 7.6). The pressure has a potential here."""
    text = ARCH.format(angle=angle, turning=turning)
    found = find_critical_loads(compile_rods(anholon.loads(text)), 1)
    assert found[0][0] == pytest.approx(exact, rel=2.5e-4)
