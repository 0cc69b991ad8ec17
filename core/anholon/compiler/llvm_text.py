"""LLVM intermediate language for the functions of a plan: straight-line code, one line per operation."""

from __future__ import annotations

import itertools
import struct
from collections.abc import Callable, Sequence
from typing import Final

from anholon.compiler.called_functions import CALLS, LOOK, SCALAR_SINCOS
from anholon.compiler.engine import linker_symbol
from anholon.compiler.evaluation_plan import Function, find_sincos_pairs
from anholon.formula.graph import Graph
from anholon.formula.nodes import ZERO
from anholon.formula.operations import (
    ABS,
    ADD,
    BINARY,
    CONST,
    DIV,
    GUARD,
    MAXIMUM,
    MINIMUM,
    MUL,
    NEG,
    POWER,
    SIGN,
    SIN,
    SQRT,
    STEP,
    SUB,
    SWITCHED,
    SYMBOL,
)

_WHOLE_POWER: Final = 1024  # largest whole exponent that is computed by repeated squaring

ARITHMETIC: Final = {ADD: "fadd", SUB: "fsub", MUL: "fmul", DIV: "fdiv"}
"""Instructions. Nothing may be fused or rearranged, so that all levels of the compiler and all machines give the same
bits; fusing products with sums gains less than a sixth of the time, and mostly nothing."""
COMPARISONS: Final = {MINIMUM: "olt", MAXIMUM: "ogt"}
_INTRINSICS: Final = {SQRT: "llvm.sqrt.f64", ABS: "llvm.fabs.f64"}

_MEMSET_DECLARATION: Final = "llvm.memset.p0.i64"
_CLEAR: Final = -1  # among the codes of what a module calls: memory is set to zero

_TIME, _STATE, _PARAMETERS, _OUT = "%0", "%1", "%2", "%3"  # the arguments


def module_text(graph: Graph, functions: Sequence[Function], *, sincos: bool = False) -> str:
    """Return a module with the functions `void NAME(double t, const double *y, const double *p, double *out)`.

    `out` must not overlap `y` or the part of `p` that is read. Preludes that are not among the functions are declared.
    With `sincos` the sine and cosine of one angle come from one call of the function in `anholon.compiler.sincos`.
    """
    lines: list[str] = []
    used: set[int] = set()
    for function in functions:
        _FunctionWriter(graph, function, lines, used, sincos=sincos).write()
    states = {function.name for function in functions}
    for prelude in dict.fromkeys(name for function in functions for name in function.calls if name not in states):
        lines.append(f'declare void @"{linker_symbol(prelude)}"(double, ptr, ptr, ptr) nounwind')
    if sincos:
        lines.append(f"declare void @{SCALAR_SINCOS}(double, ptr, ptr) nounwind")
    if any(function.table is not None for function in functions):
        lines.append(f"declare void @{LOOK}(double, ptr) nounwind")
    for code in sorted(used):
        if code == _CLEAR:
            lines.append(f"declare void @{_MEMSET_DECLARATION}(ptr, i8, i64, i1 immarg)")
            continue
        name = CALLS.get(code) or _INTRINSICS[code]
        lines.append(f"declare double @{name}({'double, double' if code in BINARY else 'double'}) nounwind")
    return "\n".join(lines) + "\n"


