/* Sine and cosine of one angle together, of one angle and of several: faster than a C library, which computes them one
 * after the other and branches on the size of the angle.
 *
 * k = round(x 2/π) and r = x - k π/2 by a value of π/2 in three parts (products with them are exact or fused), then the
 * polynomials of fdlibm for |r| <= π/4 [Sun Microsystems, k_sin.c and k_cos.c]. The error is below 0.8 units in the last
 * place for |x| <= 1e5; larger angles and NaN are passed to the C library. One angle and several give the same bits. */
#include "kernel.h"

enum { SINCOS_WIDTH = 8 };

double sin(double x);
double cos(double x);

static const double LARGEST_ANGLE = 1e5; /* rad, up to which k π/2 is exact enough */
static const double TWO_OVER_PI = 0.6366197723675814;
static const double TO_INTEGER = 6755399441055744.0; /* 1.5 · 2^52: adding it leaves the whole part in the last bits */
static const double HALF_PI_1 = 1.5707963267948966, HALF_PI_2 = 6.123233995736766e-17,
                    HALF_PI_3 = -1.4973849048591833e-33; /* the parts of π/2 */

#undef REAL
#define REAL double
#define BITS uint64_t
#define NAME sincos_of_small
#include "sincos_small.h"

typedef double few __attribute__((vector_size(8 * LANES), aligned(8)));
typedef uint64_t few_bits __attribute__((vector_size(8 * LANES)));
#define REAL few
#define BITS few_bits
#define NAME sincos_of_few
#include "sincos_small.h"

typedef double many __attribute__((vector_size(8 * SINCOS_WIDTH), aligned(8)));
typedef uint64_t many_bits __attribute__((vector_size(8 * SINCOS_WIDTH)));
#define REAL many
#define BITS many_bits
#define NAME sincos_of_many
#include "sincos_small.h"

/* Apart from each other: a compiler would call one function of its own for both. */
static NOINLINE double library_sine(double x) { return sin(x); }
static NOINLINE double library_cosine(double x) { return cos(x); }

/* Write sine and cosine of an angle. */
void anholon_sincos(double x, double *restrict sine, double *restrict cosine)
{
    if (magnitude(x) <= LARGEST_ANGLE) {
        sincos_of_small(&x, sine, cosine);
    } else {
        *sine = library_sine(x);
        *cosine = library_cosine(x);
    }
}

/* The same for any number of angles. */
void anholon_sincos_row(int64_t count, const double *angles, double *sines, double *cosines)
{
    for (int64_t i = 0; i < count; i++)
        anholon_sincos(angles[i], sines + i, cosines + i);
}

/* The same for LANES angles side by side. */
void anholon_sincos_lanes(const few *angles, few *restrict sines, few *restrict cosines)
{
    if (__builtin_reduce_and(__builtin_elementwise_abs(*angles) <= LARGEST_ANGLE))
        sincos_of_few(angles, sines, cosines);
    else
        anholon_sincos_row(LANES, (const double *)angles, (double *)sines, (double *)cosines);
}

/* The same for SINCOS_WIDTH angles side by side. */
void anholon_sincos_wide(const many *angles, many *restrict sines, many *restrict cosines)
{
    if (__builtin_reduce_and(__builtin_elementwise_abs(*angles) <= LARGEST_ANGLE))
        sincos_of_many(angles, sines, cosines);
    else
        anholon_sincos_row(SINCOS_WIDTH, (const double *)angles, (double *)sines, (double *)cosines);
}

/* Numbers of angles side by side, which anholon.compiler.sincos compares with its own. */
const int64_t *anholon_sincos_layout(void)
{
    static const int64_t layout[] = {LANES, SINCOS_WIDTH};
    return layout;
}
