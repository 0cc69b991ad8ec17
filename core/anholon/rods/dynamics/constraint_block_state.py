"""What stands beside chains at one state: joints, copies of nodes, bodies; in the manner of
`anholon.rods.dynamics.chain_step_kernel`.

Loops of compiled functions tell the bodies' frames, the joints' rows and the bodies' equations.
"""

from __future__ import annotations

from typing import Final

from anholon.compiler.raw_memory import Reals, Wholes
from anholon.rods.dynamics.chain_step_kernel import (
    ACCEPT_STEP,
    INFINITE,
    LOOP_RUNNER,
    run,
    run_program,
)
from anholon.rods.dynamics.constraint_block_slots import (
    A_ALL,
    B0_ALL,
    B_ALL,
    BODY,
    BODY_ACCELERATIONS,
    BODY_LOOPS,
    BODY_RESIDUAL,
    COORDINATES,
    COPIES,
    COPY_RECORD_SIZE,
    COPY_RECORDS,
    FORCE,
    FRAME_COLUMN,
    FRAME_INPUT,
    FRAME_LOOPS,
    JOINT_FORCES,
    JOINT_LOOPS,
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
    NODE_RESIDUAL_COLUMN,
    ORDERS,
    POSITION_RESIDUAL,
    PREPARE_LOOPS,
    RATE_RESIDUAL,
    REACTIVE,
    RIGHT_SIDE_COLUMN,
    ROW_MULTIPLIERS,
    ROW_RESIDUAL,
    ROW_WIDTH,
    SCRATCH,
    START_STATE_COLUMN,
    START_VALUES,
    STATE,
    TIE_CHAIN_ROWS,
    TIE_GRADIENTS,
    TIE_MULTIPLIERS,
    TIE_RESIDUAL,
    TIE_ROWS,
    TIE_SLOPES_BY_Q,
)


def write_frame(q: Reals, source: int, R: Reals, target: int) -> None:
    """Write down the rotation, row by row, of the unit quaternion at a place."""
    a, b, c, e = q[source], q[source + 1], q[source + 2], q[source + 3]
    R[target] = a * a + b * b - c * c - e * e
    R[target + 1] = 2.0 * (b * c - a * e)
    R[target + 2] = 2.0 * (b * e + a * c)
    R[target + 3] = 2.0 * (b * c + a * e)
    R[target + 4] = a * a - b * b + c * c - e * e
    R[target + 5] = 2.0 * (c * e - a * b)
    R[target + 6] = 2.0 * (b * e - a * c)
    R[target + 7] = 2.0 * (c * e + a * b)
    R[target + 8] = a * a - b * b - c * c + e * e


def evaluate_joints(integers: Wholes, memory: Reals, d: Reals, w: Wholes) -> None:
    """Find the joints where nodes and bodies are: residual, slopes by η and by q."""
    n = w[COORDINATES]
    if n > 0 and w[FRAME_LOOPS] > 0:
        for i in range(n):
            d[w[FRAME_INPUT] + i] = d[w[STATE] + i]
        run(integers[LOOP_RUNNER], w[FRAME_LOOPS], w[FRAME_LOOPS + 1])
    for joint in range(w[JOINTS]):
        at = w[JOINT_RECORDS] + JOINT_RECORD_SIZE * joint
        for side in range(2):
            own = at + JOINT_SIDE_OFFSET + JOINT_SIDE_SIZE * side
            to = w[own + 2]
            if w[own] == NODE:
                frame = w[FRAME_COLUMN] + w[ROW_WIDTH] * w[own + 1]
                write_frame(memory, frame, d, to)
                for c in range(3):
                    d[to + 9 + c] = memory[frame + 4 + c]
            elif w[own] == BODY:
                for c in range(12):
                    d[to + c] = d[w[own + 3] + c]
    run(integers[LOOP_RUNNER], w[JOINT_LOOPS], w[JOINT_LOOPS + 1])
    for i in range(w[TIE_ROWS] * n):
        d[w[TIE_SLOPES_BY_Q] + i] = 0.0
    for joint in range(w[JOINTS]):
        at = w[JOINT_RECORDS] + JOINT_RECORD_SIZE * joint
        first, rows, out = w[at], w[at + 1], w[at + 2]
        for i in range(rows):
            d[w[TIE_RESIDUAL] + first + i] = d[out + i]
        for side in range(2):
            own = at + JOINT_SIDE_OFFSET + JOINT_SIDE_SIZE * side
            if w[own] == BODY:
                by, moved = out + rows * (1 + 6 * side), w[own + 3] + 12
                for i in range(rows):
                    for j in range(n):
                        total = 0.0
                        for c in range(6):
                            total += d[by + 6 * i + c] * d[moved + 6 * j + c]
                        d[w[TIE_SLOPES_BY_Q] + (first + i) * n + j] += total


