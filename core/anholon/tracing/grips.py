"""Constraints that let go: the controls are sought as if they held, and how much they bear is looked at afterwards."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from anholon.model.formulas import REACTION
from anholon.model.structs import Gripping, Model
from anholon.tracing.plan import Plan
from anholon.tracing.told import Told

__all__ = ["grip_limits", "holding"]

Floats = NDArray[np.float64]


def holding(model: Model) -> Model:
    """Return the model whose constraints never let go."""
    held = {
        name: replace(item, grip=0.0, slide=0.0) if isinstance(item, Gripping) and item.grip != 0 else item
        for name, item in model.constraints.items()
    }
    return replace(model, constraints=held)


def grip_limits(model: Model, plan: Plan, told: Told) -> dict[str, Floats]:
    """Return the largest reactions (k,) that the constraints with a grip bear, at the instants that are shown."""
    system = plan.relations.system
    graph = system.equations.graph.copy()
    names = system.equations.names.on(graph)
    system.equations.kinematics.on(names)
    pressing = graph.symbol("state", 2 * system.n)
    found: dict[str, Floats] = {}
    for name, item in model.constraints.items():
        if not isinstance(item, Gripping) or item.grip == 0 or not item.enabled:
            continue
        node = names.node(item.grip, f"constraints.{name}.grip", local={REACTION: pressing})
        load = np.abs(told.reactions[item.load]) if item.load in told.reactions else np.zeros(len(told.times))
        values = np.zeros(len(told.times))
        for k, t in enumerate(told.times.tolist()):
            state = plan.state(t)
            y = [*state.q.tolist(), *state.v.tolist(), float(load[k])]
            values[k] = graph.evaluate([node], t, y, system.parameters(t).tolist())[0]
        found[name] = values
    return found
