"""Derived values of a motion: the contribution of program controls, and forces as vectors."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.geometry.conformal_rotation import angular_velocity, body_moment
from anholon.model.query.orientations import find_orientation_slots, is_orientation_coordinate
from anholon.system.system import System


def add_program_readings(system: System, values: Floats, readings: Floats) -> Floats:
    """Return observed numbers with the effects of program constraints' controls, then the additional numbers."""
    m = system.m
    place = {name: k for k, name in enumerate(system.observed)}
    if system.observes_reactions:  # everything that is observed knows the control
        readings, values = readings[:, : -len(system.observed)], readings[:, -len(system.observed) :].copy()
    for k, row in enumerate(system.rows):
        values[:, place[f"reaction:{row}"]] = readings[:, k]
        values[:, place[f"power:reaction:{row}"]] = readings[:, m + k]
    drift = place["drift"]
    values[:, drift] = np.maximum(values[:, drift], readings[:, 2 * m])
    return np.hstack([values, readings[:, 2 * m + 1 :]])


def list_control_columns(system: System) -> tuple[str, ...]:
    """Return reactions of program rows, control forces, their powers, and derivatives from the second on.

    Further moments of the control about the axes of free bodies with their powers.
    """
    if not system.program_order:
        return ()
    return (
        *(f"reaction:{name}" for name in system.programs),
        *_name_controls(system.coordinates),
        *_list_derivatives(system, system.coordinates),
        *_name_controls(_list_turning_axes(system)),
    )


def list_controlled_motions(system: System) -> tuple[str, ...]:
    """Return the motions on which the control of program constraints acts: typed coordinates, axes of free bodies."""
    return (*_list_typed_coordinates(system), *_list_turning_axes(system)) if system.program_order else ()


def list_shown_control_columns(system: System) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the control columns of a table, and further quantities, without components of rotation vectors."""
    if not system.program_order:
        return (), ()
    names = _name_controls(list_controlled_motions(system))
    count = len(names) // 2
    columns = (*(f"reaction:{name}" for name in system.programs), *names[:count])
    return columns, (*names[count:], *_list_derivatives(system, _list_typed_coordinates(system)))


def _name_controls(motions: Sequence[str]) -> tuple[str, ...]:
    return (*(f"control:{x}" for x in motions), *(f"power:control:{x}" for x in motions))


def _list_derivatives(system: System, coordinates: Sequence[str]) -> list[str]:
    return [f"{x}{chr(39) * k}" for k in range(2, system.program_order + 1) for x in coordinates]


def _list_typed_coordinates(system: System) -> list[str]:
    return [x for x in system.coordinates if not is_orientation_coordinate(system.model, x)]


def _list_turning_axes(system: System) -> tuple[str, ...]:
    return tuple(f"{body}.w{k}" for body in system.model.free_bodies for k in (1, 2, 3))


def compute_turning_controls(system: System, Y: Floats, control: Floats) -> Floats:
    """Return the moments (k, 3b) of control forces (k, n) about the axes of free bodies, and their powers.

    At states (k, 2n or more).
    """
    n, moments, powers = system.n, [np.zeros((len(Y), 0))], [np.zeros((len(Y), 0))]
    for slot in find_orientation_slots(system.model).values():
        r, rate = Y[:, slot], Y[:, n + slot.start : n + slot.stop]
        moments.append(body_moment(r, control[:, slot]))
        powers.append(moments[-1] * angular_velocity(r, rate))
    return np.hstack([*moments, *powers])


def readings_size(system: System) -> int:
    """Return the width of the readings of a motion, 0 without program constraints.

    See `anholon.results.run_data.MotionSegment`.
    """
    if not system.program_order:
        return 0
    return (
        2 * system.m
        + 1
        + len(list_control_columns(system))
        + (len(system.observed) if system.observes_reactions else 0)
    )


def compute_smallest_forces(w: Floats, G: Floats) -> Floats:
    """Return the smallest F (k, nr, 3) with G F = w; G (k, nr, 6) are symmetric: xx, xy, xz, yy, yz, zz.

    If a point moves freely in space or in a plane of the axes, G is diagonal, of ones and zeros, and its own inverse.
    """
    across, along = G[..., [1, 2, 4]], G[..., [0, 3, 5]]
    result = along * w
    is_own_inverse = (across == 0.0) & ((along == 0.0) | (along == 1.0))
    unknown = np.flatnonzero(~is_own_inverse.all(axis=(0, 2)))
    if len(unknown):
        matrices = G[:, unknown][:, :, [0, 1, 2, 1, 3, 4, 2, 4, 5]].reshape(len(G), -1, 3, 3)
        inverse = np.linalg.pinv(matrices, rcond=1e-12, hermitian=True)
        result[:, unknown] = np.einsum("krij,krj->kri", inverse, w[:, unknown])
    return result


def to_slice(chosen: NDArray[np.intp]) -> slice | NDArray[np.intp]:
    """Return ascending row numbers as a slice if they are consecutive."""
    first, last = int(chosen[0]), int(chosen[-1])
    return slice(first, last + 1) if last - first + 1 == len(chosen) else chosen