def evaluate_bodies(integers: Wholes, d: Reals, w: Wholes) -> None:
    """Run the bodies' functions with the forces that the joints are noted to push with."""
    if w[REACTIVE] == 1 and w[PREPARE_LOOPS] > 0:
        run(integers[LOOP_RUNNER], w[PREPARE_LOOPS], w[PREPARE_LOOPS + 1])
    run(integers[LOOP_RUNNER], w[BODY_LOOPS], w[BODY_LOOPS + 1])


def evaluate_residuals(integers: Wholes, memory: Reals, d: Reals, w: Wholes) -> None:
    """Find what joints and bodies miss at the state."""
    n, k, m = w[COORDINATES], w[TIE_ROWS], w[KEPT_ROW_COUNT]
    if w[JOINTS] > 0:
        evaluate_joints(integers, memory, d, w)
    if n == 0:
        return
    for j in range(n):
        push = 0.0
        for i in range(k):
            push += d[w[TIE_MULTIPLIERS] + i] * d[w[TIE_SLOPES_BY_Q] + i * n + j]
        d[w[JOINT_FORCES] + j] = push
    evaluate_bodies(integers, d, w)
    for j in range(n):
        total = -d[w[FORCE] + j]
        for i in range(n):
            total += d[w[MASS] + n * j + i] * d[w[BODY_ACCELERATIONS] + i]
        for r in range(m):
            total -= d[w[ROW_MULTIPLIERS] + r] * d[w[B_ALL] + n * w[w[KEPT_ROWS] + r] + j]
        if w[REACTIVE] == 0:
            total -= d[w[JOINT_FORCES] + j]
        d[w[BODY_RESIDUAL] + j] = total
    for r in range(m):
        row, order = w[w[KEPT_ROWS] + r], w[w[ORDERS] + r]
        if order == 0:
            total = d[w[POSITION_RESIDUAL] + row]
        elif order == 1:
            total = d[w[RATE_RESIDUAL] + row]
        else:
            total = d[w[B0_ALL] + row]
            for i in range(n):
                total += d[w[A_ALL] + n * row + i] * d[w[BODY_ACCELERATIONS] + i]
        d[w[ROW_RESIDUAL] + r] = total


def compute_copy_gap(memory: Reals, w: Wholes, copy: int, i: int) -> float:
    """Return by how much a copy misses its node along one direction."""
    at = w[COPY_RECORDS] + COPY_RECORD_SIZE * copy
    there = w[FRAME_COLUMN] + 4 + i
    return memory[there + w[ROW_WIDTH] * w[at]] - memory[there + w[ROW_WIDTH] * w[at + 1]]


def find_largest_gap(memory: Reals, d: Reals, w: Wholes) -> float:
    """Return the most by which rows, joints and copies miss, by the coordinates' rates where these are above 1."""
    worst, fastest, watch = 0.0, 1.0, 0.0
    for r in range(w[KEPT_ROW_COUNT]):
        worst = max(worst, abs(d[w[ROW_RESIDUAL] + r]))
        watch += abs(d[w[ROW_RESIDUAL] + r])
    for i in range(w[TIE_ROWS]):
        worst = max(worst, abs(d[w[TIE_RESIDUAL] + i]))
        watch += abs(d[w[TIE_RESIDUAL] + i])
    for copy in range(w[COPIES]):
        if w[w[COPY_RECORDS] + COPY_RECORD_SIZE * copy + 2] == 1:
            for i in range(3):
                worst = max(worst, abs(compute_copy_gap(memory, w, copy, i)))
    for i in range(w[COORDINATES]):
        fastest = max(fastest, abs(d[w[STATE] + w[COORDINATES] + i]))
    return worst / fastest if watch < INFINITE else INFINITE


