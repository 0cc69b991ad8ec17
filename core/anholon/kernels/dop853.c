/* DOP853: adaptive integration of y' = f(t, y) with dense output, events and projection, in chunks.
 *
 * The explicit Runge-Kutta pair of order 8(5,3) by Dormand and Prince with dense output of order 7. [E. Hairer,
 * S. P. Nørsett, G. Wanner, Solving Ordinary Differential Equations I, 2nd ed., Springer 1993, sections II.4 to II.6]
 *
 * The record has one row for each accepted step,
 *     t_old, h, y_old (n), F_1 (n) .. F_7 (n)
 * and the row after the last step is open: it holds the current time, 0 and the current state. */
#pragma clang fp contract(fast) /* products may be added without being rounded first */

#include "dop853_step.h"
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
    int64_t stiff, nonstiff;     /* steps in which it was found, and steps in which it was not, since then */
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
} dop853;

static const double SAFETY = 0.9;
static const double SHRINK = 0.2; /* smallest factor from one step size to the next */
static const double LARGEST_GROWTH = 10.0;
static const double SPACING = 10.0 * 2.220446049250313e-16; /* of times: a step must move them */

static const int64_t STIFF_AFTER = 1000; /* steps before the first look for stiffness */
static const double STABLE = 6.1;  /* the step, relative to the time scale of the fastest decay, at which DOP853 becomes
                                      unstable */
static const double LIMITED = 1.0; /* the same at tight tolerances, where rounding errors of what decays keep the steps
                                      shorter, */
static const double SLOW = 0.1;    /* if what moves is slower than what decays by this factor */
enum { STIFF_STEPS = 15, NONSTIFF_STEPS = 6 }; /* at these limits make equations stiff; below them in between begin the
                                                  count anew */

/* value^(1/8), the sensitivity of the step size to the error. */
static double eighth_root(double value) { return square_root(square_root(square_root(value))); }

static double larger_of_one_and(int64_t n) { return larger(1.0, (double)n); }

/* A first step from the sizes of y, y' and a difference for y''.
 *
 * E. Hairer, S. P. Nørsett, G. Wanner, Solving Ordinary Differential Equations I, section II.4. */
static double initial_step(const dop853 *s, double *slope_ahead)
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
    double ahead = largest <= 1e-15 ? larger(1e-6, 1e-3 * h) : eighth_root(0.01 / largest);
    return smaller(100.0 * h, ahead);
}

/* Evaluate what belongs to a start: slope, first step, event functions; return RUNNING or NOT_FINITE. */
static int64_t start(dop853 *s)
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
        s->h = initial_step(s, s->k + 12 * s->n);
    if (s->n_events > 0)
        s->events(s->t, s->y, s->p, s->samples);
    s->t_settle = s->t;
    s->fresh = 0;
    return RUNNING;
}

/* A reason not to step, or RUNNING. */
static int64_t reason_to_stop(const dop853 *s, int64_t budget)
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
static double choose_end(const dop853 *s, double size)
{
    double remaining = s->t_end - s->t;
    if (1.01 * size >= magnitude(remaining))
        return s->t_end;
    if (2.0 * size > magnitude(remaining) && !s->fixed)
        return s->t + 0.5 * remaining;
    return s->t + (remaining > 0.0 ? size : -size);
}

/* Count the steps that stability limits: those of a size beyond the fastest time scale |Δy| / |Δf|.
 *
 * It is that of the difference between end and last stage, two states at the same time. [E. Hairer, G. Wanner, Solving
 * Ordinary Differential Equations II, 2nd ed., Springer 1996, section IV.2] */
