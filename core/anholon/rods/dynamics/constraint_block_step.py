"""Steps of chains with a border: what `anholon.rods.dynamics.chain_step_kernel` is for chains alone, and in the same
manner.

Joints and copies of nodes tie rows together, and the coordinates of bodies stand beside them with their own rows. With
T the tangent of the chains' rows, which couples neighbours only, and G the slopes of all ties (rows) by η,

    T η - G^T δμ = r,    G η + J δq = -gap,    S δq + P δμ - B^T δλ = s,    A δq = -a.

Where T is factorised, Y = T^-1 G^T leaves a small dense system for what is not η; then η = T^-1 r + Y δμ.

`d` and `w` are vectors, or pointers, beside those of the chains, see `anholon.rods.dynamics.constraint_block_slots`.
"""

from __future__ import annotations

import math
from typing import Final

from anholon.compiler.raw_memory import Reals, Wholes
from anholon.rods.dynamics.chain_step_kernel import (
    AT_CHANGE,
    AT_REACH,
    BALANCE,
    CHANGE,
    EXTRAPOLATED_TOLERANCE_REL,
    FILTER_ERROR,
    FORCE_TOLERANCE,
    INFINITE,
    ITERATIONS,
    MAX_NODE_ROTATION,
    PREDICT,
    ROUNDING,
    SIZE,
    SOLVE,
    STALLED_CONTRACTION,
    SUPPORT,
    TANGENT_CLOSE,
    TANGENT_OPEN,
    TANGENT_STEP,
    TANGENTS,
    TIE_RESPONSE,
    TOLERANCE,
    UPDATE,
    error_factor,
    run_program,
)
from anholon.rods.dynamics.constraint_block_dense import (
    factorise_dense,
    scale_dense,
    solve_dense,
    write_dense,
)
from anholon.rods.dynamics.constraint_block_slots import (
    A_ALL,
    A_ROWS_OF_TANGENT,
    B_ALL,
    B_ROWS,
    BODY_ACCELERATIONS,
    BODY_RESIDUAL,
    BODY_TANGENT,
    CHAIN_ROWS,
    COORDINATE_SCALE,
    COORDINATES,
    COPIES,
    COPY_RECORD_SIZE,
    COPY_RECORDS,
    CURRENT_MATRIX,
    DIFFERENCE_BUFFER,
    ETA_COLUMN,
    FORCE,
    JOINT_FORCE_SLOPES,
    JOINT_FORCES,
    JOINT_RECORD_SIZE,
    JOINT_RECORDS,
    JOINT_SIDE_OFFSET,
    JOINT_SIDE_SIZE,
    JOINTS,
    KEPT_ROW_COUNT,
    KEPT_ROWS,
    MASS,
    METHOD_ACCELERATIONS,
    NODE,
    NODE_BLOCK_COLUMN,
    ORDERS,
    REACTIVE,
    RIGHT_SIDE,
    RIGHT_SIDE_COLUMN,
    ROW_MULTIPLIERS,
    ROW_RESIDUAL,
    ROW_WIDTH,
    SCRATCH,
    START_VALUES,
    STATE,
    TANGENT_MATRIX,
    TIE_AND_COPY_ROWS,
    TIE_CHAIN_ROWS,
    TIE_GRADIENTS,
    TIE_MULTIPLIERS,
    TIE_RESIDUAL,
    TIE_RESPONSES,
    TIE_ROWS,
    TIE_SLOPES_BY_Q,
)
from anholon.rods.dynamics.constraint_block_state import (
    add_joint_covectors,
    apply_tie_gradient,
    compute_copy_gap,
    evaluate_bodies,
    evaluate_residuals,
    find_largest_gap,
    predict_bodies,
    write_copy_gradients,
    write_tie_gradients,
)

_MAX_ITERATIONS_BORDERED: Final = 12  # corrections of a step
_DIVERGED_BORDERED: Final = 1e6  # a correction beyond this has lost the way
_GAP_TOLERANCE: Final = 3e-13  # residual of constraints and joints with which a step is done
_SLOW_CONTRACTION_BORDERED: Final = 0.3  # a correction larger than this part of the one before asks for a new tangent
_FAILED_CONTRACTION_BORDERED: Final = 0.9  # one larger than this part asks for the step to be taken anew
FIRST_CORRECTION_REL: Final = 1e-6
"""Part of the first correction of a step that is as good as none. What corrections leave is force, η/(β h²) of the
masses. Where bodies have turned since the factors were made it is left to one side and adds up from step to step: in
short steps what is nothing beside the rods' size may be all that a step corrects."""

