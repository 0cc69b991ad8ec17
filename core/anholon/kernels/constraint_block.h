/* Steps of chains with a constraint block: what rod_step.c is for chains alone.
 *
 * Joints and copies of nodes tie rows together, and the coordinates of bodies stand beside them with their own rows. With
 * T the tangent of the chains' rows, which couples neighbours only, and G the slopes of all ties (rows) by η,
 *
 *     T η - G^T δμ = r,    G η + J δq = -gap,    S δq + P δμ - B^T δλ = s,    A δq = -a.
 *
 * Where T is factorised, Y = T^-1 G^T leaves a small dense system for what is not η; then η = T^-1 r + Y δμ. */
#ifndef ANHOLON_CONSTRAINT_BLOCK_H
#define ANHOLON_CONSTRAINT_BLOCK_H

#include "rod_step.h"

enum { WORLD, NODE, BODY }; /* what a side of a joint belongs to */

typedef struct {
    int64_t kind;
    int64_t number;      /* row of the chains, or body */
    double *frame;       /* (12,) rotation and place that the joint reads */
    const double *body;  /* (12 + 6 (n + 1),) frame of the body and its slopes by q */
} joint_side;

typedef struct {
    int64_t first, rows; /* first row of its ties, number of rows */
    const double *results; /* of its function: residual, slopes by q and by η of both sides, arms, axes of turns */
    joint_side sides[2];
} joint_data;

/* A copy of a node: its row, that of the node, 1 where only the place is held, how it is turned from the node (q, R; 13),
 * and the row beside it in its chain. */
typedef struct {
    int64_t row, owner, position_only;
    const double *turn;
    int64_t beside;
} copy_data;

/* Columns of the chains' rows are given by where that of row 0 begins; from row to row there are row_width numbers. */
struct constraint_block {
    int64_t n;               /* coordinates of the bodies */
    int64_t k;               /* rows of joints */
    int64_t held;            /* the same and those of copies */
    int64_t m;               /* rows of the bodies that are kept */
    int64_t joint_count, copy_count;
    int64_t chain_rows, row_width;
    int64_t reactive;        /* 1: the bodies' forces feel those of the joints */
    double *frames;          /* columns: q and x */
    double *node_residuals, *right_sides, *etas, *node_blocks;
    double *start_states;    /* q, x, v, w, v', w', a at the start of a step */
    loop_program frame_loops, joint_loops, prepare_loops, body_loops;
    const joint_data *joints;
    const copy_data *copies;
    const int64_t *kept_rows, *orders; /* (m,) */
    const int64_t *tie_rows; /* (held, 2) rows of the chains on both sides of every tie, -1 where none is */
    int64_t *pivots;
    double *state;           /* q, v */
    double *frame_input;     /* q as the bodies' frames read it */
    double *accelerations, *method_accelerations; /* v', and a of the method */
    double *tie_multipliers, *row_multipliers;
    double *start_values;    /* q, v, v', a, μ, λ at the start of the step */
    const double *scale;     /* sizes of coordinates */
    double *tie_residual, *tie_slopes; /* (k,), and by q (k, n) */
    double *body_residual, *row_residual; /* what is missing of the bodies' equations, what their rows miss */
    const double *M, *f, *A, *b0, *B; /* the bodies' functions, of all their rows */
    const double *position_residual, *rate_residual; /* what all rows miss, of places and of rates */
    double *joint_forces;    /* (n,) with which the joints push */
    double *G;               /* (held, 2, 6) */
    double *Y;               /* (held, chain_rows, 6) */
    double *S;               /* (n + m, n) slopes of the bodies' equations and, below, of their rows */
    double *P;               /* (n, k) */
    double *B_kept, *A_kept; /* (m, n) as they were when the tangent was made */
    double *difference;      /* slopes by differences */
    double *tangent_matrix, *current_matrix; /* dense systems */
    double *row_scales, *column_scales, *right_side;
    double *scratch;         /* (16,) */
    double *time;            /* (1,) end of the step */
};

enum { BLOCK_ITERATIONS = 12 };                     /* corrections of a step */
static const double BLOCK_DIVERGED = 1e6;           /* a correction beyond this has lost the way */
static const double GAP_TOLERANCE = 3e-13;          /* residual of constraints and joints with which a step is done */
static const double BLOCK_SLOW_CONTRACTION = 0.3;   /* a correction larger than this part of the one before asks for a new
                                                       tangent */
static const double BLOCK_FAILED_CONTRACTION = 0.9; /* one larger than this part asks for the step to be taken anew */
static const double COORDINATE_STEP_REL = 1e-7;     /* of a coordinate, for slopes by differences */
static const double FORCE_STEP_REL = 1e-6;          /* of a force */
static const double MIN_PIVOT = 1e-13;              /* pivot of a dense system whose rows and columns are of the size 1 */

