/* Values that depend on time alone, read from a table: piecewise sums of Chebyshev polynomials, which
 * anholon.compiler.time_tables makes.
 *
 * Several values stand side by side in a vector. [C. W. Clenshaw, A note on the summation of Chebyshev series,
 * Mathematics of Computation 9 (1955) 118] */
#include "kernel.h"

#pragma clang fp contract(on) /* a product may be added without being rounded first */

enum { TABLE_WIDTH = 8, TABLE_NODES = 24 };
typedef double lanes __attribute__((vector_size(8 * TABLE_WIDTH), aligned(8)));

typedef struct {
    double t;           /* of the last evaluation; NaN: there was none */
    double begin, end;  /* of the table, s */
    int64_t pieces;
    int64_t blocks;     /* of TABLE_WIDTH values */
    int64_t piece;      /* of the last evaluation */
    double unused[2];
    lanes values[];     /* (blocks,) at t; then the ends of the pieces (pieces + 1,), then coefficients (pieces, blocks,
                           TABLE_NODES) of TABLE_WIDTH values */
} time_table;

/* The piece that contains t, looked for from the last one on. */
static int64_t find_piece(const time_table *s, const double *ends, double t)
{
    int64_t piece = s->piece;
    while (piece > 0 && t < ends[piece])
        piece--;
    while (piece < s->pieces - 1 && t >= ends[piece + 1])
        piece++;
    return piece;
}

/* Write the sum of c_k T_k(x): b_k = c_k + 2 x b_{k+1} - b_{k+2}, and c_0 + x b_1 - b_2. */
static void sum_chebyshev(const lanes *c, double x, lanes *sum)
{
    lanes b1 = {0.0}, b2 = {0.0};
    for (int k = TABLE_NODES - 1; k > 0; k--) {
        lanes b = 2.0 * x * b1 + (c[k] - b2);
        b2 = b1, b1 = b;
    }
    *sum = x * b1 + (c[0] - b2);
}

/* Bring the values of a table to the time t; outside of it they are not numbers. */
void anholon_look_up(double t, time_table *s)
{
    if (s->t == t)
        return;
    s->t = t;
    const double *ends = (const double *)(s->values + s->blocks);
    int64_t piece = s->piece = find_piece(s, ends, t);
    const lanes *c = (const lanes *)(ends + s->pieces + 1) + piece * s->blocks * TABLE_NODES;
    double x = __builtin_nan("");
    if (t >= s->begin && t <= s->end)
        x = 2.0 * ((t - ends[piece]) / (ends[piece + 1] - ends[piece])) - 1.0;
    for (int64_t i = 0; i < s->blocks; i++)
        sum_chebyshev(c + i * TABLE_NODES, x, s->values + i);
}

/* The layout of a table, which anholon.compiler.time_tables compares with its own. */
const int64_t *anholon_look_up_layout(void)
{
    static const int64_t layout[] = {offsetof(time_table, values), TABLE_NODES, TABLE_WIDTH};
    return layout;
}
