"""The operations of a function and their order: the part of code generation that does not depend on the target
language.

Operations on parameters alone are hoisted: one function, `prepare`, computes them into the slots after the parameters,
where all others read them.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple

from anholon.errors import UsageError
from anholon.formula.derivative import find_reachable_nodes
from anholon.formula.graph import Graph
from anholon.formula.nodes import WAVES, ZERO
from anholon.formula.operations import COS, SIN, SYMBOL

PREPARE = "prepare"
DRIVEN = "driven"

_SHARED: Final = 100  # operations that two functions have in common from which on a prelude computes them
_CLEARED: Final = 16  # outputs that are always zero from which on they are cleared together


@dataclass(frozen=True, eq=False)
class Function:
    """One function to generate.

    `outputs` are the nodes of `out[0]`, `out[1]`, ...; `parameter_slots` gives the slot in `p` of every node that is
    read from there instead of being computed. Functions may share preludes: `calls` names those that are called first
    and leave values in a workspace of `workspace_size` doubles, `workspace_slots` gives the slot there of every node
    that is read from it. A prelude itself has the workspace as its `out`, and its outputs stand there from
    `workspace_start` on. `fixed_order` are the nodes to compute, in order, where they are known already. What the
    slots from `table` on hold is found in the table that begins there, see `anholon.compiler.time_tables`.
    """

    graph: Graph
    name: str
    outputs: tuple[int, ...]
    parameter_slots: Mapping[int, int]
    calls: tuple[str, ...] = ()
    workspace_slots: Mapping[int, int] = field(default_factory=dict)
    workspace_size: int = 0
    workspace_start: int | None = None
    fixed_order: Sequence[int] | None = None
    table: int | None = None

    @property
    def size(self) -> int:
        """Number of outputs."""
        return len(self.outputs)

    @cached_property
    def computed(self) -> Sequence[int]:
        """The nodes to compute, in order."""
        return order_nodes(self.graph, self) if self.fixed_order is None else self.fixed_order

    @cached_property
    def ascending_nodes(self) -> Sequence[int]:
        """The nodes to compute by their numbers, which takes half the time of finding their order depth first."""
        if self.fixed_order is not None:
            return self.fixed_order
        return find_operations(self.graph, self.outputs, {*self.parameter_slots, *self.workspace_slots})

    @property
    def n_ops(self) -> int:
        """Number of operations, without those of the preludes."""
        return len(self.ascending_nodes)

    @cached_property
    def n_values(self) -> int:
        """Number of outputs that are not always zero."""
        return len(self.outputs) - self.outputs.count(ZERO)

    @property
    def is_sparse(self) -> bool:
        """Whether so many outputs are always zero that all are cleared at once."""
        return self.workspace_start is None and len(self.outputs) - self.n_values > _CLEARED


class DrivenNodes(NamedTuple):
    """The nodes that depend on functions of time alone, ascending.

    `kinks`: their arguments whose slope jumps at known times, such as a maximum; `pairs`: for each sine or cosine among
    the nodes the other function of the same angle.
    """

    nodes: list[int]
    kinks: list[int]
    operations: int
    pairs: dict[int, int]


class EvaluationPlan(NamedTuple):
    """All functions of one system; `prepare` fills `p[n_params:]`.

    `n_state` and `n_params` are the minimum lengths of `y` and of the head of `p`. `n_tabulated`: the number of values
    read from a table. For only some of these `pairs` has the sines and cosines of one angle among all of them;
    `vanishing_slots`: slots of p with which, while they contain 0, all products vanish.
    """

    prepare: Function
    functions: Mapping[str, Function]
    n_state: int
    n_params: int
    n_tabulated: int = 0
    pairs: Mapping[int, int] = MappingProxyType({})
    vanishing_slots: Container[int] = ()

    @property
    def table(self) -> int | None:
        """The slot in p at which the table begins; None if the functions read none."""
        return self.n_params + len(self.prepare.outputs) if self.n_tabulated else None


def make_evaluation_plan(
    graph: Graph,
    functions: Mapping[str, Sequence[int]],
    n_params: int,
    compiled_first: Collection[str] = (),
    prelude: Function | None = None,
    with_prelude: Collection[str] = (),
    *,
    hoisted: bool = True,
    driven: Sequence[int] = (),
) -> EvaluationPlan:
    """Find the values to hoist: those read by functions named in `compiled_first`, or by any function without these.

    The other functions read the values that they share with these, and compute the rest themselves. The functions named
    in `with_prelude` can call `prelude`, which was planned before. Values read by the `driven` nodes are left to the
    code that computes these nodes.
    """
    right = graph.right
    n_state = 0
    for symbol in graph.symbols(node for outputs in functions.values() for node in outputs):
        if graph.kind(symbol) == "state":
            n_state = max(n_state, right[symbol] + 1)
        elif graph.kind(symbol) == "extra":
            name = next(name for name, outputs in functions.items() if symbol in graph.symbols(outputs))
            raise UsageError(f"{name} depends on {graph.name(symbol)}, which has no value at run time")

    # Values that a function reads and that depend on parameters alone are hoisted.
    slots: dict[int, int] = dict(prelude.parameter_slots) if prelude is not None else {}
    prelude_outputs, driven_nodes = frozenset(prelude.outputs if prelude is not None else ()), frozenset(driven)
    chosen = [name for name in functions if not compiled_first or name in compiled_first] if hoisted else []
    for available, names in (
        (prelude_outputs, [name for name in chosen if name in with_prelude]),
        (driven_nodes, [name for name in chosen if name not in with_prelude]),
    ):
        outputs = [node for name in names for node in functions[name]]
        for node in _find_hoisted(graph, outputs, available):
            slots.setdefault(node, n_params + len(slots))

    prepare = Function(graph, PREPARE, tuple(slots), {})
    planned = {name: Function(graph, name, tuple(outputs), slots) for name, outputs in functions.items()}
    return EvaluationPlan(prepare, planned, n_state, n_params)


def with_time_table(
    plan: EvaluationPlan, driven: DrivenNodes, head: int, vanishing_slots: Container[int]
) -> EvaluationPlan:
    """Return the plan with the driven nodes, which depend on the time alone, read from a table.

    The table has a `head` before the values; the function DRIVEN computes them, followed by pairs of nodes, which are
    equal where any of them has a kink. `vanishing_slots`: slots of p with which, while they contain 0, all products
    vanish.
    """
    nodes, kinks = driven.nodes, driven.kinks
    start = plan.n_params + len(plan.prepare.outputs)
    places = {node: start + head + k for k, node in enumerate(nodes)}
    functions = {
        name: replace(function, parameter_slots={**function.parameter_slots, **places}, table=start)
        for name, function in plan.functions.items()
    }
    hoisted = {node: plan.n_params + k for k, node in enumerate(plan.prepare.outputs)}
    graph = plan.prepare.graph
    meeting = [node for kink in kinks for node in (graph.left[kink], max(graph.right[kink], ZERO))]
    functions[DRIVEN] = Function(graph, DRIVEN, (*nodes, *meeting), hoisted)
    return plan._replace(
        functions=functions, n_tabulated=len(nodes), pairs=driven.pairs, vanishing_slots=vanishing_slots
    )


def _find_hoisted(graph: Graph, outputs: Sequence[int], available: Collection[int]) -> list[int]:
    """Return the operations on parameters alone whose results are read, ascending, without the `available` ones."""
    operation, left, right = graph.operation, graph.left, graph.right
    mask, state_mask = graph.mask, graph.state_mask
    read = {node for node in outputs if not mask[node] & state_mask}
    for node in find_reachable_nodes(graph, outputs, state_mask, available):
        if operation[node] <= SYMBOL or node in available:
            continue
        a, b = left[node], right[node]
        if not mask[a] & state_mask:
            read.add(a)
        if b >= 0 and not mask[b] & state_mask:
            read.add(b)
    return [node for node in sorted(read) if operation[node] > SYMBOL]


def extract_common_part(
    first_function: Function, second_function: Function, name: str
) -> tuple[Function, Function, Function] | None:
    """Move the common part of two functions into a prelude; return it and the remainders of both functions.

    None if the common part is too small. Both have the same workspace, extended by the values of the prelude.
    """
    graph, computed = first_function.graph, first_function.computed
    left, right = graph.left, graph.right
    second = order_nodes(graph, second_function, {*computed})
    read = {*second_function.outputs, *map(left.__getitem__, second), *map(right.__getitem__, second)}
    common = {*read}  # nodes of the first function that the second reads, and their arguments
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
    read.update(first_function.outputs, map(left.__getitem__, first_rest), map(right.__getitem__, first_rest))
    values = [node for node in shared if node in read]
    first = first_function.workspace_size
    room = first + len(values)
    slots = {**first_function.workspace_slots, **{node: first + k for k, node in enumerate(values)}}
    prelude = Function(
        graph, name, tuple(values), first_function.parameter_slots,
        workspace_slots=first_function.workspace_slots, workspace_start=first, fixed_order=shared,
    )  # fmt: skip
    first_function, second_function = (
        replace(function, calls=(*function.calls, name), workspace_slots=slots, workspace_size=room, fixed_order=order)
        for function, order in ((first_function, first_rest), (second_function, second))
    )
    return prelude, first_function, second_function


def find_operations(graph: Graph, nodes: Iterable[int], excluded: Iterable[int] = ()) -> list[int]:
    """Return all operations of which nodes consist, ascending.

    Without the `excluded` ones and the operations that only they need.
    """
    operation, left, right = graph.operation, graph.left, graph.right
    visited = {*excluded}
    stack = [node for node in nodes if operation[node] > SYMBOL]
    results: list[int] = []
    while stack:
        node = stack.pop()
        if node in visited:
            continue
        visited.add(node)
        results.append(node)
        a, b = left[node], right[node]
        if a not in visited and operation[a] > SYMBOL:
            stack.append(a)
        if b >= 0 and b not in visited and operation[b] > SYMBOL:
            stack.append(b)
    return sorted(results)


def find_sincos_pairs(graph: Graph, computed: Iterable[int]) -> dict[int, int]:
    """Return for every sine and cosine of one angle among the nodes the other function."""
    operation, left = graph.operation, graph.left
    waves = [node for node in computed if operation[node] in WAVES]
    cosines = {left[node]: node for node in waves if operation[node] == COS}
    pairs: dict[int, int] = {}
    for node in waves:
        if operation[node] == SIN and left[node] in cosines:
            partner = cosines[left[node]]
            pairs[node], pairs[partner] = partner, node
    return pairs


def order_nodes(graph: Graph, function: Function, available: Collection[int] = ()) -> list[int]:
    """Return the nodes to compute, arguments before results, each as close to its use as depth first order allows.

    Leaves are omitted, as well as nodes that are read from `p`, and `available` nodes with all their arguments.
    """
    operation, left, right = graph.operation, graph.left, graph.right
    ready = (
        function.parameter_slots.keys() | function.workspace_slots.keys()
        if function.workspace_slots
        else function.parameter_slots
    )
    done = {*available}
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
