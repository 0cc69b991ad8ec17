"""The tree of a formula, and the words of the formula language.

    Syntax = Number | Name | Unary | Binary | Call

Trees are frozen and compare by what they say: spans (half-open ranges of characters in the source) do not count.

A sum of a thousand terms is a tree a thousand levels deep along its left side. Nothing here recurses, and nothing that
walks a tree should: `fold_tree` visits it bottom-up and treats a chain `a - b + c` or `a/b*c` as one level
(`operator_chain`). So measured, the depth of a tree that the parser returns is at most `MAX_DEPTH`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Literal, TypeVar

from msgspec import Struct

MAX_DEPTH = 200
"""How deep parentheses, calls, signs and powers may be nested."""

TIME = "t"
"""The name of time."""

STAGE_TIME = "stage.t"
"""The name of the time since the stage began."""

CONSTANTS: Mapping[str, float] = MappingProxyType({"pi": math.pi})
"""Names with a fixed value."""

ARITY: Mapping[str, tuple[int, int | None]] = MappingProxyType(
    {
        "sin": (1, 1),
        "cos": (1, 1),
        "tan": (1, 1),
        "asin": (1, 1),
        "acos": (1, 1),
        "atan": (1, 1),
        "atan2": (2, 2),
        "sinh": (1, 1),
        "cosh": (1, 1),
        "tanh": (1, 1),
        "exp": (1, 1),
        "log": (1, 1),
        "sqrt": (1, 1),
        "abs": (1, 1),
        "sign": (1, 1),
        "step": (1, 1),
        "min": (2, None),
        "max": (2, None),
    }
)
"""The functions: name -> (least, greatest) number of arguments; None: no limit."""

Span = tuple[int, int]
T = TypeVar("T")


class _Node(Struct, frozen=True, eq=False):
    """The base of all nodes: equality and hash without regard to spans, and without recursion."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Node):
            return NotImplemented
        pairs: list[tuple[object, object]] = [(self, other)]
        while pairs:
            node, other_node = pairs.pop()
            if node is other_node:
                continue
            if _label(node) != _label(other_node):
                return False
            pairs.extend(zip(_children(node), _children(other_node), strict=True))
        return True

    def __hash__(self) -> int:
        order: list[object] = [self]
        for node in order:
            order.extend(_children(node))
        return hash(tuple(map(_label, order)))


class Number(_Node, frozen=True, eq=False):
    """A number literal; finite and not negative when it comes from the parser."""

    value: float
    span: Span = (0, 0)


class Name(_Node, frozen=True, eq=False):
    """A name, perhaps dotted (`blade.x`), differentiated `primes` times in time."""

    text: str
    primes: int = 0
    span: Span = (0, 0)


class Unary(_Node, frozen=True, eq=False):
    """A change of sign."""

    op: Literal["-"]
    operand: Syntax
    span: Span = (0, 0)


class Binary(_Node, frozen=True, eq=False):
    """An operation on two operands."""

    op: Literal["+", "-", "*", "/", "^"]
    left: Syntax
    right: Syntax
    span: Span = (0, 0)


class Call(_Node, frozen=True, eq=False):
    """A function applied to its arguments; `function` is a key of `ARITY`, and the number of arguments fits."""

    function: str
    args: tuple[Syntax, ...]
    span: Span = (0, 0)


Syntax = Number | Name | Unary | Binary | Call


def operator_chain(node: Binary) -> list[tuple[str, Syntax]]:
    """Return the chain of equal precedence that ends in `node`, first operand first.

    a - b + c gives [("+", a), ("-", b), ("+", c)]; a/b*c gives [("*", a), ("/", b), ("*", c)]. Only the left side is
    followed, as it was read: b + c stays one operand in a + (b + c). A power a^b gives [("^", a), ("^", b)].
    """
    if node.op == "^":
        return [("^", node.left), ("^", node.right)]
    family = "+-" if node.op in "+-" else "*/"
    chain: list[tuple[str, Syntax]] = []
    current: Syntax = node
    while isinstance(current, Binary) and current.op in family:
        chain.append((current.op, current.right))
        current = current.left
    chain.append((family[0], current))
    chain.reverse()
    return chain


def operands(node: Syntax) -> tuple[Syntax, ...]:
    """Return the parts of a node, with a chain of equal precedence as one level."""
    match node:
        case Binary():
            return tuple(operand for _, operand in operator_chain(node))
        case Unary():
            return (node.operand,)
        case Call():
            return node.args
        case _:
            return ()


def fold_tree(root: Syntax, build: Callable[[Syntax, list[T]], T]) -> T:
    """Return `build(root, results of its operands)`, worked out bottom-up and from left to right."""
    order: list[tuple[Syntax, int]] = []
    stack = [root]
    while stack:
        node = stack.pop()
        parts = operands(node)
        order.append((node, len(parts)))
        stack.extend(parts)
    results: list[T] = []
    for node, count in reversed(order):
        start = len(results) - count
        parts_built = results[start:]
        del results[start:]
        results.append(build(node, parts_built))
    return results[0]


def iterate_nodes(root: Syntax) -> Iterator[Syntax]:
    """Yield the nodes of a tree from left to right, a node before its operands (one node for a whole chain)."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(operands(node)))


def nesting_depth(root: Syntax) -> int:
    """Return how many levels of operands there are below `root`, a chain of equal precedence being one."""
    return fold_tree(root, lambda _, below: 1 + max(below, default=-1))


def _children(node: object) -> tuple[Syntax, ...]:
    match node:
        case Binary():
            return (node.left, node.right)
        case Unary():
            return (node.operand,)
        case Call():
            return node.args
        case _:
            return ()


def _label(node: object) -> tuple[object, ...]:
    """Return the content of a node apart from its children and its span."""
    match node:
        case Number():
            return (Number, node.value)
        case Name():
            return (Name, node.text, node.primes)
        case Unary():
            return (Unary, node.op)
        case Binary():
            return (Binary, node.op)
        case Call():
            return (Call, node.function, len(node.args))
        case _:
            raise TypeError(f"not a formula: {type(node).__name__}")
