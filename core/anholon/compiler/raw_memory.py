"""What kernels do with raw memory beside reading and writing numbers: pointer arithmetic and calls by address.

`anholon.compiler.kernel_translator` writes kernels in LLVM's language; the functions here are known to it, and
`KernelIntrinsic` ones bring their text along. In Python they do the same with views of memory in the place of pointers.
"""

from __future__ import annotations

import ctypes
import math
import struct
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeVar

__all__ = [
    "Halves",
    "KernelIntrinsic",
    "Reals",
    "Wholes",
    "call",
    "call_lanes",
    "halves_at",
    "interpolant",
    "numbers_at",
    "put_byte",
    "put_half",
    "put_whole",
    "reading",
    "real_text",
    "shift",
    "square_root",
    "weighted_sum",
    "whole_numbers",
    "whole_numbers_at",
    "writing",
]  # fmt: skip


class Reals(Protocol):
    """A vector of doubles, or a pointer to them: without bounds."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...


class Wholes(Protocol):
    """A vector of 64-bit integers, or a pointer to them."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


class Halves(Protocol):
    """A vector of 32-bit integers, or a pointer to them."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


Memory = TypeVar("Memory", Reals, Wholes, Halves)

_ENDLESS: Final = 1 << 40  # bytes behind an address: memory has no bounds here
_POINTER: Final = ctypes.c_void_p
_FUNCTION: Final = ctypes.CFUNCTYPE(None, ctypes.c_double, _POINTER, _POINTER, _POINTER)
_LANES: Final = ctypes.CFUNCTYPE(None, _POINTER, _POINTER, ctypes.c_int64, _POINTER, _POINTER, ctypes.c_int64)


def call(address: int, t: float, y: Reals, p: Reals, out: Reals) -> None:
    """Call `void f(double t, const double *y, const double *p, double *out)` at `address`."""
    _FUNCTION(address)(t, _address(y), _address(p), _address(out))


def call_lanes(address: int, times: Reals, y: Reals, n: int, p: Reals, out: Reals, k: int) -> None:
    """Call the function at `address` for as many states as it has lanes; see `anholon.compiler.simd_text`."""
    _LANES(address)(_address(times), _address(y), n, _address(p), _address(out), k)


def shift(pointer: Memory, offset: int) -> Memory:
    """Return the pointer to `pointer[offset]`."""
    vector: Any = pointer
    found: Memory = vector[offset:]
    return found


def whole_numbers(pointer: Reals) -> Wholes:
    """Return the pointer to the same memory as integers."""
    vector: Any = pointer
    return memoryview(vector).cast("B").cast("q")


def numbers_at(address: int) -> Reals:
    """Return the pointer to the doubles at an address."""
    return _view(address).cast("d")


def halves_at(address: int) -> Halves:
    """Return the pointer to the 32-bit integers at an address."""
    return _view(address).cast("i")


def whole_numbers_at(address: int) -> Wholes:
    """Return the pointer to the 64-bit integers at an address."""
    return _view(address).cast("q")


def put_byte(address: int, value: int) -> None:
    """Store the lowest eight bits of a whole number anywhere."""
    ctypes.memmove(address, struct.pack("<B", value & 0xFF), 1)


def put_half(address: int, value: int) -> None:
    """Store the lowest 32 bits of a whole number anywhere."""
    ctypes.memmove(address, struct.pack("<I", value & 0xFFFFFFFF), 4)


def put_whole(address: int, value: int) -> None:
    """Store a whole number anywhere."""
    ctypes.memmove(address, struct.pack("<q", value), 8)


def square_root(value: float) -> float:
    """Return the square root as one machine instruction; NaN below zero."""
    return math.sqrt(value) if value >= 0.0 else math.nan


def _view(address: int) -> memoryview:
    return memoryview((ctypes.c_char * _ENDLESS).from_address(address)).cast("B")


def _address(vector: Any) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(vector))


def real_text(value: float) -> str:
    """Return a double as LLVM writes it, to the last bit."""
    bits: int = struct.unpack("<Q", struct.pack("<d", value))[0]
    return f"0x{bits:016X}"


class KernelIntrinsic:
    """A function of kernels with its own text.

    `arguments` and `returns`: kinds of numbers as annotations name them. `body(mark)` returns the lines between the
    braces, where the arguments are %0, %1, … and mark(attribute, scopes) is what stands behind a load or a store of
    memory with these scopes. `own` does the same in Python.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        returns: str,
        body: Callable[[Callable[[str, Sequence[str]], str]], Sequence[str]],
        python_function: Callable[..., Any],
    ) -> None:
        self.arguments, self.returns, self.body = tuple(arguments), returns, body
        self._python_function = python_function

    def __call__(self, *arguments: Any) -> Any:
        """Do it in Python."""
        return self._python_function(*arguments)


