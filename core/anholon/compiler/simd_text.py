"""LLVM intermediate language for one function at several states at once: values are vectors with a lane for each state.

The states follow each other through the processor's vector units side by side, which also hides that each operation
waits for the one before. Functions of the C library are called lane by lane, so that all bits are those of
`llvm_text`. The numbers of a state stand in a row, or, where many integrations go on side by side with times and
parameters of their own, in a column: then each number is a vector in memory too.
"""

from __future__ import annotations

import itertools
import struct
from typing import Final

from anholon.compiler.called_functions import CALLS, LANES, VECTOR_SINCOS, WIDE_SINCOS, WIDTH
from anholon.compiler.engine import linker_symbol
from anholon.compiler.evaluation_plan import Function, find_sincos_pairs
from anholon.compiler.llvm_text import (
    ARITHMETIC,
    COMPARISONS,
    emit_integer_power,
    is_whole_power,
)
from anholon.formula.graph import Graph
from anholon.formula.operations import ABS, BINARY, CONST, GUARD, NEG, POWER, SIGN, SIN, SQRT, STEP, SWITCHED

_INTRINSICS: Final = {SQRT: "llvm.sqrt", ABS: "llvm.fabs"}
_SINCOS: Final = {LANES: VECTOR_SINCOS, WIDTH: WIDE_SINCOS}
_TIMES, _STATES, _WIDTH, _PARAMETERS, _OUT, _SIZE = "%0", "%1", "%2", "%3", "%4", "%5"  # the arguments


def make_simd_module(graph: Graph, function: Function, *, sincos: bool) -> str:
    """Return a module with `void NAME(double *t, double *y, int64 n, double *p, double *out, int64 k)`.

    t (LANES,), y (LANES, n), out (LANES, k); the memory of `out` must not overlap the others.
    """
    return _SimdWriter(graph, function, LANES, sincos=sincos).text()


def make_column_module(graph: Graph, function: Function, *, sincos: bool) -> str:
    """Return a module with `void NAME(double *t, double *y, double *p, double *out)`.

    t (WIDTH,), y (n, WIDTH), p (…, WIDTH), out (k, WIDTH); the memory of `out` must not overlap the others.
    """
    return _ColumnWriter(graph, function, WIDTH, sincos=sincos).text()


