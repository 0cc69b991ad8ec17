/* The figure skater with fixed limbs in closed form: y = (xi, eta, theta, u, omega).
 *
 * p = (M, J_C, y_C, k13 = kappa1 + kappa3, k24 = kappa2 + kappa4, L5z)
 */
#include <math.h>
#define N 5
static inline void rhs(double t, const double *y, const double *p, double *f)
{
    (void)t;
    double turn = (p[5] - p[4] * y[4] - p[3] * p[2] * y[3]) / p[1];
    f[0] = y[3] * cos(y[2]);
    f[1] = y[3] * sin(y[2]);
    f[2] = y[4];
    f[3] = -p[3] * y[3] / p[0] + p[2] * turn;
    f[4] = turn;
}
#include "dop853.h"
