"""Equilibrium paths of rods: buckling loads, branches, stability, imperfections, and coming to rest."""

from __future__ import annotations

from itertools import takewhile

import numpy as np
import pytest
from msgspec.structs import replace
from scipy.optimize import brentq
from scipy.special import ellipe, ellipk

import anholon
from anholon.errors import RunError
from anholon.results.rods.rod_statics import make_equilibrium_problem
from anholon.rods.statics.continuation import follow_path
from anholon.system.compile_rods import compile_rods

COLUMN = """
format = 1
[rods.column]
elements = 24
model = "kirchhoff"
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e7, shear = [1e7, 1e7], torsion = 1, bending = [1, {second}], mass = 1 }}
{supports}
[loads.push]
kind = "section"
at = "column:tip"
force = [-1, 0, 0]
[simulation]
form = "path"
until = {until}
step = 0.2
branch = {branch}
"""
ARCH = """
format = 1
[rods.a]
elements = 16
position = ["-sin(half)", 0, 0]
rotation = [{ axis = "y", angle = "-half" }, { axis = "x", angle = "-pi/2" }]
curve = { kind = "arc", radius = 1, angle = "2*half" }
section = { kind = "given", axial = 1e4, shear = [1e4, 1e4], torsion = 1e3, bending = [1, 1], mass = 1 }
[parameters]
half = { value = 25, unit = "deg" }
[supports.left]
at = "a:base"
turning = "hinged"
axis = "y"
[supports.right]
at = "a:tip"
turning = "hinged"
axis = "y"
[loads.crown]
kind = "section"
at = "a:middle"
force = [0, 0, -1]
[simulation]
form = "path"
until = 27.3
step = 0.2
"""
CLAMPED = '[supports.a]\nat = "column:base"\n'
PINNED = '[supports.a]\nat = "column:base"\nturning = "hinged"\naxis = "y"\n'
GUIDED = '[supports.b]\nat = "column:tip"\nheld = "yz"\n'
ROLLER = GUIDED + 'turning = "hinged"\naxis = "y"\n'


def column(supports: str, until: float, branch: int = 0, second: float = 2.0) -> anholon.Run:
    text = COLUMN.format(supports=supports, until=until, branch=branch, second=second)
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "done", run.outcome.text()
    return run


def critical(run: anholon.Run) -> list[float]:
    return [float(event.name.split()[-1]) for event in run.events if event.name.startswith("bifurcation")]


@pytest.mark.parametrize(
    ("supports", "load"),
    [
        (CLAMPED, np.pi**2 / 4.0),
        (PINNED + ROLLER, np.pi**2),
        (CLAMPED + ROLLER, 20.190728556426629),  # tan x = x
        (CLAMPED + GUIDED, 4.0 * np.pi**2),
    ],
    ids=["free", "pinned", "clamped and pinned", "clamped"],
)
def test_columns_buckle_at_eulers_loads(supports: str, load: float) -> None:
    run = column(supports, 1.4 * load)
    assert critical(run) == pytest.approx([load], rel=6e-5)
    apart = np.abs(run["load"] / load - 1.0) > 1e-4
    np.testing.assert_array_equal(run["unstable"][apart], run["load"][apart] > load)


@pytest.mark.parametrize("side", [1, -1])
def test_the_branch_of_the_pinned_column_is_the_elastica(side: int) -> None:
    """P/P_cr = (2 K(k)/π)², k = sin(α/2), α the slope at the ends; the deflection is 2 k / sqrt(P/EI)."""
    slope = np.deg2rad(80.0)
    k = np.sin(slope / 2.0)
    load = (2.0 * ellipk(k**2)) ** 2
    run = column(PINNED + ROLLER, load, side)
    assert run["column:middle.z"][-1] == pytest.approx(side * 2.0 * k / np.sqrt(load), rel=1e-5)
    assert run["load"][-1] == pytest.approx(load)
    assert run["unstable"][-1] == 0.0


