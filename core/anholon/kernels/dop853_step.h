/* One step of DOP853: stages, error norm and dense output.
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

#define K(j) k[((j) - 1) * n + i]

/* stage_J(y, k, h, n, out): out = y + h sum_j a_Jj k_j, where the slopes are taken. */
#define DEFINE_STAGE(name, SUM)                                                                                       \
    static inline void name(                                                                                          \
        const double *restrict y, const double *restrict k, double h, int64_t n, double *restrict out)                \
    {                                                                                                                 \
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

/* A step from t to t + h with its memory; `stage` is scratch. */
typedef struct {
    model_function rhs;
    const double *p;
    int64_t n;
    double t, h;
    const double *y;
    double *y_new, *stage, *k;
} dop853_step;

#define EVALUATE(j, c)                                                                                                \
    stage_##j(s->y, s->k, s->h, s->n, s->stage);                                                                      \
    s->rhs(s->t + (c) * s->h, s->stage, s->p, s->k + ((j) - 1) * s->n)

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
    solution(s->y, s->k, s->h, s->n, s->y_new);
}

/* Fill k_14 .. k_16, which only dense output needs; k_1 .. k_13 are given. */
static inline void extend_step(const dop853_step *s)
{
    EVALUATE(14, c14);
    EVALUATE(15, c15);
    EVALUATE(16, c16);
}

/* The error of the step relative to the tolerance: below 1 is good, NaN or infinite where a value is.
 *
 * It joins estimates of order 5 and 3 as Hairer does; the scale of a component is atol + rtol max(|y|, |y_new|). */
static inline double error_norm(const dop853_step *s, double rtol, const double *atol)
{
    const double *y = s->y, *y_new = s->y_new, *k = s->k;
    int64_t n = s->n;
    double sum_5 = 0.0, sum_3 = 0.0, watch = 0.0;
    for (int64_t i = 0; i < n; i++) {
        double weight = 1.0 / (atol[i] + rtol * larger(magnitude(y[i]), magnitude(y_new[i])));
        double error_5 = weight * ERROR_5(K), error_3 = weight * ERROR_3(K);
        sum_5 += error_5 * error_5;
        sum_3 += error_3 * error_3;
        watch += y_new[i] - y_new[i]; /* zero, or NaN where y_new is not finite */
    }
    if (sum_5 == 0.0 && sum_3 == 0.0)
        return watch;
    return magnitude(s->h) * sum_5 / square_root((sum_5 + 0.01 * sum_3) * (double)n) + watch;
}

/* Fill F_4 .. F_7 from all 16 stages; return 0, or NaN where one of them is not finite. */
static inline double fit_interior(double h, const double *restrict k, int64_t n, double *restrict F)
{
    double watch = 0.0;
    for (int64_t i = 0; i < n; i++) {
        F[3 * n + i] = h * DENSE_4(K);
        F[4 * n + i] = h * DENSE_5(K);
        F[5 * n + i] = h * DENSE_6(K);
        F[6 * n + i] = h * DENSE_7(K);
        watch += F[3 * n + i] - F[3 * n + i];
    }
    return watch;
}

#endif
