"""Small motions of rods: frequencies, buckling and flutter against closed forms."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.linalg import expm
from scipy.optimize import brentq

import anholon
from anholon.linear.mode_ranges import find_modes_over
from anholon.linear.rod_linearisation import linearise_rods
from anholon.linear.rod_modes import Modes, find_modes
from anholon.rods import loads, mesh_builders
from anholon.rods.loads import RodLoads
from anholon.rods.mesh import ElementMesh
from anholon.rods.section import from_stiffness
from anholon.rods.statics.equilibrium import find_equilibrium
from anholon.rods.statics.equilibrium_problem import Equilibrium, EquilibriumProblem
from anholon.rods.supports import make_support

GOLD: dict[str, Any] = json.loads((Path(__file__).parents[1] / "data" / "gold" / "rods.json").read_text())
FREQUENCIES = GOLD["6.5_cantilever_frequencies"]


def clamped(mesh: ElementMesh, given: RodLoads | None = None, count: int = 6) -> Modes:
    """Return the modes of a rod clamped at its start under loads."""
    supports = (make_support(mesh.reference, 0, rotation="clamped"),)
    given = given or loads.make_no_loads(mesh)
    state: Equilibrium = find_equilibrium(mesh, supports, given)
    return find_modes(linearise_rods(EquilibriumProblem(mesh, supports, given), state), count)


def bernoulli(elements: int) -> np.ndarray:
    """Return ω of bending in one plane, L = EI = μ = 1; the other plane is far stiffer."""
    section = from_stiffness((1e7, 1.0, 1.0, 1e4, 1e6, 1.0), 1.0, (1e-3, 1e-14, 1e-14)).freeze("shear2", "shear3")
    found = clamped(mesh_builders.make_straight_mesh(1.0, elements, section), count=3)
    return np.sqrt(found.squares.real)


def test_frequencies_of_bernoullis_cantilever() -> None:
    exact = np.array(FREQUENCIES["bernoulli beta_n L"][:3]) ** 2
    for elements in (2, 4, 16):
        assert bernoulli(elements) == pytest.approx(exact, rel=1e-9)


@pytest.mark.parametrize("name", ["timoshenko h/L=0.1", "timoshenko h/L=0.02"])
def test_frequencies_of_timoshenkos_cantilever(name: str) -> None:
    case = FREQUENCIES[name]
    E, G, k, rho, A, I = (case[key] for key in ("E", "G", "k", "rho", "A", "I"))  # noqa: E741
    section = from_stiffness(
        (1e4 * E * A, k * G * A, 1e3 * k * G * A, 1e6 * G * I, 1e3 * E * I, E * I),
        rho * A,
        (2 * rho * I, rho * I, rho * I),
    )
    found = np.sqrt(clamped(mesh_builders.make_straight_mesh(1.0, 16, section)).squares.real)
    assert found[:3] == pytest.approx(case["omega"][:3], rel=1e-7)


def test_torsion_and_stretching_of_a_clamped_rod() -> None:
    """ω = (2n - 1) π/2 sqrt(GJ/ρI_p)/L; the same with E/ρ for stretching."""
    section = from_stiffness((9.0, 1e6, 1e6, 4.0, 1e6, 1e6), 1.0, (1.0, 1e-9, 1e-9))
    found = np.sqrt(clamped(mesh_builders.make_straight_mesh(1.0, 4, section), count=4).squares.real)
    assert found == pytest.approx(np.pi / 2.0 * np.array([2.0, 3.0, 6.0, 9.0]), rel=1e-10)


def test_a_column_buckles_at_eulers_load() -> None:
    """The lowest ω² changes sign at π² EI / (4 L²)."""
    section = from_stiffness((1e7, 1.0, 1.0, 100.0, 1.0, 100.0), 1.0, (1e-6, 1e-6, 1e-6)).freeze("shear2", "shear3")
    mesh = mesh_builders.make_straight_mesh(1.0, 16, section)
    lowest = []
    for share in (0.9999, 1.0001):
        given = loads.make_no_loads(mesh)
        given.dead[-1, 0] = -share * np.pi**2 / 4.0
        found = clamped(mesh, given)
        lowest.append(found.squares[0].real)
        assert found.is_stable == (share < 1.0)
    assert lowest[0] > 0.0 > lowest[1]


def test_becks_column_flutters() -> None:
    """A following force on a clamped column: no buckling, flutter at 20.05 EI/L² (M. Beck 1952)."""
    section = from_stiffness((1e7, 1.0, 1.0, 100.0, 1.0, 100.0), 1.0, (1e-6, 1e-6, 1e-6)).freeze("shear2", "shear3")
    mesh = mesh_builders.make_straight_mesh(1.0, 16, section)
    for force, stable in ((10.0, True), (20.04, True), (20.06, False)):
        given = loads.make_no_loads(mesh)
        given.following[-1, 0] = -force
        assert clamped(mesh, given).is_stable == stable


@pytest.mark.parametrize(("more", "count"), [(5e-5, 2), (1e-10, 1)])
def test_two_divergences_beside_each_other_are_told_apart(more: float, count: int) -> None:
    """π² EI / (4 L²) in both planes, of which one is hardly stiffer; as far as that is more than rounding."""
    section = (
        f'{{ kind = "given", axial = 1e9, shear = [1e9, 1e9], torsion = 2, bending = [1, {1.0 + more!r}], mass = 1 }}'
    )
    model = anholon.loads(f"""
