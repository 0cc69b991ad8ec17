"""The unit of a control, as text for people."""

from __future__ import annotations

from anholon.errors import AnholonError
from anholon.model.schema import AppliedForce, AppliedTorque, GeneralizedForce, Model
from anholon.units import parse_unit


def find_control_unit(model: Model, name: str) -> str:
    """Return the SI unit of a control, empty where it is not known for certain."""
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


def _find_generalized_force_unit(model: Model, coordinate: str) -> str:
    """Return the unit of a generalized force on a coordinate."""
    given = model.coordinates[coordinate].unit if coordinate in model.coordinates else ""
    try:
        dimension = parse_unit(given).dimension if given else None
    except AnholonError:
        return ""
    if dimension == parse_unit("m").dimension:
        return "N"
    return "N·m" if dimension == parse_unit("rad").dimension else ""