def test_a_round_column_may_buckle_to_any_side() -> None:
    """Both planes are critical at once; the bent column can turn about its axis without work, and still is followed."""
    tips = []
    for branch in (1, 2):
        run = column(CLAMPED, 3.5, branch, second=1.0)
        assert len(critical(run)) == 1
        tips.append([run[f"column:tip.{c}"][-1] for c in "yz"])
    assert abs(tips[0][1]) == pytest.approx(abs(tips[1][0]), rel=1e-8)
    assert abs(tips[0][0]) < 1e-6
    assert abs(tips[1][1]) < 1e-6


@pytest.mark.parametrize("branch", [1, -1, 2])
@pytest.mark.parametrize("lean", [0.0, 0.4])
def test_a_round_column_buckles_wherever_it_points(lean: float, branch: int) -> None:
    """Rounding alone leads it to other sides as well. K(k) = sqrt(P/EI) L for an end that is free, which is 2 k /
    sqrt(P/EI) beside its axis then, wherever that points."""
    text = COLUMN.format(supports=CLAMPED, until=4.0, branch=branch, second=1.0)
    turns = f'rotation = [{{ axis = "z", angle = {lean} }}, {{ axis = "y", angle = "{lean} - pi/2" }}]'
    axis = np.array([np.sin(lean) * np.cos(lean), np.sin(lean) ** 2, np.cos(lean)])
    text = text.replace("elements = 24", f"elements = 24\n{turns}")
    run = anholon.simulate(anholon.loads(text.replace("[-1, 0, 0]", str((-axis).tolist()))))
    assert run.outcome.status == "done", run.outcome.text()
    tip = np.array([run[f"column:tip.{c}"][-1] for c in "xyz"])
    k = brentq(lambda k: ellipk(k**2) - 2.0, 0.1, 0.999)
    assert np.linalg.norm(tip - (tip @ axis) * axis) == pytest.approx(k, rel=1e-5)


def test_a_branch_that_is_not_there_is_refused() -> None:
    run = anholon.simulate(anholon.loads(COLUMN.format(supports=CLAMPED, until=4.0, branch=3, second=2.0)))
    assert run.outcome.status == "failed"
    assert "one bifurcation up to" in run.outcome.text()


def test_bifurcations_that_lie_close_together_are_told_apart() -> None:
    """A hinged arch gives way across its plane first, then in it, shortly before its limit load: one step of the path
    passes both. The loads are zeros of the determinant of shooting from one hinge to the other."""
    assert critical(anholon.simulate(anholon.loads(ARCH))) == pytest.approx([23.69187, 25.0499], rel=1e-5)


def test_stiff_elements_that_bend_much_do_not_seem_to_change_their_stability() -> None:
    """A hinged half circle under a load at its crown: 5.86 EI/R² sideways (D. A. DaDeppo, R. Schmidt, 1969), then the
    limit load. Beyond that nothing changes for long, though the elements' own compliance against stretch, 1e-6 of that
    against bending, changes its sign with the error of their bending."""
    text = (
        ARCH.replace("value = 25", "value = 90").replace("1e4", "1e6").replace("bending = [1, 1]", "bending = [1e3, 1]")
    )
    balance = make_equilibrium_problem(compile_rods(anholon.loads(text)), 12.0)
    points = list(
        takewhile(lambda point: point.arc_length < 3.0, follow_path(balance, until=12.0, step=0.02, max_step=0.1))
    )
    assert [point.passed_kind for point in points if point.passed_kind != "regular"] == ["bifurcation", "limit"]
    assert next(point.critical_load for point in points if point.passed_kind == "bifurcation") == pytest.approx(
        5.86, abs=5e-3
    )
    assert points[-1].unstable_count == 2


