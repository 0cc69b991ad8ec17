/* Functions of a model at many states: one after another, or LANES at once. */
#include "kernel.h"

/* Call f(times[i], states[i], p, out[i]) for m rows of n state values and k outputs. Each of the rows of p (…, width)
 * serves `each` states one after another. */
void state_loop_rows(model_function f, int64_t m, int64_t n, int64_t k, const double *times, const double *states,
                     const double *p, double *out, int64_t width, int64_t each)
{
    for (int64_t i = 0; i < m; i++)
        f(times[i], states + i * n, p + i / each * width, out + i * k);
}

/* The same with one vector p for all states. */
void state_loop(model_function f, int64_t m, int64_t n, int64_t k, const double *times, const double *states,
                const double *p, double *out)
{
    state_loop_rows(f, m, n, k, times, states, p, out, 0, 1);
}

/* The same for a function of LANES states at once; the last m % LANES rows are left out. */
void state_loop_lanes(lanes_function f, int64_t m, int64_t n, int64_t k, const double *times, const double *states,
                      const double *p, double *out)
{
    for (int64_t i = 0; i + LANES <= m; i += LANES)
        f(times + i, states + i * n, n, p, out + i * k, k);
}
