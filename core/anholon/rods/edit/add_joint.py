"""A joint that is added to a model: between the first ends that are apart."""

from __future__ import annotations

from msgspec.structs import replace

from anholon.errors import AnholonError
from anholon.library.parts.relative_joints import add_joint as add_body_joint
from anholon.library.rod_templates import is_unchanged_since_added
from anholon.model.edit import element_list
from anholon.model.query.rod_positions import is_section, parse_section
from anholon.model.schema import WORLD, Model, RodJoint, Support
from anholon.rods.assembly.field_values import FieldValues
from anholon.rods.assembly.rod_assembly import assemble_rods


def add_joint(model: Model) -> tuple[Model, str]:
    """Return a model with one more joint, and its path.

    A rod that is still where it was added, with the support that came with it, is moved to the end to which it is
    joined, and the support is removed, because the joint replaces it. A free body that is still where it was added is
    moved, too; a body with a mass that has neither a place nor a joint becomes a free body, because it would fix the
    rod.
    """
    name = element_list.free_name(model, "joints")
    joint = element_list.make_element(model, RodJoint, name)
    assert isinstance(joint, RodJoint)
    first, second = joint.between
    if is_section(first) and is_section(second) and first.partition(":")[0] != second.partition(":")[0]:
        model = _move_rod_to(model, first, second)
    if is_section(first) and second in model.bodies:
        if _is_unplaced(model, second):
            model, _ = add_body_joint(model, "free", f"bodies.{second}")
        model = _move_body_to(model, first, second)
    return element_list.add_element(model, "joints", name, joint)


def _is_unplaced(model: Model, name: str) -> bool:
    """Return whether a body with a mass has no joint, place or frame of its own, and carries nothing."""
    body = model.bodies[name]
    carries = any(other.frame == name for other in (*model.bodies.values(), *model.points.values()))
    placed = body.frame != WORLD or body.position != (0.0, 0.0, 0.0) or body.rotation or body.orientation is not None
    return not (carries or placed or body.mass == 0.0)


def _move_body_to(model: Model, section: str, body: str) -> Model:
    """Return a model in which the origin of a body is at a section, if its three coordinates are still unchanged."""
    names = model.bodies[body].position
    if model.bodies[body].frame != WORLD or not all(name in model.coordinates for name in names):
        return model
    coordinate_values = [(model.coordinates[str(name)].value, model.coordinates[str(name)].rate) for name in names]
    if coordinate_values != [(0.0, 0.0), (0.0, 0.0), (1.0, 0.0)]:  # not those of a body that has just been added
        return model
    try:
        built = assemble_rods(model, FieldValues(model))
    except AnholonError:
        return model
    place = parse_section(section)
    section_position = built.mesh.reference.x[built.rods[place.rod].find_node(place)]
    moved = {
        str(name): replace(model.coordinates[str(name)], value=round(float(section_position[k]), 9) + 0.0)
        for k, name in enumerate(names)
    }
    return replace(model, coordinates=model.coordinates | moved)


def _move_rod_to(model: Model, section: str, rod_section: str) -> Model:
    """Return a model in which the rod of `rod_section` begins at `section`, if it is still where it was added."""
    name = rod_section.partition(":")[0]
    added_support = next((key for key, support in model.supports.items() if support == Support(at=rod_section)), None)
    if added_support is None or not is_unchanged_since_added(model, name):
        return model
    try:
        built = assemble_rods(model, FieldValues(model))
    except AnholonError:
        return model
    start, target = (
        built.mesh.reference.x[built.rods[place.rod].find_node(place)]
        for place in (parse_section(rod_section), parse_section(section))
    )
    rod = model.rods[name]
    x, y, z = (round(float(target[k] - start[k]) + float(rod.position[k]), 9) + 0.0 for k in range(3))
    supports = {key: support for key, support in model.supports.items() if key != added_support}
    return replace(model, rods={**model.rods, name: replace(rod, position=(x, y, z))}, supports=supports)