/* Part of the first correction of a step that is as good as none. What corrections leave is force, η/(β h²) of the
 * masses. Where bodies have turned since the factors were made it is left to one side and adds up from step to step: in
 * short steps what is nothing beside the rods' size may be all that a step corrects. */
static const double FIRST_CORRECTION_REL = 1e-6;

/* The rotation, row by row, of a unit quaternion q. */
static void write_rotation(const double *q, double *R)
{
    double a = q[0], b = q[1], c = q[2], e = q[3];
    R[0] = a * a + b * b - c * c - e * e;
    R[1] = 2.0 * (b * c - a * e);
    R[2] = 2.0 * (b * e + a * c);
    R[3] = 2.0 * (b * c + a * e);
    R[4] = a * a - b * b + c * c - e * e;
    R[5] = 2.0 * (c * e - a * b);
    R[6] = 2.0 * (b * e - a * c);
    R[7] = 2.0 * (c * e + a * b);
    R[8] = a * a - b * b - c * c + e * e;
}

static int64_t dense_size(const constraint_block *b) { return b->n + b->held + b->m; }

/* What stands beside the chains at one state. */

/* Find the joints where nodes and bodies are: residual, slopes by η and by q. */
static void evaluate_joints(const constraint_block *b)
{
    const int64_t n = b->n;
    if (b->frame_loops.count > 0) {
        copy(b->state, b->frame_input, n);
        run_loops(b->frame_loops);
    }
    for (int64_t i = 0; i < b->joint_count; i++)
        for (int side = 0; side < 2; side++) {
            const joint_side *own = &b->joints[i].sides[side];
            if (own->kind == NODE) {
                const double *frame = b->frames + b->row_width * own->number;
                write_rotation(frame, own->frame);
                copy(frame + 4, own->frame + 9, 3);
            } else if (own->kind == BODY) {
                copy(own->body, own->frame, 12);
            }
        }
    run_loops(b->joint_loops);
    for (int64_t i = 0; i < b->k * n; i++)
        b->tie_slopes[i] = 0.0;
    for (int64_t number = 0; number < b->joint_count; number++) {
        const joint_data *joint = b->joints + number;
        copy(joint->results, b->tie_residual + joint->first, joint->rows);
        for (int side = 0; side < 2; side++) {
            if (joint->sides[side].kind != BODY)
                continue;
            const double *slopes = joint->results + joint->rows * (1 + 6 * side), *moved = joint->sides[side].body + 12;
            for (int64_t i = 0; i < joint->rows; i++)
                for (int64_t j = 0; j < n; j++) {
                    double total = 0.0;
                    for (int64_t c = 0; c < 6; c++)
                        total += slopes[6 * i + c] * moved[6 * j + c];
                    b->tie_slopes[(joint->first + i) * n + j] += total;
                }
        }
    }
}

/* Run the bodies' functions with the forces that the joints are noted to push with. */
static void evaluate_bodies(const constraint_block *b)
{
    if (b->reactive == 1 && b->prepare_loops.count > 0)
        run_loops(b->prepare_loops);
    run_loops(b->body_loops);
}

/* Find what joints and bodies miss at the state. */
static NOINLINE void evaluate_residuals(const constraint_block *b)
{
    const int64_t n = b->n, k = b->k, m = b->m;
    if (b->joint_count > 0)
        evaluate_joints(b);
    if (n == 0)
        return;
    for (int64_t j = 0; j < n; j++) {
        double push = 0.0;
        for (int64_t i = 0; i < k; i++)
            push += b->tie_multipliers[i] * b->tie_slopes[i * n + j];
        b->joint_forces[j] = push;
    }
    evaluate_bodies(b);
    for (int64_t j = 0; j < n; j++) {
        double total = -b->f[j];
        for (int64_t i = 0; i < n; i++)
            total += b->M[n * j + i] * b->accelerations[i];
        for (int64_t r = 0; r < m; r++)
            total -= b->row_multipliers[r] * b->B[n * b->kept_rows[r] + j];
        if (b->reactive == 0)
            total -= b->joint_forces[j];
        b->body_residual[j] = total;
    }
    for (int64_t r = 0; r < m; r++) {
        int64_t row = b->kept_rows[r], order = b->orders[r];
        double total;
        if (order == 0) {
            total = b->position_residual[row];
        } else if (order == 1) {
            total = b->rate_residual[row];
        } else {
            total = b->b0[row];
            for (int64_t i = 0; i < n; i++)
                total += b->A[n * row + i] * b->accelerations[i];
        }
        b->row_residual[r] = total;
    }
}

