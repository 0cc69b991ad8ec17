"""What stands beside chains at one state: joints, copies of nodes, bodies; in the manner of
`anholon.rods.chain_driver`.

Loops of compiled functions tell the bodies' frames, the joints' rows and the bodies' equations.
"""

from __future__ import annotations

from typing import Final

from anholon.codegen.raw_memory import Reals, Wholes
from anholon.rods.border_slots import (
    A_ALL,
    ACCELERATIONS,
    AHEAD_LOOPS,
    AT_PLACES,
    AT_RATES,
    AT_START,
    B0_ALL,
    B_ALL,
    BEFORE,
    BODY,
    BODY_LOOPS,
    BY_Q,
    COORDINATES,
    COPIES,
    COPY_RECORD,
    COPY_RECORDS,
    FIRST_SIDE,
    FORCE,
    FRAME,
    FRAME_LOOPS,
    GAPS,
    JOINT_LOOPS,
    JOINTS,
    KEPT,
    KEPT_ROWS,
    MASS,
    MISSING,
    MISSING_THERE,
    NODE,
    ORDERS,
    PLACES,
    PUSHED,
    REACTIVE,
    RECORD,
    RECORDS,
    RESIDUAL,
    RIGHT,
    ROW_FORCES,
    SIDE,
    SIDES,
    SLOPES,
    SPARE,
    STATE,
    TIE_FORCES,
    TIED,
    TIES,
    WIDE,
)
from anholon.rods.chain_driver import (
    INFINITE,
    KEEP,
    SEQUENCE,
    perform,
    run,
)


def write_frame(q: Reals, at: int, R: Reals, to: int) -> None:
    """Write down the rotation, row by row, of the unit quaternion at a place."""
    a, b, c, e = q[at], q[at + 1], q[at + 2], q[at + 3]
    R[to] = a * a + b * b - c * c - e * e
    R[to + 1] = 2.0 * (b * c - a * e)
    R[to + 2] = 2.0 * (b * e + a * c)
    R[to + 3] = 2.0 * (b * c + a * e)
    R[to + 4] = a * a - b * b + c * c - e * e
    R[to + 5] = 2.0 * (c * e - a * b)
    R[to + 6] = 2.0 * (b * e - a * c)
    R[to + 7] = 2.0 * (c * e + a * b)
    R[to + 8] = a * a - b * b - c * c + e * e


def see_joints(whole: Wholes, memory: Reals, d: Reals, w: Wholes) -> None:
    """Find the joints where nodes and bodies are: residual, slopes by η and by q."""
    n = w[COORDINATES]
    if n > 0 and w[FRAME_LOOPS] > 0:
        for i in range(n):
            d[w[PLACES] + i] = d[w[STATE] + i]
        run(whole[SEQUENCE], w[FRAME_LOOPS], w[FRAME_LOOPS + 1])
    for joint in range(w[JOINTS]):
        at = w[RECORDS] + RECORD * joint
        for side in range(2):
            own = at + FIRST_SIDE + SIDE * side
            to = w[own + 2]
            if w[own] == NODE:
                frame = w[FRAME] + w[WIDE] * w[own + 1]
                write_frame(memory, frame, d, to)
                for c in range(3):
                    d[to + 9 + c] = memory[frame + 4 + c]
            elif w[own] == BODY:
                for c in range(12):
                    d[to + c] = d[w[own + 3] + c]
    run(whole[SEQUENCE], w[JOINT_LOOPS], w[JOINT_LOOPS + 1])
    for i in range(w[TIED] * n):
        d[w[BY_Q] + i] = 0.0
    for joint in range(w[JOINTS]):
        at = w[RECORDS] + RECORD * joint
        first, rows, out = w[at], w[at + 1], w[at + 2]
        for i in range(rows):
            d[w[RESIDUAL] + first + i] = d[out + i]
        for side in range(2):
            own = at + FIRST_SIDE + SIDE * side
            if w[own] == BODY:
                by, moved = out + rows * (1 + 6 * side), w[own + 3] + 12
                for i in range(rows):
                    for j in range(n):
                        total = 0.0
                        for c in range(6):
                            total += d[by + 6 * i + c] * d[moved + 6 * j + c]
                        d[w[BY_Q] + (first + i) * n + j] += total


