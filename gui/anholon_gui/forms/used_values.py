"""The numbers that stand behind the formulas of an element, and the elements in whose formulas a name stands."""

from __future__ import annotations

import re

from anholon.model.query.field_paths import expressions_in, iterate_expressions
from anholon.model.query.joint_motions import names_in
from anholon.model.schema import Model

__all__ = ["find_used_values", "find_users"]

_SECTIONS = ("points", "bodies", "forces", "constraints", "supports", "loads")
_MOST = 12  # names; of more a form would be a list of the model


def find_used_values(model: Model, path: str) -> tuple[str, ...]:
    """Return the paths of the values that the element at `path` uses: of parameters the value, of coordinates the
    initial value and the initial rate; none where they would be too many."""
    section, _, name = path.partition(".")
    if section not in _SECTIONS or not name:
        return ()
    prefix = f"{path}."
    found: dict[str, None] = {}
    for at in expressions_in(model, section):
        if at.path.startswith(prefix) and isinstance(at.expression, str):
            for used in sorted(names_in(at.expression)):
                if used in model.parameters or used in model.coordinates:
                    found[used] = None
    coordinate = getattr(getattr(model, section).get(name), "coordinate", "")
    if coordinate in model.coordinates:
        found[coordinate] = None
    if len(found) > _MOST:
        return ()
    paths: list[str] = []
    for used in found:
        if used in model.coordinates:
            paths += [f"coordinates.{used}.value", f"coordinates.{used}.rate"]
        else:
            paths.append(f"parameters.{used}.value")
    return tuple(paths)


def find_users(model: Model, name: str) -> tuple[str, ...]:
    """Return the paths of the elements in whose formulas a name stands, in the order of the model."""
    known = re.compile(rf"(?<![\w.]){re.escape(name)}(?!\w)")
    found: dict[str, None] = {}
    for at in iterate_expressions(model):
        if isinstance(at.expression, str) and known.search(at.expression):
            found[".".join(at.path.split(".")[:2])] = None
    for path in (f"parameters.{name}", f"coordinates.{name}"):
        found.pop(path, None)
    return tuple(found)
