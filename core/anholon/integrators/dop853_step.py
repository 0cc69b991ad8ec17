"""One step of DOP853: stages, error norm and dense output; the functions are kernels over raw memory.

Shapes: y, stage and scale-like vectors (n,); stages (16, n), row i - 1 holds k_i; coefficients (7, n), rows F_1 .. F_7.
"""

from __future__ import annotations

from math import sqrt

from numba import njit

from anholon.integrators import dop853_coefficients as c
from anholon.integrators.raw_memory import Pointer, call, shift

STAGES = 16
KERNEL = {"error_model": "numpy", "fastmath": {"contract"}}
"""Options of every kernel: no exceptions, and NaN stays NaN; only fused multiply-add is allowed."""


@njit(**KERNEL)
def try_step(rhs: int, t: float, h: float, y: Pointer, p: Pointer, stage: Pointer, stages: Pointer, n: int) -> None:
    """Fill k_2 .. k_12 and leave y(t + h) in `stage`; k_1 is given."""
    k1, k2, k3, k4 = shift(stages, 0), shift(stages, n), shift(stages, 2 * n), shift(stages, 3 * n)
    k5, k6, k7, k8 = shift(stages, 4 * n), shift(stages, 5 * n), shift(stages, 6 * n), shift(stages, 7 * n)
    k9, k10, k11, k12 = shift(stages, 8 * n), shift(stages, 9 * n), shift(stages, 10 * n), shift(stages, 11 * n)
    for i in range(n):
        stage[i] = y[i] + h * c.A2_1 * k1[i]
    call(rhs, t + c.C2 * h, stage, p, k2)
    for i in range(n):
        stage[i] = y[i] + h * (c.A3_1 * k1[i] + c.A3_2 * k2[i])
    call(rhs, t + c.C3 * h, stage, p, k3)
    for i in range(n):
        stage[i] = y[i] + h * (c.A4_1 * k1[i] + c.A4_3 * k3[i])
    call(rhs, t + c.C4 * h, stage, p, k4)
    for i in range(n):
        stage[i] = y[i] + h * (c.A5_1 * k1[i] + c.A5_3 * k3[i] + c.A5_4 * k4[i])
    call(rhs, t + c.C5 * h, stage, p, k5)
    for i in range(n):
        stage[i] = y[i] + h * (c.A6_1 * k1[i] + c.A6_4 * k4[i] + c.A6_5 * k5[i])
    call(rhs, t + c.C6 * h, stage, p, k6)
    for i in range(n):
        stage[i] = y[i] + h * (c.A7_1 * k1[i] + c.A7_4 * k4[i] + c.A7_5 * k5[i] + c.A7_6 * k6[i])
    call(rhs, t + c.C7 * h, stage, p, k7)
    for i in range(n):
        stage[i] = y[i] + h * (c.A8_1 * k1[i] + c.A8_4 * k4[i] + c.A8_5 * k5[i] + c.A8_6 * k6[i] + c.A8_7 * k7[i])
    call(rhs, t + c.C8 * h, stage, p, k8)
    for i in range(n):
        stage[i] = y[i] + h * (
            c.A9_1 * k1[i] + c.A9_4 * k4[i] + c.A9_5 * k5[i] + c.A9_6 * k6[i] + c.A9_7 * k7[i] + c.A9_8 * k8[i]
        )
    call(rhs, t + c.C9 * h, stage, p, k9)
    for i in range(n):
        stage[i] = y[i] + h * (
            c.A10_1 * k1[i] + c.A10_4 * k4[i] + c.A10_5 * k5[i] + c.A10_6 * k6[i] + c.A10_7 * k7[i] + c.A10_8 * k8[i]
            + c.A10_9 * k9[i]
        )
    call(rhs, t + c.C10 * h, stage, p, k10)
    for i in range(n):
        stage[i] = y[i] + h * (
            c.A11_1 * k1[i] + c.A11_4 * k4[i] + c.A11_5 * k5[i] + c.A11_6 * k6[i] + c.A11_7 * k7[i] + c.A11_8 * k8[i]
            + c.A11_9 * k9[i] + c.A11_10 * k10[i]
        )
    call(rhs, t + c.C11 * h, stage, p, k11)
    for i in range(n):
        stage[i] = y[i] + h * (
            c.A12_1 * k1[i] + c.A12_4 * k4[i] + c.A12_5 * k5[i] + c.A12_6 * k6[i] + c.A12_7 * k7[i] + c.A12_8 * k8[i]
            + c.A12_9 * k9[i] + c.A12_10 * k10[i] + c.A12_11 * k11[i]
        )
    call(rhs, t + h, stage, p, k12)
    for i in range(n):
        stage[i] = y[i] + h * (
            c.B1 * k1[i] + c.B6 * k6[i] + c.B7 * k7[i] + c.B8 * k8[i] + c.B9 * k9[i] + c.B10 * k10[i] + c.B11 * k11[i]
            + c.B12 * k12[i]
        )

