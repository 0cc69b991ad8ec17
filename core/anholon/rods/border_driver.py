"""Steps of chains with a border: what `anholon.rods.chain_driver` is for chains alone, and in the same manner.

Joints and copies of nodes tie rows together, and the coordinates of bodies stand beside them with their own rows. With
T the tangent of the chains' rows, which couples neighbours only, and G the slopes of all ties (rows) by η,

    T η - G^T δμ = r,    G η + J δq = -gap,    S δq + P δμ - B^T δλ = s,    A δq = -a.

Where T is factorised, Y = T^-1 G^T leaves a small dense system for what is not η; then η = T^-1 r + Y δμ.

`d` and `w` are vectors, or pointers, beside those of the chains, see `anholon.rods.border_slots`.
"""

from __future__ import annotations

import math
from typing import Final

from anholon.codegen.raw_memory import Reals, Wholes
from anholon.rods.border_dense import (
    factorise_dense,
    scale_dense,
    solve_dense,
    write_dense,
)
from anholon.rods.border_slots import (
    A_ALL,
    ACCELERATIONS,
    ANSWERS,
    AT_START,
    B_ALL,
    BESIDE,
    BY_Q,
    CHAIN_ROWS,
    COORDINATES,
    COPIES,
    COPY_RECORD,
    COPY_RECORDS,
    DENSE,
    ETA,
    FIRST_SIDE,
    FORCE,
    FORCES_OF_ROWS,
    GAPS,
    HELD,
    JOINTS,
    KEPT,
    KEPT_ROWS,
    MASS,
    MISSING,
    NODE,
    NOW,
    ORDERS,
    OWN,
    PUSH,
    PUSHED,
    REACTIVE,
    RECORD,
    RECORDS,
    RESIDUAL,
    RIGHT,
    RIGHT_SIDE,
    ROW_FORCES,
    ROWS_THEN,
    SCALE,
    SIDE,
    SIDES,
    SLOPES,
    SPARE,
    STATE,
    TIE_FORCES,
    TIED,
    TIES,
    TURNED,
    WIDE,
)
from anholon.rods.border_state import (
    along,
    largest_gap,
    limp_gap,
    look,
    predict_bodies,
    pull,
    see_bodies,
    write_copies,
    write_ties,
)
from anholon.rods.chain_driver import (
    AIM,
    ANSWER,
    AT_CHANGE,
    AT_REACH,
    BALANCE,
    CHANGE,
    FURTHEST,
    INFINITE,
    ITERATIONS,
    MADE_FOR,
    PART_LEFT,
    PREDICT,
    ROUNDED,
    SIZE,
    SOLVE,
    STALLED,
    SUPPORT,
    TANGENT_CLOSE,
    TANGENT_OPEN,
    TANGENTS,
    TOLERANCE,
    UPDATE,
    WEIGH,
    error_factor,
    perform,
)

_MOST: Final = 12  # corrections of a step
_FAR: Final = 1e6  # a correction beyond this has lost the way
_CLOSED: Final = 3e-13  # residual of constraints and joints with which a step is done
_SLOW_BESIDE: Final = 0.3  # a correction larger than this part of the one before asks for a new tangent
_LOST_BESIDE: Final = 0.9  # one larger than this part asks for the step to be taken anew
PART_OF_FIRST: Final = 1e-6
"""Part of the first correction of a step that is as good as none. What corrections leave is force, η/(β h²) of the
masses. Where bodies have turned since the factors were made it is left to one side and adds up from step to step: in
short steps what is nothing beside the rods' size may be all that a step corrects."""

_NUDGE: Final = 1e-7  # of a coordinate, for slopes by differences
_NUDGED: Final = 1e-6  # of a force
_SINGULAR: Final = 1e-13  # pivot of a dense system whose rows and columns are of the size 1


def write_answers(whole: Wholes, memory: Reals, d: Reals, w: Wholes) -> None:
    """Write down Y = T^-1 G^T."""
    rows, wide = w[CHAIN_ROWS], w[WIDE]
    for tie in range(w[HELD]):
        for row in range(rows):
            for c in range(6):
                memory[w[RIGHT] + wide * row + c] = 0.0
        for side in range(2):
            row = w[w[SIDES] + 2 * tie + side]
            if row >= 0:
                for c in range(6):
                    memory[w[RIGHT] + wide * row + c] += d[w[TIES] + 12 * tie + 6 * side + c]
        perform(whole, ANSWER)
        for row in range(rows):
            for c in range(6):
                d[w[ANSWERS] + 6 * (rows * tie + row) + c] = memory[w[ETA] + wide * row + c]


