"""Units of controls and of errors at the target, as text for people."""

from __future__ import annotations

import numpy as np

from anholon.array_types import Floats
from anholon.errors import AnholonError
from anholon.model.query.formula_units import FormulaUnits
from anholon.model.schema import AppliedForce, AppliedTorque, GeneralizedForce, Model
from anholon.system.system import System
from anholon.units import parse_unit


def find_control_unit(model: Model, name: str) -> str:
    """Return the SI unit of a control; empty where it is not certain."""
    force = model.forces.get(name)
    if name in model.coordinates:
        return _find_generalized_force_unit(model, name)
    match force:
        case GeneralizedForce(coordinate=coordinate):
            return _find_generalized_force_unit(model, coordinate)
        case AppliedForce():
            return "N"
        case AppliedTorque():
            return "N·m"
    return ""


def find_end_errors(system: System, errors: Floats) -> dict[str, float]:
    """Return the largest error of each SI unit among `errors` (2n,), SI, of the coordinates and their rates.

    The unit is empty where it is unknown.
    """
    units, names = FormulaUnits(system.model), system.coordinates
    largest: dict[str, float] = {}
    for name, error in zip((*names, *(f"{name}'" for name in names)), np.abs(errors).tolist(), strict=True):
        unit = units.of_quantity(name)
        largest[unit] = max(largest.get(unit, 0.0), error)
    return largest


def format_end_errors(system: System, errors: Floats) -> str:
    """Return the largest error of each unit as text: 0.01 m, 0.2 m/s."""
    return ", ".join(f"{error:.2g} {unit}".rstrip() for unit, error in find_end_errors(system, errors).items())


def _find_generalized_force_unit(model: Model, coordinate: str) -> str:
    """Return the unit of a generalized force on a coordinate."""
    unit = model.coordinates[coordinate].unit if coordinate in model.coordinates else ""
    try:
        dimension = parse_unit(unit).dimension if unit else None
    except AnholonError:
        return ""
    if dimension == parse_unit("m").dimension:
        return "N"
    return "N·m" if dimension == parse_unit("rad").dimension else ""
