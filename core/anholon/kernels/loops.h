/* Loops over rows of states: functions compiled for a model or for rods, one row at a time or LANES rows at once. */
#ifndef ANHOLON_LOOPS_H
#define ANHOLON_LOOPS_H

#include "kernel.h"

/* A loop over m rows of states (m, n) that writes rows out (m, k). Strides may be negative, and the rows of `out` may lie
 * among the states of later calls: recursions are loops too. */
typedef struct {
    int64_t in_lanes; /* 1: the function takes LANES rows at once; m % LANES rows at the end are left */
    union {
        model_function of_row;
        lanes_function of_lanes;
    } function;
    int64_t m, n, k;
    const double *times; /* (m,) */
    const double *states;
    const double *p;
    double *out;
} loop_entry;

/* Loops that are run one after another. */
typedef struct {
    int64_t count;
    const loop_entry *entries;
} loop_program;

static NOINLINE void run_loops(loop_program program)
{
    for (int64_t j = 0; j < program.count; j++) {
        const loop_entry *e = program.entries + j;
        if (e->in_lanes)
            for (int64_t i = 0; i + LANES <= e->m; i += LANES)
                e->function.of_lanes(e->times + i, e->states + i * e->n, e->n, e->p, e->out + i * e->k, e->k);
        else
            for (int64_t i = 0; i < e->m; i++)
                e->function.of_row(e->times[i], e->states + i * e->n, e->p, e->out + i * e->k);
    }
}

#endif
