"""Motions that nothing resists: rods that no support, joint or spring holds."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.geometry.rotations import matrix, skew
from anholon.rods.mesh import find_connected_parts
from anholon.rods.statics.equilibrium_problem import Equilibrium, EquilibriumProblem
from anholon.rods.supports import evaluate_supports
from anholon.rods.tolerances import FREE_SINGULAR_VALUE_REL, RESIDUAL_FLOOR_REL


class FreeMotions(NamedTuple):
    """What can move as a whole: a sentence on it, empty where nothing can; `has_free_piece`: a piece is held by
    nothing."""

    text: str
    has_free_piece: bool

    @property
    def text_with_remedy(self) -> str:
        """The sentence with what helps where a load grows from nothing."""
        if self.has_free_piece or not self.text:
            return self.text
        return f"{self.text}. Support them, or compute their equilibrium under the full load, as anholon statics does"


def is_reference_at_rest(problem: EquilibriumProblem, still: Equilibrium) -> bool:
    """Tell whether nothing moves what is in its reference shape, nor pulls its cables."""
    linear = problem.linearise(still)
    if linear.support_conditions.missing_step.any() or (
        linear.constraint_block is not None and linear.constraint_block.residual.any()
    ):
        return False
    if problem.mesh.cables is not None:  # their stiffness tells no size of forces
        return not problem.loads.has_loads()
    return linear.largest_residual <= RESIDUAL_FLOOR_REL * linear.force_scale


def find_free_motions(problem: EquilibriumProblem) -> FreeMotions:
    """Return what pieces of rods can do as a whole.

    Pieces that are connected without joints move as rigid bodies; supports, springs and what stands beside hold them.
    """
    mesh, n = problem.mesh, problem.mesh.size
    clamped = any(s.rotation == "clamped" and all(s.held) for s in problem.supports)
    if clamped and (problem.without_sixth_order or problem).chain_problem is not None:
        return FreeMotions("", False)
    count, piece = find_connected_parts(mesh.ends, n)
    if clamped and problem.coupled is None and count == 1:
        return FreeMotions("", False)
    k = len(problem.unknown_weights) - 6 * n
    first = np.array([int(np.argmax(piece == c)) for c in range(count)])
    R = matrix(mesh.reference.q)

    def rigid(node: int) -> Floats:
        """Motions η (6, 6) of a node with those of its piece, translation and rotation about the piece's first node."""
        arm = mesh.reference.x[node] - mesh.reference.x[first[piece[node]]]
        result = np.zeros((6, 6))
        result[:3, :3], result[:3, 3:], result[3:, 3:] = R[node].T, -R[node].T @ skew(arm), R[node].T
        return result

    rows: list[Floats] = []

    def add(node: int, slopes: Floats) -> None:
        row = np.zeros((len(slopes), 6 * count + k))
        there = 6 * int(piece[node])
        row[:, there : there + 6] = slopes @ rigid(node)
        rows.append(row)

    held = evaluate_supports(problem.supports, mesh.reference, 0.0)
    for node in np.flatnonzero(held.held_rows.any(axis=1)):
        add(int(node), held.basis[node][held.held_rows[node]])
    for spring in problem.loads.springs:
        there = matrix(mesh.reference.q[spring.node])
        add(spring.node, there[np.asarray(spring.stiffness) > 0.0] @ np.eye(3, 6))
        add(spring.node, there[np.asarray(spring.rotational_stiffness) > 0.0] @ np.eye(3, 6, 3))
    before = len(rows)  # of springs along rods only what they hold counts, not their number
    for bed in problem.loads.beds:
        for K_all, part in ((bed.stiffness, 0), (bed.rotational_stiffness, 3)):
            if K_all is None:
                continue
            whole = float(np.abs(K_all).max())
            for e, K in zip(bed.elements, K_all[:, 1] / (whole or 1.0), strict=True):
                for node in mesh.ends[e]:
                    add(int(node), K @ matrix(mesh.reference.q[node]) @ np.eye(3, 6, part))
    if len(rows) > before:
        rows[before:] = [np.asarray(np.linalg.qr(np.concatenate(rows[before:]), "r"))]
    if problem.coupled is not None:
        rest = problem.coupled.reference_unknowns()
        constraint_block = problem.coupled.compute_constraint_block(mesh.reference, rest, 0.0)
        beside = np.zeros((k, 6 * count + k))
        for row, node, slopes, sign in zip(
            constraint_block.slope_rows,
            constraint_block.slope_nodes,
            constraint_block.slopes,
            constraint_block.signs,
            strict=True,
        ):
            if sign < 0.0:
                place = 6 * int(piece[node])
                beside[row, place : place + 6] += slopes @ rigid(int(node))
        # Coordinates move, multipliers do not.
        coordinates = problem.coupled.unknown_scales > 0.0
        beside[:, 6 * count :] = np.where(coordinates, constraint_block.K, 0.0)
        rows.append(beside)
        rows.append(np.diag(np.concatenate([np.zeros(6 * count), (~coordinates).astype(float)])))
    A_all = np.concatenate(rows) if rows else np.zeros((1, 6 * count + k))
    _, sizes, right = np.linalg.svd(A_all)
    sizes = np.append(sizes, np.zeros(len(right) - len(sizes)))
    free = right[sizes <= FREE_SINGULAR_VALUE_REL * max(1.0, float(sizes.max()))]
    if not len(free):
        return FreeMotions("", False)
    share = np.abs(free[:, : 6 * count]).reshape(len(free), count, 6).sum(axis=0)
    loose = [c for c in range(count) if share[c].max() > 1e-6]
    if not loose:
        return FreeMotions("A body beside the rods has no support", False)
    shifts = free.reshape(len(free), -1)[:, 6 * loose[0] : 6 * loose[0] + 6]
    origin = ", ".join(f"{x:.4g}" for x in mesh.reference.x[first[loose[0]]])
    if np.linalg.matrix_rank(shifts, tol=1e-6) == 6:
        remedy = "add a support, a joint or a spring"
        return FreeMotions(f"the rod that begins at ({origin}) m has no support and floats freely; {remedy}", True)
    motions = "one motion" if len(free) == 1 else f"{len(free)} motions"
    if len(free) == 1 and len(loose) == 1 and np.abs(free[:, 6 * count :]).max(initial=0.0) < 1e-6:
        arms = mesh.reference.x[piece == loose[0]] - mesh.reference.x[first[loose[0]]]
        motions = _describe_motion(shifts[0], arms)
    text = f"In the reference shape nothing supports the rods against {motions}; the first rod begins at ({origin}) m"
    return FreeMotions(text, False)


def _describe_motion(motion: Floats, arms: Floats) -> str:
    """Return what a rigid motion (6,), translation and rotation about a place in world axes, does to nodes at the
    `arms` (n, 3) m from this place."""
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
    """Return a world axis, or the components of the unit vector, of a direction (3,)."""
    unit = direction / np.linalg.norm(direction)
    largest = int(np.abs(unit).argmax())
    if abs(unit[largest]) > 1.0 - 1e-9:
        return "xyz"[largest]
    return "({})".format(", ".join(f"{x + 0.0:.4g}" for x in np.where(np.abs(unit) < 1e-9, 0.0, unit)))
