"""One step of DOP853: stages, error norm and dense output; the functions are kernels over raw memory.

Shapes: y, y_new, stage, atol (n,); stages (16, n), row i - 1 holds k_i; coefficients (7, n), rows F_1 .. F_7.
"""

from __future__ import annotations

from anholon.compiler.raw_memory import (
    Reals,
    call,
    interpolant,
    reading,
    shift,
    square_root,
    weighted_sum,
    writing,
)
from anholon.steppers.dop853_coefficients import E3, E5, A, B, C, D

# Scopes of memory: slopes in `stages`, the state at the start of the step.
_SLOPES, _STATE = "slopes", "state"
_state = reading(_STATE)
_set_stage = writing(_SLOPES, _STATE)
_set_curve = writing(_SLOPES)

_C2 = C[2]
_C3 = C[3]
_C4 = C[4]
_C5 = C[5]
_C6 = C[6]
_C7 = C[7]
_C8 = C[8]
_C9 = C[9]
_C10 = C[10]
_C11 = C[11]
_C14 = C[14]
_C15 = C[15]
_C16 = C[16]

_sum_2 = weighted_sum(A[2], _SLOPES)
_sum_3 = weighted_sum(A[3], _SLOPES)
_sum_4 = weighted_sum(A[4], _SLOPES)
_sum_5 = weighted_sum(A[5], _SLOPES)
_sum_6 = weighted_sum(A[6], _SLOPES)
_sum_7 = weighted_sum(A[7], _SLOPES)
_sum_8 = weighted_sum(A[8], _SLOPES)
_sum_9 = weighted_sum(A[9], _SLOPES)
_sum_10 = weighted_sum(A[10], _SLOPES)
_sum_11 = weighted_sum(A[11], _SLOPES)
_sum_12 = weighted_sum(A[12], _SLOPES)
_sum_new = weighted_sum(B, _SLOPES)
_sum_14 = weighted_sum(A[14], _SLOPES)
_sum_15 = weighted_sum(A[15], _SLOPES)
_sum_16 = weighted_sum(A[16], _SLOPES)
_error_5 = weighted_sum(E5, _SLOPES)
_error_3 = weighted_sum(E3, _SLOPES)
_dense_4 = weighted_sum(D[4], _SLOPES)
_dense_5 = weighted_sum(D[5], _SLOPES)
_dense_6 = weighted_sum(D[6], _SLOPES)
_dense_7 = weighted_sum(D[7], _SLOPES)

_WIDTH = 4  # components in one vector
_one_value = interpolant(1)
_some_values = interpolant(_WIDTH)


def larger(a: float, b: float) -> float:
    """Return the larger of two numbers, the second where one is NaN."""
    return a if a > b else b


def try_step(
    rhs: int, t: float, h: float, y: Reals, p: Reals, stage: Reals, stages: Reals, n: int, y_new: Reals
) -> None:
    """Fill k_2 .. k_12 and `y_new`; k_1 is given, `stage` is scratch."""
    for i in range(n):
        _set_stage(stage, i, _state(y, i) + h * _sum_2(stages, n, i))
    call(rhs, t + _C2 * h, stage, p, shift(stages, n))
    for i in range(n):
        _set_stage(stage, i, _state(y, i) + h * _sum_3(stages, n, i))
    call(rhs, t + _C3 * h, stage, p, shift(stages, 2 * n))
    for i in range(n):
        _set_stage(stage, i, _state(y, i) + h * _sum_4(stages, n, i))
    call(rhs, t + _C4 * h, stage, p, shift(stages, 3 * n))
    for i in range(n):
        _set_stage(stage, i, _state(y, i) + h * _sum_5(stages, n, i))
    call(rhs, t + _C5 * h, stage, p, shift(stages, 4 * n))
    for i in range(n):
        _set_stage(stage, i, _state(y, i) + h * _sum_6(stages, n, i))
    call(rhs, t + _C6 * h, stage, p, shift(stages, 5 * n))
    for i in range(n):
        _set_stage(stage, i, _state(y, i) + h * _sum_7(stages, n, i))
    call(rhs, t + _C7 * h, stage, p, shift(stages, 6 * n))
    for i in range(n):
        _set_stage(stage, i, _state(y, i) + h * _sum_8(stages, n, i))
    call(rhs, t + _C8 * h, stage, p, shift(stages, 7 * n))
    for i in range(n):
        _set_stage(stage, i, _state(y, i) + h * _sum_9(stages, n, i))
    call(rhs, t + _C9 * h, stage, p, shift(stages, 8 * n))
    for i in range(n):
        _set_stage(stage, i, _state(y, i) + h * _sum_10(stages, n, i))
    call(rhs, t + _C10 * h, stage, p, shift(stages, 9 * n))
    for i in range(n):
        _set_stage(stage, i, _state(y, i) + h * _sum_11(stages, n, i))
    call(rhs, t + _C11 * h, stage, p, shift(stages, 10 * n))
    for i in range(n):
        _set_stage(stage, i, _state(y, i) + h * _sum_12(stages, n, i))
    call(rhs, t + h, stage, p, shift(stages, 11 * n))
    for i in range(n):
        _set_stage(y_new, i, _state(y, i) + h * _sum_new(stages, n, i))


