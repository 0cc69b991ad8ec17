"""Numbers of kernels in LLVM's language: expressions, what is read and written, calls. See `loops_text`."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from anholon.compiler.raw_memory import KernelIntrinsic, real_text
from anholon.errors import RunError

__all__ = ["KINDS", "PAIR", "ExpressionWriter", "Signature", "Value", "llvm_type", "make_alias_metadata"]

KINDS: Final = {"float": "double", "int": "i64", "bool": "i1", "None": "void"}
"""Types by annotation; pointers are told apart by what lies there: Reals, Wholes, Halves."""

PAIR: Final = "{double, double}"
_THERE: Final = {"Reals": ("double", "double"), "Wholes": ("i64", "i64"), "Halves": ("i32", "i64")}
_FLOATS: Final = {ast.Add: "fadd", ast.Sub: "fsub", ast.Mult: "fmul", ast.Div: "fdiv"}
_WHOLES: Final = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Mod: "srem", ast.FloorDiv: "sdiv", ast.LShift: "shl",
    ast.RShift: "ashr", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor",
}  # fmt: skip
_COMPARED: Final = {
    ast.Eq: ("oeq", "eq"), ast.NotEq: ("une", "ne"), ast.Lt: ("olt", "slt"), ast.LtE: ("ole", "sle"),
    ast.Gt: ("ogt", "sgt"), ast.GtE: ("oge", "sge"),
}  # fmt: skip
_BITS: Final = {"put_byte": "i8", "put_half": "i32", "put_whole": "i64"}


class Value(NamedTuple):
    """A number or a pointer: its type, and what it is called."""

    type: str
    name: str


class Signature(NamedTuple):
    """A function: what it returns, and the types of its arguments."""

    returns: str
    arguments: tuple[str, ...]


def llvm_type(kind: str) -> str:
    """Return what LLVM calls a type."""
    return "ptr" if kind in _THERE else kind


def make_alias_metadata(attribute: str, scopes: Sequence[str]) -> str:
    """Return what stands behind a load or a store of memory with these scopes, see `loops_text`."""
    return f", !{attribute} !<{','.join(scopes)}>"


class ExpressionWriter:
    """Writes the expressions of one function.

    Attributes:
        written: the functions with their own text that it calls.
    """

    def __init__(
        self, function: str, names: Mapping[str, object], signatures: Mapping[str, Signature], fused: bool
    ) -> None:
        self.written: dict[str, KernelIntrinsic] = {}
        self._function, self._names, self._signatures = function, names, signatures
        self._fused = " contract" if fused else ""
        self._lines: list[str] = []
        self._head: list[str] = []
        self._locals: dict[str, str] = {}
        self._count = 0
        self._ended = False

    def _emit_line(self, line: str) -> None:
        if not self._ended:
            self._lines.append("  " + line)
        self._ended = self._ended or line.startswith(("br ", "ret ", "unreachable"))

    def _emit_value(self, kind: str, instruction: str) -> Value:
        self._count += 1
        name = f"%v{self._count}"
        self._emit_line(f"{name} = {instruction}")
        return Value(kind, name)

    def _label(self) -> str:
        self._count += 1
        return f"l{self._count}"

    def _place_label(self, label: str) -> None:
        self._ended = False
        self._lines.append(f"{label}:")

    def _begin_block(self, label: str) -> None:
        self._emit_line(f"br label %{label}")
        self._place_label(label)

    # Variables.

    def _store(self, name: str, value: Value) -> None:
        known = self._locals.get(name)
        if known is None:
            known = self._locals[name] = "i64" if value.type == "i1" else value.type
            self._head.append(f"  %_{name} = alloca {llvm_type(known)}")
        self._emit_line(f"store {llvm_type(known)} {self._convert(value, known).name}, ptr %_{name}")

    def _element_address(self, node: ast.Subscript) -> tuple[str, str]:
        """Return the kind of memory and the address of a number in it."""
        there = self._number(node.value)
        index = self._convert(self._number(node.slice), "i64")
        at = self._emit_value("ptr", f"getelementptr {_THERE[there.type][0]}, ptr {there.name}, i64 {index.name}")
        return there.type, at.name

    def _load(self, kind: str, at: str) -> Value:
        lies, seen = _THERE[kind]
        value = self._emit_value(seen, f"load {lies}, ptr {at}")
        return value if lies == seen else self._emit_value(seen, f"sext {lies} {value.name} to {seen}")

    def _store_element(self, kind: str, at: str, value: Value) -> None:
        lies, seen = _THERE[kind]
        value = self._convert(value, seen)
        if lies != seen:
            value = self._emit_value(seen, f"trunc {seen} {value.name} to {lies}")
        self._emit_line(f"store {lies} {value.name}, ptr {at}")

    def _assign(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self._store(target.id, value)
            return
        assert isinstance(target, ast.Subscript)
        self._store_element(*self._element_address(target), value)

    def _convert(self, value: Value, kind: str) -> Value:
        """Return a value in another type that can hold it."""
        if value.type == kind:
            return value
        if kind == "i1":
            return self._to_bool(value)
        if value.type == "i1" and kind in ("i64", "double"):
            whole = self._emit_value("i64", f"zext i1 {value.name} to i64")
            return whole if kind == "i64" else self._convert(whole, kind)
        if kind != "double" or value.type != "i64":
            raise RunError(f"{self._function}: {value.type} is not {kind}")
        return self._emit_value("double", f"sitofp i64 {value.name} to double")

    def _to_bool(self, value: Value) -> Value:
        if value.type == "i1":
            return value
        test = "fcmp une double" if value.type == "double" else "icmp ne i64"
        return self._emit_value("i1", f"{test} {value.name}, {'0.0' if value.type == 'double' else '0'}")

    # Numbers.

    def _read(self, name: str) -> Value:
        if name in self._locals:
            kind = self._locals[name]
            return self._emit_value(kind, f"load {llvm_type(kind)}, ptr %_{name}")
        return constant(self._names[name])

    def _number(self, node: ast.expr) -> Value:
        match node:
            case ast.Constant(value=value):
                return constant(value)
            case ast.Name(id=name):
                return self._read(name)
            case ast.Attribute(value=ast.Name(id=module), attr=name):
                return constant(getattr(self._names[module], name))
            case ast.Subscript():
                return self._load(*self._element_address(node))
            case ast.BinOp(left=left, op=op, right=right):
                return self._binary(op, self._number(left), self._number(right))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                of = self._number(operand)
                return self._emit_value(of.type, f"{'fneg double' if of.type == 'double' else 'sub i64 0,'} {of.name}")
            case ast.UnaryOp(op=ast.Invert(), operand=operand):
                return self._emit_value("i64", f"xor i64 {self._convert(self._number(operand), 'i64').name}, -1")
            case ast.Compare(left=left, ops=[ast.In()], comparators=[among]):
                return self._emit_membership(self._number(left), among)
            case ast.Compare(left=left, ops=ops, comparators=others):
                return self._emit_comparison_chain(left, ops, others)
            case ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
                return self._emit_conditional(node, ast.Constant(value=True), ast.Constant(value=False))
            case ast.IfExp(test=test, body=body, orelse=other):
                return self._emit_conditional(test, body, other)
            case ast.Tuple(elts=[one, two]):
                first = self._convert(self._number(one), "double")
                second = self._convert(self._number(two), "double")
                half = self._emit_value(PAIR, f"insertvalue {PAIR} undef, double {first.name}, 0")
                return self._emit_value(PAIR, f"insertvalue {PAIR} {half.name}, double {second.name}, 1")
            case ast.Call():
                return self._call(node)
            case _:
                raise RunError(f"{self._function}: {ast.unparse(node)} cannot be written in LLVM's language")

    def _binary(self, op: ast.operator, left: Value, right: Value) -> Value:
        if "double" in (left.type, right.type) or isinstance(op, ast.Div):
            left, right = self._convert(left, "double"), self._convert(right, "double")
            return self._emit_value("double", f"{_FLOATS[type(op)]}{self._fused} double {left.name}, {right.name}")
        left, right = self._convert(left, "i64"), self._convert(right, "i64")
        return self._emit_value("i64", f"{_WHOLES[type(op)]} i64 {left.name}, {right.name}")

    def _comparison(self, op: ast.cmpop, left: Value, right: Value) -> Value:
        floats, wholes = _COMPARED[type(op)]
        if "double" in (left.type, right.type):
            left, right = self._convert(left, "double"), self._convert(right, "double")
            return self._emit_value("i1", f"fcmp {floats} double {left.name}, {right.name}")
        left, right = self._convert(left, "i64"), self._convert(right, "i64")
        return self._emit_value("i1", f"icmp {wholes} i64 {left.name}, {right.name}")

    def _emit_membership(self, value: Value, among: ast.expr) -> Value:
        if isinstance(among, ast.Name):
            listed = self._names[among.id]
            assert isinstance(listed, tuple)
            others = [constant(one) for one in listed]
        else:
            assert isinstance(among, ast.Tuple)
            others = [self._number(one) for one in among.elts]
        total = self._comparison(ast.Eq(), value, others[0])
        for other in others[1:]:
            one = self._comparison(ast.Eq(), value, other)
            total = self._emit_value("i1", f"or i1 {total.name}, {one.name}")
        return total

    def _emit_comparison_chain(self, left: ast.expr, ops: Sequence[ast.cmpop], others: Sequence[ast.expr]) -> Value:
        values = [self._number(left), *(self._number(other) for other in others)]
        result = [self._comparison(op, a, b) for op, a, b in zip(ops, values[:-1], values[1:], strict=True)]
        total = result[0]
        for one in result[1:]:
            total = self._emit_value("i1", f"and i1 {total.name}, {one.name}")
        return total

    def _emit_conditional(self, test: ast.expr, body: ast.expr, other: ast.expr) -> Value:
        self._count += 1
        name = f".{self._count}"
        yes, no, after = self._label(), self._label(), self._label()
        self._branch(test, yes, no)
        for label, part in ((yes, body), (no, other)):
            self._place_label(label)
            self._store(name, self._number(part))
            self._emit_line(f"br label %{after}")
        self._place_label(after)
        return self._read(name)

    def _call(self, node: ast.Call) -> Value:
        called = ast.unparse(node.func).rpartition(".")[2]
        values = [self._number(one) for one in node.args]
        written = self._names.get(called)
        if isinstance(written, KernelIntrinsic):
            self.written[called] = written
            arguments = tuple(KINDS.get(kind, kind) for kind in written.arguments)
            return self._emit_kernel_call(called, Signature(KINDS[written.returns], arguments), values)
        if called in self._signatures:
            return self._emit_kernel_call(called, self._signatures[called], values)
        return self._emit_builtin(called, values)

    def _emit_kernel_call(self, name: str, signature: Signature, values: Sequence[Value]) -> Value:
        """Call a function of kernels."""
        given = ", ".join(
            f"{llvm_type(kind)} {self._convert(one, kind).name}"
            for kind, one in zip(signature.arguments, values, strict=True)
        )
        call = f"call {llvm_type(signature.returns)} @{name}({given})"
        if signature.returns == "void":
            self._emit_line(call)
            return Value("void", "")
        return self._emit_value(signature.returns, call)

    def _emit_builtin(self, called: str, values: Sequence[Value]) -> Value:
        """Write a function that Python has, or `raw_memory`."""
        match called:
            case "abs" | "sqrt" | "square_root":
                own = "fabs" if called == "abs" else "sqrt"
                return self._emit_value(
                    "double", f"call double @llvm.{own}.f64(double {self._convert(values[0], 'double').name})"
                )
            case "min" | "max":
                one, two = (self._convert(value, "double") for value in values)
                beyond = self._comparison(ast.Lt() if called == "min" else ast.Gt(), two, one)
                return self._emit_value("double", f"select i1 {beyond.name}, double {two.name}, double {one.name}")
            case "float":
                return self._convert(values[0], "double")
            case "int":
                if values[0].type != "double":
                    return self._convert(values[0], "i64")
                return self._emit_value("i64", f"fptosi double {values[0].name} to i64")
            case "shift":
                there, by = values[0], self._convert(values[1], "i64")
                return self._emit_value(
                    there.type, f"getelementptr {_THERE[there.type][0]}, ptr {there.name}, i64 {by.name}"
                )
            case "whole_numbers":
                return Value("Wholes", values[0].name)
            case "numbers_at" | "halves_at" | "whole_numbers_at":
                kind = {"numbers_at": "Reals", "halves_at": "Halves", "whole_numbers_at": "Wholes"}[called]
                return self._emit_value(kind, f"inttoptr i64 {values[0].name} to ptr")
            case "put_byte" | "put_half" | "put_whole":
                at, bits = self._emit_value("ptr", f"inttoptr i64 {values[0].name} to ptr"), _BITS[called]
                value = self._convert(values[1], "i64")
                if bits != "i64":
                    value = self._emit_value("i64", f"trunc i64 {value.name} to {bits}")
                self._emit_line(f"store {bits} {value.name}, ptr {at.name}, align 1")
                return Value("void", "")
            case "call" | "call_lanes" | "run":
                at = self._emit_value("ptr", f"inttoptr i64 {values[0].name} to ptr")
                given = ", ".join(f"{llvm_type(value.type)} {value.name}" for value in values[1:])
                self._emit_line(f"call void {at.name}({given})")
                return Value("void", "")
            case _:
                raise RunError(f"{self._function}: there is no function {called} in LLVM's language")

    def _branch(self, test: ast.expr, yes: str, no: str) -> None:
        """Go on at one of two labels; what decides already is not computed further, as in Python."""
        match test:
            case ast.BoolOp(op=op, values=values):
                for value in values[:-1]:
                    there = self._label()
                    self._branch(value, *((there, no) if isinstance(op, ast.And) else (yes, there)))
                    self._place_label(there)
                self._branch(values[-1], yes, no)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self._branch(operand, no, yes)
            case _:
                decided = self._to_bool(self._number(test))
                self._emit_line(f"br i1 {decided.name}, label %{yes}, label %{no}")


def constant(value: object) -> Value:
    """Return a number that stands in the text."""
    if isinstance(value, bool):
        return Value("i1", "true" if value else "false")
    if isinstance(value, int):
        return Value("i64", str(value))
    assert isinstance(value, float)
    return Value("double", real_text(value))
