/* Newton's method for a chain of rods at rest. Residual, tangent and solution are loops over the rows of
 * `anholon.rods.chains.equilibrium_rows`. */
#include "loops.h"

enum { CONVERGED, DIVERGING, TOO_FAR, STAGNATED }; /* how it ended */

/* The loops and what is asked of corrections. Their size is that of the largest turn, rad, or of the largest shift times
 * `scale`. */
typedef struct {
    loop_program step;        /* one correction */
    loop_program residual;    /* what the loads leave unbalanced */
    const double *most;       /* (3,) written by `step`: largest shift, largest turn, a sum that is finite if all is */
    double scale;
    double converged_change;  /* a correction below it ends the method, */
    double max_first_change;  /* as do a first one above this, */
    double max_change;        /* any that is not finite, above this */
    double max_rotation;      /* or turns by this, */
    double slow_change;       /* and one below this that is not half the one before */
    double size;              /* of the last correction */
    int64_t iterations;
} equilibrium;

/* Do up to max_iterations corrections; return how that ended. */
int64_t rod_equilibrium_newton(equilibrium *s, int64_t max_iterations)
{
    double before = __builtin_inf();
    for (s->iterations = 1;; s->iterations++) {
        run_loops(s->step);
        double shift = s->most[0] * s->scale, turn = s->most[1], watch = s->most[2], size = larger(shift, turn);
        s->size = size;
        if (!(watch < __builtin_inf() && turn < s->max_rotation && size <= s->max_change))
            return DIVERGING;
        if (size < s->converged_change)
            return CONVERGED;
        if (s->iterations == 1 && size > s->max_first_change)
            return TOO_FAR;
        if ((size > 0.5 * before && size < s->slow_change) || s->iterations >= max_iterations)
            return STAGNATED;
        before = size;
    }
}

/* Find the residual. */
void rod_equilibrium_residual(const equilibrium *s) { run_loops(s->residual); }

/* Sizes of the structures, which anholon.kernels.rod_equilibrium_kernel compares with its own. */
const int64_t *rod_equilibrium_layout(void)
{
    static const int64_t layout[] = {
        sizeof(equilibrium), offsetof(equilibrium, most), offsetof(equilibrium, iterations),
        sizeof(loop_entry) / sizeof(int64_t),
    };
    return layout;
}