def test_an_imperfect_column_bends_from_the_beginning() -> None:
    """To first order the amplitude a of the first shape grows to a / (1 - P/P_cr)."""
    model = anholon.loads(COLUMN.format(supports=PINNED + ROLLER, until=0.8 * np.pi**2, branch=0, second=2.0))
    model = replace(model, simulation=replace(model.simulation, imperfection=1e-4))
    run = anholon.simulate(model)
    first, last = np.abs(run["column:middle.z"][[0, -1]])
    assert first == pytest.approx(1e-4 * 25.0 / 24.0, rel=1e-6)
    assert last == pytest.approx(first / 0.2, rel=1e-3)


def test_a_rod_on_a_hinge_falls_until_it_hangs() -> None:
    found = anholon.statics(
        anholon.loads("""
format = 1
gravity = [0, 0, -9.81]
[rods.a]
elements = 8
curve = { kind = "straight", length = 1 }
section = { kind = "circle", radius = 0.01, young = 2e11, density = 7800 }
[supports.hinge]
at = "a:base"
turning = "hinged"
axis = "y"
""")
    )
    weight = 7800.0 * np.pi * 1e-4 * 9.81
    stretched = 1.0 + weight / (2.0 * 2e11 * np.pi * 1e-4)
    assert found.value("a:tip.z") == pytest.approx(-stretched, rel=1e-9)
    assert abs(found.value("a:tip.x")) < 1e-9
    assert found.value("reaction:hinge.z") == pytest.approx(weight, rel=1e-9)


def test_what_floats_is_refused() -> None:
    text = """
format = 1
[rods.a]
curve = { kind = "straight", length = 1 }
section = { kind = "circle", radius = 0.01, young = 2e11, density = 7800 }
[loads.pull]
kind = "section"
at = "a:tip"
force = [1, 0, 0]
[loads.back]
kind = "section"
at = "a:base"
force = [-1, 0, 0]
"""
    with pytest.raises(RunError, match="floats freely"):
        anholon.statics(anholon.loads(text))


@pytest.mark.parametrize("form", ["path", "statics"])
@pytest.mark.parametrize(
    ("support", "told"),
    [
        ("", "floats freely"),
        (
            'at = "a:base"\nturning = "hinged"\naxis = "y"',
            "nothing supports the rods against one motion (rotation about y)",
        ),
    ],
)
def test_a_load_that_grows_on_a_mechanism_is_refused_at_once(form: str, support: str, told: str) -> None:
    text = f"""
format = 1
[rods.a]
elements = 8
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "circle", radius = 0.01, young = 2e11, density = 7800 }}
[loads.push]
kind = "section"
at = "a:tip"
force = [0, 0, -1]
[simulation]
form = "{form}"
until = 1
{"[supports.hinge]" if support else ""}
{support}
"""
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "failed"
    assert ("compute their equilibrium under the full load" in run.outcome.message) is bool(support)
    assert told in run.outcome.message


ROORDA = """
format = 1
[rods.column]
elements = 8
model = "kirchhoff"
curve = {{ kind = "straight", length = 1 }}
rotation = [{{ axis = "y", angle = "-pi/2" }}]
section = {{ kind = "given", axial = 1, shear = [1, 1], torsion = 1e3, bending = [1, 1e3] }}
[rods.beam]
elements = 8
model = "kirchhoff"
curve = {{ kind = "straight", length = 1 }}
position = [0, 0, 1]
section = {{ kind = "given", axial = 1, shear = [1, 1], torsion = 1e3, bending = [1, 1e3] }}
[supports.foot]
at = "column:base"
turning = "hinged"
axis = "y"
[supports.end]
at = "beam:tip"
turning = "hinged"
axis = "y"
[joints.corner]
between = ["column:tip", "beam:base"]
[loads.push]
kind = "section"
at = "beam:base"
force = [0, 0, -14]
[simulation]
form = "path"
until = {until}
step = {step}
branch = {branch}
"""


