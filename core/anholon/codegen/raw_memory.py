"""What numba lacks to write kernels over raw memory: a call by address and pointer offsets.

Kernels receive addresses, not arrays: they run without the interpreter, allocate nothing and
count no references, so that their machine code depends on numba only while it is being made. The functions here write
LLVM instructions themselves, which also keeps the work of numba's type inference small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

import llvmlite.ir as ir
from numba import types
from numba.extending import intrinsic


class Pointer(Protocol):
    """A C pointer to doubles inside a kernel: `pointer[i]` reads and writes, without bounds."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...


class WholePointer(Protocol):
    """A C pointer to 64-bit integers inside a kernel."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


class HalfPointer(Protocol):
    """A C pointer to 32-bit integers inside a kernel."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


FLOATS = types.CPointer(types.float64)
INTEGERS = types.CPointer(types.int64)
HALVES = types.CPointer(types.int32)


@intrinsic
def call(typing: Any, address: Any, t: Any, y: Any, p: Any, out: Any) -> Any:
    """Call `void f(double t, const double *y, const double *p, double *out)` at `address`."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        real = ir.DoubleType()
        kind = ir.FunctionType(ir.VoidType(), [real, real.as_pointer(), real.as_pointer(), real.as_pointer()])
        builder.call(builder.inttoptr(values[0], kind.as_pointer()), values[1:])
        return context.get_dummy_value()

    return types.void(types.uint64, types.float64, FLOATS, FLOATS, FLOATS), generate


@intrinsic
def call_lanes(typing: Any, address: Any, times: Any, y: Any, n: Any, p: Any, out: Any, k: Any) -> Any:
    """Call the function at `address` for as many states as it has lanes; see `anholon.codegen.lanes_text`."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        pointer, whole = ir.DoubleType().as_pointer(), ir.IntType(64)
        kind = ir.FunctionType(ir.VoidType(), [pointer, pointer, whole, pointer, pointer, whole])
        builder.call(builder.inttoptr(values[0], kind.as_pointer()), values[1:])
        return context.get_dummy_value()

    return types.void(types.uint64, FLOATS, FLOATS, types.int64, FLOATS, FLOATS, types.int64), generate


@intrinsic
def shift(typing: Any, pointer: Any, offset: Any) -> Any:
    """Return the pointer to `pointer[offset]`."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.gep(values[0], [values[1]])

    return pointer(pointer, types.int64), generate


@intrinsic
def whole_numbers(typing: Any, pointer: Any) -> Any:
    """Return the pointer to the same memory as integers."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.bitcast(values[0], ir.IntType(64).as_pointer())

    return INTEGERS(FLOATS), generate


@intrinsic
def numbers_at(typing: Any, address: Any) -> Any:
    """Return the pointer to the doubles at an address."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.inttoptr(values[0], ir.DoubleType().as_pointer())

    return FLOATS(types.int64), generate


@intrinsic
def halves_at(typing: Any, address: Any) -> Any:
    """Return the pointer to the 32-bit integers at an address."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.inttoptr(values[0], ir.IntType(32).as_pointer())

    return HALVES(types.int64), generate


@intrinsic
def whole_numbers_at(typing: Any, address: Any) -> Any:
    """Return the pointer to the 64-bit integers at an address."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.inttoptr(values[0], ir.IntType(64).as_pointer())

    return INTEGERS(types.int64), generate


def _putting(bits: int) -> Callable[[int, int], None]:
    """Return the kernel function (address, value) that stores the lowest bits of a whole number anywhere."""

    @intrinsic
    def put(typing: Any, address: Any, value: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            kind = ir.IntType(bits)
            stored = builder.trunc(values[1], kind) if bits < 64 else values[1]
            builder.store(stored, builder.inttoptr(values[0], kind.as_pointer()), align=1)
            return context.get_dummy_value()

        return types.void(types.int64, types.int64), generate

    return put


put_byte, put_half, put_whole = _putting(8), _putting(32), _putting(64)


@intrinsic
def _square_root(typing: Any, value: Any) -> Any:
    """Return the square root as one machine instruction; NaN below zero."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.call(builder.module.declare_intrinsic("llvm.sqrt", [ir.DoubleType()]), values)

    return types.float64(types.float64), generate


square_root: Callable[[float], float] = _square_root


