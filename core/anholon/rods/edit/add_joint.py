"""A joint that is added to a model: between the first ends that are apart."""

from __future__ import annotations

from msgspec.structs import replace

from anholon.errors import AnholonError
from anholon.library.rod_templates import is_unchanged_since_added
from anholon.model.edit import element_list
from anholon.model.query.rod_positions import is_section, parse_section
from anholon.model.schema import WORLD, Model, RodJoint, Support
from anholon.rods.assembly.field_values import FieldValues
from anholon.rods.assembly.rod_assembly import assemble_rods


def add_joint(model: Model) -> tuple[Model, str]:
    """Return a model with one more joint, and its path.

    A rod that stands and is held where it was put when it was added comes to the end it is joined to, and the support
    that came with it goes, for the joint holds it. So does a body that moves freely and stands where it was added.
    """
    name = element_list.free_name(model, "joints")
    joint = element_list.make_element(model, RodJoint, name)
    assert isinstance(joint, RodJoint)
    one, two = joint.between
    if is_section(one) and is_section(two) and one.partition(":")[0] != two.partition(":")[0]:
        model = _move_rod_to(model, one, two)
    if is_section(one) and two in model.bodies:
        model = _move_body_to(model, one, two)
    return element_list.add_element(model, "joints", name, joint)


def _move_body_to(model: Model, section: str, body: str) -> Model:
    """Return a model in which the origin of a body that three coordinates of its own shift, if nobody has touched
    these, begins at a section."""
    names = model.bodies[body].position
    if model.bodies[body].frame != WORLD or not all(name in model.coordinates for name in names):
        return model
    given = [(model.coordinates[str(name)].value, model.coordinates[str(name)].rate) for name in names]
    if given != [(0.0, 0.0), (0.0, 0.0), (1.0, 0.0)]:  # as of a body that has just been added
        return model
    try:
        built = assemble_rods(model, FieldValues(model))
    except AnholonError:
        return model
    place = parse_section(section)
    there = built.mesh.reference.x[built.rods[place.rod].find_node(place)]
    moved = {
        str(name): replace(model.coordinates[str(name)], value=round(float(there[k]), 9) + 0.0)
        for k, name in enumerate(names)
    }
    return replace(model, coordinates=model.coordinates | moved)


def _move_rod_to(model: Model, one: str, two: str) -> Model:
    """Return a model in which the rod of the section `two`, if it is not placed otherwise, begins at the section
    `one`."""
    name = two.partition(":")[0]
    own = next((key for key, support in model.supports.items() if support == Support(at=two)), None)
    if own is None or not is_unchanged_since_added(model, name):
        return model
    try:
        built = assemble_rods(model, FieldValues(model))
    except AnholonError:
        return model
    state, there = (
        built.mesh.reference.x[built.rods[place.rod].find_node(place)]
        for place in (parse_section(two), parse_section(one))
    )
    rod = model.rods[name]
    x, y, z = (round(float(there[k] - state[k]) + float(rod.position[k]), 9) + 0.0 for k in range(3))
    supports = {key: support for key, support in model.supports.items() if key != own}
    return replace(model, rods={**model.rods, name: replace(rod, position=(x, y, z))}, supports=supports)