def write_tie_gradients(d: Reals, w: Wholes) -> None:
    """Write down the slopes of the joints' ties by η as they are now."""
    for joint in range(w[JOINTS]):
        at = w[JOINT_RECORDS] + JOINT_RECORD_SIZE * joint
        first, rows, out = w[at], w[at + 1], w[at + 2]
        for side in range(2):
            if w[at + JOINT_SIDE_OFFSET + JOINT_SIDE_SIZE * side] == NODE:
                own = out + rows * (13 + 6 * side)
                for i in range(rows):
                    for c in range(6):
                        d[w[TIE_GRADIENTS] + 12 * (first + i) + 6 * side + c] = d[own + 6 * i + c]


def write_copy_gradients(memory: Reals, d: Reals, w: Wholes) -> None:
    """Write down the slopes of the copies' ties by η as they are now."""
    row = w[TIE_ROWS]
    for copy in range(w[COPIES]):
        at = w[COPY_RECORDS] + COPY_RECORD_SIZE * copy
        G, turn = w[TIE_GRADIENTS] + 12 * row, w[at + 3] + 4
        if w[at + 2] == 1:
            for side in range(2):
                write_frame(memory, w[FRAME_COLUMN] + w[ROW_WIDTH] * w[at + side], d, w[SCRATCH])
                sign = 1.0 - 2.0 * side
                for i in range(3):
                    for c in range(3):
                        d[G + 12 * i + 6 * side + c] = sign * d[w[SCRATCH] + 3 * i + c]
            row += 3
        else:
            for i in range(3):
                for part in range(2):
                    d[G + 12 * (i + 3 * part) + i + 3 * part] = 1.0
                    for c in range(3):
                        d[G + 12 * (i + 3 * part) + 6 + 3 * part + c] = -d[turn + 3 * c + i]
            row += 6


def apply_tie_gradient(memory: Reals, column: int, d: Reals, w: Wholes, tie: int) -> float:
    """Return the product of a tie's slopes with a column (6) of the chains' rows."""
    total = 0.0
    for side in range(2):
        row = w[w[TIE_CHAIN_ROWS] + 2 * tie + side]
        if row >= 0:
            at, G = column + w[ROW_WIDTH] * row, w[TIE_GRADIENTS] + 12 * tie + 6 * side
            for c in range(6):
                total += d[G + c] * memory[at + c]
    return total


def add_joint_covectors(memory: Reals, d: Reals, w: Wholes) -> None:
    """Add the covectors with which the joints pull at nodes."""
    for joint in range(w[JOINTS]):
        at = w[JOINT_RECORDS] + JOINT_RECORD_SIZE * joint
        first, rows, out = w[at], w[at + 1], w[at + 2]
        for side in range(2):
            own = at + JOINT_SIDE_OFFSET + JOINT_SIDE_SIZE * side
            if w[own] == NODE:
                there, slopes = w[ROW_WIDTH] * w[own + 1], out + rows * (13 + 6 * side)
                for c in range(6):
                    total = 0.0
                    for i in range(rows):
                        total += d[w[TIE_MULTIPLIERS] + first + i] * d[slopes + 6 * i + c]
                    memory[w[NODE_RESIDUAL_COLUMN] + there + c] += total
                    memory[w[RIGHT_SIDE_COLUMN] + there + c] += total


