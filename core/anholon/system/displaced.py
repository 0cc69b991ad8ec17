"""Forces and masses of elements that follow controls: what virtual displacements, at fixed controls, make of them."""

from __future__ import annotations

from anholon.errors import Problem
from anholon.model.structs import Model
from anholon.system.controls import Controls
from anholon.system.elements import mass_elements
from anholon.system.grouping import Grouped, heavy_vectors
from anholon.system.loads import Load, build_loads
from anholon.system.namespace import Namespace


def displaced(loads: list[Load], model: Model, names: Namespace, controls: Controls) -> list[Load]:
    """Return the forces of the model as they work on virtual displacements, while the controls are held."""
    if names.problems or not any(names.has_state(law) for law in controls.laws.values()):
        return loads
    elements = mass_elements(model, controls.held, controls.places)
    found: list[Load] = []
    heavy = heavy_vectors(names.graph, Grouped(elements, ()))
    for load in build_loads(model, controls.held, controls.places, heavy):
        *Q, energy = controls.followed([*load.Q, load.energy])
        told = dict(zip(load.told, controls.followed(list(load.told.values())), strict=True))
        found.append(Load(load.name, tuple(Q), energy, load.conservative, told))
    return found


def check_masses(model: Model, controls: Controls) -> list[Problem]:
    """Return the problems of masses that follow a control whose law contains coordinates or rates."""
    problems: list[Problem] = []
    for section in ("points", "bodies"):
        for name, element in getattr(model, section).items():
            place = list(controls.places.position(name))
            if section == "bodies":
                place += [entry for row in controls.places.frame(name).R_WB for entry in row]
            carried = {control for node in place for control in controls.moving(node)}
            if carried and element.mass != 0:
                first = min(carried)
                problems.append(
                    Problem(
                        path=f"{section}.{name}",
                        message=f"the place of something with mass follows the control '{first}', whose law "
                        "contains coordinates",
                        remedy=f"Place it by a coordinate, and bind this one to '{first}' by a parametric constraint.",
                    )
                )
    return problems
