"""Single changes of operators, comparisons, signs and constants in Python source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

MODULE_LEVEL: Final = "<module>"
"""Stands for the name of a function where code belongs to none."""

_SWAPPED: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
_ORDINARY_SIZES: Final = (
    0.1,
    100.0,
)  # a float beyond these is a tolerance or a limit, and may as well be twice as large


class Change(NamedTuple):
    """One change: where it is, what is written instead, and the qualified name of the function that contains it."""

    line: int
    text: str  # the line of the source, from which equivalent changes are known again
    old: str
    new: str
    function: str
    start: int  # bytes from the beginning of the source
    end: int

    def apply(self, source: str) -> str:
        """Return the changed source."""
        encoded = source.encode()
        return (encoded[: self.start] + self.new.encode() + encoded[self.end :]).decode()


def find_changes(source: str) -> list[Change]:
    """Return all single changes of `source` that are tried."""
    lines = source.splitlines()
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for node, function in _executed(ast.parse(source), MODULE_LEVEL):
        for changed in _variants(node):
            start = starts[node.lineno - 1] + node.col_offset
            assert node.end_lineno is not None
            assert node.end_col_offset is not None
            end = starts[node.end_lineno - 1] + node.end_col_offset
            new = ast.unparse(changed)
            new = new if isinstance(node, ast.stmt) else f"({new})"
            text = lines[node.lineno - 1].strip()
            found.append(Change(node.lineno, text, ast.unparse(node), new, function, start, end))
    return found


def _executed(
    node: ast.AST, function: str, scope: str = "", *, in_tolerance: bool = False
) -> Iterator[tuple[ast.expr | ast.AugAssign, str]]:
    """Yield the nodes that compute something, with the qualified name of the function around each.

    Left out are annotations, decorators, messages (of errors, and with values in them), what only type checkers
    read, and numbers in what a tolerance is relative to, as in `SMALL_REL * (1.0 + size)`: it may as well be larger.
    """
    if isinstance(node, ast.JoinedStr | ast.Raise | ast.Assert):
        return
    if in_tolerance and isinstance(node, ast.Constant) and isinstance(node.value, float):
        return
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
        return
    if isinstance(node, ast.expr | ast.AugAssign):
        yield node, function
    if isinstance(node, ast.FunctionDef):
        for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
            yield from _executed(default, function, scope)
        children: list[ast.AST] = [*node.body]
        function = scope + node.name
        scope = f"{function}.<locals>."
    elif isinstance(node, ast.AnnAssign):
        children = [node.value] if node.value else []
    elif isinstance(node, ast.ClassDef):
        children = [*node.body]
        scope = f"{scope}{node.name}."
    else:
        children = [*ast.iter_child_nodes(node)]
    in_tolerance |= isinstance(node, ast.BinOp) and isinstance(node.left, ast.Name) and node.left.id.endswith("_REL")
    for child in children:
        yield from _executed(child, function, scope, in_tolerance=in_tolerance)


def _variants(node: ast.expr | ast.AugAssign) -> Iterator[ast.AST]:
    """Yield what may stand instead of a node."""
    match node:
        case ast.BinOp(op=op) | ast.BoolOp(op=op) | ast.AugAssign(op=op) if type(op) in _SWAPPED:
            fields = dict(ast.iter_fields(node))
            yield type(node)(**fields | {"op": _SWAPPED[type(op)]()})
        case ast.Compare(ops=ops):
            for k, op in enumerate(ops):
                if type(op) in _SWAPPED:
                    others = [*ops[:k], _SWAPPED[type(op)](), *ops[k + 1 :]]  # type: ignore[list-item]
                    yield ast.Compare(node.left, others, node.comparators)
        case ast.UnaryOp(op=ast.USub() | ast.Not()):
            yield node.operand
        case ast.Constant(value=bool()):
            pass
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(value=float(value)) if _ORDINARY_SIZES[0] <= value <= _ORDINARY_SIZES[1]:
            yield ast.Constant(2.0 * value)
