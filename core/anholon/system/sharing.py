"""Code that systems share in part: without ramps that are not under way, and with other events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from anholon.codegen import Compiled, compile_functions
from anholon.codegen.quick import reduced_graph
from anholon.formula.graph import ZERO
from anholon.model.structs import Model
from anholon.system.equations import Equations
from anholon.system.foundation import event_nodes
from anholon.system.functions import NEEDED_AT_ONCE
from anholon.system.parameters import structure_of

__all__ = ["SHARED", "Resting", "differ_in_events", "replaced_events"]

_CODES: Final = 16  # sets of ramps under way for which a system has code of its own

POSED: Final = ("pose", "posed", "carried", "leaping", "leaping leap", "leaping damping")
"""What is derived from a system and depends on which parameters stages set."""

SHARED: Final = (*POSED, "bounded rows", "spread", "drawn", "whole", "drives", "drives code", "laws")
"""What is derived from a system and does not depend on events."""

Still = tuple[int, ...]
"""Slots in p of ramps that stand still, which hold 0."""


class Resting:
    """The functions of the motion of one system for vectors p in which some ramps stand still."""

    def __init__(self, elders: Mapping[Still, Compiled] | None = None) -> None:
        """`elders`: codes of the same equations with other events."""
        self._codes: dict[Still, Compiled] = {}
        self._elders = dict(elders or {})

    def heir(self) -> Resting:
        """Return those of the same equations with other events, of which alone code is made."""
        return Resting(self._elders | self._codes)

    def code(self, equations: Equations, compiled: Compiled, still: Still, ramps: int) -> Compiled | None:
        """Return the code for those that stand `still` of so many slots of `ramps`; None where it is not worth it."""
        code = self._codes.get(still)
        if code is None:
            if len(self._codes) >= _CODES and len(still) < ramps:
                return None
            code = self._codes.setdefault(still, self._made(equations, compiled, still))
        return code

    def _made(self, equations: Equations, compiled: Compiled, still: Still) -> Compiled:
        graph, elder = equations.graph, self._elders.pop(still, None)
        reduced, same = reduced_graph(graph, [graph.symbol("parameter", slot) for slot in still])
        if elder is not None:
            return elder.with_function("events", same[list(equations.events)].tolist(), reduced)
        names: list[str] = [name for name in NEEDED_AT_ONCE if name in compiled.names]
        functions: dict[str, list[int]] = {name: same[list(compiled.nodes(name))].tolist() for name in names}
        return compile_functions(reduced, functions, compiled.n_params, first=NEEDED_AT_ONCE, backend="quick")


def differ_in_events(one: Model, other: Model) -> bool:
    """Tell whether two models of different structure differ in nothing but events and the ends of stages."""
    return structure_of(one, events=False) == structure_of(other, events=False)


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
