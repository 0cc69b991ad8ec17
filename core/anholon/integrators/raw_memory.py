"""What numba lacks to write kernels over raw memory: a call by address and pointer offsets.

The kernels of this package receive addresses, not arrays: they run without the interpreter, allocate nothing and
count no references, so that their machine code depends on numba only while it is being made.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import llvmlite.ir as ir
from numba import types
from numba.extending import intrinsic

Pointer: TypeAlias = Any
"""A C pointer inside a kernel: `pointer[i]` reads and writes, without bounds."""

FLOATS = types.CPointer(types.float64)
INTEGERS = types.CPointer(types.int64)


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
def shift(typing: Any, pointer: Any, offset: Any) -> Any:
    """Return the pointer to `pointer[offset]`."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.gep(values[0], [values[1]])

    return pointer(pointer, types.int64), generate
