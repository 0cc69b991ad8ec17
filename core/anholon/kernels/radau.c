/* Radau IIA of order 5: adaptive integration of stiff y' = f(t, y) with dense output, events and projection, in chunks.
 *
 * Three stages at c_i = (4 - √6)/10, (4 + √6)/10, 1; simplified Newton iterations on the transformed stage equations, one
 * real and one complex system each; an error estimate of third order, with the predictive step control of Gustafsson.
 * [E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, 2nd ed., Springer 1996, section IV.8; the
 * transformation as in SciPy's scipy.integrate.Radau]
 *
 * Where the first m components of y' are the last m of y, as with y = (q, v), only equations of the others are solved. */
#pragma clang fp contract(fast) /* products may be added without being rounded first */

#include "integration.h"
#include "linear_algebra.h"

enum { NODES = 3, MAX_ITERATIONS = 6 };

static const double ROOT_6 = 2.449489742783178;
static const double NODE[NODES] = {(4.0 - 2.449489742783178) / 10.0, (4.0 + 2.449489742783178) / 10.0, 1.0};
static const double ERROR[NODES] = {
    (-13.0 - 7.0 * 2.449489742783178) / 3.0, (-13.0 + 7.0 * 2.449489742783178) / 3.0, -1.0 / 3.0};

/* Eigenvalues of the inverse of the matrix of coefficients, and the transformation that brings it to the form of one real
 * and one complex block: Z = T W, W = T^-1 Z. */
static const double MU = 3.637834252744496;
static const double MU_RE = 2.681082873627752, MU_IM = -3.050430199247411;
static const double T[NODES][NODES] = {
    {0.09443876248897524, -0.14125529502095421, 0.03002919410514742},
    {0.25021312296533332, 0.20412935229379994, -0.38294211275726192},
    {1.0, 1.0, 0.0}};
static const double T_INVERSE[NODES][NODES] = {
    {4.17871859155190428, 0.32768282076106237, 0.52337644549944951},
    {-4.17871859155190428, -0.32768282076106237, 0.47662355450055044},
    {0.50287263494578682, -2.57192694985560522, 0.59603920482822492}};

static const double SAFETY = 0.9;
static const double SHRINK = 0.2;      /* smallest factor from one step size to the next */
static const double LARGEST_GROWTH = 10.0;
static const double KEPT = 1.2;        /* growth below which the factors are kept */
static const double FAST = 1e-3;       /* rate of convergence below which the Jacobian is kept */
static const double DIFFERENCE = 1.5e-8; /* of a component, for slopes: root of the rounding error */

/* One segment of integration and what the method needs beside it. */
typedef struct {
    integration *base;
    model_function jacobian;     /* df/dy (k, n) of the components that are solved for; null: by differences */
    const double *jacobian_p;    /* its parameters */
    int64_t m;                   /* leading components that others are the slopes of, n = 2 m, or 0 */
    int64_t has_jacobian;        /* 1: of an earlier state, 2: of this one */
    int64_t slow;                /* 1: the iterations of the last step were slow */
    double h_factored;           /* step that the factors belong to; 0: none */
    double h_accepted, error_accepted; /* of the last accepted step; 0: none */
    double h_extrapolated;       /* step that `polynomial` belongs to; 0: none */
    double dense_share;          /* error of dense output that is allowed, as a part of that of the estimate */
    int64_t jacobian_calls, factorizations;
    double *J;                   /* (k, n), k = n - m */
    double *real, *complex;      /* factors (k, k) and (2, k, k) */
    int64_t *pivots;             /* (2, k) */
    double *Z, *W, *slopes;      /* stages less y, transformed; f there: (NODES, n) each */
    double *polynomial;          /* a_j of y + a_1 x + a_2 x² + a_3 x³ through the stages of the last step (3, n) */
    double *cubic, *curve;       /* the same of the step that is tried; b_j of dense output (4, n) */
    double *scale;               /* error allowed (n,) */
    double *side;                /* right-hand sides of the systems (3, n) */
} radau;