static NOINLINE void watch_stiffness(dop853 *s, double h, const double *slope_stage, const double *slope_new)
{
    double distance = 0.0, change = 0.0, path = 0.0, bend = 0.0;
    for (int64_t i = 0; i < s->n; i++) {
        distance += (s->y_new[i] - s->stage[i]) * (s->y_new[i] - s->stage[i]);
        change += (slope_new[i] - slope_stage[i]) * (slope_new[i] - slope_stage[i]);
        path += (s->y_new[i] - s->y[i]) * (s->y_new[i] - s->y[i]);
        bend += (slope_new[i] - s->k[i]) * (slope_new[i] - s->k[i]);
    }
    double limit = bend * distance < SLOW * SLOW * change * path ? LIMITED : STABLE;
    if (h * h * change > limit * limit * distance) {
        s->nonstiff = 0;
        s->stiff++;
    } else if (++s->nonstiff == NONSTIFF_STEPS) {
        s->stiff = 0;
    }
}

/* Shrink after an attempt that failed. A value that is not finite may only mean a step out of the domain; return whether
 * the run may go on. */
static int reject(dop853 *s, const dop853_step *step, double t_new, double norm, int finite)
{
    s->rejected = 1;
    s->faulty = !finite;
    if (finite) {
        s->h = magnitude(step->h) * larger(SHRINK, SAFETY / eighth_root(norm));
        return 1;
    }
    s->t_fault = t_new;
    int64_t bad = first_not_finite(s->k + s->n, 15 * s->n);
    s->fault_index = bad >= 0 ? bad % s->n : first_not_finite(s->y_new, s->n);
    s->h = SHRINK * magnitude(step->h);
    return !s->fixed;
}

/* Set the size of the step that follows one of length h; one that was cut short for t_end does not make it smaller. */
static void set_next_size(dop853 *s, double h, double size, double norm)
{
    if (!s->fixed) {
        double factor = smaller(LARGEST_GROWTH, SAFETY / eighth_root(norm));
        if (s->rejected)
            s->h = magnitude(h) * smaller(1.0, factor);
        else
            s->h = larger(magnitude(h) * factor, magnitude(h) < size ? size : 0.0);
    }
    s->rejected = s->faulty = 0;
}

/* Locate events on a step; a stop event ends the step there: y_new and *t_new become those of the crossing, and 1 is
 * returned. */
