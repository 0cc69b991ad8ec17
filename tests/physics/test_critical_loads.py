"""Loads that buckle rods, without the error of the mesh: 8 elements, closed forms."""

from __future__ import annotations

import cmath

import numpy as np
import pytest
from scipy.optimize import brentq

import anholon
from anholon.linear.buckling_loads import find_critical_loads
from anholon.linear.mode_ranges import find_modes_over
from anholon.system.compile_rods import compile_rods

COLUMN = """
format = 1
[rods.a]
elements = 8
model = "kirchhoff"
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e9, shear = [1e9, 1e9], torsion = 2, bending = [1, {EI}] }}
[supports.base]
at = "a:base"
[supports.tip]
at = "a:tip"
held = "yz"
turn = [{{ axis = "x", angle = {turn} }}]
[loads.f]
kind = "section"
at = "a:tip"
force = [{force}, 0, 0]
{more}
"""


def lowest(text: str, count: int = 1) -> list[float]:
    """Return the lowest load factors at which the rods buckle."""
    return [factor for factor, *_ in find_critical_loads(compile_rods(anholon.loads(text)), count)]


def greenhill(twist: float, thrust: float, low: float, high: float) -> float:
    """Return the factor of twisting moment and thrust at which a round rod, EI = L = 1, between clamps buckles:
    u'''' - i T u''' + P u'' = 0 of u = y + i z, u = u' = 0 at the ends [A. G. Greenhill 1883]. The roots of
    a² - T a - P lie about T/2, by whose phase the determinant is turned to be imaginary."""

    def gap(factor: float) -> float:
        T, P = twist * factor, thrust * factor
        root = np.sqrt(T * T + 4.0 * P)
        a, b = 0.5 * (T + root), 0.5 * (T - root)
        A, B = cmath.exp(1j * a), cmath.exp(1j * b)
        rows = [[1, 0, 1, 1], [0, 1, 1j * a, 1j * b], [1, 1, A, B], [0, 1, 1j * a * A, 1j * b * B]]
        return float((np.linalg.det(np.array(rows)) * cmath.exp(-0.5j * T)).imag)

    return float(brentq(gap, low, high, xtol=1e-13))


@pytest.mark.parametrize(
    ("twist", "thrust", "low", "high"),
    [(1.0, 1e-4, 8.0, 10.0), (1.0, 1.0, 7.0, 9.0), (0.5, 2.0, 10.0, 12.0), (1.0, -0.5, 9.0, 10.5)],
)
def test_a_twisted_rod_buckles_under_greenhill_s_load(twist: float, thrust: float, low: float, high: float) -> None:
    """Between clamps: 8.987 EI/L of the twist alone, up to 4.5 rad of turn."""
    exact = greenhill(twist, thrust, low, high)
    pair = lowest(COLUMN.format(EI=1, turn=twist / 2.0, force=-thrust, more=""), 2)
    assert pair == pytest.approx([exact, exact], rel=1e-7)


def test_columns_between_clamps_buckle_in_their_higher_forms() -> None:
    """4 π², 8.987² and 16 π²; shortened by P/EA."""
    found = lowest(COLUMN.format(EI=1e3, turn=0, force=-1, more=""), 3)
    assert found == pytest.approx([4.0 * np.pi**2, 80.7629142, 16.0 * np.pi**2], rel=3e-7)


def test_columns_that_shear_buckle_in_their_higher_forms() -> None:
    """P (1 + P/GA) = (n π)² EI of hinged ends [J. A. Haringx]: far from where they are foreseen without load."""
    hinge = 'turning = "hinged"\naxis = "y"'
    text = COLUMN.format(EI=1e3, turn=0, force=-1, more="").replace('turn = [{ axis = "x", angle = 0 }]', hinge)
    text = text.replace('at = "a:base"', f'at = "a:base"\n{hinge}').replace("shear = [1e9, 1e9]", "shear = [20, 20]")
    found = lowest(text.replace("kirchhoff", "timoshenko"), 4)
    waves = np.arange(1.0, 5.0) * np.pi
    assert found == pytest.approx(10.0 * (np.sqrt(1.0 + waves**2 / 5.0) - 1.0), rel=1e-7)


