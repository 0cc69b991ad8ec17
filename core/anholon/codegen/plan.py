"""What has to be computed, in which order: the part of code generation that does not depend on the target language.

What depends on parameters alone is hoisted: it is computed by one function, `prepare`, into the slots that follow the
parameters, and read from there by all others.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, NamedTuple

from anholon.errors import UsageError
from anholon.formula.derivative import reachable
from anholon.formula.graph import ZERO, Graph
from anholon.formula.operations import SYMBOL

__all__ = ["DRIVEN", "PREPARE", "Function", "Plan", "make_plan", "order", "share", "tabulated"]

PREPARE = "prepare"
DRIVEN = "driven"

_SHARED: Final = 100  # operations that two functions have in common from which on a prelude computes them
_CLEARED: Final = 16  # outputs that are always zero from which on they are cleared together


@dataclass(frozen=True, eq=False)
class Function:
    """One function to generate.

    `outputs` are the nodes of `out[0]`, `out[1]`, ...; `ready` gives the slot in `p` of every node that is
    read from there instead of being computed. Functions may share preludes: `calls` names those that are called first
    and leave values in a workspace of `room` doubles, `kept` gives the slot there of every node that is read from it.
    A prelude itself has the workspace as its `out`, and its outputs stand there from `start` on. `given` are the nodes
    to compute, in order, where they are known already. What is `ready` from the slot `table` on is found in the table
    that begins there, see `anholon.codegen.tables`.
    """

    graph: Graph
    name: str
    outputs: tuple[int, ...]
    ready: Mapping[int, int]
    calls: tuple[str, ...] = ()
    kept: Mapping[int, int] = field(default_factory=dict)
    room: int = 0
    start: int | None = None
    given: Sequence[int] | None = None
    table: int | None = None

    @property
    def size(self) -> int:
        """Number of outputs."""
        return len(self.outputs)

    @cached_property
    def computed(self) -> Sequence[int]:
        """The nodes to compute, in order."""
        return order(self.graph, self) if self.given is None else self.given

    @property
    def n_ops(self) -> int:
        """Number of operations, without those of the preludes."""
        return len(self.computed)

    @cached_property
    def n_values(self) -> int:
        """Number of outputs that are not always zero."""
        return len(self.outputs) - self.outputs.count(ZERO)

    @property
    def is_sparse(self) -> bool:
        """Whether so many outputs are always zero that all are cleared at once."""
        return self.start is None and len(self.outputs) - self.n_values > _CLEARED


class Plan(NamedTuple):
    """All functions of one system; `prepare` fills `p[n_params:]`.

    `n_state` and `n_params` are the lengths that `y` and the head of `p` must have at least. `driven`: how many values
    are read from a table.
    """

    prepare: Function
    functions: Mapping[str, Function]
    n_state: int
    n_params: int
    driven: int = 0

    @property
    def table(self) -> int | None:
        """The slot in p where the table begins that functions read; None where they read none."""
        return self.n_params + len(self.prepare.outputs) if self.driven else None


def make_plan(
    graph: Graph,
    functions: Mapping[str, Sequence[int]],
    n_params: int,
    first: Collection[str] = (),
    prelude: Function | None = None,
    prefaced: Collection[str] = (),
    *,
    hoisted: bool = True,
    driven: Sequence[int] = (),
) -> Plan:
    """Find what can be hoisted: what any function reads, or only those named in `first`, if there are any.

    The others still read what they share with these, and compute the rest themselves. The functions named in `prefaced`
    can call `prelude`, which was planned before. What the `driven` nodes read is left to who computes these.
    """
    right = graph.right
    n_state = 0
    for name, outputs in functions.items():
        for symbol in graph.symbols(outputs):
            if graph.kind(symbol) == "state":
                n_state = max(n_state, right[symbol] + 1)
            elif graph.kind(symbol) == "extra":
                raise UsageError(f"{name} depends on {graph.name(symbol)}, which has no value at run time")

    # What is read by a function and depends on parameters alone is hoisted.
    slots: dict[int, int] = dict(prelude.ready) if prelude is not None else {}
    kept, apart = frozenset(prelude.outputs if prelude is not None else ()), frozenset(driven)
    chosen = [name for name in functions if not first or name in first] if hoisted else []
    for known, names in (
        (kept, [name for name in chosen if name in prefaced]),
        (apart, [name for name in chosen if name not in prefaced]),
    ):
        outputs = [node for name in names for node in functions[name]]
        for node in _hoisted(graph, outputs, known):
            slots.setdefault(node, n_params + len(slots))

    prepare = Function(graph, PREPARE, tuple(slots), {})
    planned = {name: Function(graph, name, tuple(outputs), slots) for name, outputs in functions.items()}
    return Plan(prepare, planned, n_state, n_params)


def tabulated(plan: Plan, nodes: Sequence[int], kinks: Sequence[int], head: int) -> Plan:
    """Return the plan with these nodes, which depend on the time alone, read from a table with a `head` in front of the
    values; the function DRIVEN computes them, and behind them pairs of nodes, which meet where any of them has a kink,
    as operations that have `kinks` tell."""
    start = plan.n_params + len(plan.prepare.outputs)
    places = {node: start + head + k for k, node in enumerate(nodes)}
    functions = {
        name: replace(function, ready={**function.ready, **places}, table=start)
        for name, function in plan.functions.items()
    }
    hoisted = {node: plan.n_params + k for k, node in enumerate(plan.prepare.outputs)}
    graph = plan.prepare.graph
    meeting = [node for kink in kinks for node in (graph.left[kink], max(graph.right[kink], ZERO))]
    functions[DRIVEN] = Function(graph, DRIVEN, (*nodes, *meeting), hoisted)
    return plan._replace(functions=functions, driven=len(nodes))


def _hoisted(graph: Graph, outputs: Sequence[int], known: Collection[int]) -> list[int]:
    """Return the operations on parameters alone whose results are read, ascending; not behind what is known."""
    operation, left, right = graph.operation, graph.left, graph.right
    mask, state_mask = graph.mask, graph.state_mask
    read = {node for node in outputs if not mask[node] & state_mask}
    for node in reachable(graph, outputs, state_mask, known):
        if operation[node] <= SYMBOL or node in known:
            continue
        a, b = left[node], right[node]
        if not mask[a] & state_mask:
            read.add(a)
        if b >= 0 and not mask[b] & state_mask:
            read.add(b)
    return [node for node in sorted(read) if operation[node] > SYMBOL]


def share(one: Function, other: Function, name: str) -> tuple[Function, Function, Function] | None:
    """Take what two functions have in common into a prelude; return it and what is left of both; None: too little.

    Both have the same workspace, which the values of the prelude lengthen.
    """
    graph, computed = one.graph, one.computed
    left, right = graph.left, graph.right
    second = order(graph, other, {*computed})
    read = {*other.outputs, *map(left.__getitem__, second), *map(right.__getitem__, second)}
    common = {*read}  # of the first function: what the second reads, and what that is made of
    shared: list[int] = []
    first_rest: list[int] = []
    for node in reversed(computed):
        if node in common:
            common.add(left[node])
            common.add(right[node])
            shared.append(node)
        else:
            first_rest.append(node)
    if len(shared) < _SHARED:
        return None
    shared.reverse()
    first_rest.reverse()
    read.update(one.outputs, map(left.__getitem__, first_rest), map(right.__getitem__, first_rest))
    values = [node for node in shared if node in read]
    first = one.room
    room = first + len(values)
    kept = {**one.kept, **{node: first + k for k, node in enumerate(values)}}
    prelude = Function(
        graph, name, tuple(values), one.ready, kept=one.kept, start=first,
        given=shared,
    )  # fmt: skip
    one, other = (
        replace(function, calls=(*function.calls, name), kept=kept, room=room, given=rest)
        for function, rest in ((one, first_rest), (other, second))
    )
    return prelude, one, other


def order(graph: Graph, function: Function, known: Collection[int] = ()) -> list[int]:
    """Return the nodes to compute, arguments before results, each as close to its use as depth first order allows.

    Leaves are left out, and so are nodes that are read from `p`, and those that are `known` with all they are made of.
    """
    operation, left, right = graph.operation, graph.left, graph.right
    ready = function.ready.keys() | function.kept.keys() if function.kept else function.ready
    done = {*known}
    result: list[int] = []
    for output in dict.fromkeys(function.outputs):
        stack = [output]
        while stack:
            node = stack[-1]
            if node in done or operation[node] <= SYMBOL or node in ready:
                stack.pop()
                continue
            a, b = left[node], right[node]
            waiting = False
            if b >= 0 and b not in done and operation[b] > SYMBOL and b not in ready:
                stack.append(b)
                waiting = True
            if a not in done and operation[a] > SYMBOL and a not in ready:
                stack.append(a)
                waiting = True
            if not waiting:
                stack.pop()
                done.add(node)
                result.append(node)
    return result
