"""Chains in compiled loops: steps as machine code and in Python, and the tangent of a step by differences."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from anholon.codegen import improving
from anholon.codegen.improving import finish
from anholon.geometry.rotations import multiply, normalised, quaternion
from anholon.rods import chain_driver as driver
from anholon.rods import chain_machine, loads, shapes
from anholon.rods.chain import START, chain_functions, support_functions
from anholon.rods.chain_border import BorderedChains
from anholon.rods.chain_motion import ChainSteps
from anholon.rods.dynamics import Motion, at_rest, started
from anholon.rods.generalized_alpha import Enough
from anholon.rods.joints import End, Joint
from anholon.rods.mesh import Pose
from anholon.rods.section import by_stiffness
from anholon.rods.supports import Support, support

ACROSS = np.array([[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]).T


def chain(*, flying: bool, elements: int = 6) -> ChainSteps:
    """Return a soft rod that is about to fall from a hinge, or to fly, with a small body at its end."""
    section = by_stiffness((1e4, 1e3, 1e3, 1.0, 1.0, 1.0), 1.0, (2e-4, 1e-4, 1e-4))
    mesh = shapes.straight(1.0, elements, section)
    mesh.node_mass[-1], mesh.node_inertia[-1] = 0.1, (3e-4, 2e-4, 1e-4)
    supports: tuple[Support, ...] = ()
    if not flying:
        supports = (support(mesh.reference, 0, turning="hinged", axes=ACROSS),)
    weight = loads.weight(mesh, (0.0, 0.5, -9.81))
    state = at_rest(mesh, mesh.reference)
    if flying:
        spin = np.array([1.0, 2.0, 3.0])
        state = state._replace(w=np.tile(spin, (mesh.size, 1)), v=np.cross(spin, mesh.reference.x))
    made = ChainSteps(mesh, None, rho=0.9, enough=Enough(1e-9, 1e-9), size=1.0)
    made.take(started(mesh, supports, weight, state), np.zeros((elements, 6)))
    made.begin(0.0, 4e-3, 0, 1e-5)
    made.load(weight, supports)
    return made


def test_machine_code_has_the_bits_of_python() -> None:
    """The same functions step as machine code and in Python."""
    for flying in (False, True):
        one, two = chain(flying=flying), chain(flying=flying)
        total = 20 << driver.FINEST
        assert one.advance(total, total) == two.advance(total, total, interpreted=True) == driver.ARRIVED
        assert one.counts == two.counts
        assert one.error == two.error
        assert np.array_equal(one.rows[:, START], two.rows[:, START])


def test_steps_go_on_with_better_code_as_if_it_had_been_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A first start: code that is made in haste gives way to better code between two steps; every bit stays."""
    total = 10 << driver.FINEST
    known = chain(flying=False, elements=11)
    for start in (0.0, 4e-2):
        known.begin(start, 4e-3, 0, 1e-5)
        assert known.advance(total, total) == driver.ARRIVED
    libraries = chain_functions, support_functions
    monkeypatch.setenv("ANHOLON_CACHE", str(tmp_path))
    monkeypatch.setattr(improving, "_PAUSE", 600.0)  # nothing is made better before it is asked for
    monkeypatch.setattr(chain_machine, "_shelf", type(chain_machine._shelf)())
    for library in libraries:
        library.cache_clear()
    try:
        made = chain(flying=False, elements=11)
        made.begin(0.0, 4e-3, 0, 1e-5)
        assert made.advance(total, total) == driver.ARRIVED
        quick = chain_machine.machine()
        finish()
        assert chain_machine.machine() is not quick
        assert all(library().generation > 0 for library in libraries)
        made.begin(4e-2, 4e-3, 0, 1e-5)
        assert made.advance(total, total) == driver.ARRIVED
    finally:
        for library in libraries:
            library.cache_clear()
    assert made.counts == known.counts
    assert np.array_equal(made.rows[:, START], known.rows[:, START])