/* By how much a copy misses its node along one direction. */
static double copy_gap(const constraint_block *b, const copy_data *one, int64_t i)
{
    const double *x = b->frames + 4 + i;
    return x[b->row_width * one->row] - x[b->row_width * one->owner];
}

/* The most by which rows, joints and copies miss, by the coordinates' rates where these are above 1. */
static double largest_gap(const constraint_block *b)
{
    double worst = 0.0, fastest = 1.0, watch = 0.0;
    for (int64_t r = 0; r < b->m; r++) {
        worst = larger(magnitude(b->row_residual[r]), worst);
        watch += magnitude(b->row_residual[r]);
    }
    for (int64_t i = 0; i < b->k; i++) {
        worst = larger(magnitude(b->tie_residual[i]), worst);
        watch += magnitude(b->tie_residual[i]);
    }
    for (int64_t j = 0; j < b->copy_count; j++)
        if (b->copies[j].position_only)
            for (int64_t i = 0; i < 3; i++)
                worst = larger(magnitude(copy_gap(b, b->copies + j, i)), worst);
    for (int64_t i = 0; i < b->n; i++)
        fastest = larger(magnitude(b->state[b->n + i]), fastest);
    return watch < INFINITE ? worst / fastest : INFINITE;
}

/* Ties. */

/* Write down the slopes of the joints' ties by η as they are now. */
static void write_tie_gradients(const constraint_block *b)
{
    for (int64_t number = 0; number < b->joint_count; number++) {
        const joint_data *joint = b->joints + number;
        for (int side = 0; side < 2; side++) {
            if (joint->sides[side].kind != NODE)
                continue;
            const double *slopes = joint->results + joint->rows * (13 + 6 * side);
            for (int64_t i = 0; i < joint->rows; i++)
                copy(slopes + 6 * i, b->G + 12 * (joint->first + i) + 6 * side, 6);
        }
    }
}

/* Write down the slopes of the copies' ties by η as they are now. */
static void write_copy_gradients(const constraint_block *b)
{
    double *G = b->G + 12 * b->k;
    for (const copy_data *one = b->copies; one < b->copies + b->copy_count; one++) {
        if (one->position_only) {
            for (int side = 0; side < 2; side++) {
                write_rotation(b->frames + b->row_width * (side ? one->owner : one->row), b->scratch);
                double sign = 1.0 - 2.0 * side;
                for (int i = 0; i < 3; i++)
                    for (int c = 0; c < 3; c++)
                        G[12 * i + 6 * side + c] = sign * b->scratch[3 * i + c];
            }
            G += 12 * 3;
            continue;
        }
        const double *R = one->turn + 4;
        for (int i = 0; i < 3; i++)
            for (int part = 0; part < 2; part++) {
                G[12 * (i + 3 * part) + i + 3 * part] = 1.0;
                for (int c = 0; c < 3; c++)
                    G[12 * (i + 3 * part) + 6 + 3 * part + c] = -R[3 * c + i];
            }
        G += 12 * 6;
    }
}

/* The product of a tie's slopes with η. */
static double apply_tie_gradient(const constraint_block *b, int64_t tie)
{
    double total = 0.0;
    for (int side = 0; side < 2; side++) {
        int64_t row = b->tie_rows[2 * tie + side];
        if (row < 0)
            continue;
        const double *eta = b->etas + b->row_width * row, *G = b->G + 12 * tie + 6 * side;
        for (int c = 0; c < 6; c++)
            total += G[c] * eta[c];
    }
    return total;
}

/* Add the covectors with which the joints pull at nodes. */
static void add_joint_covectors(const constraint_block *b)
{
    for (int64_t number = 0; number < b->joint_count; number++) {
        const joint_data *joint = b->joints + number;
        for (int side = 0; side < 2; side++) {
            if (joint->sides[side].kind != NODE)
                continue;
            int64_t there = b->row_width * joint->sides[side].number;
            const double *slopes = joint->results + joint->rows * (13 + 6 * side);
            for (int64_t c = 0; c < 6; c++) {
                double total = 0.0;
                for (int64_t i = 0; i < joint->rows; i++)
                    total += b->tie_multipliers[joint->first + i] * slopes[6 * i + c];
                b->node_residuals[there + c] += total;
                b->right_sides[there + c] += total;
            }
        }
    }
}