def predict_bodies(p: Reals, d: Reals, w: Wholes) -> None:
    """Go to the end of a step as if the bodies' accelerations stayed."""
    n, at = w[COORDINATES], w[START_VALUES]
    for i in range(n):
        q, v, slope, a = d[at + i], d[at + n + i], d[at + 2 * n + i], d[at + 3 * n + i]
        new = (slope - p[5] * a) * p[6]
        d[w[STATE] + i] = q + (p[0] * v + p[3] * a + p[4] * new)
        d[w[STATE] + n + i] = v + (p[1] * a + p[2] * new)
        d[w[BODY_ACCELERATIONS] + i] = slope
        d[w[METHOD_ACCELERATIONS] + i] = new
    at += 4 * n
    for i in range(w[TIE_ROWS]):
        d[w[TIE_MULTIPLIERS] + i] = d[at + i]
    for r in range(w[KEPT_ROW_COUNT]):
        d[w[ROW_MULTIPLIERS] + r] = d[at + w[TIE_ROWS] + r]


def align_copies(memory: Reals, d: Reals, w: Wholes) -> None:
    """Give copies the state of their nodes at the start of a step."""
    for copy in range(w[COPIES]):
        at = w[COPY_RECORDS] + COPY_RECORD_SIZE * copy
        to, node = w[START_STATE_COLUMN] + w[ROW_WIDTH] * w[at], w[START_STATE_COLUMN] + w[ROW_WIDTH] * w[at + 1]
        q, R = w[at + 3], w[at + 3] + 4
        for c in range(3):
            memory[to + 4 + c] = memory[node + 4 + c]
        for part in range(3):
            first = 7 + 6 * part
            for c in range(3):
                memory[to + first + c] = memory[node + first + c]
                turned = 0.0
                if w[at + 2] == 0:
                    for j in range(3):
                        turned += d[R + 3 * j + c] * memory[node + first + 3 + j]
                memory[to + first + 3 + c] = turned
        if w[at + 2] == 0:
            p0, p1, p2, p3 = memory[node], memory[node + 1], memory[node + 2], memory[node + 3]
            q0, q1, q2, q3 = d[q], d[q + 1], d[q + 2], d[q + 3]
            n0 = p0 * q0 - p1 * q1 - p2 * q2 - p3 * q3
            n1 = p0 * q1 + p1 * q0 + p2 * q3 - p3 * q2
            n2 = p0 * q2 - p1 * q3 + p2 * q0 + p3 * q1
            n3 = p0 * q3 + p1 * q2 - p2 * q1 + p3 * q0
            # On the side of the quaternions of its chain.
            near = w[START_STATE_COLUMN] + w[ROW_WIDTH] * w[at + 4]
            same = n0 * memory[near] + n1 * memory[near + 1] + n2 * memory[near + 2] + n3 * memory[near + 3]
            sign = 1.0 if same >= 0.0 else -1.0
            memory[to], memory[to + 1], memory[to + 2], memory[to + 3] = sign * n0, sign * n1, sign * n2, sign * n3


def accept_bordered_step(integers: Wholes, memory: Reals, d: Reals, w: Wholes) -> None:
    """Let the end of a step be the start of the next."""
    n, at = w[COORDINATES], w[START_VALUES]
    for i in range(n):
        d[at + i], d[at + n + i] = d[w[STATE] + i], d[w[STATE] + n + i]
        d[at + 2 * n + i], d[at + 3 * n + i] = d[w[BODY_ACCELERATIONS] + i], d[w[METHOD_ACCELERATIONS] + i]
    at += 4 * n
    for i in range(w[TIE_ROWS]):
        d[at + i] = d[w[TIE_MULTIPLIERS] + i]
    for r in range(w[KEPT_ROW_COUNT]):
        d[at + w[TIE_ROWS] + r] = d[w[ROW_MULTIPLIERS] + r]
    run_program(integers, ACCEPT_STEP)
    align_copies(memory, d, w)


PARTS: Final = (
    "write_frame",
    "evaluate_joints",
    "evaluate_bodies",
    "evaluate_residuals",
    "compute_copy_gap",
    "find_largest_gap",
    "write_tie_gradients",
    "write_copy_gradients",
    "apply_tie_gradient",
    "add_joint_covectors",
    "predict_bodies",
    "align_copies",
    "accept_bordered_step",
)
"""The functions, each after those that it calls."""
