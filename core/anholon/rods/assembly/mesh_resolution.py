"""Checks whether the elements of rods at rest are short enough.

A force F bends a rod over the length √(EI/F): in a longer element the shape within is not of low order, and Newton's
method may end in a shape that elements of their length do not have, or call one unstable that is not. The criterion is
the number F L²/EI of an element; where it is large and the rod is straight there, only stability is affected.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from anholon.array_types import Floats
from anholon.errors import Problem
from anholon.geometry.rotations import matrix, rotation_between
from anholon.rods.assembly.rod_assembly import RodAssembly
from anholon.rods.element_kernel import compute_load_numbers
from anholon.rods.mesh import ElementMesh, NodePoses
from anholon.rods.tolerances import (
    BENT_ROTATION,
    COARSE_LOAD_NUMBER,
    FALSE_INSTABILITY_LOAD_NUMBER,
    RESOLVED_LOAD_NUMBER,
)
from anholon.rods.whole_turns import find_folded_elements


def find_coarse_rods(
    assembly: RodAssembly, pose: NodePoses, wrench: Floats, *, include_straight: bool = False
) -> dict[str, int]:
    """Return the rods with elements folded over or too long for their forces, with their required element counts.

    `include_straight`: include rods in tension whose stability is not resolved.

    `include_straight`: include rods in tension whose stability is not resolved.
    """
    mesh, results = assembly.mesh, {}
    number = compute_load_numbers(mesh, wrench)
    bent = _compute_bending_rotations(mesh, pose) > BENT_ROTATION
    wrong = bent & (number > COARSE_LOAD_NUMBER)
    if include_straight:
        wrong |= (number > FALSE_INSTABILITY_LOAD_NUMBER) & (wrench[:, 0] > 0.0)
    folded = find_folded_elements(mesh, pose)
    wrong |= folded
    number = np.where(folded, np.maximum(number, 4.0 * RESOLVED_LOAD_NUMBER), number)  # at least twice as many
    for name, rod in assembly.rods.items():
        e = rod.elements
        if not rod.is_cable and wrong[e].any():
            worst = float(number[e][wrong[e]].max())
            results[name] = int(np.ceil(len(e) * np.sqrt(worst / RESOLVED_LOAD_NUMBER)))
    return results


def find_coarse_rods_among(assembly: RodAssembly, states: Iterable[tuple[NodePoses, Floats]]) -> dict[str, int]:
    """Return the coarse rods of several poses with their wrenches, each with its largest required element count."""
    results: dict[str, int] = {}
    for pose, wrench in states:
        for name, count in find_coarse_rods(assembly, pose, wrench).items():
            results[name] = max(count, results.get(name, 0))
    return results


def describe_coarse_rod(rod: str, count: int) -> str:
    """Return the message that the elements of a rod are too long, with the number that it needs."""
    return f"the elements of {rod} are too long for its curvature: use {count} or more"


def make_coarse_problem(rod: str, count: int) -> Problem:
    """Return the message of `describe_coarse_rod` as a warning at the field of the number."""
    text = describe_coarse_rod(rod, count)
    return Problem(path=f"rods.{rod}.elements", message=f"{text[0].upper()}{text[1:]}.", severity="warning")


def _compute_bending_rotations(mesh: ElementMesh, pose: NodePoses) -> Floats:
    """Return how much (m,) elements bend beyond their reference, rad: from end to end, or from their chord."""
    rotations = []
    for at in (pose, mesh.reference):
        A, B = mesh.compute_end_poses(at, 0), mesh.compute_end_poses(at, 1)
        chord = B.x - A.x
        chord = chord / np.maximum(np.linalg.norm(chord, axis=1, keepdims=True), np.finfo(float).tiny)
        along = (np.einsum("kji,kj->ki", matrix(end.q), chord) for end in (A, B))
        rotations.append([rotation_between(A.q, B.q), *along])
    return np.asarray(
        np.max(
            [np.linalg.norm(current - reference, axis=1) for current, reference in zip(*rotations, strict=True)], axis=0
        )
    )
