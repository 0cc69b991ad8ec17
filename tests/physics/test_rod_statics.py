"""Rods at rest against closed forms and the literature."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from scipy.linalg import expm
from scipy.optimize import brentq

import anholon
from anholon.errors import RunError
from anholon.geometry.rotations import matrix, skew
from anholon.linear.buckling_loads import find_critical_loads
from anholon.rods import loads, mesh_builders
from anholon.rods.mesh import ElementMesh
from anholon.rods.section import SectionProperties, from_stiffness
from anholon.rods.statics.equilibrium import find_equilibrium, solve_equilibrium
from anholon.rods.statics.equilibrium_problem import Equilibrium, EquilibriumProblem
from anholon.rods.statics.load_step import step_to_load
from anholon.rods.supports import make_support
from anholon.system.compile_rods import compile_rods

GOLD: dict[str, Any] = json.loads((Path(__file__).parents[1] / "data" / "gold" / "rods.json").read_text())
ELASTICA = np.array(GOLD["6.1_elastica_cantilever"]["rows"])
SLENDER = from_stiffness((1e9, 1.0, 1.0, 1.0, 1.0, 1.0)).freeze("shear2", "shear3")


def cantilever(mesh: ElementMesh, tip: list[float], *, following: bool = False) -> Equilibrium:
    """Return the equilibrium of a rod clamped at its start with a force and a moment at its end."""
    given = loads.make_no_loads(mesh)
    (given.following if following else given.dead)[-1] = tip
    return find_equilibrium(mesh, (make_support(mesh.reference, 0, rotation="clamped"),), given)


def elastica(alpha: float, elements: int) -> np.ndarray:
    """Return x_tip, y_tip, θ_tip and root moment of the elastica, L = EI = 1."""
    found = cantilever(mesh_builders.make_straight_mesh(1.0, elements, SLENDER), [0.0, alpha, 0.0, 0.0, 0.0, 0.0])
    t = matrix(found.pose.q[-1])[:, 0]
    return np.array([*found.pose.x[-1, :2], np.arctan2(t[1], t[0]), -found.reactions[0, 5]])


@pytest.mark.parametrize("row", ELASTICA, ids=lambda row: f"alpha {row[0]:g}")
def test_the_elastica_is_met(row: np.ndarray) -> None:
    """Closed form by elliptic integrals; the errors at 32 elements are those of a fourth-order element, < 1e-6."""
    assert np.abs(elastica(row[0], 32) - row[1:]).max() < 1e-6 * max(1.0, row[0] / 5.0)


@pytest.mark.parametrize("kind", ["timoshenko", "kirchhoff"])
def test_frozen_strains_of_many_short_elements_leave_room_for_rounding(kind: str) -> None:
    """Frozen strains that yield by h² make forces of 1e-16 (L/h)³ of those that bend, of the rounding of places."""
    alpha, x, y, *_, moment = ELASTICA[-1]
    model = anholon.loads(f"""
