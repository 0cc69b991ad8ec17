"""Motions that nothing resists: rods that no support, joint or spring holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.geometry.rotations import matrix, skew
from anholon.rods.mesh import NodePoses, find_connected_parts
from anholon.rods.statics.equilibrium_problem import Equilibrium, EquilibriumProblem
from anholon.rods.supports import evaluate_supports
from anholon.rods.tolerances import FREE_SINGULAR_VALUE_REL, RESIDUAL_FLOOR_REL


class FreeMotions(NamedTuple):
    """Rigid motions that are free: a sentence on them, empty if there are none.

    `has_free_piece`: whether a piece has no supports.
    """

    text: str
    has_free_piece: bool

    @property
    def text_with_remedy(self) -> str:
        """The sentence with what helps where a load grows from nothing."""
        if self.has_free_piece or not self.text:
            return self.text
        return f"{self.text}. Support them, or compute their equilibrium under the full load, as anholon statics does"


def is_reference_at_rest(problem: EquilibriumProblem, still: Equilibrium) -> bool:
    """Return whether the reference shape is in equilibrium; with cables, whether nothing loads it."""
    linear = problem.linearise(still)
    if linear.support_conditions.missing_step.any() or (
        linear.constraint_block is not None and linear.constraint_block.residual.any()
    ):
        return False
    if problem.mesh.cables is not None:  # their stiffness tells no size of forces
        return not problem.loads.has_loads()
    return linear.largest_residual <= RESIDUAL_FLOOR_REL * linear.force_scale


def find_free_motions(problem: EquilibriumProblem) -> FreeMotions:
    """Return the free rigid motions of the pieces of rods.

    Pieces that are connected without joints move as rigid bodies; supports, springs and what stands beside hold them.
    """
    mesh = problem.mesh
    clamped = any(support.rotation == "clamped" and all(support.held) for support in problem.supports)
    if clamped and (problem.without_sixth_order or problem).chain_problem is not None:
        return FreeMotions("", False)
    count, piece = find_connected_parts(mesh.ends, mesh.size)
    if clamped and problem.coupled is None and count == 1:
        return FreeMotions("", False)
    first = np.array([int(np.argmax(piece == c)) for c in range(count)])
    pieces = _RigidPieces(
        mesh.reference, matrix(mesh.reference.q), piece, first, len(problem.unknown_weights) - 6 * mesh.size
    )
    rows = [*_list_held_motions(problem, pieces), *_list_bed_motions(problem, pieces)]
    rows += _list_motions_beside(problem, pieces)
    return _describe_free_motions(pieces, _find_null_space(rows, pieces.width))


class _RigidPieces(NamedTuple):
    """Connected pieces of rods as rigid bodies, with the frames of the nodes and their `rotations` (n, 3, 3).

    `piece` of every node (n,), `first` node of every piece (c,), and the number k of unknowns beside the rods. All
    motions are a vector (6 c + k,): translation and rotation of each piece about its first node, then the other
    unknowns.
    """

    reference: NodePoses
    rotations: Floats
    piece: NDArray[np.intp]
    first: NDArray[np.intp]
    beside: int

    @property
    def width(self) -> int:
        """The number of all motions."""
        return 6 * len(self.first) + self.beside

    def place(self, node: int) -> slice:
        """Return where the motions of a node's piece are among all."""
        at = 6 * int(self.piece[node])
        return slice(at, at + 6)

    def compute_node_motion(self, node: int) -> Floats:
        """Return the motions η (6, 6) of a node for the motions of its piece."""
        R = self.rotations[node]
        arm = self.reference.x[node] - self.reference.x[self.first[self.piece[node]]]
        result = np.zeros((6, 6))
        result[:3, :3], result[:3, 3:], result[3:, 3:] = R.T, -R.T @ skew(arm), R.T
        return result

    def spread(self, node: int, slopes: Floats) -> Floats:
        """Return rows (r, 6) on the motion of a node as rows (r, 6 c + k) on all motions."""
        rows = np.zeros((len(slopes), self.width))
        rows[:, self.place(node)] = slopes @ self.compute_node_motion(node)
        return rows


def _list_held_motions(problem: EquilibriumProblem, pieces: _RigidPieces) -> Iterator[Floats]:
    """Yield the rows of the directions that supports hold and springs at sections resist."""
    conditions = evaluate_supports(problem.supports, pieces.reference, 0.0)
    for node in np.flatnonzero(conditions.held_rows.any(axis=1)):
        yield pieces.spread(int(node), conditions.basis[node][conditions.held_rows[node]])
    for spring in problem.loads.springs:
        R = matrix(pieces.reference.q[spring.node])
        yield pieces.spread(spring.node, R[np.asarray(spring.stiffness) > 0.0] @ np.eye(3, 6))
        yield pieces.spread(spring.node, R[np.asarray(spring.rotational_stiffness) > 0.0] @ np.eye(3, 6, 3))


