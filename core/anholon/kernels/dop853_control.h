/* What DOP853 decides after an attempt: the size of the next step, and whether stability limits it. */
#ifndef ANHOLON_DOP853_CONTROL_H
#define ANHOLON_DOP853_CONTROL_H

#include "integration.h"

static const double SAFETY = 0.9;
static const double SHRINK = 0.2; /* smallest factor from one step size to the next */
static const double LARGEST_GROWTH = 10.0;

/* value^(1/8), the sensitivity of the step size to the error. */
static double eighth_root(double value) { return square_root(square_root(square_root(value))); }

/* Shrink after an attempt of length h that failed. A value that is not finite may only mean a step out of the domain;
 * return whether the run may go on. */
static int reject(integration *s, double h, double t_new, double norm, int finite)
{
    s->rejected = 1;
    s->faulty = !finite;
    if (finite) {
        s->h = magnitude(h) * larger(SHRINK, SAFETY / eighth_root(norm));
        return 1;
    }
    s->t_fault = t_new;
    int64_t bad = first_not_finite(s->k + s->n, 15 * s->n);
    s->fault_index = bad >= 0 ? bad % s->n : first_not_finite(s->y_new, s->n);
    s->h = SHRINK * magnitude(h);
    return !s->fixed;
}

/* Set the size of the step that follows one of length h; one that was cut short for t_end does not make it smaller. */
static void set_next_size(integration *s, double h, double size, double norm)
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

static const int64_t STIFF_AFTER = 1000;   /* steps before the first look for stiffness */
static const double STABLE = 6.1;          /* the step, relative to the time scale of the fastest decay, at which DOP853
                                              becomes unstable */
static const double LIMITED = 1.0;         /* the same at tight tolerances, where rounding errors of what decays keep the
                                              steps shorter, */
static const double SLOW = 0.1;            /* if what moves is slower than what decays by this factor */
static const int64_t STIFF_STEPS = 15;     /* at these limits make equations stiff, */
static const int64_t NONSTIFF_STEPS = 6;   /* below them in between begin the count anew */

/* Count the steps that stability limits: those of a size beyond the fastest time scale |Δy| / |Δf|.
 *
 * It is that of the difference between end and last stage, two states at the same time. [E. Hairer, G. Wanner, Solving
 * Ordinary Differential Equations II, 2nd ed., Springer 1996, section IV.2] */
static void watch_stiffness(integration *s, double h, const double *slope_stage, const double *slope_new)
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
    } else if (++s->nonstiff == NONSTIFF_STEPS)
        s->stiff = 0;
}

#endif
