"""Derivatives on the expression graph: along a direction (forward mode) and of one node (reverse mode).

Node numbers ascend from arguments to results, so one pass in ascending order carries tangents forward and one in
descending order carries adjoints back. The dependence masks leave out everything that cannot contribute. What a switch
turns off is turned off in its derivatives too, as they may be undefined with it; nothing is differentiated by a switch.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from anholon.formula.nodes import ONE, ZERO
from anholon.formula.operations import (
    ABS,
    ACOS,
    ADD,
    ASIN,
    ATAN,
    ATAN2,
    COS,
    COSH,
    DIV,
    EXP,
    GUARD,
    LOG,
    MAXIMUM,
    MINIMUM,
    MUL,
    NEG,
    POWER,
    SIN,
    SINH,
    SQRT,
    SUB,
    SWITCHED,
    SYMBOL,
    TAN,
    TANH,
)

if TYPE_CHECKING:
    from anholon.formula.graph import Graph


class UnknownDerivativeError(Exception):
    """The rate of a leaf was requested whose course in time is not known yet."""


def forward_derivative(
    graph: Graph, nodes: Sequence[int], seeds: Mapping[int, int], tangents: dict[int, int] | None = None
) -> list[int]:
    """Return the derivatives of the nodes along the direction that gives each seeded symbol its rate.

    d node = sum over symbols (d node / d symbol) seeds[symbol]; the rate of symbols without a seed is 0. `tangents`:
    the derivatives along the same direction from earlier calls, to which the new ones are added.
    """
    if tangents is None:
        tangents = {}
    nonzero_seeds = {symbol: rate for symbol, rate in seeds.items() if rate != ZERO}
    tangents.update(nonzero_seeds)
    moving = graph.symbol_bits(nonzero_seeds)
    operation, left, right = graph.operation, graph.left, graph.right
    driven = graph.driven
    passing = tangents.get(graph.symbol("time"), ZERO) if driven else ZERO
    if passing != ZERO:
        tangents.update({leaf: graph.mul(passing, rate) for leaf, rate in driven.items()})
    get = tangents.get
    for node in find_reachable_nodes(graph, nodes, moving, tangents):
        code = operation[node]
        if code == SYMBOL or node in driven:
            if passing != ZERO and node in graph.unknown_rates:
                raise UnknownDerivativeError
            continue
        if node in tangents:
            continue
        a = left[node]
        da = get(a, ZERO)
        if code == MUL:
            b = right[node]
            db = get(b, ZERO)
            if da == ZERO:
                tangent = graph.mul(a, db)
            elif db == ZERO:
                tangent = graph.mul(da, b)
            else:
                tangent = graph.sum((graph.mul(da, b), graph.mul(a, db)))
        elif code == ADD:
            db = get(right[node], ZERO)
            tangent = db if da == ZERO else da if db == ZERO else graph.sum((da, db))
        elif code == SUB:
            tangent = graph.sub(da, get(right[node], ZERO))
        elif code == NEG:
            tangent = graph.neg(da)
        elif code == SWITCHED:
            tangent = graph.switched(a, get(right[node], ZERO))
        else:
            slope_a, slope_b = compute_partial_derivatives(graph, node, da != ZERO, get(right[node], ZERO) != ZERO)
            tangent = graph.sum((graph.mul(slope_a, da), graph.mul(slope_b, get(right[node], ZERO))))
        tangents[node] = tangent
    return [get(node, ZERO) for node in nodes]


def jacobian(graph: Graph, nodes: Sequence[int], symbols: Sequence[int]) -> list[list[int]]:
    """Return rows[i][j] = d nodes[i] / d symbols[j], one forward pass per symbol over the nodes that depend on it."""
    rows = [[ZERO] * len(symbols) for _ in nodes]
    for j, column in enumerate(jacobian_columns(graph, nodes, symbols)):
        for i, entry in column.items():
            rows[i][j] = entry
    return rows


def jacobian_columns(graph: Graph, nodes: Sequence[int], symbols: Sequence[int]) -> list[dict[int, int]]:
    """Return the Jacobian without its zeros: for each symbol j the entries i -> d nodes[i] / d symbols[j]."""
    place = {graph.mask[symbol]: j for j, symbol in enumerate(symbols)}
    variable_bits = graph.symbol_bits(symbols)
    involved: list[list[int]] = [[] for _ in symbols]
    for i, node in enumerate(nodes):
        remaining_bits = graph.mask[node] & variable_bits
        while remaining_bits:
            bit = remaining_bits & -remaining_bits
            involved[place[bit]].append(i)
            remaining_bits ^= bit
    result: list[dict[int, int]] = []
    for symbol, indices in zip(symbols, involved, strict=True):
        derivatives = forward_derivative(graph, [nodes[i] for i in indices], {symbol: ONE}) if indices else ()
        result.append({i: entry for i, entry in zip(indices, derivatives, strict=True) if entry != ZERO})
    return result


def gradient(graph: Graph, node: int, symbols: Sequence[int]) -> list[int]:
    """Return d node / d symbols[j] by one backward pass."""
    return pullback(graph, ((node, ONE),), symbols)


def pullback(graph: Graph, covector: Sequence[tuple[int, int]], symbols: Sequence[int]) -> list[int]:
    """Return Σ_k weight_k d node_k / d symbols[j] for pairs (node_k, weight_k) by one backward pass.

    The weights are not differentiated: this is J^T g without J.
    """
    variable_bits = graph.symbol_bits(symbols)
    operation, left, right, mask = graph.operation, graph.left, graph.right, graph.mask
    contributions: dict[int, list[int]] = {}
    adjoints: dict[int, int] = {}

    def give(target: int, amount: int) -> None:
        if amount != ZERO and mask[target] & variable_bits:
            contributions.setdefault(target, []).append(amount)

    for node, weight in covector:
        give(node, weight)
    for current in reversed(find_reachable_nodes(graph, [node for node, _ in covector], variable_bits)):
        parts = contributions.pop(current, None)
        if parts is None:
            continue
        adjoint = parts[0] if len(parts) == 1 else graph.sum(parts)
        code = operation[current]
        if code == SYMBOL:
            adjoints[current] = adjoint
            continue
        if adjoint == ZERO:
            continue
        a, b = left[current], right[current]
        if code == MUL:
            if a == b:
                give(a, graph.mul(graph.const(2.0), graph.mul(adjoint, a)))
            else:
                if mask[a] & variable_bits:
                    give(a, graph.mul(adjoint, b))
                if mask[b] & variable_bits:
                    give(b, graph.mul(adjoint, a))
        elif code == ADD:
            give(a, adjoint)
            give(b, adjoint)
        elif code == SUB:
            give(a, adjoint)
            give(b, graph.neg(adjoint))
        elif code == NEG:
            give(a, graph.neg(adjoint))
        elif code == SWITCHED:
            for symbol, slope in zip(symbols, pullback(graph, ((b, adjoint),), symbols), strict=True):
                give(symbol, graph.switched(a, slope))
        else:
            of_b = b >= 0 and bool(mask[b] & variable_bits)
            slope_a, slope_b = compute_partial_derivatives(graph, current, bool(mask[a] & variable_bits), of_b)
            give(a, graph.mul(adjoint, slope_a))
            if of_b:
                give(b, graph.mul(adjoint, slope_b))
    return [adjoints.get(symbol, ZERO) for symbol in symbols]


def find_reachable_nodes(
    graph: Graph, nodes: Sequence[int], symbols: int = -1, seeded: Collection[int] = ()
) -> list[int]:
    """Return the nodes that compute the given ones and depend on a symbol of the bit set, in ascending order.

    The bit set -1 means every node, numbers included. Nodes that compute only `seeded` nodes are left out.
    """
    operation, left, right, mask = graph.operation, graph.left, graph.right, graph.mask
    everything = symbols == -1
    visited = {node for node in nodes if everything or mask[node] & symbols}
    stack = list(visited)
    take, keep, mark = stack.pop, stack.append, visited.add
    while stack:
        node = take()
        if operation[node] <= SYMBOL or node in seeded:
            continue
        a, b = left[node], right[node]
        if a not in visited and (everything or mask[a] & symbols):
            mark(a)
            keep(a)
        if b not in visited and b >= 0 and (everything or mask[b] & symbols):
            mark(b)
            keep(b)
    return sorted(visited)


def compute_partial_derivatives(graph: Graph, node: int, wrt_left: bool, wrt_right: bool) -> tuple[int, int]:
    """Return the partial derivatives of an operation with respect to its arguments; unrequested ones are 0."""
    code, a, b = graph.operation[node], graph.left[node], graph.right[node]
    mul, div, const = graph.mul, graph.div, graph.const
    if b < 0:
        return _derivative_of_function(graph, code, a, node), ZERO
    slope_a = slope_b = ZERO
    if code == DIV:
        inverse = div(ONE, b)
        slope_a = inverse if wrt_left else ZERO
        slope_b = graph.neg(mul(node, inverse)) if wrt_right else ZERO
    elif code == POWER:
        if wrt_left:
            slope_a = mul(b, graph.power(a, graph.sub(b, ONE)))
        if wrt_right:
            slope_b = mul(node, graph.log(a))
    elif code == ATAN2:
        inverse = div(ONE, graph.sum((mul(a, a), mul(b, b))))
        slope_a = mul(b, inverse) if wrt_left else ZERO
        slope_b = graph.neg(mul(a, inverse)) if wrt_right else ZERO
    elif code in (MINIMUM, MAXIMUM):
        difference = graph.sub(b, a) if code == MINIMUM else graph.sub(a, b)
        slope_a = graph.step(difference)
        slope_b = graph.sub(const(1.0), slope_a)
    elif code == GUARD:
        slope_a = ONE
    return slope_a, slope_b


def _derivative_of_function(graph: Graph, code: int, a: int, node: int) -> int:
    """Return the derivative of a function of one argument."""
    mul, div, sub = graph.mul, graph.div, graph.sub
    if code == SIN:
        return graph.cos(a)
    if code == COS:
        return graph.neg(graph.sin(a))
    if code == TAN:
        return graph.sum((ONE, mul(node, node)))
    if code == SQRT:
        return mul(graph.const(0.5), div(ONE, node))
    if code in (ASIN, ACOS):
        slope = div(ONE, graph.sqrt(sub(ONE, mul(a, a))))
        return slope if code == ASIN else graph.neg(slope)
    if code == ATAN:
        return div(ONE, graph.sum((ONE, mul(a, a))))
    if code == SINH:
        return graph.cosh(a)
    if code == COSH:
        return graph.sinh(a)
    if code == TANH:
        return sub(ONE, mul(node, node))
    if code == EXP:
        return node
    if code == LOG:
        return div(ONE, a)
    if code == ABS:
        return graph.sign(a)
    return ZERO  # sign and step


def find_parameter_slots(graph: Graph, nodes: Sequence[int]) -> list[int]:
    """Return the slots of the parameters on which any of the nodes depends, ascending.

    `Graph.symbols` may lack slots of ramps: these are filled in after the masks of what reads them are made.
    """
    leaves = [node for node in find_reachable_nodes(graph, nodes) if graph.operation[node] == SYMBOL]
    return sorted(graph.right[leaf] for leaf in leaves if graph.kind(leaf) == "parameter")
