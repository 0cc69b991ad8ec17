"""Slips that constraints prescribe: frictions on parts whose motion is given by a drive.

Where the slip w = T v + … of a friction is, along a unit vector u across its normal, a combination of the rows of the
acting constraints, u^T T = W A, these alone determine its speed:

    u·w = u·w(v) - W (A v + c),        u·w' = u·bias - W b0.

Sticking is then no choice. At a reversal the friction takes the direction in which the slip continues. While the slip
stays 0 for a finite time any force within the friction cone is possible, because the drive carries the rest; the
smallest one, 0, is chosen, and the drive carries all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.contact.contact_problem import ContactProblem
from anholon.contact.tolerances import PRESCRIBED_SLIP_ROUNDING_REL, SLIP_DEPENDENCE_TOLERANCE_REL
from anholon.mechanics.friction_values import FrictionValues

SAMPLES: Final = (1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2)  # s ahead at which a given slip is looked for


class PrescribedSlip(NamedTuple):
    """`prescribed_directions` (k, 3) and `free_directions` (f, 3): unit vectors across the normal along which
    constraints say how a friction slips, and do not; `slip_shortly_after` (3,): the given slip a short time ahead, m/s
    or m/s^2 times s, 0 where it stays at rest;
    """

    prescribed_directions: Floats
    free_directions: Floats
    slip_shortly_after: Floats

    @property
    def stays_zero(self) -> bool:
        """Whether the prescribed slip stays 0 for a finite time."""
        return not self.slip_shortly_after.any()


def is_prescribed(problem: ContactProblem, rows: Sequence[int], friction: FrictionValues) -> bool:
    """Return True if the rows say in any direction how a friction slips."""
    return bool(len(_split_directions(problem, rows, friction)[0]))


def find_prescribed_slip(
    problem: ContactProblem, rows: Sequence[int], friction: FrictionValues, x: Floats
) -> PrescribedSlip | None:
    """Return the prescribed slip of a friction at rest; None where the constraints prescribe nothing.

    `rows`: indices of the acting constraint rows; `x` (n,): the accelerations of the motion, not used in an impact.
    """
    prescribed, unprescribed = _split_directions(problem, rows, friction)
    if not len(prescribed):
        return None
    tolerance = _speed_rounding(problem)
    if problem.in_impact:
        after = (
            prescribed @ friction.bias
            - _weights(problem, rows, prescribed @ friction.slip_jacobian) @ problem.equations.b0[list(rows)]
        )
        onset = after @ prescribed if float(np.abs(after).max()) > tolerance else np.zeros(3)
        return PrescribedSlip(prescribed, unprescribed, onset)
    for h in SAMPLES:
        later = problem.predict(x, h)
        then = next(other for other in later.frictions.frictions if other.name == friction.name)
        speeds = _compute_prescribed_speeds(later, rows, then, prescribed)
        if float(np.abs(speeds).max()) > tolerance:
            return PrescribedSlip(prescribed, unprescribed, speeds @ prescribed / h)
    return PrescribedSlip(prescribed, unprescribed, np.zeros(3))


def _compute_prescribed_speeds(
    problem: ContactProblem, rows: Sequence[int], friction: FrictionValues, directions: Floats
) -> Floats:
    """Return the slip speeds u·w (k,) that the constraints prescribe along unit vectors `directions` (k, 3)."""
    first_order = np.array([problem.system.orders[i] < 2 for i in rows])
    residual = np.where(first_order, problem.equations.rate[list(rows)], 0.0)  # rows of second order: no rates
    return np.asarray(
        directions @ friction.slip - _weights(problem, rows, directions @ friction.slip_jacobian) @ residual
    )


def _weights(problem: ContactProblem, rows: Sequence[int], S: Floats) -> Floats:
    """Return W (k, m) with W A = S (k, n) for some rows of A, the smallest."""
    A, scale = problem.equations.A[list(rows)], _coordinate_scales(problem)
    return np.asarray(np.linalg.lstsq((A / scale).T, (S / scale).T, rcond=1e-12)[0].T)


def _split_directions(problem: ContactProblem, rows: Sequence[int], friction: FrictionValues) -> tuple[Floats, Floats]:
    """Return the unit vectors (k, 3) along which the rows prescribe a slip, and those (f, 3) along which they do
    not."""
    across = friction.slip_axes
    scale = _coordinate_scales(problem)
    S = across @ friction.slip_jacobian / scale
    lengths = np.linalg.norm(S, axis=1)
    A = problem.equations.A[list(rows)] / scale
    size = np.linalg.norm(A, axis=1)
    _, values, basis = np.linalg.svd(A[size > 0.0] / size[size > 0.0, None], full_matrices=False)
    basis = basis[values > 1e-10 * values.max(initial=0.0)]
    free_part = S - S @ basis.T @ basis
    U, singular_values, _ = np.linalg.svd(free_part)
    turned = U.T @ across
    sizes = np.concatenate([singular_values, np.zeros(len(across) - len(singular_values))])
    tolerance = SLIP_DEPENDENCE_TOLERANCE_REL * max(float(lengths.max()), 1e-300)
    # A direction in which no coordinate moves the place is prescribed where the surface moves in it, and where a row of
    # sticking would say nothing.
    moving = np.linalg.norm(U.T @ S, axis=1) > tolerance
    carried = np.abs(turned @ friction.bias) + np.abs(turned @ friction.slip) > _speed_rounding(problem)
    prescribed = sizes <= tolerance
    if not (prescribed & (moving | carried)).any() and lengths.min() > tolerance:
        prescribed[:] = False
    return turned[prescribed], turned[~prescribed]


def _speed_rounding(problem: ContactProblem) -> float:
    """Return the speed, m/s, below which a given slip is rounding."""
    return PRESCRIBED_SLIP_ROUNDING_REL * (1.0 + float(np.abs(problem.v).max(initial=0.0)))


def _coordinate_scales(problem: ContactProblem) -> Floats:
    """Return √M_ii (n,), by which coordinates of different units are compared."""
    inertia = np.diag(problem.equations.M)
    return np.asarray(np.sqrt(np.maximum(inertia, 1e-30 + 1e-12 * inertia.max(initial=0.0))))