_COORDINATE_STEP_REL: Final = 1e-7  # of a coordinate, for slopes by differences
_FORCE_STEP_REL: Final = 1e-6  # of a force
_MIN_PIVOT: Final = 1e-13  # pivot of a dense system whose rows and columns are of the size 1


def write_tie_responses(integers: Wholes, memory: Reals, d: Reals, w: Wholes) -> None:
    """Write down Y = T^-1 G^T."""
    rows, wide = w[CHAIN_ROWS], w[ROW_WIDTH]
    for tie in range(w[TIE_AND_COPY_ROWS]):
        for row in range(rows):
            for c in range(6):
                memory[w[RIGHT_SIDE_COLUMN] + wide * row + c] = 0.0
        for side in range(2):
            row = w[w[TIE_CHAIN_ROWS] + 2 * tie + side]
            if row >= 0:
                for c in range(6):
                    memory[w[RIGHT_SIDE_COLUMN] + wide * row + c] += d[w[TIE_GRADIENTS] + 12 * tie + 6 * side + c]
        run_program(integers, TIE_RESPONSE)
        for row in range(rows):
            for c in range(6):
                d[w[TIE_RESPONSES] + 6 * (rows * tie + row) + c] = memory[w[ETA_COLUMN] + wide * row + c]


def add_joint_geometric_stiffness(memory: Reals, d: Reals, w: Wholes) -> None:
    """Add to the tangent at nodes what joints do because their wrenches turn with their arms."""
    f, s = w[SCRATCH], w[SCRATCH] + 6  # force and moment in the node's axes, arm
    for joint in range(w[JOINTS]):
        at = w[JOINT_RECORDS] + JOINT_RECORD_SIZE * joint
        first, rows, out = w[at], w[at + 1], w[at + 2]
        for side in range(2):
            own = at + JOINT_SIDE_OFFSET + JOINT_SIDE_SIZE * side
            if w[own] != NODE:
                continue
            R, arm, turns = w[own + 2], out + 25 * rows + 3 * side, out + 25 * rows + 6
            sign = 2.0 * side - 1.0
            for i in range(3):
                force, moment, length = 0.0, 0.0, 0.0
                for c in range(3):
                    axis = d[R + 3 * c + i]
                    force += axis * d[w[TIE_MULTIPLIERS] + first + c]
                    length += axis * d[arm + c]
                    for j in range(rows - 3):
                        moment += axis * d[w[TIE_MULTIPLIERS] + first + 3 + j] * d[turns + 3 * j + c]
                d[f + i], d[f + 3 + i], d[s + i] = sign * force, sign * moment, length
            K = w[NODE_BLOCK_COLUMN] + w[ROW_WIDTH] * w[own + 1]
            inner = d[s] * d[f] + d[s + 1] * d[f + 1] + d[s + 2] * d[f + 2]
            for i in range(3):
                for j in range(3):
                    memory[K + 6 * (3 + i) + 3 + j] -= d[f + i] * d[s + j]
                memory[K + 6 * (3 + i) + 3 + i] += inner
                # -skew of the force, above, and of the moment, below.
                j, k = (i + 1) % 3, (i + 2) % 3
                memory[K + 6 * j + 3 + k] += d[f + i]
                memory[K + 6 * k + 3 + j] -= d[f + i]
                memory[K + 6 * (3 + j) + 3 + k] += d[f + 3 + i]
                memory[K + 6 * (3 + k) + 3 + j] -= d[f + 3 + i]


def differentiate_residuals(
    integers: Wholes, memory: Reals, d: Reals, w: Wholes, slot: int, step: float, target: int
) -> None:
    """Write down the slopes of what bodies and rows miss by the number at a place, by differences."""
    n, m = w[COORDINATES], w[KEPT_ROW_COUNT]
    here = d[slot]
    d[slot] = here + step
    evaluate_residuals(integers, memory, d, w)
    for r in range(n):
        d[target + r] = d[w[BODY_RESIDUAL] + r]
    for r in range(m):
        d[target + n + r] = d[w[ROW_RESIDUAL] + r]
    d[slot] = here - step
    evaluate_residuals(integers, memory, d, w)
    for r in range(n):
        d[target + r] = (d[target + r] - d[w[BODY_RESIDUAL] + r]) / (2.0 * step)
    for r in range(m):
        d[target + n + r] = (d[target + n + r] - d[w[ROW_RESIDUAL] + r]) / (2.0 * step)
    d[slot] = here