/* value^(1/4), the sensitivity of the step size to the error. */
static double fourth_root(double value) { return square_root(square_root(value)); }

/* Root mean square of values (n,) relative to the error allowed. */
static double scaled_norm(const radau *r, const double *values)
{
    double sum = 0.0;
    for (int64_t i = 0; i < r->base->n; i++) {
        double part = values[i] / r->scale[i];
        sum += part * part;
    }
    return square_root(sum / larger_of_one_and(r->base->n));
}

static void set_scale(radau *r, const double *other)
{
    const integration *s = r->base;
    for (int64_t i = 0; i < s->n; i++)
        r->scale[i] = s->atol[i] + s->rtol * larger(magnitude(s->y[i]), magnitude(other[i]));
}

/* df/dy by differences at the current state, one component after the other; to the left where f is undefined to the
 * right. `stage` and `side` are scratch. */
static void differentiate(radau *r)
{
    integration *s = r->base;
    const int64_t n = s->n, m = r->m;
    double *ahead = r->side;
    copy(s->y, s->stage, n);
    for (int64_t j = 0; j < n; j++) {
        double size = larger(magnitude(s->y[j]), s->atol[j] / s->rtol), step = DIFFERENCE * size;
        for (int side = 0; side < 2; side++) {
            volatile double moved = s->y[j] + step;
            step = moved - s->y[j];
            s->stage[j] = moved;
            s->rhs(s->t, s->stage, s->p, ahead);
            s->control[RHS_CALLS]++;
            if (first_not_finite(ahead + m, n - m) < 0)
                break;
            step = -step;
        }
        s->stage[j] = s->y[j];
        for (int64_t i = m; i < n; i++)
            r->J[(i - m) * n + j] = (ahead[i] - s->k[i]) / step;
    }
}

static void evaluate_jacobian(radau *r)
{
    const int64_t n = r->base->n;
    if (r->jacobian)
        r->jacobian(r->base->t, r->base->y, r->jacobian_p, r->J);
    /* A derivative may be undefined where f is not, as that of x sqrt(x) at x = 0. */
    if (!r->jacobian || first_not_finite(r->J, (n - r->m) * n) >= 0)
        differentiate(r);
    r->jacobian_calls++;
    r->has_jacobian = 2;
    r->h_factored = 0.0;
}

/* Factor μ/h - df/dy for both eigenvalues. With x' = w the rows of x are eliminated: μ - J_w - J_x / μ is left. */
static void factorize(radau *r, double h)
{
    const int64_t n = r->base->n, m = r->m, k = n - m;
    const double mu = MU / h, re = MU_RE / h, im = MU_IM / h, square = re * re + im * im;
    for (int64_t i = 0; i < k; i++)
        for (int64_t j = 0; j < k; j++) {
            double own = r->J[i * n + m + j], other = m ? r->J[i * n + j] : 0.0, diagonal = i == j;
            r->real[i * k + j] = diagonal * mu - own - other / mu;
            r->complex[i * k + j] = diagonal * re - own - other * re / square;
            r->complex[k * k + i * k + j] = diagonal * im + other * im / square;
        }
    factor_real(r->real, k, r->pivots);
    factor_complex(r->complex, k, r->pivots + k);
    r->factorizations++;
    r->h_factored = h;
}

/* Solve (μ/h - df/dy) d = d in place, d (n,). */
static void solve_real_block(const radau *r, double *d)
{
    const int64_t n = r->base->n, m = r->m;
    const double mu = MU / r->h_factored;
    for (int64_t i = 0; i < m; i++) {
        double sum = 0.0;
        for (int64_t j = 0; j < m; j++)
            sum += r->J[i * n + j] * d[j];
        d[m + i] += sum / mu;
    }
    solve_real(r->real, n - m, r->pivots, d + m);
    for (int64_t i = 0; i < m; i++)
        d[i] = (d[i] + d[m + i]) / mu;
}

