"""Equilibrium of rods: load steps, each by Newton's method on frames and wrenches together.

The whole load is tried first; a step that does not converge is halved, one that does is followed by one twice as long.
A step has converged when its last correction is so small that the next one, by quadratic convergence, would be lost in
rounding, or when the residual is the rounding of the forces that cancel in it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import LinAlgError

from anholon.errors import RunError
from anholon.geometry.rotations import matrix, multiply, normalised, quaternion
from anholon.rods.assembly import Sums, assemble, carried_residual, factorise, pattern_of
from anholon.rods.kernel import turned
from anholon.rods.loads import Loads
from anholon.rods.mesh import Mesh, Pose
from anholon.rods.supports import Held, Support, hold

Floats = NDArray[np.float64]

_ITERATIONS: Final = 30
_LAST: Final = 1e-8  # a correction below this part of the rod's size and of a radian is the last one
_ROUNDING: Final = 1e-13  # of the covectors that cancel
_FAR: Final = 3.0  # a correction beyond this many sizes of the rod has lost the way
_SMALLEST: Final = 1e-6  # load step


class Equilibrium(NamedTuple):
    """A state of rest with the load factor `factor`.

    `pose`: frames of the nodes; `wrench` (m, 6): mean wrenches Θ of the elements; `reactions` (n, 6): covectors of the
    supports at the nodes, in the nodes' own axes; `iterations`: Newton steps that it took, those in vain included.
    """

    factor: float
    pose: Pose
    wrench: Floats
    reactions: Floats
    iterations: int


def unloaded(mesh: Mesh) -> Equilibrium:
    """Return the reference shape as the equilibrium without loads."""
    return Equilibrium(0.0, mesh.reference, np.zeros((len(mesh.length), 6)), np.zeros((mesh.size, 6)), 0)


def equilibrium(
    mesh: Mesh, supports: tuple[Support, ...], loads: Loads, start: Equilibrium | None = None
) -> Equilibrium:
    """Return the equilibrium under the whole load, reached from the reference shape (or `start`) by growing loads.

    Raises RunError, with the load factor that was reached, where there is no way on.
    """
    state = start or unloaded(mesh)
    state = state._replace(factor=0.0)
    step, total = 1.0, state.iterations
    while state.factor < 1.0:
        target = min(1.0, state.factor + step)
        found = balance(mesh, supports, loads, state, target)
        total += found.iterations
        if isinstance(found, Lost):
            step *= 0.5
            if step < _SMALLEST:
                raise RunError(
                    f"no equilibrium was found beyond {state.factor:.6g} of the load: {found.reason}. "
                    "There may be a limit load or a branch: follow it by its arc length, or add a support."
                )
            continue
        state = found
        step *= 2.0
    return state._replace(iterations=total)


class Lost(NamedTuple):
    """A load step that did not converge, and why."""

    reason: str
    iterations: int


def balance(
    mesh: Mesh, supports: tuple[Support, ...], loads: Loads, start: Equilibrium, factor: float
) -> Equilibrium | Lost:
    """Return the equilibrium with the load factor `factor` near `start`, or why none was found."""
    size = float(np.ptp(mesh.reference.x, axis=0).max()) + float(mesh.length.max())
    pose, wrench, now = start.pose, start.wrench, loads.times(factor)
    pattern = pattern_of(mesh)
    for iteration in range(1, _ITERATIONS + 1):
        sums = assemble(mesh, pose, wrench, now)
        held = hold(supports, pose, factor)
        if not (np.isfinite(sums.residual).all() and np.isfinite(sums.K).all()):
            return Lost("an element turned too far between its ends; use more elements", iteration)
        try:
            factors = factorise(sums.K, pattern, held.basis, held.fixed)
        except LinAlgError:
            return Lost("some motion meets no stiffness and is not held", iteration)
        eta = factors.solve(-sums.residual, held.step)
        if not np.isfinite(eta).all():
            return Lost("some motion meets no stiffness and is not held", iteration)
        move, turn = float(np.abs(eta[:, :3]).max()) / size, float(np.abs(eta[:, 3:]).max())
        if move > _FAR:
            return Lost("the corrections grow", iteration)
        pose, wrench = moved(mesh, pose, sums, eta)
        if max(move, turn) < _LAST or _rest(sums, held) <= _ROUNDING * sums.size:
            return settled(mesh, supports, now, pose, wrench, factor, iteration)
    return Lost("the corrections do not shrink", _ITERATIONS)


def moved(mesh: Mesh, pose: Pose, sums: Sums, eta: Floats) -> tuple[Pose, Floats]:
    """Return the pose after the motion η (n, 6) of the nodes, and the wrenches that its linear part predicts."""
    tangents = sums.tangents
    change = np.einsum("kij,kj->ki", tangents.P, mesh.at_end(1, eta))
    change -= np.einsum("kij,kj->ki", tangents.Q, mesh.at_end(0, eta))
    wrench = sums.forces.wrench + np.einsum("kij,kj->ki", tangents.slope, change)
    x = pose.x + np.einsum("kij,kj->ki", matrix(pose.q), eta[:, :3])
    return Pose(normalised(multiply(pose.q, quaternion(eta[:, 3:]))), x), wrench


def _rest(sums: Sums, held: Held) -> float:
    """Return the largest residual in the free directions."""
    return float(np.abs(np.where(held.fixed, 0.0, np.einsum("kij,kj->ki", held.basis, sums.residual))).max())


def settled(
    mesh: Mesh, supports: tuple[Support, ...], loads: Loads, pose: Pose, wrench: Floats, factor: float, iterations: int
) -> Equilibrium | Lost:
    """Return the state that was found with its reactions, if no element has turned beyond what it can measure."""
    if float(turned(mesh.frames(pose, 0).q, mesh.frames(pose, 1).q).max(initial=0.0)) > 3.1:
        return Lost("an element turned by half a circle between its ends; use more elements", iterations)
    held = hold(supports, pose, factor)
    residual = carried_residual(mesh, pose, wrench, loads)
    along = np.where(held.fixed, np.einsum("kij,kj->ki", held.basis, residual), 0.0)
    return Equilibrium(factor, pose, wrench, np.einsum("kij,ki->kj", held.basis, along), iterations)