@pytest.mark.parametrize("alone", [False, True])
def test_chains_that_share_nodes_and_are_joined_have_these_bits_too(alone: bool) -> None:
    """Three rods at one node, which is a ball in the world as well: copies and ties in machine code and in Python."""
    found = []
    for interpreted in (False, True):
        section = by_stiffness((1e4, 1e3, 1e3, 1.0, 1.0, 1.0), 1.0, (2e-4, 1e-4, 1e-4))
        mesh = shapes.straight(1.0, 6, section)
        ends = np.array([[0, 1], [1, 2], [2, 3], [1, 4], [4, 5], [5, 6]])
        x = mesh.reference.x.copy()
        x[4:] = x[1] + np.arange(1, 4)[:, None] * np.array([0.0, 0.0, 1.0 / 6.0])
        turn = quaternion(np.array([0.0, -0.5 * np.pi, 0.0]))
        q = np.tile([1.0, 0.0, 0.0, 0.0], (7, 1))
        q[4:] = turn
        seats = mesh.seat_q.copy()
        seats[3, 0] = turn
        mesh = mesh._replace(ends=ends, reference=Pose(q, x), seat_q=seats)
        ball = Joint("ball", End("world", 0, q[0], x[1]), End("node", 1, q[0], np.zeros(3)), "free", np.zeros(3))
        made = BorderedChains(mesh, None, rho=0.9, enough=Enough(1e-9, 1e-9), size=1.0, joints=[] if alone else [ball])
        made.take(at_rest(mesh, mesh.reference), np.zeros((6, 6)))
        made.begin(0.0, 4e-3, 0, 1e-5)
        made.load(loads.weight(mesh, (0.0, 0.5, -9.81)), (support(mesh.reference, 0, turning="hinged", axes=ACROSS),))
        total = 6 << driver.FINEST
        assert made.advance(total, total, interpreted=interpreted) == driver.ARRIVED
        found.append(made)
    one, two = found
    assert one.counts == two.counts
    assert one.error == two.error
    assert np.array_equal(one.rows[:, START], two.rows[:, START])


def test_the_tangent_of_a_step_is_that_of_its_equations() -> None:
    """Newton's method with its own tangent converges quadratically where a step turns nodes far."""
    made = chain(flying=False)
    real, whole, p, memory, *_ = made.vectors
    driver.set_step(p, 0.9, 2e-2)
    driver.perform(whole, driver.PREDICT)
    sizes = []
    for _ in range(5):
        driver.perform(whole, driver.TANGENT)
        sizes.append(driver.correct(real, whole, memory, 1)[0])
    assert sizes[0] > 1e-2
    assert sizes[2] < 100.0 * sizes[1] ** 2
    assert sizes[4] < 1e-14


@pytest.mark.parametrize("turning", ["clamped", "hinged", "nowhere"])
def test_a_chain_begins_with_the_accelerations_of_its_equations(turning: str) -> None:
    """A bent, twisted rod that moves, with a small body at its end and a following load: loops against the sums."""
    random = np.random.default_rng(1)
    mesh = shapes.straight(1.0, 7, by_stiffness((1e4, 1e3, 1e3, 1.0, 1.0, 1.0), 1.0, (2e-4, 1e-4, 1e-4)))
    mesh.node_mass[-1], mesh.node_inertia[-1] = 0.2, 1e-3
    given = loads.weight(mesh, (0.0, 0.5, -9.81))
    given.following[3] = (1.0, 2.0, 3.0, 0.1, 0.2, 0.3)
    q = normalised(multiply(mesh.reference.q, quaternion(0.05 * random.standard_normal((8, 3)))))
    x = mesh.reference.x + 0.01 * random.standard_normal((8, 3))
    q[0], x[0] = mesh.reference.q[0], mesh.reference.x[0]
    supports = () if turning == "nowhere" else (support(mesh.reference, 0, turning=turning),)
    state = at_rest(mesh, Pose(q, x))._replace(v=random.standard_normal((8, 3)), w=random.standard_normal((8, 3)))
    expected = started(mesh, supports, given, state)
    found = Motion(mesh, lambda t: supports, lambda t: given, state).settle()
    assert np.abs(found.a - expected.a).max() < 1e-12 * np.abs(expected.a).max()