/* The same for the complex eigenvalue; d, e (n,) are the real and the imaginary parts. */
static void solve_complex_block(const radau *r, double *d, double *e)
{
    const int64_t n = r->base->n, m = r->m;
    const double re = MU_RE / r->h_factored, im = MU_IM / r->h_factored, square = re * re + im * im;
    const double u = re / square, v = -im / square; /* 1 / μ */
    for (int64_t i = 0; i < m; i++) {
        double sum = 0.0, other = 0.0;
        for (int64_t j = 0; j < m; j++) {
            sum += r->J[i * n + j] * d[j];
            other += r->J[i * n + j] * e[j];
        }
        d[m + i] += u * sum - v * other;
        e[m + i] += u * other + v * sum;
    }
    solve_complex(r->complex, n - m, r->pivots + n - m, d + m, e + m);
    for (int64_t i = 0; i < m; i++) {
        double a = d[i] + d[m + i], b = e[i] + e[m + i];
        d[i] = u * a - v * b;
        e[i] = u * b + v * a;
    }
}

/* Begin the iterations where the polynomial of the last step leads to, or at y. */
static void predict(radau *r, double h)
{
    const int64_t n = r->base->n;
    const double *a = r->polynomial;
    for (int node = 0; node < NODES; node++) {
        double x = NODE[node] * h / (r->h_extrapolated != 0.0 ? r->h_extrapolated : 1.0);
        for (int64_t i = 0; i < n; i++) /* p(1 + x) - p(1) */
            r->Z[node * n + i] =
                r->h_extrapolated != 0.0
                    ? x * (a[i] + a[n + i] * (2.0 + x) + a[2 * n + i] * (3.0 + x * (3.0 + x)))
                    : 0.0;
    }
    for (int row = 0; row < NODES; row++)
        for (int64_t i = 0; i < n; i++)
            r->W[row * n + i] = T_INVERSE[row][0] * r->Z[i] + T_INVERSE[row][1] * r->Z[n + i] +
                                T_INVERSE[row][2] * r->Z[2 * n + i];
}

/* Evaluate f at the three stages. */
static void evaluate_stages(radau *r, double h)
{
    integration *s = r->base;
    const int64_t n = s->n;
    for (int node = 0; node < NODES; node++) {
        for (int64_t i = 0; i < n; i++)
            s->stage[i] = s->y[i] + r->Z[node * n + i];
        s->rhs(s->t + NODE[node] * h, s->stage, s->p, r->slopes + node * n);
    }
    s->control[RHS_CALLS] += NODES;
}

/* One correction of W and Z; return its size relative to the error allowed. */
static double correct_stages(radau *r, double h)
{
    const int64_t n = r->base->n;
    const double mu = MU / h, re = MU_RE / h, im = MU_IM / h;
    const double *f = r->slopes;
    double *W = r->W, *Z = r->Z, *d = r->side;
    for (int64_t i = 0; i < n; i++) {
        double g[NODES];
        for (int row = 0; row < NODES; row++)
            g[row] = T_INVERSE[row][0] * f[i] + T_INVERSE[row][1] * f[n + i] + T_INVERSE[row][2] * f[2 * n + i];
        d[i] = g[0] - mu * W[i];
        d[n + i] = g[1] - (re * W[n + i] - im * W[2 * n + i]);
        d[2 * n + i] = g[2] - (re * W[2 * n + i] + im * W[n + i]);
    }
    solve_real_block(r, d);
    solve_complex_block(r, d + n, d + 2 * n);
    double sum = 0.0;
    for (int64_t i = 0; i < NODES * n; i++) {
        double part = d[i] / r->scale[i % n];
        sum += part * part;
        W[i] += d[i];
    }
    for (int node = 0; node < NODES; node++)
        for (int64_t i = 0; i < n; i++)
            Z[node * n + i] = T[node][0] * W[i] + T[node][1] * W[n + i] + T[node][2] * W[2 * n + i];
    return square_root(sum / larger_of_one_and(NODES * n));
}

