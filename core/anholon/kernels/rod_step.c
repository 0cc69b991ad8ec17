/* Steps of a chain of rods, one after another: Newton's method, what becomes of the factors, and the length of steps. */
#include "constraint_block.h"
#include "rod_step.h"

enum { MAX_ITERATIONS = 8 };
static const double DIVERGED = 10.0;           /* a correction beyond this many sizes of the rods has lost the way */
static const double MIN_CONTRACTION = 1e-3;    /* no correction is taken to be followed by one smaller than this part */
static const double SLOW_CONTRACTION = 0.2;    /* a correction larger than this part of the one before asks for a new
                                                  tangent */
static const double FAILED_CONTRACTION = 0.9;  /* one larger than this part asks for the step to be taken anew */
static const double LINE_INERTIA_REL = 1e-9;   /* determinant of an inertia, as part of its trace's cube, of what is as
                                                  good as a straight line */

/* Write down the numbers of a step: v = v0 + h (1-γ) a0 + h γ a, x = x0 + h v0 + h² (½-β) a0 + h² β a,
 * (1-α_m) a + α_m a0 = (1-α_f) v' + α_f v0', with the parameters of Chung and Hulbert for the spectral radius ρ. */
static void set_step(step_numbers *p, double rho, double h)
{
    double alpha_m = (2.0 * rho - 1.0) / (rho + 1.0), alpha_f = rho / (rho + 1.0);
    double gamma = 0.5 - alpha_m + alpha_f, beta = (gamma + 0.5) * (gamma + 0.5) / 4.0;
    double square = h * h, left = 1.0 - alpha_f;
    p->h = h;
    p->v_by_a0 = h * (1.0 - gamma);
    p->v_by_a = h * gamma;
    p->d_by_a0 = square * (0.5 - beta);
    p->d_by_a = square * beta;
    p->alpha_m = alpha_m;
    p->one_minus_alpha_m_inverse = 1.0 / (1.0 - alpha_m);
    p->a_by_d = 1.0 / (beta * square);
    p->dv_by_a = (1.0 - alpha_m) / left;
    p->dv_by_a0 = alpha_m / left;
    p->dv_by_dv0 = alpha_f / left;
    p->v_by_d = gamma / (beta * h);
    p->dv_by_d = (1.0 - alpha_m) / (beta * square * left);
    p->stiffness_factor = 1.0;
}

/* Do one step of Newton's method. */
static correction correct(const chain *s, int full_newton)
{
    run_program(s, full_newton ? ITERATE_FULL_NEWTON : ITERATE);
    double shift = s->largest[0] / s->size, turn = s->largest[1], watch = s->largest[2];
    if (!(watch < INFINITE))
        return (correction){INFINITE, INFINITE};
    return (correction){larger(shift, turn), turn};
}

/* Solve the equations of one step; return 1 where that converged. With `full_newton` every correction has its own
 * tangent, and wrenches go on together with frames. */
static NOINLINE int solve_step(chain *s, int full_newton)
{
    double h = s->p->h;
    run_program(s, PREDICT);
    double turned = s->reach[0] * 1.7320508075688772;
    int serves = magnitude(s->tangent_step - h) <= SAME_STEP_REL * h, renewed = 0;
    /* The first correction is judged by how fast they shrank before with these factors; that grows old. */
    double root = square_root(s->contraction), before = INFINITE, shrunk = serves ? root * square_root(root) : 1.0;
    for (int iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
        s->iterations++;
        if (full_newton || !serves) {
            run_program(s, TANGENT);
            s->tangents++;
            s->tangent_step = h;
            serves = 1, shrunk = 1.0;
        }
        correction found = correct(s, full_newton);
        double small = found.size;
        turned += 2.0 * found.turn; /* |T^-1| at angles to pi is less */
        if (!(small < DIVERGED && turned < MAX_NODE_ROTATION))
            return 0;
        if (iteration > 0)
            shrunk = before > 0.0 ? small / before : 0.0;
        shrunk = smaller(shrunk, 1.0);
        s->contraction = larger(shrunk, MIN_CONTRACTION);
        double left = small;
        if (s->contraction < 1.0 && s->exact_supports == 1)
            left = small * s->contraction / (1.0 - s->contraction);
        if (small < s->tolerance || left < EXTRAPOLATED_TOLERANCE_REL * s->tolerance) {
            if (small < s->force_tolerance || left < EXTRAPOLATED_TOLERANCE_REL * s->force_tolerance ||
                iteration == MAX_ITERATIONS - 1)
                return 1;
            if (iteration > 0 && shrunk > SLOW_CONTRACTION) {
                if (!full_newton && !renewed)
                    renewed = 1, serves = 0;
                else if (shrunk > STALLED_CONTRACTION)
                    return 1;
            }
        } else if (iteration > 0 && !full_newton && shrunk > SLOW_CONTRACTION) {
            if (renewed || shrunk > FAILED_CONTRACTION)
                return 0;
            renewed = 1, serves = 0;
        }
        before = small;
    }
    return 0;
}

