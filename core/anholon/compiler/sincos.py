"""Sine and cosine of one angle together, as machine code that generated code calls: for one angle and for several.

Faster than the C library, which computes them one after the other and branches on the size of the angle. k = round(x
2/π) and r = x - k π/2 by a value of π/2 in three parts (products with them are exact or fused), then the polynomials of
fdlibm for |r| <= π/4 (S. Sun Microsystems, k_sin.c and k_cos.c). The error is below 0.8 units in the last place for |x|
<= 10^5; larger angles and NaN are passed to the C library. One angle and several give the same bits.
"""

from __future__ import annotations

import itertools
import struct
from typing import Final

LANES: Final = 4
"""Angles that are taken side by side."""
SCALAR_SINCOS: Final = "anholon_sincos"
"""void f(double x, double *sine, double *cosine)"""
VECTOR_SINCOS: Final = "anholon_sincos_lanes"
"""void f(<LANES x double> x, double *sines, double *cosines)"""
WIDTH: Final = 8
"""Integrations that go on side by side; those of `kernels/dop853_lanes.c`."""
WIDE_SINCOS: Final = "anholon_sincos_wide"
"""The same for <WIDTH x double>."""
ROW: Final = "anholon_sincos_row"
"""void f(int64 count, double *angles, double *sines, double *cosines)"""

_NAMES: Final = {1: SCALAR_SINCOS, LANES: VECTOR_SINCOS, WIDTH: WIDE_SINCOS}
_LARGEST: Final = 1e5
_TWO_OVER_PI: Final = 0.6366197723675814
_SHIFT: Final = 6755399441055744.0  # 1.5 · 2^52: adding it leaves the whole part in the last bits
_HALF_PI: Final = (1.5707963267948966, 6.123233995736766e-17, -1.4973849048591833e-33)
_SINE: Final = (
    -1.66666666666666324348e-01, 8.33333333332248946124e-03, -1.98412698298579493134e-04, 2.75573137070700676789e-06,
    -2.50507602534068634195e-08, 1.58969099521155010221e-10,
)  # fmt: skip
_COSINE: Final = (
    4.16666666666666019037e-02, -1.38888888888741095749e-03, 2.48015872894767294178e-05, -2.75573143513906633035e-07,
    2.08757232129817482790e-09, -1.13596475577881948265e-11,
)  # fmt: skip


_LOOP: Final = f"""
define void @{ROW}(i64 %count, ptr %angles, ptr %sines, ptr %cosines) nounwind {{
start:
  %some = icmp sgt i64 %count, 0
  br i1 %some, label %body, label %end
body:
  %i = phi i64 [0, %start], [%next, %body]
  %angle = getelementptr inbounds double, ptr %angles, i64 %i
  %sine = getelementptr inbounds double, ptr %sines, i64 %i
  %cosine = getelementptr inbounds double, ptr %cosines, i64 %i
  %x = load double, ptr %angle
  call void @{SCALAR_SINCOS}(double %x, ptr %sine, ptr %cosine)
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %count
  br i1 %more, label %body, label %end
end:
  ret void
}}"""


def make_sincos_module() -> str:
    """Return the module with all functions."""
    lines = [
        "declare double @sin(double) nounwind",
        "declare double @cos(double) nounwind",
        *_function(1),
        *_function(LANES),
        *_function(WIDTH),
        _LOOP,
    ]
    for kind, suffix in (("double", "f64"), *((f"<{lanes} x double>", f"v{lanes}f64") for lanes in (LANES, WIDTH))):
        lines.append(f"declare {kind} @llvm.fma.{suffix}({kind}, {kind}, {kind})")
        lines.append(f"declare {kind} @llvm.fabs.{suffix}({kind})")
    lines += [f"declare i1 @llvm.vector.reduce.and.v{lanes}i1(<{lanes} x i1>)" for lanes in (LANES, WIDTH)]
    return "\n".join(lines) + "\n"


