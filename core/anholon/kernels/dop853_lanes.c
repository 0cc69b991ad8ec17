/* DOP853 for several integrations at once, each in a lane of vectors with a time and a step size of its own.
 *
 * They are segments as for `dop853_advance`, without events; each takes the steps that it takes alone, by the same
 * operations. Where no record is kept (`record` is null), dense output is left out. Functions of the model take all
 * lanes at once: number i of an argument is a vector of WIDTH. A lane whose integration has ended is given the next one.
 */
#pragma clang fp contract(fast) /* products may be added without being rounded first */

enum { WIDTH = 8 };
typedef double lanes __attribute__((vector_size(8 * WIDTH), aligned(8)));
typedef void (*lane_function)(const lanes *t, const lanes *y, const lanes *p, lanes *out);

#define REAL lanes
#define REAL_FUNCTION lane_function
#define REAL_MAGNITUDE __builtin_elementwise_abs
#define REAL_LARGER __builtin_elementwise_max
#define EVALUATE_AT(s, time, state, out)                                                                              \
    do {                                                                                                              \
        const lanes at = time;                                                                                        \
        (s)->rhs(&at, state, (s)->p, out);                                                                            \
    } while (0)

#include "dop853_control.h"
#include "dop853_step.h"

/* Integrations of one system over one segment (count,), which differ in parameters (n_p) and initial states. */
typedef struct {
    int64_t count, n_p;
    lane_function rhs, project; /* null: none */
    integration *all;
    int64_t *status;            /* (count,) */
    lanes *memory;              /* (n_p + 27 n + 1,) */
} lane_batch;

/* The lanes: which integration is in each, or null, and its numbers. */
typedef struct {
    const lane_batch *batch;
    int64_t next, n;
    integration *of[WIDTH];
    double t_new[WIDTH], size[WIDTH];
    lanes *p, *y, *F, *projected;
    dop853_step step;
} lane_set;

static inline void set_column(lanes *target, const double *source, int64_t n, int lane)
{
    for (int64_t i = 0; i < n; i++)
        target[i][lane] = source[i];
}

static inline void get_column(double *target, const lanes *source, int64_t n, int lane)
{
    for (int64_t i = 0; i < n; i++)
        target[i] = source[i][lane];
}

/* Put the next integration that is under way into a lane; return whether there was one. */
static int fill_lane(lane_set *s, int lane)
{
    const lane_batch *b = s->batch;
    for (; s->next < b->count; s->next++) {
        integration *one = b->all + s->next;
        if (b->status[s->next] != RUNNING)
            continue;
        if (one->fresh && start(one, one->k + 12 * s->n, eighth_root) != RUNNING) {
            b->status[s->next] = NOT_FINITE;
            continue;
        }
        set_column(s->p, one->p, b->n_p, lane);
        set_column(s->y, one->y, s->n, lane);
        set_column(s->step.k, one->k, s->n, lane);
        s->of[lane] = one;
        s->next++;
        return 1;
    }
    return 0;
}

/* Choose the next step of a lane, or that of the next integration where the one in it has come to an end; a lane for
 * which there is none stands still. Return whether it moves. */
static int choose_lane_step(lane_set *s, int lane)
{
    s->step.h[lane] = 0.0;
    while (s->of[lane] || fill_lane(s, lane)) {
        integration *one = s->of[lane];
        s->size[lane] = smaller(one->h, one->max_step);
        int64_t reason = choose_step(one, 1, s->size[lane], &s->t_new[lane]);
        if (reason == RUNNING) {
            s->step.t[lane] = one->t;
            s->step.h[lane] = s->t_new[lane] - one->t;
            return 1;
        }
        s->batch->status[one - s->batch->all] = reason == GROW ? RECORD_FULL : reason;
        s->of[lane] = 0;
    }
    return 0;
}