/* Find the error of a step.
 *
 * The change of accelerations gives the error of what the step resolves. Of what rings faster it would be (ω h)² times
 * the error of places; (M + K / ∂v'/∂x)^-1 M takes that off it, with the factors that are there. Half of it is taken off
 * where it decides: the error in the rates, times h. */
static void estimate_error(chain *s)
{
    run_program(s, CHANGE);
    double shift = s->change[0] / s->size, turn = s->change[1];
    double error = error_factor(s->p) * larger(shift, turn);
    if (error > (s->halving_level > 0 ? DOUBLING_ERROR_REL : 1.0) * s->accuracy) {
        run_program(s, FILTER_ERROR);
        shift = s->largest[0] / s->size, turn = s->largest[1];
        if (s->largest[2] < INFINITE) {
            double answer = error_factor(s->p) * s->p->dv_by_d * larger(shift, turn);
            error = square_root(error * smaller(answer, error));
        }
    }
    s->error = error;
}

/* Write down centre, momentum and angular momentum about it at the start of a step. */
static void record_momenta(chain *s)
{
    double *f = s->flight;
    const double *sums = s->sums;
    copy(s->centre, f, 3);
    for (int turn = 0; turn < 2; turn++) { /* once to find the centre, then about it */
        run_program(s, MOMENTA);
        for (int k = 0; k < 3; k++)
            f[k] += sums[k] / sums[15];
    }
    run_program(s, MOMENTA);
    copy(f, s->centre, 3);
    copy(sums + 3, s->linear_momentum, 3);
    copy(sums + 6, s->angular_momentum, 3);
    s->free_flight = 1;
}

/* Put the momenta right at the end of a step, see anholon.rods.dynamics.momentum_projection. */
static void correct_momenta(chain *s)
{
    double h = s->p->h, *f = s->flight, *H = s->angular_momentum;
    const double *sums = s->sums;
    run_program(s, MOMENTA);
    double mass = sums[15];
    for (int k = 0; k < 3; k++) { /* what they have to be */
        double old = s->gravity_before[k], new = s->gravity[k];
        s->centre[k] += h * s->linear_momentum[k] / mass + h * h * (2.0 * old + new) / 6.0;
        s->linear_momentum[k] += 0.5 * h * mass * (old + new);
    }
    /* About the centre as it is, by the sums about the one before. */
    double d0 = sums[0] / mass, d1 = sums[1] / mass, d2 = sums[2] / mass;
    double l0 = sums[3], l1 = sums[4], l2 = sums[5];
    double h0 = H[0] - (sums[6] - (d1 * l2 - d2 * l1));
    double h1 = H[1] - (sums[7] - (d2 * l0 - d0 * l2));
    double h2 = H[2] - (sums[8] - (d0 * l1 - d1 * l0));
    double far = d0 * d0 + d1 * d1 + d2 * d2;
    double a = sums[9] - mass * (far - d0 * d0), b = sums[10] - mass * (far - d1 * d1);
    double c = sums[11] - mass * (far - d2 * d2);
    double u = sums[12] + mass * d1 * d2, v = sums[13] + mass * d2 * d0, w = sums[14] + mass * d0 * d1;
    double m00 = b * c - u * u, m01 = u * v - w * c, m02 = w * u - b * v;
    double m11 = a * c - v * v, m12 = w * v - a * u, m22 = a * b - w * w;
    double determinant = a * m00 + w * m01 + v * m02, trace = a + b + c, minors = m00 + m11 + m22;
    double t0 = m00 * h0 + m01 * h1 + m02 * h2, t1 = m01 * h0 + m11 * h1 + m12 * h2;
    double t2 = m02 * h0 + m12 * h1 + m22 * h2;
    if (determinant > LINE_INERTIA_REL * trace * trace * trace) {
        f[9] = t0 / determinant, f[10] = t1 / determinant, f[11] = t2 / determinant;
    } else { /* a straight line has no inertia about itself: the inverse across it */
        h0 = h0 - t0 / minors, h1 = h1 - t1 / minors, h2 = h2 - t2 / minors;
        f[9] = (trace * h0 - (a * h0 + w * h1 + v * h2)) / minors;
        f[10] = (trace * h1 - (w * h0 + b * h1 + u * h2)) / minors;
        f[11] = (trace * h2 - (v * h0 + u * h1 + c * h2)) / minors;
    }
    for (int k = 0; k < 3; k++) {
        double centre = f[k] + sums[k] / mass;
        f[3 + k] = s->centre[k] - centre;
        f[6 + k] = (s->linear_momentum[k] - sums[3 + k]) / mass;
        f[12 + k] = centre;
        f[k] = s->centre[k];
    }
    run_program(s, CORRECT_MOMENTA);
}

