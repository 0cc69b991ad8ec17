"""Values at sections of rods: places, axes, strains and wrenches anywhere along them, by address.

Between the nodes the axis is a cubic through the places and slopes of the section frames, and the frames turn by a
cubic rotation vector, both with the strains that the wrenches at the nodes give: of fourth order, like the nodes. The
wrenches at the nodes are those of the nodes' balance.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.errors import UsageError
from anholon.flexible.build import Built, RodMesh
from anholon.geometry.rotations import matrix, multiply, quaternion, rotation_vector
from anholon.model.rods import Place, section_of
from anholon.rods.kernel import carried, states
from anholon.rods.loads import Loads, line_covectors
from anholon.rods.mesh import Mesh, Pose

Floats = NDArray[np.float64]

WRENCH: Final = ("N", "T2", "T3", "M1", "M2", "M3")
"""Wrench of the part behind a section on the part before it, in the section's axes."""

STRAIN: Final = ("e", "g2", "g3", "k1", "k2", "k3")
"""Extension, shears, torsion and curvatures, less those of the reference."""

PLACE: Final = ("x", "y", "z")
SHIFT: Final = ("dx", "dy", "dz")
"""Displacement from the reference."""

AXES: Final = tuple(f"e{axis}{c}" for axis in "123" for c in "xyz")
"""Components of the section's axes."""

COMPONENTS: Final = (*PLACE, *SHIFT, *AXES, *STRAIN, *WRENCH)
"""What has a value at a section."""

_ADDRESS: Final = re.compile(r"(?P<section>.+[:)][a-z]*)\.(?P<component>\w+)")


class Wrenches(NamedTuple):
    """Wrenches Θ (m, 2, 6) at the elements' ends A and B, in the sections' axes: forces, then moments."""

    ends: Floats


def along_rods(mesh: Mesh, pose: Pose, wrench: Floats, loads: Loads, inertia: Floats | None = None) -> Wrenches:
    """Return the wrenches at the elements' ends that their mean wrenches (m, 6), their line loads and the covectors
    (m, 2, 6) of their inertia give."""
    found = []
    for end, (sign, F) in enumerate(zip((-1.0, 1.0), carried(states(mesh, pose, wrench)), strict=True)):
        outer = line_covectors(mesh, pose, loads, end)[0]
        own = 0.0 if inertia is None else inertia[:, end]
        found.append(sign * (F + own - outer))
    return Wrenches(np.stack(found, axis=1))


class At(NamedTuple):
    """What is known at one section: place x (3,), frame R (3, 3), strain (6,), wrench (6,)."""

    x: Floats
    R: Floats
    strain: Floats
    wrench: Floats