def reading(scope: str) -> KernelIntrinsic:
    """Return the kernel function (pointer, i) -> pointer[i] for memory that belongs to a scope."""

    def body(mark: Callable[[str, Sequence[str]], str]) -> list[str]:
        return [
            "%at = getelementptr double, ptr %0, i64 %1",
            f"%value = load double, ptr %at{mark('alias.scope', [scope])}",
            "ret double %value",
        ]

    return KernelIntrinsic(("Reals", "int"), "float", body, lambda pointer, i: pointer[i])


def writing(*others: str) -> KernelIntrinsic:
    """Return the kernel function (pointer, i, value): pointer[i] = value, for memory apart from the scopes given.

    The promise lets the compiler use vector instructions without looking first whether the memory overlaps. It must
    hold for everything that the calling kernel reads through these scopes.
    """

    def body(mark: Callable[[str, Sequence[str]], str]) -> list[str]:
        return [
            "%at = getelementptr double, ptr %0, i64 %1",
            f"store double %2, ptr %at{mark('noalias', others)}",
            "ret void",
        ]

    def own(pointer: Reals, i: int, value: float) -> None:
        pointer[i] = value

    return KernelIntrinsic(("Reals", "int", "float"), "None", body, own)


def weighted_sum(weights: Mapping[int, float], scope: str) -> KernelIntrinsic:
    """Return the kernel function (rows, n, i) -> sum over j of weights[j] rows[j - 1, i], rows (.., n) of a scope."""

    def body(mark: Callable[[str, Sequence[str]], str]) -> list[str]:
        lines, total = [], ""
        for j, weight in weights.items():
            lines += [
                f"%row{j} = mul i64 %1, {j - 1}",
                f"%place{j} = add i64 %row{j}, %2",
                f"%at{j} = getelementptr double, ptr %0, i64 %place{j}",
                f"%value{j} = load double, ptr %at{j}{mark('alias.scope', [scope])}",
                f"%term{j} = fmul contract double %value{j}, {real_text(weight)}",
            ]
            if total:
                lines.append(f"%total{j} = fadd contract double {total}, %term{j}")
            total = f"%total{j}" if total else f"%term{j}"
        return [*lines, f"ret double {total}"]

    def own(rows: Reals, n: int, i: int) -> float:
        return math.fsum(weight * rows[(j - 1) * n + i] for j, weight in weights.items())

    return KernelIntrinsic(("Reals", "int", "int"), "float", body, own)


def interpolant(width: int) -> KernelIntrinsic:
    """Return the kernel function (y, rows, n, i, x, out) that evaluates dense output for components i .. i + width - 1.

    rows (7, n) are the coefficients of `dop853_step.fit_ends`. Explicit vectors, because the compiler makes none of
    loops as short as the state of a small system.
    """
    kind = f"<{width} x double>"

    def body(_mark: Callable[[str, Sequence[str]], str]) -> list[str]:
        def loaded(name: str, pointer: str, row: int) -> list[str]:
            return [
                f"%row{name} = mul i64 %2, {row}",
                f"%place{name} = add i64 %row{name}, %3",
                f"%at{name} = getelementptr double, ptr {pointer}, i64 %place{name}",
                f"%value{name} = load {kind}, ptr %at{name}, align 8",
            ]

        def everywhere(name: str, value: str) -> list[str]:
            return [
                f"%one{name} = insertelement {kind} poison, double {value}, i32 0",
                f"%{name} = shufflevector {kind} %one{name}, {kind} poison, <{width} x i32> zeroinitializer",
            ]

        lines = [
            *everywhere("ahead", "%4"),
            f"%rest = fsub double {real_text(1.0)}, %4",
            *everywhere("behind", "%rest"),
        ]
        lines += loaded("6", "%1", 6)
        total = "%value6"
        for k in (5, 4, 3, 2, 1, 0, -1):
            name, factor = str(k) if k >= 0 else "y", "%behind" if k in (0, 2, 4) else "%ahead"
            lines += [
                *(loaded(name, "%1", k) if k >= 0 else loaded(name, "%0", 0)),
                f"%term{name} = fmul contract {kind} {factor}, {total}",
                f"%total{name} = fadd contract {kind} %value{name}, %term{name}",
            ]
            total = f"%total{name}"
        lines += ["%target = getelementptr double, ptr %5, i64 %3", f"store {kind} {total}, ptr %target, align 8"]
        return [*lines, "ret void"]

    def own(y: Reals, rows: Reals, n: int, i: int, x: float, out: Reals) -> None:
        for column in range(i, i + width):
            total = rows[6 * n + column]
            for k in (5, 4, 3, 2, 1, 0):
                total = rows[k * n + column] + (x if k % 2 else 1.0 - x) * total
            out[column] = y[column] + x * total

    return KernelIntrinsic(("Reals", "Reals", "int", "int", "float", "Reals"), "None", body, own)
