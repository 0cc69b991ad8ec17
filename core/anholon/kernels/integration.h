/* What all steppers share: one segment of integration in memory, with its record, its events and the choice of the next
 * step.
 *
 * The record has one row for each accepted step,
 *     t_old, h, y_old (n), F_1 (n) .. F_7 (n)
 * and the row after the last step is open: it holds the current time, 0 and the current state. */
#ifndef ANHOLON_INTEGRATION_H
#define ANHOLON_INTEGRATION_H

#include "dense_output.h"
#include "event_search.h"
#include "projection.h"

/* How a chunk ended: the values of anholon.steppers.status.StepperStatus; GROW: the record or the list of events is
 * full, call again with more room. */
enum { GROW = -1, RUNNING, DONE, EVENT, CANCELLED, NOT_FINITE, STEP_TOO_SMALL, TOO_MANY_STEPS, RECORD_FULL, STIFF };

/* Entries of `control`, which any thread may read; CANCEL may be set to 1 from any thread. */
enum { CANCEL, STEPS, RHS_CALLS, CONTROLS };

/* One segment of integration: what a chunk leaves for the next, hence chunks of any size give the same bits. Slope and
 * event functions at the current time are kept in row 0 of k and of the samples. */
typedef struct {
    double t, t_end;
    double h;                    /* size of the next step, positive; 0 asks for an automatic one */
    double min_step, max_step;   /* smaller steps end the run */
    double rtol;
    double t_start;              /* of the segment */
    double t_settle;             /* last start or event stop: the event functions may be zero there */
    double projection_tolerance;
    double step_rate;            /* largest number of steps for each second of the segment */
    double t_fault;              /* where a value that is not finite was met */
    int64_t fresh;               /* 1: slope and events at the current state are to be evaluated first */
    int64_t rejected;            /* 1: the last attempt was rejected, so that the step may not grow */
    int64_t faulty;              /* 1: the last attempt met a value that is not finite */
    int64_t fixed;               /* 1: every step is accepted, its size is kept */
    int64_t stiff_test;          /* 1: stiffness is looked for */
    int64_t stiff, nonstiff;     /* steps in which it was found, and in which it was not since then */
    int64_t count, capacity;     /* accepted steps in the record, its rows */
    int64_t located, located_capacity;
    int64_t fault_index;         /* component that was not finite */
    int64_t tried;               /* attempted steps */
    int64_t n, n_events;
    model_function rhs, project, events; /* null: none */
    const double *p;
    int64_t *control;            /* (CONTROLS,) */
    const int64_t *directions, *stops; /* (n_events,) */
    double *record;              /* (capacity, 2 + 8 n) */
    double *located_rows;        /* (located_capacity, 2 + n): index, time, state */
    const double *atol;          /* (n,) */
    double *y, *y_new, *stage;   /* (n,) */
    double *projected;           /* (n + 1,) */
    double *k;                   /* (STAGES, n) */
    double *samples;             /* (INTERVALS + 1, n_events) */
    double *values;              /* (n_events,) */
} integration;

static const double SPACING = 10.0 * 2.220446049250313e-16; /* of times: a step must move them */

static double larger_of_one_and(int64_t n) { return larger(1.0, (double)n); }

/* The sensitivity of the step size to the error: its root of the order of the error. */
typedef double (*root_function)(double error);

/* A first step from the sizes of y, y' and a difference for y''.
 *
 * E. Hairer, S. P. Nørsett, G. Wanner, Solving Ordinary Differential Equations I, section II.4. */
static double initial_step(const integration *s, double *slope_ahead, root_function root)
{
    const double *y = s->y, *slope = s->k;
    double span = s->t_end - s->t, d0 = 0.0, d1 = 0.0, d2 = 0.0;
    for (int64_t i = 0; i < s->n; i++) {
        double weight = 1.0 / (s->atol[i] + s->rtol * magnitude(y[i]));
        d0 += weight * y[i] * weight * y[i];
        d1 += weight * slope[i] * weight * slope[i];
    }
    d0 = square_root(d0 / larger_of_one_and(s->n));
    d1 = square_root(d1 / larger_of_one_and(s->n));
    double h = d0 < 1e-5 || d1 < 1e-5 ? 1e-6 : 0.01 * d0 / d1;
    h = smaller(h, magnitude(span));
    double signed_h = span > 0.0 ? h : -h;
    for (int64_t i = 0; i < s->n; i++)
        s->stage[i] = y[i] + signed_h * slope[i];
    s->rhs(s->t + signed_h, s->stage, s->p, slope_ahead);
    s->control[RHS_CALLS]++;
    for (int64_t i = 0; i < s->n; i++) {
        double weight = 1.0 / (s->atol[i] + s->rtol * magnitude(y[i]));
        double bend = weight * (slope_ahead[i] - slope[i]);
        d2 += bend * bend;
    }
    d2 = square_root(d2 / larger_of_one_and(s->n)) / h;
    double largest = larger(d1, d2);
    if (!(largest < 1e300)) /* the trial point lies outside the domain: start small, step control does the rest */
        return h;
    double ahead = largest <= 1e-15 ? larger(1e-6, 1e-3 * h) : root(0.01 / largest);
    return smaller(100.0 * h, ahead);
}

