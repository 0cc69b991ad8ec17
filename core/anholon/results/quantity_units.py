"""SI units of the quantities that a run can be asked for."""

from __future__ import annotations

from typing import Final

from anholon.model.query.formula_units import FormulaUnits
from anholon.model.query.rod_positions import is_section
from anholon.model.schema import Model, TorsionSpring
from anholon.system.element_quantities import (
    ANGULAR_VELOCITY_COMPONENTS,
    QUANTITY_GROUPS,
    is_acceleration_column,
    is_element_column,
)

_SECTION_UNITS: Final = {
    **dict.fromkeys(("x", "y", "z", "dx", "dy", "dz"), "m"),
    **dict.fromkeys(("x'", "y'", "z'", "speed"), "m/s"),
    **dict.fromkeys(ANGULAR_VELOCITY_COMPONENTS, "rad/s"),
    **dict.fromkeys(("k1", "k2", "k3"), "1/m"),
    **dict.fromkeys(("N", "T2", "T3"), "N"),
    **dict.fromkeys(("M1", "M2", "M3"), "N·m"),
}
_ELEMENT_UNITS: Final = {component: group.unit for group in QUANTITY_GROUPS for component in group.components}
_WHOLE_UNITS: Final = {
    "t": "s",
    **dict.fromkeys(("energy", "kinetic", "potential", "strain", "weight", "springs", "numerical", "loads"), "J"),
    **dict.fromkeys((f"momentum.{c}" for c in "xyz"), "kg·m/s"),
    **dict.fromkeys((f"angular.{c}" for c in "xyz"), "kg·m²/s"),
}
_PREFIX_UNITS: Final = {"energy": "J", "power": "W", "friction": "N"}


def find_quantity_unit(model: Model, name: str) -> str:
    """Return the SI unit of a quantity by its name in a run; empty for plain numbers, and if it is not known."""
    if name in _WHOLE_UNITS:
        return _WHOLE_UNITS[name]
    head, _, element_name = name.partition(":")
    place, _, component = name.rpartition(".")
    if is_section(place) and head not in ("reaction", "spring"):
        return _SECTION_UNITS.get(component, "")
    if is_element_column(model, name) or is_acceleration_column(model, name):
        return _ELEMENT_UNITS[component]
    if head in _PREFIX_UNITS and element_name:
        return _PREFIX_UNITS[head]
    if head == "elongation":
        return "rad" if isinstance(model.forces.get(element_name), TorsionSpring) else "m"
    if head in ("spring", "reaction") and element_name:
        return _find_force_unit(model, head, element_name)
    units = FormulaUnits(model)
    if head == "control":
        return (
            units.of_control(element_name) if element_name in model.coordinates else "N·m"
        )  # about an axis of a free body
    if name.rstrip("'") in (*model.coordinates, *model.definitions):
        return units.of_quantity(name)
    quasi = next((chart.velocities[name] for chart in model.charts if name in chart.velocities), "")
    return units.of_formula(quasi) if quasi else ""


def _find_force_unit(model: Model, kind: str, name: str) -> str:
    """Return the unit of a reaction or of the force of a spring."""
    owner, _, component = name.partition(".")
    if kind == "spring" and owner in model.forces:
        return "N·m" if isinstance(model.forces[owner], TorsionSpring) else "N"
    if owner in model.constraints:
        return FormulaUnits(model).of_reaction(name)
    return "N·m" if component.startswith("m") else "N"
