/* Bringing states back onto the constraints with a function `project`, which writes the corrected state (n,) and behind
 * it the largest residual before the correction. */
#ifndef ANHOLON_PROJECTION_H
#define ANHOLON_PROJECTION_H

#include "kernel.h"

/* How rows of states are projected: `project_lanes` is the same function for LANES states at once, or null; `scratch`
 * (LANES, n + 1). A row is corrected up to `max_count` times, until the residual before a correction was below
 * `tolerance`; where the projection is not finite it stays as it is. */
typedef struct {
    model_function project;
    lanes_function project_lanes;
    const double *p;
    double *scratch;
    int64_t n;
    double tolerance;
    int64_t max_count;
} projection;

enum { MAX_CORRECTIONS = 5 };            /* of one step */
static const double QUADRATIC = 1e-9;    /* a residual below this is round-off after one more correction */

/* Correct y in place until the residual is below the tolerance or stops falling; return whether y has changed. out
 * (n + 1,) is scratch. */
static __attribute__((unused)) int project_state(
    model_function project, double t, double *y, const double *p, int64_t n, double *out, double tolerance)
{
    int changed = 0;
    double previous = 0.0;
    for (int count = 0; count < MAX_CORRECTIONS; count++) {
        project(t, y, p, out);
        double residual = out[n];
        if (residual <= tolerance || (count > 0 && !(residual < 0.5 * previous)))
            break;
        copy(out, y, n);
        changed = 1;
        previous = residual;
        if (residual < QUADRATIC)
            break;
    }
    return changed;
}

static int all_finite(const double *values, int64_t n)
{
    double watch = 0.0; /* zero, or NaN where a value is not finite */
    for (int64_t i = 0; i < n; i++)
        watch += values[i] - values[i];
    return watch == 0.0;
}

static void project_row(const projection *s, double t, double *y)
{
    for (int64_t count = 0; count < s->max_count; count++) {
        s->project(t, y, s->p, s->scratch);
        if (!all_finite(s->scratch, s->n + 1))
            return;
        copy(s->scratch, y, s->n);
        if (s->scratch[s->n] < s->tolerance)
            return;
    }
}

static void project_block(const projection *s, const double *times, double *block)
{
    int waiting = (1 << LANES) - 1; /* one bit for each lane */
    for (int64_t count = 0; count < s->max_count && waiting; count++) {
        s->project_lanes(times, block, s->n, s->p, s->scratch, s->n + 1);
        for (int lane = 0; lane < LANES; lane++) {
            if (!(waiting & (1 << lane)))
                continue;
            const double *found = s->scratch + lane * (s->n + 1);
            int finite = all_finite(found, s->n + 1);
            if (finite)
                copy(found, block + lane * s->n, s->n);
            if (!finite || found[s->n] < s->tolerance)
                waiting &= ~(1 << lane);
        }
    }
}

/* Project every row of `states` (m, n) at `times` (m,) in place. */
static inline NOINLINE void project_rows(const projection *s, const double *times, double *states, int64_t m)
{
    int64_t j = 0;
    if (s->project_lanes)
        for (; j + LANES <= m; j += LANES)
            project_block(s, times + j, states + j * s->n);
    for (; j < m; j++)
        project_row(s, times[j], states + j * s->n);
}

#endif
