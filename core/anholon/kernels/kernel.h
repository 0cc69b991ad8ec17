/* What all kernels share: functions that are called by address, and arithmetic of the C library that becomes one
 * machine instruction. Kernels include nothing of a system, so that their text is the same for all of them. */
#ifndef ANHOLON_KERNEL_H
#define ANHOLON_KERNEL_H

#include <stddef.h>
#include <stdint.h>

/* A function compiled for a model: out(t, y, p), see anholon.compiler.compiled_functions. */
typedef void (*model_function)(double t, const double *y, const double *p, double *out);

/* The same for LANES states at once; rows of y have n numbers, rows of out k, see anholon.compiler.simd_text. */
typedef void (*lanes_function)(
    const double *times, const double *y, int64_t n, const double *p, double *out, int64_t k);

enum { LANES = 4 };

/* The numbers of one integration, or of several side by side, where a file says so before it includes others. */
#ifndef REAL
#define REAL double
#endif

#define NOINLINE __attribute__((noinline))

/* The larger of two numbers, the second where one is NaN. */
static inline double larger(double a, double b) { return a > b ? a : b; }

/* The smaller of two numbers, the second where one is NaN. */
static inline double smaller(double a, double b) { return a < b ? a : b; }

static inline double magnitude(double value) { return __builtin_fabs(value); }

/* NaN below zero. */
static inline double square_root(double value) { return __builtin_sqrt(value); }

/* The index of the first value that is not finite, or -1. */
static NOINLINE __attribute__((unused)) int64_t first_not_finite(const double *values, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        if (values[i] - values[i] != 0.0)
            return i;
    return -1;
}

static NOINLINE __attribute__((unused)) void copy(const double *source, double *target, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        target[i] = source[i];
}

#endif
