/* Steps of a chain of rod elements by the generalized-alpha method: its numbers, its loops, what holds for all chains.
 *
 * The equations are in the loops over rows of `anholon.rods.chains.motion_rows`; here is Newton's method.
 * [J. Chung, G. M. Hulbert, A time integration algorithm for structural dynamics with improved numerical dissipation: the
 * generalized-α method, J. Appl. Mech. 60 (1993) 371-375] */
#ifndef ANHOLON_ROD_STEP_H
#define ANHOLON_ROD_STEP_H

#include "loops.h"

/* Programs of loops. */
enum {
    PREDICT, ITERATE, ITERATE_FULL_NEWTON, TANGENT, CHANGE, FILTER_ERROR, ACCEPT_STEP, MOMENTA, CORRECT_MOMENTA,
    /* parts of them for chains with a constraint block */
    BALANCE, SUPPORT, SOLVE, UPDATE, TANGENT_OPEN, TANGENT_CLOSE, TIE_RESPONSE, PROGRAMS
};

enum { ARRIVED, PAUSED, FAILED };        /* what rod_advance returns */
enum { MOMENTA_UNKNOWN = 2 };            /* a value of `free_flight` */
enum { MAX_HALVINGS = 12 };              /* halvings of the step asked for */

typedef struct constraint_block constraint_block;

/* Numbers that are the same for all rows in a step, see set_step; d: the increment of places, `x_by_y`: the factor of y
 * in x. */
typedef struct {
    double h;
    double v_by_a0, v_by_a, d_by_a0, d_by_a;
    double alpha_m, one_minus_alpha_m_inverse;
    double a_by_d, dv_by_a, dv_by_a0, dv_by_dv0, v_by_d, dv_by_d;
    double stiffness_factor;  /* of the stiffness in the tangent: 1, or 0 for mass alone */
} step_numbers;

typedef struct {
    double max_step;          /* the whole step */
    double tolerance;         /* of a correction, as part of the rods' size, and in radians */
    double size;              /* of the rods */
    double accuracy;          /* largest error of a step */
    double rho;               /* spectral radius at high frequencies */
    double error;             /* of the last step */
    double contraction;       /* how fast corrections shrank at last */
    double tangent_step;      /* length of the step for which the factors were made; 0: there are none */
    double gravity_before[3]; /* of what flies freely, at the start of a step */
    double gravity[3];        /* and at its end */
    double centre[3], linear_momentum[3], angular_momentum[3]; /* that the chain has to keep */
    double start_time;        /* time at which done_steps was 0 */
    double force_tolerance;   /* a correction as small as forces ask for, where rounding allows it, in the measure of
                                 `tolerance` */
    double rounding;          /* a correction that may be rounding, in the same measure */
    int64_t done_steps;       /* in the smallest steps */
    int64_t total_steps;
    int64_t halving_level;    /* how often the step is halved now */
    int64_t calm_steps;       /* steps in a row whose error would allow longer ones */
    int64_t max_steps;        /* after so many the steps end for now */
    int64_t pauses_at_halving; /* 1: also where one is halved */
    int64_t free_flight;      /* 1: nothing holds the chain; 2: the momenta are not known yet */
    int64_t exact_supports;   /* 1: every correction leaves the supports no gap, but for its square */
    int64_t steps, iterations, tangents, halvings; /* counts */
    step_numbers *p;          /* of the step, which the loops read */
    double *flight;           /* (15,) behind p, read by CORRECT_MOMENTA: origin, shift of places, change of velocities
                                 and of turning, centre; 3 each */
    const double *largest;    /* (3,) written by ITERATE: largest shift and turn of a correction, their sum */
    const double *change;     /* (2,) written by CHANGE: largest change of accelerations */
    const double *reach;      /* (1,) written by PREDICT: the furthest turn */
    const double *sums;       /* (16,) written by MOMENTA */
    constraint_block *block;  /* null: a chain for itself */
    loop_program programs[PROGRAMS];
} chain;

/* Size and largest turn of a correction; both infinite where it is lost. */
typedef struct {
    double size, turn;
} correction;

static const double MAX_NODE_ROTATION = 3.0;        /* rad that a node may turn in a step: the series are good to pi */
static const double EXTRAPOLATED_TOLERANCE_REL = 0.01; /* part of the tolerance that may be left where it is only
                                                          foreseen, not seen */
static const double DOUBLING_ERROR_REL = 0.06;      /* part of the accuracy below which a step may be doubled: its error
                                                       grows eightfold */
static const int64_t MIN_CALM_STEPS = 64;           /* that a step waits before it is doubled: each change of the step
                                                       starts vibrations that it does not resolve */
static const double STALLED_CONTRACTION = 0.5;      /* a correction larger than this part of the one before comes from
                                                       rounding */
static const double SAME_STEP_REL = 1e-9;           /* part by which lengths of steps may differ for factors to serve */

#define INFINITE __builtin_inf()

static inline void run_program(const chain *s, int program) { run_loops(s->programs[program]); }

/* Error of a step for a change of the method's accelerations: the method is exact for constant ones. */
static double error_factor(const step_numbers *p) { return magnitude(p->d_by_a - p->h * p->h / 6.0); }

#endif
