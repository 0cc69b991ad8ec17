"""Constraints that let go: the controls are sought as if they held, and how much they bear is looked at afterwards."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.formula.graph import ZERO
from anholon.model.formulas import REACTION
from anholon.model.structs import Gripping, Model, Rolling
from anholon.system.mode import owner
from anholon.system.rubbing import Press, press_of
from anholon.tracing.plan import Plan
from anholon.tracing.told import Told

__all__ = ["Grip", "grips_of", "holding"]

Floats = NDArray[np.float64]


class Grip(NamedTuple):
    """The size (k,) of the reaction that a constraint with a grip would have to bear, and the largest (k,) it bears."""

    size: Floats
    limit: Floats


def holding(model: Model) -> Model:
    """Return the model whose constraints never let go."""
    held = {
        name: replace(item, grip=0.0, slide=0.0) if isinstance(item, Gripping) and item.grip != 0 else item
        for name, item in model.constraints.items()
    }
    return replace(model, constraints=held)


def grips_of(model: Model, plan: Plan, told: Told) -> dict[str, Grip]:
    """Return what the constraints with a grip bear at the instants that are shown, and what they would have to."""
    return {
        name: _looked(name, item, plan, told)
        for name, item in model.constraints.items()
        if isinstance(item, Gripping) and item.grip != 0 and item.enabled
    }


def _looked(name: str, item: Gripping, plan: Plan, told: Told) -> Grip:
    system = plan.relations.system
    graph = system.equations.graph.copy()
    names = system.equations.names.on(graph)
    system.equations.kinematics.on(names)
    rows, marks = system.equations.rows, system.equations.marks
    slips = [row for row in rows if owner(row.name) == name and row.order == 1]
    pressing = item.load
    if isinstance(item, Rolling) and not pressing and any(row.position for row in rows if owner(row.name) == name):
        pressing = name
    multipliers = {row.name: graph.symbol("state", 2 * system.n + k) for k, row in enumerate(rows)}

    def force(press: Press) -> int:
        """Return the node of the size of the reactions together."""
        pairs = [(multipliers[row], push) for row, push in zip(press.rows, press.pushes, strict=True)]
        if len(pairs) == 1 and not isinstance(item, Rolling):
            size = graph.sqrt(graph.dot(pairs[0][1], pairs[0][1]))
            return graph.mul(graph.abs(pairs[0][0]), size)
        whole = [graph.sum([graph.mul(value, push[k]) for value, push in pairs]) for k in range(3)]
        return graph.sqrt(graph.dot(whole, whole))

    N = force(press_of(pressing, names, rows, marks)) if pressing else ZERO
    if isinstance(item, Rolling):
        size = force(press_of(name, names, slips, marks))
    else:
        size = graph.abs(multipliers[slips[0].name])
    limit = names.node(item.grip, f"constraints.{name}.grip", local={REACTION: N})
    values = np.zeros((len(told.times), 2))
    reactions = np.column_stack([told.reactions[row] for row in system.rows])
    for k, t in enumerate(told.times.tolist()):
        state = plan.state(t)
        y = [*state.q.tolist(), *state.v.tolist(), *reactions[k].tolist()]
        values[k] = graph.evaluate([size, limit], t, y, system.parameters(t).tolist())
    return Grip(values[:, 0], values[:, 1])
