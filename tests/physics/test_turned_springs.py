"""Springs against turning that are of other stiffness about each axis: their moment is the slope of their energy."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import minimize, root
from scipy.spatial.transform import Rotation

import anholon

Floats = NDArray[np.float64]

WORLD = Rotation.from_euler("ZY", [0.5, -0.4])  # the bar where it is not loaded; nothing is by chance along an axis
STIFFNESS = np.array([20.0, 60.0, 35.0])  # N m/rad about the world's axes


def bar(force: Floats, stiffness: Floats = STIFFNESS) -> str:
    """A bar of 1 m, as good as rigid, whose base turns freely but for a spring; a dead force at its tip."""
    return f"""
format = 1
[rods.bar]
elements = 2
rotation = [{{ axis = "z", angle = 0.5 }}, {{ axis = "y", angle = -0.4 }}]
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "rectangle", width = 0.02, height = 0.02, young = 2e16, density = 7800 }}
[supports.pin]
at = "bar:base"
turning = "free"
[loads.hold]
kind = "spring"
at = "bar:base"
turning = {stiffness.tolist()}
[loads.pull]
kind = "section"
at = "bar:tip"
force = {force.tolist()}
"""


def along(turned: Rotation) -> Floats:
    """Return the tip of the bar after a turn."""
    return np.asarray((turned * WORLD).apply([1.0, 0.0, 0.0]))


def energy(phi: Floats, force: Floats) -> float:
    """Return V(φ) = φ·kφ/2 - F·x at a rotation vector φ, J."""
    return float(0.5 * STIFFNESS @ phi**2 - force @ along(Rotation.from_rotvec(phi)))


def rest(force: Floats) -> Floats:
    """Return the rotation vector where the energy is least: where its slope, by differences, vanishes."""
    h = 3e-3

    def slope(phi: Floats) -> Floats:
        weights = {-2: 1.0, -1: -8.0, 1: 8.0, 2: -1.0}
        return np.array([sum(w * energy(phi + k * e, force) for k, w in weights.items()) for e in h * np.eye(3)])

    near = minimize(energy, np.zeros(3), (force,)).x
    return np.asarray(root(slope, near, tol=1e-13).x)


@pytest.mark.parametrize("force", [(4.0, 40.0, -25.0), (-20.0, 2.0, 30.0), (0.5, -0.15, 0.2), (0.236, 0.236, -0.177)])
def test_a_bar_on_a_spring_of_three_stiffnesses_rests_where_the_energy_is_least(force: tuple[float, ...]) -> None:
    F = np.array(force)
    phi = rest(F)
    tip = along(Rotation.from_rotvec(phi))
    names = ["bar:tip.x", "bar:tip.y", "bar:tip.z", "spring:hold.mx", "spring:hold.my", "spring:hold.mz", "energy:hold"]
    told = anholon.statics(anholon.loads(bar(F))).values(names)
    np.testing.assert_allclose(
        [told[name] for name in names[:3]], tip, rtol=0, atol=1e-9 * max(1.0, float(np.linalg.norm(F)))
    )
    moments = [told[name] for name in names[3:6]]
    np.testing.assert_allclose(moments, -np.cross(tip, F), rtol=0, atol=1e-5 * np.linalg.norm(F))
    assert told["energy:hold"] == pytest.approx(0.5 * STIFFNESS @ phi**2, rel=1e-5)


def test_a_bar_swings_about_its_rest_by_the_curvature_of_the_energy() -> None:
    """Frequencies where it rests far turned: by differences of V over turns, beside the program's."""
    F = np.array([8.0, 90.0, -60.0])
    turned = Rotation.from_rotvec(rest(F))
    h = 1e-3
    turns = h * np.eye(3)

    def beside(a: Floats, b: Floats) -> float:
        """Return V where the world turns by a + b: the curvature at a rest is the same in every chart."""
        return energy((Rotation.from_rotvec(a + b) * turned).as_rotvec(), F)

    K = np.array(
        [[sum(s * r * beside(s * a, r * b) for s in (1, -1) for r in (1, -1)) for b in turns] for a in turns]
    ) / (4 * h * h)
    mass, width = 7800 * 0.02**2, 0.02
    own = mass * np.diag([width**2 / 6.0, 1.0 / 3.0 + width**2 / 12.0, 1.0 / 3.0 + width**2 / 12.0])
    axes = (turned * WORLD).as_matrix()
    J = axes @ own @ axes.T
    wanted = np.sqrt(np.sort(np.linalg.eigvals(np.linalg.solve(J, K)).real))
    _, modes = anholon.rod_modes(anholon.loads(bar(F)), 3)
    found = np.sort(np.abs([root.imag for root in modes.roots]))
    np.testing.assert_allclose(found[:3], wanted[:3], rtol=1e-5)
