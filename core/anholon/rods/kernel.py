"""The compiled element, called for all elements at once."""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.codegen import Compiled
from anholon.geometry.rotations import multiply, rotation_vector
from anholon.rods.element import SIZE, compile_element
from anholon.rods.mesh import Mesh, Pose

Floats = NDArray[np.float64]


class Forces(NamedTuple):
    """What the elements do: covectors F_A, F_B (m, 6) at their ends, mean wrench Θ (m, 6), relative twist d (m, 6)."""

    F_A: Floats
    F_B: Floats
    wrench: Floats
    twist: Floats


class Tangents(NamedTuple):
    """Derivatives by η at the ends: K (m, 2, 2, 6, 6) of the covectors, P and Q (m, 6, 6) of the twist, ∂Θ/∂d."""

    K: Floats
    P: Floats
    Q: Floats
    slope: Floats


@functools.cache
def element() -> Compiled:
    """Return the compiled element; it is the same for every rod."""
    return compile_element()


def states(mesh: Mesh, pose: Pose, wrench: Floats) -> Floats:
    """Return the rows (m, SIZE) that the element reads; q_B is given the sign nearest to q_A."""
    A, B = mesh.frames(pose, 0), mesh.frames(pose, 1)
    m = len(mesh.length)
    rows = np.empty((m, SIZE))
    rows[:, 0:4], rows[:, 4:7] = A.q, A.x
    rows[:, 7:11] = np.where(np.sum(A.q * B.q, axis=1, keepdims=True) < 0.0, -B.q, B.q)
    rows[:, 11:14], rows[:, 14:20], rows[:, 20] = B.x, mesh.d0, mesh.length
    rows[:, 21:57], rows[:, 57:63] = mesh.compliance.reshape(m, 36), wrench
    return rows


def forces(rows: Floats) -> Forces:
    """Return the covectors, wrenches and twists of all elements."""
    out = element().map("force", np.zeros(len(rows)), rows, element().parameters([]))
    return Forces(out[:, :6], out[:, 6:12], out[:, 12:18], out[:, 18:24])


def carried(rows: Floats) -> tuple[Floats, Floats]:
    """Return the covectors F_A, F_B (m, 6) of the wrenches Θ that stand in the rows."""
    out = element().map("carried", np.zeros(len(rows)), rows, element().parameters([]))
    return out[:, :6], out[:, 6:]


def linearised(rows: Floats) -> Tangents:
    """Return the tangents of all elements."""
    out = element().map("tangent", np.zeros(len(rows)), rows, element().parameters([]))
    parts = out.reshape(len(rows), 7, 6, 6)
    return Tangents(parts[:, :4].reshape(-1, 2, 2, 6, 6), parts[:, 4], parts[:, 5], parts[:, 6])


def relative_twists(A: Pose, B: Pose) -> Floats:
    """Return log(D_A^-1 D_B), (m, 6), translation first."""
    rows = np.zeros((len(A.x), SIZE))
    rows[:, 0:4], rows[:, 4:7], rows[:, 11:14] = A.q, A.x, B.x
    rows[:, 7:11] = np.where(np.sum(A.q * B.q, axis=1, keepdims=True) < 0.0, -B.q, B.q)
    return element().map("twist", np.zeros(len(rows)), rows, element().parameters([]))


def turned(A: Floats, B: Floats) -> Floats:
    """Return the angles (m,) by which the elements turn from end to end; the logarithm is regular below π."""
    back = A * np.array([1.0, -1.0, -1.0, -1.0])
    return np.asarray(np.linalg.norm(rotation_vector(multiply(back, B)), axis=-1))
