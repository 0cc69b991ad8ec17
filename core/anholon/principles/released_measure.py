"""Kirgetov's function (5.3): the tangential acceleration compared with that of the system without some constraints.

    (M_Σ/2) |u - u*|²,      u = P w with P onto ker B,      u* = P* Y/M_Σ with P* onto ker B*.           (004 (5.3))

B* are the rows of the constraints that stay, and u* is the tangential part of the acceleration that the system would
have without the others, at the same state and under the same given forces. Displacements of the system are among those
of the released one, so that (u - u*) · δ = 0 for all δ with B δ = 0: among the accelerations that the constraints allow
the function is least at the actual one, whatever part is released. Released from all, u* = Y/M_Σ and it is (5.1), Z';
with none released its least value is 0. What belongs to constraints that are not ideal counts with the given forces.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.errors import UsageError
from anholon.principles.gauss_measure import draw_variations
from anholon.principles.state_quantities import StateQuantities
from anholon.principles.tangent_space import TangentSplitting, compute_bases


class ReleasedMeasure(NamedTuple):
    """Function (5.3) of an instant, in kg·m²/s⁴.

    `released`: the constraints without which u* is taken, all of them for (5.1); `tangential`, `released_tangential`
    (n,): u and u*; `actual`: the value at the actual acceleration; `excess` (count,): at random accelerations that the
    constraints allow, less `actual`, and `distance` (count,): how far their tangential parts are from u, m/s²; `least`:
    the smallest value over all that the constraints allow, found by least squares, and `offset`: how far that is from
    the actual one, m/s². `scale`: the largest distance of the random accelerations from the actual one.
    """

    released: tuple[str, ...]
    tangential: Floats
    released_tangential: Floats
    actual: float
    excess: Floats
    distance: Floats
    least: float
    offset: float
    scale: float


def list_constraints(quantities: StateQuantities) -> tuple[str, ...]:
    """Return the names of the constraints whose rows act at an instant."""
    return tuple(dict.fromkeys(_find_owner(row) for row in quantities.rows))


def compute_released_measure(
    quantities: StateQuantities,
    splitting: TangentSplitting,
    released: Sequence[str] | None = None,
    count: int = 200,
    seed: int = 0,
) -> ReleasedMeasure:
    """Return function (5.3) with the constraints (or single rows) `released`, by default with all of them.

    Raises UsageError for a name of no constraint or row of the run.
    """
    owners = list_constraints(quantities)
    names = owners if released is None else tuple(dict.fromkeys(released))
    valid_names = {*owners, *quantities.rows, *(owner for row in quantities.idle for owner in (row, _find_owner(row)))}
    for name in names:
        if name not in valid_names:
            raise UsageError(f"there is no constraint '{name}' to release. There are {', '.join(owners) or 'none'}.")
    m = splitting.metric
    remaining_rows = [i for i, row in enumerate(quantities.rows) if row not in names and _find_owner(row) not in names]
    _, free = compute_bases(m.raise_index(quantities.B[remaining_rows].T), len(quantities.v))
    virtual, given_acceleration = m.flat(splitting.L), m.flat(splitting.given)
    u_released = free @ (free.T @ given_acceleration)
    u = virtual @ (virtual.T @ m.flat(splitting.W.total))
    difference = u - u_released
    delta, _, scale = draw_variations(splitting, count, seed)
    turned = virtual.T @ delta
    # The minimum over W + δ: P δ must cancel the part of u - u* that it can reach.
    admissible = m.flat(splitting.admissible)
    step, *_ = np.linalg.lstsq(virtual @ (virtual.T @ admissible), -difference, rcond=None)
    lowest = difference + virtual @ (virtual.T @ (admissible @ step))
    return ReleasedMeasure(
        names,
        m.coordinates(u),
        m.coordinates(u_released),
        0.5 * m.mass * float(difference @ difference),
        m.mass * ((virtual.T @ difference) @ turned + 0.5 * (turned**2).sum(axis=0)),
        np.linalg.norm(turned, axis=0),
        0.5 * m.mass * float(lowest @ lowest),
        float(np.linalg.norm(step)) if len(step) else 0.0,
        scale,
    )


def _find_owner(row: str) -> str:
    """Return the name of the constraint of a row: "pin" of "pin.x"."""
    return row.rpartition(".")[0] or row