def add_arms(memory: Reals, d: Reals, w: Wholes) -> None:
    """Add to the tangent at nodes what joints do because their wrenches turn with their arms."""
    f, s = w[SPARE], w[SPARE] + 6  # force and moment in the node's axes, arm
    for joint in range(w[JOINTS]):
        at = w[RECORDS] + RECORD * joint
        first, rows, out = w[at], w[at + 1], w[at + 2]
        for side in range(2):
            own = at + FIRST_SIDE + SIDE * side
            if w[own] != NODE:
                continue
            R, arm, turns = w[own + 2], out + 25 * rows + 3 * side, out + 25 * rows + 6
            sign = 2.0 * side - 1.0
            for i in range(3):
                force, moment, length = 0.0, 0.0, 0.0
                for c in range(3):
                    axis = d[R + 3 * c + i]
                    force += axis * d[w[TIE_FORCES] + first + c]
                    length += axis * d[arm + c]
                    for j in range(rows - 3):
                        moment += axis * d[w[TIE_FORCES] + first + 3 + j] * d[turns + 3 * j + c]
                d[f + i], d[f + 3 + i], d[s + i] = sign * force, sign * moment, length
            K = w[OWN] + w[WIDE] * w[own + 1]
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


def differ(whole: Wholes, memory: Reals, d: Reals, w: Wholes, at: int, nudge: float, to: int) -> None:
    """Write down the slopes of what bodies and rows miss by the number at a place, by differences."""
    n, m = w[COORDINATES], w[KEPT]
    here = d[at]
    d[at] = here + nudge
    look(whole, memory, d, w)
    for r in range(n):
        d[to + r] = d[w[MISSING] + r]
    for r in range(m):
        d[to + n + r] = d[w[GAPS] + r]
    d[at] = here - nudge
    look(whole, memory, d, w)
    for r in range(n):
        d[to + r] = (d[to + r] - d[w[MISSING] + r]) / (2.0 * nudge)
    for r in range(m):
        d[to + n + r] = (d[to + n + r] - d[w[GAPS] + r]) / (2.0 * nudge)
    d[at] = here


def feel(whole: Wholes, d: Reals, w: Wholes, to: int) -> None:
    """Write down the slopes (n, n) of the bodies' forces by those with which the joints push: frictions feel them."""
    n = w[COORDINATES]
    largest = 0.0
    for j in range(n):
        largest = max(largest, abs(d[w[PUSHED] + j]))
    nudge = _NUDGED * (1.0 + largest)
    for i in range(n):
        here = d[w[PUSHED] + i]
        d[w[PUSHED] + i] = here + nudge
        see_bodies(whole, d, w)
        for j in range(n):
            d[to + n * j + i] = d[w[FORCE] + j]
        d[w[PUSHED] + i] = here - nudge
        see_bodies(whole, d, w)
        for j in range(n):
            d[to + n * j + i] = (d[to + n * j + i] - d[w[FORCE] + j]) / (2.0 * nudge)
        d[w[PUSHED] + i] = here


def slopes_of_bodies(whole: Wholes, p: Reals, memory: Reals, d: Reals, w: Wholes) -> None:
    """Write down the slopes of the bodies' equations in a step: by the coordinates, by the joints' multipliers, B, and
    those of the rows as they are."""
    n, k, m = w[COORDINATES], w[TIED], w[KEPT]
    S, by_rate, by_acceleration = w[BESIDE], p[11], p[12]
    for r in range(n):
        for i in range(n):
            d[S + n * r + i] = by_acceleration * d[w[MASS] + n * r + i]
    for r in range(m):
        row, order = w[w[KEPT_ROWS] + r], w[w[ORDERS] + r]
        for i in range(n):
            own = d[w[A_ALL] + n * row + i]
            d[w[ROWS_THEN] + n * r + i] = own
            d[w[FORCES_OF_ROWS] + n * r + i] = d[w[B_ALL] + n * row + i]
            # The slopes by places, and by rates, are better known than by differences.
            d[S + n * (n + r) + i] = own if order == 0 else (by_rate if order == 1 else by_acceleration) * own
    felt = w[TURNED]
    if w[REACTIVE] == 1:
        feel(whole, d, w, felt)
    for j in range(n):
        for i in range(k):
            total = 0.0
            if w[REACTIVE] == 1:
                for c in range(n):
                    total += d[felt + n * j + c] * d[w[BY_Q] + n * i + c]
            else:
                total = d[w[BY_Q] + n * i + j]
            d[w[PUSH] + k * j + i] = -total
    one = w[TURNED]
    for i in range(n):
        nudge = _NUDGE * d[w[SCALE] + i]
        differ(whole, memory, d, w, w[STATE] + i, nudge, one)
        for r in range(n):
            d[S + n * r + i] += d[one + r]
        for r in range(m):
            if w[w[ORDERS] + r] > 0:
                d[S + n * (n + r) + i] += d[one + n + r]
        differ(whole, memory, d, w, w[STATE] + n + i, nudge, one)
        for r in range(n):
            d[S + n * r + i] += by_rate * d[one + r]
        for r in range(m):
            if w[w[ORDERS] + r] == 2:
                d[S + n * (n + r) + i] += by_rate * d[one + n + r]
    look(whole, memory, d, w)


