"""Functions over raw memory, written in a small part of Python, in LLVM's language.

That part is: functions of pointers to doubles (`Reals`) and to integers of 64 and 32 bits (`Wholes`, `Halves`), of
`float`, `int` and `bool`, that return a number, two, or nothing; numbers and pointers in local variables, each of one
type; `for … in range`, `while`, `if`; arithmetic of numbers, where integers that are divided are not negative; calls of
one another and of what `raw_memory` has. The same text runs as Python; with the same bits, unless products are
fused with sums.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Final

from anholon.compiler.kernel_expressions import (
    KINDS,
    PAIR,
    ExpressionWriter,
    Signature,
    Value,
    llvm_type,
    make_alias_metadata,
)
from anholon.compiler.raw_memory import KernelIntrinsic
from anholon.errors import RunError

__all__ = ["make_kernel_module"]

_HEAD: Final = "declare double @llvm.fabs.f64(double)\ndeclare double @llvm.sqrt.f64(double)\n"
_SCOPES: Final = re.compile(r"!<([^>]*)>")


def make_kernel_module(modules: Sequence[ModuleType], entries: Sequence[str], *, fused: bool = False) -> str:
    """Return the functions that modules list as their PARTS, all of a module without; only the `entries` are seen from
    outside. With `fused` a product may be added without being rounded first.

    A function `run(address, count, entries)` of a module calls the one at the address.
    """
    functions: dict[str, tuple[ast.FunctionDef, Mapping[str, object]]] = {}
    for module in modules:
        tree = ast.parse(inspect.getsource(module))
        named = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        functions |= {name: (named[name], vars(module)) for name in getattr(module, "PARTS", named)}
    signatures = {name: _signature(node) for name, (node, _) in functions.items()}
    parts: list[str] = []
    written: dict[str, KernelIntrinsic] = {}
    for name, (node, names) in functions.items():
        writer = _KernelWriter(node, names, signatures, fused)
        parts.append(writer.text(name in entries))
        written |= writer.written
    parts += [_emit_intrinsic(name, function) for name, function in written.items()]
    return _number_alias_scopes("\n".join([_HEAD, *parts]))


def _signature(node: ast.FunctionDef) -> Signature:
    returns = ast.unparse(node.returns) if node.returns is not None else "None"
    kinds = [ast.unparse(one.annotation) for one in node.args.args if one.annotation is not None]
    return Signature(KINDS.get(returns, PAIR), tuple(KINDS.get(kind, kind) for kind in kinds))


def _emit_intrinsic(name: str, function: KernelIntrinsic) -> str:
    """Return a function with its own text; it becomes a part of those that call it."""
    arguments = ", ".join(llvm_type(KINDS.get(kind, kind)) for kind in function.arguments)
    body = "\n".join(f"  {line}" for line in function.body(make_alias_metadata))
    # The arguments are %0, %1, …: the first block must have a name, for else it would take the next number.
    return (
        f"define internal {KINDS[function.returns]} @{name}({arguments}) nounwind alwaysinline {{\nbegin:\n{body}\n}}"
    )


def _number_alias_scopes(text: str) -> str:
    """Return the text with numbers in the place of scopes, and what the numbers mean."""
    lists = sorted(set(_SCOPES.findall(text)))
    if not lists:
        return text
    scopes = sorted({scope for result in lists for scope in result.split(",")})
    meaning = ['!0 = !{!"anholon"}', *(f'!{k} = !{{!"{scope}", !0}}' for k, scope in enumerate(scopes, 1))]
    numbers = {}
    for result in lists:
        numbers[result] = len(meaning)
        inside = ", ".join(f"!{1 + scopes.index(scope)}" for scope in result.split(","))
        meaning.append(f"!{len(meaning)} = !{{{inside}}}")
    return _SCOPES.sub(lambda match: f"!{numbers[match[1]]}", text) + "\n" + "\n".join(meaning) + "\n"


class _KernelWriter(ExpressionWriter):
    """Writes one function."""

    def __init__(
        self, node: ast.FunctionDef, names: Mapping[str, object], signatures: Mapping[str, Signature], fused: bool
    ) -> None:
        super().__init__(node.name, names, signatures, fused)
        self._node = node
        self._signature = signatures[node.name]
        self._loops: list[tuple[str, str]] = []  # labels at which loops go on, and where they end

    def text(self, entry: bool) -> str:
        """Return the function."""
        arguments = []
        for one, kind in zip(self._node.args.args, self._signature.arguments, strict=True):
            arguments.append(f"{llvm_type(kind)} %{one.arg}")
            self._store(one.arg, Value(kind, f"%{one.arg}"))
        self._body(self._node.body)
        returns = self._signature.returns
        if not self._ended:
            self._emit_line("ret void" if returns == "void" else "unreachable")
        kind = "" if entry else "internal "
        # One copy of what has loops: more would only take longer to be made.
        long = any(isinstance(one, ast.For | ast.While) for one in ast.walk(self._node))
        apart = " noinline" if long else ""
        head = f"define {kind}{returns} @{self._node.name}({', '.join(arguments)}) nounwind{apart} {{\nentry:"
        return "\n".join([head, *self._head, "  br label %begin", "begin:", *self._lines, "}"])

    # Statements.

    def _body(self, nodes: Sequence[ast.stmt]) -> None:
        for node in nodes:
            self._statement(node)

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                found = [self._number(value) for value in values]
                for target, one in zip(targets, found, strict=True):
                    self._assign(target, one)
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=value):
                pair = self._number(value)
                parts = [self._emit_value("double", f"extractvalue {PAIR} {pair.name}, {i}") for i in (0, 1)]
                for target, part in zip(targets, parts, strict=True):
                    self._assign(target, part)
            case ast.Assign(targets=[target], value=value):
                self._assign(target, self._number(value))
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self._assign(target, self._number(value))
            case ast.AugAssign(target=ast.Name(id=name), op=op, value=value):
                self._store(name, self._binary(op, self._read(name), self._number(value)))
            case ast.AugAssign(target=ast.Subscript() as target, op=op, value=value):
                added = self._number(value)
                kind, at = self._element_address(target)
                self._store_element(kind, at, self._binary(op, self._load(kind, at), added))
            case ast.For(target=ast.Name(id=name), iter=ast.Call(args=ends), body=body):
                self._for(name, ends, body)
            case ast.While(test=test, body=body):
                again, inside, after = self._label(), self._label(), self._label()
                self._begin_block(again)
                self._branch(test, inside, after)
                self._place_label(inside)
                self._emit_loop(body, again, after)
                self._emit_line(f"br label %{again}")
                self._place_label(after)
            case ast.If(test=test, body=body, orelse=other):
                self._if(test, body, other)
            case ast.Return(value=None):
                self._emit_line("ret void")
            case ast.Return(value=ast.expr() as returned):
                result = self._as_returned(self._number(returned))
                self._emit_line(f"ret {self._signature.returns} {result.name}")
            case ast.Expr(value=ast.Call() as call):
                self._call(call)
            case ast.Expr(value=ast.Constant()):
                pass  # what the function is for
            case ast.Continue():
                self._emit_line(f"br label %{self._loops[-1][0]}")
            case ast.Break():
                self._emit_line(f"br label %{self._loops[-1][1]}")
            case _:
                raise RunError(f"{self._function}: {ast.unparse(node)} cannot be written in LLVM's language")

    def _as_returned(self, value: Value) -> Value:
        return value if value.type == PAIR else self._convert(value, self._signature.returns)

    def _emit_loop(self, body: Sequence[ast.stmt], again: str, after: str) -> None:
        self._loops.append((again, after))
        self._body(body)
        self._loops.pop()

    def _for(self, name: str, ends: Sequence[ast.expr], body: Sequence[ast.stmt]) -> None:
        numbers = [self._convert(self._number(end), "i64") for end in ends]
        first, last = (Value("i64", "0"), numbers[0]) if len(numbers) == 1 else (numbers[0], numbers[1])
        by = numbers[2] if len(numbers) == 3 else Value("i64", "1")
        self._count += 1
        at = f"%at{self._count}"
        self._head.append(f"  {at} = alloca i64")
        test, inside, again, after = (self._label() for _ in range(4))
        self._emit_line(f"store i64 {first.name}, ptr {at}")
        self._begin_block(test)
        now = self._emit_value("i64", f"load i64, ptr {at}")
        down = len(ends) == 3 and isinstance(ends[2], ast.UnaryOp)
        more = self._emit_value("i1", f"icmp {'sgt' if down else 'slt'} i64 {now.name}, {last.name}")
        self._emit_line(f"br i1 {more.name}, label %{inside}, label %{after}")
        self._place_label(inside)
        self._store(name, now)
        self._emit_loop(body, again, after)
        self._begin_block(again)
        then = self._emit_value("i64", f"add i64 {now.name}, {by.name}")
        self._emit_line(f"store i64 {then.name}, ptr {at}")
        self._emit_line(f"br label %{test}")
        self._place_label(after)

    def _if(self, test: ast.expr, body: Sequence[ast.stmt], other: Sequence[ast.stmt]) -> None:
        yes, no, after = self._label(), self._label(), self._label()
        self._branch(test, yes, no if other else after)
        for label, part in ((yes, body), (no, other)):
            if part:
                self._place_label(label)
                self._body(part)
                self._emit_line(f"br label %{after}")
        self._place_label(after)