format = 1
[rods.a]
elements = 4000
model = "{kind}"
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e9, shear = [1e12, 1e12], torsion = 1, bending = [1, 1] }}
[supports.clamp]
at = "a:base"
[loads.tip]
kind = "section"
at = "a:tip"
force = [0, {alpha}, 0]
""")
    found = anholon.statics(model)
    values = [found.value("a:tip.x"), found.value("a:tip.y"), abs(found.value("reaction:clamp.mz"))]
    assert values == pytest.approx([x, y, moment], rel=1e-8)


def test_the_elastica_converges_with_the_fourth_order() -> None:
    exact = ELASTICA[-1]
    errors = [np.linalg.norm(elastica(exact[0], N)[:2] - exact[1:3]) for N in (4, 8, 16, 32)]
    orders = np.log2(np.array(errors[:-1]) / np.array(errors[1:]))
    assert (orders > 3.7).all()


@pytest.mark.parametrize("turns", [0.25, 0.5, 1.0, 2.0])
@pytest.mark.parametrize("elements", [6, 11])
def test_a_moment_rolls_the_rod_up_exactly(turns: float, elements: int) -> None:
    """Constant strain: one element is exact. tip = (sin κ, 1 - cos κ)/κ."""
    section = from_stiffness((1e3, 1e3, 1e3, 1.0, 2.0, 1.0))
    found = cantilever(
        mesh_builders.make_straight_mesh(1.0, elements, section), [0.0, 0.0, 0.0, 0.0, 0.0, 2.0 * np.pi * turns]
    )
    kappa = 2.0 * np.pi * turns
    exact = np.array([np.sin(kappa), 1.0 - np.cos(kappa), 0.0]) / kappa
    assert np.abs(found.pose.x[-1] - exact).max() < 1e-12


def test_a_following_moment_bends_a_rod_of_equal_stiffnesses_into_an_exact_helix() -> None:
    """With GJ = EI the moment is along the strain, m × k = 0: constant strain, the end is exp((1, 0, 0; k) L)."""
    moment = np.array([2.0, 1.0, 5.0])
    found = cantilever(
        mesh_builders.make_straight_mesh(1.0, 5, from_stiffness((1e3, 1e3, 1e3, 1.0, 1.0, 1.0))),
        [0.0, 0.0, 0.0, *moment],
        following=True,
    )
    twist = np.zeros((4, 4))
    twist[:3, :3], twist[0, 3] = skew(moment), 1.0
    assert np.abs(found.pose.x[-1] - expm(twist)[:3, 3]).max() < 1e-12
    assert np.abs(found.wrench[:, 3:] - moment).max() < 1e-11


def bend(elements: int) -> np.ndarray:
    """Return the tip of Bathe and Bolourchi's 45 degree bend under 600."""
    R, E = 100.0, 1e7
    G = E / 2.0
    section = from_stiffness((E, G, G, G / 6.0, E / 12.0, E / 12.0))

    def curve(s: np.ndarray) -> np.ndarray:
        return np.stack([R * np.sin(s / R), R * (1.0 - np.cos(s / R)), 0.0 * s], axis=1)

    def frame(s: np.ndarray) -> np.ndarray:
        c, n, zero = np.cos(s / R), np.sin(s / R), 0.0 * s
        t, b, up = (c, n, zero), (-n, c, zero), (zero, zero, zero + 1.0)
        return np.stack([np.stack(axis, axis=1) for axis in (t, b, up)], axis=2)

    mesh = mesh_builders.make_curved_mesh(curve, frame, R * np.pi / 4.0, elements, section)
    return cantilever(mesh, [0.0, 0.0, 600.0, 0.0, 0.0, 0.0]).pose.x[-1]


def test_the_bend_of_45_degrees_converges_to_the_exact_tip() -> None:
    """The converged tip (47.15044, 15.68480, 53.47486), from shooting of the rod's equations at 1e-13."""
    exact = np.array([47.15044, 15.68480, 53.47486])
    errors = [np.linalg.norm(bend(N) - exact) / np.linalg.norm(exact) for N in (4, 8, 16)]
    assert errors[-1] < 6e-7
    assert (np.log2(np.array(errors[:-1]) / np.array(errors[1:])) > 3.7).all()


def test_frozen_strains_are_the_limits_of_stiff_ones() -> None:
    """Timoshenko's rod with growing shear stiffness tends to Bernoulli's like 1/GA, its shear forces as well."""
    tips, shears = [], []
    for GA in (1e4, 1e6):
        mesh = mesh_builders.make_straight_mesh(1.0, 8, from_stiffness((1e9, GA, GA, 1.0, 1.0, 1.0)))
        found = cantilever(mesh, [0.0, 3.0, 0.0, 0.0, 0.0, 0.0])
        tips.append(found.pose.x[-1])
        shears.append(found.wrench[:, 1])
    mesh = mesh_builders.make_straight_mesh(1.0, 8, SLENDER)
    limit = cantilever(mesh, [0.0, 3.0, 0.0, 0.0, 0.0, 0.0])
    gaps = [np.abs(tip - limit.pose.x[-1]).max() for tip in tips]
    assert gaps[1] < 1e-5
    assert gaps[0] / gaps[1] == pytest.approx(100.0, rel=0.05)
    assert np.abs(shears[1] - limit.wrench[:, 1]).max() < 1e-4