class _FunctionWriter:
    """Writes the text of one function, in which every value has a name.

    `lines`: the text so far; `used`: the codes of operations that call functions.
    """

    def __init__(self, graph: Graph, function: Function, lines: list[str], used: set[int], *, sincos: bool) -> None:
        self._graph, self._function, self._write, self._used = graph, function, lines.append, used
        self._names: dict[int, str] = {}  # of nodes
        self._numbers = itertools.count(5)  # after four arguments and the block; numbers are read faster than names
        self._workspace = _OUT
        self._places: dict[int, list[int]] = {}  # of nodes among the outputs
        for place, node in enumerate(function.outputs, function.workspace_start or 0):
            if node != ZERO or not function.is_sparse:
                self._places.setdefault(node, []).append(place)
        self._pairs = find_sincos_pairs(graph, function.computed) if sincos else {}

    def write(self) -> None:
        """Write the whole function."""
        self._open()
        self._prepare_table()
        self._call_preludes()
        self._clear_sparse_outputs()
        self._compute_nodes()
        self._store_leaves()
        self._write("ret void")
        self._write("}")

    # Values.

    def _let(self, instruction: str) -> str:
        """Write an instruction and return the name of its result."""
        name = f"%{next(self._numbers)}"
        self._write(f"{name} = {instruction}")
        return name

    def _point_to(self, array: str, slot: int) -> str:
        return self._let(f"getelementptr inbounds double, ptr {array}, i64 {slot}") if slot else array

    def _load(self, array: str, slot: int, node: int) -> str:
        name = self._names[node] = self._let(f"load double, ptr {self._point_to(array, slot)}")
        return name

    def _load_leaf(self, node: int) -> str:
        """Make a node available that is not computed here: a hoisted value, a number or a symbol."""
        slot = self._function.parameter_slots.get(node)
        if slot is not None:
            return self._load(_PARAMETERS, slot, node)
        slot = self._function.workspace_slots.get(node)
        if slot is not None:
            return self._load(self._workspace, slot, node)
        if self._graph.operation[node] == CONST:
            name = self._names[node] = _number(self._graph.value(node))
            return name
        kind = self._graph.kind(node)
        if kind == "time":
            self._names[node] = _TIME
            return _TIME
        return self._load(_STATE if kind == "state" else _PARAMETERS, self._graph.right[node], node)

    def _store(self, node: int) -> None:
        name = self._names.get(node) or self._load_leaf(node)
        for place in self._places[node]:
            self._write(f"store double {name}, ptr {self._point_to(_OUT, place)}")

    # The steps of a function.

    def _open(self) -> None:
        function = self._function
        written = "ptr noalias writeonly" if function.workspace_start is None else "ptr noalias"
        # A table keeps the time for which it was asked.
        read = "ptr noalias readonly" if function.table is None else "ptr noalias"
        arguments = f"double %0, ptr noalias readonly %1, {read} %2, {written} %3"
        self._write(f'define void @"{linker_symbol(function.name)}"({arguments}) nounwind {{')

    def _prepare_table(self) -> None:
        if self._function.table is not None:
            table = self._point_to(_PARAMETERS, self._function.table)
            self._write(f"call void @{LOOK}(double {_TIME}, ptr {table})")

    def _call_preludes(self) -> None:
        """Call the preludes, which fill the workspace with values that several functions share."""
        if not self._function.calls:
            return
        self._workspace = self._let(f"alloca double, i64 {self._function.workspace_size}")
        arguments = f"double {_TIME}, ptr {_STATE}, ptr {_PARAMETERS}, ptr {self._workspace}"
        for prelude in self._function.calls:
            self._write(f'call void @"{linker_symbol(prelude)}"({arguments})')

    def _clear_sparse_outputs(self) -> None:
        """Set the outputs to 0 if they are a sparse matrix; only its other entries are stored later."""
        if self._function.is_sparse:
            self._used.add(_CLEAR)
            size = 8 * len(self._function.outputs)
            self._write(f"call void @{_MEMSET_DECLARATION}(ptr {_OUT}, i8 0, i64 {size}, i1 false)")

    def _compute_nodes(self) -> None:
        """Compute the nodes in their order; each output is stored as soon as it exists."""
        names, write, numbers = self._names, self._write, self._numbers
        operation, left, right = self._graph.operation, self._graph.left, self._graph.right
        sincos_places = (self._let("alloca double"), self._let("alloca double")) if self._pairs else ("", "")
        for node in self._function.computed:
            if node in names:
                continue  # came with its partner
            code, a, b = operation[node], left[node], right[node]
            x = names.get(a) or self._load_leaf(a)
            y = "" if b < 0 else names.get(b) or self._load_leaf(b)
            if code in ARITHMETIC:
                name = names[node] = f"%{next(numbers)}"  # as `_let` does, for nearly all of the text
                write(f"{name} = {ARITHMETIC[code]} double {x}, {y}")
            elif code == POWER and is_whole_power(self._graph, b):
                names[node] = emit_integer_power(x, int(self._graph.value(b)), self._let)
            elif node in self._pairs:
                self._compute_sincos(node, x, sincos_places)
            elif code in CALLS or code in _INTRINSICS:
                self._used.add(code)
                arguments = f"double {x}" if b < 0 else f"double {x}, double {y}"
                names[node] = self._let(f"call double @{CALLS.get(code) or _INTRINSICS[code]}({arguments})")
            else:
                names[node] = self._select(code, x, y)
            if node in self._places:
                self._store(node)

    def _compute_sincos(self, node: int, x: str, places: tuple[str, str]) -> None:
        """Compute a sine and the cosine of the same angle by one call."""
        partner = self._pairs[node]
        sine, cosine = (node, partner) if self._graph.operation[node] == SIN else (partner, node)
        self._write(f"call void @{SCALAR_SINCOS}(double {x}, ptr {places[0]}, ptr {places[1]})")
        self._names[sine] = self._let(f"load double, ptr {places[0]}")
        self._names[cosine] = self._let(f"load double, ptr {places[1]}")
        if partner in self._places:
            self._store(partner)

    def _select(self, code: int, x: str, y: str) -> str:
        """Compute an operation that needs no library: a change of sign, a choice or a guard; return its name."""
        let = self._let
        if code == NEG:
            return let(f"fneg double {x}")
        if code in COMPARISONS:
            chosen = let(f"fcmp {COMPARISONS[code]} double {x}, {y}")
            lesser = let(f"select i1 {chosen}, double {x}, double {y}")
            undefined = let(f"fcmp uno double {x}, {x}")  # the comparison with an undefined y chooses y
            return let(f"select i1 {undefined}, double {x}, double {lesser}")
        if code == STEP:
            # NaN passes through.
            above, below = let(f"fcmp oge double {x}, 0.0"), let(f"fcmp olt double {x}, 0.0")
            otherwise = let(f"select i1 {below}, double 0.0, double {x}")
            return let(f"select i1 {above}, double 1.0, double {otherwise}")
        if code == SIGN:
            # Zero and NaN pass through.
            above, below = let(f"fcmp ogt double {x}, 0.0"), let(f"fcmp olt double {x}, 0.0")
            otherwise = let(f"select i1 {below}, double -1.0, double {x}")
            return let(f"select i1 {above}, double 1.0, double {otherwise}")
        if code == GUARD:
            nothing = let(f"fmul double {y}, 0.0")
            return let(f"fadd double {x}, {nothing}")
        if code == SWITCHED:
            acts = let(f"fcmp une double {x}, 0.0")
            return let(f"select i1 {acts}, double {y}, double 0.0")
        raise AssertionError(f"operation {code} has no code")

    def _store_leaves(self) -> None:
        """Store the outputs that are not computed here."""
        slot_tables = self._function.parameter_slots, self._function.workspace_slots
        for node in self._places:
            if self._graph.operation[node] <= SYMBOL or any(node in slots for slots in slot_tables):
                self._store(node)


def is_whole_power(graph: Graph, node: int) -> bool:
    """Return whether a power with this exponent is computed by products."""
    return graph.is_constant(node) and graph.value(node).is_integer() and 1.0 <= graph.value(node) <= _WHOLE_POWER


def emit_integer_power(x: str, exponent: int, emit: Callable[[str], str], kind: str = "double") -> str:
    """Write x to a whole power by repeated squaring, from the leading binary digit on; return its name."""
    result = x
    for digit in bin(exponent)[3:]:
        result = emit(f"fmul {kind} {result}, {result}")
        if digit == "1":
            result = emit(f"fmul {kind} {result}, {x}")
    return result


def _number(value: float) -> str:
    """Write a number exactly, by its bits."""
    return f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}"
