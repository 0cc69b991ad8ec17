"""Shapes of modes: what they are at sections, how equal and rigid ones are put in order, many motions."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.linalg

import anholon
from anholon import statics
from anholon.geometry.rotations import matrix
from anholon.linear.mode_values import compute_mode_values
from anholon.linear.rod_linearisation import LinearizedSystem, linearise_rods
from anholon.linear.rod_modes import find_modes
from anholon.linear.second_order_arnoldi import ProjectedSystem, find_slowest_modes

CANTILEVER = """
format = 1
[rods.a]
elements = 8
model = "bernoulli"
curve = { kind = "straight", length = 1 }
section = { kind = "given", axial = 1e7, shear = [1e7, 1e7], torsion = 100, bending = [1, 1.3], mass = 1, \
inertia = [1e-9, 1e-9, 1e-9] }
[supports.clamp]
at = "a:base"
"""


def test_shapes_of_a_cantilever_have_values_at_sections() -> None:
    """w = cosh - cos - c (sinh - sin) of k s, so that w'' at the base is k² times w at the tip, and w at the middle."""
    found, all_of = anholon.rod_modes(anholon.loads(CANTILEVER), 2)
    first, second = compute_mode_values(
        found, all_of, ["a:tip.z", "a(0.5L).z", "a:base.M2", "a:base.T3", "a:tip.M2", "a:tip.y"]
    )
    k = 1.875104068711961
    c = (np.cosh(k) + np.cos(k)) / (np.sinh(k) + np.sin(k))
    w = np.cosh(0.5 * k) - np.cos(0.5 * k) - c * (np.sinh(0.5 * k) - np.sin(0.5 * k))
    exact = [1.0, 0.5 * w, -(k**2), c * k**3, 0.0, 0.0]
    assert [first[name] * np.sign(first["a:tip.z"]) for name in first] == pytest.approx(exact, rel=3e-4, abs=1e-3)
    assert second["a:tip.y"] == pytest.approx(1.0)


FREE = """
format = 1
[rods.a]
elements = 6
rotation = [{{ axis = "z", angle = 0.5 }}]
curve = {{ kind = "straight", length = 2 }}
section = {{ kind = "rectangle", width = 0.02, height = 0.03, young = 1e9, density = 1000 }}
damping = {damping}
"""


@pytest.mark.parametrize("damping", [0.0, 1e-4])
def test_a_free_rod_moves_as_a_whole_along_the_axes_and_about_its_own(damping: float) -> None:
    found, all_of = anholon.rod_modes(anholon.loads(FREE.format(damping=damping)), 8)
    assert (all_of.roots[:6] == 0.0).all()
    assert (np.abs(all_of.roots[6:].imag) > 1.0).all()
    R = matrix(found.state.pose.q)
    moved = np.einsum("nij,knj->kni", R, all_of.shapes[:6, :, :3].real)
    turned = np.einsum("nij,knj->kni", R, all_of.shapes[:6, :, 3:].real)
    for k in range(3):
        assert moved[k] == pytest.approx(np.tile(np.eye(3)[k] * moved[k].max(), (7, 1)), abs=1e-9)
    # About the axis, then across it: 1/12 m (b² + L²) is greater than 1/12 m (h² + L²).
    along, across = np.array([np.cos(0.5), np.sin(0.5), 0.0]), np.array([-np.sin(0.5), np.cos(0.5), 0.0])
    for k, axis in zip((3, 4, 5), (along, np.array([0.0, 0.0, 1.0]), across), strict=True):
        unit = turned[k, 0] / np.linalg.norm(turned[k, 0])
        assert abs(unit @ axis) == pytest.approx(1.0, abs=1e-9)
        assert moved[k, 3] == pytest.approx(np.zeros(3), abs=1e-9)


def test_both_pendulum_motions_of_a_limp_chain_have_one_frequency() -> None:
    """Its elements are long beside what bends them: √(EI/F) is an eighth of them."""
    model = anholon.loads("""
format = 1
gravity = [0, 0, -9.81]
[rods.chain]
elements = 20
curve = { kind = "catenary", span = 1.5, length = 2 }
damping = 1e-4
[rods.chain.section]
kind = "given"
axial = 1e4
shear = [1e4, 1e4]
torsion = 1e-3
bending = [1e-3, 1e-3]
mass = 0.3
inertia = [1e-4, 5e-5, 5e-5]
[supports.pin]
at = "chain:base"
turning = "free"
""")
    _, all_of = anholon.rod_modes(model, 3)
    assert all_of.roots[0] == 0.0  # it turns freely about the vertical
    assert np.abs(all_of.roots[1:].imag) == pytest.approx(2.404826 / 2.0 * np.sqrt(9.81 / 2.0), rel=1e-3)


@pytest.mark.parametrize("damping", [0.0, 1e-3])
def test_the_slow_ones_of_many_motions_are_those_of_all(damping: float) -> None:
    text = FREE.format(damping=damping).replace("elements = 6", "elements = 40") + '[supports.clamp]\nat = "a:base"\n'
    found = statics(anholon.loads(text))
    small: LinearizedSystem = linearise_rods(found.problem, found.state, found.rod_system.damping_times)._replace(
        make_dynamic_stiffness=None
    )
    assert len(small.K) > 200
    squares = 1.0 / scipy.linalg.eigh(small.M, small.K, eigvals_only=True)[::-1][:8]
    # Damping takes its part of the stiffness: λ² + τ ω² λ + ω² = 0.
    exact = -0.5 * damping * squares + 1j * np.sqrt(squares - (0.5 * damping * squares) ** 2)
    assert find_modes(small, 8).roots == pytest.approx(exact, rel=1e-8)


@pytest.mark.parametrize("elements", [10, 40])
def test_what_only_fades_stands_where_it_would_swing(elements: int) -> None:
    """λ² + τ ω² λ + ω² = 0: all stiff motions fade at nearly 1/τ, and would hide those that swing faster than that."""
    text = FREE.replace("elements = 6", f"elements = {elements}") + '[supports.clamp]\nat = "a:base"\n'
    _, bare = anholon.rod_modes(anholon.loads(text.format(damping=0.0)), 8)
    squares = bare.squares.real
    time = 2.5 / np.sqrt(squares[4])  # the fifth does not swing any more, and its slower root counts
    _, all_of = anholon.rod_modes(anholon.loads(text.format(damping=time)), 6)
    half = 0.5 * time * squares[:6]
    exact = -half + np.sqrt((half**2 - squares[:6]).astype(np.complex128))
    assert all_of.roots == pytest.approx(exact, rel=1e-7)


def test_too_few_directions_are_told() -> None:
    K, M = np.diag(np.arange(1.0, 13.0)), np.eye(12)

    def nothing(small: ProjectedSystem) -> tuple[np.ndarray, np.ndarray]:
        return np.zeros(0, dtype=np.complex128), np.zeros((len(small.K), 0), dtype=np.complex128)

    assert find_slowest_modes(K, M, None, 0.0, True, nothing, 3) is None