@pytest.mark.parametrize("step", [0.02, 0.05])
def test_the_frame_of_koiter_and_roorda_buckles_with_one_side_soft(step: float) -> None:
    """k² sin k / (sin k - k cos k) = -3, and λ = 1 + 0.3805 θ on the branch, θ the turn of the corner (J. Roorda, J.
    Eng. Mech. Div. ASCE 91 (1965) 87; W. T. Koiter, 1966). A column that hardly shortens turns off beside it."""
    k = brentq(lambda k: k * k * np.sin(k) + 3.0 * (np.sin(k) - k * np.cos(k)), 3.3, 4.2, xtol=1e-14)
    run = anholon.simulate(anholon.loads(ROORDA.format(step=step, branch=0, until=1.2)))
    (event,) = run.events
    assert float(event.name.split()[-1]) == pytest.approx(k**2 / 14.0, rel=1e-5)
    if step > 0.02:
        return
    run = anholon.simulate(anholon.loads(ROORDA.format(step=step, branch=-1, until=1.05)))
    found = run.quantity(["load", "beam:base.e1z", "beam:base.e1x"])
    turn = np.arctan2(-found["beam:base.e1z"], found["beam:base.e1x"])
    near = np.flatnonzero((np.abs(turn) > 0.01) & (np.abs(turn) < 0.1))
    slope, *_ = np.polynomial.polynomial.polyfit(turn[near], (found["load"][near] * 14.0 / k**2 - 1.0) / turn[near], 2)
    assert slope == pytest.approx(0.3805, abs=2e-3)


def test_a_ring_that_has_buckled_under_pressure_touches_itself() -> None:
    """A quarter of a ring, inextensible: it buckles at q R³ = 3 EI, and no other way is met until the middles of its
    sides touch at 5.247 EI [I. Tadjbakhsh, F. Odeh 1967; J. E. Flaherty, J. B. Keller, S. I. Rubinow 1972]."""
    model = anholon.loads("""
format = 1
[rods.a]
elements = 16
model = "kirchhoff"
curve = { kind = "arc", radius = 1, angle = "pi/2" }
section = { kind = "given", axial = 1e9, shear = [1e9, 1e9], torsion = 100, bending = [100, 1] }
[supports.base]
at = "a:base"
held = "xz"
[supports.tip]
at = "a:tip"
held = "yz"
[loads.pressure]
kind = "line"
rod = "a"
force = [0, 1, 0]
following = true
[simulation]
form = "path"
until = 5.247
step = 0.1
branch = 1
""")
    run = anholon.simulate(model)
    assert [event.name.rpartition(" ")[0] for event in run.events] == ["bifurcation at load"]
    assert float(run.events[0].name.rpartition(" ")[2]) == pytest.approx(3.0, rel=1e-5)
    height = 1.0 - run.quantity(["a:base.y"])["a:base.y"]
    assert height[0] == 1.0
    assert height[-1] == pytest.approx(0.0, abs=3e-4)  # the load is given with four digits


@pytest.mark.parametrize("branch", [0, 1])
def test_a_rod_that_does_not_stretch_is_bent_where_its_ends_come_together(branch: int) -> None:
    """Straight it could only be pressed: the branch leads on, to the elastica between clamps half as far apart."""
    model = anholon.loads(f"""
format = 1
[rods.a]
elements = 16
model = "kirchhoff"
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e6, shear = [1e6, 1e6], torsion = 2, bending = [1, 4] }}
[supports.base]
at = "a:base"
[supports.tip]
at = "a:tip"
motion = [-0.5, 0, 0]
[simulation]
form = "path"
until = 1
step = 0.1
branch = {branch}
""")
    run = anholon.simulate(model)
    if not branch:
        assert run.outcome.status == "failed"
        assert "inextensible rod “a” is compressed" in run.outcome.message
        return
    assert run.outcome.status == "done"
    # A quarter of the rod is half of a hinged one: span/length = 2 E(m)/K(m) - 1, and F L² = 16 K² EI.
    m = brentq(lambda m: 2.0 * ellipe(m) / ellipk(m) - 1.5, 0.01, 0.9)
    thrust = -run.quantity(["a:middle.N"])["a:middle.N"][-1]
    assert thrust == pytest.approx(16.0 * ellipk(m) ** 2, rel=1e-5)
