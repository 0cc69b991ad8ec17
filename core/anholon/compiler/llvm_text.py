"""LLVM intermediate language for the functions of a plan: straight-line code, one line per operation."""

from __future__ import annotations

import itertools
import struct
from collections.abc import Callable, Sequence
from typing import Final

from anholon.compiler.evaluation_plan import Function, find_sincos_pairs
from anholon.compiler.sincos import SCALAR_SINCOS
from anholon.formula.graph import Graph
from anholon.formula.nodes import ZERO
from anholon.formula.operations import (
    ABS,
    ACOS,
    ADD,
    ASIN,
    ATAN,
    ATAN2,
    BINARY,
    CONST,
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
    SIGN,
    SIN,
    SINH,
    SQRT,
    STEP,
    SUB,
    SWITCHED,
    SYMBOL,
    TAN,
    TANH,
)

_WHOLE_POWER: Final = 1024  # largest whole exponent that is computed by repeated squaring

ARITHMETIC: Final = {ADD: "fadd", SUB: "fsub", MUL: "fmul", DIV: "fdiv"}
"""Instructions. Nothing may be fused or rearranged, so that all levels of the compiler and all machines give the same
bits; fusing products with sums gains less than a sixth of the time, and mostly nothing."""
CALLS: Final = {
    SIN: "sin", COS: "cos", TAN: "tan", ASIN: "asin", ACOS: "acos", ATAN: "atan", SINH: "sinh", COSH: "cosh",
    TANH: "tanh", EXP: "exp", LOG: "log", POWER: "pow", ATAN2: "atan2",
}  # fmt: skip
"""Functions of the C library by operation."""
COMPARISONS: Final = {MINIMUM: "olt", MAXIMUM: "ogt"}
_INTRINSICS: Final = {SQRT: "llvm.sqrt.f64", ABS: "llvm.fabs.f64"}

LOOK: Final = "anholon_look_up"
"""void f(double t, double *table): brings the values of a table to the time t; see `anholon.compiler.time_tables`."""

_MEMSET_DECLARATION: Final = "llvm.memset.p0.i64"
_CLEAR: Final = -1  # among the codes of what a module calls: memory is set to zero

_TIME, _STATE, _PARAMETERS, _OUT = "%0", "%1", "%2", "%3"  # the arguments

LIBRARY: Final = tuple(sorted(CALLS.values()))
"""Functions of the C library that generated code may call."""


def linker_symbol(name: str) -> str:
    """Return the name of a function as linkers know it: names of the user may have any letters."""
    return name.encode("ascii", "xmlcharrefreplace").decode()


def module_text(graph: Graph, functions: Sequence[Function], *, sincos: bool = False) -> str:
    """Return a module with the functions `void NAME(double t, const double *y, const double *p, double *out)`.

    `out` must not overlap `y` or the part of `p` that is read. Preludes that are not among the functions are declared.
    With `sincos` the sine and cosine of one angle come from one call of the function in `anholon.compiler.sincos`.
    """
    lines: list[str] = []
    used: set[int] = set()
    for function in functions:
        _define(graph, function, lines, used, sincos)
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