def differentiate_body_forces(integers: Wholes, d: Reals, w: Wholes, target: int) -> None:
    """Write down the slopes (n, n) of the bodies' forces by those with which the joints push: frictions feel them."""
    n = w[COORDINATES]
    largest = 0.0
    for j in range(n):
        largest = max(largest, abs(d[w[JOINT_FORCES] + j]))
    nudge = _FORCE_STEP_REL * (1.0 + largest)
    for i in range(n):
        here = d[w[JOINT_FORCES] + i]
        d[w[JOINT_FORCES] + i] = here + nudge
        evaluate_bodies(integers, d, w)
        for j in range(n):
            d[target + n * j + i] = d[w[FORCE] + j]
        d[w[JOINT_FORCES] + i] = here - nudge
        evaluate_bodies(integers, d, w)
        for j in range(n):
            d[target + n * j + i] = (d[target + n * j + i] - d[w[FORCE] + j]) / (2.0 * nudge)
        d[w[JOINT_FORCES] + i] = here


def write_body_tangent(integers: Wholes, p: Reals, memory: Reals, d: Reals, w: Wholes) -> None:
    """Write down the slopes of the bodies' equations in a step: by the coordinates, by the joints' multipliers, B, and
    those of the rows as they are."""
    n, k, m = w[COORDINATES], w[TIE_ROWS], w[KEPT_ROW_COUNT]
    S, by_rate, by_acceleration = w[BODY_TANGENT], p[11], p[12]
    for r in range(n):
        for i in range(n):
            d[S + n * r + i] = by_acceleration * d[w[MASS] + n * r + i]
    for r in range(m):
        row, order = w[w[KEPT_ROWS] + r], w[w[ORDERS] + r]
        for i in range(n):
            own = d[w[A_ALL] + n * row + i]
            d[w[A_ROWS_OF_TANGENT] + n * r + i] = own
            d[w[B_ROWS] + n * r + i] = d[w[B_ALL] + n * row + i]
            # The slopes by places, and by rates, are better known than by differences.
            d[S + n * (n + r) + i] = own if order == 0 else (by_rate if order == 1 else by_acceleration) * own
    felt = w[DIFFERENCE_BUFFER]
    if w[REACTIVE] == 1:
        differentiate_body_forces(integers, d, w, felt)
    for j in range(n):
        for i in range(k):
            total = 0.0
            if w[REACTIVE] == 1:
                for c in range(n):
                    total += d[felt + n * j + c] * d[w[TIE_SLOPES_BY_Q] + n * i + c]
            else:
                total = d[w[TIE_SLOPES_BY_Q] + n * i + j]
            d[w[JOINT_FORCE_SLOPES] + k * j + i] = -total
    one = w[DIFFERENCE_BUFFER]
    for i in range(n):
        nudge = _COORDINATE_STEP_REL * d[w[COORDINATE_SCALE] + i]
        differentiate_residuals(integers, memory, d, w, w[STATE] + i, nudge, one)
        for r in range(n):
            d[S + n * r + i] += d[one + r]
        for r in range(m):
            if w[w[ORDERS] + r] > 0:
                d[S + n * (n + r) + i] += d[one + n + r]
        differentiate_residuals(integers, memory, d, w, w[STATE] + n + i, nudge, one)
        for r in range(n):
            d[S + n * r + i] += by_rate * d[one + r]
        for r in range(m):
            if w[w[ORDERS] + r] == 2:
                d[S + n * (n + r) + i] += by_rate * d[one + n + r]
    evaluate_residuals(integers, memory, d, w)


def factorise_bordered_tangent(integers: Wholes, p: Reals, memory: Reals, d: Reals, w: Wholes) -> int:
    """Make the tangent of the step here; return 1 where it is not singular."""
    run_program(integers, TANGENT_OPEN)
    add_joint_geometric_stiffness(memory, d, w)
    run_program(integers, TANGENT_CLOSE)
    write_tie_gradients(d, w)
    write_copy_gradients(memory, d, w)
    write_tie_responses(integers, memory, d, w)
    if w[COORDINATES] > 0:
        write_body_tangent(integers, p, memory, d, w)
    write_dense(p, d, w, w[TANGENT_MATRIX])
    if scale_dense(d, w, w[TANGENT_MATRIX]) == 0:
        return 0
    return 1 if factorise_dense(d, w, w[TANGENT_MATRIX]) > _MIN_PIVOT else 0


