"""Chains in compiled loops: steps as machine code and in Python, and the tangent of a step by differences."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from anholon.compiler import background_optimizer
from anholon.compiler.background_optimizer import run_pending
from anholon.geometry.rotations import multiply, normalised, quaternion
from anholon.rods import loads, mesh_builders
from anholon.rods.chains.motion_rows import START_COLUMNS, make_motion_functions, make_support_functions
from anholon.rods.dynamics import chain_kernel_loader
from anholon.rods.dynamics import chain_step_kernel as driver
from anholon.rods.dynamics.chain_stepper import ChainStepper
from anholon.rods.dynamics.constrained_chain_stepper import ConstrainedChainStepper
from anholon.rods.dynamics.generalized_alpha import Tolerances
from anholon.rods.dynamics.rod_motion import RodMotion, find_initial_accelerations, make_rest_state
from anholon.rods.joints import Joint, JointEnd
from anholon.rods.mesh import NodePoses
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
    made.prepare_steps(0.0, 4e-3, 0, 1e-5)
    made.set_end_loads(weight, supports)
    return made


def test_machine_code_has_the_bits_of_python() -> None:
    """The same functions step as machine code and in Python."""
    for flying in (False, True):
        one, two = chain(flying=flying), chain(flying=flying)
        total = 20 << driver.MAX_HALVINGS
        assert one.advance(total, total) == two.advance(total, total, interpreted=True) == driver.ARRIVED
        assert one.step_counts == two.step_counts
        assert one.error == two.error
        assert np.array_equal(one.rows[:, START_COLUMNS], two.rows[:, START_COLUMNS])


def test_steps_go_on_with_better_code_as_if_it_had_been_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A first start: code that is made in haste gives way to better code between two steps; every bit stays."""
    total = 10 << driver.MAX_HALVINGS
    known = chain(flying=False, elements=11)
    for start in (0.0, 4e-2):
        known.prepare_steps(start, 4e-3, 0, 1e-5)
        assert known.advance(total, total) == driver.ARRIVED
    libraries = make_motion_functions, make_support_functions
    monkeypatch.setenv("ANHOLON_CACHE", str(tmp_path))
    monkeypatch.setattr(background_optimizer, "_PAUSE", 600.0)  # nothing is made better before it is asked for
    monkeypatch.setattr(chain_kernel_loader, "_loader", type(chain_kernel_loader._loader)())
    for library in libraries:
        library.cache_clear()
    try:
        made = chain(flying=False, elements=11)
        made.prepare_steps(0.0, 4e-3, 0, 1e-5)
        assert made.advance(total, total) == driver.ARRIVED
        quick = chain_kernel_loader.load_chain_kernel()
        run_pending()
        assert chain_kernel_loader.load_chain_kernel() is not quick
        assert all(library().generation > 0 for library in libraries)
        made.prepare_steps(4e-2, 4e-3, 0, 1e-5)
        assert made.advance(total, total) == driver.ARRIVED
    finally:
        for library in libraries:
            library.cache_clear()
    assert made.step_counts == known.step_counts
    assert np.array_equal(made.rows[:, START_COLUMNS], known.rows[:, START_COLUMNS])


@pytest.mark.parametrize("alone", [False, True])
def test_chains_that_share_nodes_and_are_joined_have_these_bits_too(alone: bool) -> None:
    """Three rods at one node, which is a ball in the world as well: copies and ties in machine code and in Python."""
    found = []
    for interpreted in (False, True):
        section = from_stiffness((1e4, 1e3, 1e3, 1.0, 1.0, 1.0), 1.0, (2e-4, 1e-4, 1e-4))
        mesh = mesh_builders.make_straight_mesh(1.0, 6, section)
        ends = np.array([[0, 1], [1, 2], [2, 3], [1, 4], [4, 5], [5, 6]])
        x = mesh.reference.x.copy()
        x[4:] = x[1] + np.arange(1, 4)[:, None] * np.array([0.0, 0.0, 1.0 / 6.0])
        turn = quaternion(np.array([0.0, -0.5 * np.pi, 0.0]))
        q = np.tile([1.0, 0.0, 0.0, 0.0], (7, 1))
        q[4:] = turn
        seats = mesh.offset_q.copy()
        seats[3, 0] = turn
        mesh = mesh._replace(ends=ends, reference=NodePoses(q, x), offset_q=seats)
        ball = Joint(
            "ball", JointEnd("world", 0, q[0], x[1]), JointEnd("node", 1, q[0], np.zeros(3)), "free", np.zeros(3)
        )
        made = ConstrainedChainStepper(
            mesh, None, rho=0.9, tolerances=Tolerances(1e-9, 1e-9), size=1.0, joints=[] if alone else [ball]
        )
        made.load_state(make_rest_state(mesh, mesh.reference), np.zeros((6, 6)))
        made.prepare_steps(0.0, 4e-3, 0, 1e-5)
        made.set_end_loads(
            loads.make_weight(mesh, (0.0, 0.5, -9.81)),
            (make_support(mesh.reference, 0, rotation="hinged", axes=ACROSS),),
        )
        total = 6 << driver.MAX_HALVINGS
        assert made.advance(total, total, interpreted=interpreted) == driver.ARRIVED
        found.append(made)
    one, two = found
    assert one.step_counts == two.step_counts
    assert one.error == two.error
    assert np.array_equal(one.rows[:, START_COLUMNS], two.rows[:, START_COLUMNS])


def test_the_tangent_of_a_step_is_that_of_its_equations() -> None:
    """Newton's method with its own tangent converges quadratically where a step turns nodes far."""
    made = chain(flying=False)
    real, whole, p, memory, *_ = made.vectors
    driver.set_step(p, 0.9, 2e-2)
    driver.run_program(whole, driver.PREDICT)
    sizes = []
    for _ in range(5):
        driver.run_program(whole, driver.TANGENT)
        sizes.append(driver.compute_correction(real, whole, memory, 1)[0])
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
