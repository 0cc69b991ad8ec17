"""Code that systems share in part: without ramps that are not under way, and with other events."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.codegen import Compiled, compile_functions, quick
from anholon.codegen.quick import reduced_graph
from anholon.formula.graph import ZERO, Graph
from anholon.formula.operations import SYMBOL
from anholon.model.structs import Model
from anholon.system.equations import Equations
from anholon.system.foundation import event_nodes
from anholon.system.parameters import structure_of

__all__ = ["POSED", "RESHAPED", "SHARED", "Events", "Resting", "code_at_rest", "differ_in_ends", "replaced_events"]

_MOVING: Final[tuple[str, ...]] = ("rhs", "project")
_WATCHES: Final[str] = "watches"
_SMALL: Final = 100  # operations
_CODES: Final = 32  # made for sets of ramps under way: of most of them one, of some two

_POSED_AT_REST: Final = (
    "posed", "carried", "leaping", *(f"{name}:False" for name in ("pose", "leaping:leap", "leaping:damping"))
)  # fmt: skip
_POSED_UNDER_WAY: Final = tuple(f"{name}:True" for name in ("pose", "leaping:leap", "leaping:damping"))

POSED: Final = (*_POSED_AT_REST, *_POSED_UNDER_WAY)
"""What is derived from a system and depends on which parameters stages set."""

RESHAPED: Final = (*_POSED_AT_REST, "bounded rows", "laws", "ranks", "shown")
"""What is derived from a system and does not depend on the shapes of ramps: `code_at_rest`, or no code."""

SHARED: Final = (
    *RESHAPED, *_POSED_UNDER_WAY, "columns", "spread", "drawn", "whole", "drives", "drives code", "ranks code",
    "corners", "corners code", "corner slopes", "mass places", "undefined",
)  # fmt: skip
"""What is derived from a system and does not depend on events."""

Floats = NDArray[np.float64]
Still = tuple[int, ...]
"""Slots in p of ramps that stand still, which hold 0."""


class Events:
    """The event functions of a system: those of its model, its `own`, and what is watched in its mode, which stays when
    a stage is to end elsewhere."""

    def __init__(self, graph: Graph, nodes: Sequence[int], watches: int) -> None:
        first = len(nodes) - watches
        self.own, self.watched = tuple(nodes[:first]), tuple(nodes[first:])
        self._graph = graph

    @cached_property
    def is_small(self) -> bool:
        """Whether its own are so quick that they may be computed as if all ramps were under way."""
        graph, seen, waiting = self._graph, set[int](), [*self.own]
        while waiting and len(seen) <= _SMALL:
            node = waiting.pop()
            if node not in seen and graph.operation[node] > SYMBOL:
                seen.add(node)
                waiting += graph.arguments(node)
        return not waiting

    def added(self, code: Compiled, graph: Graph, own: Sequence[int]) -> Compiled:
        """Return a code with these events, its own as they are called in a graph."""
        return code.with_function("events", own, graph, _WATCHES if self.watched else "")

    def replaced(self, code: Compiled) -> Compiled:
        """Return a code with these events in the place of others; what is watched is made by itself, once."""
        if self.watched and _WATCHES not in code.names:
            code = code.with_function(_WATCHES, self.watched, self._graph)
        return self.added(code, self._graph, self.own)


class Resting:
    """The functions of the motion of one system for vectors p in which some ramps stand still, with tables of what
    depends on the others alone or without."""

    def __init__(self, elders: Mapping[tuple[Still, bool], Compiled] | None = None) -> None:
        """`elders`: codes of the same equations with other events."""
        self._codes: dict[tuple[Still, bool], Compiled] = {}
        self._elders = dict(elders or {})

    def heir(self) -> Resting:
        """Return those of the same equations with other events, of which alone code is made."""
        return Resting(self._elders | self._codes)

    def without(self, slots: Collection[int]) -> Resting:
        """Return those of the same equations with other shapes of the ramps with weights in these slots."""
        gone = frozenset(slots)
        other = Resting({key: code for key, code in self._elders.items() if gone.issubset(key[0])})
        other._codes = {key: code for key, code in self._codes.items() if gone.issubset(key[0])}
        return other

    def motion(
        self, graph: Graph, equations: Equations, compiled: Compiled, p: Floats, t: float
    ) -> tuple[Compiled, Floats]:
        """Return the code of the motion for a vector p of the `compiled` equations from the time t on, and the vector
        that it takes."""
        names, numbers = equations.names, p[: compiled.n_params]
        ramps = names.ramps
        still = tuple((ramps.first + np.flatnonzero(p[ramps.first : ramps.first + ramps.size] == 0.0)).tolist())
        if compiled.backend != "quick" or not still:
            return compiled, p
        given = graph, Events(graph, equations.events, len(equations.watches)), compiled
        begins, ends = ramps.span(p)
        if max(t, begins) < ends:
            # One code for all ramps of ready shapes: what is in a table is computed too rarely to be made for each set.
            code = self.code(
                *given, still if p[list(ramps.own)].any() else ramps.own, ramps.size, lambda: names.under_way
            )
            if code is not None and code.reads_table:
                since = ramps.since(numbers, begins)
                found = code.tabulated(numbers, begins, ramps.span(since)[1], since)
                if found is not None:
                    return code, found
        code = self.code(*given, still, ramps.size)
        return (compiled, p) if code is None else (code, code.parameters(numbers))

    def code(
        self,
        graph: Graph,
        events: Events,
        compiled: Compiled,
        still: Still,
        ramps: int,
        courses: Callable[[], Sequence[range]] | None = None,
    ) -> Compiled | None:
        """Return the code, made of the graph, for those that stand `still` of so many slots of `ramps`; None where it
        is not worth it. With `courses`, which tells the nodes that ramps are made of, it may need a table."""
        key = still, courses is not None
        code = self._codes.get(key)
        if code is None:
            if len(self._codes) >= _CODES and len(still) < ramps:
                return None
            code = self._codes.setdefault(key, self._made(graph, events, compiled, key, courses))
        return code

    def _made(
        self,
        graph: Graph,
        events: Events,
        compiled: Compiled,
        key: tuple[Still, bool],
        courses: Callable[[], Sequence[range]] | None,
    ) -> Compiled:
        code = self._elders.pop(key, None)
        if code is not None and events.is_small:
            return events.added(code, graph, events.own)
        reduced, same = reduced_graph(graph, graph.leaves_in(key[0]))
        if code is None:
            nodes = {name: compiled.nodes(name) for name in _MOVING if name in compiled.names}
            nodes |= {_WATCHES: events.watched} if events.watched else {}
            functions = {name: same[list(found)].tolist() for name, found in nodes.items()}
            code = compile_functions(
                reduced,
                functions,
                compiled.n_params,
                first=tuple(functions),
                backend="quick",
                courses=courses() if courses is not None else (),
            )
        return events.added(code, reduced, same[list(events.own)].tolist())


def code_at_rest(
    graph: Graph, nodes: Mapping[str, Sequence[int]], n: int, slots: Sequence[int], first: Collection[str] = ()
) -> Compiled:
    """Return functions as code for vectors p (n,) in which all ramps, in these slots, stand still: it is that of any
    shapes. What those named in `first` read of parameters alone is computed ahead, if there are any."""
    if quick.is_available() and slots:
        graph, same = reduced_graph(graph, graph.leaves_in(slots))
        nodes = {name: same[list(found)].tolist() for name, found in nodes.items()}
        return compile_functions(graph, nodes, n, first=first, hoisted=bool(first), backend="quick")
    return compile_functions(graph, nodes, n, first=first, hoisted=bool(first))


def differ_in_ends(one: Model, other: Model) -> bool:
    """Tell whether two models of different structure differ in nothing but events, the ends of stages and the shapes of
    ramps."""
    structures = (structure_of(model, events=False, own_shapes=False) for model in (one, other))
    return len(set(structures)) == 1


def replaced_events(equations: Equations, model: Model, told: Mapping[str, int]) -> Equations | None:
    """Return the equations with the events of another model, before their watches; None where these cannot be told.

    `told` are the nodes of quantities, `reaction:ROW` among them; the reaction of a row that is absent in a mode is 0.
    """
    names, graph = equations.names, equations.graph
    known = len(names.problems)
    nodes = event_nodes(model, names)
    if len(names.problems) > known:
        return None
    asked = graph.bits(nodes)
    reactions = {row: symbol for row, symbol in names.reactions.items() if graph.mask[symbol] & asked}
    found = {symbol: told.get(f"reaction:{row}", ZERO) for row, symbol in reactions.items()}
    if not equations.watching and ZERO in found.values():
        return None
    watches = equations.events[len(equations.events) - len(equations.watches) :]
    return equations._replace(events=(*(graph.substitute(nodes, found) if found else nodes), *watches))
