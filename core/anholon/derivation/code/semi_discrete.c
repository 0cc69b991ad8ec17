/* --- rotations ------------------------------------------------------------------------------------------------- */

static double dot3(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross3(const double *a, const double *b, double *out)
{
    const double x = a[1] * b[2] - a[2] * b[1], y = a[2] * b[0] - a[0] * b[2], z = a[0] * b[1] - a[1] * b[0];
    out[0] = x;
    out[1] = y;
    out[2] = z;
}

/* out = A b; transposed: A^T b, A (3, 3) by rows */
static void turn3(const double *A, const double *b, double *out)
{
    const double x = dot3(A, b), y = dot3(A + 3, b), z = dot3(A + 6, b);
    out[0] = x;
    out[1] = y;
    out[2] = z;
}

static void turn_back3(const double *A, const double *b, double *out)
{
    const double x = A[0] * b[0] + A[3] * b[1] + A[6] * b[2], y = A[1] * b[0] + A[4] * b[1] + A[7] * b[2];
    const double z = A[2] * b[0] + A[5] * b[1] + A[8] * b[2];
    out[0] = x;
    out[1] = y;
    out[2] = z;
}

static void product3(const double *A, const double *B, double *out)
{
    int i, j;
    for (i = 0; i < 3; i++) {
        for (j = 0; j < 3; j++) {
            out[3 * i + j] = A[3 * i] * B[j] + A[3 * i + 1] * B[3 + j] + A[3 * i + 2] * B[6 + j];
        }
    }
}

static void skew3(const double *a, double *out)
{
    out[0] = out[4] = out[8] = 0.0;
    out[1] = -a[2];
    out[2] = a[1];
    out[3] = a[2];
    out[5] = -a[0];
    out[6] = -a[1];
    out[7] = a[0];
}

/* the vector of the skew part of A B^T */
static void vee_product3(const double *A, const double *B, double *out)
{
    out[0] = 0.5 * (dot3(A + 6, B + 3) - dot3(A + 3, B + 6));
    out[1] = 0.5 * (dot3(A, B + 6) - dot3(A + 6, B));
    out[2] = 0.5 * (dot3(A + 3, B) - dot3(A, B + 3));
}

static void rotation(const double *q, double *R)
{
    const double a = q[0], b = q[1], c = q[2], d = q[3];
    R[0] = 1.0 - 2.0 * (c * c + d * d);
    R[1] = 2.0 * (b * c - a * d);
    R[2] = 2.0 * (b * d + a * c);
    R[3] = 2.0 * (b * c + a * d);
    R[4] = 1.0 - 2.0 * (b * b + d * d);
    R[5] = 2.0 * (c * d - a * b);
    R[6] = 2.0 * (b * d - a * c);
    R[7] = 2.0 * (c * d + a * b);
    R[8] = 1.0 - 2.0 * (b * b + c * c);
}

/* out = a b; back: conj(a) b */
static void quaternion_product(const double *a, const double *b, double sign, double *out)
{
    const double v[3] = {sign * a[1], sign * a[2], sign * a[3]};
    double turned[3];
    int i;
    cross3(v, b + 1, turned);
    out[0] = a[0] * b[0] - dot3(v, b + 1);
    for (i = 0; i < 3; i++) {
        out[1 + i] = a[0] * b[1 + i] + b[0] * v[i] + turned[i];
    }
}

static void rotation_vector(const double *q, double *w)
{
    const double sign = q[0] < 0.0 ? -1.0 : 1.0, size = sqrt(dot3(q + 1, q + 1));
    const double share = size > 1e-9 ? 2.0 * atan2(size, sign * q[0]) / size : 2.0;
    int i;
    for (i = 0; i < 3; i++) {
        w[i] = sign * share * q[1 + i];
    }
}

/* c = (1 - (t/2) cot(t/2)) / t^2 and its derivative by t^2, for the square of an angle */
static void tangent_coefficients(double square, double *c, double *slope)
{
    static const double series[8] = {1.0 / 12.0, 1.0 / 720.0, 1.0 / 30240.0, 1.0 / 1209600.0, 1.0 / 47900160.0,
                                     691.0 / 1307674368000.0, 1.0 / 74724249600.0, 3617.0 / 10670622842880000.0};
    int k;
    if (square < 0.25) {
        *c = *slope = 0.0;
        for (k = 7; k >= 0; k--) {
            *slope = *c + square * *slope;
            *c = series[k] + square * *c;
        }
    } else {
        const double half = 0.5 * sqrt(square), s = sin(half);
        *c = (1.0 - half / tan(half)) / square;
        *slope = (0.125 / (s * s) + 0.125 / (half * tan(half)) - 1.0 / square) / square;
    }
}

/* --- linear algebra -------------------------------------------------------------------------------------------- */

/* Solve A x = b for `columns` right sides, which stand in b by rows and are replaced; A (n, n) is destroyed. */
static int solve_linear(int n, int columns, double *A, double *b)
{
    int i, j, k;
    for (k = 0; k < n; k++) {
        int best = k;
        for (i = k + 1; i < n; i++) {
            if (fabs(A[i * n + k]) > fabs(A[best * n + k])) {
                best = i;
            }
        }
        if (!(fabs(A[best * n + k]) > 0.0)) {
            return 0;
        }
        if (best != k) {
            for (j = 0; j < n; j++) {
                const double kept = A[k * n + j];
                A[k * n + j] = A[best * n + j];
                A[best * n + j] = kept;
            }
            for (j = 0; j < columns; j++) {
                const double kept = b[k * columns + j];
                b[k * columns + j] = b[best * columns + j];
                b[best * columns + j] = kept;
            }
        }
        for (i = k + 1; i < n; i++) {
            const double factor = A[i * n + k] / A[k * n + k];
            if (factor != 0.0) {
                for (j = k + 1; j < n; j++) {
                    A[i * n + j] -= factor * A[k * n + j];
                }
                for (j = 0; j < columns; j++) {
                    b[i * columns + j] -= factor * b[k * columns + j];
                }
            }
        }
    }
    for (k = n - 1; k >= 0; k--) {
        for (j = 0; j < columns; j++) {
            double total = b[k * columns + j];
            for (i = k + 1; i < n; i++) {
                total -= A[k * n + i] * b[i * columns + j];
            }
            b[k * columns + j] = total / A[k * n + k];
        }
    }
    return 1;
}

static int factorise(int n, double complex *A, int *pivots)
{
    int i, j, k;
    for (k = 0; k < n; k++) {
        int best = k;
        for (i = k + 1; i < n; i++) {
            if (cabs(A[i * n + k]) > cabs(A[best * n + k])) {
                best = i;
            }
        }
        if (!(cabs(A[best * n + k]) > 0.0)) {
            return 0;
        }
        pivots[k] = best;
        for (j = 0; best != k && j < n; j++) {
            const double complex kept = A[k * n + j];
            A[k * n + j] = A[best * n + j];
            A[best * n + j] = kept;
        }
        for (i = k + 1; i < n; i++) {
            const double complex factor = A[i * n + k] / A[k * n + k];
            A[i * n + k] = factor;
            for (j = k + 1; factor != 0.0 && j < n; j++) {
                A[i * n + j] -= factor * A[k * n + j];
            }
        }
    }
    return 1;
}

static void solve_factors(int n, const double complex *A, const int *pivots, double complex *b)
{
    int i, k;
    for (k = 0; k < n; k++) {
        const double complex kept = b[k];
        b[k] = b[pivots[k]];
        b[pivots[k]] = kept;
    }
    for (k = 0; k < n; k++) {
        for (i = 0; i < k; i++) {
            b[k] -= A[k * n + i] * b[i];
        }
    }
    for (k = n - 1; k >= 0; k--) {
        for (i = k + 1; i < n; i++) {
            b[k] -= A[k * n + i] * b[i];
        }
        b[k] /= A[k * n + k];
    }
}

/* --- elements -------------------------------------------------------------------------------------------------- */

/* A frame of a node or of the end of an element: quaternion, rotation, place, angular velocity in its own axes. */
typedef struct {
    double q[4], R[9], x[3], v[3], w[3];
} frame_t;

/* 6 x 6: ad_d = [[w~, u~], [0, w~]] */
static void ad6(const double *d, double *out)
{
    double turn[9], move[9];
    int i, j;
    skew3(d + 3, turn);
    skew3(d, move);
    for (i = 0; i < 3; i++) {
        for (j = 0; j < 3; j++) {
            out[6 * i + j] = out[6 * (i + 3) + j + 3] = turn[3 * i + j];
            out[6 * i + j + 3] = move[3 * i + j];
            out[6 * (i + 3) + j] = 0.0;
        }
    }
}

static void multiply6(const double *A, const double *x, int transposed, double *out)
{
    int i, j;
    for (i = 0; i < 6; i++) {
        out[i] = 0.0;
        for (j = 0; j < 6; j++) {
            out[i] += (transposed ? A[6 * j + i] : A[6 * i + j]) * x[j];
        }
    }
}

static void product6(const double *A, const double *B, int second_transposed, double *out)
{
    int i, j, k;
    for (i = 0; i < 6; i++) {
        for (j = 0; j < 6; j++) {
            out[6 * i + j] = 0.0;
            for (k = 0; k < 6; k++) {
                out[6 * i + j] += A[6 * i + k] * (second_transposed ? B[6 * j + k] : B[6 * k + j]);
            }
        }
    }
}

/* Motions of a node in the axes of an end that is turned there (transposed: forces at the end in those of the node). */
static void end_motion(const element_t *e, int end, const double *eta, double *out)
{
    double R[9];
    rotation(e->offset_q[end], R);
    turn_back3(R, eta, out);
    turn_back3(R, eta + 3, out + 3);
}

static void end_force(const element_t *e, int end, const double *force, double *out)
{
    double R[9];
    rotation(e->offset_q[end], R);
    turn3(R, force, out);
    turn3(R, force + 3, out + 3);
}

static void find_end(const element_t *e, int end, const frame_t *node, frame_t *out)
{
    double R[9];
    int i;
    quaternion_product(node->q, e->offset_q[end], 1.0, out->q);
    rotation(out->q, out->R);
    rotation(e->offset_q[end], R);
    turn_back3(R, node->w, out->w);
    for (i = 0; i < 3; i++) {
        out->x[i] = node->x[i];
    }
}

/* Relative twist d = log(D_A^-1 D_B), and P and Q of its change P eta_B - Q eta_A. */
static void relative_twist(const frame_t *A, const frame_t *B, double *d, double *P, double *Q)
{
    double q[4], gap[3], p[3], turned[3], twice[3], c, slope, W[9], U[9], squared[9], one[9], two[9], half[36], along;
    double *w = d + 3;
    int i, j;
    quaternion_product(A->q, B->q, -1.0, q);
    rotation_vector(q, w);
    tangent_coefficients(dot3(w, w), &c, &slope);
    for (i = 0; i < 3; i++) {
        gap[i] = B->x[i] - A->x[i];
    }
    turn_back3(A->R, gap, p);
    cross3(w, p, turned);
    cross3(w, turned, twice);
    for (i = 0; i < 3; i++) {
        d[i] = p[i] - 0.5 * turned[i] + c * twice[i];
    }
    skew3(w, W);
    skew3(d, U);
    product3(W, W, squared);
    product3(W, U, one);
    product3(U, W, two);
    along = 2.0 * slope * dot3(w, d);
    ad6(d, half);
    for (i = 0; i < 3; i++) {
        for (j = 0; j < 3; j++) {
            const double a = (i == j) + c * squared[3 * i + j];
            const double b = c * (one[3 * i + j] + two[3 * i + j]) + along * squared[3 * i + j];
            P[6 * i + j] = P[6 * (i + 3) + j + 3] = a;
            P[6 * i + j + 3] = b;
            P[6 * (i + 3) + j] = 0.0;
        }
    }
    for (i = 0; i < 36; i++) {
        Q[i] = P[i] - 0.5 * half[i];
        P[i] += 0.5 * half[i];
    }
}

/* Covectors of elasticity and damping at the ends A (6) and B (6). */
static void element_forces(const element_t *e, const frame_t *node_A, const frame_t *node_B, double *out)
{
    frame_t A, B;
    double d[6], P[36], Q[36], about[36], K[36], inner[36], copy[36], gap[6], bow[3], inside[6], Z[36], g[6], E[36];
    double unit[6], column[6], turned[6], eta[6], motion[6], rate[6], back[6], felt[6], a2, a3, whole;
    int i, j, k;
    find_end(e, 0, node_A, &A);
    find_end(e, 1, node_B, &B);
    relative_twist(&A, &B, d, P, Q);
    for (i = 0; i < 6; i++) {
        column[i] = i < 3 ? e->d0[i] : d[i];
    }
    ad6(column, about);
    product6(about, e->compliance, 0, inner);
    product6(inner, about, 1, K);
    for (i = 0; i < 36; i++) {
        K[i] = e->length * (e->compliance[i] + K[i] / 12.0);
    }

    /* the bowed axis is longer than u_1 */
    a2 = d[1] - e->d0[1];
    a3 = d[2] - e->d0[2];
    whole = sqrt(d[0] * d[0] + e->bowing[0] * a2 * a2 + e->bowing[1] * a3 * a3);
    bow[0] = d[0] / whole - 1.0;
    bow[1] = e->bowing[0] * a2 / whole;
    bow[2] = e->bowing[1] * a3 / whole;
    for (i = 0; i < 6; i++) {
        gap[i] = d[i] - e->d0[i];
    }
    gap[0] += whole - d[0];
    memcpy(copy, K, sizeof K);
    solve_linear(6, 1, copy, gap); /* now the mean wrench T */

    /* Z_ij = dg_j / dT_i of g = dH/dd */
    multiply6(about, gap, 1, column);
    multiply6(e->compliance, column, 0, inside); /* C ad^T T */
    for (i = 0; i < 36; i++) {
        Z[i] = i % 7 == 0;
    }
    for (j = 0; j < 3; j++) {
        Z[j] += bow[j];
    }
    for (i = 0; i < 6; i++) {
        g[i] = gap[i] + (i < 3 ? gap[0] * bow[i] : 0.0);
    }
    for (k = 0; k < 3; k++) {
        for (i = 0; i < 6; i++) {
            unit[i] = i == 3 + k;
        }
        ad6(unit, E);
        multiply6(E, inside, 0, column);
        multiply6(E, gap, 1, turned);
        multiply6(inner, turned, 0, back);
        for (i = 0; i < 6; i++) {
            Z[6 * i + 3 + k] -= e->length / 12.0 * (column[i] + back[i]);
            g[3 + k] -= e->length / 12.0 * gap[i] * column[i];
        }
    }

    /* damping: the wrench of the strain rate, as part of the stiffness */
    turn_back3(node_A->R, node_A->v, motion);
    memcpy(motion + 3, node_A->w, sizeof node_A->w);
    end_motion(e, 0, motion, eta);
    multiply6(Q, eta, 0, back);
    turn_back3(node_B->R, node_B->v, motion);
    memcpy(motion + 3, node_B->w, sizeof node_B->w);
    end_motion(e, 1, motion, eta);
    multiply6(P, eta, 0, rate);
    for (i = 0; i < 6; i++) {
        rate[i] -= back[i];
    }
    multiply6(Z, rate, 0, felt);
    memcpy(copy, K, sizeof K);
    solve_linear(6, 1, copy, felt);
    multiply6(Z, felt, 1, turned);
    for (i = 0; i < 6; i++) {
        g[i] += e->damping * turned[i];
    }
    multiply6(Q, g, 1, out);
    multiply6(P, g, 1, out + 6);
    for (i = 0; i < 6; i++) {
        out[i] = -out[i];
    }
}

/* Covectors of forces per length less those of the mass where nodes have no accelerations, at A (6) and B (6). */
static void element_loads(const element_t *e, const frame_t *nodes[2], double *out)
{
    static const double axis[3] = {1.0, 0.0, 0.0};
    frame_t end[2];
    double tangent[2][3], middle[3], force[3], bent[3], arm[3], local[3], spun[3], momentum[3];
    const double L = e->length, whole = e->mass * e->length;
    int i, k;
    for (k = 0; k < 2; k++) {
        find_end(e, k, nodes[k], &end[k]);
        cross3(end[k].w, axis, bent);
        cross3(end[k].w, bent, bent);
        turn3(end[k].R, bent, tangent[k]);
    }
    for (i = 0; i < 3; i++) {
        middle[i] = L / 8.0 * (tangent[0][i] - tangent[1][i]);
        force[i] = 2.0 / 3.0 * whole * middle[i];
    }
    for (k = 0; k < 2; k++) {
        const double sign = k == 0 ? 1.0 : -1.0;
        double *own = out + 6 * k, outer[3], load[3];
        for (i = 0; i < 3; i++) {
            outer[i] = 0.5 * force[i];
            momentum[i] = e->inertia[i] * end[k].w[i];
        }
        turn_back3(end[k].R, outer, own);
        turn_back3(end[k].R, force, local);
        cross3(axis, local, arm);
        cross3(end[k].w, momentum, spun);
        turn_back3(end[k].R, e->line, load);
        for (i = 0; i < 3; i++) {
            load[i] += e->line_following[i];
            own[3 + i] = -(sign * L / 8.0 * arm[i] + 0.5 * L * spun[i]);
            own[i] = 0.5 * L * load[i] - own[i];
        }
        cross3(axis, load, arm);
        for (i = 0; i < 3; i++) {
            own[3 + i] += sign * L * L / 12.0 * arm[i];
        }
    }
}

/* Mass matrix (12, 12) of an element on the motions of its nodes A and B. */
static void element_mass(const element_t *e, const frame_t *nodes[2], double *out)
{
    static const double weights[3] = {1.0, 1.0, 4.0};
    frame_t end[2];
    double places[3][3][12], own[144], total, column[12], moved[12];
    const double L = e->length;
    int i, j, k, r;
    memset(places, 0, sizeof places);
    for (k = 0; k < 2; k++) {
        find_end(e, k, nodes[k], &end[k]);
        for (i = 0; i < 3; i++) {
            const double arm = (k == 0 ? -L : L) / 8.0;
            for (j = 0; j < 3; j++) {
                places[k][i][6 * k + j] = end[k].R[3 * i + j];
                places[2][i][6 * k + j] = 0.5 * end[k].R[3 * i + j];
            }
            /* R e_1~: its columns are 0, R e_3, -R e_2 */
            places[2][i][6 * k + 4] = arm * end[k].R[3 * i + 2];
            places[2][i][6 * k + 5] = -arm * end[k].R[3 * i + 1];
        }
    }
    for (i = 0; i < 12; i++) {
        for (j = 0; j < 12; j++) {
            total = 0.0;
            for (k = 0; k < 3; k++) {
                for (r = 0; r < 3; r++) {
                    total += weights[k] / 6.0 * places[k][r][i] * places[k][r][j];
                }
            }
            own[12 * i + j] = e->mass * L * total;
        }
    }
    own[12 * 3 + 3] += 5.0 / 12.0 * e->inertia[0] * L;
    own[12 * 9 + 9] += 5.0 / 12.0 * e->inertia[0] * L;
    own[12 * 3 + 9] += e->inertia[0] * L / 12.0;
    own[12 * 9 + 3] += e->inertia[0] * L / 12.0;
    for (k = 1; k < 3; k++) {
        own[12 * (3 + k) + 3 + k] += 0.5 * e->inertia[k] * L;
        own[12 * (9 + k) + 9 + k] += 0.5 * e->inertia[k] * L;
    }
    /* S^T M S with the transforms S of the ends */
    for (j = 0; j < 12; j++) {
        memset(column, 0, sizeof column);
        column[j] = 1.0;
        end_motion(e, 0, column, moved);
        end_motion(e, 1, column + 6, moved + 6);
        for (i = 0; i < 12; i++) {
            column[i] = 0.0;
            for (k = 0; k < 12; k++) {
                column[i] += own[12 * i + k] * moved[k];
            }
        }
        end_force(e, 0, column, moved);
        end_force(e, 1, column + 6, moved + 6);
        for (i = 0; i < 12; i++) {
            out[12 * i + j] = moved[i];
        }
    }
}

/* --- joints and supports --------------------------------------------------------------------------------------- */

/* A frame that moves: place, R, angular velocity in the world, second derivative of the place and angular acceleration
   without accelerations; slopes (6, columns) of its motion by the unknowns from `first` on. */
typedef struct {
    double x[3], R[9], w[3], bias[3], w_bias[3], slopes[6][COORDINATE_COUNT > 6 ? COORDINATE_COUNT : 6];
    int first, columns;
} carrier_t;

static carrier_t bodies[BODY_COUNT > 0 ? BODY_COUNT : 1];

static void find_bodies(double t, const double *y, const double *p)
{
    static double out[(BODY_COUNT > 0 ? BODY_COUNT : 1) * 12 * (3 + COORDINATE_COUNT) + 1];
    int b, i, k;
    model_frames(t, y, p, out);
    for (b = 0; b < BODY_COUNT; b++) {
        const double *rows = out + b * 12 * (3 + COORDINATE_COUNT);
        carrier_t *body = &bodies[b];
        memcpy(body->R, rows, sizeof body->R);
        memcpy(body->x, rows + 9, sizeof body->x);
        vee_product3(rows + 12, rows, body->w);
        vee_product3(rows + 24, rows, body->w_bias);
        memcpy(body->bias, rows + 33, sizeof body->bias);
        body->first = 6 * NODE_COUNT;
        body->columns = COORDINATE_COUNT;
        for (k = 0; k < COORDINATE_COUNT; k++) {
            const double *slope = rows + 12 * (3 + k);
            double turned[3];
            vee_product3(slope, rows, turned);
            for (i = 0; i < 3; i++) {
                body->slopes[i][k] = slope[9 + i];
                body->slopes[3 + i][k] = turned[i];
            }
        }
    }
}

static void carry_node(const frame_t *node, int number, carrier_t *out)
{
    int i, j;
    memset(out, 0, sizeof *out);
    memcpy(out->x, node->x, sizeof out->x);
    memcpy(out->R, node->R, sizeof out->R);
    turn3(node->R, node->w, out->w);
    for (i = 0; i < 3; i++) {
        for (j = 0; j < 3; j++) {
            out->slopes[i][j] = out->slopes[3 + i][3 + j] = node->R[3 * i + j];
        }
    }
    out->first = 6 * number;
    out->columns = 6;
}

static void carry_world(carrier_t *out)
{
    memset(out, 0, sizeof *out);
    out->R[0] = out->R[4] = out->R[8] = 1.0;
}

/* Add a row `by` (6) of the motion of a frame to a row of A. */
static void add_row(const carrier_t *frame, const double *by, double *row)
{
    int i, k;
    for (k = 0; k < frame->columns; k++) {
        for (i = 0; i < 6; i++) {
            row[frame->first + k] += by[i] * frame->slopes[i][k];
        }
    }
}

/* What the rows of joints and supports are written to: A (rows, UNKNOWNS), b of A q'' + b = 0, gaps. */
typedef struct {
    double A[REACTION_COUNT > 0 ? REACTION_COUNT : 1][UNKNOWNS], b[REACTION_COUNT > 0 ? REACTION_COUNT : 1];
    int count;
} rows_t;

static void relate_places(const carrier_t *two, const double *arm_B, const carrier_t *one, const double *arm_A,
                          rows_t *out)
{
    const carrier_t *frames[2] = {one, two};
    const double *arms[2] = {arm_A, arm_B};
    int i, j, k;
    for (k = 0; k < 2; k++) {
        const double sign = k == 0 ? -1.0 : 1.0;
        double arm[9], inner[3], outer[3];
        skew3(arms[k], arm);
        cross3(frames[k]->w, arms[k], inner);
        cross3(frames[k]->w, inner, inner);
        cross3(frames[k]->w_bias, arms[k], outer);
        for (i = 0; i < 3; i++) {
            double by[6] = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
            by[i] = sign;
            for (j = 0; j < 3; j++) {
                by[3 + j] = -sign * arm[3 * i + j];
            }
            add_row(frames[k], by, out->A[out->count + i]);
            out->b[out->count + i] += sign * (frames[k]->bias[i] + outer[i] + inner[i]);
        }
    }
    out->count += 3;
}

static void relate_turns(const carrier_t *two, const carrier_t *one, const double *normal, double bias, rows_t *out)
{
    const carrier_t *frames[2] = {one, two};
    int j, k;
    for (k = 0; k < 2; k++) {
        const double sign = k == 0 ? -1.0 : 1.0;
        double by[6] = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
        for (j = 0; j < 3; j++) {
            by[3 + j] = sign * normal[j];
        }
        add_row(frames[k], by, out->A[out->count]);
        out->b[out->count] += sign * dot3(normal, frames[k]->w_bias);
    }
    out->b[out->count] += bias;
    out->count++;
}

static void joint_rows(const joint_t *joint, const carrier_t *one, const carrier_t *two, rows_t *out)
{
    double arm_A[3], arm_B[3], axes_A[9], axes_B[9], held[3], across[3], normal[3], moving[3], part[3], relative[3];
    int i, k;
    turn3(one->R, joint->A.place, arm_A);
    turn3(two->R, joint->B.place, arm_B);
    relate_places(two, arm_B, one, arm_A, out);
    if (joint->turning == CLAMPED) {
        for (k = 0; k < 3; k++) {
            for (i = 0; i < 3; i++) {
                normal[i] = i == k;
            }
            relate_turns(two, one, normal, 0.0, out);
        }
    } else if (joint->turning == HINGED) {
        product3(one->R, joint->A.axes, axes_A);
        product3(two->R, joint->B.axes, axes_B);
        turn3(axes_B, joint->hinge, held);
        for (i = 0; i < 3; i++) {
            relative[i] = two->w[i] - one->w[i];
        }
        for (k = 1; k < 3; k++) {
            turn3(axes_A, joint->hinge + 3 * k, across);
            cross3(held, across, normal);
            cross3(two->w, held, moving);
            cross3(moving, across, moving);
            cross3(one->w, across, part);
            cross3(held, part, part);
            relate_turns(two, one, normal, dot3(moving, relative) + dot3(part, relative), out);
        }
    }
}

static void support_rows(const support_t *support, const carrier_t *node, const double *held, rows_t *out)
{
    carrier_t world;
    double carried[3], axis[3], normal[3], moving[3], turned[3];
    int i, k;
    carry_world(&world);
    for (k = 0; k < support->held_count; k++) {
        double by[6] = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
        for (i = 0; i < 3; i++) {
            by[i] = support->axes[3 * i + support->held[k]];
        }
        add_row(node, by, out->A[out->count]);
        out->b[out->count++] = -dot3(by, held + 24);
    }
    if (support->turning == CLAMPED) {
        vee_product3(held + 27, held + 3, turned);
        for (k = 0; k < 3; k++) {
            for (i = 0; i < 3; i++) {
                normal[i] = i == k;
            }
            relate_turns(node, &world, normal, -turned[k], out);
        }
    } else if (support->turning == HINGED) {
        turn3(node->R, support->hinge, carried);
        for (k = 1; k < 3; k++) {
            for (i = 0; i < 3; i++) {
                axis[i] = support->axes[3 * i + k];
            }
            cross3(carried, axis, normal);
            cross3(node->w, carried, moving);
            cross3(moving, axis, moving);
            relate_turns(node, &world, normal, dot3(node->w, moving), out);
        }
    }
}

static void find_rows(double t, const double *bodies_state, const frame_t *nodes, const double *p, rows_t *out)
{
    static double held[36 * (SUPPORT_COUNT > 0 ? SUPPORT_COUNT : 1)];
    static double given[(ROW_COUNT > 0 ? ROW_COUNT : 1) * (COORDINATE_COUNT + 2) + 1];
    int i, k;
    memset(out, 0, sizeof *out);
    find_bodies(t, bodies_state, p);
    for (k = 0; k < JOINT_COUNT; k++) {
        carrier_t ends[2];
        const end_t *sides[2] = {&joints[k].A, &joints[k].B};
        for (i = 0; i < 2; i++) {
            if (sides[i]->kind == NODE) {
                carry_node(&nodes[sides[i]->number], sides[i]->number, &ends[i]);
            } else if (sides[i]->kind == BODY) {
                ends[i] = bodies[sides[i]->number];
            } else {
                carry_world(&ends[i]);
            }
        }
        joint_rows(&joints[k], &ends[0], &ends[1], out);
    }
    model_held(t, bodies_state, p, held);
    for (k = 0; k < SUPPORT_COUNT; k++) {
        carrier_t node;
        carry_node(&nodes[supports[k].node], supports[k].node, &node);
        support_rows(&supports[k], &node, held + 36 * k, out);
    }
    model_constraint_rows(t, bodies_state, p, given);
    for (k = 0; k < KEPT_COUNT; k++) {
        for (i = 0; i < COORDINATE_COUNT; i++) {
            out->A[out->count][6 * NODE_COUNT + i] = given[kept[k] * COORDINATE_COUNT + i];
        }
        out->b[out->count++] = given[ROW_COUNT * COORDINATE_COUNT + kept[k]];
    }
}

/* --- motion ---------------------------------------------------------------------------------------------------- */

static void spring_moment(const spring_t *spring, const double *q, double *out)
{
    double relative[4], phi[3], pull[3], turned[3], twice[3], c, slope, back[4];
    int i;
    back[0] = spring->q[0];
    for (i = 0; i < 3; i++) {
        back[1 + i] = -spring->q[1 + i];
    }
    quaternion_product(q, back, 1.0, relative);
    rotation_vector(relative, phi);
    tangent_coefficients(dot3(phi, phi), &c, &slope);
    for (i = 0; i < 3; i++) {
        pull[i] = spring->turning[i] * phi[i];
    }
    cross3(phi, pull, turned);
    cross3(phi, turned, twice);
    for (i = 0; i < 3; i++) {
        out[i] -= pull[i] + 0.5 * turned[i] + c * twice[i];
    }
}

/* Accelerations (UNKNOWNS: R^T v' and w' of the nodes, then q'') and reactions (REACTION_COUNT) at a state y. */
int rods_solve(double t, const double *y, double *found)
{
    static double p[PARAMETER_COUNT + 1], whole[SIZE * SIZE], side[SIZE], given[6 * (LOADED_COUNT + 1)];
    static double mass[COORDINATE_COUNT * COORDINATE_COUNT + 1], force[COORDINATE_COUNT + 1];
    static frame_t nodes[NODE_COUNT];
    static rows_t rows;
    static double dead[NODE_COUNT][6], following[NODE_COUNT][6];
    const double *bodies_state = y + 13 * NODE_COUNT;
    int e, i, j, k;
    model_parameters(t, p);
    for (k = 0; k < NODE_COUNT; k++) {
        const double *q = y + 4 * k, size = sqrt(q[0] * q[0] + dot3(q + 1, q + 1));
        for (i = 0; i < 4; i++) {
            nodes[k].q[i] = q[i] / size;
        }
        rotation(nodes[k].q, nodes[k].R);
        memcpy(nodes[k].x, y + 4 * NODE_COUNT + 3 * k, sizeof nodes[k].x);
        memcpy(nodes[k].v, y + 7 * NODE_COUNT + 3 * k, sizeof nodes[k].v);
        memcpy(nodes[k].w, y + 10 * NODE_COUNT + 3 * k, sizeof nodes[k].w);
        memcpy(dead[k], node_dead[k], sizeof dead[k]);
        memcpy(following[k], node_following[k], sizeof following[k]);
    }
    memset(whole, 0, sizeof whole);
    memset(side, 0, sizeof side);

    /* nodes */
    model_section_loads(t, bodies_state, p, given);
    for (k = 0; k < LOADED_COUNT; k++) {
        for (i = 0; i < 6; i++) {
            (loaded[k][1] ? following : dead)[loaded[k][0]][i] += given[6 * k + i];
        }
    }
    for (k = 0; k < SPRING_COUNT; k++) {
        const spring_t *spring = &springs[k];
        for (i = 0; i < 3; i++) {
            dead[spring->node][i] -= spring->stiffness[i] * (nodes[spring->node].x[i] - spring->x[i]);
        }
        spring_moment(spring, nodes[spring->node].q, dead[spring->node] + 3);
    }
    for (k = 0; k < NODE_COUNT; k++) {
        double local[6], momentum[3], spun[3];
        turn_back3(nodes[k].R, dead[k], local);
        turn_back3(nodes[k].R, dead[k] + 3, local + 3);
        for (i = 0; i < 3; i++) {
            momentum[i] = node_inertia[k][i] * nodes[k].w[i];
            whole[(6 * k + i) * (SIZE + 1)] += node_mass[k];
            whole[(6 * k + 3 + i) * (SIZE + 1)] += node_inertia[k][i];
        }
        cross3(nodes[k].w, momentum, spun);
        for (i = 0; i < 6; i++) {
            side[6 * k + i] += local[i] + following[k][i] - (i < 3 ? 0.0 : spun[i - 3]);
        }
    }

    /* elements */
    for (e = 0; e < ELEMENT_COUNT; e++) {
        const element_t *element = &elements[e];
        const frame_t *ends[2];
        double own[12], inner[12], local[144], at[6];
        ends[0] = &nodes[element->nodes[0]];
        ends[1] = &nodes[element->nodes[1]];
        element_loads(element, ends, own);
        element_forces(element, ends[0], ends[1], inner);
        for (k = 0; k < 2; k++) {
            for (i = 0; i < 6; i++) {
                own[6 * k + i] -= inner[6 * k + i];
            }
            end_force(element, k, own + 6 * k, at);
            for (i = 0; i < 6; i++) {
                side[6 * element->nodes[k] + i] += at[i];
            }
        }
        element_mass(element, ends, local);
        for (i = 0; i < 12; i++) {
            for (j = 0; j < 12; j++) {
                const int row = 6 * element->nodes[i / 6] + i % 6, column = 6 * element->nodes[j / 6] + j % 6;
                whole[row * SIZE + column] += local[12 * i + j];
            }
        }
    }

    /* bodies */
    model_mass_matrix(t, bodies_state, p, mass);
    model_forces(t, bodies_state, p, force);
    for (i = 0; i < COORDINATE_COUNT; i++) {
        side[6 * NODE_COUNT + i] = force[i];
        for (j = 0; j < COORDINATE_COUNT; j++) {
            whole[(6 * NODE_COUNT + i) * SIZE + 6 * NODE_COUNT + j] = mass[i * COORDINATE_COUNT + j];
        }
    }

    /* reactions */
    find_rows(t, bodies_state, nodes, p, &rows);
    for (k = 0; k < REACTION_COUNT; k++) {
        for (i = 0; i < UNKNOWNS; i++) {
            whole[(UNKNOWNS + k) * SIZE + i] = rows.A[k][i];
            whole[i * SIZE + UNKNOWNS + k] = -rows.A[k][i];
        }
        side[UNKNOWNS + k] = -rows.b[k];
    }
    memcpy(found, side, sizeof side);
    return solve_linear(SIZE, 1, whole, found);
}

/* y' at a state y; 0 where there is none */
int rods_rhs(double t, const double *y, double *dy)
{
    static double found[SIZE];
    int i, k;
    if (!rods_solve(t, y, found)) {
        return 0;
    }
    for (k = 0; k < NODE_COUNT; k++) {
        double q[4], R[9], spin[4];
        const double *given = y + 4 * k, size = sqrt(given[0] * given[0] + dot3(given + 1, given + 1));
        for (i = 0; i < 4; i++) {
            q[i] = given[i] / size;
        }
        rotation(q, R);
        spin[0] = 0.0;
        memcpy(spin + 1, y + 10 * NODE_COUNT + 3 * k, 3 * sizeof *spin);
        quaternion_product(q, spin, 1.0, dy + 4 * k);
        for (i = 0; i < 4; i++) {
            dy[4 * k + i] *= 0.5;
        }
        for (i = 0; i < 3; i++) {
            dy[4 * NODE_COUNT + 3 * k + i] = y[7 * NODE_COUNT + 3 * k + i];
            dy[10 * NODE_COUNT + 3 * k + i] = found[6 * k + 3 + i];
        }
        turn3(R, found + 6 * k, dy + 7 * NODE_COUNT + 3 * k);
    }
    for (i = 0; i < COORDINATE_COUNT; i++) {
        dy[13 * NODE_COUNT + i] = y[13 * NODE_COUNT + COORDINATE_COUNT + i];
        dy[13 * NODE_COUNT + COORDINATE_COUNT + i] = found[6 * NODE_COUNT + i];
    }
    for (i = 0; i < STATES; i++) {
        if (!isfinite(dy[i])) {
            return 0;
        }
    }
    return 1;
}

/* --- Radau IIA of order 5 (E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, IV.8) ---------------- */

#define ROOT6 2.449489742783178098
static const double radau_c[3] = {(4.0 - ROOT6) / 10.0, (4.0 + ROOT6) / 10.0, 1.0};
static const double radau_e[3] = {(-13.0 - 7.0 * ROOT6) / 3.0, (-13.0 + 7.0 * ROOT6) / 3.0, -1.0 / 3.0};
static const double radau_T[3][3] = {{0.09443876248897524, -0.14125529502095421, 0.03002919410514742},
                                     {0.25021312296533332, 0.20412935229379994, -0.38294211275726192},
                                     {1.0, 1.0, 0.0}};
static const double radau_TI[3][3] = {{4.17871859155190428, 0.32768282076106237, 0.52337644549944951},
                                      {-4.17871859155190428, -0.32768282076106237, 0.47662355450055044},
                                      {0.50287263494578682, -2.57192694985560522, 0.59603920482822492}};
static const double radau_P[3][3] = {
    {13.0 / 3.0 + 7.0 * ROOT6 / 3.0, -23.0 / 3.0 - 22.0 * ROOT6 / 3.0, 10.0 / 3.0 + 5.0 * ROOT6},
    {13.0 / 3.0 - 7.0 * ROOT6 / 3.0, -23.0 / 3.0 + 22.0 * ROOT6 / 3.0, 10.0 / 3.0 - 5.0 * ROOT6},
    {1.0 / 3.0, -8.0 / 3.0, 10.0 / 3.0}};

static double complex factors_real[STATES * STATES], factors_complex[STATES * STATES];
static double jacobian[STATES * STATES];
static int pivots_real[STATES], pivots_complex[STATES];

static int find_jacobian(double t, const double *y, const double *f)
{
    static double moved[STATES], slope[STATES];
    int i, k;
    memcpy(moved, y, sizeof moved);
    for (k = 0; k < STATES; k++) {
        const double step = 1.5e-8 * fmax(1.0, fabs(y[k]));
        moved[k] = y[k] + step;
        if (!rods_rhs(t, moved, slope)) {
            return 0;
        }
        for (i = 0; i < STATES; i++) {
            jacobian[i * STATES + k] = (slope[i] - f[i]) / (moved[k] - y[k]);
        }
        moved[k] = y[k];
    }
    return 1;
}

static int factorise_both(double h)
{
    const double real = 3.0 + cbrt(9.0) - cbrt(3.0);
    const double complex both =
        3.0 + 0.5 * (cbrt(3.0) - cbrt(9.0)) - 0.5 * _Complex_I * (pow(3.0, 5.0 / 6.0) + pow(3.0, 7.0 / 6.0));
    int i;
    for (i = 0; i < STATES * STATES; i++) {
        factors_real[i] = factors_complex[i] = -jacobian[i];
    }
    for (i = 0; i < STATES; i++) {
        factors_real[i * (STATES + 1)] += real / h;
        factors_complex[i * (STATES + 1)] += both / h;
    }
    return factorise(STATES, factors_real, pivots_real) && factorise(STATES, factors_complex, pivots_complex);
}

static double measure(const double *error, const double *y, const double *z, double rtol)
{
    double total = 0.0;
    int i;
    for (i = 0; i < STATES; i++) {
        const double part = error[i] / (0.01 * rtol + rtol * fmax(fabs(y[i]), fabs(z[i])));
        total += part * part;
    }
    return sqrt(total / STATES);
}

/* Newton's method for the stages Z (3, STATES); returns the number of iterations, 0 where it fails. */
static int solve_stages(double t, const double *y, double h, double Z[3][STATES], double tolerance, double rtol,
                        double *rate)
{
    static double W[3][STATES], F[3][STATES], moved[STATES], change[3][STATES];
    static double complex one[STATES], two[STATES];
    const double real = (3.0 + cbrt(9.0) - cbrt(3.0)) / h;
    const double complex both =
        (3.0 + 0.5 * (cbrt(3.0) - cbrt(9.0)) - 0.5 * _Complex_I * (pow(3.0, 5.0 / 6.0) + pow(3.0, 7.0 / 6.0))) / h;
    double before = 0.0;
    int i, j, k, s;
    *rate = -1.0;
    for (s = 0; s < 3; s++) {
        for (i = 0; i < STATES; i++) {
            W[s][i] = radau_TI[s][0] * Z[0][i] + radau_TI[s][1] * Z[1][i] + radau_TI[s][2] * Z[2][i];
        }
    }
    for (k = 0; k < 6; k++) {
        double size = 0.0;
        for (s = 0; s < 3; s++) {
            for (i = 0; i < STATES; i++) {
                moved[i] = y[i] + Z[s][i];
            }
            if (!rods_rhs(t + h * radau_c[s], moved, F[s])) {
                return 0;
            }
        }
        for (i = 0; i < STATES; i++) {
            one[i] = two[i] = 0.0;
            for (s = 0; s < 3; s++) {
                one[i] += F[s][i] * radau_TI[0][s];
                two[i] += F[s][i] * (radau_TI[1][s] + _Complex_I * radau_TI[2][s]);
            }
            one[i] -= real * W[0][i];
            two[i] -= both * (W[1][i] + _Complex_I * W[2][i]);
        }
        solve_factors(STATES, factors_real, pivots_real, one);
        solve_factors(STATES, factors_complex, pivots_complex, two);
        for (i = 0; i < STATES; i++) {
            change[0][i] = creal(one[i]);
            change[1][i] = creal(two[i]);
            change[2][i] = cimag(two[i]);
        }
        for (s = 0; s < 3; s++) {
            const double part = measure(change[s], y, y, rtol);
            size += part * part;
        }
        size = sqrt(size / 3.0);
        if (k > 0) {
            *rate = size / before;
            if (*rate >= 1.0 || pow(*rate, 6 - k) / (1.0 - *rate) * size > tolerance) {
                return 0;
            }
        }
        for (s = 0; s < 3; s++) {
            for (i = 0; i < STATES; i++) {
                W[s][i] += change[s][i];
            }
        }
        for (s = 0; s < 3; s++) {
            for (i = 0; i < STATES; i++) {
                Z[s][i] = 0.0;
                for (j = 0; j < 3; j++) {
                    Z[s][i] += radau_T[s][j] * W[j][i];
                }
            }
        }
        if (size == 0.0 || (k > 0 && *rate / (1.0 - *rate) * size < tolerance)) {
            return k + 1;
        }
        before = size;
    }
    return 0;
}

/* Write the states at `count` rising times, from the first state y at t = 0 on, to out (count, STATES); returns how
   many were reached. */
int rods_integrate(const double *start, const double *times, int count, double rtol, double *out)
{
    static double y[STATES], f[STATES], Z[3][STATES], dense[3][STATES], next[STATES], error[STATES], estimate[STATES];
    static double last[STATES]; /* the state at the beginning of the last step */
    static double complex filtered[STATES];
    const double tolerance = fmax(10.0 * 2.2e-16 / rtol, fmin(0.03, sqrt(rtol)));
    const double until = count ? times[count - 1] : 0.0;
    double t = 0.0, h = 1e-6, last_h = 0.0, last_error = 0.0;
    int i, j, s, done = 0, fresh = 1, factored = 0, rejected = 0;
    memcpy(y, start, sizeof y);
    while (done < count && times[done] <= 0.0) {
        memcpy(out + (size_t)done++ * STATES, y, sizeof y);
    }
    if (done == count || !rods_rhs(t, y, f) || !find_jacobian(t, y, f)) {
        return done;
    }
    while (done < count) {
        double rate, size, factor, safety, multiplier = 1.0;
        int iterations = 0;
        if (t + h > until) {
            h = until - t;
            factored = 0;
        }
        if (!(h > 1e-14 * fmax(1.0, until))) {
            return done;
        }
        for (;;) {
            if (!factored && !factorise_both(h)) {
                return done;
            }
            factored = 1;
            for (s = 0; s < 3; s++) {
                const double x = last_h > 0.0 ? 1.0 + h * radau_c[s] / last_h : 0.0;
                for (i = 0; i < STATES; i++) {
                    const double ahead = last[i] + x * (dense[0][i] + x * (dense[1][i] + x * dense[2][i]));
                    Z[s][i] = last_h > 0.0 ? ahead - y[i] : 0.0;
                }
            }
            iterations = solve_stages(t, y, h, Z, tolerance, rtol, &rate);
            if (iterations || fresh) {
                break;
            }
            if (!find_jacobian(t, y, f)) {
                return done;
            }
            fresh = 1;
            factored = 0;
        }
        if (!iterations) {
            h *= 0.5;
            factored = 0;
            continue;
        }
        for (i = 0; i < STATES; i++) {
            next[i] = y[i] + Z[2][i];
            error[i] = (radau_e[0] * Z[0][i] + radau_e[1] * Z[1][i] + radau_e[2] * Z[2][i]) / h;
            filtered[i] = f[i] + error[i];
        }
        solve_factors(STATES, factors_real, pivots_real, filtered);
        for (i = 0; i < STATES; i++) {
            estimate[i] = creal(filtered[i]);
        }
        size = measure(estimate, y, next, rtol);
        safety = 0.9 * 13.0 / (12.0 + iterations);
        if (rejected && size > 1.0) {
            static double shifted[STATES], slope[STATES];
            for (i = 0; i < STATES; i++) {
                shifted[i] = y[i] + estimate[i];
            }
            if (rods_rhs(t, shifted, slope)) {
                for (i = 0; i < STATES; i++) {
                    filtered[i] = slope[i] + error[i];
                }
                solve_factors(STATES, factors_real, pivots_real, filtered);
                for (i = 0; i < STATES; i++) {
                    estimate[i] = creal(filtered[i]);
                }
                size = measure(estimate, y, next, rtol);
            }
        }
        if (last_error > 0.0 && last_h > 0.0 && size > 0.0) {
            multiplier = h / last_h * pow(last_error / size, 0.25);
        }
        factor = size > 0.0 ? fmin(1.0, multiplier) * pow(size, -0.25) : 10.0;
        if (size > 1.0) {
            h *= fmax(0.2, safety * factor);
            factored = 0;
            rejected = 1;
            continue;
        }

        /* the step is taken: a polynomial tells the states inside it */
        for (s = 0; s < 3; s++) {
            for (i = 0; i < STATES; i++) {
                dense[s][i] = Z[0][i] * radau_P[0][s] + Z[1][i] * radau_P[1][s] + Z[2][i] * radau_P[2][s];
            }
        }
        memcpy(last, y, sizeof y);
        while (done < count && times[done] <= t + h * (1.0 + 1e-12)) {
            const double x = (times[done] - t) / h;
            for (j = 0; j < STATES; j++) {
                out[(size_t)done * STATES + j] = y[j] + x * (dense[0][j] + x * (dense[1][j] + x * dense[2][j]));
            }
            done++;
        }
        t += h;
        memcpy(y, next, sizeof y);
        if (!rods_rhs(t, y, f)) {
            return done;
        }
        factor = fmin(10.0, safety * factor);
        fresh = 0;
        last_h = h;
        last_error = size;
        rejected = 0;
        if (iterations > 2 && rate > 1e-3) {
            if (!find_jacobian(t, y, f)) {
                return done;
            }
            fresh = 1;
            factored = 0;
        } else if (factor < 1.2) {
            factor = 1.0;
        }
        if (factor != 1.0) {
            factored = 0;
        }
        h *= factor;
    }
    return done;
}

#ifndef WITHOUT_MAIN
#include <stdio.h>
#include <stdlib.h>

/* PROGRAM [until [count [rtol]]]: t and the state at count + 1 times. */
int main(int argc, char **argv)
{
    const double until = argc > 1 ? atof(argv[1]) : 1.0, rtol = argc > 3 ? atof(argv[3]) : 1e-9;
    const int count = argc > 2 ? atoi(argv[2]) : 10;
    double *times = malloc((size_t)(count + 1) * sizeof *times);
    double *out = malloc((size_t)(count + 1) * STATES * sizeof *out);
    int i, k, reached;
    if (times == NULL || out == NULL) {
        return 1;
    }
    for (k = 0; k <= count; k++) {
        times[k] = until * k / count;
    }
    reached = rods_integrate(first_state, times, count + 1, rtol, out);
    for (k = 0; k < reached; k++) {
        printf("%.17g", times[k]);
        for (i = 0; i < STATES; i++) {
            printf(" %.17g", out[(size_t)k * STATES + i]);
        }
        printf("\n");
    }
    free(times);
    free(out);
    return reached == count + 1 ? 0 : 1;
}
#endif