/* Write down Y = T^-1 G^T. */
static void write_tie_responses(const chain *s)
{
    const constraint_block *b = s->block;
    const int64_t rows = b->chain_rows, width = b->row_width;
    for (int64_t tie = 0; tie < b->held; tie++) {
        for (int64_t row = 0; row < rows; row++)
            for (int c = 0; c < 6; c++)
                b->right_sides[width * row + c] = 0.0;
        for (int side = 0; side < 2; side++) {
            int64_t row = b->tie_rows[2 * tie + side];
            if (row >= 0)
                for (int c = 0; c < 6; c++)
                    b->right_sides[width * row + c] += b->G[12 * tie + 6 * side + c];
        }
        run_program(s, TIE_RESPONSE);
        for (int64_t row = 0; row < rows; row++)
            copy(b->etas + width * row, b->Y + 6 * (rows * tie + row), 6);
    }
}

/* Add to the tangent at nodes what joints do because their wrenches turn with their arms. */
static void add_joint_geometric_stiffness(const constraint_block *b)
{
    for (int64_t number = 0; number < b->joint_count; number++) {
        const joint_data *joint = b->joints + number;
        const double *multipliers = b->tie_multipliers + joint->first;
        for (int side = 0; side < 2; side++) {
            if (joint->sides[side].kind != NODE)
                continue;
            const double *R = joint->sides[side].frame, *arm = joint->results + 25 * joint->rows + 3 * side;
            const double *turns = joint->results + 25 * joint->rows + 6;
            double f[3], l[3], s[3], sign = 2.0 * side - 1.0; /* force, moment and arm in the node's axes */
            for (int i = 0; i < 3; i++) {
                double force = 0.0, moment = 0.0, length = 0.0;
                for (int c = 0; c < 3; c++) {
                    double axis = R[3 * c + i];
                    force += axis * multipliers[c];
                    length += axis * arm[c];
                    for (int64_t j = 0; j < joint->rows - 3; j++)
                        moment += axis * multipliers[3 + j] * turns[3 * j + c];
                }
                f[i] = sign * force, l[i] = sign * moment, s[i] = length;
            }
            double *K = b->node_blocks + b->row_width * joint->sides[side].number;
            double inner = s[0] * f[0] + s[1] * f[1] + s[2] * f[2];
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++)
                    K[6 * (3 + i) + 3 + j] -= f[i] * s[j];
                K[6 * (3 + i) + 3 + i] += inner;
                /* -skew of the force, above, and of the moment, below. */
                int j = (i + 1) % 3, k = (i + 2) % 3;
                K[6 * j + 3 + k] += f[i];
                K[6 * k + 3 + j] -= f[i];
                K[6 * (3 + j) + 3 + k] += l[i];
                K[6 * (3 + k) + 3 + j] -= l[i];
            }
        }
    }
}

/* Slopes of the bodies' equations. */

/* Write down the slopes of what bodies and rows miss by the number at a place, by differences. */
static void differentiate_residuals(const constraint_block *b, double *place, double step, double *target)
{
    const int64_t n = b->n, m = b->m;
    double here = *place;
    *place = here + step;
    evaluate_residuals(b);
    copy(b->body_residual, target, n);
    copy(b->row_residual, target + n, m);
    *place = here - step;
    evaluate_residuals(b);
    for (int64_t r = 0; r < n; r++)
        target[r] = (target[r] - b->body_residual[r]) / (2.0 * step);
    for (int64_t r = 0; r < m; r++)
        target[n + r] = (target[n + r] - b->row_residual[r]) / (2.0 * step);
    *place = here;
}

/* Write down the slopes (n, n) of the bodies' forces by those with which the joints push: frictions feel them. */
static void differentiate_body_forces(const constraint_block *b, double *target)
{
    const int64_t n = b->n;
    double largest = 0.0;
    for (int64_t j = 0; j < n; j++)
        largest = larger(magnitude(b->joint_forces[j]), largest);
    double nudge = FORCE_STEP_REL * (1.0 + largest);
    for (int64_t i = 0; i < n; i++) {
        double here = b->joint_forces[i];
        b->joint_forces[i] = here + nudge;
        evaluate_bodies(b);
        for (int64_t j = 0; j < n; j++)
            target[n * j + i] = b->f[j];
        b->joint_forces[i] = here - nudge;
        evaluate_bodies(b);
        for (int64_t j = 0; j < n; j++)
            target[n * j + i] = (target[n * j + i] - b->f[j]) / (2.0 * nudge);
        b->joint_forces[i] = here;
    }
}

/* Write down the slopes of the bodies' equations in a step: by the coordinates, by the joints' multipliers, B, and those
 * of the rows as they are. */
