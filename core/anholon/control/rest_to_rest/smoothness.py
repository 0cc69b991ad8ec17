"""Corners and jumps of the forces at rest, which a linear plant would not show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from anholon.array_types import Floats
from anholon.control.tolerances import SMOOTHNESS_REL, SMOOTHNESS_ROUNDING_REL, SMOOTHNESS_STEP
from anholon.errors import RunError
from anholon.formula.derivative import find_reachable_nodes
from anholon.formula.graph import Graph
from anholon.formula.operations import ABS, MAXIMUM, MINIMUM, SIGN, STEP

_NONSMOOTH_FUNCTIONS: Final = frozenset((ABS, SIGN, STEP, MINIMUM, MAXIMUM))


def require_smooth(
    graph: Graph,
    values: Sequence[int],
    labels: Sequence[str],
    symbols: Sequence[int],
    slopes: Floats,
    t: float,
    y: Sequence[float],
    p: Sequence[float],
) -> None:
    """Raise RunError for values (k,) that are not linear near the state y.

    Their slopes by the state `symbols` are (k, s). Only values with a function that may have a kink (|x|, sign, step,
    min, max) are examined, a step to either side of y along every symbol. The error contains the label of the value.
    """
    kinks = {node for node, operation in enumerate(graph.operation) if operation in _NONSMOOTH_FUNCTIONS}
    doubtful = [k for k, node in enumerate(values) if not kinks.isdisjoint(find_reachable_nodes(graph, (node,)))]
    if not doubtful:
        return
    nodes = [values[k] for k in doubtful]
    state = np.array(graph.evaluate(nodes, t, list(y), list(p)))
    size = np.abs(slopes[doubtful]).max(axis=1, initial=0.0)
    for i in range(len(symbols)):
        for h in (SMOOTHNESS_STEP, -SMOOTHNESS_STEP):
            moved = list(y)
            moved[i] += h
            there = np.array(graph.evaluate(nodes, t, moved, list(p)))
            deviation = np.abs(there - state - h * slopes[doubtful, i])
            rounding = SMOOTHNESS_ROUNDING_REL * (np.abs(state) + np.abs(there))
            worst = np.flatnonzero(~(deviation <= SMOOTHNESS_REL * SMOOTHNESS_STEP * np.maximum(size, 1.0) + rounding))
            if worst.size:
                raise RunError(
                    f"{labels[doubtful[int(worst[0])]]} has a corner or a jump at rest (|x|, sign, step, min or "
                    "max), like dry friction, and has no linear equations there. Use a smooth law, or switch "
                    "it off for the boundary problem."
                )