def _function(lanes: int) -> list[str]:
    """Return the lines of the function for some angles."""
    alone = lanes == 1
    kind, integer_kind, test = (
        ("double", "i64", "i1") if alone else (f"<{lanes} x {t}>" for t in ("double", "i64", "i1"))
    )
    suffix = "f64" if alone else f"v{lanes}f64"
    numbers = itertools.count()
    lines: list[str] = []

    def let(instruction: str) -> str:
        name = f"%a{next(numbers)}"
        lines.append(f"{name} = {instruction}")
        return name

    def number(value: float) -> str:
        text = f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}"
        return text if alone else f"<{', '.join([f'double {text}'] * lanes)}>"

    def integer(value: int) -> str:
        return str(value) if alone else f"<{', '.join([f'i64 {value}'] * lanes)}>"

    def fma(a: str, b: str, c: str) -> str:
        return let(f"call {kind} @llvm.fma.{suffix}({kind} {a}, {kind} {b}, {kind} {c})")

    def two(operation: str, a: str, b: str) -> str:
        return let(f"{operation} {kind} {a}, {b}")

    def polynomial(coefficients: tuple[float, ...], z: str) -> str:
        value = number(coefficients[-1])
        for coefficient in reversed(coefficients[:-1]):
            value = fma(value, z, number(coefficient))
        return value

    x, sines, cosines = "%x", "%s", "%c"
    name = _NAMES[lanes]
    lines.append(f"define void @{name}({kind} {x}, ptr noalias {sines}, ptr noalias {cosines}) nounwind {{")
    size = let(f"call {kind} @llvm.fabs.{suffix}({kind} {x})")
    small = let(f"fcmp ole {kind} {size}, {number(_LARGEST)}")
    if not alone:
        small = let(f"call i1 @llvm.vector.reduce.and.v{lanes}i1(<{lanes} x i1> {small})")
    lines.append(f"br i1 {small}, label %quick, label %large")

    lines.append("quick:")
    shifted = fma(x, number(_TWO_OVER_PI), number(_SHIFT))
    quadrant = let(f"bitcast {kind} {shifted} to {integer_kind}")
    k = two("fsub", shifted, number(_SHIFT))
    minus = let(f"fneg {kind} {k}")
    remainder = fma(minus, number(_HALF_PI[0]), x)
    second = two("fmul", k, number(_HALF_PI[1]))
    r = two("fsub", remainder, second)
    # The lost part: the rounding of the difference (Knuth's TwoDiff) and of the product, and the third part.
    back = two("fsub", r, remainder)
    lost = two("fsub", two("fsub", remainder, two("fsub", r, back)), two("fadd", second, back))
    tail = two("fsub", lost, fma(k, number(_HALF_PI[1]), let(f"fneg {kind} {second}")))
    tail = fma(minus, number(_HALF_PI[2]), tail)
    z = two("fmul", r, r)
    # sin(r + tail) = r + (tail (1 - z/2) + r z S(z))
    sine = fma(two("fmul", z, r), polynomial(_SINE, z), fma(two("fmul", z, number(-0.5)), tail, tail))
    sine = two("fadd", r, sine)
    # cos(r + tail) = 1 - z/2 + (z² C(z) - r tail), with the rounding of 1 - z/2 compensated
    half = two("fmul", z, number(0.5))
    main = two("fsub", number(1.0), half)
    lost = two("fsub", two("fsub", number(1.0), main), half)
    cosine = fma(two("fmul", z, z), polynomial(_COSINE, z), fma(let(f"fneg {kind} {r}"), tail, lost))
    cosine = two("fadd", main, cosine)
    odd = let(f"icmp ne {integer_kind} {let(f'and {integer_kind} {quadrant}, {integer(1)}')}, {integer(0)}")
    first = let(f"select {test} {odd}, {kind} {cosine}, {kind} {sine}")
    second = let(f"select {test} {odd}, {kind} {sine}, {kind} {cosine}")

    def signed(value: str, turns: str) -> str:
        sign = let(f"and {integer_kind} {let(f'shl {integer_kind} {turns}, {integer(62)}')}, {integer(-(2**63))}")
        bits = let(f"xor {integer_kind} {let(f'bitcast {kind} {value} to {integer_kind}')}, {sign}")
        return let(f"bitcast {integer_kind} {bits} to {kind}")

    lines.append(f"store {kind} {signed(first, quadrant)}, ptr {sines}, align 8")
    turned = let(f"add {integer_kind} {quadrant}, {integer(1)}")
    lines.append(f"store {kind} {signed(second, turned)}, ptr {cosines}, align 8")
    lines.append("ret void")

    lines.append("large:")
    for lane in range(lanes) if not alone else ():
        value = let(f"extractelement {kind} {x}, i32 {lane}")
        places = [let(f"getelementptr inbounds double, ptr {target}, i64 {lane}") for target in (sines, cosines)]
        lines.append(f"call void @{SCALAR_SINCOS}(double {value}, ptr {places[0]}, ptr {places[1]})")
    for function, target in (("sin", sines), ("cos", cosines)) if alone else ():
        lines.append(f"store double {let(f'call double @{function}(double {x})')}, ptr {target}")
    lines += ["ret void", "}"]
    return lines