static void write_body_tangent(const chain *s)
{
    const constraint_block *b = s->block;
    const int64_t n = b->n, k = b->k, m = b->m;
    double *S = b->S, *difference = b->difference, by_rate = s->p->v_by_d, by_acceleration = s->p->dv_by_d;
    for (int64_t i = 0; i < n * n; i++)
        S[i] = by_acceleration * b->M[i];
    for (int64_t r = 0; r < m; r++) {
        int64_t row = b->kept_rows[r], order = b->orders[r];
        for (int64_t i = 0; i < n; i++) {
            double own = b->A[n * row + i];
            b->A_kept[n * r + i] = own;
            b->B_kept[n * r + i] = b->B[n * row + i];
            /* The slopes by places, and by rates, are better known than by differences. */
            S[n * (n + r) + i] = order == 0 ? own : (order == 1 ? by_rate : by_acceleration) * own;
        }
    }
    if (b->reactive == 1)
        differentiate_body_forces(b, difference);
    for (int64_t j = 0; j < n; j++)
        for (int64_t i = 0; i < k; i++) {
            double total = 0.0;
            if (b->reactive == 1)
                for (int64_t c = 0; c < n; c++)
                    total += difference[n * j + c] * b->tie_slopes[n * i + c];
            else
                total = b->tie_slopes[n * i + j];
            b->P[k * j + i] = -total;
        }
    for (int64_t i = 0; i < n; i++) {
        double nudge = COORDINATE_STEP_REL * b->scale[i];
        differentiate_residuals(b, b->state + i, nudge, difference);
        for (int64_t r = 0; r < n; r++)
            S[n * r + i] += difference[r];
        for (int64_t r = 0; r < m; r++)
            if (b->orders[r] > 0)
                S[n * (n + r) + i] += difference[n + r];
        differentiate_residuals(b, b->state + n + i, nudge, difference);
        for (int64_t r = 0; r < n; r++)
            S[n * r + i] += by_rate * difference[r];
        for (int64_t r = 0; r < m; r++)
            if (b->orders[r] == 2)
                S[n * (n + r) + i] += by_rate * difference[n + r];
    }
    evaluate_residuals(b);
}

/* The dense system of what is not η. */

/* Write it down, with the slopes of ties and rows as they are now. */
static NOINLINE void write_dense(const constraint_block *b, const step_numbers *p, double *D)
{
    const int64_t n = b->n, k = b->k, m = b->m, held = b->held, size = dense_size(b);
    for (int64_t i = 0; i < size * size; i++)
        D[i] = 0.0;
    for (int64_t r = 0; r < n; r++) {
        double *row = D + size * r;
        copy(b->S + n * r, row, n);
        copy(b->P + k * r, row + n, k);
        for (int64_t i = 0; i < m; i++)
            row[n + held + i] = -b->B_kept[n * i + r];
    }
    for (int64_t i = 0; i < k; i++)
        copy(b->tie_slopes + n * i, D + size * (n + i), n);
    for (int64_t r = 0; r < m; r++) {
        int64_t row = b->kept_rows[r], order = b->orders[r];
        for (int64_t i = 0; i < n; i++) {
            /* Rows of rates turn, too, about as fast as they did; those of accelerations are as they were. */
            double total = b->S[n * (n + r) + i];
            if (order < 2)
                total += (order == 1 ? p->v_by_d : 1.0) * (b->A[n * row + i] - b->A_kept[n * r + i]);
            D[size * (n + held + r) + i] = total;
        }
    }
    for (int64_t i = 0; i < held; i++)
        for (int64_t j = 0; j < held; j++) {
            double total = 0.0;
            for (int side = 0; side < 2; side++) {
                int64_t row = b->tie_rows[2 * i + side];
                if (row < 0)
                    continue;
                const double *G = b->G + 12 * i + 6 * side, *Y = b->Y + 6 * (b->chain_rows * j + row);
                for (int c = 0; c < 6; c++)
                    total += G[c] * Y[c];
            }
            D[size * (n + i) + n + j] = total;
        }
}

/* Find by what rows and columns are to be multiplied; return 1 where that is possible. */
static int scale_dense(const constraint_block *b, const double *D)
{
    const int64_t size = dense_size(b);
    for (int64_t i = 0; i < size; i++) {
        double largest = 0.0;
        for (int64_t j = 0; j < size; j++)
            largest = larger(magnitude(D[size * i + j]), largest);
        if (!(0.0 < largest && largest < INFINITE))
            return 0;
        b->row_scales[i] = 1.0 / largest;
    }
    for (int64_t j = 0; j < size; j++) {
        double largest = 0.0;
        for (int64_t i = 0; i < size; i++)
            largest = larger(magnitude(D[size * i + j]) * b->row_scales[i], largest);
        if (!(0.0 < largest && largest < INFINITE))
            return 0;
        b->column_scales[j] = 1.0 / largest;
    }
    return 1;
}

