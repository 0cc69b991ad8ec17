"""Forces and masses of elements that follow controls: what virtual displacements, at fixed controls, make of them."""

from __future__ import annotations

from anholon.errors import Problem
from anholon.mechanics.composite_grouping import GroupedElements, find_weight_vectors
from anholon.mechanics.control_laws import ControlLaws
from anholon.mechanics.loads import GeneralizedLoad, build_loads
from anholon.mechanics.mass_elements import make_mass_elements
from anholon.mechanics.namespace import Namespace
from anholon.model.schema import Model


def make_virtual_loads(
    loads: list[GeneralizedLoad], model: Model, names: Namespace, controls: ControlLaws
) -> list[GeneralizedLoad]:
    """Return the forces of the model on virtual displacements, with the controls held."""
    if names.problems or not any(names.has_state(law) for law in controls.laws.values()):
        return loads
    elements = make_mass_elements(model, controls.held_symbols, controls.places)
    generalized_loads: list[GeneralizedLoad] = []
    heavy = find_weight_vectors(names.graph, GroupedElements(elements, ()))
    for load in build_loads(model, controls.held_symbols, controls.places, heavy):
        *Q, energy = controls.substitute_laws([*load.Q, load.energy])
        reported = dict(zip(load.reported, controls.substitute_laws(list(load.reported.values())), strict=True))
        generalized_loads.append(GeneralizedLoad(load.name, tuple(Q), energy, load.conservative, reported))
    return generalized_loads


def check_controlled_masses(model: Model, controls: ControlLaws) -> list[Problem]:
    """Return the problems of masses that follow a control whose law contains coordinates or rates."""
    problems: list[Problem] = []
    for section in ("points", "bodies"):
        for name, element in getattr(model, section).items():
            place = list(controls.places.position(name))
            if section == "bodies":
                place += [entry for row in controls.places.frame(name).R_WB for entry in row]
            carried = {control for node in place for control in controls.find_state_dependent(node)}
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
