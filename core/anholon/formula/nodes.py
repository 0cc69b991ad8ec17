"""Storage of the expression graph: nodes, their dependences, and known sums and products."""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from itertools import pairwise
from typing import Final, Literal, Self, TypeVar, cast

from anholon.formula.operations import CONST, COS, MUL, SIN, SYMBOL

_Result = TypeVar("_Result")

Kind = Literal["time", "state", "parameter", "extra"]

ZERO: Final = 0
"""The node of the constant 0 in every graph."""
ONE: Final = 1
"""The node of the constant 1 in every graph."""

WAVES: Final = frozenset((SIN, COS))
"""The functions whose squares make 1."""

_KINDS: Final[tuple[Kind, ...]] = ("time", "state", "parameter", "extra")

PARAMETER: Final = _KINDS.index("parameter")
"""The left argument of the symbols of parameters."""


class NodeTable:
    """Expressions as parallel lists, each expression once.

    Attributes (read-only for others, parallel lists over the nodes):
        operation: operation codes of `anholon.formula.operations`.
        left, right: argument nodes, -1 where there is none; for symbols the kind and the slot.
        mask: bit set of the symbols that the node depends on.
        state_mask: bits of all symbols other than parameters.
        factors: factors (sorted nodes) of the product nodes that have no parameter-only factor.
        addends: signed terms of the sum nodes, sorted; `2 n` stands for `+n`, `2 n + 1` for `-n`.
        squares: for products that hold sin(x)^2 or cos(x)^2: the nodes sin(x), cos(x) that are squared.
        angles: for sums with sines or cosines among the factors of their terms: the arguments of these.
        expandable: products that have such a sum among their factors.
        driven: for leaves that move in time by a course: the leaf that is their rate (`anholon.formula.time_function`).
        unknown_rates: the last of these rates, whose own is not known yet.
        dropped_nodes: while a typed formula is lowered (`anholon.formula.domain`): nodes that simplification left out
            of a result, whose domain the formula keeps; None elsewhere, where simplification is free.
    """

    def __init__(self) -> None:
        self.operation: list[int] = []
        self.left: list[int] = []
        self.right: list[int] = []
        self.mask: list[int] = []
        self.state_mask = 0
        self.factors: dict[int, tuple[int, ...]] = {}
        self.addends: dict[int, tuple[int, ...]] = {}
        self.squares: dict[int, tuple[int, ...]] = {}
        self.angles: dict[int, frozenset[int]] = {}
        self.expandable: set[int] = set()
        self.driven: dict[int, int] = {}
        self.unknown_rates: set[int] = set()
        self.dropped_nodes: list[int] | None = None
        self._results: dict[Hashable, object] = {}
        self._values: dict[int, float] = {}
        self._names: dict[int, str] = {}
        self._constants: dict[float | str, int] = {}
        self._nodes: dict[tuple[int, int, int], int] = {}
        self._products: dict[tuple[int, ...], int] = {}
        self._sums: dict[tuple[int, ...], int] = {}
        self._leaves: list[int] = []
        self.const(0.0)
        self.const(1.0)

    def __len__(self) -> int:
        return len(self.operation)

    def get_result(self, key: Hashable, build: Callable[[], _Result]) -> _Result:
        """Return a long derivation from this graph, built at the first request and cached under `key`.

        The key says what is derived and how. If two threads request it at once both may build it; one result is kept.
        """
        result = self._results.get(key)
        if result is None:
            result = self._results.setdefault(key, build())
        return cast(_Result, result)

    def copy(self) -> Self:
        """Return a graph with the same nodes that grows on its own."""
        other = copy.copy(self)
        for name, table in vars(self).items():
            if not isinstance(table, int | None):
                setattr(other, name, table.copy())
        return other

    def leaves_in(self, slots: Collection[int]) -> list[int]:
        """Return the leaves of parameters in these slots."""
        left, right = self.left, self.right
        return [leaf for leaf in self._leaves if left[leaf] == PARAMETER and right[leaf] in slots]

    def with_operations(self, operation: list[int], left: list[int], right: list[int], mask: list[int]) -> Self:
        """Return a graph with the same leaves and numbers and rewritten operations; it must not grow."""
        other = copy.copy(self)
        other.operation, other.left, other.right, other.mask = operation, left, right, mask
        return other

    # Leaves

    def const(self, value: float) -> int:
        """Return the node of a number; -0 is 0, all NaN are one node."""
        value = float(value) + 0.0
        key: float | str = value if value == value else "nan"
        node = self._constants.get(key)
        if node is None:
            node = self._constants[key] = len(self.operation)
            self._values[node] = value
            self.operation.append(CONST)
            self.left.append(-1)
            self.right.append(-1)
            self.mask.append(0)
        return node

    def symbol(self, kind: Kind, index: int = 0, name: str = "") -> int:
        """Return the leaf of time, or of slot `index` of the state, the parameters or the extra values.

        The first non-empty name given to a leaf is kept for printing.
        """
        key = (SYMBOL, _KINDS.index(kind), index)
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = len(self.operation)
            bit = 1 << len(self._leaves)
            self._leaves.append(node)
            self.operation.append(SYMBOL)
            self.left.append(key[1])
            self.right.append(index)
            self.mask.append(bit)
            if kind != "parameter":
                self.state_mask |= bit
        if name:
            self._names.setdefault(node, name)
        return node

    def symbols(self, nodes: Iterable[int]) -> list[int]:
        """Return the symbols on which any of the nodes depends."""
        mask, operation = self.symbol_bits(nodes), self.operation
        return [leaf for leaf in self._leaves if self.mask[leaf] & mask and operation[leaf] == SYMBOL]

    def symbol_bits(self, nodes: Iterable[int]) -> int:
        """Return the symbols on which any of the nodes depends, as a bit set like those of `mask`."""
        mask = 0
        for node in {*nodes}:
            mask |= self.mask[node]
        return mask

    def kind(self, node: int) -> Kind:
        """Return the kind of a symbol node."""
        return _KINDS[self.left[node]]

    def name(self, node: int) -> str:
        """Return the name of a symbol node; unnamed symbols read `state[3]`."""
        return self._names.get(node) or f"{self.kind(node)}[{self.right[node]}]"

    # What a node is

    def is_constant(self, node: int) -> bool:
        """Return True if the node is a number."""
        return self.operation[node] == CONST

    def is_parameter_only(self, node: int) -> bool:
        """Return True if the node depends only on parameters and numbers."""
        return not self.mask[node] & self.state_mask

    def value(self, node: int) -> float:
        """Return the number that a constant node stands for."""
        return self._values[node]

    def depends(self, node: int, symbol: int) -> bool:
        """Return True if the node may change with the symbol."""
        return bool(self.mask[node] & self.mask[symbol])

    def arguments(self, node: int) -> tuple[int, ...]:
        """Return the argument nodes of an operation; leaves have none."""
        if self.operation[node] <= SYMBOL:
            return ()
        right = self.right[node]
        return (self.left[node],) if right < 0 else (self.left[node], right)

    def split(self, node: int, level: int) -> tuple[int, int]:
        """Return (coefficient, rest) with node = coefficient * rest.

        The coefficient is the factor that does not depend on the symbols of the bit set `level`; -1 means any symbol.
        """
        if not self.mask[node] & level:
            return node, ONE
        if self.operation[node] == MUL:
            left = self.left[node]
            if not self.mask[left] & level:
                return left, self.right[node]
        return ONE, node

    # Nodes as they are stored

    def node(self, code: int, left: int, right: int = -1) -> int:
        """Return the node of an operation without simplifying it."""
        key = (code, left, right)
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = len(self.operation)
            self.operation.append(code)
            self.left.append(left)
            self.right.append(right)
            self.mask.append(self.mask[left] if right < 0 else self.mask[left] | self.mask[right])
        return node

    # Leaves that move in time

    def reserve_nodes(self, count: int) -> None:
        """Append empty nodes, to be filled later."""
        self.operation += [CONST] * count
        self.left += [-1] * count
        self.right += [-1] * count
        self.mask += [0] * count

    def driven_symbol_in(self, slot: int) -> int | None:
        """Return the extra symbol of a slot if there is one."""
        return self._nodes.get((SYMBOL, _KINDS.index("extra"), slot))

    def set_derivative_chain(self, leaves: Sequence[int]) -> None:
        """Make every leaf the rate of the previous one; they depend on time."""
        clock = self.mask[self.symbol("time")]
        for leaf in leaves:
            self.mask[leaf] |= clock
        self.driven.update(pairwise(leaves))
        self.unknown_rates.add(leaves[-1])

    def place_parameter(self, node: int, index: int) -> int:
        """Make an empty node the leaf of a parameter's slot; return the leaf, which may be an earlier node."""
        key = (SYMBOL, PARAMETER, index)
        earlier_node = self._nodes.get(key)
        if earlier_node is not None and earlier_node < node:
            return earlier_node
        bit = 1 << len(self._leaves)
        self._leaves.append(node)
        if earlier_node is None:
            self._nodes[key] = node
        self.place_node(node, SYMBOL, key[1], index, mask=bit)
        return node

    def place_node(self, node: int, code: int, left: int, right: int, mask: int = 0) -> None:
        """Make an empty node, or a leaf that moves, a leaf or an operation on earlier nodes."""
        self.operation[node], self.left[node], self.right[node] = code, left, right
        if code > SYMBOL:
            mask = self.mask[node] | self.mask[left] | (self.mask[right] if right >= 0 else 0)
        self.mask[node] = mask
        self.unknown_rates.discard(node)

    def place_nodes(self, first: int, rows: Sequence[tuple[int, int, int, float]]) -> None:
        """Make empty nodes, one after another, numbers or operations on earlier nodes: code, left, right and value."""
        operation, left, right, masks = self.operation, self.left, self.right, self.mask
        for node, (code, left_node, right_node, value) in enumerate(rows, first):
            operation[node], left[node], right[node] = code, left_node, right_node
            if code == CONST:
                self._values[node], masks[node] = value, 0
            elif right_node >= 0:
                masks[node] |= masks[left_node] | masks[right_node]
            else:
                masks[node] |= masks[left_node]
        places = range(first, first + len(rows))
        self.unknown_rates.difference_update(places)

    def find_node(self, code: int, left: int, right: int = -1) -> int | None:
        """Return the node of an operation if it exists already."""
        return self._nodes.get((code, left, right))

    def find_sum(self, key: tuple[int, ...]) -> int | None:
        """Return the sum of these sorted signed terms if it exists already."""
        return self._sums.get(key)

    def register_sum(self, node: int, key: tuple[int, ...]) -> None:
        """Store the sorted signed terms of a sum node."""
        self._sums[key] = node
        self.addends[node] = key
        angles: frozenset[int] | None = None
        for part in (self.left[node], self.right[node]):
            of_part = self.angles.get(part) if part in self.addends else self._angles(part)
            if of_part:
                angles = angles | of_part if angles else of_part
        if angles:
            self.angles[node] = angles

    def _angles(self, term: int) -> frozenset[int] | None:
        """Return the arguments of the sines and cosines among the factors of a term."""
        operation, left = self.operation, self.left
        if operation[term] == MUL and term not in self.factors:
            term = self.right[term]
        results = [left[factor] for factor in self.factors.get(term, (term,)) if operation[factor] in WAVES]
        return frozenset(results) if results else None
