"""The controls that constraints and positions contain, also by definitions, other positions and laws."""

from __future__ import annotations

from collections.abc import Iterable

from anholon.errors import FormulaError
from anholon.model.check.formula_check import CONTROLS, ELEMENTS, Item, find_mentioned_item, parse_cached
from anholon.model.query.field_paths import iterate_expressions
from anholon.model.schema import Model, Parametric

__all__ = ["find_controlled_elements", "find_controls_in_constraints"]


def find_controls_in_constraints(model: Model) -> dict[str, tuple[str, ...]]:
    """Return for each parametric constraint the controls that it contains, also by definitions, places and laws."""
    parametric = [name for name, item in model.constraints.items() if isinstance(item, Parametric)]
    if not parametric:
        return {}
    results = _find_reached_controls(model, [("constraints", name) for name in parametric])
    return {
        name: tuple(control for control in model.controls if control in results["constraints", name])
        for name in parametric
    }


def find_controlled_elements(model: Model) -> tuple[str, ...]:
    """Return the points and bodies whose places contain controls."""
    names = (*model.points, *model.bodies) if model.controls else ()
    results = _find_reached_controls(model, [(ELEMENTS, name) for name in names])
    return tuple(name for name in names if results[ELEMENTS, name])


def _find_reached_controls(model: Model, starts: Iterable[Item]) -> dict[Item, set[str]]:
    """Return the controls that can be reached from definitions, elements, controls and constraints."""
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
    results: dict[Item, set[str]] = {}
    for start in starts:
        seen: set[Item] = set()
        rest = [start]
        while rest:
            for other in uses.get(rest.pop(), set()) - seen:
                seen.add(other)
                rest.append(other)
        results[start] = {name for section, name in seen if section == CONTROLS}
    return results
