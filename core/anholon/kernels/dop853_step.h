/* One step of DOP853: stages, error norm and dense output, of numbers of the type REAL.
 *
 * Shapes: y, y_new, stage, atol (n,); k (16, n), row i - 1 holds k_i; F (7, n), rows F_1 .. F_7.
 * Source: E. Hairer, S. P. Nørsett, G. Wanner, Solving Ordinary Differential Equations I, 2nd ed., Springer 1993,
 * sections II.4 to II.6. */
#ifndef ANHOLON_DOP853_STEP_H
#define ANHOLON_DOP853_STEP_H

#include "dop853_coefficients.h"
#include "dense_output.h"
#include "kernel.h"

enum { STAGES = 16 };

/* What a file that takes several integrations at once defines otherwise. */
#ifndef REAL_FUNCTION
#define REAL_FUNCTION model_function
#define REAL_MAGNITUDE magnitude
#define REAL_LARGER larger
#define EVALUATE_AT(s, time, state, out) (s)->rhs(time, state, (s)->p, out)
#endif

/* A step from t to t + h with its memory; `stage` is scratch. */
typedef struct {
    REAL_FUNCTION rhs;
    const REAL *p;
    int64_t n;
    REAL t, h;
    const REAL *y;
    REAL *y_new, *stage, *k;
} dop853_step;

#define K(j) k[((j) - 1) * n + i]

/* stage_J(s, out): out = y + h sum_j a_Jj k_j, where the slopes are taken. */
#define DEFINE_STAGE(name, SUM)                                                                                       \
    static inline void name(const dop853_step *s, REAL *restrict out)                                                 \
    {                                                                                                                 \
        const REAL *restrict y = s->y, *restrict k = s->k;                                                            \
        const REAL h = s->h;                                                                                          \
        const int64_t n = s->n;                                                                                       \
        for (int64_t i = 0; i < n; i++)                                                                               \
            out[i] = y[i] + h * SUM(K);                                                                               \
    }

DEFINE_STAGE(stage_2, STAGE_2)
DEFINE_STAGE(stage_3, STAGE_3)
DEFINE_STAGE(stage_4, STAGE_4)
DEFINE_STAGE(stage_5, STAGE_5)
DEFINE_STAGE(stage_6, STAGE_6)
DEFINE_STAGE(stage_7, STAGE_7)
DEFINE_STAGE(stage_8, STAGE_8)
DEFINE_STAGE(stage_9, STAGE_9)
DEFINE_STAGE(stage_10, STAGE_10)
DEFINE_STAGE(stage_11, STAGE_11)
DEFINE_STAGE(stage_12, STAGE_12)
DEFINE_STAGE(solution, SOLUTION)
DEFINE_STAGE(stage_14, STAGE_14)
DEFINE_STAGE(stage_15, STAGE_15)
DEFINE_STAGE(stage_16, STAGE_16)

#define EVALUATE(j, c)                                                                                                \
    stage_##j(s, s->stage);                                                                                           \
    EVALUATE_AT(s, s->t + (c) * s->h, s->stage, s->k + ((j) - 1) * s->n)

/* Fill k_2 .. k_12 and y_new; k_1 is given. */
static inline void try_step(const dop853_step *s)
{
    EVALUATE(2, c2);
    EVALUATE(3, c3);
    EVALUATE(4, c4);
    EVALUATE(5, c5);
    EVALUATE(6, c6);
    EVALUATE(7, c7);
    EVALUATE(8, c8);
    EVALUATE(9, c9);
    EVALUATE(10, c10);
    EVALUATE(11, c11);
    EVALUATE(12, 1.0);
    solution(s, s->y_new);
}

/* Fill k_14 .. k_16, which only dense output needs; k_1 .. k_13 are given. */
static inline void extend_step(const dop853_step *s)
{
    EVALUATE(14, c14);
    EVALUATE(15, c15);
    EVALUATE(16, c16);
}

/* Sums over the components for the error of a step: the squares of the estimates of order 5 and 3 relative to
 * atol + rtol max(|y|, |y_new|), and zero, or NaN where y_new is not finite. All products are rounded: the estimates are
 * small differences, and decide on steps, which are to be the same in vectors of components and of integrations. */
typedef struct {
    REAL order_5, order_3, watch;
} error_sums;

static inline void sum_errors(const dop853_step *s, double rtol, const double *atol, error_sums *sums)
{
#pragma clang fp contract(off)
    const REAL *y = s->y, *y_new = s->y_new, *k = s->k;
    const int64_t n = s->n;
    REAL sum_5 = {0.0}, sum_3 = {0.0}, watch = {0.0};
    for (int64_t i = 0; i < n; i++) {
        REAL weight = 1.0 / (atol[i] + rtol * REAL_LARGER(REAL_MAGNITUDE(y[i]), REAL_MAGNITUDE(y_new[i])));
        REAL error_5 = weight * ERROR_5(K), error_3 = weight * ERROR_3(K);
        sum_5 += error_5 * error_5;
        sum_3 += error_3 * error_3;
        watch += y_new[i] - y_new[i];
    }
    sums->order_5 = sum_5;
    sums->order_3 = sum_3;
    sums->watch = watch;
}

/* The error of a step of n components relative to the tolerance, as Hairer joins its estimates: below 1 is good, NaN or
 * infinite where a value is. */
static inline double error_norm(double h, double order_5, double order_3, double watch, int64_t n)
{
    if (order_5 == 0.0 && order_3 == 0.0)
        return watch;
    return magnitude(h) * order_5 / square_root((order_5 + 0.01 * order_3) * (double)n) + watch;
}

/* Fill F_4 .. F_7 from all 16 stages; `not_finite` is 0, or NaN where one of them is not finite. */
static inline void fit_interior(const dop853_step *s, REAL *restrict F, REAL *not_finite)
{
    const REAL *restrict k = s->k;
    const REAL h = s->h;
    const int64_t n = s->n;
    REAL watch = {0.0};
    for (int64_t i = 0; i < n; i++) {
        F[3 * n + i] = h * DENSE_4(K);
        F[4 * n + i] = h * DENSE_5(K);
        F[5 * n + i] = h * DENSE_6(K);
        F[6 * n + i] = h * DENSE_7(K);
        watch += F[3 * n + i] - F[3 * n + i];
    }
    *not_finite = watch;
}

#endif
