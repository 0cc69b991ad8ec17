"""Modes of rods without the error of the mesh: curved, heavy, tapered, turning and loaded ones."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.linalg
from numpy.polynomial import Polynomial, chebyshev
from numpy.typing import NDArray

import anholon

Floats = NDArray[np.float64]

RING = """
format = 1
[rods.ring]
elements = {elements}
curve = {{ kind = "arc", radius = 2, angle = "2*pi" }}
section = {{ kind = "given", axial = {axial}, shear = [1e7, 1e7], torsion = 0.7, bending = [3, 5], mass = 1.5, \
inertia = [{j}, {k}, {k}] }}
[joints.close]
between = ["ring:tip", "ring:base"]
"""


def omega(text: str, count: int) -> Floats:
    """Return ω of the lowest modes, rad/s."""
    return np.asarray(np.abs(anholon.rod_modes(anholon.loads(text), count)[1].roots.imag))


def test_a_ring_swings_out_of_its_plane() -> None:
    """ω² = n² (n² - 1)²/(n² + EI/GJ) EI/(μ R⁴) [Love, Mathematical Theory of Elasticity, 293]."""
    found = omega(RING.format(elements=6, axial=1e7, j=1e-7, k=1e-7), 14)
    for n in (2, 3):
        exact = n * (n * n - 1.0) / np.sqrt(n * n + 3.0 / 0.7) * np.sqrt(3.0 / 1.5) / 4.0
        assert np.abs(found / exact - 1.0).min() < 1e-6


def test_sections_of_a_ring_turn_about_its_axis() -> None:
    """All sections turn alike: bending by φ/R, ω² = EI/(J R²), with heavy sections the slowest but rigid motions."""
    found = omega(RING.format(elements=6, axial=1e7, j=40.0, k=20.0), 20)
    assert np.abs(found / (np.sqrt(3.0 / 40.0) / 2.0) - 1.0).min() < 1e-8


def flapping(rate: float = 0.0, hub: float = 0.0, taper: float = 0.0) -> Floats:
    """Return ω of a clamped blade, L = 1, that flaps: (B w'')'' - (T w')' = ω² m w with B = r⁴, m = r², r = 1 - c x,
    and T = Ω² ∫ m (R + x) from x on, by Chebyshev's polynomials as Galerkin's base x² T_k(2 x - 1)."""
    x, weights = np.polynomial.legendre.leggauss(80)
    x, weights = 0.5 + 0.5 * x, 0.5 * weights
    mass = Polynomial([1.0, -taper]) ** 2
    pull = (mass * Polynomial([hub, 1.0])).integ()
    base = [chebyshev.chebmul(chebyshev.poly2cheb([0.25, 0.5, 0.25]), row) for row in np.eye(22)]
    w, slope, bent = (
        np.array([2.0**k * chebyshev.chebval(2.0 * x - 1.0, chebyshev.chebder(row, k)) for row in base])
        for k in (0, 1, 2)
    )
    K = (bent * weights * mass(x) ** 2) @ bent.T + (slope * weights * rate**2 * (pull(1.0) - pull(x))) @ slope.T
    return np.asarray(np.sqrt(scipy.linalg.eigh(K, (w * weights * mass(x)) @ w.T, eigvals_only=True)))


BLADE = """
format = 1
[rods.blade]
model = "bernoulli"
elements = {elements}
position = [{hub}, 0, 0]
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e9, shear = [1e8, 1e8], torsion = 1e3, bending = [1, 1e4], mass = 1, \
inertia = [1e-9, 1e-9, 1e-9] }}
[supports.hub]
at = "blade:base"
spin = [0, 0, {rate}]
"""


@pytest.mark.parametrize(("rate", "hub"), [(5.0, 0.0), (12.0, 0.0), (9.0, 1.5), (30.0, 0.2)])
def test_a_blade_flaps(rate: float, hub: float) -> None:
    found = omega(BLADE.format(elements=16, hub=hub, rate=rate), 4)
    for exact in flapping(rate, hub)[:3]:
        assert np.abs(found / exact - 1.0).min() < 1e-6


TAPER = """
format = 1
[rods.blade]
model = "bernoulli"
elements = 16
position = [0.3, 0, 0]
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "circle", radius = "0.0005*(1 - 0.8*s)", young = "2.56e14/pi", density = "4e6/pi" }}
[supports.hub]
at = "blade:base"
spin = [0, 0, {rate}]
"""


@pytest.mark.parametrize("rate", [0.0, 8.0])
def test_a_tapered_blade_flaps(rate: float) -> None:
    """EI = 4, m = 1 at the base: twice the frequencies of EI = m = 1."""
    found = omega(TAPER.format(rate=rate), 6)
    for exact in 2.0 * flapping(0.5 * rate, 0.3, 0.8)[:3]:
        assert np.abs(found / exact - 1.0).min() < 5e-6


BENT = """
format = 1
[rods.a]
elements = {elements}
curve = {{ kind = "arc", radius = 0.6, angle = 2.2 }}
section = {{ kind = "given", axial = 1e6, shear = [1e5, 1e5], torsion = 100, bending = [100, 150], mass = 1, \
inertia = [0.02, 0.01, 0.01] }}
damping = {damping}
[supports.one]
at = "a:base"
{more}
"""
LOADS = {
    "free": "",
    "spread": '[loads.f]\nkind = "line"\nrod = "a"\nforce = [0, "100*s", 60]',
    "following": '[loads.f]\nkind = "section"\nat = "a:tip"\nfollowing = true\nforce = [20, -30, 10]',
    "couples": '[loads.f]\nkind = "line"\nrod = "a"\nmoment = [5, "10*s", 6]',
    "bed": '[loads.f]\nkind = "bed"\nrod = "a"\nstiffness = [100, "4000*s", 3000]',
    "turning": "spin = [0, 1, 3]",
    "law": '[loads.f]\nkind = "section"\nat = "a:tip"\nforce = [20, -30, 10]',
}


LAW = """kind = "law", force = ["1e6*e", "1e5*g2", "1e5*g3"], \
moment = ["100*k1", "100*(k2 + 0.2*k2^3)", "150*k3"], mass"""


def bent(elements: int, damping: float, load: str) -> str:
    """Return the bow under a load; a nonlinear law takes the place of its section's."""
    text = BENT.format(elements=elements, damping=damping, more=LOADS[load])
    first, last = 'kind = "given"', "mass"
    given = text[text.index(first) : text.index(last) + len(last)]
    return text.replace(given, LAW) if load == "law" else text


@pytest.mark.parametrize("damping", [0.0, 0.002])
@pytest.mark.parametrize("load", LOADS)
def test_modes_do_not_depend_on_the_mesh(load: str, damping: float) -> None:
    coarse, fine = (anholon.rod_modes(anholon.loads(bent(n, damping, load)), 6)[1].roots for n in (10, 15))
    order = [np.lexsort((one.real, np.round(np.abs(one), 4))) for one in (coarse, fine)]
    assert coarse[order[0]] == pytest.approx(fine[order[1]], rel=3e-6, abs=3e-6 * float(np.abs(fine).max()))
