"""Steps of a chain, one after another: Newton's method, what becomes of the factors, and the length of the steps.

These functions see numbers and loops of compiled functions only (`run`, see `anholon.compiler.state_loops`), so that
they are the same as machine code, which `anholon.compiler.kernel_translator` makes of them, and in Python. `real`,
`whole`, `p` and `memory` are vectors, or pointers: `slots` of the first two are the constants below, `p` has the
numbers of `anholon.rods.chains.motion_rows.StepNumbers` and of free flight, `memory` the rows.
"""

from __future__ import annotations

import math
from typing import Final

from anholon.compiler import state_loops
from anholon.compiler.raw_memory import Reals, Wholes

# Slots of `real`.
MAX_STEP = 0  # the whole step
TOLERANCE = 1  # of a correction, as part of the rods' size, and in radians
SIZE = 2  # of the rods
ACCURACY = 3  # largest error of a step
RHO = 4
ERROR = 5  # of the last step
CONTRACTION = 6  # how fast corrections shrank at last
TANGENT_STEP = 7  # length of the step for which the factors were made; 0: there are none
GRAVITY = 8  # (3) of what flies freely at the start of a step, (3) at its end
CENTRE = 14  # (3), LINEAR (3), ANGULAR (3): momenta that the chain has to keep
LINEAR_MOMENTUM = 17
ANGULAR_MOMENTUM = 20
START_TIME = 23  # time at which DONE was 0
FORCE_TOLERANCE = 24  # a correction as small as forces ask for, where rounding allows it, in the measure of TOLERANCE
ROUNDING = 25  # a correction that may be rounding, in the same measure
REAL_COUNT = 26

# Slots of `whole`.
DONE_STEPS = 0  # in the smallest steps
TOTAL_STEPS = 1
HALVING_LEVEL = 2  # how often the step is halved now
MAX_STEPS = 3  # after so many the steps end for now; 1: also where one is halved
FREE_FLIGHT = 4  # 1: nothing holds the chain; 2: the momenta are not known yet
EXACT_SUPPORTS = 5  # 1: every correction leaves the supports no gap, but for its square
AT_LARGEST = 6  # places in `memory`: row 0's column `most`, `change`, `reach`, `sums`
AT_CHANGE = 7
AT_REACH = 8
AT_SUMS = 9
FLIGHT_SLOT = 10  # place of the numbers of free flight in p
STEPS = 11  # counts
ITERATIONS = 12
TANGENTS = 13
HALVINGS = 14
LOOP_RUNNER = 15  # address of what runs loops
BORDERED = 16  # 1: the chain has a border, see `anholon.rods.dynamics.constraint_block_step`
PROGRAMS = 17  # for each: number of loops, address of their entries
PREDICT, ITERATE, ITERATE_FULL_NEWTON, TANGENT, CHANGE, FILTER_ERROR, ACCEPT_STEP, MOMENTA, CORRECT_MOMENTA = range(9)
# Parts of them for chains with a border.
BALANCE, SUPPORT, SOLVE, UPDATE, TANGENT_OPEN, TANGENT_CLOSE, TIE_RESPONSE, PROGRAM_COUNT = range(9, 17)
INTEGER_COUNT = PROGRAMS + 2 * PROGRAM_COUNT

# What `anholon.rods.dynamics.chain_advance_kernel.advance` returns.
ARRIVED = 0
PAUSED = 1
FAILED = 2

MAX_HALVINGS: Final = 12  # halvings of the step asked for
_MAX_ITERATIONS: Final = 8
_DIVERGED: Final = 10.0  # a correction beyond this many sizes of the rods has lost the way
MAX_NODE_ROTATION: Final = 3.0  # rad that a node may turn in a step: the series are good to π
EXTRAPOLATED_TOLERANCE_REL: Final = 0.01  # part of the tolerance that may be left where it is only foreseen, not seen
_MIN_CONTRACTION: Final = 1e-3  # no correction is taken to be followed by one smaller than this part of it
_SLOW_CONTRACTION: Final = 0.2  # a correction larger than this part of the one before asks for a new tangent
_FAILED_CONTRACTION: Final = 0.9  # one larger than this part asks for the step to be taken anew
DOUBLING_ERROR_REL: Final = 0.06  # part of the accuracy below which a step may be doubled: its error grows eightfold
STALLED_CONTRACTION: Final = 0.5  # a correction larger than this part of the one before comes from rounding
_SAME_STEP_REL: Final = 1e-9  # part by which lengths of steps may differ for factors to serve them
_LINE_INERTIA_REL: Final = (
    1e-9  # determinant of an inertia, as part of its trace's cube, of what is as good as a straight line
)

INFINITE: Final = math.inf


def run(sequence: int, count: int, entries: int) -> None:
    """Run loops, see `anholon.compiler.state_loops`; in machine code a call of the address `sequence`."""
    state_loops.get_loop_sequence()(count, entries)


def run_program(integers: Wholes, program: int) -> None:
    """Run the loops of a program."""
    run(integers[LOOP_RUNNER], integers[PROGRAMS + 2 * program], integers[PROGRAMS + 2 * program + 1])