class _SimdWriter:
    """One function while it is written, for `lanes` states."""

    def __init__(self, graph: Graph, function: Function, lanes: int, *, sincos: bool) -> None:
        self._graph, self._function, self._lanes = graph, function, lanes
        self._kind = f"<{lanes} x double>"
        self._lines: list[str] = []
        self._numbers = itertools.count(7)  # after six arguments and the block
        self._names: dict[int, str] = {}
        self._declared: set[str] = set()
        self._pairs = find_sincos_pairs(graph, function.computed) if sincos else {}

    def text(self) -> str:
        """Return the module."""
        function, write = self._function, self._lines.append
        self._begin()
        if self._pairs:
            self._places = [self._emit(f"alloca {self._kind}") for _ in range(3)]
        for node in function.computed:
            if node not in self._names:
                self._names[node] = self._operation(node)
        for place, node in enumerate(function.outputs):
            self._store(self._value(node), place)
        write("ret void")
        write("}")
        return "\n".join([*self._lines, *sorted(self._declared)]) + "\n"

    def _begin(self) -> None:
        """Write the head of the function."""
        self._lines.append(
            f'define void @"{linker_symbol(self._function.name)}"(ptr noalias readonly {_TIMES}, '
            f"ptr noalias readonly {_STATES}, i64 {_WIDTH}, ptr noalias readonly {_PARAMETERS}, "
            f"ptr noalias writeonly {_OUT}, i64 {_SIZE}) nounwind {{"
        )
        self._rows = self._row_pointers(_STATES, _WIDTH)
        self._targets = self._row_pointers(_OUT, _SIZE)

    def _store(self, name: str, place: int) -> None:
        """Write an output to its place."""
        for lane, target in enumerate(self._targets):
            self._lines.append(f"store double {self._extract(name, lane)}, ptr {self._element(target, place)}")

    def _load_state(self, index: int) -> str:
        return self._gather([self._emit(f"load double, ptr {self._element(row, index)}") for row in self._rows])

    def _load_parameter(self, index: int) -> str:
        value = self._emit(f"load double, ptr {self._element(_PARAMETERS, index)}")
        single = self._emit(f"insertelement {self._kind} poison, double {value}, i32 0")
        return self._emit(
            f"shufflevector {self._kind} {single}, {self._kind} poison, <{self._lanes} x i32> zeroinitializer"
        )

    def _emit(self, instruction: str) -> str:
        """Write an instruction and return the name of its result."""
        name = f"%{next(self._numbers)}"
        self._lines.append(f"{name} = {instruction}")
        return name

    def _row_pointers(self, array: str, width: str) -> list[str]:
        """Return the pointers to the rows of all lanes."""
        pointers = [array]
        for _ in range(self._lanes - 1):
            pointers.append(self._emit(f"getelementptr inbounds double, ptr {pointers[-1]}, i64 {width}"))
        return pointers

    def _element(self, array: str, slot: int) -> str:
        return self._emit(f"getelementptr inbounds double, ptr {array}, i64 {slot}") if slot else array

    def _extract(self, vector: str, lane: int) -> str:
        return self._emit(f"extractelement {self._kind} {vector}, i32 {lane}")

    def _gather(self, values: list[str]) -> str:
        """Return the vector of one value for each lane."""
        vector = "poison"
        for lane, value in enumerate(values):
            vector = self._emit(f"insertelement {self._kind} {vector}, double {value}, i32 {lane}")
        return vector

    def _value(self, node: int) -> str:
        """Return the name of a node, which is loaded if it is not computed here."""
        name = self._names.get(node)
        if name is None:
            name = self._names[node] = self._leaf(node)
        return name

    def _leaf(self, node: int) -> str:
        graph, slot = self._graph, self._function.parameter_slots.get(node)
        if slot is None and graph.operation[node] == CONST:
            return self._number(graph.value(node))
        kind = "parameter" if slot is not None else graph.kind(node)
        if kind == "time":
            return self._emit(f"load {self._kind}, ptr {_TIMES}, align 8")
        index = graph.right[node] if slot is None else slot
        return self._load_state(index) if kind == "state" else self._load_parameter(index)

    def _operation(self, node: int) -> str:
        """Write the instructions of a node and return its name."""
        graph, let = self._graph, self._emit
        code, a, b = graph.operation[node], graph.left[node], graph.right[node]
        x = self._value(a)
        y = "" if b < 0 else self._value(b)
        if code in ARITHMETIC:
            return let(f"{ARITHMETIC[code]} {self._kind} {x}, {y}")
        if code == NEG:
            return let(f"fneg {self._kind} {x}")
        if code == POWER and is_whole_power(graph, b):
            return emit_integer_power(x, int(graph.value(b)), let, self._kind)
        if node in self._pairs:
            return self._sine_and_cosine(node, self._pairs[node], x)
        if code in _INTRINSICS:
            name = f"{_INTRINSICS[code]}.v{self._lanes}f64"
            self._declared.add(f"declare {self._kind} @{name}({self._kind}) nounwind")
            return let(f"call {self._kind} @{name}({self._kind} {x})")
        if code in CALLS:
            return self._call_library(CALLS[code], [x, y] if code in BINARY else [x])
        if code in COMPARISONS:
            chosen = let(f"fcmp {COMPARISONS[code]} {self._kind} {x}, {y}")
            lesser = self._select(chosen, x, y)
            return self._select(let(f"fcmp uno {self._kind} {x}, {x}"), x, lesser)
        if code == STEP:
            above, below = (let(f"fcmp {test} {self._kind} {x}, {self._number(0.0)}") for test in ("oge", "olt"))
            return self._select(above, self._number(1.0), self._select(below, self._number(0.0), x))
        if code == GUARD:
            nothing = let(f"fmul {self._kind} {y}, {self._number(0.0)}")
            return let(f"fadd {self._kind} {x}, {nothing}")
        if code == SWITCHED:
            return self._select(let(f"fcmp une {self._kind} {x}, {self._number(0.0)}"), y, self._number(0.0))
        if code == SIGN:
            # Zero and NaN pass through.
            above, below = (let(f"fcmp {test} {self._kind} {x}, {self._number(0.0)}") for test in ("ogt", "olt"))
            return self._select(above, self._number(1.0), self._select(below, self._number(-1.0), x))
        raise AssertionError(f"operation {code} has no code")

    def _select(self, chosen: str, x: str, y: str) -> str:
        return self._emit(f"select <{self._lanes} x i1> {chosen}, {self._kind} {x}, {self._kind} {y}")

    def _call_library(self, name: str, arguments: list[str]) -> str:
        """Write the calls of a function of the C library, one for each lane."""
        self._declared.add(f"declare double @{name}({', '.join(['double'] * len(arguments))}) nounwind")
        results = []
        for lane in range(self._lanes):
            typed_arguments = ", ".join(f"double {self._extract(argument, lane)}" for argument in arguments)
            results.append(self._emit(f"call double @{name}({typed_arguments})"))
        return self._gather(results)

    def _sine_and_cosine(self, node: int, partner: int, x: str) -> str:
        """Write the calls that compute sine and cosine of one angle; the partner of the node is available then."""
        write = self._lines.append
        name = _SINCOS[self._lanes]
        self._declared.add(f"declare void @{name}(ptr, ptr, ptr) nounwind")
        write(f"store {self._kind} {x}, ptr {self._places[0]}")
        write(f"call void @{name}({', '.join(f'ptr {place}' for place in self._places)})")
        sine, cosine = (self._emit(f"load {self._kind}, ptr {place}") for place in self._places[1:])
        is_sine = self._graph.operation[node] == SIN
        result, self._names[partner] = (sine, cosine) if is_sine else (cosine, sine)
        return result

    def _number(self, value: float) -> str:
        """Write a number in all lanes, exactly, by its bits."""
        bits = struct.unpack("<Q", struct.pack("<d", value))[0]
        return f"<{', '.join([f'double 0x{bits:016X}'] * self._lanes)}>"


class _ColumnWriter(_SimdWriter):
    """The same where every number in memory is a vector."""

    _ARGUMENTS: Final = ("%0", "%1", "%2", "%3")

    def _begin(self) -> None:
        times, states, parameters, out = self._ARGUMENTS
        self._numbers = itertools.count(5)
        self._lines.append(
            f'define void @"{linker_symbol(self._function.name)}"(ptr noalias readonly {times}, '
            f"ptr noalias readonly {states}, ptr noalias readonly {parameters}, "
            f"ptr noalias writeonly {out}) nounwind {{"
        )

    def _vector(self, argument: int, index: int) -> str:
        return self._element(self._ARGUMENTS[argument], self._lanes * index)

    def _store(self, name: str, place: int) -> None:
        self._lines.append(f"store {self._kind} {name}, ptr {self._vector(3, place)}, align 8")

    def _load_state(self, index: int) -> str:
        return self._emit(f"load {self._kind}, ptr {self._vector(1, index)}, align 8")

    def _load_parameter(self, index: int) -> str:
        return self._emit(f"load {self._kind}, ptr {self._vector(2, index)}, align 8")
