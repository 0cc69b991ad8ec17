"""Where Newton's method for cables begins: the shape in which they hang when they stretch more than they do.

A cable that is not loaded has no shape of its own. Its energy of extension together with the potential of dead loads is
a convex function of the places, so that damped Newton steps lead to its least value from anywhere; cables that stretch
by a third are hung first, then ever stiffer ones, each beginning where the one before came to rest. Rods keep their
places meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.linalg import LinAlgError
from numpy.typing import NDArray

from anholon.geometry.rotations import matrix
from anholon.rods.assembly import factorise, node_sums, pattern_of, seated
from anholon.rods.balance import Balance
from anholon.rods.cable_balance import CableBalance
from anholon.rods.kernel import forces, linearised, on_ends, states, with_tensions
from anholon.rods.loads import Loads, acting, covectors, spring_energy
from anholon.rods.mesh import Mesh, Pose
from anholon.rods.supports import hold

Floats = NDArray[np.float64]

_STRETCHES: Final = (0.3, 0.03, 3e-3, 3e-4, 3e-5)
"""Strains under the whole load, one after another, as long as the cable's own is less."""

_TAUT: Final = 1e-3  # strain that tells a typical force where there are no loads
_STEPS: Final = 60
_SMALL: Final = 1e-5  # of the whole load, and of the size: a start needs no more


def hung(balance: Balance, factor: float) -> Iterator[tuple[Pose, Floats]]:
    """Yield poses with hanging cables, and the elements' wrenches (m, 6), under the loads and displacements with a
    factor: first one that is found at once, then one that is found in any case."""
    if balance.limp is not None:
        found = _drawn_alone(balance, balance.limp, factor)
        if found is not None:
            yield found
    mesh, loads = balance.mesh, balance.loads.times(factor)
    assert mesh.cables is not None
    which = mesh.cables.elements
    loads = loads._replace(line=np.where(np.isin(np.arange(len(mesh.length)), which)[:, None], loads.line, 0.0))
    held = hold(balance.supports, mesh.reference, factor)
    movable = np.zeros((mesh.size, 6), dtype=bool)
    movable[mesh.cables.points, :3] = True
    if balance.beside is not None:
        movable[balance.beside.border(mesh.reference, balance.beside.start(), factor).nodes] = False
    fixed = held.fixed | ~movable
    shift = np.einsum("kij,ki->kj", held.basis, np.where(held.fixed, held.step, 0.0))[:, :3]
    shift[~mesh.cables.points] = 0.0
    pose = mesh.reference._replace(x=mesh.reference.x + np.einsum("kij,kj->ki", matrix(mesh.reference.q), shift))
    whole = _whole(mesh, loads)
    wrench = np.zeros((len(mesh.length), 6))
    pose, wrench[which, 0] = _drawn(mesh, pose, loads, held.basis, fixed)
    if wrench.any() and balance.limp is None:
        yield pose, wrench
    mesh = mesh._replace(laws=())  # a first shape only: with their stiffness without strain
    own = mesh.compliance[which, 0, 0]
    scale = whole if whole > 0.0 else float((_TAUT / own).max())
    for stretch in _STRETCHES:
        soft = mesh.compliance.copy()
        soft[which, 0, 0] = np.maximum(own, stretch / scale)
        pose, wrench = _rest(mesh._replace(compliance=soft), pose, loads, held.basis, fixed, scale)
        if (soft[which, 0, 0] == own).all():
            break
    yield pose, wrench


def pulled(balance: Balance, factor: float) -> Floats:
    """Return wrenches (m, 6) by which cables are pulled with forces of the size of the whole load."""
    mesh = balance.mesh
    assert mesh.cables is not None
    which = mesh.cables.elements
    force = _whole(mesh, balance.loads.times(factor))
    if balance.beside is not None:
        force += abs(factor) * float(np.abs(balance.beside.by_load(balance.beside.start())).max(initial=0.0))
    wrench = np.zeros((len(mesh.length), 6))
    wrench[which, 0] = force if force > 0.0 else float((_TAUT / mesh.compliance[which, 0, 0]).max())
    return wrench


def _whole(mesh: Mesh, loads: Loads) -> float:
    """Return the sum of the sizes of all forces that keep their direction."""
    return float(np.linalg.norm(loads.line, axis=1) @ mesh.length + np.linalg.norm(loads.dead[:, :3], axis=1).sum())


def _drawn(mesh: Mesh, pose: Pose, loads: Loads, basis: Floats, fixed: NDArray[np.bool_]) -> tuple[Pose, Floats]:
    """Return the pose of springs in place of the cables, all of one stiffness times length, with which their lengths
    together are those of the cables (the force density method), and their forces (c,); none where all are drawn out
    without load."""
    assert mesh.cables is not None
    which = mesh.cables.elements
    A, B = mesh.ends[which].T
    L = mesh.length[which]
    blocks = np.zeros((len(mesh.length), 2, 2, 6, 6))
    R = np.stack([matrix(pose.q[A]), matrix(pose.q[B])])
    blocks[which] = on_ends(R, np.eye(3) / L[:, None, None])
    own = np.zeros((mesh.size, 6, 6))
    own[:, range(3), range(3)] = 1e-9 / float(L.max())
    factors = factorise(np.concatenate([seated(mesh, blocks), own]), pattern_of(mesh), basis, fixed)
    pull = np.zeros((mesh.size, 6))
    np.add.at(pull[:, :3], A, (pose.x[B] - pose.x[A]) / L[:, None])
    np.add.at(pull[:, :3], B, (pose.x[A] - pose.x[B]) / L[:, None])
    pull[:, :3] = np.einsum("kji,kj->ki", matrix(pose.q), pull[:, :3])
    weights = covectors(mesh, pose, loads.unsprung)
    weights[:, 3:] = 0.0
    zero = np.zeros((mesh.size, 6))
    steps = (np.einsum("kij,kj->ki", matrix(pose.q), factors.solve(side, zero)[:, :3]) for side in (pull, weights))
    straight, sag = steps
    x, force = _sunk(pose.x + straight, sag, mesh.ends[which], L)
    return pose._replace(x=x), force


