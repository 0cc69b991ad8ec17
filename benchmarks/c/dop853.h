/* DOP853 by hand, for one right-hand side that the compiler can inline: the anchor of the benchmarks.
 *
 * Define N and `static inline void rhs(double t, const double *y, const double *p, double *f)` before including this
 * file. sums.h holds the sums over the stages as macros A2 .. A16, B, E3, E5, D4 .. D7 and the nodes C2 .. C16, written
 * from the same table as Anholon's. Step control as in the authors' program and in SciPy. With PROJECTED the end of every
 * step and every frame is brought back onto the constraints by `static inline double project(double *y)`, which returns
 * the residual before; dense output goes through the projected ends.
 */
#include <math.h>
#include "sums.h"

#define STAGE(s, c)                                                       \
    for (int i = 0; i < N; i++) z[i] = y[i] + h * A##s(i);                \
    rhs(t + (c) * h, z, p, k[s - 1])

/* The right-hand side at an address, to be timed alone. */
void right_hand_side(double t, const double *y, const double *p, double *f)
{
    rhs(t, y, p, f);
}

static double initial_step(const double *y, const double *f, const double *p, double t_end, double rtol, double atol)
{
    double z[N], g[N], d0 = 0, d1 = 0, d2 = 0;
    for (int i = 0; i < N; i++) {
        double w = 1 / (atol + rtol * fabs(y[i]));
        d0 += w * y[i] * w * y[i];
        d1 += w * f[i] * w * f[i];
    }
    d0 = sqrt(d0 / N);
    d1 = sqrt(d1 / N);
    double h = d0 < 1e-5 || d1 < 1e-5 ? 1e-6 : 0.01 * d0 / d1;
    h = fmin(h, t_end);
    for (int i = 0; i < N; i++) z[i] = y[i] + h * f[i];
    rhs(h, z, p, g);
    for (int i = 0; i < N; i++) {
        double w = (g[i] - f[i]) / (atol + rtol * fabs(y[i]));
        d2 += w * w;
    }
    d2 = sqrt(d2 / N) / h;
    double top = fmax(d1, d2);
    return fmin(100 * h, top <= 1e-15 ? fmax(1e-6, 1e-3 * h) : pow(0.01 / top, 0.125));
}

/* Integrate from 0 to t_end and fill frames (count, N) at the times i * interval; return the number of steps. */
long integrate(const double *p, const double *y0, double t_end, double rtol, double atol, double interval, long count,
               double *frames)
{
    double y[N], z[N], y_new[N], k[16][N], F[7][N];
    double t = 0;
    long steps = 0, frame = 0;
    int rejected = 0;
    for (int i = 0; i < N; i++) y[i] = y0[i];
    rhs(t, y, p, k[0]);
    double size = initial_step(y, k[0], p, t_end, rtol, atol);
    while (t < t_end) {
        double h = size;
        int last = 1.01 * h >= t_end - t;
        if (last) h = t_end - t;
        STAGE(2, C2);
        STAGE(3, C3);
        STAGE(4, C4);
        STAGE(5, C5);
        STAGE(6, C6);
        STAGE(7, C7);
        STAGE(8, C8);
        STAGE(9, C9);
        STAGE(10, C10);
        STAGE(11, C11);
        STAGE(12, 1.0);
        double s5 = 0, s3 = 0;
        for (int i = 0; i < N; i++) {
            y_new[i] = y[i] + h * B(i);
            double w = 1 / (atol + rtol * fmax(fabs(y[i]), fabs(y_new[i])));
            double e5 = w * E5(i), e3 = w * E3(i);
            s5 += e5 * e5;
            s3 += e3 * e3;
        }
        double norm = s5 == 0 && s3 == 0 ? 0 : h * s5 / sqrt((s5 + 0.01 * s3) * N);
        if (!(norm < 1)) {
            size = h * fmax(0.2, 0.9 * pow(norm, -0.125));
            rejected = 1;
            continue;
        }
        double t_new = last ? t_end : t + h;
        rhs(t_new, y_new, p, k[12]);
        STAGE(14, C14);
        STAGE(15, C15);
        STAGE(16, C16);
        for (int i = 0; i < N; i++) {
            F[3][i] = h * D4(i);
            F[4][i] = h * D5(i);
            F[5][i] = h * D6(i);
            F[6][i] = h * D7(i);
        }
#ifdef PROJECTED
        if (project(y_new) > 1e-14) rhs(t_new, y_new, p, k[12]);
#endif
        for (int i = 0; i < N; i++) {
            double d = y_new[i] - y[i];
            F[0][i] = d;
            F[1][i] = h * k[0][i] - d;
            F[2][i] = 2 * d - h * (k[12][i] + k[0][i]);
        }
        for (; frame < count && frame * interval <= t_new; frame++) {
            double x = (frame * interval - t) / h, r = 1 - x;
            double *out = frames + frame * N;
            for (int i = 0; i < N; i++)
                out[i] = y[i] + x * (F[0][i] + r * (F[1][i] + x * (F[2][i] + r * (F[3][i] + x * (F[4][i]
                       + r * (F[5][i] + x * F[6][i]))))));
#ifdef PROJECTED
            project(out);
#endif
        }
        double factor = norm == 0 ? 10 : fmin(10, 0.9 * pow(norm, -0.125));
        size = h * (rejected ? fmin(1, factor) : factor);
        rejected = 0;
        for (int i = 0; i < N; i++) {
            y[i] = y_new[i];
            k[0][i] = k[12][i];
        }
        t = t_new;
        steps++;
    }
    return steps;
}
