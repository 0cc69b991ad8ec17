"""Redundant joints: nothing determines their single reactions, and the equations are singular.

Rods deform, so that loops of rods are determined; but a joint of two sections that supports and other joints fix is
not. Bodies are taken to move freely: their coordinates and constraints are not considered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from anholon.array_types import Floats
from anholon.errors import ModelError, Problem
from anholon.geometry.rotations import skew
from anholon.model.query.left_out_parts import list_switched_parts
from anholon.model.query.rod_positions import is_section
from anholon.model.query.section_frames import is_section_frame
from anholon.model.schema import WORLD
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.supports import NodeSupport
from anholon.rods.tolerances import DEPENDENT_JOINT_ROW_REL


def require_independent_joints(rod_system: RodSystem) -> None:
    """Refuse joints whose rows depend on those of supports and of the joints before them."""
    model, built = rod_system.model, rod_system.assembly
    switched = list_switched_parts(model)
    joints = [name for name in built.separate_joints if name not in switched and not is_section_frame(name)]
    if not joints:
        return
    supports = {name: item for name, item in rod_system.compute_named_supports().items() if name not in switched}
    for group in _group_connected_joints(rod_system, joints):
        free = _find_free_motions(rod_system, group, supports)
        rows = [_make_joint_rows(rod_system, name, free) for name in group]
        if _are_independent(np.vstack(rows)):
            continue
        k = next(k for k in range(len(rows)) if not _are_independent(np.vstack(rows[: k + 1])))
        nodes = {end for end in _find_ends(rod_system, group[k]) if isinstance(end, int)}
        holding = [name for name, item in supports.items() if item.node in nodes]
        holding += [name for name in group[:k] if nodes & set(_find_ends(rod_system, name))]
        others = ", ".join(f"“{name}”" for name in holding)
        message = f"This joint is redundant with {others}: the reaction of each is not determined."
        remedy = "Remove one of them, or release a direction."
        raise ModelError([Problem(path=f"joints.{group[k]}", message=message, remedy=remedy)])


def _find_ends(rod_system: RodSystem, joint: str) -> tuple[int | str, int | str]:
    """Return what a joint connects: nodes, names of bodies or the world."""
    first, second = (
        rod_system.find_node(end) if is_section(end) else end for end in rod_system.model.joints[joint].between
    )
    return first, second


def _group_connected_joints(rod_system: RodSystem, joints: Sequence[str]) -> list[list[str]]:
    """Return the joints in groups that share nodes or bodies."""
    groups: list[tuple[set[int | str], list[str]]] = []
    for name in joints:
        ends = set(_find_ends(rod_system, name)) - {WORLD}
        touched = [group for group in groups if group[0] & ends]
        groups = [group for group in groups if group not in touched]
        groups.append(
            (ends.union(*(connected for connected, _ in touched)), [*(n for _, names in touched for n in names), name])
        )
    return [names for _, names in groups]


def _find_free_motions(
    rod_system: RodSystem, group: Sequence[str], supports: Mapping[str, NodeSupport]
) -> dict[int | str, tuple[int, Floats]]:
    """Return the first column and the free motions (6, k) of every node and body of a group.

    Motions are velocities, and angular velocities times the size of the model.
    """
    cables = rod_system.assembly.mesh.cables
    results: dict[int | str, tuple[int, Floats]] = {}
    first = 0
    for end in dict.fromkeys(end for name in group for end in _find_ends(rod_system, name) if end != WORLD):
        rows = [np.zeros((0, 6))]
        for item in supports.values():
            if item.node != end:
                continue
            rows.append(np.hstack([item.axes.T[list(item.held)], np.zeros((sum(item.held), 3))]))
            held_rotations = {"clamped": item.axes.T, "hinged": item.axes.T[1:]}.get(item.rotation, np.zeros((0, 3)))
            rows.append(np.hstack([np.zeros((len(held_rotations), 3)), held_rotations]))
        if isinstance(end, int) and cables is not None and cables.point_nodes[end]:
            rows.append(np.hstack([np.zeros((3, 3)), np.eye(3)]))
        held_rows = np.vstack(rows)
        free = np.eye(6)
        if len(held_rows):
            _, sizes, directions = np.linalg.svd(held_rows)
            free = directions[int((sizes > DEPENDENT_JOINT_ROW_REL).sum()) :].T
        results[end] = first, free
        first += free.shape[1]
    return results


def _make_joint_rows(rod_system: RodSystem, name: str, free: Mapping[int | str, tuple[int, Floats]]) -> Floats:
    """Return the rows of a joint on the free motions of its group."""
    joint, reference = rod_system.model.joints[name], rod_system.assembly.mesh.reference
    cables = rod_system.assembly.mesh.cables
    nodes = [end for end in reversed(_find_ends(rod_system, name)) if isinstance(end, int)]
    points = [node for node in nodes if cables is not None and cables.point_nodes[node]]
    place = reference.x[(points or nodes)[0]]
    size = max(rod.length for rod in rod_system.assembly.rods.values())
    rotation_rows = np.zeros((0, 3))
    if joint.turning == "clamped":
        rotation_rows = np.eye(3)
    elif joint.turning == "hinged":
        axis = rod_system.find_joint_axis(name)
        rotation_rows = np.linalg.svd(axis[None])[2][1:]
    columns = sum(motions.shape[1] for _, motions in free.values())
    rows = np.zeros((3 + len(rotation_rows), columns))
    for sign, end in zip((1.0, -1.0), _find_ends(rod_system, name), strict=True):
        if end == WORLD:
            continue
        arm = (place - reference.x[end] if isinstance(end, int) else place) / size
        end_rows = np.vstack(
            [np.hstack([np.eye(3), -skew(arm)]), np.hstack([np.zeros_like(rotation_rows), rotation_rows])]
        )
        first, motions = free[end]
        rows[:, first : first + motions.shape[1]] += sign * end_rows @ motions
    return rows


def _are_independent(rows: Floats) -> bool:
    sizes = np.linalg.svd(rows, compute_uv=False)
    return len(sizes) == len(rows) and bool(sizes[-1] > DEPENDENT_JOINT_ROW_REL * max(float(sizes[0]), 1e-300))