def _drawn_alone(balance: Balance, cables: CableBalance, factor: float) -> tuple[Pose, Floats] | None:
    """Return the same for cables alone, with the wrenches (m, 6); None where that is no beginning."""
    mesh = balance.mesh
    L, start = mesh.length, mesh.reference.x
    A, B = mesh.ends.T
    try:
        solve = cables.solver(np.eye(3) / L[:, None, None])
    except LinAlgError:
        return None
    straight = solve(cables.sums((start[B] - start[A]) / L[:, None]), cables.held(start, factor))
    x, force = _sunk(start + straight, solve(cables.loaded(factor), np.zeros_like(start)), mesh.ends, L)
    if not force.any() or not np.isfinite(x).all():
        return None
    wrench = np.zeros((len(L), 6))
    wrench[:, 0] = force
    return mesh.reference._replace(x=x), wrench


def _sunk(x: Floats, sag: Floats, ends: NDArray[np.intp], L: Floats) -> tuple[Floats, Floats]:
    """Return the places x + s sag (n, 3) between which the lengths together are those of the cables, L (c,), and the
    forces (c,) of the springs there; none where they are as long without sag."""
    A, B = ends.T
    gap, slope = x[B] - x[A], sag[B] - sag[A]
    total, most = float(L.sum()), float(np.linalg.norm(slope, axis=1).sum())
    at_rest = float(np.linalg.norm(gap, axis=1).sum())
    if most == 0.0 or at_rest >= total:
        return x, np.zeros(len(L))
    # The length is a convex function of s: from above Newton's method falls onto the root.
    share = (total + at_rest) / most
    for _ in range(_STEPS):
        there = gap + share * slope
        lengths = np.linalg.norm(there, axis=1)
        safe = np.maximum(lengths, np.finfo(float).tiny)
        step = (float(lengths.sum()) - total) / float(np.einsum("ki,ki,k->", there, slope, 1.0 / safe))
        share -= step
        if step <= 1e-9 * share:
            break
    return x + share * sag, np.linalg.norm(gap + share * slope, axis=1) / (share * L)


def _rest(
    mesh: Mesh, pose: Pose, loads: Loads, basis: Floats, fixed: NDArray[np.bool_], scale: float
) -> tuple[Pose, Floats]:
    """Return the pose of least energy near a pose, and its wrenches."""
    size = float(np.ptp(mesh.reference.x, axis=0).max()) + float(mesh.length.max())
    pattern, shift = pattern_of(mesh), 1e-2 * scale / size
    energy = _energy(mesh, pose, loads)
    wrench = np.zeros((len(mesh.length), 6))
    for _ in range(_STEPS):
        wrench = with_tensions(mesh, pose, wrench)
        at = states(mesh, pose, wrench)
        found, slopes = forces(at), linearised(at)
        given = acting(mesh, pose, loads)
        residual = given.covectors - node_sums(mesh, found.F_A, found.F_B)
        if float(np.abs(np.where(fixed, 0.0, np.einsum("kij,kj->ki", basis, residual))).max()) < _SMALL * scale:
            break
        K = np.concatenate([seated(mesh, slopes.K), -given.turning])
        for _ in range(_STEPS):
            stiff = K.copy()
            stiff[len(K) - mesh.size :, range(3), range(3)] += shift
            try:
                eta = factorise(stiff, pattern, basis, fixed).solve(residual, np.zeros_like(residual))
            except LinAlgError:
                shift *= 10.0
                continue
            there = pose._replace(x=pose.x + np.einsum("kij,kj->ki", matrix(pose.q), eta[:, :3]))
            after = _energy(mesh, there, loads)
            if after <= energy + 1e-12 * scale * size:
                break
            shift *= 10.0
        else:
            return pose, wrench
        pose, energy, shift = there, after, max(0.2 * shift, 1e-9 * scale / size)
        if float(np.abs(eta[:, :3]).max()) < _SMALL * size:
            break
    return pose, with_tensions(mesh, pose, wrench)


def _energy(mesh: Mesh, pose: Pose, loads: Loads) -> float:
    """Return the energy of the cables' extension and the potential of their loads."""
    assert mesh.cables is not None
    which = mesh.cables.elements
    A, B = mesh.ends[which].T
    L = mesh.length[which]
    strain = np.maximum(np.linalg.norm(pose.x[B] - pose.x[A], axis=1) / L - 1.0, 0.0)
    stored = float(np.sum(0.5 * L * strain**2 / mesh.compliance[which, 0, 0]))
    weights = 0.5 * L[:, None] * loads.line[which]
    return (
        stored
        + spring_energy(mesh, loads, pose)
        - float(np.sum(weights * (pose.x[A] + pose.x[B])) + np.sum(loads.dead[:, :3] * pose.x))
    )