def add_tie_responses(memory: Reals, d: Reals, w: Wholes, x: int) -> tuple[float, float]:
    """Add to η what the ties' multipliers at a place give; return the largest translation and rotation."""
    rows, held = w[CHAIN_ROWS], w[TIE_AND_COPY_ROWS]
    shift, turn, watch = 0.0, 0.0, 0.0
    for row in range(rows):
        at = w[ETA_COLUMN] + w[ROW_WIDTH] * row
        for c in range(6):
            total = memory[at + c]
            for tie in range(held):
                total += d[x + tie] * d[w[TIE_RESPONSES] + 6 * (rows * tie + row) + c]
            memory[at + c] = total
            watch += abs(total)
            if c < 3:
                shift = max(shift, abs(total))
            else:
                turn = max(turn, abs(total))
    return (shift, turn) if watch < INFINITE else (INFINITE, INFINITE)


def correct_bordered(
    reals: Reals, integers: Wholes, p: Reals, memory: Reals, d: Reals, w: Wholes
) -> tuple[float, float]:
    """Do one step of Newton's method, and return its size and the largest turning; both infinite where it is lost.

    With the slopes as they are now ties and rows are kept but for the square of the correction.
    """
    n, k, m, held = w[COORDINATES], w[TIE_ROWS], w[KEPT_ROW_COUNT], w[TIE_AND_COPY_ROWS]
    run_program(integers, BALANCE)
    add_joint_covectors(memory, d, w)
    run_program(integers, SUPPORT)
    run_program(integers, SOLVE)
    write_tie_gradients(d, w)
    x = w[RIGHT_SIDE]
    for i in range(n):
        d[x + i] = -d[w[BODY_RESIDUAL] + i]
    for i in range(k):
        d[x + n + i] = -d[w[TIE_RESIDUAL] + i] - apply_tie_gradient(memory, w[ETA_COLUMN], d, w, i)
    tie = k
    for copy in range(w[COPIES]):
        no_bending = w[w[COPY_RECORDS] + COPY_RECORD_SIZE * copy + 2]
        for i in range(3 if no_bending == 1 else 6):
            gap = (
                compute_copy_gap(memory, w, copy, i) if no_bending == 1 else 0.0
            )  # those that are turned too follow exactly
            d[x + n + tie] = -gap - apply_tie_gradient(memory, w[ETA_COLUMN], d, w, tie)
            tie += 1
    for r in range(m):
        d[x + n + held + r] = -d[w[ROW_RESIDUAL] + r]
    write_dense(p, d, w, w[CURRENT_MATRIX])
    if not factorise_dense(d, w, w[CURRENT_MATRIX]) > 0.0:
        return INFINITE, INFINITE
    solve_dense(d, w, w[CURRENT_MATRIX], x)
    shift, turn = add_tie_responses(memory, d, w, x + n)
    small = max(shift / reals[SIZE], turn)
    if not max(shift, turn) < _DIVERGED_BORDERED:
        return INFINITE, INFINITE
    step, last = w[STATE], n + w[STATE]
    for i in range(n):
        change = d[x + i]
        if not abs(change) < _DIVERGED_BORDERED:
            return INFINITE, INFINITE
        small = max(small, abs(change) / d[w[COORDINATE_SCALE] + i])
        d[step + i] += change
        d[last + i] += p[11] * change
        d[w[BODY_ACCELERATIONS] + i] += p[12] * change
        d[w[METHOD_ACCELERATIONS] + i] += p[7] * change
    for i in range(k):
        d[w[TIE_MULTIPLIERS] + i] += d[x + n + i]
    for r in range(m):
        d[w[ROW_MULTIPLIERS] + r] += d[x + n + held + r]
    run_program(integers, UPDATE)
    return small, turn