def set_step(p: Reals, rho: float, h: float) -> None:
    """Write down the numbers of a step: v = v0 + h (1-γ) a0 + h γ a, x = x0 + h v0 + h² (½-β) a0 + h² β a,
    (1-α_m) a + α_m a0 = (1-α_f) v' + α_f v0'."""
    alpha_m, alpha_f = (2.0 * rho - 1.0) / (rho + 1.0), rho / (rho + 1.0)
    gamma = 0.5 - alpha_m + alpha_f
    beta = (gamma + 0.5) * (gamma + 0.5) / 4.0
    square, left = h * h, 1.0 - alpha_f
    p[0] = h
    p[1] = h * (1.0 - gamma)
    p[2] = h * gamma
    p[3] = square * (0.5 - beta)
    p[4] = square * beta
    p[5] = alpha_m
    p[6] = 1.0 / (1.0 - alpha_m)
    p[7] = 1.0 / (beta * square)
    p[8] = (1.0 - alpha_m) / left
    p[9] = alpha_m / left
    p[10] = alpha_f / left
    p[11] = gamma / (beta * h)
    p[12] = (1.0 - alpha_m) / (beta * square * left)
    p[13] = 1.0


def error_factor(p: Reals) -> float:
    """Return the error of a step for a change of the method's accelerations: the method is exact for constant ones."""
    return abs(p[4] - p[0] * p[0] / 6.0)


def compute_correction(reals: Reals, integers: Wholes, memory: Reals, full_newton: int) -> tuple[float, float]:
    """Do one step of Newton's method, and return its size and the largest turning; both infinite where it is not
    finite."""
    run_program(integers, ITERATE_FULL_NEWTON if full_newton else ITERATE)
    at = integers[AT_LARGEST]
    shift, turn, watch = memory[at] / reals[SIZE], memory[at + 1], memory[at + 2]
    if not watch < INFINITE:
        return INFINITE, INFINITE
    return (shift if shift > turn else turn), turn


def solve_step(reals: Reals, integers: Wholes, p: Reals, memory: Reals, full_newton: int) -> int:
    """Solve the equations of one step; return 1 where that converged.

    With `full_newton` every correction has its own tangent, and wrenches go on together with frames.
    """
    h = p[0]
    run_program(integers, PREDICT)
    turned = memory[integers[AT_REACH]] * 1.7320508075688772
    serves = abs(reals[TANGENT_STEP] - h) <= _SAME_STEP_REL * h
    # The first correction is judged by how fast they shrank before with these factors; that grows old.
    root = math.sqrt(reals[CONTRACTION])
    before, shrunk = INFINITE, root * math.sqrt(root) if serves else 1.0
    renewed = 0
    for iteration in range(_MAX_ITERATIONS):
        integers[ITERATIONS] += 1
        if full_newton or not serves:
            run_program(integers, TANGENT)
            integers[TANGENTS] += 1
            reals[TANGENT_STEP] = h
            serves, shrunk = True, 1.0
        small, turn = compute_correction(reals, integers, memory, full_newton)
        turned += 2.0 * turn  # |T^-1| at angles to π is less
        if not (small < _DIVERGED and turned < MAX_NODE_ROTATION):
            return 0
        if iteration > 0:
            shrunk = small / before if before > 0.0 else 0.0
        shrunk = shrunk if shrunk < 1.0 else 1.0
        reals[CONTRACTION] = shrunk if shrunk > _MIN_CONTRACTION else _MIN_CONTRACTION
        left = small
        if reals[CONTRACTION] < 1.0 and integers[EXACT_SUPPORTS] == 1:
            left = small * reals[CONTRACTION] / (1.0 - reals[CONTRACTION])
        if small < reals[TOLERANCE] or left < EXTRAPOLATED_TOLERANCE_REL * reals[TOLERANCE]:
            if (
                small < reals[FORCE_TOLERANCE]
                or left < EXTRAPOLATED_TOLERANCE_REL * reals[FORCE_TOLERANCE]
                or iteration == _MAX_ITERATIONS - 1
            ):
                return 1
            if iteration > 0 and shrunk > _SLOW_CONTRACTION:
                if full_newton == 0 and renewed == 0:
                    renewed, serves = 1, False
                elif shrunk > STALLED_CONTRACTION:
                    reals[FORCE_TOLERANCE] = min(2.0 * small, reals[TOLERANCE])  # what rounding leaves
                    return 1
        elif iteration > 0 and full_newton == 0 and shrunk > _SLOW_CONTRACTION:
            if renewed == 1 or shrunk > _FAILED_CONTRACTION:
                return 0
            renewed, serves = 1, False
        before = small
    return 0


