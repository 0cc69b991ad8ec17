"""The constraint rows whose independence is monitored along a motion."""

from __future__ import annotations

from collections.abc import Sequence

from anholon.formula.nodes import ZERO
from anholon.mechanics.equations import EquationsOfMotion
from anholon.simulation.tolerances import MAX_RANK_ROWS
from anholon.system.system import System


def find_monitored_rows(system: System) -> tuple[int, ...]:
    """Return the rows monitored along a motion: those in doubt, unless there are too many."""
    rows = system.derive(find_doubtful_rows)
    return rows if len(rows) <= MAX_RANK_ROWS else ()


def find_doubtful_rows(system: System) -> tuple[int, ...]:
    """Return the rows whose independence does not follow from their form.

    A row that alone has a coordinate, with a constant factor, is independent of all others everywhere. Rows not linear
    in the rates, and those of controls, are monitored otherwise (`anholon.system.events`).
    """
    equations = system.equations
    if equations.servo_rows:
        return ()
    rows = [i for i, row in enumerate(equations.rows) if row.linear or row.order != 1]
    if len(rows) < len(equations.rows):
        return ()
    changed = True
    while changed and rows:
        changed = False
        for i in rows:
            if _is_trivially_independent(equations, i, rows):
                rows = [k for k in rows if k != i]
                changed = True
                break
    return tuple(rows)


def _is_trivially_independent(equations: EquationsOfMotion, i: int, rows: Sequence[int]) -> bool:
    graph = equations.graph
    A = equations.rows[i].A
    others = [equations.rows[k].A for k in rows if k != i]
    for j, entry in enumerate(A):
        if entry != ZERO and graph.is_constant(entry) and all(other[j] == ZERO for other in others):
            return True
    # A row of constant length that shares no coordinate with others.
    apart = all(entry == ZERO or all(other[j] == ZERO for other in others) for j, entry in enumerate(A))
    length = graph.dot(A, A)
    return apart and graph.is_constant(length) and length != ZERO