def solve_bordered_step(
    reals: Reals, integers: Wholes, p: Reals, memory: Reals, d: Reals, w: Wholes, full_newton: int
) -> int:
    """Solve the equations of one step; return 1 where that converged. With `full_newton` every correction has its own
    tangent."""
    h = p[0]
    run_program(integers, PREDICT)
    predict_bodies(p, d, w)
    turned = memory[integers[AT_REACH]] * 1.7320508075688772
    serves = abs(reals[TANGENT_STEP] - h) <= 1e-9 * h
    before, small, enough, renewed = INFINITE, INFINITE, 0.0, 0
    shrunk, left, aim = 0.0, INFINITE, 0.0
    for iteration in range(_MAX_ITERATIONS_BORDERED):
        evaluate_residuals(integers, memory, d, w)
        near = 0
        if small < enough and find_largest_gap(memory, d, w) < _GAP_TOLERANCE:
            if small < aim or left < EXTRAPOLATED_TOLERANCE_REL * aim or iteration == _MAX_ITERATIONS_BORDERED - 1:
                return 1
            near = 1
            if shrunk > _SLOW_CONTRACTION_BORDERED:
                if full_newton == 0 and renewed == 0:
                    renewed, serves = 1, False
                elif shrunk > STALLED_CONTRACTION:
                    reals[ROUNDING] = min(2.0 * small, reals[TOLERANCE])
                    return 1
        integers[ITERATIONS] += 1
        if full_newton or not serves:
            integers[TANGENTS] += 1
            reals[TANGENT_STEP] = 0.0
            if factorise_bordered_tangent(integers, p, memory, d, w) == 0:
                return 0
            reals[TANGENT_STEP] = h
            serves = True
        small, turn = correct_bordered(reals, integers, p, memory, d, w)
        turned += 2.0 * turn
        if not (small < INFINITE and turned < MAX_NODE_ROTATION):
            return 0
        shrunk = small / before if before > 0.0 else 0.0
        part = 1.0
        if iteration > 0:
            left = small * shrunk
            part = min(1.0, (1.0 - shrunk) / max(shrunk, 1e-3))
        else:
            aim = max(min(reals[FORCE_TOLERANCE], FIRST_CORRECTION_REL * small), reals[ROUNDING])
        enough = reals[TOLERANCE] * part
        if near == 0 and iteration > 0 and full_newton == 0 and shrunk > _SLOW_CONTRACTION_BORDERED:
            if renewed == 1 or shrunk > _FAILED_CONTRACTION_BORDERED:
                return 0
            renewed, serves = 1, False
        before = small
    return 0


def filter_bordered_error(reals: Reals, integers: Wholes, memory: Reals, d: Reals, w: Wholes) -> float:
    """Return how large the motions are with which the factors answer to the forces of inertia of what accelerations
    changed over the step."""
    n, x = w[COORDINATES], w[RIGHT_SIDE]
    run_program(integers, FILTER_ERROR)
    for i in range(n):
        total = 0.0
        for j in range(n):
            total += d[w[MASS] + n * i + j] * (d[w[METHOD_ACCELERATIONS] + j] - d[w[START_VALUES] + 3 * n + j])
        d[x + i] = total
    for tie in range(w[TIE_AND_COPY_ROWS]):
        d[x + n + tie] = -apply_tie_gradient(memory, w[ETA_COLUMN], d, w, tie)
    for r in range(w[KEPT_ROW_COUNT]):
        d[x + n + w[TIE_AND_COPY_ROWS] + r] = 0.0
    solve_dense(d, w, w[CURRENT_MATRIX], x)
    shift, turn = add_tie_responses(memory, d, w, x + n)
    largest = max(shift / reals[SIZE], turn)
    for i in range(n):
        largest = max(largest, abs(d[x + i]) / d[w[COORDINATE_SCALE] + i])
    return largest


def estimate_bordered_error(
    reals: Reals, integers: Wholes, p: Reals, memory: Reals, d: Reals, w: Wholes, accuracy: float
) -> float:
    """Return the error of a step, looked at closer where it is not below `accuracy`, see `judge`."""
    run_program(integers, CHANGE)
    shift, turn = memory[integers[AT_CHANGE]] / reals[SIZE], memory[integers[AT_CHANGE] + 1]
    error = error_factor(p) * max(shift, turn)
    if error > accuracy:
        answer = error_factor(p) * p[12] * filter_bordered_error(reals, integers, memory, d, w)
        if answer < INFINITE:
            error = math.sqrt(error * min(answer, error))
    return error


PARTS: Final = (
    "write_tie_responses",
    "add_joint_geometric_stiffness",
    "differentiate_residuals",
    "differentiate_body_forces",
    "write_body_tangent",
    "factorise_bordered_tangent",
    "add_tie_responses",
    "correct_bordered",
    "solve_bordered_step",
    "filter_bordered_error",
    "estimate_bordered_error",
)
"""The functions, each after those that it calls."""
