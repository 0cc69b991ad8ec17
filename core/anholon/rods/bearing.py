"""What frozen strains bear from the first instant on, however little stands for them.

Their wrench is a multiplier: it makes the accelerations such that the strains stay. A motion which began without it
would ring about it for long.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.geometry.rotations import matrix, multiply, normalised, quaternion
from anholon.rods.assembly import answers, node_sums, pattern_of, seated
from anholon.rods.dynamics import started_from
from anholon.rods.generalized_alpha import State
from anholon.rods.inertia import masses
from anholon.rods.kernel import forces, linearised, states, with_tensions
from anholon.rods.loads import Loads
from anholon.rods.mesh import Mesh, Pose
from anholon.rods.supports import Support, hold

Floats = NDArray[np.float64]

_TURN: Final = 1e-5  # part of the rods' size, or rad, that differences go
_NEAR: Final = 1e-5  # part of the largest wrench that may be missing: rounding leaves as much of what rests
_ALONE: Final = 0.9  # least part of what an element yields to a frozen strain that is its own compliance
_ROUNDS: Final = 10
_TAUT: Final = 5  # rounds in which a slack cable is drawn taut
_BOUND: Final = 1e9  # masses of the rods that resist rates of held strains
_MOST: Final = 600  # frozen strains whose slopes are kept as a dense matrix


def bearing(
    mesh: Mesh, supports: tuple[Support, ...], loads: Loads, state: State, wrench: Floats, frozen: NDArray[np.bool_]
) -> tuple[State, Floats]:
    """Return a state, and its wrenches (m, 6), in which the wrenches of the strains `frozen` (m, 6) are those that keep
    them with the accelerations at its rates. Where a small compliance stands for them, as in strings, nodes go by it.
    Where there are too many the state is left as it is."""
    e, i = np.nonzero(frozen)
    if not 0 < len(e) <= _MOST or mesh.laws:
        return state, wrench
    yields = mesh.length[e] * mesh.regular[e, i, i]
    goes = mesh.length[e] * mesh.compliance[e, i, i]
    at = linearised(states(mesh, state.pose, with_tensions(mesh, state.pose, wrench)))
    stiff = np.ones(len(e), dtype=bool) if mesh.cables is None else ~np.isin(e, mesh.cables.elements)
    if (yields * at.slope[e, i, i] < _ALONE)[stiff].any():
        return state, wrench  # other strains of curved elements hide the frozen ones
    before, least, best = np.inf, np.inf, (state, wrench)
    for k in range(_ROUNDS):
        rows = _rows(mesh, state.pose, wrench, e, i, yields)
        held = hold(supports, state.pose, 1.0)
        pulled = answers(masses(mesh, state.pose), pattern_of(mesh), held.basis, held.fixed, rows)
        W = np.einsum("anc,bnc->ab", rows, pulled)
        inverse = np.linalg.pinv(W, rcond=1e-12, hermitian=True)
        law = with_tensions(mesh, state.pose, forces(states(mesh, state.pose, wrench)).wrench)
        inner = forces(states(mesh, state.pose, law))
        begun = started_from(mesh, supports, loads, state, node_sums(mesh, inner.F_A, inner.F_B))
        missing = inverse @ (_along(mesh, rows, state, begun) + _turned(mesh, state, wrench, e, i, yields))
        most, size = float(np.abs(missing).max()), float(np.abs(law[e, i] + missing).max())
        if (k == 0 and most <= _NEAR * size) or (k >= _TAUT and not most < 0.5 * before):
            break
        before = most
        if most < least:
            least, best = most, (state, wrench)
        eta = np.einsum("a,anc->nc", inverse @ (goes * missing), pulled)
        R = matrix(state.pose.q)
        x = state.pose.x + np.einsum("kij,kj->ki", R, eta[:, :3])
        q = normalised(multiply(state.pose.q, quaternion(eta[:, 3:])))
        wrench = law.copy()
        wrench[e, i] += missing
        state = state._replace(pose=Pose(q, x))
    return (state, wrench) if most < least else best


def bound_masses(mesh: Mesh, pose: Pose) -> Floats:
    """Return the blocks of the masses at the nodes, as `masses`, with rates of held strains as good as impossible: for
    impulses, which multipliers pass on at once."""
    found = masses(mesh, pose)
    if mesh.held is None:
        return found
    at = linearised(states(mesh, pose, np.zeros((len(mesh.length), 6))))
    size = float(mesh.length.sum())
    heavy = _BOUND * float(mesh.mass @ mesh.length + mesh.node_mass.sum()) * np.array([1.0] * 3 + [size**2] * 3)
    rows = (mesh.held * mesh.length[:, None])[:, :, None] * at.slope
    ends = -rows @ at.Q, rows @ at.P
    blocks = np.stack([np.stack([np.einsum("mki,k,mkj->mij", a, heavy, b) for b in ends], 1) for a in ends], 1)
    found[: 4 * len(blocks)] += seated(mesh, blocks)
    return found


def _rows(mesh: Mesh, pose: Pose, wrench: Floats, e: NDArray[np.intp], i: NDArray[np.intp], yields: Floats) -> Floats:
    """Return the slopes (k, n, 6) of the frozen strains times their lengths by η."""
    at = linearised(states(mesh, pose, with_tensions(mesh, pose, wrench)))
    slope = yields[:, None] * at.slope[e, i]
    rows = np.zeros((len(e), mesh.size, 6))
    for end, part, sign in ((0, at.Q, -1.0), (1, at.P, 1.0)):
        own = sign * np.einsum("kc,kcd,kde->ke", slope, part[e], mesh.seats[e, end])
        rows[np.arange(len(e)), mesh.ends[e, end]] += own
    return rows


def _along(mesh: Mesh, rows: Floats, state: State, begun: State) -> Floats:
    a = np.concatenate([np.einsum("kji,kj->ki", matrix(state.pose.q), begun.dv), begun.dw], axis=1)
    return np.asarray(np.einsum("anc,nc->a", rows, a))


def _turned(
    mesh: Mesh, state: State, wrench: Floats, e: NDArray[np.intp], i: NDArray[np.intp], yields: Floats
) -> Floats:
    """Return by how much the rates of the frozen strains change without accelerations."""
    size = float(np.ptp(mesh.reference.x, axis=0).max()) + float(mesh.length.max())
    quick = max(float(np.abs(state.v).max()) / size, float(np.abs(state.w).max()))
    if not quick > 0.0:
        return np.zeros(len(e))
    h, found = _TURN / quick, []
    for step in (h, -h):
        pose = Pose(normalised(multiply(state.pose.q, quaternion(step * state.w))), state.pose.x + step * state.v)
        own = np.concatenate([np.einsum("kji,kj->ki", matrix(pose.q), state.v), state.w], axis=1)
        found.append(np.einsum("anc,nc->a", _rows(mesh, pose, wrench, e, i, yields), own))
    return np.asarray((found[0] - found[1]) / (2.0 * h))