def error_norm(h: float, y: Reals, y_new: Reals, rtol: float, atol: Reals, stages: Reals, n: int) -> float:
    """Return the error of the step relative to the tolerance: below 1 is good, NaN or infinite where a value is.

    It joins estimates of order 5 and 3 as Hairer does; the scale of a component is atol + rtol max(|y|, |y_new|).
    """
    sum_5 = 0.0
    sum_3 = 0.0
    watch = 0.0
    for i in range(n):
        weight = 1.0 / (atol[i] + rtol * larger(abs(y[i]), abs(y_new[i])))
        error_5 = weight * _error_5(stages, n, i)
        error_3 = weight * _error_3(stages, n, i)
        sum_5 += error_5 * error_5
        sum_3 += error_3 * error_3
        watch += y_new[i] - y_new[i]  # zero, or NaN where y_new is not finite
    if sum_5 == 0.0 and sum_3 == 0.0:
        return watch
    return abs(h) * sum_5 / square_root((sum_5 + 0.01 * sum_3) * n) + watch


def extend_step(rhs: int, t: float, h: float, y: Reals, p: Reals, stage: Reals, stages: Reals, n: int) -> None:
    """Fill k_14 .. k_16, which only dense output needs; k_1 .. k_13 are given, `stage` is scratch."""
    for i in range(n):
        _set_stage(stage, i, _state(y, i) + h * _sum_14(stages, n, i))
    call(rhs, t + _C14 * h, stage, p, shift(stages, 13 * n))
    for i in range(n):
        _set_stage(stage, i, _state(y, i) + h * _sum_15(stages, n, i))
    call(rhs, t + _C15 * h, stage, p, shift(stages, 14 * n))
    for i in range(n):
        _set_stage(stage, i, _state(y, i) + h * _sum_16(stages, n, i))
    call(rhs, t + _C16 * h, stage, p, shift(stages, 15 * n))


def fit_interior(h: float, stages: Reals, n: int, coefficients: Reals) -> float:
    """Fill F_4 .. F_7 from all 16 stages; return 0, or NaN where one of them is not finite."""
    watch = 0.0
    for i in range(n):
        _set_curve(coefficients, 3 * n + i, h * _dense_4(stages, n, i))
        _set_curve(coefficients, 4 * n + i, h * _dense_5(stages, n, i))
        _set_curve(coefficients, 5 * n + i, h * _dense_6(stages, n, i))
        _set_curve(coefficients, 6 * n + i, h * _dense_7(stages, n, i))
        watch += coefficients[3 * n + i] - coefficients[3 * n + i]
    return watch


def fit_ends(h: float, y: Reals, slope: Reals, y_new: Reals, slope_new: Reals, n: int, coefficients: Reals) -> None:
    """Fill F_1 .. F_3, which fix values and slopes at both ends of the step.

    With x = (time - t) / h the interpolant is

        y + x (F_1 + (1 - x) (F_2 + x (F_3 + (1 - x) (F_4 + x (F_5 + (1 - x) (F_6 + x F_7))))))

    where the terms of F_4 .. F_7 vanish with their slopes at x = 0 and x = 1. Hence `y_new` and `slope_new` need not be
    those of the stages: with a projected end the curve still passes through both ends with the slopes of the right-hand
    side there. The correction enters as the cubic x^2 (3 - 2 x); it is as small as the local error.
    """
    f1, f2, f3 = coefficients, shift(coefficients, n), shift(coefficients, 2 * n)
    for i in range(n):
        difference = y_new[i] - y[i]
        f1[i] = difference
        f2[i] = h * slope[i] - difference
        f3[i] = 2.0 * difference - h * (slope_new[i] + slope[i])


def dense_value(y: Reals, coefficients: Reals, n: int, x: float, out: Reals) -> None:
    """Evaluate dense output at the fraction x of the step; at x = 0 it is y to the bit."""
    if n < _WIDTH:
        for i in range(n):
            _one_value(y, coefficients, n, i, x, out)
        return
    for i in range(0, n - _WIDTH + 1, _WIDTH):
        _some_values(y, coefficients, n, i, x, out)
    if n % _WIDTH != 0:
        _some_values(y, coefficients, n, n - _WIDTH, x, out)  # some of them once more, to the same bits
