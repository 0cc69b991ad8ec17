"""Chains in compiled loops: steps in C and in NumPy, and the tangent of a step."""

from __future__ import annotations

import ctypes
from pathlib import Path

import numpy as np
import pytest
from tests.core.rods.general_steps import GeneralSteps

from anholon.compiler import background_optimizer
from anholon.compiler.background_optimizer import run_pending
from anholon.errors import RunError
from anholon.geometry.rotations import multiply, normalised, quaternion
from anholon.kernels.rod_step_kernel import ARRIVED, MAX_HALVINGS, ChainProgram, get_rod_step
from anholon.rods import loads, mesh_builders
from anholon.rods.chains.motion_columns import COLUMNS, START_COLUMNS
from anholon.rods.chains.motion_rows import make_motion_functions
from anholon.rods.chains.support_rows import make_support_functions
from anholon.rods.dynamics.chain_stepper import ChainStepper
from anholon.rods.dynamics.generalized_alpha import Tolerances
from anholon.rods.dynamics.rod_motion import RodMotion, find_initial_accelerations, make_rest_state
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.section import from_stiffness
from anholon.rods.supports import NodeSupport, make_support

ACROSS = np.array([[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]).T


def chain(*, flying: bool, elements: int = 6) -> ChainStepper:
    """Return a soft rod that is about to fall from a hinge, or to fly, with a small body at its end."""
    section = from_stiffness((1e4, 1e3, 1e3, 1.0, 1.0, 1.0), 1.0, (2e-4, 1e-4, 1e-4))
    mesh = mesh_builders.make_straight_mesh(1.0, elements, section)
    mesh.node_mass[-1], mesh.node_inertia[-1] = 0.1, (3e-4, 2e-4, 1e-4)
    supports: tuple[NodeSupport, ...] = ()
    if not flying:
        supports = (make_support(mesh.reference, 0, rotation="hinged", axes=ACROSS),)
    weight = loads.make_weight(mesh, (0.0, 0.5, -9.81))
    state = make_rest_state(mesh, mesh.reference)
    if flying:
        spin = np.array([1.0, 2.0, 3.0])
        state = state._replace(w=np.tile(spin, (mesh.size, 1)), v=np.cross(spin, mesh.reference.x))
    made = ChainStepper(mesh, None, rho=0.9, tolerances=Tolerances(1e-9, 1e-9), size=1.0)
    made.load_state(find_initial_accelerations(mesh, supports, weight, state), np.zeros((elements, 6)))
    made.prepare_steps(0.0, 4e-3, (0, 0), 1e-5)
    made.set_end_loads(weight, supports)
    return made


def test_steps_go_on_with_better_code_as_if_it_had_been_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A first start: code that is made in haste gives way to better code between two steps; every bit stays."""
    total = 10 << MAX_HALVINGS
    known = chain(flying=False, elements=11)
    for start in (0.0, 4e-2):
        known.prepare_steps(start, 4e-3, (0, 0), 1e-5)
        assert known.advance(total, total) == ARRIVED
    libraries = make_motion_functions, make_support_functions
    run_pending()  # else code that is being made better for the first chain is kept where the second looks for it
    monkeypatch.setenv("ANHOLON_CACHE", str(tmp_path))
    monkeypatch.setattr(background_optimizer, "_PAUSE", 600.0)  # nothing is made better before it is asked for
    for library in libraries:
        library.cache_clear()
    try:
        made = chain(flying=False, elements=11)
        made.prepare_steps(0.0, 4e-3, (0, 0), 1e-5)
        assert made.advance(total, total) == ARRIVED
        run_pending()
        assert all(library().generation > 0 for library in libraries)
        made.prepare_steps(4e-2, 4e-3, (0, 0), 1e-5)
        assert made.advance(total, total) == ARRIVED
    finally:
        for library in libraries:
            library.cache_clear()
    assert made.step_counts == known.step_counts
    assert np.array_equal(made.rows[:, START_COLUMNS], known.rows[:, START_COLUMNS])


@pytest.mark.parametrize("kind", ["hinged", "flying", "branching"])
def test_steps_in_compiled_loops_are_those_of_the_sums(kind: str) -> None:
    """A hinged rod, one that flies, three that share a node: the kernel in C against the same steps in NumPy."""
    mesh = branching_mesh() if kind == "branching" else chain(flying=True)._mesh
    supports = () if kind == "flying" else (make_support(mesh.reference, 0, rotation="hinged", axes=ACROSS),)
    weight = loads.make_weight(mesh, (0.0, 0.5, -9.81))
    state = make_rest_state(mesh, mesh.reference)
    if kind == "flying":
        spin = np.array([1.0, 2.0, 3.0])
        state = state._replace(w=np.tile(spin, (mesh.size, 1)), v=np.cross(spin, mesh.reference.x))
    state = find_initial_accelerations(mesh, supports, weight, state)
    motion = RodMotion(mesh, lambda t: supports, lambda t: weight, state, rho=0.9, tolerance=1e-10)
    general = GeneralSteps(mesh, lambda t: supports, lambda t: weight, state, rho=0.9)
    one, two = (moving.advance(0.04, 4e-3, 1e-5) for moving in (motion, general))
    assert motion.halved_steps == general.halved_steps
    assert motion.steps == general.steps > 5
    assert np.abs(one.pose.x - two.pose.x).max() < 1e-10
    assert np.abs(one.w - two.w).max() < 2e-6  # the tolerance times ∂v/∂x of a step, over several steps
    assert np.abs(one.pose.x - mesh.reference.x).max() > 5e-3


def test_where_no_step_converges_none_was_halved_early() -> None:
    """What began anew because of a halved step, and then finds no step at all, would begin anew for ever."""
    mesh = chain(flying=True)._mesh
    undefined = loads.make_weight(mesh, (0.0, 0.0, np.nan))
    motion = RodMotion(mesh, lambda t: (), lambda t: undefined, make_rest_state(mesh, mesh.reference))
    motion.step_limit, motion.is_halved_early = 1e-9, True  # as it stands after the last of the shorter beginnings
    with pytest.raises(RunError, match="no step converges"):
        motion.advance(4e-3, 4e-3, 1e-5)
    assert not motion.is_halved_early


def branching_mesh() -> ElementMesh:
    """Return two rods side by side behind a common first element, one with a body at its end."""
    mesh = mesh_builders.make_straight_mesh(
        1.0, 6, from_stiffness((1e4, 1e3, 1e3, 1.0, 1.0, 1.0), 1.0, (2e-4, 1e-4, 1e-4))
    )
    ends = np.array([[0, 1], [1, 2], [2, 3], [1, 4], [4, 5], [5, 6]])
    x = mesh.reference.x.copy()
    x[4:] = x[1] + np.arange(1, 4)[:, None] * np.array([1.0 / 6.0, 0.0, 0.0])
    mesh.node_mass[-1] = 0.5
    return mesh._replace(ends=ends, reference=NodePoses(mesh.reference.q, x))


def test_the_tangent_of_a_step_is_that_of_its_equations() -> None:
    """Newton's method with its own tangent converges quadratically where a step turns nodes far."""
    made, kernel = chain(flying=False), get_rod_step()
    address = ctypes.addressof(made._chain)
    kernel.set_step(address, 2e-2)
    kernel.run_program(address, ChainProgram.PREDICT)
    sizes = []
    for _ in range(5):
        kernel.run_program(address, ChainProgram.TANGENT)
        kernel.run_program(address, ChainProgram.ITERATE_FULL_NEWTON)
        sizes.append(made.rows[0, COLUMNS["largest_eta"]][:2].max())
    assert sizes[0] > 1e-2
    assert sizes[2] < 100.0 * sizes[1] ** 2
    assert sizes[4] < 1e-14


@pytest.mark.parametrize("turning", ["clamped", "hinged", "nowhere"])
def test_a_chain_begins_with_the_accelerations_of_its_equations(turning: str) -> None:
    """A bent, twisted rod that moves, with a small body at its end and a following load: loops against the sums."""
    random = np.random.default_rng(1)
    mesh = mesh_builders.make_straight_mesh(
        1.0, 7, from_stiffness((1e4, 1e3, 1e3, 1.0, 1.0, 1.0), 1.0, (2e-4, 1e-4, 1e-4))
    )
    mesh.node_mass[-1], mesh.node_inertia[-1] = 0.2, 1e-3
    given = loads.make_weight(mesh, (0.0, 0.5, -9.81))
    given.following[3] = (1.0, 2.0, 3.0, 0.1, 0.2, 0.3)
    q = normalised(multiply(mesh.reference.q, quaternion(0.05 * random.standard_normal((8, 3)))))
    x = mesh.reference.x + 0.01 * random.standard_normal((8, 3))
    q[0], x[0] = mesh.reference.q[0], mesh.reference.x[0]
    supports = () if turning == "nowhere" else (make_support(mesh.reference, 0, rotation=turning),)
    state = make_rest_state(mesh, NodePoses(q, x))._replace(
        v=random.standard_normal((8, 3)), w=random.standard_normal((8, 3))
    )
    expected = find_initial_accelerations(mesh, supports, given, state)
    found = RodMotion(mesh, lambda t: supports, lambda t: given, state).compute_accelerations()
    assert np.abs(found.a - expected.a).max() < 1e-12 * np.abs(expected.a).max()
