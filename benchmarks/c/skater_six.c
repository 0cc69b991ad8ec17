/* The same skater in the six states of its second-order equations: y = (xi, eta, theta, xi', eta', theta'), y_C = 0.
 *
 * p = (M, J_C, y_C, k13 = kappa1 + kappa3, k24 = kappa2 + kappa4, L5z); with y_C = 0 the blade holds
 * eta' cos theta = xi' sin theta and the velocity turns with it.
 */
#include <math.h>
#define N 6
static inline void rhs(double t, const double *y, const double *p, double *f)
{
    (void)t;
    double c = cos(y[2]), s = sin(y[2]), w = y[5];
    double u = c * y[3] + s * y[4];
    double push = -p[3] * u / p[0], side = w * u;
    f[0] = y[3];
    f[1] = y[4];
    f[2] = w;
    f[3] = push * c - side * s;
    f[4] = push * s + side * c;
    f[5] = (p[5] - p[4] * w) / p[1];
}
/* Back onto the blade's line in the metric of the masses: the side slip goes. */
static inline double project(double *y)
{
    double c = cos(y[2]), s = sin(y[2]);
    double slip = c * y[4] - s * y[3];
    y[3] += s * slip;
    y[4] -= c * slip;
    return fabs(slip);
}
#include "dop853.h"
