"""Where a point of a model is in the beginning, before anything is compiled."""

from __future__ import annotations

import math

from anholon.errors import AnholonError
from anholon.model.check import check
from anholon.model.structs import Model
from anholon.system.foundation import lay_foundation
from anholon.system.parameters import base_vector, fill_schedules, pieces_of
from anholon.tracing.relations import PLANES

__all__ = ["begin_of"]


def begin_of(model: Model, at: str, plane: str) -> tuple[float, float] | None:
    """Return the coordinates (m) of a point or body in a plane at t = 0; None where they cannot be told."""
    if (at not in model.points and at not in model.bodies) or any(p.severity == "error" for p in check(model)):
        return None
    try:
        foundation = lay_foundation(model).fork()
        names, graph = foundation.names, foundation.graph
        p = base_vector(model, names, names.n_parameters + len(model.parameters))
        fill_schedules(p, len(model.parameters), pieces_of(model), 0.0)
        n = len(names.q)
        start = graph.evaluate(list(foundation.initial), 0.0, [0.0] * (2 * n), p.tolist())
        world = graph.evaluate(list(foundation.kinematics.position(at)), 0.0, start, p.tolist())
    except AnholonError:
        return None
    x, y = (world[axis] for axis in PLANES[plane])
    return (x, y) if math.isfinite(x) and math.isfinite(y) else None