static int locate_events(dop853 *s, const dop853_step *step, const double *F, double *t_new)
{
    double *rows = s->located_rows + s->located * (s->n + 2);
    event_step events = {s->events, s->p, s->n, s->n_events, dense_output, step->t, step->h, s->y, s->y_new, F,
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

/* Move on: close the row, open the next one with the state reached. */
static void move(dop853 *s, double *row, double h, double t_new, const double *slope_new)
{
    double *next = row + 2 + 8 * s->n;
    row[1] = h;
    for (int64_t i = 0; i < s->n; i++) {
        s->y[i] = next[2 + i] = s->y_new[i];
        s->k[i] = slope_new[i];
    }
    next[0] = t_new;
    next[1] = 0.0;
    s->t = t_new;
    s->count++;
    s->control[STEPS]++;
}

/* Try up to `budget` steps, rejected ones included. */
int64_t dop853_advance(dop853 *s, int64_t budget)
{
    if (s->fresh && start(s) != RUNNING)
        return NOT_FINITE;
    const int64_t n = s->n;
    double *slope_new = s->k + 12 * n;
    for (;; budget--) {
        int64_t reason = reason_to_stop(s, budget);
        if (reason != RUNNING || budget <= 0)
            return reason;
        s->tried++;

        double size = smaller(s->h, s->max_step);
        if (size < larger(s->min_step, SPACING * magnitude(s->t)) && size < magnitude(s->t_end - s->t))
            return s->faulty ? NOT_FINITE : STEP_TOO_SMALL;
        double t_new = choose_end(s, size);
        const dop853_step step = {s->rhs, s->p, n, s->t, t_new - s->t, s->y, s->y_new, s->stage, s->k};

        /* Try it. Where the error is good, go on: new slope, inner terms of dense output, projection of the end. */
        double *row = s->record + s->count * (2 + 8 * n), *F = row + 2 + n;
        try_step(&step);
        double norm = error_norm(&step, s->rtol, s->atol);
        s->control[RHS_CALLS] += 11;
        int finite = norm < 1e300, good = finite && (norm < 1.0 || s->fixed);
        if (good) {
            s->rhs(t_new, s->y_new, s->p, slope_new);
            if (s->stiff_test && s->count >= STIFF_AFTER)
                watch_stiffness(s, step.h, s->k + 11 * n, slope_new);
            extend_step(&step);
            s->control[RHS_CALLS] += 4;
            finite = fit_interior(step.h, s->k, n, F) == 0.0;
        }
        if (good && finite && s->project &&
            project_state(s->project, t_new, s->y_new, s->p, n, s->projected, s->projection_tolerance)) {
            s->rhs(t_new, s->y_new, s->p, slope_new);
            s->control[RHS_CALLS]++;
            finite = first_not_finite(s->y_new, n) < 0 && first_not_finite(slope_new, n) < 0;
        }
        if (!good || !finite) {
            if (!reject(s, &step, t_new, norm, finite))
                return NOT_FINITE;
            continue;
        }

        /* Accept: let dense output pass through the end, projected or not. */
        fit_ends(&step, slope_new, F);
        set_next_size(s, step.h, size, norm);
        int stopped = s->n_events > 0 && locate_events(s, &step, F, &t_new);
        move(s, row, step.h, t_new, slope_new);
        if (stopped) {
            s->fresh = 1;
            return EVENT;
        }
        if (s->stiff == STIFF_STEPS) {
            s->stiff = 0;
            return STIFF;
        }
    }
}

/* The last row of the record that starts at or before a time; `k` is where the search begins: stay, go one on, or
 * search. */
static int64_t find_row(const double *record, int64_t count, int64_t width, double forward, double time, int64_t k)
{
    if (forward * (time - record[k * width]) < 0.0)
        k = 0;
    if (k < count && forward * (time - record[(k + 1) * width]) >= 0.0)
        k++;
    if (k == count || forward * (time - record[(k + 1) * width]) < 0.0)
        return k;
    int64_t low = k + 1, high = count + 1;
    while (high - low > 1) {
        int64_t middle = (low + high) / 2;
        if (forward * (time - record[middle * width]) >= 0.0)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Write the states at `times` (m,) to `out` (m, n); return -1, or the index of a time outside the record. They are
 * projected where `onto` is not null. */
int64_t dop853_interpolate(
    const double *record, int64_t count, int64_t n, const double *times, int64_t m, double *out, const projection *onto)
{
    const int64_t width = 2 + 8 * n;
    const double first = record[0], last = record[count * width], forward = last >= first ? 1.0 : -1.0;
    int64_t k = 0, j = 0;
    while (j < m) {
        double time = times[j];
        if (!(forward * (time - first) >= 0.0 && forward * (last - time) >= 0.0))
            return j;
        k = find_row(record, count, width, forward, time, k);
        const double *row = record + k * width;
        if (k == count || time == row[0]) {
            copy(row + 2, out + j * n, n);
            j++;
            continue;
        }
        /* All times that follow inside the row. */
        const double scale = 1.0 / row[1], begin = row[0], end = row[width];
        do {
            dense_output(row + 2, row + 2 + n, n, (time - begin) * scale, out + j * n);
            if (++j == m)
                break;
            time = times[j];
        } while (forward * (time - begin) > 0.0 && forward * (end - time) > 0.0);
    }
    if (onto)
        project_rows(onto, times, out, m);
    return -1;
}

/* Project every row of `states` (m, n) at `times` (m,) in place. */
void dop853_project(const projection *onto, const double *times, double *states, int64_t m)
{
    project_rows(onto, times, states, m);
}

/* Sizes of the structures, some offsets and constants, which anholon.kernels.dop853_kernel compares with its own. */
const int64_t *dop853_layout(void)
{
    static const int64_t layout[] = {
        sizeof(dop853), offsetof(dop853, fresh), offsetof(dop853, rhs), offsetof(dop853, values),
        sizeof(projection), offsetof(projection, scratch), offsetof(projection, max_count),
        CONTROLS, INTERVALS, LANES, STAGES,
    };
    return layout;
}