static double whole_power(double value, int exponent)
{
    double result = 1.0;
    while (exponent-- > 0)
        result *= value;
    return result;
}

/* Solve for the stages of a step; return the number of iterations, 0 where they do not converge. *rate is their last
 * rate of convergence. */
static int solve_stages(radau *r, double h, double *rate)
{
    double tolerance = larger(10.0 * 2.220446049250313e-16 / r->base->rtol, smaller(0.03, square_root(r->base->rtol)));
    double before = 0.0;
    *rate = 0.0;
    set_scale(r, r->base->y);
    predict(r, h);
    for (int count = 0; count < MAX_ITERATIONS; count++) {
        evaluate_stages(r, h);
        double size = correct_stages(r, h);
        if (!(size < 1e300))
            return 0;
        if (count > 0) {
            *rate = size / before;
            if (*rate >= 1.0 || whole_power(*rate, MAX_ITERATIONS - count) / (1.0 - *rate) * size > tolerance)
                return 0;
        }
        if (size == 0.0 || (count > 0 && *rate / (1.0 - *rate) * size < tolerance))
            return count + 1;
        before = size;
    }
    return 0;
}

/* The error of a step relative to the tolerance, from the difference to a formula of third order; below 1 is good.
 * After a rejection, and in a first step, a second look filters out what decays. */
static double estimate_error(radau *r, double h)
{
    integration *s = r->base;
    const int64_t n = s->n;
    double *error = r->side, *sums = r->side + n;
    for (int64_t i = 0; i < n; i++) {
        sums[i] = (ERROR[0] * r->Z[i] + ERROR[1] * r->Z[n + i] + ERROR[2] * r->Z[2 * n + i]) / h;
        error[i] = s->k[i] + sums[i];
    }
    solve_real_block(r, error);
    set_scale(r, s->y_new);
    double norm = scaled_norm(r, error);
    if (norm >= 1.0 && (s->rejected || r->h_accepted == 0.0)) {
        for (int64_t i = 0; i < n; i++)
            s->stage[i] = s->y[i] + error[i];
        s->rhs(s->t, s->stage, s->p, error);
        s->control[RHS_CALLS]++;
        for (int64_t i = 0; i < n; i++)
            error[i] += sums[i];
        solve_real_block(r, error);
        norm = scaled_norm(r, error);
    }
    return larger(norm, 1e-10);
}

/* Factor to the next step by the error, with the trend from the last step. */
static double predict_factor(const radau *r, double h, double norm)
{
    double trend = 1.0;
    if (r->h_accepted != 0.0)
        trend = h / r->h_accepted * fourth_root(r->error_accepted / norm);
    return smaller(1.0, magnitude(trend)) / fourth_root(norm);
}

/* Shrink the step after an attempt that failed; `finite`: all values were. */
static void shrink(radau *r, double h, double factor, int finite)
{
    integration *s = r->base;
    s->rejected = 1;
    s->faulty = !finite;
    s->h = magnitude(h) * factor;
    if (finite)
        return;
    int64_t bad = first_not_finite(r->slopes, NODES * s->n);
    s->t_fault = s->t + h * (bad >= 0 ? NODE[bad / s->n] : 1.0);
    s->fault_index = bad >= 0 ? bad % s->n : 0;
}

/* f - u' at the fraction x of the step (n,), for the curve u. */
static void evaluate_defect(const radau *r, double h, double x, double *out)
{
    integration *s = r->base;
    const int64_t n = s->n;
    const double *b = r->curve;
    for (int64_t i = 0; i < n; i++)
        s->stage[i] = s->y[i] + x * (b[i] + x * (b[n + i] + x * (b[2 * n + i] + x * b[3 * n + i])));
    s->rhs(s->t + x * h, s->stage, s->p, out);
    s->control[RHS_CALLS]++;
    for (int64_t i = 0; i < n; i++)
        out[i] -= (b[i] + x * (2.0 * b[n + i] + x * (3.0 * b[2 * n + i] + x * 4.0 * b[3 * n + i]))) / h;
}