static int lane_is_finite(const lanes *values, int64_t n, int lane)
{
    double watch = 0.0; /* zero, or NaN where a value is not finite */
    for (int64_t i = 0; i < n; i++)
        watch += values[i][lane] - values[i][lane];
    return watch == 0.0;
}

/* Bring the ends of the steps of `good` lanes back onto the constraints, as `project_state` does; return the lanes in
 * which they have changed. One bit stands for each lane. */
static int project_lanes(lane_set *s, const lanes *t_new, int good)
{
    const int64_t n = s->n;
    double previous[WIDTH] = {0.0};
    int waiting = good, changed = 0;
    for (int count = 0; count < MAX_CORRECTIONS && waiting; count++) {
        s->batch->project(t_new, s->step.y_new, s->p, s->projected);
        for (int lane = 0; lane < WIDTH; lane++) {
            if (!(waiting & 1 << lane))
                continue;
            double residual = s->projected[n][lane];
            if (residual <= s->of[lane]->projection_tolerance ||
                (count > 0 && !(residual < 0.5 * previous[lane]))) {
                waiting &= ~(1 << lane);
                continue;
            }
            for (int64_t i = 0; i < n; i++)
                s->step.y_new[i][lane] = s->projected[i][lane];
            changed |= 1 << lane;
            previous[lane] = residual;
            if (residual < QUADRATIC)
                waiting &= ~(1 << lane);
        }
    }
    return changed;
}

/* Accept the step of a lane: its row of the record, the size of the next one, the state and the slope at its end. */
static void accept_lane(lane_set *s, int lane, double norm)
{
    const int64_t n = s->n;
    integration *one = s->of[lane];
    double *row = one->record ? one->record + one->count * (2 + 8 * n) : 0, *slope_new = one->k + 12 * n;
    const lanes *slopes = s->step.k + 12 * n;
    if (row)
        get_column(row + 2 + n, s->F, 7 * n, lane);
    get_column(one->y_new, s->step.y_new, n, lane);
    get_column(slope_new, slopes, n, lane);
    set_next_size(one, s->step.h[lane], s->size[lane], norm);
    move(one, row, s->step.h[lane], s->t_new[lane], slope_new);
    for (int64_t i = 0; i < n; i++) {
        s->y[i][lane] = s->step.y_new[i][lane];
        s->step.k[i][lane] = slopes[i][lane];
    }
}

/* Reject the step of a lane; return whether its integration may go on. */
static int reject_lane(lane_set *s, int lane, double norm, int finite)
{
    integration *one = s->of[lane];
    if (!finite) { /* where it was not is looked for in its own memory */
        get_column(one->k, s->step.k, 16 * s->n, lane);
        get_column(one->y_new, s->step.y_new, s->n, lane);
    }
    return reject(one, s->step.h[lane], s->t_new[lane], norm, finite);
}

/* Look for stiffness at the end of the step of a lane, as `dop853_advance` does before it is projected. */
static void watch_lane(lane_set *s, int lane)
{
    const int64_t n = s->n;
    integration *one = s->of[lane];
    get_column(one->y_new, s->step.y_new, n, lane);
    get_column(one->stage, s->step.stage, n, lane);
    get_column(one->k + 11 * n, s->step.k + 11 * n, 2 * n, lane);
    watch_stiffness(one, s->step.h[lane], one->k + 11 * n, one->k + 12 * n);
}