def _define(graph: Graph, function: Function, lines: list[str], used: set[int], sincos: bool) -> None:
    operation, left, right = graph.operation, graph.left, graph.right
    ready, kept = function.parameter_slots, function.workspace_slots
    names: dict[int, str] = {}
    numbers = itertools.count(5)  # after four arguments and the block: numbers are read in half the time of names
    write = lines.append
    written = "ptr noalias writeonly" if function.workspace_start is None else "ptr noalias"
    read = "ptr noalias readonly" if function.table is None else "ptr noalias"  # a table keeps what it was asked for
    write(
        f'define void @"{linker_symbol(function.name)}"(double %0, ptr noalias readonly %1, {read} %2, {written} %3) '
        "nounwind {"
    )

    def let(instruction: str) -> str:
        """Write an instruction and return the name of its result."""
        name = f"%{next(numbers)}"
        write(f"{name} = {instruction}")
        return name

    def element(array: str, slot: int) -> str:
        return let(f"getelementptr inbounds double, ptr {array}, i64 {slot}") if slot else array

    def load(array: str, slot: int, node: int) -> str:
        name = names[node] = let(f"load double, ptr {element(array, slot)}")
        return name

    def leaf(node: int) -> str:
        """Make a node available that is not computed here: a hoisted value, a number or a symbol."""
        slot = ready.get(node)
        if slot is not None:
            return load(_PARAMETERS, slot, node)
        slot = kept.get(node)
        if slot is not None:
            return load(workspace, slot, node)
        if operation[node] == CONST:
            name = names[node] = _number(graph.value(node))
            return name
        kind = graph.kind(node)
        if kind == "time":
            names[node] = _TIME
            return _TIME
        return load(_STATE if kind == "state" else _PARAMETERS, right[node], node)

    if function.table is not None:
        write(f"call void @{LOOK}(double {_TIME}, ptr {element(_PARAMETERS, function.table)})")
    workspace = _OUT
    if function.calls:
        workspace = let(f"alloca double, i64 {function.workspace_size}")
        for prelude in function.calls:
            write(
                f'call void @"{linker_symbol(prelude)}"(double {_TIME}, ptr {_STATE}, '
                f"ptr {_PARAMETERS}, ptr {workspace})"
            )

    # Values are stored as soon as they exist; of a sparse matrix only the entries that are not zero.
    clear = function.is_sparse
    if clear:
        used.add(_CLEAR)
        write(f"call void @{_MEMSET_DECLARATION}(ptr {_OUT}, i8 0, i64 {8 * len(function.outputs)}, i1 false)")
    places: dict[int, list[int]] = {}
    for place, node in enumerate(function.outputs, function.workspace_start or 0):
        if node != ZERO or not clear:
            places.setdefault(node, []).append(place)

    def store(node: int) -> None:
        name = names.get(node) or leaf(node)
        for place in places[node]:
            write(f"store double {name}, ptr {element(_OUT, place)}")

    computed = function.computed
    pairs = find_sincos_pairs(graph, computed) if sincos else {}
    if pairs:
        sine_place, cosine_place = let("alloca double"), let("alloca double")

    for node in computed:
        if node in names:
            continue  # came with its partner
        code, a, b = operation[node], left[node], right[node]
        x = names.get(a) or leaf(a)
        y = "" if b < 0 else names.get(b) or leaf(b)
        if code in ARITHMETIC:
            name = names[node] = f"%{next(numbers)}"  # as `let` does, for nearly all of the text
            write(f"{name} = {ARITHMETIC[code]} double {x}, {y}")
        elif code == NEG:
            names[node] = let(f"fneg double {x}")
        elif code == POWER and is_whole_power(graph, b):
            names[node] = emit_integer_power(x, int(graph.value(b)), let)
        elif node in pairs:
            partner = pairs[node]
            sine, cosine = (node, partner) if code == SIN else (partner, node)
            write(f"call void @{SCALAR_SINCOS}(double {x}, ptr {sine_place}, ptr {cosine_place})")
            names[sine] = let(f"load double, ptr {sine_place}")
            names[cosine] = let(f"load double, ptr {cosine_place}")
            if partner in places:
                store(partner)
        elif code in CALLS or code in _INTRINSICS:
            used.add(code)
            arguments = f"double {x}" if b < 0 else f"double {x}, double {y}"
            names[node] = let(f"call double @{CALLS.get(code) or _INTRINSICS[code]}({arguments})")
        elif code in COMPARISONS:
            chosen = let(f"fcmp {COMPARISONS[code]} double {x}, {y}")
            lesser = let(f"select i1 {chosen}, double {x}, double {y}")
            undefined = let(f"fcmp uno double {x}, {x}")  # the comparison with an undefined y chooses y
            names[node] = let(f"select i1 {undefined}, double {x}, double {lesser}")
        elif code == STEP:
            # NaN passes through.
            above, below = let(f"fcmp oge double {x}, 0.0"), let(f"fcmp olt double {x}, 0.0")
            rest = let(f"select i1 {below}, double 0.0, double {x}")
            names[node] = let(f"select i1 {above}, double 1.0, double {rest}")
        elif code == GUARD:
            nothing = let(f"fmul double {y}, 0.0")
            names[node] = let(f"fadd double {x}, {nothing}")
        elif code == SWITCHED:
            acts = let(f"fcmp une double {x}, 0.0")
            names[node] = let(f"select i1 {acts}, double {y}, double 0.0")
        elif code == SIGN:
            # Zero and NaN pass through.
            above, below = let(f"fcmp ogt double {x}, 0.0"), let(f"fcmp olt double {x}, 0.0")
            rest = let(f"select i1 {below}, double -1.0, double {x}")
            names[node] = let(f"select i1 {above}, double 1.0, double {rest}")
        else:
            raise AssertionError(f"operation {code} has no code")
        if node in places:
            store(node)
    for node in places:
        if operation[node] <= SYMBOL or node in ready or node in kept:
            store(node)
    write("ret void")
    write("}")


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