def test_the_multipliers_of_frozen_strains_are_the_section_forces() -> None:
    """N and T of an inextensible, unshearable rod are the end force seen in the sections."""
    mesh = mesh_builders.make_straight_mesh(
        1.0, 32, from_stiffness((1.0, 1.0, 1.0, 1.0, 1.0, 1.0)).freeze("shear2", "shear3")._replace()
    )
    mesh = mesh._replace(compliance=mesh.compliance * np.array([1e-9, 1, 1, 1, 1, 1])[:, None])
    force = np.array([-1.0, 4.0, 2.0])
    found = cantilever(mesh, [*force, 0.0, 0.0, 0.0])
    middle = 0.5 * (matrix(found.pose.q[:-1]) + matrix(found.pose.q[1:]))
    exact = np.einsum("kji,j->ki", middle, force)
    assert np.abs(found.wrench[:, :3] - exact).max() < 5e-3 * np.abs(force).max()
    assert np.abs(found.reactions[0, :3] + force).max() < 1e-12 * 10.0


def test_weight_bends_a_cantilever_like_a_beam() -> None:
    """Small sag: w = q L^4 / (8 EI), slope q L^3 / (6 EI), root moment q L^2 / 2; the reaction is the whole weight."""
    EI, q = 1e4, 2.0
    section = SectionProperties(
        from_stiffness((1e9, 1.0, 1.0, EI, EI, EI)).freeze("shear2", "shear3").compliance, q / 9.81, (0, 0, 0)
    )
    mesh = mesh_builders.make_straight_mesh(2.0, 4, section)
    found = find_equilibrium(
        mesh, (make_support(mesh.reference, 0, rotation="clamped"),), loads.make_weight(mesh, (0.0, 0.0, -9.81))
    )
    assert found.pose.x[-1, 2] == pytest.approx(-q * 2.0**4 / (8.0 * EI), rel=1e-6)
    assert found.reactions[0, 2] == pytest.approx(q * 2.0, rel=1e-12)
    assert abs(found.reactions[0, 4]) == pytest.approx(q * 2.0, rel=1e-6)