class Shape:
    """Rods at a pose with their wrenches."""

    def __init__(self, built: Built, pose: Pose, wrenches: Wrenches) -> None:
        self._built, self._pose, self._wrenches = built, pose, wrenches

    def value(self, address: str) -> float:
        """Return the value of a component at a section: bow:tip.x, bow(0.5L).M2; raises UsageError."""
        place, component = read_address(address)
        rod = self._built.rods.get(place.rod)
        if rod is None:
            raise UsageError(f"there is no rod “{place.rod}”; rods: {', '.join(self._built.rods)}")
        arc = place.arc(rod.length)
        if not -1e-9 * rod.length <= arc <= rod.length * (1.0 + 1e-9):
            raise UsageError(f"“{address}” lies outside the rod, whose length is {rod.length:g} m")
        at = self.at(rod, arc)
        if component in PLACE:
            return float(at.x[PLACE.index(component)])
        if component in SHIFT:
            first = Shape(self._built, self._built.mesh.reference, Wrenches(np.zeros_like(self._wrenches.ends)))
            return float((at.x - first.at(rod, arc).x)[SHIFT.index(component)])
        if component in AXES:
            axis, c = divmod(AXES.index(component), 3)
            return float(at.R[c, axis])
        if component in STRAIN:
            return float(at.strain[STRAIN.index(component)])
        return float(at.wrench[WRENCH.index(component)])

    def at(self, rod: RodMesh, arc: float) -> At:
        """Return what is known at an arc of a rod."""
        mesh = self._built.mesh
        k = int(np.clip(np.searchsorted(rod.arcs, arc, side="right") - 1, 0, len(rod.arcs) - 2))
        e, L = rod.first + k, float(rod.arcs[k + 1] - rod.arcs[k])
        xi = min(max((arc - float(rod.arcs[k])) / L, 0.0), 1.0)
        A, B = (Pose(pose.q[e], pose.x[e]) for pose in (mesh.frames(self._pose, 0), mesh.frames(self._pose, 1)))
        ends = self._wrenches.ends[e]
        strains = ends @ mesh.compliance[e].T
        own = mesh.d0[e] / L

        # Cubic of the places, with slopes R (e1 + γ).
        R_A, R_B = matrix(A.q), matrix(B.q)
        first = np.array([1.0, 0.0, 0.0])
        slopes = R_A @ (first + strains[0, :3]), R_B @ (first + strains[1, :3])
        h = (1 - xi) ** 2 * (1 + 2 * xi), xi * (1 - xi) ** 2, xi**2 * (3 - 2 * xi), -(xi**2) * (1 - xi)
        x = h[0] * A.x + h[1] * L * slopes[0] + h[2] * B.x + h[3] * L * slopes[1]

        # Cubic of the rotation vector from A, its slopes the curvatures.
        back = A.q * np.array([1.0, -1.0, -1.0, -1.0])
        phi = rotation_vector(multiply(back, B.q))
        rate_A, rate_B = own[3:] + strains[0, 3:], _log_rate(phi, own[3:] + strains[1, 3:])
        turn = h[1] * L * rate_A + h[2] * phi + h[3] * L * rate_B
        R = matrix(multiply(A.q, quaternion(turn)))
        wrench = _balanced(xi, (A.x, x, B.x), (R_A, R, R_B), ends)
        return At(x, R, mesh.compliance[e] @ wrench, wrench)


def _balanced(xi: float, x: tuple[Floats, Floats, Floats], R: tuple[Floats, Floats, Floats], ends: Floats) -> Floats:
    """Return the wrench (6,) at the part ξ of an element by the balance of the piece before it, under a load that is
    even along the element; x, R: places and frames of A, of the section and of B."""
    n_A, n_B = R[0] @ ends[0, :3], R[2] @ ends[1, :3]
    m_A, m_B = R[0] @ ends[0, 3:], R[2] @ ends[1, 3:]

    def moment(part: float, at: Floats) -> Floats:
        r, n = at - x[0], (1.0 - part) * n_A + part * n_B
        return np.asarray(m_A - np.cross(r, n) + 0.5 * part * np.cross(r, n_B - n_A))

    m = moment(xi, x[1]) + xi * (m_B - moment(1.0, x[2]))
    n = (1.0 - xi) * n_A + xi * n_B
    return np.concatenate([R[1].T @ n, R[1].T @ m])


def _log_rate(phi: Floats, k: Floats) -> Floats:
    """Return dφ/dσ of a rotation vector whose frame turns by k in its own axes."""
    square = float(phi @ phi)
    half = 0.5 * np.sqrt(square)
    c = 1.0 / 12.0 + square / 720.0 if square < 1e-4 else (1.0 - half / np.tan(half)) / square
    once = np.cross(phi, k)
    return np.asarray(k + 0.5 * once + c * np.cross(phi, once))


def read_address(address: str) -> tuple[Place, str]:
    """Read bow:tip.x or bow(0.5L).M2; raises UsageError with what may stand there."""
    match = _ADDRESS.fullmatch(address)
    if match is None or match["component"] not in COMPONENTS:
        known = ", ".join((*PLACE, *SHIFT, *WRENCH, *STRAIN, "e1x", "…"))
        raise UsageError(f"“{address[:80]}” is no address; write rod:tip.x or rod(0.5L).M2; components: {known}")
    return section_of(match["section"]), match["component"]