/* Evaluate what belongs to a start: slope, first step, event functions; return RUNNING or NOT_FINITE. */
static int64_t start(integration *s, double *slope_ahead, root_function root)
{
    s->rhs(s->t, s->y, s->p, s->k);
    s->control[RHS_CALLS]++;
    int64_t bad = first_not_finite(s->y, s->n);
    bad = bad >= 0 ? bad : first_not_finite(s->k, s->n);
    if (bad >= 0) {
        s->t_fault = s->t;
        s->fault_index = bad;
        return NOT_FINITE;
    }
    if (s->h == 0.0 && s->t != s->t_end)
        s->h = initial_step(s, slope_ahead, root);
    if (s->n_events > 0)
        s->events(s->t, s->y, s->p, s->samples);
    s->t_settle = s->t;
    s->fresh = 0;
    return RUNNING;
}

/* A reason not to step, or RUNNING. */
static int64_t reason_to_stop(const integration *s, int64_t budget)
{
    if (s->t == s->t_end)
        return DONE;
    if (*(volatile int64_t *)&s->control[CANCEL])
        return CANCELLED;
    if (budget <= 0)
        return RUNNING;
    if (s->count + 2 > s->capacity || s->located + 2 * INTERVALS * s->n_events > s->located_capacity)
        return GROW;
    if ((double)s->count > s->step_rate * (magnitude(s->t - s->t_start) + 1.0))
        return TOO_MANY_STEPS;
    return RUNNING;
}

/* The end of the next step of so large a size: exactly at t_end, and never with a tiny rest before it. */
static double choose_end(const integration *s, double size)
{
    double remaining = s->t_end - s->t;
    if (1.01 * size >= magnitude(remaining))
        return s->t_end;
    if (2.0 * size > magnitude(remaining) && !s->fixed)
        return s->t + 0.5 * remaining;
    return s->t + (remaining > 0.0 ? size : -size);
}

/* Choose the end of the next of `budget` steps, of a size; return why there is none, or RUNNING. */
static int64_t choose_step(integration *s, int64_t budget, double size, double *t_new)
{
    int64_t reason = reason_to_stop(s, budget);
    if (reason != RUNNING || budget <= 0)
        return reason;
    s->tried++;
    if (size < larger(s->min_step, SPACING * magnitude(s->t)) && size < magnitude(s->t_end - s->t))
        return s->faulty ? NOT_FINITE : STEP_TOO_SMALL;
    *t_new = choose_end(s, size);
    return RUNNING;
}

/* Locate events on a step; a stop event ends the step there: y_new and *t_new become those of the crossing, and 1 is
 * returned. */
static __attribute__((unused)) int locate_events(integration *s, double h, const double *F, double *t_new)
{
    double *rows = s->located_rows + s->located * (s->n + 2);
    event_step events = {s->events, s->p, s->n, s->n_events, dense_output, s->t, h, s->y, s->y_new, F,
                         s->samples, s->stage, s->values};
    crossing_list list = {s->directions, s->t_settle, rows, 0};
    search_events(&events, &list);
    int stopped = 0;
    int64_t kept = 0;
    for (; kept < list.found; kept++) {
        const double *crossing = rows + kept * (s->n + 2);
        if (stopped && crossing[1] != *t_new)
            break;
        if (!stopped && s->stops[(int64_t)crossing[0]]) {
            stopped = 1;
            *t_new = crossing[1];
            copy(crossing + 2, s->y_new, s->n);
        }
    }
    s->located += kept;
    copy(s->samples + INTERVALS * s->n_events, s->samples, s->n_events);
    return stopped;
}

/* Move on: close the row and open the next one with the state reached; `row` is null where no record is kept. */
static void move(integration *s, double *row, double h, double t_new, const double *slope_new)
{
    copy(s->y_new, s->y, s->n);
    copy(slope_new, s->k, s->n);
    if (row) {
        double *next = row + 2 + 8 * s->n;
        row[1] = h;
        next[0] = t_new;
        next[1] = 0.0;
        copy(s->y, next + 2, s->n);
    }
    s->t = t_new;
    s->count++;
    s->control[STEPS]++;
}

#endif