/* Try one step of all lanes that move. */
static void step_lanes(lane_set *s)
{
    const int64_t n = s->n;
    dop853_step *step = &s->step;
    lanes *slope_new = step->k + 12 * n, t_new, not_finite = {0.0};
    double norm[WIDTH];
    error_sums errors;
    int good = 0, finite = 0;
    const integration *any = s->batch->all;
    for (int lane = 0; lane < WIDTH; lane++)
        t_new[lane] = s->of[lane] ? s->t_new[lane] : step->t[lane];
    try_step(step);
    sum_errors(step, any->rtol, any->atol, &errors);
    for (int lane = 0; lane < WIDTH; lane++) {
        norm[lane] = error_norm(step->h[lane], errors.order_5[lane], errors.order_3[lane], errors.watch[lane], n);
        finite |= (s->of[lane] && norm[lane] < 1e300) << lane;
        good |= (s->of[lane] && norm[lane] < 1.0) << lane;
    }
    if (good) {
        step->rhs(&t_new, step->y_new, step->p, slope_new);
        for (int lane = 0; lane < WIDTH; lane++)
            if (good & 1 << lane && s->of[lane]->stiff_test && s->of[lane]->count >= STIFF_AFTER)
                watch_lane(s, lane);
        if (any->record) {
            extend_step(step);
            fit_interior(step, s->F, &not_finite);
        } else
            for (int64_t i = 0; i < n; i++)
                not_finite += slope_new[i] - slope_new[i];
        for (int lane = 0; lane < WIDTH; lane++)
            if (good & 1 << lane && not_finite[lane] != 0.0)
                finite &= ~(1 << lane);
    }
    int changed = s->batch->project ? project_lanes(s, &t_new, good & finite) : 0;
    if (changed) {
        lanes *again = s->projected;
        step->rhs(&t_new, step->y_new, step->p, again);
        for (int lane = 0; lane < WIDTH; lane++) {
            if (!(changed & 1 << lane))
                continue;
            for (int64_t i = 0; i < n; i++)
                slope_new[i][lane] = again[i][lane];
            if (!lane_is_finite(step->y_new, n, lane) || !lane_is_finite(slope_new, n, lane))
                finite &= ~(1 << lane);
        }
    }
    if (good && any->record)
        fit_ends(&step->h, step->y, step->k, step->y_new, slope_new, n, s->F);
    for (int lane = 0; lane < WIDTH; lane++) {
        integration *one = s->of[lane];
        if (!one)
            continue;
        int64_t *status = s->batch->status + (one - s->batch->all);
        if (good & finite & 1 << lane) {
            accept_lane(s, lane, norm[lane]);
            *status = one->stiff == STIFF_STEPS ? STIFF : RUNNING;
        } else if (!reject_lane(s, lane, norm[lane], finite >> lane & 1))
            *status = NOT_FINITE;
        if (*status != RUNNING)
            s->of[lane] = 0;
    }
}

/* Advance the integrations that are under way by up to `budget` attempts of all lanes; return how many there are still,
 * which the next call goes on with. */
int64_t dop853_lanes_advance(const lane_batch *b, int64_t budget)
{
    const int64_t n = b->count ? b->all->n : 0;
    lane_set s = {.batch = b, .n = n};
    lanes *memory = b->memory;
    s.p = memory;
    s.y = s.p + b->n_p;
    s.F = s.y + n;
    s.projected = s.F + 7 * n;
    lanes *y_new = s.projected + n + 1, *stage = y_new + n, *k = stage + n;
    s.step = (dop853_step){.rhs = b->rhs, .p = s.p, .n = n, .y = s.y, .y_new = y_new, .stage = stage, .k = k};
    for (int64_t i = 0; i < b->n_p + 27 * n + 1; i++)
        memory[i] = (lanes){0.0};
    for (int moving = 1; moving && budget > 0; budget--) {
        moving = 0;
        for (int lane = 0; lane < WIDTH; lane++)
            moving |= choose_lane_step(&s, lane);
        if (moving)
            step_lanes(&s);
    }
    int64_t left = 0;
    for (int64_t i = 0; i < b->count; i++)
        left += b->status[i] == RUNNING;
    return left;
}

/* Sizes of the structures and constants, which anholon.kernels.dop853_lanes_kernel compares with its own. */
const int64_t *dop853_lanes_layout(void)
{
    static const int64_t layout[] = {
        sizeof(integration), offsetof(integration, fresh), offsetof(integration, rhs), offsetof(integration, values),
        sizeof(lane_batch), offsetof(lane_batch, memory), WIDTH,
    };
    return layout;
}