def test_a_beam_on_two_hinges_carries_half_the_load_at_each() -> None:
    mesh = mesh_builders.make_straight_mesh(1.0, 8, from_stiffness((1e6, 1e6, 1e6, 1.0, 1.0, 1.0)))
    given = loads.make_no_loads(mesh)
    given.line[:, 2] = -1e-3
    hinge = np.array([[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]).T
    supports = (
        make_support(mesh.reference, 0, rotation="hinged", axes=hinge),
        make_support(mesh.reference, -1, rotation="hinged", axes=hinge, held=(True, False, True)),
    )
    found = find_equilibrium(mesh, supports, given)
    assert found.pose.x[4, 2] == pytest.approx(-5e-3 / 384.0, rel=1e-4)
    assert found.reactions[[0, -1], 2] == pytest.approx([5e-4, 5e-4], rel=1e-6)


def test_a_prescribed_displacement_pulls_the_rod() -> None:
    """Stretching by 1 % needs EA/100; the support gives it."""
    mesh = mesh_builders.make_straight_mesh(2.0, 4, from_stiffness((500.0, 1e3, 1e3, 1.0, 1.0, 1.0)))
    supports = (
        make_support(mesh.reference, 0, rotation="clamped"),
        make_support(mesh.reference, -1, rotation="clamped", displacement=(0.02, 0.0, 0.0)),
    )
    found = find_equilibrium(mesh, supports, loads.make_no_loads(mesh))
    assert found.reactions[-1, 0] == pytest.approx(5.0, rel=1e-12)
    assert found.wrench[:, 0] == pytest.approx(5.0, rel=1e-12)


def test_a_rod_that_nothing_holds_is_refused() -> None:
    mesh = mesh_builders.make_straight_mesh(1.0, 4, from_stiffness((1e3, 1e3, 1e3, 1.0, 1.0, 1.0)))
    given = loads.make_no_loads(mesh)
    given.dead[-1, 1] = 1.0
    with pytest.raises(RunError, match="floats freely"):
        find_equilibrium(mesh, (), given)


@pytest.mark.parametrize("turning", ["clamped", "hinged", "free"])
@pytest.mark.parametrize("load", ["dead", "following", "line", "line_following"])
def test_chains_rest_as_rods_do_in_general(turning: str, load: str) -> None:
    """The compiled loops over a chain lead where the general way leads, with the same reactions."""
    mesh = mesh_builders.make_straight_mesh(
        1.0, 11, from_stiffness((1e4, 1e3, 2e3, 1.5, 1.0, 3.0)), start=(0.2, -0.1, 0.3)
    )
    given = loads.make_no_loads(mesh)
    if load.startswith("line"):
        getattr(given, load)[:] = [0.5, 1.0, -2.0]
    else:
        getattr(given, load)[7] = [1.0, 2.0, 1.5, 0.3, -0.2, 0.4]
    axes = np.linalg.qr(np.array([[1.0, 0.2, 0.1], [-0.3, 1.0, 0.2], [0.1, -0.4, 1.0]]))[0]
    supports = (
        make_support(mesh.reference, 0, rotation="clamped"),
        make_support(mesh.reference, -1, rotation=turning, axes=axes, displacement=(0.02, 0.04, 0.02)),
    )
    compiled, general = EquilibriumProblem(mesh, supports, given), EquilibriumProblem(mesh, supports, given)
    general.chain_problem = None
    assert compiled.chain_problem is not None
    one, two = (step_to_load(balance, balance.make_unloaded_state(), 0.3) for balance in (compiled, general))
    assert isinstance(one, Equilibrium)
    assert isinstance(two, Equilibrium)
    assert np.abs(one.pose.x - two.pose.x).max() < 1e-11
    assert np.abs(one.wrench - two.wrench).max() < 1e-8
    assert np.abs(one.reactions - two.reactions).max() < 1e-8


THICK = """
format = 1
[rods.a]
elements = {elements}
curve = {{ {curve} }}
section = {{ kind = "given", axial = 100, shear = [80, 60], torsion = 1.2, bending = [1, 2] }}
[supports.clamp]
at = "a:base"
[loads.tip]
kind = "section"
at = "a:tip"
force = [-2, 3, 4]
moment = [1, 0, 1]
"""


@pytest.mark.parametrize("curve", ['kind = "straight", length = 1', 'kind = "arc", radius = 1, angle = 1.2'])
def test_elements_are_of_sixth_order_at_rest(curve: str) -> None:
    """Stretch and shear count beside bending: plain elements fall to second order."""
    sharp, plain = [], []
    for elements in (4, 8, 16, 32):
        found = anholon.statics(anholon.loads(THICK.format(elements=elements, curve=curve)))
        assert found.problem.without_sixth_order is not None
        sharp.append(found.state.pose.x[-1])
        plain.append(solve_equilibrium(found.problem.without_sixth_order).pose.x[-1])
    errors = [float(np.linalg.norm(tip - sharp[-1])) for tip in sharp[:-1]]
    assert np.log2(errors[0] / errors[1]) > 5.5
    assert np.log2(errors[1] / errors[2]) > 5.7
    assert errors[1] < 2e-2 * np.linalg.norm(plain[1] - sharp[-1])


COLUMN = """
format = 1
[rods.a]
elements = 16
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e9, shear = [{shear}, {shear}], torsion = 1, bending = [1, 1.5] }}
[supports.one]
at = "a:base"
{base}
{tip}
[loads.tip]
kind = "section"
at = "a:tip"
force = [-1, 0, 0]
"""

HINGE = 'turning = "hinged"\naxis = "y"'
TIP = '[supports.two]\nat = "a:tip"\nheld = "{held}"\n{turning}'


@pytest.mark.parametrize("shear", [1e10, 100.0])
@pytest.mark.parametrize(
    ("base", "tip", "wave"),
    [
        ("", "", np.pi / 2.0),
        (HINGE, TIP.format(held="yz", turning=HINGE), np.pi),
        ("", TIP.format(held="yz", turning=HINGE), None),
        ("", TIP.format(held="yz", turning=""), 2.0 * np.pi),
        ("", TIP.format(held="y", turning=""), np.pi),
    ],
    ids=["free", "hinged", "clamped and hinged", "clamped", "guided"],
)
def test_columns_buckle_under_the_loads_of_euler_and_haringx(
    base: str, tip: str, wave: float | None, shear: float
) -> None:
    """P (1 + P/GA) = EI k² (J. A. Haringx, Philips Res. Rep. 3 (1948) 401), with k by the ends."""
    text = COLUMN.format(base=base, tip=tip, shear=shear)
    (factor, *_), *_ = find_critical_loads(compile_rods(anholon.loads(text)), 1)
    softer = 1.0 + factor / shear
    if wave is None:  # a force across at the hinge
        wave = float(brentq(lambda k: np.tan(k) * softer - k, 3.3, 4.7))
    assert factor * softer == pytest.approx(wave**2, rel=1e-5)


def test_thick_rods_follow_paths_and_have_modes() -> None:
    text = THICK.format(elements=8, curve='kind = "straight", length = 1')
    text = text.replace("bending = [1, 2]", "bending = [1, 2], mass = 1, inertia = [1e-3, 1e-3, 1e-3]")
    model = anholon.loads(text)
    tip, modes = anholon.rod_modes(model, 2)
    settings = replace(model.simulation, form="statics", until=1.0, frames=5)
    run = anholon.simulate(replace(model, simulation=settings))
    assert run["a:tip.z"][-1] == pytest.approx(tip.value("a:tip.z"), abs=1e-9)
    assert modes.is_stable
    motion = anholon.simulate(model, until=0.01)  # the elements of slender rods
    assert motion.outcome.status == "done"


ARCH = """
format = 1
[rods.a]
elements = 16
curve = {{ kind = "arc", radius = {radius}, angle = 1.2 }}
section = {{ kind = "rectangle", width = {width}, height = {height}, young = {young} }}
[supports.base]
at = "a:base"
[supports.tip]
at = "a:tip"
held = "z"
turning = "free"
[loads.middle]
kind = "section"
at = "a:middle"
force = [{force}, {across}, 0]
"""


@pytest.mark.parametrize(("length", "force"), [(1e3, 1.0), (1e6, 1e-6), (1e-6, 1e-9), (1e-9, 1e-12)])
def test_rods_of_any_size_rest_alike(length: float, force: float) -> None:
    def rest(one: float, push: float) -> tuple[list[float], int | None, float]:
        sizes = {"radius": 1.3 * one, "width": 0.03 * one, "height": 0.01 * one, "young": 2e9 * push / one**2}
        found = anholon.statics(anholon.loads(ARCH.format(**sizes, force=30.0 * push, across=-12.0 * push)))
        values = [found.value("a:tip.x") / one, found.value("a(0.3L).M2") / push / one]
        return [*values, found.value("reaction:tip.z") / push], found.unstable_count, found.state.rounding

    values, negative, rounding = rest(length, force)
    assert values == pytest.approx(rest(1.0, 1.0)[0], rel=1e-12)
    assert (negative, rounding) == (0, 0.0)