format = 1
[rods.a]
model = "kirchhoff"
elements = 8
curve = {{ kind = "straight", length = 1 }}
section = {section}
[supports.l]
at = "a:base"
[loads.f]
kind = "section"
at = "a:tip"
force = [-1, 0, 0]
""")
    _, criticals = find_modes_over(model, "load", [0.0, 2.0, 4.0], 3)
    exact = np.pi**2 / 4.0 * np.array([1.0, 1.0 + more])[:count]
    assert [one.value for one in criticals] == pytest.approx(exact, rel=1e-7)


@pytest.mark.parametrize(("time", "exact"), [(1e-2, 10.9661117), (1e-3, 10.9391220), (1e-4, 10.9388521)])
def test_damping_lowers_becks_load(time: float, exact: float) -> None:
    """H. Ziegler's paradox: inner damping, however small, nearly halves the load of flutter. Roots of
    (1 + τ λ) w⁗ + P w″ + λ² w = 0 with w = w′ = 0 and w″ = w‴ = 0 at the ends, of least damping."""
    model = anholon.loads(DAMPED_COLUMN.format(time=time))
    _, criticals = find_modes_over(model, "load", [8.0, 10.5, 11.5], 3)
    assert [one.kind for one in criticals] == ["flutter"]
    assert criticals[0].value == pytest.approx(exact, rel=1e-4)


DAMPED_COLUMN = """
format = 1
[rods.a]
model = "bernoulli"
elements = 12
damping = {time}
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e7, shear = [1e8, 1e8], torsion = 100, bending = [1, 1e3], mass = 1, \
inertia = [1e-7, 1e-7, 1e-7] }}
[supports.l]
at = "a:base"
[loads.f]
kind = "section"
at = "a:tip"
following = true
force = [-1, 0, 0]
"""


def test_a_pulled_beam_swings_faster() -> None:
    """Clamped at both ends with the tension N: the roots of the beam equation EI w⁗ - N w″ - μ ω² w = 0 give
    2 a b (1 - cosh a cos b) + (a² - b²) sinh a sin b = 0 with a², b² = (sqrt(N² + 4 EI μ ω²) ± N) / 2 EI."""
    EI, tension = 1e-2, 25.0
    section = from_stiffness((1e8, 1.0, 1.0, 1.0, 10.0, EI), 1.0, (1e-6, 1e-9, 1e-9)).freeze("shear2", "shear3")
    found = []
    for elements in (12, 24):
        mesh = mesh_builders.make_straight_mesh(1.0, elements, section)
        supports = (
            make_support(mesh.reference, 0, rotation="clamped"),
            make_support(mesh.reference, -1, rotation="clamped", displacement=(tension / 1e8, 0.0, 0.0)),
        )
        state = find_equilibrium(mesh, supports, loads.make_no_loads(mesh))
        lowest = find_modes(linearise_rods(EquilibriumProblem(mesh, supports, loads.make_no_loads(mesh)), state), 1)
        found.append(np.sqrt(lowest.squares[0].real))

    def characteristic(omega: float) -> float:
        root = np.sqrt(tension**2 + 4.0 * EI * omega**2)
        a, b = np.sqrt((root + tension) / (2.0 * EI)), np.sqrt((root - tension) / (2.0 * EI))
        return float(2.0 * a * b * (1.0 / np.cosh(a) - np.cos(b)) + (a**2 - b**2) * np.tanh(a) * np.sin(b))

    exact = brentq(characteristic, 15.8, 18.0, xtol=1e-12)
    assert np.array(found) == pytest.approx(exact, rel=1e-6)


THICK_BEAM = """
format = 1
[rods.a]
model = "{model}"
elements = 16
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e6, shear = [{GA}, {GA}], torsion = 1, bending = [1, 100], mass = 1, \
inertia = [1, {j}, {j}] }}
[supports.base]
at = "a:base"
{support}
"""
ENDS = {
    "free": ([2, 3], [2, 3], ""),
    "hinged": ([0, 2], [2, 3], '[supports.tip]\nat = "a:tip"\nheld = "yz"\nturning = "hinged"\naxis = "y"'),
    "clamped": ([0, 1], [2, 3], '[supports.tip]\nat = "a:tip"\nheld = "yz"'),
}


def timoshenko(rows: list[int], columns: list[int], GA: float, j: float) -> float:
    """Return the lowest ω of a beam of length 1, EI = m = 1, clamped at its base: the transfer of (w, φ, M, Q)."""

    def gap(omega: float) -> float:
        A = np.zeros((4, 4))
        A[0, 1], A[0, 3], A[1, 2], A[2, 1], A[2, 3], A[3, 0] = 1.0, 1.0 / GA, 1.0, -j * omega**2, -1.0, -(omega**2)
        return float(np.linalg.det(expm(A)[np.ix_(rows, columns)]))

    looks = np.linspace(0.5, 40.0, 400)
    values = [gap(one) for one in looks]
    k = next(k for k in range(len(looks) - 1) if values[k] * values[k + 1] < 0.0)
    return float(brentq(gap, looks[k], looks[k + 1], xtol=1e-13))


@pytest.mark.parametrize("ends", ENDS)
@pytest.mark.parametrize(
    ("model", "GA", "j"), [("general", 200.0, 2e-3), ("general", 50.0, 1e-6), ("bernoulli", 1e9, 1e-2)]
)
def test_thick_beams_and_heavy_sections_swing_as_timoshenko_s(ends: str, model: str, GA: float, j: float) -> None:
    rows, columns, support = ENDS[ends]
    exact = timoshenko(rows, columns, GA, j)
    _, modes = anholon.rod_modes(anholon.loads(THICK_BEAM.format(model=model, GA=GA, j=j, support=support)), 12)
    assert np.abs(np.abs(modes.roots.imag) / exact - 1.0).min() < 1e-5


FINE = """
format = 1
[rods.a]
elements = {elements}
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e8, shear = [1e10, 1e10], torsion = 1, bending = [1, 1.5], mass = 1, \
inertia = [2e-9, 1e-9, 1e-9] }}
{more}
"""


@pytest.mark.parametrize(
    ("more", "exact"),
    [
        ('[supports.one]\nat = "a:base"', [1.8751040687, 4.6940911330, 7.8547574382]),
        (
            '[supports.one]\nat = "a:base"\n[supports.two]\nat = "a:tip"\nheld = "yz"',
            [4.7300407449, 7.8532046241, 10.9956078380],
        ),
    ],
)
def test_higher_modes_of_slender_beams_have_no_error_of_the_mesh(more: str, exact: list[float]) -> None:
    """ω² = k⁴ EI/μ; of bending in the softer plane."""
    for elements in (8, 16):
        _, modes = anholon.rod_modes(anholon.loads(FINE.format(elements=elements, more=more)), 6)
        errors = [float(np.abs(modes.roots.imag / k**2 - 1.0).min()) for k in exact]
        assert max(errors) < 2e-7  # what is left is rotary inertia


QUARTER = """
format = 1
gravity = [0, 0, 0]

