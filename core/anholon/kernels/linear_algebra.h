/* Dense systems of equations by LU factors with partial pivoting, real and complex. */
#ifndef ANHOLON_LINEAR_ALGEBRA_H
#define ANHOLON_LINEAR_ALGEBRA_H

#include "kernel.h"

static inline void swap_rows(double *restrict a, double *restrict b, int64_t n)
{
    for (int64_t j = 0; j < n; j++) {
        double kept = a[j];
        a[j] = b[j];
        b[j] = kept;
    }
}

static inline void subtract_multiple(double *restrict a, const double *restrict b, double factor, int64_t n)
{
    for (int64_t j = 0; j < n; j++)
        a[j] -= factor * b[j];
}

/* a -= (u + i v) b for complex rows in two parts. */
static inline void subtract_complex_multiple(
    double *restrict a_re, double *restrict a_im, const double *restrict b_re, const double *restrict b_im, double u,
    double v, int64_t n)
{
    for (int64_t j = 0; j < n; j++) {
        a_re[j] -= u * b_re[j] - v * b_im[j];
        a_im[j] -= u * b_im[j] + v * b_re[j];
    }
}

/* Replace A (n, n) by its factors, with the reciprocals of the pivots on the diagonal; pivots (n,): the row that each row
 * was exchanged with. A zero pivot leaves values that are not finite. */
static NOINLINE void factor_real(double *A, int64_t n, int64_t *pivots)
{
    for (int64_t k = 0; k < n; k++) {
        int64_t best = k;
        for (int64_t i = k + 1; i < n; i++)
            if (magnitude(A[i * n + k]) > magnitude(A[best * n + k]))
                best = i;
        pivots[k] = best;
        if (best != k)
            swap_rows(A + k * n, A + best * n, n);
        A[k * n + k] = 1.0 / A[k * n + k];
        for (int64_t i = k + 1; i < n; i++) {
            double factor = A[i * n + k] *= A[k * n + k];
            if (factor != 0.0)
                subtract_multiple(A + i * n + k + 1, A + k * n + k + 1, factor, n - k - 1);
        }
    }
}

/* The same for a complex matrix in two parts A (2, n, n): real parts, then imaginary parts. */
static NOINLINE void factor_complex(double *A, int64_t n, int64_t *pivots)
{
    double *re = A, *im = A + n * n;
    for (int64_t k = 0; k < n; k++) {
        int64_t best = k;
        double largest = -1.0;
        for (int64_t i = k; i < n; i++) {
            double size = re[i * n + k] * re[i * n + k] + im[i * n + k] * im[i * n + k];
            if (size > largest) {
                largest = size;
                best = i;
            }
        }
        pivots[k] = best;
        if (best != k) {
            swap_rows(re + k * n, re + best * n, n);
            swap_rows(im + k * n, im + best * n, n);
        }
        double a = re[k * n + k] / largest, b = -im[k * n + k] / largest;
        re[k * n + k] = a;
        im[k * n + k] = b;
        for (int64_t i = k + 1; i < n; i++) {
            double u = re[i * n + k] * a - im[i * n + k] * b, v = re[i * n + k] * b + im[i * n + k] * a;
            re[i * n + k] = u;
            im[i * n + k] = v;
            if (u != 0.0 || v != 0.0)
                subtract_complex_multiple(
                    re + i * n + k + 1, im + i * n + k + 1, re + k * n + k + 1, im + k * n + k + 1, u, v, n - k - 1);
        }
    }
}

/* Solve with factors of `factor_real`: x (n,) is the right-hand side, then the solution. */
static void solve_real(const double *A, int64_t n, const int64_t *pivots, double *x)
{
    for (int64_t i = 0; i < n; i++) {
        double value = x[pivots[i]];
        x[pivots[i]] = x[i];
        x[i] = value;
    }
    for (int64_t i = 1; i < n; i++) {
        double sum = 0.0;
        for (int64_t j = 0; j < i; j++)
            sum += A[i * n + j] * x[j];
        x[i] -= sum;
    }
    for (int64_t i = n - 1; i >= 0; i--) {
        double sum = 0.0;
        for (int64_t j = i + 1; j < n; j++)
            sum += A[i * n + j] * x[j];
        x[i] = (x[i] - sum) * A[i * n + i];
    }
}

/* Solve with factors of `factor_complex`: x and y (n,) are the real and imaginary parts. */
static void solve_complex(const double *A, int64_t n, const int64_t *pivots, double *x, double *y)
{
    const double *re = A, *im = A + n * n;
    for (int64_t i = 0; i < n; i++) {
        double value = x[pivots[i]], other = y[pivots[i]];
        x[pivots[i]] = x[i];
        y[pivots[i]] = y[i];
        x[i] = value;
        y[i] = other;
    }
    for (int64_t i = 1; i < n; i++) {
        double sum = 0.0, other = 0.0;
        for (int64_t j = 0; j < i; j++) {
            sum += re[i * n + j] * x[j] - im[i * n + j] * y[j];
            other += re[i * n + j] * y[j] + im[i * n + j] * x[j];
        }
        x[i] -= sum;
        y[i] -= other;
    }
    for (int64_t i = n - 1; i >= 0; i--) {
        double sum = x[i], other = y[i];
        for (int64_t j = i + 1; j < n; j++) {
            sum -= re[i * n + j] * x[j] - im[i * n + j] * y[j];
            other -= re[i * n + j] * y[j] + im[i * n + j] * x[j];
        }
        x[i] = sum * re[i * n + i] - other * im[i * n + i];
        y[i] = sum * im[i * n + i] + other * re[i * n + i];
    }
}

#endif
