"""Code that systems share in part: without ramps that are not under way, and with other events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from anholon.codegen import Compiled, compile_functions
from anholon.codegen.quick import reduced_graph
from anholon.model.structs import Model
from anholon.system.equations import Equations
from anholon.system.foundation import event_nodes
from anholon.system.functions import NEEDED_AT_ONCE
from anholon.system.parameters import structure_of

__all__ = ["CODES", "compile_without", "differ_in_events", "replaced_events"]

CODES: Final = 16
"""Sets of ramps under way for which a system has code of its own."""


def compile_without(equations: Equations, compiled: Compiled, still: Sequence[int]) -> Compiled:
    """Return the functions of the motion for vectors p that hold 0 in the slots of ramps which stand `still`."""
    graph = equations.graph
    reduced, same = reduced_graph(graph, [graph.symbol("parameter", slot) for slot in still])
    names: list[str] = [name for name in NEEDED_AT_ONCE if name in compiled.names]
    functions = {name: [same[node] for node in compiled.nodes(name)] for name in names}
    return compile_functions(reduced, functions, compiled.n_params, first=NEEDED_AT_ONCE, backend="quick")


def differ_in_events(one: Model, other: Model) -> bool:
    """Tell whether two models of different structure differ in nothing but events and the ends of stages."""
    return structure_of(one, events=False) == structure_of(other, events=False)


def replaced_events(equations: Equations, model: Model) -> Equations | None:
    """Return the equations with the events of another model; None where these cannot be told by themselves."""
    names = equations.names
    if names.reactions:
        return None
    known = len(names.problems)
    nodes = event_nodes(model, names)
    if names.reactions or len(names.problems) > known:
        return None
    return equations._replace(events=nodes)