@njit(**KERNEL)
def error_norm(h: float, y: Pointer, y_new: Pointer, rtol: float, atol: Pointer, stages: Pointer, n: int) -> float:
    """Return the error of the step relative to the tolerance: at most 1 is good, NaN or infinite where a value is.

    It joins estimates of order 5 and 3 as Hairer does; the scale of a component is atol + rtol max(|y|, |y_new|).
    """
    k1, k6, k7, k8 = shift(stages, 0), shift(stages, 5 * n), shift(stages, 6 * n), shift(stages, 7 * n)
    k9, k10, k11, k12 = shift(stages, 8 * n), shift(stages, 9 * n), shift(stages, 10 * n), shift(stages, 11 * n)
    sum5 = 0.0
    sum3 = 0.0
    watch = 0.0
    for i in range(n):
        scale = atol[i] + rtol * max(abs(y[i]), abs(y_new[i]))
        e5 = (
            c.E5_1 * k1[i] + c.E5_6 * k6[i] + c.E5_7 * k7[i] + c.E5_8 * k8[i] + c.E5_9 * k9[i] + c.E5_10 * k10[i]
            + c.E5_11 * k11[i] + c.E5_12 * k12[i]
        ) / scale
        e3 = (
            (c.B1 - c.BHH1) * k1[i] + c.B6 * k6[i] + c.B7 * k7[i] + c.B8 * k8[i] + (c.B9 - c.BHH9) * k9[i]
            + c.B10 * k10[i] + c.B11 * k11[i] + (c.B12 - c.BHH12) * k12[i]
        ) / scale
        sum5 += e5 * e5
        sum3 += e3 * e3
        watch += y_new[i] - y_new[i]  # zero, or NaN where y_new is not finite
    if sum5 == 0.0 and sum3 == 0.0:
        return watch
    return abs(h) * sum5 / sqrt((sum5 + 0.01 * sum3) * n) + watch


@njit(**KERNEL)
def extend_step(rhs: int, t: float, h: float, y: Pointer, p: Pointer, stage: Pointer, stages: Pointer, n: int) -> None:
    """Fill k_14 .. k_16, which only dense output needs; k_1 .. k_13 are given. Overwrites `stage`."""
    k1, k6, k7, k8 = shift(stages, 0), shift(stages, 5 * n), shift(stages, 6 * n), shift(stages, 7 * n)
    k9, k10, k11, k12 = shift(stages, 8 * n), shift(stages, 9 * n), shift(stages, 10 * n), shift(stages, 11 * n)
    k13, k14, k15, k16 = shift(stages, 12 * n), shift(stages, 13 * n), shift(stages, 14 * n), shift(stages, 15 * n)
    for i in range(n):
        stage[i] = y[i] + h * (
            c.A14_1 * k1[i] + c.A14_7 * k7[i] + c.A14_8 * k8[i] + c.A14_9 * k9[i] + c.A14_10 * k10[i]
            + c.A14_11 * k11[i] + c.A14_12 * k12[i] + c.A14_13 * k13[i]
        )
    call(rhs, t + c.C14 * h, stage, p, k14)
    for i in range(n):
        stage[i] = y[i] + h * (
            c.A15_1 * k1[i] + c.A15_6 * k6[i] + c.A15_7 * k7[i] + c.A15_8 * k8[i] + c.A15_11 * k11[i]
            + c.A15_12 * k12[i] + c.A15_13 * k13[i] + c.A15_14 * k14[i]
        )
    call(rhs, t + c.C15 * h, stage, p, k15)
    for i in range(n):
        stage[i] = y[i] + h * (
            c.A16_1 * k1[i] + c.A16_6 * k6[i] + c.A16_7 * k7[i] + c.A16_8 * k8[i] + c.A16_9 * k9[i] + c.A16_13 * k13[i]
            + c.A16_14 * k14[i] + c.A16_15 * k15[i]
        )
    call(rhs, t + c.C16 * h, stage, p, k16)