[rods.ring]
elements = {elements}
curve = {curve}

[rods.ring.section]
kind = "given"
axial = 1e9
shear = [1e9, 1e9]
torsion = 1000
bending = [1000, 1]
mass = 1
inertia = [1e-9, 1e-9, 1e-9]

[supports.start]
at = "ring:base"
held = "xz"

[supports.end]
at = "ring:tip"
held = "yz"
"""


@pytest.mark.parametrize(
    ("curve", "bent"),
    [
        ('{ kind = "arc", radius = 1, angle = 1.5707963267948966 }', ""),
        (
            '{ kind = "straight", length = 1.5707963267948966 }',
            'motion = [0, 1, 0]\nturn = [{ axis = "z", angle = 1.5707963267948966 }]\n',
        ),
    ],
    ids=["bent without stress", "bent from a straight rod"],
)
def test_frequencies_of_a_ring_have_no_error_of_the_mesh(curve: str, bent: str) -> None:
    """ω² = n² (n² - 1)²/(n² + 1) EI/(μ R⁴) of a ring that does not stretch [Love, Mathematical Theory of Elasticity,
    293], n = 2, 4 of its quarter between planes of symmetry. From what straight rod it was bent does not matter: with
    turns given at the ends the work of its moment is that of its whole turn, which stays."""
    n = np.array([2.0, 4.0])
    exact = n * (n**2 - 1.0) / np.sqrt(n**2 + 1.0) / (2.0 * np.pi)
    for elements in (4, 8, 16):
        model = anholon.loads(QUARTER.format(elements=elements, curve=curve) + bent)
        found = anholon.rod_modes(model, 2)[1].frequencies[:2]
        assert found == pytest.approx(exact, rel=2e-7)  # what is left is rotary inertia
