/* Finding the zeros of event functions on the dense output of one step.
 *
 * Event functions are sampled at nine equal points of the step. A change of sign between neighbours is a crossing. Where
 * the parabola through three samples comes near zero between two of them, or the straight lines that lead to them from
 * outside meet below zero, as beside a corner, the extremum is sought, so that two crossings in one interval are seen as
 * well. Samples: (INTERVALS + 1, count), row s belongs to x = s / INTERVALS. */
#ifndef ANHOLON_EVENT_SEARCH_H
#define ANHOLON_EVENT_SEARCH_H

#include "kernel.h"

enum { INTERVALS = 8 };

/* Dense output (n,) at the fraction x of a step that starts at y with coefficients F. */
typedef void (*dense_function)(const double *y, const double *F, int64_t n, double x, double *out);

/* Event functions on one step from t to t + h; `state` (n,) and `values` (count,) are scratch. */
typedef struct {
    model_function events;
    const double *p;
    int64_t n, count;
    dense_function dense;
    double t, h;
    const double *y, *y_new, *F;
    double *samples, *state, *values;
} event_step;

/* Crossings that are wanted: directions (count,) 1 rising, -1 falling, 0 both; zeros at the time `settle` belong to the
 * start. rows (.., 2 + n): index, time, state of each crossing of the step, in order of time. */
typedef struct {
    const int64_t *directions;
    double settle;
    double *rows;
    int64_t found;
} crossing_list;

static const double GOLDEN = 0.3819660112501051;  /* (3 - sqrt 5) / 2 */
static const double NEAR_ZERO = 0.5;              /* the extremum is sought where the parabola comes this near to zero,
                                                     relative to the nearest sample */
static const double EDGE = 0.0625;                /* of an interval: where the first and the last one are looked at for
                                                     the slope at their ends */
static const double PRECISION = 1e-15;            /* of x, relative to the larger of the step and the time */
static const double SETTLED = 1e-10;              /* zeros this near to a start (seconds, relative to times above 1 s)
                                                     belong to the start */

/* Event function `index` at the fraction x of the step; leaves the state there in `state`. */
static NOINLINE double event_value(const event_step *s, int64_t index, double x)
{
    s->dense(s->y, s->F, s->n, x, s->state);
    s->events(s->t + x * s->h, s->state, s->p, s->values);
    return s->values[index];
}

/* x of the zero between two fractions where the signs differ, on the side of x_new to the last digit.
 *
 * Chandrupatla's method: inverse quadratic interpolation where it is safe, bisection elsewhere. [T. R. Chandrupatla, A
 * new hybrid quadratic/bisection algorithm for finding the zero of a nonlinear function without using derivatives, Adv.
 * Eng. Software 28 (1997) 145-149] */
static NOINLINE double find_zero(
    const event_step *s, int64_t index, double x_old, double g_old, double x_new, double g_new)
{
    double tolerance = PRECISION * larger(1.0, magnitude(s->t / s->h));
    double a = x_new, ga = g_new; /* the newest point */
    double b = x_old, gb = g_old; /* the end on the other side of the zero */
    double d = a, gd = ga;        /* the point before */
    double portion = 0.5;
    for (int iteration = 0; iteration < 100; iteration++) {
        double width = magnitude(b - a);
        if (ga == 0.0 || width <= tolerance)
            break;
        double x = a + portion * (b - a);
        double g = event_value(s, index, x);
        if ((g > 0.0) == (ga > 0.0)) {
            d = a, gd = ga;
        } else {
            d = b, gd = gb;
            b = a, gb = ga;
        }
        a = x, ga = g;
        /* Interpolate where the three points are monotonic enough, but never nearer to an end than the tolerance. */
        portion = 0.5;
        if (gd != gb && ga != gd && ga != gb) {
            double xi = (a - b) / (d - b), phi = (ga - gb) / (gd - gb);
            if (phi * phi < xi && (1.0 - phi) * (1.0 - phi) < 1.0 - xi)
                portion =
                    ga / (gb - ga) * gd / (gb - gd) + (d - a) / (b - a) * ga / (gd - ga) * gb / (gd - gb);
        }
        double least = 0.5 * tolerance / larger(magnitude(b - a), tolerance);
        portion = portion < least ? least : (portion > 1.0 - least ? 1.0 - least : portion);
    }
    return (ga > 0.0) == (g_old > 0.0) && ga != 0.0 ? b : a;
}

/* Where, in intervals of the step, the parabola through the nearest three samples comes near zero inside an interval; -1
 * where it keeps away. */
static double round_dip(const event_step *s, int64_t index, int64_t interval, double sign)
{
    const double *g = s->samples + index;
    int64_t m = s->count;
    double left = sign * g[interval * m], right = sign * g[(interval + 1) * m];
    int64_t middle = left < right ? interval : interval + 1;
    middle = middle < 1 ? 1 : (middle > INTERVALS - 1 ? INTERVALS - 1 : middle);
    double before = sign * g[(middle - 1) * m], centre = sign * g[middle * m], after = sign * g[(middle + 1) * m];
    double bend = before - 2.0 * centre + after, tilt = 0.5 * (after - before);
    if (!(bend > 0.0))
        return -1.0;
    double place = (double)middle - tilt / bend; /* of the extremum */
    if (!((double)interval <= place && place <= (double)(interval + 1)))
        return -1.0;
    if (centre - 0.5 * tilt * tilt / bend > NEAR_ZERO * (left < right ? left : right))
        return -1.0;
    return place;
}