/* Scale it and put its factors, with exchanges of rows, in its place; return the smallest pivot. */
static NOINLINE double factorise_dense(const constraint_block *b, double *D)
{
    const int64_t size = dense_size(b);
    for (int64_t i = 0; i < size; i++)
        for (int64_t j = 0; j < size; j++)
            D[size * i + j] *= b->row_scales[i] * b->column_scales[j];
    double least = INFINITE;
    for (int64_t k = 0; k < size; k++) {
        double best = -1.0;
        int64_t pivot = k;
        for (int64_t i = k; i < size; i++)
            if (magnitude(D[size * i + k]) > best)
                best = magnitude(D[size * i + k]), pivot = i;
        b->pivots[k] = pivot;
        if (!(best > 0.0))
            return 0.0;
        least = smaller(best, least);
        if (pivot != k)
            for (int64_t j = 0; j < size; j++) {
                double kept = D[size * k + j];
                D[size * k + j] = D[size * pivot + j];
                D[size * pivot + j] = kept;
            }
        double over = 1.0 / D[size * k + k];
        for (int64_t i = k + 1; i < size; i++) {
            if (D[size * i + k] == 0.0)
                continue;
            double part = D[size * i + k] * over;
            D[size * i + k] = part;
            for (int64_t j = k + 1; j < size; j++)
                D[size * i + j] -= part * D[size * k + j];
        }
    }
    return least;
}

/* Put the solution of the system, which is factorised, in the place of its right side. */
static void solve_dense(const constraint_block *b, const double *D, double *x)
{
    const int64_t size = dense_size(b);
    for (int64_t i = 0; i < size; i++)
        x[i] *= b->row_scales[i];
    for (int64_t k = 0; k < size; k++) {
        int64_t pivot = b->pivots[k];
        double kept = x[pivot];
        x[pivot] = x[k];
        x[k] = kept;
    }
    for (int64_t k = 0; k < size; k++)
        for (int64_t i = k + 1; i < size; i++)
            x[i] -= D[size * i + k] * x[k];
    for (int64_t k = size - 1; k >= 0; k--) {
        double total = x[k];
        for (int64_t j = k + 1; j < size; j++)
            total -= D[size * k + j] * x[j];
        x[k] = total / D[size * k + k];
    }
    for (int64_t i = 0; i < size; i++)
        x[i] *= b->column_scales[i];
}

/* A step. */

/* Go to the end of a step as if the bodies' accelerations stayed. */
static void predict_bodies(const constraint_block *b, const step_numbers *p)
{
    const int64_t n = b->n;
    const double *start = b->start_values;
    for (int64_t i = 0; i < n; i++) {
        double q = start[i], v = start[n + i], slope = start[2 * n + i], a = start[3 * n + i];
        double new = (slope - p->alpha_m * a) * p->one_minus_alpha_m_inverse;
        b->state[i] = q + (p->h * v + p->d_by_a0 * a + p->d_by_a * new);
        b->state[n + i] = v + (p->v_by_a0 * a + p->v_by_a * new);
        b->accelerations[i] = slope;
        b->method_accelerations[i] = new;
    }
    copy(start + 4 * n, b->tie_multipliers, b->k);
    copy(start + 4 * n + b->k, b->row_multipliers, b->m);
}

/* Give copies the state of their nodes at the start of a step. */
static void align_copies(const constraint_block *b)
{
    for (const copy_data *one = b->copies; one < b->copies + b->copy_count; one++) {
        double *to = b->start_states + b->row_width * one->row;
        const double *node = b->start_states + b->row_width * one->owner, *q = one->turn, *R = one->turn + 4;
        copy(node + 4, to + 4, 3);
        for (int part = 0; part < 3; part++) {
            int first = 7 + 6 * part;
            for (int c = 0; c < 3; c++) {
                to[first + c] = node[first + c];
                double turned = 0.0;
                if (!one->position_only)
                    for (int j = 0; j < 3; j++)
                        turned += R[3 * j + c] * node[first + 3 + j];
                to[first + 3 + c] = turned;
            }
        }
        if (one->position_only)
            continue;
        double n0 = node[0] * q[0] - node[1] * q[1] - node[2] * q[2] - node[3] * q[3];
        double n1 = node[0] * q[1] + node[1] * q[0] + node[2] * q[3] - node[3] * q[2];
        double n2 = node[0] * q[2] - node[1] * q[3] + node[2] * q[0] + node[3] * q[1];
        double n3 = node[0] * q[3] + node[1] * q[2] - node[2] * q[1] + node[3] * q[0];
        /* On the side of the quaternions of its chain. */
        const double *near = b->start_states + b->row_width * one->beside;
        double same = n0 * near[0] + n1 * near[1] + n2 * near[2] + n3 * near[3], sign = same >= 0.0 ? 1.0 : -1.0;
        to[0] = sign * n0, to[1] = sign * n1, to[2] = sign * n2, to[3] = sign * n3;
    }
}