def _list_bed_motions(problem: EquilibriumProblem, pieces: _RigidPieces) -> list[Floats]:
    """Return the rows of the directions that elastic foundations resist.

    Only the directions in which springs along rods act count, not the number of the springs.
    """
    rows: list[Floats] = []
    for bed in problem.loads.beds:
        for K_all, part in ((bed.stiffness, 0), (bed.rotational_stiffness, 3)):
            if K_all is None:
                continue
            largest_stiffness = float(np.abs(K_all).max())
            for e, K in zip(bed.elements, K_all[:, 1] / (largest_stiffness or 1.0), strict=True):
                for node in problem.mesh.ends[e]:
                    slopes = K @ matrix(pieces.reference.q[node]) @ np.eye(3, 6, part)
                    rows.append(pieces.spread(int(node), slopes))
    return [np.asarray(np.linalg.qr(np.concatenate(rows), "r"))] if rows else []


def _list_motions_beside(problem: EquilibriumProblem, pieces: _RigidPieces) -> list[Floats]:
    """Return the rows of joints and bodies coupled to the rods."""
    coupled = problem.coupled
    if coupled is None:
        return []
    block = coupled.compute_constraint_block(pieces.reference, coupled.reference_unknowns(), 0.0)
    before = pieces.width - pieces.beside
    joined = np.zeros((pieces.beside, pieces.width))
    for row, node, slopes, sign in zip(block.slope_rows, block.slope_nodes, block.slopes, block.signs, strict=True):
        if sign < 0.0:
            joined[row, pieces.place(node)] += slopes @ pieces.compute_node_motion(int(node))
    # Coordinates move, multipliers do not.
    coordinates = coupled.unknown_scales > 0.0
    joined[:, before:] = np.where(coordinates, block.K, 0.0)
    return [joined, np.diag(np.concatenate([np.zeros(before), (~coordinates).astype(float)]))]


def _find_null_space(rows: list[Floats], width: int) -> Floats:
    """Return the motions (f, width) that no row resists, by singular values."""
    A_all = np.concatenate(rows) if rows else np.zeros((1, width))
    _, sizes, right = np.linalg.svd(A_all)
    sizes = np.append(sizes, np.zeros(len(right) - len(sizes)))
    return np.asarray(right[sizes <= FREE_SINGULAR_VALUE_REL * max(1.0, float(sizes.max()))])


def _describe_free_motions(pieces: _RigidPieces, free: Floats) -> FreeMotions:
    """Return the description of free motions (f, 6 c + k), that of the first piece that moves."""
    if not len(free):
        return FreeMotions("", False)
    count = len(pieces.first)
    share = np.abs(free[:, : 6 * count]).reshape(len(free), count, 6).sum(axis=0)
    loose = [c for c in range(count) if share[c].max() > 1e-6]
    if not loose:
        return FreeMotions("A body beside the rods has no support", False)
    base = pieces.reference.x[pieces.first[loose[0]]]
    shifts = free[:, 6 * loose[0] : 6 * loose[0] + 6]
    origin = ", ".join(f"{x:.4g}" for x in base)
    if np.linalg.matrix_rank(shifts, tol=1e-6) == 6:
        remedy = "add a support, a joint or a spring"
        return FreeMotions(f"the rod that begins at ({origin}) m has no support and floats freely; {remedy}", True)
    motions = "one motion" if len(free) == 1 else f"{len(free)} motions"
    if len(free) == 1 and len(loose) == 1 and np.abs(free[:, 6 * count :]).max(initial=0.0) < 1e-6:
        motions = _describe_motion(shifts[0], pieces.reference.x[pieces.piece == loose[0]] - base)
    text = f"In the reference shape nothing supports the rods against {motions}; the first rod begins at ({origin}) m"
    return FreeMotions(text, False)


def _describe_motion(motion: Floats, arms: Floats) -> str:
    """Return the description of a rigid motion (6,), translation and rotation about a place in world axes.

    `arms` (n, 3), m: nodes relative to this place.
    """
    shift, turn = motion[:3], motion[3:]
    size = float(np.linalg.norm(turn))
    if size < 1e-6 * np.linalg.norm(motion):
        return f"one motion (translation along {_axis_text(shift)})"
    if np.abs(shift + np.cross(turn, arms)).max() < 1e-6 * size * max(1.0, float(np.abs(arms).max())):
        return "one motion (rotation of a rod about its own axis, which a hinged support holds)"
    if abs(shift @ turn) > 1e-6 * size * np.linalg.norm(motion):
        return "one motion"  # a screw
    return f"one motion (rotation about {_axis_text(turn)})"


def _axis_text(direction: Floats) -> str:
    """Return the name of a world axis along a direction (3,), or the components of its unit vector."""
    unit = direction / np.linalg.norm(direction)
    largest = int(np.abs(unit).argmax())
    if abs(unit[largest]) > 1.0 - 1e-9:
        return "xyz"[largest]
    return "({})".format(", ".join(f"{x + 0.0:.4g}" for x in np.where(np.abs(unit) < 1e-9, 0.0, unit)))