/* Where, in intervals of the step, the straight lines that lead into an interval from both sides meet below zero; -1
 * where they do not. */
static double sharp_dip(const event_step *s, int64_t index, int64_t interval, double sign)
{
    const double *g = s->samples + index;
    int64_t m = s->count;
    double left = sign * g[interval * m], right = sign * g[(interval + 1) * m];
    /* An end of the step has no sample beyond it: only where the other line leads below zero is there a look inside. */
    double fall = 0.0, rise = 0.0;
    if (interval > 0) {
        fall = left - sign * g[(interval - 1) * m];
        if (left + fall >= 0.0)
            return -1.0;
    }
    if (interval < INTERVALS - 1) {
        rise = sign * g[(interval + 2) * m] - right;
        if (right - rise >= 0.0)
            return -1.0;
    }
    if (interval == 0)
        fall = (sign * event_value(s, index, EDGE / INTERVALS) - left) / EDGE;
    if (interval == INTERVALS - 1)
        rise = (right - sign * event_value(s, index, 1.0 - EDGE / INTERVALS)) / EDGE;
    if (!(fall < 0.0 && 0.0 < rise))
        return -1.0;
    double x = (right - rise - left) / (fall - rise);
    if (left + fall * x >= 0.0 || x <= 0.0 || x >= 1.0)
        return -1.0;
    return (double)interval + x;
}

/* x inside `interval` where `sign` times the event function is negative although both ends are positive; -1 where there
 * is none: nothing indicates one, or the golden section does not find a negative value. */
static NOINLINE double find_dip(const event_step *s, int64_t index, int64_t interval, double sign)
{
    double place = round_dip(s, index, interval, sign);
    if (place < 0.0)
        place = sharp_dip(s, index, interval, sign);
    if (place < 0.0)
        return -1.0;
    double low = (double)interval / INTERVALS, high = (double)(interval + 1) / INTERVALS;
    double a = place / INTERVALS, ga = sign * event_value(s, index, a);
    while (!(ga < 0.0) && high - low > 1e-9) {
        double b = high - a > a - low ? a + GOLDEN * (high - a) : a - GOLDEN * (a - low);
        double gb = sign * event_value(s, index, b);
        if (gb < ga) {
            double kept = a;
            a = b, b = kept;
            ga = gb;
        }
        if (b > a)
            high = b;
        else
            low = b;
    }
    return ga < 0.0 ? a : -1.0;
}

/* Insert a crossing into the list by time if its direction is wanted. Crossings at the settling time are those of the
 * start itself. */
static NOINLINE void keep_crossing(const event_step *s, int64_t index, double x, int rising, crossing_list *list)
{
    double time = s->t + x * s->h, settle = list->settle;
    int64_t wanted = list->directions[index];
    if ((wanted > 0 && !rising) || (wanted < 0 && rising))
        return;
    if (magnitude(time - settle) <= SETTLED * larger(1.0, magnitude(settle)))
        return;
    int64_t width = s->n + 2, place = list->found;
    double forward = s->h > 0.0 ? 1.0 : -1.0;
    while (place > 0 && forward * (list->rows[(place - 1) * width + 1] - time) > 0.0) {
        copy(list->rows + (place - 1) * width, list->rows + place * width, width);
        place--;
    }
    double *row = list->rows + place * width;
    row[0] = (double)index;
    row[1] = time;
    s->dense(s->y, s->F, s->n, x, row + 2);
    list->found++;
}

/* Write the crossings of one step to the list. Row 0 of `samples` is given, the others are filled. */
static void search_events(const event_step *s, crossing_list *list)
{
    for (int64_t j = 1; j < INTERVALS; j++) {
        s->dense(s->y, s->F, s->n, (double)j / INTERVALS, s->state);
        s->events(s->t + s->h * (double)j / INTERVALS, s->state, s->p, s->samples + j * s->count);
    }
    s->events(s->t + s->h, s->y_new, s->p, s->samples + INTERVALS * s->count);
    for (int64_t index = 0; index < s->count; index++)
        for (int64_t interval = 0; interval < INTERVALS; interval++) {
            double g_old = s->samples[interval * s->count + index];
            double g_new = s->samples[(interval + 1) * s->count + index];
            double x_old = (double)interval / INTERVALS, x_new = (double)(interval + 1) / INTERVALS;
            if ((g_old < 0.0 && g_new >= 0.0) || (g_old > 0.0 && g_new <= 0.0)) {
                double x = find_zero(s, index, x_old, g_old, x_new, g_new);
                keep_crossing(s, index, x, g_old < 0.0, list);
            } else if (g_old * g_new > 0.0) {
                double dip = find_dip(s, index, interval, g_old > 0.0 ? 1.0 : -1.0);
                if (dip < 0.0)
                    continue;
                double g_dip = event_value(s, index, dip);
                keep_crossing(s, index, find_zero(s, index, x_old, g_old, dip, g_dip), g_old < 0.0, list);
                keep_crossing(s, index, find_zero(s, index, dip, g_dip, x_new, g_new), g_old > 0.0, list);
            }
        }
}

#endif
