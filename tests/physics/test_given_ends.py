"""Rods whose ends are displaced and turned, against closed forms and shooting of the equations of the rod."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import anholon
from anholon.cli import main
from anholon.linear.mode_ranges import find_modes_over

RING = """
format = 1
[rods.ring]
elements = 16
curve = {{ kind = "arc", radius = 2.5, angle = "pi" }}
section = {{ kind = "given", axial = 4e6, shear = [1.5e6, 1.5e6], torsion = {torsion}, bending = [9, 1] }}
[supports.fixed]
at = "ring:base"
[supports.turned]
at = "ring:tip"
held = "xz"
turn = [{{ axis = "y", angle = "-2*pi" }}]
[simulation]
form = "{form}"
until = 1
step = 0.1
"""


@pytest.mark.parametrize("form", ["statics", "path"])
def test_a_ring_that_is_turned_once_is_wound_three_times(form: str) -> None:
    """Y. Goto and others, Int. J. Solids Struct. 29 (1992) 893: half of a ring, turned by 2π about its diameter,
    becomes a ring of a third of the radius; the moment is EI (3/R - 1/R), and no force is left."""
    run = anholon.simulate(anholon.loads(RING.format(torsion=2, form=form)))
    assert run.outcome.status == "done", run.outcome.text()
    assert run["ring:tip.y"][-1] == pytest.approx(5.0 / 3.0, rel=1e-12)
    assert run["ring:middle.M3"][-1] == pytest.approx(2.0 / 2.5, rel=1e-12)
    assert np.abs([run[f"reaction:turned.{c}"][-1] for c in "xyz"]).max() < 1e-11


TWO_POINTS = """
format = 1
[rods.b]
elements = 32
model = "{model}"
curve = {{ kind = "straight", length = 2 }}
section = {{ kind = "given", axial = 1e4, shear = [1e4, 1e4], torsion = 0.7, bending = [1, 1.6] }}
[supports.g]
at = "b:base"
[supports.t]
at = "b:tip"
motion = {motion}
turn = [{{ axis = "z", angle = {about_z} }}, {{ axis = "x", angle = {about_x} }}]
"""


@pytest.mark.parametrize(
    ("model", "motion", "about_z", "about_x", "exact"),
    [
        ("kirchhoff", [-0.8, 0.5, 0.2], 1.2, 0.9, [0.858210177, -0.342286399, 0.298685829]),
        ("kirchhoff", [-0.5, 0.2, 0.3], 0.4, 2.0 * np.pi, [0.682186749, 0.05612982, 0.619797952]),
        ("general", [-1.0, 0.6, 0.1], np.pi, 0.0, [0.985708756, -0.002429588, -0.126833149]),
        ("kirchhoff", [-0.4, 0.1, 0.0], 0.0, 3.0 * np.pi, [0.76227716, 0.44620869, -0.06239529]),
    ],
)
def test_ends_that_are_brought_together_and_turned(
    model: str, motion: list[float], about_z: float, about_x: float, exact: list[float]
) -> None:
    """The middle of the rod, from shooting with 1e-12; rods that cannot stretch bend suddenly, as columns buckle."""
    text = TWO_POINTS.format(model=model, motion=motion, about_z=about_z, about_x=about_x)
    found = anholon.statics(anholon.loads(text))
    assert found.unstable_count == 0
    assert [found.value(f"b:middle.{c}") for c in "xyz"] == pytest.approx(exact, abs=5e-8)


def test_an_inextensible_rod_whose_ends_meet_is_a_ring() -> None:
    """On the way it buckles and leaps; in the end it is bent about its weak axis, κ = 2π/L, with no force left."""
    text = TWO_POINTS.format(model="inextensible", motion=[-2.0, 0.0, 0.0], about_z='"2*pi"', about_x=0.0)
    found = anholon.statics(anholon.loads(text.replace("elements = 32", "elements = 8")))
    assert found.unstable_count == 0
    place = np.array([found.value(f"b:middle.{c}") for c in "xyz"])
    assert np.linalg.norm(place) == pytest.approx(2.0 / np.pi, rel=1e-9)
    assert abs(found.value("b(0.3L).k2")) == pytest.approx(np.pi, rel=1e-9)
    assert np.abs([found.value(f"reaction:g.{c}") for c in "xyz"]).max() < 1e-7


TWISTED_RING = """
format = 1
[parameters]
twist = {{ value = {twist}, unit = "rad" }}
[rods.b]
elements = 16
model = "kirchhoff"
curve = {{ kind = "straight", length = 2 }}
section = {{ kind = "given", axial = 1e6, shear = [1,1], torsion = 0.7, bending = [1, {strong}], mass = 1, \
inertia = [2,1,1] }}
[supports.g]
at = "b:base"
[supports.t]
at = "b:tip"
motion = [-2, 0, 0]
turn = [{{ axis = "z", angle = "2*pi" }}, {{ axis = "x", angle = "twist" }}]
"""


@pytest.mark.parametrize(("twist", "strong"), [(3.0, 1.0), (13.0, 1.0), (3.0, 1.001), (13.0, 1.001)])
def test_a_straight_round_rod_is_bent_into_a_ring_and_twisted(twist: float, strong: float) -> None:
    """M1 = C τ, and the force M1 κ along the axis of the ring, which may turn about the tangent at its clamp: when the
    rod is not quite round it leaps to another plane at a twist of π, where that has less energy."""
    found = anholon.statics(anholon.loads(TWISTED_RING.format(twist=twist, strong=strong)))
    assert found.unstable_count == 0
    assert found.value("b(0.3L).M1") == pytest.approx(0.35 * twist, rel=1e-3)
    assert found.value("b:base.T2") ** 2 + found.value("b:base.T3") ** 2 == pytest.approx(
        (0.35 * twist * np.pi) ** 2, rel=2e-3
    )
    assert np.hypot(found.value("b:middle.y"), found.value("b:middle.z")) == pytest.approx(
        2.0 / np.pi, rel=5e-5 if strong == 1.0 else 2e-4
    )


def test_a_twisted_ring_buckles_at_the_twist_of_michell_and_zajac() -> None:
    """2π √3 A/C: J. H. Michell, Messenger of Math. 19 (1889) 68; E. E. Zajac, J. Appl. Mech. 29 (1962) 136."""
    _, critical = find_modes_over(anholon.loads(TWISTED_RING.format(twist=0.0, strong=1)), "twist", [15.0, 16.0], 1)
    assert [one.kind for one in critical] == ["divergence"]
    assert critical[0].value == pytest.approx(2.0 * np.pi * 3.0**0.5 / 0.7, rel=5e-4)


TWISTED = """
format = 1
[parameters]
turns = {{ value = {turns} }}
[rods.r]
elements = 8
model = "kirchhoff"
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1, shear = [1, 1], torsion = 2, bending = [3, 3] }}
[supports.base]
at = "r:base"
[supports.tip]
at = "r:tip"
held = "yz"
turning = "clamped"
turn = [{{ axis = "x", angle = "2*pi*turns" }}]
"""


@pytest.mark.parametrize("turns", [3.2, 2.2])
def test_a_rod_that_loses_whole_turns_says_so_and_at_which_load(
    turns: float, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Greenhill, Proc. Inst. Mech. Eng. (1883) 182: a straight rod between clamps of which one slides along it buckles
    under the torque M = 2 β EI/L, tan β = β. It forms a loop, which turns over and takes two turns with it."""
    path = tmp_path / "twisted.toml"
    path.write_text(TWISTED.format(turns=turns), "utf-8")
    found = anholon.statics(anholon.load(path))
    assert found.unstable_count == 0
    assert found.lost_turns["r"] == pytest.approx((turns, turns - 2.0), abs=1e-9)
    critical = 2.0 * 4.493409458 * 3.0 / (2.0 * 2.0 * np.pi * turns)
    assert found.snap_through_factor == pytest.approx(critical, rel=3e-3)
    assert main(["statics", str(path)]) == 0
    told = capsys.readouterr().out
    assert f"unstable from {found.snap_through_factor:.4g} of the load on" in told
    assert f"torsion of r from end to end falls from {turns:g} to {turns - 2.0:.2g} turns" in told


