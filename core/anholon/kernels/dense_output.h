/* Dense output: one polynomial of degree up to 7 for each step, as that of DOP853; lower degrees leave the last
 * coefficients zero. Shapes: y, slopes (n,), F (7, n). */
#ifndef ANHOLON_DENSE_OUTPUT_H
#define ANHOLON_DENSE_OUTPUT_H

#include "kernel.h"

/* Fill F_1 .. F_3, which fix values and slopes at both ends of the step.
 *
 * With x = (time - t) / h the interpolant is
 *
 *     y + x (F_1 + (1 - x) (F_2 + x (F_3 + (1 - x) (F_4 + x (F_5 + (1 - x) (F_6 + x F_7))))))
 *
 * where the terms of F_4 .. F_7 vanish with their slopes at x = 0 and x = 1. Hence y_new and slope_new need not be those
 * of the stages: with a projected end the curve still passes through both ends with the slopes of the right-hand side
 * there. The correction enters as the cubic x^2 (3 - 2 x); it is as small as the local error. */
static inline void fit_ends(
    const REAL *h, const REAL *y, const REAL *slope, const REAL *y_new, const REAL *slope_new, int64_t n, REAL *F)
{
    REAL *F1 = F, *F2 = F + n, *F3 = F + 2 * n;
    for (int64_t i = 0; i < n; i++) {
        REAL difference = y_new[i] - y[i];
        F1[i] = difference;
        F2[i] = *h * slope[i] - difference;
        F3[i] = 2.0 * difference - *h * (slope_new[i] + slope[i]);
    }
}

/* Four components at once: compilers make no vectors of loops as short as the state of a small system. Not in C99, but
 * in every compiler that makes LLVM IR. */
typedef double double4 __attribute__((vector_size(32), aligned(8)));

#define INTERPOLANT(type, i)                                                                                          \
    (*(type *)(out + (i)) =                                                                                           \
         *(const type *)(y + (i)) +                                                                                   \
         x * (*(const type *)(F + (i)) +                                                                              \
              z * (*(const type *)(F + n + (i)) +                                                                     \
                   x * (*(const type *)(F + 2 * n + (i)) +                                                            \
                        z * (*(const type *)(F + 3 * n + (i)) +                                                       \
                             x * (*(const type *)(F + 4 * n + (i)) +                                                  \
                                  z * (*(const type *)(F + 5 * n + (i)) + x * *(const type *)(F + 6 * n + (i)))))))))

/* Dense output (n,) at the fraction x of the step; at x = 0 it is y to the bit. */
static NOINLINE void dense_output(const double *y, const double *F, int64_t n, double x, double *out)
{
    double z = 1.0 - x;
    if (n < 4) {
        for (int64_t i = 0; i < n; i++)
            INTERPOLANT(double, i);
        return;
    }
    for (int64_t i = 0; i + 4 <= n; i += 4)
        INTERPOLANT(double4, i);
    if (n % 4)
        INTERPOLANT(double4, n - 4); /* some of them once more, to the same bits */
}

#endif