def see_bodies(whole: Wholes, d: Reals, w: Wholes) -> None:
    """Run the bodies' functions with the forces that the joints are noted to push with."""
    if w[REACTIVE] == 1 and w[AHEAD_LOOPS] > 0:
        run(whole[SEQUENCE], w[AHEAD_LOOPS], w[AHEAD_LOOPS + 1])
    run(whole[SEQUENCE], w[BODY_LOOPS], w[BODY_LOOPS + 1])


def look(whole: Wholes, memory: Reals, d: Reals, w: Wholes) -> None:
    """Find what joints and bodies miss at the state."""
    n, k, m = w[COORDINATES], w[TIED], w[KEPT]
    if w[JOINTS] > 0:
        see_joints(whole, memory, d, w)
    if n == 0:
        return
    for j in range(n):
        push = 0.0
        for i in range(k):
            push += d[w[TIE_FORCES] + i] * d[w[BY_Q] + i * n + j]
        d[w[PUSHED] + j] = push
    see_bodies(whole, d, w)
    for j in range(n):
        total = -d[w[FORCE] + j]
        for i in range(n):
            total += d[w[MASS] + n * j + i] * d[w[SLOPES] + i]
        for r in range(m):
            total -= d[w[ROW_FORCES] + r] * d[w[B_ALL] + n * w[w[KEPT_ROWS] + r] + j]
        if w[REACTIVE] == 0:
            total -= d[w[PUSHED] + j]
        d[w[MISSING] + j] = total
    for r in range(m):
        row, order = w[w[KEPT_ROWS] + r], w[w[ORDERS] + r]
        if order == 0:
            total = d[w[AT_PLACES] + row]
        elif order == 1:
            total = d[w[AT_RATES] + row]
        else:
            total = d[w[B0_ALL] + row]
            for i in range(n):
                total += d[w[A_ALL] + n * row + i] * d[w[SLOPES] + i]
        d[w[GAPS] + r] = total


def limp_gap(memory: Reals, w: Wholes, copy: int, i: int) -> float:
    """Return by how much a copy misses its node along one direction."""
    at = w[COPY_RECORDS] + COPY_RECORD * copy
    there = w[FRAME] + 4 + i
    return memory[there + w[WIDE] * w[at]] - memory[there + w[WIDE] * w[at + 1]]


def largest_gap(memory: Reals, d: Reals, w: Wholes) -> float:
    """Return the most by which rows, joints and copies miss, by the coordinates' rates where these are above 1."""
    worst, fastest, watch = 0.0, 1.0, 0.0
    for r in range(w[KEPT]):
        worst = max(worst, abs(d[w[GAPS] + r]))
        watch += abs(d[w[GAPS] + r])
    for i in range(w[TIED]):
        worst = max(worst, abs(d[w[RESIDUAL] + i]))
        watch += abs(d[w[RESIDUAL] + i])
    for copy in range(w[COPIES]):
        if w[w[COPY_RECORDS] + COPY_RECORD * copy + 2] == 1:
            for i in range(3):
                worst = max(worst, abs(limp_gap(memory, w, copy, i)))
    for i in range(w[COORDINATES]):
        fastest = max(fastest, abs(d[w[STATE] + w[COORDINATES] + i]))
    return worst / fastest if watch < INFINITE else INFINITE


def write_ties(d: Reals, w: Wholes) -> None:
    """Write down the slopes of the joints' ties by η as they are now."""
    for joint in range(w[JOINTS]):
        at = w[RECORDS] + RECORD * joint
        first, rows, out = w[at], w[at + 1], w[at + 2]
        for side in range(2):
            if w[at + FIRST_SIDE + SIDE * side] == NODE:
                own = out + rows * (13 + 6 * side)
                for i in range(rows):
                    for c in range(6):
                        d[w[TIES] + 12 * (first + i) + 6 * side + c] = d[own + 6 * i + c]


def write_copies(memory: Reals, d: Reals, w: Wholes) -> None:
    """Write down the slopes of the copies' ties by η as they are now."""
    row = w[TIED]
    for copy in range(w[COPIES]):
        at = w[COPY_RECORDS] + COPY_RECORD * copy
        G, turn = w[TIES] + 12 * row, w[at + 3] + 4
        if w[at + 2] == 1:
            for side in range(2):
                write_frame(memory, w[FRAME] + w[WIDE] * w[at + side], d, w[SPARE])
                sign = 1.0 - 2.0 * side
                for i in range(3):
                    for c in range(3):
                        d[G + 12 * i + 6 * side + c] = sign * d[w[SPARE] + 3 * i + c]
            row += 3
        else:
            for i in range(3):
                for part in range(2):
                    d[G + 12 * (i + 3 * part) + i + 3 * part] = 1.0
                    for c in range(3):
                        d[G + 12 * (i + 3 * part) + 6 + 3 * part + c] = -d[turn + 3 * c + i]
            row += 6