def tangent_bordered(whole: Wholes, p: Reals, memory: Reals, d: Reals, w: Wholes) -> int:
    """Make the tangent of the step here; return 1 where it is not singular."""
    perform(whole, TANGENT_OPEN)
    add_arms(memory, d, w)
    perform(whole, TANGENT_CLOSE)
    write_ties(d, w)
    write_copies(memory, d, w)
    write_answers(whole, memory, d, w)
    if w[COORDINATES] > 0:
        slopes_of_bodies(whole, p, memory, d, w)
    write_dense(p, d, w, w[DENSE])
    if scale_dense(d, w, w[DENSE]) == 0:
        return 0
    return 1 if factorise_dense(d, w, w[DENSE]) > _SINGULAR else 0


def yield_to_ties(memory: Reals, d: Reals, w: Wholes, x: int) -> tuple[float, float]:
    """Add to η what the ties' multipliers at a place give; return the largest translation and rotation."""
    rows, held = w[CHAIN_ROWS], w[HELD]
    shift, turn, watch = 0.0, 0.0, 0.0
    for row in range(rows):
        at = w[ETA] + w[WIDE] * row
        for c in range(6):
            total = memory[at + c]
            for tie in range(held):
                total += d[x + tie] * d[w[ANSWERS] + 6 * (rows * tie + row) + c]
            memory[at + c] = total
            watch += abs(total)
            if c < 3:
                shift = max(shift, abs(total))
            else:
                turn = max(turn, abs(total))
    return (shift, turn) if watch < INFINITE else (INFINITE, INFINITE)


def correct_bordered(real: Reals, whole: Wholes, p: Reals, memory: Reals, d: Reals, w: Wholes) -> tuple[float, float]:
    """Do one step of Newton's method, and return its size and the largest turning; both infinite where it is lost.

    With the slopes as they are now ties and rows are kept but for the square of the correction.
    """
    n, k, m, held = w[COORDINATES], w[TIED], w[KEPT], w[HELD]
    perform(whole, BALANCE)
    pull(memory, d, w)
    perform(whole, SUPPORT)
    perform(whole, SOLVE)
    write_ties(d, w)
    x = w[RIGHT_SIDE]
    for i in range(n):
        d[x + i] = -d[w[MISSING] + i]
    for i in range(k):
        d[x + n + i] = -d[w[RESIDUAL] + i] - along(memory, w[ETA], d, w, i)
    tie = k
    for copy in range(w[COPIES]):
        limp = w[w[COPY_RECORDS] + COPY_RECORD * copy + 2]
        for i in range(3 if limp == 1 else 6):
            gap = limp_gap(memory, w, copy, i) if limp == 1 else 0.0  # those that are turned too follow exactly
            d[x + n + tie] = -gap - along(memory, w[ETA], d, w, tie)
            tie += 1
    for r in range(m):
        d[x + n + held + r] = -d[w[GAPS] + r]
    write_dense(p, d, w, w[NOW])
    if not factorise_dense(d, w, w[NOW]) > 0.0:
        return INFINITE, INFINITE
    solve_dense(d, w, w[NOW], x)
    shift, turn = yield_to_ties(memory, d, w, x + n)
    small = max(shift / real[SIZE], turn)
    if not max(shift, turn) < _FAR:
        return INFINITE, INFINITE
    step, last = w[STATE], n + w[STATE]
    for i in range(n):
        change = d[x + i]
        if not abs(change) < _FAR:
            return INFINITE, INFINITE
        small = max(small, abs(change) / d[w[SCALE] + i])
        d[step + i] += change
        d[last + i] += p[11] * change
        d[w[SLOPES] + i] += p[12] * change
        d[w[ACCELERATIONS] + i] += p[7] * change
    for i in range(k):
        d[w[TIE_FORCES] + i] += d[x + n + i]
    for r in range(m):
        d[w[ROW_FORCES] + r] += d[x + n + held + r]
    perform(whole, UPDATE)
    return small, turn


