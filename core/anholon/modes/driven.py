"""Slips that constraints prescribe: frictions on parts whose motion is given by a drive.

Where the slip w = T v + … of a friction is, along a unit vector u across its normal, a combination of the rows of the
constraints that act, u^T T = W A, these alone say how fast it slips:

    u·w = u·w(v) - W (A v + c),        u·w' = u·bias - W b0.

Sticking is then no choice. At a reversal the friction takes the sense in which the slip goes on. While the slip stays 0
for a finite time any force within the cone of friction serves, since the drive bears the rest; the smallest one, 0, is
taken, and the drive bears all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from anholon.modes.contacts import Contacts
from anholon.system.grips import Grip

Floats = NDArray[np.float64]

DEPENDENCE_TOLERANCE_REL: Final = 1e-9  # part of u^T T that may be left beside the rows; as for ranks elsewhere
SPEED_ROUNDING_REL: Final = 1e-12  # of 1 m/s and the rates: slower given slips are rounding
LOOKS: Final = (1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2)  # s ahead at which a given slip is looked for


class GivenSlip(NamedTuple):
    """`given` (k, 3) and `free` (f, 3): unit vectors across the normal along which constraints say how a friction
    slips, and do not; `onset` (3,): the given slip a short time ahead, m/s or m/s^2 times s, 0 where it stays at rest;
    """

    given: Floats
    free: Floats
    onset: Floats

    @property
    def rests(self) -> bool:
        """Whether the given slip stays 0 for a finite time."""
        return not self.onset.any()


def is_prescribed(here: Contacts, rows: Sequence[int], grip: Grip) -> bool:
    """Return True if the rows say in any direction how a friction slips."""
    return bool(len(_parted(here, rows, grip)[0]))


def given_slip(here: Contacts, rows: Sequence[int], grip: Grip, x: Floats) -> GivenSlip | None:
    """Return what the rows (indices) of acting constraints prescribe of a slip that is at rest, with the accelerations
    x (n,) in a motion; in a blow x is not used. None where they prescribe nothing."""
    given, free = _parted(here, rows, grip)
    if not len(given):
        return None
    least = _rounding(here)
    if here.in_impact:
        after = given @ grip.bias - _weights(here, rows, given @ grip.T) @ here.pieces.b0[list(rows)]
        onset = after @ given if float(np.abs(after).max()) > least else np.zeros(3)
        return GivenSlip(given, free, onset)
    for h in LOOKS:
        later = here.later(x, h)
        then = next(other for other in later.grips.grips if other.name == grip.name)
        speeds = _given_speeds(later, rows, then, given)
        if float(np.abs(speeds).max()) > least:
            return GivenSlip(given, free, speeds @ given / h)
    return GivenSlip(given, free, np.zeros(3))


def _given_speeds(here: Contacts, rows: Sequence[int], grip: Grip, given: Floats) -> Floats:
    """Return u·w (k,) as the constraints say it, of the unit vectors `given` (k, 3)."""
    held = np.array([here.system.orders[i] < 2 for i in rows])
    missed = np.where(held, here.pieces.rate[list(rows)], 0.0)  # rows of second order say nothing of rates
    return np.asarray(given @ grip.slip - _weights(here, rows, given @ grip.T) @ missed)


def _weights(here: Contacts, rows: Sequence[int], S: Floats) -> Floats:
    """Return W (k, m) with W A = S (k, n) for some rows of A, the smallest."""
    A, scale = here.pieces.A[list(rows)], _scale(here)
    return np.asarray(np.linalg.lstsq((A / scale).T, (S / scale).T, rcond=1e-12)[0].T)


def _parted(here: Contacts, rows: Sequence[int], grip: Grip) -> tuple[Floats, Floats]:
    """Return the unit vectors (k, 3) and (f, 3) along which the rows prescribe a slip, and do not."""
    across = grip.across if grip.along is None else grip.along[None, :]
    scale = _scale(here)
    S = across @ grip.T / scale
    lengths = np.linalg.norm(S, axis=1)
    A = here.pieces.A[list(rows)] / scale
    size = np.linalg.norm(A, axis=1)
    _, values, basis = np.linalg.svd(A[size > 0.0] / size[size > 0.0, None], full_matrices=False)
    basis = basis[values > 1e-10 * values.max(initial=0.0)]
    rest = S - S @ basis.T @ basis
    U, left, _ = np.linalg.svd(rest)
    turned = U.T @ across
    sizes = np.concatenate([left, np.zeros(len(across) - len(left))])
    least = DEPENDENCE_TOLERANCE_REL * max(float(lengths.max()), 1e-300)
    # A direction in which no coordinate moves the place is given where the surface moves in it, and where a row of
    # sticking would say nothing.
    moving = np.linalg.norm(U.T @ S, axis=1) > least
    carried = np.abs(turned @ grip.bias) + np.abs(turned @ grip.slip) > _rounding(here)
    given = sizes <= least
    if not (given & (moving | carried)).any() and lengths.min() > least:
        given[:] = False
    return turned[given], turned[~given]


def _rounding(here: Contacts) -> float:
    """Return the speed, m/s, below which a given slip is rounding."""
    return SPEED_ROUNDING_REL * (1.0 + float(np.abs(here.v).max(initial=0.0)))


def _scale(here: Contacts) -> Floats:
    """Return √M_ii (n,), by which coordinates of different units are compared."""
    inertia = np.diag(here.pieces.M)
    return np.asarray(np.sqrt(np.maximum(inertia, 1e-30 + 1e-12 * inertia.max(initial=0.0))))