/* Do a step of length h up to its error; return 1 where Newton's method converged. */
static int try_step(chain *s, double h)
{
    set_step(s->p, s->rho, h);
    if (s->block) {
        int64_t stride = (int64_t)1 << (MAX_HALVINGS - s->halving_level);
        *s->block->time =
            s->start_time + (double)(s->done_steps + stride) * s->max_step / (double)((int64_t)1 << MAX_HALVINGS);
        if (!solve_bordered_step(s, 0) && !solve_bordered_step(s, 1)) {
            s->tangent_step = 0.0;
            return 0;
        }
        double enough = (s->halving_level > 0 ? DOUBLING_ERROR_REL : 1.0) * s->accuracy;
        s->error = estimate_bordered_error(s, enough);
        return 1;
    }
    if (!solve_step(s, 0) && !solve_step(s, 1)) {
        s->tangent_step = 0.0;
        return 0;
    }
    estimate_error(s);
    return 1;
}

/* Go on in steps of at most max_step until total_steps of the smallest are done, or max_steps steps.
 *
 * A step that fails, or whose error is above `accuracy`, is halved; small steps grow again where the error
 * has allowed it for long enough. */
int64_t rod_advance(chain *s)
{
    if (s->free_flight == MOMENTA_UNKNOWN)
        record_momenta(s);
    int64_t taken = 0;
    while (s->done_steps < s->total_steps) {
        int64_t stride = (int64_t)1 << (MAX_HALVINGS - s->halving_level);
        int found = try_step(s, s->max_step / (double)((int64_t)1 << s->halving_level));
        if (!found || s->error > s->accuracy) {
            if (s->halving_level < MAX_HALVINGS) {
                s->halving_level++;
                s->halvings++;
                if (s->pauses_at_halving)
                    return PAUSED;
                continue;
            }
            if (!found)
                return FAILED;
        }
        s->done_steps += stride;
        s->steps++;
        run_program(s, ACCEPT_STEP);
        if (s->block)
            accept_bordered_step(s->block);
        if (s->free_flight == 1)
            correct_momenta(s);
        s->calm_steps = s->error < DOUBLING_ERROR_REL * s->accuracy ? s->calm_steps + 1 : 0;
        if (s->halving_level > 0 && s->done_steps % (2 * stride) == 0 && s->calm_steps >= MIN_CALM_STEPS) {
            s->halving_level--;
            s->calm_steps = 0;
        }
        taken++;
        if (taken >= s->max_steps && s->done_steps < s->total_steps)
            return PAUSED;
    }
    return ARRIVED;
}

/* Run one of the programs. */
void rod_run_program(const chain *s, int64_t program) { run_program(s, (int)program); }

/* Give copies the state of their nodes at the start of a step. */
void rod_align_copies(const chain *s) { align_copies(s->block); }

/* Write down the numbers of a step of length h. */
void rod_set_step(const chain *s, double h) { set_step(s->p, s->rho, h); }

/* Sizes of the structures, some offsets and constants, which anholon.kernels.rod_step_kernel compares with its own. */
const int64_t *rod_step_layout(void)
{
    static const int64_t layout[] = {
        sizeof(chain), offsetof(chain, done_steps), offsetof(chain, block), offsetof(chain, programs),
        sizeof(constraint_block), offsetof(constraint_block, joint_loops), offsetof(constraint_block, time),
        sizeof(joint_data), sizeof(copy_data), PROGRAMS, MAX_HALVINGS, sizeof(loop_entry) / sizeof(int64_t),
    };
    return layout;
}
