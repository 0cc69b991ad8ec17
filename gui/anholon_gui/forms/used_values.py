"""The values used by the formulas of an element, and the elements whose formulas use a name."""

from __future__ import annotations

import re

from anholon.model.query.field_paths import expressions_in, iterate_expressions
from anholon.model.query.joint_motions import names_in
from anholon.model.schema import Friction, Model

_SECTIONS = ("points", "bodies", "forces", "constraints", "supports", "loads")
_MOST = 12  # names; of more a form would be a list of the model


def find_used_values(model: Model, path: str) -> tuple[str, ...]:
    """Return the paths of the values used by the element at `path` and the frictions on it. Empty if there are too
    many.

    For a parameter the path of its value, for a coordinate those of its initial value and initial rate.
    """
    section, _, name = path.partition(".")
    if section not in _SECTIONS or not name:
        return ()
    used_names: dict[str, None] = {}
    for each in (path, *find_friction_paths(model, section, name)):
        for at in expressions_in(model, each.partition(".")[0]):
            if at.path.startswith(f"{each}.") and isinstance(at.expression, str):
                for used in sorted(names_in(at.expression)):
                    if used in model.parameters or used in model.coordinates:
                        used_names[used] = None
    coordinate = getattr(getattr(model, section).get(name), "coordinate", "")
    if coordinate in model.coordinates:
        used_names[coordinate] = None
    if len(used_names) > _MOST:
        return ()
    paths: list[str] = []
    for used in used_names:
        if used in model.coordinates:
            paths += [f"coordinates.{used}.value", f"coordinates.{used}.rate"]
        else:
            paths.append(f"parameters.{used}.value")
    return tuple(paths)


def find_friction_paths(model: Model, section: str, name: str) -> tuple[str, ...]:
    """Return the paths of the frictions on a constraint, or on the constraints at a point or body.

    Included are the bodies relative to which these slip.
    """
    acting = {key for key, item in model.constraints.items() if getattr(item, "at", getattr(item, "body", "")) == name}
    chosen = {name} if section == "constraints" else acting if section in ("bodies", "points") else set()
    frictions = {k: f for k, f in model.forces.items() if isinstance(f, Friction) and f.constraint in chosen}
    frames = dict.fromkeys(f.frame for f in frictions.values() if f.frame in model.bodies)
    return (*(f"forces.{key}" for key in frictions), *(f"bodies.{frame}" for frame in frames))


def find_users(model: Model, name: str) -> tuple[str, ...]:
    """Return the paths of the elements whose formulas use a name, in the order of the model."""
    name_pattern = re.compile(rf"(?<![\w.]){re.escape(name)}(?!\w)")
    user_paths: dict[str, None] = {}
    for at in iterate_expressions(model):
        if isinstance(at.expression, str) and name_pattern.search(at.expression):
            user_paths[".".join(at.path.split(".")[:2])] = None
    for path in (f"parameters.{name}", f"coordinates.{name}"):
        user_paths.pop(path, None)
    return tuple(user_paths)