def newton_bordered(real: Reals, whole: Wholes, p: Reals, memory: Reals, d: Reals, w: Wholes, renew: int) -> int:
    """Solve the equations of one step; return 1 where that converged. With `renew` every correction has its own
    tangent."""
    h = p[0]
    perform(whole, PREDICT)
    predict_bodies(p, d, w)
    turned = memory[whole[AT_REACH]] * 1.7320508075688772
    serves = abs(real[MADE_FOR] - h) <= 1e-9 * h
    before, small, enough, renewed = INFINITE, INFINITE, 0.0, 0
    shrunk, left, aim = 0.0, INFINITE, 0.0
    for iteration in range(_MOST):
        look(whole, memory, d, w)
        near = 0
        if small < enough and largest_gap(memory, d, w) < _CLOSED:
            if small < aim or left < PART_LEFT * aim or iteration == _MOST - 1:
                return 1
            near = 1
            if shrunk > _SLOW_BESIDE:
                if renew == 0 and renewed == 0:
                    renewed, serves = 1, False
                elif shrunk > STALLED:
                    real[ROUNDED] = min(2.0 * small, real[TOLERANCE])
                    return 1
        whole[ITERATIONS] += 1
        if renew or not serves:
            whole[TANGENTS] += 1
            real[MADE_FOR] = 0.0
            if tangent_bordered(whole, p, memory, d, w) == 0:
                return 0
            real[MADE_FOR] = h
            serves = True
        small, turn = correct_bordered(real, whole, p, memory, d, w)
        turned += 2.0 * turn
        if not (small < INFINITE and turned < FURTHEST):
            return 0
        shrunk = small / before if before > 0.0 else 0.0
        part = 1.0
        if iteration > 0:
            left = small * shrunk
            part = min(1.0, (1.0 - shrunk) / max(shrunk, 1e-3))
        else:
            aim = max(min(real[AIM], PART_OF_FIRST * small), real[ROUNDED])
        enough = real[TOLERANCE] * part
        if near == 0 and iteration > 0 and renew == 0 and shrunk > _SLOW_BESIDE:
            if renewed == 1 or shrunk > _LOST_BESIDE:
                return 0
            renewed, serves = 1, False
        before = small
    return 0


def answer_of_bodies(real: Reals, whole: Wholes, memory: Reals, d: Reals, w: Wholes) -> float:
    """Return how large the motions are with which the factors answer to the forces of inertia of what accelerations
    changed over the step."""
    n, x = w[COORDINATES], w[RIGHT_SIDE]
    perform(whole, WEIGH)
    for i in range(n):
        total = 0.0
        for j in range(n):
            total += d[w[MASS] + n * i + j] * (d[w[ACCELERATIONS] + j] - d[w[AT_START] + 3 * n + j])
        d[x + i] = total
    for tie in range(w[HELD]):
        d[x + n + tie] = -along(memory, w[ETA], d, w, tie)
    for r in range(w[KEPT]):
        d[x + n + w[HELD] + r] = 0.0
    solve_dense(d, w, w[NOW], x)
    shift, turn = yield_to_ties(memory, d, w, x + n)
    largest = max(shift / real[SIZE], turn)
    for i in range(n):
        largest = max(largest, abs(d[x + i]) / d[w[SCALE] + i])
    return largest


def error_bordered(real: Reals, whole: Wholes, p: Reals, memory: Reals, d: Reals, w: Wholes, enough: float) -> float:
    """Return the error of a step, looked at closer where it is not below `enough`, see `judge`."""
    perform(whole, CHANGE)
    shift, turn = memory[whole[AT_CHANGE]] / real[SIZE], memory[whole[AT_CHANGE] + 1]
    error = error_factor(p) * max(shift, turn)
    if error > enough:
        answer = error_factor(p) * p[12] * answer_of_bodies(real, whole, memory, d, w)
        if answer < INFINITE:
            error = math.sqrt(error * min(answer, error))
    return error


PARTS: Final = (
    "write_answers",
    "add_arms",
    "differ",
    "feel",
    "slopes_of_bodies",
    "tangent_bordered",
    "yield_to_ties",
    "correct_bordered",
    "newton_bordered",
    "answer_of_bodies",
    "error_bordered",
)
"""The functions, each after those that it calls."""
