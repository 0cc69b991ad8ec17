/* Slopes of a hanging chain of N points of mass m with links of fixed length, by hand.
 *
 * y = positions (N, 3), velocities (N, 3); p = (g, m, l), l not needed. With d_i = r_i - r_(i-1) and w_i its rate the
 * multipliers of (d_i d_i - l^2) / 2 = 0 obey a tridiagonal system, solved by Thomas' algorithm.
 */
#ifndef N
#error "compile with -DN=..."
#endif

static inline double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

void right_hand_side(double t, const double *y, const double *p, double *f)
{
    (void)t;
    double d[N][3], below[N], rest[N], load[N];
    double g = p[0], m = p[1];
    const double *v = y + 3 * N;
    for (int i = 0; i < N; i++) {
        double w[3];
        for (int c = 0; c < 3; c++) {
            d[i][c] = y[3 * i + c] - (i ? y[3 * i - 3 + c] : 0.0);
            w[c] = v[3 * i + c] - (i ? v[3 * i - 3 + c] : 0.0);
        }
        load[i] = -m * dot(w, w) + (i ? 0.0 : m * g * d[0][2]);
    }
    for (int i = 0; i < N; i++) {
        double diagonal = (i ? 2.0 : 1.0) * dot(d[i], d[i]);
        double left = i ? -dot(d[i], d[i - 1]) : 0.0;
        below[i] = i + 1 < N ? -dot(d[i], d[i + 1]) : 0.0;
        if (i) {
            diagonal -= left * rest[i - 1];
            load[i] -= left * load[i - 1];
        }
        double scale = 1.0 / diagonal;
        rest[i] = below[i] * scale;
        load[i] *= scale;
    }
    for (int i = N - 2; i >= 0; i--) load[i] -= rest[i] * load[i + 1];
    for (int i = 0; i < N; i++) {
        for (int c = 0; c < 3; c++) {
            double pull = load[i] * d[i][c] - (i + 1 < N ? load[i + 1] * d[i + 1][c] : 0.0);
            f[3 * i + c] = v[3 * i + c];
            f[3 * N + 3 * i + c] = pull / m - (c == 2 ? g : 0.0);
        }
    }
}