/* Let the end of a step be the start of the next. */
static void accept_bordered_step(const constraint_block *b)
{
    const int64_t n = b->n;
    copy(b->state, b->start_values, 2 * n);
    copy(b->accelerations, b->start_values + 2 * n, n);
    copy(b->method_accelerations, b->start_values + 3 * n, n);
    copy(b->tie_multipliers, b->start_values + 4 * n, b->k);
    copy(b->row_multipliers, b->start_values + 4 * n + b->k, b->m);
    align_copies(b);
}

/* Make the tangent of the step here; return 1 where it is not singular. */
static int factorise_bordered_tangent(const chain *s)
{
    const constraint_block *b = s->block;
    run_program(s, TANGENT_OPEN);
    add_joint_geometric_stiffness(b);
    run_program(s, TANGENT_CLOSE);
    write_tie_gradients(b);
    write_copy_gradients(b);
    write_tie_responses(s);
    if (b->n > 0)
        write_body_tangent(s);
    write_dense(b, s->p, b->tangent_matrix);
    return scale_dense(b, b->tangent_matrix) && factorise_dense(b, b->tangent_matrix) > MIN_PIVOT;
}

/* Add to η what the ties' multipliers x give; return the largest translation, as size, and rotation. */
static correction add_tie_responses(const constraint_block *b, const double *x)
{
    double shift = 0.0, turn = 0.0, watch = 0.0;
    for (int64_t row = 0; row < b->chain_rows; row++) {
        double *eta = b->etas + b->row_width * row;
        for (int c = 0; c < 6; c++) {
            double total = eta[c];
            for (int64_t tie = 0; tie < b->held; tie++)
                total += x[tie] * b->Y[6 * (b->chain_rows * tie + row) + c];
            eta[c] = total;
            watch += magnitude(total);
            if (c < 3)
                shift = larger(magnitude(total), shift);
            else
                turn = larger(magnitude(total), turn);
        }
    }
    return watch < INFINITE ? (correction){shift, turn} : (correction){INFINITE, INFINITE};
}

/* Write down the right side of the dense system: what bodies, ties and rows miss beside the motions η. */
static void write_right_side(const constraint_block *b)
{
    const int64_t n = b->n;
    double *x = b->right_side;
    for (int64_t i = 0; i < n; i++)
        x[i] = -b->body_residual[i];
    for (int64_t i = 0; i < b->k; i++)
        x[n + i] = -b->tie_residual[i] - apply_tie_gradient(b, i);
    int64_t tie = b->k;
    for (const copy_data *one = b->copies; one < b->copies + b->copy_count; one++)
        for (int64_t i = 0; i < (one->position_only ? 3 : 6); i++, tie++) {
            double gap = one->position_only ? copy_gap(b, one, i) : 0.0; /* those that are turned too follow exactly */
            x[n + tie] = -gap - apply_tie_gradient(b, tie);
        }
    for (int64_t r = 0; r < b->m; r++)
        x[n + b->held + r] = -b->row_residual[r];
}

/* Do one step of Newton's method.
 *
 * With the slopes as they are now ties and rows are kept but for the square of the correction. */
static correction correct_bordered(const chain *s)
{
    const constraint_block *b = s->block;
    const correction lost = {INFINITE, INFINITE};
    const step_numbers *p = s->p;
    const int64_t n = b->n;
    double *x = b->right_side;
    run_program(s, BALANCE);
    add_joint_covectors(b);
    run_program(s, SUPPORT);
    run_program(s, SOLVE);
    write_tie_gradients(b);
    write_right_side(b);
    write_dense(b, p, b->current_matrix);
    if (!(factorise_dense(b, b->current_matrix) > 0.0))
        return lost;
    solve_dense(b, b->current_matrix, x);
    correction found = add_tie_responses(b, x + n);
    double small = larger(found.turn, found.size / s->size);
    if (!(larger(found.turn, found.size) < BLOCK_DIVERGED))
        return lost;
    for (int64_t i = 0; i < n; i++) {
        double change = x[i];
        if (!(magnitude(change) < BLOCK_DIVERGED))
            return lost;
        small = larger(magnitude(change) / b->scale[i], small);
        b->state[i] += change;
        b->state[n + i] += p->v_by_d * change;
        b->accelerations[i] += p->dv_by_d * change;
        b->method_accelerations[i] += p->a_by_d * change;
    }
    for (int64_t i = 0; i < b->k; i++)
        b->tie_multipliers[i] += x[n + i];
    for (int64_t r = 0; r < b->m; r++)
        b->row_multipliers[r] += x[n + b->held + r];
    run_program(s, UPDATE);
    return (correction){small, found.turn};
}