@pytest.mark.parametrize(("frames", "load"), [(1, 1.0), (60, 1.0), (7, 2.0)])
def test_a_run_of_equilibria_tells_it_too(
    frames: int, load: float, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The run stays on the straight rod, whose torque is 2 π C φ/L; it says from which load on that is unstable."""
    turns = 3.2 / load
    text = TWISTED.format(turns=turns) + f'[simulation]\nform = "statics"\nuntil = {load}\nframes = {frames}\n'
    run = anholon.simulate(anholon.loads(text))
    assert run["r:middle.M1"][-1] == pytest.approx(2.0 * 2.0 * np.pi * 3.2, rel=1e-9)
    critical = 2.0 * 4.493409458 * 3.0 / (2.0 * 2.0 * np.pi * turns)
    told = re.match(r"From the load factor (\S+) on these equilibria are unstable", run.outcome.remedy)
    assert told is not None
    assert float(told.group(1)) == pytest.approx(critical, rel=3e-3)
    assert "the torsion of “r” may fall by whole turns" in run.outcome.remedy
    (tmp_path / "twisted.toml").write_text(text, "utf-8")
    assert main(["run", str(tmp_path / "twisted.toml")]) == 0
    assert f"warning: {run.outcome.remedy}" in capsys.readouterr().out


def test_a_run_of_stable_equilibria_says_nothing_of_that() -> None:
    text = TWISTED.format(turns=2.0) + '[simulation]\nform = "statics"\nuntil = 1\n'
    assert anholon.simulate(anholon.loads(text)).outcome.remedy == ""


def test_a_rod_that_keeps_its_turns_says_nothing_of_them() -> None:
    found = anholon.statics(anholon.loads(TWISTED.format(turns=2.0)))
    assert found.value("r:middle.M1") == pytest.approx(8.0 * np.pi, rel=1e-12)
    assert found.lost_turns == {}
    assert np.isnan(found.snap_through_factor)


def test_equilibria_that_are_unstable_in_between_are_named() -> None:
    """The end of a hinged bar moves along a line that first approaches the other end: the straight bar is unstable
    while its shortening ε exceeds that of buckling, from the balance of a bar that bends and shortens,
    EI θ'' + EA ε (1 - ε) θ = 0: EA ε (1 - ε) = π² EI/L²; and it is stable again behind."""
    model = anholon.loads("""
format = 1
[rods.b]
elements = 16
curve = { kind = "straight", length = 1 }
section = { kind = "given", axial = 4000, shear = [1e9, 1e9], torsion = 100, bending = [100, 1] }
[supports.g]
at = "b:base"
turning = "hinged"
[supports.t]
at = "b:tip"
turning = "hinged"
motion = [-0.02, 0.2, 0]
[simulation]
form = "statics"
until = 1
frames = 40
""")
    run = anholon.simulate(model)
    assert run.outcome.status == "done", run.outcome.text()
    told = re.match(r"Between the load factors (\S+) and (\S+) these equilibria are unstable", run.outcome.remedy)
    assert told is not None, run.outcome.remedy
    shortening = (1 - np.sqrt(1 - 4 * np.pi**2 / 4000)) / 2
    square = 1 - (1 - shortening) ** 2  # of 1 - length² = 0.04 λ - 0.0404 λ²
    first, last = np.roots([-0.0404, 0.04, -square])[::-1]
    assert [float(word) for word in told.groups()] == pytest.approx(sorted([first, last]), abs=3e-4)
    at = [run["load"], np.hypot(run["b:tip.x"], run["b:tip.y"])]
    np.testing.assert_allclose(at[1], np.sqrt(1 - 0.04 * at[0] + 0.0404 * at[0] ** 2), atol=1e-12)