/* Fit the curve u = y + b_1 x + .. + b_4 x^4 of dense output, and return an estimate of its error relative to the
 * tolerance.
 *
 * The cubic p through the stages is of third order only. Its defect f - p' vanishes at the nodes, hence is D g(x) with
 * g = (x - c_1)(x - c_2)(x - 1), and its error e obeys e' = h J e + h D g. Slow components have e = h D ∫g, which vanishes
 * at the end; what decays fast has e = -J^-1 D g, but for the start, where p is exact. With r = (μ/h - J)^-1 D and
 * s = μ/h (μ/h - J)^-1 r, which is r for slow components and 0 for fast ones,
 *     u = p + μ s ∫g + (r - s) x g / x_1
 * is of fourth order for both. What is left is seen by the defect of u. */
static double fit_curve(radau *r, double h)
{
    static const double NODAL[4] = {-0.1, 0.9, -1.8, 1.0};        /* x g */
    static const double INTEGRAL[4] = {-0.1, 0.45, -0.6, 0.25};   /* ∫g */
    static const double LOOK = 0.4, LOOK_NODAL = 0.036;           /* between the nodes; g there */
    static const double LAST_LOOK = 0.85;                         /* where x g (x - 0.4) is largest */
    const int64_t n = r->base->n;
    const double *Z = r->Z;
    double *b = r->curve, *fast = r->side, *slow = r->side + n;
    for (int64_t i = 0; i < n; i++) {
        double z1 = Z[i], z2 = Z[n + i], z3 = Z[2 * n + i];
        b[i] = ((13.0 + 7.0 * ROOT_6) * z1 + (13.0 - 7.0 * ROOT_6) * z2 + z3) / 3.0;
        b[n + i] = ((-23.0 - 22.0 * ROOT_6) * z1 + (-23.0 + 22.0 * ROOT_6) * z2 - 8.0 * z3) / 3.0;
        b[2 * n + i] = ((10.0 + 15.0 * ROOT_6) * z1 + (10.0 - 15.0 * ROOT_6) * z2 + 10.0 * z3) / 3.0;
        b[3 * n + i] = 0.0;
    }
    copy(b, r->cubic, 3 * n);
    evaluate_defect(r, h, LOOK, fast);
    for (int64_t i = 0; i < n; i++)
        fast[i] /= LOOK_NODAL;
    solve_real_block(r, fast);
    for (int64_t i = 0; i < n; i++)
        slow[i] = fast[i] * (MU / h);
    solve_real_block(r, slow);
    for (int j = 0; j < 4; j++)
        for (int64_t i = 0; i < n; i++)
            b[j * n + i] += MU * INTEGRAL[j] * slow[i] + NODAL[j] / LOOK * (fast[i] - slow[i]);
    evaluate_defect(r, h, LAST_LOOK, fast);
    solve_real_block(r, fast);
    return scaled_norm(r, fast) / r->dense_share;
}

/* Write dense output, through the end whether it was projected or not. */
static void write_dense_output(const radau *r, double h, double *F)
{
    const integration *s = r->base;
    const int64_t n = s->n;
    const double *b = r->curve;
    double *begin = r->side + n, *end = r->side + 2 * n;
    for (int64_t i = 0; i < n; i++) {
        begin[i] = b[i] / h;
        end[i] = (b[i] + 2.0 * b[n + i] + 3.0 * b[2 * n + i] + 4.0 * b[3 * n + i]) / h;
        F[3 * n + i] = b[3 * n + i];
        F[4 * n + i] = F[5 * n + i] = F[6 * n + i] = 0.0;
    }
    fit_ends(&h, s->y, begin, s->y_new, end, n, F);
}