@njit(**KERNEL)
def fit_dense(
    h: float, y: Pointer, y_new: Pointer, slope_new: Pointer, stages: Pointer, n: int, coefficients: Pointer
) -> float:
    """Fill the coefficients of dense output from y to y_new; return 0, or NaN where one of them is not finite.

    With x = (time - t) / h the interpolant is

        y + x (F_1 + (1 - x) (F_2 + x (F_3 + (1 - x) (F_4 + x (F_5 + (1 - x) (F_6 + x F_7))))))

    F_1 .. F_3 fix values and slopes at both ends, and `y_new`, `slope_new` need not be those of the stages: a projected
    end moves only them, so that the curve passes through both ends with the slopes of the right-hand side there. The
    correction enters as the cubic x^2 (3 - 2 x); it is as small as the local error.
    """
    k1, k6, k7, k8 = shift(stages, 0), shift(stages, 5 * n), shift(stages, 6 * n), shift(stages, 7 * n)
    k9, k10, k11, k12 = shift(stages, 8 * n), shift(stages, 9 * n), shift(stages, 10 * n), shift(stages, 11 * n)
    k13, k14, k15, k16 = shift(stages, 12 * n), shift(stages, 13 * n), shift(stages, 14 * n), shift(stages, 15 * n)
    f1, f2, f3, f4 = coefficients, shift(coefficients, n), shift(coefficients, 2 * n), shift(coefficients, 3 * n)
    f5, f6, f7 = shift(coefficients, 4 * n), shift(coefficients, 5 * n), shift(coefficients, 6 * n)
    watch = 0.0
    for i in range(n):
        difference = y_new[i] - y[i]
        f1[i] = difference
        f2[i] = h * k1[i] - difference
        f3[i] = 2.0 * difference - h * (slope_new[i] + k1[i])
        watch += f3[i] - f3[i]
        f4[i] = h * (
            c.D4_1 * k1[i] + c.D4_6 * k6[i] + c.D4_7 * k7[i] + c.D4_8 * k8[i] + c.D4_9 * k9[i] + c.D4_10 * k10[i]
            + c.D4_11 * k11[i] + c.D4_12 * k12[i] + c.D4_13 * k13[i] + c.D4_14 * k14[i] + c.D4_15 * k15[i]
            + c.D4_16 * k16[i]
        )
        f5[i] = h * (
            c.D5_1 * k1[i] + c.D5_6 * k6[i] + c.D5_7 * k7[i] + c.D5_8 * k8[i] + c.D5_9 * k9[i] + c.D5_10 * k10[i]
            + c.D5_11 * k11[i] + c.D5_12 * k12[i] + c.D5_13 * k13[i] + c.D5_14 * k14[i] + c.D5_15 * k15[i]
            + c.D5_16 * k16[i]
        )
        f6[i] = h * (
            c.D6_1 * k1[i] + c.D6_6 * k6[i] + c.D6_7 * k7[i] + c.D6_8 * k8[i] + c.D6_9 * k9[i] + c.D6_10 * k10[i]
            + c.D6_11 * k11[i] + c.D6_12 * k12[i] + c.D6_13 * k13[i] + c.D6_14 * k14[i] + c.D6_15 * k15[i]
            + c.D6_16 * k16[i]
        )
        f7[i] = h * (
            c.D7_1 * k1[i] + c.D7_6 * k6[i] + c.D7_7 * k7[i] + c.D7_8 * k8[i] + c.D7_9 * k9[i] + c.D7_10 * k10[i]
            + c.D7_11 * k11[i] + c.D7_12 * k12[i] + c.D7_13 * k13[i] + c.D7_14 * k14[i] + c.D7_15 * k15[i]
            + c.D7_16 * k16[i]
        )
        watch += f4[i] - f4[i]
    return watch


@njit(**KERNEL)
def dense_value(y: Pointer, coefficients: Pointer, n: int, x: float, out: Pointer) -> None:
    """Evaluate dense output at the fraction x of the step; at x = 0 it is y to the bit."""
    z = 1.0 - x
    f1, f2, f3, f4 = coefficients, shift(coefficients, n), shift(coefficients, 2 * n), shift(coefficients, 3 * n)
    f5, f6, f7 = shift(coefficients, 4 * n), shift(coefficients, 5 * n), shift(coefficients, 6 * n)
    for i in range(n):
        out[i] = y[i] + x * (f1[i] + z * (f2[i] + x * (f3[i] + z * (f4[i] + x * (f5[i] + z * (f6[i] + x * f7[i]))))))