/* Solve the equations of one step; return 1 where that converged. With `full_newton` every correction has its own
 * tangent. */
static NOINLINE int solve_bordered_step(chain *s, int full_newton)
{
    const constraint_block *b = s->block;
    double h = s->p->h;
    run_program(s, PREDICT);
    predict_bodies(b, s->p);
    double turned = s->reach[0] * 1.7320508075688772;
    int serves = magnitude(s->tangent_step - h) <= SAME_STEP_REL * h, renewed = 0;
    double before = INFINITE, small = INFINITE, enough = 0.0, shrunk = 0.0, left = INFINITE, aim = 0.0;
    for (int iteration = 0; iteration < BLOCK_ITERATIONS; iteration++) {
        evaluate_residuals(b);
        int near = small < enough && largest_gap(b) < GAP_TOLERANCE;
        if (near) {
            if (small < aim || left < EXTRAPOLATED_TOLERANCE_REL * aim || iteration == BLOCK_ITERATIONS - 1)
                return 1;
            if (shrunk > BLOCK_SLOW_CONTRACTION) {
                if (!full_newton && !renewed)
                    renewed = 1, serves = 0;
                else if (shrunk > STALLED_CONTRACTION)
                    return 1;
            }
        }
        s->iterations++;
        if (full_newton || !serves) {
            s->tangents++;
            s->tangent_step = 0.0;
            if (!factorise_bordered_tangent(s))
                return 0;
            s->tangent_step = h;
            serves = 1;
        }
        correction found = correct_bordered(s);
        small = found.size;
        turned += 2.0 * found.turn;
        if (!(small < INFINITE && turned < MAX_NODE_ROTATION))
            return 0;
        shrunk = before > 0.0 ? small / before : 0.0;
        double part = 1.0;
        if (iteration > 0) {
            left = small * shrunk;
            part = smaller((1.0 - shrunk) / larger(1e-3, shrunk), 1.0);
        } else {
            aim = larger(s->rounding, smaller(FIRST_CORRECTION_REL * small, s->force_tolerance));
        }
        enough = s->tolerance * part;
        if (!near && iteration > 0 && !full_newton && shrunk > BLOCK_SLOW_CONTRACTION) {
            if (renewed || shrunk > BLOCK_FAILED_CONTRACTION)
                return 0;
            renewed = 1, serves = 0;
        }
        before = small;
    }
    return 0;
}

/* How large the motions are with which the factors answer to the forces of inertia of what accelerations changed over
 * the step. */
static double filter_bordered_error(const chain *s)
{
    const constraint_block *b = s->block;
    const int64_t n = b->n;
    double *x = b->right_side;
    run_program(s, FILTER_ERROR);
    for (int64_t i = 0; i < n; i++) {
        double total = 0.0;
        for (int64_t j = 0; j < n; j++)
            total += b->M[n * i + j] * (b->method_accelerations[j] - b->start_values[3 * n + j]);
        x[i] = total;
    }
    for (int64_t tie = 0; tie < b->held; tie++)
        x[n + tie] = -apply_tie_gradient(b, tie);
    for (int64_t r = 0; r < b->m; r++)
        x[n + b->held + r] = 0.0;
    solve_dense(b, b->current_matrix, x);
    correction found = add_tie_responses(b, x + n);
    double largest = larger(found.turn, found.size / s->size);
    for (int64_t i = 0; i < n; i++)
        largest = larger(magnitude(x[i]) / b->scale[i], largest);
    return largest;
}

/* The error of a step, looked at closer where it is not below `accuracy`, see estimate_error: of nodes and coordinates,
 * which nothing need join to a node. */
static double estimate_bordered_error(const chain *s, double accuracy)
{
    const constraint_block *b = s->block;
    run_program(s, CHANGE);
    double change = larger(s->change[1], s->change[0] / s->size);
    for (int64_t i = 0; i < b->n; i++)
        change = larger(magnitude(b->method_accelerations[i] - b->start_values[3 * b->n + i]) / b->scale[i], change);
    double error = error_factor(s->p) * change;
    if (error > accuracy) {
        double answer = error_factor(s->p) * s->p->dv_by_d * filter_bordered_error(s);
        if (answer < INFINITE)
            error = square_root(error * smaller(error, answer));
    }
    return error;
}

#endif
