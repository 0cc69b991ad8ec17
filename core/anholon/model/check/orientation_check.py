"""Free orientations of bodies: fields that contradict one another, axes without direction, names that are taken."""

from __future__ import annotations

from collections.abc import Iterator

from anholon.errors import Problem
from anholon.model.query.orientations import is_added, name_orientation_coordinates
from anholon.model.schema import WORLD, AxisOrientation, Model, QuaternionOrientation


def check_orientations(model: Model) -> Iterator[Problem]:
    """Yield the problems of the free orientations of a model, except those of its formulas."""
    names = model.free_bodies
    for name in names:
        body, path = model.bodies[name], f"bodies.{name}"
        orientation = body.orientation
        assert orientation is not None
        if body.rotation:
            message = f"The body “{name}” has both a free orientation and a rotation."
            remedy = "Remove the rotation, or give it as the initial rotations of the orientation."
            yield Problem(path=f"{path}.rotation", message=message, remedy=remedy)
        if orientation.velocity_axes == "world" and body.frame != WORLD:
            message = (
                f"The body “{name}” is placed in “{body.frame}”, and its initial angular velocity is relative to that."
            )
            remedy = "Give it in the axes of the body."
            yield Problem(path=f"{path}.orientation.velocity_axes", message=message, remedy=remedy)
        if isinstance(orientation, AxisOrientation) and not any(orientation.axis):
            message = "The axis of the initial rotation has no direction."
            yield Problem(path=f"{path}.orientation.axis", message=message, remedy="Write a vector other than 0.")
        if isinstance(orientation, QuaternionOrientation) and not any(orientation.quaternion):
            message = "The initial quaternion is 0, which is no rotation."
            yield Problem(
                path=f"{path}.orientation.quaternion", message=message, remedy="Without a rotation it is [1, 0, 0, 0]."
            )
        for coordinate in name_orientation_coordinates(name):
            if coordinate in model.coordinates and not is_added(model.coordinates[coordinate]):
                message = f"The name “{coordinate}” is that of a part of the free orientation of “{name}”."
                yield Problem(path=f"coordinates.{coordinate}", message=message, remedy="Choose another name.")