def along(memory: Reals, column: int, d: Reals, w: Wholes, tie: int) -> float:
    """Return the product of a tie's slopes with a column (6) of the chains' rows."""
    total = 0.0
    for side in range(2):
        row = w[w[SIDES] + 2 * tie + side]
        if row >= 0:
            at, G = column + w[WIDE] * row, w[TIES] + 12 * tie + 6 * side
            for c in range(6):
                total += d[G + c] * memory[at + c]
    return total


def pull(memory: Reals, d: Reals, w: Wholes) -> None:
    """Add the covectors with which the joints pull at nodes."""
    for joint in range(w[JOINTS]):
        at = w[RECORDS] + RECORD * joint
        first, rows, out = w[at], w[at + 1], w[at + 2]
        for side in range(2):
            own = at + FIRST_SIDE + SIDE * side
            if w[own] == NODE:
                there, slopes = w[WIDE] * w[own + 1], out + rows * (13 + 6 * side)
                for c in range(6):
                    total = 0.0
                    for i in range(rows):
                        total += d[w[TIE_FORCES] + first + i] * d[slopes + 6 * i + c]
                    memory[w[MISSING_THERE] + there + c] += total
                    memory[w[RIGHT] + there + c] += total


def predict_bodies(p: Reals, d: Reals, w: Wholes) -> None:
    """Go to the end of a step as if the bodies' accelerations stayed."""
    n, at = w[COORDINATES], w[AT_START]
    for i in range(n):
        q, v, slope, a = d[at + i], d[at + n + i], d[at + 2 * n + i], d[at + 3 * n + i]
        new = (slope - p[5] * a) * p[6]
        d[w[STATE] + i] = q + (p[0] * v + p[3] * a + p[4] * new)
        d[w[STATE] + n + i] = v + (p[1] * a + p[2] * new)
        d[w[SLOPES] + i] = slope
        d[w[ACCELERATIONS] + i] = new
    at += 4 * n
    for i in range(w[TIED]):
        d[w[TIE_FORCES] + i] = d[at + i]
    for r in range(w[KEPT]):
        d[w[ROW_FORCES] + r] = d[at + w[TIED] + r]


def agree(memory: Reals, d: Reals, w: Wholes) -> None:
    """Give copies the state of their nodes at the start of a step."""
    for copy in range(w[COPIES]):
        at = w[COPY_RECORDS] + COPY_RECORD * copy
        to, node = w[BEFORE] + w[WIDE] * w[at], w[BEFORE] + w[WIDE] * w[at + 1]
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
            near = w[BEFORE] + w[WIDE] * w[at + 4]
            same = n0 * memory[near] + n1 * memory[near + 1] + n2 * memory[near + 2] + n3 * memory[near + 3]
            sign = 1.0 if same >= 0.0 else -1.0
            memory[to], memory[to + 1], memory[to + 2], memory[to + 3] = sign * n0, sign * n1, sign * n2, sign * n3


def keep_bordered(whole: Wholes, memory: Reals, d: Reals, w: Wholes) -> None:
    """Let the end of a step be the start of the next."""
    n, at = w[COORDINATES], w[AT_START]
    for i in range(n):
        d[at + i], d[at + n + i] = d[w[STATE] + i], d[w[STATE] + n + i]
        d[at + 2 * n + i], d[at + 3 * n + i] = d[w[SLOPES] + i], d[w[ACCELERATIONS] + i]
    at += 4 * n
    for i in range(w[TIED]):
        d[at + i] = d[w[TIE_FORCES] + i]
    for r in range(w[KEPT]):
        d[at + w[TIED] + r] = d[w[ROW_FORCES] + r]
    perform(whole, KEEP)
    agree(memory, d, w)


PARTS: Final = (
    "write_frame",
    "see_joints",
    "see_bodies",
    "look",
    "limp_gap",
    "largest_gap",
    "write_ties",
    "write_copies",
    "along",
    "pull",
    "predict_bodies",
    "agree",
    "keep_bordered",
)
"""The functions, each after those that it calls."""
