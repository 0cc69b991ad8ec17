/* DOP853: adaptive integration of y' = f(t, y) with dense output, events and projection, in chunks.
 *
 * The explicit Runge-Kutta pair of order 8(5,3) by Dormand and Prince with dense output of order 7. [E. Hairer,
 * S. P. Nørsett, G. Wanner, Solving Ordinary Differential Equations I, 2nd ed., Springer 1993, sections II.4 to II.6] */
#pragma clang fp contract(fast) /* products may be added without being rounded first */

#include "dop853_control.h"
#include "dop853_step.h"

/* Try up to `budget` steps, rejected ones included. */
int64_t dop853_advance(integration *s, int64_t budget)
{
    if (s->fresh && start(s, s->k + 12 * s->n, eighth_root) != RUNNING)
        return NOT_FINITE;
    const int64_t n = s->n;
    double *slope_new = s->k + 12 * n;
    for (;; budget--) {
        double size = smaller(s->h, s->max_step), t_new;
        int64_t reason = choose_step(s, budget, size, &t_new);
        if (reason != RUNNING || budget <= 0)
            return reason;
        const dop853_step step = {s->rhs, s->p, n, s->t, t_new - s->t, s->y, s->y_new, s->stage, s->k};
        error_sums errors;

        /* Try it. Where the error is good, go on: new slope, inner terms of dense output, projection of the end. */
        double *row = s->record + s->count * (2 + 8 * n), *F = row + 2 + n;
        try_step(&step);
        sum_errors(&step, s->rtol, s->atol, &errors);
        double norm = error_norm(step.h, errors.order_5, errors.order_3, errors.watch, n), not_finite = 0.0;
        s->control[RHS_CALLS] += 11;
        int finite = norm < 1e300, good = finite && (norm < 1.0 || s->fixed);
        if (good) {
            s->rhs(t_new, s->y_new, s->p, slope_new);
            if (s->stiff_test && s->count >= STIFF_AFTER)
                watch_stiffness(s, step.h, s->k + 11 * n, slope_new);
            extend_step(&step);
            s->control[RHS_CALLS] += 4;
            fit_interior(&step, F, &not_finite);
            finite = not_finite == 0.0;
        }
        if (good && finite && s->project &&
            project_state(s->project, t_new, s->y_new, s->p, n, s->projected, s->projection_tolerance)) {
            s->rhs(t_new, s->y_new, s->p, slope_new);
            s->control[RHS_CALLS]++;
            finite = first_not_finite(s->y_new, n) < 0 && first_not_finite(slope_new, n) < 0;
        }
        if (!good || !finite) {
            if (!reject(s, step.h, t_new, norm, finite))
                return NOT_FINITE;
            continue;
        }

        /* Accept: let dense output pass through the end, projected or not. */
        fit_ends(&step.h, s->y, s->k, s->y_new, slope_new, n, F);
        set_next_size(s, step.h, size, norm);
        int stopped = s->n_events > 0 && locate_events(s, step.h, F, &t_new);
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
        sizeof(integration), offsetof(integration, fresh), offsetof(integration, rhs), offsetof(integration, values),
        sizeof(projection), offsetof(projection, scratch), offsetof(projection, max_count),
        CONTROLS, INTERVALS, LANES, STAGES,
    };
    return layout;
}
