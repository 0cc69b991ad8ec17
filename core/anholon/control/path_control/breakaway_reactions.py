"""Reactions of constraints with a limit: controls are found as if they held, then the limits are checked."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.control.path_control.motion_samples import PathSamples
from anholon.control.path_control.planned_motion import PlannedMotion
from anholon.formula.nodes import ZERO
from anholon.mechanics.contact_mode import find_constraint_of_row
from anholon.mechanics.friction import NormalReaction, find_normal_reaction
from anholon.mechanics.reaction_limits import find_pressing_constraint
from anholon.model.check.formula_check import REACTION
from anholon.model.schema import Model, Rolling, SlippingConstraint


class BreakawayReaction(NamedTuple):
    """The size (k,) of the reaction that a constraint with a grip would have to bear, and the largest (k,) it bears."""

    size: Floats
    limit: Floats


def disable_breakaway(model: Model) -> Model:
    """Return the model with constraints that never break away."""
    constraints = {
        name: replace(item, grip=0.0, slide=0.0) if isinstance(item, SlippingConstraint) and item.grip != 0 else item
        for name, item in model.constraints.items()
    }
    return replace(model, constraints=constraints)


def compute_breakaway_reactions(
    model: Model, plan: PlannedMotion, samples: PathSamples
) -> dict[str, BreakawayReaction]:
    """Return the reactions of constraints with a friction limit at the sampled instants, and their limits."""
    return {
        name: _compute_reaction(name, item, plan, samples)
        for name, item in model.constraints.items()
        if isinstance(item, SlippingConstraint) and item.grip != 0 and item.enabled
    }


def _compute_reaction(
    name: str, item: SlippingConstraint, plan: PlannedMotion, samples: PathSamples
) -> BreakawayReaction:
    """Return the size of the reaction of a constraint at the samples, and its limit."""
    system = plan.relations.system
    graph = system.equations.graph.copy()
    names = system.equations.names.rebind(graph)
    system.equations.kinematics.rebind(names)
    rows, marks = system.equations.rows, system.equations.reaction_geometry
    slips = [row for row in rows if find_constraint_of_row(row.name) == name and row.order == 1]
    pressing = find_pressing_constraint(name, item, rows)
    multipliers = {row.name: graph.symbol("state", 2 * system.n + k) for k, row in enumerate(rows)}

    def force(press: NormalReaction) -> int:
        """Return the node of the magnitude of the resultant reaction."""
        pairs = [(multipliers[row], push) for row, push in zip(press.rows, press.force_directions, strict=True)]
        if len(pairs) == 1 and not isinstance(item, Rolling):
            size = graph.sqrt(graph.dot(pairs[0][1], pairs[0][1]))
            return graph.mul(graph.abs(pairs[0][0]), size)
        resultant = [graph.sum([graph.mul(value, push[k]) for value, push in pairs]) for k in range(3)]
        return graph.sqrt(graph.dot(resultant, resultant))

    N = force(find_normal_reaction(pressing, names, rows, marks)) if pressing else ZERO
    if isinstance(item, Rolling):
        size = force(find_normal_reaction(name, names, slips, marks))
    else:
        size = graph.abs(multipliers[slips[0].name])
    limit = names.node(item.grip, f"constraints.{name}.grip", local={REACTION: N})
    values = np.zeros((len(samples.times), 2))
    reactions = np.column_stack([samples.reactions[row] for row in system.rows])
    for k, t in enumerate(samples.times.tolist()):
        state = plan.find_state(t)
        y = [*state.q.tolist(), *state.v.tolist(), *reactions[k].tolist()]
        values[k] = graph.evaluate([size, limit], t, y, system.parameters(t).tolist())
    return BreakawayReaction(values[:, 0], values[:, 1])