/* Set the size of the next step and whether Jacobian and factors are kept for it. */
static void set_next_size(radau *r, double h, double size, double norm, int count, double rate)
{
    integration *s = r->base;
    double safety = SAFETY * (2 * MAX_ITERATIONS + 1) / (2 * MAX_ITERATIONS + count);
    double factor = smaller(LARGEST_GROWTH, safety * predict_factor(r, h, norm));
    r->slow = count > 2 && rate > FAST;
    if (s->rejected)
        factor = smaller(factor, 1.0);
    if (!r->slow && factor >= 1.0 && factor < KEPT)
        factor = 1.0;
    double next = magnitude(h) * factor;
    s->h = s->rejected ? next : larger(next, magnitude(h) < size ? size : 0.0);
    r->h_accepted = h;
    r->error_accepted = larger(norm, 0.01);
    r->has_jacobian = 1;
    s->rejected = s->faulty = 0;
}

/* Try up to `budget` steps, rejected ones included. */
int64_t radau_advance(radau *r, int64_t budget)
{
    integration *s = r->base;
    const int64_t n = s->n;
    if (s->fresh) {
        if (start(s, r->side, fourth_root) != RUNNING)
            return NOT_FINITE;
        r->has_jacobian = r->slow = 0;
        r->h_factored = r->h_accepted = r->h_extrapolated = 0.0;
    }
    for (;; budget--) {
        double size = smaller(s->h, s->max_step), t_new;
        int64_t reason = choose_step(s, budget, size, &t_new);
        if (reason != RUNNING || budget <= 0)
            return reason;
        double h = t_new - s->t;
        if (r->has_jacobian == 0 || (r->slow && r->has_jacobian != 2))
            evaluate_jacobian(r);
        if (h != r->h_factored)
            factorize(r, h);

        /* Solve for the stages; where that fails, with a new Jacobian or a shorter step. */
        double rate;
        int count = solve_stages(r, h, &rate);
        if (count == 0) {
            int finite = first_not_finite(r->slopes, NODES * n) < 0;
            if (r->has_jacobian != 2 && finite)
                evaluate_jacobian(r);
            else
                shrink(r, h, 0.5, finite);
            continue;
        }
        for (int64_t i = 0; i < n; i++)
            s->y_new[i] = s->y[i] + r->Z[2 * n + i];
        double norm = estimate_error(r, h);
        if (norm < 1.0) {
            double dense = fit_curve(r, h); /* of fifth order where norm is of fourth: nearly its power 4/5 */
            norm = larger(norm, fourth_root(dense) * square_root(dense));
        }
        if (!(norm < 1.0)) {
            int finite = norm < 1e300;
            shrink(r, h, finite ? larger(SHRINK, SAFETY * predict_factor(r, h, norm)) : SHRINK, finite);
            continue;
        }

        /* Bring the end onto the constraints, and let dense output pass through it. */
        double *row = s->record + s->count * (2 + 8 * n), *F = row + 2 + n;
        if (s->project)
            project_state(s->project, t_new, s->y_new, s->p, n, s->projected, s->projection_tolerance);
        double *slope_new = r->side;
        s->rhs(t_new, s->y_new, s->p, slope_new);
        s->control[RHS_CALLS]++;
        if (first_not_finite(s->y_new, n) >= 0 || first_not_finite(slope_new, n) >= 0) {
            copy(slope_new, r->slopes, n);
            shrink(r, h, SHRINK, 0);
            continue;
        }
        write_dense_output(r, h, F);
        copy(r->cubic, r->polynomial, 3 * n);
        r->h_extrapolated = h;
        set_next_size(r, h, size, norm, count, rate);
        int stopped = s->n_events > 0 && locate_events(s, h, F, &t_new);
        move(s, row, h, t_new, slope_new);
        if (stopped) {
            s->fresh = 1;
            return EVENT;
        }
    }
}

/* Sizes and some offsets, which anholon.kernels.radau_kernel compares with its own. */
const int64_t *radau_layout(void)
{
    static const int64_t layout[] = {
        sizeof(radau), offsetof(radau, jacobian), offsetof(radau, h_factored), offsetof(radau, side), NODES,
    };
    return layout;
}