def test_no_form_of_a_column_on_a_bed_is_left_out() -> None:
    """P = EI a² + k/a² of hinged ends, a = n π [Hetényi]: forms of close loads, not in the order of their waves."""
    k = 3000.0
    hinge = 'turning = "hinged"\naxis = "y"'
    bed = f'[loads.bed]\nkind = "bed"\nrod = "a"\nstiffness = [0, 1e7, {k}]'
    text = COLUMN.format(EI=1e3, turn=0, force=-1, more=bed).replace('turn = [{ axis = "x", angle = 0 }]', hinge)
    found = lowest(text.replace('at = "a:base"', f'at = "a:base"\n{hinge}'), 4)
    waves = np.arange(1.0, 9.0) * np.pi
    assert found == pytest.approx(np.sort(waves**2 + k / waves**2)[:4], rel=1e-6)


RING = """
format = 1
[rods.a]
elements = {elements}
model = "kirchhoff"
curve = {{ kind = "arc", radius = 1, angle = "2*pi" }}
section = {{ kind = "given", axial = 1e7, shear = [1e7, 1e7], torsion = 100, bending = [100, 1] }}
[joints.closed]
between = ["a:base", "a:tip"]
[supports.base]
at = "a:base"
[loads.pressure]
kind = "line"
rod = "a"
{force}
"""


def test_a_ring_buckles_under_pressure_in_two_forms_at_once() -> None:
    """q R³ = 3 EI of a pressure that follows, in two ovals; 16 elements [M. Lévy 1884]."""
    text = RING.format(elements=16, force="force = [0, 1, 0]\nfollowing = true")
    assert lowest(text, 2) == pytest.approx([3.0, 3.0], rel=1e-6)


@pytest.mark.parametrize(("elements", "error"), [(16, 2e-6), (32, 1e-7)])
def test_a_ring_buckles_under_loads_that_keep_pointing_where_its_centre_was(elements: int, error: float) -> None:
    """q R³ = 4 EI of loads that keep their directions, in the oval that does not turn the held section; this resists
    rotations of the whole ring, which such loads favour [S. P. Timoshenko, J. M. Gere 1961, 7.2]."""
    text = RING.format(elements=elements, force='force = ["-sin(2*pi*s)", "cos(2*pi*s)", 0]')
    assert lowest(text, 2)[1] == pytest.approx(4.0, rel=error)


def test_a_ring_buckles_under_loads_that_stay_directed_to_its_centre() -> None:
    """q R³ = 9/2 EI [S. P. Timoshenko, J. M. Gere 1961, 7.2]: loads that keep their directions, with the springs q/R
    along the ring that draw back what would turn away from the centre; over a parameter."""
    force = 'force = ["-q*sin(2*pi*s)", "q*cos(2*pi*s)", 0]\n[loads.centre]\nkind = "bed"\nrod = "a"\naxes = "section"'
    text = RING.format(elements=16, force=force + '\nstiffness = ["q", 0, 0]\n[parameters]\nq = { value = 1 }')
    text = text.replace("bending = [100, 1]", "bending = [100, 1], mass = 1")
    free = (
        'held = "z"\nturning = "hinged"\naxis = "z"\n[supports.middle]\nat = "a:middle"\nheld = "x"\nturning = "free"'
    )
    text = text.replace('[supports.base]\nat = "a:base"', f'[supports.base]\nat = "a:base"\n{free}')
    _, criticals = find_modes_over(anholon.loads(text), "q", [4.0, 5.0], 1)
    assert {one.kind for one in criticals} == {"divergence"}
    assert [one.value for one in criticals] == pytest.approx([4.5] * len(criticals), rel=3e-6)
