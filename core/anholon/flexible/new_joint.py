"""A joint that is added to a model: between the first ends that are apart."""

from __future__ import annotations

from msgspec.structs import replace

from anholon.errors import AnholonError
from anholon.flexible.build import build
from anholon.flexible.description import Numbers
from anholon.model import elements
from anholon.model.rod_library import is_as_added
from anholon.model.rods import is_section, section_of
from anholon.model.structs import Model, RodJoint, Support

__all__ = ["with_joint"]


def with_joint(model: Model) -> tuple[Model, str]:
    """Return a model with one more joint, and its path.

    A rod that stands and is held where it was put when it was added comes to the end it is joined to, and the support
    that came with it goes, for the joint holds it.
    """
    name = elements.free_name(model, "joints")
    joint = elements.blank(model, RodJoint, name)
    assert isinstance(joint, RodJoint)
    one, two = joint.between
    if is_section(one) and is_section(two) and one.partition(":")[0] != two.partition(":")[0]:
        model = _brought(model, one, two)
    return elements.add(model, "joints", name, joint)


def _brought(model: Model, one: str, two: str) -> Model:
    """Return a model in which the rod of the section `two`, if nobody has touched it, begins at the section `one`."""
    name = two.partition(":")[0]
    own = next((key for key, support in model.supports.items() if support == Support(at=two)), None)
    if own is None or not is_as_added(model, name):
        return model
    try:
        built = build(model, Numbers(model))
    except AnholonError:
        return model
    here, there = (
        built.mesh.reference.x[built.rods[place.rod].node(place)] for place in (section_of(two), section_of(one))
    )
    rod = model.rods[name]
    x, y, z = (round(float(there[k] - here[k]) + float(rod.position[k]), 9) + 0.0 for k in range(3))
    supports = {key: support for key, support in model.supports.items() if key != own}
    return replace(model, rods={**model.rods, name: replace(rod, position=(x, y, z))}, supports=supports)
