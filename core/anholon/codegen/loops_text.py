"""Functions over raw memory, written in a small part of Python, in LLVM's language.

That part is: functions of pointers to doubles (`Reals`) and to 64-bit integers (`Wholes`), of `float` and `int`, that
return a number, two, or nothing; numbers in local variables, each of one type; `for … in range` upwards, `while`,
`if`; arithmetic of numbers, where integers that are divided are not negative; calls of one another. The same text runs
as Python, with the same bits.
"""

from __future__ import annotations

import ast
import inspect
import struct
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Final, NamedTuple

from anholon.errors import RunError

_TYPES: Final = {"Reals": "ptr", "Wholes": "ptr", "float": "double", "int": "i64", "None": "void"}
_PAIR: Final = "{double, double}"
_FLOATS: Final = {ast.Add: "fadd", ast.Sub: "fsub", ast.Mult: "fmul", ast.Div: "fdiv"}
_WHOLES: Final = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Mod: "srem", ast.LShift: "shl"}
_COMPARED: Final = {
    ast.Eq: ("oeq", "eq"), ast.NotEq: ("une", "ne"), ast.Lt: ("olt", "slt"), ast.LtE: ("ole", "sle"),
    ast.Gt: ("ogt", "sgt"), ast.GtE: ("oge", "sge"),
}  # fmt: skip
_HEAD: Final = "declare double @llvm.fabs.f64(double)\ndeclare double @llvm.sqrt.f64(double)\n"


class _Value(NamedTuple):
    """A number: its type, and what it is called."""

    type: str
    name: str


class _Signature(NamedTuple):
    """A function: what it returns, the types of its arguments, and for pointers what lies there."""

    returns: str
    arguments: tuple[str, ...]


def loops_text(modules: Sequence[ModuleType], entries: Sequence[str]) -> str:
    """Return the functions that modules list as their PARTS; only the `entries` are seen from outside.

    A function `run(address, count, entries)` of a module calls the one at the address.
    """
    trees = [(module, ast.parse(inspect.getsource(module))) for module in modules]
    functions: dict[str, tuple[ast.FunctionDef, Mapping[str, object]]] = {}
    for module, tree in trees:
        named = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        functions |= {name: (named[name], vars(module)) for name in module.PARTS}
    signatures = {name: _signature(node) for name, (node, _) in functions.items()}
    parts = [_Writer(node, names, signatures).text(name in entries) for name, (node, names) in functions.items()]
    return "\n".join([_HEAD, *parts])


def _signature(node: ast.FunctionDef) -> _Signature:
    returns = ast.unparse(node.returns) if node.returns is not None else "None"
    kinds = [ast.unparse(one.annotation) for one in node.args.args if one.annotation is not None]
    return _Signature(_TYPES.get(returns, _PAIR), tuple(kinds))


