"""Messages on an initial state that violates constraints, and the offered correction."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from anholon.array_types import Floats
from anholon.errors import Problem
from anholon.geometry.conformal_rotation import angular_velocity, to_quaternion
from anholon.geometry.rotations import rotation_vector
from anholon.model.query.formula_units import FormulaUnits
from anholon.model.query.orientations import find_orientation_slots, is_orientation_coordinate
from anholon.model.query.section_frames import is_section_frame
from anholon.model.schema import Model
from anholon.number_text import format_shortest
from anholon.system.system import System
from anholon.system.tolerances import CONSISTENT_TOLERANCE_REL
from anholon.units import parse_unit


def make_violation_problem(
    system: System,
    residuals: tuple[Floats, Floats],
    state: tuple[Floats, Floats],
    corrected_state: tuple[Floats, Floats] | None,
) -> Problem:
    """Return the problem of an inconsistent initial state.

    It has residuals (m,) of positions and rates, the given state q, v (n,) and the nearest consistent one, or None.
    """
    violations = describe_violations(system.model, system.rows, residuals)
    return Problem(
        path="coordinates",
        message=f"the initial state violates {violations or 'the constraints'}",
        remedy=_describe_correction(system, state, corrected_state),
    )


def describe_violations(model: Model, rows: Sequence[str], residuals: tuple[Floats, Floats]) -> str:
    """Return a text with the violated rows and their residuals (m,), in SI units, positions before rates."""
    violations: list[str] = []
    for name, *row in zip(rows, *residuals, strict=True):
        for order, residual in enumerate(map(abs, row)):
            if residual > CONSISTENT_TOLERANCE_REL:
                violations.append(f"'{name}' by {format_residual(model, name, residual, order)}")
    return ", ".join(violations)


def format_rate(model: Model, coordinate: str, value: float, order: int) -> str:
    """Return the derivative of a coordinate with its unit; with "(SI)" if the model gives none."""
    unit = FormulaUnits(model).of_quantity(coordinate + "'" * order).replace("^2", "²")
    return f"{value:.6g} {unit or '(SI)'}"


def format_residual(model: Model, row: str, value: float, order: int = 0) -> str:
    """Return the residual of a row in positions (`order` 0) or rates (1) with its unit, if that is known."""
    return f"{value:.6g} {FormulaUnits(model).of_residual(row, order)}".rstrip()


def _describe_correction(
    system: System, state: tuple[Floats, Floats], corrected_state: tuple[Floats, Floats] | None
) -> str:
    kept_names = _list_kept(system)
    if corrected_state is None and kept_names:
        return f"No consistent state near by keeps {', '.join(kept_names)} as given. Keep fewer initial values."
    if corrected_state is None:
        return "No consistent state is near: the constraints may contradict each other. Change the initial values."
    changes: list[str] = []
    if any(map(is_section_frame, system.coordinates)):
        return "Choose the position, velocity and angular velocity of the rod so that the section satisfies it."
    for body, slot in find_orientation_slots(system.model).items():
        changes += _describe_orientation(
            body, (state[0][slot], state[1][slot]), (corrected_state[0][slot], corrected_state[1][slot])
        )
    for i, name in enumerate(system.coordinates):
        if is_orientation_coordinate(system.model, name):
            continue
        unit = system.model.coordinates[name].unit
        factor = parse_unit(unit).factor
        for mark, before, better, per in (
            ("", state[0][i], corrected_state[0][i], ""),
            ("'", state[1][i], corrected_state[1][i], "/s"),
        ):
            if abs(better - before) > 1e-12 * (1.0 + abs(before)):
                changes.append(f"{name}{mark} = {better / factor:.10g} {unit}{per}")
    if kept_names:
        return f"The nearest consistent state that keeps {', '.join(kept_names)} has {', '.join(changes)}."
    return f"The nearest consistent state has {', '.join(changes)}."


def _list_kept(system: System) -> list[str]:
    """Return the initial values and rates that the model keeps, by their names in formulas."""
    names: list[str] = []
    for name, coordinate in system.model.coordinates.items():
        names += [name] if coordinate.keep in ("value", "both") else []
        names += [f"{name}'"] if coordinate.keep in ("rate", "both") else []
    return names


def _describe_orientation(body: str, state: tuple[Floats, Floats], corrected: tuple[Floats, Floats]) -> list[str]:
    """Return the correction of a free body, with given r and r' (3).

    It is the rotation from its initial orientation, and the angular velocity.
    """
    changes: list[str] = []
    if np.abs(corrected[0] - state[0]).max() > 1e-12:
        turned = rotation_vector(to_quaternion(corrected[0]))
        changes.append(f"{body} turned further by ({', '.join(f'{x:.12g}' for x in turned)}) rad in its axes")
    before, after = angular_velocity(*state), angular_velocity(*corrected)
    if np.abs(after - before).max() > 1e-12 * (1.0 + np.abs(before).max()):
        changes.append(f"{body}: angular_velocity = [{', '.join(map(format_shortest, after))}] rad/s in its axes")
    return changes