def estimate_error(reals: Reals, integers: Wholes, p: Reals, memory: Reals) -> None:
    """Find the error of a step.

    The change of accelerations tells the error of what the step resolves. Of what rings faster it would be (ω h)² times
    the error of places; (M + K / ∂v'/∂x)^-1 M takes that off it, with the factors that are there. Half of it is taken
    off where it decides: the error in the rates, times h.
    """
    run_program(integers, CHANGE)
    shift, turn = memory[integers[AT_CHANGE]] / reals[SIZE], memory[integers[AT_CHANGE] + 1]
    error = error_factor(p) * (shift if shift > turn else turn)
    if error > (DOUBLING_ERROR_REL if integers[HALVING_LEVEL] > 0 else 1.0) * reals[ACCURACY]:
        run_program(integers, FILTER_ERROR)
        at = integers[AT_LARGEST]
        shift, turn, watch = memory[at] / reals[SIZE], memory[at + 1], memory[at + 2]
        if watch < INFINITE:
            answer = error_factor(p) * p[12] * (shift if shift > turn else turn)
            error = math.sqrt(error * (answer if answer < error else error))
    reals[ERROR] = error


def record_momenta(reals: Reals, integers: Wholes, p: Reals, memory: Reals) -> None:
    """Write down centre, momentum and angular momentum about it at the start of a step."""
    f, s = integers[FLIGHT_SLOT], integers[AT_SUMS]
    for k in range(3):
        p[f + k] = reals[CENTRE + k]
    for _ in range(2):  # once to find the centre, then about it
        run_program(integers, MOMENTA)
        for k in range(3):
            p[f + k] += memory[s + k] / memory[s + 15]
    run_program(integers, MOMENTA)
    for k in range(3):
        reals[CENTRE + k] = p[f + k]
        reals[LINEAR_MOMENTUM + k] = memory[s + 3 + k]
        reals[ANGULAR_MOMENTUM + k] = memory[s + 6 + k]
    integers[FREE_FLIGHT] = 1


def correct_momenta(reals: Reals, integers: Wholes, p: Reals, memory: Reals) -> None:
    """Put the momenta right at the end of a step, see `anholon.rods.dynamics.momentum_projection`."""
    h, f, s = p[0], integers[FLIGHT_SLOT], integers[AT_SUMS]
    run_program(integers, MOMENTA)
    mass = memory[s + 15]
    for k in range(3):  # what they have to be
        old, new = reals[GRAVITY + k], reals[GRAVITY + 3 + k]
        reals[CENTRE + k] += h * reals[LINEAR_MOMENTUM + k] / mass + h * h * (2.0 * old + new) / 6.0
        reals[LINEAR_MOMENTUM + k] += 0.5 * h * mass * (old + new)
    # About the centre as it is, by the sums about the one before.
    d0, d1, d2 = memory[s] / mass, memory[s + 1] / mass, memory[s + 2] / mass
    l0, l1, l2 = memory[s + 3], memory[s + 4], memory[s + 5]
    h0 = reals[ANGULAR_MOMENTUM] - (memory[s + 6] - (d1 * l2 - d2 * l1))
    h1 = reals[ANGULAR_MOMENTUM + 1] - (memory[s + 7] - (d2 * l0 - d0 * l2))
    h2 = reals[ANGULAR_MOMENTUM + 2] - (memory[s + 8] - (d0 * l1 - d1 * l0))
    far = d0 * d0 + d1 * d1 + d2 * d2
    a = memory[s + 9] - mass * (far - d0 * d0)
    b = memory[s + 10] - mass * (far - d1 * d1)
    c = memory[s + 11] - mass * (far - d2 * d2)
    u = memory[s + 12] + mass * d1 * d2
    v = memory[s + 13] + mass * d2 * d0
    w = memory[s + 14] + mass * d0 * d1
    m00, m01, m02 = b * c - u * u, u * v - w * c, w * u - b * v
    m11, m12, m22 = a * c - v * v, w * v - a * u, a * b - w * w
    determinant = a * m00 + w * m01 + v * m02
    trace, minors = a + b + c, m00 + m11 + m22
    t0, t1, t2 = m00 * h0 + m01 * h1 + m02 * h2, m01 * h0 + m11 * h1 + m12 * h2, m02 * h0 + m12 * h1 + m22 * h2
    if determinant > _LINE_INERTIA_REL * trace * trace * trace:
        p[f + 9], p[f + 10], p[f + 11] = t0 / determinant, t1 / determinant, t2 / determinant
    else:  # a straight line has no inertia about itself: the inverse across it
        h0, h1, h2 = h0 - t0 / minors, h1 - t1 / minors, h2 - t2 / minors
        p[f + 9] = (trace * h0 - (a * h0 + w * h1 + v * h2)) / minors
        p[f + 10] = (trace * h1 - (w * h0 + b * h1 + u * h2)) / minors
        p[f + 11] = (trace * h2 - (v * h0 + u * h1 + c * h2)) / minors
    for k in range(3):
        centre = p[f + k] + memory[s + k] / mass
        p[f + 3 + k] = reals[CENTRE + k] - centre
        p[f + 6 + k] = (reals[LINEAR_MOMENTUM + k] - memory[s + 3 + k]) / mass
        p[f + 12 + k] = centre
        p[f + k] = reals[CENTRE + k]
    run_program(integers, CORRECT_MOMENTA)


PARTS: Final = (
    "run_program", "set_step", "error_factor", "compute_correction", "solve_step", "estimate_error",
    "record_momenta", "correct_momenta",
)  # fmt: skip
"""The functions, each after those that it calls."""