class _Writer:
    """Writes one function."""

    def __init__(
        self, node: ast.FunctionDef, names: Mapping[str, object], signatures: Mapping[str, _Signature]
    ) -> None:
        self._node, self._names, self._signatures = node, names, signatures
        self._signature = signatures[node.name]
        self._lines: list[str] = []
        self._head: list[str] = []
        self._locals: dict[str, str] = {}
        self._pointers = {
            one.arg: kind
            for one, kind in zip(node.args.args, self._signature.arguments, strict=True)
            if kind[0].isupper()
        }
        self._count = 0
        self._loops: list[str] = []  # labels at which loops go on
        self._ended = False

    def text(self, entry: bool) -> str:
        """Return the function."""
        arguments = []
        for one, kind in zip(self._node.args.args, self._signature.arguments, strict=True):
            arguments.append(f"{_TYPES[kind]} %{one.arg}")
            if one.arg not in self._pointers:
                self._store(one.arg, _Value(_TYPES[kind], f"%{one.arg}"))
        self._body(self._node.body)
        returns = self._signature.returns
        if not self._ended:
            self._say("ret void" if returns == "void" else "unreachable")
        kind = "" if entry else "internal "
        # One copy of what has loops: more would only take longer to be made.
        long = any(isinstance(one, ast.For | ast.While) for one in ast.walk(self._node))
        apart = " noinline" if long else ""
        head = f"define {kind}{returns} @{self._node.name}({', '.join(arguments)}) nounwind{apart} {{\nentry:"
        return "\n".join([head, *self._head, "  br label %begin", "begin:", *self._lines, "}"])

    def _say(self, line: str) -> None:
        if not self._ended:
            self._lines.append("  " + line)
        self._ended = self._ended or line.startswith(("br ", "ret ", "unreachable"))

    def _new(self, kind: str, instruction: str) -> _Value:
        self._count += 1
        name = f"%v{self._count}"
        self._say(f"{name} = {instruction}")
        return _Value(kind, name)

    def _label(self) -> str:
        self._count += 1
        return f"l{self._count}"

    def _begin(self, label: str) -> None:
        self._say(f"br label %{label}")
        self._ended = False
        self._lines.append(f"{label}:")

    # Variables.

    def _store(self, name: str, value: _Value) -> None:
        known = self._locals.get(name)
        if known is None:
            known = self._locals[name] = value.type
            self._head.append(f"  %_{name} = alloca {known}")
        self._say(f"store {known} {self._as(value, known).name}, ptr %_{name}")

    def _place(self, node: ast.Subscript) -> tuple[str, str]:
        """Return type and address of a number in memory."""
        assert isinstance(node.value, ast.Name)
        kind = "double" if self._pointers[node.value.id] == "Reals" else "i64"
        index = self._number(node.slice)
        at = self._new("ptr", f"getelementptr {kind}, ptr %{node.value.id}, i64 {self._as(index, 'i64').name}")
        return kind, at.name

    def _assign(self, target: ast.expr, value: _Value) -> None:
        if isinstance(target, ast.Name):
            self._store(target.id, value)
            return
        assert isinstance(target, ast.Subscript)
        kind, at = self._place(target)
        self._say(f"store {kind} {self._as(value, kind).name}, ptr {at}")

    def _as(self, value: _Value, kind: str) -> _Value:
        """Return a value in another type that can hold it."""
        if value.type == kind:
            return value
        if kind == "i1":
            return self._true(value)
        if value.type == "i1":
            whole = self._new("i64", f"zext i1 {value.name} to i64")
            return whole if kind == "i64" else self._as(whole, kind)
        if kind != "double":
            raise RunError(f"{self._node.name}: {value.type} is not {kind}")
        return self._new("double", f"sitofp i64 {value.name} to double")

    def _true(self, value: _Value) -> _Value:
        if value.type == "i1":
            return value
        test = "fcmp une double" if value.type == "double" else "icmp ne i64"
        return self._new("i1", f"{test} {value.name}, {'0.0' if value.type == 'double' else '0'}")

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
                parts = [self._new("double", f"extractvalue {_PAIR} {pair.name}, {i}") for i in (0, 1)]
                for target, part in zip(targets, parts, strict=True):
                    self._assign(target, part)
            case ast.Assign(targets=[target], value=value):
                self._assign(target, self._number(value))
            case ast.AugAssign(target=ast.Name(id=name), op=op, value=value):
                self._store(name, self._binary(op, self._read(name), self._number(value)))
            case ast.AugAssign(target=ast.Subscript() as target, op=op, value=value):
                added = self._number(value)
                kind, at = self._place(target)
                now = self._new(kind, f"load {kind}, ptr {at}")
                self._say(f"store {kind} {self._as(self._binary(op, now, added), kind).name}, ptr {at}")
            case ast.For(target=ast.Name(id=name), iter=ast.Call(args=ends), body=body):
                self._for(name, ends, body)
            case ast.While(test=test, body=body):
                again, inside, after = self._label(), self._label(), self._label()
                self._begin(again)
                self._branch(test, inside, after)
                self._inside(inside, body, again)
                self._lines.append(f"{after}:")
                self._ended = False
            case ast.If(test=test, body=body, orelse=other):
                self._if(test, body, other)
            case ast.Return(value=None):
                self._say("ret void")
            case ast.Return(value=ast.expr() as returned):
                result = self._as_returned(self._number(returned))
                self._say(f"ret {self._signature.returns} {result.name}")
            case ast.Expr(value=ast.Call() as call):
                self._call(call)
            case ast.Expr(value=ast.Constant()):
                pass  # what the function is for
            case ast.Continue():
                self._say(f"br label %{self._loops[-1]}")
            case _:
                raise RunError(f"{self._node.name}: {ast.unparse(node)} cannot be written in LLVM's language")

    def _as_returned(self, value: _Value) -> _Value:
        return value if value.type == _PAIR else self._as(value, self._signature.returns)

    def _inside(self, label: str, body: Sequence[ast.stmt], again: str) -> None:
        self._lines.append(f"{label}:")
        self._ended = False
        self._loops.append(again)
        self._body(body)
        self._loops.pop()
        self._say(f"br label %{again}")

    def _for(self, name: str, ends: Sequence[ast.expr], body: Sequence[ast.stmt]) -> None:
        numbers = [self._number(end) for end in ends]
        first, last = (_Value("i64", "0"), numbers[0]) if len(numbers) == 1 else (numbers[0], numbers[1])
        by = numbers[2] if len(numbers) == 3 else _Value("i64", "1")
        self._count += 1
        at = f"%at{self._count}"
        self._head.append(f"  {at} = alloca i64")
        test, inside, again, after = (self._label() for _ in range(4))
        self._say(f"store i64 {first.name}, ptr {at}")
        self._begin(test)
        now = self._new("i64", f"load i64, ptr {at}")
        more = self._new("i1", f"icmp slt i64 {now.name}, {last.name}")
        self._say(f"br i1 {more.name}, label %{inside}, label %{after}")
        self._lines.append(f"{inside}:")
        self._ended = False
        self._store(name, now)
        self._loops.append(again)
        self._body(body)
        self._loops.pop()
        self._begin(again)
        then = self._new("i64", f"add i64 {now.name}, {by.name}")
        self._say(f"store i64 {then.name}, ptr {at}")
        self._say(f"br label %{test}")
        self._lines.append(f"{after}:")
        self._ended = False

    def _if(self, test: ast.expr, body: Sequence[ast.stmt], other: Sequence[ast.stmt]) -> None:
        yes, no, after = self._label(), self._label(), self._label()
        self._branch(test, yes, no if other else after)
        for label, part in ((yes, body), (no, other)):
            if part:
                self._lines.append(f"{label}:")
                self._ended = False
                self._body(part)
                self._say(f"br label %{after}")
        self._lines.append(f"{after}:")
        self._ended = False

    def _branch(self, test: ast.expr, yes: str, no: str) -> None:
        """Go on at one of two labels; what decides already is not computed further, as in Python."""
        match test:
            case ast.BoolOp(op=op, values=values):
                for value in values[:-1]:
                    there = self._label()
                    self._branch(value, *((there, no) if isinstance(op, ast.And) else (yes, there)))
                    self._lines.append(f"{there}:")
                    self._ended = False
                self._branch(values[-1], yes, no)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self._branch(operand, no, yes)
            case _:
                decided = self._true(self._number(test))
                self._say(f"br i1 {decided.name}, label %{yes}, label %{no}")

    # Numbers.

    def _read(self, name: str) -> _Value:
        if name in self._locals:
            return self._new(self._locals[name], f"load {self._locals[name]}, ptr %_{name}")
        return _constant(self._names[name])

    def _number(self, node: ast.expr) -> _Value:
        match node:
            case ast.Constant(value=value):
                return _constant(value)
            case ast.Name(id=name):
                return self._read(name)
            case ast.Subscript():
                kind, at = self._place(node)
                return self._new(kind, f"load {kind}, ptr {at}")
            case ast.BinOp(left=left, op=op, right=right):
                return self._binary(op, self._number(left), self._number(right))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                of = self._number(operand)
                return self._new(of.type, f"{'fneg double' if of.type == 'double' else 'sub i64 0,'} {of.name}")
            case ast.Compare(left=left, ops=ops, comparators=others):
                return self._compared(left, ops, others)
            case ast.IfExp(test=test, body=body, orelse=other):
                return self._chosen(test, body, other)
            case ast.Tuple(elts=[one, two]):
                first = self._as(self._number(one), "double")
                second = self._as(self._number(two), "double")
                half = self._new(_PAIR, f"insertvalue {_PAIR} undef, double {first.name}, 0")
                return self._new(_PAIR, f"insertvalue {_PAIR} {half.name}, double {second.name}, 1")
            case ast.Call():
                return self._call(node)
            case _:
                raise RunError(f"{self._node.name}: {ast.unparse(node)} cannot be written in LLVM's language")

    def _binary(self, op: ast.operator, left: _Value, right: _Value) -> _Value:
        if "double" in (left.type, right.type) or isinstance(op, ast.Div):
            left, right = self._as(left, "double"), self._as(right, "double")
            return self._new("double", f"{_FLOATS[type(op)]} double {left.name}, {right.name}")
        return self._new("i64", f"{_WHOLES[type(op)]} i64 {left.name}, {right.name}")

    def _comparison(self, op: ast.cmpop, left: _Value, right: _Value) -> _Value:
        floats, wholes = _COMPARED[type(op)]
        if "double" in (left.type, right.type):
            left, right = self._as(left, "double"), self._as(right, "double")
            return self._new("i1", f"fcmp {floats} double {left.name}, {right.name}")
        return self._new("i1", f"icmp {wholes} i64 {left.name}, {right.name}")

    def _compared(self, left: ast.expr, ops: Sequence[ast.cmpop], others: Sequence[ast.expr]) -> _Value:
        values = [self._number(left), *(self._number(other) for other in others)]
        found = [self._comparison(op, a, b) for op, a, b in zip(ops, values[:-1], values[1:], strict=True)]
        total = found[0]
        for one in found[1:]:
            total = self._new("i1", f"and i1 {total.name}, {one.name}")
        return total

    def _chosen(self, test: ast.expr, body: ast.expr, other: ast.expr) -> _Value:
        self._count += 1
        name = f".{self._count}"
        yes, no, after = self._label(), self._label(), self._label()
        self._branch(test, yes, no)
        for label, part in ((yes, body), (no, other)):
            self._lines.append(f"{label}:")
            self._ended = False
            self._store(name, self._number(part))
            self._say(f"br label %{after}")
        self._lines.append(f"{after}:")
        self._ended = False
        return self._read(name)

    def _call(self, node: ast.Call) -> _Value:
        values = [
            _Value("ptr", f"%{one.id}") if isinstance(one, ast.Name) and one.id in self._pointers else self._number(one)
            for one in node.args
        ]
        called = ast.unparse(node.func)
        if called in ("abs", "math.sqrt"):
            own = "fabs" if called == "abs" else "sqrt"
            return self._new("double", f"call double @llvm.{own}.f64(double {self._as(values[0], 'double').name})")
        if called in ("min", "max"):
            one, two = (self._as(value, "double") for value in values)
            beyond = self._comparison(ast.Lt() if called == "min" else ast.Gt(), two, one)
            return self._new("double", f"select i1 {beyond.name}, double {two.name}, double {one.name}")
        if called == "run":
            at, *rest = (self._as(value, "i64") for value in values)
            there = self._new("ptr", f"inttoptr i64 {at.name} to ptr")
            self._say(f"call void {there.name}({', '.join(f'i64 {value.name}' for value in rest)})")
            return _Value("void", "")
        signature = self._signatures[called]
        kinds = [_TYPES[kind] for kind in signature.arguments]
        given = ", ".join(f"{kind} {self._as(one, kind).name}" for kind, one in zip(kinds, values, strict=True))
        call = f"call {signature.returns} @{called}({given})"
        if signature.returns == "void":
            self._say(call)
            return _Value("void", "")
        return self._new(signature.returns, call)


def _constant(value: object) -> _Value:
    """Return a number that stands in the text."""
    if isinstance(value, bool):
        return _Value("i1", "true" if value else "false")
    if isinstance(value, int):
        return _Value("i64", str(value))
    assert isinstance(value, float)
    bits = struct.unpack("<Q", struct.pack("<d", value))[0]
    return _Value("double", f"0x{bits:016X}")
