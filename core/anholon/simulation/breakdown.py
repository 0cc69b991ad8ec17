"""Why a motion breaks down: which quantity grows beyond all bounds, and which formula has a pole or leaves its domain.

The last smooth segment of a run that failed is looked at, at the ends of its steps. A coordinate, rate or acceleration
grows beyond all bounds where it is a thousand times as large at the end as in the first nine tenths of the part; of a
coordinate that does so its rate does too, and the lowest of the three is named. A formula is to blame where one of its
operations comes to the edge of its domain there: a divisor to 0, the argument of a root or a logarithm to 0, that of
asin and acos to ±1, that of tan to a pole. Where there is none, as in x'' = x³, what drives the growth is the force or
the constraint with the largest share in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.formula.derivative import find_reachable_nodes
from anholon.formula.operations import ACOS, ASIN, DIV, LOG, POWER, SQRT, SWITCHED, SYMBOL, TAN
from anholon.mechanics.equations import EquationsOfMotion
from anholon.results.run import Run
from anholon.results.run_data import MotionSegment
from anholon.simulation.tolerances import (
    DOMAIN_EDGE_REL,
    GROWTH_FACTOR,
    IDLE_VALUE_REL,
    MAX_BREAKDOWN_STEPS,
    MAX_NAMES,
    NAMED_SHARE_REL,
    ORDINARY_TIME_REL,
)
from anholon.system.system import System

REMEDY: Final = "End the motion earlier, or keep the formulas within their domain."
"""What would help where a motion breaks down."""

_EDGES: Final = {
    DIV: "a divisor in it goes to 0",
    SQRT: "the argument of a root in it goes to 0",
    LOG: "the argument of a logarithm in it goes to 0",
    ASIN: "the argument of asin in it goes to ±1",
    ACOS: "the argument of acos in it goes to ±1",
    TAN: "a tangent in it goes to a pole",
    POWER: "the base of a power in it goes to 0",
}


class _EquationPart(NamedTuple):
    """A part of the equations under the name by which the user knows it, and its nodes."""

    text: str
    nodes: tuple[int, ...]


class _GrowingQuantity(NamedTuple):
    """A growing quantity: its text, the number of its coordinate, and its value at the end (SI)."""

    text: str
    coordinate: int
    value: float


def explain_breakdown(run: Run) -> str:
    """Return the growing quantity and the formula that causes it in the last segment of a failed run; "" if unknown."""
    motion = run.last_segment
    times = _sample_times(motion)
    if len(times) < 4:
        return ""
    Y = motion.states(times)
    good = np.isfinite(Y).all(axis=1)
    times, Y = times[good], Y[good]
    if len(times) < 4:
        return ""
    growth = _find_growing_quantity(motion.system, times, Y)
    sentences = []
    if growth:
        sentences.append(f"{growth.text} becomes unbounded: {growth.value:.3g} (SI) at t = {times[-1]:.9g} s.")
    edge = _find_domain_edges(motion, times, Y)
    if edge:
        sentences.append(edge)
    elif growth:
        sentences += [text for text in [_find_driving_terms(run, motion, times, growth)] if text]
    return " ".join(sentences)


def _sample_times(segment: MotionSegment) -> Floats:
    steps = segment.steps()
    steps = steps[(steps >= segment.t0) & (steps <= segment.t1)]
    if len(steps) <= MAX_BREAKDOWN_STEPS:
        return steps
    # Steps crowd together at the end: some are chosen by their number, some by their time.
    evenly = np.searchsorted(steps, np.linspace(steps[0], steps[-1], MAX_BREAKDOWN_STEPS // 2))
    numbered = np.linspace(0, len(steps) - 1, MAX_BREAKDOWN_STEPS // 2).astype(int)
    chosen = np.concatenate([numbered, np.minimum(evenly, len(steps) - 1), np.array([len(steps) - 2])])
    return np.asarray(steps[np.unique(chosen)])


def _find_growing_quantity(system: System, times: Floats, Y: Floats) -> _GrowingQuantity | None:
    """Return the quantity that becomes unbounded in states Y (k, 2n) at times (k,); None if none does."""
    n = system.n
    early = times <= times[0] + ORDINARY_TIME_REL * (times[-1] - times[0])
    rates = np.diff(Y[:, n:], axis=0) / np.maximum(np.diff(times), np.spacing(times[1:]))[:, None]
    for level, values, ordinary in (
        (0, Y[:, :n], early),
        (1, Y[:, n:], early),
        (2, rates, early[1:]),
    ):
        if not ordinary.any():
            continue
        usual = np.abs(values[ordinary]).max(axis=0)
        usual = np.maximum(usual, max(IDLE_VALUE_REL * float(usual.max()), 1e-300))
        ratio = np.abs(values[-1]) / usual
        k = int(ratio.argmax())
        if ratio[k] > GROWTH_FACTOR:
            names = {0: system.coordinates[k], 1: f"The rate {system.coordinates[k]}'"}
            text = names.get(level, f"The acceleration {system.coordinates[k]}''")
            return _GrowingQuantity(f"The coordinate {text}" if level == 0 else text, k, float(values[-1, k]))
    return None


def _list_equation_parts(equations: EquationsOfMotion) -> list[_EquationPart]:
    """Return forces, constraints and places as parts of the equations, forces first."""
    parts = [_EquationPart(f"the force '{load.name}'", (*load.Q, load.energy)) for load in equations.loads]
    for row in equations.rows:
        levels = [node for node in (row.position, row.rate) if node is not None]
        parts.append(_EquationPart(f"the constraint '{row.name}'", (*levels, *row.A, *row.B, row.b0)))
    parts += [
        _EquationPart(f"the constraint '{program.name}'", (program.f, *program.A)) for program in equations.programs
    ]
    places = [*equations.masses.x, *equations.masses.weights]
    return [*parts, _EquationPart("the place or the mass of a point or body", tuple(places))]


def _find_domain_edges(segment: MotionSegment, times: Floats, Y: Floats) -> str:
    """Return which formulas come to the edge of their domain at the end of states Y (k, 2n) at times (k,)."""
    equations = segment.system.equations
    graph, edges = equations.graph, list[str]()
    blamed = set[int]()
    turned_off = {
        node
        for node, code in enumerate(graph.operation)
        if code == SWITCHED and segment.p[graph.right[graph.left[node]]] == 0.0
    }
    for part in _list_equation_parts(equations):
        behind = find_reachable_nodes(graph, part.nodes, seeded=turned_off)
        doubtful = [node for node in behind if graph.operation[node] in _EDGES and graph.mask[node] & graph.state_mask]
        new_nodes = [node for node in doubtful if node not in blamed]
        if not new_nodes or any(graph.kind(node) == "extra" for node in behind if graph.operation[node] == SYMBOL):
            continue
        distances = _distances_to_domain_edge(segment, new_nodes, times, Y)
        at_edge = distances[-1] < DOMAIN_EDGE_REL * np.nanmax(distances, axis=0, initial=1e-300)
        # A divisor that is itself at the edge of another function is not reported beside it.
        for node in (node for node, is_at_edge in zip(new_nodes, at_edge.tolist(), strict=True) if is_at_edge):
            blamed.add(node)
        if at_edge.any():
            node = new_nodes[int(at_edge.argmax())]
            edges.append(f"{part.text} ({_EDGES[graph.operation[node]]})")
    if not edges:
        return ""
    listed = ", ".join(edges[:MAX_NAMES])
    return f"The cause is {listed}."


def _distances_to_domain_edge(segment: MotionSegment, nodes: Sequence[int], times: Floats, Y: Floats) -> Floats:
    """Return the distances (k, nodes) of operations from the edge of their domain, at k of the times, with the last."""
    graph = segment.system.equations.graph
    arguments = [graph.right[node] if graph.operation[node] == DIV else graph.left[node] for node in nodes]
    chosen = np.unique(np.linspace(0, len(times) - 1, 30).astype(int))
    p, rows = segment.p.tolist(), []
    for k in chosen.tolist():
        values = np.array(graph.evaluate(arguments, float(times[k]), Y[k].tolist(), p))
        rows.append(
            [_distance_to_domain_edge(graph.operation[node], x) for node, x in zip(nodes, values.tolist(), strict=True)]
        )
    return np.array(rows)


def _distance_to_domain_edge(code: int, x: float) -> float:
    if code in (ASIN, ACOS):
        return max(1.0 - abs(x), 0.0)
    if code == TAN:
        return abs(float(np.cos(x)))
    return max(x, 0.0) if code in (SQRT, LOG) else abs(x)


def _find_driving_terms(run: Run, segment: MotionSegment, times: Floats, growth: _GrowingQuantity) -> str:
    """Return which forces or constraints have the largest powers at the last of the times at which these are finite."""
    if segment.system.programs:
        return _find_sole_constraints(segment.system, growth.coordinate)
    names = [f"power:{name}" for name in (*run.system.loads, *(f"reaction:{row}" for row in run.system.rows))]
    powers = np.abs(np.column_stack([*run.quantities_within(segment, names, times).values(), np.zeros(len(times))]))
    finite = np.flatnonzero(np.isfinite(powers).all(axis=1))
    shares = dict(zip(names, powers[finite[-1]].tolist(), strict=False)) if len(finite) else {}
    largest = max(shares.values(), default=0.0)
    if not largest > 0.0:
        return _find_sole_constraints(segment.system, growth.coordinate)
    chosen = [name.removeprefix("power:") for name, share in shares.items() if share > NAMED_SHARE_REL * largest]
    texts = [
        f"the constraint '{name.removeprefix('reaction:')}'" if name.startswith("reaction:") else f"the force '{name}'"
        for name in sorted(chosen, key=lambda name: -shares[f"power:{name}"])[:MAX_NAMES]
    ]
    return f"The cause is {', '.join(texts)}."


def _find_sole_constraints(system: System, k: int) -> str:
    """Return a sentence with the constraints that restrict a coordinate, or "".

    It is used if no work shows what drives the coordinate.
    """
    equations = system.equations
    rows: Iterable[str] = [row.name for row in equations.rows if row.A[k] or row.b0]
    programs = [program.name for program in equations.programs]
    named = [f"the constraint '{name}'" for name in (*rows, *programs)]
    return f"The cause is {', '.join(named[:MAX_NAMES])}." if named else ""
