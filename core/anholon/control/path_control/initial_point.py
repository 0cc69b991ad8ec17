"""The initial position of a point of a model, before anything is compiled."""

from __future__ import annotations

import math

from anholon.control.path_control.demands import PLANES
from anholon.errors import AnholonError
from anholon.mechanics.forced_model import make_forced_model
from anholon.mechanics.parameters import collect_schedule_pieces, fill_schedules, make_base_vector
from anholon.model.check.model_check import check
from anholon.model.query.orientations import add_orientations
from anholon.model.schema import Model


def find_initial_point(model: Model, point: str, plane: str) -> tuple[float, float] | None:
    """Return the coordinates (m) of a point or body in a plane at t = 0; None where they are unknown."""
    if (point not in model.points and point not in model.bodies) or any(p.severity == "error" for p in check(model)):
        return None
    try:
        model = add_orientations(model)
        foundation = make_forced_model(model).fork()
        names, graph = foundation.names, foundation.graph
        p = make_base_vector(model, names)
        fill_schedules(p, len(model.parameters), collect_schedule_pieces(model), 0.0)
        n = len(names.q)
        start = graph.evaluate(list(foundation.initial), 0.0, [0.0] * (2 * n), p.tolist())
        world = graph.evaluate(list(foundation.kinematics.position(point)), 0.0, start, p.tolist())
    except AnholonError:
        return None
    x, y = (world[axis] for axis in PLANES[plane])
    return (x, y) if math.isfinite(x) and math.isfinite(y) else None
