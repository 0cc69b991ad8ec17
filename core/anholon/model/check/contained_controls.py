"""The controls on which constraints and positions depend, directly or through other formulas of the model."""

from __future__ import annotations

from collections.abc import Iterable

from anholon.errors import FormulaError
from anholon.model.check.formula_check import CONTROLS, ELEMENTS, Item, find_mentioned_item, parse_cached
from anholon.model.query.field_paths import iterate_expressions
from anholon.model.schema import Model, Parametric


def find_controls_in_constraints(model: Model) -> dict[str, tuple[str, ...]]:
    """Return for each parametric constraint the controls on which its formula depends.

    It may depend on them directly, or through definitions, positions of elements and laws of other controls.
    """
    parametric = [name for name, item in model.constraints.items() if isinstance(item, Parametric)]
    if not parametric:
        return {}
    controls = _find_reached_controls(model, [("constraints", name) for name in parametric])
    return {
        name: tuple(control for control in model.controls if control in controls["constraints", name])
        for name in parametric
    }


def find_controlled_elements(model: Model) -> tuple[str, ...]:
    """Return the points and bodies whose positions depend on controls."""
    names = (*model.points, *model.bodies) if model.controls else ()
    controls = _find_reached_controls(model, [(ELEMENTS, name) for name in names])
    return tuple(name for name in names if controls[ELEMENTS, name])


def _find_reached_controls(model: Model, starts: Iterable[Item]) -> dict[Item, set[str]]:
    """Return for each item the names of the controls on which it depends."""
    uses = _find_mentioned_items(model)
    controls: dict[Item, set[str]] = {}
    for start in starts:
        reached: set[Item] = set()
        unvisited = [start]
        while unvisited:
            for item in uses.get(unvisited.pop(), set()) - reached:
                reached.add(item)
                unvisited.append(item)
        controls[start] = {name for section, name in reached if section == CONTROLS}
    return controls


def _find_mentioned_items(model: Model) -> dict[Item, set[Item]]:
    """Return for each item of a model the items that its formulas mention; for elements also their frames."""
    uses: dict[Item, set[Item]] = {}
    for place in iterate_expressions(model):
        if isinstance(place.expression, str):
            match place.keys:
                case ("points" | "bodies", name, *_):
                    owner: Item = ELEMENTS, name
                case (section, name, *_):
                    owner = section, name
                case _:
                    continue
            try:
                names = parse_cached(place.expression)[1]
            except FormulaError:
                continue
            uses.setdefault(owner, set()).update(find_mentioned_item(model, name) for name in names)
    for name, element in (*model.points.items(), *model.bodies.items()):
        uses.setdefault((ELEMENTS, name), set()).add((ELEMENTS, element.frame))
    return uses