def _scopes(builder: Any, names: Iterable[str]) -> Any:
    """Return the metadata list of alias scopes with these names."""
    module = builder.module
    domain = module.add_metadata([ir.MetaDataString(module, "anholon.integrators")])
    return module.add_metadata([module.add_metadata([ir.MetaDataString(module, name), domain]) for name in names])


def reading(scope: str) -> Callable[[Pointer, int], float]:
    """Return the kernel function (pointer, i) -> pointer[i] for memory that belongs to a scope."""

    @intrinsic
    def read(typing: Any, pointer: Any, i: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            value = builder.load(builder.gep(values[0], [values[1]]))
            value.set_metadata("alias.scope", _scopes(builder, [scope]))
            return value

        return types.float64(FLOATS, types.int64), generate

    return read


def writing(*others: str) -> Callable[[Pointer, int, float], None]:
    """Return the kernel function (pointer, i, value): pointer[i] = value, for memory apart from the scopes given.

    The promise lets the compiler use vector instructions without looking first whether the memory overlaps. It must
    hold for everything that the calling kernel reads through these scopes.
    """

    @intrinsic
    def write(typing: Any, pointer: Any, i: Any, value: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            store = builder.store(values[2], builder.gep(values[0], [values[1]]))
            store.set_metadata("noalias", _scopes(builder, others))
            return context.get_dummy_value()

        return types.void(FLOATS, types.int64, types.float64), generate

    return write


def weighted_sum(weights: Mapping[int, float], scope: str) -> Callable[[Pointer, int, int], float]:
    """Return the kernel function (rows, n, i) -> sum over j of weights[j] rows[j - 1, i], rows (.., n) of a scope."""

    @intrinsic
    def weighted(typing: Any, rows: Any, n: Any, i: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            pointer, size, column = values
            total = None
            for j, weight in weights.items():
                row = builder.mul(size, ir.Constant(size.type, j - 1))
                value = builder.load(builder.gep(pointer, [builder.add(row, column)]))
                value.set_metadata("alias.scope", _scopes(builder, [scope]))
                term = builder.fmul(value, ir.Constant(value.type, weight), flags=("contract",))
                total = term if total is None else builder.fadd(total, term, flags=("contract",))
            return total

        return types.float64(FLOATS, types.int64, types.int64), generate

    return weighted


def interpolant(width: int) -> Callable[[Pointer, Pointer, int, int, float, Pointer], None]:
    """Return the kernel function (y, rows, n, i, x, out) that evaluates dense output for components i .. i + width - 1.

    rows (7, n) are the coefficients of `dop853_step.fit_ends`. Explicit vectors, because the compiler makes none of
    loops as short as the state of a small system.
    """

    @intrinsic
    def evaluate(typing: Any, y: Any, rows: Any, n: Any, i: Any, x: Any, out: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            state, coefficients, size, column, fraction, target = values
            vector = ir.VectorType(ir.DoubleType(), width)
            nothing = ir.Constant(vector, ir.Undefined)
            mask = ir.Constant(ir.VectorType(ir.IntType(32), width), [0] * width)

            def place(pointer: Any, row: int) -> Any:
                offset = builder.add(builder.mul(size, ir.Constant(size.type, row)), column)
                return builder.bitcast(builder.gep(pointer, [offset]), vector.as_pointer())

            def everywhere(value: Any) -> Any:
                single = builder.insert_element(nothing, value, ir.Constant(ir.IntType(32), 0))
                return builder.shuffle_vector(single, nothing, mask)

            def plus(term: Any, factor: Any, value: Any) -> Any:
                return builder.fadd(term, builder.fmul(factor, value, flags=("contract",)), flags=("contract",))

            ahead = everywhere(fraction)
            behind = everywhere(builder.fsub(ir.Constant(fraction.type, 1.0), fraction))
            total = builder.load(place(coefficients, 6), align=8)
            for k in (5, 4, 3, 2, 1, 0):
                total = plus(builder.load(place(coefficients, k), align=8), ahead if k % 2 else behind, total)
            total = plus(builder.load(place(state, 0), align=8), ahead, total)
            builder.store(total, place(target, 0), align=8)
            return context.get_dummy_value()

        return types.void(FLOATS, FLOATS, types.int64, types.int64, types.float64, FLOATS), generate

    return evaluate
